"""Resources: one step pays every cost of the game, another places what is gained; the player chooses the places.

Topics: resources.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.step import NOBODY
from ziggurat.games.monuments.choices import Pay, Put
from ziggurat.games.monuments.content.model import GOODS, Goods
from ziggurat.games.monuments.events import GoodPaid, GoodsPlaced
from ziggurat.games.monuments.game import MonStep, Monuments, minus, one_good
from ziggurat.games.monuments.rules.asking import AskListed
from ziggurat.games.monuments.rules.common import fitting_hexes
from ziggurat.games.monuments.status import goods_of, has_worker, price_after, room


@final
class PayFor(MonStep):
    """MON-RES-03 to MON-RES-06: the player pays `left` more resources of `cost`, one at a time, from any place.

    A discount is what stays unpaid of the cost: `charge` knows how much is left. Resources that are part of every way
    to pay are paid without asking.
    """

    rule = "MON-RES-05"

    def __init__(self, seat: int, cost: Goods, left: int, because: str, by_rule: str) -> None:
        self.seat = seat
        self.cost = cost
        self.left = left
        self.because = because  # as in words.BECAUSE
        self.by_rule = by_rule

    def seats(self, game: Monuments) -> tuple[int, ...]:
        return (self.seat,) if self.left and self._forced(game) is None else NOBODY

    def advance(self, game: Monuments) -> None:
        forced = self._forced(game) if self.left else None
        if forced is None:
            game.done()
        else:
            self._pay(game, forced)

    def _forced(self, game: Monuments) -> Pay | None:
        """A payment that is part of all ways to pay the rest, None if there is none."""
        found = sources(game, self.seat, self.cost)
        if len(found) == 1:
            return found[0]
        have = goods_of(game, self.seat)
        if sum([min(amount, have[good]) for good, amount in enumerate(self.cost)]) > self.left:
            return None  # which kinds to pay is open
        for pay in found:
            good = GOODS.index(pay.good)
            if have[good] <= self.cost[good] or len([other for other in found if other.good == pay.good]) == 1:
                return pay
        return None

    def options(self, game: Monuments, seat: int) -> Options:
        return Listed([*sources(game, seat, self.cost)])

    def refuses(self, game: Monuments, seat: int, choice: Choice) -> str | None:
        if not isinstance(choice, Pay) or choice.good not in GOODS:
            return self.rule
        if self.cost[GOODS.index(choice.good)] == 0:
            return self.rule
        return None if choice in sources(game, seat, self.cost) else "MON-RES-03"

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Pay)
        self._pay(game, choice)

    def _pay(self, game: Monuments, choice: Pay) -> None:
        good = GOODS.index(choice.good)
        rest = minus(self.cost, one_good(good))
        game.become(PayFor(self.seat, rest, self.left - 1, self.because, self.by_rule))
        game.emit(GoodPaid(self.seat, choice.place, good, self.because, self.by_rule))


def charge(game: Monuments, seat: int, cost: Goods, discount: int, because: str, rule: str) -> None:
    """MON-RES-06: push the payment of a cost that is so much cheaper."""
    game.push(PayFor(seat, cost, price_after(game, cost, discount), because, rule))


def sources(game: Monuments, seat: int, cost: Goods) -> list[Pay]:
    """MON-RES-03, MON-RES-04: all ways to pay one resource of the cost."""
    found: list[Pay] = []
    for good, amount in enumerate(cost):
        if amount == 0:
            continue
        for hex in game.places[seat]:
            if game.stock[hex][good] and has_worker(game.units[hex]):
                found.append(Pay(GOODS[good], hex))
        for ferry in game.ferries:
            if ferry.owner == seat and any([person.load[good] > 0 for person in ferry.passengers]):
                found.append(Pay(GOODS[good], game.aboard(ferry.number)))
    return found


@final
class PlaceGoods(AskListed):
    """MON-RES-07: gained resources go one by one on hexes that make their kind and hold an own worker.

    What finds no such hex, no room there or nothing in the bank is lost (MON-RES-02, MON-CMP-02).
    """

    rule = "MON-RES-07"

    def __init__(self, seat: int, goods: Goods, because: str, by_rule: str) -> None:
        super().__init__(seat)
        self.goods = goods  # still to be placed
        self.because = because  # as in words.BECAUSE
        self.by_rule = by_rule

    def ways(self, game: Monuments, enough: int) -> list[Choice]:
        return [*ways_to_place(game, self.seat, self.goods)]

    def advance(self, game: Monuments) -> None:
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
