"""What people ask of a table and what they get back, as plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from ziggurat.core.record import Json

SeatKind = Literal["me", "friend", "open", "bot"]
How = Literal["undo", "redo", "restart", "line"]
Pace = Literal["live", "days"]
"""live: everybody is there; days: people look in now and then. It matters where there is no clock."""


@dataclass(frozen=True)
class SeatPlan:
    """Who shall sit there: the owner of the table, somebody with the link, anybody, or a bot."""

    kind: SeatKind
    bot: str | None = None  # the level
    name: str | None = None  # of one of several people at the same screen, of whom it is kept for, or of a bot
    person: str | None = None  # for whom it is kept, who may sit down without an invitation
    temperament: str = ""  # of a bot; "": none


@dataclass(frozen=True)
class ClockPlan:
    """Seconds each seat has in all, and the seconds every answer adds."""

    bank: int
    bonus: int


@dataclass(frozen=True)
class NewTable:
    """A table that somebody wants."""

    game: str
    seats: Sequence[SeatPlan]
    options: Mapping[str, str] = field(default_factory=dict)
    house: Mapping[str, str] = field(default_factory=dict)  # readings of house rules, where not the defaults
    clock: ClockPlan | None = None
    watch: bool = True  # spectators may come by the link
    pace: Pace = "live"
    lesson: bool = False  # its bots follow the script of the game's lesson
    hints: bool = False  # people may ask for hints though they play against each other
    content: str = ""  # the digest of a changed pack; "": the printed one


@dataclass(frozen=True)
class Answers:
    """One choice, or a planned turn: the choices that follow are played as long as they are asked for and legal."""

    seat: int
    question: int  # the id of the question they answer
    key: str
    choices: Sequence[object]  # in the form `Game.choice` reads


@dataclass(frozen=True)
class TakeBack:
    """undo: the last own answer; restart: the whole turn; line: back to a moment of the log; redo."""

    seat: int
    key: str
    how: How
    line: int | None = None  # the number of answers that shall stand


@dataclass(frozen=True)
class InAdvance:
    """Switch an answer in advance on or off."""

    seat: int
    key: str
    standing: str  # its id in `INFO.standing`
    on: bool


@dataclass(frozen=True)
class Try:
    """Choices to try out on a private copy."""

    seat: int
    question: int
    choices: Sequence[object]


@dataclass(frozen=True)
class Rejection:
    """Why a choice was not played: one line, and the rule if a rule refuses it."""

    error: str
    rule: str | None


@dataclass(frozen=True)
class Taken:
    """How many choices were played, and why the next was not."""

    number: int  # of the last entry
    taken: int
    refused: Rejection | None = None


@dataclass(frozen=True)
class Gain:
    """Points that a seat got from a source, or lost, shortly before a number of answers."""

    seat: int
    source: str
    answers: int
    points: float


@dataclass(frozen=True)
class Chart:
    """Scores along a finished game: per number of answers, the points of every seat, and where they came from."""

    answers: list[int]
    scores: list[list[float]]
    gains: list[Gain]


def read_seat_plan(data: object) -> SeatPlan:
    """A seat plan as `TableRow.settings` stores it."""
    assert isinstance(data, dict)
    return SeatPlan(
        data["kind"], data.get("bot"), data.get("name"), data.get("person"), data.get("temperament", "")
    )  # fmt: skip


def read_clock_plan(data: object) -> ClockPlan | None:
    """A clock plan as `TableRow.settings` stores it; None: the table has no clock."""
    return ClockPlan(data["bank"], data["bonus"]) if isinstance(data, dict) else None


def stored_settings(wanted: NewTable) -> Json:
    """The settings of a new table, in the form of `TableRow.settings`."""
    clock = wanted.clock
    return {
        "clock": None if clock is None else {"bank": clock.bank, "bonus": clock.bonus},
        "listed": any(plan.kind == "open" for plan in wanted.seats),  # anybody can only come who finds the table
        "watch": wanted.watch,
        "plan": [_stored_plan(plan) for plan in wanted.seats],
        "lesson": wanted.lesson,
        "hints": wanted.hints,
    }


def _stored_plan(plan: SeatPlan) -> Json:
    kept = {} if plan.person is None else {"person": plan.person}
    tempered = {"temperament": plan.temperament} if plan.temperament else {}
    return {"kind": plan.kind, "bot": plan.bot, "name": plan.name, **kept, **tempered}
