"""Long lists of moves without making them: lots of alike choices, joined into one list of options."""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.compat import mypyc_attr
from ziggurat.games.clash_of_cultures.choices import End


@mypyc_attr(allow_interpreted_subclasses=True)
class Lot:
    """So many choices that differ only in their units; each is made when it is picked."""

    def __init__(self, count: int) -> None:
        self.count = count

    def pick(self, index: int) -> Choice:
        """The choice of this number, from 0."""
        raise NotImplementedError


@final
class Lots(Options):
    """The choices of all lots, one lot after the other, and End behind them if that is allowed."""

    def __init__(self, lots: list[Lot], may_end: bool) -> None:
        self.lots = lots
        self.may_end = may_end
        size = 1 if may_end else 0
        for lot in lots:
            size += lot.count
        self.size = size

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: int) -> Choice:
        if index < 0:
            index += self.size
        for lot in self.lots:
            if index < lot.count:
                return lot.pick(index)
            index -= lot.count
        if index == 0 and self.may_end:
            return End()
        raise IndexError("no such option")
