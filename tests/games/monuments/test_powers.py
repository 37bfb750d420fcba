"""Power: of units by where they fight, of buildings, of ferries, and of all that stands together.

Topics: units.
"""

from __future__ import annotations

import pytest

from tests.games.monuments.arms import attack, powers, warlike
from tests.games.monuments.scenario import A, B, C, Scenario
from ziggurat.games.monuments.rules.battle import dice_of
from ziggurat.games.monuments.status import military_power

# -- units


@pytest.mark.rule("MON-UNI-01")
def test_a_navy_has_power_3_on_water() -> None:
    table = warlike().units(A, "N6", navy=1).units(B, "M6", navy=2)
    assert (military_power(table.game, A), military_power(table.game, B)) == (3, 6)
    assert powers(attack(table)) == (3, 6)


@pytest.mark.rule("MON-UNI-02")
def test_an_army_has_power_3_on_land() -> None:
    table = warlike().units(A, "EU1", army=2).units(B, "EU2", army=1)
    assert (military_power(table.game, A), military_power(table.game, B)) == (6, 3)
    assert powers(attack(table, ("army", "EU1"), ("army", "EU1"))) == (6, 3)


@pytest.mark.rule("MON-UNI-03")
def test_an_army_aboard_has_power_1() -> None:
    table = warlike().ferry("N6", None, A, "army", "army").ferry("M6", None, B, "army")
    assert (military_power(table.game, A), military_power(table.game, B)) == (3, 2)  # each with its ferry
    assert powers(attack(table)) == (3, 2)


@pytest.mark.rule("MON-UNI-04")
@pytest.mark.parametrize(("start", "end"), [("EU1", "EU2"), ("N6", "M6"), ("EU1", "N6"), ("N6", "EU1")])
def test_an_airforce_has_power_2_everywhere(start: str, end: str) -> None:
    table = warlike().units(A, start, airforce=1).units(B, end, airforce=2)
    assert (military_power(table.game, A), military_power(table.game, B)) == (2, 4)
    assert powers(attack(table)) == (2, 4)


@pytest.mark.rule("MON-UNI-05")
def test_an_unarmed_worker_has_no_power() -> None:
    table = warlike().units(A, "EU1", army=1, worker=3).units(B, "EU2", worker=2)
    assert (military_power(table.game, A), military_power(table.game, B)) == (3, 0)
    assert powers(attack(table)) == (3, 0)


@pytest.mark.rule("MON-WPN-03")
def test_an_armed_worker_has_power_1_in_attack_and_defence() -> None:
    table = warlike().units(A, "EU1", armed=2).units(B, "EU2", armed=3, worker=1)
    assert (military_power(table.game, A), military_power(table.game, B)) == (2, 3)
    assert powers(attack(table, ("armed", "EU1"), ("armed", "EU1"))) == (2, 3)
    table = warlike().units(A, "N6", navy=1).ferry("M6", None, B, "armed", "worker")
    assert powers(attack(table)) == (3, 2)  # with the ferry


# -- buildings


@pytest.mark.rule("MON-UNI-06")
@pytest.mark.parametrize(("buildings", "power"), [(["fort"], 2), (["town"], 1), (["fort", "town"], 3)])
def test_a_fort_has_power_2_and_a_town_1(buildings: list[str], power: int) -> None:
    table = warlike().units(A, "EU1", army=1)
    for building in buildings:
        table.building(B, building, "EU2")
    assert military_power(table.game, B) == power
    assert powers(attack(table)) == (3, power)


@pytest.mark.rule("MON-UNI-07")
def test_a_factory_has_no_power() -> None:
    table = warlike().units(A, "EU1", army=1).building(B, "factory", "EU2")
    assert military_power(table.game, B) == 0
    assert powers(attack(table)) == (3, 0)


@pytest.mark.rule("MON-COMMON-FRT")
def test_ramparts_make_forts_3_and_towns_2_for_their_owner() -> None:
    table = warlike(3).bonus(B, "FRT").units(A, "EU1", army=1)
    table.building(B, "fort", "EU2").building(B, "town", "EU2").building(B, "factory", "EU2")
    table.building(B, "fort", "AF2", damaged=True).building(B, "town", "AF3", damaged=True)
    table.building(C, "fort", "SA1").building(C, "town", "SA1")
    assert (military_power(table.game, B), military_power(table.game, C)) == (5, 3)
    assert powers(attack(table)) == (3, 5)
    card = next(card for card in table.content.commons if card.id == "CB26")
    assert (table.content.bonuses[card.bonus].id, table.content.bonuses[card.bonus].copies) == ("FRT", 1)


