"""Bases of questions to one player: of any kind, for one thing, for yes or no. Subclasses handle the answer."""

from __future__ import annotations

from typing import ClassVar, Final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.compat import mypyc_attr
from ziggurat.core.step import NOBODY, G, GameStep
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
