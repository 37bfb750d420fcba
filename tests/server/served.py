"""A real server process that can be killed and started again at the same address."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from typing import Self


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


class Served:
    """`ziggurat serve` on a free port. As a context manager it is gone at the end."""

    def __init__(self, database: str, *options: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._options = options
        self._environment = {
            **os.environ,
            "ZIGGURAT_DATABASE": database,
            "ZIGGURAT_RATES": "0",
            "ZIGGURAT_BOT_PAUSE": "0",
        }
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
        self._process = subprocess.Popen(
            command, env=self._environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if "make page" in line:  # these tests need no page
            line = self._process.stdout.readline()
        if line != f"Ziggurat is at {self.address} (Ctrl-C stops it)\n":
            raise AssertionError(line + self._process.stdout.read())

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
