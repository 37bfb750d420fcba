"""The bots that people can choose, by level."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from ziggurat.bots.apprentice import Apprentice
from ziggurat.bots.random import RandomBot
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game


class Bot(Protocol):
    """Answers for one seat."""

    def choose(self, game: Game, seat: int) -> Choice:
        """One of `game.options(seat)`. `game` is `determinized` for the seat: nothing in it tells what is hidden."""
        ...


BotMaker = Callable[[int], Bot]
"""Makes a bot from a seed."""

BOTS: Final[dict[str, BotMaker]] = {"random": RandomBot, "apprentice": Apprentice}

DEADLINES: Final[dict[str, float]] = {"random": 2.0}
DEADLINE: Final = 5.0
"""Seconds after which an answer of a level is late: many times what it needs on a slow machine without a compiler."""


def simpler(level: str) -> str | None:
    """The next simpler level, which answers for a bot that fails; None for the simplest."""
    levels = [*BOTS]
    index = levels.index(level)
    return levels[index - 1] if index else None
