"""Whom to tell by the table's webhook that it is their turn."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final

from ziggurat.server.http.hub import Hub
from ziggurat.server.http.notices import Notices
from ziggurat.server.tables.table import Table

PAUSE: Final = 60.0  # seconds before the same seat is told again: a turn asks many questions
CROWD: Final = 10_000  # seats remembered at most


class Turns:
    """Turns questions into notices. Who looks at the table sees it there and is not told."""

    def __init__(self, notices: Notices, hub: Hub, address: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._notices = notices
        self._hub = hub
        self._address = address
        self._clock = clock
        self._told: dict[tuple[str, int], float] = {}

    async def tell(self, table: Table, seats: Sequence[int]) -> None:
        """These seats are asked something now."""
        if table.row.webhook is None:
            return
        absent = [seat for seat in seats if self._is_due(table, seat)]
        if absent:
            self._notices.tell(table.row.webhook, turn_words(table, absent, self._address))

    def _is_due(self, table: Table, seat: int) -> bool:
        owner = table.seats[seat].owner
        now = self._clock()
        if owner is None or self._hub.is_watching(table.id, owner):
            return False
        if now - self._told.get((table.id, seat), -PAUSE) < PAUSE:
            return False
        if len(self._told) >= CROWD:
            self._told.clear()
        self._told[table.id, seat] = now
        return True


def turn_words(table: Table, seats: Sequence[int], address: str) -> str:
    """What a webhook says: the game, who is asked, and where."""
    who = " and ".join(table.seats[seat].name or table.seats[seat].colour for seat in seats)
    return f"{table.info.title}: {who}, it is your turn. {address}/t/{table.id}"
