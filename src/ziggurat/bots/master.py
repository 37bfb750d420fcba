"""A bot that searches: an answer must prove, over whole turns and in many worlds, that it beats an apprentice's."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, final

from ziggurat.bots.apprentice import EFFORT, Apprentice
from ziggurat.bots.chance import chances
from ziggurat.bots.evaluation import WEIGHTS, Weights, margin
from ziggurat.bots.outlook import outlook
from ziggurat.bots.planner import TURNS, Planned, Planner, best
from ziggurat.bots.rollout import HASTE, played_on
from ziggurat.core.choice import Choice, Options
from ziggurat.core.game import Game
from ziggurat.core.info import Ending, OwnTurns
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
        self.turns = (
            turns  # played on before a position is valued, in the game's own measure; 1: to the end of this one
        )


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
        """The mean difference and so many standard errors more."""
        mean = self.sum / self.worlds
        spread = max(0.0, self.squares / self.worlds - mean * mean)
        return mean + errors * math.sqrt(spread / max(1, self.worlds - 1))

    def proven(self) -> float:
        """What is left of the difference when chance is taken off; 0 or less is no proof."""
        return self.at(-PROOF) if self.worlds >= FEWEST else 0.0


@final
class Master:
    """Answers as an apprentice does, unless another answer proves better when the game is played on.

    A world is a guess at what is hidden and a course of chance. In each world every answer is played on, all players
    going on as hasty apprentices, and compared with the apprentice's answer in the same world. What is surely behind is
    left out, so that close races get most of the tries. In a game whose players mostly build for themselves it plays on
    several own turns, the others skipped, and looks for a plan that wins when it may end the game. With the same seed
    the answer is the same everywhere, unless a clock ends the search after so many seconds.
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
        self.own: OwnTurns[Game] | None = None  # how to think ahead in a game of own turns
        self.tastes = weights  # by which answers are compared now
        self.hurried = weights  # those of a seat that goes for the end

    def choose(self, game: Game, seat: int) -> Choice:
        """The answer that does best; `game` is one that the seat's knowledge allows."""
        options = game.options(seat)
        if len(options) == 1:
            return options[0]
        self._begin(game)
        ending = None if self.own is None else self.own.ending
        if ending is not None and ending.can_end(game, seat):
            found = self._winning(game, seat, options)
            if found is not None:
                return options[found.answer]
            self._hurry(game, seat, ending)
        likely = Apprentice(self.rng.word(), EFFORT, self.tastes).ranked(game, seat, options)
        rivals = [Rival(index) for index in likely[1 : self.budget.rivals + 1]]
        self._race(game, seat, options, likely[0], rivals)
        place, most = likely[0], 0.0
        for rival in rivals:
            if rival.proven() > most:
                place, most = rival.index, rival.proven()
        return options[place]

    def _begin(self, game: Game) -> None:
        """Look at the clock, and at what the game says about itself."""
        if self.clock is not None:
            self.end = self.clock() + self.seconds
        if self.weights is None:
            self.weights = WEIGHTS.get(game.info.id)
        known = game.info.features
        self.own = None if known is None or self.weights is None else known.own_turns
        if self.own is not None and self.own.ending is not None and self.weights is not None:
            self.hurried = self.weights.times(self.own.ending.hurry)
        self.tastes = self.weights
        self.tries = 0

    def _hurry(self, game: Game, seat: int, ending: Ending[Game]) -> None:
        """Go for the end, unless even what it brings leaves the seat behind."""
        if margin(game, seat) + ending.prize > 0:
            self.tastes = self.hurried

    def _is_over(self, tries: int) -> bool:
        """Whether so many tries spend the budget, or the time is up."""
        return tries >= self.budget.tries or (self.clock is not None and self.clock() > self.end)

    def _winning(self, game: Game, seat: int, options: Options) -> Planned | None:
        """A plan of own turns that wins the game; None if half of the budget or the time finds none."""
        assert self.own is not None and self.hurried is not None
        planner = Planner(self.rng.word(), seat, self.hurried, self.own.pace)
        found = planner.first(game.determinized(seat, self.rng.word()), options)
        winner = planner.winner(found, 0)
        if winner is not None and not self._wins_now(game, seat, options[winner.answer]):
            winner = None
        for skipped in range(1, TURNS + 1):
            if winner is not None or self._is_over(2 * planner.tries):
                break
            found = self._turn_later(planner, best(found, seat))
            winner = planner.winner(found, skipped)
        self.tries += planner.tries
        return winner

    def _wins_now(self, game: Game, seat: int, choice: Choice) -> bool:
        """Whether an answer that ends the game wins it, though others may have a turn left, in half of some worlds."""
        won = 0.0
        for _ in range(FEWEST):
            world = self.rng.word()
            hasty = Apprentice(world, HASTE, self.weights)
            end = played_on(game.determinized(seat, self.rng.word()), seat, choice, world, hasty, game.players)
            self.tries += hasty.tries + 1
            won += chances(end, self.weights)[seat]
        return 2.0 * won > FEWEST

    def _turn_later(self, planner: Planner, planned: list[Planned]) -> list[Planned]:
        """Where one more turn leads to from each of these positions, as far as budget and time allow."""
        found: list[Planned] = []
        for each in planned:
            if self._is_over(2 * planner.tries):
                break
            found.extend(planner.turn_later(each))
        return found

    def _race(self, game: Game, seat: int, options: Options, first: int, rivals: list[Rival]) -> None:
        """Compare rivals with the first answer, until the race is decided, the budget spent or the time up."""
        halved = False
        while rivals and not self._is_over(self.tries):
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
            if not halved and self._is_over(2 * self.tries):
                rivals, halved = _better_half(rivals), True

    def _value(self, guess: Game, seat: int, choice: Choice, world: int) -> float:
        """The chance to win that an answer leads to in one world."""
        hasty = Apprentice(world, HASTE, self.tastes)
        chance = outlook(guess, seat, choice, world, hasty, self.budget.turns)[1]
        self.tries += hasty.tries + 1
        return chance


def _still_racing(rivals: list[Rival]) -> list[Rival]:
    """The rivals that may yet win; none if it is decided, be it for one of them or for the first answer."""
    best = max([0.0, *[rival.at(-SURE) for rival in rivals]])
    racing = [rival for rival in rivals if rival.at(SURE) > best or rival.at(-SURE) == best > 0]
    return [] if len(racing) == 1 and best > 0 else racing


def _better_half(rivals: list[Rival]) -> list[Rival]:
    """The rivals that have done better so far, in their order."""
    means = sorted([rival.at(0.0) for rival in rivals], reverse=True)
    least = means[(len(means) - 1) // 2] if means else 0.0
    return [rival for rival in rivals if rival.at(0.0) >= least]


def patient(seed: int) -> Master:
    """A master that tries ten times as much."""
    return Master(seed, PATIENT)


def master_in_time(seed: int, clock: Clock) -> Master:
    """A master for whom people wait."""
    return Master(seed, MASTER, None, MASTER_SECONDS, clock)


def patient_in_time(seed: int, clock: Clock) -> Master:
    """A patient one for whom people wait."""
    return Master(seed, PATIENT, None, PATIENT_SECONDS, clock)
