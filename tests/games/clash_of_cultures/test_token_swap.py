"""Drama and Music in the middle of an action or an Event: offered where one token more would change something."""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import (
    ANGRY,
    BARBARIANS,
    HAPPY,
    NEUTRAL,
    A,
    B,
    Scenario,
    action,
    event_card,
)
from tests.games.clash_of_cultures.warring import attack, field, siege, unaided
from ziggurat.core.step import Step
from ziggurat.games.clash_of_cultures.board.units import ARMY, unit
from ziggurat.games.clash_of_cultures.choices import (
    Accept,
    Activate,
    AtSpace,
    Boost,
    BuildWonder,
    End,
    Influence,
    Move,
    PlayCard,
    Raid,
    Raise,
    Refuse,
    StartCivic,
    StartMove,
    SwapToken,
    Use,
)
from ziggurat.games.clash_of_cultures.content.model import DRAMA
from ziggurat.games.clash_of_cultures.rules.events.calamities import Unrest
from ziggurat.games.clash_of_cultures.rules.events.event_cards import DueEvents
from ziggurat.games.clash_of_cultures.rules.events.great_persons import TakeGreat

CULTURE, MOOD = SwapToken("culture"), SwapToken("mood")


def staged(**have: int) -> Scenario:
    """A has Drama and Music, a city of size 2 at D2, and B one at D3; levels leave room for tokens."""
    table = Scenario().reveal_all().city(A, "D2", "temple").city(B, "D3", "temple").advances(A, "art", "drama")
    return table.stock(A, {"culture_level": 4, "happiness_level": 4, **have})


def influence(table: Scenario) -> Influence:
    return Influence(table.at("D2"), table.at("D3"))


def in_turn(table: Scenario, step: Step, seat: int = A) -> Scenario:
    """Put a step on top of the turn of a seat."""
    table.turn(seat)
    table.game.push(step)
    table.game.settle()
    return table


# -- the roll of Cultural Influence


@pytest.mark.rule("COC-ADV-DRAMA-MUSIC-1", "COC-GEN-09", "COC-INF-07")
def test_a_swap_saves_a_roll_that_lacks_one_token() -> None:
    """A roll of 4 needs 1 Culture token; the player has none, but a Mood token."""
    table = staged(mood=1)
    table.turn(A).play(A, influence(table)).roll(4)
    assert (table.question, table.options(A)) == ("boost_roll", [Boost(0), CULTURE])
    assert table.refused(A, Boost(1)) == "COC-INF-07"
    table.play(A, CULTURE)
    assert (table.mood(A), table.culture(A), table.options(A)) == (0, 1, [Boost(0), Boost(1)])
    table.play(A, Boost(1))
    assert table.city_at("D3").colours[0] == A
    assert (table.culture(A), table.of_seat(A).used(DRAMA)) == (0, True)
    assert table.refused(A, Use("drama")) == "COC-ADV-DRAMA-MUSIC-1"


@pytest.mark.rule("COC-ADV-DRAMA-MUSIC-1")
def test_the_swap_may_be_left_alone() -> None:
    table = staged(mood=2, culture=1)
    table.turn(A).play(A, influence(table)).roll(3)  # 2 tokens needed
    assert table.options(A) == [Boost(0), CULTURE]
    table.play(A, Boost(0))
    assert (table.question, table.mood(A), table.culture(A)) == ("take_turn", 2, 1)
    assert not table.of_seat(A).used(DRAMA)


@pytest.mark.rule("COC-ADV-DRAMA-MUSIC-1")
@pytest.mark.parametrize(
    "have",
    [
        {"mood": 2},  # two tokens are missing, and the swap brings one
        {"culture": 1},  # there is no token to give
    ],
)
def test_a_swap_that_would_not_save_the_roll_is_not_asked_for(have: dict[str, int]) -> None:
    table = staged(**have)
    table.turn(A).play(A, influence(table)).roll(3)
    assert table.question == "take_turn"


@pytest.mark.rule("COC-ADV-DRAMA-MUSIC-1", "COC-ADV-DRAMA-MUSIC-3")
def test_neither_a_second_swap_nor_one_past_the_level_is_offered() -> None:
    table = staged(mood=2, culture=0, culture_level=4).turn(A).play(A, Use("drama"))
    table.realm(A, culture=0).play(A, influence(table)).roll(4)
    assert table.question == "take_turn"
    full = staged(mood=1, culture=1, culture_level=1)
    full.turn(A).play(A, influence(full)).roll(3)
    assert full.question == "take_turn"


