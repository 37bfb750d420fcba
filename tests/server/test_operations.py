"""What an operator watches: logs, request ids, figures, health; and how a server starts for strangers and ends."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.processes import free_port
from tests.server.served import Served
from tests.server.test_serve import refused
from tests.server.visitor import HOT_SEAT, Visitor, key
from ziggurat.server import logs, metrics, words
from ziggurat.server.app import create_app
from ziggurat.server.settings import Settings
from ziggurat.server.storage.change_feed import ChangeFeed


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What the server logs, in JSON."""
    root, ours = logging.getLogger(), logging.getLogger("ziggurat")
    before = root.handlers, root.level, ours.level
    written = io.StringIO()
    monkeypatch.setattr("sys.stderr", written)
    logs.configure("info", "json")
    yield written
    root.handlers, root.level, ours.level = before


def logged(lines: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines.getvalue().splitlines()]


@contextmanager
def visiting(folder: Path, **settings: Any) -> Iterator[Visitor]:
    wanted = Settings(**{"database": f"sqlite:///{folder}/tables.sqlite", "rates": False, "bot_pause": 0.0, **settings})
    with Visitor(create_app(wanted, folder)) as visitor:
        yield visitor


# -- logs


def test_every_request_has_a_line_with_its_id(tmp_path: Path, lines: io.StringIO) -> None:
    with visiting(tmp_path) as anna:
        given = anna.web.get("/api/me?x=1", headers={"X-Request-ID": "proxy-17"})
        made = anna.web.get("/api/nothing")
        odd = anna.web.get("/api/games", headers={"X-Request-ID": "two words\x7f"})
    assert given.headers["x-request-id"] == "proxy-17"
    assert re.fullmatch("[0-9a-f]{16}", made.headers["x-request-id"])
    assert re.fullmatch("[0-9a-f]{16}", odd.headers["x-request-id"])
    found = [line for line in logged(lines) if line["logger"] == "ziggurat.access"]
    assert [(line["method"], line["path"], line["status"]) for line in found] == [
        ("GET", "/api/me", 200), ("GET", "/api/nothing", 404), ("GET", "/api/games", 200),
    ]  # fmt: skip
    assert [line["request"] for line in found] == [each.headers["x-request-id"] for each in (given, made, odd)]
    assert all(line["ms"] > 0 for line in found)


