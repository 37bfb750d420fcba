"""Finds the line of a TOML file that holds a mistake of a content pack.

A mistake names its place in words: `greeks`, `number 7`, `tables 3`, `P1-1 options 2 goods`. `line` looks for that
place in the parsed file, and then for the line where the text sets it.
"""

from __future__ import annotations

import re
from typing import Final

Path = tuple[str | int, ...]  # keys of tables and places in lists, from the whole file inwards
Named = tuple[Path, object, str]  # where, what stands there, and the key by which an item has its name

TOKENS: Final = re.compile(
    r"""
    (?P<skip>  [ \t\r]+ | \#[^\n]* )
  | (?P<text>  \"{3} (?: \\. | [^\\] )*? \"{3,5} | '{3} .*? '{3,5} | " (?: \\. | [^"\\\n] )* " | ' [^'\n]* ' )
  | (?P<sign>  [][{}=,.\n] )
  | (?P<plain> [^][{}=,.\n\#"'\ \t\r]+ )
    """,
    re.VERBOSE | re.DOTALL,
)


def line(where: str, reason: str, table: object, text: str) -> int:
    """The line of `text` that sets what a mistake is about; 0 if nothing does. `table` is the text, parsed.

    A mistake of one key of an item begins with that key: `layers must hold at least one`, `slots 10 is no rhombus`.
    """
    path, place, name = find(where.split(" "), table)
    inner, _ = _inside(path, place, reason.split(" "))
    lines = Lines(text).found
    return lines.get(inner if inner != path or not name else (*path, name), 0)


def find(words: list[str], table: object) -> Named:
    """What the words name, with an empty path if there is no such thing.

    The first word is a key of the file, or an item of one of its lists by its id, by `key number` or by any value, or
    an entry of a list. Further words are keys and places inside.
    """
    first, rest = words[0], words[1:]
    if isinstance(table, dict) and first in table:
        return *_inside((first,), table[first], rest), ""
    found: list[Named] = []
    if rest and rest[0].isdecimal():
        found = _named((), table, first, int(rest[0]))
        rest = rest[1:] if found else rest
    found = found or _named((), table, "id", first) or _named((), table, "", first)
    if not found:
        return (), None, ""
    path, place, name = _last(found)
    inner, place = _inside(path, place, rest)
    return inner, place, name if inner == path else ""


def _inside(path: Path, place: object, words: list[str]) -> tuple[Path, object]:
    """Follow the words inwards as far as they lead."""
    for word in words:
        if isinstance(place, dict) and word in place:
            path, place = (*path, word), place[word]
        elif isinstance(place, list) and word.isdecimal() and 0 < int(word) <= len(place):
            path, place = (*path, int(word) - 1), place[int(word) - 1]
        else:
            break
    return path, place


def _named(path: Path, place: object, key: str, name: str | int) -> list[Named]:
    """All tables below a place with that name under that key, or under any key and in lists too if the key is empty."""
    found: list[Named] = []
    if isinstance(place, dict):
        found += [(path, place, k) for k, value in place.items() if _is(value, name) and key in ("", k)]
        for k, value in place.items():
            found += _named((*path, k), value, key, name)
    elif isinstance(place, list):
        for n, value in enumerate(place):
            if _is(value, name) and key == "":
                found.append(((*path, n), value, ""))
            found += _named((*path, n), value, key, name)
    return found


def _is(value: object, name: str | int) -> bool:
    return type(value) is type(name) and value == name


def _last(found: list[Named]) -> Named:
    """The last match in the list of the first match: if a name occurs twice, the second is the mistake."""
    return [one for one in found if one[0][:-1] == found[0][0][:-1] and one[2] == found[0][2]][-1]


class Lines:
    """The line of every key and list entry of a TOML text, which must be free of mistakes."""

    def __init__(self, text: str) -> None:
        self.found: Final[dict[Path, int]] = {}
        self.tokens: Final[list[tuple[str, int]]] = []
        self.sizes: Final[dict[Path, int]] = {}  # of lists written as [[sections]]
        self.next = 0
        number = 1
        for match in TOKENS.finditer(text):
            if match.lastgroup != "skip":
                self.tokens.append((match[0], number))
            number += match[0].count("\n")
        section: Path = ()
        while self.next < len(self.tokens):
            if self._token() == "\n":
                self.next += 1
            elif self._token() == "[":
                section = self._section()
            else:
                self._pair(section)

    def _token(self) -> str:
        return self.tokens[self.next][0]

    def _note(self, path: Path, line: int) -> None:
        self.found.setdefault(path, line)

    def _key(self) -> list[str]:
        """`a.b` as its parts."""
        parts: list[str] = []
        while self._token() not in ("=", "]"):
            token = self._token()
            if token != ".":
                parts.append(token[1:-1] if token[0] in "\"'" else token)
            self.next += 1
        return parts

    def _section(self) -> Path:
        """The path of `[a.b]`, or of one more table of the list `[[a.b]]`."""
        line = self.tokens[self.next][1]
        brackets = 2 if self.tokens[self.next + 1][0] == "[" else 1
        self.next += brackets
        parts = self._key()
        self.next += brackets
        path: Path = ()
        for n, part in enumerate(parts, 1):
            path = (*path, part)
            self._note(path, line)
            if n == len(parts) and brackets == 2:
                self.sizes[path] = self.sizes.get(path, 0) + 1
            if path in self.sizes:
                path = (*path, self.sizes[path] - 1)
                self._note(path, line)
        return path

    def _pair(self, path: Path) -> None:
        """`key = value`."""
        line = self.tokens[self.next][1]
        for part in self._key():
            path = (*path, part)
            self._note(path, line)
        self.next += 1
        self._value(path)

    def _value(self, path: Path) -> None:
        self._note(path, self.tokens[self.next][1])
        if self._token() == "[":
            self._list(path)
        elif self._token() == "{":
            self._table(path)
        else:
            while self.next < len(self.tokens) and self._token() not in (",", "]", "}", "\n"):
                self.next += 1

    def _list(self, path: Path) -> None:
        self.next += 1
        place = 0
        while self._token() != "]":
            if self._token() in (",", "\n"):
                place += self._token() == ","
                self.next += 1
            else:
                self._value((*path, place))
        self.next += 1

    def _table(self, path: Path) -> None:
        self.next += 1
        while self._token() != "}":
            if self._token() in (",", "\n"):
                self.next += 1
            else:
                self._pair(path)
        self.next += 1
