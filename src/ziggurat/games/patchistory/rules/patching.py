"""Phase 1, second half: won tiles are laid over, under and between the pieces of a territory. Topics: patching."""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Kinds, Options
from ziggurat.games.patchistory import hooks
from ziggurat.games.patchistory.board.territory import (
    ROW,
    Placed,
    Spot,
    Territory,
    bits_of,
    cell_at,
    under_of,
    visible_of,
)
from ziggurat.games.patchistory.board.tile_places import spots
from ziggurat.games.patchistory.choices import Discard, Patch
from ziggurat.games.patchistory.content.model import WONDER, Face, Tile
from ziggurat.games.patchistory.events import OffersCleared, TileDiscarded, TilePatched, WorkerMoved
from ziggurat.games.patchistory.game import Patchistory, PatStep
from ziggurat.games.patchistory.hooks import hooks_of
from ziggurat.games.patchistory.rules.common import AskRoom, gain
from ziggurat.games.patchistory.rules.workers import BearWorker
from ziggurat.parts.asking import AskPlayer


@final
class Patching(PatStep):
    """PAT-AUC-27, PAT-AU2-11: in turn order, each the tile just won."""

    rule = "PAT-PAT-01"

    def __init__(self, turn: int = 0) -> None:
        self.turn = turn

    def advance(self, game: Patchistory) -> None:
        if self.turn < game.players:
            game.become(Patching(self.turn + 1))
            game.push(PatchTile(game.order()[self.turn]))
            return
        game.done()
        game.emit(OffersCleared())
        if game.era == 1 and game.round == 1:
            _place_first_workers(game)


def _place_first_workers(game: Patchistory) -> None:
    """PAT-FRA-09 to PAT-FRA-11: 2 workers with Liberty, 1 with Equality, free of charge."""
    prices = game.content.prices
    liberty = game.setup.options["capital"] == "liberty"
    for seat in reversed(game.order()):  # the last one pushed is asked first
        for _ in range(prices.liberty_workers if liberty else prices.equality_workers):
            game.push(BearWorker(seat, "PAT-FRA-09"))


# -- legality


def size_limit(game: Patchistory, seat: int) -> int:
    """PAT-PAT-15 and the cards that widen it; 0: no limit."""
    limit = game.content.prices.size_limit[game.era - 1]
    for hook in hooks_of(game, seat, hooks.SizeLimit):
        if hook.amount == 0:
            return 0
        limit += hook.amount
    return limit


def sealed_rooms(game: Patchistory, seat: int) -> dict[int, str]:
    """Cells of Rooms that nothing may cover, with the rule that says so."""
    protected = {hook.card: hook.rule for hook in hooks_of(game, seat, hooks.Uncoverable)}
    if not protected:
        return {}
    return {
        cell: protected[placed.room.card]
        for placed in game.realms[seat].territory.rooms
        if placed.room.card in protected
        for cell in placed.cells
    }


def faces_of(game: Patchistory, seat: int) -> list[bool]:
    """The faces of the won tile that may be used, white as True: the one shown, with 2 players both."""
    if game.players == 2:
        return [True, False]  # PAT-AU2-09
    return [game.offers[game.realms[seat].won].white]


def face_of(game: Patchistory, seat: int, white: bool) -> Face:
    """A face of the won tile."""
    tile = game.content.tiles[game.offers[game.realms[seat].won].tile]
    return tile.white if white else tile.black


_LISTS: Final[dict[int, tuple[int, ...]]] = {}


def pieces_in(bits: int) -> tuple[int, ...]:
    """The numbers of the set bits; cached, since the same few sets occur again and again."""
    known = _LISTS.get(bits)
    if known is None:
        known = tuple([piece for piece in range(bits.bit_length()) if bits >> piece & 1])
        _LISTS[bits] = known
    return known


