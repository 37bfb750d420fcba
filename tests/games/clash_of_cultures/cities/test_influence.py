"""Cultural Influence, and the advances that change it.

With two players column D runs straight from A's home to B's: D2 and D7 are 5 spaces apart.

Topics: cultural influence.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import ANGRY, BARBARIANS, HAPPY, NEUTRAL, NONE, A, B, C, Scenario, action
from ziggurat.core.rng import Rng
from ziggurat.games.clash_of_cultures.choices import Boost, End, Influence, ThisBuilding, UnitAt
from ziggurat.games.clash_of_cultures.content.model import ACADEMY, TEMPLE
from ziggurat.games.clash_of_cultures.events import BuildingTurned, CityActivated, InfluenceTried
from ziggurat.games.clash_of_cultures.rules.cities.influence import InfluenceFrom
from ziggurat.games.clash_of_cultures.rules.turn.turn import Turn
from ziggurat.games.clash_of_cultures.status import is_working
from ziggurat.games.clash_of_cultures.view import public_view


def two(size: int, target: str, *buildings: str, mood: int = NEUTRAL, culture: int = 0) -> Scenario:
    """A has a city of this size at D2, B one with these buildings at `target`; A's turn is about to begin."""
    table = Scenario().reveal_all().city(A, "D2", *("temple", "fortress", "academy")[: size - 1])
    return table.city(B, target, *(buildings or ("temple",)), mood=mood).realm(A, culture=culture)


def attempt(table: Scenario, target: str, source: str = "D2", by: str = "action", card: bool = False) -> Influence:
    return Influence(table.at(source), table.at(target), by, card)


# -- source and target


@pytest.mark.rule("COC-INF-01")
def test_source_and_target_are_cities_and_the_source_is_ones_own() -> None:
    table = two(2, "D3").city(B, "D4", "temple").turn(A)
    assert table.refused(A, attempt(table, "D3")) is None
    assert table.refused(A, attempt(table, "D3", "D4")) == "COC-INF-01"
    assert table.refused(A, attempt(table, "D3", "C2")) == "COC-INF-01"
    assert table.refused(A, attempt(table, "C2")) == "COC-INF-01"
    assert table.refused(A, Influence(-1, 999)) == "COC-INF-01"


@pytest.mark.rule("COC-INF-02")
def test_a_target_has_size_two() -> None:
    table = two(2, "D3").city(B, "C2").turn(A)
    assert table.refused(A, attempt(table, "C2")) == "COC-INF-02"
    assert table.refused(A, attempt(table, "D3")) is None


@pytest.mark.rule("COC-INF-03", "COC-INF-04")
def test_a_city_reaches_as_far_as_its_size() -> None:
    table = two(4, "D6").city(B, "D7", "temple").turn(A)
    assert table.refused(A, attempt(table, "D6")) is None
    assert table.refused(A, attempt(table, "D7")) == "COC-INF-03"


@pytest.mark.rule("COC-INF-04")
@pytest.mark.parametrize("mood", [ANGRY, HAPPY])
def test_mood_does_not_change_the_range(mood: int) -> None:
    table = Scenario().reveal_all().city(A, "D2", "temple", mood=mood).city(B, "D4", "temple").city(B, "D5", "temple")
    table.turn(A)
    assert table.refused(A, attempt(table, "D4")) is None
    assert table.refused(A, attempt(table, "D5")) == "COC-INF-03"


@pytest.mark.rule("COC-INF-03")
def test_unrevealed_regions_are_in_the_way() -> None:
    """From D2 to C4 it is 3 spaces through the region of D3, and 4 around it through that of C2."""
    table = Scenario().land({"C2": "barren", "C4": "fertile"}).city(A, "D2", "temple", "academy")
    table.city(B, "C4", "temple").turn(A)
    assert table.refused(A, attempt(table, "C4")) == "COC-INF-03"
    table.land({"D3": "barren"}).turn(A)
    assert table.refused(A, attempt(table, "C4")) is None


@pytest.mark.rule("COC-INF-15")
def test_a_city_without_an_exchangeable_building_is_no_target() -> None:
    table = two(2, "D3").city(B, "C2", colours={"academy": A}).turn(A)
    assert table.refused(A, attempt(table, "C2")) == "COC-INF-15"
    table.set_supply(A, "temple", 0)
    assert table.refused(A, attempt(table, "D3")) == "COC-INF-15"


