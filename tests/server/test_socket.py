"""Live tables: who hears what, and what becomes of those who do not keep to the protocol."""

from __future__ import annotations

import gc
import random
import time
import weakref
from collections.abc import Iterator

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.server.visitor import HOT_SEAT, Json, Visitor, key, read, read_until
from ziggurat.server import wire
from ziggurat.server.app import create_app
from ziggurat.server.settings import Settings
from ziggurat.tables.hub import Watcher
from ziggurat.tables.position import Position


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    folder = tmp_path_factory.mktemp("server")
    settings = Settings(database=f"sqlite:///{folder}/tables.sqlite", bot="random", bot_pause=0.0, rates=False)
    with Visitor(create_app(settings, folder)) as visitor:
        yield visitor


@pytest.fixture
def anna(server: Visitor) -> Visitor:
    """Somebody on her first visit."""
    return server.other()


@pytest.fixture
def table(anna: Visitor) -> str:
    return str(anna.post("/tables", HOT_SEAT)["id"])


def ended(visitor: Visitor, table: str, query: str = "") -> Json:
    """The trouble told to a connection that is ended at once."""
    with visitor.live(table, query) as socket:
        trouble = read(socket)
        wire.Trouble.model_validate(trouble)
        with pytest.raises(WebSocketDisconnect) as error:
            read(socket)
        assert error.value.code == (1008 if trouble["over"] else 1013)
    return trouble


def test_the_state_comes_at_once_and_after_every_change(anna: Visitor, table: str) -> None:
    with anna.live(table, "?seat=0") as socket:
        state = read(socket)
        wire.TableState.model_validate(state)
        assert state == anna.get(f"/tables/{table}?seat=0")
        number = anna.answer(state)["number"]
        after = read_until(socket, number)
        assert after["answers"] > state["answers"]
        assert after["log"]["start"] == len(state["log"]["lines"]), "only what is new"


