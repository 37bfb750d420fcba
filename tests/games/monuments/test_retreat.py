"""Retreat: where beaten defenders go, who dies, and what they leave behind.

Topics: retreat.
"""

from __future__ import annotations

import pytest

from tests.games.monuments.scenario import A, B, C, Scenario, pile
from tests.games.monuments.warring import dice, fight, hexes, lose, nothing_lost, pips, to, winner
from ziggurat.games.monuments.choices import At, End
from ziggurat.games.monuments.events import UnitKilled, UnitMoved
from ziggurat.games.monuments.status import goods_of, military_power, usable


def beaten(table: Scenario, hex: str, *attackers: str, defender: int = B) -> Scenario:
    """A wins against the defenders on the hex by one pip; at least one of them must have power."""
    fight(table, hex, *attackers, defender=defender)
    pips(table, 1, *[0] * (dice(table) - 1))
    if table.question == "roll_dice":
        pips(table, *[0] * dice(table))
    return table


def stormed(hex: str = "EU5", **defenders: int) -> Scenario:
    """An airforce at L5 beats a fort and units on a hex of Europe; the fort takes the damage."""
    table = Scenario().units(A, "L5", airforce=1).building(B, "fort", hex).units(B, hex, **defenders)
    beaten(table, hex, "airforce L5")
    if table.question == "take_damage":
        table.play(B, lose(table, "fort"))
    return table


# -- where to


@pytest.mark.rule("MON-RET-01")
def test_all_defenders_leave_for_one_neighbouring_hex() -> None:
    table = stormed(army=1, worker=2, airforce=1)
    assert (table.question, table.pending) == ("retreat", (B,))
    assert hexes(table, B) == {"EU4", "EU6", "K3", "K4", "K5"}
    assert table.refused(B, End()) == "MON-RET-01"  # nobody may stay
    assert table.refused(B, to(table, "EU1")) == "MON-RET-01"  # no neighbour
    table.play(B, to(table, "EU6"))
    assert [table.count("EU6", unit) for unit in ("worker", "army", "airforce")] == [2, 1, 1]
    assert winner(table) == A


@pytest.mark.rule("MON-RET-01")
def test_units_that_cannot_enter_the_chosen_hex_get_a_choice_of_their_own() -> None:
    table = stormed(army=1, worker=1, airforce=1)
    table.play(B, to(table, "K4"))
    assert (table.count("K4", "airforce"), table.count("EU5", "army")) == (1, 1)
    assert (table.question, hexes(table, B)) == ("retreat", {"EU4", "EU6"})
    table.play(B, to(table, "EU4"))
    assert (table.count("EU4", "army"), table.count("EU4", "worker"), table.count("K4", "airforce")) == (1, 1, 1)
    assert winner(table) == A


@pytest.mark.rule("MON-RET-02")
def test_nobody_retreats_to_a_hex_with_a_unit_or_building_of_another_player() -> None:
    table = Scenario(3).units(A, "L5", airforce=1).building(B, "fort", "EU5").units(B, "EU5", airforce=1)
    table.building(C, "factory", "EU4").ferry("K4", None, C, "worker").units(C, "K5", navy=1)
    table.units(A, "EU6", worker=1)
    beaten(table, "EU5", "airforce L5").play(B, lose(table, "fort"))
    # of EU4, EU6, K3, K4, K5 and L5 only one is free
    assert (table.count("K3", "airforce"), table.count("EU5", "airforce")) == (1, 1)  # B's, and A's that moved in


@pytest.mark.rule("MON-RET-02")
def test_foreign_hexes_are_refused_and_damaged_buildings_ignored() -> None:
    table = Scenario().units(A, "L5", airforce=1).building(B, "fort", "EU5").units(B, "EU5", airforce=1)
    table.building(A, "town", "EU4", damaged=True).building(A, "town", "EU6").ferry("K3")
    beaten(table, "EU5", "airforce L5").play(B, lose(table, "fort"))
    assert hexes(table, B) == {"EU4", "K3", "K4", "K5"}  # nobody has anything aboard the ferry at K3
    assert table.refused(B, to(table, "EU6")) == "MON-RET-02"
    assert table.refused(B, to(table, "L5")) == "MON-RET-02"


@pytest.mark.rule("MON-RET-02")
def test_nobody_retreats_beside_a_foreign_building_even_to_own_units() -> None:
    table = Scenario().units(A, "L5", airforce=1).building(B, "fort", "EU5").units(B, "EU5", airforce=1)
    table.building(A, "town", "EU4").units(B, "EU4", army=1)
    beaten(table, "EU5", "airforce L5").play(B, lose(table, "fort"))
    assert table.refused(B, to(table, "EU4")) == "MON-RET-02"


