"""Common bonuses: the player takes a card of the layer just built.

Topics: common bonus.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice
from ziggurat.games.monuments.choices import ThisCard
from ziggurat.games.monuments.events import BonusTaken
from ziggurat.games.monuments.game import NONE, Monuments
from ziggurat.games.monuments.rules.asking import AskOne
from ziggurat.games.monuments.rules.common import unlock


@final
class ChooseBonus(AskOne[Monuments]):
    """MON-CBO-01: one of the common bonus cards of the layer just built; none if there is none to take."""

    rule = "MON-CBO-01"

    def __init__(self, seat: int, layer: int) -> None:
        super().__init__(seat)
        self.layer = layer

    def candidates(self, game: Monuments) -> list[int]:
        return [card for card in game.commons if self._bars(game, card) is None]

    def choose(self, game: Monuments, item: int) -> None:
        game.done()
        if item != NONE:
            game.emit(BonusTaken(self.seat, item))
            unlock(game, self.seat, game.content.bonuses[game.content.commons[item].bonus].unlocks, "MON-PBO-08")

    def choice_of(self, game: Monuments, item: int) -> Choice:
        return ThisCard(game.content.commons[item].id)

    def item_of(self, game: Monuments, choice: Choice) -> int:
        if isinstance(choice, ThisCard):
            for number, card in enumerate(game.content.commons):
                if card.id == choice.card:
                    return number
        return NONE

    def forbids(self, game: Monuments, item: int) -> str:
        if item not in game.commons:
            return "MON-CBO-02"
        return self._bars(game, item) or self.rule

    def _bars(self, game: Monuments, card: int) -> str | None:
        """MON-CBO-04, MON-CBO-05: the rule that keeps a card that is still there from being taken, or None."""
        content = game.content
        printed = content.commons[card]
        if printed.layer != self.layer:
            return self.rule
        copies = content.bonuses[printed.bonus].copies
        owned = [own for own in game.realms[self.seat].bonuses if content.commons[own].bonus == printed.bonus]
        if len(owned) < copies:
            return None
        return "MON-CBO-04" if copies == 1 else "MON-CBO-05"
