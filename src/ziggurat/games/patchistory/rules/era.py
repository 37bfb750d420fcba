"""Phase 8, at the end of an Era, and the end of the game. Topics: end of an era, end of the game."""

from __future__ import annotations

from typing import final

from ziggurat.games.patchistory.content.model import CULTURE
from ziggurat.games.patchistory.events import GameEnded
from ziggurat.games.patchistory.game import Patchistory, PatStep, one_good
from ziggurat.games.patchistory.hooks import AtEraEnd, AtGameEnd, hooks_of
from ziggurat.games.patchistory.rules.common import gain, lose_culture
from ziggurat.games.patchistory.score import scores, winners


@final
class EndOfEra(PatStep):
    """PAT-ERA-01, PAT-ERA-02, PAT-END-01: effects of the Era, after Era III those of the game."""

    rule = "PAT-ERA-01"

    def advance(self, game: Patchistory) -> None:
        game.done()
        for seat in game.order():
            end_era(game, seat)
        if game.era == 3:
            for seat in game.order():
                end_game(game, seat)
            game.emit(GameEnded(tuple(scores(game)), tuple(winners(game))))


def end_era(game: Patchistory, seat: int) -> None:
    """PAT-ERA-02: losses before gains."""
    due = [(hook.culture(game, seat), hook) for hook in hooks_of(game, seat, AtEraEnd) if hook.era in (0, game.era)]
    for amount, hook in due:
        if amount < 0:
            lose_culture(game, seat, -amount, hook.card, hook.rule)
    for amount, hook in due:
        if amount > 0:
            gain(game, seat, one_good(CULTURE, amount), hook.card, hook.rule)


def end_game(game: Patchistory, seat: int) -> None:
    """PAT-END-01, PAT-END-02: cards give Culture at the end of the game."""
    realm = game.realms[seat]
    for hook in hooks_of(game, seat, AtGameEnd):
        gain(game, seat, one_good(CULTURE, hook.culture(game, seat, realm.goods)), hook.card, hook.rule)
