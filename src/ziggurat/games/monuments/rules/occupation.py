"""Occupation: the attacker chooses which units move onto the hex they have won.

Topics: occupation.
"""

from __future__ import annotations

from typing import final

from ziggurat.games.monuments import game as mon
from ziggurat.games.monuments.content.model import NAVY, NO_GOODS, Goods
from ziggurat.games.monuments.events import GoodsGone, UnitAdvanced
from ziggurat.games.monuments.game import NONE, Monuments
from ziggurat.games.monuments.rules.asking import AskFighter
from ziggurat.games.monuments.rules.damage import current
from ziggurat.games.monuments.status import room


@final
class Occupy(AskFighter):
    """MON-ADV-01 to MON-ADV-04: attackers move in, one at a time, at least one; of several one stays behind."""

    rule = "MON-ADV-01"

    def __init__(self, seat: int, moved: int) -> None:
        super().__init__(seat)
        self.moved = moved

    def candidates(self, game: Monuments) -> list[int]:
        battle = current(game)
        all_of_them = len(battle.attackers) + self.moved
        if self.moved and self.moved >= all_of_them - 1:
            return []
        return [code for code in sorted(set(battle.attackers)) if not _stays_out(game, code)]

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
        game.become(Occupy(self.seat, self.moved + 1))
        game.emit(UnitAdvanced(self.seat, mon.kind_of(item), mon.place_of(item), hex))
        over = -room(game, hex)
        if over > 0:
            game.emit(GoodsGone(hex, _last_of(mon.minus(game.stock[hex], before), over), "MON-FER-13"))


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
