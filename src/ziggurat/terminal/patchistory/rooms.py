"""Rooms of a Patchistory view as text: in a list, on a tile, in a territory."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from textwrap import wrap
from typing import Final

from rich.text import Text

from ziggurat.games.patchistory.content.model import ICON_LETTERS, Icons
from ziggurat.games.patchistory.shapes import PatchistoryView, PatOffer, PatPlacedRoom, PatRealm, PatRoom
from ziggurat.terminal.grid import Canvas, Cell

STYLES: Final = {
    "Industry": "green", "Economy": "yellow", "Culture": "magenta", "Politics": "cyan", "Military": "red",
    "Transport": "blue", "Special Building": "bold", "Hero": "bold bright_yellow", "Wonder": "bold bright_magenta",
    "Wasteland": "dim", "Water": "bright_blue",
}  # fmt: skip
WORKER: Final = "●"

Room = PatRoom | PatPlacedRoom


def own_realm(view: PatchistoryView) -> PatRealm:
    """The kingdom of the person who looks."""
    seat = view["seat"]
    assert seat is not None
    return view["realms"][seat]


def faces(offer: PatOffer) -> list[tuple[str, list[PatRoom]]]:
    """The faces of a tile that may be seen, each with its colour."""
    shown: list[tuple[str, list[PatRoom]]] = []
    if "white" in offer["faces"]:
        shown.append(("white", offer["faces"]["white"]))
    if "black" in offer["faces"]:
        shown.append(("black", offer["faces"]["black"]))
    return shown


def letters(amounts: Icons) -> dict[str, int]:
    """Icons of the content as a view shows them."""
    return {ICON_LETTERS[icon]: amount for icon, amount in enumerate(amounts) if amount}


def icons(shown: Mapping[str, int], boxed: Mapping[str, int], width: int = 99) -> str:
    """Icons as letters, those of the box in brackets; as numbers where letters do not fit."""
    box = f"[{''.join(letter * amount for letter, amount in boxed.items())}]" if boxed else ""
    text = "".join(letter * amount for letter, amount in shown.items()) + box
    if len(text) <= width:
        return text
    box = f"[{''.join(f'{amount}{letter}' for letter, amount in boxed.items())}]" if boxed else ""
    return "".join(f"{amount}{letter}" for letter, amount in shown.items()) + box


def room_text(room: Room) -> str:
    """A Room in a list: its name and icons."""
    shown = icons(room["icons"], room["box"])
    return f"{room['name']} {shown}".strip()


def territory_picture(
    rooms: Sequence[PatPlacedRoom], box: Iterable[int], width: int, fresh: Set[Cell] = frozenset(), high: int = 2
) -> Text:
    """All visible Rooms on their grid; those on `fresh` cells are marked as new."""
    left, top, right, bottom = box
    wide = max(5, min(13, (min(width, 100) - 5) // (right - left) - 1))
    canvas = Canvas(_owners(rooms), (left, top, right, bottom), wide, high)
    for room in rooms:
        _inscribe(canvas, room, room["workers"], (room["x"], room["y"]) in fresh)
    return canvas.text(axes=True)


def piece_picture(rooms: Sequence[PatRoom], wide: int, high: int) -> Text:
    """One face of a tile by itself."""
    cells = [cell for room in rooms for cell in room["cells"]]
    box = (0, 0, max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1)
    canvas = Canvas(_owners(rooms), box, wide, high)
    for room in rooms:
        _inscribe(canvas, room, 0)
    return canvas.text()


def _owners(rooms: Sequence[Room]) -> dict[Cell, int]:
    return {(x, y): number for number, room in enumerate(rooms) for x, y in room["cells"]}


def _inscribe(canvas: Canvas, room: Room, workers: int, fresh: bool = False) -> None:
    """Write the name, the kind where the name does not tell it, icons and workers."""
    cells = [(x, y) for x, y in room["cells"]]
    first = min(cells, key=lambda cell: (cell[1], cell[0]))
    across = sum(1 for _, y in cells if y == first[1])
    down = sum(1 for x, _ in cells if x == first[0])
    wide = across * canvas.wide + across - 1
    high = down * canvas.high + down - 1
    style = STYLES[room["kind"]] + (" reverse" if fresh else "")
    for number, line in enumerate(_room_lines(room, workers, wide, high, "+" if fresh else "")):
        canvas.write(first, number, line, style)


def _room_lines(room: Room, workers: int, wide: int, high: int, new: str) -> list[str]:
    kind = room["kind"]
    mark = WORKER * workers if workers < 3 else f"{workers}{WORKER}"
    shown = icons(room["icons"], room["box"], wide - len(mark))
    name = new + {"Special Building": "*{}", "Water": "~{}~"}.get(kind, "{}").format(room["name"])
    if kind == "Wasteland" and len(name) > wide:
        name = f"{new}Waste"
    if high == 1:
        return [f"{_cut(name, wide - len(mark)):<{wide - len(mark)}}{mark}"]
    lines = wrap(name, wide, break_long_words=False)
    bottom = [f"{shown:<{wide - len(mark)}}{mark}"]
    if kind in ("Hero", "Wonder"):
        if high > len(lines) + 1:
            bottom.insert(0, kind)
        else:
            bottom = [f"{f'{kind} {shown}':<{wide - len(mark)}}{mark}"]
    space = high - len(bottom)
    if len(lines) > space:
        lines = [*lines[: space - 1], _cut(" ".join(lines[space - 1 :]), wide)]
    lines += [""] * (space - len(lines))
    return [f"{_cut(line, wide):<{wide}}" for line in (*lines, *bottom)]


def _cut(text: str, wide: int) -> str:
    return text if len(text) <= wide else f"{text[: wide - 1]}…"
