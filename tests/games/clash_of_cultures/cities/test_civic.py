"""Civic Improvement, and the advances that change it.

Topics: civic improvement.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import ANGRY, HAPPY, NEUTRAL, A, B, Scenario
from ziggurat.games.clash_of_cultures.choices import AtSpace, End, Pay, Raise, StartCivic, Use
from ziggurat.games.clash_of_cultures.events import ActionTaken, CityActivated, Paid
from ziggurat.games.clash_of_cultures.rules.cities.civic import RaiseOne, step_price


def civic(mood: int, *buildings: str, at: int = ANGRY, advances: tuple[str, ...] = ()) -> Scenario:
    """A's turn, with one city at D2 and so many Mood tokens."""
    return Scenario().city(A, "D2", *buildings, mood=at).realm(A, mood=mood).advances(A, *advances).turn(A)


@pytest.mark.rule("COC-CIV-01", "COC-CIV-03")
def test_one_step_costs_the_size_and_two_steps_twice_that() -> None:
    table = civic(5, "temple")
    d2 = table.at("D2")
    table.play(A, StartCivic(), Raise(d2))
    assert (table.city_at("D2").mood, table.mood(A)) == (NEUTRAL, 3)
    table.play(A, Raise(d2))
    assert (table.city_at("D2").mood, table.mood(A)) == (HAPPY, 1)


@pytest.mark.rule("COC-CIV-01")
def test_a_step_nobody_can_pay_is_not_offered() -> None:
    assert civic(1, "temple").refused(A, StartCivic()) == "COC-CIV-01"
    table = civic(3, "temple").play(A, StartCivic(), Raise(0))
    assert table.city_at("D2").mood == NEUTRAL  # the second step would cost 2, and 1 token is left
    assert table.question == "take_turn"


@pytest.mark.rule("COC-CIV-01")
def test_the_cheaper_city_is_offered_and_the_dear_one_is_refused() -> None:
    table = Scenario().city(A, "D2", "temple", "fortress").city(A, "D3").realm(A, mood=2).turn(A).play(A, StartCivic())
    assert table.refused(A, Raise(table.at("D2"))) == "COC-CIV-01"
    assert table.refused(A, Raise(table.at("D3"))) is None


@pytest.mark.rule("COC-CIV-02")
def test_one_action_raises_several_cities() -> None:
    table = Scenario().city(A, "D2", mood=ANGRY).city(A, "D3", "temple").city(A, "D4").realm(A, mood=5).turn(A)
    spaces = [table.at(name) for name in ("D2", "D3", "D4")]
    table.play(A, StartCivic(), *[Raise(space) for space in spaces], End())
    assert [table.game.city(space).mood for space in spaces] == [NEUTRAL, HAPPY, HAPPY]
    assert (table.mood(A), table.left(A)) == (5 - 1 - 2 - 1, 2)


@pytest.mark.rule("COC-CIV-03")
def test_a_happy_city_rises_no_further() -> None:
    table = Scenario().city(A, "D2", mood=HAPPY).city(A, "D3", mood=ANGRY).realm(A, mood=5).turn(A)
    table.play(A, StartCivic())
    assert table.refused(A, Raise(table.at("D2"))) == "COC-MOOD-12"


@pytest.mark.rule("COC-CIV-04")
def test_foreign_cities_and_empty_spaces_are_refused() -> None:
    table = Scenario().city(A, "D2").city(B, "D7").realm(A, mood=5).turn(A).play(A, StartCivic())
    assert table.refused(A, Raise(table.at("D7"))) == "COC-CIV-04"
    assert table.refused(A, Raise(table.at("D1"))) == "COC-CIV-04"
    assert table.refused(A, Raise(-1)) == "COC-CIV-04"
    assert table.refused(A, Raise(999)) == "COC-CIV-04"


@pytest.mark.rule("COC-CIV-05")
@pytest.mark.parametrize("mood", [ANGRY, NEUTRAL])
def test_mood_does_not_change_the_price(mood: int) -> None:
    """An angry city of size 3 works as size 1, a happy one of size 2 as size 3: neither matters here."""
    table = civic(3, "temple", "academy", at=mood).play(A, StartCivic(), Raise(0))
    assert table.mood(A) == 0


@pytest.mark.rule("COC-CIV-06")
def test_it_is_no_activation() -> None:
    table = Scenario().city(A, "D2", used=1).realm(A, mood=2).turn(A).play(A, StartCivic(), Raise(0))
    assert table.city_at("D2").mood == HAPPY  # a second activation would have cost the step again
    assert table.city_at("D2").used == 1
    assert not table.events(CityActivated)


