"""What pages show of daily games: the game of a day with its list, and a month of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final, Protocol

from ziggurat import registry
from ziggurat.core.record import Json
from ziggurat.tables import daily
from ziggurat.tables.ports import DailyStore
from ziggurat.tables.rows import DailyRow, TableRow

MOST: Final = 100
"""Results in the list of a day."""


class Tables(DailyStore, Protocol):
    """The daily games, and the tables at which they were played."""

    async def table(self, table: str, /) -> TableRow | None:
        """The table of that id."""


async def game(store: Tables, person: str, day: date, now: float) -> Json:
    """The daily game of a day that has come, for a person."""
    today, plan = daily.day_of(now), daily.game_of(day)
    own = next(iter(await store.daily_of(person, day.isoformat(), day.isoformat())), None)
    best = await store.daily_best(day.isoformat(), None if own is None else own.rules, MOST)
    finished, _ = await store.daily_places(best[0]) if best else (0, 0)
    may_look = day < today or (own is not None and own.ended is not None)
    return {
        "day": day.isoformat(),
        "today": today.isoformat(),
        "first": daily.FIRST.isoformat(),
        "seconds_left": daily.seconds_left(now),
        "number": plan.number,
        "game": plan.game,
        "title": registry.info(plan.game).title,
        "players": plan.players,
        "bot": daily.LEVEL,
        "options": {**plan.options},
        "mine": await _mine(store, own),
        "best": [_result(place, row, person, may_look) for place, row in daily.ranked(best)],
        "finished": finished,
        "streak": await _streak(store, person, today),
    }


async def _mine(store: Tables, own: DailyRow | None) -> Json | None:
    """The person's own game of a day; None if they have not begun it."""
    if own is None:
        return None
    table = await store.table(own.table)
    status = "over" if own.ended is not None else "closed" if table is None or table.status == "closed" else "playing"
    place = None
    if own.counts:
        place = (await store.daily_places(own))[1] + 1
    return _own(own, status) | {"table": None if table is None else own.table, "place": place}


def _own(row: DailyRow, status: str) -> Json:
    return {"status": status, "counts": row.counts, "points": row.points, "lead": row.lead, "won": row.won}


def _result(place: int, row: DailyRow, person: str, may_look: bool) -> Json:
    return {
        "place": place,
        "name": row.name,
        "you": row.person == person,
        "points": row.points,
        "lead": row.lead,
        "won": row.won,
        "table": (row.table or None) if may_look or row.person == person else None,
    }


async def _streak(store: DailyStore, person: str, today: date) -> Json:
    days = [date.fromisoformat(day) for day in await store.days_that_count(person)]
    found = daily.streak(days, today)
    return {"current": found.current, "longest": found.longest}


async def month(store: DailyStore, person: str, first: date, today: date) -> Json:
    """The daily games of a month, given by its first day, with the person's own results."""
    days = [day for day in _days_of_month(first) if daily.FIRST <= day <= today]
    own = await store.daily_of(person, days[0].isoformat(), days[-1].isoformat()) if days else []
    by_day = {row.day: row for row in own}
    return {
        "month": first.isoformat()[:7],
        "today": today.isoformat(),
        "first": daily.FIRST.isoformat(),
        "days": [_day(day, by_day.get(day.isoformat())) for day in days],
    }


def _days_of_month(first: date) -> Sequence[date]:
    days = [first + timedelta(days=number) for number in range(31)]
    return [day for day in days if day.month == first.month]


def _day(day: date, own: DailyRow | None) -> Json:
    plan = daily.game_of(day)
    mine = None if own is None else _own(own, "playing" if own.ended is None else "over")
    return {"day": day.isoformat(), "game": plan.game, "title": registry.info(plan.game).title, "mine": mine}
