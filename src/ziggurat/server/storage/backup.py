"""Backups: one SQLite file with all tables, whatever database they come from, and back into an empty database.

A backup is consistent while people play: SQLite copies its pages with the online backup, PostgreSQL is read in one
repeatable-read transaction. The file holds the key of the cookies and the seeds of running games: it is a secret.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

import orjson
from sqlalchemy import URL, Connection, create_engine, delete, event, func, insert, select
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from ziggurat.server import words
from ziggurat.server.storage.database import (
    UnusableDatabase,
    first_line,
    is_sqlite,
    open_database,
    read_url,
    to_json,
    unpooled_engine,
)
from ziggurat.server.storage.migrations import NewerDatabase, upgrade
from ziggurat.server.storage.schema import metadata

BATCH: Final = 500  # rows copied at a time
_OWN: Final = ("secrets", "checks")  # a server that was only started has rows in these

Counts = dict[str, int]
"""Rows per table."""


async def back_up(url: str, file: Path) -> Counts:
    """Write all tables to a new file; FileExistsError if there is one."""
    address = read_url(url)
    await (await open_database(url)).close()  # says in a line what is wrong, and migrates an older database
    with _new_file(file) as part:
        if is_sqlite(address):
            assert address.database is not None
            await asyncio.to_thread(_copy_pages, address.database, part)
        else:
            await _copy_from_postgres(address, part)
        return await asyncio.to_thread(_counts, part)


async def restore(url: str, file: Path) -> Counts:
    """Fill an empty database from a backup; UnusableDatabase if it is not empty, or the file is no backup."""
    if not file.is_file():
        raise UnusableDatabase(words.no_backup(str(file)))
    with tempfile.TemporaryDirectory(prefix="ziggurat-") as folder:
        copy = Path(folder, "backup.sqlite")
        await asyncio.to_thread(shutil.copyfile, file, copy)
        await asyncio.to_thread(_make_present, copy, file)
        target = await open_database(url)
        try:
            await target.write(lambda connection: _fill(connection, copy))
        finally:
            await target.close()
        return await asyncio.to_thread(_counts, copy)


@contextmanager
def _new_file(file: Path) -> Iterator[Path]:
    """A file beside it that only its owner may read; it takes the name when it is whole."""
    if file.exists():
        raise FileExistsError(words.backup_exists(str(file)))
    part = file.with_name(f"{file.name}.part")
    os.close(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
    try:
        yield part
        os.link(part, file)  # unlike a rename, it never replaces a file
    finally:
        part.unlink()


# -- reading


def _copy_pages(database: str, part: Path) -> None:
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(part)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")  # one file, without a log beside it


async def _copy_from_postgres(url: URL, part: Path) -> None:
    engine = unpooled_engine(url).execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    try:
        with _opened(part) as target:
            upgrade(target)
            async with engine.connect() as source:
                await source.run_sync(lambda connection: _copy_rows(connection, target))
    finally:
        await engine.dispose()


def _counts(file: Path) -> Counts:
    with _opened(file) as connection:
        tables = [table for table in metadata.sorted_tables if table.name not in _OWN]
        return {
            table.name: connection.execute(select(func.count()).select_from(table)).scalar_one() for table in tables
        }


# -- writing


def _make_present(copy: Path, file: Path) -> None:
    """Check the copy of a backup, and bring it to the present schema."""
    try:
        with _opened(copy) as connection:
            is_whole = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one() == "ok"
            known = {row[0] for row in connection.exec_driver_sql("SELECT name FROM sqlite_master")}
            if not is_whole or "alembic_version" not in known:
                raise UnusableDatabase(words.no_backup(str(file)))
            upgrade(connection)
    except NewerDatabase as error:
        raise UnusableDatabase(str(error)) from error
    except DatabaseError as error:
        raise UnusableDatabase(words.broken_backup(str(file), first_line(error))) from error


def _fill(target: Connection, copy: Path) -> None:
    for table in metadata.sorted_tables:
        if table.name in _OWN:
            target.execute(delete(table))
        elif target.execute(select(func.count()).select_from(table)).scalar_one():
            raise UnusableDatabase(words.NOT_EMPTY)
    with _opened(copy) as source:
        _copy_rows(source, target)


def _copy_rows(source: Connection, target: Connection) -> None:
    """Copy every row, tables that others refer to first."""
    for table in metadata.sorted_tables:
        rows = source.execution_options(yield_per=BATCH).execute(select(table))
        for part in rows.mappings().partitions(BATCH):
            target.execute(insert(table), [dict(row) for row in part])


@contextmanager
def _opened(file: Path) -> Iterator[Connection]:
    """A transaction on a SQLite file."""
    address = URL.create("sqlite", database=str(file))
    engine = create_engine(address, poolclass=NullPool, json_serializer=to_json, json_deserializer=orjson.loads)
    event.listen(engine, "connect", _without_hidden_begin)
    event.listen(engine, "begin", _begin)
    with engine.begin() as connection:
        yield connection


def _without_hidden_begin(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
