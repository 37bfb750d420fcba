"""Dice, as questions to the chance seat: one answer is a roll of all dice."""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.step import Result

SIDES: Final = 6


@final
class Rolled(Choice):
    """Chance's answer: what each die shows."""

    def __init__(self, dice: tuple[int, ...]) -> None:
        self.dice = dice


@final
class DiceShown(Result):
    """The roll, for the step that asked for it."""

    def __init__(self, dice: tuple[int, ...]) -> None:
        self.dice = dice


@final
class Dice(Options):
    """All rolls of `number` dice, each equally likely. A roll is made only when it is indexed."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __len__(self) -> int:
        return int(SIDES**self.number)

    def __getitem__(self, index: int) -> Choice:
        dice: list[int] = []
        for _ in range(self.number):
            dice.append(index % SIDES + 1)
            index //= SIDES
        return Rolled(tuple(dice))

    def __contains__(self, choice: object) -> bool:
        return (
            isinstance(choice, Rolled)
            and len(choice.dice) == self.number
            and all([1 <= pips <= SIDES for pips in choice.dice])
        )
