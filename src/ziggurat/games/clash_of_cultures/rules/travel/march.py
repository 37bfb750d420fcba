"""Land units in a Move action: a space by land, two by Roads, aboard a Ship and ashore.

Topics: transport.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice
from ziggurat.games.clash_of_cultures.board.units import (
    ARMY,
    FOREST,
    FOUGHT,
    MOUNTAIN,
    MOVED,
    SHIP,
    SPENT,
    Units,
    count,
    groups,
    holds,
    kind_of,
    marked,
    unit,
)
from ziggurat.games.clash_of_cultures.choices import Move
from ziggurat.games.clash_of_cultures.content.model import SEA, UNKNOWN
from ziggurat.games.clash_of_cultures.events import UnitsMoved
from ziggurat.games.clash_of_cultures.game import NO_GOODS, NONE, Clash, CocStep, Goods, goods
from ziggurat.games.clash_of_cultures.hooks import GOES_BY_ROADS, MARCHES, GoesByRoads, hook_of
from ziggurat.games.clash_of_cultures.rules.payment import PLAIN, PayFor, affords
from ziggurat.games.clash_of_cultures.rules.travel.explore import ExploreRegion
from ziggurat.games.clash_of_cultures.rules.travel.move_options import Groups, RouteMoves
from ziggurat.games.clash_of_cultures.rules.war.attack import begin_battle, refuses_attack

ENTERING: Final[tuple[int, ...]] = (0, MOUNTAIN, FOREST, 0, 0, 0)
"""By terrain (the last: unknown), what a unit that enters is forbidden for the turn (COC-MOV-15, COC-MOV-17)."""

TOLLS: Final = (NO_GOODS, goods(food=1), goods(ore=1), goods(food=1, ore=1))

ANY_NUMBER: Final = 99

GROUPS: Final[dict[Units, Groups]] = {}
"""Groups that fit a way, by the terms of the way and the units to choose from: the same come again and again."""


@final
class Way:
    """The conditions a group must meet to go from one space to another."""

    def __init__(
        self, rule: str | None, battle: bool = False, armies: int = 0, by_rule: str = "COC-MOV-23",
        room: int = ANY_NUMBER, flags: int = 0,
    ) -> None:  # fmt: skip
        self.rule: Final = rule  # nobody may go, because of this rule; None if the way is open
        self.battle: Final = battle
        self.armies: Final = armies  # Army units at most,
        self.by_rule: Final = by_rule  # because of this rule
        self.room: Final = room  # units at most, aboard
        self.flags: Final = flags  # what arriving so forbids the units


# -- from one space to another


def way(game: Clash, seat: int, start: int, end: int, food: bool, ore: bool) -> Way:
    """The conditions for a move between the two spaces: COC-MOV-07, COC-MOV-11, COC-MOV-23, COC-TRN-03, COC-EXP-04."""
    if food or ore:
        return _by_roads(game, seat, start, end, food, ore)
    if end not in game.chart.neighbours[start]:
        return Way("COC-MOV-07")
    terrain = game.terrain[end]
    if terrain == SEA:
        return _aboard(game, seat, start, end)
    if terrain == UNKNOWN:
        return Way(None, False, game.content.pieces.army_limit)
    if game.is_foreign(end, seat):
        return _attack(game, seat, end)
    return _in_peace(game, end, ENTERING[terrain])


def _in_peace(game: Clash, end: int, flags: int) -> Way:
    return Way(None, False, game.content.pieces.army_limit - count(game.units[end], ARMY), flags=flags)


def _aboard(game: Clash, seat: int, start: int, end: int) -> Way:
    """COC-TRN-01, COC-TRN-02, COC-TRN-12, COC-TRN-16, COC-MOV-28: from land onto one's own Ships with room."""
    side = game.side[end]
    if side != seat:
        return Way("COC-MOV-28" if side == NONE else "COC-TRN-16")
    if game.terrain[start] == SEA:
        return Way("COC-TRN-03")
    ships = count(game.units[end], SHIP)
    aboard = len(game.units[end]) - ships
    return Way(None, False, ANY_NUMBER, room=game.content.pieces.cargo_limit * ships - aboard)


