"""States as pages are sent them: whole, or as what has changed since the state that a page has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ziggurat.core.record import Json
from ziggurat.tables.changes import Change, Comparison

ALWAYS: Final = frozenset({"number", "log", "chat"})
"""Fields that every message has: log and chat come in parts."""


class SentState:
    """What a page was sent last."""

    def __init__(self) -> None:
        self._state: Json | None = None

    def next_message(self, state: Json, comparison: Comparison) -> Json:
        """The state whole the first time, then a wire.TableChange. The state must not be changed afterwards.

        `comparison` compares views; pages that are sent the same position share it.
        """
        old, self._state = self._state, state
        return state if old is None else _change(old, state, comparison)


def _change(old: Mapping[str, object], new: Mapping[str, object], comparison: Comparison) -> Json:
    fields = {
        name: value
        for name, value in new.items()
        if name in ALWAYS or (name != "view" and value != old[name])  # the view is compared apart
    }
    moved: list[Change] = []
    if old["view"] is not None and new["view"] is not None:
        moved = comparison.changes(old["view"], new["view"])
    elif old["view"] is not new["view"]:
        fields["view"] = new["view"]
    return {"kind": "change", "base": old["number"], "fields": fields, "view": moved}
