"""Great Persons: who takes one that is drawn, and how they are played: as an action, both parts optional.

Serves the topics: event cards.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice
from ziggurat.core.step import NOBODY
from ziggurat.games.clash_of_cultures.choices import PlayGreat
from ziggurat.games.clash_of_cultures.content.model import CULTURE
from ziggurat.games.clash_of_cultures.events import GreatPlayed, GreatTaken
from ziggurat.games.clash_of_cultures.game import Clash, Goods, one_good
from ziggurat.games.clash_of_cultures.hooks import GREAT_PERSON_EFFECTS, Entry
from ziggurat.games.clash_of_cultures.rules.common import pay, spend_action
from ziggurat.games.clash_of_cultures.rules.token_swap import AskToSpend


@final
class TakeGreat(AskToSpend):
    """COC-EVENT-GREAT-1: the drawer may take the card for Culture tokens, then the others for more, in turn order."""

    rule = "COC-EVENT-GREAT-1"

    def __init__(self, drawer: int, card: int, place: int) -> None:
        self.drawer = drawer
        self.card = card
        self.place = place  # how many players were asked or passed over

    def payer(self, game: Clash) -> int:
        others = [seat for seat in game.order() if seat != self.drawer]
        return self.drawer if self.place == 0 else others[self.place - 1]

    def price(self, game: Clash) -> Goods:
        prices = game.content.prices
        return one_good(CULTURE, prices.great_drawer if self.place == 0 else prices.great_others)

    def seats(self, game: Clash) -> tuple[int, ...]:
        return NOBODY if self.place == game.players else self.payers(game)

    def advance(self, game: Clash) -> None:
        if self.place == game.players:
            game.done()
        else:
            game.become(TakeGreat(self.drawer, self.card, self.place + 1))

    def decide(self, game: Clash, seat: int, yes: bool) -> None:
        if not yes:
            self.advance(game)
            return
        game.done()
        pay(game, seat, self.price(game), "great", self.rule)
        game.emit(GreatTaken(seat, self.card))


@final
class GreatEntry(Entry):
    """COC-EVENT-GREAT-2."""

    def offer(self, game: Clash, seat: int, found: list[Choice]) -> None:
        realm = game.realms[seat]
        if realm.great_persons and realm.left > 0:
            found.extend([PlayGreat(game.content.events[card].number) for card in realm.great_persons])

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        assert isinstance(choice, PlayGreat)
        if choice.card - 1 not in game.realms[seat].great_persons:
            return "COC-EVENT-GREAT-2"
        return None if game.realms[seat].left > 0 else "COC-TURN-02"

    def start(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, PlayGreat)
        card = choice.card - 1
        spend_action(game, seat, "card", "COC-EVENT-GREAT-2")
        game.emit(GreatPlayed(seat, card))
        GREAT_PERSON_EFFECTS[game.content.events[card].effect].play(game, seat)
