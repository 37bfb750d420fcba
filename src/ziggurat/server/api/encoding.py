"""States as they are sent: whole, or as what has changed since the state that a page has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import orjson

from ziggurat.tables.changes import changes

ALWAYS: Final = frozenset({"number", "log", "chat"})
"""Fields that every message has: log and chat come in parts."""


class Encoded:
    """A view or a question as JSON. Connections that had the same before share the changes since then."""

    __slots__ = ("_changes", "_old", "data")

    def __init__(self, value: object) -> None:
        self.data: Final = orjson.dumps(value)
        self._old: Encoded | None = None
        self._changes = b""

    def changes_since(self, old: Encoded) -> bytes:
        """What turns the old value into this one."""
        if self._old is not old:
            self._changes = orjson.dumps(changes(orjson.loads(old.data), orjson.loads(self.data)))
            self._old = old
            old._old = None  # or every value would keep all before it
        return self._changes


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
        moved: object = []
        if not isinstance(view, Encoded) or self._view is None:
            new["view"] = orjson.Fragment(encode(view))
        elif view is not self._view:
            data = view.changes_since(self._view)
            if len(data) < len(view.data):
                moved = orjson.Fragment(data)
            else:
                new["view"] = orjson.Fragment(view.data)
        return encode({"kind": "change", "base": self._number, "fields": new, "view": moved})


def encode(value: object) -> bytes:
    """A value as JSON; parts of it may be encoded already."""
    return orjson.dumps(value, _fragment)


def _fragment(value: object) -> orjson.Fragment:
    if isinstance(value, Encoded):
        return orjson.Fragment(value.data)
    raise TypeError(f"{type(value).__name__} has no JSON")
