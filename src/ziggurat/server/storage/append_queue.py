"""Appending entries. Appends that wait while a transaction runs are written together in the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import (
    Boolean,
    Connection,
    Double,
    Integer,
    Text,
    bindparam,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from ziggurat.server import metrics
from ziggurat.server.storage import daily_games
from ziggurat.server.storage.database import Database, is_duplicate_key, to_json
from ziggurat.server.storage.prepared import Prepared
from ziggurat.server.storage.schema import entries, listings, members, snapshots, tables
from ziggurat.tables.errors import Conflict, StorageUnavailable
from ziggurat.tables.rows import Entry, Summary

CHANNEL = "ziggurat"  # on which PostgreSQL tells the other processes: a list of [table, number of its last entry]
_MAX_BATCH = 50  # appends in one transaction
_LISTING_INTERVAL = 600.0  # seconds; only the first append of each writes to the lists of people

Values = dict[str, object]


@dataclass(frozen=True, slots=True, eq=False)
class _PendingAppend:
    entries: Sequence[Entry]
    summary: Summary
    done: asyncio.Future[None]

    @property
    def table(self) -> str:
        return self.entries[0].table

    def settle(self, error: Exception | None = None) -> None:
        """Tell the caller, unless it was cancelled."""
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)

    def conflict(self) -> Conflict:
        return Conflict(self.table, self.entries[0].number)


class _Stored(NamedTuple):
    """What is stored of a table."""

    id: str
    last: int
    status: str
    changed: float


_STORED = select(tables.c.id, tables.c.last, tables.c.status, tables.c.changed).with_for_update(key_share=True)
_STORED_ONE = Prepared(_STORED.where(tables.c.id == bindparam("table")))
_STORED_SOME = (
    _STORED.where(tables.c.id.in_(bindparam("ids", expanding=True))).order_by(
        tables.c.id
    )  # in one order everywhere, or two processes could deadlock
)
_INSERT = Prepared(insert(entries))
_UPDATE = Prepared(
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values(
        {
            name: bindparam(f"new_{name}")
            for name in ("status", "waiting", "names", "free", "winners", "changed", "last", "progress", "scores")
        }
    )
)
_LEAVE = delete(members).where(members.c.table_id == bindparam("table"), members.c.seat == bindparam("at_seat"))
_SIT = insert(members)
_LIST = insert(listings).from_select(
    ["table_id", "person", "running", "changed"],
    select(
        bindparam("table", type_=Text),
        bindparam("who", type_=Text),
        bindparam("is_running", type_=Boolean),
        bindparam("at", type_=Double),
    ).where(~exists().where(listings.c.table_id == bindparam("table"), listings.c.person == bindparam("who"))),
)
# Who neither sits here nor made the table.
_UNLIST = delete(listings).where(
    listings.c.table_id == bindparam("table"),
    ~exists().where(members.c.table_id == listings.c.table_id, members.c.person == listings.c.person),
    ~exists().where(tables.c.id == listings.c.table_id, tables.c.owner == listings.c.person),
)
_TOUCH_LISTINGS = (
    update(listings)
    .where(listings.c.table_id == bindparam("table"))
    .values(running=bindparam("is_running"), changed=bindparam("at"))
)
_DROP_SNAPSHOTS = delete(snapshots).where(
    snapshots.c.table_id == bindparam("table"), snapshots.c.answers > bindparam("keep", type_=Integer)
)
_NOTIFY = select(func.pg_notify(CHANNEL, bindparam("payload")))


class AppendQueue:
    """The appends of this process. Each is written whole or not at all, even if its caller is cancelled."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._pending: list[_PendingAppend] = []
        self._writer: asyncio.Task[None] | None = None

    async def append(self, given: Sequence[Entry], summary: Summary) -> None:
        """Return when the entries are stored. Raises Conflict or StorageUnavailable."""
        done = asyncio.get_running_loop().create_future()
        self._pending.append(_PendingAppend(given, summary, done))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_all())
        await done

    async def close(self) -> None:
        """Wait for the appends under way."""
        if self._writer is not None:
            await self._writer

    async def _write_all(self) -> None:
        while self._pending:
            batch = self._pending[:_MAX_BATCH]
            del self._pending[:_MAX_BATCH]
            await self._write(batch)

    async def _write(self, batch: list[_PendingAppend]) -> None:
        notify = self._database.notifies
        try:
            conflicting = await self._database.write(lambda connection: _write_batch(connection, batch, notify))
        except StorageUnavailable as error:
            for each in batch:
                each.settle(StorageUnavailable(str(error)))
        except Exception as error:
            if len(batch) > 1:  # one of them uses a key again, or cannot be stored: write the others without it
                for each in batch:
                    await self._write([each])
            else:
                is_conflict = isinstance(error, IntegrityError) and is_duplicate_key(error)
                batch[0].settle(batch[0].conflict() if is_conflict else error)
        else:
            for each in batch:
                each.settle(each.conflict() if each in conflicting else None)
            _count_answers([entry for each in batch if each not in conflicting for entry in each.entries])


