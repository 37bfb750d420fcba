"""`ziggurat pack`: copy the content pack of a game to edit it, or check one."""

from __future__ import annotations

from pathlib import Path

import click

from ziggurat import packs, registry
from ziggurat.core.pack import PackFormat


@click.command()
@click.argument("game", metavar="GAME")
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="FOLDER", help="Copy the files of the game's own pack there."
)
@click.option(
    "--check", type=click.Path(path_type=Path), metavar="FOLDER", help="List every mistake of the pack in this folder."
)
def command(game: str, out: Path | None, check: Path | None) -> None:
    """Copy the content pack of a game to edit it, or check one.

    A pack is a folder of text files with every number, card and map of a game. Of a copy only the files that you change
    are needed; the others are taken from the game. Nothing that exists is overwritten. --check ends with status 1 if
    there is a mistake.

    \b
    Example:
      ziggurat pack patchistory --out my-pack
      ziggurat pack patchistory --check my-pack
      ziggurat play patchistory --content my-pack
    """
    formats = {info.id: info.pack for info in registry.games().values() if info.pack is not None}
    pack = formats.get(game.lower())
    if pack is None:
        raise click.UsageError(f"unknown game '{game}'; games with packs: {', '.join(formats)}")
    if out is not None and check is None:
        _copy(pack, out)
    elif check is not None and out is None:
        _check(pack, check)
    else:
        raise click.UsageError("give either --out FOLDER or --check FOLDER")


def _copy(pack: PackFormat[object], folder: Path) -> None:
    files = packs.built_in(pack)
    if folder.exists() and not folder.is_dir():
        raise click.ClickException(f"{folder} is a file, not a folder")
    if there := [name for name in files if (folder / name).exists()]:
        more = f" (and {len(there) - 1} more)" if len(there) > 1 else ""
        raise click.ClickException(f"{folder / there[0]} is there already{more}; nothing was copied")
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    click.echo(f"{len(files)} files in {folder}: {', '.join(files)}")


def _check(pack: PackFormat[object], folder: Path) -> None:
    try:
        packs.load(pack, folder)
    except packs.BrokenPack as broken:
        for line in broken.lines:
            click.echo(line)
        raise click.exceptions.Exit(1) from None
    replaced = sorted(path.name for path in folder.glob("*.toml"))
    click.echo(f"{folder} is sound; it replaces {', '.join(replaced) or 'nothing'}")
