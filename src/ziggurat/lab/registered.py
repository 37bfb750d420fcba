"""A task about a game that workers may not know yet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from ziggurat.lab.executors import Stop
from ziggurat.registry import register_package

A = TypeVar("A")
B = TypeVar("B")


@dataclass(frozen=True)
class Registered(Generic[A, B]):
    """Does something with an item, after the game was registered: one from outside is so in the parent only."""

    package: str  # of the game
    work: Callable[[A], B]

    def __call__(self, item: A, stop: Stop) -> B:
        register_package(self.package)
        return self.work(item)
