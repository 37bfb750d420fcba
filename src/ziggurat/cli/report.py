"""`ziggurat report`: a page about the balance of the games in result files."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path

import click

from ziggurat import packs
from ziggurat.cli.extras import extra
from ziggurat.cli.options import one_line


@click.command()
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE...", type=click.Path(dir_okay=False, path_type=Path)
)  # fmt: skip
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE.html",
    help="Where the page goes. Default: beside the first file, with its name.",
)  # fmt: skip
@click.option(
    "--content", type=click.Path(file_okay=False, exists=True, path_type=Path), metavar="FOLDER",
    help="The content pack of games that were not played with the built-in one: names, and what is never used.",
)  # fmt: skip
def command(files: tuple[Path, ...], out: Path | None, content: Path | None) -> None:
    """Make a page with plots about the balance of a game.

    FILE is what simulate, arena or sweep wrote with --out. The page stands alone and needs no network: who wins, what
    each thing is worth, where points come from, how long games last, who leads, what is never used. Files with bots of
    several levels are compared level by level.

    \b
    Example:
      ziggurat simulate monuments --players 4 --games 1000 --bots random --out random.parquet
      ziggurat simulate monuments --players 4 --games 500 --bots apprentice --out apprentice.parquet
      ziggurat report random.parquet apprentice.parquet --out monuments.html
    """
    target = files[0].with_suffix(".html") if out is None else out
    if not target.parent.is_dir():
        raise click.UsageError(f"--out: there is no folder {target.parent}")
    if target in files:
        raise click.UsageError(f"--out: {target} is one of the files to read")
    with extra("lab"):
        import_module("polars")
        import_module("matplotlib")
    from ziggurat.lab.report import catalogue, reading, sections

    try:
        results = reading.read(files)
        if content is not None:
            catalogue.check_content(results, content)
        page = sections.report(results, content)
    except packs.BrokenPack as error:
        raise click.ClickException(one_line(error)) from None
    draft = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        draft.write_text(page, encoding="utf-8")
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
    games = f"{results.games:,} games" if results.games != 1 else "1 game"
    click.echo(f"{games} of {results.game.title} in {target} ({len(page.encode()) / 1e6:.1f} MB)")
