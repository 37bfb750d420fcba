"""What bots look at in a position of Clash of Cultures: stocks, rates and threats of one seat, as small numbers."""

from __future__ import annotations

from typing import Final, final

from ziggurat.games.clash_of_cultures.board.chart import Chart
from ziggurat.games.clash_of_cultures.board.reach import NO_WAY, distances
from ziggurat.games.clash_of_cultures.board.units import ARMY, SETTLER, SHIP, Units, count, unit
from ziggurat.games.clash_of_cultures.content import model
from ziggurat.games.clash_of_cultures.content.action_realm import ARMS_A_CITY
from ziggurat.games.clash_of_cultures.game import (
    ANGRY,
    BARBARIANS,
    HAPPY,
    NONE,
    SETTLEMENTS,
    SIDES,
    UNITS,
    City,
    Clash,
    Goods,
    Realm,
)
from ziggurat.games.clash_of_cultures.hooks import DRAFTS, MARCHES, MORE_ROOM, OBJECTIVE_EFFECTS
from ziggurat.games.clash_of_cultures.round import Status, last_round
from ziggurat.games.clash_of_cultures.rules.cities.build import draft_price
from ziggurat.games.clash_of_cultures.rules.cities.collect import is_open, yields
from ziggurat.games.clash_of_cultures.rules.cities.founding import refuses_site
from ziggurat.games.clash_of_cultures.rules.cities.increase import addable, takes
from ziggurat.games.clash_of_cultures.rules.common import can_pay
from ziggurat.games.clash_of_cultures.rules.war.attack import refuses_attack
from ziggurat.games.clash_of_cultures.status import has_fortress, limit, working_size

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
    "cities": "Cities, in fives.",
    "homeless": "1 without any city.",
    "last_city": "1 with a single city.",
    "pieces": "Buildings in own cities, in tens.",
    "happy": "Happy cities, in fives.",
    "angry": "Angry cities, in fives.",
    "harvest": "What one Collect in each city would bring, in tens.",
    "lost_harvest": "What cities could use but are too small for, in tens.",
    "temples": "Temples, in threes.",
    "fortresses": "Fortresses, in threes.",
    "academies": "Academies, in threes.",
    "ports": "Ports, in threes.",
    "scarcest": "Spaces in and around own cities that give the scarcest of Food, Ore and Wood, in twos, at most 1.",
    "best_harvest": "What one Collect would bring in the best city, in fives.",
    "slots": "Buildings that calm cities have room and the advances for, in tens.",
    "kit": "The part of the price of two buildings that is there, Gold for what lacks, if there are slots for them.",
    "next_advance": "Advances that Food, Ideas and Gold pay for, in threes, at most 1.",
    "next_building": "Buildings that the resources pay for, Gold for what lacks, in twos, at most 1.",
    "wonder_plan": "How far the nearest Wonder has come that a city could take in time: advances and price, cubed.",
    "settlers": "Settlers, but for those in spaces that rather fall to other players than not, in threes.",
    "city_sites": "Those that can found a city in time: what the site yields, less for each step to it, in threes.",
    "armies": "Army units that guard no city which other players can attack, in sixes.",
    "ships": "Ships, in threes.",
    "threatened": "Points at stake in own cities that other players' armies can attack, by the risk, in tens.",
    "levy": "Points of that risk, now and in two turns, that Army units which an action builds could save, in tens.",
    "looming": "Points more at stake if one other built what Army units it can and took two turns, in tens.",
    "ruin": "The risk that all own cities fall to one other player in a turn, or half of that in two turns.",
    "raided": "Army units that own cities lack against Barbarians two steps away, in sixes.",
    "last_raided": "Army units that cities lack against Barbarians, by the square of the cities, in threes.",
    "prey": "Points to win in others' cities, less with each action until they fall, the next by half, in tens.",
    "marches": "1 if own Army units can march.",
    "recruits": "Army units that the goods pay for at once, in fours.",
    "rival_cities": "Cities of the other players in the mean, in fives.",
    "rival_goods": "Resources and tokens of the other players in the mean, in twenties.",
    "rival_objectives": "Objective cards in the hands of the other players in the mean, in fives.",
    "actions_left": "Actions left in the seat's own turn, in threes.",
    "gifts": "Status Phases to come that bring a free advance and cards, in fives.",
    "action_cards": "Action cards in hand, in fives.",
    "objective_cards": "Objective cards in hand, in fives.",
    "great_persons": "Great Persons in hand, in twos.",
    "met": "Objectives in hand that are met now and can be claimed in the Status Phase, in threes.",
    "goals": "How far the nearer objective of each card in hand has come that can be met in time, squared, in threes.",
}  # fmt: skip

