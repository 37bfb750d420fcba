"""Collect: what the spaces around a city give. The city stands at D5; where nothing is said, the board is Barren.

Topics: collect.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.clash_of_cultures.scenario import ANGRY, BARBARIANS, HAPPY, A, B, Scenario
from ziggurat.core.choice import Choice
from ziggurat.games.clash_of_cultures.choices import Activate, Build, Buy, Collect, End, Pay, ThisCard
from ziggurat.games.clash_of_cultures.content import pack
from ziggurat.games.clash_of_cultures.events import Collected
from ziggurat.games.clash_of_cultures.view import public_view


def country(**terrains: str) -> Scenario:
    """A revealed board with Storage for A, so that no Food is lost; D5 is Fertile unless named."""
    return Scenario().reveal_all().land({"D5": "fertile", **terrains}).advances(A, "storage")


def collect(table: Scenario, name: str = "D5") -> Choice:
    return Activate(table.at(name), "collect")


def start(table: Scenario, name: str = "D5") -> Scenario:
    """The turn of A, with the city activated and the question what it collects."""
    return table.turn(A).play(A, collect(table, name))


def taken(table: Scenario) -> list[Choice]:
    return table.of(A, Collect)


# -- how much


@pytest.mark.rule("COC-COL-01", "COC-MOOD-02", "COC-MOOD-03")
def test_a_happy_city_of_size_3_collects_4_a_neutral_one_3_an_angry_one_1() -> None:
    for mood, number in ((HAPPY, 4), (1, 3), (ANGRY, 1)):
        table = country(D4="fertile", E4="fertile", E5="fertile", D6="fertile")
        start(table.city(A, "D5", "temple", "fortress", mood=mood))
        assert max([choice.food for choice in taken(table) if isinstance(choice, Collect)]) == number
        assert table.refused(A, Collect(food=number + 1)) == "COC-COL-01"
        assert table.play(A, Collect(food=number)).food(A) == number


@pytest.mark.rule("COC-MOOD-02")
def test_a_happy_city_of_size_2_collects_3() -> None:
    table = start(country(D4="mountain", E4="forest").city(A, "D5", "temple", mood=HAPPY))
    assert table.play(A, Collect(food=1, ore=1, wood=1)).goods(A)[:3] == (1, 1, 1)


@pytest.mark.rule("COC-COL-03")
def test_a_city_of_size_4_with_a_single_mountain_in_reach_collects_1_ore() -> None:
    table = start(country(D4="mountain").city(A, "D5", "temple", "fortress", "academy"))
    assert table.refused(A, Collect(ore=2)) == "COC-COL-03"
    assert table.refused(A, Collect(food=2)) == "COC-COL-03"
    assert table.play(A, Collect(food=1, ore=1)).goods(A)[:2] == (1, 1)


@pytest.mark.rule("COC-COL-09")
def test_the_player_chooses_what_to_take_and_may_take_less_but_not_nothing() -> None:
    table = start(country(D4="mountain", E4="forest").city(A, "D5", "temple", "fortress"))
    assert table.refused(A, Collect()) == "COC-COL-09"
    assert table.refused(A, Collect(food=1, ore=1, wood=-1)) == "COC-COL-09"
    assert table.refused(A, End()) == "COC-COL-09"
    assert taken(table) == [Collect(1, 1, 1)]  # listed is what three spaces give
    assert len(table.legal(A)) == 7  # every choice of at least one of three spaces
    table.play(A, Collect(wood=1))
    assert table.goods(A) == (0, 0, 1, 0, 0, 0, 0)
    assert table.question == "take_turn"


# -- from where


@pytest.mark.rule("COC-COL-02")
def test_the_space_of_the_city_and_all_six_around_it_are_in_reach_and_no_other() -> None:
    around = dict.fromkeys(("D4", "E4", "E5", "D6", "C5", "C4"), "forest")
    table = country(**around, D3="mountain", F5="mountain", B5="mountain")
    start(table.city(A, "D5", "temple", "fortress", "academy", "port", mood=HAPPY, port_at="D5"))
    assert table.refused(A, Collect(ore=1)) == "COC-COL-04"
    assert table.refused(A, Collect(food=1, wood=5)) is None
    assert table.refused(A, Collect(wood=6)) is None


@pytest.mark.rule("COC-COL-04", "COC-ADV-FARMING-1", "COC-ADV-MINING-1")
def test_terrain_fixes_what_a_space_gives() -> None:
    for terrain, goods in (("fertile", (1, 0, 0)), ("mountain", (0, 1, 0)), ("forest", (0, 0, 1))):
        table = start(country(D5=terrain, D4="sea", E4="barren").city(A, "D5", "temple", mood=HAPPY))
        assert [c.values()[:3] for c in taken(table)] == [goods]
    table = country(D4="mountain", E4="forest").city(A, "D5", "temple", mood=HAPPY)
    table.of_seat(A).advances = 0
    assert table.turn(A).refused(A, collect(table)) == "COC-ACTV-02"
    table.advances(A, "farming").play(A, collect(table))
    assert table.refused(A, Collect(ore=1)) == "COC-COL-04"
    assert table.refused(A, Collect(food=1, wood=1)) is None


@pytest.mark.rule("COC-COL-05")
def test_a_space_with_another_city_gives_nothing_whoever_owns_it() -> None:
    table = country(D4="mountain", E4="mountain", E5="mountain", D6="mountain").city(A, "D5", "temple", "academy")
    table.city(A, "D4").city(B, "E4").city(BARBARIANS, "E5")
    start(table)
    assert table.refused(A, Collect(ore=2)) == "COC-COL-03"
    assert table.refused(A, Collect(ore=1)) is None


@pytest.mark.rule("COC-COL-06")
def test_a_space_with_a_foreign_unit_gives_nothing() -> None:
    table = country(D4="mountain", E4="mountain", E5="mountain", D6="sea").advances(A, "fishing")
    table.city(A, "D5", "temple", "fortress", "academy")
    table.units(B, "D4", armies=1).units(B, "E4", settlers=1).units(BARBARIANS, "E5", armies=1).units(B, "D6", ships=1)
    start(table)
    assert [choice.values()[:3] for choice in taken(table)] == [(1, 0, 0)]


@pytest.mark.rule("COC-COL-07")
def test_an_unrevealed_space_gives_nothing() -> None:
    table = Scenario().advances(A, "irrigation", "fishing", "storage").land({"D5": "fertile"}, "mountain")
    assert table.game.terrain[table.at("E4")] == -1
    start(table.city(A, "D5", "temple", "fortress", "academy", "port", mood=HAPPY, port_at="E4"))
    # C5, E5 and D6 are Mountains of the same region; D4, E4 and C4 are unrevealed.
    assert max([sum(choice.values()[:5]) for choice in taken(table)]) == 4  # type: ignore[arg-type]
    assert table.refused(A, Collect(food=1, ore=3)) is None


@pytest.mark.rule("COC-COL-08")
def test_own_units_do_not_prevent_collecting() -> None:
    table = country(D4="mountain", E4="sea").advances(A, "fishing").city(A, "D5", "temple", "academy")
    start(table.units(A, "D5", armies=1).units(A, "D4", armies=2, settlers=1).units(A, "E4", ships=1))
    assert table.play(A, Collect(food=2, ore=1)).goods(A)[:2] == (2, 1)


@pytest.mark.rule("COC-COL-10")
def test_a_space_is_collected_from_again_by_the_same_and_by_another_city() -> None:
    table = country(D4="mountain").city(A, "D5").city(A, "C3").land({"C3": "fertile"}).turn(A)
    for city in ("D5", "D5", "C3"):
        table.play(A, collect(table, city), Collect(ore=1))
    assert table.ore(A) == 3


@pytest.mark.rule("COC-EXH-05", "COC-EXH-07")
def test_an_exhausted_space_gives_nothing_not_even_with_irrigation() -> None:
    table = country(D4="mountain", E4="fertile").advances(A, "irrigation").city(A, "D5", "temple", mood=HAPPY)
    table.land({"E5": "fertile", "D6": "sea", "C5": "sea", "C4": "sea"})
    table.game.exhausted = (table.at("D4"), table.at("E4"))
    start(table)
    assert table.refused(A, Collect(ore=1)) == "COC-COL-04"
    assert table.refused(A, Collect(food=3)) == "COC-COL-03"
    assert table.refused(A, Collect(food=2)) is None


# -- the Sea


@pytest.mark.rule("COC-ADV-FISHING-1")
def test_fishing_gives_the_food_of_one_sea_space_and_never_of_two() -> None:
    table = country(D4="sea", E4="sea").city(A, "D5", "temple", "academy").turn(A)
    table.play(A, collect(table))
    assert table.refused(A, Collect(food=2)) == "COC-COL-03"
    table.play(A, Collect(food=1))
    table.advances(A, "fishing").play(A, collect(table))
    assert table.refused(A, Collect(food=3)) == "COC-ADV-FISHING-1"
    assert table.refused(A, Collect(gold=1)) == "COC-CTY-14"
    assert table.play(A, Collect(food=2)).food(A) == 3


@pytest.mark.rule("COC-CTY-14", "COC-COL-11")
def test_a_port_gives_gold_or_a_mood_token_instead_of_the_food_of_the_sea() -> None:
    for gold, mood in ((1, 0), (0, 1)):
        table = country(D4="sea", E4="sea").advances(A, "fishing").realm(A, happiness_level=3)
        table.city(A, "D5", "port", port_at="D4").units(B, "D4", ships=1)  # the Sea it points at is barred
        start(table)
        assert table.refused(A, Collect(food=1, gold=1, mood=1)) == "COC-COL-01"
        assert table.refused(A, Collect(gold=1, mood=1)) == "COC-COL-11"
        assert table.refused(A, Collect(food=2, gold=gold, mood=mood)) == "COC-COL-01"
        table.play(A, Collect(food=1, gold=gold, mood=mood))
        assert table.goods(A) == (1, 0, 0, 0, gold, mood, 0)


@pytest.mark.rule("COC-COL-11")
def test_gold_from_the_sea_uses_the_sea_up() -> None:
    table = country(D4="sea", E4="sea").advances(A, "fishing").city(A, "D5", "port", "temple", port_at="D4")
    start(table)
    assert table.refused(A, Collect(food=2, gold=1)) == "COC-COL-11"
    assert table.refused(A, Collect(gold=2)) == "COC-COL-11"
    assert table.refused(A, Collect(food=2)) is None


@pytest.mark.rule("COC-CTY-08")
def test_the_port_of_another_city_does_not_help() -> None:
    table = country(D4="sea").advances(A, "fishing").city(A, "D5").city(A, "E3", "port", port_at="D4")
    start(table)
    assert table.refused(A, Collect(gold=1)) == "COC-CTY-14"


# -- Barren spaces and far ones


@pytest.mark.rule("COC-ADV-IRRIGATION-1")
def test_irrigation_gives_food_on_barren_spaces() -> None:
    table = country(D4="sea", E4="sea", E5="sea", D6="sea", C5="sea").city(A, "D5", "temple", mood=HAPPY).turn(A)
    table.play(A, collect(table))
    assert table.refused(A, Collect(food=2)) == "COC-COL-03"
    table.play(A, Collect(food=1))
    table.advances(A, "irrigation").play(A, collect(table), Collect(food=2))
    assert table.food(A) == 3


def far_country() -> Scenario:
    """Nothing but the city's own Fertile space within 1; two Mountains and a Forest exactly 2 away."""
    table = country(D3="mountain", F5="mountain", D7="forest", D8="forest").advances(A, "husbandry")
    return table.city(A, "D5", "temple", "academy")


