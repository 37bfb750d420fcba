"""Distances on the board: through everything but regions nobody has revealed (COC-BRD-05 to COC-BRD-08)."""

from __future__ import annotations

from typing import Final

from ziggurat.games.clash_of_cultures.board.chart import Chart
from ziggurat.games.clash_of_cultures.content.model import UNKNOWN

NO_WAY: Final = 99  # more steps than any board allows


def within(chart: Chart, terrain: list[int], start: int, reach: int) -> list[int]:
    """The revealed spaces at most so far away, `start` first, nearest first."""
    found = [start]
    seen = {start}
    begin = 0
    for _ in range(reach):
        end = len(found)
        for index in range(begin, end):
            for other in chart.neighbours[found[index]]:
                if other not in seen and terrain[other] != UNKNOWN:
                    seen.add(other)
                    found.append(other)
        if end == len(found):
            break
        begin = end
    return found


def distance(chart: Chart, terrain: list[int], a: int, b: int) -> int:
    """Steps from one space to the other; NO_WAY if there is no way."""
    return distances(chart, terrain, a)[b]


_TABLES: Final[dict[Chart, dict[int, list[int]]]] = {}  # by board; by what of it is revealed, and the start


def distances(chart: Chart, terrain: list[int], start: int) -> list[int]:
    """Steps from a space to every other, NO_WAY where there is no way.

    Questions about it come all the time, and a region is revealed as a whole: what was measured once is looked up.
    """
    revealed = 0
    for region in range(len(chart.regions)):
        if terrain[4 * region] != UNKNOWN:
            revealed |= 1 << region
    key = revealed * chart.size + start
    table = _TABLES.get(chart)
    if table is None:
        table = {}
        _TABLES[chart] = table
    found = table.get(key)
    if found is None:
        found = _distances(chart, terrain, start)
        if len(table) > 50_000:  # long simulations meet many boards; what is rare is measured again
            table.clear()
        table[key] = found
    return found


def _distances(chart: Chart, terrain: list[int], start: int) -> list[int]:
    found = [NO_WAY] * chart.size
    found[start] = 0
    ring = [start]
    while ring:
        outer: list[int] = []
        for space in ring:
            for other in chart.neighbours[space]:
                if found[other] == NO_WAY and terrain[other] != UNKNOWN:
                    found[other] = found[space] + 1
                    outer.append(other)
        ring = outer
    return found
