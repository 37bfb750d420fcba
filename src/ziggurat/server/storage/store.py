"""The store: people, tables, and everything that happened at them. All queries are here; it knows no game."""

from __future__ import annotations

import secrets as tokens
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from typing import Any

from sqlalchemy import (
    Connection,
    Executable,
    Row,
    Select,
    Text,
    bindparam,
    cast,
    delete,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from ziggurat.core.record import Json
from ziggurat.server.storage import daily_games
from ziggurat.server.storage.append_queue import AppendQueue, entry_values, is_running, write_effects
from ziggurat.server.storage.daily_games import DailyGames
from ziggurat.server.storage.database import Database, UnusableDatabase, is_duplicate_key, open_database
from ziggurat.server.storage.deletion import delete_table
from ziggurat.server.storage.lab_store import LabStore
from ziggurat.server.storage.schema import (
    checks,
    entries,
    listings,
    mail_addresses,
    members,
    people,
    push_subscriptions,
    reports,
    secrets,
    snapshots,
    tables,
)
from ziggurat.tables.errors import Conflict, StorageUnavailable
from ziggurat.tables.rows import Entry, PersonRow, SnapshotRow, Summary, TableRow

__all__ = [
    "Conflict", "Entry", "PersonRow", "SnapshotRow", "StorageUnavailable", "Store", "Summary", "TableRow",
    "UnusableDatabase",
]  # fmt: skip

# SQLAlchemy does not type the columns of a row; the schema does.
_Row = Row[Any]
_Query = Select[Any]

_CHECKS_KEPT = 86400.0  # seconds after which the row of a process that ended is dropped
_MAX_LISTED_PER_OWNER = 3  # tables of one person in the list of open ones
_MAX_IDS = 500  # in one query
_MAX_BROWSERS = 10  # of one person that get notices
_MAX_LATEST = 400  # tables that are looked at for this list

# Built once: SQLAlchemy looks up the compiled form of a new statement at every call.
_TABLE = select(tables).where(tables.c.id == bindparam("table"))
_ENTRIES = (
    select(entries)
    .where(entries.c.table_id == bindparam("table"), entries.c.number > bindparam("after"))
    .order_by(entries.c.number)
)
_ENTRY = select(entries).where(entries.c.table_id == bindparam("table"), entries.c.key == bindparam("key"))
_PERSON: _Query = select(
    people.c.id, people.c.name, people.c.created, people.c.generation, people.c.banned_until, people.c.muted_until
)
_PERSON_OF_ID = _PERSON.where(people.c.id == bindparam("person"))
_PEOPLE_OF_IDS = _PERSON.where(people.c.id.in_(bindparam("ids", expanding=True)))
# Of all people there: asked for one person, SQLite would go through all seats of theirs.
_SEATS = select(members).where(members.c.table_id.in_(bindparam("tables", expanding=True))).order_by(members.c.seat)
_SHOWN = (
    select(listings.c.table_id)
    .where(listings.c.person == bindparam("person"))
    .order_by(listings.c.running.desc(), listings.c.changed.desc())
    .limit(bindparam("most"))
    .offset(bindparam("skip"))
    .subquery()
)
_TABLES_OF = (
    select(tables)
    .join(_SHOWN, _SHOWN.c.table_id == tables.c.id)
    .order_by(tables.c.status.in_(["over", "closed"]), tables.c.changed.desc())
)
# Of the latest tables that wait for players, a few per owner; none where nobody sits.
_IS_TAKEN = exists().where(members.c.table_id == tables.c.id)
_LATEST = (
    select(tables.c.id, tables.c.owner, tables.c.changed)
    .where(tables.c.listed, tables.c.status == "waiting", tables.c.free > 0, _IS_TAKEN)
    .order_by(tables.c.changed.desc())
    .limit(_MAX_LATEST)
    .subquery()
)
_RANKED = select(
    _LATEST.c.id,
    func.row_number().over(partition_by=_LATEST.c.owner, order_by=_LATEST.c.changed.desc()).label("place"),
).subquery()
_OPEN_TABLES = (
    select(tables)
    .join(_RANKED, _RANKED.c.id == tables.c.id)
    .where(_RANKED.c.place <= _MAX_LISTED_PER_OWNER)
    .order_by(tables.c.changed.desc())
    .limit(bindparam("most"))
)
# A table that its owner has left before the start is not held against them.
_IS_AT_OWN = exists().where(members.c.table_id == tables.c.id, members.c.person == tables.c.owner)
_MADE = select(
    select(func.count())
    .where(tables.c.owner == bindparam("person"), tables.c.status == "waiting", _IS_AT_OWN)
    .scalar_subquery()
    .label("waiting"),
    select(func.count())
    .where(tables.c.owner == bindparam("person"), tables.c.created > bindparam("since"))
    .scalar_subquery()
    .label("made"),
)
_SAID = (
    select(entries)
    .where(entries.c.table_id == bindparam("table"), entries.c.kind == "say", entries.c.number < bindparam("before"))
    .order_by(entries.c.number.desc())
    .limit(bindparam("most"))
)
# No person is asked, and the game is not over.
_WAITING_FOR_BOTS = (
    select(tables.c.id)
    .where(tables.c.status == "playing", cast(tables.c.waiting, Text) == "[]")
    .order_by(tables.c.changed.desc())
    .limit(bindparam("most"))
)


@dataclass(frozen=True, slots=True)
class MailAddress:
    """Where a person gets mail. `stop` is the token of the link that ends it."""

    address: str
    confirmed: bool
    stop: str


@dataclass(frozen=True, slots=True)
class PushSubscription:
    """A browser that gets notices: its address at the push service, and its keys."""

    endpoint: str
    p256dh: str
    auth: str


class Store(DailyGames):
    """One database, used by any number of processes. A method that raises StorageUnavailable changed nothing.

    One exception: an append that is interrupted during its commit may be stored all the same; look up its key
    (`entry_by_key`).
    """

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._queue = AppendQueue(database)
        self.lab = LabStore(database)

    @staticmethod
    async def open(url: str) -> Store:
        """Open a database and create or migrate its tables. Raises UnusableDatabase or StorageUnavailable."""
        return Store(await open_database(url))

    async def close(self) -> None:
        await self._queue.close()
        await self._database.close()

    async def ping(self) -> None:
        """Raise StorageUnavailable if the database does not answer."""
        await self._all(select(literal(1)))

    async def check(self, name: str) -> bool:
        """Write something and read it again: False if it is not there. `name`: of the process that checks."""
        now = time.time()

        def work(connection: Connection) -> None:
            connection.execute(delete(checks).where(or_(checks.c.name == name, checks.c.at < now - _CHECKS_KEPT)))
            connection.execute(insert(checks).values(name=name, at=now))

        await self._database.write(work)
        found = await self._database.read_anew(select(checks.c.at).where(checks.c.name == name))
        return found == now

    async def secret(self, name: str = "cookies") -> bytes:
        """The key that signs cookies, or another: made once, the same for all processes and after a restart."""
        kept = select(secrets.c.value).where(secrets.c.name == name)
        found = await self._one(kept)
        if found is None:
            with suppress(IntegrityError):  # another process made it at the same time
                await self._do(insert(secrets).values(name=name, value=tokens.token_bytes(32)))
            found = await self._one(kept)
        assert found is not None
        return bytes(found.value)

    async def daily_secret(self) -> bytes:
        """What the seeds of daily games follow from, beside the date. Changing the key of cookies leaves it alone."""
        return await self.secret("daily")

    async def cookie_keys(self) -> list[bytes]:
        """The keys whose signatures are accepted now; the last one signs. Older ones were replaced, and expire."""
        present = await self.secret()
        older = select(secrets.c.value).where(secrets.c.name.like("cookies-%"), secrets.c.until > time.time())
        return [*(bytes(row.value) for row in await self._all(older.order_by(secrets.c.until))), present]

    # -- people

    async def add_person(self, person: str, name: str) -> None:
        await self._do(insert(people).values(id=person, name=name, created=time.time()))

    async def person(self, person: str) -> PersonRow | None:
        found = await self._one(_PERSON_OF_ID, {"person": person})
        return None if found is None else _person(found)

    async def people(self, ids: Sequence[str]) -> dict[str, PersonRow]:
        """The people of these ids, as far as there are such people."""
        parts = [ids[start : start + _MAX_IDS] for start in range(0, len(ids), _MAX_IDS)]
        rows = [row for part in parts for row in await self._all(_PEOPLE_OF_IDS, {"ids": part})]
        return {row.id: _person(row) for row in rows}

    async def rename_person(self, person: str, name: str) -> None:
        await self._do(update(people).where(people.c.id == person).values(name=name))

    async def set_link(self, person: str, token_hash: str) -> None:
        """Replace the private link of a person."""
        new = {"link": token_hash, "link_at": time.time()}
        await self._do(update(people).where(people.c.id == person).values(**new))

    async def use_link(self, token_hash: str, since: float) -> PersonRow | None:
        """The person who made the private link after that moment; from now on it opens nobody."""
        wanted = people.c.link == token_hash, people.c.link_at > since
        used = update(people).where(*wanted).values(link=None, link_at=None).returning(people.c.id)

        def work(connection: Connection) -> _Row | None:
            person = connection.execute(used).scalar_one_or_none()
            return connection.execute(_PERSON.where(people.c.id == person)).one_or_none()

        found = await self._database.write(work)
        return None if found is None else _person(found)

    async def next_generation(self, person: str) -> None:
        """Make all cookies and the private link of a person worthless."""
        new = {"generation": people.c.generation + 1, "link": None, "link_at": None}
        await self._do(update(people).where(people.c.id == person).values(**new))

    # -- where people want to be told of their turns

    async def set_mail_address(self, person: str, address: MailAddress, token_hash: str, now: float) -> None:
        """Replace the address of a person; the token of this hash will confirm it."""
        new = insert(mail_addresses).values(
            person=person, address=address.address, confirmed=address.confirmed, token=token_hash, stop=address.stop,
            asked=now,
        )  # fmt: skip

        def work(connection: Connection) -> None:
            connection.execute(delete(mail_addresses).where(mail_addresses.c.person == person))
            connection.execute(new)

        await self._database.write(work)

    async def confirm_mail_address(self, token_hash: str, since: float) -> bool:
        """Confirm the address to which this token was sent after that moment; False if there is none."""
        wanted = mail_addresses.c.token == token_hash, mail_addresses.c.asked > since
        done = update(mail_addresses).where(*wanted).values(confirmed=True).returning(mail_addresses.c.person)
        return await self._database.write(lambda connection: connection.execute(done).first() is not None)

    async def mail_address(self, person: str) -> MailAddress | None:
        found = await self._one(select(mail_addresses).where(mail_addresses.c.person == person))
        return None if found is None else MailAddress(found.address, found.confirmed, found.stop)

    async def remove_mail_address(self, person: str) -> None:
        await self._do(delete(mail_addresses).where(mail_addresses.c.person == person))

    async def stop_mail(self, stop: str) -> None:
        """Forget the address whose mails have this link to end them."""
        await self._do(delete(mail_addresses).where(mail_addresses.c.stop == stop))

    async def add_push_subscription(self, person: str, given: PushSubscription) -> None:
        """Keep a browser of a person; of very many the oldest goes."""
        own = select(push_subscriptions.c.endpoint).where(push_subscriptions.c.person == person)
        oldest = own.order_by(push_subscriptions.c.created.desc()).offset(_MAX_BROWSERS - 1)
        values = {"endpoint": given.endpoint, "person": person, "p256dh": given.p256dh, "auth": given.auth}

        def work(connection: Connection) -> None:
            connection.execute(delete(push_subscriptions).where(push_subscriptions.c.endpoint == given.endpoint))
            for row in connection.execute(oldest).all():
                connection.execute(delete(push_subscriptions).where(push_subscriptions.c.endpoint == row.endpoint))
            connection.execute(insert(push_subscriptions).values(created=time.time(), **values))

        await self._database.write(work)

    async def push_subscriptions(self, person: str) -> list[PushSubscription]:
        rows = await self._all(select(push_subscriptions).where(push_subscriptions.c.person == person))
        return [PushSubscription(row.endpoint, row.p256dh, row.auth) for row in rows]

    async def remove_push_subscription(self, endpoint: str, person: str | None = None) -> None:
        """Forget a browser; with `person`, only if it is theirs."""
        wanted = delete(push_subscriptions).where(push_subscriptions.c.endpoint == endpoint)
        await self._do(wanted if person is None else wanted.where(push_subscriptions.c.person == person))

    # -- tables

    async def add_table(self, row: TableRow, given: Sequence[Entry]) -> None:
        """Store a new table with its first entries, numbered from 1; `row.last` is the number of the last.

        Conflict if it is the second table of its owner for a daily game.
        """

        def work(connection: Connection) -> None:
            daily_games.begin(connection, row)
            connection.execute(insert(tables), _table_values(row))
            listed = {
                "table_id": row.id,
                "person": row.owner,
                "running": is_running(row.status),
                "changed": row.changed,
            }
            connection.execute(insert(listings), listed)
            if given:
                connection.execute(insert(entries), [entry_values(entry) for entry in given])
                write_effects(connection, given, row.status, row.changed)

        try:
            await self._database.write(work)
        except IntegrityError as error:
            if not row.day or not is_duplicate_key(error):
                raise
            raise Conflict(row.id, 1) from None

    async def table(self, table: str) -> TableRow | None:
        found = await self._one(_TABLE, {"table": table})
        return None if found is None else _table_row(found)

    async def set_webhook(self, table: str, url: str | None) -> None:
        await self._do(update(tables).where(tables.c.id == table).values(webhook=url))

    async def unlist(self, table: str, person: str) -> None:
        """Take a table out of the list of a person; what they did there stays."""
        await self._do(delete(listings).where(listings.c.table_id == table, listings.c.person == person))

    async def delete_table(self, table: str) -> None:
        """Delete a table with everything that belongs to it."""
        await self._database.write(lambda connection: delete_table(connection, table))

    async def tables_of(self, person: str, limit: int = 50, skip: int = 0) -> list[tuple[TableRow, list[int]]]:
        """Tables the person sits at or made, with their seats: finished ones last, else the latest change first."""

        def work(connection: Connection) -> tuple[Sequence[_Row], Sequence[_Row]]:
            rows = connection.execute(_TABLES_OF, {"person": person, "most": limit, "skip": skip}).all()
            return rows, connection.execute(_SEATS, {"tables": [row.id for row in rows]}).all() if rows else []

        rows, seats = await self._database.read(work)
        mine = [each for each in seats if each.person == person]
        return [(_table_row(row), [each.seat for each in mine if each.table_id == row.id]) for row in rows]

    async def tables_made(self, person: str, since: float) -> tuple[int, int]:
        """How many tables wait for players with this owner, and how many the owner made after that moment."""
        found = await self._one(_MADE, {"person": person, "since": since})
        assert found is not None
        return found.waiting, found.made

    async def open_tables(self, limit: int = 50) -> list[TableRow]:
        """Listed tables with a free seat and somebody who waits, a few per owner; the latest change first."""
        return [_table_row(row) for row in await self._all(_OPEN_TABLES, {"most": limit})]

    async def waiting_for_bots(self, limit: int = 200) -> list[str]:
        """The ids of running tables where no person is asked; the latest change first."""
        return [row.id for row in await self._all(_WAITING_FOR_BOTS, {"most": limit})]

    # -- entries

    async def entries(self, table: str, after: int = 0, upto: int | None = None) -> list[Entry]:
        """The entries with after < number <= upto, in order."""
        query = _ENTRIES if upto is None else _ENTRIES.where(entries.c.number <= upto)
        return [_entry(row) for row in await self._all(query, {"table": table, "after": after})]

    async def said(self, table: str, before: int, limit: int) -> list[Entry]:
        """The last lines of chat with number < before, in order."""
        rows = await self._all(_SAID, {"table": table, "before": before, "most": limit})
        return [_entry(row) for row in reversed(rows)]

    async def append(self, given: Sequence[Entry], summary: Summary) -> None:
        """Append entries of one table, all or none; Conflict unless they are numbered on from its last entry.

        Other processes are notified. Cancelling the caller does not stop the append.
        """
        await self._queue.append(given, summary)

    async def entry_by_key(self, table: str, key: str) -> Entry | None:
        found = await self._one(_ENTRY, {"table": table, "key": key})
        return None if found is None else _entry(found)

    # -- snapshots, of standing answers: appending an undo drops those of the answers it takes back

    async def put_snapshot(self, table: str, number: int, answers: int, tag: str, data: bytes) -> None:
        """Store a snapshot, unless an answer was taken back after entry `number`: it may hold that answer."""
        undone = exists().where(entries.c.table_id == table, entries.c.number > number, entries.c.kind == "undo")
        there = exists().where(snapshots.c.table_id == table, snapshots.c.tag == tag, snapshots.c.answers == answers)
        values = {"table_id": table, "tag": tag, "answers": answers, "number": number, "data": data}
        new = select(*(literal(value, snapshots.c[name].type) for name, value in values.items())).where(~undone, ~there)

        def work(connection: Connection) -> None:
            # AppendQueue take the same lock: an undo comes wholly before or wholly after this.
            connection.execute(select(tables.c.id).where(tables.c.id == table).with_for_update(key_share=True))
            connection.execute(insert(snapshots).from_select(list(values), new))

        await self._database.write(work)

    async def snapshot(
        self, table: str, tag: str, answers_upto: int | None = None, number_upto: int | None = None
    ) -> SnapshotRow | None:
        """The latest snapshot within these limits."""
        query = _snapshots(table, tag).order_by(snapshots.c.answers.desc()).limit(1)
        if answers_upto is not None:
            query = query.where(snapshots.c.answers <= answers_upto)
        if number_upto is not None:
            query = query.where(snapshots.c.number <= number_upto)
        found = await self._one(query)
        return None if found is None else _snapshot(found)

    async def snapshots(self, table: str, tag: str) -> list[SnapshotRow]:
        return [_snapshot(row) for row in await self._all(_snapshots(table, tag).order_by(snapshots.c.answers))]

    # -- reports

    async def add_report(
        self, table: str, number: int, seat: int | None, person: str | None, text: str, data: Json
    ) -> str:
        """Store what somebody reports about this point of a table; returns the report's id."""
        report = tokens.token_hex(4)
        await self._do(
            insert(reports).values(
                id=report, table_id=table, number=number, seat=seat, person=person, text=text, data=data, at=time.time()
            )
        )
        return report

    # -- single statements

    async def _all(self, query: _Query, given: Json | None = None) -> Sequence[_Row]:
        return await self._database.read(lambda connection: connection.execute(query, given).all())

    async def _one(self, query: _Query, given: Json | None = None) -> _Row | None:
        return await self._database.read(lambda connection: connection.execute(query, given).one_or_none())

    async def _do(self, statement: Executable) -> None:
        await self._database.write(lambda connection: connection.execute(statement).close())


def _person(row: _Row) -> PersonRow:
    return PersonRow(row.id, row.name, row.created, row.generation, row.banned_until or 0.0, row.muted_until or 0.0)


def _snapshots(table: str, tag: str) -> _Query:
    return select(snapshots).where(snapshots.c.table_id == table, snapshots.c.tag == tag)


def _snapshot(row: _Row) -> SnapshotRow:
    return SnapshotRow(row.table_id, row.number, row.answers, row.tag, bytes(row.data))


def _entry(row: _Row) -> Entry:
    return Entry(row.table_id, row.number, row.kind, row.seat, row.person, row.key, row.data, row.events, row.at)


def _table_row(row: _Row) -> TableRow:
    return TableRow(
        id=row.id,
        invite=row.invite,
        owner=row.owner,
        game=row.game,
        players=row.players,
        options=row.options,
        house=row.house,
        seed=row.seed,
        rules=row.rules,
        content=row.content,
        settings=row.settings,
        webhook=row.webhook,
        created=row.created,
        status=row.status,
        waiting=tuple(row.waiting),
        names=row.names,
        free=row.free,
        winners=row.winners,
        changed=row.changed,
        last=row.last,
        pace=row.pace,
        progress=row.progress,
        scores=row.scores,
    )


def _table_values(row: TableRow) -> Json:
    values = {field.name: getattr(row, field.name) for field in fields(row)}
    return {**values, "listed": bool(row.settings.get("listed"))}