@pytest.mark.rule("COC-ADV-DRAMA-MUSIC-1")
def test_who_can_pay_for_the_roll_is_asked_for_no_swap() -> None:
    table = staged(mood=1, culture=1)
    table.turn(A).play(A, influence(table)).roll(4)
    assert table.options(A) == [Boost(0), Boost(1)]


# -- Great Pyramids


@pytest.mark.rule("COC-ADV-DRAMA-MUSIC-1", "COC-PYR-03")
def test_a_swap_brings_a_city_into_the_range_of_the_pyramids() -> None:
    """Size 2 reaches D4; D5 takes a Culture token. Great Pyramids take all five the player has."""
    table = staged(food=8, ore=8, wood=8, mood=1, culture=5, culture_level=5).advances(A, "engineering", "rituals")
    table.no_city("D3").city(B, "D5", "temple").wonder("pyramids").turn(A)
    table.play(A, Activate(table.at("D2"), "wonder"), BuildWonder("pyramids"))
    far = Influence(table.at("D2"), table.at("D5"), "wonder")
    assert (table.question, table.culture(A), table.options(A)) == ("influence_from", 0, [CULTURE, End()])
    assert table.refused(A, MOOD) == "COC-ADV-DRAMA-MUSIC-1"
    table.play(A, CULTURE)
    assert table.options(A) == [far, End()]
    table.play(A, far).roll(5)
    assert (table.city_at("D5").colours[0], table.culture(A)) == (A, 0)


# -- Great Persons and Myths


def great(table: Scenario, turn: int = A, drawer: int = A) -> Scenario:
    table.game.realms[drawer].due = 1
    return in_turn(table, DueEvents(drawer), turn).draw_card(event_card("Great Artist"))


@pytest.mark.rule("COC-ADV-DRAMA-MUSIC-1", "COC-EVENT-GREAT-1")
def test_a_swap_pays_for_a_great_person() -> None:
    table = great(staged(mood=1))
    assert (table.question, table.options(A)) == ("take_great", [CULTURE, Refuse()])
    assert table.refused(A, Accept()) == "COC-GEN-01"
    assert table.refused(A, MOOD) == "COC-ADV-DRAMA-MUSIC-1"  # there is no Culture token to give
    table.play(A, CULTURE)
    assert table.options(A) == [Accept(), Refuse()]
    assert table.refused(A, CULTURE) == "COC-ADV-DRAMA-MUSIC-1"  # the fee can be paid now
    table.play(A, Accept())
    assert (table.greats(A), table.mood(A), table.culture(A)) == (["Great Artist"], 0, 0)


@pytest.mark.rule("COC-ADV-DRAMA-MUSIC-1", "COC-ADV-DRAMA-MUSIC-2")
def test_there_is_no_swap_outside_the_own_turn() -> None:
    table = staged(mood=1, culture=1)  # for the others a Great Person costs 2 Culture tokens
    assert in_turn(table, TakeGreat(B, event_card("Great Artist") - 1, 1), B).question == "take_turn"
    table.game.active = -1  # the Status Phase
    assert table.ask(TakeGreat(B, event_card("Great Artist") - 1, 1)).game.over
    assert in_turn(table, TakeGreat(B, event_card("Great Artist") - 1, 1), A).options(A) == [CULTURE, Refuse()]


@pytest.mark.rule("COC-ADV-DRAMA-MUSIC-1", "COC-ADV-MYTHS-1")
def test_a_swap_pays_for_the_city_that_myths_save() -> None:
    table = staged(culture=1).advances(A, "myths")
    in_turn(table, Unrest(A, table.at("D2"), ANGRY, "COC-EVENT-01"))
    assert table.options(A) == [MOOD, Refuse()]
    table.play(A, MOOD, Accept())
    assert (table.city_at("D2").mood, table.mood(A), table.culture(A)) == (NEUTRAL, 0, 0)
    plain = staged(culture=1)
    assert in_turn(plain, Unrest(A, plain.at("D2"), ANGRY, "COC-EVENT-01")).question == "take_turn"
    assert plain.city_at("D2").mood == ANGRY


# -- steps of mood


