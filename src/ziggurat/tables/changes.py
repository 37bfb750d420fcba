"""What differs between two values of JSON: a page that has the first gets the second by a few changes."""

from __future__ import annotations

from typing import Final

Step = str | int
"""A key of an object, or an index of a list."""

Change = tuple[list[Step], object] | tuple[list[Step]]
"""(path, value): put the value at the path. (path,): remove what is there."""

MISSING: Final = object()
SHARED_DEPTH: Final = 2  # steps into a view on which the views of several seats are made of the same parts


class Comparison:
    """Compares views of one position with views of earlier ones.

    Seats see most of a position alike, and their views share those parts: what was compared for one seat is known for
    the others. A place keeps its type: True for 1 is no change. What was compared must not be changed afterwards.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], tuple[object, object, list[Change]]] = {}  # parts too: ids are used again

    def changes(self, old: object, new: object) -> list[Change]:
        """What turns `old` into `new`, in any order."""
        return [] if old is new or old == new else self._compare(old, new, 0)

    def _compare(self, old: object, new: object, depth: int) -> list[Change]:
        """The changes between two values that differ, with paths that begin there."""
        found: list[Change] = []
        if isinstance(old, dict) and isinstance(new, dict) and not old.keys().isdisjoint(new):
            found += [([key],) for key in old if key not in new]
            for key, value in new.items():
                self._add_part(key, old.get(key, MISSING), value, depth + 1, found)
        elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
            for index, value in enumerate(new):
                self._add_part(index, old[index], value, depth + 1, found)
        else:
            found.append(([], new))
        return found

    def _add_part(self, step: Step, old: object, new: object, depth: int, found: list[Change]) -> None:
        """Add the changes of a part, which is one step away. Most parts are equal: Python itself sees that fastest."""
        if old is new:
            return
        if depth <= SHARED_DEPTH and isinstance(new, dict | list):
            changes = self._shared(old, new, depth)
        elif old == new:
            return
        else:
            changes = self._compare(old, new, depth)
        for change in changes:
            found.append(([step, *change[0]], *change[1:]))

    def _shared(self, old: object, new: object, depth: int) -> list[Change]:
        """The changes of a part that the views of several seats share."""
        known = self._known.get((id(old), id(new)))
        if known is None:
            known = self._known[id(old), id(new)] = old, new, [] if old == new else self._compare(old, new, depth)
        return known[2]
