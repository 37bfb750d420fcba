"""The lab of the server: people change content packs and let bots play with them, in processes of their own."""

from typing import Final

OUTCOME: Final = "outcome.json"
"""The file in which a process leaves what came of an experiment: games, lines, report, or the error in one line."""

STOP: Final = "stop"
"""The line that asks a process to end with the games it has finished."""
