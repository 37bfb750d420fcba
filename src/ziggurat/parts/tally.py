"""Sums that can list their sources."""

from __future__ import annotations

from typing import final


@final
class Tally:
    """A total; with `explain` it also keeps every source."""

    def __init__(self, explain: bool = False) -> None:
        self.total = 0
        self.sources: list[tuple[str, int]] | None = [] if explain else None

    def add(self, amount: int, because: str) -> None:
        """Add to the total."""
        if amount:
            self.total += amount
            if self.sources is not None:
                self.sources.append((because, amount))

    def fix(self, value: int, because: str) -> None:
        """Set the total; the difference is listed as a source."""
        self.add(value - self.total, because)
