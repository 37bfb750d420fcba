"""The daily games of people: queries, and what a new table and the end of one write."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, and_, bindparam, func, insert, or_, select, update

from ziggurat.server.storage.database import Database
from ziggurat.server.storage.schema import daily_games, people, tables
from ziggurat.tables import daily
from ziggurat.tables.rows import DailyRow, Entry, Summary, TableRow

_OF_TABLE: Final = select(daily_games).where(daily_games.c.table_id == bindparam("table"))


class DailyGames:
    """The daily games of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def daily_of(self, person: str, first: str, last: str) -> list[DailyRow]:
        """The daily games of a person from one day to another, in order."""
        query = select(daily_games).where(daily_games.c.person == person, daily_games.c.day.between(first, last))
        rows = await self._read(query.order_by(daily_games.c.day))
        return [_row(row) for row in rows]

    async def days_that_count(self, person: str) -> list[str]:
        """The days of which the person's game counts, in order."""
        query = select(daily_games.c.day).where(daily_games.c.person == person, daily_games.c.counts)
        return [row.day for row in await self._read(query.order_by(daily_games.c.day))]

    async def daily_best(self, day: str, rules: str | None, limit: int) -> list[DailyRow]:
        """The best games of a day that count and were played by these rules; None: by those of most of them.

        Those of banned and removed people are left out. A game whose table is gone has none.
        """
        wanted = await self._usual_rules(day) if rules is None else rules
        query = _listed(daily_games, people.c.name, tables.c.id.label("there"))
        query = query.outerjoin(tables, tables.c.id == daily_games.c.table_id)
        query = query.where(daily_games.c.day == day, daily_games.c.rules == wanted)
        best_first = daily_games.c.won.desc(), daily_games.c.points.desc(), daily_games.c.ended
        return [_row(row) for row in await self._read(query.order_by(*best_first).limit(limit))]

    async def _usual_rules(self, day: str) -> str:
        number = func.count()
        query = _listed(daily_games.c.rules).where(daily_games.c.day == day).group_by(daily_games.c.rules)
        rows = await self._read(query.order_by(number.desc(), daily_games.c.rules.desc()).limit(1))
        return str(rows[0].rules) if rows else ""

    async def daily_places(self, of: DailyRow) -> tuple[int, int]:
        """How many games of the day compare with one and count, and how many of them are better."""
        same = daily_games.c.day == of.day, daily_games.c.rules == of.rules
        more = daily_games.c.points > of.points
        is_better = and_(daily_games.c.won, more) if of.won else or_(daily_games.c.won, more)
        counts = [_listed(func.count().label("number")).where(*same, *extra) for extra in ((), (is_better,))]
        all_games, better_games = [(await self._read(query))[0].number for query in counts]
        return all_games, better_games

    async def _read(self, query: Select[Any]) -> list[Row[Any]]:
        return await self._database.read(lambda connection: [*connection.execute(query).all()])


def _listed(*columns: Any) -> Select[Any]:
    """Games that count, of people who are neither banned nor removed."""
    is_here = or_(people.c.banned_until.is_(None), people.c.banned_until <= time.time())
    query = select(*columns).select_from(daily_games).join(people, people.c.id == daily_games.c.person)
    return query.where(daily_games.c.counts, is_here)


# -- inside the transactions that change tables


def begin(connection: Connection, row: TableRow) -> None:
    """Note that a person has begun their daily game, if this new table is one; IntegrityError if they had."""
    begun = daily.begun(row)
    if begun is not None:
        connection.execute(insert(daily_games), _values(begun))


def follow(connection: Connection, given: Sequence[Entry], summary: Summary, was_over: bool) -> None:
    """Note what an append to a table means for the daily game that is played there, if one is."""
    adopted = [entry for entry in given if entry.kind == "rules"]
    is_end = summary.status == "over" and not was_over
    if not adopted and not is_end:
        return
    found = connection.execute(_OF_TABLE, {"table": given[0].table}).one_or_none()
    if found is None:
        return
    row = _row(found)
    for entry in adopted:
        row = daily.under(row, str(entry.data["rules"]), str(entry.data["content"]))
    after = daily.finished(row, summary)
    connection.execute(update(daily_games).where(daily_games.c.table_id == row.table).values(**_values(after)))


def _values(row: DailyRow) -> dict[str, object]:
    kept = {name: value for name, value in asdict(row).items() if name not in ("name", "table")}
    return kept | {"table_id": row.table}


def _row(row: Row[Any]) -> DailyRow:
    there = row.table_id if "there" not in row._fields else row.there or ""
    return DailyRow(
        row.day, row.person, there, row.rules, row.begun, row.ended, row.counts, row.points, row.lead, row.won,
        row.name if "name" in row._fields else "",
    )  # fmt: skip
