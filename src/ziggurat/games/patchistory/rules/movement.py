"""Phase 3: workers walk at home and abroad. Topics: movement, general trade routes, allied trade routes."""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.games.patchistory.board.territory import Territory, cell_at, column, row
from ziggurat.games.patchistory.choices import End, Move, MoveOn
from ziggurat.games.patchistory.content.model import WHEEL
from ziggurat.games.patchistory.events import RouteTravelled, WorkerHome, WorkerMoved
from ziggurat.games.patchistory.game import NO_WORKER, Patchistory, PatStep, Route
from ziggurat.games.patchistory.rules.common import AskIfAble, AskRoom, rooms_for
from ziggurat.games.patchistory.rules.workers import ComeHome
from ziggurat.games.patchistory.status import values
from ziggurat.parts.draw import without


@final
class Movement(PatStep):
    """PAT-MOV-01, PAT-MOV-13: player by player; War Rooms, then Rest spaces, then all other workers."""

    rule = "PAT-MOV-01"

    def __init__(self, turn: int = 0, movers: tuple[int, ...] | None = None) -> None:
        self.turn = turn
        self.movers = movers  # workers in Rooms when the turn began: the others do not move again (PAT-MOV-14)

    def advance(self, game: Patchistory) -> None:
        if self.turn == game.players:
            game.done()
            return
        seat = game.order()[self.turn]
        if self.movers is None:
            game.become(Movement(self.turn, game.realms[seat].workers))
            _enter_war_rooms(game, seat)
            _leave_rest_spaces(game, seat)
        else:
            game.become(Movement(self.turn + 1))
            _start_moving(game, seat, self.movers)


def _enter_war_rooms(game: Patchistory, seat: int) -> None:
    """PAT-GTR-01: workers in Negotiation Rooms go on to the War Rooms."""
    for route in game.routes.copy():
        if not route.allied and route.owner == seat and route.worker == game.negotiation_room:
            game.emit(RouteTravelled(seat, route.number, game.war_room, "PAT-GTR-01"))


def _leave_rest_spaces(game: Patchistory, seat: int) -> None:
    """PAT-GTR-02: workers on Rest spaces come home."""
    resting = [r.number for r in game.routes if not r.allied and r.owner == seat and r.worker == game.rest_space]
    for number in reversed(resting):
        game.push(ComeHome(seat, number, "PAT-GTR-02"))


def _start_moving(game: Patchistory, seat: int, movers: tuple[int, ...]) -> None:
    """PAT-MOV-03: TRA is read now, by one reading for the whole Movement."""
    due = tuple([r.number for r in game.routes if r.place_of(seat) != NO_WORKER and _must_travel(game, r)])
    if movers or due:
        game.push(MoveWorkers(seat, values(game, seat)[WHEEL], movers, (), due))


def steps_with(game: Patchistory, seat: int, steps: int, workers: list[int]) -> int:
    """PAT-MOV-03: the TRA of the next move once the workers stand in these Rooms; `steps` where it is read once."""
    return values(game, seat, tuple(sorted(workers)))[WHEEL] if game.current_transport else steps


@final
class ReadTransport(PatStep):
    """PAT-MOV-03, house rule `transport`: the seat's TRA is read anew after each move, then the rest move on."""

    rule = "PAT-MOV-03"

    def __init__(self, seat: int, movers: tuple[int, ...], moved: tuple[int, ...], due: tuple[int, ...]) -> None:
        self.seat = seat
        self.movers = movers
        self.moved = moved
        self.due = due

    def advance(self, game: Patchistory) -> None:
        game.become(MoveWorkers(self.seat, values(game, self.seat)[WHEEL], self.movers, self.moved, self.due))


def _must_travel(game: Patchistory, route: Route) -> bool:
    """PAT-GTR-03: every worker on a route that is not in a War Room or on a Rest space."""
    return route.allied or route.worker < game.negotiation_room


# -- where everybody may end


