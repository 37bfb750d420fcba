"""What to play: a plan says game, options, bots and seeds of many games."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Self


@dataclass(frozen=True)
class Plan:
    """What to play. `options` and `house` may leave out defaults; there is a bot for each seat."""

    game: str
    games: int
    bots: tuple[str, ...]
    options: dict[str, str]
    seed: int = 0
    content: Path | None = None
    house: dict[str, str] = field(default_factory=dict)
    variant: str = ""  # what a study calls games that are played in this way

    @property
    def players(self) -> int:
        return len(self.bots)

    @property
    def ways(self) -> int:
        """How many ways to play there are; the first games take them in turn."""
        return 1

    @property
    def line_up(self) -> dict[str, object]:
        """Who plays, in a form that tells runs apart."""
        return {"bots": [*self.bots]}

    def of(self, number: int) -> Plan:
        """How the game of that number is played: by this plan, unless a study varies it."""
        return self

    def seed_of(self, number: int) -> int:
        """The seed of a game."""
        return derive_seed(self.seed, number)

    def with_packs_in(self, folders: Mapping[Path, Path]) -> Self:
        """The same plan where its content packs lie in other folders."""
        return replace(self, content=None if self.content is None else folders[self.content])

    def bots_of(self, number: int) -> tuple[str, ...]:
        """The bots of a game by seat."""
        return self.bots


def derive_seed(seed: int, purpose: object) -> int:
    """A seed that depends only on `seed` and `purpose`; its 48 bits are exact in JSON and Parquet."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{purpose}".encode()).digest()[:6], "big")
