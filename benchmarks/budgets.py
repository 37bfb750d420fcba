"""Measures how long the levels that people wait for take for a decision at a table, against their budget.

    python benchmarks/budgets.py --level master --decisions 100

The bots keep the time by the processor time of this process, and so are they measured: other programs on the machine do
not count. Positions come from games between apprentices, late ones included, where a look ahead takes longest.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

from ziggurat.bots.master import MASTER_SECONDS, PATIENT_SECONDS
from ziggurat.bots.registry import BOTS, at_table
from ziggurat.core.game import Game
from ziggurat.play.bots import bot_answer
from ziggurat.registry import games, new_game

BUDGET = {"master": MASTER_SECONDS, "patient": PATIENT_SECONDS}


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", choices=[*BUDGET], default="master")
    parser.add_argument("--games", nargs="*", default=[*games()], metavar="GAME")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--decisions", type=int, default=100)
    parser.add_argument("--every", type=int, default=9, help="one decision in so many is measured")
    given = parser.parse_args()
    for game in given.games:
        found = measure(game, given.players, given.level, given.decisions, given.every)
        budget = BUDGET[given.level]
        print(
            f"{game}, {given.players} players, {given.level}: {len(found)} decisions, median {_part(found, 50):.3f} s, "
            f"p99 {_part(found, 99):.3f} s, longest {found[-1]:.3f} s of processor; budget {budget:g} s, "
            f"{sum(each > budget for each in found)} above it",
            flush=True,
        )


def measure(game: str, players: int, level: str, number: int, every: int) -> list[float]:
    """The seconds of so many decisions, the shortest first."""
    found = []
    maker = at_table(level, time.process_time)
    for place, (position, seat) in enumerate(_decisions(game, players)):
        if place % every:
            continue
        began = time.process_time()
        bot_answer(position, seat, maker, place)
        found.append(time.process_time() - began)
        if len(found) == number:
            break
    return sorted(found)


def _decisions(game: str, players: int) -> Iterator[tuple[Game, int]]:
    """Positions with two or more options, of one game between apprentices after the other."""
    seed = 0
    while True:
        table = new_game(game, players, seed)
        while not table.over:
            seat = table.pending[0]
            if len(table.options(seat)) > 1:
                yield table, seat
            table.play(seat, bot_answer(table, seat, BOTS["apprentice"], len(table.answers or [])))
        seed += 1


def _part(found: list[float], percent: int) -> float:
    """What so many of a hundred do not exceed."""
    return found[min(len(found) - 1, len(found) * percent // 100)]


if __name__ == "__main__":
    main()
