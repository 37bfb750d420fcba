"""`ziggurat replay`: step through a saved game, or check it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from ziggurat.cli.options import seat_of
from ziggurat.cli.saves import load_save, load_start, read_save
from ziggurat.core.errors import BrokenSave
from ziggurat.core.game import Game
from ziggurat.core.record import Json
from ziggurat.core.step import CHANCE
from ziggurat.play.readings import reading_lines
from ziggurat.registry import info


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--check", is_flag=True, help="Only replay it and compare the end with the one saved.")
@click.option("--all", "everything", is_flag=True, help="Print everything without a pause.")
@click.option(
    "--seat", metavar="WHO", help="As this seat saw it, a number from 1 or a colour (default: as a spectator)."
)
@click.option(
    "--content", type=click.Path(path_type=Path), metavar="FOLDER", help="The content pack it was played with."
)
def command(file: Path, check: bool, everything: bool, seat: str | None, content: Path | None) -> None:
    """Step through a saved game, or check it.

    Prints what happened, with the rules it rests on, and pauses after each turn: Enter goes on, q quits. Not in a pipe.

    \b
    Example:
      ziggurat replay game.json
      ziggurat replay game.json --all --seat red
      ziggurat replay game.json --check
    """
    data = read_save(file)
    game = load_save(file, data, content)
    names = game.info.seats[: game.players]
    who = None if seat is None else seat_of(seat, names)
    if check:
        if "fingerprint" not in data:
            raise BrokenSave(f"{file}: no fingerprint to compare with")
        click.echo(f"OK: {file}: {len(_answers(game))} answers lead to the position saved ({data['fingerprint']})")
    else:
        pause = _is_interactive() and not everything
        _show(game, load_start(file, data, content), who, names, pause)
        _show_failure(data)


def _answers(game: Game) -> Sequence[tuple[int, object]]:
    return game.answers or ()


def _show(end: Game, game: Game, seat: int | None, names: Sequence[str], pause: bool) -> None:
    """Play the answers that led to `end` on the new `game`, and tell what happens."""
    console = Console(highlight=False)
    setup = game.setup
    chosen = "".join(f", {name} {value}" for name, value in setup.options.items())
    title = f"{info(setup.game).title}, {setup.players} players{chosen}, seed {setup.seed}"
    console.print(f"{title}, {len(_answers(end))} answers", style="bold", soft_wrap=True)
    for reading in reading_lines(game.info, setup.house):
        console.print(reading, soft_wrap=not console.is_terminal)
    for lines in _turns(end, game, seat):
        for line in lines:
            console.print(line, soft_wrap=not console.is_terminal)
        if pause and lines and not _go_on():
            return
    console.print(_standing(game, names), soft_wrap=not console.is_terminal)


def _turns(end: Game, game: Game, seat: int | None) -> Iterator[list[Text]]:
    """The events of each turn, which is all that one seat answers in a row; the events of the set-up come first."""
    told = len(game.events or ())
    yield [_line(entry) for entry in game.log(seat)]
    for _, answers in groupby(end.answers or (), key=lambda answer: answer[0]):
        lines: list[Text] = []
        for who, choice in answers:
            game.play_unchecked(who, choice)
            lines += [_line(entry) for entry in game.log(seat, told)]
            told = len(game.events or ())
        yield lines


def _line(entry: Json) -> Text:
    rules = entry["rules"]
    assert isinstance(rules, list)
    return Text.assemble(str(entry["words"]), (f"  [{', '.join(rules)}]" if rules else "", "dim"))


def _standing(game: Game, names: Sequence[str]) -> Text:
    """How the game stands at the end of the save."""
    if game.over:
        scores = ", ".join(f"{name} {score:g}" for name, score in zip(names, game.scores(), strict=True))
        winners = " and ".join(names[seat] for seat in game.winners())
        return Text(f"The game is over, won by {winners}. Points: {scores}.")
    waits = " and ".join("chance" if seat == CHANCE else names[seat] for seat in game.pending)
    return Text(f"The game waits for {waits}.")


def _is_interactive() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _go_on() -> bool:
    try:
        return input("-- Enter: next, q: quit -- ").strip().lower() not in ("q", "quit")
    except EOFError:
        return False


def _show_failure(data: Json) -> None:
    """Print the error that a simulation added to its save."""
    failed = data.get("failed")
    if isinstance(failed, dict):
        answer = f"seat {failed['seat']} answered {json.dumps(failed.get('choice'))}: " if "seat" in failed else ""
        click.echo(f"Then the game failed: {answer}{failed.get('error')}")
