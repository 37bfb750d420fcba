"""Ships: where they sail in one move, whom they meet, and what they carry. The board is in test_exploration.py.

Topics: ship movement.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import NONE, A, B, Scenario
from ziggurat.games.clash_of_cultures.board.units import ARMY, FOUGHT, MOVED, SETTLER, SHIP, unit
from ziggurat.games.clash_of_cultures.choices import End, Move, Sail, StartMove
from ziggurat.games.clash_of_cultures.events import BattleBegan
from ziggurat.games.clash_of_cultures.rules.travel.sail import FreeSail

SHIPS = (unit(SHIP),)
CHAIN = ("B3", "C3", "D4", "E4", "F5", "F6")  # six Sea spaces, each next to the one before and no other


def seas(*names: str) -> Scenario:
    """A board without unrevealed regions, Sea in these spaces."""
    return Scenario().reveal_all().land(dict.fromkeys(names, "sea"))


def sail(table: Scenario, start: str, end: str, units: tuple[int, ...] = SHIPS) -> Sail:
    return Sail(table.at(start), table.at(end), units)


def ends(table: Scenario) -> set[str]:
    """Where A's Ships may sail now."""
    return {table.name(choice.end) for choice in table.of(A, Sail) if isinstance(choice, Sail)}


# Routes


@pytest.mark.rule("COC-SHIP-01")
def test_a_ship_reaches_each_of_the_other_five_connected_sea_spaces() -> None:
    table = seas(*CHAIN).units(A, "D4", ships=1).turn(A).play(A, StartMove())
    assert ends(table) == {"B3", "C3", "E4", "F5", "F6"}
    assert table.refused(A, sail(table, "D4", "D3")) == "COC-SHIP-01"  # land
    assert table.refused(A, sail(table, "D4", "D4")) == "COC-MOV-02"  # no move at all
    table.play(A, sail(table, "D4", "F6"))
    assert (table.ships("D4"), table.ships("F6")) == (0, 1)


@pytest.mark.rule("COC-SHIP-02", "COC-SHIP-03")
def test_the_first_foreign_ship_on_the_route_stops_a_ship() -> None:
    table = seas(*CHAIN).units(A, "D4", ships=1).units(B, "E4", ships=1).turn(A).play(A, StartMove())
    assert ends(table) == {"B3", "C3", "E4"}
    assert table.refused(A, sail(table, "D4", "F5")) == "COC-SHIP-03"
    assert table.refused(A, sail(table, "D4", "F6")) == "COC-SHIP-03"


@pytest.mark.rule("COC-SHIP-03")
def test_sailing_into_the_space_of_a_foreign_ship_is_a_battle() -> None:
    table = seas(*CHAIN).units(A, "D4", ships=1).units(B, "E4", ships=1).turn(A)
    table.play(A, StartMove(), sail(table, "D4", "E4"))
    assert [event.to_json()["space"] for event in table.events(BattleBegan)] == [table.at("E4")]


@pytest.mark.rule("COC-SHIP-03")
def test_own_ships_bar_no_route() -> None:
    table = seas(*CHAIN).units(A, "D4", ships=1).units(A, "E4", ships=1).turn(A).play(A, StartMove())
    assert table.refused(A, sail(table, "D4", "F6")) is None
    assert table.refused(A, sail(table, "D4", "E4")) is None


@pytest.mark.rule("COC-SHIP-04")
def test_a_ship_may_sail_around_a_foreign_one() -> None:
    """D5 and E5 lead from D4 to F5 as well."""
    table = seas(*CHAIN, "D5", "E5").units(A, "D4", ships=1).units(B, "E4", ships=1).turn(A).play(A, StartMove())
    assert ends(table) == {"B3", "C3", "E4", "D5", "E5", "F5", "F6"}
    table.play(A, sail(table, "D4", "F5"))
    assert table.ships("F5") == 1
    assert table.events(BattleBegan) == []


@pytest.mark.rule("COC-SHIP-08")
def test_a_ship_stays_in_its_group_of_connected_sea_spaces() -> None:
    table = seas("B3", "C3", "E4", "F4").units(A, "B3", ships=1).turn(A).play(A, StartMove())
    assert ends(table) == {"C3"}
    assert table.refused(A, sail(table, "B3", "E4")) == "COC-SHIP-08"
    assert table.refused(A, sail(table, "B3", "F4")) == "COC-SHIP-08"  # both at the edge


