"""Sentences are patterns; `Filler` turns the fields of an event, a choice or a question into the words that fill them.

What a field means, and every word itself, is said in the `words.py` of a game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, final

from ziggurat.core.choice import Choice
from ziggurat.core.compat import mypyc_attr
from ziggurat.core.event import Event
from ziggurat.core.fields import counted as counted
from ziggurat.core.fields import ints as ints
from ziggurat.core.game import Game
from ziggurat.core.step import Step
from ziggurat.core.words import Words

G = TypeVar("G", bound=Game)


@final
class OldWords(Words[G]):
    """TRANSITION ONLY: the words of a game that still has a filler of its own."""

    def __init__(
        self,
        describe: Callable[[G, Event, dict[str, str]], str],
        note: Callable[[G, Event], dict[str, str]],
        name: Callable[[G, int, Choice], str],
        ask: Callable[[G, Step, int | None], str],
        explain: Callable[[str], str],
    ) -> None:
        super().__init__({}, {}, {}, {}, {}, {})
        self._describe = describe
        self._note = note
        self._name = name
        self._ask = ask
        self._explain = explain

    def event(self, game: G, event: Event, names: dict[str, str]) -> str:
        return self._describe(game, event, names)

    def names_now(self, game: G, event: Event) -> dict[str, str]:
        return self._note(game, event)

    def label(self, game: G, seat: int, choice: Choice) -> str:
        return self._name(game, seat, choice)

    def question(self, game: G, step: Step, seat: int | None) -> str:
        return self._ask(game, step, seat)

    def reason(self, rule: str) -> str:
        return self._explain(rule)


@mypyc_attr(allow_interpreted_subclasses=True)
class Filler:
    """The fields of one thing as data, and a word for each of them."""

    def __init__(self, data: dict[str, object]) -> None:
        self.data = data

    def fill(self) -> dict[str, str]:
        """A word for every field."""
        words = {name: self._word(name, value) for name, value in self.data.items()}
        words.update(self._extras())
        return words

    def word(self, name: str) -> str:
        """A word for one field."""
        return self._word(name, self.data[name])

    def _word(self, name: str, value: object) -> str:
        if isinstance(value, bool):
            return self._yes_no(name, value)
        if isinstance(value, int):
            return self._count(name, value)
        if isinstance(value, list):
            return self._list(name, value)
        if isinstance(value, str):
            return self._text(name, value)
        return str(value)

    # What the fields of a game mean

    def _yes_no(self, name: str, value: bool) -> str:
        return "yes" if value else "no"

    def _count(self, name: str, value: int) -> str:
        raise NotImplementedError

    def _list(self, name: str, values: list[object]) -> str:
        raise NotImplementedError

    def _text(self, name: str, value: str) -> str:
        raise NotImplementedError

    def _extras(self) -> dict[str, str]:
        """Words that need several fields, or none."""
        raise NotImplementedError

    # What games need to find their words

    def _number(self, name: str, default: int = -1) -> int:
        value = self.data.get(name)
        return value if isinstance(value, int) else default

    def _numbers(self, name: str) -> list[int]:
        value = self.data.get(name)
        return ints(value) if isinstance(value, list) else []
