"""Every place and layering for a new tile: the search behind patching, and the hottest code of the game.

It works on a dense picture of the territory, one entry per cell of the bounding box and a margin, so that the loops
touch small numbers in lists only. The checks are those of `territory.py`.
"""

from __future__ import annotations

from typing import Final

from ziggurat.games.patchistory.content.model import WATER
from ziggurat.games.patchistory.territory import BEYOND, Spot, Territory, cell_at, column, row, starts

Cuts = list[int]  # of one cell: the pieces below a new tile, a bit each, for every height it may enter at
_GROUND: Final[Cuts] = [0]
_CUTS: Final[dict[tuple[int, ...], Cuts]] = {}


def _cuts(stack: tuple[int, ...]) -> Cuts:
    """The cuts of a stack, lowest first; kept, since few stacks occur again and again."""
    known = _CUTS.get(stack)
    if known is None:
        below = 0
        known = [0]
        for piece in stack:
            below |= 1 << piece
            known.append(below)
        _CUTS[stack] = known
    return known


def spots(territory: Territory, limit: int, open_water: bool, sealed: frozenset[int]) -> list[Spot]:
    """Every place and layering that the territory allows to a new tile, whatever its face.

    `open_water`: Water counts as Wasteland (PAT-WOII-01). `sealed`: cells of Rooms that cannot be covered; they follow
    from the territory, so the answer is kept with it.
    """
    key = limit * 2 + (1 if open_water else 0)
    known = territory.spots.get(key)
    if known is None:
        known = _find(territory, limit, open_water, sealed)
        territory.spots[key] = known
    return known


def _find(territory: Territory, limit: int, open_water: bool, sealed: frozenset[int]) -> list[Spot]:
    left, top = territory.left - 1, territory.top - 1
    wide = territory.right - left + 1
    size = wide * (territory.bottom - top + 1)
    rooms = [-1] * size  # Room per cell, -1 for none
    cuts = [_GROUND] * size
    closed = [False] * size
    for cell, stack in territory.stacks.items():
        at = (row(cell) - top) * wide + column(cell) - left
        number = territory.room_at[cell]
        rooms[at] = number
        cuts[at] = _cuts(stack)
        closed[at] = not open_water and territory.rooms[number].kind == WATER
    found: list[Spot] = []
    for y in starts(territory.top, territory.bottom, limit):
        for x in starts(territory.left, territory.right, limit):
            a = (y - top) * wide + x - left
            c = a + wide
            if rooms[a] < 0 and rooms[a + 1] < 0 and rooms[c] < 0 and rooms[c + 1] < 0:  # PAT-PAT-05
                continue
            if closed[a] or closed[a + 1] or closed[c] or closed[c + 1]:  # PAT-WAT-02, PAT-WAT-03
                continue
            spot = Spot(x, y)
            keep = _keep(territory, spot, rooms[a], rooms[a + 1], rooms[c], rooms[c + 1], sealed)
            _layer(spot, keep, cuts[a], cuts[a + 1], cuts[c], cuts[c + 1])
            if spot.under:
                found.append(spot)
    return found


def _keep(
    territory: Territory, spot: Spot, a: int, b: int, c: int, d: int, sealed: frozenset[int]
) -> tuple[int, int, int, int]:
    """Per cell of the new tile: the cells that must be visible together with it (PAT-PAT-13), BEYOND if it must not."""
    keep_a = territory.shares(a, b, c, d, a)
    keep_b = territory.shares(a, b, c, d, b)
    keep_c = territory.shares(a, b, c, d, c)
    keep_d = territory.shares(a, b, c, d, d)
    if sealed:
        x, y = spot.x, spot.y
        keep_a = BEYOND if cell_at(x, y) in sealed else keep_a
        keep_b = BEYOND if cell_at(x + 1, y) in sealed else keep_b
        keep_c = BEYOND if cell_at(x, y + 1) in sealed else keep_c
        keep_d = BEYOND if cell_at(x + 1, y + 1) in sealed else keep_d
    return keep_a, keep_b, keep_c, keep_d


def _layer(spot: Spot, keep: tuple[int, int, int, int], a: Cuts, b: Cuts, c: Cuts, d: Cuts) -> None:
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
                        spot.under.append(under_abc | under_d)
                        spot.visible.append(visible)
