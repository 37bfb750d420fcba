"""The protocol of live connections: uvicorn's, which here leaves nothing behind when a connection ends."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class LiveProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol of WebSockets.

    The parser of a connection is a generator that refers to the connection. Unless it ends, only a garbage collection
    frees them, and with them some 40 kB of the compression; those of long connections wait for one that traverses all.
    """

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()
