"""Lets bots play each other with seats rotated, and says how strong each is.

A tournament is a plan whose games have different bots at their seats; everything else is as in `simulate`: a game
depends only on the tournament and its own number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, cycle, islice
from typing import Final

from ziggurat.lab.plan import Plan
from ziggurat.lab.recording import Row
from ziggurat.lab.statistics import QUANTILE, interval

FEWEST: Final = 100
"""Games that are played at least, if nobody says how many."""


@dataclass(frozen=True)
class Tournament(Plan):
    """A plan whose `bots` are all that take part; `line_ups` are the tables, each a bot for each seat."""

    line_ups: tuple[tuple[str, ...], ...] = ()

    @property
    def players(self) -> int:
        return len(self.line_ups[0])

    @property
    def line_up(self) -> dict[str, object]:
        return {"tables": [[*table] for table in self.line_ups]}

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
    places: list[float]
    rows: Sequence[Row] = field(default_factory=list)

    @staticmethod
    def of(seats: Sequence[Row]) -> Result:
        """The result that the rows of a game hold, in order of seats."""
        return Result(
            [row["bot"] for row in seats], [row["won"] for row in seats], [float(row["place"]) for row in seats], seats
        )


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
        rated = [team[0] for team in self._model.rate(teams, ranks=result.places)]
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
