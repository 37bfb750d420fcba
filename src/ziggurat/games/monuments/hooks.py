"""Every point where a card plugs into the rules.

Common bonuses are numbers that add up (`Monuments.gain`), abilities are kinds that `status` knows; an action
card is an `Entry` in rules/turn.py, and what a quest asks for is counted by the table here, which content/effects.py
fills.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ziggurat.core.compat import mypyc_attr
from ziggurat.games.monuments.game import Monuments


@mypyc_attr(allow_interpreted_subclasses=True)
class Entry:
    """An action card: whether it can be played now, and what playing it starts."""

    def refuses(self, game: Monuments, seat: int) -> str | None:
        """The rule that keeps the card from having an effect, or None (MON-TRN-07). Asked at every turn: be quick."""
        raise NotImplementedError

    def start(self, game: Monuments, seat: int) -> None:
        """Push the first step of the action; the card itself is already discarded."""
        raise NotImplementedError


Count = Callable[[Monuments, int, int], int]
"""(game, seat, what) -> how many: of what a quest task asks for."""

TASK_COUNTS: Final[list[Count]] = []
"""By number of the task word; a task is met when the count reaches its number."""
