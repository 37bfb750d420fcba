"""Naval battles.

Topics: naval combat.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import NONE, A, B, Scenario
from tests.games.clash_of_cultures.warring import SEAS, attack, battle, codes, dice, hits, navies, sail, war, winner
from ziggurat.games.clash_of_cultures.board.units import ARMY, FOUGHT, SETTLER, SHIP, unit
from ziggurat.games.clash_of_cultures.choices import Accept, Activate, Build, End, Sail, Sink, StartMove
from ziggurat.games.clash_of_cultures.events import BattleBegan


def harbour(theirs: int) -> Scenario:
    """A can build Ships at D5, whose Port points at E5, where B has Ships."""
    table = war(land=SEAS).advances(A, "fishing").city(A, "D5", "port", port_at="E5", mood=2)
    return table.units(B, "E5", ships=theirs).realm(A, wood=6)


@pytest.mark.rule("COC-NAVB-01")
def test_sailing_or_building_into_foreign_ships_is_a_battle() -> None:
    table = sail(navies(1, 1), 1)
    assert (battle(table).sea, battle(table).attacker, battle(table).defender) == (True, A, B)
    table = harbour(1).turn(A)
    table.play(A, Activate(table.at("D5"), "build"), Build(ships=1))
    assert (battle(table).sea, battle(table).attacker, battle(table).defender) == (True, A, B)


@pytest.mark.rule("COC-NAVB-02")
def test_each_ship_rolls_a_die_and_each_hit_removes_a_ship() -> None:
    table = sail(navies(3, 2), 3)
    assert dice(table) == 3
    table.roll(4, 2, 1)
    assert dice(table) == 2
    table.roll(5, 5)
    assert hits(table) == (2, 1)
    assert (battle(table).units, table.ships("E4")) == ((unit(SHIP),), 1)
    table.play(A, Accept()).roll(6).roll(1)
    assert (winner(table), table.side("E4"), codes(table, "E4")) == (A, A, (unit(SHIP, FOUGHT),))
    assert table.supply(A, "ship") == 3


@pytest.mark.rule("COC-NAVB-03")
def test_ships_that_cease_go_back_to_where_they_set_out() -> None:
    table = war(land={"E2": "sea", **SEAS}).units(A, "E2", ships=2).units(B, "E4", ships=1)
    sail(table, 2, start="E2").roll(1, 1).roll(1).play(A, End())
    assert codes(table, "E2") == (unit(SHIP, FOUGHT),) * 2
    assert (table.side("E3"), table.side("E4")) == (NONE, B)


@pytest.mark.rule("COC-NAVB-04")
def test_ships_just_built_fight_to_the_end() -> None:
    table = harbour(1).turn(A)
    table.play(A, Activate(table.at("D5"), "build"), Build(ships=2))
    table.roll(1, 1).roll(1)
    assert dice(table) == 2  # nobody is asked
    table.roll(1, 1).roll(1)
    assert battle(table).round == 3
    table.roll(4, 1).roll(1)
    assert (winner(table), table.side("E5"), table.ships("E5")) == (A, A, 2)
    assert table.supply(A, "ship") == 2


@pytest.mark.rule("COC-NAVB-05", "COC-NAVB-06")
def test_cargo_neither_rolls_nor_takes_hits_but_sinks_with_its_ship() -> None:
    table = navies(1, 1).units(A, "E3", armies=2).units(B, "E4", armies=1, settlers=1)
    sail(table, 1, armies=2)
    assert dice(table) == 1
    table.roll(5)
    assert dice(table) == 1
    table.roll(1)
    assert winner(table) == A
    assert codes(table, "E4") == (unit(ARMY), unit(ARMY), unit(SHIP, FOUGHT))
    assert table.unit_supply(B) == [4, 16, 4]


@pytest.mark.rule("COC-TRN-11")
def test_cargo_has_not_fought() -> None:
    table = navies(1, 1).units(A, "E3", armies=1)
    sail(table, 1, armies=1).roll(1).roll(1).play(A, End())
    assert codes(table, "E3") == (unit(ARMY), unit(SHIP, FOUGHT))


@pytest.mark.rule("COC-NAVB-07", "COC-NAVB-06")
def test_the_owner_says_who_drowns_when_the_ships_left_cannot_carry_all() -> None:
    table = navies(2, 1).units(A, "E3", armies=2, settlers=1)
    sail(table, 2, armies=2, settlers=1)
    assert table.question == "roll_dice"  # nobody is asked before a Ship sinks
    table.roll(1, 1).roll(5)
    assert (table.question, table.pending) == ("take_hits", (A,))
    assert table.options(A) == [Sink(1, 0), Sink(0, 1)]
    assert table.refused(A, Sink(0, 0)) == "COC-NAVB-07"
    assert table.refused(A, Sink(1, 1)) == "COC-NAVB-07"
    table.play(A, Sink(0, 1))
    assert battle(table).units == (unit(SETTLER), unit(ARMY), unit(SHIP))
    assert table.unit_supply(A) == [3, 15, 3]


@pytest.mark.rule("COC-NAVB-07")
def test_several_ships_sink_by_one_answer() -> None:
    table = navies(3, 2).units(A, "E3", armies=2, settlers=2)
    sail(table, 3, armies=2, settlers=2).roll(1, 1, 1).roll(5, 5)
    assert table.options(A) == [Sink(2, 0), Sink(1, 1), Sink(0, 2)]
    table.play(A, Sink(1, 1))
    assert battle(table).units == (unit(SETTLER), unit(ARMY), unit(SHIP))


@pytest.mark.rule("COC-NAVB-07")
def test_the_defender_says_who_drowns_too() -> None:
    table = navies(2, 2).units(B, "E4", armies=2, settlers=1)
    sail(table, 2).roll(5, 1).roll(1, 1)
    assert (table.question, table.pending) == ("take_hits", (B,))
    table.play(B, Sink(1, 0))
    assert (table.settlers("E4"), table.armies("E4"), table.ships("E4")) == (0, 2, 1)


@pytest.mark.rule("COC-NAVB-08")
def test_the_least_laden_ship_sinks_and_nobody_is_asked() -> None:
    table = navies(2, 1).units(A, "E3", armies=2)
    sail(table, 2, armies=2).roll(1, 1).roll(5)
    assert (table.question, battle(table).units) == ("fight_on", (unit(ARMY), unit(ARMY), unit(SHIP)))
    table = navies(2, 1).units(A, "E3", armies=4)
    sail(table, 2, armies=4).roll(1, 1).roll(5)
    assert (table.question, battle(table).units) == ("fight_on", (unit(ARMY), unit(ARMY), unit(SHIP)))
    table = navies(2, 2).units(A, "E3", armies=2)
    sail(table, 2, armies=2).roll(1, 1).roll(5, 5)
    assert (winner(table), table.side("E3"), table.unit_supply(A)) == (B, NONE, [4, 16, 4])


@pytest.mark.rule("COC-NAVB-09")
def test_a_fortress_has_no_part_in_a_naval_battle() -> None:
    table = navies(1, 1).city(B, "D5", "fortress", "port", port_at="E4").advances(B, "tactics", "fishing")
    sail(table, 1).roll(5)
    assert dice(table) == 1
    table.roll(1)
    assert hits(table) == (0, 1)


@pytest.mark.rule("COC-NAVB-10")
def test_ships_and_land_units_do_not_fight_each_other() -> None:
    table = war(land=SEAS).units(A, "E4", ships=1, armies=1).units(B, "D5", armies=1)
    attack(table, 1, start="E4")
    assert dice(table) == 1
    table.roll(1)
    assert dice(table) == 1
    table.roll(1).play(A, End())
    peaceful = war(land=SEAS).units(A, "E3", ships=1).units(B, "D4", armies=4).city(B, "D5").turn(A)
    peaceful.play(A, StartMove(), Sail(peaceful.at("E3"), peaceful.at("E4"), (unit(SHIP),)))
    assert (peaceful.side("E4"), peaceful.events(BattleBegan)) == (A, [])
