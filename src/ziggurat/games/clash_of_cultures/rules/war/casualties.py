"""Who fights in the battle in progress, and how units are lost in it. Sides are ATTACKER and DEFENDER.

Topics: naval combat.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.step import NOBODY
from ziggurat.games.clash_of_cultures.board.units import ARMY, SETTLER, SHIP, Units, count, only
from ziggurat.games.clash_of_cultures.choices import Sink
from ziggurat.games.clash_of_cultures.events import UnitsKilled
from ziggurat.games.clash_of_cultures.game import ATTACKER, DEFENDER, NONE, Battle, Clash, CocStep


def current(game: Clash) -> Battle:
    """The battle in progress."""
    battle = game.battle
    assert battle is not None
    return battle


def units_in(game: Clash, side: int) -> Units:
    """All units of a side in the battle, Settlers and cargo too."""
    battle = current(game)
    if side == ATTACKER:
        return battle.units
    return game.units[battle.space] if game.side[battle.space] == battle.defender else ()


def fighters(game: Clash, side: int) -> Units:
    """COC-NAVB-02, COC-NAVB-05, COC-STL-01: Army units on land, Ships at sea."""
    return only(units_in(game, side), SHIP if current(game).sea else ARMY)


def fortress_acts(game: Clash) -> bool:
    """COC-CTY-12, COC-CTY-13: in the first round, unless a card has silenced it."""
    battle = current(game)
    return battle.fortress and battle.round == 1 and not battle.silenced


def can_fight(game: Clash, side: int) -> bool:
    """COC-TAC-04: whether a side has anything left to fight with, units or the Fortress."""
    return len(fighters(game, side)) > 0 or (side == DEFENDER and fortress_acts(game))


def kill(game: Clash, side: int, units: Units, fighting: int, ship: int, rule: str) -> None:
    """These units are lost."""
    battle = current(game)
    game.emit(UnitsKilled(battle.seat(side), battle.space, units, fighting, ship, rule))


@final
class TakeHits(CocStep):
    """COC-CMB-08, COC-CMB-09, COC-NAVB-08: one fighting unit for each hit, as long as there are any.

    Army units of one side are alike; of Ships with different cargo their owner chooses.
    """

    rule = "COC-NAVB-08"

    def __init__(self, side: int, hits: int, by_rule: str) -> None:
        self.side = side
        self.hits = hits
        self.by_rule = by_rule

    def seats(self, game: Clash) -> tuple[int, ...]:
        battle = current(game)
        ships = battle.cargo[self.side]
        if 0 < self.hits < len(ships) and len(_loads(ships)) > 1:
            return (battle.seat(self.side),)
        return NOBODY

    def options(self, game: Clash, seat: int) -> Options:
        loads = _loads(current(game).cargo[self.side])
        return Listed([Sink(count(ship, SETTLER), count(ship, ARMY)) for ship in loads])

    def _ship(self, game: Clash, choice: Sink) -> int:
        for index, ship in enumerate(current(game).cargo[self.side]):
            if count(ship, SETTLER) == choice.settlers and count(ship, ARMY) == choice.armies:
                return index
        return NONE

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Sink)
        self._sink(game, self._ship(game, choice))

    def advance(self, game: Clash) -> None:
        here = fighters(game, self.side)
        if not self.hits or not here:
            game.done()
        elif current(game).sea:
            self._sink(game, 0)
        else:
            game.done()
            lost = here[: self.hits]
            kill(game, self.side, lost, len(lost), NONE, self.by_rule)

    def _sink(self, game: Clash, ship: int) -> None:
        """COC-NAVB-06: the Ship goes down with all aboard."""
        game.become(TakeHits(self.side, self.hits - 1, self.by_rule))
        lost = current(game).cargo[self.side][ship] + fighters(game, self.side)[:1]
        kill(game, self.side, lost, 1, ship, self.by_rule)


def _loads(ships: tuple[Units, ...]) -> list[Units]:
    """Ships that differ in what they carry, one of each sort."""
    found: list[Units] = []
    for ship in ships:
        alike = [other for other in found if _same(other, ship)]
        if not alike:
            found.append(ship)
    return found


def _same(a: Units, b: Units) -> bool:
    return count(a, SETTLER) == count(b, SETTLER) and count(a, ARMY) == count(b, ARMY)
