"""Lets the bots of the tables answer."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from ziggurat.core.choice import Choice
from ziggurat.play import levels
from ziggurat.play.bots import bot_question
from ziggurat.tables.draft import Draft
from ziggurat.tables.errors import BotFailed, StorageUnavailable
from ziggurat.tables.ports import Clock
from ziggurat.tables.table import Table

log = logging.getLogger("ziggurat.tables")

Action = Callable[[Draft], None]
Think = Callable[[Table, int, str], Awaitable[Choice]]
"""Chooses for a seat of a table as a bot of a level does; BotFailed if it cannot."""

RETRY_DELAY: Final = 1.0  # seconds before the next attempt while the storage is unavailable, or no bot can answer
FOLLOWED: Final = 8  # answers of bots in a row with a pause before each, so that people can follow them
HURRIED: Final = 0.2  # the part of the pause before later ones: bots that outbid each other must keep nobody waiting
MAX_FAILURES: Final = 3  # in a row, after which a simpler bot keeps the seat


async def think_here(table: Table, seat: int, level: str) -> Choice:
    """The simplest `Think`: compute at once and block meanwhile."""
    maker = levels.read(level, table.info).maker(time.perf_counter)
    return bot_question(table.game(), seat, table.answers).answer(maker)


class Stale(Exception):
    """The table moved on while a bot computed its answer."""


class BotRunner:
    """Runs at most one task per table, which answers for bots until people are asked.

    A bot is made anew for each question, from the seed, its seat and the number of answers so far: in every process,
    and after an undo, it gives the same answer. `think` runs the bot, and hands it no more than a guess of the game.
    Where a bot fails or is late a simpler one answers, and everybody at the table is told.
    """

    def __init__(
        self,
        peek: Callable[[str], Table | None],
        change: Callable[[str, Action], Awaitable[object]],
        pause: float,
        think: Think,
        now: Clock,
    ) -> None:
        self._peek = peek
        self._change = change
        self._pause = pause
        self._think = think
        self._now = now
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._delayed: dict[str, asyncio.TimerHandle] = {}
        self._failures: dict[tuple[str, int], int] = {}  # of the bot of a seat, since it last answered

    def wake(self, table: str, delay: float = 0.0) -> None:
        """Let the bots of a table answer after a delay, if they are still asked then."""
        delayed = self._delayed.pop(table, None)
        if delayed is not None:
            delayed.cancel()
        held = self._peek(table)
        if held is None or held.asked_bot() is None or self._is_running(table):
            return
        if delay > 0:
            self._delayed[table] = asyncio.get_running_loop().call_later(delay, self.wake, table)
            return
        self._tasks = {each: task for each, task in self._tasks.items() if not task.done()}
        self._tasks[table] = asyncio.create_task(self._answer_all(table))

    def is_active(self, table: str) -> bool:
        """Whether bots of this table answer now, or will after a delay."""
        return self._is_running(table) or table in self._delayed

    def _is_running(self, table: str) -> bool:
        return table in self._tasks and not self._tasks[table].done()

    async def stop(self) -> None:
        """Cancel all tasks and delays."""
        for delayed in self._delayed.values():
            delayed.cancel()
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _answer_all(self, table: str) -> None:
        answered = 0
        while (held := self._peek(table)) is not None and (seat := held.asked_bot()) is not None:
            try:
                await self._answer(held, seat, self._pause * (1 if answered < FOLLOWED else HURRIED))
                answered += 1
            except Stale:
                continue
            except (StorageUnavailable, BotFailed):
                await asyncio.sleep(RETRY_DELAY)
            except Exception:
                log.exception("a bot of table %s could not answer", table)
                return

    async def _answer(self, table: Table, seat: int, pause: float) -> None:
        number, level = table.history.standing[-1].number, table.seats[seat].level
        assert level is not None
        choice, stand_in = await self._choose(table, seat, level)
        pause = 0.0 if table.is_opening else pause
        await asyncio.sleep(max(0.0, min(pause, table.changed + pause - self._now())))
        failures = self._failures.get((table.id, seat), 0)

        def action(draft: Draft) -> None:
            if draft.table.history.standing[-1].number != number or draft.table.asked_bot() != seat:
                raise Stale
            if stand_in is not None and failures == MAX_FAILURES:
                draft.replace_bot(seat, stand_in)
            elif stand_in is not None and failures == 1:
                draft.tell_of_stand_in(seat, stand_in)
            draft.answer_for_bot(seat, choice, stand_in)

        await self._change(table.id, action)

    async def _choose(self, table: Table, seat: int, level: str) -> tuple[Choice, str | None]:
        """The choice of the seat's bot, or that of a simpler one and its level; BotFailed if none can.

        In a lesson bots follow its script, as long as the learner does.
        """
        scripted = table.scripted_answer(seat)
        if scripted is not None:
            return scripted, None
        playing: str | None = level
        while playing is not None:
            try:
                choice = await self._think(table, seat, playing)
            except BotFailed as failure:
                log.warning("the %s bot of table %s, seat %d, is %s: %s", playing, table.id, seat, failure.why, failure)
                if playing == level:
                    self._failures[table.id, seat] = self._failures.get((table.id, seat), 0) + 1
                playing = levels.simpler(playing, table.info)
                continue
            if playing == level:
                self._failures.pop((table.id, seat), None)
            return choice, None if playing == level else levels.without_temperament(playing)
        raise BotFailed("failed", "no bot of any level could answer")
