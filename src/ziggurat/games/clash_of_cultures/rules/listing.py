"""Questions that list the sensible answers only: the others stay legal, typed or picked from a longer list.

Serves all topics.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice
from ziggurat.core.compat import mypyc_attr
from ziggurat.core.step import Result
from ziggurat.games.clash_of_cultures.game import Clash
from ziggurat.parts.asking import AskPlayer, SensibleOptions


@final
class Begun(Result):
    """The first answer to a question that the turn menu opened: only now is something done, until then it can be left.

    `is_action`: it is one of the six actions, even where it costs none.
    """

    def __init__(self, is_action: bool = True) -> None:
        self.is_action = is_action


@mypyc_attr(allow_interpreted_subclasses=True)
class AskSensible(AskPlayer[Clash]):
    """A question to one player that lists some of the legal answers."""

    def others(self, game: Clash, seat: int) -> list[Choice]:
        """The legal answers that are not listed."""
        raise NotImplementedError


@final
class Sensible(SensibleOptions):
    """The answers that a question lists; the step knows the others."""

    def __init__(self, items: list[Choice], game: Clash, step: AskSensible, more: bool) -> None:
        super().__init__(items, game, step, step.seat, more)
        self.game = game
        self.step = step

    def others(self) -> list[Choice]:
        return self.step.others(self.game, self.step.seat) if self.more else []
