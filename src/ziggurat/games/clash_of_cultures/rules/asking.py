"""Questions that ask for one thing of Clash of Cultures: a space, a player, an advance; or for several of them.

Serves all topics.
"""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.compat import mypyc_attr
from ziggurat.games.clash_of_cultures import choices
from ziggurat.games.clash_of_cultures.board.units import SETTLER
from ziggurat.games.clash_of_cultures.content.model import ADVANCES, BUILDINGS, GOODS
from ziggurat.games.clash_of_cultures.game import NONE, Clash
from ziggurat.games.clash_of_cultures.rules.common import ADVANCE_NUMBERS, army_places, place_unit, settler_places
from ziggurat.parts.asking import AskOne


@mypyc_attr(allow_interpreted_subclasses=True)
class AskSome(AskOne[Clash]):
    """One of some things or, if several are `due`, that many of them in one answer.

    They may be named one after the other, too: older versions asked so, and saves hold such answers.
    """

    def due(self, game: Clash) -> int:
        """How many things are to be chosen."""
        return 1

    def choice_of_all(self, items: tuple[int, ...]) -> Choice:
        """The choice that names these things together."""
        raise NotImplementedError

    def items_of(self, game: Clash, choice: Choice) -> tuple[int, ...]:
        """The things that a choice names together; () if it is of another kind or names what does not exist."""
        raise NotImplementedError

    def choose_all(self, game: Clash, items: tuple[int, ...]) -> None:
        """Carry out the choice of several things; the default takes one after the other."""
        for item in items:
            step = game.stack[-1]
            assert isinstance(step, AskSome)
            step.choose(game, item)

    def options(self, game: Clash, seat: int) -> Options:
        number = self.due(game)
        if number == 1:
            return super().options(game, seat)
        return Listed([self.choice_of_all(items) for items in combinations(self.candidates(game), number)])

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        items = self.items_of(game, choice)
        if not items:
            return super().refuses(game, seat, choice)
        number = self.due(game)
        if number == 1 or len(items) != number or list(items) != sorted(set(items)):
            return self.rule
        found = self.candidates(game)
        strange = [item for item in items if item not in found]
        return self.forbids(game, strange[0]) if strange else None

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        items = self.items_of(game, choice)
        if items:
            self.choose_all(game, items)
        else:
            super().answer(game, seat, choice)


def _known(items: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The items if all are numbers below `number`, else none of them."""
    return items if items and min(items) >= 0 and max(items) < number else ()


@mypyc_attr(allow_interpreted_subclasses=True)
class AskSpace(AskSome):
    """One or several of some spaces."""

    def choice_of_all(self, items: tuple[int, ...]) -> Choice:
        return choices.AtSpaces(items)

    def items_of(self, game: Clash, choice: Choice) -> tuple[int, ...]:
        return _known(choice.spaces, game.chart.size) if isinstance(choice, choices.AtSpaces) else ()

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
class AskBuilding(AskSome):
    """One or several of some buildings of a city."""

    def choice_of_all(self, items: tuple[int, ...]) -> Choice:
        return choices.TheseBuildings(items)

    def items_of(self, game: Clash, choice: Choice) -> tuple[int, ...]:
        return _known(choice.buildings, len(BUILDINGS)) if isinstance(choice, choices.TheseBuildings) else ()

    def choice_of(self, game: Clash, item: int) -> Choice:
        return choices.ThisBuilding(BUILDINGS[item])

    def item_of(self, game: Clash, choice: Choice) -> int:
        if not isinstance(choice, choices.ThisBuilding) or choice.building not in BUILDINGS:
            return NONE
        return BUILDINGS.index(choice.building)


@mypyc_attr(allow_interpreted_subclasses=True)
class AskAdvance(AskSome):
    """One or several of some advances."""

    def choice_of_all(self, items: tuple[int, ...]) -> Choice:
        return choices.TheseAdvances(items)

    def items_of(self, game: Clash, choice: Choice) -> tuple[int, ...]:
        return _known(choice.advances, len(ADVANCES)) if isinstance(choice, choices.TheseAdvances) else ()

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
