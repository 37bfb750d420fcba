"""Trains for so many seconds, wherever the rules run: `ziggurat train` without the packages of the command line.

    python benchmarks/training.py monuments 400 OUT --players 4,2 --workers 16 --start benchmarks/start/monuments.toml

Writes the record and the weights to the folder OUT; a record that is there is taken up.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from ziggurat.lab.executors import Processes
from ziggurat.lab.train import Course, mean_weights, read_record, train
from ziggurat.play.weights import read_weights, written_weights
from ziggurat.registry import info


def main() -> None:
    """Train and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("seconds", type=float)
    parser.add_argument("out", type=Path)
    parser.add_argument("--players", default="4")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--content", type=Path)
    given = parser.parse_args()
    players = tuple(int(number) for number in given.players.split(","))
    course = Course(given.game, given.seed, players, content=given.content)
    start = None if given.start is None else read_weights(given.start.read_text(encoding="utf-8"), given.start.name)
    given.out.mkdir(parents=True, exist_ok=True)
    record = given.out / f"{given.game}-training.jsonl"
    ends = time.monotonic() + given.seconds
    with Processes(given.workers) as workers:
        for generation in train(course, record, workers, lambda number: time.monotonic() > ends, start):
            print(
                f"{given.game} {generation.number}: {generation.strength:.2f}, {generation.seconds:.1f} s", flush=True
            )
    known, done = info(given.game), read_record(record)
    assert known.features is not None
    how = f"{len(done)} generations of {course.directions} directions, {course.pairs} pairs each, seed {course.seed}."
    text = written_weights(known, mean_weights(known.features.names, done), [how])
    (given.out / f"{given.game}-weights.toml").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
