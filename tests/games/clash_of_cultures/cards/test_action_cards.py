"""Action cards played for their upper half: when, how often, at which cost, and who is asked.

Topics: action cards.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import CONTENT, HAPPY, A, B, C, Scenario, action, objective
from tests.games.clash_of_cultures.warring import attack, field, navies, sail, siege, unaided
from ziggurat.core.choice import Choice
from ziggurat.games.clash_of_cultures.board.units import ARMY, unit
from ziggurat.games.clash_of_cultures.choices import (
    Activate,
    AtSpace,
    Buy,
    Collect,
    End,
    Move,
    PlayCard,
    StartMove,
    StartTrade,
    ThisAdvance,
    ThisCard,
)
from ziggurat.games.clash_of_cultures.content.model import ADVANCES
from ziggurat.games.clash_of_cultures.events import ActionDiscarded
from ziggurat.games.clash_of_cultures.rules.turn.advancing import GetAdvance
from ziggurat.play.asking import only_answer

QUICK = action("Quick Advance")
HERO = action("Hero General")
SPY = action("Spy")
IDEAS = action("Ideas")
GREAT_IDEAS = action("Great Ideas")
TAKEOVER = action("Cultural Takeover")
FOCUS = action("Production Focus")
NEGOTIATIONS = action("Negotiations")
LEADERSHIP = action("Leadership")
MASS = action("Mass Production")
SYNERGIES = action("Synergies")
INSPIRATION = action("Inspiration")
NEW_IDEAS = action("New Ideas")


def cities(*cards: int, **goods: int) -> Scenario:
    """A has Writing, an Academy in D2, a Culture token and these cards."""
    table = Scenario().reveal_all().advances(A, "writing").city(A, "D2", "academy")
    return table.realm(A, actions=list(cards), culture=1, **goods)  # type: ignore[arg-type]


# -- when


@pytest.mark.rule("COC-CRD-01")
@pytest.mark.parametrize(
    "card", [GREAT_IDEAS, TAKEOVER, FOCUS, MASS, SYNERGIES, INSPIRATION, NEW_IDEAS], ids=lambda card: f"card {card}"
)
def test_a_card_for_another_moment_is_not_played_from_the_menu(card: int) -> None:
    table = cities(card, IDEAS).turn(A)
    assert table.refused(A, PlayCard(card)) == "COC-CRD-01"
    assert table.of(A, PlayCard) == [PlayCard(IDEAS)]


@pytest.mark.rule("COC-CRD-01")
def test_a_card_of_the_own_turn_is_not_played_on_something_that_happened() -> None:
    table = cities(LEADERSHIP, QUICK, IDEAS, NEW_IDEAS, food=2).turn(A).play(A, Buy("myths"))
    assert table.options(A) == [PlayCard(NEW_IDEAS), End()]
    assert table.refused(A, PlayCard(LEADERSHIP)) == "COC-CRD-01"
    assert table.refused(A, PlayCard(IDEAS)) == "COC-CRD-01"


@pytest.mark.rule("COC-CRD-01")
def test_a_card_on_getting_an_advance_is_not_played_on_a_victory_nor_the_other_way_round() -> None:
    table = unaided(attack(field(1, 1).realm(A, actions=[NEW_IDEAS, GREAT_IDEAS]), 1)).roll(5).roll(1)
    assert table.options(A) == [PlayCard(GREAT_IDEAS), End()]
    table = cities(NEW_IDEAS, GREAT_IDEAS, food=2).turn(A).play(A, Buy("myths"))
    assert table.options(A) == [PlayCard(NEW_IDEAS), End()]


@pytest.mark.rule("COC-CRD-01")
def test_only_cards_of_the_own_hand_are_played() -> None:
    table = cities(IDEAS).realm(B, actions=[LEADERSHIP], culture=1).turn(A)
    assert table.refused(A, PlayCard(LEADERSHIP)) == "COC-CRD-01"
    assert table.refused(A, PlayCard(0)) == "COC-CRD-01"
    assert table.refused(A, PlayCard(43)) == "COC-CRD-01"
    assert table.refused(B, PlayCard(LEADERSHIP)) is not None  # not B's turn


@pytest.mark.rule("COC-CRD-01")
@pytest.mark.parametrize("first", [(Buy("myths"), End()), (PlayCard(IDEAS),)], ids=["action", "card"])
def test_a_card_for_the_start_of_the_turn_comes_before_all_else(first: tuple[Choice, ...]) -> None:
    table = cities(NEGOTIATIONS, IDEAS, food=2).turn(A)
    assert table.refused(A, PlayCard(NEGOTIATIONS)) is None
    table.play(A, *first)
    assert table.question == "take_turn"
    assert table.refused(A, PlayCard(NEGOTIATIONS)) == "COC-CRD-01"


@pytest.mark.rule("COC-CRD-07")
def test_a_card_without_a_moment_is_played_before_between_and_after_actions_but_not_within() -> None:
    table = cities(IDEAS, IDEAS + 1, LEADERSHIP, LEADERSHIP + 1, food=0).turn(A, actions=1)
    table.play(A, PlayCard(IDEAS))  # before
    assert table.ideas(A) == 1
    table.play(A, Activate(table.at("D2"), "collect"))
    assert table.refused(A, PlayCard(IDEAS + 1)) == "COC-COL-09"
    assert table.refused(A, PlayCard(LEADERSHIP)) == "COC-COL-09"
    table.play(A, Collect(food=1), PlayCard(LEADERSHIP))  # between
    assert table.left(A) == 1
    table.play(A, Activate(table.at("D2"), "collect"), Collect(food=1))
    assert table.left(A) == 0
    table.play(A, PlayCard(IDEAS + 1))  # after
    assert table.ideas(A) == 2


# -- what becomes of it, and how often


@pytest.mark.rule("COC-CRD-02")
def test_a_played_card_is_discarded_open_to_all() -> None:
    table = cities(IDEAS, LEADERSHIP).turn(A).play(A, PlayCard(LEADERSHIP))
    assert table.of_seat(A).actions == (IDEAS - 1,)
    assert table.game.action_discard == (LEADERSHIP - 1,)
    assert table.refused(A, PlayCard(LEADERSHIP)) == "COC-CRD-01"
    event = table.events(ActionDiscarded)[-1]
    assert isinstance(event, ActionDiscarded)
    assert (event.seat, event.card, event.half) == (A, LEADERSHIP - 1, "upper")
    assert event.seen_by(B) == event


@pytest.mark.rule("COC-CRD-02")
def test_a_card_played_on_something_that_happened_is_discarded_too() -> None:
    table = cities(NEW_IDEAS, food=2).turn(A).play(A, Buy("myths"), PlayCard(NEW_IDEAS))
    assert (table.of_seat(A).actions, table.game.action_discard) == ((), (NEW_IDEAS - 1,))
    assert table.question == "take_turn"


@pytest.mark.rule("COC-CRD-03")
def test_any_number_of_cards_is_played_in_a_turn_twins_too() -> None:
    cards = [IDEAS, IDEAS + 1, LEADERSHIP, LEADERSHIP + 1]
    table = cities(*cards).realm(A, culture=2).turn(A).play(A, *[PlayCard(card) for card in cards])
    assert (table.ideas(A), table.left(A), table.culture(A)) == (2, 5, 0)
    assert table.game.action_discard == tuple(card - 1 for card in cards)


@pytest.mark.rule("COC-CRD-03")
def test_several_cards_of_different_titles_are_played_on_one_event() -> None:
    table = siege(1, 0).realm(A, actions=[GREAT_IDEAS, INSPIRATION])
    attack(table, 1).play(A, PlayCard(INSPIRATION), ThisAdvance("myths"), End(), PlayCard(GREAT_IDEAS))
    assert (table.has(A, "myths"), table.ideas(A), table.of_seat(A).actions) == (True, 2, ())


def two_sieges() -> Scenario:
    """A's Armies stand before two empty cities of B, who has Writing and Myths; A holds both Inspirations."""
    table = siege(1, 0).units(A, "C5", armies=1).city(B, "C6").realm(A, actions=[INSPIRATION, INSPIRATION + 1])
    return attack(table, 1).play(B, AtSpace(table.at("D7")))  # a Settler for the city B has lost


