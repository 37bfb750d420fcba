"""Rolling dice: a question to the chance seat.

Serves all topics.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.step import CHANCE
from ziggurat.games.clash_of_cultures.game import Clash, CocStep
from ziggurat.parts.dice import Dice, DiceShown, Rolled


@final
class RollDice(CocStep):
    """COC-GEN-06, COC-COMP-13: roll `number` dice, at least one. Tells DiceShown."""

    rule = "COC-GEN-06"

    def __init__(self, number: int) -> None:
        self.number = number

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (CHANCE,)

    def options(self, game: Clash, seat: int) -> Options:
        return Dice(self.number)

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Rolled)
        game.done(DiceShown(choice.dice))