@pytest.mark.rule("COC-ADV-HUSBANDRY-1", "COC-ADV-HUSBANDRY-4")
def test_husbandry_reaches_all_spaces_2_away_for_1_food_once_a_turn() -> None:
    table = far_country().realm(A, food=3).turn(A).play(A, collect(far_country()))
    assert table.refused(A, Collect(ore=1)) == "COC-COL-04"
    assert table.refused(A, Collect(ore=3, far=True)) == "COC-COL-03"  # one per space
    assert table.refused(A, Collect(wood=2, far=True)) == "COC-COL-03"  # D8 is 3 away
    table.play(A, Collect(ore=2, wood=1, far=True))
    assert table.goods(A)[:3] == (2, 2, 1)
    table.play(A, collect(table))
    assert table.refused(A, Collect(ore=1, far=True)) == "COC-ADV-HUSBANDRY-1"
    table.play(A, Collect(food=1), End())
    table.turn(A)
    assert table.play(A, collect(table)).refused(A, Collect(ore=1, far=True)) is None


@pytest.mark.rule("COC-ADV-HUSBANDRY-1")
def test_far_spaces_need_husbandry_and_are_paid_only_where_they_are_needed() -> None:
    table = start(country(D3="mountain").city(A, "D5").realm(A, food=2))
    assert table.refused(A, Collect(ore=1, far=True)) == "COC-ADV-HUSBANDRY-1"
    table = start(far_country().realm(A, food=2))
    assert table.refused(A, Collect(food=1, far=True)) == "COC-ADV-HUSBANDRY-1"


