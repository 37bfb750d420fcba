"""What results tell of each game for studies: what was used, and the points after each round."""

from __future__ import annotations

import pytest

import ziggurat
from tests.toy.game import Bet, Buy, Toy
from tests.toy.info import INFO as TOY
from ziggurat.core import study
from ziggurat.core.choice import Leave
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng
from ziggurat.core.study import Course, given_answers
from ziggurat.games.patchistory.game import Patchistory
from ziggurat.lab.plan import Plan
from ziggurat.lab.playing import Played, play_one

GAMES = ("patchistory", "clash_of_cultures", "monuments")


def played(game: str, players: int = 2, number: int = 0, **options: str) -> Played:
    result = play_one(Plan(game, 1, ("random",) * players, options, seed=5), number)
    assert isinstance(result, Played)
    return result


@pytest.mark.parametrize("game", GAMES)
def test_what_is_used_stands_in_the_list_of_what_can_be_used(game: str) -> None:
    for players in (2, 4):
        start = ziggurat.new_game(game, players, 5)
        known = start.info.study
        assert known is not None
        names = {thing.key: thing.name for thing in known.things(start)}
        assert len(names) == len(known.things(start))
        assert all(names.values())
        assert [kind.id for kind in known.kinds] == list(dict.fromkeys(key.partition(":")[0] for key in names))
        for number in range(3):
            for keys in played(game, players, number).used:
                assert len(set(keys)) == len(keys)
                assert not set(keys) - set(names)


@pytest.mark.parametrize("game", GAMES)
def test_everybody_has_one_thing_of_a_kind_of_which_everybody_has_one(game: str) -> None:
    known = ziggurat.games()[game].study
    assert known is not None
    single = {kind.id for kind in known.kinds if kind.one}
    assert single
    for keys in played(game, 3).used:
        assert sorted(key.partition(":")[0] for key in keys if key.partition(":")[0] in single) == sorted(single)


@pytest.mark.parametrize("game", GAMES)
def test_the_course_has_an_entry_for_each_round_and_ends_with_the_score(game: str) -> None:
    result = played(game)
    rounds = {len(points) for points in result.course}
    assert len(rounds) == 1
    assert [points[-1] for points in result.course] == list(result.scores)
    if game == "patchistory":
        assert rounds == {15}  # three Eras of five rounds
    else:
        assert rounds == {int(result.facts["rounds"])}


def test_the_course_tells_the_points_when_a_round_is_over() -> None:
    game = ziggurat.new_game("patchistory", 2, 5)
    assert isinstance(game, Patchistory)
    course, expected, before = Course(game), [], (game.era, game.round)
    rng = Rng(1)
    while game.stack:
        seat = game.pending[0]
        options = game.options(seat)
        game.play(seat, options[rng.below(len(options))])
        course.note(game)
        if game.stack and (game.era, game.round) != before:
            expected.append(list(game.scores()))
            before = game.era, game.round
    course.end(game)
    expected.append(list(game.scores()))
    assert [course.of(seat) for seat in (0, 1)] == [[points[seat] for points in expected] for seat in (0, 1)]


def test_in_long_games_points_are_noted_after_every_tenth_round() -> None:
    whole = played("monuments", number=8)
    assert len(whole.course[0]) > 100
    for seat, points in enumerate(whole.course):
        noted = [number for number, value in enumerate(points, 1) if value is not None]
        last = len(points)
        assert noted == [*range(1, 61), *range(70, last, 10), last]
        assert points[-1] == whole.scores[seat]


def test_bots_that_think_have_a_course_too() -> None:
    result = play_one(Plan("clash_of_cultures", 1, ("apprentice", "random"), {"length": "four_rounds"}, seed=2), 0)
    assert isinstance(result, Played)
    assert [len(points) for points in result.course] == [int(result.facts["rounds"])] * 2
    assert [points[-1] for points in result.course] == list(result.scores)


def toy(**options: str) -> Game:
    return TOY.start(TOY.setup(2, 3, options, ""), None)


def test_a_game_tells_its_own_things_and_rounds() -> None:
    game = toy(size="large", shop="open")
    course, rng = Course(game), Rng(4)
    while game.stack:
        options = game.options(game.pending[0])
        game.play(game.pending[0], options[rng.below(len(options))])
        course.note(game)
    course.end(game)
    assert isinstance(game, Toy)
    assert TOY.study is not None
    assert TOY.study.used(game) == [[f"star:{n}" for n in range(1, stars + 1)] for stars in game.stars]
    assert course.of(0)[-1] == game.scores()[0]
    assert TOY.study.facts(game) == {}


def test_an_answer_that_was_taken_back_was_not_given() -> None:
    game = toy()
    game.answers = [(0, Bet(1)), (1, Buy()), (0, Leave()), (1, Bet(2))]
    assert [(seat, choice.kind) for seat, choice in given_answers(game)] == [(1, "buy"), (1, "bet")]
    assert given_answers(game.clone()) == []


def test_the_cards_that_were_played_are_told() -> None:
    from ziggurat.games.clash_of_cultures.choices import PlayCard

    game = ziggurat.new_game("clash_of_cultures", 2, 5)
    game.answers = [(1, PlayCard(7)), (1, PlayCard(8)), (0, PlayCard(9))]
    found = game.info.study
    assert found is not None
    keys = found.used(game)
    # By the pack: cards 7 and 8 have the title Spy, card 9 has Ideas.
    assert [key for key in keys[0] if key.startswith("action:")] == ["action:ideas"]
    assert [key for key in keys[1] if key.startswith("action:")] == ["action:spy"]


def test_the_numbers_of_long_games_are_those_of_the_documentation() -> None:
    assert (study.EACH, study.THEN_EVERY) == (60, 10)
