"""Tables that begin in the middle of a game: at a battle, an Event, the Status Phase. Here: those of Clash of Cultures.

The tests' server deals such a position in place of the usual start where it is told to (`dealer`). The seed of a table
names its position, so that it begins there again when its answers are played anew. From there everything is played by
the rules. Dice, cards and bots follow from a seed that does not change: a test meets the same ones in every run.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.browser import monuments_positions
from tests.games.clash_of_cultures.scenario import A, B, Scenario, combat_card, event_card
from tests.games.clash_of_cultures.warring import SEAS
from ziggurat import registry
from ziggurat.core.game import Game, Setup
from ziggurat.core.step import Step
from ziggurat.games.clash_of_cultures.content.model import SEA, TERRAINS, UNKNOWN
from ziggurat.games.clash_of_cultures.events import RegionRevealed
from ziggurat.games.clash_of_cultures.game import ANGRY, HAPPY, NEUTRAL, Clash, knows
from ziggurat.games.clash_of_cultures.round import Calendar, Status
from ziggurat.games.clash_of_cultures.rules.events.event_cards import DueEvents
from ziggurat.games.clash_of_cultures.rules.turn.turn import Turn
from ziggurat.games.clash_of_cultures.rules.war.attack import StartRaid

Creating = Callable[[Setup, object], Game]

ROUND = 2
SEED = 3


def let_begin() -> None:
    """Let the games of tables with the seed of a position begin there."""
    for game in GAMES:
        info = registry.info(game)
        info.create = _creating(game, info.create)


def _creating(game: str, usual: Creating) -> Creating:
    dealt_with = {seed_of(position, game): create for position, create in GAMES[game].items()}

    def create(setup: Setup, content: object) -> Game:
        deal = dealt_with.get(setup.seed)
        if deal is None:
            return usual(setup, content)
        return deal(Setup(setup.game, setup.players, SEED, setup.options, setup.content, setup.house))

    return create


def seed_of(position: str, game: str) -> int:
    """The seed of tables of the game that begin so; 0 if it has no such position."""
    names = list(GAMES.get(game, ()))
    return SEED + (names.index(position) + 1 << 40) if position in names else 0


def dealt(deal: Callable[[Scenario], list[Step]], setup: Setup) -> Clash:
    """The position with the set-up of the table, its steps on the stack: the last comes first."""
    length = setup.options["length"]
    table = Scenario(setup.players, round=ROUND, seed=setup.seed, length=length)
    steps = deal(table)
    game = table.game
    game.setup = setup
    game.manual_chance = False
    game.stack = steps
    return game


def country(table: Scenario, seas: dict[str, str] | None = None) -> Scenario:
    """Everything revealed, a city of each player at home, with food for a while."""
    table.reveal_all().land(seas or {})
    for seat in range(table.game.players):
        table.city(seat, table.home(seat), mood=HAPPY).realm(seat, food=3, wood=2, ore=2, ideas=1)
    return table


def turn_of(seat: int) -> list[Step]:
    return [Calendar(ROUND, 1, seat + 1), Turn(seat, 1)]


def siege(table: Scenario) -> list[Step]:
    """Four Army units of A with Steel Weapons stand before a city of B; both have Tactics and combat cards."""
    _lay_regions(table)
    country(table, {"D4": "fertile", "D5": "fertile"})
    table.units(A, "D4", armies=4, settlers=1).city(B, "D5", "fortress").units(B, "D5", armies=4, settlers=1)
    table.advances(A, "tactics", "siegecraft", "steel_weapons").advances(B, "tactics", "myths", "writing")
    table.realm(A, actions=[combat_card("High Morale"), combat_card("Peltasts")])
    table.realm(B, actions=[combat_card("High Ground")])
    return turn_of(A)


def withdrawal(table: Scenario) -> list[Step]:
    """Three Army units of A before two of B in the open, and B holds Tactical Retreat. A knows another card of B."""
    country(table).units(A, "D4", armies=3).units(B, "D5", armies=2)
    table.advances(A, "tactics").advances(B, "tactics")
    known = combat_card("High Ground")
    table.realm(B, actions=[combat_card("Tactical Retreat"), known])
    table.game.known = (*table.game.known, knows(A, False, known - 1))
    return turn_of(A)


def navies(table: Scenario) -> list[Step]:
    """Two laden Ships of A before two of B. B has Warships."""
    country(table, SEAS).units(A, "E3", ships=2, settlers=2, armies=2).units(B, "E4", ships=2)
    table.advances(A, "fishing", "navigation", "tactics").advances(B, "fishing", "navigation", "warships")
    return turn_of(A)


def raid(table: Scenario) -> list[Step]:
    """Barbarians set out against a city of A with two Settlers and an Army unit."""
    country(table).city(A, "D5", "temple", "academy").units(A, "D5", armies=1, settlers=2)
    table.barbarians("C4", 4)
    return [*turn_of(A), StartRaid(table.at("C4"), table.at("D5"))]


def crossing(table: Scenario) -> list[Step]:
    """A has Roads, units at home and a Ship off the coast; Mountain and Forest lie around."""
    country(table, SEAS | {"D4": "mountain", "C4": "forest"})
    table.city(A, "D5").units(A, "D5", armies=2, settlers=3).units(A, "E4", ships=1).units(B, "C5", armies=1)
    table.advances(A, "tactics", "roads", "fishing", "navigation")
    return turn_of(A)


def epidemic(table: Scenario) -> list[Step]:
    """A draws Epidemic: everybody with two units loses one."""
    country(table)
    for seat in range(table.game.players):
        table.units(seat, table.home(seat), settlers=2, armies=1)
    return _event(table, "Epidemic")


def _event(table: Scenario, name: str) -> list[Step]:
    table.game.event_deck = (event_card(name) - 1,)
    table.game.realms[A].due = 1
    return [*turn_of(A), DueEvents(A)]


def status_phase(table: Scenario) -> list[Step]:
    """The Status Phase: each player gets an advance, cards, may raze, and A names the first player."""
    country(table).advances(A, "storage").realm(A, culture_level=2, happiness_level=2)
    table.city(A, "D5").city(B, "D6")
    return [Status(ROUND, 0, False)]


def last_turn(table: Scenario) -> list[Step]:
    """The last turn of the last round; A has a Settler, so a city can still be founded."""
    table.game.round = 4 if table.game.setup.options["length"] == "four_rounds" else 6
    country(table)
    for seat in range(table.game.players):
        table.units(seat, table.home(seat, "forest"), settlers=1).advances(seat, "tactics")
    return [Calendar(table.game.round, 3, 0)]


def merchants(table: Scenario) -> list[Step]:
    """A has Trade Routes, and two Settlers near cities of B."""
    country(table).city(B, "D5", mood=HAPPY).city(B, "F5", mood=HAPPY)
    table.units(A, "D4", settlers=1).units(A, "E4", settlers=1).advances(A, "trade_routes", "bartering", "currency")
    return turn_of(A)


WONDERS = ("pyramids", "gardens", "library", "lighthouse")
CITY_SIZES = ((), ("temple",), ("fortress", "port"), ("academy", "temple", "fortress"), ("academy", "temple"))
"""The buildings of each city of a player, nearest to its home first; without the sea a Port is left out."""


def late(table: Scenario) -> list[Step]:
    """A full map in the last round: five cities of everybody, Wonders, armies, Ships with cargo, and Barbarians."""
    table.game.round = 4 if table.game.setup.options["length"] == "four_rounds" else 6
    _lay_regions(table)
    players = range(table.game.players)
    for seat in players:
        near = _land_near(table, seat)
        for number, space in enumerate(near[: len(CITY_SIZES)]):
            _found(table, seat, number, space)
        camp, field = near[len(CITY_SIZES) : len(CITY_SIZES) + 2]
        table.barbarians(camp, 2).units(seat, field, armies=2, settlers=1)
        table.advances(seat, "tactics", "roads", "writing", "myths", "fishing", "navigation")
        table.realm(seat, food=4, ore=3, wood=2, ideas=2, gold=1, mood=2, culture=2, culture_level=4, happiness_level=3)
    for number, space in enumerate(_seas(table)[::3]):
        table.units(number % len(players), space, ships=1 + number % 2, settlers=number % 2, armies=1 - number % 2)
    return [Calendar(table.game.round, 1, 1), Turn(A, 1)]


def _lay_regions(table: Scenario) -> None:
    """Turn the regions of the box over in the order of their numbers."""
    chart, content = table.game.chart, table.game.content
    unknown = [region for region, spaces in enumerate(chart.regions) if table.game.terrain[spaces[0]] == UNKNOWN]
    for number, region in enumerate(unknown):
        RegionRevealed(A, region, number, number % 2 == 1, "").apply(table.game)
    assert len(unknown) <= len(content.tiles)


def _land_near(table: Scenario, seat: int) -> list[str]:
    """The spaces that are nearer to this home than to others and where cities may stand, the nearest first."""
    game = table.game
    mine = [
        space
        for space in range(game.chart.size)
        if game.terrain[space] not in (TERRAINS.index("sea"), TERRAINS.index("barren"))
        and min(range(game.players), key=lambda home: _steps(table, home, space)) == seat
    ]
    return [game.chart.names[space] for space in sorted(mine, key=lambda space: _steps(table, seat, space))]


def _steps(table: Scenario, home: int, space: int) -> int:
    """How far a space lies from the Fertile space of a home region."""
    (q, r), (s, t) = table.game.chart.places[space], table.game.chart.places[table.game.chart.regions[home][0]]
    return (abs(q - s) + abs(r - t) + abs(q + r - s - t)) // 2


def _seas(table: Scenario) -> list[str]:
    return [name for space, name in enumerate(table.game.chart.names) if table.game.terrain[space] == SEA]


def _found(table: Scenario, seat: int, number: int, name: str) -> None:
    has_coast = any(table.game.terrain[other] == SEA for other in table.game.chart.neighbours[table.at(name)])
    buildings = [each for each in CITY_SIZES[number] if each != "port" or has_coast]
    foreign = {"temple": (seat + 1) % table.game.players} if number == 4 else {}
    own = [each for each in buildings if each not in foreign]
    wonder = WONDERS[seat] if number == 3 else None
    table.city(seat, name, *own, mood=(HAPPY, ANGRY, NEUTRAL)[number % 3], wonder=wonder, colours=foreign)
    if number % 2 == 0:
        table.units(seat, name, armies=number + 1, settlers=1)


POSITIONS: dict[str, Callable[[Scenario], list[Step]]] = {
    deal.__name__: deal
    for deal in (siege, withdrawal, navies, raid, crossing, epidemic, status_phase, last_turn, merchants, late)
}

GAMES: dict[str, dict[str, Callable[[Setup], Game]]] = {
    "clash_of_cultures": {name: partial(dealt, deal) for name, deal in POSITIONS.items()},
    "monuments": {**monuments_positions.CREATING},
}
"""By the id of a game: how its tables begin in each position."""
