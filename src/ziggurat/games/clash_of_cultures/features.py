"""What bots look at in a position of Clash of Cultures: stocks, rates and threats of one seat, as small numbers."""

from __future__ import annotations

from typing import Final

from ziggurat.games.clash_of_cultures.board.reach import distances
from ziggurat.games.clash_of_cultures.board.units import ARMY, SETTLER, SHIP, count
from ziggurat.games.clash_of_cultures.content import model
from ziggurat.games.clash_of_cultures.game import ANGRY, BARBARIANS, HAPPY, NONE, SETTLEMENTS, City, Clash, Realm
from ziggurat.games.clash_of_cultures.hooks import MORE_ROOM, OBJECTIVE_EFFECTS
from ziggurat.games.clash_of_cultures.round import last_round
from ziggurat.games.clash_of_cultures.rules.cities.collect import is_open, yields
from ziggurat.games.clash_of_cultures.rules.cities.founding import refuses_site
from ziggurat.games.clash_of_cultures.rules.cities.increase import addable, takes
from ziggurat.games.clash_of_cultures.rules.common import can_pay
from ziggurat.games.clash_of_cultures.score import half_points
from ziggurat.games.clash_of_cultures.status import limit, working_size

FEATURES: Final[dict[str, str]] = {
    "lead": "Points above those of the best other player, in tens.",
    "points": "Points, in tens.",
    "food": "Food, in eighths.",
    "ore": "Ore, in eighths.",
    "wood": "Wood, in eighths.",
    "ideas": "Ideas, in eighths.",
    "gold": "Gold, in eighths.",
    "mood": "Mood tokens, in eighths.",
    "culture": "Culture tokens, in eighths.",
    "full": "Kinds of resources that have reached their limit, in fives.",
    "food_room": "1 with room for more Food than at the start.",
    "culture_level": "The Culture level, in eighths.",
    "happiness_level": "The Happiness level, in eighths.",
    "advances": "Advances, in twentieths.",
    "economy": "Advances of Agriculture, Construction, Maritime and Economics, in eighths.",
    "learning": "Advances of Education, Spirituality, Culture and Science, in eighths.",
    "warfare": "Advances of Warfare, in fours.",
    "government": "1 with an advance of a government.",
    "next_advance": "Advances that the Food pays for, in threes, at most 1.",
    "next_building": "Buildings that the resources pay for, in twos, at most 1.",
    "next_wonder": "How much of the nearest face-up Wonder is there: its advances and its price.",
    "wonder_plan": "How far the nearest Wonder has come that a city could take: its advances and its price, squared.",
    "cities": "Cities, in fives.",
    "homeless": "1 without any city.",
    "last_city": "1 with a single city.",
    "pieces": "Buildings in own cities, in tens.",
    "room_to_grow": "Buildings that the cities could still take, in tens.",
    "happy": "Happy cities, in fives.",
    "angry": "Angry cities, in fives.",
    "harvest": "What one Collect in each city would bring, in tens.",
    "lost_harvest": "What cities could use but are too small for, in tens.",
    "temples": "Temples, in threes.",
    "fortresses": "Fortresses, in threes.",
    "academies": "Academies, in threes.",
    "ports": "Ports, in threes.",
    "best_harvest": "What one Collect would bring in the best city, in fives.",
    "slots": "Buildings that calm cities have room and the advances for, in tens.",
    "kit": "The part of the price of two buildings that is there, if there are slots for them.",
    "settlers": "Settlers, in threes.",
    "ready_settlers": "Settlers that stand where a city can be founded, in threes.",
    "city_sites": "Settlers with a free city site each: what it yields, less for each step to it, in threes.",
    "armies": "Army units, in sixes.",
    "ships": "Ships, in threes.",
    "threatened": "Army units that own cities lack against other players' armies two steps away, in sixes.",
    "raided": "Army units that own cities lack against Barbarians two steps away, in sixes.",
    "last_raided": "Army units that cities lack against Barbarians, by the square of the cities, in threes.",
    "prey": "Army units by which own armies outnumber the defenders of cities two steps away, in sixes.",
    "actions_left": "Actions left in the seat's own turn, in threes.",
    "action_cards": "Action cards in hand, in fives.",
    "objective_cards": "Objective cards in hand, in fives.",
    "great_persons": "Great Persons in hand, in twos.",
    "met": "Objectives in hand that are met now and can be claimed in the Status Phase, in threes.",
    "goals": "How far the nearer objective of each card in hand has come, each squared, in threes.",
}  # fmt: skip