@pytest.mark.rule("COC-CIV-07")
def test_at_least_one_step() -> None:
    table = Scenario().city(A, "D2", mood=ANGRY).realm(A, mood=2).turn(A).play(A, StartCivic())
    assert table.refused(A, End()) == "COC-CIV-07"
    table.play(A, Raise(table.at("D2")))
    assert table.refused(A, End()) is None


@pytest.mark.rule("COC-CIV-07")
def test_it_is_not_offered_without_a_city_to_raise() -> None:
    table = civic(5, at=HAPPY)
    assert table.refused(A, StartCivic()) == "COC-CIV-07"


@pytest.mark.rule("COC-TURN-02")
def test_it_takes_an_action() -> None:
    table = Scenario().city(A, "D2").realm(A, mood=2).turn(A, actions=1).play(A, StartCivic(), Raise(0))
    assert table.left(A) == 0
    assert table.refused(A, StartCivic()) == "COC-TURN-02"


# -- Rituals


@pytest.mark.rule("COC-ADV-RITUALS-1")
def test_rituals_let_resources_stand_for_mood_tokens() -> None:
    table = Scenario().city(A, "D2", "temple", "academy").advances(A, "rituals")
    table.realm(A, mood=1, food=1, wood=1).turn(A).play(A, StartCivic(), Raise(0))
    assert table.goods(A) == (0, 0, 0, 0, 0, 0, 0)
    assert table.city_at("D2").mood == HAPPY


@pytest.mark.rule("COC-ADV-RITUALS-1")
def test_rituals_take_any_mix_of_four_resources() -> None:
    table = Scenario().city(A, "D2", "temple", "academy").advances(A, "rituals")
    table.realm(A, mood=3, food=1, ore=1, wood=1, gold=1).turn(A).play(A, StartCivic())
    assert table.refused(A, Raise(0, True)) is None
    table.play(A, Raise(0, True))
    for payment in (Pay(mood=3), Pay(food=1, ore=1, wood=1), Pay(gold=1, ore=1, mood=1), Pay(gold=1, mood=2)):
        assert table.refused(A, payment) is None
    table.play(A, Pay(gold=1, ore=1, mood=1))
    assert table.goods(A) == (1, 0, 1, 0, 0, 2, 0)


@pytest.mark.rule("COC-ADV-RITUALS-1")
def test_without_rituals_only_tokens_pay() -> None:
    table = Scenario().city(A, "D2").realm(A, food=2, ore=2, wood=2, gold=2).turn(A)
    assert table.refused(A, StartCivic()) == "COC-CIV-01"


@pytest.mark.rule("COC-ADV-RITUALS-1")
def test_choosing_the_payment_is_offered_only_where_there_is_a_choice() -> None:
    table = civic(3, advances=("rituals",)).play(A, StartCivic())
    assert table.refused(A, Raise(0, True)) == "COC-GEN-01"


@pytest.mark.rule("COC-ADV-RITUALS-2")
def test_ideas_do_not_pay_for_moods() -> None:
    table = Scenario().city(A, "D2", "temple").advances(A, "rituals").realm(A, ideas=5, mood=1)
    assert table.turn(A).refused(A, StartCivic()) == "COC-CIV-01"
    table = Scenario().city(A, "D2").advances(A, "rituals").realm(A, ideas=5, mood=1, ore=1).turn(A)
    table.play(A, StartCivic(), Raise(0, True))
    assert table.refused(A, Pay(ideas=1)) == "COC-ADV-RITUALS-2"


@pytest.mark.rule("COC-ADV-RITUALS-3")
def test_rituals_do_not_pay_for_voting() -> None:
    table = Scenario().city(A, "D2").advances(A, "rituals", "voting").realm(A, food=2, gold=5).turn(A)
    assert table.refused(A, StartCivic(voting=True)) == "COC-ADV-VOTING-1"
    assert table.refused(A, StartCivic()) is None


@pytest.mark.rule("COC-ADV-RITUALS-3")
def test_rituals_do_not_pay_for_the_great_gardens() -> None:
    table = Scenario().city(A, "D2", wonder="gardens").advances(A, "rituals").realm(A, food=2, gold=5).turn(A)
    assert table.refused(A, Use("gardens")) == "COC-GRD-03"


# -- Circus and Sports


