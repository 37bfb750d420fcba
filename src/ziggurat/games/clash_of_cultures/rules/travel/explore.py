"""Exploring: a region is drawn, turned by the rules or by its explorer's choice, and revealed.

Topics: exploration.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.step import CHANCE, Result
from ziggurat.games.clash_of_cultures.board.sea import Lie, connected, entries, joins, laid, meets_edge
from ziggurat.games.clash_of_cultures.choices import Turned
from ziggurat.games.clash_of_cultures.content.model import SEA, UNKNOWN
from ziggurat.games.clash_of_cultures.events import RegionRevealed
from ziggurat.games.clash_of_cultures.game import NONE, Clash, CocStep
from ziggurat.games.clash_of_cultures.rules.asking import AskSpace
from ziggurat.games.clash_of_cultures.rules.events.barbarians import SettleRegion
from ziggurat.parts.asking import AskPlayer
from ziggurat.parts.draw import Drawn, Pool


@final
class Explored(Result):
    """A region is revealed; `stays`: the unit that explored it could not enter and is where it was."""

    def __init__(self, region: int, stays: bool) -> None:
        self.region = region
        self.stays = stays


@final
class Ways:
    """How a region may be turned, and the rule that decides it."""

    def __init__(self, turned: list[bool], rule: str) -> None:
        self.turned = turned
        self.rule = rule


def foreign_ships(game: Clash, seat: int) -> list[bool]:
    """Which spaces a Ship of the seat cannot pass; of use at Sea only (COC-SHIP-03)."""
    return [side != NONE and side != seat for side in game.side]


def ship_entries(game: Clash, seat: int, region: int, lie: Lie, ship: int, edge: bool) -> list[int]:
    """COC-EXS-03, COC-EXS-05: the Sea spaces of a region lying so that a Ship coming from `ship` can enter.

    It comes straight from there, or from a Sea space of the same region connected with it, but not by a third region.
    """
    chart = game.chart
    harbour = connected(chart, game.terrain, foreign_ships(game, seat), ship, chart.region[ship])
    return entries(chart, game.terrain, region, lie, harbour, edge)


def ways(game: Clash, seat: int, region: int, tile: int, entered: int, ship: int, edge: bool) -> Ways:
    """COC-EXP-05 to COC-EXP-14, COC-EXS-03, COC-EXS-07: one way or both, by the rules in their order."""
    chart = game.chart
    terrains = game.content.tiles[tile].terrains
    allowed = [False, True]
    if ship != NONE:
        inviting = [way for way in allowed if ship_entries(game, seat, region, laid(terrains, way), ship, edge)]
        if inviting:
            return Ways(inviting, "COC-EXS-04" if len(inviting) == 2 else "COC-EXS-03")
    if entered != NONE:
        position = entered - chart.regions[region][0]
        dry = [way for way in allowed if laid(terrains, way)[position] != SEA]
        if len(dry) == 1:
            return Ways(dry, "COC-EXP-05")
    joined = [way for way in allowed if joins(chart, game.terrain, region, laid(terrains, way))]
    if joined:
        return Ways(joined, "COC-EXP-06")
    edged = [way for way in allowed if meets_edge(chart, region, laid(terrains, way))]
    if edged:
        return Ways(edged, "COC-EXP-07")
    return Ways(allowed, "COC-EXP-08" if SEA in terrains else "COC-EXP-13")


@final
class ExploreRegion(CocStep):
    """COC-EXP-01, COC-SET-02: an unrevealed region is turned over. Tells Explored.

    `entered`: the space a Land unit enters; `ship`: the Sea space a Ship comes from; NONE for both when nobody goes.
    `edge`: the Ship may reach the region along the edge of the board.
    """

    rule = "COC-EXP-01"

    def __init__(self, seat: int, region: int, entered: int, ship: int, edge: bool = False) -> None:
        self.seat = seat
        self.region = region
        self.entered = entered
        self.ship = ship
        self.edge = edge

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (CHANCE,)

    def options(self, game: Clash, seat: int) -> Options:
        return Pool(game.tiles)

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Drawn)
        found = ways(game, self.seat, self.region, choice.item, self.entered, self.ship, self.edge)
        if len(found.turned) == 1:
            reveal(game, self, choice.item, found.turned[0], found.rule)
        else:
            game.become(TurnRegion(self.seat, self.region, self.entered, self.ship, self.edge, choice.item, found.rule))


@final
class TurnRegion(AskPlayer[Clash]):
    """COC-EXP-08, COC-EXP-13, COC-EXS-04: the explorer turns the region as desired; everybody sees it by now."""

    rule = "COC-EXP-08"

    def __init__(self, seat: int, region: int, entered: int, ship: int, edge: bool, tile: int, by_rule: str) -> None:
        super().__init__(seat)
        self.region = region
        self.entered = entered
        self.ship = ship
        self.edge = edge
        self.tile = tile
        self.by_rule = by_rule  # it leaves the choice

    def options(self, game: Clash, seat: int) -> Options:
        return Listed([Turned(False), Turned(True)])

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Turned)
        explorer = ExploreRegion(seat, self.region, self.entered, self.ship, self.edge)
        reveal(game, explorer, self.tile, choice.turned, self.by_rule)


@final
class RegionPlaced(CocStep):
    """COC-EXP-18: the region lies and its Barbarians have come; the explorer hears what became of it."""

    rule = "COC-EXP-18"

    def __init__(self, region: int, stays: bool) -> None:
        self.region = region
        self.stays = stays

    def advance(self, game: Clash) -> None:
        game.done(Explored(self.region, self.stays))


def reveal(game: Clash, explorer: ExploreRegion, tile: int, turned: bool, rule: str) -> None:
    """COC-EXP-09, COC-EXP-14, COC-EXS-08: lay the region into its slot; does its explorer get in?"""
    seat, region, ship = explorer.seat, explorer.region, explorer.ship
    printed = game.content.tiles[tile]
    lie = laid(printed.terrains, turned)
    stays = False
    if ship != NONE:
        stays = not ship_entries(game, seat, region, lie, ship, explorer.edge)
    elif explorer.entered != NONE:
        stays = lie[explorer.entered - game.chart.regions[region][0]] == SEA
    game.become(RegionPlaced(region, stays))
    game.emit(RegionRevealed(seat, region, tile, turned, rule))
    if printed.barbarians:
        game.push(SettleRegion(seat, region, explorer.entered))


# -- without a unit, by a card


def explorable(game: Clash, seat: int) -> list[int]:
    """The unrevealed regions next to a region that holds an own city, each named by its first space."""
    chart = game.chart
    found: set[int] = set()
    for city in game.cities_of(seat):
        for region in chart.region_neighbours[chart.region[city]]:
            first = chart.regions[region][0]
            if game.terrain[first] == UNKNOWN:
                found.add(first)
    return sorted(found)


@final
class SendExplorer(AskSpace):
    """Which region is explored, named by its first space; none, unless it is all the card can do."""

    rule = "COC-ACTION-EXPLORER"
    least = 1

    def __init__(self, seat: int, must: bool, by_rule: str) -> None:
        super().__init__(seat)
        self.must = must
        self.by_rule = by_rule

    def candidates(self, game: Clash) -> list[int]:
        return explorable(game, self.seat)

    def refuses_end(self, game: Clash) -> str | None:
        return self.by_rule if self.must else None

    def forbids(self, game: Clash, space: int) -> str:
        return self.by_rule

    def choose(self, game: Clash, space: int) -> None:
        if space == NONE:
            game.done()
        else:
            game.become(ExploreRegion(self.seat, game.chart.region[space], NONE, NONE))
