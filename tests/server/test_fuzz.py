"""Nonsense: whatever is sent, the server answers in one line, changes nothing, and never fails."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import random
import re
import socket
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.running import Running
from tests.server.visitor import Json, key
from ziggurat.server.api import slow_requests
from ziggurat.server.app import create_app
from ziggurat.server.settings import Settings

MESSAGES = int(os.environ.get("ZIGGURAT_MESSAGES", "2000"))  # of the long test

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]

schema = schemathesis.openapi.from_dict(create_app(Settings()).openapi())


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    server = Running(tmp_path_factory.mktemp("fuzz"))
    yield server
    server.stop()


@pytest.fixture(autouse=True)
def no_mistake_is_logged(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """A mistake that is answered politely is still a mistake."""
    yield
    assert not [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


def is_problem(answer: Any) -> bool:
    """Is it a refusal as all refusals are?"""
    found = answer.json()
    return set(found) == {"error", "rule"} and bool(found["error"]) and "\n" not in found["error"]


@schema.parametrize()
@settings(
    max_examples=6,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_requests_of_all_shapes(case: schemathesis.Case[Any], running: Running) -> None:
    ends_it = case.path.endswith(("/end", "/remove"))  # the other tests still need the table
    if "table" in case.path_parameters and len(str(case.path_parameters["table"])) % 3 and not ends_it:
        case.path_parameters["table"] = running.table
    answer = case.call(base_url=running.address, headers={"X-Ziggurat": "1", "Cookie": running.cookie})
    case.validate_response(answer, checks=CHECKS)
    if "set-cookie" in answer.headers:  # other devices were signed out: the old cookie is worth nothing
        running.use_cookie(answer.headers["set-cookie"][0].partition(";")[0].partition("=")[2])
    if answer.status_code >= 400:
        assert is_problem(answer)


JUNK: list[object] = [
    None,
    True,
    -1,
    0,
    7,
    10**9,
    10**18,
    -(2**63),
    0.5,
    1e308,
    "",
    "x",
    "é" * 50,
    [],
    [[]],
    [1, 2],
    {},
    {"a": 1},
]


def mutations(choice: Json, chance: random.Random) -> Iterator[Json]:
    """The choice with one part wrong."""
    for name in choice:
        yield {key: value for key, value in choice.items() if key != name}
        for junk in chance.sample(JUNK, 6):
            yield {**choice, name: junk}
    yield {**choice, "more": 1}
    yield {**choice, chance.choice(["__class__", "seat", ""]): 0}


def test_requests_that_are_nearly_right(running: Running) -> None:
    chance = random.Random(4)
    at = f"/api/tables/{running.table}"
    seats = [{"kind": "me"}, {"kind": "friend"}, {"kind": "bot", "bot": "random"}]
    new = {"game": "monuments", "options": {"mode": "scarcity"}, "seats": seats, "clock": {"bank": 60, "bonus": 5}}
    right: list[tuple[str, Json]] = [
        ("/api/me", {"name": "Anna"}),
        ("/api/me/adopt", {"token": "x" * 32}),
        ("/api/play-now", {"game": "patchistory"}),
        ("/api/tables", {**new, "watch": False}),
        *[("/api/tables", {**new, "seats": [*seats[:2], wrong]}) for wrong in mutations(dict(seats[2]), chance)],
        *[("/api/tables", {**new, "clock": wrong}) for wrong in mutations({"bank": 60, "bonus": 5}, chance)],
        *[("/api/tables", {**new, "options": wrong}) for wrong in mutations({"mode": "scarcity"}, chance)],
        *[("/api/tables", {**new, "house": wrong}) for wrong in mutations({"carry": "way"}, chance)],
        (at + "/join", {"seat": 1, "invite": "x"}),
        (at + "/leave", {"seat": 1}),
        (at + "/return", {"seat": 1}),
        (at + "/back", {"seat": 0, "key": key(), "how": "line", "line": 0}),
        (at + "/say", {"text": "hello", "key": key()}),
        (at + "/vote", {"seat": 1, "yes": True}),
        (at + "/webhook", {"url": "https://1.1.1.1"}),
        (at + "/report", {"text": "odd", "seat": 0}),
    ]
    for path, body in right:
        for sent in (body, *(chance.sample([*mutations(body, chance)], 5) if path != "/api/tables" else ())):
            answer = running.web.post(path, json=sent)
            assert answer.status_code < 500, (path, sent, answer.text)
            assert answer.status_code < 400 or is_problem(answer)


NASTY = [
    "",
    " ",
    "\u202e",
    "\ud83d",
    "\x00",
    "0",
    "../..",
    "%2e%2e",
    "a" * 300,
    "é" * 40,
    "null",
    "-1",
    "1e999",
    "'\"<b>",
    "\u3164",
]


def any_value(chance: random.Random, depth: int = 0) -> object:
    """Any JSON."""
    kind = chance.randrange(6 if depth < 4 else 3)
    if kind == 3:
        return [any_value(chance, depth + 1) for _ in range(chance.randrange(4))]
    if kind == 4:
        return {
            chance.choice([*NASTY, "seat", "kind"]): any_value(chance, depth + 1) for _ in range(chance.randrange(4))
        }
    return chance.choice(NASTY) if kind == 5 else chance.choice(JUNK)


def changed(value: Any, chance: random.Random) -> object:
    """The value with one part of it, at any depth, replaced, left out or added."""
    if isinstance(value, dict) and value and chance.random() < 0.85:
        name = chance.choice([*value])
        if chance.random() < 0.15:
            return {key: each for key, each in value.items() if key != name}
        if chance.random() < 0.1:
            return {**value, chance.choice([*NASTY, "more"]): any_value(chance)}
        return {**value, name: changed(value[name], chance)}
    if isinstance(value, list) and value and chance.random() < 0.7:
        at = chance.randrange(len(value))
        return [*value[:at], changed(value[at], chance), *value[at + 1 :]][: chance.choice([at, None])]
    return any_value(chance)


def right_requests(running: Running, chance: random.Random) -> list[tuple[str, str, object]]:
    """One request of every kind, as a page would send it now: method, path and body."""
    at = f"/api/tables/{running.table}"
    state = next((each for each in (running.state(seat) for seat in (0, 1)) if each["question"]), None)
    asked: Json = {"seat": 0, "question": 1}
    choice: Json = {"kind": "pass"}
    if state is not None:
        asked = {"seat": state["seat"], "question": state["question"]["id"]}
        choice = chance.choice(state["question"]["options"])["choice"]
    seats = [{"kind": "me"}, {"kind": "friend"}, {"kind": "bot", "bot": "random"}]
    clock = {"bank": 60, "bonus": 5}
    gets = ["/api/me", "/api/me/tables?skip=1&limit=2", "/api/games", "/api/rules/patchistory?words=war&id=PAT-WAT-05"]
    gets += ["/api/tables/open", "/api/health", "/api/openapi.json", "/new", "/assets/x.js", f"{at}?seat=0"]
    gets += [f"{at}/moments/3?seat=0", f"{at}/chart", f"{at}/download?seat=0", f"{at}/chat?before=9"]
    gets += [f"{at}/others?seat={asked['seat']}&question={asked['question']}"]
    return [("GET", path, None) for path in gets] + [
        ("POST", "/api/me", {"name": "Anna"}),
        ("POST", "/api/me/adopt", {"token": "x" * 32}),
        ("POST", "/api/me/link", {}),
        ("POST", "/api/tables", {"game": "monuments", "options": {"mode": "scarcity"}, "seats": seats, "clock": clock}),
        ("POST", f"{at}/join", {"seat": 1, "invite": "x"}),
        ("POST", f"{at}/return", {"seat": 1}),
        ("POST", f"{at}/answers", {**asked, "key": key(), "choices": [choice]}),
        ("POST", f"{at}/try", {**asked, "choices": [choice, choice]}),
        ("POST", f"{at}/standing", {"seat": asked["seat"], "key": key(), "standing": "x", "on": True}),
        ("POST", f"{at}/back", {"seat": 0, "key": key(), "how": "line", "line": 0}),
        ("POST", f"{at}/say", {"text": "hello", "key": key()}),
        ("POST", f"{at}/silence", {"on": True}),
        ("POST", f"{at}/vote", {"seat": 1, "yes": True}),
        ("POST", f"{at}/webhook", {"url": "https://1.1.1.1"}),
        ("POST", f"{at}/report", {"text": "odd", "seat": 0}),
    ]


def fuzzed(method: str, path: str, body: object, chance: random.Random) -> tuple[str, str, bytes]:
    """A request with something wrong: most often in the body, else in the path or the method."""
    what = chance.random()
    if what < 0.05:
        method = chance.choice(["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "BREW"])
    if body is None or what > 0.85:
        parts = re.split(r"([/?&=])", path)
        parts[chance.randrange(len(parts))] = quote(chance.choice(NASTY), errors="replace", safe="%")
        path = "/" + "".join(parts).lstrip("/")
    sent = json.dumps(body if what > 0.9 else changed(body, chance)).encode() if body is not None else b""
    if sent and what < 0.15:
        cut = chance.randrange(len(sent))
        sent = sent[:cut] + chance.randbytes(chance.randrange(4)) + sent[cut + chance.randrange(4) :]
    return method, path, sent


def send_bytes(running: Running, chance: random.Random) -> None:
    """Something that is no request at all, or half of one."""
    start = chance.choice(
        [b"", b"GET / HTTP/1.1\r\n", b"POST /api/me HTTP/1.1\r\nContent-Length: 9\r\n\r\n", b"\x16\x03"]
    )
    with socket.create_connection(("127.0.0.1", running.port), timeout=30) as line, contextlib.suppress(OSError):
        line.sendall(start + chance.randbytes(chance.randrange(1, 200)) + b"\r\n\r\n")
        line.settimeout(0.05)
        assert not line.recv(200).startswith(b"HTTP/1.1 5")


def send_to_socket(running: Running, chance: random.Random) -> None:
    query = chance.choice(["", "?seat=0", "?seat=1&log=3", f"?seat={quote(chance.choice(NASTY), errors='replace')}"])
    address = running.address.replace("http", "ws") + f"/ws/tables/{running.table}{query}"
    messages: list[str | bytes] = ['{"kind": "ping"}', json.dumps(any_value(chance)), chance.randbytes(30)]
    with connect(address, additional_headers={"Cookie": running.cookie}) as line, contextlib.suppress(ConnectionClosed):
        line.send(chance.choice(messages))
        line.recv(timeout=30)


def test_many_messages_of_all_kinds(running: Running) -> None:
    """Whatever comes, no answer is a failure of the server. `make soak` sends a hundred thousand."""
    chance = random.Random(9)
    requests = right_requests(running, chance)
    failed: list[object] = []
    for number in range(MESSAGES):
        if number % 50 == 0:
            requests = right_requests(running, chance)
        kind = chance.random()
        if kind < 0.02:
            send_bytes(running, chance)
        elif kind < 0.04:
            send_to_socket(running, chance)
        else:
            method, path, body = fuzzed(*chance.choice(requests), chance)
            answer = running.web.request(method, path, content=body, headers={"Cookie": running.cookie})
            if answer.status_code >= 500:
                failed.append((method, path, body, answer.status_code))
            elif answer.status_code >= 400 and method not in ("HEAD", "BREW") and path.startswith("/api/"):
                assert is_problem(answer), (method, path, body, answer.text)
    assert not failed, failed[:5]
    assert running.web.get("/api/health").status_code == 200


def test_answers_that_are_nearly_right(running: Running) -> None:
    """Each is either taken, since it happens to be allowed, or refused and changes nothing."""
    chance = random.Random(5)
    sent = 0
    while sent < 150:
        states = [running.state(seat) for seat in (0, 1)]
        state = next(state for state in states if state["question"])
        question = state["question"]
        choice = chance.choice(question["options"])["choice"]
        for wrong in mutations(choice, chance):
            sent += 1
            body = {"seat": state["seat"], "question": question["id"], "key": key(), "choices": [wrong]}
            answer = running.web.post(f"/api/tables/{running.table}/answers", json=body)
            if answer.status_code == 200 and answer.json()["taken"]:
                break
            assert answer.status_code == 200 or is_problem(answer)
            assert running.state(state["seat"])["number"] == state["number"]
            tried = running.web.post(
                f"/api/tables/{running.table}/try",
                json={"seat": state["seat"], "question": question["id"], "choices": [wrong, choice]},
            )
            assert tried.status_code == 200 or (tried.status_code < 500 and is_problem(tried))
        else:
            body = {"seat": state["seat"], "question": question["id"], "key": key(), "choices": [choice]}
            assert running.web.post(f"/api/tables/{running.table}/answers", json=body).json()["taken"] == 1


def test_bodies_that_are_nothing(running: Running) -> None:
    chance = random.Random(6)
    bodies = [b"", b"null", b"[]", b"0", b'""', b'{"seat":' * 900 + b"1" + b"}" * 900, b'{"a":' + b"9" * 5000 + b"}"]
    bodies += [chance.randbytes(chance.randrange(200)) for _ in range(20)]
    bodies += [b'{"name": "\xed\xa0\x80"}', b'{"name": "\\udc00"}', b'{"name": NaN}', b'{"name": "a\\u0000"}']
    for path in ("/api/me", f"/api/tables/{running.table}/answers", f"/api/tables/{running.table}/say", "/api/tables"):
        for body in bodies:
            for kind in ("application/json", "text/plain", "nonsense"):
                answer = running.web.post(path, content=body, headers={"content-type": kind})
                assert 400 <= answer.status_code < 500, (path, body[:50], answer.text)
                assert is_problem(answer)


def test_sockets_of_all_shapes(running: Running) -> None:
    chance = random.Random(7)
    address = running.address.replace("http", "ws") + f"/ws/tables/{running.table}"
    before = running.state()
    messages: list[str | bytes] = [
        "",
        "{}",
        "[" * 4000,
        "x" * 5000,
        "x" * 200_000,
        b"",
        chance.randbytes(300),
        chance.randbytes(9000),
    ]
    messages += [chance.randbytes(chance.randrange(60)).decode("latin-1") for _ in range(15)]
    queries = ["", "?seat=0", "?seat=1&log=3", "?seat=0&log=9999999999999999999999", "?seat=%00", "?" + "x=1&" * 500]
    for message in messages:
        with connect(address + chance.choice(queries), additional_headers={"Cookie": running.cookie}) as line:
            with pytest.raises(ConnectionClosed) as closed:
                line.send(message)
                for _ in range(9):
                    line.recv(timeout=30)
            assert closed.value.rcvd is not None and closed.value.rcvd.code in (1008, 1009)
    for header in ("https://evil.test", "null", "http://127.0.0.1:1", "http://[", "x" * 3000):
        with pytest.raises(InvalidStatus), connect(address, origin=Origin(header)):
            pass
    assert running.state() == before


def test_choices_of_odd_depths_and_sizes(running: Running) -> None:
    state = next(state for state in (running.state(seat) for seat in (0, 1)) if state["question"])
    kind = state["question"]["options"][0]["choice"]["kind"]
    odd = ["[" * depth + "]" * depth for depth in (50, 200, 500, 900, 1000)]
    odd += ["9" * 400, "-" + "9" * 4000, "9" * 5000, "1e400", '"' + "x" * 50_000 + '"', '{"' + "y" * 9000 + '": 1}']
    for value in odd:
        name = next((each for each in state["question"]["options"][0]["choice"] if each != "kind"), "amount")
        choice = f'{{"kind": "{kind}", "{name}": {value}}}'
        rest = f'"seat": {state["seat"]}, "question": {state["question"]["id"]}, "choices": [{choice}]'
        for path, more in (("answers", f', "key": "{key()}"'), ("try", "")):
            answer = running.web.post(f"/api/tables/{running.table}/{path}", content=f"{{{rest}{more}}}".encode())
            assert answer.status_code < 500, (path, value[:30], answer.text)
            assert answer.status_code == 200 or is_problem(answer)
            assert len(answer.content) < 500 or path == "try", "it does not say back all it was told"
    assert running.state(state["seat"])["number"] == state["number"]


@pytest.mark.parametrize("start", ["GET /", "GET / HTTP/1.1\r\nX-Long: ", "GET / HTTP/1.1\r\n"])
def test_a_head_without_end_is_cut_off(running: Running, start: str) -> None:
    piece = b"a: b\r\n" * 1000 if start.endswith("\n") else b"a" * 6000
    with socket.create_connection(("127.0.0.1", running.port), timeout=30) as line:
        line.sendall(start.encode())
        with contextlib.suppress(ConnectionError):
            for _ in range(2000):
                line.sendall(piece)
            pytest.fail("twelve million bytes were taken")


def test_a_head_that_does_not_come_is_not_waited_for(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow_requests, "HEAD_TIMEOUT", 0.1)
    for start in (b"", b"GET / HT"):
        with socket.create_connection(("127.0.0.1", running.port), timeout=30) as line:
            line.sendall(start)
            assert line.recv(100).startswith(b"HTTP/1.1 400")
    monkeypatch.setattr(slow_requests, "HEAD_TIMEOUT", 0.5)  # in which this test gets to send its own
    with socket.create_connection(("127.0.0.1", running.port), timeout=30) as line:
        for pause in (0.6, 0.0):  # a second request on the same line has its own time
            line.sendall(b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n")
            assert line.recv(10_000).startswith(b"HTTP/1.1 200")
            time.sleep(pause)


def test_half_a_request_is_no_trouble(running: Running) -> None:
    host = running.address.removeprefix("http://")
    head = f"POST /api/me HTTP/1.1\r\nHost: {host}\r\nX-Ziggurat: 1\r\nCookie: {running.cookie}\r\n"
    for rest in (
        "Content-Length: 100\r\n\r\n{",
        "Content-Length: -1\r\n\r\n",
        "Content-Length: x\r\n\r\n",
        "\r\n",
        "nonsense",
    ):
        with socket.create_connection(("127.0.0.1", running.port), timeout=30) as line:
            line.sendall((head + rest).encode())
    assert running.web.get("/api/health").status_code == 200
