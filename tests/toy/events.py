"""The facts of the toy."""

from __future__ import annotations

from tests.toy.game import STAR_PRICE, Toy
from ziggurat.core.event import Event, GameEvent


class RoundBegan(GameEvent[Toy]):
    rule = "TOY-ROUND-01"

    def __init__(self, number: int) -> None:
        self.number = number


class BetSealed(GameEvent[Toy]):
    """Nobody else learns that a seat has bet."""

    rule = "TOY-BET-01"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else None


class Paid(GameEvent[Toy]):
    rule = "TOY-BET-02"

    def __init__(self, seat: int, coins: int) -> None:
        self.seat = seat
        self.coins = coins

    def apply(self, game: Toy) -> None:
        game.coins[self.seat] -= self.coins


class Won(GameEvent[Toy]):
    rule = "TOY-BET-03"
    reveals = True

    def __init__(self, seat: int, coins: int) -> None:
        self.seat = seat
        self.coins = coins

    def apply(self, game: Toy) -> None:
        game.coins[self.seat] += self.coins


class StarBought(GameEvent[Toy]):
    rule = "TOY-SHOP-01"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def apply(self, game: Toy) -> None:
        game.coins[self.seat] -= STAR_PRICE
        game.stars[self.seat] += 1
