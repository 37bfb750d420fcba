"""Steps: the frozen entries of a game's stack, each a question that waits or work that is due."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar, cast

from ziggurat.core.choice import Choice, Options
from ziggurat.core.compat import mypyc_attr
from ziggurat.core.record import Json, Record
from ziggurat.core.rng import Rng

if TYPE_CHECKING:
    from ziggurat.core.game import Game

G = TypeVar("G", bound="Game")

CHANCE: Final = -1
"""The seat of dice, shuffles and draws."""

NOBODY: Final[tuple[int, ...]] = ()

LEFT_OUT: Final = "left out"
"""Who may not know a field of a question does not see that it has one."""

COUNTED: Final = "counted"
"""Who may not know a list sees how long it is."""

WHETHER: Final = "whether"
"""Who may not know a number sees whether there is one: -1 stands for none."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Result(Record):
    """What a finished step tells the step below it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Record):
    """A frozen entry of the stack.

    The engine calls the methods with an underscore; the steps of a game are a `GameStep` and override those without.
    A step never looks below itself on the stack.
    """

    rule: ClassVar[str] = ""  # the rule that asks; it also refuses choices of a kind that does not answer the question

    simultaneous: ClassVar[bool] = False  # answers stay hidden until the last is given
    always_asked: ClassVar[bool] = False  # put even if there is one option: not being asked would reveal something

    confirmed: ClassVar[bool] = False  # put even if there is one option: people see it first, and may leave it

    # Field -> LEFT_OUT, COUNTED or WHETHER: what those see of it who do not know the step. The page's types follow.
    hides: ClassVar[Mapping[str, str]] = {}

    def _seats(self, game: Game) -> tuple[int, ...]:
        """The seats that must choose now; if there are none, the engine calls `_advance`."""
        return NOBODY

    def _options(self, game: Game, seat: int) -> Options:
        """Everything `seat` may answer, in a fixed order."""
        raise NotImplementedError

    def _refuses(self, game: Game, seat: int, choice: Choice) -> str | None:
        """The id of the rule that forbids the choice, or None. Options are what nothing refuses."""
        raise NotImplementedError

    def _answer(self, game: Game, seat: int, choice: Choice) -> None:
        """Carry out a legal answer."""
        raise NotImplementedError

    def _advance(self, game: Game) -> None:
        """Do the work that is due."""
        raise NotImplementedError

    def _receive(self, game: Game, result: Result) -> None:
        """Handle the result of the step above; the default ignores it."""

    def _may_leave(self, game: Game) -> bool:
        """Whether the asked player may go back to the question before."""
        return False

    def _leave(self, game: Game) -> None:
        """Go back to the question before."""

    def _without_effect(self, game: Game, seat: int, choice: Choice) -> str:
        """The id of the rule that leaves a legal choice without effect now, "" if it has one."""
        return ""

    def _must_ask(self, game: Game, seat: int) -> bool:
        """Whether the seat is asked even if it has one option."""
        return self.always_asked or self.simultaneous

    def knows(self, seat: int | None) -> bool:
        """Whether the seat sees what the step hides; the default shows it to nobody, not even to who answered."""
        return False

    def seen_by(self, seat: int | None) -> Json:
        """The question as `seat` may know it (None: a spectator)."""
        data = self.to_json()
        if self.hides and not self.knows(seat):
            for name, instead in self.hides.items():
                _mask(data, name, instead)
        return data

    def _resample(self, game: Game, seat: int, rng: Rng) -> Step:
        """The same step with everything that `seat` may not know replaced by a guess."""
        return self


def _mask(data: Json, name: str, instead: str) -> None:
    """Replace a field of a question by what everybody may know of it."""
    value = data[name]
    if instead == LEFT_OUT:
        del data[name]
    elif instead == COUNTED:
        assert isinstance(value, list)
        data[name] = len(value)
    else:
        assert instead == WHETHER and isinstance(value, int)
        data[name] = value >= 0


@mypyc_attr(allow_interpreted_subclasses=True)
class GameStep(Step, Generic[G]):
    """A step of one game: the methods of `Step` with the type of the game known."""

    def seats(self, game: G) -> tuple[int, ...]:
        """The seats that must choose now; if there are none, the engine calls `advance`."""
        return NOBODY

    def options(self, game: G, seat: int) -> Options:
        """Everything the seat may answer."""
        raise NotImplementedError

    def refuses(self, game: G, seat: int, choice: Choice) -> str | None:
        """The rule that forbids the choice, or None; the default knows one rule for all that is no option."""
        return None if choice in self.options(game, seat) else self.rule

    def answer(self, game: G, seat: int, choice: Choice) -> None:
        """Carry out a legal answer."""
        raise NotImplementedError

    def advance(self, game: G) -> None:
        """Do the work that is due."""
        raise NotImplementedError

    def receive(self, game: G, result: Result) -> None:
        """Handle the result of the step above."""

    def may_leave(self, game: G) -> bool:
        """Whether the asked player may go back to the question before: nothing was revealed, spent or rolled since."""
        return False

    def leave(self, game: G) -> None:
        """Go back to the question before; the position is then what it was when this one was opened."""
        game.done()

    def without_effect(self, game: G, seat: int, choice: Choice) -> str:
        """The rule that leaves a legal choice without effect now, "" if it has one. People see such a choice dimmed."""
        return ""

    def must_ask(self, game: G, seat: int) -> bool:
        """Whether the seat is asked even if it has one option: not where everybody knows that it has no choice."""
        return self.always_asked or self.simultaneous

    def resample(self, game: G, seat: int, rng: Rng) -> Step:
        """The same step with everything that `seat` may not know replaced by a guess."""
        return self

    # `cast` costs nothing; compiled, the overriding method checks the type of its game.

    def _seats(self, game: Game) -> tuple[int, ...]:
        return self.seats(cast("G", game))

    def _options(self, game: Game, seat: int) -> Options:
        return self.options(cast("G", game), seat)

    def _refuses(self, game: Game, seat: int, choice: Choice) -> str | None:
        return self.refuses(cast("G", game), seat, choice)

    def _answer(self, game: Game, seat: int, choice: Choice) -> None:
        self.answer(cast("G", game), seat, choice)

    def _advance(self, game: Game) -> None:
        self.advance(cast("G", game))

    def _receive(self, game: Game, result: Result) -> None:
        self.receive(cast("G", game), result)

    def _may_leave(self, game: Game) -> bool:
        return self.may_leave(cast("G", game))

    def _leave(self, game: Game) -> None:
        self.leave(cast("G", game))

    def _without_effect(self, game: Game, seat: int, choice: Choice) -> str:
        return self.without_effect(cast("G", game), seat, choice)

    def _must_ask(self, game: Game, seat: int) -> bool:
        return self.must_ask(cast("G", game), seat)

    def _resample(self, game: Game, seat: int, rng: Rng) -> Step:
        return self.resample(cast("G", game), seat, rng)