@pytest.mark.rule("COC-CRD-04")
def test_after_capturing_one_city_one_inspiration_is_played_not_two() -> None:
    table = two_sieges()
    assert table.of(A, PlayCard) == [PlayCard(INSPIRATION), PlayCard(INSPIRATION + 1)]
    table.play(A, PlayCard(INSPIRATION), ThisAdvance("myths"))
    table.play(A, End())  # cards on getting Myths
    assert table.question == "play_on"
    assert table.refused(A, PlayCard(INSPIRATION + 1)) == "COC-CRD-04"
    assert table.options(A) == [End()]


@pytest.mark.rule("COC-CRD-04")
def test_the_next_capture_is_another_trigger() -> None:
    table = two_sieges().play(A, PlayCard(INSPIRATION), ThisAdvance("myths"), End(), End())
    table.play(A, Move(table.at("C5"), table.at("C6"), (unit(ARMY),)))
    assert table.refused(A, PlayCard(INSPIRATION + 1)) is None
    table.play(A, PlayCard(INSPIRATION + 1))  # only Writing is left to be got
    assert (table.has(A, "writing"), table.of_seat(A).actions) == (True, ())


@pytest.mark.rule("COC-CRD-04")
def test_two_cards_of_one_title_on_one_advance_are_refused_and_on_the_next_one_allowed() -> None:
    table = cities(NEW_IDEAS, NEW_IDEAS + 1, food=2, gold=2).turn(A).play(A, Buy("myths"), PlayCard(NEW_IDEAS))
    assert table.refused(A, PlayCard(NEW_IDEAS + 1)) == "COC-CRD-04"
    table.play(A, End(), Buy("tactics"))
    assert table.refused(A, PlayCard(NEW_IDEAS + 1)) is None


