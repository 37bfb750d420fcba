"""A small neural network: what the weights do not see in a position, as a change of each seat's chance to win."""

from __future__ import annotations

from typing import Final, final

SIZES: Final = (2, 3, 4)
"""Numbers of players that the network tells apart."""


@final
class Network:
    """One layer of rectified units over a seat's own features, the mean of the others' features, and the situation.

    The situation is the progress of the game and which of `SIZES` is the number of players. Each list of `own`,
    `others` and `situation` belongs to one unit; `early` and `late` are weights that need no unit, blended as those of
    the evaluation are.
    """

    def __init__(
        self, own: list[list[float]], others: list[list[float]], situation: list[list[float]], bias: list[float],
        out: list[float], early: list[float], late: list[float],
    ) -> None:  # fmt: skip
        assert len(own) == len(others) == len(situation) == len(bias) == len(out)
        self.own = own
        self.others = others
        self.situation = situation
        self.bias = bias
        self.out = out
        self.early = early
        self.late = late

    def residuals(self, features: list[list[float]], progress: float) -> list[float]:
        """For each seat, what is added to the logarithm of its chance; `features` are those of each seat."""
        players = len(features)
        found = [self._weighed(each, progress) for each in features]
        for unit, out in enumerate(self.out):
            base = self.bias[unit] + self._situated(self.situation[unit], progress, players)
            apart = [dot(self.others[unit], each) for each in features]
            total = 0.0
            for each in apart:
                total += each
            for seat in range(players):
                value = base + dot(self.own[unit], features[seat]) + (total - apart[seat]) / (players - 1)
                if value > 0.0:
                    found[seat] += out * value
        return found

    def _weighed(self, features: list[float], progress: float) -> float:
        return (1.0 - progress) * dot(self.early, features) + progress * dot(self.late, features)

    def _situated(self, weights: list[float], progress: float, players: int) -> float:
        """What the situation adds to a unit."""
        found = weights[0] * progress
        for index, size in enumerate(SIZES):
            if players == size:
                found += weights[index + 1]
        return found


def dot(weights: list[float], values: list[float]) -> float:
    """The sum of the products."""
    total = 0.0
    for index in range(len(weights)):
        total += weights[index] * values[index]
    return total


NETWORKS: Final[dict[str, Network]] = {}
"""By id of the game; `ziggurat.play.networks` reads them when a game is registered."""
