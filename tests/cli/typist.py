"""A person without a plan at the keyboard, what such a person saw, and what the menus offered."""

from __future__ import annotations

import io
import random
import re
import sys
from collections.abc import Iterator
from typing import TextIO, cast

from click.testing import Result
from rich.console import Console

from ziggurat.bots.random import RandomBot
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.terminal import View, drawing
from ziggurat.terminal import typed_answers as typed
from ziggurat.terminal.menu import Menu
from ziggurat.terminal.play import Play
from ziggurat.terminal.screen import Screen


class Typist:
    """Finds out what may be typed by typing nonsense, then types one of it: a person without a plan."""

    def __init__(self, screen: io.StringIO, seed: int) -> None:
        self.screen = screen
        self.random = random.Random(seed)
        self.lines: list[str] = []

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        line = self._line(self.screen.getvalue()[-500:])
        self.lines.append(line)
        return f"{line}\n"

    def _line(self, shown: str) -> str:
        offered = re.search(r"9999 is not in the list: (.*)\.\n[A-Z][a-z]+> $", shown)
        if offered:
            return self.random.choice(list(_keys(offered[1])))
        return "9999" if shown.endswith("> ") else ""  # Enter at hand-overs and at the end


def _keys(offer: str) -> Iterator[str]:
    for part in offer.split(", "):
        first, _, last = part.partition(" to ")
        yield from map(str, range(int(first), int(last or first) + 1))


def prompts(shown: str) -> list[list[str]]:
    """Every prompt, from its line with the name to the line for the answer."""
    found: list[list[str]] = []
    for line in shown.splitlines():
        if re.match(r"[A-Z][a-z]+ ─{20}", line):
            found.append([])
        if found and not (found[-1] and re.match(r"[A-Z][a-z]+>", found[-1][-1])):
            found[-1].append(line)
    return found


def typed_game(game: Game, hotseat: bool, width: int = 80) -> tuple[str, tuple[str, ...]]:
    """What was shown and typed in a whole game, against bots or by people at one screen."""
    shown = io.StringIO()
    typist = Typist(shown, seed=5)
    before, sys.stdin = sys.stdin, cast("TextIO", typist)
    try:
        bots = {} if hotseat else dict.fromkeys(range(1, game.players), "random")
        Play(game, bots, Screen(Console(file=shown, width=width, highlight=False))).run()
    finally:
        sys.stdin = before
    return shown.getvalue(), tuple(typist.lines)


def answer_to(result: Result, line: str) -> str:
    """What was printed between a typed line and the next prompt."""
    return result.output.split(f"> {line}\n", 1)[1].split("\nRed>", 1)[0]


def choice_of(game: Game, seat: int, line: str) -> Choice:
    """What a line means at the question that waits."""
    return typed.choice(game, drawing(game), game.view(seat), seat, line.split())


def menu_of(game: Game, seat: int) -> Menu:
    """The menu of the question that waits."""
    view: View = game.view(seat)
    options = [(choice, game.label(seat, choice)) for choice in game.options(seat)]
    return drawing(game).menu(view, options, 80)


def leaves(menu: Menu) -> list[object]:
    """Every choice that can be reached."""
    found: list[object] = []
    for item in menu.items:
        target = item.leads_to() if callable(item.leads_to) else item.leads_to
        found += leaves(target) if isinstance(target, Menu) else [target]
    return found


def menus_of_a_game(game: Game, seed: int, answers: int) -> Iterator[Menu]:
    """The menus of so many questions of random play, each of which leads to exactly the options."""
    bot = RandomBot(seed)
    for _ in range(answers):
        if game.over:
            break
        seat = game.pending[0]
        options, menu = list(game.options(seat)), menu_of(game, seat)
        found = leaves(menu)
        assert len(found) == len(options)
        assert all(choice in found for choice in options)
        yield menu
        game.play(seat, bot.choose(game, seat))


def against_random(arguments: tuple[str, ...]) -> list[str]:
    """The arguments of `play`, with random bots unless they say who plays the other seats: those are quick and wild."""
    settled = {"--bot", "--hotseat", "--load"} & set(arguments)
    return [*arguments] if settled else [*arguments, "--bot", "random"]
