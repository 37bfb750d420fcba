"""Answers over the live connection: taken, limited and refused as by request, and nobody can tell the difference."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.server.visitor import HOT_SEAT, Json, Visitor, key, read, read_until
from ziggurat.server import metrics, wire, words
from ziggurat.server.api.busy import MOST
from ziggurat.server.api.rate_limits import RateLimiter
from ziggurat.server.app import create_app
from ziggurat.server.settings import Settings
from ziggurat.tables.service import TableService


@pytest.fixture
def anna(tmp_path: Path) -> Iterator[Visitor]:
    settings = Settings(database=f"sqlite:///{tmp_path}/tables.sqlite", bot_pause=0.0, rates=False, busy_after=60.0)
    with Visitor(create_app(settings, tmp_path)) as visitor:
        visitor.get("/me")
        yield visitor


@pytest.fixture
def table(anna: Visitor) -> str:
    return str(anna.post("/tables", HOT_SEAT)["id"])


def body_of(state: Json, **other: object) -> Json:
    """An answer to the question of a state."""
    question = state["question"]
    choices = [question["options"][0]["choice"]]
    return {"seat": state["seat"], "question": question["id"], "key": key(), "choices": choices, **other}


def send(socket: Any, body: Json) -> None:
    socket.send_text(json.dumps({"kind": "answer", **body}))


def reply_to(socket: Any, body: Json) -> Json:
    """The reply to answers; states that come before it are left out."""
    send(socket, body)
    while (message := read(socket))["kind"] != "reply":
        pass
    wire.Reply.model_validate(message)
    return message


def test_an_answer_is_played_and_told_to_everybody(anna: Visitor, table: str) -> None:
    with anna.live(table, "?seat=0") as annas, anna.other().live(table) as bens:
        state = read(annas)
        read(bens)
        body = body_of(state)
        reply = reply_to(annas, body)
        assert (reply["key"], reply["status"], reply["retry_after"]) == (body["key"], 200, 0)
        assert (reply["body"]["taken"], reply["body"]["refused"]) == (1, None)
        for socket in (annas, bens):
            assert read_until(socket, reply["body"]["number"])["answers"] > state["answers"]


def test_the_same_key_is_taken_once_whichever_way_it_comes(anna: Visitor, table: str) -> None:
    with anna.live(table, "?seat=0") as socket:
        body = body_of(read(socket))
        first = reply_to(socket, body)
        assert reply_to(socket, body) == first
        assert anna.post(f"/tables/{table}/answers", body) == first["body"]
    with anna.live(table, "?seat=1") as socket:
        body = body_of(read(socket))
        taken = anna.post(f"/tables/{table}/answers", body)
        assert reply_to(socket, body)["body"] == taken


@pytest.mark.parametrize(
    ("status", "change"),
    [
        (400, {"choices": [{"kind": "\0"}]}),
        (400, {"seat": 5}),
        (403, {"seat": 1}),
        (409, {"question": 999}),
        (409, {"choices": [{"kind": "nonsense"}]}),
        (422, {"seat": "one"}),
        (422, {"choices": []}),
        (422, {"key": "short"}),
        (422, {"key": 7}),
        (422, {"more": 1}),
    ],
)
def test_a_refusal_is_the_same_as_by_request(anna: Visitor, status: int, change: Json) -> None:
    """At a table where somebody else has the second seat."""
    plan = {"game": "patchistory", "seats": [{"kind": "me"}, {"kind": "friend"}]}
    table = str(anna.post("/tables", plan)["id"])
    invite = anna.get(f"/tables/{table}")["table"]["invite"].rpartition("/")[2]
    anna.other().post(f"/tables/{table}/join", {"seat": 1, "invite": invite})
    before = anna.get(f"/tables/{table}?seat=0")
    body = {"seat": 0, "question": 1, "choices": [{"kind": "end"}], "key": key()}
    body |= body_of(before) if before["question"] else {}
    by_request = anna.web.post(f"/api/tables/{table}/answers", json=body | change)
    with anna.live(table, "?seat=0") as socket:
        reply = reply_to(socket, body | change)
    assert by_request.status_code == reply["status"] == status
    assert by_request.json() == reply["body"]
    assert anna.get(f"/tables/{table}?seat=0") == before


def test_a_stranger_who_watches_cannot_answer(anna: Visitor, table: str) -> None:
    body = body_of(anna.get(f"/tables/{table}?seat=0"))
    nobody = Visitor(anna.app, anna)
    with nobody.live(table) as socket:
        reply = reply_to(socket, body)
        assert (reply["status"], reply["body"]["error"]) == (401, words.UNKNOWN_PERSON)
    with anna.other().live(table) as socket:
        assert reply_to(socket, body)["status"] == 403


def test_a_cookie_that_counts_no_more_answers_nothing(anna: Visitor, table: str) -> None:
    """Another process has signed the device out: this one may still hold its connection for a while."""
    with anna.live(table, "?seat=0") as socket:
        body = body_of(read(socket))
        people, portal = anna.app.state.context.people, anna.web.portal
        assert portal is not None
        portal.call(people.sign_out_others, anna.get("/me")["id"])
        assert reply_to(socket, body)["status"] == 401


def test_a_busy_process_says_so_and_when_to_come_again(anna: Visitor, table: str) -> None:
    with anna.live(table, "?seat=0") as socket, ExitStack() as stack:
        body = body_of(read(socket))
        for _ in range(MOST):
            stack.enter_context(anna.app.state.context.busy.change())
        reply = reply_to(socket, body)
        assert (reply["status"], reply["retry_after"], reply["body"]["error"]) == (503, 1, words.BUSY)
        stack.close()
        assert reply_to(socket, body)["status"] == 200


def test_rates_hold_and_the_connection_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The burst is the usual one; a slow rate keeps a slow machine from being allowed more meanwhile."""
    burst = RateLimiter.LIMITS["change"][1]
    monkeypatch.setattr(RateLimiter, "LIMITS", {**RateLimiter.LIMITS, "change": (1.0, burst)})
    settings = Settings(database=f"sqlite:///{tmp_path}/tables.sqlite")
    with Visitor(create_app(settings, tmp_path)) as anna:
        anna.get("/me")
        table = str(anna.post("/tables", HOT_SEAT)["id"])
        with anna.live(table, "?seat=0") as socket:
            body = body_of(read(socket), question=999)
            statuses = [reply_to(socket, body)["status"] for _ in range(80)]
            reply = reply_to(socket, body)
            assert set(statuses) == {409, 429}
            assert (reply["status"], reply["retry_after"]) == (429, 1)
            posted = [anna.web.post(f"/api/tables/{table}/answers", json=body).status_code for _ in range(3)]
            assert 429 in posted, "one limit for both"


