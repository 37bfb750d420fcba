"""The Layer action: paying, sacrificing workers, placing the layer.

Topics: layer.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice
from ziggurat.games.monuments.choices import OneOf
from ziggurat.games.monuments.content.model import ARMED, LAYER, LAYER_DISCOUNT, WORKER
from ziggurat.games.monuments.events import LastRoundBegan, LayerBuilt, WorkerSacrificed
from ziggurat.games.monuments.game import NONE, MonStep, Monuments, fighter, kind_of, place_of
from ziggurat.games.monuments.hooks import Entry
from ziggurat.games.monuments.rules.asking import AskOne
from ziggurat.games.monuments.rules.bonuses import bonus_step
from ziggurat.games.monuments.rules.gifts import ChooseGift
from ziggurat.games.monuments.rules.payment import charge
from ziggurat.games.monuments.rules.weapons import Rearm
from ziggurat.games.monuments.status import can_pay, land_held, side_of, workers_on_board


@final
class LayerEntry(Entry):
    """MON-LAY-01, MON-LAY-02: the next layer, if land, resources and workers are enough."""

    def refuses(self, game: Monuments, seat: int) -> str | None:
        built, layers = game.realms[seat].layers, game.content.layers
        if built == len(layers):
            return "MON-LAY-01"
        layer = layers[built]
        # A player has at least as many places as land hexes, and places are quicker to count.
        if len(game.places[seat]) < layer.hexes or len(land_held(game, seat)) < layer.hexes:
            return "MON-LAY-03"
        if workers_on_board(game, seat) < layer.workers:
            return "MON-LAY-05"
        return None if can_pay(game, seat, layer.cost, discount(game, seat)) else "MON-LAY-04"

    def start(self, game: Monuments, seat: int) -> None:
        """MON-LAY-08: the land has been counted; resources are paid before workers go."""
        layer = game.content.layers[game.realms[seat].layers]
        game.push(Sacrifice(seat, layer.workers, 0))
        charge(game, seat, layer.cost, discount(game, seat), "layer", "MON-LAY-02")


def discount(game: Monuments, seat: int) -> int:
    """MON-LAY-10, MON-COMMON-ARC: how many resources fewer a layer costs."""
    return side_of(game, seat, LAYER).number + game.gain(seat, LAYER_DISCOUNT)


@final
class Sacrifice(AskOne[Monuments]):
    """MON-LAY-07: the player sacrifices `left` more workers. Items are fighter codes; `armed` counts their weapons."""

    rule = "MON-LAY-07"

    def __init__(self, seat: int, left: int, armed: int) -> None:
        super().__init__(seat)
        self.left = left
        self.armed = armed

    def candidates(self, game: Monuments) -> list[int]:
        return workers_at(game, self.seat) if self.left else []

    def choose(self, game: Monuments, item: int) -> None:
        if item == NONE:
            game.become(PlaceLayer(self.seat))
            if self.armed:
                game.push(Rearm(self.seat, self.armed))
            return
        armed = kind_of(item) == ARMED
        game.become(Sacrifice(self.seat, self.left - 1, self.armed + (1 if armed else 0)))
        game.emit(WorkerSacrificed(self.seat, place_of(item), armed))

    def choice_of(self, game: Monuments, item: int) -> Choice:
        return OneOf(place_of(item), kind_of(item) == ARMED)

    def item_of(self, game: Monuments, choice: Choice) -> int:
        if not isinstance(choice, OneOf) or choice.place < 0:
            return NONE
        return fighter(choice.place, ARMED if choice.armed else WORKER)


def workers_at(game: Monuments, seat: int) -> list[int]:
    """MON-LAY-07: the workers of a player on hexes, at the monument and aboard, as fighters, alike ones once."""
    found: list[int] = []
    for hex in game.places[seat]:
        found.extend([fighter(hex, kind) for kind in (WORKER, ARMED) if game.units[hex][kind]])
    for ferry in game.ferries:
        if ferry.owner == seat:
            aboard = [person.kind for person in ferry.passengers]
            found.extend([fighter(game.aboard(ferry.number), kind) for kind in (WORKER, ARMED) if kind in aboard])
    return found


@final
class PlaceLayer(MonStep):
    """MON-LAY-08, MON-LAY-09: the layer stands; then the common and the personal bonus. The last one ends the game."""

    rule = "MON-LAY-09"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def advance(self, game: Monuments) -> None:
        layer = game.realms[self.seat].layers + 1
        game.become(ChooseGift(self.seat, layer))
        game.push(bonus_step(game, self.seat, layer))
        game.emit(LayerBuilt(self.seat, layer))
        if layer == len(game.content.layers) and not game.last:
            game.emit(LastRoundBegan("MON-END-01"))
