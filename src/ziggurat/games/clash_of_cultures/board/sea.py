"""The Sea: what Ships reach, and how a region that is turned over joins it."""

from __future__ import annotations

from typing import final

from ziggurat.games.clash_of_cultures.board.chart import Chart
from ziggurat.games.clash_of_cultures.content.model import MOST_REGIONS, SEA, UNKNOWN

Lie = tuple[int, ...]  # the terrain of the positions 0 to 3 of a region


def laid(terrains: Lie, turned: bool) -> Lie:
    """COC-EXP-10: a region as listed, or turned by half."""
    return (terrains[3], terrains[2], terrains[1], terrains[0]) if turned else terrains


def joins(chart: Chart, terrain: list[int], region: int, lie: Lie) -> bool:
    """COC-EXP-06, COC-EXP-12: a Sea space of the region, lying so, touches a revealed one outside."""
    for position, space in enumerate(chart.regions[region]):
        if lie[position] == SEA:
            for other in chart.neighbours[space]:
                if chart.region[other] != region and terrain[other] == SEA:
                    return True
    return False


def meets_edge(chart: Chart, region: int, lie: Lie) -> bool:
    """COC-EXP-07: a Sea space of the region, lying so, is at the edge of the board."""
    for position, space in enumerate(chart.regions[region]):
        if lie[position] == SEA and chart.on_edge(space):
            return True
    return False


def connected(chart: Chart, terrain: list[int], barred: list[bool], start: int, region: int) -> list[int]:
    """The Sea spaces of one region that a Ship in `start` reaches without leaving it, `start` first."""
    found = [start]
    for space in found:
        for other in chart.neighbours[space]:
            if terrain[other] == SEA and chart.region[other] == region and not barred[other] and other not in found:
                found.append(other)
    return found


def entries(chart: Chart, terrain: list[int], region: int, lie: Lie, harbour: list[int], edge: bool) -> list[int]:
    """COC-EXS-03, COC-EXS-05, COC-EXS-10: where a Ship may go in a region lying so, straight from one of these spaces.

    `edge`: it may also sail along the edge of the board, past revealed land.
    """
    spaces = chart.regions[region]
    first = spaces[0]
    found: list[int] = []
    for space in harbour:
        for other in chart.neighbours[space]:
            if chart.region[other] == region and lie[other - first] == SEA and other not in found:
                found.append(other)
        if edge:
            for place in chart.rim_places[space]:
                for way in (1, -1):
                    other = _edge_entry(chart, terrain, region, lie, place, way)
                    if other >= 0 and other not in found:
                        found.append(other)
    for space in found:  # and from there to any Sea space of the region it is connected with
        for other in chart.neighbours[space]:
            if chart.region[other] == region and lie[other - first] == SEA and other not in found:
                found.append(other)
    return sorted(found)


def _edge_entry(chart: Chart, terrain: list[int], region: int, lie: Lie, place: int, way: int) -> int:
    """The first Sea space of the region on the way along the edge, -1 if other Sea or the unknown comes first.

    It starts from a Sea space, which at the latest ends the way.
    """
    rim = chart.rim
    while True:
        place = (place + way) % len(rim)
        space = rim[place]
        if chart.region[space] == region:
            if lie[space - chart.regions[region][0]] == SEA:
                return space
        elif terrain[space] == SEA or terrain[space] == UNKNOWN:
            return -1


def voyage(space: int, region: int) -> int:
    """A Sea space and an unrevealed region behind it as one number, to be parted by MOST_REGIONS."""
    return MOST_REGIONS * space + region


@final
class Waters:
    """COC-SHIP-01 to COC-SHIP-04: all that a Ship reaches in one move. `barred` spaces hold foreign Ships.

    `near`: Sea spaces it may pass in its own group, where it starts included; `far`: those it reaches around the edge
    of the board; `fights`: barred spaces it may sail into; `unknown`: by `voyage`, the last Sea spaces
    before an unrevealed region, with that region.
    """

    def __init__(self, chart: Chart, terrain: list[int], barred: list[bool], start: int, edge: bool) -> None:
        self.chart = chart
        self.terrain = terrain
        self.barred = barred
        self.seen = [False] * chart.size
        self.fights: list[int] = []
        self.unknown: list[int] = []
        self.near = self._spread([start])
        self.far: list[int] = []
        if edge:
            self.far = self._spread(self._landfalls())

    def _spread(self, found: list[int]) -> list[int]:
        """From these spaces on to every connected one, up to foreign Ships; regions next to them can be explored."""
        chart, terrain, seen = self.chart, self.terrain, self.seen
        for space in found:
            seen[space] = True
        for space in found:
            for other in chart.neighbours[space]:
                if terrain[other] == UNKNOWN:
                    self._explorable(space, chart.region[other])
                elif terrain[other] == SEA and not seen[other]:
                    seen[other] = True
                    if self.barred[other]:
                        self.fights.append(other)
                    else:
                        found.append(other)
        return found

    def _explorable(self, space: int, region: int) -> None:
        found = voyage(space, region)
        if found not in self.unknown:
            self.unknown.append(found)

    def _landfalls(self) -> list[int]:
        """COC-ADV-NAVIGATION-1, -5, -6, -7: from the edge to the first Sea space or unrevealed region each way."""
        chart = self.chart
        found: list[int] = []
        for space in self.near:
            for place in chart.rim_places[space]:
                for way in (1, -1):
                    other = self._first(place, way)
                    if self.terrain[other] == UNKNOWN:
                        self._explorable(space, chart.region[other])
                    elif not self.seen[other]:
                        self.seen[other] = True
                        if self.barred[other]:
                            self.fights.append(other)
                        else:
                            found.append(other)
        return found

    def _first(self, place: int, way: int) -> int:
        """The first space along the edge that is Sea or unrevealed; at the latest the one it started from."""
        rim, terrain = self.chart.rim, self.terrain
        while True:
            place = (place + way) % len(rim)
            if terrain[rim[place]] == SEA or terrain[rim[place]] == UNKNOWN:
                return rim[place]