@pytest.mark.rule("COC-ADV-HUSBANDRY-2")
def test_with_roads_husbandry_costs_nothing() -> None:
    table = start(far_country().advances(A, "roads").realm(A, food=1))
    assert table.play(A, Collect(ore=2, far=True)).goods(A)[:2] == (1, 2)


@pytest.mark.rule("COC-ADV-HUSBANDRY-3")
def test_food_from_the_collect_does_not_pay_for_husbandry() -> None:
    table = start(far_country())
    assert table.refused(A, Collect(food=1, ore=1, far=True)) == "COC-ADV-HUSBANDRY-3"
    table = start(far_country().realm(A, gold=1))
    assert table.play(A, Collect(food=1, ore=1, far=True)).goods(A) == (1, 1, 0, 0, 0, 0, 0)


def test_husbandry_may_be_paid_in_food_or_gold() -> None:
    table = start(far_country().realm(A, food=1, gold=1))
    table.play(A, Collect(ore=1, far=True), Pay(gold=1))
    assert table.goods(A)[:5] == (1, 1, 0, 0, 0)


@pytest.mark.rule("COC-ADV-HUSBANDRY-5")
def test_husbandry_opens_no_far_sea_and_lifts_no_other_limit() -> None:
    table = country(D3="sea", F5="mountain", D7="mountain", B5="mountain", E3="mountain").advances(
        A, "husbandry", "fishing", "roads"
    )
    table.city(A, "D5", "temple", "fortress").city(B, "F5").units(B, "D7", armies=1)
    table.game.exhausted = (table.at("B5"),)
    start(table)
    assert table.refused(A, Collect(food=2, far=True)) == "COC-COL-03"
    assert table.refused(A, Collect(ore=2, far=True)) == "COC-COL-03"
    assert table.refused(A, Collect(food=1, ore=1, far=True)) is None


