"""The database under the store: connections, transactions, and the errors of both drivers.

Work on it is a plain function of a connection. On PostgreSQL it runs without threads (asyncpg); on SQLite the whole
function runs in a thread, since switching threads for every statement would cost more than the statements.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

import orjson
from sqlalchemy import URL, Connection, Engine, Select, create_engine, event, func, make_url, select
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, DisconnectionError, IntegrityError, InterfaceError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, NullPool, PoolProxiedConnection

from ziggurat.server import words
from ziggurat.server.metrics import DATABASE_ERRORS, database_time
from ziggurat.server.storage.migrations import NewerDatabase, upgrade
from ziggurat.tables.errors import StorageUnavailable

log = logging.getLogger("ziggurat.server")

T = TypeVar("T")
Work = Callable[[Connection], T]

DATABASE_TIMEOUT = 5.0  # seconds to wait for a lock, a connection or a free one of the pool
_READERS = 4  # connections for reading at the same time
_DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
_MAKING_TIMEOUT = 2.0  # seconds in which another process writes the first page of a file it created
_MAX_CHECKED = 200 * 1024 * 1024  # bytes of a SQLite file that is read whole at the start, in about a second
_MIGRATION_LOCK = 0x5A696767  # any number that no other program locks
# Transient errors. PostgreSQL: connection, rollback by deadlock, resources, operator (shutdown), system.
_TRANSIENT = (
    "08",
    "40",
    "53",
    "57",
    "58",
    "SQLITE_BUSY",
    "SQLITE_LOCKED",
    "SQLITE_FULL",
    "SQLITE_IOERR",
    "SQLITE_CANTOPEN",
    "SQLITE_READONLY",
)
_FATAL_ON_OPENING = ("SQLITE_CANTOPEN", "SQLITE_READONLY")  # transient only if the database has worked before


class UnusableDatabase(Exception):
    """This database can never work as it is; one line says why, and what to do."""


class Database(Protocol):
    """One database. Every transient error becomes StorageUnavailable."""

    @property
    def notifies(self) -> bool:
        """Whether it can notify other processes."""

    async def read(self, work: Work[T]) -> T:
        """Run single queries, each in a transaction of its own."""

    async def write(self, work: Work[T]) -> T:
        """Run the work as one transaction: all of it happens, or nothing."""

    async def read_anew(self, query: Select[Any]) -> float | None:
        """Read one value on a new connection, which knows nothing but what is really stored."""

    async def close(self) -> None:
        """Wait for what is under way."""


async def open_database(address: str) -> Database:
    """Create the tables or migrate older ones. Several processes may do so at once."""
    url = read_url(address)
    database = _Sqlite(url) if is_sqlite(url) else _Postgres(url)
    try:
        with _translate_transient_errors(), _translate_opening_errors():
            await database.prepare()
    except BaseException:
        await database.close()
        raise
    return database


def read_url(address: str) -> URL:
    """The address of a database, with our driver for it."""
    try:
        url = make_url(address)
    except ArgumentError:
        raise UnusableDatabase(words.no_address(address)) from None
    if url.get_backend_name() not in _DRIVERS:
        raise UnusableDatabase(words.unknown_database(url.get_backend_name()))
    if is_sqlite(url) and url.database in (None, "", ":memory:"):
        raise UnusableDatabase(words.NO_FILE)
    return url.set(drivername=_DRIVERS[url.get_backend_name()])


def is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def to_json(value: object) -> str:
    return orjson.dumps(value).decode()


def unpooled_engine(url: URL) -> AsyncEngine:
    """PostgreSQL without a pool, for connections that wait for long: to listen, to migrate."""
    return create_async_engine(url, poolclass=NullPool, connect_args={"timeout": DATABASE_TIMEOUT})


# -- SQLite


class _Sqlite:
    """One thread writes, a few read; with a write-ahead log they do not wait for each other."""

    notifies = False

    def __init__(self, url: URL) -> None:
        self._url = url
        self._reader = _sqlite_engine(url, _READERS, "AUTOCOMMIT")
        self._writer = _sqlite_engine(url, 1)
        event.listen(self._writer, "begin", _begin_immediate)
        self._write_connection: Connection | None = None  # kept: the way through the pool takes longer than a statement
        self._readers = ThreadPoolExecutor(_READERS, "database-read")
        # A queue serves writers in order; the lock of the file does not.
        self._writer_thread = ThreadPoolExecutor(1, "database-write")

    async def prepare(self) -> None:
        await self._in(self._writer_thread, lambda: _prepare_file(self._url))

    async def read(self, work: Work[T]) -> T:
        def trip() -> T:
            with self._reader.connect() as connection:
                return work(connection)

        with database_time("read"), _translate_transient_errors():
            return await self._in(self._readers, trip)

    async def write(self, work: Work[T]) -> T:
        def trip() -> T:
            connection = self._write_connection or self._writer.connect()
            self._write_connection = None
            try:
                with connection.begin():
                    result = work(connection)
            except BaseException:
                connection.close()  # the pool cleans up
                raise
            self._write_connection = connection
            return result

        with database_time("write"), _translate_transient_errors():
            return await self._in(self._writer_thread, trip)

    async def read_anew(self, query: Select[Any]) -> float | None:
        """A connection that is open reads and writes a file that was deleted or replaced as if nothing had happened."""

        def trip() -> float | None:
            assert self._url.database is not None
            if not _has_pages(Path(self._url.database)):
                return None
            engine = create_engine(self._url, poolclass=NullPool, connect_args={"timeout": DATABASE_TIMEOUT})
            with engine.connect() as connection:
                return connection.execute(query).scalar_one_or_none()

        with _translate_transient_errors():
            return await self._in(self._readers, trip)

    async def close(self) -> None:
        for threads in (self._writer_thread, self._readers):
            await asyncio.to_thread(threads.shutdown)
        if self._write_connection is not None:
            self._write_connection.close()
        for engine in (self._writer, self._reader):
            engine.dispose()

    async def _in(self, threads: ThreadPoolExecutor, trip: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(threads, trip)


def _sqlite_engine(url: URL, size: int, isolation_level: str | None = None) -> Engine:
    engine = create_engine(
        url,
        pool_size=size,
        max_overflow=0,
        pool_timeout=DATABASE_TIMEOUT,
        connect_args={"timeout": DATABASE_TIMEOUT},
        json_serializer=to_json,
        json_deserializer=orjson.loads,
        **_unless_none(isolation_level=isolation_level),
    )
    event.listen(engine, "connect", _no_hidden_begin)
    event.listen(engine, "connect", _set_up_sqlite)
    return engine


def _no_hidden_begin(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    """Keep the driver from beginning transactions: it begins too late to lock the file."""
    connection.isolation_level = None


def _set_up_sqlite(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    """With a write-ahead log, `synchronous=NORMAL` loses nothing if the process is killed, little in a power cut."""
    for line in ("PRAGMA synchronous=NORMAL", "PRAGMA foreign_keys=ON"):
        connection.cursor().execute(line)


def _begin_immediate(connection: Connection) -> None:
    """Lock the file at the beginning of a transaction, so that what it reads stays true until it commits."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _prepare_file(url: URL) -> None:
    """Create the file, its folder and its tables. Foreign keys are off: SQLite changes no table that others name."""
    assert url.database is not None
    try:
        _make_file(Path(url.database))
        _make_private(Path(url.database))
    except OSError as error:
        raise UnusableDatabase(words.file_not_made(url.database, error.strerror)) from error
    engine = create_engine(url, poolclass=NullPool, connect_args={"timeout": DATABASE_TIMEOUT})
    event.listen(engine, "connect", _no_hidden_begin)
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA journal_mode=WAL")  # a property of the file
    event.listen(engine, "begin", _begin_immediate)  # other processes wait, and find it done
    with engine.begin() as connection:
        upgrade(connection)
        _check_pages(connection, Path(url.database))


