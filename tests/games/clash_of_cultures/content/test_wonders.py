"""What each of the seven Wonders asks for and does, as far as building and cities go.

Topics: great gardens, great library, great lighthouse, great mausoleum, great pyramids, great statue, great wall.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import ANGRY, HAPPY, NEUTRAL, A, B, Scenario, action
from ziggurat.games.clash_of_cultures.board.units import FOUGHT
from ziggurat.games.clash_of_cultures.choices import (
    Activate,
    AtSpace,
    BuildWonder,
    Collect,
    End,
    Influence,
    Sail,
    ThisBuilding,
    Use,
)
from ziggurat.games.clash_of_cultures.content.model import LIGHTHOUSE, TEMPLE, WONDERS
from ziggurat.games.clash_of_cultures.game import goods
from ziggurat.games.clash_of_cultures.hooks import WONDER_EFFECTS
from ziggurat.games.clash_of_cultures.rules.war.capture import capture


def ready(wonder: str, *advances: str) -> Scenario:
    """A's turn at the only city, on the coast with a Port, all goods there and these advances."""
    table = Scenario().reveal_all().land({"D3": "sea"}).city(A, "D2", "port", port_at="D3").wonder(wonder)
    return table.realm(A, food=8, ore=8, wood=8, culture=8).advances(A, *advances).turn(A)


def needs(wonder: str, advance: str) -> None:
    """The Wonder takes Engineering and this advance, and no other."""
    space = Scenario().at("D2")
    assert ready(wonder, "engineering", advance).refused(A, Activate(space, "wonder")) is None
    assert ready(wonder, "engineering").refused(A, Activate(space, "wonder")) == "COC-WON-06"
    assert ready(wonder, advance).refused(A, Activate(space, "wonder")) == "COC-ADV-ENGINEERING-2"
    table = ready(wonder, advance, "monuments").realm(A, claimed=wonder)
    assert table.refused(A, Use("monuments")) == "COC-WON-06"  # nor does a claim replace Engineering


def built(table: Scenario, wonder: str) -> Scenario:
    return table.play(A, Activate(table.at("D2"), "wonder"), BuildWonder(wonder))


def test_every_wonder_has_its_effects_under_its_own_rules() -> None:
    assert [WONDER_EFFECTS[number].id for number in range(7)] == list(WONDERS)
    for effect in WONDER_EFFECTS.values():
        for hook in effect.hooks:
            assert hook.rule.startswith(effect.rules)
            assert hook.source == effect.id


# -- Great Gardens


@pytest.mark.rule("COC-GRD-01")
def test_gardens_need_irrigation() -> None:
    needs("gardens", "irrigation")


@pytest.mark.rule("COC-GRD-03")
def test_gardens_raise_any_city_for_a_token_and_an_action() -> None:
    table = Scenario().city(A, "D2", wonder="gardens").city(A, "D3", "temple", "academy", "fortress", mood=ANGRY)
    table.realm(A, mood=3).turn(A).play(A, Use("gardens"), AtSpace(table.at("D3")))
    assert table.city_at("D3").mood == NEUTRAL
    assert (table.mood(A), table.left(A)) == (2, 2)
    table.play(A, Use("gardens"), AtSpace(table.at("D3")))
    assert table.city_at("D3").mood == HAPPY


@pytest.mark.rule("COC-GRD-03")
def test_gardens_need_a_token_an_action_and_a_city_to_raise() -> None:
    table = Scenario().city(A, "D2", wonder="gardens")
    assert table.realm(A, mood=0).turn(A).refused(A, Use("gardens")) == "COC-GRD-03"
    assert table.realm(A, mood=1).turn(A, actions=0).refused(A, Use("gardens")) == "COC-TURN-02"
    table = Scenario().city(A, "D2", wonder="gardens", mood=HAPPY).realm(A, mood=1).turn(A)
    assert table.refused(A, Use("gardens")) == "COC-GRD-03"
    table = Scenario().city(A, "D2").realm(A, mood=1).turn(A)
    assert table.refused(A, Use("gardens")) == "COC-GEN-09"


# -- Great Pyramids


@pytest.mark.rule("COC-PYR-01")
def test_pyramids_need_rituals() -> None:
    needs("pyramids", "rituals")


@pytest.mark.rule("COC-PYR-02")
def test_the_owner_of_the_pyramids_wins_ties() -> None:
    """Five Settlements balance the Pyramids; without them B's city-pieces would break the tie in favour of B."""
    table = Scenario().city(A, "D2", wonder="pyramids")
    for name in ("D7", "D6", "D5", "D4", "D3", "E3"):
        table.city(B, name)
    assert table.game.scores() == [1 + 1 + 5, 6 + 1]
    assert table.game.winners() == [A]


