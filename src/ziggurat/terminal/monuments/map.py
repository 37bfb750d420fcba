"""The board of Monuments as text: rows of hexes with a corner on top, every other row half a hex to the right.

A hex is as wide as the screen allows and as high as what stands in its row needs. Its upper line shows the terrain, and
where a river runs the slanted edge instead; its left edge is drawn where a river runs there.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from rich.text import Text

from ziggurat.games.monuments.content.model import (
    GOODS,
    BuildingName,
    GoodName,
    TerrainName,
    UnitName,
)
from ziggurat.games.monuments.shapes import MonFerry, MonGoods, MonHex, MonumentsView
from ziggurat.terminal.grid import SEAT_STYLES, Sheet

LETTERS: Final = "RGBY"  # of the players
MARKS: Final[dict[TerrainName, str]] = {
    "forest": "&", "pasture": '"', "mountain": "^", "field": "=", "monument": "*", "lake": "~", "sea": " ",
    "closed": "x",
}  # fmt: skip
STYLES: Final[dict[TerrainName, str]] = {
    "forest": "green3", "pasture": "chartreuse1", "mountain": "white", "field": "yellow3", "monument": "bold",
    "lake": "deep_sky_blue1", "sea": "dim", "closed": "dim",
}  # fmt: skip
RIVER: Final = "bold deep_sky_blue1"
UNIT_LETTERS: Final[dict[UnitName, str]] = {
    "worker": "w", "armed": "W", "army": "a", "navy": "n", "airforce": "p", "horse": "h",
}  # fmt: skip
BUILDING_LETTERS: Final[dict[BuildingName, str]] = {"town": "T", "fort": "F", "factory": "C"}
GOOD_LETTERS: Final[dict[GoodName, str]] = {"wood": "o", "sheep": "s", "metal": "m", "wheat": "e"}
PLAIN: Final = ("sea", "closed")
LEAST, MOST = 4, 9  # characters from one hex to the next

Atom = tuple[str, str]
"""A few characters that stay together, and their style."""
Place = tuple[int, int]
"""Row and column."""


def picture(view: MonumentsView, width: int, marked: Collection[int] = ()) -> Text:
    """The board, without seas far from everything, in at most `width` characters; names of `marked` hexes stand out."""
    return _Board(view, width, marked).text()


def place_of(hex: MonHex) -> Place:
    """Row and column of a hex, from its axial place."""
    q, r = hex["at"]
    return r, q + r // 2


def neighbours(one: MonHex, other: MonHex) -> bool:
    """Whether two hexes share an edge."""
    across, down = other["at"][0] - one["at"][0], other["at"][1] - one["at"][1]
    return (across, down) in ((1, 0), (-1, 0), (1, -1), (0, -1), (0, 1), (-1, 1))


class _Board:
    """A sheet of characters with hexes on it."""

    def __init__(self, view: MonumentsView, width: int, marked: Collection[int]) -> None:
        self.view = view
        self.marked = marked
        self.hexes: dict[Place, MonHex] = {place_of(hex): hex for hex in view["hexes"]}
        self.ferries: dict[int, list[MonFerry]] = {}
        for ferry in view["ferries"]:
            if ferry["land"] is None:
                self.ferries.setdefault(ferry["water"], []).append(ferry)
        self.top, self.bottom, self.left, self.right = self._box()
        columns = self.right - self.left + 1
        self.wide = max(LEAST, min(MOST, 2 * width // (2 * columns + 1)))
        self.lines = {place: self._fill(hex) for place, hex in self.hexes.items() if self._is_drawn(place)}
        self.starts = self._starts()
        self.sheet = Sheet(self.starts[-1], columns * self.wide + self.wide // 2)

    def _box(self) -> tuple[int, int, int, int]:
        """The rows and columns to draw: all with land in play, ferries or units, and the sea around them."""
        ferries = {ferry["water"] for ferry in self.view["ferries"]}
        places = [
            place for place, hex in self.hexes.items()
            if hex["terrain"] not in PLAIN or hex.get("side") is not None or hex["hex"] in ferries
        ]  # fmt: skip
        rows, columns = [row for row, _ in places], [column for _, column in places]
        last_row, last_column = max(row for row, _ in self.hexes), max(column for _, column in self.hexes)
        return (
            max(0, min(rows) - 1), min(last_row, max(rows) + 1),
            max(0, min(columns) - 1), min(last_column, max(columns) + 1),
        )  # fmt: skip

    def _is_drawn(self, place: Place) -> bool:
        return self.top <= place[0] <= self.bottom and self.left <= place[1] <= self.right

    def _starts(self) -> list[int]:
        """The first line of every row, and the line behind the last."""
        found = [0]
        for row in range(self.top, self.bottom + 1):
            mine = [lines for place, lines in self.lines.items() if place[0] == row]
            plain = all(self.hexes[place]["terrain"] in PLAIN for place in self.lines if place[0] == row)
            found.append(found[-1] + 1 + max(1 if plain else 2, *(len(lines) for lines in mine)))
        return found

    # -- drawing

    def text(self) -> Text:
        """The ground first, then what is on the edges."""
        for place, lines in self.lines.items():
            self._ground(place)
            line, at = self._corner(place)
            for below, atoms in enumerate(lines, 1):
                column = at + 1
                for text, style in atoms:
                    self.sheet.write(line + below, column, text[: at + self.wide - column], style)
                    column += len(text)
        for river in self.view["rivers"]:
            self._river(river["between"], river["bridge"])
        for ferry in self.view["ferries"]:
            if ferry["land"] is not None:
                self._mooring(ferry, ferry["land"])
        return self.sheet.text()

    def _corner(self, place: Place) -> Place:
        row, column = place
        shift = self.wide // 2 if row % 2 else 0
        return self.starts[row - self.top], (column - self.left) * self.wide + shift

    def _ground(self, place: Place) -> None:
        line, at = self._corner(place)
        terrain = self.hexes[place]["terrain"]
        bottom = self.starts[place[0] - self.top + 1]
        for each in range(line, bottom if terrain == "closed" else line + 1):
            self.sheet.write(each, at, MARKS[terrain] * self.wide, STYLES[terrain])

    def _edge(self, one: int, other: int) -> tuple[Place, int, int] | None:
        """The edge of two hexes: the lower or right one of them, where it begins on its upper line and how long it is.

        An upright edge has no length. None if it is not on the sheet.
        """
        first, second = sorted((place_of(self.view["hexes"][hex]) for hex in (one, other)), reverse=True)
        if not (self._is_drawn(first) and self._is_drawn(second)):
            return None
        if first[0] == second[0]:
            return first, 0, 0
        half = self.wide - self.wide // 2 if first[0] % 2 else self.wide // 2
        is_left = second[1] < first[1] + first[0] % 2
        return (first, 0, half) if is_left else (first, half, self.wide - half)

    def _river(self, between: Sequence[int], bridge: bool) -> None:
        edge = self._edge(between[0], between[1])
        if edge is None:
            return
        place, start, length = edge
        line, at = self._corner(place)
        if length:
            middle = start + (length - 1) // 2
            self.sheet.write(line, at + start, ("\\" if start else "/") * length, RIVER)
            if bridge:
                self.sheet.write(line, at + middle, "#", "bold")
            return
        bottom = self.starts[place[0] - self.top + 1]
        for each in range(line + 1, bottom):
            self.sheet.write(each, at, "|", RIVER)
        if bridge:
            self.sheet.write((line + bottom) // 2, at, "#", "bold")

    def _mooring(self, ferry: MonFerry, land: int) -> None:
        """A moored ferry: f and its number on the edge; where it is upright, as low as there is room for it."""
        edge = self._edge(land, ferry["water"])
        if edge is None:
            return
        place, start, length = edge
        line, at = self._corner(place)
        by = ferry["controlled_by"]
        style = f"bold {SEAT_STYLES[by]}" if by is not None else "bold"
        name = f"f{ferry['ferry'] + 1}"
        if length:
            self.sheet.write(line, at + start, name if len(name) <= length else name[1:][:length], style)
            return
        bottom = self.starts[place[0] - self.top + 1]
        left = at - len(name) + 1
        free = [each for each in range(line + 1, bottom) if not "".join(self.sheet.chars[each][left : at + 1]).strip()]
        if free:
            self.sheet.write(free[-1], left, name, style)
        else:
            self.sheet.write(bottom - 1, at, "f", style)

    # -- what stands in a hex

    def _fill(self, hex: MonHex) -> list[list[Atom]]:
        """The lines of a hex."""
        terrain = hex["terrain"]
        if terrain == "closed":
            return []
        style = "dim" if terrain == "sea" else f"bold {STYLES[terrain]}"
        name = (str(hex["name"]), "bold reverse" if hex["hex"] in self.marked else style)
        lines = [[name], *self._packed(self._units(hex))]
        goods = _goods(hex["goods"]) if "goods" in hex else []
        return lines + self._packed([*self._monument(hex), *self._buildings(hex), *goods])

    def _packed(self, atoms: Sequence[Atom]) -> list[list[Atom]]:
        """Atoms in lines, as many in each as there is room for."""
        lines: list[list[Atom]] = []
        room = 0
        for atom in atoms:
            if len(atom[0]) > room:
                lines.append([])
                room = self.wide - 1
            lines[-1].append(atom)
            room -= len(atom[0])
        return lines

    def _units(self, hex: MonHex) -> list[Atom]:
        side = hex.get("side")
        atoms: list[Atom] = []
        if side is not None and hex["units"]:
            atoms += _owned(side, [f"{number}{UNIT_LETTERS[kind]}" for kind, number in hex["units"].items()])
        for ferry in self.ferries.get(hex["hex"], []):
            people = [person["unit"] for person in ferry["passengers"]]
            groups = [f"{people.count(kind)}{UNIT_LETTERS[kind]}" for kind in dict.fromkeys(people)]
            atoms.append((f"f{ferry['ferry'] + 1}", "bold"))
            atoms += _owned(side, groups) if side is not None else []
            for person in ferry["passengers"]:
                atoms += _goods(person["load"])
        return atoms

    def _monument(self, hex: MonHex) -> list[Atom]:
        if hex["terrain"] != "monument":
            return []
        owners = [realm for realm in self.view["realms"] if realm["monument"] == hex["hex"]]
        return [(f"{LETTERS[each['seat']]}*{each['layers']}", f"bold {SEAT_STYLES[each['seat']]}") for each in owners]

    def _buildings(self, hex: MonHex) -> list[Atom]:
        """Letters, small if damaged; the owner's letter first, unless the owner's units stand there."""
        atoms: list[Atom] = []
        for owner in range(len(self.view["realms"])):
            mine = [each for each in hex.get("buildings", ()) if each["owner"] == owner]
            letters = [BUILDING_LETTERS[each["building"]] for each in mine]
            shown = [
                letter.lower() if each["damaged"] else letter for letter, each in zip(letters, mine, strict=True)
            ] + ["+"] * (owner in hex.get("tokens", ()))
            if shown:
                letter = "" if hex["side"] == owner else LETTERS[owner]
                atoms.append((letter + "".join(shown), f"bold {SEAT_STYLES[owner]}"))
        return atoms


def _owned(seat: int, groups: Sequence[str]) -> list[Atom]:
    """Groups of units, their owner before the first."""
    style = f"bold {SEAT_STYLES[seat]}"
    return [(group if number else LETTERS[seat] + group, style) for number, group in enumerate(groups)]


def _goods(amounts: MonGoods) -> list[Atom]:
    return [(f"{amounts[good]}{GOOD_LETTERS[good]}", "") for good in GOODS if amounts[good]]