@final
class Seating:
    """PAT-MOV-09, PAT-WRK-05: a worker that moves ends alone in a Room, and surplus workers spread over free Rooms.

    All attributes hold numbers of Rooms: `moved` those that workers have entered in this Movement, `home` those into
    which workers have come home, `movers` those of workers that may still move.
    """

    def __init__(self, territory: Territory, steps: int, moved: list[int], home: list[int], movers: list[int]) -> None:
        self.territory = territory
        self.steps = steps
        self.moved = moved
        self.home = home
        self.movers = movers
        self.taken: list[int] = []  # Rooms that nobody may enter
        self.holder: dict[int, int] = {}  # Room -> index of the mover seated there

    def _seat(self, mover: int, tried: list[int]) -> bool:
        """Find the mover a Room, moving others to another Room if necessary (augmenting path)."""
        for room in self.territory.reach(self.movers[mover], self.steps):
            if room not in self.taken and room not in tried:
                tried.append(room)
                holder = self.holder.get(room, -1)
                if holder < 0 or self._seat(holder, tried):
                    self.holder[room] = mover
                    return True
        return False

    def _spread(self, kept: list[int]) -> int:
        """As `best`, if somebody stays in each of the `kept` Rooms and every other crowd breaks up."""
        self.taken = self.moved + self.home + kept
        self.holder = {}
        staying = [room for room in kept if room not in self.home]  # one mover each
        surplus: list[int] = []
        for index, room in enumerate(self.movers):
            if room in staying:
                staying.remove(room)
            elif room in kept:
                surplus.append(index)
            elif not self._seat(index, []):
                return -1
        for index in surplus:
            self._seat(index, [])
        return len(set(self.taken)) + len(self.holder)

    def best(self) -> int:
        """How many different Rooms can be held at the end; -1 if somebody cannot leave a Room taken by another.

        Only workers that stay may share a Room, so every set of crowds in which somebody stays is tried.
        """
        crowds: list[int] = []
        for room in self.movers:
            crowded = self.movers.count(room) > 1 or room in self.home
            if crowded and room not in self.moved and room not in crowds:
                crowds.append(room)
        most = self._spread([])
        if most < 0:
            for keep in range(1, 1 << len(crowds)):
                most = max(most, self._spread([room for bit, room in enumerate(crowds) if keep >> bit & 1]))
        return most


def most_rooms(game: Patchistory, seat: int, steps: int, movers: list[int], moved: list[int], home: list[int]) -> int:
    """How many Rooms the best Seating holds; all Rooms are given by anchor."""
    territory = game.realms[seat].territory
    rooms = territory.room_at
    return Seating(
        territory, steps, [rooms[at] for at in moved], [rooms[at] for at in home], [rooms[at] for at in movers]
    ).best()


def came_home(workers: tuple[int, ...], movers: tuple[int, ...], moved: tuple[int, ...]) -> list[int]:
    """Rooms of the workers that neither have moved nor may move."""
    home = list(workers)
    for at in (*movers, *moved):
        home.remove(at)
    return home


def is_calm(game: Patchistory, seat: int) -> bool:
    """Whether no two workers share a Room: then all may stay, and any may go into an empty Room."""
    workers = game.realms[seat].workers
    return len(set(workers)) == len(workers)


def _rooms_of(territory: Territory, workers: tuple[int, ...]) -> int:
    """The Rooms of some workers, a bit each."""
    rooms = 0
    for worker in workers:
        rooms |= 1 << territory.room_at[worker]
    return rooms


def _reaches_free(territory: Territory, room: int, steps: int, held: int) -> bool:
    """Whether a Room that nobody holds can be reached from a Room."""
    for other in territory.reach(room, steps):
        if not held >> other & 1:
            return True
    return False


