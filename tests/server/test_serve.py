"""The server as people start it: one line with its address, one line for whatever is wrong."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.server.visitor import Json, key
from ziggurat.cli import main


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server process that can be reached, and its address."""
    port = free_port()
    environment = {**os.environ, "ZIGGURAT_DATABASE": f"sqlite:///{folder}/tables.sqlite", "ZIGGURAT_RATES": "0"}
    command = [sys.executable, "-c", "from ziggurat.cli import main; main()", "serve", "--port", str(port), *options]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == f"Ziggurat is at http://127.0.0.1:{port} (Ctrl-C stops it)\n"
        yield f"http://127.0.0.1:{port}", process
    finally:
        process.kill()
        process.wait()


def asked(web: httpx.Client, table: str, number: int) -> Json:
    """The state of the seat that is asked, as soon as the process that answers has heard of so many entries."""
    until = time.monotonic() + 5
    while time.monotonic() < until:
        for seat in (0, 1):
            state: Json = web.get(f"/api/tables/{table}?seat={seat}").raise_for_status().json()
            if state["question"] and state["number"] >= number:
                return state
    raise AssertionError("the news has not crossed")


def test_two_processes_share_the_tables(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "2") as (address, process):
        web = httpx.Client(base_url=address, headers={"X-Ziggurat": "1", "Connection": "close"}, timeout=30)
        web.get("/api/me").raise_for_status()
        seats = [{"kind": "me"}, {"kind": "me", "name": "Second"}]
        table = web.post("/api/tables", json={"game": "patchistory", "seats": seats}).raise_for_status().json()["id"]
        number = 0
        for _ in range(12):
            state = asked(web, table, number)
            choice = state["question"]["options"][0]["choice"]
            body = {"seat": state["seat"], "question": state["question"]["id"], "key": key(), "choices": [choice]}
            taken = web.post(f"/api/tables/{table}/answers", json=body).raise_for_status().json()
            assert taken["taken"] == 1, "whichever process is asked"
            number = taken["number"]
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
        assert process.stdout is not None and process.stdout.read() == ""


def refused(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    with pytest.raises(SystemExit) as left:
        main(["serve", *options])
    assert left.value.code == 1
    line = capsys.readouterr().err
    assert line.count("\n") == 1
    return line


def test_a_taken_port_is_said_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        assert f"port {port} is taken" in refused(capsys, "--port", str(port))


@pytest.mark.parametrize("url", ["nonsense", "mysql://x/y", "sqlite:////dev/null/x.db"])
def test_an_impossible_database_is_said_in_a_line(capsys: pytest.CaptureFixture[str], url: str) -> None:
    assert "database" in refused(capsys, "--port", str(free_port()), "--database", url)


def test_a_database_that_is_away_is_said_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    url = f"postgresql://nobody@127.0.0.1:{free_port()}/nothing"
    assert "database" in refused(capsys, "--port", str(free_port()), "--database", url)


def test_a_wrong_setting_is_said_in_a_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZIGGURAT_BOT_PAUSE", "soon")
    assert "ZIGGURAT_BOT_PAUSE" in refused(capsys)
