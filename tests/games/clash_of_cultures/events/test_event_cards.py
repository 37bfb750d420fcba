"""Event cards: when they are drawn and resolved, who is affected, what shields a player, and the two variants.

Topics: events.
"""

from __future__ import annotations

import pytest

import ziggurat
from tests.games.clash_of_cultures.scenario import ANGRY, CONTENT, HAPPY, NEUTRAL, A, B, C, Scenario, event_card
from ziggurat.core.step import CHANCE
from ziggurat.games.clash_of_cultures.choices import (
    Accept,
    AtSpace,
    End,
    PlayGreat,
    Refuse,
    Ruin,
    ThisAdvance,
    ThisSeat,
)
from ziggurat.games.clash_of_cultures.content.event_cards import PLAGUE
from ziggurat.games.clash_of_cultures.content.model import CULTURE, MOOD
from ziggurat.games.clash_of_cultures.events import (
    BattleBegan,
    DeckRenewed,
    EventDrawn,
    EventEnded,
    Gained,
    LevelRaised,
    Paid,
)
from ziggurat.games.clash_of_cultures.game import Clash
from ziggurat.games.clash_of_cultures.hooks import EVENT_EFFECTS, EventEffect
from ziggurat.games.clash_of_cultures.rules.events.event_cards import DueEvents

FAMINE = event_card("Famine")
SEVERE_FAMINE = event_card("Severe Famine")
GOOD_YEAR = event_card("Good Year", 2)
GREAT_YEAR = event_card("Great Year", 2)
FLOOD = event_card("Flood")
MIGRATION = event_card("Migration")
CIVIL_WAR = event_card("Civil War")
SCIENTIST = event_card("Great Scientist")
D2, E1 = Scenario().at("D2"), Scenario().at("E1")


def at(table: Scenario, name: str) -> AtSpace:
    return AtSpace(table.at(name))


def moods(table: Scenario, *cities: str) -> list[int]:
    return [table.city_at(name).mood for name in cities]


def drawn(table: Scenario) -> list[tuple[int, int]]:
    """Who has drawn which card, by printed number."""
    return [(event.seat, event.card + 1) for event in table.events(EventDrawn) if isinstance(event, EventDrawn)]


# -- drawing and order


@pytest.mark.rule("COC-EVT-01")
def test_an_event_card_is_drawn_when_one_is_due() -> None:
    table = Scenario()
    table.game.emit(LevelRaised(A, CULTURE, 3))
    table.ask(DueEvents(A))
    assert (table.question, table.pending) == ("draw_event", (CHANCE,))
    assert len(table.options(CHANCE)) == 38
    table.draw_card("Great Year")
    assert drawn(table) == [(A, 12)]
    assert table.food(A) == 2
    assert table.of_seat(A).due == 0
    assert table.game.over


@pytest.mark.rule("COC-EVT-01")
def test_nothing_is_drawn_when_nothing_is_due() -> None:
    table = Scenario()
    table.game.emit(LevelRaised(A, CULTURE, 4))
    assert table.ask(DueEvents(A)).game.over


@pytest.mark.rule("COC-EVT-01")
def test_two_cards_that_are_due_are_drawn_one_after_the_other() -> None:
    table = Scenario()
    table.game.emit(LevelRaised(A, CULTURE, 3))
    table.game.emit(LevelRaised(A, MOOD, 3))
    table.ask(DueEvents(A)).draw_card("Great Year")
    assert (table.question, table.food(A)) == ("draw_event", 2)
    table.draw_card("Volcano")
    assert drawn(table) == [(A, 12), (A, 29)]
    assert table.game.over


@pytest.mark.rule("COC-EVT-02")
def test_an_icon_and_a_main_effect_are_for_the_drawing_player() -> None:
    """Barbarians near both players: Spawn looks at A's cities only, and A alone gets the Food."""
    table = Scenario().city(A, "D2").city(B, "D7").event(A, GOOD_YEAR)
    spaces = [table.name(choice.space) for choice in table.options(A) if isinstance(choice, AtSpace)]
    assert sorted(spaces) == ["C1", "E1"]
    table.play(A, at(table, "E1"))
    assert (table.food(A), table.food(B)) == (1, 0)


@pytest.mark.rule("COC-EVT-03")
def test_all_players_follow_in_turn_order() -> None:
    table = Scenario(3, first=C)
    table.game.exhausted = (0, 1, 2, 3)
    table.event(A, GREAT_YEAR)
    gains = [event.seat for event in table.events(Gained) if isinstance(event, Gained)]
    assert gains == [C, A, B]