@pytest.mark.rule("COC-INF-20")
def test_a_city_with_a_foreign_building_is_no_source() -> None:
    table = Scenario().reveal_all().city(A, "D2", "temple", colours={"academy": B}).city(B, "D3", "temple").turn(A)
    assert table.refused(A, attempt(table, "D3")) == "COC-INF-20"


@pytest.mark.rule("COC-INF-21")
def test_a_foreign_building_in_ones_own_city_is_turned_back() -> None:
    table = Scenario().reveal_all().city(A, "D2", "temple").city(A, "D3", "fortress", colours={"academy": B}).turn(A)
    table.play(A, attempt(table, "D3")).roll(5)
    assert table.city_at("D3").colours == (NONE, A, A, NONE)


@pytest.mark.rule("COC-INF-22")
def test_ones_own_city_is_tried_by_the_same_rules() -> None:
    table = Scenario().reveal_all().city(A, "D2", "temple").city(A, "D4", colours={"temple": B, "academy": B})
    table.city(A, "D5", colours={"temple": B}).turn(A)
    assert table.refused(A, attempt(table, "D5")) == "COC-INF-03"  # 3 spaces from a city of size 2
    table.play(A, attempt(table, "D4")).roll(4)
    assert table.city_at("D4").colours == (B, NONE, B, NONE)
    table.play(A, attempt(table, "D4")).roll(5).play(A, ThisBuilding("temple"))
    assert table.refused(A, attempt(table, "D4")) == "COC-INF-19"


@pytest.mark.rule("COC-INF-21")
def test_ones_own_colours_are_no_reason_to_try() -> None:
    table = Scenario().reveal_all().city(A, "D2", "temple").city(A, "D3", "temple").turn(A)
    assert table.refused(A, attempt(table, "D3")) == "COC-INF-15"
    assert table.of(A, Influence) == []


@pytest.mark.rule("COC-INF-23")
def test_barbarians_are_no_target() -> None:
    table = two(2, "D4").barbarians("D3", 1).turn(A)
    assert table.refused(A, attempt(table, "D3")) == "COC-INF-23"


@pytest.mark.rule("COC-INF-25")
def test_an_angry_city_may_be_the_source() -> None:
    table = Scenario().reveal_all().city(A, "D2", mood=ANGRY, used=1).city(B, "D3", "temple").turn(A)
    table.play(A, attempt(table, "D3")).roll(6)
    assert table.city_at("D3").colours[TEMPLE] == A


# -- tokens and the roll


@pytest.mark.rule("COC-INF-05", "COC-INF-07", "COC-INF-08")
def test_tokens_for_range_before_and_for_the_roll_after() -> None:
    """Size 3 reaches 3 of the 4 spaces; the roll of 3 lacks 2."""
    table = two(3, "D6", culture=4).turn(A)
    table.play(A, attempt(table, "D6"))
    assert table.culture(A) == 3
    table.roll(3).play(A, Boost(2))
    assert table.culture(A) == 1
    assert table.city_at("D6").colours[TEMPLE] == A


@pytest.mark.rule("COC-INF-03", "COC-INF-05")
def test_range_is_bought_only_with_tokens_one_has() -> None:
    assert (table := two(3, "D7", culture=1).turn(A)).refused(A, attempt(table, "D7")) == "COC-INF-03"
    assert (table := two(3, "D7", culture=2).turn(A)).refused(A, attempt(table, "D7")) is None


@pytest.mark.rule("COC-INF-06")
@pytest.mark.parametrize(("roll", "success"), [(1, False), (4, False), (5, True), (6, True)])
def test_five_is_a_success(roll: int, success: bool) -> None:
    table = two(2, "D3").turn(A)
    table.play(A, attempt(table, "D3")).roll(roll)
    assert table.city_at("D3").colours[TEMPLE] == (A if success else B)
    assert table.question == "take_turn"


@pytest.mark.rule("COC-INF-07")
def test_the_roll_is_boosted_after_it_is_seen_by_what_it_lacks_or_not_at_all() -> None:
    table = two(2, "D3", culture=5).turn(A)
    table.play(A, attempt(table, "D3")).roll(2)
    assert table.options(A) == [Boost(0), Boost(3)]
    assert table.refused(A, Boost(1)) == "COC-INF-07"
    assert table.refused(A, End()) == "COC-INF-07"
    table.play(A, Boost(3))
    assert (table.culture(A), table.city_at("D3").colours[TEMPLE]) == (2, A)