@pytest.mark.rule("COC-SHIP-08", "COC-EXS-02")
def test_exploring_is_the_way_out_of_a_group() -> None:
    table = Scenario().land({"C3": "sea"}).units(A, "C3", ships=1).turn(A).play(A, StartMove())
    assert {choice.region for choice in table.of(A, Sail) if isinstance(choice, Sail)} == {2, 5}


@pytest.mark.rule("COC-MOV-06")
def test_a_ship_with_nowhere_to_go_is_no_reason_for_a_move() -> None:
    table = seas("C3").units(A, "C3", ships=1).turn(A)
    assert table.of(A, StartMove) == []
    assert table.refused(A, StartMove()) == "COC-MOV-06"


# Again


@pytest.mark.rule("COC-SHIP-05")
def test_a_ship_that_fought_does_not_sail_again_this_turn() -> None:
    table = seas(*CHAIN).units(A, "D4", ships=1, flags=FOUGHT).units(A, "C3", ships=1).turn(A).play(A, StartMove())
    assert table.refused(A, sail(table, "D4", "E4", (unit(SHIP, FOUGHT),))) == "COC-SHIP-05"
    assert {choice.start for choice in table.of(A, Sail) if isinstance(choice, Sail)} == {table.at("C3")}


@pytest.mark.rule("COC-SHIP-05")
def test_the_winner_of_a_sea_battle_stays_where_it_fought() -> None:
    """Two Ships roll 6 and 4 against one Ship with 1: two hits to none."""
    table = seas(*CHAIN).units(A, "D4", ships=2).units(B, "E4", ships=1).turn(A)
    table.play(A, StartMove(), sail(table, "D4", "E4", SHIPS * 2)).roll(6, 4).roll(1)
    assert (table.side("E4"), table.ships("E4")) == (A, 2)
    table.units(A, "B3", ships=1).play(A, StartMove())
    assert table.refused(A, sail(table, "E4", "F5", (unit(SHIP, FOUGHT),))) == "COC-SHIP-05"


@pytest.mark.rule("COC-SHIP-06")
def test_a_ship_sails_once_in_each_move_action() -> None:
    table = seas(*CHAIN).units(A, "D4", ships=1).units(A, "D2", settlers=1).turn(A)
    table.play(A, StartMove(), sail(table, "D4", "F6"))
    assert table.refused(A, sail(table, "F6", "D4", (unit(SHIP, MOVED),))) == "COC-MOV-05"
    table.play(A, End(), StartMove(), sail(table, "F6", "B3"), End(), StartMove(), sail(table, "B3", "D4"))
    assert table.ships("D4") == 1
    assert table.left(A) == 0


# Groups and cargo


@pytest.mark.rule("COC-SHIP-07")
def test_ships_that_sail_together_are_one_group_of_three() -> None:
    table = seas(*CHAIN).units(A, "D4", ships=3).units(A, "B3", ships=1).units(A, "D2", settlers=1).turn(A)
    table.play(A, StartMove(), sail(table, "D4", "C3", SHIPS * 3))
    table.play(A, sail(table, "B3", "F6"), Move(table.at("D2"), table.at("D1"), (unit(SETTLER),)))
    assert (table.ships("C3"), table.ships("F6"), table.settlers("D1")) == (3, 1, 1)
    assert table.question == "take_turn"


@pytest.mark.rule("COC-SHIP-07")
def test_a_group_is_made_of_ships_of_one_space() -> None:
    table = seas(*CHAIN).units(A, "D4", ships=1, settlers=1).units(A, "C3", ships=1).turn(A).play(A, StartMove())
    assert table.refused(A, sail(table, "D4", "F6", SHIPS * 2)) == "COC-MOV-02"
    assert table.refused(A, sail(table, "D4", "F6", (unit(SETTLER),))) == "COC-SHIP-07"
    assert table.refused(A, sail(table, "D4", "F6", (*SHIPS, unit(SETTLER)))) == "COC-MOV-02"  # out of order
    assert table.refused(A, sail(table, "D7", "F6")) == "COC-SHIP-01"
    assert table.refused(A, Sail(-3, table.at("F6"), SHIPS)) == "COC-SHIP-01"
    assert table.refused(A, Sail(table.at("C3"), 400, SHIPS)) == "COC-SHIP-01"


