"""Processes as /proc shows them, for the tests and the load script: Linux only."""

from __future__ import annotations

import contextlib
import os
import socket
from pathlib import Path
from typing import Final

TICKS: Final = os.sysconf("SC_CLK_TCK")  # of processor time in a second
PAGE_BYTES: Final = os.sysconf("SC_PAGE_SIZE")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def is_running(pid: int) -> bool:
    return parent(pid) != 0


def parent(pid: int) -> int:
    """The parent of a process that runs; 0 if it has ended."""
    with contextlib.suppress(OSError):
        state, found = _stat(pid)[:2]
        return 0 if state == "Z" else int(found)
    return 0


def descendants(first: int) -> list[int]:
    """All processes that a process started, directly or not."""
    children: dict[int, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        children.setdefault(parent(int(folder.name)), []).append(int(folder.name))
    found = [*children.get(first, [])]
    for pid in found:  # grows meanwhile
        found += children.get(pid, [])
    return found


def command_line(pid: int) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()


def resident_bytes(pid: int) -> int:
    """The memory of a process."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE_BYTES


def open_files(pid: int) -> int:
    """Files and sockets that a process has open."""
    return sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())


def cpu_seconds(pid: int) -> float:
    """The processor time of a process so far: utime and stime."""
    fields = _stat(pid)
    return (int(fields[11]) + int(fields[12])) / TICKS


def cpu_times(*pids: int) -> dict[int, float]:
    """The processor time of each process that still runs: idle workers of Ray may end at any moment."""
    found: dict[int, float] = {}
    for pid in pids:
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            found[pid] = cpu_seconds(pid)
    return found


def _stat(pid: int) -> list[str]:
    """The fields of /proc/PID/stat after the name, which may hold spaces: the state comes first, then the parent."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
