"""The seats of a table: who sits there, who answers, whose time runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ziggurat import registry
from ziggurat.core.record import Json
from ziggurat.server import words
from ziggurat.server.wire import ClockPlan, SeatPlan

Absence = Literal["", "left", "clock", "quiet"]


@dataclass(frozen=True)
class Seat:
    """One seat, as it is at some moment."""

    index: int
    colour: str  # the name the game gives it
    plan: SeatPlan
    owner: str | None = None  # the id of the person; kept while a bot stands in
    name: str = ""
    bot: str | None = None  # the level of the bot that answers now
    left: bool = False
    votes: tuple[int, ...] = ()  # seats that want a bot here
    time: float = 0.0  # seconds left on its clock, when the last entry was written
    question: int | None = None  # the id of what it is asked
    asked: float = 0.0  # since when

    @property
    def is_free(self) -> bool:
        """Whether somebody can sit down."""
        return self.owner is None and self.bot is None

    @property
    def is_person(self) -> bool:
        """Whether a person answers here."""
        return self.owner is not None and self.bot is None

    @property
    def is_asked(self) -> bool:
        """Whether a person owes an answer here."""
        return self.is_person and self.question is not None

    def title(self) -> str:
        """The player in a sentence."""
        return words.player(self.name, self.colour)

    def sat(self, person: str, name: str) -> Seat:
        return replace(self, owner=person, name=name)

    def freed(self) -> Seat:
        return replace(self, owner=None, name="")

    def gone(self) -> Seat:
        """Its owner has left a running game: the seat stays theirs."""
        return replace(self, left=True)

    def played_by(self, bot: str) -> Seat:
        return replace(self, bot=bot, votes=())

    def back(self, at: float) -> Seat:
        """Its owner plays again, and has been quiet since now at most."""
        return replace(self, bot=None, left=False, votes=(), asked=at)

    def voted(self, voters: Sequence[int], yes: bool) -> Seat:
        others = {seat for seat in self.votes if seat not in voters}
        return replace(self, votes=tuple(sorted(others | set(voters) if yes else others)))

    def asks(self, question: int | None, at: float) -> Seat:
        """With what it is asked now; time since then counts only while the question stays the same."""
        return self if question == self.question else replace(self, question=question, asked=at)


def seat_names(game: str, players: int) -> tuple[str, ...]:
    """What the game calls its seats: Red, Green, ..."""
    return registry.info(game).seats[:players]


def planned(game: str, plans: Sequence[SeatPlan], clock: ClockPlan | None) -> list[Seat]:
    """The seats of a new table, before anybody has sat down."""
    time = float(clock.bank) if clock is not None else 0.0
    seats = []
    for index, (colour, plan) in enumerate(zip(seat_names(game, len(plans)), plans, strict=True)):
        name = words.bot(plan.bot) if plan.bot else ""
        seats.append(Seat(index, colour, plan, name=name, bot=plan.bot if plan.kind == "bot" else None, time=time))
    return seats


class Clock:
    """How time runs at a table. Without a clock only silence counts: `quiet` seconds of it, 0 is never."""

    def __init__(self, plan: ClockPlan | None, quiet: float) -> None:
        self.plan = plan
        self.quiet = quiet

    def ran(self, seat: Seat, start: float, end: float) -> Seat:
        """The seat after this time; only that of people who are asked runs."""
        if self.plan is None or not seat.is_asked or end <= start:
            return seat
        return replace(seat, time=max(0.0, seat.time - (end - start)))

    def answered(self, seat: Seat) -> Seat:
        """The seat after an answer of its person, who is there after all."""
        bonus = self.plan.bonus if self.plan is not None else 0
        return replace(seat, time=seat.time + bonus, left=False, votes=())

    def away_at(self, seat: Seat, last: float) -> float | None:
        """When this person counts as away, if nothing happens after the moment `last`; None is never."""
        if not seat.is_asked:
            return None
        if self.plan is not None:
            return last + seat.time
        return seat.asked + self.quiet if self.quiet else None

    def away(self, seat: Seat, last: float, now: float) -> Absence:
        """Why this person may be replaced by a bot."""
        if not seat.is_person:
            return ""
        if seat.left:
            return "left"
        at = self.away_at(seat, last)
        if at is None or now < at:
            return ""
        return "quiet" if self.plan is None else "clock"

    def json(self, seat: Seat, last: float, now: float) -> Json | None:
        """In the shape of `wire.SeatClock`."""
        if self.plan is None or seat.owner is None:
            return None
        return {"left": self.ran(seat, last, now).time, "running": seat.is_asked}
