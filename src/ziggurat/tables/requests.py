"""What pages ask and get: every request to tables and their games as a function, with plain data as its result.

A server answers them over HTTP, a site without a server by messages to a worker: both call these functions, which know
neither. Results have the shapes of the messages in `server/wire`. Every function may raise ActionRefused, and
StorageUnavailable; then nothing has changed.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Final, Protocol, TypeVar, cast

from ziggurat import registry
from ziggurat.core.record import Json
from ziggurat.tables import catalog, daily, daily_lists, names, words
from ziggurat.tables.errors import ActionRefused
from ziggurat.tables.messages import Answers, InAdvance, NewTable, TakeBack, Taken, Try
from ziggurat.tables.rows import PersonRow, TableRow
from ziggurat.tables.service import TableService

T = TypeVar("T")

PAGE: Final = 50  # tables in one answer


class TableLists(daily_lists.Tables, Protocol):
    """Lists tables, and daily games."""

    async def tables_of(self, person: str, /, limit: int = PAGE, skip: int = 0) -> list[tuple[TableRow, list[int]]]:
        """Tables the person sits at or made, with their seats: finished ones last, else the latest change first."""

    async def open_tables(self) -> list[TableRow]:
        """Listed tables with a free seat and somebody who waits; the latest change first."""


@dataclass(frozen=True)
class Desk:
    """What requests are answered with. `bot` is the usual level."""

    tables: TableService
    lists: TableLists
    bot: str
    has_lab: bool = False


# -- people


async def me(desk: Desk, person: PersonRow, is_new: bool = False) -> Json:
    """Who a person is, with the first of their tables."""
    mine = {"tables": [], "more": False} if is_new else await my_tables(desk, person)
    return {"id": person.id, "name": person.name, "is_new": is_new, "lab": desk.has_lab, **mine}


async def my_tables(desk: Desk, person: PersonRow, skip: int = 0, limit: int = PAGE) -> Json:
    """A page of a person's tables."""
    found = await desk.lists.tables_of(person.id, limit + 1, skip)
    return {"tables": [card(row, seats) for row, seats in found[:limit]], "more": len(found) > limit}


def check_name(name: str) -> str:
    """The name; ActionRefused says what is wrong with it."""
    problem = names.problem(name)
    if problem:
        raise ActionRefused("invalid", problem)
    return name


# -- games and rules


async def games(desk: Desk) -> list[Json]:
    return catalog.cards(desk.bot)


async def rules(game: str, words: str = "", id: str = "") -> Json:
    return _known(lambda: catalog.rules(game, words, id))


async def primer(game: str) -> Json:
    return _known(lambda: catalog.primer(game))


async def hints_for_beginners(game: str) -> Json:
    return _known(lambda: catalog.coach(game))


async def lesson(game: str) -> Json:
    return _known(lambda: catalog.lesson(game))


def _known(find: Callable[[], T]) -> T:
    try:
        return find()
    except ValueError as error:
        raise ActionRefused("missing", str(error)) from None


# -- making and finding tables


async def open_tables(desk: Desk) -> Json:
    return {"tables": [card(row, []) for row in await desk.lists.open_tables()]}


async def create(desk: Desk, person: PersonRow, given: NewTable) -> Json:
    for plan in given.seats:
        if plan.name is not None:
            check_name(plan.name)
    return link(await desk.tables.create(person, given))


async def play_now(
    desk: Desk, person: PersonRow, game: str, players: int | None = None, bot: str | None = None
) -> Json:
    return link(await desk.tables.play_now(person, game, players, bot))


async def learn(desk: Desk, person: PersonRow, game: str) -> Json:
    return link(await desk.tables.learn(person, game))


async def rematch(desk: Desk, person: PersonRow, table: str) -> Json:
    return link(await desk.tables.rematch(table, person))


# -- the daily game


async def daily_game(desk: Desk, person: PersonRow, day: str | None = None) -> Json:
    """The daily game of a day, today's if none is named: what is played, the best results, the person's own."""
    return await daily_lists.game(desk.lists, person.id, _known_day(desk, day), desk.tables.now())


async def daily_month(desk: Desk, person: PersonRow, month: str | None = None) -> Json:
    """The days of a month that had a daily game, with the person's own results; this month if none is named."""
    today = daily.day_of(desk.tables.now())
    first = today.replace(day=1) if month is None else daily.read_day(f"{month}-01")
    if first is None:
        raise ActionRefused("invalid", words.no_month(month or ""))
    return await daily_lists.month(desk.lists, person.id, first, today)


async def play_daily(desk: Desk, person: PersonRow, day: str | None = None) -> Json:
    """Begin a daily game, or go on with it."""
    return link(await desk.tables.play_daily(person, _known_day(desk, day)))


def _known_day(desk: Desk, text: str | None) -> date:
    """A day that has come, today if none is named; ActionRefused says what is wrong."""
    today = daily.day_of(desk.tables.now())
    if text is None:
        return today
    day = daily.read_day(text)
    if day is None:
        raise ActionRefused("invalid", words.no_day(text))
    if day > today:
        raise ActionRefused("conflict", words.not_yet(text, today.isoformat()))
    if day < daily.FIRST:
        raise ActionRefused("missing", words.before_first(text, daily.FIRST.isoformat()))
    return day


