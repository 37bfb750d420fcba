"""Workers that are born, come home, or are paid back to the descendant track. Topics: workers."""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.games.patchistory.choices import FromRoute, InRoom
from ziggurat.games.patchistory.events import WorkerBorn, WorkerHome, WorkerReturned
from ziggurat.games.patchistory.game import NO_WORKER, NONE, Patchistory
from ziggurat.games.patchistory.rules.common import (
    AskIfAble,
    AskRoom,
    room_choice,
    rooms_for,
)
from ziggurat.games.patchistory.status import route_workers


@final
class BearWorker(AskRoom):
    """PAT-WRK-13: the lowest-numbered descendant becomes a worker in a free Room of the owner's choice.

    If every Room holds a worker, any Room will do (PAT-WRK-10); Birth is refused before it comes to that (PAT-BIR-06).
    """

    rule = "PAT-BIR-03"

    def __init__(self, seat: int, because: str) -> None:
        super().__init__(seat)
        self.because = because

    def is_able(self, game: Patchistory) -> bool:
        return game.realms[self.seat].descendants > 0  # PAT-GEN-18

    def rooms(self, game: Patchistory) -> list[int]:
        return rooms_for(game, self.seat)

    def choose(self, game: Patchistory, cell: int) -> None:
        game.done()
        game.emit(WorkerBorn(self.seat, cell, self.because))


@final
class ComeHome(AskRoom):
    """PAT-WRK-09: a worker on a Trade Route comes home into a Room of the owner's choice."""

    rule = "PAT-WRK-09"

    def __init__(self, seat: int, route: int, because: str) -> None:
        super().__init__(seat)
        self.route = route
        self.because = because

    def is_able(self, game: Patchistory) -> bool:
        route = game.route(self.route)
        return route is not None and route.place_of(self.seat) != NO_WORKER

    def rooms(self, game: Patchistory) -> list[int]:
        return rooms_for(game, self.seat)

    def choose(self, game: Patchistory, cell: int) -> None:
        game.done()
        game.emit(WorkerHome(self.seat, self.route, cell, self.because))


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
    return None if choice in payable(game, seat) else "PAT-GEN-10"


def pay_worker(game: Patchistory, seat: int, choice: Choice, rule: str) -> None:
    """PAT-GEN-09: the worker goes back to the descendant track."""
    if isinstance(choice, InRoom):
        game.emit(WorkerReturned(seat, choice.cell, NONE, rule))
    elif isinstance(choice, FromRoute):
        game.emit(WorkerReturned(seat, NONE, choice.route, rule))


@final
class PayWorkers(AskIfAble):
    """A player must return this number of workers, or all there are."""

    rule = "PAT-GEN-09"

    def __init__(self, seat: int, number: int, because: str) -> None:
        super().__init__(seat)
        self.number = number
        self.because = because

    def is_able(self, game: Patchistory) -> bool:
        return self.number > 0 and game.workers_of(self.seat) > 0 and not self._must_all_go(game)

    def _must_all_go(self, game: Patchistory) -> bool:
        """Whether nothing is left to choose: several workers, and none of them stays."""
        return 1 < game.workers_of(self.seat) <= self.number

    def advance(self, game: Patchistory) -> None:
        game.done()
        if self._must_all_go(game):
            for _ in range(game.workers_of(self.seat)):
                pay_worker(game, self.seat, payable(game, self.seat)[0], self.because)

    def options(self, game: Patchistory, seat: int) -> Options:
        return Listed(payable(game, seat))

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        return refuses_payment(game, seat, choice)

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        game.become(PayWorkers(seat, self.number - 1, self.because))
        pay_worker(game, seat, choice, self.because)
