"""Reads the recipes of a guide and carries them out on a copy of the project.

A recipe is a section of a Markdown file. The last line before each of its code blocks says where the block goes:

    New file `PATH`:
    At the end of `PATH`:
    In `PATH`, after the line with `TEXT`:
    In `PATH`, in place of the line with `TEXT`:
    In `PATH`, after the block with `TEXT`:          (a block lies between two blank lines)
    In `PATH`, in place of the block with `TEXT`:
    From `PATH`:                                     (quotes the file: nothing is changed, but the text must be there)

The text must stand in exactly one line of the file, unless the guide says "the first line" or "the last line".
Blocks without a language are for people only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

NEW, END, QUOTE, AFTER, REPLACE = "new file", "at the end", "from", "after", "in place of"

_FENCE = re.compile(r"^(?P<indent> *)```(?P<language>\w*)$")
_HEADING = re.compile(r"^#+ (?P<title>.+)$")
_WHOLE_FILE = re.compile(r"(?P<how>New file|At the end of|From) `(?P<path>[^`]+)`:$")
_PLACE = re.compile(
    r"In `(?P<path>[^`]+)`, (?P<how>after|in place of) the (?P<which>first |last |)(?P<unit>line|block) "
    r"with `(?P<anchor>[^`]+)`:$"
)
_HOW = {"New file": NEW, "At the end of": END, "From": QUOTE, "after": AFTER, "in place of": REPLACE}


class BadRecipe(Exception):
    """A recipe that cannot be read or carried out; the text names guide, line and reason."""


@dataclass(frozen=True)
class Edit:
    """One code block of a guide, and where it goes."""

    where: str  # guide and line, for messages
    section: str
    path: str
    how: str
    text: str
    anchor: str = ""
    unit: str = ""  # "line" or "block"
    which: str = ""  # "first" or "last"; "" if there is one

    def apply(self, root: Path) -> None:
        """Change the file below `root`."""
        file = root / self.path
        if self.how == NEW:
            self._must(not file.exists(), f"{self.path} is there already")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(self.text, encoding="utf-8")
            return
        self._must(file.is_file(), f"there is no {self.path}")
        old = file.read_text(encoding="utf-8")
        if self.how == QUOTE:
            self._must(self.text in old, f"{self.path} has no such lines")
        elif self.how == END:
            file.write_text(
                f"{old}\n\n{self.text}" if file.suffix == ".py" else f"{old}\n{self.text}", encoding="utf-8"
            )
        else:
            file.write_text("".join(self._changed(old.splitlines(keepends=True))), encoding="utf-8")

    def _changed(self, lines: list[str]) -> list[str]:
        first, last = self._place(lines)
        if self.how == REPLACE:
            return [*lines[:first], self.text, *lines[last:]]
        gap = ["\n"] if self.unit == "block" else []
        return [*lines[:last], *gap, self.text, *lines[last:]]

    def _place(self, lines: list[str]) -> tuple[int, int]:
        """The first line of the place, and the one behind its last."""
        found = [number for number, line in enumerate(lines) if self.anchor in line]
        is_clear = len(found) == 1 or (found and self.which)
        self._must(bool(is_clear), f"`{self.anchor}` stands in {len(found)} lines of {self.path}, not in one")
        first = found[-1] if self.which == "last" else found[0]
        last = first + 1
        if self.unit == "block":
            while first and lines[first - 1].strip():
                first -= 1
            while last < len(lines) and lines[last].strip():
                last += 1
        return first, last

    def _must(self, is_so: bool, reason: str) -> None:
        if not is_so:
            raise BadRecipe(f"{self.where}: {reason}")


def read(guide: Path) -> dict[str, list[Edit]]:
    """Section -> its edits, in order. BadRecipe for a block with a language that goes nowhere."""
    sections: dict[str, list[Edit]] = {}
    section, place = "", ""
    lines = iter(enumerate(guide.read_text(encoding="utf-8").splitlines(), 1))
    for number, line in lines:
        if heading := _HEADING.match(line):
            section = heading["title"]
        elif fence := _FENCE.match(line):
            text = _block(lines, fence["indent"])
            if fence["language"]:
                sections.setdefault(section, []).append(_edit(f"{guide.name}, line {number}", section, place, text))
        elif line.strip():
            place = line.strip()
    return sections


def _block(lines: Iterator[tuple[int, str]], indent: str) -> str:
    """The text up to the closing fence, without the indentation of its list."""
    body: list[str] = []
    for _, line in lines:
        if line == f"{indent}```":
            return "\n".join(body) + "\n"
        body.append(line.removeprefix(indent))
    raise BadRecipe("a code block has no end")


def _edit(where: str, section: str, place: str, text: str) -> Edit:
    if whole := _WHOLE_FILE.search(place):
        return Edit(where, section, whole["path"], _HOW[whole["how"]], text)
    if part := _PLACE.search(place):
        how, which = _HOW[part["how"]], part["which"].strip()
        return Edit(where, section, part["path"], how, text, part["anchor"], part["unit"], which)
    raise BadRecipe(f"{where}: the line before the block does not say where it goes: {place!r}")
