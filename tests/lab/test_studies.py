"""The studies of the documents: the same games everywhere, gone on with, and a page from start to end."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.cli.lines import assert_one_line
from ziggurat.cli import main
from ziggurat.lab.executors import Here, Processes
from ziggurat.lab.studies import designs
from ziggurat.lab.studies.designs import DESIGNS, Design
from ziggurat.lab.studies.measures import (
    by_thing,
    by_turn_order,
    certain,
    compared,
    decisions,
    first_wins,
    p_of,
    shares,
)
from ziggurat.lab.studies.pages import page_of
from ziggurat.lab.studies.playing import Games, Line, head, read, whole_blocks

SRC = Path(designs.__file__).parents[3]


def tiny(name: str) -> Design:
    """A study between aimless bots with one seed of each run in a block."""
    design = DESIGNS[name]("random")
    return Design(name, tuple(replace(run, per_block=1) for run in design.runs))


def play(design: Design, file: Path, blocks: int) -> int:
    return sum(Games(design, file).play(Here(), blocks))


@pytest.mark.parametrize("name", DESIGNS)
def test_a_study_from_its_games_to_its_page(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    design = tiny(name)
    monkeypatch.setitem(DESIGNS, name, lambda bot: design)
    said = ["study", name, "--blocks", "2", "--data", str(tmp_path / "games.jsonl"), "--out", str(tmp_path / "pages")]
    result = CliRunner().invoke(main, said)
    assert result.exit_code == 0, result.output
    page = (tmp_path / "pages" / f"{name}.md").read_text(encoding="utf-8")
    found = whole_blocks(tmp_path / "games.jsonl")
    assert found.blocks == 2
    assert found.digest in page
    assert f"ziggurat study {name} --blocks 2 --bot random" in page
    for part in ("Question", "How it was played", "How to read it", "What it does not say"):
        assert f"## {part}" in page
    assert "too few games" in page, "two games are no ground for a number"
    pictures = [part.split(")")[0] for part in page.split("](")[1:] if part.split(")")[0].endswith(".svg")]
    assert pictures
    for picture in pictures:
        svg = (tmp_path / "pages" / picture).read_text(encoding="utf-8")
        assert svg.startswith("<svg") and "currentColor" not in svg and "var(--" not in svg


def test_every_player_count_every_reading_and_both_modes_are_played() -> None:
    seats = {(run.plan.game, run.plan.players, run.plan.bots[0]) for run in DESIGNS["seats"]().runs}
    games = ("patchistory", "clash_of_cultures", "monuments")
    assert seats == {(game, count, bot) for game in games for count in (2, 3, 4) for bot in ("random", "apprentice")}
    arms = [arm for run in DESIGNS["readings"]().runs if len(run.arms) > 1 for arm in run.arms if arm.players == 3]
    assert [arm.variant for arm in arms] == [
        "as printed", "capital: equality", "ties: shared", "transport: current", "generals: any",
        "reclaim_wasteland: yes", "angkor_wat: yes",
    ]  # fmt: skip
    ways = {(arm.players, *sorted(arm.options.values())) for run in DESIGNS["monuments"]().runs for arm in run.arms}
    assert ways == {
        (2, "abundance", "greeks_egyptians"), (2, "greeks_egyptians", "scarcity"), (2, "abundance", "maya_inca"),
        (2, "maya_inca", "scarcity"), (3, "abundance"), (3, "scarcity"), (4, "abundance"), (4, "scarcity"),
    }  # fmt: skip


def test_arms_share_their_seeds_and_processes_change_nothing(tmp_path: Path) -> None:
    design = tiny("monuments")
    play(design, tmp_path / "here.jsonl", 1)
    with Processes(2) as workers:
        assert sum(Games(design, tmp_path / "there.jsonl").play(workers, 1)) == 8
    here, there = whole_blocks(tmp_path / "here.jsonl"), whole_blocks(tmp_path / "there.jsonl")
    assert here.digest == there.digest
    for lines in here.games.values():
        assert len({line["seed"] for line in lines}) == 1
        assert len({line["arm"] for line in lines}) == len(lines)


def test_a_file_is_gone_on_with_after_half_a_line(tmp_path: Path) -> None:
    design, file = tiny("readings"), tmp_path / "games.jsonl"
    assert play(design, file, 1) == 3 * 7 + 3
    whole = whole_blocks(file).digest
    file.write_bytes(file.read_bytes()[:-100])
    assert play(design, file, 1) == 1
    assert whole_blocks(file).digest == whole
    assert play(design, file, 1) == 0
    assert play(design, file, 2) == 3 * 7 + 3
    assert whole_blocks(file, 1).digest == whole, "more blocks begin with the same games"
    assert whole_blocks(file).digest != whole


def test_only_finished_blocks_count(tmp_path: Path) -> None:
    design, file = tiny("monuments"), tmp_path / "games.jsonl"
    play(design, file, 2)
    top, *lines = file.read_text(encoding="utf-8").splitlines()
    without = [line for line in lines if not ('"number":1,' in line and "4p" in line)]
    file.write_text("\n".join([top, *without, ""]), encoding="utf-8")
    with pytest.raises(ValueError, match="no finished block"):
        whole_blocks(file)


def test_it_plays_where_nothing_is_installed(tmp_path: Path) -> None:
    """Without site-packages, as on a machine with nothing but Python."""
    out = tmp_path / "games.jsonl"
    words = ["monuments", "--bot", "random", "--blocks", "1", "--out", str(out)]
    call = f"import sys, runpy; sys.path.insert(0, {str(SRC)!r}); sys.argv[1:] = {words!r}; "
    call += "__name__ == '__main__' and runpy.run_module('ziggurat.lab.studies', run_name='__main__')"
    subprocess.run([sys.executable, "-S", "-c", call], check=True, cwd=tmp_path)
    assert read(out)[0]["study"] == "monuments"
    assert len(read(out)[1]) == 8


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["seats", "--blocks", "0"], 2, "0 is not in the range"),
        (["seat"], 2, "'seat' is not one of"),
        (["seats"], 2, "seats.jsonl is not there: say with --blocks how much to play"),
        (["seats", "--blocks", "1", "--bot", "chess"], 1, "unknown bot 'chess'"),
        (["seats", "--data", "text.jsonl"], 1, "text.jsonl holds no games of a study"),
        (["seats", "--blocks", "1", "--data", "text.jsonl"], 1, "text.jsonl holds no games of a study"),
        (["seats", "--blocks", "1", "--data", "nowhere/games.jsonl"], 2, "there is no folder nowhere"),
        (["seats", "--blocks", "1", "--data", "other.jsonl"], 1, "other.jsonl holds other games than study 'seats'"),
        (["seats", "--data", "other.jsonl"], 2, "holds games of the study monuments, not of seats"),
    ],
)
def test_bad_input_is_one_line(
    words: list[str], status: int, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("text.jsonl").write_text("nothing\n", encoding="utf-8")
    Path("other.jsonl").write_text(json.dumps(head(tiny("monuments"))) + "\n", encoding="utf-8")
    assert_one_line(CliRunner().invoke(main, ["study", *words]), status, message)


# -- the numbers, worked out by hand


def line(first: int, won: int, points: tuple[int, int] = (10, 20), number: int = 100) -> Line:
    """A game of two: seat `first` begins and seat `won` wins."""
    seats = [
        {
            "turn_order": 1 if seat == first else 2, "won": float(seat == won), "score": points[seat],
            "has": {"people": "maya" if seat else "inca"},
        }
        for seat in range(2)
    ]  # fmt: skip
    return {"seats": seats, "decisions": number}


def test_shares_count_who_has_the_name() -> None:
    games = [line(0, 0), line(1, 0), line(1, 1), line(1, 1)]
    assert {name: (each.games, each.won, each.even) for name, each in shares(games, by_turn_order).items()} == {
        "1": (4, 3.0, 0.5), "2": (4, 1.0, 0.5),
    }  # fmt: skip
    found = shares(games, by_thing("people"))
    assert (found["inca"].won, found["maya"].won) == (2.0, 2.0)
    assert (found["inca"].points, found["maya"].points) == (10.0, 20.0)
    assert shares(games, by_thing("capital")) == {}


def test_differences_are_taken_seed_by_seed_and_few_prove_nothing() -> None:
    first = [line(0, 0, number=100 + each) for each in range(40)]
    other = [line(0, 1, number=110 + each + each % 2) for each in range(40)]
    found = compared(first, other, {"decisions": decisions, "wins of the first player": first_wins})
    assert found["decisions"].difference == 10.5
    assert found["decisions"].spread == pytest.approx(1.96 * (0.25 * 40 / 39 / 40) ** 0.5, rel=1e-3)
    assert found["wins of the first player"].difference == -1.0
    assert found["wins of the first player"].is_share
    assert p_of(found["decisions"]) < 1e-10
    few = compared(first[:29], other[:29], {"decisions": decisions})
    assert p_of(few["decisions"]) == 1.0
    same = compared(first, first, {"decisions": decisions})
    assert p_of(same["decisions"]) == 1.0


def test_what_remains_is_corrected_for_all_that_is_looked_at() -> None:
    assert certain([0.04]) == [True]
    assert certain([0.04, 0.5]) == [False, False]
    assert certain([0.001, 0.02, 0.04]) == [True, True, True]


def test_the_page_marks_what_is_more_than_chance(tmp_path: Path) -> None:
    """In every game of one run the first player is made to win."""
    file = tmp_path / "games.jsonl"
    design = tiny("seats")
    play(design, file, 1)
    top, lines = read(file)
    games = []
    for number in range(40):
        for each in lines:
            seats = [
                dict(seat, won=float(seat["turn_order"] == 1 + (number % len(each["seats"])))) for seat in each["seats"]
            ]
            if each["run"] == "patchistory 2p random":
                seats = [dict(seat, won=float(seat["turn_order"] == 1)) for seat in seats]
            games.append(dict(each, number=number, seats=seats))
    file.write_text("".join(f"{json.dumps(each)}\n" for each in (top, *games)), encoding="utf-8")
    page, blocks = page_of(file)
    assert blocks.blocks == 40
    told = [each for each in page.lines if each.startswith("- Patchistory") or "instead of" in each]
    assert len(told) == 2, told  # who begins wins more, the other less
    assert "the first player wins **100.0 %** [91.2, 100.0] of 40 games instead of 50.0 %" in told[0]
