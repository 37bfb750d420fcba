"""ChangeFeed: another process has appended to a table. It tells that something happened; what, is read from the store."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import orjson
from sqlalchemy import URL

from ziggurat.server.storage.append_queue import CHANNEL
from ziggurat.server.storage.database import (
    DATABASE_TIMEOUT,
    StorageUnavailable,
    first_line,
    is_sqlite,
    read_url,
    unpooled_engine,
)

log = logging.getLogger("ziggurat.server")

OnChange = Callable[[str | None, int], Awaitable[None]]
"""Told a table and the number of its last entry; or (None, 0): some news may have been missed, look at all you hold."""

_Tell = Callable[[str | None, int], None]
_NEW = "SELECT table_id, max(number), max(rowid) FROM entries WHERE rowid > ? GROUP BY table_id"
_POLL_INTERVAL = 0.025  # seconds between two looks at a SQLite file
_KEEPALIVE_INTERVAL = 10.0  # seconds between two questions whether PostgreSQL still answers
_RETRY_DELAY = 0.5  # seconds before trying again to reach the database


class _Source(Protocol):
    """Where news comes from."""

    async def listen(self, tell: _Tell) -> None:
        """Until it fails or is cancelled. Whatever happens after `tell(None, 0)` is told."""


class ChangeFeed:
    """Hears what any process appends, this one included; tells it one at a time, only the latest of each table."""

    def __init__(self, url: str) -> None:
        address = read_url(url)
        self._source: _Source = _SqlitePolling(address) if is_sqlite(address) else _PostgresNotifications(address)
        self._unsent: dict[str | None, int] = {}
        self._has_unsent = asyncio.Event()
        self._is_listening = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, on_change: OnChange) -> None:
        """From its return on nothing is missed, if the database can be reached; else as soon as it can."""
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._deliver(on_change))]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._is_listening.wait(), DATABASE_TIMEOUT)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []

    async def _listen(self) -> None:
        while True:
            try:
                await self._source.listen(self._tell)
            except Exception as error:  # whatever it is: without news, people would look at old tables for ever
                log.warning("no news from the database: %s", first_line(error))
            await asyncio.sleep(_RETRY_DELAY)

    def _tell(self, table: str | None, number: int) -> None:
        self._unsent[table] = max(number, self._unsent.get(table, 0))
        self._has_unsent.set()
        self._is_listening.set()

    async def _deliver(self, on_change: OnChange) -> None:
        while True:
            await self._has_unsent.wait()
            self._has_unsent.clear()
            fresh, self._unsent = self._unsent, {}
            for table, number in fresh.items():
                try:
                    await on_change(table, number)
                except StorageUnavailable:
                    asyncio.get_running_loop().call_later(_RETRY_DELAY, self._tell, table, number)
                except Exception:
                    log.exception("news of table %s was not taken", table)


class _SqlitePolling:
    """SQLite: nobody tells, so we look. In WAL mode a look waits for nobody: it takes microseconds, and no thread."""

    def __init__(self, url: URL) -> None:
        assert url.database is not None
        self._path = url.database

    async def listen(self, tell: _Tell) -> None:
        with contextlib.closing(sqlite3.connect(self._path, timeout=0, isolation_level=None)) as connection:
            connection.execute("PRAGMA query_only=ON")
            seen: int = connection.execute("SELECT coalesce(max(rowid), 0) FROM entries").fetchone()[0]
            tell(None, 0)
            while True:
                # Rows are only added, one writer at a time: what is new has a higher rowid than all we have seen.
                for table, number, row in connection.execute(_NEW, (seen,)):
                    tell(table, number)
                    seen = max(seen, row)
                await asyncio.sleep(_POLL_INTERVAL)


class _PostgresNotifications:
    """PostgreSQL: LISTEN, on a connection of its own. The store notifies when an append is committed."""

    def __init__(self, url: URL) -> None:
        self._url = url

    async def listen(self, tell: _Tell) -> None:
        engine = unpooled_engine(self._url)
        try:
            async with engine.connect() as connection:
                driver: Any = (await connection.get_raw_connection()).driver_connection
                await self._listen_on(driver, tell)
        finally:
            await engine.dispose()

    async def _listen_on(self, driver: Any, tell: _Tell) -> None:
        gone = asyncio.Event()

        def heard(_bot_runner: object, _process: int, _channel: str, news: str) -> None:
            for table, number in orjson.loads(news):
                tell(table, number)

        driver.add_termination_listener(lambda _bot_runner: gone.set())
        await driver.add_listener(CHANNEL, heard)
        tell(None, 0)
        while not gone.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(gone.wait(), _KEEPALIVE_INTERVAL)
            if not gone.is_set():
                await driver.execute("SELECT 1", timeout=DATABASE_TIMEOUT)
        raise ConnectionError("the connection was closed")
