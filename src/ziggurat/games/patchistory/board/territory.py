"""A territory: pieces on the grid, stacked cell by cell, and what is visible of them. Topics: water.

A territory never changes: patching and building return a new one. What follows from it (visible Rooms, icon totals,
reachable Rooms, places for a new tile) is worked out once and cached in it, so that clones share it.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from ziggurat.games.patchistory.content.model import ICONS, KINDS, NO_ICONS, WASTELAND, WATER, Building, Face, Room

# A cell is one number, so that neighbours are found by adding. The numbers are chosen so that nearly all cells in use
# lie between 0 and 256, where Python keeps its integers ready-made; no cell is -1.
ROW: Final = 25
LEFT: Final = 11  # columns kept free left of the Capital Tile
ABOVE: Final = 4  # rows above it with numbers from 0 on
NOWHERE: Final = -100_000
SIDES: Final = (-ROW, -1, 1, ROW)


def cell_at(x: int, y: int) -> int:
    """The cell in column x and row y; NOWHERE for places no territory reaches, so that two never share a number."""
    if not (-LEFT <= x < ROW - LEFT - 1 and -ROW <= y < ROW):
        return NOWHERE
    return (y + ABOVE) * ROW + x + LEFT


def column(cell: int) -> int:
    """The column of a cell, 0 at the left edge of the Capital Tile."""
    return cell % ROW - LEFT


def row(cell: int) -> int:
    """The row of a cell, 0 at the top edge of the Capital Tile."""
    return cell // ROW - ABOVE


@final
class Placed:
    """A Room at its place on the grid. `anchor`, its first cell in reading order, names it."""

    def __init__(self, room: Room, cells: tuple[int, ...], built: bool) -> None:
        self.room: Final = room
        self.cells: Final = cells
        self.anchor: Final = cells[0]
        self.kind: Final = room.kind
        self.size: Final = room.size
        self.built: Final = built  # by a Construction Tile
        self.reclaimed: Final = built and room.kind == WASTELAND


@final
class Piece:
    """A Capital or Terrain Tile at its place. `tile` is its index in the content; -1 for the Capital Tile."""

    def __init__(self, face: Face, tile: int, white: bool, x: int, y: int) -> None:
        self.face: Final = face
        self.tile: Final = tile
        self.white: Final = white
        self.x: Final = x
        self.y: Final = y
        self.rooms: Final = [
            Placed(room, tuple([cell_at(x + dx, y + dy) for dx, dy in room.cells]), False) for room in face.rooms
        ]


BEYOND: Final = 16  # a fifth cell, which a tile of four can never show


def starts(low: int, high: int, limit: int) -> tuple[int, int]:
    """Where a tile two cells long may start so that it overlaps a stretch and both keep within the limit (0: none).

    The first such place and the one after the last, as in a range.
    """
    if limit == 0:
        return low - 1, high
    return max(low - 1, high - limit), min(high - 1, low + limit - 2) + 1


_RECLAIMED: Final = Room(((0, 0),), WASTELAND, "Wasteland", NO_ICONS, NO_ICONS)


@final
class Spot:
    """A place for a new tile, with every layering that leaves old Rooms whole; none if it overlaps nothing."""

    def __init__(self, x: int, y: int, closed: bool) -> None:
        self.x: Final = x
        self.y: Final = y
        self.closed: Final = closed  # by Water (PAT-WAT-02, PAT-WAT-03)
        self.layered = False  # whether the layerings have been looked for
        self.layers: list[int] = []  # two sets of bits each: see visible_of and under_of
        self.looks = 0  # sets of visible cells that some layering gives, a bit each
        self.doubled = 0  # those that several layerings give

    def add(self, under: int, visible: int) -> None:
        """Add a layering."""
        look = 1 << visible
        if self.looks & look:
            self.doubled |= look
        else:
            self.looks |= look
        self.layers.append(under << 4 | visible)

    def highest(self, visible: int) -> int:
        """The layering that shows these cells and has the fewest pieces above the new tile.

        Two layerings with the same visible cells can be joined: over every piece that one of them is over. So one of
        them is the highest in all cells, and `tile_places` finds it last.
        """
        for layer in reversed(self.layers):
            if layer & 15 == visible:
                return layer
        raise ValueError(f"no layering shows {visible}")


def visible_of(layer: int) -> int:
    """Of a layering: the cells of the new tile that stay visible, a bit each."""
    return layer & 15


def under_of(layer: int) -> int:
    """Of a layering: the pieces above the new tile, a bit each."""
    return layer >> 4


def bits_of(pieces: tuple[int, ...]) -> int:
    """A set of pieces, a bit each."""
    bits = 0
    for piece in pieces:
        bits |= 1 << piece
    return bits


@final
class Territory:
    """All pieces of one player."""

    caches: ClassVar[tuple[str, ...]] = (
        "hooks", "places", "spots", "laid", "names", "shown", "_near", "_shore", "_reach",
    )  # fmt: skip
    """Attributes that can be worked out again: a stored position leaves them out."""

    def __init__(
        self,
        pieces: tuple[Piece, ...],
        stacks: dict[int, tuple[int, ...]],
        buildings: dict[int, Placed],
        rooms: list[Placed],
        places: dict[int, Spot],
    ) -> None:
        self.pieces: Final = pieces
        self.stacks: Final = stacks  # cell -> indices of pieces, bottom to top
        self.buildings: Final = buildings  # cell -> the Construction Tile on top of it
        self.rooms: list[Placed] = []  # visible ones (PAT-PAT-11), as a whole (PAT-PAT-13), in order of appearance
        self.room_at: dict[int, int] = {}  # cell -> index in rooms
        self.icons: list[int] = [0] * ICONS  # outside boxes
        self.counts: list[int] = [0] * KINDS  # visible Rooms by kind
        self.cards: list[str] = []  # visible Heroes and Wonders in order of patching
        self.left = 0
        self.right = 0
        self.top = 0
        self.bottom = 0
        self.hooks: dict[object, list[object]] | None = None  # of the visible cards, by kind: see hooks.py
        self.places: Final = places  # corner cell -> what is known of a new tile there: see layering.py
        self.spots: dict[int, list[Spot]] = {}  # those that are legal, by size limit
        self.laid: dict[int, Territory] = {}  # with one more tile where it seems best: see likely.py
        self.names: dict[str, list[str]] = {}  # of the Rooms, told apart, by edition: see room_names.py
        self.shown: Final[dict[str, object]] = {}  # how views show it, by edition: see view.py
        self._near: dict[int, int] = {}
        self._shore: frozenset[int] | None = None
        self._reach: dict[int, list[int]] = {}
        self._measure()
        for placed in rooms:
            self._show(placed)

    def _measure(self) -> None:
        for piece in self.pieces:  # the Capital Tile lies at the origin
            self.left = min(self.left, piece.x)
            self.top = min(self.top, piece.y)
            self.right = max(self.right, piece.x + piece.face.width)
            self.bottom = max(self.bottom, piece.y + piece.face.height)

    def _show(self, placed: Placed) -> None:
        number = len(self.rooms)
        self.rooms.append(placed)
        for cell in placed.cells:
            self.room_at[cell] = number
        room = placed.room
        self.counts[room.kind] += 1
        for icon in room.shown:
            self.icons[icon] += room.icons[icon]
        if room.card:
            self.cards.append(room.card)

    def room(self, cell: int) -> Placed:
        """The visible Room at an occupied cell."""
        return self.rooms[self.room_at[cell]]

    def is_room(self, anchor: int) -> bool:
        """Whether a visible Room is named by this cell."""
        return anchor in self.room_at and self.rooms[self.room_at[anchor]].anchor == anchor

    def area(self) -> int:
        """The number of occupied cells."""
        return len(self.stacks)

    # -- movement

    def near(self, number: int) -> int:
        """The Rooms that share an edge with a Room, a bit each (PAT-MOV-05)."""
        known = self._near.get(number)
        if known is None:
            known = 0
            for cell in self.rooms[number].cells:
                for side in SIDES:
                    other = self.room_at.get(cell + side, number)
                    if other != number:
                        known |= 1 << other
            self._near[number] = known
        return known

    def reach(self, number: int, steps: int) -> list[int]:
        """The Rooms within `steps` of a Room, itself among them (PAT-MOV-04)."""
        key = number * 64 + min(steps, 63)
        known = self._reach.get(key)
        if known is None:
            rooms = len(self.rooms)
            reached = 1 << number
            frontier = reached
            for _ in range(steps):
                grown = 0
                for room in range(rooms):
                    if frontier >> room & 1:
                        grown |= self.near(room)
                frontier = grown & ~reached
                if not frontier:
                    break
                reached |= frontier
            known = []
            for room in range(rooms):
                if reached >> room & 1:
                    known.append(room)
            self._reach[key] = known
        return known

    # -- patching: each check alone, so that options and refusals use the same ones

    def overlaps(self, x: int, y: int) -> bool:
        """PAT-PAT-05: a tile at x, y lies over or under some cell."""
        corner = cell_at(x, y)
        stacks = self.stacks
        return corner in stacks or corner + 1 in stacks or corner + ROW in stacks or corner + ROW + 1 in stacks

    def fits(self, x: int, y: int, limit: int) -> bool:
        """PAT-PAT-15: with a tile at x, y the bounding box keeps within the limit (0: none)."""
        left, right = starts(self.left, self.right, limit)
        top, bottom = starts(self.top, self.bottom, limit)
        return left <= x < right and top <= y < bottom

    def closed(self, cell: int) -> bool:
        """PAT-WAT-02, PAT-WAT-03: a cell whose top is Water takes no tile."""
        number = self.room_at.get(cell, -1)
        return number >= 0 and self.rooms[number].kind == WATER

    def shares(self, a: int, b: int, c: int, d: int, own: int) -> int:
        """Which cells of a new tile must be visible together so that Room `own` is covered as a whole, a bit each.

        PAT-PAT-13 for the territory: a, b, c, d are the Rooms under the four cells (-1: none); 0 if the Room is 1x1 or
        none, BEYOND if it reaches beyond the new tile.
        """
        if own < 0:
            return 0
        size = self.rooms[own].size
        if size == 1:
            return 0
        number = (a == own) + (b == own) + (c == own) + (d == own)
        if number != size:
            return BEYOND
        return (a == own) + 2 * (b == own) + 4 * (c == own) + 8 * (d == own)

    def covers_whole(self, cells: tuple[int, ...], visible: int) -> bool:
        """PAT-PAT-13 for the territory: the Rooms under the visible cells of a new tile are wholly covered."""
        a, b, c, d = [self.room_at.get(cell, -1) for cell in cells]
        for bit, own in enumerate((a, b, c, d)):
            if visible >> bit & 1 and self.shares(a, b, c, d, own) & ~visible:
                return False
        return True

    def next_to_water(self, face: Face, cells: tuple[int, ...]) -> bool:
        """PAT-WAT-05: Water of the new tile would touch Water of the territory along an edge."""
        shore = self._shore
        if shore is None:  # the cells along the edges of Water
            wet = [placed.anchor for placed in self.rooms if placed.kind == WATER]
            shore = frozenset([cell + side for cell in wet for side in SIDES])
            self._shore = shore
        for bit in range(4):
            if face.water_mask >> bit & 1 and cells[bit] in shore:
                return True
        return False

    def layering(self, cells: tuple[int, ...], under: int) -> int:
        """The visible cells (a bit each) of a tile placed under those pieces; -1 if it cannot lie so (PAT-PAT-10)."""
        visible = 0
        for bit in range(4):
            stack = self.stacks.get(cells[bit], ())
            height = len(stack)
            while height and under >> stack[height - 1] & 1:
                height -= 1
            if height == len(stack):
                visible |= 1 << bit
            for piece in stack[:height]:
                if under >> piece & 1:
                    return -1
        return visible

    def fewest_above(self, cells: tuple[int, ...], visible: int) -> int:
        """The pieces that lie above every new tile of which just these cells are visible, a bit each.

        Where a cell is hidden the top of its stack lies above, and so does what lies over such a piece elsewhere.
        """
        stacks = [self.stacks.get(cell, ()) for cell in cells]
        above = 0
        for bit, stack in enumerate(stacks):
            if stack and not visible >> bit & 1:
                above |= 1 << stack[-1]
        grown = True
        while grown:
            grown = False
            for stack in stacks:
                covered = False
                for piece in stack:
                    covered = covered or above >> piece & 1 != 0
                    if covered and not above >> piece & 1:
                        above |= 1 << piece
                        grown = True
        return above

    def overlapped(self, cells: tuple[int, ...]) -> int:
        """The pieces that a tile on these cells overlaps, a bit each."""
        pieces = 0
        for cell in cells:
            for piece in self.stacks.get(cell, ()):
                pieces |= 1 << piece
        return pieces

    # -- changes

    def patched(self, piece: Piece, under: int) -> Territory:
        """With a new tile, under those pieces and over all others it overlaps."""
        stacks = self.stacks.copy()
        buildings = self.buildings
        number = len(self.pieces)
        corner = cell_at(piece.x, piece.y)
        covered: list[int] = []
        gone = 0  # Rooms that are covered, a bit each
        for cell in (corner, corner + 1, corner + ROW, corner + ROW + 1):
            stack = stacks.get(cell, ())
            height = len(stack)
            while height and under >> stack[height - 1] & 1:
                height -= 1
            stacks[cell] = stack[:height] + (number,) + stack[height:]
            if height == len(stack):
                covered.append(cell)
                if stack:
                    gone |= 1 << self.room_at[cell]
                if cell in buildings:  # PAT-CON-04
                    buildings = {other: placed for other, placed in buildings.items() if other != cell}
        rooms = [placed for index, placed in enumerate(self.rooms) if not gone >> index & 1]
        rooms.extend([placed for placed in piece.rooms if placed.anchor in covered])
        places = self.places.copy()
        for first in (corner - ROW - 1, corner - 1, corner + ROW - 1):
            for changed in range(first, first + 3):
                if changed in places:
                    del places[changed]
        return Territory((*self.pieces, piece), stacks, buildings, rooms, places)

    def constructed(self, cell: int, building: Building | None) -> Territory:
        """With a Construction Tile on a 1x1 Room, Wasteland side up if no building is given."""
        tile = Placed(building.room if building is not None else _RECLAIMED, (cell,), True)
        buildings = {other: placed for other, placed in self.buildings.items() if other != cell}
        buildings[cell] = tile
        rooms = [placed for placed in self.rooms if placed.anchor != cell]
        rooms.append(tile)
        places = self.places.copy()
        for changed in (cell, cell - 1, cell - ROW, cell - ROW - 1):
            if changed in places:
                del places[changed]
        return Territory(self.pieces, self.stacks, buildings, rooms, places)

    def dump(self) -> list[object]:
        """Everything, JSON-ready, to compare positions."""
        return [
            [[piece.tile, piece.white, piece.x, piece.y, piece.face.rooms[0].name] for piece in self.pieces],
            [[cell, list(stack)] for cell, stack in sorted(self.stacks.items())],
            [[cell, placed.room.name, list(placed.room.icons), list(placed.room.box)]
             for cell, placed in sorted(self.buildings.items())],
        ]  # fmt: skip


def found(face: Face) -> Territory:
    """A territory of a Capital Tile alone."""
    piece = Piece(face, -1, True, 0, 0)
    cells = [cell for placed in piece.rooms for cell in placed.cells]
    return Territory((piece,), dict.fromkeys(cells, (0,)), {}, piece.rooms, {})
