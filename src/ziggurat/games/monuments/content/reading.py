"""Reads what only the tables of Monuments hold: texts with numbers, gifts, lines of scoring, tasks, marks.

Topics: personal bonus texts, score card texts.
"""

from __future__ import annotations

from typing import Final

from ziggurat.games.monuments.content import model
from ziggurat.games.monuments.content.model import Goods
from ziggurat.parts.reading import MOST, Item, show

MARKS: Final[tuple[str, ...]] = ("seed", "public", "reconstruction")  # from firm to free
REST: Final = "rest"  # in a table of marks: that of everything it does not name
NOTHING: Final = model.Task(0, 0, 1)  # in place of a task that cannot be read

# What the words of tasks are about, and which of them go without a number.
LANDS: Final[tuple[str, ...]] = model.TERRAINS[: model.MONUMENT]
ABOUT: Final[dict[str, tuple[str, ...]]] = {"terrain": LANDS, "res": model.GOODS, "green_card": model.ACTIONS}
UNCOUNTED: Final[tuple[str, ...]] = ("terrains_all", "green_card")

COUNTED: Final[tuple[tuple[str, str], ...]] = (  # COUNTS in the singular and in the plural
    ("layer", "layers"), ("resource", "resources"), ("worker", "workers"), ("land hex", "land hexes"),
    ("military power", "military power"), ("green card", "green cards"), ("completed quest", "completed quests"),
    ("uncompleted quest", "uncompleted quests"),
)  # fmt: skip


def mark_of(item: Item) -> str:
    """The mark of an item, or the weakest of a table of marks for some of its keys and for the rest."""
    value = item.find("mark")
    aspects = [key for key in value if key in item.table or key == REST] if isinstance(value, dict) else []
    return item.mark(MARKS, tuple(aspects))


def some_at(item: Item, key: str, words: tuple[str, ...]) -> tuple[int, ...]:
    """A table like `{ town = 1, fort = 1 }` as `Item.amounts` reads it, with zeros where the key is left out."""
    return item.amounts(key, words) if item.has(key) else (0,) * len(words)


def optional(item: Item, key: str, least: int, most: int) -> int:
    """A number, 0 where the key is left out."""
    return item.number(key, least, most) if item.has(key) else 0


def text_at(item: Item, values: dict[str, str]) -> str:
    """What players read on a card: `{units}` stands for the number of that name."""
    first, *rest = item.text("text").split("{")
    for part in rest:
        name, closed, after = part.partition("}")
        if not closed or name not in values:
            item.fail_at("text", f"has {show('{' + name + closed)}, which is no number of this card or of numbers.toml")
        first += values.get(name, "") + after
    return first


def texts(words: tuple[str, ...], numbers: tuple[int, ...]) -> dict[str, str]:
    """The numbers by their names, for `text_at`."""
    return {word: str(number) for word, number in zip(words, numbers, strict=True)}


def line_at(item: Item, words: tuple[str, ...]) -> model.Line:
    """A line of scoring, whose points may be negative."""
    line = model.Line(item.word("count", words), item.number("points", -MOST, MOST), item.number("per", 1, MOST))
    item.finish()
    return line


def gift_at(item: Item) -> model.Gift:
    """An option of a personal bonus card."""
    unlocks = some_at(item, "unlock", model.PIECES)
    upgrades = optional(item, "upgrades", 1, MOST)
    built = item.entries("build") if item.has("build") else []
    works = tuple([item.word_of("build", value, model.WORKS[:-1]) for value in built])
    workers = optional(item, "workers", 1, MOST)
    goods = some_at(item, "goods", model.GOODS)
    item.finish()
    if not item.table or item.table == {"build": []}:
        item.fail("gives nothing")
    return model.Gift(text_of_gift(unlocks, upgrades, works, workers, goods), unlocks, upgrades, works, workers, goods)


def text_of_gift(unlocks: tuple[int, ...], upgrades: int, works: tuple[int, ...], workers: int, goods: Goods) -> str:
    """An option in words, in the order in which it happens: `unlock 1 army and 1 airforce, gain 1 wood`."""
    parts: list[str] = []
    if any(unlocks):
        parts.append(f"unlock {amounts_text(unlocks, model.PIECES)}")
    if upgrades:
        parts.append(f"turn {_counted(upgrades, 'red card', 'red cards')} green")
    if works:
        parts.append(f"build {_list([f'a {model.WORKS[work]}' for work in works])}")
    if workers:
        parts.append(f"place {_counted(workers, 'worker', 'workers')}")
    if any(goods):
        parts.append(f"gain {amounts_text(goods, model.GOODS)}")
    return ", ".join(parts)


def text_of_score(default: list[model.Line], lines: list[model.Line], extra: list[model.Line]) -> str:
    """What a score card changes: `1 point for every 4 resources instead of 1 for every 3, 1 more point for each...`."""
    parts: list[str] = []
    for old, new in zip(default, lines, strict=True):
        if (old.points, old.per) != (new.points, new.per):
            rest = f" instead of {old.points}" + ("" if old.per == new.per else f" for {_every(old.per)}")
            parts.append(f"{_counted(new.points, 'point', 'points')} for {_thing(new)}{rest}")
    for line in extra:
        more = "more" if line.points >= 0 else "fewer"
        parts.append(f"{_counted(abs(line.points), f'{more} point', f'{more} points')} for {_thing(line)}")
    return ", ".join(parts)


def _thing(line: model.Line) -> str:
    """`each layer`, `every 3 resources`."""
    one, many = COUNTED[line.count]
    return f"each {one}" if line.per == 1 else f"{_every(line.per)} {many}"


def _every(number: int) -> str:
    return "each" if number == 1 else f"every {number}"


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def amounts_text(numbers: tuple[int, ...], words: tuple[str, ...]) -> str:
    """`1 wood and 2 metal`."""
    return _list([f"{number} {words[n]}" for n, number in enumerate(numbers) if number])


def _list(words: list[str]) -> str:
    """`a, b and c`."""
    return "".join(words) if len(words) < 2 else f"{', '.join(words[:-1])} and {words[-1]}"


def task_of(item: Item, value: object) -> model.Task:
    """A task like `hexes 4`, `terrain forest 1` or `terrains_all`."""
    words = value.split() if isinstance(value, str) else []
    if not words or words[0] not in model.TASKS:
        item.fail_at("tasks", f"must hold texts that begin with one of {', '.join(model.TASKS)}, not {show(value)}")
        return NOTHING
    word, rest = words[0], words[1:]
    what, number = 0, 1
    if word in ABOUT:
        about = ABOUT[word]
        if not rest or rest[0] not in about:
            item.fail_at("tasks", f"{show(value)}: after {word} there must be one of {', '.join(about)}")
            return NOTHING
        what, rest = about.index(rest[0]), rest[1:]
    if word not in UNCOUNTED:
        if not rest or not _is_number(rest[0]):
            item.fail_at("tasks", f"{show(value)}: there must be a number from 1 to {MOST} at the end")
            return NOTHING
        number, rest = int(rest[0]), rest[1:]
    if rest:
        item.fail_at("tasks", f"{show(value)}: {show(rest[0])} is too much")
    return model.Task(model.TASKS.index(word), what, number)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 3 and int(text) >= 1
