"""Trade: a player gives resources to the bank for others.

Topics: trade.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Options
from ziggurat.games.monuments.choices import Complete, End, Exchange, ExchangeFrom, Pay
from ziggurat.games.monuments.content.model import EXCHANGES, GOODS, TRADE, Goods
from ziggurat.games.monuments.events import GoodsPaid, GoodsPlaced
from ziggurat.games.monuments.game import NONE, Monuments, one_good, total
from ziggurat.games.monuments.hooks import Entry
from ziggurat.games.monuments.rules.asking import MANY, AskOne, AskPlace, go_on
from ziggurat.games.monuments.rules.common import roomy_hexes
from ziggurat.games.monuments.rules.purse import Advice, Payments, Purse, refuses_payment
from ziggurat.games.monuments.rules.quests import complete, offer_completions, refuses_completion
from ziggurat.games.monuments.status import controller, goods_of, side_of, worked
from ziggurat.parts.asking import SensibleOptions


def forbids_exchange(game: Monuments, seat: int, have: Goods, give: int, take: int) -> str | None:
    """MON-TRD-01 to MON-TRD-04: the rule that forbids an exchange to a player who controls these resources, or None."""
    if have[give] < side_of(game, seat, TRADE).number:
        return "MON-TRD-01"
    if game.bank[take] == 0 and take != give:  # what is spent lies in the bank first
        return "MON-CMP-02"
    return None if has_room(game, seat, give) else "MON-TRD-04"


def has_room(game: Monuments, seat: int, give: int) -> bool:
    """MON-TRD-04: whether what is taken finds room: on a hex, or where something was just spent."""
    if roomy_hexes(game, seat):
        return True
    return any([game.stock[hex][give] > 0 for hex in worked(game, seat)])


def exchanges(game: Monuments, seat: int, have: Goods) -> list[int]:
    """Every exchange that nothing forbids, give and take in one number."""
    found: list[int] = []
    number = side_of(game, seat, TRADE).number
    for give in range(len(GOODS)):
        if have[give] >= number and has_room(game, seat, give):
            found.extend([len(GOODS) * give + take for take in range(len(GOODS)) if take == give or game.bank[take]])
    return found


@final
class TradeEntry(Entry):
    """MON-TRD-01 to MON-TRD-04."""

    may_be_left = True

    def refuses(self, game: Monuments, seat: int) -> str | None:
        have, number = goods_of(game, seat), side_of(game, seat, TRADE).number
        if max(have) < number:
            return "MON-TRD-01"
        if any([have[give] >= number and has_room(game, seat, give) for give in range(len(GOODS))]):
            return None  # at least for the same kind
        return "MON-TRD-04"

    def start(self, game: Monuments, seat: int) -> None:
        times = side_of(game, seat, TRADE).times + game.gain(seat, EXCHANGES)
        game.push(ChooseExchange(seat, times, True))


@final
class ChooseExchange(AskOne[Monuments]):
    """MON-TRD-01, MON-TRD-02, MON-TRD-03: the player makes up to `left` exchanges; `first`: one is a must.

    Between two of them the player may complete quests (MON-QST-07).
    """

    rule = "MON-TRD-03"

    def __init__(self, seat: int, left: int, first: bool) -> None:
        super().__init__(seat)
        self.left = left
        self.first = first

    def candidates(self, game: Monuments) -> list[int]:
        if self.left == 0:
            return []
        return exchanges(game, self.seat, goods_of(game, self.seat))

    def options(self, game: Monuments, seat: int) -> Options:
        found: list[Choice] = [self.choice_of(game, item) for item in self.candidates(game)]
        if not self.first:
            found.append(End())
            offer_completions(game, seat, found)
        return Exchanges(self, game, found)

    def refuses(self, game: Monuments, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, Complete) and not self.first:
            return refuses_completion(game, seat, choice)
        if not isinstance(choice, ExchangeFrom):
            return super().refuses(game, seat, choice)
        rule = super().refuses(game, seat, Exchange(choice.give, choice.take))
        if rule is not None:
            return rule
        if len(choice.places) != len(choice.numbers):
            return "MON-TRD-01"
        cost = self._cost(game, choice.give)
        return refuses_payment(Purse(game, seat), cost, total(cost), paid_by(choice))

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        if isinstance(choice, End):
            game.done()
        elif isinstance(choice, Complete):
            complete(game, seat, choice)
        elif isinstance(choice, ExchangeFrom):
            self._exchange(game, choice.take, paid_by(choice))
        else:
            assert isinstance(choice, Exchange)
            self._exchange(game, choice.take, usual_payment(game, seat, choice.give))

    def choose(self, game: Monuments, item: int) -> None:
        if item == NONE:
            game.done()
        else:
            self.answer(game, self.seat, self.choice_of(game, item))

    def may_leave(self, game: Monuments) -> bool:
        return self.first

    def _cost(self, game: Monuments, give: str) -> Goods:
        return one_good(GOODS.index(give), side_of(game, self.seat, TRADE).number)

    def _exchange(self, game: Monuments, take: str, paid: Pay) -> None:
        go_on(game, PlaceTaken(self.seat, GOODS.index(take), self.left - 1), TRADE if self.first else NONE)
        game.emit(GoodsPaid(self.seat, paid.places, paid.amounts, "trade", "MON-TRD-01"))

    def choice_of(self, game: Monuments, item: int) -> Choice:
        return Exchange(GOODS[item // len(GOODS)], GOODS[item % len(GOODS)])

    def item_of(self, game: Monuments, choice: Choice) -> int:
        if not isinstance(choice, Exchange) or choice.give not in GOODS or choice.take not in GOODS:
            return NONE
        return len(GOODS) * GOODS.index(choice.give) + GOODS.index(choice.take)

    def forbids(self, game: Monuments, item: int) -> str:
        have = goods_of(game, self.seat)
        return forbids_exchange(game, self.seat, have, item // len(GOODS), item % len(GOODS)) or self.rule

    def refuses_end(self, game: Monuments) -> str | None:
        return self.rule if self.first else None


@final
class Exchanges(SensibleOptions):
    """The exchanges, each paid from the places that can spare it best; `in` knows the other payments too."""

    def __init__(self, step: ChooseExchange, game: Monuments, items: list[Choice]) -> None:
        purse = Purse(game, step.seat)
        number = side_of(game, step.seat, TRADE).number
        gives = {choice.give for choice in items if isinstance(choice, Exchange)}
        costs = [one_good(GOODS.index(give), number) for give in gives]
        super().__init__(items, game, step, step.seat, not all([purse.is_settled(cost, number) for cost in costs]))
        self.step = step
        self.game = game

    def others(self) -> list[Choice]:
        """Every exchange with every payment, where these are not too many to read."""
        purse = Purse(self.game, self.step.seat)
        found: list[Choice] = []
        for choice in self.items:
            if isinstance(choice, Exchange):
                usual = usual_payment(self.game, self.step.seat, choice.give)
                for paid in payments(self.game, self.step.seat, purse, choice.give, MANY):
                    if isinstance(paid, Pay) and paid != usual:
                        found.append(paid_with(choice, paid))
        return found if len(found) <= MANY else []


def payments(game: Monuments, seat: int, purse: Purse, give: str, enough: int) -> list[Choice]:
    """The ways to pay for an exchange; no more than `enough`, if that is not 0."""
    number = side_of(game, seat, TRADE).number
    return Payments(purse, one_good(GOODS.index(give), number), number, enough).found


def usual_payment(game: Monuments, seat: int, give: str) -> Pay:
    """The payment of an exchange that names no places: from the shore, where that makes room for what is taken."""
    number = side_of(game, seat, TRADE).number
    cost = one_good(GOODS.index(give), number)
    return Advice(game, seat, Purse(game, seat), cost, number, True).best()


def paid_by(choice: ExchangeFrom) -> Pay:
    """The payment of an exchange that names its places."""
    good = GOODS.index(choice.give)
    amounts: list[int] = []
    for number in choice.numbers:
        amounts.extend(one_good(good, number))
    return Pay(choice.places, tuple(amounts))


def paid_with(choice: Exchange, paid: Pay) -> ExchangeFrom:
    """An exchange with this payment."""
    good = GOODS.index(choice.give)
    numbers = [paid.amounts[len(GOODS) * at + good] for at in range(len(paid.places))]
    return ExchangeFrom(choice.give, choice.take, paid.places, tuple(numbers))


@final
class PlaceTaken(AskPlace):
    """MON-TRD-04: the controlled land hex where the resource goes; it stays in the bank if none has room."""

    rule = "MON-TRD-04"

    def __init__(self, seat: int, good: int, left: int) -> None:
        super().__init__(seat)
        self.good = good
        self.left = left

    def candidates(self, game: Monuments) -> list[int]:
        return roomy_hexes(game, self.seat)

    def choose(self, game: Monuments, item: int) -> None:
        game.become(ChooseExchange(self.seat, self.left, False))
        if item != NONE:
            game.emit(GoodsPlaced(self.seat, item, one_good(self.good), "trade", self.rule))

    def forbids(self, game: Monuments, item: int) -> str:
        own = item < game.chart.size and game.chart.is_land(item) and controller(game, item) == self.seat
        return "MON-RES-02" if own else self.rule
