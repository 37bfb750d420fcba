"""The upper halves of the 21 Action cards: what each does, for which price, and what it refuses.

Production Focus and Mass Production are tested with Collect, Cultural Takeover with Cultural Influence.

Topics: action card texts.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.clash_of_cultures.scenario import (
    ANGRY,
    BARBARIANS,
    CONTENT,
    HAPPY,
    NEUTRAL,
    NONE,
    A,
    B,
    C,
    Scenario,
    action,
    objective,
)
from tests.games.clash_of_cultures.warring import attack, field, siege, unaided, war
from ziggurat.core.step import CHANCE
from ziggurat.games.clash_of_cultures.board.units import ARMY, unit
from ziggurat.games.clash_of_cultures.choices import (
    Accept,
    AtSpace,
    Buy,
    End,
    Increase,
    Move,
    PlayCard,
    Raid,
    StartMove,
    Swap,
    ThisAdvance,
    ThisSeat,
    Turned,
)
from ziggurat.games.clash_of_cultures.content.effects import ACTION_IDS
from ziggurat.games.clash_of_cultures.content.event_cards import PLAGUE
from ziggurat.games.clash_of_cultures.content.model import ADVANCES
from ziggurat.games.clash_of_cultures.events import CardsTraded, TurnBegan
from ziggurat.games.clash_of_cultures.game import goods
from ziggurat.games.clash_of_cultures.hooks import ACTION_EFFECTS
from ziggurat.games.clash_of_cultures.rules.turn.turn import Turn

QUICK = action("Quick Advance")
TEACH = action("Teach Us")
HERO = action("Hero General")
SPY = action("Spy")
FERVOR = objective("Religious Fervor")
PLANNER = objective("City Planner")
EDUCATION = objective("Education Lead")
STORAGE = objective("Optimized Storage")
IDEAS = action("Ideas")
GREAT_IDEAS = action("Great Ideas")
MERCENARIES = action("Mercenaries")
DEVELOPMENT = action("City Development")
EXPLORER = action("Explorer")
NEGOTIATIONS = action("Negotiations")
LEADERSHIP = action("Leadership")
ASSASSINATION = action("Assassination")
PLANS = action("New Plans")
SYNERGIES = action("Synergies")
INSPIRATION = action("Inspiration")
MILITIA = action("Militia")
TECHNOLOGY = action("Technology Trade")
NEW_IDEAS = action("New Ideas")


def at(table: Scenario, name: str) -> AtSpace:
    return AtSpace(table.at(name))


def names(table: Scenario, seat: int) -> list[str]:
    """The spaces offered, by name."""
    return sorted(table.name(choice.space) for choice in table.of(seat, AtSpace) if isinstance(choice, AtSpace))


def taught(table: Scenario, seat: int) -> list[str]:
    """The advances offered."""
    return [choice.advance for choice in table.of(seat, ThisAdvance) if isinstance(choice, ThisAdvance)]


def holding(*cards: int, players: int = 2, culture: int = 1, **more: Any) -> Scenario:
    """All regions revealed; A has a city in its home and these cards."""
    table = Scenario(players).reveal_all()
    return table.city(A, table.home(A)).realm(A, actions=list(cards), culture=culture, **more)


# -- the deck

SHEET = {
    "quick_advance": ("turn", 1), "teach_us": ("turn", 0), "hero_general": ("turn", 0), "spy": ("aaa", 1),
    "ideas": ("turn", 0), "great_ideas": ("battle", 0), "mercenaries": ("aaa", 0),
    "cultural_takeover": ("influence", 0), "city_development": ("aaa", 1), "production_focus": ("collect", 0),
    "explorer": ("aaa", 1), "negotiations": ("start", 1), "leadership": ("turn", 1), "assassination": ("turn", 1),
    "mass_production": ("collect", 0), "new_plans": ("aaa", 1), "synergies": ("learned", 0),
    "inspiration": ("battle", 0), "militia": ("turn", 1), "technology_trade": ("turn", 0), "new_ideas": ("learned", 0),
}  # fmt: skip
"""When each title is played and for how many Culture tokens, in the order of the cards."""


def test_every_title_has_its_effect_its_moment_and_its_price_on_two_cards() -> None:
    assert set(SHEET) <= set(ACTION_IDS)
    for title in ACTION_IDS:
        effect = ACTION_EFFECTS[title]
        assert (effect.id, effect.rule) == (title, "COC-ACTION-" + title.upper().replace("_", "-"))
    assert {title: (ACTION_EFFECTS[title].moment, CONTENT.action_titles[title].price) for title in SHEET} == SHEET
    assert [card.title for card in CONTENT.actions[: 2 * len(SHEET)]] == [title for title in SHEET for _ in range(2)]


# -- Quick Advance


@pytest.mark.rule("COC-ACTION-QUICK-ADVANCE")
def test_quick_advance_gets_any_advance_that_can_be_got_without_food() -> None:
    table = holding(QUICK, food=2).turn(A).play(A, PlayCard(QUICK))
    assert taught(table, A) == [
        "irrigation", "storage", "husbandry", "engineering", "sanitation", "fishing", "writing", "tactics", "myths",
        "bartering", "art", "math",
    ]  # fmt: skip
    assert table.refused(A, ThisAdvance("farming")) == "COC-BUY-05"
    assert table.refused(A, ThisAdvance("siegecraft")) == "COC-BUY-07"
    assert table.refused(A, ThisAdvance("roads")) == "COC-BUY-09"
    assert table.refused(A, ThisAdvance("voting")) == "COC-GOV-02"
    assert table.refused(A, End()) == "COC-GEN-02"
    table.play(A, ThisAdvance("bartering"))
    assert table.has(A, "bartering")
    assert table.goods(A) == goods(food=2, mood=1)  # the Culture token is paid, Bartering has a yellow outline
    assert (table.left(A), table.question) == (3, "take_turn")


@pytest.mark.rule("COC-ACTION-QUICK-ADVANCE")
def test_quick_advance_still_costs_the_ore_of_steel_weapons() -> None:
    table = holding(QUICK, ore=1).advances(A, "tactics").turn(A).play(A, PlayCard(QUICK))
    assert table.refused(A, ThisAdvance("steel_weapons")) == "COC-ADV-STEEL-WEAPONS-2"
    table = holding(QUICK, ore=3).advances(A, "tactics").turn(A)
    table.play(A, PlayCard(QUICK), ThisAdvance("steel_weapons"))
    assert (table.ore(A), table.has(A, "steel_weapons")) == (1, True)


@pytest.mark.rule("COC-ACTION-QUICK-ADVANCE")
def test_quick_advance_needs_a_token_and_an_advance_to_get() -> None:
    assert holding(QUICK, culture=0).turn(A).refused(A, PlayCard(QUICK)) == "COC-GEN-01"
    table = holding(QUICK)
    table.of_seat(A).advances = (1 << len(ADVANCES)) - 1
    assert table.turn(A).refused(A, PlayCard(QUICK)) == "COC-ACTION-QUICK-ADVANCE"


# -- Teach Us and Technology Trade


@pytest.mark.rule("COC-ACTION-TEACH-US")
@pytest.mark.parametrize(("place", "near"), [("D4", True), ("D5", False)])
def test_teach_us_reaches_two_spaces(place: str, near: bool) -> None:
    """From the city in D2 it is two spaces to D4 and three to D5."""
    for table in (holding(TEACH).units(B, place, settlers=1), holding(TEACH).city(B, place)):
        table.advances(B, "tactics").turn(A)
        assert table.refused(A, PlayCard(TEACH)) == (None if near else "COC-ACTION-TEACH-US")


@pytest.mark.rule("COC-ACTION-TEACH-US")
def test_teach_us_counts_from_own_units_too_but_not_through_the_unknown() -> None:
    table = holding(TEACH).units(A, "D4", armies=1).city(B, "D6").advances(B, "tactics").turn(A)
    assert table.refused(A, PlayCard(TEACH)) is None
    table = Scenario().land({"C4": "barren", "E4": "barren"}).units(A, "C4", settlers=1).units(B, "E4", settlers=1)
    table.advances(B, "tactics").realm(A, actions=[TEACH]).turn(A)
    assert table.refused(A, PlayCard(TEACH)) == "COC-ACTION-TEACH-US"  # D4 and D5 lie between
    assert table.land({"D5": "sea"}).turn(A).refused(A, PlayCard(TEACH)) is None


@pytest.mark.rule("COC-ACTION-TEACH-US")
def test_teach_us_offers_what_neighbours_have_and_can_be_got() -> None:
    table = holding(TEACH, players=3).units(B, "E5", settlers=1).advances(B, "writing", "philosophy", "tactics")
    table.units(C, "G7", settlers=1).advances(C, "myths").turn(A)  # far away
    table.play(A, PlayCard(TEACH))
    assert taught(table, A) == ["writing", "tactics"]
    assert table.refused(A, ThisAdvance("myths")) == "COC-ACTION-TEACH-US"
    assert table.refused(A, ThisAdvance("philosophy")) == "COC-BUY-07"
    table.play(A, ThisAdvance("tactics"))
    assert (table.has(A, "tactics"), table.has(B, "tactics")) == (True, True)
    assert (table.left(A), table.culture(A)) == (3, 2)  # no price; Tactics has a blue outline


@pytest.mark.rule("COC-ACTION-TEACH-US")
def test_barbarians_and_neighbours_with_nothing_new_teach_nothing() -> None:
    table = holding(TEACH).barbarians("D3", 2).city(B, "D4").turn(A)
    assert table.refused(A, PlayCard(TEACH)) == "COC-ACTION-TEACH-US"


@pytest.mark.rule("COC-ACTION-TECHNOLOGY-TRADE")
def test_technology_trade_teaches_both() -> None:
    table = holding(TECHNOLOGY).city(B, "D4").advances(A, "myths", "writing").advances(B, "tactics", "bartering")
    table.turn(A).play(A, PlayCard(TECHNOLOGY))
    assert (table.pending, taught(table, A)) == ((A,), ["tactics", "bartering"])
    table.play(A, ThisAdvance("bartering"))
    assert (table.pending, taught(table, B)) == ((B,), ["writing", "myths"])
    assert table.refused(B, ThisAdvance("math")) == "COC-ACTION-TECHNOLOGY-TRADE"
    assert table.refused(B, End()) == "COC-GEN-02"
    table.play(B, ThisAdvance("myths"))
    assert table.has(A, "bartering") and table.has(B, "myths")
    assert table.goods(A) == goods(mood=1, culture=1)
    assert table.goods(B) == goods(mood=1)  # the yellow outline of Myths
    assert (table.left(A), table.question) == (3, "take_turn")


@pytest.mark.rule("COC-ACTION-TECHNOLOGY-TRADE")
def test_technology_trade_is_with_one_neighbour_of_choice() -> None:
    table = holding(TECHNOLOGY, players=3).units(B, "E5", settlers=1).units(C, "D4", settlers=1)
    table.advances(B, "tactics").advances(C, "bartering").turn(A).play(A, PlayCard(TECHNOLOGY))
    assert table.options(A) == [ThisSeat(B), ThisSeat(C)]
    assert table.refused(A, ThisSeat(A)) == "COC-ACTION-TECHNOLOGY-TRADE"
    table.play(A, ThisSeat(C))
    assert (table.has(A, "bartering"), table.has(A, "tactics")) == (True, False)
    assert table.question == "take_turn"  # A has nothing that C lacks


@pytest.mark.rule("COC-ACTION-TECHNOLOGY-TRADE")
def test_technology_trade_needs_a_neighbour_with_something_to_teach() -> None:
    table = holding(TECHNOLOGY).city(B, "D4").advances(A, "tactics").turn(A)
    assert table.refused(A, PlayCard(TECHNOLOGY)) == "COC-ACTION-TECHNOLOGY-TRADE"
    table = holding(TECHNOLOGY).city(B, "D5").advances(B, "tactics").turn(A)  # three spaces
    assert table.refused(A, PlayCard(TECHNOLOGY)) == "COC-ACTION-TECHNOLOGY-TRADE"


@pytest.mark.rule("COC-ACTION-TECHNOLOGY-TRADE")
def test_the_other_need_not_change_government() -> None:
    table = holding(TECHNOLOGY).city(B, "D4").advances(A, "myths", "state_religion", "dogma")
    table.advances(B, "voting", "myths", "state_religion", "tactics").turn(A).play(A, PlayCard(TECHNOLOGY))
    assert table.has(A, "tactics")
    assert (table.pending, table.options(B)) == ((B,), [ThisAdvance("dogma"), End()])
    table.play(B, End())
    assert table.has(B, "voting") and not table.has(B, "dogma")


# -- Hero General


def heroic(*cards: int, **more: Any) -> Scenario:
    """A has won a land battle; its cities are D2 (neutral) and C1 (angry)."""
    table = field(1, 1).city(A, "C1", mood=ANGRY).realm(A, actions=list(cards), **more)
    return unaided(attack(table, 1)).roll(5).roll(1).play(A, End())


@pytest.mark.rule("COC-ACTION-HERO-GENERAL")
def test_hero_general_raises_a_city_and_for_a_mood_token_once_more() -> None:
    table = heroic(HERO, mood=2).play(A, PlayCard(HERO))
    assert names(table, A) == ["C1", "D2"]
    assert table.refused(A, End()) == "COC-GEN-02"
    assert table.refused(A, at(table, "D7")) == "COC-ACTION-HERO-GENERAL"
    table.play(A, at(table, "C1"))
    assert table.city_at("C1").mood == NEUTRAL
    table.play(A, at(table, "C1"))
    assert (table.city_at("C1").mood, table.mood(A), table.left(A)) == (HAPPY, 1, 2)
    assert table.question == "take_turn"  # no third time


@pytest.mark.rule("COC-ACTION-HERO-GENERAL")
def test_the_second_step_may_be_for_another_city_or_declined() -> None:
    table = heroic(HERO, mood=1)
    table.play(A, PlayCard(HERO), at(table, "C1"), at(table, "D2"))
    assert (table.city_at("C1").mood, table.city_at("D2").mood, table.mood(A)) == (NEUTRAL, HAPPY, 0)
    table = heroic(HERO, mood=1)
    table.play(A, PlayCard(HERO), at(table, "C1"), End())
    assert (table.city_at("C1").mood, table.mood(A)) == (NEUTRAL, 1)


@pytest.mark.rule("COC-ACTION-HERO-GENERAL")
def test_without_a_mood_token_there_is_no_second_step() -> None:
    table = heroic(HERO)
    table.play(A, PlayCard(HERO), at(table, "C1"))
    assert (table.city_at("C1").mood, table.question) == (NEUTRAL, "take_turn")


@pytest.mark.rule("COC-ACTION-HERO-GENERAL")
def test_hero_general_needs_a_land_battle_won_in_this_turn_and_a_city_to_raise() -> None:
    assert field(1, 1).realm(A, actions=[HERO]).turn(A).refused(A, PlayCard(HERO)) == "COC-CRD-01"
    lost = field(1, 1).realm(A, actions=[HERO])
    unaided(attack(lost, 1)).roll(1).roll(5)
    assert lost.refused(A, PlayCard(HERO)) == "COC-CRD-01"
    table = heroic(HERO)
    for name in ("C1", "D2"):
        table.game.cities[table.at(name)] = table.city_at(name).in_mood(HAPPY)
    assert table.refused(A, PlayCard(HERO)) == "COC-ACTION-HERO-GENERAL"
    table = heroic(HERO)
    table.game.emit(TurnBegan(A, 2, 3))
    assert table.refused(A, PlayCard(HERO)) == "COC-CRD-01"


# -- Spy


def spying(*cards: int) -> Scenario:
    table = Scenario(3).realm(A, actions=[SPY, *cards], objectives=[objective("Religious Fervor")], culture=1)
    return table.realm(
        B, actions=[TEACH], objectives=[objective("Education Lead"), objective("Optimized Storage")]
    ).turn(A)


@pytest.mark.rule("COC-ACTION-SPY", "COC-HID-01")
def test_a_spy_sees_the_cards_of_one_player_and_nobody_else_does() -> None:
    table = spying(QUICK).play(A, PlayCard(SPY))
    assert table.options(A) == [ThisSeat(B)]
    assert table.refused(A, ThisSeat(C)) == "COC-ACTION-SPY"  # C holds nothing
    assert table.refused(A, ThisSeat(A)) == "COC-ACTION-SPY"
    table.play(A, ThisSeat(B))
    assert (table.left(A), table.culture(A)) == (2, 0)
    seen: Any = table.game.view(A)
    assert [card["card"] for card in seen["realms"][B]["known"]["actions"]] == [TEACH]
    assert [card["card"] for card in seen["realms"][B]["known"]["objectives"]] == [EDUCATION, STORAGE]
    for viewer in (C, None):
        assert "Teach Us" not in str(table.game.view(viewer)) + str(table.game.log(viewer))
    blind: Any = table.game.view(B)
    assert blind["realms"][A]["known"] == {"actions": [], "objectives": []}


@pytest.mark.rule("COC-ACTION-SPY")
def test_a_spy_swaps_one_card_for_one_of_the_same_kind() -> None:
    table = spying(QUICK).play(A, PlayCard(SPY), ThisSeat(B))
    assert table.options(A) == [
        Swap("action", QUICK, TEACH), Swap("objective", FERVOR, EDUCATION), Swap("objective", FERVOR, STORAGE),
        End(),
    ]  # fmt: skip
    assert table.refused(A, Swap("action", QUICK, EDUCATION)) == "COC-ACTION-SPY"
    assert table.refused(A, Swap("action", SPY, TEACH)) == "COC-ACTION-SPY"  # it is discarded
    assert table.refused(A, Swap("action", FERVOR, TEACH)) == "COC-ACTION-SPY"
    table.play(A, Swap("objective", FERVOR, STORAGE))
    assert table.objectives(A) == ["Optimized Storage"]
    assert table.objectives(B) == ["Religious Fervor", "Education Lead"]
    assert (table.of_seat(A).actions, table.of_seat(B).actions) == ((QUICK - 1,), (TEACH - 1,))
    assert {event.rule for event in table.events(CardsTraded)} == {"COC-ACTION-SPY"}
    seen: Any = table.game.view(B)  # B knows which card went
    assert [card["card"] for card in seen["realms"][A]["known"]["objectives"]] == [STORAGE]
    table = spying(QUICK).play(A, PlayCard(SPY), ThisSeat(B), Swap("action", QUICK, TEACH))
    assert (table.of_seat(A).actions, table.of_seat(B).actions) == ((TEACH - 1,), (QUICK - 1,))


@pytest.mark.rule("COC-ACTION-SPY")
def test_a_spy_need_not_swap() -> None:
    table = spying(QUICK).play(A, PlayCard(SPY), ThisSeat(B), End())
    assert (table.of_seat(A).actions, table.of_seat(B).actions) == ((QUICK - 1,), (TEACH - 1,))
    assert table.question == "take_turn"


@pytest.mark.rule("COC-ACTION-SPY")
def test_a_spy_needs_a_token_and_somebody_with_cards() -> None:
    assert Scenario().realm(A, actions=[SPY], culture=1).turn(A).refused(A, PlayCard(SPY)) == "COC-ACTION-SPY"
    table = Scenario().realm(A, actions=[SPY]).realm(B, actions=[TEACH]).turn(A)
    assert table.refused(A, PlayCard(SPY)) == "COC-GEN-01"


# -- Ideas, Great Ideas, New Ideas


@pytest.mark.rule("COC-ACTION-IDEAS")
def test_ideas_come_from_academies() -> None:
    table = Scenario().advances(A, "writing").city(A, "D2", "academy").city(A, "C1", "academy", "temple")
    table.city(A, "E1", "temple").city(B, "D7", "academy").realm(A, actions=[IDEAS]).turn(A)
    table.play(A, PlayCard(IDEAS))
    assert (table.goods(A), table.left(A)) == (goods(ideas=2), 3)


@pytest.mark.rule("COC-ACTION-IDEAS")
def test_without_an_academy_there_are_no_ideas() -> None:
    assert holding(IDEAS).turn(A).refused(A, PlayCard(IDEAS)) == "COC-ACTION-IDEAS"


@pytest.mark.rule("COC-ACTION-GREAT-IDEAS")
def test_great_ideas_come_with_a_captured_city() -> None:
    """D5 is empty: no dice, but a city captured."""
    table = attack(siege(1, 0).realm(A, actions=[GREAT_IDEAS]), 1).play(A, PlayCard(GREAT_IDEAS))
    assert (table.ideas(A), table.city_at("D5").owner, table.left(A)) == (2, A, 2)


@pytest.mark.rule("COC-ACTION-GREAT-IDEAS")
def test_great_ideas_come_with_a_captured_settlement_of_barbarians_and_a_victory_over_them() -> None:
    table = war().units(A, "D4", armies=2).barbarians("D5", 1).realm(A, actions=[GREAT_IDEAS])
    unaided(attack(table, 2)).roll(5, 1).roll(1).play(A, Accept(), PlayCard(GREAT_IDEAS))
    assert table.ideas(A) == 2


@pytest.mark.rule("COC-ACTION-GREAT-IDEAS")
def test_great_ideas_do_not_come_with_a_retreat() -> None:
    table = field(1, 1).realm(A, actions=[GREAT_IDEAS])
    unaided(attack(table, 1)).roll(1).roll(1).play(A, End())  # ceases
    assert table.question == "take_turn"
    assert table.refused(A, PlayCard(GREAT_IDEAS)) == "COC-CRD-01"


@pytest.mark.rule("COC-ACTION-NEW-IDEAS")
def test_new_ideas_come_with_a_bought_advance() -> None:
    table = holding(NEW_IDEAS, food=2).turn(A).play(A, Buy("myths"), PlayCard(NEW_IDEAS))
    assert (table.ideas(A), table.food(A), table.culture(A)) == (2, 0, 1)


@pytest.mark.rule("COC-ACTION-NEW-IDEAS")
def test_new_ideas_do_not_come_with_an_advance_got_otherwise() -> None:
    table = holding(NEW_IDEAS, QUICK).turn(A).play(A, PlayCard(QUICK), ThisAdvance("myths"))
    assert table.refused(A, PlayCard(NEW_IDEAS)) == "COC-CRD-01"
    table = holding(NEW_IDEAS, SYNERGIES, food=4).advances(A, "storage").turn(A)
    table.play(A, Buy("myths"), PlayCard(SYNERGIES), Buy("priesthood"))
    assert table.question == "none_fits"
    assert table.refused(A, PlayCard(NEW_IDEAS)) == "COC-CRD-01"  # Priesthood was bought without the action
    table.play(A, End(), PlayCard(NEW_IDEAS))  # on Myths
    assert table.ideas(A) == 2


@pytest.mark.rule("COC-ACTION-NEW-IDEAS")
def test_new_ideas_come_with_the_free_advance_of_the_status_phase() -> None:
    table = holding(NEW_IDEAS).status_phase(1).play(A, ThisAdvance("myths"), PlayCard(NEW_IDEAS))
    assert table.ideas(A) == 2


# -- Synergies


@pytest.mark.rule("COC-ACTION-SYNERGIES")
def test_synergies_buy_another_advance_of_the_category_without_an_action() -> None:
    table = holding(SYNERGIES, food=5).advances(A, "storage").turn(A).play(A, Buy("tactics"), PlayCard(SYNERGIES))
    assert table.options(A) == [Buy("siegecraft"), Buy("draft")]  # Steel Weapons cost Ore, too
    assert table.refused(A, Buy("steel_weapons")) == "COC-ADV-STEEL-WEAPONS-1"
    assert table.refused(A, Buy("myths")) == "COC-ACTION-SYNERGIES"
    assert table.refused(A, Buy("tactics")) == "COC-BUY-05"
    assert table.refused(A, End()) == "COC-ACTION-SYNERGIES"
    table.play(A, Buy("siegecraft"))
    assert (table.food(A), table.left(A)) == (1, 2)
    assert table.has(A, "siegecraft")


@pytest.mark.rule("COC-ACTION-SYNERGIES")
def test_synergies_are_played_on_free_advances_too_and_paid_with_ideas_and_gold() -> None:
    table = holding(SYNERGIES, QUICK, ideas=1, gold=1).turn(A)
    table.play(A, PlayCard(QUICK), ThisAdvance("myths"), PlayCard(SYNERGIES), Buy("priesthood"))
    assert table.has(A, "priesthood")
    assert (table.ideas(A), table.gold(A), table.left(A)) == (0, 0, 3)


@pytest.mark.rule("COC-ACTION-SYNERGIES")
def test_synergies_need_an_advance_that_can_be_bought() -> None:
    table = holding(SYNERGIES, food=2).turn(A).play(A, Buy("myths"))
    assert table.refused(A, PlayCard(SYNERGIES)) == "COC-ACTION-SYNERGIES"  # no Food is left
    table = holding(SYNERGIES, food=3).advances(A, "storage", "fishing", "cartography", "warships").turn(A)
    table.play(A, Buy("navigation"))
    assert table.refused(A, PlayCard(SYNERGIES)) == "COC-ACTION-SYNERGIES"  # the category is full


@pytest.mark.rule("COC-ACTION-SYNERGIES")
def test_the_second_advance_may_bring_another_synergy() -> None:
    table = holding(SYNERGIES, SYNERGIES + 1, food=6).advances(A, "storage").turn(A).play(A, Buy("myths"))
    table.play(A, PlayCard(SYNERGIES), Buy("priesthood"), PlayCard(SYNERGIES + 1), Buy("state_religion"))
    assert (table.food(A), table.left(A), table.of_seat(A).actions) == (0, 2, ())


# -- Inspiration


@pytest.mark.rule("COC-ACTION-INSPIRATION")
def test_inspiration_takes_over_an_advance_of_the_loser() -> None:
    """B has Tactics, Myths and Writing, A has Tactics."""
    table = attack(siege(1, 0).advances(B, "philosophy").realm(A, actions=[INSPIRATION]), 1)
    table.play(A, PlayCard(INSPIRATION))
    assert taught(table, A) == ["writing", "myths"]
    assert table.refused(A, ThisAdvance("philosophy")) == "COC-BUY-07"
    assert table.refused(A, ThisAdvance("math")) == "COC-ACTION-INSPIRATION"
    table.play(A, ThisAdvance("writing"))
    assert table.has(A, "writing") and table.has(B, "writing")
    assert (table.food(A), table.left(A)) == (0, 2)


@pytest.mark.rule("COC-ACTION-INSPIRATION")
def test_inspiration_needs_a_city_of_a_player() -> None:
    table = unaided(attack(field(1, 1).advances(B, "myths").realm(A, actions=[INSPIRATION]), 1)).roll(5).roll(1)
    assert table.refused(A, PlayCard(INSPIRATION)) == "COC-CRD-01"  # a victory in the open
    table = war().units(A, "D4", armies=1).barbarians("D5", 0).realm(A, actions=[INSPIRATION])
    attack(table, 1).play(A, Accept())
    assert table.refused(A, PlayCard(INSPIRATION)) == "COC-CRD-01"
    table = siege(1, 1).realm(B, actions=[INSPIRATION])
    unaided(attack(table, 1)).roll(1).roll(5)
    assert (table.question, table.pending) == ("play_on", (B,))  # B has kept the city
    assert table.refused(B, PlayCard(INSPIRATION)) == "COC-CRD-01"


@pytest.mark.rule("COC-ACTION-INSPIRATION")
def test_inspiration_needs_something_the_loser_knows_better() -> None:
    table = siege(1, 0).advances(A, "myths", "writing").realm(A, actions=[INSPIRATION])
    assert attack(table, 1).refused(A, PlayCard(INSPIRATION)) == "COC-ACTION-INSPIRATION"


# -- Mercenaries


def wild() -> Scenario:
    """Barbarians in D3 and E3, each two spaces from a city of B in D5 and close to A's city in D2."""
    table = holding(MERCENARIES, culture=1, food=1, ideas=1, mood=1).barbarians("D3", 2).barbarians("E3", 1)
    return table.city(B, "D5", "temple")


