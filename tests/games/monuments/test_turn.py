"""Turns: their order, what is done in one, action cards in hand and in the discard pile.

Topics: turn.
"""

from __future__ import annotations

import pytest

from tests.games.monuments.scenario import A, B, C, D, Scenario, pile
from ziggurat.core.choice import Leave
from ziggurat.games.monuments.choices import Complete, End, Exchange, Keep, Move, PlayCard, TakeBack
from ziggurat.games.monuments.content.model import ACTIONS
from ziggurat.games.monuments.events import CardPlayed, CardsTakenBack, QuestDrawn, TurnBegan
from ziggurat.games.monuments.info import INFO
from ziggurat.games.monuments.round import Calendar
from ziggurat.play.asking import given_in_advance


def playable(table: Scenario, seat: int) -> set[str]:
    """The action cards that are offered."""
    return {choice.card for choice in table.of(seat, PlayCard)}


def stuck() -> Scenario:
    """A can do nothing: 15 workers shut in at the monument, no quest to draw, all cards in hand."""
    table = Scenario().units(A, "EU0", worker=15)
    for name in ("EU1", "EU2", "EU3"):
        table.units(B, name, army=1)
    table.game.quest_decks[table.group("A")] = ()
    return table


@pytest.mark.rule("MON-TRN-01")
@pytest.mark.parametrize(("players", "first", "order"), [(2, B, [B, A]), (3, C, [C, A, B]), (4, B, [B, C, D, A])])
def test_turns_pass_clockwise_from_the_first_player(players: int, first: int, order: list[int]) -> None:
    table = Scenario(players, first=first)
    for seat in range(players):
        table.discard(seat, "trade", "build")
    table.ask(Calendar(2, 0))
    for seat in order:
        assert table.pending == (seat,)
        assert table.game.active == seat
        table.play(seat, TakeBack())
    assert table.pending == (first,)  # the next round begins with the same player
    assert table.game.round == 3
    assert table.events(TurnBegan) == [TurnBegan(seat) for seat in [*order, first]]


@pytest.mark.rule("MON-TRN-02")
def test_a_turn_is_one_card_or_the_take_back_and_not_less() -> None:
    table = Scenario().discard(A, "build").units(A, "EU2", worker=1).goods("EU2", wood=2).turn(A)
    assert PlayCard("trade") in table.options(A)
    assert TakeBack() in table.options(A)
    assert table.refused(A, End()) == "MON-TRN-02"
    assert table.refused(A, PlayCard("dance")) == "MON-TRN-02"
    assert table.refused(B, TakeBack()) is not None
    table.play(A, PlayCard("trade"), Exchange("wood", "metal"))
    assert table.game.over


@pytest.mark.rule("MON-TRN-02")
@pytest.mark.parametrize("choice", [PlayCard("quests"), TakeBack()])
def test_a_turn_is_not_more_than_one_of_the_two(choice: PlayCard | TakeBack) -> None:
    table = Scenario().discard(A, "build").quests(A, "C01").turn(A).play(A, choice)
    if isinstance(choice, PlayCard):
        table.draw_quests("A01", "A02").play(A, Keep((0,)))
    assert table.question == "after_action"
    assert table.options(A) == [End()]
    assert table.refused(A, PlayCard("populate")) == "MON-TRN-02"
    assert table.refused(A, TakeBack()) == "MON-TRN-02"
    table.play(A, End())
    assert table.game.over


@pytest.mark.rule("MON-TRN-03")
@pytest.mark.parametrize(("green", "drawn"), [(False, ["A01", "A02"]), (True, ["A01", "A02", "A03"])])
def test_a_card_is_played_with_the_side_it_shows_and_discarded(green: bool, drawn: list[str]) -> None:
    table = Scenario()
    if green:
        table.green(A, "quests")
    table.turn(A).play(A, PlayCard("quests"))
    assert table.events(CardPlayed) == [CardPlayed(A, ACTIONS.index("quests"), green, False)]
    table.draw_quests(*drawn)
    assert len(table.events(QuestDrawn)) == len(drawn)
    assert table.question == "keep_quests"
    assert table.hand(A) == set(ACTIONS) - {"quests"}
    assert table.hand(B) == set(ACTIONS)


@pytest.mark.rule("MON-TRN-04")
def test_taking_back_returns_the_whole_discard_pile() -> None:
    table = Scenario().discard(A, "build", "trade", "movement", "quests").turn(A)
    assert playable(table, A) == {"populate"}
    assert table.refused(A, PlayCard("quests")) == "MON-TRN-04"
    table.play(A, TakeBack())
    assert table.hand(A) == set(ACTIONS)
    assert table.events(CardsTakenBack) == [CardsTakenBack(A)]
    assert TakeBack.fields == ()  # there is no way to name only some
    assert table.turn(A).refused(A, PlayCard("quests")) is None