@pytest.mark.rule("COC-PYR-02")
def test_captured_pyramids_win_ties_for_their_new_owner() -> None:
    """A has 4 Settlements and the Pyramids, B has 9 city-pieces; all 10 points each."""
    table = Scenario().city(A, "D2").city(A, "D3").city(A, "C2").city(B, "D4", wonder="pyramids", mood=ANGRY)
    for name in ("D7", "D6", "D5", "E3"):
        table.city(B, name)
    table.city(B, "E4", "temple", "academy", "fortress").city(B, "E5")
    capture(table.game, A, table.at("D4"), ANGRY, 0)
    assert table.game.scores() == [4 + 1 + 5, 9 + 1]
    assert table.game.winners() == [A]


@pytest.mark.rule("COC-PYR-02")
def test_the_pyramids_do_not_win_against_more_points() -> None:
    table = Scenario().city(A, "D2", wonder="pyramids")
    for name in ("D7", "D6", "D5", "D4", "D3", "E3"):
        table.city(B, name)
    table.advances(B, "writing")
    assert table.game.scores() == [7, 7.5]
    assert table.game.winners() == [B]


def influential(*buildings: str) -> Scenario:
    """A is about to build the Pyramids at D2; B has a city next to it."""
    table = ready("pyramids", "engineering", "rituals").city(B, "C2", *(buildings or ("temple", "academy")))
    return built(table, "pyramids")


@pytest.mark.rule("COC-PYR-03")
def test_pyramids_bring_two_attempts_from_their_city_without_action() -> None:
    table = influential()
    attempt = Influence(table.at("D2"), table.at("C2"), "wonder")
    assert (table.question, table.left(A)) == ("influence_from", 2)
    table.realm(A, culture=0)
    table.play(A, attempt).roll(1).play(A, attempt).roll(2)
    assert (table.question, table.left(A)) == ("take_turn", 2)
    assert table.city_at("C2").colours[TEMPLE] == B


@pytest.mark.rule("COC-PYR-03")
def test_the_source_of_these_attempts_is_the_city_of_the_pyramids() -> None:
    table = ready("pyramids", "engineering", "rituals").city(B, "C2", "temple").city(A, "C1")
    built(table, "pyramids")
    assert table.refused(A, Influence(table.at("C1"), table.at("C2"), "wonder")) == "COC-PYR-03"
    assert table.refused(A, Influence(table.at("D2"), table.at("C2"), "action")) == "COC-PYR-03"
    assert table.refused(A, Influence(table.at("D2"), table.at("C2"), "wonder")) is None


@pytest.mark.rule("COC-ACTION-CULTURAL-TAKEOVER")
def test_these_attempts_take_over_no_barbarians() -> None:
    table = ready("pyramids", "engineering", "rituals").city(B, "C2", "temple").barbarians("E3", 1)
    built(table.realm(A, actions=[action("Cultural Takeover")]), "pyramids")
    assert table.refused(A, Influence(table.at("D2"), table.at("E3"), "wonder", True)) == "COC-PYR-03"
    assert table.refused(A, Influence(table.at("D2"), table.at("E3"), "wonder")) == "COC-INF-23"


@pytest.mark.rule("COC-PYR-04")
def test_either_attempt_may_be_declined() -> None:
    table = influential()
    table.play(A, End())
    assert table.question == "influence_from"
    table.play(A, End())
    assert table.question == "take_turn"
    table = influential()
    table.play(A, End(), Influence(table.at("D2"), table.at("C2"), "wonder")).roll(6)
    assert table.question == "exchange"


@pytest.mark.rule("COC-PYR-05")
def test_a_success_ends_these_attempts_and_those_of_the_turn() -> None:
    table = influential()
    table.play(A, Influence(table.at("D2"), table.at("C2"), "wonder")).roll(5).play(A, ThisBuilding("temple"))
    assert table.question == "take_turn"
    assert table.refused(A, Influence(table.at("D2"), table.at("C2"))) == "COC-INF-19"


@pytest.mark.rule("COC-PYR-05")
def test_no_attempts_after_a_success_earlier_in_the_turn() -> None:
    table = ready("pyramids", "engineering", "rituals").city(B, "C2", "temple", "academy")
    table.play(A, Influence(table.at("D2"), table.at("C2"))).roll(5).play(A, ThisBuilding("temple"))
    assert built(table, "pyramids").question == "take_turn"


# -- Great Library


@pytest.mark.rule("COC-LIB-01")
def test_the_library_needs_philosophy() -> None:
    needs("library", "philosophy")


