"""Plays the experiments that wait, one after the other, in a process that is neither the server's nor a bot's."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from ziggurat.server import words
from ziggurat.server.lab import OUTCOME, STOP
from ziggurat.server.settings import Settings
from ziggurat.server.storage.lab_store import ExperimentRow, LabStore
from ziggurat.tables.errors import StorageUnavailable

log = logging.getLogger("ziggurat.server")

COMMAND: Final = (sys.executable, "-P", "-m", "ziggurat.server.lab.worker")
HEARTBEAT: Final = 1.0  # seconds between two notes that an experiment is played, and looks whether it still shall be
ABANDONED_AFTER: Final = 15.0  # seconds without such a note: the process that played it has ended
LOOK_INTERVAL: Final = 5.0  # seconds after which a process looks for experiments that another one was asked for
CLEAN_INTERVAL: Final = 3600.0
REPORT_SECONDS: Final = 120.0  # for the report, beyond the time for the games
DAY: Final = 86400.0


class ExperimentRunner:
    """Takes the experiment that waits longest, whichever server process it was asked from, and plays it."""

    def __init__(self, store: LabStore, settings: Settings, command: tuple[str, ...] = COMMAND) -> None:
        self._store = store
        self._settings = settings
        self._command = command
        self._asked = asyncio.Event()
        self._cleaned = 0.0

    def wake(self) -> None:
        """Look for an experiment now."""
        self._asked.set()

    async def run(self) -> None:
        """Play whatever waits, until cancelled."""
        while True:
            self._asked.clear()
            try:
                await self._tidy()
                row = await self._store.take_next()
                if row is not None:
                    await self._play(row)
                    continue
            except StorageUnavailable:
                pass  # the log has it; look again in a moment
            with suppress(TimeoutError):
                # Not wait_for: in Python 3.11 it loses a cancellation that comes together with the event.
                async with asyncio.timeout(LOOK_INTERVAL):
                    await self._asked.wait()

    async def _tidy(self) -> None:
        now = time.time()
        await self._store.stop_abandoned(now - ABANDONED_AFTER, words.LAB_RESTARTED)
        if now - self._cleaned > CLEAN_INTERVAL:
            await self._store.clean_up(now - self._settings.lab_keep_days * DAY)
            self._cleaned = now

    async def _play(self, row: ExperimentRow) -> None:
        """Play one experiment to its end, whatever that is; then its row says so."""
        note = words.LAB_RESTARTED
        try:
            with tempfile.TemporaryDirectory(prefix="ziggurat-lab-") as folder:
                note = await self._played(row, Path(folder))
        except OSError as error:
            log.exception("experiment %s could not be played", row.id)
            note = words.lab_no_process(error.strerror or type(error).__name__)
        finally:
            if note:  # also where the server is stopped: the next one shall not wait for its silence
                await asyncio.shield(self._store.stop(row.id, note))

    async def _played(self, row: ExperimentRow, folder: Path) -> str:
        """Play it in a process, and store the outcome; returns why there is none, "" if there is one."""
        task = await self._task(row)
        if task is None:
            return words.NO_PACK
        process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, cwd=folder, start_new_session=True
        )
        try:
            await _tell(process, json.dumps(task))
            why = await self._follow(row, process)
        finally:
            await _kill(process)
        return why or await self._keep(row.id, folder / OUTCOME)

    async def _task(self, row: ExperimentRow) -> dict[str, Any] | None:
        """What the process must know; None if the changed pack is gone."""
        pack = await self._store.pack(row.game, row.pack) if row.pack else None
        if row.pack and pack is None:
            return None
        files = {} if pack is None else {name: data.decode() for name, data in pack.files.items()}
        limits = {"seconds": self._settings.lab_seconds, "workers": self._settings.lab_workers}
        return {**row.plan, **limits, "game": row.game, "files": files}

    async def _follow(self, row: ExperimentRow, process: Process) -> str:
        """Note how far the process is until it ends; returns why it must not go on, "" if it has ended itself."""
        progress = _Progress(process)
        reading = asyncio.create_task(progress.read())
        end, is_told = time.monotonic() + self._settings.lab_seconds + REPORT_SECONDS, False
        try:
            while not reading.done():
                await asyncio.wait([reading], timeout=HEARTBEAT)
                await self._store.note_progress(row.id, progress.played)
                now = await self._store.get(row.id)
                if now is None or now.status != "playing":
                    return words.LAB_STOPPED
                if now.is_ending and not is_told:
                    end, is_told = time.monotonic() + REPORT_SECONDS, True
                    await _tell(process, STOP)
                if time.monotonic() > end:
                    return words.LAB_TOO_LONG
        finally:
            reading.cancel()
        return ""

    async def _keep(self, id: str, file: Path) -> str:
        """Store what the process found; returns why it found nothing."""
        row = await self._store.get(id)
        if row is None:
            return words.LAB_STOPPED
        try:
            outcome: Mapping[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return words.LAB_DIED
        if "error" in outcome:
            return words.LAB_STOPPED if row.is_ending else words.lab_failed(outcome["error"])
        games, wanted = outcome["games"], row.plan["games"]
        note = words.lab_failed(outcome["failed"]) if outcome["failed"] else ""
        if games < wanted and not note:
            limit = self._settings.lab_seconds
            stopped = words.lab_stopped_early(games, wanted)
            note = stopped if row.is_ending else words.lab_ended_early(games, wanted, limit)
        results = {"games": games, "lines": outcome["lines"]}
        await self._store.finish(row.id, games * row.ways, results, outcome["report"], note)
        return ""


class _Progress:
    """How many games a process has told it has finished."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self.played = 0

    async def read(self) -> None:
        """Read until the process ends."""
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            self.played = int(line)


async def _tell(process: Process, line: str) -> None:
    """Write a line to the process."""
    assert process.stdin is not None
    with suppress(ConnectionError):  # it has died, which shows when its output ends
        process.stdin.write(line.encode() + b"\n")
        await process.stdin.drain()


async def _kill(process: Process) -> None:
    """End the process and those it started."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
    await process.wait()
