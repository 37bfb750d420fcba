"""Deleting a table with everything that belongs to it."""

from __future__ import annotations

from sqlalchemy import Connection, delete, text

from ziggurat.server.storage.schema import entries, listings, members, reports, snapshots, tables


def delete_table(connection: Connection, table: str) -> None:
    """Delete the row of a table and all rows that refer to it."""
    is_sqlite = connection.dialect.name == "sqlite"
    last = _last_row(connection) if is_sqlite else 0
    for each in (entries, members, listings, snapshots, reports):
        connection.execute(delete(each).where(each.c.table_id == table))
    connection.execute(delete(tables).where(tables.c.id == table))
    if is_sqlite and _last_row(connection) < last:
        # The change feed asks for rows after the last it has seen: their numbers must not be given out again.
        connection.execute(
            text("UPDATE entries SET rowid = :row WHERE rowid = (SELECT max(rowid) FROM entries)"), {"row": last + 1}
        )


def _last_row(connection: Connection) -> int:
    return int(connection.execute(text("SELECT coalesce(max(rowid), 0) FROM entries")).scalar_one())
