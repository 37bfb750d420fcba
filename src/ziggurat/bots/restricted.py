"""A bot that leaves some of its options out."""

from __future__ import annotations

from typing import final

from ziggurat.bots.registry import Bot
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.core.groups import ChoiceGroup, Limit


@final
class Restricted:
    """Answers as another bot does that never sees the options of some groups, now or when it plans ahead."""

    def __init__(self, bot: Bot, groups: tuple[ChoiceGroup[Game], ...]) -> None:
        self.bot = bot
        self.groups = groups

    def choose(self, game: Game, seat: int) -> Choice:
        """The choice of the bot; where nothing else is left, one of the groups."""
        limited = game.snapshot()
        limited.limit = Limit(seat, self.groups)
        return self.bot.choose(limited, seat)
