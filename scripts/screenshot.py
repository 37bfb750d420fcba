"""Writes docs/terminal.svg: the terminal game as a person sees it in the middle of a game."""

from __future__ import annotations

import io
import sys
from pathlib import Path

from rich.console import Console

import ziggurat
from ziggurat.bots.random import RandomBot
from ziggurat.session import Session
from ziggurat.terminal.play import Play
from ziggurat.terminal.screen import Screen

RED = 0
FILE = Path(__file__).parent.parent / "docs" / "terminal.svg"


def main(seed: int = 8) -> None:
    """Random play up to Red's movement in Era II, then one look at the screen."""
    session = Session(ziggurat.new_game("patchistory", players=3, seed=seed), {1: RandomBot, 2: RandomBot})
    guide = RandomBot(seed)
    game = session.game
    while not (game.era == 2 and game.round > 1 and game.question is not None and game.question.kind == "move_workers"):
        session.play(RED, guide.choose({}, game.options(RED)))
    console = Console(
        record=True, file=io.StringIO(), width=100, force_terminal=True, color_system="truecolor", highlight=False
    )
    play = Play(game, {1: "random", 2: "random"}, {"random": RandomBot}, Screen(console))
    play.seen[RED] = len(game.events or ()) - 6
    play.show(RED)
    console.print("Red> ", end="")
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(console.export_svg(title="ziggurat play patchistory", unique_id="terminal"), encoding="utf-8")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
