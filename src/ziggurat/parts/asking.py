"""Bases of questions: to one player, of any kind, for one thing, for yes or no; to everybody in secret.

Subclasses handle the answer.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from ziggurat.core.choice import Choice, Kinds, Listed, Options, kinds_of, part_of
from ziggurat.core.compat import mypyc_attr
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng
from ziggurat.core.step import LEFT_OUT, NOBODY, G, GameStep, Result, Step
from ziggurat.parts.answers import Accept, End, Refuse

NONE: Final = -1  # no such thing


@mypyc_attr(allow_interpreted_subclasses=True)
class AskPlayer(GameStep[G]):
    """A question to one player."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seats(self, game: G) -> tuple[int, ...]:
        return (self.seat,)


@mypyc_attr(allow_interpreted_subclasses=True)
class SensibleOptions(Options):
    """The answers that a question to one player lists; `in` asks the step, so that it knows the others too.

    Subclasses say which `others` there are.
    """

    def __init__(self, items: list[Choice], game: Game, step: Step, seat: int, more: bool) -> None:
        self.items = items
        self.more = more
        self._game = game
        self._step = step
        self._seat = seat

    def __len__(self) -> int:
        return len(self.items)

    def __getitem__(self, index: int) -> Choice:
        return self.items[index]

    def kinds(self) -> Kinds:
        return kinds_of(self.items)

    def span(self, first: int, stop: int) -> list[Choice]:
        return part_of(self.items, first, stop)

    def __contains__(self, choice: object) -> bool:
        return isinstance(choice, Choice) and self._step._refuses(self._game, self._seat, choice) is None


@mypyc_attr(allow_interpreted_subclasses=True)
class AskOne(AskPlayer[G]):
    """A player chooses one of some numbered things, or none of them if `refuses_end` allows it.

    If there is nothing to decide, nobody is asked.
    """

    least: ClassVar[int] = 2  # candidates from which on the question is put, if one of them must be taken

    def candidates(self, game: G) -> list[int]:
        """The things to choose from."""
        raise NotImplementedError

    def choose(self, game: G, item: int) -> None:
        """Carry out the choice of an item, NONE for none of them; end or replace the step."""
        raise NotImplementedError

    def choice_of(self, game: G, item: int) -> Choice:
        """The choice that names this thing."""
        raise NotImplementedError

    def item_of(self, game: G, choice: Choice) -> int:
        """The thing that a choice names; NONE if the choice is of another kind."""
        raise NotImplementedError

    def forbids(self, game: G, item: int) -> str:
        """The rule that keeps this thing out of the candidates."""
        return self.rule

    def refuses_end(self, game: G) -> str | None:
        """The rule that forbids taking none of the things, or None."""
        return self.rule

    def seats(self, game: G) -> tuple[int, ...]:
        least = 1 if self.refuses_end(game) is None else self.least
        return (self.seat,) if len(self.candidates(game)) >= least else NOBODY

    def advance(self, game: G) -> None:
        found = self.candidates(game)
        self.choose(game, found[0] if found else NONE)

    def options(self, game: G, seat: int) -> Options:
        found = [self.choice_of(game, item) for item in self.candidates(game)]
        if self.refuses_end(game) is None:
            found.append(End())
        return Listed(found)

    def refuses(self, game: G, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, End):
            return self.refuses_end(game)
        item = self.item_of(game, choice)
        if item == NONE:
            return self.rule
        return None if item in self.candidates(game) else self.forbids(game, item)

    def answer(self, game: G, seat: int, choice: Choice) -> None:
        self.choose(game, NONE if isinstance(choice, End) else self.item_of(game, choice))


@mypyc_attr(allow_interpreted_subclasses=True)
class AskWhether(AskPlayer[G]):
    """A player says yes or no."""

    def decide(self, game: G, seat: int, yes: bool) -> None:
        """Carry out the answer: end or replace the step, or push one."""
        raise NotImplementedError

    def options(self, game: G, seat: int) -> Options:
        return Listed([Accept(), Refuse()])

    def refuses(self, game: G, seat: int, choice: Choice) -> str | None:
        return None if isinstance(choice, (Accept, Refuse)) else self.rule

    def answer(self, game: G, seat: int, choice: Choice) -> None:
        self.decide(game, seat, isinstance(choice, Accept))


@final
class Opened(Result):
    """The secret answers of all players, by seat."""

    def __init__(self, given: tuple[int, ...]) -> None:
        self.given = given


@mypyc_attr(allow_interpreted_subclasses=True)
class AskEverybody(GameStep[G]):
    """Every player answers with a number, in secret until the last has answered; then the step below learns them all.

    A subclass with more fields makes its copies in `again`.
    """

    simultaneous = True
    always_asked = True
    hides = {"given": LEFT_OUT}

    def __init__(self, given: tuple[int, ...]) -> None:
        self.given = given  # by seat, NONE before the answer

    def number_of(self, choice: Choice) -> int:
        """The number that a choice stands for: the default takes its first field."""
        number = choice.values()[0]
        assert isinstance(number, int)
        return number

    def sealed(self, game: G, seat: int) -> None:
        """Say that a seat has answered; the default says nothing."""

    def again(self, given: tuple[int, ...]) -> AskEverybody[G]:
        """The same question with other answers."""
        return type(self)(given)

    def seats(self, game: G) -> tuple[int, ...]:
        return tuple([seat for seat, number in enumerate(self.given) if number == NONE])

    def answer(self, game: G, seat: int, choice: Choice) -> None:
        game.become(self._with(seat, choice))
        self.sealed(game, seat)

    def advance(self, game: G) -> None:
        game.done(Opened(self.given))

    def resample(self, game: G, seat: int, rng: Rng) -> Step:
        """Others may have answered anything they were asked for."""
        step = self
        for other, number in enumerate(self.given):
            if other != seat and number != NONE:
                options = self.options(game, other)
                step = step._with(other, options[rng.below(len(options))])
        return step

    def _with(self, seat: int, choice: Choice) -> AskEverybody[G]:
        return self.again((*self.given[:seat], self.number_of(choice), *self.given[seat + 1 :]))
