"""Reading the tables of a content pack key by key, with every mistake written down instead of raised."""

from __future__ import annotations

from typing import Final, final

from ziggurat.games.patchistory.content.model import ICON_LETTERS, ICONS, KNOWN, NO_ICONS, RECONSTRUCTED, Icons

EDITIONS: Final[tuple[str, ...]] = ("1.3sk", "1.3.2d")  # the first names the Rooms
MOST: Final = 999  # no number of the game comes near it
PLAIN: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"


@final
class Problem:
    """One mistake of a pack: the file, the item or key in it, and the reason in one line."""

    def __init__(self, file: str, where: str, reason: str) -> None:
        self.file: Final = file
        self.where: Final = where
        self.reason: Final = reason

    def __str__(self) -> str:
        return f"{self.file}: {self.where}: {self.reason}"


@final
class Item:
    """One table of a file, read key by key.

    A reading method reports what is wrong with its key and then returns a harmless value of the right type, so
    that reading goes on; `finish` reports the keys nobody asked for.
    """

    def __init__(self, report: list[Problem], file: str, where: str, table: dict[str, object]) -> None:
        self.report: Final = report
        self.file: Final = file
        self.where: Final = where
        self.table: Final = table
        self.asked: Final[set[str]] = set()

    def fail(self, reason: str) -> None:
        self.report.append(Problem(self.file, self.where, reason))

    def fail_at(self, key: str, reason: str) -> None:
        """A mistake of one key: names the key itself where the whole file is the item."""
        if self.where:
            self.fail(f"{key} {reason}")
        else:
            self.report.append(Problem(self.file, key, reason))

    def find(self, key: str) -> object | None:
        self.asked.add(key)
        return self.table.get(key)

    def need(self, key: str) -> object | None:
        value = self.find(key)
        if value is None:
            self.fail_at(key, "is missing")
        return value

    def text(self, key: str) -> str:
        value = self.need(key)
        if value is None:
            return ""
        return self.text_of(key, value)

    def text_of(self, key: str, value: object) -> str:
        if not isinstance(value, str):
            self.fail_at(key, f"must be a text, not {show(value)}")
            return ""
        if not value.strip() or not value.isprintable():
            self.fail_at(key, "must be one line of text and not empty")
            return ""
        return value

    def word(self, key: str, words: tuple[str, ...]) -> int:
        """The place of the value in `words`, -1 if it is none of them."""
        value = self.need(key)
        for n, word in enumerate(words):
            if value == word:
                return n
        if value is not None:
            self.fail_at(key, f"must be one of {', '.join(words)}, not {show(value)}")
        return -1

    def flag(self, key: str) -> bool:
        """True or false; false where the key is left out."""
        value = self.find(key)
        if value is None or isinstance(value, bool):
            return value is True
        self.fail_at(key, f"must be true or false, not {show(value)}")
        return False

    def number(self, key: str, least: int, most: int) -> int:
        value = self.need(key)
        return least if value is None else self.number_of(key, value, least, most)

    def number_of(self, key: str, value: object, least: int, most: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            self.fail_at(key, f"must be a whole number, not {show(value)}")
        elif value < least or value > most:
            self.fail_at(key, f"must lie between {least} and {most}")
        else:
            return value
        return least

    def entries(self, key: str) -> list[object]:
        value = self.need(key)
        if isinstance(value, list):
            entries: list[object] = value
            return entries
        if value is not None:
            self.fail_at(key, f"must be a list, not {show(value)}")
        return []

    def numbers(self, key: str, count: int, least: int) -> tuple[int, ...]:
        """Exactly `count` whole numbers."""
        before = len(self.report)
        values = self.entries(key)
        if len(values) != count and len(self.report) == before:
            self.fail_at(key, f"must hold {count} numbers, not {len(values)}")
        numbers = [self.number_of(key, value, least, MOST) for value in values[:count]]
        return tuple(numbers + [least] * (count - len(numbers)))

    def inner(self, key: str) -> Item:
        """The table under a key; an empty one if it is not there."""
        value = self.need(key)
        where = f"{self.where} {key}" if self.where else key
        if isinstance(value, dict):
            table: dict[str, object] = value
            return Item(self.report, self.file, where, table)
        if value is not None:
            self.fail_at(key, f"must be a table, not {show(value)}")
        return Item([], self.file, where, {})

    def icons(self, key: str) -> tuple[Icons, Icons]:
        value = self.need(key)
        return (NO_ICONS, NO_ICONS) if value is None else self.icons_of(key, value)

    def icons_of(self, key: str, value: object) -> tuple[Icons, Icons]:
        """Icons outside and inside the box of a text like `F2 [F1]`."""
        if not isinstance(value, str):
            self.fail_at(key, f"must be icons in quotes, not {show(value)}")
            return NO_ICONS, NO_ICONS
        icons, box, wrong = read_icons(value)
        if wrong:
            self.fail_at(key, wrong)
        return icons, box

    def plain_icons(self, key: str, why: str) -> Icons:
        """Icons without a box."""
        icons, box = self.icons(key)
        if box != NO_ICONS:
            self.fail_at(key, why)
        return icons

    def names(self, key: str, all_editions: bool) -> dict[str, str]:
        """One text for every edition, or a table with a text per edition; the first edition is always there."""
        value = self.need(key)
        if not isinstance(value, dict):
            text = self.text_of(key, value) if value is not None else ""
            return dict.fromkeys(EDITIONS, text)
        inner = self.inner(key)
        names = {e: inner.text(e) for e in EDITIONS if all_editions or e == EDITIONS[0] or e in inner.table}
        inner.finish()
        return names

    def mark(self, aspects: tuple[str, ...]) -> str:
        """One mark for the item, or a table with a mark for each aspect; the weakest of them."""
        if isinstance(self.find("mark"), dict):
            inner = self.inner("mark")
            weakest = max([inner.word(aspect, (KNOWN, RECONSTRUCTED)) for aspect in aspects], default=1)
            inner.finish()
        else:
            weakest = self.word("mark", (KNOWN, RECONSTRUCTED))
        return KNOWN if weakest == 0 else RECONSTRUCTED

    def finish(self) -> None:
        for key in self.table:
            if key not in self.asked:
                self.fail_at(key if is_plain(key) else show(key), "is not a key of this table")


def show(value: object) -> str:
    """A value as a short piece of one line."""
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:40] + "...")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return "a whole number"
    if isinstance(value, dict):
        return "a table"
    return "a list" if isinstance(value, list) else "a value of another type"


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


def is_plain(text: str) -> bool:
    """Whether a text can name an item: short, of letters, digits, - and _."""
    return text != "" and len(text) <= 40 and all(letter in PLAIN for letter in text)
