"""What the winner of a battle in a city gets: the city, Gold, or a Barbarian settlement.

Topics: capturing cities.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.step import NOBODY
from ziggurat.games.clash_of_cultures.board.units import ARMY
from ziggurat.games.clash_of_cultures.content.model import GOLD
from ziggurat.games.clash_of_cultures.events import BuildingLost, CityLost, CityTaken
from ziggurat.games.clash_of_cultures.game import ANGRY, BARBARIANS, BUILDINGS, SETTLEMENTS, Clash
from ziggurat.games.clash_of_cultures.rules.asking import AskForUnit
from ziggurat.games.clash_of_cultures.rules.common import gain_one
from ziggurat.parts.asking import AskWhether


def capture(game: Clash, seat: int, space: int, mood: int, defeated: int) -> None:
    """COC-CAP-01, COC-BAR-32: the city or Barbarian settlement falls to the seat; call it when all else is done.

    `mood`: of the city when the attack began; `defeated`: units of the defender lost in this battle.
    """
    if game.city(space).owner == BARBARIANS:
        gain_one(game, seat, GOLD, defeated, "barbarians", "COC-BAR-33")
        game.push(KeepSettlement(seat, space))
    else:
        _capture_city(game, seat, space, mood)


def _capture_city(game: Clash, seat: int, space: int, mood: int) -> None:
    """COC-CAP-02 to COC-CAP-19."""
    city = game.city(space)
    if mood != ANGRY:
        gain_one(game, seat, GOLD, city.size, "capture", "COC-CAP-05")
    if game.realms[seat].supply[SETTLEMENTS] == 0:
        game.emit(CityLost(space, False, "COC-CAP-16"))
        gain_one(game, seat, GOLD, city.size, "capture", "COC-CAP-17")
    else:
        supply = game.realms[seat].supply
        for building, colour in enumerate(city.colours):
            if colour == city.owner and supply[BUILDINGS + building] == 0:
                game.emit(BuildingLost(space, building, False, "COC-CAP-15"))
                gain_one(game, seat, GOLD, 1, "capture", "COC-CAP-17")
        game.emit(CityTaken(seat, space, ANGRY, "COC-CAP-01"))
    if mood != ANGRY:
        game.push(PlaceRefugee(city.owner))


@final
class PlaceRefugee(AskForUnit):
    """COC-CAP-07, COC-CAP-08: the former owner of a captured city places a Settler in a city."""

    rule = "COC-CAP-07"


@final
class PlaceFanatic(AskForUnit):
    """COC-ADV-FANATICISM-2 to COC-ADV-FANATICISM-4: a free Army unit after a lost battle."""

    rule = "COC-ADV-FANATICISM-2"
    new = ARMY

    def forbids(self, game: Clash, space: int) -> str:
        city = game.cities[space]
        return "COC-ADV-FANATICISM-4" if city is not None and city.owner == self.seat else self.rule


@final
class KeepSettlement(AskWhether[Clash]):
    """COC-BAR-35 to COC-BAR-38: keep a captured Barbarian settlement, or raze it."""

    rule = "COC-BAR-35"

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space = space

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if game.realms[self.seat].supply[SETTLEMENTS] else NOBODY

    def advance(self, game: Clash) -> None:
        self.decide(game, self.seat, False)

    def decide(self, game: Clash, seat: int, yes: bool) -> None:
        game.done()
        if yes:
            game.emit(CityTaken(seat, self.space, ANGRY, "COC-BAR-36"))
        else:
            game.emit(CityLost(self.space, False, "COC-BAR-37"))
            gain_one(game, self.seat, GOLD, 1, "barbarians", "COC-BAR-37")
