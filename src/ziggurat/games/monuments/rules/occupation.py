"""Occupation: the attacker chooses which units move onto the hex they have won.

Topics: occupation.
"""

from __future__ import annotations

from typing import final

from ziggurat.games.monuments import game as mon
from ziggurat.games.monuments.content.model import NAVY, NO_GOODS, Goods
from ziggurat.games.monuments.events import GoodsGone, UnitAdvanced
from ziggurat.games.monuments.game import NONE, Monuments
from ziggurat.games.monuments.house import GARRISON
from ziggurat.games.monuments.rules.asking import AskFighter
from ziggurat.games.monuments.rules.damage import current
from ziggurat.games.monuments.status import room


@final
class Occupy(AskFighter):
    """MON-ADV-01 to MON-ADV-04: attackers move in, one at a time, at least one; of several one stays behind."""

    rule = "MON-ADV-01"

    def __init__(self, seat: int, moved: int, left: int = 0) -> None:
        super().__init__(seat)
        self.moved = moved
        self.left = left  # how many more may follow the first

    def candidates(self, game: Monuments) -> list[int]:
        if self.moved and self.left == 0:
            return []
        return [code for code in sorted(set(current(game).attackers)) if not _stays_out(game, code)]

    def refuses_end(self, game: Monuments) -> str | None:
        return None if self.moved else self.rule

    def forbids(self, game: Monuments, item: int) -> str:
        battle = current(game)
        if item in battle.attackers and _stays_out(game, item):
            return "MON-ABI-03"
        return "MON-ADV-04" if mon.fighter(mon.place_of(item), mon.FERRY_UNIT) in battle.attackers else self.rule

    def choose(self, game: Monuments, item: int) -> None:
        if item == NONE:
            game.done()
            return
        hex = current(game).target
        before = game.stock[hex]
        left = self.left if self.moved else most_in(game)
        game.become(Occupy(self.seat, self.moved + 1, left - 1))
        game.emit(UnitAdvanced(self.seat, mon.kind_of(item), mon.place_of(item), hex))
        over = -room(game, hex)
        if over > 0:
            game.emit(GoodsGone(hex, _last_of(mon.minus(game.stock[hex], before), over), "MON-FER-13"))


def most_in(game: Monuments) -> int:
    """MON-ADV-02: how many of the attackers, none of whom has moved yet, may move in: of two or more one stays behind.

    By the other reading, GARRISON, all may while another unit stays in a hex they attacked from.
    """
    attackers = current(game).attackers
    if len(attackers) == 1 or (GARRISON.chosen(game) == "any" and _is_guarded(game)):
        return len(attackers)
    return len(attackers) - 1


def origin_of(game: Monuments, code: int) -> int:
    """MON-ATT-03: the hex a fighter stands on; a ferry and all aboard stand on its water hex."""
    place = mon.place_of(code)
    return place if place < game.chart.size else game.ferry_at(place).water


def _is_guarded(game: Monuments) -> bool:
    """Whether a unit that did not attack is in a hex from which others did; a ferry attacks with all aboard."""
    attackers = current(game).attackers
    for origin in {origin_of(game, code) for code in attackers}:
        staying = sum(game.units[origin])
        for ferry in game.ferries:
            place = game.aboard(ferry.number)
            if ferry.water == origin and mon.fighter(place, mon.FERRY_UNIT) not in attackers:
                staying += len(ferry.passengers)
        fighting = [code for code in attackers if mon.kind_of(code) != mon.FERRY_UNIT]
        if staying > len([code for code in fighting if origin_of(game, code) == origin]):
            return True
    return False


def _stays_out(game: Monuments, code: int) -> bool:
    """MON-ABI-03: a navy never moves onto land."""
    return mon.kind_of(code) == NAVY and not game.chart.is_water(current(game).target)


def _last_of(brought: Goods, number: int) -> Goods:
    """MON-FER-13, MON-ADV-01: `number` of the resources a unit brought from aboard, the last kinds first."""
    found = NO_GOODS
    for good in range(len(brought) - 1, -1, -1):
        taken = min(brought[good], number)
        found = mon.plus(found, mon.one_good(good, taken))
        number -= taken
    return found
