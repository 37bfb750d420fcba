"""The coach: asks for the right tasks, names the costliest answers, and knows no more than the seat did."""

from __future__ import annotations

import pytest

import ziggurat
from tests.bots.test_bots import every_game
from tests.bots.test_hints import asked, told
from ziggurat.bots.random import play_out
from ziggurat.core.choice import Choice, Leave
from ziggurat.core.rng import Rng
from ziggurat.play import coach
from ziggurat.play.bots import bot_question
from ziggurat.play.coach import Attention, Costly, Found, Looking, Task, judge, number_of_tasks, review
from ziggurat.play.hints import Care, Outcome, likely_answers

QUICK = Attention(Care("apprentice", 3, 2), Care("apprentice", 3, 2))


def costly(answers: int, loss: float, error: float = 0.0) -> Costly:
    return Costly(
        answers=answers, question="", given="", better="", chance=0.5 - loss, better_chance=0.5, loss=loss, error=error,
        why="",
    )  # fmt: skip


# -- the review


def test_a_review_looks_at_moments_then_at_every_own_answer_then_closer_at_the_costliest() -> None:
    """Losses of the glances: answer 30 costs 30 %, and so on down. The closer look finds other numbers."""
    own = [10, 20, 30, 40, 50]
    glanced = {10: 0.1, 20: 0.2, 30: 0.3, 50: 0.05}
    thought = {10: costly(10, 0.15, 0.02), 20: costly(20, 0.2, 0.3), 30: costly(30, 0.01), 50: costly(50, 0.009)}
    asked: list[Task] = []
    reviewed = review(1, 120, own, [0.0, 1.0])
    task = next(reviewed)
    while True:
        asked.append(task)
        if task.kind == "curve":
            found = Found([[0.5, 0.5]] * len(task.moments), [])
        elif task.kind == "glance":
            found = Found([], [costly(each, glanced[each]) for each in task.moments if each in glanced])
        else:
            found = Found([], [thought[each] for each in task.moments])
        try:
            task = reviewed.send(found)
        except StopIteration as end:
            report = end.value
            break
    assert [task.moments for task in asked if task.kind == "glance"] == [(each,) for each in own]
    assert [task.moments for task in asked if task.kind == "think"] == [(30,), (20,), (10,), (50,)]
    assert [each for task in asked if task.kind == "curve" for each in task.moments] == [*range(0, 120, 2)]
    assert report["answers"] == [*range(0, 120, 2), 120] and report["chances"][-1] == [0.0, 1.0]
    # 20 is less than its error, 50 less than one per cent.
    assert [each["answers"] for each in report["costly"]] == [10, 30]
    assert report["looked_at"] == 5 and len(asked) <= number_of_tasks(120, own)


def test_a_short_game_has_each_moment_once() -> None:
    reviewed = review(0, 3, [], [1.0])
    assert next(reviewed).moments == (0, 1, 2)
    with pytest.raises(StopIteration) as end:
        reviewed.send(Found([[1.0]] * 3, []))
    assert end.value.value["answers"] == [0, 1, 2, 3] and end.value.value["costly"] == []


# -- one answer


def test_a_loss_is_measured_in_the_same_worlds() -> None:
    """0.1 and 0.3 better: 0.2 in the mean; the mean square from it is 0.01, over one less than two worlds."""
    found = coach._difference(Outcome(Leave(), [0.5, 0.7]), Outcome(Leave(), [0.4, 0.4]))
    assert [*found] == pytest.approx([0.2, 0.1])
    once = coach._difference(Outcome(Leave(), [0.5]), Outcome(Leave(), [0.4]))
    assert [*once] == pytest.approx([0.1, 0.1]), "one world proves nothing"


def test_an_answer_is_judged_against_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    game = asked("patchistory", 5)
    question = bot_question(game, game.pending[0], 5)
    care = Care("apprentice", 3, 2)
    first, second, third = likely_answers(question, care)
    told(monkeypatch, {first: [0.6, 0.8], second: [0.5, 0.5], third: [0.1, 0.1]})
    found = judge(question, second, 5, care)
    assert found is not None
    assert (found["answers"], found["chance"], found["better_chance"]) == (5, 0.5, 0.7)
    assert (found["loss"], found["error"]) == (0.2, 0.1)
    assert found["given"] == game.label(question.seat, second) and found["better"] == game.label(question.seat, first)
    assert judge(question, first, 5, care) is None


@every_game
def test_an_answer_is_judged_the_same_on_twins(game_id: str) -> None:
    game = asked(game_id, 60)
    seat = game.pending[0]
    options = game.options(seat)
    given = options[len(options) - 1]
    care = Care("apprentice", 3, 2)
    found = judge(bot_question(game, seat, 60), given, 60, care)
    for seed in range(2):
        twin = game.determinized(seat, seed)
        assert judge(bot_question(twin, seat, 60), given, 60, care) == found


# -- a game


def test_looking_back_leaves_out_what_was_no_choice_and_can_be_repeated() -> None:
    game = ziggurat.new_game("patchistory", 2, 4)
    play_out(game, Rng(3), 60)
    given: list[tuple[int, Choice]] = list(game.answers or [])

    def looking() -> Looking:
        return Looking(lambda: ziggurat.new_game("patchistory", 2, 4), given, 0)

    own = looking().own()
    assert own and all(given[each][0] == 0 for each in own)
    tasks = [Task("think", (own[3],)), Task("curve", (0, own[2])), Task("glance", (own[0],))]  # back and forth
    once, one = looking(), [looking().carry_out(task, QUICK) for task in tasks]
    assert [once.carry_out(task, QUICK) for task in tasks] == one
    assert len(one[1].chances) == 2 and all(sum(each) == pytest.approx(1, abs=1e-3) for each in one[1].chances)


def test_a_glance_at_the_apprentice_s_own_answer_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    game = asked("patchistory", 0)
    seat = game.pending[0]
    given = list(game.answers or [])
    question = bot_question(game, seat, len(given))
    best = likely_answers(question, QUICK.glance)[0]
    monkeypatch.setattr(coach, "compare", None)  # it would be called otherwise
    looking = Looking(lambda: ziggurat.new_game("patchistory", 3, 2), [*given, (seat, best)], seat)
    assert looking.carry_out(Task("glance", (len(given),)), QUICK).costly == []