PLENTY: Final = 5  # a city grows no further than this
KITS: Final = 2  # buildings whose price is laid by
FAR: Final = 3  # steps to a city site that is no hope any more
ALMOST: Final = 0.9  # an objective that is met, but not paid for


def progress(game: Clash) -> float:
    """The part of the actions that is over.

    To end a turn without actions left costs no time: else bots would rather haggle than end it.
    """
    tracks = game.content.tracks
    turns = tracks.turns
    done = (game.round - 1.0) * turns + (game.turn - 1 if game.turn else turns)  # no turn: the Status Phase
    if game.turn and game.active != NONE:
        before = (game.active - game.first) % game.players
        left = min(tracks.actions, game.realms[game.active].left) / tracks.actions
        done += (before + 1.0 - left) / game.players
    return max(0.0, min(1.0, done / (turns * last_round(game))))


def features(game: Clash, seat: int) -> list[float]:
    """The numbers of FEATURES, for one seat."""
    realm = game.realms[seat]
    found: list[float] = []
    _stock(game, seat, realm, found)
    _learned(realm, found)
    _next(game, seat, realm, found)
    _cities(game, seat, realm, found)
    _units(game, seat, realm, found)
    _cards(game, seat, realm, found)
    return found


def _stock(game: Clash, seat: int, realm: Realm, found: list[float]) -> None:
    best, own = 0, half_points(game, seat)
    for other in range(game.players):
        if other != seat:
            best = max(best, half_points(game, other))
    found.append((own - best) / 20.0)
    found.append(own / 20.0)
    full = 0
    for good, amount in enumerate(realm.goods):
        found.append(amount / 8.0)
        if good < model.MOOD and amount >= limit(game, seat, good):
            full += 1
    found.append(full / 5.0)
    found.append(1.0 if MORE_ROOM.held_for(realm, model.FOOD) else 0.0)
    found.append(realm.culture_level / 8.0)
    found.append(realm.happiness_level / 8.0)


def _learned(realm: Realm, found: list[float]) -> None:
    """Advances of a category are four bits of the set."""
    number = [((realm.advances >> (model.IN_CATEGORY * category)) & 15).bit_count() for category in range(12)]
    found.append(realm.advances.bit_count() / 20.0)
    economy = number[model.AGRICULTURE] + number[model.CONSTRUCTION] + number[model.MARITIME] + number[model.ECONOMICS]
    learning = number[model.EDUCATION] + number[model.SPIRITUALITY] + number[model.ARTS] + number[model.SCIENCE]
    found.append(economy / 8.0)
    found.append(learning / 8.0)
    found.append(number[model.WARFARE] / 4.0)
    government = number[model.DEMOCRACY] + number[model.AUTOCRACY] + number[model.THEOCRACY]
    found.append(1.0 if government else 0.0)