def test_husbandry_alone_can_make_a_collect_worth_choosing() -> None:
    table = far_country().realm(A, food=8, ore=1).turn(A)
    table.play(A, collect(table))
    assert table.refused(A, Collect(food=1)) == "COC-ACTV-02"
    assert table.play(A, Collect(ore=1, far=True)).goods(A)[:2] == (7, 2)


# -- what comes on top


@pytest.mark.rule("COC-ADV-PUBLIC-EDUCATION-1", "COC-ADV-PUBLIC-EDUCATION-2")
def test_public_education_adds_an_idea_to_every_collect_of_a_city_with_an_academy() -> None:
    table = country(D4="mountain").advances(A, "writing", "public_education").city(A, "D5", "academy").city(A, "C3")
    table.land({"C3": "fertile"}).turn(A)
    table.play(A, collect(table), Collect(food=1, ore=1))
    assert table.goods(A)[:4] == (1, 1, 0, 1)
    table.play(A, collect(table), Collect(ore=1))
    assert table.ideas(A) == 2
    table.play(A, collect(table, "C3"), Collect(food=1))
    assert table.ideas(A) == 2


@pytest.mark.rule("COC-GRD-02")
def test_great_gardens_add_1_food_to_a_collect_of_their_city() -> None:
    table = country(D4="mountain", C3="fertile").city(A, "D5", wonder="gardens").city(A, "C3").turn(A)
    assert table.play(A, collect(table), Collect(ore=1)).goods(A)[:2] == (1, 1)
    assert table.play(A, collect(table, "C3"), Collect(ore=1)).goods(A)[:2] == (1, 2)


# -- Economic Liberty


def liberal() -> Scenario:
    table = country(D4="mountain", C3="fertile").advances(A, "voting", "economic_liberty")
    return table.city(A, "D5").city(A, "C3").realm(A, mood=4)


@pytest.mark.rule("COC-ADV-ECONOMIC-LIBERTY-1", "COC-ADV-ECONOMIC-LIBERTY-2")
def test_the_first_collect_costs_no_action_the_others_two_mood_tokens_beside_it() -> None:
    table = liberal().turn(A)
    table.play(A, collect(table), Collect(food=1))
    assert (table.left(A), table.mood(A)) == (3, 4)
    table.play(A, collect(table, "C3"), Collect(food=1))
    assert (table.left(A), table.mood(A)) == (2, 2)
    table.play(A, collect(table, "C3"), Collect(ore=1))
    assert (table.left(A), table.mood(A)) == (1, 0)
    assert table.refused(A, collect(table, "D5")) == "COC-ADV-ECONOMIC-LIBERTY-2"


