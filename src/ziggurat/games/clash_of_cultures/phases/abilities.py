"""Abilities of advances and Wonders in the turn menu, and the questions some of them ask."""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.step import NOBODY
from ziggurat.games.clash_of_cultures.choices import ThisCard, ThisGood, Use
from ziggurat.games.clash_of_cultures.content.model import CULTURE, DRAMA, GOLD, GOODS, MOOD
from ziggurat.games.clash_of_cultures.game import Clash, CocStep, one_good
from ziggurat.games.clash_of_cultures.hooks import Ability, Entry, hooks_of
from ziggurat.games.clash_of_cultures.phases.common import discard, gain_one, pay, use_once
from ziggurat.games.clash_of_cultures.status import limit


@final
class UseEntry(Entry):
    """COC-GEN-07 to COC-GEN-09: an ability, for an action or without one, between actions of the owner's turn."""

    def offer(self, game: Clash, seat: int, found: list[Choice]) -> None:
        for ability in hooks_of(game, seat, Ability):
            if ability.refuses(game, seat) is None:
                found.append(Use(ability.source))

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        assert isinstance(choice, Use)
        for ability in hooks_of(game, seat, Ability):
            if ability.source == choice.ability:
                return ability.refuses(game, seat)
        return "COC-GEN-09"

    def start(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Use)
        for ability in hooks_of(game, seat, Ability):
            if ability.source == choice.ability:
                ability.act(game, seat)
                return


# -- Drama and Music


def exchanges(game: Clash, seat: int) -> list[int]:
    """COC-ADV-DRAMA-MUSIC-1, COC-ADV-DRAMA-MUSIC-3: the tokens that may be received for one of the other kind."""
    have = game.realms[seat].goods
    found: list[int] = []
    for given, received in ((MOOD, CULTURE), (CULTURE, MOOD)):
        if have[given] and have[received] < limit(game, seat, received):
            found.append(received)
    return found


@final
class ExchangeToken(CocStep):
    """COC-ADV-DRAMA-MUSIC-1: one token for one of the other kind; the one received is asked if both are possible."""

    kind = "exchange_token"
    fields = ("seat",)
    rule = "COC-ADV-DRAMA-MUSIC-1"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if len(exchanges(game, self.seat)) > 1 else NOBODY

    def advance(self, game: Clash) -> None:
        self._exchange(game, exchanges(game, self.seat)[0])

    def options(self, game: Clash, seat: int) -> Options:
        return Listed([ThisGood(GOODS[good]) for good in exchanges(game, seat)])

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        return None if choice in self.options(game, seat) else self.rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, ThisGood)
        self._exchange(game, GOODS.index(choice.good))

    def _exchange(self, game: Clash, received: int) -> None:
        game.done()
        use_once(game, self.seat, DRAMA, self.rule)
        given = MOOD if received == CULTURE else CULTURE
        pay(game, self.seat, one_good(given, 1), "drama", self.rule)
        gain_one(game, self.seat, received, 1, "drama", self.rule)


# -- Bartering


@final
class BarterCard(CocStep):
    """COC-ADV-BARTERING-1: which Action card is discarded."""

    kind = "barter_card"
    fields = ("seat",)
    rule = "COC-ADV-BARTERING-1"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, game: Clash, seat: int) -> Options:
        return Listed([ThisCard("action", card + 1) for card in game.realms[seat].actions])

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        return None if choice in self.options(game, seat) else self.rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, ThisCard)
        game.become(BarterFor(seat))
        discard(game, seat, choice.card - 1, "", self.rule)


@final
class BarterFor(CocStep):
    """COC-ADV-BARTERING-1: what the discarded card brings."""

    kind = "barter_for"
    fields = ("seat",)
    rule = "COC-ADV-BARTERING-1"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, game: Clash, seat: int) -> Options:
        return Listed([ThisGood(GOODS[GOLD]), ThisGood(GOODS[CULTURE])])

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        return None if choice in self.options(game, seat) else self.rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, ThisGood)
        game.done()
        gain_one(game, seat, GOODS.index(choice.good), 1, "bartering", self.rule)
