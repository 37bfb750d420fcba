"""Workers that are born, come home, or are paid back to the descendant track. Topics: workers."""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.compat import mypyc_attr
from ziggurat.games.patchistory.choices import End, FromRoute, InRoom, ReturnWorkers
from ziggurat.games.patchistory.events import WorkerBorn, WorkerHome, WorkerReturned
from ziggurat.games.patchistory.game import NO_WORKER, NONE, Patchistory
from ziggurat.games.patchistory.rules.common import (
    AskIfAble,
    AskRoom,
    room_choice,
    rooms_for,
)
from ziggurat.games.patchistory.status import route_workers
from ziggurat.parts.asking import SensibleOptions


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

FEW: Final = 12
"""Up to this number all sets of workers are listed; of more, the ones that cost least."""
LEAST_PER_SIZE: Final = 3
"""Of each number of workers at least this many sets are listed."""


def own_workers(game: Patchistory, seat: int) -> list[Choice]:
    """PAT-GEN-10: each own worker by its place, first those in the territory, then those on Trade Routes."""
    found: list[Choice] = [room_choice(anchor) for anchor in game.realms[seat].workers]
    found.extend([FromRoute(number) for number in route_workers(game, seat)])
    return found


def payable(game: Patchistory, seat: int) -> list[Choice]:
    """PAT-GEN-10: the places of own workers, each once."""
    found: list[Choice] = []
    for worker in own_workers(game, seat):
        if not found or found[-1] != worker:
            found.append(worker)
    return found


def pay_worker(game: Patchistory, seat: int, worker: Choice, rule: str) -> None:
    """PAT-GEN-09: the worker goes back to the descendant track."""
    if isinstance(worker, InRoom):
        game.emit(WorkerReturned(seat, worker.cell, NONE, rule))
    elif isinstance(worker, FromRoute):
        game.emit(WorkerReturned(seat, NONE, worker.route, rule))


def _loss(game: Patchistory, seat: int, worker: Choice) -> int:
    """How much a worker is missed: the icons of its Activity Box, or its way on a Trade Route."""
    if not isinstance(worker, InRoom):
        return 1
    return sum(game.realms[seat].territory.room(worker.cell).room.box)


@final
class WorkerSet:
    """Some own workers by number, and what is lost without them."""

    def __init__(self, numbers: tuple[int, ...], loss: int) -> None:
        self.numbers = numbers
        self.loss = loss


def worker_sets(game: Patchistory, seat: int, size: int) -> list[ReturnWorkers]:
    """Every set of this many workers, the least missed first; workers that share a Room are alike."""
    workers = own_workers(game, seat)
    losses = [_loss(game, seat, worker) for worker in workers]
    found: list[WorkerSet] = []
    for bits in range(1 << len(workers)):
        numbers = tuple([number for number in range(len(workers)) if bits >> number & 1])
        if len(numbers) == size and _takes_first_of_equals(workers, numbers):
            found.append(WorkerSet(numbers, sum([losses[number] for number in numbers])))
    found.sort(key=lambda each: (each.loss, each.numbers))
    return [ReturnWorkers(each.numbers) for each in found]


def _takes_first_of_equals(workers: list[Choice], numbers: tuple[int, ...]) -> bool:
    """Whether of workers that share a Room the first ones are taken: one set stands for all that are alike."""
    for number in numbers:
        if number and workers[number] == workers[number - 1] and number - 1 not in numbers:
            return False
    return True


@final
class WorkerOptions(SensibleOptions):
    """Sets of workers, smaller ones first, then perhaps none."""

    def __init__(self, game: Patchistory, step: AskWorkers) -> None:
        items: list[Choice] = []
        self.unlisted: list[Choice] = []
        sizes = range(max(step.least(game), 1), min(step.most(game), game.workers_of(step.seat)) + 1)
        sets = [worker_sets(game, step.seat, size) for size in sizes]
        each = max(LEAST_PER_SIZE, FEW // max(len(sizes), 1))
        if sum([len(found) for found in sets]) <= FEW:
            each = FEW
        for found in sets:
            items.extend(found[:each])
            self.unlisted.extend(found[each:])
        if not step.least(game):
            items.append(End())
        super().__init__(items, game, step, step.seat, len(self.unlisted) > 0)

    def others(self) -> list[Choice]:
        return self.unlisted


@mypyc_attr(allow_interpreted_subclasses=True)
class AskWorkers(AskIfAble):
    """A player names own workers, all in one answer.

    In tables of rules version 2 people named them one after the other: such an answer is legal and never listed.
    """

    def least(self, game: Patchistory) -> int:
        """How many workers must be named."""
        return 0

    def most(self, game: Patchistory) -> int:
        """How many workers may be named, if there are as many."""
        raise NotImplementedError

    def after(self, number: int) -> AskWorkers:
        """The question once this many workers are named."""
        raise NotImplementedError

    def give(self, game: Patchistory, worker: Choice) -> None:
        """Carry out what happens with one of the workers."""
        raise NotImplementedError

    def options(self, game: Patchistory, seat: int) -> Options:
        if self.least(game) == self.most(game) == 1:
            return Listed(payable(game, seat))
        return WorkerOptions(game, self)

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, End):
            return self.rule if self.least(game) else None
        if isinstance(choice, ReturnWorkers):
            return self._refuses_set(game, choice.returned)
        return None if choice in own_workers(game, seat) else "PAT-GEN-10"

    def _refuses_set(self, game: Patchistory, numbers: tuple[int, ...]) -> str | None:
        """PAT-GEN-10: different workers of the seat, as many as are asked for."""
        if len(set(numbers)) < len(numbers) or not all([0 <= n < game.workers_of(self.seat) for n in numbers]):
            return "PAT-GEN-10"
        return None if max(self.least(game), 1) <= len(numbers) <= self.most(game) else self.rule

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        if isinstance(choice, End):
            self.advance(game)
        elif isinstance(choice, ReturnWorkers):
            workers = own_workers(game, seat)
            then = self.after(len(choice.returned))
            game.become(then)
            for number in choice.returned:
                self.give(game, workers[number])
            then.advance(game)
        else:
            game.become(self.after(1))
            self.give(game, choice)


@final
class PayWorkers(AskWorkers):
    """A player must return this number of workers, or all there are."""

    rule = "PAT-GEN-09"

    def __init__(self, seat: int, number: int, because: str) -> None:
        super().__init__(seat)
        self.number = number
        self.because = because

    def least(self, game: Patchistory) -> int:
        return min(self.number, game.workers_of(self.seat))

    def most(self, game: Patchistory) -> int:
        return self.least(game)

    def after(self, number: int) -> AskWorkers:
        return PayWorkers(self.seat, self.number - number, self.because)

    def give(self, game: Patchistory, worker: Choice) -> None:
        pay_worker(game, self.seat, worker, self.because)

    def is_able(self, game: Patchistory) -> bool:
        return self.number > 0 and game.workers_of(self.seat) > 0 and not self._must_all_go(game)

    def _must_all_go(self, game: Patchistory) -> bool:
        """Whether nothing is left to choose: several workers, and none of them stays."""
        return 1 < game.workers_of(self.seat) <= self.number

    def advance(self, game: Patchistory) -> None:
        game.done()
        if self._must_all_go(game):
            for worker in own_workers(game, self.seat):
                pay_worker(game, self.seat, worker, self.because)
