"""Rolling dice: a question to the chance seat.

Serves the topics: dice.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.step import CHANCE, NOBODY
from ziggurat.games.monuments.game import MonStep, Monuments
from ziggurat.parts.dice import Dice, DiceShown, Rolled

AT_ONCE: Final = 10
"""Dice in one answer of chance; more would make too many options. The game has no limit (MON-CMP-14)."""


@final
class RollDice(MonStep):
    """MON-DIC-01, MON-CMP-14: chance rolls `number` more dice, perhaps 0, beside those `shown`. Returns DiceShown.

    Dice show 1 to 6; `Numbers.die` says how many pips each side has.
    """

    rule = "MON-DIC-02"

    def __init__(self, number: int, shown: tuple[int, ...] = ()) -> None:
        self.number = number
        self.shown = shown

    def seats(self, game: Monuments) -> tuple[int, ...]:
        return (CHANCE,) if self.number else NOBODY

    def advance(self, game: Monuments) -> None:
        game.done(DiceShown(self.shown))

    def options(self, game: Monuments, seat: int) -> Options:
        return Dice(min(self.number, AT_ONCE))

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Rolled)
        game.become(RollDice(self.number - len(choice.dice), self.shown + choice.dice))
