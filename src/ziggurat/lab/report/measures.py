"""The numbers of a report, worked out for the games of one way to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
import polars as pl

from ziggurat.lab.report.reading import Way
from ziggurat.lab.statistics import FEWEST, SECONDS_PER_DECISION, Pairs, interval, mean_and_spread, p_of_share

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ziggurat.lab.report.reading import Numbers

STRETCHES: Final = tuple(range(10, 101, 10))
"""Parts of a game, in percent of its rounds, after which a report asks who leads."""

AT_ONCE: Final = 10_000
"""Games that are looked at together, to keep memory small."""


@dataclass(frozen=True)
class Share:
    """What seats of one sort won: those of a seat, of a people, of a bot."""

    name: str
    games: int
    won: float
    even: float
    points: float
    points_spread: float

    @property
    def is_enough(self) -> bool:
        return self.games >= FEWEST

    @property
    def share(self) -> float:
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return interval(self.won, self.games)

    @property
    def p(self) -> float:
        """How likely chance alone explains the distance from even."""
        return p_of_share(self.won, self.games, self.even)


def shares(way: Way, by: str) -> dict[str, Share]:
    """What the seats won, by the values of a column."""
    return _shares(way, way.table.select(pl.col(by).cast(pl.String).alias("name"), "won", "score"))


def shares_of_kind(way: Way, kind: str) -> dict[str, Share]:
    """What the seats won, by a kind of thing of which each has one; names are keys of things."""
    own = [place for place, key in enumerate(way.things) if key.startswith(f"{kind}:")]
    names: list[str | None] = []
    for start in range(0, way.games, AT_ONCE):
        used = way.used(start, AT_ONCE)[:, :, own].reshape(-1, len(own)) if own else np.zeros((0, 0), dtype=np.bool_)
        first = used.argmax(axis=1) if own else []
        names += [way.things[own[place]] if used[row, place] else None for row, place in enumerate(first)]
    if not own:
        return {}
    return _shares(way, way.table.select(pl.Series("name", names), "won", "score").drop_nulls("name"))


def _shares(way: Way, rows: pl.DataFrame) -> dict[str, Share]:
    counted = rows.group_by("name").agg(
        pl.len().alias("games"), pl.col("won").sum(), pl.col("score").sum(),
        (pl.col("score") * pl.col("score")).sum().alias("squares"),
    ).sort("name")  # fmt: skip
    return {
        row["name"]: Share(
            row["name"],
            row["games"],
            row["won"],
            way.even,
            *mean_and_spread(row["score"], row["squares"], row["games"]),
        )
        for row in counted.iter_rows(named=True)
    }


# -- things


def worth(way: Way) -> dict[str, Pairs]:
    """For each thing that somebody used: how seats with it and without it fared, by key."""
    won = way.by_game("won")
    sums = np.zeros((5, len(way.things)))
    for start in range(0, way.games, AT_ONCE):
        used = way.used(start, AT_ONCE)
        k = used.sum(axis=1, dtype=np.float64)
        a = np.einsum("gpt,gp->gt", used, won[start : start + AT_ONCE])
        sums += [each.sum(axis=0) for each in (k, a, k * k, k * a, a * a)]
    return {
        key: Pairs(way.games, way.players, *[float(value) for value in sums[:, place]])
        for place, key in enumerate(way.things)
    }


# -- points


@dataclass(frozen=True)
class Source:
    """Points of one source: the mean of the winners, and of all others."""

    name: str
    winners: float
    others: float


def sources(way: Way) -> list[Source]:
    """Where points come from, the largest mean of the winners first. A source that a seat lacks counts 0."""
    rows = way.table.select((pl.col("won") > 0).alias("is_winner"), "breakdown")
    seats = {row["is_winner"]: row["len"] for row in rows.group_by("is_winner").len().iter_rows(named=True)}
    summed = (
        rows.explode("breakdown").drop_nulls("breakdown")
        .unnest("breakdown").group_by("is_winner", "key").agg(pl.col("value").sum())
    )  # fmt: skip
    means: dict[str, dict[bool, float]] = {}
    for row in summed.iter_rows(named=True):
        means.setdefault(row["key"], {})[row["is_winner"]] = row["value"] / seats[row["is_winner"]]
    found = [Source(name, by.get(True, 0.0), by.get(False, 0.0)) for name, by in means.items()]
    return sorted(found, key=lambda each: (-max(abs(each.winners), abs(each.others)), each.name))


def facts(way: Way) -> dict[str, tuple[float, float]]:
    """The mean of each fact of the end of the games, and half its 95% interval."""
    rows = (
        way.first_rows.select("facts").explode("facts").drop_nulls("facts")
        .unnest("facts")
        .group_by("key", maintain_order=True)
        .agg(pl.len(), pl.col("value").sum(), (pl.col("value") * pl.col("value")).sum().alias("squares"))
    )  # fmt: skip
    return {row["key"]: mean_and_spread(row["value"], row["squares"], row["len"]) for row in rows.iter_rows(named=True)}


# -- length


@dataclass(frozen=True)
class Length:
    """How long games were by one measure: the mean, and what 5, 50 and 95 of a hundred games do not exceed."""

    name: str
    mean: float
    spread: float
    low: float
    middle: float
    high: float


def rounds(way: Way) -> NDArray[np.int64]:
    """The rounds of each game."""
    return way.first_rows["rounds"].to_numpy().astype(np.int64)


def minutes(decisions: Numbers) -> Numbers:
    """How long people may need, by the estimate for one decision."""
    return decisions * SECONDS_PER_DECISION / 60


def lengths(way: Way) -> list[Length]:
    decisions = way.first_rows["decisions"].to_numpy().astype(np.float64)
    return [
        _length("rounds", rounds(way).astype(np.float64)),
        _length("answers", way.first_rows["answers"].to_numpy().astype(np.float64)),
        _length("decisions", decisions),
        _length("estimated minutes", minutes(decisions)),
    ]


def _length(name: str, values: Numbers) -> Length:
    mean, spread = mean_and_spread(float(values.sum()), float((values * values).sum()), len(values))
    low, middle, high = np.quantile(values, (0.05, 0.5, 0.95), method="inverted_cdf")
    return Length(name, mean, spread, float(low), float(middle), float(high))


# -- who leads


@dataclass(frozen=True)
class Lead:
    """Who led during the games.

    `changes`: by number of changes of the lead, the share of games. `known`: for each of STRETCHES, the wins of those
    who led then, in games.
    """

    games: int
    mean_changes: float
    changes: Mapping[int, float]
    known: Sequence[float]

    def share_known(self, stretch: int) -> float:
        """The share of games in which who led after so many percent of the rounds has won."""
        return self.known[STRETCHES.index(stretch)] / self.games

    def interval(self, stretch: int) -> tuple[float, float]:
        return interval(self.known[STRETCHES.index(stretch)], self.games)


def lead(way: Way) -> Lead:
    """Who led: after each round whoever has most points.

    The lead changes when somebody else has it alone; a tie leaves it with whom it was. Of several who lead together
    after a part of the game, each is taken to be the leader with the same chance.
    """
    counts: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
    known = np.zeros(len(STRETCHES))
    per_chunk = AT_ONCE * way.players
    for start in range(0, way.table.height, per_chunk):
        part = way.table.slice(start, per_chunk)
        points = _courses(part, way.players)
        length = rounds(way)[start // way.players : start // way.players + AT_ONCE]
        won = part["won"].to_numpy().reshape(-1, way.players)
        counts = np.concatenate([counts, _changes(points, length)])
        known += _known(points, length, won)
    numbers, games = np.unique(counts, return_counts=True)
    shares = {int(number): int(found) / way.games for number, found in zip(numbers, games, strict=True)}
    return Lead(way.games, float(counts.mean()), shares, known.tolist())


def _courses(rows: pl.DataFrame, players: int) -> Numbers:
    """Points by round, game and seat; a round without a count has those of the round before, or 0."""
    lengths = rows["course"].list.len().to_numpy().astype(np.int64)
    most = int(lengths.max())
    by_row = np.zeros((rows.height, most))
    by_row[np.arange(most) < lengths[:, None]] = rows["course"].explode(empty_as_null=False).cast(pl.Float64).to_numpy()
    points = np.ascontiguousarray(by_row.T)  # what is asked is asked round by round
    for number in range(most):
        gaps = np.isnan(points[number])
        if gaps.any():
            points[number, gaps] = points[number - 1, gaps] if number else 0.0
    return points.reshape(most, -1, players)


def _changes(points: Numbers, length: NDArray[np.int64]) -> NDArray[np.int64]:
    """How often the lead changed in each game."""
    most, games, _ = points.shape
    leader = np.full(games, -1)
    changes = np.zeros(games, dtype=np.int64)
    for number in range(most):
        now = points[number]
        is_best = now == now.max(axis=1, keepdims=True)
        alone = (is_best.sum(axis=1) == 1) & (number < length)
        best = is_best.argmax(axis=1)
        changes += alone & (leader >= 0) & (best != leader)
        leader = np.where(alone, best, leader)
    return changes


def _known(points: Numbers, length: NDArray[np.int64], won: Numbers) -> Numbers:
    """For each of STRETCHES, the wins of those who led then."""
    found = []
    for stretch in STRETCHES:
        number = np.maximum(1, -(-length * stretch // 100)) - 1  # the round in which this part of the game ends
        now = points[number, np.arange(len(number))]
        is_best = now == now.max(axis=1, keepdims=True)
        found.append(float(((is_best * won).sum(axis=1) / is_best.sum(axis=1)).sum()))
    return np.array(found)
