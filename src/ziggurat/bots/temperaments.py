"""Temperaments: what a bot values more or less than others do, so that people meet different players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ziggurat.bots.evaluation import WEIGHTS, Weights

TEMPERAMENTS: Final[dict[str, dict[str, Weights]]] = {}
"""By id of the game and name of the temperament; `ziggurat.play.weights` reads them when a game is registered."""


def use_temperament(game: str, name: str, factors: Mapping[str, float]) -> None:
    """Let bots of a game have a temperament: factors on the weights of some features; ValueError for an unknown one."""
    weights = WEIGHTS[game]
    unknown = [feature for feature in factors if feature not in weights.names]
    if unknown:
        raise ValueError(f"the temperament {name} of {game} names no feature of the game: {', '.join(unknown)}")
    TEMPERAMENTS.setdefault(game, {})[name] = weights.times(factors)


def temperaments_of(game: str) -> list[str]:
    """The temperaments of the bots of a game."""
    return list(TEMPERAMENTS.get(game, {}))
