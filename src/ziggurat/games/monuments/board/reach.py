"""Computes which hexes a piece reaches: on foot, over water, through the air."""

from __future__ import annotations

from ziggurat.games.monuments.board.chart import NONE, Chart
from ziggurat.games.monuments.content.model import AIRFORCE, FORDS, NAVY
from ziggurat.games.monuments.game import FERRY_UNIT, Monuments


def is_open(game: Monuments, seat: int, river: int) -> bool:
    """MON-MOV-10, MON-MOV-11, MON-COMMON-BRG: whether a player's units on foot cross a river; NONE is a dry edge."""
    return river == NONE or (game.bridges >> river) & 1 == 1 or game.gain(seat, FORDS) > 0


def can_cross(game: Monuments, seat: int, start: int, end: int) -> bool:
    """Whether rivers let a player's units on foot go from one hex to a neighbouring land hex."""
    for n, other in enumerate(game.chart.walks[start]):
        if other == end:
            return is_open(game, seat, game.chart.rivers_at[start][n])
    return False


def edges_of(chart: Chart, kind: int) -> list[tuple[int, ...]]:
    """MON-MOV-04, MON-MOV-05, MON-MOV-07, MON-FER-12: the neighbours a unit of this kind can go to, for every hex."""
    if kind == AIRFORCE:
        return chart.flights
    return chart.flows if kind in (NAVY, FERRY_UNIT) else chart.walks


def on_foot(kind: int) -> bool:
    """Whether rivers stop a unit of this kind."""
    return kind not in (NAVY, AIRFORCE, FERRY_UNIT)


def reached(
    game: Monuments, seat: int, kind: int, start: int, points: int, rivers: bool = True, others: bool = True
) -> list[int]:
    """MON-MOV-06, MON-MOV-13: the hexes a unit reaches with these points, `start` first, nearest first.

    Without `rivers` or `others` the search ignores rivers or pieces of others; the difference tells what stops a unit.
    """
    chart = game.chart
    edges = edges_of(chart, kind)
    wet = rivers and on_foot(kind)
    found = [start]
    if points == 1:  # most moves have one point: no hex is reached twice
        for n, other in enumerate(edges[start]):
            if not (wet and not is_open(game, seat, chart.rivers_at[start][n])) and not (
                others and game.is_foreign(other, seat)
            ):
                found.append(other)
        return found
    begin = 0
    for _ in range(points):
        end = len(found)
        for index in range(begin, end):
            here = found[index]
            for n, other in enumerate(edges[here]):
                if other in found or (wet and not is_open(game, seat, chart.rivers_at[here][n])):
                    continue
                if not (others and game.is_foreign(other, seat)):
                    found.append(other)
        if end == len(found):
            break
        begin = end
    return found


def has_exit(game: Monuments, seat: int, kind: int, start: int) -> bool:
    """Whether a unit with movement points can leave a hex; asked at every turn, so it must be quick."""
    wet = on_foot(kind)
    for n, other in enumerate(edges_of(game.chart, kind)[start]):
        if wet and not is_open(game, seat, game.chart.rivers_at[start][n]):
            continue
        if not game.is_foreign(other, seat):
            return True
    return False