@pytest.mark.rule("COC-EVT-04")
def test_the_icon_comes_before_the_main_effect() -> None:
    """Migration: the Gold of its Gold Mine is there while the first question of its text waits."""
    table = Scenario(3).city(A, "E3").city(B, "G7").city(C, "B6").event(A, MIGRATION)
    assert table.question == "favour"
    assert table.gold(A) == 2
    table = Scenario().city(A, "D2").event(A, GOOD_YEAR)
    assert (table.question, table.food(A)) == ("spawn", 0)


@pytest.mark.rule("COC-EVT-05")
def test_the_icon_of_great_scientist_counts_on_drawing_and_never_again() -> None:
    """Drawn: Barbarians attack. Used on a later turn: the main effect, and no second attack."""
    table = Scenario().land({"D3": "fertile"}).city(A, "D2").barbarians("D3", 1).realm(A, culture=1)
    table.event(A, SCIENTIST)
    assert len(table.events(BattleBegan)) == 1
    table.roll(1).play(A, Accept())
    assert (table.of_seat(A).great_persons, table.ideas(A)) == ((SCIENTIST - 1,), 0)
    table.turn(A).play(A, PlayGreat(SCIENTIST), ThisAdvance("math"))
    table.draw_card("Quick Advance")
    assert (table.ideas(A), table.of_seat(A).actions) == (1, (0,))
    assert len(table.events(BattleBegan)) == 1


@pytest.mark.rule("COC-EVT-06", "COC-EVT-02")
def test_a_gold_mine_gives_two_gold_to_the_drawing_player() -> None:
    table = Scenario().realm(A, gold=1).event(A, event_card("Revolution"))
    assert (table.gold(A), table.gold(B)) == (3, 0)


@pytest.mark.rule("COC-EVT-08")
def test_the_owner_of_the_pieces_chooses_and_the_drawer_all_else() -> None:
    table = Scenario(3).city(A, "E3").city(B, "G7").city(B, "G8").city(C, "B6").event(A, MIGRATION)
    assert table.pending == (A,)
    table.play(A, ThisSeat(B))
    assert (table.question, table.pending) == ("new_settler", (B,))


class Raises(EventEffect):
    """An effect for tests: levels reach event boxes while the card is being resolved."""

    def happen(self, game: Clash, seat: int, card: int) -> None:
        for other in range(game.players):
            game.emit(LevelRaised(other, CULTURE, 3))
            game.push(DueEvents(other))


