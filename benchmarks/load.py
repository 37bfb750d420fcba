"""Measures the table server under load: many tables of three people, and answers that come at a given rate.

    python benchmarks/load.py --tables 300 --rate 150        one rate
    python benchmarks/load.py --knee                         rising rates, until people would notice
    python benchmarks/load.py --idle 1000 --idle-sockets 500 memory of idle tables and of open pages
    python benchmarks/load.py --at 50,1500                   processor time of an answer, early and late in a game

Answer number n is due at the start + n / rate, whatever became of those before it. Its time runs from then until the
last seat of its table has received the table with it; so it counts if the table is not ready or if this program is
behind. An answer that the server refuses as busy (429, 503) has no time and is counted apart.

The server runs with its default settings: rates on, live updates compressed. Every person has an address of their own
(127.a.b.c) and a page that is told what has changed. This program runs beside the server: what it needs itself is part
of the load, and is printed. Linux only.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import itertools
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import uvloop

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # what it shares with the tests

from load_client import (
    FRIEND,
    ME,
    SEATS,
    Crowd,
    LiveTable,
    LoadFailed,
    Page,
    Refused,
    new_table,
    now,
)
from load_server import Usage, database, serving, usage
from load_stream import TRY_BEFORE, Outcome, percentile, stream
from tests.server.processes import free_port

from ziggurat import _build

READY: Final = 60.0  # seconds a server may take to start
PACE: Final = 0.04  # seconds from one answer of a table to the next where no rate is given: a person may do 30 a second
AT_ONCE: Final = 8  # tables that are made at the same time
IDLE_AT_ONCE: Final = 64  # idle tables that are warmed up at the same time, before their pages close
FACTOR: Final = 1.25  # from one rate of --knee to the next
KNEE_P95: Final = 0.1  # seconds
KNEE_LAG: Final = 1.0
KNEE_HEAD: Final = (
    "    due/s  sent/s  median ms     p95     p99  longest    lag   late  busy  errors  CPU ms each  client"
)
PARTS: Final = {"median": 50, "p95": 95, "p99": 99, "longest": 100}  # of a hundred


# -- playing without a clock


async def play(table: LiveTable, until: int) -> int:
    """Play, as fast as the rates allow, until that number of answers stands; returns how many people gave."""
    before = table.taken
    while table.answers < until and not table.over:
        next_at = now() + PACE
        await _answer_or_wait(table)
        await asyncio.sleep(max(0.0, next_at - now()))
    return table.taken - before


async def _answer_or_wait(table: LiveTable) -> None:
    """Answer; if the server is busy, wait a second instead."""
    try:
        await table.answer()
    except Refused as error:
        if not error.is_busy:
            raise LoadFailed(f"an answer was refused: {error}") from None
        await asyncio.sleep(1.0)
    except TimeoutError:
        raise LoadFailed("an answer was not received by every seat in time") from None


# -- what all modes share


@dataclass
class Run:
    """One run of this program: a server, and the people who visit it."""

    options: argparse.Namespace
    server: subprocess.Popen[bytes]
    crowd: Crowd

    def usage(self) -> Usage:
        return usage(self.server.pid)

    async def wait_until_ready(self) -> None:
        probe = self.crowd.stranger()
        deadline = now() + READY
        while now() < deadline and self.server.poll() is None:
            with contextlib.suppress(OSError, EOFError, Refused):
                await probe.ask("GET", "/api/health")
                return
            await asyncio.sleep(0.1)
        raise LoadFailed("the server did not start")

    async def live_tables(self, number: int) -> list[LiveTable]:
        """New tables with open pages, in the middle of their games."""
        limit = asyncio.Semaphore(AT_ONCE)

        async def one() -> LiveTable:
            async with limit:
                table = await new_table(self.crowd, self.options.game, [ME, *[FRIEND] * (SEATS - 1)])
                await table.open(self.options.spectators)
            await play(table, self.options.warm)
            return table

        return list(await asyncio.gather(*[one() for _ in range(number)]))

    @contextlib.asynccontextmanager
    async def tables(self) -> AsyncIterator[list[LiveTable]]:
        """The tables of the run; at the end they are closed, after a look whether the server has every answer."""
        tables = await self.live_tables(self.options.tables)
        yield tables
        await asyncio.gather(*[table.check_kept() for table in tables])
        await asyncio.gather(*[table.close() for table in tables])


class BotTables:
    """Tables of a person and three bots. The person answers at once when asked, and starts again after the end."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._tables: list[LiveTable] = []
        self._answers_before = 0  # at games that are over
        self._playing: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> BotTables:
        for _ in range(self._run.options.bot_tables):
            self._playing.append(asyncio.create_task(self._keep_playing(await self._new_table())))
        return self

    async def __aexit__(self, *error: object) -> None:
        for task in self._playing:
            task.cancel()
        ends = await asyncio.gather(*self._playing, return_exceptions=True)
        self._run.crowd.errors += [f"a table with bots: {end}" for end in ends if isinstance(end, Exception)]
        for table in self._tables:
            await table.check_kept()
            await table.close()

    def count(self) -> int:
        """How many answers people and bots have given."""
        return self._answers_before + sum(table.answers for table in self._tables)

    async def _new_table(self) -> LiveTable:
        options = self._run.options
        bot = {"kind": "bot", "bot": options.bot_level}
        table = await new_table(self._run.crowd, options.game, [ME, *[bot] * 3])
        await table.open()
        self._tables.append(table)
        return table

    async def _keep_playing(self, table: LiveTable) -> None:
        while True:
            await table.until_asked()  # however long the bots take
            if table.over:
                self._answers_before += table.answers
                self._tables.remove(table)
                await table.close()
                table = await self._new_table()
            else:
                await _answer_or_wait(table)


