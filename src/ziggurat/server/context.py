"""The parts of one running server process, put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Final, TypeVar

from starlette.requests import HTTPConnection

from ziggurat.server import metrics
from ziggurat.server.api.hub import Hub
from ziggurat.server.api.identity import People
from ziggurat.server.api.rate_limits import RateLimiter
from ziggurat.server.api.turn_notices import TurnNotifier
from ziggurat.server.api.webhooks import WebhookSender
from ziggurat.server.health import Readiness
from ziggurat.server.settings import Settings
from ziggurat.server.storage.change_feed import ChangeFeed
from ziggurat.server.storage.store import Store
from ziggurat.tables.ports import Offload
from ziggurat.tables.service import TableService

T = TypeVar("T")

MEASURE_INTERVAL: Final = 2.0  # seconds between two looks at what is in memory
MAX_CONCURRENT_BOTS: Final = 2
"""Bots compute, and so slow down everything else in this process."""


@dataclass(frozen=True)
class AppContext:
    """What the handlers of requests use."""

    settings: Settings
    rates: RateLimiter
    store: Store
    people: People
    hub: Hub
    tables: TableService
    readiness: Readiness


@asynccontextmanager
async def open_context(settings: Settings, rates: RateLimiter) -> AsyncIterator[AppContext]:
    """Start all parts; stop them in reverse order at the end."""
    async with AsyncExitStack() as stack:
        store = await Store.open(settings.database_url)
        stack.push_async_callback(store.close)
        webhooks = WebhookSender(settings.private_webhooks)
        await webhooks.start()
        stack.push_async_callback(webhooks.stop)
        threads = ThreadPoolExecutor(MAX_CONCURRENT_BOTS, "bot")
        stack.callback(threads.shutdown, wait=False, cancel_futures=True)

        hub = Hub()
        feed = ChangeFeed(settings.database_url)
        notifier = TurnNotifier(webhooks, hub, settings.address)
        tables = TableService(
            store,
            feed,
            settings.for_tables(),
            hub.push,
            notifier.notify,
            is_watched=hub.is_watched,
            think=in_threads(threads),
            offload=in_threads(None),
        )
        notifier.latest = tables.peek
        await tables.start()
        stack.push_async_callback(tables.stop)
        people = People(store, *await store.cookie_keys())
        stack.push_async_callback(_cancel, asyncio.create_task(people.keep_keys_fresh()))
        stack.push_async_callback(_cancel, asyncio.create_task(_measure(tables)))
        readiness = Readiness(store, has_feed=lambda: feed.is_connected, has_bots=lambda: True)
        yield AppContext(settings, rates, store, people, hub, tables, readiness)


async def _measure(tables: TableService) -> None:
    """Note how many tables are in memory, again and again."""
    while True:
        metrics.TABLES.set(tables.loaded())
        await asyncio.sleep(MEASURE_INTERVAL)


async def _cancel(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.wait([task])


def in_threads(threads: ThreadPoolExecutor | None) -> Offload:
    """Runs computations in these threads; None: in those of the event loop."""

    async def run(work: Callable[[], T], /) -> T:
        return await asyncio.get_running_loop().run_in_executor(threads, work)

    return run


def context_of(connection: HTTPConnection) -> AppContext:
    """The context of the app that a request arrived at."""
    context = connection.app.state.context
    assert isinstance(context, AppContext)
    return context
