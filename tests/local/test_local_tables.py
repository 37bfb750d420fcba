"""Tables without a server: the requests of a server, storage by key, several pages, copies."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from typing import Any

import pytest

from tests.local.playing import BOT, ME, Browser, Json, beginning, browser, played_copy
from ziggurat import registry
from ziggurat.local import routes, thinking
from ziggurat.local.database import MemoryDatabase
from ziggurat.server import wire
from ziggurat.server.app import create_app
from ziggurat.server.settings import Settings

GAMES = ("patchistory", "clash_of_cultures", "monuments")


def run(work: Coroutine[None, None, None]) -> None:
    asyncio.run(work)


# -- one code path


def test_every_request_is_one_of_the_server() -> None:
    schema = create_app(Settings()).openapi()
    served = {(method.upper(), path) for path, methods in schema["paths"].items() for method in methods}
    local = {(each.method, f"/api{each.path}") for each in routes.ROUTES if each.path not in routes.LOCAL_ONLY}
    assert local <= served


def test_requests_take_the_fields_that_a_server_takes() -> None:
    schema = create_app(Settings()).openapi()
    for route in routes.ROUTES:
        if route.path in routes.LOCAL_ONLY:
            continue
        described = schema["paths"][f"/api{route.path}"][route.method.lower()]
        names = {each["name"] for each in described.get("parameters", ())}
        if "requestBody" in described:
            reference = described["requestBody"]["content"]["application/json"]["schema"]["$ref"]
            names |= {*getattr(wire, reference.rsplit("/", 1)[1]).model_fields}
        assert names <= fields_of(route), route.path


def fields_of(route: routes.Route) -> set[str]:
    types = route.parameters.types
    given = types.get("given")
    return {*types, *(given.__dataclass_fields__ if given is not None else ())}


@pytest.mark.parametrize("game", GAMES)
def test_answers_have_the_shapes_of_the_wire(game: str) -> None:
    async def work() -> None:
        async with browser() as page:
            wire.Me.model_validate(await page.ask("GET", "/me"))
            for card in await page.ask("GET", "/games"):
                wire.GameCard.model_validate(card)
            wire.Rules.model_validate(await page.ask("GET", f"/rules/{game}?words=trade"))
            wire.Primer.model_validate(await page.ask("GET", f"/games/{game}/primer"))
            wire.Lesson.model_validate(await page.ask("GET", f"/games/{game}/lesson"))
            made = wire.TableLink.model_validate(await page.ask("POST", "/lessons", {"game": game}))
            wire.TableState.model_validate(json.loads(json.dumps(await page.asked(made.id))))

    run(work())


# -- playing


@pytest.mark.parametrize("game", GAMES[:2])  # random games of Monuments are very long
def test_a_whole_game_is_kept_and_looked_back_at(game: str) -> None:
    async def work() -> None:
        database = MemoryDatabase()
        async with browser(database) as page:
            copy = beginning(game, 5)
            table = (await page.ask("POST", "/tables/copies", {"copy": copy}))["id"]
            state = await page.play(table, 6)
        async with browser(database) as page:  # the browser was closed and opened again
            assert (await page.asked(table))["log"] == state["log"]
            state = await page.play(table, seed=2)
            assert state["table"]["status"] == "over"
            card = (await page.ask("GET", "/me"))["tables"][0]
            assert (card["id"], card["status"], card["won"]) == (table, "over", 0 in state["result"]["winners"])
            chart = await page.ask("GET", f"/tables/{table}/chart")
            assert chart["scores"][-1] == state["result"]["scores"]
            moment = await page.ask("GET", f"/tables/{table}/moments/3")
            assert moment["answers"] == 3
            saved = registry.load_game(await page.ask("GET", f"/tables/{table}/download"))
            assert [*saved.scores()] == state["result"]["scores"]

    run(work())


def test_an_answer_is_taken_back_and_given_again() -> None:
    async def work() -> None:
        async with browser() as page:
            table = (await page.ask("POST", "/tables/copies", {"copy": beginning("monuments", 5)}))["id"]
            state = await page.asked(table)
            while not state["back"]["undo"]:
                before, state = state, await page.play(table, 1, state["answers"])
            undo = {"seat": 0, "key": "undo-0001", "how": "undo"}
            await page.ask("POST", f"/tables/{table}/back", undo)
            assert (await page.asked(table))["view"] == before["view"]
            await page.ask("POST", f"/tables/{table}/back", undo | {"how": "redo", "key": "redo-0001"})
            assert (await page.asked(table))["view"] == state["view"]

    run(work())


def test_the_page_is_sent_the_table_and_its_changes() -> None:
    async def work() -> None:
        async with browser() as page:
            table = (await page.ask("POST", "/tables/copies", {"copy": beginning("patchistory", 5, ME, ME)}))["id"]
            page.server.receive({"kind": "open", "id": 7, "path": f"/ws/tables/{table}?log=0&chat=0&changes=true"})
            state = (await posted(page, 1))[0]["body"]
            question = state["question"]
            answer = {"kind": "answer", "seat": 0, "question": question["id"], "key": "key-00001"}
            answer["choices"] = [question["options"][0]["choice"]]
            page.server.receive({"kind": "send", "id": 7, "text": json.dumps(answer)})
            later = await posted(page, 3)
            kinds = {each["body"]["kind"]: each["body"] for each in later}
            assert kinds["reply"]["status"] == 200 and kinds["change"]["base"] == state["number"]
            page.server.receive({"kind": "close", "id": 7})
            page.posted.clear()
            await page.play(table, 2)
            assert page.posted == []

    run(work())


async def posted(page: Browser, number: int) -> list[Json]:
    for _ in range(400):
        if len(page.posted) >= number:
            return page.posted
        await asyncio.sleep(0.01)
    raise AssertionError(page.posted)


def test_two_pages_of_a_browser_play_the_same_table() -> None:
    """Of two answers with the same number one is taken; the other page learns of it."""

    async def work() -> None:
        database = MemoryDatabase()
        async with browser(database) as one, browser(database) as other:
            table = (await one.ask("POST", "/tables/copies", {"copy": beginning("patchistory", 5, ME, ME)}))["id"]
            state = await other.asked(table)
            await one.play(table, 1)
            question = state["question"]
            late = {"seat": 0, "question": question["id"], "key": "too-late-1"}
            late["choices"] = [question["options"][0]["choice"]]
            refused = await other.ask("POST", f"/tables/{table}/answers", late, 409)
            assert refused["error"]
            assert (await other.asked(table))["number"] == one.told[-1][1]

    run(work())


def test_masters_think_by_a_budget_and_tell_how_far_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "EFFORTS", {"master": (1_500,)})

    async def work() -> None:
        async with browser() as page:
            copy = beginning("patchistory", 5, ME, {"kind": "bot", "bot": "master", "name": None})
            table = (await page.ask("POST", "/tables/copies", {"copy": copy}))["id"]
            await page.play(table, 3)
            parts = [each["part"] for each in page.posted if each["kind"] == "thinking"]
            assert parts and all(0 <= part <= 1 for part in parts) and max(parts) > 0.3

    run(work())


# -- copies


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_goes_on_where_the_table_stands(game: str) -> None:
    """It passes through a page, whose numbers are floats; seeds have 64 bits."""

    async def work() -> None:
        async with browser() as page, browser() as other:
            table = (await page.ask("POST", "/tables/copies", {"copy": beginning(game, 2**63 + 12345)}))["id"]
            state = await page.play(table, 12)
            text = json.dumps(await page.ask("GET", f"/tables/{table}/copy"))
            copy = json.loads(text, parse_int=lambda digits: int(float(digits)))
            there = (await other.ask("POST", "/tables/copies", {"copy": copy}))["id"]
            copied = await other.asked(there)
            assert (copied["view"], copied["answers"]) == (state["view"], state["answers"])
            assert words_of(copied) == words_of(state)
            assert (await page.play(table, 4, 9))["view"] == (await other.play(there, 4, 9))["view"]

    run(work())


def words_of(state: Json) -> list[str]:
    return [line["words"] for line in state["log"]["lines"]]


BROKEN: dict[str, Any] = {
    "no table": ["a list"],
    "an unknown game": {"game": "chess"},
    "other rules": {"rules": "0.0"},
    "an answer nobody asked for": {"answers": [[0, {"kind": "bid", "slot": 99, "coin": 99}]]},
    "a seat that is not there": {"answers": [[9, {"kind": "pass"}]]},
    "no seed": {"seed": "five"},
    "no plan": {"plan": [{}]},
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_copy_that_cannot_be_read_is_refused_and_changes_nothing(what: str) -> None:
    async def work() -> None:
        async with browser() as page:
            given = BROKEN[what]
            copy = given if isinstance(given, list) else beginning("patchistory", 5) | given
            status, body = await page.server.respond("POST", "/tables/copies", {"copy": copy})
            assert status in (400, 409) and body["error"]  # type: ignore[index]
            assert (await page.ask("GET", "/me"))["tables"] == []

    run(work())


def test_a_finished_game_can_be_copied() -> None:
    async def work() -> None:
        copy = await played_copy("patchistory")
        async with browser() as page:
            table = (await page.ask("POST", "/tables/copies", {"copy": copy}))["id"]
            assert (await page.asked(table))["table"]["status"] == "over"

    run(work())


# -- requests that make no sense


@pytest.mark.parametrize(
    "method, path, body",
    [
        ("GET", "/nothing", None),
        ("POST", "/me", {"name": "bot"}),
        ("POST", "/me", {"name": "x" * 31}),
        ("POST", "/me", {"name": 5}),
        ("POST", "/me", ["Ada"]),
        ("POST", "/me", {"name": "Ada", "rank": 1}),
        ("POST", "/play-now", {}),
        ("POST", "/play-now", {"game": "chess"}),
        ("POST", "/play-now", {"game": "patchistory", "bot": "random:9"}),
        ("POST", "/tables", {"game": "patchistory", "seats": [{"kind": "king"}]}),
        ("POST", "/tables", {"game": "patchistory", "seats": [ME, BOT | {"name": "Server"}]}),
        ("GET", "/tables/nowhere", None),
        ("GET", "/tables/nowhere?seat=x", None),
    ],
)
def test_a_request_that_makes_no_sense_gets_one_line(method: str, path: str, body: object) -> None:
    async def work() -> None:
        async with browser() as page:
            status, answer = await page.server.respond(method, path, body)
            assert status in (400, 403, 404, 409)
            assert isinstance(answer, dict) and answer["error"] and "\n" not in answer["error"]
            assert (await page.ask("GET", "/me"))["name"] == "Player"

    run(work())
