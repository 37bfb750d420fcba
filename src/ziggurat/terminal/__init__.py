"""Games in the terminal. A game joins by a line in `DRAWINGS` and a module that says how it looks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, Protocol

from rich.console import RenderableType

from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.terminal.menu import Menu

DRAWINGS: Final = {
    "patchistory": "ziggurat.terminal.patchistory",
    "clash_of_cultures": "ziggurat.terminal.clash_of_cultures",
    "monuments": "ziggurat.terminal.monuments",
}
"""Game id -> the module whose `drawing(game)` gives its Drawing."""

View = dict[str, Any]
"""What `game.view(seat)` returns."""

Part = dict[str, Any]
"""A piece of a view."""


@dataclass(frozen=True)
class Examples:
    """What help shows: a rule's id, words of a rule, a card, ideas to ask why about, answers in words."""

    rule: str
    words: str
    card: str
    why: tuple[str, ...]
    answers: tuple[str, ...]


class Drawing(Protocol):
    """How one game looks. Everything on the table is taken from a view, so that nothing hidden can be shown."""

    @property
    def seats(self) -> Sequence[str]:
        """The names of the players."""
        ...

    @property
    def points(self) -> str:
        """The name of what wins."""
        ...

    @property
    def examples(self) -> Examples:
        """What people may type, for the help."""
        ...

    def table(self, view: View, width: int) -> RenderableType:
        """What the person at `view["seat"]` needs to see for the question that waits."""
        ...

    def area(self, view: View, seat: int, width: int) -> RenderableType:
        """One player's part of the table."""
        ...

    def numbers(self, view: View, earned: Mapping[str, float]) -> RenderableType:
        """The person's own numbers with their sources; `earned` says where the points come from."""
        ...

    def legend(self) -> RenderableType:
        """What letters and marks mean."""
        ...

    def remark(self, entry: Mapping[str, object]) -> str:
        """What people want to read below an event of the log, such as the text of a card; "" for most."""
        ...

    def cards(self, view: View, words: Sequence[str]) -> list[tuple[str, str]]:
        """Cards with all these words (in small letters) that the ledger does not list: names and texts."""
        ...

    def is_sealed(self, view: View, rule: str) -> bool:
        """Whether a rule tells of a card that the person may not look at yet."""
        ...

    def menu(self, view: View, options: Sequence[tuple[Choice, str]], width: int) -> Menu:
        """The options, each with its label, so that a person finds their way."""
        ...

    def is_always_asked(self, view: View, people: int) -> bool:
        """Whether the question is put even if there is only one answer to it; so many people notice whether it is."""
        ...

    def understand(self, view: View, words: Sequence[str]) -> Mapping[str, object] | None:
        """The choice, as data, that words mean in the game's own way of saying it; None: the general way is meant.

        ValueError says in a line what is not understood.
        """
        ...

    def usage(self, kind: str) -> str | None:
        """How to type this kind of choice in the game's own way; None: the general way."""
        ...

    def opening(self, view: View, kind: str) -> Mapping[str, object] | None:
        """The choice, as data, that leads to the question which a choice of this kind answers; None: no such step."""
        ...

    def read(self, view: View, field: str, word: str) -> int | str | None:
        """A word as people see it (tile 1, Green, B07) for this field of a choice; None if it means nothing."""
        ...

    def field(self, name: str) -> str:
        """A field of a choice, in the word that people know it by."""
        ...


def drawing(game: Game) -> Drawing:
    """How a game looks; ValueError if nobody has drawn it yet."""
    if game.id not in DRAWINGS:
        raise ValueError(f"{game.id} cannot be played in the terminal; games that can: {', '.join(DRAWINGS)}")
    found: Drawing = import_module(DRAWINGS[game.id]).drawing(game)
    return found