def test_what_was_derived_for_pages_is_freed_with_the_last_of_them(
    anna: Visitor, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    freed: list[Position] = []
    monkeypatch.setattr(Position, "drop_cache", lambda position: freed.append(position))
    with anna.live(table, "?seat=0") as annas:
        read(annas)
        with anna.other().live(table) as bens:
            read(bens)
        assert not freed
    assert len(freed) == 1


def test_a_page_that_has_gone_waits_for_no_garbage_collection(
    anna: Visitor, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It refers to its table, and collections of everything are rare."""
    watchers: list[weakref.ref[Watcher]] = []
    monkeypatch.setattr(Watcher, "forget", lambda watcher: watchers.append(weakref.ref(watcher)))
    gc.disable()
    try:
        with anna.live(table, "?seat=0") as socket:
            read(socket)
        until = time.monotonic() + 30
        while any(each() for each in watchers) and time.monotonic() < until:
            time.sleep(0.01)  # the server ends the connection in a thread of its own
        assert [each() for each in watchers] == [None]
    finally:
        gc.enable()


def test_everybody_at_the_table_hears_it(anna: Visitor, table: str) -> None:
    ben = anna.other()
    with anna.live(table, "?seat=1") as annas, ben.live(table) as bens:
        assert read(annas)["seat"] == 1
        assert read(bens)["seat"] is None
        ben.post(f"/tables/{table}/say", {"text": "hello", "key": key()})
        for socket in (annas, bens):
            assert read(socket)["chat"]["lines"][0]["text"] == "hello"


def test_who_comes_back_gets_only_what_is_new(anna: Visitor, table: str) -> None:
    for text in ("one", "two", "three"):
        anna.post(f"/tables/{table}/say", {"text": text, "key": key()})
    whole = anna.get(f"/tables/{table}?seat=0")
    have = len(whole["log"]["lines"])
    with anna.live(table, f"?seat=0&log={have}&chat=2") as socket:
        state = read(socket)
    assert state["log"] == {"start": have, "lines": []}
    assert state["chat"]["start"] == 2
    assert [line["text"] for line in state["chat"]["lines"]] == ["three"]
    with anna.live(table, "?seat=0&log=99999&chat=99999") as socket:
        state = read(socket)
    assert state["log"]["start"] == have and state["chat"]["start"] == 3, "nobody has lines that do not exist"


def test_a_slow_page_gets_the_latest_state(anna: Visitor, table: str) -> None:
    with anna.live(table, "?seat=0") as socket:
        read(socket)
        for n in range(5):
            anna.post(f"/tables/{table}/say", {"text": str(n), "key": key()})
        lines: list[Json] = []
        while len(lines) < 5:
            part = read(socket)["chat"]
            lines[part["start"] :] = part["lines"]
    assert [line["text"] for line in lines] == ["0", "1", "2", "3", "4"]


def test_a_ping_is_answered(anna: Visitor, table: str) -> None:
    with anna.live(table) as socket:
        read(socket)
        socket.send_text('{"kind": "ping"}')
        assert read(socket) == {"kind": "pong"}


def test_there_must_be_such_a_table(anna: Visitor) -> None:
    assert ended(anna, "nothing")["over"] is True


def test_nobody_listens_through_foreign_eyes(anna: Visitor, table: str) -> None:
    ben, nobody = anna.other(), Visitor(anna.app, anna)
    for visitor in (ben, nobody):
        assert "your seat" in ended(visitor, table, "?seat=0")["error"]
    with nobody.live(table) as socket:
        assert read(socket)["seat"] is None
    closed = str(anna.post("/tables", {**HOT_SEAT, "watch": False})["id"])
    assert ended(ben, closed)["over"] is True


@pytest.mark.parametrize(
    "query", ["?seat=x", "?seat=-1", "?seat=8", "?seat=5", "?log=-1", "?chat=1e9", "?unknown=1", "?log="]
)
def test_a_wrong_address_is_explained(anna: Visitor, table: str, query: str) -> None:
    trouble = ended(anna, table, query)
    assert trouble["over"] is True and "\n" not in trouble["error"]


def test_another_sites_page_is_not_let_in(anna: Visitor, table: str) -> None:
    with pytest.raises(WebSocketDisconnect), anna.live(table, headers={"Origin": "https://evil.test"}):
        pass
    with anna.live(table, headers={"Origin": "http://ziggurat.test"}) as socket:
        read(socket)


def test_junk_ends_the_connection_and_changes_nothing(anna: Visitor, table: str) -> None:
    before = anna.get(f"/tables/{table}?seat=0")
    chance = random.Random(1)
    junk: list[str | bytes] = [
        "",
        "{",
        "null",
        "[]",
        '{"kind":"pong"}',
        '{"kind":"ping","x":1}',
        '"\ud7ff"',
        "[" * 5000,
        "x" * 60_000,
    ]
    junk += [b"", b"\x00\xff", b'{"kind": "ping"}', chance.randbytes(50_000)]
    junk += [chance.randbytes(chance.randrange(40)) for _ in range(10)]
    junk += [chance.randbytes(chance.randrange(40)).decode("latin-1") for _ in range(10)]
    for message in junk:
        with anna.live(table, "?seat=0") as socket:
            read(socket)
            if isinstance(message, str):
                socket.send_text(message)
            else:
                socket.send_bytes(message)
            trouble = read(socket)
            assert trouble["kind"] == "trouble" and "ping" in trouble["error"]
            with pytest.raises(WebSocketDisconnect):
                read(socket)
    assert anna.get(f"/tables/{table}?seat=0") == before


def test_a_watched_table_is_forgotten_when_nobody_watches(anna: Visitor, table: str) -> None:
    hub = anna.app.state.context.hub
    with anna.live(table) as socket:
        read(socket)
        assert hub.is_watched(table)
    assert not hub.is_watched(table)


def test_no_other_socket_is_there(anna: Visitor) -> None:
    with pytest.raises(WebSocketDisconnect), anna.web.websocket_connect("/ws/nothing"):
        pass
