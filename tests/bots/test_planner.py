"""The planner of masters: several own turns ahead, in the opening of a game."""

from __future__ import annotations

import pytest

from tests.bots.test_bots import after, start
from ziggurat import new_game
from ziggurat.bots.apprentice import EFFORT, Apprentice
from ziggurat.bots.evaluation import evaluate
from ziggurat.bots.master import Budget, Master
from ziggurat.bots.planner import WIDTH, Planned, Planner, _best, own_turn
from ziggurat.bots.registry import BotMaker
from ziggurat.core.rng import Rng
from ziggurat.games.monuments.choices import PlayCard
from ziggurat.games.monuments.features import is_opening
from ziggurat.games.monuments.game import Monuments
from ziggurat.games.monuments.status import workers_on_board
from ziggurat.play.bots import bot_answer
from ziggurat.registry import info


def first_turn(players: int, seed: int) -> Monuments:
    """A game of Monuments in its first round, the first player asked for a card."""
    game = start("monuments", players, seed)
    while game.stack[-1].kind != "take_turn":
        after(game, 1)
    assert isinstance(game, Monuments)
    return game


def test_turns_of_others_are_skipped() -> None:
    game = first_turn(3, 4)
    seat = game.pending[0]
    others = [other for other in range(3) if other != seat]
    game.play(seat, PlayCard("movement"))
    while seat in game.pending:
        game.play(seat, game.options(seat)[0])
    before = game.fingerprint()
    later = own_turn(game, seat)
    assert isinstance(later, Monuments)
    assert later.pending == (seat,) and later.round == game.round + 1
    for other in others:
        assert later.realms[other].hand == game.realms[other].hand
        assert later.realms[other].turns == 1, "its turn began and was skipped"
    assert game.fingerprint() == before, "the position itself is left alone"


def test_nobody_is_asked_after_the_end() -> None:
    game = first_turn(2, 4)
    game.stack.clear()
    game.settle()
    assert own_turn(game, 0) is None


def test_the_best_positions_are_kept_and_equal_ones_once() -> None:
    game = first_turn(2, 4)
    found = [Planned(value, game) for value in (1.0, 3.0, 2.0, 3.0, 0.5, 2.0)]
    assert [planned.value for planned in _best(found)] == [3.0, 2.0, 1.0]
    assert WIDTH == 3
    assert _best(found)[0] is found[1], "of equals the first"


def test_a_plan_is_at_least_as_good_as_the_best_next_turn() -> None:
    """The plan sees every answer of the next turn, so none that needs no further plan is worth more."""
    game = first_turn(2, 6)
    seat = game.pending[0]
    planner = Planner(3, None)
    now = planner.first(game, seat, PlayCard("movement"))
    later = planner.turn_later(now, seat)
    assert later[0].value >= later[-1].value
    asked = own_turn(now[0].game, seat)
    assert asked is not None
    options = asked.options(seat)
    for index in range(len(options)):
        copy = asked.clone()
        copy.rng = Rng(3)
        copy.play_unchecked(seat, options[index])
        if seat not in copy.pending:
            assert later[0].value >= evaluate(copy, seat)


def workers_after_ten_rounds(make: BotMaker, seed: int) -> int:
    """Workers of the first seat in the printed game; an apprentice has the other."""
    game = new_game("monuments", 2, seed)
    number = 0
    while isinstance(game, Monuments) and game.round <= 10:
        seat = game.pending[0]
        game.play(seat, bot_answer(game, seat, make if seat == 0 else Apprentice, number))
        number += 1
    assert isinstance(game, Monuments)
    return workers_on_board(game, 0)


def test_a_master_of_monuments_grows_sooner_with_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three workers are there at the start; others come from a town, which takes two to four turns of preparation."""

    def grown() -> int:
        return sum(workers_after_ten_rounds(lambda number: Master(number, Budget(6000)), seed) for seed in (1, 2, 4))

    planned = grown()
    monkeypatch.setattr(info("monuments").features, "is_opening", None)
    assert planned > grown()


def test_without_a_budget_the_answer_is_the_apprentices() -> None:
    game = first_turn(2, 6)
    seat = game.pending[0]
    for _ in range(4):
        bot = Master(5, Budget(1))
        likely = Apprentice(Master(5, Budget(1)).rng.word(), EFFORT).ranked(game, seat, game.options(seat))
        assert bot.choose(game, seat) == game.options(seat)[likely[0]]
        game.play(seat, bot.choose(game, seat))
        if seat not in game.pending:
            break


def test_the_opening_ends_with_the_second_layer() -> None:
    game = first_turn(2, 6)
    assert is_opening(game, 0) and is_opening(game, 1)
    game.realms[0].layers, game.realms[1].layers = 2, 1
    assert not is_opening(game, 0) and is_opening(game, 1)