@pytest.mark.rule("COC-ADV-ECONOMIC-LIBERTY-1", "COC-ADV-ECONOMIC-LIBERTY-2")
def test_without_actions_only_the_first_collect_is_left() -> None:
    table = liberal().turn(A, actions=0)
    assert table.of(A, Activate) == [collect(table, "C3"), collect(table, "D5")]
    table.play(A, collect(table), Collect(food=1))
    assert table.refused(A, collect(table)) == "COC-TURN-02"


@pytest.mark.rule("COC-ADV-ECONOMIC-LIBERTY-1")
def test_only_a_collect_is_free_and_other_activations_cost_their_action() -> None:
    table = liberal().advances(A, "tactics", "writing", "myths").realm(A, food=4, ore=4, wood=4).turn(A, actions=1)
    table.play(A, Activate(table.at("D5"), "build"), Build(settlers=1))
    assert table.left(A) == 0
    assert table.of(A, Activate) == [collect(table, "C3"), collect(table, "D5")]
    assert table.refused(A, Activate(table.at("C3"), "build")) == "COC-TURN-02"
    assert table.refused(A, Activate(table.at("C3"), "increase")) == "COC-TURN-02"
    table = liberal().realm(A, food=4, mood=1).turn(A).play(A, collect(table), Collect(food=1))
    assert table.refused(A, collect(table)) == "COC-ADV-ECONOMIC-LIBERTY-2"
    assert table.refused(A, Activate(table.at("D5"), "build")) is None  # no token is asked for that


@pytest.mark.rule("COC-ADV-ECONOMIC-LIBERTY-3")
def test_got_after_a_collect_neither_part_counts_before_the_next_turn() -> None:
    table = country(D4="mountain").advances(A, "voting").city(A, "D5").realm(A, food=4, mood=4).turn(A)
    table.play(A, collect(table), Collect(ore=1), Buy("economic_liberty"), collect(table), Collect(ore=1))
    assert (table.left(A), table.mood(A)) == (0, 4)
    table.play(A, End()).turn(A)
    table.play(A, collect(table), Collect(ore=1))
    assert table.left(A) == 3


@pytest.mark.rule("COC-ADV-ECONOMIC-LIBERTY-4")
def test_got_before_any_collect_it_counts_at_once() -> None:
    table = country(D4="mountain").advances(A, "voting").city(A, "D5").realm(A, food=4, mood=4).turn(A)
    table.play(A, Buy("economic_liberty"), collect(table), Collect(ore=1))
    assert (table.left(A), table.mood(A)) == (2, 4)
    table.play(A, collect(table), Collect(ore=1))
    assert (table.left(A), table.mood(A)) == (1, 2)


@pytest.mark.rule("COC-ADV-ECONOMIC-LIBERTY-5")
def test_the_free_collect_is_an_activation() -> None:
    table = liberal().turn(A)
    table.play(A, collect(table), Collect(food=1))
    assert table.city_at("D5").used == 1
    table.play(A, collect(table), Collect(food=1))
    assert table.city_at("D5").mood == ANGRY


# -- Action cards

FOCUS, FOCUS_2, MASS, MASS_2 = 19, 20, 29, 30


@pytest.mark.rule("COC-ACTION-PRODUCTION-FOCUS")
def test_production_focus_takes_several_resources_from_one_space() -> None:
    table = start(country(D4="mountain").city(A, "D5", "temple", "academy").realm(A, actions=[FOCUS, FOCUS_2]))
    assert table.refused(A, Collect(ore=3)) == "COC-COL-03"
    assert table.refused(A, Collect(wood=1, card="production_focus")) == "COC-COL-04"
    assert table.refused(A, Collect(ore=4, card="production_focus")) == "COC-COL-01"
    assert table.refused(A, Collect(food=1, ore=1, card="production_focus")) == "COC-ACTION-PRODUCTION-FOCUS"
    table.play(A, Collect(ore=3, card="production_focus"), ThisCard("action", FOCUS))
    assert table.ore(A) == 3
    assert (table.of_seat(A).actions, table.game.action_discard) == ((FOCUS_2 - 1,), (FOCUS - 1,))


