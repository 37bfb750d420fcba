"""What quest tasks count, one function each: a task is met when the count reaches its number.

Topics: quest tasks.
"""

from __future__ import annotations

from typing import Final

from ziggurat.games.monuments import status
from ziggurat.games.monuments.content import model
from ziggurat.games.monuments.game import Monuments, building_of, owner_of, total
from ziggurat.games.monuments.hooks import Count

# -- land


def hexes(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-HEXES-N."""
    return len(status.land_held(game, seat))


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


def workers(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-WORKERS-N."""
    return status.workers_on_board(game, seat)


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


def res(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-RES-T-N."""
    return status.goods_of(game, seat)[what]


def res_each(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-RES-EACH-N: the fewest of a kind."""
    return min(status.goods_of(game, seat))


def res_total(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-RES-TOTAL-N."""
    return total(status.goods_of(game, seat))


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


def towns(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-TOWNS-N-FORTS-N-FACTORIES-N."""
    return _buildings(game, seat, model.TOWN)


def forts(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-TOWNS-N-FORTS-N-FACTORIES-N."""
    return _buildings(game, seat, model.FORT)


def factories(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-TOWNS-N-FORTS-N-FACTORIES-N."""
    return _buildings(game, seat, model.FACTORY)


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


# -- cards


def green(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-GREEN-N."""
    return game.realms[seat].green.bit_count()


def green_card(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-GREEN-CARD-X: 1 if this card is green."""
    return 1 if game.realms[seat].is_green(what) else 0


def quests_done(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-QUESTS-DONE-N."""
    return len(game.realms[seat].completed)


# -- war


def _units(game: Monuments, seat: int, kind: int) -> int:
    found = 0
    for hex in game.places[seat]:
        found += game.units[hex][kind]
    for ferry in game.ferries:
        if ferry.owner == seat:
            found += len([person for person in ferry.passengers if person.kind == kind])
    return found


def weapons(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-WEAPONS-N."""
    return _units(game, seat, model.ARMED)


def army(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-MILITARY-N-ARMY-N-NAVY-N-AIRFORCE-N."""
    return _units(game, seat, model.ARMY)


def navy(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-MILITARY-N-ARMY-N-NAVY-N-AIRFORCE-N."""
    return _units(game, seat, model.NAVY)


def airforce(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-MILITARY-N-ARMY-N-NAVY-N-AIRFORCE-N."""
    return _units(game, seat, model.AIRFORCE)


def military(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-MILITARY-N-ARMY-N-NAVY-N-AIRFORCE-N."""
    return _units(game, seat, model.ARMY) + _units(game, seat, model.NAVY) + _units(game, seat, model.AIRFORCE)


def power(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-POWER-N."""
    return status.military_power(game, seat)


def won(game: Monuments, seat: int, what: int) -> int:
    """MON-TASK-WON-N."""
    return game.realms[seat].won


COUNTS: Final[dict[str, Count]] = {
    "hexes": hexes,
    "terrain": terrain,
    "terrains_all": terrains_all,
    "islands": islands,
    "landmasses": landmasses,
    "foreign": foreign,
    "workers": workers,
    "crowd": crowd,
    "aboard": aboard,
    "res": res,
    "res_each": res_each,
    "res_total": res_total,
    "pile": pile,
    "towns": towns,
    "forts": forts,
    "factories": factories,
    "bridges": bridges,
    "ferries": ferries,
    "green": green,
    "green_card": green_card,
    "weapons": weapons,
    "military": military,
    "army": army,
    "navy": navy,
    "airforce": airforce,
    "power": power,
    "quests_done": quests_done,
    "won": won,
}
"""By word of a task."""
