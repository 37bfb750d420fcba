"""Questions that wait, and work that is due: the frozen entries of a game's stack."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.compat import mypyc_attr
from ziggurat.core.record import Record

if TYPE_CHECKING:
    from ziggurat.core.game import Game

CHANCE: Final = -1
"""The seat of dice, shuffles and draws."""

NOBODY: Final[tuple[int, ...]] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Result(Record):
    """What a finished step tells the step below it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Record):
    """A frozen entry of the stack.

    The engine calls the methods with an underscore; each game narrows the type of `game` once, in its own base
    class, and its steps override the methods without. A step never looks below itself on the stack.
    """

    rule: ClassVar[str] = ""  # the rule that asks; refuses whatever is no answer to this question at all

    def _seats(self, game: Game) -> tuple[int, ...]:
        """Who must choose now; nobody: `_advance` is called instead."""
        return NOBODY

    def _options(self, game: Game, seat: int) -> Options:
        """Everything `seat` may answer, in a fixed order."""
        raise NotImplementedError

    def _refuses(self, game: Game, seat: int, choice: Choice) -> str | None:
        """The id of the rule that forbids the choice, or None. Options are what nothing refuses."""
        raise NotImplementedError

    def _answer(self, game: Game, seat: int, choice: Choice) -> None:
        """Take a legal answer."""
        raise NotImplementedError

    def _advance(self, game: Game) -> None:
        """Do the work that is due."""
        raise NotImplementedError

    def _receive(self, game: Game, result: Result) -> None:
        """Hear what a step above has found; the default does not care."""

    def seen_by(self, seat: int | None) -> dict[str, object]:
        """The question as `seat` may know it; secret parts must be left out."""
        return self.to_json()
