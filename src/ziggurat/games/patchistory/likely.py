"""Answers that bots look at first where there are many: a guess by what Rooms bring, before anything is tried."""

from __future__ import annotations

from ziggurat.core.choice import Options
from ziggurat.games.patchistory.board.territory import cell_at
from ziggurat.games.patchistory.choices import Move
from ziggurat.games.patchistory.game import Patchistory
from ziggurat.games.patchistory.laying import box_worth, look_worth, room_worth
from ziggurat.games.patchistory.rules.common import AskRoom
from ziggurat.games.patchistory.rules.construction import PlaceTile
from ziggurat.games.patchistory.rules.movement import MoveWorkers
from ziggurat.games.patchistory.rules.patching import PatchOptions, tile_cells


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
