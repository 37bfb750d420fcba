"""The 54 objectives: when each may be completed, and what it asks for. All of it is open to everybody.

An objective for the Status Phase looks at the position. One for a battle looks at the report of it, one for another
moment at who did something and where.

Topics: objective texts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from ziggurat.games.clash_of_cultures import hooks
from ziggurat.games.clash_of_cultures.board.reach import distance
from ziggurat.games.clash_of_cultures.board.units import ARMY, SHIP, count
from ziggurat.games.clash_of_cultures.content import model
from ziggurat.games.clash_of_cultures.game import ANGRY, BARBARIANS, HAPPY, Clash, one_good
from ziggurat.games.clash_of_cultures.hooks import BattleReport, Moment, ObjectiveEffect
from ziggurat.games.clash_of_cultures.rules.travel.trade_routes import SHIPS_ONLY, partners, trade_routes
from ziggurat.games.clash_of_cultures.rules.turn.government import number_of_cubes
from ziggurat.games.clash_of_cultures.status import armies_in, is_working, objective_of

FAR: Final = 5  # spaces from the starting city, for City Founder and Colony


Progress = tuple[int, int]
"""What a player has of something, and what is needed."""


@final
class StatusObjective(ObjectiveEffect):
    """Completed in the first stage of the Status Phase."""

    def __init__(
        self, id: str, rule: str, counted: Callable[[Clash, int], Progress], excludes: tuple[str, ...] = ()
    ) -> None:
        super().__init__(id, rule, "", None, excludes)
        self.counted = counted

    def progress(self, game: Clash, seat: int) -> Progress | None:
        return self.counted(game, seat)


@final
class CategoryObjective(ObjectiveEffect):
    """Completed in the Status Phase with all advances of a category."""

    def __init__(self, id: str, rule: str, category: int) -> None:
        super().__init__(id, rule, "")
        self.category = category

    def progress(self, game: Clash, seat: int) -> Progress | None:
        return _in_category(game, seat, self.category), model.IN_CATEGORY


@final
class BuildingObjective(ObjectiveEffect):
    """Completed in the Status Phase by who has this building in more cities than any other player."""

    def __init__(self, id: str, rule: str, building: int) -> None:
        super().__init__(id, rule, "")
        self.building = building

    def progress(self, game: Clash, seat: int) -> Progress | None:
        return _lead(game, seat, self._cities)

    def _cities(self, game: Clash, seat: int) -> int:
        """COC-CAP-12: a building counts only with the advance it needs."""
        return len([space for space in game.cities_of(seat) if is_working(game, game.city(space), self.building)])


@final
class StockObjective(ObjectiveEffect):
    """Completed in the Status Phase with 5 of a resource, of which 2 are paid."""

    def __init__(self, id: str, rule: str, good: int) -> None:
        super().__init__(id, rule, "", one_good(good, 2))
        self.good = good

    def progress(self, game: Clash, seat: int) -> Progress | None:
        return game.realms[seat].goods[self.good], 5


@final
class DeedObjective(ObjectiveEffect):
    """Completed by the player who has just done something, other than a battle."""

    def __init__(self, id: str, rule: str, name: str, met: Callable[[Clash, int, Moment], bool]) -> None:
        super().__init__(id, rule, name)
        self.met = met

    def is_met(self, game: Clash, seat: int, moment: Moment | None) -> bool:
        return moment is not None and moment.seat == seat and self.met(game, seat, moment)


@final
class BattleObjective(ObjectiveEffect):
    """Completed by a side of a battle that is over."""

    def __init__(self, id: str, rule: str, met: Callable[[Clash, int, BattleReport], bool]) -> None:
        super().__init__(id, rule, hooks.BATTLE)
        self.met = met

    def is_met(self, game: Clash, seat: int, moment: Moment | None) -> bool:
        if moment is None or moment.battle is None:
            return False
        battle = moment.battle
        return (battle.attacker == seat or battle.defender == seat) and self.met(game, seat, battle)


# -- counting


def _lead(game: Clash, seat: int, amount: Callable[[Clash, int], int], by: int = 1) -> Progress:
    """What the seat has, and what it needs to lead every other player by `by`."""
    most = max([amount(game, other) for other in range(game.players) if other != seat])
    return amount(game, seat), most + by


def _units(game: Clash, seat: int, kind: int) -> int:
    found = 0
    for space in game.units_of(seat):
        found += count(game.units[space], kind)
    return found


def _armies(game: Clash, seat: int) -> int:
    return _units(game, seat, ARMY)


def _ships(game: Clash, seat: int) -> int:
    return _units(game, seat, SHIP)


def _cities_in_mood(game: Clash, seat: int, mood: int) -> int:
    return len([space for space in game.cities_of(seat) if game.city(space).mood == mood])


def _pieces_abroad(game: Clash, seat: int) -> list[int]:
    """For each city of another player that has any, the number of buildings in the seat's colour."""
    found: list[int] = []
    for city in game.cities:
        if city is not None and city.owner != seat and seat in city.colours:
            found.append(city.colours.count(seat))
    return found


