"""A process that cannot keep up refuses changes at once, and goes on with everything else."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
import pytest
import uvloop
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ziggurat.server import metrics, words
from ziggurat.server.api.busy import MOST, MOST_WHEN_LATE, BusyGuard
from ziggurat.server.api.middleware import ProtectionMiddleware
from ziggurat.server.api.rate_limits import RateLimiter
from ziggurat.server.serve import ACCEPTED_IN_A_TURN, listen
from ziggurat.server.settings import Settings

pytestmark = pytest.mark.anyio
ANSWERS = "/api/tables/t1/answers"


def late(guard: BusyGuard, seconds: float = 1.0) -> None:
    """Let the event loop seem late for some time."""
    for _ in range(20):
        guard.note(seconds)


@contextmanager
def under_way(guard: BusyGuard, number: int) -> Iterator[None]:
    with ExitStack() as stack:
        for _ in range(number):
            stack.enter_context(guard.request("POST", ANSWERS))
        yield


def client(guard: BusyGuard, inside: ASGIApp) -> httpx.AsyncClient:
    app = ProtectionMiddleware(inside, Settings(), RateLimiter(False), guard)
    headers = {"X-Ziggurat": "1"}
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://ziggurat.test", headers=headers)


async def fine(scope: Scope, receive: Receive, send: Send) -> None:
    await Response("fine")(scope, receive, send)


def count(counter: Any) -> float:
    return float(counter._value.get())


async def test_a_late_process_refuses_changes_in_one_line_and_goes_on_with_the_rest() -> None:
    guard = BusyGuard(0.05)
    late(guard)
    refusals, mistakes = count(metrics.BUSY), count(metrics.ERRORS)
    async with client(guard, fine) as anna:
        with under_way(guard, MOST_WHEN_LATE):
            for path in (ANSWERS, "/api/tables/t1/try", "/api/tables/t1/say", "/api/tables", "/api/play-now"):
                refused = await anna.post(path, json={})
                assert refused.status_code == 503 and refused.headers["retry-after"] == "1"
                assert refused.json() == {"error": words.BUSY, "rule": None}
            for path in ("/api/tables/t1", "/api/tables/open", "/api/health/live", "/"):
                assert (await anna.get(path)).text == "fine"
            assert (await anna.post("/api/me/sign-out-others")).text == "fine"
    assert (count(metrics.BUSY) - refusals, count(metrics.ERRORS) - mistakes) == (5, 0)


async def test_changes_are_taken_again_when_the_process_has_caught_up() -> None:
    guard = BusyGuard(0.05)
    late(guard)
    async with client(guard, fine) as anna:
        with under_way(guard, MOST_WHEN_LATE):
            assert (await anna.post(ANSWERS)).status_code == 503
            late(guard, 0.0)
            assert (await anna.post(ANSWERS)).text == "fine"


async def test_a_pause_alone_refuses_nobody() -> None:
    guard = BusyGuard(0.05)
    late(guard)
    async with client(guard, fine) as anna:
        with under_way(guard, MOST_WHEN_LATE - 1):
            assert (await anna.post(ANSWERS)).text == "fine"


async def test_changes_under_way_are_finished_and_a_crowd_between_two_looks_is_refused() -> None:
    go_on = asyncio.Event()

    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        await go_on.wait()
        await fine(scope, receive, send)

    guard = BusyGuard(0.05)
    async with client(guard, slow) as anna:
        taken = [asyncio.create_task(anna.post(ANSWERS)) for _ in range(MOST)]
        await asyncio.sleep(0.01)
        assert (await anna.post(ANSWERS)).status_code == 503
        late(guard)
        go_on.set()
        assert {(await each).text for each in taken} == {"fine"}
        assert (await anna.post(ANSWERS)).text == "fine"


async def test_without_a_limit_nothing_is_refused() -> None:
    guard = BusyGuard(0.0)
    late(guard)
    async with client(guard, fine) as anna, guard.measuring():
        with under_way(guard, MOST):
            assert (await anna.post(ANSWERS)).text == "fine"


async def test_the_lag_of_the_event_loop_is_measured() -> None:
    guard = BusyGuard(0.05)
    async with guard.measuring():
        with under_way(guard, MOST_WHEN_LATE):
            for _ in range(10):
                await asyncio.sleep(0)
                time.sleep(0.15)
            await asyncio.sleep(0)
            assert guard.is_busy
            await until(lambda: not guard.is_busy)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not holds():
            await asyncio.sleep(0.05)


def test_a_busy_process_accepts_several_connections_in_a_turn() -> None:
    async def accepted_after(turns: int) -> int:
        loop = asyncio.get_running_loop()
        made: list[asyncio.Protocol] = []

        class Visitor(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                made.append(self)

        listeners = listen("127.0.0.1", 0)
        servers = [await loop.create_server(Visitor, sock=each, backlog=100) for each in listeners]
        visitors = [socket.create_connection(listeners[0].getsockname()) for _ in range(4 * ACCEPTED_IN_A_TURN)]
        for _ in range(turns):
            await asyncio.sleep(0)
        for visitor in visitors:
            visitor.close()
        for server in servers:
            server.close()
        return len(made)

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        assert runner.run(accepted_after(turns=10)) == 4 * ACCEPTED_IN_A_TURN
