"""Measures how fast a game is on one core: random play, clones, memory.

Every figure of play is the median of many short slices, and seconds are CPU time of the process, which a busy
machine disturbs little.

- decisions/s: answers with two or more options, per second of play, set-up of the games included;
- answers/s, games/s: all answers, whole games, in the same time;
- mean options: legal choices at a decision;
- clones/s: `game.clone()` of positions halfway through a game, each clone thrown away at once;
- calls per decision: how often the CPU could call, in the time of one decision, `Yardstick.step`, a small method that
  updates two attributes: `for _ in range(50_000): step(1)`, loop included, always in plain Python. It is timed in the
  same process just before and just after each slice of play; the seconds per call are the mean of both times. Unlike
  seconds it can be compared between machines and days; on a busy machine repeated runs still differ by a tenth;
- calls per answer: the same for the time of one answer, forced ones included;
- memory: what Python's allocators hold for a game halfway through, with its log and answers, and for a clone, which
  shares with the original what never changes;
- save: bytes of a finished game, saved as JSON.

`measure` measures the build that runs; `measure_build` starts another process for a given build.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import mean, median
from typing import Final

from ziggurat import _build
from ziggurat.bots.random import play_out
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng
from ziggurat.registry import info, new_game, register_package

SLICE_SECONDS: Final = 0.25
"""Seconds of a slice, fewer if less time is given; a slice ends with the game that is being played."""

POSITIONS: Final = 20
"""The number of games cloned halfway through."""

CALLS_TIMED: Final = 50_000


@dataclass(frozen=True)
class Subject:
    """What is measured."""

    game: str
    players: int
    options: dict[str, str]
    content: str | None = None
    seconds: float = 5.0
    house: dict[str, str] = field(default_factory=dict)

    def start(self, seed: int) -> Game:
        return new_game(
            self.game, self.players, seed, house=self.house, content=self.content, manual_chance=False, **self.options
        )


@dataclass(frozen=True)
class Figures:
    """The results for one build; see the module."""

    build: str
    decisions_per_second: float
    answers_per_second: float
    games_per_second: float
    mean_options: float
    clones_per_second: float
    calls_per_decision: float
    calls_per_answer: float
    game_bytes: float
    clone_bytes: float
    save_bytes: float


class Yardstick:
    """The small method that measures the CPU."""

    def __init__(self) -> None:
        self.total = 0
        self.calls = 0

    def step(self, n: int) -> None:
        self.total += n
        self.calls += 1


def seconds_per_call() -> float:
    """The time of one call of the yardstick, now."""
    step = Yardstick().step
    began = time.process_time()
    for _ in range(CALLS_TIMED):
        step(1)
    return (time.process_time() - began) / CALLS_TIMED


@dataclass(frozen=True)
class Slice:
    """A short time of play: counts, and how long a call of the yardstick took around it."""

    seconds: float
    games: int
    answers: int
    decisions: int
    options: int
    call: float

    @property
    def calls_per_decision(self) -> float:
        return self.seconds / self.decisions / self.call

    @property
    def calls_per_answer(self) -> float:
        return self.seconds / self.answers / self.call


def slices_of(play: Callable[[int], tuple[int, int, int]], seconds: float) -> list[Slice]:
    """Slices that last `seconds` together, at least three. `play` plays a game: its answers, decisions and options."""
    slices: list[Slice] = []
    number = 0
    length = min(SLICE_SECONDS, seconds / 5)
    ends = time.process_time() + seconds
    while len(slices) < 3 or time.process_time() < ends:
        games = answers = decisions = options = 0
        before = seconds_per_call()
        began = time.process_time()
        while (spent := time.process_time() - began) < length or not decisions:
            seen = play(number)
            number += 1
            games, answers, decisions, options = (
                games + 1, answers + seen[0], decisions + seen[1], options + seen[2],
            )  # fmt: skip
        slices.append(Slice(spent, games, answers, decisions, options, (before + seconds_per_call()) / 2))
    return slices


def clones_per_second(clones: list[Callable[[], object]], seconds: float) -> float:
    """The median speed at which these functions, one after the other, make clones."""
    speeds: list[float] = []
    ends = time.process_time() + seconds
    while len(speeds) < 3 or time.process_time() < ends:
        began = time.process_time()
        for clone in clones:
            for _ in range(50):
                clone()
        speeds.append(50 * len(clones) / (time.process_time() - began))
    return median(speeds)


def measure(subject: Subject) -> Figures:
    """The figures of the build that runs."""

    def play(number: int) -> tuple[int, int, int]:
        game = subject.start(number)
        game.events = None  # as simulations play
        seen = play_out(game, Rng(number + 1))
        return seen.answers, seen.decisions, seen.options

    lengths = [play(number)[0] for number in range(3)]  # also fills caches
    half = round(mean(lengths) / 2)
    slices = slices_of(play, subject.seconds * 0.7)
    halfway = [_halfway(subject, number, half) for number in range(POSITIONS)]
    return Figures(
        build=_build.current(),
        decisions_per_second=median(each.decisions / each.seconds for each in slices),
        answers_per_second=median(each.answers / each.seconds for each in slices),
        games_per_second=median(each.games / each.seconds for each in slices),
        mean_options=sum(each.options for each in slices) / sum(each.decisions for each in slices),
        clones_per_second=clones_per_second([game.clone for game in halfway], subject.seconds * 0.3),
        calls_per_decision=median(each.calls_per_decision for each in slices),
        calls_per_answer=median(each.calls_per_answer for each in slices),
        game_bytes=_held(lambda: [_halfway(subject, number, half) for number in range(5)]),
        clone_bytes=_held(lambda: [halfway[number % POSITIONS].clone() for number in range(2_000)]),
        save_bytes=mean(_save_size(subject, number) for number in range(5)),
    )


def _halfway(subject: Subject, number: int, half: int) -> Game:
    game = subject.start(number)
    play_out(game, Rng(number + 1), half)
    return game


def _held(make: Callable[[], list[Game]]) -> float:
    """The memory that each of these games holds."""
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        games = make()
        gc.collect()
        return (tracemalloc.get_traced_memory()[0] - before) / len(games)
    finally:
        tracemalloc.stop()


def _save_size(subject: Subject, number: int) -> int:
    game = subject.start(number)
    play_out(game, Rng(number + 1))
    return len(json.dumps(game.save()).encode())


def measure_build(build: _build.Build, subject: Subject) -> Figures:
    """The figures of one build, from a process of its own; ChildProcessError if that fails."""
    if build not in _build.available():
        raise ValueError(f"there is no {build} build here; builds: {', '.join(_build.available())}")
    environment = os.environ | {"ZIGGURAT_PLAIN": "1" if build == "plain" else "0"}
    command = [sys.executable, "-m", "ziggurat.lab.bench", info(subject.game).package, json.dumps(asdict(subject))]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        reason = done.stderr.strip().splitlines()[-1:] or ["no reason given"]
        raise ChildProcessError(f"measuring the {build} build failed: {reason[0]}")
    figures = Figures(**json.loads(done.stdout))
    if figures.build != build:
        raise ChildProcessError(f"wanted the {build} build, but the {figures.build} one ran")
    return figures


def subject_of(
    game: str, players: int, options: dict[str, str], content: Path | None = None, seconds: float = 5.0,
    house: dict[str, str] | None = None,
) -> Subject:  # fmt: skip
    """A subject with an absolute content folder, since another process may run in another folder."""
    return Subject(game, players, options, None if content is None else str(content.absolute()), seconds, house or {})


if __name__ == "__main__":
    register_package(sys.argv[1])
    print(json.dumps(asdict(measure(Subject(**json.loads(sys.argv[2]))))))
