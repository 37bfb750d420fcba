"""What each word of a quest task counts, and what it leaves out.

Topics: quest tasks.
"""

from __future__ import annotations

import pytest

from tests.games.monuments.scenario import A, B, C, D, Scenario
from ziggurat.games.monuments.content.model import ACTIONS, ARMY, GOODS, TASKS, TERRAINS
from ziggurat.games.monuments.content.tasks import COUNTS
from ziggurat.games.monuments.events import BattleBegan, BattleEnded
from ziggurat.games.monuments.game import NONE, fighter
from ziggurat.games.monuments.hooks import TASK_COUNTS


def count(table: Scenario, task: str, seat: int = A) -> int:
    """How far a seat is: "hexes", "terrain forest", "green_card trade"."""
    word, _, what = task.partition(" ")
    number = 0
    for names in (TERRAINS, GOODS, ACTIONS):
        if what in names:
            number = names.index(what)
    return TASK_COUNTS[TASKS.index(word)](table.game, seat, number)


def shore(table: Scenario, name: str) -> str:
    """A water hex beside this land."""
    return table.name(table.game.chart.flows[table.at(name)][0])


def test_every_word_has_its_count() -> None:
    assert set(COUNTS) == set(TASKS)
    assert [COUNTS[word] for word in TASKS] == TASK_COUNTS[: len(TASKS)]


# -- land


@pytest.mark.rule("MON-TASK-HEXES-N")
def test_hexes_are_land_hexes_under_own_control() -> None:
    table = Scenario().units(A, "EU1", worker=3).units(A, "EU2", armed=1).units(A, "EU3", army=1)
    table.units(A, "GL1", airforce=1)
    assert count(table, "hexes") == 4
    table.units(A, "EU0", worker=2).units(A, "K5", navy=1).units(A, "L6", airforce=1)  # monument, water
    table.units(A, "EU9", horse=1).building(A, "fort", "EU8").units(B, "EU7", worker=1)
    table.ferry(shore(table, "EU3"), "EU3").ferry("J6", None, A, "worker")
    assert count(table, "hexes") == 4
    assert count(table, "hexes", B) == 1


@pytest.mark.rule("MON-TASK-TERRAIN-T-N")
def test_terrain_counts_hexes_of_that_terrain() -> None:
    table = Scenario().units(A, "EU2", worker=1).units(A, "EU7", army=1).units(A, "MG1", airforce=1)
    table.units(A, "EU1", worker=4).units(A, "EU4", worker=1).units(B, "AF3", worker=1).building(A, "town", "AF6")
    assert [count(table, f"terrain {terrain}") for terrain in TERRAINS[:4]] == [3, 1, 1, 0]


@pytest.mark.rule("MON-TASK-TERRAINS-ALL")
@pytest.mark.parametrize("missing", ["", "EU1", "EU2", "EU3", "EU4"])
def test_terrains_all_needs_one_of_each_terrain(missing: str) -> None:
    table = Scenario().units(A, "EU0", worker=1).units(A, "K5", navy=1).units(A, "EU5", worker=1, army=1)
    for name in ("EU1", "EU2", "EU3", "EU4"):
        if name != missing:
            table.units(A, name, worker=1)
        else:
            table.units(B, name, worker=1)
    expected = 1 if missing in ("", "EU1") else 0  # EU5 is a pasture like EU1
    assert count(table, "terrains_all") == expected


@pytest.mark.rule("MON-TASK-ISLANDS-N")
def test_islands_are_island_hexes_the_new_island_too() -> None:
    table = Scenario(4).units(A, "EU1", worker=1).units(A, "UK1", worker=1).units(A, "UK2", army=1)
    table.units(A, "GL3", airforce=1).units(A, "NI1", worker=1).units(B, "MG1", worker=1).building(A, "fort", "CU1")
    assert count(table, "islands") == 4
    assert count(table, "islands", B) == 1
    table.units(A, "HW1", worker=1).units(A, "EI1", worker=1).units(A, "CU2", worker=1).units(A, "GL1", worker=1)
    assert count(table, "islands") == 8


