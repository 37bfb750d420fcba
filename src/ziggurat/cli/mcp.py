"""`ziggurat mcp`: one seat of a table for an assistant or another program."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click

from ziggurat.cli.extras import extra
from ziggurat.cli.options import GameCommand, seat_of
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.play import levels

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer


@click.command(cls=GameCommand, game_required=False)
@click.option(
    "--bot", "bots", default="apprentice", show_default=True, metavar="LEVEL",
    help=f"Who plays the other seats, or a list with one for each: {', '.join(levels.names())}, {levels.FORMS}.",
)  # fmt: skip
@click.option(
    "--seat", default="1", show_default=True, metavar="WHO", help="The program's seat: a number from 1, or a colour."
)
@click.option("--seed", type=int, metavar="S", help="Same seed, same tiles and cards. Default: any.")
@click.option("--server", "address", metavar="URL", help="Play at a server: its address, or an invitation to a table.")
@click.option(
    "--keep", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
    help="With --server: where the cookie is kept, so that the next run has the same seats.",
)  # fmt: skip
def command(
    game: GameInfo[Game] | None, players: int | None, options: dict[str, str], house: dict[str, str],
    content: Path | None, bots: str, seat: str, seed: int | None, address: str | None, keep: Path | None,
) -> None:  # fmt: skip
    """Let an assistant or another program play one seat: a server of the Model Context Protocol on stdin and stdout.

    It plays at a table of its own against bots, or with people at a server. The program is told what its seat may know
    and nothing else.

    \b
    Example:
      ziggurat mcp patchistory --players 3 --bot apprentice
      ziggurat mcp monuments --seat red --bot master --seed 7
      ziggurat mcp --server https://play.example.org/join/TABLE/INVITATION
    """
    if (game is None) == (address is None):
        raise click.UsageError("name a GAME to play against bots here, or a server with --server")
    if keep is not None and address is None:
        raise click.UsageError("--keep is for --server")
    try:
        if address is not None:
            found = _at_server(address, keep)
        else:
            assert game is not None and players is not None
            number = seat_of(seat, game.seats[:players])
            found = _own_table(game.id, players, number, bots, seed, options, house, content)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    found.run("stdio")


def _own_table(
    game: str, players: int, seat: int, bots: str, seed: int | None, options: dict[str, str], house: dict[str, str],
    content: Path | None,
) -> MCPServer:  # fmt: skip
    with extra("mcp"):
        from ziggurat.mcp.seat import TablePlan
        from ziggurat.mcp.server import server
    chance = secrets.randbelow(1_000_000) if seed is None else seed
    return server(TablePlan(game, players, seat, bots, chance, options, house, content))


def _at_server(address: str, keep: Path | None) -> MCPServer:
    with extra("mcp"):
        from ziggurat.mcp.at_server import Server
        from ziggurat.mcp.server import server_at
    return server_at(Server(address, keep), address if urlsplit(address).path.strip("/") else "")
