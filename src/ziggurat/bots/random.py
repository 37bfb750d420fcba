"""A bot that takes a random legal choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng
from ziggurat.core.study import Course, Pace


@final
class RandomBot:
    """Looks only at its options."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def choose(self, game: Game, seat: int) -> Choice:
        """One of the options."""
        options = game.options(seat)
        return options[self.rng.below(len(options))]


@final
class Playout:
    """Counts of a playout."""

    def __init__(self, answers: int, decisions: int, options: int) -> None:
        self.answers = answers
        self.decisions = decisions  # answers with two or more options
        self.options = options  # seen at these decisions


def play_out(game: Game, rng: Rng, limit: int = 1_000_000) -> Playout:
    """Play at random to the end, or for `limit` answers. Random play needs no view."""
    answers = 0
    decisions = 0
    seen_options = 0
    while game.stack and answers < limit:
        seat = game.pending[0]
        options = game.options(seat)
        number = len(options)
        answers += 1
        if number > 1:
            decisions += 1
            seen_options += number
        game.play_unchecked(seat, options[rng.below(number)])
    return Playout(answers, decisions, seen_options)


LOOK_EVERY: Final = 64
"""Answers after which a playout that is noted looks whether to stop."""


def play_out_noted(
    game: Game, rng: Rng, pace: Pace, course: Course, clock: Callable[[], float], stop: Callable[[], bool]
) -> Playout:
    """Play at random to the end and note what studies want to know, or until `stop` turns true."""
    answers = decisions = seen_options = 0
    while game.stack:
        asked = game.pending
        seat = asked[0]
        options = game.options(seat)
        number = len(options)
        answers += 1
        if number > 1:
            began = clock()
            choice = options[rng.below(number)]
            pace.note(asked, seat, clock() - began)
            decisions += 1
            seen_options += number
        else:
            choice = options[0]
        game.play_unchecked(seat, choice)
        course.note(game)
        if answers % LOOK_EVERY == 0 and stop():
            break
    return Playout(answers, decisions, seen_options)