@pytest.mark.rule("COC-INF-07")
def test_a_roll_that_tokens_cannot_save_asks_nothing() -> None:
    table = two(2, "D3", culture=2).turn(A)
    table.play(A, attempt(table, "D3")).roll(2)
    assert (table.question, table.culture(A)) == ("take_turn", 2)


@pytest.mark.rule("COC-INF-08")
def test_tokens_of_a_failed_attempt_are_lost() -> None:
    table = two(2, "D5", culture=2).turn(A)
    table.play(A, attempt(table, "D5")).roll(4).play(A, Boost(0))
    assert table.culture(A) == 1  # the one for the third space is gone
    assert table.city_at("D5").colours[TEMPLE] == B


# -- success


@pytest.mark.rule("COC-INF-09")
def test_a_success_exchanges_one_building_and_both_supplies_know() -> None:
    table = two(2, "D3").turn(A)
    before = [table.supply(seat, "temple") for seat in (A, B)]
    table.play(A, attempt(table, "D3")).roll(5)
    assert [table.supply(seat, "temple") for seat in (A, B)] == [before[0] - 1, before[1] + 1]
    assert table.city_at("D3").owner == B
    assert len(table.events(BuildingTurned)) == 1


@pytest.mark.rule("COC-INF-10", "COC-INF-11", "COC-INF-12")
def test_the_acting_player_chooses_a_building_of_another_colour() -> None:
    table = two(2, "D3", "temple", "fortress").turn(A)
    table.game.cities[table.at("D3")] = table.city_at("D3").with_building(ACADEMY, A)
    table.play(A, attempt(table, "D3")).roll(5)
    assert table.pending == (A,)
    assert table.options(A) == [ThisBuilding("temple"), ThisBuilding("fortress")]
    assert table.refused(A, ThisBuilding("settlement")) == "COC-INF-11"
    assert table.refused(A, ThisBuilding("academy")) == "COC-INF-12"
    assert table.refused(A, ThisBuilding("port")) == "COC-INF-10"
    table.play(A, ThisBuilding("fortress"))
    assert table.city_at("D3").colours == (B, A, A, NONE)


@pytest.mark.rule("COC-INF-13")
def test_a_building_of_a_third_player_can_be_chosen() -> None:
    table = Scenario(players=3).reveal_all().city(A, "E3", "temple").city(B, "E4", "fortress", colours={"temple": C})
    table.turn(A).play(A, attempt(table, "E4", "E3")).roll(6).play(A, ThisBuilding("temple"))
    assert table.city_at("E4").colours == (A, B, NONE, NONE)
    assert table.supply(C, "temple") == 7


@pytest.mark.rule("COC-INF-14")
def test_a_building_the_supply_lacks_cannot_be_chosen() -> None:
    table = two(1, "D3", "temple", "fortress", "academy").turn(A)
    table.set_supply(A, "fortress", 0)
    table.play(A, attempt(table, "D3")).roll(5)
    assert table.refused(A, ThisBuilding("fortress")) == "COC-INF-14"
    assert table.options(A) == [ThisBuilding("temple"), ThisBuilding("academy")]
    table.set_supply(A, "fortress", 1)
    assert table.refused(A, ThisBuilding("fortress")) is None


@pytest.mark.rule("COC-INF-16")
def test_the_building_goes_on_working_for_the_city() -> None:
    table = two(2, "D3", "academy").advances(B, "writing").turn(A)
    table.play(A, attempt(table, "D3")).roll(5)
    city = table.city_at("D3")
    assert city.colours[ACADEMY] == A
    assert is_working(table.game, city, ACADEMY)  # A has no Writing: it does not matter
    assert city.size == 2


@pytest.mark.rule("COC-INF-17", "COC-INF-19")
def test_one_success_a_turn() -> None:
    table = two(2, "D3", "temple", "academy").turn(A)
    table.play(A, attempt(table, "D3")).roll(5).play(A, ThisBuilding("temple"))
    assert table.left(A) == 2
    assert table.refused(A, attempt(table, "D3")) == "COC-INF-19"
    assert table.of(A, Influence) == []


