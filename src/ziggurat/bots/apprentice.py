"""A bot that plans: it tries what it may answer, goes on sensibly, and keeps what looks best."""

from __future__ import annotations

from typing import Final, final

from ziggurat.bots.evaluation import WEIGHTS, Weights, evaluate
from ziggurat.core.choice import Choice, Options
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng
from ziggurat.core.step import Step
from ziggurat.parts.answers import End

WORST: Final = -1e9
STOP: Final = End()
GREED: Final = 2  # answers compared at each further question of a plan
OTHERS: Final = 8  # answers compared for another player who is asked alone
IDLE: Final = 1.0  # taken off what changes nothing and leads back to the same question, such as a refused offer


@final
class Effort:
    """How much an apprentice tries at one question."""

    def __init__(
        self, tried: int = 64, rounds: int = 3, plans: int = 12, look: int = 32, ahead: int = 12, turn: int = 0
    ) -> None:
        self.tried = tried  # options at most; of more than these a sample
        self.rounds = rounds  # of trying, each in another world; after each the worse half of the options is left out
        self.plans = plans  # ways to go on in a round, shared by the options, one each at least; the best counts
        self.look = look  # answers compared in a round when the first plans go on, shared likewise; GREED at least
        self.ahead = ahead  # answers at most before the position is valued
        self.turn = turn  # 1: to the end of the turn; 0: until the question is dealt with


EFFORT: Final = Effort()


@final
class Candidate:
    """An option and what its trials have shown."""

    def __init__(self, index: int, luck: int) -> None:
        self.index = index
        self.sum = luck * 1e-6  # of the best plan in each world; a trifle more tells equals apart
        self.worlds = 0

    @property
    def mean(self) -> float:
        """The value over all worlds so far."""
        return self.sum / self.worlds if self.worlds else WORST


