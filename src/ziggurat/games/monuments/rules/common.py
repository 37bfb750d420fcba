"""Questions and steps that several rules share: hexes for gained resources, locked pieces, moorings.

Serves all topics.
"""

from __future__ import annotations

from ziggurat.games.monuments.content.model import MONUMENT, PIECES, WORKER
from ziggurat.games.monuments.events import PiecesUnlocked
from ziggurat.games.monuments.game import NONE, Monuments, building_of, owner_of
from ziggurat.games.monuments.status import holds, land_held, makes, room, worked


def fitting_hexes(game: Monuments, seat: int, good: int) -> list[int]:
    """MON-RES-07, MON-CMP-02: where one gained resource can go: its kind is made there, an own worker is there."""
    if game.bank[good] == 0:
        return []
    return [hex for hex in worked(game, seat) if makes(game, seat, hex, good) and room(game, hex) > 0]


def roomy_hexes(game: Monuments, seat: int) -> list[int]:
    """MON-TRD-04: the controlled land hexes with room."""
    return [hex for hex in land_held(game, seat) if room(game, hex) > 0]


def has_roomy_hex(game: Monuments, seat: int) -> bool:
    """MON-TRD-04: whether there is any of these; asked at every turn, so it must be quick."""
    terrain = game.chart.terrain
    for hex in game.places[seat]:
        if terrain[hex] < MONUMENT and room(game, hex) > 0 and holds(game.units[hex]):
            return True
    return False


def unarmed(game: Monuments, seat: int) -> list[int]:
    """MON-WPN-02: the places, hexes and ferries, where the player has a worker without a weapon."""
    found = [hex for hex in game.places[seat] if game.units[hex][WORKER]]
    for ferry in game.ferries:
        if ferry.owner == seat and any([person.kind == WORKER for person in ferry.passengers]):
            found.append(game.aboard(ferry.number))
    return found


def unlock(game: Monuments, seat: int, pieces: tuple[int, ...], rule: str) -> None:
    """MON-PBO-08: as many of the pieces as are still locked come to the supply."""
    locked = game.realms[seat].locked
    found = tuple([min(pieces[piece], locked[piece]) for piece in range(len(PIECES))])
    if any(found):
        game.emit(PiecesUnlocked(seat, found, rule))


def has_building(game: Monuments, seat: int, building: int, hex: int) -> bool:
    """MON-BLD-13: whether the player has a building of this kind on the hex, damaged or not."""
    for code in game.houses[hex]:
        if owner_of(code) == seat and building_of(code) == building:
            return True
    return False


def moored_at(game: Monuments, land: int, water: int) -> int:
    """MON-FER-14: the number of the ferry on a shore edge, NONE if there is none."""
    for ferry in game.ferries:
        if ferry.land == land and ferry.water == water:
            return ferry.number
    return NONE
