"""Answers, their wire form, and the list of legal ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar, final

from ziggurat.core.compat import mypyc_attr
from ziggurat.core.record import Record


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Record):
    """An answer to a question. `shape` gives the type of each field: "int", "str", "bool" or "ints"."""

    shape: ClassVar[tuple[str, ...]] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Options:
    """The legal choices of one seat, in a fixed order."""

    def __len__(self) -> int:
        raise NotImplementedError

    def __getitem__(self, index: int) -> Choice:
        raise NotImplementedError

    def __iter__(self) -> Iterator[Choice]:
        for index in range(len(self)):
            yield self[index]

    def __contains__(self, choice: object) -> bool:
        for index in range(len(self)):
            if self[index] == choice:
                return True
        return False


@final
class Listed(Options):
    """Options that stand in a list."""

    def __init__(self, items: list[Choice]) -> None:
        self.items = items

    def __len__(self) -> int:
        return len(self.items)

    def __getitem__(self, index: int) -> Choice:
        return self.items[index]


def _fits(value: object, shape: str) -> bool:
    if shape == "int":
        return isinstance(value, int) and not isinstance(value, bool) and -(2**31) < value < 2**31
    if shape == "str":
        return isinstance(value, str)
    if shape == "bool":
        return isinstance(value, bool)
    return isinstance(value, (list, tuple)) and all([_fits(item, "int") for item in value])


_SHAPES = {"int": "a whole number", "str": "a text", "bool": "true or false", "ints": "a list of whole numbers"}


@final
class ChoiceKind:
    """How to make one kind of choice from the outside."""

    def __init__(self, cls: type[Choice], make: Callable[..., Choice]) -> None:
        self.cls = cls
        self.make = make

    def decode(self, data: dict[str, object]) -> Choice:
        """The choice these fields describe; ValueError says what is wrong with them."""
        wanted = self.cls.fields
        extra = [name for name in data if name != "kind" and name not in wanted]
        if extra:
            raise ValueError(f"'{self.cls.kind}' has no field '{extra[0]}'; it takes {', '.join(wanted) or 'none'}")
        values: list[object] = []
        for name, shape in zip(wanted, self.cls.shape, strict=True):
            if name not in data:
                raise ValueError(f"'{self.cls.kind}' lacks the field '{name}'")
            value = data[name]
            if not _fits(value, shape):
                raise ValueError(f"'{name}' of '{self.cls.kind}' must be {_SHAPES[shape]}")
            values.append(tuple(value) if isinstance(value, list) else value)
        return self.make(*values)


def kinds_of(*classes: type[Choice]) -> dict[str, ChoiceKind]:
    """The table of choice kinds of a game, by name."""
    return {cls.kind: ChoiceKind(cls, cls) for cls in classes}


def decode(kinds: dict[str, ChoiceKind], data: object) -> Choice:
    """A choice from its wire form; ValueError says in one line what is wrong."""
    if not isinstance(data, dict):
        raise ValueError("a choice is an object with a 'kind'")
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in kinds:
        raise ValueError(f"unknown kind of choice {kind!r}; known: {', '.join(sorted(kinds))}")
    return kinds[kind].decode(data)
