"""Runs the server: one process, or several that share the tables."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import itertools
import logging
import multiprocessing
import os
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from typing import Final

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from ziggurat import ledger, registry
from ziggurat.play import learning, levels
from ziggurat.server import logs, metrics, words
from ziggurat.server.api.buckets import shared_file
from ziggurat.server.api.live_protocol import LiveProtocol
from ziggurat.server.api.slow_requests import LimitedHttpProtocol
from ziggurat.server.app import create_app
from ziggurat.server.repeat_limit import RepeatLimit
from ziggurat.server.settings import Settings
from ziggurat.server.storage.store import Store
from ziggurat.tables import catalog
from ziggurat.tables.table import present_rules

try:
    import resource
except ImportError:  # Windows has no such limits
    resource = None  # type: ignore[assignment]

KEEP_ALIVE: Final = 20  # seconds for which an idle connection stays: people often think for longer than uvicorn's five
COLLECT_INTERVAL: Final = 120.0  # seconds between two garbage collections: everybody waits while one runs
FULL_COLLECTION_EVERY: Final = 15  # collections: this one traverses all objects
ACCEPTED_IN_A_TURN: Final = 8  # connections that the event loop takes at once


def run(settings: Settings, host: str, port: int, workers: int = 1, ready: Callable[[], None] = lambda: None) -> None:
    """Serve until a signal stops it; call `ready` when the server accepts connections.

    OSError if the address is taken, ValueError if that of the metrics is; StorageUnavailable or UnusableDatabase if the
    database cannot be opened.
    """
    raise_file_limit()
    with ExitStack() as stack:
        listeners = [stack.enter_context(each) for each in listen(host, port)]
        asyncio.run(_prepare(settings))
        logs.configure(settings.log_level, settings.log_format)
        if workers > 1:
            settings = replace(settings, rates_file=stack.enter_context(shared_file()))
            if settings.metrics_port:
                folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="ziggurat-metrics-"))
                os.environ[metrics.FOLDER_VARIABLE] = folder
        if settings.metrics_port:
            _serve_metrics(settings.metrics_host, settings.metrics_port)
        ready()
        shared = replace(settings, server_workers=workers)
        os.environ.update(shared.to_environment())  # the workers read them there
        config = uvicorn.Config(
            "ziggurat.server.serve:application",
            factory=True,
            http=LimitedHttpProtocol,
            ws=LiveProtocol,
            workers=workers,
            log_config=None,  # our handlers take uvicorn's lines too
            log_level="warning",
            access_log=False,
            server_header=False,
            ws_max_size=4096,  # what pages send is tiny
            ws_per_message_deflate=settings.compress,
            timeout_keep_alive=KEEP_ALIVE,
            timeout_graceful_shutdown=settings.shutdown_after,
        )
        server = uvicorn.Server(config)
        if workers == 1:
            signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn raises it once more after a clean end
            server.run(listeners)
        else:
            Supervisor(config, listeners).run()


class Supervisor(Multiprocess):
    """uvicorn's supervisor of several processes. It closes its own listener first, or connections would wait in it."""

    def terminate_all(self) -> None:
        for each in self.sockets:
            each.close()
        super().terminate_all()


def application() -> FastAPI:
    """The application of one worker process."""
    settings = Settings.from_environment()
    logs.configure(settings.log_level, settings.log_format)
    LimitedHttpProtocol.max_connections = settings.connections_each if settings.rates else 0
    logging.getLogger("uvicorn.error").addFilter(RepeatLimit())
    app = create_app(settings)
    read_games()
    threading.Thread(target=_end_with_supervisor, name="supervisor", daemon=True).start()
    threading.Thread(target=_collect_garbage, name="collection", daemon=True).start()
    return app


def _end_with_supervisor() -> None:
    """End a worker process whose supervisor was killed: it would hold the address, and nobody could stop it."""
    supervisor = multiprocessing.parent_process()
    if supervisor is not None:
        supervisor.join()
        os.kill(os.getpid(), signal.SIGTERM)


def read_games() -> None:
    """Read rules, content and levels of bots now: at a later moment there may be no file descriptor left to do so."""
    levels.names()
    for game in registry.games():
        present_rules(game)
        for read in (learning.primer, learning.coach, learning.lesson):
            read(registry.info(game))
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
    them, and answers waited for it (p95 550 ms, now 7 ms). A collection traverses only what is new, a rare one all.
    Nothing large waits for one: tables and connections are in no cycle.
    """
    gc.disable()
    for collection in itertools.count(1):
        gc.collect()
        gc.freeze()
        time.sleep(COLLECT_INTERVAL)
        if collection % FULL_COLLECTION_EVERY == 0:
            gc.unfreeze()


def listen(host: str, port: int) -> list[socket.socket]:
    """One listening socket, several times.

    uvloop accepts one connection of each in a turn of its loop. Turns of a busy process take 30 ms and more: with one
    alone, people who have no connection yet would wait for seconds before we know of them.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    first = socket.create_server((host, port), family=family, backlog=2048)
    return [first, *(first.dup() for _ in range(ACCEPTED_IN_A_TURN - 1))]


def _serve_metrics(host: str, port: int) -> None:
    try:
        metrics.serve(host, port)
    except OSError as error:
        raise ValueError(words.no_metrics(host, port, error.strerror)) from None


async def _prepare(settings: Settings) -> None:
    """Create or migrate the database once, before the workers start, so that its errors end the program in one line."""
    store = await Store.open(settings.database_url)
    await store.close()
