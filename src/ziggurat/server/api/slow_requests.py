"""The first bytes of a connection: a request's head must be short and come soon, or the connection ends.

uvicorn reads heads of any length and waits for them for ever; whatever comes after the head is the guard's business.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ziggurat.server import words

BYTES: Final = 64 * 1024  # of the first line and all headers
SECONDS: Final = 20.0  # for them to arrive


class CarefulProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with a limit to the size and the time of heads."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._size = 0
        self._late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        self._expect_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._late is None:
            return
        self._size += len(data)
        if self._size > BYTES:
            self._end(words.LONG_HEAD)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._late is None:
            self._expect_head()

    def on_headers_complete(self) -> None:
        self._forget_head()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget_head()
        super().connection_lost(exc)

    def _expect_head(self) -> None:
        self._size = 0
        self._late = self.loop.call_later(SECONDS, self._end, words.LATE_HEAD)

    def _forget_head(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _end(self, reason: str) -> None:
        self._forget_head()
        if not self.transport.is_closing():
            self.send_400_response(reason)
