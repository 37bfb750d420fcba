"""States as they are sent: whole, or as what has changed since the state that a page has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import orjson

from ziggurat.tables.changes import Change, changes

Parts = bytes | list[bytes]
"""A field of a value: whole, or item by item."""

SMALL: Final = 300  # bytes of a part that is sent whole, rather than read to find out what differs in it
ALWAYS: Final = frozenset({"number", "log", "chat"})
"""Fields that every message has: log and chat come in parts."""


class Encoded:
    """A view or a question as JSON, in parts that are compared without being read: fields, and items of lists.

    Connections that had the same before share the changes since then.
    """

    __slots__ = ("_changes", "_old", "parts")

    def __init__(self, value: Mapping[str, object]) -> None:
        self.parts: Final = {name: _parts(part) for name, part in value.items()}
        self._old: Encoded | None = None
        self._changes: list[Change] = []

    def changes_since(self, old: Encoded) -> list[Change]:
        """What turns the old value into this one."""
        if self._old is not old:
            self._changes = [*_changed_parts(old.parts, self.parts)]
            self._old = old
            old._old = None  # or every value would keep all before it
        return self._changes


def _parts(value: object) -> Parts:
    if isinstance(value, list | tuple) and len(value) > 1 and isinstance(value[0], dict):
        return [orjson.dumps(item) for item in value]
    return orjson.dumps(value)


def _changed_parts(old: Mapping[str, Parts], new: Mapping[str, Parts]) -> Iterator[Change]:
    for name in old.keys() - new.keys():
        yield [[name]]
    for name, part in new.items():
        before = old.get(name)
        if before == part:
            continue
        if isinstance(part, list) and isinstance(before, list) and len(part) == len(before):
            for index, (one, other) in enumerate(zip(before, part, strict=True)):
                if one != other:
                    yield from _changed([name, index], one, other)
        elif isinstance(part, bytes) and isinstance(before, bytes):
            yield from _changed([name], before, part)
        else:
            yield [[name], _joined(part)]


def _changed(path: list[str | int], old: bytes, new: bytes) -> list[Change]:
    if len(new) <= SMALL:
        return [[path, orjson.Fragment(new)]]
    return changes(orjson.loads(old), orjson.loads(new), path)


def _joined(part: Parts) -> orjson.Fragment | list[orjson.Fragment]:
    return [orjson.Fragment(item) for item in part] if isinstance(part, list) else orjson.Fragment(part)


class SentState:
    """What a page was sent last."""

    def __init__(self) -> None:
        self._number = -1
        self._view: Encoded | None = None
        self._fields: dict[str, bytes] = {}  # all but the view

    def next_message(self, state: Mapping[str, object]) -> bytes:
        """The state whole the first time, then a wire.TableChange."""
        view = state["view"]
        fields = {name: encode(value) for name, value in state.items() if name != "view"}
        message = self._change(fields, view) if self._number >= 0 else encode(state)
        number = state["number"]
        assert isinstance(number, int)
        self._number, self._fields = number, fields
        self._view = view if isinstance(view, Encoded) else None
        return message

    def _change(self, fields: Mapping[str, bytes], view: object) -> bytes:
        new = {
            name: orjson.Fragment(data)
            for name, data in fields.items()
            if name in ALWAYS or data != self._fields.get(name)
        }
        moved: list[Change] = []
        if isinstance(view, Encoded) and self._view is not None:
            moved = [] if view is self._view else view.changes_since(self._view)
        elif view is not None or self._view is not None:
            new["view"] = orjson.Fragment(encode(view))
        return encode({"kind": "change", "base": self._number, "fields": new, "view": moved})


def encode(value: object) -> bytes:
    """A value as JSON; parts of it may be encoded already."""
    return orjson.dumps(value, _fragments)


def _fragments(value: object) -> dict[str, object]:
    if isinstance(value, Encoded):
        return {name: _joined(part) for name, part in value.parts.items()}
    raise TypeError(f"{type(value).__name__} has no JSON")
