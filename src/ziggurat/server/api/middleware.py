"""Checks the origin, size and rate of every request, and adds security headers to every response."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any, Final

import orjson
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ziggurat.server import metrics, words
from ziggurat.server.api.busy import BusyGuard
from ziggurat.server.api.problems import REFUSALS, problem, refusal
from ziggurat.server.api.rate_limits import RateLimited, RateLimiter, address_of
from ziggurat.server.logs import log_access, new_request_id, request_id, safe_path
from ziggurat.server.settings import Settings

log = logging.getLogger("ziggurat.server")

CSRF_HEADER: Final = b"x-ziggurat"
"""A header that neither a form nor a page of another site can send: requests that change something must have it."""

REQUEST_ID_HEADER: Final = b"x-request-id"
"""A proxy may give each request an id; otherwise we do. Log lines, responses and mistakes carry it."""

CACHE_HEADER: Final = b"cache-control"
NOT_CACHED: Final = (CACHE_HEADER, b"no-store")
HSTS: Final = "max-age=31536000"
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
BODY_TIMEOUT: Final = 20  # seconds for the whole body to arrive

CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

PERMISSIONS_POLICY: Final = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer", "browsing-topics", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer",
        "microphone", "midi", "payment", "publickey-credentials-get", "screen-wake-lock", "serial", "usb",
        "xr-spatial-tracking",
    )
)  # fmt: skip
"""The page uses none of these, and nothing that gets into it shall."""

SECURITY_HEADERS: Final = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": PERMISSIONS_POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


Headers = Mapping[bytes, bytes]
"""The headers of a request; of several with one name the first."""

Direct = Callable[[Scope, bytes], Awaitable[bytes | None]]
"""Answers a request, given its body, with JSON; None if the app must."""


async def nothing_direct(_scope: Scope, _body: bytes) -> bytes | None:
    return None


class ProtectionMiddleware:
    """The outermost layer. If the app fails, the client gets one line and never a traceback.

    `direct` is asked before the app.
    """

    def __init__(
        self, app: ASGIApp, settings: Settings, rates: RateLimiter, busy: BusyGuard, direct: Direct = nothing_direct
    ) -> None:
        self._app = app
        self._settings = settings
        self._rates = rates
        self._busy = busy
        self._direct = direct
        self._hosts = settings.known_hosts
        headers = SECURITY_HEADERS | ({"strict-transport-security": HSTS} if settings.public else {})
        self._headers = [(name.encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        start = time.perf_counter()
        headers = _headers(scope)
        id = new_request_id(_text(headers, REQUEST_ID_HEADER))
        id_before = request_id.set(id)
        response = _ResponseSender(scope, send, [*self._headers, (REQUEST_ID_HEADER, id.encode())])
        try:
            await self._answer(scope, headers, receive, response)
        finally:
            seconds = time.perf_counter() - start
            metrics.count_request(scope["method"], scope["path"], response.status, seconds)
            log_access(scope["method"], scope["path"], response.status, seconds, address_of(scope))
            request_id.reset(id_before)

    async def _answer(self, scope: Scope, headers: Headers, receive: Receive, response: _ResponseSender) -> None:
        try:
            self._check_request(scope, headers)
            body = await self._body(scope, headers, receive)
            with self._busy.request(scope["method"], scope["path"]):
                found = await self._direct(scope, body)
                if found is not None:
                    await response.send_json(found)
                else:
                    await self._app(scope, _replay_body(body, receive), response.send)
        except REFUSALS as refused:
            await response.send_instead(refusal(refused))
        except Exception:
            log.exception("%s %s failed", scope["method"], safe_path(scope["path"]))
            await response.send_instead(problem(500, words.OUR_MISTAKE))

    def _check_request(self, scope: Scope, headers: Headers) -> None:
        """Raise HTTPException or RateLimited if the request must be refused."""
        if not self._is_known_host(scope, headers):
            raise HTTPException(400, words.OTHER_HOST)
        kind = "request" if scope["path"].startswith("/api") else "page"
        self._rates.spend(kind, address_of(scope))
        if scope["method"] in SAFE_METHODS:
            return
        if not is_own_origin(headers, self._settings.address):
            raise HTTPException(403, words.OTHER_SITE)
        if CSRF_HEADER not in headers:
            raise HTTPException(403, words.NO_CSRF_HEADER)

    async def _body(self, scope: Scope, headers: Headers, receive: Receive) -> bytes:
        """The whole body, which must be JSON if there is any."""
        if scope["method"] in ("GET", "HEAD"):
            return b""
        limit = self._settings.body_limit
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or int(length) > limit:
            raise HTTPException(413, words.too_long(limit))
        try:
            async with asyncio.timeout(BODY_TIMEOUT):
                body = await _read(receive, limit)
        except TimeoutError:
            raise HTTPException(408, words.LATE_BODY) from None
        _check_json(body)
        return body

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        refused = {"type": "websocket.close", "code": 1008, "reason": words.SOCKET_REFUSED}
        headers = _headers(scope)
        request_id.set(new_request_id(_text(headers, REQUEST_ID_HEADER)))  # a socket has a task of its own
        if not self._is_known_host(scope, headers) or not is_own_origin(headers, self._settings.address):
            await send(refused)
            return
        try:
            with self._rates.socket(address_of(scope)):
                await self._app(scope, receive, send)
        except RateLimited:
            metrics.RATE_LIMITED.inc()
            await send(refused)
        except Exception:
            log.exception("the connection %s failed", safe_path(scope["path"]))

    def _is_known_host(self, scope: Scope, headers: Headers) -> bool:
        """Whether the request names a host of this server. Health checks name the machine by its address."""
        if not self._hosts or scope["path"].startswith("/api/health"):
            return True
        return (_text(headers, b"host") or "").lower() in self._hosts


def _headers(scope: Scope) -> Headers:
    return dict(reversed(scope["headers"]))


def _text(headers: Headers, name: bytes) -> str | None:
    value = headers.get(name)
    return None if value is None else value.decode("latin-1")


def is_own_origin(headers: Headers, address: str) -> bool:
    """Whether the request comes from this server's page, or from no page. `address`: the server's public address.

    A proxy may have changed the Host header, so the origin may also match the address.
    """
    origin = _text(headers, b"origin")
    if origin is None:
        return True
    host = _host(origin)
    return host != "" and host in ((_text(headers, b"host") or "").lower(), _host(address))


def _host(url: str) -> str:
    return url.partition("://")[2].rstrip("/").lower()


async def _read(receive: Receive, limit: int) -> bytes:
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise HTTPException(400, words.CUT_SHORT)
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > limit:
            raise HTTPException(413, words.too_long(limit))
        if not message.get("more_body", False):
            return b"".join(parts)


def _check_json(body: bytes) -> None:
    """Refuse what the parser behind would accept: NaN, half surrogate pairs, characters that no database stores."""
    if not body:
        return
    try:
        orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise HTTPException(400, words.not_json(error.msg)) from None
    if b"\\u0000" in body:
        raise HTTPException(400, words.NUL)


def _replay_body(body: bytes, receive: Receive) -> Receive:
    """A `receive` that returns the body that was read already, and then what comes after it."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