@final
class MoveWorkers(AskIfAble):
    """PAT-MOV-02 to PAT-MOV-14: one worker after another, in any order; End leaves the rest where they are."""

    rule = "PAT-MOV-04"

    def __init__(
        self, seat: int, steps: int, movers: tuple[int, ...], moved: tuple[int, ...], due: tuple[int, ...]
    ) -> None:
        super().__init__(seat)
        self.steps = steps  # TRA of the next move (PAT-MOV-03)
        self.movers = movers  # Rooms of workers that have not moved yet
        self.moved = moved  # Rooms of workers that have moved
        self.due = due  # routes whose worker has not moved yet

    def is_able(self, game: Patchistory) -> bool:
        return bool(self.movers or self.due)

    # -- Rooms

    def _home(self, game: Patchistory) -> list[int]:
        return came_home(game.realms[self.seat].workers, self.movers, self.moved)

    def _best(self, game: Patchistory) -> int:
        return most_rooms(game, self.seat, self.steps, list(self.movers), list(self.moved), self._home(game))

    def _moves(self, game: Patchistory) -> list[Choice]:
        territory = game.realms[self.seat].territory
        found: list[Choice] = []
        if not self.steps:
            return found
        calm = is_calm(game, self.seat)
        held = _rooms_of(territory, game.realms[self.seat].workers)
        moving = _rooms_of(territory, self.movers)
        last = -1
        for anchor in self.movers:
            if anchor != last:
                last = anchor
                own = territory.room_at[anchor]
                others = held & ~(1 << own)
                x, y = column(anchor), row(anchor)
                for room in territory.reach(own, self.steps):
                    to = territory.rooms[room].anchor
                    if not calm:
                        fine = room != own and self._may_end(game, anchor, to)
                    elif not held >> room & 1:
                        fine = True
                    elif room == own or not moving >> room & 1:
                        fine = False
                    elif not game.current_transport and _reaches_free(territory, room, self.steps, others):
                        fine = True  # its worker steps aside, in the usual case into a free Room
                    else:
                        fine = self._may_end(game, anchor, to)
                    if fine:
                        found.append(Move(x, y, column(to), row(to)))
        return found

    def _may_end(self, game: Patchistory, anchor: int, to: int) -> bool:
        """Whether all workers can still end in legal Rooms after this move."""
        workers = game.realms[self.seat].workers
        calm = is_calm(game, self.seat)
        if calm and to not in workers:
            return True
        home = self._home(game)
        if to in self.moved or to in home:
            return False
        before = len(workers) if calm else self._best(game)
        movers = list(without(self.movers, anchor))
        steps = steps_with(game, self.seat, self.steps, [*without(workers, anchor), to])
        return most_rooms(game, self.seat, steps, movers, [*self.moved, to], home) >= before

    def _refuses_move(self, game: Patchistory, choice: Move) -> str | None:
        realm = game.realms[self.seat]
        territory = realm.territory
        anchor, to = cell_at(choice.x, choice.y), cell_at(choice.to_x, choice.to_y)
        if anchor not in self.movers:
            return "PAT-MOV-14" if anchor in realm.workers and anchor not in self.moved else "PAT-MOV-04"
        if not territory.is_room(to):
            return "PAT-MOV-07"
        if to == anchor or territory.room_at[to] not in territory.reach(territory.room_at[anchor], self.steps):
            return "PAT-MOV-04"
        return None if self._may_end(game, anchor, to) else "PAT-MOV-09"

    def _refuses_end(self, game: Patchistory) -> str | None:
        return "PAT-GTR-03" if self.due else self.refuses_staying(game)

    def refuses_staying(self, game: Patchistory) -> str | None:
        """The rule by which workers who share a Room must leave it, or None."""
        if is_calm(game, self.seat):
            return None
        if any([at in self.moved for at in self.movers]):
            return "PAT-MOV-09"
        return None if len(set(game.realms[self.seat].workers)) == self._best(game) else "PAT-WRK-05"

    # -- Trade Routes

    def _travels(self, game: Patchistory) -> list[Choice]:
        found: list[Choice] = []
        for number in self.due:
            route = game.route_in_play(number)
            for space in self.spaces(game, route):
                if self._may_travel(game, route, space):
                    found.append(MoveOn(number, space))
        return found

    def spaces(self, game: Patchistory, route: Route) -> list[int]:
        """PAT-GTR-03 to PAT-GTR-07, PAT-ATR-01, PAT-ATR-04: where the own worker on a route may go."""
        here = route.place_of(self.seat)
        if route.allied:
            far = len(game.content.allied_route) - 1
            if route.owner == self.seat:
                return list(range(here + 1, min(here + self.steps, far) + 1)) or [far]
            return list(range(here - 1, max(here - self.steps, 0) - 1, -1)) or [0]
        spaces = list(range(here + 1, min(here + self.steps, game.negotiation_room) + 1))
        spaces.append(game.rest_space)
        return spaces

    def _home_rule(self, game: Patchistory, route: Route, space: int) -> str:
        """The rule that brings a worker home from this space at once; "" if it stays there."""
        if not route.allied:
            reached = space == game.negotiation_room and game.allied(route.owner, route.other)
            return "PAT-GTR-09" if reached else ""
        if not self.steps:
            return "PAT-ATR-04"
        far = len(game.content.allied_route) - 1 if route.owner == self.seat else 0
        return "PAT-ATR-03" if space == far else ""

    def _arrival(self, route: Route, rule: str) -> ArriveHome:
        return ArriveHome(self.seat, route.number, rule, self.steps, self.movers, self.moved)

    def _may_travel(self, game: Patchistory, route: Route, space: int) -> bool:
        """A worker may not come home into the way of one that must leave its Room: that one moves first."""
        rule = self._home_rule(game, route, space)
        return not rule or is_calm(game, self.seat) or bool(self._arrival(route, rule).rooms(game))

    def _refuses_travel(self, game: Patchistory, choice: MoveOn) -> str | None:
        if choice.route not in self.due:
            return "PAT-GTR-03"
        route = game.route_in_play(choice.route)
        if choice.space in self.spaces(game, route):
            return None if self._may_travel(game, route, choice.space) else "PAT-MOV-09"
        here = route.place_of(self.seat)
        ahead = choice.space < here if route.allied and route.owner != self.seat else choice.space > here
        if choice.space == here:
            return "PAT-GTR-03"
        if not ahead:
            return "PAT-GTR-05"
        if not self.steps:
            return "PAT-ATR-04" if route.allied else "PAT-GTR-06"
        return "PAT-GTR-08" if not route.allied and choice.space > game.negotiation_room else "PAT-GTR-04"

    # -- the question

    def options(self, game: Patchistory, seat: int) -> Options:
        found = self._moves(game)
        found.extend(self._travels(game))
        if self._refuses_end(game) is None:
            found.append(End())
        return Listed(found)

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, Move):
            return self._refuses_move(game, choice)
        if isinstance(choice, MoveOn):
            return self._refuses_travel(game, choice)
        return self._refuses_end(game) if isinstance(choice, End) else self.rule

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        if isinstance(choice, Move):
            anchor, to = cell_at(choice.x, choice.y), cell_at(choice.to_x, choice.to_y)
            self._go_on(game, without(self.movers, anchor), (*self.moved, to), self.due)
            game.emit(WorkerMoved(seat, anchor, to, "PAT-MOV-04"))
        elif isinstance(choice, MoveOn):
            self._go_on(game, self.movers, self.moved, without(self.due, choice.route))
            self._travel(game, choice)
        else:
            game.done()

    def _go_on(self, game: Patchistory, movers: tuple[int, ...], moved: tuple[int, ...], due: tuple[int, ...]) -> None:
        """Ask for the next move, by the same TRA or by that after this move."""
        if game.current_transport:
            game.become(ReadTransport(self.seat, movers, moved, due))
        else:
            game.become(MoveWorkers(self.seat, self.steps, movers, moved, due))

    def _travel(self, game: Patchistory, choice: MoveOn) -> None:
        route = game.route_in_play(choice.route)
        rule = self._home_rule(game, route, choice.space)
        if rule:
            game.push(self._arrival(route, rule))
            return
        if route.allied:
            rule = "PAT-ATR-01"
        else:
            rule = "PAT-GTR-07" if choice.space == game.rest_space else "PAT-GTR-04"
        game.emit(RouteTravelled(self.seat, route.number, choice.space, rule))