def raid(table: Scenario, start: str, end: str, good: str) -> Raid:
    return Raid(table.at(start), table.at(end), good)


@pytest.mark.rule("COC-ACTION-MERCENARIES")
def test_mercenaries_attack_one_settlement_after_the_other_each_for_a_fee() -> None:
    table = wild().turn(A).play(A, PlayCard(MERCENARIES))
    assert table.left(A) == 2
    assert table.options(A) == [
        raid(table, start, "D5", good) for start in ("D3", "E3") for good in ("food", "culture")
    ]  # fmt: skip
    table.play(A, raid(table, "D3", "D5", "food"))
    table.roll(4, 1)  # 5: one hit, the Temple is lost
    assert (table.city_at("D5").size, table.city_at("D5").mood) == (1, ANGRY)
    assert (table.armies("D3"), table.side("D3")) == (2, BARBARIANS)
    assert table.options(A) == [raid(table, "E3", "D5", "culture"), End()]
    assert table.refused(A, raid(table, "D3", "D5", "culture")) == "COC-ACTION-MERCENARIES"  # once each
    table.play(A, raid(table, "E3", "D5", "culture")).roll(5)
    assert table.game.cities[table.at("D5")] is None
    assert table.goods(A) == goods(ideas=1, mood=1)
    assert table.question == "take_turn"


