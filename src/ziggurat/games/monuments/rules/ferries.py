"""Ferries in a Movement action: going aboard, alone or as a pair, sailing, mooring, and what does not fit ashore.

Topics: ferry.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.step import NOBODY, Result
from ziggurat.games.monuments import game as mon
from ziggurat.games.monuments.board.reach import reached
from ziggurat.games.monuments.choices import Board, Put, Sail
from ziggurat.games.monuments.content.model import ARMED, ARMY, CLOSED, GOODS, HORSE, MONUMENT, NO_GOODS, WORKER, Goods
from ziggurat.games.monuments.events import FerryMoved, GoodsGone, UnitBoarded
from ziggurat.games.monuments.game import NONE, Ferry, MonStep, Monuments
from ziggurat.games.monuments.rules import move_options
from ziggurat.games.monuments.rules.asking import AskOne
from ziggurat.games.monuments.rules.common import moored_at
from ziggurat.games.monuments.rules.move_options import Moved, Ways
from ziggurat.games.monuments.status import ability_rule, captain, ferry_movement, movement_of, room
from ziggurat.parts.draw import without

PASSENGERS: Final[tuple[int, ...]] = (WORKER, ARMED, ARMY)
"""MON-FER-01: the kinds of units that can board."""

PAIR: Final = 2

# -- going aboard


def boarders(game: Monuments, seat: int, moved: Moved, ferry: Ferry) -> list[int]:
    """MON-FER-02, MON-FER-03: fighter codes of the units that can board a moored ferry, one for each unit.

    A unit with points to spare walks first; the last point it needs takes it aboard.
    """
    found: list[int] = []
    if ferry.land == NONE or game.is_foreign(ferry.water, seat):
        return found
    for hex in game.places[seat]:
        if game.chart.is_water(hex):
            continue
        for kind in PASSENGERS:
            number = move_options.ready(game, moved, hex, kind)
            if number and comes_aboard(game, seat, kind, hex, movement_of(game, seat, kind), ferry):
                found.extend([mon.fighter(hex, kind)] * number)
    return found


def comes_aboard(game: Monuments, seat: int, kind: int, start: int, points: int, ferry: Ferry) -> bool:
    """MON-FER-03: whether these points take a unit to the shore of a moored ferry, with one left to board."""
    if start == ferry.land:
        return points > 0
    return points > 1 and ferry.land in reached(game, seat, kind, start, points - 1)


def can_board(game: Monuments, seat: int, moved: Moved) -> bool:
    """Whether any unit can board any ferry; asked at every turn, so it must be quick."""
    for ferry in game.ferries:
        if boarders(game, seat, moved, ferry):
            return True
    return False


def add_boardings(game: Monuments, seat: int, left: int, moved: Moved, ways: Ways) -> None:
    """MON-FER-04, MON-FER-05: every unit aboard every ferry it can board, alone, and as the first of two."""
    for ferry in game.ferries:
        people = boarders(game, seat, moved, ferry)
        _add_people(game, seat, ferry, people, refuses_pair(game, left, people) is None, ways)


def add_boardings_of(game: Monuments, seat: int, kind: int, start: int, points: int, ways: Ways) -> None:
    """MON-FER-04: one unit with these points aboard every ferry it can board, alone."""
    for ferry in game.ferries:
        if refuses_ferry(game, seat, kind, start, points, ferry) is None:
            _add_people(game, seat, ferry, [mon.fighter(start, kind)], False, ways)


def _add_people(game: Monuments, seat: int, ferry: Ferry, people: list[int], paired: bool, ways: Ways) -> None:
    end = game.aboard(ferry.number)
    before = NONE
    for code in people:
        if code == before:
            continue  # another one just like it
        before = code
        kind, start = mon.kind_of(code), mon.place_of(code)
        carried = move_options.loads(game.stock[start], move_options.most_carried(game, seat, kind, start, ()))
        ways.add(kind, start, end, 0, carried)
        if paired:
            ways.add(kind, start, end, 1, carried)


def refuses_pair(game: Monuments, left: int, people: list[int]) -> str | None:
    """MON-FER-01, MON-FER-05: a second unit must be able to follow in the same action."""
    if game.content.numbers.ferry_seats < PAIR:
        return "MON-FER-01"
    return None if left >= PAIR and len(people) >= PAIR else "MON-FER-05"


def refuses_board(game: Monuments, seat: int, left: int, moved: Moved, choice: Board) -> str | None:
    """The rule that forbids a boarding, or None."""
    rule = move_options.refuses_unit(game, seat, moved, choice.unit, choice.start)
    if rule is not None:
        return rule
    kind = move_options.kind_named(choice.unit)
    if kind not in PASSENGERS:
        return ability_rule(game, seat) if kind == HORSE else "MON-FER-01"
    ferry = game.ferry(choice.ferry)
    rule = refuses_ferry(game, seat, kind, choice.start, movement_of(game, seat, kind), ferry)
    if rule is None and ferry is not None and choice.pair:
        rule = refuses_pair(game, left, boarders(game, seat, moved, ferry))
    return rule or move_options.refuses_load(game, seat, kind, choice.start, choice.load, ())


def refuses_leg(game: Monuments, seat: int, kind: int, choice: Board, points: int) -> str | None:
    """The rule that forbids a passenger that is there and has these points to board alone, or None."""
    rule = refuses_ferry(game, seat, kind, choice.start, points, game.ferry(choice.ferry))
    return rule or move_options.refuses_load(game, seat, kind, choice.start, choice.load, ())


def refuses_ferry(game: Monuments, seat: int, kind: int, start: int, points: int, ferry: Ferry | None) -> str | None:
    """MON-FER-02, MON-FER-11: the rule that keeps a unit with these points from a ferry, or None."""
    if ferry is None or ferry.land == NONE or not comes_aboard(game, seat, kind, start, points, ferry):
        return "MON-FER-02"
    return "MON-FER-11" if game.is_foreign(ferry.water, seat) else None


def board(game: Monuments, seat: int, choice: Board) -> None:
    """MON-FER-04, MON-FER-05, MON-FER-13: a unit goes aboard, and the ferry afloat unless another is to follow."""
    kind = move_options.kind_named(choice.unit)
    game.emit(UnitBoarded(seat, kind, choice.start, choice.ferry, choice.load, not choice.pair))


def passenger(game: Monuments, choice: Board) -> int:
    """The fighter code of a unit once it is aboard."""
    return mon.fighter(game.aboard(choice.ferry), move_options.kind_named(choice.unit))


@final
class Boarded(Result):
    """The second of a pair is aboard, by its fighter code."""

    def __init__(self, code: int) -> None:
        self.code = code


@final
class BoardSecond(MonStep):
    """MON-FER-05: the first of a pair waits aboard a moored ferry; which unit follows?"""

    rule = "MON-FER-05"

    def __init__(self, seat: int, ferry: int, moved: Moved) -> None:
        self.seat = seat
        self.ferry = ferry
        self.moved = moved

    def _ways(self, game: Monuments) -> Ways:
        ferry = game.ferry(self.ferry)
        assert ferry is not None
        ways = Ways(game, [])
        _add_people(game, self.seat, ferry, boarders(game, self.seat, self.moved, ferry), False, ways)
        return ways

    def seats(self, game: Monuments) -> tuple[int, ...]:
        return (self.seat,) if len(self._ways(game)) > 1 else NOBODY

    def advance(self, game: Monuments) -> None:
        ways = self._ways(game)
        if len(ways):
            self.answer(game, self.seat, ways[0])
            return
        # A building of another player bars the second unit from the hex the first one left: the ferry sails with one.
        game.done()
        ferry = game.ferry_at(game.aboard(self.ferry))
        game.emit(FerryMoved(self.seat, self.ferry, ferry.water, NONE, "MON-FER-04"))

    def options(self, game: Monuments, seat: int) -> Options:
        return self._ways(game)

    def refuses(self, game: Monuments, seat: int, choice: Choice) -> str | None:
        if not isinstance(choice, Board) or choice.ferry != self.ferry:
            return self.rule
        if choice.pair:
            return "MON-FER-01"
        return refuses_board(game, seat, 1, self.moved, choice)

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Board)
        game.done(Boarded(passenger(game, choice)))
        board(game, seat, choice)


# -- sailing


def may_sail(game: Monuments, seat: int, moved: Moved, ferry: Ferry) -> bool:
    """MON-FER-09, MON-MOV-01: whether a ferry is the player's own or nobody's, and has not moved yet."""
    return captain(game, ferry) in (seat, NONE) and mon.fighter(game.aboard(ferry.number), mon.FERRY_UNIT) not in moved


def points_afloat(game: Monuments, ferry: Ferry) -> int:
    """MON-FER-08: the points a ferry has left once it is in its water hex; one takes it there from the shore."""
    points = ferry_movement(game, ferry)
    return points if ferry.land == NONE else points - 1


def waters(game: Monuments, seat: int, ferry: Ferry, points: int) -> list[int]:
    """MON-FER-11, MON-FER-12: the water hexes a ferry comes to, its own first; none if it cannot leave the shore."""
    if points < 0 or (ferry.land != NONE and game.is_foreign(ferry.water, seat)):
        return []
    return reached(game, seat, mon.FERRY_UNIT, ferry.water, points)


def can_moor(game: Monuments, seat: int, land: int, water: int) -> bool:
    """MON-FER-11, MON-FER-14: whether a ferry may moor on a shore edge."""
    return not game.is_foreign(land, seat) and moored_at(game, land, water) == NONE


def add_voyages(game: Monuments, seat: int, moved: Moved, ways: Ways) -> None:
    """MON-FER-07, MON-FER-08, MON-FER-10: adds every voyage of every ferry, afloat and to a mooring.

    People rarely want an empty ferry to drift, and there are many ways to: these are folded.
    """
    ferries = [ferry for ferry in game.ferries if may_sail(game, seat, moved, ferry)]
    for ferry in ferries:
        points = points_afloat(game, ferry)
        if ferry.passengers:
            _add_voyages_afloat(game, ferry, waters(game, seat, ferry, points), ways)
        _add_moorings(game, seat, ferry, waters(game, seat, ferry, points - 1), ways)
    ways.fold()
    for ferry in ferries:
        if not ferry.passengers:
            _add_voyages_afloat(game, ferry, waters(game, seat, ferry, points_afloat(game, ferry)), ways)


def _add_voyages_afloat(game: Monuments, ferry: Ferry, ends: list[int], ways: Ways) -> None:
    start = game.aboard(ferry.number)
    for water in ends:
        if water != ferry.water or ferry.land != NONE:
            ways.add(mon.FERRY_UNIT, start, water, NONE, move_options.NOTHING)


def _add_moorings(game: Monuments, seat: int, ferry: Ferry, ends: list[int], ways: Ways) -> None:
    start = game.aboard(ferry.number)
    for water in ends:
        for land in game.chart.walks[water]:
            if can_moor(game, seat, land, water):
                ways.add(mon.FERRY_UNIT, start, water, land, move_options.NOTHING)


def can_sail(game: Monuments, seat: int, moved: Moved) -> bool:
    """Whether any ferry can move; asked at every turn, so it must be quick."""
    for ferry in game.ferries:
        if may_sail(game, seat, moved, ferry):
            ways, points = Ways(game, []), points_afloat(game, ferry)
            _add_voyages_afloat(game, ferry, waters(game, seat, ferry, points), ways)
            if ways.size == 0:
                _add_moorings(game, seat, ferry, waters(game, seat, ferry, points - 1), ways)
            if ways.size:
                return True
    return False


def refuses_sail(game: Monuments, seat: int, moved: Moved, choice: Sail) -> str | None:
    """The rule that forbids a voyage, or None."""
    ferry = game.ferry(choice.ferry)
    if ferry is None:
        return "MON-MOV-01"
    if captain(game, ferry) not in (seat, NONE):
        return "MON-FER-09"
    if not may_sail(game, seat, moved, ferry):
        return "MON-MOV-01"
    points = points_afloat(game, ferry)
    rule = _refuses_water(game, seat, ferry, choice.water, points)
    if rule is not None:
        return rule
    if choice.land != NONE:
        return _refuses_mooring(game, seat, ferry, choice, points - 1)
    stays = choice.water == ferry.water and ferry.land == NONE
    return _by_rule(ferry) if stays else None


def _by_rule(ferry: Ferry) -> str:
    """The rule that says how far a ferry goes."""
    return "MON-FER-07" if ferry.passengers else "MON-FER-08"


def _refuses_water(game: Monuments, seat: int, ferry: Ferry, water: int, points: int) -> str | None:
    """MON-FER-11, MON-FER-12: a ferry cannot get into this hex."""
    if not 0 <= water < game.chart.size:
        return "MON-FER-12"
    if game.chart.terrain[water] == CLOSED:
        return "MON-MOD-09"
    if not game.chart.is_water(water):
        return "MON-FER-12"
    if water in waters(game, seat, ferry, points):
        return None
    barred = points >= 0 and water in reached(game, seat, mon.FERRY_UNIT, ferry.water, points, others=False)
    return "MON-FER-11" if barred else _by_rule(ferry)


def _refuses_mooring(game: Monuments, seat: int, ferry: Ferry, choice: Sail, points: int) -> str | None:
    """MON-FER-10, MON-FER-11, MON-FER-14: a ferry that gets into the water hex cannot moor there."""
    land, water = choice.land, choice.water
    if not 0 <= land < game.chart.size:
        return "MON-FER-10"
    if game.chart.terrain[land] == CLOSED:
        return "MON-MOD-09"
    if game.chart.terrain[land] == MONUMENT:
        return "MON-MOV-08"
    if land not in game.chart.walks[water]:
        return "MON-FER-10"
    if game.is_foreign(land, seat):
        return "MON-FER-11"
    if moored_at(game, land, water) != NONE:
        return "MON-FER-14"
    return None if water in waters(game, seat, ferry, points) else "MON-FER-10"


def after_voyage(game: Monuments, moved: Moved, choice: Sail) -> Moved:
    """MON-FER-10: what has moved once a ferry has; of the landed units only those that boarded in this action."""
    place = game.aboard(choice.ferry)
    if choice.land != NONE:
        for person in game.ferry_at(place).passengers:
            code = mon.fighter(place, person.kind)
            if code in moved:
                moved = (*without(moved, code), mon.fighter(choice.land, person.kind))
    return (*moved, mon.fighter(place, mon.FERRY_UNIT))


def sail(game: Monuments, seat: int, choice: Sail) -> None:
    """MON-FER-07, MON-FER-08, MON-FER-10: a ferry moves; its passengers land where it moors."""
    ferry = game.ferry(choice.ferry)
    assert ferry is not None
    if ferry.passengers and choice.land != NONE:
        game.push(Landing(seat, ferry.number, choice.water, choice.land, goods_aboard(ferry)))
    else:
        game.emit(FerryMoved(seat, ferry.number, choice.water, choice.land, _by_rule(ferry)))


def goods_aboard(ferry: Ferry) -> Goods:
    """MON-FER-13: the loads of all passengers together."""
    found = NO_GOODS
    for person in ferry.passengers:
        found = mon.plus(found, person.load)
    return found


@final
class Landing(AskOne[Monuments]):
    """MON-FER-10, MON-FER-13: all aboard land with what they brought; what has no room goes to the bank.

    Where that is not all of it the player chooses first what stays, one resource at a time; `loose` is the rest.
    """

    rule = "MON-FER-13"

    def __init__(self, seat: int, ferry: int, water: int, land: int, loose: Goods) -> None:
        super().__init__(seat)
        self.ferry = ferry
        self.water = water
        self.land = land
        self.loose = loose

    def _over(self, game: Monuments) -> int:
        """How many resources have no room."""
        return mon.total(goods_aboard(game.ferry_at(game.aboard(self.ferry)))) - room(game, self.land)

    def candidates(self, game: Monuments) -> list[int]:
        over = self._over(game)
        if over <= 0 or over == mon.total(self.loose):
            return []
        return [good for good in range(len(GOODS)) if self.loose[good]]

    def choose(self, game: Monuments, item: int) -> None:
        if item != NONE:
            loose = mon.minus(self.loose, mon.one_good(item))
            game.become(Landing(self.seat, self.ferry, self.water, self.land, loose))
            return
        over = self._over(game)
        game.done()
        game.emit(FerryMoved(self.seat, self.ferry, self.water, self.land, "MON-FER-10"))
        if over > 0:
            game.emit(GoodsGone(self.land, self.loose, self.rule))

    def choice_of(self, game: Monuments, item: int) -> Choice:
        return Put(GOODS[item], self.land)

    def item_of(self, game: Monuments, choice: Choice) -> int:
        if not isinstance(choice, Put) or choice.hex != self.land or choice.good not in GOODS:
            return NONE
        return GOODS.index(choice.good)
