"""Tunes the weights of a game's features by matches: copies of the apprentice with changed weights play each other.

Each generation draws directions: for every weight up or down. For each direction the bots that went that way play
against those that went the other way, at the same tables with seats exchanged, and the weights move by how clearly one
side won (SPSA over many directions). All chance comes from the seed, so a run can be repeated and taken up again.

Weights may move together: a group of them grows or shrinks as one, and those in no group stay. A dozen groups show in
some thousand games what a hundred weights, each with its own luck, do not.
"""

from __future__ import annotations

import json
import math
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean, median

from ziggurat.bots.apprentice import Apprentice, Effort
from ziggurat.bots.evaluation import WEIGHTS, Weights
from ziggurat.bots.registry import Bot, BotMaker
from ziggurat.core.game import Game
from ziggurat.lab.executors import Executor, Here, Stop, in_order, never
from ziggurat.lab.plan import derive_seed
from ziggurat.lab.playing import win_shares
from ziggurat.lab.record import Record
from ziggurat.lab.registered import Registered
from ziggurat.play.bots import let_bots_answer
from ziggurat.registry import info, new_game


@dataclass(frozen=True)
class Course:
    """What to train, and how. Equal courses give equal weights."""

    game: str
    seed: int = 0
    players: tuple[int, ...] = (4,)  # of the tables, in turn
    directions: int = 32  # in a generation
    pairs: int = 1  # tables for each direction; each is played twice, with seats exchanged
    rate: float = 0.5  # how far the weights move, in changes
    spread: float = 0.3  # a change, as a part of the weight it changes
    effort: tuple[int, int, int, int, int, int] = (20, 1, 8, 24, 8, 0)  # of the bots, as `Effort` lists it
    content: Path | None = None
    together: tuple[tuple[str, ...], ...] = ()  # weights that grow as one, the others staying; none: each on its own

    @property
    def games(self) -> int:
        """Games of a generation."""
        return 2 * self.pairs * self.directions


@dataclass(frozen=True)
class Generation:
    """The weights after a generation, and how it went."""

    number: int
    early: list[float]
    late: list[float]
    strength: float  # how clearly the sides differed: the mean of |result|
    games: int
    seconds: float


@dataclass(frozen=True)
class Match:
    """One direction: the same table twice, with seats exchanged."""

    course: Course
    players: int
    seed: int
    up: tuple[list[float], list[float]]
    down: tuple[list[float], list[float]]


def train(
    course: Course,
    record: Path | None = None,
    executor: Executor | None = None,
    stop: Callable[[int], bool] = lambda number: False,
    start: Weights | None = None,
    interrupted: Stop = never,
    told: Callable[[int], None] = lambda games: None,
) -> Iterator[Generation]:
    """Generation after generation until `stop`, asked with the number of the next one, says so.

    When `interrupted` says so, the generation under way is given up. `told` hears of games when they are finished.

    The first one begins with the weights of `start`, or else with those in use; ValueError if they fit other features.
    With `record` each is appended to that file, and a run goes on where the file ends; ValueError if the file is of
    another course.
    """
    known = info(course.game)
    if known.features is None:
        raise ValueError(f"{known.title} has no features to weigh")
    first = WEIGHTS[course.game] if start is None else start
    if first.names != known.features.names:
        raise ValueError(f"these weights do not fit the features of {known.title}")
    now, number = ([*first.early], [*first.late]), 0
    scale, groups = _scales(course, first), _groups(course, first)
    so_far = None if record is None else _taken_up(course, record, now)
    done = [] if so_far is None else [so_far.read(place, _generation) for place in range(len(so_far.lines))]
    if done:
        now, number = (done[-1].early, done[-1].late), done[-1].number + 1
    executor, play = executor or Here(), Registered(known.package, play_match)
    while not stop(number):
        began = time.perf_counter()
        draws = _directions(course, number, groups)
        matches = [_match(course, number, place, now, scale, draw) for place, draw in enumerate(draws)]
        results: list[float] = []
        for result in in_order(executor.run(play, matches, interrupted)):
            results.append(result)
            told(2 * course.pairs)
        if len(results) < len(matches):
            return
        now = _moved(course, now, scale, draws, results)
        strength = fmean(abs(result) for result in results)
        generation = Generation(number, *now, strength, course.games, round(time.perf_counter() - began, 3))
        if so_far is not None:
            so_far.add(json.dumps(asdict(generation)))
        yield generation
        number += 1


