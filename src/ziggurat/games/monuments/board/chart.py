"""The board of one table: which hexes are land, water or closed, and what borders on what. Never changes in a game.

Topics: map.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.games.monuments.content import model

NONE: Final = -1  # in place of a hex, a river, a group

COLUMNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@final
class Chart:
    """Hexes are numbered row by row from the north-west. Edges lead to the neighbours that are not closed.

    `walks`, `flows` and `flights` list the neighbours that are land, water, and either of them, each without monument
    hexes: nothing enters those (MON-MOV-08). `rivers_at` stands beside `walks`: the number of the river, NONE if dry.
    """

    def __init__(self, world: model.WorldMap, opening: model.Opening) -> None:
        self.rows: Final = world.rows
        self.columns: Final = world.columns
        self.size: Final = world.rows * world.columns
        self.terrain: Final[list[int]] = [model.SEA] * self.size
        self.group: Final[list[int]] = [NONE] * self.size
        self.names: Final[list[str]] = [
            f"{_letters(hex % world.columns)}{hex // world.columns}" for hex in range(self.size)
        ]
        self.places: Final = [_axial(hex, world.columns) for hex in range(self.size)]
        self.numbers: Final = [
            self.at(printed.q, printed.r) for printed in world.hexes
        ]  # of the hexes of the map, in its order
        for printed, number in zip(world.hexes, self.numbers, strict=True):
            opened = opening.groups[printed.group]
            if opened != model.COVERED:
                self.names[number] = printed.id
                self.group[number] = printed.group
                self.terrain[number] = model.CLOSED if opened == model.SHUT else printed.terrain
        self.land: Final = [hex for hex in range(self.size) if self.terrain[hex] < model.MONUMENT]
        self.rivers: Final[list[tuple[int, ...]]] = []  # pairs of land hexes
        for river in world.rivers:
            first, second = self.numbers[river[0]], self.numbers[river[1]]
            if self.is_land(first) and self.is_land(second):
                self.rivers.append((first, second))
        self.walks: Final[list[tuple[int, ...]]] = []
        self.rivers_at: Final[list[tuple[int, ...]]] = []
        self.flows: Final[list[tuple[int, ...]]] = []
        self.flights: Final[list[tuple[int, ...]]] = []
        for hex in range(self.size):
            near = self._around(hex)
            walks = [other for other in near if self.is_land(other)]
            self.walks.append(tuple(walks))
            self.rivers_at.append(tuple([self._river(hex, other) for other in walks]))
            self.flows.append(tuple([other for other in near if self.is_water(other)]))
            self.flights.append(tuple([other for other in near if self.is_land(other) or self.is_water(other)]))

    def at(self, q: int, r: int) -> int:
        """The hex with these axial coordinates, NONE outside the board."""
        column = q + r // 2
        if not (0 <= r < self.rows and 0 <= column < self.columns):
            return NONE
        return r * self.columns + column

    def is_land(self, hex: int) -> bool:
        """A land hex in play; monument hexes are none (MON-MAP-02)."""
        return self.terrain[hex] < model.MONUMENT

    def is_water(self, hex: int) -> bool:
        """A sea or lake hex in play (MON-MAP-05)."""
        terrain = self.terrain[hex]
        return terrain in (model.SEA, model.LAKE)

    def river_between(self, first: int, second: int) -> int:
        """The river on the edge of two land hexes; NONE if the edge is dry or the hexes share none."""
        for n, other in enumerate(self.walks[first]):
            if other == second:
                return self.rivers_at[first][n]
        return NONE

    def _river(self, first: int, second: int) -> int:
        """The river between two hexes, looked up in the list of rivers."""
        for number, pair in enumerate(self.rivers):
            if (first == pair[0] and second == pair[1]) or (first == pair[1] and second == pair[0]):
                return number
        return NONE

    def _around(self, hex: int) -> list[int]:
        """The hexes that share an edge with this one; none of a closed hex."""
        if self.terrain[hex] == model.CLOSED:
            return []
        q, r = self.places[hex]
        around = [self.at(q + step[0], r + step[1]) for step in model.STEPS]
        return [other for other in around if other != NONE and self.terrain[other] != model.CLOSED]


def _axial(hex: int, columns: int) -> tuple[int, int]:
    row = hex // columns
    return hex % columns - row // 2, row


def _letters(column: int) -> str:
    """A for the first column; AA after Z."""
    if column < len(COLUMNS):
        return COLUMNS[column]
    return COLUMNS[column // len(COLUMNS) - 1] + COLUMNS[column % len(COLUMNS)]