def _all_pieces_abroad(game: Clash, seat: int) -> int:
    return sum(_pieces_abroad(game, seat))


def _number_of_advances(game: Clash, seat: int) -> int:
    return game.realms[seat].advances.bit_count()


def _in_category(game: Clash, seat: int, category: int) -> int:
    """How many of the four advances of a category the player has."""
    return number_of_cubes(game.realms[seat], category)


def _full_categories(game: Clash, seat: int) -> int:
    every = range(len(model.CATEGORIES))
    return len([category for category in every if _in_category(game, seat, category) == model.IN_CATEGORY])


def _is_city_of_another(game: Clash, seat: int, space: int) -> bool:
    city = game.cities[space]
    return city is not None and city.owner != seat and city.owner != BARBARIANS


# -- Status Phase: advances


def _advanced_culture(game: Clash, seat: int) -> Progress:
    have, need = _lead(game, seat, _number_of_advances)
    return have, max(6, need)


def _government(game: Clash, seat: int) -> Progress:
    return max([_in_category(game, seat, category) for category in model.GOVERNMENTS]), model.IN_CATEGORY


def _diversified_research(game: Clash, seat: int) -> Progress:
    return len([category for category in range(len(model.CATEGORIES)) if _in_category(game, seat, category)]), 9


def _goal_focused(game: Clash, seat: int) -> Progress:
    return _lead(game, seat, _full_categories)


# -- Status Phase: cities


def _architecture(game: Clash, seat: int) -> Progress:
    """Each building at least once, working and in the owner's own colour."""
    cities = [game.city(space) for space in game.cities_of(seat)]
    kinds = 0
    for building in range(len(model.BUILDINGS)):
        if [city for city in cities if city.colours[building] == seat and is_working(game, city, building)]:
            kinds += 1
    return kinds, len(model.BUILDINGS)


def _colony(game: Clash, seat: int) -> Progress:
    realm = game.realms[seat]
    for entry, round in zip(realm.completed, realm.completed_in, strict=True):
        if round == game.round and objective_of(game, entry) == "city_founder":
            return 0, 1
    return len([space for space in game.cities_of(seat) if _is_far(game, seat, space)]), 1


def _is_far(game: Clash, seat: int, space: int) -> bool:
    return distance(game.chart, game.terrain, game.realms[seat].capital, space) >= FAR


def _consulate(game: Clash, seat: int) -> Progress:
    return len(_pieces_abroad(game, seat)), 2


def _culture_power(game: Clash, seat: int) -> Progress:
    return _lead(game, seat, _all_pieces_abroad)


def _expansionist(game: Clash, seat: int) -> Progress:
    alone = 0
    for space in game.cities_of(seat):
        if not [other for other in game.chart.neighbours[space] if game.cities[other] is not None]:
            alone += 1
    return alone, 4


def _happy_population(game: Clash, seat: int) -> Progress:
    return _cities_in_mood(game, seat, HAPPY), 4


def _large_civilization(game: Clash, seat: int) -> Progress:
    return len(game.cities_of(seat)), 6


def _metropolis(game: Clash, seat: int) -> Progress:
    """A city of this very size."""
    return max([size for size in [game.city(space).size for space in game.cities_of(seat)] if size <= 5], default=0), 5


# -- Status Phase: resources


def _optimized_storage(game: Clash, seat: int) -> Progress:
    """3 of each."""
    realm = game.realms[seat]
    return min(realm.food, 3) + min(realm.ore, 3) + min(realm.wood, 3), 9


# -- Status Phase: units


