"""Weights from search: comparisons are repeatable, and a fit finds the feature that the search prefers."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from tests.cli.lines import assert_one_line
from ziggurat.bots.evaluation import WEIGHTS
from ziggurat.bots.random import play_out
from ziggurat.cli import main
from ziggurat.core.rng import Rng
from ziggurat.lab.comparisons import Comparison, Inquiry, compare, packed, play_one, recorded, unpacked
from ziggurat.lab.distill import distill, regret
from ziggurat.play.weights import read_weights
from ziggurat.registry import new_game

FEW = Inquiry("patchistory", (2,), 3, rate=0.02, worlds=2)
NAMES = WEIGHTS["patchistory"].names
DISLIKED = NAMES.index("area")


def made_up(decisions: int) -> list[Comparison]:
    """Decisions in which the search dislikes land, and nothing else differs but by chance."""
    rng = random.Random(1)
    found = []
    for _ in range(decisions):
        features = [[rng.uniform(-0.01, 0.01) for _ in NAMES] for _ in range(4)]
        land = [rng.random() for _ in range(4)]
        for row, value in zip(features, land, strict=True):
            row[DISLIKED] = value
        found.append(Comparison(2, [0.5 - 0.1 * value for value in land], [1e-4] * 4, [0.5] * 4, features))
    return found


def test_comparisons_are_repeatable_and_a_record_goes_on(tmp_path: Path) -> None:
    record = tmp_path / "comparisons.jsonl"
    first = list(recorded(FEW, 1, record))
    assert list(recorded(FEW, 1, record)) == first
    [told], [played] = first, [play_one((FEW, 0))]
    assert played and [each.players for each in told] == [2] * len(played)
    for one, other in zip(told, played, strict=True):
        assert np.allclose(one.chances, other.chances, atol=1e-4)
        assert np.allclose(one.features, other.features, atol=1e-2)
    with pytest.raises(ValueError, match="other games"):
        list(recorded(Inquiry("patchistory", (2,), 4), 1, record))


def test_answers_are_compared_in_the_same_worlds() -> None:
    """An answer that is compared with itself leads to the same chance in every world, so nothing is in doubt."""
    game = new_game("patchistory", 2, 5)
    seat = game.pending[0]
    answer = game.options(seat)[0]
    found = compare(game, seat, [answer, answer], 3, random.Random(2))
    assert found is not None
    assert found.chances[0] == found.chances[1] and found.errors == [0.0, 0.0]
    assert found.features[0] == found.features[1] and len(found.features[0]) == len(NAMES)


def test_a_game_that_ends_on_the_way_is_not_compared() -> None:
    game = new_game("patchistory", 2, 5)
    play_out(game, Rng(2))
    last = new_game("patchistory", 2, 5)
    assert game.answers is not None
    for seat, choice in game.answers[:-1]:
        last.play(seat, choice)
    [seat] = last.pending
    assert compare(last, seat, [*last.options(seat)][:2], 2, random.Random(2)) is None


def test_a_line_holds_the_comparisons_of_a_game() -> None:
    note = Comparison(3, [0.25, 0.5], [0.0, 0.001], [0.5, 0.75], [[1.0, 2.0], [0.5, 0.0]])
    assert unpacked(packed([note, note]), 2) == [note, note]


def test_regret_is_what_the_choice_costs() -> None:
    """The first decision takes the second best (0.5 - 0.4), the second one the best: 0.05 in the mean."""
    values, chances = np.array([2.0, 1.0, 0.0, 3.0]), np.array([0.4, 0.5, 0.1, 0.3])
    assert regret(values, chances, np.array([0, 0, 1, 1])) == pytest.approx(0.05)


def test_a_fit_finds_what_the_search_prefers() -> None:
    """The weights in use like land and take the worst answer; four values in 0 to 1 are 0.6 apart on average."""
    found, used = distill("patchistory", made_up(120)), WEIGHTS["patchistory"]
    assert found.decisions == 120
    assert found.regret_before == pytest.approx(0.06, abs=0.02)
    assert found.regret < 0.001
    assert found.weights.early[DISLIKED] < 0 < used.early[DISLIKED]
    half = distill("patchistory", made_up(120), 0.5)
    assert half.weights.early[DISLIKED] == pytest.approx(0.5 * (used.early[DISLIKED] + found.weights.early[DISLIKED]))


def test_the_command_fits_writes_and_tells(tmp_path: Path) -> None:
    record, out = tmp_path / "record.jsonl", tmp_path / "weights.toml"
    plan = Inquiry("patchistory")
    list(recorded(plan, 0, record))
    with record.open("a", encoding="utf-8") as file:
        file.write(packed(made_up(30)) + "\n")
    command = ["train", "patchistory", "--search", "--games", "1", "--record", str(record), "--out", str(out)]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 0, result.output
    assert "30 comparisons" in result.output and "with the weights in use" in result.output
    assert read_weights(out.read_text(encoding="utf-8"), "out").names == NAMES


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--search", "--network"], "two steps"),
        (["--network", "--games", "7"], "--games 8 at least"),
        (["--search", "--content", "somewhere"], "leave out --start, --content, --together"),
        (["--search", "--together", "culture"], "leave out --start, --content, --together"),
    ],
)
def test_what_does_not_go_together_is_refused(options: list[str], told: str) -> None:
    result = CliRunner().invoke(main, ["train", "patchistory", *options])
    assert_one_line(result, 2, told)
