"""The processes in which bots think: a fair queue, a deadline for each answer, and new processes for dead ones."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, Literal

from ziggurat.bots.registry import DEADLINE, DEADLINES
from ziggurat.core.choice import Choice
from ziggurat.core.errors import IllegalChoice
from ziggurat.core.record import Json
from ziggurat.play import levels
from ziggurat.play.coach import Found, Task
from ziggurat.server import metrics
from ziggurat.server.bots.fair_queue import FairQueue
from ziggurat.server.bots.frames import HEAD, CoachRequest, Reply, Request, Snapshot, packed
from ziggurat.tables.errors import BotFailed
from ziggurat.tables.saves import save_of
from ziggurat.tables.table import Table

log = logging.getLogger("ziggurat.server")

MAX_CATCH_UP: Final = 40  # answers sent one by one; beyond them a snapshot is smaller
ATTEMPTS: Final = 2  # when a process dies, the question is put once more: it may have died of something else
FIRST_DELAY: Final = 0.1  # seconds before a dead process is replaced; doubled each time until one has replied
LAST_DELAY: Final = 30.0
HINT_DEADLINE: Final = 20.0  # seconds, many times what a hint needs
COACH_DEADLINE: Final = 30.0  # the same for one task of the coach
START_TIMEOUT: Final = 60.0  # seconds a process may need to import the games, before its first reply
COMMAND: Final = (sys.executable, "-m", "ziggurat.server.bots.worker")


class WorkerDied(Exception):
    """The process ended before it replied."""


@dataclass(frozen=True)
class BotWork:
    """Choose for a seat as a bot of a level does, or find a hint for it."""

    seat: int
    level: str
    wanted: Literal["choice", "hint"] = "choice"


@dataclass(frozen=True)
class CoachWork:
    """Carry out a task of the coach for a seat."""

    seat: int
    task: Task


@dataclass(eq=False)
class Job:
    """What waits for a process, and for whom it is done."""

    owner: str
    table: Table
    work: BotWork | CoachWork
    seconds: float  # until it is late
    reply: asyncio.Future[Reply] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    attempts: int = 0


class BotPool:
    """Lets bots choose, and finds hints, in `size` processes. Processes start at the first question."""

    def __init__(self, size: int, deadlines: dict[str, float] = DEADLINES, command: tuple[str, ...] = COMMAND) -> None:
        self._queue: FairQueue[Job] = FairQueue()
        self._deadlines = deadlines
        self._workers = [Worker(command) for _ in range(size)]
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def waiting(self) -> int:
        """The number of questions that no process thinks about yet."""
        return len(self._queue)

    @property
    def is_able(self) -> bool:
        """Whether a process runs, or none was needed yet."""
        return any(worker.is_able for worker in self._workers)

    async def choose(self, table: Table, seat: int, level: str) -> Choice:
        """The choice of a bot of this level for the question of a seat; BotFailed if it fails or is late."""
        seconds = self._deadlines.get(levels.base(level), DEADLINE)
        reply = await self._reply(Job(table.row.owner, table, BotWork(seat, level), seconds))
        position = table.position
        assert position is not None
        try:
            choice = position.check(seat, reply.choice)
        except IllegalChoice as error:
            raise self._failed(f"it chose what is not allowed: {error}") from None
        metrics.count_bot("answered", reply.seconds)
        return choice

    async def hint(self, table: Table, seat: int, level: str, person: str) -> list[Json]:
        """The best answers to the question of a seat, for a person who waits; BotFailed as `choose`."""
        reply = await self._reply(Job(person, table, BotWork(seat, level, "hint"), HINT_DEADLINE))
        assert isinstance(reply.found, list)
        return reply.found

    async def coach(self, table: Table, seat: int, task: Task, person: str) -> Found:
        """What a task of the coach finds in a finished game, for a person; BotFailed as `choose`."""
        reply = await self._reply(Job(person, table, CoachWork(seat, task), COACH_DEADLINE))
        assert isinstance(reply.found, Found)
        return reply.found

    async def _reply(self, job: Job) -> Reply:
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._run(worker)) for worker in self._workers]
        self._queue.put(job.owner, job)
        return await job.reply

    async def stop(self) -> None:
        """End all processes; what they think about is lost and will be asked again."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        for worker in self._workers:
            await worker.stop()

    async def _run(self, worker: Worker) -> None:
        """Serve one question after another with one process."""
        while True:
            job = await self._queue.get()
            if job.reply.cancelled():
                continue
            try:
                reply = await self._answer(worker, job)
            except WorkerDied:
                self._put_again(job)
                metrics.BOT_ANSWERS.labels("died").inc()
                await worker.wait_before_restart()
            except BotFailed as failure:
                self._fail(job, failure)
            except Exception as error:  # a bug here must not end the only task that serves bots
                log.exception("a bot of table %s could not be asked", job.table.id)
                self._fail(job, BotFailed("failed", str(error)))
            else:
                if not job.reply.cancelled():
                    job.reply.set_result(reply)

    async def _answer(self, worker: Worker, job: Job) -> Reply:
        try:
            reply = await worker.ask(job)
        except TimeoutError:
            metrics.count_bot("late", job.seconds)
            await worker.stop()
            raise BotFailed("late", f"no answer within {job.seconds:g} s") from None
        if reply.error:
            raise self._failed(reply.error)
        return reply

    def _put_again(self, job: Job) -> None:
        job.attempts += 1
        if job.attempts < ATTEMPTS:
            self._queue.put(job.owner, job)
        else:
            self._fail(job, self._failed("its process died"))

    def _failed(self, detail: str) -> BotFailed:
        metrics.count_bot("failed", 0.0)
        return BotFailed("failed", detail)

    def _fail(self, job: Job, failure: BotFailed) -> None:
        if not job.reply.cancelled():
            job.reply.set_exception(failure)


