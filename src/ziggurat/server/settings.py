"""The settings of a server, and how the environment sets them."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter, ValidationError

from ziggurat.tables.service import TableSettings

PREFIX: Final = "ZIGGURAT_"
"""Every setting has a variable in the environment: `bot_pause` is ZIGGURAT_BOT_PAUSE."""


@dataclass(frozen=True)
class Settings:
    """A server's settings; the defaults are those of a server for friends."""

    database: str = ""  # a SQLAlchemy URL; "" is a SQLite file in the user's data folder
    address: str = "http://127.0.0.1:8000"  # where people find this server, for links in messages

    bot: str = "apprentice"  # the level of the bots of "Play now"
    bot_pause: float = 0.5  # seconds between two answers of bots, so that people can follow
    quiet_after: float = 180.0  # seconds without an answer after which the others may vote for a bot; 0 is never
    snapshot_every: int = 25  # answers between two stored positions
    keep_tables: int = 500  # tables kept in memory though nobody watches them
    waiting_tables: int = 20  # of one person that may wait for players at once; 0 is any number
    tables_a_day: int = 200  # that one person may make; 0 is any number

    rates: bool = True  # whether requests are rate-limited; off for load tests
    connections: int = 250  # of one address to one process at the same time, without live ones; 0 is any number
    body_limit: int = 64 * 1024  # bytes of a request
    private_webhooks: bool = False  # whether webhooks may go to addresses of the local network
    compress: bool = True  # whether live updates are sent compressed

    @property
    def database_url(self) -> str:
        """The URL of the database, with the default filled in."""
        return self.database or f"sqlite:///{data_folder() / 'ziggurat.db'}"

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """The defaults, changed by the environment; ValueError names a variable with an invalid value."""
        names = {field.name: PREFIX + field.name.upper() for field in fields(cls)}
        given = {name: environment[variable] for name, variable in names.items() if environment.get(variable)}
        try:
            return TypeAdapter(cls).validate_strings(given)
        except ValidationError as error:
            wrong = error.errors()[0]
            name = str(wrong["loc"][0])
            raise ValueError(f"{names[name]}={given[name]}: {wrong['msg'].lower()}") from None

    def for_tables(self) -> TableSettings:
        """The settings that tables know."""
        return TableSettings(
            bot=self.bot,
            bot_pause=self.bot_pause,
            quiet_after=self.quiet_after,
            snapshot_every=self.snapshot_every,
            keep_tables=self.keep_tables,
            waiting_tables=self.waiting_tables if self.rates else 0,
            tables_a_day=self.tables_a_day if self.rates else 0,
        )

    def to_environment(self) -> dict[str, str]:
        """The variables from which `from_environment` makes the same settings."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {PREFIX + name.upper(): _text(value) for name, value in values.items()}


def data_folder() -> Path:
    """The folder in which programs of this user keep their data."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "ziggurat"


def _text(value: str | bool | int | float) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value)
