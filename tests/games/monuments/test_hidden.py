"""What each seat may know, read from its view and its log.

Topics: information.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

import ziggurat
from tests.games.monuments.scenario import A, B, C, Scenario
from ziggurat.core.rng import Rng
from ziggurat.games.monuments.choices import Complete, Keep, PlayCard
from ziggurat.games.monuments.content.model import ACTIONS
from ziggurat.games.monuments.game import NONE, Batch


def view(given: Scenario, seat: int | None) -> Any:
    return given.game.view(seat)


def texts(given: Scenario, seat: int | None) -> str:
    return json.dumps([given.game.view(seat), given.game.log(seat), given.game.prompt(seat)])


@pytest.mark.rule("MON-HID-01")
def test_quests_in_progress_are_seen_by_their_owner_only() -> None:
    given = Scenario(3).quests(A, "S04", "C07").quests(B, "C01").turn(A)
    own = view(given, A)["realms"][A]["own"]
    assert [quest["quest"] for quest in own["quests"]] == ["S04", "C07"]
    for viewer in (B, C, None):
        seen = view(given, viewer)["realms"][A]
        assert seen["quests_held"] == ["S", "C"]  # number and backs are open
        assert "own" not in seen
        assert "S04" not in texts(given, viewer)
        assert "C07" not in texts(given, viewer)


@pytest.mark.rule("MON-HID-01")
def test_penalties_of_others_are_not_in_the_points_before_the_end() -> None:
    given = Scenario(2).quests(A, "C01").turn(A)  # -2 if it stays
    assert view(given, A)["scores"] == [-2, 0]
    assert view(given, B)["scores"] == [0, 0]
    assert view(given, None)["realms"][A]["points"]["open quests"] == 0
    given.game.stack = []
    assert view(given, B)["scores"] == [-2, 0]
    assert [quest["quest"] for quest in view(given, B)["realms"][A]["open_quests"]] == ["C01"]


@pytest.mark.rule("MON-HID-02")
def test_a_completed_quest_is_shown_to_all() -> None:
    given = Scenario(2).quests(A, "S12", "A04").units(A, "EU1", worker=3).turn(A)
    assert "S12" not in texts(given, B)
    given.play(A, Complete("S12"))
    for viewer in (A, B, None):
        assert [quest["quest"] for quest in view(given, viewer)["realms"][A]["completed"]] == ["S12"]
    assert "S12" in texts(given, B)
    assert "A04" not in texts(given, B)


@pytest.mark.rule("MON-HID-03")
def test_drawn_quests_and_those_put_back_are_seen_by_the_drawer_only() -> None:
    given = Scenario(3).turn(A)
    given.play(A, PlayCard("quests")).draw_quests("A04", "A06")
    assert [quest["quest"] for quest in view(given, A)["realms"][A]["own"]["drawn"]] == ["A04", "A06"]
    for viewer in (B, C, None):
        assert view(given, viewer)["realms"][A]["quests_drawn"] == 2
        assert "A04" not in texts(given, viewer)
        assert "A06" not in texts(given, viewer)
    given.play(A, Keep((1,)))
    assert [quest["quest"] for quest in view(given, A)["realms"][A]["own"]["put_back"]] == ["A04"]
    for viewer in (B, C, None):
        assert view(given, viewer)["quest_decks"]["A"] == 9
        assert "A04" not in texts(given, viewer)
        assert "A06" not in texts(given, viewer)


@pytest.mark.rule("MON-HID-03")
def test_nobody_knows_the_order_of_a_deck_and_guesses_keep_what_a_seat_knows() -> None:
    given = Scenario(2).quests(A, "A01").quests(B, "A02", "B01").turn(A)
    cards = given.game.quest_decks[given.group("A")][0].cards
    mine, theirs = given.quest("A03"), given.quest("A04")
    rest = tuple(card for card in cards if card not in (mine, theirs))
    given.game.quest_decks[given.group("A")] = (Batch(NONE, rest), Batch(A, (mine,)), Batch(B, (theirs,)))
    hands, below = set(), set()
    for seed in range(40):
        guess = given.game.determinized(A, seed)
        realm = guess.realms[B]  # type: ignore[attr-defined]
        assert guess.realms[A].quests == (given.quest("A01"),)  # type: ignore[attr-defined]
        assert [given.content.quests[quest].group for quest in realm.quests] == [1, 2]
        decks = guess.quest_decks[1]  # type: ignore[attr-defined]
        assert decks[1].cards == (mine,)
        assert mine not in realm.quests
        hands.add(realm.quests)
        below.add(decks[2].cards)
    assert len(hands) > 10
    assert len(below) > 3


@pytest.mark.rule("MON-HID-03")
def test_who_put_quests_back_does_not_learn_which_of_them_another_draws() -> None:
    told = []
    for drawn in ("A03", "A04"):
        given = Scenario(2)
        mine = (given.quest("A03"), given.quest("A04"))
        given.game.quest_decks[given.group("A")] = (Batch(A, mine),)
        given.turn(B)
        assert [quest["quest"] for quest in view(given, A)["realms"][A]["own"]["put_back"]] == ["A03", "A04"]
        given.play(B, PlayCard("quests")).draw_quests(drawn)
        told.append(texts(given, A))
    assert told[0] == told[1]


@pytest.mark.rule("MON-HID-03")
def test_the_starting_quest_not_kept_is_known_to_its_player_only() -> None:
    game = ziggurat.new_game("monuments", 3, 3)
    while game.question is not None and game.question.kind != "place_start":
        seat = game.pending[0]
        game.play(seat, game.options(seat)[0])
    for seat in range(3):
        seen: Any = game.view(seat)
        (rejected,) = seen["realms"][seat]["own"]["not_kept"]
        assert rejected["group"] == "S"
        for viewer in {0, 1, 2, None} - {seat}:
            told = json.dumps([game.view(viewer), game.log(viewer)])
            assert f'"{rejected["quest"]}"' not in told
            assert f"quest {rejected['quest']} " not in told


@pytest.mark.rule("MON-HID-04")
def test_personal_cards_are_not_shown_before_their_layer_is_built() -> None:
    given = Scenario(2).deck(A, "P2").turn(A)
    for viewer in (A, B, None):
        assert view(given, viewer)["realms"][A]["deck"] == "P2"  # its set-up card was read by all
        assert "P2-1" not in texts(given, viewer)
        assert "gifts" not in texts(given, viewer)


@pytest.mark.rule("MON-HID-05")
def test_what_lies_face_up_on_a_player_board_is_open() -> None:
    given = Scenario(2).score_card(A, "SC1").ability(A, "AB3").bonus(A, "SWF").lock(A, town=2).turn(A)
    for viewer in (A, B, None):
        seen = view(given, viewer)["realms"][A]
        assert seen["score_card"]["name"] == "Landholder"
        assert seen["ability"]["name"] == "Workshops"
        assert [bonus["card"] for bonus in seen["bonuses"]] == ["CB02"]
        assert (seen["supply"]["town"], seen["locked"]["town"], seen["supply"]["fort"]) == (1, 2, 3)
        assert seen["workers"] == 15


@pytest.mark.rule("MON-HID-06")
def test_the_common_bonuses_still_there_may_be_inspected_by_all() -> None:
    given = Scenario(2).bonus(A, "CB01").turn(A)
    for viewer in (A, B, None):
        left = [bonus["card"] for bonus in view(given, viewer)["bonuses"]]
        # For two players: 4 cards in each of layers 1 to 4 and 2 in layer 5, less the one taken.
        assert left == [
            "CB02", "CB03", "CB04", "CB08", "CB09", "CB10", "CB11", "CB15", "CB16", "CB17", "CB18", "CB22", "CB23",
            "CB24", "CB25", "CB29", "CB30",
        ]  # fmt: skip


@pytest.mark.rule("MON-HID-07")
def test_hands_discards_and_sides_are_open() -> None:
    given = Scenario(2).discard(A, "trade", "layer").green(A, "trade", "quests").turn(B)
    for viewer in (A, B, None):
        seen = view(given, viewer)["realms"][A]
        assert seen["hand"] == ["upgrade", "movement", "production", "build", "populate", "train", "attack", "quests"]
        assert seen["green"] == ["quests", "trade"]


def test_a_guess_is_a_whole_game() -> None:
    game = ziggurat.new_game("monuments", 4, 8)
    rng = Rng(1)
    for _ in range(200):
        seat = game.pending[0]
        options = game.options(seat)
        game.play_unchecked(seat, options[rng.below(len(options))])
    for seat in range(4):
        guess = game.determinized(seat, 5)
        assert guess.view(seat) == game.view(seat)


def test_asking_what_could_follow_tells_nothing_about_dice_to_come() -> None:
    told = set()
    for seed in range(12):
        given = Scenario(seed=seed).bonus(A, "MIL").units(A, "EU1", army=2, airforce=1).units(B, "EU2", army=1)
        given.game.manual_chance = False
        given.action(A, "attack")
        assert given.question == "choose_attackers"
        refusal = given.game.why_not_after(A, given.options(A)[0], given.options(A)[1])
        told.add(None if refusal is None else refusal.reason)
    assert len(told) == 1  # though some of these attacks will be won and others lost


def test_the_cards_that_cannot_be_played_are_named_with_the_reason_to_their_player_alone() -> None:
    given = Scenario(2).units(A, "EU1", worker=1).turn(A)
    refused = {refusal["card"]: refusal["rule"] for refusal in view(given, A)["realms"][A]["own"]["refused"]}
    listed = [choice.card for choice in given.game.options(A) if isinstance(choice, PlayCard)]
    assert sorted([*refused, *listed]) == sorted(ACTIONS)
    refusal = given.game.why_not(A, PlayCard("layer"))
    assert refusal is not None and refused["layer"] == refusal.rule
    assert view(given, B)["realms"][B]["own"]["refused"] == []


def test_the_view_names_the_peoples_and_what_both_sides_of_a_card_say() -> None:
    seen = view(Scenario(2).turn(A), None)
    assert [(people["name"], people["monument"]) for people in seen["peoples"]] == [
        ("Greeks", "Colossus of Rhodes"),
        ("Egyptians", "Lighthouse of Alexandria"),
    ]
    assert [seen["hexes"][people["hex"]]["name"] for people in seen["peoples"]] == ["EU0", "AF0"]
    movement = next(action for action in seen["actions"] if action["card"] == "movement")
    assert (movement["red"], movement["green"]) == ("Move up to 2 units.", "Move up to 3 units.")
    assert movement["cost"] == {"wood": 0, "sheep": 1, "metal": 0, "wheat": 1}
    assert seen["hex_limit"] == 5
