"""How sure a number is: intervals, tests, and the correction for many comparisons."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

QUANTILE: Final = NormalDist().inv_cdf(0.975)
"""Of a normal distribution: a 95% interval reaches so many standard errors to both sides."""

FEWEST: Final = 30
"""Games before an interval is believed."""

LEVEL: Final = 0.05
"""How often chance alone may be called an effect."""

SECONDS_PER_DECISION: Final = 15
"""An estimate, not a measurement: what people need for an answer with two or more options, all seats one after the
other. Estimated minutes are decisions times this."""


def interval(won: float, games: int) -> tuple[float, float]:
    """The 95% interval of a share of wins (Wilson's, which is right for few games and extreme shares too)."""
    share, z = won / games, QUANTILE
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def p_value(distance: float) -> float:
    """How likely chance alone is as many standard errors away from the expectation, to either side."""
    return math.erfc(abs(distance) / math.sqrt(2))


def p_of_share(won: float, games: int, even: float) -> float:
    """How likely chance alone explains a share of wins, if `even` is expected (the test to which Wilson's interval
    belongs)."""
    return p_value((won / games - even) / math.sqrt(even * (1 - even) / games))


def holm(values: Sequence[float]) -> list[float]:
    """Holm's correction: p-values as they count when all of them are looked at, in the same order.

    The smallest is multiplied by their number, the next by one less, and so on; none becomes smaller than one before.
    """
    order = sorted(range(len(values)), key=lambda place: values[place])
    corrected, least = [1.0] * len(values), 0.0
    for rank, place in enumerate(order):
        least = max(least, min(1.0, values[place] * (len(values) - rank)))
        corrected[place] = least
    return corrected


@dataclass(frozen=True)
class Pairs:
    """Sums over games for one thing that seats have or lack.

    Of every game: `k` seats have it, and win `a` of the game together. `games` are all games, those where nobody has it
    too.
    """

    games: int
    players: int
    k: float
    a: float
    kk: float  # sum of k * k
    ka: float
    aa: float

    @property
    def having(self) -> int:
        return round(self.k)

    @property
    def lacking(self) -> int:
        return self.games * self.players - self.having

    @property
    def share_with(self) -> float:
        """Wins for each seat that has it."""
        return self.a / self.having if self.having else math.nan

    @property
    def share_without(self) -> float:
        return (self.games - self.a) / self.lacking if self.lacking else math.nan

    @property
    def difference(self) -> float:
        return self.share_with - self.share_without

    @property
    def is_enough(self) -> bool:
        """Whether there are games enough with it and without it."""
        return self.having >= FEWEST and self.lacking >= FEWEST

    @property
    def error(self) -> float:
        """The standard error of the difference.

        Seats of one game are no independent trials, since where one wins the others lose: games are. So the parts that
        the seats of a game have in the difference are added up before they are squared (a cluster-robust error).
        """
        if self.games < 2:
            return math.inf
        with_, without = 1 / self.having, 1 / self.lacking
        # the part of a game: (a - p1 * k) / having - ((1 - a) - p0 * (players - k)) / lacking = x * a - y * k - z
        x = with_ + without
        y = self.share_with * with_ + self.share_without * without
        z = (1 - self.share_without * self.players) * without
        squares = (
            x * x * self.aa + y * y * self.kk + self.games * z * z
            - 2 * x * y * self.ka - 2 * x * z * self.a + 2 * y * z * self.k
        )  # fmt: skip
        return math.sqrt(max(0.0, squares) * self.games / (self.games - 1))

    @property
    def spread(self) -> float:
        """Half the 95% interval of the difference; never less than 3 in the fewer seats (the rule of three)."""
        return max(QUANTILE * self.error, 3 / min(self.having, self.lacking) if self.error == 0 else 0.0)

    @property
    def p(self) -> float:
        """How likely chance alone explains the difference."""
        return p_value(self.difference / (self.spread / QUANTILE)) if self.spread else 1.0


def mean_and_spread(total: float, squares: float, number: int) -> tuple[float, float]:
    """A mean and half its 95% interval, from the sum of so many values and of their squares."""
    mean = total / number
    if number < 2:
        return mean, math.inf
    variance = max(0.0, squares - number * mean * mean) / (number - 1)
    return mean, QUANTILE * math.sqrt(variance / number)
