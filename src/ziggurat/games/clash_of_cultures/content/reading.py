"""Reading what only the tables of Clash of Cultures hold: costs, ids of other tables, spaces, and its four marks."""

from __future__ import annotations

from typing import Final

from ziggurat.games.clash_of_cultures.content.model import GOODS
from ziggurat.parts.reading import MOST, Item, show

Space = tuple[int, int]  # axial coordinates

MARKS: Final[tuple[str, ...]] = ("rulebook", "original", "monumental", "reconstructed")  # from firm to free
NOWHERE: Final[Space] = (0, 0)
EDGE: Final = 99  # no board reaches so far


def mark_of(item: Item, aspects: tuple[str, ...]) -> str:
    """The mark of an item, or the weakest of the marks of its aspects."""
    return item.mark(MARKS, aspects)


def goods_at(item: Item, key: str) -> tuple[int, ...]:
    """A cost like `{ food = 1, ore = 1 }` as a Goods tuple; it names at least one thing."""
    inner = item.inner(key)
    goods = [inner.number(name, 1, MOST) if name in inner.table else 0 for name in GOODS]
    inner.finish()
    if not inner.table:
        inner.fail("costs nothing")
    return tuple(goods)


def id_at(item: Item, key: str, ids: tuple[str, ...], what: str) -> int:
    """The place of a value in `ids`, -1 if it is none of them. Unlike `Item.word` it does not list them all."""
    value = item.need(key)
    return -1 if value is None else id_of(item, key, value, ids, what)


def id_of(item: Item, key: str, value: object, ids: tuple[str, ...], what: str) -> int:
    if isinstance(value, str) and value in ids:
        return ids.index(value)
    item.fail_at(key, f"must name {what}, not {show(value)}")
    return -1


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