@pytest.mark.rule("COC-INF-17")
def test_the_limit_is_forgotten_when_the_next_turn_begins() -> None:
    table = two(2, "D3").turn(A)
    table.this_turn(A, influenced=True)
    table.game.push(Turn(A, 2))
    table.game.settle()
    assert table.refused(A, attempt(table, "D3")) is None


@pytest.mark.rule("COC-INF-18")
def test_failures_do_not_count_and_each_attempt_costs_its_action() -> None:
    table = two(2, "D3").turn(A)
    table.play(A, attempt(table, "D3")).roll(1).play(A, attempt(table, "D3")).roll(2)
    assert table.left(A) == 1
    table.play(A, attempt(table, "D3")).roll(6)
    assert table.city_at("D3").colours[TEMPLE] == A
    assert table.refused(A, attempt(table, "D3")) == "COC-TURN-02"


@pytest.mark.rule("COC-INF-24")
def test_it_is_no_activation_and_changes_no_mood() -> None:
    table = Scenario().reveal_all().city(A, "D2", used=2).city(B, "D3", "temple", mood=HAPPY).turn(A)
    table.play(A, attempt(table, "D3")).roll(5)
    assert (table.city_at("D2").mood, table.city_at("D3").mood) == (NEUTRAL, HAPPY)
    assert table.city_at("D2").used == 2
    assert not table.events(CityActivated)


@pytest.mark.rule("COC-INF-28")
def test_a_success_cannot_be_declined() -> None:
    table = two(2, "D3", "temple", "academy").turn(A)
    table.play(A, attempt(table, "D3")).roll(5)
    assert table.refused(A, End()) == "COC-INF-10"
    assert all(isinstance(choice, ThisBuilding) for choice in table.options(A))


# -- Art and Sculptures


@pytest.mark.rule("COC-ADV-ART-SCULPTURES-1")
def test_art_pays_a_token_instead_of_an_action_once_a_turn() -> None:
    table = two(2, "D3", culture=3).advances(A, "art").turn(A, actions=0)
    table.play(A, attempt(table, "D3", by="art")).roll(1)
    assert (table.left(A), table.culture(A)) == (0, 2)
    assert table.refused(A, attempt(table, "D3", by="art")) == "COC-ADV-ART-SCULPTURES-1"
    assert table.refused(A, attempt(table, "D3")) == "COC-TURN-02"


@pytest.mark.rule("COC-ADV-ART-SCULPTURES-1")
def test_art_needs_the_advance_and_the_token() -> None:
    table = two(2, "D3", culture=3).turn(A)
    assert table.refused(A, attempt(table, "D3", by="art")) == "COC-ADV-ART-SCULPTURES-1"
    table = two(2, "D3", culture=0).advances(A, "art").turn(A)
    assert table.refused(A, attempt(table, "D3", by="art")) == "COC-ADV-ART-SCULPTURES-1"
    assert table.refused(A, attempt(table, "D3", by="wonder")) == "COC-INF-01"


@pytest.mark.rule("COC-ADV-ART-SCULPTURES-1", "COC-INF-05")
def test_the_token_for_art_gives_no_range() -> None:
    table = two(2, "D5", culture=1).advances(A, "art").turn(A)
    assert table.refused(A, attempt(table, "D5", by="art")) == "COC-INF-03"
    assert table.refused(A, attempt(table, "D5")) is None
    table = two(2, "D5", culture=2).advances(A, "art").turn(A)
    table.play(A, attempt(table, "D5", by="art")).roll(5)
    assert table.culture(A) == 0


@pytest.mark.rule("COC-ADV-ART-SCULPTURES-2")
def test_art_allows_no_second_success() -> None:
    table = two(2, "D3", "temple", "academy", culture=3).advances(A, "art").turn(A)
    table.play(A, attempt(table, "D3")).roll(5).play(A, ThisBuilding("temple"))
    assert table.refused(A, attempt(table, "D3", by="art")) == "COC-INF-19"


# -- protection


@pytest.mark.rule("COC-ADV-SEPARATION-OF-POWER-1")
def test_separation_of_power_guards_happy_cities() -> None:
    guarded(two(2, "D4", mood=HAPPY, culture=5).advances(B, "separation"), "COC-ADV-SEPARATION-OF-POWER-1")
    unguarded(two(2, "D4", mood=NEUTRAL, culture=5).advances(B, "separation"))
    unguarded(two(2, "D4", mood=HAPPY, culture=5))