# -- modes


async def one_rate(run: Run) -> list[str]:
    options = run.options
    async with run.tables() as tables, BotTables(run) as bots:
        outcome, cost = await measure(run, tables, bots, options.rate)
    for line in report(outcome, cost, options):
        print(line, flush=True)
    return outcome.errors


async def knee(run: Run) -> list[str]:
    """Print a line per rate, each higher than the one before, until answers come too late."""
    options = run.options
    errors: list[str] = []
    held = 0.0
    rate = options.rate
    print(KNEE_HEAD)
    async with run.tables() as tables, BotTables(run) as bots:
        while True:
            outcome, cost = await measure(run, tables, bots, rate)
            print(knee_line(outcome, cost), flush=True)
            errors += outcome.errors
            lag = max(outcome.lags, default=KNEE_LAG)
            if percentile(outcome.times, 95) > KNEE_P95 or lag >= KNEE_LAG:
                break
            held = outcome.sent_rate
            rate *= options.factor
            if rate > options.highest:
                break
    print(f"knee: {held:.0f} answers/s were the most with p95 up to {KNEE_P95 * 1e3:.0f} ms")
    return errors


async def idle(run: Run) -> list[str]:
    """Print the memory of the server with idle tables, and then with open pages at them."""
    options = run.options
    for table in await run.live_tables(1):  # whatever the first table needs is no matter of a table
        await table.close()
    empty = await resident(run)
    tables: list[LiveTable] = []
    while len(tables) < options.idle:
        some = await run.live_tables(min(IDLE_AT_ONCE, options.idle - len(tables)))
        await asyncio.gather(*[table.close() for table in some])
        tables += some
    filled = await resident(run)
    grown = f"{megabytes(empty)} with one table, {megabytes(filled)} after {len(tables)} more without a page"
    print(f"memory: {grown}: {(filled - empty) / len(tables) / 1e3:.1f} kB a table", flush=True)
    places = itertools.islice(((table, seat) for table in tables for seat in range(SEATS)), options.idle_sockets)
    run.crowd.state_sizes.clear()
    pages = [Page(run.crowd, table.people[seat], table.id, seat) for table, seat in places]
    for page in pages:
        await page.open()
    if pages:
        opened = await resident(run)
        each = (opened - filled) / len(pages) / 1e3
        print(f"memory: {megabytes(opened)} with {len(pages)} open pages: {each:.1f} kB a page", flush=True)
        print(f"a whole state on the wire: {size_spread(run.crowd.state_sizes)}", flush=True)
    await asyncio.gather(*[page.close() for page in pages])
    return []


async def at(run: Run) -> list[str]:
    """Print what an answer costs at certain numbers of answers of a game."""
    async with run.tables() as tables:
        for number in run.options.at:
            await asyncio.gather(*[play(table, number) for table in tables])
            running = [table for table in tables if not table.over]
            first = [table.answers for table in running]
            before = run.usage()
            given = sum(await asyncio.gather(*[play(table, table.answers + run.options.span) for table in running]))
            cost = run.usage().cpu_since(before)
            if given:
                print(f"at answer {number}: {cost / given * 1e3:.2f} ms of server CPU an answer", end="")
                print(f" ({given} answers at {len(running)} tables, from answer {min(first)} on)", flush=True)
            else:
                print(f"at answer {number}: every game is over", flush=True)
    return []


