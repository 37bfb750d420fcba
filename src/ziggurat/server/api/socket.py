"""The WebSocket of a table: the server sends a state after every change; pages send answers and pings."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Annotated, Final

import orjson
from fastapi import APIRouter, WebSocket
from pydantic import Field, ValidationError
from starlette.websockets import WebSocketDisconnect

from ziggurat.core.record import Json
from ziggurat.server import wire, words
from ziggurat.server.api import live_answers
from ziggurat.server.api.encoding import encode
from ziggurat.server.api.identity import COOKIE
from ziggurat.server.api.rate_limits import RateLimited, address_of
from ziggurat.server.context import AppContext, context_of
from ziggurat.tables.errors import ActionRefused, StorageUnavailable
from ziggurat.tables.hub import ServerRestarts, SignedOut, Watcher
from ziggurat.tables.rows import PersonRow
from ziggurat.tables.table import Table

router = APIRouter()

POLICY_VIOLATION: Final = 1008  # close codes of the protocol: the page must not come back,
TRY_AGAIN_LATER: Final = 1013  # or may after a while,
SERVICE_RESTART: Final = 1012  # or at once

PING: Final = {"kind": "ping"}
PONG: Final = wire.Pong(kind="pong").model_dump_json()

Count = Annotated[int, Field(ge=0, le=10_000_000)]


class SocketQuery(wire.Message):
    """What a page asks for in its address: as which seat, how many lines of log and chat it has, and how to be told."""

    seat: wire.Seat | None = None
    log: Count = 0
    chat: Count = 0
    changes: bool = False  # send what has changed, rather than the whole state each time


class JsonSender:
    """Sends messages over a WebSocket."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket

    async def send(self, message: Json) -> None:
        await self._socket.send_text(encode(message).decode())


class SocketClosed(Exception):
    """The server ends the connection: one line says why. `over`: the page must not come back."""

    def __init__(self, error: str, over: bool, code: int = TRY_AGAIN_LATER) -> None:
        super().__init__(error)
        self.over = over
        self.code = POLICY_VIOLATION if over else code


@router.websocket("/ws/tables/{table}")
async def live(socket: WebSocket, table: str) -> None:
    """Sends wire.TableState now and after every change (a page may ask for wire.TableChange), or wire.Trouble."""
    await socket.accept()
    try:
        await _serve(socket, context_of(socket), table)
    except WebSocketDisconnect:
        pass
    except SocketClosed as closed:
        await _send_trouble(socket, closed)


async def _serve(socket: WebSocket, context: AppContext, table: str) -> None:
    """Serve a page until it disconnects; SocketClosed if the server ends the connection."""
    try:
        query = SocketQuery.model_validate_strings(dict(socket.query_params))
        person = await context.people.identify(socket.cookies.get(COOKIE))
        found = await context.tables.look(table, None if person is None else person.id, query.seat)
        watcher = _watcher(socket, context, found, person, query)
        with context.hub.watching(table, watcher):
            answering = asyncio.Lock()
            listening = _listen(socket, context, table, answering)
            await _until_one_ends(watcher.keep_sending(), listening, unless=answering)
    except SignedOut:
        raise SocketClosed(words.SIGNED_OUT, False) from None
    except ServerRestarts:
        raise SocketClosed(words.RESTARTS, False, code=SERVICE_RESTART) from None
    except RateLimited as error:
        raise SocketClosed(str(error), False) from None
    except ValidationError:
        raise SocketClosed(words.SOCKET_ADDRESS, True) from None
    except ActionRefused as refused:
        raise SocketClosed(refused.error, True) from None
    except StorageUnavailable as error:
        raise SocketClosed(str(error), False) from None


def _watcher(
    socket: WebSocket, context: AppContext, table: Table, person: PersonRow | None, query: SocketQuery
) -> Watcher:
    async def is_signed_in() -> bool:
        return person is None or await context.people.identify(socket.cookies.get(COOKIE)) is not None

    id = None if person is None else person.id
    return Watcher(JsonSender(socket), table, id, query.seat, query.log, query.chat, query.changes, is_signed_in)


async def _listen(socket: WebSocket, context: AppContext, table: str, answering: asyncio.Lock) -> None:
    """Take answers, and answer pings, until the page disconnects; SocketClosed if it sends anything else.

    `answering` is held while an answer is played.
    """
    while True:
        message = await socket.receive()
        text = message.get("text")
        said = _read(text)
        if text is not None and isinstance(said, dict) and said.get("kind") == live_answers.ANSWER:
            async with answering:
                reply = await live_answers.reply(socket, context, table, said.get("key"), text)
            await socket.send_text(reply)
            continue
        context.rates.spend("ping", address_of(socket.scope))
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1000)
        if said != PING:
            raise SocketClosed(words.ONLY_PING, True)
        await socket.send_text(PONG)


def _read(text: str | None) -> object:
    """What a page has sent; None if it is not JSON."""
    try:
        return None if text is None else orjson.loads(text)
    except orjson.JSONDecodeError:
        return None


async def _until_one_ends(*works: Coroutine[None, None, None], unless: asyncio.Lock) -> None:
    """Run all at once. When the first ends, cancel the others, not while the lock is held; raise what it raised."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        async with unless:
            for task in tasks:
                task.cancel()
        await asyncio.wait(tasks)
    error = next((task.exception() for task in tasks if not task.cancelled() and task.exception()), None)
    try:
        if error is not None:
            raise error
    finally:
        # An error refers to the frames it passed, and these to the table: if they referred to the error, too, only a
        # garbage collection would free the table of a page that has gone.
        del works, tasks, task, error


async def _send_trouble(socket: WebSocket, closed: SocketClosed) -> None:
    trouble = wire.Trouble(kind="trouble", error=str(closed), over=closed.over)
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # the page may have disconnected meanwhile
        await socket.send_text(trouble.model_dump_json())
        await socket.close(closed.code)
