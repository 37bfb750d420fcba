"""What is stored of people and tables, as values."""

from __future__ import annotations

from dataclasses import dataclass, field

from ziggurat.core.record import Json


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person. The id is public and opens nothing."""

    id: str
    name: str
    created: float
    generation: int = 0  # of their cookies
    banned_until: float = 0.0  # seconds since 1970
    muted_until: float = 0.0


@dataclass(frozen=True, slots=True)
class Summary:
    """What lists show of a table. It follows from the entries and is stored beside them."""

    status: str
    waiting: tuple[int, ...]
    names: list[str]
    free: int
    winners: list[int]
    changed: float
    progress: str = ""  # how far the game is, in a few words
    scores: list[float] = field(default_factory=list)  # of all seats, once the game is over


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it was made, and (from `status` on) as its last append left it."""

    id: str
    invite: str
    owner: str
    game: str
    players: int
    options: dict[str, str]
    house: dict[str, str]  # readings of house rules; one that is missing was added later: its default
    seed: int
    rules: str
    content: str
    settings: Json  # clock, listed, watch, plan, lesson, day
    webhook: str | None
    created: float
    status: str
    waiting: tuple[int, ...]
    names: list[str]
    free: int
    winners: list[int]
    changed: float
    last: int  # the number of the last entry
    pace: str = "live"  # "live" or "days": how long a silence may last where there is no clock
    progress: str = ""
    scores: list[float] = field(default_factory=list)

    @property
    def day(self) -> str:
        """The day whose daily game it is, as 2026-11-17; "" for other tables."""
        return str(self.settings.get("day") or "")

    @property
    def is_lesson(self) -> bool:
        """Whether its bots follow the script of a lesson; older rows do not say."""
        return self.settings.get("lesson") is True


@dataclass(frozen=True, slots=True)
class DailyRow:
    """A person's game of a day, of which there is one. It outlasts its table."""

    day: str
    person: str
    table: str
    rules: str  # what results must have in common to compare
    begun: float
    ended: float | None = None
    counts: bool = False  # it ended on its day
    points: float = 0.0
    lead: float = 0.0  # over the best of the others; negative: behind them
    won: bool = False
    name: str = ""  # of the person, in lists


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that happened at a table. A request sent twice has the same `key` and is stored once."""

    table: str
    number: int
    kind: str
    seat: int | None
    person: str | None
    key: str | None
    data: Json
    events: list[Json] | None
    at: float


@dataclass(frozen=True, slots=True)
class SnapshotRow:
    """A stored position: after `answers` standing answers, taken when the last entry was `number`."""

    table: str
    number: int
    answers: int
    tag: str
    data: bytes
