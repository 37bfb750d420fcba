"""Looks for own turns that win the game, for a seat that may soon end it: the others' turns are skipped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from ziggurat.bots.apprentice import EFFORT, Apprentice
from ziggurat.bots.evaluation import Weights, evaluate, margin
from ziggurat.bots.rollout import own_turn
from ziggurat.core.choice import Choice, Options
from ziggurat.core.game import Game

TURNS: Final = 10
"""Turns that are planned beyond the answer."""

WIDTH: Final = 6
"""Positions kept after each turn."""

ALIKE: Final = 3
"""Of these, at most so many that begin with the same answer."""

ANSWERS: Final = 8
"""Answers to the question that plans begin with."""

PLANS: Final = 3
"""Ways tried to go on with each answer in a later turn; twice as many for the answer in question."""

LOOK: Final = 16
"""Answers compared when a plan goes on; twice as many for the answer in question."""


@final
class Planned:
    """A position that the seat can bring about by its own turns, and where the plan begins."""

    def __init__(self, answer: int, value: float, game: Game) -> None:
        self.answer = answer  # its place among the options
        self.value = value
        self.game = game  # the seat is asked again, or the game is over


@final
class Planner:
    """Plays a seat's turns one after the other on copies, and keeps the positions from which the end is nearest."""

    def __init__(self, seed: int, seat: int, weights: Weights, pace: float) -> None:
        self.world = seed
        self.seat = seat
        self.weights = weights  # those of a seat in a hurry
        self.pace = pace  # points that the best other player gains in each round that is skipped
        self.apprentice = Apprentice(seed, EFFORT, weights)

    @property
    def tries(self) -> int:
        """Answers played on copies so far."""
        return self.apprentice.tries

    def first(self, game: Game, options: Options) -> list[Planned]:
        """Where the likeliest answers to a question lead to."""
        likely = self.apprentice.ranked(game, self.seat, options)[:ANSWERS]
        self._look_from(game, 2 * LOOK)
        return [self._tried(index, game, options[index], 2 * PLANS) for index in likely]

    def turn_later(self, planned: Planned) -> list[Planned]:
        """Where every answer of the seat's next turn leads to."""
        game = planned.game
        self._look_from(game, LOOK)
        options = game.options(self.seat)
        return [self._tried(planned.answer, game, options[index], PLANS) for index in range(len(options))]

    def winner(self, found: Sequence[Planned], skipped: int) -> Planned | None:
        """The position in which the seat has won by most, after so many rounds without the others; None if in none.

        In the round in which it ends the game they may have a turn, too.
        """
        best, most = None, self.pace * (skipped + 1)
        for planned in found:
            if not planned.game.stack and margin(planned.game, self.seat) > most:
                best, most = planned, margin(planned.game, self.seat)
        return best

    def _look_from(self, game: Game, look: int) -> None:
        """Compare what follows with this position; `look` answers when a plan goes on."""
        self.apprentice.look = look
        self.apprentice.before = evaluate(game, self.seat, self.weights)

    def _tried(self, answer: int, game: Game, choice: Choice, plans: int) -> Planned:
        value, end = self.apprentice.best_plan(game, self.seat, choice, self.world, plans)
        return Planned(answer, value, own_turn(end, self.seat, self.world, self.apprentice))


def best(found: Sequence[Planned], seat: int) -> list[Planned]:
    """The best positions from which the seat can go on, the best first.

    Of those worth the same, which are mostly the same turns in another order, the first is kept.
    """
    order = sorted([(-planned.value, place) for place, planned in enumerate(found) if seat in planned.game.pending])
    kept: list[Planned] = []
    for _, place in order:
        planned = found[place]
        if kept and planned.value > kept[-1].value - 1e-9:
            continue
        if len([each for each in kept if each.answer == planned.answer]) < ALIKE:
            kept.append(planned)
            if len(kept) == WIDTH:
                break
    return kept