POINTS: Final = (
    "lead",
    "points",
    "homeless",
    "last_city",
    "threatened",
    "levy",
    "looming",
    "ruin",
    "raided",
    "last_raided",
    "met",
)
PLANS: Final = ("wonder_plan", "city_sites", "prey", "goals", "actions_left", "gifts")
STOCK: Final = (*model.GOODS, "full", "kit", "next_advance", "next_building")
"""What stays until the end, what looks at the actions left by itself, and what is good as long as it can be spent."""

OTHERS: Final = (*POINTS, *PLANS, *STOCK)
SPENT: Final = [place for place, name in enumerate(FEATURES) if name in STOCK]
FADING: Final = [place for place, name in enumerate(FEATURES) if name not in OTHERS]

PLENTY: Final = 5  # a city grows no further than this
KITS: Final = 2  # buildings whose price is laid by
LOST: Final = 0.5  # the risk of a city from which on Settlers in it do not count
MARCH: Final = 3  # Move actions of a turn
FAR: Final = 3  # steps to a city site that is no hope any more
ALMOST: Final = 0.9  # an objective that is met, but not paid for
LAST_ROUND: Final = 9.0  # actions: with fewer left, what takes time is worth less and less
LAST_TURN: Final = 3.0  # actions: with fewer left, not all goods can be spent
PART: Final = 2.0  # actions that a part of an objective takes
OPEN_LAND: Final = (model.FERTILE, model.BARREN, model.UNKNOWN)  # units that enter it may go on and attack
REVEALED: Final = [model.BARREN] * 400  # a board of which everything is known, larger than any
WAR: Final = 9.0  # actions until a city falls that is no hope any more
SETTLEMENT: Final = 2.0  # points that a settlement of Barbarians is worth to who takes it
ONE_ARMY: Final[Units] = (unit(ARMY),)


@final
class Sight:
    """What several features rest on: the actions that a seat has left in the game, and what its cities are good for."""

    def __init__(self, game: Clash, seat: int) -> None:
        self.realm = game.realms[seat]
        self.cities = game.cities_of(seat)
        self.actions = actions_left(game, seat)
        self.best, self.second = 0, 0  # what one Collect brings in the two best cities

    @property
    def harvest(self) -> float:
        """Goods that an action brings: it collects with one of the two best cities."""
        return max(1.0, 0.5 * (self.best + max(self.second, 1)))

    def add(self, harvest: int) -> None:
        """See one more city."""
        if harvest > self.best:
            self.best, self.second = harvest, self.best
        elif harvest > self.second:
            self.second = harvest


TURNS: Final = 2
"""Own turns that a master plays an answer on: this one and the next."""

PACE: Final = 2.0
"""Points that the best other player gains in a turn, about: 35 in 18 turns between apprentices."""


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


def actions_left(game: Clash, seat: int) -> int:
    """Actions that the seat has left in the game if nobody gives it more."""
    tracks = game.content.tracks
    turns = (last_round(game) - game.round) * tracks.turns
    now = 0
    if game.turn:
        turns += tracks.turns - game.turn
        if seat == game.active:
            now = game.realms[seat].left
        elif game.active == NONE or (seat - game.first) % game.players > (game.active - game.first) % game.players:
            turns += 1
    return max(0, now + turns * tracks.actions - game.realms[seat].fewer)


def features(game: Clash, seat: int) -> list[float]:
    """The numbers of FEATURES, for one seat."""
    sight = Sight(game, seat)
    found: list[float] = []
    _stock(game, seat, sight.realm, found)
    _learned(sight.realm, found)
    _cities(game, seat, sight, found)
    _next(game, seat, sight, found)
    _units(game, seat, sight, found)
    _time(game, seat, sight, found)
    _cards(game, seat, sight, found)
    _fade(sight.actions, found)
    return found