@pytest.mark.rule("COC-ACTION-MERCENARIES")
def test_one_attack_is_enough_but_one_it_must_be() -> None:
    table = wild().turn(A).play(A, PlayCard(MERCENARIES))
    assert table.refused(A, End()) == "COC-ACTION-MERCENARIES"
    table.play(A, raid(table, "E3", "D5", "culture")).roll(1).play(A, End())
    assert (table.culture(A), table.food(A), table.question) == (0, 1, "take_turn")


@pytest.mark.rule("COC-ACTION-MERCENARIES")
def test_mercenaries_take_no_ideas_and_no_mood_and_attack_no_city_of_their_master() -> None:
    table = wild().city(B, "E5").turn(A).play(A, PlayCard(MERCENARIES))
    assert table.refused(A, raid(table, "D3", "D5", "ideas")) == "COC-ACTION-MERCENARIES"
    assert table.refused(A, raid(table, "D3", "D5", "mood")) == "COC-ACTION-MERCENARIES"
    assert table.refused(A, raid(table, "D3", "D5", "ore")) == "COC-GEN-01"
    assert table.refused(A, raid(table, "D3", "D2", "food")) == "COC-ACTION-MERCENARIES"
    assert table.refused(A, raid(table, "D3", "E3", "food")) == "COC-ACTION-MERCENARIES"
    assert table.refused(A, raid(table, "D3", "E5", "food")) == "COC-ACTION-MERCENARIES"  # three spaces
    assert table.refused(A, raid(table, "E3", "E5", "food")) is None


