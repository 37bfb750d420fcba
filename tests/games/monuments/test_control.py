"""Control: of hexes, of resources, of ferries; and what no player owns.

Topics: control.
"""

from __future__ import annotations

import pytest

from tests.games.monuments.scenario import NONE, A, B, Scenario, pile
from ziggurat.games.monuments.choices import Move, PlayCard, Sail
from ziggurat.games.monuments.content.model import MONUMENT, WORKER
from ziggurat.games.monuments.events import BridgeBuilt, FerryBuilt
from ziggurat.games.monuments.game import Monuments
from ziggurat.games.monuments.score import count
from ziggurat.games.monuments.status import (
    can_pay,
    captain,
    controller,
    goods_of,
    land_held,
    workers_on_board,
)

NOTHING = pile()
HEXES = 3  # among model.COUNTS


def holder(table: Scenario, name: str) -> int:
    """Who controls a hex."""
    return controller(table.game, table.at(name))


def held(table: Scenario, seat: int) -> list[str]:
    """The land hexes a seat controls."""
    return [table.name(hex) for hex in land_held(table.game, seat)]


def master(table: Scenario, number: int = 0) -> int:
    """Who controls a ferry."""
    ferry = table.game.ferry(number)
    assert ferry is not None
    return captain(table.game, ferry)


# -- hexes


@pytest.mark.rule("MON-CTL-01")
@pytest.mark.parametrize("unit", ["worker", "armed", "army", "airforce"])
def test_a_worker_an_army_or_an_airforce_controls_its_land_hex(unit: str) -> None:
    table = Scenario().units(B, "EU4", **{unit: 1})
    assert (holder(table, "EU4"), held(table, B), held(table, A)) == (B, ["EU4"], [])
    assert (holder(table, "EU5"), count(table.game, B, HEXES)) == (NONE, 1)


@pytest.mark.rule("MON-CTL-01")
def test_control_lasts_while_the_unit_is_there() -> None:
    table = Scenario().units(A, "EU1", worker=1).action(A, "movement")
    table.play(A, Move("worker", table.at("EU1"), table.at("EU2")))
    assert (held(table, A), holder(table, "EU1")) == (["EU2"], NONE)


@pytest.mark.rule("MON-CTL-02")
def test_navies_and_airforces_control_water_and_nobody_else_does() -> None:
    table = (
        Scenario().units(A, "N6", navy=1).units(B, "M6", airforce=1).ferry("L5", None, A, "worker", "army").ferry("L6")
    )
    assert [holder(table, name) for name in ("N6", "M6", "L5", "L6", "O6")] == [A, B, NONE, NONE, NONE]
    assert (held(table, A), held(table, B)) == ([], [])  # water is no land


@pytest.mark.rule("MON-CTL-02")
def test_a_navy_controls_no_land_beside_it() -> None:
    table = Scenario().units(A, "N6", navy=3)
    assert [holder(table, name) for name in ("EU1", "AF1")] == [NONE, NONE]
    table = Scenario().units(A, "EU1", navy=1)  # where no navy ever comes: even there it would control nothing
    assert (holder(table, "EU1"), held(table, A)) == (NONE, [])


@pytest.mark.rule("MON-CTL-03")
def test_buildings_bridges_and_ferries_control_no_hex() -> None:
    table = Scenario().building(A, "town", "EU2").building(A, "fort", "EU2").building(A, "factory", "EU2")
    table.bridge("EU2", "EU4").ferry("N6", "EU1").ferry("M6")
    assert [holder(table, name) for name in ("EU2", "EU4", "EU1", "N6", "M6")] == [NONE] * 5
    assert (held(table, A), count(table.game, A, HEXES)) == ([], 0)


@pytest.mark.rule("MON-MAP-02")
def test_a_monument_hex_is_no_land_and_produces_nothing() -> None:
    table = Scenario().units(A, "EU0", worker=3).turn(A)
    assert (held(table, A), holder(table, "EU0"), count(table.game, A, HEXES)) == ([], NONE, 0)
    assert table.game.chart.terrain[table.at("EU0")] == MONUMENT
    assert not table.game.chart.is_land(table.at("EU0"))
    assert table.refused(A, PlayCard("production")) is not None
    assert table.units(A, "EU1", worker=1).refused(A, PlayCard("production")) is None
    assert (held(table, A), count(table.game, A, HEXES)) == (["EU1"], 1)


# -- resources


@pytest.mark.rule("MON-CTL-04")
@pytest.mark.parametrize("unit", ["worker", "armed"])
def test_whoever_has_a_worker_on_a_hex_controls_what_lies_there(unit: str) -> None:
    table = Scenario().units(A, "EU1", **{unit: 1}).goods("EU1", wood=2, wheat=1).goods("EU2", metal=3)
    assert (goods_of(table.game, A), goods_of(table.game, B)) == (pile(wood=2, wheat=1), NOTHING)
    assert can_pay(table.game, A, pile(wood=2))
    assert not can_pay(table.game, A, pile(metal=1))


@pytest.mark.rule("MON-CTL-05")
@pytest.mark.parametrize("unit", ["army", "airforce"])
def test_military_units_control_no_resources(unit: str) -> None:
    table = Scenario().units(A, "EU1", **{unit: 2}).goods("EU1", wood=2)
    assert holder(table, "EU1") == A
    assert (goods_of(table.game, A), can_pay(table.game, A, pile(wood=1))) == (NOTHING, False)


