"""`ziggurat simulate`: let bots play many games and keep the results."""

from __future__ import annotations

import time
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path

import click
from click.core import ParameterSource
from rich.console import Console
from rich.table import Table as Grid

from ziggurat import _build
from ziggurat.cli.extras import extra
from ziggurat.cli.options import GameCommand
from ziggurat.cli.playing import (
    Interrupts,
    bots_option,
    keep,
    out_option,
    play,
    replaced_lines,
    seats_of,
    seed_option,
    title,
    workers_option,
)
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.lab.plan import Plan
from ziggurat.lab.playing import Failed
from ziggurat.lab.results import ResultsFile
from ziggurat.lab.summary import Summary, interval
from ziggurat.play.readings import reading_lines


@click.command(cls=GameCommand)
@click.option("--games", type=click.IntRange(min=1), required=True, metavar="N", help="How many games.")
@bots_option("random")
@seed_option
@workers_option
@out_option()
@click.pass_context
def command(
    ctx: click.Context, game: GameInfo[Game], players: int, options: dict[str, str], house: dict[str, str],
    content: Path | None, games: int, bots: str, seed: int, workers: int, out: Path | None,
) -> None:  # fmt: skip
    """Let bots play many games and keep the results.

    Prints how long the games were and how each seat did. Ctrl-C stops early and keeps the games that are finished. A
    game that ends in an error is saved as failed-GAME-SEED.json, for `ziggurat replay`.

    \b
    Example:
      ziggurat simulate patchistory --games 1000 --players 3 --workers 2 --out games.parquet
      ziggurat simulate patchistory --games 100 --edition 1.3.2d --capital equality
      ziggurat simulate patchistory --games 100 --house transport=current
    """
    try:
        seats = seats_of(bots, game, players, ctx.get_parameter_source("players") is not ParameterSource.DEFAULT)
    except ValueError as error:
        raise click.UsageError(str(error), ctx) from None
    if out is not None and not out.parent.is_dir():
        raise click.UsageError(f"--out: there is no folder {out.parent}")
    if out is not None:
        with extra("lab"):
            import_module("pyarrow.parquet")
    plan = Plan(game.id, games, seats, options, seed, content, house)
    summary = Summary(plan.players)
    began = time.perf_counter()
    with ResultsFile(out, game, plan) if out is not None else nullcontext() as results, Interrupts() as interrupts:
        failed = None
        for played in play(plan, workers, interrupts):
            if isinstance(played, Failed):
                failed = played
                break
            summary.add(played, plan.bots)
            if results is not None:
                results.add(played)
        seconds = time.perf_counter() - began
        whole = summary.games == games
        written = results.finish(whole) if results is not None and summary.games else None
    if summary.games:
        _show(game, plan, summary, seconds)
    kept = f"; the {summary.games:,} finished games are in {written}" if written is not None else ""
    if failed is not None:
        raise click.ClickException(keep(failed, plan, out) + kept)
    if not whole:
        click.echo(f"ziggurat: stopped after {summary.games:,} of {games:,} games{kept}", err=True)
        ctx.exit(130)
    if written is not None:
        click.echo(f"{summary.games * plan.players:,} rows in {written}")


def _show(game: GameInfo[Game], plan: Plan, summary: Summary, seconds: float) -> None:
    console = Console(highlight=False)
    console.print(title(game, plan), soft_wrap=True)
    for line in reading_lines(game, plan.house):
        console.print(line, soft_wrap=True)
    games = summary.games
    number = f"{games:,} games" if games != 1 else "1 game"
    console.print(
        f"{number} in {seconds:.1f} s ({games / seconds:,.1f} games/s, {_build.current()} rules); mean length "
        f"{summary.answers / games:,.1f} answers, {summary.decisions / games:,.1f} with a choice",
        soft_wrap=True,
    )
    grid = Grid("Seat", "Bot", "Wins", "95% interval", "Mean score")
    for column in grid.columns[2:]:
        column.justify = "right"
    for seat, bot in enumerate(plan.bots):
        low, high = interval(summary.won[seat], games)
        share = f"{summary.won[seat] / games:.1%}"
        grid.add_row(str(seat), bot, share, f"{low:.1%} to {high:.1%}", f"{summary.scores[seat] / games:.2f}")
    console.print(grid)
    for line in replaced_lines(summary.replaced):
        console.print(line, soft_wrap=True)
