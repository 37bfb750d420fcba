"""What bots look at in a position of Monuments: stocks, rates and the way to the next layer, as small numbers."""

from __future__ import annotations

from typing import Final

from ziggurat.games.monuments.board.reach import is_open
from ziggurat.games.monuments.content import model
from ziggurat.games.monuments.content.model import ARMED, ARMY, FACTORY, FORT, PERMIT, TOWN, WORKER, Goods
from ziggurat.games.monuments.game import NONE, Monuments, Realm, building_of, is_damaged, owner_of, total
from ziggurat.games.monuments.hooks import TASK_COUNTS
from ziggurat.games.monuments.rules.layers import discount
from ziggurat.games.monuments.rules.populating import is_populous
from ziggurat.games.monuments.rules.production import made, output
from ziggurat.games.monuments.score import lines
from ziggurat.games.monuments.status import (
    covers,
    goods_of,
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
    "layers": "Layers, in fifths.",
    "layers_ahead": "Layers more than the best other player has, in fifths.",
    "land_part": "The part of the land of the next layer that is held, at most 1.",
    "price_part": "The part of the price of the next layer that is controlled, at most 1.",
    "kinds_made": "The part of what is missing of that price that own hexes make.",
    "workers_part": "The part of the units that the next layer needs, on its land and to be sacrificed, at most 1.",
    "way": "Steps to as much free land as the next layer lacks; rivers, water and foreign units add some. In twenties.",
    "ready": "1 if the next layer could be built now.",
    "ready_in_hand": "1 if it could be built now and its card is in hand.",
    "last_layer": "1 if only the last layer is missing.",
    "land": "Land hexes held, in twelfths.",
    "frontier": "Free land hexes next to own units, in sixes.",
    "abroad": "Land hexes held outside the home continent, in fours.",
    "aboard": "Own passengers of ferries, in twos.",
    "ferries": "Ferries moored at own land, in twos, at most 1.",
    "workers": "Workers on the board, in fifteenths.",
    "spare": "Units beyond one on each land hex, in fours, at most 1.",
    "goods": "Resources controlled, in twelfths.",
    "kinds": "Kinds of resources controlled, in fours.",
    "stranded": "Resources on land without any unit that the seat's workers left behind or factories made, in fours.",
    "yield": "What one Production brings now, in sixes.",
    "output": "What all hexes would make together if there were room, in twelfths.",
    "terrains": "Kinds of resources that own hexes make, in fours.",
    "towns": "Towns that can be used, in threes.",
    "growing_towns": "Towns with workers enough to grow, in threes.",
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
}  # fmt: skip

FAR: Final = 12  # steps to land that cannot be reached, and to any that is farther


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
    _points(game, seat, realm, found)
    _next_layer(game, seat, realm, held, have, found)
    _land(game, seat, realm, held, found)
    _goods(game, seat, held, have, found)
    _buildings(game, seat, realm, found)
    _cards(realm, found)
    _quests(game, seat, realm, held, found)
    return found


def _points(game: Monuments, seat: int, realm: Realm, found: list[float]) -> None:
    own, best, layers = 0, -1000, 0
    for other, rival in enumerate(game.realms):
        if other == seat:
            own = sum(lines(game, seat))
        else:
            best = max(best, sum(lines(game, other, False)))
            layers = max(layers, rival.layers)
    found.append((own - best) / 20.0)
    found.append(own / 20.0)
    found.append(realm.layers / 5.0)
    found.append((realm.layers - layers) / 5.0)


# -- the next layer


def _next_layer(
    game: Monuments, seat: int, realm: Realm, held: list[int], have: Goods, found: list[float]
) -> None:  # fmt: skip
    layers = game.content.layers
    if realm.layers == len(layers):
        found.extend([1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0])
        return
    layer = layers[realm.layers]
    off = discount(game, seat)
    due = max(1, price_after(game, layer.cost, off))
    paid, missing, coming = 0, 0, 0
    for good, amount in enumerate(layer.cost):
        paid += min(amount, have[good])
        if amount > have[good]:
            missing += amount - have[good]
            if _is_made(game, held, good):
                coming += amount - have[good]
    workers = workers_on_board(game, seat)
    units = workers + _soldiers(game, seat, held)
    ready = len(held) >= layer.hexes and workers >= layer.workers and covers(game, have, layer.cost, off)
    found.append(min(1.0, len(held) / layer.hexes))
    found.append(min(1.0, paid / due))
    found.append(coming / missing if missing else 1.0)
    found.append(min(1.0, units / (layer.hexes + layer.workers)))
    found.append(way(game, seat, held, max(0, layer.hexes - len(held))) / 20.0)
    found.append(1.0 if ready else 0.0)
    found.append(1.0 if ready and realm.holds(model.LAYER) else 0.0)
    found.append(1.0 if realm.layers == len(layers) - 1 else 0.0)


