"""A real server process that can be killed and started again at the same address."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Self

from tests.server.processes import descendants, free_port, open_files, resident_bytes


@dataclass(frozen=True)
class Footprint:
    """What a server and its bot processes take."""

    megabytes: float  # of memory
    files: int  # and sockets that are open
    processes: int


class Served:
    """`ziggurat serve` on a free port. As a context manager it is gone at the end.

    `log`: a file to which it logs, also after a restart; otherwise `end` returns what it said. `settings` are further
    variables of the environment, without their prefix.
    """

    def __init__(self, database: str, *options: str, log: Path | None = None, **settings: object) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._options = options
        self._environment = {
            **os.environ,
            "ZIGGURAT_DATABASE": database,
            "ZIGGURAT_RATES": "0",
            "ZIGGURAT_BOT_PAUSE": "0",
            **{f"ZIGGURAT_{name.upper()}": str(value) for name, value in settings.items()},
        }
        self._log = log
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.kill()

    def start(self) -> None:
        """Returns when it can be reached."""
        program = [sys.executable, "-c", "from ziggurat.cli import main; main()"]
        command = [*program, "serve", "--port", str(self.port), *self._options]
        with contextlib.ExitStack() as stack:
            log: IO[str] | int = subprocess.STDOUT if self._log is None else stack.enter_context(self._log.open("a"))
            self._process = subprocess.Popen(
                command, env=self._environment, stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if "make page" in line:  # these tests need no page
            line = self._process.stdout.readline()
        if line != f"Ziggurat is at {self.address} (Ctrl-C stops it)\n":
            raise AssertionError(line + self._process.stdout.read())

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def bots(self) -> list[int]:
        """Its bot processes, which are its only children."""
        return descendants(self.pid)

    def footprint(self) -> Footprint:
        """Only where there is /proc."""
        memory, files, running = 0, 0, 0
        for pid in (self.pid, *self.bots()):
            with contextlib.suppress(FileNotFoundError):  # a bot process has just ended
                memory, files, running = memory + resident_bytes(pid), files + open_files(pid), running + 1
        return Footprint(memory / 1e6, files, running)

    def end(self) -> tuple[int, str]:
        """As a person ends it: with what it says and returns."""
        assert self._process is not None and self._process.stdout is not None
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(20), self._process.stdout.read()

    def kill(self) -> None:
        """As `kill -9` does: it has no chance to finish anything."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None
