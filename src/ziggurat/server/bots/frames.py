"""What the server and its bot processes say to each other: pickled values, each after its length."""

from __future__ import annotations

import pickle
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from ziggurat import packs, registry
from ziggurat.core.game import Game, Setup
from ziggurat.core.record import Json
from ziggurat.play.coach import Task
from ziggurat.tables import snapshots

HEAD: Final = struct.Struct(">I")


@dataclass(frozen=True)
class Snapshot:
    """A position from which a process can go on, with its set-up (which pickle cannot take when it is compiled).

    `package`: where the game is registered from.
    """

    package: str
    game: str
    players: int
    seed: int
    options: dict[str, str]
    content: str
    house: dict[str, str]
    data: bytes
    files: Mapping[str, bytes] | None = None  # of the changed pack that is played with

    @staticmethod
    def of(game: Game, files: Mapping[str, bytes] | None = None) -> Snapshot:
        """The snapshot of a game; `files` are those of the changed pack that it is played with."""
        made = game.setup
        return Snapshot(
            game.info.package, made.game, made.players, made.seed, made.options, made.content, made.house,
            snapshots.dump(game), files,
        )  # fmt: skip

    def load(self) -> Game:
        """The game again, which needs no more than its answers from now on."""
        registry.register_package(self.package)
        setup = Setup(self.game, self.players, self.seed, self.options, self.content, self.house)
        content = None if self.files is None else _content(self.game, tuple(self.files.items()))
        return snapshots.load(self.data, setup, content).clone()


@lru_cache(maxsize=8)
def _content(game: str, files: tuple[tuple[str, bytes], ...]) -> object:
    """The content of a changed pack, which several tables may be played with."""
    return packs.content_of(registry.info(game), dict(files))


@dataclass(frozen=True)
class Request:
    """Choose for a seat: at the position that a process has of the table, or at `base`, after the answers `since`.

    hint: do not choose, but say which answers are best.
    """

    table: str
    base: Snapshot | None
    since: list[tuple[int, object]]  # seat and choice
    answers: int  # in the position that the bot is asked in
    seat: int
    level: str
    wanted: Literal["choice", "hint"] = "choice"


@dataclass(frozen=True)
class CoachRequest:
    """Carry out a task of the coach in a finished game: the one a process was sent last, or that of `save`."""

    table: str
    seat: int
    task: Task
    package: str  # where the game is registered from
    names: tuple[str, ...]  # of the people
    save: Json | None
    files: Mapping[str, bytes] | None = None  # of the changed pack that it was played with


@dataclass(frozen=True)
class Reply:
    """What was found, or why nothing was. `unknown`: the process has no position of the table any more."""

    choice: object = None
    found: object = None  # what a hint or the coach found
    seconds: float = 0.0
    error: str = ""
    unknown: bool = False


def packed(value: Request | CoachRequest | Reply) -> bytes:
    """A value as one frame."""
    data = pickle.dumps(value, protocol=5)
    return HEAD.pack(len(data)) + data
