"""What bots look at in a position of Monuments: stocks, rates and the way to the next layer, as small numbers."""

from __future__ import annotations

from typing import Final

from ziggurat.games.monuments import game as mon
from ziggurat.games.monuments.board.reach import is_open
from ziggurat.games.monuments.content import model
from ziggurat.games.monuments.content.model import ARMED, ARMY, FACTORY, FORT, PERMIT, TOWN, WORKER, Goods
from ziggurat.games.monuments.game import NONE, Monuments, Realm, building_of, is_damaged, owner_of, total
from ziggurat.games.monuments.hooks import TASK_COUNTS
from ziggurat.games.monuments.rules.layers import discount
from ziggurat.games.monuments.rules.populating import is_populous
from ziggurat.games.monuments.rules.production import output
from ziggurat.games.monuments.score import LAYERS, lines
from ziggurat.games.monuments.status import (
    covers,
    goods_of,
    holders,
    land_held,
    military_power,
    price_after,
    side_of,
    usable,
    workers_on_board,
)

FEATURES: Final[dict[str, str]] = {
    "lead": "Points above those of the best other player, quests in progress left out, in twenties.",
    "points": "Points, in twenties.",
    "monument": "Layers, and how much of the next one is there: land, price, units. In fifths.",
    "layers_ahead": "Layers more than the best other player has, in fifths.",
    "ready": "1 if the next layer could be built now and its card is in hand.",
    "way": "Steps of spare units to the land that the last layer lacks, rivers, water and others counted. In sixties.",
    "near": "How near the land of the next layer is: 1 if it is held, less with each step of units there, from 0 to 1.",
    "supplied": "How much of the price of the next layer is there: 1 if all, less with each resource, from 0 to 1.",
    "stride": "Units that one Movement moves, times the hexes a worker walks, in sixes.",
    "can_move": "With Movement in hand, steps it can take of those to the land the last layer lacks, in sixes.",
    "can_produce": "With Production in hand, what it brings of what the next layer lacks, in threes.",
    "can_populate": "With Populate in hand, workers it brings, less where almost none are lacking, in twos.",
    "siege": "With the land of the last layer far or lacking, how near an attack is: right, power, place. From 0 to 1.",
    "land": "Land hexes held, in twelfths.",
    "frontier": "Free land hexes next to own units, in sixes.",
    "abroad": "Land hexes held outside the home continent, in fours.",
    "aboard": "Own passengers of ferries, in twos.",
    "ferries": "Ferries moored at own land, in twos, at most 1.",
    "workers": "Workers on the board, in fifteenths.",
    "few": "Workers missing to five, in fifths.",
    "spare": "Units beyond one on each land hex, in fours, at most 1.",
    "goods": "Resources controlled, from 0 to 1: more of them are worth less and less.",
    "kinds": "Kinds of resources controlled, in fours.",
    "lying": "Resources on land without units, by how near own units are and whether the next layer asks, in twos.",
    "stranded": "Resources on land without any unit that the seat's workers left behind or factories made, in fours.",
    "yield": "What one Production brings where there is room, in sixes.",
    "output": "What all hexes would make together, in twelfths.",
    "terrains": "Kinds of resources that own hexes make, in fours.",
    "towns": "Towns that can be used, in threes.",
    "town_price": "The part of the price of a town that is controlled; 1 with a town.",
    "growing_towns": "Towns with workers enough to grow, in threes.",
    "grows": "1 with such a town and workers in the supply.",
    "gather": "Steps that workers are away from a town to make it grow, in sixes; 1 without a town, 0 if one grows.",
    "factories": "Factories that can be used, in threes.",
    "forts": "Forts that can be used, in threes.",
    "green": "Upgraded cards, in tens.",
    "green_movement": "1 with Movement upgraded.",
    "green_production": "1 with Production upgraded.",
    "green_layer": "1 with Build a layer upgraded.",
    "hand": "Action cards in hand, in tens.",
    "hand_movement": "1 with Movement in hand.",
    "hand_production": "1 with Production in hand.",
    "hand_build": "1 with Build a building in hand.",
    "hand_populate": "1 with Populate in hand and a town that can grow.",
    "bonuses": "Common bonus cards, in fives.",
    "saved_turns": "Turns that the common bonuses will save until the last layer, in tens.",
    "permit": "1 with the right to train and attack.",
    "power": "Military power, in tens.",
    "exposed": "Land held next to foreign units that are stronger, in fours.",
    "quests": "Points of the quests in progress, each as far as its tasks are met, in tens.",
    "open_quests": "Quests in progress, in fours.",
    "ending": "How near the end is, times how far ahead the seat is: points above the best other, in sixes, at most 1.",
}  # fmt: skip

