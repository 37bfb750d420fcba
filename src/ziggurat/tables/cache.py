"""Tables in memory and in the store: loading, catching up, changing one at a time, and positions from snapshots."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeVar

from ziggurat import packs
from ziggurat.core.errors import IllegalChoice
from ziggurat.core.game import Game, Setup
from ziggurat.tables import changed_pack, ended, event_record, snapshots, words
from ziggurat.tables.changed_pack import ChangedPack, FindPack, no_packs
from ziggurat.tables.draft import Draft
from ziggurat.tables.errors import ActionRefused, Conflict, StorageUnavailable
from ziggurat.tables.ports import Clock, Offload, TableStore
from ziggurat.tables.position import Position
from ziggurat.tables.rows import Entry
from ziggurat.tables.table import Table, new_game, present_rules

T = TypeVar("T")
OnForeignChange = Callable[[Table, Table], Awaitable[None]]
"""Takes a table before and after what other processes appended."""

MAX_ATTEMPTS: Final = 20  # to append before other processes do
MAX_PACKS: Final = 32  # changed packs kept in memory, besides those of tables in memory
MAX_POSITIONS: Final = 200  # positions of the past kept in memory, of all tables
MAX_BLOCKING_ANSWERS: Final = 10  # replayed at once; longer replays are offloaded


@dataclass(eq=False)
class CachedTable:
    """A table in memory. Hold the lock while changing it."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class TableCache:
    """Keeps tables in memory.

    A table in memory may be behind the store: until the change feed tells, or after one of our appends was interrupted.
    That is harmless: an action refused on an old table is checked again on the latest one, and an action accepted on an
    old table cannot be appended.
    """

    def __init__(
        self,
        store: TableStore,
        quiet: Callable[[str], float],
        snapshot_every: int,
        on_foreign_change: OnForeignChange,
        offload: Offload,
        now: Clock,
        find_pack: FindPack = no_packs,
    ) -> None:
        self._store = store
        self._on_foreign_change = on_foreign_change
        self._quiet = quiet
        self._every = snapshot_every
        self._offload = offload
        self._now = now
        self._find_pack = find_pack
        self._packs: OrderedDict[tuple[str, str], ChangedPack] = OrderedDict()  # by game and digest
        self._tables: OrderedDict[str, CachedTable] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}
        self._changed_while_loading: set[str] = set()
        self._positions: OrderedDict[tuple[str, int], Position] = OrderedDict()

    # -- keeping

    def peek(self, table: str) -> Table | None:
        """The table, if it is in memory."""
        cached = self._tables.get(table)
        return None if cached is None else cached.table

    def ids(self) -> Sequence[str]:
        """The ids of the tables in memory, the least recently used first."""
        return [*self._tables]

    def evict(self, table: str) -> None:
        """Forget a table, unless it is being changed; it can be loaded again."""
        if table in self._tables and not self._tables[table].lock.locked():
            del self._tables[table]

    async def get(self, table: str) -> Table:
        """The table; ActionRefused if there is none."""
        return (await self._cached(table)).table

    async def add(self, table: Table, entries: Sequence[Entry]) -> None:
        """Store and keep a new table."""
        await self._store.add_table(table.row, entries)
        due = self._due_snapshots(table, 0)
        forget_unreachable(table)
        self._tables[table.id] = CachedTable(table)
        await self._put_snapshots(table, due)

    async def _cached(self, table: str) -> CachedTable:
        cached = self._tables.get(table)
        if cached is None:
            try:
                async with self._loading.setdefault(table, asyncio.Lock()):
                    # If a concurrent load failed, two waiters may both load; keep whichever finishes first.
                    cached = self._tables.get(table) or CachedTable(await self._load(table))
                    cached = self._tables.setdefault(table, cached)
                    if table in self._changed_while_loading:
                        await self.catch_up(table)
            finally:
                self._loading.pop(table, None)
                self._changed_while_loading.discard(table)
        self._tables.move_to_end(table)
        return cached

    async def _load(self, table: str) -> Table:
        row = await self._store.table(table)
        if row is None:
            raise ActionRefused("missing", words.NO_TABLE)
        loaded = Table(row, self._quiet(row.pace), await self.pack(row.game, row.content))
        entries = await self._store.entries(table)
        for entry in entries:
            loaded.apply(entry)
        loaded.put_right(self._now())
        is_present = (loaded.rules, loaded.content) == present_rules(row.game, loaded.pack)
        if loaded.status == "playing" and not is_present:
            return await self._adopt_rules(loaded, entries)
        if loaded.status == "over" and not is_present:
            loaded = await self._with_result(loaded, entries)
        await self._restore_position(loaded)
        return loaded

    async def pack(self, game: str, digest: str) -> ChangedPack | None:
        """The pack of that digest, changed or older; None for the printed pack, and for one that cannot be used."""
        key = game, digest
        if key not in self._packs:
            if digest == present_rules(game, None)[1]:
                return None
            row = await self._offload(partial(changed_pack.older, game, digest)) or await self._find_pack(game, digest)
            if row is None:
                return None
            try:
                self._packs[key] = await self._offload(partial(changed_pack.loaded, row))
            except packs.BrokenPack:
                return None
        self._packs.move_to_end(key)
        while len(self._packs) > MAX_PACKS:
            self._packs.popitem(last=False)
        return self._packs[key]

    def note_change(self, table: str | None) -> None:
        """Let a table that is being loaded, or all of them, catch up: its entries may have been read before."""
        self._changed_while_loading.update(self._loading if table is None else {table} & self._loading.keys())

    # -- changing

    async def change(self, table: str, action: Callable[[Draft], T]) -> tuple[T, Table, Table]:
        """What `action` returns, and the table before and after what it drafted; ActionRefused if it refuses.

        The action is called again if other processes appended first, so it must do nothing but draft.
        """
        cached = await self._cached(table)
        async with cached.lock:
            for _ in range(MAX_ATTEMPTS):
                before = cached.table
                draft = Draft(before, self._now())
                try:
                    result = action(draft)
                except ActionRefused:
                    if not await self._catch_up(cached):
                        raise
                    continue
                if not draft.entries or await self._append(cached, draft):
                    return result, before, cached.table
        raise ActionRefused("conflict", words.TOO_BUSY)

    async def _append(self, cached: CachedTable, draft: Draft) -> bool:
        """Store the entries and keep the table they lead to; False if another process appended first."""
        try:
            await self._store.append(draft.entries, draft.table.summary())
        except Conflict:
            if not await self._catch_up(cached) and await self._store.table(cached.table.id) is None:
                self._tables.pop(cached.table.id, None)
                raise ActionRefused("missing", words.DELETED) from None
            return False
        await self._restore_position(draft.table)
        due = self._due_snapshots(draft.table, cached.table.answers)
        forget_unreachable(draft.table)
        cached.table = draft.table
        await self._put_snapshots(draft.table, due)
        return True

    async def catch_up(self, table: str, upto: int | None = None) -> bool:
        """Take in what other processes appended, at least up to this number; returns whether there was anything."""
        cached = self._tables.get(table)
        if cached is None:
            return False
        async with cached.lock:
            if upto is not None and cached.table.number >= upto:
                return False  # the feed told of an append of our own
            return await self._catch_up(cached)

    async def _catch_up(self, cached: CachedTable) -> bool:
        new = await self._store.entries(cached.table.id, cached.table.number)
        if not new:
            return False
        table = cached.table.fork()
        for entry in new:
            table.apply(entry)
        if any(entry.kind == "webhook" for entry in new):
            table.row = await self._store.table(table.id) or table.row
        await self._restore_position(table)
        forget_unreachable(table)
        before, cached.table = cached.table, table
        await self._on_foreign_change(before, table)
        return True

    # -- positions

    async def _restore_position(self, table: Table) -> None:
        """Give a cold table its position."""
        if table.has_started and table.position is None:
            position = await self.position(table, table.answers)
            if position is not None:
                table.hold(position, table.history.standing[-1].number)

    def has_other_rules(self, table: Table) -> bool:
        """Whether the table was played by rules or content that are not those of today."""
        return _has_other_rules(table)

    async def position(self, table: Table, answers: int) -> Position | None:
        """The table after that number of answers; None if the present rules cannot show it."""
        key = table.id, table.history.standing[answers].number
        position = table.positions.get(key[1]) or self._positions.get(key)
        if position is None:
            if _has_other_rules(table):
                position = await self._from_record(table, answers)
            else:
                try:
                    position = await self._replayed(table, await self._nearest(table, answers), answers)
                except IllegalChoice:  # an ended table of older rules that ask otherwise now
                    position = await self._from_record(table, answers)
        if position is not None:
            self._positions[key] = position
            self._positions.move_to_end(key)
            while len(self._positions) > MAX_POSITIONS:
                self._positions.popitem(last=False)[1].drop_cache()
        return None if position is None else table.named(position)

    async def _nearest(self, table: Table, answers: int) -> Position:
        """The nearest known position from which this number of answers can be reached."""
        cached = self._nearest_in_memory(table, answers)
        if cached is not None and answers - cached.answers < self._every:
            return cached
        stored = await self._from_snapshot(table, answers)
        found = [position for position in (cached, stored) if position is not None]
        return max(found, key=lambda position: position.answers) if found else table.first_position()

    def _nearest_in_memory(self, table: Table, answers: int) -> Position | None:
        for index in range(answers, -1, -1):
            number = table.history.standing[index].number
            found = table.positions.get(number) or self._positions.get((table.id, number))
            if found is not None:
                return found
        return None

    async def _from_snapshot(self, table: Table, answers: int) -> Position | None:
        row = table.row
        found = await self._store.snapshot(row.id, snapshots.tag(row.game), answers, table.number)
        if found is None:
            return None
        try:
            setup = Setup(row.game, row.players, row.seed, row.options, table.content, table.house)
            content = None if table.pack is None else table.pack.content
            return table.position_of(snapshots.load(found.data, setup, content), found.answers)
        except ValueError:
            return None

    async def _replayed(self, table: Table, position: Position, answers: int) -> Position:
        """Play on to this number of answers; a long replay stores snapshots on the way for the next time."""
        while position.answers < answers:
            stop = min(answers, position.answers - position.answers % self._every + self._every)
            if stop - position.answers <= MAX_BLOCKING_ANSWERS:
                position = table.replayed(position, stop)
            else:
                position = await self._offload(partial(table.replayed, position, stop))
            if stop < answers:
                await self._put_snapshot(table, position)
        return position

    def _due_snapshots(self, table: Table, before: int) -> list[Position]:
        """The positions that shall be stored among those since `before` answers: one in `every`, and the last."""
        due = []
        for answers in range(before + 1, len(table.history.standing)):
            position = table.positions.get(table.history.standing[answers].number)
            is_last = answers == table.answers and table.status == "over"
            if position is not None and answers and (answers % self._every == 0 or is_last):
                due.append(position)
        return due

    async def _put_snapshots(self, table: Table, positions: Sequence[Position]) -> None:
        for position in positions:
            await self._put_snapshot(table, position)

    async def _put_snapshot(self, table: Table, position: Position) -> None:
        tag, data = snapshots.tag(table.row.game), snapshots.dump(position.game)
        with suppress(StorageUnavailable):  # a snapshot only saves time
            await self._store.put_snapshot(table.id, table.number, position.answers, tag, data)

    # -- other rules

    async def _adopt_rules(self, table: Table, entries: Sequence[Entry]) -> Table:
        """The rules have changed: go on if they would have led to the same, else close the table.

        Every recorded fact must be the same; rules that read the table's version say which of them it told otherwise.
        """
        draft = Draft(table, self._now())
        game, note = await self._first_difference(table, entries)
        if note or game is None:
            draft.close(note)
        else:
            game.events, game.notes, game.answers = [], [], []
            draft.adopt_rules(*present_rules(table.row.game, table.pack), table.position_of(game, table.answers))
        try:
            await self._store.append(draft.entries, draft.table.summary())
        except Conflict:
            return await self._load(table.id)  # another process has done the same
        await self._restore_position(draft.table)
        return draft.table

    async def _first_difference(self, table: Table, entries: Sequence[Entry]) -> tuple[Game | None, str]:
        """The table replayed under the present rules, as far as they lead to the same, and the first difference."""
        by_number = {entry.number: entry for entry in entries}
        first, *given = [by_number[each.number] for each in table.history.standing]
        answers = [(each.seat or 0, each.data["choice"], each.events or []) for each in given]
        compare = partial(event_record.first_difference, version=table.rules)
        try:
            game = new_game(table.row, table.pack)
            return game, await self._offload(partial(compare, game, first.events or [], answers))
        except ValueError as error:
            return None, words.changed(str(error))

    async def _with_result(self, table: Table, entries: Sequence[Entry]) -> Table:
        """A table that ended under older rules, with its result; the present rules are asked once, as it takes long."""
        present = present_rules(table.row.game, table.pack)
        is_checked = table.checked_by == present
        if is_checked and (table.is_recorded or await self._has_last_position(table)):
            return table
        await self._check_result(table, entries)
        if is_checked:  # only the snapshot of its last position was missing
            return table
        draft = Draft(table, table.changed)  # nothing happened: lists keep their order
        draft.keep_result(*present)
        try:
            await self._store.append(draft.entries, draft.table.summary())
        except Conflict:
            return await self._load(table.id)  # another process has done the same
        except StorageUnavailable:
            return table
        return draft.table

    async def _has_last_position(self, table: Table) -> bool:
        """Take the last position from a snapshot of the present rules, if there is one."""
        position = await self._from_snapshot(table, table.answers)
        if position is None or position.answers != table.answers:
            return False
        table.hold(position, table.history.standing[-1].number)
        return True

    async def _check_result(self, table: Table, entries: Sequence[Entry]) -> None:
        """Give a table that ended under older rules its position; keep the recorded result if they give another."""
        game, difference = await self._first_difference(table, entries)
        table.is_recorded, table.recorded, table.note = bool(difference), None, ""
        if game is not None and not difference:
            game.events, game.notes, game.answers = [], [], []
            last_position = table.position_of(game, table.answers)
            table.hold(last_position, table.history.standing[-1].number)
            await self._put_snapshot(table, last_position)
        await self._restore_position(table)
        last = next(entry for entry in entries if entry.number == table.history.standing[-1].number)
        recorded = ended.recorded_result(table.row.winners, last.events or [])
        if table.position is not None and recorded.differs(table.game()):
            table.recorded, table.note = recorded, ended.note(difference)

    async def _from_record(self, table: Table, answers: int) -> Position | None:
        """A position of a table that was played under other rules, rebuilt from its recorded events."""
        row, standing = table.row, table.history.standing[: answers + 1]
        by_number = {entry.number: entry for entry in await self._store.entries(row.id, upto=standing[-1].number)}
        events = [event for each in standing for event in by_number[each.number].events or []]
        is_over = not standing[-1].waiting
        setup = (row.game, row.players, row.seed, row.options, table.house)
        content = None if table.pack is None else table.pack.content
        show = partial(event_record.show, *setup, events, over=is_over, content=content)
        try:
            return Position(await self._offload(show), answers, {})
        except ValueError:
            return None


def forget_unreachable(table: Table) -> None:
    """Keep only the positions that an undo or a redo can lead to: others are replayed from a snapshot when needed."""
    history = table.history
    if len(table.positions) < 2:
        return
    floor = min([history.floor(seat.index)[0] for seat in table.seats if seat.is_person], default=history.answers)
    reachable = {each.number for each in (*history.standing[floor:], *history.undone)}
    table.positions = {number: position for number, position in table.positions.items() if number in reachable}


def _has_other_rules(table: Table) -> bool:
    """Whether the present rules cannot replay the table's answers."""
    version, content = present_rules(table.row.game, table.pack)
    older = table.info.pack.older if table.info.pack is not None else ()
    if table.is_closed or table.is_recorded or table.content not in (content, *older):
        return True
    return table.rules not in (version, *table.info.reads)
