"""A process that plays one experiment: reads it from its input, tells how far it is, leaves the outcome as a file.

The working folder is the experiment's own. A line of its input asks it to end with the games it has. The process ends
when its input does, since then the server has ended.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, TextIO

from ziggurat.lab.executors import Executor, Here, Processes
from ziggurat.lab.experiment import Experiment, run
from ziggurat.server.lab import OUTCOME, STOP

NICENESS: Final = 15  # people's requests come first, then the bots at their tables


def play(task: dict[str, Any], replies: TextIO) -> dict[str, Any]:
    """Play the experiment of a task; what comes of it, ready for JSON."""
    end = time.monotonic() + task["seconds"]
    files = {name: text.encode() for name, text in task["files"].items()}
    experiment = Experiment(
        task["game"], tuple(task["bots"]), task["games"], task["options"], task["house"], task["seed"], files
    )
    executor: Executor = Processes(task["workers"]) if task["workers"] > 1 else Here()

    def is_over() -> bool:
        return _asked_to_stop.is_set() or time.monotonic() > end

    def tell(played: int) -> None:
        print(played, file=replies, flush=True)

    try:
        return asdict(run(experiment, Path(), executor, is_over, tell))
    except (ValueError, ChildProcessError) as error:
        return {"error": " ".join(str(error).split())}


_asked_to_stop: Final = threading.Event()


def _listen() -> None:
    """Hear that it shall stop; end with the server."""
    for line in sys.stdin:
        if line.strip() == STOP:
            _asked_to_stop.set()
    os._exit(0)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when to stop, by closing our input
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what anybody prints must not look like a reply
    task = json.loads(sys.stdin.readline())
    threading.Thread(target=_listen, daemon=True).start()
    draft = Path(f".{OUTCOME}")
    draft.write_text(json.dumps(play(task, replies)), encoding="utf-8")
    draft.replace(OUTCOME)


if __name__ == "__main__":
    main()
