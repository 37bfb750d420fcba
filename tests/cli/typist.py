"""A person without a plan at the keyboard, and what such a person saw."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator


class Typist(io.StringIO):
    """Finds out what may be typed by typing nonsense, then types one of it: a person without a plan."""

    def __init__(self, screen: io.StringIO, seed: int) -> None:
        super().__init__()
        self.screen = screen
        self.random = random.Random(seed)
        self.lines: list[str] = []

    def readline(self, size: int = -1, /) -> str:
        line = self._line(self.screen.getvalue()[-500:])
        self.lines.append(line)
        return f"{line}\n"

    def _line(self, shown: str) -> str:
        offered = re.search(r"9999 is not in the list: (.*)\.\n[A-Z][a-z]+> $", shown)
        if offered:
            return self.random.choice(list(_keys(offered[1])))
        return "9999" if shown.endswith("> ") else ""  # Enter at hand-overs and at the end


def _keys(offer: str) -> Iterator[str]:
    for part in offer.split(", "):
        first, _, last = part.partition(" to ")
        yield from map(str, range(int(first), int(last or first) + 1))


def prompts(shown: str) -> list[list[str]]:
    """Every prompt, from its line with the name to the line for the answer."""
    found: list[list[str]] = []
    for line in shown.splitlines():
        if re.match(r"[A-Z][a-z]+ ─{20}", line):
            found.append([])
        if found and not (found[-1] and re.match(r"[A-Z][a-z]+>", found[-1][-1])):
            found[-1].append(line)
    return found
