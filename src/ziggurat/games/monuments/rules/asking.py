"""Questions of Monuments: for one thing, for several at once, and the result that plays an action card.

Serves all topics.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.compat import mypyc_attr
from ziggurat.core.step import NOBODY, Result, Step
from ziggurat.games.monuments.choices import At, ThisCard
from ziggurat.games.monuments.content.model import ACTIONS
from ziggurat.games.monuments.game import NONE, Monuments
from ziggurat.parts.asking import AskOne as AskOne
from ziggurat.parts.asking import AskPlayer, SensibleOptions

FEW: Final = 6
"""Up to this number all answers of a question are listed, beyond it only the sensible ones."""

MANY: Final = 200
"""Up to this number the answers that are not listed can be asked for."""


@final
class CardUsed(Result):
    """The first answer after an action card was chosen: only now the card is played, so that it could be left."""

    def __init__(self, action: int) -> None:
        self.action = action


@final
class Unpaid(Result):
    """The player has left the question how to pay."""


def make_way(game: Monuments, first: Step, result: Result) -> None:
    """End the first question of a card, on top, once its answer is paid; or if it was left and had no other answer."""
    if isinstance(result, CardUsed):
        game.done(result)
    elif isinstance(result, Unpaid) and not first._seats(game):
        game.done()


def go_on(game: Monuments, step: Step, action: int = NONE) -> None:
    """Put another step in the place of the one on top; if that was the first of an action card, the card is played."""
    if action == NONE:
        game.become(step)
    else:
        game.done(CardUsed(action))
        game.push(step)


@mypyc_attr(allow_interpreted_subclasses=True)
class AskListed(AskPlayer[Monuments]):
    """One of some choices; a single one is carried out without asking, and with none the step ends."""

    def ways(self, game: Monuments, enough: int) -> list[Choice]:
        """The choices; a step may stop at `enough` of them, if that is not 0."""
        raise NotImplementedError

    def seats(self, game: Monuments) -> tuple[int, ...]:
        return (self.seat,) if len(self.ways(game, 2)) > 1 else NOBODY

    def advance(self, game: Monuments) -> None:
        found = self.ways(game, 1)
        if found:
            self.answer(game, self.seat, found[0])
        else:
            game.done()

    def options(self, game: Monuments, seat: int) -> Options:
        return Listed(self.ways(game, 0))


@mypyc_attr(allow_interpreted_subclasses=True)
class AskFirst(AskListed):
    """The first question of an action card, for something that is paid: it stays below until then."""

    def may_leave(self, game: Monuments) -> bool:
        return True

    def receive(self, game: Monuments, result: Result) -> None:
        make_way(game, self, result)


@mypyc_attr(allow_interpreted_subclasses=True)
class AskPlace(AskOne[Monuments]):
    """One of some places: hexes, or ferries as `Monuments.aboard` numbers them."""

    def choice_of(self, game: Monuments, item: int) -> Choice:
        return At(item)

    def item_of(self, game: Monuments, choice: Choice) -> int:
        return choice.place if isinstance(choice, At) and choice.place >= 0 else NONE


@mypyc_attr(allow_interpreted_subclasses=True)
class AskAction(AskOne[Monuments]):
    """One of some action cards."""

    def choice_of(self, game: Monuments, item: int) -> Choice:
        return ThisCard(ACTIONS[item])

    def item_of(self, game: Monuments, choice: Choice) -> int:
        return ACTIONS.index(choice.card) if isinstance(choice, ThisCard) and choice.card in ACTIONS else NONE


@mypyc_attr(allow_interpreted_subclasses=True)
class AskSeveral(AskPlayer[Monuments]):
    """Several things in one answer: a payment, a set of units. Of many answers only the sensible ones are listed.

    A single answer is carried out without asking, and with none the step ends.
    """

    def every(self, game: Monuments, enough: int) -> list[Choice]:
        """All answers in a fixed order; no more than `enough`, if that is not 0."""
        raise NotImplementedError

    def sensible(self, game: Monuments) -> list[Choice]:
        """The answers worth listing, the best one first."""
        raise NotImplementedError

    def seats(self, game: Monuments) -> tuple[int, ...]:
        return (self.seat,) if len(self.every(game, 2)) > 1 else NOBODY

    def advance(self, game: Monuments) -> None:
        found = self.every(game, 1)
        if found:
            self.answer(game, self.seat, found[0])
        else:
            game.done()

    def options(self, game: Monuments, seat: int) -> Options:
        listed = self.sensible(game)
        most = max(FEW, len(listed))
        found = self.every(game, most + 1)
        if len(found) > most:
            return Sensible(self, game, listed, True)
        rest = [choice for choice in found if choice not in listed]
        return Sensible(self, game, listed + rest, False)


@final
class Sensible(SensibleOptions):
    """The answers of a question that are worth listing; `in` knows all of them."""

    def __init__(self, step: AskSeveral, game: Monuments, items: list[Choice], more: bool) -> None:
        super().__init__(items, game, step, step.seat, more)
        self.step = step
        self.game = game

    def others(self) -> list[Choice]:
        """The answers that are not listed; none if there are too many to read."""
        found = self.step.every(self.game, MANY + 1) if self.more else []
        return [choice for choice in found if choice not in self.items] if len(found) <= MANY else []
