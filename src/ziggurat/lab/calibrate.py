"""Fits the scale of the chance to win to finished games between bots, and measures how far it can be trusted.

Each game is played out and looked at again at moments spread over it. At each moment one seat guesses at what is hidden
from it, and the positions of all seats are valued in its guesses: what a hint or a coach may know. Every fourth game is
held out: the scale is fitted to the others and measured on these.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean
from typing import Final

from ziggurat.bots.chance import GUESSES, Scale, shares
from ziggurat.bots.evaluation import evaluate, progress_of
from ziggurat.bots.registry import BOTS
from ziggurat.core.rng import Rng
from ziggurat.lab.executors import Executor, Here, in_order, never
from ziggurat.lab.plan import derive_seed
from ziggurat.lab.playing import win_shares
from ziggurat.lab.record import Record, resumed
from ziggurat.lab.registered import Registered
from ziggurat.lab.training_games import TrainingGames
from ziggurat.play.bots import let_bots_answer
from ziggurat.registry import info

HELD_OUT: Final = 4
"""One game in so many is not fitted to, but measured on."""

FIRST_STEP: Final = 0.5
LAST_STEP: Final = 0.002
"""Steps of the fit, in logarithms of the numbers of a scale."""

START: Final = (math.log(0.1), math.log(0.1), math.log(0.1), 0.0)
PULL: Final = 0.001
"""Where the fit begins, and how strongly it is drawn back there: few games must not give wild numbers."""


@dataclass(frozen=True)
class Games(TrainingGames):
    """Which games to look at. Equal ones give equal moments."""

    bot: str = "apprentice"
    moments: int = 24  # in each game


@dataclass(frozen=True)
class Moment:
    """What a seat could tell at one moment of a game, and how the game ended."""

    game: int  # its number
    progress: float
    guesses: list[list[float]]  # in each guess, the value of every seat's position
    won: list[float]  # per seat; a shared win is a fraction


# -- games


def look_at(games: Games, numbers: Sequence[int], executor: Executor | None = None) -> Iterator[list[Moment]]:
    """The moments of each of these games, in order."""
    plans = [(games, number) for number in numbers]
    play = Registered(info(games.game).package, play_one)
    return in_order((executor or Here()).run(play, plans, never))


def play_one(plan: tuple[Games, int]) -> list[Moment]:
    """Play a game out, and look at moments of it."""
    games, number = plan
    game, again = games.start(number), games.start(number)
    players = game.players
    for _ in let_bots_answer(game, dict.fromkeys(range(players), BOTS[games.bot])):
        pass
    won = win_shares(game.winners(), players)
    given = game.answers or []
    rng = Rng(derive_seed(games.seed_of(number), "moments"))
    wanted = [rng.below(len(given)) for _ in range(games.moments)]
    found: list[Moment] = []
    for answers, (seat, choice) in enumerate(given):
        for _ in range(wanted.count(answers)):
            viewer = rng.below(players)
            guesses = [again.determinized(viewer, rng.word()) for _ in range(GUESSES)]
            values = [[round(evaluate(guess, each), 4) for each in range(players)] for guess in guesses]
            found.append(Moment(number, round(progress_of(again), 4), values, won))
        again.play_unchecked(seat, choice)
    return found


def recorded(games: Games, number: int, record: Path, executor: Executor | None = None) -> Iterator[list[Moment]]:
    """The moments of so many games: those in the file, then new ones, which are appended to it.

    ValueError if the file is of other games.
    """
    so_far = Record(record, asdict(games), "other games")
    return resumed(so_far, number, lambda numbers: look_at(games, numbers, executor), packed, unpacked)


def packed(moments: list[Moment]) -> str:
    """The moments of a game as a line of JSON."""
    return json.dumps([asdict(each) for each in moments])


def unpacked(line: str) -> list[Moment]:
    """The moments of a line."""
    return [Moment(**each) for each in json.loads(line)]


# -- the fit


def is_held_out(moment: Moment) -> bool:
    """Whether the moment is only measured on."""
    return moment.game % HELD_OUT == HELD_OUT - 1


def predicted(moment: Moment, scale: Scale) -> list[float]:
    """Each seat's chance at a moment: the mean over the guesses."""
    steepness = scale.steepness(moment.progress, len(moment.won))
    return [fmean(each) for each in zip(*[shares(values, steepness) for values in moment.guesses], strict=True)]


def surprise(moments: Sequence[Moment], scale: Scale) -> float:
    """The mean logarithm by which the results surprise (the cross-entropy): less is better."""
    total = 0.0
    for moment in moments:
        for chance, won in zip(predicted(moment, scale), moment.won, strict=True):
            if won:
                total -= won * math.log(max(chance, 1e-9))
    return total / len(moments)


