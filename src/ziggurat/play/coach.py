"""The coach: looks back at a game of one seat. How its chances went, and which answers cost most.

Everything is computed from what the seat knew at that moment: from guesses, as for a hint. `review` says what to
compute, task by task, and makes the report of the results; it computes nothing itself, so that the same review runs in
the terminal at once and on a server in other processes. `Looking` carries the tasks out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final, Literal, TypedDict

from ziggurat.bots.apprentice import Apprentice
from ziggurat.bots.chance import known_chances
from ziggurat.core.choice import Choice, Leave
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng
from ziggurat.play import words
from ziggurat.play.bots import BotQuestion, bot_question, bot_seed
from ziggurat.play.hints import Care, Clock, Outcome, compare, likely_answers, why_better, with_first

COSTLY: Final = 3
"""Answers that a report names at most."""

LEAST_LOSS: Final = 0.01
"""Chance to win that an answer must have cost to be named."""

CLOSER: Final = 3 * COSTLY
"""Answers that are thought about again, of those that seem to have cost most."""

POINTS: Final = 60
"""Moments of the chance curve, at most, without the end."""

BATCH: Final = 6
"""Moments of the curve in one task."""

Kind = Literal["curve", "glance", "think"]


@dataclass(frozen=True)
class Task:
    """What to compute next. curve: chances at some moments; glance: what an answer cost, roughly; think: closely."""

    kind: Kind
    moments: tuple[int, ...]  # numbers of answers given before


class Costly(TypedDict):
    """An answer, a better one, and what the difference is worth."""

    answers: int  # given before it
    question: str
    given: str
    better: str
    chance: float  # to win, after the answer that was given
    better_chance: float
    loss: float
    error: float  # the standard error of the loss
    why: str


class Report(TypedDict):
    """What the coach found."""

    seat: int
    answers: list[int]  # the moments of the curve
    chances: list[list[float]]  # at each of them, of every seat
    costly: list[Costly]  # the costliest first
    looked_at: int  # own answers that were a choice


@dataclass(frozen=True)
class Found:
    """The results of a task: the chances at its moments, or the answers that cost something."""

    chances: list[list[float]]
    costly: list[Costly]


Review = Generator[Task, Found, Report]


def review(seat: int, total: int, own: Sequence[int], winners: Sequence[float]) -> Review:
    """Look back at a finished game of `total` answers; `own` are those the seat decided, `winners` the shares of a win.

    Yields each task and is sent what was found.
    """
    moments = sorted({number * total // POINTS for number in range(POINTS)})
    curve: list[list[float]] = []
    for first in range(0, len(moments), BATCH):
        curve += (yield Task("curve", tuple(moments[first : first + BATCH]))).chances
    glances: list[Costly] = []
    for answers in own:
        glances += (yield Task("glance", (answers,))).costly
    thought: list[Costly] = []
    for suspect in sorted(glances, key=_loss)[:CLOSER]:
        thought += (yield Task("think", (suspect["answers"],))).costly
    proven = [each for each in thought if each["loss"] >= max(LEAST_LOSS, each["error"])]
    return Report(
        seat=seat,
        answers=[*moments, total],
        chances=[*curve, list(winners)],
        costly=sorted(proven, key=_loss)[:COSTLY],
        looked_at=len(own),
    )


def _loss(costly: Costly) -> float:
    return -costly["loss"]


def number_of_tasks(total: int, own: Sequence[int]) -> int:
    """How many tasks a review will have, at most."""
    return math.ceil(min(POINTS, max(1, total)) / BATCH) + len(own) + min(CLOSER, len(own))


# -- carrying tasks out


@dataclass(frozen=True)
class Attention:
    """How closely the coach looks: at every answer, and at those that seem costly."""

    glance: Care = Care("apprentice", 3, 3)
    think: Care = Care("apprentice", 6, 24)


class Looking:
    """A game that is looked at again: its positions, and what the seat could have told there."""

    def __init__(self, begin: Callable[[], Game], given: Sequence[tuple[int, Choice]], seat: int) -> None:
        self._begin = begin
        self._given = given
        self._seat = seat
        self._game = begin()
        self._answers = 0

    def carry_out(self, task: Task, attention: Attention, clock: Clock | None = None) -> Found:
        """What a task asks for."""
        if task.kind == "curve":
            return Found([self._chances(answers) for answers in task.moments], [])
        care = attention.glance if task.kind == "glance" else attention.think
        judged = [self._judged(answers, care, clock) for answers in task.moments]
        return Found([], [each for each in judged if each is not None])

    def own(self) -> list[int]:
        """The answers of the seat that were a choice."""
        found: list[int] = []
        for answers, (seat, choice) in enumerate(self._given):
            if seat == self._seat and not isinstance(choice, Leave) and len(self._at(answers).options(seat)) > 1:
                found.append(answers)
        return found

    def _at(self, answers: int) -> Game:
        """The game after that number of answers."""
        if answers < self._answers:
            self._game, self._answers = self._begin(), 0
        for seat, choice in self._given[self._answers : answers]:
            self._game.play_unchecked(seat, choice)
        self._answers = answers
        return self._game

    def _chances(self, answers: int) -> list[float]:
        game = self._at(answers)
        found = known_chances(game, self._seat, bot_seed(game, self._seat, answers))
        return [round(chance, 4) for chance in found]

    def _judged(self, answers: int, care: Care, clock: Clock | None) -> Costly | None:
        question = bot_question(self._at(answers), self._seat, answers)
        choice = self._given[answers][1]
        if isinstance(choice, Leave) or (care.compared <= COSTLY and _is_first(question, choice)):
            return None
        return judge(question, choice, answers, care, clock)


def _is_first(question: BotQuestion, choice: Choice) -> bool:
    """Whether an apprentice would have answered the same: then a glance is enough."""
    return Apprentice(Rng(question.seed).word()).choose(question.guess, question.seat) == choice


def judge(question: BotQuestion, given: Choice, answers: int, care: Care, clock: Clock | None = None) -> Costly | None:
    """What an answer cost, compared with the best; None if it was the best."""
    likely = with_first(given, likely_answers(question, care, clock))
    outcomes = compare(question, likely, care, clock, keep=given)
    mine = next(outcome for outcome in outcomes if outcome.choice == given)
    best = max((each for each in outcomes if len(each.chances) == len(mine.chances)), key=lambda each: each.chance)
    if best is mine:
        return None
    loss, error = _difference(best, mine)
    game, seat = question.guess, question.seat
    return Costly(
        answers=answers,
        question=game.prompt(seat),
        given=game.label(seat, given),
        better=game.label(seat, best.choice),
        chance=round(mine.chance, 4),
        better_chance=round(best.chance, 4),
        loss=round(loss, 4),
        error=round(error, 4),
        why=why_better(game, best, mine, words.YOURS),
    )


def _difference(best: Outcome, mine: Outcome) -> tuple[float, float]:
    """By how much one answer was better in the same worlds: the mean, and its standard error."""
    more = [high - low for high, low in zip(best.chances, mine.chances, strict=True)]
    mean = fmean(more)
    if len(more) < 2:
        return mean, abs(mean)
    spread = fmean((each - mean) ** 2 for each in more)
    return mean, math.sqrt(spread / (len(more) - 1))


def run(
    reviewed: Review, looking: Looking, attention: Attention, told: Callable[[Task], None] = lambda task: None
) -> Report:
    """Carry a review out here, task by task; `told` hears of each before it begins."""
    results: Found | None = None
    while True:
        try:
            task = next(reviewed) if results is None else reviewed.send(results)
        except StopIteration as end:
            report: Report = end.value
            return report
        told(task)
        results = looking.carry_out(task, attention)
