"""The service: everything that people can ask of tables. It caches them, runs their bots, and tells of every change."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from itertools import pairwise
from typing import Final, TypeVar

from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.core.record import Json
from ziggurat.play import learning
from ziggurat.tables import advising, copies, daily, words
from ziggurat.tables.advising import Advise, LookBack, advise_here, look_back_here
from ziggurat.tables.bot_runner import BotRunner, Think, think_here
from ziggurat.tables.cache import TableCache
from ziggurat.tables.changed_pack import ChangedPack, FindPack, no_packs
from ziggurat.tables.draft import Draft, list_others, try_out
from ziggurat.tables.errors import ActionRefused, BotFailed, Conflict, StorageUnavailable
from ziggurat.tables.messages import Answers, Chart, Gain, InAdvance, NewTable, SeatPlan, TakeBack, Taken, Try
from ziggurat.tables.new_table import known_game, new_row, rematch
from ziggurat.tables.ports import Clock, Feed, Offload, TableStore, run_inline
from ziggurat.tables.rows import Entry, PersonRow
from ziggurat.tables.saves import save_of
from ziggurat.tables.table import CHAT_KEPT, Table, sentence

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")
Push = Callable[[Table], Coroutine[None, None, None]]
Notify = Callable[[Table, Sequence[int]], Awaitable[None]]

log = logging.getLogger("ziggurat.tables")

Breakdown = Sequence[Mapping[str, float]]
"""Per seat, points by source."""

DAY: Final = 24 * 3600.0  # seconds
USUAL_PLAYERS: Final = 3  # at a table made by `play_now`, if the game allows it
CHART_STEP: Final = 5  # answers between two points of a chart
TAKE_OVER_DELAY: Final = 3.0  # seconds that another process has to answer for its bots before this one does
DELETE_DELAY: Final = 1.0  # seconds in which every process reads the last entry of a table before its rows go
RESULTS_KEPT: Final = 500  # hints, and reports of the coach, in memory
ABSENCE_MARGIN: Final = 0.05  # seconds after which an absence that was due is surely there


@dataclass(frozen=True)
class TableSettings:
    """How tables behave."""

    bot: str = "apprentice"  # the level of the bots of `play_now`, and of bots that replace people
    bot_pause: float = 0.5  # seconds between two answers of bots, once a person has answered: people can follow them
    quiet_after: float = 180.0  # seconds without an answer after which the others may vote for a bot; 0 is never
    quiet_after_days: float = 72 * 3600.0  # the same at tables whose pace is days
    snapshot_every: int = 25  # answers between two stored positions
    keep_tables: int = 200  # tables kept in memory though nobody watches them
    waiting_tables: int = 20  # of one person that may wait for players at once; 0 is any number
    tables_a_day: int = 200  # that one person may make; 0 is any number

    def quiet(self, pace: str) -> float:
        """The seconds of silence after which the others may vote for a bot."""
        return self.quiet_after_days if pace == "days" else self.quiet_after


class TableService:
    """All tables, for one process of any number.

    `push` is told of every change; `notify` which seats a change of this process has asked something. `think` runs
    bots, `advise` finds hints, `look_back` works for the coach, `offload` does other long computations. Every method
    may raise ActionRefused, and StorageUnavailable; then nothing has changed. `find_pack` knows changed packs.
    """

    def __init__(
        self,
        store: TableStore,
        feed: Feed,
        settings: TableSettings,
        push: Push,
        notify: Notify,
        *,
        is_watched: Callable[[str], bool] = lambda _table: False,
        think: Think = think_here,
        advise: Advise = advise_here,
        look_back: LookBack = look_back_here,
        offload: Offload = run_inline,
        now: Clock = time.time,
        find_pack: FindPack = no_packs,
    ) -> None:
        self._store = store
        self._feed = feed
        self._settings = settings
        self._push = push
        self._notify = notify
        self._is_watched = is_watched
        self._now = now
        every = settings.snapshot_every
        self._cache = TableCache(store, settings.quiet, every, self._on_foreign_change, offload, now, find_pack)
        self._bot_runner = BotRunner(self._cache.peek, self._change, settings.bot_pause, think, now)
        self._advise = advise
        self._look_back = look_back
        self._hints: OrderedDict[tuple[str, int, int], list[Json]] = OrderedDict()  # by table, seat and question
        self._reports: OrderedDict[tuple[str, int], Mapping[str, object]] = OrderedDict()  # by table and seat
        self._absence_timers: dict[str, asyncio.TimerHandle] = {}
        self._background: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Listen to other processes, and let bots go on that were interrupted."""
        await self._feed.start(self._on_feed)
        self._in_background(self._resume_bots())

    async def _resume_bots(self) -> None:
        """After a restart nobody may open these tables, so their bots would never be triggered."""
        try:
            for table in await self._store.waiting_for_bots():
                await self.get(table)
        except StorageUnavailable:
            log.warning("the storage is unavailable: bots stay idle until somebody opens their table")

    def _in_background(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def stop(self) -> None:
        """Cancel all background tasks."""
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await self._feed.stop()
        await self._bot_runner.stop()
        for timer in self._absence_timers.values():
            timer.cancel()
        self._absence_timers.clear()

    # -- making tables

    async def create(self, person: PersonRow, wanted: NewTable, seed: int | None = None, day: str = "") -> str:
        """Make a new table; returns its id. Only lessons and daily games have seeds of their own."""
        row = new_row(person, wanted, secrets.randbits(64) if seed is None else seed, self._now(), day)
        table = Table(row, self._settings.quiet(row.pace), await self._pack(wanted))
        await self._check_number(person, wanted)
        draft = Draft(table, table.row.created)
        draft.sit_as_planned(person)
        return await self._add(draft.table, draft.entries)

    async def _add(self, made: Table, entries: Sequence[Entry]) -> str:
        made.row = replace(made.row, **asdict(made.summary()), last=made.number)
        await self._cache.add(made, entries)
        await self._announce(Table(made.row, self._settings.quiet(made.row.pace)), made, ours=True)
        self._evict_idle()
        return made.id

    async def copy(self, table: str) -> Json:
        """A copy of a table, with everything that is hidden: only for those who keep the tables themselves."""
        found = await self.get(table)
        if found.row.day and found.status != "over":
            raise ActionRefused("conflict", words.DAILY_NO_COPY)
        return copies.copy_of(found)

    async def take_in(self, person: PersonRow, copy: object) -> str:
        """Make a table of a person that goes on where a copy ends; returns its id."""
        return await self._add(*copies.from_copy(copy, person, self._now(), self._settings.quiet("live")))

    async def _pack(self, wanted: NewTable) -> ChangedPack | None:
        """The changed pack that somebody wants to play with; ActionRefused if it is not here."""
        if not wanted.content:
            return None
        found = await self._cache.pack(wanted.game, wanted.content)
        if found is None:
            raise ActionRefused("missing", words.NO_PACK)
        return found

    async def _check_number(self, person: PersonRow, wanted: NewTable) -> None:
        """ActionRefused if the person has made very many tables."""
        most_waiting, most_a_day = self._settings.waiting_tables, self._settings.tables_a_day
        if not most_waiting and not most_a_day:
            return
        waiting, made = await self._store.tables_made(person.id, self._now() - DAY)
        will_wait = any(plan.kind in ("friend", "open") for plan in wanted.seats)
        if will_wait and 0 < most_waiting <= waiting:
            raise ActionRefused("conflict", words.too_many_waiting(most_waiting))
        if 0 < most_a_day <= made:
            raise ActionRefused("conflict", words.too_many_a_day(most_a_day))

    async def play_now(self, person: PersonRow, game: str, players: int | None = None, bot: str | None = None) -> str:
        """Make a table against bots, which starts at once; returns its id."""
        info = known_game(game)
        bots = [SeatPlan("bot", bot or self._settings.bot)] * ((players or usual_players(info)) - 1)
        return await self.create(person, NewTable(game, [SeatPlan("me"), *bots]))

    async def learn(self, person: PersonRow, game: str) -> str:
        """Make a table for the lesson of a game, which starts at once; returns its id."""
        info = known_game(game)
        script = learning.lesson(info)
        if script is None:
            raise ActionRefused("missing", words.no_lesson(info.title))
        bots = [SeatPlan("bot", self._settings.bot)] * (script.players - 1)
        wanted = NewTable(game, [SeatPlan("me"), *bots], options=script.options, lesson=True)
        return await self.create(person, wanted, script.seed)

    def now(self) -> float:
        """The time, in seconds since 1970."""
        return self._now()

    async def play_daily(self, person: PersonRow, day: date) -> str:
        """Begin the daily game of a day, or go on with it; returns the id of its table. The day has come."""
        known = await self._daily_table(person, day)
        if known is not None:
            return known
        game = daily.game_of(day)
        seed = game.seed(await self._store.daily_secret())
        try:
            return await self.create(person, game.wanted(), seed, day.isoformat())
        except Conflict:  # another page of the person was faster
            known = await self._daily_table(person, day)
            assert known is not None
            return known

    async def _daily_table(self, person: PersonRow, day: date) -> str | None:
        """The table of the person's daily game; None if they have not begun it, ActionRefused if it is removed."""
        found = await self._store.daily_of(person.id, day.isoformat(), day.isoformat())
        if not found:
            return None
        if await self._store.table(found[0].table) is None:
            raise ActionRefused("conflict", words.DAILY_GONE)
        return found[0].table

    # -- at a table

    def peek(self, table: str) -> Table | None:
        """The table, if it is in memory."""
        return self._cache.peek(table)

    def loaded(self) -> int:
        """The number of tables in memory."""
        return len(self._cache.ids())

    async def get(self, table: str) -> Table:
        """The table as it is now."""
        is_new = self._cache.peek(table) is None
        found = await self._cache.get(table)
        if is_new:
            self._on_loaded(found)
        return found

    async def look(self, table: str, person: str | None, seat: int | None) -> Table:
        """The table as it is now, if a person may look at it as this seat."""
        await self._admit(await self.get(table), person)

        def checked(found: Table) -> Table:
            found.check_viewer(person, seat)
            return found

        return await self._ask(table, checked)

    async def _admit(self, table: Table, person: str | None) -> None:
        """Let a person look at somebody's finished daily game who has nothing to gain from it any more."""
        day = table.row.day
        if not day or table.status != "over" or person is None or person in table.admitted:
            return
        own = await self._store.daily_of(person, day, day)
        if day < daily.day_of(self._now()).isoformat() or (own and own[0].ended is not None):
            table.admitted.add(person)

    async def _ask(self, table: str, ask: Callable[[Table], T]) -> T:
        """What `ask` finds at the table as it is now.

        Another process may have changed the table a moment ago: this one looks into the storage before it refuses.
        """
        found = await self.get(table)
        try:
            return ask(found)
        except ActionRefused:
            await self._cache.catch_up(table)
            latest = await self.get(table)
            if latest.number == found.number:  # not what catch_up returns: the feed may have been faster
                raise
            return ask(latest)

    async def sit(self, table: str, person: PersonRow, seat: int | None, invite: str | None) -> Table:
        """Take a seat, the first that is free if none is named."""
        return await self._do(table, lambda draft: draft.sit(person, seat, invite))

    async def leave(self, table: str, person: PersonRow, seat: int) -> Table:
        """Leave a seat."""
        return await self._do(table, lambda draft: draft.leave(person, seat))

    async def come_back(self, table: str, person: PersonRow, seat: int) -> Table:
        """Come back to a seat."""
        return await self._do(table, lambda draft: draft.come_back(person, seat))

    async def say(self, table: str, person: PersonRow, text: str, key: str) -> Table:
        """Add a line of chat; everybody who may look may talk."""
        return await self._do(table, lambda draft: draft.say(person, text, key))

    async def older_chat(self, table: str, person: PersonRow | None, before: int) -> list[Json]:
        """Lines of chat before the entry of that number, as pages get them."""
        found = await self.look(table, _id(person), None)
        return [found.said(entry) for entry in await self._store.said(table, before, CHAT_KEPT)]

    async def silence(self, table: str, person: PersonRow, on: bool) -> Table:
        """Let spectators talk no more, or again."""
        return await self._do(table, lambda draft: draft.silence(person, on))

    async def vote(self, table: str, person: PersonRow, seat: int, yes: bool, bot: str | None = None) -> Table:
        """Vote for or against a bot in the seat of an absent person; the vote that decides may name its level."""
        level = bot or self._settings.bot
        return await self._do(table, lambda draft: draft.vote(person, seat, yes, level))

    async def name_seat(self, table: str, person: PersonRow, seat: int, name: str) -> Table:
        """Give a seat of one's own another name before the start."""
        return await self._do(table, lambda draft: draft.name_seat(person, seat, name))

    async def end(self, table: str, person: PersonRow) -> Table:
        """End a game in which nobody else has a seat."""
        return await self._do(table, lambda draft: draft.end(person))

    async def remove(self, table: str, person: PersonRow) -> None:
        """Take an ended table out of a person's list; one in which nobody else had a seat is deleted."""
        found = await self._ask(table, lambda found: _ended(found, person))
        if found.is_only_player(person.id):
            await self._delete(table, person)
        else:
            await self._store.unlist(table, person.id)

    async def _delete(self, table: str, person: PersonRow) -> None:
        """Tell everybody who looks at the table that it is gone; a moment later its rows go."""
        await self._do(table, lambda draft: draft.delete_own(person))
        await self._store.unlist(table, person.id)
        self._in_background(self._delete_rows(table))

    async def _delete_rows(self, table: str) -> None:
        await asyncio.sleep(DELETE_DELAY)
        self._cache.evict(table)
        self._cancel_absence_timer(table)
        try:
            await self._store.delete_table(table)
        except StorageUnavailable:
            log.warning("the storage is unavailable: the rows of table %s stay until the operator deletes them", table)

    async def rematch(self, table: str, person: PersonRow) -> str:
        """Sit down at a table for the same people, which is made unless another of them has done so; returns its id."""
        found = await self.look(table, person.id, None)
        Draft(found, self._now()).check_rematch(person)
        known = found.rematch
        if known is None or not await self._is_open(known):
            made = await self.create(person, rematch(found, person))
            after = await self._do(table, lambda draft: draft.offer_rematch(person, made, known))
            if after.rematch == made:
                return made
            await self._delete(made, person)  # somebody was faster
            known = after.rematch
        assert known is not None
        await self._do(known, lambda draft: draft.sit_where_kept(person))
        return known

    async def _is_open(self, table: str) -> bool:
        row = await self._store.table(table)
        return row is not None and row.status != "closed"

    async def check_owner(self, table: str, person: PersonRow) -> None:
        """ActionRefused unless the person made the table."""
        if (await self.get(table)).row.owner != person.id:
            raise ActionRefused("forbidden", words.ONLY_OWNER)

    async def set_webhook(self, table: str, person: PersonRow, url: str | None) -> Table:
        """Set the address that is told whose turn it is; only the table's owner may."""
        await self.check_owner(table, person)
        await self._store.set_webhook(table, url)

        def action(draft: Draft) -> None:
            draft.table.row = replace(draft.table.row, webhook=url)
            draft.announce_webhook(person)

        return await self._do(table, action)

    async def answer(self, table: str, person: PersonRow, body: Answers) -> Taken:
        """Answer a question, and those that follow if the person planned ahead."""
        refused, after = await self._change(table, lambda draft: draft.answer(person, body))
        return Taken(after.number, after.keys[body.key], refused)

    async def take_back(self, table: str, person: PersonRow, body: TakeBack) -> Taken:
        """Undo, redo, restart the turn, or go back to a line of the log."""
        after = await self._do(table, lambda draft: draft.take_back(person, body))
        return Taken(after.number, 1)

    async def answer_in_advance(self, table: str, person: PersonRow, body: InAdvance) -> Taken:
        """Switch a standing answer of a seat on or off."""
        after = await self._do(table, lambda draft: draft.answer_in_advance(person, body))
        return Taken(after.number, 1)

    async def others(self, table: str, person: PersonRow, seat: int, question: int) -> list[Json]:
        """The legal choices that the question does not list, as pages get them."""
        return await self._ask(table, lambda found: list_others(found, person, seat, question))

    async def try_out(self, table: str, person: PersonRow, body: Try) -> Json:
        """What the choices would lead to, as pages get it. Changes nothing."""
        seed = secrets.randbits(64)
        return await self._ask(table, lambda found: try_out(found, person, body, seed))

    async def hint(self, table: str, person: PersonRow, seat: int, question: int) -> list[Json]:
        """The best answers to a question of the person's seat, as pages get them. Tells nothing that is hidden."""

        def asked(found: Table) -> Table:
            Draft(found, found.changed).check_asked(person, seat, question)
            advising.check_hints(found)
            return found

        found = await self._ask(table, asked)
        key = table, seat, question
        if key not in self._hints:
            try:
                suggestions = await self._advise(found, seat, advising.LEVEL, person.id)
            except BotFailed as failure:
                log.warning("no hint for table %s, seat %d: %s", table, seat, failure)
                raise ActionRefused("conflict", words.NO_HINT) from None
            _keep(self._hints, key, suggestions)
        return advising.as_listed(found, seat, self._hints[key])

    # -- looking back

    async def coach(self, table: str, person: PersonRow, seat: int) -> AsyncIterator[Mapping[str, object]]:
        """Look back at a finished game of the person's seat: messages as pages get them, the report last.

        Who stops listening stops the coach. A report is kept for the next time.
        """
        found = await self.get(table)
        found.check_viewer(person.id, seat)
        advising.check_coach(found, person, seat)
        if (table, seat) in self._reports:
            return _only(self._reports[table, seat])
        return self._coached(found, seat, person.id)

    async def _coached(self, table: Table, seat: int, person: str) -> AsyncIterator[Mapping[str, object]]:
        try:
            async for message in advising.coached(table, seat, self._look_back, person):
                if message["kind"] == "report":
                    _keep(self._reports, (table.id, seat), message)
                yield message
        except BotFailed as failure:
            log.warning("the coach could not look back at table %s: %s", table.id, failure)
            yield {"kind": "trouble", "error": words.NO_COACH}

    async def moment(self, table: str, person: PersonRow | None, answers: int, seat: int | None) -> Json:
        """The table after that number of answers, as pages get it."""
        found = await self.look(table, _id(person), seat)
        viewer = found.check_viewer(_id(person), seat)
        if not found.has_started or not 0 <= answers <= found.answers:
            raise ActionRefused("missing", words.no_moment(answers, found.answers))
        position = await self._cache.position(found, answers)
        if position is None:
            raise ActionRefused("conflict", words.NOT_SHOWN)
        return {
            "answers": answers,
            "total": found.answers,
            "view": position.view(viewer),
            "log": found.spoken(found.history.lines_of(answers, viewer), viewer),
            "prompt": sentence(position, found.seats),
        }

    async def chart(self, table: str, person: PersonRow | None) -> Chart:
        """The scores along a finished game."""
        found = await self.look(table, _id(person), None)
        if found.status != "over":
            raise ActionRefused("conflict", words.NOT_OVER)
        # A table of older rules is rebuilt from its record for every moment: it gets fewer.
        every = self._settings.snapshot_every if self._cache.has_other_rules(found) else CHART_STEP
        moments = sorted({*range(0, found.answers, every), found.answers})
        known: list[tuple[int, list[float], Breakdown]] = []
        for answers in moments:
            position = await self._cache.position(found, answers)
            if position is not None:
                known.append((answers, [*position.game.scores()], position.game.breakdown()))
        return Chart([answers for answers, _, _ in known], [scores for _, scores, _ in known], _gains(known))

    async def download(self, table: str, person: PersonRow | None, seat: int | None) -> Json:
        """A finished game as a save; before the end, what the seat knows of it."""
        found = await self.look(table, _id(person), seat)
        state = found.state(_id(person), seat, self._now())
        if found.status != "over":
            kept = ("table", "answers", "seats", "seat", "view", "log")
            return {name: state[name] for name in kept}
        return save_of(found)

    async def report(self, table: str, person: PersonRow, seat: int | None, text: str) -> str:
        """Store what a person says is wrong, with what they saw; returns the report's id."""
        found = await self.look(table, person.id, seat)
        state = found.state(person.id, seat, self._now())
        kept = {name: state[name] for name in ("answers", "seat", "waiting", "view", "question", "prompt")}
        viewer = found.check_viewer(person.id, seat)
        return await self._store.add_report(table, found.number, viewer, person.id, text, kept)

    # -- changes

    async def _do(self, table: str, action: Callable[[Draft], object]) -> Table:
        return (await self._change(table, action))[1]

    async def _change(self, table: str, action: Callable[[Draft], T]) -> tuple[T, Table]:
        await self.get(table)
        result, before, after = await self._cache.change(table, action)
        if after.number != before.number:
            await self._announce(before, after, ours=True)
        return result, after

    async def _on_feed(self, table: str | None, number: int) -> None:
        """Take in what this process or another one appended."""
        self._cache.note_change(table)
        for each in self._cache.ids() if table is None else [table]:
            cached = self._cache.peek(each)
            if cached is None:
                if self._is_watched(each):
                    await self._push(await self.get(each))
            elif table is None or number > cached.number:
                await self._cache.catch_up(each, None if table is None else number)

    async def _on_foreign_change(self, before: Table, after: Table) -> None:
        await self._announce(before, after, ours=False)

    async def _announce(self, before: Table, after: Table, ours: bool) -> None:
        """Tell everybody of a change and wake the bots. The change is stored: a failure here must not hide that."""
        self._set_absence_timer(after)
        self._bot_runner.wake(after.id, 0.0 if ours else TAKE_OVER_DELAY)
        try:
            asked = [seat for seat in after.asked_people() if after.waiting[seat] != before.waiting.get(seat)]
            if ours and asked:
                await self._notify(after, asked)
            await self._push(self._cache.peek(after.id) or after)
        except Exception:
            log.exception("a change of table %s was not announced", after.id)

    def _on_loaded(self, table: Table) -> None:
        self._set_absence_timer(table)
        self._bot_runner.wake(table.id, max(0.0, table.changed + TAKE_OVER_DELAY - self._now()))
        self._evict_idle()

    def _evict_idle(self) -> None:
        """Evict the least recently used tables that nobody watches."""
        spare = len(self._cache.ids()) - self._settings.keep_tables
        for each in [each for each in self._cache.ids()[:-1] if self._is_idle(each)][: max(0, spare)]:
            self._cache.evict(each)
            self._cancel_absence_timer(each)

    def _is_idle(self, table: str) -> bool:
        return not self._is_watched(table) and not self._bot_runner.is_active(table)

    def _set_absence_timer(self, table: Table) -> None:
        """Tell the others as soon as a person counts as absent."""
        self._cancel_absence_timer(table.id)
        now = self._now()
        at = table.next_absence(now) if table.status == "playing" else None
        if at is not None:
            loop = asyncio.get_running_loop()
            self._absence_timers[table.id] = loop.call_later(at - now + ABSENCE_MARGIN, self._push_absence, table.id)

    def _cancel_absence_timer(self, table: str) -> None:
        timer = self._absence_timers.pop(table, None)
        if timer is not None:
            timer.cancel()

    def _push_absence(self, table: str) -> None:
        cached = self._cache.peek(table)
        if cached is not None:
            self._in_background(self._push(cached))
            self._set_absence_timer(cached)


def _keep(kept: OrderedDict[K, V], key: K, value: V) -> None:
    """Keep a result, and forget the oldest of too many."""
    kept[key] = value
    while len(kept) > RESULTS_KEPT:
        kept.popitem(last=False)


async def _only(message: Mapping[str, object]) -> AsyncIterator[Mapping[str, object]]:
    yield message


def _ended(table: Table, person: PersonRow) -> Table:
    """The table, if it has ended and the person may have it in their list."""
    if not table.is_deleted and table.status not in ("over", "closed"):
        raise ActionRefused("conflict", words.STILL_PLAYED)
    return table


def usual_players(info: GameInfo[Game]) -> int:
    """How many play at a table made by `play_now`, unless the person wants another number."""
    return USUAL_PLAYERS if USUAL_PLAYERS in info.players else info.players[0]


def _id(person: PersonRow | None) -> str | None:
    return None if person is None else person.id


def _gains(known: Sequence[tuple[int, Sequence[float], Breakdown]]) -> list[Gain]:
    """What changed in each source of points from one moment to the next; nothing if the sources do not add up."""
    if not known or any(sum(parts.values()) != score for score, parts in zip(*known[-1][1:], strict=True)):
        return []
    found: list[Gain] = []
    for (_, _, before), (answers, _, after) in pairwise(known):
        for seat, (old, new) in enumerate(zip(before, after, strict=True)):
            for source in dict.fromkeys([*old, *new]):
                points = new.get(source, 0) - old.get(source, 0)
                if points:
                    found.append(Gain(seat, source, answers, points))
    return found
