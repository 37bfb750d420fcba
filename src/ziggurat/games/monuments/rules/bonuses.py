"""Common bonuses: the player takes a card of the layer just built.

Topics: common bonus.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice
from ziggurat.core.step import CHANCE, NOBODY, Step
from ziggurat.games.monuments.choices import ThisCard
from ziggurat.games.monuments.events import BonusTaken
from ziggurat.games.monuments.game import NONE, Monuments
from ziggurat.games.monuments.house import LAYER_FIVE
from ziggurat.games.monuments.rules.asking import AskOne
from ziggurat.games.monuments.rules.common import unlock
from ziggurat.parts.draw import DrawOne


@final
class ChooseBonus(AskOne[Monuments]):
    """MON-CBO-01: one of the common bonus cards of the layer just built; none if there is none to take."""

    rule = "MON-CBO-01"

    def __init__(self, seat: int, layer: int) -> None:
        super().__init__(seat)
        self.layer = layer

    def candidates(self, game: Monuments) -> list[int]:
        return [card for card in game.commons if bars(game, self.seat, self.layer, card) is None]

    def choose(self, game: Monuments, item: int) -> None:
        game.done()
        if item != NONE:
            take(game, self.seat, item)

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
        return bars(game, self.seat, self.layer, item) or self.rule


@final
class DrawBonus(DrawOne[Monuments]):
    """MON-CBO-08: chance draws a common bonus card of the layer just built, if there is one to take."""

    rule = "MON-CBO-08"

    def __init__(self, seat: int, layer: int) -> None:
        self.seat = seat
        self.layer = layer

    def items(self, game: Monuments) -> tuple[int, ...]:
        return tuple([card for card in game.commons if bars(game, self.seat, self.layer, card) is None])

    def seats(self, game: Monuments) -> tuple[int, ...]:
        return (CHANCE,) if self.items(game) else NOBODY

    def advance(self, game: Monuments) -> None:
        game.done()

    def drawn(self, game: Monuments, item: int) -> None:
        game.done()
        take(game, self.seat, item)


def bonus_step(game: Monuments, seat: int, layer: int) -> Step:
    """MON-CBO-01, MON-CBO-08: the player chooses a common bonus; one of the last layer may be drawn: LAYER_FIVE."""
    if layer == len(game.content.layers) and LAYER_FIVE.chosen(game) == "draw":
        return DrawBonus(seat, layer)
    return ChooseBonus(seat, layer)


def bars(game: Monuments, seat: int, layer: int, card: int) -> str | None:
    """MON-CBO-01, MON-CBO-04, MON-CBO-05: the rule that keeps a player from taking a card still there, or None."""
    content = game.content
    printed = content.commons[card]
    if printed.layer != layer:
        return "MON-CBO-01"
    copies = content.bonuses[printed.bonus].copies
    owned = [own for own in game.realms[seat].bonuses if content.commons[own].bonus == printed.bonus]
    if len(owned) < copies:
        return None
    return "MON-CBO-04" if copies == 1 else "MON-CBO-05"


def take(game: Monuments, seat: int, card: int) -> None:
    """MON-CBO-03, MON-PBO-08: the card counts from now on, and unlocks what it says."""
    game.emit(BonusTaken(seat, card))
    unlock(game, seat, game.content.bonuses[game.content.commons[card].bonus].unlocks, "MON-PBO-08")
