"""`ziggurat.lab.executors`: the same games everywhere, and none lost or twice when workers die. Ray is a real one."""

from __future__ import annotations

import logging
import os
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result

from tests.cli.lines import assert_one_line
from tests.lab.deadly import FOLDER
from tests.server.processes import cpu_times, descendants
from tests.toy.info import INFO
from ziggurat import registry
from ziggurat.cli import main
from ziggurat.lab import executors
from ziggurat.lab.executors import AHEAD, Executor, Here, OnRay, Processes, in_order, never
from ziggurat.lab.simulate import TASK_SECONDS

DEADLY = "tests.lab.deadly:Deadly"
LONG = 120.0  # seconds: longer than Ray takes on a busy machine
TIMES = ("seconds", "own_seconds", "longest", "waited_seconds")


@pytest.fixture(scope="module", autouse=True)
def deaths(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder where a test orders deaths; workers know it by their environment."""
    folder = tmp_path_factory.mktemp("deaths")
    os.environ[FOLDER] = str(folder)
    yield folder
    del os.environ[FOLDER]


@pytest.fixture(scope="module", autouse=True)
def toy() -> Iterator[None]:
    """A game that takes milliseconds; workers learn of it by their tasks."""
    registry.register(INFO)
    yield
    registry._GAMES.pop("toy")


@pytest.fixture(scope="module")
def ray(deaths: Path) -> Iterator[Any]:
    """A real Ray with two cores."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    module = pytest.importorskip("ray")
    module.init(
        num_cpus=2, include_dashboard=False, object_store_memory=80 * 2**20, logging_level=logging.ERROR,
        log_to_driver=False,
    )  # fmt: skip
    yield module
    module.shutdown()


def order_death(folder: Path, number: int = 1) -> None:
    for each in range(number):
        (folder / f"kill{each}").touch()


def left(folder: Path) -> int:
    """Deaths that were ordered and did not happen; none remain."""
    files = [*folder.glob("kill*")]
    for file in files:
        file.unlink()
    return len(files)


def simulated(out: Path, games: int, *words: object) -> tuple[Result, list[dict[str, Any]]]:
    said = ["simulate", "toy", "--players", 2, "--bots", f"{DEADLY},random", "--games", games, "--out", out, *words]
    result = CliRunner().invoke(main, [str(word) for word in said])
    rows: list[dict[str, Any]] = pq.read_table(out).to_pylist() if out.exists() else []
    return result, [row | dict.fromkeys(TIMES) for row in rows]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory, deaths: Path) -> list[dict[str, Any]]:
    """The rows of eight games that nothing has disturbed."""
    result, rows = simulated(tmp_path_factory.mktemp("undisturbed") / "games.parquet", 8)
    assert result.exit_code == 0, result.output
    assert len(rows) == 16
    return rows


# -- tasks


def double(item: int, stop: object) -> int:
    return 2 * item


def die(item: int, stop: object) -> int:
    """Item 3 kills its process, each time."""
    if item == 3:
        os.kill(os.getpid(), 9)
    return item


@pytest.mark.parametrize("executor", [Here(), Processes(2)], ids=["here", "processes"])
def test_every_item_comes_back_once(executor: Executor) -> None:
    with executor:
        found = list(executor.run(double, range(20), never))
        assert sorted(found) == [(item, 2 * item) for item in range(20)]
        assert list(executor.run(double, [], never)) == []
        assert list(in_order(executor.run(double, range(5), never))) == [0, 2, 4, 6, 8]
        taken = iter(range(1000))
        results = executor.run(double, taken, never)
        next(results)
        results.close()  # type: ignore[attr-defined]
        assert next(taken) <= 2 * AHEAD + 2, "items are taken when there is room"


def test_results_are_put_in_order() -> None:
    assert list(in_order([(1, "b"), (2, "c"), (0, "a"), (3, "d")])) == ["a", "b", "c", "d"]


