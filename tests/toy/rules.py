"""The steps of the toy. Topics: round, bets, shop."""

from __future__ import annotations

from tests.toy.events import STAR_PRICE, BetSealed, BoughtStar, Paid, RoundBegan, Won
from tests.toy.game import Bet, Buy, End, Toy
from tests.toy.market import Market
from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.step import GameStep, Result
from ziggurat.parts.asking import NONE, AskEverybody, AskPlayer, Opened
from ziggurat.parts.draw import DrawOne

ROUNDS = 2


class Round(GameStep[Toy]):
    """TOY-ROUND-01: bets, a die for the winner, the shop; twice."""

    rule = "TOY-ROUND-01"

    def __init__(self, number: int = 0) -> None:
        self.number = number

    def advance(self, game: Toy) -> None:
        if self.number == ROUNDS:
            game.done()
        else:
            game.emit(RoundBegan(self.number + 1))
            game.become(Round(self.number + 1))
            game.push(SealBets((NONE,) * game.players))
            if game.setup.options["market"] == "open":
                game.push(Market(0))

    def receive(self, game: Toy, result: Result) -> None:
        assert isinstance(result, Opened)
        for seat, coins in enumerate(result.given):
            game.emit(Paid(seat, coins))
        game.push(RollDie(result.given.index(max(result.given))))


class SealBets(AskEverybody[Toy]):
    """TOY-BET-01: everybody bets in secret."""

    rule = "TOY-BET-01"

    def options(self, game: Toy, seat: int) -> Options:
        return Listed([Bet(coins) for coins in range(game.coins[seat] + 1)])

    def refuses(self, game: Toy, seat: int, choice: Choice) -> str | None:
        if not isinstance(choice, Bet):
            return self.rule
        return None if 0 <= choice.coins <= game.coins[seat] else "TOY-BET-02"

    def sealed(self, game: Toy, seat: int) -> None:
        game.emit(BetSealed(seat))


class RollDie(DrawOne[Toy]):
    """TOY-BET-03: the winner gains what a die shows."""

    rule = "TOY-BET-03"

    def __init__(self, winner: int) -> None:
        self.winner = winner

    def items(self, game: Toy) -> tuple[int, ...]:
        return (1, 2, 3, 4, 5, 6)

    def drawn(self, game: Toy, item: int) -> None:
        game.done()
        game.emit(Won(self.winner, item))
        if game.setup.options["shop"] == "open":
            game.push(VisitShop(self.winner))


class VisitShop(AskPlayer[Toy]):
    """TOY-SHOP-01: the winner buys stars, one by one."""

    rule = "TOY-SHOP-02"  # refuses a star to who cannot pay it

    def options(self, game: Toy, seat: int) -> Options:
        return Listed([Buy(), End()] if game.coins[seat] >= STAR_PRICE else [End()])

    def answer(self, game: Toy, seat: int, choice: Choice) -> None:
        if isinstance(choice, Buy):
            game.emit(BoughtStar(seat))
        else:
            game.done()
