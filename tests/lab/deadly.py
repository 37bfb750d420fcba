"""A bot that kills the process it plays in, as long as there is a file that says so: once for each file."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from ziggurat.core.choice import Choice
from ziggurat.core.game import Game

FOLDER = "ZIGGURAT_TEST_DEADLY"
"""The environment variable that names the folder of these files."""


class Deadly:
    """Takes the first option; from the tenth answer on it looks whether to kill."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, game: Game, seat: int) -> Choice:
        """The first option, or no return."""
        for file in Path(os.environ[FOLDER]).glob("kill*"):
            file.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
        return game.options(seat)[0]
