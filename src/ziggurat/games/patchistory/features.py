"""What bots look at in a position of Patchistory: stocks, rates and threats of one seat, as small numbers."""

from __future__ import annotations

from typing import Final

from ziggurat.games.patchistory.content import model
from ziggurat.games.patchistory.content.model import BOOK, COIN, CULTURE, FOOD, RESOURCE, SHIELD, SWORD, WHEEL
from ziggurat.games.patchistory.game import (
    AUCTION,
    DIPLOMACY,
    MOVEMENT,
    NEGOTIATION,
    NO_WORKER,
    NONE,
    PRODUCTION,
    UPKEEP,
    VOTE,
    Patchistory,
    Realm,
    Route,
)
from ziggurat.games.patchistory.hooks import (
    AID,
    BUILD,
    CAMPAIGN,
    HONOR_HEROES,
    HONOR_WONDERS,
    THREATEN,
    TRADE,
    ActionGain,
    AtEraEnd,
    AtGameEnd,
    DoubleStrength,
    HonorEach,
    ThreatAfterWar,
    ThreatenAnyForce,
    ThreatenAnyone,
    ThreatenUnarmed,
    ThreatLess,
    VotesAsResources,
    WarAtOnce,
    WarWon,
    hooks_of,
)
from ziggurat.games.patchistory.likely import IN_CULTURE, as_laid
from ziggurat.games.patchistory.round import ERAS
from ziggurat.games.patchistory.rules.common import is_sheltered, points_of
from ziggurat.games.patchistory.rules.management import Manage, Management, honored
from ziggurat.games.patchistory.rules.movement import Movement, MoveWorkers
from ziggurat.games.patchistory.rules.negotiation import war_price
from ziggurat.games.patchistory.rules.production import feeding, goods_spaces
from ziggurat.games.patchistory.rules.upkeep import upkeep
from ziggurat.games.patchistory.rules.vote import scored_cards
from ziggurat.games.patchistory.score import ROOMS, VALUES, payout
from ziggurat.games.patchistory.status import count, general_buildings, routes_of, values

FEATURES: Final[dict[str, str]] = {
    "forecast": "Culture at the end if all goes on as it is: see `_forecasts`, in hundreds.",
    "forecast_lead": "The same above that of the best other player, in hundreds.",
    "forecast_field": "The same above the mean of the other players, in hundreds.",
    "threats": "Culture that threats bring until the end, less what they cost, in fifties.",
    "wars": "Culture that wars of the seat bring until the end, less what they cost, in fifties.",
    "invasions": "Culture that wars of others against the seat bring or cost until the end, in fifties.",
    "shortage": "Culture that missing Food and Resources will cost, in fifties.",
    "points_useful": "Political Points in hand that births and buildings can use, in fives, the less the later.",
    "vote_hope": "Votes, weighed by the seat's rank on its best Prosperity Card, in tens.",
    "lead": "Culture above that of the best other player, in fifties.",
    "food": "Food in stock, from 0 to 1: more of it is worth less and less.",
    "resources": "Resources in stock, likewise.",
    "purse": "Coin for each Auction to come, beside that of the others, from 0 to 1, over all Auctions: see `_purse`.",
    "broke": "1 without any free Coin.",
    "food_rate": "Food made beyond what the workers eat in a round, in fives.",
    "hunger": "Food that will be missing at the next meal, in threes.",
    "resource_rate": "Resources made in a round, in fives.",
    "goods_to_come": "Food and Resources that production brings until the end, in worths of Food, in hundreds.",
    "plenty": "Food and Resources in stock, in worths of Food, in forties, at most 2.",
    "kit": "The part of the price of a dear building that is there.",
    "births": "The part of the Food for two births that is there, if there are descendants.",
    "best_box": "What the best empty box would bring until the end, in worths of Food, in fifties.",
    "politics": "Political Points of a round, in fives.",
    "points_left": "Political Points that the seat can still spend in this phase, in fives.",
    "transport": "Transport, in fives.",
    "attack": "Swords beyond the weakest defence of another player, in fives, at most 1 either way.",
    "defence": "Swords and shields beyond the strongest attack of another player, in fives, at most 1 either way.",
    "workers": "Workers, in eighths.",
    "idle_workers": "Workers at home in Rooms without a box, in fours.",
    "empty_boxes": "Boxes in own Rooms without a worker, in fours.",
    "area": "Cells of the territory, in fortieths.",
    "wasteland": "Rooms of Wasteland, in fours.",
    "heroes": "Heroes, in threes.",
    "wonders": "Wonders, in threes.",
    "buildings": "Construction Tiles behind the screen, in fours.",
    "routes": "Trade Routes, in threes.",
    "route_workers": "Workers on Trade Routes, in threes.",
    "route_goods": "Those of them that stand on Goods, in threes.",
    "alliances": "Allied Trade Routes, in twos.",
    "bill": "Food and Resources due for Heroes and Wonders at the end of the Era, in sixes.",
    "votes": "Votes, in tens.",
    "rank": "The seat's rank on the Prosperity Cards it holds or sees: 1 if it leads on all, below 0 if it is last.",
    "outbid": "1 while a bid of the seat is not the highest on its tile.",
}  # fmt: skip


