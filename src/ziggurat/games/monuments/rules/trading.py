"""Trade: a player gives resources to the bank for others.

Topics: trade.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.games.monuments.choices import Complete, Exchange
from ziggurat.games.monuments.content.model import EXCHANGES, GOODS, TRADE, Goods
from ziggurat.games.monuments.events import GoodsPlaced
from ziggurat.games.monuments.game import NONE, Monuments, one_good
from ziggurat.games.monuments.hooks import Entry
from ziggurat.games.monuments.rules.asking import AskOne, AskPlace
from ziggurat.games.monuments.rules.common import roomy_hexes
from ziggurat.games.monuments.rules.payment import charge
from ziggurat.games.monuments.rules.quests import complete, offer_completions, refuses_completion
from ziggurat.games.monuments.status import controller, goods_of, side_of, worked


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

    def choose(self, game: Monuments, item: int) -> None:
        if item == NONE:
            game.done()
            return
        give, take = item // len(GOODS), item % len(GOODS)
        number = side_of(game, self.seat, TRADE).number
        game.become(PlaceTaken(self.seat, take, self.left - 1))
        charge(game, self.seat, one_good(give, number), 0, "trade", "MON-TRD-01")

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

    def options(self, game: Monuments, seat: int) -> Options:
        found = [*super().options(game, seat)]
        if not self.first:
            offer_completions(game, seat, found)
        return Listed(found)

    def refuses(self, game: Monuments, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, Complete) and not self.first:
            return refuses_completion(game, seat, choice)
        return super().refuses(game, seat, choice)

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        if isinstance(choice, Complete):
            complete(game, seat, choice)
        else:
            super().answer(game, seat, choice)


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
