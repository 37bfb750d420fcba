"""The bots that people meet at a table: each has a name, and a temperament where its level can have one."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from ziggurat.bots.registry import TUNABLE
from ziggurat.bots.temperaments import temperaments_of
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.core.rng import Rng
from ziggurat.play import levels

NAMES: Final[dict[str, tuple[str, ...]]] = {
    "builder": ("Hammurabi", "Imhotep", "Gudea", "Sinan", "Vitruvius", "Senenmut", "Ictinus", "Anthemius"),
    "trader": ("Hanno", "Datini", "Fugger", "Cosimo", "Pytheas", "Zhang Qian", "Ea-nasir", "Cosmas"),
    "raider": ("Sargon", "Alaric", "Boudica", "Brennus", "Ragnar", "Tomyris", "Gaiseric", "Lautaro"),
    "scholar": ("Hypatia", "Enheduanna", "Thales", "Ban Zhao", "Aryabhata", "Alcuin", "Biruni", "Su Song"),
}
"""Temperament -> who had it. People cannot take these names at a server."""

ALL_NAMES: Final = tuple(name for names in NAMES.values() for name in names)


@dataclass(frozen=True)
class Character:
    """Who plays as a bot."""

    name: str
    temperament: str = ""  # "": none

    def __str__(self) -> str:
        """In a few words: "Hammurabi, a builder"."""
        return f"{self.name}, a {self.temperament}" if self.temperament else self.name


def characters(
    game: GameInfo[Game], seed: int, bots: Sequence[str], is_taken: Callable[[str], bool] = lambda name: False
) -> list[Character]:
    """Who plays the bots of a table, by their levels. They follow from the table's seed and tell nothing about it.

    Their temperaments differ as far as there are enough of them; a level may say its own.
    """
    rng = Rng(int.from_bytes(hashlib.sha256(f"{seed}/characters".encode()).digest()[:6], "big"))
    known = _shuffled(temperaments_of(game.id), rng)
    found: list[Character] = []
    for place, bot in enumerate(bots):
        drawn = known[place % len(known)] if known and bot in TUNABLE else ""
        temperament = levels.temperament(bot) or drawn
        names = _shuffled([*NAMES.get(temperament, ALL_NAMES)], rng)
        met = {each.name for each in found}
        free = [name for name in names if name not in met and not is_taken(name)]
        found.append(Character(free[0] if free else names[0], temperament))
    return found


def _shuffled(names: Sequence[str], rng: Rng) -> list[str]:
    left = list(names)
    return [left.pop(rng.below(len(left))) for _ in names]
