"""What commands share that let bots play many games: options, an early stop, progress, failed games, lists of bots."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn, TypeVar

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.progress import Task as RichTask
from rich.text import Text

from ziggurat.cli.extras import extra
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.lab.executors import LOCAL, Executor, Here, OnRay, Processes
from ziggurat.lab.plan import Plan
from ziggurat.lab.playing import Failed
from ziggurat.lab.recording import DECISIONS, EVENTS, GAMES, Row
from ziggurat.lab.simulate import check, simulate
from ziggurat.lab.store import Results
from ziggurat.play import levels

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])


seed_option = click.option("--seed", type=int, default=0, show_default=True, metavar="S", help="Same seed, same games.")
workers_option = click.option(
    "--workers", type=click.IntRange(min=1), metavar="K",
    help="Processes that share the work; the results do not depend on it.  [default: 1]",
)  # fmt: skip
ray_option = click.option(
    "--ray", metavar="ADDRESS",
    help=f"Share the work on a Ray cluster: HOST:PORT, auto, or {LOCAL} for a Ray of its own on this machine. "
    "--workers then is the most tasks at once.",
)  # fmt: skip


def bots_option(default: str) -> Callable[[F], F]:
    """`--bots`: who plays, seat by seat."""
    return click.option(
        "--bots", default=default, show_default=True, metavar="A,B,..",
        help=f"A bot for each seat, or one for all ({', '.join(levels.names())}, {levels.FORMS}).",
    )  # fmt: skip


def out_option(more: str = "") -> Callable[[F], F]:
    """`--out`: the file of results; `more` goes on with its sentence."""
    return click.option(
        "--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE.parquet",
        help=f"Write one row per game and seat to this file{more}; a run that was stopped goes on from it.",
    )  # fmt: skip


def record_options(command: F) -> F:
    """`--decisions-out` and `--events-out`: what else is written of each game."""
    file = click.Path(dir_okay=False, path_type=Path)
    for name, what in ((EVENTS, "event"), (DECISIONS, "decision")):
        option = click.option(
            f"--{name}-out", type=file, metavar="FILE.parquet", help=f"With --out: also write one row per {what}."
        )
        command = option(command)
    return command


def executor_of(workers: int | None, ray: str | None) -> Executor:
    """Where the games are played."""
    if ray is not None:
        with extra("ray"):
            import_module("ray")
        return OnRay(ray, workers)
    return Processes(workers) if workers is not None and workers > 1 else Here()


def results_of(plan: Plan, out: Path | None, decisions: Path | None = None, events: Path | None = None) -> Results:
    """The games of the plan so far; UsageError or ClickException say what is wrong with the files."""
    named = {GAMES: out, DECISIONS: decisions, EVENTS: events}
    files = {table: file for table, file in named.items() if file is not None}
    if files and out is None:
        raise click.UsageError("--decisions-out and --events-out need --out, which says which games are finished")
    if len({file.resolve() for file in files.values()}) < len(files):
        raise click.UsageError("--out, --decisions-out and --events-out need a file each")
    for table, file in files.items():
        if not file.parent.is_dir():
            raise click.UsageError(f"--{'out' if table == GAMES else f'{table}-out'}: there is no folder {file.parent}")
    if files:
        with extra("lab"):
            import_module("pyarrow.parquet")
    try:
        return Results(plan, files)
    except ValueError as error:
        raise click.UsageError(str(error)) from None


class Interrupts:
    """Inside `with`, the first Ctrl-C asks to stop and the second raises KeyboardInterrupt."""

    def __init__(self) -> None:
        self.stop = False

    def __enter__(self) -> Interrupts:
        self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self.stop:
            raise KeyboardInterrupt
        self.stop = True


def play(
    plan: Plan, executor: Executor, interrupts: Interrupts, results: Results
) -> Generator[Sequence[Row], None, None]:
    """The rows of the games in order: those that are there, then those that are played, with a progress bar.

    Whatever ends it, the games that are finished are in the files.
    """
    check(plan)
    with progress_bar() as progress:
        try:
            yield from results.ready()
            missing = [each for each in results.missing() if each]
            if not missing:
                return
            task = progress.add_task("Playing", total=plan.games, completed=results.before)
            with executor:
                for batch in simulate(plan, executor, lambda: interrupts.stop, missing, results.wants):
                    results.add(batch)
                    progress.advance(task, len(batch.played))
                    yield from results.ready()
                    if results.failed is not None:
                        return
        finally:
            results.finish(results.games >= plan.games)


def progress_bar() -> Progress:
    """A progress bar of games, with their rate and the time left; nothing where the errors go to no terminal."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), _Rate(), TimeElapsedColumn(),
        TextColumn("left"), TimeRemainingColumn(),
    )  # fmt: skip
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def followed(games: Iterable[T], number: int, record: Path) -> Iterator[T]:
    """What comes of so many games, with a progress bar. Ctrl-C leaves the command after a game; the record keeps it."""
    with Interrupts() as interrupts, progress_bar() as progress:
        task = progress.add_task("Playing", total=number)
        for done, each in enumerate(games, 1):
            yield each
            progress.advance(task)
            if interrupts.stop and done < number:
                stopped(record)


