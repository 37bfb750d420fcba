"""Measures a bot against others: one seat against the rest of the table, every seat in turn, with 95% intervals.

    python benchmarks/arena.py monuments new frozen --games 400 --players 4 --workers 16

Bots: `random`, `frozen` (the apprentice of the first release), `new` (today's apprentice), or `new:FILE` with the
weights of a file; `master` and `patient`, or `master:2000,4,1` with a budget of tries, rivals and turns. It needs the
standard library only, so it runs wherever the rules do.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean

sys.path.insert(0, str(Path(__file__).resolve().parent))

from frozen import FrozenApprentice

from ziggurat.bots.apprentice import EFFORT, Apprentice, Effort
from ziggurat.bots.evaluation import Weights
from ziggurat.bots.master import Budget, Master
from ziggurat.bots.random import RandomBot
from ziggurat.bots.registry import BOTS, Bot, BotMaker
from ziggurat.core.game import Game
from ziggurat.games.clash_of_cultures.game import Clash
from ziggurat.games.clash_of_cultures.round import last_round
from ziggurat.games.monuments.game import Monuments
from ziggurat.lab.simulate import derive_seed, interval, win_shares
from ziggurat.play.bots import let_bots_answer
from ziggurat.play.weights import read_weights
from ziggurat.registry import new_game


@dataclass(frozen=True)
class Table:
    """One game to play."""

    game: str
    number: int
    players: int
    one: str
    rest: str
    seed: int

    @property
    def seat(self) -> int:
        """Where the bot that is measured sits."""
        return self.number % self.players


@dataclass(frozen=True)
class Outcome:
    """What came of it for the bot that is measured."""

    won: float
    points: float
    others: float
    decisions: int
    seconds: float
    notes: Mapping[str, float]


def maker(name: str) -> BotMaker:
    """Makes bots of this name; ValueError for an unknown one. `new:FILE:16,2,2,2,12,1` has an effort too."""
    if name == "random":
        return RandomBot
    if name == "frozen":
        return FrozenApprentice
    if name in ("master", "patient"):
        return BOTS[name]
    kind, _, rest = name.partition(":")
    if kind == "master":
        budget = Budget(*[int(number) for number in rest.split(",")])
        return lambda seed: Master(seed, budget)
    if kind != "new":
        raise ValueError(f"unknown bot {name!r}")
    file, _, numbers = rest.partition(":")
    weights: Weights | None = read_weights(Path(file).read_text(encoding="utf-8"), file) if file else None
    effort = Effort(*[int(number) for number in numbers.split(",")]) if numbers else EFFORT

    def make(seed: int) -> Bot:
        return Apprentice(seed, effort, weights)

    return make


def play(table: Table) -> Outcome:
    """Play one game to its end."""
    game = new_game(table.game, table.players, derive_seed(table.seed, table.number))
    game.events = None
    began, decisions = time.perf_counter(), 0
    one, rest = maker(table.one), maker(table.rest)
    for answer in let_bots_answer(game, {seat: one if seat == table.seat else rest for seat in range(table.players)}):
        decisions += answer.options > 1
    points = game.scores()
    return Outcome(
        win_shares(game.winners(), table.players)[table.seat],
        points[table.seat],
        max(mine for seat, mine in enumerate(points) if seat != table.seat),
        decisions,
        time.perf_counter() - began,
        notes(game),
    )


def notes(game: Game) -> dict[str, float]:
    """How the game ended, where that says something about the bots."""
    if isinstance(game, Monuments):
        most = max(realm.layers for realm in game.realms)
        return {
            "ended by the last layer": float(most == len(game.content.layers)),
            "rounds": float(game.round),
            "most layers": float(most),
        }
    if isinstance(game, Clash):
        return {"ended early": float(game.round < last_round(game)), "rounds": float(game.round)}
    return {}


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("one")
    parser.add_argument("rest")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    tables = [
        Table(given.game, number, given.players, given.one, given.rest, given.seed) for number in range(given.games)
    ]
    if given.workers > 1:
        with ProcessPoolExecutor(given.workers, get_context("spawn")) as pool:
            outcomes = list(pool.map(play, tables, chunksize=1))
    else:
        outcomes = list(map(play, tables))
    report(given.game, given.one, given.rest, given.players, outcomes)


def report(game: str, one: str, rest: str, players: int, outcomes: list[Outcome]) -> None:
    """One line with the share of wins, and what else is worth knowing."""
    games, won = len(outcomes), sum(outcome.won for outcome in outcomes)
    low, high = interval(won, games)
    decisions = sum(outcome.decisions for outcome in outcomes)
    print(
        f"{game} {players}p: {one} against {players - 1} {rest}: {100 * won / games:.1f} % [{100 * low:.1f}, "
        f"{100 * high:.1f}] of {games}; points {fmean(each.points for each in outcomes):.1f} against "
        f"{fmean(each.others for each in outcomes):.1f} (best other); "
        f"{1000 * sum(each.seconds for each in outcomes) / decisions:.2f} ms a decision"
    )
    for name in outcomes[0].notes:
        print(f"    {name}: {fmean(each.notes[name] for each in outcomes):.3f}")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