@pytest.mark.rule("COC-ACTION-MERCENARIES")
@pytest.mark.parametrize(("units", "legal"), [({"armies": 1}, True), ({"settlers": 1}, False)])
def test_mercenaries_are_hired_by_armies_too_not_by_settlers(units: dict[str, int], legal: bool) -> None:
    """The Barbarians of D5 are three spaces from A's city in D2, two from D3."""
    table = holding(MERCENARIES).barbarians("D5", 1).city(B, "D7").units(A, "D3", **units).turn(A)
    assert table.refused(A, PlayCard(MERCENARIES)) == (None if legal else "COC-ACTION-MERCENARIES")


@pytest.mark.rule("COC-ACTION-MERCENARIES")
def test_mercenaries_need_units_a_fee_and_a_victim() -> None:
    refusal = "COC-ACTION-MERCENARIES"
    empty = holding(MERCENARIES).barbarians("D3", 0).city(B, "D5").turn(A)
    assert empty.refused(A, PlayCard(MERCENARIES)) == refusal
    poor = holding(MERCENARIES, culture=0, ideas=3, mood=3).barbarians("D3", 1).city(B, "D5").turn(A)
    assert poor.refused(A, PlayCard(MERCENARIES)) == refusal
    far = holding(MERCENARIES).barbarians("D3", 1).city(B, "D6").turn(A)
    assert far.refused(A, PlayCard(MERCENARIES)) == refusal


