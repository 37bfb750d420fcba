"""`ziggurat.lab.simulate` and the command."""

from __future__ import annotations

import json
import pickle
import signal
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result

import ziggurat
from tests.cli.lines import assert_one_line
from ziggurat.bots.random import play_out
from ziggurat.cli import main
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng
from ziggurat.lab import playing, results, store
from ziggurat.lab import simulate as lab
from ziggurat.lab.executors import Executor, Here, Processes
from ziggurat.lab.plan import Plan, derive_seed
from ziggurat.lab.playing import Batch, Failed, Played, win_shares
from ziggurat.lab.simulate import simulate
from ziggurat.lab.statistics import interval
from ziggurat.parts.draw import Drawn

TIMES = ("seconds", "own_seconds", "longest", "waited_seconds")
"""Columns that differ from run to run."""

PLAN = Plan("patchistory", 7, ("random", "random", "random"), {"edition": "1.3.2d"}, seed=3)


def ziggurat_simulate(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["simulate", "patchistory", *map(str, arguments)])


def rows_of(file: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pq.read_table(file).to_pylist()
    return rows


@pytest.fixture(autouse=True)
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "MOST", 3)


# The games


def finished(plan: Plan, workers: int = 1) -> list[Played]:
    with Processes(workers) if workers > 1 else Here() as executor:
        games = [game for batch in simulate(plan, executor) for game in batch.played]
    return sorted(games, key=lambda game: game.number)


def test_every_game_can_be_played_again_from_its_seed() -> None:
    for number, result in enumerate(finished(PLAN)):
        assert (result.number, result.seed) == (number, derive_seed(3, number))
        game = ziggurat.new_game("patchistory", 3, result.seed, edition="1.3.2d")
        seen = play_out(game, Rng(derive_seed(result.seed, "bots")))
        assert (result.scores, result.answers, result.decisions) == (game.scores(), seen.answers, seen.decisions)
        assert result.won == win_shares(game.winners(), 3)


def test_games_differ_and_another_seed_gives_other_games() -> None:
    scores = {tuple(game.scores) for game in finished(PLAN)}
    assert len(scores) == PLAN.games
    other = Plan(PLAN.game, PLAN.games, PLAN.bots, PLAN.options, seed=4)
    assert not scores & {tuple(game.scores) for game in finished(other)}


def test_more_games_begin_with_the_same_games() -> None:
    fewer = Plan(PLAN.game, 2, PLAN.bots, PLAN.options, PLAN.seed)
    assert [game.scores for game in finished(fewer)] == [game.scores for game in finished(PLAN)[:2]]


def test_a_shared_win_is_a_fraction() -> None:
    assert win_shares([1], 3) == [0, 1, 0]
    assert win_shares([0, 2], 4) == [0.5, 0, 0.5, 0]


