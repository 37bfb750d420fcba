"""The activation of a city: who may be activated, and what every activation ends with.

Topics: moods.
"""

from __future__ import annotations

from typing import final

from ziggurat.games.clash_of_cultures.events import CityActivated
from ziggurat.games.clash_of_cultures.game import ANGRY, Clash, CocStep
from ziggurat.games.clash_of_cultures.hooks import AfterActivation, hooks_of
from ziggurat.games.clash_of_cultures.rules.common import change_mood, spend_action
from ziggurat.games.clash_of_cultures.rules.listing import Begun


def refuses_activation(game: Clash, seat: int, space: int) -> str | None:
    """COC-ACTV-01, COC-MOOD-06, COC-MOOD-07: a player activates own cities, an angry one only once a turn."""
    city = game.cities[space] if 0 <= space < game.chart.size else None
    if city is None or city.owner != seat:
        return "COC-ACTV-01"
    return "COC-MOOD-06" if city.mood == ANGRY and city.used else None


def activate(game: Clash, seat: int, space: int) -> None:
    """COC-MOOD-11: count an activation of this turn. What it is for goes on top of the end pushed here."""
    game.emit(CityActivated(space, game.city(space).used + 1, "COC-ACTV-01"))
    game.push(ActivationDone(seat, space))


def is_followed(game: Clash, seat: int, space: int) -> bool:
    """COC-ACTV-02: whether something follows from any activation of the city, whatever it brings."""
    for hook in hooks_of(game, seat, AfterActivation):
        if hook.follows(game, seat, space):
            return True
    return False


def begin_activation(game: Clash, seat: int, space: int, *, costs_action: bool = True) -> None:
    """COC-ACTV-01: the question on top is answered, so the city is activated by an action of the turn.

    Takes that question off the stack; what the activation is for goes on top.
    """
    game.done(Begun())
    if costs_action:
        spend_action(game, seat, "activate", "COC-ACTV-01")
    activate(game, seat, space)


@final
class ActivationDone(CocStep):
    """The end of an activation: what hooks make of it, then the mood (COC-MOOD-08 to -10).

    `hooked`: the hooks have had their chance. A city that was lost meanwhile has no mood to lose.
    """

    rule = "COC-MOOD-09"

    def __init__(self, seat: int, space: int, hooked: bool = False) -> None:
        self.seat = seat
        self.space = space
        self.hooked = hooked

    def advance(self, game: Clash) -> None:
        if not self.hooked:
            game.become(ActivationDone(self.seat, self.space, True))
            for hook in hooks_of(game, self.seat, AfterActivation):
                hook.act(game, self.seat, self.space)
            return
        game.done()
        city = game.cities[self.space]
        if city is not None and city.owner == self.seat and city.used > 1:
            change_mood(game, self.space, -1, "COC-MOOD-09")
