"""What local tables need of the browser's database: texts by key, written all at once or not at all."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True)
class Changes:
    """What is to be written together. Nothing is, unless all of `needed` is there and nothing of `new`."""

    needed: Sequence[str] = ()
    new: Mapping[str, str] = field(default_factory=dict)
    put: Mapping[str, str] = field(default_factory=dict)
    removed: Sequence[str] = ()

    def to_json(self) -> str:
        changes = {"needed": [*self.needed], "new": {**self.new}, "put": {**self.put}, "removed": [*self.removed]}
        return json.dumps(changes)


class Database(Protocol):
    """Texts by key. Several pages may share one; StorageUnavailable where the browser keeps nothing."""

    async def read(self, key: str, /) -> str | None:
        """The text of a key."""

    async def read_all(self, prefix: str, /) -> list[str]:
        """The texts of all keys that begin so, in the order of their keys."""

    async def keys(self, prefix: str, /) -> list[str]:
        """All keys that begin so, in order."""

    async def write(self, changes: Changes, /) -> bool:
        """Write all of it; False if something needed is missing, or something new is there: then nothing is written."""


class MemoryDatabase:
    """A database that ends with the process: for tests, and for browsers that keep nothing."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}

    async def read(self, key: str, /) -> str | None:
        return self._texts.get(key)

    async def read_all(self, prefix: str, /) -> list[str]:
        return [self._texts[key] for key in await self.keys(prefix)]

    async def keys(self, prefix: str, /) -> list[str]:
        return sorted(key for key in self._texts if key.startswith(prefix))

    async def write(self, changes: Changes, /) -> bool:
        if any(key not in self._texts for key in changes.needed) or any(key in self._texts for key in changes.new):
            return False
        self._texts |= {**changes.new, **changes.put}
        for key in changes.removed:
            self._texts.pop(key, None)
        return True
