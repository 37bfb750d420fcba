"""A bot that searches: an answer must prove, over whole turns and in many worlds, that it beats an apprentice's."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, final

from ziggurat.bots.apprentice import EFFORT, Apprentice
from ziggurat.bots.chance import chances
from ziggurat.bots.evaluation import WEIGHTS, Weights, progress_of
from ziggurat.bots.planner import TURNS, Planned, Planner
from ziggurat.bots.rollout import HASTE, played_on
from ziggurat.core.choice import Choice, Options
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng

Clock = Callable[[], float]
"""Tells the time in seconds, from any beginning. Bots have none of their own: what they do must be repeatable."""

PROOF: Final = 2.0
"""Standard errors by which another answer must be better when the search ends: the apprentice's is no bad one."""

FEWEST: Final = 5
"""Worlds in which it must have been compared."""

SURE: Final = 3.0
"""Standard errors by which one answer must be behind another to be left out before the search ends."""

LOOK: Final = 8
"""Worlds before anything is left out."""


@final
class Budget:
    """How much a master tries at one question."""

    def __init__(self, tries: int, rivals: int = 6, turns: int = 1) -> None:
        self.tries = tries  # answers played on copies, in all; the last world may go a little beyond
        self.rivals = rivals  # other answers at most that are compared with the apprentice's
        self.turns = turns  # played on before a position is valued; 1: to the end of this one


MASTER: Final = Budget(20_000)
PATIENT: Final = Budget(200_000, 9)
MASTER_SECONDS: Final = 1.0
PATIENT_SECONDS: Final = 10.0
"""The longest that people wait for an answer at a table, if the budget is not spent before."""


@final
class Rival:
    """Another answer, and by how much it was better than the apprentice's, over worlds."""

    def __init__(self, index: int) -> None:
        self.index = index
        self.sum = 0.0
        self.squares = 0.0
        self.worlds = 0

    def add(self, more: float) -> None:
        """Note the difference in one more world."""
        self.sum += more
        self.squares += more * more
        self.worlds += 1

    def at(self, errors: float) -> float:
        """The mean difference and so many standard errors more; there were two worlds at least."""
        mean = self.sum / self.worlds
        spread = max(0.0, self.squares / self.worlds - mean * mean)
        return mean + errors * math.sqrt(spread / (self.worlds - 1))

    def proven(self) -> float:
        """What is left of the difference when chance is taken off; 0 or less is no proof."""
        return self.at(-PROOF) if self.worlds >= FEWEST else 0.0


@final
class Master:
    """Answers as an apprentice does, unless another answer proves better when the game is played on.

    A world is a guess at what is hidden and a course of chance. In each world every answer is played on, all players
    going on as hasty apprentices, and compared with the apprentice's answer in the same world. What is surely behind is
    left out, so that close races get most of the tries. In the opening of a game it plans several own turns instead.
    With the same seed the answer is the same everywhere, unless a clock ends the search after so many seconds.
    """

    def __init__(
        self, seed: int, budget: Budget = MASTER, weights: Weights | None = None, seconds: float = 0.0,
        clock: Clock | None = None,
    ) -> None:  # fmt: skip
        self.rng = Rng(seed)
        self.budget = budget
        self.weights = weights  # None: those of the game
        self.seconds = seconds
        self.clock = clock  # None: no limit of time
        self.end = 0.0  # of the time
        self.tries = 0  # answers played on copies in the search so far

    def choose(self, game: Game, seat: int) -> Choice:
        """The answer that does best; `game` is one that the seat's knowledge allows."""
        options = game.options(seat)
        if len(options) == 1:
            return options[0]
        self._begin(game)
        likely = Apprentice(self.rng.word(), EFFORT, self.weights).ranked(game, seat, options)
        if _is_opening(game, seat):
            return options[self._planned(game, seat, options, likely[: self.budget.rivals + 1])]
        rivals = [Rival(index) for index in likely[1 : self.budget.rivals + 1]]
        self._race(game, seat, options, likely[0], rivals)
        found, most = likely[0], 0.0
        for rival in rivals:
            if rival.proven() > most:
                found, most = rival.index, rival.proven()
        return options[found]

    def _begin(self, game: Game) -> None:
        """Look at the clock, and take the weights of the game."""
        if self.clock is not None:
            self.end = self.clock() + self.seconds
        if self.weights is None:
            self.weights = WEIGHTS.get(game.info.id)

    def _planned(self, game: Game, seat: int, options: Options, likely: list[int]) -> int:
        """The answer whose best plan of several own turns is the best, as far as budget and time allow plans."""
        guess = game.determinized(seat, self.rng.word())
        planner = Planner(self.rng.word(), self.weights)
        plans = [planner.first(guess, seat, options[index]) for index in likely]
        found, turns = likely[0], 0
        while turns < TURNS and self._plan_turn(planner, plans, seat):
            turns += 1
            values = [plan[0].value for plan in plans]
            found = likely[values.index(max(values))]
        self.tries += planner.tries
        return found

    def _plan_turn(self, planner: Planner, plans: list[list[Planned]], seat: int) -> bool:
        """Plan one more turn for all answers; False if the budget or the time ends before."""
        for place in range(len(plans)):
            if planner.tries >= self.budget.tries or (self.clock is not None and self.clock() > self.end):
                return False
            plans[place] = planner.turn_later(plans[place], seat)
        return True

    def _race(self, game: Game, seat: int, options: Options, first: int, rivals: list[Rival]) -> None:
        """Compare rivals with the first answer, until the race is decided, the budget spent or the time up."""
        until = self.tries + self.budget.tries
        while rivals and self.tries < until:
            world = self.rng.word()
            guess = game.determinized(seat, self.rng.word())
            values = [self._value(guess, seat, options[first], world)]
            for rival in rivals:
                if self.clock is not None and self.clock() > self.end:
                    return  # a world counts for all or for none
                values.append(self._value(guess, seat, options[rival.index], world))
            for place, rival in enumerate(rivals):
                rival.add(values[place + 1] - values[0])
            if rivals[0].worlds >= LOOK:
                rivals = _still_racing(rivals)

    def _value(self, guess: Game, seat: int, choice: Choice, world: int) -> float:
        """The chance to win that an answer leads to in one world."""
        hasty = Apprentice(world, HASTE, self.weights)
        end = played_on(guess, seat, choice, world, hasty, self.budget.turns)
        self.tries += hasty.tries + 1
        return chances(end, self.weights, progress_of(guess))[seat]


def _is_opening(game: Game, seat: int) -> bool:
    known = game.info.features
    return known is not None and known.is_opening is not None and known.is_opening(game, seat)


def _still_racing(rivals: list[Rival]) -> list[Rival]:
    """The rivals that may yet win; none if it is decided, be it for one of them or for the first answer."""
    best = max([0.0, *[rival.at(-SURE) for rival in rivals]])
    racing = [rival for rival in rivals if rival.at(SURE) > best or rival.at(-SURE) == best > 0]
    return [] if len(racing) == 1 and best > 0 else racing


def patient(seed: int) -> Master:
    """A master that tries ten times as much."""
    return Master(seed, PATIENT)


def master_in_time(seed: int, clock: Clock) -> Master:
    """A master for whom people wait."""
    return Master(seed, MASTER, None, MASTER_SECONDS, clock)


def patient_in_time(seed: int, clock: Clock) -> Master:
    """A patient one for whom people wait."""
    return Master(seed, PATIENT, None, PATIENT_SECONDS, clock)
