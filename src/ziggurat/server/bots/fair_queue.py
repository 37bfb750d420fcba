"""A queue that serves people in turn: who waits for many bots waits longer, and nobody else does."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """First come, first served within one `owner`; the owners take turns."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[T]] = OrderedDict()  # the owner whose turn is next comes first
        self._filled = asyncio.Event()
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def put(self, owner: str, item: T) -> None:
        """Queue an item of this owner behind those the owner has."""
        self._waiting.setdefault(owner, deque()).append(item)
        self._length += 1
        self._filled.set()

    async def get(self) -> T:
        """Wait for an item, and take the first of the owner whose turn it is."""
        while not self._waiting:
            self._filled.clear()
            await self._filled.wait()
        owner, items = self._waiting.popitem(last=False)
        item = items.popleft()
        self._length -= 1
        if items:
            self._waiting[owner] = items
        return item