@pytest.mark.rule("COC-ACTION-PRODUCTION-FOCUS")
def test_production_focus_takes_several_things_from_the_sea() -> None:
    table = country(D4="sea").advances(A, "fishing").realm(A, actions=[FOCUS], happiness_level=2)
    start(table.city(A, "D5", "port", "temple"))
    table.play(A, Collect(gold=2, mood=1, card="production_focus"))
    assert table.goods(A) == (0, 0, 0, 0, 2, 1, 0)


@pytest.mark.rule("COC-ACTION-MASS-PRODUCTION")
def test_mass_production_takes_two_more() -> None:
    table = country(D4="mountain", E4="mountain", E5="mountain").city(A, "D5").realm(A, actions=[MASS, MASS_2, FOCUS])
    start(table)
    assert table.refused(A, Collect(ore=1, card="mass_production")) == "COC-ACTION-MASS-PRODUCTION"
    assert table.refused(A, Collect(ore=3)) == "COC-COL-01"
    assert table.refused(A, Collect(food=1, ore=3, card="mass_production")) == "COC-COL-01"
    assert table.refused(A, Collect(food=2, card="mass_production")) == "COC-COL-03"
    table.play(A, Collect(ore=3, card="mass_production"), ThisCard("action", MASS))
    assert (table.ore(A), len(table.of_seat(A).actions)) == (3, 2)


@pytest.mark.rule("COC-ADV-HUSBANDRY-4", "COC-ACTION-PRODUCTION-FOCUS")
def test_a_card_and_far_spaces_together_only_where_both_are_needed() -> None:
    table = start(far_country().realm(A, food=1, actions=[FOCUS]))
    assert table.refused(A, Collect(food=3, far=True, card="production_focus")) == "COC-ADV-HUSBANDRY-1"
    assert table.refused(A, Collect(ore=2, far=True, card="production_focus")) == "COC-ACTION-PRODUCTION-FOCUS"
    table.play(A, Collect(wood=3, far=True, card="production_focus"))
    assert table.goods(A)[:3] == (0, 0, 3)


def test_a_pack_may_give_these_cards_a_price(tmp_path: Path) -> None:
    source = Path(pack.__file__).parent / "pack" / "actions.toml"
    name = 'name = "Mass Production"\nprice = '
    (tmp_path / "actions.toml").write_text(source.read_text("utf-8").replace(f"{name}0", f"{name}1"), "utf-8")
    table = Scenario(content=tmp_path).reveal_all().land({"D5": "fertile", "D4": "mountain"}).city(A, "D5")
    table.realm(A, actions=[MASS], culture=0).turn(A).play(A, collect(table))
    assert table.refused(A, Collect(food=1, ore=1, card="mass_production")) == "COC-GEN-01"
    table.realm(A, culture=2).play(A, Collect(food=1, ore=1, card="mass_production"))
    assert table.goods(A) == (1, 1, 0, 0, 0, 0, 1)


@pytest.mark.rule("COC-ACTION-PRODUCTION-FOCUS", "COC-ACTION-MASS-PRODUCTION")
def test_a_card_that_is_not_held_or_not_for_collecting_is_refused() -> None:
    table = start(country(D4="mountain", E4="mountain").city(A, "D5").realm(B, actions=[FOCUS, MASS]))
    assert table.refused(A, Collect(ore=1, card="production_focus")) == "COC-ACTION-PRODUCTION-FOCUS"
    assert table.refused(A, Collect(ore=2, card="mass_production")) == "COC-ACTION-MASS-PRODUCTION"
    assert table.refused(A, Collect(ore=1, card="spy")) == "COC-CRD-01"
    assert {choice.values()[6] for choice in taken(table)} == {""}


# -- nothing for nothing


@pytest.mark.rule("COC-ACTV-02")
def test_a_city_that_finds_nothing_the_player_can_keep_cannot_collect() -> None:
    table = country(D4="mountain").city(A, "D5").realm(A, food=8, ore=8).turn(A)
    assert table.refused(A, collect(table)) == "COC-ACTV-02"
    table = country(D4="mountain").city(A, "D5").realm(A, food=8, ore=7).turn(A).play(A, collect(table))
    assert table.refused(A, Collect(food=1)) == "COC-ACTV-02"
    assert table.play(A, Collect(ore=1)).ore(A) == 8