FAR: Final = 16  # steps to land that cannot be reached, and to any that is farther
CLEAR: Final = 6.0  # points ahead with which a player is sure enough to win
LACKING: Final = 9  # steps to land for which there is no unit yet
LAUNCH: Final = 4  # steps onto water where a ferry must be built first
FETCH: Final = 10  # the same when no ferry is left to build: an empty one must come from elsewhere
BARRED: Final = 5  # steps more where others' pieces stand in the way
ACROSS: Final = 4  # steps more from one continent to another
ABOARD: Final = 1  # steps more to follow a unit that is aboard: its ferry comes back
MORE_LAND: Final = 2  # land looked at beyond what is missing, for units that start elsewhere
TO_BE_BORN: Final = 5  # the same where the next layer is counted: layers bring workers, so few come from towns
HARD: Final = 8  # steps to each land hex with which an attack may be easier
HALF_WAY: Final = 8.0  # steps to the land of the next layer with which it is half near
UNASKED: Final = 0.4  # what a resource counts that lies about and that the next layer does not ask for
HALF_PRICE: Final = 3.0  # resources missing with which the next layer is half supplied
PLENTY: Final = 3.0  # workers lacking with which all that a town brings are welcome

SAVED_TURNS: Final[list[tuple[int, float]]] = [
    (model.WORKER_MOVEMENT, 5.0), (model.POPULATE_WORKERS, 5.0), (model.MOVEMENT_UNITS, 4.0),
    (model.PRODUCTION_HEXES, 4.0), (model.FORDS, 4.0), (model.LAYER_DISCOUNT, 3.0), (model.BUILD_DISCOUNT, 3.0),
    (model.UPGRADE_DISCOUNT, 2.0), (model.POPULATE_NEED, 2.0), (model.SEA_MOVEMENT, 1.0), (model.EXCHANGES, 1.0),
    (model.FACTORY_OUTPUT, 1.0), (model.WORKER_CARRIES, 1.0), (model.QUEST_CARDS, 1.0),
]  # fmt: skip
"""What common bonuses change, and the turns that one more saves from the first layer to the last, about."""

TURNS: Final = 5
"""Own turns that a master plays an answer on."""

PACE: Final = 1.0
"""Points that the best other player gains in a round, about: 1.1 between apprentices."""

PRIZE: Final = 12.0
"""Points that the last layer brings, its bonus card included."""

HURRY: Final[dict[str, float]] = {
    "way": 1.5, "near": 1.5, "supplied": 8.0, "land": 2.0, "can_produce": 2.0, "ready": 4.0,
}  # fmt: skip
"""What counts more than usual for a seat on the way to its last layer."""


def progress(game: Monuments) -> float:
    """The part of all layers that is built, or of the rounds of a game that somebody limits to few."""
    built = 0
    for realm in game.realms:
        built += realm.layers
    found = built / float(len(game.content.layers) * game.players)
    last = game.content.numbers.last_round
    return max(found, min(1.0, game.round / float(last))) if last else found


def can_end(game: Monuments, seat: int) -> bool:
    """Whether the next layer of the seat is the one that ends the game."""
    return game.realms[seat].layers == len(game.content.layers) - 1 and not game.last