def test_a_task_that_kills_again_and_again_ends_the_run_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "RETRIES", 1)
    found = []
    with Processes(2) as executor, pytest.raises(ChildProcessError, match="try fewer --workers"):
        for place, _ in executor.run(die, range(6), never):
            found.append(place)
    assert len(found) == len(set(found)) and 3 not in found


# -- games


def test_a_killed_process_loses_nothing(deaths: Path, tmp_path: Path, undisturbed: list[dict[str, Any]]) -> None:
    order_death(deaths)
    result, rows = simulated(tmp_path / "games.parquet", 8, "--workers", 2)
    assert left(deaths) == 0, "nobody died"
    assert (result.exit_code, result.stderr) == (0, "")
    assert rows == undisturbed
    assert [path.name for path in tmp_path.iterdir()] == ["games.parquet"]


# -- Ray


def test_a_killed_worker_of_ray_loses_nothing(
    ray: Any, deaths: Path, tmp_path: Path, undisturbed: list[dict[str, Any]]
) -> None:
    order_death(deaths, 2)
    result, rows = simulated(tmp_path / "games.parquet", 8, "--ray", "local")
    assert left(deaths) == 0, "nobody died"
    assert (result.exit_code, result.stderr) == (0, "")
    assert rows == undisturbed


def test_other_tasks_run_on_ray_too(ray: Any) -> None:
    runner = CliRunner()
    words = ["arena", "toy", "--bots", "random*2", "--games", "2", "--ray", "local"]
    assert "2 in" in runner.invoke(main, words).stdout
    with OnRay("local") as executor:
        assert executor.workers == 2
        assert list(in_order(executor.run(double, range(30), never))) == [2 * item for item in range(30)]
        with pytest.raises(ChildProcessError, match="workers died"):
            list(executor.run(die, [3], never))
    assert ray.is_initialized(), "what others started stays"


def test_ray_takes_little_beside_tasks_of_the_usual_size(ray: Any) -> None:
    """Tasks that only wait, so that all processor time is Ray's own and this process's: below a twentieth of theirs."""
    with OnRay("local") as executor:
        list(executor.run(double, range(4), never))
        before = cpu_times(os.getpid(), *descendants(os.getpid()))
        assert len(list(executor.run(sleep_for_a_task, range(6), never))) == 6
        after = cpu_times(*before)
    assert {os.getpid()} < set(after), "none of Ray's processes was measured"
    assert sum(after[pid] - before[pid] for pid in after) < 0.05 * 6 * TASK_SECONDS


def sleep_for_a_task(item: int, stop: object) -> int:
    time.sleep(TASK_SECONDS)
    return item


def test_stopping_on_ray_gives_up_what_is_under_way(ray: Any) -> None:
    asked = iter([False] * 3)
    began = time.monotonic()
    with OnRay("local") as executor:
        assert list(executor.run(sleep_long, range(50), lambda: next(asked, True))) == []
    assert time.monotonic() - began < LONG


def sleep_long(item: int, stop: object) -> int:
    time.sleep(LONG)
    return item


def test_an_address_that_is_no_cluster_ends_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something answers there, but it is no Ray."""
    monkeypatch.setattr(executors, "CONNECT_SECONDS", 2.0)
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        address = f"127.0.0.1:{listening.getsockname()[1]}"
        with pytest.raises(ConnectionError, match="no Ray cluster answers there"):
            executors._check_address(address)


def test_a_dead_address_ends_the_command_in_a_line(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    said = ["simulate", "toy", "--games", "1", "--out", str(out), "--ray", "127.0.0.1:9"]
    if not pytest.importorskip("ray").is_initialized():
        assert_one_line(CliRunner().invoke(main, said), 1, "no Ray cluster answers there")
    with pytest.raises(ConnectionError, match="no Ray cluster answers there"):
        executors._check_address("127.0.0.1:9")
    assert list(tmp_path.iterdir()) == []
