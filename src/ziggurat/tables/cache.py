"""Tables in memory and in the store: loading, catching up, changing one at a time, and positions from snapshots."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, TypeVar

from ziggurat.core.game import Game, Setup
from ziggurat.server import words
from ziggurat.server.storage.rows import Entry, TableRow
from ziggurat.server.storage.store import Conflict, StorageUnavailable, Store
from ziggurat.tables import event_record, snapshots
from ziggurat.tables.draft import Draft
from ziggurat.tables.position import Position
from ziggurat.tables.table import ActionRefused, Table, new_game, present_rules

T = TypeVar("T")
OnForeignChange = Callable[[Table, Table], Awaitable[None]]
"""Told a table before and after what other processes have done."""

MAX_ATTEMPTS: Final = 20  # to append before others do
MAX_POSITIONS: Final = 200  # positions of the past kept in memory, of all tables
MAX_BLOCKING_ANSWERS: Final = 10  # answers replayed without giving way to others


@dataclass(eq=False)
class CachedTable:
    """A table in memory. Whoever changes it holds the lock."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class TableCache:
    """Holds tables.

    A table in memory may be behind the store: for a moment, until there is news, or after an append of ours was cut
    short. That does no harm: what it refuses is judged again by the latest, and what it takes cannot be appended.
    """

    def __init__(self, store: Store, quiet_after: float, snapshot_every: int, heard: OnForeignChange) -> None:
        self._store = store
        self._on_foreign_change = heard
        self._quiet_after = quiet_after
        self._every = snapshot_every
        self._tables: OrderedDict[str, CachedTable] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}
        self._positions: OrderedDict[tuple[str, int], Position] = OrderedDict()

    # -- holding

    def peek(self, table: str) -> Table | None:
        """The table, if it is in memory."""
        held = self._tables.get(table)
        return None if held is None else held.table

    def ids(self) -> Sequence[str]:
        """The ids of the tables in memory, those used longest ago first."""
        return [*self._tables]

    def evict(self, table: str) -> None:
        """Forget a table that nobody is changing; it can be loaded again."""
        if table in self._tables and not self._tables[table].lock.locked():
            del self._tables[table]

    async def get(self, table: str) -> Table:
        """The table; ActionRefused if there is none."""
        return (await self._cached(table)).table

    async def add(self, table: Table, entries: Sequence[Entry]) -> None:
        """Store and hold a new table."""
        await self._store.add_table(table.row, entries)
        self._tables[table.id] = CachedTable(table)
        await self._put_snapshots(table, 0)

    async def _cached(self, table: str) -> CachedTable:
        held = self._tables.get(table)
        if held is None:
            try:
                async with self._loading.setdefault(table, asyncio.Lock()):
                    # Whoever waited here for somebody who failed may load beside a third: the first to end is kept.
                    held = self._tables.get(table) or CachedTable(await self._load(table))
                    held = self._tables.setdefault(table, held)
            finally:
                self._loading.pop(table, None)
        self._tables.move_to_end(table)
        return held

    async def _load(self, table: str) -> Table:
        row = await self._store.table(table)
        if row is None:
            raise ActionRefused(404, words.NO_TABLE)
        loaded = Table(row, self._quiet_after)
        entries = await self._store.entries(table)
        for entry in entries:
            loaded.apply(entry)
        if loaded.status == "playing" and _has_other_rules(loaded):
            return await self._adopt_rules(loaded, entries)
        await self._restore_position(loaded)
        return loaded

    # -- changing

    async def change(self, table: str, judge: Callable[[Draft], T]) -> tuple[T, Table, Table]:
        """What `judge` returns, and the table before and after what it drafted; ActionRefused if it refuses.

        It is called again if others were faster, so it must do nothing but draft.
        """
        held = await self._cached(table)
        async with held.lock:
            for _ in range(MAX_ATTEMPTS):
                before = held.table
                draft = Draft(before, time.time())
                try:
                    result = judge(draft)
                except ActionRefused:
                    if not await self._catch_up(held):
                        raise
                    continue
                if not draft.entries or await self._append(held, draft):
                    return result, before, held.table
        raise ActionRefused(409, words.TOO_BUSY)

    async def _append(self, held: CachedTable, draft: Draft) -> bool:
        """Store the entries and go on with the table they lead to; False if others were faster."""
        try:
            await self._store.append(draft.entries, draft.table.summary())
        except Conflict:
            await self._catch_up(held)
            return False
        await self._restore_position(draft.table)
        before, held.table = held.table.answers, draft.table
        await self._put_snapshots(draft.table, before)
        return True

    async def catch_up(self, table: str, upto: int | None = None) -> bool:
        """Take in what other processes have appended, at least up to this number; whether there was anything."""
        held = self._tables.get(table)
        if held is None:
            return False
        async with held.lock:
            if upto is not None and held.table.number >= upto:
                return False  # an append of our own, heard of before it was taken in
            return await self._catch_up(held)

    async def _catch_up(self, held: CachedTable) -> bool:
        news = await self._store.entries(held.table.id, held.table.number)
        if not news:
            return False
        table = held.table.fork()
        for entry in news:
            table.apply(entry)
        if any(entry.kind == "webhook" for entry in news):
            table.row = await self._store.table(table.id) or table.row
        await self._restore_position(table)
        before, held.table = held.table, table
        await self._on_foreign_change(before, table)
        return True

    # -- positions

    async def _restore_position(self, table: Table) -> None:
        """Let the table know its position."""
        if table.has_started and table.position is None:
            position = await self.position(table, table.answers)
            if position is not None:
                table.hold(position, table.history.standing[-1].number)

    async def position(self, table: Table, answers: int) -> Position | None:
        """The table after so many answers; None if it was played under other rules and cannot be shown under these."""
        key = table.id, table.history.standing[answers].number
        position = table.positions.get(key[1]) or self._positions.get(key)
        if position is None:
            if _has_other_rules(table):
                position = await self._from_record(table, answers)
            else:
                position = await self._played(table, await self._base(table, answers), answers)
        if position is not None:
            self._positions[key] = position
            self._positions.move_to_end(key)
            while len(self._positions) > MAX_POSITIONS:
                self._positions.popitem(last=False)[1].forget()
        return position

    async def _base(self, table: Table, answers: int) -> Position:
        """The nearest known position from which this number of answers can be reached."""
        held = self._nearest_in_memory(table, answers)
        if held is not None and answers - held.answers < self._every:
            return held
        stored = await self._from_snapshot(table, answers)
        found = [position for position in (held, stored) if position is not None]
        return max(found, key=lambda position: position.answers) if found else table.started()

    def _nearest_in_memory(self, table: Table, answers: int) -> Position | None:
        for index in range(answers, -1, -1):
            number = table.history.standing[index].number
            found = table.positions.get(number) or self._positions.get((table.id, number))
            if found is not None:
                return found
        return None

    async def _from_snapshot(self, table: Table, answers: int) -> Position | None:
        row = table.row
        found = await self._store.snapshot(table.id, snapshots.tag(row.game), answers, table.number)
        if found is None:
            return None
        try:
            setup = Setup(row.game, row.players, row.seed, row.options, table.content)
            return table.from_snapshot(snapshots.load(found.data, setup), found.answers)
        except ValueError:
            return None

    async def _played(self, table: Table, position: Position, answers: int) -> Position:
        """Play on to this number of answers; where that is far, in steps that leave snapshots for the next time."""
        while position.answers < answers:
            stop = min(answers, position.answers - position.answers % self._every + self._every)
            if stop - position.answers <= MAX_BLOCKING_ANSWERS:
                position = table.reached(position, stop)
            else:
                position = await asyncio.to_thread(table.reached, position, stop)
            if stop < answers:
                await self._put_snapshot(table, position)
        return position

    async def _put_snapshots(self, table: Table, before: int) -> None:
        """Store the positions that are due among those since `before` answers: every so many, and the last."""
        for answers in range(before + 1, len(table.history.standing)):
            position = table.positions.get(table.history.standing[answers].number)
            is_last = answers == table.answers and table.status == "over"
            if position is not None and answers and (answers % self._every == 0 or is_last):
                await self._put_snapshot(table, position)

    async def _put_snapshot(self, table: Table, position: Position) -> None:
        tag, data = snapshots.tag(table.row.game), snapshots.dump(position.game)
        with suppress(StorageUnavailable):  # it only saves time later
            await self._store.put_snapshot(table.id, table.number, position.answers, tag, data)

    # -- other rules

    async def _adopt_rules(self, table: Table, entries: Sequence[Entry]) -> Table:
        """The rules have changed: go on if they would have led to the same, else close the table."""
        by_number = {entry.number: entry for entry in entries}
        start, *live = [by_number[each.number] for each in table.history.standing]
        answers = [(each.seat or 0, each.data["choice"], each.events or []) for each in live]
        draft = Draft(table, time.time())
        try:
            game = new_game(table.row)
            note = await asyncio.to_thread(event_record.first_difference, game, start.events or [], answers)
        except ValueError as error:
            note = words.changed(str(error))
        if note:
            draft.close(note)
        else:
            game.events, game.notes, game.answers = [], [], []
            draft.go_on(*present_rules(table.row.game), table.from_snapshot(game, table.answers))
        try:
            await self._store.append(draft.entries, draft.table.summary())
        except Conflict:
            return await self._load(table.id)  # another process has seen it, too
        await self._restore_position(draft.table)
        return draft.table

    async def _from_record(self, table: Table, answers: int) -> Position | None:
        """A position of a table that was played under other rules, from its record."""
        row, live = table.row, table.history.standing[: answers + 1]
        by_number = {entry.number: entry for entry in await self._store.entries(row.id, upto=live[-1].number)}
        events = [event for each in live for event in by_number[each.number].events or []]
        is_over = not live[-1].waiting
        try:
            game = await asyncio.to_thread(_show, row, events, is_over)
        except ValueError:
            return None
        return Position(game, answers, {})


def _show(row: TableRow, events: Sequence[dict[str, object]], is_over: bool) -> Game:
    return event_record.show(row.game, row.players, row.seed, row.options, events, over=is_over)


def _has_other_rules(table: Table) -> bool:
    """Whether the table was played under other rules than those here."""
    return table.is_closed or (table.rules, table.content) != present_rules(table.row.game)
