"""Where tasks run: in this process, in worker processes or on a Ray cluster. What comes out does not depend on it.

A task takes an item and a function that says whether to stop, and returns what it has finished by then. A worker that
dies costs time and nothing else: its tasks run again.
"""

from __future__ import annotations

import importlib
import logging
import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, Self, TypeVar

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event

A = TypeVar("A")
B = TypeVar("B")
A_contra = TypeVar("A_contra", contravariant=True)
B_co = TypeVar("B_co", covariant=True)

Stop = Callable[[], bool]

AHEAD: Final = 3
"""Tasks per worker that are handed out, so that no worker waits for its next one."""

RETRIES: Final = 3
"""How often a task runs again whose worker died."""

POLL: Final = 0.1
"""Seconds between two looks at whether to stop."""

CONNECT_SECONDS: Final = 15.0
"""How long the address of a cluster may take to answer; Ray needs some seconds to ask."""

LOCAL: Final = "local"
"""In place of an address: a Ray of its own on this machine."""

DIED: Final = (
    f"workers died {RETRIES + 1} times at the same task, perhaps for lack of memory: try fewer --workers; what is "
    "finished is kept"
)


class Task(Protocol[A_contra, B_co]):
    """What is done with an item. Can be pickled."""

    def __call__(self, item: A_contra, stop: Stop, /) -> B_co: ...


class Executor(Protocol):
    """Runs tasks inside `with`."""

    @property
    def workers(self) -> int:
        """How many tasks run at once."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...

    def run(self, task: Task[A, B], items: Iterable[A], stop: Stop) -> Iterator[tuple[int, B]]:
        """The results as they come, each with the place of its item.

        Items are taken when a worker has room for them. When `stop` turns true none is taken any more, and the tasks
        under way are asked to stop. ChildProcessError if workers die again and again.
        """
        ...


def never() -> bool:
    return False


def in_order(results: Iterable[tuple[int, B]]) -> Iterator[B]:
    """The results in the order of their items."""
    waiting: dict[int, B] = {}
    place = 0
    for number, result in results:
        waiting[number] = result
        while place in waiting:
            yield waiting.pop(place)
            place += 1


class Here:
    """Runs tasks in this process, one after the other."""

    workers = 1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def run(self, task: Task[A, B], items: Iterable[A], stop: Stop) -> Iterator[tuple[int, B]]:
        for place, item in enumerate(items):
            if stop():
                return
            yield place, task(item, stop)


# -- worker processes


@dataclass
class _Flight(Generic[A]):
    """An item on its way through a pool."""

    place: int
    item: A
    deaths: int = 0  # of workers while it was under way


class Processes:
    """Runs tasks in worker processes of this machine. If one dies, a new pool takes over."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._spawn = multiprocessing.get_context("spawn")  # a progress bar has a thread; forking would be unsafe
        self._halt = self._spawn.Event()
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    def _close(self) -> None:
        """Ask the workers to stop, and wait for them."""
        self._halt.set()
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
        self._pool, self._halt = None, self._spawn.Event()

    def run(self, task: Task[A, B], items: Iterable[A], stop: Stop) -> Iterator[tuple[int, B]]:
        source = (_Flight(place, item) for place, item in enumerate(items))
        again: list[_Flight[A]] = []
        flying: dict[Future[B], _Flight[A]] = {}
        try:
            while True:
                if stop():
                    self._halt.set()
                else:
                    self._hand_out(task, source, again, flying)
                if not flying:
                    return
                done = wait(flying, timeout=POLL, return_when=FIRST_COMPLETED).done
                for future in done:
                    flight = flying.pop(future)
                    with suppress(BrokenProcessPool):
                        yield flight.place, future.result()
                        continue
                    again.append(flight)
                if again:
                    yield from self._landed(flying, again)
        finally:
            if flying or stop():
                self._close()

    def _hand_out(
        self,
        task: Task[A, B],
        source: Iterator[_Flight[A]],
        again: list[_Flight[A]],
        flying: dict[Future[B], _Flight[A]],
    ) -> None:
        """Give the workers what they have room for, first what must run again."""
        with _interrupts_ignored():  # a worker that starts inherits this
            while len(flying) < AHEAD * self.workers:
                flight = again.pop(0) if again else next(source, None)
                if flight is None:
                    return
                if self._pool is None:
                    self._pool = ProcessPoolExecutor(self.workers, self._spawn, _prepare_worker, (self._halt,))
                try:
                    flying[self._pool.submit(_in_worker, task, flight.item)] = flight
                except BrokenProcessPool:  # a worker has just died; `run` finds out by what is under way
                    again.insert(0, flight)
                    if not flying:
                        self._pool = None
                    else:
                        return

    def _landed(self, flying: dict[Future[B], _Flight[A]], again: list[_Flight[A]]) -> Iterator[tuple[int, B]]:
        """After a death: the results that came before it. The other tasks run again, in a new pool."""
        for future, flight in flying.items():
            try:
                result = future.result()
            except BrokenProcessPool:
                again.append(flight)
            else:
                yield flight.place, result
        flying.clear()
        assert self._pool is not None
        self._pool.shutdown()
        self._pool = None
        again.sort(key=lambda flight: flight.place)
        for flight in again:
            flight.deaths += 1
            if flight.deaths > RETRIES:
                raise ChildProcessError(DIED)