def _is_made(game: Monuments, held: list[int], good: int) -> bool:
    for hex in held:
        if game.chart.terrain[hex] == good:
            return True
    return False


def _soldiers(game: Monuments, seat: int, held: list[int]) -> int:
    """Units other than workers that hold land."""
    found = 0
    for hex in held:
        units = game.units[hex]
        found += units[ARMY] + units[model.AIRFORCE]
    return found


def way(game: Monuments, seat: int, held: list[int], missing: int) -> int:
    """Steps from the seat's units to so many free land hexes, the nearest ones, all added up.

    A closed river, a ferry to be built and foreign units or buildings add steps; what is not found counts as FAR each.
    """
    if missing <= 0:
        return 0
    rings: list[list[int]] = [[] for _ in range(FAR)]
    best = [FAR] * game.chart.size
    _set_out(game, seat, held, rings, best)
    found, left = 0, missing
    for steps in range(FAR):
        for hex in rings[steps]:
            if best[hex] != steps:
                continue
            if steps and game.chart.is_land(hex) and hex not in held:
                found += steps
                left -= 1
                if left == 0:
                    return found
            _spread(game, seat, hex, steps, rings, best)
    return found + left * FAR


def _set_out(game: Monuments, seat: int, held: list[int], rings: list[list[int]], best: list[int]) -> None:
    """Where units of the seat are: on land, at the monument, aboard."""
    rings[0].extend(held)
    monument = game.realms[seat].monument
    if monument != NONE and game.side[monument] == seat:
        rings[0].append(monument)
    for ferry in game.ferries:
        if ferry.owner == seat and ferry.passengers and ferry.water not in rings[0]:
            rings[0].append(ferry.water)
    for hex in rings[0]:
        best[hex] = 0


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
        for unit in game.units[hex]:
            spare += unit
        spare -= 1
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
    found.append(workers_on_board(game, seat) / 15.0)
    found.append(min(1.0, (spare + aboard) / 4.0))


def _goods(game: Monuments, seat: int, held: list[int], have: Goods, found: list[float]) -> None:
    kinds, stranded, all_made, terrains = 0, 0, 0, 0
    for amount in have:
        if amount:
            kinds += 1
    yields: list[int] = []
    for hex in held:
        terrains |= 1 << game.chart.terrain[hex]
        yields.append(made(game, seat, hex))
        all_made += output(game, seat, hex)
        if game.units[hex][WORKER] + game.units[hex][ARMED] == 0:
            stranded += total(game.stock[hex])
    for hex in game.realms[seat].sites:
        if game.side[hex] == NONE:
            stranded += total(game.stock[hex])
            yields.append(made(game, seat, hex))
    yields.sort(reverse=True)
    number = side_of(game, seat, model.PRODUCTION).number + game.gain(seat, model.PRODUCTION_HEXES)
    found.append(total(have) / 12.0)
    found.append(kinds / 4.0)
    found.append(stranded / 4.0)
    found.append(sum(yields[:number]) / 6.0)
    found.append(all_made / 12.0)
    found.append(terrains.bit_count() / 4.0)


def _buildings(game: Monuments, seat: int, realm: Realm, found: list[float]) -> None:
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
    found.append(growing / 3.0)
    found.append(factories / 3.0)
    found.append(forts / 3.0)
    found.append(realm.green.bit_count() / 10.0)
    for action in (model.MOVEMENT, model.PRODUCTION, model.LAYER):
        found.append(1.0 if realm.is_green(action) else 0.0)
    found.append(realm.hand.bit_count() / 10.0)
    for action in (model.MOVEMENT, model.PRODUCTION, model.BUILD):
        found.append(1.0 if realm.holds(action) else 0.0)
    found.append(1.0 if growing and realm.holds(model.POPULATE) else 0.0)


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