def _make_file(file: Path) -> None:
    """Create the file, unless it exists. A file that exists and is empty was a database once, or was never ours."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        file.touch(mode=0o600, exist_ok=False)
        return
    except FileExistsError:
        until = time.monotonic() + _MAKING_TIMEOUT
    while file.is_file() and not file.stat().st_size:
        if time.monotonic() > until:
            raise UnusableDatabase(words.empty_database(str(file)))
        time.sleep(0.01)  # another process may have created it just now


def _check_pages(connection: Connection, file: Path) -> None:
    """Find damage now, in a line, rather than later in the middle of a game. Large files would take too long."""
    if file.stat().st_size <= _MAX_CHECKED:
        found = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
        if found != "ok":
            raise UnusableDatabase(words.damaged_database(str(file), " ".join(found.split())))


def _has_pages(file: Path) -> bool:
    """Whether the file itself is a database: a connection may find all it asks for in the write-ahead log.

    SQLite looks, not `open`: when a process closes a file, the system drops all locks the process has on it. Another
    process that ends would believe that it is the last, and delete the log that this one goes on writing to.
    """
    try:
        address = f"{file.absolute().as_uri()}?mode=ro&immutable=1"
        with closing(sqlite3.connect(address, uri=True)) as connection:
            connection.execute("PRAGMA schema_version")  # an error if this is no database
            return bool(connection.execute("PRAGMA page_count").fetchone()[0])
    except sqlite3.Error as error:
        if error.sqlite_errorname == "SQLITE_NOTADB":
            return False
        raise OSError(str(error)) from error


def _make_private(file: Path) -> None:
    """Let only the owner read the database: it holds the key of the cookies and the seeds of running games."""
    for path in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
        if path.exists() and path.stat().st_mode & 0o077:
            path.chmod(0o600)


# -- PostgreSQL


class _Postgres:
    notifies = True

    def __init__(self, url: URL) -> None:
        self._url = url
        self._reader = _postgres_engine(url, "AUTOCOMMIT")
        self._writer = _postgres_engine(url)

    async def prepare(self) -> None:
        async with unpooled_engine(self._url).begin() as connection:  # other processes wait, and find it done
            await connection.execute(select(func.pg_advisory_xact_lock(_MIGRATION_LOCK)))
            await connection.run_sync(upgrade)

    async def read(self, work: Work[T]) -> T:
        with database_time("read"), _translate_transient_errors():
            async with self._reader.connect() as connection:
                return await connection.run_sync(work)

    async def write(self, work: Work[T]) -> T:
        with database_time("write"), _translate_transient_errors():
            async with self._writer.begin() as connection:
                return await connection.run_sync(work)

    async def read_anew(self, query: Select[Any]) -> float | None:
        return await self.read(lambda connection: connection.execute(query).scalar_one_or_none())

    async def close(self) -> None:
        await self._writer.dispose()
        await self._reader.dispose()


def _postgres_engine(url: URL, isolation_level: str | None = None) -> AsyncEngine:
    engine = create_async_engine(
        url,
        pool_size=_READERS,
        max_overflow=0,
        pool_timeout=DATABASE_TIMEOUT,
        connect_args={"timeout": DATABASE_TIMEOUT, "command_timeout": DATABASE_TIMEOUT},
        json_serializer=to_json,
        json_deserializer=orjson.loads,
        **_unless_none(isolation_level=isolation_level),
    )
    event.listen(engine.sync_engine, "checkout", _refuse_closed)
    return engine


def _refuse_closed(_connection: DBAPIConnection, entry: ConnectionPoolEntry, _proxy: PoolProxiedConnection) -> None:
    """Drop pooled connections that a restart of PostgreSQL has closed."""
    driver = entry.driver_connection
    if driver is None or driver.is_closed():
        raise DisconnectionError


# -- both


def _unless_none(**given: str | None) -> dict[str, str]:
    return {name: value for name, value in given.items() if value is not None}


@contextmanager
def _translate_transient_errors() -> Iterator[None]:
    """Turn transient errors into StorageUnavailable. The reason goes to the log, not to people."""
    try:
        yield
    except (OSError, PoolTimeout, DBAPIError) as error:
        if isinstance(error, DBAPIError) and not _is_transient(error):
            raise
        DATABASE_ERRORS.inc()
        log.warning("the database is unavailable: %s", first_line(error))
        raise StorageUnavailable(words.DATABASE_AWAY) from error


@contextmanager
def _translate_opening_errors() -> Iterator[None]:
    """Turn permanent errors of opening a database into UnusableDatabase."""
    try:
        yield
    except NewerDatabase as error:
        raise UnusableDatabase(str(error)) from error
    except DBAPIError as error:
        if _is_transient(error) and not _code(error).startswith(_FATAL_ON_OPENING):
            raise
        raise UnusableDatabase(words.unusable(first_line(error))) from error


def _is_transient(error: DBAPIError) -> bool:
    return error.connection_invalidated or isinstance(error, InterfaceError) or _code(error).startswith(_TRANSIENT)


def _code(error: DBAPIError) -> str:
    """The error code; each driver has its own attribute for it."""
    return str(getattr(error.orig, "sqlstate", None) or getattr(error.orig, "sqlite_errorname", None) or "")


def is_duplicate_key(error: IntegrityError) -> bool:
    """Whether a row with the same key exists."""
    return _code(error) in ("23505", "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY")


def first_line(error: BaseException) -> str:
    """The message of the database, without the statement."""
    said = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return (str(said).splitlines() or [type(error).__name__])[0]
