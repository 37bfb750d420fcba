"""A file that grows by a line for each thing that is finished, so that a run goes on where it ended."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


class Record:
    """The lines of a run so far. The first line of the file says which run it is.

    ValueError if the file is of another one. A line that a kill cut off does not count.
    """

    def __init__(self, file: Path, terms: object, run: str) -> None:
        self._file = file
        head = json.dumps(terms) + "\n"
        if not file.exists():
            file.write_text(head, encoding="utf-8")
        text = file.read_text(encoding="utf-8")
        if not text.startswith(head):
            raise ValueError(f"{file} is the record of {run}")
        whole = text[: text.rindex("\n") + 1]
        if whole != text:
            file.write_text(whole, encoding="utf-8")
        self.lines = whole.splitlines()[1:]

    def add(self, line: str) -> None:
        """Append what is finished."""
        with self._file.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
        self.lines.append(line)


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
    done = record.lines[:number]
    for line in done:
        yield unpacked(line)
    for each in play(range(len(done), number)):
        record.add(packed(each))
        yield unpacked(record.lines[-1])
