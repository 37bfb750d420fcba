"""Long lists of moves without building them: the moves along each route, joined into one list of options.

Serves the topics: movement.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.compat import mypyc_attr
from ziggurat.games.clash_of_cultures.choices import End


@mypyc_attr(allow_interpreted_subclasses=True)
class RouteMoves:
    """The moves along one route: `count` choices that differ only in their units, each built when it is picked."""

    def __init__(self, count: int) -> None:
        self.count = count

    def pick(self, index: int) -> Choice:
        """The choice of this number, from 0."""
        raise NotImplementedError


@final
class MoveOptions(Options):
    """The moves along all routes, one route after the other, then End if the player may stop."""

    def __init__(self, routes: list[RouteMoves], may_end: bool) -> None:
        self.routes = routes
        self.may_end = may_end
        size = 1 if may_end else 0
        for route in routes:
            size += route.count
        self.size = size

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: int) -> Choice:
        if index < 0:
            index += self.size
        for route in self.routes:
            if index < route.count:
                return route.pick(index)
            index -= route.count
        if index == 0 and self.may_end:
            return End()
        raise IndexError("no such option")
