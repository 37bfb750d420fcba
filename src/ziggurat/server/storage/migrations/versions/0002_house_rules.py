"""Tables keep the readings of their house rules."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    # Older tables were played by the defaults; the default of the column also serves a process of the older version.
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("house", sa.JSON(), nullable=False, server_default="{}"))
