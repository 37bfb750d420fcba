"""Appending entries. What waits while a transaction is under way goes into the next one together."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, Integer, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ziggurat.server.storage.database import Database, StorageUnavailable, is_duplicate_key, to_json
from ziggurat.server.storage.rows import Entry, Summary
from ziggurat.server.storage.schema import entries, members, snapshots, tables

CHANNEL = "ziggurat"  # where PostgreSQL tells the other processes: a list of [table, number of its last entry]
_MAX_BATCH = 50  # appends in one transaction

Values = dict[str, object]


class Conflict(Exception):
    """Somebody else has appended first (or the key has been used): nothing was written. Catch up and judge again."""

    def __init__(self, table: str, number: int) -> None:
        super().__init__(f"entry {number} of table {table} is taken")
        self.number = number


@dataclass(frozen=True, slots=True, eq=False)
class _PendingAppend:
    entries: Sequence[Entry]
    summary: Summary
    done: asyncio.Future[None]

    @property
    def table(self) -> str:
        return self.entries[0].table

    def settle(self, error: Exception | None = None) -> None:
        """Tells who waits; they may have stopped waiting."""
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)

    def conflict(self) -> Conflict:
        return Conflict(self.table, self.entries[0].number)


_LAST = (
    select(tables.c.id, tables.c.last)
    .where(tables.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(tables.c.id)
    .with_for_update(key_share=True)  # in one order everywhere, or two processes could deadlock
)
_INSERT = insert(entries)
_UPDATE = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values(
        {
            name: bindparam(f"new_{name}")
            for name in ("status", "waiting", "names", "free", "winners", "changed", "last")
        }
    )
)
_LEAVE = delete(members).where(members.c.table_id == bindparam("table"), members.c.seat == bindparam("at_seat"))
_SIT = insert(members)
_FORGET = delete(snapshots).where(
    snapshots.c.table_id == bindparam("table"), snapshots.c.answers > bindparam("keep", type_=Integer)
)
_NOTIFY = select(func.pg_notify(CHANNEL, bindparam("news")))


class AppendQueue:
    """The queue of appends of this process. Each is written whole or not at all, whoever stops waiting for it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[_PendingAppend] = []
        self._work: asyncio.Task[None] | None = None

    async def append(self, given: Sequence[Entry], summary: Summary) -> None:
        """Returns when it is stored. Raises `Conflict` or `StorageUnavailable`."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append(_PendingAppend(given, summary, done))
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._write_all())
        await done

    async def close(self) -> None:
        """Waits for what is under way."""
        if self._work is not None:
            await self._work

    async def _write_all(self) -> None:
        while self._waiting:
            group = self._waiting[:_MAX_BATCH]
            del self._waiting[:_MAX_BATCH]
            await self._write(group)

    async def _write(self, group: list[_PendingAppend]) -> None:
        try:
            conflicting = await self._database.write(
                lambda connection: _write_batch(connection, group, self._database.notifies)
            )
        except StorageUnavailable as error:
            for each in group:
                each.settle(StorageUnavailable(str(error)))
        except Exception as error:
            if len(group) > 1:  # one of them uses a key again, or cannot be stored: the others must not suffer
                for each in group:
                    await self._write([each])
            else:
                is_late = isinstance(error, IntegrityError) and is_duplicate_key(error)
                group[0].settle(group[0].conflict() if is_late else error)
        else:
            for each in group:
                each.settle(each.conflict() if each in conflicting else None)


def _write_batch(connection: Connection, group: list[_PendingAppend], tell: bool) -> list[_PendingAppend]:
    """Writes those that fit behind the last entry of their table; returns the others."""
    found = connection.execute(_LAST, {"ids": sorted({each.table for each in group})})
    last: dict[str, int] = {row.id: row.last for row in found}
    accepted: list[_PendingAppend] = []
    conflicting: list[_PendingAppend] = []
    for each in group:
        if last.get(each.table) == each.entries[0].number - 1:
            last[each.table] = each.entries[-1].number
            accepted.append(each)
        else:
            conflicting.append(each)
    if accepted:
        _write_entries(connection, accepted)
        if tell:
            news = {each.table: last[each.table] for each in accepted}
            connection.execute(_NOTIFY, {"news": to_json(list(news.items()))})
    return conflicting


def _write_entries(connection: Connection, accepted: list[_PendingAppend]) -> None:
    given = [entry for each in accepted for entry in each.entries]
    connection.execute(_INSERT, [entry_values(entry) for entry in given])
    connection.execute(_UPDATE, [_summary_values(each) for each in accepted])
    for each in accepted:
        write_effects(connection, each.entries, each.summary.status)


def write_effects(connection: Connection, given: Sequence[Entry], status: str) -> None:
    """What follows from entries for other rows: who sits where, and which snapshots are of answers taken back."""
    for entry in given:
        here = {"table": entry.table, "at_seat": entry.seat}
        if entry.kind == "sit" or (entry.kind == "rise" and status == "waiting"):
            connection.execute(_LEAVE, here)
        if entry.kind == "sit" and entry.person is not None:
            connection.execute(_SIT, {"table_id": entry.table, "seat": entry.seat, "person": entry.person})
        if entry.kind == "undo":
            connection.execute(_FORGET, {"table": entry.table, "keep": entry.data["keep"]})


def entry_values(entry: Entry) -> Values:
    return {
        "table_id": entry.table,
        "number": entry.number,
        "kind": entry.kind,
        "seat": entry.seat,
        "person": entry.person,
        "key": entry.key,
        "data": entry.data,
        "events": entry.events,
        "at": entry.at,
    }


def _summary_values(each: _PendingAppend) -> Values:
    summary = each.summary
    return {
        "table": each.table,
        "new_status": summary.status,
        "new_waiting": summary.waiting,
        "new_names": summary.names,
        "new_free": summary.free,
        "new_winners": summary.winners,
        "new_changed": summary.changed,
        "new_last": each.entries[-1].number,
    }
