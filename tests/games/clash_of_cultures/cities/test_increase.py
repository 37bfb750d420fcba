"""Increase: new buildings. The city stands at D5; the board is Barren where nothing else is said.

Topics: increase city size.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import ANGRY, HAPPY, NEUTRAL, NONE, A, B, Scenario
from ziggurat.games.clash_of_cultures.choices import Activate, Build, End, Increase, Pay, ThisAdvance, ThisGood, Use
from ziggurat.games.clash_of_cultures.content.advances import FORCED
from ziggurat.games.clash_of_cultures.content.event_cards import PLAGUE
from ziggurat.games.clash_of_cultures.content.model import ACADEMY, STATE_RELIGION, TEMPLE
from ziggurat.games.clash_of_cultures.events import MoodChanged
from ziggurat.games.clash_of_cultures.rules.cities.increase import AddBuilding, IncreaseCity, growing, refuses_increase

D5 = 28
OTHERS = ("C3", "E3", "C6", "E6", "B4", "F4")
UNLOCKS = {"temple": "myths", "fortress": "tactics", "academy": "writing", "port": "fishing"}


def country(cities: int = 3, **terrains: str) -> Scenario:
    """A revealed board with a few cities of A besides the one at D5; all buildings are unlocked, all can be paid."""
    table = Scenario().reveal_all().land({"D5": "fertile", **terrains}).advances(A, *UNLOCKS.values(), "storage")
    for name in OTHERS[: cities - 1]:
        table.land({name: "fertile"}).city(A, name)
    return table.realm(A, food=8, ore=8, wood=8)


def start(table: Scenario) -> Scenario:
    return table.turn(A).play(A, Activate(D5, "increase"))


def kinds(table: Scenario) -> list[object]:
    return [choice.values()[0] for choice in table.of(A, Increase)]


# -- what an Increase is


@pytest.mark.rule("COC-INC-01", "COC-INC-02", "COC-INC-04", "COC-CTY-02")
def test_an_increase_adds_one_building_in_ones_colour_for_a_food_an_ore_and_a_wood() -> None:
    table = start(country().city(A, "D5", mood=HAPPY)).play(A, Increase("fortress"))
    assert table.question == "take_turn"
    city = table.city_at("D5")
    assert (city.size, city.colours) == (2, (-1, A, -1, -1))
    assert table.goods(A)[:3] == (7, 7, 7)
    assert (table.left(A), city.used) == (2, 1)


@pytest.mark.rule("COC-INC-02")
def test_every_building_costs_the_same_and_must_be_paid_in_full() -> None:
    for building in UNLOCKS:
        table = start(country(D4="sea").city(A, "D5"))
        table.play(A, Increase(building, table.at("D4") if building == "port" else -1))
        assert table.goods(A)[:3] == (7, 7, 7)
    for food, ore, wood in ((0, 8, 8), (8, 0, 8), (8, 8, 0)):
        table = country().city(A, "D5").realm(A, food=food, ore=ore, wood=wood).turn(A)
        assert table.refused(A, Activate(D5, "increase")) == "COC-INC-02"
        table.realm(A, gold=1).play(A, Activate(D5, "increase"), Increase("fortress"))
        assert table.gold(A) == 0


def test_the_player_may_choose_to_pay_in_gold() -> None:
    table = start(country().city(A, "D5").realm(A, gold=1))
    table.play(A, Increase("fortress", ask=True), Pay(food=1, wood=1, gold=1))
    assert table.goods(A)[:5] == (7, 8, 7, 0, 0)
    table = start(country().city(A, "D5"))
    assert table.refused(A, Increase("fortress", ask=True)) == "COC-GEN-01"


@pytest.mark.rule("COC-INC-03", "COC-CTY-01", "COC-CTY-19")
def test_offered_are_the_buildings_the_city_lacks_and_the_advances_allow() -> None:
    table = start(country(D4="sea").city(A, "D5", "academy"))
    assert kinds(table) == ["temple", "fortress", "port"]
    assert table.refused(A, Increase("academy")) == "COC-CTY-01"
    assert table.refused(A, Increase("palace")) == "COC-INC-03"
    assert table.refused(A, End()) == "COC-INC-03"
    for building, advance in UNLOCKS.items():
        table = start(Scenario().reveal_all().land({"D5": "fertile", "D4": "sea", "C3": "fertile"}).city(A, "C3")
                      .city(A, "D5").advances(A, advance).realm(A, food=1, ore=1, wood=1))  # fmt: skip
        assert kinds(table) == [building]
        assert {table.refused(A, Increase(other, 19 if other == "port" else -1)) for other in UNLOCKS} == {
            None, "COC-CTY-19",
        }  # fmt: skip


@pytest.mark.rule("COC-CTY-01")
def test_a_building_in_a_foreign_colour_takes_the_place_of_ones_own() -> None:
    table = start(country().city(A, "D5", colours={"temple": B}))
    assert table.refused(A, Increase("temple")) == "COC-CTY-01"
    table = country(7).city(A, "D5", "temple", "fortress", "academy").turn(A)
    assert table.refused(A, Activate(D5, "increase")) == "COC-ACTV-02"


@pytest.mark.rule("COC-COMP-03", "COC-COMP-06", "COC-INC-03")
def test_the_seventh_building_of_a_kind_is_the_last() -> None:
    table = Scenario().reveal_all().land(dict.fromkeys(("D5", "E5", "C3", "E3", "C6"), "fertile"))
    table.advances(A, *UNLOCKS.values()).city(A, "D5").city(A, "E5").realm(A, food=2, ore=2, wood=2)
    for name in ("C3", "E3", "C6", "E6", "B4", "F4"):
        table.city(B, name, colours={"fortress": A})
    start(table).play(A, Increase("fortress"), Activate(table.at("E5"), "increase"))
    assert table.refused(A, Increase("fortress")) == "COC-COMP-06"
    assert table.of_seat(A).supply[1:5] == [7, 0, 7, 7]


@pytest.mark.rule("COC-ACTV-02")
def test_a_city_is_not_activated_for_a_building_of_which_none_is_left() -> None:
    table = country().city(A, "D5", "temple", "academy")
    table.land({"E5": "fertile"}).city(A, "E5").turn(A)
    assert table.refused(A, Activate(D5, "increase")) is None
    table.set_supply(A, "fortress", 0)
    assert table.refused(A, Activate(D5, "increase")) == "COC-ACTV-02"  # for a Port there is no Sea


# -- limits


@pytest.mark.rule("COC-CTY-05")
def test_with_three_cities_one_of_size_3_does_not_grow_one_of_size_2_does() -> None:
    table = country(3).city(A, "D5", "temple", "fortress").turn(A)
    assert table.refused(A, Activate(D5, "increase")) == "COC-CTY-05"
    table = country(3).city(A, "D5", "temple").turn(A)
    assert table.refused(A, Activate(D5, "increase")) is None


@pytest.mark.rule("COC-CTY-03", "COC-CTY-05")
def test_a_building_in_a_foreign_colour_counts_towards_the_size() -> None:
    table = country(3).city(A, "D5", "temple", colours={"fortress": B}).turn(A)
    assert table.city_at("D5").size == 3
    assert table.refused(A, Activate(D5, "increase")) == "COC-CTY-05"


@pytest.mark.rule("COC-CTY-06")
def test_angry_cities_and_the_growing_one_count_but_foreign_ones_do_not() -> None:
    table = country(1).city(A, "D5").turn(A)
    assert table.refused(A, Activate(D5, "increase")) == "COC-CTY-05"
    table.land({"C3": "fertile"}).city(B, "C3")
    assert table.refused(A, Activate(D5, "increase")) == "COC-CTY-05"
    table.land({"E3": "fertile"}).city(A, "E3", mood=ANGRY)
    assert table.refused(A, Activate(D5, "increase")) is None


@pytest.mark.rule("COC-MOOD-04")
def test_an_angry_city_does_not_grow() -> None:
    table = country().city(A, "D5", mood=ANGRY).turn(A)
    assert table.refused(A, Activate(D5, "increase")) == "COC-MOOD-04"


@pytest.mark.rule("COC-ADV-FORCED-LABOR-2", "COC-ADV-FORCED-LABOR-3")
def test_with_forced_labor_an_angry_city_grows_once() -> None:
    table = country().advances(A, "nationalism", "forced_labor").city(A, "D5", mood=ANGRY).realm(A, mood=1).turn(A)
    table.play(A, Use("forced_labor"), Activate(D5, "increase"), Increase("fortress"))
    assert table.city_at("D5").size == 2
    assert table.refused(A, Activate(D5, "increase")) == "COC-MOOD-06"


@pytest.mark.rule("COC-EVENT-01")
def test_after_the_plague_only_sanitation_lets_cities_grow() -> None:
    table = country().city(A, "D5").turn(A)
    table.mark(NONE, PLAGUE)
    assert table.refused(A, Activate(D5, "increase")) == "COC-EVENT-01"
    assert table.advances(A, "sanitation").refused(A, Activate(D5, "increase")) is None
    assert table.play(A, Activate(D5, "increase"), Increase("fortress")).city_at("D5").size == 2


# -- the Port


@pytest.mark.rule("COC-CTY-15")
def test_a_port_needs_a_sea_space_next_to_the_city() -> None:
    table = start(country(D3="sea").city(A, "D5"))
    assert table.refused(A, Increase("port", table.at("D3"))) == "COC-CTY-15"
    table = country(5, D3="sea").city(A, "D5", "temple", "academy", "fortress").turn(A)
    assert table.refused(A, Activate(D5, "increase")) == "COC-ACTV-02"


@pytest.mark.rule("COC-CTY-16", "COC-CTY-17", "COC-CTY-18")
def test_the_builder_chooses_the_sea_space_a_port_points_at_for_good() -> None:
    table = start(country(D4="sea", E5="sea", D3="sea").city(A, "D5"))
    assert [choice.values()[1] for choice in table.of(A, Increase) if choice.values()[0] == "port"] == [
        table.at("D4"), table.at("E5"),
    ]  # fmt: skip
    assert table.refused(A, Increase("port", table.at("D3"))) == "COC-CTY-16"
    assert table.refused(A, Increase("port")) == "COC-CTY-16"
    assert table.refused(A, Increase("temple", table.at("D4"))) == "COC-CTY-16"
    table.play(A, Increase("port", table.at("E5")), Activate(D5, "build"), Build(ships=1))
    assert (table.ships("E5"), table.ships("D4")) == (1, 0)
    taken = table.city_at("D5").owned_by(B, (-1, -1, -1, B))
    assert taken.port_at == table.at("E5")


# -- what a building brings


@pytest.mark.rule("COC-CTY-09")
def test_a_new_temple_brings_a_mood_or_a_culture_token_of_the_builders_choice() -> None:
    for token, goods in (("mood", (1, 0)), ("culture", (0, 1))):
        table = start(country().city(A, "D5").realm(A, happiness_level=2, culture_level=2))
        table.play(A, Increase("temple"))
        assert table.options(A) == [ThisGood("mood"), ThisGood("culture")]
        assert table.refused(A, ThisGood("gold")) == "COC-CTY-09"
        table.play(A, ThisGood(token))
        assert table.goods(A)[5:] == goods


@pytest.mark.rule("COC-CTY-10")
def test_a_new_academy_brings_two_ideas_and_other_buildings_none() -> None:
    table = start(country(D4="sea").city(A, "D5"))
    assert table.play(A, Increase("academy")).ideas(A) == 2
    table.play(A, Activate(D5, "increase"), Increase("fortress"))
    assert table.ideas(A) == 2


@pytest.mark.rule("COC-ADV-DOGMA-1")
def test_with_dogma_a_new_temple_brings_a_theocracy_advance() -> None:
    table = start(country().advances(A, "dogma").city(A, "D5")).play(A, Increase("temple"))
    assert table.options(A) == [ThisAdvance("devotion"), ThisAdvance("conversion"), ThisAdvance("fanaticism")]
    table.play(A, ThisAdvance("conversion"))
    assert table.has(A, "conversion")
    assert table.goods(A)[:3] == (7, 7, 7)
    table.play(A, Activate(table.at("C3"), "increase"), Increase("academy"))
    assert table.question == "take_turn"


@pytest.mark.rule("COC-ADV-DOGMA-1")
def test_with_dogma_a_temple_by_card_brings_an_advance_too() -> None:
    table = country().advances(A, "dogma").city(A, "D5").turn(A)
    table.game.push(AddBuilding(A, D5, TEMPLE, -1, "COC-EVENT-20"))
    table.game.settle()
    assert table.question == "choose_advance"


@pytest.mark.rule("COC-ADV-DOGMA-1")
def test_without_dogma_a_temple_brings_no_advance() -> None:
    table = start(country().city(A, "D5")).play(A, Increase("temple"))
    assert table.question == "take_turn"


@pytest.mark.rule("COC-ADV-DOGMA-6")
def test_with_all_theocracy_advances_a_new_temple_brings_none() -> None:
    table = country().advances(A, "dogma", "devotion", "conversion", "fanaticism").city(A, "D5")
    start(table).play(A, Increase("temple"))
    assert table.question == "take_turn"


# -- Sanitation and State Religion


@pytest.mark.rule("COC-ADV-SANITATION-1", "COC-ADV-SANITATION-2")
def test_sanitation_adds_one_settler_for_1_food_more() -> None:
    table = start(country().advances(A, "sanitation").city(A, "D5").realm(A, food=5))
    table.play(A, Increase("fortress", settler=True))
    assert (table.settlers("D5"), table.goods(A)[:3]) == (1, (3, 7, 7))
    assert table.question == "take_turn"
    table.play(A, Activate(D5, "increase"), Increase("academy"))
    assert (table.settlers("D5"), table.food(A)) == (1, 2)


@pytest.mark.rule("COC-ADV-SANITATION-1")
def test_the_settler_needs_sanitation_its_food_and_a_piece() -> None:
    table = start(country().city(A, "D5"))
    assert table.refused(A, Increase("fortress", settler=True)) == "COC-ADV-SANITATION-1"
    table = start(country().advances(A, "sanitation").city(A, "D5").realm(A, food=1))
    assert table.refused(A, Increase("fortress", settler=True)) == "COC-GEN-01"
    table = start(country().advances(A, "sanitation").city(A, "D5").units(A, "C5", settlers=4))
    assert table.refused(A, Increase("fortress", settler=True)) == "COC-COMP-06"


@pytest.mark.rule("COC-ADV-STATE-RELIGION-1")
def test_state_religion_waives_the_food_of_one_temple_a_turn() -> None:
    table = country(5).advances(A, "state_religion").city(A, "D5").turn(A)
    table.play(A, Activate(D5, "increase"), Increase("temple"))
    assert table.goods(A)[:3] == (8, 7, 7)
    table.play(A, Activate(table.at("C3"), "increase"), Increase("temple"))
    assert table.goods(A)[:3] == (7, 6, 6)


@pytest.mark.rule("COC-ADV-STATE-RELIGION-1")
def test_state_religion_does_not_help_other_buildings_next_to_a_temple() -> None:
    table = start(country().advances(A, "state_religion").city(A, "D5", "temple")).play(A, Increase("fortress"))
    assert table.goods(A)[:3] == (7, 7, 7)
    table.play(A, Activate(table.at("C3"), "increase"), Increase("temple"))
    assert table.goods(A)[:3] == (7, 6, 6)  # a Fortress has not used it up


@pytest.mark.rule("COC-ADV-STATE-RELIGION-1")
def test_without_food_state_religion_still_adds_a_temple_and_nothing_else() -> None:
    table = country().advances(A, "state_religion").city(A, "D5").realm(A, food=0).turn(A)
    assert table.refused(A, Activate(D5, "increase")) is None
    table.play(A, Activate(D5, "increase"))
    assert table.options(A) == [Increase("temple")]
    assert table.refused(A, Increase("fortress")) == "COC-GEN-01"
    table = country().advances(A, "state_religion").city(A, "D5", "temple").realm(A, food=0).turn(A)
    assert table.refused(A, Activate(D5, "increase")) == "COC-INC-02"


# -- Great Mausoleum


def mausoleum(*buildings: str, mood: int = NEUTRAL) -> Scenario:
    table = country(5).city(A, "D5", *buildings, mood=mood)
    table.land({"E5": "fertile"}).city(A, "E5", wonder="mausoleum")
    return table


@pytest.mark.rule("COC-MAU-05", "COC-MAU-06")
def test_the_owner_of_great_mausoleum_adds_a_temple_without_activating_the_city() -> None:
    table = start(mausoleum()).play(A, Increase("temple"))
    assert (table.city_at("D5").used, table.left(A), table.goods(A)[:3]) == (0, 2, (7, 7, 7))
    table.play(A, Activate(D5, "increase"), Increase("fortress"))  # the first activation of the turn
    assert (table.city_at("D5").used, table.city_at("D5").mood) == (1, NEUTRAL)


@pytest.mark.rule("COC-MAU-05")
def test_with_another_building_or_a_foreign_mausoleum_the_city_is_activated() -> None:
    table = start(mausoleum("temple")).play(A, Increase("fortress"))
    assert table.city_at("D5").used == 1
    table = country().city(A, "D5").land({"E5": "fertile"}).city(B, "E5", wonder="mausoleum")
    start(table).play(A, Increase("temple"))
    assert table.city_at("D5").used == 1


@pytest.mark.rule("COC-MAU-06")
def test_an_angry_city_gets_no_temple_by_great_mausoleum_not_even_by_forced_labor() -> None:
    table = mausoleum(mood=ANGRY).turn(A)
    assert table.refused(A, Activate(D5, "increase")) == "COC-MOOD-04"
    table.mark(A, FORCED)
    table.play(A, Activate(D5, "increase"))
    assert kinds(table) == ["fortress", "academy"]
    assert table.refused(A, Increase("temple")) == "COC-MOOD-04"
    assert mausoleum().turn(A, actions=0).refused(A, Activate(D5, "increase")) == "COC-TURN-02"


# -- increases by cards


@pytest.mark.rule("COC-ADV-STATE-RELIGION-1")
@pytest.mark.parametrize(("there", "new"), [((), "temple"), (("temple",), "academy")])
def test_an_increase_that_is_not_paid_for_leaves_state_religion_unused(there: tuple[str, ...], new: str) -> None:
    table = country().advances(A, "state_religion").city(A, "D5", *there).ask(IncreaseCity(A, D5, True, True))
    table.play(A, Increase(new))
    assert not table.of_seat(A).used(STATE_RELIGION)


def test_an_increase_by_card_may_be_free_and_of_one_kind_only() -> None:
    table = country().city(A, "D5").realm(A, food=0, ore=0, wood=0).ask(IncreaseCity(A, D5, True, False, TEMPLE))
    assert table.options(A) == [Increase("temple")]
    assert table.refused(A, Increase("academy")) == "COC-INC-03"
    table.play(A, Increase("temple"))
    assert (table.city_at("D5").size, table.city_at("D5").used, table.goods(A)) == (2, 0, (0,) * 7)


@pytest.mark.rule("COC-CTY-05", "COC-EVENT-01")
def test_the_limits_hold_whoever_asks() -> None:
    table = country(2).city(A, "D5", "temple").land({"E4": "fertile"}).city(B, "E4")
    c3 = table.at("C3")
    assert refuses_increase(table.game, A, D5, ACADEMY, -1) == "COC-CTY-05"
    assert refuses_increase(table.game, A, c3, ACADEMY, -1) is None
    assert refuses_increase(table.game, A, table.at("E4"), ACADEMY, -1) == "COC-ACTV-01"
    assert refuses_increase(table.game, A, table.at("E5"), ACADEMY, -1) == "COC-ACTV-01"
    table.mark(NONE, PLAGUE)
    assert refuses_increase(table.game, A, c3, ACADEMY, -1) == "COC-EVENT-01"


def test_cities_that_can_grow_are_known_before_the_question() -> None:
    table = country().city(A, "D5", "temple", mood=ANGRY).turn(A)
    c3, e3 = table.at("C3"), table.at("E3")
    assert growing(table.game, A, False, True) == [c3, e3]
    table.game.emit(MoodChanged(c3, ANGRY, "COC-MOOD-09"))
    assert growing(table.game, A, False, True) == [e3]
    assert growing(table.game, A, False, False, TEMPLE) == [e3]
    table.realm(A, food=0)
    assert growing(table.game, A, False, True) == []
    assert growing(table.game, A, True, True) == [e3]


def test_options_are_exactly_what_nothing_refuses() -> None:
    table = country(D4="sea", E5="sea").advances(A, "sanitation").city(A, "D5", "academy").realm(A, food=1, gold=1)
    start(table)
    flags = (False, True)
    every = [
        Increase(building, port_at, settler, ask)
        for building in UNLOCKS for port_at in range(-1, 40) for settler in flags for ask in flags
    ]  # fmt: skip
    legal = [choice for choice in every if table.game.why_not(A, choice) is None]
    assert sorted(map(repr, table.legal(A))) == sorted(map(repr, legal))
    assert not any(choice.ask for choice in table.of(A, Increase))
    assert len(legal) == 12  # Temple, Fortress and two Ports: for Food or choosing, or with a Settler and the Gold


@pytest.mark.rule("COC-ADV-FORCED-LABOR-3", "COC-ADV-FORCED-LABOR-4")
def test_forced_labor_lets_a_card_grow_an_angry_city_only_by_its_one_activation() -> None:
    for used, found in ((0, [D5]), (1, [])):
        table = country(2).city(A, "D5", mood=ANGRY, used=used)
        table.no_city("C3").city(A, "C3", "temple")  # as large as two cities allow
        assert growing(table.game, A, True, True) == []
        table.mark(A, FORCED)
        assert growing(table.game, A, True, True) == found
        assert growing(table.game, A, True, False) == []  # without activation it is as angry as before