def features(game: Monuments, seat: int) -> list[float]:
    """The numbers of FEATURES, for one seat."""
    realm = game.realms[seat]
    held = land_held(game, seat)
    have = goods_of(game, seat)
    found: list[float] = []
    ahead = _points(game, seat, realm, found)
    near = _next_layer(game, seat, realm, held, have, ahead, found)
    _land(game, seat, realm, held, found)
    _goods(game, seat, held, have, found)
    _buildings(game, seat, realm, have, found)
    _cards(game, realm, found)
    _quests(game, seat, realm, held, found)
    found.append(_ahead_at_the_end(game, seat) if game.last else near * max(0.0, min(1.0, found[0] * 20.0 / CLEAR)))
    return found


def _ahead_at_the_end(game: Monuments, seat: int) -> float:
    """How far ahead the seat is in the last round, in which others may yet build a layer."""
    order = game.order()
    turn = len(order) if game.active == NONE else order.index(game.active)
    own, best = 0, -1000
    for other, realm in enumerate(game.realms):
        if other == seat:
            own = sum(lines(game, seat))
            continue
        more = 0
        if order.index(other) > turn and _can_build(game, other, realm):
            more = game.content.scores[realm.score].lines[LAYERS].points
        best = max(best, sum(lines(game, other, False)) + more)
    return max(-1.0, min(1.0, (own - best) / CLEAR))


def _can_build(game: Monuments, seat: int, realm: Realm) -> bool:
    """Whether a seat has all that its next layer asks for, and the card."""
    layers = game.content.layers
    if realm.layers == len(layers) or not realm.holds(model.LAYER):
        return False
    layer = layers[realm.layers]
    if len(land_held(game, seat)) < layer.hexes or workers_on_board(game, seat) < layer.workers:
        return False
    return covers(game, goods_of(game, seat), layer.cost, discount(game, seat))


def _points(game: Monuments, seat: int, realm: Realm, found: list[float]) -> int:
    """Notes the points; returns how many layers the seat is ahead."""
    own, best, layers = 0, -1000, 0
    for other, rival in enumerate(game.realms):
        if other == seat:
            own = sum(lines(game, seat))
        else:
            best = max(best, sum(lines(game, other, False)))
            layers = max(layers, rival.layers)
    found.append((own - best) / 20.0)
    found.append(own / 20.0)
    return realm.layers - layers


# -- the next layer


def _next_layer(
    game: Monuments, seat: int, realm: Realm, held: list[int], have: Goods, ahead: int, found: list[float]
) -> float:  # fmt: skip
    """The parts of the next layer add up to less than a layer, so that it never pays to wait once it can be built.

    Returns how much of the last layer is there, which ends the game; 0 before it is the next.
    """
    layers = game.content.layers
    part, ready, missing, spare, next_missing, short = 0.0, False, 0, 0, 0, 0
    if realm.layers < len(layers):
        layer, off = layers[realm.layers], discount(game, seat)
        workers = workers_on_board(game, seat)
        units = workers + _soldiers(game, seat, held)
        paid = 0
        for good, amount in enumerate(layer.cost):
            paid += min(amount, have[good])
        land = min(1.0, len(held) / layer.hexes)
        people = min(1.0, units / (layer.hexes + layer.workers))
        price = min(1.0, paid / max(1, price_after(game, layer.cost, off)))
        part = 0.3 * land + 0.2 * people + 0.3 * price * land * people  # the price comes last
        ready = len(held) >= layer.hexes and workers >= layer.workers and covers(game, have, layer.cost, off)
        missing, spare = max(0, layers[-1].hexes - len(held)), max(0, units - len(held))
        next_missing = max(0, layer.hexes - len(held))
        short = max(0, price_after(game, layer.cost, off) - paid)
    steps, near = way(game, seat, held, min(missing, spare), min(next_missing, spare))
    found.append((realm.layers + part) / 5.0)
    found.append(ahead / 5.0)
    found.append(1.0 if ready and realm.holds(model.LAYER) else 0.0)
    found.append((steps + LACKING * max(0, missing - spare)) / 60.0)
    near += TO_BE_BORN * max(0, next_missing - spare)
    found.append(HALF_WAY / (HALF_WAY + near))
    found.append(HALF_PRICE / (HALF_PRICE + short))
    _cards_to_play(game, seat, realm, steps, short, found)
    hard = missing > 0 and (steps > HARD * min(missing, spare) or _is_scarce(game, missing))
    found.append(_siege(game, seat, realm) if hard else 0.0)
    return part if realm.layers == len(layers) - 1 else 0.0


