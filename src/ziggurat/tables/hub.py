"""Which pages watch which table, and what is sent to them."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final, Protocol

from ziggurat.core.record import Json
from ziggurat.tables.changes import Comparison
from ziggurat.tables.sent_state import SentState
from ziggurat.tables.table import Table

IDENTITY_SECONDS: Final = 60.0  # after which a page that is sent something is identified again


class Sender(Protocol):
    """Sends messages to a page."""

    async def send(self, message: Json, /) -> None: ...


class ServerRestarts(Exception):
    """The server ends; the page shall come back in a moment."""


class SignedOut(Exception):
    """The person of a page has signed this device out."""


async def _always() -> bool:
    return True


class Watcher:
    """One page that watches one table as one seat or as a spectator. `log` and `chat`: how many lines it has.

    `by_changes`: whether the page wants to be sent what has changed, rather than the whole state each time.
    `is_signed_in` says whether the page may still act as its person; it is asked now and then.
    """

    def __init__(
        self, sender: Sender, table: Table, person: str | None, seat: int | None, log: int, chat: int,
        by_changes: bool = False,
        is_signed_in: Callable[[], Awaitable[bool]] = _always,
    ) -> None:  # fmt: skip
        self.person = person
        self._is_signed_in = is_signed_in
        self._check_at = time.monotonic() + IDENTITY_SECONDS
        self._sender = sender
        self._table = table
        self._seat = seat
        self._log = log
        self._chat = min([chat, *table.rewritten])  # lines that an operator changed are sent again
        self._state = SentState() if by_changes else None
        self._changed = asyncio.Event()
        self._is_leaving = False

    def say_goodbye(self) -> None:
        """Let `keep_sending` end with ServerRestarts."""
        self._is_leaving = True
        self._changed.set()

    def update(self, table: Table) -> None:
        """Send the table soon, unless the page has a later one."""
        if table.number >= self._table.number:
            self._chat = min([self._chat, *table.rewritten[len(self._table.rewritten) :]])
            self._table = table
            self._changed.set()

    def forget(self) -> None:
        """Free what was encoded for pages: nobody watches the table any more."""
        position = self._table.position
        if position is not None:
            position.drop_cache()

    def check_again(self) -> None:
        """Ask at once whether the page may still act as its person."""
        self._check_at = 0.0
        self._changed.set()

    async def keep_sending(self) -> None:
        """Send the table now and after every change. A slow page gets the latest state, not every one in between.

        SignedOut when the person has signed this device out, ServerRestarts when the server ends.
        """
        while not self._is_leaving:
            self._changed.clear()
            if time.monotonic() > self._check_at:
                if not await self._is_signed_in():
                    raise SignedOut
                self._check_at = time.monotonic() + IDENTITY_SECONDS
            await self._send()
            await self._changed.wait()
        raise ServerRestarts

    async def _send(self) -> None:
        state = self._table.state(self.person, self._seat, time.time(), self._log, self._chat)
        self._log, self._chat = _end(state["log"]), _end(state["chat"])
        await self._sender.send(state if self._state is None else self._state.next_message(state, self._comparison()))

    def _comparison(self) -> Comparison:
        position = self._table.position
        return Comparison() if position is None else position.comparison


def _end(part: object) -> int:
    """How many lines a page has after it got this part of a log or a chat."""
    assert isinstance(part, dict)
    return int(part["start"]) + len(part["lines"])


class Hub:
    """All watchers of this process; `count` is told when one more comes and when one goes."""

    def __init__(self, count: Callable[[int], object] = lambda _more: None) -> None:
        self._count = count
        self._watchers: defaultdict[str, set[Watcher]] = defaultdict(set)

    @contextmanager
    def watching(self, table: str, watcher: Watcher) -> Iterator[None]:
        """Meanwhile the watcher is told of every change of the table."""
        self._watchers[table].add(watcher)
        self._count(1)
        try:
            yield
        finally:
            self._count(-1)
            self._watchers[table].discard(watcher)
            if not self._watchers[table]:
                del self._watchers[table]
                watcher.forget()

    def is_watched(self, table: str) -> bool:
        return table in self._watchers

    def is_watching(self, table: str, person: str) -> bool:
        return any(watcher.person == person for watcher in self._watchers.get(table, ()))

    async def say_goodbye(self, within: float) -> None:
        """Tell every page that the server restarts; return when all connections are closed, or after that time."""
        for watchers in self._watchers.values():
            for watcher in watchers:
                watcher.say_goodbye()
        loop = asyncio.get_running_loop()
        until = loop.time() + within
        while self._watchers and loop.time() < until:
            await asyncio.sleep(0.01)

    def check_again(self, person: str) -> None:
        """Ask all pages of a person whether they may still act for them."""
        for watchers in self._watchers.values():
            for watcher in watchers:
                if watcher.person == person:
                    watcher.check_again()

    async def push(self, table: Table) -> None:
        """Tell all watchers of a table that it changed. Waits for none of them."""
        for watcher in self._watchers.get(table.id, ()):
            watcher.update(table)
