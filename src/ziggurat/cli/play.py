"""`ziggurat play`: a game in the terminal, against bots or hot-seat."""

from __future__ import annotations

import secrets
import time
from pathlib import Path

import click
from click.core import ParameterSource

from ziggurat import registry
from ziggurat.cli.options import GameCommand, seat_of
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.play import levels
from ziggurat.play.characters import characters
from ziggurat.terminal import files
from ziggurat.terminal.play import Play
from ziggurat.terminal.screen import Screen


@click.command(cls=GameCommand)
@click.option(
    "--bot",
    default="apprentice",
    show_default=True,
    metavar="LEVEL",
    help=f"Who plays the other seats: {', '.join(levels.names())}, {levels.FORMS}.",
)
@click.option("--hotseat", is_flag=True, help="People at all seats, one screen.")
@click.option(
    "--seat", "seats", multiple=True, metavar="WHO",
    help="Your seat, a number from 1 or a colour; several times for several people. Default: the first.",
)  # fmt: skip
@click.option("--seed", type=int, metavar="S", help="Same seed, same tiles and cards. Default: any.")
@click.option(
    "--load", "file", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Go on with a saved game."
)
@click.pass_context
def command(
    ctx: click.Context, game: GameInfo[Game], players: int, options: dict[str, str], house: dict[str, str],
    content: Path | None, bot: str, hotseat: bool, seats: tuple[str, ...], seed: int | None, file: Path | None,
) -> None:  # fmt: skip
    """Play a game in the terminal, against bots or hot-seat.

    Every question is a list of numbers; type help in the game for the rest: rules, undo, why something is not allowed.
    Ctrl-C saves the game and says where.

    \b
    Example:
      ziggurat play patchistory
      ziggurat play patchistory --players 4 --seat blue --edition 1.3.2d
      ziggurat play patchistory --house transport=current --house ties=shared
      ziggurat play clash_of_cultures --players 3 --hotseat --events optional
      ziggurat play patchistory --load patchistory-42.json
    """
    try:
        levels.read(bot, game)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    if hotseat and seats:
        raise click.UsageError("--hotseat puts people at all seats; leave --seat out")
    chosen = ctx.get_parameter_source("bot") == ParameterSource.COMMANDLINE or hotseat or bool(seats)
    if file is None:
        seed = secrets.randbelow(1_000_000) if seed is None else seed
        started = registry.new_game(
            game.id, players, seed, house=house, content=content, manual_chance=False, **options
        )
        bots = _bots(started, bot, hotseat, seats)
    else:
        if options or house or seed is not None or ctx.get_parameter_source("players") == ParameterSource.COMMANDLINE:
            raise click.UsageError(
                "a loaded game brings its players, options, house rules and seed along; leave them out"
            )
        started, recorded = files.read(file, content)
        if started.id != game.id:
            raise click.UsageError(f"{file} is a game of {started.id}, not of {game.id}")
        known = recorded is not None and files.are_known(recorded, game)
        bots = recorded if recorded is not None and known and not chosen else _bots(started, bot, hotseat, seats)
    status = Play(started, bots, Screen(), content, file, time.perf_counter).run()
    ctx.exit(status)


def _bots(game: Game, bot: str, hotseat: bool, seats: tuple[str, ...]) -> files.Seats:
    """The bot of each seat that no person takes."""
    if hotseat:
        return {}
    names = game.info.seats[: game.players]
    people = {seat_of(word, names) for word in seats} or {0}
    free = [seat for seat in range(game.players) if seat not in people]
    met = characters(game.info, game.setup.seed, [bot] * len(free))
    return {seat: levels.with_temperament(bot, who.temperament) for seat, who in zip(free, met, strict=True)}
