"""Limits on the head of a request: it must be short and arrive soon, or the connection ends.

uvicorn reads heads of any length and waits for them without limit; the middleware limits what comes after the head.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ziggurat.server import words

MAX_HEAD_BYTES: Final = 64 * 1024  # of the first line and all headers
HEAD_TIMEOUT: Final = 20.0  # seconds for them to arrive


class LimitedHttpProtocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol, with a limit to the size and the time of heads."""

    def __init__(self, *given: Any, **named: Any) -> None:  # whatever uvicorn passes
        super().__init__(*given, **named)
        self._size = 0
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        self._start_timer()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._timer is None:
            return
        self._size += len(data)
        if self._size > MAX_HEAD_BYTES:
            self._reject(words.LONG_HEAD)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._timer is None:
            self._start_timer()

    def on_headers_complete(self) -> None:
        self._cancel_timer()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_timer()
        super().connection_lost(exc)

    def _start_timer(self) -> None:
        self._size = 0
        self._timer = self.loop.call_later(HEAD_TIMEOUT, self._reject, words.LATE_HEAD)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _reject(self, reason: str) -> None:
        self._cancel_timer()
        if not self.transport.is_closing():
            self.send_400_response(reason)
