"""Connections: nobody keeps others out by holding many, and nobody fills the log."""

from __future__ import annotations

import json
import logging
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from websockets.sync.client import connect

from tests.server.running import Running
from ziggurat.server.api.slow_requests import LimitedHttpProtocol
from ziggurat.server.repeat_limit import RepeatLimit
from ziggurat.server.serve import raise_file_limit

LIMIT = 20


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    server = Running(tmp_path_factory.mktemp("connections"))
    yield server
    server.stop()


@pytest.fixture(autouse=True)
def limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LimitedHttpProtocol, "max_connections", LIMIT)


def line_from(running: Running, address: str) -> socket.socket:
    return socket.create_connection(("127.0.0.1", running.port), timeout=30, source_address=(address, 0))


def wait_until_free(address: str) -> None:
    until = time.monotonic() + 30
    while LimitedHttpProtocol.open_connections[address]:
        assert time.monotonic() < until, "connections that ended still count"
        time.sleep(0.01)


def test_half_sent_heads_keep_nobody_else_out(running: Running) -> None:
    with ExitStack() as lines:
        for _ in range(LIMIT):
            lines.enter_context(line_from(running, "127.0.0.3")).sendall(b"GET /api/health HT")
        until = time.monotonic() + 30
        while LimitedHttpProtocol.open_connections["127.0.0.3"] < LIMIT and time.monotonic() < until:
            time.sleep(0.01)
        said = lines.enter_context(line_from(running, "127.0.0.3")).recv(10_000).decode()
        head, _, body = said.partition("\r\n\r\n")
        assert head.startswith("HTTP/1.1 429 ") and "connection: close" in head
        assert str(LIMIT) in json.loads(body)["error"]
        with line_from(running, "127.0.0.2") as other:
            other.sendall(b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n")
            assert other.recv(10_000).startswith(b"HTTP/1.1 200")
    wait_until_free("127.0.0.3")
    with line_from(running, "127.0.0.3") as again:
        again.sendall(b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n")
        assert again.recv(10_000).startswith(b"HTTP/1.1 200"), "as soon as it has let go"


def test_live_connections_count_elsewhere(running: Running) -> None:
    """Behind a proxy all people have its address: there, only requests that are under way count."""
    address = running.address.replace("http", "ws") + f"/ws/tables/{running.table}"
    with ExitStack() as lines:
        for _ in range(LIMIT + 5):
            lines.enter_context(connect(address, source_address=("127.0.0.4", 0))).recv(timeout=30)
        wait_until_free("127.0.0.4")


def test_the_limit_of_open_files_is_raised() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 900), hard))
    try:
        raise_file_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


READS_NOTHING_LATER = """
import sys
from ziggurat.server import serve
from ziggurat.tables import catalog
from ziggurat.tables.messages import NewTable, SeatPlan
from ziggurat.tables.new_table import new_row
from ziggurat.tables.rows import PersonRow
from ziggurat.tables.table import new_game
serve.application()
opened = []
sys.addaudithook(lambda event, given: opened.append(given[0]) if event in ("open", "import") else None)
for game in ("patchistory", "clash_of_cultures", "monuments"):
    new_game(new_row(PersonRow("ada", "Ada", 0.0), NewTable(game, [SeatPlan("me"), SeatPlan("me")]), 1, 0.0))
    catalog.rules(game)
catalog.cards("random")
print([each for each in opened if "ziggurat" in str(each)])
"""


def test_games_are_read_at_the_start() -> None:
    """A file that cannot be opened at the first request, for lack of descriptors, would break the game for good."""
    done = subprocess.run([sys.executable, "-c", READS_NOTHING_LATER], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_line_that_repeats_is_written_a_few_times_a_minute() -> None:
    now = [0.0]
    limit = RepeatLimit(most=3, seconds=60.0, clock=lambda: now[0])

    def written(text: str, level: int = logging.WARNING) -> str | None:
        record = logging.LogRecord("x", level, "", 0, text, (), None)
        return record.getMessage() if limit.filter(record) else None

    assert [written("Invalid HTTP request received.") for _ in range(50)] == ["Invalid HTTP request received."] * 3 + [
        None
    ] * 47
    assert written("another line") == "another line"
    assert written("Invalid HTTP request received.", logging.ERROR), "errors are all written"
    now[0] = 61.0
    assert written("Invalid HTTP request received.") == "Invalid HTTP request received. (47 more in a minute)"
    assert written("Invalid HTTP request received.") == "Invalid HTTP request received."


def test_invalid_requests_do_not_fill_the_log(running: Running, caplog: pytest.LogCaptureFixture) -> None:
    limit = RepeatLimit(most=3)
    log = logging.getLogger("uvicorn.error")
    log.addFilter(limit)
    try:
        for _ in range(15):
            with line_from(running, "127.0.0.5") as line:
                line.sendall(b"nonsense\r\n\r\n")
                assert line.recv(1000).startswith(b"HTTP/1.1 400")
    finally:
        log.removeFilter(limit)
    assert len([record for record in caplog.records if "Invalid HTTP" in record.getMessage()]) <= 3