# -- City Development


def growing(*cards: int, **more: Any) -> Scenario:
    return holding(*cards, **more).advances(A, "writing").city(A, "C1")


@pytest.mark.rule("COC-ACTION-CITY-DEVELOPMENT")
def test_city_development_adds_a_building_for_nothing() -> None:
    table = growing(DEVELOPMENT).turn(A).play(A, PlayCard(DEVELOPMENT))
    assert names(table, A) == ["C1", "D2"]
    assert table.refused(A, at(table, "E1")) == "COC-ACTION-CITY-DEVELOPMENT"
    table.play(A, at(table, "C1"))
    assert table.refused(A, Increase("temple")) == "COC-CTY-19"
    table.play(A, Increase("academy"))
    assert (table.city_at("C1").size, table.city_at("C1").used, table.city_at("D2").used) == (2, 1, 0)
    assert (table.goods(A), table.left(A)) == (goods(ideas=2), 2)  # what a new Academy brings


@pytest.mark.rule("COC-ACTION-CITY-DEVELOPMENT", "COC-MOOD-09")
def test_city_development_is_an_activation() -> None:
    table = growing(DEVELOPMENT).city(A, "E1", used=1).turn(A)
    table.play(A, PlayCard(DEVELOPMENT), at(table, "E1"), Increase("academy"))
    assert (table.city_at("E1").used, table.city_at("E1").mood) == (2, ANGRY)


