"""Trade routes: counting them, and their income at the start of a turn.

Serves the topics: advances.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.step import NOBODY
from ziggurat.games.clash_of_cultures.board.units import SETTLER, SHIP, kind_of
from ziggurat.games.clash_of_cultures.choices import Income
from ziggurat.games.clash_of_cultures.game import ANGRY, BARBARIANS, Clash, CocStep, goods
from ziggurat.games.clash_of_cultures.hooks import TAKES_GOLD, TRADES_ABROAD
from ziggurat.games.clash_of_cultures.rules.common import gain
from ziggurat.games.clash_of_cultures.status import near

REACH: Final = 2  # spaces between the unit and the city
MOST: Final = 4  # routes that count (COC-ADV-TRADE-ROUTES-4)

TRADERS: Final[tuple[int, ...]] = (SETTLER, SHIP)
SHIPS_ONLY: Final[tuple[int, ...]] = (SHIP,)


def partners(game: Clash, seat: int, space: int) -> list[int]:
    """COC-ADV-TRADE-ROUTES-2: the cities a unit of the seat in this space could trade with."""
    found: list[int] = []
    for other in near(game, space, REACH):
        city = game.cities[other]
        if city is not None and city.owner != seat and city.owner != BARBARIANS and city.mood != ANGRY:
            found.append(other)
    return found


def trade_routes(game: Clash, seat: int, kinds: tuple[int, ...] = TRADERS) -> int:
    """COC-ADV-TRADE-ROUTES-2 to COC-ADV-TRADE-ROUTES-6: the most pairs of a unit of these kinds and a city.

    Whether the seat has Trade Routes is not asked.
    """
    return len(trade_pairs(game, seat, kinds))


def trade_pairs(game: Clash, seat: int, kinds: tuple[int, ...] = TRADERS) -> list[tuple[int, int]]:
    """The same pairs: the space of each unit and that of its city."""
    places: list[int] = []  # of the units
    reach: list[list[int]] = []  # for each unit, the cities it could trade with
    for space in game.units_of(seat):
        units = [unit for unit in game.units[space] if kind_of(unit) in kinds]
        if units:
            places.extend([space] * len(units))
            reach.extend([partners(game, seat, space)] * len(units))
    served: dict[int, int] = {}  # the unit that serves each city
    for unit in range(len(reach)):
        _pair(reach, served, unit, [])
    return [(places[unit], city) for city, unit in served.items()][:MOST]


def _pair(reach: list[list[int]], served: dict[int, int], unit: int, tried: list[int]) -> bool:
    """Find a city for the unit, moving others to other cities where that helps: a step of bipartite matching."""
    for city in reach[unit]:
        if city not in tried:
            tried.append(city)
            if city not in served or _pair(reach, served, served[city], tried):
                served[city] = unit
                return True
    return False


@final
class TradeRoutes(CocStep):
    """COC-ADV-TRADE-ROUTES-1, COC-ADV-CURRENCY-1: the income of `routes` trade routes; -1 before they are counted."""

    rule = "COC-ADV-CURRENCY-1"

    def __init__(self, seat: int, routes: int = -1) -> None:
        self.seat = seat
        self.routes = routes

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if self.routes > 0 and TAKES_GOLD.held_by(game.realms[self.seat]) else NOBODY

    def advance(self, game: Clash) -> None:
        if self.routes < 0 and TRADES_ABROAD.held_by(game.realms[self.seat]):
            game.become(TradeRoutes(self.seat, trade_routes(game, self.seat)))
            return
        game.done()
        if self.routes > 0:
            gain(game, self.seat, goods(food=self.routes), "routes", "COC-ADV-TRADE-ROUTES-1")

    def options(self, game: Clash, seat: int) -> Options:
        return Listed([Income(self.routes - gold, gold) for gold in range(self.routes + 1)])

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Income)
        game.done()
        gain(game, seat, goods(food=choice.food, gold=choice.gold), "routes", self.rule)
