"""`ziggurat.lab.arena` and the command."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner
from click.testing import Result as Run

from tests.cli.lines import assert_one_line
from ziggurat.cli import main
from ziggurat.lab.arena import (
    Ratings,
    Result,
    Tournament,
    line_ups,
    standings,
    usual_games,
)
from ziggurat.lab.playing import places
from ziggurat.lab.statistics import interval
from ziggurat.lab.store import KEY
from ziggurat.play import levels

COUNTS = (2, 3, 4)
QUICK = "apprentice:4/1/2/2/4/0"
"""An apprentice that hardly looks."""


def tables(text: str, players: int | None = None) -> tuple[tuple[str, ...], ...]:
    return line_ups(levels.split(text), COUNTS, players)


def tournament(text: str, games: int, players: int | None = None, seed: int = 3) -> Tournament:
    found = tables(text, players)
    return Tournament(
        "patchistory", games, tuple(dict.fromkeys(bot for table in found for bot in table)), {}, seed, line_ups=found
    )


def ziggurat_arena(*words: object) -> Run:
    return CliRunner().invoke(main, ["arena", "patchistory", *map(str, words)])


def rows_of(file: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pq.read_table(file).to_pylist()
    for row in rows:
        for name in ("seconds", "own_seconds", "longest", "waited_seconds"):
            del row[name]
    return rows


# -- who meets whom


def test_numbers_make_one_table() -> None:
    assert tables("a,b*3") == (("a", "b", "b", "b"),)
    assert tables("a*2,b*2", 4) == (("a", "a", "b", "b"),)


def test_without_numbers_everybody_meets_everybody() -> None:
    assert tables("a,b,c") == (("a", "b", "c"),)
    assert tables("a,b,c", 2) == (("a", "b"), ("a", "c"), ("b", "c"))
    assert len(tables("a,b,c,d,e")) == 5  # tables of four
    assert tables("a,b", 4) == (("a", "b", "a", "b"),)
    assert tables("a,b,c", 4) == (("a", "b", "c", "a"),)


@pytest.mark.parametrize(
    ("text", "players", "said"),
    [
        ("a", None, "name two bots or more"),
        ("a,b,a", None, "a is named twice; several seats for one bot: a*2"),
        ("a,b*4", None, "take 5 seats, and the game is for 2, 3, 4 players"),
        ("a,b*3", 3, "take 4 seats, and the game is for 3 players"),
    ],
)
def test_bots_that_do_not_fit_are_refused(text: str, players: int | None, said: str) -> None:
    with pytest.raises(ValueError) as refused:
        tables(text, players)
    assert said in str(refused.value)


@pytest.mark.parametrize(("text", "players"), [("a,b*3", None), ("a,b,c", 2), ("a,b", 4), ("a,b,c,d,e", 3)])
def test_after_whole_rounds_everybody_had_every_seat_equally_often(text: str, players: int | None) -> None:
    plan = tournament(text, 0, players)
    seats = Counter((seat, bot) for number in range(plan.whole) for seat, bot in enumerate(plan.bots_of(number)))
    for bot in plan.bots:
        assert len({seats[seat, bot] for seat in range(plan.players)}) == 1, bot
    assert usual_games(plan.line_ups) % plan.whole == 0 and usual_games(plan.line_ups) >= 100


# -- results


def result(bots: str, won: list[float], scores: list[float]) -> Result:
    row = {"own_decisions": 2, "own_seconds": 0.5, "longest": 0.25, "replaced": 1, "facts": []}
    return Result(list(bots), won, [float(place) for place in places(won, scores)], [row] * len(bots))


def test_winners_come_first_and_the_others_by_points() -> None:
    """The winner by tie-break has no more points than the second."""
    assert places([0, 1, 0, 0], [9, 9, 3, 3]) == [2, 1, 3, 3]
    assert places([0.5, 0.5, 0], [4, 4, 9]) == [1, 1, 3]


def test_wins_are_counted_over_all_seats_of_a_bot() -> None:
    games = [result("abbb", [1, 0, 0, 0], [5, 1, 2, 3]), result("babb", [0.5, 0.5, 0, 0], [5, 5, 2, 3])]
    first, second = standings("ab", games)
    assert (first.bot, first.games, first.won, first.even, first.decisions) == ("a", 2, 1.5, 0.5, 4)
    assert (second.bot, second.won, second.even, second.replaced) == ("b", 0.5, 1.5, 6)
    assert first.interval == interval(1.5, 2)


def test_ratings_rise_by_winning_and_their_intervals_shrink() -> None:
    ratings = Ratings("ab")
    before = ratings.of("a")
    assert before == ratings.of("b")
    for _ in range(20):
        ratings.add(result("ab", [1, 0], [5, 1]))
    assert ratings.of("a")[0] > before[0] > ratings.of("b")[0]
    assert ratings.of("a")[1] < before[1]


def test_a_rating_at_equal_strength_does_not_depend_on_how_many_seats_a_bot_has() -> None:
    """Games that everybody wins together leave all ratings where they were."""
    ratings = Ratings("ab")
    for _ in range(10):
        ratings.add(result("abbb", [0.25] * 4, [5] * 4))
    assert ratings.of("a")[0] == pytest.approx(25, abs=0.01) and ratings.of("b")[0] == pytest.approx(25, abs=0.01)


# -- the command


def test_games_do_not_depend_on_the_number_of_workers(tmp_path: Path) -> None:
    one, two = tmp_path / "one.parquet", tmp_path / "two.parquet"
    words = ("--bots", f"{QUICK},random", "--players", 2, "--games", 4, "--seed", 5)
    for file, workers in ((one, 1), (two, 2)):
        run = ziggurat_arena(*words, "--out", file, "--workers", workers)
        assert (run.exit_code, run.stderr) == (0, "")
        assert run.stdout.endswith(f"8 rows in {file}\n")
        assert "Rating" in run.stdout and "random" in run.stdout and "50%" in run.stdout
    assert rows_of(one) == rows_of(two)
    assert [row["bot"] for row in rows_of(one)[:4]] == [QUICK, "random", "random", QUICK]
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["one.parquet", "two.parquet"]


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.parquet", tmp_path / "parts.parquet"
    words = ("--bots", "random,apprentice:2/1/1/2/2/0", "--players", 2, "--seed", 1)
    assert ziggurat_arena(*words, "--games", 3, "--out", whole).exit_code == 0
    assert ziggurat_arena(*words, "--games", 1, "--out", parts).exit_code == 0
    run = ziggurat_arena(*words, "--games", 3, "--out", parts)
    assert run.exit_code == 0 and "3 games, 1 of them before; 2 in" in run.stdout
    assert rows_of(whole) == rows_of(parts)
    again = ziggurat_arena(*words, "--games", 3, "--out", parts)
    assert again.exit_code == 0 and "3 of them before; 0 in" in again.stdout


def test_a_file_of_another_run_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    assert ziggurat_arena("--bots", "random*2", "--games", 2, "--out", file).exit_code == 0
    before = file.read_bytes()
    refused = ziggurat_arena("--bots", "random*2", "--games", 2, "--seed", 9, "--out", file)
    assert_one_line(refused, 2, "holds a run with other seed")
    refused = ziggurat_arena("--bots", "random*3", "--games", 2, "--out", file)
    assert_one_line(refused, 2, "holds a run with other players, tables")
    assert file.read_bytes() == before
    runner = CliRunner()
    other = tmp_path / "simulated.parquet"
    assert runner.invoke(main, ["simulate", "patchistory", "--games", "1", "--out", str(other)]).exit_code == 0
    assert_one_line(ziggurat_arena("--bots", "random*2", "--out", other), 2, "holds a run with other tables, bots")
    other.write_text("no table", encoding="utf-8")
    assert_one_line(ziggurat_arena("--bots", "random*2", "--out", other), 2, "is no file of results")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--bots", "genius,random"), "unknown bot 'genius'"),
        (("--bots", "random"), "name two bots or more"),
        (("--bots", "random,random"), "is named twice"),
        (("--bots", "random*x,random"), "behind * stands how many seats"),
        (("--bots", "random*2", "--players", 3), "take 2 seats"),
        (("--bots", "random*2", "--games", 0), "--games"),
        (("--bots", "random*2", "--out", "/no/such/folder/file.parquet"), "there is no folder"),
        ((), "Missing option '--bots'"),
    ],
)
def test_bad_input_ends_in_one_line(words: tuple[object, ...], said: str) -> None:
    assert_one_line(ziggurat_arena(*words), 2, said)


def test_the_help_has_an_example() -> None:
    run = CliRunner().invoke(main, ["arena", "--help"])
    assert run.exit_code == 0 and "ziggurat arena monuments --bots master,apprentice*3" in run.stdout


def test_ctrl_c_leaves_a_file_that_the_next_run_takes_up(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    words = ["arena", "patchistory", "--bots", f"{QUICK},random", "--players", "2", "--out", str(file)]
    many = [sys.executable, "-m", "ziggurat", *words, "--games", "100000"]
    with subprocess.Popen(
        many, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "ZIGGURAT_PLAIN": "1"}
    ) as run:
        until = time.monotonic() + 120
        parts = tmp_path / "games.parquet.parts"
        while not list(parts.glob("*-*.parquet")) and time.monotonic() < until:
            time.sleep(0.2)
        run.send_signal(signal.SIGINT)
        _, said = run.communicate(timeout=60)
    assert run.returncode == 130, said
    assert "the same command goes on" in said and said.count("\n") == 1
    games = len(rows_of(file)) // 2
    assert games and not list(tmp_path.glob(".*"))
    again = CliRunner().invoke(main, [*words, "--games", str(games)])
    assert again.exit_code == 0 and f"{games:,} of them before; 0 in" in again.stdout


def test_answers_of_a_simpler_bot_are_counted(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    run = ziggurat_arena("--bots", "random,command:no-such-program", "--games", 1, "--players", 2, "--out", file)
    assert run.exit_code == 0, run.stderr
    replaced = {row["bot"]: row["replaced"] for row in rows_of(file)}
    assert replaced["random"] == 0 and replaced["command:no-such-program"] > 20
    assert "command:no-such-program failed or was late" in run.stdout


def test_games_tell_how_they_ended(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    run = CliRunner().invoke(
        main, ["arena", "clash_of_cultures", "--bots", "random*2", "--games", "1", "--length", "four_rounds",
               "--out", str(file)],
    )  # fmt: skip
    assert run.exit_code == 0, run.stderr
    facts = dict(rows_of(file)[0]["facts"])
    assert set(facts) == {"rounds", "ended early"} and 1 <= facts["rounds"] <= 4
    assert "rounds: " in run.stdout
    about = json.loads(pq.read_schema(file).metadata[KEY])["run"]
    assert about["options"]["length"] == "four_rounds" and about["tables"] == [["random", "random"]]
