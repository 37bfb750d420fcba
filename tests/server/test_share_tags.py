"""Open Graph tags: what a link to a table shows elsewhere, to whom, and that nothing in it can break out."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.visitor import Visitor
from ziggurat.server import words
from ziggurat.server.app import create_app
from ziggurat.server.settings import Settings
from ziggurat.server.share_tags import ShareTags

FRIENDS = {"game": "patchistory", "seats": [{"kind": "me"}, {"kind": "friend"}, {"kind": "friend"}]}
NASTY = '"><script>x'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    folder = tmp_path_factory.mktemp("pages")
    (folder / "index.html").write_text("<!doctype html><head><title>Ziggurat</title></head><p>here</p>")
    (folder / "pictures").mkdir()
    (folder / "pictures/patchistory-share.jpg").write_bytes(b"jpg")
    database = f"sqlite:///{folder}/tables.sqlite"
    settings = Settings(database=database, bot="random", rates=False, address="https://games.test")
    with Visitor(create_app(settings, folder)) as visitor:
        yield visitor


@pytest.fixture
def ada(server: Visitor) -> Visitor:
    visitor = server.other()
    visitor.post("/me", {"name": "Ada"})
    return visitor


def tags(visitor: Visitor, path: str) -> dict[str, str]:
    answer = visitor.web.get(path)
    assert answer.status_code == 200 and answer.text.endswith("<p>here</p>")
    head = answer.text.partition("</head>")[0]
    assert "<script" not in head
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)" />', head)
    return {name: html.unescape(content) for name, content in found}


def test_an_invitation_names_game_host_and_free_seats(ada: Visitor) -> None:
    table = ada.post("/tables", FRIENDS)["id"]
    invite = ada.get(f"/tables/{table}")["table"]["invite"]
    shown = tags(ada.other(), invite)
    assert shown["og:title"] == "Play Patchistory with Ada"
    assert shown["og:description"].startswith("2 seats are free.")
    assert shown["og:image"] == "https://games.test/pictures/patchistory-share.jpg"
    assert shown["og:url"] == f"https://games.test{invite}"
    assert tags(ada.other(), f"/t/{table}")["og:title"] == "Play Patchistory with Ada"
    assert tags(ada.other(), f"/join/{table}/wrong")["og:title"] == words.SITE_TITLE


def test_a_private_or_unknown_table_has_the_general_tags(ada: Visitor) -> None:
    table = ada.post("/tables", {**FRIENDS, "watch": False})["id"]
    for path in (
        "/",
        f"/t/{table}",
        "/t/nothing",
        "/t/%22%3E%3Cscript%3E",
        "/join/a/b",
        "/rules/patchistory",
        "/t/a.b",
    ):
        shown = tags(ada.other(), path)
        assert shown["og:title"] == words.SITE_TITLE, path
        assert shown["og:image"] == "https://games.test/pictures/share.jpg"
        assert "Ada" not in str(shown)
    invite = ada.get(f"/tables/{table}")["table"]["invite"]
    assert tags(ada.other(), invite)["og:title"] == "Play Patchistory with Ada", "the invitation opens it"


def test_nothing_of_a_name_breaks_out(ada: Visitor) -> None:
    ada.post("/me", {"name": NASTY})
    table = ada.post("/tables", FRIENDS)["id"]
    assert tags(ada.other(), f"/t/{table}")["og:title"] == f"Play Patchistory with {NASTY}"
    raw = ada.web.get(f"/t/{table}").text
    assert NASTY not in raw and "&quot;&gt;&lt;script&gt;x" in raw


def test_a_path_cannot_break_out() -> None:
    head = ShareTags("a", "b", "/c").head("https://games.test", 't/"><img src=x>')
    assert '"><img' not in head


def test_the_page_is_cached_by_what_it_holds(ada: Visitor, tmp_path: Path) -> None:
    table = ada.post("/tables", FRIENDS)["id"]
    first = ada.web.get(f"/t/{table}")
    again = ada.web.get(f"/t/{table}", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    ben = ada.other()
    ben.post(f"/tables/{table}/join", {"invite": ada.get(f"/tables/{table}")["table"]["invite"].rpartition("/")[2]})
    assert ada.web.get(f"/t/{table}").headers["etag"] != first.headers["etag"], "a seat was taken"
