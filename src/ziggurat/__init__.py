"""Civilization board games as executable rulebooks."""

from ziggurat import _build

_build.select()

from ziggurat.core.errors import BrokenSave, IllegalChoice  # noqa: E402
from ziggurat.core.game import Game, Refusal  # noqa: E402
from ziggurat.core.info import GameInfo  # noqa: E402
from ziggurat.core.step import CHANCE  # noqa: E402
from ziggurat.ledger import rules  # noqa: E402
from ziggurat.registry import games, load_game, new_game  # noqa: E402

__version__ = "0.1.0"

__all__ = [
    "CHANCE", "BrokenSave", "Game", "GameInfo", "IllegalChoice", "Refusal", "__version__", "games", "load_game",
    "new_game", "rules",
]  # fmt: skip
