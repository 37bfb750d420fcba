"""What commands share that let bots play many games: options, an early stop, progress, failed games, lists of bots."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.lab.plan import Plan
from ziggurat.lab.playing import Failed, Played
from ziggurat.lab.simulate import simulate
from ziggurat.play import levels

F = TypeVar("F", bound=Callable[..., Any])


seed_option = click.option("--seed", type=int, default=0, show_default=True, metavar="S", help="Same seed, same games.")
workers_option = click.option(
    "--workers", type=click.IntRange(min=1), default=1, show_default=True, metavar="K",
    help="Processes that share the work; the results do not depend on it.",
)  # fmt: skip


def bots_option(default: str) -> Callable[[F], F]:
    """`--bots`: who plays, seat by seat."""
    return click.option(
        "--bots", default=default, show_default=True, metavar="A,B,..",
        help=f"A bot for each seat, or one for all ({', '.join(levels.names())}, {levels.FORMS}).",
    )  # fmt: skip


def out_option(more: str = "") -> Callable[[F], F]:
    """`--out`: the file of results; `more` ends its sentence."""
    return click.option(
        "--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE.parquet",
        help=f"Write one row per game and seat to this file{more}.",
    )  # fmt: skip


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


def play(plan: Plan, workers: int, interrupts: Interrupts, start: int = 0) -> Iterator[Played | Failed]:
    """Play the plan from a game on, with a progress bar on a terminal; a game that failed is the last."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Playing", total=plan.games, completed=start)
        for batch in simulate(plan, workers, lambda: interrupts.stop, start):
            yield from batch.played
            progress.advance(task, len(batch.played))
            if batch.failed is not None:
                yield batch.failed


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
