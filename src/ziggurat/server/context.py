"""The parts of one running server process, put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from ziggurat.server.api.hub import Hub
from ziggurat.server.api.identity import People
from ziggurat.server.api.middleware import Rates
from ziggurat.server.api.turn_notices import Turns
from ziggurat.server.api.webhooks import Notices
from ziggurat.server.settings import Settings
from ziggurat.server.storage.change_feed import News
from ziggurat.server.storage.store import Store
from ziggurat.tables.service import Tables


@dataclass(frozen=True)
class House:
    """What requests are answered with."""

    settings: Settings
    rates: Rates
    store: Store
    people: People
    hub: Hub
    tables: Tables


@asynccontextmanager
async def open_house(settings: Settings, rates: Rates) -> AsyncIterator[House]:
    """A house in which everything runs, until it is left."""
    async with AsyncExitStack() as leaving:
        store = await Store.open(settings.database_url)
        leaving.push_async_callback(store.close)
        notices = Notices(settings.private_webhooks)
        await notices.start()
        leaving.push_async_callback(notices.stop)

        hub = Hub()
        turns = Turns(notices, hub, settings.address)
        tables = Tables(store, News(settings.database_url), settings, hub.push, turns.tell)
        tables.watched = hub.is_watched
        turns.latest = tables.peek
        await tables.start()
        leaving.push_async_callback(tables.stop)
        yield House(settings, rates, store, People(store, await store.secret()), hub, tables)


def house_of(connection: HTTPConnection) -> House:
    """The house in which a request arrived."""
    house = connection.app.state.house
    assert isinstance(house, House)
    return house
