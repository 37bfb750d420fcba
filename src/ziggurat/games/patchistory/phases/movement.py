"""Phase 3: workers walk through the territory and along the Trade Routes."""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.step import NOBODY
from ziggurat.games.patchistory.choices import End, InRoom, Move, MoveOn
from ziggurat.games.patchistory.content.model import WHEEL
from ziggurat.games.patchistory.events import RouteTravelled, WorkerHome, WorkerMoved
from ziggurat.games.patchistory.game import NO_WORKER, Patchistory, PatStep, Route
from ziggurat.games.patchistory.phases.common import room_choices
from ziggurat.games.patchistory.phases.workers import ComeHome
from ziggurat.games.patchistory.status import values
from ziggurat.games.patchistory.territory import Territory, cell_at, column, row
from ziggurat.parts.draw import without


@final
class Movement(PatStep):
    """PAT-MOV-01, PAT-MOV-13: player by player; War Rooms, then Rest spaces, then all other workers."""

    kind = "movement"
    fields = ("turn", "movers")
    rule = "PAT-MOV-01"

    def __init__(self, turn: int = 0, movers: tuple[int, ...] | None = None) -> None:
        self.turn = turn
        self.movers = movers  # who stood in a Room when the turn began: the others do not move again (PAT-MOV-14)

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
    """PAT-GTR-01."""
    for route in game.routes.copy():
        if not route.allied and route.owner == seat and route.worker == game.negotiation_room:
            game.emit(RouteTravelled(seat, route.number, game.war_room, "PAT-GTR-01"))


def _leave_rest_spaces(game: Patchistory, seat: int) -> None:
    """PAT-GTR-02."""
    resting = [r.number for r in game.routes if not r.allied and r.owner == seat and r.worker == game.rest_space]
    for number in reversed(resting):
        game.push(ComeHome(seat, number, "PAT-GTR-02"))


def _start_moving(game: Patchistory, seat: int, movers: tuple[int, ...]) -> None:
    """PAT-MOV-03: TRA is read once, now."""
    due = tuple([r.number for r in game.routes if r.place_of(seat) != NO_WORKER and _must_travel(game, r)])
    if movers or due:
        game.push(MoveWorkers(seat, values(game, seat)[WHEEL], movers, due))


def _must_travel(game: Patchistory, route: Route) -> bool:
    """PAT-GTR-03: every worker on a route that is not in a War Room or on a Rest space."""
    return route.allied or route.worker < game.negotiation_room


# -- where everybody may end


@final
class Seating:
    """PAT-MOV-09, PAT-WRK-05: final Rooms must differ, and surplus workers spread as far as possible.

    `fixed` are Rooms of workers that have moved or come home; the others may still go where they reach.
    """

    def __init__(self, territory: Territory, steps: int, fixed: list[int], movers: list[int]) -> None:
        self.territory = territory
        self.steps = steps
        self.fixed = fixed
        self.movers = movers
        self.holder: dict[int, int] = {}  # Room -> index of the mover seated there

    def _seat(self, mover: int, tried: list[int]) -> bool:
        """Find the mover a Room of its own, moving others on where needed (augmenting path)."""
        for room in self.territory.reach(self.movers[mover], self.steps):
            if room not in self.fixed and room not in tried:
                tried.append(room)
                holder = self.holder.get(room, -1)
                if holder < 0 or self._seat(holder, tried):
                    self.holder[room] = mover
                    return True
        return False

    def best(self) -> int:
        """How many different Rooms can be held at the end; -1 if somebody cannot leave a Room taken by another."""
        pushed = [index for index, room in enumerate(self.movers) if room in self.fixed]
        for index in pushed:
            if not self._seat(index, []):
                return -1
        for index in range(len(self.movers)):
            if index not in pushed:
                self._seat(index, [])
        return len(set(self.fixed)) + len(self.holder)