@pytest.mark.rule("COC-EVT-09")
def test_an_event_due_during_an_event_waits_for_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is drawn while the card is being resolved; then the player draws, then the other one."""
    monkeypatch.setitem(EVENT_EFFECTS, "flood", Raises("flood", ()))
    table = Scenario().event(A, FLOOD)
    kinds = [type(event) for event in table.game.events or []]
    assert kinds == [EventDrawn, LevelRaised, LevelRaised, EventEnded]
    table.draw_card("Great Year").draw_card("Volcano")
    assert drawn(table) == [(A, FLOOD), (A, 12), (B, 29)]
    assert table.game.over


@pytest.mark.rule("COC-EVT-11")
def test_a_card_without_points_or_later_effect_is_discarded_at_the_end() -> None:
    table = Scenario().city(A, "D2").event(A, GOOD_YEAR)
    assert not table.game.event_discard
    table.play(A, at(table, "E1"))
    assert table.game.event_discard == (GOOD_YEAR - 1,)
    assert GOOD_YEAR - 1 not in table.game.event_deck


@pytest.mark.rule("COC-COMP-14")
def test_an_empty_event_deck_is_made_from_its_discards() -> None:
    table = Scenario()
    game = table.game
    game.event_deck, game.event_discard = (), (11, 31)
    table.of_seat(A).due = 1
    table.ask(DueEvents(A))
    assert len(table.events(DeckRenewed)) == 1
    assert len(table.options(CHANCE)) == 2
    table.draw_card("Great Year")
    assert (table.game.event_deck, table.game.event_discard) == ((31,), (11,))


@pytest.mark.rule("COC-COMP-14")
def test_cards_that_players_keep_are_not_shuffled_in() -> None:
    table = Scenario().realm(A, culture=1)
    table.game.event_deck = (20,)
    table.event(A, event_card("Great Philosopher")).play(A, Accept())
    table.of_seat(A).due = 1
    assert table.ask(DueEvents(A)).game.over  # there is nothing to draw
    assert [*table.game.event_deck, *table.game.event_discard] == []


# -- shields


@pytest.mark.rule("COC-ADV-IRRIGATION-2")
@pytest.mark.parametrize("card", [3, 4, 5, 6, 7, 8])
def test_irrigation_ignores_famine(card: int) -> None:
    table = Scenario().city(A, "D2").advances(A, "irrigation").realm(A, food=2).event(A, card)
    assert (table.food(A), moods(table, "D2")) == (2, [NEUTRAL])
    table = Scenario().city(A, "D2").advances(A, "irrigation").event(A, card)
    assert moods(table, "D2") == [NEUTRAL]


@pytest.mark.rule("COC-EVT-07")
def test_an_ignored_event_still_has_its_icon() -> None:
    table = Scenario().land({"D3": "fertile"}).city(A, "D2").barbarians("D3", 1).advances(A, "irrigation")
    table.realm(A, food=2).event(A, FAMINE)
    assert len(table.events(BattleBegan)) == 1
    table.roll(1)
    assert (table.food(A), moods(table, "D2")) == (2, [NEUTRAL])


@pytest.mark.rule("COC-ADV-SANITATION-3", "COC-EVT-07")
def test_sanitation_ignores_plague_but_for_its_owner_only() -> None:
    table = (
        Scenario()
        .city(A, "D2")
        .city(A, "E1")
        .city(B, "D7")
        .city(B, "C7")
        .advances(A, "sanitation")
        .event(A, event_card("Plague"))
    )
    assert table.pending == (B,)
    table.play(B, at(table, "D7"))
    assert moods(table, "D2", "E1", "D7", "C7") == [NEUTRAL, NEUTRAL, ANGRY, NEUTRAL]
    assert table.game.is_marked(PLAGUE)


@pytest.mark.rule("COC-ADV-SANITATION-3", "COC-EVT-07")
def test_sanitation_ignores_epidemic_but_for_its_owner_only() -> None:
    table = (
        Scenario()
        .units(A, "D2", armies=3)
        .units(B, "D7", armies=3)
        .advances(A, "sanitation")
        .event(A, event_card("Epidemic"))
    )
    assert (table.armies("D2"), table.armies("D7")) == (3, 2)


@pytest.mark.rule("COC-ADV-IRRIGATION-2", "COC-ADV-SANITATION-3")
def test_the_two_shields_do_not_stand_in_for_each_other() -> None:
    table = Scenario().city(A, "D2").advances(A, "sanitation").realm(A, food=2).event(A, FAMINE)
    assert table.food(A) == 1
    table = Scenario().units(A, "D2", armies=3).advances(A, "irrigation").event(A, event_card("Epidemic"))
    assert table.armies("D2") == 2


# -- Myths


def myths(mood: int = 2, **cities: int) -> Scenario:
    """A has Myths, so many Mood tokens, and cities in these moods."""
    table = Scenario().advances(A, "myths").realm(A, mood=mood)
    for name, now in cities.items():
        table.city(A, name, mood=now)
    return table


@pytest.mark.rule("COC-ADV-MYTHS-1")
def test_a_mood_token_leaves_the_city_as_it_is() -> None:
    table = myths(D2=NEUTRAL, E1=NEUTRAL).event(A, CIVIL_WAR).play(A, AtSpace(D2))
    assert (table.question, table.pending) == ("unrest", (A,))
    table.play(A, Accept())
    assert (moods(table, "D2"), table.mood(A)) == ([NEUTRAL], 1)
    assert [event.goods for event in table.events(Paid) if isinstance(event, Paid)] == [(0, 0, 0, 0, 0, 1, 0)]


@pytest.mark.rule("COC-ADV-MYTHS-1")
def test_the_owner_may_decline_and_needs_myths_and_a_token() -> None:
    table = myths(D2=NEUTRAL).event(A, CIVIL_WAR).play(A, Refuse())
    assert (moods(table, "D2"), table.mood(A)) == ([ANGRY], 2)
    table = myths(mood=0, D2=NEUTRAL).event(A, CIVIL_WAR)
    assert (moods(table, "D2"), table.question) == ([ANGRY], "")
    table = Scenario().realm(A, mood=2).city(A, "D2").event(A, CIVIL_WAR)
    assert (moods(table, "D2"), table.question) == ([ANGRY], "")


@pytest.mark.rule("COC-ADV-MYTHS-1")
@pytest.mark.parametrize("card", [1, FAMINE, SEVERE_FAMINE, FLOOD, 33, MIGRATION, 35, CIVIL_WAR, 37])
def test_myths_helps_against_every_card_that_lowers_a_mood(card: int) -> None:
    table = myths(D2=NEUTRAL, C1=ANGRY, D1=ANGRY).land({"D3": "sea"}).event(A, card)
    assert table.question == "unrest"
    table.play(A, Accept())
    assert (moods(table, "D2"), table.mood(A)) == ([NEUTRAL], 1)


@pytest.mark.rule("COC-ADV-MYTHS-2")
def test_each_city_saved_costs_a_token() -> None:
    """An earthquake takes a building of three cities: A saves the first and the last."""
    table = Scenario().advances(A, "myths").realm(A, mood=3)
    for name in ("D2", "E1", "C1"):
        table.city(A, name, "temple")
    table.event(A, event_card("Earthquake")).play(A, *[Ruin(table.at(name), "temple") for name in ("D2", "E1", "C1")])
    table.play(A, Accept(), Refuse(), Accept())
    assert moods(table, "D2", "E1", "C1") == [NEUTRAL, ANGRY, NEUTRAL]
    assert table.mood(A) == 1


@pytest.mark.rule("COC-ADV-MYTHS-2")
def test_with_one_token_only_one_city_is_saved() -> None:
    table = (
        myths(mood=1, D2=NEUTRAL, E1=NEUTRAL).advances(A, "roads").event(A, event_card("Plague")).play(A, AtSpace(D2))
    )
    table.play(A, Accept())
    assert (moods(table, "D2", "E1"), table.mood(A), table.question) == ([NEUTRAL, ANGRY], 0, "")


@pytest.mark.rule("COC-ADV-MYTHS-3")
def test_one_token_saves_a_happy_city_from_turning_angry_at_once() -> None:
    table = myths(D2=HAPPY).event(A, FAMINE).play(A, Accept())
    assert (moods(table, "D2"), table.mood(A)) == ([HAPPY], 1)
    assert moods(myths(D2=HAPPY).event(A, FAMINE).play(A, Refuse()), "D2") == [ANGRY]


@pytest.mark.rule("COC-ADV-MYTHS-4")
def test_myths_does_not_help_against_a_barbarian_attack() -> None:
    """The attack is the icon of the card; its main effect, a Famine, is paid with Food."""
    table = Scenario().land({"D3": "fertile"}).city(A, "D2", "temple").barbarians("D3", 1).advances(A, "myths")
    table.realm(A, mood=2, food=1).event(A, FAMINE).roll(6)
    assert table.game.over
    assert (moods(table, "D2"), table.city_at("D2").size) == ([ANGRY], 1)
    assert (table.mood(A), table.food(A)) == (2, 0)


# -- variants


@pytest.mark.rule("COC-VAR-02")
def test_without_events_only_the_icons_count() -> None:
    table = Scenario(events="none").city(A, "D2").event(A, GOOD_YEAR).play(A, AtSpace(E1))
    assert (table.food(A), table.armies("E1")) == (0, 2)
    assert table.game.event_discard == (GOOD_YEAR - 1,)
    table = Scenario(events="none").event(A, event_card("Revolution"))
    assert (table.gold(A), table.of_seat(A).fewer) == (2, 0)


@pytest.mark.rule("COC-VAR-03")
def test_the_player_decides_before_drawing() -> None:
    table = Scenario(events="optional")
    table.of_seat(A).due = 1
    table.ask(DueEvents(A))
    assert (table.question, table.pending) == ("want_event", (A,))
    assert table.options(A) == [Accept(), Refuse()]
    assert table.refused(A, End()) == "COC-VAR-03"
    table.play(A, Accept()).draw_card("Great Year")
    assert table.food(A) == 2


@pytest.mark.rule("COC-VAR-04")
def test_declining_leaves_the_icon() -> None:
    table = Scenario(events="optional").city(A, "D2")
    table.of_seat(A).due = 1
    table.ask(DueEvents(A)).play(A, Refuse()).draw_card(GOOD_YEAR).play(A, at(table, "E1"))
    assert (table.food(A), table.armies("E1")) == (0, 2)
    assert drawn(table) == [(A, GOOD_YEAR)]
    assert table.game.over


@pytest.mark.rule("COC-VAR-05")
def test_the_two_variants_exclude_each_other() -> None:
    info = ziggurat.games()["clash_of_cultures"]
    option = next(option for option in info.options if option.name == "events")
    assert option.values == ("normal", "none", "optional")
    with pytest.raises(ValueError):
        info.setup(2, 0, {"events": "none,optional"}, CONTENT.digest)
