"""What bots look at in a position of Patchistory: stocks, rates and threats of one seat, as small numbers."""

from __future__ import annotations

from typing import Final

from ziggurat.games.patchistory.content import model
from ziggurat.games.patchistory.content.model import BOOK, COIN, CULTURE, FOOD, RESOURCE, SHIELD, SWORD, WHEEL
from ziggurat.games.patchistory.game import AUCTION, DIPLOMACY, NO_WORKER, NONE, PRODUCTION, Patchistory, Realm
from ziggurat.games.patchistory.round import ERAS
from ziggurat.games.patchistory.rules.production import feeding, goods_spaces
from ziggurat.games.patchistory.rules.upkeep import upkeep
from ziggurat.games.patchistory.score import ROOMS, VALUES
from ziggurat.games.patchistory.status import count, general_buildings, routes_of, values

FEATURES: Final[dict[str, str]] = {
    "lead": "Culture above that of the best other player, in fifties.",
    "culture": "Culture, in fifties.",
    "culture_to_come": "What Culture production brings until the end at the present rate, in fifties.",
    "food": "Food in stock, from 0 to 1: more of it is worth less and less.",
    "resources": "Resources in stock, likewise.",
    "coin": "Coin in stock that no bid binds, likewise.",
    "broke": "1 without any free Coin.",
    "food_rate": "Food made beyond what the workers eat in a round, in fives.",
    "hunger": "Food that will be missing at the next meal, in threes.",
    "resource_rate": "Resources made in a round, in fives.",
    "coin_rate": "Coin made in a round, in fives.",
    "lead_to_come": "The lead in Culture if everybody's production goes on as it is until the end, in hundreds.",
    "goods_to_come": "What all production but Culture brings until the end, in worths of Food, in hundreds.",
    "plenty": "Food, Resources and Coin in stock, in worths of Food, in forties, at most 2.",
    "kit": "The part of the price of a dear building that is there.",
    "births": "The part of the Food for two births that is there, if there are descendants.",
    "best_box": "What the best empty box would bring until the end, in worths of Food, in fifties.",
    "politics": "Political Points of a round, in fives.",
    "points_left": "Political Points that can still be spent in this phase, in fives.",
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
    "voted": "Votes on the cards of this Vote, weighed by the seat's rank on each, in tens.",
    "tile_culture": "Culture icons of the tile that is won or bid for, in fours.",
    "tile_goods": "Food, Resource and Coin icons of that tile, in fours.",
    "tile_status": "Books, swords, shields and wheels of that tile, in fours.",
    "tile_cards": "Heroes and Wonders on that tile.",
    "tile_water": "Rooms of Water or Wasteland on that tile, in fours.",
    "outbid": "1 while a bid of the seat is not the highest on its tile.",
}  # fmt: skip


WORTHS: Final = (1.0, 2.0, 1.0, 2.0, 3.0, 1.0, 0.5, 1.5)  # of each icon, in Food


def progress(game: Patchistory) -> float:
    """The part of the rounds that is over, the phase counted in."""
    rounds = game.content.prices.rounds
    done = float((game.era - 1) * rounds + max(0, game.round - 1)) + game.phase / 9.0
    return min(1.0, done / float(ERAS * rounds))


def features(game: Patchistory, seat: int) -> list[float]:
    """The numbers of FEATURES, for one seat."""
    realm = game.realms[seat]
    totals = [values(game, other) for other in range(game.players)]
    found: list[float] = []
    left = _productions_left(game)
    _wealth(game, seat, realm, totals[seat], left, found)
    _plans(game, seat, realm, totals, left, found)
    _status(game, seat, realm, totals, found)
    _land(game, seat, realm, found)
    _votes(game, seat, realm, totals, found)
    _tile(game, realm, found)
    return found


def _productions_left(game: Patchistory) -> int:
    """How often everybody will produce until the end of the game."""
    rounds = game.content.prices.rounds
    return ERAS * rounds - (game.era - 1) * rounds - game.round + (1 if game.phase < PRODUCTION else 0)


def _wealth(game: Patchistory, seat: int, realm: Realm, total: list[int], left: int, found: list[float]) -> None:
    best = -1000
    for other, rival in enumerate(game.realms):
        if other != seat and rival.culture > best:
            best = rival.culture
    eaten = feeding(game, seat)
    free = realm.coin - (realm.bid if realm.bid_slot != NONE and realm.won == NONE else 0)
    found.append((realm.culture - best) / 50.0)
    found.append(realm.culture / 50.0)
    found.append(total[CULTURE] * left / 50.0)
    found.append(_filled(realm.food))
    found.append(_filled(realm.resources))
    found.append(_filled(free))
    found.append(1.0 if free <= 0 else 0.0)
    found.append((total[FOOD] - eaten) / 5.0)
    found.append(max(0, eaten - total[FOOD] - realm.food) / 3.0)
    found.append(total[RESOURCE] / 5.0)
    found.append(total[COIN] / 5.0)


