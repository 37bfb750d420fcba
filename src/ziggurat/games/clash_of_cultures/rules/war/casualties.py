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
    """COC-CMB-08, COC-CMB-09, COC-NAVB-06 to COC-NAVB-08: one fighting unit for each hit, as long as there are any.

    Army units of one side are alike. If Ships sink and the rest cannot carry all Land units, the owner says who drowns.
    """

    rule = "COC-NAVB-07"

    def __init__(self, side: int, hits: int, by_rule: str) -> None:
        self.side = side
        self.hits = hits
        self.by_rule = by_rule

    def _losses(self, game: Clash) -> list[tuple[int, int]]:
        """The numbers of Settlers and Army units that may drown: no more than the Ships left cannot carry."""
        units = units_in(game, self.side)
        ships, settlers, armies = count(units, SHIP), count(units, SETTLER), count(units, ARMY)
        room = game.content.pieces.cargo_limit * max(0, ships - self.hits)
        number = max(0, settlers + armies - room)
        least = max(0, number - armies)
        return [(some, number - some) for some in range(min(number, settlers), least - 1, -1)]

    def seats(self, game: Clash) -> tuple[int, ...]:
        battle = current(game)
        asked = battle.sea and self.hits and len(self._losses(game)) > 1
        return (battle.seat(self.side),) if asked else NOBODY

    def options(self, game: Clash, seat: int) -> Options:
        return Listed([Sink(settlers, armies) for settlers, armies in self._losses(game)])

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Sink)
        self._sink(game, choice.settlers, choice.armies)

    def advance(self, game: Clash) -> None:
        here = fighters(game, self.side)
        if not self.hits or not here:
            game.done()
        elif current(game).sea:
            settlers, armies = self._losses(game)[0]
            self._sink(game, settlers, armies)
        else:
            game.done()
            lost = here[: self.hits]
            kill(game, self.side, lost, len(lost), NONE, self.by_rule)

    def _sink(self, game: Clash, settlers: int, armies: int) -> None:
        """COC-NAVB-06: Ships go down with those who find no room on the others."""
        game.done()
        units = units_in(game, self.side)
        ships = only(units, SHIP)[: self.hits]
        lost = only(units, SETTLER)[:settlers] + only(units, ARMY)[:armies] + ships
        kill(game, self.side, lost, len(ships), NONE, self.by_rule)
