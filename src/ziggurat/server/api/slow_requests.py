"""Limits on connections: how many an address may hold, and how long and how late the head of a request may be.

uvicorn takes any number of connections, reads heads of any length and waits for them without limit; the middleware
limits what comes after the head.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar, Final

import orjson
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ziggurat.server import words
from ziggurat.server.api.rate_limits import address_of

MAX_HEAD_BYTES: Final = 64 * 1024  # of the first line and all headers
HEAD_TIMEOUT: Final = 20.0  # seconds for them to arrive


class LimitedHttpProtocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol, with a limit to the connections of an address, and to the size and the time of heads.

    A connection that became a WebSocket counts no more: those have a limit of their own, behind a proxy by person.
    """

    max_connections: ClassVar[int] = 250  # of one address at the same time, in this process; 0 is any number
    open_connections: ClassVar[Counter[str]] = Counter()

    def __init__(self, *given: Any, **named: Any) -> None:  # whatever uvicorn passes
        super().__init__(*given, **named)
        self._size = 0
        self._timer: asyncio.TimerHandle | None = None
        self._address: str | None = None  # under which the connection counts

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        address = address_of({"client": self.client})
        if 0 < self.max_connections <= self.open_connections[address]:
            self._refuse_connection()
            return
        self.open_connections[address] += 1
        self._address = address
        self._start_timer()

    def _refuse_connection(self) -> None:
        body = orjson.dumps({"error": words.too_many_connections(self.max_connections), "rule": None})
        head = f"retry-after: 5\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\nconnection: close"
        self.transport.write(f"HTTP/1.1 429 Too Many Requests\r\n{head}\r\n\r\n".encode() + body)
        self.transport.close()

    def _count_no_more(self) -> None:
        if self._address is not None:
            self.open_connections[self._address] -= 1
            if not self.open_connections[self._address]:
                del self.open_connections[self._address]
            self._address = None

    def handle_websocket_upgrade(self) -> None:
        self._count_no_more()
        super().handle_websocket_upgrade()
        # It refers to us: otherwise only a garbage collection would free both. uvicorn does the same at the end.
        self.parser = None  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        if self._address is None:
            return  # refused
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
        self._count_no_more()
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
