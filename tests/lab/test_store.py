"""`ziggurat.lab.store`: finished games are safe at once, and runs are taken up from whatever is there."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from tests.cli.lines import assert_one_line
from tests.toy.info import INFO
from ziggurat import registry
from ziggurat.cli import main
from ziggurat.core.study import Pace
from ziggurat.lab import simulate as lab
from ziggurat.lab import store
from ziggurat.lab.plan import Plan
from ziggurat.lab.playing import Batch, Played
from ziggurat.lab.recording import DECISIONS, EVENTS, GAMES
from ziggurat.lab.simulate import simulate
from ziggurat.lab.store import Results

ALL = frozenset({GAMES, DECISIONS, EVENTS})
PLAN = Plan("toy", 9, ("random", "random"), {})


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(lab, "MOST", 2)
    registry.register(INFO)
    yield
    registry._GAMES.pop("toy")


def files(folder: Path) -> dict[str, Path]:
    return {name: folder / f"{name}.parquet" for name in (GAMES, DECISIONS, EVENTS)}


def batches() -> list[Batch]:
    found = list(simulate(PLAN, wants=ALL))
    assert [len(batch.played) for batch in found] == [1, 2, 2, 2, 1, 1]  # no more than half of what is left
    return found


def numbers(file: Path) -> list[int]:
    return sorted(set(pq.read_table(file)["number"].to_pylist()))


def handed_on(results: Results) -> list[int]:
    return [game[0]["number"] for game in results.ready()]


def test_a_batch_is_safe_at_once(tmp_path: Path) -> None:
    """Nothing is finished or closed, as after a kill."""
    results = Results(PLAN, files(tmp_path))
    for batch in batches()[:2]:
        results.add(batch)
    for name in ALL:
        parts = sorted((tmp_path / f"{name}.parquet.parts").glob("*.parquet"))
        assert [number for part in parts for number in numbers(part)] == [0, 1, 2], name
    results.close()
    again = Results(PLAN, files(tmp_path))
    assert again.before == 3 and handed_on(again) == [0, 1, 2]
    assert [each for each in again.missing() if each] == [range(3, 9)]


def test_games_come_in_any_order_and_are_handed_on_in_theirs(tmp_path: Path) -> None:
    first, second, third, *rest = batches()
    results = Results(PLAN, files(tmp_path))
    results.add(third)
    assert handed_on(results) == []
    results.add(first)
    assert handed_on(results) == [0]
    results.finish(whole=False)
    assert numbers(tmp_path / "games.parquet") == [0], "what came too early waits in its part"
    again = Results(PLAN, files(tmp_path))
    assert [each for each in again.missing() if each] == [range(1, 3), range(5, 9)]
    for batch in (*rest, second):
        again.add(batch)
    assert handed_on(again) == [*range(9)]
    again.finish(whole=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"{name}.parquet" for name in sorted(ALL)]
    assert [row["number"] for row in pq.read_table(tmp_path / "games.parquet").to_pylist()] == [
        number for number in range(9) for _ in range(2)
    ]


def test_many_parts_become_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "PARTS_AT_ONCE", 3)
    results = Results(PLAN, files(tmp_path))
    for batch in batches():
        results.add(batch)
    names = sorted(path.name for path in (tmp_path / "games.parquet.parts").glob("*.parquet"))
    assert names == ["000000000000-000000000007.parquet", "000000000008-000000000008.parquet"]
    results.close()
    assert handed_on(Results(PLAN, files(tmp_path))) == [*range(9)]


def test_a_part_that_cannot_be_read_is_played_again(tmp_path: Path) -> None:
    results = Results(PLAN, {GAMES: tmp_path / "games.parquet"})
    for batch in batches()[:2]:
        results.add(batch)
    results.close()
    (tmp_path / "games.parquet.parts" / "000000000001-000000000002.parquet").write_bytes(b"")
    again = Results(PLAN, {GAMES: tmp_path / "games.parquet"})
    assert [each for each in again.missing() if each] == [range(1, 9)]


def test_two_runs_do_not_share_a_file(tmp_path: Path) -> None:
    results = Results(PLAN, {GAMES: tmp_path / "games.parquet"})
    results.add(batches()[0])
    with pytest.raises(OSError, match="another run is writing"):
        Results(PLAN, {GAMES: tmp_path / "games.parquet"})


def test_parts_of_another_run_are_refused(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    results = Results(PLAN, {GAMES: out})
    results.add(batches()[0])
    results.close()
    other = Plan("toy", 9, ("random", "random"), {}, seed=4)
    with pytest.raises(ValueError, match=r"games.parquet.parts holds a run with other seed"):
        Results(other, {GAMES: out})


def test_decisions_cannot_be_added_to_finished_games(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    said = ["simulate", "toy", "--games", "2", "--out", str(out)]
    assert CliRunner().invoke(main, said).exit_code == 0
    refused = CliRunner().invoke(main, [*said, "--decisions-out", str(tmp_path / "decisions.parquet")])
    assert_one_line(refused, 2, "has games without decisions; name another --out file")


def test_fewer_games_never_shorten_a_file(tmp_path: Path) -> None:
    out = str(tmp_path / "games.parquet")
    for games in ("5", "2"):
        assert CliRunner().invoke(main, ["simulate", "toy", "--games", games, "--out", out]).exit_code == 0
        assert numbers(Path(out)) == [0, 1, 2, 3, 4]


# -- what the rows say


def test_each_decision_and_each_event_has_a_row(tmp_path: Path) -> None:
    results = Results(PLAN, files(tmp_path))
    games: list[Played] = []
    for batch in batches():
        results.add(batch)
        games += batch.played
    assert len(list(results.ready())) == 9
    results.finish(whole=True)
    decisions = pq.read_table(tmp_path / "decisions.parquet").to_pylist()
    for game in games:
        own = [row for row in decisions if row["number"] == game.number]
        assert len(own) == game.decisions and all(row["options"] > 1 for row in own)
        assert [row["index"] for row in own] == sorted({row["index"] for row in own})
        assert own[-1]["index"] < game.answers
        for seat in range(2):
            assert sum(row["seat"] == seat for row in own) == game.thinking[seat].decisions
    events = pq.read_table(tmp_path / "events.parquet").to_pylist()
    for game in games:
        own = [row["index"] for row in events if row["number"] == game.number]
        assert own == sorted(own) and (own[0], own[-1]) == (-1, game.answers - 1)


def test_waiting_counts_the_decisions_of_others_between_own_ones() -> None:
    """Seat 0 decides, then 1, 1 and 2, then 0 again while 2 owes an answer too, then 1; the last waits for nothing."""
    pace = Pace(3)
    for seat, asked in ((0, (0,)), (1, (1,)), (1, (1,)), (2, (2,)), (0, (0, 2)), (1, (1,))):
        pace.note(asked, seat, 2.0)
    assert pace.decisions == [2, 3, 1]
    assert pace.waited == [3, 2, 0]  # 1, 1, 2 for seat 0; 2 and 0 for seat 1
    assert pace.longest_wait == [3, 2, 0]
    assert pace.waited_seconds == [6.0, 4.0, 0.0]


def test_the_first_player_and_the_places_are_columns(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    said = ["simulate", "patchistory", "--games", "2", "--players", "3", "--out", str(out)]
    assert CliRunner().invoke(main, said).exit_code == 0
    rows = pq.read_table(out).to_pylist()
    for number in range(2):
        game = [row for row in rows if row["number"] == number]
        assert sorted(row["turn_order"] for row in game) == [1, 2, 3]
        assert all((row["place"] == 1) == (row["won"] > 0) for row in game)
        first = next(row["turn_order"] for row in game)
        assert [(row["turn_order"] - first) % 3 for row in game] == [0, 1, 2], "clockwise"


# -- killed


def test_a_killed_run_goes_on_where_it_was(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    words = ["simulate", "patchistory", "--out", str(out), "--seed", "4"]
    run = subprocess.Popen(
        [sys.executable, "-m", "ziggurat", *words, "--games", "100000"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "ZIGGURAT_PLAIN": "1"},
    )  # fmt: skip
    parts = tmp_path / "games.parquet.parts"
    until = time.monotonic() + 60
    while not list(parts.glob("*-*.parquet")) and time.monotonic() < until:
        time.sleep(0.05)
    run.send_signal(signal.SIGKILL)
    run.wait()
    kept = [number for part in sorted(parts.glob("*-*.parquet")) for number in numbers(part)]
    assert kept == [*range(len(kept))] and kept and not out.exists()
    wanted = len(kept) + 2
    again = CliRunner().invoke(main, [*words, "--games", str(wanted)])
    assert again.exit_code == 0 and f"{wanted} games, {len(kept)} of them before; 2 in" in again.stdout
    whole = tmp_path / "whole.parquet"
    words[3] = str(whole)
    assert CliRunner().invoke(main, [*words, "--games", str(wanted)]).exit_code == 0
    assert plain(out) == plain(whole)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.parquet", "whole.parquet"]


def plain(file: Path) -> list[dict[str, Any]]:
    times = dict.fromkeys(("seconds", "own_seconds", "longest", "waited_seconds"))
    return [row | times for row in pq.read_table(file).to_pylist()]
