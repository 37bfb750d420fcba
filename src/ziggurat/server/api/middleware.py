"""What stands before every request: origin, size, rate; and what every answer carries: safe headers, one clear line."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager
from ipaddress import IPv6Address, IPv6Network
from typing import Final

import orjson
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ziggurat.server import words
from ziggurat.server.settings import Settings

log = logging.getLogger("ziggurat.server")

MARK: Final = "x-ziggurat"
"""A header that no form and no foreign page can send without asking first: requests that change something carry it."""

SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
BODY_SECONDS: Final = 20  # for the whole body to arrive
LONGEST: Final = 500  # characters of a refusal: some repeat a part of what they refuse

POLICY: Final = "; ".join(
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

HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class TooOften(Exception):
    """Refused for now; try again after so many seconds."""

    def __init__(self, wait: float) -> None:
        super().__init__(words.too_often(max(1, round(wait))))
        self.wait = wait


class Rates:
    """How often something may be done: for each kind so many a second in the long run, and so many at once.

    People cost nothing, so what each may do is limited for an address, too: to what a few people may.
    """

    LIMITS: Final = {
        "request": (120.0, 240),  # of an address
        "socket": (20.0, 100),  # of an address
        "ping": (50.0, 500),  # of an address
        "newcomer": (1.0, 60),  # of an address
        "history": (20.0, 60),  # of an address
        "change": (30.0, 60),  # of a person, as all below
        "try": (15.0, 40),
        "table": (1 / 6, 10),
        "say": (1.0, 10),
        "report": (1 / 20, 5),
        "webhook": (1 / 10, 5),
    }
    HOUSEHOLD: Final = 4  # as many people at one address may be busy at the same time
    SOCKETS: Final = 200  # open at the same time from one address
    CROWD: Final = 10_000  # buckets kept before full ones are thrown away

    def __init__(self, enabled: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self._enabled = enabled
        self._clock = clock
        self._left: dict[tuple[str, str], tuple[float, float]] = {}  # what is left, and when it was
        self._sockets: Counter[str] = Counter()

    def spend_both(self, kind: str, person: str, address: str) -> None:
        """Count one for a person and for where they are."""
        self.spend(kind, person)
        self.spend(kind, address, 1 / self.HOUSEHOLD)

    @contextmanager
    def socket(self, address: str) -> Iterator[None]:
        """Meanwhile a socket from there is open; TooOften if there are too many."""
        self.spend("socket", address)
        if self._enabled and self._sockets[address] >= self.SOCKETS:
            raise TooOften(60.0)
        self._sockets[address] += 1
        try:
            yield
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    def spend(self, kind: str, who: str, cost: float = 1.0) -> None:
        """Count one; TooOften if it is one too many, which is then not counted."""
        if not self._enabled:
            return
        now = self._clock()
        left = self._now_left(kind, who, now)
        if left < cost:
            raise TooOften((cost - left) / self.LIMITS[kind][0])
        if len(self._left) >= self.CROWD:
            self._tidy(now)
        self._left[kind, who] = (left - cost, now)

    def _now_left(self, kind: str, who: str, now: float) -> float:
        rate, burst = self.LIMITS[kind]
        left, then = self._left.get((kind, who), (float(burst), now))
        return min(burst, left + (now - then) * rate)

    def _tidy(self, now: float) -> None:
        """Forget those who have been quiet for long; if everybody is busy, forget all rather than grow."""
        kept = {key: value for key, value in self._left.items() if self._now_left(*key, now) < self.LIMITS[key[0]][1]}
        self._left = kept if len(kept) < self.CROWD else {}


class Refusal(Exception):
    """A request that gets no further: its status and its line for people."""

    def __init__(self, status: int, error: str) -> None:
        super().__init__(error)
        self.status = status


def problem(status: int, error: str, rule: str | None = None, headers: dict[str, str] | None = None) -> Response:
    """The answer to every request that is refused: wire.Problem."""
    line = " ".join(error.split())
    body = orjson.dumps({"error": line if len(line) <= LONGEST else line[:LONGEST] + "…", "rule": rule})
    return Response(body, status, headers, media_type="application/json")


def too_often(error: TooOften) -> Response:
    return problem(429, str(error), headers={"retry-after": str(max(1, round(error.wait)))})


class Guard:
    """The outermost layer. Whatever happens inside, the client gets an answer in one line and never a traceback."""

    def __init__(self, app: ASGIApp, settings: Settings, rates: Rates) -> None:
        self._app = app
        self._settings = settings
        self._rates = rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = _Answer(scope, send)
        try:
            self._admit(scope)
            body = await self._body(scope, receive)
            await self._app(scope, _again(body, receive), answer.send)
        except Refusal as refused:
            await answer.instead(problem(refused.status, str(refused)))
        except TooOften as error:
            await answer.instead(too_often(error))
        except Exception:
            log.exception("%s %s failed", scope["method"], scope["path"])
            await answer.instead(problem(500, words.OUR_MISTAKE))

    def _admit(self, scope: Scope) -> None:
        """Refusal or TooOften unless the request may go on."""
        if scope["path"].startswith("/api"):
            self._rates.spend("request", address_of(scope))
        if scope["method"] in SAFE_METHODS:
            return
        headers = Headers(scope=scope)
        if not is_own_origin(headers, self._settings.address):
            raise Refusal(403, words.OTHER_SITE)
        if headers.get(MARK) is None:
            raise Refusal(403, words.NO_MARK)

    async def _body(self, scope: Scope, receive: Receive) -> bytes:
        """The whole body, which must be JSON if there is any."""
        if scope["method"] in ("GET", "HEAD"):
            return b""
        limit = self._settings.body_limit
        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdecimal() or int(length) > limit:
            raise Refusal(413, words.too_long(limit))
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await _read(receive, limit)
        except TimeoutError:
            raise Refusal(408, words.LATE_BODY) from None
        _check_json(body)
        return body

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        refused = {"type": "websocket.close", "code": 1008, "reason": words.SOCKET_REFUSED}
        if not is_own_origin(Headers(scope=scope), self._settings.address):
            await send(refused)
            return
        try:
            with self._rates.socket(address_of(scope)):
                await self._app(scope, receive, send)
        except TooOften:
            await send(refused)
        except Exception:
            log.exception("the connection %s failed", scope["path"])


def address_of(scope: Scope) -> str:
    """From where a request comes; behind a proxy uvicorn has put the true address there.

    Of IPv6 only the network: whoever has one address there has them all.
    """
    client = scope.get("client")
    text = client[0] if client else ""
    if ":" not in text:
        return text
    try:
        address = IPv6Address(text)
    except ValueError:
        return text
    return str(address.ipv4_mapped or IPv6Network((int(address), 64), strict=False))


def is_own_origin(headers: Headers, address: str) -> bool:
    """Does the request come from this server's page, or from no page at all? `address`: where people find the server.

    A proxy before us may have changed the host that was asked for; then the address tells.
    """
    origin = headers.get("origin")
    if origin is None:
        return True
    host = _host(origin)
    return host != "" and host in (headers.get("host", "").lower(), _host(address))


def _host(url: str) -> str:
    return url.partition("://")[2].rstrip("/").lower()


async def _read(receive: Receive, limit: int) -> bytes:
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Refusal(400, words.CUT_SHORT)
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > limit:
            raise Refusal(413, words.too_long(limit))
        if not message.get("more_body", False):
            return b"".join(parts)


def _check_json(body: bytes) -> None:
    """Stricter than what reads it later: no NaN, no half characters, nothing that a database cannot store."""
    if not body:
        return
    try:
        orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise Refusal(400, words.not_json(error.msg)) from None
    if b"\\u0000" in body:
        raise Refusal(400, words.NUL)


def _again(body: bytes, receive: Receive) -> Receive:
    """A `receive` that gives the body that was read already, and then what comes after it."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


class _Answer:
    """Sends an answer with the headers that all have."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope = scope
        self._send = send
        self._begun = False

    async def send(self, message: MutableMapping[str, object]) -> None:
        if message["type"] == "http.response.start":
            self._begun = True
            headers = MutableHeaders(scope=message)
            headers.update(HEADERS)
            headers.setdefault("cache-control", "no-store")
        await self._send(message)

    async def instead(self, response: Response) -> None:
        """Send this, unless another answer has begun: that one then breaks off."""
        if not self._begun:
            await response(self._scope, _nothing, self.send)


async def _nothing() -> Message:
    return {"type": "http.disconnect"}