def _fade(actions: int, found: list[float]) -> None:
    """Means are worth nothing when the game is over: without this bots collect with their last actions."""
    if actions < LAST_ROUND:
        for place in FADING:
            found[place] *= actions / LAST_ROUND
    if actions < LAST_TURN:
        for place in SPENT:
            found[place] *= actions / LAST_TURN


def _stock(game: Clash, seat: int, realm: Realm, found: list[float]) -> None:
    best, points = 0, _half_points(game)
    for other, each in enumerate(points):
        if other != seat:
            best = max(best, each)
    found.append((points[seat] - best) / 20.0)
    found.append(points[seat] / 20.0)
    full = 0
    for good, amount in enumerate(realm.goods):
        found.append(amount / 8.0)
        if good < model.MOOD and amount >= limit(game, seat, good):
            full += 1
    found.append(full / 5.0)
    found.append(1.0 if MORE_ROOM.held_for(realm, model.FOOD) else 0.0)
    found.append(realm.culture_level / 8.0)
    found.append(realm.happiness_level / 8.0)


def _half_points(game: Clash) -> list[int]:
    """Twice the points of each seat, as the score counts them: one look at each city serves all."""
    prices = game.content.prices
    found = [0] * SIDES  # the last one is thrown away: Barbarians have no points
    for side in range(SIDES):
        for space in game.cities_of(side):
            found[side] += 2
            for colour in game.city(space).colours:
                if colour != NONE:
                    found[colour] += 2
    for seat, realm in enumerate(game.realms):
        cards = prices.wonder_points * realm.wonders.bit_count() + prices.objective_points * len(realm.completed)
        found[seat] += realm.advances.bit_count() + 2 * (cards + realm.event_points)
    return found[: game.players]


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


def _cities(game: Clash, seat: int, sight: Sight, found: list[float]) -> None:
    number = len(sight.cities)
    pieces, happy, angry, harvest, lost, slots = 0, 0, 0, 0, 0, 0
    built, able = [0, 0, 0, 0], addable(game, seat)
    sources = [0] * len(model.GOODS)
    for space in sight.cities:
        city = game.city(space)
        pieces += city.size - 1
        if city.mood == HAPPY:
            happy += 1
        elif city.mood == ANGRY:
            angry += 1
        size, reach = working_size(game, city), _around(game, seat, space, sources)
        sight.add(min(size, reach))
        harvest += min(size, reach)
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
    found.append(happy / 5.0)
    found.append(angry / 5.0)
    found.append(harvest / 10.0)
    found.append(lost / 10.0)
    for count_built in built:
        found.append(count_built / 3.0)
    found.append(min(1.0, min(sources[model.FOOD], sources[model.ORE], sources[model.WOOD]) / 2.0))
    found.append(sight.best / 5.0)
    found.append(slots / 10.0)
    found.append(_kit(game, sight.realm, min(KITS, slots)))


def _fitting(game: Clash, space: int, city: City, able: int) -> int:
    """How many of the buildings in the bit set `able` the city has a place for."""
    found = 0
    for building in range(len(model.BUILDINGS)):
        if (able >> building) & 1 and takes(game, space, city, building):
            found += 1
    return found


def _kit(game: Clash, realm: Realm, wanted: int) -> float:
    """The part of the price of KITS buildings that is there, if only so many are wanted."""
    price = game.content.prices.building
    due = sum(price)
    return (wanted * due - max(0, _lack(realm, price, wanted) - realm.gold)) / (KITS * due)


def _payable(realm: Realm, price: Goods, most: int) -> int:
    """How many pieces of this price the seat can pay, Gold for what lacks, and at most so many."""
    found = 0
    while found < most and _lack(realm, price, found + 1) <= realm.gold:
        found += 1
    return found


def _lack(realm: Realm, price: Goods, number: int) -> int:
    """Goods that so many pieces of a price take and that are not there."""
    found = 0
    for good, amount in enumerate(price):
        if amount:
            found += max(0, number * amount - realm.goods[good])
    return found


