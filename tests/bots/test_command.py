"""Bots in other processes: what they are told, what they may answer, and what happens when they fail."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bots.test_bots import after, every_game, start
from ziggurat.bots.random import RandomBot
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.play import command
from ziggurat.play.command import CommandBot, CommandFailed, choice_of, question_of, stop_programs


@pytest.fixture(autouse=True)
def no_programs() -> Iterator[None]:
    yield
    stop_programs()


def program(folder: Path, text: str) -> str:
    """The command that runs a program in Python."""
    file = folder / "bot.py"
    file.write_text(f"import json, sys, time\nfor line in sys.stdin:\n    asked = json.loads(line)\n{text}", "utf-8")
    return f"{shlex.quote(sys.executable)} -u {shlex.quote(str(file))}"


def say(answer: str) -> str:
    return f"    print(json.dumps({answer}))\n"


class Table:
    """A bot and a question that it is asked again and again."""

    def __init__(self, called: str, seconds: float = 20.0) -> None:
        self.told: list[str] = []
        self.game = start("patchistory", 2, 1)
        self.seat = self.game.pending[0]
        self.bot = CommandBot(called, seconds, RandomBot(1), self.told.append)

    def ask(self) -> Choice:
        return self.bot.choose(self.game.determinized(self.seat, 3), self.seat)

    @property
    def options(self) -> list[Choice]:
        return list(self.game.options(self.seat))


@pytest.mark.parametrize(
    "answer",
    ["{'id': asked['id'], 'choice': 1}", "{'choice': asked['options'][1]['choice']}"],
    ids=["by its place", "in its wire form"],
)
def test_a_program_chooses_an_option(tmp_path: Path, answer: str) -> None:
    table = Table(program(tmp_path, say(answer)))
    assert [table.ask(), table.ask()] == [table.options[1]] * 2
    assert table.told == []


def test_one_process_answers_all_questions(tmp_path: Path) -> None:
    table = Table(
        program(tmp_path, "    asked['n'] = globals()['n'] = globals().get('n', 0) + 1\n" + say("{'choice': n}"))
    )
    assert [table.ask(), table.ask()] == table.options[1:3]


def test_an_answer_to_an_earlier_question_is_passed_over(tmp_path: Path) -> None:
    table = Table(
        program(tmp_path, say("{'id': asked['id'] - 1, 'choice': 0}") + say("{'id': asked['id'], 'choice': 2}"))
    )
    assert [table.ask(), table.ask()] == [table.options[2]] * 2


@pytest.mark.parametrize(
    ("does", "said"),
    [
        ("    sys.exit(3)\n", "has ended"),
        ("    print('hello')\n", "wrote a line that is no JSON"),
        (say("{'choice': 99999}"), "chose option 99999, and there are"),
        (say("{'choice': -1}"), "chose option -1"),
        (say("{'choice': True}"), "did not answer with a choice"),
        (say("[1]"), "did not answer with a choice"),
        (say("{'choice': {'kind': 'surrender'}}"), "chose what is no choice"),
        (say("{'choice': {'kind': 'campaign', 'points': 99}}"), "chose what is not allowed"),
        ("    time.sleep(60)\n", "did not answer within 0.2 s"),
    ],
)
def test_a_simpler_bot_answers_for_one_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, does: str, said: str
) -> None:
    late = "sleep" in does
    monkeypatch.setattr(command, "START_SECONDS", 0.0 if late else 20.0)
    table = Table(program(tmp_path, does), 0.2 if late else 20.0)
    assert table.ask() in table.options
    (line,) = table.told
    assert said in line and line.endswith("a simpler bot answers for it")


def test_a_program_that_cannot_be_started_is_replaced() -> None:
    table = Table("no-such-program --fast")
    assert table.ask() in table.options
    assert "'no-such-program --fast' cannot be started (No such file or directory)" in table.told[0]


def test_a_program_that_keeps_failing_is_not_asked_any_more(tmp_path: Path) -> None:
    count = tmp_path / "count"
    table = Table(program(tmp_path, f"    open({str(count)!r}, 'a').write('x')\n    sys.exit(1)\n"))
    for _ in range(5):
        assert table.ask() in table.options
    assert count.read_text() == "xxx"
    assert ["too often" in line for line in table.told] == [False, False, False, True, True]


def test_a_program_is_started_again_after_a_failure(tmp_path: Path) -> None:
    once = tmp_path / "once"
    text = f"    from pathlib import Path\n    if not Path({str(once)!r}).exists():\n"
    text += f"        Path({str(once)!r}).touch()\n        sys.exit(1)\n" + say("{'choice': 1}")
    table = Table(program(tmp_path, text))
    table.ask()
    assert table.ask() == table.options[1] and len(table.told) == 1


# -- what it is told


@every_game
def test_a_program_is_told_the_same_of_twins(game_id: str) -> None:
    """What is hidden from a seat, dealt otherwise, changes not a letter of its question."""
    differ = 0
    for answers in (0, 20, 60, 120):
        game = after(start(game_id, 3, 4), answers)
        seat = game.pending[0]
        told = [
            json.dumps(question_of(twin, seat, twin.options(seat), 5.0))
            for twin in (game, game.determinized(seat, 1), game.determinized(seat, 2))
        ]
        assert told[0] == told[1] == told[2]
        differ += game.pieces() != game.determinized(seat, 1).pieces()
    assert differ


def test_a_question_says_who_is_asked_what_and_what_can_be_answered() -> None:
    game = after(start("clash_of_cultures", 2, 4), 10)
    seat = game.pending[0]
    asked = question_of(game, seat, game.options(seat), 5.0)
    assert set(asked) == {
        "ziggurat", "game", "players", "seat", "seconds", "question", "view", "options", "seed",
    }  # fmt: skip
    assert asked["view"] == json.loads(json.dumps(game.view(seat)))
    assert asked["question"] == {"kind": game.stack[-1].kind, "words": game.prompt(seat)}
    options = asked["options"]
    assert isinstance(options, list) and len(options) == len(game.options(seat))
    for option, choice in zip(options, game.options(seat), strict=True):
        assert isinstance(option, dict) and game.choice(seat, option["choice"]) == choice and option["words"]


def test_an_unlisted_choice_that_is_legal_is_taken() -> None:
    game = _question_with_more()
    seat = game.pending[0]
    other = game.options(seat).others()[0]
    assert choice_of({"choice": other.to_json()}, game, seat, game.options(seat)) == other
    with pytest.raises(CommandFailed):
        choice_of({"choice": "first"}, game, seat, game.options(seat))


def _question_with_more() -> Game:
    """A question of Clash of Cultures that has legal answers beyond its list."""
    for answers in range(200):
        game = after(start("clash_of_cultures", 2, 4), answers)
        if game.options(game.pending[0]).others():
            return game
    raise AssertionError("no such question")
