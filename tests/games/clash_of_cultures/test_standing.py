"""Answers given in advance: what they answer, and how long."""

from __future__ import annotations

import pytest

import ziggurat
from tests.games.clash_of_cultures.scenario import A, B, Scenario
from ziggurat.core.game import Game
from ziggurat.games.clash_of_cultures.choices import Buy, End, StartTrade
from ziggurat.games.clash_of_cultures.info import INFO
from ziggurat.games.clash_of_cultures.words import QUESTIONS, STANDING
from ziggurat.play.asking import given_in_advance


def test_every_standing_answer_has_a_title_and_answers_questions_of_the_game() -> None:
    assert {each.id for each in INFO.standing} == set(STANDING)
    for each in INFO.standing:
        assert each.answers and set(each.answers) <= set(QUESTIONS)


@pytest.mark.rule("COC-STA-18")
def test_who_never_razes_is_not_asked_again() -> None:
    table = Scenario().city(A, "D2").status_phase(3)
    assert (table.question, table.pending) == ("razing", (A,))
    assert given_in_advance(table.game, A, {}) is None
    assert given_in_advance(table.game, A, {"no_razing": 0}) == End()
    table.game.round += 1
    assert given_in_advance(table.game, A, {"no_razing": 0}) == End()


@pytest.mark.rule("COC-TURN-02", "COC-TURN-07")
def test_a_turn_may_end_by_itself_once_no_action_is_left() -> None:
    table = Scenario().city(A, "D2").realm(A, food=3).realm(B, ore=1).turn(A, actions=1)
    on = {"end_turn": table.game.round}
    assert given_in_advance(table.game, A, on) is None
    table.play(A, Buy("irrigation"))
    assert (table.question, table.left(A)) == ("take_turn", 0)
    assert StartTrade() in table.options(A)  # 1 Food for B's Ore
    assert given_in_advance(table.game, A, on) == End()
    assert given_in_advance(table.game, A, {}) is None
    table.game.round += 1
    assert given_in_advance(table.game, A, on) is None


def values(game: Game) -> dict[str, int]:
    return {each.id: each.until(game) for each in INFO.standing}  # type: ignore[arg-type]


def test_a_turn_a_round_and_the_game_end_what_holds_for_them() -> None:
    game = ziggurat.new_game("clash_of_cultures", 2, seed=1)
    first = values(game)
    for _ in range(2):
        while game.question is not None and game.question.kind != "take_turn":
            game.play(game.pending[0], game.options(game.pending[0])[-1])
        game.play(game.pending[0], End())
    then = values(game)
    assert then["no_cards"] != first["no_cards"] and then["no_razing"] == first["no_razing"]
    assert then["no_objectives"] == first["no_objectives"]