def _count_answers(stored: Sequence[Entry]) -> None:
    answers = [entry.data["bot"] is not None for entry in stored if entry.kind == "answer" and "bot" in entry.data]
    metrics.count_answers(answers.count(False), answers.count(True))


def _write_batch(connection: Connection, batch: list[_PendingAppend], notify: bool) -> list[_PendingAppend]:
    """Write the appends that follow the last entry of their table; returns the others."""
    stored = _stored(connection, sorted({each.table for each in batch}))
    last: dict[str, int] = {table: row.last for table, row in stored.items()}
    accepted: list[_PendingAppend] = []
    conflicting: list[_PendingAppend] = []
    for each in batch:
        if last.get(each.table) == each.entries[0].number - 1:
            last[each.table] = each.entries[-1].number
            accepted.append(each)
        else:
            conflicting.append(each)
    if accepted:
        _write_entries(connection, accepted)
        for each in accepted:
            daily_games.follow(connection, each.entries, each.summary, stored[each.table].status == "over")
        _touch_listings(connection, [each for each in accepted if _is_due(stored[each.table], each.summary)])
        if notify:
            changed = {each.table: last[each.table] for each in accepted}
            connection.execute(_NOTIFY, {"payload": to_json(list(changed.items()))})
    return conflicting


def _stored(connection: Connection, ids: list[str]) -> dict[str, _Stored]:
    """What the tables of these ids are like now. They stay so until the transaction ends."""
    if len(ids) == 1:
        rows = _STORED_ONE.execute(connection, [{"table": ids[0]}])
    else:
        rows = connection.execute(_STORED_SOME, {"ids": ids}).all()
    return {row[0]: _Stored(*row) for row in rows}


def _write_entries(connection: Connection, accepted: list[_PendingAppend]) -> None:
    _INSERT.execute(connection, [entry_values(entry) for each in accepted for entry in each.entries])
    _UPDATE.execute(connection, [_summary_values(each) for each in accepted])
    for each in accepted:
        write_effects(connection, each.entries, each.summary.status, each.summary.changed)


def _is_due(before: _Stored, after: Summary) -> bool:
    """Whether the lists of people must hear of an append to a table: of its end, and else now and then."""
    if is_running(before.status) != is_running(after.status):
        return True
    return before.changed // _LISTING_INTERVAL != after.changed // _LISTING_INTERVAL


def _touch_listings(connection: Connection, due: list[_PendingAppend]) -> None:
    if due:
        connection.execute(_TOUCH_LISTINGS, [_listing_values(each) for each in due])


def write_effects(connection: Connection, given: Sequence[Entry], status: str, changed: float) -> None:
    """Update what follows from entries in other tables: members, lists, snapshots of answers that were taken back."""
    for entry in given:
        here = {"table": entry.table, "at_seat": entry.seat}
        if entry.kind == "sit" or (entry.kind == "rise" and status == "waiting"):
            connection.execute(_LEAVE, here)
        if entry.kind == "sit" and entry.person is not None:
            connection.execute(_SIT, {"table_id": entry.table, "seat": entry.seat, "person": entry.person})
            mine = {"table": entry.table, "who": entry.person}
            connection.execute(_LIST, mine | {"is_running": is_running(status), "at": changed})
        if entry.kind in ("sit", "rise"):
            connection.execute(_UNLIST, {"table": entry.table})
        if entry.kind == "undo":
            connection.execute(_DROP_SNAPSHOTS, {"table": entry.table, "keep": entry.data["keep"]})


def is_running(status: str) -> bool:
    """Whether a table belongs to the first part of a person's list."""
    return status in ("waiting", "playing")


def _listing_values(each: _PendingAppend) -> Values:
    return {"table": each.table, "is_running": is_running(each.summary.status), "at": each.summary.changed}


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
        "new_progress": summary.progress,
        "new_scores": summary.scores,
    }
