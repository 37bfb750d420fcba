"""`ziggurat bench`: measure the speed of a game."""

from __future__ import annotations

import json
import platform
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.table import Table

from ziggurat import _build
from ziggurat.cli.options import GameCommand
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.lab.bench import Figures, Subject, measure_build, subject_of
from ziggurat.registry import games

_ROWS: Final[Sequence[tuple[str, Callable[[Figures], str]]]] = (
    ("decisions/s (two or more options)", lambda figures: f"{figures.decisions_per_second:,.0f}"),
    ("answers/s", lambda figures: f"{figures.answers_per_second:,.0f}"),
    ("games/s", lambda figures: f"{figures.games_per_second:,.1f}"),
    ("mean options", lambda figures: f"{figures.mean_options:,.1f}"),
    ("clones/s, mid-game", lambda figures: f"{figures.clones_per_second:,.0f}"),
    ("calls per decision", lambda figures: f"{figures.calls_per_decision:,.0f}"),
    ("calls per answer", lambda figures: f"{figures.calls_per_answer:,.0f}"),
    ("a game in progress", lambda figures: f"{figures.game_bytes / 1000:,.1f} kB"),
    ("a clone", lambda figures: f"{figures.clone_bytes / 1000:,.1f} kB"),
    ("a saved game", lambda figures: f"{figures.save_bytes / 1000:,.1f} kB"),
)


@click.command(cls=GameCommand, game_required=False)
@click.option(
    "--seconds", type=click.FloatRange(min=0.1, max=3600), default=5.0, show_default=True, metavar="S",
    help="How long to measure each build.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def command(
    game: GameInfo[Game] | None, players: int | None, options: dict[str, str], house: dict[str, str],
    content: Path | None, seconds: float, as_json: bool,
) -> None:  # fmt: skip
    """Measure the speed of a game.

    Random play on one core, in CPU seconds, in each build of the rules that is present; without a GAME, all games.
    Calls per decision: how many calls of a small method in plain Python take as long as one decision.

    \b
    Example:
      ziggurat bench patchistory
      ziggurat bench patchistory --players 4 --seconds 20 --json
    """
    results = []
    for each in games().values() if game is None else [game]:
        subject = subject_of(each.id, players or each.players[0], options, content, seconds, house)
        figures = _measure(each, subject)
        results.append({**asdict(subject), "figures": [asdict(one) for one in figures]})
        if not as_json:
            _show(each, subject, figures)
    if as_json:
        click.echo(json.dumps({"python": platform.python_version(), "results": results}, indent=2))


def _measure(game: GameInfo[Game], subject: Subject) -> list[Figures]:
    console = Console(stderr=True)
    figures = []
    for build in _build.available():
        with console.status(f"{game.title}, {build} rules") if console.is_terminal else nullcontext():
            figures.append(measure_build(build, subject))
    return figures


def _show(game: GameInfo[Game], subject: Subject, figures: Sequence[Figures]) -> None:
    chosen = "".join(f", {name} {value}" for name, value in [*subject.options.items(), *subject.house.items()])
    table = Table(title=f"{game.title}, {subject.players} players{chosen}", title_justify="left")
    table.add_column("random play, one core")
    for one in figures:
        table.add_column(one.build, justify="right")
    for name, shown in _ROWS:
        table.add_row(name, *[shown(one) for one in figures])
    Console(highlight=False).print(table)
