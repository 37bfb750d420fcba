"""Menus: many options in few lines. A menu holds choices and further menus, each under a key that people type."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from rich.console import Console, RenderableType
from rich.text import Text

from ziggurat.core.choice import Choice
from ziggurat.core.fields import counted

HEIGHT = 24
"""The most lines of a prompt, with the line for the answer."""
WIDTH = 80
"""The most characters in a line of a prompt."""
FEWEST_LETTERS = 3
"""Letters that a typed word has at least if it names an entry: fewer are a slip of the finger."""


@dataclass(frozen=True)
class Menu:
    """A question with its keys. `picture` is drawn above; with `listed=False` it, or the title, shows the keys."""

    title: str
    items: tuple[Item, ...]
    picture: RenderableType | None = None
    listed: bool = True

    def find(self, key: str) -> Item | None:
        """The item with this key."""
        wanted = key.lstrip("0") or "0"
        return next((item for item in self.items if item.key == wanted), None)

    def having(self, words: Sequence[str]) -> tuple[Item, ...]:
        """The items in whose text each of these words begins a word; none for words of one or two letters alone."""
        wanted = [word.casefold().strip(",.:") for word in words]
        if max(map(len, wanted), default=0) < FEWEST_LETTERS:
            return ()
        return tuple(item for item in self.items if all(_begins_in(word, item.text) for word in wanted))

    def keys(self, items: Sequence[Item] = ()) -> str:
        """The keys, or those of some items, in a few words."""
        numbers = sorted(int(item.key) for item in items or self.items)
        runs: list[list[int]] = []
        for number in numbers:
            if runs and number == runs[-1][-1] + 1:
                runs[-1].append(number)
            else:
                runs.append([number])
        return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)


@dataclass(frozen=True)
class Item:
    """One line of a menu. It leads to a choice, to another menu, or to a function that makes one."""

    key: str
    text: str
    leads_to: Target


def _begins_in(word: str, text: str) -> bool:
    """Whether a word of the text begins with this one."""
    return any(each.startswith(word) for each in re.split(r"[^\w'&]+", text.casefold()))


Later = Callable[[], Menu]
Target = Choice | Menu | Later
Entry = tuple[str, Target]
Labelled = tuple[Choice, str]
Key = TypeVar("Key")


def numbered(title: str, entries: Iterable[Entry], last: Entry | None = None) -> Menu:
    """Entries under 1, 2, 3 and so on; `last`, which does nothing or gives up, under 0."""
    items = [Item(str(number), text, leads_to) for number, (text, leads_to) in enumerate(entries, 1)]
    if last is not None:
        items.append(Item("0", *last))
    return Menu(title, tuple(items))


def amounts(title: str, choices: Sequence[Choice], amount: Callable[[Choice], int]) -> Menu:
    """Choices that differ by a number: the number is the key."""
    menu = Menu("", tuple(Item(str(amount(choice)), "", choice) for choice in choices), listed=False)
    return Menu(f"{title} {menu.keys()}", menu.items, listed=False)


def folded(text: str, menu: Menu) -> Entry:
    """An entry that leads to a menu, or to its only item if it has one."""
    return (text, menu.items[0].leads_to) if len(menu.items) == 1 else (text, menu)


def flat(mine: Iterable[Labelled]) -> list[Entry]:
    """Every option as it is labelled."""
    return [(label, choice) for choice, label in mine]


def by(mine: Iterable[Labelled], key: Callable[[Choice], Key]) -> dict[Key, list[Labelled]]:
    """Options grouped by a key, in the order of first occurrence."""
    found: dict[Key, list[Labelled]] = {}
    for each in mine:
        found.setdefault(key(each[0]), []).append(each)
    return found


def number_of(choice: Choice, field: str) -> int:
    """A field of a choice that is a number."""
    value = getattr(choice, field)
    assert isinstance(value, int)
    return value


def text_of(choice: Choice, field: str) -> str:
    """A field of a choice that is a word."""
    value = getattr(choice, field)
    assert isinstance(value, str)
    return value


# -- on the screen


def pages(menu: Menu, console: Console, width: int, room: int) -> list[list[Text]]:
    """The listed items as lines, cut into pages of at most `room` lines."""
    if not menu.listed:
        return [[]]
    digits = max(len(item.key) for item in menu.items)
    texts = [Text.assemble((f"{item.key:>{digits}}", "bold"), "  ", item.text + _more(item)) for item in menu.items]
    half = (width - 4) // 2
    if len(texts) > 9 and all(text.cell_len <= half for text in texts):
        return _two_columns(texts, half, room)
    found: list[list[Text]] = [[]]
    for text in texts:
        lines = [Text("  ").append_text(line) for line in _wrapped(text, console, width - 2, digits + 2)]
        if len(found[-1]) + len(lines) > room and found[-1]:
            found.append([])
        found[-1].extend(lines[:room])
    return found


def _more(item: Item) -> str:
    """How many ways an entry leads on to; said with its noun, since the entry may end with a count of its own."""
    if not isinstance(item.leads_to, Menu) or not item.leads_to.listed:
        return ""
    return f" ({counted(len(item.leads_to.items), 'way')})"


def _wrapped(text: Text, console: Console, width: int, indent: int) -> list[Text]:
    first, *rest = text.wrap(console, width - indent)
    return [first, *(Text(" " * indent).append_text(line) for line in rest)]


def _two_columns(texts: list[Text], half: int, room: int) -> list[list[Text]]:
    found = []
    for start in range(0, len(texts), room * 2):
        part = texts[start : start + room * 2]
        height = (len(part) + 1) // 2
        lines = []
        for left in range(height):
            line = Text("  ").append_text(part[left])
            if left + height < len(part):
                line.pad_right(half + 2 - line.cell_len)
                line.append_text(Text("  ")).append_text(part[left + height])
            lines.append(line)
        found.append(lines)
    return found
