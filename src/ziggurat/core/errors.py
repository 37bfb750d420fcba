"""The few errors a caller may meet."""

from __future__ import annotations


class IllegalChoice(ValueError):
    """A choice the rules refuse. The game is untouched."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{reason} [{rule}]" if rule else reason)
        self.rule = rule
        self.reason = reason


class BrokenSave(ValueError):
    """A saved game that is damaged, foreign or from other rules."""