def _soldiers(game: Monuments, seat: int, held: list[int]) -> int:
    """Units other than workers that hold land."""
    found = 0
    for hex in held:
        units = game.units[hex]
        found += units[ARMY] + units[model.AIRFORCE]
    return found


def way(game: Monuments, seat: int, held: list[int], missing: int, first: int) -> tuple[int, int]:
    """Steps from the seat's spare units to so many free land hexes, one for each unit, and to the `first` of them.

    A closed river, a ferry to be built and foreign units or buildings add steps; what is not found counts as FAR.
    """
    if missing <= 0:
        return 0, 0
    sources, room = _spare_units(game, seat, held)
    origin = [NONE] * game.chart.size
    found = _reached(game, seat, sources, held, missing + MORE_LAND, origin)
    gaps: list[list[int]] = [[_gap(game, start, other) for other in sources] for start in sources]
    steps, of_first = 0, 0
    for number in range(missing):
        steps += _nearest(game.chart.size, found, origin, room, gaps)
        if number < first:
            of_first = steps
    return steps, of_first


def _spare_units(game: Monuments, seat: int, held: list[int]) -> tuple[list[int], list[int]]:
    """Where spare units are and how many: aboard, on land that another unit holds, and at the monument."""
    sources: list[int] = []
    room: list[int] = []
    for ferry in game.ferries:
        if ferry.owner == seat and ferry.passengers:
            if ferry.water in sources:
                room[sources.index(ferry.water)] += len(ferry.passengers)
            else:
                sources.append(ferry.water)
                room.append(len(ferry.passengers))
    for hex in held:
        spare = holders(game.units[hex]) - 1
        if spare:
            sources.append(hex)
            room.append(spare)
    monument = game.realms[seat].monument
    if monument != NONE and game.side[monument] == seat:
        sources.append(monument)
        room.append(holders(game.units[monument]))
    return sources, room


def _gap(game: Monuments, start: int, other: int) -> int:
    """Steps that a unit needs to set out from another place, about: as the crow flies, and more across water."""
    chart = game.chart
    steps = _apart(chart.places[start], chart.places[other])
    if chart.group[start] == chart.group[other] or chart.is_water(start):
        return steps
    return steps + (ABOARD if chart.is_water(other) else ACROSS)


def _nearest(size: int, found: list[int], origin: list[int], room: list[int], gaps: list[list[int]]) -> int:
    """Send one of the spare units to the land it reaches first, and take both out; returns the steps.

    A unit goes from where it stands, or by way of the place from which that land is nearest.
    """
    best, target, sender = FAR, NONE, NONE
    for place, code in enumerate(found):
        steps, start = code // size, origin[code % size]
        if steps >= best:
            break  # those that follow are no nearer
        for number, left in enumerate(room):
            if left and steps + gaps[number][start] < best:
                best, target, sender = steps + gaps[number][start], place, number
    if target != NONE:
        room[sender] -= 1
        found.pop(target)
    return best