def _around(game: Clash, seat: int, city: int, sources: list[int]) -> int:
    """The spaces a city can collect from, all Sea spaces as one; each is added to the sources of its good."""
    given = yields(game, seat)
    found, sea = 0, 0
    good = given[game.terrain[city]]
    if good != NONE and city not in game.exhausted:
        found += 1
        sources[good] += 1
    for space in game.chart.neighbours[city]:
        terrain = game.terrain[space]
        if terrain == model.UNKNOWN:
            continue
        good = given[terrain]
        if good == NONE or not is_open(game, seat, city, space):
            continue
        if terrain != model.SEA:
            found += 1
            sources[good] += 1
        elif not sea:
            sea = 1
            sources[good] += 1
    return found + sea


def _next(game: Clash, seat: int, sight: Sight, found: list[float]) -> None:
    """How near the next advance, building and Wonder are."""
    prices, realm = game.content.prices, sight.realm
    found.append(min(1.0, ((realm.food + realm.ideas + realm.gold) // prices.advance_food) / 3.0))
    found.append(_payable(realm, prices.building, KITS) / KITS)
    found.append(_wonder_plan(game, seat, sight))


def _units(game: Clash, seat: int, sight: Sight, found: list[float]) -> None:
    danger = Danger(game, seat, sight.cities)
    settlers, armies, ships = 0, -danger.guards, 0
    for space in game.units_of(seat):
        units = game.units[space]
        armies += count(units, ARMY)
        ships += count(units, SHIP)
        if space not in danger.lost:
            settlers += count(units, SETTLER)
    found.append(settlers / 3.0)
    found.append(_city_sites(game, seat, sight.actions, danger.lost) / 3.0 if settlers else 0.0)
    found.append(armies / 6.0)
    found.append(ships / 3.0)
    found.append(danger.threat / 10.0)
    found.append(danger.levy / 10.0)
    found.append(danger.looming / 10.0)
    found.append(danger.ruin)
    raided, cities = _raided(game, sight.cities), max(1, len(sight.cities))
    found.append(raided / 6.0)
    found.append(raided / (3.0 * cities * cities))
    force = Force(game, seat)
    found.append(_prey(game, seat, force, sight.actions) / 10.0)
    found.append(1.0 if force.marches else 0.0)
    found.append(force.ready / 4.0)
    _rivals(game, seat, found)


def _rivals(game: Clash, seat: int, found: list[float]) -> None:
    """What others have counts too: what a trade gives them, and what a war takes from them."""
    cities, goods, objectives = 0, 0, 0
    for other, realm in enumerate(game.realms):
        if other != seat:
            cities += len(game.cities_of(other))
            goods += sum(realm.goods)
            objectives += len(realm.objectives)
    others = game.players - 1
    found.append(cities / (5.0 * others))
    found.append(goods / (20.0 * others))
    found.append(objectives / (5.0 * others))


# -- armies


@final
class Force:
    """The Army units of a player, those that its goods could pay, and how far they get."""

    def __init__(self, game: Clash, side: int) -> None:
        realm, left = game.realms[side], actions_left(game, side)
        marches = MARCHES.held_by(realm)
        self.side: Final = side
        self.marches = marches
        self.left = realm.left if game.active == side else 0
        self.steps = min(MARCH, left) if marches else min(MARCH, left) - 1  # to learn Tactics takes an action
        self.far = min(2 * MARCH, left) if marches else self.steps  # in two turns
        self.stacks: list[int] = []  # spaces
        self.armies: list[int] = []  # Army units in each
        for space in game.units_of(side):
            armies = count(game.units[space], ARMY)
            if armies:
                self.stacks.append(space)
                self.armies.append(armies)
        self.ready = _recruits(game, side)
        self.new = self.ready if marches else 0
        self.cities = game.cities_of(side)
        self.homes = self.cities if self.new else ()


def _recruits(game: Clash, side: int) -> int:
    """Army units that a player can pay at once, one of them by Draft, as many as stand in a space."""
    realm = game.realms[side]
    most = min(game.content.pieces.army_limit, realm.supply[UNITS + ARMY])
    found = _payable(realm, game.content.prices.army, most)
    if found < most and DRAFTS.held_by(realm) and realm.mood >= draft_price(game, side):
        found += 1
    return found


@final
class Campaign:
    """What a force can do to the cities of one owner: in its next turn, and in two with what it can build first."""

    def __init__(self, game: Clash, force: Force, owner: int, cities: tuple[int, ...]) -> None:
        self.guards: list[int] = []  # what defends each city
        self.near: list[int] = []  # Army units that can attack it in a turn
        self.far: list[int] = []  # in two turns
        self.stakes: list[float] = []  # points
        self.sent = 0  # Army units that can attack any of them in a turn
        self.sent_later = 0  # in two turns
        table, last = _steps(game.chart), 1 << len(force.stacks)
        sent, sent_later = 0, 0  # bit sets of stacks, and of the units to be built behind them
        for space in cities:
            city, near, far, steps = game.city(space), 0, 0, table[space]
            if refuses_attack(game, force.side, space, ONE_ARMY) is None:
                for place, start in enumerate(force.stacks):
                    if steps[start] <= force.far:
                        armies = force.armies[place]
                        far += armies
                        sent_later |= 1 << place
                        if steps[start] <= force.steps and _has_way(
                            game, force.side, start, armies, space, force.steps
                        ):
                            near += armies
                            sent |= 1 << place
                built = _built_near(game, force, space, steps)
                if built:
                    far += force.new
                    sent_later |= last
                if built == 2:
                    near += force.new
                    sent |= last
            self.guards.append(count(game.units[space], ARMY) + (1 if has_fortress(game, city) else 0))
            self.near.append(near)
            self.far.append(far)
            self.stakes.append(_stake(game, owner, city))
        for place, armies in enumerate(force.armies):
            if sent_later >> place & 1:
                self.sent_later += armies
                if sent >> place & 1:
                    self.sent += armies
        if sent_later & last:
            self.sent_later += force.new
            if sent & last:
                self.sent += force.new

    def threat(self, place: int = NONE, more: int = 0) -> float:
        """Points at stake in a turn, if so many more guards stood in the city of that place."""
        return self._at_stake(self.near, self.sent, place, more)

    def later(self, place: int = NONE, more: int = 0) -> float:
        """Points at stake in two turns, likewise."""
        return self._at_stake(self.far, self.sent_later, place, more)

    def _at_stake(self, armies: list[int], sent: int, place: int, more: int) -> float:
        total, lack = 0.0, 0
        for number, attackers in enumerate(armies):
            if attackers:
                guards = self.guards[number] + (more if number == place else 0)
                total += _risk(attackers, guards) * self.stakes[number]
                lack += 1 + guards
        return total if lack <= sent else total * sent / lack

    def ruin(self) -> float:
        """The risk that all cities fall: in a turn, or half of that in two."""
        return max(self._all_fall(self.near, self.sent), 0.5 * self._all_fall(self.far, self.sent_later))

    def _all_fall(self, attackers: list[int], sent: int) -> float:
        lack, found = 0, 1.0
        for place, number in enumerate(attackers):
            found *= _risk(number, self.guards[place])
            lack += 1 + self.guards[place]
        return found if lack <= sent else found * sent / lack


def _built_near(game: Clash, force: Force, city: int, steps: list[int]) -> int:
    """Whether Army units yet to be built can attack the city: 2 in the same turn, 1 in the next, 0 in neither."""
    found, reach = 0, force.steps - 1  # to build takes an action
    for home in force.homes:
        if steps[home] <= force.steps and steps[home] < force.far:
            found = 1
            if steps[home] <= reach and _has_way(game, force.side, home, force.new, city, reach):
                return 2
    return found


_STEPS: Final[dict[Chart, list[list[int]]]] = {}


def _steps(chart: Chart) -> list[list[int]]:
    """Steps between all spaces of a board, whatever they are."""
    found = _STEPS.get(chart)
    if found is None:
        found = [distances(chart, REVEALED, space) for space in range(chart.size)]
        _STEPS[chart] = found
    return found


def _has_way(game: Clash, side: int, start: int, armies: int, end: int, reach: int) -> bool:
    """Whether so many Army units of a side can attack a space within so many steps.

    Nobody attacks from a Forest or Mountain just entered. Who takes an open space stays there, and others go on.
    """
    if game.terrain[start] == model.SEA:
        return _steps(game.chart)[end][start] < MARCH  # one action to sail, one to land
    ring, seen = [end], [end]
    for _ in range(reach):
        outer: list[int] = []
        for space in ring:
            for other in game.chart.neighbours[space]:
                if other == start:
                    return True
                if other not in seen:
                    seen.append(other)
                    if game.terrain[other] in OPEN_LAND and (
                        not game.is_foreign(other, side) or (armies > 1 and _is_open(game, other))
                    ):
                        outer.append(other)
        ring = outer
    return False


def _is_open(game: Clash, space: int) -> bool:
    """Whether nothing defends a space."""
    city = game.cities[space]
    return not count(game.units[space], ARMY) and (city is None or not has_fortress(game, city))


@final
class Danger:
    """What other players' armies can do to a seat's cities and Settlers."""

    def __init__(self, game: Clash, seat: int, cities: tuple[int, ...]) -> None:
        self.threat = 0.0  # points of cities, by the risk that they fall in the next turns of others
        self.levy = 0.0  # points that new Army units could save in one of them, in the mean of one turn and two
        self.looming = 0.0  # points more, if others build what Army units they can and take two turns
        self.ruin = 0.0  # the risk that all of them fall
        self.guards = 0  # Army units that keep them from falling
        self.lost: list[int] = []  # spaces that rather fall than not
        for side in range(game.players):
            if side != seat:
                force = Force(game, side)
                if force.stacks or force.new:
                    self._add(game, seat, cities, Campaign(game, force, seat, cities))
                    if force.stacks:
                        self._add_settlers(game, seat, force)

    def _add(self, game: Clash, seat: int, cities: tuple[int, ...], campaign: Campaign) -> None:
        if not campaign.sent_later:
            return
        threat, later = campaign.threat(), campaign.later()
        self.threat += threat
        self.looming = max(self.looming, later - threat)  # one of them comes, not all
        self.ruin = max(self.ruin, campaign.ruin())
        for place, space in enumerate(cities):
            self.guards += min(campaign.far[place], count(game.units[space], ARMY))
            if _risk(campaign.near[place], campaign.guards[place]) >= LOST:
                self.lost.append(space)
            if campaign.far[place] and game.active == seat:
                new = _levied(game, seat, space, game.city(space))
                if new:
                    less = 0.5 * (threat - campaign.threat(place, new) + later - campaign.later(place, new))
                    self.levy = max(self.levy, less)

    def _add_settlers(self, game: Clash, seat: int, force: Force) -> None:
        """Settlers without an Army unit are removed by whoever enters (COC-STL-02)."""
        table = _steps(game.chart)
        for space in game.units_of(seat):
            if game.cities[space] is None and game.terrain[space] != model.SEA and not count(game.units[space], ARMY):
                for place, start in enumerate(force.stacks):
                    armies = force.armies[place]
                    if table[space][start] <= force.steps and _has_way(
                        game, force.side, start, armies, space, force.steps
                    ):
                        self.lost.append(space)
                        break


def _levied(game: Clash, seat: int, space: int, city: City) -> int:
    """Army units that a city could get in this turn: by a Build, if an action is left, and by Militia."""
    realm, found = game.realms[seat], 0
    room = min(game.content.pieces.army_limit - count(game.units[space], ARMY), realm.supply[UNITS + ARMY])
    if realm.left:
        found = min(room, working_size(game, city), _recruits(game, seat))
    if found < room:
        for card in realm.actions:
            if game.content.actions[card].title == ARMS_A_CITY.id:
                return found + (1 if realm.culture >= game.content.action_titles[ARMS_A_CITY.id].price else 0)
    return found


def _prey(game: Clash, seat: int, force: Force, actions: int) -> float:
    """Points that a war may win: the best city, half of the next one and so on, since one army takes one at a time.

    The last actions count most, or else any small gain would come before them.
    """
    land, hopes = land_of(game), [0.0]
    most = min(WAR, float(actions))
    for side in range(SIDES):
        cities = game.cities_of(side)
        if side == seat or not cities:
            continue
        answer = _recruits(game, side) if side != BARBARIANS else 0
        for space in cities:
            if refuses_attack(game, seat, space, ONE_ARMY) is None:
                time = _time_to_take(game, force, land, space, answer)
                if time <= most:
                    near = 1.0 - time / WAR
                    hopes.append(_stake(game, side, game.city(space)) * near * near)
    hopes.sort()
    found = 0.0
    for hope in hopes:
        found = 0.5 * found + hope
    return found


def _time_to_take(game: Clash, force: Force, land: Land, space: int, answer: int) -> float:
    """Actions until Army units, one more than defend it, stand in a city: to learn Tactics, to build, to march.

    Who cannot take it in this turn meets what the owner builds there until then, `answer` Army units at most.
    """
    city = game.city(space)
    steps = land_steps(game, land, space)
    need = 1 + count(game.units[space], ARMY) + (1 if has_fortress(game, city) else 0)
    found = _time_to_bring(force, steps, need)
    if found > force.left and answer:
        found = _time_to_bring(force, steps, need + min(answer, working_size(game, city)))
    return found


def _time_to_bring(force: Force, steps: list[int], need: int) -> float:
    """Actions until so many Army units have gone these steps.

    Some come from where they stand, the nearest first. The others are built: an action each, and one more to pay it.
    """
    home = NO_WAY
    for space in force.cities:
        home = min(home, steps[space])
    best = max(1, home) + _time_to_build(force, need)
    near = sorted([(steps[start], force.armies[place]) for place, start in enumerate(force.stacks)])
    for far, armies in near:
        need -= armies
        if need <= 0:
            best = min(best, far)
            break
        best = min(best, max(far, home) + _time_to_build(force, need))
    return best + (0.0 if force.marches else 1.0)


def _time_to_build(force: Force, number: int) -> int:
    """Actions that so many new Army units take."""
    return number + max(0, number - force.ready)


Land = dict[int, list[int]]
"""By space, the steps on land to every other, whoever stands in between; what nobody knows counts as land."""

_LANDS: Final[dict[tuple[int, ...], Land]] = {}  # by the terrain of the board


def land_of(game: Clash) -> Land:
    """The steps on land that are known so far, for `land_steps`."""
    board = tuple(game.terrain)
    found = _LANDS.get(board)
    if found is None:
        if len(_LANDS) > 500:  # long simulations meet many boards
            _LANDS.clear()
        found = {}
        _LANDS[board] = found
    return found


def land_steps(game: Clash, land: Land, start: int) -> list[int]:
    """Steps on land from a space to every other, NO_WAY where there is no way."""
    found = land.get(start)
    if found is None:
        found = _measured(game, start)
        land[start] = found
    return found


def _measured(game: Clash, start: int) -> list[int]:
    found = [NO_WAY] * game.chart.size
    found[start] = 0
    ring = [start]
    while ring:
        outer: list[int] = []
        for space in ring:
            for other in game.chart.neighbours[space]:
                if found[other] == NO_WAY and game.terrain[other] != model.SEA:
                    found[other] = found[space] + 1
                    outer.append(other)
        ring = outer
    return found


def _raided(game: Clash, cities: tuple[int, ...]) -> int:
    """Army units that cities lack against the strongest Barbarians two steps away or nearer, all added up."""
    found = 0
    stacks = [space for space in game.units_of(BARBARIANS) if count(game.units[space], ARMY)]
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


def _risk(attackers: int, defenders: int) -> float:
    """The risk that a city falls: half by who has more units, half by an even slope, so that each defender counts."""
    if not attackers:
        return 0.0
    if not defenders:
        return 1.0
    slope = max(0.0, attackers + 1.0 - defenders) / (attackers + 2.0)
    if attackers > defenders:
        return 0.5 * (slope + 1.0)
    return 0.5 * (slope + 0.5) if attackers == defenders else 0.5 * slope


def _stake(game: Clash, seat: int, city: City) -> float:
    """Points that a city of the seat moves to who captures it, and one for what the city does until the end."""
    if seat == BARBARIANS:
        return SETTLEMENT
    moved = 1
    for colour in city.colours:
        if colour == seat:
            moved += 1
    if city.wonder != NONE:
        moved += game.content.prices.wonder_points
    return 2.0 * moved + 1.0


def _time(game: Clash, seat: int, sight: Sight, found: list[float]) -> None:
    """What is still to come."""
    found.append(sight.realm.left / 3.0 if game.active == seat else 0.0)
    found.append(_gifts(game) / 5.0)


def _gifts(game: Clash) -> int:
    """Status Phases to come that bring gifts: the last one brings none.

    Without them the gifts would be a reason to end the last turn of a round with actions left.
    """
    found = last_round(game) - game.round
    if game.turn == 0 and game.stack:
        clock = game.stack[0]
        if isinstance(clock, Status) and clock.stage > 1:
            found -= 1
    return found


def _cards(game: Clash, seat: int, sight: Sight, found: list[float]) -> None:
    realm = sight.realm
    found.append(len(realm.actions) / 5.0)
    found.append(len(realm.objectives) / 5.0)
    found.append(len(realm.great_persons) / 2.0)
    met, goals = 0, 0.0
    for card in realm.objectives:
        printed = game.content.objectives[card]
        done = max(_done(game, seat, printed.top, sight), _done(game, seat, printed.bottom, sight))
        if done >= 1.0:
            met += 1
        goals += done * done
    found.append(met / 3.0)
    found.append(goals / 3.0)


def _done(game: Clash, seat: int, objective: str, sight: Sight) -> float:
    """The part of an objective of the Status Phase that is there, less without time for the rest; 1 if it is met."""
    effect = OBJECTIVE_EFFECTS.get(objective)
    if effect is None or effect.moment:
        return 0.0
    counted = effect.progress(game, seat)
    if counted is None:
        return 1.0 if effect.is_met(game, seat, None) else 0.0
    have, need = counted
    if have < need:
        return max(0, have) / need * min(1.0, sight.actions / (PART * (need - have)))
    if effect.price is not None and not can_pay(game, seat, effect.price):
        return ALMOST
    return 1.0


# -- plans: what pays only later, worth less than what it is for


def _wonder_plan(game: Clash, seat: int, sight: Sight) -> float:
    if not game.wonders:
        return 0.0
    site, port = False, False
    for space in sight.cities:
        city = game.city(space)
        if city.wonder == NONE:
            site = True
            port = port or city.has(model.PORT)
    nearest = 0.0
    for wonder in game.wonders:
        printed = game.content.wonders[wonder]
        if site and (port or not printed.port) and not _is_claimed(game, seat, wonder):
            nearest = max(nearest, _covered(sight, printed))
    return nearest * nearest * nearest


def _covered(sight: Sight, wonder: model.Wonder) -> float:
    """The part of a Wonder's advances and price that is there, 0 without time for the rest; Gold stands for goods."""
    realm = sight.realm
    known, paid, due = 0, 0, 0
    for advance in wonder.needs:
        if realm.has(advance):
            known += 1
    for good, amount in enumerate(wonder.cost):
        due += amount
        paid += min(amount, realm.goods[good])
    paid = min(due, paid + max(0, realm.gold - wonder.cost[model.GOLD]))
    unknown = len(wonder.needs) - known
    if 1.0 + unknown + (due - paid + 2.0 * unknown) / sight.harvest > sight.actions:
        return 0.0
    return 0.5 * known / max(1, len(wonder.needs)) + 0.5 * paid / max(1, due)


def _is_claimed(game: Clash, seat: int, wonder: int) -> bool:
    """Whether another player has reserved the Wonder."""
    for other, realm in enumerate(game.realms):
        if other != seat and realm.claimed == wonder:
            return True
    return False


def _city_sites(game: Clash, seat: int, actions: int, lost: list[int]) -> float:
    """What the Settlers may found, each on a site of its own, the best that is left when its turn comes; not the lost.

    It takes an action to found, and one for each step.
    """
    worth = 0.0
    taken: list[int] = []
    if game.realms[seat].supply[SETTLEMENTS] < 1:
        return worth
    for space in game.units_of(seat):
        if space in lost:
            continue
        for _ in range(count(game.units[space], SETTLER)):
            worth += _best_site(game, seat, space, min(FAR, actions), taken)
    return worth


def _best_site(game: Clash, seat: int, start: int, reach: int, taken: list[int]) -> float:
    """The worth of the best free site less than `reach` steps away on land, from 0 to 1; it is then taken."""
    best, found = 0.0, NONE
    ring, seen = [start], [start]
    for steps in range(reach):
        near = 1.0 - steps / FAR
        for space in ring:
            if space not in taken and refuses_site(game, seat, space) is None:
                worth = near * _site_worth(game, seat, space)
                if worth > best:
                    best, found = worth, space
        if best >= 1.0 - (steps + 1.0) / FAR or steps + 1 == reach:
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
    return 0.5 + 0.125 * min(4, _around(game, seat, space, [0] * len(model.GOODS)))