@pytest.mark.rule("MON-TRN-04")
def test_with_an_empty_discard_pile_there_is_no_take_back() -> None:
    table = Scenario().turn(A)
    assert table.refused(A, TakeBack()) == "MON-TRN-04"
    table.discard(A, "build")
    assert table.refused(A, TakeBack()) is None


@pytest.mark.rule("MON-TRN-05")
def test_green_cards_stay_green_when_played_and_taken_back() -> None:
    table = Scenario().green(A, "trade", "build").units(A, "EU2", worker=1).goods("EU2", wood=1)
    green = table.of_seat(A).green
    table.turn(A).play(A, PlayCard("trade"), Exchange("wood", "metal"), End())
    assert table.of_seat(A).green == green
    table.turn(A).play(A, TakeBack())
    assert table.of_seat(A).green == green
    table.turn(A).play(A, PlayCard("trade"), Exchange("metal", "wood"), End())  # one for one still
    assert table.stock("EU2") == pile(wood=1)


@pytest.mark.rule("MON-TRN-06")
def test_in_the_first_turn_of_each_player_only_movement_or_quests_may_be_played() -> None:
    table = Scenario().units(A, "EU0", worker=3).units(A, "EU2", worker=2).goods("EU2", wood=2, metal=2)
    table.building(A, "town", "EU2").units(B, "AF0", worker=3).units(B, "AF3", worker=2).goods("AF3", wood=2)
    table.of_seat(A).turns = table.of_seat(B).turns = 0
    table.turn(A)
    assert playable(table, A) == {"movement", "quests"}
    for card in ("upgrade", "production", "build", "populate", "trade"):
        assert table.refused(A, PlayCard(card)) == "MON-TRN-06"
    table.turn(A)  # the second one
    assert {"movement", "quests", "upgrade", "production", "build", "populate", "trade"} <= playable(table, A)
    table.turn(B)  # the first one of B
    assert playable(table, B) == {"movement", "quests"}
    assert table.refused(B, PlayCard("trade")) == "MON-TRN-06"


@pytest.mark.rule("MON-TRN-07")
def test_with_all_cards_in_hand_a_card_must_be_played_and_only_one_with_effect() -> None:
    table = Scenario().units(A, "EU2", worker=2).goods("EU2", wood=2).turn(A)
    assert TakeBack() not in table.options(A)
    assert "trade" in playable(table, A)
    assert table.refused(A, PlayCard("populate")) == "MON-POP-01"
    assert table.refused(A, PlayCard("attack")) is not None
    assert all(isinstance(choice, PlayCard) for choice in table.options(A))
    assert table.refused(A, End()) == "MON-TRN-02"


@pytest.mark.rule("MON-TRN-07")
@pytest.mark.parametrize("card", ACTIONS)
def test_who_can_do_nothing_discards_any_card_without_effect(card: str) -> None:
    table = stuck().turn(A)
    assert table.options(A) == [PlayCard(each) for each in ACTIONS]
    assert table.refused(A, TakeBack()) == "MON-TRN-04"
    table.play(A, PlayCard(card))
    assert table.game.events == [CardPlayed(A, ACTIONS.index(card), False, True)]  # and nothing else
    assert not table.of_seat(A).holds(ACTIONS.index(card))
    assert table.game.over
    table.turn(A)
    assert table.options(A) == [TakeBack()]  # now there is something to take back
    assert table.refused(A, PlayCard("build")) is not None


@pytest.mark.rule("MON-TRN-07")
def test_who_can_do_something_must() -> None:
    table = stuck()
    table.of_seat(A).layers = 2  # there is a deck for this level
    table.turn(A)
    assert table.options(A) == [PlayCard("quests")]
    assert table.refused(A, PlayCard("trade")) == "MON-TRD-01"
    waiting = stuck().quests(A, "S07").turn(A)  # 5 workers: a quest does not use the turn
    assert waiting.options(A) == [*[PlayCard(card) for card in ACTIONS], Complete("S07")]
    waiting.play(A, Complete("S07"))
    assert waiting.question == "take_turn"


@pytest.mark.rule("MON-TRN-08")
def test_a_player_without_units_still_takes_turns() -> None:
    table = Scenario().discard(B, "trade").units(B, "EU1", worker=1).discard(A, "trade").ask(Calendar(2, 0))
    assert table.game.places[A] == ()
    assert table.pending == (A,)
    assert playable(table, A) == {"populate", "quests"}
    table.play(A, PlayCard("populate"))
    assert table.count("EU0", "worker") == 2
    table.play(B, TakeBack())
    assert table.pending == (A,)


# -- going back


