"""What bots guess before they try anything: where the tiles of an Auction would lie, and which answers seem good."""

from __future__ import annotations

from typing import Final

from ziggurat.core.choice import Options
from ziggurat.games.patchistory.board.territory import Piece, Territory, cell_at, under_of
from ziggurat.games.patchistory.choices import Move
from ziggurat.games.patchistory.content.model import Face, Room
from ziggurat.games.patchistory.game import AUCTION, NONE, Patchistory
from ziggurat.games.patchistory.rules.auction import Auction, leads, taken_slots
from ziggurat.games.patchistory.rules.common import AskRoom
from ziggurat.games.patchistory.rules.construction import PlaceTile
from ziggurat.games.patchistory.rules.movement import MoveWorkers
from ziggurat.games.patchistory.rules.patching import PatchOptions, no_patches, size_limit, tile_cells

IN_CULTURE: Final = (0.15, 0.3, 0.1, 1.0, 1.0, 0.4, 0.3, 0.4)  # of each icon, a round
MANNED: Final = 0.5  # part of the boxes that will have a worker
CARD: Final = 1.0  # Culture a round of what a Hero or Wonder does beside its icons
CELL: Final = 0.05  # Culture a round of a cell more

# -- tiles of an Auction


def as_laid(game: Patchistory) -> Patchistory:
    """The position as if everybody had laid the tile that they have won or are likely to win; or the same one."""
    if game.phase != AUCTION or not game.offers:
        return game
    slots = _expected(game)
    if max(slots) == NONE:
        return game
    copy = game.clone()
    for seat, slot in enumerate(slots):
        if slot != NONE:
            realm = copy.realms[seat]
            realm.territory = _with_tile(game, seat, slot)
            if realm.workers:
                realm.workers = tuple(sorted([realm.territory.room(anchor).anchor for anchor in realm.workers]))
    return copy


def _expected(game: Patchistory) -> list[int]:
    """For each seat the tile that it has won or leads on; the others share out the tiles that are free, in turn order.

    NONE for who has laid it already.
    """
    slots = [NONE] * game.players
    free = [slot for slot in range(len(game.offers)) if slot not in taken_slots(game)]
    without: list[int] = []
    bidding = _is_bidding(game)
    for seat in game.order():
        realm = game.realms[seat]
        if realm.won != NONE:
            slots[seat] = realm.won
        elif bidding and leads(game, seat):
            slots[seat] = realm.bid_slot
            free.remove(realm.bid_slot)
        elif bidding:
            without.append(seat)
    for seat in without:
        if free:
            slots[seat] = max([(_worth(game, slot), -slot, slot) for slot in free])[2]
            free.remove(slots[seat])
    return slots


def _is_bidding(game: Patchistory) -> bool:
    for step in game.stack:
        if isinstance(step, Auction):
            return True
    return False


def _faces(game: Patchistory, slot: int) -> list[tuple[bool, Face]]:
    """The faces that the taker of a tile may use; with 2 players both (PAT-AU2-09)."""
    offer = game.offers[slot]
    tile = game.content.tiles[offer.tile]
    if game.players == 2:
        return [(True, tile.white), (False, tile.black)]
    return [(offer.white, tile.white if offer.white else tile.black)]


def _worth(game: Patchistory, slot: int) -> float:
    return max([sum([room_worth(room) for room in face.rooms]) for _, face in _faces(game, slot)])


def room_worth(room: Room, manned: float = MANNED) -> float:
    """What a Room brings in a round, in Culture, and that part of what its box does."""
    worth = CARD if room.card else 0.0
    for icon in room.shown:
        worth += IN_CULTURE[icon] * room.icons[icon]
    return worth + manned * box_worth(room)


def box_worth(room: Room) -> float:
    """What a worker in the box of a Room brings in a round, in Culture."""
    worth = 0.0
    if room.has_box:
        for icon, amount in enumerate(room.box):
            worth += IN_CULTURE[icon] * amount
    return worth


