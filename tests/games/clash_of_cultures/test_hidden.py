"""What each seat may know, read from its view and its log.

Topics: hidden information.
"""

from __future__ import annotations

import json
from typing import cast, get_args

import pytest

import ziggurat
from tests.games.clash_of_cultures.scenario import HAPPY, A, B, C, Scenario, action, event_card, objective
from ziggurat.bots.random import play_out
from ziggurat.core.choice import Choice
from ziggurat.core.rng import Rng
from ziggurat.games.clash_of_cultures import shapes
from ziggurat.games.clash_of_cultures.choices import End, Offer, PlayCard, StartTrade, ThisSeat
from ziggurat.games.clash_of_cultures.content.model import BUILDINGS, GOODS, TERRAINS
from ziggurat.games.clash_of_cultures.game import MOODS, NO_GOODS, Clash, goods
from ziggurat.games.clash_of_cultures.shapes import ClashOfCulturesView
from ziggurat.play.history import REVEALED, Given, History


def view_of(game: Clash, seat: int | None) -> ClashOfCulturesView:
    return cast("ClashOfCulturesView", game.info.view(game, seat))


def view(given: Scenario, seat: int | None) -> ClashOfCulturesView:
    return view_of(given.game, seat)


def test_the_words_of_the_view_are_those_of_the_content() -> None:
    assert get_args(shapes.CocTerrain) == TERRAINS
    assert get_args(shapes.CocMood) == MOODS
    assert get_args(shapes.CocBuilding) == BUILDINGS
    assert get_args(shapes.CocGood) == GOODS == tuple(shapes.CocGoods.__annotations__)


def texts(given: Scenario, seat: int | None) -> str:
    return json.dumps([given.game.view(seat), given.game.log(seat)])


@pytest.mark.rule("COC-HID-01")
def test_own_cards_are_seen_and_of_other_hands_only_the_number() -> None:
    hand = [action("Spy"), action("Mercenaries")]
    given = Scenario(3).realm(A, actions=hand, objectives=[objective("City Founder")])
    given.realm(B, actions=[action("Leadership")], objectives=[objective("Wealth"), objective("Metropolis")]).turn(A)
    own = view(given, A)["realms"][A]["own"]
    assert [card["card"] for card in own["actions"]] == hand
    assert [card["title"] for card in own["actions"]] == ["Spy", "Mercenaries"]
    assert [card["top"] for card in own["objectives"]] == ["City Founder"]
    for viewer in (B, C, None):
        seen = view(given, viewer)["realms"][A]
        assert (seen["action_cards_held"], seen["objective_cards_held"]) == (2, 1)
        assert "own" not in seen
        for name in ("Spy", "Mercenaries", "City Founder"):
            assert name not in texts(given, viewer)


@pytest.mark.rule("COC-HID-01")
def test_the_deal_tells_each_player_the_own_cards_only() -> None:
    game = ziggurat.new_game("clash_of_cultures", 3, 5)
    for seat in range(3):
        drawn = [entry for entry in game.log(seat) if entry["kind"] in ("action_drawn", "objective_drawn")]
        assert len(drawn) == 6
        assert [entry["card"] == -1 for entry in drawn] == [entry["seat"] != seat for entry in drawn]


@pytest.mark.rule("COC-HID-02")
def test_no_deck_has_an_order_that_anybody_could_know() -> None:
    given = Scenario(2).turn(A)
    for viewer in (A, B, None):
        decks = view(given, viewer)["decks"]
        assert decks == {"action": 42, "event": 38, "objective": 32, "wonder": 7, "regions": 16}
    # The same position leads to different cards, for they are drawn when they are needed.
    ends = set()
    for seed in range(6):
        game = ziggurat.new_game("clash_of_cultures", 2, 1).determinized(A, seed)
        play_out(game, Rng(0))
        ends.add(game.fingerprint())
    assert len(ends) == 6


@pytest.mark.rule("COC-HID-03")
def test_nobody_sees_the_terrain_of_unrevealed_regions_nor_the_regions_put_away() -> None:
    game = ziggurat.new_game("clash_of_cultures", 2, 1)
    assert isinstance(game, Clash)
    for viewer in (0, 1, None):
        seen = view_of(game, viewer)
        assert [space["terrain"] is None for space in seen["spaces"]] == [False] * 8 + [True] * 32
        assert seen["decks"]["regions"] == 16  # none of them is anywhere yet
        assert "tiles" not in seen


