"""Ships: where they may sail, with which cargo, and what happens on arrival.

Topics: ship movement, exploration by ship.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.step import NOBODY, Result
from ziggurat.games.clash_of_cultures.board.sea import Waters, voyage
from ziggurat.games.clash_of_cultures.board.units import (
    FOUGHT,
    MOVED,
    SHIP,
    SPENT,
    Units,
    count,
    groups,
    holds,
    kind_of,
)
from ziggurat.games.clash_of_cultures.choices import End, Sail
from ziggurat.games.clash_of_cultures.content.model import BARREN, MOST_REGIONS, SEA, UNKNOWN
from ziggurat.games.clash_of_cultures.events import MoveEnded, ShipsReturned, UnitsMoved
from ziggurat.games.clash_of_cultures.game import NONE, Clash, CocStep
from ziggurat.games.clash_of_cultures.hooks import SAILS_THE_EDGE
from ziggurat.games.clash_of_cultures.rules.asking import AskSpace
from ziggurat.games.clash_of_cultures.rules.listing import AskSensible
from ziggurat.games.clash_of_cultures.rules.travel.explore import Explored, ExploreRegion, foreign_ships, ship_entries
from ziggurat.games.clash_of_cultures.rules.travel.move_options import Groups, MoveOptions, RouteMoves
from ziggurat.games.clash_of_cultures.rules.war.attack import begin_battle, refuses_attack

# -- which Ships


_FLEETS: Final[dict[Units, Groups]] = {}  # by room on a Ship and the units of a Sea space


def fleets(game: Clash, units: Units) -> Groups:
    """COC-SHIP-07, COC-TRN-01, COC-TRN-14: every group of Ships, with cargo, that may leave a Sea space."""
    room = game.content.pieces.cargo_limit
    key = (room, *units)
    found = _FLEETS.get(key)
    if found is None:
        found = Groups([group for group in groups(units) if _refuses_load(room, units, group) is None])
        if len(_FLEETS) > 20_000:  # long simulations meet many combinations; what is rare is listed again
            _FLEETS.clear()
        _FLEETS[key] = found
    return found


def single_ships(game: Clash, units: Units) -> Groups:
    """The groups of one Ship among them."""
    return Groups([group for group in fleets(game, units).all if count(group, SHIP) == 1])


def _refuses_load(room: int, units: Units, group: Units) -> str | None:
    """The rule that keeps this group from leaving a Sea space with these units, or None; `room`: on a Ship."""
    ships = count(group, SHIP)
    if ships == 0:
        return "COC-SHIP-07"
    for unit in group:
        if kind_of(unit) == SHIP and unit & SPENT:
            return "COC-SHIP-05" if unit & FOUGHT else "COC-MOV-05"
    cargo = len(group) - ships
    if cargo > room * ships:
        return "COC-TRN-01"
    staying = count(units, SHIP) - ships
    return "COC-TRN-14" if len(units) - len(group) - staying > room * staying else None


def _has_fresh_ship(units: Units) -> bool:
    for unit in units:
        if kind_of(unit) == SHIP and not unit & SPENT:
            return True
    return False


# -- where to


def waters(game: Clash, seat: int, start: int) -> Waters:
    """The Sea spaces and regions a Ship of the seat reaches from here in one move."""
    edge = SAILS_THE_EDGE.held_by(game.realms[seat])
    return Waters(game.chart, game.terrain, foreign_ships(game, seat), start, edge)


def can_sail(game: Clash, seat: int) -> bool:
    """Whether any Ship of the seat may sail now; quick, it is asked at every turn question."""
    for space, side in enumerate(game.side):
        if side == seat and game.terrain[space] == SEA and _has_fresh_ship(game.units[space]):
            for other in game.chart.neighbours[space]:
                terrain = game.terrain[other]
                if terrain == UNKNOWN or (terrain == SEA and game.side[other] in (NONE, seat)):
                    return True
            if _moves_from(game, seat, space, True):
                return True
    return False


@final
class SailMoves(RouteMoves):
    """All groups of Ships that may sail from one Sea space to another, or into one unrevealed region."""

    def __init__(self, start: int, end: int, region: int, fleets: Groups) -> None:
        super().__init__(fleets.usual, len(fleets.all))
        self.start = start
        self.end = end
        self.region = region
        self.fleets = fleets.all

    def pick(self, index: int) -> Choice:
        return Sail(self.start, self.end, self.fleets[index], self.region)


def sails(game: Clash, seat: int, moves: list[RouteMoves]) -> None:
    """Add every way Ships may sail now."""
    for space, side in enumerate(game.side):
        if side == seat and game.terrain[space] == SEA and _has_fresh_ship(game.units[space]):
            moves.extend(_moves_from(game, seat, space, False))


def _moves_from(game: Clash, seat: int, start: int, single: bool) -> list[RouteMoves]:
    """Every way to sail from one Sea space: to others, into battles, into unrevealed regions."""
    units = game.units[start]
    ships = single_ships(game, units) if single else fleets(game, units)
    reach = waters(game, seat, start)
    found: list[RouteMoves] = []
    for end in reach.near + reach.far:
        if end != start:
            found.append(SailMoves(start, end, NONE, ships))
    for end in reach.fights:
        if refuses_attack(game, seat, end, ships.all[0]) is None:
            found.append(SailMoves(start, end, NONE, ships))
    for number in reach.unknown:
        found.append(SailMoves(start, number // MOST_REGIONS, number % MOST_REGIONS, ships))
    return found


def refuses_sail(game: Clash, seat: int, choice: Sail) -> str | None:
    """The rule that forbids it, or None."""
    start, units = choice.start, choice.units
    if not 0 <= start < game.chart.size or game.side[start] != seat or game.terrain[start] != SEA:
        return "COC-SHIP-01"
    if not holds(game.units[start], units) or list(units) != sorted(units):
        return "COC-MOV-02"
    return _refuses_load(game.content.pieces.cargo_limit, game.units[start], units) or _refuses_goal(game, seat, choice)


def _refuses_goal(game: Clash, seat: int, choice: Sail) -> str | None:
    """COC-SHIP-01, COC-EXS-01, COC-EXS-02: the space, or the region behind it, cannot be reached."""
    end, region = choice.end, choice.region
    if not 0 <= end < game.chart.size or game.terrain[end] != SEA:
        return "COC-SHIP-01"
    reach = waters(game, seat, choice.start)
    if region == NONE:
        if end == choice.start:
            return "COC-MOV-02"
        if end in reach.fights:
            return refuses_attack(game, seat, end, choice.units)
    elif not 0 <= region < len(game.chart.regions) or game.terrain[game.chart.regions[region][0]] != UNKNOWN:
        return "COC-EXS-01"
    if end not in reach.near and end not in reach.far:
        return _why_unreached(game, reach, choice.start, end)
    return "COC-EXS-02" if region != NONE and voyage(end, region) not in reach.unknown else None


def _why_unreached(game: Clash, reach: Waters, start: int, end: int) -> str:
    """The nearest rule that keeps a Ship from another Sea space."""
    chart, terrain = game.chart, game.terrain
    edge = SAILS_THE_EDGE.held_by(game.realms[game.side[start]])
    nobody = [False] * chart.size
    free = Waters(chart, terrain, nobody, start, edge)
    if end in free.near or end in free.far:
        return "COC-SHIP-03"
    if not edge:
        return "COC-SHIP-08"
    if not any([chart.on_edge(space) for space in reach.near]):
        return "COC-ADV-NAVIGATION-2"
    known = [BARREN if here == UNKNOWN else here for here in terrain]
    return "COC-ADV-NAVIGATION-5" if end in Waters(chart, known, nobody, start, True).far else "COC-ADV-NAVIGATION-4"


# -- sailing


def sail(game: Clash, seat: int, choice: Sail) -> None:
    """COC-SHIP-03, COC-SHIP-07, COC-TRN-05: one group of Ships sails; what comes after it lies on the stack already."""
    start, end, units = choice.start, choice.end, choice.units
    if choice.region != NONE:
        reach = waters(game, seat, start)
        edge = SAILS_THE_EDGE.held_by(game.realms[seat]) and end in reach.near  # COC-ADV-NAVIGATION-4
        game.push(EnterRegion(seat, start, end, units, choice.region, edge))
        game.push(ExploreRegion(seat, choice.region, NONE, end, edge))
    elif game.side[end] not in (NONE, seat):
        begin_battle(game, seat, start, end, units, False)
    else:
        game.emit(UnitsMoved(seat, start, end, units, sailed(units), "COC-SHIP-01"))


def sailed(units: Units) -> Units:
    """COC-TRN-05, COC-EXS-11: the Ships have moved, the Land units aboard have not."""
    return tuple(sorted([unit | MOVED if kind_of(unit) == SHIP else unit for unit in units]))


@final
class EnterRegion(AskSpace):
    """COC-EXS-05 to COC-EXS-09: the Ships of `start` enter the region they explored from `end`, or go back."""

    rule = "COC-EXS-05"

    def __init__(self, seat: int, start: int, end: int, units: Units, region: int, edge: bool) -> None:
        super().__init__(seat)
        self.start = start
        self.end = end
        self.units = units
        self.region = region
        self.edge = edge

    def receive(self, game: Clash, result: Result) -> None:
        if isinstance(result, Explored) and result.stays:
            game.done()
            game.emit(ShipsReturned(self.seat, self.start, self.units, sailed(self.units)))

    def candidates(self, game: Clash) -> list[int]:
        lie = tuple([game.terrain[space] for space in game.chart.regions[self.region]])
        return ship_entries(game, self.seat, self.region, lie, self.end, self.edge)

    def choose(self, game: Clash, space: int) -> None:
        game.done()
        game.emit(UnitsMoved(self.seat, self.start, space, self.units, sailed(self.units), self.rule))


@final
class FreeSail(AskSensible):
    """COC-LGT-04 to COC-LGT-06: one Ship may sail without an action, with its cargo; `by_rule` allows it."""

    rule = "COC-LGT-04"

    def __init__(self, seat: int, by_rule: str) -> None:
        super().__init__(seat)
        self.by_rule = by_rule

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if can_sail(game, self.seat) else NOBODY

    def advance(self, game: Clash) -> None:
        game.done()

    def options(self, game: Clash, seat: int) -> Options:
        moves: list[RouteMoves] = []
        for space, side in enumerate(game.side):
            if side == seat and game.terrain[space] == SEA and _has_fresh_ship(game.units[space]):
                moves.extend(_moves_from(game, seat, space, True))
        return MoveOptions(moves, True, game, self)

    def others(self, game: Clash, seat: int) -> list[Choice]:
        return self.options(game, seat).others()

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, End):
            return None
        if not isinstance(choice, Sail) or count(choice.units, SHIP) > 1:
            return self.by_rule
        return refuses_sail(game, seat, choice)

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        if isinstance(choice, End):
            game.done()
            return
        assert isinstance(choice, Sail)
        game.become(Sailed(seat))
        sail(game, seat, choice)


@final
class Sailed(CocStep):
    """COC-SHIP-06: a free voyage is over, and the Ship may still move by a Move action."""

    rule = "COC-SHIP-06"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def advance(self, game: Clash) -> None:
        game.done()
        game.emit(MoveEnded(self.seat))
