"""Games in the terminal. `terminal/<game>/drawing.py` says how a game looks; `plain` draws all others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, TypeVar

from rich.console import RenderableType

from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.terminal.menu import Menu

View = Mapping[str, object]
"""What `game.view(seat)` returns, for code that does not know the game."""

V = TypeVar("V", contravariant=True)


@dataclass(frozen=True)
class Examples:
    """What help shows: a rule's id, words of a rule, a card, ideas to ask why about, answers in words."""

    rule: str
    words: str
    card: str
    why: tuple[str, ...]
    answers: tuple[str, ...]


class Drawing(Protocol[V]):
    """How one game looks. Everything on the table is taken from a view (`V`), so that nothing hidden can be shown."""

    @property
    def examples(self) -> Examples:
        """What people may type, for the help."""
        ...

    def table(self, view: V, width: int) -> RenderableType:
        """What the person at `view["seat"]` needs to see for the question that waits."""
        ...

    def area(self, view: V, seat: int, width: int) -> RenderableType:
        """One player's part of the table."""
        ...

    def numbers(self, view: V, earned: Mapping[str, float]) -> RenderableType:
        """The person's own numbers with their sources; `earned` says where the points come from."""
        ...

    def legend(self) -> RenderableType:
        """What letters and marks mean."""
        ...

    def remark(self, entry: Mapping[str, object]) -> str:
        """A line below an event of the log, such as the text of a card; "" for most events."""
        ...

    def cards(self, view: V, words: Sequence[str]) -> list[tuple[str, str]]:
        """Cards with all these words (in small letters) that the ledger does not list: names and texts."""
        ...

    def is_sealed(self, view: V, rule: str) -> bool:
        """Whether a rule tells of a card that the person may not look at yet."""
        ...

    def menu(self, view: V, options: Sequence[tuple[Choice, str]], width: int) -> Menu:
        """The menu of the options, which are given with their labels."""
        ...

    def understand(self, view: V, words: Sequence[str]) -> Mapping[str, object] | None:
        """The choice, as data, that words mean in the game's own way of saying it; None: the general way is meant.

        ValueError says in a line what is not understood.
        """
        ...

    def usage(self, kind: str) -> str | None:
        """How to type this kind of choice in the game's own way; None: the general way."""
        ...

    def opening(self, view: V, kind: str) -> Mapping[str, object] | None:
        """The choice, as data, that leads to the question which a choice of this kind answers; None: no such step."""
        ...


def drawing(game: Game) -> Drawing[View]:
    """How a game looks: its own drawing, or the plain one."""
    folder = game.id if _is_drawn(game.id) else "plain"
    found: Drawing[View] = import_module(f"ziggurat.terminal.{folder}.drawing").drawing(game)
    return found


def _is_drawn(game_id: str) -> bool:
    try:
        return find_spec(f"ziggurat.terminal.{game_id}.drawing") is not None
    except ModuleNotFoundError:  # there is no such folder
        return False
