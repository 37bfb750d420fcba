"""What no request gets past, and what every answer carries."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable

import httpx
import orjson
import pytest
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ziggurat.server.api.busy import BusyGuard
from ziggurat.server.api.middleware import ProtectionMiddleware
from ziggurat.server.api.problems import MAX_ERROR_LENGTH, problem
from ziggurat.server.api.rate_limits import RateLimiter
from ziggurat.server.settings import Settings

HOST = "http://ziggurat.test"
CSRF_HEADER = {"X-Ziggurat": "1"}


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers with what it was sent."""
    body = await Request(scope, receive).body()
    await JSONResponse({"got": body.decode()})(scope, receive, send)


async def broken(scope: Scope, receive: Receive, send: Send) -> None:
    raise RuntimeError("secret of the inside")


def ask(
    request: Callable[[httpx.AsyncClient], Awaitable[httpx.Response]],
    inside: ASGIApp = echo,
    settings: Settings | None = None,
) -> httpx.Response:
    async def asked() -> httpx.Response:
        settings_ = settings or Settings()
        app = ProtectionMiddleware(inside, settings_, RateLimiter(settings_.rates, clock=lambda: 0.0), BusyGuard(0.0))
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=HOST) as client:
            return await request(client)

    return asyncio.run(asked())  # type: ignore[arg-type, unused-ignore]


def refused(response: httpx.Response, status: int) -> str:
    """The one line of a refusal."""
    assert response.status_code == status
    found = response.json()
    assert set(found) == {"error", "rule"}
    assert "\n" not in found["error"]
    return str(found["error"])


def test_a_change_needs_the_mark() -> None:
    assert "X-Ziggurat" in refused(ask(lambda client: client.post("/api/me", json={})), 403)
    assert ask(lambda client: client.post("/api/me", json={}, headers=CSRF_HEADER)).json() == {"got": "{}"}


@pytest.mark.parametrize(
    "origin", ["https://evil.test", "null", "http://ziggurat.test.evil.test", "http://ziggurat.test:81"]
)
def test_another_site_changes_nothing(origin: str) -> None:
    answer = ask(lambda client: client.post("/api/me", json={}, headers={**CSRF_HEADER, "Origin": origin}))
    assert "another site" in refused(answer, 403)


def test_the_own_page_is_let_in() -> None:
    answer = ask(lambda client: client.post("/api/me", json={}, headers={**CSRF_HEADER, "Origin": HOST}))
    assert answer.status_code == 200


def test_the_page_behind_a_proxy_is_let_in() -> None:
    headers = {**CSRF_HEADER, "Origin": "https://Games.test"}
    behind = Settings(address="https://games.test/")
    assert ask(lambda client: client.post("/api/me", json={}, headers=headers), settings=behind).status_code == 200
    assert ask(lambda client: client.post("/api/me", json={}, headers=headers)).status_code == 403
    nowhere = Settings(address="")
    headers = {**CSRF_HEADER, "Origin": "null"}
    assert ask(lambda client: client.post("/api/me", json={}, headers=headers), settings=nowhere).status_code == 403


def test_reading_needs_no_mark() -> None:
    assert ask(lambda client: client.get("/api/me", headers={"Origin": "https://evil.test"})).status_code == 200


def test_a_long_body_is_refused_by_its_header() -> None:
    answer = ask(lambda client: client.post("/api/me", content=b'"' + b"x" * 70_000 + b'"', headers=CSRF_HEADER))
    assert "too long" in refused(answer, 413)


def test_a_long_body_is_refused_as_it_comes() -> None:
    async def parts() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b" " * 1000

    answer = ask(lambda client: client.post("/api/me", content=parts(), headers=CSRF_HEADER))
    assert "too long" in refused(answer, 413)


def test_a_body_of_the_limit_is_read() -> None:
    body = json.dumps("x" * (64 * 1024 - 2))
    assert ask(lambda client: client.post("/api/me", content=body, headers=CSRF_HEADER)).json() == {"got": body}


