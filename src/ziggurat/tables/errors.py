"""What can go wrong at a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

Reason = Literal["invalid", "forbidden", "missing", "conflict"]
"""Why an action is refused: it makes no sense, the person may not, the thing does not exist, or not now."""

STATUS: Final[Mapping[Reason, int]] = {"invalid": 400, "forbidden": 403, "missing": 404, "conflict": 409}
"""The HTTP status of a refused action."""


class ActionRefused(Exception):
    """A person asked for something impossible: one line says why, `rule` names the rule if a rule refuses it."""

    def __init__(self, reason: Reason, error: str, rule: str | None = None) -> None:
        super().__init__(error)
        self.reason = reason
        self.error = error
        self.rule = rule


class StorageUnavailable(Exception):
    """The storage cannot be reached just now. Nothing is half-written; a later attempt may succeed."""


class Conflict(Exception):
    """Another process appended first, or used the same key; nothing was written. Catch up and decide again."""

    def __init__(self, table: str, number: int) -> None:
        super().__init__(f"entry {number} of table {table} is taken")
        self.number = number


class BotFailed(Exception):
    """A bot gave no answer: it is `late`, or it `failed`; the detail is for the log, not for people."""

    def __init__(self, why: Literal["late", "failed"], detail: str) -> None:
        super().__init__(detail)
        self.why = why
