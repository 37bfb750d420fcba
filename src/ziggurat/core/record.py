"""Records: the immutable values that choices, events and steps are.

A record is declared by its constructor alone. Equality, hash and the JSON form follow from the `fields`; they read the
fields by name and are not fast: hot code compares numbers, and uses these for tests, logs and the wire.
"""

from __future__ import annotations

import inspect
from typing import ClassVar

from ziggurat.core.compat import mypyc_attr

Json = dict[str, object]


def plain(value: object) -> object:
    """The JSON-ready form of a field: tuples become lists, records become dicts."""
    if isinstance(value, Record):
        return value.to_json()
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    return value


def snake_case(name: str) -> str:
    """The name of a class in small letters, words joined by underscores."""
    letters: list[str] = []
    for index, letter in enumerate(name):
        if index and letter.isupper():
            letters.append("_")
        letters.append(letter.lower())
    return "".join(letters)


@mypyc_attr(allow_interpreted_subclasses=True)
class Record:
    """An immutable value. A subclass takes its fields in `__init__` and keeps each under the parameter's name.

    `kind` is the name of the class in snake case, `fields` are the parameters, but for `rule`: an event says on which
    rule it rests, and that is no part of what happened. A class whose saved kind or fields differ sets them itself.
    """

    kind: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = vars(cls)  # in compiled code the class body runs later: what it sets is not here yet, and replaces this
        if "kind" not in own:
            cls.kind = snake_case(cls.__name__)
        if "__init__" in own and "fields" not in own:
            cls.fields = tuple([name for name in inspect.signature(cls).parameters if name != "rule"])

    def values(self) -> tuple[object, ...]:
        """The fields, in order."""
        return tuple([getattr(self, name) for name in self.fields])

    def to_json(self) -> Json:
        """The JSON-ready form, with the kind first."""
        data: Json = {"kind": self.kind}
        for name in self.fields:
            data[name] = plain(getattr(self, name))
        return data

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.kind == other.kind and self.values() == other.values()

    def __hash__(self) -> int:
        return hash((self.kind, self.values()))

    def __repr__(self) -> str:
        shown = ", ".join([f"{name}={getattr(self, name)!r}" for name in self.fields])
        return f"{self.kind or type(self).__name__}({shown})"