def _reached(
    game: Monuments, seat: int, sources: list[int], held: list[int], enough: int, origin: list[int]
) -> list[int]:  # fmt: skip
    """The nearest land hexes that the seat could take, `enough` at most: steps times the size of the board + hex.

    Notes for each hex from which of the sources it is reached, by its number. Land of others needs the right to attack.
    """
    may_attack = game.realms[seat].gains[PERMIT] > 0
    rings: list[list[int]] = [[] for _ in range(FAR)]
    best = [FAR] * game.chart.size
    found: list[int] = []
    rings[0].extend(sources)
    for number, hex in enumerate(sources):
        best[hex] = 0
        origin[hex] = number
    for steps in range(FAR):
        for hex in rings[steps]:
            if best[hex] != steps:
                continue
            if steps and game.chart.is_land(hex) and hex not in held and (may_attack or not game.is_foreign(hex, seat)):
                found.append(steps * game.chart.size + hex)
                if len(found) == enough:
                    return found
            _spread(game, seat, hex, steps, rings, best, origin)
    return found


def _spread(
    game: Monuments, seat: int, hex: int, steps: int, rings: list[list[int]], best: list[int], origin: list[int]
) -> None:  # fmt: skip
    """Note the neighbours of a hex that are reached sooner from here."""
    chart = game.chart
    water = chart.is_water(hex)
    launch = LAUNCH if game.tokens else FETCH
    for n, other in enumerate(chart.walks[hex]):
        further = steps + (1 if is_open(game, seat, chart.rivers_at[hex][n]) else 3)
        if game.is_foreign(other, seat):
            further += BARRED
        if further < best[other]:
            best[other] = further
            origin[other] = origin[hex]
            rings[further].append(other)
    for other in chart.flows[hex]:
        further = steps + (1 if water else 2 if _is_moored(game, hex, other) else launch)
        if game.is_foreign(other, seat):
            further += BARRED
        if further < best[other]:
            best[other] = further
            origin[other] = origin[hex]
            rings[further].append(other)


def _is_moored(game: Monuments, land: int, water: int) -> bool:
    for ferry in game.ferries:
        if ferry.land == land and ferry.water == water:
            return True
    return False


# -- cards in hand: taking all back costs a turn, so a card that is needed is worth a part of what it will do


def _cards_to_play(game: Monuments, seat: int, realm: Realm, steps: int, short: int, found: list[float]) -> None:
    units = side_of(game, seat, model.MOVEMENT).number + game.gain(seat, model.MOVEMENT_UNITS)
    stride = units * (1 + game.gain(seat, model.WORKER_MOVEMENT))
    found.append(stride / 6.0)
    found.append(min(stride, steps) / 6.0 if realm.holds(model.MOVEMENT) else 0.0)
    found.append(min(3, short) / 3.0 if short and realm.holds(model.PRODUCTION) else 0.0)
    found.append(_births(game, seat, realm) / 2.0 if realm.holds(model.POPULATE) else 0.0)


def _births(game: Monuments, seat: int, realm: Realm) -> float:
    """Workers that Populate brings now, fewer if those that all layers will take are almost there."""
    towns = 0
    for hex in realm.sites:
        if game.side[hex] == seat and is_populous(game, seat, hex):
            towns += 1
    if not towns:
        return 0.0
    lacking = game.content.layers[-1].hexes - workers_on_board(game, seat)
    for layer in game.content.layers[realm.layers : -1]:
        lacking += layer.workers
    if lacking <= 0:
        return 0.0
    born = min(towns, side_of(game, seat, model.POPULATE).number) + game.gain(seat, model.POPULATE_WORKERS)
    return min(born, realm.workers) * min(1.0, lacking / PLENTY)


# -- land and people