@pytest.mark.rule("COC-LIB-02")
def test_building_the_library_gives_two_ideas() -> None:
    assert built(ready("library", "engineering", "philosophy"), "library").ideas(A) == 2


# -- Great Statue


@pytest.mark.rule("COC-STT-01")
def test_the_statue_needs_monuments() -> None:
    space = Scenario().at("D2")
    assert ready("statue", "engineering", "monuments").refused(A, Activate(space, "wonder")) is None
    assert ready("statue", "engineering").refused(A, Activate(space, "wonder")) == "COC-WON-06"
    assert ready("statue", "monuments").refused(A, Activate(space, "wonder")) == "COC-ADV-ENGINEERING-2"


# -- Great Lighthouse


@pytest.mark.rule("COC-LGT-01")
def test_the_lighthouse_needs_cartography() -> None:
    needs("lighthouse", "cartography")


@pytest.mark.rule("COC-LGT-01")
def test_the_lighthouse_needs_a_port() -> None:
    table = ready("lighthouse", "engineering", "cartography").city(A, "C2").wonder("wall").advances(A, "siegecraft")
    table.play(A, Activate(table.at("C2"), "wonder"))
    assert table.refused(A, BuildWonder("lighthouse")) == "COC-LGT-01"
    assert table.options(A) == [BuildWonder("wall")]
    table = Scenario().land({"D3": "sea"}).city(A, "D2").wonder("lighthouse").advances(A, "engineering", "cartography")
    table.realm(A, food=8, ore=8, wood=8, culture=8).turn(A)
    assert table.refused(A, Activate(table.at("D2"), "wonder")) == "COC-LGT-01"


@pytest.mark.rule("COC-LGT-06")
def test_the_lighthouse_moves_no_ship_that_fought() -> None:
    table = Scenario().reveal_all("sea").city(A, "D2", "port", port_at="D3", wonder="lighthouse")
    table.units(A, "D3", ships=1, flags=FOUGHT).units(A, "E3", ships=1).advances(A, "fishing").turn(A)
    table.play(A, Activate(table.at("D2"), "collect"), Collect(food=1))
    assert table.question == "free_sail"
    sails = [choice for choice in table.options(A) if isinstance(choice, Sail)]
    assert {choice.start for choice in sails} == {table.at("E3")}
    assert table.city_at("D2").wonder == LIGHTHOUSE


@pytest.mark.rule("COC-LGT-06")
def test_with_no_other_ship_the_lighthouse_asks_nothing() -> None:
    table = Scenario().reveal_all("sea").city(A, "D2", "port", port_at="D3", wonder="lighthouse")
    table.units(A, "D3", ships=1, flags=FOUGHT).advances(A, "fishing").turn(A)
    table.play(A, Activate(table.at("D2"), "collect"), Collect(food=1))
    assert table.question == "take_turn"


@pytest.mark.rule("COC-ACTV-02", "COC-LGT-04")
def test_the_city_with_the_lighthouse_collects_into_full_stores_for_the_voyage_that_follows() -> None:
    table = Scenario().reveal_all("sea").city(A, "D2", "port", port_at="D3", wonder="lighthouse").city(A, "C2")
    table.units(A, "D3", ships=1).advances(A, "fishing").realm(A, food=8, ore=8, wood=8, gold=8).turn(A)
    assert table.refused(A, Activate(table.at("C2"), "collect")) == "COC-ACTV-02"
    assert Activate(table.at("D2"), "collect") in table.options(A)
    table.play(A, Activate(table.at("D2"), "collect"), Collect(food=1))
    assert (table.question, table.goods(A), table.left(A)) == ("free_sail", goods(food=8, ore=8, wood=8, gold=8), 2)


@pytest.mark.rule("COC-ACTV-02")
def test_with_full_stores_and_no_ship_to_sail_the_lighthouse_is_no_reason_to_collect() -> None:
    table = Scenario().reveal_all("sea").city(A, "D2", "port", port_at="D3", wonder="lighthouse")
    table.units(A, "D3", ships=1, flags=FOUGHT).advances(A, "fishing")
    table.realm(A, food=8, ore=8, wood=8, gold=8).turn(A)
    assert table.refused(A, Activate(table.at("D2"), "collect")) == "COC-ACTV-02"


# -- Great Wall and Great Mausoleum


@pytest.mark.rule("COC-WAL-01")
def test_the_wall_needs_siegecraft() -> None:
    needs("wall", "siegecraft")


@pytest.mark.rule("COC-MAU-01")
def test_the_mausoleum_needs_priesthood() -> None:
    needs("mausoleum", "priesthood")
