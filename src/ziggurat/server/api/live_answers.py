"""Answers over the live connection of a page: taken, limited and refused as the request for them.

The connection's host and origin were checked when it was opened, as those of a request. Everything else is checked for
every answer: the cookie, rates, whether the process is busy, the message.
"""

from __future__ import annotations

import logging
import time
from typing import Final

import orjson
from starlette.exceptions import HTTPException
from starlette.websockets import WebSocket

from ziggurat.server import metrics, words
from ziggurat.server.api import direct
from ziggurat.server.api.problems import REFUSALS, problem, refusal
from ziggurat.server.api.rate_limits import address_of
from ziggurat.server.context import AppContext
from ziggurat.server.logs import log_access, new_request_id, request_id

log = logging.getLogger("ziggurat.server")

ANSWER: Final = "answer"
"""The kind of such a message, and the class of its metrics."""


async def reply(socket: WebSocket, context: AppContext, table: str, key: object, text: str) -> str:
    """A wire.Reply to a message that is JSON and has this key."""
    start = time.perf_counter()
    id_before = request_id.set(new_request_id(None))
    status, retry_after, body = 500, 0, b""
    try:
        status, retry_after, body = await _respond(socket, context, table, text)
    finally:
        seconds = time.perf_counter() - start
        metrics.count(ANSWER, status, seconds)
        log_access("ANSWER", socket.scope["path"], status, seconds, address_of(socket.scope))
        request_id.reset(id_before)
    told = {"kind": "reply", "key": key if isinstance(key, str) else "", "status": status, "retry_after": retry_after}
    return orjson.dumps(told | {"body": orjson.Fragment(body)}).decode()


async def _respond(socket: WebSocket, context: AppContext, table: str, text: str) -> tuple[int, int, bytes]:
    """Status, seconds to wait and body of the response that a request would get."""
    try:
        context.rates.spend("request", address_of(socket.scope))
        if "\\u0000" in text:
            raise HTTPException(400, words.NUL)
        with context.busy.change():
            return 200, 0, await direct.answer_live(socket, table, text.encode())
    except REFUSALS as refused:
        response = refusal(refused)
    except Exception:
        log.exception("an answer at table %s failed", table)
        response = problem(500, words.OUR_MISTAKE)
    return response.status_code, int(response.headers.get("retry-after", 0)), bytes(response.body)