@pytest.mark.rule("COC-ACTV-02", "COC-CTY-14")
def test_a_mood_token_above_the_level_is_nothing_but_one_that_has_just_been_paid_leaves_room() -> None:
    table = country(D4="sea").advances(A, "fishing", "economic_liberty").realm(A, food=8, gold=8, mood=2)
    table.city(A, "D5", "port", "temple").turn(A)
    assert table.refused(A, collect(table)) == "COC-ACTV-02"
    table.this_turn(A, collects=1)
    table.play(A, collect(table), Collect(mood=1))
    assert table.mood(A) == 1


@pytest.mark.rule("COC-ADV-PUBLIC-EDUCATION-1")
def test_what_comes_on_top_makes_a_collect_worth_while() -> None:
    table = country().advances(A, "writing", "public_education").city(A, "D5", "academy").realm(A, food=8)
    start(table)
    assert table.play(A, Collect(food=1)).goods(A)[:4] == (8, 0, 0, 1)


@pytest.mark.rule("COC-RES-08")
def test_one_food_and_two_collected_make_two_without_storage() -> None:
    table = Scenario().reveal_all().land({"D5": "fertile", "D4": "fertile"}).city(A, "D5", "temple").realm(A, food=1)
    table.turn(A).play(A, Activate(table.at("D5"), "collect"), Collect(food=2))
    assert table.food(A) == 2
    assert [event.to_json()["goods"] for event in table.events(Collected)] == [[1, 0, 0, 0, 0, 0, 0]]


def test_options_are_listed_without_doubles_and_by_index() -> None:
    table = far_country().realm(A, food=2, actions=[FOCUS, MASS])
    options = start(table).game.options(A)
    listed = list(options)
    assert len(set(listed)) == len(options) == len(listed)
    assert options[-1] == listed[-1]
    assert all([table.game.why_not(A, choice) is None for choice in listed])
    with pytest.raises(IndexError):
        options[len(options)]


def test_options_are_exactly_what_nothing_refuses() -> None:
    table = country(D4="mountain", E4="sea", D3="forest").advances(A, "fishing", "husbandry")
    table.realm(A, food=1, ore=8, happiness_level=1, actions=[FOCUS, MASS]).city(A, "D5", "port")
    start(table)
    amounts = range(4)
    every = [
        Collect(food, ore, wood, gold, mood, far, card)
        for food in amounts for ore in amounts for wood in amounts for gold in amounts for mood in amounts
        for far in (False, True) for card in ("", "production_focus", "mass_production")
    ]  # fmt: skip
    legal = [choice for choice in every if table.game.why_not(A, choice) is None]
    within = [choice for choice in table.legal(A) if max([v for v in choice.values()[:5] if isinstance(v, int)]) < 4]
    assert sorted(map(repr, within)) == sorted(map(repr, legal))
    assert len({choice.card for choice in legal}) == 3


# -- what the view tells of it


def told(table: Scenario) -> dict[str, tuple[list[str], bool]]:
    """The spaces that the view names, by name: what each may give, and whether it is far."""
    sources = public_view(table.game)["sources"]
    return {table.name(source["space"]): (list(source["goods"]), source["far"]) for source in sources}


@pytest.mark.rule("COC-COL-02", "COC-COL-04")
def test_the_view_names_the_spaces_that_a_collect_may_use() -> None:
    table = country(D4="mountain", E4="forest", E5="fertile").city(A, "D5", "temple").turn(A)
    assert told(table) == {}
    assert told(start(table)) == {
        "D5": (["food"], False), "D4": (["ore"], False), "E4": (["wood"], False), "E5": (["food"], False),
    }  # fmt: skip


@pytest.mark.rule("COC-ADV-FISHING-1", "COC-CTY-14")
def test_the_view_tells_what_a_port_may_bring() -> None:
    table = country(D4="sea").advances(A, "fishing").city(A, "D5")
    assert told(start(table))["D4"] == (["food"], False)
    table = country(D4="sea").advances(A, "fishing").city(A, "D5", "port", port_at="D4")
    assert told(start(table))["D4"] == (["food", "gold", "mood"], False)


@pytest.mark.rule("COC-ADV-HUSBANDRY-1")
def test_the_view_names_far_spaces_only_for_husbandry() -> None:
    table = start(country(D3="mountain").city(A, "D5", "temple"))
    assert "D3" not in told(table)
    table = start(country(D3="mountain").advances(A, "husbandry").stock(A, {"food": 1}).city(A, "D5", "temple"))
    assert told(table)["D3"] == (["ore"], True)