def _with_tile(game: Patchistory, seat: int, slot: int) -> Territory:
    """The seat's territory with the tile where it brings most; worked out once."""
    territory, offer = game.realms[seat].territory, game.offers[slot]
    key = ((offer.tile * 2 + (1 if offer.white else 0)) * 5 + game.players) * 64 + size_limit(game, seat)
    found = territory.laid.get(key)
    if found is None:
        patches = no_patches(game, seat)
        faces = _faces(game, slot)
        for white, face in faces:
            patches.add_face(white, face)
        found = _best(territory, patches, offer.tile)
        territory.laid[key] = found
    return found


def _best(territory: Territory, patches: PatchOptions, tile: int) -> Territory:
    most, place, look = 0.0, NONE, 0
    worths = [room_worth(placed.room) for placed in territory.rooms]
    for number, spot in enumerate(patches.spots):
        face = patches.face(number)
        cells = tile_cells(spot.x, spot.y)
        for visible in patches.looks[number]:
            worth = look_worth(territory, worths, face, cells, visible)
            if worth > most:
                most, place, look = worth, number, visible
    if place == NONE:
        return territory  # it is discarded
    spot = patches.spots[place]
    piece = Piece(patches.face(place), tile, patches.whites[place], spot.x, spot.y)
    return territory.patched(piece, under_of(spot.highest(look)))


def look_worth(territory: Territory, worths: list[float], face: Face, cells: tuple[int, ...], visible: int) -> float:
    """What the visible cells of a new tile bring, less what they cover."""
    worth = 0.0
    for room, mask in zip(face.rooms, face.room_masks, strict=True):
        if mask & visible:
            worth += room_worth(room)
    covered = 0
    for bit in range(4):
        number = territory.room_at.get(cells[bit], -1)
        if number < 0:
            worth += CELL
        elif visible >> bit & 1 and not covered >> number & 1:
            covered |= 1 << number
            worth -= worths[number]
    return worth


# -- answers to look at first


def likely(game: Patchistory, seat: int, options: Options) -> list[int]:
    """The places of the options that seem good, the best first; none where nothing is known about them."""
    step = game.stack[-1]
    if isinstance(options, PatchOptions):
        return _best_first(_of_patches(game, seat, options))
    if isinstance(step, PlaceTile):
        return _best_first(_of_sites(game, seat, step))
    if isinstance(step, AskRoom):
        rooms = game.realms[seat].territory
        return _best_first([box_worth(rooms.room(anchor).room) for anchor in step.rooms(game)])
    if isinstance(step, MoveWorkers):
        return _best_first(_of_moves(game, seat, options))
    return []


def _best_first(worths: list[float]) -> list[int]:
    return [place for _, place in sorted([(-worth, place) for place, worth in enumerate(worths)])]


def _of_patches(game: Patchistory, seat: int, options: PatchOptions) -> list[float]:
    """What each patching that shows something brings, less what it covers."""
    territory = game.realms[seat].territory
    worths = [room_worth(placed.room) for placed in territory.rooms]
    found: list[float] = []
    for number, spot in enumerate(options.spots):
        face, cells = options.face(number), tile_cells(spot.x, spot.y)
        for visible in reversed(options.looks[number]):
            found.append(look_worth(territory, worths, face, cells, visible))
    return found


def _of_sites(game: Patchistory, seat: int, step: PlaceTile) -> list[float]:
    """What a Construction Tile in each Room brings, less what it covers; to cover what others have is good."""
    realm = game.realms[step.target]
    building = game.content.buildings[step.building].room
    found: list[float] = []
    for anchor in step.rooms(game):
        manned = 1.0 if anchor in realm.workers else 0.0
        lost = room_worth(realm.territory.room(anchor).room, manned)
        won = room_worth(building, manned) if step.builds else 0.0
        found.append(won - lost if step.target == seat else lost)
    return found


def _of_moves(game: Patchistory, seat: int, options: Options) -> list[float]:
    """How much better the new box of each worker is; other answers count as one that changes nothing."""
    territory = game.realms[seat].territory
    found: list[float] = []
    for index in range(len(options)):
        choice, more = options[index], 0.0
        if isinstance(choice, Move):
            there, here = territory.room(cell_at(choice.to_x, choice.to_y)), territory.room(cell_at(choice.x, choice.y))
            more = box_worth(there.room) - box_worth(here.room)
        found.append(more)
    return found
