"""How masters think ahead in a game of own turns: answers played on without the others, and plans that win the game."""

from __future__ import annotations

import pytest

from tests.bots.test_bots import after, start
from tests.games.monuments.building_layers import builder
from tests.games.monuments.scenario import A, B, Scenario, pile
from ziggurat.bots.apprentice import EFFORT, Apprentice
from ziggurat.bots.chance import chances
from ziggurat.bots.evaluation import WEIGHTS, evaluate, margin, progress_of
from ziggurat.bots.master import Budget, Master
from ziggurat.bots.outlook import CLEAR, alone, outlook
from ziggurat.bots.planner import ALIKE, WIDTH, Planned, Planner, best
from ziggurat.bots.rollout import HASTE, own_turn, played_alone, played_on
from ziggurat.core.rng import Rng
from ziggurat.games.clash_of_cultures.game import Clash
from ziggurat.games.monuments.choices import PlayCard
from ziggurat.games.monuments.features import can_end
from ziggurat.games.monuments.game import Monuments
from ziggurat.games.monuments.round import Calendar
from ziggurat.games.monuments.status import goods_of
from ziggurat.parts.answers import End


def first_turn(players: int, seed: int) -> Monuments:
    """A game of Monuments in its first round, the first player asked for a card."""
    game = start("monuments", players, seed)
    while game.stack[-1].kind != "take_turn":
        after(game, 1)
    assert isinstance(game, Monuments)
    return game


# -- own turns


def test_turns_of_others_are_skipped() -> None:
    game = first_turn(3, 4)
    seat = game.pending[0]
    others = [other for other in range(3) if other != seat]
    game.play(seat, PlayCard("movement"))
    while seat in game.pending:
        game.play(seat, game.options(seat)[0])
    before = game.fingerprint()
    later = own_turn(game, seat, 1, Apprentice(1, HASTE))
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
    assert 0 not in own_turn(game, 0, 1, Apprentice(1, HASTE)).pending


def test_an_answer_is_played_on_for_own_turns_only() -> None:
    """Three turns of the seat: in two rounds between them the other is skipped, and has as many cards as before."""
    game = first_turn(2, 4)
    seat = game.pending[0]
    end, skipped = played_alone(game, seat, PlayCard("movement"), 7, Apprentice(7, HASTE), 3)
    assert isinstance(end, Monuments)
    assert skipped == 2 and end.round == game.round + 2
    assert end.realms[1 - seat].hand == game.realms[1 - seat].hand
    again, _ = played_alone(game, seat, PlayCard("movement"), 7, Apprentice(7, HASTE), 3)
    assert again.fingerprint() == end.fingerprint(), "a world is repeatable"


def clash_turn(players: int, turn: int) -> Clash:
    """A game of Clash of Cultures in that turn of its first round, the last player in order asked for an action."""
    game = start("clash_of_cultures", players, 4)
    assert isinstance(game, Clash)
    while (game.turn, game.pending) != (turn, (game.order()[-1],)) or game.stack[-1].kind != "take_turn":
        asked = game.pending[0]
        ends = game.why_not(asked, End()) is None
        game.play(asked, End() if ends and game.active != game.order()[-1] else game.options(asked)[0])
    return game


def test_what_lies_between_two_rounds_is_played_by_everybody() -> None:
    """The last turn of a round of Clash of Cultures: then comes the Status Phase, in which each gets an advance."""
    game = clash_turn(2, 3)
    seat = game.pending[0]
    while game.stack[0].kind == "calendar":
        asked = game.pending[0]
        game.play(asked, End() if game.why_not(asked, End()) is None else game.options(asked)[0])
    before = [realm.advances.bit_count() for realm in game.realms]
    later = own_turn(game, seat, 1, Apprentice(1, HASTE))
    assert isinstance(later, Clash)
    assert (later.round, later.turn, later.pending) == (2, 1, (seat,))
    assert [realm.advances.bit_count() for realm in later.realms] == [known + 1 for known in before]


