"""Answers compared by search: the chance to win each leads to, beside the features that an apprentice sees after it.

Weights that are fitted to them let an apprentice prefer, at a glance, what a master would find out by playing on.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

from ziggurat.bots.apprentice import Apprentice
from ziggurat.bots.chance import chances
from ziggurat.bots.evaluation import progress_of
from ziggurat.bots.rollout import HASTE, played_on
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.lab.executors import Executor
from ziggurat.lab.training_games import Explorer, TrainingGames, learned_from, packed_numbers, unpacked_numbers
from ziggurat.play.bots import let_bots_answer

LIKELY: Final = 5
OTHERS: Final = 2
"""Answers that are compared: those that an apprentice ranks first, and some of the others."""

PLANS: Final = 2
LOOK: Final = 8
"""How an apprentice goes on after each answer before its features are noted."""


@dataclass(frozen=True)
class Inquiry(TrainingGames):
    """Which games to play, and how much to compare in them."""

    purpose: ClassVar[str] = "inquiry"

    players: tuple[int, ...] = (4, 2, 4, 2, 3, 2)
    rate: float = 0.12  # the part of the decisions that are compared
    worlds: int = 8  # in which every answer is played on
    explore: float = 0.08  # the part of the other answers that are drawn from the likelier ones


@dataclass(frozen=True)
class Comparison:
    """One decision: for each answer the chance to win, the error of its difference, the progress and the features."""

    players: int
    chances: list[float]
    errors: list[float]  # variance of the mean difference from the first answer
    progress: list[float]
    features: list[list[float]]


class Comparer:
    """Answers as an explorer does, and now and then by comparing, of which it keeps a note."""

    def __init__(self, seed: int, inquiry: Inquiry, notes: list[Comparison]) -> None:
        self._explorer = Explorer(seed, inquiry.explore)
        self._rng = random.Random(seed)
        self._inquiry = inquiry
        self._notes = notes

    def choose(self, game: Game, seat: int) -> Choice:
        options = game.options(seat)
        if len(options) == 1 or self._rng.random() >= self._inquiry.rate:
            return self._explorer.choose(game, seat)
        ranked = Apprentice(self._rng.getrandbits(31)).ranked(game, seat, options)
        rest = ranked[LIKELY:]
        places = ranked[:LIKELY] + self._rng.sample(rest, min(OTHERS, len(rest)))
        answers = [options[place] for place in places]
        note = compare(game, seat, answers, self._inquiry.worlds, self._rng) if len(answers) > 1 else None
        if note is None:
            return answers[0]
        self._notes.append(note)
        return answers[max(range(len(answers)), key=lambda place: note.chances[place] - note.errors[place] ** 0.5)]


def compare(game: Game, seat: int, answers: Sequence[Choice], worlds: int, rng: random.Random) -> Comparison | None:
    """Play each answer on in the same worlds; None if the game ends on the way in most of them."""
    rows = []
    for _ in range(worlds):
        world, guess = rng.getrandbits(31), game.determinized(seat, rng.getrandbits(31))
        row = [_outcome(guess, seat, answer, world) for answer in answers]
        if None not in row:
            rows.append([each for each in row if each is not None])
    if 2 * len(rows) < max(worlds, 4):
        return None
    columns = list(zip(*rows, strict=True))
    leads = [[own[0] - first[0] for own, first in zip(column, columns[0], strict=True)] for column in columns]
    return Comparison(
        game.players,
        [_mean([each[0] for each in column]) for column in columns],
        [_error(each) for each in leads],
        [_mean([each[1] for each in column]) for column in columns],
        [[_mean(values) for values in zip(*[each[2] for each in column], strict=True)] for column in columns],
    )


def _outcome(guess: Game, seat: int, answer: Choice, world: int) -> tuple[float, float, list[float]] | None:
    """The chance to win at the end of the turn; progress and features when the question is dealt with."""
    known = guess.info.features
    assert known is not None
    hasty = Apprentice(world, HASTE)
    hasty.look = LOOK
    _, end = hasty.best_plan(guess, seat, answer, world, PLANS)
    if not end.stack:
        return None
    later = played_on(guess, seat, answer, world, Apprentice(world, HASTE))
    chance = chances(later, late=progress_of(guess))[seat]
    return chance, known.progress(end), known.values(end, seat)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _error(values: Sequence[float]) -> float:
    """The variance of the mean."""
    mean = _mean(values)
    return _mean([(each - mean) ** 2 for each in values]) / (len(values) - 1)


# -- games and their record


def play_one(task: tuple[Inquiry, int]) -> list[Comparison]:
    """Play a game and keep the comparisons that were made in it."""
    inquiry, number = task
    game = inquiry.start(number)
    notes: list[Comparison] = []
    for _ in let_bots_answer(game, dict.fromkeys(range(game.players), lambda seed: Comparer(seed, inquiry, notes))):
        pass
    return notes


def recorded(
    inquiry: Inquiry, number: int, record: Path, executor: Executor | None = None
) -> Iterator[list[Comparison]]:
    """The comparisons of so many games; see `learned_from`."""
    return learned_from(inquiry, number, record, executor, play_one, packed, unpacked)


def packed(notes: list[Comparison]) -> str:
    """The comparisons of a game as a line of JSON."""
    return json.dumps([
        {
            "players": each.players,
            "chances": [round(chance, 5) for chance in each.chances],
            "errors": [float(f"{error:.4g}") for error in each.errors],
            "numbers": packed_numbers([*each.progress, *[value for row in each.features for value in row]]),
        }
        for each in notes
    ])  # fmt: skip


def unpacked(line: str, width: int) -> list[Comparison]:
    """The comparisons of a line; `width` is the number of features."""
    found = []
    for each in json.loads(line):
        answers = len(each["chances"])
        flat = unpacked_numbers(each["numbers"])
        rows = [flat[answers + width * row : answers + width * (row + 1)] for row in range(answers)]
        found.append(Comparison(each["players"], each["chances"], each["errors"], flat[:answers], rows))
    return found