@pytest.mark.rule("MON-CTL-06")
def test_a_factory_controls_no_resources() -> None:
    table = Scenario().building(A, "factory", "EU1").units(A, "EU1", army=1).goods("EU1", sheep=1)
    assert (goods_of(table.game, A), can_pay(table.game, A, pile(sheep=1))) == (NOTHING, False)
    assert can_pay(table.units(A, "EU1", worker=1).game, A, pile(sheep=1))


@pytest.mark.rule("MON-CTL-07")
def test_what_is_left_behind_serves_whoever_next_has_a_worker_there() -> None:
    table = Scenario().units(A, "EU2", worker=1).goods("EU2", wood=2).units(B, "EU3", worker=1).action(A, "movement")
    table.play(A, Move("worker", table.at("EU2"), table.at("EU1")))
    assert table.stock("EU2") == pile(wood=2)
    assert (goods_of(table.game, A), goods_of(table.game, B)) == (NOTHING, NOTHING)
    table.action(B, "movement", Move("worker", table.at("EU3"), table.at("EU2")))
    assert (goods_of(table.game, A), goods_of(table.game, B)) == (NOTHING, pile(wood=2))


# -- bridges and ferries


@pytest.mark.rule("MON-CTL-08")
def test_who_built_a_bridge_or_ferry_does_not_own_it() -> None:
    table = Scenario().units(B, "EU2", worker=1)
    chart = table.game.chart
    table.game.emit(BridgeBuilt(A, chart.river_between(table.at("EU2"), table.at("EU4")), "MON-BLD-08"))
    table.game.emit(FerryBuilt(A, table.at("EU1"), table.at("N6"), "MON-BLD-09"))
    table.action(B, "movement")
    assert master(table) == NONE
    table.play(B, Move("worker", table.at("EU2"), table.at("EU4")), Sail(0, table.at("N6")))
    assert table.count("EU4", "worker") == 1


@pytest.mark.rule("MON-CTL-09")
def test_whoever_has_a_passenger_aboard_controls_the_ferry() -> None:
    table = Scenario().ferry("N6", None, A, "army").ferry("M6", None, B, "worker").ferry("M6")
    assert [master(table, number) for number in range(3)] == [A, B, NONE]


@pytest.mark.rule("MON-CTL-10")
def test_whoever_controls_the_shore_controls_a_moored_ferry() -> None:
    table = Scenario().ferry("N6", "EU1")
    assert master(table) == NONE
    assert master(Scenario().ferry("N6", "EU1").units(A, "EU1", worker=1)) == A
    assert master(Scenario().ferry("N6", "EU1").units(B, "EU1", airforce=1)) == B
    assert master(Scenario().ferry("N6", "EU1").building(B, "town", "EU1")) == NONE
    assert master(Scenario().ferry("N6", "EU1").units(A, "AF1", worker=1)) == NONE  # another shore of the same water


@pytest.mark.rule("MON-CTL-10")
def test_the_water_counts_only_if_nobody_controls_the_land() -> None:
    assert master(Scenario().ferry("N6", "EU1").units(B, "N6", navy=1)) == B
    assert master(Scenario().ferry("N6", "EU1").units(B, "N6", navy=1).units(A, "EU1", worker=1)) == A
    assert master(Scenario().ferry("N6", "EU1").ferry("N6", None, B, "worker")) == NONE  # passengers hold no water


@pytest.mark.rule("MON-CTL-10")
def test_whoever_controls_the_water_controls_an_empty_ferry_afloat_there() -> None:
    assert master(Scenario().ferry("N6")) == NONE
    assert master(Scenario().ferry("N6").units(B, "N6", navy=1)) == B
    assert master(Scenario().ferry("N6").units(A, "N6", airforce=1)) == A
    assert master(Scenario().ferry("N6").units(B, "M6", navy=1)) == NONE  # beside it
    assert master(Scenario().ferry("N6").ferry("N6", None, B, "worker")) == NONE  # passengers hold no water


# -- workers


@pytest.mark.rule("MON-CMP-07")
def test_no_more_than_fifteen_workers_of_a_player_are_on_the_board() -> None:
    table = Scenario().units(A, "EU2", worker=8, armed=3).building(A, "town", "EU2").units(A, "EU0", worker=2)
    table.ferry("N6", None, A, "worker").turn(A)
    assert (workers_on_board(table.game, A), table.of_seat(A).workers) == (14, 1)
    table.play(A, PlayCard("populate"))
    assert (table.count("EU2", "worker"), workers_on_board(table.game, A), table.of_seat(A).workers) == (9, 15, 0)
    table.take_back(A)
    assert table.turn(A).refused(A, PlayCard("populate")) is not None
    assert _on_the_board(table.game, A) == table.content.units[WORKER].count == 15


def _on_the_board(game: Monuments, seat: int) -> int:
    """Workers counted piece by piece."""
    ashore = sum([game.units[hex][0] + game.units[hex][1] for hex in game.places[seat]])
    return ashore + sum([len(ferry.passengers) for ferry in game.ferries if ferry.owner == seat])
