"""Runs the server: one process, or several that share the tables."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import itertools
import logging
import os
import socket
import threading
import time
from collections.abc import Callable
from typing import Final

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from ziggurat import ledger, registry
from ziggurat.server.api import catalog
from ziggurat.server.api.slow_requests import LimitedHttpProtocol
from ziggurat.server.app import create_app
from ziggurat.server.repeat_limit import RepeatLimit
from ziggurat.server.settings import Settings
from ziggurat.server.storage.store import Store
from ziggurat.tables.table import present_rules

try:
    import resource
except ImportError:  # Windows has no such limits
    resource = None  # type: ignore[assignment]

COLLECT_INTERVAL: Final = 2.0  # seconds between two garbage collections
FULL_COLLECTION_EVERY: Final = 900  # collections: this one traverses all objects


def run(settings: Settings, host: str, port: int, workers: int = 1, ready: Callable[[], None] = lambda: None) -> None:
    """Serve until a signal stops it; call `ready` when the server accepts connections.

    OSError if the address is taken; StorageUnavailable or UnusableDatabase if the database cannot be opened.
    """
    raise_file_limit()
    with _listen(host, port) as listener:
        asyncio.run(_prepare(settings))
        ready()
        os.environ.update(settings.to_environment())  # the workers read them there
        config = uvicorn.Config(
            "ziggurat.server.serve:application",
            factory=True,
            http=LimitedHttpProtocol,
            workers=workers,
            log_level="warning",
            access_log=False,
            server_header=False,
            ws_max_size=4096,  # what pages send is tiny
            ws_per_message_deflate=settings.compress,
            timeout_graceful_shutdown=3,
        )
        server = uvicorn.Server(config)
        if workers == 1:
            server.run([listener])
        else:
            Multiprocess(config, [listener]).run()


def application() -> FastAPI:
    """The application of one worker process."""
    settings = Settings.from_environment()
    LimitedHttpProtocol.max_connections = settings.connections if settings.rates else 0
    logging.getLogger("uvicorn.error").addFilter(RepeatLimit())
    app = create_app(settings)
    read_games()
    threading.Thread(target=_collect_garbage, name="collection", daemon=True).start()
    return app


def read_games() -> None:
    """Read rules and content of all games now: at a later moment there may be no file descriptor left to do so."""
    for game in registry.games():
        present_rules(game)
    for game in ledger.games():
        catalog.rules(game)


def raise_file_limit() -> None:
    """Allow as many open files, and so connections, as the system lets us: often 1,024 are set and far more allowed."""
    if resource is not None:
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError, OSError):  # macOS allows fewer than it says
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _collect_garbage() -> None:
    """Collect garbage every few seconds instead of after a number of allocations.

    Tables are many small objects that live long: with Python's own thresholds half of the time went into traversing
    them, and answers waited for it (p95 550 ms, now 15 ms). A collection traverses only what is new, a rare one all.
    """
    gc.disable()
    for collection in itertools.count(1):
        time.sleep(COLLECT_INTERVAL)
        if collection % FULL_COLLECTION_EVERY == 0:
            gc.unfreeze()
        gc.collect()
        gc.freeze()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=2048)


async def _prepare(settings: Settings) -> None:
    """Create or migrate the database once, before the workers start, so that its errors end the program in one line."""
    store = await Store.open(settings.database_url)
    await store.close()
