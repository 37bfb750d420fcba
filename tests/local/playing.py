"""Tables without a server, played by requests."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from ziggurat.local.database import Database, MemoryDatabase
from ziggurat.local.server import LocalServer
from ziggurat.tables.service import TableSettings

Json = dict[str, Any]
QUICK = TableSettings(bot="random", bot_pause=0.0, quiet_after=0.0, waiting_tables=0, tables_a_day=0)
BOT = {"kind": "bot", "bot": "random", "name": None}
ME = {"kind": "me", "bot": None, "name": None}


class Browser:
    """A page without a server. `posted` are the messages that the page got, `told` what other pages are told."""

    def __init__(self, database: Database) -> None:
        self.posted: list[Json] = []
        self.told: list[tuple[str, int]] = []
        self.server = LocalServer(database, self.posted.append, lambda *change: self.told.append(change), QUICK)

    async def ask(self, method: str, path: str, body: object = None, status: int = 200) -> Any:
        """What a request gets, which must have this status."""
        found, answer = await self.server.respond(method, path, body)
        assert found == status, answer
        return answer

    async def asked(self, table: str, seat: int | None = None) -> Json:
        """The state in which seats of the person are asked, and no bot is, or the game is over."""
        while True:
            state: Json = await self.ask("GET", f"/tables/{table}" + ("" if seat is None else f"?seat={seat}"))
            if state["result"] or (state["waiting"] and {*state["waiting"]} <= {*state["yours"]}):
                return state
            await asyncio.sleep(0.005)

    async def play(self, table: str, answers: int = 10_000, seed: int = 1) -> Json:
        """Answer at random; returns the state in which the person is asked next, or the game is over."""
        chance = random.Random(seed)
        state = await self.asked(table)
        for number in range(answers):
            if state["result"]:
                return state
            seat = next(each for each in state["yours"] if each in state["waiting"])
            if state["seat"] != seat:
                state = await self.asked(table, seat)
            question = state["question"]
            body = {
                "seat": seat,
                "question": question["id"],
                "key": f"{seed:04}{number:06}",
                "choices": [chance.choice(question["options"])["choice"]],
            }
            await self.ask("POST", f"/tables/{table}/answers", body)
            state = await self.asked(table)
        return state


@asynccontextmanager
async def browser(database: Database | None = None) -> AsyncIterator[Browser]:
    """A page that is open meanwhile."""
    opened = Browser(database or MemoryDatabase())
    await opened.server.start()
    try:
        yield opened
    finally:
        await opened.server.stop()


def beginning(game: str, seed: int, *seats: Json) -> Json:
    """A copy of a table at which nobody has answered yet."""
    from ziggurat import registry

    info = registry.info(game)
    return {
        "ziggurat_table": 1,
        "game": game,
        "options": {},
        "house": {},
        "seed": str(seed),
        "rules": info.version,
        "plan": [*seats] or [ME, BOT],
        "lesson": False,
        "hints": False,
        "answers": [],
    }


async def played_copy(game: str, seed: int = 5) -> Json:
    """The copy of a game of two players that was played to the end."""
    async with browser() as page:
        table = (await page.ask("POST", "/tables/copies", {"copy": beginning(game, seed)}))["id"]
        await page.play(table)
        copy: Json = await page.ask("GET", f"/tables/{table}/copy")
        return copy
