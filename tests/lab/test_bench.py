"""`ziggurat.lab.bench` and the command."""

from __future__ import annotations

import json
import subprocess
from dataclasses import asdict

import pytest
from click.testing import CliRunner, Result

import ziggurat
from tests.cli.lines import assert_one_line
from ziggurat import _build
from ziggurat.cli import main
from ziggurat.lab import bench
from ziggurat.lab.bench import (
    Figures,
    Slice,
    Subject,
    Yardstick,
    clones_per_second,
    measure,
    measure_build,
    slices_of,
    subject_of,
)

SUBJECT = Subject("patchistory", 2, {"capital": "equality"}, None, 0.1)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["bench", *arguments])


def test_calls_per_decision_is_the_time_of_a_decision_in_calls() -> None:
    # 2 s for 100 decisions are 20 ms each, and 5 ms for each of 400 answers; a call takes 10 microseconds
    slice = Slice(seconds=2.0, games=1, answers=400, decisions=100, options=900, call=0.00001)
    assert slice.calls_per_decision == pytest.approx(2_000)
    assert slice.calls_per_answer == pytest.approx(500)


def test_the_yardstick_updates_two_attributes() -> None:
    yardstick = Yardstick()
    yardstick.step(3)
    yardstick.step(4)
    assert (yardstick.total, yardstick.calls) == (7, 2)
    assert 0 < bench.seconds_per_call() < 0.001


def test_slices_count_whole_games() -> None:
    seen: list[int] = []

    def play(number: int) -> tuple[int, int, int]:
        seen.append(number)
        return 10, 4, 20

    slices = slices_of(play, 0.05)
    assert len(slices) >= 3
    assert seen == list(range(len(seen)))
    assert sum(each.games for each in slices) == len(seen)
    for each in slices:
        assert (each.answers, each.decisions, each.options) == (10 * each.games, 4 * each.games, 20 * each.games)


def test_clones_are_made_in_turns() -> None:
    made = [0, 0]

    def first() -> None:
        made[0] += 1

    def second() -> None:
        made[1] += 1

    assert clones_per_second([first, second], 0.01) > 0
    assert made[0] == made[1] >= 150


def assert_sound(figures: Figures) -> None:
    assert figures.answers_per_second > figures.decisions_per_second > figures.games_per_second > 0
    assert figures.mean_options >= 2
    assert figures.clones_per_second > figures.games_per_second
    assert figures.calls_per_decision > figures.calls_per_answer > 0
    assert figures.game_bytes > figures.clone_bytes > 0


def test_the_running_build_is_measured() -> None:
    figures = measure(SUBJECT)
    assert figures.build == _build.current()
    assert_sound(figures)


def test_a_subject_is_played_by_its_house_rules() -> None:
    subject = subject_of("patchistory", 2, {}, house={"transport": "current"})
    assert subject.start(1).setup.house["transport"] == "current"
    assert Subject(**json.loads(json.dumps(asdict(subject)))) == subject  # as it travels to another process
    assert SUBJECT.start(1).setup.house["transport"] == "once"


def test_a_game_and_its_save_stay_small() -> None:
    figures = measure(Subject("patchistory", 4, {}, None, 0.1))
    assert figures.game_bytes < 1_000_000
    assert figures.save_bytes < 100_000


@pytest.mark.parametrize("build", _build.available())
def test_each_build_is_measured_in_a_process_of_its_own(build: _build.Build) -> None:
    figures = measure_build(build, SUBJECT)
    assert figures.build == build
    assert_sound(figures)


def test_a_build_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_build, "available", lambda: ("plain",))
    with pytest.raises(ValueError, match="no compiled build here; builds: plain"):
        measure_build("compiled", SUBJECT)


@pytest.mark.parametrize(("build", "switch"), [("compiled", "0"), ("plain", "1")])
def test_the_process_is_told_which_build_and_must_have_run_it(
    build: _build.Build, switch: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = {"0": "compiled", "1": "plain"}

    def pretend(command: list[str], env: dict[str, str], **_: object) -> subprocess.CompletedProcess[str]:
        figures = Figures(answers[env["ZIGGURAT_PLAIN"]], *[1.0] * 10)
        return subprocess.CompletedProcess(command, 0, json.dumps(asdict(figures)), "")

    monkeypatch.setattr(_build, "available", lambda: ("compiled", "plain"))
    monkeypatch.setattr(subprocess, "run", pretend)
    assert measure_build(build, SUBJECT).build == build
    answers[switch] = "another"
    with pytest.raises(ChildProcessError, match=f"wanted the {build} build, but the another one ran"):
        measure_build(build, SUBJECT)


def test_a_process_that_fails_is_one_line() -> None:
    with pytest.raises(ChildProcessError, match="measuring the plain build failed: .*no option 'colour'"):
        measure_build("plain", Subject("patchistory", 2, {"colour": "red"}, None, 0.1))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[Subject]:
    """Instead of measuring, notes what would be measured."""
    asked: list[Subject] = []

    def pretend(build: _build.Build, subject: Subject) -> Figures:
        asked.append(subject)
        return Figures(build, 1234.4, 2000, 12.34, 9.87, 200_000, 77.7, 50, 123_456, 3_000, 5_555)

    monkeypatch.setattr("ziggurat.cli.bench.measure_build", pretend)
    monkeypatch.setattr(_build, "available", lambda: ("compiled", "plain"))
    return asked


def test_the_table_has_a_column_for_each_build(quick: list[Subject]) -> None:
    result = run("patchistory", "--players", "4", "--capital", "equality", "--seconds", "2")
    assert result.exit_code == 0
    assert quick == [Subject("patchistory", 4, {"capital": "equality"}, None, 2.0)] * 2
    lines = [line.strip("│┃ ") for line in result.stdout.splitlines()]
    cells = {line.split("  ")[0].split(" │")[0]: line.split("│")[1:] for line in lines if "│" in line}
    assert [cell.strip() for cell in cells["decisions/s (two or more options)"]] == ["1,234", "1,234"]
    assert [cell.strip() for cell in cells["calls per decision"]] == ["78", "78"]
    assert [cell.strip() for cell in cells["a game in progress"]] == ["123.5 kB", "123.5 kB"]


def test_without_a_game_all_are_measured(quick: list[Subject]) -> None:
    assert run().exit_code == 0
    assert [subject.game for subject in quick] == [game for game in ziggurat.games() for _ in range(2)]


def test_the_figures_come_as_json(quick: list[Subject]) -> None:
    data = json.loads(run("patchistory", "--json").stdout)
    (result,) = data["results"]
    assert (result["game"], result["players"], result["seconds"]) == ("patchistory", 2, 5.0)
    assert [figures["build"] for figures in result["figures"]] == ["compiled", "plain"]
    assert result["figures"][0]["calls_per_decision"] == 77.7


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["chess"], "games: patchistory"),
        (["patchistory", "--seconds", "0"], "--seconds"),
        (["patchistory", "--seconds", "soon"], "--seconds"),
        (["patchistory", "--players", "9"], "2, 3, 4 players"),
        (["--players", "2"], "need a GAME"),
    ],
)
def test_bad_input_is_one_line(quick: list[Subject], arguments: list[str], part: str) -> None:
    result = run(*arguments)
    assert_one_line(result, 2, part)
    assert quick == []


def test_help_carries_an_example() -> None:
    assert "ziggurat bench patchistory" in run("--help").stdout