def test_the_interval_is_wilsons() -> None:
    # 8 of 10: (0.8 + 0.19207 -+ 1.96 * sqrt(0.016 + 0.0096)) / 1.38415
    assert interval(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert interval(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert interval(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)


def test_a_plan_that_makes_no_sense_is_refused_before_anything_is_played() -> None:
    with pytest.raises(ValueError, match="bots: random"):
        finished(Plan("patchistory", 1, ("random", "genius"), {}))
    with pytest.raises(ValueError, match="allowed: 1.3sk"):
        finished(Plan("patchistory", 1, ("random", "random"), {"edition": "9"}), workers=2)


def test_stopping_keeps_the_games_that_are_finished() -> None:
    asked = iter([False] * 20)  # it asks before every game and now and then during it
    batches = list(simulate(PLAN, stop=lambda: next(asked, True)))
    numbers = [game.number for batch in batches for game in batch.played]
    assert numbers == list(range(len(numbers)))
    assert 0 < len(numbers) < PLAN.games


# The command and its table


def test_the_table_has_a_row_per_game_and_seat(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    result = ziggurat_simulate("--games", 4, "--players", 3, "--seed", 3, "--edition", "1.3.2d", "--out", out)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.endswith(f"12 rows in {out}\n")
    rows = rows_of(out)
    assert [row["number"] for row in rows] == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert [row["seat"] for row in rows] == [0, 1, 2] * 4
    for row, played in zip(rows, [game for game in finished(PLAN)[:4] for _ in range(3)], strict=True):
        seat = row["seat"]
        assert row["seconds"] > 0
        assert sum(value for _, value in row["breakdown"]) == row["score"]
        assert row == row | {
            "game": "patchistory", "rules": played.rules, "content": played.content, "edition": "1.3.2d",
            "capital": "liberty", "promos": "off", "players": 3, "seed": played.seed, "bot": "random",
            "score": played.scores[seat], "won": played.won[seat], "answers": played.answers,
            "decisions": played.decisions, "breakdown": list(played.breakdown[seat].items()),
        }  # fmt: skip
    assert [path.name for path in tmp_path.iterdir()] == ["games.parquet"]


def test_the_schema(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    ziggurat_simulate("--games", 1, "--out", out)
    found = {field.name: str(field.type) for field in pq.read_schema(out)}
    for name in ("breakdown", "facts"):
        assert found.pop(name).startswith("map<string, double")
    assert found == {
        "game": "string", "rules": "string", "content": "string", "edition": "string", "capital": "string",
        "promos": "string", "house_ties": "string", "house_transport": "string", "house_generals": "string",
        "house_reclaim_wasteland": "string", "house_angkor_wat": "string", "variant": "string", "players": "int32",
        "schema": "int32", "number": "int64", "seed": "int64", "seat": "int32", "bot": "string", "turn_order": "int32",
        "place": "int32", "waited": "int64", "longest_wait": "int64", "waited_seconds": "double",
        "score": "double", "won": "double", "answers": "int64", "decisions": "int64", "seconds": "double",
        "used": "list<element: string>", "course": "list<element: double>",
        "own_decisions": "int64", "own_seconds": "double", "longest": "double", "replaced": "int64",
    }  # fmt: skip


def test_the_readings_of_house_rules_are_columns(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    result = ziggurat_simulate("--games", 2, "--house", "transport=current", "--house", "ties=shared", "--out", out)
    assert result.exit_code == 0
    told = [line for line in result.stdout.splitlines() if line.startswith("House rule ")]
    assert [line.split(":")[0] for line in told] == ["House rule ties=shared", "House rule transport=current"]
    chosen = {"house_ties": "shared", "house_transport": "current", "house_generals": "own"}
    assert all(row == row | chosen for row in rows_of(out))


def test_the_columns_of_every_game_have_names_of_their_own() -> None:
    for info in ziggurat.games().values():
        names = results.schema(info).names
        assert len(names) == len(set(names))


def test_the_rows_do_not_depend_on_the_number_of_workers(tmp_path: Path) -> None:
    tables = []
    for workers in (1, 2):
        out = tmp_path / f"{workers}.parquet"
        assert ziggurat_simulate("--games", 8, "--seed", 11, "--workers", workers, "--out", out).exit_code == 0
        tables.append([row | dict.fromkeys(TIMES) for row in rows_of(out)])
    assert tables[0] == tables[1]
    assert len(tables[0]) == 16


def test_many_rows_are_written_in_several_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "ROWS_AT_ONCE", 4)
    out = tmp_path / "games.parquet"
    ziggurat_simulate("--games", 5, "--out", out)
    assert pq.ParquetFile(out).num_row_groups > 1
    assert [row["number"] for row in rows_of(out)] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]


def test_the_summary_adds_up() -> None:
    result = ziggurat_simulate("--games", 7, "--players", 3, "--seed", 3, "--edition", "1.3.2d")
    lines = result.stdout.splitlines()
    games = finished(PLAN)
    assert lines[0] == "Patchistory, 3 players, edition 1.3.2d, capital liberty, promos off, seed 3"
    assert lines[1].startswith("7 games in ")
    assert f"mean length {sum(game.answers for game in games) / 7:.1f} answers" in lines[1]
    for seat in range(3):
        line = next(line for line in lines if line.startswith(f"│ {seat} "))
        assert f" {sum(game.won[seat] for game in games) / 7:.1%} " in line
        assert f" {sum(game.scores[seat] for game in games) / 7:.2f} " in line


def test_other_bots_play_the_same_games_again() -> None:
    plan = Plan("clash_of_cultures", 2, ("apprentice", "random"), {"length": "four_rounds"}, seed=5)
    one, two = [[played.scores for played in finished(plan, workers=workers)] for workers in (1, 2)]
    assert one == two
    chance = Plan(plan.game, plan.games, ("random", "random"), plan.options, plan.seed)
    assert [played.scores for played in finished(chance)] != one


def test_several_bots_say_how_many_play() -> None:
    assert "Patchistory, 3 players" in ziggurat_simulate("--games", 1, "--bots", "random,random, random").stdout
    assert "Patchistory, 4 players" in ziggurat_simulate("--games", 1, "--bots", "random", "--players", 4).stdout


@pytest.mark.parametrize(
    ("arguments", "status", "part"),
    [
        ([], 2, "--games"),
        (["--games", "0"], 2, "--games"),
        (["--games", "many"], 2, "--games"),
        (["--games", "1", "--workers", "0"], 2, "--workers"),
        (["--games", "1", "--seed", "x"], 2, "--seed"),
        (["--games", "1", "--bots", "random,genius"], 2, "unknown bot 'genius'; bots: random"),
        (["--games", "1", "--bots", ""], 2, "'' names no bot at one place"),
        (["--games", "1", "--bots", "random,random", "--players", "3"], 2, "names 2 bots for 3 players"),
        (["--games", "1", "--bots", ",".join(["random"] * 5)], 2, "takes 2, 3, 4 players, not 5 bots"),
        (["--games", "1", "--edition", "9"], 2, "allowed: 1.3sk, 1.3.2d"),
        (["--games", "1", "--speed", "9"], 2, "no such option --speed; allowed: --games"),
        (["--games", "1", "--out", "no/such/folder.parquet"], 2, "there is no folder no/such"),
        (["--games", "1", "--out", "."], 2, "--out"),
        (["--games", "1", "--decisions-out", "d.parquet"], 2, "need --out, which says which games are finished"),
        (["--games", "1", "--out", "a.parquet", "--events-out", "a.parquet"], 2, "need a file each"),
        (["--games", "1", "--ray", "nowhere"], 1, "--ray nowhere: give HOST:PORT of a cluster, auto or local"),
        (["--games", "1", "--ray", "127.0.0.1:9"], 1, "--ray 127.0.0.1:9: no Ray cluster answers there"),
        (["--games", "1", "--content", "nowhere"], 1, "nowhere: folder: is not there"),
    ],
)
def test_bad_input_is_one_line(
    arguments: list[str], status: int, part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = ziggurat_simulate(*arguments)
    assert_one_line(result, status, part)
    assert list(tmp_path.iterdir()) == []


def test_help_carries_an_example() -> None:
    assert "ziggurat simulate patchistory --games 1000" in ziggurat_simulate("--help").stdout


# Stopping and failing


def interrupted(
    plan: Plan, executor: Executor, stop: Callable[[], bool], missing: Iterable[range], wants: frozenset[str]
) -> Iterator[Batch]:
    """The simulation, with Ctrl-C when its first three games are there; batches of two workers come in any order."""
    awaited = {0, 1, 2}
    for batch in simulate(plan, executor, stop, missing, wants):
        yield batch
        if awaited:
            awaited -= {game.number for game in batch.played}
            if not awaited:
                signal.raise_signal(signal.SIGINT)


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_keeps_what_is_finished_and_the_same_command_goes_on(
    workers: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = signal.getsignal(signal.SIGINT)
    out = tmp_path / "games.parquet"
    with monkeypatch.context() as patched:
        patched.setattr("ziggurat.cli.playing.simulate", interrupted)
        result = ziggurat_simulate("--games", 500, "--workers", workers, "--out", out)
    assert result.exit_code == 130
    count = len(rows_of(out)) // 2
    assert 3 <= count < 500
    said = f"ziggurat: stopped after {count} of 500 games; they are in {out}, and the same command goes on\n"
    assert result.stderr == said
    assert signal.getsignal(signal.SIGINT) is before
    again = ziggurat_simulate("--games", 500, "--out", out)
    assert again.exit_code == 0 and "500 games, " in again.stdout and "of them before" in again.stdout
    whole = tmp_path / "whole.parquet"
    assert ziggurat_simulate("--games", 500, "--out", whole).exit_code == 0
    found, wanted = [[row | dict.fromkeys(TIMES) for row in rows_of(file)] for file in (out, whole)]
    assert found == wanted
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.parquet", "whole.parquet"]


def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    out.write_bytes(b"earlier results")
    assert_one_line(ziggurat_simulate("--games", 1, "--out", out), 2, "is no file of results; name another one")
    assert out.read_bytes() == b"earlier results"


def test_a_write_that_fails_leaves_the_earlier_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "games.parquet"
    assert ziggurat_simulate("--games", 1, "--out", out).exit_code == 0
    before = out.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "games.parquet")

    monkeypatch.setattr(store, "_replace", full)
    result = ziggurat_simulate("--games", 2, "--out", out)
    assert (result.exit_code, result.stderr) == (1, "ziggurat: games.parquet: No space left on device\n")
    assert out.read_bytes() == before


def fail_in(monkeypatch: pytest.MonkeyPatch, number: int, planted: Drawn | None = None) -> None:
    """Let the game of that number fail after one bid; `planted` is the answer that fails."""
    play = playing._play

    def failing(game: Game, *rest: Any) -> Any:
        if game.setup.seed != derive_seed(0, number):
            return play(game, *rest)
        play_out(game, Rng(derive_seed(game.setup.seed, "bots")), 1)
        if planted is not None and game.answers is not None:
            game.answers.append((game.pending[0], planted))
        raise ZeroDivisionError("of course")

    monkeypatch.setattr(playing, "_play", failing)


@pytest.mark.parametrize("planted", [None, Drawn(0)], ids=["question", "answer"])
def test_a_game_that_fails_is_named_and_saved(
    planted: Drawn | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    fail_in(monkeypatch, 4, planted)
    seed = derive_seed(0, 4)
    result = ziggurat_simulate("--games", 9)
    assert result.exit_code == 1
    file = f"failed-patchistory-{seed}.json"
    line = f"game 4 (seed {seed}) failed: ZeroDivisionError: of course; saved as {file}"
    assert result.stderr == f"ziggurat: {line}\n"
    assert [path.name for path in tmp_path.iterdir()] == [file]
    data = json.loads((tmp_path / file).read_text())
    assert len(data["answers"]) == 1
    assert data["failed"]["error"] == "ZeroDivisionError: of course"
    assert data["failed"].get("choice") == (None if planted is None else {"kind": Drawn.kind, "item": 0})
    game = ziggurat.load_game(data)
    assert (game.setup.seed, game.over) == (seed, False)
    replayed = CliRunner().invoke(main, ["replay", file])
    assert replayed.exit_code == 0
    assert replayed.stdout.splitlines()[-1].startswith("Then the game failed: ")


def test_the_games_before_a_failure_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fail_in(monkeypatch, 4)
    out = tmp_path / "games.parquet"
    result = ziggurat_simulate("--games", 9, "--out", out)
    assert result.stderr.endswith(f"; the 4 games before it are in {out}\n")
    assert {row["number"] for row in rows_of(out)} == {0, 1, 2, 3}
    assert (tmp_path / f"failed-patchistory-{derive_seed(0, 4)}.json").is_file()


def test_a_failure_travels_between_processes() -> None:
    batch = Batch(finished(PLAN)[:1], Failed(1, 2, "KeyError: 3", {"answers": []}))
    assert pickle.loads(pickle.dumps(batch)) == batch
