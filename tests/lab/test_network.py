"""Learning a network: positions are repeatable, slopes are right, and a fit finds what made the results."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from tests.cli.lines import assert_one_line
from ziggurat.bots.evaluation import WEIGHTS
from ziggurat.cli import main
from ziggurat.lab import network
from ziggurat.lab.positions import Seen, SelfPlay, packed, play_one, ranks, recorded, unpacked
from ziggurat.lab.record import Record
from ziggurat.play.networks import read_network
from ziggurat.registry import new_game

FEW = SelfPlay("clash_of_cultures", (2,), 3, positions=2)
WIDTH = len(WEIGHTS["patchistory"].names)


def made_up(games: int, luck: float = 0.0) -> list[Seen]:
    """Games that the third feature of a seat decides, which the weights of Patchistory do not know."""
    rng = random.Random(1)
    found = []
    for _ in range(games):
        features = [[[rng.random() if place == 2 else 0.0 for place in range(WIDTH)] for _ in range(3)]]
        strength = [each[2] + luck * rng.random() for each in features[0]]
        found.append(Seen([sum(other > own for other in strength) for own in strength], [0.5], features))
    return found


def test_ranks_count_who_did_better() -> None:
    game = new_game("patchistory", 3, 1)
    game.stack.clear()
    assert min(ranks(game)) == 0 and len(ranks(game)) == 3


def test_positions_are_repeatable_and_a_record_goes_on(tmp_path: Path) -> None:
    record = tmp_path / "positions.jsonl"
    first = list(recorded(FEW, 1, record))
    again = list(recorded(FEW, 1, record))
    one = play_one((FEW, 0))
    assert first == again and len(first) == 1
    assert first[0].ranks == one.ranks and np.allclose(first[0].features, one.features, atol=1e-2)
    assert len(one.progress) == 2 and one.progress == sorted(one.progress)
    with pytest.raises(ValueError, match="other games"):
        list(recorded(SelfPlay("clash_of_cultures", (2,), 4), 1, record))


def test_a_line_holds_a_game() -> None:
    seen = Seen([1, 0], [0.25, 0.5], [[[1.0, 2.0], [0.5, 0.0]], [[0.0, 1.5], [3.0, 4.0]]])
    assert unpacked(packed(seen), 2) == seen


def test_slopes_are_those_of_the_surprise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each slope is what the surprise changes by when the number is moved a little. Only the win counts here."""
    monkeypatch.setattr(network, "LOWER_RANKS", 0.0)
    positions, *_ = network.arrays("patchistory", made_up(40))
    now = network._first(np.random.default_rng(2), WIDTH, 3)
    now = {name: value.astype(np.float64) for name, value in now.items()}
    slopes = network.gradient(positions, now)
    for name, place in [("own", (2, 1)), ("others", (2, 0)), ("situation", (0, 2)), ("bias", (1,)), ("out", (2,)),
                        ("early", (2,)), ("late", (2,))]:  # fmt: skip
        more, less = ({each: value.copy() for each, value in now.items()} for _ in range(2))
        more[name][place] += 1e-4
        less[name][place] -= 1e-4
        measured = (network.surprise(positions, more) - network.surprise(positions, less)) / 2e-4
        assert slopes[name][place] == pytest.approx(measured, rel=0.02, abs=1e-5), name


def test_a_fit_finds_what_decided_the_games() -> None:
    """The weights alone know nothing of it: a winner among three surprises by ln 3 = 1.0986."""
    found = network.fit("patchistory", made_up(1200), units=8, tell=lambda line: None)
    assert found.surprise < 0.5 < found.surprise_before
    assert found.brier < found.brier_before / 2
    strong, weak = [0.0] * WIDTH, [0.0] * WIDTH
    strong[2], weak[2] = 0.9, 0.1
    high, low, _ = found.network.residuals([strong, weak, weak], 0.5)
    assert high > low + 1
    assert all(row[place] == 0 for row in found.network.own for place in range(WIDTH) if place != 2)


def test_a_fit_to_luck_alone_changes_nothing_much() -> None:
    found = network.fit("patchistory", made_up(200, luck=1000.0), units=4, tell=lambda line: None)
    assert found.surprise <= found.surprise_before
    with pytest.raises(ValueError, match="8 games"):
        network.fit("patchistory", made_up(3))


def test_the_command_learns_and_says_how_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small run of the whole: it plays, fits, writes what the package can read, and goes on from its record."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("ziggurat.cli.train.SelfPlay", lambda game, seed: SelfPlay(game, (2,), seed, positions=2))
    arguments = ["train", "patchistory", "--network", "--games", "8", "--workers", "1", "--plot", "plot.svg"]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output
    text = Path("patchistory-network.json").read_text()
    read_network(text, "here", WEIGHTS["patchistory"].names)
    assert "Brier score" in result.output and Path("plot.svg").read_text().startswith("<svg")
    assert len(Path("patchistory-positions.jsonl").read_text().splitlines()) == 9
    assert CliRunner().invoke(main, arguments).exit_code == 0
    assert Path("patchistory-network.json").read_text() == text


def test_bad_wishes_get_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("patchistory-positions.jsonl").write_text("{}\n")
    result = CliRunner().invoke(main, ["train", "patchistory", "--network", "--games", "8", "--workers", "1"])
    assert_one_line(result, 2, "record of other games")
    result = CliRunner().invoke(main, ["train", "patchistory", "--network", "--content", "here"])
    assert_one_line(result, 2, "leave out --start, --content, --together")


def test_a_damaged_record_is_named_with_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["train", "patchistory", "--network", "--games", "8", "--workers", "1", "--record"]
    Path("bytes.jsonl").write_bytes(b"\xff\xfe\x00")
    assert_one_line(CliRunner().invoke(main, [*words, "bytes.jsonl"]), 2, "bytes.jsonl is no record of a run")
    Path("empty.jsonl").write_bytes(b"")
    assert_one_line(CliRunner().invoke(main, [*words, "empty.jsonl"]), 2, "empty.jsonl is the record of other games")
    list(recorded(SelfPlay("patchistory"), 0, Path("cut.jsonl")))
    for damage in ("{", '{"ranks": [0, 1], "positions": 1}', '{"ranks": [0, 1], "positions": 1, "numbers": "AAA"}',
                   '{"ranks": [0, 1], "positions": 3, "numbers": "AAAA"}'):  # fmt: skip
        text = Path("cut.jsonl").read_text() + damage + "\n"
        Path("damaged.jsonl").write_text(text)
        result = CliRunner().invoke(main, [*words, "damaged.jsonl"])
        assert_one_line(result, 2, "damaged.jsonl: line 2 is damaged")
        assert Path("damaged.jsonl").read_text() == text, "nothing is lost"


def test_a_line_that_a_kill_cut_off_does_not_count(tmp_path: Path) -> None:
    file = tmp_path / "record"
    Record(file, {"seed": 1}, "another run").add("whole")
    with file.open("a") as end:
        end.write("cut o")
    again = Record(file, {"seed": 1}, "another run")
    again.add("next")
    assert again.lines == ["whole", "next"] == Record(file, {"seed": 1}, "another run").lines
    with pytest.raises(ValueError, match="record of another run"):
        Record(file, {"seed": 2}, "another run")
