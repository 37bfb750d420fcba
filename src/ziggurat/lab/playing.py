"""Plays the games of a plan, one after the other.

A game depends only on the plan and its own number, so the results do not depend on how workers share the games.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ziggurat.bots.random import Playout, play_out
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.core.record import Json
from ziggurat.core.rng import Rng
from ziggurat.core.study import Course
from ziggurat.lab.plan import Plan, derive_seed
from ziggurat.play import levels
from ziggurat.play.bots import let_bots_answer
from ziggurat.registry import new_game


@dataclass
class Thinking:
    """What the bot of a seat did in a game."""

    decisions: int = 0  # answers with two or more options
    seconds: float = 0.0
    longest: float = 0.0  # seconds of one answer
    replaced: list[str] = field(default_factory=list)  # a sentence for each answer that a simpler bot gave

    def add(self, options: int, seconds: float) -> None:
        """Note an answer."""
        if options > 1:
            self.decisions += 1
            self.seconds += seconds
            self.longest = max(self.longest, seconds)


class Stopped(Exception):
    """The game was broken off."""


@dataclass(frozen=True)
class Played:
    """A finished game."""

    number: int
    seed: int
    scores: Sequence[float]
    won: list[float]  # per seat; a shared win is a fraction
    breakdown: Sequence[Mapping[str, float]]
    answers: int
    decisions: int  # answers with two or more options
    rules: str
    content: str
    options: dict[str, str]
    house: dict[str, str]
    seconds: float
    thinking: list[Thinking]  # per seat; empty where all bots are random, which do not think
    facts: dict[str, float]  # what the game tells of its end
    used: Sequence[Sequence[str]]  # per seat, what it had or used by the end
    course: Sequence[Sequence[float | None]]  # per seat, its points after each round


@dataclass(frozen=True)
class Failed:
    """A game that ended in an error. `save` is the game before the error, None if it could not start."""

    number: int
    seed: int
    reason: str
    save: Json | None


@dataclass(frozen=True)
class Batch:
    """Finished games in order of their numbers; a batch with `failed` ends there."""

    played: list[Played]
    failed: Failed | None = None


def never() -> bool:
    return False


def play_batch(plan: Plan, numbers: range, stop: Callable[[], bool]) -> Batch:
    played: list[Played] = []
    for number in numbers:
        if stop():
            break
        try:
            result = play_one(plan, number, stop)
        except Stopped:
            break
        if isinstance(result, Failed):
            return Batch(played, result)
        played.append(result)
    return Batch(played)


def start_game(plan: Plan, seed: int) -> Game:
    return new_game(
        plan.game, plan.players, seed, house=plan.house, content=plan.content, manual_chance=False, **plan.options
    )


def play_one(plan: Plan, number: int, stop: Callable[[], bool] = never) -> Played | Failed:
    """Play the game of that number. Its seed and its bots depend only on the plan's seed and the number.

    Stopped if `stop` turns true on the way.
    """
    seed, own = plan.seed_of(number), plan.of(number)
    game: Game | None = None
    began = time.perf_counter()
    try:
        game = start_game(own, seed)
        game.events = None
        course = Course(game)
        seen, thinking = _play(game, plan.bots_of(number), stop, course)
        course.end(game)
        study = game.info.study
        return Played(
            number=number,
            seed=seed,
            scores=game.scores(),
            won=win_shares(game.winners(), game.players),
            breakdown=game.breakdown(),
            answers=seen.answers,
            decisions=seen.decisions,
            rules=game.version,
            content=game.setup.content,
            options=game.setup.options,
            house=game.setup.house,
            seconds=time.perf_counter() - began,
            thinking=thinking,
            facts={} if study is None else study.facts(game),
            used=[[] for _ in range(game.players)] if study is None else study.used(game),
            course=[course.of(seat) for seat in range(game.players)],
        )
    except Stopped:
        raise
    except Exception as error:
        reason = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        answers = None if game is None else game.answers
        return Failed(number, seed, reason, None if answers is None else _save(own, seed, answers, reason))


def _play(
    game: Game, names: Sequence[str], stop: Callable[[], bool], course: Course
) -> tuple[Playout, list[Thinking]]:  # fmt: skip
    """Play the whole game between these bots; random bots alone need no guess at what is hidden."""
    if set(names) == {"random"}:
        return play_out(game, Rng(derive_seed(game.setup.seed, "bots")), course=course), []
    thinking = [Thinking() for _ in names]
    makers = {
        seat: levels.read(name, game.info).maker(tell=thinking[seat].replaced.append)
        for seat, name in enumerate(names)
    }  # fmt: skip
    seen = Playout(0, 0, 0)
    began = time.perf_counter()
    for answer in let_bots_answer(game, makers):
        now = time.perf_counter()
        thinking[answer.seat].add(answer.options, now - began)
        seen.answers += 1
        if answer.options > 1:
            seen.decisions += 1
            seen.options += answer.options
        course.note(game)
        if stop():
            raise Stopped
        began = time.perf_counter()
    return seen, thinking


def win_shares(winners: Sequence[int], players: int) -> list[float]:
    """Each seat's part of the win."""
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]


def _save(plan: Plan, seed: int, answers: Sequence[tuple[int, Choice]], reason: str) -> Json | None:
    """A save of the game before the answer that failed, with that answer beside it."""
    game = before = start_game(plan, seed)
    failed: Json = {"error": reason}
    for seat, choice in answers:
        before = game.snapshot()
        try:
            game.play_unchecked(seat, choice)
        except Exception:
            failed |= {"seat": seat, "choice": choice.to_json()}
            return before.save() | {"failed": failed}
    return game.save() | {"failed": failed}
