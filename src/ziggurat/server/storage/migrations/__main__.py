"""Writes the next migration: the difference between `schema.py` and the migrations so far."""

from __future__ import annotations

import sys

from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from ziggurat.server.storage.migrations import config_for, upgrade


def main(message: str) -> None:
    with create_engine("sqlite://").begin() as connection:
        upgrade(connection)
        config = config_for(connection)
        number = sum(1 for _ in ScriptDirectory.from_config(config).walk_revisions()) + 1
        config.set_main_option("file_template", "%%(rev)s_%%(slug)s")
        command.revision(config, message, autogenerate=True, rev_id=f"{number:04}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit('say what changed: python -m ziggurat.server.storage.migrations "..."')
    main(sys.argv[1])
