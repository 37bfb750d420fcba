"""Runs the server: one process, or several that share the tables."""

from __future__ import annotations

import asyncio
import gc
import itertools
import os
import socket
import threading
import time
from collections.abc import Callable
from typing import Final

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from ziggurat.server.api.slow_requests import LimitedHttpProtocol
from ziggurat.server.app import create_app
from ziggurat.server.settings import Settings
from ziggurat.server.storage.store import Store

COLLECT_INTERVAL: Final = 2.0  # seconds between two looks for garbage
FULL_COLLECTION_EVERY: Final = 900  # every so many of them look through everything


def run(settings: Settings, host: str, port: int, workers: int = 1, ready: Callable[[], None] = lambda: None) -> None:
    """Serve until told to stop; call `ready` when people can come.

    OSError: the address cannot be had. store.StorageUnavailable, store.UnusableDatabase: the database cannot be.
    """
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
    """The app of one worker process."""
    app = create_app(Settings.from_environment())
    threading.Thread(target=_collect_garbage, name="collection", daemon=True).start()
    return app


def _collect_garbage() -> None:
    """Look for garbage every few seconds instead of whenever many objects were made.

    Tables are many small objects that live long: with Python's own rhythm half the time went into looking through them,
    and answers had to wait for it. Here only what is new is looked through; now and then, everything.
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
    """Make or migrate the database once, before anybody connects: its troubles are told here, in one line."""
    store = await Store.open(settings.database_url)
    await store.close()
