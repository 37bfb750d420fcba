"""`ziggurat mcp`: one seat of a table for an assistant or another program."""

from __future__ import annotations

import secrets
from pathlib import Path

import click

from ziggurat.cli.extras import extra
from ziggurat.cli.options import GameCommand, seat_of
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.play import levels


@click.command(cls=GameCommand)
@click.option(
    "--bot", "bots", default="apprentice", show_default=True, metavar="LEVEL",
    help=f"Who plays the other seats, or a list with one for each: {', '.join(levels.names())}, {levels.FORMS}.",
)  # fmt: skip
@click.option(
    "--seat", default="1", show_default=True, metavar="WHO", help="The program's seat: a number from 1, or a colour."
)
@click.option("--seed", type=int, metavar="S", help="Same seed, same tiles and cards. Default: any.")
def command(
    game: GameInfo[Game], players: int, options: dict[str, str], house: dict[str, str], content: Path | None,
    bots: str, seat: str, seed: int | None,
) -> None:  # fmt: skip
    """Let an assistant or another program play one seat: a server of the Model Context Protocol on stdin and stdout.

    The program is told what its seat may know and nothing else.

    \b
    Example:
      ziggurat mcp patchistory --players 3 --bot apprentice
      ziggurat mcp monuments --seat red --bot master --seed 7
    """
    with extra("mcp"):
        from ziggurat.mcp.seat import TablePlan
        from ziggurat.mcp.server import server
    number = seat_of(seat, game.seats[:players])
    plan = TablePlan(
        game.id, players, number, bots, secrets.randbelow(1_000_000) if seed is None else seed, options, house, content
    )
    try:
        found = server(plan)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    found.run("stdio")