@pytest.mark.rule("MON-RET-02")
def test_monument_hexes_and_ferries_are_no_refuge() -> None:
    table = Scenario().units(A, "EU1", army=1).building(B, "fort", "EU2").units(B, "EU2", worker=1, airforce=1)
    table.ferry("O5", "EU3")
    beaten(table, "EU2", "army EU1").play(B, lose(table, "fort"))
    assert hexes(table, B) == {"EU3", "EU4", "EU7", "EU8"}
    assert table.refused(B, to(table, "EU0")) == "MON-RET-01"
    assert table.refused(B, At(table.game.aboard(0))) == "MON-RET-01"


@pytest.mark.rule("MON-RET-02")
def test_closed_hexes_are_no_refuge() -> None:
    table = Scenario(pair="maya_inca").units(A, "N6", airforce=1).units(B, "M6", airforce=1, navy=1)
    beaten(table, "M6", "airforce N6").play(B, lose(table, "navy M6"))
    assert hexes(table, B) == {"L5", "L6"}  # Europe and Africa are closed: EU1, AF1, AF4
    assert table.refused(B, to(table, "EU1")) == "MON-RET-01"


@pytest.mark.rule("MON-RET-03")
def test_land_units_cross_a_river_only_by_a_bridge() -> None:
    table = stormed("EU4", army=1, worker=1, horse=1)
    assert hexes(table, B) == {"EU5", "EU6"}
    assert table.refused(B, to(table, "EU7")) == "MON-RET-03"
    assert table.refused(B, to(table, "L5")) == "MON-RET-02"
    table = Scenario().bridge("EU4", "EU7").units(A, "L5", airforce=1).building(B, "fort", "EU4")
    beaten(table.units(B, "EU4", army=1, horse=1), "EU4", "airforce L5").play(B, lose(table, "fort"))
    assert hexes(table, B) == {"EU5", "EU6", "EU7"}
    table.play(B, to(table, "EU7"))
    assert (table.count("EU7", "army"), table.count("EU7", "horse")) == (1, 1)


@pytest.mark.rule("MON-RET-03", "MON-COMMON-BRG")
def test_fords_let_land_units_retreat_over_rivers() -> None:
    table = Scenario().bonus(B, "BRG").units(A, "L5", airforce=1).building(B, "fort", "EU4")
    beaten(table.units(B, "EU4", army=1), "EU4", "airforce L5").play(B, lose(table, "fort"))
    assert hexes(table, B) == {"EU1", "EU2", "EU5", "EU6", "EU7"}


@pytest.mark.rule("MON-RET-03")
def test_navies_and_ferries_retreat_over_water_and_airforces_anywhere() -> None:
    table = Scenario().units(A, "L6", navy=1).units(B, "M6", navy=1, airforce=1).ferry("M6", None, B, "army")
    table.ferry("M6", None, B, ("worker", "metal"))
    beaten(table, "M6", "navy L6").play(B, lose(table, "army ferry0"))
    assert hexes(table, B) == {"N6", "L5", "EU1", "AF1", "AF4"}
    table.play(B, to(table, "EU1"))
    assert (table.count("EU1", "airforce"), table.count("M6", "navy")) == (1, 1)
    assert hexes(table, B) == {"N6", "L5"}
    assert table.refused(B, to(table, "AF1")) == "MON-RET-03"
    table.play(B, to(table, "N6"))
    assert table.count("N6", "navy") == 1
    first, second = table.game.ferry(0), table.game.ferry(1)
    assert first is not None
    assert second is not None
    assert (table.name(first.water), table.passengers(0)) == ("M6", [])  # nobody is aboard any more
    assert (table.name(second.water), table.passengers(1)) == ("N6", ["worker"])
    assert second.passengers[0].load == pile(metal=1)  # what is aboard goes with the ferry
    assert (table.side("N6"), table.side("M6"), winner(table)) == (B, A, A)
    nothing_lost(table)


# -- nowhere to go


@pytest.mark.rule("MON-RET-04")
def test_units_without_a_way_out_are_killed() -> None:
    table = Scenario().units(A, "UK2", army=1).building(B, "fort", "UK1").units(B, "UK1", army=1, worker=2)
    table.goods("UK1", wheat=1)
    beaten(table, "UK1", "army UK2").play(B, lose(table, "fort"))
    assert winner(table) == A
    assert (table.of_seat(B).workers, table.spare(B, "army"), table.side("UK1")) == (15, 3, A)
    assert [event.rule for event in table.events(UnitKilled)] == ["MON-RET-04"] * 3
    nothing_lost(table)


@pytest.mark.rule("MON-RET-04")
def test_only_those_without_a_way_out_are_killed() -> None:
    table = Scenario().units(A, "UK2", army=1).building(B, "fort", "UK1").units(B, "UK1", army=1, airforce=1)
    beaten(table, "UK1", "army UK2").play(B, lose(table, "fort"), to(table, "K3"))
    assert (table.count("K3", "airforce"), table.spare(B, "army")) == (1, 3)


