"""The change feed tells that some process appended to a table; what it appended is read from the store."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Callable
from typing import Protocol, cast

import orjson
from sqlalchemy import URL

from ziggurat.server.storage.append_queue import CHANNEL
from ziggurat.server.storage.database import DATABASE_TIMEOUT, first_line, is_sqlite, read_url, unpooled_engine
from ziggurat.tables.errors import StorageUnavailable
from ziggurat.tables.ports import OnChange

log = logging.getLogger("ziggurat.server")

_Tell = Callable[[str | None, int], None]
_NEW = "SELECT table_id, max(number), max(rowid) FROM entries WHERE rowid > ? GROUP BY table_id"
_POLL_INTERVAL = 0.025  # seconds between two queries of a SQLite file
_KEEPALIVE_INTERVAL = 10.0  # seconds between two checks that PostgreSQL still answers
_RETRY_DELAY = 0.5  # seconds before the next attempt to reach the database


class _Source(Protocol):
    """Hears of appends."""

    async def listen(self, tell: _Tell) -> None:
        """Listen until cancelled or an error. Every append after `tell(None, 0)` is told."""


class _PostgresConnection(Protocol):
    """What we use of asyncpg's connection."""

    def add_termination_listener(self, callback: Callable[[object], None]) -> None: ...

    async def add_listener(self, channel: str, callback: Callable[[object, int, str, str], None]) -> None: ...

    async def execute(self, query: str, *, timeout: float) -> str: ...


class ChangeFeed:
    """Hears what any process appends, this one included.

    Reports the changes of one table one after the other, with its latest number only; no table waits for another.
    """

    def __init__(self, url: str) -> None:
        address = read_url(url)
        self._source: _Source = _SqlitePolling(address) if is_sqlite(address) else _PostgresNotifications(address)
        self._on_change: OnChange | None = None
        self._unsent: dict[str | None, int] = {}
        self._delivering: dict[str | None, asyncio.Task[None]] = {}
        self._is_listening = asyncio.Event()
        self._listening: asyncio.Task[None] | None = None

    @property
    def is_connected(self) -> bool:
        """Whether it hears of changes now."""
        return self._is_listening.is_set()

    async def start(self, on_change: OnChange) -> None:
        """Return when it listens, or after a timeout if the database is unavailable; it then goes on trying."""
        self._on_change = on_change
        self._listening = asyncio.create_task(self._listen())
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._is_listening.wait(), DATABASE_TIMEOUT)

    async def stop(self) -> None:
        tasks = (
            [*self._delivering.values()] if self._listening is None else [self._listening, *self._delivering.values()]
        )
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._is_listening.clear()
        self._on_change = self._listening = None

    async def _listen(self) -> None:
        while True:
            try:
                await self._source.listen(self._tell)
            except Exception as error:  # any error: without the feed, people would watch outdated tables
                log.warning("the change feed was interrupted: %s", first_line(error))
            self._is_listening.clear()
            await asyncio.sleep(_RETRY_DELAY)

    def _tell(self, table: str | None, number: int) -> None:
        self._unsent[table] = max(number, self._unsent.get(table, 0))
        self._is_listening.set()
        if table not in self._delivering and self._on_change is not None:
            self._delivering[table] = asyncio.create_task(self._deliver(table, self._on_change))

    async def _deliver(self, table: str | None, on_change: OnChange) -> None:
        """Report a table until nothing new was told meanwhile."""
        try:
            while table in self._unsent:
                number = self._unsent.pop(table)
                try:
                    await on_change(table, number)
                except StorageUnavailable:
                    self._unsent[table] = max(number, self._unsent.get(table, 0))
                    await asyncio.sleep(_RETRY_DELAY)
                except Exception:
                    log.exception("a change of table %s was not taken in", table)
        finally:
            del self._delivering[table]


class _SqlitePolling:
    """SQLite does not notify, so we poll. In WAL mode a query waits for no writer; it takes microseconds, no thread."""

    def __init__(self, url: URL) -> None:
        assert url.database is not None
        self._path = url.database

    async def listen(self, tell: _Tell) -> None:
        with contextlib.closing(sqlite3.connect(self._path, timeout=0, isolation_level=None)) as connection:
            connection.execute("PRAGMA query_only=ON")
            seen: int = connection.execute("SELECT coalesce(max(rowid), 0) FROM entries").fetchone()[0]
            tell(None, 0)
            while True:
                # Rows are only added, one writer at a time: a new row has a higher rowid than all seen before.
                for table, number, row in connection.execute(_NEW, (seen,)):
                    tell(table, number)
                    seen = max(seen, row)
                if connection.execute("SELECT coalesce(max(rowid), 0) FROM entries").fetchone()[0] < seen:
                    seen = 0  # an operator deleted the last tables, and row numbers begin again
                    tell(None, 0)
                await asyncio.sleep(_POLL_INTERVAL)


class _PostgresNotifications:
    """PostgreSQL: LISTEN, on a connection of its own. The append queue notifies when it commits."""

    def __init__(self, url: URL) -> None:
        self._url = url

    async def listen(self, tell: _Tell) -> None:
        engine = unpooled_engine(self._url)
        try:
            async with engine.connect() as connection:
                driver = (await connection.get_raw_connection()).driver_connection
                await self._listen_on(cast("_PostgresConnection", driver), tell)
        finally:
            await engine.dispose()

    async def _listen_on(self, driver: _PostgresConnection, tell: _Tell) -> None:
        closed = asyncio.Event()

        def on_notification(_driver: object, _process: int, _channel: str, payload: str) -> None:
            for table, number in orjson.loads(payload):
                tell(table, number)

        driver.add_termination_listener(lambda _driver: closed.set())
        await driver.add_listener(CHANNEL, on_notification)
        tell(None, 0)
        while not closed.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(closed.wait(), _KEEPALIVE_INTERVAL)
            if not closed.is_set():
                await driver.execute("SELECT 1", timeout=DATABASE_TIMEOUT)
        raise ConnectionError("the connection was closed")
