"""The answers of the toy."""

from __future__ import annotations

from ziggurat.core.choice import Choice
from ziggurat.parts.answers import End as End
from ziggurat.parts.draw import Drawn as Drawn


class Bet(Choice):
    def __init__(self, coins: int) -> None:
        self.coins = coins


class Buy(Choice):
    """Buy a star."""
