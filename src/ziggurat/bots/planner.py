"""Plans several turns of one seat, for the opening of a game: there the others and chance matter little."""

from __future__ import annotations

from typing import Final, final

from ziggurat.bots.apprentice import EFFORT, Apprentice
from ziggurat.bots.evaluation import Weights, evaluate
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng

TURNS: Final = 4
"""Turns that are planned beyond the answer."""

WIDTH: Final = 3
"""Positions kept for each answer after each turn."""

PLANS: Final = 3
"""Ways tried to go on with each answer in a later turn."""

FIRST_PLANS: Final = 6
"""The same for the answer in question."""

LOOK: Final = 8
"""Answers compared when a plan goes on; for the answer in question twice as many."""


@final
class Planned:
    """A position that the seat can bring about by its own turns, and what it is worth."""

    def __init__(self, value: float, game: Game) -> None:
        self.value = value
        self.game = game


@final
class Planner:
    """Plays a seat's turns one after the other on copies, the turns of all others skipped, and keeps the best."""

    def __init__(self, seed: int, weights: Weights | None) -> None:
        self.world = seed
        self.weights = weights
        self.apprentice = Apprentice(seed, EFFORT, weights)

    @property
    def tries(self) -> int:
        """Answers played on copies so far."""
        return self.apprentice.tries

    def first(self, game: Game, seat: int, choice: Choice) -> list[Planned]:
        """Where an answer leads to."""
        self._look_from(game, seat, 2 * LOOK)
        return [self._tried(game, seat, choice, FIRST_PLANS)]

    def turn_later(self, planned: list[Planned], seat: int) -> list[Planned]:
        """The best positions after one more turn of the seat, the best first."""
        found: list[Planned] = []
        for each in planned:
            game = own_turn(each.game, seat)
            if game is None:
                found.append(each)
                continue
            self._look_from(game, seat, LOOK)
            options = game.options(seat)
            for index in range(len(options)):
                found.append(self._tried(game, seat, options[index], PLANS))
        return _best(found)

    def _look_from(self, game: Game, seat: int, look: int) -> None:
        """Compare what follows with this position; `look` answers when a plan goes on."""
        self.apprentice.look = look
        self.apprentice.before = evaluate(game, seat, self.weights)

    def _tried(self, game: Game, seat: int, choice: Choice, plans: int) -> Planned:
        value, end = self.apprentice.best_plan(game, seat, choice, self.world, plans)
        return Planned(value, end)


def own_turn(game: Game, seat: int) -> Game | None:
    """A copy in which the seat is asked again, the turns of others skipped; None if it is not asked any more."""
    copy = game.clone()
    copy.rng = Rng(0)
    for _ in range(2 * copy.players):
        if seat in copy.pending:
            return copy
        if not copy.stack:
            return None
        while len(copy.stack) > 1:  # the step at the bottom says whose turn comes next
            copy.stack.pop()
        copy.settle()
    return None


def _best(found: list[Planned]) -> list[Planned]:
    """The best positions; of those worth the same, which are mostly the same turns in another order, the first."""
    order = sorted([(-planned.value, place) for place, planned in enumerate(found)])
    kept: list[Planned] = []
    for _, place in order:
        if not kept or found[place].value < kept[-1].value - 1e-9:
            kept.append(found[place])
            if len(kept) == WIDTH:
                break
    return kept
