"""`ziggurat simulate`: let bots play many games and keep the results."""

from __future__ import annotations

import time
from pathlib import Path

import click
from click.core import ParameterSource
from rich.console import Console
from rich.table import Table as Grid

from ziggurat import _build
from ziggurat.cli.options import GameCommand
from ziggurat.cli.playing import (
    Interrupts,
    bots_option,
    executor_of,
    keep,
    kept_in,
    out_option,
    play,
    ray_option,
    record_options,
    replaced_lines,
    results_of,
    seats_of,
    seed_option,
    title,
    workers_option,
)
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.lab.plan import Plan
from ziggurat.lab.statistics import interval
from ziggurat.lab.summary import Summary
from ziggurat.play.readings import reading_lines


@click.command(cls=GameCommand)
@click.option("--games", type=click.IntRange(min=1), required=True, metavar="N", help="How many games.")
@bots_option("random")
@seed_option
@workers_option
@ray_option
@out_option()
@record_options
@click.pass_context
def command(
    ctx: click.Context, game: GameInfo[Game], players: int, options: dict[str, str], house: dict[str, str],
    content: Path | None, games: int, bots: str, seed: int, workers: int | None, ray: str | None,
    out: Path | None, decisions_out: Path | None, events_out: Path | None,
) -> None:  # fmt: skip
    """Let bots play many games and keep the results.

    Prints how long the games were and how each seat did. Ctrl-C stops early and keeps the games that are finished; with
    --out the same command goes on from there, whatever ended it, and more --games add to them. A game that ends in an
    error is saved as failed-GAME-SEED.json, for `ziggurat replay`.

    \b
    Example:
      ziggurat simulate patchistory --games 1000 --players 3 --workers 2 --out games.parquet
      ziggurat simulate patchistory --games 100 --edition 1.3.2d --capital equality
      ziggurat simulate patchistory --games 100 --house transport=current
      ziggurat simulate monuments --games 100000 --ray 10.0.0.5:6379 --out games.parquet
    """
    try:
        seats = seats_of(bots, game, players, ctx.get_parameter_source("players") is not ParameterSource.DEFAULT)
    except ValueError as error:
        raise click.UsageError(str(error), ctx) from None
    plan = Plan(game.id, games, seats, options, seed, content, house)
    results = results_of(plan, out, decisions_out, events_out)
    summary = Summary(plan.players)
    began = time.perf_counter()
    with Interrupts() as interrupts:
        for each in play(plan, executor_of(workers, ray), interrupts, results):
            summary.add(each)
    if summary.games:
        _show(game, plan, summary, results.before, time.perf_counter() - began)
    if results.failed is not None:
        kept = f"; the {summary.games:,} games before it are in {out}" if out is not None and summary.games else ""
        raise click.ClickException(keep(results.failed, plan, out) + kept)
    if summary.games < games:
        click.echo(f"ziggurat: stopped after {summary.games:,} of {games:,} games{kept_in(results, out)}", err=True)
        ctx.exit(130)
    if out is not None:
        click.echo(f"{summary.games * plan.players:,} rows in {out}")


def _show(game: GameInfo[Game], plan: Plan, summary: Summary, before: int, seconds: float) -> None:
    console = Console(highlight=False)
    console.print(title(game, plan), soft_wrap=True)
    for line in reading_lines(game, plan.house):
        console.print(line, soft_wrap=True)
    games = summary.games
    number = f"{games:,} games" if games != 1 else "1 game"
    new = max(0, games - before)
    pace = f"in {seconds:.1f} s ({new / seconds:,.1f} games/s, {_build.current()} rules)"
    played = f"{number} {pace}" if not before else f"{number}, {before:,} of them before; {new:,} {pace}"
    console.print(
        f"{played}; mean length {summary.answers / games:,.1f} answers, {summary.decisions / games:,.1f} with a choice",
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