WORTHS: Final = (1.0, 2.0, 1.0, 2.0, 3.0, 1.0, 0.5, 1.5)  # of each icon, in Food


def progress(game: Patchistory) -> float:
    """The part of the rounds that is over, the phase counted in."""
    rounds = game.content.prices.rounds
    done = float((game.era - 1) * rounds + max(0, game.round - 1)) + game.phase / 9.0
    return min(1.0, done / float(ERAS * rounds))


def features(game: Patchistory, seat: int) -> list[float]:
    """The numbers of FEATURES, for one seat; tiles of the Auction count as if they lay in the territories."""
    game = as_laid(game)
    realm = game.realms[seat]
    totals = [values(game, other) for other in range(game.players)]
    eaten = [feeding(game, other) for other in range(game.players)]
    found: list[float] = []
    left = _productions_left(game)
    points = realm.points if _may_spend(game, seat) else 0
    empty, best_box = _empty_boxes(realm)
    _ends(game, seat, totals, eaten, left, found)
    found.append(_useful_points(game, realm, points, empty) * left / 75.0)
    found.append(_vote_hope(game, seat, realm, totals) / 10.0)
    _wealth(game, seat, realm, totals, eaten[seat], found)
    _plans(game, realm, totals[seat], eaten[seat], left, found)
    found.append(best_box * left / 50.0)
    _status(seat, points, totals, found)
    _land(game, seat, realm, empty, found)
    _votes(game, seat, realm, totals, found)
    found.append(1.0 if realm.won == NONE and game.phase == AUCTION and _is_outbid(game, realm) else 0.0)
    return found


def _productions_left(game: Patchistory) -> int:
    """How often everybody will produce until the end of the game."""
    rounds = game.content.prices.rounds
    return ERAS * rounds - (game.era - 1) * rounds - game.round + (1 if game.phase < PRODUCTION else 0)


def _wealth(
    game: Patchistory, seat: int, realm: Realm, totals: list[list[int]], eaten: int, found: list[float]
) -> None:
    best, total = -1000, totals[seat]
    for other, rival in enumerate(game.realms):
        if other != seat and rival.culture > best:
            best = rival.culture
    found.append((realm.culture - best) / 50.0)
    found.append(_filled(realm.food))
    found.append(_filled(realm.resources))
    found.append(_purse(game, seat, totals))
    found.append(1.0 if _free_coin(realm) <= 0 else 0.0)
    found.append((total[FOOD] - eaten) / 5.0)
    found.append(max(0, eaten - total[FOOD] - realm.food) / 3.0)
    found.append(total[RESOURCE] / 5.0)


TILES_DIFFER: Final = (0.0, 0.0, 1.0, 1.5, 2.0)  # how much the best tile is better than the others, by players


def _purse(game: Patchistory, seat: int, totals: list[list[int]]) -> float:
    """How far the Coin of a seat goes in the Auctions to come, beside what others have: it buys little else."""
    auctions = (ERAS - game.era + 1) * game.content.prices.rounds - game.round
    if not auctions:
        return 0.0
    own, others = 0.0, 0.0
    for other, realm in enumerate(game.realms):
        purse = _free_coin(realm) / auctions + totals[other][COIN]
        if other == seat:
            own = purse
        else:
            others += purse / (game.players - 1)
    return TILES_DIFFER[game.players] * auctions * own / (own + others + 3.0) / 5.0


def _free_coin(realm: Realm) -> int:
    """Coin that no bid binds."""
    return realm.coin - (realm.bid if realm.bid_slot != NONE and realm.won == NONE else 0)


