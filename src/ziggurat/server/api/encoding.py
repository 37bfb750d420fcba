"""Messages as bytes."""

from __future__ import annotations

import orjson


def encode(value: object) -> bytes:
    """A value as JSON."""
    return orjson.dumps(value)
