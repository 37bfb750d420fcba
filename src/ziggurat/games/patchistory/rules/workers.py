"""Workers that are born, come home, or are paid back to the descendant track. Topics: workers."""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.step import NOBODY
from ziggurat.games.patchistory.choices import FromRoute, InRoom
from ziggurat.games.patchistory.events import WorkerBorn, WorkerHome, WorkerReturned
from ziggurat.games.patchistory.game import NO_WORKER, NONE, Patchistory, PatStep
from ziggurat.games.patchistory.rules.common import free_rooms, has_free_room, room_choice, room_choices, rooms_for
from ziggurat.games.patchistory.status import route_workers


@final
class BearWorker(PatStep):
    """PAT-WRK-13: the lowest-numbered descendant becomes a worker in a free Room of the owner's choice, if any."""

    rule = "PAT-BIR-03"

    def __init__(self, seat: int, because: str) -> None:
        self.seat = seat
        self.because = because

    def seats(self, game: Patchistory) -> tuple[int, ...]:
        able = game.realms[self.seat].descendants and has_free_room(game, self.seat)  # PAT-GEN-18, PAT-BIR-06
        return (self.seat,) if able else NOBODY

    def advance(self, game: Patchistory) -> None:
        game.done()

    def options(self, game: Patchistory, seat: int) -> Options:
        return Listed(room_choices(free_rooms(game, seat)))

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        return None if isinstance(choice, InRoom) and choice.cell in free_rooms(game, seat) else self.rule

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        assert isinstance(choice, InRoom)
        game.done()
        game.emit(WorkerBorn(seat, choice.cell, self.because))


@final
class ComeHome(PatStep):
    """PAT-WRK-09: a worker on a Trade Route comes home into a Room of the owner's choice."""

    rule = "PAT-WRK-09"

    def __init__(self, seat: int, route: int, because: str) -> None:
        self.seat = seat
        self.route = route
        self.because = because

    def seats(self, game: Patchistory) -> tuple[int, ...]:
        return (self.seat,) if self._is_away(game) else NOBODY

    def _is_away(self, game: Patchistory) -> bool:
        route = game.route(self.route)
        return route is not None and route.place_of(self.seat) != NO_WORKER

    def advance(self, game: Patchistory) -> None:
        game.done()

    def options(self, game: Patchistory, seat: int) -> Options:
        return Listed(room_choices(rooms_for(game, seat)))

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        return None if isinstance(choice, InRoom) and choice.cell in rooms_for(game, seat) else self.rule

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        assert isinstance(choice, InRoom)
        game.done()
        game.emit(WorkerHome(seat, self.route, choice.cell, self.because))


# -- paying workers


def payable(game: Patchistory, seat: int) -> list[Choice]:
    """PAT-GEN-10: any own worker, from the territory or from a Trade Route."""
    found: list[Choice] = []
    last = NONE
    for anchor in game.realms[seat].workers:
        if anchor != last:
            last = anchor
            found.append(room_choice(anchor))
    for number in route_workers(game, seat):
        found.append(FromRoute(number))
    return found


def refuses_payment(game: Patchistory, seat: int, choice: Choice) -> str | None:
    """PAT-GEN-10: a worker of the seat must be where the choice says."""
    if isinstance(choice, InRoom):
        return None if choice.cell in game.realms[seat].workers else "PAT-GEN-10"
    if isinstance(choice, FromRoute):
        return None if choice.route in route_workers(game, seat) else "PAT-GEN-10"
    return "PAT-GEN-10"


def pay_worker(game: Patchistory, seat: int, choice: Choice, rule: str) -> None:
    """PAT-GEN-09: the worker goes back to the descendant track."""
    if isinstance(choice, InRoom):
        game.emit(WorkerReturned(seat, choice.cell, NONE, rule))
    elif isinstance(choice, FromRoute):
        game.emit(WorkerReturned(seat, NONE, choice.route, rule))


@final
class PayWorkers(PatStep):
    """A player must return this number of workers, or all there are."""

    rule = "PAT-GEN-09"

    def __init__(self, seat: int, number: int, because: str) -> None:
        self.seat = seat
        self.number = number
        self.because = because

    def seats(self, game: Patchistory) -> tuple[int, ...]:
        return (self.seat,) if self.number and game.workers_of(self.seat) else NOBODY

    def advance(self, game: Patchistory) -> None:
        game.done()

    def options(self, game: Patchistory, seat: int) -> Options:
        return Listed(payable(game, seat))

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        return refuses_payment(game, seat, choice)

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        game.become(PayWorkers(seat, self.number - 1, self.because))
        pay_worker(game, seat, choice, self.because)
