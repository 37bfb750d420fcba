"""Writes the pictures docs/terminal*.svg: terminal games as people see them, halfway through."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

import ziggurat
from ziggurat.bots.random import RandomBot
from ziggurat.core.game import Game
from ziggurat.play.session import Session
from ziggurat.terminal.play import Play
from ziggurat.terminal.screen import Screen

RED = 0
DOCS = Path(__file__).parent.parent / "docs"


def is_worth_a_look(game: Game) -> bool:
    """Red's movement in Era II of Patchistory; a turn of Red in Clash of Cultures and Monuments."""
    kind = "" if game.question is None else game.question.kind
    seen = game.view(RED)
    if game.id == "patchistory":
        return seen["era"] == 2 and seen["round"] != 1 and kind == "move_workers"
    if game.id == "monuments":
        return kind == "take_turn" and seen["realms"][RED]["layers"] == 1  # type: ignore[index]
    return seen["round"] == 4 and kind == "take_turn"


def look(name: str, players: int, seed: int, file: str, until: Callable[[Game], bool] = is_worth_a_look) -> None:
    """Random play up to that moment, then one look at the screen."""
    bots = dict.fromkeys(range(1, players), RandomBot)
    session = Session(ziggurat.new_game(name, players=players, seed=seed), bots)
    guide = RandomBot(seed)
    game = session.game
    while not until(game):
        session.play(RED, guide.choose(game, RED))
    console = Console(
        record=True, file=io.StringIO(), width=100, force_terminal=True, color_system="truecolor", highlight=False
    )
    play = Play(game, dict.fromkeys(bots, "random"), Screen(console))
    play.seen[RED] = len(game.events or ()) - 6
    play.show(RED)
    console.print("Red> ", end="")
    DOCS.mkdir(exist_ok=True)
    DOCS.joinpath(file).write_text(console.export_svg(title=f"ziggurat play {name}", unique_id="terminal"), "utf-8")


if __name__ == "__main__":
    look("patchistory", 3, 8, "terminal.svg")
    look("clash_of_cultures", 3, 113, "terminal-clash.svg")
    look("monuments", 3, 31, "terminal-monuments.svg")
