"""Civil War and Revolution: what these two Event cards ask."""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.step import NOBODY
from ziggurat.games.clash_of_cultures.board.units import ARMY
from ziggurat.games.clash_of_cultures.choices import End, UnitAt
from ziggurat.games.clash_of_cultures.content.model import GOVERNMENTS, category_of
from ziggurat.games.clash_of_cultures.events import ActionsChanged, NextTurnCut
from ziggurat.games.clash_of_cultures.game import HAPPY, NONE, Clash, CocStep
from ziggurat.games.clash_of_cultures.rules.asking import AskAdvance, AskSpace
from ziggurat.games.clash_of_cultures.rules.events.calamities import Unrest, lose_unit, lowered, units_at
from ziggurat.games.clash_of_cultures.rules.turn.government import ChangeGovernment, government
from ziggurat.games.clash_of_cultures.status import armies_in, calm

# -- Civil War


@final
class CivilWar(AskSpace):
    """A city that is not happy loses one of its Army units and a step of mood; without one, any city loses a step."""

    rule = "COC-EVENT-36"

    def __init__(self, seat: int, by_rule: str) -> None:
        super().__init__(seat)
        self.by_rule = by_rule

    def candidates(self, game: Clash) -> list[int]:
        divided = self._divided(game)
        return divided or calm(game, self.seat)

    def _divided(self, game: Clash) -> list[int]:
        cities = game.cities_of(self.seat)
        return [space for space in cities if game.city(space).mood != HAPPY and armies_in(game, space)]

    def choose(self, game: Clash, space: int) -> None:
        game.done()
        if space == NONE:
            return
        if space in self._divided(game):
            lose_unit(game, self.seat, space, ARMY, self.by_rule)
        game.push(Unrest(self.seat, space, lowered(game, space), self.by_rule))


# -- Revolution


@final
class Revolt(CocStep):
    """COC-EVENT-38: an action is lost, then the government changes; an Army unit given up prevents either."""

    rule = "COC-EVENT-38"

    def __init__(self, seat: int, stage: int) -> None:
        self.seat = seat
        self.stage = stage  # 0: the action, 1: the government

    def _due(self, game: Clash) -> bool:
        return self.stage == 0 or (self.stage == 1 and len(other_governments(game, self.seat)) > 0)

    def _armies(self, game: Clash) -> list[Choice]:
        return units_at(game, game.units_of(self.seat), (ARMY,))

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if self._due(game) and self._armies(game) else NOBODY

    def advance(self, game: Clash) -> None:
        if self.stage > 1:
            game.done()
            return
        game.become(Revolt(self.seat, self.stage + 1))
        if self.stage == 0:
            lose_action(game, self.seat, self.rule)
        elif self._due(game):
            game.push(Overthrow(self.seat))

    def options(self, game: Clash, seat: int) -> Options:
        found = self._armies(game)
        found.append(End())
        return Listed(found)

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        if isinstance(choice, End):
            self.advance(game)
            return
        assert isinstance(choice, UnitAt)
        game.become(Revolt(self.seat, self.stage + 1))
        lose_unit(game, seat, choice.space, ARMY, self.rule)


def lose_action(game: Clash, seat: int, rule: str) -> None:
    """An action of this turn; of the next one if it is not the player's turn or no action is left."""
    if game.active == seat and game.realms[seat].left > 0:
        game.emit(ActionsChanged(seat, -1, rule))
    else:
        game.emit(NextTurnCut(seat, 1, rule))


def other_governments(game: Clash, seat: int) -> list[int]:
    """The governments a player with government advances could change to (COC-GOV-02)."""
    mine = government(game, seat)
    if mine == NONE:
        return []
    realm = game.realms[seat]
    found = [category for category in GOVERNMENTS if category != mine]
    return [category for category in found if realm.has(game.content.categories[category].opened_by)]


@final
class Overthrow(AskAdvance):
    """COC-EVENT-38: all cubes move to another government; of several the player chooses, by the top advance."""

    rule = "COC-EVENT-38"

    def candidates(self, game: Clash) -> list[int]:
        return [game.content.categories[category].top for category in other_governments(game, self.seat)]

    def choose(self, game: Clash, top: int) -> None:
        game.become(ChangeGovernment(self.seat, category_of(top), self.rule))
