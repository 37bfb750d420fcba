"""Train: the player turns a worker into a military unit, or forges a weapon.

Topics: train.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice
from ziggurat.games.monuments.choices import Forge, Train
from ziggurat.games.monuments.content import model
from ziggurat.games.monuments.content.model import Goods
from ziggurat.games.monuments.events import UnitTrained
from ziggurat.games.monuments.game import NONE, Monuments
from ziggurat.games.monuments.hooks import Entry
from ziggurat.games.monuments.rules.asking import AskFirst
from ziggurat.games.monuments.rules.payment import Bought, charge
from ziggurat.games.monuments.rules.weapons import GiveWeapon, Rearm, takers
from ziggurat.games.monuments.status import covers, goods_of, side_of, worked

TRAINED: Final[tuple[int, ...]] = (model.ARMY, model.NAVY, model.AIRFORCE)
PRICE_RULES: Final = {model.ARMY: "MON-MIL-04", model.NAVY: "MON-MIL-03", model.AIRFORCE: "MON-MIL-05"}


@final
class TrainEntry(Entry):
    """MON-MIL-01, MON-MIL-02."""

    may_be_left = True

    def refuses(self, game: Monuments, seat: int) -> str | None:
        if not game.gain(seat, model.PERMIT):
            return "MON-MIL-01"
        return None if trainings(game, seat, 1) else "MON-TRN-07"

    def start(self, game: Monuments, seat: int) -> None:
        game.push(ChooseTraining(seat))


def refuses_kind(game: Monuments, seat: int, kind: int, have: Goods) -> str | None:
    """MON-MIL-09, MON-RES-05: why a player who controls these resources cannot train a unit of this kind, or None."""
    if game.realms[seat].supply[model.MILITARY + kind - model.ARMY] == 0:
        return "MON-MIL-09"
    return None if covers(game, have, game.content.units[kind].price, 0) else "MON-RES-05"


def refuses_forging(game: Monuments, seat: int, have: Goods) -> str | None:
    """MON-CMP-04, MON-WPN-01, MON-WPN-02: why a player who controls these resources cannot forge a weapon, or None."""
    if game.weapons == 0:
        return "MON-CMP-04"
    if not covers(game, have, game.content.units[model.ARMED].price, 0):
        return "MON-RES-05"
    return None if takers(game, seat) else "MON-WPN-02"


def harbours(game: Monuments, seat: int, hex: int) -> list[int]:
    """MON-MIL-08: the water hexes next to a hex where a new navy may appear."""
    return [water for water in game.chart.flows[hex] if not game.is_foreign(water, seat)]


def trainings(game: Monuments, seat: int, enough: int) -> list[Choice]:
    """MON-MIL-02: all that Train can make now; at most `enough`, if that is not 0."""
    found: list[Choice] = []
    have = goods_of(game, seat)
    if refuses_forging(game, seat, have) is None:
        found.append(Forge())
        if enough == len(found):
            return found
    kinds = [kind for kind in TRAINED if refuses_kind(game, seat, kind, have) is None]
    if not kinds:
        return found
    for hex in worked(game, seat):
        waters = harbours(game, seat, hex)
        for kind in kinds:
            if enough and len(found) >= enough:
                return found
            for worker in (model.WORKER, model.ARMED):
                if game.units[hex][worker]:
                    ends = waters if kind == model.NAVY else [NONE]
                    found.extend([Train(model.UNITS[kind], hex, worker == model.ARMED, end) for end in ends])
    return found


@final
class ChooseTraining(AskFirst):
    """MON-MIL-02: one military unit, from which worker and, if it is a navy, to where; or one weapon."""

    rule = "MON-MIL-02"

    def ways(self, game: Monuments, enough: int) -> list[Choice]:
        return trainings(game, self.seat, enough)

    def refuses(self, game: Monuments, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, Forge):
            return refuses_forging(game, seat, goods_of(game, seat))
        if not isinstance(choice, Train) or choice.unit not in model.UNITS:
            return self.rule
        kind = model.UNITS.index(choice.unit)
        if kind not in TRAINED:
            return self.rule
        rule = _refuses_worker(game, seat, choice)
        if rule is None:
            rule = _refuses_end(game, seat, kind, choice)
        return refuses_kind(game, seat, kind, goods_of(game, seat)) if rule is None else rule

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        units = game.content.units
        if isinstance(choice, Train):
            kind = model.UNITS.index(choice.unit)
            end = choice.water if kind == model.NAVY else choice.hex
            game.push(TrainUnit(seat, kind, choice.hex, choice.armed, end))
            charge(game, seat, units[kind].price, 0, f"train {choice.unit}", PRICE_RULES[kind])
        else:
            game.push(ForgeWeapon(seat))
            charge(game, seat, units[model.ARMED].price, 0, "forge", "MON-WPN-01")


def _refuses_worker(game: Monuments, seat: int, choice: Train) -> str | None:
    """MON-MIL-06: a worker of the player, armed as the choice says, must stand on this land hex."""
    if choice.hex not in game.places[seat] or not game.chart.is_land(choice.hex):
        return "MON-MIL-06"
    return None if game.units[choice.hex][model.ARMED if choice.armed else model.WORKER] else "MON-MIL-06"


def _refuses_end(game: Monuments, seat: int, kind: int, choice: Train) -> str | None:
    """MON-MIL-07, MON-MIL-08: where the unit appears."""
    if kind == model.NAVY:
        return None if choice.water in harbours(game, seat, choice.hex) else "MON-MIL-08"
    return None if choice.water == NONE else "MON-MIL-07"


@final
class ForgeWeapon(Bought):
    """MON-WPN-01, MON-WPN-02: a worker gets the weapon that was paid for."""

    rule = "MON-WPN-02"
    action = model.TRAIN

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def advance(self, game: Monuments) -> None:
        game.become(GiveWeapon(self.seat, self.rule))


@final
class TrainUnit(Bought):
    """MON-MIL-06 to MON-MIL-08, MON-MIL-10: the unit appears; then the player gives weapons to workers."""

    rule = "MON-MIL-06"
    action = model.TRAIN

    def __init__(self, seat: int, unit: int, hex: int, armed: bool, end: int) -> None:
        self.seat = seat
        self.unit = unit
        self.hex = hex
        self.armed = armed
        self.end = end  # where the unit appears

    def advance(self, game: Monuments) -> None:
        game.done()
        for _ in range(side_of(game, self.seat, model.TRAIN).number):
            game.push(GiveWeapon(self.seat, "MON-MIL-10"))
        if self.armed:
            game.push(Rearm(self.seat, 1))
        game.emit(UnitTrained(self.seat, self.unit, self.hex, self.armed, self.end))