def _large_army(game: Clash, seat: int) -> Progress:
    return _lead(game, seat, _armies, 4)


def _large_fleet(game: Clash, seat: int) -> Progress:
    """All 4 Ships, or more than any other player and at least 2."""
    have, need = _lead(game, seat, _ships)
    return have, min(4, max(2, need))


def _military_might(game: Clash, seat: int) -> Progress:
    return _armies(game, seat) + _ships(game, seat), 12


def _standing_army(game: Clash, seat: int) -> Progress:
    return len([space for space in game.cities_of(seat) if armies_in(game, space)]), 4


def _outpost(game: Clash, seat: int) -> Progress:
    homes = set(game.cities_of(seat))
    away = 0
    for space in game.units_of(seat):
        if armies_in(game, space) and space not in homes and homes.isdisjoint(game.chart.neighbours[space]):
            away += 1
    return away, 3


def _threat(game: Clash, seat: int) -> Progress:
    found = 0
    for space in game.units_of(seat):
        if [other for other in game.chart.neighbours[space] if _is_city_of_another(game, seat, other)]:
            found += armies_in(game, space)
    return found, 4


def _sea_blockade(game: Clash, seat: int) -> Progress:
    watched: set[int] = set()
    for city in game.cities:
        if city is not None and city.owner not in (seat, BARBARIANS) and is_working(game, city, model.PORT):
            watched.add(city.port_at)
    ships = 0
    for space in watched:
        if game.side[space] == seat:
            ships += count(game.units[space], SHIP)
    return ships, 2


def _shipping_routes(game: Clash, seat: int) -> Progress:
    return trade_routes(game, seat, SHIPS_ONLY) if game.realms[seat].has(model.TRADE_ROUTES) else 0, 2


def _trade_power(game: Clash, seat: int) -> Progress:
    return trade_routes(game, seat) if game.realms[seat].has(model.TRADE_ROUTES) else 0, 3


# -- at once


def _city_founder(game: Clash, seat: int, moment: Moment) -> bool:
    return _is_far(game, seat, moment.space)


def _draft(game: Clash, seat: int, moment: Moment) -> bool:
    """The second Build with Draft, and every further one."""
    return moment.how == "draft" and game.realms[seat].turn.drafts >= 2


def _magnificent_culture(game: Clash, seat: int, moment: Moment) -> bool:
    return True  # a Wonder was built


def _terror_regime(game: Clash, seat: int, moment: Moment) -> bool:
    return _cities_in_mood(game, seat, ANGRY) >= 4


# -- at once: battles


def _opponent(seat: int, battle: BattleReport) -> int:
    return battle.defender if battle.attacker == seat else battle.attacker


def _at_start(seat: int, battle: BattleReport) -> int:
    """Fighting units of a side when the battle began."""
    return battle.attackers if battle.attacker == seat else battle.defenders


def _killed(seat: int, battle: BattleReport) -> int:
    """Fighting units that the opponent of a side has lost."""
    return battle.defender_lost if battle.attacker == seat else battle.attacker_lost


def _took_city(seat: int, battle: BattleReport) -> bool:
    """Whether the seat captured a city of a player."""
    return battle.captured and battle.attacker == seat and battle.defender != BARBARIANS


def _aggressor(game: Clash, seat: int, battle: BattleReport) -> bool:
    return not battle.sea and battle.attacker == seat and battle.winner == seat and battle.defender_lost >= 2


def _barbarian_conquest(game: Clash, seat: int, battle: BattleReport) -> bool:
    return battle.captured and battle.attacker == seat and battle.defender == BARBARIANS and battle.defenders >= 2


def _bold(game: Clash, seat: int, battle: BattleReport) -> bool:
    other = _opponent(seat, battle)
    if battle.winner != seat or other == BARBARIANS:
        return False
    own, theirs = _in_category(game, seat, model.WARFARE), _in_category(game, other, model.WARFARE)
    return _defiance(game, seat, battle) or theirs > own


def _conqueror(game: Clash, seat: int, battle: BattleReport) -> bool:
    return _took_city(seat, battle) and (battle.defenders > 0 or battle.fortress)


def _defiance(game: Clash, seat: int, battle: BattleReport) -> bool:
    other = _opponent(seat, battle)
    return battle.winner == seat and other != BARBARIANS and _at_start(seat, battle) < _at_start(other, battle)


