"""The parts of one running server process, put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Final, TypeVar

from starlette.requests import HTTPConnection

from ziggurat.server import metrics
from ziggurat.server.api.busy import BusyGuard
from ziggurat.server.api.identity import People
from ziggurat.server.api.mail import MailSender, MailServer
from ziggurat.server.api.personal_notices import PersonalNotices
from ziggurat.server.api.public_post import PublicPoster
from ziggurat.server.api.rate_limits import RateLimiter
from ziggurat.server.api.turn_notices import TurnNotifier
from ziggurat.server.api.webhooks import WebhookSender
from ziggurat.server.bots.pool import BotPool
from ziggurat.server.health import Readiness
from ziggurat.server.lab.runner import ExperimentRunner
from ziggurat.server.lab.service import Lab
from ziggurat.server.settings import Settings
from ziggurat.server.storage.change_feed import ChangeFeed
from ziggurat.server.storage.store import Store
from ziggurat.tables.hub import Hub
from ziggurat.tables.requests import Desk
from ziggurat.tables.service import TableService

T = TypeVar("T")

MEASURE_INTERVAL: Final = 2.0  # seconds between two looks at what is in memory


@dataclass(frozen=True)
class AppContext:
    """What the handlers of requests use."""

    settings: Settings
    rates: RateLimiter
    busy: BusyGuard
    store: Store
    people: People
    hub: Hub
    tables: TableService
    desk: Desk
    readiness: Readiness
    notices: PersonalNotices
    lab: Lab | None  # None: this server has none


@asynccontextmanager
async def open_context(settings: Settings, rates: RateLimiter, busy: BusyGuard) -> AsyncIterator[AppContext]:
    """Start all parts; stop them in reverse order at the end."""
    async with AsyncExitStack() as stack:
        store = await Store.open(settings.database_url)
        stack.push_async_callback(store.close)
        poster = PublicPoster(settings.private_webhooks)
        stack.push_async_callback(poster.close)
        webhooks = WebhookSender(poster)
        webhooks.start()
        stack.push_async_callback(webhooks.stop)
        bots = BotPool(settings.bot_processes)
        stack.push_async_callback(bots.stop)

        hub = Hub(metrics.SOCKETS.inc)
        feed = ChangeFeed(settings.database_url)
        notices = await _open_notices(stack, settings, store, poster)
        notifier = TurnNotifier(webhooks, hub, settings.address, personal=notices)
        tables = TableService(
            store,
            feed,
            settings.for_tables(),
            hub.push,
            notifier.notify,
            is_watched=hub.is_watched,
            think=bots.choose,
            advise=bots.hint,
            look_back=bots.coach,
            offload=in_a_thread,
            find_pack=store.lab.pack,
        )
        notifier.latest = tables.peek
        await tables.start()
        stack.push_async_callback(tables.stop)
        people = People(store, *await store.cookie_keys())
        stack.push_async_callback(_cancel, asyncio.create_task(people.keep_fresh()))
        stack.push_async_callback(_cancel, asyncio.create_task(_measure(tables, bots)))
        readiness = Readiness(store, has_feed=lambda: feed.is_connected, has_bots=lambda: bots.is_able)
        lab = _open_lab(stack, settings, store)
        desk = Desk(tables, store, settings.bot, lab is not None)
        yield AppContext(settings, rates, busy, store, people, hub, tables, desk, readiness, notices, lab)


def _open_lab(stack: AsyncExitStack, settings: Settings, store: Store) -> Lab | None:
    """The lab, if this server shall have one and can."""
    if not settings.has_lab or settings.lab_lacks:
        return None
    runner = ExperimentRunner(store.lab, settings)
    stack.push_async_callback(_cancel, asyncio.create_task(runner.run()))
    return Lab(store.lab, runner, settings)


async def _open_notices(
    stack: AsyncExitStack, settings: Settings, store: Store, poster: PublicPoster
) -> PersonalNotices:
    """Notices in browsers and by mail, each if it is configured."""
    settings.check_notices()
    mail, push = None, None
    if settings.smtp:
        mail = MailSender(MailServer.read(settings.smtp), settings.mail_from)
        mail.start()
        stack.push_async_callback(mail.stop)
    if settings.push_key:
        from ziggurat.server.api.push import PushKey, PushSender  # they need a library that only such servers load

        key = PushKey.read(settings.push_key)
        push = PushSender(poster, key, settings.address, store.remove_push_subscription)
        push.start()
        stack.push_async_callback(push.stop)
    limits = RateLimiter(shared=settings.rates_file)  # also where requests are not limited
    notices = PersonalNotices(store, mail, push, settings.address, limits)
    stack.push_async_callback(notices.stop)
    return notices


async def _measure(tables: TableService, bots: BotPool) -> None:
    """Note how many tables are in memory and how many questions wait for bots, again and again."""
    while True:
        metrics.TABLES.set(tables.loaded())
        metrics.bots_wait(bots.waiting)
        await asyncio.sleep(MEASURE_INTERVAL)


async def _cancel(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.wait([task])


async def in_a_thread(work: Callable[[], T], /) -> T:
    """Run a computation in a thread of the event loop."""
    return await asyncio.get_running_loop().run_in_executor(None, work)


def context_of(connection: HTTPConnection) -> AppContext:
    """The context of the app that a request arrived at."""
    context = connection.app.state.context
    assert isinstance(context, AppContext)
    return context
