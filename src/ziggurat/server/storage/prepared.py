"""Statements that run with every answer, turned into SQL once.

SQLAlchemy's way from a statement to the driver takes several times as long as SQLite takes to run it. So SQLite's
driver gets them directly; its errors become those of SQLAlchemy, as everywhere else.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ClauseElement, Connection, Dialect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler


@dataclass(frozen=True, slots=True)
class _Compiled:
    """The SQL of one database, and of each of its parameters the name and how the driver wants the value."""

    sql: str
    parameters: Sequence[tuple[str, Callable[[Any], object] | None]]

    def values(self, given: Mapping[str, object]) -> tuple[object, ...]:
        return tuple([given[name] if turn is None else turn(given[name]) for name, turn in self.parameters])


class Prepared:
    """A statement with named parameters, none of which is a list."""

    def __init__(self, statement: ClauseElement) -> None:
        self._statement = statement
        self._compiled: dict[str, _Compiled] = {}  # by the name of the database

    def execute(self, connection: Connection, given: Sequence[Mapping[str, object]]) -> Sequence[Sequence[Any]]:
        """Run the statement once for each of these; returns the rows, if it was a query with one of them."""
        dialect = connection.dialect
        compiled = self._compiled.get(dialect.name)
        if compiled is None:
            compiled = self._compiled[dialect.name] = _compile(self._statement, dialect)
        values = [compiled.values(each) for each in given]
        if dialect.name == "sqlite":
            return _run_directly(connection, compiled.sql, values)
        result = connection.exec_driver_sql(compiled.sql, values if len(values) > 1 else values[0])
        return result.all() if result.returns_rows else ()


def _run_directly(connection: Connection, sql: str, values: Sequence[tuple[object, ...]]) -> Sequence[Sequence[Any]]:
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    try:
        if len(values) > 1:
            driver.executemany(sql, values)
            return ()
        return driver.execute(sql, values[0]).fetchall()
    except sqlite3.Error as error:
        raise DBAPIError.instance(sql, None, error, sqlite3.Error, dialect=connection.dialect) from error


def _compile(statement: ClauseElement, dialect: Dialect) -> _Compiled:
    compiled = statement.compile(dialect=dialect)
    assert isinstance(compiled, SQLCompiler)
    assert compiled.positiontup is not None, "both drivers number their parameters"
    types = {name: compiled.binds[name].type for name in compiled.positiontup}
    return _Compiled(
        compiled.string,
        [(name, types[name].dialect_impl(dialect).bind_processor(dialect)) for name in compiled.positiontup],
    )
