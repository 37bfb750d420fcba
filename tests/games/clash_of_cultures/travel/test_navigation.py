"""Navigation: Ships around the edge of the board.

Two players' edge, clockwise: A2 B2 C1 D1 E1 F2 G2 F3 F4 G4 F5 F6 G6 F7 E7 D8 C7 B7 A6 B6 B5 A4 B4 B3.
The Ship starts in the Sea of F4 and E4. Counter-clockwise it comes to B3, which C3 is connected with; clockwise to A6.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import NONE, A, B, Scenario
from ziggurat.games.clash_of_cultures.board.sea import entries
from ziggurat.games.clash_of_cultures.board.units import SHIP, unit
from ziggurat.games.clash_of_cultures.choices import AtSpace, Sail, StartMove, Turned
from ziggurat.games.clash_of_cultures.content.model import BARREN, SEA, UNKNOWN
from ziggurat.games.clash_of_cultures.events import BattleBegan

SHIPS = (unit(SHIP),)
SEAS = ("F4", "E4", "B3", "C3", "A6")


def world(*more: str, unrevealed: tuple[int, ...] = (), navigation: bool = True) -> Scenario:
    """The Sea of this file and some more, but for regions nobody has revealed."""
    table = Scenario().reveal_all().land(dict.fromkeys((*SEAS, *more), "sea"))
    for region in unrevealed:
        for space in table.game.chart.regions[region]:
            table.game.terrain[space] = UNKNOWN
    return table.advances(A, "fishing", "cartography", "navigation") if navigation else table


def moving(table: Scenario, start: str = "F4") -> Scenario:
    return table.units(A, start, ships=1).turn(A).play(A, StartMove())


def sail(table: Scenario, start: str, end: str, region: int = NONE) -> Sail:
    return Sail(table.at(start), table.at(end), SHIPS, region)


def ends(table: Scenario) -> set[str]:
    """Where A's Ships may sail now, regions to explore left out."""
    found = [choice for choice in table.of(A, Sail) if isinstance(choice, Sail) and choice.region == NONE]
    return {table.name(choice.end) for choice in found}


def goals(table: Scenario) -> set[tuple[str, int]]:
    """The regions A's Ships may explore now, each with the Sea space before it."""
    found = [choice for choice in table.of(A, Sail) if isinstance(choice, Sail) and choice.region != NONE]
    return {(table.name(choice.end), choice.region) for choice in found}


@pytest.mark.rule("COC-ADV-NAVIGATION-1", "COC-ADV-NAVIGATION-3")
def test_the_edge_leads_both_ways_to_the_first_sea_and_all_that_is_connected_with_it() -> None:
    table = moving(world())
    assert ends(table) == {"E4", "B3", "C3", "A6"}
    table.play(A, sail(table, "F4", "C3"))
    assert (table.ships("F4"), table.ships("C3")) == (0, 1)


@pytest.mark.rule("COC-ADV-NAVIGATION-1", "COC-SHIP-08")
def test_without_navigation_the_edge_leads_nowhere() -> None:
    table = moving(world(navigation=False))
    assert ends(table) == {"E4"}
    assert table.refused(A, sail(table, "F4", "B3")) == "COC-SHIP-08"


@pytest.mark.rule("COC-ADV-NAVIGATION-1")
def test_a_ship_leaves_from_any_edge_space_of_its_sea() -> None:
    """F4, F5 and F6 are one Sea. Clockwise from F4 it would only come to F5, but from F6 it comes to A6."""
    table = moving(world("F5", "F6"))
    assert ends(table) == {"E4", "F5", "F6", "B3", "C3", "A6"}


@pytest.mark.rule("COC-ADV-NAVIGATION-2")
def test_a_ship_must_reach_the_edge_first() -> None:
    """D6 and C6 are Sea in the middle of the board; D5 is connected with E4 and so with F4, at the edge."""
    inner = moving(world("D6", "C6"), "D6")
    assert ends(inner) == {"C6"}
    assert inner.refused(A, sail(inner, "D6", "A6")) == "COC-ADV-NAVIGATION-2"
    outer = moving(world("D5"), "D5")
    assert ends(outer) == {"E4", "F4", "B3", "C3", "A6"}


@pytest.mark.rule("COC-ADV-NAVIGATION-4")
def test_the_edge_is_sailed_once_in_a_move() -> None:
    """A4 lies between A6 and B3: one more way along the edge from either."""
    table = moving(world("A4"))
    assert "A4" not in ends(table)
    assert table.refused(A, sail(table, "F4", "A4")) == "COC-ADV-NAVIGATION-4"
    table.play(A, sail(table, "F4", "A6"))
    table.play(A, StartMove())
    assert table.refused(A, sail(table, "A6", "A4")) is None


@pytest.mark.rule("COC-ADV-NAVIGATION-5", "COC-ADV-NAVIGATION-6")
def test_an_unrevealed_region_at_the_edge_can_be_explored_but_not_passed() -> None:
    """Region 9 (F6, G6, F7 at the edge) lies clockwise, before A6."""
    table = moving(world(unrevealed=(9,)))
    assert ends(table) == {"E4", "B3", "C3"}
    assert goals(table) == {("F4", 9)}
    assert table.refused(A, sail(table, "F4", "A6")) == "COC-ADV-NAVIGATION-5"


