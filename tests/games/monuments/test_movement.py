"""The Movement card: how many units, how far, over what, and what they carry. Ferries have a file of their own.

Topics: movement.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.monuments.scenario import A, B, C, Scenario, pile
from ziggurat.games.monuments.board.reach import can_cross
from ziggurat.games.monuments.choices import Activate, Board, End, Move, PlayCard, Sail, TakeBack
from ziggurat.games.monuments.events import UnitMoved
from ziggurat.games.monuments.rules.move_options import Ways, loads
from ziggurat.games.monuments.status import controller, goods_of, land_held, military_power, workers_on_board

GOODS = ("wood", "sheep", "metal", "wheat")


def moving(table: Scenario, seat: int = A) -> Scenario:
    """The seat has just played Movement."""
    return table.action(seat, "movement")


def move(table: Scenario, unit: str, start: str, end: str, **load: int) -> Move:
    """A move by the names of its hexes."""
    return Move(unit, table.at(start), table.at(end), tuple(load.get(good, 0) for good in GOODS))


def ends(table: Scenario, unit: str, start: str, seat: int = A) -> set[str]:
    """Where the options take a unit of this kind from a hex."""
    moves = table.of(seat, Move)
    return {table.name(each.end) for each in moves if (each.unit, each.start) == (unit, table.at(start))}


def loads_to(table: Scenario, unit: str, start: str, end: str) -> list[tuple[int, ...]]:
    """What the options let a unit carry to a hex."""
    wanted = (unit, table.at(start), table.at(end))
    moves = table.of(A, Move)
    return [each.load for each in moves if (each.unit, each.start, each.end) == wanted]


# -- how many


@pytest.mark.rule("MON-MOV-01")
def test_the_red_card_moves_up_to_two_units() -> None:
    table = moving(Scenario().units(A, "EU1", worker=3))
    table.play(A, move(table, "worker", "EU1", "EU2"))
    assert table.question == "move_units"
    table.play(A, move(table, "worker", "EU1", "EU2"))
    assert table.question == ""
    assert (table.count("EU1", "worker"), table.count("EU2", "worker")) == (1, 2)
    assert len(table.events(UnitMoved)) == 2


@pytest.mark.rule("MON-MOV-01")
def test_one_unit_moves_at_least_and_then_the_player_may_stop() -> None:
    table = moving(Scenario().units(A, "EU1", worker=2))
    assert table.refused(A, End()) == "MON-MOV-01"
    table.play(A, move(table, "worker", "EU1", "EU2"))
    assert table.refused(A, End()) is None
    table.play(A, End())
    assert (table.question, table.count("EU1", "worker")) == ("", 1)


@pytest.mark.rule("MON-MOV-01")
def test_no_unit_moves_twice_in_one_action() -> None:
    table = moving(Scenario().units(A, "EU1", worker=1).units(A, "EU3", worker=1))
    table.play(A, move(table, "worker", "EU1", "EU2"))
    assert ends(table, "worker", "EU2") == set()
    assert table.refused(A, move(table, "worker", "EU2", "EU3")) == "MON-MOV-01"
    table.play(A, move(table, "worker", "EU3", "EU2"))
    assert table.count("EU2", "worker") == 2


@pytest.mark.rule("MON-MOV-01")
def test_a_moved_unit_hides_none_that_has_not_moved() -> None:
    table = moving(Scenario().green(A, "movement").units(A, "EU1", worker=1).units(A, "EU2", worker=1, army=1))
    table.play(A, move(table, "worker", "EU1", "EU2"))
    assert ends(table, "worker", "EU2") == {"EU1", "EU3"}
    table.play(A, move(table, "worker", "EU2", "EU3"))
    assert ends(table, "worker", "EU2") == set()
    assert ends(table, "worker", "EU3") == set()
    assert ends(table, "army", "EU2") == {"EU1", "EU3"}


@pytest.mark.rule("MON-MOV-01")
def test_the_action_ends_by_itself_when_nothing_can_move_any_more() -> None:
    table = moving(Scenario().green(A, "movement").units(A, "EU1", worker=1))
    table.play(A, move(table, "worker", "EU1", "EU2"))
    assert table.question == ""


@pytest.mark.rule("MON-MOV-01")
def test_only_own_units_that_are_there_move() -> None:
    table = moving(Scenario().units(A, "EU1", worker=1).units(B, "EU3", worker=1))
    assert table.refused(A, move(table, "worker", "EU3", "EU2")) == "MON-MOV-01"
    assert table.refused(A, move(table, "army", "EU1", "EU2")) == "MON-MOV-01"
    assert table.refused(A, move(table, "camel", "EU1", "EU2")) == "MON-MOV-01"
    assert table.refused(A, Move("worker", -1, table.at("EU2"))) == "MON-MOV-01"
    assert table.refused(A, Move("worker", 9999, table.at("EU2"))) == "MON-MOV-01"
    assert table.refused(A, Activate(table.at("EU1"))) == "MON-MOV-01"


@pytest.mark.rule("MON-MOV-01")
def test_without_a_unit_that_can_move_the_card_is_not_played() -> None:
    assert Scenario().turn(A).refused(A, PlayCard("movement")) == "MON-MOV-01"
    table = Scenario().units(A, "EU1", worker=1).units(B, "EU2", worker=1).turn(A)
    assert table.refused(A, PlayCard("movement")) == "MON-MOV-01"  # EU4 is behind a river
    assert table.bridge("EU1", "EU4").refused(A, PlayCard("movement")) is None
    for unit, hexes in (("navy", "LK2"), ("airforce", "LK2"), ("army", "UK1")):
        table = Scenario().units(A, hexes, **{unit: 1}).turn(A)
        expected = "MON-MOV-01" if unit == "navy" else None  # a lake has no way out by water
        assert table.refused(A, PlayCard("movement")) == expected, unit


@pytest.mark.rule("MON-MOV-01")
def test_the_list_of_options_can_be_asked_for_any_place() -> None:
    table = moving(Scenario().units(A, "EU1", worker=2).goods("EU1", wood=1))
    table.play(A, move(table, "worker", "EU1", "EU2"))
    options = table.game.options(A)
    assert isinstance(options, Ways)
    assert [options[n] for n in range(3)] == [
        move(table, "worker", "EU1", "EU2"),
        move(table, "worker", "EU1", "EU2", wood=1),
        End(),
    ]
    assert (len(options), options[-1], options[-3]) == (3, End(), options[0])
    with pytest.raises(IndexError):
        options[3]


@pytest.mark.rule("MON-MOV-02")
def test_the_green_card_moves_up_to_three_units() -> None:
    table = moving(Scenario().green(A, "movement").units(A, "EU1", worker=4))
    for left in (3, 2, 1):
        assert table.question == "move_units", left
        table.play(A, move(table, "worker", "EU1", "EU2"))
    assert (table.question, table.count("EU2", "worker")) == ("", 3)


@pytest.mark.rule("MON-COMMON-COL")
@pytest.mark.parametrize(("green", "units"), [(False, 3), (True, 4)])
def test_columns_move_one_more_unit(green: bool, units: int) -> None:
    table = Scenario().bonus(A, "COL").units(A, "EU1", worker=5)
    moving(table.green(A, "movement") if green else table)
    for _ in range(units):
        table.play(A, move(table, "worker", "EU1", "EU2"))
    assert (table.question, table.count("EU2", "worker")) == ("", units)


# -- how far


@pytest.mark.rule("MON-MOV-03", "MON-MOV-06")
@pytest.mark.parametrize("unit", ["worker", "armed", "army"])
def test_workers_and_armies_move_one_hex(unit: str) -> None:
    table = moving(Scenario().units(A, "EU5", **{unit: 1}))
    assert ends(table, unit, "EU5") == {"EU4", "EU6"}
    table = moving(Scenario().units(A, "EU1", **{unit: 1}))
    assert ends(table, unit, "EU1") == {"EU2"}
    assert table.refused(A, move(table, unit, "EU1", "EU3")) == "MON-MOV-06"
    assert table.refused(A, move(table, unit, "EU1", "EU1")) == "MON-MOV-06"
    assert table.refused(A, Move(unit, table.at("EU1"), 9999)) == "MON-MOV-06"


@pytest.mark.rule("MON-MOV-04")
def test_a_navy_moves_two_water_hexes() -> None:
    table = moving(Scenario().units(A, "N6", navy=1))
    assert ends(table, "navy", "N6") == {"M6", "O6", "L5", "L6", "O5", "O7", "P6"}
    for land in ("EU1", "AF1"):
        assert table.refused(A, move(table, "navy", "N6", land)) == "MON-MOV-04"
    assert table.refused(A, move(table, "navy", "N6", "K5")) == "MON-MOV-06"
    table.play(A, move(table, "navy", "N6", "L5"))
    assert (table.count("L5", "navy"), table.side("N6")) == (1, -1)


@pytest.mark.rule("MON-MOV-04", "MON-MAP-06")
def test_a_navy_comes_to_the_corner_of_the_board_and_leaves_it() -> None:
    table = moving(Scenario().units(A, "B0", navy=1))
    table.play(A, move(table, "navy", "B0", "A0"))
    assert table.count("A0", "navy") == 1
    table = moving(Scenario().units(A, "A0", navy=1))
    assert ends(table, "navy", "A0") == {"B0", "A1", "C0", "B1", "A2", "B2"}
    assert table.refused(A, move(table, "navy", "A0", "A1")) is None
    assert table.refused(A, move(table, "navy", "A0", "R0")) == "MON-MOV-06"  # the board has an edge


@pytest.mark.rule("MON-MOV-05")
def test_an_airforce_flies_two_hexes_over_land_and_water() -> None:
    table = moving(Scenario().units(A, "EU5", airforce=1))
    near = {"EU4", "EU6", "K4", "K3", "L5", "K5"}
    far = {"UK1", "UK2", "K2", "L2", "M2", "EU7", "EU2", "EU1", "M6", "L6", "K6", "J5"}
    assert ends(table, "airforce", "EU5") == near | far
    table.play(A, move(table, "airforce", "EU5", "EU7"))  # over rivers all around it
    assert table.count("EU7", "airforce") == 1


@pytest.mark.rule("MON-MOV-05", "MON-MOV-10")
def test_an_airforce_comes_from_water_onto_land_and_over_rivers() -> None:
    table = moving(Scenario().units(A, "L5", airforce=2))
    assert {"EU1", "EU4", "EU2", "EU7"} <= ends(table, "airforce", "L5")
    table.play(A, move(table, "airforce", "L5", "EU7"), move(table, "airforce", "L5", "K5"))
    assert (table.count("EU7", "airforce"), table.count("K5", "airforce")) == (1, 1)


@pytest.mark.rule("MON-CBO-06", "MON-COMMON-SWF")
def test_swift_workers_move_one_hex_more_for_each_card() -> None:
    table = moving(Scenario().bonus(A, "SWF").units(A, "EU1", worker=1, armed=1, army=1).units(B, "AF1", worker=1))
    assert ends(table, "worker", "EU1") == {"EU2", "EU3"}
    assert ends(table, "armed", "EU1") == {"EU2", "EU3"}
    assert ends(table, "army", "EU1") == {"EU2"}
    table = moving(Scenario().bonus(A, "SWF", "SWF").units(A, "EU9", worker=1).bridge("EU8", "EU3"))
    assert ends(table, "worker", "EU9") == {"EU7", "EU8", "EU3", "EU2"}
    table = moving(Scenario().bonus(A, "SWF").units(B, "AF1", worker=1), B)
    assert ends(table, "worker", "AF1", B) == {"AF2"}


@pytest.mark.rule("MON-CBO-06")
def test_the_card_of_swift_workers_may_be_owned_twice() -> None:
    table = Scenario()
    swift = next(bonus for bonus in table.content.bonuses if bonus.id == "SWF")
    assert (swift.copies, table.bonus(A, "CB02").gain(A, "worker_movement")) == (2, 1)
    assert table.bonus(A, "CB16").gain(A, "worker_movement") == 2


@pytest.mark.rule("MON-MOV-06", "MON-MOV-12")
def test_a_way_leads_over_neighbouring_hexes_with_own_pieces_too() -> None:
    table = Scenario().bonus(A, "SWF").units(A, "EU1", worker=1).units(A, "EU2", worker=14, army=3)
    moving(table.building(A, "fort", "EU2").building(A, "town", "EU3"))
    table.play(A, move(table, "worker", "EU1", "EU3"))
    assert table.count("EU3", "worker") == 1


# -- over what


@pytest.mark.rule("MON-MOV-07")
@pytest.mark.parametrize("unit", ["worker", "armed", "army"])
def test_units_on_foot_stay_on_land(unit: str) -> None:
    table = moving(Scenario().bonus(A, "SWF").units(A, "UK1", **{unit: 1}))
    assert ends(table, unit, "UK1") == {"UK2"}
    for water in ("K3", "K4"):
        assert table.refused(A, move(table, unit, "UK1", water)) == "MON-MOV-07"
    table = moving(Scenario().bonus(A, "SWF").units(A, "AF3", **{unit: 1}))
    assert table.refused(A, move(table, unit, "AF3", "LK2")) == "MON-MOV-07"


@pytest.mark.rule("MON-MOV-08")
def test_nothing_moves_onto_a_monument_hex() -> None:
    table = moving(Scenario().units(A, "EU1", worker=1, army=1, airforce=1).units(A, "N6", navy=1))
    for unit in ("worker", "army", "airforce"):
        assert table.refused(A, move(table, unit, "EU1", "EU0")) == "MON-MOV-08", unit
    assert table.refused(A, move(table, "airforce", "EU1", "AF0")) == "MON-MOV-08"
    assert table.refused(A, move(table, "navy", "N6", "AF0")) == "MON-MOV-08"
    assert not {"EU0", "AF0"} & ends(table, "airforce", "EU1")


@pytest.mark.rule("MON-MOV-08")
def test_nothing_moves_over_a_monument_hex() -> None:
    table = moving(Scenario().units(A, "EU1", airforce=1).units(B, "EU2", army=1))
    assert "EU3" not in ends(table, "airforce", "EU1")
    assert table.refused(A, move(table, "airforce", "EU1", "O5")) == "MON-MOV-08"
    assert table.refused(A, move(table, "airforce", "EU1", "O6")) is None  # there is another way, over N6


@pytest.mark.rule("MON-MOV-09")
def test_workers_leave_their_monument_hex_and_cannot_come_back() -> None:
    table = moving(Scenario().units(A, "EU0", worker=3))
    assert ends(table, "worker", "EU0") == {"EU1", "EU2", "EU3"}
    table.play(A, move(table, "worker", "EU0", "EU2"), End())
    assert (table.count("EU0", "worker"), table.count("EU2", "worker")) == (2, 1)
    moving(table.turn(A).play(A, TakeBack()))
    assert table.refused(A, move(table, "worker", "EU2", "EU0")) == "MON-MOV-08"
    assert ends(table, "worker", "EU2") == {"EU1", "EU3"}


@pytest.mark.rule("MON-MOV-10")
@pytest.mark.parametrize("unit", ["worker", "armed", "army"])
def test_a_river_without_a_bridge_stops_units_on_foot(unit: str) -> None:
    table = moving(Scenario().units(A, "EU2", **{unit: 1}))
    assert ends(table, unit, "EU2") == {"EU1", "EU3"}
    for end in ("EU4", "EU7", "EU8"):
        assert table.refused(A, move(table, unit, "EU2", end)) == "MON-MOV-10"


@pytest.mark.rule("MON-MOV-10")
def test_a_river_stops_a_longer_way_too() -> None:
    table = Scenario().bonus(A, "SWF").units(A, "EU1", worker=1).units(A, "UK1", worker=1).units(B, "EU2", worker=1)
    moving(table)
    for end in ("EU5", "EU7", "EU8"):
        assert table.refused(A, move(table, "worker", "EU1", end)) == "MON-MOV-10", end
    assert table.refused(A, move(table, "worker", "EU1", "EU3")) == "MON-MOV-13"
    assert table.refused(A, move(table, "worker", "EU1", "EU9")) == "MON-MOV-06"


@pytest.mark.rule("MON-MOV-11")
@pytest.mark.parametrize("seat", [A, B])
@pytest.mark.parametrize("unit", ["worker", "army"])
def test_every_player_crosses_a_bridge_for_one_point(unit: str, seat: int) -> None:
    table = moving(Scenario().bridge("EU2", "EU4").units(seat, "EU2", **{unit: 1}), seat)
    assert ends(table, unit, "EU2", seat) == {"EU1", "EU3", "EU4"}
    table.play(seat, move(table, unit, "EU2", "EU4"))
    assert table.count("EU4", unit) == 1


@pytest.mark.rule("MON-MOV-11")
def test_a_bridge_is_crossed_both_ways_and_only_where_it_stands() -> None:
    table = moving(Scenario().bridge("EU2", "EU4").units(A, "EU4", worker=1))
    assert ends(table, "worker", "EU4") == {"EU2", "EU5", "EU6"}
    table = moving(Scenario().bonus(A, "SWF").bridge("EU2", "EU4").units(A, "EU1", worker=1))
    assert ends(table, "worker", "EU1") == {"EU2", "EU3", "EU4"}


@pytest.mark.rule("MON-COMMON-BRG")
def test_fords_cross_rivers_without_bridges() -> None:
    table = moving(Scenario(3).bonus(A, "BRG").units(A, "EU2", worker=1, armed=1, army=1))
    for unit in ("worker", "armed", "army"):
        assert ends(table, unit, "EU2") == {"EU1", "EU3", "EU4", "EU7", "EU8"}, unit
    table = moving(Scenario(3).bonus(A, "BRG").units(B, "EU2", worker=1), B)
    assert ends(table, "worker", "EU2", B) == {"EU1", "EU3"}


@pytest.mark.rule("MON-COMMON-BRG", "MON-MOV-11")
def test_what_attacks_and_retreats_may_cross() -> None:
    table = Scenario(3).bridge("EU2", "EU4").bonus(C, "BRG")
    ways = (("EU2", "EU3"), ("EU2", "EU4"), ("EU2", "EU7"), ("EU2", "EU9"), ("L5", "EU4"), ("EU1", "EU0"))
    found = {seat: [can_cross(table.game, seat, table.at(a), table.at(b)) for a, b in ways] for seat in (A, C)}
    assert found[A] == [True, True, False, False, True, False]
    assert found[C] == [True, True, True, False, True, False]


@pytest.mark.rule("MON-MOV-12")
def test_any_number_of_own_pieces_share_a_hex() -> None:
    table = Scenario().units(A, "EU2", worker=10, armed=4, army=3, airforce=3).building(A, "town", "EU2")
    moving(table.building(A, "fort", "EU2").building(A, "factory", "EU2").units(A, "EU1", worker=1))
    table.play(A, move(table, "worker", "EU1", "EU2"))
    assert table.count("EU2", "worker") == 11


@pytest.mark.rule("MON-MOV-13")
@pytest.mark.parametrize("unit", ["worker", "armed", "army", "airforce", "horse"])
def test_no_unit_enters_a_hex_with_a_foreign_unit(unit: str) -> None:
    table = moving(Scenario().units(A, "EU1", army=1, airforce=1).units(B, "EU2", **{unit: 1}))
    assert table.refused(A, move(table, "army", "EU1", "EU2")) == "MON-MOV-13"
    assert table.refused(A, move(table, "airforce", "EU1", "EU2")) == "MON-MOV-13"


@pytest.mark.rule("MON-MOV-13")
@pytest.mark.parametrize("building", ["town", "fort", "factory"])
def test_a_lone_foreign_building_bars_a_hex_unless_it_is_damaged(building: str) -> None:
    table = moving(Scenario().units(A, "EU1", worker=1, airforce=1).building(B, building, "EU2"))
    assert table.refused(A, move(table, "worker", "EU1", "EU2")) == "MON-MOV-13"
    table = moving(Scenario().units(A, "EU1", worker=1).building(B, building, "EU2", damaged=True))
    assert table.refused(A, move(table, "worker", "EU1", "EU2")) is None


@pytest.mark.rule("MON-MOV-13")
def test_a_foreign_building_beside_own_units_bars_nobody_of_theirs() -> None:
    table = Scenario(3).units(A, "EU1", worker=1, airforce=1).units(A, "EU2", army=1).building(B, "fort", "EU2")
    moving(table)
    assert table.refused(A, move(table, "worker", "EU1", "EU2")) is None
    assert table.refused(A, move(table, "airforce", "EU1", "EU3")) is None


@pytest.mark.rule("MON-MOV-13")
def test_no_unit_moves_through_a_hex_with_foreign_pieces() -> None:
    table = Scenario().bonus(A, "SWF").units(A, "EU1", worker=1).building(B, "town", "EU2")
    moving(table.bridge("EU1", "EU4").units(A, "N6", navy=1).units(B, "M6", navy=1))
    assert ends(table, "worker", "EU1") == {"EU4", "EU5", "EU6"}
    assert table.refused(A, move(table, "worker", "EU1", "EU3")) == "MON-MOV-13"
    assert table.refused(A, move(table, "navy", "N6", "M6")) == "MON-MOV-13"
    assert table.refused(A, move(table, "navy", "N6", "L6")) == "MON-MOV-13"
    assert ends(table, "navy", "N6") == {"O6", "O5", "O7", "P6"}


@pytest.mark.rule("MON-MOV-13")
def test_passengers_bar_a_water_hex_but_an_empty_ferry_does_not() -> None:
    table = moving(Scenario().units(A, "N6", navy=1).ferry("M6", None, B, "worker"))
    assert table.refused(A, move(table, "navy", "N6", "M6")) == "MON-MOV-13"
    table = moving(Scenario().units(A, "N6", navy=1).ferry("M6"))
    assert table.refused(A, move(table, "navy", "N6", "M6")) is None


@pytest.mark.rule("MON-MOD-09")
def test_closed_hexes_are_closed_for_units_and_ferries() -> None:
    table = moving(Scenario().units(A, "G4", airforce=1, navy=1).ferry("G4", None, A, "worker"))
    assert table.refused(A, move(table, "airforce", "G4", "NA8")) == "MON-MOD-09"
    assert table.refused(A, move(table, "airforce", "G4", "LK1")) == "MON-MOD-09"
    assert table.refused(A, move(table, "navy", "G4", "NA7")) == "MON-MOD-09"
    assert table.refused(A, Sail(0, table.at("G4"), table.at("NA8"))) == "MON-MOD-09"
    assert table.refused(A, Sail(0, table.at("LK1"))) == "MON-MOD-09"
    closed = {"NA7", "NA8", "NA9", "NA2", "NA4", "LK1"}
    assert not closed & ends(table, "airforce", "G4")
    assert all(choice.land == -1 for choice in table.of(A, Sail))


@pytest.mark.rule("MON-MOD-09")
def test_nothing_flies_through_a_closed_hex() -> None:
    table = moving(Scenario().units(A, "G11", airforce=1))  # SA9 lies between G11 and I11
    assert table.refused(A, move(table, "airforce", "G11", "I11")) == "MON-MOV-06"
    table = moving(Scenario(4).units(A, "G11", airforce=1))
    assert table.refused(A, move(table, "airforce", "G11", "I11")) is None


# -- what is carried


@pytest.mark.rule("MON-MOV-14")
def test_a_worker_carries_one_resource_from_where_it_starts_to_where_it_ends() -> None:
    table = Scenario().bonus(A, "SWF").units(A, "EU1", worker=1).goods("EU1", sheep=2, wood=1)
    moving(table.goods("EU2", wheat=1))
    assert loads_to(table, "worker", "EU1", "EU3") == [pile(), pile(sheep=1), pile(wood=1)]
    assert table.refused(A, move(table, "worker", "EU1", "EU3", sheep=2)) == "MON-MOV-14"
    assert table.refused(A, move(table, "worker", "EU1", "EU3", sheep=1, wood=1)) == "MON-MOV-14"
    assert table.refused(A, move(table, "worker", "EU1", "EU3", wheat=1)) == "MON-MOV-14"  # it lies on the way
    table.play(A, move(table, "worker", "EU1", "EU3", sheep=1))
    assert [table.stock(name) for name in ("EU1", "EU2", "EU3")] == [
        pile(wood=1, sheep=1),
        pile(wheat=1),
        pile(sheep=1),
    ]


def on_the_way(players: int = 2, units: int = 1) -> Scenario:
    """Workers of movement 2 on EU1, a table where they may stop on their way; EU1, EU2 and EU3 are in a row."""
    return Scenario(players, house={"carry": "way"}).bonus(A, "SWF").units(A, "EU1", worker=units)


@pytest.mark.rule("MON-MOV-14")
def test_by_the_other_reading_a_worker_takes_up_what_lies_on_its_way() -> None:
    table = moving(on_the_way().goods("EU2", wheat=1, wood=1))
    assert loads_to(table, "worker", "EU1", "EU2") == [pile()]  # nothing lies where it starts
    table.play(A, move(table, "worker", "EU1", "EU2"))
    assert (table.question, table.pending) == ("walk_on", (A,))
    assert loads_to(table, "worker", "EU2", "EU3") == [pile(), pile(wheat=1), pile(wood=1)]
    assert table.refused(A, move(table, "worker", "EU2", "EU3", wheat=1, wood=1)) == "MON-MOV-14"  # one at a time
    assert table.refused(A, move(table, "worker", "EU2", "EU8")) == "MON-MOV-10"
    table.play(A, move(table, "worker", "EU2", "EU3", wheat=1))
    assert [table.stock(name) for name in ("EU2", "EU3")] == [pile(wood=1), pile(wheat=1)]
    assert table.count("EU3", "worker") == 1
    assert table.game.over  # no point is left, and it is the only unit


@pytest.mark.rule("MON-MOV-14")
def test_by_the_other_reading_a_worker_puts_down_one_and_takes_up_another_on_its_way() -> None:
    table = moving(on_the_way().goods("EU1", sheep=1).goods("EU2", wood=1))
    table.play(A, move(table, "worker", "EU1", "EU2", sheep=1), move(table, "worker", "EU2", "EU3", wood=1))
    assert [table.stock(name) for name in ("EU1", "EU2", "EU3")] == [pile(), pile(sheep=1), pile(wood=1)]
    back = moving(on_the_way().goods("EU1", sheep=1))  # puts it down and goes back
    back.play(A, move(back, "worker", "EU1", "EU2", sheep=1), move(back, "worker", "EU2", "EU1"))
    assert (back.stock("EU2"), back.count("EU1", "worker"), back.count("EU2", "worker")) == (pile(sheep=1), 1, 0)
    full = moving(on_the_way().goods("EU1", sheep=1).goods("EU2", wood=5))  # no room to put anything down
    assert full.refused(A, move(full, "worker", "EU1", "EU2", sheep=1)) == "MON-MOV-14"
    full.play(A, move(full, "worker", "EU1", "EU3", sheep=1))  # it may pass by
    assert full.stock("EU3") == pile(sheep=1)


@pytest.mark.rule("MON-MOV-14", "MON-MOV-01")
def test_a_stop_on_the_way_is_part_of_one_move() -> None:
    table = moving(on_the_way(units=2).goods("EU2", wood=1))
    table.play(A, move(table, "worker", "EU1", "EU2"))
    assert table.refused(A, move(table, "worker", "EU1", "EU2")) == "MON-MOV-01"  # the other one waits
    table.play(A, move(table, "worker", "EU2", "EU3", wood=1))
    assert table.question == "move_units"  # one of two units has moved
    assert ends(table, "worker", "EU3") == set()
    assert table.refused(A, move(table, "worker", "EU3", "EU2")) == "MON-MOV-01"
    table.play(A, move(table, "worker", "EU1", "EU2"))
    assert table.game.over  # EU2 is empty now: nothing to take up, so nobody is asked
    stays = moving(on_the_way(units=2).goods("EU2", wood=1)).play(A, move(table, "worker", "EU1", "EU2"), End())
    assert (stays.question, stays.count("EU2", "worker"), stays.stock("EU2")) == ("move_units", 1, pile(wood=1))


@pytest.mark.rule("MON-MOV-14")
def test_who_has_no_point_left_or_is_no_worker_does_not_stop_on_the_way() -> None:
    slow = moving(Scenario(house={"carry": "way"}).units(A, "EU1", worker=1).goods("EU2", wood=1))
    assert slow.play(A, move(slow, "worker", "EU1", "EU2")).game.over
    horse = Scenario(house={"carry": "way"}).ability(A, "AB1").units(A, "EU1", horse=1).goods("EU2", wood=1)
    assert moving(horse).play(A, move(horse, "horse", "EU1", "EU2")).game.over
    start = moving(Scenario().bonus(A, "SWF").units(A, "EU1", worker=1).goods("EU2", wood=1))
    assert start.play(A, move(start, "worker", "EU1", "EU2")).game.over  # by default nobody does


@pytest.mark.rule("MON-MOV-14", "MON-FER-03", "MON-FER-13")
def test_by_the_other_reading_a_worker_takes_aboard_what_lies_at_the_shore() -> None:
    table = on_the_way().units(A, "EU2", worker=1).goods("EU1", sheep=1).ferry("N6", "EU1").green(A, "movement")
    shore = table.at("EU1")
    moving(table).play(A, move(table, "worker", "EU2", "EU1"))
    assert table.refused(A, Board("worker", shore, 0, pile(wood=1))) == "MON-MOV-14"
    assert table.refused(A, Board("worker", shore, 0, pile(sheep=1), True)) == "MON-FER-05"
    assert table.refused(A, Board("worker", shore, 1)) == "MON-FER-02"
    assert table.of(A, Board) == [Board("worker", shore, 0), Board("worker", shore, 0, pile(sheep=1))]
    table.play(A, Board("worker", shore, 0, pile(sheep=1)))
    assert table.stock("EU1") == pile()
    assert table.game.ferries[0].passengers[0].load == pile(sheep=1)
    table.play(A, Sail(0, table.at("N6"), table.at("AF1")))
    assert table.stock("AF1") == pile(sheep=1)
    assert ends(table, "worker", "AF1") == set()  # it has moved in this action
    assert ends(table, "worker", "EU1") == {"EU2", "EU3"}


@pytest.mark.rule("MON-MOV-14")
def test_a_load_names_all_four_resources_and_never_less_than_nothing() -> None:
    table = moving(Scenario().units(A, "EU1", worker=1).goods("EU1", wood=1))
    start, end = table.at("EU1"), table.at("EU2")
    for load in ((), (1,), (1, 0, 0, 0, 0), (1, -1, 0, 0), (-1, 0, 0, 0)):
        assert table.refused(A, Move("worker", start, end, load)) == "MON-MOV-14", load


@pytest.mark.rule("MON-MOV-14")
def test_nothing_is_carried_into_a_full_hex() -> None:
    table = moving(Scenario().units(A, "EU1", worker=2).goods("EU1", wood=2).goods("EU2", wood=2, wheat=2))
    table.play(A, move(table, "worker", "EU1", "EU2", wood=1))
    assert table.stock("EU2") == pile(wood=3, wheat=2)
    assert table.refused(A, move(table, "worker", "EU1", "EU2", wood=1)) == "MON-MOV-14"
    assert table.refused(A, move(table, "worker", "EU1", "EU2")) is None


@pytest.mark.rule("MON-MOV-15")
@pytest.mark.parametrize("unit", ["army", "airforce"])
def test_military_units_carry_nothing(unit: str) -> None:
    table = moving(Scenario(3).bonus(A, "CAR").units(A, "EU1", worker=1, **{unit: 1}).goods("EU1", wood=1))
    assert loads_to(table, unit, "EU1", "EU2") == [pile()]
    assert table.refused(A, move(table, unit, "EU1", "EU2", wood=1)) == "MON-MOV-15"


@pytest.mark.rule("MON-MOV-15")
def test_a_navy_carries_nothing() -> None:
    table = moving(Scenario().units(A, "N6", navy=1))
    assert table.refused(A, move(table, "navy", "N6", "M6", wood=1)) == "MON-MOV-15"
    assert [unit.carries for unit in table.content.units] == [1, 1, 0, 0, 0, 2]


@pytest.mark.rule("MON-MOV-16")
def test_a_weapon_moves_with_its_worker_beside_the_resource() -> None:
    table = moving(Scenario().units(A, "EU1", armed=1, worker=1).goods("EU1", wood=1))
    weapons = table.game.weapons
    table.play(A, move(table, "armed", "EU1", "EU2", wood=1), End())
    assert (table.count("EU2", "armed"), table.count("EU1", "armed"), table.count("EU1", "worker")) == (1, 0, 1)
    assert (table.stock("EU2"), table.game.weapons) == (pile(wood=1), weapons)


@pytest.mark.rule("MON-COMMON-CAR")
def test_carriers_take_two_resources() -> None:
    table = moving(Scenario(3).bonus(A, "CAR").units(A, "EU1", worker=1, armed=1).goods("EU1", wood=2, sheep=1))
    two = [pile(), pile(wood=1, sheep=1), pile(wood=2)]  # nothing, or as much as can be carried
    assert loads_to(table, "worker", "EU1", "EU2") == two
    assert loads_to(table, "armed", "EU1", "EU2") == two
    assert table.refused(A, move(table, "worker", "EU1", "EU2", wood=2, sheep=1)) == "MON-MOV-14"
    table.play(A, move(table, "worker", "EU1", "EU2", wood=2))
    assert (table.stock("EU1"), table.stock("EU2")) == (pile(sheep=1), pile(wood=2))


@pytest.mark.rule("MON-COMMON-CAR", "MON-MOV-14")
def test_carriers_bring_no_more_than_has_room() -> None:
    table = moving(Scenario(3).bonus(A, "CAR").units(A, "EU1", worker=1).goods("EU1", wood=2).goods("EU2", wheat=4))
    assert loads_to(table, "worker", "EU1", "EU2") == [pile(), pile(wood=1)]
    assert table.refused(A, move(table, "worker", "EU1", "EU2", wood=2)) == "MON-MOV-14"


def test_loads_are_all_ways_to_take_some_of_a_stock() -> None:
    assert loads(pile(wood=1, wheat=1), 0).listed == loads(pile(), 2).listed == [pile()]
    single = loads(pile(wood=1, wheat=1), 1)
    assert (single.listed, single.parts) == ([pile(), pile(wheat=1), pile(wood=1)], [])
    several = loads(pile(wood=2, sheep=1, metal=1, wheat=1), 2)
    assert len(several.listed) == 1 + 7  # nothing; six pairs and two wood
    assert several.parts == [pile(wheat=1), pile(metal=1), pile(sheep=1), pile(wood=1)]
    assert loads(pile(wood=1), 2).parts == []  # all there is


# -- horses


def horses(**units: int) -> Scenario:
    """A has the Horses and these units on EU1."""
    return Scenario().ability(A, "AB1").units(A, "EU1", **units)


@pytest.mark.rule("MON-ABILITYCARD-AB1")
def test_a_horse_moves_two_land_hexes_and_rivers_stop_it_like_a_worker() -> None:
    table = moving(horses(horse=1))
    assert ends(table, "horse", "EU1") == {"EU2", "EU3"}
    assert table.refused(A, move(table, "horse", "EU1", "EU4")) == "MON-MOV-10"
    assert table.refused(A, move(table, "horse", "EU1", "L5")) == "MON-ABILITYCARD-AB1"
    table = moving(horses(horse=1).bridge("EU1", "EU4"))
    assert ends(table, "horse", "EU1") == {"EU2", "EU3", "EU4", "EU5", "EU6"}
    table = moving(Scenario(3).ability(A, "AB1").bonus(A, "BRG", "SWF").units(A, "EU1", horse=1))
    assert ends(table, "horse", "EU1") == {"EU2", "EU3", "EU4", "EU5", "EU6", "EU7", "EU8"}  # never three hexes


@pytest.mark.rule("MON-ABILITYCARD-AB1")
def test_a_horse_leaves_the_monument_hex_and_is_one_of_the_units_moved() -> None:
    table = moving(Scenario().ability(A, "AB1").units(A, "EU0", worker=3, horse=1))
    assert ends(table, "horse", "EU0") == {"EU1", "EU2", "EU3"}
    table.play(A, move(table, "horse", "EU0", "EU1"), move(table, "worker", "EU0", "EU1"))
    assert (table.question, table.count("EU1", "horse"), table.count("EU1", "worker")) == ("", 1, 1)


@pytest.mark.rule("MON-ABILITYCARD-AB1")
def test_a_horse_boards_no_ferry() -> None:
    table = moving(horses(horse=1, worker=1).ferry("N6", "EU1"))
    assert table.refused(A, Board("horse", table.at("EU1"), 0)) == "MON-ABILITYCARD-AB1"
    assert table.refused(A, Board("worker", table.at("EU1"), 0, pair=True)) == "MON-FER-05"


@pytest.mark.rule("MON-ABI-02")
def test_a_horse_carries_up_to_two_resources() -> None:
    table = moving(horses(horse=1, worker=1).goods("EU1", sheep=2, wood=1))
    assert loads_to(table, "horse", "EU1", "EU3") == [pile(), pile(sheep=2), pile(wood=1, sheep=1)]
    options = table.game.options(A)
    assert options.more
    for load in (pile(sheep=1), pile(wood=1)):  # less is not listed, but allowed
        part = Move("horse", table.at("EU1"), table.at("EU3"), load)
        assert part in options and part in options.others()
        assert table.refused(A, part) is None
    assert table.refused(A, move(table, "horse", "EU1", "EU3", sheep=2, wood=1)) == "MON-ABI-02"
    table.play(A, move(table, "horse", "EU1", "EU3", sheep=2))
    assert (table.stock("EU1"), table.stock("EU3")) == (pile(wood=1), pile(sheep=2))


@pytest.mark.rule("MON-ABI-02", "MON-COMMON-CAR")
def test_carriers_are_no_horses() -> None:
    table = Scenario(3).ability(A, "AB1").bonus(A, "CAR").units(A, "EU1", horse=1, worker=1)
    moving(table.goods("EU1", sheep=3))
    assert table.refused(A, move(table, "horse", "EU1", "EU2", sheep=3)) == "MON-ABI-02"


@pytest.mark.rule("MON-ABILITYCARD-AB1")
def test_a_horse_is_loaded_only_where_an_own_worker_is() -> None:
    table = moving(horses(horse=1, army=1).goods("EU1", sheep=2))
    assert loads_to(table, "horse", "EU1", "EU2") == [pile()]
    assert table.refused(A, move(table, "horse", "EU1", "EU2", sheep=1)) == "MON-ABILITYCARD-AB1"
    table = moving(horses(horse=1).goods("EU1", sheep=2).units(A, "EU2", worker=1))
    table.play(A, move(table, "worker", "EU2", "EU1"))
    assert table.refused(A, move(table, "horse", "EU1", "EU2", sheep=2)) is None  # a worker has come


@pytest.mark.rule("MON-ABILITYCARD-AB1")
def test_a_horse_is_loaded_where_a_worker_was_when_the_action_began() -> None:
    table = moving(horses(horse=1, worker=1).goods("EU1", sheep=3))
    table.play(A, move(table, "worker", "EU1", "EU2", sheep=1))
    assert table.count("EU1", "worker") == 0
    table.play(A, move(table, "horse", "EU1", "EU2", sheep=2))
    assert (table.stock("EU1"), table.stock("EU2")) == (pile(), pile(sheep=3))


@pytest.mark.rule("MON-ABILITYCARD-AB1")
def test_a_worker_that_only_passed_through_loads_no_horse() -> None:
    table = horses(horse=1).goods("EU1", sheep=2).ferry("N6", None, A, "worker").green(A, "movement")
    moving(table)
    table.play(A, Sail(0, table.at("N6"), table.at("EU1")))  # lands unmoved, and goes on
    table.play(A, move(table, "worker", "EU1", "EU2"))
    assert table.refused(A, move(table, "horse", "EU1", "EU2", sheep=1)) == "MON-ABILITYCARD-AB1"


@pytest.mark.rule("MON-ABILITYCARD-AB1")
def test_a_horse_unloads_no_more_than_has_room() -> None:
    table = moving(horses(horse=1, worker=1).goods("EU1", sheep=2).goods("EU2", wood=4))
    assert table.refused(A, move(table, "horse", "EU1", "EU2", sheep=2)) == "MON-MOV-14"
    assert table.refused(A, move(table, "horse", "EU1", "EU2", sheep=1)) is None


@pytest.mark.rule("MON-ABILITYCARD-AB1")
def test_a_horse_has_no_power_controls_nothing_and_is_no_worker() -> None:
    table = Scenario().ability(A, "AB1").units(A, "EU1", horse=2).goods("EU1", sheep=2).turn(A)
    game = table.game
    assert (military_power(game, A), controller(game, table.at("EU1")), land_held(game, A)) == (0, -1, [])
    assert (workers_on_board(game, A), goods_of(game, A)) == (0, pile())
    assert table.refused(A, PlayCard("production")) is not None
    assert table.units(A, "EU1", worker=1).refused(A, PlayCard("production")) is None
    assert goods_of(game, A) == pile(sheep=2)


# -- what is listed first


@pytest.mark.rule("MON-FER-08")
def test_voyages_of_empty_ferries_that_end_afloat_are_folded() -> None:
    table = Scenario().units(A, "EU1", worker=2).ferry("M6", None).ferry("N6", None, A, "worker").action(A, "movement")
    table.play(A, Move("worker", table.at("EU1"), table.at("EU2")))
    options = table.game.options(A)
    adrift = [choice for choice in options if isinstance(choice, Sail) and choice.ferry == 0 and choice.land < 0]
    assert adrift and options.folded == len(adrift)
    assert list(options)[-len(adrift) :] == adrift
    assert options[len(options) - len(adrift) - 1] == End()
    assert [options[number] for number in range(-len(options), 0)] == list(options)


@pytest.mark.rule("MON-MOV-01")
def test_only_kinds_of_units_that_exist_move() -> None:
    """The horse is the last kind: no other name may mean it."""
    table = moving(Scenario().ability(A, "AB1").units(A, "EU1", worker=1, horse=1))
    start, end = table.at("EU1"), table.at("EU2")
    assert table.refused(A, Move("horse", start, end)) is None
    assert table.refused(A, Move("elephant", start, end)) == "MON-MOV-01"
    assert table.refused(A, Move("worker", start - table.game.chart.size, end)) == "MON-MOV-01"


def test_options_of_moves_are_counted_from_both_ends() -> None:
    options = moving(Scenario().units(A, "EU1", worker=1)).game.options(A)
    number = len(options)
    assert (options[-1], options[-number]) == (options[number - 1], options[0])
    for outside in (number, -number - 1):
        with pytest.raises(IndexError):
            options[outside]


@pytest.mark.rule("MON-MOV-14")
def test_nothing_is_taken_where_there_is_less_than_no_room() -> None:
    assert loads(pile(wood=1), -1).listed == [pile()]


@pytest.mark.rule("MON-MOV-14", "MON-MOV-15", "MON-FER-05")
def test_the_view_tells_the_ways_of_all_that_can_move() -> None:
    """A worker takes one of two resources along, an army none; where a ferry waits both can board, also as a pair."""
    table = Scenario().units(A, "EU1", worker=1, army=1).goods("EU1", wood=2).ferry("N6", "EU1").action(A, "movement")
    view: Any = table.game.view(A)
    ways = view["ways"]
    aboard = table.game.aboard(0)
    assert {(way["unit"], way["end"], way["carries"]) for way in ways if way["end"] < table.game.chart.size} >= {
        ("worker", table.at("EU2"), 1),
        ("army", table.at("EU2"), 0),
    }
    boardings = {(way["unit"], way["pair"], way["carries"]) for way in ways if way["end"] == aboard}
    assert boardings == {("worker", False, 1), ("worker", True, 1), ("army", False, 0), ("army", True, 0)}
    voyages = {(way["end"], way["land"]) for way in ways if way["unit"] == "ferry" and way["start"] == aboard}
    assert (table.at("N6"), None) in voyages  # afloat, empty
    assert all(way["start"] in (table.at("EU1"), aboard) for way in ways)
    assert table.game.view(B)["ways"] == table.game.view(None)["ways"] == []
    # A hex holds five resources (MON-RES-03); a full one takes no load.
    full = Scenario().units(A, "EU1", worker=1).goods("EU1", wood=1).goods("EU2", sheep=5).action(A, "movement")
    view = full.game.view(A)
    carried = {way["end"]: way["carries"] for way in view["ways"]}
    assert carried[full.at("EU2")] == 0
