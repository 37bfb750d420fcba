"""What a property must be told about each game, and random play that gets somewhere. A game enters itself in `LAWS`."""

from __future__ import annotations

from tests.games.clash_of_cultures.laws import LAWS as CLASH_OF_CULTURES
from tests.games.monuments.laws import LAWS as MONUMENTS
from tests.games.patchistory.laws import LAWS as PATCHISTORY
from ziggurat.core.choice import Choice, Options
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng

LAWS = {"patchistory": PATCHISTORY, "clash_of_cultures": CLASH_OF_CULTURES, "monuments": MONUMENTS}


def pick(game: Game, options: Options, rng: Rng) -> Choice:
    """A random answer, drawn again where it would only cut the game short."""
    choice = options[rng.below(len(options))]
    for _ in range(5):
        if not LAWS[game.id].idle(game, choice):
            break
        choice = options[rng.below(len(options))]
    return choice
