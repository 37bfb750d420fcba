"""`ziggurat arena`: let bots play each other, and rate them."""

from __future__ import annotations

import time
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
    executor_of,
    keep,
    kept_in,
    out_option,
    play,
    ray_option,
    read_bots,
    record_options,
    replaced_lines,
    results_of,
    seed_option,
    title,
    workers_option,
)
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.lab.arena import Result, Standing, Tournament, line_ups, mean_facts, standings, usual_games
from ziggurat.play import levels
from ziggurat.play.readings import reading_lines


@click.command(cls=GameCommand)
@click.option(
    "--bots", required=True, metavar="A,B,..",
    help=f"Who takes part: {', '.join(levels.names())}, {levels.FORMS}; BOT*3 takes three seats of one table.",
)  # fmt: skip
@click.option(
    "--games", type=click.IntRange(min=1), metavar="N", help="How many games in all. Default: 100 or a few more."
)
@seed_option
@workers_option
@ray_option
@out_option()
@record_options
@click.pass_context
def command(
    ctx: click.Context, game: GameInfo[Game], players: int, options: dict[str, str], house: dict[str, str],
    content: Path | None, bots: str, games: int | None, seed: int, workers: int | None,
    ray: str | None, out: Path | None, decisions_out: Path | None, events_out: Path | None,
) -> None:  # fmt: skip
    """Let bots play each other with seats rotated, and rate them.

    Everybody meets everybody at tables of --players. With numbers, as in master,apprentice*3, the bots sit at one
    table; even is then a quarter for the master. Prints each bot's share of wins (Wilson's 95% interval), its rating
    (openskill) and its time for a decision, mean and longest, in
    milliseconds. Ctrl-C stops early and keeps the games that are finished; the same
    command goes on from there, and more --games add to them.

    \b
    Example:
      ziggurat arena patchistory --bots random,apprentice,master:3000 --games 60 --workers 2
      ziggurat arena monuments --bots master,apprentice*3 --games 40 --out strength.parquet
      ziggurat arena clash_of_cultures --bots apprentice,apprentice-no-war --players 4
      ziggurat arena patchistory --bots "apprentice,command:node mybot.mjs"
    """
    is_given = ctx.get_parameter_source("players") is not ParameterSource.DEFAULT
    with extra("lab"):
        import_module("openskill.models")
    try:
        entrants = read_bots(bots, game)
        tables = line_ups(entrants, game.players, players if is_given else None)
        plan = Tournament(
            game.id, games or usual_games(tables), tuple(name for name, _ in entrants), options, seed, content, house,
            line_ups=tables,
        )  # fmt: skip
    except ValueError as error:
        raise click.UsageError(str(error), ctx) from None
    record = results_of(plan, out, decisions_out, events_out)
    results: list[Result] = []
    began = time.perf_counter()
    with Interrupts() as interrupts:
        for each in play(plan, executor_of(workers, ray), interrupts, record):
            results.append(Result.of(each))
    _show(game, plan, results, record.before, time.perf_counter() - began)
    if record.failed is not None:
        raise click.ClickException(keep(record.failed, plan, out))
    if len(results) < plan.games:
        kept = kept_in(record, out)
        click.echo(f"ziggurat: stopped after {len(results):,} of {plan.games:,} games{kept}", err=True)
        ctx.exit(130)
    if out is not None:
        click.echo(f"{len(results) * plan.players:,} rows in {out}")


def _show(game: GameInfo[Game], plan: Tournament, results: list[Result], before: int, seconds: float) -> None:
    if not results:
        return
    console = Console(highlight=False)
    console.print(title(game, plan), soft_wrap=True)
    for line in reading_lines(game, plan.house):
        console.print(line, soft_wrap=True)
    old = f", {before:,} of them before" if before else ""
    new = max(0, len(results) - before)
    console.print(f"{len(results):,} games{old}; {new:,} in {seconds:.1f} s ({_build.current()} rules)", soft_wrap=True)
    if len(results) % plan.whole:
        console.print(f"Seats are evenly rotated after {plan.whole} games and multiples of it.", soft_wrap=True)
    table = standings(plan.bots, results)
    console.print(_grid(table))
    for name, value in mean_facts(results).items():
        console.print(f"{name}: {value:.3g} in the mean", soft_wrap=True)
    for line in replaced_lines({each.bot: each.replaced for each in table}):
        console.print(line, soft_wrap=True)


def _grid(table: list[Standing]) -> Grid:
    grid = Grid("Bot", "Games", "Wins [95%]", "Even", "Rating [95%]", "ms (most)", box=None)
    grid.columns[0].overflow = "fold"
    grid.columns[0].min_width = 12
    for column in grid.columns[1:]:
        column.justify = "right"
        column.no_wrap = True
    for each in table:
        low, high = each.interval if each.games else (0.0, 1.0)
        mu, least, most = each.rating
        mean = 1000 * each.seconds / each.decisions if each.decisions else 0.0
        grid.add_row(
            each.bot, f"{each.games:,}", f"{each.share:.1%} \\[{100 * low:.1f}, {100 * high:.1f}]",
            f"{each.even / max(1, each.games):.0%}", f"{mu:.1f} \\[{least:.0f}, {most:.0f}]",
            f"{mean:.1f} ({1000 * each.longest:.0f})",
        )  # fmt: skip
    return grid
