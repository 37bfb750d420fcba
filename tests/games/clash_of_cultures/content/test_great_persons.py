"""The nine Great Persons, as they are played from the hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.clash_of_cultures.scenario import ANGRY, HAPPY, NEUTRAL, A, B, Scenario, action, combat_card
from tests.games.clash_of_cultures.warring import field, values, war
from ziggurat.core.step import CHANCE
from ziggurat.games.clash_of_cultures.board.units import ARMY, SETTLER, unit
from ziggurat.games.clash_of_cultures.choices import (
    Accept,
    AtSpace,
    Combat,
    End,
    Found,
    Income,
    Increase,
    Move,
    Pay,
    PlayGreat,
    Refuse,
    StartMove,
    ThisAdvance,
    ThisGood,
    Turned,
)
from ziggurat.games.clash_of_cultures.content.great_persons import LEADING
from ziggurat.games.clash_of_cultures.game import goods
from ziggurat.games.clash_of_cultures.hooks import GREAT_PERSON_EFFECTS

EXPLORER, ARTIST, PROPHET, PHILOSOPHER, SCIENTIST, STATESMAN, WARLORD, MERCHANT, ENGINEER = range(18, 27)

LESSONS = {
    EXPLORER: "fishing", ARTIST: "art", PROPHET: "myths", PHILOSOPHER: "writing", SCIENTIST: "math",
    STATESMAN: "nationalism", WARLORD: "tactics", MERCHANT: "bartering", ENGINEER: "engineering",
}  # fmt: skip


def at(table: Scenario, name: str) -> AtSpace:
    return AtSpace(table.at(name))


def names(table: Scenario, seat: int) -> list[str]:
    """The spaces offered, by name."""
    return sorted(table.name(choice.space) for choice in table.of(seat, AtSpace) if isinstance(choice, AtSpace))


def holding(*greats: int, **more: Any) -> Scenario:
    """A has a city in D2 and these Great Persons; only the homes are revealed."""
    return Scenario().city(A, "D2").city(B, "D7").realm(A, greats=list(greats), **more)


def calls(great: int, table: Scenario) -> Scenario:
    """A plays the Great Person in a turn."""
    return table.turn(A).play(A, PlayGreat(great))


def test_every_great_person_has_its_effect() -> None:
    assert sorted(effect.rule for effect in GREAT_PERSON_EFFECTS.values()) == [
        f"COC-EVENT-{number}" for number in LESSONS
    ]
    assert [id for id, effect in GREAT_PERSON_EFFECTS.items() if id != effect.id] == []


# -- playing them


@pytest.mark.rule("COC-EVENT-GREAT-2")
def test_a_great_person_is_played_as_an_action_and_discarded() -> None:
    table = holding(SCIENTIST, PHILOSOPHER).turn(A)
    assert table.of(A, PlayGreat) == [PlayGreat(PHILOSOPHER), PlayGreat(SCIENTIST)]
    table.play(A, PlayGreat(PHILOSOPHER), End())
    assert (table.left(A), table.culture(A)) == (2, 0)
    assert (table.of_seat(A).great_persons, table.game.event_discard) == ((SCIENTIST - 1,), (PHILOSOPHER - 1,))
    assert table.refused(A, PlayGreat(PHILOSOPHER)) == "COC-EVENT-GREAT-2"


@pytest.mark.rule("COC-EVENT-GREAT-2")
def test_a_great_person_is_played_on_the_own_turn_for_an_action_that_is_left() -> None:
    table = holding(PHILOSOPHER).realm(B, greats=[ARTIST]).turn(A, actions=0)
    assert table.refused(A, PlayGreat(PHILOSOPHER)) == "COC-TURN-02"
    assert table.of(A, PlayGreat) == []
    table = holding(PHILOSOPHER).realm(B, greats=[ARTIST]).turn(A)
    assert table.refused(A, PlayGreat(ARTIST)) == "COC-EVENT-GREAT-2"
    assert table.refused(B, PlayGreat(ARTIST)) is not None
    table = holding(PHILOSOPHER).units(A, "D2", settlers=1).turn(A).play(A, StartMove())
    assert table.refused(A, PlayGreat(PHILOSOPHER)) == "COC-MOV-01"


@pytest.mark.rule("COC-EVENT-GREAT-2")
def test_a_great_person_has_no_combat_half() -> None:
    table = field(1, 1).realm(A, greats=[SCIENTIST], actions=[action("Quick Advance")])
    table.turn(A).play(A, StartMove(), Move(table.at("D4"), table.at("D5"), (unit(ARMY),)))
    assert table.question == "declare_cards"
    assert table.options(A) == [End(), Combat(combat_card("Peltasts"))]
    assert table.refused(A, Combat(SCIENTIST)) == "COC-TAC-01"


@pytest.mark.rule("COC-EVENT-GREAT-2")
@pytest.mark.parametrize("great", LESSONS)
def test_both_parts_of_every_great_person_may_be_declined(great: int) -> None:
    """Goods and cards that come by themselves are nothing to decline."""
    table = holding(great, food=1, ore=1, wood=1).city(A, "C1").units(A, "D2", settlers=1)
    table.advances(A, "draft", "writing", "philosophy")
    table = calls(great, table)
    assert table.question == "choose_advance"
    before = table.of_seat(A).advances
    table.play(A, End())
    while table.pending == (CHANCE,):
        table.draw(table.game.action_deck[0])
    if table.question != "take_turn":
        table.play(A, Refuse() if great == WARLORD else End())
    assert table.question == "take_turn"
    assert table.of_seat(A).advances == before
    assert (table.food(A), table.ore(A), table.wood(A)) == (1, 1, 1)
    assert (table.city_at("D2").size, table.city_at("D2").mood, table.settlers("D2")) == (1, NEUTRAL, 1)


@pytest.mark.rule("COC-EVENT-GREAT-2")
@pytest.mark.parametrize("great", LESSONS)
def test_each_teaches_its_category_without_food_and_no_other(great: int) -> None:
    table = calls(great, holding(great).advances(A, "draft"))
    rule = f"COC-EVENT-{great}"
    assert table.refused(A, ThisAdvance("irrigation")) == rule
    lessons = [choice for choice in table.options(A) if isinstance(choice, ThisAdvance)]
    assert lessons[0] == ThisAdvance(LESSONS[great])
    table.play(A, ThisAdvance(LESSONS[great]))
    assert table.has(A, LESSONS[great])
    assert table.food(A) == 0


@pytest.mark.rule("COC-EVENT-GREAT-2", "COC-BUY-14")
def test_the_second_part_comes_after_all_that_the_advance_brings() -> None:
    """Math takes the Culture Level to 3: the Event is over before Idea and card come."""
    table = calls(SCIENTIST, holding(SCIENTIST, culture_level=2)).play(A, ThisAdvance("math"))
    assert (table.question, table.ideas(A)) == ("draw_event", 0)
    table.draw_card("Good Year", 2)
    while table.question != "draw_action":
        table.play(A, table.options(A)[0])
    assert table.ideas(A) == 1


@pytest.mark.rule("COC-EVENT-GREAT-2")
def test_a_category_that_has_nothing_to_teach_is_passed_over() -> None:
    table = holding(PHILOSOPHER).advances(A, "writing", "public_education", "free_education", "philosophy")
    assert calls(PHILOSOPHER, table).question == "take_turn"
    assert table.ideas(A) == 2


# -- 18 Great Explorer


@pytest.mark.rule("COC-EVENT-18")
def test_the_great_explorer_reveals_a_region_and_founds_a_city_there() -> None:
    table = calls(EXPLORER, holding(EXPLORER, food=2)).play(A, ThisAdvance("fishing"))
    assert names(table, A) == ["B2", "D3", "F2"]
    assert table.refused(A, at(table, "D5")) == "COC-EVENT-18"  # its region is not next to the home
    table.play(A, at(table, "D3")).draw_tile(17).play(A, Turned(False))
    assert names(table, A) == ["C3", "D3", "E3"]  # Forest and Mountains; D4 is Barren
    assert table.refused(A, at(table, "D4")) == "COC-EVENT-18"
    table.play(A, at(table, "E3"))
    city = table.city_at("E3")
    assert (city.owner, city.size, city.mood) == (A, 1, NEUTRAL)
    assert (table.food(A), table.left(A)) == (0, 2)
    assert table.supply(A, "settlement") == 7 - 2
    assert table.question == "take_turn"


@pytest.mark.rule("COC-EVENT-18")
def test_the_city_of_the_great_explorer_may_be_declined_and_costs_food_or_gold() -> None:
    table = calls(EXPLORER, holding(EXPLORER, food=1, gold=1)).play(A, End(), at(holding(), "D3"))
    table.draw_tile(17).play(A, Turned(False), at(table, "D3"))
    assert (table.food(A), table.gold(A), table.city_at("D3").owner) == (0, 0, A)
    table = calls(EXPLORER, holding(EXPLORER, food=2)).play(A, End(), at(table, "D3"))
    table.draw_tile(17).play(A, Turned(False), End())
    assert (table.food(A), table.question) == (2, "take_turn")
    table = calls(EXPLORER, holding(EXPLORER, food=1)).play(A, End(), at(table, "D3"))
    table.draw_tile(17).play(A, Turned(False))
    assert table.question == "take_turn"  # too little Food


@pytest.mark.rule("COC-RES-04")
def test_gold_may_be_kept_or_spent_for_the_city_of_the_great_explorer() -> None:
    table = calls(EXPLORER, holding(EXPLORER, food=2, gold=2)).play(A, End(), at(holding(), "D3"))
    table.draw_tile(17).play(A, Turned(False), at(table, "D3"))
    assert table.options(A) == [Pay(food=2), Pay(food=1, gold=1), Pay(gold=2)]
    table.play(A, Pay(gold=2))
    assert (table.food(A), table.gold(A), table.city_at("D3").owner) == (2, 0, A)


@pytest.mark.rule("COC-EVENT-18")
def test_without_exploring_there_is_no_city() -> None:
    table = calls(EXPLORER, holding(EXPLORER, food=2)).play(A, End(), End())
    assert table.question == "take_turn"
    assert list(table.game.cities_of(A)) == [table.at("D2")]
    table = holding(EXPLORER, food=2).reveal_all()
    assert calls(EXPLORER, table).play(A, End()).question == "take_turn"  # nothing is left to explore


@pytest.mark.rule("COC-EVENT-18")
def test_the_great_explorer_leaves_the_place_of_barbarians_alone() -> None:
    """Region 19 has two Fertile spaces, D3 and D4: the Barbarians settle on one of them first."""
    table = calls(EXPLORER, holding(EXPLORER, food=2)).play(A, End(), at(holding(), "D3")).draw_tile(19)
    table.play(A, Turned(False), at(table, "D4"))
    assert names(table, A) == ["C3", "D3", "E3"]


# -- 19 Great Artist


@pytest.mark.rule("COC-EVENT-19")
def test_the_great_artist_makes_a_city_happy() -> None:
    table = holding(ARTIST).city(A, "C1", mood=ANGRY).city(A, "E1", mood=HAPPY)
    calls(ARTIST, table).play(A, ThisAdvance("art"))
    assert names(table, A) == ["C1", "D2"]
    assert table.refused(A, at(table, "E1")) == "COC-EVENT-19"
    assert table.refused(A, at(table, "D7")) == "COC-EVENT-19"
    table.play(A, at(table, "C1"))
    assert [table.city_at(name).mood for name in ("C1", "D2")] == [HAPPY, NEUTRAL]
    assert (table.goods(A), table.left(A)) == (goods(culture=1), 2)  # the outline of Art and Sculptures


# -- 20 Great Prophet and 26 Great Engineer


@pytest.mark.rule("COC-EVENT-20")
def test_the_great_prophet_adds_a_temple_at_its_price_without_activation() -> None:
    table = holding(PROPHET, food=1, ore=1, wood=1).city(A, "C1").advances(A, "writing")
    calls(PROPHET, table).play(A, ThisAdvance("myths"))  # only now Temples may be built
    assert names(table, A) == ["C1", "D2"]
    table.play(A, at(table, "C1"))
    assert table.options(A) == [Increase("temple")]
    assert table.refused(A, Increase("academy")) == "COC-INC-03"
    table.play(A, Increase("temple"))
    city = table.city_at("C1")
    assert (city.size, city.used, city.mood) == (2, 0, NEUTRAL)
    assert table.goods(A) == goods(mood=1)  # of Myths; for that of the Temple there is no room
    assert table.left(A) == 2


@pytest.mark.rule("COC-EVENT-20")
def test_the_great_prophet_keeps_the_limits_of_cities_and_purses() -> None:
    poor = holding(PROPHET, food=1, ore=1).city(A, "C1")
    assert calls(PROPHET, poor).play(A, ThisAdvance("myths")).question == "take_turn"
    small = holding(PROPHET, food=1, ore=1, wood=1)
    assert calls(PROPHET, small).play(A, ThisAdvance("myths")).question == "take_turn"  # one city, size 1
    table = holding(PROPHET, food=1, ore=1, wood=1).city(A, "C1")
    assert calls(PROPHET, table).play(A, End()).question == "take_turn"  # no Myths
    table = holding(PROPHET, food=1, ore=1, wood=1).city(A, "C1", mood=ANGRY)
    calls(PROPHET, table).play(A, ThisAdvance("myths"))
    assert table.refused(A, at(table, "C1")) == "COC-EVENT-20"


@pytest.mark.rule("COC-EVENT-20", "COC-CTY-09")
def test_the_new_temple_brings_its_token() -> None:
    table = holding(PROPHET, food=1, ore=1, wood=1, culture_level=1).city(A, "C1").realm(A, happiness_level=1)
    calls(PROPHET, table).play(A, ThisAdvance("myths"), at(table, "C1"), Increase("temple"), ThisGood("culture"))
    assert table.goods(A) == goods(mood=1, culture=1)


@pytest.mark.rule("COC-EVENT-26")
def test_the_great_engineer_adds_any_building_at_its_price_without_activation() -> None:
    table = holding(ENGINEER, food=1, ore=1, wood=1).city(A, "C1").advances(A, "writing", "myths")
    calls(ENGINEER, table).play(A, ThisAdvance("engineering")).draw_wonder("wall")
    assert names(table, A) == ["C1", "D2"]
    assert table.refused(A, at(table, "D7")) == "COC-EVENT-26"
    table.play(A, at(table, "D2"))
    assert table.options(A) == [Increase("temple"), Increase("academy")]
    table.play(A, Increase("academy"))
    assert (table.city_at("D2").size, table.city_at("D2").used) == (2, 0)
    assert (table.goods(A), table.left(A)) == (goods(ideas=2), 2)  # of the new Academy


@pytest.mark.rule("COC-EVENT-26")
def test_the_great_engineer_builds_nothing_that_cannot_be_paid() -> None:
    table = holding(ENGINEER, food=1, wood=1).city(A, "C1").advances(A, "writing", "myths")
    assert calls(ENGINEER, table).play(A, End()).question == "take_turn"


# -- 21 Great Philosopher, 22 Great Scientist, 23 Elder Statesman


@pytest.mark.rule("COC-EVENT-21")
def test_the_great_philosopher_brings_two_ideas() -> None:
    table = calls(PHILOSOPHER, holding(PHILOSOPHER)).play(A, ThisAdvance("writing"))
    assert (table.ideas(A), table.question) == (2, "take_turn")
    assert table.of_seat(A).actions == ()


@pytest.mark.rule("COC-EVENT-22")
def test_the_great_scientist_brings_an_idea_and_a_card() -> None:
    table = calls(SCIENTIST, holding(SCIENTIST)).play(A, ThisAdvance("math"))
    assert (table.ideas(A), table.question) == (1, "draw_action")
    table.draw_card("Spy")
    assert (table.of_seat(A).actions, table.question) == ((6,), "take_turn")


@pytest.mark.rule("COC-EVENT-23")
def test_the_elder_statesman_brings_a_government_and_two_cards() -> None:
    table = calls(STATESMAN, holding(STATESMAN).advances(A, "tactics", "draft", "myths", "state_religion"))
    assert table.options(A) == [ThisAdvance("nationalism"), ThisAdvance("dogma"), End()]
    assert table.refused(A, ThisAdvance("voting")) == "COC-GOV-02"
    table.play(A, ThisAdvance("dogma")).draw_card("Spy").draw_card("Spy", 2)
    assert table.has(A, "dogma")
    assert (table.of_seat(A).actions, table.ideas(A), table.question) == ((6, 7), 0, "take_turn")


@pytest.mark.rule("COC-EVENT-23")
def test_the_elder_statesman_may_change_the_government_and_brings_cards_without_one() -> None:
    table = holding(STATESMAN).advances(A, "nationalism", "absolute_power", "myths", "state_religion")
    calls(STATESMAN, table)
    assert table.options(A) == [
        ThisAdvance("totalitarianism"), ThisAdvance("forced_labor"), ThisAdvance("dogma"), End(),
    ]  # fmt: skip
    table.play(A, ThisAdvance("dogma"), ThisAdvance("devotion")).draw_card("Spy").draw_card("Spy", 2)
    assert table.has(A, "devotion") and not table.has(A, "nationalism")
    table = calls(STATESMAN, holding(STATESMAN)).draw_card("Spy").draw_card("Spy", 2)  # no government is open
    assert table.actions(A) == ["Spy", "Spy"]


# -- 24 Great Warlord


def warlike(mine: int) -> Scenario:
    """So many Army units of A in D4, one of B in D5 and one in C4; A has no Tactics."""
    table = war().units(A, "D4", armies=mine).units(B, "D5", armies=1).units(B, "C4", armies=1)
    table.of_seat(A).advances &= ~(1 << 16)
    return table.realm(A, greats=[WARLORD])


def move(table: Scenario, end: str, armies: int = 1) -> Move:
    return Move(table.at("D4"), table.at(end), (unit(ARMY),) * armies)


@pytest.mark.rule("COC-EVENT-24")
def test_the_great_warlord_moves_at_once_and_helps_in_the_first_battle() -> None:
    table = calls(WARLORD, warlike(2)).play(A, ThisAdvance("tactics"))
    assert table.options(A) == [Accept(), Refuse()]
    table.play(A, Accept(), move(table, "D5")).roll(3).roll(1)
    assert values(table) == (5, 1)
    assert table.side("D5") == A
    table.play(A, move(table, "C4")).roll(3).roll(1)
    assert values(table) == (3, 1)  # not in the second
    assert table.left(A) == 2  # playing the card was the action


@pytest.mark.rule("COC-EVENT-24")
def test_the_great_warlord_helps_in_every_round() -> None:
    table = calls(WARLORD, warlike(1)).play(A, ThisAdvance("tactics"), Accept(), move(calls(WARLORD, warlike(1)), "D5"))
    table.roll(2).roll(2).play(A, Accept()).roll(3).roll(1)
    assert values(table) == (5, 1)


@pytest.mark.rule("COC-EVENT-24")
def test_the_bonus_of_the_great_warlord_ends_with_the_move() -> None:
    table = calls(WARLORD, warlike(2)).play(A, ThisAdvance("tactics"), Accept())
    table.play(A, move(table, "D3"), End(), StartMove(), move(table, "D5")).roll(3).roll(1)
    assert values(table) == (3, 1)


@pytest.mark.rule("COC-EVENT-24", "COC-EVENT-GREAT-2")
def test_the_move_of_the_great_warlord_may_be_declined() -> None:
    table = calls(WARLORD, warlike(2)).play(A, ThisAdvance("tactics"), Refuse())
    assert (table.question, table.left(A)) == ("take_turn", 2)
    table.play(A, StartMove(), move(table, "D5")).roll(3).roll(1)
    assert values(table) == (3, 1)


@pytest.mark.rule("COC-EVENT-24")
def test_without_units_that_can_move_nobody_is_asked() -> None:
    table = calls(WARLORD, warlike(2)).play(A, End())  # no Tactics
    assert (table.question, table.of_seat(A).is_marked(LEADING)) == ("take_turn", False)
    settlers = calls(WARLORD, holding(WARLORD).units(A, "D2", settlers=1)).play(A, End(), Accept())
    settlers.play(A, Move(settlers.at("D2"), settlers.at("D1"), (unit(SETTLER),)))
    assert settlers.settlers("D1") == 1
    assert settlers.refused(A, Found(settlers.at("D1"))) == "COC-FND-02"  # back in the turn; D1 is Barren


# -- 25 Great Merchant


def trading(*advances: str) -> Scenario:
    """A's Settler in D5 is two spaces from B's city in D7."""
    table = holding(MERCHANT).land({"D5": "barren"}).units(A, "D5", settlers=1)
    return calls(MERCHANT, table.advances(A, *advances))


@pytest.mark.rule("COC-EVENT-25")
def test_the_great_merchant_brings_the_income_of_trade_routes() -> None:
    table = trading("bartering", "trade_routes").play(A, End())
    assert (table.goods(A), table.question) == (goods(food=1), "take_turn")


@pytest.mark.rule("COC-EVENT-25")
def test_trade_routes_just_learned_bring_their_income_currency_in_gold() -> None:
    assert trading("bartering").play(A, ThisAdvance("trade_routes")).food(A) == 1
    table = trading("bartering", "trade_routes").play(A, ThisAdvance("currency"), Income(0, 1))
    assert (table.food(A), table.gold(A)) == (0, 1)


@pytest.mark.rule("COC-EVENT-25")
def test_without_trade_routes_the_great_merchant_brings_nothing_more() -> None:
    table = trading().play(A, ThisAdvance("bartering"))
    assert (table.goods(A), table.question) == (goods(mood=1), "take_turn")  # the outline of Bartering