@final
class ArriveHome(AskRoom):
    """PAT-ATR-03: a worker comes home while others may still move; it must not bar their way out."""

    rule = "PAT-WRK-09"

    def __init__(
        self, seat: int, route: int, because: str, steps: int, movers: tuple[int, ...], moved: tuple[int, ...]
    ) -> None:
        super().__init__(seat)
        self.route = route
        self.because = because
        self.steps = steps
        self.movers = movers
        self.moved = moved

    def rooms(self, game: Patchistory) -> list[int]:
        """Rooms as for any worker that comes home, but only those that leave the others their best Seating."""
        anchors = rooms_for(game, self.seat)
        if is_calm(game, self.seat):
            return anchors
        home = came_home(game.realms[self.seat].workers, self.movers, self.moved)
        movers, moved = list(self.movers), list(self.moved)
        outcomes = [
            most_rooms(game, self.seat, self._steps_after(game, anchor), movers, moved, [*home, anchor])
            for anchor in anchors
        ]
        best = max(max(outcomes), 0)
        return [anchor for anchor, outcome in zip(anchors, outcomes, strict=True) if outcome == best]

    def _steps_after(self, game: Patchistory, anchor: int) -> int:
        return steps_with(game, self.seat, self.steps, [*game.realms[self.seat].workers, anchor])

    def choose(self, game: Patchistory, cell: int) -> None:
        game.done()
        game.emit(WorkerHome(self.seat, self.route, cell, self.because))
