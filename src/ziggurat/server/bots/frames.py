"""What the server and its bot processes say to each other: pickled values, each after its length."""

from __future__ import annotations

import pickle
import struct
from dataclasses import dataclass
from typing import Final

from ziggurat.core.game import Setup

HEAD: Final = struct.Struct(">I")


@dataclass(frozen=True)
class Snapshot:
    """A position from which a process can go on; `package`: where the game is registered from."""

    package: str
    setup: Setup
    data: bytes


@dataclass(frozen=True)
class Request:
    """Choose for a seat: at the position that a process has of the table, or at `base`, after the answers `since`."""

    table: str
    base: Snapshot | None
    since: list[tuple[int, object]]  # seat and choice
    answers: int  # in the position that the bot is asked in
    seat: int
    level: str


@dataclass(frozen=True)
class Reply:
    """The choice, or why there is none. `unknown`: the process has no position of the table any more."""

    choice: object = None
    seconds: float = 0.0
    error: str = ""
    unknown: bool = False


def packed(value: Request | Reply) -> bytes:
    """A value as one frame."""
    data = pickle.dumps(value, protocol=5)
    return HEAD.pack(len(data)) + data
