"""What differs between two values of JSON: a page that has the first gets the second by a few changes."""

from __future__ import annotations

from typing import Final

Step = str | int
"""A key of an object, or an index of a list."""

Change = list[object]
"""[path, value]: put the value at the path, a list of steps. [path]: remove what is there."""

MISSING: Final = object()


def changes(old: object, new: object) -> list[Change]:
    """What turns `old` into `new`, in any order. A place keeps its type: True for 1 is no change."""
    found: list[Change] = []
    if old != new:
        _compare(old, new, [], found)
    return found


def _compare(old: object, new: object, path: list[Step], found: list[Change]) -> None:
    """Add the changes between two values that differ. It is called for those only: most of a view stays as it is."""
    if isinstance(old, dict) and isinstance(new, dict) and not old.keys().isdisjoint(new):
        for key in old:
            if key not in new:
                found.append([[*path, key]])
        for key, value in new.items():
            before = old.get(key, MISSING)
            if before is not value and before != value:
                _compare(before, value, [*path, key], found)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for index, after in enumerate(new):
            before = old[index]
            if before is not after and before != after:
                _compare(before, after, [*path, index], found)
    else:
        found.append([path, new])
