"""What differs between two values of JSON: a page that has the first gets the second by a few changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

Step = str | int
"""A key of an object, or an index of a list."""

Change = list[object]
"""[path, value]: put the value at the path, a list of steps. [path]: remove what is there."""

MISSING: Final = object()


def changes(old: object, new: object) -> list[Change]:
    """What turns `old` into `new`, in any order. A place keeps its type: True for 1 would not be seen as a change."""
    return [*_changes(old, new, [])]


def _changes(old: object, new: object, path: list[Step]) -> Iterator[Change]:
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict) and not old.keys().isdisjoint(new):
        for key in old.keys() - new.keys():
            yield [[*path, key]]
        for key, value in new.items():
            yield from _changes(old.get(key, MISSING), value, [*path, key])
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for index, (before, after) in enumerate(zip(old, new, strict=True)):
            yield from _changes(before, after, [*path, index])
    else:
        yield [path, new]