def _general(game: Clash, seat: int, battle: BattleReport) -> bool:
    return not battle.sea and _killed(seat, battle) >= 3


def _great_battle(game: Clash, seat: int, battle: BattleReport) -> bool:
    return not battle.sea and battle.attackers + battle.defenders >= 6


def _legendary_battle(game: Clash, seat: int, battle: BattleReport) -> bool:
    return battle.attacker == seat and battle.attackers >= 3 and battle.city_size >= 4 and battle.wonder


def _naval_assault(game: Clash, seat: int, battle: BattleReport) -> bool:
    return _took_city(seat, battle) and battle.landed


def _resistance(game: Clash, seat: int, battle: BattleReport) -> bool:
    if _opponent(seat, battle) != BARBARIANS or battle.city_size == 0 or _killed(seat, battle) < 2:
        return False
    return battle.winner == seat or (battle.attacker == BARBARIANS and _lost_nothing(game, battle))


def _lost_nothing(game: Clash, battle: BattleReport) -> bool:
    """Whether the defender of a city has every unit and city-piece still."""
    city = game.cities[battle.space]
    stands = city is not None and city.size == battle.city_size
    return stands and battle.defender_lost == 0 and battle.settlers_lost == 0


def _scavenger(game: Clash, seat: int, battle: BattleReport) -> bool:
    other = _opponent(seat, battle)
    if other == BARBARIANS or not game.realms[other].has(model.TRADE_ROUTES):
        return False
    killed = battle.settlers_lost if battle.attacker == seat else battle.followers_lost
    if battle.sea:
        killed += _killed(seat, battle)
    near = partners(game, other, battle.space)
    if battle.captured and battle.space in near:  # the loser's own while the unit was there
        near.remove(battle.space)
    return killed > 0 and bool(near)


def _warmonger(game: Clash, seat: int, battle: BattleReport) -> bool:
    """This battle makes it two different places in the turn; battles in one place are against the same Army or city."""
    turn = game.realms[seat].turn
    if battle.sea or game.active != seat or turn.won == 0:
        return False
    return len(set(turn.fought)) == 2 and turn.fought.count(battle.space) == 1


