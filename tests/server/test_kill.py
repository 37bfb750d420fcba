"""The server is killed again and again while people play: what it has confirmed is there, and nothing is there twice.

A few times here; ZIGGURAT_KILLS=50 says how often.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
from collections.abc import Sequence
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.server.served import Served
from tests.server.visitor import HOT_SEAT, key
from ziggurat.server.storage.store import Store

pytestmark = pytest.mark.anyio

KILLS = {"sqlite": 3, "postgresql": 2}
PLAYERS = 4
PAUSE = 0.05  # seconds before what failed is tried again


class Watch:
    """A live connection to a table, which comes back by itself and says what it has already."""

    def __init__(self, address: str, table: str) -> None:
        self.number = 0
        self.log: list[object] = []
        self._address = f"{address.replace('http', 'ws')}/ws/tables/{table}"

    async def go_on(self) -> None:
        while True:
            with contextlib.suppress(OSError, WebSocketException):
                async with connect(f"{self._address}?log={len(self.log)}", max_size=None, close_timeout=0.1) as socket:
                    async for message in socket:
                        self._take(json.loads(message))
            await asyncio.sleep(PAUSE)

    def _take(self, state: dict[str, Any]) -> None:
        assert state["kind"] == "state", state
        assert state["number"] >= self.number
        self.number = state["number"]
        self.log[state["log"]["start"] :] = state["log"]["lines"]


class Player:
    """Plays all seats of a table, then of the next, as a page would: what fails is asked again until it is answered."""

    def __init__(self, address: str, seed: int, group: asyncio.TaskGroup) -> None:
        self.taken: dict[str, dict[str, int]] = {}  # table: keys of the answers it confirmed, and their entries
        self.watches: dict[str, Watch] = {}
        self.watching: list[asyncio.Task[None]] = []
        self._address = address
        self._web = httpx.AsyncClient(base_url=address, headers={"X-Ziggurat": "1"}, timeout=20)
        self._chance = random.Random(seed)
        self._group = group

    async def play_until(self, stop: asyncio.Event) -> None:
        await self._ask("GET", "/api/me")
        while not stop.is_set():
            await self._play(str((await self._ask("POST", "/api/tables", HOT_SEAT))["id"]), stop)
        await self._web.aclose()

    async def _play(self, table: str, stop: asyncio.Event) -> None:
        self.taken[table] = {}
        self.watches[table] = Watch(self._address, table)
        self.watching.append(self._group.create_task(self.watches[table].go_on()))
        while not stop.is_set() and (waiting := (await self._ask("GET", f"/api/tables/{table}"))["waiting"]):
            await self._answer(table, self._chance.choice(waiting))

    async def _answer(self, table: str, seat: int) -> None:
        """The same key goes with an answer however often it must be sent."""
        question = (await self._ask("GET", f"/api/tables/{table}?seat={seat}"))["question"]
        choice = self._chance.choice(question["options"])["choice"]
        body = {"seat": seat, "question": question["id"], "key": key(), "choices": [choice]}
        answer = await self._ask("POST", f"/api/tables/{table}/answers", body)
        assert answer["taken"] == 1, answer
        self.taken[table][body["key"]] = answer["number"]

    async def _ask(self, method: str, path: str, body: object = None) -> Any:
        while True:
            with contextlib.suppress(httpx.TransportError):
                answer = await self._web.request(method, path, json=body)
                assert answer.status_code == 200, f"{path}: {answer.status_code} {answer.text[:300]}"
                return answer.json()
            await asyncio.sleep(PAUSE)


async def test_killed_under_load_it_loses_nothing_and_does_nothing_twice(database_url: str) -> None:
    stop = asyncio.Event()
    with Served(database_url) as server:
        async with asyncio.TaskGroup() as group:
            players = [Player(server.address, seed, group) for seed in range(PLAYERS)]
            playing = [group.create_task(player.play_until(stop)) for player in players]
            await kill_again_and_again(server, players, kills(database_url))
            stop.set()
            await asyncio.wait(playing)
            await check(database_url, players)
            for task in (task for player in players for task in player.watching):
                task.cancel()


def kills(database_url: str) -> int:
    return int(os.environ.get("ZIGGURAT_KILLS") or KILLS[database_url.split(":")[0]])


async def kill_again_and_again(server: Served, players: Sequence[Player], times: int) -> None:
    """Each time in the middle of whatever it is doing, and only after it has confirmed some answers."""
    chance = random.Random(1)
    for _ in range(times):
        enough = confirmed(players) + chance.randint(5, 25)
        while confirmed(players) < enough:
            await asyncio.sleep(chance.random() / 100)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)


def confirmed(players: Sequence[Player]) -> int:
    return sum(len(keys) for player in players for keys in player.taken.values())


async def check(database_url: str, players: Sequence[Player]) -> None:
    """What lies in the database is what the players know."""
    store = await Store.open(database_url)
    for player in players:
        for table, taken in player.taken.items():
            entries = await store.entries(table)
            assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
            given = [entry for entry in entries if entry.kind == "answer" and not entry.data["forced"]]
            assert sorted(str(entry.key) for entry in given) == sorted(taken), "an answer is lost, or there twice"
            assert all(entry.number <= taken[str(entry.key)] for entry in given)
            await heard_all(player.watches[table], entries[-1].number)
    await store.close()


async def heard_all(watch: Watch, last: int) -> None:
    async with asyncio.timeout(10):
        while watch.number < last:
            await asyncio.sleep(0.01)
    assert watch.number == last
