"""Training: the same course gives the same weights, a run is taken up where it stopped, sides are compared fairly."""

from __future__ import annotations

import json
import signal
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from statistics import median

import pytest
from click.testing import CliRunner

import ziggurat
from ziggurat.bots.evaluation import WEIGHTS, Weights
from ziggurat.bots.random import play_out
from ziggurat.cli import main
from ziggurat.core.rng import Rng
from ziggurat.lab.train import Course, Generation, Match, compared, mean_weights, play_match, read_record, train
from ziggurat.play.weights import read_weights

SMALL = Course("patchistory", 2, (2,), directions=2, effort=(2, 1, 2, 2, 1, 0))
"""Four short games a generation."""


def run(record: Path | None, generations: int) -> list[Generation]:
    return list(train(SMALL, record, stop=lambda number: number >= generations))


def weights(generations: list[Generation]) -> list[tuple[list[float], list[float]]]:
    return [(each.early, each.late) for each in generations]


def test_the_same_course_gives_the_same_weights_and_can_be_taken_up(tmp_path: Path) -> None:
    at_once = run(None, 2)
    used = WEIGHTS["patchistory"]
    steps = pairwise([(used.early, used.late), *weights(at_once)])
    # A generation whose matches all end even leaves the weights as they are.
    assert [before != after for before, after in steps] == [each.strength > 0 for each in at_once]
    assert any(each.strength > 0 for each in at_once)
    record = tmp_path / "record.jsonl"
    run(record, 1)
    rest = run(record, 2)
    assert [each.number for each in rest] == [1]
    assert weights(read_record(record)) == weights(at_once)


def test_a_generation_that_is_interrupted_is_played_again(tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    games: list[int] = []
    done = list(train(SMALL, record, interrupted=lambda: len(games) == 3, told=games.append))
    assert (len(done), games) == (1, [2, 2, 2]), "two matches of two games each, then one of the next generation"
    run(record, 2)
    assert weights(read_record(record)) == weights(run(None, 2))


def test_a_record_of_another_course_is_refused(tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    record.write_text(json.dumps({"course": {}}) + "\n", encoding="utf-8")
    with pytest.raises(ValueError, match="another course"):
        run(record, 1)


def test_a_course_may_begin_with_other_weights_that_fit() -> None:
    used = WEIGHTS["patchistory"]
    doubled = Weights(used.names, [2 * value for value in used.early], used.late)
    [first] = train(SMALL, stop=lambda number: number >= 1, start=doubled)
    assert sum(map(abs, first.early)) > 1.5 * sum(map(abs, used.early))
    with pytest.raises(ValueError, match="do not fit"):
        next(train(SMALL, start=Weights(("a",), [1.0], [1.0])))


def test_weights_that_move_together_grow_as_one_and_others_stay() -> None:
    used = WEIGHTS["patchistory"]
    first, second, third = used.names[:3]
    course = replace(SMALL, directions=4, together=((first, f"{second}.early"), (f"{third}.late",)))
    generations = train(course, stop=lambda number: number >= 6)
    moved = next(each for each in generations if each.strength > 0)
    steps = {name: (moved.early[place], moved.late[place]) for place, name in enumerate(used.names)}
    before = {name: (used.early[place], used.late[place]) for place, name in enumerate(used.names)}
    stays = [name for name in used.names if steps[name] == before[name]]
    assert stays == [*used.names[3:]]
    assert steps[second][1] == before[second][1] and steps[third][0] == before[third][0]
    grown = [
        (abs(steps[name][part]) - abs(before[name][part])) / (abs(before[name][part]) + 0.3 * usual(used))
        for name, part in ((first, 0), (first, 1), (second, 0))
    ]
    assert grown == pytest.approx([grown[0]] * 3)


def usual(weights: Weights) -> float:
    return median(abs(value) for value in (*weights.early, *weights.late))


@pytest.mark.parametrize(
    ("together", "said"),
    [
        (("castles",), "no weights are called 'castles'"),
        (("points.middle",), "no weights are called 'points.middle'"),
        (("points", "land"), "in another group already"),
    ],
)
def test_groups_name_features_and_each_once(together: tuple[str, ...], said: str) -> None:
    result = CliRunner().invoke(
        main, ["train", "monuments", "--workers", "1", "--together", "land", "--together", ",".join(together)]
    )
    assert result.exit_code == 2
    assert said in result.output.replace("\n", " ")


@pytest.mark.parametrize("game_id", ziggurat.games())
def test_the_weights_that_the_training_began_with_still_fit(game_id: str) -> None:
    file = Path(__file__).parents[2] / "benchmarks" / "start" / f"{game_id}.toml"
    assert read_weights(file.read_text(encoding="utf-8"), file.name).names == WEIGHTS[game_id].names


def test_bots_alike_come_out_even_when_seats_are_exchanged() -> None:
    own = (WEIGHTS["patchistory"].early, WEIGHTS["patchistory"].late)
    assert play_match(Match(SMALL, 2, 9, own, own)) == 0


def test_a_side_is_compared_by_wins_and_by_pairs() -> None:
    game = ziggurat.new_game("patchistory", 2, 5)
    play_out(game, Rng(2))
    [winner] = game.winners()
    sides = [seat == winner for seat in range(2)]
    assert compared(game, sides) == 1
    assert compared(game, [not side for side in sides]) == -1


def test_the_mean_is_that_of_the_second_half() -> None:
    done = [Generation(number, [float(number)], [2.0 * number], 0.0, 0, 0.0) for number in range(4)]
    mean = mean_weights(("a",), done)
    assert (mean.early, mean.late) == ([2.5], [5.0])


def test_the_command_writes_a_record_and_weights(tmp_path: Path) -> None:
    record, out = tmp_path / "record.jsonl", tmp_path / "weights.toml"
    arguments = ["train", "patchistory", "--players", "2", "--generations", "1", "--directions", "2", "--workers", "1"]
    result = CliRunner().invoke(main, [*arguments, "--record", str(record), "--out", str(out)])
    assert result.exit_code == 0, result.output
    assert "generation 1: 4 games" in result.output
    assert read_weights(out.read_text(encoding="utf-8"), "out").names == WEIGHTS["patchistory"].names


def test_ctrl_c_says_where_the_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record, out = tmp_path / "record.jsonl", tmp_path / "weights.toml"
    command = ["train", "patchistory", "--players", "2", "--directions", "2", "--workers", "1"]
    command += ["--record", str(record), "--out", str(out)]

    def interrupted(generation: Generation) -> str:
        signal.raise_signal(signal.SIGINT)
        return ""

    before = signal.getsignal(signal.SIGINT)
    with monkeypatch.context() as patched:
        patched.setattr("ziggurat.cli.train._line", interrupted)
        result = CliRunner().invoke(main, [*command, "--generations", "3"])
    assert result.exit_code == 130
    assert f"what is finished is in {record}, and the same command goes on" in result.output
    assert len(read_record(record)) == 1 and not out.exists()
    assert signal.getsignal(signal.SIGINT) is before
    assert CliRunner().invoke(main, [*command, "--generations", "1"]).exit_code == 0
    assert out.exists()


def test_the_command_knows_its_games_and_numbers() -> None:
    assert "unknown game" in CliRunner().invoke(main, ["train", "chess"]).output
    assert "numbers of players" in CliRunner().invoke(main, ["train", "monuments", "--players", "many"]).output