@pytest.mark.rule("COC-CRD-04")
def test_one_victory_makes_one_hero() -> None:
    table = field(1, 1).city(A, "C1").realm(A, actions=[HERO, HERO + 1])
    unaided(attack(table, 1)).roll(5).roll(1).play(A, End(), PlayCard(HERO), AtSpace(table.at("C1")))
    assert table.refused(A, PlayCard(HERO + 1)) == "COC-CRD-04"


@pytest.mark.rule("COC-CRD-04")
def test_two_victories_make_two_heroes() -> None:
    table = field(1, 1).units(A, "C4", armies=1).units(B, "C5", armies=1).city(A, "C1")
    unaided(attack(table.realm(A, actions=[HERO, HERO + 1]), 1)).roll(5).roll(1).play(A, End())
    unaided(table.play(A, Move(table.at("C4"), table.at("C5"), (unit(ARMY),)))).roll(5).roll(1).play(A, End())
    table.play(A, PlayCard(HERO), AtSpace(table.at("C1")), PlayCard(HERO + 1), AtSpace(table.at("D2")))
    assert table.city_at("C1").mood == table.city_at("D2").mood == HAPPY


# -- what it takes


@pytest.mark.rule("COC-CRD-05")
def test_upper_halves_need_no_tactics() -> None:
    table = cities(IDEAS, LEADERSHIP, SPY).realm(B, actions=[QUICK]).turn(A)
    assert not table.has(A, "tactics")
    assert table.of(A, PlayCard) == [PlayCard(SPY), PlayCard(IDEAS), PlayCard(LEADERSHIP)]
    table = siege(0, 0).units(A, "D4", armies=1).realm(B, actions=[GREAT_IDEAS]).units(B, "D5", armies=2)
    table.of_seat(B).advances &= 3 << 4 | 1  # B loses all but the first advances
    assert not table.has(B, "tactics")
    unaided(attack(table, 1)).roll(1).roll(5, 1).play(B, PlayCard(GREAT_IDEAS))
    assert table.ideas(B) == 2


@pytest.mark.rule("COC-CRD-06")
def test_a_card_that_is_no_action_is_played_without_one() -> None:
    table = cities(IDEAS, LEADERSHIP).turn(A, actions=0).play(A, PlayCard(IDEAS))
    assert (table.left(A), table.ideas(A)) == (0, 1)
    assert table.refused(A, PlayCard(LEADERSHIP)) is None