def _attack(game: Clash, seat: int, end: int) -> Way:
    """COC-MOV-11, COC-MOV-24: as many Army units as the limit of the attacker and the place attacked allow."""
    armies, by_rule = game.content.pieces.army_limit, "COC-MOV-23"
    while armies:
        rule = refuses_attack(game, seat, end, (unit(ARMY),) * armies)
        if rule is None:
            return Way(None, True, armies, by_rule)
        armies, by_rule = armies - 1, rule
    return Way(by_rule)


# -- Roads


def _by_roads(game: Clash, seat: int, start: int, end: int, food: bool, ore: bool) -> Way:
    """COC-ADV-ROADS-1 to COC-ADV-ROADS-10, price left out: `food` takes two spaces, `ore` ignores their limits."""
    rule = "COC-ADV-ROADS-1" if food else "COC-ADV-ROADS-2"
    if not GOES_BY_ROADS.held_by(game.realms[seat]):
        return Way(rule)
    terrain = game.terrain[end]
    if terrain == UNKNOWN:
        return Way("COC-ADV-ROADS-6")
    if terrain == SEA or (food and game.terrain[start] == SEA):
        return Way("COC-ADV-ROADS-7")
    if not (_own_city(game, seat, start) or _own_city(game, seat, end)):
        return Way("COC-ADV-ROADS-5")
    if not food and end not in game.chart.neighbours[start]:
        return Way("COC-MOV-07")
    through = 0
    if food:
        between = game.chart.between[start].get(end)
        if between is None:
            return Way(rule)
        through = passage(game, seat, between)
        if through == NONE:
            return Way(_no_passage(game, between))
    battle = game.is_foreign(end, seat)
    if not ore and (through == MOUNTAIN or (through and battle)):
        return Way("COC-ADV-ROADS-10")
    limits = through if battle else through | ENTERING[terrain]
    if ore and not limits:
        return Way("COC-ADV-ROADS-2")  # there is nothing to ignore
    return _attack(game, seat, end) if battle else _in_peace(game, end, 0 if ore else limits)


def _own_city(game: Clash, seat: int, space: int) -> bool:
    city = game.cities[space]
    return city is not None and city.owner == seat


def passage(game: Clash, seat: int, between: tuple[int, ...]) -> int:
    """COC-ADV-ROADS-9: the least limit of a space in between that can be passed, NONE if none can."""
    least = NONE
    for space in between:
        if game.is_land(space) and not game.is_foreign(space, seat):
            limit = ENTERING[game.terrain[space]]
            if least == NONE or limit < least:
                least = limit
    return least


def _no_passage(game: Clash, between: tuple[int, ...]) -> str:
    """The rule that bars the spaces in between: foreign pieces, the Sea, or an unrevealed region."""
    if any([game.is_land(space) for space in between]):
        return "COC-ADV-ROADS-9"
    return "COC-ADV-ROADS-7" if any([game.terrain[space] == SEA for space in between]) else "COC-ADV-ROADS-6"


def toll(food: bool, ore: bool) -> Goods:
    """COC-ADV-ROADS-3: the price of a move by Roads."""
    return TOLLS[(1 if food else 0) + (2 if ore else 0)]


# -- who may go


def ready(units: Units, armies: bool) -> Units:
    """COC-MOV-05, COC-MOV-13, COC-MOV-15, COC-ADV-TACTICS-1: the Land units that may be moved now."""
    most = ARMY if armies else 0
    return tuple([code for code in units if kind_of(code) <= most and not code & SPENT])


def refuses_marchers(game: Clash, seat: int, move: Move) -> str | None:
    """The rule that keeps these units from moving anywhere, None for units that are `ready`."""
    by_sea = game.terrain[move.start] == SEA or game.terrain[move.end] == SEA
    for code in move.units:
        if kind_of(code) == SHIP:
            return "COC-MOV-07"
        if code & FOUGHT:
            if move.food or move.ore:
                return "COC-ADV-ROADS-11"
            return "COC-TRN-10" if game.terrain[move.end] == SEA else "COC-MOV-13"
        if code & MOUNTAIN:
            return "COC-MOV-15"
        if code & MOVED:
            return "COC-TRN-06" if game.terrain[move.start] == SEA else "COC-MOV-05"
        if kind_of(code) == ARMY and not MARCHES.held_by(game.realms[seat]):
            return "COC-TRN-08" if by_sea else "COC-ADV-TACTICS-1"
    return None