def test_a_turn_in_clash_of_cultures_is_played_on_to_the_end_of_the_next() -> None:
    """Two own turns, the first of them under way: the other player is skipped once, and learns nothing."""
    game = clash_turn(2, 1)
    seat = game.pending[0]
    end, skipped = played_alone(game, seat, game.options(seat)[0], 7, Apprentice(7, HASTE), 2)
    assert isinstance(end, Clash)
    assert skipped == 1 and (end.round, end.turn) in ((1, 2), (1, 3))
    other = end.realms[1 - seat]
    assert other.advances == game.realms[1 - seat].advances


@pytest.mark.parametrize("game_id", ["clash_of_cultures", "monuments"])
def test_a_game_of_own_turns_is_compared_by_them(game_id: str) -> None:
    game = after(start(game_id, 3, 4), 30)
    known, seat = game.info.features, game.pending[0]
    assert known is not None and known.own_turns is not None
    choice = game.options(seat)[0]
    end, chance = outlook(game, seat, choice, 7, Apprentice(7, HASTE))
    position, _ = played_alone(game, seat, choice, 7, Apprentice(7, HASTE), known.own_turns.turns)
    assert end.fingerprint() == position.fingerprint()
    assert chance == pytest.approx(chances(position, None, progress_of(game))[seat])


def test_a_game_of_phases_is_compared_at_the_end_of_one() -> None:
    game = after(start("patchistory", 3, 4), 30)
    seat = game.pending[0]
    choice = game.options(seat)[0]
    end, chance = outlook(game, seat, choice, 7, Apprentice(7, HASTE))
    assert end.fingerprint() == played_on(game, seat, choice, 7, Apprentice(7, HASTE)).fingerprint()
    assert chance == pytest.approx(chances(end, None, progress_of(game))[seat])


def test_a_game_that_is_over_counts_what_the_others_would_have_gained() -> None:
    game = first_turn(2, 4)
    weights = WEIGHTS["monuments"]
    late = progress_of(game)
    assert alone(game, 0, weights, late, 3.0) == pytest.approx(chances(game)[0]), "one that goes on has its chance"
    game.stack.clear()
    game.settle()
    ahead = margin(game, 0)
    assert alone(game, 0, weights, late, ahead) == 0.5, "as far ahead as the others lack: even"
    assert alone(game, 0, weights, late, ahead - CLEAR) == pytest.approx(0.75)
    assert alone(game, 0, weights, late, ahead + CLEAR) == pytest.approx(0.25)


# -- plans that win


def test_the_end_is_near_with_all_layers_but_the_last() -> None:
    game = first_turn(2, 6)
    game.realms[0].layers, game.realms[1].layers = 4, 3
    assert can_end(game, 0) and not can_end(game, 1)
    game.last = True
    assert not can_end(game, 0), "somebody has ended it"


def test_the_best_positions_are_kept_and_equal_ones_once() -> None:
    game = first_turn(2, 4)
    seat = game.pending[0]
    found = [Planned(answer, value, game) for answer, value in enumerate((1.0, 3.0, 2.0, 3.0, 0.5, 2.0))]
    assert [planned.value for planned in best(found, seat)] == [3.0, 2.0, 1.0, 0.5]
    assert best(found, seat)[0] is found[1], "of equals the first"
    alike = [Planned(0, float(value), game) for value in range(10)]
    assert len(best(alike, seat)) == ALIKE
    others = [Planned(value, float(value), game) for value in range(10)]
    assert len(best(others, seat)) == WIDTH
    assert best(found, 1 - seat) == [], "positions in which the seat is not asked cannot be gone on with"


def test_a_plan_tries_every_answer_of_the_next_turn() -> None:
    game = first_turn(2, 6)
    seat = game.pending[0]
    planner = Planner(3, seat, WEIGHTS["monuments"], 1.0)
    now = best(planner.first(game, game.options(seat)), seat)[0]
    later = planner.turn_later(now)
    options = now.game.options(seat)
    assert len(later) == len(options) and all(each.answer == now.answer for each in later)
    for place in range(len(options)):
        copy = now.game.clone()
        copy.rng = Rng(3)
        copy.play_unchecked(seat, options[place])
        if seat not in copy.pending:
            assert later[place].value == pytest.approx(evaluate(copy, seat))