OBJECTIVE_LIST: Final[tuple[ObjectiveEffect, ...]] = (
    # Status Phase: advances
    StatusObjective("advanced_culture", "COC-OBJECTIVE-ADVANCED-CULTURE", _advanced_culture),
    CategoryObjective("city_planner", "COC-OBJECTIVE-CITY-PLANNER", model.CONSTRUCTION),
    CategoryObjective("culture_focus", "COC-OBJECTIVE-CULTURE-FOCUS", model.ARTS),
    StatusObjective("diversified_research", "COC-OBJECTIVE-DIVERSIFIED-RESEARCH", _diversified_research),
    CategoryObjective("education_lead", "COC-OBJECTIVE-EDUCATION-LEAD", model.EDUCATION),
    StatusObjective("goal_focused", "COC-OBJECTIVE-GOAL-FOCUSED", _goal_focused),
    StatusObjective("government", "COC-OBJECTIVE-GOVERNMENT", _government),
    CategoryObjective("militarized", "COC-OBJECTIVE-MILITARIZED", model.WARFARE),
    CategoryObjective("science_focus", "COC-OBJECTIVE-SCIENCE-FOCUS", model.SCIENCE),
    CategoryObjective("seafarers", "COC-OBJECTIVE-SEAFARERS", model.MARITIME),
    CategoryObjective("trade_focus", "COC-OBJECTIVE-TRADE-FOCUS", model.ECONOMICS),
    # Status Phase: cities
    StatusObjective("architecture", "COC-OBJECTIVE-ARCHITECTURE", _architecture),
    BuildingObjective("coastal_culture", "COC-OBJECTIVE-COASTAL-CULTURE", model.PORT),
    StatusObjective("colony", "COC-OBJECTIVE-COLONY", _colony),
    StatusObjective("consulate", "COC-OBJECTIVE-CONSULATE", _consulate),
    StatusObjective("culture_power", "COC-OBJECTIVE-CULTURE-POWER", _culture_power),
    StatusObjective("expansionist", "COC-OBJECTIVE-EXPANSIONIST", _expansionist),
    BuildingObjective("fortifications", "COC-OBJECTIVE-FORTIFICATIONS", model.FORTRESS),
    StatusObjective("happy_population", "COC-OBJECTIVE-HAPPY-POPULATION", _happy_population),
    StatusObjective("large_civilization", "COC-OBJECTIVE-LARGE-CIVILIZATION", _large_civilization),
    StatusObjective("metropolis", "COC-OBJECTIVE-METROPOLIS", _metropolis),
    BuildingObjective("religious_fervor", "COC-OBJECTIVE-RELIGIOUS-FERVOR", model.TEMPLE),
    BuildingObjective("scientific_lead", "COC-OBJECTIVE-SCIENTIFIC-LEAD", model.ACADEMY),
    # Status Phase: resources
    StockObjective("eureka", "COC-OBJECTIVE-EUREKA", model.IDEAS),
    StockObjective("food_supplies", "COC-OBJECTIVE-FOOD-SUPPLIES", model.FOOD),
    StatusObjective("optimized_storage", "COC-OBJECTIVE-OPTIMIZED-STORAGE", _optimized_storage),
    StockObjective("ore_supplies", "COC-OBJECTIVE-ORE-SUPPLIES", model.ORE),
    StockObjective("wealth", "COC-OBJECTIVE-WEALTH", model.GOLD),
    StockObjective("wood_supplies", "COC-OBJECTIVE-WOOD-SUPPLIES", model.WOOD),
    # Status Phase: units
    StatusObjective("large_army", "COC-OBJECTIVE-LARGE-ARMY", _large_army),
    StatusObjective("large_fleet", "COC-OBJECTIVE-LARGE-FLEET", _large_fleet),
    StatusObjective("military_might", "COC-OBJECTIVE-MILITARY-MIGHT", _military_might, excludes=("standing_army",)),
    StatusObjective("outpost", "COC-OBJECTIVE-OUTPOST", _outpost),
    StatusObjective("sea_blockade", "COC-OBJECTIVE-SEA-BLOCKADE", _sea_blockade),
    StatusObjective("shipping_routes", "COC-OBJECTIVE-SHIPPING-ROUTES", _shipping_routes, excludes=("trade_power",)),
    StatusObjective("standing_army", "COC-OBJECTIVE-STANDING-ARMY", _standing_army, excludes=("military_might",)),
    StatusObjective("threat", "COC-OBJECTIVE-THREAT", _threat),
    StatusObjective("trade_power", "COC-OBJECTIVE-TRADE-POWER", _trade_power, excludes=("shipping_routes",)),
    # at once
    DeedObjective("city_founder", "COC-OBJECTIVE-CITY-FOUNDER", hooks.FOUNDED, _city_founder),
    DeedObjective("draft", "COC-OBJECTIVE-DRAFT", hooks.BUILT, _draft),
    DeedObjective("magnificent_culture", "COC-OBJECTIVE-MAGNIFICENT-CULTURE", hooks.WONDER, _magnificent_culture),
    DeedObjective("terror_regime", "COC-OBJECTIVE-TERROR-REGIME", hooks.ACTED, _terror_regime),
    # at once: battles
    BattleObjective("aggressor", "COC-OBJECTIVE-AGGRESSOR", _aggressor),
    BattleObjective("barbarian_conquest", "COC-OBJECTIVE-BARBARIAN-CONQUEST", _barbarian_conquest),
    BattleObjective("bold", "COC-OBJECTIVE-BOLD", _bold),
    BattleObjective("conqueror", "COC-OBJECTIVE-CONQUEROR", _conqueror),
    BattleObjective("defiance", "COC-OBJECTIVE-DEFIANCE", _defiance),
    BattleObjective("general", "COC-OBJECTIVE-GENERAL", _general),
    BattleObjective("great_battle", "COC-OBJECTIVE-GREAT-BATTLE", _great_battle),
    BattleObjective("legendary_battle", "COC-OBJECTIVE-LEGENDARY-BATTLE", _legendary_battle),
    BattleObjective("naval_assault", "COC-OBJECTIVE-NAVAL-ASSAULT", _naval_assault),
    BattleObjective("resistance", "COC-OBJECTIVE-RESISTANCE", _resistance),
    BattleObjective("scavenger", "COC-OBJECTIVE-SCAVENGER", _scavenger),
    BattleObjective("warmonger", "COC-OBJECTIVE-WARMONGER", _warmonger),
)