@final
class MoveWorkers(PatStep):
    """PAT-MOV-02 to PAT-MOV-14: one worker after another, in any order; End leaves the rest where they are."""

    kind = "move_workers"
    fields = ("seat", "steps", "movers", "due")
    rule = "PAT-MOV-04"

    def __init__(self, seat: int, steps: int, movers: tuple[int, ...], due: tuple[int, ...]) -> None:
        self.seat = seat
        self.steps = steps  # TRA as read at the start
        self.movers = movers  # Rooms of workers that have not moved yet
        self.due = due  # routes whose worker has not moved yet

    def seats(self, game: Patchistory) -> tuple[int, ...]:
        return (self.seat,) if self.movers or self.due else NOBODY

    def advance(self, game: Patchistory) -> None:
        game.done()

    # -- Rooms

    def _settled(self, game: Patchistory) -> list[int]:
        """Rooms of the workers that will not move any more."""
        settled = list(game.realms[self.seat].workers)
        for mover in self.movers:
            settled.remove(mover)
        return settled

    def _best(self, territory: Territory, settled: list[int], movers: list[int]) -> int:
        rooms = territory.room_at
        return Seating(territory, self.steps, [rooms[at] for at in settled], [rooms[at] for at in movers]).best()

    def _calm(self, game: Patchistory) -> bool:
        """Nobody shares a Room: then a move into an empty Room is always fine."""
        workers = game.realms[self.seat].workers
        return len(set(workers)) == len(workers)

    def _moves(self, game: Patchistory) -> list[Choice]:
        territory = game.realms[self.seat].territory
        found: list[Choice] = []
        if not self.steps:
            return found
        calm = self._calm(game)
        last = -1
        for anchor in self.movers:
            if anchor != last:
                last = anchor
                for room in territory.reach(territory.room_at[anchor], self.steps):
                    to = territory.rooms[room].anchor
                    if to != anchor and self._may_end(game, anchor, to, calm):
                        found.append(Move(column(anchor), row(anchor), column(to), row(to)))
        return found

    def _may_end(self, game: Patchistory, anchor: int, to: int, calm: bool) -> bool:
        """Whether all can still end well after this move."""
        realm = game.realms[self.seat]
        if calm and to not in realm.workers:
            return True
        settled = self._settled(game)
        if to in settled:
            return False
        movers = list(self.movers)
        before = self._best(realm.territory, settled, movers)
        movers.remove(anchor)
        settled.append(to)
        return self._best(realm.territory, settled, movers) == before

    def _refuses_move(self, game: Patchistory, choice: Move) -> str | None:
        territory = game.realms[self.seat].territory
        anchor, to = cell_at(choice.x, choice.y), cell_at(choice.to_x, choice.to_y)
        if anchor not in self.movers:
            return "PAT-MOV-14"
        if not territory.is_room(to) or to == anchor:
            return "PAT-MOV-07"
        if territory.room_at[to] not in territory.reach(territory.room_at[anchor], self.steps):
            return "PAT-MOV-04"
        return None if self._may_end(game, anchor, to, self._calm(game)) else "PAT-MOV-09"

    def _refuses_end(self, game: Patchistory) -> str | None:
        if self.due:
            return "PAT-GTR-03"
        if self._calm(game):
            return None
        workers = game.realms[self.seat].workers
        settled = self._settled(game)
        if any([workers.count(at) > 1 for at in settled]):
            return "PAT-MOV-09"
        best = self._best(game.realms[self.seat].territory, settled, list(self.movers))
        return None if len(set(workers)) == best else "PAT-WRK-05"

    # -- Trade Routes

    def _travels(self, game: Patchistory) -> list[Choice]:
        found: list[Choice] = []
        for number in self.due:
            route = game.route(number)
            assert route is not None
            for space in self.spaces(game, route):
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

    def _refuses_travel(self, game: Patchistory, choice: MoveOn) -> str | None:
        if choice.route not in self.due:
            return "PAT-GTR-03"
        route = game.route(choice.route)
        assert route is not None
        if choice.space in self.spaces(game, route):
            return None
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
            game.become(MoveWorkers(seat, self.steps, without(self.movers, anchor), self.due))
            game.emit(WorkerMoved(seat, anchor, to, "PAT-MOV-04"))
        elif isinstance(choice, MoveOn):
            game.become(MoveWorkers(seat, self.steps, self.movers, without(self.due, choice.route)))
            self._travel(game, choice)
        else:
            game.done()

    def _travel(self, game: Patchistory, choice: MoveOn) -> None:
        route = game.route(choice.route)
        assert route is not None
        if route.allied:
            far = len(game.content.allied_route) - 1 if route.owner == self.seat else 0
            if not self.steps:
                game.push(ArriveHome(self.seat, route.number, "PAT-ATR-04", self.movers, self.steps))
            elif choice.space == far:
                game.push(ArriveHome(self.seat, route.number, "PAT-ATR-03", self.movers, self.steps))
            else:
                game.emit(RouteTravelled(self.seat, route.number, choice.space, "PAT-ATR-01"))
        elif choice.space == game.negotiation_room and game.allied(route.owner, route.other):
            game.push(ArriveHome(self.seat, route.number, "PAT-GTR-09", self.movers, self.steps))
        else:
            rule = "PAT-GTR-07" if choice.space == game.rest_space else "PAT-GTR-04"
            game.emit(RouteTravelled(self.seat, route.number, choice.space, rule))


@final
class ArriveHome(PatStep):
    """PAT-ATR-03: a worker comes home while others may still move; it must not bar their way out."""

    kind = "arrive_home"
    fields = ("seat", "route", "because", "movers", "steps")
    rule = "PAT-WRK-09"

    def __init__(self, seat: int, route: int, because: str, movers: tuple[int, ...], steps: int) -> None:
        self.seat = seat
        self.route = route
        self.because = because
        self.movers = movers
        self.steps = steps

    def seats(self, game: Patchistory) -> tuple[int, ...]:
        return (self.seat,)

    def _rooms(self, game: Patchistory) -> list[int]:
        """Rooms free now from which everybody still ends well; any Room if there are none."""
        realm = game.realms[self.seat]
        territory = realm.territory
        settled = list(realm.workers)
        for mover in self.movers:
            settled.remove(mover)
        fixed = [territory.room_at[at] for at in settled]
        movers = [territory.room_at[at] for at in self.movers]
        outcome = {
            placed.anchor: Seating(territory, self.steps, [*fixed, number], movers).best()
            for number, placed in enumerate(territory.rooms)
            if placed.anchor not in realm.workers
        }
        best = max(outcome.values(), default=-1)
        found = [anchor for anchor, rooms in outcome.items() if rooms == best and best >= 0]
        return found or [placed.anchor for placed in territory.rooms]

    def options(self, game: Patchistory, seat: int) -> Options:
        return Listed(room_choices(self._rooms(game)))

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        return None if isinstance(choice, InRoom) and choice.cell in self._rooms(game) else self.rule

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        assert isinstance(choice, InRoom)
        game.done()
        game.emit(WorkerHome(seat, self.route, choice.cell, self.because))
