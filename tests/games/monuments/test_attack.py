"""Attack: who may attack, what can be attacked, with whom and from where.

Topics: attack.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.monuments.arms import aims, attack, powers, senders, sent, warlike
from tests.games.monuments.scenario import A, B, C, Scenario
from ziggurat.core.choice import Leave
from ziggurat.games.monuments.choices import At, Attack, End, PlayCard, Send
from ziggurat.games.monuments.events import BattleBegan, CardPlayed
from ziggurat.games.monuments.game import Battle, fighter
from ziggurat.games.monuments.rules.odds import odds
from ziggurat.play.asking import only_answer


def view(table: Scenario, seat: int | None) -> Any:
    """What a seat, or a spectator, is told."""
    return table.game.view(seat)


def battle(table: Scenario) -> Battle:
    """The battle that goes on."""
    assert table.game.battle is not None
    return table.game.battle


# -- who may attack


@pytest.mark.rule("MON-ATT-01")
def test_attack_needs_the_permit() -> None:
    table = Scenario().bonus(B, "MIL").units(A, "EU1", army=1).units(B, "EU2", worker=1).turn(A)
    assert table.refused(A, PlayCard("attack")) == "MON-ATT-01"
    assert aims(warlike().units(A, "EU1", army=1).units(B, "EU2", worker=1)) == ["EU2"]


@pytest.mark.rule("MON-ATT-01")
def test_attack_needs_a_unit_with_power_in_reach() -> None:
    assert aims(warlike().units(A, "EU1", army=1).units(B, "EU3", worker=1)) == []
    assert aims(warlike().units(A, "EU1", army=1)) == []
    assert aims(warlike().ferry("N6", None, B, "army").units(B, "AF1", worker=1)) == []
    assert aims(warlike().units(A, "EU1", worker=3, horse=1).units(B, "EU2", worker=1)) == []
    assert aims(warlike().units(A, "EU1", armed=1).units(B, "EU2", worker=1)) == ["EU2"]


@pytest.mark.rule("MON-ATT-01")
def test_unarmed_workers_and_horses_never_attack() -> None:
    table = warlike().green(A, "attack").units(A, "EU1", worker=1, armed=1, army=1, horse=1).units(B, "EU2", worker=1)
    table.action(A, "attack")
    assert senders(table) == [("armed", "EU1"), ("army", "EU1")]
    assert table.refused(A, sent(table, ("worker", "EU1"))) == "MON-ATT-01"
    assert table.refused(A, sent(table, ("horse", "EU1"))) == "MON-ATT-01"


@pytest.mark.rule("MON-ATT-01")
def test_an_armed_worker_attacks_from_the_monument_too() -> None:
    assert aims(warlike().units(A, "EU0", armed=1).units(B, "EU2", worker=1)) == ["EU2"]


# -- targets


@pytest.mark.rule("MON-ATT-02")
@pytest.mark.parametrize("unit", ["worker", "armed", "army", "airforce", "horse"])
def test_a_hex_with_a_unit_of_another_is_a_target(unit: str) -> None:
    assert aims(warlike().units(A, "EU1", army=1).units(B, "EU2", **{unit: 1})) == ["EU2"]


@pytest.mark.rule("MON-ATT-02")
@pytest.mark.parametrize("building", ["town", "fort", "factory"])
def test_a_hex_with_an_intact_building_of_another_is_a_target(building: str) -> None:
    assert aims(warlike().units(A, "EU1", army=1).building(B, building, "EU2")) == ["EU2"]
    assert aims(warlike().units(A, "EU1", army=1).building(B, building, "EU2", damaged=True)) == []
    assert aims(warlike().units(A, "EU1", army=1).building(A, building, "EU2")) == []


@pytest.mark.rule("MON-ATT-02")
def test_an_empty_ferry_is_no_target() -> None:
    table = warlike().units(A, "M6", navy=1, airforce=1).ferry("N6").ferry("L6", "AF4").ferry("N6", "AF1")
    assert aims(table) == []
    assert aims(warlike().units(A, "M6", navy=1).ferry("N6", None, B, "worker")) == ["N6"]


@pytest.mark.rule("MON-ATT-02")
def test_monument_hexes_and_closed_hexes_are_no_targets() -> None:
    table = warlike().units(A, "AF1", army=1, airforce=1).units(A, "G6", airforce=1)
    table.units(B, "AF0", worker=1).units(B, "NA3", worker=1)
    assert aims(table) == []
    table = warlike().units(A, "AF1", army=1, airforce=1).units(A, "G6", airforce=1)
    table.units(B, "AF0", worker=1).units(B, "NA3", worker=1).units(B, "AF2", worker=1).units(B, "M6", airforce=1)
    table.action(A, "attack")
    assert table.of(A, Attack) == [Attack(table.at("M6"), B), Attack(table.at("AF2"), B)]
    assert table.refused(A, Attack(table.at("AF0"), B)) == "MON-ATT-02"
    assert table.refused(A, Attack(table.at("NA3"), B)) == "MON-ATT-02"


@pytest.mark.rule("MON-ATT-02")
def test_a_hex_with_own_units_is_no_target_whatever_else_stands_there() -> None:
    table = warlike().units(A, "EU1", army=2).units(A, "EU2", worker=1).building(B, "fort", "EU2")
    assert aims(table) == []
    table.units(B, "EU3", worker=1).units(A, "O5", airforce=1).units(B, "O6", navy=1).action(A, "attack")
    assert table.refused(A, Attack(table.at("EU2"), B)) == "MON-ATT-02"
    assert table.refused(A, Attack(table.at("AF3"), B)) == "MON-ATT-02"  # there is nothing at all
    assert table.refused(A, Attack(-1, B)) == "MON-ATT-02"
    assert table.refused(A, Attack(table.at("EU3"), 7)) == "MON-ATT-02"
    assert table.refused(A, At(table.at("EU3"))) == "MON-ATT-02"


@pytest.mark.rule("MON-ATT-01")
def test_a_target_nobody_reaches_is_refused() -> None:
    table = warlike().units(A, "EU1", army=1).units(B, "EU2", worker=1).units(A, "N6", navy=1).units(B, "M6", navy=1)
    table.units(B, "AF1", worker=1).action(A, "attack")
    assert table.of(A, Attack) == [Attack(table.at("EU2"), B), Attack(table.at("M6"), B)]
    assert table.refused(A, Attack(table.at("AF1"), B)) == "MON-ATT-01"


# -- from where


@pytest.mark.rule("MON-ATT-03")
def test_red_attackers_come_from_one_hex() -> None:
    table = warlike().units(A, "EU1", army=1, airforce=1).units(A, "EU3", army=1).units(B, "EU2", worker=1)
    table.action(A, "attack")
    assert senders(table) == [("army", "EU3"), ("army", "EU1"), ("airforce", "EU1")]
    one, two = [("army", "EU1"), ("airforce", "EU1")], [("army", "EU3")]
    assert table.options(A)[:2] == [sent(table, *two), sent(table, *one)]  # all of a hex, of each hex
    assert table.refused(A, sent(table, *one, *two)) == "MON-ATT-03"
    table.play(A, sent(table, *one))
    assert powers(table) == (5, 0)


@pytest.mark.rule("MON-ATT-03")
def test_all_ferries_and_units_of_a_water_hex_are_on_one_hex() -> None:
    table = warlike().units(A, "N6", airforce=1).ferry("N6", None, A, "army").ferry("N6", None, A, "armed")
    table.ferry("M6", None, A, "army").units(B, "AF1", worker=1).action(A, "attack")
    together = [("airforce", "N6"), ("army", "ferry 0"), ("armed", "ferry 1")]
    assert table.refused(A, sent(table, *together, ("army", "ferry 2"))) == "MON-ATT-03"
    table.play(A, sent(table, *together))
    assert powers(table) == (6, 0)


@pytest.mark.rule("MON-ATT-04")
def test_green_attackers_come_from_any_number_of_hexes() -> None:
    table = warlike().green(A, "attack").units(A, "EU1", army=1).units(A, "EU3", army=1).units(A, "EU4", airforce=1)
    table.units(B, "EU2", worker=1)
    attack(table, ("army", "EU1"), ("airforce", "EU4"), ("army", "EU3"))
    assert len(battle(table).attackers) == 3
    assert powers(table) == (8, 0)


@pytest.mark.rule("MON-ATT-05")
@pytest.mark.parametrize(("unit", "start", "end"), [("airforce", "EU1", "EU3"), ("navy", "L5", "N6")])
def test_attackers_stand_next_to_the_target_however_far_they_move(unit: str, start: str, end: str) -> None:
    enemy = {"navy" if unit == "navy" else "worker": 1}
    assert aims(warlike().bonus(A, "SAI", "SWF").units(A, start, **{unit: 1}).units(B, end, **enemy)) == []
    near = "EU2" if unit == "airforce" else "M6"
    table = warlike().green(A, "attack").units(A, start, **{unit: 1}).units(A, near, airforce=2).units(B, end, **enemy)
    assert table.action(A, "attack").refused(A, sent(table, (unit, start))) == "MON-ATT-05"


# -- with whom


@pytest.mark.rule("MON-ATT-06")
def test_the_attacker_picks_the_units_in_one_answer_at_least_one() -> None:
    table = warlike().units(A, "EU1", army=2, armed=1).units(B, "EU2", worker=1).action(A, "attack")
    assert (table.question, table.pending) == ("choose_attackers", (A,))
    armed, army = ("armed", "EU1"), ("army", "EU1")
    sets = [[armed, army, army], [armed], [army], [armed, army], [army, army]]  # all, each alone, and what else can be
    assert table.options(A) == [sent(table, *each) for each in sets]
    assert not table.game.options(A).more
    for choice in (End(), Send(()), Send((fighter(table.at("EU1"), 2), fighter(table.at("EU1"), 1)))):
        assert table.refused(A, choice) == "MON-ATT-06"
    assert table.refused(A, sent(table, army, army, army)) == "MON-ATT-06"  # there are no more
    table.play(A, sent(table, army, army))
    began = table.events(BattleBegan)[0]
    assert (began.attacker, began.defender, began.target) == (A, B, table.at("EU2"))
    assert powers(table) == (6, 0)


@pytest.mark.rule("MON-ATT-06")
def test_only_own_units_that_are_there_attack() -> None:
    table = warlike().units(A, "EU1", army=1, armed=1).units(B, "EU2", army=1).ferry("L5", None, B, "army")
    table.action(A, "attack")
    for unit, place in (("navy", "EU1"), ("army", "EU2"), ("ferry", "EU1"), ("army", "ferry 0"), ("army", "ferry 5")):
        assert table.refused(A, sent(table, (unit, place))) == "MON-ATT-06"
    assert table.refused(A, Send((-1,))) == "MON-ATT-06"
    assert table.refused(A, Send((fighter(table.at("EU1"), 7),))) == "MON-ATT-06"  # no kind of unit
    assert table.refused(A, At(table.at("EU1"))) == "MON-ATT-06"


@pytest.mark.rule("MON-ATT-06")
def test_an_attack_that_leaves_no_choice_is_seen_before_the_dice_are_rolled() -> None:
    table = warlike().units(A, "EU1", army=1, worker=2).units(B, "EU2", worker=1, armed=1).turn(A)
    before = table.game.fingerprint()
    table.play(A, PlayCard("attack"))
    assert (table.question, table.options(A)) == ("choose_attackers", [sent(table, ("army", "EU1"))])
    assert only_answer(table.game, A, alone=True) is None
    assert table.game.prompt(A) == (
        "With whom do you attack Green on EU2 (forest)? Defence: 1 worker and 1 armed worker, 1 die."
    )
    # 3 dice against 1: of 216 * 6 rolls 1,038 win and 190 tie.
    assert table.game.label(A, table.options(A)[0]) == (
        "1 army at EU1 (pasture): 3 dice against 1, 80 % to win, 15 % for a tie"
    )
    table.play(A, Leave())
    assert (table.question, table.game.fingerprint(), table.events(CardPlayed)) == ("take_turn", before, [])
    table.play(A, PlayCard("attack"), sent(table, ("army", "EU1")))
    assert (table.question, battle(table).target) == ("roll_dice", table.at("EU2"))
    assert len(table.events(CardPlayed)) == 1


@pytest.mark.rule("MON-ATT-02")
def test_who_leaves_the_attackers_is_back_at_the_targets_and_then_at_the_turn() -> None:
    table = warlike().units(A, "EU1", army=1).units(B, "EU2", worker=1).units(B, "EU3", worker=1)
    table.units(A, "O5", airforce=1).turn(A)
    before = table.game.fingerprint()
    table.play(A, PlayCard("attack"))
    targets = table.game.fingerprint()
    assert table.question == "choose_target"
    table.play(A, Attack(table.at("EU2"), B), Leave())
    assert table.game.fingerprint() == targets
    table.play(A, Leave())
    assert table.game.fingerprint() == before


@pytest.mark.rule("MON-ATT-06")
@pytest.mark.parametrize("unit", ["army", "armed"])
def test_a_river_stops_land_units_unless_there_is_a_bridge(unit: str) -> None:
    assert aims(warlike().units(A, "EU1", **{unit: 1}).units(B, "EU4", worker=1)) == []
    assert aims(warlike().units(A, "EU1", **{unit: 1}).units(B, "EU4", worker=1).bridge("EU1", "EU4")) == ["EU4"]
    assert aims(warlike().bonus(A, "BRG").units(A, "EU1", **{unit: 1}).units(B, "EU4", worker=1)) == ["EU4"]
    table = warlike().units(A, "EU1", **{unit: 1}, airforce=2).units(B, "EU4", worker=1).action(A, "attack")
    assert table.refused(A, sent(table, (unit, "EU1"))) == "MON-ATT-06"


@pytest.mark.rule("MON-ATT-07")
def test_passengers_attack_land_next_to_their_ferry() -> None:
    for unit in ("army", "armed"):
        assert aims(warlike().ferry("N6", None, A, unit).units(B, "AF1", worker=1)) == ["AF1"]
    assert aims(warlike().ferry("N6", None, A, "worker", "worker").units(B, "AF1", worker=1)) == []
    table = warlike().ferry("N6", None, A, "army", "worker").ferry("N6", None, A, "army").units(B, "AF1", worker=1)
    table.action(A, "attack")
    assert senders(table) == [("army", "ferry 0"), ("army", "ferry 1")]
    assert table.refused(A, sent(table, ("worker", "ferry 0"))) == "MON-ATT-01"
    assert table.refused(A, sent(table, ("ferry", "ferry 0"))) == "MON-UNI-08"


@pytest.mark.rule("MON-ATT-08")
@pytest.mark.parametrize("unit", ["army", "armed"])
def test_a_ferry_with_armies_or_armed_workers_attacks_on_water(unit: str) -> None:
    for enemy in ("navy", "airforce"):
        assert aims(warlike().ferry("N6", None, A, unit).units(B, "M6", **{enemy: 1})) == ["M6"]
    table = warlike().ferry("N6", None, A, unit, "worker").ferry("M6", None, B, "worker")
    assert powers(attack(table)) == (2, 1)  # 1 + 1 + 0


@pytest.mark.rule("MON-ATT-08")
def test_on_water_a_ferry_attacks_as_a_whole_and_only_with_power_aboard() -> None:
    assert aims(warlike().ferry("N6", None, A, "worker", "worker").units(B, "M6", airforce=1)) == []
    table = warlike().units(A, "N6", navy=1).ferry("N6", None, A, "army", "armed").ferry("N6", None, A, "worker")
    table.units(B, "M6", navy=1).action(A, "attack")
    assert senders(table) == [("navy", "N6"), ("ferry", "ferry 0")]
    assert table.refused(A, sent(table, ("army", "ferry 0"))) == "MON-ATT-08"
    assert table.refused(A, sent(table, ("ferry", "ferry 1"))) == "MON-ATT-01"
    ferry, navy = ("ferry", "ferry 0"), ("navy", "N6")
    assert table.refused(A, sent(table, ferry, ferry, navy)) == "MON-ATT-06"  # only once
    table.play(A, sent(table, ferry, navy))
    assert powers(table) == (6, 3)


@pytest.mark.rule("MON-ATT-09")
def test_armies_and_workers_on_land_cannot_attack_water() -> None:
    assert aims(warlike().units(A, "EU1", army=1, armed=1).units(B, "N6", navy=1)) == []
    table = warlike().units(A, "EU1", army=1, armed=1, airforce=2).units(B, "N6", navy=1).action(A, "attack")
    assert table.refused(A, sent(table, ("army", "EU1"))) == "MON-ATT-09"
    assert table.refused(A, sent(table, ("armed", "EU1"))) == "MON-ATT-09"


@pytest.mark.rule("MON-ATT-10")
def test_a_navy_attacks_only_water() -> None:
    assert aims(warlike().units(A, "N6", navy=1).units(B, "AF1", worker=1)) == []
    for enemy in ("navy", "airforce"):
        assert aims(warlike().units(A, "N6", navy=1).units(B, "M6", **{enemy: 1})) == ["M6"]
    table = warlike().units(A, "N6", navy=1, airforce=2).units(B, "AF1", worker=1).action(A, "attack")
    assert table.refused(A, sent(table, ("navy", "N6"))) == "MON-ATT-10"


@pytest.mark.rule("MON-ATT-11")
def test_an_airforce_attacks_land_and_water_from_land_and_water_across_rivers() -> None:
    over_land = warlike().units(A, "EU1", airforce=1).units(B, "EU2", worker=1).units(B, "EU4", worker=1)
    assert sorted(aims(over_land.units(B, "N6", navy=1).units(B, "EU3", worker=1))) == ["EU2", "EU4", "N6"]
    over_water = warlike().units(A, "N6", airforce=1).units(B, "AF1", worker=1).units(B, "EU1", army=1)
    assert sorted(aims(over_water.units(B, "M6", navy=1).ferry("O6", None, B, "army"))) == ["AF1", "EU1", "M6", "O6"]


@pytest.mark.rule("MON-ATT-12")
def test_airforces_are_attacked_by_land_and_sea_units_and_attack_them() -> None:
    for unit in ("army", "armed"):
        assert aims(warlike().units(A, "EU1", **{unit: 1}).units(B, "EU2", airforce=1)) == ["EU2"]
        assert aims(warlike().units(A, "EU1", airforce=1).units(B, "EU2", **{unit: 1})) == ["EU2"]
    assert aims(warlike().units(A, "N6", navy=1).units(B, "M6", airforce=1)) == ["M6"]
    assert aims(warlike().units(A, "N6", airforce=1).units(B, "M6", navy=1)) == ["M6"]
    assert aims(warlike().units(A, "EU1", army=1).units(B, "N6", airforce=1)) == []  # not reached


# -- whom


@pytest.mark.rule("MON-ATT-15")
def test_the_defender_is_who_has_units_there() -> None:
    table = warlike(3).units(A, "EU1", army=2).units(B, "EU2", worker=1).building(C, "fort", "EU2")
    table.units(B, "EU3", army=1).units(A, "O5", airforce=1).action(A, "attack")
    assert table.of(A, Attack) == [Attack(table.at("EU2"), B), Attack(table.at("EU3"), B)]
    assert table.refused(A, Attack(table.at("EU2"), C)) == "MON-ATT-15"
    assert table.refused(A, Attack(table.at("EU2"), A)) == "MON-ATT-15"
    table.play(A, Attack(table.at("EU2"), B), sent(table, ("army", "EU1")))
    assert (battle(table).defender, powers(table)) == (B, (3, 0))


@pytest.mark.rule("MON-ATT-15")
def test_without_units_the_attacker_names_the_owner_and_the_others_stay() -> None:
    table = warlike(3).units(A, "EU1", army=1).building(B, "fort", "EU2").building(C, "town", "EU2")
    table.building(A, "factory", "EU2").action(A, "attack")
    assert table.options(A) == [Attack(table.at("EU2"), B), Attack(table.at("EU2"), C)]
    assert table.refused(A, Attack(table.at("EU2"), A)) == "MON-ATT-15"
    table.play(A, Attack(table.at("EU2"), C), sent(table, ("army", "EU1")))
    assert battle(table).defender == C
    table.roll(6, 3, 1).roll(1)  # 3 pips against 0
    assert table.has(C, "town", "EU2", damaged=True)
    assert table.has(B, "fort", "EU2")
    assert table.has(A, "factory", "EU2")


@pytest.mark.rule("MON-ATT-02", "MON-ATT-15")
def test_an_owner_of_damaged_buildings_only_cannot_be_named() -> None:
    table = warlike(3).units(A, "EU1", army=1).building(B, "fort", "EU2").building(C, "town", "EU2", damaged=True)
    table.units(B, "EU3", worker=1).units(A, "O5", airforce=1).action(A, "attack")
    assert table.of(A, Attack) == [Attack(table.at("EU2"), B), Attack(table.at("EU3"), B)]
    assert table.refused(A, Attack(table.at("EU2"), C)) == "MON-ATT-15"


@pytest.mark.rule("MON-ATT-15")
def test_one_action_is_one_battle() -> None:
    table = warlike().units(A, "EU1", army=2).units(B, "EU2", worker=1).units(B, "AF1", worker=1)
    table.units(A, "N6", airforce=1)
    table.action(A, "attack", Attack(table.at("EU2"), B), sent(table, ("army", "EU1"))).roll(1, 1, 1)
    assert (table.game.battle, table.game.over, len(table.events(BattleBegan))) == (None, True, 1)


@pytest.mark.rule("MON-ATT-03")
def test_with_the_red_card_no_set_of_attackers_comes_from_two_hexes() -> None:
    table = warlike().units(A, "EU1", army=1, armed=1).units(A, "EU3", army=1).units(B, "EU2", worker=1)
    table.action(A, "attack")
    armed, army, other = ("armed", "EU1"), ("army", "EU1"), ("army", "EU3")
    expected = [sent(table, *each) for each in ([armed, army], [armed], [army], [other])]
    assert sorted(map(str, table.options(A))) == sorted(map(str, expected))
    assert not table.game.options(A).more


@pytest.mark.rule("MON-ATT-02")
def test_a_target_names_one_of_the_players() -> None:
    """The number after the last player must not mean the first one on the next hex."""
    table = Scenario().bonus(B, "MIL").units(B, "EU1", army=1).units(A, "EU2", worker=1).units(A, "EU5", worker=1)
    table.units(B, "EU4", army=1).turn(B).play(B, PlayCard("attack"))
    assert table.question == "choose_target"
    assert table.refused(B, Attack(table.at("EU2") - 1, 2)) == "MON-ATT-02"
    assert table.refused(B, Attack(table.at("EU2"), -1)) == "MON-ATT-02"


@pytest.mark.rule("MON-DIC-03")
def test_a_battle_begins_without_pips() -> None:
    table = warlike().units(A, "EU1", army=1).units(B, "EU2", worker=1)
    table.action(A, "attack").play(A, sent(table, ("army", "EU1")))
    assert (table.question, battle(table).pips) == ("roll_dice", (0, 0))


@pytest.mark.rule("MON-DIC-03")
@pytest.mark.parametrize(("attack", "defence", "expected"), [
    (1, 0, (67, 33)),  # two of six faces show nothing
    (2, 1, (61, 26)),  # of 36 * 6 rolls 131 win and 57 tie: 60.6 and 26.4 %
    (3, 2, (58, 22)),  # of 216 * 36 rolls 4,542 win and 1,733 tie: 58.4 and 22.3 %
])  # fmt: skip
def test_the_odds_of_a_battle_are_rounded_per_cents(attack: int, defence: int, expected: tuple[int, int]) -> None:
    assert odds(Scenario().game, attack, defence) == expected


@pytest.mark.rule("MON-ATT-13", "MON-DIC-01")
def test_the_view_tells_the_chances_of_a_planned_attack() -> None:
    """Two armed workers with a die each and an army with three, against a fort with two; workers roll none."""
    table = warlike().units(A, "EU1", armed=2, army=1, worker=1).units(B, "EU2", worker=2).building(B, "fort", "EU2")
    table.action(A, "attack")
    for seat in (A, B, None):
        (aim,) = view(table, seat)["aims"]
        assert (aim["hex"], aim["defender"], aim["dice"], aim["more_dice"]) == (table.at("EU2"), B, 2, 0)
        assert aim["origins"] == 1  # the red card
        assert [(each["unit"], each["number"], each["dice"]) for each in aim["strikers"]] == [
            ("armed", 2, 1),
            ("army", 1, 3),
        ]
        assert [(each["piece"], each["number"], each["dice"]) for each in aim["defenders"]] == [
            ("worker", 2, 0),
            ("fort", 1, 2),
        ]
        assert len(aim["odds"]) == 1 + 2 * 1 + 3
        assert aim["odds"][0] == [0, 11]  # a tie if both dice of the fort show nothing: 4 of 36
        assert aim["odds"][3] == [58, 22]  # the army alone: worked out above
    table.play(A, sent(table, ("army", "EU1")))
    assert view(table, B)["aims"] == []


@pytest.mark.rule("MON-ATT-07", "MON-COMMON-DRL")
def test_the_view_counts_a_ferry_with_all_aboard_and_added_dice() -> None:
    """On water the ferry has power 1 and its army 1; Drill, or what adds a die, comes once for all."""
    table = warlike().bonus(A, "DRL").ferry("N6", None, A, "army", "worker").ferry("M6", None, B, "worker")
    table.action(A, "attack")
    (aim,) = view(table, A)["aims"]
    assert [(each["unit"], each["number"], each["dice"]) for each in aim["strikers"]] == [("ferry", 1, 2)]
    assert (aim["more_dice"], len(aim["odds"])) == (1, 4)
    assert aim["dice"] == 1  # the ferry of B; its worker rolls none


def test_saves_number_fighters_by_place_and_kind() -> None:
    """Answers of stored games hold these numbers: they must not change."""
    assert [fighter(3, kind) for kind in range(7)] == [24, 25, 26, 27, 28, 29, 30]
