"""Games between bots that something is learned from: which ones, how the bots explore, and the record of a run."""

from __future__ import annotations

import base64
import random
import struct
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import ClassVar, Final, TypeVar

from ziggurat.bots.apprentice import Apprentice
from ziggurat.bots.rollout import HASTE
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.lab.executors import Executor, Here, in_order, never
from ziggurat.lab.plan import derive_seed
from ziggurat.lab.record import Record, resumed
from ziggurat.lab.registered import Registered
from ziggurat.registry import info, new_game

P = TypeVar("P", bound="TrainingGames")
T = TypeVar("T")

LIKELY: Final = 6
"""Answers from which an explorer takes another one: as many as a master compares."""


@dataclass(frozen=True)
class TrainingGames:
    """Which games to play. Equal ones give equal games."""

    purpose: ClassVar[str] = "game"
    """Seeds follow from it too, so that games for another purpose are others."""

    game: str
    players: tuple[int, ...] = (4, 3, 2)  # of the games, in turn
    seed: int = 0

    def seed_of(self, number: int) -> int:
        return derive_seed(self.seed, f"{self.purpose} {number}")

    def start(self, number: int) -> Game:
        """The game of that number at its first question; it keeps no log."""
        game = new_game(self.game, self.players[number % len(self.players)], self.seed_of(number))
        game.events = None
        return game


class Explorer:
    """A hasty apprentice that sometimes tries another of its likelier answers."""

    def __init__(self, seed: int, explore: float) -> None:
        self._apprentice = Apprentice(seed, HASTE)
        self._rng = random.Random(seed)
        self._explore = explore

    def choose(self, game: Game, seat: int) -> Choice:
        options = game.options(seat)
        if len(options) == 1:
            return options[0]
        ranked = self._apprentice.ranked(game, seat, options)
        tries = self._rng.random() < self._explore
        return options[self._rng.choice(ranked[:LIKELY]) if tries else ranked[0]]


def learned_from(
    plan: P,
    number: int,
    record: Path,
    executor: Executor | None,
    play_one: Callable[[tuple[P, int]], T],
    packed: Callable[[T], str],
    unpacked: Callable[[str, int], T],
) -> Iterator[T]:
    """What so many games gave: those in the file, then new ones, which are appended to it.

    `unpacked` takes a line and the number of features. ValueError if the file is of another plan or cannot be read, or
    if the game has no features.
    """
    known = info(plan.game)
    if known.features is None:
        raise ValueError(f"{known.title} has no features to learn from")
    names = known.features.names
    so_far = Record(record, asdict(plan) | {"features": names}, "other games, or of other features")
    play = Registered(known.package, play_one)

    def played(numbers: range) -> Iterator[T]:
        return in_order((executor or Here()).run(play, [(plan, each) for each in numbers], never))

    return resumed(so_far, number, played, packed, lambda line: unpacked(line, len(names)))


def packed_numbers(values: Sequence[float]) -> str:
    """Numbers as text, two bytes each."""
    return base64.b64encode(struct.pack(f"<{len(values)}e", *values)).decode()


def unpacked_numbers(text: str) -> list[float]:
    """The numbers in such a text."""
    raw = base64.b64decode(text)
    return list(struct.unpack(f"<{len(raw) // 2}e", raw))
