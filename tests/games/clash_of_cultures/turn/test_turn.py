"""Rounds and turns: their number, their order, and the actions in them.

Topics: turns.
"""

from __future__ import annotations

from functools import cache

import pytest

import ziggurat
from tests.games.clash_of_cultures.scenario import ANGRY, A, B, C, Scenario, action, event_card
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.games.clash_of_cultures.choices import (
    Activate,
    Buy,
    Collect,
    End,
    Found,
    Influence,
    StartCivic,
    StartMove,
    StartTrade,
)
from ziggurat.games.clash_of_cultures.round import Calendar
from ziggurat.play.asking import only_answer


@cache
def played(players: int) -> Game:
    """A whole game in which nobody does more than asked."""
    game = ziggurat.new_game("clash_of_cultures", players=players, seed=players)
    while not game.over:
        seat = game.pending[0]
        options = game.options(seat)
        game.play(seat, End() if End() in options else options[0])
    return game


def calendar(game: Game) -> list[tuple[str, object]]:
    """Rounds, turns and Status Phases as they came: "round" 2, "turn" of a seat, "status" of a round."""
    names = {"round_began": ("round", "round"), "turn_began": ("turn", "seat"), "status_began": ("status", "round")}
    found: list[tuple[str, object]] = []
    for entry in game.log(None):
        if entry["kind"] in names:
            name, field = names[str(entry["kind"])]
            found.append((name, entry[field]))
    return found


@pytest.mark.rule("COC-TURN-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_three_turns_in_every_round(players: int) -> None:
    seen = calendar(played(players))
    starts = [index for index, entry in enumerate(seen) if entry[0] == "round"]
    assert [seen[index][1] for index in starts] == [1, 2, 3, 4, 5, 6]
    for begin, end in zip(starts, [*starts[1:], len(seen)], strict=True):
        turns = [seat for name, seat in seen[begin:end] if name == "turn"]
        assert [turns.count(seat) for seat in range(players)] == [3] * players


@pytest.mark.rule("COC-TURN-03", "COC-TURN-04")
def test_turns_go_around_and_the_status_phase_follows() -> None:
    # As in the example, with the last seat first to see the order go around.
    table = Scenario(3, first=C).city(A, "E3").city(B, "G7").city(C, "B6").ask(Calendar(2, 1, 0))
    for seat in (C, A, B, C, A, B, C, A, B):
        assert (table.question, table.pending) == ("take_turn", (seat,))
        table.play(seat, End())
    assert calendar(table.game)[-1] == ("status", 2)
    assert table.question == "choose_advance"


@pytest.mark.rule("COC-TURN-04")
@pytest.mark.parametrize("players", [2, 4])
def test_a_status_phase_stands_between_any_two_rounds(players: int) -> None:
    frame = [entry for entry in calendar(played(players)) if entry[0] != "turn"]
    assert frame == [(name, round) for round in range(1, 7) for name in ("round", "status")]


# -- actions


def busy() -> Scenario:
    """A could take each of the six actions."""
    table = Scenario(2).land({"D3": "mountain", "E3": "fertile"}).reveal_all().city(A, "D2", mood=ANGRY).city(A, "C3")
    return table.city(B, "D5", "temple").units(A, "E3", settlers=1).realm(A, food=2, ideas=8, gold=4, mood=5, culture=5)


def six(table: Scenario) -> list[Choice]:
    """One of each action."""
    at = table.at
    return [
        Buy("irrigation"), Found(at("E3")), Activate(at("C3"), "collect"), StartMove(), StartCivic(),
        Influence(at("C3"), at("D5")),
    ]  # fmt: skip


@pytest.mark.rule("COC-TURN-05")
def test_there_are_six_actions() -> None:
    table = busy().turn(A)
    for choice in six(table):
        assert table.refused(A, choice) is None, choice
    assert {choice.kind for choice in table.options(A)} - {"use", "play_card", "play_great", "start_trade", "end"} == {
        choice.kind for choice in six(table)
    }


@pytest.mark.rule("COC-TURN-02", "COC-TURN-05")
def test_each_of_the_six_needs_an_action() -> None:
    table = busy().turn(A, actions=0)
    for choice in six(table):
        assert table.refused(A, choice) == "COC-TURN-02", choice
    table = busy().turn(A, actions=1)
    for choice in (*six(table), Activate(table.at("C3"), "build")):
        assert table.refused(A, choice) is None, choice  # the last one is enough


@pytest.mark.rule("COC-TURN-02")
def test_a_turn_has_three_actions() -> None:
    table = Scenario(2).city(A, "D2").realm(A, food=2, ideas=6).turn(A)
    for left, advance in ((2, "irrigation"), (1, "storage"), (0, "writing")):
        table.play(A, Buy(advance))
        while table.question == "pay_for":
            table.play(A, table.options(A)[0])
        assert table.left(A) == left
    assert table.refused(A, Buy("engineering")) == "COC-TURN-02"
    assert table.pending == (A,)  # the turn goes on until A ends it


@pytest.mark.rule("COC-TURN-02", "COC-TRD-06")
def test_a_turn_that_can_only_end_is_not_asked_for() -> None:
    def ending(table: Scenario) -> tuple[bool, bool]:
        """Whether the question is spared with others at the table, and alone against bots."""
        return only_answer(table.game, A, alone=False) == End(), only_answer(table.game, A, alone=True) == End()

    def bare(actions: int = 0, **goods: int) -> Scenario:
        return Scenario(2).city(A, "D2").city(B, "D7").stock(B, goods).turn(A, actions=actions)

    assert ending(bare()) == (True, True)
    assert ending(bare(food=1)) == (True, True)  # B could but make a gift
    assert ending(bare(food=1).realm(A, ore=1)) == (False, False)  # a trade
    assert ending(bare(actions=3).units(A, "D2", settlers=1)) == (False, False)
    assert ending(bare().realm(A, actions=[action("Great Ideas")])) == (False, True)  # which card it is stays hidden
    assert ending(bare().realm(A, greats=[event_card("Great Artist")])) == (False, True)  # it takes an action
    gifts = bare(food=1).units(A, "D2", settlers=1)
    assert StartTrade() not in gifts.game.options(A).others()
    gifts = bare(actions=1, food=1).units(A, "D2", settlers=1)
    assert StartTrade() in gifts.game.options(A).others()


@pytest.mark.rule("COC-TURN-06")
def test_actions_come_in_any_order_and_again() -> None:
    table = Scenario(2).city(A, "D2").realm(A, food=2, ideas=2).units(A, "D2", settlers=1).turn(A)
    table.play(A, Buy("irrigation"))
    if table.question == "pay_for":
        table.play(A, table.options(A)[0])
    table.play(A, Activate(table.at("D2"), "collect"), Collect(ore=1))
    table.play(A, Buy("storage"))
    if table.question == "pay_for":
        table.play(A, table.options(A)[0])
    assert (table.left(A), table.has(A, "irrigation"), table.has(A, "storage"), table.ore(A)) == (0, True, True, 1)


@pytest.mark.rule("COC-TURN-07")
def test_actions_left_over_are_lost() -> None:
    table = Scenario(2).city(A, "D2").city(B, "D7").ask(Calendar(2, 1, 0))
    table.play(A, End())  # with three actions left
    assert (table.left(A), table.left(B)) == (0, 3)
    table.play(B, End())
    assert (table.pending, table.left(A)) == ((A,), 3)
