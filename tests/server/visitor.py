"""A browser without a screen: talks to a server in this process as the page does."""

from __future__ import annotations

import json
import secrets
import warnings
from typing import Any, Self

import anyio
import httpx2 as httpx
from fastapi import FastAPI

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # about which httpx it likes best
    from starlette.testclient import TestClient

HOST = "http://ziggurat.test"
Json = dict[str, Any]

HOT_SEAT: Json = {"game": "patchistory", "seats": [{"kind": "me"}, {"kind": "me", "name": "Second"}]}
"""A table where one person plays both seats."""


class Visitor:
    """Somebody with a cookie jar of their own. The first visitor starts the server: use it as a context manager."""

    def __init__(self, app: FastAPI, first: Visitor | None = None) -> None:
        self.web = TestClient(app, base_url=HOST, headers={"X-Ziggurat": "1"}, raise_server_exceptions=False)
        if first is not None:
            self.web.portal = first.web.portal  # the same event loop: the server's parts live there
        self.app = app

    def __enter__(self) -> Self:
        self.web.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self.web.__exit__(*error)

    def other(self) -> Visitor:
        """Another person on another device."""
        other = Visitor(self.app, self)
        other.get("/me")
        return other

    def get(self, path: str, status: int = 200) -> Any:
        return self._checked(self.web.get("/api" + path), status)

    def post(self, path: str, body: object = None, status: int | None = None) -> Any:
        return self._checked(self.web.post("/api" + path, json=body), status)

    def refused(self, status: int, path: str, body: object = None) -> str:
        """What the server says to a request that it refuses."""
        answer = self.web.get("/api" + path) if body is None else self.web.post("/api" + path, json=body)
        found = self._checked(answer, status)
        assert set(found) == {"error", "rule"}
        assert "\n" not in found["error"]
        return str(found["error"])

    @staticmethod
    def _checked(answer: httpx.Response, status: int | None) -> Any:
        good = answer.status_code in (200, 204) if status is None else answer.status_code == status
        assert good, f"{answer.request.method} {answer.request.url}: {answer.status_code} {answer.text[:500]}"
        return answer.json() if answer.content else None

    def live(self, table: str, query: str = "", **settings: Any) -> Any:
        """The table's WebSocket."""
        return self.web.websocket_connect(f"{HOST.replace('http', 'ws')}/ws/tables/{table}{query}", **settings)

    def answer(self, state: Json, option: int = 0) -> Any:
        """Answer the question of a state with one of its options."""
        question = state["question"]
        body = {
            "seat": state["seat"],
            "question": question["id"],
            "key": key(),
            "choices": [question["options"][option]["choice"]],
        }
        return self.post(f"/tables/{state['table']['id']}/answers", body)


def key() -> str:
    return secrets.token_hex(8)


def read(socket: Any) -> Json:
    """The next message of a WebSocket; fails rather than wait for ever."""

    async def received() -> Any:
        with anyio.fail_after(10):
            return await socket._send_rx.receive()

    message = socket.portal.call(received)
    socket._raise_on_close(message)
    found: Json = json.loads(message["text"])
    return found


def read_until(socket: Any, number: int) -> Json:
    """The first state that has so many entries."""
    while (state := read(socket))["number"] < number:
        pass
    return state
