"""A bot that waits on one node of a cluster until the node is gone, as long as a file says so."""

from __future__ import annotations

import os
import time
from pathlib import Path

from ziggurat.core.choice import Choice
from ziggurat.core.game import Game

FOLDER = "ZIGGURAT_TEST_STRANDED"
"""The environment variable that names the folder of the file."""

NODE = "ZIGGURAT_TEST_NODE"
"""The environment variable that the node which is to be removed has."""

ORDER, WAITS = "strand", "waits"
"""The file that asks to wait, and the one that says that a bot does. Other nodes play on when it is there."""

PATIENCE = 100.0
"""Seconds that any bot waits at most."""


class Stranded:
    """Takes the first option."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, game: Game, seat: int) -> Choice:
        """The first option, or no return."""
        order, waits = (Path(os.environ[FOLDER], name) for name in (ORDER, WAITS))
        if order.exists():
            if NODE in os.environ:
                waits.touch()
                time.sleep(PATIENCE)
            _wait_for(waits)
        return game.options(seat)[0]


def _wait_for(file: Path) -> None:
    until = time.monotonic() + PATIENCE
    while not file.exists() and time.monotonic() < until:
        time.sleep(0.05)