class Worker:
    """One process, started when it is needed.

    `_known`: the last answer in the position it has of each table; `_coached`: the finished game it has, and the seat.
    """

    def __init__(self, command: tuple[str, ...]) -> None:
        self._command = command
        self._process: Process | None = None
        self._known: dict[str, int] = {}
        self._coached: tuple[str, int] | None = None
        self._delay = FIRST_DELAY

    @property
    def is_able(self) -> bool:
        """Whether the process runs, or has not been needed; not while it dies again and again."""
        return self._delay < LAST_DELAY

    async def ask(self, job: Job) -> Reply:
        """What the process replies; TimeoutError if it is late, WorkerDied if it ends. Starts it if it does not run."""
        process = self._process
        limit = job.seconds
        if process is None or process.returncode is not None:
            self._forget()
            process = self._process = await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE)
            limit += START_TIMEOUT
        reply = await asyncio.wait_for(self._exchange(process, self._request(job)), limit)
        if reply.unknown:
            self._forget(job.table.id)
            reply = await asyncio.wait_for(self._exchange(process, self._request(job)), job.seconds)
        self._delay = FIRST_DELAY
        if reply.error:
            self._forget(job.table.id)
        elif isinstance(job.work, CoachWork):
            self._coached = job.table.id, job.work.seat
        else:
            self._known[job.table.id] = job.table.history.standing[-1].number
        return reply

    def _forget(self, table: str | None = None) -> None:
        """Expect the process to know nothing, of one table or at all."""
        self._coached = None
        if table is None:
            self._known = {}
        else:
            self._known.pop(table, None)

    def _request(self, job: Job) -> Request | CoachRequest:
        table, work = job.table, job.work
        files = None if table.pack is None else table.pack.row.files
        if isinstance(work, CoachWork):
            save = None if self._coached == (table.id, work.seat) else save_of(table)
            return CoachRequest(table.id, work.seat, work.task, table.info.package, table.names, save, files)
        base, since = None, answers_after(table, self._known.get(table.id))
        if since is None:
            base, since = Snapshot.of(table.game(), files), []
        return Request(table.id, base, since, table.answers, work.seat, work.level, work.wanted)

    async def _exchange(self, process: Process, request: Request | CoachRequest) -> Reply:
        assert process.stdin is not None and process.stdout is not None
        if process.stdin.is_closing():  # it has died, which we are not told yet
            await self.stop()
            raise WorkerDied
        try:
            process.stdin.write(packed(request))
            await process.stdin.drain()
            head = await process.stdout.readexactly(HEAD.size)
            reply = pickle.loads(await process.stdout.readexactly(HEAD.unpack(head)[0]))
        except (asyncio.IncompleteReadError, OSError) as error:
            await self.stop()
            raise WorkerDied from error
        assert isinstance(reply, Reply)
        return reply

    async def wait_before_restart(self) -> None:
        """Wait longer each time, until a process has replied."""
        await asyncio.sleep(self._delay)
        self._delay = min(2 * self._delay, LAST_DELAY)

    async def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def answers_after(table: Table, number: int | None) -> list[tuple[int, object]] | None:
    """The standing answers after entry `number`; None if that answer does not stand, or stands too far back."""
    if number is None:
        return None
    standing = table.history.standing
    for back in range(min(len(standing), MAX_CATCH_UP + 1)):
        if standing[-1 - back].number == number:
            return [(each.seat or 0, each.choice) for each in standing[len(standing) - back :]]
    return None


def automatic_size(servers: int, cores: Callable[[], int | None] = os.cpu_count) -> int:
    """How many processes think for each of several server processes: one core is left to serve people."""
    return max(1, ((cores() or 1) - 1) // servers)
