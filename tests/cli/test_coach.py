"""`ziggurat coach`, and `hint` at the prompt of a game."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import ziggurat
from tests.cli.lines import assert_one_line
from tests.cli.test_play import play
from ziggurat.bots.random import play_out
from ziggurat.cli import coach, main
from ziggurat.core.game import Game
from ziggurat.core.record import Json
from ziggurat.core.rng import Rng
from ziggurat.play.coach import Attention, Looking
from ziggurat.play.hints import Care
from ziggurat.terminal.chances import chance_lines

NAMES = ("Red", "Green")


@cache
def saved(answers: int = 10_000) -> str:
    """A game of chance, whole unless fewer answers are wanted."""
    game: Game = ziggurat.new_game("patchistory", 2, 3)
    play_out(game, Rng(2), answers)
    return json.dumps(game.save())


def look_back(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["coach", *map(str, arguments)])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(saved())
    return path


@pytest.fixture
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at five own answers only, and not closely."""
    own = Looking.own
    monkeypatch.setattr(Looking, "own", lambda looking: own(looking)[:5])
    monkeypatch.setattr(coach, "Attention", lambda: Attention(Care("apprentice", 2, 1), Care("apprentice", 2, 4)))


@pytest.mark.usefixtures("_in_a_hurry")
def test_it_tells_chances_and_costly_answers_the_same_each_time(file: Path) -> None:
    result = look_back(file, "--budget", 4)
    assert result.exit_code == 0 and result.stderr == ""
    lines = result.stdout.splitlines()
    assert lines[0] == "Chance to win"
    assert [line.split()[0] for line in lines[1:3]] == [*NAMES]
    assert all(re.search(r"\d+% before the last answers, (0|100)% at the end$", line) for line in lines[1:3])
    assert any(re.match(r"Red: (of 5 answers none|the .*costliest of 5 answers)", line) for line in lines)
    assert look_back(file, "--budget", 4).stdout == result.stdout


@pytest.mark.usefixtures("_in_a_hurry")
def test_it_looks_back_for_the_seat_that_is_named_or_the_first_person(file: Path) -> None:
    assert "\nGreen: " in look_back(file, "--seat", "green", "--budget", 4).stdout
    data: Json = json.loads(file.read_text()) | {"table": {"bots": {"0": "random"}}}
    file.write_text(json.dumps(data))
    assert "\nGreen: " in look_back(file, "--budget", 4).stdout


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["missing.json"], 1, "missing.json"),
        (["bad.json"], 1, "not a save"),
        (["half.json"], 1, "the game is not over"),
        (["game.json", "--seat", "pink"], 2, "seats: 1 to 2 or Red, Green"),
        (["game.json", "--budget", "0"], 2, "x>=4"),
        ([], 2, "FILE"),
    ],
)
def test_bad_input_is_said_in_a_line(file: Path, arguments: list[str], status: int, said: str) -> None:
    file.with_name("bad.json").write_text("{")
    file.with_name("half.json").write_text(saved(40))
    assert_one_line(look_back(*arguments), status, said)


def test_help_has_an_example() -> None:
    assert "ziggurat coach patchistory-42.json" in look_back("--help").stdout


def test_chances_are_drawn_in_a_line_for_each_seat() -> None:
    """Eight bars are certain, four are even."""
    lines = chance_lines([0, 5, 9], [[0.5, 0.5], [0.25, 0.75], [1.0, 0.0]], NAMES)
    assert lines == [
        "Red    ▄▂█  25% before the last answers, 100% at the end",
        "Green  ▄▆   75% before the last answers, 0% at the end",
        "       from the start to answer 9",
    ]


# -- hints


def test_hint_lists_the_best_answers_and_a_number_takes_one() -> None:
    shown = play(lines=["hint", "1", "quit!"]).output
    _, found = shown.split("The best answers, each with your chance to win (b: back to the question):")
    first = re.search(r"^  1  (.+) \(\d+ %\)\. ", found, re.M)
    assert first is not None and re.search(r"Compared\s+with", found)
    assert "is not in the list" not in found and found.count("Red ──") == 1, "the answer was played, the next is asked"


def test_back_leads_from_the_hint_to_the_question() -> None:
    shown = play(lines=["hint", "b", "quit!"]).output
    before, _, after = shown.partition("The best answers")
    question = re.findall(r"^Red ─.*\n(.+)", before, re.M)[-1]
    assert question in after
