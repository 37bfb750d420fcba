"""The pieces of the toy, and the answers of its players."""

from __future__ import annotations

from ziggurat.core.choice import Choice
from ziggurat.core.game import Game, Setup
from ziggurat.core.record import Json
from ziggurat.parts.answers import Accept as Accept
from ziggurat.parts.answers import End as End
from ziggurat.parts.answers import Refuse as Refuse
from ziggurat.parts.draw import Drawn as Drawn


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


class Bet(Choice):
    def __init__(self, coins: int) -> None:
        self.coins = coins


class Buy(Choice):
    """Buy a star."""


class Browse(Choice):
    """Look at the pot of a stall."""

    def __init__(self, stall: int) -> None:
        self.stall = stall


class Polish(Choice):
    """Polish the stars."""


class Sing(Choice):
    def __init__(self, times: int) -> None:
        self.times = times


class Pay(Choice):
    """Pay a pot, and say how it is wrapped."""

    def __init__(self, coins: int, shells: int, wrapped: bool, paper: str, ribbons: tuple[int, ...]) -> None:
        self.coins = coins
        self.shells = shells
        self.wrapped = wrapped
        self.paper = paper
        self.ribbons = ribbons
