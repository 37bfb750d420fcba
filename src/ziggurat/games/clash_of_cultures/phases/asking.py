"""Questions that ask for one thing: what they have in common. Each names its things and what comes of the answer."""

from __future__ import annotations

from typing import ClassVar

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.compat import mypyc_attr
from ziggurat.core.step import NOBODY
from ziggurat.games.clash_of_cultures.choices import (
    Accept,
    AtSpace,
    End,
    Refuse,
    ThisAdvance,
    ThisBuilding,
    ThisCard,
    ThisGood,
    ThisSeat,
)
from ziggurat.games.clash_of_cultures.content.model import ADVANCES, BUILDINGS, GOODS
from ziggurat.games.clash_of_cultures.game import NONE, Clash, CocStep
from ziggurat.games.clash_of_cultures.phases.common import ADVANCE_NUMBERS


@mypyc_attr(allow_interpreted_subclasses=True)
class AskOne(CocStep):
    """A player chooses one of some things, each known by a number, or none of them where `refuses_end` allows it.

    Where there is nothing to decide nobody is asked.
    """

    least: ClassVar[int] = 2  # candidates that are worth a question, if one of them must be taken

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, game: Clash) -> list[int]:
        """The things to choose from."""
        raise NotImplementedError

    def choose(self, game: Clash, item: int) -> None:
        """Go on with this one; NONE if there is no candidate, or none is wanted. Ends or replaces the step."""
        raise NotImplementedError

    def choice_of(self, item: int) -> Choice:
        """The choice that names this thing."""
        raise NotImplementedError

    def item_of(self, game: Clash, choice: Choice) -> int:
        """What a choice names, NONE if that is nothing of the kind."""
        raise NotImplementedError

    def forbids(self, game: Clash, item: int) -> str:
        """The rule that keeps this thing out of the candidates."""
        return self.rule

    def refuses_end(self, game: Clash) -> str | None:
        """The rule that forbids to take none, or None."""
        return self.rule

    def seats(self, game: Clash) -> tuple[int, ...]:
        least = self.least if self.refuses_end(game) is not None else 1
        return (self.seat,) if len(self.candidates(game)) >= least else NOBODY

    def advance(self, game: Clash) -> None:
        found = self.candidates(game)
        self.choose(game, found[0] if found else NONE)

    def options(self, game: Clash, seat: int) -> Options:
        found = [self.choice_of(item) for item in self.candidates(game)]
        if self.refuses_end(game) is None:
            found.append(End())
        return Listed(found)

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, End):
            return self.refuses_end(game)
        item = self.item_of(game, choice)
        if item == NONE:
            return self.rule
        return None if item in self.candidates(game) else self.forbids(game, item)

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        self.choose(game, NONE if isinstance(choice, End) else self.item_of(game, choice))


@mypyc_attr(allow_interpreted_subclasses=True)
class AskSpace(AskOne):
    """One of some spaces."""

    def choice_of(self, item: int) -> Choice:
        return AtSpace(item)

    def item_of(self, game: Clash, choice: Choice) -> int:
        return choice.space if isinstance(choice, AtSpace) and 0 <= choice.space < game.chart.size else NONE


@mypyc_attr(allow_interpreted_subclasses=True)
class AskSeat(AskOne):
    """One of some players."""

    def choice_of(self, item: int) -> Choice:
        return ThisSeat(item)

    def item_of(self, game: Clash, choice: Choice) -> int:
        return choice.target if isinstance(choice, ThisSeat) and 0 <= choice.target < game.players else NONE


@mypyc_attr(allow_interpreted_subclasses=True)
class AskGood(AskOne):
    """One of some kinds of resources and tokens."""

    def choice_of(self, item: int) -> Choice:
        return ThisGood(GOODS[item])

    def item_of(self, game: Clash, choice: Choice) -> int:
        return GOODS.index(choice.good) if isinstance(choice, ThisGood) and choice.good in GOODS else NONE


@mypyc_attr(allow_interpreted_subclasses=True)
class AskBuilding(AskOne):
    """One of some buildings of a city."""

    def choice_of(self, item: int) -> Choice:
        return ThisBuilding(BUILDINGS[item])

    def item_of(self, game: Clash, choice: Choice) -> int:
        if not isinstance(choice, ThisBuilding) or choice.building not in BUILDINGS:
            return NONE
        return BUILDINGS.index(choice.building)


@mypyc_attr(allow_interpreted_subclasses=True)
class AskAdvance(AskOne):
    """One of some advances."""

    def choice_of(self, item: int) -> Choice:
        return ThisAdvance(ADVANCES[item])

    def item_of(self, game: Clash, choice: Choice) -> int:
        return ADVANCE_NUMBERS.get(choice.advance, NONE) if isinstance(choice, ThisAdvance) else NONE


@mypyc_attr(allow_interpreted_subclasses=True)
class AskAction(AskOne):
    """One of some Action cards, by their indices in the deck; printed numbers are one more."""

    def choice_of(self, item: int) -> Choice:
        return ThisCard("action", item + 1)

    def item_of(self, game: Clash, choice: Choice) -> int:
        return choice.card - 1 if isinstance(choice, ThisCard) and choice.deck == "action" else NONE


@mypyc_attr(allow_interpreted_subclasses=True)
class AskWhether(CocStep):
    """A player says yes or no."""

    def decide(self, game: Clash, seat: int, yes: bool) -> None:
        """Go on with the answer; ends or replaces the step, or pushes one."""
        raise NotImplementedError

    def options(self, game: Clash, seat: int) -> Options:
        return Listed([Accept(), Refuse()])

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        return None if isinstance(choice, (Accept, Refuse)) else self.rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        self.decide(game, seat, isinstance(choice, Accept))
