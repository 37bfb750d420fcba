"""Damage: the loser of a battle chooses the pieces that take it.

Topics: damage.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.step import NOBODY
from ziggurat.games.monuments import game as mon
from ziggurat.games.monuments.choices import Lose
from ziggurat.games.monuments.events import BuildingDamaged, FerrySunk, UnitKilled
from ziggurat.games.monuments.game import NONE, Battle, Ferry, MonStep, Monuments
from ziggurat.games.monuments.house import DAMAGE
from ziggurat.games.monuments.rules.weapons import Rearm
from ziggurat.games.monuments.status import attack_power, building_power, unit_power, usable


def current(game: Monuments) -> Battle:
    """The battle in progress."""
    battle = game.battle
    assert battle is not None
    return battle


# -- troops


@final
class Troop:
    """Pieces of one side that are alike: a fighter code, or a building beside NONE, how many, the power of each."""

    def __init__(self, code: int, building: int, number: int, power: int) -> None:
        self.code: Final = code
        self.building: Final = building
        self.number: Final = number
        self.power: Final = power


def troops(game: Monuments, attacks: bool) -> list[Troop]:
    """MON-ATT-13, MON-ATT-14, MON-DMG-08: all pieces of one side that take part, by code, then by building."""
    return _attackers(game) if attacks else _defenders(game)


def power_of(side: list[Troop]) -> int:
    """The power of all of them together."""
    return sum([troop.number * troop.power for troop in side])


def _attackers(game: Monuments) -> list[Troop]:
    battle = current(game)
    water = game.chart.is_water(battle.target)
    found: list[Troop] = []
    for code in sorted(set(battle.attackers)):
        kind, place = mon.kind_of(code), mon.place_of(code)
        if kind == mon.FERRY_UNIT:
            _board(game, game.ferry_at(place), found)
        else:
            power = attack_power(game, battle.attacker, kind, water)
            found.append(Troop(code, NONE, battle.attackers.count(code), power))
    return found


def _defenders(game: Monuments) -> list[Troop]:
    battle = current(game)
    hex, seat = battle.target, battle.defender
    water = game.chart.is_water(hex)
    found: list[Troop] = []
    if game.side[hex] == seat:
        for kind, number in enumerate(game.units[hex]):
            if number:
                found.append(Troop(mon.fighter(hex, kind), NONE, number, unit_power(game, kind, water)))
    for ferry in game.ferries:
        if ferry.water == hex and ferry.owner == seat:
            _board(game, ferry, found)
    for code in game.houses[hex]:
        if mon.owner_of(code) == seat and usable(game, code, hex):
            building = mon.building_of(code)
            found.append(Troop(NONE, building, 1, building_power(game, seat, building)))
    return found


def _board(game: Monuments, ferry: Ferry, found: list[Troop]) -> None:
    """MON-DMG-09: a ferry with passengers; those without power are lost only with it."""
    place = game.aboard(ferry.number)
    kinds = [person.kind for person in ferry.passengers]
    for kind in sorted(set(kinds)):
        power = unit_power(game, kind, True)
        if power:
            found.append(Troop(mon.fighter(place, kind), NONE, kinds.count(kind), power))
    found.append(Troop(mon.fighter(place, mon.FERRY_UNIT), NONE, 1, game.content.numbers.ferry_power))


# -- what may be lost


@final
class Claim:
    """MON-DMG-03, MON-DMG-07: what some points of damage ask of one side. Numbers stand beside the troops.

    As long as the powered pieces outweigh the damage, they alone take it. Otherwise all of them are `due`, and each
    point that is left takes a piece without power. `open` are the points to be taken by choice, `worth` those that a
    piece takes. If `exact`, pieces worth just the open points must be chosen where there are any.
    """

    def __init__(self, side: list[Troop], points: int, exact: bool = False) -> None:
        self.side = side
        power = power_of(side)
        if points < power:
            self.due = [0] * len(side)
            self.worth = [troop.power for troop in side]
            self.open = points
        else:
            self.due = [troop.number if troop.power else 0 for troop in side]
            self.worth = [0 if troop.power else 1 for troop in side]
            self.open = min(points - power, sum([0 if troop.power else troop.number for troop in side]))
        self.exact = exact and self._can_match()

    def _can_match(self) -> bool:
        """Whether some pieces are worth just the open points."""
        sums = {0}
        for troop, worth in zip(self.side, self.worth, strict=True):
            if worth:
                sums = {found + number * worth for found in sums for number in range(troop.number + 1)}
        return self.open in sums

    def refuses(self, numbers: tuple[int, ...]) -> str | None:
        """The rule that forbids to lose these numbers of each troop, or None."""
        missing = self.open
        weakest = 0
        for troop, number in enumerate(numbers):
            worth = self.worth[troop]
            if number < self.due[troop]:
                return "MON-DMG-03"
            if number and not worth and not self.due[troop]:
                return "MON-DMG-07"
            if number and worth:
                missing -= number * worth
                weakest = min(weakest, worth) if weakest else worth
        if missing > 0:
            return "MON-DMG-01"
        if missing < 0 and self.exact:
            return "MON-DMG-03"
        return "MON-DMG-03" if weakest and missing + weakest <= 0 else None  # one piece to spare


def claim_on(game: Monuments, side: list[Troop], points: int) -> Claim:
    """MON-DMG-03: what these points of damage ask of one side, as this table reads the rule: DAMAGE."""
    return Claim(side, points, DAMAGE.chosen(game) == "exact")


@final
class Losses:
    """MON-DMG-02, MON-DMG-03: all that a claim allows to lose, each as the numbers of every troop.

    Strong pieces are tried first, and none is added once the damage is reached: so the weakest piece of a set is always
    the last one, without which it would fall short, and none can be spared. Stops at `enough` sets, if that is not 0.
    """

    def __init__(self, claim: Claim, enough: int = 0) -> None:
        self.claim = claim
        self.enough = enough
        self.found: list[tuple[int, ...]] = []
        ranked = [(-worth, troop) for troop, worth in enumerate(claim.worth) if worth]
        self._order = [troop for _, troop in sorted(ranked)]
        self._taken = claim.due.copy()
        self._extend(0, claim.open, sum([self._all_of(troop) for troop in self._order]))

    def _all_of(self, troop: int) -> int:
        return self.claim.worth[troop] * self.claim.side[troop].number

    def _extend(self, at: int, missing: int, left: int) -> None:
        """Go on from this place of the order; `left` is what the troops from here on can take."""
        if missing == 0 or (missing < 0 and not self.claim.exact):
            self.found.append(tuple(self._taken))
        if missing <= 0 or left < missing:
            return
        troop = self._order[at]
        worth = self.claim.worth[troop]
        most = min(self.claim.side[troop].number, (missing + worth - 1) // worth)
        for number in range(most, -1, -1):
            self._taken[troop] = number
            self._extend(at + 1, missing - number * worth, left - self._all_of(troop))
            if self.enough and len(self.found) >= self.enough:
                return


def as_choice(side: list[Troop], numbers: tuple[int, ...]) -> Lose:
    """A set of pieces as a choice."""
    fighters: list[int] = []
    buildings: list[int] = []
    for troop, number in zip(side, numbers, strict=True):
        if troop.code == NONE:
            buildings.extend([troop.building] * number)
        else:
            fighters.extend([troop.code] * number)
    return Lose(tuple(fighters), tuple(buildings))


def as_numbers(side: list[Troop], choice: Lose) -> tuple[int, ...]:
    """How many of each troop a choice names."""
    return tuple(
        [
            choice.buildings.count(troop.building) if troop.code == NONE else choice.fighters.count(troop.code)
            for troop in side
        ]
    )


# -- losing it


@final
class TakeDamage(MonStep):
    """MON-DMG-01 to MON-DMG-09: the loser chooses the pieces that take these points of damage."""

    rule = "MON-DMG-02"

    def __init__(self, attacks: bool, points: int) -> None:
        self.attacks = attacks
        self.points = points

    def _loser(self, game: Monuments) -> int:
        battle = current(game)
        return battle.attacker if self.attacks else battle.defender

    def seats(self, game: Monuments) -> tuple[int, ...]:
        claim = claim_on(game, troops(game, self.attacks), self.points)
        return (self._loser(game),) if len(Losses(claim, 2).found) > 1 else NOBODY

    def advance(self, game: Monuments) -> None:
        side = troops(game, self.attacks)
        self._lose(game, side, Losses(claim_on(game, side, self.points), 1).found[0])

    def options(self, game: Monuments, seat: int) -> Options:
        side = troops(game, self.attacks)
        return Listed([as_choice(side, numbers) for numbers in Losses(claim_on(game, side, self.points)).found])

    def refuses(self, game: Monuments, seat: int, choice: Choice) -> str | None:
        if not isinstance(choice, Lose):
            return self.rule
        side = troops(game, self.attacks)
        numbers = as_numbers(side, choice)
        too_many = any([number > troop.number for number, troop in zip(numbers, side, strict=True)])
        if too_many or as_choice(side, numbers) != choice:
            return "MON-DMG-08" if self.attacks else "MON-DMG-01"
        return claim_on(game, side, self.points).refuses(numbers)

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Lose)
        side = troops(game, self.attacks)
        self._lose(game, side, as_numbers(side, choice))

    def _lose(self, game: Monuments, side: list[Troop], numbers: tuple[int, ...]) -> None:
        seat, weapons = self._loser(game), game.weapons
        game.done()
        choice = as_choice(side, numbers)
        sunk = [mon.place_of(code) for code in choice.fighters if mon.kind_of(code) == mon.FERRY_UNIT]
        for place in sunk:
            game.emit(FerrySunk(seat, place - game.chart.size))
        for code in choice.fighters:
            if mon.place_of(code) not in sunk:
                game.emit(UnitKilled(seat, mon.kind_of(code), mon.place_of(code), "MON-DMG-04"))
        for building in choice.buildings:
            game.emit(BuildingDamaged(seat, building, current(game).target))
        rearm(game, seat, weapons)


def rearm(game: Monuments, seat: int, weapons: int) -> None:
    """MON-WPN-07: weapons that came to the bank, where `weapons` lay before, may go to other workers."""
    if game.weapons > weapons:
        game.push(Rearm(seat, game.weapons - weapons))