@pytest.mark.rule("MON-ATT-14", "MON-DMG-06")
def test_a_damaged_building_has_no_power() -> None:
    table = warlike().units(A, "EU1", army=1).units(B, "EU2", armed=1)
    table.building(B, "fort", "EU2", damaged=True).building(B, "town", "EU2", damaged=True)
    assert military_power(table.game, B) == 1
    assert powers(attack(table)) == (3, 1)


# -- ferries


@pytest.mark.rule("MON-UNI-08")
def test_a_ferry_with_passengers_has_power_1_on_water() -> None:
    table = warlike().units(A, "N6", navy=1).ferry("M6", None, B, "worker", "worker").ferry("M6", None, B, "worker")
    table.ferry("M6").ferry("M6", "AF4")  # empty ones have none
    assert (military_power(table.game, A), military_power(table.game, B)) == (3, 2)
    assert powers(attack(table)) == (3, 2)


@pytest.mark.rule("MON-ATT-13", "MON-UNI-08")
def test_attack_power_goes_by_the_terrain_of_the_target() -> None:
    """The example of the rules: an airforce and two armies from a ferry attack land with 2 + 3 + 3."""
    table = warlike().units(A, "N6", airforce=1).ferry("N6", None, A, "army", "army").units(B, "AF1", worker=1)
    attack(table, ("airforce", "N6"), ("army", "ferry 0"), ("army", "ferry 0"))
    assert powers(table) == (8, 0)
    at_sea = warlike().units(A, "N6", airforce=1).ferry("N6", None, A, "army", "army").units(B, "M6", navy=1)
    assert powers(attack(at_sea, ("airforce", "N6"), ("ferry", "ferry 0"))) == (5, 3)  # 2 + 1 + 1 + 1


@pytest.mark.rule("MON-ATT-13")
def test_a_worker_with_a_weapon_fights_with_1_on_land_too_when_it_comes_from_a_ferry() -> None:
    table = warlike().ferry("N6", None, A, "army", "armed").units(B, "AF1", worker=1)
    assert powers(attack(table, ("army", "ferry 0"), ("armed", "ferry 0"))) == (4, 0)


# -- all that defends


@pytest.mark.rule("MON-ATT-14")
def test_all_units_and_intact_buildings_defend() -> None:
    """The example of the rules: fort 2, town 1, two workers 0, army 3."""
    table = warlike().units(A, "EU1", army=1).units(B, "EU2", worker=2, army=1)
    table.building(B, "fort", "EU2").building(B, "town", "EU2")
    assert powers(attack(table)) == (3, 6)


@pytest.mark.rule("MON-ATT-14")
def test_all_ships_and_passengers_of_a_water_hex_defend() -> None:
    table = warlike().units(A, "N6", navy=1).units(B, "M6", navy=1, airforce=1)
    table.ferry("M6", None, B, "army", "armed").ferry("M6", None, B, "worker")
    assert powers(attack(table)) == (3, 9)  # 3 + 2, 1 + 1 + 1, 1


@pytest.mark.rule("MON-ATT-16")
def test_buildings_in_the_hands_of_another_add_power_for_nobody() -> None:
    table = warlike(3).units(A, "EU1", army=1).units(B, "EU2", army=1)
    table.building(A, "fort", "EU2").building(C, "fort", "EU2").building(C, "town", "EU2")
    assert [military_power(table.game, seat) for seat in (A, B, C)] == [3, 3, 0]
    assert powers(attack(table)) == (3, 3)


@pytest.mark.rule("MON-ATT-16")
def test_buildings_count_again_when_the_other_has_gone() -> None:
    table = Scenario(3).building(C, "fort", "EU2").building(C, "town", "EU2").units(B, "EU2", worker=1)
    assert military_power(table.game, C) == 0
    table.game.units[table.at("EU2")] = (0, 0, 0, 0, 0, 0)
    table.game.side[table.at("EU2")] = -1
    assert military_power(table.game, C) == 3


@pytest.mark.rule("MON-COMMON-FRT")
def test_ramparts_do_nothing_for_an_attacker() -> None:
    table = warlike().bonus(A, "FRT").units(A, "EU1", army=1).building(A, "fort", "EU1").units(B, "EU2", worker=1)
    attack(table)
    assert dice_of(table.game, True) == 3
