"""How a game of Patchistory starts. Topics: set-up."""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.game import Setup
from ziggurat.core.step import CHANCE
from ziggurat.games.patchistory import events
from ziggurat.games.patchistory.content.model import Content
from ziggurat.games.patchistory.game import AUCTION, Patchistory, PatStep, goods
from ziggurat.games.patchistory.round import Timeline
from ziggurat.parts.draw import Drawn, Pool


@final
class Deal(PatStep):
    """PAT-SET-02, PAT-SET-10, PAT-SET-11, PAT-SET-19: all that is drawn before the first round, one after another."""

    rule = "PAT-SET-10"

    def __init__(self, drawn: int = 0) -> None:
        self.drawn = drawn  # how many draws have been made

    def _capitals(self, game: Patchistory) -> int:
        return game.players if game.setup.options["capital"] == "liberty" else 0

    def _total(self, game: Patchistory) -> int:
        prices = game.content.prices
        return 1 + self._capitals(game) + game.players * (prices.start_buildings + prices.start_prosperity)

    def seats(self, game: Patchistory) -> tuple[int, ...]:
        return (CHANCE,) if self.drawn < self._total(game) else ()

    def options(self, game: Patchistory, seat: int) -> Options:
        number = self.drawn - 1
        if number < 0:
            return Pool(tuple(range(game.players)))
        if number < self._capitals(game):
            return Pool(tuple([index for index in range(4) if not self._is_taken(game, index)]))
        number -= self._capitals(game)
        buildings = game.players * game.content.prices.start_buildings
        return Pool(game.pile if number < buildings else game.unseen)

    def _is_taken(self, game: Patchistory, capital: int) -> bool:
        face = game.content.capitals[capital].face
        dealt = game.realms[: self.drawn - 1]
        return any([realm.territory.pieces[0].face is face for realm in dealt])

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Drawn)
        number = self.drawn - 1
        game.become(Deal(self.drawn + 1))
        capitals = self._capitals(game)
        if number < 0:
            game.emit(events.FirstPlayerSet(choice.item, "PAT-SET-19"))
        elif number < capitals:
            game.emit(events.CapitalTaken(number, choice.item))
        else:
            self._deal(game, number - capitals, choice.item)

    def _deal(self, game: Patchistory, number: int, item: int) -> None:
        prices = game.content.prices
        buildings = game.players * prices.start_buildings
        if number < buildings:
            game.emit(events.BuildingDrawn(number // prices.start_buildings, item, "PAT-SET-10"))
        else:
            game.emit(events.CardDealt((number - buildings) // prices.start_prosperity, item))

    def advance(self, game: Patchistory) -> None:
        game.become(Timeline(1, 1, AUCTION))
        prices = game.content.prices
        for seat in range(game.players):
            if not self._capitals(game):
                game.emit(events.CapitalTaken(seat, 4 + seat))  # the Equality sides are alike
            start = goods(food=prices.start_food, coin=prices.start_coin, culture=prices.start_culture)
            game.emit(events.Gained(seat, start, "start", "PAT-SET-06"))
        if game.players > 2:  # PAT-SET-13, PAT-SET-15
            for seat in range(game.players):
                game.emit(events.RoutePlaced(game.next_route, False, seat, (seat + 1) % game.players, "PAT-SET-13"))


def create(setup: Setup, content: object) -> Patchistory:
    """A new game at its first question."""
    assert isinstance(content, Content)
    game = Patchistory(setup, content)
    game.push(Deal())
    return game


def check(setup: Setup) -> str:
    """PAT-CMP-28: promos exist in 1.3sk only."""
    if setup.options["promos"] == "on" and setup.options["edition"] != "1.3sk":
        return "the promo Heroes exist in edition 1.3sk only; use --edition 1.3sk or --promos off"
    return ""
