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
from typing import Final

from ziggurat.bots.registry import DEADLINE, DEADLINES
from ziggurat.core.choice import Choice
from ziggurat.core.errors import IllegalChoice
from ziggurat.play import levels
from ziggurat.server import metrics
from ziggurat.server.bots.fair_queue import FairQueue
from ziggurat.server.bots.frames import HEAD, Reply, Request, Snapshot, packed
from ziggurat.tables.errors import BotFailed
from ziggurat.tables.table import Table

log = logging.getLogger("ziggurat.server")

MAX_CATCH_UP: Final = 40  # answers sent one by one; beyond them a snapshot is smaller
ATTEMPTS: Final = 2  # when a process dies, the question is put once more: it may have died of something else
FIRST_DELAY: Final = 0.1  # seconds before a dead process is replaced; doubled each time until one has replied
LAST_DELAY: Final = 30.0
START_TIMEOUT: Final = 60.0  # seconds a process may need to import the games, before its first reply
COMMAND: Final = (sys.executable, "-m", "ziggurat.server.bots.worker")


class WorkerDied(Exception):
    """The process ended before it replied."""


@dataclass(eq=False)
class Job:
    """A question that waits for a process."""

    table: Table
    seat: int
    level: str
    reply: asyncio.Future[Choice] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    attempts: int = 0


class BotPool:
    """Lets bots choose in `size` processes. Processes start at the first question."""

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
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._run(worker)) for worker in self._workers]
        job = Job(table, seat, level)
        self._queue.put(table.row.owner, job)
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
                choice = await self._answer(worker, job)
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
                    job.reply.set_result(choice)

    async def _answer(self, worker: Worker, job: Job) -> Choice:
        seconds = self._deadlines.get(levels.base(job.level), DEADLINE)
        try:
            reply = await worker.ask(job, seconds)
        except TimeoutError:
            metrics.count_bot("late", seconds)
            await worker.stop()
            raise BotFailed("late", f"no answer within {seconds:g} s") from None
        if reply.error:
            raise self._failed(reply.error)
        position = job.table.position
        assert position is not None
        try:
            choice = position.check(job.seat, reply.choice)
        except IllegalChoice as error:
            raise self._failed(f"it chose what is not allowed: {error}") from None
        metrics.count_bot("answered", reply.seconds)
        return choice

    def _put_again(self, job: Job) -> None:
        job.attempts += 1
        if job.attempts < ATTEMPTS:
            self._queue.put(job.table.row.owner, job)
        else:
            self._fail(job, self._failed("its process died"))

    def _failed(self, detail: str) -> BotFailed:
        metrics.count_bot("failed", 0.0)
        return BotFailed("failed", detail)

    def _fail(self, job: Job, failure: BotFailed) -> None:
        if not job.reply.cancelled():
            job.reply.set_exception(failure)


class Worker:
    """One process, started when it is needed. `_known`: the last answer in the position it has of each table."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self._command = command
        self._process: Process | None = None
        self._known: dict[str, int] = {}
        self._delay = FIRST_DELAY

    @property
    def is_able(self) -> bool:
        """Whether the process runs, or has not been needed; not while it dies again and again."""
        return self._delay < LAST_DELAY

    async def ask(self, job: Job, seconds: float) -> Reply:
        """What the process replies; TimeoutError if it is late, WorkerDied if it ends. Starts it if it does not run."""
        process = self._process
        limit = seconds
        if process is None or process.returncode is not None:
            self._known = {}
            process = self._process = await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE)
            limit = seconds + START_TIMEOUT
        reply = await asyncio.wait_for(self._exchange(process, self._request(job)), limit)
        if reply.unknown:
            del self._known[job.table.id]
            reply = await asyncio.wait_for(self._exchange(process, self._request(job)), seconds)
        self._delay = FIRST_DELAY
        if reply.error:
            self._known.pop(job.table.id, None)
        else:
            self._known[job.table.id] = job.table.history.standing[-1].number
        return reply

    def _request(self, job: Job) -> Request:
        table, standing = job.table, job.table.history.standing
        base, since = None, answers_after(table, self._known.get(table.id))
        if since is None:
            base, since = Snapshot.of(table.game()), []
        return Request(table.id, base, since, len(standing) - 1, job.seat, job.level)

    async def _exchange(self, process: Process, request: Request) -> Reply:
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
