"""The queue of everything that leaves the server by itself: webhooks, notices in browsers, mail.

A message never delays a table: it goes into a queue and is sent, tried again or dropped in the background. Each way of
sending has a queue of its own and tells it how to make one attempt.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, Generic, TypeVar

from ziggurat.server import metrics

log = logging.getLogger("ziggurat.server")

MAX_HELD: Final = 1000  # messages that wait, for their first attempt or a further one; more are dropped
STOP_WITHIN: Final = 1.0  # seconds that attempts under way have to end when the server stops

M = TypeVar("M")


class DeliveryFailed(Exception):
    """An attempt failed; a later one may succeed."""


class Undeliverable(Exception):
    """No attempt can succeed."""


@dataclass(frozen=True)
class Manner:
    """How a queue delivers."""

    kind: str  # what is sent, for log and metrics
    retry_delays: tuple[float, ...]  # seconds before each further attempt
    attempt_timeout: float  # seconds
    senders: int  # attempts at the same time
    senders_each: int  # attempts at the same time for one destination: a slow one must not take all senders


@dataclass(frozen=True, eq=False)
class _Waiting(Generic[M]):
    message: M
    destination: str
    failures: int = 0  # failed attempts so far


class DeliveryQueue(Generic[M]):
    """Delivers messages in the background.

    Destinations take turns, and messages for one destination start in their order. `attempt` makes one attempt; it
    raises DeliveryFailed if a later one may succeed, or Undeliverable.
    """

    def __init__(self, manner: Manner, attempt: Callable[[M], Awaitable[None]]) -> None:
        self._manner = manner
        self._attempt = attempt
        self._waiting: dict[str, deque[_Waiting[M]]] = {}  # by destination; the first one is next
        self._later: dict[_Waiting[M], asyncio.TimerHandle] = {}  # those that failed, until they are tried again
        self._under_way: set[asyncio.Task[None]] = set()
        self._busy: Counter[str] = Counter()  # attempts under way, by destination
        self._held = 0  # messages in `_waiting` and `_later`
        self._is_running = False

    def start(self) -> None:
        self._is_running = True
        self._send_next()

    async def stop(self) -> None:
        """Begin no more attempts, and let those under way end; what still waits is dropped."""
        self._is_running = False
        for timer in self._later.values():
            timer.cancel()
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=STOP_WITHIN)
        unsent = self._held + len(self._under_way)
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)
        if unsent:
            log.warning("the server stops; messages not sent (%s): %d", self._manner.kind, unsent)

    def put(self, message: M, destination: str) -> None:
        """Queue a message; returns at once."""
        if self._held >= MAX_HELD:
            log.warning("the queue is full (%s); a message was dropped", self._manner.kind)
            self._count("dropped")
            return
        self._held += 1
        self._enqueue(_Waiting(message, destination))

    def _enqueue(self, waiting: _Waiting[M]) -> None:
        self._waiting.setdefault(waiting.destination, deque()).append(waiting)
        self._send_next()

    def _send_next(self) -> None:
        """Begin as many attempts as the manner allows."""
        while self._is_running and len(self._under_way) < self._manner.senders:
            waiting = self._next()
            if waiting is None:
                return
            self._busy[waiting.destination] += 1
            task = asyncio.get_running_loop().create_task(self._send(waiting))
            self._under_way.add(task)
            task.add_done_callback(partial(self._end, waiting.destination))

    def _end(self, destination: str, task: asyncio.Task[None]) -> None:
        """An attempt has ended: the next one may begin."""
        self._under_way.discard(task)
        self._busy -= Counter([destination])  # forgets destinations that are idle
        self._send_next()

    def _next(self) -> _Waiting[M] | None:
        """Take the next message; its destination goes to the end of the line."""
        free = (each for each in self._waiting if self._busy[each] < self._manner.senders_each)
        destination = next(free, None)
        if destination is None:
            return None
        line = self._waiting.pop(destination)
        waiting = line.popleft()
        if line:
            self._waiting[destination] = line
        self._held -= 1
        return waiting

    async def _send(self, waiting: _Waiting[M]) -> None:
        try:
            async with asyncio.timeout(self._manner.attempt_timeout):
                await self._attempt(waiting.message)
        except (DeliveryFailed, TimeoutError) as error:
            log.info("a delivery failed (%s): %s", self._manner.kind, str(error) or "too slow")
            self._try_later(waiting)
        except Undeliverable as error:
            log.warning("a message is not delivered (%s): %s", self._manner.kind, error)
            self._count("refused")
        except Exception:
            log.exception("a message could not be sent (%s)", self._manner.kind)
            self._count("dropped")
        else:
            self._count("delivered")

    def _try_later(self, waiting: _Waiting[M]) -> None:
        """Queue a message again after a delay, unless the delays are used up."""
        delays = self._manner.retry_delays
        if waiting.failures >= len(delays):
            log.warning("a delivery failed %d times and was dropped (%s)", len(delays) + 1, self._manner.kind)
            self._count("dropped")
            return
        self._count("retried")
        self._held += 1
        again = _Waiting(waiting.message, waiting.destination, waiting.failures + 1)
        if self._is_running:
            delay = delays[waiting.failures]
            self._later[again] = asyncio.get_running_loop().call_later(delay, self._try_again, again)

    def _try_again(self, waiting: _Waiting[M]) -> None:
        del self._later[waiting]
        self._enqueue(waiting)

    def _count(self, outcome: str) -> None:
        metrics.DELIVERIES.labels(self._manner.kind, outcome).inc()
