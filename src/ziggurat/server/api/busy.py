"""Refuses changes early when the process cannot keep up, so that those it takes are answered soon."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Final

from ziggurat.server import metrics, words

INTERVAL: Final = 0.02  # seconds between two looks at the clock
SMOOTHING: Final = 0.25  # how much of the last look is in the measure
MOST: Final = 24  # changes under way at the same time: many can arrive between two looks
MOST_WHEN_LATE: Final = 4  # the same while the process is late
RETRY_AFTER: Final = 1  # seconds


class ServerBusy(Exception):
    """A change was refused before anything was done for it."""

    def __init__(self) -> None:
        super().__init__(words.BUSY)


class BusyGuard:
    """Measures by how much the event loop is late, and counts the changes under way.

    Everything a change needs waits for its turn in the event loop, several times. If the loop is later than `limit`
    seconds while some changes are under way, each further one would make all wait longer. A pause alone refuses nobody.
    Reading a table, live connections and changes that were taken go on.
    """

    def __init__(self, limit: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._limit = limit
        self._clock = clock
        self._lag = 0.0
        self._under_way = 0

    @asynccontextmanager
    async def measuring(self) -> AsyncIterator[None]:
        """Meanwhile the event loop is measured; without a limit nothing is."""
        task = asyncio.create_task(self._measure()) if self._limit else None
        try:
            yield
        finally:
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task

    async def _measure(self) -> None:
        while True:
            due = self._clock() + INTERVAL
            await asyncio.sleep(INTERVAL)
            self.note(max(0.0, self._clock() - due))

    def note(self, lag: float) -> None:
        """Take in by how many seconds the event loop was late."""
        self._lag += SMOOTHING * (lag - self._lag)

    @property
    def is_busy(self) -> bool:
        return self._limit > 0 and self._under_way >= (MOST_WHEN_LATE if self._lag > self._limit else MOST)

    @contextmanager
    def request(self, method: str, path: str) -> Iterator[None]:
        """Meanwhile a request is answered; ServerBusy if it is a change at a table that would wait too long."""
        if not is_change(method, path):
            yield
            return
        with self.change():
            yield

    @contextmanager
    def change(self) -> Iterator[None]:
        """Meanwhile a change at a table is made; ServerBusy if it would wait too long."""
        if self.is_busy:
            metrics.BUSY.inc()
            raise ServerBusy
        self._under_way += 1
        try:
            yield
        finally:
            self._under_way -= 1


def is_change(method: str, path: str) -> bool:
    """Whether a request makes or changes a table, or tries something out there."""
    return method == "POST" and path.startswith(("/api/tables", "/api/play-now"))