@pytest.mark.rule("COC-ADV-TOTALITARIANISM-1")
def test_totalitarianism_guards_cities_with_army_units() -> None:
    table = two(2, "D4", culture=5).advances(B, "totalitarianism").units(B, "D4", armies=1)
    guarded(table, "COC-ADV-TOTALITARIANISM-1")
    unguarded(two(2, "D4", culture=5).advances(B, "totalitarianism").units(B, "D4", settlers=1))
    unguarded(two(2, "D4", culture=5).units(B, "D4", armies=1))


@pytest.mark.rule("COC-ADV-DEVOTION-1")
def test_devotion_guards_cities_with_a_temple() -> None:
    guarded(two(2, "D4", "temple", culture=5).advances(B, "devotion"), "COC-ADV-DEVOTION-1")
    unguarded(two(2, "D4", "academy", culture=5).advances(B, "devotion"))
    unguarded(two(2, "D4", "temple", culture=5))


@pytest.mark.rule("COC-ADV-DEVOTION-2")
def test_a_temple_of_any_colour_guards() -> None:
    table = two(2, "D4", "academy", culture=5).advances(B, "devotion")
    table.game.cities[table.at("D4")] = table.city_at("D4").with_building(TEMPLE, A)
    guarded(table, "COC-ADV-DEVOTION-1")


def guarded(table: Scenario, rule: str) -> None:
    """D4 cannot be reached from C1 with tokens; from D2, where it is in range, tokens do not help the roll."""
    table.city(A, "C1").turn(A)
    assert table.refused(A, attempt(table, "D4", "C1")) == rule  # 3 spaces
    table.play(A, attempt(table, "D4")).roll(4)
    assert (table.question, table.culture(A)) == ("take_turn", 5)
    assert not table.of_seat(A).influenced


def unguarded(table: Scenario) -> None:
    """The same with tokens: 2 for the range from C1, 1 for the roll."""
    table.city(A, "C1").turn(A).play(A, attempt(table, "D4", "C1")).roll(4).play(A, Boost(1))
    assert table.culture(A) == 5 - 2 - 1
    assert table.of_seat(A).influenced


@pytest.mark.rule("COC-INF-26", "COC-STT-02")
def test_the_range_of_the_great_statue_is_no_boost() -> None:
    table = Scenario().reveal_all().city(A, "D2", wonder="statue").city(B, "D4", "temple").city(B, "D5", "temple")
    table.advances(B, "devotion").realm(A, culture=5).turn(A)
    assert table.refused(A, attempt(table, "D4")) is None
    assert table.refused(A, attempt(table, "D5")) == "COC-ADV-DEVOTION-1"


@pytest.mark.rule("COC-INF-27")
def test_ones_own_guards_do_not_hinder_oneself() -> None:
    table = Scenario().reveal_all().city(A, "D2").city(A, "D4", mood=HAPPY, colours={"temple": B})
    table.units(A, "D4", armies=1).advances(A, "separation", "totalitarianism", "devotion").realm(A, culture=2).turn(A)
    table.play(A, attempt(table, "D4")).roll(4).play(A, Boost(1))
    assert (table.culture(A), table.city_at("D4").colours[TEMPLE]) == (0, A)


# -- Conversion


@pytest.mark.rule("COC-ADV-CONVERSION-1")
def test_conversion_succeeds_on_four() -> None:
    table = two(2, "D3", culture=3).advances(A, "conversion").turn(A)
    table.play(A, attempt(table, "D3")).roll(3)
    assert table.options(A) == [Boost(0), Boost(1)]
    table.play(A, Boost(0), attempt(table, "D3")).roll(4)
    assert table.city_at("D3").colours[TEMPLE] == A


@pytest.mark.rule("COC-ADV-CONVERSION-2")
def test_conversion_gives_a_token_for_a_success_only() -> None:
    table = two(2, "D3").realm(A, culture=0, culture_level=2).advances(A, "conversion").turn(A)
    table.play(A, attempt(table, "D3")).roll(1)
    assert table.culture(A) == 0
    table.play(A, attempt(table, "D3")).roll(4)
    assert table.culture(A) == 1