def refuses_group(units: Units, terms: Way) -> str | None:
    """COC-MOV-17, COC-MOV-20, COC-MOV-23, COC-MOV-25, COC-TRN-01: why this group may not go an open way."""
    armies = count(units, ARMY)
    if terms.battle:
        if armies == 0:
            return "COC-MOV-25"
        for code in units:
            if code & FOREST:
                return "COC-MOV-17"
    if armies > terms.armies:
        return terms.by_rule
    return "COC-TRN-01" if len(units) > terms.room else None


def fitting_groups(units: Units, terms: Way) -> Groups:
    """Every group of these units that may go this way."""
    key = (terms.armies, terms.room, 1 if terms.battle else 0, *units)
    found = GROUPS.get(key)
    if found is None:
        found = Groups([group for group in groups(units) if refuses_group(group, terms) is None])
        if len(GROUPS) > 20_000:  # long simulations meet many combinations; what is rare is found again
            GROUPS.clear()
        GROUPS[key] = found
    return found


# -- what may be chosen


@final
class MarchMoves(RouteMoves):
    """The groups that may go one way, of which `count` are listed."""

    def __init__(self, start: int, end: int, food: bool, ore: bool, groups: Groups, count: int) -> None:
        super().__init__(count, len(groups.all))
        self.start = start
        self.end = end
        self.food = food
        self.ore = ore
        self.groups = groups.all

    def pick(self, index: int) -> Choice:
        return Move(self.start, self.end, self.groups[index], self.food, self.ore)


def can_march(game: Clash, seat: int) -> bool:
    """Whether any Land unit of the seat may move now; quick, it is asked at every turn question."""
    armies = MARCHES.held_by(game.realms[seat])
    for start, side in enumerate(game.side):
        if side == seat and ready(game.units[start], armies):
            for end in game.chart.neighbours[start]:
                if game.terrain[end] != SEA and game.is_empty(end):  # any single unit may go there
                    return True
            moves: list[RouteMoves] = []
            marches_from(game, seat, start, moves)
            if moves:
                return True
    return False


def marches(game: Clash, seat: int, moves: list[RouteMoves]) -> None:
    """Add every way Land units may go now."""
    for start, side in enumerate(game.side):
        if side == seat:
            marches_from(game, seat, start, moves)


def marches_from(game: Clash, seat: int, start: int, moves: list[RouteMoves]) -> None:
    """Add the moves from one space."""
    realm = game.realms[seat]
    units = ready(game.units[start], MARCHES.held_by(realm))
    if not units:
        return
    for end in game.chart.neighbours[start]:
        _add(game, seat, start, end, False, False, units, moves)
    if GOES_BY_ROADS.held_by(realm):
        _add_roads(game, seat, start, units, moves)


def _add_roads(game: Clash, seat: int, start: int, units: Units, moves: list[RouteMoves]) -> None:
    """Add the ways by Roads that the seat can pay; Ore only where there are limits to ignore.

    Ways that cost Ore are listed only where there is none without.
    """
    home = _own_city(game, seat, start)
    if affords(game, seat, toll(False, True)):
        for end in game.chart.neighbours[start]:
            if ENTERING[game.terrain[end]] and (home or _own_city(game, seat, end)):
                _add(game, seat, start, end, False, True, units, moves, False)
    if affords(game, seat, toll(True, False)):
        both = affords(game, seat, toll(True, True))
        for end in game.chart.between[start]:
            if home or _own_city(game, seat, end):
                bound = _add(game, seat, start, end, True, False, units, moves)
                if both and (bound.flags or bound.rule == "COC-ADV-ROADS-10"):
                    _add(game, seat, start, end, True, True, units, moves, bound.rule is not None)


