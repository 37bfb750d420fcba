"""How a server process ends: pages are told that it restarts, then uvicorn finishes the requests under way."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

from ziggurat.tables.hub import Hub

SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)
GOODBYE: Final = 1.0  # seconds for all pages to be told


@contextmanager
def goodbye_on_signal(hub: Hub) -> Iterator[None]:
    """Meanwhile a signal that ends the process first tells all pages; then its earlier handler is called.

    uvicorn's handler closes sockets without a word. Only the main thread can handle signals: elsewhere nothing happens.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    before = {each: signal.getsignal(each) for each in SIGNALS}

    async def leave(number: int) -> None:
        await hub.say_goodbye(GOODBYE)
        handler = before[signal.Signals(number)]
        if callable(handler):
            handler(number, None)

    def on_signal(number: int, _frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(lambda: tasks.append(loop.create_task(leave(number))))

    tasks: list[asyncio.Task[None]] = []  # kept, or they might be collected
    for each in SIGNALS:
        signal.signal(each, on_signal)
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
