"""Questions that ask for one thing of Monuments."""

from __future__ import annotations

from ziggurat.core.choice import Choice
from ziggurat.core.compat import mypyc_attr
from ziggurat.games.monuments.choices import At
from ziggurat.games.monuments.game import NONE, Monuments
from ziggurat.parts.asking import AskOne as AskOne


@mypyc_attr(allow_interpreted_subclasses=True)
class AskPlace(AskOne[Monuments]):
    """One of some places: hexes, or ferries as `Monuments.aboard` numbers them."""

    def choice_of(self, game: Monuments, item: int) -> Choice:
        return At(item)

    def item_of(self, game: Monuments, choice: Choice) -> int:
        return choice.place if isinstance(choice, At) and choice.place >= 0 else NONE