def _add(
    game: Clash, seat: int, start: int, end: int, food: bool, ore: bool, units: Units, moves: list[RouteMoves],
    listed: bool = True,
) -> Way:  # fmt: skip
    """Add the moves along one way, if there are any."""
    terms = way(game, seat, start, end, food, ore)
    if terms.rule is None:
        found = fitting_groups(units, terms)
        if found.all:
            few = found.few if food else found.usual
            moves.append(MarchMoves(start, end, food, ore, found, few if listed else 0))
    return terms


def refuses_march(game: Clash, seat: int, move: Move) -> str | None:
    """The rule that forbids this move of Land units, or None."""
    spaces = game.chart.size
    if not (0 <= move.start < spaces and 0 <= move.end < spaces):
        return "COC-MOV-07"
    if not move.units:
        return "COC-MOV-06"
    if game.side[move.start] != seat or not holds(game.units[move.start], move.units):
        return "COC-MOV-02"
    if move.units != tuple(sorted(move.units)):
        return "COC-MOV-02"
    rule = refuses_marchers(game, seat, move)
    if rule is not None:
        return rule
    terms = way(game, seat, move.start, move.end, move.food, move.ore)
    if terms.rule is not None:
        return terms.rule
    if not affords(game, seat, toll(move.food, move.ore)):
        return "COC-GEN-01"
    return refuses_group(move.units, terms)


# -- going


def march(game: Clash, seat: int, move: Move) -> None:
    """Do it: by Roads it is paid first, into the unknown the region is turned over first."""
    start, end, units = move.start, move.end, move.units
    flags = way(game, seat, start, end, move.food, move.ore).flags
    if move.food or move.ore:
        game.push(GoByRoads(seat, start, end, units, flags))
        rule = "COC-ADV-ROADS-1" if move.food else "COC-ADV-ROADS-2"
        hook = hook_of(game, seat, GoesByRoads)
        assert hook is not None
        game.push(PayFor(seat, toll(move.food, move.ore), PLAIN, True, hook.source, rule))
    elif game.terrain[end] == UNKNOWN:
        game.push(GoExploring(seat, start, end, units))
        game.push(ExploreRegion(seat, game.chart.region[end], end, NONE))
    else:
        enter(game, seat, start, end, units, flags)


def enter(game: Clash, seat: int, start: int, end: int, units: Units, flags: int) -> None:
    """COC-MOV-11, COC-TRN-15: into a battle, or in peace, with what the space then forbids."""
    at_sea = game.terrain[start] == SEA
    if game.terrain[end] != SEA and game.is_foreign(end, seat):
        begin_battle(game, seat, start, end, units, at_sea)
        return
    if at_sea:
        rule = "COC-TRN-03"
    elif game.terrain[end] == SEA:
        rule = "COC-TRN-02"
    else:
        rule = "COC-MOV-07" if end in game.chart.neighbours[start] else "COC-ADV-ROADS-1"
    # units that may move have entered a Forest or nothing, so they stay sorted
    game.emit(UnitsMoved(seat, start, end, units, marked(units, MOVED | flags), rule))


@final
class GoByRoads(CocStep):
    """COC-ADV-ROADS-4: the group goes once its price is paid."""

    rule = "COC-ADV-ROADS-4"

    def __init__(self, seat: int, start: int, end: int, units: Units, flags: int) -> None:
        self.seat = seat
        self.start = start
        self.end = end
        self.units = units
        self.flags = flags

    def advance(self, game: Clash) -> None:
        game.done()
        enter(game, self.seat, self.start, self.end, self.units, self.flags)


@final
class GoExploring(CocStep):
    """COC-EXP-14, COC-EXP-15: the group enters the new region; it stays where it is if it would stand in the Sea."""

    rule = "COC-EXP-15"

    def __init__(self, seat: int, start: int, end: int, units: Units) -> None:
        self.seat = seat
        self.start = start
        self.end = end
        self.units = units

    def advance(self, game: Clash) -> None:
        game.done()
        terrain = game.terrain[self.end]
        if terrain == SEA:
            spent = marked(self.units, MOVED)
            game.emit(UnitsMoved(self.seat, self.start, self.start, self.units, spent, "COC-EXP-14"))
        else:
            enter(game, self.seat, self.start, self.end, self.units, ENTERING[terrain])
