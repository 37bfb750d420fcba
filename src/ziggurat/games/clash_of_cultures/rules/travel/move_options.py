"""Long lists of moves without building them: the moves along each route, joined into one list of options.

A route lists the groups that people send: all, one, all but one. Every other group may go too.

Serves the topics: movement.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.compat import mypyc_attr
from ziggurat.games.clash_of_cultures.board.units import ARMY, SETTLER, SHIP, Units, count
from ziggurat.games.clash_of_cultures.choices import End
from ziggurat.games.clash_of_cultures.game import Clash
from ziggurat.games.clash_of_cultures.rules.listing import AskSensible


@mypyc_attr(allow_interpreted_subclasses=True)
class RouteMoves:
    """The moves along one route: they differ only in their units, each is built when it is picked.

    The first `count` of them are listed, of `total`.
    """

    def __init__(self, count: int, total: int) -> None:
        self.count = count
        self.total = total

    def pick(self, index: int) -> Choice:
        """The choice of this number, from 0."""
        raise NotImplementedError


@final
class MoveOptions(Options):
    """The moves along all routes, one route after the other, then End if the player may stop."""

    def __init__(self, routes: list[RouteMoves], may_end: bool, game: Clash, step: AskSensible) -> None:
        self.routes = routes
        self.may_end = may_end
        self.game = game
        self.step = step
        size = 1 if may_end else 0
        self.more = False
        for route in routes:
            size += route.count
            if route.total > route.count:
                self.more = True
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

    def __contains__(self, choice: object) -> bool:
        return isinstance(choice, Choice) and self.step.refuses(self.game, self.step.seat, choice) is None

    def others(self) -> list[Choice]:
        return [route.pick(index) for route in self.routes for index in range(route.count, route.total)]


# -- which groups are listed


Size = tuple[int, int, int]  # Settlers, Army units, Ships of a group


@final
class Groups:
    """The groups that may go one way: first the few that go far, then the others that are listed, then the rest."""

    def __init__(self, groups: list[Units]) -> None:
        sizes = [(count(group, SETTLER), count(group, ARMY), count(group, SHIP)) for group in groups]
        few: list[Units] = []
        others: list[Units] = []
        rest: list[Units] = []
        for group, size in zip(groups, sizes, strict=True):
            if not _is_usual(size, sizes):
                rest.append(group)
            elif len(group) == 1 or _is_all(size, sizes):
                few.append(group)
            else:
                others.append(group)
        self.few: Final = len(few)
        self.usual: Final = len(few) + len(others)
        self.all: Final = few + others + rest


def _is_all(size: Size, sizes: list[Size]) -> bool:
    """Whether these are all that can go, or all Army units."""
    armies = size[1]
    if not size[0] and armies == max([other[1] for other in sizes]):
        return True
    return sum(size) == max([sum(other) for other in sizes])


def _is_usual(size: Size, sizes: list[Size]) -> bool:
    """Whether people send a group of these numbers, where groups of those other numbers may go too.

    One Ship, or all with all they can carry. On land one unit, all of a kind or all Army units but one, one of each
    kind, and all Army units with one Settler or with all.
    """
    settlers, armies, ships = size
    if ships:
        fleet = [other for other in sizes if other[2] >= ships]
        return ships == 1 or sum(size) == max([sum(other) for other in fleet])
    if not armies:
        return settlers == 1 or settlers == max([other[0] for other in sizes])
    if not settlers:
        return armies == 1 or armies + 1 >= max([other[1] for other in sizes])
    if armies < max([other[1] for other in sizes]):
        return settlers == 1 and armies == 1
    return settlers == 1 or settlers == max([other[0] for other in sizes if other[1] == armies])