def mean_weights(names: tuple[str, ...], generations: Sequence[Generation]) -> Weights:
    """The mean over the second half of a run: it holds less luck than the last generation."""
    late_half = generations[len(generations) // 2 :]
    return Weights(
        names,
        [fmean(values) for values in zip(*[each.early for each in late_half], strict=True)],
        [fmean(values) for values in zip(*[each.late for each in late_half], strict=True)],
    )


def read_record(record: Path) -> list[Generation]:
    """All generations of a file."""
    return [_generation(line) for line in record.read_text(encoding="utf-8").splitlines()[1:]]


def _generation(line: str) -> Generation:
    return Generation(**json.loads(line))


def _taken_up(course: Course, record: Path, now: tuple[list[float], list[float]]) -> Record:
    """The run in the file; a new one begins with the course."""
    terms = {"course": asdict(course) | {"content": str(course.content or "")}, "from": now}
    return Record(record, terms, "another course, or of one that began with other weights")


# -- one generation


def _scales(course: Course, first: Weights) -> list[float]:
    """By how much each weight is changed, the early ones first: a part of it, and a little of a usual one."""
    values = [*first.early, *first.late]
    usual = median(abs(value) for value in values)
    return [course.spread * (abs(value) + 0.3 * usual) for value in values]


def _groups(course: Course, first: Weights) -> list[tuple[int, int]]:
    """For each weight the number of its group, and what it does when the group grows: 1 up, -1 down, 0 to stay.

    A weight below nothing grows downwards. Without groups each weight is one.
    """
    values = [*first.early, *first.late]
    if not course.together:
        return [(place, 1) for place in range(len(values))]
    found = [(0, 0)] * len(values)
    for number, group in enumerate(course.together):
        for place in {place for name in group for place in _places(name, first.names)}:
            if found[place] != (0, 0):
                raise ValueError(f"{' and '.join(group)}: some of these weights are in another group already")
            found[place] = (number, 1 if values[place] >= 0 else -1)
    return found


def _places(name: str, names: tuple[str, ...]) -> list[int]:
    """Where the weights of a name stand, the early ones first; ValueError if there are none."""
    feature, _, part = name.partition(".")
    if feature not in names or part not in ("", "early", "late"):
        raise ValueError(f"no weights are called {name!r}; name a feature, or its part as in {names[0]}.early")
    early = names.index(feature)
    return [place for place, of in ((early, "early"), (early + len(names), "late")) if part in ("", of)]


def _directions(course: Course, number: int, groups: list[tuple[int, int]]) -> list[list[int]]:
    """For each direction, 1 or -1 for every weight that moves."""
    rng = random.Random(derive_seed(course.seed, f"directions {number}"))
    size = 1 + max(group for group, _ in groups)
    draws = [[1 if rng.getrandbits(1) else -1 for _ in range(size)] for _ in range(course.directions)]
    return [[sign * draw[group] for group, sign in groups] for draw in draws]


def _match(
    course: Course, number: int, place: int, now: tuple[list[float], list[float]], scale: list[float], draw: list[int]
) -> Match:  # fmt: skip
    flat, half = [*now[0], *now[1]], len(now[0])
    up = [value + step * sign for value, step, sign in zip(flat, scale, draw, strict=True)]
    down = [value - step * sign for value, step, sign in zip(flat, scale, draw, strict=True)]
    return Match(
        course,
        course.players[(number * course.directions + place) % len(course.players)],
        derive_seed(course.seed, f"match {number} {place}"),
        (up[:half], up[half:]),
        (down[:half], down[half:]),
    )


def _moved(
    course: Course,
    now: tuple[list[float], list[float]],
    scale: list[float],
    draws: list[list[int]],
    results: list[float],
) -> tuple[list[float], list[float]]:
    """The weights, moved by the mean of the directions, each as far as its result says."""
    flat, half = [*now[0], *now[1]], len(now[0])
    usual = math.sqrt(fmean(result * result for result in results)) or 1.0
    for index, step in enumerate(scale):
        pull = fmean(result * draw[index] for result, draw in zip(results, draws, strict=True)) / usual
        flat[index] += course.rate * step * pull
    return flat[:half], flat[half:]


# -- one match


def play_match(match: Match) -> float:
    """How the upward bots did against the downward ones: from -1 to 1."""
    course = match.course
    names = WEIGHTS[course.game].names
    up = maker(Weights(names, *match.up), Effort(*course.effort))
    down = maker(Weights(names, *match.down), Effort(*course.effort))
    results = []
    for table in range(course.pairs):
        seed = derive_seed(match.seed, table)
        for turn in range(2):
            sides = [(seat + turn) % 2 == 0 for seat in range(match.players)]
            game = new_game(course.game, match.players, seed, content=course.content)
            game.events = None
            for _ in let_bots_answer(game, {seat: up if side else down for seat, side in enumerate(sides)}):
                pass
            results.append(compared(game, sides))
    return fmean(results)


def maker(weights: Weights, effort: Effort) -> BotMaker:
    """Makes apprentices with these weights."""

    def make(seed: int) -> Bot:
        return Apprentice(seed, effort, weights)

    return make


def compared(game: Game, sides: Sequence[bool]) -> float:
    """The result of one side in a finished game, from -1 to 1: half for the win, half for each pair of seats."""
    won = win_shares(game.winners(), game.players)
    points = game.scores()
    win = sum(share if side else -share for share, side in zip(won, sides, strict=True))
    pairs = [
        (points[a] > points[b]) - (points[a] < points[b])
        for a in range(game.players)
        for b in range(game.players)
        if sides[a] and not sides[b]
    ]
    return 0.5 * win + 0.5 * fmean(pairs)
