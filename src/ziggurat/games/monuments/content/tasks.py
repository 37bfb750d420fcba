"""What quest tasks count, by their words: a task is met when the count reaches its number.

Topics: quest tasks.
"""

from __future__ import annotations

from typing import Final

from ziggurat.games.monuments import status
from ziggurat.games.monuments.content import model
from ziggurat.games.monuments.game import Monuments, building_of, owner_of, total
from ziggurat.games.monuments.hooks import Count

# -- land


def terrain(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-TERRAIN-T-N."""
    return len([hex for hex in status.land_held(game, seat) if game.chart.terrain[hex] == what])


def terrains_all(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-TERRAINS-ALL: 1 if a hex of each terrain is held."""
    found = 0
    for hex in status.land_held(game, seat):
        found |= 1 << game.chart.terrain[hex]
    return 1 if found == (1 << model.MONUMENT) - 1 else 0


def islands(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-ISLANDS-N."""
    groups = game.content.world.groups
    return len([hex for hex in status.land_held(game, seat) if groups[game.chart.group[hex]].island])


def landmasses(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-LANDMASSES-N: the halves of an island are one landmass."""
    groups = game.content.world.groups
    found: list[str] = []
    for hex in status.land_held(game, seat):
        landmass = groups[game.chart.group[hex]].landmass
        if landmass not in found:
            found.append(landmass)
    return len(found)


def foreign(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-FOREIGN-N."""
    homes = [realm.home for other, realm in enumerate(game.realms) if other != seat]
    return len([hex for hex in status.land_held(game, seat) if game.chart.group[hex] in homes])


# -- people


def crowd(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-CROWD-N: the most workers on one land hex."""
    most = 0
    for hex in game.places[seat]:
        if game.chart.is_land(hex):
            most = max(most, game.units[hex][model.WORKER] + game.units[hex][model.ARMED])
    return most


def aboard(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-ABOARD-N."""
    found = 0
    for ferry in game.ferries:
        if ferry.owner == seat and ferry.afloat:
            found += len(ferry.passengers)
    return found


# -- resources


def pile(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-PILE-N: the most resources on one hex."""
    most = 0
    for hex in game.places[seat]:
        if status.has_worker(game.units[hex]):
            most = max(most, total(game.stock[hex]))
    return most


# -- what was built


def _buildings(game: Monuments, seat: int, building: int) -> int:
    """MON-TASK-TOWNS-N-FORTS-N-FACTORIES-N: intact, on hexes no other player controls."""
    found = 0
    for hex in game.realms[seat].sites:
        for code in game.houses[hex]:
            if owner_of(code) == seat and building_of(code) == building and status.usable(game, code, hex):
                found += 1
    return found


def bridges(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-BRIDGES-N."""
    held = status.land_held(game, seat)
    found = 0
    for river, pair in enumerate(game.chart.rivers):
        if (game.bridges >> river) & 1 and (pair[0] in held or pair[1] in held):
            found += 1
    return found


def ferries(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-FERRIES-N."""
    return len([ferry for ferry in game.ferries if status.captain(game, ferry) == seat])


# -- war


def _units(game: Monuments, seat: int, kind: int) -> int:
    """MON-TASK-WEAPONS-N, MON-TASK-MILITARY-N-ARMY-N-NAVY-N-AIRFORCE-N: units of a kind, on hexes and aboard."""
    found = 0
    for hex in game.places[seat]:
        found += game.units[hex][kind]
    for ferry in game.ferries:
        if ferry.owner == seat:
            found += len([person for person in ferry.passengers if person.kind == kind])
    return found


def military(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-MILITARY-N-ARMY-N-NAVY-N-AIRFORCE-N."""
    return sum([_units(game, seat, kind) for kind in (model.ARMY, model.NAVY, model.AIRFORCE)])


COUNTS: Final[dict[str, Count]] = {
    "hexes": lambda game, seat, what: len(status.land_held(game, seat)),  # MON-TASK-HEXES-N
    "terrain": terrain,
    "terrains_all": terrains_all,
    "islands": islands,
    "landmasses": landmasses,
    "foreign": foreign,
    "workers": lambda game, seat, what: status.workers_on_board(game, seat),  # MON-TASK-WORKERS-N
    "crowd": crowd,
    "aboard": aboard,
    "res": lambda game, seat, what: status.goods_of(game, seat)[what],  # MON-TASK-RES-T-N
    "res_each": lambda game, seat, what: min(status.goods_of(game, seat)),  # MON-TASK-RES-EACH-N: the fewest of a kind
    "res_total": lambda game, seat, what: total(status.goods_of(game, seat)),  # MON-TASK-RES-TOTAL-N
    "pile": pile,
    "towns": lambda game, seat, what: _buildings(game, seat, model.TOWN),
    "forts": lambda game, seat, what: _buildings(game, seat, model.FORT),
    "factories": lambda game, seat, what: _buildings(game, seat, model.FACTORY),
    "bridges": bridges,
    "ferries": ferries,
    "green": lambda game, seat, what: game.realms[seat].green.bit_count(),  # MON-TASK-GREEN-N
    "green_card": lambda game, seat, what: 1 if game.realms[seat].is_green(what) else 0,  # MON-TASK-GREEN-CARD-X
    "weapons": lambda game, seat, what: _units(game, seat, model.ARMED),  # MON-TASK-WEAPONS-N
    "military": military,
    "army": lambda game, seat, what: _units(game, seat, model.ARMY),
    "navy": lambda game, seat, what: _units(game, seat, model.NAVY),
    "airforce": lambda game, seat, what: _units(game, seat, model.AIRFORCE),
    "power": lambda game, seat, what: status.military_power(game, seat),  # MON-TASK-POWER-N
    "quests_done": lambda game, seat, what: len(game.realms[seat].completed),  # MON-TASK-QUESTS-DONE-N
    "won": lambda game, seat, what: game.realms[seat].won,  # MON-TASK-WON-N
}
"""By word of a task."""
