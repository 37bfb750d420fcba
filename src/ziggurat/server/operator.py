"""What an operator does to tables and people. Running servers take it in as they take in what players do:

what happens at a table is an entry, told by the change feed at once; people and keys are read again every few seconds.
"""

from __future__ import annotations

import time
from asyncio import sleep as pause
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from ziggurat.server import words
from ziggurat.server.api import identity
from ziggurat.server.settings import Settings
from ziggurat.server.storage.administration import Administration, Limit
from ziggurat.server.storage.database import open_database
from ziggurat.server.storage.store import Store
from ziggurat.tables.cache import TableCache
from ziggurat.tables.draft import Draft
from ziggurat.tables.errors import ActionRefused
from ziggurat.tables.ports import run_inline
from ziggurat.tables.rows import Entry, PersonRow
from ziggurat.tables.table import Table

NOTICE_DELAY: Final = 1.0  # seconds in which running servers read the last entry of a table before its rows go


class Operator:
    """Acts on one database. ActionRefused says in a line what is impossible."""

    def __init__(self, store: Store, admin: Administration, settings: Settings) -> None:
        self.admin = admin
        self._store = store
        tables = settings.for_tables()
        self._cache = TableCache(
            store, tables.quiet, tables.snapshot_every, _ignore, run_inline, time.time, store.lab.pack
        )

    async def person(self, person: str) -> PersonRow:
        found = await self._store.person(person)
        if found is None:
            raise ActionRefused("missing", words.no_person(person))
        return found

    # -- tables

    async def table(self, table: str) -> tuple[Table, list[Entry]]:
        """A table with everything that happened at it."""
        found = await self._cache.get(table)
        self._cache.evict(table)
        return found, await self._store.entries(table)

    async def close_table(self, table: str, reason: str) -> None:
        """End a game; everybody at the table reads the reason. It can still be looked at."""
        await self._change(table, lambda draft: draft.close_by_operator(reason))

    async def delete_table(self, table: str) -> None:
        """End a table, tell everybody who looks at it, and delete it with all that belongs to it."""
        await self._change(table, lambda draft: draft.delete())
        await pause(NOTICE_DELAY)
        await self.admin.delete_tables([table])

    async def remove_line(self, table: str, number: int) -> None:
        """Remove a line of chat, for everybody and everywhere it is shown."""
        await self._change(table, lambda draft: draft.hide(number))

    # -- people

    async def rename(self, person: str, name: str) -> int:
        """Give a person another name, at all their tables too; returns the number of tables."""
        row = await self.person(person)
        await self._store.rename_person(person, name)
        return await self._at_all_tables(row, lambda draft: draft.rename(row, name))

    async def limit(self, person: str, limit: Limit, until: float | None) -> None:
        """Ban or mute a person until then; None lifts it. Who is banned leaves their seats: a bot may replace them."""
        row = await self.person(person)
        await self.admin.set_limit(person, limit, until)
        if limit == "banned_until" and until is not None:
            await self._at_all_tables(row, lambda draft: draft.put_out(row))

    async def remove(self, person: str) -> int:
        """Delete a person: their name, what they said, their seats in running games. Returns the number of tables."""
        row = await self.person(person)

        def action(draft: Draft) -> None:
            draft.put_out(row)
            draft.hide_all_of(row)
            draft.rename(row, words.REMOVED_PERSON, every_seat=True)

        number = await self._at_all_tables(row, action)
        await self.admin.delete_people([person])
        return number

    # -- keys

    async def rotate_key(self, keep: float) -> float:
        """Sign cookies with a new key; returns until when the old one is accepted.

        Every process must know the key before one signs with it: otherwise it would take people for strangers.
        """
        await self.admin.announce_cookie_key()
        await pause(2 * identity.CACHE_SECONDS)
        until = time.time() + keep
        await self.admin.use_cookie_key(until)
        return until

    async def _at_all_tables(self, person: PersonRow, action: Callable[[Draft], None]) -> int:
        found = await self.admin.tables_of(person.id)
        for table in found:
            await self._change(table, action)
            self._cache.evict(table)
        return len(found)

    async def _change(self, table: str, action: Callable[[Draft], None]) -> None:
        await self._cache.change(table, action)


@asynccontextmanager
async def operating(settings: Settings) -> AsyncIterator[Operator]:
    """An operator of the database of these settings. Raises UnusableDatabase or StorageUnavailable."""
    database = await open_database(settings.database_url)
    store = Store(database)
    try:
        yield Operator(store, Administration(database), settings)
    finally:
        await store.close()


async def _ignore(_before: Table, _after: Table) -> None:
    """Nobody watches an operator's tables."""
