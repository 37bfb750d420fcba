"""Land units and Ships: going aboard, being carried, landing.

Topics: transport.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import A, B, Scenario
from ziggurat.games.clash_of_cultures.board.units import ARMY, FOREST, FOUGHT, MOUNTAIN, MOVED, SETTLER, SHIP, unit
from ziggurat.games.clash_of_cultures.choices import End, Move, Sail, StartMove, Turned
from ziggurat.games.clash_of_cultures.rules.travel.march import GoExploring


def coast(**terrain: str) -> Scenario:
    """A sea of three spaces in a row, E3, E4 and E5, in Barren land; A has Tactics."""
    return Scenario().reveal_all().land({"E3": "sea", "E4": "sea", "E5": "sea", **terrain}).advances(A, "tactics")


def group(table: Scenario, start: str, end: str, settlers: int = 0, armies: int = 0, flags: int = 0) -> Move:
    """These Land units as one group, all with the same flags."""
    units = (unit(SETTLER, flags),) * settlers + (unit(ARMY, flags),) * armies
    return Move(table.at(start), table.at(end), units)


def voyage(table: Scenario, start: str, end: str, *cargo: int, ships: int = 1) -> Sail:
    """Ships with this cargo."""
    return Sail(table.at(start), table.at(end), tuple(sorted((*cargo, *(unit(SHIP),) * ships))))


def moving(table: Scenario, actions: int = 3) -> Scenario:
    return table.turn(A, actions).play(A, StartMove())


def at(table: Scenario, name: str) -> tuple[int, ...]:
    """The units in a space."""
    return table.game.units[table.at(name)]


def ends(table: Scenario, start: str) -> set[str]:
    """Where Land units may go from a space."""
    moves = [choice for choice in table.options(A) if isinstance(choice, Move)]
    return {table.name(move.end) for move in moves if move.start == table.at(start)}


# -- aboard


@pytest.mark.rule("COC-TRN-01")
def test_a_ship_carries_two_land_units() -> None:
    table = moving(coast().units(A, "D4", settlers=1, armies=2).units(A, "E4", ships=1))
    assert table.refused(A, group(table, "D4", "E4", settlers=1, armies=2)) == "COC-TRN-01"
    table.play(A, group(table, "D4", "E4", settlers=1, armies=1))
    assert (table.settlers("E4"), table.armies("E4")) == (1, 1)
    assert table.refused(A, group(table, "D4", "E4", armies=1)) == "COC-TRN-01"


@pytest.mark.rule("COC-TRN-01", "COC-TRN-12")
def test_three_ships_carry_six_army_units() -> None:
    table = moving(coast().units(A, "D4", armies=4).units(A, "E4", armies=2, ships=3))
    table.play(A, group(table, "D4", "E4", armies=4))
    assert table.armies("E4") == 6
    table.play(A, voyage(table, "E4", "E3", *(unit(ARMY),) * 2, *(unit(ARMY, MOVED),) * 4, ships=3))
    assert (table.armies("E3"), table.ships("E3")) == (6, 3)


@pytest.mark.rule("COC-TRN-02")
def test_a_land_unit_goes_aboard_a_ship_next_to_it() -> None:
    table = moving(coast().units(A, "D4", settlers=1).units(A, "D2", settlers=1).units(A, "E4", ships=1))
    assert ends(table, "D4") == {"D3", "D5", "C4", "C3", "E4"}  # E3 is Sea without a Ship
    assert table.refused(A, group(table, "D2", "E4", settlers=1)) == "COC-MOV-07"
    table.play(A, group(table, "D4", "E4", settlers=1))
    assert at(table, "E4") == (unit(SETTLER, MOVED), unit(SHIP))


@pytest.mark.rule("COC-TRN-16")
def test_no_unit_goes_aboard_a_foreign_ship() -> None:
    table = moving(coast().units(A, "D4", settlers=1, armies=1).units(B, "E4", ships=1))
    assert table.refused(A, group(table, "D4", "E4", settlers=1)) == "COC-TRN-16"
    assert table.refused(A, group(table, "D4", "E4", armies=1)) == "COC-TRN-16"


# -- ashore


@pytest.mark.rule("COC-TRN-03")
def test_units_aboard_land_next_to_their_ship() -> None:
    table = moving(coast().units(A, "E4", ships=1, settlers=1, armies=1).units(A, "E3", ships=1))
    assert ends(table, "E4") == {"F4", "F5", "D4", "D5"}
    assert table.refused(A, group(table, "E4", "E3", settlers=1)) == "COC-TRN-03"  # no change of Ships at sea
    assert table.refused(A, group(table, "E4", "D3", settlers=1)) == "COC-MOV-07"
    table.play(A, group(table, "E4", "D4", settlers=1, armies=1))
    assert at(table, "D4") == (unit(SETTLER, MOVED), unit(ARMY, MOVED))
    assert at(table, "E4") == (unit(SHIP),)


@pytest.mark.rule("COC-TRN-04")
def test_going_aboard_and_landing_are_each_the_move_of_a_group() -> None:
    table = moving(coast().units(A, "D4", settlers=2).units(A, "E4", ships=1).units(A, "E5", ships=1, settlers=1))
    table.play(A, group(table, "D4", "E4", settlers=1))
    assert table.refused(A, group(table, "E4", "D5", settlers=1, flags=MOVED)) == "COC-TRN-06"
    table.play(A, group(table, "E5", "D5", settlers=1))
    assert table.refused(A, group(table, "D5", "D6", settlers=1, flags=MOVED)) == "COC-MOV-05"
    table.play(A, group(table, "D4", "D3", settlers=1))  # the third group
    assert table.question == "take_turn"


@pytest.mark.rule("COC-TRN-05", "COC-TRN-07")
def test_cargo_travels_without_a_move_of_its_own() -> None:
    """The worked example: aboard, away, and a third unit; then ashore, and two more groups."""
    table = moving(coast().units(A, "D4", armies=1).units(A, "E4", ships=1).units(A, "C3", settlers=3))
    table.play(A, group(table, "D4", "E4", armies=1))
    table.play(A, voyage(table, "E4", "E5", unit(ARMY, MOVED)))
    assert (table.armies("E5"), table.question) == (1, "move_groups")
    table.play(A, group(table, "C3", "C2", settlers=1))
    assert table.question == "take_turn"
    table.play(A, StartMove(), group(table, "E5", "F6", armies=1))
    table.play(A, group(table, "C3", "C4", settlers=1), group(table, "C3", "B3", settlers=1))
    assert (table.armies("F6"), table.settlers("C4"), table.settlers("B3")) == (1, 1, 1)
    assert (table.question, table.left(A)) == ("take_turn", 1)


@pytest.mark.rule("COC-TRN-05")
def test_cargo_that_was_carried_may_land_in_the_same_move_action() -> None:
    table = moving(coast().units(A, "E3", armies=1, ships=1))
    table.play(A, voyage(table, "E3", "E5", unit(ARMY)))
    assert at(table, "E5") == (unit(ARMY), unit(SHIP, MOVED))
    table.play(A, group(table, "E5", "E6", armies=1))
    assert table.armies("E6") == 1


@pytest.mark.rule("COC-TRN-06")
def test_a_unit_does_not_land_in_the_move_action_in_which_it_went_aboard() -> None:
    table = moving(coast().units(A, "D4", settlers=2).units(A, "E4", ships=1))
    table.play(A, group(table, "D4", "E4", settlers=1), voyage(table, "E4", "E5", unit(SETTLER, MOVED)))
    assert table.refused(A, group(table, "E5", "E6", settlers=1, flags=MOVED)) == "COC-TRN-06"
    table.play(A, End(), StartMove(), group(table, "E5", "E6", settlers=1))
    assert table.settlers("E6") == 1


@pytest.mark.rule("COC-TRN-07")
def test_land_units_and_ships_share_the_three_groups() -> None:
    table = moving(coast().units(A, "E3", ships=1).units(A, "E5", ships=1).units(A, "C3", settlers=2))
    table.play(A, voyage(table, "E3", "E4"), group(table, "C3", "C2", settlers=1), voyage(table, "E5", "E3"))
    assert (table.question, table.settlers("C3")) == ("take_turn", 1)


@pytest.mark.rule("COC-TRN-08")
def test_army_units_need_tactics_to_go_aboard_and_to_land() -> None:
    table = Scenario().reveal_all().land({"E4": "sea"}).units(A, "D4", settlers=1, armies=1)
    moving(table.units(A, "E4", ships=1, armies=1))
    assert table.refused(A, group(table, "D4", "E4", armies=1)) == "COC-TRN-08"
    assert table.refused(A, group(table, "E4", "D5", armies=1)) == "COC-TRN-08"
    assert table.refused(A, group(table, "D4", "E4", settlers=1)) is None


# -- battles and transport


@pytest.mark.rule("COC-TRN-09")
def test_units_go_aboard_and_leave_a_ship_that_fought() -> None:
    table = coast().units(A, "E4", ships=1, flags=FOUGHT).units(A, "E4", armies=1).units(A, "D4", settlers=1)
    moving(table)
    table.play(A, group(table, "D4", "E4", settlers=1), group(table, "E4", "D5", armies=1))
    assert (table.settlers("E4"), table.armies("D5")) == (1, 1)


@pytest.mark.rule("COC-TRN-10")
def test_land_units_that_fought_do_not_go_aboard() -> None:
    table = coast().units(A, "D4", armies=1, flags=FOUGHT).units(A, "E4", ships=1).units(A, "C3", settlers=1)
    assert moving(table).refused(A, group(table, "D4", "E4", armies=1, flags=FOUGHT)) == "COC-TRN-10"


@pytest.mark.rule("COC-MOV-15")
def test_a_unit_that_entered_a_mountain_does_not_go_aboard() -> None:
    table = coast(D4="mountain").units(A, "D4", armies=1, flags=MOUNTAIN).units(A, "E4", ships=1)
    assert moving(table).refused(A, group(table, "D4", "E4", armies=1, flags=MOUNTAIN)) == "COC-MOV-15"


@pytest.mark.rule("COC-TRN-11", "COC-TRN-09")
def test_cargo_has_not_fought_in_a_naval_battle() -> None:
    table = moving(coast().units(A, "E3", ships=1, armies=1).units(B, "E4", ships=1))
    table.play(A, voyage(table, "E3", "E4", unit(ARMY)))
    table.roll(6).roll(1)
    assert at(table, "E4") == (unit(ARMY), unit(SHIP, FOUGHT))
    table.play(A, group(table, "E4", "D4", armies=1))
    assert (table.armies("D4"), table.side("E4")) == (1, A)


@pytest.mark.rule("COC-TRN-13")
def test_cargo_of_one_sea_space_is_shared_out_anew_for_every_voyage() -> None:
    table = moving(coast().units(A, "E4", ships=2, settlers=2, armies=2))
    for cargo in ((unit(SETTLER),) * 2, (unit(ARMY),) * 2, (unit(SETTLER), unit(ARMY))):
        assert table.refused(A, voyage(table, "E4", "E3", *cargo)) is None
    table = moving(coast().units(A, "E4", ships=2, armies=2).units(A, "D4", settlers=2))
    table.play(A, group(table, "D4", "E4", settlers=2))  # each Ship may carry one Army unit: there is room all the same
    assert (table.settlers("E4"), table.armies("E4")) == (2, 2)


@pytest.mark.rule("COC-TRN-14")
def test_a_ship_does_not_leave_cargo_behind_that_has_no_room() -> None:
    table = moving(coast().units(A, "E4", ships=2, settlers=1, armies=2))
    assert table.refused(A, voyage(table, "E4", "E3")) == "COC-TRN-14"
    assert table.refused(A, voyage(table, "E4", "E3", unit(ARMY))) is None
    table = moving(coast().units(A, "E4", ships=1, settlers=1))
    assert table.refused(A, voyage(table, "E4", "E3")) == "COC-TRN-14"


@pytest.mark.rule("COC-TRN-15")
def test_landing_in_a_foreign_city_is_an_attack_on_land() -> None:
    table = moving(coast().units(A, "E4", ships=1, armies=2).city(B, "D4").units(B, "D4", armies=1))
    table.play(A, group(table, "E4", "D4", armies=2))
    battle = table.game.battle
    assert battle is not None
    assert (battle.sea, battle.landed, battle.space) == (False, True, table.at("D4"))
    table.roll(1, 1).roll(1).play(A, End())
    assert at(table, "E4") == (unit(ARMY, FOUGHT), unit(ARMY, FOUGHT), unit(SHIP))  # back aboard


@pytest.mark.rule("COC-TRN-15")
def test_landing_where_lone_settlers_stand_is_an_attack() -> None:
    table = moving(coast().units(A, "E4", ships=1, armies=1, settlers=1).units(B, "D4", settlers=1))
    assert table.refused(A, group(table, "E4", "D4", settlers=1)) == "COC-MOV-25"
    table.play(A, group(table, "E4", "D4", armies=1))
    assert (table.side("D4"), at(table, "D4")) == (A, (unit(ARMY, FOUGHT),))


@pytest.mark.rule("COC-MOV-22")
@pytest.mark.parametrize(("terrain", "flag"), [("mountain", MOUNTAIN), ("forest", FOREST), ("fertile", 0)])
def test_limits_of_terrain_hold_for_units_that_land(terrain: str, flag: int) -> None:
    table = moving(coast(D4=terrain).units(A, "E4", ships=1, armies=1))
    table.play(A, group(table, "E4", "D4", armies=1), End())
    assert at(table, "D4") == (unit(ARMY, flag),)


@pytest.mark.rule("COC-MOV-23")
def test_no_more_than_four_army_units_land_in_one_space() -> None:
    table = moving(coast().units(A, "E4", ships=3, armies=5).city(B, "D5"))
    assert table.refused(A, group(table, "E4", "D4", armies=5)) == "COC-MOV-23"
    assert table.refused(A, group(table, "E4", "D5", armies=5)) == "COC-MOV-23"
    assert table.refused(A, group(table, "E4", "D5", armies=4)) is None
    unknown = moving(Scenario().land({"E3": "sea"}).advances(A, "tactics").units(A, "E3", ships=3, armies=5))
    assert unknown.refused(A, group(unknown, "E3", "E4", armies=5)) == "COC-MOV-23"
    assert unknown.refused(A, group(unknown, "E3", "E4", armies=4)) is None


# -- exploring by landing


@pytest.mark.rule("COC-EXP-15", "COC-EXP-17")
@pytest.mark.parametrize(("turned", "flag"), [(False, FOREST), (True, MOUNTAIN)])
def test_a_group_that_lands_in_the_unknown_bears_the_limits_of_its_terrain(turned: bool, flag: int) -> None:
    """E4 is the left space of its region: Forest in region 17 as listed, Mountain when it is turned."""
    table = Scenario().land({"E3": "sea"}).advances(A, "tactics").units(A, "E3", ships=1, settlers=1, armies=1)
    moving(table).play(A, group(table, "E3", "E4", settlers=1, armies=1)).draw_tile(17).play(A, Turned(turned), End())
    assert at(table, "E4") == (unit(SETTLER, flag), unit(ARMY, flag))
    assert at(table, "E3") == (unit(SHIP),)


@pytest.mark.rule("COC-EXP-14")
def test_a_group_that_would_stand_in_the_sea_stays_and_has_moved() -> None:
    table = coast().units(A, "D4", settlers=1, armies=1)
    table.ask(GoExploring(A, table.at("D4"), table.at("E4"), (unit(SETTLER),)))
    assert at(table, "D4") == (unit(SETTLER, MOVED), unit(ARMY))
    assert at(table, "E4") == ()