def _plans(game: Patchistory, realm: Realm, own: list[int], eaten: int, left: int, found: list[float]) -> None:
    """What production and stocks are good for later."""
    prices = game.content.prices
    made = own[FOOD] - eaten + 2 * own[RESOURCE]
    found.append(made * left / 100.0)
    found.append(min(2.0, (realm.food + 2 * realm.resources) / 40.0))
    found.append(min(1.0, realm.resources / prices.build_dear_resources))
    births = min(2, realm.descendants) * prices.birth_food[game.era - 1]
    found.append(min(births, realm.food) / (2.0 * prices.birth_food[game.era - 1]))


# -- how the game would end if all went on as it is

POINT: Final = 1.0  # Culture for a Political Point: Aid that is refused brings as much
HONOR_PRICE: Final = 0.3  # Culture that the Food or Resources of an Honor are worth, for each of its points
MORE_CARDS: Final = 2.0  # Heroes or Wonders that are yet to come, half of them in time
USUAL_ACTIONS: Final = {AID: 0.7, TRADE: 0.7, HONOR_HEROES: 0.7, BUILD: 0.4, CAMPAIGN: 0.8}  # of who is paid for them
VOTE_WORTH: Final = 0.5  # in Culture
BOUGHT: Final = 0.3  # Culture that a Coin is worth which an Exchange spends
LATER: Final = 0.3  # part of a shortage after this Era that counts: there is time to mend it
USUAL_THREATS: Final = (0.0, 0.0, 0.8, 0.6, 0.5)  # part of the Political Points spent on them, by number of players
NO_ROUTE: Final = 0.5  # part of it without a Trade Route to the other


def _ends(
    game: Patchistory, seat: int, totals: list[list[int]], eaten: list[int], left: int, found: list[float]
) -> None:
    """The Culture of all at the end, and what the seat loses on the way."""
    phases = _politics_left(game, left)
    threats = _threats(game, totals, phases)
    wars = [0.0] * game.players
    invasions = [0.0] * game.players
    _wars(game, totals, left, wars, invasions)
    best, others, own, missing = -1000.0, 0.0, 0.0, 0.0
    for other in range(game.players):
        lost = _shortage(game, other, totals[other], eaten[other], left)
        end = _made(game, other, totals[other], left, phases) + threats[other] - lost + wars[other] + invasions[other]
        end += _travels(game, other, totals[other], left) + _voted(game, other, totals)
        if other == seat:
            own, missing = end, lost
        else:
            others += end
            best = max(best, end)
    found.append(own / 100.0)
    found.append((own - best) / 100.0)
    found.append((own - others / (game.players - 1)) / 100.0)
    found.append(threats[seat] / 50.0)
    found.append(wars[seat] / 50.0)
    found.append(invasions[seat] / 50.0)
    found.append(missing / 50.0)


def _politics_left(game: Patchistory, left: int) -> int:
    """How often everybody will get Political Points until the end of the game; `left` productions are to come."""
    return left - (1 if DIPLOMACY <= game.phase < PRODUCTION else 0)


def _made(game: Patchistory, seat: int, total: list[int], left: int, phases: int) -> float:
    """Culture there is, and what production, Political Points and cards will bring."""
    made = game.realms[seat].culture + total[CULTURE] * left + _point(game, seat, left) * total[BOOK] * phases
    for era_hook in hooks_of(game, seat, AtEraEnd):
        ends = ERAS - game.era + 1 if era_hook.era == 0 else (1 if era_hook.era >= game.era else 0)
        made += ends * era_hook.culture(game, seat)
    return made + _at_the_end(game, seat, total, left) + _rewards(game, seat) * phases


def _rewards(game: Patchistory, seat: int) -> float:
    """Culture that cards give in a round for actions other than threats."""
    worth = 0.0
    for gain in hooks_of(game, seat, ActionGain):
        if gain.action in USUAL_ACTIONS:
            goods = IN_CULTURE[CULTURE] * gain.goods[CULTURE] + VOTE_WORTH * gain.goods[VOTE]
            for good in (FOOD, RESOURCE, COIN):
                goods += IN_CULTURE[good] * gain.goods[good]
            worth += USUAL_ACTIONS[gain.action] * goods
    return worth


