"""A bot that takes any legal choice, each as likely as the others."""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.game import Game
from ziggurat.core.record import Json
from ziggurat.core.rng import Rng


@final
class RandomBot:
    """Sees its view and its options, and looks at the options only."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def choose(self, view: Json, options: Options) -> Choice:
        """One of the options."""
        return options[self.rng.below(len(options))]


@final
class Playout:
    """What a playout has seen."""

    def __init__(self) -> None:
        self.answers = 0
        self.decisions = 0  # answers with two or more options
        self.options = 0  # seen at these decisions


def play_out(game: Game, rng: Rng, limit: int = 1_000_000) -> Playout:
    """Random play to the end, or for `limit` answers. For simulation: it needs no view."""
    seen = Playout()
    while game.stack and seen.answers < limit:
        seat = game.pending[0]
        options = game.options(seat)
        number = len(options)
        seen.answers += 1
        if number > 1:
            seen.decisions += 1
            seen.options += number
        game.take(seat, options[rng.below(number)])
    return seen
