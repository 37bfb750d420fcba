"""What a property must be told about a game. Each game says it in the `laws.py` of its tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ziggurat.core.choice import Choice
from ziggurat.core.game import Game

NONE_OF_THEM: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Laws:
    """`conserved` raises AssertionError; `parts` are the objects a clone must copy, in a fixed order;
    `secret` tells whether the viewer may not learn this answer of another seat or of chance, not even later;
    `reveals` whether this answer shows the viewer something that was hidden;
    `sealed` are the kinds of questions whose answers everybody learns with the last of them;
    `idle` tells which answers only cut a game short: random play draws again;
    `larger` are the kinds of questions that list some of the legal choices only, and know the others when asked."""

    answers: int  # no game takes more
    conserved: Callable[[Game], None]
    parts: Callable[[Game], list[object]]
    secret: Callable[[Game, int, Choice, int | None], bool]
    reveals: Callable[[Game, int, Choice, int | None], bool]
    sealed: frozenset[str]
    larger: frozenset[str]
    idle: Callable[[Game, Choice], bool]
    secrets: int = 15  # more answers of a random game than this are secret to somebody
    hidden: float = 0.75  # this part of all positions, at least, has something hidden that could be otherwise


def nothing(game: Game, seat: int, choice: Choice, viewer: int | None) -> bool:
    """In place of `secret` or `reveals`."""
    return False


def never(game: Game, choice: Choice) -> bool:
    """In place of `idle`."""
    return False
