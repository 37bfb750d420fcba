"""The order of play, as on the Timeline Board; no other file knows it. Topics: round structure."""

from __future__ import annotations

from typing import Final, final

from ziggurat.games.patchistory.events import DeckOpened, FirstPlayerSet, PhaseBegan
from ziggurat.games.patchistory.game import (
    AUCTION,
    DIPLOMACY,
    ERA_END,
    MOVEMENT,
    NEGOTIATION,
    PRODUCTION,
    UPKEEP,
    VOTING,
    Patchistory,
    PatStep,
)
from ziggurat.games.patchistory.rules.auction import Auction
from ziggurat.games.patchistory.rules.diplomacy import Diplomacy
from ziggurat.games.patchistory.rules.era import EndOfEra
from ziggurat.games.patchistory.rules.movement import Movement
from ziggurat.games.patchistory.rules.negotiation import NegotiationAndWar
from ziggurat.games.patchistory.rules.patching import Patching
from ziggurat.games.patchistory.rules.production import Production
from ziggurat.games.patchistory.rules.upkeep import Upkeep
from ziggurat.games.patchistory.rules.vote import Vote

ERAS: Final = 3

PHASES: Final[dict[int, tuple[PatStep, ...]]] = {
    AUCTION: (Auction(), Patching()),
    DIPLOMACY: (Diplomacy(),),
    MOVEMENT: (Movement(),),
    NEGOTIATION: (NegotiationAndWar(),),
    PRODUCTION: (Production(),),
    # only in the last round of an Era (PAT-RND-03):
    UPKEEP: (Upkeep(),),
    VOTING: (Vote(),),
    ERA_END: (EndOfEra(),),
}


def deck_of(game: Patchistory, era: int) -> tuple[int, ...]:
    """PAT-SET-18, PAT-CMP-28: the tiles of an Era, promos only where they are switched on."""
    promos = game.setup.options["promos"] == "on"
    tiles = enumerate(game.content.tiles)
    return tuple([number for number, tile in tiles if tile.era == era and (promos or not tile.promo)])


@final
class Timeline(PatStep):
    """PAT-RND-01 to PAT-RND-07: the phase that is due next."""

    rule = "PAT-RND-02"

    def __init__(self, era: int, round: int, phase: int) -> None:
        self.era = era
        self.round = round
        self.phase = phase

    def advance(self, game: Patchistory) -> None:
        if self.phase == UPKEEP:  # PAT-RND-05: the round is over, before the extra phases
            game.emit(FirstPlayerSet((game.first + 1) % game.players, "PAT-RND-05"))
            if self.round < game.content.prices.rounds:
                game.become(Timeline(self.era, self.round + 1, AUCTION))
                return
        if self.phase > ERA_END:
            self._next_era(game)
            return
        if self.phase == AUCTION and self.round == 1:
            game.emit(DeckOpened(self.era, deck_of(game, self.era)))
        game.become(Timeline(self.era, self.round, self.phase + 1))
        game.emit(PhaseBegan(self.era, self.round, self.phase))
        for step in reversed(PHASES[self.phase]):
            game.push(step)

    def _next_era(self, game: Patchistory) -> None:
        if self.era == ERAS:
            game.done()
        else:
            game.become(Timeline(self.era + 1, 1, AUCTION))
