"""Build: new units. The city stands at D5; the board is Barren where nothing else is said.

Topics: build units.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import ANGRY, HAPPY, A, B, Scenario, objective
from ziggurat.games.clash_of_cultures.board.units import ARMY, SETTLER, SHIP, unit
from ziggurat.games.clash_of_cultures.choices import Activate, Build, End, Found, Move, Pay, StartMove, ThisGood
from ziggurat.games.clash_of_cultures.game import UNITS


def country(**terrains: str) -> Scenario:
    """A revealed board with Storage for A; D5 is Fertile unless named."""
    return Scenario().reveal_all().land({"D5": "fertile", **terrains}).advances(A, "storage")


def rich(**terrains: str) -> Scenario:
    return country(**terrains).realm(A, food=8, ore=8, wood=8)


def harbour() -> Scenario:
    """A city of size 2 with a Port that points at D4; E4 is Sea, too."""
    return rich(D4="sea", E4="sea").advances(A, "fishing").city(A, "D5", "port", port_at="D4")


def start(table: Scenario, name: str = "D5") -> Scenario:
    return table.turn(A).play(A, Activate(table.at(name), "build"))


def built(table: Scenario, settlers: int = 0, armies: int = 0, ships: int = 0, *, draft: bool = False) -> Scenario:
    return start(table).play(A, Build(settlers, armies, ships, draft))


# -- how many


@pytest.mark.rule("COC-BLD-01", "COC-MOOD-02")
def test_a_happy_city_of_size_2_builds_3_units() -> None:
    table = start(rich().city(A, "D5", "temple", mood=HAPPY))
    assert table.refused(A, Build(armies=4)) == "COC-BLD-01"
    assert table.play(A, Build(armies=3)).armies("D5") == 3


@pytest.mark.rule("COC-BLD-01", "COC-MOOD-03")
def test_an_angry_city_of_size_4_builds_1_unit() -> None:
    table = start(rich().city(A, "D5", "temple", "fortress", "academy", mood=ANGRY))
    assert table.refused(A, Build(1, 1)) == "COC-BLD-01"
    assert table.play(A, Build(armies=1)).armies("D5") == 1


@pytest.mark.rule("COC-BLD-02", "COC-BLD-08", "COC-CTY-17")
def test_any_mix_is_built_at_once_land_units_in_the_city_ships_at_its_port() -> None:
    table = rich(D4="sea", E4="sea").advances(A, "fishing")
    table.city(A, "D5", "port", "temple", port_at="E4")
    built(table, 1, 1, 1)
    assert (table.settlers("D5"), table.armies("D5"), table.ships("D5")) == (1, 1, 0)
    assert (table.ships("E4"), table.ships("D4")) == (1, 0)
    assert table.goods(A)[:3] == (5, 7, 6)


@pytest.mark.rule("COC-BLD-03")
def test_a_build_adds_at_least_one_unit() -> None:
    table = start(rich().city(A, "D5", "temple"))
    assert table.refused(A, Build()) == "COC-BLD-03"
    assert table.refused(A, Build(2, -1)) == "COC-BLD-03"
    assert table.refused(A, End()) == "COC-BLD-03"


# -- prices


@pytest.mark.rule("COC-BLD-04")
def test_a_settler_costs_2_food() -> None:
    table = built(country().city(A, "D5").realm(A, food=2), 1)
    assert (table.settlers("D5"), table.food(A)) == (1, 0)
    table = country().city(A, "D5").realm(A, food=1, ore=8, wood=8, ideas=8).turn(A).play(A, Activate(28, "build"))
    assert table.refused(A, Build(settlers=1)) == "COC-GEN-01"


@pytest.mark.rule("COC-BLD-05", "COC-BLD-11")
def test_an_army_unit_costs_1_food_and_1_ore_and_needs_no_tactics() -> None:
    table = built(country().city(A, "D5").realm(A, food=1, ore=1), 0, 1)
    assert (table.armies("D5"), table.goods(A)) == (1, (0,) * 7)
    for food, ore in ((1, 0), (0, 1)):
        table = country().city(A, "D5").realm(A, food=food, ore=ore, wood=8).turn(A)
        assert table.refused(A, Activate(28, "build")) == "COC-ACTV-02"


@pytest.mark.rule("COC-BLD-06")
def test_a_ship_costs_2_wood() -> None:
    table = harbour().realm(A, food=0, ore=0, wood=3)
    start(table)
    assert table.refused(A, Build(ships=2)) == "COC-GEN-01"
    assert table.play(A, Build(ships=1)).wood(A) == 1


@pytest.mark.rule("COC-RES-03")
def test_ideas_build_no_settler() -> None:
    table = country().city(A, "D5").realm(A, ideas=2).turn(A)
    assert table.refused(A, Activate(28, "build")) == "COC-ACTV-02"


def test_gold_stands_in_and_the_player_may_choose_to_pay_with_it() -> None:
    table = start(country().city(A, "D5").realm(A, food=1, ore=1, gold=2))
    assert table.refused(A, Build(settlers=1, ask=True)) is None
    table.play(A, Build(armies=1, ask=True), Pay(food=1, gold=1))
    assert table.goods(A)[:5] == (0, 1, 0, 0, 1)
    table = start(country().city(A, "D5").realm(A, food=1, gold=1))
    assert table.refused(A, Build(settlers=1, ask=True)) == "COC-GEN-01"  # there is but one way
    assert table.play(A, Build(settlers=1)).goods(A) == (0,) * 7


# -- limits


@pytest.mark.rule("COC-BLD-07")
def test_only_a_city_with_a_port_builds_ships() -> None:
    table = start(rich(D4="sea").advances(A, "fishing").city(A, "D5", "temple"))
    assert table.refused(A, Build(ships=1)) == "COC-BLD-07"
    table = start(harbour())
    assert table.refused(A, Build(ships=1)) is None


@pytest.mark.rule("COC-BLD-07", "COC-CAP-12", "COC-CAP-14")
def test_a_captured_port_builds_ships_once_its_owner_has_fishing() -> None:
    table = rich(D4="sea").city(A, "D5", "port", port_at="D4")
    start(table)
    assert table.refused(A, Build(ships=1)) == "COC-BLD-07"
    table.advances(A, "fishing")
    assert table.refused(A, Build(ships=1)) is None


@pytest.mark.rule("COC-BLD-12", "COC-BLD-13")
def test_four_army_units_fill_a_city_settlers_and_ships_never_do() -> None:
    table = harbour().units(A, "D5", armies=3, settlers=2).units(A, "D4", ships=2)
    start(table)
    assert table.refused(A, Build(armies=2)) == "COC-BLD-12"
    table.play(A, Build(0, 1, 1))
    assert (table.armies("D5"), table.ships("D4")) == (4, 3)
    table.play(A, Activate(table.at("D5"), "build"))
    assert table.refused(A, Build(armies=1)) == "COC-BLD-12"
    table.play(A, Build(1, 0, 1))
    assert (table.settlers("D5"), table.ships("D4")) == (3, 4)


@pytest.mark.rule("COC-COMP-04", "COC-COMP-06")
def test_with_all_16_army_units_on_the_board_no_city_offers_one() -> None:
    table = rich(C3="fertile").city(A, "D5", "temple").city(A, "C3")
    for name in ("D4", "E4", "E5"):
        table.units(A, name, armies=4)
    table.units(A, "D6", armies=3)
    built(table, 0, 1)
    for name in ("D5", "C3"):
        table.play(A, Activate(table.at(name), "build"))
        assert all([choice.values()[1] == 0 for choice in table.of(A, Build)])
        assert table.refused(A, Build(armies=1)) == "COC-COMP-06"
        table.play(A, Build(settlers=1))


@pytest.mark.rule("COC-COMP-04", "COC-COMP-06", "COC-COMP-08")
def test_four_settlers_and_four_ships_are_all_there_are() -> None:
    table = harbour().units(A, "C5", settlers=3).units(A, "E4", ships=3)
    start(table)
    assert table.refused(A, Build(settlers=2)) == "COC-COMP-06"
    assert table.refused(A, Build(ships=2)) == "COC-COMP-06"
    table.play(A, Build(1, 0, 1), Activate(table.at("D5"), "build"))
    assert table.of(A, Build) == [Build(armies=1), Build(armies=2)]
    table.play(A, Build(armies=1))
    table.land({"C5": "fertile"}).turn(A).play(A, Found(table.at("C5")), Activate(table.at("C5"), "build"))
    assert table.refused(A, Build(settlers=1)) is None  # the one that founded came back


@pytest.mark.rule("COC-ACTV-02")
def test_without_anything_to_build_or_pay_the_city_cannot_be_activated_for_it() -> None:
    table = country().city(A, "D5").realm(A, food=1, ore=1).units(A, "D5", armies=4).turn(A)
    assert table.refused(A, Activate(28, "build")) == "COC-ACTV-02"
    table = country(D4="sea").city(A, "D5").realm(A, wood=8).turn(A)
    assert table.refused(A, Activate(28, "build")) == "COC-ACTV-02"


@pytest.mark.rule("COC-ACTV-02", "COC-COMP-06")
@pytest.mark.parametrize(
    ("kind", "price"), [(SETTLER, {"food": 2}), (ARMY, {"food": 1, "ore": 1}), (SHIP, {"wood": 2})]
)
def test_units_of_which_none_is_left_are_no_reason_to_activate_a_city(kind: int, price: dict[str, int]) -> None:
    table = country(D4="sea").advances(A, "fishing").city(A, "D5", "port").stock(A, price).turn(A)
    assert table.refused(A, Activate(28, "build")) is None
    table.of_seat(A).supply[UNITS + kind] = 0
    assert table.refused(A, Activate(28, "build")) == "COC-ACTV-02"


@pytest.mark.rule("COC-BLD-14")
def test_a_unit_moves_in_the_turn_in_which_it_was_built() -> None:
    table = built(rich().advances(A, "tactics").city(A, "D5"), 0, 1)
    table.play(A, StartMove(), Move(table.at("D5"), table.at("D4"), (unit(ARMY),)))
    assert (table.armies("D5"), table.armies("D4")) == (0, 1)


# -- Draft


@pytest.mark.rule("COC-ADV-DRAFT-1", "COC-ADV-DRAFT-2")
def test_draft_pays_one_army_unit_of_a_build_with_a_mood_token() -> None:
    table = start(country().advances(A, "draft").city(A, "D5", "temple").realm(A, food=1, ore=1, mood=3))
    assert table.refused(A, Build(armies=2)) == "COC-GEN-01"
    assert table.refused(A, Build(armies=3, draft=True)) == "COC-BLD-01"
    table.play(A, Build(armies=2, draft=True))
    assert (table.armies("D5"), table.goods(A)) == (2, (0, 0, 0, 0, 0, 2, 0))
    assert table.of_seat(A).turn.drafts == 1
    table.play(A, Activate(28, "build"))
    assert table.refused(A, Build(armies=2, draft=True)) == "COC-GEN-01"  # one only
    table.play(A, Build(armies=1, draft=True))
    assert (table.mood(A), table.of_seat(A).turn.drafts) == (1, 2)


@pytest.mark.rule("COC-ADV-DRAFT-1")
def test_draft_needs_the_advance_and_an_army_unit() -> None:
    table = start(rich().city(A, "D5").realm(A, mood=1))
    assert table.refused(A, Build(armies=1, draft=True)) == "COC-ADV-DRAFT-1"
    table = start(rich().advances(A, "draft").city(A, "D5").realm(A, mood=1))
    assert table.refused(A, Build(settlers=1, draft=True)) == "COC-ADV-DRAFT-1"
    assert Build(armies=1, draft=True) in table.options(A)


@pytest.mark.rule("COC-ADV-CIVIL-LIBERTIES-2")
def test_with_civil_liberties_draft_costs_2_mood_tokens() -> None:
    table = country().advances(A, "draft", "civil_liberties").city(A, "D5").realm(A, mood=1).turn(A)
    assert table.refused(A, Activate(28, "build")) == "COC-ACTV-02"
    table.realm(A, mood=3).play(A, Activate(28, "build"), Build(armies=1, draft=True))
    assert table.mood(A) == 1


# -- what a Build earns


@pytest.mark.rule("COC-ADV-CHEMISTRY-1")
def test_chemistry_gives_back_one_resource_that_was_paid() -> None:
    table = built(rich().advances(A, "chemistry").city(A, "D5", "temple"), 0, 2)
    assert table.goods(A)[:3] == (6, 6, 8)
    assert table.refused(A, ThisGood("wood")) == "COC-ADV-CHEMISTRY-1"
    assert table.options(A) == [ThisGood("food"), ThisGood("ore")]
    assert table.play(A, ThisGood("ore")).goods(A)[:3] == (6, 7, 8)
    table = built(country().advances(A, "chemistry").city(A, "D5").realm(A, food=2), 1)
    assert (table.question, table.food(A)) == ("take_turn", 1)


@pytest.mark.rule("COC-ADV-CHEMISTRY-1")
def test_chemistry_gives_back_gold_that_was_paid_and_no_token() -> None:
    table = built(country().advances(A, "chemistry").city(A, "D5").realm(A, gold=2), 1)
    assert table.gold(A) == 1
    table = built(country().advances(A, "chemistry", "draft").city(A, "D5").realm(A, mood=1), 0, 1, draft=True)
    assert table.goods(A) == (0,) * 7


@pytest.mark.rule("COC-ADV-NATIONALISM-1", "COC-ADV-NATIONALISM-2")
def test_nationalism_gives_one_token_for_a_build_with_armies_or_ships() -> None:
    table = built(
        rich().advances(A, "nationalism").city(A, "D5", "temple").realm(A, happiness_level=3, culture_level=3), 0, 2
    )
    assert table.options(A) == [ThisGood("mood"), ThisGood("culture")]
    assert table.refused(A, ThisGood("food")) == "COC-ADV-NATIONALISM-1"
    table.play(A, ThisGood("culture"))
    assert (table.mood(A), table.culture(A), table.question) == (0, 1, "take_turn")
    table = built(harbour().advances(A, "nationalism").realm(A, happiness_level=3, culture_level=3), 0, 0, 1).play(
        A, ThisGood("mood")
    )
    assert (table.mood(A), table.culture(A)) == (1, 0)
    table = built(rich().advances(A, "nationalism").city(A, "D5").realm(A, happiness_level=3, culture_level=3), 1)
    assert (table.question, table.mood(A), table.culture(A)) == ("take_turn", 0, 0)


def test_nationalism_asks_nobody_where_only_one_token_can_be_kept() -> None:
    table = rich().advances(A, "nationalism").city(A, "D5").realm(A, mood=2, happiness_level=2, culture_level=1)
    built(table, 0, 1)
    assert (table.question, table.culture(A)) == ("take_turn", 1)
    table.play(A, Activate(28, "build"), Build(armies=1))
    assert (table.question, table.mood(A), table.culture(A)) == ("take_turn", 2, 1)


# -- Ships into battle


@pytest.mark.rule("COC-BLD-09", "COC-BLD-10", "COC-NAVB-04")
def test_ships_built_into_a_foreign_ship_attack_it_once_all_is_paid_and_placed() -> None:
    table = harbour().units(B, "D4", ships=1)
    built(table, 0, 1, 1)
    assert table.armies("D5") == 1
    assert table.goods(A)[:3] == (7, 7, 6)
    battle = table.game.battle
    assert battle is not None
    assert (battle.attacker, battle.defender, battle.space) == (A, B, table.at("D4"))
    table.roll(1).roll(1)  # a draw; they have no space to go back to
    assert table.question == "roll_dice"
    table.roll(6).roll(1)
    assert (table.ships("D4"), table.side("D4"), table.question) == (1, A, "take_turn")


@pytest.mark.rule("COC-BLD-10", "COC-ADV-NATIONALISM-2")
def test_all_ships_of_a_build_fight_one_battle_and_earn_one_token_after_it() -> None:
    table = harbour().advances(A, "nationalism").realm(A, culture_level=2).units(B, "D4", ships=1)
    built(table, 0, 0, 2)
    assert (table.culture(A), table.supply(A, "ship")) == (0, 2)
    table.roll(6, 1).roll(6)
    assert (table.ships("D4"), table.side("D4")) == (1, A)
    assert (table.culture(A), table.supply(A, "ship"), table.question) == (1, 3, "take_turn")


def test_no_ships_are_built_into_those_one_must_not_attack() -> None:
    table = harbour().realm(A, food=0).units(B, "D4", ships=1).turn(A)
    table.this_turn(A, truces=(B,))
    assert table.refused(A, Activate(28, "build")) == "COC-ACTV-02"
    table.realm(A, food=2).play(A, Activate(28, "build"))
    assert table.refused(A, Build(ships=1)) == "COC-ACTION-NEGOTIATIONS"


def test_a_build_may_complete_an_objective_at_once() -> None:
    table = rich().advances(A, "draft").city(A, "D5").realm(A, mood=2, objectives=[objective("Large Civilization")])
    built(table, 0, 1, draft=True)
    assert table.question == "take_turn"
    table.play(A, Activate(28, "build"), Build(armies=1, draft=True))
    assert table.question == "claim_at_once"


def test_options_are_exactly_what_nothing_refuses() -> None:
    table = harbour().advances(A, "draft").realm(A, food=3, ore=1, wood=2, gold=1, mood=1)
    start(table.units(A, "D5", armies=3))
    flags = (False, True)
    every = [
        Build(settlers, armies, ships, draft, ask)
        for settlers in range(4) for armies in range(4) for ships in range(4) for draft in flags for ask in flags
    ]  # fmt: skip
    legal = [choice for choice in every if table.game.why_not(A, choice) is None]
    assert sorted(map(repr, table.legal(A))) == sorted(map(repr, legal))
    assert len(legal) > 8 and not any(choice.ask for choice in table.of(A, Build))
