"""How much a game asks: questions per turn, questions with one option, lengths of lists, answers per payment.

    python scripts/questions.py patchistory --games 200 --players 3

Apprentices play. A question counts as put if a person would meet it: it has several options, or it is put even with
one because being asked must tell nothing. A turn is a run of questions put to one seat.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

from ziggurat import registry
from ziggurat.bots.apprentice import Apprentice
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng
from ziggurat.play.asking import only_answer

PAYMENTS = {"pay_for"}


def is_always_asked(game: Game, seat: int) -> bool:
    """Whether the present question is put to people even with one option."""
    step = game.question
    return step is not None and (step.confirmed or step._must_ask(game, seat))


@dataclass
class Asked:
    """What the people of some games were asked."""

    count: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)  # of lists of options
    runs: Counter[int] = field(default_factory=Counter)  # questions in a turn
    answers: int = 0

    def add(self, other: Asked) -> None:
        self.count.update(other.count)
        self.lengths.update(other.lengths)
        self.runs.update(other.runs)
        self.answers += other.answers


def play(task: tuple[str, int, int]) -> Asked:
    """Play one game of apprentices and count what its people would have been asked."""
    name, players, seed = task
    game = registry.new_game(name, players, seed, house=None)
    count: Counter[str] = Counter()
    lengths: list[int] = []
    runs: list[int] = []
    last = -1
    paying = ""
    number = 0
    while not game.over:
        seat = game.pending[0]
        options = game.options(seat)
        kind = game.question.kind if game.question is not None else ""
        length = len(options)
        put = length > 1 or is_always_asked(game, seat)
        if only_answer(game, seat, alone=True) is None:
            count["put alone"] += 1
            count["single alone"] += length == 1
        if put:
            count["put"] += 1
            count["single"] += length == 1
            lengths.append(length)
            count["single " + kind] += length == 1
            if seat == last:
                runs[-1] += 1
            else:
                runs.append(1)
            last = seat
        if kind in PAYMENTS:
            count["payments"] += paying != kind
            count["paid"] += put
        paying = kind if kind in PAYMENTS else ""
        number += 1
        rng = Rng(seed * 7919 + number).word()
        choice = options[0] if length == 1 else Apprentice(rng).choose(game.clone().determinized(seat, rng), seat)
        game.play_unchecked(seat, choice)
    return Asked(count, Counter(lengths), Counter(runs), number)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(registry.games()))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    tasks = [(chosen.game, chosen.players, seed) for seed in range(chosen.games)]
    asked = Asked()
    with ProcessPoolExecutor(chosen.workers) as pool:
        for each in pool.map(play, tasks):
            asked.add(each)
    count, lengths, runs = asked.count, asked.lengths, asked.runs
    put = count["put"]
    print(json.dumps({
        "game": chosen.game, "games": chosen.games, "answers per game": round(asked.answers / chosen.games, 1),
        "questions put per game": round(put / chosen.games, 1),
        "questions per turn": round(sum(n * times for n, times in runs.items()) / max(1, sum(runs.values())), 2),
        "single option": f"{count['single'] / put:.1%}",
        "questions put to a person alone": round(count["put alone"] / chosen.games, 1),
        "single option, alone": f"{count['single alone'] / count['put alone']:.1%}",
        "median options": statistics.median(lengths.elements()), "longest": max(lengths),
        "99th percentile": sorted(lengths.elements())[int(put * 0.99)],
        "answers per payment": round(count["paid"] / max(1, count["payments"]), 2),
        "single by kind": {k: n for k, n in count.most_common(30) if k.startswith("single ")},
    }, indent=1))  # fmt: skip


if __name__ == "__main__":
    main()
