"""Answering and trying go past FastAPI, and nobody can tell: the same responses, with the same headers."""

from __future__ import annotations

from collections.abc import Iterator

import httpx2 as httpx
import pytest

from tests.server.visitor import HOT_SEAT, Json, Visitor, key
from ziggurat.server.api import direct
from ziggurat.server.api.middleware import nothing_direct
from ziggurat.server.app import create_app
from ziggurat.server.settings import Settings

VARY = ("x-request-id",)
JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Visitor, Visitor]]:
    """One server with the short way, and one without it."""
    folder = tmp_path_factory.mktemp("database")
    settings = Settings(database=f"sqlite:///{folder}/tables.sqlite", rates=False)
    short = create_app(settings, folder)
    assert short.user_middleware[0].kwargs["direct"] is direct.respond
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(direct, "respond", nothing_direct)
        long = create_app(settings, folder)
    with Visitor(short) as one, Visitor(long) as other:
        one.get("/me")
        other.web.cookies = one.web.cookies
        yield one, other


def alike(responses: list[httpx.Response]) -> httpx.Response:
    """The response, if both are the same."""
    seen = []
    for each in responses:
        headers = {name: value for name, value in each.headers.items() if name not in VARY}
        assert all(name in each.headers for name in VARY)
        seen.append((each.status_code, each.content, headers))
    assert seen[0] == seen[1]
    return responses[0]


@pytest.mark.parametrize("what", ["answers", "try"])
@pytest.mark.parametrize(
    ("status", "body"),
    [
        (400, b"{"),
        (400, b'{"seat": NaN}'),
        (422, b'{"seat": 9}'),
        (422, b'{"seat": 0, "question": 1, "key": "k", "choices": [], "more": 1}'),
        (404, b'{"seat": 0, "question": 1, "choices": [{"kind": "end"}]}'),
    ],
)
def test_a_refusal_is_the_same(both: tuple[Visitor, Visitor], what: str, status: int, body: bytes) -> None:
    if status == 404 and what == "answers":
        body = body.replace(b'"seat"', b'"key": "abcdefgh", "seat"')
    found = alike([each.web.post(f"/api/tables/nowhere/{what}", content=body, headers=JSON) for each in both])
    assert found.status_code == status
    assert set(found.json()) == {"error", "rule"}


@pytest.mark.parametrize(
    "path", ["/api/tables//answers", "/api/tables/a/b/answers", "/api/tables/a/answers/", "/api/x/a/try"]
)
def test_other_paths_stay_with_fastapi(both: tuple[Visitor, Visitor], path: str) -> None:
    assert alike([each.web.post(path, json={}) for each in both]).status_code in (404, 405, 422)
    assert alike([each.web.get("/api/tables/a/answers") for each in both]).status_code in (404, 405)


@pytest.mark.parametrize("body", [b"", b"[]", b"1"])
def test_a_body_that_is_no_object_is_refused(both: tuple[Visitor, Visitor], body: bytes) -> None:
    """In other words: FastAPI reads the body itself."""
    found = [each.web.post("/api/tables/nowhere/answers", content=body, headers=JSON) for each in both]
    assert [each.status_code for each in found] == [422, 422]


def test_a_stranger_is_refused_the_same_way(both: tuple[Visitor, Visitor]) -> None:
    strangers = [Visitor(each.app, each) for each in both]
    found = alike([each.web.post("/api/tables/nowhere/answers", json={}) for each in strangers])
    assert found.status_code == 401, "before anything is said about the body"


def test_an_answer_and_a_try_are_the_same(both: tuple[Visitor, Visitor]) -> None:
    table = both[0].post("/tables", HOT_SEAT)["id"]
    state = both[0].get(f"/tables/{table}")
    question = state["question"]
    body: Json = {"seat": state["seat"], "question": question["id"], "choices": [question["options"][0]["choice"]]}
    assert alike([each.web.post(f"/api/tables/{table}/try", json=body) for each in both]).json()["taken"] == 1
    body["key"] = key()  # sent twice, it is taken once
    assert alike([each.web.post(f"/api/tables/{table}/answers", json=body) for each in both]).json()["taken"] == 1
    assert alike([each.web.post(f"/api/tables/{table}/try", json=body) for each in both]).status_code == 422