def _plans(
    game: Patchistory, seat: int, realm: Realm, totals: list[list[int]], left: int, found: list[float]
) -> None:  # fmt: skip
    """What stocks and boxes are good for later."""
    own, best = totals[seat], -1000
    for other, total in enumerate(totals):
        if other != seat:
            best = max(best, game.realms[other].culture + total[CULTURE] * left)
    prices = game.content.prices
    made = own[FOOD] - feeding(game, seat) + 2 * own[RESOURCE] + own[COIN]
    found.append((realm.culture + own[CULTURE] * left - best) / 100.0)
    found.append(made * left / 100.0)
    found.append(min(2.0, (realm.food + 2 * realm.resources + realm.coin) / 40.0))
    found.append(min(1.0, realm.resources / prices.build_dear_resources))
    births = min(2, realm.descendants) * prices.birth_food[game.era - 1]
    found.append(min(births, realm.food) / (2.0 * prices.birth_food[game.era - 1]))
    found.append(_best_box(realm) * left / 50.0)


def _best_box(realm: Realm) -> float:
    """What the best box without a worker makes in a round, in worths of Food."""
    best = 0.0
    for placed in realm.territory.rooms:
        if placed.room.has_box and placed.anchor not in realm.workers:
            worth = 0.0
            for icon, amount in enumerate(placed.room.box):
                worth += WORTHS[icon] * amount
            best = max(best, worth)
    return best


def _filled(stock: int) -> float:
    """How far a stock is filled: half with six, never quite."""
    return stock / (stock + 6.0) if stock > 0 else 0.0


def _status(game: Patchistory, seat: int, realm: Realm, totals: list[list[int]], found: list[float]) -> None:
    own = totals[seat]
    weakest, strongest = 1000, 0
    for other, total in enumerate(totals):
        if other != seat:
            weakest = min(weakest, total[SWORD] + total[SHIELD])
            strongest = max(strongest, total[SWORD])
    found.append(own[BOOK] / 5.0)
    found.append(realm.points / 5.0 if game.phase == DIPLOMACY else 0.0)
    found.append(own[WHEEL] / 5.0)
    found.append(_clipped((own[SWORD] - weakest) / 5.0))
    found.append(_clipped((own[SWORD] + own[SHIELD] - strongest) / 5.0))


def _clipped(value: float) -> float:
    return max(-1.0, min(1.0, value))


def _land(game: Patchistory, seat: int, realm: Realm, found: list[float]) -> None:
    territory = realm.territory
    empty, idle, last = 0, 0, -1
    for placed in territory.rooms:
        if placed.room.has_box and placed.anchor not in realm.workers:
            empty += 1
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
    voted = 0.0
    for index, votes in enumerate(game.row_votes):
        voted += votes * _share(game, seat, game.row[index], totals)
    found.append(realm.votes / 10.0)
    found.append(ranks / len(cards) if cards else 0.0)
    found.append(voted / 10.0)


def _share(game: Patchistory, seat: int, card: int, totals: list[list[int]]) -> float:
    """What part of the votes on a card the seat would gain now, by its place: as `score.payout`."""
    ranking = game.content.prosperity[card].ranking
    own = _rank(game, seat, ranking, totals[seat])
    ahead = 0
    for other in range(game.players):
        if other != seat and _rank(game, other, ranking, totals[other]) >= own:
            ahead += 1
    if ahead == 0:
        return 1.0
    if ahead == 1:
        return 0.5 if game.players > 2 else 0.0
    return -0.5 if ahead == 3 else 0.0


def _rank(game: Patchistory, seat: int, ranking: str, total: list[int]) -> int:
    """As `score.rank`, with the values of the seat at hand."""
    if ranking in VALUES:
        return total[VALUES[ranking]]
    if ranking in ROOMS:
        return count(game, seat, ROOMS[ranking])
    if ranking == "general":
        return general_buildings(game, seat)
    return routes_of(game, seat) if ranking == "routes" else game.workers_of(seat)


# -- the tile of this round


def _tile(game: Patchistory, realm: Realm, found: list[float]) -> None:
    slot = realm.won if realm.won != NONE else realm.bid_slot
    if slot == NONE or slot >= len(game.offers):
        found.extend([0.0, 0.0, 0.0, 0.0, 0.0, 0.0])
        return
    offer = game.offers[slot]
    tile = game.content.tiles[offer.tile]
    culture, stock, status, cards, bare = 0.0, 0.0, 0.0, 0, 0
    for room in (tile.white if offer.white else tile.black).rooms:
        for icon in room.shown:
            if icon == CULTURE:
                culture += room.icons[icon]
            elif icon < CULTURE:
                stock += room.icons[icon]
            else:
                status += room.icons[icon]
        if room.has_box:  # counts with a worker only
            culture += 0.5 * room.box[CULTURE]
            stock += 0.5 * (room.box[FOOD] + room.box[RESOURCE] + room.box[COIN])
            status += 0.5 * (room.box[BOOK] + room.box[SWORD] + room.box[SHIELD] + room.box[WHEEL])
        if room.card:
            cards += 1
        if room.kind in (model.WATER, model.WASTELAND):
            bare += 1
    found.append(culture / 4.0)
    found.append(stock / 4.0)
    found.append(status / 4.0)
    found.append(float(cards))
    found.append(bare / 4.0)
    found.append(1.0 if realm.won == NONE and game.phase == AUCTION and _is_outbid(game, realm) else 0.0)


def _is_outbid(game: Patchistory, realm: Realm) -> bool:
    for rival in game.realms:
        if rival.bid_slot == realm.bid_slot and rival.bid > realm.bid:
            return True
    return False
