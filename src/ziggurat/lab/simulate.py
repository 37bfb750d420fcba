"""Plays the games of a plan on one core or several."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from ziggurat.lab.plan import Plan
from ziggurat.lab.playing import Batch, never, play_batch, start_game
from ziggurat.play import levels
from ziggurat.registry import info, register_package

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event

BATCH: Final = 50
"""Games per task of a worker process."""


def simulate(plan: Plan, workers: int = 1, stop: Callable[[], bool] = never, start: int = 0) -> Iterator[Batch]:
    """Play the plan from the game of number `start` on, batch by batch in order of the games' numbers.

    Ends early after a batch with a failed game, and when `stop` turns true, with the games that are finished then.
    ValueError for a plan that makes no sense, ChildProcessError if a worker process dies.
    """
    for bot in dict.fromkeys(bot for number in range(plan.ways) for bot in plan.of(number).bots):
        levels.read(bot, info(plan.game))
    for number in range(plan.ways):
        start_game(plan.of(number), plan.seed)  # raises ValueError for a bad plan before anything is played
    size = plan.batch or BATCH
    ranges = [range(first, min(first + size, plan.games)) for first in range(start, plan.games, size)]
    batches = _in_workers(plan, ranges, workers, stop) if workers > 1 else _here(plan, ranges, stop)
    for batch in batches:
        yield batch
        if batch.failed is not None:
            return


def _here(plan: Plan, ranges: Sequence[range], stop: Callable[[], bool]) -> Iterator[Batch]:
    for numbers in ranges:
        if stop():
            return
        yield play_batch(plan, numbers, stop)


def _in_workers(plan: Plan, ranges: Sequence[range], workers: int, stop: Callable[[], bool]) -> Iterator[Batch]:
    """Batches from worker processes, a few of them in flight."""
    waiting = deque(ranges)
    flying: deque[Future[Batch]] = deque()
    spawn = multiprocessing.get_context("spawn")  # the progress bar has a thread, and forking with threads is unsafe
    halt = spawn.Event()
    with ProcessPoolExecutor(
        min(workers, len(ranges)), spawn, _prepare_worker, (halt, info(plan.game).package)
    ) as pool:
        try:
            while waiting or flying:
                with _interrupts_ignored():  # a worker that starts inherits this
                    while waiting and len(flying) < 3 * workers:
                        flying.append(pool.submit(_play_in_worker, plan, waiting.popleft()))
                while not stop() and not wait(flying, timeout=0.1, return_when=FIRST_COMPLETED).done:
                    pass
                if stop():
                    halt.set()
                    waiting.clear()
                yield flying.popleft().result()
        except BrokenProcessPool:
            raise ChildProcessError("a worker process died, perhaps for lack of memory: try fewer --workers") from None
        finally:
            halt.set()


_halt: Event | None = None
"""In a worker process: set when it must stop after the present game."""


def _prepare_worker(halt: Event, package: str) -> None:
    global _halt
    _halt = halt
    register_package(package)  # a game from outside is registered in the parent only
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the workers too; only the parent acts on it


def _play_in_worker(plan: Plan, numbers: range) -> Batch:
    assert _halt is not None
    return play_batch(plan, numbers, _halt.is_set)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
