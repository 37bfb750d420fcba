"""Plays the games of a study where nothing but Python is installed; `ziggurat study` makes the page from the file.

python -m ziggurat.lab.studies seats --seconds 300 --workers 16 --out seats.jsonl
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from ziggurat import _build
from ziggurat.lab.executors import Processes
from ziggurat.lab.studies.designs import DESIGNS, LEVEL
from ziggurat.lab.studies.playing import Games


def main() -> None:
    """Play until the time is over or the blocks are finished."""
    parser = argparse.ArgumentParser(prog="python -m ziggurat.lab.studies", description=__doc__.splitlines()[0])
    parser.add_argument("study", choices=[*DESIGNS])
    parser.add_argument(
        "--out", type=Path, required=True, help="lines of JSON; a file that was left off is gone on with"
    )
    parser.add_argument("--seconds", type=float, help="how long to play at most")
    parser.add_argument("--blocks", type=int, help="how many blocks to play at most")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--bot", default=LEVEL, help=f"who plays (default: {LEVEL})")
    given = parser.parse_args()
    if given.seconds is None and given.blocks is None:
        parser.error("say --seconds or --blocks")
    ends = None if given.seconds is None else time.monotonic() + given.seconds
    try:
        games = Games(DESIGNS[given.study](given.bot), given.out)
        before = len(games.lines)
        with Processes(given.workers) as workers:
            for _ in games.play(workers, given.blocks, lambda: ends is not None and time.monotonic() >= ends):
                pass
    except (ValueError, OSError) as error:
        sys.exit(f"{parser.prog}: {error}")
    print(f"{len(games.lines) - before} games, {len(games.lines)} in {given.out} ({_build.current()} rules)")


if __name__ == "__main__":
    main()
