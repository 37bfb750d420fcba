"""`ziggurat export`: the finished tables of a server as results of the lab, without names."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import click

from ziggurat.cli.extras import extra
from ziggurat.lab.recording import DECISIONS, EVENTS, GAMES
from ziggurat.lab.store import write_whole
from ziggurat.registry import games

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.argument("game", metavar="GAME")
@click.option(
    "--database", metavar="URL", help="The database of the server, as for `ziggurat serve`. [env: ZIGGURAT_DATABASE]"
)
@click.option("--out", type=_FILE, required=True, metavar="FILE.parquet", help="One row per game and seat.")
@click.option("--decisions-out", type=_FILE, metavar="FILE.parquet", help="Also write one row per decision.")
@click.option("--events-out", type=_FILE, metavar="FILE.parquet", help="Also write one row per event.")
def command(game: str, database: str | None, out: Path, decisions_out: Path | None, events_out: Path | None) -> None:
    """Write the finished tables of a server as results, without names.

    The columns are those of `ziggurat simulate`; people are called "person", bots by their levels. Names, ids and chat
    stay in the database. Lessons are left out, and tables that were played by other rules than the present ones. An
    earlier export is replaced.

    \b
    Example:
      ziggurat export patchistory --database sqlite:///tables.sqlite --out people.parquet
    """
    if game not in games():
        raise click.UsageError(f"unknown game {game!r}; games: {', '.join(games())}")
    named = {GAMES: out, DECISIONS: decisions_out, EVENTS: events_out}
    files = {table: file for table, file in named.items() if file is not None}
    if len({file.resolve() for file in files.values()}) < len(files):
        raise click.UsageError("--out, --decisions-out and --events-out need a file each")
    for file in files.values():
        if not file.parent.is_dir():
            raise click.UsageError(f"there is no folder {file.parent}")
    with extra("lab"):
        import_module("pyarrow.parquet")
    parts, left_out = _read(game, database, frozenset(files))
    for table, file in files.items():
        try:
            write_whole(file, table, game, {"export": game}, (each[table] for each in parts), len(parts))
        except ValueError as error:
            raise click.UsageError(str(error)) from None
    more = f"; {left_out:,} were left out: lessons, or played by other rules" if left_out else ""
    click.echo(f"{len(parts):,} tables in {', '.join(map(str, files.values()))}{more}")


def _read(game: str, database: str | None, wants: frozenset[str]) -> tuple[list[dict[str, bytes]], int]:
    """The tables that can be exported, in Parquet, and how many cannot."""
    with extra("server"):
        from ziggurat.server.export import can_be_exported, exported
        from ziggurat.server.operator import operating
        from ziggurat.server.settings import Settings
        from ziggurat.server.storage.store import StorageUnavailable, UnusableDatabase
        from ziggurat.tables.errors import ActionRefused
    settings = Settings.from_environment()
    settings = settings if database is None else replace(settings, database=database)
    kind, _, path = settings.database_url.partition(":///")
    if kind == "sqlite" and not Path(path).exists():  # to open it would make an empty one
        raise click.ClickException(f"there is no database {path}; name that of the server with --database")

    async def work() -> tuple[list[dict[str, bytes]], int]:
        parts: list[dict[str, bytes]] = []
        left_out = 0
        async with operating(settings) as operator:
            for id in await operator.admin.finished(game):
                table, entries = await operator.table(id)
                if can_be_exported(table):
                    parts.append(exported(table, entries, len(parts), wants))
                else:
                    left_out += 1
        return parts, left_out

    try:
        return asyncio.run(work())
    except (ActionRefused, StorageUnavailable, UnusableDatabase) as error:
        raise click.ClickException(str(error)) from None
