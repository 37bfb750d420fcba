"""The parts of one running server process, put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from ziggurat.server.api.hub import Hub
from ziggurat.server.api.identity import People
from ziggurat.server.api.rate_limits import RateLimiter
from ziggurat.server.api.turn_notices import TurnNotifier
from ziggurat.server.api.webhooks import WebhookSender
from ziggurat.server.settings import Settings
from ziggurat.server.storage.change_feed import ChangeFeed
from ziggurat.server.storage.store import Store
from ziggurat.tables.service import TableService


@dataclass(frozen=True)
class AppContext:
    """What requests are answered with."""

    settings: Settings
    rates: RateLimiter
    store: Store
    people: People
    hub: Hub
    tables: TableService


@asynccontextmanager
async def open_context(settings: Settings, rates: RateLimiter) -> AsyncIterator[AppContext]:
    """A context in which everything runs, until it is left."""
    async with AsyncExitStack() as leaving:
        store = await Store.open(settings.database_url)
        leaving.push_async_callback(store.close)
        webhooks = WebhookSender(settings.private_webhooks)
        await webhooks.start()
        leaving.push_async_callback(webhooks.stop)

        hub = Hub()
        turns = TurnNotifier(webhooks, hub, settings.address)
        tables = TableService(store, ChangeFeed(settings.database_url), settings, hub.push, turns.tell)
        tables.watched = hub.is_watched
        turns.latest = tables.peek
        await tables.start()
        leaving.push_async_callback(tables.stop)
        yield AppContext(settings, rates, store, People(store, await store.secret()), hub, tables)


def context_of(connection: HTTPConnection) -> AppContext:
    """The context in which a request arrived."""
    context = connection.app.state.context
    assert isinstance(context, AppContext)
    return context
