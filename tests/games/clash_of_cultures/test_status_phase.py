"""The Status Phase: its stages in their order, and when it is the last one.

Topics: status phase.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import CONTENT, A, B, C, Scenario, action, event_card, objective
from ziggurat.core.step import CHANCE
from ziggurat.games.clash_of_cultures.choices import (
    AtSpace,
    Claim,
    End,
    Found,
    Offer,
    PlayCard,
    Refuse,
    StartTrade,
    ThisAdvance,
    ThisSeat,
)
from ziggurat.games.clash_of_cultures.content.model import ADVANCES, WONDERS
from ziggurat.games.clash_of_cultures.events import (
    ActionDrawn,
    AdvanceGot,
    FirstPlayerSet,
    GameEnded,
    ObjectiveDrawn,
    StatusBegan,
    TurnBegan,
)
from ziggurat.games.clash_of_cultures.round import Calendar

WEALTH = objective("Wealth")
ORE = objective("Ore Supplies")  # Objective cards whose upper half needs 5 Gold, 5 Ore
NEW_IDEAS = action("New Ideas")  # an Action card for the moment of getting an advance
GREAT_ARTIST = event_card("Great Artist")  # an Event card


def three() -> Scenario:
    """Three players with a city each, the second of whom goes first."""
    table = Scenario(3, first=B)
    for seat in (A, B, C):
        table.city(seat, table.home(seat))
    return table


def walk(table: Scenario) -> list[tuple[str, int]]:
    """Answer every question up to the next turn, with no more than asked; the kinds of questions and whom they ask."""
    asked: list[tuple[str, int]] = []
    while table.pending and table.question != "take_turn":
        seat = table.pending[0]
        asked.append((table.question, seat))
        options = table.options(seat)
        table.play(seat, End() if End() in options else options[0])
    return asked


def whole_phase() -> Scenario:
    """Every stage has a question for everybody, but for the last, which C answers."""
    table = three()
    for seat, card in ((A, WEALTH), (B, ORE), (C, 13)):
        table.realm(seat, gold=5, objectives=[card])
    return table.realm(C, culture_level=5)


# -- stages


@pytest.mark.rule("COC-STA-01", "COC-STA-02", "COC-STA-03")
def test_five_stages_one_after_the_other_each_in_turn_order() -> None:
    table = whole_phase().status_phase()
    order = [B, C, A]
    draws = [("draw_action", CHANCE), ("draw_objective", CHANCE)] * 3
    assert walk(table) == [
        *[("declare_objectives", seat) for seat in order],
        *[("choose_advance", seat) for seat in order],
        *draws,
        *[("razing", seat) for seat in order],
        ("choose_first", C),
    ]


@pytest.mark.rule("COC-STA-03")
def test_cards_are_drawn_in_turn_order() -> None:
    table = three().status_phase(2)
    walk(table)
    assert [event.seat for event in table.events(ActionDrawn) if isinstance(event, ActionDrawn)] == [B, C, A]


@pytest.mark.rule("COC-TURN-04")
def test_the_next_round_follows() -> None:
    table = whole_phase().ask(Calendar(2, 3, 3))
    assert table.events(StatusBegan) == [StatusBegan(2)]
    walk(table)
    assert (table.game.round, table.game.turn, table.question) == (3, 1, "take_turn")


@pytest.mark.rule("COC-STA-28")
def test_nobody_trades_in_the_status_phase() -> None:
    table = whole_phase().realm(A, food=2).realm(B, food=2).realm(C, food=2).status_phase()
    seen = set()
    while table.question != "take_turn":
        seat = table.pending[0]
        seen.add(table.question)
        options = table.options(seat)
        assert not [choice for choice in options if isinstance(choice, (StartTrade, Offer))]
        assert table.refused(seat, StartTrade()) is not None
        table.play(seat, End() if End() in options else options[0])
    assert seen >= {"declare_objectives", "choose_advance", "razing", "choose_first"}


# -- 1: objectives


@pytest.mark.rule("COC-STA-04", "COC-STA-05")
def test_any_number_of_objectives_is_declared() -> None:
    table = three().realm(A, gold=5, ore=5, objectives=[WEALTH, ORE]).status_phase()
    table.play(A, Claim(WEALTH, False), Claim(ORE, False))
    assert table.of_seat(A).completed == (2 * (WEALTH - 1), 2 * (ORE - 1))
    assert (table.gold(A), table.ore(A)) == (3, 3)


@pytest.mark.rule("COC-STA-06")
def test_an_objective_may_be_kept_for_later() -> None:
    table = three().realm(A, gold=5, objectives=[WEALTH]).status_phase()
    table.play(A, End())
    assert (table.of_seat(A).completed, table.of_seat(A).objectives) == ((), (WEALTH - 1,))
    assert table.gold(A) == 5


# -- the end


@pytest.mark.rule("COC-STA-07", "COC-END-01")
def test_the_game_ends_in_round_six_after_objectives() -> None:
    table = three().realm(A, gold=5, objectives=[WEALTH]).ask(Calendar(6, 3, 3))
    table.play(A, Claim(WEALTH, False))
    assert table.game.over
    assert table.of_seat(A).completed == (2 * (WEALTH - 1),)
    assert not table.events(AdvanceGot) and not table.events(ActionDrawn) and not table.events(ObjectiveDrawn)


@pytest.mark.rule("COC-END-01")
def test_the_game_does_not_end_in_round_five() -> None:
    table = three().ask(Calendar(5, 3, 3))
    walk(table)
    assert (table.game.over, table.game.round) == (False, 6)


@pytest.mark.rule("COC-STA-08")
@pytest.mark.parametrize("round", [1, 3, 5])
def test_a_player_without_a_city_ends_the_game(round: int) -> None:
    table = Scenario(3).city(A, "E3").city(B, "G7").realm(A, gold=5, objectives=[WEALTH]).ask(Calendar(round, 3, 3))
    assert table.question == "declare_objectives"
    table.play(A, Claim(WEALTH, False))
    assert table.game.over
    assert not table.events(AdvanceGot)
    assert [event.rule for event in table.events(GameEnded)] == ["COC-STA-08"]


@pytest.mark.rule("COC-STA-09")
def test_a_city_in_time_keeps_the_game_going() -> None:
    # B has no city until its last turn of the round.
    table = Scenario(2).city(A, "D2").units(B, "D7", settlers=1).ask(Calendar(2, 3, 0))
    table.play(A, End()).play(B, Found(table.at("D7")), End())
    assert (table.game.over, table.question) == (False, "choose_advance")


@pytest.mark.rule("COC-STA-10")
def test_a_player_without_a_city_plays_on() -> None:
    table = Scenario(2).city(A, "D2").ask(Calendar(2, 1, 0))
    for seat in (A, B, A, B, A, B):
        assert (table.pending, table.left(seat)) == ((seat,), 3)
        table.play(seat, End())
    assert table.game.over
    assert [event.seat for event in table.events(TurnBegan) if isinstance(event, TurnBegan)] == [A, B] * 3


# -- 2: free advance


@pytest.mark.rule("COC-STA-11")
def test_one_advance_each_and_no_food_is_paid() -> None:
    table = three().realm(A, food=2).realm(B, food=0).realm(C, food=1).status_phase(1)
    table.play(B, ThisAdvance("tactics")).play(C, ThisAdvance("myths"))
    table.play(A, ThisAdvance("engineering"))
    assert [table.food(seat) for seat in (A, B, C)] == [2, 0, 1]
    assert [table.of_seat(seat).advances.bit_count() for seat in (A, B, C)] == [3, 3, 3]
    assert table.question != "choose_advance"


@pytest.mark.rule("COC-STA-12")
def test_the_free_advance_must_be_taken() -> None:
    table = three().status_phase(1)
    assert table.refused(B, End()) is not None
    assert table.refused(B, ThisAdvance("roads")) == "COC-BUY-09"


@pytest.mark.rule("COC-STA-12")
def test_nobody_is_forced_to_change_government() -> None:
    # All nine plain categories and all of Democracy: only the tops of the other two governments are left.
    table = three().advances(B, *ADVANCES[:40]).status_phase(1)
    assert table.options(B) == [ThisAdvance("nationalism"), ThisAdvance("dogma"), End()]
    table.play(B, End())
    assert table.of_seat(B).advances.bit_count() == 40
    assert table.pending == (C,)


@pytest.mark.rule("COC-STA-15")
def test_who_can_get_no_advance_gets_nothing() -> None:
    table = three().advances(B, *ADVANCES).realm(B, food=1).status_phase(1)
    assert table.pending == (C,)
    assert table.goods(B) == (1, 0, 0, 0, 0, 0, 0)
    assert table.of_seat(B).actions == ()


def at_the_event_box() -> Scenario:
    """B goes first and reaches level 3, so an Event card is due."""
    return three().realm(B, culture_level=2).status_phase(1)


@pytest.mark.rule("COC-STA-13")
def test_an_event_comes_before_the_next_free_advance() -> None:
    table = at_the_event_box().play(B, ThisAdvance("tactics"))
    assert (table.question, table.pending) == ("draw_event", (CHANCE,))
    assert not table.has(C, "tactics")
    table.draw_card(GREAT_ARTIST)
    assert (table.question, table.pending) == ("take_great", (B,))
    table.play(B, Refuse())
    assert (table.question, table.pending) == ("choose_advance", (C,))


@pytest.mark.rule("COC-STA-14")
def test_cards_are_played_on_a_free_advance_after_its_event() -> None:
    table = at_the_event_box().realm(B, actions=[NEW_IDEAS])
    table.play(B, ThisAdvance("tactics")).draw_card(GREAT_ARTIST).play(B, Refuse())
    assert (table.question, table.pending) == ("play_on", (B,))
    table.play(B, PlayCard(NEW_IDEAS))
    assert table.ideas(B) == 2
    assert (table.question, table.pending) == ("choose_advance", (C,))


# -- 3: cards


@pytest.mark.rule("COC-STA-16")
def test_an_action_and_an_objective_card_each() -> None:
    table = three().status_phase(2)
    for card in ("Teach Us", "Education Lead", "Hero General", "Optimized Storage", "Spy", "Wealth"):
        table.draw_card(card)
    assert [(table.actions(seat), table.objectives(seat)) for seat in (B, C, A)] == [
        (["Teach Us"], ["Education Lead"]),
        (["Hero General"], ["Optimized Storage"]),
        (["Spy"], ["Wealth"]),
    ]
    assert (len(table.game.action_deck), len(table.game.objective_deck)) == (
        len(CONTENT.actions) - 3,
        len(CONTENT.objectives) - 3,
    )


@pytest.mark.rule("COC-STA-17")
def test_a_hand_has_no_limit() -> None:
    table = three().realm(B, actions=list(range(1, 31)), objectives=list(range(1, 26))).status_phase(2)
    table.draw_card("New Plans").draw_card("Expansionist")
    assert (len(table.of_seat(B).actions), len(table.of_seat(B).objectives)) == (31, 26)
    assert table.pending == (CHANCE,)  # C draws; nobody is asked to discard


# -- 4: razing


@pytest.mark.rule("COC-STA-18")
def test_one_city_of_size_one_may_be_razed() -> None:
    table = Scenario(2).land({"D3": "fertile", "D5": "fertile"}).city(A, "D2").city(A, "D3", "temple")
    table.city(A, "D5").city(B, "D7", "temple").status_phase(3)
    assert table.options(A) == [AtSpace(table.at("D2")), AtSpace(table.at("D5")), End()]
    assert table.refused(A, AtSpace(table.at("D3"))) == "COC-STA-18"
    assert table.refused(A, AtSpace(table.at("D7"))) == "COC-STA-18"
    table.play(A, AtSpace(table.at("D5")))
    assert table.question == "take_turn"  # A is not asked again, B has nothing to raze
    assert list(table.game.cities_of(A)) == [table.at("D2"), table.at("D3")]


@pytest.mark.rule("COC-STA-18")
def test_razing_is_optional() -> None:
    table = Scenario(2).city(A, "D2").city(B, "D7").status_phase(3)
    table.play(A, End()).play(B, End())
    assert [*table.game.cities_of(A), *table.game.cities_of(B)] == [table.at("D2"), table.at("D7")]


@pytest.mark.rule("COC-STA-19")
def test_razing_gives_one_gold_and_frees_the_piece() -> None:
    table = Scenario(2).city(A, "D2").city(B, "D7", "temple").realm(A, gold=2).status_phase(3)
    table.play(A, AtSpace(table.at("D2")))
    assert (table.gold(A), table.game.cities[table.at("D2")]) == (3, None)
    assert table.supply(A, "settlement") == 7


@pytest.mark.rule("COC-STA-20")
def test_units_stay_where_a_city_is_razed() -> None:
    table = Scenario(2).city(A, "D2").units(A, "D2", armies=2, settlers=1).city(B, "D7", "temple").status_phase(3)
    table.play(A, AtSpace(table.at("D2")))
    assert (table.armies("D2"), table.settlers("D2"), table.side("D2")) == (2, 1, A)


@pytest.mark.rule("COC-STA-21")
def test_the_last_city_may_be_razed() -> None:
    two = Scenario(2).city(A, "D2").city(A, "E1").city(B, "D7", "temple").status_phase(3)
    assert "last city" not in two.game.label(A, AtSpace(two.at("D2")))
    table = Scenario(2).city(A, "D2").city(B, "D7", "temple").status_phase(3)
    assert "your last city: the game ends" in table.game.label(A, AtSpace(table.at("D2")))
    table.play(A, AtSpace(table.at("D2")))
    assert (table.game.over, table.game.round, table.question) == (False, 3, "take_turn")
    for seat in (A, B, A, B, A, B):
        table.play(seat, End())
    assert table.game.over  # the next Status Phase finds A without a city


@pytest.mark.rule("COC-STA-22")
def test_a_wonder_in_a_razed_city_leaves_the_game() -> None:
    table = Scenario(2).city(A, "D2", wonder="wall").city(B, "D7", "temple").status_phase(3)
    wall = WONDERS.index("wall")
    table.play(A, AtSpace(table.at("D2")))
    assert table.of_seat(A).wonders == 0
    assert wall not in table.game.wonder_deck and wall not in table.game.wonders
    assert len(table.game.wonder_deck) == 6
    assert table.game.scores()[A] == 1  # Farming and Mining


# -- 5: first player


def last_stage(*levels: tuple[int, int]) -> Scenario:
    """Culture Level and Happiness Level of each seat; A is first player, nothing can be razed."""
    table = Scenario(len(levels), first=A)
    for seat, (culture, happiness) in enumerate(levels):
        table.realm(seat, culture_level=culture, happiness_level=happiness)
    return table.status_phase(4)


@pytest.mark.rule("COC-STA-23", "COC-STA-24")
def test_the_highest_sum_of_levels_decides() -> None:
    # A leads in Culture, C in Happiness, but B has the highest sum: 4 and 5, 3 and 7, 0 and 8.
    table = last_stage((4, 5), (3, 7), (0, 8))
    assert (table.question, table.pending) == ("choose_first", (B,))
    table.play(B, ThisSeat(C))
    assert table.game.first == C
    assert table.pending == (C,)


@pytest.mark.rule("COC-STA-25")
@pytest.mark.parametrize("chosen", [A, B, C])
def test_anybody_may_be_chosen(chosen: int) -> None:
    table = last_stage((0, 0), (1, 0), (0, 0))
    assert table.options(B) == [ThisSeat(A), ThisSeat(B), ThisSeat(C)]
    assert table.refused(B, ThisSeat(3)) == "COC-STA-24"
    table.play(B, ThisSeat(chosen))
    assert (table.game.first, table.pending) == (chosen, (chosen,))


@pytest.mark.rule("COC-STA-26")
def test_a_first_player_among_the_tied_stays() -> None:
    # The sums of the example: 6, 6 and 4.
    table = last_stage((2, 4), (5, 1), (2, 2))
    assert (table.question, table.pending, table.game.first) == ("take_turn", (A,), A)
    assert not table.events(FirstPlayerSet)


@pytest.mark.rule("COC-STA-24", "COC-STA-25")
def test_a_first_player_who_leads_alone_decides_like_any_other() -> None:
    table = last_stage((2, 4), (1, 1), (2, 2))
    assert (table.question, table.pending) == ("choose_first", (A,))
    table.play(A, ThisSeat(C))
    assert (table.game.first, table.pending) == (C, (C,))


@pytest.mark.rule("COC-STA-27")
def test_the_tied_player_met_first_decides() -> None:
    # The sums of the example: 3, 5 and 5; B sits on the left of A.
    assert last_stage((2, 1), (2, 3), (4, 1)).pending == (B,)


@pytest.mark.rule("COC-STA-27")
def test_clockwise_goes_on_from_the_last_seat() -> None:
    table = Scenario(3, first=C).realm(A, culture_level=5).realm(B, culture_level=5).status_phase(4)
    assert table.pending == (A,)
    assert Scenario(3, first=B).realm(A, culture_level=5).realm(C, culture_level=5).status_phase(4).pending == (C,)
