"""Events: facts, and the only code that writes to the pieces of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar, cast

from ziggurat.core.compat import mypyc_attr
from ziggurat.core.record import Record

if TYPE_CHECKING:
    from ziggurat.core.game import Game

G = TypeVar("G", bound="Game")

RULE: Final = "rule"


@mypyc_attr(allow_interpreted_subclasses=True)
class Event(Record):
    """Something that happened. `apply_to` copies the fact into the position; it never asks, rolls or decides."""

    rule: str = ""  # the rule that causes the event; a subclass may set it per instance

    reveals: ClassVar[bool] = False  # True: a seat learns something by it, so nobody may undo past it

    def basis(self) -> str:
        """The rule this fact rests on, "" for none.

        Compiled code reads `self.rule` from the object alone; a game that is not compiled may set it on the class. So
        the rule is looked up by name.
        """
        return str(getattr(self, RULE))

    def apply_to(self, game: Game) -> None:
        """Write the fact into the position."""
        raise NotImplementedError

    def informs(self, seat: int) -> bool:
        """Whether `seat` learns something by it; a player who shows what was theirs alone learns nothing."""
        return self.reveals

    def seen_by(self, seat: int | None) -> Event | None:
        """Return the event as `seat` may know it (None: a spectator); None if it may not know that it happened."""
        return self


@mypyc_attr(allow_interpreted_subclasses=True)
class GameEvent(Event, Generic[G]):
    """An event of one game: `apply` writes the fact into a position whose type is known."""

    def apply(self, game: G) -> None:
        """Write the fact into the position; the default is a fact that changes no piece."""

    def apply_to(self, game: Game) -> None:
        self.apply(cast("G", game))


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatEvent(GameEvent[G]):
    """Something that a seat did or that befell it."""

    private: ClassVar[bool] = False  # True: nobody else may know that it happened

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seen_by(self, seat: int | None) -> Event | None:
        return None if self.private and seat != self.seat else self