@pytest.mark.rule("COC-ACTION-CITY-DEVELOPMENT")
def test_all_limits_of_increasing_hold_for_city_development() -> None:
    refusal = "COC-ACTION-CITY-DEVELOPMENT"
    one_city = holding(DEVELOPMENT).advances(A, "writing").turn(A)
    assert one_city.refused(A, PlayCard(DEVELOPMENT)) == refusal  # no bigger than the number of cities
    assert holding(DEVELOPMENT).city(A, "C1").turn(A).refused(A, PlayCard(DEVELOPMENT)) == refusal  # no Writing
    angry = Scenario().advances(A, "writing").city(A, "D2", mood=ANGRY).city(A, "C1", mood=ANGRY)
    assert angry.realm(A, culture=1, actions=[DEVELOPMENT]).turn(A).refused(A, PlayCard(DEVELOPMENT)) == refusal
    plague = growing(DEVELOPMENT)
    plague.mark(NONE, PLAGUE)
    assert plague.turn(A).refused(A, PlayCard(DEVELOPMENT)) == refusal
    assert growing(DEVELOPMENT, culture=0).turn(A).refused(A, PlayCard(DEVELOPMENT)) == "COC-GEN-01"
    assert growing(DEVELOPMENT).turn(A, actions=0).refused(A, PlayCard(DEVELOPMENT)) == "COC-TURN-02"


# -- Explorer


def frontier(*cards: int, **more: Any) -> Scenario:
    """Only the homes are revealed; A has a city in D2."""
    return Scenario().city(A, "D2").realm(A, culture=1, actions=list(cards), **more)


@pytest.mark.rule("COC-ACTION-EXPLORER")
def test_the_explorer_reveals_a_region_and_brings_a_settler() -> None:
    table = frontier(EXPLORER).turn(A).play(A, PlayCard(EXPLORER))
    assert (table.left(A), table.culture(A)) == (2, 0)
    assert names(table, A) == ["B2", "D3", "F2"]  # the first spaces of the three regions next to the home
    assert table.refused(A, at(table, "D5")) == "COC-ACTION-EXPLORER"
    assert table.refused(A, at(table, "C3")) == "COC-ACTION-EXPLORER"
    table.play(A, at(table, "D3")).draw_tile(17).play(A, Turned(False))
    terrains = [table.game.terrain[table.at(name)] for name in ("D3", "C3", "E3", "D4")]
    assert terrains == [1, 2, 1, 4]  # Mountain, Forest, Mountain, Barren
    assert table.options(A) == [at(table, "D2"), End()]
    table.play(A, at(table, "D2"))
    assert (table.settlers("D2"), table.question) == (1, "take_turn")


@pytest.mark.rule("COC-ACTION-EXPLORER")
def test_one_part_of_the_explorer_may_be_declined_not_both() -> None:
    table = frontier(EXPLORER).turn(A).play(A, PlayCard(EXPLORER), End())
    assert table.refused(A, End()) == "COC-ACTION-EXPLORER"
    table.play(A, at(table, "D2"))
    assert (table.settlers("D2"), table.game.terrain[table.at("D3")]) == (1, -1)
    table = frontier(EXPLORER).turn(A).play(A, PlayCard(EXPLORER), at(table, "D3")).draw_tile(17)
    table.play(A, Turned(False), End())
    assert (table.settlers("D2"), table.question) == (0, "take_turn")


