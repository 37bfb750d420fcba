"""Sentences are patterns; `Filler` turns the fields of an event, a choice or a question into the words that fill them.

What a field means, and every word itself, is said in the `words.py` of a game.
"""

from __future__ import annotations

from ziggurat.core.compat import mypyc_attr


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


def ints(values: list[object]) -> list[int]:
    """The numbers of a list."""
    return [value for value in values if isinstance(value, int)]


def counted(number: int, thing: str) -> str:
    """So many of a thing whose plural has an s."""
    return f"{number} {thing}{'' if number == 1 else 's'}"
