"""Tells Rooms of the same name apart by what lies beside them."""

from __future__ import annotations

from typing import Final, final

SIDES: Final = ((0, 1, "north"), (0, -1, "south"), (1, 0, "west"), (-1, 0, "east"))
"""Where a neighbour lies, in columns and rows, and on which side of that neighbour the Room is."""

Cell = tuple[int, int]


@final
class Surroundings:
    """The names around one Room: those of all its neighbours, and each with the side of it on which the Room lies."""

    def __init__(self, cells: list[Cell]) -> None:
        self.cells = cells
        self.beside: list[str] = []
        self.sides: list[tuple[str, str]] = []  # "north", "Farm": the Room lies north of a Farm

    def add(self, side: str, name: str) -> None:
        """Add a neighbour, once."""
        if name not in self.beside:
            self.beside.append(name)
        if (side, name) not in self.sides:
            self.sides.append((side, name))


def told_apart(names: list[str], cells: list[list[Cell]]) -> list[str]:
    """The names of all Rooms of a territory; Rooms that share a name get some words about their place."""
    owner = {cell: number for number, mine in enumerate(cells) for cell in mine}
    around = [_surroundings(number, names, cells[number], owner) for number in range(len(names))]
    found: list[str] = []
    for number, name in enumerate(names):
        namesakes = [around[other] for other, its in enumerate(names) if its == name and other != number]
        found.append(f"{name} ({_place(around[number], namesakes, names)})" if namesakes else name)
    return found


def _surroundings(number: int, names: list[str], mine: list[Cell], owner: dict[Cell, int]) -> Surroundings:
    found = Surroundings(mine)
    for x, y in mine:
        for dx, dy, side in SIDES:
            other = owner.get((x + dx, y + dy), number)
            if names[other] != names[number]:
                found.add(side, names[other])
    return found


def _place(room: Surroundings, namesakes: list[Surroundings], names: list[str]) -> str:
    """Words that fit a Room and none of its namesakes; its column and row if no words do."""
    rare = sorted(room.beside, key=names.count)  # people find a Farm sooner if there is only one
    for name in rare:
        if not any([name in other.beside for other in namesakes]):
            return f"beside {name}"
    for second, name in enumerate(rare):
        for before in rare[:second]:
            if not any([name in other.beside and before in other.beside for other in namesakes]):
                return f"beside {before} and {name}"
    for side, name in room.sides:
        if not any([(side, name) in other.sides for other in namesakes]):
            return f"{side} of {name}"
    return _farthest(room, namesakes) or f"{room.cells[0][0]},{room.cells[0][1]}"


def _farthest(room: Surroundings, namesakes: list[Surroundings]) -> str:
    """The side on which a Room lies farther out than all its namesakes; "" if there is none."""
    for dx, dy, side in SIDES:
        out = max([-x * dx - y * dy for x, y in room.cells])
        if all([out > max([-x * dx - y * dy for x, y in other.cells]) for other in namesakes]):
            return f"farthest {side}"
    return ""
