"""The bots that people can choose, by level."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, final

from ziggurat.bots.apprentice import EFFORT, Apprentice, Effort
from ziggurat.bots.evaluation import Weights
from ziggurat.bots.master import (
    MASTER,
    MASTER_SECONDS,
    PATIENT,
    PATIENT_SECONDS,
    Budget,
    Clock,
    Master,
    master_in_time,
    patient,
    patient_in_time,
)
from ziggurat.bots.random import RandomBot
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game


class Bot(Protocol):
    """Answers for one seat."""

    def choose(self, game: Game, seat: int) -> Choice:
        """One of `game.options(seat)`. `game` is `determinized` for the seat: nothing in it tells what is hidden."""
        ...


BotMaker = Callable[[int], Bot]
"""Makes a bot from a seed."""

BOTS: Final[dict[str, BotMaker]] = {
    "random": RandomBot,
    "apprentice": Apprentice,
    "master": Master,
    "patient": patient,
}
"""By level, the simplest first. With the same seed they answer the same on every machine."""

IN_TIME: Final[dict[str, Callable[[int, Clock], Bot]]] = {"master": master_in_time, "patient": patient_in_time}
"""The levels that could keep people waiting, with a limit by the clock."""

DEADLINES: Final[dict[str, float]] = {"random": 2.0, "patient": 20.0}
DEADLINE: Final = 5.0
"""Seconds after which an answer of a level is late: many times what it needs on a slow machine without a compiler."""


@final
class Tuning:
    """What a level can be told beyond its seed. `effort`: the numbers of a `Budget`, of an apprentice's `Effort`."""

    def __init__(
        self, weights: Weights | None = None, effort: tuple[int, ...] = (), clock: Clock | None = None
    ) -> None:
        self.weights = weights  # None: those of the game
        self.effort = effort  # (): as the level says
        self.clock = clock  # None: no limit of time


TUNABLE: Final = ("apprentice", "master", "patient")
"""The levels that value positions, so that they can be told how."""


def tuned(level: str, tuning: Tuning) -> BotMaker:
    """Makes bots of a tunable level that are tuned; TypeError for more numbers than its effort has."""
    weights, numbers, clock = tuning.weights, tuning.effort, tuning.clock
    if level == "apprentice":
        effort = Effort(*numbers) if numbers else EFFORT
        return lambda seed: Apprentice(seed, effort, weights)
    usual, seconds = (MASTER, MASTER_SECONDS) if level == "master" else (PATIENT, PATIENT_SECONDS)
    budget = Budget(*numbers) if numbers else usual
    return lambda seed: Master(seed, budget, weights, seconds, clock)


def at_table(level: str, clock: Clock) -> BotMaker:
    """Makes bots of a level for a table where people wait; KeyError for an unknown level."""
    if level not in IN_TIME:
        return BOTS[level]

    def in_time(seed: int) -> Bot:
        return IN_TIME[level](seed, clock)

    return in_time
