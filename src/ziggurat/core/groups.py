"""Groups of choices by name, which a bot can be told to leave out: war, trade."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar, final

from ziggurat.core.choice import Choice, Listed, Options

if TYPE_CHECKING:
    from ziggurat.core.game import Game

G = TypeVar("G", bound="Game")


@final
class ChoiceGroup(Generic[G]):
    """Choices of some kinds under one name; with `when` only those of them for which it is true."""

    def __init__(self, name: str, kinds: tuple[str, ...], when: Callable[[G, int, Choice], bool] | None = None) -> None:
        self.name = name
        self.kinds = kinds
        self._when = when  # asks the game, the seat and the choice

    def holds(self, game: G, seat: int, choice: Choice) -> bool:
        """Whether the choice of a seat belongs to the group."""
        return choice.kind in self.kinds and (self._when is None or self._when(game, seat, choice))


@final
class Limit:
    """What a bot leaves out when it answers for its seat. The rules know nothing of it: all of it stays legal."""

    def __init__(self, seat: int, groups: tuple[ChoiceGroup[Game], ...]) -> None:
        self.seat = seat
        self.groups = groups

    def within(self, game: Game, seat: int, options: Options) -> Options:
        """The options of a seat without the groups; all of them for other seats, and where nothing would be left."""
        if seat != self.seat:
            return options
        kept = [choice for choice in options if not self._leaves_out(game, choice)]
        return Listed(kept) if 0 < len(kept) < len(options) else options

    def _leaves_out(self, game: Game, choice: Choice) -> bool:
        for group in self.groups:
            if group.holds(game, self.seat, choice):
                return True
        return False