def _point(game: Patchistory, seat: int, left: int) -> float:
    """Culture that a Political Point brings: by what Honor pays for the cards of today, and for more of them.

    Honor counts all Heroes or all Wonders, so the first ones are worth something because of those to come.
    """
    now, then = POINT, POINT
    for heroes in (True, False):
        action = HONOR_HEROES if heroes else HONOR_WONDERS
        number, each, price = honored(game, seat, heroes), 1.0, points_of(game, seat, action)
        for more in hooks_of(game, seat, HonorEach):
            if more.action == action:
                each += more.amount
        now = max(now, number * each / price - HONOR_PRICE)
        then = max(then, (number + MORE_CARDS) * each / price - HONOR_PRICE)
    return now + (then - now) * max(0, left - 1) / (2.0 * ERAS * game.content.prices.rounds)


def _at_the_end(game: Patchistory, seat: int, total: list[int], left: int) -> int:
    """What cards will give at the end of the game for the Goods that there will be."""
    paying = hooks_of(game, seat, AtGameEnd)
    if not paying:
        return 0
    food, resources, coin, culture, votes = game.realms[seat].goods
    then = (food + total[FOOD] * left, resources + total[RESOURCE] * left, coin + total[COIN] * left, culture, votes)
    return sum([hook.culture(game, seat, then) for hook in paying])


def _shortage(game: Patchistory, seat: int, total: list[int], eaten: int, left: int) -> float:
    """Culture that meals and upkeep will take because Food and Resources are missing, if an Exchange does not help."""
    realm, prices = game.realms[seat], game.content.prices
    due = upkeep(game, seat)
    eras = ERAS - game.era + (1 if game.phase < UPKEEP else 0)
    soon = min(left, left - (eras - 1) * prices.rounds) if eras else 0
    rate = total[FOOD] - eaten
    food = max(0, -(realm.food + rate * soon - due[0])) if eras else 0
    stone = max(0, -(realm.resources + total[RESOURCE] * soon - due[1])) if eras else 0
    later_food = max(0, -(realm.food + rate * left - due[0] * eras) - food)
    later_stone = max(0, -(realm.resources + total[RESOURCE] * left - due[1] * eras) - stone)
    lost = float(food * prices.hunger_culture + stone * prices.shortage_culture)
    chances = soon - (1 if DIPLOMACY < game.phase < PRODUCTION else 0)  # to exchange before that
    if lost > 0.0 and total[WHEEL] and chances:
        price = food + 2 * stone  # in Coin
        bought = min(price, realm.coin + total[COIN] * (chances - 1))
        lost = min(lost, lost * (price - bought) / price + bought * (BOUGHT + POINT / total[WHEEL]))
    return lost + LATER * (later_food * prices.hunger_culture + later_stone * prices.shortage_culture)


def _threats(game: Patchistory, totals: list[list[int]], phases: int) -> list[float]:
    """For each seat, Culture that threats bring until the end beyond other uses of the points, less what they cost.

    A threat brings 2 or 4 Culture. It grows evenly with the margin, from a little below it on, since a sword more or
    less may tip it; and a little beyond, since a wide margin takes longer to make up for. A seat threatens those from
    whom it takes most. Cards change its price, whom it reaches and what it brings.
    """
    players = game.players
    found = [0.0] * players
    for seat in range(players):
        own, any_force = totals[seat], bool(hooks_of(game, seat, ThreatenAnyForce))
        if own[SWORD] == 0 and not any_force:
            continue
        anyone, unarmed = bool(hooks_of(game, seat, ThreatenAnyone)), bool(hooks_of(game, seat, ThreatenUnarmed))
        price, gains = points_of(game, seat, THREATEN), _gained_by_threats(game, seat)
        taken_of, all_taken = [0.0] * players, 0.0
        for other in range(players):
            force = totals[other][SHIELD] + (0 if unarmed else totals[other][SWORD])
            margin = max(1, own[SWORD] - force) if any_force else own[SWORD] - force
            if other == seat or margin <= -3 or (game.allied(seat, other) and not anyone):
                continue
            taken = min(margin + 3, 8) / 2.0 + 0.1 * max(0, min(margin - 5, 10))
            for less in hooks_of(game, other, ThreatLess):
                taken = max(0.0, taken - less.amount)
            taken_of[other] = taken
            all_taken += taken
        for other, taken in enumerate(taken_of):
            if taken > 0.0:
                points = own[BOOK] * USUAL_THREATS[players] * phases * taken / all_taken
                points *= 1.0 if anyone or _has_route(game, seat, other) else NO_ROUTE
                found[seat] += max(0.0, (taken + gains) / price - POINT) * points
                found[other] -= taken / price * points
    return found


