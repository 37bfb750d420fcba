"""Decides who is told that it is their turn: by the table's webhook, in their browsers, by mail."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from ziggurat.server import words
from ziggurat.server.api.personal_notices import PersonalNotices
from ziggurat.server.api.webhooks import WebhookSender
from ziggurat.tables.hub import Hub
from ziggurat.tables.table import Table

MIN_INTERVAL: Final = 60.0  # seconds before the same seat is told again: a turn asks many questions
MAX_REMEMBERED: Final = 10_000  # seats


class TurnNotifier:
    """Turns questions into notices. A person who watches the table is not told.

    A seat that was told within the last interval is told again after it, if it is asked then: the person may have
    answered the first question and gone. `latest` returns a table as it is now, if it is in memory.
    """

    def __init__(
        self,
        webhooks: WebhookSender,
        hub: Hub,
        address: str,
        min_interval: float = MIN_INTERVAL,
        personal: PersonalNotices | None = None,
    ) -> None:
        self.latest: Callable[[str], Table | None] = lambda _table: None
        self._webhooks = webhooks
        self._personal = personal if personal is not None and personal.is_on else None
        self._hub = hub
        self._address = address
        self._min_interval = min_interval
        self._told: dict[tuple[str, int], float] = {}
        self._later: set[tuple[str, int]] = set()

    async def notify(self, table: Table, seats: Sequence[int]) -> None:
        """Tell the owners of these seats, who are asked something now."""
        self._notify(table, seats)

    def _notify(self, table: Table, seats: Sequence[int]) -> None:
        absent = [seat for seat in seats if self._is_absent(table, seat)]
        if (table.row.webhook is None and self._personal is None) or not absent:
            return
        due = [seat for seat in absent if self._is_due(table.id, seat)]
        if due and table.row.webhook is not None:
            self._webhooks.send(table.row.webhook, turn_words(table, due, self._address))
        if due and self._personal is not None:
            owners = [table.seats[seat].owner for seat in due]
            self._personal.tell(table, [*dict.fromkeys(owner for owner in owners if owner is not None)])

    def _is_absent(self, table: Table, seat: int) -> bool:
        owner = table.seats[seat].owner
        return owner is not None and not self._hub.is_watching(table.id, owner)

    def _is_due(self, table: str, seat: int) -> bool:
        """Whether the seat may be told now. If it is too soon, schedules a second look."""
        loop = asyncio.get_running_loop()
        wait = self._told.get((table, seat), -self._min_interval) + self._min_interval - loop.time()
        if wait > 0:
            if (table, seat) not in self._later:
                self._later.add((table, seat))
                loop.call_later(wait, self._look_again, table, seat)
            return False
        if len(self._told) >= MAX_REMEMBERED:
            self._told.clear()
        self._told[table, seat] = loop.time()
        return True

    def _look_again(self, table: str, seat: int) -> None:
        self._later.discard((table, seat))
        now = self.latest(table)
        if now is not None and seat in now.asked_people():
            self._notify(now, [seat])


def turn_words(table: Table, seats: Sequence[int], address: str) -> str:
    """The text of a webhook message: the game, who is asked, and where."""
    who = [table.seats[seat].name or table.seats[seat].colour for seat in seats]
    return words.your_turn(table.info.title, who, f"{address}/t/{table.id}")