@final
class PatchOptions(Options):
    """The legal patchings, one per visible result: by face, place and what shows; choices are made on demand.

    Then the discard, then the places where the tile would vanish under others. Of several layerings at a place that
    look alike the highest is listed, `others` lists the rest.
    """

    def __init__(self, territory: Territory, places: list[Spot], open_water: bool) -> None:
        self.territory = territory
        self.places = places
        self.open_water = open_water
        self.number = 0  # of patchings that show something
        self.faces: list[Face] = []
        self.face_whites: list[bool] = []
        self.whites: list[bool] = []  # per place where something shows:
        self.spots: list[Spot] = []
        self.looks: list[tuple[int, ...]] = []  # sets of visible cells
        self.hiding_white = False  # the face that is listed for places where nothing shows
        self.hiding: list[Spot] = []

    def add_face(self, white: bool, face: Face) -> None:
        """Add a face with all its places."""
        self.faces.append(face)
        self.face_whites.append(white)
        looks = face.looks
        if looks & 1:
            self._add_hiding(white)
        wet = face.water_mask != 0
        more = self.more
        for spot in self.places:
            shown = spot.looks & looks & ~1
            if not shown or (wet and not self._is_dry(face, spot)):
                continue
            found = pieces_in(shown)
            self.number += len(found)
            self.whites.append(white)
            self.spots.append(spot)
            self.looks.append(found)
            more = more or spot.doubled & looks != 0
        self.more = more

    def face(self, place: int) -> Face:
        """The face that lies at a place where something shows."""
        return self.faces[self.face_whites.index(self.whites[place])]

    def _add_hiding(self, white: bool) -> None:
        """Add the places where nothing shows; with a second face they look the same."""
        if self.hiding:
            self.more = True
            return
        self.hiding_white = white
        for spot in self.places:
            if spot.looks & 1:
                self.hiding.append(spot)
                self.more = self.more or spot.doubled & 1 != 0
        self.folded = len(self.hiding)

    def _is_dry(self, face: Face, spot: Spot) -> bool:
        """Whether no Water of the face would lie beside Water of the territory (PAT-WAT-05)."""
        if not face.water_mask or self.open_water:
            return True
        return not self.territory.next_to_water(face, tile_cells(spot.x, spot.y))

    def __len__(self) -> int:
        return self.number + 1 + len(self.hiding)

    def __getitem__(self, index: int) -> Choice:
        if index < 0:
            index += len(self)
        if index >= self.number:
            index -= self.number + 1
            if index < 0:
                return Discard()
            return _patch(self.hiding_white, self.hiding[index], self.hiding[index].highest(0))
        for place, spot in enumerate(self.spots):
            looks = self.looks[place]
            if index < len(looks):
                return _patch(self.whites[place], spot, spot.highest(looks[-1 - index]))
            index -= len(looks)
        raise IndexError("there are fewer options")

    def kinds(self) -> Kinds:
        found: Kinds = [(Patch, self.number)] if self.number else []
        found.append((Discard, 1))
        if self.hiding:
            found.append((Patch, len(self.hiding)))
        return found

    def span(self, first: int, stop: int) -> list[Choice]:
        found: list[Choice] = []
        index = 0
        for place, spot in enumerate(self.spots):
            for look in reversed(self.looks[place]):
                if first <= index < stop:
                    found.append(_patch(self.whites[place], spot, spot.highest(look)))
                index += 1
            if index >= stop:
                return found
        found.extend([self[at] for at in range(max(first, self.number), stop)])
        return found

    def others(self) -> list[Choice]:
        found: list[Choice] = []
        for white, face in zip(self.face_whites, self.faces, strict=True):
            for spot in self.places:
                layers = [layer for layer in spot.layers if face.looks >> visible_of(layer) & 1]
                if layers and self._is_dry(face, spot):
                    found.extend(
                        [_patch(white, spot, layer) for layer in layers if not self._lists(white, spot, layer)]
                    )
        return found

    def _lists(self, white: bool, spot: Spot, layer: int) -> bool:
        visible = visible_of(layer)
        return spot.highest(visible) == layer and (visible != 0 or white == self.hiding_white)

    def __contains__(self, choice: object) -> bool:
        if not isinstance(choice, Patch):
            return isinstance(choice, Discard)
        for white, face in zip(self.face_whites, self.faces, strict=True):
            for spot in self.places:
                if white == choice.white and spot.x == choice.x and spot.y == choice.y and self._is_dry(face, spot):
                    for layer in spot.layers:
                        if face.looks >> visible_of(layer) & 1 and pieces_in(under_of(layer)) == choice.under:
                            return True
        return False