@pytest.mark.rule("MON-RET-04")
def test_passengers_without_a_way_out_are_killed_and_their_ferry_stays_empty() -> None:
    table = Scenario().units(A, "AF6", airforce=1).ferry("LK2", None, B, ("worker", "wood"), "army")
    beaten(table, "LK2", "airforce AF6").play(B, lose(table, "army ferry0"))
    assert winner(table) == A
    assert (table.passengers(0), table.of_seat(B).workers, table.game.bank[0]) == ([], 15, 25)
    assert (table.side("LK2"), table.count("LK2", "airforce")) == (A, 1)
    nothing_lost(table)


@pytest.mark.rule("MON-RET-04", "MON-WPN-07")
def test_the_weapon_of_a_worker_without_a_way_out_may_be_taken_over() -> None:
    table = Scenario().units(A, "UK2", army=1).building(B, "fort", "UK1").units(B, "UK1", armed=1)
    table.units(B, "AF1", worker=1)
    beaten(table, "UK1", "army UK2").play(B, lose(table, "fort"))
    assert (table.question, table.pending) == ("rearm", (B,))
    table.play(B, to(table, "AF1"))
    assert (table.count("AF1", "armed"), winner(table)) == (1, A)


# -- what stays


@pytest.mark.rule("MON-RET-05")
def test_retreating_workers_leave_resources_and_keep_weapons() -> None:
    table = Scenario().units(A, "L5", airforce=1).building(B, "fort", "EU5").units(B, "EU5", worker=1, armed=1)
    table.goods("EU5", wood=2, sheep=1)
    beaten(table, "EU5", "airforce L5").play(B, lose(table, "fort"), to(table, "EU6"))
    assert (table.stock("EU5"), table.stock("EU6")) == (pile(wood=2, sheep=1), pile())
    assert (table.count("EU6", "worker"), table.count("EU6", "armed")) == (1, 1)
    assert goods_of(table.game, B) == pile()


@pytest.mark.rule("MON-RET-06")
def test_undamaged_buildings_stay_on_the_lost_hex() -> None:
    table = Scenario().units(A, "L5", airforce=1).units(B, "EU5", worker=1)
    for building in ("town", "fort", "factory"):
        table.building(B, building, "EU5")
    beaten(table, "EU5", "airforce L5").play(B, lose(table, "town"), to(table, "EU6"))
    assert table.has(B, "town", "EU5", damaged=True)
    assert table.has(B, "fort", "EU5")
    assert table.has(B, "factory", "EU5")
    assert table.side("EU5") == A


@pytest.mark.rule("MON-RET-07")
def test_a_building_is_of_no_use_while_another_controls_its_hex() -> None:
    table = Scenario().units(A, "EU5", army=1).building(B, "fort", "EU5").units(B, "EU6", army=1)
    fort = table.game.houses[table.at("EU5")][0]
    assert not usable(table.game, fort, table.at("EU5"))
    assert military_power(table.game, B) == 3
    pips(fight(table, "EU5", "army EU6", attacker=B, defender=A), 1, 1, 1)
    assert dice(table) == 3  # the fort helps nobody
    pips(table, 0, 0, 0)  # A's army dies, B's moves in: the hex is retaken
    assert (table.side("EU5"), winner(table)) == (B, B)
    assert usable(table.game, fort, table.at("EU5"))
    assert military_power(table.game, B) == 3 + 2


@pytest.mark.rule("MON-RET-07")
def test_a_building_can_be_used_again_once_the_other_player_leaves() -> None:
    table = Scenario().units(A, "EU5", army=1).building(B, "fort", "EU5")
    fort = table.game.houses[table.at("EU5")][0]
    table.game.emit(UnitMoved(A, 2, table.at("EU5"), table.at("EU4"), pile(), "MON-MOV-01"))
    assert usable(table.game, fort, table.at("EU5"))
    pips(fight(table, "EU5", "army EU4"), 0, 0, 0)
    assert dice(table) == 2


@pytest.mark.rule("MON-RET-07")
def test_a_horse_controls_no_hex_and_keeps_no_building_from_use() -> None:
    table = Scenario().units(A, "EU5", horse=1).building(B, "fort", "EU5")
    fort = table.game.houses[table.at("EU5")][0]
    assert usable(table.game, fort, table.at("EU5"))


@pytest.mark.rule("MON-RET-01")
def test_ships_retreat_to_the_first_hex_of_the_map() -> None:
    table = Scenario()
    corner, beside = table.name(0), table.name(1)
    far = next(name for name in (table.name(hex) for hex in table.game.chart.flows[1]) if name != corner)
    beaten(table.units(A, far, navy=2).units(B, beside, navy=2), beside, f"navy {far}", f"navy {far}")
    if table.question == "take_damage":
        table.play(B, lose(table, f"navy {beside}"))
    table.play(B, At(0))
    assert table.count(corner, "navy") == 1
