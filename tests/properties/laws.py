"""What a property must be told about each registered game, and random play that gets somewhere.

A game says it in `LAWS` of `tests/games/<game>/laws.py`.
"""

from __future__ import annotations

from importlib import import_module

import ziggurat
from tests.games.laws import Laws
from ziggurat.core.choice import Choice, Options
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng

LAWS: dict[str, Laws] = {game_id: import_module(f"tests.games.{game_id}.laws").LAWS for game_id in ziggurat.games()}


def pick(game: Game, options: Options, rng: Rng) -> Choice:
    """A random answer, drawn again where it would only cut the game short."""
    choice = options[rng.below(len(options))]
    for _ in range(5):
        if not LAWS[game.id].idle(game, choice):
            break
        choice = options[rng.below(len(options))]
    return choice
