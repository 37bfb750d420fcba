"""`ziggurat simulate`: let bots play many games and keep the results."""

from __future__ import annotations

import json
import os
import signal
import time
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path
from types import FrameType

import click
from click.core import ParameterSource
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from ziggurat import _build
from ziggurat.bots.registry import BOTS
from ziggurat.cli.extras import extra
from ziggurat.cli.options import GameCommand
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.lab.simulate import Failed, Plan, ResultsFile, Summary, interval, simulate
from ziggurat.play.readings import reading_lines


@click.command(cls=GameCommand)
@click.option("--games", type=click.IntRange(min=1), required=True, metavar="N", help="How many games.")
@click.option(
    "--bots", default="random", show_default=True, metavar="A,B,..",
    help=f"A bot for each seat, or one for all ({', '.join(BOTS)}).",
)  # fmt: skip
@click.option("--seed", type=int, default=0, show_default=True, metavar="S", help="Same seed, same games.")
@click.option(
    "--workers", type=click.IntRange(min=1), default=1, show_default=True, metavar="K",
    help="Processes that share the work; the results do not depend on it.",
)  # fmt: skip
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE.parquet",
    help="Write one row per game and seat to this file.",
)  # fmt: skip
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
    seats = _seats(bots, players, ctx.get_parameter_source("players") is not ParameterSource.DEFAULT)
    if len(seats) not in game.players:
        raise click.UsageError(f"{game.title} takes {', '.join(map(str, game.players))} players, not {len(seats)} bots")
    if out is not None and not out.parent.is_dir():
        raise click.UsageError(f"--out: there is no folder {out.parent}")
    if out is not None:
        with extra("lab"):
            import_module("pyarrow.parquet")
    plan = Plan(game.id, games, seats, options, seed, content, house)
    summary = Summary(plan.players)
    began = time.perf_counter()
    with ResultsFile(out, game, plan) if out is not None else nullcontext() as results, _Interrupts() as interrupts:
        failed = _play(plan, workers, summary, results, interrupts)
        seconds = time.perf_counter() - began
        whole = summary.games == games
        written = results.finish(whole) if results is not None and summary.games else None
    if summary.games:
        _show(game, plan, summary, seconds)
    kept = f"; the {summary.games:,} finished games are in {written}" if written is not None else ""
    if failed is not None:
        raise click.ClickException(_keep(failed, plan, out) + kept)
    if not whole:
        click.echo(f"ziggurat: stopped after {summary.games:,} of {games:,} games{kept}", err=True)
        ctx.exit(130)
    if written is not None:
        click.echo(f"{summary.games * plan.players:,} rows in {written}")


def _seats(bots: str, players: int, is_given: bool) -> tuple[str, ...]:
    """A bot per seat. Several bots say how many play, unless the number is given too."""
    names = [name.strip() for name in bots.split(",")]
    if unknown := [name for name in names if name not in BOTS]:
        raise click.UsageError(f"unknown bot '{unknown[0]}'; bots: {', '.join(BOTS)}")
    if len(names) == 1:
        return tuple(names * players)
    if is_given and len(names) != players:
        raise click.UsageError(f"--bots names {len(names)} bots for {players} players: name one, or one for each seat")
    return tuple(names)


class _Interrupts:
    """Inside `with`, the first Ctrl-C asks to stop and the second raises KeyboardInterrupt."""

    def __init__(self) -> None:
        self.stop = False

    def __enter__(self) -> _Interrupts:
        self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self.stop:
            raise KeyboardInterrupt
        self.stop = True


def _play(
    plan: Plan, workers: int, summary: Summary, results: ResultsFile | None, interrupts: _Interrupts
) -> Failed | None:
    """Play the plan, with a progress bar on a terminal; returns the game that failed, if one did."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Playing", total=plan.games)
        for batch in simulate(plan, workers, lambda: interrupts.stop):
            for played in batch.played:
                summary.add(played)
                if results is not None:
                    results.add(played)
            progress.advance(task, len(batch.played))
            if batch.failed is not None:
                return batch.failed
    return None


def _keep(failed: Failed, plan: Plan, out: Path | None) -> str:
    """Save the game that failed beside the results; returns the line that says so."""
    line = f"game {failed.number} (seed {failed.seed}) failed: {failed.reason}"
    if failed.save is None:
        return line
    file = (out.parent if out is not None else Path()) / f"failed-{plan.game}-{failed.seed}.json"
    draft = file.with_name(f".{file.name}.{os.getpid()}.tmp")
    draft.write_text(json.dumps(failed.save) + "\n", encoding="utf-8")
    draft.replace(file)
    return f"{line}; saved as {file}"


def _show(game: GameInfo[Game], plan: Plan, summary: Summary, seconds: float) -> None:
    chosen = [f"{option.name} {plan.options.get(option.name, option.default)}" for option in game.options]
    console = Console(highlight=False)
    facts = [game.title, f"{plan.players} players", *chosen, f"seed {plan.seed}"]
    console.print(", ".join(facts), soft_wrap=True)
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
