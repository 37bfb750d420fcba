"""How masters, hints and the coach look at an answer: what it leads to in one world, and the chance to win there."""

from __future__ import annotations

from typing import Final

from ziggurat.bots.apprentice import Apprentice
from ziggurat.bots.chance import chances
from ziggurat.bots.evaluation import Weights, margin, progress_of
from ziggurat.bots.rollout import played_alone, played_on
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game

CLEAR: Final = 6.0
"""Points ahead with which a game that is over by own turns alone counts as three quarters won."""


def outlook(
    guess: Game, seat: int, choice: Choice, world: int, hasty: Apprentice, turns: int = 1
) -> tuple[Game, float]:  # fmt: skip
    """The position that an answer leads to in one world, `turns` later in the game's own measure, and the chance there.

    In a game of own turns the others are skipped. So chances compare answers, and are too high for a forecast.
    """
    known, late = guess.info.features, progress_of(guess)
    own = None if known is None else known.own_turns
    if own is None:
        end = played_on(guess, seat, choice, world, hasty, turns)
        return end, chances(end, hasty.weights, late)[seat]
    end, skipped = played_alone(guess, seat, choice, world, hasty, own.turns * turns)
    return end, alone(end, seat, hasty.weights, late, own.pace * (skipped + 1))


def alone(game: Game, seat: int, weights: Weights | None, late: float, behind: float) -> float:
    """The chance from where the seat's own turns have led; `late` is the progress before them.

    If the game is over, the others have gained nothing since: `behind` is what they lack, the last round included.
    """
    if game.stack:
        return chances(game, weights, late)[seat]
    ahead = margin(game, seat) - behind
    return 0.5 + 0.5 * ahead / (CLEAR + abs(ahead))
