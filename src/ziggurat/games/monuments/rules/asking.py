"""Questions that ask for one thing of Monuments.

Serves all topics.
"""

from __future__ import annotations

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.compat import mypyc_attr
from ziggurat.core.step import NOBODY
from ziggurat.games.monuments.choices import At, Send, ThisCard
from ziggurat.games.monuments.content.model import ACTIONS
from ziggurat.games.monuments.game import FIGHTERS, NONE, Monuments, fighter, kind_of, place_of
from ziggurat.parts.asking import AskOne as AskOne
from ziggurat.parts.asking import AskPlayer


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
class AskPlace(AskOne[Monuments]):
    """One of some places: hexes, or ferries as `Monuments.aboard` numbers them."""

    def choice_of(self, game: Monuments, item: int) -> Choice:
        return At(item)

    def item_of(self, game: Monuments, choice: Choice) -> int:
        return choice.place if isinstance(choice, At) and choice.place >= 0 else NONE


@mypyc_attr(allow_interpreted_subclasses=True)
class AskFighter(AskOne[Monuments]):
    """One of some fighters, by their codes; alike ones are the same thing."""

    def choice_of(self, game: Monuments, item: int) -> Choice:
        return Send(FIGHTERS[kind_of(item)], place_of(item))

    def item_of(self, game: Monuments, choice: Choice) -> int:
        if not isinstance(choice, Send) or choice.place < 0 or choice.unit not in FIGHTERS:
            return NONE
        return fighter(choice.place, FIGHTERS.index(choice.unit))


@mypyc_attr(allow_interpreted_subclasses=True)
class AskAction(AskOne[Monuments]):
    """One of some action cards."""

    def choice_of(self, game: Monuments, item: int) -> Choice:
        return ThisCard(ACTIONS[item])

    def item_of(self, game: Monuments, choice: Choice) -> int:
        return ACTIONS.index(choice.card) if isinstance(choice, ThisCard) and choice.card in ACTIONS else NONE
