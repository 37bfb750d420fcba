"""The seats of a table: who sits there, who answers, whose time runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from ziggurat import registry
from ziggurat.core.record import Json
from ziggurat.play import levels
from ziggurat.tables import words
from ziggurat.tables.messages import ClockPlan, SeatPlan

MAX_STEP: Final = 67 * 24 * 3600.0
"""Seconds between two entries that can count as thinking: the longest bank and the longest bonus of a table. After a
longer time the clock of the machine has jumped, or nobody has come here for months: it takes nothing from a bank."""

Absence = Literal["", "left", "clock", "quiet"]
"""Why a bot may replace a person: they left, ran out of time, or have not answered for long. "": it may not."""


@dataclass(frozen=True)
class Seat:
    """One seat at one moment."""

    index: int
    colour: str  # the name the game gives it
    plan: SeatPlan
    owner: str | None = None  # the id of the person; kept while a bot plays for them
    name: str = ""
    bot: str | None = None  # the level of the bot that answers now
    left: bool = False
    votes: tuple[int, ...] = ()  # seats that want a bot here
    time: float = 0.0  # seconds left on its clock when the last entry was written
    question: int | None = None  # the id of what it is asked
    asked: float = 0.0  # since when

    @property
    def is_bot(self) -> bool:
        """Whether a bot plays here, and not for a person."""
        return self.owner is None and self.bot is not None

    @property
    def name_in_lists(self) -> str:
        """The name where nothing else tells bots from people."""
        return words.bot_at(self.name) if self.is_bot and self.plan.name is not None else self.name

    @property
    def temperament(self) -> str:
        """The temperament of the bot that plays here; "" for none."""
        return self.plan.temperament if self.is_bot else ""

    @property
    def level(self) -> str | None:
        """How the bot plays that answers now, its temperament included."""
        return None if self.bot is None else levels.with_temperament(self.bot, self.temperament)

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
        is_unnamed_bot = self.is_bot and self.plan.name is None  # its name is its colour
        return self.name if is_unnamed_bot else words.player(self.name, self.colour)

    def taken_by(self, person: str, name: str) -> Seat:
        return replace(self, owner=person, name=name)

    def freed(self) -> Seat:
        return replace(self, owner=None, name="")

    def left_by_owner(self) -> Seat:
        """The seat after its owner left a running game: it stays theirs."""
        return replace(self, left=True)

    def played_by(self, bot: str) -> Seat:
        return replace(self, bot=bot, votes=())

    def returned_to(self, at: float) -> Seat:
        """The seat after its owner came back; their silence counts from `at` on."""
        return replace(self, bot=None, left=False, votes=(), asked=at)

    def with_votes(self, voters: Sequence[int], yes: bool) -> Seat:
        others = {seat for seat in self.votes if seat not in voters}
        return replace(self, votes=tuple(sorted(others | set(voters) if yes else others)))

    def with_question(self, question: int | None, at: float) -> Seat:
        """The seat with what it is asked now; `asked` changes only with the question."""
        return self if question == self.question else replace(self, question=question, asked=at)

    def asked_by(self, now: float) -> Seat:
        """The seat if the clock shows `now` again: nobody was asked later than that."""
        return self if self.asked <= now else replace(self, asked=now)


def seat_names(game: str, players: int) -> tuple[str, ...]:
    """The names the game gives its seats: Red, Green, ..."""
    return registry.info(game).seats[:players]


def planned_seats(game: str, plans: Sequence[SeatPlan], clock: ClockPlan | None) -> list[Seat]:
    """The seats of a new table before anybody has sat down."""
    time = float(clock.bank) if clock is not None else 0.0
    seats = []
    for index, (colour, plan) in enumerate(zip(seat_names(game, len(plans)), plans, strict=True)):
        name = plan.name or words.bot_at(colour) if plan.bot else ""
        seats.append(Seat(index, colour, plan, name=name, bot=plan.bot if plan.kind == "bot" else None, time=time))
    return seats


class TimeControl:
    """How time runs at a table. Without a clock only silence counts: `quiet_after` seconds of it, 0 is never."""

    def __init__(self, plan: ClockPlan | None, quiet_after: float) -> None:
        self.plan = plan
        self.quiet_after = quiet_after

    def run(self, seat: Seat, start: float, end: float) -> Seat:
        """The seat after the time from `start` to `end`; only the clock of a person who is asked runs."""
        if self.plan is None or not seat.is_asked or not 0 < end - start <= MAX_STEP:
            return seat
        return replace(seat, time=max(0.0, seat.time - (end - start)))

    def answered(self, seat: Seat) -> Seat:
        """The seat after its person answered: they get the bonus and no longer count as absent."""
        bonus = self.plan.bonus if self.plan is not None else 0
        return replace(seat, time=seat.time + bonus, left=False, votes=())

    def absent_at(self, seat: Seat, last: float) -> float | None:
        """When this person will count as absent if nothing happens after `last`; None is never."""
        if not seat.is_asked:
            return None
        if self.plan is not None:
            return last + seat.time
        return seat.asked + self.quiet_after if self.quiet_after else None

    def absence(self, seat: Seat, last: float, now: float) -> Absence:
        """Why a bot may replace this person."""
        if not seat.is_person:
            return ""
        if seat.left:
            return "left"
        at = self.absent_at(seat, last)
        if at is None or now < at:
            return ""
        return "quiet" if self.plan is None else "clock"

    def to_json(self, seat: Seat, last: float, now: float) -> Json | None:
        """The clock of a seat as pages get it."""
        if self.plan is None or seat.owner is None:
            return None
        return {"left": self.run(seat, last, now).time, "running": seat.is_asked}
