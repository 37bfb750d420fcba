"""Tables that a released version stored go on: the same position, the same log, and answers to the end.

`stored/VERSION/tables.sql.xz` is the dump of a SQLite database of that version: for each game a table of two people
(in the middle of secret answers where the game has any), one with a bot and an answer taken back, and a finished one.
All have lines of chat, undos and planned turns. `expected.json` says how the tables stood.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import lzma
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.tabletop import sent
from ziggurat import registry
from ziggurat.core.record import Json
from ziggurat.server import wire
from ziggurat.server.storage.change_feed import ChangeFeed
from ziggurat.server.storage.store import Store
from ziggurat.tables import event_record
from ziggurat.tables.errors import StorageUnavailable
from ziggurat.tables.messages import Answers
from ziggurat.tables.rows import Entry
from ziggurat.tables.service import TableService, TableSettings
from ziggurat.tables.table import Table

pytestmark = pytest.mark.anyio

STORED = Path(__file__).parent / "stored"
EXPECTED: dict[tuple[str, str], Json] = {
    (folder.name, table): expected
    for folder in sorted(STORED.iterdir())
    for table, expected in json.loads((folder / "expected.json").read_text(encoding="utf-8")).items()
}
CLOSED = {
    ("0.1.0", "clash_of_cultures", "people"): "answer 8 would not be allowed now",  # a trade was ended, now it is left
    ("rules-2", "clash_of_cultures", "bot"): "answer 11 would not be allowed now",  # likewise
}
"""Tables whose answers no longer mean the same, and why they cannot go on."""

SHOWN = {("0.1.0", "monuments", "finished"), ("rules-2", "monuments", "finished")}
"""Finished tables whose answers cannot be read any more: payments were made token by token. Their record is shown."""

RECORDED = {("0.1.0", "monuments", "finished")}
"""Finished tables to which the present rules would give another result: the recorded one is shown."""

TABLES = [pytest.param(*key, id=f"{key[0]}-{each['game']}-{each['name']}") for key, each in EXPECTED.items()]


async def _nothing(*_given: object) -> None:
    """Takes what a service tells."""


@asynccontextmanager
async def opened(version: str, folder: Path, change: str = "") -> AsyncIterator[tuple[TableService, Store]]:
    """The present service on a copy of the stored database, with a change made by hand."""
    path = folder / "tables.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(lzma.decompress((STORED / version / "tables.sql.xz").read_bytes()).decode())
        connection.executescript(change)
    store = await Store.open(f"sqlite:///{path}")
    settings = TableSettings(bot="random", bot_pause=0.0, quiet_after=0.0, snapshot_every=50)
    service = TableService(store, ChangeFeed(f"sqlite:///{path}"), settings, _nothing, _nothing)
    try:
        yield service, store
    finally:
        await service.stop()
        await store.close()


def words_of(table: Table, seat: int | None) -> list[str]:
    return [str(line["words"]) for line in table.history.log(seat, 0)[1]]


def stored_words(table: Table, entries: list[Entry], seat: int | None) -> list[str]:
    """What the entries of the standing answers tell a seat."""
    events = {entry.number: entry.events or [] for entry in entries}
    told = [event_record.lines(events[each.number], seat) for each in table.history.standing]
    return [str(line["words"]) for lines in told for line in lines]


def defaults_of(table: Table) -> dict[str, str]:
    """Version 0.1.0 knew no house rules: its tables were played by the defaults."""
    return {rule.name: rule.default for rule in table.info.house}


def digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def key_of(version: str, id: str) -> tuple[str, str, str]:
    expected = EXPECTED[version, id]
    return version, str(expected["game"]), str(expected["name"])


@pytest.mark.parametrize(("version", "id"), TABLES)
async def test_a_stored_table_stands_as_it_stood(version: str, id: str, tmp_path: Path) -> None:
    expected: Any = EXPECTED[version, id]
    async with opened(version, tmp_path) as (service, store):
        entries = await store.entries(id)
        table = await service.get(id)
        assert table.answers == expected["answers"]
        assert (len(table.chat), len(table.history.undone)) == (expected["chat"], expected["undone"])
        for seat in (None, *range(table.row.players)):
            assert digest(words_of(table, seat)) == expected["log"][str(seat)]
            assert words_of(table, seat) == stored_words(table, entries, seat)
        wire.TableState.model_validate(sent(table.state("ada", 0, time.time())))
        if key_of(version, id) in CLOSED:
            assert table.status == "closed"
            assert table.note == f"The rules have changed since: {CLOSED[key_of(version, id)]}."
            return
        assert (table.status, [*table.waiting]) == (expected["status"], expected["waiting"])
        assert (table.note == "") == (key_of(version, id) not in RECORDED)
        assert table.house == table.game().setup.house == expected.get("house", defaults_of(table))
        if key_of(version, id) not in SHOWN:
            assert table.game().fingerprint() == expected["fingerprint"]
        for seat in table.waiting:
            position = table.position
            assert position is not None
            question: Any = position.question(seat)
            assert question["kind"] == expected["question"]


@pytest.mark.parametrize(("version", "id"), TABLES)
async def test_a_stored_table_goes_on_to_the_end(version: str, id: str, tmp_path: Path) -> None:
    if key_of(version, id) in CLOSED | dict.fromkeys(SHOWN):
        return
    async with opened(version, tmp_path) as (service, store):
        table = await service.get(id)
        people = {person: await store.person(person) for person in ("ada", "ben")}
        random = Random(1)
        while table.status == "playing":
            if table.asked_bot() is None:
                seat = random.choice(table.asked_people())
                person = people[table.seats[seat].owner or ""]
                assert person is not None
                choice = random.choice(table.game().options(seat))
                body = Answers(seat, table.waiting[seat], f"key-{table.number}", [choice.to_json()])
                await service.answer(id, person, body)
            await asyncio.sleep(0)  # bots answer meanwhile
            table = await service.get(id)
        assert table.status == "over"
        # The content of Monuments has changed since: a table goes on with its own, which nobody has changed by hand.
        assert (table.pack is not None) == (table.row.game == "monuments")
        assert table.pack is None or table.pack.is_older
        assert sent(table.state("ada", 0, time.time()))["table"]["content"] is None
        assert (await service.chart(id, None)).scores[-1] == [*table.game().scores()]
        moment = await service.moment(id, None, table.answers // 2, 1)
        wire.Moment.model_validate(sent(moment))
        info = registry.info(table.row.game)
        assert table.rules == info.version or table.rules in info.reads


# -- results of older rules


def finished(version: str, game: str) -> str:
    """The id of the finished table of a game."""
    return next(
        id for (of, id), each in EXPECTED.items() if (of, each["game"], each["name"]) == (version, game, "finished")
    )


async def test_a_result_that_the_present_rules_would_change_is_shown_as_recorded(tmp_path: Path) -> None:
    id = finished("0.1.0", "monuments")
    async with opened("0.1.0", tmp_path) as (service, _store):
        table = await service.get(id)
        result: Any = table.state("ada", 0, time.time())["result"]
        assert (result["winners"], result["scores"]) == ([1], [27, 28])
        assert result["breakdown"] == [{}, {}], "the present sources do not add up to these points"
        assert table.summary().winners == [1]
        recorded = "The result is the one that was recorded at the end."
        assert table.note == f"{recorded} The rules have changed since: answer 108 would not be allowed now."


async def test_recorded_winners_stay_though_the_present_rules_name_others(tmp_path: Path) -> None:
    id = finished("rules-2", "patchistory")
    change = f"UPDATE tables SET winners = '[0]' WHERE id = '{id}'"
    async with opened("rules-2", tmp_path, change) as (service, _store):
        table = await service.get(id)
        state: Any = table.state("ada", 0, time.time())
        assert (state["result"]["winners"], state["result"]["scores"]) == ([0], [58, 118])
        assert state["prompt"] == "The game is over. Ada (Red) wins."
        assert table.summary().winners == [0], "a line of chat must not change the stored winners"
        assert "winners and points would not be the same now" in table.note
        wire.TableState.model_validate(sent(state))


@pytest.mark.parametrize(
    ("version", "id"),
    [param for param in TABLES if EXPECTED[param.values].get("status") == "over"],  # type: ignore[index]
)
async def test_the_present_rules_are_asked_once(
    version: str, id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def replayed(*_given: object, **_named: object) -> None:
        pytest.fail("the table was replayed again")

    async with opened(version, tmp_path) as (service, store):
        before = await store.table(id)
        first = await service.get(id)
        after = await store.table(id)
        assert before is not None and after is not None
        assert (after.winners, after.changed, after.status) == (before.winners, before.changed, before.status)
        monkeypatch.setattr(event_record, "first_difference", replayed)
        monkeypatch.setattr(Table, "replayed", replayed)
        settings = TableSettings(bot="random", bot_pause=0.0, quiet_after=0.0, snapshot_every=50)
        other = TableService(store, ChangeFeed(f"sqlite:///{tmp_path}/tables.sqlite"), settings, _nothing, _nothing)
        second = await other.get(id)
        await other.stop()
        assert second.number == first.number == (await store.entries(id))[-1].number
        for seat in (None, *range(first.row.players)):
            assert second.state("ada", seat, 0.0) == first.state("ada", seat, 0.0)


async def test_a_result_is_shown_though_nothing_can_be_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_given: object) -> None:
        raise StorageUnavailable("the disk is full")

    id = finished("0.1.0", "monuments")
    async with opened("0.1.0", tmp_path) as (service, store):
        monkeypatch.setattr(store, "append", full)
        table = await service.get(id)
        assert table.winners() == [1] and table.note
        assert table.number == (await store.entries(id))[-1].number, "no entry that is not stored"


async def test_a_fact_that_differs_at_the_end_is_told(tmp_path: Path) -> None:
    id = finished("rules-2", "clash_of_cultures")
    change = f"""
        UPDATE tables SET winners = '[1]' WHERE id = '{id}';
        UPDATE entries SET events = REPLACE(events, '"halves":[27,19]', '"halves":[27,29]') WHERE table_id = '{id}'
    """
    async with opened("rules-2", tmp_path, change) as (service, _store):
        table = await service.get(id)
        result: Any = table.state("ada", 0, time.time())["result"]
        assert (result["winners"], result["scores"]) == ([1], [13.5, 14.5])
        assert f"with answer {table.answers} " in table.note
        half = await service.moment(id, None, table.answers // 2, 1)
        wire.Moment.model_validate(sent(half))
