"""The steps of the toy. Topics: round, bets, shop."""

from __future__ import annotations

from tests.toy.choices import Bet, Buy, Drawn, End
from tests.toy.events import BetSealed, Paid, RoundBegan, StarBought, Won
from tests.toy.game import STAR_PRICE, Toy
from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.rng import Rng
from ziggurat.core.step import CHANCE, GameStep, Result, Step
from ziggurat.parts.asking import AskPlayer
from ziggurat.parts.draw import Pool

ROUNDS = 2
OPEN = -1  # no bet yet


class BetsOpened(Result):
    def __init__(self, bets: tuple[int, ...]) -> None:
        self.bets = bets


class DieRolled(Result):
    def __init__(self, pips: int) -> None:
        self.pips = pips


class Round(GameStep[Toy]):
    """TOY-ROUND-01: bets, a die for the winner, the shop; twice."""

    rule = "TOY-ROUND-01"

    def __init__(self, number: int = 0, winner: int = OPEN) -> None:
        self.number = number
        self.winner = winner

    def advance(self, game: Toy) -> None:
        if self.number == ROUNDS:
            game.done()
            return
        game.emit(RoundBegan(self.number + 1))
        game.become(Round(self.number + 1))
        game.push(SealBets((OPEN,) * game.players))

    def receive(self, game: Toy, result: Result) -> None:
        if isinstance(result, BetsOpened):
            game.become(Round(self.number, result.bets.index(max(result.bets))))
            game.push(RollDie())
        elif isinstance(result, DieRolled):
            game.emit(Won(self.winner, result.pips))
            game.become(Round(self.number))
            if game.setup.options["shop"] == "open":
                game.push(VisitShop(self.winner))


class SealBets(GameStep[Toy]):
    """TOY-BET-01: everybody bets in secret."""

    rule = "TOY-BET-01"
    simultaneous = True
    always_asked = True

    def __init__(self, bets: tuple[int, ...]) -> None:
        self.bets = bets

    def seats(self, game: Toy) -> tuple[int, ...]:
        return tuple(seat for seat, bet in enumerate(self.bets) if bet == OPEN)

    def options(self, game: Toy, seat: int) -> Options:
        return Listed([Bet(coins) for coins in range(game.coins[seat] + 1)])

    def refuses(self, game: Toy, seat: int, choice: Choice) -> str | None:
        if not isinstance(choice, Bet):
            return self.rule
        return None if 0 <= choice.coins <= game.coins[seat] else "TOY-BET-02"

    def answer(self, game: Toy, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Bet)
        game.become(SealBets((*self.bets[:seat], choice.coins, *self.bets[seat + 1 :])))
        game.emit(BetSealed(seat))

    def advance(self, game: Toy) -> None:
        for seat, coins in enumerate(self.bets):
            game.emit(Paid(seat, coins))
        game.done(BetsOpened(self.bets))

    def seen_by(self, seat: int | None) -> dict[str, object]:
        return {"kind": self.kind}

    def resample(self, game: Toy, seat: int, rng: Rng) -> Step:
        """Other bets may be anything their players can afford."""
        return SealBets(
            tuple(
                bet if bet == OPEN or other == seat else rng.below(game.coins[other] + 1)
                for other, bet in enumerate(self.bets)
            )
        )


class RollDie(GameStep[Toy]):
    """TOY-BET-03: chance rolls a die."""

    rule = "TOY-BET-03"

    def seats(self, game: Toy) -> tuple[int, ...]:
        return (CHANCE,)

    def options(self, game: Toy, seat: int) -> Options:
        return Pool((1, 2, 3, 4, 5, 6))

    def answer(self, game: Toy, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Drawn)
        game.done(DieRolled(choice.item))


class VisitShop(AskPlayer[Toy]):
    """TOY-SHOP-01: the winner buys stars, one by one."""

    rule = "TOY-SHOP-01"

    def options(self, game: Toy, seat: int) -> Options:
        return Listed([choice for choice in (Buy(), End()) if self.refuses(game, seat, choice) is None])

    def refuses(self, game: Toy, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, Buy):
            return None if game.coins[seat] >= STAR_PRICE else "TOY-SHOP-02"
        return None if isinstance(choice, End) else self.rule

    def answer(self, game: Toy, seat: int, choice: Choice) -> None:
        if isinstance(choice, Buy):
            game.emit(StarBought(seat))
        else:
            game.done()