def test_a_mistake_is_found_in_the_log_by_what_the_person_read(
    tmp_path: Path, lines: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    with visiting(tmp_path) as anna:
        monkeypatch.setattr("ziggurat.tables.catalog.cards", lambda _bot: 1 / 0)
        line = anna.refused(500, "/games")
    request = re.search(r"\(request (\w+)\)", line)
    assert request is not None
    failed = [each for each in logged(lines) if "traceback" in each]
    assert [each["request"] for each in failed] == [request[1]]
    assert "ZeroDivisionError" in failed[0]["traceback"]


def test_no_secret_is_logged(tmp_path: Path, lines: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").write_text("page")
    with visiting(tmp_path) as anna:
        anna.get("/me")
        link = anna.post("/me/link")["path"]
        made = anna.post("/tables", {"game": "patchistory", "seats": [{"kind": "me"}, {"kind": "friend"}]})["id"]
        invite = anna.get(f"/tables/{made}")["table"]["invite"]
        ben = anna.other()
        anna.web.get(link)
        anna.web.get(invite)
        ben.post(f"/tables/{made}/join", {"invite": invite.rpartition("/")[2]})
        ben.post("/me/adopt", {"token": link.rpartition("/")[2]})
        with anna.live(made):
            pass
        monkeypatch.setattr("ziggurat.server.page_files.PageFile.response", None)
        anna.web.get(invite)
        anna.web.get(link + "?again")
        cookies = [anna.web.cookies["ziggurat"], ben.web.cookies["ziggurat"]]
    text = lines.getvalue()
    assert text.count("/join/") >= 2 and text.count('"/me/…"') >= 2 and "failed" in text
    for secret in (*cookies, link.rpartition("/")[2], invite.rpartition("/")[2]):
        assert secret not in text


def test_text_lines_have_time_level_and_request(monkeypatch: pytest.MonkeyPatch) -> None:
    record = logging.makeLogRecord({"name": "ziggurat.server", "levelname": "WARNING", "msg": "odd", "created": 0.0})
    token = logs.request_id.set("abc")
    line = logs.TextFormatter().format(record)
    logs.request_id.reset(token)
    assert line == "1970-01-01T00:00:00.000Z WARNING ziggurat.server [abc]: odd"


# -- figures


def value(text: str, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    assert found is not None, f"{name} is not among:\n{text}"
    return float(found[1])


def figures(port: int, awaited: str) -> str:
    """All figures, as soon as this one is above 0: what is in memory is counted every two seconds."""
    until = time.monotonic() + 30
    while True:
        text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
        if time.monotonic() > until or re.search(rf"^{awaited} [1-9]", text, re.MULTILINE):
            return text
        time.sleep(0.1)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_prometheus_gets_the_figures_of_all_processes(tmp_path: Path, workers: str) -> None:
    port = free_port()
    options = ("--workers", workers, "--metrics-port", str(port))
    with Served(f"sqlite:///{tmp_path}/tables.sqlite", *options) as server:
        headers = {"X-Ziggurat": "1", "Connection": "close"}
        web = httpx.Client(base_url=server.address, headers=headers, timeout=30)
        web.get("/api/me").raise_for_status()
        table = web.post("/api/tables", json=HOT_SEAT).raise_for_status().json()["id"]
        for _ in range(20):
            web.get(f"/api/tables/{table}").raise_for_status()
        states = [web.get(f"/api/tables/{table}?seat={seat}").json() for seat in (0, 1)]
        state = next(state for state in states if state["question"])
        choice = state["question"]["options"][0]["choice"]
        body = {"seat": state["seat"], "question": state["question"]["id"], "key": key(), "choices": [choice]}
        web.post(f"/api/tables/{table}/answers", json=body).raise_for_status()
        text = figures(port, "ziggurat_tables_in_memory")
        assert value(text, 'ziggurat_requests_total{route="table",status="200"}') == 22
        assert value(text, 'ziggurat_request_seconds_count{route="answer"}') == 1
        assert value(text, 'ziggurat_answers_total{by="person"}') >= 1
        assert value(text, "ziggurat_tables_in_memory") >= 1
        assert value(text, 'ziggurat_database_seconds_count{kind="write"}') >= 2
        assert "ziggurat_requests" not in httpx.get(f"{server.address}/metrics").text, "only on its own port"


def test_a_taken_port_for_metrics_is_said_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "configure", lambda *_: None)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        taken = str(listener.getsockname()[1])
        options = ("--port", str(free_port()), "--database", f"sqlite:///{tmp_path}/x.sqlite", "--metrics-port", taken)
        assert f"port {taken}" in refused(capsys, *options)


@pytest.mark.parametrize(
    ("method", "path", "route"),
    [
        ("POST", "/api/tables/x/answers", "answer"),
        ("GET", "/api/tables/x", "table"),
        ("GET", "/api/tables/open", "list"),
        ("POST", "/api/tables/x/say", "change"),
        ("POST", "/api/tables", "change"),
        ("POST", "/api/tables/x/try", "try"),
        ("GET", "/api/tables/x/moments/4", "history"),
        ("GET", "/api/health/ready", "health"),
        ("GET", "/t/x", "page"),
        ("POST", "/api/nonsense", "other"),
        ("GET", "/api/", "list"),
    ],
)
def test_requests_are_counted_in_few_classes(method: str, path: str, route: str) -> None:
    assert metrics.route_class(method, path) == route
    assert route in metrics.ROUTE_CLASSES


def test_rates_sockets_and_the_database_are_counted(tmp_path: Path) -> None:
    def now(counter: Any) -> float:
        return float(counter._value.get())

    limited, errors, away = (now(each) for each in (metrics.RATE_LIMITED, metrics.ERRORS, metrics.DATABASE_ERRORS))
    with visiting(tmp_path, rates=True) as anna:
        anna.get("/me")
        table = anna.post("/tables", HOT_SEAT)["id"]
        before = now(metrics.SOCKETS)
        with anna.live(table):
            assert now(metrics.SOCKETS) == before + 1
        while anna.web.post("/api/tables", json=HOT_SEAT).status_code != 429:
            pass
        with full_disk():
            anna.post("/me", {"name": "Ada"}, 503)
    assert now(metrics.SOCKETS) == before
    assert now(metrics.RATE_LIMITED) == limited + 1
    assert (now(metrics.ERRORS), now(metrics.DATABASE_ERRORS)) == (errors, away + 1)


# -- health


@contextmanager
def full_disk() -> Iterator[None]:
    """No file can grow: what writes is refused as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("path", ["/health", "/health/ready"])
def test_a_full_disk_is_not_ready(tmp_path: Path, path: str) -> None:
    with visiting(tmp_path) as anna:
        with full_disk():
            assert "database" in anna.refused(503, path)
            anna.get("/health/live")
        assert anna.get(path)["ok"] is True, "ready again as soon as there is room"


@pytest.mark.parametrize("damage", ["garbage", "emptied", "deleted", "replaced"])
def test_a_damaged_file_is_not_ready(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "tables.sqlite"
    with visiting(tmp_path) as anna:
        anna.get("/me")
        if damage == "garbage":
            file.write_bytes(b"garbage " * 10_000)
        elif damage == "emptied":
            file.write_bytes(b"")
        else:
            other = tmp_path / "other.sqlite"
            other.write_bytes(file.read_bytes())
            for path in tmp_path.glob("tables.sqlite*"):
                path.unlink()
            if damage == "replaced":
                other.rename(file)
        assert "database" in anna.refused(503, "/health/ready")
        assert "database" in anna.refused(503, "/health")
        anna.get("/health/live")


def tables_seen_by_another_process(file: Path) -> int:
    count = "sqlite3.connect(sys.argv[1]).execute('SELECT count(*) FROM tables').fetchone()[0]"
    command = [sys.executable, "-c", f"import sqlite3, sys; print({count})", str(file)]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def test_a_check_of_the_file_gives_up_no_lock_on_it(tmp_path: Path) -> None:
    """Closing the file anywhere in this process would: another one that ends would then delete the log we write to."""
    file = tmp_path / "tables.sqlite"
    with visiting(tmp_path) as anna:
        anna.get("/me")
        anna.get("/health/ready")
        for made in range(1, 4):
            anna.post("/tables", HOT_SEAT)
            assert tables_seen_by_another_process(file) == made


def test_a_server_that_hears_of_no_changes_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with visiting(tmp_path) as anna:
        assert anna.get("/health/ready")["ok"] is True
        monkeypatch.setattr(ChangeFeed, "is_connected", False)
        assert "does not hear" in anna.refused(503, "/health/ready")


# -- for strangers


def test_a_public_server_answers_to_its_own_names_only(tmp_path: Path) -> None:
    settings = {"public": True, "address": "https://ziggurat.test", "allowed_hosts": "other.test, third.test:8443"}
    with visiting(tmp_path, **settings) as anna:
        for host in ("ziggurat.test", "Ziggurat.test:443", "other.test", "third.test:8443"):
            assert anna.web.get("/api/games", headers={"Host": host}).status_code == 200, host
        for host in ("evil.test", "ziggurat.test:81", "ziggurat.test.evil.test", "127.0.0.1", "third.test", ""):
            for path in ("/api/games", "/"):
                found = anna.web.get(path, headers={"Host": host})
                assert found.status_code == 400, host
                assert found.json()["error"] == words.OTHER_HOST
            assert anna.web.get("/api/health/ready", headers={"Host": host}).status_code == 200


def test_a_public_server_is_used_over_https_only(tmp_path: Path) -> None:
    with visiting(tmp_path, public=True, address="https://ziggurat.test") as anna:
        found = anna.web.get("/api/me")
        assert "Secure" in found.headers["set-cookie"], "though a proxy speaks plain HTTP with it"
        assert found.headers["strict-transport-security"] == "max-age=31536000"
    with visiting(tmp_path) as anna:
        found = anna.web.get("/api/me")
        assert "Secure" not in found.headers["set-cookie"] and "strict-transport-security" not in found.headers
        assert anna.web.get("/api/games", headers={"Host": "any.test"}).status_code == 200


@pytest.mark.parametrize(
    ("options", "variables", "line"),
    [
        ([], {}, "--address https://play.example.org"),
        (["--address", "http://play.example.org"], {}, "it is 'http://play.example.org'"),
        (["--address", "https://a.test"], {"ZIGGURAT_RATES": "0"}, "ZIGGURAT_RATES"),
        (["--address", "https://a.test"], {"ZIGGURAT_PRIVATE_WEBHOOKS": "1"}, "ZIGGURAT_PRIVATE_WEBHOOKS"),
    ],
)
def test_what_is_unsafe_for_strangers_is_refused_in_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, options: list[str], variables: Any, line: str
) -> None:
    for name, text in variables.items():
        monkeypatch.setenv(name, text)
    assert line in refused(capsys, "--public", *options)


# -- the end


def is_reachable(port: int) -> bool:
    """Whether a server takes connections, or keeps one open."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as line:
            line.recv(1)
    except TimeoutError:
        return True
    except OSError:
        return False
    return True


@pytest.mark.anyio
@pytest.mark.parametrize("workers", ["1", "2"])
async def test_at_the_end_pages_are_told_and_requests_are_finished(tmp_path: Path, workers: str) -> None:
    with Served(f"sqlite:///{tmp_path}/tables.sqlite", "--workers", workers) as server:
        async with httpx.AsyncClient(base_url=server.address, headers={"X-Ziggurat": "1"}, timeout=30) as web:
            await web.get("/api/me")
            table = (await web.post("/api/tables", json=HOT_SEAT)).raise_for_status().json()["id"]
            cookie = web.cookies["ziggurat"]
        body = json.dumps({"name": "Late"})
        head = f"POST /api/me HTTP/1.1\r\nHost: {server.address[7:]}\r\nX-Ziggurat: 1\r\nCookie: ziggurat={cookie}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        with socket.create_connection(("127.0.0.1", server.port)) as slow:
            slow.sendall(head.encode() + body[:5].encode())
            await asyncio.sleep(0.3)
            async with connect(f"{server.address.replace('http', 'ws')}/ws/tables/{table}", max_size=None) as watching:
                await watching.recv()
                ended = asyncio.create_task(asyncio.to_thread(server.end))
                trouble = json.loads(await asyncio.wait_for(watching.recv(), 10))
                assert (trouble["kind"], trouble["over"]) == ("trouble", False)
                assert "restarts" in trouble["error"]
                with pytest.raises(ConnectionClosed) as closed:
                    await asyncio.wait_for(watching.recv(), 10)
                assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
            async with asyncio.timeout(30):
                while is_reachable(server.port):
                    await asyncio.sleep(0.05)
            slow.sendall(body[5:].encode())
            assert slow.recv(1000).startswith(b"HTTP/1.1 200")
        assert await ended == (0, "")