@pytest.mark.rule("MON-TASK-LANDMASSES-N")
def test_landmasses_are_continents_and_islands_and_greenland_is_one() -> None:
    table = Scenario(4).units(A, "EU1", worker=1).units(A, "EU9", worker=1)
    assert count(table, "landmasses") == 1
    table.units(A, "GL1", worker=1).units(A, "GL3", worker=1)  # both halves
    assert count(table, "landmasses") == 2
    table.units(A, "UK1", army=1).units(A, "UK2", army=1).units(A, "AF1", worker=1)
    assert count(table, "landmasses") == 4
    table.units(A, "NI1", worker=1).units(A, "SA0", worker=1).units(B, "MG1", worker=1)  # no land, not A's
    assert count(table, "landmasses") == 5


@pytest.mark.rule("MON-TASK-FOREIGN-N")
def test_foreign_hexes_lie_on_home_continents_of_other_players() -> None:
    table = Scenario(3).units(A, "EU1", worker=1).units(A, "UK1", worker=1)
    assert count(table, "foreign") == 0
    table.units(A, "AF1", worker=1).units(A, "AF2", army=1).units(A, "SA1", airforce=1).units(B, "AF5", worker=1)
    assert count(table, "foreign") == 3
    assert count(table, "foreign", B) == 0
    assert count(table.units(C, "EU9", worker=1), "foreign", C) == 1


# -- people


@pytest.mark.rule("MON-TASK-WORKERS-N")
def test_workers_are_counted_everywhere_on_the_board() -> None:
    table = Scenario().units(A, "EU1", worker=2).units(A, "EU2", armed=1).units(A, "EU0", worker=3)
    table.ferry("K5", None, A, "worker", "army").units(A, "EU3", army=2, airforce=1, horse=1)
    table.units(B, "AF1", worker=9)
    assert count(table, "workers") == 7


@pytest.mark.rule("MON-TASK-CROWD-N")
def test_a_crowd_is_on_one_land_hex() -> None:
    table = Scenario().units(A, "EU1", worker=2).units(A, "EU2", worker=2).units(A, "EU2", army=2, horse=1)
    assert count(table, "crowd") == 2
    table.units(A, "EU0", worker=4)  # the monument hex is no land hex
    table.units(B, "AF1", worker=5)
    assert count(table, "crowd") == 2
    table.units(A, "EU1", armed=1)
    assert count(table, "crowd") == 3


@pytest.mark.rule("MON-TASK-ABOARD-N")
def test_passengers_are_own_workers_and_armies_on_ferries_afloat() -> None:
    table = Scenario().ferry("K5", None, A, "worker").ferry("L6", None, B, "worker", "worker")
    table.units(A, "J6", navy=1)
    assert count(table, "aboard") == 1
    assert count(table, "aboard", B) == 2
    table.ferry("M6", None, A, "army", "armed").ferry("N6")
    assert count(table, "aboard") == 3


# -- resources


@pytest.mark.rule("MON-TASK-RES-T-N")
def test_resources_of_a_kind_count_where_an_own_worker_is() -> None:
    table = Scenario().units(A, "EU1", worker=1).goods("EU1", wood=2, sheep=1).units(A, "EU4", armed=1)
    table.goods("EU4", wood=1).ferry("K5", None, A, ("worker", "wood")).units(A, "EU3", army=1).goods("EU3", wood=1)
    table.units(B, "EU7", worker=1).goods("EU7", wood=1).building(A, "factory", "EU2").goods("EU2", wood=1)
    assert [count(table, f"res {good}") for good in GOODS] == [4, 1, 0, 0]


