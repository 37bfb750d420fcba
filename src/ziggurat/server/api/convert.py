"""Between the messages of the wire and the values of tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ziggurat import registry
from ziggurat.core.record import Json
from ziggurat.server import wire
from ziggurat.tables import messages
from ziggurat.tables.rows import TableRow
from ziggurat.tables.table import Status

# -- what comes in


def new_table(given: wire.NewTable) -> messages.NewTable:
    clock = given.clock
    return messages.NewTable(
        game=given.game,
        seats=[messages.SeatPlan(plan.kind, plan.bot, plan.name) for plan in given.seats],
        options=given.options,
        house=given.house,
        clock=None if clock is None else messages.ClockPlan(clock.bank, clock.bonus),
        watch=given.watch,
        pace=given.pace,
        hints=given.hints,
        content=given.content,
    )


def answers(given: wire.Answers) -> messages.Answers:
    return messages.Answers(given.seat, given.question, given.key, given.choices)


def take_back(given: wire.TakeBack) -> messages.TakeBack:
    return messages.TakeBack(given.seat, given.key, given.how, given.line)


def in_advance(given: wire.InAdvance) -> messages.InAdvance:
    return messages.InAdvance(given.seat, given.key, given.standing, given.on)


def try_(given: wire.Try) -> messages.Try:
    return messages.Try(given.seat, given.question, given.choices)


# -- what goes out


def taken(result: messages.Taken) -> wire.Taken:
    refused = result.refused
    problem = None if refused is None else wire.Problem(error=refused.error, rule=refused.rule)
    return wire.Taken(number=result.number, taken=result.taken, refused=problem)


def chart(result: messages.Chart) -> wire.Chart:
    gains = [
        wire.Gain(seat=gain.seat, source=gain.source, answers=gain.answers, points=gain.points) for gain in result.gains
    ]
    return wire.Chart(answers=result.answers, scores=result.scores, gains=gains)


def card(row: TableRow, seats: Sequence[int]) -> wire.TableCard:
    """A table in a list, for a person who has these seats."""
    return wire.TableCard(
        id=row.id,
        game=row.game,
        title=registry.info(row.game).title,
        status=cast("Status", row.status),
        seats=row.names,
        your_seats=[*seats],
        your_turn=any(seat in row.waiting for seat in seats),
        waiting=[*row.waiting],
        free=row.free,
        changed=row.changed,
        progress=row.progress,
        alone=_is_alone(row, seats),
        lesson=row.is_lesson,
        won=any(seat in row.winners for seat in seats) if seats and row.status == "over" else None,
    )


def _is_alone(row: TableRow, seats: Sequence[int]) -> bool:
    """Whether all seats but those of bots are of the person who has these seats."""
    plans = cast("list[Json]", row.settings["plan"])
    people = [index for index, plan in enumerate(plans) if plan["kind"] != "bot"]
    return bool(seats) and [*seats] == people
