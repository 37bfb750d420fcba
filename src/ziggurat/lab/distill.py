"""Fits the weights of a game to comparisons by search, so that an apprentice prefers what a master would.

Ridge regression: the differences between the features of two answers to one question must tell the difference between
their chances to win. Weights are drawn to those in use, as strongly as does best on the decisions held out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ziggurat.bots.chance import SCALES, USUAL
from ziggurat.bots.evaluation import WEIGHTS, Weights
from ziggurat.lab.comparisons import Comparison

if TYPE_CHECKING:
    import numpy

    Array: TypeAlias = numpy.ndarray[Any, Any]

HELD_OUT: Final = 6
"""One decision in so many is not fitted to, but measured on."""

PULLS: Final = (3.0, 1.0, 0.3, 0.1, 0.03, 0.01, 0.003, 0.001)
"""How strongly weights are drawn to those in use; the best of these is taken."""

LEAST_SLOPE: Final = 0.04  # of a chance: one near 0 or 1 hardly changes, whatever is done
NO_SPREAD: Final = 1e-9


@dataclass(frozen=True)
class Distilled:
    """Weights, and how they do on the decisions held out: regret is the chance to win that the choice by them costs."""

    weights: Weights
    decisions: int
    pull: float
    regret: float
    regret_before: float  # with the weights in use


def distill(game: str, notes: Sequence[Comparison], part: float = 1.0) -> Distilled:
    """Fit weights to comparisons and go a part of the way to them; ValueError if there are too few."""
    import numpy as np

    if len(notes) < HELD_OUT:
        raise ValueError(f"weights need {HELD_OUT} comparisons at least, and hundreds to be of use")
    used = WEIGHTS[game]
    before = np.array([*used.early, *used.late])
    features, chances, trust, numbers = _arrays(game, notes)
    held = numbers % HELD_OUT == HELD_OUT - 1
    learned = ~held
    told = features @ before
    unit = float(told @ chances / max(told @ told, NO_SPREAD)) or 1.0  # chances that a unit of the weights tells
    square = (features[learned] * trust[learned, None]).T @ features[learned]
    target = (features[learned] * trust[learned, None]).T @ chances[learned]
    spread = np.sqrt(np.diag(square) / learned.sum()) + NO_SPREAD
    best, found, kept = float("inf"), before, PULLS[0]
    for pull in PULLS:
        drawn = np.diag(pull * learned.sum() * spread**2)
        fitted = np.linalg.solve(square + drawn, target + drawn @ (unit * before))
        cost = regret(features[held] @ fitted, chances[held], numbers[held])
        if cost < best:
            best, found, kept = cost, fitted, pull
    length = np.linalg.norm(before * spread) / max(float(np.linalg.norm(found * spread)), NO_SPREAD)
    moved = before + part * (found * length - before)
    width = len(used.names)
    return Distilled(
        Weights(used.names, moved[:width].tolist(), moved[width:].tolist()),
        decisions=len(notes),
        pull=kept,
        regret=regret(features[held] @ moved, chances[held], numbers[held]),
        regret_before=regret(told[held], chances[held], numbers[held]),
    )


def _arrays(game: str, notes: Sequence[Comparison]) -> tuple[Array, Array, Array, Array]:
    """For each answer: its features and its chance, both from the mean of the decision; trust; the decision's number.

    Features stand once for the beginning and once for the end of a game, times what a point of value adds to a chance.
    """
    import numpy as np

    scale = SCALES.get(game, USUAL)
    rows, leads = [], []
    for note in notes:
        values, late, chance = np.array(note.features), np.array(note.progress)[:, None], np.array(note.chances)
        mean = float(chance.mean())
        slope = scale.steepness(float(late.mean()), note.players) * max(LEAST_SLOPE, mean * (1 - mean))
        both = np.hstack([values * (1 - late), values * late])
        rows.append((both - both.mean(0)) * slope)
        leads.append(chance - mean)
    errors = np.concatenate([np.array(note.errors) for note in notes])
    trust = 1.0 / (errors + (float(np.median(errors[errors > 0])) if (errors > 0).any() else 1.0))
    numbers = np.repeat(np.arange(len(notes)), [len(note.chances) for note in notes])
    return np.vstack(rows), np.concatenate(leads), trust / trust.mean(), numbers


def regret(values: Array, chances: Array, numbers: Array) -> float:
    """The mean over decisions of the best chance less the chance of the answer with the highest value."""
    import numpy as np

    found = []
    for number in np.unique(numbers):
        here = numbers == number
        found.append(chances[here].max() - chances[here][values[here].argmax()])
    return float(np.mean(found))
