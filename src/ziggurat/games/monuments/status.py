"""Numbers that follow from the pieces: control, power, movement, prices. Nothing here is stored.

Topics: ability, control, units.
"""

from __future__ import annotations

from ziggurat.games.monuments import game as mon
from ziggurat.games.monuments.content import model
from ziggurat.games.monuments.content.model import Goods
from ziggurat.games.monuments.game import NONE, Ferry, Monuments, Units

# -- control


def has_worker(units: Units) -> bool:
    """Whether a worker, armed or not, is among the units."""
    return units[model.WORKER] + units[model.ARMED] > 0


def holders(units: Units) -> int:
    """MON-CTL-01: how many of these units, on a land hex, control it; horses do not."""
    return units[model.WORKER] + units[model.ARMED] + units[model.ARMY] + units[model.AIRFORCE]


def holds(units: Units) -> bool:
    """MON-CTL-01: whether these units, on a land hex, control it."""
    return holders(units) > 0


def land_held(game: Monuments, seat: int) -> list[int]:
    """MON-CTL-01: the land hexes a player controls."""
    terrain = game.chart.terrain
    return [hex for hex in game.places[seat] if terrain[hex] < model.MONUMENT and holds(game.units[hex])]


def controller(game: Monuments, hex: int) -> int:
    """MON-CTL-01, MON-CTL-02: who controls a hex, NONE if nobody does."""
    side = game.side[hex]
    if side == NONE:
        return NONE
    units = game.units[hex]
    if game.chart.is_land(hex):
        return side if holds(units) else NONE
    return side if units[model.NAVY] + units[model.AIRFORCE] > 0 else NONE


def worked(game: Monuments, seat: int) -> list[int]:
    """MON-CTL-04: the land hexes where a player has a worker."""
    terrain = game.chart.terrain
    return [hex for hex in game.places[seat] if terrain[hex] < model.MONUMENT and has_worker(game.units[hex])]


def captain(game: Monuments, ferry: Ferry) -> int:
    """MON-CTL-09, MON-CTL-10: who controls a ferry, NONE if it is free."""
    if ferry.passengers:
        return ferry.owner
    ashore = NONE if ferry.land == NONE else controller(game, ferry.land)
    return controller(game, ferry.water) if ashore == NONE else ashore


# -- resources


def goods_of(game: Monuments, seat: int) -> Goods:
    """MON-CTL-04, MON-FER-13: the resources a player controls: where an own worker is, and what workers have aboard."""
    found = model.NO_GOODS
    for hex in game.places[seat]:
        stock = game.stock[hex]
        if stock != model.NO_GOODS and has_worker(game.units[hex]):
            found = mon.plus(found, stock)
    for ferry in game.ferries:
        if ferry.owner == seat:
            for person in ferry.passengers:
                found = mon.plus(found, person.load)
    return found


def room(game: Monuments, hex: int) -> int:
    """MON-RES-02: how many more resources a hex can hold."""
    return game.content.numbers.hex_limit - mon.total(game.stock[hex])


def other_good(game: Monuments, seat: int, hex: int) -> int:
    """MON-ABILITYCARD-AB3: what a workshop or farm of the player makes here, NONE if there is none.

    None works while another player has a unit there.
    """
    realm = game.realms[seat]
    if hex not in realm.tokens or game.side[hex] not in (seat, NONE):
        return NONE
    return ability_of(game, seat).good


def makes(game: Monuments, seat: int, hex: int, good: int) -> bool:
    """MON-RES-07: whether a land hex produces this resource, for this player."""
    return game.chart.terrain[hex] == good or other_good(game, seat, hex) == good


# -- cards


def side_of(game: Monuments, seat: int, action: int) -> model.Side:
    """MON-TRN-03: the side an action card of the player shows."""
    card = game.content.actions[action]
    return card.green if game.realms[seat].is_green(action) else card.red


def ability_of(game: Monuments, seat: int) -> model.Ability:
    """MON-ABI-01: the ability of the player."""
    ability = game.realms[seat].ability
    return game.content.abilities[ability] if ability != NONE else model.NO_ABILITY


def ability_rule(game: Monuments, seat: int) -> str:
    """MON-CMP-15: the rule of the player's tokens: that of the ability, if it has any."""
    ability = ability_of(game, seat)
    return f"MON-ABILITYCARD-{ability.id}" if ability.tokens else "MON-CMP-15"


