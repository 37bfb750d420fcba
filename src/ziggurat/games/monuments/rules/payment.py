"""Resources: one step pays every cost of the game, another places what is gained; the player chooses the places.

Topics: resources.
"""

from __future__ import annotations

from typing import ClassVar, final

from ziggurat.core.choice import Choice
from ziggurat.core.compat import mypyc_attr
from ziggurat.core.step import NOBODY, Result, Step
from ziggurat.games.monuments.choices import Pay, Put
from ziggurat.games.monuments.content.model import GOODS, NO_GOODS, Goods
from ziggurat.games.monuments.events import GoodsLost, GoodsPaid, GoodsPlaced
from ziggurat.games.monuments.game import NONE, MonStep, Monuments, minus, one_good, plus, total
from ziggurat.games.monuments.rules.asking import AskListed, AskSeveral, CardUsed, Unpaid
from ziggurat.games.monuments.rules.common import fitting_hexes
from ziggurat.games.monuments.rules.purse import Advice, Payments, Purse, refuses_payment
from ziggurat.games.monuments.status import price_after, room


@final
class Paid(Result):
    """The player has chosen how to pay."""


@final
class PayFor(AskSeveral):
    """MON-RES-03 to MON-RES-06: the player pays `left` resources of `cost`, from any places, in one answer.

    A discount is what stays unpaid of the cost: `charge` knows how much is left. The player may leave the question:
    nothing is spent yet, and the action card is played with the payment.
    """

    rule = "MON-RES-05"

    def __init__(self, seat: int, cost: Goods, left: int, because: str, by_rule: str) -> None:
        super().__init__(seat)
        self.cost = cost
        self.left = left
        self.because = because  # as in words.BECAUSE
        self.by_rule = by_rule

    def seats(self, game: Monuments) -> tuple[int, ...]:
        if self.left == 0 or Purse(game, self.seat).is_settled(self.cost, self.left):
            return NOBODY
        return (self.seat,)

    def every(self, game: Monuments, enough: int) -> list[Choice]:
        return Payments(Purse(game, self.seat), self.cost, self.left, enough).found

    def sensible(self, game: Monuments) -> list[Choice]:
        return Advice(game, self.seat, Purse(game, self.seat), self.cost, self.left).ways()

    def advance(self, game: Monuments) -> None:
        self._pay(game, Purse(game, self.seat).first_payment(self.cost, self.left))

    def refuses(self, game: Monuments, seat: int, choice: Choice) -> str | None:
        if not isinstance(choice, Pay):
            return self.rule
        return refuses_payment(Purse(game, seat), self.cost, self.left, choice)

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Pay)
        self._pay(game, choice)

    def may_leave(self, game: Monuments) -> bool:
        return True

    def leave(self, game: Monuments) -> None:
        game.done(Unpaid())

    def _pay(self, game: Monuments, choice: Pay) -> None:
        game.done(Paid())
        if choice.places:
            game.emit(GoodsPaid(self.seat, choice.places, choice.amounts, self.because, self.by_rule))


def charge(game: Monuments, seat: int, cost: Goods, discount: int, because: str, rule: str) -> None:
    """MON-RES-06: push the payment of a cost that is so much cheaper; what is bought is below it on the stack."""
    game.push(PayFor(seat, cost, price_after(game, cost, discount), because, rule))


def after_payment(game: Monuments, bought: Step, action: int, result: Result) -> None:
    """Go on with what is bought: an open payment that was left takes it back, a payment plays the action card first."""
    if isinstance(result, Unpaid):
        game.done(result)
    elif isinstance(result, Paid):
        game.done(CardUsed(action))
        game.push(bought)


@mypyc_attr(allow_interpreted_subclasses=True)
class Bought(MonStep):
    """Work that is paid first; the question that chose it stays below until then, so that the payment can be left."""

    action: ClassVar[int] = NONE  # the card that the payment plays

    def receive(self, game: Monuments, result: Result) -> None:
        after_payment(game, self, self.action, result)


@final
class PlaceGoods(AskListed):
    """MON-RES-07: gained resources go one by one on hexes that make their kind and hold an own worker.

    What finds no such hex, no room there or nothing in the bank is lost (MON-RES-02, MON-CMP-02). It is told as soon as
    it is certain, so that a player who looks ahead learns it before the answer that gains it.
    """

    rule = "MON-RES-07"

    def __init__(self, seat: int, goods: Goods, because: str, by_rule: str) -> None:
        super().__init__(seat)
        self.goods = goods  # still to be placed
        self.because = because  # as in words.BECAUSE
        self.by_rule = by_rule

    def ways(self, game: Monuments, enough: int) -> list[Choice]:
        return [*ways_to_place(game, self.seat, self.goods)]

    def seats(self, game: Monuments) -> tuple[int, ...]:
        return NOBODY if total(Loss(game, self.seat, self.goods).goods) else super().seats(game)

    def advance(self, game: Monuments) -> None:
        loss = Loss(game, self.seat, self.goods)
        if total(loss.goods):
            game.become(PlaceGoods(self.seat, minus(self.goods, loss.goods), self.because, self.by_rule))
            loss.tell(game, self.seat, self.because)
            return
        ways = ways_to_place(game, self.seat, self.goods)
        if not ways:
            game.done()
            return
        good = GOODS.index(ways[0].good)
        # Only one hex: all of this kind go there together.
        self._put(game, ways[0], min(self.goods[good], room(game, ways[0].hex), game.bank[good]))

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Put)
        self._put(game, choice, 1)

    def _put(self, game: Monuments, choice: Put, number: int) -> None:
        placed = one_good(GOODS.index(choice.good), number)
        game.become(PlaceGoods(self.seat, minus(self.goods, placed), self.because, self.by_rule))
        game.emit(GoodsPlaced(self.seat, choice.hex, placed, self.because, self.by_rule))


@final
class Loss:
    """MON-RES-02, MON-RES-07, MON-CMP-02: what of some resources can be placed nowhere, however the rest is placed."""

    def __init__(self, game: Monuments, seat: int, goods: Goods) -> None:
        self.homeless = NO_GOODS  # for want of a hex or of room
        self.short = NO_GOODS  # for want of resources in the bank
        for good, amount in enumerate(goods):
            if amount:
                space = sum([room(game, hex) for hex in fitting_hexes(game, seat, good)])
                bank = game.bank[good]
                gone = one_good(good, max(0, amount - min(space, bank)))
                if bank == 0 or bank < space:
                    self.short = plus(self.short, gone)
                else:
                    self.homeless = plus(self.homeless, gone)
        self.goods = plus(self.homeless, self.short)

    def tell(self, game: Monuments, seat: int, because: str) -> None:
        if total(self.homeless):
            game.emit(GoodsLost(seat, self.homeless, because, False, "MON-RES-07"))
        if total(self.short):
            game.emit(GoodsLost(seat, self.short, because, True, "MON-CMP-02"))


def ways_to_place(game: Monuments, seat: int, goods: Goods) -> list[Put]:
    """MON-RES-07: the ways to place one of the resources: kind after kind.

    Only kinds that could take each other's room, where a workshop or farm makes a second one, are asked for together.
    """
    first: list[int] = []
    found: list[Put] = []
    for good, amount in enumerate(goods):
        hexes = fitting_hexes(game, seat, good) if amount else []
        if not first:
            first = hexes
        elif not any([hex in first for hex in hexes]):
            continue
        found.extend([Put(GOODS[good], hex) for hex in hexes])
    return found
