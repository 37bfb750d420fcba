"""The board as planes of numbers, for networks that look at pictures: drawn from the view of a seat, and nothing else.

Planes of players come own first, then those of the others in the order of seats. Maps of hexagons are drawn by their
axial coordinates: the six neighbours of a cell are the same six steps everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ziggurat.core.game import Game
from ziggurat.games.clash_of_cultures.board.units import UNIT_NAMES
from ziggurat.games.clash_of_cultures.content import model as clash_model
from ziggurat.games.monuments.content import model as monuments_model
from ziggurat.games.patchistory.content.model import ICON_LETTERS, KIND_NAMES

View = Mapping[str, Any]  # of any game: its shape is known where it is drawn
MOODS: Final = {"angry": -1.0, "neutral": 0.0, "happy": 1.0}
REACH: Final = 12
"""A territory of Patchistory is drawn as far as so many cells from the corner of its Capital Tile."""


class Canvas:
    """The planes of one observation while they are filled; what lies outside is left out."""

    def __init__(self, planes: Planes, seat: int, players: int) -> None:
        self.cells = np.zeros(planes.shape, np.float32)
        self._planes = planes
        self._seat = seat
        self._players = players

    def add(self, name: str, at: Iterable[int], value: float = 1.0) -> None:
        """Add to a plane at a cell."""
        x, y = at
        column, row = x - self._planes.left, y - self._planes.top
        _, height, width = self._planes.shape
        if 0 <= column < width and 0 <= row < height:
            self.cells[self._planes.numbers[name], row, column] += value

    def whose(self, seat: int) -> int:
        """The number of a seat as its planes count it: 0 for the own, and so on; Barbarians are nobody's neighbours."""
        return (seat - self._seat) % self._players if seat < self._players else self._players


class Planes:
    """The planes of one set-up: `names`, the coordinates of the first cell, and how to draw them."""

    def __init__(self, names: list[str], box: tuple[int, int, int, int], paint: Callable[[Canvas, View], None]) -> None:
        self.names = tuple(names)
        self.numbers = {name: number for number, name in enumerate(names)}
        self.left, self.top, right, bottom = box  # right and bottom belong to it
        self.shape = (len(names), bottom - self.top + 1, right - self.left + 1)
        self._paint = paint

    def draw(self, game: Game, seat: int) -> NDArray[np.float32]:
        """The planes as the seat sees them: plane, row, column."""
        canvas = Canvas(self, seat, game.players)
        self._paint(canvas, game.view(seat))
        return canvas.cells


def planes_of(game: Game) -> Planes:
    """The planes of the set-up of a game; ValueError if its game has none."""
    makers = {"patchistory": _patchistory, "clash_of_cultures": _clash_of_cultures, "monuments": _monuments}
    if game.id not in makers:
        raise ValueError(f"{game.id} has no spatial observation; games that have one: {', '.join(makers)}")
    return makers[game.id](game)


# -- Patchistory: the territory of each player


def _patchistory(game: Game) -> Planes:
    about = [*KIND_NAMES, *[f"icon {letter}" for letter in ICON_LETTERS]]
    about += [*[f"box {letter}" for letter in ICON_LETTERS], "workers", "height"]
    names = [f"{number} {name}" for number in range(game.players) for name in about]
    return Planes(names, (-REACH, -REACH, REACH, REACH), _paint_patchistory)


def _paint_patchistory(canvas: Canvas, view: View) -> None:
    for realm in view["realms"]:
        who, territory = canvas.whose(realm["seat"]), realm["territory"]
        for x, y, pieces in territory["stacks"]:
            canvas.add(f"{who} height", (x, y), len(pieces))
        for room in territory["rooms"]:
            for cell in room["cells"]:
                canvas.add(f"{who} {room['kind']}", cell)
                for letter, number in room["icons"].items():
                    canvas.add(f"{who} icon {letter}", cell, number)
                for letter, number in room["box"].items():
                    canvas.add(f"{who} box {letter}", cell, number)
                canvas.add(f"{who} workers", cell, room["workers"])


# -- Clash of Cultures: the map


def _clash_of_cultures(game: Game) -> Planes:
    about = ["city", "mood", "activated", *clash_model.BUILDINGS, "wonder", *UNIT_NAMES]
    names = [*clash_model.TERRAINS, "unknown", "exhausted"]
    names += [f"{number} {name}" for number in range(game.players + 1) for name in about]  # the last are Barbarians'
    return Planes(names, _box(game.view(None)["spaces"]), _paint_clash_of_cultures)


def _paint_clash_of_cultures(canvas: Canvas, view: View) -> None:
    for space in view["spaces"]:
        at, city = space["at"], space["city"]
        canvas.add(space["terrain"] or "unknown", at)
        canvas.add("exhausted", at, space["exhausted"])
        if space["side"] is not None:
            for unit in UNIT_NAMES:
                canvas.add(f"{canvas.whose(space['side'])} {unit}", at, space[unit])
        if city is not None:
            who = canvas.whose(city["owner"])
            canvas.add(f"{who} city", at, city["size"])
            canvas.add(f"{who} mood", at, MOODS[city["mood"]])
            canvas.add(f"{who} activated", at, city["activated"])
            canvas.add(f"{who} wonder", at, city["wonder"] is not None)
            for building, colour in city["buildings"].items():
                canvas.add(f"{canvas.whose(colour)} {building}", at)


# -- Monuments: the map


def _monuments(game: Game) -> Planes:
    about = ["control", "token", "ferry", *monuments_model.UNITS, *monuments_model.BUILDINGS]
    names = [*monuments_model.TERRAINS, *monuments_model.GOODS, "river", "bridge", "free ferry"]
    names += [f"{number} {name}" for number in range(game.players) for name in about]
    return Planes(names, _box(game.view(None)["hexes"]), _paint_monuments)


def _paint_monuments(canvas: Canvas, view: View) -> None:
    hexes = view["hexes"]
    for hex in hexes:
        at = hex["at"]
        canvas.add(hex["terrain"], at)
        if hex.get("controlled_by") is not None:
            canvas.add(f"{canvas.whose(hex['controlled_by'])} control", at)
        if hex.get("side") is not None:
            for unit, number in hex["units"].items():
                canvas.add(f"{canvas.whose(hex['side'])} {unit}", at, number)
        for good, number in hex.get("goods", {}).items():
            canvas.add(good, at, number)
        for building in hex.get("buildings", ()):
            canvas.add(f"{canvas.whose(building['owner'])} {building['building']}", at)
        for seat in hex.get("tokens", ()):
            canvas.add(f"{canvas.whose(seat)} token", at)
    for river in view["rivers"]:
        for hex in river["between"]:
            canvas.add("bridge" if river["bridge"] else "river", hexes[hex]["at"])
    for ferry in view["ferries"]:
        owner = ferry["controlled_by"]
        name = "free ferry" if owner is None else f"{canvas.whose(owner)} ferry"
        canvas.add(name, hexes[ferry["water"]]["at"])


def _box(places: Any) -> tuple[int, int, int, int]:
    """The least box of axial coordinates around all places."""
    columns, rows = [place["at"][0] for place in places], [place["at"][1] for place in places]
    return min(columns), min(rows), max(columns), max(rows)
