"""Changes of government: all cubes of one government move to another."""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.step import NOBODY
from ziggurat.games.clash_of_cultures.choices import ThisAdvance
from ziggurat.games.clash_of_cultures.content.model import ADVANCES, GOVERNMENTS, IDEAS
from ziggurat.games.clash_of_cultures.events import GovernmentChanged
from ziggurat.games.clash_of_cultures.game import NONE, Clash, CocStep, one_good
from ziggurat.games.clash_of_cultures.phases.common import ADVANCE_NUMBERS, pay
from ziggurat.games.clash_of_cultures.status import limit


def government(game: Clash, seat: int) -> int:
    """COC-GOV-06: the category of the seat's government, NONE without one."""
    owned = game.realms[seat].advances
    for category in GOVERNMENTS:
        if (owned >> (4 * category)) & 15:
            return category
    return NONE


def cubes(game: Clash, seat: int, category: int) -> list[int]:
    """The advances of a category that the seat has."""
    return [advance for advance in range(4 * category, 4 * category + 4) if game.realms[seat].has(advance)]


def is_change(game: Clash, seat: int, advance: int) -> bool:
    """COC-GOV-07: whether getting this advance means leaving another government."""
    category = advance // 4
    return category in GOVERNMENTS and government(game, seat) not in (NONE, category)


def keep_limits(game: Clash, seat: int) -> None:
    """COC-ADV-DOGMA-5: Ideas above a new limit are discarded at once."""
    surplus = game.realms[seat].ideas - limit(game, seat, IDEAS)
    if surplus > 0:
        pay(game, seat, one_good(IDEAS, surplus), "limit", "COC-ADV-DOGMA-5")


@final
class ChangeGovernment(CocStep):
    """COC-GOV-07 to COC-GOV-10: the top advance of the new government has a cube; the others are asked one by one."""

    kind = "change_government"
    fields = ("seat", "category", "by_rule", "chosen")
    rule = "COC-GOV-10"

    def __init__(self, seat: int, category: int, by_rule: str, chosen: tuple[int, ...] = ()) -> None:
        self.seat = seat
        self.category = category
        self.by_rule = by_rule
        self.chosen = chosen

    def _top(self, game: Clash) -> int:
        return game.content.categories[self.category].top

    def _open(self, game: Clash) -> list[int]:
        """Advances of the new government that may still get a cube."""
        top = self._top(game)
        members = range(4 * self.category, 4 * self.category + 4)
        return [advance for advance in members if advance != top and advance not in self.chosen]

    def _missing(self, game: Clash) -> int:
        """COC-GOV-08: cubes still to be placed; as many as before, one of them on top (COC-GOV-09)."""
        return len(cubes(game, self.seat, government(game, self.seat))) - 1 - len(self.chosen)

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if 0 < self._missing(game) < len(self._open(game)) else NOBODY

    def advance(self, game: Clash) -> None:
        others = self.chosen if self._missing(game) == 0 else self.chosen + tuple(self._open(game))
        left = cubes(game, self.seat, government(game, self.seat))
        game.done()
        had = (self._top(game), *sorted(others))
        game.emit(GovernmentChanged(self.seat, tuple(left), had, self.by_rule))
        keep_limits(game, self.seat)

    def options(self, game: Clash, seat: int) -> Options:
        return Listed([ThisAdvance(ADVANCES[advance]) for advance in self._open(game)])

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if not isinstance(choice, ThisAdvance):
            return self.rule
        advance = ADVANCE_NUMBERS.get(choice.advance, NONE)
        if advance == self._top(game) or advance in self.chosen:
            return "COC-BUY-05"
        if advance // 4 != self.category:
            return "COC-GOV-06"
        return None

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, ThisAdvance)
        chosen = (*self.chosen, ADVANCE_NUMBERS[choice.advance])
        game.become(ChangeGovernment(self.seat, self.category, self.by_rule, chosen))