def _gained_by_threats(game: Patchistory, seat: int) -> int:
    """Culture that the seat's cards give for each threat."""
    found = 0
    for gain in hooks_of(game, seat, ActionGain):
        if gain.action == THREATEN:
            found += gain.goods[CULTURE]
    return found


def _has_route(game: Patchistory, seat: int, other: int) -> bool:
    for route in game.routes:
        if route.owner == seat and route.other == other and not route.allied:
            return True
    return False


def _travels(game: Patchistory, seat: int, total: list[int], left: int) -> float:
    """Culture that the seat's workers on Trade Routes will bring."""
    worth = 0.0
    if left and total[WHEEL]:
        for route in game.routes:
            if not route.war and route.place_of(seat) != NO_WORKER:
                worth += _goods_ahead(game, route, seat, left)
    return worth


def _goods_ahead(game: Patchistory, route: Route, seat: int, left: int) -> float:
    """What the spaces before a worker hold, in Culture; the last ones if there is no time for all."""
    here = 0 if _has_moved(game, route, seat) else 1  # what it stands on counts if it will produce there
    if route.owner == seat:
        spaces = game.content.allied_route if route.allied else game.content.general_route
        ahead = spaces[route.worker + here :]
    else:
        ahead = game.content.allied_route[: route.guest + 1 - here]
    worth = 0.0
    for place, icons in enumerate(ahead if route.owner != seat else reversed(ahead)):
        if place < left:
            for icon in range(CULTURE + 1):
                worth += IN_CULTURE[icon] * icons[icon]
    return worth


def _has_moved(game: Patchistory, route: Route, seat: int) -> bool:
    """Whether a worker on a route stays until Production: one that must yet move on will leave its space."""
    if not MOVEMENT <= game.phase < PRODUCTION:
        return False
    for step in reversed(game.stack):
        if isinstance(step, MoveWorkers) and step.seat == seat:
            return route.number not in step.due
        if isinstance(step, Movement):
            return seat in game.order()[: step.turn]
    return True


# -- wars

USUAL_WARS: Final = 0.5  # part of the wars that a route leaves time for
AT_ONCE: Final = 0.8  # chance of a war that pays, once the worker is where it can be declared in this round
SOON: Final = 0.6  # chance of one while the worker is on its way
STOCK: Final = 0.7  # Strength of a Resource in a war that is at hand: part of them is kept
LATER_STOCK: Final = 0.3  # of one in a war that is not
NO_WHEEL: Final = 0.3  # part of the wars of a seat without Transport, which it may get
MOST_ROUTES: Final = 3  # to one player, on which there are workers for wars
BEHIND: Final = 1.5  # Strength that somebody may lack for whom a war can pay
WAY: Final = 1.0  # Culture that a round of the worker who is away costs
TAIL: Final = 0.1  # Culture of a sword beyond those that decide the war: a wide margin takes longer to make up for


def _wars(game: Patchistory, totals: list[list[int]], left: int, wars: list[float], invasions: list[float]) -> None:
    """For each seat, add the Culture that wars bring or cost until the end: those declared, and those to come.

    A route lets its owner declare a war whenever a worker has walked along it. That happens if it pays: with swords
    beyond the other's swords and shields, a little more or less by the Resources that both could spend. `wars` are
    those that the seat is an Invader in, `invasions` those that it defends itself in.
    """
    for route in game.routes:
        if not route.allied:
            if route.war:
                if left > 1 or game.phase < NEGOTIATION or route.worker == game.war_room:
                    _add_declared(game, route, totals, wars, invasions)
            elif left > 1:
                _add_first(game, route, totals, left, wars, invasions)
    if left > 1:
        for seat in range(game.players):
            if totals[seat][SWORD]:
                _add_later(game, seat, totals, left, wars, invasions)


