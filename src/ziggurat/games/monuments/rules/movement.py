"""Movement: the player moves units one after the other; a ferry counts as a unit.

Topics: movement.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.step import NOBODY, Result
from ziggurat.games.monuments.board.reach import has_exit, reached
from ziggurat.games.monuments.choices import Board, Complete, End, Move, Sail
from ziggurat.games.monuments.content import model
from ziggurat.games.monuments.events import UnitMoved
from ziggurat.games.monuments.game import NONE, MonStep, Monuments, fighter, total
from ziggurat.games.monuments.hooks import Entry
from ziggurat.games.monuments.house import CARRY
from ziggurat.games.monuments.rules import ferries, move_options
from ziggurat.games.monuments.rules.asking import go_on
from ziggurat.games.monuments.rules.ferries import Boarded, BoardSecond
from ziggurat.games.monuments.rules.move_options import Moved, Ways
from ziggurat.games.monuments.rules.quests import complete, offer_completions, refuses_completion
from ziggurat.games.monuments.status import ability_of, ability_rule, movement_of, room, side_of, worked
from ziggurat.parts.draw import without


@final
class MovementEntry(Entry):
    """MON-MOV-01, MON-MOV-02, MON-COMMON-COL."""

    in_first_turn = True
    may_be_left = True

    def refuses(self, game: Monuments, seat: int) -> str | None:
        return None if can_move(game, seat, ()) else "MON-MOV-01"

    def start(self, game: Monuments, seat: int) -> None:
        units = side_of(game, seat, model.MOVEMENT).number + game.gain(seat, model.MOVEMENT_UNITS)
        at_work = tuple(worked(game, seat)) if ability_of(game, seat).unit != NONE else ()
        game.push(MoveUnits(seat, units, (), at_work))


@final
class MoveUnits(MonStep):
    """MON-MOV-01: the player moves up to `left` more units; between two of them, completes quests (MON-QST-07).

    `moved` is what has moved in this action, where it is now; `worked` the hexes that had a worker when it began, for
    horses (MON-ABILITYCARD-AB1).
    """

    rule = "MON-MOV-01"
    confirmed = True  # the first move may be left

    def __init__(self, seat: int, left: int, moved: Moved = (), worked: tuple[int, ...] = ()) -> None:
        self.seat = seat
        self.left = left
        self.moved = moved
        self.worked = worked

    def seats(self, game: Monuments) -> tuple[int, ...]:
        return (self.seat,) if self.left > 0 and can_move(game, self.seat, self.moved) else NOBODY

    def advance(self, game: Monuments) -> None:
        game.done()

    def options(self, game: Monuments, seat: int) -> Options:
        last: list[Choice] = []
        if self.moved:
            last.append(End())
            offer_completions(game, seat, last)
        ways = Ways(game, last)
        add_moves(game, seat, self.moved, self.worked, ways)
        ferries.add_boardings(game, seat, self.left, self.moved, ways)
        ferries.add_voyages(game, seat, self.moved, ways)
        return ways

    def refuses(self, game: Monuments, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, End):
            return None if self.moved else self.rule
        if isinstance(choice, Complete) and self.moved:
            return refuses_completion(game, seat, choice)
        if isinstance(choice, Move):
            return refuses_move(game, seat, self.moved, self.worked, choice)
        if isinstance(choice, Board):
            return ferries.refuses_board(game, seat, self.left, self.moved, choice)
        if isinstance(choice, Sail):
            return ferries.refuses_sail(game, seat, self.moved, choice)
        return self.rule

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        if isinstance(choice, End):
            game.done()
        elif isinstance(choice, Complete):
            complete(game, seat, choice)
        elif isinstance(choice, Move):
            unit = move_options.kind_named(choice.unit)
            self._go_on(game, (*self.moved, fighter(choice.end, unit)))
            walk(game, seat, choice, movement_of(game, seat, unit), self.rule)
        elif isinstance(choice, Board):
            moved = (*self.moved, ferries.passenger(game, choice))
            self._go_on(game, moved)
            ferries.board(game, seat, choice)
            if choice.pair:
                game.push(BoardSecond(seat, choice.ferry, moved))
        else:
            assert isinstance(choice, Sail)
            self._go_on(game, ferries.after_voyage(game, self.moved, choice))
            ferries.sail(game, seat, choice)

    def _go_on(self, game: Monuments, moved: Moved) -> None:
        """Wait for the next unit."""
        step = MoveUnits(self.seat, self.left - 1, moved, self.worked)
        go_on(game, step, NONE if self.moved else model.MOVEMENT)

    def may_leave(self, game: Monuments) -> bool:
        return not self.moved

    def receive(self, game: Monuments, result: Result) -> None:
        if isinstance(result, Boarded):
            self._go_on(game, (*self.moved, result.code))
        elif isinstance(result, WalkedOn):
            moved = (*without(self.moved, result.before), result.code)
            game.become(MoveUnits(self.seat, self.left, moved, self.worked))


# -- units on their way


def walk(game: Monuments, seat: int, choice: Move, points: int, rule: str) -> None:
    """MON-MOV-14: a unit with these points goes to a hex; a worker may go on from there: see `WalkOn`."""
    kind = move_options.kind_named(choice.unit)
    left = 0
    if points > 1 and kind in (model.WORKER, model.ARMED) and CARRY.chosen(game) == "way":
        left = points_left(game, seat, kind, choice.start, choice.end, points)
    game.emit(UnitMoved(seat, kind, choice.start, choice.end, choice.load, rule))
    if left and game.stock[choice.end] != model.NO_GOODS:
        game.push(WalkOn(seat, kind, choice.end, left))


def points_left(game: Monuments, seat: int, kind: int, start: int, end: int, points: int) -> int:
    """MON-MOV-06: what the shortest way to a hex that a unit reaches leaves of its points."""
    for left in range(points - 1, 0, -1):
        if end in reached(game, seat, kind, start, points - left):
            return left
    return 0


@final
class WalkedOn(Result):
    """A worker has gone on: its fighter codes before and now."""

    def __init__(self, before: int, code: int) -> None:
        self.before = before
        self.code = code


@final
class WalkOn(MonStep):
    """MON-MOV-14, by the reading CARRY `way`: a worker stopped where resources lie; where does it go on to, with what?

    It has put down what it carried and has `left` points. Where nothing lies it is not asked: it could have gone on
    at once.
    """

    rule = "MON-MOV-14"

    def __init__(self, seat: int, unit_kind: int, hex: int, left: int) -> None:
        self.seat = seat
        self.unit_kind = unit_kind
        self.hex = hex
        self.left = left

    def seats(self, game: Monuments) -> tuple[int, ...]:
        return (self.seat,) if len(self.options(game, self.seat)) > 1 else NOBODY

    def advance(self, game: Monuments) -> None:
        game.done()

    def options(self, game: Monuments, seat: int) -> Options:
        ways = Ways(game, [End()])
        _add_moves_of(game, seat, self.unit_kind, self.hex, self.left, (), ways)
        ferries.add_boardings_of(game, seat, self.unit_kind, self.hex, self.left, ways)
        return ways

    def refuses(self, game: Monuments, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, End):
            return None
        if not isinstance(choice, (Move, Board)):
            return self.rule
        if choice.unit != model.UNITS[self.unit_kind] or choice.start != self.hex:
            return "MON-MOV-01"  # one move is finished before the next begins
        if isinstance(choice, Move):
            return refuses_leg(game, seat, self.unit_kind, choice, self.left, ())
        if choice.pair:
            return "MON-FER-05"
        return ferries.refuses_leg(game, seat, self.unit_kind, choice, self.left)

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        before = fighter(self.hex, self.unit_kind)
        if isinstance(choice, Move):
            game.done(WalkedOn(before, fighter(choice.end, self.unit_kind)))
            walk(game, seat, choice, self.left, self.rule)
        elif isinstance(choice, Board):
            game.done(WalkedOn(before, ferries.passenger(game, choice)))
            ferries.board(game, seat, choice)
        else:
            game.done()


# -- units


def can_move(game: Monuments, seat: int, moved: Moved) -> bool:
    """Whether the player can move anything; asked at every turn, so it must be quick."""
    for hex in game.places[seat]:
        units = game.units[hex]
        for kind in range(len(model.UNITS)):
            if units[kind] == 0 or move_options.ready(game, moved, hex, kind) == 0:
                continue
            if movement_of(game, seat, kind) > 0 and has_exit(game, seat, kind, hex):
                return True
    return ferries.can_sail(game, seat, moved) or ferries.can_board(game, seat, moved)


def add_moves(game: Monuments, seat: int, moved: Moved, worked: tuple[int, ...], ways: Ways) -> None:
    """MON-MOV-01, MON-MOV-14: adds the moves of every unit that has not moved, with every load it can carry."""
    for start in game.places[seat]:
        units = game.units[start]
        for kind in range(len(model.UNITS)):
            if units[kind] and move_options.ready(game, moved, start, kind):
                _add_moves_of(game, seat, kind, start, movement_of(game, seat, kind), worked, ways)


def _add_moves_of(
    game: Monuments, seat: int, kind: int, start: int, points: int, worked: tuple[int, ...], ways: Ways
) -> None:
    stock, most = game.stock[start], move_options.most_carried(game, seat, kind, start, worked)
    ends = reached(game, seat, kind, start, points)
    for index in range(1, len(ends)):
        end = ends[index]
        ways.add(kind, start, end, NONE, move_options.loads(stock, min(most, room(game, end))))


def refuses_move(game: Monuments, seat: int, moved: Moved, worked: tuple[int, ...], choice: Move) -> str | None:
    """The rule that forbids a move, or None."""
    rule = move_options.refuses_unit(game, seat, moved, choice.unit, choice.start)
    if rule is not None:
        return rule
    kind = move_options.kind_named(choice.unit)
    return refuses_leg(game, seat, kind, choice, movement_of(game, seat, kind), worked)


def refuses_leg(
    game: Monuments, seat: int, kind: int, choice: Move, points: int, worked: tuple[int, ...]
) -> str | None:
    """The rule that forbids a move to a unit that is there and has these points, or None."""
    rule = _refuses_end(game, seat, kind, choice) or _refuses_way(game, seat, kind, choice, points)
    if rule is None:
        rule = move_options.refuses_load(game, seat, kind, choice.start, choice.load, worked)
    if rule is None and total(choice.load) > max(0, room(game, choice.end)):
        return "MON-MOV-14"
    return rule


def _refuses_end(game: Monuments, seat: int, kind: int, choice: Move) -> str | None:
    """MON-MOD-09, MON-MOV-04, MON-MOV-07, MON-MOV-08: the rule that keeps a unit of this kind out of a hex, or None."""
    end, chart = choice.end, game.chart
    if not 0 <= end < chart.size or end == choice.start:
        return "MON-MOV-06"
    if chart.terrain[end] == model.CLOSED:
        return "MON-MOD-09"
    if chart.terrain[end] == model.MONUMENT:
        return "MON-MOV-08"
    if kind == model.NAVY and chart.is_land(end):
        return "MON-MOV-04"
    if kind not in (model.NAVY, model.AIRFORCE) and chart.is_water(end):
        return ability_rule(game, seat) if kind == model.HORSE else "MON-MOV-07"
    return None


def _refuses_way(game: Monuments, seat: int, kind: int, choice: Move, points: int) -> str | None:
    """MON-MOV-06, MON-MOV-08, MON-MOV-10, MON-MOV-13: the rule that keeps a unit from getting there, or None."""
    start, end = choice.start, choice.end
    if end in reached(game, seat, kind, start, points):
        return None
    if end in reached(game, seat, kind, start, points, rivers=False):
        return "MON-MOV-10"
    if end in reached(game, seat, kind, start, points, others=False):
        return "MON-MOV-13"
    if end in reached(game, seat, kind, start, points, rivers=False, others=False):
        return "MON-MOV-10"
    for realm in game.realms:
        beside = game.chart.flights[realm.monument]
        if points > 1 and start in beside and end in beside:
            return "MON-MOV-08"
    return "MON-MOV-06"
