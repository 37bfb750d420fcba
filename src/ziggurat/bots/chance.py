"""Each seat's chance to win: how the seats' positions compare, on a scale that was fitted to finished games.

Where a game has a network, it adds what the weights do not see.
"""

from __future__ import annotations

import math
from typing import Final, final

from ziggurat.bots.evaluation import WEIGHTS, Weights, evaluate, progress_of, weighed
from ziggurat.bots.network import NETWORKS
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng

GUESSES: Final = 4
"""Guesses at what is hidden from a seat, over which a chance is averaged."""


@final
class Scale:
    """How much one more point of value tells about who will win, at three moments of a game.

    A player whose position is worth one point more than another's is exp(steepness) times as likely to win. Between the
    moments the steepness is blended; each player more than four multiplies it by `crowd`, each player fewer divides it.
    """

    def __init__(self, early: float, middle: float, late: float, crowd: float) -> None:
        assert min(early, middle, late, crowd) > 0.0
        self.early = early
        self.middle = middle
        self.late = late
        self.crowd = crowd

    def steepness(self, progress: float, players: int) -> float:
        """The steepness after this part of a game of so many players."""
        if progress < 0.5:
            found = self.early + (self.middle - self.early) * 2.0 * progress
        else:
            found = self.middle + (self.late - self.middle) * (2.0 * progress - 1.0)
        return float(found * math.pow(self.crowd, players - 4))


USUAL: Final = Scale(0.1, 0.1, 0.1, 1.0)
"""For games that nobody has fitted a scale to."""

SCALES: Final[dict[str, Scale]] = {}
"""By id of the game; `ziggurat.play.scales` reads them when a game is registered."""


def shares(values: list[float], steepness: float) -> list[float]:
    """The chance of each seat, by the values of their positions. They add up to 1."""
    best = max(values)
    parts = [math.exp(steepness * (value - best)) for value in values]
    total = sum(parts)
    return [part / total for part in parts]


def chances(game: Game, weights: Weights | None = None, late: float | None = None) -> list[float]:
    """Each seat's chance to win a game in which nothing is hidden; after the end the winners share 1.

    `weights` stand in for those of the game, `late` for its progress. Who compares answers gives the progress before
    them: else what moves the game on would be judged by other weights, and on a steeper scale, than what does not.
    """
    if not game.stack:
        winners = game.winners()
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(game.players)]
    return shares(_logits(game, weights, progress_of(game) if late is None else late), 1.0)


def _logits(game: Game, weights: Weights | None, progress: float) -> list[float]:
    """The logarithms of the chances, but for what all seats have in common."""
    known, network = game.info.features, NETWORKS.get(game.info.id)
    steepness = SCALES.get(game.info.id, USUAL).steepness(progress, game.players)
    if weights is None:
        weights = WEIGHTS.get(game.info.id)
    if known is None or weights is None:
        return [steepness * evaluate(game, seat) for seat in range(game.players)]
    features = [known.values(game, seat) for seat in range(game.players)]
    found = [steepness * weighed(each, progress, weights) for each in features]
    if network is not None:
        for seat, more in enumerate(network.residuals(features, progress)):
            found[seat] += more
    return found


def known_chances(game: Game, seat: int, seed: int, guesses: int = GUESSES) -> list[float]:
    """Each seat's chance to win as far as one seat can tell: the mean over guesses at what is hidden from it."""
    rng = Rng(seed)
    total = [0.0] * game.players
    for _ in range(guesses):
        for each, chance in enumerate(chances(game.determinized(seat, rng.word()))):
            total[each] += chance / guesses
    return total
