"""A table in one process: who sits where, bots, taking back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import ziggurat
from ziggurat.bots.random import RandomBot
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.core.record import Json
from ziggurat.play.session import Session

RED, GREEN = 0, 1


def table(*bots: int, players: int = 2, seed: int = 7) -> Session:
    return Session(ziggurat.new_game("patchistory", players, seed), dict.fromkeys(bots, RandomBot))


def play_until(session: Session, wanted: Callable[[str], bool]) -> int:
    """Always the first option, until a person is asked that question; returns the person."""
    while True:
        seat, question = session.waiting[0], session.game.question
        assert question is not None
        if wanted(question.kind):
            return seat
        session.play(seat, session.game.options(seat)[0])


def until(session: Session, kind: str) -> int:
    return play_until(session, lambda asked: asked == kind)


def test_bots_answer_at_once_and_people_are_waited_for() -> None:
    session = table(GREEN)
    assert (session.people, session.waiting) == ((RED,), (RED,))


def test_a_bot_gets_its_own_view_and_options_only() -> None:
    asked: list[tuple[Json, int]] = []

    class Curious:
        def __init__(self, seed: int) -> None:
            pass

        def choose(self, game: Game, seat: int) -> Choice:
            asked.append((game.view(seat), len(game.options(seat))))
            return game.options(seat)[0]

    game = ziggurat.new_game("patchistory", 2, 7)
    seen, number = game.view(GREEN), len(game.options(GREEN))
    Session(game, {GREEN: Curious})
    assert asked == [(seen, number)]


def test_nobody_plays_for_a_bot() -> None:
    session = table(GREEN)
    with pytest.raises(ValueError, match="bot"):
        session.play(GREEN, session.game.options(RED)[0])


def test_a_seat_that_is_not_there_cannot_be_taken() -> None:
    with pytest.raises(ValueError, match="no seat 2"):
        table(2)


def test_an_illegal_choice_changes_nothing_and_leaves_nothing_to_take_back() -> None:
    session = table(GREEN)
    before = session.game.fingerprint()
    with pytest.raises(ziggurat.IllegalChoice):
        session.play(RED, session.game.choice(RED, {"kind": "bid", "slot": 0, "coin": 99}))
    assert session.game.fingerprint() == before
    assert session.undo_barrier(RED) == "Nothing has been answered yet."


def test_undo_takes_back_an_answer_and_redo_plays_it_again() -> None:
    session = table(GREEN)
    until(session, "patch_tile")
    before, log = session.game.fingerprint(), session.game.log(RED)
    session.play(RED, session.game.options(RED)[0])
    after = session.game.save()
    session.undo(RED)
    assert session.game.fingerprint() == before
    assert session.game.log(RED) == log
    session.redo(RED)
    assert session.game.save() == after


def test_several_answers_are_taken_back_one_by_one() -> None:
    session = table(GREEN)
    until(session, "patch_tile")
    prints = []
    for _ in range(3):  # the tile and the first two workers: nothing is drawn in between
        prints.append(session.game.fingerprint())
        session.play(RED, session.game.options(RED)[0])
    while prints:
        session.undo(RED)
        assert session.game.fingerprint() == prints.pop()


def test_undo_stops_where_something_came_to_light() -> None:
    session = table(GREEN)
    until(session, "seal_bids")
    session.play(RED, session.game.options(RED)[0])  # Green's bid is opened with it
    assert "was revealed" in session.undo_barrier(RED)
    with pytest.raises(ValueError, match="was revealed"):
        session.undo(RED)


def test_a_secret_answer_can_be_taken_back_until_the_others_have_answered() -> None:
    session = table()
    session.play(RED, session.game.options(RED)[0])
    assert session.undo_barrier(RED) == ""
    session.undo(RED)
    assert session.waiting == (RED, GREEN)
    session.play(RED, session.game.options(RED)[0])
    session.play(GREEN, session.game.options(GREEN)[0])
    assert session.undo_barrier(RED) != ""


def test_nobody_takes_back_what_another_person_answered() -> None:
    session = table()
    session.play(RED, session.game.options(RED)[0])
    assert session.undo_barrier(GREEN) == "Another person has answered in between."
    with pytest.raises(ValueError):
        session.undo(GREEN)


def test_an_answer_of_another_person_ends_taking_back() -> None:
    session = table()
    first = until(session, "patch_tile")
    session.play(first, session.game.options(first)[0])
    second = until(session, "patch_tile")
    assert first != second
    session.play(second, session.game.options(second)[0])
    assert session.undo_barrier(first) == "Another person has answered in between."


def test_forced_answers_are_taken_back_with_the_free_one_before() -> None:
    session = table(GREEN)
    until(session, "patch_tile")
    before = session.game.fingerprint()
    session.play(RED, session.game.options(RED)[0])
    session.play(RED, session.game.options(RED)[0], forced=True)
    session.undo(RED)
    assert session.game.fingerprint() == before


def test_forced_answers_alone_are_nothing_to_take_back() -> None:
    session = table()
    session.play(RED, session.game.options(RED)[0], forced=True)
    assert session.undo_barrier(RED) == "Nothing has been answered yet."


def test_a_forced_answer_does_not_reach_back_to_the_free_one_of_another_person() -> None:
    session = table()
    for _ in range(2):
        seat = until(session, "patch_tile")
        session.play(seat, session.game.options(seat)[0])
    first = until(session, "bear_worker")
    session.play(first, session.game.options(first)[0], forced=True)
    assert session.undo_barrier(first) == "Another person has answered in between."


def test_a_new_answer_ends_doing_again() -> None:
    session = table(GREEN)
    until(session, "patch_tile")
    session.play(RED, session.game.options(RED)[0])
    session.undo(RED)
    session.play(RED, session.game.options(RED)[1])
    with pytest.raises(ValueError, match="nothing to do again"):
        session.redo(RED)


def test_a_bot_answers_the_same_question_in_the_same_way_after_undo() -> None:
    session = table(GREEN, seed=3)
    for _ in range(40):  # wherever taking back is possible and the bot has answered in between
        seat = session.waiting[0]
        choice = session.game.options(seat)[0]
        session.play(seat, choice)
        if not session.undo_barrier(seat):
            after = session.game.save()
            session.undo(seat)
            session.play(seat, choice)
            assert session.game.save() == after


def test_a_whole_game_at_a_table_of_bots_and_a_person_ends() -> None:
    session = table(GREEN, 2, players=3)
    guide = RandomBot(1)
    while session.waiting:
        session.play(RED, guide.choose(session.game, RED))
    assert session.game.over
    assert len(session.game.winners()) >= 1