@pytest.mark.rule("COC-TRN-01", "COC-TRN-14")
def test_two_land_units_on_each_ship_whether_it_sails_or_stays() -> None:
    """Two Ships with a Settler and two Army units."""
    table = seas(*CHAIN).units(A, "D4", ships=2, settlers=1, armies=2).turn(A).play(A, StartMove())
    settler, army = unit(SETTLER), unit(ARMY)
    assert table.refused(A, sail(table, "D4", "F6", (settler, army, army, *SHIPS))) == "COC-TRN-01"
    assert table.refused(A, sail(table, "D4", "F6", SHIPS)) == "COC-TRN-14"
    groups = {choice.units for choice in table.of(A, Sail) if isinstance(choice, Sail) and choice.end == table.at("F6")}
    assert groups == {
        (settler, *SHIPS), (army, *SHIPS), (settler, army, *SHIPS), (army, army, *SHIPS),
        (settler, army, army, *SHIPS, *SHIPS),
    }  # fmt: skip


@pytest.mark.rule("COC-TRN-05")
def test_cargo_travels_without_a_move_of_its_own() -> None:
    """The Settler that came along may land in the same Move action; the Ship has moved."""
    table = seas(*CHAIN).units(A, "D4", ships=1, settlers=1).turn(A)
    table.play(A, StartMove(), sail(table, "D4", "F6", (unit(SETTLER), *SHIPS)))
    assert table.game.units[table.at("F6")] == (unit(SETTLER), unit(SHIP, MOVED))
    table.play(A, Move(table.at("F6"), table.at("E6"), (unit(SETTLER),)))
    assert table.settlers("E6") == 1


# One Ship without an action


def lighthouse(table: Scenario) -> Scenario:
    return table.ask(FreeSail(A, "COC-LGT-04"))


@pytest.mark.rule("COC-LGT-04", "COC-LGT-05")
def test_one_ship_sails_free_with_its_cargo_and_nothing_else_moves() -> None:
    table = lighthouse(seas(*CHAIN).units(A, "D4", ships=2, settlers=1).units(A, "D2", settlers=1))
    assert table.question == "free_sail"
    settler = unit(SETTLER)
    groups = {choice.units for choice in table.of(A, Sail) if isinstance(choice, Sail)}
    assert groups == {SHIPS, (settler, *SHIPS)}
    assert table.refused(A, sail(table, "D4", "F6", SHIPS * 2)) == "COC-LGT-04"
    assert table.refused(A, Move(table.at("D2"), table.at("D1"), (settler,))) == "COC-LGT-04"
    table.play(A, sail(table, "D4", "F6", (settler, *SHIPS)))
    assert (table.settlers("F6"), table.ships("F6"), table.ships("D4")) == (1, 1, 1)
    assert table.game.units[table.at("F6")] == (settler, unit(SHIP))  # it may still move by a Move action
    assert table.pending == ()


@pytest.mark.rule("COC-LGT-04")
def test_the_free_voyage_may_be_declined() -> None:
    table = lighthouse(seas(*CHAIN).units(A, "D4", ships=1)).play(A, End())
    assert (table.ships("D4"), table.pending) == (1, ())


@pytest.mark.rule("COC-LGT-06")
def test_a_ship_that_fought_makes_no_free_voyage() -> None:
    table = lighthouse(seas(*CHAIN).units(A, "D4", ships=1, flags=FOUGHT))
    assert table.pending == ()  # nobody is asked


def test_voyages_are_named() -> None:
    table = Scenario().land({"C3": "sea"}).units(A, "C3", ships=1).turn(A).play(A, StartMove())
    here = table.at("C3")
    assert table.game.label(A, Sail(here, here, SHIPS, 2)) == "1 Ship from C3 (Sea) into the unrevealed region B2-B3"
    assert table.game.label(A, Sail(here, here, SHIPS, NONE)) == "1 Ship from C3 (Sea) to C3 (Sea)"
