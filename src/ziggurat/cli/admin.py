"""`ziggurat admin`: look after a server: backups, tables, reports, people, keys, figures."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from ziggurat.cli.extras import extra

if TYPE_CHECKING:
    from ziggurat.server.operator import Operator
    from ziggurat.server.settings import Settings
    from ziggurat.server.storage.administration import Limit

T = TypeVar("T")
Row = Mapping[str, Any]

_UNITS: Final = {"m": 60.0, "h": 3600.0, "d": 86400.0}
_TIMES: Final = ("at", "changed", "created", "done", "banned_until", "muted_until")  # columns that hold a moment
_MARK: Final = "\0"
_HYPHEN_ID: Final = re.compile(r"-[A-Za-z0-9_][A-Za-z0-9_-]{6,}")
_WIDEST: Final = 60  # characters of a cell


def plain_id(value: str) -> str:
    """The id of a table or a person. It may begin with a hyphen, as an option does: `Admin` marks it then."""
    return value.removeprefix(_MARK)


class Admin(click.Group):
    """A group whose commands take ids that look like options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [_MARK + each if _HYPHEN_ID.fullmatch(each) else each for each in args])


def duration(value: str) -> float:
    """Days, hours or minutes, in seconds."""
    found = re.fullmatch(r"(\d{1,6})([mhd])", value)
    if found is None:
        raise click.BadParameter(f"'{value}' is no duration: give minutes, hours or days, as in 30m, 12h or 365d")
    return int(found[1]) * _UNITS[found[2]]


