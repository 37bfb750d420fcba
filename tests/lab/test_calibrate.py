"""Calibration: the fit finds the scale that made the results, measures are worked out by hand, a run goes on."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.cli.lines import assert_one_line
from ziggurat.bots.chance import Scale
from ziggurat.cli import main
from ziggurat.lab.calibrate import Bin, Games, Moment, drawn, fit, is_held_out, play_one, predicted, recorded, report
from ziggurat.play.scales import read_scale

FEW = Games("patchistory", (2,), 1, "random", moments=3)


def moments(leader: float, progress: float = 0.5) -> list[Moment]:
    """Twelve moments of four players, one of them ten points ahead, who wins so many of the twelve."""
    wins = round(12 * leader)
    others = [[0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]]
    won = [[1.0, 0.0, 0.0, 0.0]] * wins + [others[index % 3] for index in range(12 - wins)]
    return [Moment(number, progress, [[10.0, 0.0, 0.0, 0.0]], each) for number, each in enumerate(won)]


def test_the_fit_finds_the_scale_of_the_results() -> None:
    """The leader wins 9 of 12, each other one: x / (x + 3) = 3/4, so x = 9 and a point is worth ln(9) / 10 = 0.2197."""
    assert fit(moments(0.75)).middle == pytest.approx(math.log(9) / 10, rel=0.01)
    # 6 of 12 in the beginning, x = 3; 9 of 12 at the end.
    scale = fit([*moments(0.5, 0.0), *moments(0.75, 1.0)])
    assert scale.early == pytest.approx(math.log(3) / 10, rel=0.01)
    assert scale.late == pytest.approx(math.log(9) / 10, rel=0.01)
    with pytest.raises(ValueError, match="no moment"):
        fit([])


def test_a_prediction_is_the_mean_over_guesses() -> None:
    """In one guess the first has 3 of 4 parts, in the other 1 of 2: 5/8."""
    moment = Moment(0, 0.5, [[10.0, 0.0], [0.0, 0.0]], [1.0, 0.0])
    scale = Scale(1.0, math.log(3) / 10, 1.0, 1.0)
    assert predicted(moment, scale) == pytest.approx([5 / 8, 3 / 8])


def test_a_report_measures_by_hand() -> None:
    """3/4 was told to the leader, 1/12 to each other. The leader wins one of two moments, the second seat the other.

    Squares: (1/4)^2 + 3 (1/12)^2 = 1/12, and (3/4)^2 + (11/12)^2 + 2 (1/12)^2 = 17/12: 3/2 over 8 predictions.
    Even shares miss by (3/4)^2 + 3 (1/4)^2 = 3/4 in each moment: 3/2 over 8, the same.
    """
    values = [[10.0, 0.0, 0.0, 0.0]]
    two = [Moment(3, 0.5, values, [1.0, 0.0, 0.0, 0.0]), Moment(7, 0.5, values, [0.0, 1.0, 0.0, 0.0])]
    found = report(two, Scale(1.0, math.log(9) / 10, 1.0, 1.0))
    assert (found.games, found.moments) == (2, 2)
    assert found.brier == pytest.approx(3 / 16) and found.even == pytest.approx(3 / 16)
    low, high = found.bins
    assert (low.low, low.high, low.number) == (0.0, 0.1, 6)
    assert low.predicted == pytest.approx(1 / 12) and low.won == pytest.approx(1 / 6)
    assert (high.number, high.won) == (2, 0.5) and high.predicted == pytest.approx(3 / 4)


def test_every_fourth_game_is_held_out() -> None:
    assert [number for number in range(9) if is_held_out(Moment(number, 0.0, [], []))] == [3, 7]


def test_moments_are_repeatable_and_a_record_goes_on(tmp_path: Path) -> None:
    record = tmp_path / "moments.jsonl"
    assert len(play_one((FEW, 0))) == 3
    first = list(recorded(FEW, 1, record))
    both = list(recorded(FEW, 2, record))
    assert both == [play_one((FEW, 0)), play_one((FEW, 1))] and first == both[:1]
    assert len(record.read_text().splitlines()) == 3
    for moment in both[0]:
        assert sum(moment.won) == 1 and len(moment.guesses[0]) == 2 and 0 <= moment.progress <= 1
    with pytest.raises(ValueError, match="other games"):
        list(recorded(Games("patchistory", (2,), 2, "random"), 1, record))


def test_the_plot_shows_each_bin() -> None:
    text = drawn("Patchistory", [Bin(0.0, 0.1, 40, 0.05, 0.0), Bin(0.9, 1.0, 10, 0.95, 1.0)])
    assert text.count("<circle") == 2 and "40 predictions" in text
    assert 'cx="55.6" cy="276.0"' in text  # 44 + 232 * 0.05, 320 - 44


# -- the command


def calibrate(*arguments: object) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["calibrate", *map(str, arguments)])
    return result.exit_code, result.stdout, result.stderr


def test_the_command_writes_a_scale_and_a_plot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    status, said, _ = calibrate("patchistory", "--games", 4, "--players", 2, "--bot", "random", "--plot", "plot.svg")
    assert status == 0 and "Brier score" in said and "scale: patchistory-chance.toml" in said
    assert read_scale(Path("patchistory-chance.toml").read_text(), "here").middle > 0
    assert Path("plot.svg").read_text().startswith("<svg")
    assert json.loads(Path("patchistory-moments.jsonl").read_text().splitlines()[0])["bot"] == "random"


@pytest.mark.parametrize(
    ("arguments", "allowed"),
    [
        (["chess"], "games: patchistory"),
        (["patchistory", "--bot", "genius"], "bots: random, apprentice"),
        (["patchistory", "--players", "9"], "takes 2, 3, 4 players, not 9"),
        (["patchistory", "--games", "1"], "x>=4"),
    ],
)
def test_bad_input_is_said_in_a_line(arguments: list[str], allowed: str) -> None:
    assert_one_line(CliRunner().invoke(main, ["calibrate", *arguments]), 2, allowed)