@pytest.mark.rule("COC-CRD-06", "COC-GEN-07")
def test_a_card_that_is_an_action_takes_one() -> None:
    table = cities(SPY).realm(B, objectives=[objective("Coastal Culture")]).turn(A, actions=1).play(A, PlayCard(SPY))
    assert table.left(A) == 0
    table = cities(SPY).realm(B, objectives=[objective("Coastal Culture")]).turn(A, actions=0)
    assert table.refused(A, PlayCard(SPY)) == "COC-TURN-02"


@pytest.mark.rule("COC-GEN-01")
def test_a_card_whose_price_cannot_be_paid_is_not_played() -> None:
    table = cities(LEADERSHIP, LEADERSHIP + 1).turn(A).play(A, PlayCard(LEADERSHIP))
    assert table.culture(A) == 0
    assert table.refused(A, PlayCard(LEADERSHIP + 1)) == "COC-GEN-01"


# -- who is asked


@pytest.mark.rule("COC-CRD-01", "COC-HID-01")
def test_who_holds_any_card_is_asked_so_that_nobody_learns_which() -> None:
    table = cities(SPY, food=2).turn(A).play(A, Buy("myths"))
    assert (table.question, table.pending, table.options(A)) == ("play_on", (A,), [End()])
    table = cities(food=2).turn(A).play(A, Buy("myths"))
    assert table.question == "take_turn"


@pytest.mark.rule("COC-CRD-01")
def test_the_winner_is_asked_the_loser_is_not() -> None:
    table = field(1, 1).realm(A, actions=[GREAT_IDEAS]).realm(B, actions=[GREAT_IDEAS + 1])
    unaided(attack(table, 1)).roll(5).roll(1)
    assert table.pending == (A,)
    table.play(A, PlayCard(GREAT_IDEAS))
    assert table.pending == (A,)
    assert table.question == "take_turn"
    table = field(1, 1).realm(A, actions=[GREAT_IDEAS]).realm(B, actions=[GREAT_IDEAS + 1])
    unaided(attack(table, 1)).roll(1).roll(5).play(B, PlayCard(GREAT_IDEAS + 1))  # on the turn of another player
    assert (table.ideas(B), table.question) == (2, "take_turn")


@pytest.mark.rule("COC-CRD-01")
def test_nobody_is_asked_after_a_battle_without_a_winner_or_at_sea() -> None:
    table = field(1, 1).realm(A, actions=[GREAT_IDEAS]).realm(B, actions=[GREAT_IDEAS + 1])
    unaided(attack(table, 1)).roll(5).roll(5)  # both are gone
    assert table.question == "take_turn"
    table = navies(1, 1).realm(A, actions=[GREAT_IDEAS])
    unaided(sail(table, 1)).roll(5).roll(1)
    assert table.question == "take_turn"


@pytest.mark.rule("COC-STA-14")
def test_cards_are_played_on_the_free_advance_of_the_status_phase() -> None:
    table = cities(NEW_IDEAS).status_phase(1).play(A, ThisAdvance("myths"))
    assert table.options(A) == [PlayCard(NEW_IDEAS), End()]
    table.play(A, PlayCard(NEW_IDEAS))
    assert table.ideas(A) == 2
    assert (table.question, table.pending) == ("choose_advance", (B,))


# -- trades do not interrupt


@pytest.mark.rule("COC-TRD-03")
def test_no_trade_takes_place_during_an_action() -> None:
    table = cities(IDEAS, food=2, ore=1).units(A, "D2", settlers=1).realm(B, food=2).turn(A)
    assert table.refused(A, StartTrade()) is None
    table.play(A, StartMove())
    assert table.refused(A, StartTrade()) == "COC-MOV-01"
    table.play(A, Move(table.at("D2"), table.at("D3"), (unit(0),)))
    assert table.question == "take_turn"
    assert table.refused(A, StartTrade()) is None
    table.play(A, Activate(table.at("D2"), "collect"))
    assert table.refused(A, StartTrade()) == "COC-COL-09"


@pytest.mark.rule("COC-TRD-03")
def test_no_trade_takes_place_during_a_battle_nor_on_what_has_just_happened() -> None:
    table = field(2, 2).realm(A, ore=1, actions=[SPY])
    attack(table, 2)
    assert table.refused(A, StartTrade()) is not None
    unaided(table).roll(5, 5).roll(1, 1)
    assert table.question == "play_on"
    assert table.refused(A, StartTrade()) == "COC-CRD-01"


