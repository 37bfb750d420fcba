"""Every point where a card plugs into the rules.

Common bonuses are numbers that add up (`Monuments.gain`); an ability is a set of numbers too (`status.ability_of`).
What an action card starts and what a quest asks for stand in the tables here, which content/effects.py fills.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from ziggurat.core.compat import mypyc_attr
from ziggurat.games.monuments.game import Monuments


@mypyc_attr(allow_interpreted_subclasses=True)
class Entry:
    """An action card: whether it can be played now, and what playing it starts."""

    in_first_turn: ClassVar[bool] = False  # MON-TRN-06: whether a player may begin the game with it
    may_be_left: ClassVar[bool] = False  # whether its first question can be left: the first answer plays the card

    def refuses(self, game: Monuments, seat: int) -> str | None:
        """The rule that keeps the card from having an effect, or None (MON-TRN-07). Asked at every turn: be quick."""
        raise NotImplementedError

    def start(self, game: Monuments, seat: int) -> None:
        """Push the first step of the action. The card is discarded already, or with `CardUsed` if `may_be_left`."""
        raise NotImplementedError


ACTION_ENTRIES: Final[list[Entry]] = []
"""By number of model.ACTIONS."""

Count = Callable[[Monuments, int, int], int]
"""(game, seat, what) -> how many: of what a quest task asks for."""

TASK_COUNTS: Final[list[Count]] = []
"""By number of the task word; a task is met when the count reaches its number."""
