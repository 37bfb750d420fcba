"""Alembic runs this module: migrations use the given connection, inside its transaction."""

from __future__ import annotations

from typing import Literal

from alembic import context
from alembic.autogenerate.api import AutogenContext
from sqlalchemy import Connection, TypeDecorator

from ziggurat.server.storage.schema import metadata


def _plain_types(kind: str, item: object, autogen: AutogenContext) -> str | Literal[False]:
    """Write the types of the database into migrations, not ours, which may change with the code."""
    return f"sa.{item.impl_instance!r}" if kind == "type" and isinstance(item, TypeDecorator) else False


_connection: Connection = context.config.attributes["connection"]
context.configure(
    connection=_connection,
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,  # SQLite changes a table by making a new one
    render_item=_plain_types,
)
with context.begin_transaction():
    context.run_migrations()
