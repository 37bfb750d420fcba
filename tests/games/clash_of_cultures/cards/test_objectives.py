"""Objective cards: when and how often they are completed. What each asks for stands in content/test_objectives.py.

Topics: objectives.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import BARBARIANS, NONE, A, B, C, Scenario, objective
from ziggurat.core.errors import IllegalChoice
from ziggurat.games.clash_of_cultures.choices import Claim, End
from ziggurat.games.clash_of_cultures.events import ObjectiveCompleted
from ziggurat.games.clash_of_cultures.hooks import BATTLE, LEARNED, WONDER, BattleReport, Moment
from ziggurat.games.clash_of_cultures.rules.cards.objectives import ClaimAtOnce

# Cards by their printed numbers: the upper objective, the lower one
SCIENTIFIC_LEAD_CONQUEROR = objective("Scientific Lead")
HAPPY_POPULATION_CONQUEROR = objective("Happy Population")
NAVAL = objective("Optimized Storage")  # Optimized Storage, Naval Assault
WEALTH_FLEET = objective("Wealth")
ORE_ARMY = objective("Ore Supplies")
FOOD_STANDING = objective("Food Supplies")  # Food Supplies, Standing Army
GENERAL = objective("Metropolis")  # Metropolis, General
AGGRESSOR = objective("Seafarers")  # Seafarers, Aggressor
GOVERNMENT_1 = 24
GOVERNMENT_2 = 25
EXPANSION_MIGHT = objective("Expansionist")  # Expansionist, Military Might
POWER = objective("Trade Power")  # Trade Power, Resistance
SHIPPING = objective("Shipping Routes")  # Shipping Routes, Terror Regime
MAGNIFICENT = objective("Magnificent Culture")

DEMOCRACY = ("voting", "separation", "civil_liberties", "economic_liberty")


def capture(attacker: int, defender: int, *, landed: bool = False, lost: int = 1) -> Moment:
    """A city is captured from a defender who had as many Army units in it as were lost."""
    report = BattleReport(attacker, defender, attacker, 0, False, landed, 3, lost, 0, lost, 0, True, 1, False, False)
    return Moment(BATTLE, attacker, 0, report)


def rich() -> Scenario:
    """A has 5 Gold and 5 Ore and holds two cards that ask for that."""
    return Scenario(2).city(A, "D2").city(B, "D7").realm(A, gold=5, ore=5, objectives=[WEALTH_FLEET, ORE_ARMY])


# -- cards


@pytest.mark.rule("COC-OBJ-01")
def test_either_objective_of_a_card_can_be_completed() -> None:
    # 5 Gold for the upper half; 2 Ships, and nobody else has any, for the lower one.
    table = rich().land({"D3": "sea"}).units(A, "D3", ships=2).status_phase()
    assert table.refused(A, Claim(WEALTH_FLEET, False)) is None
    assert table.refused(A, Claim(WEALTH_FLEET, True)) is None
    table.play(A, Claim(WEALTH_FLEET, True))
    assert table.of_seat(A).completed == (2 * (WEALTH_FLEET - 1) + 1,)
    assert table.gold(A) == 5


@pytest.mark.rule("COC-OBJ-01")
def test_only_cards_in_hand_count() -> None:
    table = rich().status_phase()
    assert table.refused(A, Claim(objective("Wood Supplies"), False)) == "COC-OBJ-01"
    assert table.refused(A, Claim(0, False)) == "COC-OBJ-01"
    assert table.refused(A, Claim(33, True)) == "COC-OBJ-01"


@pytest.mark.rule("COC-OBJ-02")
def test_the_other_objective_of_a_card_is_gone() -> None:
    table = rich().land({"D3": "sea"}).units(A, "D3", ships=2).status_phase()
    table.play(A, Claim(WEALTH_FLEET, False))
    assert table.refused(A, Claim(WEALTH_FLEET, True)) == "COC-OBJ-02"
    assert table.refused(A, Claim(WEALTH_FLEET, False)) == "COC-OBJ-02"
    assert WEALTH_FLEET - 1 not in table.of_seat(A).objectives
    assert table.game.scores()[A] == 1 + 1 + 2  # a city, two advances, one card


# -- times


@pytest.mark.rule("COC-OBJ-03")
def test_each_objective_has_its_time() -> None:
    # A has what Wealth asks for, and has just captured a defended city with Armies from Ships.
    at_once = rich().realm(A, objectives=[NAVAL]).turn(A).ask(ClaimAtOnce(capture(A, B, landed=True)))
    assert at_once.refused(A, Claim(WEALTH_FLEET, False)) == "COC-OBJ-03"
    assert at_once.refused(A, Claim(NAVAL, True)) is None
    status = rich().realm(A, objectives=[NAVAL]).status_phase()
    assert status.refused(A, Claim(WEALTH_FLEET, False)) is None
    assert status.refused(A, Claim(NAVAL, True)) == "COC-OBJ-03"


@pytest.mark.rule("COC-OBJ-03")
def test_another_moment_does_not_serve() -> None:
    table = Scenario(2).realm(A, objectives=[NAVAL, MAGNIFICENT]).turn(A)
    table.ask(ClaimAtOnce(Moment(WONDER, A, 0)))
    assert table.refused(A, Claim(NAVAL, True)) == "COC-OBJ-03"
    assert table.refused(A, Claim(MAGNIFICENT, False)) is None


@pytest.mark.rule("COC-OBJ-04")
def test_a_missed_moment_does_not_come_back() -> None:
    table = Scenario(2).city(A, "D2").city(B, "D7").realm(A, gold=5, objectives=[HAPPY_POPULATION_CONQUEROR]).turn(A)
    table.game.push(ClaimAtOnce(capture(A, B)))
    table.game.settle()
    table.play(A, End())
    assert table.question == "take_turn"
    with pytest.raises(IllegalChoice):
        table.play(A, Claim(HAPPY_POPULATION_CONQUEROR, True))
    table.status_phase()
    assert (table.question, table.pending) == ("declare_objectives", (A,))
    assert table.refused(A, Claim(HAPPY_POPULATION_CONQUEROR, True)) == "COC-OBJ-03"


@pytest.mark.rule("COC-OBJ-05")
def test_a_defender_claims_on_the_turn_of_the_attacker() -> None:
    # B attacks and loses three Army units to A.
    report = BattleReport(B, A, A, 0, False, False, 3, 2, 3, 1, 0, False, 0, False, False)
    table = Scenario(2).realm(A, objectives=[GENERAL]).turn(B).ask(ClaimAtOnce(Moment(BATTLE, B, 0, report)))
    assert table.pending == (A,)
    table.play(A, Claim(GENERAL, True))
    assert table.of_seat(A).completed == (2 * (GENERAL - 1) + 1,)


@pytest.mark.rule("COC-OBJ-05")
def test_who_is_active_is_asked_first() -> None:
    # Six Army units on both sides: a Great Battle for both.
    report = BattleReport(C, A, NONE, 0, False, False, 3, 3, 1, 1, 0, False, 0, False, False)
    table = (
        Scenario(3)
        .realm(A, objectives=[objective("City Planner")])
        .realm(C, objectives=[objective("Consulate")])
        .realm(B, objectives=[objective("Large Civilization")])
        .turn(C)
    )
    table.ask(ClaimAtOnce(Moment(BATTLE, C, 0, report)))
    assert table.pending == (C,)
    table.play(C, Claim(objective("Consulate"), True))
    assert table.pending == (A,)
    table.play(A, Claim(objective("City Planner"), True))
    assert table.game.over  # B took no part


# -- triggers


@pytest.mark.rule("COC-OBJ-06")
def test_one_captured_city_completes_one_conqueror() -> None:
    table = Scenario(2).realm(A, objectives=[SCIENTIFIC_LEAD_CONQUEROR, HAPPY_POPULATION_CONQUEROR]).turn(A)
    table.ask(ClaimAtOnce(capture(A, B)))
    table.play(A, Claim(SCIENTIFIC_LEAD_CONQUEROR, True))
    assert table.game.over  # A holds another Conqueror and is not even asked
    assert len(table.of_seat(A).completed) == 1
    table.ask(ClaimAtOnce(capture(A, B)))  # a second city
    table.play(A, Claim(HAPPY_POPULATION_CONQUEROR, True))
    assert len(table.of_seat(A).completed) == 2


@pytest.mark.rule("COC-OBJ-06")
def test_a_second_conqueror_is_refused_even_when_something_else_is_fulfilled() -> None:
    table = Scenario(2).realm(A, objectives=[SCIENTIFIC_LEAD_CONQUEROR, HAPPY_POPULATION_CONQUEROR]).turn(A)
    table.ask(ClaimAtOnce(capture(A, B, landed=True)))  # Naval Assault too, which A does not hold
    table.play(A, Claim(SCIENTIFIC_LEAD_CONQUEROR, True))
    assert table.refused(A, Claim(HAPPY_POPULATION_CONQUEROR, True)) == "COC-OBJ-06"
    assert table.options(A) == [End()]


@pytest.mark.rule("COC-OBJ-07")
def test_one_event_completes_objectives_of_different_names() -> None:
    # Three killed in an attack from Ships that takes the city.
    cards = [SCIENTIFIC_LEAD_CONQUEROR, NAVAL, GENERAL, AGGRESSOR]
    table = Scenario(2).realm(A, objectives=cards).turn(A).ask(ClaimAtOnce(capture(A, B, landed=True, lost=3)))
    for card in cards:
        table.play(A, Claim(card, True))
    assert len(table.of_seat(A).completed) == 4


@pytest.mark.rule("COC-OBJ-08")
def test_a_status_phase_completes_one_objective_of_a_name() -> None:
    table = rich().advances(A, *DEMOCRACY).realm(A, objectives=[GOVERNMENT_1, GOVERNMENT_2]).status_phase()
    table.play(A, Claim(GOVERNMENT_1, False))
    assert table.refused(A, Claim(GOVERNMENT_2, False)) == "COC-OBJ-08"
    table.play(A, Claim(WEALTH_FLEET, False))  # another name is no problem
    table.status_phase()  # nor is the next Status Phase
    table.play(A, Claim(GOVERNMENT_2, False))
    assert len(table.of_seat(A).completed) == 3


# -- completed cards


@pytest.mark.rule("COC-OBJ-09", "COC-OBJ-11")
def test_everybody_sees_what_is_completed() -> None:
    table = rich().land({"D3": "sea"}).units(A, "D3", ships=2).status_phase().play(A, Claim(WEALTH_FLEET, True))
    seen = [entry for entry in table.game.log(B) if entry["kind"] == "objective_completed"]
    assert [(entry["seat"], entry["card"], entry["lower"]) for entry in seen] == [(A, WEALTH_FLEET - 1, True)]
    assert "Large Fleet" in str(seen[0]["words"]) and "Wealth" not in str(seen[0]["words"])
    assert [event.seen_by(B) for event in table.events(ObjectiveCompleted)] == table.events(ObjectiveCompleted)


@pytest.mark.rule("COC-OBJ-10")
def test_a_completed_objective_stays_completed() -> None:
    table = rich().status_phase().play(A, Claim(WEALTH_FLEET, False))
    before = table.game.scores()[A]
    table.realm(A, gold=0)
    table.status_phase()
    assert table.of_seat(A).completed == (2 * (WEALTH_FLEET - 1),)
    assert table.game.scores()[A] == before


# -- who is asked


def test_who_is_asked_does_not_tell_what_is_held() -> None:
    # A fulfils Wealth in both games; it holds the card in one only. B fulfils nothing and holds it.
    for card in (WEALTH_FLEET, 30):
        table = (
            Scenario(2)
            .city(A, "D2")
            .city(B, "D7")
            .realm(A, gold=5, objectives=[card])
            .realm(B, objectives=[objective("Large Civilization")])
        )
        table.status_phase()
        assert (table.question, table.pending) == ("declare_objectives", (A,))
    table = Scenario(2).city(A, "D2").city(B, "D7").realm(B, objectives=[WEALTH_FLEET]).status_phase()
    assert table.question == "choose_advance"


def test_who_holds_no_objective_card_is_not_asked() -> None:
    table = Scenario(2).city(A, "D2").city(B, "D7").realm(A, gold=5).status_phase()
    assert table.question == "choose_advance"
    assert Scenario(2).turn(A).ask(ClaimAtOnce(capture(A, B))).game.over


def test_moments_without_objectives_ask_nobody() -> None:
    table = Scenario(2).realm(A, objectives=list(range(1, 33)), gold=5).turn(A)
    assert table.ask(ClaimAtOnce(Moment(LEARNED, A))).game.over
    assert table.ask(ClaimAtOnce(capture(BARBARIANS, B))).game.over


def test_claiming_needs_a_claim() -> None:
    assert rich().status_phase().refused(A, End()) is None
    table = Scenario(2).realm(A, objectives=[NAVAL]).turn(A).ask(ClaimAtOnce(capture(A, B, landed=True)))
    assert table.options(A) == [Claim(NAVAL, True), End()]