@pytest.mark.rule("MON-TASK-RES-EACH-N")
def test_of_each_kind_the_fewest_counts() -> None:
    table = Scenario().units(A, "EU1", worker=1).goods("EU1", wood=2, sheep=1, metal=1)
    table.units(A, "EU2", worker=1).goods("EU2", sheep=2, metal=2).units(A, "EU3", army=1).goods("EU3", wheat=5)
    assert count(table, "res_each") == 0
    table.units(A, "EU3", worker=1)
    assert count(table, "res_each") == 2


@pytest.mark.rule("MON-TASK-RES-TOTAL-N")
def test_the_total_is_of_all_controlled_resources() -> None:
    table = Scenario().units(A, "EU1", worker=1).goods("EU1", wood=2, sheep=1).units(A, "EU2", worker=1)
    table.goods("EU2", metal=2, wheat=1).ferry("K5", None, A, ("worker", "sheep")).goods("EU5", wood=3)
    table.units(B, "EU7", worker=1).goods("EU7", wood=4)
    assert count(table, "res_total") == 7


@pytest.mark.rule("MON-TASK-PILE-N")
def test_a_pile_lies_on_one_controlled_hex() -> None:
    table = Scenario().units(A, "EU1", worker=1).goods("EU1", wood=2, sheep=1).units(A, "EU2", worker=1)
    table.goods("EU2", metal=2).units(A, "EU3", army=1).goods("EU3", wheat=5).units(B, "EU7", worker=1)
    table.goods("EU7", wood=4)
    assert count(table, "pile") == 3
    table.units(A, "EU3", worker=1)
    assert count(table, "pile") == 5


# -- what was built


@pytest.mark.rule("MON-TASK-TOWNS-N-FORTS-N-FACTORIES-N")
@pytest.mark.parametrize(("building", "word"), [("town", "towns"), ("fort", "forts"), ("factory", "factories")])
def test_buildings_are_intact_and_no_other_player_controls_their_hex(building: str, word: str) -> None:
    table = Scenario().building(A, building, "EU1").building(B, building, "AF1")
    assert count(table, word) == 1  # nobody is there
    table.building(A, building, "EU2").units(A, "EU2", worker=1)
    assert count(table, word) == 2
    table.building(A, building, "EU3", damaged=True).units(A, "EU3", worker=1)
    assert count(table, word) == 2
    table.units(B, "EU1", worker=1)
    assert count(table, word) == 1
    for other in {"towns", "forts", "factories"} - {word}:
        assert count(table, other) == 0


@pytest.mark.rule("MON-TASK-BRIDGES-N")
def test_bridges_touch_controlled_land_hexes_and_count_once() -> None:
    table = Scenario().bridge("EU1", "EU4").bridge("EU2", "EU7").bridge("EU2", "EU8").bridge("AF1", "AF4")
    assert count(table, "bridges") == 0
    table.units(A, "EU4", army=1)
    assert count(table, "bridges") == 1
    table.units(A, "EU1", worker=1)  # the other end of the same bridge
    assert count(table, "bridges") == 1
    table.units(A, "EU2", worker=1).units(B, "EU7", worker=1)
    assert count(table, "bridges") == 3
    assert count(table, "bridges", B) == 1  # nobody owns a bridge: this one counts for both


@pytest.mark.rule("MON-TASK-FERRIES-N")
def test_ferries_carry_own_passengers_or_are_moored_at_a_controlled_hex() -> None:
    table = Scenario()
    at_eu1, at_eu3 = shore(table, "EU1"), shore(table, "EU3")
    table.ferry(at_eu1, "EU1").ferry(at_eu3, "EU3").ferry("K5", None, A, "worker").ferry("L6", None, B, "worker")
    table.ferry("N6")
    assert count(table, "ferries") == 1
    table.units(A, "EU1", worker=1)
    assert count(table, "ferries") == 2
    table.units(A, at_eu3, navy=1)  # nobody is ashore at EU3, so the water decides
    assert count(table, "ferries") == 3
    table.units(B, "EU3", worker=1)
    assert (count(table, "ferries"), count(table, "ferries", B)) == (2, 2)


