"""Changes of government: all cubes of one government move to another.

Topics: governments.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.step import NOBODY
from ziggurat.games.clash_of_cultures.content.model import GOVERNMENTS, IDEAS, IN_CATEGORY, advances_in, category_of
from ziggurat.games.clash_of_cultures.events import GovernmentChanged
from ziggurat.games.clash_of_cultures.game import NONE, Clash, Realm, one_good
from ziggurat.games.clash_of_cultures.rules.asking import AskAdvance
from ziggurat.games.clash_of_cultures.rules.common import pay
from ziggurat.games.clash_of_cultures.status import limit


def government(game: Clash, seat: int) -> int:
    """COC-GOV-06: the category of the seat's government, NONE without one."""
    for category in GOVERNMENTS:
        if number_of_cubes(game.realms[seat], category):
            return category
    return NONE


def cubes(game: Clash, seat: int, category: int) -> list[int]:
    """The advances of a category that the seat has."""
    return [advance for advance in advances_in(category) if game.realms[seat].has(advance)]


def number_of_cubes(realm: Realm, category: int) -> int:
    """How many advances of a category a player has."""
    return ((realm.advances >> (IN_CATEGORY * category)) & (1 << IN_CATEGORY) - 1).bit_count()


def is_change(game: Clash, seat: int, advance: int) -> bool:
    """COC-GOV-07: whether getting this advance means leaving another government."""
    category = category_of(advance)
    return category in GOVERNMENTS and government(game, seat) not in (NONE, category)


def keep_limits(game: Clash, seat: int) -> None:
    """COC-ADV-DOGMA-5: Ideas above a new limit are discarded at once."""
    surplus = game.realms[seat].ideas - limit(game, seat, IDEAS)
    if surplus > 0:
        pay(game, seat, one_good(IDEAS, surplus), "limit", "COC-ADV-DOGMA-5")


@final
class ChangeGovernment(AskAdvance):
    """COC-GOV-07 to COC-GOV-10: the top advance of the new government has a cube; the player chooses the others."""

    rule = "COC-GOV-10"

    def __init__(self, seat: int, category: int, by_rule: str, chosen: tuple[int, ...] = ()) -> None:
        super().__init__(seat)
        self.category = category
        self.by_rule = by_rule
        self.chosen = chosen

    def _top(self, game: Clash) -> int:
        return game.content.categories[self.category].top

    def candidates(self, game: Clash) -> list[int]:
        """Advances of the new government that may still get a cube."""
        taken = (self._top(game), *self.chosen)
        return [advance for advance in advances_in(self.category) if advance not in taken]

    def missing(self, game: Clash) -> int:
        """COC-GOV-08: cubes still to be placed; as many as before, one of them on top (COC-GOV-09)."""
        return number_of_cubes(game.realms[self.seat], government(game, self.seat)) - 1 - len(self.chosen)

    def due(self, game: Clash) -> int:
        return self.missing(game)

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if 0 < self.missing(game) < len(self.candidates(game)) else NOBODY

    def advance(self, game: Clash) -> None:
        others = self.chosen if self.missing(game) == 0 else self.chosen + tuple(self.candidates(game))
        left = cubes(game, self.seat, government(game, self.seat))
        game.done()
        had = (self._top(game), *sorted(others))
        game.emit(GovernmentChanged(self.seat, tuple(left), had, self.by_rule))
        keep_limits(game, self.seat)

    def forbids(self, game: Clash, advance: int) -> str:
        return "COC-BUY-05" if category_of(advance) == self.category else "COC-GOV-06"

    def choose(self, game: Clash, advance: int) -> None:
        game.become(ChangeGovernment(self.seat, self.category, self.by_rule, (*self.chosen, advance)))
