"""What tables need from the program that runs them: storage, a feed of changes, time, long computations."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, TypeVar

from ziggurat.core.record import Json
from ziggurat.tables.rows import DailyRow, Entry, SnapshotRow, Summary, TableRow

T = TypeVar("T")

Clock = Callable[[], float]
"""Returns seconds since 1970."""

OnChange = Callable[[str | None, int], Awaitable[None]]
"""Takes a table and the number of its last entry; (None, 0): changes may have been missed, look at all tables."""


class Offload(Protocol):
    """Runs a long computation where it does not block the event loop: in a thread or a process."""

    def __call__(self, work: Callable[[], T], /) -> Awaitable[T]: ...


async def run_inline(work: Callable[[], T], /) -> T:
    """The simplest `Offload`: compute at once and block meanwhile."""
    return work()


class DailyStore(Protocol):
    """Keeps the daily games of people. `add_table` begins one, the append that ends its table ends it."""

    async def daily_secret(self) -> bytes:
        """What the seeds of daily games follow from, beside the date."""

    async def daily_of(self, person: str, /, first: str, last: str) -> list[DailyRow]:
        """The daily games of a person from one day to another, in order."""

    async def days_that_count(self, person: str, /) -> list[str]:
        """The days of which the person's game counts, in order."""

    async def daily_best(self, day: str, rules: str | None, /, limit: int) -> list[DailyRow]:
        """The best games of a day that count and were played by these rules; None: by those of most of them."""

    async def daily_places(self, of: DailyRow, /) -> tuple[int, int]:
        """How many games of the day compare with one and count, and how many of them are better."""


class TableStore(DailyStore, Protocol):
    """Keeps tables. Every method may raise StorageUnavailable; then nothing has changed."""

    async def add_table(self, row: TableRow, given: Sequence[Entry], /) -> None:
        """Store a new table with its first entries, numbered from 1.

        Conflict if it is the second table of its owner for a daily game.
        """

    async def table(self, table: str, /) -> TableRow | None:
        """The table of that id."""

    async def entries(self, table: str, /, after: int = 0, upto: int | None = None) -> list[Entry]:
        """The entries with after < number <= upto, in order."""

    async def append(self, given: Sequence[Entry], summary: Summary, /) -> None:
        """Append entries of one table, all or none; Conflict unless they are numbered on from its last entry."""

    async def said(self, table: str, /, before: int, limit: int) -> list[Entry]:
        """The last lines of chat with number < before, in order."""

    async def tables_made(self, person: str, /, since: float) -> tuple[int, int]:
        """How many tables wait for players with this owner, and how many the owner made after that moment."""

    async def snapshot(
        self, table: str, tag: str, /, answers_upto: int | None = None, number_upto: int | None = None
    ) -> SnapshotRow | None:
        """The latest snapshot within these limits."""

    async def put_snapshot(self, table: str, number: int, answers: int, tag: str, data: bytes, /) -> None:
        """Store a snapshot, unless an answer was taken back after entry `number`."""

    async def waiting_for_bots(self) -> list[str]:
        """The ids of running tables where no person is asked."""

    async def set_webhook(self, table: str, url: str | None, /) -> None:
        """Change the webhook of a table."""

    async def unlist(self, table: str, person: str, /) -> None:
        """Take a table out of the list of a person."""

    async def delete_table(self, table: str, /) -> None:
        """Delete a table with everything that belongs to it."""

    async def add_report(
        self, table: str, number: int, seat: int | None, person: str | None, text: str, data: Json, /
    ) -> str:
        """Store what somebody reports about a table; returns the report's id."""


class Feed(Protocol):
    """Tells what any process appends."""

    async def start(self, on_change: OnChange, /) -> None:
        """Call `on_change` for every append from now on."""

    async def stop(self) -> None:
        """Call it no more."""
