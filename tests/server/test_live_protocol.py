"""The protocol of live connections leaves nothing behind when a connection ends."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from ziggurat.server.api.live_protocol import LiveProtocol

pytestmark = pytest.mark.anyio


async def nothing(scope: Scope, receive: Receive, send: Send) -> None:
    pass


class Line(asyncio.Transport):
    """A connection that leads nowhere."""

    def get_extra_info(self, name: str, default: object = None) -> object:
        return default

    def close(self) -> None:
        pass


async def test_a_connection_that_has_ended_waits_for_no_garbage_collection() -> None:
    """Its compression has buffers of 40 kB, and collections of everything are rare."""
    config = uvicorn.Config(nothing)
    config.load()
    protocol = LiveProtocol(config, ServerState(), {})
    protocol.connection_made(Line())
    connection = weakref.ref(protocol.conn)
    gc.disable()
    try:
        protocol.connection_lost(None)
        del protocol
        assert connection() is None
    finally:
        gc.enable()