def _patch(white: bool, spot: Spot, layer: int) -> Choice:
    return Patch(white, spot.x, spot.y, pieces_in(under_of(layer)))


def patches(game: Patchistory, seat: int) -> PatchOptions:
    """Every legal patching of the won tile."""
    found = no_patches(game, seat)
    for white in faces_of(game, seat):
        found.add_face(white, face_of(game, seat, white))
    return found


def no_patches(game: Patchistory, seat: int) -> PatchOptions:
    """The patchings of no face yet: the places in the seat's territory."""
    territory = game.realms[seat].territory
    open_water = bool(hooks_of(game, seat, hooks.WaterIsWasteland))
    places = spots(territory, size_limit(game, seat), open_water, frozenset(sealed_rooms(game, seat)))
    return PatchOptions(territory, places, open_water)


def tile_cells(x: int, y: int) -> tuple[int, ...]:
    """The four cells of a tile, in reading order."""
    corner = cell_at(x, y)
    return (corner, corner + 1, corner + ROW, corner + ROW + 1)


def refuses_patch(game: Patchistory, seat: int, patch: Patch) -> str | None:
    """The rule that forbids a patching: the checks of `patches`, one by one."""
    if patch.white not in faces_of(game, seat):
        return "PAT-AUC-25"
    territory = game.realms[seat].territory
    if not territory.overlaps(patch.x, patch.y):
        return "PAT-PAT-05"
    if not territory.fits(patch.x, patch.y, size_limit(game, seat)):
        return "PAT-PAT-15"
    return _refuses_layers(game, seat, patch, tile_cells(patch.x, patch.y))


def _refuses_layers(game: Patchistory, seat: int, patch: Patch, cells: tuple[int, ...]) -> str | None:
    territory = game.realms[seat].territory
    under = 0
    for piece in patch.under:
        if not 0 <= piece < len(territory.pieces) or under >> piece & 1:
            return "PAT-PAT-09"
        under |= 1 << piece
    if patch.under != pieces_in(under) or under & ~territory.overlapped(cells):
        return "PAT-PAT-09"
    visible = territory.layering(cells, under)
    if visible < 0:
        return "PAT-PAT-10"
    return _refuses_water(game, seat, patch, cells, visible) or _refuses_cover(game, seat, patch, cells, visible)


def _refuses_water(game: Patchistory, seat: int, patch: Patch, cells: tuple[int, ...], visible: int) -> str | None:
    territory = game.realms[seat].territory
    face = face_of(game, seat, patch.white)
    if not hooks_of(game, seat, hooks.WaterIsWasteland):
        for bit in range(4):
            if territory.closed(cells[bit]):
                return "PAT-WAT-02" if visible >> bit & 1 else "PAT-WAT-03"
        if territory.next_to_water(face, cells):
            return "PAT-WAT-05"
    return "PAT-WAT-04" if face.water_mask & ~visible else None


def _refuses_cover(game: Patchistory, seat: int, patch: Patch, cells: tuple[int, ...], visible: int) -> str | None:
    sealed = sealed_rooms(game, seat)
    for bit in range(4):
        if visible >> bit & 1 and cells[bit] in sealed:
            return sealed[cells[bit]]
    if not game.realms[seat].territory.covers_whole(cells, visible):
        return "PAT-PAT-13"
    return None if face_of(game, seat, patch.white).whole[visible] else "PAT-PAT-13"


# -- the question


@final
class PatchTile(AskPlayer[Patchistory]):
    """PAT-PAT-01 to PAT-PAT-03: patch the won tile now, or discard it."""

    rule = "PAT-PAT-01"
    always_asked = True  # nobody discards a tile without being told that it does not fit

    def options(self, game: Patchistory, seat: int) -> Options:
        return patches(game, seat)

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, Discard):
            return None
        return refuses_patch(game, seat, choice) if isinstance(choice, Patch) else self.rule

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        tile = game.offers[game.realms[seat].won].tile
        if isinstance(choice, Patch):
            patch(game, seat, tile, choice)
        else:
            game.done()
            game.emit(TileDiscarded(seat, tile))


