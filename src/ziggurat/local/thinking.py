"""Bots, hints and the coach where there is one thread: they think between requests, and masters by a smaller budget.

Python in a browser runs the plain sources, ten and more times slower than the compiled rules of a server.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from ziggurat.bots.master import Master
from ziggurat.bots.registry import Bot, BotMaker
from ziggurat.core.choice import Choice
from ziggurat.core.record import Json
from ziggurat.play import levels
from ziggurat.play.bots import bot_question
from ziggurat.play.coach import Found, Looking, Task
from ziggurat.play.hints import HINT, hint
from ziggurat.tables.advising import ATTENTION, looking_at
from ziggurat.tables.errors import BotFailed
from ziggurat.tables.saves import save_of
from ziggurat.tables.table import Table

EFFORTS: Final[Mapping[str, tuple[int, ...]]] = {"master": (3_000,), "patient": (20_000, 20)}
"""What levels try at a question here, as numbers of a `Budget`: the same on every device."""

Progress = Callable[[str, int, float], None]
"""Takes a table, a seat and how much of its thinking is done, from 0 to 1."""


class Thinking:
    """Does what takes long. `progress` is told of bots that search."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._looking: tuple[str, int, Looking] | None = None  # the finished game that the coach looks at

    async def choose(self, table: Table, seat: int, level: str) -> Choice:
        """A `Think`."""
        await _let_others_in()
        read = levels.read(level, table.info)
        if read.name in EFFORTS and not read.effort:
            read = replace(read, effort=EFFORTS[read.name])
        try:
            return bot_question(table.game(), seat, table.answers).answer(self._told(read.maker(), table.id, seat))
        except Exception as error:
            raise BotFailed("failed", repr(error)) from error

    def _told(self, make: BotMaker, table: str, seat: int) -> BotMaker:
        """Makes bots that tell how far they are. The search asks a clock again and again: this one stands still."""

        def made(seed: int) -> Bot:
            bot = make(seed)
            if isinstance(bot, Master):

                def look_at_clock() -> float:
                    self._progress(table, seat, min(1.0, bot.tries / bot.budget.tries))
                    return 0.0

                bot.clock = look_at_clock
            return bot

        return made

    async def advise(self, table: Table, seat: int, level: str, person: str) -> list[Json]:
        """An `Advise`."""
        await _let_others_in()
        question = bot_question(table.game(), seat, table.answers)
        care = replace(HINT, level="apprentice")
        return [each.to_json() for each in hint(question, care, time.perf_counter)]

    async def look_back(self, table: Table, seat: int, task: Task, person: str) -> Found:
        """A `LookBack`."""
        await _let_others_in()
        if self._looking is None or self._looking[:2] != (table.id, seat):
            self._looking = table.id, seat, looking_at(save_of(table), seat, table.names)
        return self._looking[2].carry_out(task, ATTENTION, time.perf_counter)


async def _let_others_in() -> None:
    """Let what waits be done first: states be sent, requests be answered, the coach be stopped."""
    await asyncio.sleep(0.001)
