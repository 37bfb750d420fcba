"""A file that grows by a line for each thing that is finished, so that a run goes on where it ended."""

from __future__ import annotations

import json
from pathlib import Path


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
