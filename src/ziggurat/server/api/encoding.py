"""States as they are sent: whole, or as what has changed since the state that a page has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

import orjson

from ziggurat.tables.changes import Change, Step, changes

Record = dict[str, bytes]
Item = bytes | Record
Part = bytes | list[Item]
"""A field of a value as JSON: whole; or, if it is a list of records, one by one; few records even field by field."""

FEW: Final = 8  # records that are kept field by field: players rather than spaces
SMALL: Final = 300  # bytes of a part that is sent whole, rather than read to find out what differs in it
REMEMBERED: Final = 512  # differences: several seats of a table are told the same
ALWAYS: Final = frozenset({"number", "log", "chat"})
"""Fields that every message has: log and chat come in parts."""


class Encoded:
    """A view or a question as JSON, in parts that are compared without being read."""

    __slots__ = ("parts",)

    def __init__(self, value: Mapping[str, object]) -> None:
        self.parts: dict[str, Part] = {name: _part(each) for name, each in value.items()}

    def plus(self, private: Mapping[str, object]) -> Encoded:
        """This value `joined` with what a seat knows beyond it; what both have is kept once."""
        whole = Encoded({})
        whole.parts = dict(self.parts)
        for name, value in private.items():
            records = self.parts.get(name)
            if isinstance(value, dict) and isinstance(records, list):
                whole.parts[name] = _with_fields(records, value)
            else:
                whole.parts[name] = _part(value)
        return whole

    def changes_since(self, old: Encoded) -> list[Change]:
        """What turns the old value into this one."""
        return [*_changed_parts(old.parts, self.parts)]


def _part(value: object) -> Part:
    if not isinstance(value, list | tuple) or len(value) < 2 or not isinstance(value[0], dict):
        return _dumps(value)
    if len(value) > FEW:
        return [_dumps(item) for item in value]
    return [_fields(item) if isinstance(item, dict) else _dumps(item) for item in value]


def _dumps(value: object) -> bytes:
    return _kept(orjson.dumps(value))


def _kept(data: bytes) -> bytes:
    """A copy to be kept: what orjson returns stays in a buffer of 4 kB, whatever its length."""
    return bytes(memoryview(data))


def _fields(record: Mapping[str, object]) -> Record:
    return {name: _dumps(field) for name, field in record.items()}


def _with_fields(records: Sequence[Item], own: Mapping[int, Mapping[str, object]]) -> list[Item]:
    """The records, some with further fields."""
    joined: list[Item] = []
    for index, record in enumerate(records):
        assert isinstance(record, dict), "a seat knows more about few records only: those of players"
        extra = own.get(index)
        joined.append(record | _fields(extra) if extra else record)
    return joined


def _changed_parts(old: Mapping[str, Part], new: Mapping[str, Part]) -> Iterator[Change]:
    for name in old.keys() - new.keys():
        yield [[name]]
    for name, part in new.items():
        before = old.get(name)
        if before is part or before == part:
            continue
        if isinstance(part, bytes) and isinstance(before, bytes):
            yield from _changed([name], before, part)
        elif isinstance(part, list) and isinstance(before, list) and len(part) == len(before):
            for index, (one, other) in enumerate(zip(before, part, strict=True)):
                if one is not other and one != other:
                    yield from _changed_item([name, index], one, other)
        else:
            yield [[name], _joined(part)]


def _changed_item(path: list[Step], old: Item, new: Item) -> Iterator[Change]:
    if isinstance(old, bytes) and isinstance(new, bytes):
        yield from _changed(path, old, new)
    elif isinstance(old, dict) and isinstance(new, dict):
        for name in old.keys() - new.keys():
            yield [[*path, name]]
        for name, field in new.items():
            before = old.get(name)
            if before is None:
                yield [[*path, name], orjson.Fragment(field)]
            elif before is not field and before != field:
                yield from _changed([*path, name], before, field)
    else:
        yield [path, _fragment(new)]


def _changed(path: list[Step], old: bytes, new: bytes) -> list[Change]:
    if len(new) <= SMALL:
        return [[path, orjson.Fragment(new)]]
    return _differences(tuple(path), old, new)


@lru_cache(maxsize=REMEMBERED)
def _differences(path: tuple[Step, ...], old: bytes, new: bytes) -> list[Change]:
    """The changes between two texts of JSON at this path."""
    return changes(orjson.loads(old), orjson.loads(new), path)


def _fragment(item: Item) -> object:
    if isinstance(item, bytes):
        return orjson.Fragment(item)
    return {name: orjson.Fragment(field) for name, field in item.items()}


def _joined(part: Part) -> object:
    return [_fragment(item) for item in part] if isinstance(part, list) else orjson.Fragment(part)


class SentState:
    """What a page was sent last."""

    def __init__(self) -> None:
        self._number = -1
        self._view: Encoded | None = None
        self._fields: dict[str, bytes] = {}  # all but the view

    def next_message(self, state: Mapping[str, object]) -> bytes:
        """The state whole the first time, then a wire.TableChange."""
        view = state["view"]
        fields = {name: _kept(encode(value)) for name, value in state.items() if name != "view"}
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
