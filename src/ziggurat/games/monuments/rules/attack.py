"""Attack: the player names a hex with pieces of another player, and the units that attack it.

Topics: attack.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice
from ziggurat.games.monuments import game as mon
from ziggurat.games.monuments.board.reach import can_cross
from ziggurat.games.monuments.choices import Attack
from ziggurat.games.monuments.content.model import AIRFORCE, ARMED, ARMY, ATTACK, NAVY, PERMIT, UNITS
from ziggurat.games.monuments.events import BattleBegan
from ziggurat.games.monuments.game import NONE, Ferry, Monuments
from ziggurat.games.monuments.hooks import Entry
from ziggurat.games.monuments.rules.asking import AskFighter, AskOne
from ziggurat.games.monuments.rules.battle import Fight
from ziggurat.games.monuments.rules.occupation import origin_of
from ziggurat.games.monuments.status import attack_power, side_of, unit_power

MIGHTY: Final[tuple[int, ...]] = (ARMED, ARMY, NAVY, AIRFORCE)
"""Kinds of units that may have power."""


@final
class AttackEntry(Entry):
    """MON-ATT-01."""

    def refuses(self, game: Monuments, seat: int) -> str | None:
        return None if game.gain(seat, PERMIT) and targets(game, seat, 1) else "MON-ATT-01"

    def start(self, game: Monuments, seat: int) -> None:
        game.push(ChooseTarget(seat))


# -- targets and attackers


def defenders(game: Monuments, seat: int, hex: int) -> list[int]:
    """MON-ATT-02, MON-ATT-15: the possible defenders of a hex: the owner of units, else the owners of buildings."""
    side = game.side[hex]
    if side != NONE:
        return [side] if side != seat else []
    owners = [mon.owner_of(code) for code in game.houses[hex] if not mon.is_damaged(code)]
    return [owner for owner in range(game.players) if owner in owners and owner != seat]


def refuses_unit(game: Monuments, seat: int, kind: int, start: int, target: int) -> str | None:
    """MON-ATT-06, MON-ATT-09 to MON-ATT-11: why a unit on a hex may not attack a neighbouring one, or None."""
    water = game.chart.is_water(target)
    if attack_power(game, seat, kind, water) == 0:
        return "MON-ATT-10" if kind == NAVY else "MON-ATT-01"
    if kind in (NAVY, AIRFORCE):
        return None
    if water:
        return "MON-ATT-09"
    return None if can_cross(game, seat, start, target) else "MON-ATT-06"


def refuses_aboard(game: Monuments, ferry: Ferry, kind: int, target: int) -> str | None:
    """MON-ATT-07, MON-ATT-08, MON-UNI-08: why a ferry may not attack on water, or a passenger on land; or None."""
    water = game.chart.is_water(target)
    if water != (kind == mon.FERRY_UNIT):
        return "MON-ATT-08" if water else "MON-UNI-08"
    for person in ferry.passengers:
        if kind in (person.kind, mon.FERRY_UNIT) and unit_power(game, person.kind, water):
            return None
    return "MON-ATT-01"


def strikes(game: Monuments, seat: int, hex: int, target: int) -> bool:
    """Whether any unit on the hex may attack a neighbouring one."""
    units = game.units[hex]
    for kind in MIGHTY:
        if units[kind] and refuses_unit(game, seat, kind, hex, target) is None:
            return True
    return False


def lands(game: Monuments, ferry: Ferry, target: int) -> bool:
    """Whether a ferry, or anybody aboard, may attack a neighbouring hex."""
    if game.chart.is_water(target):
        return refuses_aboard(game, ferry, mon.FERRY_UNIT, target) is None
    return any([refuses_aboard(game, ferry, person.kind, target) is None for person in ferry.passengers])


def targets(game: Monuments, seat: int, enough: int) -> list[int]:
    """MON-ATT-01, MON-ATT-02: the hexes the player can attack, sorted; at most `enough`, if that is not 0."""
    found: list[int] = []
    flights = game.chart.flights
    for hex in game.places[seat]:
        units = game.units[hex]
        if units[ARMED] + units[ARMY] + units[NAVY] + units[AIRFORCE] == 0:
            continue
        for target in flights[hex]:
            if game.is_foreign(target, seat) and target not in found and strikes(game, seat, hex, target):
                found.append(target)
                if len(found) == enough:
                    return found
    for ferry in game.ferries:
        if ferry.owner != seat:
            continue
        for target in flights[ferry.water]:
            if game.is_foreign(target, seat) and target not in found and lands(game, ferry, target):
                found.append(target)
                if len(found) == enough:
                    return found
    found.sort()
    return found


# -- the declaration


@final
class ChooseTarget(AskOne[Monuments]):
    """MON-ATT-02, MON-ATT-15: the player names a hex and a defender. An item is both in one number."""

    rule = "MON-ATT-02"

    def candidates(self, game: Monuments) -> list[int]:
        return [
            hex * game.players + defender
            for hex in targets(game, self.seat, 0)
            for defender in defenders(game, self.seat, hex)
        ]

    def choose(self, game: Monuments, item: int) -> None:
        game.become(ChooseAttackers(self.seat, item // game.players, item % game.players, ()))

    def choice_of(self, game: Monuments, item: int) -> Choice:
        return Attack(item // game.players, item % game.players)

    def item_of(self, game: Monuments, choice: Choice) -> int:
        if not isinstance(choice, Attack) or not 0 <= choice.hex < game.chart.size:
            return NONE
        return choice.hex * game.players + choice.defender if 0 <= choice.defender < game.players else NONE

    def forbids(self, game: Monuments, item: int) -> str:
        hex, defender = item // game.players, item % game.players
        open_hex = game.chart.is_land(hex) or game.chart.is_water(hex)
        if not open_hex or not game.is_foreign(hex, self.seat):
            return self.rule
        return "MON-ATT-01" if defender in defenders(game, self.seat, hex) else "MON-ATT-15"


@final
class ChooseAttackers(AskFighter):
    """MON-ATT-03 to MON-ATT-11: the attackers, one after the other. Items are fighter codes."""

    rule = "MON-ATT-06"

    def __init__(self, seat: int, hex: int, defender: int, attackers: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.hex = hex
        self.defender = defender
        self.attackers = attackers

    def candidates(self, game: Monuments) -> list[int]:
        return [code for code in fighters_near(game, self.seat, self.hex) if self._bars(game, code) is None]

    def choose(self, game: Monuments, item: int) -> None:
        if item != NONE:
            attackers = tuple(sorted((*self.attackers, item)))
            game.become(ChooseAttackers(self.seat, self.hex, self.defender, attackers))
            return
        game.become(Fight())
        game.emit(BattleBegan(self.seat, self.defender, self.hex, self.attackers))

    def refuses_end(self, game: Monuments) -> str | None:
        return None if self.attackers else self.rule

    def forbids(self, game: Monuments, item: int) -> str:
        if number_of(game, self.seat, item) == 0:
            return self.rule
        return self._bars(game, item) or self.rule

    def _bars(self, game: Monuments, code: int) -> str | None:
        """The rule that keeps an own unit that is there out of the attack, or None."""
        origin, kind = origin_of(game, code), mon.kind_of(code)
        if self.hex not in game.chart.flights[origin]:
            return "MON-ATT-05"
        if origin == mon.place_of(code):
            rule = refuses_unit(game, self.seat, kind, origin, self.hex)
        else:
            rule = refuses_aboard(game, game.ferry_at(mon.place_of(code)), kind, self.hex)
        if rule is not None:
            return rule
        if number_of(game, self.seat, code) == len([each for each in self.attackers if each == code]):
            return self.rule
        limit = side_of(game, self.seat, ATTACK).number
        origins = {origin_of(game, each) for each in (*self.attackers, code)}
        return "MON-ATT-03" if limit and len(origins) > limit else None


def number_of(game: Monuments, seat: int, code: int) -> int:
    """How many fighters with this code the player has."""
    place, kind = mon.place_of(code), mon.kind_of(code)
    if place < game.chart.size:
        return game.units[place][kind] if game.side[place] == seat and kind < len(UNITS) else 0
    ferry = game.ferry(place - game.chart.size)
    if ferry is None or ferry.owner != seat:
        return 0
    return 1 if kind == mon.FERRY_UNIT else len([person for person in ferry.passengers if person.kind == kind])


def fighters_near(game: Monuments, seat: int, target: int) -> list[int]:
    """All kinds of own fighters next to a hex, by place: units on hexes, ferries and their passengers."""
    found: list[int] = []
    flights = game.chart.flights
    for hex in game.places[seat]:
        if target in flights[hex]:
            units = game.units[hex]
            found.extend([mon.fighter(hex, kind) for kind in MIGHTY if units[kind]])
    for ferry in game.ferries:
        if ferry.owner == seat and target in flights[ferry.water]:
            aboard = [person.kind for person in ferry.passengers]
            kinds = [kind for kind in MIGHTY if kind in aboard]
            found.extend([mon.fighter(game.aboard(ferry.number), kind) for kind in (*kinds, mon.FERRY_UNIT)])
    return found
