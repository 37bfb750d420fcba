"""People have generations of cookies and links with a date; a person's list of tables has an index of its own."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    with op.batch_alter_table("people", schema=None) as batch_op:
        batch_op.add_column(sa.Column("link_at", sa.Double(), nullable=True))
        batch_op.add_column(sa.Column("generation", sa.Integer(), nullable=False, server_default="0"))
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_tables_owner"))
        batch_op.create_index(batch_op.f("ix_tables_owner_created"), ["owner", "created"], unique=False)
        batch_op.create_index(batch_op.f("ix_tables_owner_status"), ["owner", "status"], unique=False)
    said = sa.text("kind = 'say'")
    op.create_index("ix_entries_said", "entries", ["table_id", "number"], sqlite_where=said, postgresql_where=said)
    op.create_table(
        "listings",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("running", sa.Boolean(), nullable=False),
        sa.Column("changed", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_listings_table_id")),
        sa.PrimaryKeyConstraint("table_id", "person", name=op.f("pk_listings")),
    )
    with op.batch_alter_table("listings", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_listings_person_running_changed"), ["person", "running", "changed"], unique=False
        )
    # Links that were made before live one more day.
    op.get_bind().execute(sa.text("UPDATE people SET link_at = :now WHERE link IS NOT NULL"), {"now": time.time()})
    op.execute(
        "INSERT INTO listings (table_id, person, running, changed)"
        " SELECT tables.id, mine.person, tables.status IN ('waiting', 'playing'), tables.changed"
        " FROM (SELECT table_id, person FROM members UNION SELECT id, owner FROM tables) AS mine"
        " JOIN tables ON tables.id = mine.table_id"
    )
