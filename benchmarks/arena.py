"""Measures bots against each other as `ziggurat arena` does, with nothing but the standard library.

    python benchmarks/arena.py monuments apprentice,frozen:FrozenApprentice*3 --games 400 --workers 16

Bots are named as in `ziggurat.play.levels`; `frozen:FrozenApprentice` is the apprentice of the first release. For
machines that have the rules and no packages: there are no ratings and no file of results.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ziggurat.lab.arena import Result, Tournament, line_ups, mean_facts, standings, usual_games
from ziggurat.lab.executors import Processes
from ziggurat.lab.simulate import simulate
from ziggurat.lab.store import Results
from ziggurat.play import levels
from ziggurat.registry import info

HERE = str(Path(__file__).resolve().parent)


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("bots")
    parser.add_argument("--games", type=int)
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    if HERE not in sys.path:
        sys.path.insert(0, HERE)
    bots = levels.split(given.bots)
    tables = line_ups(bots, info(given.game).players, given.players)
    names = tuple(name for name, _ in bots)
    plan = Tournament(given.game, given.games or usual_games(tables), names, {}, given.seed, line_ups=tables)
    results = Results(plan)
    with Processes(given.workers) as workers:
        for batch in simulate(plan, workers):
            results.add(batch)
            if batch.failed is not None:
                print(f"game {batch.failed.number} failed: {batch.failed.reason}", file=sys.stderr)
    report(plan, [Result.of(game) for game in results.ready()])


def report(plan: Tournament, results: list[Result]) -> None:
    """A line for each bot with its share of wins, and how the games ended."""
    print(f"{plan.game} {plan.players}p, {len(results)} games, seed {plan.seed}")
    for each in standings(plan.bots, results, rated=False):
        low, high = each.interval
        time = f"{1000 * each.seconds / each.decisions:.2f} ms a decision" if each.decisions else ""
        print(
            f"    {each.bot}: {100 * each.share:.1f} % [{100 * low:.1f}, {100 * high:.1f}] of {each.games} "
            f"(even {100 * each.even / each.games:.0f} %) {time}"
        )
    for name, value in mean_facts(results).items():
        print(f"    {name}: {value:.3f}")


if __name__ == "__main__":
    main()
