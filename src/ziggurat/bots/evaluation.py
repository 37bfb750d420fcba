"""How much a position is worth to a seat: the features of the game, weighed by numbers that were tuned by play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from ziggurat.core.game import Game

WON: Final = 1000.0
"""A won game, and less than nothing a lost one: more than any position on the way, so that nobody puts a win off."""


@final
class Weights:
    """Two weights for each feature of a game: for its beginning and for its end. In between they are blended."""

    def __init__(self, names: tuple[str, ...], early: list[float], late: list[float]) -> None:
        assert len(names) == len(early) == len(late)
        self.names = names
        self.early = early
        self.late = late

    def times(self, factors: Mapping[str, float]) -> Weights:
        """The weights with some of them multiplied, by the names of their features."""
        early, late = list(self.early), list(self.late)
        for index, name in enumerate(self.names):
            factor = factors.get(name, 1.0)
            early[index] *= factor
            late[index] *= factor
        return Weights(self.names, early, late)


WEIGHTS: Final[dict[str, Weights]] = {}
"""By id of the game; `ziggurat.play.weights` reads them when a game is registered."""


def use_weights(game: str, features: tuple[str, ...], weights: Weights) -> None:
    """Let bots value positions of a game by these weights; ValueError names the features they do not fit."""
    if weights.names != features:
        missing = [name for name in features if name not in weights.names]
        unknown = [name for name in weights.names if name not in features]
        odd = "; ".join([
            *([f"no weight for {', '.join(missing)}"] if missing else []),
            *([f"no feature {', '.join(unknown)}"] if unknown else []),
        ])  # fmt: skip
        raise ValueError(f"the weights of {game} do not fit its features: {odd or 'another order'}")
    WEIGHTS[game] = weights


def progress_of(game: Game) -> float:
    """The part of a game that is over; a game that does not say so is always half over."""
    known = game.info.features
    return 0.5 if known is None else known.progress(game)


def evaluate(game: Game, seat: int, weights: Weights | None = None) -> float:
    """An estimate of how well the seat stands, in points of the game; a finished game is won or lost."""
    if not game.stack:
        return _result(game, seat)
    known = game.info.features
    if weights is None:
        weights = WEIGHTS.get(game.info.id)
    if known is None or weights is None:
        return margin(game, seat)
    return weighed(known.values(game, seat), known.progress(game), weights)


def weighed(features: list[float], late: float, weights: Weights) -> float:
    """The sum of the features, each by its weights; `late` is the part of the game that is over."""
    early = 1.0 - late
    found = 0.0
    first, last = weights.early, weights.late
    for index, value in enumerate(features):
        found += value * (early * first[index] + late * last[index])
    return found


def margin(game: Game, seat: int) -> float:
    """Points above those of the best other seat."""
    points = game.scores()
    best = -1e9
    for other in range(len(points)):
        if other != seat and points[other] > best:
            best = points[other]
    return points[seat] - best


def _result(game: Game, seat: int) -> float:
    """The value of a finished game: the win or the loss, then the margin."""
    winners = game.winners()
    value = 2.0 * WON / len(winners) - WON if seat in winners else -WON
    return value + 0.1 * margin(game, seat)
