"""The activation of a city: who may be activated, and what every activation ends with."""

from __future__ import annotations

from typing import final

from ziggurat.games.clash_of_cultures.content.model import LIGHTHOUSE
from ziggurat.games.clash_of_cultures.events import CityActivated
from ziggurat.games.clash_of_cultures.game import ANGRY, Clash, CocStep
from ziggurat.games.clash_of_cultures.phases.common import change_mood
from ziggurat.games.clash_of_cultures.phases.sailing import FreeSail
from ziggurat.games.clash_of_cultures.status import wonder_space


def refuses_activation(game: Clash, seat: int, space: int) -> str | None:
    """COC-ACTV-01, COC-MOOD-06, COC-MOOD-07: own cities only, an angry one but once a turn."""
    city = game.cities[space] if 0 <= space < game.chart.size else None
    if city is None or city.owner != seat:
        return "COC-ACTV-01"
    return "COC-MOOD-06" if city.mood == ANGRY and city.used else None


def activate(game: Clash, seat: int, space: int) -> None:
    """COC-MOOD-11: count an activation of this turn. What it is for goes on top of the end pushed here."""
    game.emit(CityActivated(space, game.city(space).used + 1, "COC-ACTV-01"))
    game.push(ActivationDone(seat, space))


@final
class ActivationDone(CocStep):
    """The end of an activation: the Ship of Great Lighthouse (COC-LGT-04), then the mood (COC-MOOD-08 to -10).

    `sailed`: the Lighthouse has had its chance. A city that was lost meanwhile has no mood to lose.
    """

    kind = "activation_done"
    fields = ("seat", "space", "sailed")
    rule = "COC-MOOD-09"

    def __init__(self, seat: int, space: int, sailed: bool = False) -> None:
        self.seat = seat
        self.space = space
        self.sailed = sailed

    def advance(self, game: Clash) -> None:
        if not self.sailed and wonder_space(game, self.seat, LIGHTHOUSE) == self.space:
            game.become(ActivationDone(self.seat, self.space, True))
            game.push(FreeSail(self.seat, "COC-LGT-04"))
            return
        game.done()
        city = game.cities[self.space]
        if city is not None and city.owner == self.seat and city.used > 1:
            change_mood(game, self.space, -1, "COC-MOOD-09")