@pytest.mark.rule("COC-ACTION-EXPLORER")
def test_without_settlers_the_explorer_must_explore_and_without_regions_settle() -> None:
    table = frontier(EXPLORER)
    table.set_supply(A, "settler", 0)
    table.turn(A).play(A, PlayCard(EXPLORER))
    assert table.refused(A, End()) == "COC-ACTION-EXPLORER"
    table.play(A, at(table, "D3")).draw_tile(17).play(A, Turned(True))
    assert table.question == "take_turn"
    table = holding(EXPLORER).city(A, "C1").turn(A).play(A, PlayCard(EXPLORER))
    assert (names(table, A), table.refused(A, End())) == (["C1", "D2"], "COC-ACTION-EXPLORER")
    table = holding(EXPLORER)
    table.set_supply(A, "settler", 0)
    assert table.turn(A).refused(A, PlayCard(EXPLORER)) == "COC-ACTION-EXPLORER"


# -- Negotiations


def armed(*cards: int) -> Scenario:
    """Three Armies next to each other, of A in E4, of B in E5, of C in F4; all have Tactics."""
    table = Scenario(3).reveal_all()
    for seat, name in ((A, "E4"), (B, "E5"), (C, "F4")):
        table.advances(seat, "tactics").city(seat, table.home(seat)).units(seat, name, armies=1)
        table.realm(seat, culture=1)
    return table.realm(A, actions=list(cards))


def attacks(table: Scenario, seat: int, start: str, end: str) -> str | None:
    """What forbids an attack in a turn of the seat."""
    table.turn(seat).play(seat, StartMove())
    return table.refused(seat, Move(table.at(start), table.at(end), (unit(ARMY),)))


NO_ATTACK = "COC-ACTION-NEGOTIATIONS"


@pytest.mark.rule("COC-ACTION-NEGOTIATIONS")
def test_negotiations_bind_both_for_a_turn_and_nobody_else() -> None:
    table = armed(NEGOTIATIONS).turn(A).play(A, PlayCard(NEGOTIATIONS))
    assert table.options(A) == [ThisSeat(B), ThisSeat(C)]
    assert table.refused(A, ThisSeat(A)) == NO_ATTACK
    assert table.refused(A, ThisSeat(3)) == NO_ATTACK
    table.play(A, ThisSeat(B))
    assert (table.culture(A), table.left(A)) == (0, 3)
    table.play(A, StartMove())
    assert table.refused(A, Move(table.at("E4"), table.at("E5"), (unit(ARMY),))) == NO_ATTACK
    assert table.refused(A, Move(table.at("E4"), table.at("F4"), (unit(ARMY),))) is None
    table.game.emit(TurnBegan(B, 1, 3))
    assert attacks(table, B, "E5", "E4") == NO_ATTACK
    table.game.emit(TurnBegan(C, 1, 3))
    assert attacks(table, C, "F4", "E4") is None
    table.game.emit(TurnBegan(A, 2, 3))
    assert attacks(table, A, "E4", "E5") is None
    table.game.emit(TurnBegan(B, 2, 3))
    assert attacks(table, B, "E5", "E4") is None


@pytest.mark.rule("COC-ACTION-NEGOTIATIONS")
def test_negotiations_with_two_players_hold_side_by_side() -> None:
    """C has negotiated with A; now A negotiates with B, and both truces bind A this turn and B in the next."""
    table = armed(NEGOTIATIONS).realm(C, actions=[NEGOTIATIONS + 1])
    table.turn(C).play(C, PlayCard(NEGOTIATIONS + 1), ThisSeat(A)).game.emit(TurnBegan(A, 2, 3))
    table.turn(A).play(A, PlayCard(NEGOTIATIONS), ThisSeat(B), StartMove())
    for end in ("E5", "F4"):
        assert table.refused(A, Move(table.at("E4"), table.at(end), (unit(ARMY),))) == NO_ATTACK
    seen: Any = table.game.view(None)
    assert [realm["truces"] for realm in seen["realms"]] == [[B, C], [], [A]]


@pytest.mark.rule("COC-ACTION-NEGOTIATIONS")
def test_two_players_may_negotiate_with_the_same_one() -> None:
    table = armed(NEGOTIATIONS).realm(B, actions=[NEGOTIATIONS + 1])
    table.turn(A).play(A, PlayCard(NEGOTIATIONS), ThisSeat(C))
    table.turn(B).play(B, PlayCard(NEGOTIATIONS + 1), ThisSeat(C)).game.emit(TurnBegan(C, 1, 3))
    table.units(C, "F5", armies=1)
    assert attacks(table, C, "F4", "E4") == NO_ATTACK
    assert attacks(table, C, "F5", "E5") == NO_ATTACK


@pytest.mark.rule("COC-ACTION-NEGOTIATIONS")
def test_negotiations_need_a_token() -> None:
    assert holding(NEGOTIATIONS, culture=0).turn(A).refused(A, PlayCard(NEGOTIATIONS)) == "COC-GEN-01"


# -- Leadership and Assassination


@pytest.mark.rule("COC-ACTION-LEADERSHIP")
def test_leadership_gives_an_action_more_in_this_turn() -> None:
    table = holding(LEADERSHIP).turn(A).play(A, PlayCard(LEADERSHIP))
    assert (table.left(A), table.culture(A)) == (4, 0)
    assert holding(LEADERSHIP, culture=0).turn(A).refused(A, PlayCard(LEADERSHIP)) == "COC-GEN-01"
    table.ask(Turn(A, 2))
    assert table.left(A) == 3


@pytest.mark.rule("COC-ACTION-ASSASSINATION")
def test_assassination_takes_an_action_of_the_next_turn() -> None:
    table = holding(ASSASSINATION, ASSASSINATION + 1, players=3, culture=2).turn(A).play(A, PlayCard(ASSASSINATION))
    assert table.options(A) == [ThisSeat(B), ThisSeat(C)]
    assert table.refused(A, ThisSeat(A)) == "COC-ACTION-ASSASSINATION"
    table.play(A, ThisSeat(B))
    assert (table.left(A), table.culture(A)) == (3, 1)
    table.play(A, PlayCard(ASSASSINATION + 1))
    assert table.refused(A, ThisSeat(B)) == "COC-ACTION-ASSASSINATION"  # marked
    table.play(A, ThisSeat(C))
    for seat, lefts in ((B, [2, 3]), (C, [2, 3])):
        for left in lefts:
            assert table.ask(Turn(seat, 1)).left(seat) == left


