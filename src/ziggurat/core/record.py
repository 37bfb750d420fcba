"""Values with a name: what choices, events and steps have in common.

A record lists its `fields`; equality, hash and the JSON form follow from them. They read the fields by name and
are not fast: hot code compares numbers, and uses these for tests, logs and the wire.
"""

from __future__ import annotations

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


@mypyc_attr(allow_interpreted_subclasses=True)
class Record:
    """An immutable value; subclasses set `kind` and `fields` and take the fields in `__init__`, in that order."""

    kind: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

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
