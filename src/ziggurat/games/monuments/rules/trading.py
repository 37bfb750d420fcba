"""Trade: a player gives resources to the bank for others.

Topics: trade.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.step import NOBODY
from ziggurat.games.monuments.choices import Complete, End, Exchange, ExchangeFrom, Pay
from ziggurat.games.monuments.content.model import EXCHANGES, GOODS, TRADE, Goods
from ziggurat.games.monuments.events import GoodsPaid, GoodsPlaced
from ziggurat.games.monuments.game import NONE, Monuments, one_good
from ziggurat.games.monuments.hooks import Entry
from ziggurat.games.monuments.rules.asking import MANY, AskPlace, go_on
from ziggurat.games.monuments.rules.common import has_roomy_hex, roomy_hexes
from ziggurat.games.monuments.rules.purse import Advice, Payments, Purse, refuses_payment
from ziggurat.games.monuments.rules.quests import complete, offer_completions, refuses_completion
from ziggurat.games.monuments.status import controller, goods_of, side_of, worked
from ziggurat.parts.asking import AskPlayer, SensibleOptions

_EXCHANGES: Final[list[Exchange]] = [Exchange(give, take) for give in GOODS for take in GOODS]


def exchange_of(give: int, take: int) -> Exchange:
    """The exchange of two kinds; the same object each time."""
    return _EXCHANGES[len(GOODS) * give + take]


def number_given(game: Monuments, seat: int) -> int:
    """MON-TRD-01, MON-TRD-02: how many of a kind are given for one."""
    return side_of(game, seat, TRADE).number


def refuses_exchange(game: Monuments, seat: int, give: str, take: str) -> str | None:
    """MON-TRD-01 to MON-TRD-04: the rule that forbids an exchange, or None."""
    if give not in GOODS or take not in GOODS:
        return "MON-TRD-03"
    good = GOODS.index(give)
    if goods_of(game, seat)[good] < number_given(game, seat):
        return "MON-TRD-01"
    if game.bank[GOODS.index(take)] == 0 and take != give:  # what is spent lies in the bank first
        return "MON-CMP-02"
    return None if has_room(game, seat, good) else "MON-TRD-04"


def refuses_exchange_from(game: Monuments, seat: int, choice: ExchangeFrom) -> str | None:
    """The rule that forbids an exchange, or the places that pay for it; or None."""
    rule = refuses_exchange(game, seat, choice.give, choice.take)
    if rule is not None:
        return rule
    if len(choice.places) != len(choice.numbers):
        return "MON-TRD-01"
    number = number_given(game, seat)
    cost = one_good(GOODS.index(choice.give), number)
    return refuses_payment(Purse(game, seat), cost, number, paid_by(choice))


def has_room(game: Monuments, seat: int, give: int) -> bool:
    """MON-TRD-04: whether what is taken finds room: on a hex, or where something was just spent."""
    if has_roomy_hex(game, seat):
        return True
    return any([game.stock[hex][give] > 0 for hex in worked(game, seat)])


def given(game: Monuments, seat: int, have: Goods) -> list[int]:
    """MON-TRD-01, MON-TRD-04: the kinds that can be given: there is enough, and then room for what is taken."""
    number, roomy = number_given(game, seat), has_roomy_hex(game, seat)
    return [good for good in range(len(GOODS)) if have[good] >= number and (roomy or has_room(game, seat, good))]


@final
class TradeEntry(Entry):
    """MON-TRD-01 to MON-TRD-04."""

    may_be_left = True

    def refuses(self, game: Monuments, seat: int) -> str | None:
        have, number = goods_of(game, seat), number_given(game, seat)
        if max(have) < number:
            return "MON-TRD-01"
        return None if given(game, seat, have) else "MON-TRD-04"  # at least for the same kind

    def start(self, game: Monuments, seat: int) -> None:
        times = side_of(game, seat, TRADE).times + game.gain(seat, EXCHANGES)
        game.push(ChooseExchange(seat, times, True))


@final
class ChooseExchange(AskPlayer[Monuments]):
    """MON-TRD-01, MON-TRD-02, MON-TRD-03: the player makes up to `left` exchanges; `first`: one is a must.

    Between two of them the player may complete quests (MON-QST-07).
    """

    rule = "MON-TRD-03"
    confirmed = True  # the first exchange may be left

    def __init__(self, seat: int, left: int, first: bool) -> None:
        super().__init__(seat)
        self.left = left
        self.first = first

    def seats(self, game: Monuments) -> tuple[int, ...]:
        if self.left == 0 or not given(game, self.seat, goods_of(game, self.seat)):
            return NOBODY
        return (self.seat,)

    def advance(self, game: Monuments) -> None:
        game.done()

    def options(self, game: Monuments, seat: int) -> Options:
        """Exchanges for the same kind change at most where resources lie: they come last."""
        purse = Purse(game, seat)
        gives = given(game, seat, purse.have)
        found: list[Choice] = []
        for give in gives:
            for take in range(len(GOODS)):
                if take != give and game.bank[take]:
                    found.append(exchange_of(give, take))
        useful = len(found)
        if not self.first:
            found.append(End())
            offer_completions(game, seat, found)
        for give in gives:
            found.append(exchange_of(give, give))
        return Exchanges(self, game, purse, gives, found, len(gives) if useful else 0)

    def refuses(self, game: Monuments, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, (End, Complete)) and self.first:
            return self.rule
        if isinstance(choice, End):
            return None
        if isinstance(choice, Complete):
            return refuses_completion(game, seat, choice)
        if isinstance(choice, Exchange):
            return refuses_exchange(game, seat, choice.give, choice.take)
        return refuses_exchange_from(game, seat, choice) if isinstance(choice, ExchangeFrom) else self.rule

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

    def may_leave(self, game: Monuments) -> bool:
        return self.first

    def _exchange(self, game: Monuments, take: str, paid: Pay) -> None:
        go_on(game, PlaceTaken(self.seat, GOODS.index(take), self.left - 1), TRADE if self.first else NONE)
        game.emit(GoodsPaid(self.seat, paid.places, paid.amounts, "trade", "MON-TRD-01"))


@final
class Exchanges(SensibleOptions):
    """The exchanges, each paid from the places that can spare it best; `in` knows the other payments too."""

    def __init__(
        self, step: ChooseExchange, game: Monuments, purse: Purse, gives: list[int], items: list[Choice], folded: int
    ) -> None:  # fmt: skip
        number = number_given(game, step.seat)
        super().__init__(items, game, step, step.seat, any([purse.has_ways(give, number) for give in gives]))
        self.folded = folded
        self.step = step
        self.game = game
        self.purse = purse

    def others(self) -> list[Choice]:
        """Every exchange with every payment, where these are not too many to read."""
        found: list[Choice] = []
        for choice in self.items:
            if isinstance(choice, Exchange):
                usual = usual_payment(self.game, self.step.seat, choice.give)
                for paid in payments(self.game, self.step.seat, self.purse, choice.give, MANY):
                    if isinstance(paid, Pay) and paid != usual:
                        found.append(paid_with(choice, paid))
        return found if len(found) <= MANY else []


def payments(game: Monuments, seat: int, purse: Purse, give: str, enough: int) -> list[Choice]:
    """The ways to pay for an exchange; no more than `enough`, if that is not 0."""
    number = number_given(game, seat)
    return Payments(purse, one_good(GOODS.index(give), number), number, enough).found


def usual_payment(game: Monuments, seat: int, give: str) -> Pay:
    """The payment of an exchange that names no places: from the shore, where that makes room for what is taken."""
    good, number = GOODS.index(give), number_given(game, seat)
    purse, cost = Purse(game, seat), one_good(good, number)
    if not purse.has_ways(good, number):
        return purse.first_payment(cost, number)
    return Advice(game, seat, purse, cost, number, True).best()


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
