"""Trades between the active player and another: what may be offered, when, and who learns what.

Topics: trades.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.clash_of_cultures.scenario import A, B, C, Scenario, action, event_card, objective
from ziggurat.core.choice import Leave
from ziggurat.games.clash_of_cultures.choices import End, HandOver, Invite, Offer, PlayCard, Refuse, StartTrade
from ziggurat.games.clash_of_cultures.events import RoundBegan
from ziggurat.games.clash_of_cultures.game import NO_GOODS, goods, knows

QUICK, QUICK_2 = action("Quick Advance"), action("Quick Advance", 2)
TEACH, SPY = action("Teach Us"), action("Spy")
FERVOR, EDUCATION, STORAGE = [objective(name) for name in ("Religious Fervor", "Education Lead", "Optimized Storage")]


def table(players: int = 3) -> Scenario:
    return (
        Scenario(players)
        .realm(
            A,
            food=2,
            ore=3,
            gold=1,
            culture=2,
            actions=[QUICK, QUICK_2],
            objectives=[FERVOR],
        )
        .realm(
            B,
            food=1,
            wood=4,
            mood=3,
            actions=[TEACH, SPY],
            objectives=[EDUCATION, STORAGE],
        )
    )


def offered(offer: Offer) -> Scenario:
    return table().turn(A).play(A, StartTrade(), offer)


@pytest.mark.rule("COC-TRD-01", "COC-TRD-09", "COC-TRD-12")
def test_the_active_player_trades_with_anybody_before_and_after_actions_without_an_action() -> None:
    given = table().realm(C, gold=1).turn(A, actions=0)
    assert given.of(A, StartTrade) == [StartTrade()]  # no city, no unit, no advance, no action needed
    given.play(A, StartTrade())
    assert {offer.target for offer in given.of(A, Offer)} == {B, C}
    assert given.refused(A, Offer(A, goods(ore=2), NO_GOODS)) == "COC-TRD-01"
    assert given.refused(A, Offer(3, goods(ore=2), NO_GOODS)) == "COC-TRD-01"
    given.play(A, Offer(B, goods(ore=2), goods(wood=1))).play(B, HandOver())
    assert (given.ore(A), given.wood(A)) == (1, 1)
    assert (given.ore(B), given.wood(B)) == (2, 3)
    assert given.left(A) == 0
    assert given.question == "take_turn"


@pytest.mark.rule("COC-TRD-10", "COC-HID-09")
def test_what_was_refused_is_without_effect_in_this_round_but_stays_legal() -> None:
    offer = Offer(B, NO_GOODS, goods(wood=1), (QUICK,))
    same = Offer(B, NO_GOODS, goods(wood=1), (QUICK_2,))  # another card, which B has not seen either
    given = table().turn(A).play(A, StartTrade())
    assert given.game.without_effect(A, offer) is None
    given.play(A, offer).play(B, Refuse()).play(A, StartTrade())
    for again in (offer, same):
        idle = given.game.without_effect(A, again)
        assert idle is not None
        assert (idle.rule, idle.reason) == ("COC-TRD-10", "That player has refused the same offer in this round.")
    assert given.game.without_effect(A, Offer(B, NO_GOODS, goods(wood=2), (QUICK,))) is None
    assert given.refused(A, offer) is None
    RoundBegan(3).apply(given.game)
    assert given.game.without_effect(A, offer) is None


@pytest.mark.rule("COC-TRD-01")
def test_any_number_of_offers_is_legal_and_three_of_them_are_listed() -> None:
    given = table().turn(A)
    for _ in range(3):
        assert StartTrade() in given.options(A)
        given.play(A, StartTrade(), Offer(B, goods(ore=1), goods(wood=4))).play(B, Refuse())
    assert StartTrade() not in given.options(A)  # bots haggle no further
    assert given.refused(A, StartTrade()) is None
    assert given.game.options(A).more
    assert StartTrade() in given.game.options(A).others()
    given.play(A, StartTrade(), Offer(B, goods(ore=1), goods(wood=1))).play(B, HandOver())
    assert given.wood(A) == 1
    given.play(A, End())
    given.turn(A)
    assert StartTrade() in given.options(A)


@pytest.mark.rule("COC-TRD-01")
def test_a_dialog_that_is_left_costs_nothing() -> None:
    given = table().turn(A)
    before, said = given.game.fingerprint(), len(given.game.events or [])
    for _ in range(5):
        given.play(A, StartTrade())
        assert given.game.may_leave(A)
        assert given.refused(A, End()) == "COC-TRD-04"  # to leave is enough
        given.play(A, Leave())
    assert given.game.fingerprint() == before
    assert len(given.game.events or []) == said
    assert StartTrade() in given.options(A)


@pytest.mark.rule("COC-TRD-01", "COC-ACTION-NEGOTIATIONS")
def test_opening_and_leaving_a_trade_does_not_end_the_start_of_the_turn() -> None:
    card = action("Negotiations")
    given = table().realm(A, actions=[card]).turn(A).play(A, StartTrade(), Leave())
    assert given.refused(A, PlayCard(card)) is None
    given.play(A, StartTrade(), Offer(B, goods(ore=1), goods(wood=1))).play(B, Refuse())
    assert given.refused(A, PlayCard(card)) == "COC-CRD-01"  # an offer was the first thing done


@pytest.mark.rule("COC-TRD-01", "COC-TRD-10")
def test_the_other_side_may_offer_something_else_in_return_and_so_may_the_first() -> None:
    given = offered(Offer(B, goods(ore=1), goods(wood=4)))
    assert given.game.options(B).more
    others = given.game.options(B).others()
    assert Offer(A, goods(wood=1), goods(ore=1)) in others and not [each for each in others if each.kind != "offer"]
    assert {offer.target for offer in others if isinstance(offer, Offer)} == {A}
    assert all(given.refused(B, offer) is None for offer in others)
    assert given.refused(B, Offer(A, goods(wood=1), goods(ore=4))) == "COC-TRD-07"
    assert given.refused(B, Offer(C, goods(wood=1), NO_GOODS)) == "COC-TRD-10"
    given.play(B, Offer(A, goods(wood=2), goods(ore=2)))
    assert (given.question, given.pending) == ("answer_offer", (A,))
    assert not given.game.may_leave(A)
    given.play(A, Offer(B, goods(ore=2), goods(wood=3)))
    assert given.pending == (B,)
    given.play(B, HandOver())
    assert (given.ore(A), given.wood(A), given.ore(B), given.wood(B)) == (1, 3, 2, 1)
    assert (given.question, given.pending, given.left(A)) == ("take_turn", (A,), 3)
    assert given.of_seat(B).turn.offers == 0


@pytest.mark.rule("COC-TRD-01")
def test_the_active_player_may_ask_another_for_an_offer() -> None:
    given = table().turn(A).play(A, StartTrade())
    assert given.game.options(A).others() == [Invite(B), Invite(C)]
    assert given.refused(A, Invite(A)) == "COC-TRD-01"
    assert given.refused(A, Invite(3)) == "COC-TRD-01"
    given.play(A, Invite(B))
    assert (given.question, given.pending) == ("return_offer", (B,))
    assert not given.game.may_leave(B)
    assert given.options(B)[0] == End()
    assert {offer.target for offer in given.of(B, Offer)} == {A}
    given.play(B, Offer(A, goods(wood=2), goods(ore=1)))
    assert given.pending == (A,)
    given.play(A, HandOver())
    assert (given.ore(A), given.wood(A), given.ore(B), given.wood(B)) == (2, 2, 1, 2)
    assert given.question == "take_turn"


@pytest.mark.rule("COC-TRD-10")
def test_who_is_asked_for_an_offer_may_make_none() -> None:
    given = table().turn(A).play(A, StartTrade(), Invite(B))
    before = [given.goods(seat) for seat in (A, B, C)]
    given.play(B, End())
    assert (given.question, given.pending) == ("take_turn", (A,))
    assert [given.goods(seat) for seat in (A, B, C)] == before
    words = [str(entry["words"]) for entry in given.game.log(C)]
    assert "for an offer" in words[-2]
    assert "no offer" in words[-1]


@pytest.mark.rule("COC-TRD-02")
def test_others_have_nothing_to_say_on_the_turn_of_the_active_player() -> None:
    given = table().turn(A)
    assert given.pending == (A,)
    assert given.refused(B, StartTrade()) is not None
    given.play(A, StartTrade())
    assert given.refused(B, Offer(B, goods(food=1), NO_GOODS)) is not None
    given.play(A, Invite(B))
    assert given.refused(B, Offer(C, goods(food=1), NO_GOODS)) == "COC-TRD-02"
    assert given.refused(B, Invite(C)) == "COC-TRD-02"


@pytest.mark.rule("COC-TRD-04")
def test_resources_tokens_and_cards_of_both_kinds_can_be_traded() -> None:
    offer = Offer(B, goods(food=1, ore=1, gold=1, culture=1), goods(wood=2, mood=1), (QUICK,), (FERVOR,), 1, 2)
    given = table().realm(A, happiness_level=4).realm(B, culture_level=2)
    given.turn(A).play(A, StartTrade(), offer)
    given.play(B, HandOver((SPY,), (EDUCATION, STORAGE)))
    assert given.goods(A) == goods(food=1, ore=2, wood=2, mood=1, culture=1)
    assert given.goods(B) == goods(food=2, ore=1, wood=2, gold=1, mood=2, culture=1)
    assert given.actions(A) == ["Quick Advance", "Spy"]
    assert given.objectives(A) == ["Education Lead", "Optimized Storage"]
    assert given.actions(B) == ["Quick Advance", "Teach Us"]
    assert given.objectives(B) == ["Religious Fervor"]


@pytest.mark.rule("COC-TRD-01", "COC-TRD-04", "COC-TRD-06")
@pytest.mark.parametrize(
    ("mine", "theirs", "listed"),
    [
        ({"ore": 1}, {"wood": 1}, True),
        ({"ore": 1}, {"ore": 2}, False),  # the same for the same
        ({"ore": 2}, {}, False),  # a gift
        ({}, {"wood": 1}, False),
        ({"actions": [QUICK]}, {"wood": 1}, True),  # one card is enough
        ({"objectives": [FERVOR]}, {"wood": 1}, True),
        ({"actions": [QUICK]}, {"actions": [TEACH]}, False),  # a card for a card can be typed
        ({"ore": 1}, {"actions": [TEACH]}, True),
        ({"ore": 1}, {"objectives": [STORAGE]}, True),
        ({"ore": 1}, {"ore": 1, "actions": [TEACH]}, True),
        ({"ore": 1}, {"ore": 1, "objectives": [STORAGE]}, True),
        ({"ore": 1, "actions": [QUICK]}, {"ore": 1}, True),
        ({"ore": 1, "objectives": [FERVOR]}, {"ore": 1}, True),
    ],
)
def test_a_trade_is_listed_where_one_thing_can_be_swapped_for_another(
    mine: dict[str, Any], theirs: dict[str, Any], listed: bool
) -> None:
    given = Scenario(2).realm(A, **mine).realm(B, **theirs).turn(A)
    assert (StartTrade() in given.options(A)) == listed
    assert given.refused(A, StartTrade()) is None
    given.play(A, StartTrade())
    swaps = [offer for offer in given.of(A, Offer) if (any(offer.give) or offer.actions or offer.objectives)
             and (any(offer.ask) or offer.ask_actions or offer.ask_objectives)]  # fmt: skip
    assert bool(swaps) == listed  # the menu and the list agree


@pytest.mark.rule("COC-TRD-04")
def test_an_offer_names_all_goods_of_both_sides() -> None:
    given = table().turn(A).play(A, StartTrade())
    assert given.refused(A, Offer(B, (0, 1), goods(wood=1))) == "COC-TRD-04"
    assert given.refused(A, Offer(B, goods(ore=1), (0, 0, 1))) == "COC-TRD-04"
    assert given.refused(A, Offer(B, (), ())) == "COC-TRD-04"


@pytest.mark.rule("COC-TRD-05")
def test_completed_objectives_and_great_persons_are_no_cards_to_trade() -> None:
    given = table().realm(A, greats=[event_card("Great Scientist")])
    given.of_seat(A).completed = (2 * (objective("Metropolis") - 1),)
    given.turn(A).play(A, StartTrade())
    assert given.refused(A, Offer(B, NO_GOODS, goods(food=1), (), (objective("Metropolis"),))) == "COC-TRD-07"
    assert given.refused(A, Offer(B, NO_GOODS, goods(food=1), (event_card("Great Scientist"),))) == "COC-TRD-07"
    assert Offer.fields == ("target", "give", "ask", "actions", "objectives", "ask_actions", "ask_objectives", "show")
    assert given.refused(A, Offer(B, (1, 0, 0, 0, 0, 0, 0, 1), NO_GOODS)) == "COC-TRD-04"  # no eighth thing


@pytest.mark.rule("COC-TRD-06")
def test_a_gift_is_a_trade_too_and_so_is_a_present_asked_for() -> None:
    given = offered(Offer(B, goods(food=2), NO_GOODS)).play(B, HandOver())
    assert (given.food(A), given.food(B)) == (0, 2)  # one is lost: no Storage
    given.play(A, StartTrade(), Offer(B, NO_GOODS, goods(wood=3))).play(B, HandOver())
    assert (given.wood(A), given.wood(B)) == (3, 1)


@pytest.mark.rule("COC-TRD-06", "COC-TRD-04")
def test_with_empty_hands_one_may_ask_for_a_gift_if_anybody_has_anything() -> None:
    given = Scenario().realm(B, wood=1).turn(A)
    assert StartTrade() not in given.options(A)  # there is nothing to trade, so bots do not try
    given.play(A, StartTrade())
    assert given.options(A) == [Offer(B, NO_GOODS, goods(wood=1))]
    given.play(A, Offer(B, NO_GOODS, goods(wood=1))).play(B, HandOver())
    assert (given.wood(A), given.wood(B)) == (1, 0)
    given = Scenario().turn(A)
    assert given.refused(A, StartTrade()) == "COC-TRD-04"
    given = Scenario().realm(B, objectives=[objective("Large Civilization")]).turn(A).play(A, StartTrade())
    assert given.options(A) == [Offer(B, NO_GOODS, NO_GOODS, (), (), 0, 1)]
    given = Scenario().realm(A, actions=[QUICK]).turn(A).play(A, StartTrade())
    assert given.options(A) == [Offer(B, NO_GOODS, NO_GOODS, (QUICK,))]


@pytest.mark.rule("COC-TRD-07")
def test_what_one_side_does_not_have_cannot_be_traded() -> None:
    given = table().turn(A).play(A, StartTrade())
    assert given.refused(A, Offer(B, goods(ore=4), NO_GOODS)) == "COC-TRD-07"
    assert given.refused(A, Offer(B, goods(ore=1), goods(ore=1))) == "COC-TRD-07"
    assert given.refused(A, Offer(B, NO_GOODS, NO_GOODS, (TEACH,))) == "COC-TRD-07"
    assert given.refused(A, Offer(B, goods(ore=1), NO_GOODS, (), (), 3)) == "COC-TRD-07"
    assert given.refused(A, Offer(B, NO_GOODS, NO_GOODS)) == "COC-TRD-04"
    assert given.refused(A, Offer(B, goods(ore=-1), NO_GOODS)) == "COC-TRD-04"
    given.play(A, Offer(B, goods(ore=1), NO_GOODS, (), (), 1))
    assert given.refused(B, HandOver()) == "COC-TRD-07"
    assert given.refused(B, HandOver((QUICK,))) == "COC-TRD-07"
    assert given.refused(B, HandOver((TEACH,))) is None


@pytest.mark.rule("COC-TRD-08")
def test_a_trade_leaves_nothing_behind_but_what_was_handed_over() -> None:
    given = offered(Offer(B, goods(ore=1), NO_GOODS))
    before = given.game.pieces()
    given.play(B, HandOver())
    after = given.game.pieces()
    assert [key for key in before if before[key] != after[key]] == ["realms"]
    assert given.goods(A) == goods(food=2, ore=2, gold=1, culture=2)
    assert given.of_seat(B).truces == given.of_seat(B).next_truces == 0


@pytest.mark.rule("COC-TRD-10")
def test_a_refused_trade_changes_nothing() -> None:
    given = offered(Offer(B, goods(ore=1), goods(wood=1), (QUICK,)))
    mine, theirs = given.goods(A), given.goods(B)
    given.play(B, Refuse())
    assert (given.goods(A), given.goods(B)) == (mine, theirs)
    assert given.actions(A) == ["Quick Advance", "Quick Advance"]
    assert given.question == "take_turn"


@pytest.mark.rule("COC-TRD-11")
def test_what_passes_a_limit_is_lost_and_paid_all_the_same() -> None:
    given = table().realm(B, gold=8, culture_level=1).turn(A)
    given.play(A, StartTrade(), Offer(B, goods(gold=1, culture=2), NO_GOODS)).play(B, HandOver())
    assert (given.gold(A), given.culture(A)) == (0, 0)
    assert (given.gold(B), given.culture(B)) == (8, 1)
    lost = [entry for entry in given.game.log(C) if entry["kind"] == "goods_lost"]
    assert [(entry["seat"], entry["goods"]) for entry in lost] == [(B, [*goods(gold=1, culture=1)])]


@pytest.mark.rule("COC-TRD-11")
def test_an_offer_says_what_the_offerer_has_no_room_for() -> None:
    given = table().realm(A, wood=7).turn(A).play(A, StartTrade())
    whole, partly = Offer(B, goods(ore=1), goods(wood=1)), Offer(B, goods(ore=1), goods(wood=3))
    assert "lose" not in given.game.label(A, whole)  # the scale ends at 8
    assert "you lose 2 Wood at the limit" in given.game.label(A, partly)
    assert given.game.without_effect(A, partly) is None
    given.realm(A, wood=8)
    none = given.game.without_effect(A, whole)
    assert none is not None and none.rule == "COC-TRD-11"
    for other in (
        Offer(B, goods(ore=1), goods(wood=1), (), (), 1),  # an Action card comes, too
        Offer(B, goods(ore=1), goods(wood=1), (), (), 0, 1),
        Offer(B, goods(wood=1), goods(wood=1)),  # room is made first
        Offer(B, goods(ore=1), NO_GOODS),  # a gift is no mistake
        Invite(B),
    ):
        assert given.game.without_effect(A, other) is None


@pytest.mark.rule("COC-TRD-11")
def test_to_agree_to_what_there_is_no_room_for_brings_nothing() -> None:
    given = table().realm(B, ore=8).turn(A).play(A, StartTrade(), Offer(B, goods(ore=2), goods(wood=1)))
    assert "you lose 2 Ore at the limit" in given.game.label(B, HandOver())
    idle = given.game.without_effect(B, HandOver())
    assert idle is not None and idle.rule == "COC-TRD-11"
    back = given.game.without_effect(B, Offer(A, goods(wood=1), goods(ore=1)))
    assert back is not None and back.rule == "COC-TRD-11"
    assert given.game.without_effect(B, Refuse()) is None
    given = table().realm(B, ore=8).turn(A).play(A, StartTrade(), Offer(B, goods(ore=2), NO_GOODS, (QUICK,)))
    assert given.game.without_effect(B, HandOver()) is None  # the card is worth something
    given = table().realm(B, ore=8).turn(A).play(A, StartTrade(), Offer(B, NO_GOODS, goods(wood=1)))
    assert given.game.without_effect(B, HandOver()) is None  # a gift is no mistake


@pytest.mark.rule("COC-TRD-10")
def test_the_log_notes_an_answer_under_the_seat_that_gave_it() -> None:
    for answer, outcome in ((HandOver(), "accepted"), (Refuse(), "refused")):
        given = offered(Offer(B, goods(ore=1), goods(wood=1))).play(B, answer)
        noted = [entry for entry in given.game.log(C) if entry["kind"] == "offer_answered"]
        assert [(entry["seat"], entry["other"], entry["outcome"]) for entry in noted] == [(B, A, outcome)]
    given = table().turn(A).play(A, StartTrade(), Invite(B)).play(B, End())
    assert [entry["seat"] for entry in given.game.log(C) if entry["kind"] == "offer_answered"] == [B]


@pytest.mark.rule("COC-HID-08", "COC-HID-09")
def test_cards_of_a_trade_are_known_to_the_two_only_and_not_before_it_is_agreed() -> None:
    given = offered(Offer(B, NO_GOODS, NO_GOODS, (QUICK,), (FERVOR,), 1))
    game = given.game
    for viewer in (B, C, None):
        question = game.view(viewer)["question"]
        assert isinstance(question, dict)
        assert (question["actions"], question["objectives"]) == (1, 1)  # how many, not which
    given.play(B, HandOver((SPY,)))
    for viewer in (C, None):
        text = str(game.log(viewer))
        assert "Quick Advance" not in text
        assert "Spy" not in text
        assert "hands" in text
    for viewer in (A, B):
        assert "Quick Advance" in str(game.log(viewer))
        assert "Spy" in str(game.log(viewer))
    known = game.view(A)["realms"]
    assert isinstance(known, list)
    assert [card["card"] for card in known[B]["known"]["actions"]] == [QUICK]
    assert [card["card"] for card in known[B]["known"]["objectives"]] == [FERVOR]


@pytest.mark.rule("COC-HID-09")
def test_an_owner_may_show_the_cards_offered() -> None:
    given = offered(Offer(B, NO_GOODS, goods(wood=1), (QUICK,), (), 0, 0, True))
    question = given.game.view(B)["question"]
    assert isinstance(question, dict)
    assert question["actions"] == [QUICK - 1]
    assert "Quick Advance" not in str(given.game.view(C)) + str(given.game.log(C))
    given.play(B, Refuse())
    seen = given.game.view(B)["realms"]
    assert isinstance(seen, list)
    assert [card["card"] for card in seen[A]["known"]["actions"]] == [QUICK]
    assert given.game.determinized(B, 3).realms[A].actions.count(QUICK - 1) == 1  # type: ignore[attr-defined]


@pytest.mark.rule("COC-HID-08")
def test_a_guess_keeps_the_known_cards_where_they_are() -> None:
    given = offered(Offer(B, NO_GOODS, NO_GOODS, (QUICK,))).play(B, HandOver())
    for seed in range(20):
        twin = given.game.determinized(A, seed)
        assert QUICK - 1 in twin.realms[B].actions  # type: ignore[attr-defined]
        assert twin.realms[A].actions == given.of_seat(A).actions  # type: ignore[attr-defined]
    others = {given.game.determinized(C, seed).realms[B].actions for seed in range(20)}  # type: ignore[attr-defined]
    assert len(others) > 5


@pytest.mark.rule("COC-HID-08")
def test_a_guess_does_not_tell_what_others_know_of_foreign_hands() -> None:
    """A has seen a card of B: to C it is hidden which one, and a guess may deal it elsewhere; to B it is not."""
    given = offered(Offer(B, NO_GOODS, NO_GOODS, (QUICK,))).play(B, HandOver())
    seen = knows(A, False, QUICK - 1)
    for seed in range(20):
        assert given.game.determinized(C, seed).known == ()  # type: ignore[attr-defined]
        assert given.game.determinized(B, seed).known == (seen,)  # type: ignore[attr-defined]
        assert given.game.determinized(A, seed).known == (seen,)  # type: ignore[attr-defined]


@pytest.mark.rule("COC-HID-08")
def test_who_does_not_see_a_card_change_hands_no_longer_knows_where_the_others_are() -> None:
    """C has seen Quick Advance in the hand of A, Teach Us in that of B. A gives B a card: it may have been that one."""
    given = table()
    given.game.known = (knows(A, False, TEACH - 1), knows(C, False, QUICK - 1), knows(C, False, TEACH - 1))
    given.turn(A).play(A, StartTrade(), Offer(B, NO_GOODS, NO_GOODS, (QUICK_2,))).play(B, HandOver())
    known = [(A, QUICK_2), (A, TEACH), (C, TEACH)]
    assert given.game.known == tuple(knows(seat, False, card - 1) for seat, card in known)


@pytest.mark.rule("COC-TRD-01", "COC-TRD-06")
def test_only_small_offers_are_listed_and_the_list_says_that_there_are_more() -> None:
    given = table().turn(A).play(A, StartTrade())
    options = given.options(A)
    # 4 goods of A to B: each for an Action card, for an Objective card, for a good of another kind (Food, Wood, Mood;
    # Food is no swap for Food); 3 cards for each of 3 goods; C has nothing to give
    assert len(options) == 4 * 2 + (2 + 3 + 3 + 3) + 3 * 3
    assert len(set(options)) == len(options)
    assert given.game.options(A).more
    assert Offer(B, goods(food=2, ore=3), goods(wood=4), (QUICK, QUICK_2)) in given.game.options(A)
    assert Offer(C, goods(food=1), NO_GOODS) in given.game.options(A)
    assert all(given.refused(A, choice) is None for choice in options)


@pytest.mark.rule("COC-TRD-01")
def test_a_trade_is_listed_exactly_where_a_small_offer_can_be_made() -> None:
    for mine, theirs, listed in (
        (goods(ore=1), goods(wood=1), True),
        (goods(ore=1), goods(ore=1), False),  # the same for the same
        (goods(ore=1), NO_GOODS, False),  # a gift
        (goods(ore=1, wood=1), goods(ore=1), True),
    ):
        given = Scenario()
        given.of_seat(A).goods, given.of_seat(B).goods = mine, theirs
        given.turn(A)
        assert (StartTrade() in given.options(A)) == listed
        assert given.refused(A, StartTrade()) is None
    given = Scenario().realm(A, ore=1).realm(B, actions=[SPY]).turn(A)
    assert StartTrade() in given.options(A)
    given = Scenario().realm(A, actions=[SPY]).realm(B, ore=1).turn(A)
    assert StartTrade() in given.options(A)
    given = Scenario().realm(A, actions=[SPY]).realm(B, actions=[TEACH]).turn(A)
    assert StartTrade() not in given.options(A)


@pytest.mark.rule("COC-HID-08", "COC-HID-09")
def test_cards_of_a_counter_offer_are_hidden_like_those_of_an_offer() -> None:
    given = offered(Offer(B, goods(ore=1), goods(wood=4))).play(B, Offer(A, NO_GOODS, goods(ore=1), (SPY,)))
    for viewer in (A, C, None):
        question = given.game.view(viewer)["question"]
        assert isinstance(question, dict)
        assert question["actions"] == 1
        assert "Spy" not in str(given.game.view(viewer)) + str(given.game.log(viewer))
    twins = {given.game.determinized(A, seed).stack[-1].to_json()["actions"][0] for seed in range(20)}  # type: ignore[index]
    assert len(twins) > 3
    given.play(A, HandOver())
    assert sorted(given.actions(A)) == ["Quick Advance", "Quick Advance", "Spy"]


@pytest.mark.rule("COC-TRD-10")
def test_small_offers_in_return_come_when_asked_for() -> None:
    given = Scenario().realm(A, ore=1).realm(B, food=1, wood=1).turn(A)
    given.play(A, StartTrade()).play(A, Offer(B, goods(ore=1), goods(wood=1)))
    assert [*given.options(B)] == [Refuse(), HandOver()]
    food, wood = [Offer(A, gift, goods(ore=1)) for gift in (goods(food=1), goods(wood=1))]
    assert given.game.options(B).others() == [food, wood]
    assert all(given.refused(B, offer) is None for offer in (food, wood))