@pytest.mark.rule("COC-CRD-02")
def test_of_two_copies_the_player_chooses_which_one_to_spend() -> None:
    table = (
        Scenario().city(A, "D2").realm(A, actions=[action("Mass Production"), action("Mass Production", 2)]).turn(A)
    )  # Mass Production twice
    table.play(A, Activate(table.at("D2"), "collect"), Collect(food=1, ore=1, card="mass_production"))
    assert table.options(A) == [
        ThisCard("action", action("Mass Production")),
        ThisCard("action", action("Mass Production", 2)),
    ]
    assert table.refused(A, ThisCard("action", action("Assassination", 2))) == "COC-CRD-02"
    table.play(A, ThisCard("action", action("Mass Production", 2)))
    assert table.of_seat(A).actions == (action("Mass Production") - 1,)
    assert table.game.action_discard == (action("Mass Production", 2) - 1,)
    assert (table.food(A), table.ore(A)) == (1, 1)


def test_a_single_card_is_spent_without_a_question_but_a_hand_of_two_is_always_asked() -> None:
    alone = Scenario().city(A, "D2").realm(A, actions=[action("Mass Production")]).turn(A)
    alone.play(A, Activate(alone.at("D2"), "collect"), Collect(food=1, ore=1, card="mass_production"))
    assert alone.question == "take_turn"
    beside = Scenario().city(A, "D2").realm(A, actions=[action("Quick Advance"), action("Mass Production")]).turn(A)
    beside.play(A, Activate(beside.at("D2"), "collect"), Collect(food=1, ore=1, card="mass_production"))
    assert beside.options(A) == [
        ThisCard("action", action("Mass Production"))
    ]  # the question does not tell whether there is a second copy


@pytest.mark.rule("COC-HID-01")
def test_who_is_asked_for_a_copy_holds_one_in_every_guess() -> None:
    table = (
        Scenario(3)
        .city(A, "E3")
        .realm(A, actions=[action("Quick Advance"), action("Mass Production")])
        .realm(C, actions=[action("Hero General")])
        .turn(A)
    )
    table.play(A, Activate(table.at("E3"), "collect"), Collect(food=1, ore=1, card="mass_production"))
    for seed in range(40):
        twin = table.game.determinized(B, seed)
        copies = [card for card in twin.realms[A].actions if card in (28, 29)]  # type: ignore[attr-defined]
        assert list(twin.options(A)) == [ThisCard("action", card + 1) for card in copies] != []
        everywhere = [*twin.action_deck, *[card for realm in twin.realms for card in realm.actions]]  # type: ignore[attr-defined]
        assert sorted(everywhere) == list(range(len(CONTENT.actions)))


# -- who is asked


def learned(**realm: int) -> Scenario:
    """A holds a card and gets Myths for free."""
    table = Scenario().advances(A, "storage").realm(A, actions=[IDEAS], **realm)  # type: ignore[arg-type]
    return table.ask(GetAdvance(A, ADVANCES.index("myths"), "free", "COC-STA-11"))


@pytest.mark.rule("COC-CRD-01")
def test_nobody_is_put_a_question_for_cards_where_everybody_knows_that_none_fits() -> None:
    asked = learned(food=2).game  # a Synergies could buy another advance of the category
    assert (only_answer(asked, A, alone=False), only_answer(asked, A, alone=True)) == (None, End())
    spared = learned().game  # nobody could pay for one, and New Ideas need a bought advance
    assert only_answer(spared, A, alone=False) == End()


@pytest.mark.rule("COC-CRD-01")
def test_nobody_is_put_a_question_for_cards_when_all_that_fit_lie_in_the_discards() -> None:
    table = Scenario().advances(A, "storage").realm(A, food=2, actions=[IDEAS])
    copies = [card for card, printed in enumerate(table.content.actions) if printed.title == "synergies"]
    for number, expected in ((len(copies) - 1, None), (len(copies), End())):
        table.game.action_discard = tuple(copies[:number])
        table.ask(GetAdvance(A, ADVANCES.index("myths"), "free", "COC-STA-11"))
        assert only_answer(table.game, A, alone=False) == expected
        table.game.realms[A].advances &= ~(1 << ADVANCES.index("myths"))
