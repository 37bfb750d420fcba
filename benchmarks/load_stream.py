"""Answers that are due at a steady rate, each timed from the moment when it was due."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from load_client import Delivered, Refused, now

LATE: Final = 0.01  # seconds: an answer that is sent later after it was due counts as started late
TRY_BEFORE: Final = 0.3  # seconds before an answer is due, its options are tried out


class Answerer(Protocol):
    """A table, as far as `stream` knows it."""

    @property
    def over(self) -> bool: ...
    async def answer(self) -> Delivered | None: ...
    async def try_out(self) -> bool: ...


@dataclass
class Outcome:
    """What became of the answers of one run. All times in seconds."""

    rate: float  # at which they were due
    times: list[float] = field(default_factory=list)  # from due to received by the last seat
    sent_at: list[float] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)  # from due to sent
    tries: list[float] = field(default_factory=list)
    busy: int = 0  # answers that the server refused for now
    busy_tries: int = 0
    ended: int = 0  # answers that were not given, since the game had ended
    errors: list[str] = field(default_factory=list)

    @property
    def sent_rate(self) -> float:
        """Answers sent per second. The first and the last are a period short of all of them."""
        if len(self.sent_at) < 2:
            return 0.0
        return (len(self.sent_at) - 1) / max(1e-9, max(self.sent_at) - min(self.sent_at))

    @property
    def late(self) -> int:
        return sum(lag > LATE for lag in self.lags)


async def stream(tables: Sequence[Answerer], rate: float, seconds: float, tries: int = 0) -> Outcome:
    """Let answers be due at a steady rate, at one table after the other, without waiting for those before."""
    outcome = Outcome(rate)
    turns = _in_turn(tables)
    ahead = TRY_BEFORE if tries else 0.0
    start = now() + ahead
    running: set[asyncio.Task[None]] = set()
    for number in range(round(rate * seconds)):
        due = start + number / rate
        await asyncio.sleep(max(0.0, due - ahead - now()))
        task = asyncio.create_task(_answer_when_due(next(turns), due, tries, outcome))
        running.add(task)
        task.add_done_callback(running.discard)
    await asyncio.gather(*running)
    return outcome


def _in_turn(tables: Sequence[Answerer]) -> Iterator[Answerer]:
    """The tables again and again, without those whose game is over; all of them if every game is."""
    while True:
        running = [table for table in tables if not table.over]
        yield from running or [*tables]


async def _answer_when_due(table: Answerer, due: float, tries: int, outcome: Outcome) -> None:
    trying = [asyncio.create_task(_try_out(table, outcome)) for _ in range(tries)]
    await asyncio.sleep(max(0.0, due - now()))
    try:
        delivered = await table.answer()
        if delivered is None:
            outcome.ended += 1
        else:
            outcome.times.append(delivered.received - due)
            outcome.lags.append(delivered.sent - due)
            outcome.sent_at.append(delivered.sent)
    except Exception as error:
        if isinstance(error, Refused) and error.is_busy:
            outcome.busy += 1
        else:
            outcome.errors.append(_words(error))
    await asyncio.gather(*trying)


async def _try_out(table: Answerer, outcome: Outcome) -> None:
    begun = now()
    try:
        if await table.try_out():
            outcome.tries.append(now() - begun)
    except Exception as error:
        if isinstance(error, Refused) and error.is_busy:
            outcome.busy_tries += 1
        else:
            outcome.errors.append(_words(error))


def _words(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return "an answer was not received by every seat in time"
    return f"{type(error).__name__}: {error}"


def percentile(values: Sequence[float], part: int) -> float:
    """The least value that `part` of a hundred do not exceed; 0 without values."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * part // 100) - 1)] if ordered else 0.0