@pytest.mark.rule("COC-HID-04")
def test_boards_and_pieces_are_public() -> None:
    given = (
        Scenario(2)
        .realm(A, food=1, ore=2, wood=3, ideas=4, gold=5, mood=1, culture=2, culture_level=6, happiness_level=3)
        .advances(A, "writing")
        .city(A, "D2", "temple", mood=HAPPY)
        .units(A, "D2", armies=2, settlers=1)
        .turn(A)
    )
    for viewer in (A, B, None):
        seen = view(given, viewer)
        realm = seen["realms"][A]
        assert realm["goods"] == {
            "food": 1, "ore": 2, "wood": 3, "ideas": 4, "gold": 5, "mood": 1, "culture": 2,
        }  # fmt: skip
        assert (realm["culture_level"], realm["happiness_level"]) == (6, 3)
        assert realm["advances"] == ["farming", "mining", "writing"]
        space = seen["spaces"][given.at("D2")]
        assert (space["side"], space["army"], space["settler"], space["ship"]) == (A, 2, 1, 0)
        city = space["city"]
        assert city is not None
        assert (city["owner"], city["size"], city["mood"]) == (A, 2, "happy")
        assert city["buildings"] == {"temple": A}


@pytest.mark.rule("COC-HID-05")
def test_face_up_and_claimed_wonders_are_public() -> None:
    given = Scenario(2).wonder("wall", "statue").realm(B, claimed="statue").turn(A)
    for viewer in (A, B, None):
        seen = {wonder["wonder"]: wonder["claimed_by"] for wonder in view(given, viewer)["wonders"]}
        assert seen == {"wall": None, "statue": B}


@pytest.mark.rule("COC-HID-06", "COC-OBJ-11")
def test_completed_objectives_and_kept_events_are_public() -> None:
    given = Scenario(2)
    conqueror, volcano = objective("Conqueror"), event_card("Volcano")
    given.of_seat(A).completed = (2 * (conqueror - 1) + 1,)  # the lower objective of its card
    given.of_seat(A).kept = (volcano - 1,)
    given.turn(A)
    for viewer in (A, B, None):
        realm = view(given, viewer)["realms"][A]
        assert realm["completed"] == [{"card": conqueror, "objective": "conqueror", "name": "Conqueror"}]
        assert realm["kept"] == [{"card": volcano, "name": "Volcano", "rule": f"COC-EVENT-{volcano}"}]


@pytest.mark.rule("COC-HID-07")
def test_discard_piles_are_open() -> None:
    given = Scenario(2)
    given.game.action_discard = (action("Quick Advance") - 1, action("Hero General") - 1)
    given.game.event_discard = (event_card("Famine") - 1,)
    given.turn(A)
    for viewer in (A, B, None):
        discards = view(given, viewer)["discards"]
        assert [card["title"] for card in discards["action"]] == ["Quick Advance", "Hero General"]
        assert [card["name"] for card in discards["event"]] == ["Famine"]


@pytest.mark.rule("COC-EVENT-GREAT-2")
def test_a_held_great_person_does_not_lie_open() -> None:
    given = Scenario(2).realm(A, greats=[event_card("Great Scientist")]).turn(A)
    assert [card["name"] for card in view(given, A)["realms"][A]["own"]["greats"]] == ["Great Scientist"]
    assert view(given, B)["realms"][A]["great_persons_held"] == 1
    assert "Great Scientist" not in texts(given, B)


# -- what was seen cannot be taken back


def answered(given: Scenario, *choices: Choice) -> History[Given]:
    """A answers, a person among persons; the undo policy of terminal and tables looks on."""
    history = History[Given]()
    history.add(Given(None, "forced", False))
    for choice in choices:
        before = given.game.reveals
        given.play(A, choice)
        history.add(Given(A, "person", given.game.reveals > before))
    return history


def hands() -> Scenario:
    given = Scenario(3).realm(A, actions=[action("Spy"), action("Leadership")], ore=1, culture=1)
    return given.realm(B, wood=1, actions=[action("Teach Us")]).realm(C, actions=[action("Mercenaries")]).turn(A)


@pytest.mark.rule("COC-ACTION-SPY", "COC-HID-01")
def test_what_a_spy_has_seen_cannot_be_taken_back() -> None:
    given = hands().play(A, PlayCard(action("Spy")))
    assert given.question == "spy_on"
    assert "Teach Us" not in texts(given, A)
    history = answered(given, ThisSeat(B))
    assert "Teach Us" in texts(given, A)
    assert history.barrier(A) == REVEALED
    history = answered(given, End())  # swapping none shows nothing more, but that is as far as it goes
    assert history.before_last(A) == 0


@pytest.mark.rule("COC-HID-09")
def test_a_card_that_was_shown_in_a_trade_cannot_be_taken_back() -> None:
    hidden = Offer(B, NO_GOODS, goods(wood=1), (action("Leadership"),))
    shown = Offer(B, NO_GOODS, goods(wood=1), (action("Leadership"),), (), 0, 0, True)
    given = hands()
    history = answered(given, StartTrade(), hidden)
    assert "Leadership" not in texts(given, B)
    assert history.barrier(A) == ""
    given = hands()
    history = answered(given, StartTrade(), shown)
    assert "Leadership" in texts(given, B)
    assert history.barrier(A) == REVEALED
