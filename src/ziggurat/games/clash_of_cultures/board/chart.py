"""The spaces of a board, numbered, and how they lie: all that no move ever changes.

Topics: board.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.games.clash_of_cultures.content.model import BARREN, COLUMNS, FERTILE, FOREST, MOUNTAIN, Home, Layout

Axial = tuple[int, int]

CLOCKWISE: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Steps to the six neighbours, clockwise from the north (flat-topped hexagons, axial coordinates)."""

HOME_TERRAINS: Final[tuple[int, ...]] = (FERTILE, MOUNTAIN, FOREST, BARREN)  # as `regions` lists the spaces


@final
class Chart:
    """A layout with its spaces numbered from 0: the homes first, then the slots, four spaces each."""

    def __init__(self, layout: Layout) -> None:
        self.players: Final = layout.players
        self.regions: Final = _regions(layout)  # spaces of each region: positions 0 to 3; of a home as HOME_TERRAINS
        places = [place for home in layout.homes for place in _places(home)]
        places.extend([place for slot in layout.slots for place in slot])
        self.places: Final = places
        self.size: Final = len(places)
        self.region: Final = [space // 4 for space in range(len(places))]
        number = {place: space for space, place in enumerate(places)}
        self.neighbours: Final = [_neighbours(place, number) for place in places]
        self.between: Final = [_between(space, self.neighbours) for space in range(len(places))]
        self.region_neighbours: Final = _region_neighbours(self.neighbours, len(self.regions))
        self.rim: Final = _rim(places, number)  # the spaces on the edge of the board, clockwise; one may come twice
        self.rim_places: Final = _rim_places(self.rim, len(places))  # where each space stands in `rim`
        self.names: Final = _names(places)

    def adjacent(self, a: int, b: int) -> bool:
        """COC-BRD-04: two spaces that share an edge."""
        return b in self.neighbours[a]

    def on_edge(self, space: int) -> bool:
        """Whether the space lies on the edge of the board."""
        return bool(self.rim_places[space])


def _places(home: Home) -> tuple[Axial, ...]:
    return (home.fertile, home.mountain, home.forest, home.barren)


def _regions(layout: Layout) -> list[tuple[int, ...]]:
    count = len(layout.homes) + len(layout.slots)
    return [(4 * region, 4 * region + 1, 4 * region + 2, 4 * region + 3) for region in range(count)]


def _neighbours(place: Axial, number: dict[Axial, int]) -> tuple[int, ...]:
    around = [(place[0] + dq, place[1] + dr) for dq, dr in CLOCKWISE]
    return tuple([number[other] for other in around if other in number])


def _between(space: int, neighbours: list[tuple[int, ...]]) -> dict[int, tuple[int, ...]]:
    """By each space two steps away, the one or two spaces that lie between."""
    near = neighbours[space]
    far = sorted({other for step in near for other in neighbours[step] if other != space and other not in near})
    return {end: tuple([step for step in near if step in neighbours[end]]) for end in far}


def _region_neighbours(neighbours: list[tuple[int, ...]], count: int) -> list[tuple[int, ...]]:
    found: list[set[int]] = [set() for _ in range(count)]
    for space, around in enumerate(neighbours):
        for other in around:
            if other // 4 != space // 4:
                found[space // 4].add(other // 4)
    return [tuple(sorted(regions)) for regions in found]


def _rim(places: list[Axial], number: dict[Axial, int]) -> tuple[int, ...]:
    """Walk around the board with the outside on the left hand, from its northernmost space of the first column."""
    start = min(places)
    here, side = start, _first_open(start, number, 0)
    first = (here, side)
    walk: list[int] = []
    while True:
        if not walk or walk[-1] != number[here]:
            walk.append(number[here])
        turn = (side + 1) % 6
        ahead = (here[0] + CLOCKWISE[turn][0], here[1] + CLOCKWISE[turn][1])
        if ahead in number:  # the corner leads onto the next space, which touches the same gap, one side back
            here, side = ahead, (turn + 4) % 6
        else:
            side = turn
        if (here, side) == first:
            break
    if len(walk) > 1 and walk[-1] == walk[0]:
        walk.pop()
    return tuple(walk)


def _first_open(place: Axial, number: dict[Axial, int], side: int) -> int:
    while (place[0] + CLOCKWISE[side][0], place[1] + CLOCKWISE[side][1]) in number:
        side = (side + 1) % 6
    return side


def _rim_places(rim: tuple[int, ...], size: int) -> list[tuple[int, ...]]:
    found: list[list[int]] = [[] for _ in range(size)]
    for index, space in enumerate(rim):
        found[space].append(index)
    return [tuple(indices) for indices in found]


def _names(places: list[Axial]) -> list[str]:
    """A letter for the column, a number for the row: C4. Columns go west to east, rows north to south."""
    left = min([q for q, _ in places])
    top = min([2 * r + q for q, r in places])
    return [f"{COLUMNS[q - left]}{(2 * r + q - top) // 2 + 1}" for q, r in places]