def _next(game: Clash, seat: int, realm: Realm, found: list[float]) -> None:
    """How near the next advance, building and Wonder are."""
    prices = game.content.prices
    found.append(min(1.0, (realm.food // prices.advance_food) / 3.0))
    kits = 9
    for good, amount in enumerate(prices.building):
        if amount:
            kits = min(kits, realm.goods[good] // amount)
    found.append(min(1.0, kits / 2.0))
    nearest = 0.0
    for wonder in game.wonders:
        nearest = max(nearest, _covered(game, realm, game.content.wonders[wonder]))
    found.append(nearest)
    found.append(_wonder_plan(game, seat, realm))


def _covered(game: Clash, realm: Realm, wonder: model.Wonder) -> float:
    """The part of a Wonder's advances and price that the player has; Gold stands in for other resources."""
    known, paid, due = 0, 0, 0
    for advance in wonder.needs:
        if realm.has(advance):
            known += 1
    for good, amount in enumerate(wonder.cost):
        due += amount
        paid += min(amount, realm.goods[good])
    paid = min(due, paid + max(0, realm.gold - wonder.cost[model.GOLD]))
    return 0.5 * known / max(1, len(wonder.needs)) + 0.5 * paid / max(1, due)


def _cities(game: Clash, seat: int, realm: Realm, found: list[float]) -> None:
    spaces = game.cities_of(seat)
    number = len(spaces)
    pieces, growth, happy, angry, harvest, lost, best, slots = 0, 0, 0, 0, 0, 0, 0, 0
    built, able = [0, 0, 0, 0], addable(game, seat)
    for space in spaces:
        city = game.city(space)
        pieces += city.size - 1
        growth += max(0, min(number, PLENTY) - city.size)
        if city.mood == HAPPY:
            happy += 1
        elif city.mood == ANGRY:
            angry += 1
        size, reach = working_size(game, city), _around(game, seat, space)
        harvest += min(size, reach)
        best = max(best, min(size, reach))
        lost += max(0, reach - size)
        for building, colour in enumerate(city.colours):
            if colour != NONE:
                built[building] += 1
        if able and city.size < number and city.mood != ANGRY:
            slots += min(_fitting(game, space, city, able), number - city.size)
    found.append(number / 5.0)
    found.append(1.0 if number == 0 else 0.0)
    found.append(1.0 if number == 1 else 0.0)
    found.append(pieces / 10.0)
    found.append(growth / 10.0)
    found.append(happy / 5.0)
    found.append(angry / 5.0)
    found.append(harvest / 10.0)
    found.append(lost / 10.0)
    for count_built in built:
        found.append(count_built / 3.0)
    found.append(best / 5.0)
    found.append(slots / 10.0)
    found.append(_kit(game, realm, min(KITS, slots)))


def _fitting(game: Clash, space: int, city: City, able: int) -> int:
    """How many of the buildings in the bit set `able` the city has a place for."""
    found = 0
    for building in range(len(model.BUILDINGS)):
        if (able >> building) & 1 and takes(game, space, city, building):
            found += 1
    return found


def _kit(game: Clash, realm: Realm, wanted: int) -> float:
    """The part of the price of KITS buildings that is there, if only so many are wanted."""
    paid, due = 0, 0
    for good, amount in enumerate(game.content.prices.building):
        due += KITS * amount
        paid += min(wanted * amount, realm.goods[good])
    return paid / due


def _around(game: Clash, seat: int, city: int) -> int:
    """The spaces a city can collect from, all Sea spaces together as one."""
    given = yields(game, seat)
    found, sea = 0, 0
    if given[game.terrain[city]] != NONE and city not in game.exhausted:
        found += 1
    for space in game.chart.neighbours[city]:
        terrain = game.terrain[space]
        if terrain == model.UNKNOWN or given[terrain] == NONE or not is_open(game, seat, city, space):
            continue
        if terrain == model.SEA:
            sea = 1
        else:
            found += 1
    return found + sea


def _units(game: Clash, seat: int, realm: Realm, found: list[float]) -> None:
    settlers, ready, armies, ships = 0, 0, 0, 0
    for space in game.units_of(seat):
        units = game.units[space]
        here = count(units, SETTLER)
        settlers += here
        if here and refuses_site(game, seat, space) is None:
            ready += 1
        armies += count(units, ARMY)
        ships += count(units, SHIP)
    found.append(settlers / 3.0)
    found.append(ready / 3.0)
    found.append(_city_sites(game, seat) / 3.0 if settlers else 0.0)
    found.append(armies / 6.0)
    found.append(ships / 3.0)
    threatened, prey = 0, _lacking(game, seat, game.cities_of(BARBARIANS))
    for side in range(game.players):
        if side != seat:
            threatened += _lacking(game, side, game.cities_of(seat))
            prey += _lacking(game, seat, game.cities_of(side))
    found.append(threatened / 6.0)
    raided, cities = _lacking(game, BARBARIANS, game.cities_of(seat)), max(1, len(game.cities_of(seat)))
    found.append(raided / 6.0)
    found.append(raided / (3.0 * cities * cities))
    found.append(prey / 6.0)
    found.append(realm.left / 3.0 if game.active == seat else 0.0)


def _lacking(game: Clash, side: int, cities: tuple[int, ...]) -> int:
    """Army units these cities lack against the strongest stack of the side two steps away or nearer, all added up."""
    found = 0
    stacks = [space for space in game.units_of(side) if count(game.units[space], ARMY)]
    if not stacks:
        return 0
    for city in cities:
        far = distances(game.chart, game.terrain, city)
        strongest = 0
        for space in stacks:
            if far[space] <= 2:
                strongest = max(strongest, count(game.units[space], ARMY))
        found += max(0, strongest - count(game.units[city], ARMY))
    return found


def _cards(game: Clash, seat: int, realm: Realm, found: list[float]) -> None:
    found.append(len(realm.actions) / 5.0)
    found.append(len(realm.objectives) / 5.0)
    found.append(len(realm.great_persons) / 2.0)
    met, goals = 0, 0.0
    for card in realm.objectives:
        printed = game.content.objectives[card]
        done = max(_done(game, seat, printed.top), _done(game, seat, printed.bottom))
        if done >= 1.0:
            met += 1
        goals += done * done
    found.append(met / 3.0)
    found.append(goals / 3.0)


def _done(game: Clash, seat: int, objective: str) -> float:
    """The part of an objective of the Status Phase that is there as things stand; 1 if it is met."""
    effect = OBJECTIVE_EFFECTS.get(objective)
    if effect is None or effect.moment:
        return 0.0
    counted = effect.progress(game, seat)
    if counted is None:
        return 1.0 if effect.is_met(game, seat, None) else 0.0
    have, need = counted
    if have < need:
        return max(0, have) / need
    if effect.price is not None and not can_pay(game, seat, effect.price):
        return ALMOST
    return 1.0


# -- plans: what pays only later, worth less than what it is for


def _wonder_plan(game: Clash, seat: int, realm: Realm) -> float:
    if not game.wonders:
        return 0.0
    site, port = False, False
    for space in game.cities_of(seat):
        city = game.city(space)
        if city.wonder == NONE:
            site = True
            port = port or city.has(model.PORT)
    nearest = 0.0
    for wonder in game.wonders:
        printed = game.content.wonders[wonder]
        if site and (port or not printed.port) and not _is_claimed(game, seat, wonder):
            nearest = max(nearest, _covered(game, realm, printed))
    return nearest * nearest


def _is_claimed(game: Clash, seat: int, wonder: int) -> bool:
    """Whether another player has reserved the Wonder."""
    for other, realm in enumerate(game.realms):
        if other != seat and realm.claimed == wonder:
            return True
    return False


def _city_sites(game: Clash, seat: int) -> float:
    """What the Settlers may found, each on a site of its own, the best that is left when its turn comes."""
    worth = 0.0
    taken: list[int] = []
    if game.realms[seat].supply[SETTLEMENTS] < 1:
        return worth
    for space in game.units_of(seat):
        for _ in range(count(game.units[space], SETTLER)):
            worth += _best_site(game, seat, space, taken)
    return worth


def _best_site(game: Clash, seat: int, start: int, taken: list[int]) -> float:
    """The worth of the best free site within reach on land, from 0 to 1; it is then taken."""
    best, found = 0.0, NONE
    ring, seen = [start], [start]
    for steps in range(FAR):
        near = 1.0 - steps / FAR
        for space in ring:
            if space not in taken and refuses_site(game, seat, space) is None:
                worth = near * _site_worth(game, seat, space)
                if worth > best:
                    best, found = worth, space
        if best >= 1.0 - (steps + 1.0) / FAR or steps + 1 == FAR:
            break
        outer: list[int] = []
        for space in ring:
            for other in game.chart.neighbours[space]:
                if other in seen:
                    continue
                seen.append(other)
                if game.terrain[other] == model.UNKNOWN:  # land, as likely as not
                    best = max(best, 0.5 - 0.5 * (steps + 1) / FAR)
                elif game.is_land(other) and not game.is_foreign(other, seat):
                    outer.append(other)
        ring = outer
    if found != NONE:
        taken.append(found)
    return best


def _site_worth(game: Clash, seat: int, space: int) -> float:
    """From 0.5 without anything to collect to 1 with four spaces or more."""
    return 0.5 + 0.125 * min(4, _around(game, seat, space))
