"""A token of the player's choice.

Serves the topics: levels.
"""

from __future__ import annotations

from typing import final

from ziggurat.games.clash_of_cultures.content.model import CULTURE, MOOD
from ziggurat.games.clash_of_cultures.game import NONE, Clash
from ziggurat.games.clash_of_cultures.rules.asking import AskGood
from ziggurat.games.clash_of_cultures.rules.common import gain_one
from ziggurat.games.clash_of_cultures.status import limit


@final
class ChooseToken(AskGood):
    """One Mood or one Culture token. Nobody is asked where only one of them, or neither, can be kept (COC-LVL-08)."""

    rule = "COC-CTY-09"

    def __init__(self, seat: int, because: str, by_rule: str) -> None:
        super().__init__(seat)
        self.because = because
        self.by_rule = by_rule

    def candidates(self, game: Clash) -> list[int]:
        have = game.realms[self.seat].goods
        return [good for good in (MOOD, CULTURE) if have[good] < limit(game, self.seat, good)]

    def forbids(self, game: Clash, good: int) -> str:
        return self.by_rule

    def choose(self, game: Clash, good: int) -> None:
        game.done()
        if good != NONE:
            gain_one(game, self.seat, good, 1, self.because, self.by_rule)
