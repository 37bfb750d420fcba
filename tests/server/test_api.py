"""The REST interface, from end to end in this process: who may do what, and what is said to whom."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import ziggurat
from tests.server.visitor import HOST, HOT_SEAT, Json, Visitor, key, read
from ziggurat.server import health, wire
from ziggurat.server.api.rate_limits import RateLimiter
from ziggurat.server.app import create_app
from ziggurat.server.settings import Settings
from ziggurat.server.storage.store import StorageUnavailable, Store

FRIENDS: Json = {"game": "patchistory", "seats": [{"kind": "me"}, {"kind": "friend"}]}


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    folder = tmp_path_factory.mktemp("database")
    return Settings(database=f"sqlite:///{folder}/tables.sqlite", bot="random", bot_pause=0.0, rates=False)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Ziggurat</title>" + "<p>long</p>" * 200)
    (folder / "assets" / "main-abc123.js").write_text("1")
    return folder


@pytest.fixture(scope="module")
def server(settings: Settings, pages: Path) -> Iterator[Visitor]:
    with Visitor(create_app(settings, pages)) as visitor:
        yield visitor


@pytest.fixture
def anna(server: Visitor) -> Visitor:
    """Somebody on her first visit."""
    return server.other()


def table_of(visitor: Visitor, wanted: Json) -> str:
    return str(visitor.post("/tables", wanted)["id"])


# -- people


def test_a_first_visit_makes_a_person(anna: Visitor) -> None:
    ben = Visitor(anna.app, anna)
    first, again = ben.get("/me"), ben.get("/me")
    assert (first["is_new"], again["is_new"]) == (True, False)
    assert first["id"] == again["id"] != anna.get("/me")["id"]


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(anna: Visitor) -> None:
    ben = Visitor(anna.app, anna)
    plain = ben.web.get("/api/me").headers["set-cookie"].lower()
    assert "httponly" in plain and "samesite=lax" in plain and "path=/" in plain
    assert "secure" not in plain
    assert "secure" in ben.web.get(HOST.replace("http:", "https:") + "/api/me").headers["set-cookie"].lower()


def test_a_name_can_be_changed(anna: Visitor) -> None:
    assert anna.post("/me", {"name": "Anna"})["name"] == "Anna"
    assert anna.get("/me")["name"] == "Anna"
    assert "cannot be shown" in anna.refused(422, "/me", {"name": "An\u202ena"})
    assert "name" in anna.refused(422, "/me", {"name": ""})
    assert "nme" in anna.refused(422, "/me", {"name": "x", "nme": "x"})


def test_a_private_link_moves_a_person(anna: Visitor) -> None:
    path = anna.post("/me/link")["path"]
    ben = anna.other()
    assert ben.post("/me/adopt", {"token": path.removeprefix("/me/")})["id"] == anna.get("/me")["id"]
    assert ben.get("/me")["id"] == anna.get("/me")["id"]
    assert "private link" in ben.refused(404, "/me/adopt", {"token": "x" * 32})
    assert "private link" in anna.other().refused(404, "/me/adopt", {"token": path.removeprefix("/me/")}), "used"


def test_other_devices_are_signed_out_and_told(anna: Visitor) -> None:
    table = table_of(anna, HOT_SEAT)
    phone = anna.other()
    phone.post("/me/adopt", {"token": anna.post("/me/link")["path"].removeprefix("/me/")})
    with phone.live(table, "?seat=0") as theirs, anna.live(table, "?seat=0") as hers:
        assert read(theirs)["question"] and read(hers)["question"]
        assert anna.post("/me/sign-out-others")["id"] == anna.get("/me")["id"]
        for socket in (theirs, hers):
            trouble = read(socket)
            assert trouble["kind"] == "trouble" and not trouble["over"]
    assert "not your seat" in phone.refused(403, f"/tables/{table}?seat=0")
    assert "start page" in phone.refused(401, "/me", {"name": "Thief"})
    assert phone.get("/me")["is_new"]
    assert anna.get(f"/tables/{table}?seat=0")["question"]
    with anna.live(table, "?seat=0") as hers:
        assert read(hers)["question"]


def test_who_is_nobody_yet_changes_nothing(anna: Visitor) -> None:
    nobody = Visitor(anna.app, anna)
    table = table_of(anna, HOT_SEAT)
    for path, body in (("/me", {"name": "X"}), ("/play-now", {"game": "monuments"}), (f"/tables/{table}/join", {})):
        assert "start page" in nobody.refused(401, path, body)
    forged = Visitor(anna.app, anna)
    forged.web.cookies.set("ziggurat", anna.get("/me")["id"] + ".signature")
    assert "start page" in forged.refused(401, "/me", {"name": "X"})


# -- games and rules


def test_the_catalog_lists_every_game(anna: Visitor) -> None:
    cards = {card["id"]: card for card in anna.get("/games")}
    assert set(cards) == set(ziggurat.games())
    for card in cards.values():
        assert card["blurb"] and card["seat_names"][:2] == ["Red", "Green"] and "apprentice" in card["bots"]
    assert cards["monuments"]["options"][1]["players"] == [2]
    for id, info in ziggurat.games().items():
        card = cards[id]
        assert (card["minutes"], card["points"], card["hexes"]) == ([*info.minutes], info.points, info.hexes)


def test_the_catalog_explains_house_rules(anna: Visitor) -> None:
    cards = {card["id"]: card for card in anna.get("/games")}
    assert cards["clash_of_cultures"]["house"] == []
    (transport,) = [rule for rule in cards["patchistory"]["house"] if rule["name"] == "transport"]
    assert (transport["rule"], transport["title"]) == ("PAT-MOV-03", "Transport during Movement")
    assert [reading["value"] for reading in transport["readings"]] == ["once", "current"]
    assert all(reading["text"].endswith(".") for reading in transport["readings"])


def test_rules_can_be_searched(anna: Visitor) -> None:
    whole = anna.get("/rules/patchistory")
    assert len(whole["rules"]) > 500
    assert {rule["topic"] for rule in whole["rules"]} == set(whole["topics"])
    found = anna.get("/rules/patchistory?words=alliance%20war")["rules"]
    assert 0 < len(found) < len(whole["rules"])
    one = anna.get("/rules/patchistory?id=pat-wat-05")["rules"]
    assert [rule["id"] for rule in one] == ["PAT-WAT-05"] and one[0]["text"]
    assert "patchistory" in anna.refused(404, "/rules/chess")
    assert "patchistory" in anna.refused(404, "/rules/" + "x" * 260), "no file has such a long name"
    assert anna.refused(404, "/rules/..%2F..%2Fetc")


# -- tables


def test_play_now_starts_a_game_against_bots(anna: Visitor) -> None:
    link = anna.post("/play-now", {"game": "patchistory"})
    assert link["path"] == f"/t/{link['id']}"
    state = anna.get(f"/tables/{link['id']}")
    wire.TableState.model_validate(state)
    assert state["table"]["status"] == "playing" and state["yours"] == [state["seat"]]
    assert [card["id"] for card in anna.get("/me")["tables"]] == [link["id"]]


def test_play_now_takes_a_number_of_players_and_a_level(anna: Visitor) -> None:
    card = next(game for game in anna.get("/games") if game["id"] == "patchistory")
    assert card["usual_players"] == 3 and card["usual_bot"] == "random" and "apprentice" in card["bots"]
    table = anna.post("/play-now", {"game": "patchistory", "players": 2, "bot": "apprentice"})["id"]
    assert [seat["bot"] for seat in anna.get(f"/tables/{table}")["seats"]] == [None, "apprentice"]
    assert "2, 3, 4" in anna.refused(400, "/play-now", {"game": "patchistory", "players": 7})
    assert "apprentice" in anna.refused(400, "/play-now", {"game": "patchistory", "bot": "genius"})


def test_a_hot_seat_game_is_played_and_taken_back(anna: Visitor) -> None:
    table = table_of(anna, HOT_SEAT)
    state = anna.get(f"/tables/{table}?seat=0")
    before = state["question"]
    assert anna.answer(state)["taken"] == 1
    after = anna.get(f"/tables/{table}?seat=0")
    assert after["answers"] > state["answers"]
    if after["back"]["undo"]:
        anna.post(f"/tables/{table}/back", {"seat": 0, "key": key(), "how": "undo"})
        assert anna.get(f"/tables/{table}?seat=0")["question"]["prompt"] == before["prompt"]


def test_a_table_is_made_and_shown_with_its_house_rules(anna: Visitor) -> None:
    table = table_of(anna, {**HOT_SEAT, "house": {"transport": "current"}})
    house = anna.get(f"/tables/{table}")["table"]["house"]
    assert (house["transport"], house["ties"]) == ("current", "broken")
    assert anna.get(f"/tables/{table}/download?seat=0")["table"]["house"] == house
    for wrong, reason in (
        ({"moon": "full"}, "no house rule 'moon'; house rules: ties, transport, "),
        ({"transport": "slow"}, "House rule transport cannot be 'slow'; allowed: once, current."),
    ):
        assert reason in anna.refused(400, "/tables", {**HOT_SEAT, "house": wrong})
    broken: tuple[object, ...] = ({"transport": 1}, [], "transport=current")
    for each in broken:
        assert anna.refused(422, "/tables", {**HOT_SEAT, "house": each})


def test_the_same_key_is_the_same_answer(anna: Visitor) -> None:
    table = table_of(anna, HOT_SEAT)
    state = anna.get(f"/tables/{table}?seat=0")
    question = state["question"]
    body = {"seat": 0, "question": question["id"], "key": key(), "choices": [question["options"][0]["choice"]]}
    first = anna.post(f"/tables/{table}/answers", body)
    number = anna.get(f"/tables/{table}?seat=0")["number"]
    assert anna.post(f"/tables/{table}/answers", body)["taken"] == first["taken"]
    assert anna.get(f"/tables/{table}?seat=0")["number"] == number


def test_an_answer_that_is_not_allowed_says_why(anna: Visitor) -> None:
    table = table_of(anna, HOT_SEAT)
    question = anna.get(f"/tables/{table}?seat=0")["question"]
    for choice in ({}, {"kind": "nonsense"}, {**question["options"][0]["choice"], "more": 1}):
        body = {"seat": 0, "question": question["id"], "key": key(), "choices": [choice]}
        assert anna.refused(409, f"/tables/{table}/answers", body)


def test_a_friend_comes_by_the_link(anna: Visitor) -> None:
    table = table_of(anna, FRIENDS)
    state = anna.get(f"/tables/{table}")
    assert state["table"]["status"] == "waiting"
    _, _, table_id, invite = state["table"]["invite"].split("/")
    ben = anna.other()
    assert ben.get(f"/tables/{table}")["table"]["invite"] is None
    assert ben.refused(403, f"/tables/{table}/join", {"invite": "wrong"})
    joined = ben.post(f"/tables/{table_id}/join", {"invite": invite})
    assert joined["yours"] == [1] and joined["table"]["status"] == "playing"
    assert [card["id"] for card in ben.get("/me")["tables"]] == [table]


def test_open_tables_are_listed_until_they_are_full(anna: Visitor) -> None:
    wanted = {"game": "monuments", "seats": [{"kind": "me"}, {"kind": "open"}]}
    table = table_of(anna, wanted)
    ben = anna.other()
    assert table in [card["id"] for card in ben.get("/tables/open")["tables"]]
    ben.post(f"/tables/{table}/join", {})
    assert table not in [card["id"] for card in ben.get("/tables/open")["tables"]]
    for_friends = table_of(anna, {**wanted, "seats": [{"kind": "me"}, {"kind": "friend"}]})
    assert for_friends not in [card["id"] for card in ben.get("/tables/open")["tables"]], "nobody could sit down"


def test_nobody_sees_through_foreign_eyes_or_plays_for_others(anna: Visitor) -> None:
    table = table_of(anna, HOT_SEAT)
    state = anna.get(f"/tables/{table}?seat=0")
    ben = anna.other()
    assert "your seat" in ben.refused(403, f"/tables/{table}?seat=0")
    assert ben.get(f"/tables/{table}")["seat"] is None
    assert ben.get(f"/tables/{table}")["question"] is None
    choice = state["question"]["options"][0]["choice"]
    body = {"seat": 0, "question": state["question"]["id"], "key": key(), "choices": [choice]}
    assert ben.refused(403, f"/tables/{table}/answers", body)
    assert ben.refused(403, f"/tables/{table}/moments/0?seat=0")
    assert ben.refused(403, f"/tables/{table}/download?seat=0")
    assert ben.refused(403, f"/tables/{table}/try", {"seat": 0, "question": 1, "choices": []})
    assert ben.refused(403, f"/tables/{table}/webhook", {"url": None})


def test_a_closed_room_lets_nobody_watch(anna: Visitor) -> None:
    table = table_of(anna, {**HOT_SEAT, "watch": False})
    ben = anna.other()
    for path in ("", "/moments/0", "/chart", "/download"):
        assert ben.refused(403, f"/tables/{table}{path}")
    assert ben.refused(403, f"/tables/{table}/say", {"text": "Who wins?", "key": key()})
    assert anna.get(f"/tables/{table}")["seat"] == 0


def test_trying_changes_nothing(anna: Visitor) -> None:
    table = table_of(anna, HOT_SEAT)
    state = anna.get(f"/tables/{table}?seat=0")
    question = state["question"]
    tried = anna.post(
        f"/tables/{table}/try",
        {"seat": 0, "question": question["id"], "choices": [question["options"][0]["choice"]]},
    )
    wire.Tried.model_validate(tried)
    assert tried["taken"] == 1
    assert anna.get(f"/tables/{table}?seat=0")["number"] == state["number"]


def test_people_talk(anna: Visitor) -> None:
    table = table_of(anna, HOT_SEAT)
    body = {"text": "Hello!", "key": key()}
    anna.post(f"/tables/{table}/say", body)
    anna.post(f"/tables/{table}/say", body)
    lines = anna.get(f"/tables/{table}")["chat"]["lines"]
    assert [line["text"] for line in lines] == ["Hello!"]


def test_a_moment_and_a_download_before_the_end(anna: Visitor) -> None:
    table = table_of(anna, HOT_SEAT)
    anna.answer(anna.get(f"/tables/{table}?seat=0"))
    moment = anna.get(f"/tables/{table}/moments/0?seat=0")
    wire.Moment.model_validate(moment)
    assert moment["answers"] == 0
    answer = anna.web.get(f"/api/tables/{table}/download?seat=0")
    assert answer.headers["content-disposition"].startswith("attachment")
    assert "seed" not in json.dumps(answer.json())
    assert anna.refused(409, f"/tables/{table}/chart")
    assert anna.refused(404, f"/tables/{table}/moments/100000?seat=0")


def test_a_problem_can_be_reported(anna: Visitor) -> None:
    table = table_of(anna, HOT_SEAT)
    assert anna.post(f"/tables/{table}/report", {"text": "It looks odd.", "seat": 0})["id"]


def test_a_webhook_must_lead_outside(anna: Visitor) -> None:
    table = table_of(anna, HOT_SEAT)
    for url in ("http://127.0.0.1:1/x", "http://localhost/x", "http://[::1]/"):
        assert "open internet" in anna.refused(400, f"/tables/{table}/webhook", {"url": url})
    assert "nowhere" in anna.refused(400, f"/tables/{table}/webhook", {"url": "http://nowhere.invalid/"})
    assert anna.get(f"/tables/{table}")["table"]["webhook"] is False
    anna.post(f"/tables/{table}/webhook", {"url": "https://1.1.1.1/hook"})
    state = anna.get(f"/tables/{table}")
    assert state["table"]["webhook"] is True and "1.1.1.1" not in json.dumps(state)
    anna.post(f"/tables/{table}/webhook", {"url": None})
    assert anna.get(f"/tables/{table}")["table"]["webhook"] is False


def test_what_is_not_there_is_said_in_a_line(anna: Visitor) -> None:
    assert anna.refused(404, "/tables/nothing")
    assert anna.refused(404, "/tables/%00")
    assert "openapi" in anna.refused(404, "/nothing")
    assert "openapi" in anna.refused(404, "/nothing", {})
    assert "patchistory" in anna.refused(400, "/play-now", {"game": "chess"})


def test_people_who_do_too_much_are_slowed_down(settings: Settings, pages: Path) -> None:
    with Visitor(create_app(replace(settings, rates=True), pages)) as anna:
        anna.get("/me")
        answers = [anna.web.post("/api/play-now", json={"game": "chess"}) for _ in range(12)]
        assert answers[0].status_code != 429 and answers[-1].status_code == 429
        assert "too many" in answers[-1].json()["error"]
        assert anna.get("/games"), "only what was done too often is refused"
        renamed = [anna.web.post("/api/me", json={"name": "Anna"}).status_code for _ in range(150)]
        assert renamed[0] == 200 and 429 in renamed


def test_what_costs_more_has_limits_of_its_own(
    settings: Settings, pages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        RateLimiter, "LIMITS", {**RateLimiter.LIMITS, "history": (0.1, 3), "try": (0.1, 2), "ping": (0.1, 4)}
    )
    with Visitor(create_app(replace(settings, rates=True), pages)) as anna:
        anna.get("/me")
        table = table_of(anna, HOT_SEAT)
        seen = [anna.web.get(f"/api/tables/{table}/{path}").status_code for path in ("moments/0", "download") * 2]
        assert seen == [200, 200, 200, 429]
        state = anna.get(f"/tables/{table}?seat=0")
        body = {"seat": 0, "question": state["question"]["id"], "choices": []}
        tried = [anna.web.post(f"/api/tables/{table}/try", json=body).status_code for _ in range(3)]
        assert tried == [200, 200, 429]
        with anna.live(table) as socket:
            read(socket)
            for _ in range(5):
                socket.send_text('{"kind": "ping"}')
            said = [read(socket) for _ in range(5)]
        assert [each["kind"] for each in said] == ["pong"] * 4 + ["trouble"]
        assert "too many" in said[-1]["error"] and not said[-1]["over"]


# -- the server itself


def test_only_the_owner_lets_the_server_look_up_a_webhook(anna: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    async def looked_up(*_: object) -> None:
        pytest.fail("a stranger made the server resolve a name")

    table = table_of(anna, FRIENDS)
    monkeypatch.setattr("ziggurat.server.api.public_post.resolve_target", looked_up)
    assert "webhook" in anna.other().refused(403, f"/tables/{table}/webhook", {"url": "https://example.com/x"})


def test_a_long_list_comes_page_by_page(anna: Visitor) -> None:
    made = [table_of(anna, FRIENDS) for _ in range(3)]
    me = anna.get("/me")
    assert [card["id"] for card in me["tables"]] == made[::-1] and me["more"] is False
    first = anna.get("/me/tables?limit=2")
    assert [card["id"] for card in first["tables"]] == [made[2], made[1]] and first["more"] is True
    rest = anna.get("/me/tables?limit=2&skip=2")
    assert [card["id"] for card in rest["tables"]] == [made[0]] and rest["more"] is False
    assert "start page" in Visitor(anna.app, anna).refused(401, "/me/tables")


def test_older_chat_is_asked_for(anna: Visitor) -> None:
    table = table_of(anna, FRIENDS)
    for number in range(105):
        anna.post(f"/tables/{table}/say", {"text": f"line {number}", "key": key()})
    part = anna.get(f"/tables/{table}")["chat"]
    assert part["start"] == 5
    older = anna.get(f"/tables/{table}/chat?before={part['lines'][0]['number']}")
    assert [line["text"] for line in older["lines"]] == [f"line {number}" for number in range(5)]
    assert {**older["lines"][0], "text": ""}.keys() == part["lines"][0].keys()
    closed = table_of(anna, {**HOT_SEAT, "watch": False})
    assert anna.other().refused(403, f"/tables/{closed}/chat?before=9")


def test_the_owner_silences_spectators(anna: Visitor) -> None:
    table, eve = table_of(anna, FRIENDS), anna.other()
    assert "made the table" in eve.refused(403, f"/tables/{table}/silence", {"on": True})
    anna.post(f"/tables/{table}/silence", {"on": True})
    assert eve.get(f"/tables/{table}")["table"]["silenced"] is True
    assert "silenced" in eve.refused(403, f"/tables/{table}/say", {"text": "x", "key": key()})


def test_a_person_makes_tables_in_measure(settings: Settings, pages: Path, tmp_path: Path) -> None:
    few = replace(settings, database=f"sqlite:///{tmp_path}/few.db", waiting_tables=2, tables_a_day=4, rates=True)
    with Visitor(create_app(few, pages)) as server:
        anna = server.other()
        first = table_of(anna, FRIENDS)
        table_of(anna, FRIENDS)
        assert "2 tables" in anna.refused(409, "/tables", FRIENDS)
        anna.post("/play-now", {"game": "patchistory"})
        anna.post(f"/tables/{first}/leave", {"seat": 0})
        table_of(anna, FRIENDS)
        for path, body in (("/play-now", {"game": "patchistory"}), ("/tables", HOT_SEAT)):
            assert "4 tables" in anna.refused(409, path, body)
        table_of(server.other(), FRIENDS)


def test_it_says_that_it_is_well(anna: Visitor) -> None:
    assert anna.get("/health") == {"ok": True, "version": ziggurat.__version__}


def test_a_database_that_is_away_is_said_in_a_line(anna: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*_: Any, **__: Any) -> None:
        raise StorageUnavailable("the database cannot be reached just now")

    for name in ("check", "open_tables", "table"):
        monkeypatch.setattr(Store, name, away)
    time.sleep(health.GOOD_FOR)  # an earlier good result
    assert "database" in anna.refused(503, "/health")
    assert "database" in anna.refused(503, "/tables/open")
    assert "database" in anna.refused(503, "/tables/unheard-of")


def test_every_path_of_the_page_is_the_page(anna: Visitor) -> None:
    for path in ("/", "/new", "/t/abc", "/join/abc/def", "/rules/patchistory/PAT-WAT-05", "/me/some-token"):
        answer = anna.web.get(path)
        assert answer.status_code == 200 and "<title>Ziggurat" in answer.text
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["content-security-policy"]
    assert anna.web.get("/", headers={"accept-encoding": "gzip"}).headers["content-encoding"] == "gzip"


def test_pages_are_compressed_once(anna: Visitor, pages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gzip.compress", None)
    monkeypatch.setattr("zlib.compressobj", None)
    plain = anna.web.get("/", headers={"accept-encoding": "identity"})
    packed = anna.web.get("/", headers={"accept-encoding": "br, gzip"})
    assert plain.text == packed.text == (pages / "index.html").read_text()
    assert "content-encoding" not in plain.headers and packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert anna.web.get("/", headers={"accept-encoding": "gzip;q=0"}).headers.get("content-encoding") is None
    again = anna.web.get("/", headers={"if-none-match": packed.headers["etag"]})
    assert again.status_code == 304 and not again.content and again.headers["etag"] == packed.headers["etag"]
    assert anna.web.head("/").headers["content-length"] and not anna.web.head("/").content
    assert anna.web.get("/assets/main-abc123.js").headers["content-type"].startswith("text/javascript")


def test_files_are_kept_for_ever_and_missing_ones_are_missing(anna: Visitor) -> None:
    assert "immutable" in anna.web.get("/assets/main-abc123.js").headers["cache-control"]
    for path in ("/assets/other.js", "/favicon.ico", "/..%2f..%2fsettings.py", "/%00.js"):
        answer = anna.web.get(path)
        assert answer.status_code == 404 and answer.json()["error"]


def test_without_a_page_it_says_how_to_get_one(settings: Settings, tmp_path: Path) -> None:
    with Visitor(create_app(settings, tmp_path / "nothing")) as visitor:
        answer = visitor.web.get("/")
        assert answer.status_code == 503 and answer.text.count("\n") == 1


def test_the_description_is_complete(anna: Visitor) -> None:
    schema = anna.get("/openapi.json")
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            assert "4XX" in operation["responses"], (path, method)
            assert operation["description"], (path, method)
    assert len(schema["paths"]) == 62