def _add_declared(
    game: Patchistory, route: Route, totals: list[list[int]], wars: list[float], invasions: list[float]
) -> None:
    """A war that will be fought: both spend Resources, those made before it too."""
    owner, other = route.owner, route.other
    made = 1 if game.phase == NEGOTIATION and route.worker == game.negotiation_room else 0
    lead = _force(totals[owner], route.war & 1) - _force(totals[other], route.war & 2)
    spare = _stock(game, owner) - _stock(game, other) + made * (totals[owner][RESOURCE] - totals[other][RESOURCE])
    margin = lead + STOCK * spare
    mine = _outcome(game, owner, other, margin, bool(route.war & 1), game.era - 1)
    theirs = _outcome(game, other, owner, -margin, bool(route.war & 2), game.era - 1)
    if route.war & 1:
        wars[owner] += mine
    else:
        invasions[owner] += mine
    if route.war & 2:
        wars[other] += theirs
    else:
        invasions[other] += theirs


def _add_first(
    game: Patchistory, route: Route, totals: list[list[int]], left: int, wars: list[float], invasions: list[float]
) -> None:
    """The war that a worker on its way may bring; the Trade is paid."""
    owner, other = route.owner, route.other
    if not 0 <= route.worker <= game.negotiation_room or game.allied(owner, other):
        return
    steps, way = totals[owner][WHEEL], game.negotiation_room - route.worker
    if way and not steps:
        return
    rounds = (way + steps - 1) // steps if way else 0  # Movements until it is there
    if rounds and (game.phase < MOVEMENT or (game.phase == MOVEMENT and not _has_moved(game, route, owner))):
        rounds -= 1
    if left > rounds + 1:
        margin = _lead(totals, owner, other) + STOCK * (_stock(game, owner) - _stock(game, other))
        gain = _outcome(game, owner, other, margin, True, game.era - 1) - war_price(game, other) - WAY
        chance = SOON if rounds else AT_ONCE
        _add_war(game, owner, other, margin, gain, game.era - 1, chance, wars, invasions)


def _add_later(
    game: Patchistory, seat: int, totals: list[list[int]], left: int, wars: list[float], invasions: list[float]
) -> None:
    """The wars that a seat has time for; it wages them where they pay most."""
    realm, era = game.realms[seat], min(ERAS - 1, game.era)  # most of them in the next one
    most = totals[seat][SWORD] + LATER_STOCK * (2 * realm.resources + realm.votes) + BEHIND  # with any cards
    margins, gains, all_gains = [0.0] * game.players, [0.0] * game.players, 0.0
    for other in range(game.players):
        if other != seat and totals[other][SWORD] + totals[other][SHIELD] < most and not game.allied(seat, other):
            margins[other] = _lead(totals, seat, other) + LATER_STOCK * (_stock(game, seat) - _stock(game, other))
            if margins[other] > -BEHIND:
                price = POINT + IN_CULTURE[FOOD] * game.content.prices.trade_food[era] + war_price(game, other)
                price += WAY * _cycle(game, seat, totals)
                gains[other] = max(0.0, _outcome(game, seat, other, margins[other], True, era) - price)
                all_gains += gains[other]
    for other, gain in enumerate(gains):
        if gain > 0.0:
            chance = _wars_to_come(game, seat, other, totals, left) * gain / all_gains
            _add_war(game, seat, other, margins[other], gain, era, chance, wars, invasions)


def _cycle(game: Patchistory, seat: int, totals: list[list[int]]) -> int:
    """Rounds from a Trade to the war that it leads to."""
    steps = max(1, totals[seat][WHEEL])
    return (game.negotiation_room + steps - 1) // steps + (0 if hooks_of(game, seat, WarAtOnce) else 1)


def _wars_to_come(game: Patchistory, seat: int, other: int, totals: list[list[int]], left: int) -> float:
    """The wars that a seat has time for on its routes to another; without one half as many as with one."""
    cycle = _cycle(game, seat, totals)
    time = left - cycle + 1
    if time <= 0:
        return 0.0
    number, busy = 0, 0
    for route in game.routes:
        if not route.allied and route.owner == seat and route.other == other:
            number += 1
            if route.worker != NO_WORKER:
                busy += 1
    count = ((min(number, MOST_ROUTES) if number else NO_ROUTE) * time - min(busy, time)) / cycle
    return count * USUAL_WARS * (1.0 if totals[seat][WHEEL] else NO_WHEEL)


