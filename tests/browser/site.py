"""A server for the tests: a process with a database in a temporary folder."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

COMMAND = "from tests.browser.dealer import serve; serve()"
WITH_TOY = f"from ziggurat import registry; from tests.toy.info import INFO; registry.register(INFO); {COMMAND}"
START_TIMEOUT = 90.0  # seconds for a server to come up, on a machine that is busy too


class Site:
    """A running `ziggurat serve`, which may be stopped and started again on the same address."""

    def __init__(self, folder: Path, command: str = COMMAND, **settings: str) -> None:
        self.folder = folder
        self._command = command
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._settings = {
            "ZIGGURAT_BOT": "random",
            "ZIGGURAT_BOT_PAUSE": "0",
            "ZIGGURAT_RATES": "0",
            "ZIGGURAT_POSITION": str(folder / "position.txt"),
            **settings,
        }
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server; return when it answers."""
        command = [sys.executable, "-c", self._command, "serve", "--port", str(self.port), "--database", self.database]
        environment = {**os.environ, **self._settings}
        with self.errors.open("ab") as errors:
            self._process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=errors)
        until = time.monotonic() + START_TIMEOUT
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > until:
                self.stop()
                raise RuntimeError(f"the server does not answer: {self.errors.read_text()[-2000:]}")
            time.sleep(0.05)

    def stop(self, *, at_once: bool = False) -> None:
        """Terminate the server, or kill it at once."""
        process = self._process
        if process is None:
            return
        self._process = None
        process.kill() if at_once else process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def begin_at(self, position: str) -> None:
        """Let new tables begin in a position of `positions.py`; "": at the start of a game."""
        Path(self._settings["ZIGGURAT_POSITION"]).write_text(position)

    @property
    def database(self) -> str:
        return f"sqlite:///{self.folder / 'tables.db'}"

    @property
    def errors(self) -> Path:
        """What the server printed; a healthy one prints nothing."""
        return self.folder / "errors.txt"

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/api/health", timeout=5) as answer:
                return int(answer.status) == 200
        except (urllib.error.URLError, OSError):
            return False


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port
