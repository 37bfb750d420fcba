"""The undo policy, on answers that are nothing but who gave them."""

from __future__ import annotations

import pytest

from ziggurat.play import history
from ziggurat.play.history import By, Given, History

RED, GREEN = 0, 1


def played(*answers: str) -> History[Given]:
    """A history of answers such as "0", "0 forced", "1 bot", "0 revealed"."""
    made: History[Given] = History()
    made.add(Given(None, "forced", revealed=False))
    for answer in answers:
        seat, *how = answer.split()
        by: By = "bot" if "bot" in how else "forced" if "forced" in how else "person"
        made.add(Given(int(seat), by, "revealed" in how))
    return made


def test_before_the_start_there_are_no_answers() -> None:
    assert History[Given]().answers == -1
    assert played().answers == 0


@pytest.mark.parametrize(
    ("answers", "keep", "barrier"),
    [
        ((), None, history.NOTHING_YET),
        (("0",), 0, ""),
        (("0", "0"), 1, ""),
        (("0", "0 forced"), 0, ""),
        (("0", "1 bot", "0 forced"), 0, ""),
        (("0", "1 forced"), 0, ""),
        (("0 forced",), None, history.NOTHING_YET),
        (("1 bot",), None, history.NOTHING_YET),
        (("1",), None, history.ANOTHER),
        (("0", "1", "0 forced"), None, history.ANOTHER),
        (("0 revealed",), None, history.REVEALED),
        (("0", "1 bot revealed"), None, history.REVEALED),
        (("0", "0 revealed", "0"), 2, ""),
    ],
)
def test_undo_goes_to_before_the_last_free_answer(answers: tuple[str, ...], keep: int | None, barrier: str) -> None:
    made = played(*answers)
    assert (made.before_last(RED), made.barrier(RED)) == (keep, barrier)


def test_after_everything_is_taken_back_there_is_nothing_more() -> None:
    made = played("0")
    made.undo(RED, 0)
    assert made.barrier(RED) == history.NOTHING_MORE


def test_a_turn_begins_where_others_answered_last() -> None:
    assert played("0", "1 bot", "0 forced", "0", "0").before_turn(RED) == 3
    assert played("0", "1", "0", "0").before_turn(RED) == 2
    assert played("0", "1 bot").before_turn(RED) is None


def test_a_line_of_the_log_leads_to_the_next_free_answer() -> None:
    made = played("0", "1 bot", "0", "0")
    assert [made.before_line(RED, answers) for answers in range(5)] == [0, 2, 2, 3, None]
    assert played("0 revealed", "0", "0").before_line(RED, 0) == 1


def test_only_the_seat_that_took_back_may_redo() -> None:
    made = played("0", "0 forced", "0")
    made.undo(RED, 2)
    made.undo(RED, 0)
    assert (made.again(RED), made.again(GREEN)) == (2, None)
    made.redo(2)
    assert (made.answers, made.again(RED)) == (2, 3)
    made.redo(3)
    assert (made.answers, made.undone, made.again(RED)) == (3, [], None)


def test_a_new_answer_ends_redoing() -> None:
    made = played("0", "0")
    made.undo(RED, 1)
    made.add(Given(RED, "person", revealed=False))
    assert (made.again(RED), made.undone) == (None, [])


def test_a_fork_is_independent() -> None:
    made = played("0", "0")
    other = made.fork()
    other.undo(RED, 0)
    assert (made.answers, made.undone, made.undos) == (2, [], [])
