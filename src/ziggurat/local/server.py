"""All tables of one browser: takes the messages that a page would send to a server, and sends what a server would."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from itertools import count
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

from ziggurat.core.record import Json
from ziggurat.local import routes
from ziggurat.local.database import Database
from ziggurat.local.routes import Local
from ziggurat.local.store import LocalStore
from ziggurat.local.thinking import Thinking
from ziggurat.tables import words
from ziggurat.tables.errors import STATUS, ActionRefused, StorageUnavailable
from ziggurat.tables.hub import Hub, Watcher
from ziggurat.tables.ports import OnChange
from ziggurat.tables.requests import Desk
from ziggurat.tables.rows import PersonRow
from ziggurat.tables.service import TableService, TableSettings
from ziggurat.tables.table import Table

Post = Callable[[Json], None]
"""Sends a message to the page."""

SETTINGS: Final = TableSettings(quiet_after=0.0, waiting_tables=0, tables_a_day=0, keep_tables=20)
LIVE: Final = "/ws/tables/"

log = logging.getLogger("ziggurat.local")


class PagesFeed:
    """Tells what other pages of this browser append."""

    def __init__(self) -> None:
        self._on_change: OnChange | None = None

    async def start(self, on_change: OnChange, /) -> None:
        self._on_change = on_change

    async def stop(self) -> None:
        self._on_change = None

    async def hear(self, table: str, number: int) -> None:
        """Another page has appended entries."""
        if self._on_change is not None:
            await self._on_change(table, number)


class LocalServer:
    """Answers requests and live connections; `tell` hears of appends, for the other pages of this browser.

    Messages of the page: request, abort, open, send, close, heard. Messages to it: response, line, end, message,
    thinking. Each but the last has the `id` that the page gave its request or connection.
    """

    def __init__(
        self, database: Database, post: Post, tell: Callable[[str, int], None], settings: TableSettings = SETTINGS
    ) -> None:
        self._post = post
        self._store = LocalStore(database, tell)
        self._feed = PagesFeed()
        self._hub = Hub()
        thinking = Thinking(lambda table, seat, part: post({"kind": "thinking", "table": table, "part": part}))
        self._tables = TableService(
            self._store, self._feed, settings, self._hub.push, _tell_nobody, is_watched=self._hub.is_watched,
            think=thinking.choose, advise=thinking.advise, look_back=thinking.look_back,
        )  # fmt: skip
        self._desk = Desk(self._tables, self._store, settings.bot)
        self._connections: dict[int, Connection] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}  # those that cannot be stopped have negative ids
        self._numbers = count(1)

    async def start(self) -> None:
        if await self._store.person() is None:
            await self._store.put_person(PersonRow(secrets.token_urlsafe(12), words.LOCAL_NAME, time.time()))
        await self._tables.start()

    async def stop(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        await self._tables.stop()

    async def local(self) -> Local:
        person = await self._store.person()
        assert person is not None
        return Local(self._desk, self._store, person)

    def receive(self, message: Json) -> None:
        """Take a message of the page; what comes of it is posted later."""
        kind, id = message["kind"], message.get("id")
        if kind == "heard":
            self._begin(-next(self._numbers), self._feed.hear(str(message["table"]), int(str(message["number"]))))
            return
        assert isinstance(id, int)
        if kind == "request":
            self._begin(id, self._answer(id, str(message["method"]), str(message["path"]), message.get("body")))
        elif kind == "open":
            self._connections[id] = connection = Connection(self, id, str(message["path"]))
            self._begin(id, connection.serve())
        elif kind == "send" and id in self._connections:
            self._begin(-next(self._numbers), self._connections[id].receive(str(message["text"])))
        elif kind in ("abort", "close"):
            self._connections.pop(id, None)
            task = self._tasks.pop(id, None)
            if task is not None:
                task.cancel()

    def _begin(self, id: int, work: Coroutine[None, None, None]) -> None:
        """Do it meanwhile; by its id it can be stopped."""
        task = self._tasks[id] = asyncio.ensure_future(work)
        task.add_done_callback(lambda _done: self._tasks.pop(id, None))

    # -- requests

    async def _answer(self, id: int, method: str, path: str, body: object) -> None:
        status, found = await self.respond(method, path, body)
        if not isinstance(found, AsyncIterator):
            self._post({"kind": "response", "id": id, "status": status, "body": found})
            return
        self._post({"kind": "response", "id": id, "status": status, "lines": True})
        async for line in found:
            self._post({"kind": "line", "id": id, "body": line})
        self._post({"kind": "end", "id": id})

    async def respond(self, method: str, path: str, body: object) -> tuple[int, object]:
        """The status and the body of the response that a server would give."""
        try:
            found = await routes.respond(await self.local(), method, path, body)
        except ActionRefused as refused:
            return STATUS[refused.reason], {"error": refused.error, "rule": refused.rule}
        except StorageUnavailable:
            return 503, {"error": words.NO_DATABASE, "rule": None}
        except Exception:
            log.exception("%s %s failed", method, path)
            return 500, {"error": words.LOCAL_MISTAKE, "rule": None}
        return 204 if found is None else 200, found

    # -- live connections

    async def look(self, table: str, seat: int | None) -> tuple[Table, str]:
        """A table that a page wants to watch, and who watches it."""
        person = (await self.local()).person.id
        return await self._tables.look(table, person, seat), person

    def post(self, message: Json) -> None:
        self._post(message)

    def watching(self, table: str, watcher: Watcher) -> contextlib.AbstractContextManager[None]:
        return self._hub.watching(table, watcher)


class Connection:
    """The live connection of a page to a table."""

    def __init__(self, server: LocalServer, id: int, address: str) -> None:
        parts = urlsplit(address)
        self._server = server
        self._id = id
        self._table = unquote(parts.path.removeprefix(LIVE))
        self._query = {name: values[0] for name, values in parse_qs(parts.query).items()}

    async def serve(self) -> None:
        """Send the table now and after every change, until the page closes the connection."""
        seat = int(self._query["seat"]) if "seat" in self._query else None
        log_lines, chat = int(self._query.get("log", 0)), int(self._query.get("chat", 0))
        try:
            table, person = await self._server.look(self._table, seat)
        except (ActionRefused, StorageUnavailable) as refused:
            is_over = isinstance(refused, ActionRefused)
            await self.send({"kind": "trouble", "error": str(refused), "over": is_over})
            return
        watcher = Watcher(self, table, person, seat, log_lines, chat, self._query.get("changes") == "true")
        with self._server.watching(self._table, watcher):
            await watcher.keep_sending()

    async def receive(self, text: str) -> None:
        """Take an answer, or answer a ping."""
        said = json.loads(text)
        if said.pop("kind", None) == "ping":
            await self.send({"kind": "pong"})
            return
        status, body = await self._server.respond("POST", f"/tables/{self._table}/answers", said)
        await self.send({"kind": "reply", "key": said.get("key", ""), "status": status, "retry_after": 0, "body": body})

    async def send(self, message: Json) -> None:
        self._server.post({"kind": "message", "id": self._id, "body": message})


async def _tell_nobody(_table: Table, _seats: Sequence[int]) -> None:
    """Nobody is told of their turn: there is no other page."""