# -- cards


@pytest.mark.rule("MON-TASK-GREEN-N")
def test_green_cards_count_in_hand_and_in_the_discard_pile() -> None:
    table = Scenario().green(A, "build", "trade", "quests").discard(A, "trade").green(B, "build")
    assert (count(table, "green"), count(table, "green", B)) == (3, 1)


@pytest.mark.rule("MON-TASK-GREEN-CARD-X")
def test_green_card_asks_for_this_very_card() -> None:
    table = Scenario().green(A, "movement").green(B, "production").discard(A, "movement")
    assert [count(table, f"green_card {card}") for card in ("movement", "production", "upgrade")] == [1, 0, 0]


@pytest.mark.rule("MON-TASK-QUESTS-DONE-N")
def test_quests_done_are_those_completed_before() -> None:
    table = Scenario().completed(A, "S01", "A01", "B01").quests(A, "C08", "S02").completed(B, "S04")
    assert (count(table, "quests_done"), count(table, "quests_done", B)) == (3, 1)


# -- war


@pytest.mark.rule("MON-TASK-WEAPONS-N")
def test_weapons_are_armed_workers_on_land_at_the_monument_and_aboard() -> None:
    table = Scenario().units(A, "EU1", armed=2, worker=5).units(A, "EU0", armed=1).units(B, "AF1", armed=5)
    table.ferry("K5", None, A, "armed", "worker").units(A, "EU2", army=1)
    assert count(table, "weapons") == 4


@pytest.mark.rule("MON-TASK-MILITARY-N-ARMY-N-NAVY-N-AIRFORCE-N")
def test_military_units_count_by_kind_and_together() -> None:
    table = Scenario().units(A, "EU1", army=1, worker=2, armed=1, horse=1).ferry("K5", None, A, "army", "worker")
    assert [count(table, word) for word in ("army", "navy", "airforce", "military")] == [2, 0, 0, 2]
    table.units(A, "J6", navy=2).units(A, "L6", airforce=1).units(A, "EU2", airforce=2).units(B, "AF1", army=3)
    assert [count(table, word) for word in ("army", "navy", "airforce", "military")] == [2, 2, 3, 7]


@pytest.mark.rule("MON-TASK-POWER-N")
def test_power_is_counted_as_in_scoring() -> None:
    table = Scenario().units(A, "EU1", army=1, armed=2, worker=3)  # 3 + 2
    assert count(table, "power") == 5
    table.building(A, "fort", "EU2").building(A, "town", "EU1").building(A, "factory", "EU1")  # 2 + 1 + 0
    assert count(table, "power") == 8
    table.building(A, "fort", "EU3", damaged=True).building(A, "fort", "EU9").units(B, "EU9", worker=1)
    assert count(table, "power") == 8
    table.units(A, "K5", navy=1).units(A, "EU4", airforce=1)  # 3 + 2
    assert count(table, "power") == 13
    table.ferry("L6", None, A, "army", "armed")  # the ferry 1, 1, 1
    assert count(table, "power") == 16


@pytest.mark.rule("MON-TASK-WON-N")
def test_won_battles_are_those_won_as_attacker_in_this_game() -> None:
    table = Scenario().units(A, "EU1", army=1).units(B, "EU2", army=1)
    for attacker, defender, winner in ((A, B, A), (A, B, B), (A, B, NONE), (B, A, A), (B, A, B)):
        home = table.at("EU1" if attacker == A else "EU2")
        target = table.at("EU2" if attacker == A else "EU1")
        table.game.emit(BattleBegan(attacker, defender, target, (fighter(home, ARMY),)))
        table.game.emit(BattleEnded(attacker, defender, winner))
    assert (count(table, "won"), count(table, "won", B)) == (1, 1)
    assert count(Scenario(4), "won", D) == 0
