"""The facts of the toy."""

from __future__ import annotations

from tests.toy.game import Toy
from ziggurat.core.event import GameEvent, SeatEvent

STAR_PRICE = 2


class RoundBegan(GameEvent[Toy]):
    rule = "TOY-ROUND-01"

    def __init__(self, number: int) -> None:
        self.number = number


class BetSealed(SeatEvent[Toy]):
    rule = "TOY-BET-01"
    private = True


class Paid(SeatEvent[Toy]):
    rule = "TOY-BET-02"

    def __init__(self, seat: int, coins: int) -> None:
        super().__init__(seat)
        self.coins = coins

    def apply(self, game: Toy) -> None:
        game.coins[self.seat] -= self.coins


class Won(SeatEvent[Toy]):
    rule = "TOY-BET-03"
    reveals = True

    def __init__(self, seat: int, coins: int) -> None:
        super().__init__(seat)
        self.coins = coins

    def apply(self, game: Toy) -> None:
        game.coins[self.seat] += self.coins


class BoughtStar(SeatEvent[Toy]):
    rule = "TOY-SHOP-01"

    def apply(self, game: Toy) -> None:
        game.coins[self.seat] -= STAR_PRICE
        game.stars[self.seat] += 1


class Sung(SeatEvent[Toy]):
    rule = "TOY-MARKET-01"

    def __init__(self, seat: int, times: int) -> None:
        super().__init__(seat)
        self.times = times


class PotBought(SeatEvent[Toy]):
    """Everybody has shells enough, and the market lends coins: a pot costs nothing that the game counts."""

    rule = "TOY-MARKET-03"

    def __init__(self, seat: int, coins: int, shells: int) -> None:
        super().__init__(seat)
        self.coins = coins
        self.shells = shells


class Haggled(SeatEvent[Toy]):
    rule = "TOY-MARKET-05"

    def __init__(self, seat: int, yes: bool) -> None:
        super().__init__(seat)
        self.yes = yes
