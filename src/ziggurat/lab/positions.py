"""Positions from games between bots that sometimes try another answer, with how each game ended.

A network learns from them what a position is worth when apprentices play on. The bots try one of their likelier answers
now and then, so that the positions are of the kind that a master compares.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ziggurat.core.game import Game
from ziggurat.lab.executors import Executor
from ziggurat.lab.playing import places, win_shares
from ziggurat.lab.training_games import Explorer, TrainingGames, learned_from, packed_numbers, unpacked_numbers
from ziggurat.play.bots import let_bots_answer


@dataclass(frozen=True)
class SelfPlay(TrainingGames):
    """Which games to play, and how many positions of each to keep."""

    players: tuple[int, ...] = (4, 4, 2, 4, 3, 2)
    explore: float = 0.12  # the part of the answers that are drawn from the likelier ones
    positions: int = 16  # of each game, at ends of turns


@dataclass(frozen=True)
class Seen:
    """Positions of one game: for each its progress and the features of every seat; and the seats' ranks at the end."""

    ranks: list[int]  # 0 for the winners; equals share a rank
    progress: list[float]
    features: list[list[list[float]]]


def play_one(task: tuple[SelfPlay, int]) -> Seen:
    """Play a game and keep some positions of it, each turn's end with the same probability."""
    plan, number = task
    game, rng = plan.start(number), random.Random(plan.seed_of(number))
    kept: list[tuple[float, list[list[float]]]] = []
    turns, clock = 0, game.stack[0]
    bots = dict.fromkeys(range(game.players), lambda seed: Explorer(seed, plan.explore))
    for _ in let_bots_answer(game, bots):
        if not game.stack or game.stack[0] is clock:
            continue
        turns, clock = turns + 1, game.stack[0]
        place = len(kept) if len(kept) < plan.positions else rng.randrange(turns)
        if place < plan.positions:
            kept[place : place + 1] = [_position(game)]
    kept.sort(key=lambda each: each[0])
    return Seen(ranks(game), [each[0] for each in kept], [each[1] for each in kept])


def _position(game: Game) -> tuple[float, list[list[float]]]:
    known = game.info.features
    assert known is not None
    return known.progress(game), [known.values(game, seat) for seat in range(game.players)]


def ranks(game: Game) -> list[int]:
    """Each seat's rank in a finished game: how many did better, by the win and then by points."""
    return [place - 1 for place in places(win_shares(game.winners(), game.players), game.scores())]


def recorded(plan: SelfPlay, number: int, record: Path, executor: Executor | None = None) -> Iterator[Seen]:
    """The positions of so many games; see `learned_from`."""
    return learned_from(plan, number, record, executor, play_one, packed, unpacked)


def packed(seen: Seen) -> str:
    """A game as a line of JSON; the numbers take two bytes each."""
    flat = [*seen.progress, *[value for seats in seen.features for seat in seats for value in seat]]
    return json.dumps({"ranks": seen.ranks, "positions": len(seen.progress), "numbers": packed_numbers(flat)})


def unpacked(line: str, width: int) -> Seen:
    """The game of a line; `width` is the number of features."""
    data = json.loads(line)
    players, positions = len(data["ranks"]), data["positions"]
    flat = unpacked_numbers(data["numbers"])
    values = iter(flat[positions:])
    features = [[[next(values) for _ in range(width)] for _ in range(players)] for _ in range(positions)]
    return Seen(data["ranks"], flat[:positions], features)
