"""From the messages of the wire to the values of tables."""

from __future__ import annotations

from ziggurat.server import wire
from ziggurat.tables import messages


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