# -- measuring and telling


@dataclass(frozen=True)
class Cost:
    """What a run took, in cores; `an_answer` in seconds of the server's processes."""

    server: float
    bots: float
    client: float
    an_answer: float
    bot_table_answers: int
    resident: tuple[int, int]  # bytes before and after
    state_sizes: list[int]  # bytes on the wire
    change_sizes: list[int]


async def measure(run: Run, tables: list[LiveTable], bots: BotTables, rate: float) -> tuple[Outcome, Cost]:
    """Answers at a rate, and what they cost. Answers at tables with bots have no times, but their share of the cost."""
    gc.collect()
    await asyncio.sleep(run.options.settle)
    run.crowd.change_sizes.clear()
    before, bots_before, client_before, begun = run.usage(), bots.count(), time.process_time(), now()
    ended = asyncio.Event()
    replacing = asyncio.create_task(replace_finished(run, tables, ended))
    outcome = await stream(tables, rate, run.options.seconds, run.options.tries)
    after, seconds = run.usage(), now() - begun
    ended.set()
    await replacing
    outcome.errors += run.crowd.errors
    run.crowd.errors.clear()
    elsewhere = bots.count() - bots_before
    cost = Cost(
        server=after.cpu_since(before) / seconds,
        bots=after.bots_cpu_since(before) / seconds,
        client=(time.process_time() - client_before) / seconds,
        an_answer=after.cpu_since(before) / max(1, len(outcome.times) + elsewhere),
        bot_table_answers=elsewhere,
        resident=(before.resident, after.resident),
        state_sizes=[*run.crowd.state_sizes],
        change_sizes=[*run.crowd.change_sizes],
    )
    return outcome, cost


def spread(times: Sequence[float]) -> str:
    figures = [f"{name} {percentile(times, part) * 1e3:.1f} ms" for name, part in PARTS.items()]
    return ", ".join(figures)


def size_spread(sizes: Sequence[int]) -> str:
    return f"median {percentile(sizes, 50):.0f} bytes, p95 {percentile(sizes, 95):.0f} bytes"


def report(outcome: Outcome, cost: Cost, options: argparse.Namespace) -> list[str]:
    sent = f"sent {outcome.sent_rate:.1f}/s of {outcome.rate:g}/s: {len(outcome.times)} answers, {outcome.busy} busy"
    lines = [
        f"{sent}, {len(outcome.errors)} errors, {outcome.late} late starts, {outcome.ended} after the end of a game",
        f"from due to the last seat: {spread(outcome.times)}",
        f"server: {cost.an_answer * 1e3:.2f} ms of CPU an answer, {cost.server:.2f} cores;"
        f" bots {cost.bots:.2f} cores, this program {cost.client:.2f} cores",
        f"memory: {megabytes(cost.resident[0])} before, {megabytes(cost.resident[1])} after",
        f"a change on the wire: {size_spread(cost.change_sizes)}; a whole state: {size_spread(cost.state_sizes)}",
    ]
    if options.bot_tables:
        lines.append(f"tables with bots: {cost.bot_table_answers} answers")
    if options.tries:
        lines.append(f"{len(outcome.tries)} tries, {outcome.busy_tries} busy: {spread(outcome.tries)}")
    return lines


def knee_line(outcome: Outcome, cost: Cost) -> str:
    median, p95, p99, longest = (percentile(outcome.times, part) * 1e3 for part in PARTS.values())
    lag = max(outcome.lags, default=0.0) * 1e3
    return (
        f"{outcome.rate:9.0f}{outcome.sent_rate:8.0f}{median:11.1f}{p95:8.1f}{p99:8.1f}{longest:9.0f}{lag:7.0f}"
        f"{outcome.late:7}{outcome.busy:6}{len(outcome.errors):8}{cost.an_answer * 1e3:13.2f}{cost.client:8.2f}"
    )


async def replace_finished(run: Run, tables: list[LiveTable], ended: asyncio.Event) -> None:
    """Put new tables in the place of those whose game is over, until the run has ended."""
    while not ended.is_set():
        finished = [table for table in tables if table.over]
        tables += await run.live_tables(len(finished))
        for table in finished:
            tables.remove(table)
            await table.check_kept()
            await table.close()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(ended.wait(), 1.0)


async def resident(run: Run) -> int:
    """Bytes in memory, after the server had time to collect its garbage."""
    await asyncio.sleep(run.options.settle)
    return run.usage().resident


