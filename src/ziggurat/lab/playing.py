"""Plays the games of a plan, one after the other.

A game depends only on the plan and its own number, so the results do not depend on how workers share the games.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ziggurat.bots.random import Playout, play_out_noted
from ziggurat.core.choice import Choice, Options
from ziggurat.core.game import Game
from ziggurat.core.record import Json
from ziggurat.core.rng import Rng
from ziggurat.core.study import Course, Pace
from ziggurat.lab.executors import never
from ziggurat.lab.plan import Plan, derive_seed
from ziggurat.lab.recording import Recorder
from ziggurat.play import levels
from ziggurat.play.bots import answer_from
from ziggurat.registry import new_game


@dataclass
class Thinking:
    """What a seat did in a game, and how long it waited for the others; see `Pace`."""

    decisions: int = 0  # answers with two or more options
    seconds: float = 0.0
    longest: float = 0.0  # seconds of one answer
    waited: int = 0  # decisions of others that it waited for
    longest_wait: int = 0  # the most of them between two own decisions
    waited_seconds: float = 0.0
    replaced: list[str] = field(default_factory=list)  # a sentence for each answer that a simpler bot gave


def thinking_of(pace: Pace, replaced: Sequence[list[str]]) -> list[Thinking]:
    """The same seat by seat, with what a simpler bot answered for each."""
    return [
        Thinking(
            pace.decisions[seat], pace.seconds[seat], pace.longest[seat], pace.waited[seat], pace.longest_wait[seat],
            pace.waited_seconds[seat], said,
        )
        for seat, said in enumerate(replaced)
    ]  # fmt: skip


Chooses = Callable[[int, Options], Choice]
"""Chooses for a seat from its options."""


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
    thinking: list[Thinking]  # per seat
    facts: dict[str, float]  # what the game tells of its end
    used: Sequence[Sequence[str]]  # per seat, what it had or used by the end
    course: Sequence[Sequence[float | None]]  # per seat, its points after each round
    order: Sequence[int] = ()  # seats in turn order at the start


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
    parts: Mapping[str, bytes] = field(default_factory=dict)  # of these games, in Parquet, by name of the file


def play_batch(plan: Plan, numbers: range, stop: Callable[[], bool], recorder: Recorder | None = None) -> Batch:
    played: list[Played] = []
    for number in numbers:
        if stop():
            break
        try:
            result = play_one(plan, number, stop, recorder)
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


def play_one(
    plan: Plan, number: int, stop: Callable[[], bool] = never, recorder: Recorder | None = None
) -> Played | Failed:
    """Play the game of that number. Its seed and its bots depend only on the plan's seed and the number.

    Stopped if `stop` turns true on the way.
    """
    seed, own = plan.seed_of(number), plan.of(number)
    game: Game | None = None
    began = time.perf_counter()
    try:
        game = start_game(own, seed)
        order, course = game.order(), Course(game)
        recorder = recorder or Recorder(frozenset())
        recorder.begin(game, number)
        seen, thinking = _play(game, plan.bots_of(number), stop, recorder, course)
        recorder.end()
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
            order=order,
        )
    except Stopped:
        raise
    except Exception as error:
        reason = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        answers = None if game is None else game.answers
        return Failed(number, seed, reason, None if answers is None else _save(own, seed, answers, reason))


def _play(
    game: Game, names: Sequence[str], stop: Callable[[], bool], recorder: Recorder, course: Course
) -> tuple[Playout, list[Thinking]]:  # fmt: skip
    """Play the whole game between these bots."""
    replaced: list[list[str]] = [[] for _ in names]
    pace = Pace(len(names))
    if set(names) == {"random"}:  # they need no guess at what is hidden, and what they take from the options no check
        rng = Rng(derive_seed(game.setup.seed, "bots"))
        if not recorder.rows:
            seen = play_out_noted(game, rng, pace, course, time.perf_counter, stop)
            if game.stack:
                raise Stopped
        else:
            choose, answer = _at_random(rng), game.play_unchecked
            seen = _play_by(game, choose, answer, stop, recorder, course, pace)
    else:
        seen = _play_by(game, _chooser(game, names, replaced), game.play, stop, recorder, course, pace)
    return seen, thinking_of(pace, replaced)


def _play_by(
    game: Game, choose: Chooses, answer: Callable[[int, Choice], None], stop: Callable[[], bool], recorder: Recorder,
    course: Course, pace: Pace,
) -> Playout:  # fmt: skip
    """Play to the end, answer by answer."""
    seen = Playout(0, 0, 0)
    while game.stack:
        asked = game.pending
        seat = asked[0]
        options = game.options(seat)
        number = len(options)
        began = time.perf_counter()
        choice = choose(seat, options)
        seconds = time.perf_counter() - began
        recorder.answer(game, seat, number, choice)
        seen.answers += 1
        if number > 1:
            seen.decisions += 1
            seen.options += number
            pace.note(asked, seat, seconds)
        answer(seat, choice)
        recorder.answered(game)
        course.note(game)
        if stop():
            raise Stopped
    return seen


def _at_random(rng: Rng) -> Chooses:
    return lambda seat, options: options[rng.below(len(options))]


def _chooser(game: Game, names: Sequence[str], replaced: Sequence[list[str]]) -> Chooses:
    """How the bots of these names choose; what they say of answers that a simpler bot gives goes to `replaced`."""
    makers = [levels.read(name, game.info).maker(tell=replaced[seat].append) for seat, name in enumerate(names)]
    return lambda seat, options: answer_from(game, seat, options, makers[seat], len(game.answers or []))


def places(won: Sequence[float], scores: Sequence[float]) -> list[int]:
    """Each seat's place at the end, from 1: winners first, the others by points. Equals share a place."""
    keys = [(0.0, 0.0) if share else (1.0, -score) for share, score in zip(won, scores, strict=True)]
    return [1 + sum(other < key for other in keys) for key in keys]


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
