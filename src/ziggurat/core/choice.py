"""Choices, the options they are taken from, and the kinds a game knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import final

from ziggurat.core.compat import mypyc_attr
from ziggurat.core.record import Record


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Record):
    """An answer to a question."""


@final
class Leave(Choice):
    """Go back to the question before. Legal in all games while `Step._may_leave`, and never among the options: a bot
    would open and leave a question for ever."""


Kinds = list[tuple[type[Choice], int]]
"""The kinds of choices that follow each other in a list, each with how many there are before the next."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Options:
    """The legal choices of one seat, in a fixed order: all of them, or the sensible ones.

    Where many legal choices come to the same, a step lists one of them, and `more` is true: `in` knows the others too.
    """

    more: bool = False  # legal choices exist that are not listed
    folded: int = 0  # this many at the end of the list are rarely wanted: people see them when they ask for them

    def others(self) -> list[Choice]:
        """The legal choices that are not listed, where they can be enumerated; a form or typed words make the rest."""
        return []

    def kinds(self) -> Kinds:
        """The kinds of the choices, where they are known before any choice is made; else nothing."""
        return []

    def span(self, first: int, stop: int) -> list[Choice]:
        """The choices from number `first` up to `stop`; not to be changed."""
        return [self[index] for index in range(first, stop)]

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
    """Options held in a list."""

    def __init__(self, items: list[Choice]) -> None:
        self.items = items

    def __len__(self) -> int:
        return len(self.items)

    def __getitem__(self, index: int) -> Choice:
        return self.items[index]

    def kinds(self) -> Kinds:
        return kinds_of(self.items)

    def span(self, first: int, stop: int) -> list[Choice]:
        return part_of(self.items, first, stop)


def kinds_of(choices: list[Choice]) -> Kinds:
    """The kinds of some choices."""
    found: Kinds = []
    last: type[Choice] | None = None
    number = 0
    for choice in choices:
        kind = type(choice)
        if kind is not last:
            if last is not None:
                found.append((last, number))
            last, number = kind, 0
        number += 1
    if last is not None:
        found.append((last, number))
    return found


def part_of(choices: list[Choice], first: int, stop: int) -> list[Choice]:
    """A part of a list: the list itself where it is all of it."""
    return choices if first == 0 and stop == len(choices) else choices[first:stop]


@final
class ChoiceKind:
    """One kind of choice: its class, and the function that makes one from decoded fields."""

    def __init__(self, cls: type[Choice], make: Callable[..., Choice]) -> None:
        self.cls = cls
        self.make = make


def kinds_in(*modules: Mapping[str, object]) -> dict[str, ChoiceKind]:
    """The kinds of choices in the namespaces of some modules (`vars(module)`), imported ones included."""
    found: dict[str, ChoiceKind] = {Leave.kind: ChoiceKind(Leave, Leave)}
    for names in modules:
        for value in names.values():
            if isinstance(value, type) and issubclass(value, Choice) and value is not Choice:
                found[value.kind] = ChoiceKind(value, value)
    return found