def patch(game: Patchistory, seat: int, tile: int, choice: Patch) -> None:
    """Lay the tile; then ask where workers of split Rooms stand, then apply the effects of visible cards."""
    realm = game.realms[seat]
    workers = realm.workers
    before = realm.territory
    cover = _cover(before, game.content.tiles[tile], choice) if workers else {}
    settled = tuple(sorted([cover.get(worker, worker) for worker in workers]))
    game.become(AfterPatching(seat))
    game.emit(TilePatched(seat, tile, choice.white, choice.x, choice.y, choice.under, settled))
    later: tuple[int, ...] = ()
    for anchor in sorted(set(workers)):
        cells = before.room(anchor).cells
        if len({cover.get(cell, anchor) for cell in cells}) > 1:
            at = cover[anchor]
            number = workers.count(anchor)
            game.push(SettleWorker(seat, at, cells, number, later))
            later += (at,) * number  # the last one pushed is asked first


def _cover(territory: Territory, tile: Tile, choice: Patch) -> dict[int, int]:
    """PAT-WRK-01, PAT-WRK-03, PAT-WRK-06: for each visible cell of the new tile, the Room a worker there is in now."""
    face = tile.white if choice.white else tile.black
    cells = tile_cells(choice.x, choice.y)
    visible = territory.layering(cells, bits_of(choice.under))
    return {
        cells[dy * 2 + dx]: cells[room.cells[0][1] * 2 + room.cells[0][0]]
        for room in face.rooms
        for dx, dy in room.cells
        if visible >> (dy * 2 + dx) & 1
    }


@final
class SettleWorker(AskRoom):
    """PAT-WRK-02: a larger Room is split; the owner chooses where its worker stands, free Rooms first."""

    rule = "PAT-WRK-02"

    def __init__(self, seat: int, at: int, cells: tuple[int, ...], waiting: int, later: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.at = at  # where the undecided workers stand for now
        self.cells = cells  # of the Room they stood in
        self.waiting = waiting
        self.later = later  # Rooms of workers that are asked for afterwards: they take no Room yet

    def rooms(self, game: Patchistory) -> list[int]:
        realm = game.realms[self.seat]
        rooms: list[int] = []
        for cell in self.cells:
            anchor = realm.territory.room(cell).anchor
            if anchor not in rooms:
                rooms.append(anchor)
        settled = list(realm.workers)
        for at in (self.at,) * self.waiting + self.later:
            settled.remove(at)
        return [anchor for anchor in rooms if anchor not in settled] or rooms

    def choose(self, game: Patchistory, cell: int) -> None:
        if self.waiting > 1:
            game.become(SettleWorker(self.seat, self.at, self.cells, self.waiting - 1, self.later))
        else:
            game.done()
        if cell != self.at:
            game.emit(WorkerMoved(self.seat, self.at, cell, self.rule))


@final
class AfterPatching(PatStep):
    """PAT-PAT-21, PAT-PAT-22: effects of the Heroes and Wonders that the new tile shows."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def advance(self, game: Patchistory) -> None:
        game.done()
        fresh = self._fresh(game)
        cards = [placed.room.card for placed in fresh]
        if any([placed.kind == WONDER for placed in fresh]):
            self._reward_wonder(game, cards)
        for hook in hooks_of(game, self.seat, hooks.WhenPatched):
            if hook.card in cards:
                hook.act(game, self.seat, hook.rule)

    def _fresh(self, game: Patchistory) -> list[Placed]:
        territory = game.realms[self.seat].territory
        return [placed for placed in territory.pieces[-1].rooms if placed.room.card and placed in territory.rooms]

    def _reward_wonder(self, game: Patchistory, fresh: list[str]) -> None:
        for hook in hooks_of(game, self.seat, hooks.WonderPatched):
            if hook.card not in fresh:
                gain(game, self.seat, hook.goods, hook.card, hook.rule)
