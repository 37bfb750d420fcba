"""Positions from games between bots that sometimes try another answer, with how each game ended.

A network learns from them what a position is worth when apprentices play on. The bots try one of their likelier answers
now and then, so that the positions are of the kind that a master compares.
"""

from __future__ import annotations

import base64
import json
import random
import struct
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from ziggurat.bots.apprentice import Apprentice
from ziggurat.bots.rollout import HASTE
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.lab.executors import Executor, Here, in_order, never
from ziggurat.lab.plan import derive_seed
from ziggurat.lab.playing import places, win_shares
from ziggurat.lab.record import Record, resumed
from ziggurat.lab.registered import Registered
from ziggurat.play.bots import let_bots_answer
from ziggurat.registry import info, new_game

LIKELY: Final = 6
"""Answers from which an explorer takes another one: as many as a master compares."""


@dataclass(frozen=True)
class SelfPlay:
    """Which games to play. Equal ones give equal positions."""

    game: str
    players: tuple[int, ...] = (4, 4, 2, 4, 3, 2)  # of the games, in turn
    seed: int = 0
    explore: float = 0.12  # the part of the answers that are drawn from the likelier ones
    positions: int = 16  # of each game, at ends of turns


@dataclass(frozen=True)
class Seen:
    """Positions of one game: for each its progress and the features of every seat; and the seats' ranks at the end."""

    ranks: list[int]  # 0 for the winners; equals share a rank
    progress: list[float]
    features: list[list[list[float]]]


class Explorer:
    """A hasty apprentice that sometimes tries another of its likelier answers."""

    def __init__(self, seed: int, explore: float) -> None:
        self._apprentice = Apprentice(seed, HASTE)
        self._rng = random.Random(seed)
        self._explore = explore

    def choose(self, game: Game, seat: int) -> Choice:
        options = game.options(seat)
        if len(options) == 1:
            return options[0]
        ranked = self._apprentice.ranked(game, seat, options)
        tries = self._rng.random() < self._explore
        return options[self._rng.choice(ranked[:LIKELY]) if tries else ranked[0]]


def look(plan: SelfPlay, numbers: Sequence[int], executor: Executor | None = None) -> Iterator[Seen]:
    """The positions of each of these games, in order."""
    tasks = [(plan, number) for number in numbers]
    play = Registered(info(plan.game).package, play_one)
    return in_order((executor or Here()).run(play, tasks, never))


def play_one(task: tuple[SelfPlay, int]) -> Seen:
    """Play a game and keep some positions of it, each turn's end with the same probability."""
    plan, number = task
    players = plan.players[number % len(plan.players)]
    seed = derive_seed(plan.seed, f"game {number}")
    game = new_game(plan.game, players, seed)
    game.events = None
    rng = random.Random(seed)
    kept: list[tuple[float, list[list[float]]]] = []
    turns, clock = 0, game.stack[0]
    bots = dict.fromkeys(range(players), lambda seed: Explorer(seed, plan.explore))
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
    """The positions of so many games: those in the file, then new ones, which are appended to it.

    ValueError if the file is of other games, or the game has no features.
    """
    known = info(plan.game)
    if known.features is None:
        raise ValueError(f"{known.title} has no features to learn from")
    names = known.features.names
    so_far = Record(record, asdict(plan) | {"features": names}, "other games, or of other features")
    return resumed(
        so_far,
        number,
        lambda numbers: look(plan, numbers, executor),
        packed,
        lambda line: unpacked(line, len(names)),
    )


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


def packed_numbers(values: Sequence[float]) -> str:
    """Numbers as text, two bytes each."""
    return base64.b64encode(struct.pack(f"<{len(values)}e", *values)).decode()


def unpacked_numbers(text: str) -> list[float]:
    """The numbers in such a text."""
    raw = base64.b64decode(text)
    return list(struct.unpack(f"<{len(raw) // 2}e", raw))
