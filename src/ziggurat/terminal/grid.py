"""Sheets of characters, and cells on a grid, drawn with lines: areas of several cells have no lines inside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.text import Text

Cell = tuple[int, int]

SEAT_STYLES: Final = ("bright_red", "bright_green", "bright_blue", "bright_yellow", "bright_magenta")
"""The colours of the players on maps; the last is for pieces of nobody."""


def name_in_row(view: Mapping[str, object], names: Sequence[str], seat: int, style: str) -> Text:
    """A player at the head of a row, with marks: who is asked, who is first, who looks."""
    pending = view["pending"]
    marks = [mark for mark, holds in (("you", seat == view["seat"]), ("1st", seat == view["first"])) if holds]
    asked = ">" if isinstance(pending, list) and seat in pending else " "
    return Text(f"{asked} {names[seat]}" + (f" ({', '.join(marks)})" if marks else ""), style=style)


_LINES: Final = {
    # up, down, left, right
    (False, False, True, True): "─", (False, False, True, False): "─", (False, False, False, True): "─",
    (True, True, False, False): "│", (True, False, False, False): "│", (False, True, False, False): "│",
    (False, True, False, True): "┌", (False, True, True, False): "┐",
    (True, False, False, True): "└", (True, False, True, False): "┘",
    (True, True, False, True): "├", (True, True, True, False): "┤",
    (False, True, True, True): "┬", (True, False, True, True): "┴", (True, True, True, True): "┼",
}  # fmt: skip


class Sheet:
    """Characters with their styles, line by line."""

    def __init__(self, lines: int, columns: int) -> None:
        self.chars = [[" "] * columns for _ in range(lines)]
        self.styles = [[""] * columns for _ in range(lines)]

    def write(self, line: int, place: int, text: str, style: str) -> None:
        """Write text at a line and column; it must fit."""
        for at, char in enumerate(text, place):
            self.chars[line][at] = char
            self.styles[line][at] = style

    def text(self) -> Text:
        """The whole sheet."""
        text = Text(no_wrap=True)
        for number, (chars, styles) in enumerate(zip(self.chars, self.styles, strict=True)):
            append_line(text, chars, styles)
            if number < len(self.chars) - 1:
                text.append("\n")
        return text


class Canvas:
    """A grid of cells, each `wide` characters by `high` lines inside. `owners` says which area a cell belongs to."""

    def __init__(self, owners: Mapping[Cell, int], box: tuple[int, int, int, int], wide: int, high: int) -> None:
        self.owners = owners
        self.left, self.top, self.right, self.bottom = box
        self.wide, self.high = wide, high
        columns, rows = self.right - self.left, self.bottom - self.top
        self._chars = [[" "] * (columns * (wide + 1) + 1) for _ in range(rows * (high + 1) + 1)]
        self._styles = [[""] * len(line) for line in self._chars]
        self._draw_lines(columns, rows)

    def _edge(self, one: Cell, other: Cell) -> bool:
        return self.owners.get(one) != self.owners.get(other)

    def _draw_lines(self, columns: int, rows: int) -> None:
        for row in range(rows + 1):
            for column in range(columns + 1):
                x, y = self.left + column, self.top + row
                up, down = self._edge((x - 1, y - 1), (x, y - 1)), self._edge((x - 1, y), (x, y))
                left, right = self._edge((x - 1, y - 1), (x - 1, y)), self._edge((x, y - 1), (x, y))
                line, place = row * (self.high + 1), column * (self.wide + 1)
                self._chars[line][place] = _LINES.get((up, down, left, right), " ")
                if right and column < columns:
                    self._chars[line][place + 1 : place + 1 + self.wide] = ["─"] * self.wide
                if down and row < rows:
                    for below in range(self.high):
                        self._chars[line + 1 + below][place] = "│"

    def write(self, cell: Cell, line: int, text: str, style: str = "", offset: int = 0) -> None:
        """Put text into a cell, or from it into the cells right of it and below it of the same area."""
        y = (cell[1] - self.top) * (self.high + 1) + 1 + line
        x = (cell[0] - self.left) * (self.wide + 1) + 1 + offset
        for place, char in enumerate(text, x):
            self._chars[y][place] = char
            self._styles[y][place] = style

    def text(self, axes: bool = False) -> Text:
        """The picture; with `axes` columns and rows are numbered."""
        text = Text(no_wrap=True)
        if axes:
            names = "".join(f"{x:^{self.wide + 1}}" for x in range(self.left, self.right))
            text.append(f"    {names}".rstrip() + "\n", "dim")
        for number, (chars, styles) in enumerate(zip(self._chars, self._styles, strict=True)):
            if axes:
                row, inside = divmod(number, self.high + 1)
                middle = inside == (self.high + 1) // 2
                text.append(f"{self.top + row:>3} " if middle and row < self.bottom - self.top else "    ", "dim")
            append_line(text, chars, styles)
            if number < len(self._chars) - 1:
                text.append("\n")
        return text


def append_line(text: Text, chars: list[str], styles: list[str]) -> None:
    """Append characters; neighbours of the same style become one span."""
    start = 0
    for end in range(1, len(chars) + 1):
        if end == len(chars) or styles[end] != styles[start]:
            text.append("".join(chars[start:end]), styles[start] or None)
            start = end
