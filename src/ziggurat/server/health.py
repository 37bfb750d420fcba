"""Whether a server process can do its work: it reads and writes the database, hears of changes, and its bots think."""

from __future__ import annotations

import asyncio
import os
import socket
import time
from collections.abc import Callable
from typing import Final, Protocol

from sqlalchemy.exc import SQLAlchemyError

from ziggurat.server import words
from ziggurat.tables.errors import StorageUnavailable

GOOD_FOR: Final = 1.0  # seconds in which a good result is not checked again: anybody may ask
TIMEOUT: Final = 6.0  # seconds a check may take: a little longer than the database's own limit


class CheckedStore(Protocol):
    """What can be asked whether it keeps what it is given."""

    async def check(self, name: str) -> bool: ...


class Readiness:
    """Checks one process. `has_feed` and `has_bots` tell whether these work."""

    def __init__(self, store: CheckedStore, has_feed: Callable[[], bool], has_bots: Callable[[], bool]) -> None:
        self._store = store
        self._has_feed = has_feed
        self._has_bots = has_bots
        self._name = f"{socket.gethostname()}:{os.getpid()}"
        self._good_until = 0.0
        self._lock = asyncio.Lock()

    async def trouble(self) -> str:
        """What keeps this process from its work, in a line; "" if nothing does."""
        if not self._has_feed():
            return words.NO_FEED
        if not self._has_bots():
            return words.NO_BOTS
        async with self._lock:  # many who ask at once cause one check
            if time.monotonic() < self._good_until:
                return ""
            trouble = await self._database_trouble()
            if not trouble:
                self._good_until = time.monotonic() + GOOD_FOR
            return trouble

    async def _database_trouble(self) -> str:
        try:
            async with asyncio.timeout(TIMEOUT):
                return "" if await self._store.check(self._name) else words.DATABASE_BROKEN
        except (StorageUnavailable, TimeoutError):
            return words.DATABASE_AWAY
        except SQLAlchemyError:
            return words.DATABASE_BROKEN