def fit(moments: Sequence[Moment]) -> Scale:
    """The scale by which the results of these moments surprise least; ValueError without any.

    Goes up and down with each number in turn, and halves the step when nothing helps. Many moments outweigh `PULL`.
    """
    if not moments:
        raise ValueError("there is no moment to fit to")

    def badness(tried: Sequence[float]) -> float:
        away = sum((number - first) ** 2 for number, first in zip(tried, START, strict=True))
        return surprise(moments, _scale(tried)) + PULL * away

    numbers = [*START]
    best, step = badness(numbers), FIRST_STEP
    while step > LAST_STEP:
        better = False
        for index in range(len(numbers)):
            for change in (step, -step):
                tried = [*numbers]
                tried[index] += change
                found = badness(tried)
                if found < best - 1e-9:
                    numbers, best, better = tried, found, True
                    break
        if not better:
            step /= 2
    return _scale(numbers)


def _scale(logarithms: Sequence[float]) -> Scale:
    early, middle, late, crowd = [math.exp(each) for each in logarithms]
    return Scale(early, middle, late, crowd)


# -- how far it can be trusted


@dataclass(frozen=True)
class Bin:
    """All predictions between two chances: how many, their mean, and how often the seats won."""

    low: float
    high: float
    number: int
    predicted: float
    won: float


@dataclass(frozen=True)
class Report:
    """How a scale does on moments it was not fitted to."""

    games: int
    moments: int
    brier: float  # the mean square by which chances miss the results
    even: float  # the same if every seat were given the same chance
    bins: list[Bin]


def report(moments: Sequence[Moment], scale: Scale) -> Report:
    """Measure a scale on these moments; ValueError without any."""
    if not moments:
        raise ValueError("there is no moment to measure on")
    pairs = [
        (chance, won, 1.0 / len(moment.won))
        for moment in moments
        for chance, won in zip(predicted(moment, scale), moment.won, strict=True)
    ]
    return Report(
        games=len({moment.game for moment in moments}),
        moments=len(moments),
        brier=fmean((chance - won) ** 2 for chance, won, _ in pairs),
        even=fmean((even - won) ** 2 for _, won, even in pairs),
        bins=bins([(chance, won) for chance, won, _ in pairs]),
    )


def bins(told: Sequence[tuple[float, float]], number: int = 10) -> list[Bin]:
    """Chances that were told beside each seat's part of the win, put together by tenths of the chance."""
    found: list[Bin] = []
    for index in range(number):
        low, high = index / number, (index + 1) / number
        inside = [(chance, won) for chance, won in told if low <= chance < high or (chance == high == 1.0)]
        if inside:
            means = fmean(chance for chance, _ in inside), fmean(won for _, won in inside)
            found.append(Bin(low, high, len(inside), *means))
    return found


SIZE: Final = 320
MARGIN: Final = 44


def drawn(title: str, bins: Sequence[Bin]) -> str:
    """The reliability plot as an SVG picture: how often seats won, over the chance they were given."""
    most = max((each.number for each in bins), default=1)
    side = SIZE - 2 * MARGIN

    def x(part: float) -> float:
        return round(MARGIN + side * part, 1)

    def y(part: float) -> float:
        return round(SIZE - MARGIN - side * part, 1)

    grid = [
        f'<path d="M{x(0)} {y(part)}H{x(1)}M{x(part)} {y(0)}V{y(1)}" stroke="#ddd"/>'
        f'<text x="{x(part)}" y="{y(0) + 15}" text-anchor="middle">{part:.0%}</text>'
        f'<text x="{x(0) - 6}" y="{y(part) + 4}" text-anchor="end">{part:.0%}</text>'
        for part in (0, 0.25, 0.5, 0.75, 1)
    ]
    points = [
        f'<circle cx="{x(each.predicted)}" cy="{y(each.won)}" r="{3 + 7 * math.sqrt(each.number / most):.1f}" '
        f'fill="#2f6f8f" fill-opacity="0.75"><title>{each.number} predictions</title></circle>'
        for each in bins
    ]
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" width="{SIZE}" height="{SIZE}" '
        'font-family="sans-serif" font-size="11" fill="#333">',
        f'<rect width="{SIZE}" height="{SIZE}" fill="#fff"/>',
        f'<text x="{SIZE / 2}" y="20" text-anchor="middle" font-size="14">{title}</text>',
        *grid,
        f'<path d="M{x(0)} {y(0)}L{x(1)} {y(1)}" stroke="#999" stroke-dasharray="4 4"/>',
        *points,
        f'<text x="{SIZE / 2}" y="{SIZE - 8}" text-anchor="middle">chance that was told</text>',
        f'<text transform="translate(12 {SIZE / 2}) rotate(-90)" text-anchor="middle">games that were won</text>',
        "</svg>",
        "",
    ])  # fmt: skip