def link(table: str) -> Json:
    """Where a table is."""
    return {"id": table, "path": f"/t/{table}"}


def card(row: TableRow, seats: Sequence[int]) -> Json:
    """A table in a list, for a person who has these seats."""
    return {
        "id": row.id,
        "game": row.game,
        "title": registry.info(row.game).title,
        "status": row.status,
        "seats": row.names,
        "your_seats": [*seats],
        "your_turn": any(seat in row.waiting for seat in seats),
        "waiting": [*row.waiting],
        "free": row.free,
        "changed": row.changed,
        "progress": row.progress,
        "alone": _is_alone(row, seats),
        "lesson": row.is_lesson,
        "day": row.day,
        "won": any(seat in row.winners for seat in seats) if seats and row.status == "over" else None,
    }


def _is_alone(row: TableRow, seats: Sequence[int]) -> bool:
    """Whether all seats but those of bots are of the person who has these seats."""
    plans = cast("list[Json]", row.settings["plan"])
    people = [index for index, plan in enumerate(plans) if plan["kind"] != "bot"]
    return bool(seats) and [*seats] == people


# -- at a table


async def state(desk: Desk, person: PersonRow | None, table: str, seat: int | None = None) -> Json:
    id = None if person is None else person.id
    found = await desk.tables.look(table, id, seat)
    return found.state(id, seat, time.time())


async def join(desk: Desk, person: PersonRow, table: str, seat: int | None = None, invite: str | None = None) -> Json:
    found = await desk.tables.sit(table, person, seat, invite)
    return found.state(person.id, seat, time.time())


async def leave(desk: Desk, person: PersonRow, table: str, seat: int) -> None:
    await desk.tables.leave(table, person, seat)


async def come_back(desk: Desk, person: PersonRow, table: str, seat: int) -> None:
    await desk.tables.come_back(table, person, seat)


async def name_seat(desk: Desk, person: PersonRow, table: str, seat: int, name: str) -> None:
    await desk.tables.name_seat(table, person, seat, check_name(name))


async def end(desk: Desk, person: PersonRow, table: str) -> None:
    await desk.tables.end(table, person)


async def remove(desk: Desk, person: PersonRow, table: str) -> None:
    await desk.tables.remove(table, person)


async def answer(desk: Desk, person: PersonRow, table: str, given: Answers) -> Json:
    return _taken(await desk.tables.answer(table, person, given))


async def take_back(desk: Desk, person: PersonRow, table: str, given: TakeBack) -> Json:
    return _taken(await desk.tables.take_back(table, person, given))


async def answer_in_advance(desk: Desk, person: PersonRow, table: str, given: InAdvance) -> Json:
    return _taken(await desk.tables.answer_in_advance(table, person, given))


def _taken(taken: Taken) -> Json:
    refused = taken.refused
    problem = None if refused is None else {"error": refused.error, "rule": refused.rule}
    return {"number": taken.number, "taken": taken.taken, "refused": problem}


async def other_options(desk: Desk, person: PersonRow, table: str, seat: int, question: int) -> Json:
    return {"options": await desk.tables.others(table, person, seat, question)}


async def try_out(desk: Desk, person: PersonRow, table: str, given: Try) -> Json:
    return await desk.tables.try_out(table, person, given)


async def hint(desk: Desk, person: PersonRow, table: str, seat: int, question: int) -> Json:
    return {"suggestions": await desk.tables.hint(table, person, seat, question)}


async def say(desk: Desk, person: PersonRow, table: str, text: str, key: str) -> None:
    await desk.tables.say(table, person, text, key)


async def older_chat(desk: Desk, person: PersonRow | None, table: str, before: int) -> Json:
    return {"lines": await desk.tables.older_chat(table, person, before)}


async def silence(desk: Desk, person: PersonRow, table: str, on: bool) -> None:
    await desk.tables.silence(table, person, on)


async def vote(
    desk: Desk, person: PersonRow, table: str, seat: int, yes: bool, bot: str | None = None
) -> None:  # fmt: skip
    await desk.tables.vote(table, person, seat, yes, bot)


async def report(desk: Desk, person: PersonRow, table: str, text: str, seat: int | None = None) -> Json:
    return {"id": await desk.tables.report(table, person, seat, text)}


# -- looking back


async def moment(desk: Desk, person: PersonRow | None, table: str, answers: int, seat: int | None = None) -> Json:
    return await desk.tables.moment(table, person, answers, seat)


async def chart(desk: Desk, person: PersonRow | None, table: str) -> Json:
    return asdict(await desk.tables.chart(table, person))


async def look_back(desk: Desk, person: PersonRow, table: str, seat: int) -> AsyncIterator[Mapping[str, object]]:
    """Messages of the coach, one after the other, the report last."""
    return await desk.tables.coach(table, person, seat)


async def download(desk: Desk, person: PersonRow | None, table: str, seat: int | None = None) -> Json:
    return await desk.tables.download(table, person, seat)
