"""Lets bots play each other with seats rotated, and says how strong each is.

A tournament is a plan whose games have different bots at their seats; everything else is as in `simulate`: a game
depends only on the tournament and its own number. Its results lie in one file, from which it is taken up again.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from ziggurat import packs
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.lab.plan import Plan
from ziggurat.lab.playing import Played
from ziggurat.lab.results import rows, schema
from ziggurat.lab.statistics import QUANTILE
from ziggurat.lab.summary import interval
from ziggurat.registry import info

if TYPE_CHECKING:
    import pyarrow

FEWEST: Final = 100
"""Games that are played at least, if nobody says how many."""

SAVE_INTERVAL: Final = 5.0
"""Seconds between two times that a file is written: what a killed run loses at most, besides the games under way."""

KEY: Final = b"ziggurat.arena"
"""Where a file says which tournament its games belong to."""


@dataclass(frozen=True)
class Tournament(Plan):
    """A plan whose `bots` are all that take part; `line_ups` are the tables, each a bot for each seat."""

    line_ups: tuple[tuple[str, ...], ...] = ()
    batch: ClassVar[int] = 1  # games between strong bots take minutes

    @property
    def players(self) -> int:
        return len(self.line_ups[0])

    @property
    def whole(self) -> int:
        """Games after which every bot has had every seat of its tables equally often."""
        return len(self.line_ups) * self.players

    def bots_of(self, number: int) -> tuple[str, ...]:
        """The tables take turns; each time that all have played, everybody moves on by one seat."""
        line_up = self.line_ups[number % len(self.line_ups)]
        first = number // len(self.line_ups) % self.players
        return (*line_up[-first:], *line_up[:-first]) if first else line_up


def line_ups(
    bots: Sequence[tuple[str, int]], counts: Sequence[int], players: int | None = None
) -> tuple[tuple[str, ...], ...]:
    """The tables of a tournament; ValueError says what does not fit.

    Bots with numbers, as in `master,apprentice*3`, are one table. Otherwise everybody meets everybody: each set of as
    many bots as there are seats is a table; bots that are fewer sit down in turn until all seats are taken.
    """
    names = [name for name, _ in bots]
    if twice := [name for name in names if names.count(name) > 1]:
        raise ValueError(f"{twice[0]} is named twice; several seats for one bot: {twice[0]}*2")
    seats = sum(number for _, number in bots)
    if seats > len(bots):
        if seats not in counts or players not in (None, seats):
            wanted = f"{players} players" if players is not None else f"{', '.join(map(str, counts))} players"
            raise ValueError(f"these bots take {seats} seats, and the game is for {wanted}")
        return (tuple(name for name, number in bots for _ in range(number)),)
    if len(bots) < 2:
        raise ValueError(f"name two bots or more, or one against others, as in {names[0]},random*{counts[-1] - 1}")
    if players is None:
        players = max([count for count in counts if count <= len(bots)], default=counts[0])
    met = min(len(bots), players)
    return tuple(tuple(islice(cycle(table), players)) for table in combinations(names, met))


def usual_games(tables: Sequence[Sequence[str]]) -> int:
    """The number of games if nobody says one: all seats equally often."""
    whole = len(tables) * len(tables[0])
    return -(-FEWEST // whole) * whole


# -- results


@dataclass
class Standing:
    """What a bot has reached so far."""

    bot: str
    games: int = 0
    won: float = 0.0
    even: float = 0.0  # the games it would have won if all were equally strong
    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    replaced: int = 0
    mu: float = 0.0
    sigma: float = 0.0

    @property
    def share(self) -> float:
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of the share of wins."""
        return interval(self.won, self.games)

    @property
    def rating(self) -> tuple[float, float, float]:
        """The rating and its 95% interval."""
        spread = QUANTILE * self.sigma
        return self.mu, self.mu - spread, self.mu + spread


@dataclass
class Result:
    """One game as ratings need it, from a row of the file for each seat."""

    bots: list[str]
    won: list[float]
    scores: list[float]
    rows: list[dict[str, Any]] = field(default_factory=list)

    @staticmethod
    def of(seats: list[dict[str, Any]]) -> Result:
        """The result that the rows of a game hold, in order of seats."""
        return Result(
            [row["bot"] for row in seats], [row["won"] for row in seats], [row["score"] for row in seats], seats
        )

    def ranks(self) -> list[float]:
        """Winners first, the others by points."""
        keys = [(0.0, 0.0) if won else (1.0, -score) for won, score in zip(self.won, self.scores, strict=True)]
        return [float(sorted(set(keys)).index(key)) for key in keys]


def standings(bots: Iterable[str], results: Iterable[Result], rated: bool = True) -> list[Standing]:
    """What each bot has reached, the best first. Ratings, if wanted, come from the games in their order."""
    found = {bot: Standing(bot) for bot in bots}
    ratings = Ratings(list(found)) if rated else None
    for result in results:
        if ratings is not None:
            ratings.add(result)
        for bot in dict.fromkeys(result.bots):
            own = [seat for seat, other in enumerate(result.bots) if other == bot]
            _add(found[bot], result, own)
    for bot, standing in found.items():
        if ratings is not None:
            standing.mu, standing.sigma = ratings.of(bot)
    return sorted(found.values(), key=lambda each: (-each.mu, -each.share))


