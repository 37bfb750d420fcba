"""Barbarians and Exhausted tokens: what the icons of Event cards put on the board, and whom Barbarians attack.

Topics: barbarians, exhausted land.
"""

from __future__ import annotations

from typing import final

from ziggurat.games.clash_of_cultures.board.reach import distance
from ziggurat.games.clash_of_cultures.board.units import ARMY, unit
from ziggurat.games.clash_of_cultures.content.model import BARREN, FERTILE, SEA, UNKNOWN
from ziggurat.games.clash_of_cultures.events import CityFounded, SpaceExhausted, UnitsPlaced
from ziggurat.games.clash_of_cultures.game import BARBARIAN_UNITS, BARBARIANS, NONE, SETTLEMENTS, Clash
from ziggurat.games.clash_of_cultures.hooks import NoRaids, hooks_of
from ziggurat.games.clash_of_cultures.rules.asking import AskSpace
from ziggurat.games.clash_of_cultures.rules.war.attack import raid
from ziggurat.games.clash_of_cultures.status import armies_in, near


def _is_fit(game: Clash, space: int) -> bool:
    """COC-EXH-01, COC-EXH-04, COC-BAR-01: an empty Land space, revealed and neither Barren nor exhausted."""
    terrain = game.terrain[space]
    if terrain in (SEA, BARREN, UNKNOWN):
        return False
    return game.is_empty(space) and space not in game.exhausted


def _fit_near(game: Clash, seat: int, reach: int) -> list[int]:
    """Fit spaces at most so far from a city of the player, each once."""
    found: list[int] = []
    for city in game.cities_of(seat):
        for space in near(game, city, reach):
            if space not in found and _is_fit(game, space):
                found.append(space)
    return sorted(found)


@final
class Exhaust(AskSpace):
    """COC-EXH-01 to COC-EXH-04, COC-COMP-10: the icon Exhausted."""

    rule = "COC-EXH-01"

    def candidates(self, game: Clash) -> list[int]:
        if len(game.exhausted) >= game.content.pieces.exhausted:
            return []
        return _fit_near(game, self.seat, 1)

    def forbids(self, game: Clash, space: int) -> str:
        return "COC-EXH-04" if game.terrain[space] == UNKNOWN or space in game.exhausted else self.rule

    def choose(self, game: Clash, space: int) -> None:
        game.done()
        if space != NONE:
            game.emit(SpaceExhausted(self.seat, space))


@final
class Spawn(AskSpace):
    """COC-BAR-01, COC-BAR-03, COC-BAR-04: a new Barbarian settlement with a unit."""

    rule = "COC-BAR-01"

    def candidates(self, game: Clash) -> list[int]:
        return _fit_near(game, self.seat, game.content.prices.barbarian_reach) if game.barbarians[SETTLEMENTS] else []

    def forbids(self, game: Clash, space: int) -> str:
        return "COC-EXH-06" if space in game.exhausted else self.rule

    def choose(self, game: Clash, space: int) -> None:
        game.done()
        if space != NONE:
            settle(game, space, self.rule)


def settle(game: Clash, space: int, rule: str) -> None:
    """A Barbarian settlement with one unit, as far as the supply has them (COC-COMP-09)."""
    game.emit(CityFounded(BARBARIANS, space, rule))
    reinforce(game, space, rule)


def reinforce(game: Clash, space: int, rule: str) -> None:
    """One more Barbarian unit, if the supply has one."""
    if game.barbarians[BARBARIAN_UNITS]:
        game.emit(UnitsPlaced(BARBARIANS, space, (unit(ARMY),), rule))


@final
class SettleRegion(AskSpace):
    """COC-BAR-25 to COC-BAR-28: Barbarians settle in a region just revealed, where its explorer says.

    `entered` is the space a Land unit enters, NONE if no Land unit explored. Without a Settlement in supply nobody
    comes (COC-COMP-09).
    """

    rule = "COC-BAR-25"

    def __init__(self, seat: int, region: int, entered: int) -> None:
        super().__init__(seat)
        self.region = region
        self.entered = entered

    def candidates(self, game: Clash) -> list[int]:
        if not game.barbarians[SETTLEMENTS]:
            return []
        spaces = game.chart.regions[self.region]
        return [space for space in spaces if game.terrain[space] == FERTILE and space != self.entered]

    def forbids(self, game: Clash, space: int) -> str:
        return "COC-BAR-27" if space == self.entered else self.rule

    def choose(self, game: Clash, space: int) -> None:
        game.done()
        if space != NONE:
            settle(game, space, self.rule)


@final
class Reinforce(AskSpace):
    """COC-BAR-02, COC-BAR-03, COC-BAR-05, COC-BAR-06: one more unit for any Barbarian settlement with room."""

    rule = "COC-BAR-02"

    def candidates(self, game: Clash) -> list[int]:
        if not game.barbarians[BARBARIAN_UNITS]:
            return []
        most = game.content.pieces.army_limit
        return [space for space in game.cities_of(BARBARIANS) if armies_in(game, space) < most]

    def forbids(self, game: Clash, space: int) -> str:
        city = game.cities[space]
        return "COC-BAR-05" if city is not None and city.owner == BARBARIANS else self.rule

    def choose(self, game: Clash, space: int) -> None:
        game.done()
        if space != NONE:
            reinforce(game, space, self.rule)


def is_walled(game: Clash, seat: int) -> bool:
    """COC-WAL-02: whether Barbarians never attack a city of the player."""
    return len(hooks_of(game, seat, NoRaids)) > 0


def attackers(game: Clash, seat: int) -> list[int]:
    """COC-BAR-07, COC-BAR-10, COC-BAR-11: of the settlements near the player's cities those with the most units."""
    if is_walled(game, seat):
        return []
    close: list[int] = []
    most = 1
    for space in game.cities_of(BARBARIANS):
        number = armies_in(game, space)
        if number < most or not targets(game, seat, space):
            continue
        if number > most:
            close = []
            most = number
        close.append(space)
    return close


def targets(game: Clash, seat: int, settlement: int) -> list[int]:
    """COC-BAR-07: the player's cities closest to a Barbarian settlement, none if all are too far."""
    closest: list[int] = []
    least = game.content.prices.barbarian_reach
    for space in game.cities_of(seat):
        steps = distance(game.chart, game.terrain, settlement, space)
        if steps < least:
            closest = []
            least = steps
        if steps == least:
            closest.append(space)
    return closest


@final
class Attack(AskSpace):
    """COC-BAR-07, COC-BAR-08: which Barbarian settlement attacks."""

    rule = "COC-BAR-07"

    def candidates(self, game: Clash) -> list[int]:
        return attackers(game, self.seat)

    def choose(self, game: Clash, space: int) -> None:
        if space == NONE:
            game.done()
        else:
            game.become(AttackOn(self.seat, space))


@final
class AttackOn(AskSpace):
    """COC-BAR-07, COC-BAR-09: which of the closest cities the Barbarians of a settlement attack."""

    rule = "COC-BAR-07"

    def __init__(self, seat: int, start: int) -> None:
        super().__init__(seat)
        self.start = start

    def candidates(self, game: Clash) -> list[int]:
        return targets(game, self.seat, self.start)

    def choose(self, game: Clash, space: int) -> None:
        game.done()
        raid(game, self.start, space)