class _ResponseSender:
    """Sends a response with headers that every response has, unless the app sets them itself."""

    def __init__(self, scope: Scope, send: Send, headers: list[tuple[bytes, bytes]]) -> None:
        self.status = 499  # the client went away before there was a response
        self._scope = scope
        self._send = send
        self._headers = headers
        self._begun = False

    async def send(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self._begun = True
            self.status = message["status"]
            own = [*message.get("headers", ())]
            names = {name for name, _ in own}
            headers = [*own, *[each for each in self._headers if each[0] not in names]]
            if all(name != CACHE_HEADER for name, _ in headers):
                headers.append(NOT_CACHED)
            message["headers"] = headers
        await self._send(message)

    async def send_json(self, body: bytes) -> None:
        """Send this body, which is JSON."""
        self._begun = True
        self.status = 200
        length = (b"content-length", str(len(body)).encode())
        headers = [(b"content-type", b"application/json"), length, *self._headers, NOT_CACHED]
        await self._send({"type": "http.response.start", "status": 200, "headers": headers})
        await self._send({"type": "http.response.body", "body": body})

    async def send_instead(self, response: Response) -> None:
        """Send this response, unless another one has begun: that one then breaks off."""
        if not self._begun:
            await response(self._scope, _receive_disconnect, self.send)


async def _receive_disconnect() -> Message:
    return {"type": "http.disconnect"}