def price_after(game: Monuments, cost: Goods, discount: int) -> int:
    """MON-RES-06: how many resources of a cost are paid; a cost of 0 stays 0."""
    whole = mon.total(cost)
    return max(min(whole, game.content.numbers.least_price), whole - discount)


def can_pay(game: Monuments, seat: int, cost: Goods, discount: int = 0) -> bool:
    """MON-RES-05: whether the player controls enough of the kinds listed."""
    return covers(game, goods_of(game, seat), cost, discount)


def covers(game: Monuments, have: Goods, cost: Goods, discount: int) -> bool:
    """MON-RES-05: whether these resources cover a cost."""
    missing = 0
    for good, amount in enumerate(cost):
        if amount > have[good]:
            missing += amount - have[good]
    return missing == 0 or missing <= mon.total(cost) - price_after(game, cost, discount)


# -- units


def workers_on_board(game: Monuments, seat: int) -> int:
    """MON-SCO-04: workers on land, on the monument hex and aboard."""
    return game.content.units[model.WORKER].count - game.realms[seat].workers


def movement_of(game: Monuments, seat: int, kind: int) -> int:
    """MON-MOV-03 to MON-MOV-05, MON-CBO-06: movement points of a unit."""
    points = game.content.units[kind].movement
    if kind in (model.WORKER, model.ARMED):
        return points + game.gain(seat, model.WORKER_MOVEMENT)
    return points + game.gain(seat, model.SEA_MOVEMENT) if kind == model.NAVY else points


def ferry_movement(game: Monuments, ferry: Ferry) -> int:
    """MON-FER-07, MON-FER-08: movement points of a ferry."""
    numbers = game.content.numbers
    if not ferry.passengers:
        return numbers.empty_movement
    return numbers.ferry_movement + game.gain(ferry.owner, model.SEA_MOVEMENT)


def carries(game: Monuments, seat: int, kind: int) -> int:
    """MON-MOV-14, MON-MOV-15, MON-ABI-02: how many resources a unit may take along."""
    most = game.content.units[kind].carries
    return most + game.gain(seat, model.WORKER_CARRIES) if kind in (model.WORKER, model.ARMED) else most


def unit_power(game: Monuments, kind: int, water: bool) -> int:
    """MON-UNI-01 to MON-UNI-05: the power of a unit by where it fights; an army on water is aboard."""
    unit = game.content.units[kind]
    return unit.water if water else unit.land


def attack_power(game: Monuments, seat: int, kind: int, water: bool) -> int:
    """MON-ATT-13, MON-ABI-03: the power of an attacking unit; an ability may let navies attack land."""
    if kind == model.NAVY and not water:
        return ability_of(game, seat).power
    return unit_power(game, kind, water)


def building_power(game: Monuments, seat: int, building: int) -> int:
    """MON-UNI-06, MON-UNI-07, MON-COMMON-FRT: the power of an intact building of the player that can be used."""
    power = game.content.buildings[building].power
    if building == model.FORT:
        return power + game.gain(seat, model.FORT_POWER)
    return power + game.gain(seat, model.TOWN_POWER) if building == model.TOWN else power


def usable(game: Monuments, code: int, hex: int) -> bool:
    """MON-DMG-06, MON-RET-07: whether a building is intact and no other player controls its hex."""
    return not mon.is_damaged(code) and controller(game, hex) in (NONE, mon.owner_of(code))


def military_power(game: Monuments, seat: int) -> int:
    """MON-SCO-07: power of everything a player has on the board, each by where it stands."""
    found = 0
    chart = game.chart
    for hex in game.places[seat]:
        water = chart.is_water(hex)
        for kind, number in enumerate(game.units[hex]):
            if number:
                found += number * unit_power(game, kind, water)
    for hex in game.realms[seat].sites:
        for code in game.houses[hex]:
            if mon.owner_of(code) == seat and usable(game, code, hex):
                found += building_power(game, seat, mon.building_of(code))
    for ferry in game.ferries:
        if ferry.owner == seat:
            found += game.content.numbers.ferry_power
            for person in ferry.passengers:
                found += unit_power(game, person.kind, True)
    return found


def tokens_used(game: Monuments, seat: int) -> int:
    """MON-CMP-15: how many tokens of the player's ability are on the board."""
    unit = ability_of(game, seat).unit
    if unit == NONE:
        return len(game.realms[seat].tokens)
    found = 0
    for hex in game.places[seat]:
        found += game.units[hex][unit]
    return found
