"""Wonders: revealing, building, claiming, keeping and losing them. What each one does: content/test_wonders.py.

Topics: wonders.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import ANGRY, HAPPY, NEUTRAL, NONE, A, B, C, Scenario
from ziggurat.games.clash_of_cultures.choices import Activate, AtSpace, BuildWonder, End, Pay, Use
from ziggurat.games.clash_of_cultures.content.advances import FORCED
from ziggurat.games.clash_of_cultures.content.event_cards import PLAGUE
from ziggurat.games.clash_of_cultures.content.model import ADVANCES, GARDENS, MAUSOLEUM, STATUE, TEMPLE, WALL, WONDERS
from ziggurat.games.clash_of_cultures.events import BuildingLost, CityActivated, CityLost, WonderBuilt, WonderRevealed
from ziggurat.games.clash_of_cultures.rules.cards.draw import RevealWonder
from ziggurat.games.clash_of_cultures.rules.turn.advancing import GetAdvance
from ziggurat.games.clash_of_cultures.rules.war.capture import capture
from ziggurat.games.clash_of_cultures.status import working_size

MORE = {"food": 8, "ore": 8, "wood": 8, "culture": 8}  # enough for every Wonder


def builder(*wonders: str, mood: int = NEUTRAL, used: int = 0) -> Scenario:
    """A has a city at D2, all it takes for the Gardens and the Wall, and these Wonders lie face up."""
    table = Scenario(players=3).reveal_all().city(A, "E3", mood=mood, used=used).wonder(*(wonders or ("gardens",)))
    return table.advances(A, "engineering", "irrigation", "siegecraft", "storage").stock(A, MORE)


def build(table: Scenario, wonder: str = "gardens", at: str = "E3") -> Scenario:
    """A builds it for an action."""
    return table.play(A, Activate(table.at(at), "wonder"), BuildWonder(wonder))


def claimer(wonder: str = "gardens", **more: int) -> Scenario:
    """A has claimed this Wonder and can build it."""
    return builder(wonder, **more).advances(A, "art", "monuments").realm(A, claimed=wonder)


# -- revealing


@pytest.mark.rule("COC-WON-02")
def test_a_revealed_wonder_lies_face_up_for_all() -> None:
    table = Scenario().ask(RevealWonder())
    assert len(table.options(-1)) == 7
    table.draw_wonder("wall")
    assert table.game.wonders == (WALL,)
    assert WALL not in table.game.wonder_deck
    assert [entry["wonder"] for entry in table.game.log(B)] == [WALL]
    assert [entry["wonder"] for entry in table.game.log(None)] == [WALL]


@pytest.mark.rule("COC-WON-03")
@pytest.mark.parametrize("advance", ADVANCES)
def test_engineering_and_monuments_reveal_a_wonder_and_no_other_advance_does(advance: str) -> None:
    number = ADVANCES.index(advance)
    table = Scenario().city(A, "D2").realm(A, ore=2)
    table.of_seat(A).advances = 1 << number // 4 * 4 if number % 4 else 0
    table.ask(GetAdvance(A, number, "free", "COC-BUY-13"))
    assert table.has(A, advance)
    assert (table.question == "reveal_wonder") == (advance in ("engineering", "monuments"))


@pytest.mark.rule("COC-WON-03")
def test_building_one_reveals_no_other() -> None:
    table = build(builder().turn(A))
    assert table.game.wonders == ()
    assert not table.events(WonderRevealed)


@pytest.mark.rule("COC-WON-04")
def test_an_empty_deck_reveals_nothing() -> None:
    table = Scenario()
    table.game.wonder_deck = ()
    table.ask(RevealWonder())
    assert (table.question, table.game.wonders) == ("", ())


# -- what may be built


@pytest.mark.rule("COC-WON-05")
def test_what_is_not_face_up_is_not_built() -> None:
    table = builder("wall").turn(A).play(A, Activate(0, "wonder"))
    assert table.refused(A, BuildWonder("gardens")) == "COC-WON-05"
    assert table.refused(A, BuildWonder("colossus")) == "COC-WON-05"
    assert table.refused(A, BuildWonder("wall")) is None
    table = builder().turn(A)
    table.game.wonders = ()
    assert table.refused(A, Activate(0, "wonder")) == "COC-WON-05"


@pytest.mark.rule("COC-WON-05")
def test_everybody_may_build_what_is_face_up() -> None:
    for seat, home in ((A, "E3"), (B, "G7"), (C, "B6")):
        table = Scenario(players=3).city(seat, home).wonder("gardens").stock(seat, MORE)
        table.advances(seat, "engineering", "irrigation").turn(seat)
        table.play(seat, Activate(table.at(home), "wonder"), BuildWonder("gardens"))
        assert table.of_seat(seat).wonders == 1 << GARDENS


@pytest.mark.rule("COC-WON-05")
def test_a_built_wonder_is_not_built_again() -> None:
    table = build(builder("gardens", "wall").city(A, "E4").turn(A)).stock(A, MORE)
    table.play(A, Activate(table.at("E4"), "wonder"))
    assert table.refused(A, BuildWonder("gardens")) == "COC-WON-05"


@pytest.mark.rule("COC-WON-06")
@pytest.mark.parametrize("lacking", ["engineering", "irrigation"])
def test_every_required_advance_is_needed(lacking: str) -> None:
    table = Scenario().city(A, "D2").wonder("gardens").stock(A, MORE)
    table.advances(A, *({"engineering", "irrigation"} - {lacking})).turn(A)
    rule = "COC-ADV-ENGINEERING-2" if lacking == "engineering" else "COC-WON-06"
    assert table.refused(A, Activate(0, "wonder")) == rule


@pytest.mark.rule("COC-WON-06")
def test_one_wonder_within_reach_is_offered_and_one_out_of_reach_is_not() -> None:
    table = builder("gardens", "library").turn(A).play(A, Activate(0, "wonder"))
    assert table.options(A) == [BuildWonder("gardens")]
    assert table.refused(A, BuildWonder("library")) == "COC-WON-06"


@pytest.mark.rule("COC-WON-08")
def test_gold_replaces_resources() -> None:
    """Gardens: 5 Food, 2 Ore, 5 Wood, 5 Culture tokens."""
    table = builder().realm(A, food=2, ore=0, wood=5, gold=6, culture=5).turn(A)
    table.play(A, Activate(0, "wonder"), BuildWonder("gardens"))
    assert table.goods(A) == (0, 0, 0, 0, 6 - 3 - 2, 0, 0)


@pytest.mark.rule("COC-WON-08")
def test_gold_does_not_replace_culture_tokens() -> None:
    table = builder().realm(A, gold=8, culture=4).turn(A)
    assert table.refused(A, Activate(0, "wonder")) == "COC-WON-07"
    table = builder().turn(A).play(A, Activate(0, "wonder"))
    assert table.refused(A, BuildWonder("gardens", True)) == "COC-GEN-01"  # without Gold there is no choice
    table = builder().realm(A, gold=2).turn(A).play(A, Activate(0, "wonder"), BuildWonder("gardens", True))
    assert table.refused(A, Pay(food=5, ore=2, wood=5, gold=1, culture=4)) == "COC-RES-05"
    assert table.refused(A, Pay(food=4, ore=1, wood=5, gold=2, culture=5)) is None


@pytest.mark.rule("COC-WON-08")
def test_too_few_resources_even_with_gold() -> None:
    table = builder().realm(A, food=4, ore=1, gold=1).turn(A)
    assert table.refused(A, Activate(0, "wonder")) == "COC-WON-07"


@pytest.mark.rule("COC-WON-09")
def test_only_on_ones_own_turn() -> None:
    table = builder().turn(B)
    assert table.pending == (B,)
    assert table.game.why_not(A, Activate(0, "wonder")) is not None
    assert table.refused(B, Activate(0, "wonder")) == "COC-ACTV-01"  # nor in the city of another
    table = claimer().turn(B)
    assert table.game.why_not(A, Use("monuments")) is not None
    assert table.refused(B, Use("monuments")) == "COC-GEN-09"


@pytest.mark.rule("COC-WON-10")
def test_one_wonder_in_a_city() -> None:
    table = build(builder("gardens", "wall").city(A, "E4").turn(A)).stock(A, MORE)
    assert table.refused(A, Activate(table.at("E3"), "wonder")) == "COC-WON-10"
    assert table.refused(A, Activate(table.at("E4"), "wonder")) is None


@pytest.mark.rule("COC-EVENT-01")
def test_after_the_plague_wonders_need_sanitation() -> None:
    table = builder().turn(A)
    table.mark(NONE, PLAGUE)
    assert table.refused(A, Activate(0, "wonder")) == "COC-EVENT-01"
    assert table.advances(A, "sanitation").refused(A, Activate(0, "wonder")) is None


# -- Engineering


@pytest.mark.rule("COC-ADV-ENGINEERING-2")
def test_building_takes_an_action_and_a_city_that_is_not_angry() -> None:
    table = build(builder().turn(A))
    assert table.left(A) == 2
    assert builder().turn(A, actions=0).refused(A, Activate(0, "wonder")) == "COC-TURN-02"
    table = builder().realm(A, ore=7).advances(A, "voting", "economic_liberty").turn(A, actions=0)
    assert table.refused(A, Activate(0, "collect")) is None  # the free Collect, and nothing else
    assert table.refused(A, Activate(0, "wonder")) == "COC-TURN-02"
    assert builder(mood=ANGRY).turn(A).refused(A, Activate(0, "wonder")) == "COC-ADV-ENGINEERING-2"
    assert builder(mood=HAPPY).turn(A).refused(A, Activate(0, "wonder")) is None


@pytest.mark.rule("COC-ADV-ENGINEERING-2")
def test_one_action_builds_one_wonder() -> None:
    table = builder("gardens", "wall").turn(A).play(A, Activate(0, "wonder"))
    assert table.options(A) == [BuildWonder("gardens"), BuildWonder("wall")]
    assert table.refused(A, End()) == "COC-ADV-ENGINEERING-2"
    table.play(A, BuildWonder("wall"))
    assert table.question == "take_turn"
    assert table.of_seat(A).wonders == 1 << WALL


@pytest.mark.rule("COC-ADV-FORCED-LABOR-2")
def test_forced_labor_builds_in_an_angry_city() -> None:
    table = builder(mood=ANGRY).turn(A)
    table.mark(A, FORCED)
    assert build(table).city_at("E3").wonder == GARDENS


@pytest.mark.rule("COC-WON-11")
def test_building_is_an_activation() -> None:
    table = build(builder().turn(A))
    assert (table.city_at("E3").used, table.city_at("E3").mood) == (1, NEUTRAL)
    table = build(builder(used=1).turn(A))
    assert (table.city_at("E3").used, table.city_at("E3").mood) == (2, ANGRY)
    assert len(table.events(CityActivated)) == 1


@pytest.mark.rule("COC-WON-12")
def test_it_stands_in_its_city_and_belongs_to_its_builder() -> None:
    table = build(builder("gardens", "wall").city(A, "E4").turn(A), "wall", "E4")
    assert (table.city_at("E4").wonder, table.city_at("E3").wonder) == (WALL, NONE)
    assert table.of_seat(A).wonders == 1 << WALL
    assert table.game.wonders == (GARDENS,)


@pytest.mark.rule("COC-WON-13")
def test_a_wonder_is_no_piece_of_its_city() -> None:
    table = builder().turn(A)
    before = table.game.scores()[A]
    build(table)
    assert table.city_at("E3").size == 1
    assert working_size(table.game, table.city_at("E3")) == 1
    assert table.game.scores()[A] == before + 5


# -- losing and taking


@pytest.mark.rule("COC-WON-14")
def test_a_destroyed_city_takes_its_wonder_along_for_good() -> None:
    table = Scenario().city(A, "D2", wonder="gardens").city(A, "D3").advances(A, "engineering", "irrigation")
    table.realm(A, mood=3).stock(A, MORE).turn(A)
    assert table.game.scores()[A] == 2 + 2 + 5  # two Settlements, four advances, a Wonder
    assert table.refused(A, Use("gardens")) is None
    table.game.emit(CityLost(table.at("D2"), False, "COC-WON-14"))
    assert table.game.scores()[A] == 1 + 2
    assert table.refused(A, Use("gardens")) == "COC-GEN-09"
    assert table.refused(A, Activate(table.at("D3"), "wonder")) == "COC-WON-05"
    assert GARDENS not in (*table.game.wonders, *table.game.wonder_deck)


@pytest.mark.rule("COC-WON-15", "COC-WON-16")
def test_a_captured_wonder_serves_its_new_owner() -> None:
    """B has neither Engineering nor Irrigation."""
    table = Scenario().city(A, "D3", wonder="gardens", mood=ANGRY).city(B, "D7").realm(B, mood=1)
    before = table.game.scores()
    table.turn(B)
    capture(table.game, B, table.at("D3"), ANGRY, 0)
    assert (table.of_seat(A).wonders, table.of_seat(B).wonders) == (0, 1 << GARDENS)
    assert [now - then for now, then in zip(table.game.scores(), before, strict=True)] == [-6, 6]
    table.play(B, Use("gardens"), AtSpace(table.at("D7")))
    assert table.city_at("D7").mood == HAPPY


@pytest.mark.rule("COC-WON-17")
def test_a_city_made_smaller_keeps_its_wonder() -> None:
    table = Scenario().city(A, "D2", "temple", "academy", wonder="statue")
    table.game.emit(BuildingLost(table.at("D2"), TEMPLE, False, "COC-BAR-18"))
    assert (table.city_at("D2").size, table.city_at("D2").wonder) == (2, STATUE)
    assert table.of_seat(A).wonders == 1 << STATUE


@pytest.mark.rule("COC-WON-18")
def test_a_city_removed_on_capture_takes_its_wonder_along() -> None:
    table = Scenario().city(A, "D3", wonder="gardens", mood=ANGRY).city(A, "D2").city(B, "D7").turn(B)
    table.set_supply(B, "settlement", 0)
    capture(table.game, B, table.at("D3"), ANGRY, 0)
    assert table.game.cities[table.at("D3")] is None
    assert (table.of_seat(A).wonders, table.of_seat(B).wonders, table.game.wonders) == (0, 0, ())


@pytest.mark.rule("COC-WON-19")
@pytest.mark.parametrize("wonder", ["library", "pyramids"])
def test_the_effect_on_building_is_not_repeated_on_capture(wonder: str) -> None:
    table = Scenario().reveal_all().city(A, "D3", wonder=wonder, mood=ANGRY).city(A, "D2", "temple").city(B, "D7")
    table.turn(B)
    capture(table.game, B, table.at("D3"), ANGRY, 0)
    assert (table.ideas(B), table.question) == (0, "take_turn")
    assert table.of_seat(B).wonders == 1 << WONDERS.index(wonder)


# -- Monuments


@pytest.mark.rule("COC-ADV-MONUMENTS-3")
def test_a_claimed_wonder_is_for_its_owner_only() -> None:
    table = builder("gardens", "wall").realm(B, claimed="gardens").turn(A).play(A, Activate(0, "wonder"))
    assert table.refused(A, BuildWonder("gardens")) == "COC-ADV-MONUMENTS-3"
    assert table.refused(A, BuildWonder("wall")) is None
    table = builder().realm(B, claimed="gardens").turn(A)
    assert table.refused(A, Activate(0, "wonder")) == "COC-ADV-MONUMENTS-3"


@pytest.mark.rule("COC-ADV-MONUMENTS-4")
def test_the_claimed_wonder_needs_no_action() -> None:
    table = claimer().turn(A, actions=0).play(A, Use("monuments"))
    assert table.city_at("E3").wonder == GARDENS
    assert table.goods(A) == (8 - 5, 8 - 2, 8 - 5, 0, 0, 0, 8 - 5)
    assert table.of_seat(A).claimed == NONE
    assert table.refused(A, Use("monuments")) == "COC-ADV-MONUMENTS-4"


@pytest.mark.rule("COC-ADV-MONUMENTS-4")
def test_no_action_is_wasted_on_the_claimed_wonder() -> None:
    table = claimer().turn(A)
    assert table.refused(A, Activate(0, "wonder")) == "COC-ADV-MONUMENTS-4"
    table = builder("gardens", "wall").realm(A, claimed="gardens").turn(A).play(A, Activate(0, "wonder"))
    assert table.options(A) == [BuildWonder("wall")]
    assert table.refused(A, BuildWonder("gardens")) == "COC-ADV-MONUMENTS-4"


@pytest.mark.rule("COC-ADV-MONUMENTS-5")
def test_the_claimed_wonder_needs_all_the_rest() -> None:
    def refusal(table: Scenario) -> str | None:
        return table.turn(A).refused(A, Use("monuments"))

    assert refusal(claimer()) is None
    assert refusal(claimer("library")) == "COC-WON-06"
    assert refusal(claimer().realm(A, food=4)) == "COC-WON-07"
    assert refusal(claimer().realm(A, culture=4)) == "COC-WON-07"
    assert refusal(claimer(mood=ANGRY)) == "COC-ADV-ENGINEERING-2"
    table = claimer()
    table.game.cities[table.at("E3")] = table.city_at("E3").with_wonder(MAUSOLEUM)
    assert refusal(table) == "COC-WON-10"
    table = claimer()
    table.mark(NONE, PLAGUE)
    assert refusal(table) == "COC-EVENT-01"


@pytest.mark.rule("COC-ADV-MONUMENTS-5")
def test_the_city_is_chosen_among_those_that_will_do() -> None:
    table = claimer().city(A, "E4", mood=HAPPY).city(A, "D4", mood=ANGRY).city(A, "F4", wonder="wall").turn(A)
    table.play(A, Use("monuments"))
    assert table.options(A) == [AtSpace(table.at("E3")), AtSpace(table.at("E4"))]
    assert table.refused(A, AtSpace(table.at("D4"))) == "COC-ADV-ENGINEERING-2"
    assert table.refused(A, AtSpace(table.at("F4"))) == "COC-WON-10"
    assert table.refused(A, AtSpace(table.at("C4"))) == "COC-ACTV-01"
    assert table.refused(A, AtSpace(999)) == "COC-ADV-MONUMENTS-5"
    table.play(A, AtSpace(table.at("E4")))
    assert table.city_at("E4").wonder == GARDENS


@pytest.mark.rule("COC-ADV-MONUMENTS-5")
def test_its_price_may_be_chosen_too() -> None:
    table = claimer().realm(A, gold=1).turn(A).play(A, Use("monuments"))
    assert table.options(A) == [BuildWonder("gardens")]
    assert table.legal(A) == [BuildWonder("gardens"), BuildWonder("gardens", True)]
    table.play(A, BuildWonder("gardens", True), Pay(food=5, ore=1, wood=5, gold=1, culture=5))
    assert (table.ore(A), table.gold(A), table.city_at("E3").wonder) == (7, 0, GARDENS)


@pytest.mark.rule("COC-ADV-MONUMENTS-6")
def test_building_the_claimed_wonder_is_an_activation() -> None:
    table = claimer(used=1).turn(A).play(A, Use("monuments"))
    assert (table.city_at("E3").used, table.city_at("E3").mood) == (2, ANGRY)
    table = claimer(used=1, mood=ANGRY).turn(A)
    table.mark(A, FORCED)  # angry cities work, but once a turn
    assert table.refused(A, Use("monuments")) == "COC-MOOD-06"


def test_the_log_names_builder_city_and_wonder() -> None:
    table = build(builder().turn(A))
    built = [event for event in table.events(WonderBuilt) if isinstance(event, WonderBuilt)]
    assert [(event.seat, event.space, event.wonder) for event in built] == [(A, table.at("E3"), GARDENS)]
    assert "Great Gardens" in next(str(e["words"]) for e in table.game.log(C) if e["kind"] == "wonder_built")