def _add_war(
    game: Patchistory, seat: int, other: int, margin: float, gain: float, era: int, chance: float, wars: list[float],
    invasions: list[float],
) -> None:  # fmt: skip
    """A war that a seat will declare if it pays, the likelier the more."""
    if gain > 0.0 and chance > 0.0:
        chance *= min(1.0, gain / game.content.prices.invader_culture[era])
        wars[seat] += chance * gain
        invasions[other] += chance * _outcome(game, other, seat, -margin, False, era)


def _outcome(game: Patchistory, seat: int, other: int, margin: float, invader: bool, era: int) -> float:
    """Culture that a war brings or costs the seat; by the margin of Strength the war is won, and won perfectly."""
    prices = game.content.prices
    won = max(0.0, min(1.0, 0.5 + margin / 8.0))
    worth = 0.0
    if won > 0.0:
        reward = (prices.invader_culture if invader else prices.defender_culture)[era]
        for more in hooks_of(game, seat, WarWon):
            reward += more.goods[CULTURE]
        if hooks_of(game, seat, ThreatAfterWar):
            reward += prices.threat_low_culture
        worth = won * reward
    beyond = abs(margin) - prices.perfect_margin
    perfect = max(0.0, min(1.0, 0.5 + beyond / 8.0)) * prices.perfect_culture
    if perfect > 0.0:
        perfect += TAIL * max(0.0, min(10.0, beyond - 4.0))
        if margin > 0.0:
            return worth if is_sheltered(game, other) else worth + perfect
        return worth if is_sheltered(game, seat) else worth - perfect
    return worth


def _lead(totals: list[list[int]], seat: int, other: int) -> int:
    """Swords of an Invader beyond the swords and shields of a Defender."""
    return totals[seat][SWORD] - totals[other][SWORD] - totals[other][SHIELD]


def _stock(game: Patchistory, seat: int) -> int:
    """Strength that a seat can add in a war."""
    realm = game.realms[seat]
    number = realm.resources
    if realm.territory.cards:
        if hooks_of(game, seat, VotesAsResources):
            number += realm.votes // 2
        for double in hooks_of(game, seat, DoubleStrength):
            number += min(number, double.amount)
    return number


def _force(total: list[int], invader: int) -> int:
    return total[SWORD] if invader else total[SWORD] + total[SHIELD]


# -- Political Points


def _may_spend(game: Patchistory, seat: int) -> bool:
    """Whether the seat's Diplomacy or Management is not over: what is left then is lost."""
    if game.phase != DIPLOMACY:
        return False
    for step in game.stack:
        if isinstance(step, Management):
            return game.order().index(seat) >= step.turn or _is_managing(game, seat)
    return True


def _is_managing(game: Patchistory, seat: int) -> bool:
    for step in game.stack:
        if isinstance(step, Manage) and step.seat == seat:
            return True
    return False


