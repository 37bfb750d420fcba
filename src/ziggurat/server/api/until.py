"""How long a ban or a mute lasts, in words."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from ziggurat.server import words

FOREVER: Final = 253_370_764_800.0
"""Seconds since 1970, in the year 9999: until an operator lifts it."""


def until_words(at: float) -> str:
    """The end of a ban or a mute as people read it."""
    return (
        words.UNTIL_LIFTED if at >= FOREVER else words.until(datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M"))
    )
