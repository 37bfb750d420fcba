"""The result of a table that ended under other rules: what was recorded, beside what the present rules make of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, cast

from ziggurat.core.game import Game
from ziggurat.core.record import Json
from ziggurat.tables import words

THE_END: Final = "game_ended"
"""The kind of event that ends a game, in all games."""

PARTS: Final = {"scores": 1, "points": 1, "halves": 2}
"""The names its points had in the versions of the games, and how many of their parts make a point."""


@dataclass(frozen=True)
class RecordedResult:
    """How a table ended by the rules of its time; `scores` is None if its record does not tell them."""

    winners: list[int]
    scores: list[float] | None

    def differs(self, game: Game) -> bool:
        """Whether the present rules, which made this game, give another result."""
        return self.winners != game.winners() or (self.scores is not None and self.scores != [*game.scores()])


def recorded_result(winners: Sequence[int], events: Sequence[Json]) -> RecordedResult:
    """The result of a table with these winners, whose last answer caused these recorded events."""
    facts = [cast("Json", recorded["event"]) for recorded in events]
    told = [fact for fact in facts if fact["kind"] == THE_END]
    scores = next((_points(fact[name], parts) for fact in told for name, parts in PARTS.items() if name in fact), None)
    return RecordedResult([*winners], scores)


def _points(numbers: object, parts: int) -> list[float]:
    return [number / parts for number in cast("list[int]", numbers)]


def note(difference: str) -> str:
    """What people read beside a recorded result; `difference`: where the rules lead elsewhere, "" if they do not."""
    return words.recorded_result(difference or words.changed(words.COUNTED_OTHERWISE))
