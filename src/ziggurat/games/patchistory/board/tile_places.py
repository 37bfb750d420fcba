"""Every place and layering for a new tile: the search behind patching, and the hottest code of the game.

What is found about a place depends on its four cells only, so the next territory takes it over unless one of them
has changed. The checks are those of `territory.py`.
"""

from __future__ import annotations

from typing import Final

from ziggurat.games.patchistory.board.territory import BEYOND, ROW, Spot, Territory, cell_at, starts
from ziggurat.games.patchistory.content.model import WATER

Cuts = list[int]  # of one cell: the pieces below a new tile, a bit each, for every height it may enter at
_GROUND: Final[Cuts] = [0]
NO_SPOT: Final = Spot(0, 0, False)  # a place that overlaps nothing
NO_SPOT.layered = True
_CUTS: Final[dict[tuple[int, ...], Cuts]] = {}


def _cuts(stack: tuple[int, ...] | None) -> Cuts:
    """The cuts of a stack, lowest first; cached, since the same few stacks occur again and again."""
    if stack is None:
        return _GROUND
    known = _CUTS.get(stack)
    if known is None:
        below = 0
        known = [0]
        for piece in stack:
            below |= 1 << piece
            known.append(below)
        if len(_CUTS) > 50_000:  # a long simulation must not fill the memory
            _CUTS.clear()
        _CUTS[stack] = known
    return known


def spots(territory: Territory, limit: int, open_water: bool, sealed: frozenset[int]) -> list[Spot]:
    """Every place and layering that the territory allows to a new tile with any face.

    `open_water`: Water counts as Wasteland (PAT-WOII-01). `sealed`: cells of Rooms that cannot be covered; they depend
    on the territory alone, so the answer is cached in it.
    """
    key = limit * 2 + (1 if open_water else 0)
    known = territory.spots.get(key)
    if known is None:
        known = []
        places = territory.places
        left, right = starts(territory.left, territory.right, limit)
        top, bottom = starts(territory.top, territory.bottom, limit)
        for y in range(top, bottom):
            corner = cell_at(left, y)
            for x in range(left, right):
                spot = places.get(corner)
                if spot is None or (open_water and not spot.layered):
                    spot = _survey(territory, x, y, corner, open_water, sealed)
                if spot.layers and (open_water or not spot.closed):
                    known.append(spot)
                corner += 1
        territory.spots[key] = known
    return known


def _survey(territory: Territory, x: int, y: int, corner: int, open_water: bool, sealed: frozenset[int]) -> Spot:
    """A place with its layerings; those of a place closed by Water are searched only when Water is open."""
    room_at = territory.room_at
    a = room_at.get(corner, -1)
    b = room_at.get(corner + 1, -1)
    c = room_at.get(corner + ROW, -1)
    d = room_at.get(corner + ROW + 1, -1)
    if a < 0 and b < 0 and c < 0 and d < 0:  # PAT-PAT-05
        territory.places[corner] = NO_SPOT
        return NO_SPOT
    rooms = territory.rooms
    closed = (
        (a >= 0 and rooms[a].kind == WATER)
        or (b >= 0 and rooms[b].kind == WATER)
        or (c >= 0 and rooms[c].kind == WATER)
        or (d >= 0 and rooms[d].kind == WATER)
    )
    spot = Spot(x, y, closed)
    territory.places[corner] = spot
    if open_water or not closed:
        spot.layered = True
        keep = _keep(territory, corner, a, b, c, d, sealed)
        stacks = territory.stacks
        _cut(
            spot,
            keep,
            _cuts(stacks.get(corner)),
            _cuts(stacks.get(corner + 1)),
            _cuts(stacks.get(corner + ROW)),
            _cuts(stacks.get(corner + ROW + 1)),
        )
    return spot


def _keep(
    territory: Territory, corner: int, a: int, b: int, c: int, d: int, sealed: frozenset[int]
) -> tuple[int, int, int, int]:
    """Per cell: which cells must be visible together with it (PAT-PAT-13), BEYOND if it must not be visible."""
    keep_a = territory.shares(a, b, c, d, a)
    keep_b = territory.shares(a, b, c, d, b)
    keep_c = territory.shares(a, b, c, d, c)
    keep_d = territory.shares(a, b, c, d, d)
    if sealed:
        keep_a = BEYOND if corner in sealed else keep_a
        keep_b = BEYOND if corner + 1 in sealed else keep_b
        keep_c = BEYOND if corner + ROW in sealed else keep_c
        keep_d = BEYOND if corner + ROW + 1 in sealed else keep_d
    return keep_a, keep_b, keep_c, keep_d


def _cut(spot: Spot, keep: tuple[int, int, int, int], a: Cuts, b: Cuts, c: Cuts, d: Cuts) -> None:
    """Cut the stacks of the four cells one after another, each time as the cuts so far allow (PAT-PAT-09).

    What is not below the new tile in a cell is above it; a cell of the new tile is visible where nothing is above.
    """
    keep_a, keep_b, keep_c, keep_d = keep
    all_a, all_b, all_c, all_d = a[-1], b[-1], c[-1], d[-1]
    for over_a in a:
        under_a = all_a ^ over_a
        if not under_a and keep_a == BEYOND:
            continue
        for over_b in b:
            under_b = all_b ^ over_b
            if over_b & under_a or over_a & under_b or (not under_b and keep_b == BEYOND):
                continue
            over_ab = over_a | over_b
            under_ab = under_a | under_b
            for over_c in c:
                under_c = all_c ^ over_c
                if over_c & under_ab or over_ab & under_c or (not under_c and keep_c == BEYOND):
                    continue
                over_abc = over_ab | over_c
                under_abc = under_ab | under_c
                for over_d in d:
                    under_d = all_d ^ over_d
                    if over_d & under_abc or over_abc & under_d:
                        continue
                    visible = (0 if under_a else 1) | (0 if under_b else 2)
                    visible |= (0 if under_c else 4) | (0 if under_d else 8)
                    hidden = visible ^ 31
                    if (
                        (under_a or not keep_a & hidden)
                        and (under_b or not keep_b & hidden)
                        and (under_c or not keep_c & hidden)
                        and (under_d or not keep_d & hidden)
                    ):
                        spot.add(under_abc | under_d, visible)
