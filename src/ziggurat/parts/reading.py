"""Reading the tables of a content pack key by key, reporting every mistake instead of raising it.

What is said here holds for every game: files, lists of items, texts, numbers, marks. What only one game's tables hold
(icons, costs, maps) is read in that game's `content/reading.py`.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.pack import Problem

MOST: Final = 999  # more than any number of a game
MAX_LISTED: Final = 30  # names that can be listed in one line
PLAIN: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"


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
        return -1 if value is None else self.word_of(key, value, words)

    def word_of(self, key: str, value: object, words: tuple[str, ...]) -> int:
        for n, word in enumerate(words):
            if value == word:
                return n
        self.fail_at(key, f"must be one of {', '.join(words)}, not {show(value)}")
        return -1

    def known(self, key: str, ids: tuple[str, ...], what: str) -> int:
        """The place of a value in `ids`, which items of another list have; -1 if it is none of them."""
        value = self.need(key)
        return -1 if value is None else self.known_of(key, value, ids, what)

    def known_of(self, key: str, value: object, ids: tuple[str, ...], what: str) -> int:
        if isinstance(value, str) and value in ids:
            return ids.index(value)
        there_are = f"; there are {', '.join(ids)}" if 0 < len(ids) <= MAX_LISTED else ""
        self.fail_at(key, f"must name {what}, not {show(value)}{there_are}")
        return -1

    def amounts(self, key: str, words: tuple[str, ...]) -> tuple[int, ...]:
        """A table like `{ wood = 1, metal = 2 }` as a number for each of the words; it names at least one of them."""
        inner = self.inner(key)
        amounts = [inner.number(word, 1, MOST) if word in inner.table else 0 for word in words]
        for name in inner.table:
            if name not in words:
                inner.fail(f"{show(name)} is none of {', '.join(words)}")
        if not inner.table:
            inner.fail("is empty")
        return tuple(amounts)

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

    def tables(self, key: str) -> list[Item]:
        """The tables of a list, named by their places in it."""
        tables: list[Item] = []
        for n, value in enumerate(self.entries(key)):
            where = f"{self.where} {key} {n + 1}" if self.where else f"{key} {n + 1}"
            if isinstance(value, dict):
                table: dict[str, object] = value
                tables.append(Item(self.report, self.file, where, table))
            else:
                self.report.append(Problem(self.file, where, f"must be a table, not {show(value)}"))
        return tables

    def items(self, key: str, id_key: str, seen: set[str]) -> list[Item]:
        """The tables of a list, each named by its id; reports ids that are missing, odd, or there or `seen` before."""
        items: list[Item] = []
        for entry in self.tables(key):
            name = entry.table.get(id_key)
            where = name if isinstance(name, str) and is_plain(name) else entry.where
            item = Item(self.report, self.file, where, entry.table)
            if item.text(id_key) and where != name:
                item.fail(f"{id_key} must be letters, digits, - and _, not {show(name)}")
            if where in seen:
                item.fail(f"{id_key} stands there twice")
            seen.add(where)
            items.append(item)
        return items

    def mark(self, marks: tuple[str, ...], aspects: tuple[str, ...]) -> str:
        """One mark for the item, or a table with a mark for each aspect; the weakest, which stands last in `marks`."""
        if isinstance(self.find("mark"), dict):
            inner = self.inner("mark")
            weakest = max([inner.word(aspect, marks) for aspect in aspects], default=-1)
            inner.finish()
        else:
            weakest = self.word("mark", marks)
        return marks[weakest]

    def has(self, key: str) -> bool:
        """Whether a key that may be left out is there."""
        self.asked.add(key)
        return key in self.table

    def finish(self) -> None:
        """Report the keys nobody asked for, and which ones there could be beside those that are there."""
        free = sorted([key for key in self.asked if key not in self.table])
        could_be = f"; there could be {', '.join(free)}" if free else ""
        for key in self.table:
            if key not in self.asked:
                self.fail_at(key if is_plain(key) else show(key), f"is not a key of this table{could_be}")


@final
class Files:
    """The tables of a whole pack, one for each of the files it must have, and the report they all write to."""

    def __init__(self, names: tuple[str, ...], tables: dict[str, object]) -> None:
        self.report: Final[list[Problem]] = []
        self.tops: Final[dict[str, Item]] = {}
        for file in names:
            value = tables.get(file)
            if isinstance(value, dict):
                table: dict[str, object] = value
                self.tops[file] = Item(self.report, file, "", table)
            else:
                self.fail(file, "file", "is missing" if value is None else "must be a table")
                self.tops[file] = Item([], file, "", {})
        for file in tables:
            if file not in names:
                self.fail(file, "file", f"is not one of {', '.join(names)}")

    def fail(self, file: str, where: str, reason: str) -> None:
        self.report.append(Problem(file, where, reason))

    def items(self, file: str, key: str, id_key: str) -> list[Item]:
        """The tables of a list, each named by its id; reports ids that are missing, odd or there twice."""
        return self.tops[file].items(key, id_key, set())

    def listed(self, file: str, key: str, ids: tuple[str, ...], rule: str = "") -> list[Item]:
        """The tables of a list that has exactly these ids in this order; unknown ones are reported and left out."""
        by_rule = f" ({rule})" if rule else ""
        known = f"must be one of {', '.join(ids)}" if len(ids) <= MAX_LISTED else "is not one the rules know"
        items: list[Item] = []
        for item in self.items(file, key, "id"):
            if item.where in ids:
                items.append(item)
            else:
                item.fail(f"id {known}{by_rule}")
        found = [item.where for item in items]
        missing = [id for id in ids if id not in found]
        for id in missing:
            self.fail(file, key, f"{id} is missing{by_rule}")
        if not missing and len(found) == len(ids):
            for n, id in enumerate(found):
                if id != ids[n]:
                    self.fail(file, id, f"must stand at place {ids.index(id) + 1} of {key}{by_rule}")
                    break
        return items

    def numbered(self, file: str, key: str, id_key: str, first: int) -> list[Item]:
        """The tables of a list whose ids are numbers that count up from `first`, each named by its number."""
        items: list[Item] = []
        expected = first
        for entry in self.tops[file].tables(key):
            before = len(self.report)
            number = entry.number(id_key, 0, MOST)
            if len(self.report) > before:
                number = expected
            elif number != expected:
                entry.fail(f"{id_key} must be {expected} here, not {number}")
            item = Item(self.report, file, f"{id_key} {number}", entry.table)
            item.asked.add(id_key)
            items.append(item)
            expected = number + 1
        return items

    def rising(self, file: str, key: str, id_key: str, first: int) -> list[Item]:
        """The tables of a list whose ids are numbers that rise, `first` or more; what is taken out leaves a gap."""
        items: list[Item] = []
        least = first
        for entry in self.tops[file].tables(key):
            before = len(self.report)
            number = entry.number(id_key, 0, MOST)
            if len(self.report) > before:
                number = least
            elif number < least:
                entry.fail(f"{id_key} must be {least} or more here, not {number}")
            item = Item(self.report, file, f"{id_key} {number}", entry.table)
            item.asked.add(id_key)
            items.append(item)
            least = max(least, number + 1)
        return items

    def finish(self) -> None:
        """Report the keys of whole files nobody asked for."""
        for top in self.tops.values():
            top.finish()


def show(value: object) -> str:
    """A value as a short piece of one line."""
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:40] + "...")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return "a whole number"
    if isinstance(value, float):
        return str(value)
    if isinstance(value, dict):
        return "a table"
    return "a list" if isinstance(value, list) else "a value of another type"


def is_plain(text: str) -> bool:
    """Whether a text can name an item: short, of letters, digits, - and _."""
    return text != "" and len(text) <= 40 and all([letter in PLAIN for letter in text])
