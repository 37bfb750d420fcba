"""Lists what a Movement action offers: units that have not moved yet, their loads, and all their moves.

Serves the topics: movement.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Final, final

from ziggurat.core.choice import Choice, Options
from ziggurat.games.monuments.choices import Board, Move, Sail
from ziggurat.games.monuments.content.model import HORSE, NO_GOODS, UNITS, Goods
from ziggurat.games.monuments.game import FERRY_UNIT, NONE, Monuments, fighter, total
from ziggurat.games.monuments.status import ability_rule, carries, has_worker

Moved = tuple[int, ...]
"""Fighter codes of what has moved in this action, where it is now: units, ferries, and who boarded one."""


def ready(game: Monuments, moved: Moved, hex: int, kind: int) -> int:
    """MON-MOV-01: how many units of a kind on a hex have not moved yet."""
    number = game.units[hex][kind]
    return number - moved.count(fighter(hex, kind)) if number and moved else number


def kind_named(unit: str) -> int:
    """The kind of unit with this id, NONE if there is none."""
    return UNITS.index(unit) if unit in UNITS else NONE


def refuses_unit(game: Monuments, seat: int, moved: Moved, unit: str, start: int) -> str | None:
    """MON-MOV-01: a unit must be there, be the player's, and not have moved yet."""
    kind = kind_named(unit)
    if kind == NONE or not 0 <= start < game.chart.size or start not in game.places[seat]:
        return "MON-MOV-01"
    return None if ready(game, moved, start, kind) > 0 else "MON-MOV-01"


# -- what it carries

NOTHING: Final[list[Goods]] = [NO_GOODS]

_LOADS: Final[dict[Goods, list[Goods]]] = {}  # by how many at most and what lies there: these few come all the time


def most_carried(game: Monuments, seat: int, kind: int, start: int, worked: tuple[int, ...]) -> int:
    """MON-MOV-14, MON-MOV-15, MON-ABILITYCARD-AB1: how many resources of its hex a unit may take along.

    A horse needs an own worker on the hex, or one that was there when the action began: `worked`.
    """
    if kind == HORSE and start not in worked and not has_worker(game.units[start]):
        return 0
    return carries(game, seat, kind)


def loads(stock: Goods, most: int) -> list[Goods]:
    """All ways to take along at most `most` of these resources, nothing first."""
    if most <= 0 or stock == NO_GOODS:
        return NOTHING
    key = (most, *stock)
    found = _LOADS.get(key)
    if found is None:
        found = [
            (wood, sheep, metal, wheat)
            for wood in range(stock[0] + 1)
            for sheep in range(stock[1] + 1)
            for metal in range(stock[2] + 1)
            for wheat in range(stock[3] + 1)
            if wood + sheep + metal + wheat <= most
        ]
        _LOADS[key] = found
    return found


def refuses_load(game: Monuments, seat: int, kind: int, start: int, load: Goods, worked: tuple[int, ...]) -> str | None:
    """MON-MOV-14, MON-MOV-15, MON-ABI-02, MON-ABILITYCARD-AB1: the rule that keeps a unit from taking this along."""
    stock = game.stock[start]
    if len(load) != len(stock) or any([amount < 0 for amount in load]):
        return "MON-MOV-14"
    taken = total(load)
    if taken == 0:
        return None
    most = carries(game, seat, kind)
    if most == 0:
        return "MON-MOV-15"
    if most_carried(game, seat, kind, start, worked) == 0:
        return ability_rule(game, seat)
    if taken > most:
        return "MON-ABI-02" if kind == HORSE else "MON-MOV-14"
    return "MON-MOV-14" if any([amount > stock[good] for good, amount in enumerate(load)]) else None


# -- all of it


@final
class Ways(Options):
    """Moves, boardings and voyages, then `last`: End and quests. Choices that differ only in their load are one way.

    Each way is `unit` from `start` to `end`, places both. `extra` is for a boarding 1 if it is the first of a pair, for
    a voyage where the ferry moors. Choices are built on demand. Of loads only none and the full ones are listed; `in`
    and `others` know those between. What is added after `fold` is rarely wanted and comes after all else.
    """

    def __init__(self, game: Monuments, last: list[Choice]) -> None:
        self.last: Final = last
        self.hexes: Final = game.chart.size  # places beyond them are ferries
        self.units: Final[list[int]] = []
        self.starts: Final[list[int]] = []
        self.ends: Final[list[int]] = []
        self.extra: Final[list[int]] = []
        self.loads: Final[list[list[Goods]]] = []
        self.until: Final[list[int]] = []  # choices up to and with this way
        self.size = 0
        self.folds = False
        self.part_loads: list[Choice] = []

    def fold(self) -> None:
        """What is added from now on is rarely wanted."""
        self.folds = True

    def add(self, unit: int, start: int, end: int, extra: int, loads: list[Goods]) -> None:
        """One more way, with these loads to choose from."""
        self.units.append(unit)
        self.starts.append(start)
        self.ends.append(end)
        self.extra.append(extra)
        full = total(loads[-1]) if len(loads) > 2 else 0  # the last one takes as much as can be
        if full > 1:
            for load in loads:
                if 0 < total(load) < full:
                    self.part_loads.append(self._make(len(self.units) - 1, load))
            loads = [load for load in loads if total(load) in (0, full)]
            self.more = len(self.part_loads) > 0
        self.loads.append(loads)
        self.size += len(loads)
        self.until.append(self.size)
        if self.folds:
            self.folded += len(loads)

    def others(self) -> list[Choice]:
        """Moves and boardings with a part of the load that can be carried."""
        return self.part_loads

    def __len__(self) -> int:
        return self.size + len(self.last)

    def __getitem__(self, index: int) -> Choice:
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError("no such option")
        wanted = self.size - self.folded
        if index >= wanted:
            if index < wanted + len(self.last):
                return self.last[index - wanted]
            index -= len(self.last)
        way = bisect_right(self.until, index)
        return self._make(way, self.loads[way][index - self.until[way]])  # counted from behind

    def __contains__(self, choice: object) -> bool:
        return super().__contains__(choice) or choice in self.part_loads

    def _make(self, way: int, load: Goods) -> Choice:
        unit, start, end, extra = self.units[way], self.starts[way], self.ends[way], self.extra[way]
        if unit == FERRY_UNIT:
            return Sail(start - self.hexes, end, extra)
        if end >= self.hexes:
            return Board(UNITS[unit], start, end - self.hexes, load, extra == 1)
        return Move(UNITS[unit], start, end, load)