@pytest.mark.rule("COC-ADV-NAVIGATION-6")
def test_without_navigation_a_region_along_the_edge_is_out_of_reach() -> None:
    table = moving(world(unrevealed=(9,), navigation=False))
    assert table.refused(A, sail(table, "F4", "F4", 9)) == "COC-EXS-02"


@pytest.mark.rule("COC-EXS-10", "COC-ADV-NAVIGATION-6")
def test_a_region_explored_around_the_edge_is_turned_to_let_the_ship_in() -> None:
    """Tile 10 in region 9: Sea at E6, inside, or at G6, at the edge."""
    table = moving(world(unrevealed=(9,)))
    table.play(A, sail(table, "F4", "F4", 9)).draw_tile(10)
    assert table.game.terrain[table.at("G6")] == SEA
    assert table.ships("G6") == 1


@pytest.mark.rule("COC-EXS-10")
@pytest.mark.parametrize(("turned", "sea"), [(False, "F6"), (True, "F7")])
def test_around_the_edge_too_the_player_chooses_between_two_ways_in(turned: bool, sea: str) -> None:
    """Tile 11: Sea at F6, or at F7 behind the land of F6 and G6."""
    table = moving(world(unrevealed=(9,)))
    table.play(A, sail(table, "F4", "F4", 9)).draw_tile(11)
    assert table.options(A) == [Turned(False), Turned(True)]
    table.play(A, Turned(turned))
    assert table.ships(sea) == 1


@pytest.mark.rule("COC-EXS-10")
def test_a_ship_that_finds_no_sea_around_the_edge_goes_back() -> None:
    table = moving(world(unrevealed=(9,)), "E4")
    table.play(A, sail(table, "E4", "F4", 9)).draw_tile(17).play(A, Turned(False))
    assert (table.ships("E4"), table.ships("F4")) == (1, 0)


@pytest.mark.rule("COC-ADV-NAVIGATION-4", "COC-EXS-10")
def test_a_ship_that_came_around_the_edge_explores_only_what_is_next_to_its_sea() -> None:
    """B6 is connected with A6, and next to B5 of region 5. Tile 11 there: Sea at B4 would take the edge once more."""
    table = moving(world("B6", unrevealed=(5,)))
    assert table.refused(A, sail(table, "F4", "B6", 5)) is None
    table.play(A, sail(table, "F4", "B6", 5)).draw_tile(11)
    assert table.ships("B5") == 1


@pytest.mark.rule("COC-EXS-04", "COC-EXS-10")
def test_a_ship_of_that_sea_may_use_the_edge() -> None:
    """The same region and tile, but the Ship starts in B6: B4 is open to it along the edge."""
    table = moving(world("B6", unrevealed=(5,)), "B6")
    table.play(A, sail(table, "B6", "B6", 5)).draw_tile(11)
    assert table.options(A) == [Turned(False), Turned(True)]
    table.play(A, Turned(False))
    assert table.ships("B4") == 1


@pytest.mark.rule("COC-EXS-05", "COC-EXS-10")
def test_from_the_edge_a_ship_goes_on_to_any_connected_sea_of_the_new_region() -> None:
    """Tile 8 turned: Sea at F6 and G6. Both are at the edge, and each leads to the other."""
    table = moving(world(unrevealed=(9,)))
    table.play(A, sail(table, "F4", "F4", 9)).draw_tile(8)
    table.play(A, Turned(True))
    assert table.options(A) == [AtSpace(table.at("F6")), AtSpace(table.at("G6"))]


@pytest.mark.rule("COC-ADV-NAVIGATION-7")
def test_a_foreign_ship_in_the_sea_space_reached_stops_the_ship() -> None:
    table = moving(world().units(B, "B3", ships=1))
    assert ends(table) == {"E4", "B3", "A6"}
    assert table.refused(A, sail(table, "F4", "C3")) == "COC-SHIP-03"
    table.play(A, sail(table, "F4", "B3"))
    assert [event.to_json()["space"] for event in table.events(BattleBegan)] == [table.at("B3")]


@pytest.mark.rule("COC-SHIP-04", "COC-ADV-NAVIGATION-1")
def test_the_edge_leads_around_a_foreign_ship() -> None:
    """D4 joins C3 and E4 to one Sea, and a foreign Ship lies there: clockwise from B3 the first Sea space is F4."""
    table = moving(world("D4").units(B, "D4", ships=1), "B3")
    assert ends(table) == {"C3", "D4", "F4", "E4", "A6"}


@pytest.mark.rule("COC-ADV-NAVIGATION-1", "COC-ADV-NAVIGATION-5")
@pytest.mark.parametrize(("terrain", "found"), [("barren", ["F6"]), ("sea", []), (None, [])])
def test_other_sea_and_the_unknown_end_the_way_to_a_region(terrain: str | None, found: list[str]) -> None:
    """From B3 clockwise to Sea in F6, with F5 on the way; A6 ends the way round from the other side."""
    table = Scenario().reveal_all().land({"B3": "sea", "A6": "sea"})
    if terrain is None:
        table.game.terrain[table.at("F5")] = UNKNOWN
    else:
        table.land({"F5": terrain})
    lie = (SEA, BARREN, BARREN, BARREN)
    spaces = entries(table.game.chart, table.game.terrain, 9, lie, [table.at("B3")], True)
    assert [table.name(space) for space in spaces] == found
