"""Measures how simulations grow with workers: one process, several, and a Ray of the same size on this machine.

    python -m benchmarks.scaling patchistory --games 20000 --workers 2 --repeat 3

Workers are started before the clock. Without pyarrow nothing is written, without Ray there is no line for it. The
processor time of all processes, those of Ray included, says what it costs on a machine with other work, where the clock
does not.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec

from tests.server.processes import cpu_seconds, descendants

from ziggurat.lab.executors import Executor, Here, OnRay, Processes, Stop, never
from ziggurat.lab.plan import Plan
from ziggurat.lab.playing import Batch
from ziggurat.lab.recording import GAMES
from ziggurat.lab.simulate import TASK_SECONDS, Job, Tasks, job_of, simulate

WANTS = frozenset({GAMES}) if find_spec("pyarrow") else frozenset()


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--bots", default="random,random")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--task", type=int, help="games of a task, instead of some four seconds by the clock")
    parser.add_argument(
        "--wait",
        type=int,
        metavar="N",
        help="only hand out N tasks that wait as long as one shall last: what that costs",
    )
    given = parser.parse_args()
    if given.wait:
        for name, executor in _places(given.workers):
            measure_waiting(name, executor, given.wait)
        return
    bots, workers = tuple(given.bots.split(",")), given.workers
    for _ in range(given.repeat):
        for name, executor in _places(workers):
            measure(name, executor, given.game, bots, given.games, given.task)


def _places(workers: int) -> Iterator[tuple[str, Executor]]:
    yield "one process", Here()
    yield f"{workers} processes", Processes(workers)
    if find_spec("ray"):
        yield f"Ray with {workers} cores", OnRay("local", workers)


@dataclass(frozen=True)
class Timed:
    """Plays a task and says how long its process worked at it: other programs on the machine do not count."""

    job: Job

    def __call__(self, numbers: range, stop: Stop) -> tuple[Batch, float]:
        began = time.process_time()
        batch = self.job(numbers, stop)
        return batch, time.process_time() - began


def measure(
    name: str, executor: Executor, game: str, bots: tuple[str, ...], games: int, task: int | None = None
) -> None:  # fmt: skip
    """Play the same games and print how long they took."""
    with executor:
        warm, plan = Plan(game, 4 * executor.workers, bots, {}, seed=1), Plan(game, games, bots, {})
        list(simulate(warm, executor, wants=WANTS))
        load, before, began = os.getloadavg()[0], _all_processes(), time.perf_counter()
        tasks = Tasks([range(plan.games)], executor)
        working, inside, played, data, number = 0.0, 0.0, 0, 0, 0
        ranges = tasks if task is None else [range(at, min(at + task, games)) for at in range(0, games, task)]
        for _, (batch, seconds) in executor.run(Timed(job_of(plan, WANTS)), ranges, never):
            tasks.note(batch)
            working += seconds
            inside += sum(each.seconds for each in batch.played)
            played += len(batch.played)
            data += sum(map(len, batch.parts.values()))
            number += 1
        seconds = time.perf_counter() - began
        everything = _all_processes() - before
        busy = inside / (seconds * executor.workers)
    print(
        f"{name}: {seconds:.2f} s for {played} games in {number} tasks, {1000 * working / played:.2f} ms of processor "
        f"a game, {1000 * everything / played:.2f} with what hands them out ({everything / working - 1:.1%} more), "
        f"workers {busy:.1%} of the time in games, {data / played:,.0f} bytes a game in parts, load {load:.1f}",
        flush=True,
    )


def wait(item: int, stop: Stop) -> int:
    """A task that takes no processor."""
    time.sleep(TASK_SECONDS)
    return item


def measure_waiting(name: str, executor: Executor, number: int) -> None:
    """Hand out tasks that wait, and print the processor time of everything: none of it is games."""
    with executor:
        list(executor.run(wait, range(executor.workers), never))
        before, began = _all_processes(), time.perf_counter()
        assert len(list(executor.run(wait, range(number), never))) == number
        spent, seconds = _all_processes() - before, time.perf_counter() - began
    lasted = number * TASK_SECONDS
    print(
        f"{name}: {spent:.2f} s of processor for {number} tasks of {TASK_SECONDS:.0f} s, {spent / lasted:.1%} of their "
        f"time; {seconds:.1f} s on the clock, load {os.getloadavg()[0]:.1f}",
        flush=True,
    )


def _all_processes() -> float:
    """The processor time of this process and of all that it started and that have not ended."""
    seconds = 0.0
    for pid in (os.getpid(), *descendants(os.getpid())):
        with suppress(OSError):
            seconds += cpu_seconds(pid)
    return seconds


if __name__ == "__main__":
    main()
