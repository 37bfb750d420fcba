"""People have a daily game; lists know the points of finished games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("scores", sa.JSON(), nullable=False, server_default="[]"))
    op.create_table(
        "daily_games",
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("begun", sa.Double(), nullable=False),
        sa.Column("ended", sa.Double(), nullable=True),
        sa.Column("counts", sa.Boolean(), nullable=False),
        sa.Column("points", sa.Double(), nullable=False),
        sa.Column("lead", sa.Double(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("day", "person", name=op.f("pk_daily_games")),
        sa.UniqueConstraint("table_id", name=op.f("uq_daily_games_table_id")),
    )
    with op.batch_alter_table("daily_games", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_daily_games_day_rules_counts_won_points"),
            ["day", "rules", "counts", "won", "points"],
            unique=False,
        )
        batch_op.create_index(batch_op.f("ix_daily_games_person_day"), ["person", "day"], unique=False)
