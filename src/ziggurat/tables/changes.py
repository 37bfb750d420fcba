"""What differs between two values of JSON: a page that has the first gets the second by a few changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

Step = str | int
"""A key of an object, or an index of a list."""

Change = list[object]
"""[path, value]: put the value at the path, a list of steps. [path]: remove what is there."""

MISSING: Final = object()


def changes(old: object, new: object, path: Sequence[Step] = ()) -> list[Change]:
    """What turns `old` into `new`, both at this path, in any order. A place keeps its type: True for 1 is no change."""
    return [] if old == new else [*_changes(old, new, [*path])]


def _changes(old: object, new: object, path: list[Step]) -> Iterator[Change]:
    """The changes between two values that differ. It is asked for those only: most of a view stays as it is."""
    if isinstance(old, dict) and isinstance(new, dict) and not old.keys().isdisjoint(new):
        for key in old.keys() - new.keys():
            yield [[*path, key]]
        for key, value in new.items():
            before = old.get(key, MISSING)
            if before != value:
                yield from _changes(before, value, [*path, key])
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for index, (before, after) in enumerate(zip(old, new, strict=True)):
            if before != after:
                yield from _changes(before, after, [*path, index])
    else:
        yield [path, new]
