"""The Layer action: paying, sacrificing workers, placing the layer.

Topics: layer.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice
from ziggurat.core.step import Result
from ziggurat.games.monuments.choices import GiveUp
from ziggurat.games.monuments.content.model import ARMED, LAYER, LAYER_DISCOUNT, WORKER
from ziggurat.games.monuments.events import LastRoundBegan, LayerBuilt, WorkerSacrificed
from ziggurat.games.monuments.game import MonStep, Monuments, fighter, kind_of, place_of
from ziggurat.games.monuments.hooks import Entry
from ziggurat.games.monuments.rules.asking import AskSeveral
from ziggurat.games.monuments.rules.bonuses import bonus_step
from ziggurat.games.monuments.rules.gifts import ChooseGift
from ziggurat.games.monuments.rules.payment import after_payment, charge
from ziggurat.games.monuments.rules.sets import Sets, is_set_of
from ziggurat.games.monuments.rules.weapons import Rearm
from ziggurat.games.monuments.status import can_pay, holders, land_held, side_of, workers_on_board


@final
class LayerEntry(Entry):
    """MON-LAY-01, MON-LAY-02: the next layer, if land, resources and workers are enough."""

    may_be_left = True

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
        game.push(Sacrifice(seat, layer.workers))
        charge(game, seat, layer.cost, discount(game, seat), f"layer {game.realms[seat].layers + 1}", "MON-LAY-02")


def discount(game: Monuments, seat: int) -> int:
    """MON-LAY-10, MON-COMMON-ARC: how many resources fewer a layer costs."""
    return side_of(game, seat, LAYER).number + game.gain(seat, LAYER_DISCOUNT)


@final
class Sacrifice(AskSeveral):
    """MON-LAY-07: the player sacrifices `left` workers, all in one answer."""

    rule = "MON-LAY-07"

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def every(self, game: Monuments, enough: int) -> list[Choice]:
        codes, numbers = workers_at(game, self.seat)
        return [GiveUp(chosen) for chosen in Sets(codes, numbers, self.left, self.left, enough).found]

    def sensible(self, game: Monuments) -> list[Choice]:
        """For each place as many as can be from there: first those whose hexes stay held, then whoever stands there.

        The most crowded places come first, and workers without weapons.
        """
        codes, numbers = workers_at(game, self.seat)
        order = sorted([(kind_of(code), -numbers[at], at) for at, code in enumerate(codes)])
        found: list[Choice] = []
        for sparing in (True, False):
            for _, _, first in order:
                places = [first, *[each for _, _, each in order if each != first]]
                choice = self._from(game, places, codes, numbers, sparing)
                if choice not in found:
                    found.append(choice)
        return found

    def _from(
        self, game: Monuments, places: list[int], codes: list[int], numbers: list[int], sparing: bool
    ) -> Choice:  # fmt: skip
        """Workers of these places in turn; `sparing` takes others only when none is left that can be spared."""
        chosen: list[int] = []
        for at in places if sparing else []:
            for _ in range(numbers[at]):
                if len(chosen) < self.left and _is_spare(game, codes[at], chosen):
                    chosen.append(codes[at])
        for at in places:
            chosen.extend([codes[at]] * min(numbers[at] - chosen.count(codes[at]), self.left - len(chosen)))
        return GiveUp(tuple(sorted(chosen)))

    def refuses(self, game: Monuments, seat: int, choice: Choice) -> str | None:
        if not isinstance(choice, GiveUp) or len(choice.fighters) != self.left:
            return self.rule
        codes, numbers = workers_at(game, seat)
        return None if is_set_of(choice.fighters, codes, numbers) else self.rule

    def receive(self, game: Monuments, result: Result) -> None:
        after_payment(game, self, LAYER, result)

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        assert isinstance(choice, GiveUp)
        armed = len([code for code in choice.fighters if kind_of(code) == ARMED])
        game.become(PlaceLayer(self.seat))
        if armed:
            game.push(Rearm(self.seat, armed))
        for code in choice.fighters:
            game.emit(WorkerSacrificed(self.seat, place_of(code), kind_of(code) == ARMED))


def _is_spare(game: Monuments, code: int, gone: list[int]) -> bool:
    """Whether a worker can go, beside those who are gone, and leaves no land hex that nobody holds."""
    place = place_of(code)
    if place >= game.chart.size or not game.chart.is_land(place):
        return True
    return holders(game.units[place]) - len([each for each in gone if place_of(each) == place]) > 1


def workers_at(game: Monuments, seat: int) -> tuple[list[int], list[int]]:
    """MON-LAY-07: the workers of a player on hexes, at the monument and aboard, as fighters, and how many are alike."""
    codes: list[int] = []
    numbers: list[int] = []
    for hex in game.places[seat]:
        for kind in (WORKER, ARMED):
            if game.units[hex][kind]:
                codes.append(fighter(hex, kind))
                numbers.append(game.units[hex][kind])
    for ferry in game.ferries:
        if ferry.owner == seat:
            aboard = [person.kind for person in ferry.passengers]
            for kind in (WORKER, ARMED):
                if kind in aboard:
                    codes.append(fighter(game.aboard(ferry.number), kind))
                    numbers.append(aboard.count(kind))
    return codes, numbers


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