@click.group(cls=Admin)
@click.option(
    "--database", metavar="URL",
    help="The database of the server, as for `ziggurat serve`. [env: ZIGGURAT_DATABASE]",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for scripts.")
@click.pass_context
def command(ctx: click.Context, database: str | None, as_json: bool) -> None:
    """Look after a server: backups, tables, reports of players, people, keys, figures.

    Works on the database, whether servers run or not. Running servers show a change of a table at once, and a change of
    people or keys after at most five seconds.

    \b
    Example:
      ziggurat admin backup tables-monday.sqlite
      ziggurat admin reports list
      ziggurat admin people ban Jx3_kQ --for 7d
      ziggurat admin retention --older-than 365d --dry-run
    """
    with extra("server"):
        from ziggurat.server.settings import Settings
    settings = Settings.from_environment()
    ctx.obj = _Session(settings if database is None else replace(settings, database=database), as_json)


class _Session:
    """The options of the group, and how commands use them."""

    def __init__(self, settings: Settings, as_json: bool) -> None:
        self.settings = settings
        self.as_json = as_json

    def run(self, action: Callable[[Operator], Awaitable[T]]) -> T:
        """Do something as the operator; whatever goes wrong ends in a line."""
        from ziggurat.server.operator import operating

        async def work() -> T:
            async with operating(self.settings) as operator:
                return await action(operator)

        return self.run_alone(work)

    def run_alone(self, work: Callable[[], Awaitable[T]]) -> T:
        from ziggurat.server.storage.store import StorageUnavailable, UnusableDatabase
        from ziggurat.tables.errors import ActionRefused

        async def awaited() -> T:
            return await work()

        try:
            return asyncio.run(awaited())
        except (ActionRefused, FileExistsError, StorageUnavailable, UnusableDatabase) as error:
            raise click.ClickException(str(error)) from None

    def show(self, found: Row | Sequence[Row], nothing: str = "There are none.") -> None:
        """Print a row as lines, or rows as a table."""
        if self.as_json:
            click.echo(json.dumps(found, default=str, ensure_ascii=False, indent=2))
        elif isinstance(found, Mapping):
            click.echo(_lines(found))
        else:
            click.echo(_columns(found) if found else nothing)

    def tell(self, sentence: str, **data: object) -> None:
        """Print what was done."""
        click.echo(json.dumps(data) if self.as_json else sentence)


def _sure(question: str, yes: bool) -> None:
    if not yes:
        click.confirm(question, abort=True, err=True)


pass_session = click.make_pass_decorator(_Session)
yes_option = click.option("--yes", is_flag=True, help="Do not ask.")
limit_option = click.option("--limit", type=click.IntRange(1), default=50, show_default=True, metavar="N")
for_option = click.option("--for", "lasting", type=duration, metavar="T", help="As in 12h or 7d; without it, for good.")


# -- backups


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
@pass_session
def backup(session: _Session, file: Path) -> None:
    """Write everything to FILE, while people play.

    The file is a SQLite database, also of a server that uses PostgreSQL. It holds the key of the cookies and the seeds
    of running games: only you can read it; keep it so.
    """
    from ziggurat.server.storage.backup import back_up

    counts = session.run_alone(lambda: back_up(session.settings.database_url, file))
    session.tell(f"{file} holds {_counted(counts)}.", file=str(file), rows=counts)


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
@pass_session
def restore(session: _Session, file: Path) -> None:
    """Fill an empty database from a backup, of either kind of database.

    A database that has people or tables is left alone. Stop the server first, and start it afterwards.
    """
    from ziggurat.server.storage.backup import restore as fill

    counts = session.run_alone(lambda: fill(session.settings.database_url, file))
    session.tell(f"The database holds {_counted(counts)}.", rows=counts)


# -- tables


@command.group()
def tables() -> None:
    """List, show, close and delete tables."""


@tables.command("list")
@click.option("--status", type=click.Choice(["waiting", "playing", "over", "closed"]))
@limit_option
@pass_session
def list_tables(session: _Session, status: str | None, limit: int) -> None:
    """List tables, the latest change first."""
    session.show(session.run(lambda operator: operator.admin.tables(status, limit)))


@tables.command("show")
@click.argument("table", type=plain_id)
@pass_session
def show_table(session: _Session, table: str) -> None:
    """Show a table with its members and its chat; never what its players do not know."""
    found = session.run(lambda operator: operator.admin.table(table))
    session.show(_there(found, f"there is no table {table}"))


@tables.command("close")
@click.argument("table", type=plain_id)
@click.option("--reason", default="", metavar="TEXT", help="What people at the table read.")
@yes_option
@pass_session
def close_table(session: _Session, table: str, reason: str, yes: bool) -> None:
    """End the game of a table. It can still be looked at."""
    _sure(f"Close table {table} for good?", yes)
    session.run(lambda operator: operator.close_table(table, reason))
    session.tell(f"Table {table} is closed.", closed=table)


@tables.command("delete")
@click.argument("table", type=plain_id)
@yes_option
@pass_session
def delete_table(session: _Session, table: str, yes: bool) -> None:
    """Delete a table with its log, chat and reports."""
    _sure(f"Delete table {table} and everything that belongs to it?", yes)
    session.run(lambda operator: operator.delete_table(table))
    session.tell(f"Table {table} is deleted.", deleted=table)


# -- reports


@command.group()
def reports() -> None:
    """Read what players report."""


@reports.command("list")
@click.option("--all", "settled", is_flag=True, help="Also those that are done.")
@limit_option
@pass_session
def list_reports(session: _Session, settled: bool, limit: int) -> None:
    """List reports, the latest first."""
    session.show(session.run(lambda operator: operator.admin.reports(settled, limit)))


@reports.command("show")
@click.argument("report")
@pass_session
def show_report(session: _Session, report: str) -> None:
    """Show a report with what the player saw."""
    found = session.run(lambda operator: operator.admin.report(report))
    session.show(_there(found, f"there is no report {report}"))


@reports.command("done")
@click.argument("report")
@pass_session
def settle_report(session: _Session, report: str) -> None:
    """Mark a report as done."""
    _there(session.run(lambda operator: operator.admin.report(report)), f"there is no report {report}")
    session.run(lambda operator: operator.admin.settle_report(report))
    session.tell(f"Report {report} is done.", done=report)


# -- people


@command.group()
def people() -> None:
    """List, rename, mute, ban and remove people."""


@people.command("list")
@click.argument("words", default="")
@limit_option
@pass_session
def list_people(session: _Session, words: str, limit: int) -> None:
    """List people, the newest first; with WORDS, those whose name contains them."""
    session.show(session.run(lambda operator: operator.admin.people(words, limit)))


@people.command("show")
@click.argument("person", type=plain_id)
@pass_session
def show_person(session: _Session, person: str) -> None:
    """Show a person and the ids of their tables."""

    async def find(operator: Operator) -> Row:
        row = await operator.person(person)
        limits = {"banned_until": row.banned_until or None, "muted_until": row.muted_until or None}
        found = {"id": row.id, "name": row.name, "created": row.created, **limits}
        return found | {"tables": await operator.admin.tables_of(person)}

    session.show(session.run(find))


@people.command("rename")
@click.argument("person", type=plain_id)
@click.argument("name")
@pass_session
def rename_person(session: _Session, person: str, name: str) -> None:
    """Give a person another name, at all their tables too."""
    number = session.run(lambda operator: operator.rename(person, name))
    session.tell(f"{person} is called {name} now, also at {number} tables.", renamed=person, tables=number)


@people.command("remove")
@click.argument("person", type=plain_id)
@yes_option
@pass_session
def remove_person(session: _Session, person: str, yes: bool) -> None:
    """Delete a person: their name, what they said, and their seats in running games."""
    _sure(f"Remove {person} for good, with everything they said?", yes)
    number = session.run(lambda operator: operator.remove(person))
    session.tell(f"{person} is removed, also from {number} tables.", removed=person, tables=number)


@people.command("ban")
@click.argument("person", type=plain_id)
@for_option
@yes_option
@pass_session
def ban(session: _Session, person: str, lasting: float | None, yes: bool) -> None:
    """Let a person look, but change nothing. They leave their seats; others may vote for a bot there."""
    _sure(f"Ban {person} and let them leave their seats?", yes)
    _limit(session, person, "banned_until", _end(lasting), "banned")


@people.command("unban")
@click.argument("person", type=plain_id)
@pass_session
def unban(session: _Session, person: str) -> None:
    """Lift a ban. The person can come back to their seats."""
    _limit(session, person, "banned_until", None, "no longer banned")


@people.command("mute")
@click.argument("person", type=plain_id)
@for_option
@pass_session
def mute(session: _Session, person: str, lasting: float | None) -> None:
    """Let a person play, but not chat."""
    _limit(session, person, "muted_until", _end(lasting), "muted")


@people.command("unmute")
@click.argument("person", type=plain_id)
@pass_session
def unmute(session: _Session, person: str) -> None:
    """Let a person chat again."""
    _limit(session, person, "muted_until", None, "no longer muted")


def _limit(session: _Session, person: str, limit: Limit, until: float | None, what: str) -> None:
    session.run(lambda operator: operator.limit(person, limit, until))
    end = "" if until is None else f" {_until(until)}"
    session.tell(f"{person} is {what}{end}.", person=person, **{limit: until})


def _end(lasting: float | None) -> float:
    from ziggurat.server.api.until import FOREVER

    return FOREVER if lasting is None else time.time() + lasting


def _until(moment: float) -> str:
    from ziggurat.server.api.until import until_words

    return until_words(moment)


# -- chat, keys, figures, retention


@command.group()
def chat() -> None:
    """Remove lines of chat."""


@chat.command("remove")
@click.argument("table", type=plain_id)
@click.argument("number", type=int)
@pass_session
def remove_line(session: _Session, table: str, number: int) -> None:
    """Remove the line NUMBER of the chat of a table; `tables show` lists the numbers."""
    session.run(lambda operator: operator.remove_line(table, number))
    session.tell(f"Line {number} of table {table} is removed.", table=table, removed=number)


@command.group()
def keys() -> None:
    """Replace the key that signs cookies."""


@keys.command("rotate")
@click.option(
    "--keep", type=duration, default="30d", show_default=True, metavar="T", help="Accept the old key for this long."
)
@click.option(
    "--now",
    is_flag=True,
    help="Drop the old key at once; only a private link then brings a person back.",
)
@yes_option
@pass_session
def rotate_key(session: _Session, keep: float, now: bool, yes: bool) -> None:
    """Sign cookies with a new key. Who visits while the old key is accepted gets a new cookie and notices nothing.

    Takes ten seconds, in which all servers learn the new key.
    """
    if now:
        _sure("Drop the present key? Everybody is signed out.", yes)
        session.run(lambda operator: operator.admin.replace_cookie_key())
        session.tell("There is a new key; the old one is dropped.", old_until=None)
    else:
        until = session.run(lambda operator: operator.rotate_key(keep))
        session.tell(f"There is a new key; the old one is accepted {_until(until)}.", old_until=until)


@command.command("push-key")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@pass_session
def push_key(session: _Session, file: Path) -> None:
    """Make the key that signs notices to browsers, for `ziggurat serve --push-key FILE`.

    Keep it: browsers that agreed to notices accept no other key.
    """
    with extra("server"):
        from ziggurat.server.api.push import PushKey
    try:
        made = PushKey.make(file)
    except OSError as error:
        raise click.ClickException(f"'{file}' cannot be written: {error.strerror}") from None
    session.tell(f"The key is in {file}. Start the server with --push-key {file}", file=str(file), public=made.public)


@command.command()
@pass_session
def stats(session: _Session) -> None:
    """Count people, tables, answers, open reports, bytes."""
    session.show(session.run(lambda operator: operator.admin.figures()))


@command.command()
@click.option("--older-than", type=duration, required=True, metavar="T", help="As in 365d.")
@click.option("--dry-run", is_flag=True, help="Only say what would be deleted.")
@yes_option
@pass_session
def retention(session: _Session, older_than: float, dry_run: bool, yes: bool) -> None:
    """Delete tables at which nothing has happened for that long, then people of that age without a table.

    Finished games and games that everybody has abandoned go alike. Banned and muted people stay.
    """
    before = time.time() - older_than

    async def find(operator: Operator) -> tuple[list[str], list[str]]:
        old = [str(row["id"]) for row in await operator.admin.unchanged_since(before)]
        return old, [str(row["id"]) for row in await operator.admin.people_without_tables(before, old)]

    old, alone = session.run(find)
    what = f"{len(old)} tables and {len(alone)} people"
    if dry_run:
        session.tell(f"Would delete {what}.", tables=old, people=alone, dry_run=True)
        return
    _sure(f"Delete {what}?", yes)

    async def clear(operator: Operator) -> None:
        await operator.admin.delete_tables(old)
        await operator.admin.delete_people(alone)

    session.run(clear)
    session.tell(f"Deleted {what}.", tables=old, people=alone, dry_run=False)


# -- printing


def _there(found: Row | None, otherwise: str) -> Row:
    if found is None:
        raise click.ClickException(otherwise)
    return found


def _counted(counts: Mapping[str, int]) -> str:
    return f"{counts['people']} people, {counts['tables']} tables and {counts['entries']} entries"


def _lines(row: Row) -> str:
    width = max(map(len, row))
    return "\n".join(f"{name:<{width}}  {_cell(name, value)}" for name, value in row.items())


def _columns(rows: Sequence[Row]) -> str:
    names = list(rows[0])
    cells = [names, *([_short(_cell(name, row[name])) for name in names] for row in rows)]
    widths = [max(len(line[index]) for line in cells) for index in range(len(names))]
    return "\n".join(
        "  ".join(f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True)).rstrip() for line in cells
    )


def _cell(name: str, value: object) -> str:
    if value is None:
        return "-"
    if name in _TIMES and isinstance(value, float):
        return datetime.fromtimestamp(min(value, 253_000_000_000), UTC).strftime("%Y-%m-%d %H:%M")
    if isinstance(value, list | dict):
        return json.dumps(value, default=str, ensure_ascii=False)
    return " ".join(str(value).split())


def _short(text: str) -> str:
    return text if len(text) <= _WIDEST else text[: _WIDEST - 1] + "…"
