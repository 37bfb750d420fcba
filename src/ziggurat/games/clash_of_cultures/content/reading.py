"""Reading what only the tables of Clash of Cultures hold: spaces, regions, and its four marks."""

from __future__ import annotations

from typing import Final

from ziggurat.parts.reading import Item, show

Space = tuple[int, int]  # axial coordinates

MARKS: Final[tuple[str, ...]] = ("rulebook", "original", "monumental", "reconstructed")  # from firm to free
NOWHERE: Final[Space] = (0, 0)
EDGE: Final = 99  # no board reaches so far


def mark_of(item: Item, aspects: tuple[str, ...]) -> str:
    """The mark of an item, or the weakest of the marks of its aspects."""
    return item.mark(MARKS, aspects)


def space_at(item: Item, key: str) -> Space:
    value = item.need(key)
    return NOWHERE if value is None else space_of(item, key, value)


def space_of(item: Item, key: str, value: object) -> Space:
    """Coordinates like `[3, -1]`."""
    if isinstance(value, list) and len(value) == 2:
        numbers: list[object] = value
        return item.number_of(key, numbers[0], -EDGE, EDGE), item.number_of(key, numbers[1], -EDGE, EDGE)
    item.fail_at(key, f"must hold spaces like [3, -1], not {show(value)}")
    return NOWHERE


def region_of(item: Item, key: str, value: object) -> tuple[Space, ...]:
    """Four spaces (COC-BRD-01), in the order of the positions."""
    if isinstance(value, list) and len(value) == 4:
        spaces: list[object] = value
        return tuple([space_of(item, key, space) for space in spaces])
    item.fail_at(key, f"must be a region of four spaces, not {show(value)} (COC-BRD-01)")
    return ()
