"""A bot that searches: an answer must prove, over whole turns and in many worlds, that it beats an apprentice's."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Final, Protocol, final

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
PATIENT: Final = Budget(200_000, 20)
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


Found = list[tuple[float, int]]
"""The chance to win that each answer led to in one world, and the tries it took."""

Compare = Callable[[int, int, list[int]], Found]
"""Plays the options at some places on in one world, told by its two seeds; what is missing had no time left."""


class Helper(Protocol):
    """Compares answers in a world at the same time, in another process (`ziggurat.play.helper`)."""

    def begin(self, compare: Compare) -> None:
        """Get ready to compare answers of a question."""
        ...

    def ask(self, chance: int, guess: int, places: list[int]) -> None:
        """Begin to compare; does not wait."""
        ...

    def found(self) -> Found | None:
        """Wait for what was asked for; None if there is no help any more."""
        ...

    def end(self) -> None:
        """Stop, whatever was asked for."""
        ...


@final
class Worlds:
    """Compares answers in one world after another. What they tell is the same with a helper and without.

    A helper gets every second world, before the one in hand has told which answers are left out: more than is needed
    may be compared there, and is not looked at.
    """

    def __init__(self, rng: Rng, compare: Compare, helper: Helper | None) -> None:
        self.rng = rng
        self.compare = compare
        self.helper = helper
        self.ahead: tuple[int, int] | None = None  # the world that the helper has
        self.asked: list[int] = []  # the places it compares
        if helper is not None:
            helper.begin(compare)

    def next(self, places: list[int]) -> Found:
        """What one more world tells of the options at these places; shorter if the time is up."""
        if self.helper is not None and self.ahead is not None:
            world, self.ahead = self.ahead, None
            found = self.helper.found()
            if found is not None:
                needed = [self.asked.index(place) for place in places]
                return [found[index] for index in needed if index < len(found)]
            self.helper = None
            return self.compare(world[0], world[1], places)
        world = (self.rng.word(), self.rng.word())
        if self.helper is not None:
            self.ahead, self.asked = (self.rng.word(), self.rng.word()), places
            self.helper.ask(self.ahead[0], self.ahead[1], places)
        return self.compare(world[0], world[1], places)

    def end(self) -> None:
        """Let the helper go."""
        if self.helper is not None:
            self.helper.end()


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
        clock: Clock | None = None, helper: Helper | None = None,
    ) -> None:  # fmt: skip
        self.rng = Rng(seed)
        self.budget = budget
        self.weights = weights  # None: those of the game
        self.seconds = seconds
        self.clock = clock  # None: no limit of time
        self.helper = helper  # None: it thinks alone
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
        worlds = Worlds(self.rng, partial(self._compare, game, seat, options), self.helper)
        try:
            self._compare_worlds(worlds, first, rivals)
        finally:
            worlds.end()

    def _compare_worlds(self, worlds: Worlds, first: int, rivals: list[Rival]) -> None:
        halved = False
        while rivals and not self._is_over(self.tries):
            found = worlds.next([first, *[rival.index for rival in rivals]])
            if len(found) <= len(rivals):
                return  # a world counts for all or for none
            self.tries += sum([tries for _, tries in found])
            for place, rival in enumerate(rivals):
                rival.add(found[place + 1][0] - found[0][0])
            if rivals[0].worlds >= LOOK:
                rivals = _still_racing(rivals)
            if not halved and self._is_over(2 * self.tries):
                rivals, halved = _better_half(rivals), True

    def _compare(self, game: Game, seat: int, options: Options, chance: int, guess: int, places: list[int]) -> Found:
        """Play options on in one world, until the time is up."""
        world = game.determinized(seat, guess)
        found: Found = []
        for place in places:
            if found and self.clock is not None and self.clock() > self.end:
                break
            hasty = Apprentice(chance, HASTE, self.tastes)
            won = outlook(world, seat, options[place], chance, hasty, self.budget.turns)[1]
            found.append((won, hasty.tries + 1))
        return found


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
