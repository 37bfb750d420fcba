"""The daily game: one table a day for everybody, against the same bots with the same seed, so that results compare.

Game, players and options follow from the date (UTC); the seed also from a secret of whoever keeps the tables. A person
has one table a day. A game counts that ends on its own day; later it can still be played, for its own sake.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from typing import Final

from ziggurat.tables.messages import NewTable, SeatPlan
from ziggurat.tables.rows import DailyRow, Summary, TableRow

PLAN: Final = 1
"""Part of every day's rules: raise it when another game, other options or another seed follow from a date."""

FIRST: Final = date(2025, 1, 1)
"""The first day of the archive."""

LEVEL: Final = "apprentice"
"""The level of all bots: it thinks by no clock, so it answers the same on every machine, and fast in a browser too."""

SEAT: Final = 0
"""Where the person sits."""

SEED_BITS: Final = 53  # every number a page handles is exact


@dataclass(frozen=True)
class Recipe:
    """How a game is played as a daily game. Options that change take their values in turn."""

    game: str
    players: int
    fixed: Mapping[str, str]
    turns: Mapping[str, Sequence[str]]

    def options(self, number: int) -> dict[str, str]:
        """The options of the day of that number among the days of this game: all combinations come, then again."""
        found = {**self.fixed}
        for name, values in self.turns.items():
            number, place = divmod(number, len(values))
            found[name] = values[place]
        return found


# Two players, so that a game ends within an evening: a person decides about 70 to 130 times in the first two games, and
# 250 to 300 times, by small steps, in Monuments. Monuments ends by its own rules, since an apprentice completes its
# monument whatever the person does. Clash of Cultures has its short form.
RECIPES: Final = (
    Recipe("patchistory", 2, {}, {"capital": ("liberty", "equality"), "promos": ("off", "on")}),
    Recipe("clash_of_cultures", 2, {"length": "four_rounds"}, {}),
    Recipe("monuments", 2, {}, {"pair": ("greeks_egyptians", "maya_inca"), "mode": ("abundance", "scarcity")}),
)


@dataclass(frozen=True)
class DailyGame:
    """What is played on a day."""

    day: date
    game: str
    players: int
    options: Mapping[str, str]

    @property
    def number(self) -> int:
        """The first day has number 1."""
        return (self.day - FIRST).days + 1

    def wanted(self) -> NewTable:
        """The table of a person. Nobody watches it, and house rules are as printed."""
        bots = [SeatPlan("bot", LEVEL)] * (self.players - 1)
        return NewTable(self.game, [SeatPlan("me"), *bots], self.options, watch=False)

    def seed(self, secret: bytes) -> int:
        """The seed of the day. Who does not know the secret cannot tell it from the date."""
        text = f"ziggurat daily game/{PLAN}/{self.day.isoformat()}/{self.game}"
        digest = hmac.new(secret, text.encode("ascii"), hashlib.sha256).digest()
        return int.from_bytes(digest[:8], "big") >> (64 - SEED_BITS)


def game_of(day: date) -> DailyGame:
    """The game of a day: the three in turn."""
    round_of_games, place = divmod(day.toordinal(), len(RECIPES))
    recipe = RECIPES[place]
    return DailyGame(day, recipe.game, recipe.players, recipe.options(round_of_games))


# -- days


def day_of(moment: float) -> date:
    """The day (UTC) of a moment in seconds since 1970."""
    return datetime.fromtimestamp(moment, UTC).date()


def seconds_left(moment: float) -> float:
    """The seconds until the next day begins."""
    tomorrow = datetime.combine(day_of(moment) + timedelta(days=1), time(), UTC)
    return tomorrow.timestamp() - moment


def read_day(text: str) -> date | None:
    """A day as it is written in addresses, 2026-11-17; None if it is none."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        return None
    return found if found.isoformat() == text else None


@dataclass(frozen=True)
class Streak:
    """Days in a row on which somebody's game counted."""

    current: int  # up to today, or up to yesterday while today's game is not finished
    longest: int


def streak(days: Collection[date], today: date) -> Streak:
    """The streaks of a person whose games of these days counted."""
    counted = sorted({day for day in days if day <= today})
    if not counted:
        return Streak(0, 0)
    lengths = [1]
    for before, after in pairwise(counted):
        lengths.append(lengths[-1] + 1 if after - before == timedelta(days=1) else 1)
    is_running = today - counted[-1] <= timedelta(days=1)
    return Streak(lengths[-1] if is_running else 0, max(lengths))


# -- results


def rules_of(rules: str, content: str) -> str:
    """By what a table is played; only results of one day that have the same compare."""
    return f"{PLAN}/{rules}/{content}"


def begun(row: TableRow) -> DailyRow | None:
    """What is kept of a person's daily game when its table is made; None for any other table."""
    if not row.day:
        return None
    return DailyRow(row.day, row.owner, row.id, rules_of(row.rules, row.content), row.created)


def under(row: DailyRow, rules: str, content: str) -> DailyRow:
    """The same when its table goes on under other rules, which would have led to the same position."""
    return replace(row, rules=rules_of(rules, content))


def finished(row: DailyRow, summary: Summary) -> DailyRow:
    """The same when its table is over. The first end stays."""
    if row.ended is not None or summary.status != "over" or not summary.scores:
        return row
    points = summary.scores[SEAT]
    others = [each for seat, each in enumerate(summary.scores) if seat != SEAT]
    return replace(
        row,
        ended=summary.changed,
        counts=day_of(summary.changed).isoformat() == row.day,
        points=points,
        lead=points - max(others),
        won=SEAT in summary.winners,
    )


def is_better(one: DailyRow, other: DailyRow) -> bool:
    """Who won stands before who did not, then points decide; equal points share a place."""
    return (one.won, one.points) > (other.won, other.points)


def ranked(rows: Iterable[DailyRow]) -> list[tuple[int, DailyRow]]:
    """The list of a day: results with their places, the best first; of equal ones, the first to end stands first."""
    ordered = sorted(rows, key=lambda row: (not row.won, -row.points, row.ended or 0.0))
    found: list[tuple[int, DailyRow]] = []
    for number, row in enumerate(ordered, start=1):
        is_tie = bool(found) and not is_better(found[-1][1], row)
        found.append((found[-1][0] if is_tie else number, row))
    return found