@pytest.mark.rule("COC-ACTION-ASSASSINATION")
def test_who_is_marked_is_not_marked_again_before_the_next_turn() -> None:
    table = holding(ASSASSINATION, ASSASSINATION + 1, culture=2).turn(A).play(A, PlayCard(ASSASSINATION), ThisSeat(B))
    assert table.refused(A, PlayCard(ASSASSINATION + 1)) == "COC-ACTION-ASSASSINATION"
    table.ask(Turn(B, 1)).turn(A)
    assert table.refused(A, PlayCard(ASSASSINATION + 1)) is None
    assert holding(ASSASSINATION, culture=0).turn(A).refused(A, PlayCard(ASSASSINATION)) == "COC-GEN-01"


# -- New Plans


def planning(*objectives: int) -> Scenario:
    return holding(PLANS, objectives=list(objectives)).turn(A).play(A, PlayCard(PLANS))


@pytest.mark.rule("COC-ACTION-NEW-PLANS")
def test_new_plans_exchange_an_objective_for_one_of_two() -> None:
    table = planning(FERVOR, PLANNER)
    assert (table.pending, table.left(A), table.culture(A)) == ((CHANCE,), 2, 0)
    table.draw_card("Education Lead").draw_card("Optimized Storage")
    pairs = [(mine, theirs) for mine in (FERVOR, PLANNER) for theirs in (EDUCATION, STORAGE)]
    assert table.options(A) == [*[Swap("objective", mine, theirs) for mine, theirs in pairs], End()]
    assert table.refused(A, Swap("objective", FERVOR, objective("Wealth"))) == "COC-ACTION-NEW-PLANS"
    assert table.refused(A, Swap("objective", objective("Consulate"), EDUCATION)) == "COC-ACTION-NEW-PLANS"
    table.play(A, Swap("objective", FERVOR, STORAGE))
    assert table.objectives(A) == ["City Planner", "Optimized Storage"]
    assert len(table.game.objective_deck) == 30
    assert {FERVOR - 1, EDUCATION - 1} <= set(table.game.objective_deck)
    assert table.question == "take_turn"


@pytest.mark.rule("COC-ACTION-NEW-PLANS")
def test_new_plans_may_leave_everything_as_it_was() -> None:
    table = planning(FERVOR).draw_card("Education Lead").draw_card("Optimized Storage").play(A, End())
    assert (table.objectives(A), len(table.game.objective_deck)) == (["Religious Fervor"], 31)
    table = planning().draw_card("Education Lead").draw_card("Optimized Storage")
    assert table.options(A) == [End()]  # nothing to give for them


@pytest.mark.rule("COC-ACTION-NEW-PLANS", "COC-HID-01")
def test_what_new_plans_show_is_seen_by_the_player_alone() -> None:
    table = holding(PLANS, objectives=[objective("Religious Fervor")]).realm(B, objectives=list(range(11, 21))).turn(A)
    game = table.play(A, PlayCard(PLANS)).draw_card("Education Lead").draw_card("Optimized Storage").game
    plans = [EDUCATION - 1, STORAGE - 1]
    for viewer, looked in ((A, plans), (B, 2), (None, 2)):
        seen: Any = game.view(viewer)
        assert seen["question"]["looked"] == looked
        named = ["Education Lead", "Optimized Storage"] if viewer == A else []
        assert [name for name in named if name not in str(seen["looked_at"])] == [] and len(seen["looked_at"]) == len(
            named
        )
    guesses = [game.determinized(B, seed).stack[-1].to_json()["looked"] for seed in range(20)]
    assert len({str(guess) for guess in guesses}) > 5
    assert all(game.determinized(A, seed).stack[-1].to_json()["looked"] == plans for seed in range(5))
    assert all(set(plans) <= set(game.determinized(A, seed).objective_deck) for seed in range(20))  # type: ignore[attr-defined]
    table.play(A, Swap("objective", FERVOR, EDUCATION))
    last: Any = game.log(B)[-1]
    assert (last["kind"], last["card"], last["into"]) == ("objective_exchanged", -1, -1)


@pytest.mark.rule("COC-ACTION-NEW-PLANS", "COC-COMP-15")
def test_new_plans_show_what_the_deck_has() -> None:
    table = holding(PLANS, objectives=[objective("Religious Fervor")])
    table.game.objective_deck = (STORAGE - 1,)
    table.turn(A).play(A, PlayCard(PLANS)).draw_card("Optimized Storage")
    assert table.options(A) == [Swap("objective", FERVOR, STORAGE), End()]
    table = holding(PLANS, objectives=[objective("Religious Fervor")])
    table.game.objective_deck = ()
    assert table.turn(A).refused(A, PlayCard(PLANS)) == "COC-COMP-15"


# -- Militia


@pytest.mark.rule("COC-ACTION-MILITIA")
def test_the_militia_is_an_army_unit_in_an_own_city() -> None:
    table = holding(MILITIA).city(A, "C1").city(B, "D7").turn(A).play(A, PlayCard(MILITIA))
    assert names(table, A) == ["C1", "D2"]
    assert table.refused(A, at(table, "D7")) == "COC-ACTION-MILITIA"
    table.play(A, at(table, "C1"))
    assert (table.armies("C1"), table.side("C1")) == (1, A)
    assert (table.left(A), table.culture(A)) == (3, 0)


@pytest.mark.rule("COC-ACTION-MILITIA")
def test_the_militia_needs_room_a_unit_and_a_token() -> None:
    table = holding(MILITIA).units(A, "D2", armies=4)
    assert table.turn(A).refused(A, PlayCard(MILITIA)) == "COC-ACTION-MILITIA"
    table.city(A, "C1").turn(A).play(A, PlayCard(MILITIA))  # the one city with room
    assert (table.armies("D2"), table.armies("C1")) == (4, 1)
    table = holding(MILITIA)
    table.set_supply(A, "army", 0)
    assert table.turn(A).refused(A, PlayCard(MILITIA)) == "COC-ACTION-MILITIA"
    assert holding(MILITIA, culture=0).turn(A).refused(A, PlayCard(MILITIA)) == "COC-GEN-01"
