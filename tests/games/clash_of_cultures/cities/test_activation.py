"""Moods and activations. The city stands at D5.

Topics: moods, activate city.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import ANGRY, HAPPY, NEUTRAL, A, B, Scenario
from ziggurat.games.clash_of_cultures.choices import (
    Activate,
    Build,
    Collect,
    End,
    Increase,
    Raise,
    StartCivic,
    ThisGood,
)
from ziggurat.games.clash_of_cultures.content.advances import FORCED
from ziggurat.games.clash_of_cultures.events import MoodChanged
from ziggurat.games.clash_of_cultures.game import MOODS
from ziggurat.games.clash_of_cultures.rules.cities.activation import ActivationDone, activate
from ziggurat.games.clash_of_cultures.rules.common import change_mood
from ziggurat.games.clash_of_cultures.rules.turn.turn import Turn

D5 = 28
COLLECT, BUILD, INCREASE = Activate(D5, "collect"), Activate(D5, "build"), Activate(D5, "increase")


def country(mood: int, *buildings: str) -> Scenario:
    """A revealed board; D5 and four spaces around it are Fertile, D6 is a Mountain."""
    table = Scenario().reveal_all().land(dict.fromkeys(("D5", "D4", "E4", "E5", "C5", "C3"), "fertile"))
    return table.land({"D6": "mountain"}).advances(A, "storage").city(A, "D5", *buildings, mood=mood)


def moods(table: Scenario, *choices: Collect) -> list[int]:
    """The mood of the city after each of these Collects."""
    found: list[int] = []
    for choice in choices:
        table.play(A, COLLECT, choice)
        found.append(table.city_at("D5").mood)
    return found


@pytest.mark.rule("COC-MOOD-08", "COC-MOOD-09")
def test_a_happy_city_activated_three_times_is_happy_then_neutral_then_angry() -> None:
    one = Collect(food=1)
    assert moods(country(HAPPY).turn(A), one, one, one) == [HAPPY, NEUTRAL, ANGRY]


@pytest.mark.rule("COC-MOOD-10", "COC-MOOD-02")
def test_a_happy_city_of_size_3_collects_4_then_4_and_turns_neutral_then_3_and_turns_angry() -> None:
    table = country(HAPPY, "temple", "academy").turn(A)
    table.play(A, COLLECT, Collect(food=3, ore=1))
    assert (table.city_at("D5").mood, table.goods(A)[:2]) == (HAPPY, (3, 1))
    table.play(A, COLLECT, Collect(food=3, ore=1))
    assert (table.city_at("D5").mood, table.goods(A)[:2]) == (NEUTRAL, (6, 2))
    table.play(A, COLLECT)
    assert table.refused(A, Collect(food=3, ore=1)) == "COC-COL-01"
    table.play(A, Collect(food=2, ore=1))
    assert (table.city_at("D5").mood, table.goods(A)[:2]) == (ANGRY, (8, 3))


@pytest.mark.rule("COC-MOOD-09", "COC-ACTV-01")
def test_all_kinds_of_activation_count() -> None:
    table = country(HAPPY).city(A, "C3").city(A, "E4").advances(A, "tactics").realm(A, food=4, ore=4, wood=4).turn(A)
    table.play(A, BUILD, Build(armies=1))
    assert table.city_at("D5").mood == HAPPY
    table.play(A, INCREASE, Increase("fortress"))
    assert table.city_at("D5").mood == NEUTRAL
    table.play(A, BUILD, Build(armies=1))
    assert table.city_at("D5").mood == ANGRY


@pytest.mark.rule("COC-MOOD-10")
def test_the_mood_drops_after_what_the_activation_has_brought() -> None:
    table = country(NEUTRAL).city(A, "C3").advances(A, "myths").realm(A, food=4, ore=4, wood=4, happiness_level=1)
    table.realm(A, culture_level=1).turn(A).play(A, COLLECT, Collect(food=1), INCREASE, Increase("temple"))
    assert (table.question, table.city_at("D5").mood) == ("choose_token", NEUTRAL)
    table.play(A, ThisGood("mood"))
    assert table.city_at("D5").mood == ANGRY


@pytest.mark.rule("COC-MOOD-06")
def test_an_angry_city_is_activated_once_a_turn() -> None:
    table = country(ANGRY).city(A, "C3").turn(A)
    assert table.refused(A, COLLECT) is None
    assert table.play(A, COLLECT, Collect(food=1)).city_at("D5").mood == ANGRY
    assert table.refused(A, COLLECT) == "COC-MOOD-06"
    assert table.of(A, Activate) == [Activate(table.at("C3"), "collect")]
    table = country(NEUTRAL).turn(A).play(A, COLLECT, Collect(food=1), COLLECT, Collect(food=1))
    assert table.refused(A, COLLECT) == "COC-MOOD-06"


@pytest.mark.rule("COC-MOOD-07")
def test_an_angry_city_raised_after_its_activation_is_activated_again_and_that_counts() -> None:
    table = country(ANGRY).realm(A, mood=2).turn(A)
    table.play(A, COLLECT, Collect(food=1), StartCivic(), Raise(D5))
    while table.question == "improve":
        table.play(A, End())
    assert table.city_at("D5").mood == NEUTRAL
    table.play(A, COLLECT, Collect(food=1))
    assert table.city_at("D5").mood == ANGRY


@pytest.mark.rule("COC-MOOD-11")
def test_activations_are_counted_per_city_and_forgotten_when_the_turn_ends() -> None:
    table = country(NEUTRAL).city(A, "C3").turn(A)
    table.play(A, COLLECT, Collect(food=1), Activate(table.at("C3"), "collect"), Collect(food=1))
    assert (table.city_at("D5").mood, table.city_at("C3").mood) == (NEUTRAL, NEUTRAL)
    table.play(A, End())
    assert table.city_at("D5").used == 0
    table.ask(Turn(A, 2)).play(A, COLLECT, Collect(food=1))
    assert table.city_at("D5").mood == NEUTRAL


@pytest.mark.rule("COC-MOOD-13")
def test_moods_stay_when_turn_and_round_end() -> None:
    table = country(HAPPY).city(A, "C3", mood=ANGRY).city(B, "E4").turn(A).play(A, End())
    table.status_phase(stage=3)
    while table.pending:
        seat = table.pending[0]
        if table.question == "take_turn":
            break
        table.play(seat, table.options(seat)[-1])
    assert (table.city_at("D5").mood, table.city_at("C3").mood) == (HAPPY, ANGRY)
    assert table.events(MoodChanged) == []


@pytest.mark.rule("COC-MOOD-01", "COC-MOOD-12")
def test_moods_end_at_happy_and_at_angry() -> None:
    assert MOODS == ("angry", "neutral", "happy")
    table = country(NEUTRAL).turn(A)
    for steps, mood in ((5, HAPPY), (1, HAPPY), (-1, NEUTRAL), (-5, ANGRY), (-1, ANGRY)):
        change_mood(table.game, D5, steps, "COC-MOOD-12")
        assert table.city_at("D5").mood == mood


@pytest.mark.rule("COC-MOOD-05")
def test_mood_changes_no_size_but_that_for_collect_and_build() -> None:
    for mood in (HAPPY, NEUTRAL):
        table = country(mood, "temple").city(A, "C3").city(A, "E4").advances(A, "tactics")
        table.realm(A, food=1, ore=1, wood=1).turn(A)
        assert table.city_at("D5").size == 2
        assert table.refused(A, INCREASE) is None  # with three cities a third piece is allowed in either mood
    table = country(ANGRY, "temple").city(A, "C3").realm(A, mood=1).turn(A).play(A, StartCivic())
    assert table.refused(A, Raise(D5)) == "COC-CIV-01"  # angry or not, 2 tokens for size 2
    assert table.refused(A, Raise(table.at("C3"))) is None


def test_a_city_lost_during_its_activation_has_no_mood_to_lose() -> None:
    table = country(NEUTRAL).turn(A)
    activate(table.game, A, D5)
    activate(table.game, A, D5)
    table.no_city(table.name(D5))
    table.game.settle()
    assert table.question == "take_turn"
    table.city(B, "D5", mood=HAPPY, used=2).ask(ActivationDone(A, D5))
    assert table.city_at("D5").mood == HAPPY


@pytest.mark.rule("COC-ADV-FORCED-LABOR-1")
def test_forced_labor_changes_nothing_for_cities_that_are_not_angry() -> None:
    for mood, number in ((HAPPY, 4), (NEUTRAL, 3), (ANGRY, 3)):
        table = country(mood, "temple", "academy").turn(A)
        table.mark(A, FORCED)
        table.play(A, COLLECT)
        assert table.refused(A, Collect(food=number)) is None
        assert table.refused(A, Collect(food=number, ore=1)) == "COC-COL-01"
