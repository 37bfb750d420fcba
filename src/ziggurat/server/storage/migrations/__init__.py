"""The migrations of the database. `upgrade` brings any older database to the present schema.

After a change of `schema.py`, `python -m ziggurat.server.storage.migrations "what changed"` writes the next migration.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from ziggurat.server import words

_FOLDER = Path(__file__).parent


class NewerDatabase(Exception):
    """A later version of this program migrated the database; this one does not know its schema."""


def upgrade(connection: Connection) -> None:
    """Run the missing migrations, in the transaction of the connection."""
    config = config_for(connection)
    scripts = ScriptDirectory.from_config(config)
    present = MigrationContext.configure(connection).get_current_revision()
    if present == scripts.get_current_head():
        return
    if present is not None and present not in {script.revision for script in scripts.walk_revisions()}:
        raise NewerDatabase(words.newer_database(present))
    command.upgrade(config, "head")


def config_for(connection: Connection) -> Config:
    """Alembic's settings: no file, the migrations beside this module, and the connection to use."""
    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
