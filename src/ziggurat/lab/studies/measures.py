"""The numbers of the pages: shares of wins, and differences between arms, game by game."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from ziggurat.lab.report.measures import Share
from ziggurat.lab.statistics import LEVEL, QUANTILE, SECONDS_PER_DECISION, holm, mean_and_spread, p_value
from ziggurat.lab.studies.playing import Line
from ziggurat.lab.sweep import Measure

Number = Callable[[Line], float]
"""One number of a game."""


Naming = Callable[[Line, int], str | None]
"""What a seat of a game is counted as; None: not at all."""


def shares(games: Sequence[Line], name: Naming) -> dict[str, Share]:
    """What seats won by the name that they get; a seat without one is left out."""
    found: dict[str, list[tuple[float, float]]] = {}
    for line in games:
        for seat, result in enumerate(line["seats"]):
            called = name(line, seat)
            if called is not None:
                found.setdefault(called, []).append((result["won"], result["score"]))
    even = 1 / len(games[0]["seats"])
    return {called: _share(called, results, even) for called, results in sorted(found.items())}


def _share(name: str, results: list[tuple[float, float]], even: float) -> Share:
    number = len(results)
    points = [score for _, score in results]
    mean, spread = mean_and_spread(sum(points), sum(score * score for score in points), number)
    return Share(name, number, sum(won for won, _ in results), even, mean, spread)


def by_turn_order(line: Line, seat: int) -> str:
    return str(line["seats"][seat]["turn_order"])


def by_seat(line: Line, seat: int) -> str:
    return str(seat + 1)


def by_thing(kind: str) -> Naming:
    """By a kind of thing of which everybody has one."""
    return lambda line, seat: line["seats"][seat]["has"].get(kind)


def arms(games: Sequence[Line]) -> dict[str, list[Line]]:
    """The games of a run by arm; games of the same seed have the same place in each list."""
    found: dict[str, list[Line]] = {}
    for line in games:
        found.setdefault(line["arm"], []).append(line)
    return found


def compared(first: Sequence[Line], other: Sequence[Line], numbers: Mapping[str, Number]) -> dict[str, Measure]:
    """What another arm changes, game by game."""
    found: dict[str, Measure] = {}
    for name, number in numbers.items():
        values = [number(line) for line in other]
        differences = [value - number(line) for value, line in zip(values, first, strict=True)]
        found[name] = Measure(name, name.startswith("wins"), values, differences)
    return found


def p_of(measure: Measure) -> float:
    """How likely chance alone explains a difference; 1 where there are too few games to say."""
    if not measure.is_enough or not math.isfinite(measure.spread):
        return 1.0
    if not measure.spread:
        return 0.0 if measure.difference else 1.0
    return p_value(measure.difference / (measure.spread / QUANTILE))


def certain(values: Sequence[float]) -> list[bool]:
    """Which of several p-values remain after Holm's correction."""
    return [each < LEVEL for each in holm(values)]


def mean(games: Sequence[Line], number: Number) -> tuple[float, float]:
    """The mean of a number, and half its 95% interval."""
    values = [number(line) for line in games]
    return mean_and_spread(sum(values), sum(value * value for value in values), len(values))


def quantiles(games: Sequence[Line], number: Number, parts: Iterable[float] = (0.05, 0.5, 0.95)) -> list[float]:
    """What these parts of the games do not exceed."""
    values = sorted(number(line) for line in games)
    return [values[max(0, math.ceil(part * len(values)) - 1)] for part in parts]


# -- numbers of a game


def decisions(line: Line) -> float:
    return float(line["decisions"])


def minutes(line: Line) -> float:
    return float(line["decisions"] * SECONDS_PER_DECISION / 60)


def rounds(line: Line) -> float:
    return float(line["rounds"])


def mean_points(line: Line) -> float:
    return float(sum(seat["score"] for seat in line["seats"]) / len(line["seats"]))


def best_points(line: Line) -> float:
    return float(max(seat["score"] for seat in line["seats"]))


def lead(line: Line) -> float:
    best = sorted((seat["score"] for seat in line["seats"]), reverse=True)
    return float(best[0] - best[1])


def first_wins(line: Line) -> float:
    """What the first player won."""
    return float(next(seat["won"] for seat in line["seats"] if seat["turn_order"] == 1))


def fact(name: str) -> Number:
    return lambda line: float(line["facts"].get(name, 0.0))


def source(name: str) -> Number:
    """Points of a source, mean of the seats."""
    return lambda line: float(sum(seat["points"].get(name, 0.0) for seat in line["seats"]) / len(line["seats"]))


def used(kind: str) -> Number:
    """How many things of a kind the seats used, mean of the seats."""
    return lambda line: float(sum(seat["used"].get(kind, 0) for seat in line["seats"]) / len(line["seats"]))


def winners(line: Line) -> tuple[int, ...]:
    return tuple(seat for seat, result in enumerate(line["seats"]) if result["won"])


def course_of_play(line: Line) -> object:
    """What two games have in common that were played alike."""
    return line["answers"], line["decisions"], [(seat["score"], seat["points"], seat["used"]) for seat in line["seats"]]


POINTS: Final[dict[str, Number]] = {
    "points, mean of all": mean_points, "points of the first": best_points, "lead over the second": lead,
}  # fmt: skip