def megabytes(count: int) -> str:
    return f"{count / 1e6:.1f} MB"


# -- the program


def numbers(text: str) -> list[int]:
    return sorted(int(part) for part in text.split(","))


def parse(given: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    modes = parser.add_mutually_exclusive_group()
    modes.add_argument("--knee", action="store_true", help="raise the rate until answers come too late")
    modes.add_argument("--idle", type=int, metavar="TABLES", default=0, help="memory of tables without a page")
    modes.add_argument("--at", type=numbers, metavar="N,N", help="processor time of an answer after so many answers")
    add("--idle-sockets", type=int, metavar="N", default=0, help="with --idle: then open so many pages")
    add("--span", type=int, default=50, help="with --at: answers of each table that are measured (50)")
    add("--tables", type=int, help="of three people each (300; with --at 4)")
    add("--bot-tables", type=int, default=0, help="further tables, of a person and three bots")
    add("--bot-level", default="apprentice", help="of those bots (apprentice)")
    add("--spectators", type=int, default=0, help="at each table of people")
    add("--rate", type=float, help="answers a second in all (150; with --knee the first rate, 50)")
    add("--factor", type=float, default=FACTOR, help=f"with --knee: from one rate to the next ({FACTOR})")
    add("--highest", type=float, default=5000, help="with --knee: stop before a higher rate than this")
    add("--seconds", type=float, help="of each rate (30; with --knee 15)")
    add("--warm", type=int, help="answers at each table before it counts (30; with --idle 10, with --at none)")
    add("--tries", type=int, default=0, help=f"before each answer, {TRY_BEFORE} s before it is due (0)")
    add("--settle", type=float, default=5.0, help="seconds of rest before each measurement (5)")
    add("--game", help="patchistory; with --at monuments")
    add("--database", default="sqlite", help="sqlite or postgresql, made for the run; or the address of one")
    add("--workers", type=int, choices=range(1, 5), default=1, help="server processes")
    add("--plain", action="store_true", help="let the server run the plain sources of the rules")
    add("--by-request", action="store_true", help="send answers as requests, not over the open pages")
    add("--seed", type=int, default=1, help="of the people's choices")
    options = parser.parse_args(given)
    if options.idle_sockets > options.idle * SEATS:
        parser.error(f"--idle-sockets: at most {SEATS} for each of the {options.idle} tables of --idle")
    return with_defaults(options)


def with_defaults(options: argparse.Namespace) -> argparse.Namespace:
    """What was not given depends on the mode."""
    options.tables = options.tables or (4 if options.at else 300)
    options.rate = options.rate or (50.0 if options.knee else 150.0)
    options.seconds = options.seconds or (15.0 if options.knee else 30.0)
    options.game = options.game or ("monuments" if options.at else "patchistory")
    if options.warm is None:
        options.warm = 0 if options.at else 10 if options.idle else 30
    options.plain = options.plain or _build.current() == "plain"
    return options


def headline(options: argparse.Namespace) -> str:
    build = "plain" if options.plain else "compiled"
    kind = options.database.partition("://")[0]
    bots = f"{options.bot_tables} with bots ({options.bot_level})"
    people = f"{options.idle or options.tables} tables of {SEATS} people, {bots}"
    return (
        f"{options.game}, {build}, {kind}, {options.workers} process(es); {people},"
        f" {options.spectators} spectators each, {options.tries} tries an answer"
    )


async def run_mode(options: argparse.Namespace, server: subprocess.Popen[bytes], port: int) -> list[str]:
    """Run the mode that was asked for; returns the errors."""
    run = Run(options, server, Crowd(port, options.seed, options.by_request))
    await run.wait_until_ready()
    mode = knee if options.knee else idle if options.idle else at if options.at else one_rate
    pinging = asyncio.create_task(run.crowd.keep_pinging())
    try:
        return await mode(run) + run.crowd.errors
    finally:
        pinging.cancel()


def main() -> None:
    options = parse()
    gc.disable()  # collecting garbage among hundreds of states was most of the work of this program
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # every page is a connection
    port = free_port()
    print(headline(options), flush=True)
    try:
        with (
            tempfile.TemporaryDirectory() as folder,
            database(options.database, Path(folder)) as url,
            serving(port, url, options.workers, options.plain) as server,
            asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
        ):
            errors = runner.run(run_mode(options, server, port))
    except LoadFailed as error:
        raise SystemExit(str(error)) from None
    for line in errors[:5]:
        print("  " + line)
    sys.exit(bool(errors))


if __name__ == "__main__":
    main()