def _useful_points(game: Patchistory, realm: Realm, points: int, empty: int) -> int:
    """Points of those left for buildings, and births beside empty boxes, that Food and Resources allow."""
    if not points:
        return 0
    prices = game.content.prices
    births = min(realm.descendants, realm.food // prices.birth_food[game.era - 1], empty)
    built = min(len(realm.buildings), realm.resources // prices.build_dear_resources)
    return min(points, prices.birth_points * births + prices.build_points * built)


def _empty_boxes(realm: Realm) -> tuple[int, float]:
    """How many boxes have no worker, and what the best of them makes in a round, in worths of Food."""
    empty, best = 0, 0.0
    for placed in realm.territory.rooms:
        if placed.room.has_box and placed.anchor not in realm.workers:
            empty += 1
            worth = 0.0
            for icon, amount in enumerate(placed.room.box):
                worth += WORTHS[icon] * amount
            best = max(best, worth)
    return empty, best


def _filled(stock: int) -> float:
    """How far a stock is filled: half with six, never quite."""
    return stock / (stock + 6.0) if stock > 0 else 0.0


def _status(seat: int, points: int, totals: list[list[int]], found: list[float]) -> None:
    own = totals[seat]
    weakest, strongest = 1000, 0
    for other, total in enumerate(totals):
        if other != seat:
            weakest = min(weakest, total[SWORD] + total[SHIELD])
            strongest = max(strongest, total[SWORD])
    found.append(own[BOOK] / 5.0)
    found.append(points / 5.0)
    found.append(own[WHEEL] / 5.0)
    found.append(_clipped((own[SWORD] - weakest) / 5.0))
    found.append(_clipped((own[SWORD] + own[SHIELD] - strongest) / 5.0))


def _clipped(value: float) -> float:
    return max(-1.0, min(1.0, value))


def _land(game: Patchistory, seat: int, realm: Realm, empty: int, found: list[float]) -> None:
    territory = realm.territory
    idle, last = 0, -1
    for anchor in realm.workers:
        if anchor == last or not territory.rooms[territory.room_at[anchor]].room.has_box:
            idle += 1
        last = anchor
    counts = territory.counts
    found.append(game.workers_of(seat) / 8.0)
    found.append(idle / 4.0)
    found.append(empty / 4.0)
    found.append(territory.area() / 40.0)
    found.append(counts[model.WASTELAND] / 4.0)
    found.append(counts[model.HERO] / 3.0)
    found.append(counts[model.WONDER] / 3.0)
    found.append(len(realm.buildings) / 4.0)
    routes, out, allied = 0, 0, 0
    for route in game.routes:
        if route.is_of(seat):
            routes += 1
            if route.allied:
                allied += 1
        if route.place_of(seat) != NO_WORKER:
            out += 1
    found.append(routes / 3.0)
    found.append(out / 3.0)
    found.append(len(goods_spaces(game, seat)) / 3.0 if out else 0.0)
    found.append(allied / 2.0)
    due = upkeep(game, seat)
    found.append((due[0] + due[1]) / 6.0)


# -- Prosperity Cards


def _votes(game: Patchistory, seat: int, realm: Realm, totals: list[list[int]], found: list[float]) -> None:
    cards = [*realm.cards, *game.row]
    if realm.placed != NONE and realm.placed not in cards:
        cards.append(realm.placed)
    ranks = 0.0
    for card in cards:
        ranks += _share(game, seat, card, totals)
    found.append(realm.votes / 10.0)
    found.append(ranks / len(cards) if cards else 0.0)


def _voted(game: Patchistory, seat: int, totals: list[list[int]]) -> float:
    """Culture that the votes on the cards of this Vote will pay the seat, by its rank on each."""
    paid = 0.0
    if game.row_votes:
        scored = scored_cards(game) if len(game.row_votes) == len(game.row) else range(len(game.row_votes))
        for index in scored:
            votes, place = game.row_votes[index], _place(game, seat, game.row[index], totals)
            paid += payout(game.players, place, votes, sum(game.row_votes) - votes)[0]
    return paid


def _vote_hope(game: Patchistory, seat: int, realm: Realm, totals: list[list[int]]) -> float:
    """Votes, as far as a card in hand, in the middle, or in the row and not yet voted on would pay them."""
    if not realm.votes:
        return 0.0
    best = 0.0
    for card in game.row[len(game.row_votes) :] if game.row else realm.cards:
        best = max(best, _share(game, seat, card, totals))
    if realm.placed != NONE and not game.row:
        best = max(best, _share(game, seat, realm.placed, totals))
    return realm.votes * best


def _share(game: Patchistory, seat: int, card: int, totals: list[list[int]]) -> float:
    """What part of the votes on a card the seat would gain now, by its place: as `score.payout`."""
    place = _place(game, seat, card, totals)
    if place == 1:
        return 1.0
    if place == 2:
        return 0.5 if game.players > 2 else 0.0
    return -0.5 if place == 4 else 0.0


def _place(game: Patchistory, seat: int, card: int, totals: list[list[int]]) -> int:
    """The seat's place on a card: tied players take the place of the last of them."""
    ranking = game.content.prosperity[card].ranking
    own = _rank(game, seat, ranking, totals[seat])
    place = 1
    for other in range(game.players):
        if other != seat and _rank(game, other, ranking, totals[other]) >= own:
            place += 1
    return place


def _rank(game: Patchistory, seat: int, ranking: str, total: list[int]) -> int:
    """As `score.rank`, with the values of the seat at hand."""
    if ranking in VALUES:
        return total[VALUES[ranking]]
    if ranking in ROOMS:
        return count(game, seat, ROOMS[ranking])
    if ranking == "general":
        return general_buildings(game, seat)
    return routes_of(game, seat) if ranking == "routes" else game.workers_of(seat)


# -- the Auction


def _is_outbid(game: Patchistory, realm: Realm) -> bool:
    for rival in game.realms:
        if rival.bid_slot == realm.bid_slot and rival.bid > realm.bid:
            return True
    return False