def _land(game: Monuments, seat: int, realm: Realm, held: list[int], found: list[float]) -> None:
    chart = game.chart
    frontier: list[int] = []
    abroad, spare, aboard, moored = 0, 0, 0, 0
    for hex in held:
        if chart.group[hex] != realm.home:
            abroad += 1
        spare += holders(game.units[hex]) - 1
        for n, other in enumerate(chart.walks[hex]):
            if game.side[other] == NONE and other not in frontier and is_open(game, seat, chart.rivers_at[hex][n]):
                frontier.append(other)
    if realm.monument != NONE and game.side[realm.monument] == seat:
        spare += game.units[realm.monument][WORKER] + game.units[realm.monument][ARMED]
    for ferry in game.ferries:
        if ferry.owner == seat:
            aboard += len(ferry.passengers)
        elif ferry.land in held:
            moored += 1
    found.append(len(held) / 12.0)
    found.append(len(frontier) / 6.0)
    found.append(abroad / 4.0)
    found.append(aboard / 2.0)
    found.append(min(1.0, moored / 2.0))
    workers = workers_on_board(game, seat)
    found.append(workers / 15.0)
    found.append(max(0, 5 - workers) / 5.0)
    found.append(min(1.0, (spare + aboard) / 4.0))


def _goods(game: Monuments, seat: int, held: list[int], have: Goods, found: list[float]) -> None:
    kinds, stranded, all_made, terrains = 0, 0, 0, 0
    for amount in have:
        if amount:
            kinds += 1
    yields: list[int] = []
    for hex in held:
        terrains |= 1 << game.chart.terrain[hex]
        makes = output(game, seat, hex)
        yields.append(makes)
        all_made += makes
        if game.units[hex][WORKER] + game.units[hex][ARMED] == 0:
            stranded += total(game.stock[hex])
    for hex in game.realms[seat].sites:
        if game.side[hex] == NONE:
            stranded += total(game.stock[hex])
            yields.append(output(game, seat, hex))
    yields.sort(reverse=True)
    number = side_of(game, seat, model.PRODUCTION).number + game.gain(seat, model.PRODUCTION_HEXES)
    found.append(total(have) / (total(have) + 6.0))
    found.append(kinds / 4.0)
    found.append(_lying(game, seat) / 2.0)
    found.append(stranded / 4.0)
    found.append(sum(yields[:number]) / 6.0)
    found.append(all_made / 12.0)
    found.append(terrains.bit_count() / 4.0)


def _lying(game: Monuments, seat: int) -> float:
    """Resources that nobody holds, each divided by the hexes between it and the nearest unit of the seat, 3 at most.

    Those that the next layer does not ask for count less: the two that a player starts with decide when it is built.
    """
    found = 0.0
    chart, layers = game.chart, game.content.layers
    cost = layers[min(game.realms[seat].layers, len(layers) - 1)].cost
    for hex in chart.land:
        if game.stock[hex] == model.NO_GOODS or game.side[hex] != NONE:
            continue
        far = 4
        for place in game.places[seat]:
            far = min(far, _apart(chart.places[hex], chart.places[place]))
        if far < 4:
            for good, amount in enumerate(game.stock[hex]):
                found += (1.0 if cost[good] else UNASKED) * amount / far
    return found


def _buildings(game: Monuments, seat: int, realm: Realm, have: Goods, found: list[float]) -> None:
    towns, growing, factories, forts = 0, 0, 0, 0
    for hex in realm.sites:
        for code in game.houses[hex]:
            if owner_of(code) != seat or is_damaged(code) or not usable(game, code, hex):
                continue
            building = building_of(code)
            if building == TOWN:
                towns += 1
                if game.side[hex] == seat and is_populous(game, seat, hex):
                    growing += 1
            elif building == FACTORY:
                factories += 1
            elif building == FORT:
                forts += 1
    found.append(towns / 3.0)
    found.append(1.0 if towns else _part(game.content.buildings[TOWN].price, have))
    found.append(growing / 3.0)
    found.append(1.0 if growing and realm.workers else 0.0)
    found.append(0.0 if growing else min(1.0, gather(game, seat) / 6.0))
    found.append(factories / 3.0)
    found.append(forts / 3.0)
    found.append(realm.green.bit_count() / 10.0)
    for action in (model.MOVEMENT, model.PRODUCTION, model.LAYER):
        found.append(1.0 if realm.is_green(action) else 0.0)
    found.append(realm.hand.bit_count() / 10.0)
    for action in (model.MOVEMENT, model.PRODUCTION, model.BUILD):
        found.append(1.0 if realm.holds(action) else 0.0)
    found.append(1.0 if growing and realm.holds(model.POPULATE) else 0.0)


