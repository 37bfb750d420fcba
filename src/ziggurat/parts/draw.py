"""Draws without replacement, as questions to the chance seat.

Drawing from a pool at random when a card is needed gives the same game as shuffling a deck first, and leaves no hidden
order in the position that could leak.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.compat import mypyc_attr
from ziggurat.core.step import CHANCE, G, GameStep


@final
class Drawn(Choice):
    """Chance's answer: this item of the pool."""

    def __init__(self, item: int) -> None:
        self.item = item


@final
class Pool(Options):
    """The items that may be drawn, each equally likely."""

    def __init__(self, items: tuple[int, ...]) -> None:
        self.items = items

    def __len__(self) -> int:
        return len(self.items)

    def __getitem__(self, index: int) -> Choice:
        return Drawn(self.items[index])

    def __contains__(self, choice: object) -> bool:
        return isinstance(choice, Drawn) and choice.item in self.items


@mypyc_attr(allow_interpreted_subclasses=True)
class DrawOne(GameStep[G]):
    """Chance draws one of some numbered things: a card, the face of a die."""

    def items(self, game: G) -> tuple[int, ...]:
        """The things that may be drawn, each equally likely."""
        raise NotImplementedError

    def drawn(self, game: G, item: int) -> None:
        """Carry out the draw: end or replace the step."""
        raise NotImplementedError

    def seats(self, game: G) -> tuple[int, ...]:
        return (CHANCE,)

    def options(self, game: G, seat: int) -> Options:
        return Pool(self.items(game))

    def answer(self, game: G, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Drawn)
        self.drawn(game, choice.item)


def without(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """The tuple without the first occurrence of `item`."""
    index = items.index(item)
    return items[:index] + items[index + 1 :]
