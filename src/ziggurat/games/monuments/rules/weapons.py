"""Weapons: the player gives a new one, or that of a worker who is gone, to another worker.

Topics: weapons.
"""

from __future__ import annotations

from typing import final

from ziggurat.games.monuments.events import WeaponGiven
from ziggurat.games.monuments.game import NONE, Monuments
from ziggurat.games.monuments.rules.asking import AskPlace
from ziggurat.games.monuments.rules.common import unarmed


def takers(game: Monuments, seat: int) -> list[int]:
    """MON-WPN-02, MON-WPN-05, MON-CMP-04: the places with a worker who can take a weapon, if the bank has any."""
    return unarmed(game, seat) if game.weapons else []


@final
class GiveWeapon(AskPlace):
    """MON-WPN-02: a new weapon goes to an own worker without one; it is lost where there is none (MON-MIL-10)."""

    rule = "MON-WPN-02"

    def __init__(self, seat: int, by_rule: str) -> None:
        super().__init__(seat)
        self.by_rule = by_rule

    def candidates(self, game: Monuments) -> list[int]:
        return takers(game, self.seat)

    def choose(self, game: Monuments, item: int) -> None:
        game.done()
        if item != NONE:
            game.emit(WeaponGiven(self.seat, item, self.by_rule))


@final
class Rearm(AskPlace):
    """MON-WPN-07: `number` weapons of workers who are gone are in the bank; each may go to a worker without one."""

    rule = "MON-WPN-07"

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number = number

    def candidates(self, game: Monuments) -> list[int]:
        return takers(game, self.seat) if self.number else []

    def refuses_end(self, game: Monuments) -> str | None:
        return None

    def choose(self, game: Monuments, item: int) -> None:
        if item == NONE:
            game.done()
            return
        game.become(Rearm(self.seat, self.number - 1))
        game.emit(WeaponGiven(self.seat, item, self.rule))