def gather(game: Monuments, seat: int) -> int:
    """Steps that as many workers as a town needs are away from it, for the town that has it shortest; 6 at most.

    As the crow flies: rivers and water are left out.
    """
    need = game.content.numbers.populate_need - game.gain(seat, model.POPULATE_NEED)
    shortest = 6
    for hex in game.realms[seat].sites:
        if mon.house(seat, TOWN, False) not in game.houses[hex] or game.side[hex] not in (seat, NONE):
            continue
        steps: list[int] = []
        for place in game.places[seat]:
            far = _apart(game.chart.places[hex], game.chart.places[place])
            steps.extend([far] * (game.units[place][WORKER] + game.units[place][ARMED]))
        if len(steps) >= need:
            steps.sort()
            shortest = min(shortest, sum(steps[:need]))
    return shortest


def _apart(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Hexes from one to the other."""
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def _part(price: Goods, have: Goods) -> float:
    """The part of a price that is there."""
    paid = 0
    for good, amount in enumerate(price):
        paid += min(amount, have[good])
    return paid / max(1, total(price))


def _cards(game: Monuments, realm: Realm, found: list[float]) -> None:
    found.append(len(realm.bonuses) / 5.0)
    saved, last = 0.0, len(game.content.layers)
    for effect, turns in SAVED_TURNS:
        saved += turns * realm.gains[effect]
    found.append(saved * (last - realm.layers) / max(1, last - 1) / 10.0)
    found.append(1.0 if realm.gains[PERMIT] else 0.0)


# -- war and quests


def _quests(game: Monuments, seat: int, realm: Realm, held: list[int], found: list[float]) -> None:
    found.append(military_power(game, seat) / 10.0)
    found.append(_exposed(game, seat, held) / 4.0)
    worth = 0.0
    for number in (*realm.quests, *realm.dealt):
        quest = game.content.quests[number]
        met = 0.0
        for task in quest.tasks:
            met += min(1.0, TASK_COUNTS[task.word](game, seat, task.what) / task.number)
        worth += quest.points * met / len(quest.tasks)
    found.append(worth / 10.0)
    found.append(len(realm.quests) / 4.0)


def _is_scarce(game: Monuments, missing: int) -> bool:
    """Whether there is less land without any unit than this."""
    for hex in game.chart.land:
        if game.side[hex] == NONE:
            missing -= 1
            if missing == 0:
                return False
    return True


def _siege(game: Monuments, seat: int, realm: Realm) -> float:
    """How near the seat is to an attack on the land of others that is easiest to take, from 0 to 1."""
    if not realm.gains[PERMIT]:
        return 0.0
    best = 0.0
    for hex in game.chart.land:
        side = game.side[hex]
        if side in (NONE, seat):
            continue
        force = 0
        for other in game.chart.flights[hex]:
            if game.side[other] == seat:
                force += _force(game, other)
        best = max(best, force / (1.0 + _force(game, hex) + len(game.houses[hex])))
    return 0.3 + 0.2 * min(1.0, military_power(game, seat) / 6.0) + 0.5 * min(1.0, best / 2.0)


def _exposed(game: Monuments, seat: int, held: list[int]) -> int:
    """Land of the seat beside which another player has soldiers, and more of them."""
    found = 0
    for hex in held:
        own = _force(game, hex)
        for other in game.chart.flights[hex]:
            side = game.side[other]
            if side != NONE and side != seat and _force(game, other) > own:
                found += 1
                break
    return found


def _force(game: Monuments, hex: int) -> int:
    units = game.units[hex]
    return units[ARMED] + 3 * units[ARMY] + 2 * units[model.AIRFORCE]
