"""`ziggurat study`: play a study of the documents again, and make its page."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import click

from ziggurat.cli.extras import extra
from ziggurat.cli.playing import Interrupts, executor_of, progress_bar, ray_option, workers_option
from ziggurat.lab.studies.designs import DESIGNS, LEVEL
from ziggurat.lab.studies.playing import Games, read


@click.command()
@click.argument("name", type=click.Choice([*DESIGNS]), metavar="|".join(DESIGNS))
@click.option(
    "--blocks", type=click.IntRange(min=1), metavar="N", help="How many blocks to play; a page says its number."
)
@click.option("--bot", default=LEVEL, show_default=True, metavar="BOT", help="Who plays.")
@click.option(
    "--data", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE.jsonl",
    help="Where the games are kept; a run that was stopped goes on from it.  [default: NAME.jsonl]",
)  # fmt: skip
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER", default=Path("docs/studies"),
    show_default=True, help="Where the page and its plots go.",
)  # fmt: skip
@workers_option
@ray_option
def command(
    name: str, blocks: int | None, bot: str, data: Path | None, out: Path, workers: int | None, ray: str | None
) -> None:
    """Play a study again and make its page, with tables and plots.

    Seats: who wins from which place in the turn order. Readings: the Capital Tiles and house rules of Patchistory.
    Monuments: how long its games last, who wins, what the modes change. Without --blocks nothing is played, and the
    page is made from the games in the file.

    \b
    Example:
      ziggurat study seats --blocks 2 --workers 2 --out seats
    """
    with extra("lab"):
        import_module("polars")
        import_module("matplotlib")
    from ziggurat.lab.studies.pages import page_of

    file = Path(f"{name}.jsonl") if data is None else data
    if blocks is None and not file.exists():
        raise click.UsageError(
            f"{file} is not there: say with --blocks how much to play, or with --data where games are"
        )
    if not file.parent.is_dir():
        raise click.UsageError(f"--data: there is no folder {file.parent}")
    if blocks is not None:
        _play(Games(DESIGNS[name](bot), file), blocks, workers, ray)
    if (held := read(file)[0]["study"]) != name:
        raise click.UsageError(f"{file} holds games of the study {held}, not of {name}")
    page, found = page_of(file, blocks)
    click.echo(f"{found.total:,} games in {page.write(out)} (digest {found.digest[:12]})")


def _play(games: Games, blocks: int, workers: int | None, ray: str | None) -> None:
    """Play what is missing, with a progress bar; Ctrl-C stops early and keeps what is finished."""
    missing = sum(len(piece.numbers) for piece in games.pieces(blocks))
    if not missing:
        return
    with Interrupts() as interrupts, progress_bar() as progress, executor_of(workers, ray) as executor:
        task = progress.add_task("Playing", total=missing)
        for number in games.play(executor, blocks, lambda: interrupts.stop):
            progress.advance(task, number)
