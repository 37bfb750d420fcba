"""Retreat: the defender moves beaten units to a neighbouring hex.

Topics: retreat.
"""

from __future__ import annotations

from typing import final

from ziggurat.games.monuments.board.reach import can_cross, edges_of, on_foot
from ziggurat.games.monuments.events import FerryMoved, UnitKilled, UnitsRetreated
from ziggurat.games.monuments.game import FERRY_UNIT, NO_UNITS, NONE, Ferry, Monuments
from ziggurat.games.monuments.rules.asking import AskPlace
from ziggurat.games.monuments.rules.damage import current, rearm


def is_barred(game: Monuments, seat: int, hex: int) -> bool:
    """MON-RET-02: whether a unit or an intact building of another player is there, even beside own units."""
    return game.is_foreign(hex, seat) or game.has_foreign_building(hex, seat)


def can_retreat(game: Monuments, seat: int, kind: int, start: int, end: int) -> bool:
    """MON-RET-02, MON-RET-03: whether a unit of this kind, or a ferry, may leave one hex for the other."""
    if is_barred(game, seat, end) or end not in edges_of(game.chart, kind)[start]:
        return False
    return not on_foot(kind) or can_cross(game, seat, start, end)


@final
class Retreat(AskPlace):
    """MON-RET-01 to MON-RET-04: all defenders leave for one hex; units that cannot go there get their own question.

    Resources and buildings stay where they are (MON-RET-05, MON-RET-06).
    """

    rule = "MON-RET-01"

    def _kinds(self, game: Monuments) -> list[int]:
        """What is still on the hex: kinds of units, and FERRY_UNIT for ferries with passengers."""
        found = [kind for kind, number in enumerate(game.units[current(game).target]) if number]
        return [*found, FERRY_UNIT] if self._ferries(game) else found

    def _ferries(self, game: Monuments) -> list[Ferry]:
        hex = current(game).target
        return [ferry for ferry in game.ferries if ferry.water == hex and ferry.owner == self.seat]

    def candidates(self, game: Monuments) -> list[int]:
        start = current(game).target
        kinds = self._kinds(game)
        return [
            end
            for end in game.chart.flights[start]
            if any([can_retreat(game, self.seat, kind, start, end) for kind in kinds])
        ]

    def forbids(self, game: Monuments, item: int) -> str:
        near = game.chart.flights[current(game).target]
        if item not in near:
            return self.rule
        return "MON-RET-02" if is_barred(game, self.seat, item) else "MON-RET-03"

    def choose(self, game: Monuments, item: int) -> None:
        if item == NONE:
            self._die(game)
            return
        start = current(game).target
        going = [kind for kind in self._kinds(game) if can_retreat(game, self.seat, kind, start, item)]
        units = tuple([number if kind in going else 0 for kind, number in enumerate(game.units[start])])
        ferries = self._ferries(game) if FERRY_UNIT in going else []
        if units != NO_UNITS:
            game.emit(UnitsRetreated(self.seat, units, start, item))
        for ferry in ferries:
            game.emit(FerryMoved(self.seat, ferry.number, item, NONE, self.rule))

    def _die(self, game: Monuments) -> None:
        """MON-RET-04: units that cannot retreat die. Their ferries stay, empty."""
        hex, weapons = current(game).target, game.weapons
        game.done()
        ferries = self._ferries(game)
        if game.side[hex] == self.seat:
            for kind, number in enumerate(game.units[hex]):
                for _ in range(number):
                    game.emit(UnitKilled(self.seat, kind, hex, "MON-RET-04"))
        for ferry in ferries:
            for person in ferry.passengers:
                game.emit(UnitKilled(self.seat, person.kind, game.aboard(ferry.number), "MON-RET-04"))
        rearm(game, self.seat, weapons)
