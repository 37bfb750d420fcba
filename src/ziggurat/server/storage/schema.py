"""The tables of the database, the same in SQLite and PostgreSQL.

Everything that happens at a table is a row of `entries`, which are only ever added. The last columns of `tables` and
the rows of `members`, `listings` and `snapshots` follow from the entries; they make lists and cold starts fast.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Dialect,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)

# Constraints have the same names in both databases, so that a migration can refer to them.
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class SafeText(TypeDecorator[str]):
    """Text. Characters that databases refuse (NUL, half a surrogate pair) become question marks."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        if value is None or (value.isprintable() and value.isascii()):
            return value
        return value.replace("\0", "?").encode("utf-8", "replace").decode("utf-8")


class Seed(TypeDecorator[int]):
    """A whole number of any size."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> str | None:
        return None if value is None else str(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> int | None:
        return None if value is None else int(value)


# JSON text is stored as written, with the order of its keys; None becomes NULL.
_JSON = JSON(none_as_null=True)

secrets = Table(
    "secrets",
    metadata,
    Column("name", SafeText, primary_key=True),
    Column("value", LargeBinary, nullable=False),
    Column("until", Double),  # when a key that was replaced stops being accepted; NULL: in use
)

people = Table(
    "people",
    metadata,
    Column("id", SafeText, primary_key=True),
    Column("name", SafeText, nullable=False),
    Column("link", SafeText, unique=True),  # the hash of the private link's token
    Column("link_at", Double),  # when it was made
    Column("generation", Integer, nullable=False, server_default="0"),  # cookies of older ones are worth nothing
    Column("created", Double, nullable=False),
    Column("banned_until", Double),  # set by an operator, as the next
    Column("muted_until", Double),
)

tables = Table(
    "tables",
    metadata,
    Column("id", SafeText, primary_key=True),
    Column("invite", SafeText, nullable=False),
    Column("owner", SafeText, nullable=False),
    Column("game", SafeText, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", _JSON, nullable=False),
    Column("house", _JSON, nullable=False, server_default="{}"),  # tables of version 0.1.0 have none
    Column("seed", Seed, nullable=False),
    Column("rules", SafeText, nullable=False),
    Column("content", SafeText, nullable=False),
    Column("settings", _JSON, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("webhook", SafeText),
    Column("pace", SafeText, nullable=False, server_default="live"),
    Column("created", Double, nullable=False),
    # The columns from here on change with every append.
    Column("status", SafeText, nullable=False),
    Column("waiting", _JSON, nullable=False),
    Column("names", _JSON, nullable=False),
    Column("free", Integer, nullable=False),
    Column("winners", _JSON, nullable=False),
    Column("changed", Double, nullable=False),
    Column("last", Integer, nullable=False),
    Column("progress", SafeText, nullable=False, server_default=""),  # tables of older versions have none
    Column("scores", _JSON, nullable=False, server_default="[]"),  # of a finished game; as the last
    Index(None, "listed", "status", "changed"),
    Index(None, "owner", "status"),
    Index(None, "owner", "created"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", SafeText, nullable=False),
    Column("seat", Integer),
    Column("person", SafeText),
    Column("key", SafeText),
    Column("data", _JSON, nullable=False),
    Column("events", _JSON),
    Column("at", Double, nullable=False),
    UniqueConstraint("table_id", "key"),
)
# For older lines of chat; answers cost it nothing.
Index(
    "ix_entries_said",
    entries.c.table_id,
    entries.c.number,
    sqlite_where=entries.c.kind == "say",
    postgresql_where=entries.c.kind == "say",
)

members = Table(
    "members",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", SafeText, nullable=False, index=True),
)

# Which tables the list of a person holds: where they sit, and which they made. `changed` may be some minutes late, so
# that most answers need not write here.
listings = Table(
    "listings",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", SafeText, primary_key=True),
    Column("running", Boolean, nullable=False),
    Column("changed", Double, nullable=False),
    Index(None, "person", "running", "changed"),
)

# The addresses at which people want to be told of their turns: one per person, used once it is confirmed.
mail_addresses = Table(
    "mail_addresses",
    metadata,
    Column("person", SafeText, primary_key=True),
    Column("address", SafeText, nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("token", SafeText, nullable=False, unique=True),  # the hash of the confirming link's token
    Column("stop", SafeText, nullable=False, unique=True),  # the token of the link that ends the mails
    Column("asked", Double, nullable=False),  # when the confirmation was sent
)

# The browsers to which notices are pushed: any number per person.
push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("endpoint", SafeText, primary_key=True),
    Column("person", SafeText, nullable=False, index=True),
    Column("p256dh", SafeText, nullable=False),  # the browser's public key
    Column("auth", SafeText, nullable=False),  # what browser and server share
    Column("created", Double, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("tag", SafeText, primary_key=True),
    Column("answers", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("id", SafeText, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("number", Integer, nullable=False),
    Column("seat", Integer),
    Column("person", SafeText),
    Column("text", SafeText, nullable=False),
    Column("data", _JSON, nullable=False),
    Column("at", Double, nullable=False),
    Column("done", Double),  # when an operator settled it
)

# The one game that a person has a day. It stays when its table is deleted: there is no second attempt.
daily_games = Table(
    "daily_games",
    metadata,
    Column("day", SafeText, primary_key=True),
    Column("person", SafeText, primary_key=True),
    Column("table_id", SafeText, nullable=False, unique=True),
    Column("rules", SafeText, nullable=False),  # what results must have in common to compare
    Column("begun", Double, nullable=False),
    Column("ended", Double),
    Column("counts", Boolean, nullable=False),  # it ended on its day
    Column("points", Double, nullable=False),
    Column("lead", Double, nullable=False),  # over the best of the others
    Column("won", Boolean, nullable=False),
    Index(None, "person", "day"),
    Index(None, "day", "rules", "counts", "won", "points"),
)

# Content packs that differ from the printed one, by their content: two people who make the same have one row.
packs = Table(
    "packs",
    metadata,
    Column("game", SafeText, primary_key=True),
    Column("digest", SafeText, primary_key=True),
    Column("files", LargeBinary, nullable=False),  # all of them: JSON from name to text, compressed
    Column("changes", _JSON, nullable=False),  # what is not as printed: path, printed, changed
    Column("used", Double, nullable=False),  # when somebody last stored it
)

# What people let bots play in the lab.
experiments = Table(
    "experiments",
    metadata,
    Column("id", SafeText, primary_key=True),
    Column("owner", SafeText, nullable=False),
    Column("game", SafeText, nullable=False),
    Column("pack", SafeText, nullable=False),  # its digest; "" is the printed one
    Column("plan", _JSON, nullable=False),  # players, options, house rules, bots, games, seed
    Column("created", Double, nullable=False),
    # The columns from here on change while it waits and is played.
    Column("status", SafeText, nullable=False),  # waiting, playing, done, stopped
    Column("note", SafeText, nullable=False),  # why it stopped, or ended early
    Column("played", Integer, nullable=False),  # games that are finished
    Column("started", Double),
    Column("seen", Double),  # when the process that plays it last said so
    Column("ended", Double),
    Column("results", _JSON),  # games under each way, and the lines of the table
    Column("report", LargeBinary),  # an HTML page, compressed
    Index(None, "owner", "created"),
    Index(None, "status", "created"),
)

# The readiness check writes here: one row per server process that checks.
checks = Table(
    "checks",
    metadata,
    Column("name", SafeText, primary_key=True),
    Column("at", Double, nullable=False),
)
