"""Starts tables in a Web Worker: the only module that knows Pyodide."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from ziggurat.core.record import Json
from ziggurat.local.database import Changes
from ziggurat.local.server import LocalServer
from ziggurat.tables.errors import StorageUnavailable

T = TypeVar("T")


class Texts(Protocol):
    """The browser's database, as the worker's JavaScript offers it."""

    def read(self, key: str, /) -> Awaitable[str | None]: ...
    def readAll(self, prefix: str, /) -> Awaitable[str]: ...
    def keys(self, prefix: str, /) -> Awaitable[str]: ...
    def write(self, changes: str, /) -> Awaitable[bool]: ...


class BrowserDatabase:
    """A `Database` over `Texts`."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    async def read(self, key: str, /) -> str | None:
        found = await _asked(self._texts.read(key))
        return found if isinstance(found, str) else None

    async def read_all(self, prefix: str, /) -> list[str]:
        found: list[str] = json.loads(await _asked(self._texts.readAll(prefix)))
        return found

    async def keys(self, prefix: str, /) -> list[str]:
        found: list[str] = json.loads(await _asked(self._texts.keys(prefix)))
        return found

    async def write(self, changes: Changes, /) -> bool:
        return await _asked(self._texts.write(changes.to_json()))


async def _asked(answer: Awaitable[T]) -> T:
    try:
        return await answer
    except Exception as error:
        raise StorageUnavailable(str(error)) from None


async def start(
    texts: Texts, post: Callable[[str], None], tell: Callable[[str, int], None]
) -> Callable[[str], None]:  # fmt: skip
    """Start the tables of this browser; returns the function that takes the page's messages."""

    def post_json(message: Json) -> None:
        post(json.dumps(message, separators=(",", ":")))

    server = LocalServer(BrowserDatabase(texts), post_json, tell)
    await server.start()
    return lambda text: server.receive(json.loads(text))
