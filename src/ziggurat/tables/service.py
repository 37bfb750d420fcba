"""The service: everything that can be asked of tables. It keeps them, is_active their bots, and tells of every change."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import asdict, replace
from typing import Final, TypeVar, cast

from ziggurat import registry
from ziggurat.bots.registry import BOTS
from ziggurat.core.game import FORMAT, Game
from ziggurat.core.info import GameInfo
from ziggurat.core.record import Json
from ziggurat.server import wire, words
from ziggurat.server.settings import Settings
from ziggurat.server.storage.change_feed import ChangeFeed
from ziggurat.server.storage.rows import PersonRow, TableRow
from ziggurat.server.storage.store import StorageUnavailable, Store
from ziggurat.tables.bot_runner import BotRunner
from ziggurat.tables.cache import TableCache
from ziggurat.tables.draft import Draft, try_out
from ziggurat.tables.table import ActionRefused, Table, present_rules, sentence

__all__ = ["TableService", "card", "new_row"]

T = TypeVar("T")
Push = Callable[[Table], Coroutine[None, None, None]]
Notify = Callable[[Table, Sequence[int]], Awaitable[None]]

log = logging.getLogger("ziggurat.server")

DEFAULT_PLAYERS: Final = 3  # of a table that is made with one click, where the game allows it
TAKE_OVER_DELAY: Final = (
    3.0  # seconds after which we answer for the bots of a table that another process seemed to play on
)


class TableService:
    """All tables, for one process of any number.

    `push` is told of every change; `notify` whom a change of ours has asked something. Everything may raise `ActionRefused`,
    and `StorageUnavailable` when the database cannot be reached; then nothing has changed.
    """

    def __init__(self, store: Store, news: ChangeFeed, settings: Settings, push: Push, notify: Notify) -> None:
        self.watched: Callable[[str], bool] = lambda _table: False  # whether anybody here looks at a table now
        self._store = store
        self._news = news
        self._settings = settings
        self._push = push
        self._notify = notify
        self._cache = TableCache(store, settings.quiet_after, settings.snapshot_every, self._on_foreign_change)
        self._bot_runner = BotRunner(self._cache.peek, self._change, settings.bot_pause)
        self._absence_timers: dict[str, asyncio.TimerHandle] = {}  # when somebody will count as away
        self._background: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Listen to other processes, and let bots go on that were in the middle of something."""
        await self._news.start(self._on_feed)
        self._in_background(self._resume_bots())

    async def _resume_bots(self) -> None:
        """Nobody else may come to see that they owe an answer."""
        try:
            for table in await self._store.waiting_for_bots():
                await self.get(table)
        except StorageUnavailable:
            log.warning("bots wait until somebody opens their table")

    def _in_background(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def stop(self) -> None:
        """End everything that goes on by itself."""
        for work in self._background:
            work.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await self._news.stop()
        await self._bot_runner.stop()
        for alarm in self._absence_timers.values():
            alarm.cancel()
        self._absence_timers.clear()

    # -- making tables

    async def create(self, person: PersonRow, wanted: wire.NewTable) -> str:
        """A new table; its id."""
        table = Table(new_row(person, wanted, secrets.randbits(64), time.time()), self._settings.quiet_after)
        draft = Draft(table, table.row.created)
        draft.sit_as_planned(person)
        made = draft.table
        made.row = replace(made.row, **asdict(made.summary()), last=made.number)
        await self._cache.add(made, draft.entries)
        await self._announce(table, made, ours=True)
        self._evict_idle()
        return made.id

    async def play_now(self, person: PersonRow, game: str) -> str:
        """A table against bots that has started already."""
        info = _info(game)
        players = DEFAULT_PLAYERS if DEFAULT_PLAYERS in info.players else info.players[0]
        bot = wire.SeatPlan(kind="bot", bot=self._settings.bot)
        seats = [wire.SeatPlan(kind="me"), *[bot] * (players - 1)]
        return await self.create(person, wire.NewTable(game=game, seats=seats))

    # -- at a table

    def peek(self, table: str) -> Table | None:
        """The table, if it is in memory."""
        return self._cache.peek(table)

    async def get(self, table: str) -> Table:
        """The table as it is now."""
        is_new = self._cache.peek(table) is None
        found = await self._cache.get(table)
        if is_new:
            self._on_loaded(found)
        return found

    async def sit(self, table: str, person: PersonRow, seat: int | None, invite: str | None) -> Table:
        """Take a seat, the first that is free if none is named."""
        return await self._do(table, lambda draft: draft.sit(person, seat, invite))

    async def rise(self, table: str, person: PersonRow, seat: int) -> Table:
        """Leave a seat."""
        return await self._do(table, lambda draft: draft.rise(person, seat))

    async def back(self, table: str, person: PersonRow, seat: int) -> Table:
        """Come back to a seat."""
        return await self._do(table, lambda draft: draft.back(person, seat))

    async def say(self, table: str, person: PersonRow, text: str, key: str) -> Table:
        """A line of chat, of anybody who may look."""

        def judge(draft: Draft) -> None:
            draft.table.check_eyes(person.id, None)
            draft.say(person, text, key)

        return await self._do(table, judge)

    async def vote(self, table: str, person: PersonRow, seat: int, yes: bool) -> Table:
        """Shall a bot play for this seat?"""
        return await self._do(table, lambda draft: draft.vote(person, seat, yes, self._settings.bot))

    async def set_webhook(self, table: str, person: PersonRow, url: str | None) -> Table:
        """Where to tell whose turn it is; the owner's decision."""
        found = await self.get(table)
        if found.row.owner != person.id:
            raise ActionRefused(403, words.ONLY_OWNER)
        await self._store.set_webhook(table, url)

        def judge(draft: Draft) -> None:
            draft.table.row = replace(draft.table.row, webhook=url)
            draft.tell_of_webhook(person)

        return await self._do(table, judge)

    async def answer(self, table: str, person: PersonRow, body: wire.Answers) -> wire.Taken:
        """Answer a question, and those that follow if more was planned."""
        refused, after = await self._change(table, lambda draft: draft.answer(person, body))
        return wire.Taken(number=after.number, taken=after.keys[body.key], refused=refused)

    async def take_back(self, table: str, person: PersonRow, body: wire.TakeBack) -> wire.Taken:
        """Undo, redo, restart, or back to a line of the log."""
        after = await self._do(table, lambda draft: draft.take_back(person, body))
        return wire.Taken(number=after.number, taken=1)

    async def try_(self, table: str, person: PersonRow, body: wire.Try) -> Json:
        """What would happen, in the shape of `wire.Tried`."""
        found = await self.get(table)
        seed = secrets.randbits(64)
        try:
            return try_out(found, person, body, seed)
        except ActionRefused:
            if not await self._cache.catch_up(table):
                raise
            return try_out(await self.get(table), person, body, seed)

    # -- looking back

    async def moment(self, table: str, person: PersonRow | None, answers: int, seat: int | None) -> Json:
        """The table after so many answers, in the shape of `wire.Moment`."""
        found = await self.get(table)
        eyes = found.check_eyes(_id(person), seat)
        if not found.has_started or not 0 <= answers <= found.answers:
            raise ActionRefused(404, words.no_moment(answers, found.answers))
        position = await self._cache.position(found, answers)
        if position is None:
            raise ActionRefused(409, words.NOT_SHOWN)
        return {
            "answers": answers,
            "total": found.answers,
            "view": position.game.view(eyes),  # not kept: one looks at a moment once
            "log": [*found.history.lines_of(answers, eyes)],
            "prompt": sentence(position, found.seats),
        }

    async def chart(self, table: str, person: PersonRow | None) -> wire.Chart:
        """How the scores of a finished game grew."""
        found = await self._finished(table, person)
        every = self._settings.snapshot_every
        moments = sorted({*range(0, found.answers, every), found.answers})
        points = [(answers, await self._cache.position(found, answers)) for answers in moments]
        known = [(answers, position.game.scores()) for answers, position in points if position is not None]
        return wire.Chart(answers=[answers for answers, _ in known], scores=[[*scores] for _, scores in known])

    async def download(self, table: str, person: PersonRow | None, seat: int | None) -> Json:
        """A finished game as a save; before the end, what the seat knows of it."""
        found = await self.get(table)
        state = found.state(_id(person), seat)
        if found.status != "over":
            kept = ("table", "answers", "seats", "seat", "view", "log")
            return {name: state[name] for name in kept}
        return _save(found)

    async def report(self, table: str, person: PersonRow, body: wire.Report) -> str:
        """Keep what somebody says is wrong, with what they saw; returns the report's id."""
        found = await self.get(table)
        state = found.state(person.id, body.seat)
        kept = {name: state[name] for name in ("answers", "seat", "waiting", "view", "question", "prompt")}
        eyes = found.check_eyes(person.id, body.seat)
        return await self._store.add_report(table, found.number, eyes, person.id, body.text, kept)

    async def _finished(self, table: str, person: PersonRow | None) -> Table:
        found = await self.get(table)
        found.check_eyes(_id(person), None)
        if found.status != "over":
            raise ActionRefused(409, words.NOT_OVER)
        return found

    # -- changes

    async def _do(self, table: str, judge: Callable[[Draft], object]) -> Table:
        return (await self._change(table, judge))[1]

    async def _change(self, table: str, judge: Callable[[Draft], T]) -> tuple[T, Table]:
        await self.get(table)
        result, before, after = await self._cache.change(table, judge)
        if after.number != before.number:
            await self._announce(before, after, ours=True)
        return result, after

    async def _on_feed(self, table: str | None, number: int) -> None:
        """ChangeFeed of this process or another one."""
        for each in self._cache.ids() if table is None else [table]:
            held = self._cache.peek(each)
            if held is None:
                if self.watched(each):
                    await self._push(await self.get(each))
            elif table is None or number > held.number:
                await self._cache.catch_up(each, None if table is None else number)

    async def _on_foreign_change(self, before: Table, after: Table) -> None:
        await self._announce(before, after, ours=False)

    async def _announce(self, before: Table, after: Table, ours: bool) -> None:
        """Tell everybody, and let those act who act by themselves. It has happened: no failure here may hide that."""
        self._set_absence_timer(after)
        self._bot_runner.wake(after.id, 0.0 if ours else TAKE_OVER_DELAY)
        try:
            asked = [seat for seat in after.asked_people() if after.waiting[seat] != before.waiting.get(seat)]
            if ours and asked:
                await self._notify(after, asked)
            await self._push(self._cache.peek(after.id) or after)
        except Exception:
            log.exception("a change of table %s was not told", after.id)

    def _on_loaded(self, table: Table) -> None:
        self._set_absence_timer(table)
        self._bot_runner.wake(table.id, max(0.0, table.changed + TAKE_OVER_DELAY - time.time()))
        self._evict_idle()

    def _evict_idle(self) -> None:
        """Let go of tables that nobody here looks at and nobody has used for long."""
        spare = len(self._cache.ids()) - self._settings.keep_tables
        idle = [
            each for each in self._cache.ids()[:-1] if not self.watched(each) and not self._bot_runner.is_active(each)
        ]
        for each in idle[: max(0, spare)]:
            self._cache.evict(each)
            self._cancel_absence_timer(each)

    def _set_absence_timer(self, table: Table) -> None:
        """Tell the others when somebody has been quiet for too long."""
        self._cancel_absence_timer(table.id)
        now = time.time()
        at = table.away_next(now) if table.status == "playing" else None
        if at is not None:
            loop = asyncio.get_running_loop()
            self._absence_timers[table.id] = loop.call_later(at - now + 0.05, self._push_absence, table.id)

    def _cancel_absence_timer(self, table: str) -> None:
        alarm = self._absence_timers.pop(table, None)
        if alarm is not None:
            alarm.cancel()

    def _push_absence(self, table: str) -> None:
        held = self._cache.peek(table)
        if held is not None:
            self._in_background(self._push(held))
            self._set_absence_timer(held)


# -- small parts


def card(row: TableRow, seats: Sequence[int]) -> wire.TableCard:
    """A table in a list, for somebody who has these seats."""
    return wire.TableCard(
        id=row.id,
        game=row.game,
        title=registry.info(row.game).title,
        status=cast("wire.Status", row.status),
        seats=row.names,
        your_seats=[*seats],
        your_turn=any(seat in row.waiting for seat in seats),
        waiting=[*row.waiting],
        free=row.free,
        changed=row.changed,
        won=any(seat in row.winners for seat in seats) if seats and row.status == "over" else None,
    )


def _id(person: PersonRow | None) -> str | None:
    return None if person is None else person.id


def _info(game: str) -> GameInfo[Game]:
    try:
        return registry.info(game)
    except ValueError as error:
        raise ActionRefused(400, words.as_sentence(str(error))) from None


def new_row(person: PersonRow, wanted: wire.NewTable, seed: int, now: float) -> TableRow:
    """The row of a new table; ActionRefused says what cannot be."""
    _check_seats(wanted.seats)
    players = len(wanted.seats)
    rules, content = present_rules(_info(wanted.game).id)
    try:
        options = _info(wanted.game).setup(players, seed, wanted.options, content).options
    except ValueError as error:
        raise ActionRefused(400, words.as_sentence(str(error))) from None
    settings: Json = {
        "clock": None if wanted.clock is None else wanted.clock.model_dump(),
        "listed": wanted.listed and any(plan.kind == "open" for plan in wanted.seats),  # where all may sit down
        "watch": wanted.watch,
        "plan": [plan.model_dump() for plan in wanted.seats],
    }
    return TableRow(
        id=secrets.token_urlsafe(9), invite=secrets.token_urlsafe(12), owner=person.id, game=wanted.game,
        players=players, options=options, seed=seed, rules=rules, content=content, settings=settings, webhook=None,
        created=now, status="waiting", waiting=(), names=[], free=0, winners=[], changed=now, last=0,
    )  # fmt: skip


def _check_seats(plans: Sequence[wire.SeatPlan]) -> None:
    if not any(plan.kind == "me" for plan in plans):
        raise ActionRefused(400, words.NO_OWN_SEAT)
    for plan in plans:
        if (plan.kind == "bot") != (plan.bot is not None):
            raise ActionRefused(400, words.LEVEL_OF_BOT)
        if plan.bot is not None and plan.bot not in BOTS:
            raise ActionRefused(400, words.no_bot(plan.bot, [*BOTS]))


def _save(table: Table) -> Json:
    """A finished game in the form of saved games."""
    row, position = table.row, table.position
    answers = [[each.seat, *each.choice.values()] for each in table.history.standing[1:]]
    save: Json = {
        "ziggurat": FORMAT, "game": row.game, "rules": table.rules, "content": table.content, "players": row.players,
        "seed": row.seed, "options": row.options, "chance_by_hand": False, "answers": answers,
    }  # fmt: skip
    is_present = (table.rules, table.content) == present_rules(row.game)
    return save | {"fingerprint": position.game.fingerprint()} if position is not None and is_present else save