@pytest.mark.rule("COC-ADV-DRAMA-MUSIC-1", "COC-CIV-02")
def test_a_swap_pays_for_a_further_step_of_civic_improvement() -> None:
    """A step costs 2 Mood tokens at D2, 1 at C1: the swap makes up for the second token of D2."""
    table = staged(mood=2, culture=1).city(A, "C1", mood=ANGRY).turn(A)
    table.play(A, StartCivic(), Raise(table.at("C1")))
    assert (table.mood(A), table.options(A)) == (1, [Raise(table.at("C1")), MOOD, End()])
    table.play(A, MOOD, Raise(table.at("D2")))
    assert (table.question, table.city_at("D2").mood, table.mood(A), table.culture(A)) == ("take_turn", HAPPY, 0, 0)


@pytest.mark.rule("COC-ADV-DRAMA-MUSIC-1", "COC-CIV-07")
def test_civic_improvement_ends_unasked_where_no_swap_would_help() -> None:
    table = staged(mood=2, culture=1).turn(A).play(A, StartCivic(), Raise(staged().at("D2")))
    assert (table.question, table.city_at("D2").mood) == ("take_turn", HAPPY)  # no city is left to raise
    poor = staged(mood=1, culture=1).city(A, "C1", mood=ANGRY).turn(A)
    poor.play(A, StartCivic(), Raise(poor.at("C1")))
    assert (poor.mood(A), poor.options(A)) == (0, [MOOD, End()])  # for C1 one token is enough
    poor.play(A, End())
    assert (poor.question, poor.culture(A)) == ("take_turn", 1)


@pytest.mark.rule("COC-ADV-DRAMA-MUSIC-1", "COC-ACTION-HERO-GENERAL")
def test_a_swap_pays_for_the_second_city_of_hero_general() -> None:
    hero = action("Hero General")
    table = field(1, 1).city(A, "C1", mood=ANGRY).advances(A, "art", "drama")
    table.realm(A, actions=[hero], culture=2, happiness_level=1)
    unaided(attack(table, 1)).roll(5).roll(1).play(A, End(), PlayCard(hero), AtSpace(table.at("C1")))
    culture = table.culture(A)
    assert (table.question, table.options(A)) == ("honour", [MOOD, End()])
    table.play(A, MOOD, AtSpace(table.at("C1")))
    assert (table.city_at("C1").mood, table.mood(A), table.culture(A)) == (HAPPY, 0, culture - 1)


# -- fees


@pytest.mark.rule("COC-ADV-DRAMA-MUSIC-1", "COC-ACTION-MERCENARIES")
def test_a_swap_pays_for_another_attack_of_mercenaries() -> None:
    card = action("Mercenaries")
    table = staged(food=1, mood=1).no_city("D3").city(B, "D5", "temple")
    table.barbarians("D3", 1).barbarians("E3", 1).realm(A, actions=[card]).turn(A)
    price = table.content.action_titles["mercenaries"].price
    table.realm(A, culture=price)
    table.play(A, PlayCard(card), Raid(table.at("D3"), table.at("D5"), "food")).roll(1)
    assert (table.question, table.options(A)) == ("hire_barbarians", [CULTURE, End()])
    table.play(A, CULTURE, Raid(table.at("E3"), table.at("D5"), "culture")).roll(1)
    assert (table.mood(A), table.culture(A), table.side("E3")) == (0, 0, BARBARIANS)


@pytest.mark.rule("COC-ADV-DRAMA-MUSIC-1", "COC-MAU-03")
def test_no_swap_changes_whether_the_mausoleum_can_be_attacked() -> None:
    """Two Army units take two tokens of either kind: one of each will do before and after a swap, one alone never."""
    table = siege(2, 1).advances(A, "art", "drama").realm(A, mood=1, culture_level=3, happiness_level=3)
    table.game.cities[table.at("D5")] = table.city_at("D5").with_wonder(6)
    table.of_seat(B).wonders |= 1 << 6
    both = Move(table.at("D4"), table.at("D5"), (unit(ARMY), unit(ARMY)))
    assert table.turn(A).play(A, StartMove()).refused(A, both) == "COC-MAU-03"
    table.turn(A).play(A, Use("drama"), StartMove())
    assert table.refused(A, both) == "COC-MAU-03"
    table.realm(A, mood=1)
    assert table.refused(A, both) is None
