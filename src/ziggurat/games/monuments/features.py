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


def progress(game: Monuments) -> float:
    """The part of all layers that is built, or of the rounds of a game that somebody limits to few."""
    built = 0
    for realm in game.realms:
        built += realm.layers
    found = built / float(len(game.content.layers) * game.players)
    last = game.content.numbers.last_round
    return max(found, min(1.0, game.round / float(last))) if last else found


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
    _cards(realm, found)
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
    part, ready, missing, spare = 0.0, False, 0, 0
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
    found.append((realm.layers + part) / 5.0)
    found.append(ahead / 5.0)
    found.append(1.0 if ready and realm.holds(model.LAYER) else 0.0)
    found.append((way(game, seat, held, min(missing, spare)) + LACKING * max(0, missing - spare)) / 60.0)
    return part if realm.layers == len(layers) - 1 else 0.0


def _soldiers(game: Monuments, seat: int, held: list[int]) -> int:
    """Units other than workers that hold land."""
    found = 0
    for hex in held:
        units = game.units[hex]
        found += units[ARMY] + units[model.AIRFORCE]
    return found


def way(game: Monuments, seat: int, held: list[int], missing: int) -> int:
    """Steps from the seat's spare units to so many free land hexes, one for each unit, all added up.

    A closed river, a ferry to be built and foreign units or buildings add steps; what is not found counts as FAR.
    """
    if missing <= 0:
        return 0
    room: list[int] = []  # units of each group that are still free to go
    lists: list[list[int]] = []  # the land each group reaches, as steps and hex in one number
    for ferry in game.ferries:
        if ferry.owner == seat and ferry.passengers:
            room.append(len(ferry.passengers))
            lists.append(_reached(game, seat, [ferry.water], held, missing))
    ashore, sources = _ashore(game, seat, held)
    if ashore:
        room.append(ashore)
        lists.append(_reached(game, seat, sources, held, missing))
    return _shared_out(game.chart.size, room, lists, missing)


def _ashore(game: Monuments, seat: int, held: list[int]) -> tuple[int, list[int]]:
    """How many spare units are ashore, and where: on land that another unit holds, and at the monument."""
    number = 0
    sources: list[int] = []
    for hex in held:
        spare = holders(game.units[hex]) - 1
        if spare:
            number += spare
            sources.append(hex)
    monument = game.realms[seat].monument
    if monument != NONE and game.side[monument] == seat:
        number += holders(game.units[monument])
        sources.append(monument)
    return number, sources


def _reached(game: Monuments, seat: int, sources: list[int], held: list[int], enough: int) -> list[int]:
    """The nearest land hexes that the seat does not hold, `enough` at most: steps times the size of the board + hex."""
    rings: list[list[int]] = [[] for _ in range(FAR)]
    best = [FAR] * game.chart.size
    found: list[int] = []
    rings[0].extend(sources)
    for hex in sources:
        best[hex] = 0
    for steps in range(FAR):
        for hex in rings[steps]:
            if best[hex] != steps:
                continue
            if steps and game.chart.is_land(hex) and hex not in held:
                found.append(steps * game.chart.size + hex)
                if len(found) == enough:
                    return found
            _spread(game, seat, hex, steps, rings, best)
    return found


def _shared_out(size: int, room: list[int], lists: list[list[int]], missing: int) -> int:
    """The steps of all units together if the nearest land is taken first, each hex by one unit."""
    order = sorted([(code, group) for group, codes in enumerate(lists) for code in codes])
    taken: list[int] = []
    steps = 0
    for code, group in order:
        hex = code % size
        if room[group] and hex not in taken:
            room[group] -= 1
            taken.append(hex)
            steps += code // size
            if len(taken) == missing:
                return steps
    return steps + FAR * (missing - len(taken))


def _spread(game: Monuments, seat: int, hex: int, steps: int, rings: list[list[int]], best: list[int]) -> None:
    """Note the neighbours of a hex that are reached sooner from here."""
    chart = game.chart
    water = chart.is_water(hex)
    for n, other in enumerate(chart.walks[hex]):
        further = steps + (1 if is_open(game, seat, chart.rivers_at[hex][n]) else 3)
        if game.is_foreign(other, seat):
            further += 5
        if further < best[other]:
            best[other] = further
            rings[further].append(other)
    for other in chart.flows[hex]:
        further = steps + (1 if water else 2 if _is_moored(game, hex, other) else 4)
        if further < best[other]:
            best[other] = further
            rings[further].append(other)


def _is_moored(game: Monuments, land: int, water: int) -> bool:
    for ferry in game.ferries:
        if ferry.land == land and ferry.water == water:
            return True
    return False


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
    found.append(stranded / 4.0)
    found.append(sum(yields[:number]) / 6.0)
    found.append(all_made / 12.0)
    found.append(terrains.bit_count() / 4.0)


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


def _cards(realm: Realm, found: list[float]) -> None:
    found.append(len(realm.bonuses) / 5.0)
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
