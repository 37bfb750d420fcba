"""A file that grows by a line for each thing that is finished, so that a run goes on where it ended."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


class Record:
    """The lines of a run so far. The first line of the file says which run it is.

    ValueError if the file is of another one or cannot be read. A line that a kill cut off does not count.
    """

    def __init__(self, file: Path, terms: object, run: str) -> None:
        self._file = file
        head = json.dumps(terms)
        if not file.exists():
            file.write_text(head + "\n", encoding="utf-8")
        try:
            text = file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise ValueError(f"{file} is no record of a run; name another file") from None
        whole = text[: text.rfind("\n") + 1]
        first, *self.lines = whole.splitlines() or [""]
        if not _is_same(first, head):
            raise ValueError(f"{file} is the record of {run}; name another --record, or the same run")
        if whole != text:
            file.write_text(whole, encoding="utf-8")

    def add(self, line: str) -> None:
        """Append what is finished."""
        with self._file.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
        self.lines.append(line)

    def read(self, place: int, unpacked: Callable[[str], T]) -> T:
        """What the line at a place holds; ValueError if it is damaged."""
        try:
            return unpacked(self.lines[place])
        except (ValueError, LookupError, TypeError, struct.error, StopIteration):
            line = f"line {place % len(self.lines) + 2}"
            raise ValueError(f"{self._file}: {line} is damaged; remove the lines from there on to go on") from None


def _is_same(line: str, head: str) -> bool:
    """Whether two texts tell the same in JSON."""
    try:
        return bool(json.loads(line) == json.loads(head))
    except ValueError:
        return False


def resumed(
    record: Record,
    number: int,
    play: Callable[[range], Iterator[T]],
    packed: Callable[[T], str],
    unpacked: Callable[[str], T],
) -> Iterator[T]:
    """What so many games gave: those in the record, then the others, which `play` plays and the record keeps.

    All are yielded as the record tells them, so that a run that goes on learns the same as one that was never stopped.
    """
    done = min(number, len(record.lines))
    for place in range(done):
        yield record.read(place, unpacked)
    for each in play(range(done, number)):
        record.add(packed(each))
        yield record.read(-1, unpacked)
