"""The server as people start it: one line with its address, one line for whatever is wrong."""

from __future__ import annotations

import importlib.util
import socket
import time
from pathlib import Path
from types import ModuleType

import httpx
import pytest

from tests.server.processes import free_port
from tests.server.served import Served
from tests.server.visitor import HOT_SEAT, Json, key
from ziggurat.cli import main
from ziggurat.cli.serve import stale_page


def asked(web: httpx.Client, table: str, number: int) -> Json:
    """The state of the seat that is asked, as soon as the process that answers has heard of so many entries."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        for seat in (0, 1):
            state: Json = web.get(f"/api/tables/{table}?seat={seat}").raise_for_status().json()
            if state["question"] and state["number"] >= number:
                return state
    raise AssertionError("the news has not crossed")


def test_two_processes_share_the_tables(tmp_path: Path) -> None:
    with Served(f"sqlite:///{tmp_path}/tables.sqlite", "--workers", "2") as server:
        web = httpx.Client(base_url=server.address, headers={"X-Ziggurat": "1", "Connection": "close"}, timeout=30)
        web.get("/api/me").raise_for_status()
        table = web.post("/api/tables", json=HOT_SEAT).raise_for_status().json()["id"]
        number = 0
        for _ in range(12):
            state = asked(web, table, number)
            choice = state["question"]["options"][0]["choice"]
            body = {"seat": state["seat"], "question": state["question"]["id"], "key": key(), "choices": [choice]}
            taken = web.post(f"/api/tables/{table}/answers", json=body).raise_for_status().json()
            assert taken["taken"] == 1, "whichever process is asked"
            number = taken["number"]
        assert server.end() == (0, "")


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


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with the script that builds the page, sources of a page, and a page built from them."""
    script = Path(__file__).parents[2] / "scripts/web.py"
    for folder in ("scripts", "web/src", "src/ziggurat/server/pages"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "scripts/web.py").write_bytes(script.read_bytes())
    (tmp_path / "web/src/main.ts").write_text("first")
    pages = tmp_path / "src/ziggurat/server/pages"
    (pages / "index.html").write_text("the page")
    (pages / ".sources").write_text(script_at(tmp_path).fingerprint())
    return tmp_path


def script_at(checkout: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("_web", checkout / "scripts/web.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_page_as_its_sources_are_needs_no_word(checkout: Path) -> None:
    assert stale_page(checkout) == ""


def test_a_page_older_than_its_sources_is_said_in_a_line(checkout: Path) -> None:
    (checkout / "web/src/main.ts").write_text("second")
    assert stale_page(checkout) == "ziggurat: the page is older than its sources in web/; build it with: make page"


def test_a_page_that_was_never_built_is_said_in_a_line(checkout: Path) -> None:
    (checkout / "src/ziggurat/server/pages/index.html").unlink()
    assert stale_page(checkout) == "ziggurat: the page is not built yet; build it with: make page"


def test_an_installed_program_has_no_sources_to_compare(tmp_path: Path) -> None:
    assert stale_page(tmp_path) == ""


def test_serve_says_that_the_page_is_stale(
    checkout: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (checkout / "web/src/main.ts").write_text("second")
    monkeypatch.setattr("ziggurat.cli.serve.CHECKOUT", checkout)
    monkeypatch.setattr("ziggurat.server.serve.run", lambda *given: given[-1]())
    with pytest.raises(SystemExit):
        main(["serve", "--port", "8765"])
    said = capsys.readouterr()
    assert said.err == f"{stale_page(checkout)}\n"
    assert said.out == "Ziggurat is at http://127.0.0.1:8765 (Ctrl-C stops it)\n"
