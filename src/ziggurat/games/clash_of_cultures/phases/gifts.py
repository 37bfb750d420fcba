"""A token of the player's choice."""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.step import NOBODY
from ziggurat.games.clash_of_cultures.choices import ThisGood
from ziggurat.games.clash_of_cultures.content.model import CULTURE, GOODS, MOOD
from ziggurat.games.clash_of_cultures.game import Clash, CocStep
from ziggurat.games.clash_of_cultures.phases.common import gain_one
from ziggurat.games.clash_of_cultures.status import limit


@final
class ChooseToken(CocStep):
    """One Mood or one Culture token. Nobody is asked where only one of them, or neither, can be kept (COC-LVL-08)."""

    kind = "choose_token"
    fields = ("seat", "because", "by_rule")
    rule = "COC-CTY-09"

    def __init__(self, seat: int, because: str, by_rule: str) -> None:
        self.seat = seat
        self.because = because
        self.by_rule = by_rule

    def _kept(self, game: Clash) -> list[int]:
        have = game.realms[self.seat].goods
        return [good for good in (MOOD, CULTURE) if have[good] < limit(game, self.seat, good)]

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if len(self._kept(game)) > 1 else NOBODY

    def advance(self, game: Clash) -> None:
        kept = self._kept(game)
        game.done()
        if kept:
            gain_one(game, self.seat, kept[0], 1, self.because, self.by_rule)

    def options(self, game: Clash, seat: int) -> Options:
        return Listed([ThisGood(GOODS[MOOD]), ThisGood(GOODS[CULTURE])])

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        asked = isinstance(choice, ThisGood) and choice.good in (GOODS[MOOD], GOODS[CULTURE])
        return None if asked else self.by_rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, ThisGood)
        game.done()
        gain_one(game, seat, GOODS.index(choice.good), 1, self.because, self.by_rule)
