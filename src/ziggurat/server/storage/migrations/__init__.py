"""How the tables of the database came to be, step by step. `upgrade` brings any older database to the present.

After a change of `schema.py`, `python -m ziggurat.server.storage.migrations "what changed"` writes the next step.
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
    """The database was made by a later version, and what that did to it is not known here."""


def upgrade(connection: Connection) -> None:
    """Takes the steps the database has not seen yet, in the transaction the connection is in."""
    config = config_for(connection)
    scripts = ScriptDirectory.from_config(config)
    present = MigrationContext.configure(connection).get_current_revision()
    if present == scripts.get_current_head():
        return
    if present is not None and present not in {script.revision for script in scripts.walk_revisions()}:
        raise NewerDatabase(words.newer_database(present))
    command.upgrade(config, "head")


def config_for(connection: Connection) -> Config:
    """Alembic's settings: no file, the steps beside this one, and the connection to use."""
    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