@pytest.mark.parametrize("body", [b"{", b"NaN", b'{"a": Infinity}', b"\xff\xfe", b'"\\ud800"', b"[" * 5000])
def test_what_is_not_json_is_refused(body: bytes) -> None:
    assert "not JSON" in refused(ask(lambda client: client.post("/api/me", content=body, headers=CSRF_HEADER)), 400)


def test_a_character_that_databases_refuse_is_refused() -> None:
    answer = ask(lambda client: client.post("/api/me", content=b'"a\\u0000"', headers=CSRF_HEADER))
    assert "U+0000" in refused(answer, 400)


def test_a_mistake_of_ours_tells_nothing(caplog: pytest.LogCaptureFixture) -> None:
    answer = ask(lambda client: client.get("/api/me"), inside=broken)
    assert "mistake" in refused(answer, 500)
    assert "secret" not in answer.text
    assert "secret of the inside" in caplog.text, "but we learn of it"


def test_every_answer_has_safe_headers() -> None:
    for answer in (
        ask(lambda client: client.get("/")),
        ask(lambda client: client.post("/api/me", json={})),
        ask(lambda client: client.get("/"), inside=broken),
    ):
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert "camera=()" in answer.headers["permissions-policy"]
        assert "access-control-allow-origin" not in answer.headers
        assert answer.headers["cache-control"] == "no-store"


def test_an_answer_may_be_kept_if_it_says_so() -> None:
    inside = Response("x", headers={"cache-control": "max-age=9"})
    assert ask(lambda client: client.get("/"), inside=inside).headers["cache-control"] == "max-age=9"


def test_a_refusal_is_one_short_line() -> None:
    said = orjson.loads(problem(400, "no such thing:\n" + "x " * 5000).body)["error"]
    assert len(said) <= MAX_ERROR_LENGTH + 1 and "\n" not in said and said.startswith("no such thing: x")


def ask_often(path: str, times: int, settings: Settings | None = None) -> httpx.Response:
    """The first answer that is not 200, or the last one."""

    async def many(client: httpx.AsyncClient) -> httpx.Response:
        for _ in range(times):
            answer = await client.get(path)
            if answer.status_code != 200:
                return answer
        return answer

    return ask(many) if settings is None else ask(many, settings=settings)


def test_who_asks_too_often_must_wait() -> None:
    answer = ask_often("/api/me", 400)
    assert "too many requests" in refused(answer, 429)
    assert int(answer.headers["retry-after"]) >= 1
    assert ask_often("/api/me", 400, Settings(rates=False)).status_code == 200


def test_the_page_is_asked_for_in_measure() -> None:
    assert "too many requests" in refused(ask_often("/new", 1000), 429)


def socket_opens(headers: list[tuple[bytes, bytes]]) -> bool:
    """Does a WebSocket with these headers get past the guard?"""
    inside: list[str] = []

    async def taken(scope: Scope, receive: Receive, send: Send) -> None:
        inside.append(scope["path"])

    async def connect() -> None:
        scope: Scope = {"type": "websocket", "path": "/ws/tables/x", "headers": headers, "client": ("1.2.3.4", 5)}
        sent = []

        async def send(message):  # type: ignore[no-untyped-def]
            sent.append(message["type"])

        await ProtectionMiddleware(taken, Settings(), RateLimiter(), BusyGuard(0.0))(scope, None, send)  # type: ignore[arg-type]
        assert sent == ([] if inside else ["websocket.close"])

    asyncio.run(connect())
    return bool(inside)


def test_another_sites_page_cannot_listen() -> None:
    assert not socket_opens([(b"host", b"ziggurat.test"), (b"origin", b"https://evil.test")])
    assert socket_opens([(b"host", b"ziggurat.test"), (b"origin", b"https://ziggurat.test")])
    assert socket_opens([(b"host", b"ziggurat.test")])
