"""Plays the same games under several values of one thing, and says what the value changes.

The games of a number have the same seed and bots under every value, so differences are taken game by game: chance that
strikes all of them alike drops out.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import NormalDist
from typing import Final, Self

from ziggurat.lab.plan import Plan, derive_seed
from ziggurat.lab.recording import Row
from ziggurat.lab.statistics import FEWEST, LEVEL, QUANTILE, SECONDS_PER_DECISION


@dataclass(frozen=True)
class Sweep(Plan):
    """A plan of `games` games in all: each number is played under every variant before the next number comes."""

    variants: tuple[Plan, ...] = ()

    @property
    def ways(self) -> int:
        return len(self.variants)

    def of(self, number: int) -> Plan:
        return self.variants[number % len(self.variants)]

    def seed_of(self, number: int) -> int:
        return derive_seed(self.seed, number // len(self.variants))

    def with_packs_in(self, folders: Mapping[Path, Path]) -> Self:
        variants = tuple(each.with_packs_in(folders) for each in self.variants)
        return replace(super().with_packs_in(folders), variants=variants)

    def bots_of(self, number: int) -> tuple[str, ...]:
        return self.of(number).bots


def sweep_of(base: Plan, variants: Sequence[Plan], games: int) -> Sweep:
    """Plays so many games under each variant."""
    known = {name: getattr(base, name) for name in ("game", "bots", "options", "seed", "content", "house")}
    return Sweep(**known, games=games * len(variants), variants=tuple(replace(each, games=games) for each in variants))


@dataclass
class Measure:
    """One number of each game under one variant, and how it differs from the same game under the first variant."""

    name: str
    is_share: bool = False  # of wins
    values: list[float] = field(default_factory=list)
    differences: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values)

    @property
    def difference(self) -> float:
        return sum(self.differences) / len(self.differences)

    @property
    def spread(self) -> float:
        """Half the 95% interval of the difference; infinite for one game.

        Where all games ended alike, up to 3 in `number` may still end differently (the rule of three), and that much is
        left to a share of wins.
        """
        number = len(self.differences)
        if number < 2:
            return math.inf
        mean = self.difference
        variance = sum((each - mean) ** 2 for each in self.differences) / (number - 1)
        spread = QUANTILE * math.sqrt(variance / number)
        return max(spread, 3 / number) if self.is_share else spread

    @property
    def is_enough(self) -> bool:
        """Whether there are games enough."""
        return len(self.differences) >= FEWEST

    def is_certain(self, compared: int) -> bool:
        """Whether chance does not explain the difference, if so many are looked at (Bonferroni's correction)."""
        if not self.is_enough:
            return False
        error = self.spread / QUANTILE
        return abs(self.difference) > NormalDist().inv_cdf(1 - LEVEL / 2 / compared) * error


class Comparison:
    """What the games of a sweep have shown so far."""

    def __init__(self, plan: Sweep, kinds: Sequence[str] = ()) -> None:
        """`kinds`: of things of which everybody has one; who has each of them is compared too."""
        self._plan = plan
        self._kinds = tuple(f"{kind}:" for kind in kinds)
        self.measures: list[dict[str, Measure]] = [{} for _ in plan.variants]  # by variant
        self._row: list[dict[str, float]] = []  # the games of the present number
        self.games = 0  # under each variant

    def add(self, game: Sequence[Row]) -> None:
        """Count the next game, by its rows; a number counts when it was played under every variant."""
        self._row.append(dict([*_numbers(game), *self._wins_of_things(game)]))
        if len(self._row) < len(self._plan.variants):
            return
        first = self._row[0]
        for measures, numbers in zip(self.measures, self._row, strict=True):
            for name in first:
                if name.startswith(WINS_WITH) and not all(name in each for each in self._row):
                    continue  # a pair of games that differ in who has what tells nothing about it
                value = numbers.get(name, 0.0)
                measure = measures.setdefault(name, Measure(name, name.startswith((WINS, WINS_WITH))))
                measure.values.append(value)
                measure.differences.append(value - first[name])
        self._row = []
        self.games += 1

    def _wins_of_things(self, game: Sequence[Row]) -> Iterator[tuple[str, float]]:
        for seat in game:
            for key in seat["used"] if self._kinds else ():
                if key.startswith(self._kinds):
                    yield f"{WINS_WITH}{key}", seat["won"]

    def is_narrow(self, width: float) -> bool:
        """Whether all differences in shares of wins are known as closely as that."""
        if self.games < FEWEST:
            return False
        return all(
            measure.spread <= width
            for measures in self.measures[1:]
            for measure in measures.values()
            if measure.is_share
        )  # fmt: skip


WINS: Final = "wins of seat "
WINS_WITH: Final = "wins with "
"""What measures of shares of wins begin with; a seat or the key of a thing follows."""

MINUTES: Final = "estimated minutes"


def _numbers(game: Sequence[Row]) -> Iterator[tuple[str, float]]:
    """What is compared of a game, in the order in which it is shown."""
    scores = [seat["score"] for seat in game]
    yield "answers", float(game[0]["answers"])
    yield "decisions", float(game[0]["decisions"])
    yield MINUTES, game[0]["decisions"] * SECONDS_PER_DECISION / 60
    yield "rounds", float(len(game[0]["course"]))
    yield from game[0]["facts"]
    yield "points, mean of all", sum(scores) / len(scores)
    yield "points of the first", max(scores)
    yield "lead over the second", _lead(scores)
    for seat in game:
        yield f"{WINS}{seat['seat']}", seat["won"]


def _lead(scores: Sequence[float]) -> float:
    best = sorted(scores, reverse=True)
    return best[0] - best[1] if len(best) > 1 else 0.0
