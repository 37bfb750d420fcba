"""The board of Clash of Cultures as text: flat-topped hexagons of four lines, every other column half a row lower."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from rich.text import Text

from ziggurat.games.clash_of_cultures.shapes import CocBuilding, CocCity, CocMood, CocSpace, CocTerrain
from ziggurat.terminal.grid import SEAT_STYLES, Sheet

LETTERS: Final = "RGBYX"  # of the players and the Barbarians
TERRAIN_STYLES: Final[dict[CocTerrain, str]] = {
    "fertile": "chartreuse3", "mountain": "white", "forest": "green4", "sea": "deep_sky_blue1",
    "barren": "dark_goldenrod",
}  # fmt: skip
MOOD_MARKS: Final[dict[CocMood, str]] = {"happy": "+", "neutral": "", "angry": "-"}
BUILDING_LETTERS: Final[dict[CocBuilding, str]] = {"temple": "T", "fortress": "F", "academy": "A", "port": "P"}
UNIT_LETTERS: Final = {"army": "a", "settler": "s", "ship": "h"}
BARBARIANS: Final = 4


def picture(spaces: Sequence[CocSpace], width: int, marked: Collection[int] = ()) -> Text:
    """The whole board in at most `width` characters; the names of `marked` spaces stand out."""
    return _Board(spaces, width).text(marked)


def wide(spaces: Sequence[CocSpace], width: int) -> int:
    """Characters from one column to the next: as many as fit, between 5 and 9."""
    columns = 1 + max(space["at"][0] for space in spaces) - min(space["at"][0] for space in spaces)
    return max(5, min(9, (width - 2) // columns))


class _Board:
    """A sheet of characters with hexagons on it. The upper left corner of a hexagon follows from its axial place."""

    def __init__(self, spaces: Sequence[CocSpace], width: int) -> None:
        self.spaces = spaces
        self.wide = wide(spaces, width)
        self.left = min(space["at"][0] for space in spaces)
        self.top = min(_half_rows(space) for space in spaces)
        lines = 4 + 2 * (max(_half_rows(space) for space in spaces) - self.top) + 1
        columns = 1 + max(space["at"][0] for space in spaces) - self.left
        self.sheet = Sheet(lines, columns * self.wide + 2)

    def text(self, marked: Collection[int]) -> Text:
        """Draw all borders, which neighbours share, then what stands in the spaces."""
        for space in self.spaces:
            self._border(*self._corner(space))
        for space in self.spaces:
            self._fill(space, *self._corner(space), space["space"] in marked)
        return self.sheet.text()

    def _corner(self, space: CocSpace) -> tuple[int, int]:
        """Line of the upper edge, and place of the upper left corner."""
        return 2 * (_half_rows(space) - self.top), (space["at"][0] - self.left) * self.wide

    def _border(self, line: int, place: int) -> None:
        edge = "_" * (self.wide - 2)
        last = place + self.wide + 1
        self.sheet.write(line, place + 2, edge, "dim")
        for below, left, right, inset in ((1, "/", "\\", 1), (2, "/", "\\", 0), (3, "\\", "/", 0), (4, "\\", "/", 1)):
            self.sheet.write(line + below, place + inset, left, "dim")
            self.sheet.write(line + below, last - inset, right, "dim")
        self.sheet.write(line + 4, place + 2, edge, "dim")

    def _fill(self, space: CocSpace, line: int, place: int, marked: bool) -> None:
        room = self.wide - 2
        name = space["name"]
        terrain = space["terrain"]
        self.sheet.write(line + 1, place + 2, name, "bold reverse" if marked else "bold" if terrain else "dim")
        if terrain is None:
            self.sheet.write(line + 2, place + 1, f"{'?':^{self.wide}}", "dim")
            return
        if space["city"] is None and not space["exhausted"]:
            shown = f"{'~ sea ~' if terrain == 'sea' else terrain:^{self.wide}}"
            self.sheet.write(line + 2, place + 1, shown[: self.wide], TERRAIN_STYLES[terrain])
        else:
            short = terrain[: max(0, room - len(name) - 1)]
            self.sheet.write(line + 1, place + 3 + len(name), short, TERRAIN_STYLES[terrain])
        if space["city"] is not None:
            self._city(space["city"], line, place)
        elif space["exhausted"]:
            self.sheet.write(line + 2, place + 1, "exhausted"[: self.wide], "italic")
        self._units(space, line, place)

    def _city(self, city: CocCity, line: int, place: int) -> None:
        owner = city["owner"]
        style = f"bold {SEAT_STYLES[owner]}"
        self.sheet.write(line + 2, place + 1, city_mark(city, self.wide), style)
        at = place + 1
        for kind, colour in city["buildings"].items():
            foreign = LETTERS[colour].lower() if colour != owner else ""
            self.sheet.write(line + 3, at, BUILDING_LETTERS[kind] + foreign, SEAT_STYLES[colour])
            at += 1 + len(foreign)
        if city["wonder"] is not None:
            room = place + 1 + self.wide - at
            self.sheet.write(line + 3, at, f"*{city['wonder'].capitalize()}"[:room], "bold")

    def _units(self, space: CocSpace, line: int, place: int) -> None:
        """Write the units: of a city on its lower edge, else in the middle with the letter of their side."""
        if space["side"] is None:
            return
        style = SEAT_STYLES[space["side"]]
        counts = {"army": space["army"], "settler": space["settler"], "ship": space["ship"]}
        amounts = "".join(f"{counts[kind]}{letter}" for kind, letter in UNIT_LETTERS.items() if counts[kind])
        city = space["city"]
        if city is not None and city["owner"] == space["side"]:
            self.sheet.write(line + 4, place + 2, amounts[: self.wide - 2], style)
        elif city is not None:
            self.sheet.write(line + 4, place + 2, f"{LETTERS[space['side']]}{amounts}"[: self.wide - 2], style)
        else:
            self.sheet.write(line + 3, place + 1, f"{LETTERS[space['side']]} {amounts}"[: self.wide], f"bold {style}")


def city_mark(city: CocCity, room: int) -> str:
    """Owner, size, activations this turn and mood in a few letters."""
    if city["owner"] == BARBARIANS:
        return "Barbarian" if room >= 9 else "Barb."
    mark = f"{LETTERS[city['owner']]}{city['size']}{chr(39) * city['activated']}"
    mood = "" if city["mood"] == "neutral" else city["mood"]
    long = f"{mark} {mood}".rstrip()
    return long if len(long) <= room else f"{mark}{MOOD_MARKS[city['mood']]}"[:room]


def _half_rows(space: CocSpace) -> int:
    """How far down a space lies, in halves of a hexagon."""
    q, r = space["at"]
    return 2 * r + q
