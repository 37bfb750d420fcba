"""Abilities of advances and Wonders in the turn menu, and the questions some of them ask."""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice
from ziggurat.games.clash_of_cultures.choices import Use
from ziggurat.games.clash_of_cultures.content.model import CULTURE, DRAMA, GOLD, MOOD
from ziggurat.games.clash_of_cultures.game import Clash, one_good
from ziggurat.games.clash_of_cultures.hooks import Ability, Entry, hooks_of
from ziggurat.games.clash_of_cultures.rules.asking import AskAction, AskGood
from ziggurat.games.clash_of_cultures.rules.common import discard, gain_one, pay, use_once
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
class ExchangeToken(AskGood):
    """COC-ADV-DRAMA-MUSIC-1: one token for one of the other kind; the one received is asked if both are possible."""

    rule = "COC-ADV-DRAMA-MUSIC-1"

    def candidates(self, game: Clash) -> list[int]:
        return exchanges(game, self.seat)

    def choose(self, game: Clash, received: int) -> None:
        game.done()
        use_once(game, self.seat, DRAMA, self.rule)
        given = MOOD if received == CULTURE else CULTURE
        pay(game, self.seat, one_good(given, 1), "drama", self.rule)
        gain_one(game, self.seat, received, 1, "drama", self.rule)


# -- Bartering


@final
class BarterCard(AskAction):
    """COC-ADV-BARTERING-1: which Action card is discarded."""

    rule = "COC-ADV-BARTERING-1"
    least = 1

    def candidates(self, game: Clash) -> list[int]:
        return list(game.realms[self.seat].actions)

    def choose(self, game: Clash, card: int) -> None:
        game.become(BarterFor(self.seat))
        discard(game, self.seat, card, "", self.rule)


@final
class BarterFor(AskGood):
    """COC-ADV-BARTERING-1: what the discarded card brings."""

    rule = "COC-ADV-BARTERING-1"

    def candidates(self, game: Clash) -> list[int]:
        return [GOLD, CULTURE]

    def choose(self, game: Clash, good: int) -> None:
        game.done()
        gain_one(game, self.seat, good, 1, "bartering", self.rule)