def test_a_mistake_is_one_line_with_the_id_of_the_log(
    anna: Visitor, table: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_given: object) -> None:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr(TableService, "answer", broken)
    mistakes = metrics.ERRORS._value.get()
    with anna.live(table, "?seat=0") as socket:
        reply = reply_to(socket, body_of(read(socket)))
    assert reply["status"] == 500
    assert reply["body"]["error"].startswith(words.OUR_MISTAKE) and "secret" not in reply["body"]["error"]
    assert "ZeroDivisionError" in caplog.text
    assert metrics.ERRORS._value.get() == mistakes + 1


def test_an_answer_under_way_is_finished_before_the_connection_ends(
    anna: Visitor, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()
    answer = TableService.answer

    async def slow(self: TableService, *given: Any) -> Any:
        begun.set()
        await go_on.wait()
        return await answer(self, *given)

    monkeypatch.setattr(TableService, "answer", slow)
    portal = anna.web.portal
    assert portal is not None
    with anna.live(table, "?seat=0") as socket:
        body = body_of(read(socket))
        send(socket, body)
        portal.call(begun.wait)
        goodbye = portal.start_task_soon(anna.app.state.context.hub.say_goodbye, 10.0)
        portal.call(go_on.set)
        told = [read(socket)["kind"]]
        with pytest.raises(WebSocketDisconnect):
            while True:
                told.append(read(socket)["kind"])
        goodbye.result(10)
    assert told[-1] == "trouble"
    assert anna.post(f"/tables/{table}/answers", body)["taken"] == 1
    assert anna.get(f"/tables/{table}?seat=0")["answers"] > 0