@pytest.mark.rule("COC-ADV-CIRCUS-SPORTS-1")
@pytest.mark.parametrize(("buildings", "price"), [((), 1), (("temple",), 1), (("temple", "port"), 2)])
def test_circus_makes_cities_cheaper_by_one(buildings: tuple[str, ...], price: int) -> None:
    table = Scenario().land({"D3": "sea"}).city(A, "D2", *buildings).advances(A, "circus").realm(A, mood=5).turn(A)
    table.play(A, StartCivic(), Raise(0))
    assert table.mood(A) == 5 - price


# -- Voting


@pytest.mark.rule("COC-ADV-VOTING-1", "COC-ADV-VOTING-3")
def test_voting_costs_a_token_on_top_and_no_action() -> None:
    table = civic(3, "temple", advances=("voting",)).play(A, StartCivic(voting=True), Raise(0))
    assert (table.mood(A), table.left(A)) == (3 - 1 - 2, 3)
    assert not table.events(ActionTaken)


@pytest.mark.rule("COC-ADV-VOTING-3")
def test_voting_needs_the_tokens_for_a_step_as_well() -> None:
    table = civic(2, "temple", advances=("voting",))
    assert table.refused(A, StartCivic(voting=True)) == "COC-ADV-VOTING-3"
    assert table.refused(A, StartCivic()) is None


@pytest.mark.rule("COC-ADV-VOTING-3", "COC-ADV-RITUALS-1")
def test_resources_pay_for_the_steps_of_a_vote() -> None:
    table = Scenario().city(A, "D2").advances(A, "rituals", "voting").realm(A, mood=1, ore=1).turn(A, actions=0)
    table.play(A, StartCivic(voting=True), Raise(0))
    assert (table.mood(A), table.ore(A), table.city_at("D2").mood) == (0, 0, HAPPY)
    assert [event.because for event in table.events(Paid) if isinstance(event, Paid)] == ["voting", "civic"]


@pytest.mark.rule("COC-ADV-VOTING-2")
def test_voting_as_often_as_tokens_last() -> None:
    table = civic(4, advances=("voting",))
    table.play(A, StartCivic(voting=True), Raise(0), End(), StartCivic(voting=True), Raise(0))
    assert (table.mood(A), table.city_at("D2").mood, table.left(A)) == (0, HAPPY, 3)


@pytest.mark.rule("COC-ADV-VOTING-1")
def test_without_voting_no_vote() -> None:
    assert civic(5).refused(A, StartCivic(voting=True)) == "COC-ADV-VOTING-1"


# -- Great Gardens, whose step this file provides


@pytest.mark.rule("COC-GRD-03")
def test_a_free_step_goes_to_the_only_city_without_a_question() -> None:
    table = Scenario().city(A, "D2", mood=HAPPY).city(A, "D3", "temple").ask(RaiseOne(A))
    assert table.city_at("D3").mood == HAPPY
    assert table.question == ""


@pytest.mark.rule("COC-GRD-03")
def test_a_free_step_is_not_for_foreign_or_happy_cities() -> None:
    table = Scenario().city(A, "D2").city(A, "D3").city(A, "D4", mood=HAPPY).city(B, "D7")
    table.ask(RaiseOne(A))
    assert table.options(A) == [AtSpace(table.at("D2")), AtSpace(table.at("D3"))]
    assert table.refused(A, AtSpace(table.at("D4"))) == "COC-GRD-03"
    assert table.refused(A, AtSpace(table.at("D7"))) == "COC-GRD-03"


@pytest.mark.rule("COC-CIV-05")
def test_the_price_counts_pieces_of_every_colour() -> None:
    table = Scenario().city(A, "D2", "temple", colours={"academy": B})
    assert step_price(table.game, A, table.city_at("D2")) == 3


@pytest.mark.rule("COC-ADV-VOTING-1", "COC-ADV-VOTING-3")
def test_the_token_of_voting_is_missing_for_a_larger_city() -> None:
    """Of 2 Mood tokens 1 stands for the action: 1 is left, too little for a city of size 2."""
    table = Scenario().advances(A, "voting").city(A, "D2").city(A, "E1", "temple").realm(A, mood=2).turn(A)
    small, large = Raise(table.at("D2"), False), Raise(table.at("E1"), False)
    table.play(A, StartCivic(True))
    assert table.options(A) == [small]
    assert table.refused(A, large) == "COC-ADV-VOTING-3"
    assert table.play(A, small).mood(A) == 0
    usual = Scenario().advances(A, "voting").city(A, "D2").city(A, "E1", "temple").realm(A, mood=2).turn(A)
    assert usual.play(A, StartCivic()).options(A) == [small, large]
