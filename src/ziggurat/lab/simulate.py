"""Plays the games of a plan, wherever an executor runs them."""

from __future__ import annotations

import hashlib
import math
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from ziggurat.lab.executors import Executor, Here, never
from ziggurat.lab.plan import Plan
from ziggurat.lab.playing import Batch, play_batch, start_game
from ziggurat.lab.recording import Recorder
from ziggurat.lab.results import encoded
from ziggurat.play import levels
from ziggurat.registry import info, register_package

TASK_SECONDS: Final = 4.0
"""How long a task shall last: long enough that handing it out costs nothing, short enough that little is played again
if its worker dies."""

MOST: Final = 1000
"""Games of one task at most."""


def simulate(
    plan: Plan,
    executor: Executor | None = None,
    stop: Callable[[], bool] = never,
    missing: Iterable[range] | None = None,
    wants: frozenset[str] = frozenset(),
) -> Iterator[Batch]:
    """Play the games of a plan that are `missing`, all if nothing is said; batches come as they are finished.

    `wants`: which files the batches bring parts of. After a batch with a failed game nothing new is begun; the same
    when `stop` turns true. ValueError for a plan that makes no sense, ChildProcessError if workers die again and again.
    """
    check(plan)
    executor = executor or Here()
    tasks = Tasks([range(plan.games)] if missing is None else missing, executor)
    for _, batch in executor.run(job_of(plan, wants), tasks, stop):
        tasks.note(batch)
        yield batch


def check(plan: Plan) -> None:
    """Raise ValueError for a plan that makes no sense."""
    for bot in dict.fromkeys(bot for number in range(plan.ways) for bot in plan.of(number).bots):
        levels.read(bot, info(plan.game))
    for number in range(plan.ways):
        start_game(plan.of(number), plan.seed)


class Tasks:
    """Cuts what is missing into tasks that last about TASK_SECONDS; towards the end they are shorter."""

    def __init__(self, missing: Iterable[range], executor: Executor) -> None:
        self._missing = [each for each in missing if each]
        self._executor = executor
        self._games = 0
        self._seconds = 0.0
        self._failed = False

    def note(self, batch: Batch) -> None:
        """A task is finished."""
        self._games += len(batch.played)
        self._seconds += sum(game.seconds for game in batch.played)
        self._failed = self._failed or batch.failed is not None

    def __iter__(self) -> Iterator[range]:
        for numbers in self._missing:
            first = numbers.start
            while first < numbers.stop and not self._failed:
                last = min(first + self._size(numbers.stop - first), numbers.stop)
                yield range(first, last)
                first = last

    def _size(self, left: int) -> int:
        """Games of the next task: one, until it is known how long they last."""
        if not self._games:
            return 1
        usual = TASK_SECONDS * self._games / max(self._seconds, 1e-9)
        return max(1, min(int(usual), MOST, math.ceil(left / (2 * self._executor.workers))))


@dataclass(frozen=True)
class Job:
    """What a worker must know to play games of a plan, on another machine too."""

    plan: Plan
    wants: frozenset[str]
    package: str  # of the game: one from outside is registered only where the plan was made
    rules: str  # version of the rules there
    packs: Mapping[Path, Mapping[str, bytes]] = field(default_factory=dict)  # content folders with their files

    def __call__(self, numbers: range, stop: Callable[[], bool]) -> Batch:
        register_package(self.package)
        game = info(self.plan.game)
        if game.version != self.rules:
            raise ValueError(
                f"a worker has version {game.version} of {game.title}, not {self.rules}: install the same everywhere"
            )
        folders = {folder: _unpacked(folder, files) for folder, files in self.packs.items()}
        recorder = Recorder(self.wants)
        batch = play_batch(self.plan.with_packs_in(folders), numbers, stop, recorder)
        return replace(batch, parts=encoded(self.plan, game, batch.played, recorder))


def job_of(plan: Plan, wants: frozenset[str] = frozenset()) -> Job:
    game = info(plan.game)
    folders = {each.content for each in (plan, *[plan.of(way) for way in range(plan.ways)]) if each.content is not None}
    files = {folder: {file.name: file.read_bytes() for file in folder.glob("*.toml")} for folder in folders}
    return Job(plan, wants, game.package, game.version, files)


_UNPACKED: Final[dict[bytes, tempfile.TemporaryDirectory[str]]] = {}
"""Content packs of other machines that this process has written, by their digests; they go when it ends."""


def _unpacked(folder: Path, files: Mapping[str, bytes]) -> Path:
    """A folder with these files: that of the plan if this machine has it, else a temporary one."""
    if all((folder / name).is_file() and (folder / name).read_bytes() == data for name, data in files.items()):
        return folder
    digest = hashlib.sha256(repr(sorted(files.items())).encode()).digest()
    if digest not in _UNPACKED:
        _UNPACKED[digest] = tempfile.TemporaryDirectory(prefix="ziggurat-pack-")
        for name, data in files.items():
            Path(_UNPACKED[digest].name, name).write_bytes(data)
    return Path(_UNPACKED[digest].name)
