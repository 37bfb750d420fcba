"""Asks where a tile goes: the face, the place on a map, over or under, then shows the result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from rich.text import Text

from ziggurat.core.choice import Choice
from ziggurat.games.patchistory.choices import Patch
from ziggurat.games.patchistory.shapes import PatchistoryView, PatPlacedRoom, PatRoom
from ziggurat.terminal.grid import Canvas, Cell
from ziggurat.terminal.menu import Entry, Item, Menu, numbered
from ziggurat.terminal.patchistory.rooms import STYLES, faces, own_realm, room_text, territory_picture

PICTURE: Final = 18  # lines; a taller picture would not leave room for the question


class Patching:
    """The menus for the tile that the person at `view["seat"]` has won."""

    def __init__(self, view: PatchistoryView, options: Sequence[tuple[Choice, str]], width: int) -> None:
        self.patches = [choice for choice, _ in options if isinstance(choice, Patch)]
        self.labels = {choice: label for choice, label in options if isinstance(choice, Patch)}
        self.last: Entry | None = next(((label, each) for each, label in options if not isinstance(each, Patch)), None)
        self.faces = dict(faces(next(offer for offer in view["offers"] if offer["taken_by"] == view["seat"])))
        self.territory = own_realm(view)["territory"]
        self.rooms: dict[Cell, PatPlacedRoom] = {
            (x, y): room for room in self.territory["rooms"] for x, y in room["cells"]
        }
        self.stacks: dict[Cell, list[int]] = {(x, y): stack for x, y, stack in self.territory["stacks"]}
        self.width = width

    def menu(self) -> Menu:
        """The first question: the face if there are two, else the place."""
        faces = [white for white in (True, False) if any(patch.white == white for patch in self.patches)]
        if len(faces) == 1:
            return self._places(faces[0], self.last)
        entries = [(self._face_text(white), partial(self._places, white, None)) for white in faces]
        return numbered("", entries, self.last)

    def _face(self, white: bool) -> list[PatRoom]:
        return self.faces["white" if white else "black"]

    def _face_text(self, white: bool) -> str:
        colour = "White" if white else "Black"
        return f"{colour} face: {', '.join(room_text(room) for room in self._face(white))}"

    # -- where

    def _places(self, white: bool, last: Entry | None) -> Menu:
        mine = [patch for patch in self.patches if patch.white == white]
        places = sorted({(patch.x, patch.y) for patch in mine}, key=lambda place: (place[1], place[0]))
        items: list[Item] = []
        for number, place in enumerate(places, 1):
            here = [patch for patch in mine if (patch.x, patch.y) == place]
            items.append(Item(str(number), self._place(place), partial(self._layers, here)))
        if last is not None:
            items.append(Item("0", *last))
        picture = self._map(places)
        if _height(picture) > PICTURE:
            return Menu("Where does its top left cell go?", tuple(items))
        ending = f" (0: {last[0]})" if last is not None else ""
        return Menu(f"Top left cell on number{ending}:", tuple(items), picture, listed=False)

    def _map(self, places: Sequence[Cell]) -> Text:
        left, top, right, bottom = self.territory["box"]
        box = (min([left, *(x for x, _ in places)]), min([top, *(y for _, y in places)]), right, bottom)
        wide = max(5, min(11, (self.width - 5) // (box[2] - box[0]) - 1))
        canvas = Canvas({cell: id(room) for cell, room in self.rooms.items()}, box, wide, 1)
        for cell, room in self.rooms.items():
            if cell == (room["x"], room["y"]):
                canvas.write(cell, 0, _short(room["name"], wide - 3), STYLES[room["kind"]], 3)
        for number, cell in enumerate(places, 1):
            canvas.write(cell, 0, f"{number:>2}", "bold reverse")
        return canvas.text(axes=True)

    # -- over or under

    def _layers(self, here: Sequence[Patch]) -> Menu:
        if len(here) == 1:
            return self._preview(here[0])
        ordered = sorted(here, key=lambda patch: len(patch.under))
        title = f"{self._place((here[0].x, here[0].y))}: over or under?"
        return numbered(title, [(self._layer_text(patch), partial(self._preview, patch)) for patch in ordered])

    def _layer_text(self, patch: Patch) -> str:
        return f"{self._how(patch)}: {self._effect(patch)}"

    def _place(self, place: Cell) -> str:
        """A place for the tile by the Rooms it overlaps."""
        cells = [(place[0] + dx, place[1] + dy) for dy in (0, 1) for dx in (0, 1)]
        names = {id(self.rooms[cell]): self.rooms[cell]["name"] for cell in cells if cell in self.rooms}
        return f"At {_list(names.values())} ({place[0]},{place[1]})"

    def _how(self, patch: Patch) -> str:
        """How the tile lies, as its label says."""
        return self.labels[patch].partition(" face ")[2]

    def _effect(self, patch: Patch) -> str:
        seen = self._visible(patch)
        shown = [room_text(room) for room in self._face(patch.white) if _at(patch, room) <= seen]
        covered = {id(self.rooms[cell]): self.rooms[cell]["name"] for cell in sorted(seen) if cell in self.rooms}
        return f"shows {_list(shown)}; covers {_list(covered.values())}"

    def _visible(self, patch: Patch) -> set[Cell]:
        """The cells of the new tile that no piece lies over."""
        cells = {(patch.x + dx, patch.y + dy) for dx in (0, 1) for dy in (0, 1)}
        return {cell for cell in cells if not set(self.stacks.get(cell, ())) & set(patch.under)}

    # -- a look at it

    def _preview(self, patch: Patch) -> Menu:
        """Show the territory with the tile in place and ask for a confirmation."""
        seen = self._visible(patch)
        fresh = [self._placed(patch, room) for room in self._face(patch.white) if _at(patch, room) <= seen]
        kept = [room for room in self.territory["rooms"] if not {(x, y) for x, y in room["cells"]} & seen]
        left, top, right, bottom = self.territory["box"]
        box = (min(left, patch.x), min(top, patch.y), max(right, patch.x + 2), max(bottom, patch.y + 2))
        picture = territory_picture([*kept, *fresh], box, self.width, seen)
        if _height(picture) > PICTURE:
            picture = territory_picture([*kept, *fresh], box, self.width, seen, high=1)
        how = self._how(patch)
        title = f"{how[:1].upper()}{how[1:]}: {self._effect(patch)}."
        items = (Item("1", "Lay it like this", patch),)
        return Menu(title, items, picture if _height(picture) <= PICTURE else None)

    def _placed(self, patch: Patch, room: PatRoom) -> PatPlacedRoom:
        """A Room of the new tile at its place, with the workers that stand there already."""
        cells = sorted(_at(patch, room), key=lambda cell: (cell[1], cell[0]))
        workers = sum(self.rooms[cell]["workers"] for cell in cells if self._is_anchor(cell))
        x, y = cells[0]
        return {**room, "cells": cells, "x": x, "y": y, "workers": workers, "built": False, "reclaimed": False}

    def _is_anchor(self, cell: Cell) -> bool:
        return cell in self.rooms and (self.rooms[cell]["x"], self.rooms[cell]["y"]) == cell


def _at(patch: Patch, room: PatRoom) -> set[Cell]:
    return {(patch.x + dx, patch.y + dy) for dx, dy in room["cells"]}


def _height(picture: Text) -> int:
    return picture.plain.count("\n") + 1


def _short(name: str, wide: int) -> str:
    return "Waste" if name == "Wasteland" and len(name) > wide else name[:wide]


def _list(names: Iterable[str]) -> str:
    return ", ".join(names) or "nothing"