@pytest.mark.rule("COC-ADV-CONVERSION-1", "COC-ADV-CONVERSION-2")
def test_the_conversion_of_the_target_helps_nobody() -> None:
    table = two(2, "D3").realm(A, culture=0, culture_level=2).advances(B, "conversion").turn(A)
    table.play(A, attempt(table, "D3")).roll(4)
    assert table.city_at("D3").colours[TEMPLE] == B
    table.play(A, attempt(table, "D3")).roll(5)
    assert table.culture(A) == 0


# -- Great Statue


@pytest.mark.rule("COC-STT-02")
def test_the_great_statue_reaches_one_farther_from_its_city_only() -> None:
    table = Scenario().reveal_all().city(A, "D2", wonder="statue").city(A, "C2").city(B, "D4", "temple").turn(A)
    assert table.refused(A, attempt(table, "D4")) is None  # 2 spaces, size 1
    assert table.refused(A, attempt(table, "D4", "C2")) == "COC-INF-03"  # 2 spaces as well


@pytest.mark.rule("COC-STT-03")
def test_the_city_of_the_great_statue_is_no_target() -> None:
    table = Scenario().reveal_all().city(B, "D4", "temple", wonder="statue").city(A, "D3", "temple").turn(A)
    assert table.refused(A, attempt(table, "D4", "D3")) == "COC-STT-04"


@pytest.mark.rule("COC-STT-04")
def test_cities_of_its_owner_within_two_spaces_are_no_targets() -> None:
    table = Scenario(players=3).reveal_all().city(B, "D4", wonder="statue").city(B, "D6", "temple")
    table.city(B, "D7", "temple").city(C, "E5", "temple").city(A, "E6", "temple", "academy").turn(A)
    assert table.refused(A, attempt(table, "D6", "E6")) == "COC-STT-04"  # 2 spaces from D4
    assert table.refused(A, attempt(table, "D7", "E6")) is None  # 3 spaces
    assert table.refused(A, attempt(table, "E5", "E6")) is None  # another owner


@pytest.mark.rule("COC-STT-05")
def test_its_owner_may_target_what_it_protects() -> None:
    table = Scenario().reveal_all().city(A, "D2", wonder="statue").city(A, "D3", colours={"temple": B}).turn(A)
    table.play(A, attempt(table, "D3")).roll(5)
    assert table.city_at("D3").colours[TEMPLE] == A


# -- Cultural Takeover

TAKEOVER = "COC-ACTION-CULTURAL-TAKEOVER"


def wild(units: int, *cards: int) -> Scenario:
    table = Scenario().reveal_all().city(A, "D2").barbarians("D3", units).realm(A, actions=list(cards))
    return table.turn(A)


@pytest.mark.rule(TAKEOVER)
def test_a_takeover_makes_the_settlement_ones_own_and_neutral() -> None:
    table = wild(3, 15)
    table.play(A, attempt(table, "D3", card=True)).roll(5)
    assert table.options(A) == [UnitAt(table.at("D3"), "settler"), UnitAt(table.at("D3"), "army")]
    table.play(A, UnitAt(table.at("D3"), "army"))
    assert (table.city_at("D3").owner, table.city_at("D3").mood) == (A, NEUTRAL)
    assert (table.side("D3"), table.armies("D3"), table.settlers("D3")) == (A, 1, 0)
    assert table.game.barbarians == [7, 16]
    assert table.supply(A, "settlement") == 7 - 2
    assert table.left(A) == 2
    assert table.of_seat(A).influenced


@pytest.mark.rule(TAKEOVER)
def test_the_barbarian_may_become_a_settler() -> None:
    table = wild(1, 16)
    table.play(A, attempt(table, "D3", card=True)).roll(5).play(A, UnitAt(table.at("D3"), "settler"))
    assert (table.side("D3"), table.armies("D3"), table.settlers("D3")) == (A, 0, 1)


@pytest.mark.rule(TAKEOVER)
def test_an_empty_settlement_brings_no_unit() -> None:
    table = wild(0, 15)
    table.play(A, attempt(table, "D3", card=True)).roll(5)
    assert (table.city_at("D3").owner, table.side("D3"), table.question) == (A, NONE, "take_turn")


@pytest.mark.rule(TAKEOVER)
def test_a_unit_the_supply_lacks_is_not_offered() -> None:
    table = wild(1, 15)
    table.set_supply(A, "settler", 0)
    table.play(A, attempt(table, "D3", card=True)).roll(5)
    assert (table.armies("D3"), table.question) == (1, "take_turn")


