"""Drawing cards and revealing Wonders: questions to the chance seat.

Serves the topics: components.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.step import CHANCE, NOBODY
from ziggurat.games.clash_of_cultures.events import ActionDrawn, DeckRenewed, ObjectiveDrawn, WonderRevealed
from ziggurat.games.clash_of_cultures.game import Clash, CocStep
from ziggurat.parts.draw import Drawn, Pool


@final
class DrawAction(CocStep):
    """A player draws `number` Action cards; an empty deck is renewed from its discards (COC-COMP-14)."""

    rule = "COC-HID-02"

    def __init__(self, seat: int, number: int, by_rule: str) -> None:
        self.seat = seat
        self.number = number
        self.by_rule = by_rule

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (CHANCE,) if self.number and game.action_deck else NOBODY

    def advance(self, game: Clash) -> None:
        if self.number and game.action_discard:
            game.emit(DeckRenewed("action"))
        else:
            game.done()

    def options(self, game: Clash, seat: int) -> Options:
        return Pool(game.action_deck)

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Drawn)
        if self.number > 1:
            game.become(DrawAction(self.seat, self.number - 1, self.by_rule))
        else:
            game.done()
        game.emit(ActionDrawn(self.seat, choice.item, self.by_rule))


@final
class DrawObjective(CocStep):
    """A player draws an Objective card; from an empty deck none is drawn (COC-COMP-15)."""

    rule = "COC-HID-02"

    def __init__(self, seat: int, by_rule: str) -> None:
        self.seat = seat
        self.by_rule = by_rule

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (CHANCE,) if game.objective_deck else NOBODY

    def advance(self, game: Clash) -> None:
        game.done()

    def options(self, game: Clash, seat: int) -> Options:
        return Pool(game.objective_deck)

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Drawn)
        game.done()
        game.emit(ObjectiveDrawn(self.seat, choice.item, self.by_rule))


@final
class RevealWonder(CocStep):
    """The top card of the Wonder deck is turned up; from an empty deck none is (COC-WON-02, COC-WON-04)."""

    rule = "COC-WON-02"

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (CHANCE,) if game.wonder_deck else NOBODY

    def advance(self, game: Clash) -> None:
        game.done()

    def options(self, game: Clash, seat: int) -> Options:
        return Pool(game.wonder_deck)

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Drawn)
        game.done()
        game.emit(WonderRevealed(choice.item))
