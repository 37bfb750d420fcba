"""Operators: bans, mutes, settled reports, keys that expire, a row for health checks; and the pace of a table."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_DAY = 24 * 3600.0


def upgrade() -> None:
    with op.batch_alter_table("people", schema=None) as batch_op:
        batch_op.add_column(sa.Column("banned_until", sa.Double(), nullable=True))
        batch_op.add_column(sa.Column("muted_until", sa.Double(), nullable=True))
    with op.batch_alter_table("reports", schema=None) as batch_op:
        batch_op.add_column(sa.Column("done", sa.Double(), nullable=True))
    with op.batch_alter_table("secrets", schema=None) as batch_op:
        batch_op.add_column(sa.Column("until", sa.Double(), nullable=True))
    op.create_table(
        "checks",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_checks")),
    )
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("pace", sa.Text(), nullable=False, server_default="live"))
    # A game that has lasted for more than a day is one over days: nobody shall lose a seat there overnight.
    tables = sa.table("tables", sa.column("pace", sa.Text()), sa.column("created", sa.Double()))
    op.execute(tables.update().where(tables.c.created < time.time() - _DAY).values(pace="days"))
