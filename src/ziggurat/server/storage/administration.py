"""The operator's queries: lists, removals, bans, keys, figures. `server/operator.py` does what concerns tables."""

from __future__ import annotations

import secrets as tokens
import time
from collections.abc import Sequence
from typing import Any, Final, Literal

from sqlalchemy import Connection, Select, delete, func, insert, or_, select, text, update

from ziggurat.core.record import Json
from ziggurat.server.storage.database import Database
from ziggurat.server.storage.deletion import delete_table
from ziggurat.server.storage.schema import (
    daily_games,
    entries,
    experiments,
    listings,
    mail_addresses,
    members,
    people,
    push_subscriptions,
    reports,
    secrets,
    tables,
)

_NEXT: Final = "cookies-next"  # the key that is announced
Limit = Literal["banned_until", "muted_until"]
"""The column of a person that an operator sets."""

_LISTED = (tables.c.id, tables.c.game, tables.c.status, tables.c.names, tables.c.changed, tables.c.last)
_PERSON = (people.c.id, people.c.name, people.c.created, people.c.banned_until, people.c.muted_until)
_REPORT = (reports.c.id, reports.c.table_id, reports.c.at, reports.c.done, reports.c.text)


class Administration:
    """One database, as its operator sees it. Rows are plain dictionaries: they are only shown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # -- tables

    async def tables(self, status: str | None = None, limit: int = 50) -> list[Json]:
        """Tables, the latest change first."""
        query = select(*_LISTED).order_by(tables.c.changed.desc()).limit(limit)
        return await self._rows(query if status is None else query.where(tables.c.status == status))

    async def table(self, table: str) -> Json | None:
        """A table without its secrets (seed, invitation, webhook), with its members and its chat."""
        secret = (tables.c.seed, tables.c.invite, tables.c.webhook)
        shown = [column for column in tables.c if column not in secret]
        found = await self._rows(select(*shown).where(tables.c.id == table))
        if not found:
            return None
        seats = select(members.c.seat, members.c.person).where(members.c.table_id == table).order_by(members.c.seat)
        said = select(entries.c.number, entries.c.person, entries.c.data, entries.c.at)
        said = said.where(entries.c.table_id == table, entries.c.kind == "say").order_by(entries.c.number)
        return found[0] | {"members": await self._rows(seats), "chat": await self._rows(said)}

    async def tables_of(self, person: str) -> list[str]:
        """The ids of all tables at which a person sits, said something, or which they made."""
        sits = select(members.c.table_id).where(members.c.person == person)
        said = select(entries.c.table_id).where(entries.c.person == person)
        wanted = or_(tables.c.owner == person, tables.c.id.in_(sits), tables.c.id.in_(said))
        return [str(row["id"]) for row in await self._rows(select(tables.c.id).where(wanted).order_by(tables.c.id))]

    async def finished(self, game: str) -> list[str]:
        """The ids of the finished tables of a game, in the order in which they were made."""
        query = select(tables.c.id).where(tables.c.game == game, tables.c.status == "over")
        return [str(row["id"]) for row in await self._rows(query.order_by(tables.c.created, tables.c.id))]

    async def unchanged_since(self, moment: float) -> list[Json]:
        """Tables at which nothing has happened since then: finished, closed or abandoned; the oldest first."""
        return await self._rows(select(*_LISTED).where(tables.c.changed < moment).order_by(tables.c.changed))

    async def delete_tables(self, ids: Sequence[str]) -> None:
        """Delete tables with everything that belongs to them."""
        for table in ids:
            await self._database.write(lambda connection, table=table: delete_table(connection, table))  # type: ignore[misc]

    # -- reports

    async def reports(self, settled: bool = False, limit: int = 50) -> list[Json]:
        """Reports of players, the latest first; with `settled`, also those that are done."""
        query = select(*_REPORT).order_by(reports.c.at.desc()).limit(limit)
        return await self._rows(query if settled else query.where(reports.c.done.is_(None)))

    async def report(self, report: str) -> Json | None:
        found = await self._rows(select(reports).where(reports.c.id == report))
        return found[0] if found else None

    async def settle_report(self, report: str) -> None:
        await self._do(update(reports).where(reports.c.id == report).values(done=time.time()))

    # -- people

    async def people(self, words: str = "", limit: int = 50) -> list[Json]:
        """People whose name contains the words, the newest first."""
        query = select(*_PERSON).order_by(people.c.created.desc()).limit(limit)
        found = func.lower(people.c.name).contains(words.lower(), autoescape=True)
        return await self._rows(query.where(found) if words else query)

    async def set_limit(self, person: str, limit: Limit, until: float | None) -> None:
        """Ban or mute a person until then; None lifts it."""
        await self._do(update(people).where(people.c.id == person).values({limit: until}))

    async def delete_people(self, ids: Sequence[str]) -> None:
        """Delete people and the lists of their tables. What they did stays at the tables, under their id."""

        def work(connection: Connection) -> None:
            for person in ids:
                connection.execute(delete(experiments).where(experiments.c.owner == person))
                connection.execute(delete(members).where(members.c.person == person))
                for each in (listings, mail_addresses, push_subscriptions, daily_games):
                    connection.execute(delete(each).where(each.c.person == person))
                connection.execute(update(reports).where(reports.c.person == person).values(person=None))
                connection.execute(delete(people).where(people.c.id == person))

        await self._database.write(work)

    async def people_without_tables(self, before: float, ignoring: Sequence[str] = ()) -> list[Json]:
        """People made before then who have no table but the ignored ones. Banned and muted people are kept."""
        made = select(tables.c.owner).where(tables.c.id.not_in(ignoring))
        sits = select(members.c.person).where(members.c.table_id.not_in(ignoring))
        query = select(*_PERSON).where(people.c.created < before, people.c.id.not_in(made), people.c.id.not_in(sits))
        free = query.where(people.c.banned_until.is_(None), people.c.muted_until.is_(None))
        return await self._rows(free.order_by(people.c.created))

    # -- keys and figures

    async def announce_cookie_key(self) -> None:
        """Make the next key for cookies: accepted from now on, but not used yet."""

        def work(connection: Connection) -> None:
            connection.execute(delete(secrets).where(or_(secrets.c.name == _NEXT, secrets.c.until < time.time())))
            new = {"name": _NEXT, "value": tokens.token_bytes(32), "until": time.time() + 3600}
            connection.execute(insert(secrets).values(new))

        await self._database.write(work)

    async def use_cookie_key(self, old_until: float) -> None:
        """Sign with the announced key. The present one is accepted until then."""

        def work(connection: Connection) -> None:
            old = {"name": f"cookies-{tokens.token_hex(4)}", "until": old_until}
            connection.execute(update(secrets).where(secrets.c.name == "cookies").values(old))
            connection.execute(update(secrets).where(secrets.c.name == _NEXT).values(name="cookies", until=None))

        await self._database.write(work)

    async def replace_cookie_key(self) -> None:
        """Drop all keys for cookies and make a new one: nobody is known any more."""

        def work(connection: Connection) -> None:
            connection.execute(delete(secrets).where(secrets.c.name.like("cookies%")))
            connection.execute(insert(secrets).values(name="cookies", value=tokens.token_bytes(32)))

        await self._database.write(work)

    async def figures(self) -> Json:
        """How much there is of everything, and how much happened lately."""
        now = time.time()

        def count(connection: Connection, query: Select[Any]) -> int:
            return int(connection.execute(query).scalar_one())

        def work(connection: Connection) -> Json:
            by = select(tables.c.game, tables.c.status, func.count().label("tables"))
            found = connection.execute(by.group_by(tables.c.game, tables.c.status)).all()
            lately = select(func.count()).select_from(entries).where(entries.c.kind == "answer")
            return {
                "people": count(connection, select(func.count()).select_from(people)),
                "banned": count(connection, select(func.count()).where(people.c.banned_until > now)),
                "tables": {f"{row.game} {row.status}": row.tables for row in sorted(found)},
                "entries": count(connection, select(func.count()).select_from(entries)),
                "answers of 24 hours": count(connection, lately.where(entries.c.at > now - 86400)),
                "answers of 7 days": count(connection, lately.where(entries.c.at > now - 7 * 86400)),
                "open reports": count(connection, select(func.count()).where(reports.c.done.is_(None))),
                "bytes of the database": _size(connection),
            }

        return await self._database.read(work)

    # -- statements

    async def _rows(self, query: Select[Any]) -> list[Json]:
        def work(connection: Connection) -> list[Json]:
            return [dict(row) for row in connection.execute(query).mappings()]

        return await self._database.read(work)

    async def _do(self, statement: Any) -> None:
        await self._database.write(lambda connection: connection.execute(statement).close())


def _size(connection: Connection) -> int:
    if connection.dialect.name == "sqlite":
        pages, size = (connection.execute(text(f"PRAGMA {name}")).scalar_one() for name in ("page_count", "page_size"))
        return int(pages) * int(size)
    return int(connection.execute(select(func.pg_database_size(func.current_database()))).scalar_one())
