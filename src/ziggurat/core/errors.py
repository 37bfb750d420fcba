"""The errors that callers of the rules handle."""

from __future__ import annotations


class IllegalChoice(ValueError):
    """The rules refuse a choice; the game has not changed."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{reason} [{rule}]" if rule else reason)
        self.rule = rule
        self.reason = reason


class BrokenSave(ValueError):
    """A saved game is damaged, foreign or from other rules."""
