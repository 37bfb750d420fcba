"""Units as small numbers: kind and what the turn forbids them. A space holds a sorted tuple of them."""

from __future__ import annotations

from typing import Final

SETTLER: Final = 0
ARMY: Final = 1
SHIP: Final = 2
UNIT_NAMES: Final = ("settler", "army", "ship")

# What a unit has done, added to 16 * kind.
MOVED: Final = 1  # in this Move action
FOREST: Final = 2  # entered one this turn: no battle (COC-MOV-17)
MOUNTAIN: Final = 4  # entered one this turn: no further move (COC-MOV-15)
FOUGHT: Final = 8  # this turn: no further move (COC-MOV-13)
SPENT: Final = 13  # MOVED, MOUNTAIN or FOUGHT: not to be moved now

Units = tuple[int, ...]
NO_UNITS: Final[Units] = ()


def unit(kind: int, flags: int = 0) -> int:
    """A unit of this kind that has done this."""
    return 16 * kind + flags


def kind_of(unit: int) -> int:
    """Settler, Army unit or Ship."""
    return unit >> 4


def count(units: Units, kind: int) -> int:
    """How many are of this kind."""
    found = 0
    for unit in units:
        if unit >> 4 == kind:
            found += 1
    return found


def only(units: Units, kind: int) -> Units:
    """Those of this kind."""
    return tuple([unit for unit in units if unit >> 4 == kind])


def added(units: Units, more: Units) -> Units:
    """Both together, sorted."""
    return tuple(sorted(units + more)) if units else more


def removed(units: Units, gone: Units) -> Units:
    """The first without the second, which it holds."""
    left = list(units)
    for unit in gone:
        left.remove(unit)
    return tuple(left)


def holds(units: Units, some: Units) -> bool:
    """Whether all of `some` are among `units`."""
    left = list(units)
    for unit in some:
        if unit not in left:
            return False
        left.remove(unit)
    return True


def marked(units: Units, flags: int) -> Units:
    """The same, having done this too."""
    return tuple([unit | flags for unit in units])


def tired(units: Units) -> Units:
    """The same after a battle in which the Army units among them fought."""
    return tuple(sorted([unit | FOUGHT if unit >> 4 == ARMY else unit for unit in units]))


def cleared(units: Units, flags: int) -> Units:
    """The same, with this forgotten."""
    return tuple(sorted([unit & ~flags for unit in units]))


def groups(units: Units) -> list[Units]:
    """Every different choice of one or more of them, in a fixed order."""
    found: list[Units] = [()]
    index = 0
    while index < len(units):
        code = units[index]
        number = units.count(code)
        found = [group + (code,) * times for times in range(number + 1) for group in found]
        index += number
    return found[1:]
