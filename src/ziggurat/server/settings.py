"""The settings of a server, and how the environment sets them."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final, Literal
from urllib.parse import urlsplit

from pydantic import TypeAdapter, ValidationError

from ziggurat.server import words
from ziggurat.server.bots.pool import automatic_size
from ziggurat.server.logs import LogFormat, LogLevel
from ziggurat.tables.service import TableSettings

LabSwitch = Literal["", "on", "off"]

LAB_PACKAGES: Final = ("matplotlib", "polars", "pyarrow", "tomlkit")
"""Packages of `ziggurat[lab]` without which there is no lab."""

PREFIX: Final = "ZIGGURAT_"
"""Every setting has a variable in the environment: `bot_pause` is ZIGGURAT_BOT_PAUSE."""


@dataclass(frozen=True)
class Settings:
    """A server's settings; the defaults are those of a server for friends."""

    database: str = ""  # a SQLAlchemy URL; "" is a SQLite file in the user's data folder
    address: str = "http://127.0.0.1:8000"  # where people find this server, for links in messages

    bot: str = "apprentice"  # the level of the bots of "Play now"
    bot_pause: float = 0.5  # seconds between two answers of bots, once a person has answered: people can follow them
    bot_workers: int = 0  # processes in which bots think, for each server process; 0: what the machine has to spare
    quiet_after: float = 180.0  # seconds without an answer after which the others may vote for a bot; 0 is never
    quiet_after_days: float = 72 * 3600.0  # the same at tables whose pace is days
    snapshot_every: int = 25  # answers between two stored positions
    keep_tables: int = 200  # tables kept in memory though nobody watches them
    waiting_tables: int = 20  # of one person that may wait for players at once; 0 is any number
    tables_a_day: int = 200  # that one person may make; 0 is any number

    lab: LabSwitch = ""  # whether there is a lab page: on, off; "" is on, but off on a public server
    lab_workers: int = 1  # processes in which the bots of one experiment play, for each server process
    lab_games: int = 2000  # of one experiment, under each way to play
    lab_seconds: int = 1800  # that one experiment may take; it then ends with the games it has
    lab_waiting: int = 20  # experiments that may wait at once
    lab_open_each: int = 2  # of one person that may wait or be played at once
    lab_a_day: int = 50  # experiments that one person may start
    lab_keep_days: int = 30  # before results are deleted, and changed packs that no table uses

    public: bool = False  # served to strangers over HTTPS: `ziggurat serve --public` checks what that needs
    allowed_hosts: str = ""  # further names of this server, with commas between them; see `known_hosts`
    rates: bool = True  # whether requests are rate-limited; off for load tests
    busy_after: float = 0.15  # seconds by which the event loop may be late before changes are refused; 0 is never
    connections: int = 250  # of one address at the same time, without live ones; 0 is any number
    body_limit: int = 64 * 1024  # bytes of a request
    private_webhooks: bool = False  # whether webhooks may go to addresses of the local network
    push_key: str = ""  # the file of the key for notices in browsers (`ziggurat admin push-key`); "" is none
    smtp: str = ""  # where mail is handed in: smtp://USER:PASSWORD@HOST:PORT or smtps://...; "" is nowhere
    mail_from: str = ""  # the sender of mails
    compress: bool = True  # whether live updates are sent compressed
    server_workers: int = 1  # server processes that share this machine
    rates_file: str = ""  # where they share their rates; made at the start
    shutdown_after: int = 10  # seconds that requests under way have to end when the server is stopped

    log_level: LogLevel = "warning"  # info has a line for every request
    log_format: LogFormat = "text"
    metrics_host: str = "127.0.0.1"
    metrics_port: int = 0  # where Prometheus asks; 0 is nowhere

    @property
    def database_url(self) -> str:
        """The URL of the database, with the default filled in."""
        return self.database or f"sqlite:///{data_folder() / 'ziggurat.db'}"

    @property
    def has_lab(self) -> bool:
        """Whether this server shall have a lab."""
        return self.lab == "on" or (self.lab == "" and not self.public)

    @property
    def lab_lacks(self) -> str:
        """The packages that the lab needs and this installation does not have; "" if it has all."""
        return ", ".join(name for name in LAB_PACKAGES if importlib.util.find_spec(name) is None)

    @property
    def connections_each(self) -> int:
        """How many connections of one address one process takes: its part of those of the server; 0 is any number."""
        return -(-self.connections // self.server_workers)

    @property
    def bot_processes(self) -> int:
        """How many processes let bots think for one server process."""
        return self.bot_workers or automatic_size(self.server_workers)

    @property
    def known_hosts(self) -> frozenset[str]:
        """The Host headers that are answered; empty: any. Without a port also with that of the scheme."""
        hosts = [name.strip().lower() for name in self.allowed_hosts.split(",") if name.strip()]
        if not hosts and not self.public:
            return frozenset()
        hosts.append(urlsplit(self.address).netloc.lower())
        return frozenset([*hosts, *(f"{host}:{port}" for host in hosts for port in (80, 443) if _has_no_port(host))])

    def check_public(self) -> None:
        """ValueError says in a line what keeps these settings from being safe for strangers."""
        if not self.public:
            return
        parts = urlsplit(self.address)
        if parts.scheme != "https" or not parts.hostname:
            raise ValueError(words.public_needs_https(self.address))
        if not self.rates:
            raise ValueError(words.PUBLIC_NEEDS_RATES)
        if self.private_webhooks:
            raise ValueError(words.PUBLIC_WEBHOOKS)

    def check_notices(self) -> None:
        """ValueError if the settings for mail are not complete."""
        if bool(self.smtp) != bool(self.mail_from):
            raise ValueError(words.MAIL_NEEDS_BOTH)

    def check_lab(self) -> None:
        """ValueError if a lab is asked for that cannot be."""
        if self.lab == "on" and self.lab_lacks:
            raise ValueError(words.lab_lacks(self.lab_lacks))

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
            quiet_after_days=self.quiet_after_days,
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


def _has_no_port(host: str) -> bool:
    return ":" not in host.rpartition("]")[2]


def _text(value: str | bool | int | float) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value)
