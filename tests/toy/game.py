"""The pieces of the toy: coins and stars."""

from __future__ import annotations

from ziggurat.core.game import Game, Setup
from ziggurat.core.record import Json

STAR_PRICE = 2
STAR_POINTS = 3


class Toy(Game):
    """Coins and stars per seat."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.coins = [6 if setup.options["size"] == "large" else 3] * setup.players
        self.stars = [0] * setup.players

    def clone(self) -> Toy:
        other = Toy(self.setup)
        self.copy_core(other)
        other.rng = self.rng.copy()
        other.coins, other.stars = self.coins.copy(), self.stars.copy()
        return other

    def pieces(self) -> Json:
        return {"coins": [*self.coins], "stars": [*self.stars]}