def _add(standing: Standing, result: Result, own: list[int]) -> None:
    standing.games += 1
    standing.even += len(own) / len(result.bots)
    for seat in own:
        row = result.rows[seat]
        standing.won += result.won[seat]
        standing.decisions += row["own_decisions"] or 0
        standing.seconds += row["own_seconds"] or 0.0
        standing.longest = max(standing.longest, row["longest"] or 0.0)
        standing.replaced += row["replaced"] or 0


class Ratings:
    """Plackett-Luce ratings (openskill) of bots that play again and again, all equal at first."""

    def __init__(self, bots: Sequence[str]) -> None:
        from openskill.models import PlackettLuce

        self._model = PlackettLuce()
        self._ratings = {bot: self._model.rating(name=bot) for bot in bots}

    def add(self, result: Result) -> None:
        """Count a game. A bot with several seats is rated at each of them and gets the mean."""
        teams = [[self._ratings[bot]] for bot in result.bots]
        rated = [team[0] for team in self._model.rate(teams, ranks=result.ranks())]
        for bot in dict.fromkeys(result.bots):
            own = [each for each, other in zip(rated, result.bots, strict=True) if other == bot]
            mu, sigma = sum(each.mu for each in own) / len(own), sum(each.sigma for each in own) / len(own)
            self._ratings[bot] = self._model.rating(mu=mu, sigma=sigma, name=bot)

    def of(self, bot: str) -> tuple[float, float]:
        """The mean of a rating and its standard deviation."""
        rating = self._ratings[bot]
        return float(rating.mu), float(rating.sigma)


def mean_facts(results: Iterable[Result]) -> dict[str, float]:
    """The means of what games tell of their end."""
    found: dict[str, list[float]] = {}
    for result in results:
        for name, value in result.rows[0]["facts"]:
            found.setdefault(name, []).append(value)
    return {name: sum(values) / len(values) for name, values in found.items()}


# -- the file


class Record:
    """The games of a tournament so far: in memory, and in a Parquet file if there is one.

    The file is always whole: it is written under another name and renamed.
    """

    def __init__(self, plan: Tournament, file: Path | None = None) -> None:
        """Take up what is in the file; ValueError if it belongs to another tournament or cannot be read."""
        self._plan = plan
        self._game = info(plan.game)
        self._file = file
        self._rows: list[dict[str, Any]] = []
        self._saved = time.monotonic()
        if file is not None and file.exists():
            self._rows = _read(file, self._about())

    @property
    def games(self) -> int:
        """How many games there are; their numbers are 0 to one less."""
        return len(self._rows) // self._plan.players

    def add(self, game: Played) -> None:
        """Add the next game, and write the file from time to time."""
        self._rows += rows(self._plan, game)
        if time.monotonic() - self._saved >= SAVE_INTERVAL:
            self.save()

    def results(self) -> list[Result]:
        """The games in their order."""
        players = self._plan.players
        return [Result.of(self._rows[first : first + players]) for first in range(0, len(self._rows), players)]

    def save(self) -> None:
        """Write the file, if there is one."""
        self._saved = time.monotonic()
        if self._file is not None:
            _write(self._file, self._rows, self._game, self._about())

    def _about(self) -> dict[str, Any]:
        """What games must have in common to belong together."""
        plan, game = self._plan, self._game
        setup = game.setup(plan.players, plan.seed, plan.options, "", plan.house)
        return {
            "game": plan.game, "rules": game.version,
            "content": packs.digest_of(packs.content_of(game, plan.content)),
            "options": setup.options, "house": setup.house, "seed": plan.seed,
            "tables": [list(table) for table in plan.line_ups],
        }  # fmt: skip


def _write(file: Path, found: list[dict[str, Any]], game: GameInfo[Game], about: dict[str, Any]) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    known = schema(game).with_metadata({KEY: json.dumps(about).encode()})
    draft = file.with_name(f".{file.name}.{os.getpid()}.tmp")
    try:
        pq.write_table(pa.Table.from_pylist(found, known), draft, compression="zstd")
        draft.replace(file)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def _read(file: Path, about: dict[str, Any]) -> list[dict[str, Any]]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        table: pyarrow.Table = pq.read_table(file)
    except (OSError, pa.ArrowException):
        raise ValueError(f"{file} is no file of results; name another one") from None
    said = (table.schema.metadata or {}).get(KEY)
    if said is None:
        raise ValueError(f"{file} holds other results than those of an arena; name another file")
    before = json.loads(said)
    if differs := [name for name in about if before.get(name) != about[name]]:
        raise ValueError(f"{file} holds a run with other {', '.join(differs)}; name another file, or the same run")
    found: list[dict[str, Any]] = table.to_pylist()
    return found
