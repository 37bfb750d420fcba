"""Lets the bots of the tables answer."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from ziggurat.bots.registry import BOTS
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.server.storage.store import StorageUnavailable
from ziggurat.play.bots import bot_seed
from ziggurat.tables.draft import Draft
from ziggurat.tables.table import Table

log = logging.getLogger("ziggurat.server")

Judge = Callable[[Draft], None]
RETRY_DELAY: Final = 1.0  # seconds before trying again to reach the database
MAX_CONCURRENT_BOTS: Final = 2  # bots that think at the same time


class Stale(Exception):
    """The table is not any more where a bot's answer was thought out."""


class BotRunner:
    """At most one task per table, which answers for bots until people are asked.

    A bot is made anew for each of its questions, from the seed, its seat and the number of answers so far: in every
    process, and after an undo, it answers the same question in the same way.
    """

    def __init__(
        self, peek: Callable[[str], Table | None], change: Callable[[str, Judge], Awaitable[object]], pause: float
    ) -> None:
        self._peek = peek
        self._change = change
        self._pause = pause
        # Few at a time, and in threads of their own: they compute, and so hold up everything else in this process.
        self._threads = ThreadPoolExecutor(MAX_CONCURRENT_BOTS, "bot")
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._delayed: dict[str, asyncio.TimerHandle] = {}

    def wake(self, table: str, delay: float = 0.0) -> None:
        """Let the bots of a table answer, after a while, if they are still asked then."""
        later = self._delayed.pop(table, None)
        if later is not None:
            later.cancel()
        held = self._peek(table)
        if held is None or held.asked_bot() is None or self._is_running(table):
            return
        if delay > 0:
            self._delayed[table] = asyncio.get_running_loop().call_later(delay, self.wake, table)
            return
        self._tasks = {each: task for each, task in self._tasks.items() if not task.done()}
        self._tasks[table] = asyncio.create_task(self._answer_all(table))

    def is_active(self, table: str) -> bool:
        """Whether bots of this table are at it, or will be soon."""
        return self._is_running(table) or table in self._delayed

    def _is_running(self, table: str) -> bool:
        return table in self._tasks and not self._tasks[table].done()

    async def stop(self) -> None:
        """Let no bot answer any more."""
        for later in self._delayed.values():
            later.cancel()
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _answer_all(self, table: str) -> None:
        while (held := self._peek(table)) is not None and (seat := held.asked_bot()) is not None:
            try:
                await self._answer(held, seat)
            except Stale:
                continue
            except StorageUnavailable:
                await asyncio.sleep(RETRY_DELAY)
            except Exception:
                log.exception("a bot of table %s could not answer", table)
                return

    async def _answer(self, table: Table, seat: int) -> None:
        number, level = table.history.standing[-1].number, table.seats[seat].bot
        assert level is not None
        seed = bot_seed(table.game(), seat, table.answers)
        guess = table.game().clone().determinized(seat, seed)  # it must not know more than its seat
        choice = await asyncio.get_running_loop().run_in_executor(self._threads, _choose, guess, seat, level, seed)
        await asyncio.sleep(max(0.0, min(self._pause, table.changed + self._pause - time.time())))

        def judge(draft: Draft) -> None:
            if draft.table.history.standing[-1].number != number or draft.table.asked_bot() != seat:
                raise Stale
            draft.answer_for_bot(seat, choice)

        await self._change(table.id, judge)


def _choose(game: Game, seat: int, level: str, seed: int) -> Choice:
    return BOTS[level](seed).choose(game, seat)