def test_only_a_game_that_is_won_clearly_enough_is_a_winner() -> None:
    game = first_turn(2, 4)
    seat = game.pending[0]
    planner = Planner(3, seat, WEIGHTS["monuments"], 0.0)
    over = game.clone()
    over.stack.clear()
    over.settle()
    lead = margin(over, seat)
    going_on, ended = Planned(0, 5.0, game), Planned(1, 1.0, over)
    assert planner.winner([going_on], 0) is None
    planner.pace = (lead - 1.0) / 2
    assert planner.winner([going_on, ended], 1) is ended, "a point more than the others gain in two rounds"
    planner.pace = lead / 2
    assert planner.winner([going_on, ended], 1) is None, "as many as they gain"


def test_a_master_builds_the_last_layer_that_wins() -> None:
    """Four layers, twelve hexes and the price are there, and the other player has nothing."""
    game = builder(4).turn(A).game
    assert margin(game, A) > 0 and can_end(game, A)
    assert Master(5, Budget(4000)).choose(game, A) == PlayCard("layer")


def test_who_may_end_the_game_hurries_unless_that_leaves_it_behind() -> None:
    """The last layer brings about twelve points: B is behind, then a little ahead, then too far."""
    weights = WEIGHTS["monuments"]
    way = weights.names.index("way")
    table = builder(4, hexes=9).turn(A)
    for layers, hurries in ((0, True), (5, True), (10, False)):
        table.layers(B, layers)
        master = Master(5, Budget(100))
        master._begin(table.game)
        assert master.own is not None and master.own.ending is not None
        master._hurry(table.game, A, master.own.ending)
        assert master.tastes is not None
        assert (margin(table.game, A) > -12) is hurries
        assert (master.tastes.late[way] != weights.late[way]) is hurries


def with_turns_to_come(table: Scenario) -> Monuments:
    """The game at the first turn of A in a round; others have theirs after it."""
    game = table.game
    assert game.order()[0] == A
    game.push(Calendar(1, 0))
    game.settle()
    return game


def test_a_game_is_not_ended_for_another_who_wins_it() -> None:
    """By the same score card A has 49 with its last layer: 36, and 13 for nine hexes and nine workers.

    B has 43 for four layers, twelve hexes and fifteen workers; if it can pay its last layer, 33 or more and 18 besides.
    """
    won = []
    for price in (0, 3):
        table = builder(4).layers(B, 4)
        for name in ("AF1", "AF2", "AF3", "AF4", "AF5", "AF6", "AF7", "AF8", "AF9", "MG1", "MG2", "GL1"):
            table.units(B, name, worker=4 if name == "AF1" else 1)
        table.goods("AF3", wood=price).goods("AF2", sheep=price).goods("AF4", metal=price).goods("AF1", wheat=price)
        bot, game = Master(5, Budget(4000)), with_turns_to_come(table)
        game.realms[A].score = game.realms[B].score
        won.append(bot._wins_now(game, A, PlayCard("layer")))
    assert won == [True, False]


def test_a_plan_of_two_turns_fetches_what_the_last_layer_lacks() -> None:
    """One wheat is lacking: Production, Trade or a quest brings it, and the layer follows in the next turn."""
    table = builder(4, goods=pile(wood=3, sheep=3, metal=3, wheat=2))
    game = with_turns_to_come(table)
    planner = Planner(3, A, WEIGHTS["monuments"], 1.0)
    found = planner.first(game, game.options(A))
    assert planner.winner(found, 0) is None
    later = [each for planned in best(found, A) for each in planner.turn_later(planned)]
    winner = planner.winner(later, 1)
    assert winner is not None
    assert game.options(A)[winner.answer] in (PlayCard("production"), PlayCard("trade"), PlayCard("quests"))
    after_it = next(planned.game for planned in found if planned.answer == winner.answer)
    assert isinstance(after_it, Monuments)
    assert goods_of(after_it, A)[-1] == 3, "the wheat is there"


def test_without_a_budget_the_answer_is_the_apprentices() -> None:
    game = first_turn(2, 6)
    seat = game.pending[0]
    for _ in range(4):
        bot = Master(5, Budget(0))
        likely = Apprentice(Master(5, Budget(0)).rng.word(), EFFORT).ranked(game, seat, game.options(seat))
        assert bot.choose(game, seat) == game.options(seat)[likely[0]]
        game.play(seat, bot.choose(game, seat))
        if seat not in game.pending:
            break