def stopped(record: Path) -> NoReturn:
    """Leave a command that keeps a record, after Ctrl-C."""
    click.echo(f"ziggurat: stopped; what is finished is in {record}, and the same command goes on", err=True)
    click.get_current_context().exit(130)


class _Rate(ProgressColumn):
    """Games in a second."""

    def render(self, task: RichTask) -> Text:
        speed = task.finished_speed or task.speed
        return Text(f"{speed:,.1f} games/s" if speed else "", style="progress.data.speed")


def kept_in(results: Results, out: Path | None) -> str:
    """The end of a sentence about a run that stopped early."""
    return f"; they are in {out}, and the same command goes on" if out is not None and results.games else ""


def keep(failed: Failed, plan: Plan, out: Path | None) -> str:
    """Save the game that failed beside the results; returns the line that says so."""
    line = f"game {failed.number} (seed {failed.seed}) failed: {failed.reason}"
    if failed.save is None:
        return line
    file = (out.parent if out is not None else Path()) / f"failed-{plan.game}-{failed.seed}.json"
    draft = file.with_name(f".{file.name}.{os.getpid()}.tmp")
    draft.write_text(json.dumps(failed.save) + "\n", encoding="utf-8")
    draft.replace(file)
    return f"{line}; saved as {file}"


def read_bots(text: str, game: GameInfo[Game]) -> list[tuple[str, int]]:
    """The bots of a list and how many seats each takes; ValueError if one cannot be used."""
    bots = levels.split(text)
    for name, _ in bots:
        levels.read(name, game)
    return bots


def seats_of(bots: str, game: GameInfo[Game], players: int, is_given: bool) -> tuple[str, ...]:
    """A bot per seat; ValueError says what does not fit. Several bots say how many play, unless the number is given."""
    named = read_bots(bots, game)
    names = [name for name, number in named for _ in range(number)]
    if len(names) == 1:
        return tuple(names * players)
    if is_given and len(names) != players:
        raise ValueError(f"--bots names {len(names)} bots for {players} players: name one, or one for each seat")
    if len(names) not in game.players:
        raise ValueError(f"{game.title} takes {', '.join(map(str, game.players))} players, not {len(names)} bots")
    return tuple(names)


def forbidding(bot: str, group: str, game: GameInfo[Game]) -> str:
    """The bot that leaves a group of choices out; ValueError if it cannot."""
    name, colon, rest = bot.partition(":")
    found = f"{name}-no-{group}{colon}{rest}"
    levels.read(found, game)
    return found


def title(game: GameInfo[Game], plan: Plan) -> str:
    """What is played, in a line."""
    chosen = [f"{option.name} {plan.options.get(option.name, option.default)}" for option in game.options]
    return ", ".join([game.title, f"{plan.players} players", *chosen, f"seed {plan.seed}"])


def replaced_lines(bots: dict[str, int]) -> list[str]:
    """Sentences about bots for which simpler ones answered; `bots` maps them to how often."""
    return [
        f"{bot} failed or was late {number:,} times: a simpler bot gave these answers"
        for bot, number in bots.items()
        if number
    ]
