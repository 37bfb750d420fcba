"""Occupation: the attacker chooses which units move onto the hex they have won.

Topics: occupation.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice
from ziggurat.games.monuments import game as mon
from ziggurat.games.monuments.choices import Send
from ziggurat.games.monuments.content.model import NAVY, NO_GOODS, Goods
from ziggurat.games.monuments.events import GoodsGone, UnitAdvanced
from ziggurat.games.monuments.game import Monuments
from ziggurat.games.monuments.house import GARRISON
from ziggurat.games.monuments.rules.asking import AskSeveral
from ziggurat.games.monuments.rules.damage import current
from ziggurat.games.monuments.rules.sets import Sets
from ziggurat.games.monuments.status import room


@final
class Occupy(AskSeveral):
    """MON-ADV-01 to MON-ADV-04: attackers move in, all in one answer, at least one; of several one stays behind."""

    rule = "MON-ADV-01"

    def every(self, game: Monuments, enough: int) -> list[Choice]:
        codes = able(game)
        numbers = [current(game).attackers.count(code) for code in codes]
        return [Send(chosen) for chosen in Sets(codes, numbers, 1, most_in(game), enough).found]

    def sensible(self, game: Monuments) -> list[Choice]:
        """As many as may, each of them once as the one who stays; then each alone."""
        codes, most = able(game), most_in(game)
        all_of_them = [code for code in codes for _ in range(current(game).attackers.count(code))]
        found: list[Choice] = []
        if len(all_of_them) <= most:
            found.append(Send(tuple(all_of_them)))
        elif len(all_of_them) == most + 1 and most > 1:
            for code in codes:
                others = all_of_them.copy()
                others.remove(code)
                found.append(Send(tuple(others)))
        for code in codes:
            if Send((code,)) not in found:
                found.append(Send((code,)))
        return found

    def refuses(self, game: Monuments, seat: int, choice: Choice) -> str | None:
        if not isinstance(choice, Send) or not choice.fighters or list(choice.fighters) != sorted(choice.fighters):
            return self.rule
        attackers = current(game).attackers
        for code in choice.fighters:
            if choice.fighters.count(code) > attackers.count(code):
                ferry = code >= 0 and mon.fighter(mon.place_of(code), mon.FERRY_UNIT) in attackers
                return "MON-ADV-04" if ferry else self.rule
            if _stays_out(game, code):
                return "MON-ABI-03"
        return None if len(choice.fighters) <= most_in(game) else "MON-ADV-02"

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Send)
        game.done()
        hex = current(game).target
        for code in choice.fighters:
            before = game.stock[hex]
            game.emit(UnitAdvanced(self.seat, mon.kind_of(code), mon.place_of(code), hex))
            over = -room(game, hex)
            if over > 0:
                game.emit(GoodsGone(hex, _last_of(mon.minus(game.stock[hex], before), over), "MON-FER-13"))


def able(game: Monuments) -> list[int]:
    """MON-ADV-01, MON-ABI-03: the attackers that can move in, alike ones once."""
    return [code for code in sorted(set(current(game).attackers)) if not _stays_out(game, code)]


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