@pytest.mark.rule(TAKEOVER)
def test_the_card_is_spent_even_if_the_attempt_fails() -> None:
    table = wild(2, 15)
    table.play(A, attempt(table, "D3", card=True)).roll(4)
    assert (table.city_at("D3").owner, table.armies("D3")) == (BARBARIANS, 2)
    assert table.of_seat(A).actions == ()
    assert table.discarded == ["Cultural Takeover"]


@pytest.mark.rule(TAKEOVER)
def test_a_takeover_goes_with_art_and_sculptures_too() -> None:
    table = wild(2, 15).advances(A, "art").realm(A, culture=1)
    left = table.left(A)
    table.play(A, attempt(table, "D3", by="art", card=True)).roll(5).play(A, UnitAt(table.at("D3"), "army"))
    assert table.city_at("D3").owner == A
    assert (table.left(A), table.culture(A)) == (left, 0)


@pytest.mark.rule(TAKEOVER)
def test_a_takeover_needs_the_card_an_action_and_barbarians_in_range() -> None:
    table = wild(1, 15).advances(A, "art").realm(A, culture=1).city(B, "C2", "temple").barbarians("D5", 1)
    assert table.refused(A, attempt(table, "D3", card=True)) is None
    assert table.refused(A, attempt(table, "C2", card=True)) == TAKEOVER
    assert table.refused(A, attempt(table, "D5", card=True)) == "COC-INF-03"  # 3 spaces, reach 1 + 1 token
    table = wild(1)
    assert table.refused(A, attempt(table, "D3", card=True)) == TAKEOVER
    table = wild(1, 15).advances(A, "art").realm(A, culture=1).turn(A, actions=0)
    assert table.refused(A, attempt(table, "D3", card=True)) == "COC-TURN-02"


@pytest.mark.rule(TAKEOVER, "COC-INF-05")
def test_tokens_help_against_barbarians() -> None:
    table = (
        Scenario()
        .reveal_all()
        .city(A, "D2")
        .barbarians("D4", 0)
        .realm(A, actions=[action("Cultural Takeover")], culture=2)
        .turn(A)
    )
    table.play(A, attempt(table, "D4", card=True)).roll(4).play(A, Boost(1))
    assert (table.culture(A), table.city_at("D4").owner) == (0, A)


@pytest.mark.rule("COC-COMP-06")
def test_a_takeover_needs_a_settlement_in_supply() -> None:
    table = wild(1, 15)
    table.set_supply(A, "settlement", 0)
    assert table.refused(A, attempt(table, "D3", card=True)) == "COC-COMP-06"


# -- an attempt by itself


@pytest.mark.rule("COC-PYR-04")
def test_an_attempt_nobody_could_make_is_not_asked_for() -> None:
    table = two(1, "D7").ask(InfluenceFrom(A, 0, "COC-PYR-03"))
    assert table.question == ""


@pytest.mark.rule("COC-INF-20")
def test_the_source_of_a_free_attempt_has_no_foreign_building_either() -> None:
    table = Scenario().reveal_all().city(A, "D2", colours={"temple": B}).city(B, "D3", "temple")
    assert table.ask(InfluenceFrom(A, table.at("D2"), "COC-PYR-03")).question == ""


def test_the_log_tells_of_every_attempt() -> None:
    table = two(2, "D3").turn(A)
    table.play(A, attempt(table, "D3")).roll(2).play(A, attempt(table, "D3")).roll(5)
    tried = [event for event in table.events(InfluenceTried) if isinstance(event, InfluenceTried)]
    assert [(event.total, event.success) for event in tried] == [(2, False), (5, True)]
    words = [str(entry["words"]) for entry in table.game.log(B) if entry["kind"] == "influence_tried"]
    assert "no success" in words[0]
    assert words[1].endswith("a success.")


# -- all attempts