def crowded() -> Scenario:
    """A could play every card that can be left, and has several answers to the first question of each."""
    table = Scenario().bonus(A, "MIL").units(A, "EU1", worker=3).units(A, "EU2", worker=3, army=1)
    table.goods("EU1", wood=1, sheep=1, wheat=2).goods("EU2", wood=1, sheep=1, metal=2)
    return table.building(A, "town", "EU1").building(A, "town", "EU2").units(B, "EU3", worker=1)


@pytest.mark.rule("MON-TRN-03")
@pytest.mark.parametrize("card", ["upgrade", "movement", "production", "build", "populate", "trade", "train", "attack"])
def test_a_card_is_played_with_the_first_answer_and_can_be_left_before(card: str) -> None:
    table = crowded().quests(A, "C01").turn(A)
    before = table.game.fingerprint()
    table.play(A, PlayCard(card))
    assert table.game.may_leave(A)
    assert Leave() not in table.options(A)
    table.play(A, Leave())
    assert (table.question, table.game.fingerprint(), table.game.reveals) == ("take_turn", before, 0)
    assert [event for event in table.game.events or [] if not isinstance(event, TurnBegan)] == []
    table.play(A, PlayCard(card))
    table.play(A, table.options(A)[0])
    if table.question == "pay_for":  # a card whose answer costs something is played with the payment
        table.play(A, table.options(A)[0])
    assert table.events(CardPlayed) == [CardPlayed(A, ACTIONS.index(card), False, False)]
    assert card not in table.hand(A)
    assert table.question == "roll_dice" or not table.game.may_leave(A)


@pytest.mark.rule("MON-TRN-02")
def test_a_card_that_draws_at_once_cannot_be_left() -> None:
    table = crowded().turn(A).play(A, PlayCard("quests"))
    assert len(table.events(CardPlayed)) == 1
    assert not table.game.may_leave(A)


@pytest.mark.rule("MON-TRN-03", "MON-RES-04")
@pytest.mark.parametrize(("card", "asked"), [
    ("upgrade", "choose_upgrade"), ("build", "choose_work"), ("train", "choose_training"), ("layer", "take_turn"),
])  # fmt: skip
def test_a_payment_can_be_left_and_costs_nothing_until_it_is_made(card: str, asked: str) -> None:
    """Wood, sheep and wheat lie on two hexes each, so every payment is open. It leads back to the question before."""
    table = crowded().units(A, "EU4", worker=1).goods("EU4", wood=1, sheep=1, metal=1, wheat=1).turn(A)
    if card == "layer":
        before = table.game.fingerprint()
        table.play(A, PlayCard(card))
    else:
        table.play(A, PlayCard(card))
        before = table.game.fingerprint()
        table.play(A, table.options(A)[0])
    assert (table.question, table.game.may_leave(A)) == ("pay_for", True)
    stock = table.out_of_bank()
    table.play(A, Leave())
    assert (table.question, table.game.fingerprint(), table.game.reveals) == (asked, before, 0)
    assert (table.out_of_bank(), table.paid(), table.events(CardPlayed)) == (stock, 0, [])
    table.play(A, PlayCard(card) if card == "layer" else table.options(A)[0])
    table.play(A, table.options(A)[0])
    kinds = [event.kind for event in table.game.events or []]
    assert kinds[:2] == ["card_played", "goods_paid"]
    assert not table.game.may_leave(A)


@pytest.mark.rule("MON-TRN-03", "MON-UPG-02")
def test_a_payment_left_leads_back_to_the_cards_where_nothing_else_could_be_bought() -> None:
    """Only Movement is red and can be paid: Upgrade does not ask which card."""
    table = Scenario().green(A, *[card for card in ACTIONS if card != "movement"])
    for name in ("EU1", "EU2"):
        table.units(A, name, worker=1).goods(name, wood=1, sheep=1, metal=1, wheat=1)
    before = table.turn(A).game.fingerprint()
    table.play(A, PlayCard("upgrade"))
    assert (table.question, table.game.may_leave(A)) == ("pay_for", True)
    table.play(A, Leave())
    assert (table.question, table.game.fingerprint()) == ("take_turn", before)


@pytest.mark.rule("MON-QST-07")
def test_who_does_not_want_to_be_asked_for_quests_says_so_once() -> None:
    table = Scenario().units(A, "EU1", worker=1).quests(A, "S07").turn(A)
    table.play(A, PlayCard("movement"), Move("worker", table.at("EU1"), table.at("EU2")))
    assert table.question == "after_action"
    for each in INFO.standing:
        asked = {each.id: each.until(table.game)}
        assert given_in_advance(table.game, A, asked) == End()
    assert [each.id for each in INFO.standing] == ["no_quests_round", "no_quests"]
    later = {"no_quests": INFO.standing[1].until(table.game)}
    table.of_seat(B).quests = (table.quest("S04"),)
    assert given_in_advance(table.game, A, later) is None  # somebody has kept a quest since