_halt: Event | None = None
"""In a worker process: set when it must stop."""


def _prepare_worker(halt: Event) -> None:
    global _halt
    _halt = halt
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the workers too; only the parent acts on it


_looked = 0.0
"""In a worker process: when it last looked at the event."""


def _is_halted() -> bool:
    """Whether to stop. Tasks ask after every answer of a game, and the event is shared by all workers: to look at it
    each time would take as long as the games."""
    global _looked
    now = time.monotonic()
    if now - _looked < POLL:
        return False
    _looked = now
    return _halt is not None and _halt.is_set()


def _in_worker(task: Task[A, B], item: A) -> B:
    return task(item, _is_halted)


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


# -- Ray


class OnRay:
    """Runs tasks on a Ray cluster, or on a Ray of its own. Ray itself repeats tasks whose worker or node died."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        """`workers`: at most so many tasks at once; None is as many as the cluster has cores."""
        self._address = address
        self._most = workers
        self._is_own = False
        self._ray: Any = None

    @property
    def workers(self) -> int:
        """Cores of the cluster now: it may grow."""
        cores = int(self._ray.cluster_resources().get("CPU", 1))
        return max(1, cores if self._most is None else min(cores, self._most))

    def __enter__(self) -> Self:
        """Connect. ConnectionError if nothing answers there."""
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # silences advice about graphics cards
        self._ray = ray = importlib.import_module("ray")
        if not ray.is_initialized():
            settings: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
            if self._address == LOCAL:
                settings |= {"num_cpus": self._most or os.cpu_count() or 1, "include_dashboard": False}
            else:
                _check_address(self._address)
                settings["address"] = self._address
            try:
                ray.init(**settings)
            except (ConnectionError, OSError, RuntimeError, ValueError) as error:
                raise ConnectionError(f"--ray {self._address}: {_first_line(error)}") from None
            self._is_own = True
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_own:
            self._ray.shutdown()
            self._is_own = False

    def run(self, task: Task[A, B], items: Iterable[A], stop: Stop) -> Iterator[tuple[int, B]]:
        """As in `Executor`. Tasks under way when `stop` turns true are given up."""
        ray, source = self._ray, enumerate(items)
        run = ray.remote(_on_node).options(num_cpus=1, max_retries=RETRIES)
        shared = ray.put((task, [*sys.path]))
        flying: dict[Any, int] = {}
        try:
            while not stop():
                room = AHEAD * self.workers - len(flying)
                for place, item in islice(source, max(0, room)):
                    flying[run.remote(shared, item)] = place
                if not flying:
                    return
                done, _ = ray.wait([*flying], num_returns=len(flying), timeout=POLL)
                for reference in done:
                    yield flying.pop(reference), self._result(reference)
        finally:
            for reference in flying:
                ray.cancel(reference, force=True)

    def _result(self, reference: Any) -> Any:
        errors = self._ray.exceptions
        try:
            return self._ray.get(reference)
        except errors.RayTaskError as error:
            raise ChildProcessError(f"a task failed on the cluster: {_first_line(error.cause)}") from None
        except errors.RayError:
            raise ChildProcessError(DIED) from None


def _on_node(shared: tuple[Task[A, B], list[str]], item: A) -> B:
    """Run a task; modules are looked for where the program that asks for it finds them, as in worker processes."""
    task, path = shared
    sys.path.extend([folder for folder in path if folder not in sys.path])
    return task(item, never)


def _check_address(address: str) -> None:
    """Raise ConnectionError within seconds if no cluster answers there; Ray itself tries for minutes."""
    if address == "auto":
        return
    host, colon, port = address.rpartition(":")
    if not colon or not host or not port.isdigit() or "://" in host:
        raise ConnectionError(f"--ray {address}: give HOST:PORT of a cluster, auto or {LOCAL}")
    nobody = ConnectionError(f"--ray {address}: no Ray cluster answers there; start one with: ray start --head")
    try:
        socket.create_connection((host, int(port)), 5.0).close()
    except (OSError, OverflowError):
        raise nobody from None
    asking = [sys.executable, "-m", "ray.scripts.scripts", "health-check", "--address", address]
    try:
        if subprocess.run(asking, capture_output=True, timeout=CONNECT_SECONDS, check=False).returncode:
            raise nobody
    except subprocess.TimeoutExpired:
        raise nobody from None


def _first_line(error: BaseException) -> str:
    return next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)