@pytest.mark.parametrize("seed", range(10))
def test_what_is_offered_is_what_nothing_refuses(seed: int) -> None:
    """Every source, target and way, in positions put together at random."""
    rng = Rng(seed)
    table = Scenario(players=3)
    for region in range(3, len(table.game.chart.regions)):
        if rng.below(4):
            table.land({table.name(table.game.chart.regions[region][0]): "fertile"})
    land = [space for space in range(table.game.chart.size) if table.game.is_land(space)]
    for number in range(12):
        space, owner = land.pop(rng.below(len(land))), (A, B, C, BARBARIANS)[rng.below(4) if number % 3 else A]
        shown = {} if owner == BARBARIANS else {
            building: (owner, owner, A, B, C)[rng.below(5)] for building in ("temple", "academy") if rng.below(3)
        }  # fmt: skip
        wonder = "statue" if number == 0 and owner != BARBARIANS else None
        table.city(owner, table.name(space), colours=shown, mood=rng.below(3), wonder=wonder)
    table.advances(B, "separation").advances(C, "devotion").advances(A, *(["art"] if seed % 2 else []))
    table.realm(A, culture=2 + rng.below(4), actions=[action("Cultural Takeover")] if seed % 3 else []).turn(
        A, actions=seed % 4
    )
    cities = [space for space, city in enumerate(table.game.cities) if city is not None]
    every = [
        Influence(source, target, by, card)
        for source in cities for target in cities for by in ("action", "art") for card in (False, True)
    ]  # fmt: skip
    legal = [choice for choice in every if table.game.why_not(A, choice) is None]
    assert sorted(map(repr, table.of(A, Influence))) == sorted(map(repr, legal))
    assert legal or not table.left(A)


@pytest.mark.rule(TAKEOVER)
def test_a_takeover_reaches_the_first_space_of_the_board() -> None:
    """D2 has the number 0."""
    table = Scenario().city(A, "E1", "temple").barbarians("D2", 1).realm(A, actions=[action("Cultural Takeover")])
    choice = Influence(table.at("E1"), table.at("D2"), "action", True)
    assert table.at("D2") == 0
    assert choice in table.turn(A).options(A)
    assert table.refused(A, choice) is None


@pytest.mark.rule("COC-INF-01")
def test_a_city_in_the_first_space_of_the_board_can_be_influenced() -> None:
    table = Scenario().city(A, "E1", "temple").city(B, "D2", "temple").turn(A)
    choice = Influence(table.at("E1"), table.at("D2"))
    assert table.at("D2") == 0
    assert choice in table.options(A)
    assert table.refused(A, choice) is None


# -- what the view tells of it


@pytest.mark.rule("COC-INF-02", "COC-INF-06", "COC-INF-07", "COC-INF-10")
def test_the_view_tells_pieces_and_chances_of_every_target() -> None:
    table = two(2, "D3", "temple", "academy", culture=2).city(B, "C2").turn(A)
    assert public_view(table.game)["targets"] == [
        # 5 or 6 of six faces; each Culture token is one face more
        {"space": table.at("D3"), "roll": 5, "pieces": ["temple", "academy"], "chances": [0.333, 0.5, 0.667]}
    ]


@pytest.mark.rule("COC-INF-14", "COC-INF-27")
def test_the_view_names_no_piece_without_supply() -> None:
    table = two(2, "D3", "temple", "academy").set_supply(A, "temple", 0).turn(A)
    assert [target["pieces"] for target in public_view(table.game)["targets"]] == [["academy"]]


@pytest.mark.rule("COC-INF-03", "COC-INF-04", "COC-INF-05")
def test_the_view_tells_how_far_every_city_reaches() -> None:
    table = Scenario().reveal_all().city(A, "D5").realm(A, culture=1).turn(A)
    (reach,) = public_view(table.game)["reach"]
    # A city of size 1 reaches its six neighbours; a Culture token adds the twelve spaces around these.
    assert reach["source"] == table.at("D5")
    assert len(reach["spaces"]) == 1 + 6 and {table.at("D4"), table.at("D5"), table.at("D6")} <= set(reach["spaces"])
    assert len(reach["farther"]) == 12 and {table.at("D3"), table.at("D7")} <= set(reach["farther"])


@pytest.mark.rule("COC-INF-04", "COC-STT-02")
def test_the_view_counts_what_lengthens_the_range() -> None:
    table = Scenario().reveal_all().city(A, "D5", wonder="statue").turn(A)
    (reach,) = public_view(table.game)["reach"]
    assert len(reach["spaces"]) == 1 + 6 + 12  # size 1, and 1 more by the Great Statue
    assert reach["farther"] == []
