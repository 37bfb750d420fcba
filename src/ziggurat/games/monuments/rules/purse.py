"""What a player can pay with, and the ways to pay a bill: all of them, and those worth listing.

Serves the topics: resources, trade.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice
from ziggurat.games.monuments.choices import Pay
from ziggurat.games.monuments.content.model import AIRFORCE, ARMED, ARMY, GOODS, NAVY, NO_GOODS, Goods
from ziggurat.games.monuments.game import NONE, Monuments, minus, one_good, plus, total
from ziggurat.games.monuments.status import has_worker

ALTERNATIVES: Final = 6
"""Ways to pay that are listed."""


@final
class Purse:
    """MON-RES-03, MON-CTL-04: the places where the player has resources to spend, ascending, and what lies there."""

    def __init__(self, game: Monuments, seat: int) -> None:
        self.places: list[int] = []
        self.stocks: list[Goods] = []
        self.have: Goods = NO_GOODS
        for hex in game.places[seat]:
            stock = game.stock[hex]
            if stock != NO_GOODS and has_worker(game.units[hex]):
                self._add(hex, stock)
        for ferry in game.ferries:
            if ferry.owner == seat:
                load = NO_GOODS
                for person in ferry.passengers:
                    load = plus(load, person.load)
                if load != NO_GOODS:
                    self._add(game.aboard(ferry.number), load)

    def _add(self, place: int, stock: Goods) -> None:
        self.places.append(place)
        self.stocks.append(stock)
        self.have = plus(self.have, stock)

    def is_settled(self, cost: Goods, price: int) -> bool:
        """Whether there is but one way to pay `price` resources of a cost that the player can pay."""
        most = [min(amount, self.have[good]) for good, amount in enumerate(cost)]
        kinds = [good for good, number in enumerate(most) if number]
        if sum(most) > price and len(kinds) > 1:
            return False
        return not any([self.has_ways(good, min(most[good], price)) for good in kinds])

    def has_ways(self, good: int, number: int) -> bool:
        """Whether so many of a kind, fewer than there are or all, can come from different places."""
        if number == self.have[good]:
            return False
        return len([1 for stock in self.stocks if stock[good]]) > 1

    def first_payment(self, cost: Goods, price: int) -> Pay:
        """The payment of `price` resources of a cost from the first places that have them, the first kinds first."""
        due = price
        open_cost = list(cost)
        taken: list[Goods] = []
        for stock in self.stocks:
            goods = NO_GOODS
            for good in range(len(GOODS)):
                number = min(stock[good], open_cost[good], due)
                if number:
                    goods = plus(goods, one_good(good, number))
                    open_cost[good] -= number
                    due -= number
            taken.append(goods)
        return self.payment(taken)

    def payment(self, taken: list[Goods]) -> Pay:
        """The choice of these resources, place by place."""
        places = tuple([place for place, goods in zip(self.places, taken, strict=True) if goods != NO_GOODS])
        amounts: list[int] = []
        for goods in taken:
            if goods != NO_GOODS:
                amounts.extend(goods)
        return Pay(places, tuple(amounts))


def refuses_payment(purse: Purse, cost: Goods, price: int, choice: Pay) -> str | None:
    """MON-RES-03, MON-RES-05, MON-RES-06: why a payment does not settle a bill of `price` resources, or None."""
    if len(choice.amounts) != len(GOODS) * len(choice.places) or list(choice.places) != sorted(set(choice.places)):
        return "MON-RES-05"
    paid = NO_GOODS
    for number, place in enumerate(choice.places):
        goods = choice.amounts[len(GOODS) * number : len(GOODS) * (number + 1)]
        if min(goods) < 0 or goods == NO_GOODS:
            return "MON-RES-05"
        stock = purse.stocks[purse.places.index(place)] if place in purse.places else NO_GOODS
        if min(minus(stock, goods)) < 0:
            return "MON-RES-03"
        paid = plus(paid, goods)
    return None if total(paid) == price and min(minus(cost, paid)) >= 0 else "MON-RES-05"


# -- all ways


@final
class Payments:
    """MON-RES-04: all ways to pay `price` resources of a cost; stops at `enough` of them, if that is not 0."""

    def __init__(self, purse: Purse, cost: Goods, price: int, enough: int) -> None:
        self.purse = purse
        self.enough = enough
        self.found: list[Choice] = []
        self._most = [min(cost[good], purse.have[good]) for good in range(len(GOODS))]
        self._taken: list[Goods] = [NO_GOODS] * len(purse.places)
        self._kind(0, price)

    def _kind(self, good: int, due: int) -> None:
        """Choose how many of this kind and of those after it are paid, `due` together."""
        if good == len(GOODS):
            self.found.append(self.purse.payment(self._taken))
            return
        later = sum(self._most[good + 1 :])
        for number in range(min(self._most[good], due), max(0, due - later) - 1, -1):
            self._place(good, 0, number, self.purse.have[good], due - number)
            if self._is_enough():
                return

    def _place(self, good: int, at: int, number: int, left: int, due: int) -> None:
        """Choose from which places on, where `left` of this kind lie, `number` are taken; then go on with `due`."""
        if number == 0:
            self._kind(good + 1, due)
            return
        here = self.purse.stocks[at][good]
        before = self._taken[at]
        for taken in range(min(here, number), max(0, number - left + here) - 1, -1):
            self._taken[at] = plus(before, one_good(good, taken))
            self._place(good, at + 1, number - taken, left - here, due)
            if self._is_enough():
                break
        self._taken[at] = before

    def _is_enough(self) -> bool:
        return self.enough > 0 and len(self.found) >= self.enough


# -- sensible ways


@final
class Advice:
    """The ways to pay that a sensible player thinks of.

    Of kinds that may stay unpaid the scarcest does. Resources beside armed units of others go first, then those of the
    fullest hexes: a full hex produces nothing. `ashore`: those aboard go last.
    """

    def __init__(
        self, game: Monuments, seat: int, purse: Purse, cost: Goods, price: int, ashore: bool = False
    ) -> None:  # fmt: skip
        self.purse = purse
        self.price = price
        self._most = [min(cost[good], purse.have[good]) for good in range(len(GOODS))]
        self._ranks: list[int] = []
        for place in purse.places:
            rank = 100 if is_exposed(game, seat, place) else 0
            self._ranks.append(rank - 1000 if ashore and place >= game.chart.size else rank)

    def best(self) -> Pay:
        """The first advice."""
        return self._pay(self._kinds(NONE), NONE)

    def ways(self) -> list[Choice]:
        """The best way, those that keep another kind, those that spare a place; a few of them."""
        usual = self._kinds(NONE)
        best = self._pay(usual, NONE)
        found: list[Choice] = [best]
        for good, most in enumerate(self._most):
            if most:
                self._add(found, self._pay(self._kinds(good), NONE))
        for place in best.places:
            self._add(found, self._pay(usual, place))
        return found[:ALTERNATIVES]

    def _add(self, found: list[Choice], way: Pay) -> None:
        if way not in found:
            found.append(way)

    def _kinds(self, kept: int) -> Goods:
        """How many of each kind to pay: always of the kind with most left; of `kept` only what must be."""
        paid = NO_GOODS
        for _ in range(self.price):
            chosen, most = NONE, 0
            for good in range(len(GOODS)):
                left = self.purse.have[good] - paid[good]
                weight = left + (0 if good == kept else 1000)
                if paid[good] < self._most[good] and weight > most:
                    chosen, most = good, weight
            paid = plus(paid, one_good(chosen))
        return paid

    def _pay(self, kinds: Goods, spared: int) -> Pay:
        """Pay these kinds; from the spared place only what no other has."""
        purse = self.purse
        left = purse.stocks.copy()
        for good, number in enumerate(kinds):
            for _ in range(number):
                at = self._source(left, good, spared)
                left[at] = minus(left[at], one_good(good))
        return purse.payment([minus(stock, rest) for stock, rest in zip(purse.stocks, left, strict=True)])

    def _source(self, left: list[Goods], good: int, spared: int) -> int:
        chosen, highest = NONE, 0
        for at, stock in enumerate(left):
            weight = 10000 + self._ranks[at] + total(stock)
            if self.purse.places[at] == spared:
                weight = 1
            if stock[good] and weight > highest:
                chosen, highest = at, weight
        return chosen


def is_exposed(game: Monuments, seat: int, place: int) -> bool:
    """Whether units of another player that can fight stand beside a place."""
    hex = place if place < game.chart.size else game.ferry_at(place).water
    for other in game.chart.flights[hex]:
        if game.side[other] not in (NONE, seat):
            units = game.units[other]
            if units[ARMED] + units[ARMY] + units[NAVY] + units[AIRFORCE] > 0:
                return True
    return False
