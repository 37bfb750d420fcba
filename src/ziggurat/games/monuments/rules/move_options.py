"""Lists what a Movement action offers: units that have not moved yet, their loads, and all their moves.

Serves the topics: movement.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Final, final

from ziggurat.core.choice import Choice, Kinds, Options, kinds_of
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
    if kind == NONE or start not in game.places[seat]:
        return "MON-MOV-01"
    return None if ready(game, moved, start, kind) > 0 else "MON-MOV-01"


# -- what it carries


@final
class Loads:
    """Ways to take resources along: `listed` are nothing and all that can be, `parts` those between."""

    def __init__(self, listed: list[Goods], parts: list[Goods]) -> None:
        self.listed: Final = listed
        self.parts: Final = parts


NOTHING: Final[Loads] = Loads([NO_GOODS], [])

# By how many at most and what lies there: these few come all the time.
_LOADS: Final[dict[tuple[int, int, int, int, int], Loads]] = {}


def most_carried(game: Monuments, seat: int, kind: int, start: int, worked: tuple[int, ...]) -> int:
    """MON-MOV-14, MON-MOV-15, MON-ABILITYCARD-AB1: how many resources of its hex a unit may take along.

    A horse needs an own worker on the hex, or one that was there when the action began: `worked`.
    """
    if kind == HORSE and start not in worked and not has_worker(game.units[start]):
        return 0
    return carries(game, seat, kind)


def loads(stock: Goods, most: int) -> Loads:
    """All ways to take along at most `most` of these resources, nothing first."""
    if most <= 0 or stock == NO_GOODS:
        return NOTHING
    key = (most, stock[0], stock[1], stock[2], stock[3])
    found = _LOADS.get(key)
    if found is None:
        found = _loads(stock, most)
        _LOADS[key] = found
    return found


def _loads(stock: Goods, most: int) -> Loads:
    found: list[Goods] = [
        (wood, sheep, metal, wheat)
        for wood in range(stock[0] + 1)
        for sheep in range(stock[1] + 1)
        for metal in range(stock[2] + 1)
        for wheat in range(stock[3] + 1)
        if wood + sheep + metal + wheat <= most
    ]
    full = min(most, total(stock))
    parts = [load for load in found if 0 < total(load) < full]
    return Loads([load for load in found if total(load) in (0, full)], parts)


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
        self.loads: Final[list[Loads]] = []
        self.until: Final[list[int]] = []  # choices up to and with this way
        self.size = 0
        self.folds = False

    def fold(self) -> None:
        """What is added from now on is rarely wanted."""
        self.folds = True

    def add(self, unit: int, start: int, end: int, extra: int, loads: Loads) -> None:
        """One more way, with these loads to choose from."""
        self.units.append(unit)
        self.starts.append(start)
        self.ends.append(end)
        self.extra.append(extra)
        self.loads.append(loads)
        self.size += len(loads.listed)
        self.until.append(self.size)
        if loads.parts:
            self.more = True
        if self.folds:
            self.folded += len(loads.listed)

    def others(self) -> list[Choice]:
        """Moves and boardings with a part of the load that can be carried."""
        return [self._make(way, load) for way, loads in enumerate(self.loads) for load in loads.parts]

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
        return self._make(way, self.loads[way].listed[index - self.until[way]])  # counted from behind

    def kinds(self) -> Kinds:
        found: Kinds = []
        wanted = self.size - self.folded
        last: type[Choice] | None = None
        begun = number = 0  # choices before this kind, and with this way
        for way, until in enumerate(self.until):
            kind = self._kind(way)
            if kind is not last or number == wanted:
                if last is not None and number > begun:
                    found.append((last, number - begun))
                if number == wanted:
                    found.extend(kinds_of(self.last))
                last, begun = kind, number
            number = until
        if last is not None:
            found.append((last, number - begun))
        if not self.folded:
            found.extend(kinds_of(self.last))
        return found

    def span(self, first: int, stop: int) -> list[Choice]:
        found: list[Choice] = []
        wanted, behind = self.size - self.folded, len(self.last)
        way = -1
        for index in range(first, stop):
            if wanted <= index < wanted + behind:
                found.append(self.last[index - wanted])
                continue
            number = index if index < wanted else index - behind
            if way < 0:
                way = bisect_right(self.until, number)
            while self.until[way] <= number:
                way += 1
            found.append(self._make(way, self.loads[way].listed[number - self.until[way]]))  # counted from behind
        return found

    def __contains__(self, choice: object) -> bool:
        return super().__contains__(choice) or choice in self.others()

    def _kind(self, way: int) -> type[Choice]:
        if self.units[way] == FERRY_UNIT:
            return Sail
        return Board if self.ends[way] >= self.hexes else Move

    def _make(self, way: int, load: Goods) -> Choice:
        unit, start, end, extra = self.units[way], self.starts[way], self.ends[way], self.extra[way]
        if unit == FERRY_UNIT:
            return Sail(start - self.hexes, end, extra)
        if end >= self.hexes:
            return Board(UNITS[unit], start, end - self.hexes, load, extra == 1)
        return Move(UNITS[unit], start, end, load)