@final
class Apprentice:
    """Tries answers on copies, plans on until the question is dealt with, and compares the positions by their features.

    In one world (what chance and the others do) the best of several plans counts, since the own answers are chosen;
    over worlds the values are averaged, since these are not.
    """

    def __init__(self, seed: int, effort: Effort = EFFORT, weights: Weights | None = None) -> None:
        self.rng = Rng(seed)
        self.effort = effort
        self.weights = weights  # None: those of the game
        self.look = GREED  # answers compared at the first question of a plan
        self.before = 0.0  # the value of the position in the present world
        self.tries = 0  # answers played on copies to see what they are worth

    def choose(self, game: Game, seat: int) -> Choice:
        """The answer with the best outcome; `game` is one that the seat's knowledge allows."""
        options = game.options(seat)
        if len(options) == 1:
            return options[0]
        return options[self.ranked(game, seat, options)[0]]

    def ranked(self, game: Game, seat: int, options: Options) -> list[int]:
        """The places of the options that were tried, the best first; those left out early stand last."""
        field = self._field(game, seat, options)
        behind: list[Candidate] = []
        for number in range(self.effort.rounds if len(field) > 1 else 0):
            self._try_all(game, seat, options, field, number)
            order = sorted([(-candidate.mean, place) for place, candidate in enumerate(field)])
            best_first = [field[place] for _, place in order]
            keep = max(2, (len(field) + 1) // 2)
            field, behind = best_first[:keep], best_first[keep:] + behind
        return [candidate.index for candidate in field + behind]

    def _field(self, game: Game, seat: int, options: Options) -> list[Candidate]:
        """The options to try, before anything is known about them."""
        if self.weights is None:
            self.weights = WEIGHTS.get(game.info.id)
        return [Candidate(index, self.rng.below(1000)) for index in self._sample(game, seat, options)]

    def _try_all(self, game: Game, seat: int, options: Options, field: list[Candidate], number: int) -> None:
        """Try each candidate in one more world; the first is the given game, the others are further guesses."""
        world = self.rng.word()
        guess = game if number == 0 else game.determinized(seat, self.rng.word())
        plans = max(1, self.effort.plans // len(field))
        self.look = max(GREED, self.effort.look // len(field))
        self.before = evaluate(guess, seat, self.weights)
        for candidate in field:
            candidate.sum += self.best_plan(guess, seat, options[candidate.index], world, plans)[0]
            candidate.worlds += 1

    def _sample(self, game: Game, seat: int, options: Options) -> list[int]:
        """The options to try: all that have an effect, or some of them, each once."""
        number, most = len(options), self.effort.tried
        first = _likely(game, seat, options)[: most // 2] if number > most else []
        if number > 4 * most:
            found = list(first)
            while len(found) < most:
                index = self.rng.below(number)
                if index not in found:
                    found.append(index)
            return found
        step = game.stack[-1]
        found = [index for index in range(number) if not step._without_effect(game, seat, options[index])]
        if not found:
            return list(range(min(number, most)))
        while len(found) > most:
            place = self.rng.below(len(found))
            if found[place] not in first:
                found.pop(place)
        return found

    def best_plan(self, game: Game, seat: int, choice: Choice, world: int, plans: int) -> tuple[float, Game]:
        """The value of an answer in one world with the best of some plans to go on, and the position it leads to."""
        most, end = WORST, game
        for _ in range(plans):
            copy = game.clone()
            copy.manual_chance = False
            copy.rng = Rng(world)
            copy.play_unchecked(seat, choice)
            self.tries += 1
            asked = self._go_on(copy, seat, len(game.stack), game.stack[-1].kind)
            value = evaluate(copy, seat, self.weights)
            if value == self.before and _is_again(copy, seat, game.stack):
                value -= IDLE
            if value > most:
                most, end = value, copy
            if not asked:
                break  # there was nothing to plan: another try would be the same
        return most, end

    def _go_on(self, game: Game, seat: int, depth: int, kind: str) -> bool:
        """Answer on until the turn is over, or what the first question has begun; tells whether it was needed."""
        asked, look = False, self.look
        for _ in range(self.effort.ahead):
            if seat in game.pending:
                if not self.effort.turn and _is_back(game.stack, depth, kind):
                    break
                game.play_unchecked(seat, self._next(game, seat, look))
                look = GREED
            elif game.stack and _is_inside(game.stack, depth):
                other = game.pending[0]
                game.play_unchecked(other, self._of_other(game, other))
            else:
                break
            asked = True
        return asked

    def _of_other(self, game: Game, other: int) -> Choice:
        """What another player answers on the way: who is asked alone takes what looks better to them.

        So a bot offers what may well be accepted. Among several who answer in secret chance stands for all they may do.
        """
        if len(game.pending) == 1:
            secret = game.stack[-1].simultaneous  # then they do not know what the seat has answered
            return self._next(game.determinized(other, self.rng.word()) if secret else game, other, OTHERS)
        options = game.options(other)
        return options[self.rng.below(len(options))]

    def _next(self, game: Game, seat: int, look: int) -> Choice:
        """A further answer of a seat: the best of those that are drawn."""
        options = game.options(seat)
        if len(options) == 1:
            return options[0]
        found, most = options[0], WORST
        for choice in self._drawn(game, seat, options, look):
            copy = game.clone()
            copy.rng = Rng(self.rng.word())  # what chance will do is not known when the answer is given
            copy.play_unchecked(seat, choice)
            self.tries += 1
            value = evaluate(copy, seat, self.weights)
            if value > most:
                found, most = choice, value
        return found

    def _drawn(self, game: Game, seat: int, options: Options, look: int) -> list[Choice]:
        """The answers to compare: each if there are so few; or else likely ones, some at random, and to do no more.

        Of the dozens of places where a unit can go most lose something: to a plan that could not stop there the whole
        action would look like a loss.
        """
        number = len(options)
        if number <= look:
            return [options[index] for index in range(number)]
        first = _likely(game, seat, options)[: (look + 1) // 2]
        drawn = [options[index] for index in first]
        drawn.extend([options[self.rng.below(number)] for _ in range(look - len(first))])
        drawn.extend(_telling(game, seat, options))
        if game.stack[-1]._refuses(game, seat, STOP) is None:
            drawn.append(STOP)
        return drawn


def _likely(game: Game, seat: int, options: Options) -> list[int]:
    """The places of the options that the game thinks good, the best first; none if it does not say."""
    known = game.info.features
    return [] if known is None or known.likely is None else known.likely(game, seat, options)


def _telling(game: Game, seat: int, options: Options) -> list[Choice]:
    """The options that every plan compares; none if the game does not say."""
    known = game.info.features
    return [] if known is None or known.telling is None else known.telling(game, seat, options)


def _is_again(game: Game, seat: int, before: list[Step]) -> bool:
    """Whether the seat is asked the same kind of question again that it was asked before."""
    if seat not in game.pending or len(game.stack) != len(before):
        return False
    return game.stack[-1].kind == before[-1].kind


def _is_inside(stack: list[Step], depth: int) -> bool:
    """Whether the question to others belongs to the answer just given: a secret one, or one asked above it."""
    return len(stack) > depth or stack[-1].simultaneous


def _is_back(stack: list[Step], depth: int, kind: str) -> bool:
    """Whether what the first answer has begun is over: its question is put again, or one below it."""
    return len(stack) < depth or (len(stack) == depth and stack[-1].kind == kind)
