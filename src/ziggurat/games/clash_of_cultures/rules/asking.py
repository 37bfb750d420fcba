"""Questions that ask for one thing of Clash of Cultures: a space, a player, an advance.

Serves all topics.
"""

from __future__ import annotations

from typing import ClassVar

from ziggurat.core.choice import Choice
from ziggurat.core.compat import mypyc_attr
from ziggurat.games.clash_of_cultures import choices
from ziggurat.games.clash_of_cultures.board.units import SETTLER
from ziggurat.games.clash_of_cultures.content.model import ADVANCES, BUILDINGS, GOODS
from ziggurat.games.clash_of_cultures.game import NONE, Clash
from ziggurat.games.clash_of_cultures.rules.common import ADVANCE_NUMBERS, army_places, place_unit, settler_places
from ziggurat.parts.asking import AskOne


@mypyc_attr(allow_interpreted_subclasses=True)
class AskSpace(AskOne[Clash]):
    """One of some spaces."""

    def choice_of(self, game: Clash, item: int) -> Choice:
        return choices.AtSpace(item)

    def item_of(self, game: Clash, choice: Choice) -> int:
        return choice.space if isinstance(choice, choices.AtSpace) and 0 <= choice.space < game.chart.size else NONE


@mypyc_attr(allow_interpreted_subclasses=True)
class AskForUnit(AskSpace):
    """The city that gets a free unit of a kind, a Settler or an Army unit (COC-COMP-09)."""

    new: ClassVar[int] = SETTLER

    def candidates(self, game: Clash) -> list[int]:
        return settler_places(game, self.seat) if self.new == SETTLER else army_places(game, self.seat)

    def choose(self, game: Clash, space: int) -> None:
        game.done()
        if space != NONE:
            place_unit(game, self.seat, space, self.new, self.rule)


@mypyc_attr(allow_interpreted_subclasses=True)
class AskSeat(AskOne[Clash]):
    """One of some players."""

    def choice_of(self, game: Clash, item: int) -> Choice:
        return choices.ThisSeat(item)

    def item_of(self, game: Clash, choice: Choice) -> int:
        return choice.target if isinstance(choice, choices.ThisSeat) and 0 <= choice.target < game.players else NONE


@mypyc_attr(allow_interpreted_subclasses=True)
class AskGood(AskOne[Clash]):
    """One of some kinds of resources and tokens."""

    def choice_of(self, game: Clash, item: int) -> Choice:
        return choices.ThisGood(GOODS[item])

    def item_of(self, game: Clash, choice: Choice) -> int:
        return GOODS.index(choice.good) if isinstance(choice, choices.ThisGood) and choice.good in GOODS else NONE


@mypyc_attr(allow_interpreted_subclasses=True)
class AskBuilding(AskOne[Clash]):
    """One of some buildings of a city."""

    def choice_of(self, game: Clash, item: int) -> Choice:
        return choices.ThisBuilding(BUILDINGS[item])

    def item_of(self, game: Clash, choice: Choice) -> int:
        if not isinstance(choice, choices.ThisBuilding) or choice.building not in BUILDINGS:
            return NONE
        return BUILDINGS.index(choice.building)


@mypyc_attr(allow_interpreted_subclasses=True)
class AskAdvance(AskOne[Clash]):
    """One of some advances."""

    def choice_of(self, game: Clash, item: int) -> Choice:
        return choices.ThisAdvance(ADVANCES[item])

    def item_of(self, game: Clash, choice: Choice) -> int:
        return ADVANCE_NUMBERS.get(choice.advance, NONE) if isinstance(choice, choices.ThisAdvance) else NONE


@mypyc_attr(allow_interpreted_subclasses=True)
class AskAction(AskOne[Clash]):
    """One of some Action cards, by their indices in the deck; printed numbers are one more."""

    def choice_of(self, game: Clash, item: int) -> Choice:
        return choices.ThisCard("action", item + 1)

    def item_of(self, game: Clash, choice: Choice) -> int:
        return choice.card - 1 if isinstance(choice, choices.ThisCard) and choice.deck == "action" else NONE
