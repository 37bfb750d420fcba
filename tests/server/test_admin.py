"""The operator's commands, on both databases, while a server runs on the same database."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.server.visitor import HOT_SEAT, Json, Visitor, key, read, read_until
from ziggurat.cli.admin import command
from ziggurat.server import operator
from ziggurat.server.api import identity
from ziggurat.server.app import create_app
from ziggurat.server.settings import Settings
from ziggurat.server.storage.store import Store

Admin = Callable[..., Any]


@pytest.fixture
def anna(database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visitor]:
    monkeypatch.setattr(identity, "CACHE_SECONDS", 0.05)
    monkeypatch.setattr(operator, "NOTICE_DELAY", 0.3)
    settings = Settings(database=database_url, bot_pause=0.0, rates=False)
    with Visitor(create_app(settings, tmp_path)) as visitor:
        visitor.get("/me")
        visitor.post("/me", {"name": "Anna"})
        yield visitor


@pytest.fixture
def admin(database_url: str) -> Admin:
    def run(*words: str, status: int = 0, data: bool = True) -> Any:
        """What a command prints; `data`: as JSON."""
        options = ["--database", database_url, *(["--json"] if data else [])]
        result = CliRunner().invoke(command, [*options, *words])
        assert result.exit_code == status, result.output + repr(result.exception)
        return json.loads(result.output) if data and status == 0 else result.output

    return run


def eventually(check: Callable[[], bool]) -> None:
    until = time.monotonic() + 30
    while not check():
        assert time.monotonic() < until, "the server has not noticed"
        time.sleep(0.02)


def new_table(anna: Visitor) -> str:
    return str(anna.post("/tables", HOT_SEAT)["id"])


def me(person: Visitor) -> str:
    return str(person.get("/me")["id"])


def chat(person: Visitor, table: str) -> list[Json]:
    return [*person.get(f"/tables/{table}")["chat"]["lines"]]


def test_lists_show_what_there_is(anna: Visitor, admin: Admin) -> None:
    table = new_table(anna)
    assert [row["id"] for row in admin("tables", "list")] == [table]
    assert admin("tables", "list", "--status", "over") == []
    shown = admin("tables", "show", table)
    assert shown["names"] == ["Anna", "Second"]
    assert not {"seed", "invite", "webhook"} & set(shown), "an operator needs no secret of a running game"
    assert [row["name"] for row in admin("people", "list", "nn")] == ["Anna"]
    assert admin("people", "show", me(anna))["tables"] == [table]
    assert admin("stats")["tables"] == {"patchistory playing": 1}
    assert "patchistory" in admin("tables", "list", data=False)
    assert "There are none" in admin("reports", "list", data=False)


@pytest.mark.parametrize(
    "words", [("tables", "show"), ("tables", "close", "--yes"), ("reports", "done"), ("people", "ban", "--yes")]
)
def test_what_there_is_not_is_said_in_a_line(anna: Visitor, admin: Admin, words: tuple[str, ...]) -> None:
    said = admin(*words, "nothing", status=1)
    assert said.count("\n") == 1 and "no" in said


def test_an_id_may_begin_as_an_option_does(anna: Visitor, admin: Admin) -> None:
    assert "no table -Y3h5B4V7mme" in admin("tables", "show", "-Y3h5B4V7mme", status=1)
    assert "No such option" in admin("tables", "list", "--yes", status=2)


def test_a_wrong_duration_is_said_in_a_line(anna: Visitor, admin: Admin) -> None:
    assert "30m, 12h or 365d" in admin("retention", "--older-than", "soon", status=2)


def test_reports_are_read_and_settled(anna: Visitor, admin: Admin) -> None:
    table = new_table(anna)
    report = anna.post(f"/tables/{table}/report", {"text": "The score is odd"})["id"]
    assert [row["text"] for row in admin("reports", "list")] == ["The score is odd"]
    assert admin("reports", "show", report)["data"]["answers"] == 0
    admin("reports", "done", report)
    assert admin("reports", "list") == []
    assert [row["id"] for row in admin("reports", "list", "--all")] == [report]


def test_a_closed_table_says_why_to_everybody_who_looks(anna: Visitor, admin: Admin) -> None:
    table = new_table(anna)
    with anna.live(table) as socket:
        number = read(socket)["number"]
        assert "Abort" in admin("tables", "close", table, status=1, data=False), "it asks first"
        admin("tables", "close", table, "--reason", "spam", "--yes")
        state = read_until(socket, number + 1)
    assert state["table"]["status"] == "closed"
    assert state["table"]["note"] == "The operator of this server has closed this table: spam"


def test_a_deleted_table_is_gone_everywhere(anna: Visitor, admin: Admin) -> None:
    kept, table = new_table(anna), new_table(anna)
    anna.post(f"/tables/{table}/report", {"text": "odd"})
    with anna.live(table) as socket:
        read(socket)
        admin("tables", "delete", table, "--yes")
        trouble = read(socket)
    assert (trouble["kind"], trouble["over"]) == ("trouble", True)
    assert "deleted" in anna.refused(404, f"/tables/{table}")
    assert "deleted" in anna.refused(404, f"/tables/{table}/say", {"text": "hi", "key": key()})
    assert [row["id"] for row in admin("tables", "list")] == [kept]
    assert [card["id"] for card in anna.get("/me")["tables"]] == [kept]
    with anna.live(kept) as socket:
        number = read(socket)["number"]
        admin("tables", "close", kept, "--yes")
        assert read_until(socket, number + 1)["table"]["status"] == "closed", "the feed still hears of what others do"


def test_a_table_whose_rows_are_gone_takes_no_answers(anna: Visitor, admin: Admin) -> None:
    """Retention deletes without a last entry: what is still in memory says so at the next action."""
    table = new_table(anna)
    admin("people", "mute", me(anna))  # so that she is kept
    admin("retention", "--older-than", "0m", "--yes")
    assert "deleted" in anna.refused(404, f"/tables/{table}/leave", {"seat": 0})


def test_the_feed_goes_on_after_the_last_table_is_deleted(anna: Visitor, admin: Admin) -> None:
    for _ in range(2):
        table = new_table(anna)
        with anna.live(table) as socket:
            number = read(socket)["number"]
            admin("tables", "close", table, "--yes")
            read_until(socket, number + 1)
        admin("tables", "delete", table, "--yes")
        time.sleep(0.1)


def test_a_removed_line_of_chat_is_gone_for_those_who_have_it(anna: Visitor, admin: Admin) -> None:
    table = new_table(anna)
    for text in ("hello", "something foul", "bye"):
        anna.post(f"/tables/{table}/say", {"text": text, "key": key()})
    foul = chat(anna, table)[1]["number"]
    assert [line["data"]["text"] for line in admin("tables", "show", table)["chat"]][1] == "something foul"
    with anna.live(table) as socket:
        number = read(socket)["number"]
        admin("chat", "remove", table, str(foul))
        part = read_until(socket, number + 1)["chat"]
    assert part["start"] == 1 and [line["text"] for line in part["lines"]] == ["(removed by the operator)", "bye"]
    with anna.live(table, "?chat=3") as socket:
        assert read(socket)["chat"]["start"] == 1, "a page that comes back has the old line"
    assert "foul" not in json.dumps(chat(anna, table))
    assert "foul" not in json.dumps(anna.get(f"/tables/{table}/download"))
    assert "no line 9999" in admin("chat", "remove", table, "9999", status=1)


def test_a_renamed_person_has_the_name_everywhere(anna: Visitor, admin: Admin) -> None:
    table = new_table(anna)
    anna.post(f"/tables/{table}/say", {"text": "hello", "key": key()})
    admin("people", "rename", me(anna), "Nobody")
    eventually(lambda: bool(anna.get("/me")["name"] == "Nobody"))
    eventually(lambda: bool(anna.get(f"/tables/{table}")["seats"][0]["name"] == "Nobody"))
    state = anna.get(f"/tables/{table}")
    assert state["seats"][1]["name"] == "Second", "who plays at the same screen"
    assert "Anna" not in json.dumps(state)
    assert anna.get("/me")["tables"][0]["seats"] == ["Nobody", "Second"]


def test_a_removed_person_leaves_nothing_behind_but_their_answers(anna: Visitor, admin: Admin) -> None:
    ben = anna.other()
    ben.post("/me", {"name": "Ben"})
    table = anna.post("/tables", {"game": "patchistory", "seats": [{"kind": "me"}, {"kind": "open"}]})["id"]
    ben.post(f"/tables/{table}/join", {})
    ben.post(f"/tables/{table}/say", {"text": "my address is", "key": key()})
    person = me(ben)
    admin("people", "remove", person, "--yes")
    eventually(lambda: bool(anna.get(f"/tables/{table}")["seats"][1]["name"] == "Somebody"))
    state = anna.get(f"/tables/{table}")
    assert (state["seats"][1]["name"], state["seats"][1]["away"]) == ("Somebody", "left")
    assert "address" not in json.dumps(state) and "Ben" not in json.dumps(state)
    eventually(lambda: me(ben) != person)
    assert "no person" in admin("people", "show", person, status=1)


def test_a_banned_person_can_change_nothing_until_then(anna: Visitor, admin: Admin) -> None:
    table = new_table(anna)
    admin("people", "ban", me(anna), "--for", "2d", "--yes")
    eventually(lambda: anna.web.post("/api/tables", json=HOT_SEAT).status_code == 403)
    line = anna.refused(403, "/tables", HOT_SEAT)
    assert line.startswith("the operator of this server has banned you until 20") and "UTC" in line
    eventually(lambda: bool(anna.get(f"/tables/{table}")["seats"][1]["away"] == "left"))
    state = anna.get(f"/tables/{table}")
    assert [seat["away"] for seat in state["seats"]] == ["left", "left"], "nobody has to wait for them"
    admin("people", "unban", me(anna))
    eventually(lambda: anna.web.post("/api/tables", json=HOT_SEAT).status_code == 200)
    admin("people", "ban", me(anna), "--yes")
    eventually(lambda: anna.web.post("/api/tables", json=HOT_SEAT).status_code == 403)
    assert "until the operator lifts it" in anna.refused(403, "/tables", HOT_SEAT)


def test_a_muted_person_plays_but_does_not_chat(anna: Visitor, admin: Admin) -> None:
    table = new_table(anna)
    admin("people", "mute", me(anna), "--for", "12h")
    say = {"text": "hello", "key": key()}
    eventually(lambda: anna.web.post(f"/api/tables/{table}/say", json=say | {"key": key()}).status_code == 403)
    assert "muted you until 20" in anna.refused(403, f"/tables/{table}/say", say)
    states = [anna.get(f"/tables/{table}?seat={seat}") for seat in (0, 1)]
    anna.answer(next(state for state in states if state["question"]))
    admin("people", "unmute", me(anna))
    eventually(lambda: anna.web.post(f"/api/tables/{table}/say", json=say | {"key": key()}).status_code == 204)


def test_a_new_key_throws_nobody_out(anna: Visitor, admin: Admin) -> None:
    person, cookie = me(anna), anna.web.cookies["ziggurat"]
    admin("keys", "rotate")
    eventually(lambda: me(anna) == person and anna.web.cookies["ziggurat"] != cookie)
    people = anna.app.state.context.people
    hers = people._keys[-1]
    admin("keys", "rotate", "--keep", "0m")
    eventually(lambda: hers not in people._keys)  # without a visit she gets no new cookie
    assert me(anna) != person


@pytest.mark.anyio
async def test_every_process_knows_the_new_key_before_one_signs_with_it(
    store: Store, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keys are read again at different moments: a process that meets an unknown signature would throw people out."""
    before, meanwhile, waited = await store.cookie_keys(), [], []

    async def wait(seconds: float) -> None:
        meanwhile.extend(await store.cookie_keys())
        waited.append(seconds)

    async with operator.operating(Settings(database=database_url)) as it:
        monkeypatch.setattr(operator, "pause", wait)
        await it.rotate_key(keep=3600)
    after = await store.cookie_keys()
    assert meanwhile[-1] == before[-1] == after[0], "the old key signs while the new one is announced"
    assert after[-1] in meanwhile and after[-1] not in before
    assert waited == [2 * identity.CACHE_SECONDS], "all have read the keys at least once"


def test_a_dropped_key_throws_everybody_out(anna: Visitor, admin: Admin) -> None:
    person = me(anna)
    admin("keys", "rotate")
    admin("keys", "rotate", "--now", "--yes")
    eventually(lambda: me(anna) != person)


def test_retention_says_what_it_would_delete_and_deletes_that(anna: Visitor, admin: Admin) -> None:
    table, ben = new_table(anna), anna.other()
    ada, bo = me(anna), me(ben)
    assert admin("retention", "--older-than", "1d", "--dry-run") == {"tables": [], "people": [], "dry_run": True}
    would = admin("retention", "--older-than", "0m", "--dry-run")
    assert would["tables"] == [table] and set(would["people"]) == {ada, bo}
    assert len(admin("tables", "list")) == 1, "nothing is deleted yet"
    admin("people", "mute", bo)
    done = admin("retention", "--older-than", "0m", "--yes")
    assert done["tables"] == [table] and done["people"] == [ada]
    assert [row["id"] for row in admin("people", "list")] == [bo]
