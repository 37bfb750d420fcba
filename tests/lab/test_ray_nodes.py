"""A Ray cluster of two nodes on this machine: a node that goes away in mid-run loses nothing."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from tests.lab.stranded import FOLDER, NODE, ORDER, WAITS
from tests.toy.info import INFO
from ziggurat import registry
from ziggurat.cli import main

STRANDED = "tests.lab.stranded:Stranded"
TIMES = ("seconds", "own_seconds", "longest", "waited_seconds")
OBJECTS = 80 * 2**20


@pytest.fixture
def toy() -> Iterator[None]:
    registry.register(INFO)
    yield
    registry._GAMES.pop("toy")


@pytest.fixture
def cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A head with one core; the caller adds nodes."""
    monkeypatch.setenv(FOLDER, str(tmp_path))
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    logging.getLogger("ray").setLevel(logging.ERROR)
    dies_soon = {"health_check_period_ms": 500, "health_check_failure_threshold": 4, "health_check_timeout_ms": 2000}
    found: Any = Cluster(
        initialize_head=True,
        head_node_args={
            "num_cpus": 1, "include_dashboard": False, "object_store_memory": OBJECTS, "_system_config": dies_soon,
        },
    )  # fmt: skip
    yield found
    found.shutdown()


def simulated(out: Path, *words: str) -> list[dict[str, Any]]:
    """The rows of twelve games, without times."""
    said = ["simulate", "toy", "--players", "2", "--bots", f"{STRANDED},random", "--games", "12", "--out", str(out)]
    result = CliRunner().invoke(main, [*said, *words])
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return [row | dict.fromkeys(TIMES) for row in pq.read_table(out).to_pylist()]


def test_a_node_that_goes_away_loses_nothing(toy: None, cluster: Any, tmp_path: Path) -> None:
    """The command knows the cluster by its address. A game waits on the second node until that one is gone."""
    undisturbed = simulated(tmp_path / "undisturbed.parquet")
    node = cluster.add_node(num_cpus=1, object_store_memory=OBJECTS, env_vars={NODE: "second"})
    (tmp_path / ORDER).touch()

    def remove() -> None:
        until = time.monotonic() + 120
        while not (tmp_path / WAITS).exists() and time.monotonic() < until:
            time.sleep(0.05)
        cluster.remove_node(node, allow_graceful=False)

    remover = threading.Thread(target=remove)
    remover.start()
    rows = simulated(tmp_path / "games.parquet", "--ray", cluster.address)
    remover.join()
    assert (tmp_path / WAITS).exists(), "no game was played on the node that went away"
    assert rows == undisturbed
    assert not [*tmp_path.glob("*.parts")]
