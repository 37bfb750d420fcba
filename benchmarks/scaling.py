"""Measures how simulations grow with workers: one process, several, and a Ray of the same size on this machine.

    python benchmarks/scaling.py patchistory --games 200 --workers 2 --repeat 3

Workers are started before the clock. Without pyarrow nothing is written, without Ray there is no line for it.
"""

from __future__ import annotations

import argparse
import os
import time
from importlib.util import find_spec

from ziggurat.lab.executors import Executor, Here, OnRay, Processes
from ziggurat.lab.plan import Plan
from ziggurat.lab.recording import GAMES
from ziggurat.lab.simulate import simulate

WANTS = frozenset({GAMES}) if find_spec("pyarrow") else frozenset()


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--bots", default="random,random")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--repeat", type=int, default=3)
    given = parser.parse_args()
    bots = tuple(given.bots.split(","))
    for _ in range(given.repeat):
        measure("one process", Here(), given.game, bots, given.games)
        measure(f"{given.workers} processes", Processes(given.workers), given.game, bots, given.games)
        if find_spec("ray"):
            measure(f"Ray with {given.workers} cores", OnRay("local", given.workers), given.game, bots, given.games)


def measure(name: str, executor: Executor, game: str, bots: tuple[str, ...], games: int) -> None:
    """Play the same games and print how long they took."""
    with executor:
        list(simulate(Plan(game, 4 * executor.workers, bots, {}, seed=1), executor, wants=WANTS))
        load, began = os.getloadavg()[0], time.perf_counter()
        batches = list(simulate(Plan(game, games, bots, {}), executor, wants=WANTS))
        seconds = time.perf_counter() - began
    data = sum(len(part) for batch in batches for part in batch.parts.values())
    played = sum(len(batch.played) for batch in batches)
    inside = sum(each.seconds for batch in batches for each in batch.played)
    print(
        f"{name}: {seconds:.2f} s for {played} games in {len(batches)} tasks, {inside:.2f} s in games, "
        f"{data / played:,.0f} bytes a game in parts, load {load:.1f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
