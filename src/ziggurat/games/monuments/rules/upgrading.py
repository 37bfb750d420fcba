"""Upgrade: the player pays for a red card and turns it green.

Topics: upgrade.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.step import Result
from ziggurat.games.monuments.content.model import ACTIONS, UPGRADE, UPGRADE_DISCOUNT
from ziggurat.games.monuments.events import CardUpgraded
from ziggurat.games.monuments.game import Monuments
from ziggurat.games.monuments.hooks import Entry
from ziggurat.games.monuments.rules.asking import AskAction, make_way
from ziggurat.games.monuments.rules.payment import Bought, charge
from ziggurat.games.monuments.status import covers, goods_of, side_of


def red_cards(game: Monuments, seat: int) -> list[int]:
    """MON-UPG-03, MON-UPG-07: the cards that can still be turned, in hand or not."""
    realm = game.realms[seat]
    return [action for action in range(len(ACTIONS)) if not realm.is_green(action)]


def discount_of(game: Monuments, seat: int) -> int:
    """MON-UPG-05, MON-COMMON-SCH: how much less an upgrade costs; Upgrade itself is red while it is upgraded."""
    return side_of(game, seat, UPGRADE).number + game.gain(seat, UPGRADE_DISCOUNT)


@final
class UpgradeEntry(Entry):
    """MON-UPG-01 to MON-UPG-07."""

    may_be_left = True

    def refuses(self, game: Monuments, seat: int) -> str | None:
        red = red_cards(game, seat)
        if not red:
            return "MON-UPG-07"
        have, discount = goods_of(game, seat), discount_of(game, seat)
        for action in red:
            if covers(game, have, game.content.actions[action].cost, discount):
                return None
        return "MON-RES-05"

    def start(self, game: Monuments, seat: int) -> None:
        game.push(ChooseUpgrade(seat))


@final
class ChooseUpgrade(AskAction):
    """MON-UPG-01, MON-UPG-02: which red card, of those whose own cost can be paid."""

    rule = "MON-UPG-01"

    def candidates(self, game: Monuments) -> list[int]:
        have, discount = goods_of(game, self.seat), discount_of(game, self.seat)
        cards = game.content.actions
        return [card for card in red_cards(game, self.seat) if covers(game, have, cards[card].cost, discount)]

    def choose(self, game: Monuments, item: int) -> None:
        discount = discount_of(game, self.seat)
        game.push(TurnGreen(self.seat, item))
        charge(game, self.seat, game.content.actions[item].cost, discount, f"upgrade {ACTIONS[item]}", self.rule)

    def may_leave(self, game: Monuments) -> bool:
        return True

    def receive(self, game: Monuments, result: Result) -> None:
        make_way(game, self, result)

    def forbids(self, game: Monuments, item: int) -> str:
        return "MON-UPG-07" if game.realms[self.seat].is_green(item) else "MON-RES-05"


@final
class TurnGreen(Bought):
    """MON-UPG-04: the card that was paid for shows its green side from now on."""

    rule = "MON-UPG-04"
    action = UPGRADE

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def advance(self, game: Monuments) -> None:
        game.done()
        game.emit(CardUpgraded(self.seat, self.card, "MON-UPG-01"))
