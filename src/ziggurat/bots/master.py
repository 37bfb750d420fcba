"""A bot that searches: an answer must prove, over whole turns and in many worlds, that it beats an apprentice's."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, final

from ziggurat.bots.apprentice import EFFORT, Apprentice, Effort
from ziggurat.bots.evaluation import WEIGHTS, Weights, evaluate
from ziggurat.core.choice import Choice, Options
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng

Clock = Callable[[], float]
"""Tells the time in seconds, from any beginning. Bots have none of their own: what they do must be repeatable."""

LONGEST: Final = 60
"""Answers after which a turn is cut off: it could be one that does not end."""

HASTE: Final = Effort(16, 1, 6, 8, 12, 0)
"""How much is tried at each answer on the way."""

PROOF: Final = 1.0
"""Standard errors by which another answer must be better: the apprentice's is no bad one."""

FEWEST: Final = 3
"""Worlds in which it must have been compared."""


@final
class Budget:
    """How much a master tries at one question."""

    def __init__(self, tries: int, rivals: int = 4, turns: int = 1) -> None:
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

    @property
    def mean(self) -> float:
        """The difference over all worlds so far."""
        return self.sum / self.worlds if self.worlds else 0.0

    def proven(self) -> float:
        """What is left of the difference when chance is taken off; 0 or less is no proof."""
        number = self.worlds
        if number < FEWEST:
            return 0.0
        mean = self.sum / number
        spread = max(0.0, self.squares / number - mean * mean)
        return mean - PROOF * math.sqrt(spread / (number - 1))


@final
class Master:
    """Answers as an apprentice does, unless another answer proves better when the turn is played to its end.

    A world is a guess at what is hidden and a course of chance. In each world every answer is played on, all players
    going on as hasty apprentices, and compared with the apprentice's answer in the same world. From time to time the
    worse half of the others is left out. With the same seed the answer is the same everywhere, unless a clock
    ends the search after so many seconds.
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
        self.hasty = Apprentice(self.rng.word(), HASTE, weights)

    @property
    def tries(self) -> int:
        """Answers played on copies in the search so far."""
        return self.hasty.tries

    def choose(self, game: Game, seat: int) -> Choice:
        """The answer that does best; `game` is one that the seat's knowledge allows."""
        options = game.options(seat)
        if len(options) == 1:
            return options[0]
        if self.clock is not None:
            self.end = self.clock() + self.seconds
        if self.weights is None:
            self.weights = WEIGHTS.get(game.info.id)
        likely = Apprentice(self.rng.word(), EFFORT, self.weights).ranked(game, seat, options)
        first = likely[0]
        rivals = [Rival(index) for index in likely[1 : self.budget.rivals + 1]]
        rounds = len(rivals).bit_length()
        for number in range(rounds):
            until = self.budget.tries * (number + 1) // rounds
            if not self._compare(game, seat, options, first, rivals, until):
                break
            rivals = _better_half(rivals)
        found, most = first, 0.0
        for rival in rivals:
            if rival.proven() > most:
                found, most = rival.index, rival.proven()
        return options[found]

    def _compare(
        self, game: Game, seat: int, options: Options, first: int, rivals: list[Rival], until: int
    ) -> bool:  # fmt: skip
        """Compare in further worlds, until so much is tried; False if time is up or nobody is left before."""
        while rivals and self.tries < until:
            world = self.rng.word()
            guess = game.determinized(seat, self.rng.word())
            values = [self._value(guess, seat, options[first], world)]
            for rival in rivals:
                if self.clock is not None and self.clock() > self.end:
                    return False  # a world counts for all or for none
                values.append(self._value(guess, seat, options[rival.index], world))
            for place, rival in enumerate(rivals):
                rival.add(values[place + 1] - values[0])
        return bool(rivals)

    def _value(self, game: Game, seat: int, choice: Choice, world: int) -> float:
        """What an answer leads to in one world."""
        copy = game.clone()
        copy.manual_chance = False
        copy.rng = Rng(world)
        clock = game.stack[0]
        copy.play_unchecked(seat, choice)
        self.hasty.tries += 1
        for _ in range(self.budget.turns):
            answers = 0
            while copy.stack and copy.stack[0] is clock and answers < LONGEST:
                asked = seat if seat in copy.pending else copy.pending[0]
                copy.play_unchecked(asked, self.hasty.choose(copy, asked))
                answers += 1
            if not copy.stack:
                break
            clock = copy.stack[0]  # the step that says what comes next: when it changes, a turn or phase is over
        return evaluate(copy, seat, self.weights)


def _better_half(rivals: list[Rival]) -> list[Rival]:
    """The better half of the rivals, the best first, without those that are no better so far."""
    order = sorted([(-rival.mean, place) for place, rival in enumerate(rivals)])
    return [rivals[place] for mean, place in order[: (len(rivals) + 1) // 2] if mean < 0]


def patient(seed: int) -> Master:
    """A master that tries ten times as much."""
    return Master(seed, PATIENT)


def master_in_time(seed: int, clock: Clock) -> Master:
    """A master for whom people wait."""
    return Master(seed, MASTER, None, MASTER_SECONDS, clock)


def patient_in_time(seed: int, clock: Clock) -> Master:
    """A patient one for whom people wait."""
    return Master(seed, PATIENT, None, PATIENT_SECONDS, clock)
