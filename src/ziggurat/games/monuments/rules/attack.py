"""Attack: the player names a hex with pieces of another player, and the units that attack it.

Topics: attack.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice
from ziggurat.core.step import Result
from ziggurat.games.monuments import game as mon
from ziggurat.games.monuments.board.reach import can_cross
from ziggurat.games.monuments.choices import Attack, Send
from ziggurat.games.monuments.content.model import AIRFORCE, ARMED, ARMY, ATTACK, NAVY, PERMIT, UNITS
from ziggurat.games.monuments.events import BattleBegan
from ziggurat.games.monuments.game import NONE, Ferry, Monuments
from ziggurat.games.monuments.hooks import Entry
from ziggurat.games.monuments.rules.asking import AskOne, AskSeveral, go_on
from ziggurat.games.monuments.rules.battle import Fight
from ziggurat.games.monuments.rules.occupation import origin_of
from ziggurat.games.monuments.rules.sets import Sets
from ziggurat.games.monuments.status import attack_power, side_of, unit_power

MIGHTY: Final[tuple[int, ...]] = (ARMED, ARMY, NAVY, AIRFORCE)
"""Kinds of units that may have power."""


@final
class AttackEntry(Entry):
    """MON-ATT-01."""

    may_be_left = True

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


def aims(game: Monuments, seat: int) -> list[int]:
    """MON-ATT-02, MON-ATT-15: every hex the player can attack with every possible defender, both in one number."""
    return [hex * game.players + defender for hex in targets(game, seat, 0) for defender in defenders(game, seat, hex)]


@final
class ChooseTarget(AskOne[Monuments]):
    """MON-ATT-02, MON-ATT-15: the player names a hex and a defender. An item is both in one number."""

    rule = "MON-ATT-02"

    def candidates(self, game: Monuments) -> list[int]:
        return aims(game, self.seat)

    def advance(self, game: Monuments) -> None:
        """With one target only the attackers are asked for: who leaves that question is back at the turn."""
        game.become(self._against(game, self.candidates(game)[0]))

    def choose(self, game: Monuments, item: int) -> None:
        game.push(self._against(game, item))

    def _against(self, game: Monuments, item: int) -> ChooseAttackers:
        return ChooseAttackers(self.seat, item // game.players, item % game.players)

    def receive(self, game: Monuments, result: Result) -> None:
        """Hand on that the attackers are chosen."""
        game.done(result)

    def may_leave(self, game: Monuments) -> bool:
        return True

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
class ChooseAttackers(AskSeveral):
    """MON-ATT-03 to MON-ATT-11: the attackers, all in one answer. Always asked: dice are rolled next."""

    rule = "MON-ATT-06"
    confirmed = True

    def __init__(self, seat: int, hex: int, defender: int) -> None:
        super().__init__(seat)
        self.hex = hex
        self.defender = defender

    def seats(self, game: Monuments) -> tuple[int, ...]:
        return (self.seat,)

    def may_leave(self, game: Monuments) -> bool:
        return True

    def every(self, game: Monuments, enough: int) -> list[Choice]:
        codes = self._codes(game)
        numbers = [number_of(game, self.seat, code) for code in codes]
        homes = [origin_of(game, code) for code in codes]
        sets = Sets(codes, numbers, 1, sum(numbers), enough, homes, self._limit(game))
        return [Send(chosen) for chosen in sets.found]

    def sensible(self, game: Monuments) -> list[Choice]:
        """All that may attack, all of each hex, each unit alone."""
        codes = self._codes(game)
        homes = sorted({origin_of(game, code) for code in codes})
        sets = [codes] if self._limit(game) == 0 else []
        sets.extend([[code for code in codes if origin_of(game, code) == home] for home in homes])
        found: list[Choice] = []
        for chosen in sets:
            _add(found, [code for code in chosen for _ in range(number_of(game, self.seat, code))])
        for code in codes:
            _add(found, [code])
        return found

    def refuses(self, game: Monuments, seat: int, choice: Choice) -> str | None:
        if not isinstance(choice, Send) or not choice.fighters or list(choice.fighters) != sorted(choice.fighters):
            return self.rule
        for code in choice.fighters:
            if code < 0 or choice.fighters.count(code) > number_of(game, seat, code):
                return self.rule
            rule = refuses_attacker(game, seat, self.hex, code)
            if rule is not None:
                return rule
        limit = self._limit(game)
        origins = {origin_of(game, code) for code in choice.fighters}
        return "MON-ATT-03" if limit and len(origins) > limit else None

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Send)
        go_on(game, Fight(), ATTACK)
        game.emit(BattleBegan(self.seat, self.defender, self.hex, choice.fighters))

    def _codes(self, game: Monuments) -> list[int]:
        return attackers_of(game, self.seat, self.hex)

    def _limit(self, game: Monuments) -> int:
        return most_origins(game, self.seat)


def most_origins(game: Monuments, seat: int) -> int:
    """MON-ATT-03, MON-ATT-04: from how many hexes attackers may come, 0 for any number."""
    return side_of(game, seat, ATTACK).number


def attackers_of(game: Monuments, seat: int, target: int) -> list[int]:
    """The fighters that may attack a hex, sorted, alike ones once."""
    near = fighters_near(game, seat, target)
    return sorted([code for code in near if refuses_attacker(game, seat, target, code) is None])


def refuses_attacker(game: Monuments, seat: int, target: int, code: int) -> str | None:
    """The rule that keeps an own unit that is there out of the attack, or None."""
    origin, kind = origin_of(game, code), mon.kind_of(code)
    if target not in game.chart.flights[origin]:
        return "MON-ATT-05"
    if origin == mon.place_of(code):
        return refuses_unit(game, seat, kind, origin, target)
    return refuses_aboard(game, game.ferry_at(mon.place_of(code)), kind, target)


def _add(found: list[Choice], codes: list[int]) -> None:
    """Add a set of attackers that is not there yet."""
    choice = Send(tuple(codes))
    if choice not in found:
        found.append(choice)


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
