"""Making tables: checks what a person wants and makes the row of the table."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace

from ziggurat import registry
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.play import levels
from ziggurat.play.characters import characters
from ziggurat.tables import names, words
from ziggurat.tables.errors import ActionRefused
from ziggurat.tables.messages import NewTable, SeatPlan, read_clock_plan, stored_settings
from ziggurat.tables.rows import PersonRow, TableRow
from ziggurat.tables.seats import Seat
from ziggurat.tables.table import Table, present_rules


def known_game(game: str) -> GameInfo[Game]:
    """The game of that id; ActionRefused lists the known ones."""
    try:
        return registry.info(game)
    except ValueError as error:
        raise ActionRefused("invalid", words.as_sentence(str(error))) from None


def new_row(person: PersonRow, wanted: NewTable, seed: int, now: float, day: str = "") -> TableRow:
    """The row of a new table, of the daily game of a `day`; ActionRefused says what is impossible."""
    info = known_game(wanted.game)
    _check_seats(wanted.seats, info)
    if not wanted.lesson:  # its texts speak of colours
        wanted = replace(wanted, seats=_with_characters(wanted.seats, info, seed, person))
    players = len(wanted.seats)
    rules, printed = present_rules(info.id)
    content = wanted.content or printed
    settings = stored_settings(wanted) | ({"day": day} if day else {})
    try:
        setup = info.setup(players, seed, wanted.options, content, wanted.house)
    except ValueError as error:
        raise ActionRefused("invalid", words.as_sentence(str(error))) from None
    return TableRow(
        id=secrets.token_urlsafe(9), invite=secrets.token_urlsafe(12), owner=person.id, game=info.id, players=players,
        options=setup.options, house=setup.house, seed=seed, rules=rules, content=content,
        settings=settings, webhook=None, created=now, status="waiting", waiting=(), names=[], free=0,
        winners=[], changed=now, last=0, pace=wanted.pace,
    )  # fmt: skip


def rematch(table: Table, person: PersonRow) -> NewTable:
    """A table like this one for the same people, wanted by one of them; everybody sits one seat further on.

    Bots of the table are bots again; seats of others are kept for them.
    """
    row = table.row
    seats = [*table.seats[1:], table.seats[0]]
    return NewTable(
        row.game,
        [_plan_again(seat, person, table.seats_of(person.id)) for seat in seats],
        row.options,
        row.house,
        read_clock_plan(row.settings.get("clock")),
        bool(row.settings.get("watch")),
        "days" if row.pace == "days" else "live",
        hints=row.settings.get("hints") is True,
        content="" if table.changed_pack is None else table.changed_pack.digest,
    )


def _plan_again(seat: Seat, person: PersonRow, own: Sequence[int]) -> SeatPlan:
    if seat.owner is None:
        return SeatPlan("bot", seat.plan.bot or seat.bot)
    if seat.owner == person.id:
        return SeatPlan("me", name=seat.name if len(own) > 1 else None)
    return SeatPlan("friend", name=seat.name, person=seat.owner)


def _with_characters(
    plans: Sequence[SeatPlan], info: GameInfo[Game], seed: int, person: PersonRow
) -> list[SeatPlan]:  # fmt: skip
    """The seats with a name and a temperament for each bot."""
    taken = [person.name, *[plan.name for plan in plans if plan.kind != "bot" and plan.name is not None]]
    bots = [plan.bot for plan in plans if plan.bot is not None]
    found = iter(characters(info, seed, bots, lambda name: names.is_taken(name, taken)))
    return [
        plan if plan.bot is None else replace(plan, name=(who := next(found)).name, temperament=who.temperament)
        for plan in plans
    ]


def _check_seats(plans: Sequence[SeatPlan], info: GameInfo[Game]) -> None:
    if not any(plan.kind == "me" for plan in plans):
        raise ActionRefused("invalid", words.NO_OWN_SEAT)
    for plan in plans:
        if (plan.kind == "bot") != (plan.bot is not None):
            raise ActionRefused("invalid", words.LEVEL_OF_BOT)
        if plan.bot is not None:
            check_level(plan.bot, info)


def check_level(level: str, info: GameInfo[Game]) -> None:
    """ActionRefused, with the levels there are, unless this is one that people may choose."""
    try:
        levels.read_offered(level, info)
    except ValueError as error:
        raise ActionRefused("invalid", words.as_sentence(str(error))) from None
