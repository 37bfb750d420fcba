"""Keeps a line that a stranger can cause at will from filling the log."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final

MOST: Final = 5  # times per minute that one line is written
MAX_REMEMBERED: Final = 1000  # lines


class RepeatLimit(logging.Filter):
    """Lets each warning through a few times a minute; the next one after that says how many were left out."""

    def __init__(self, most: int = MOST, seconds: float = 60.0, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._seen: dict[str, tuple[float, int]] = {}  # since when, and how often

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno > logging.WARNING:
            return True
        now, line = self._clock(), str(record.msg)
        since, count = self._seen.get(line, (now, 0))
        if now - since >= self._seconds:
            if count > self._most:
                record.msg = f"{line} ({count - self._most} more in a minute)"
            since, count = now, 0
        if len(self._seen) >= MAX_REMEMBERED:
            self._seen.clear()
        self._seen[line] = since, count + 1
        return count < self._most
