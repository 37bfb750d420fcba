"""Reading what only the tables of Patchistory hold: icons, names per edition, and its two marks."""

from __future__ import annotations

from typing import Final

from ziggurat.games.patchistory.content.model import ICON_LETTERS, ICONS, KNOWN, NO_ICONS, RECONSTRUCTED, Icons
from ziggurat.parts.reading import Item, show

EDITIONS: Final[tuple[str, ...]] = ("1.3sk", "1.3.2d")  # the first names the Rooms
MARKS: Final[tuple[str, ...]] = (KNOWN, RECONSTRUCTED)


def mark_of(item: Item, aspects: tuple[str, ...]) -> str:
    """The mark of an item, or the weakest of the marks of its aspects."""
    return item.mark(MARKS, aspects)


def icons_at(item: Item, key: str) -> tuple[Icons, Icons]:
    value = item.need(key)
    return (NO_ICONS, NO_ICONS) if value is None else icons_of(item, key, value)


def icons_of(item: Item, key: str, value: object) -> tuple[Icons, Icons]:
    """Icons outside and inside the box of a text like `F2 [F1]`."""
    if not isinstance(value, str):
        item.fail_at(key, f"must be icons in quotes, not {show(value)}")
        return NO_ICONS, NO_ICONS
    icons, box, wrong = read_icons(value)
    if wrong:
        item.fail_at(key, wrong)
    return icons, box


def plain_icons(item: Item, key: str, why: str) -> Icons:
    """Icons without a box."""
    icons, box = icons_at(item, key)
    if box != NO_ICONS:
        item.fail_at(key, why)
    return icons


def names_at(item: Item, key: str, all_editions: bool) -> dict[str, str]:
    """One text for every edition, or a table with a text per edition; the first edition is always there."""
    value = item.need(key)
    if not isinstance(value, dict):
        text = item.text_of(key, value) if value is not None else ""
        return dict.fromkeys(EDITIONS, text)
    inner = item.inner(key)
    names = {e: inner.text(e) for e in EDITIONS if all_editions or e == EDITIONS[0] or e in inner.table}
    inner.finish()
    return names


def read_icons(text: str) -> tuple[Icons, Icons, str]:
    """Icons outside and inside the box of a text like `F2 [F1]`, and what is wrong with it ("" if nothing is)."""
    outside, bracket, inside = text.strip().partition("[")
    if bracket and (not inside.endswith("]") or not inside[:-1].strip()):
        return NO_ICONS, NO_ICONS, f"must end with a box like [F2], not {show(text)}"
    icons, wrong = _count_icons(outside)
    box, wrong_inside = _count_icons(inside[:-1])
    return icons, box, wrong or wrong_inside


def _count_icons(text: str) -> tuple[Icons, str]:
    numbers = [0] * ICONS
    for word in text.split():
        icon, digits = ICON_LETTERS.find(word[0]), word[1:]
        if icon < 0 or not 1 <= len(digits) <= 2 or digits[0] not in "123456789" or digits[-1] not in "0123456789":
            return NO_ICONS, f"holds {show(word)}, which is no icon: write a letter of {ICON_LETTERS} and a number"
        if numbers[icon]:
            return NO_ICONS, f"names {word[0]} twice"
        numbers[icon] = int(digits)
    return tuple(numbers), ""
