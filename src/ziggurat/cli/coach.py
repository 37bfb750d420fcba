"""`ziggurat coach`: look back at a finished game, at its chances and its costly answers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from ziggurat.cli.options import seat_of
from ziggurat.cli.saves import load_save, load_start, read_save
from ziggurat.core.game import Game
from ziggurat.core.record import Json
from ziggurat.play import words
from ziggurat.play.coach import Attention, Looking, Report, number_of_tasks, review, run
from ziggurat.terminal import files
from ziggurat.terminal.chances import chance_lines

USUAL_BUDGET: Final = Attention().think.worlds


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", metavar="WHO", help="Whose answers, a number from 1 or a colour (default: the first person).")
@click.option(
    "--budget", type=click.IntRange(min=4), default=USUAL_BUDGET, show_default=True, metavar="N",
    help="Worlds in which a costly answer is compared with others: more is surer and slower.",
)  # fmt: skip
@click.option(
    "--content", type=click.Path(path_type=Path), metavar="FOLDER", help="The content pack it was played with."
)
def command(file: Path, seat: str | None, budget: int, content: Path | None) -> None:
    """Look back at a finished game: chances to win, the costliest answers, and better ones.

    Everything is computed from what the player knew at that moment. The same file and budget give the same report.

    \b
    Example:
      ziggurat coach patchistory-42.json
      ziggurat coach patchistory-42.json --seat blue --budget 60
    """
    data = read_save(file)
    game = load_save(file, data, content)
    if not game.over:
        raise click.ClickException(f"{file}: the game is not over; the coach looks back at finished games")
    names = game.info.seats[: game.players]
    who = seat_of(seat, names) if seat is not None else _first_person(data, game)
    looking = Looking(lambda: load_start(file, data, content), game.answers or [], who)
    report = _look_back(game, looking, who, budget)
    _show(game, report, names)


def _first_person(data: Json, game: Game) -> int:
    """The first seat that no bot played; the first of all if only bots did, or the save does not say."""
    bots = files.bots_in(data, game.players) or {}
    return next((seat for seat in range(game.players) if seat not in bots), 0)


def _look_back(game: Game, looking: Looking, seat: int, budget: int) -> Report:
    answers = game.answers or []
    own = looking.own()
    usual = Attention()
    attention = replace(usual, think=replace(usual.think, worlds=budget))
    winners = game.winners()
    won = [1 / len(winners) if each in winners else 0.0 for each in range(game.players)]
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("Looking back", total=number_of_tasks(len(answers), own))
        return run(review(seat, len(answers), own, won), looking, attention, lambda task: progress.advance(bar))


def _show(game: Game, report: Report, names: tuple[str, ...]) -> None:
    console = Console(highlight=False)
    console.print(words.chances_title(), style="bold")
    for line in chance_lines(report["answers"], report["chances"], names):
        console.print(line, soft_wrap=True)
    console.print()
    console.print(words.costly_title(names[report["seat"]], len(report["costly"]), report["looked_at"]), style="bold")
    for number, each in enumerate(report["costly"], 1):
        console.print(f"{number}. {words.at_answer(each['answers'])} {each['question']}", soft_wrap=True)
        console.print(f"   {words.given_answer(each['given'], each['chance'])}", soft_wrap=True)
        console.print(f"   {words.better_answer(each['better'], each['better_chance'])}", soft_wrap=True)
        console.print(f"   {each['why']}", soft_wrap=True)
