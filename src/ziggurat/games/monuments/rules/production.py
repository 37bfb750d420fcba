"""Production: the player activates land hexes one by one; workers and a factory there produce at once.

Topics: production.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.step import NOBODY
from ziggurat.games.monuments.choices import Activate, AtAll, End
from ziggurat.games.monuments.content import model
from ziggurat.games.monuments.events import Produced
from ziggurat.games.monuments.game import NONE, MonStep, Monuments, house, one_good, plus
from ziggurat.games.monuments.hooks import Entry
from ziggurat.games.monuments.rules.asking import MANY, go_on
from ziggurat.games.monuments.rules.common import has_building
from ziggurat.games.monuments.rules.sets import Sets
from ziggurat.games.monuments.status import ability_rule, has_worker, other_good, room, side_of
from ziggurat.parts.asking import SensibleOptions

NO_HEXES: Final[tuple[int, ...]] = ()


@final
class ProductionEntry(Entry):
    """MON-PRO-01, MON-PRO-02, MON-COMMON-HAR."""

    may_be_left = True

    def refuses(self, game: Monuments, seat: int) -> str | None:
        return None if activations(game, seat, NO_HEXES, 1) else "MON-TRN-07"

    def start(self, game: Monuments, seat: int) -> None:
        number = side_of(game, seat, model.PRODUCTION).number + game.gain(seat, model.PRODUCTION_HEXES)
        game.push(ActivateHexes(seat, number, NO_HEXES))


@final
class ActivateHexes(MonStep):
    """MON-PRO-01: `left` more hexes other than `hexes` may produce; the first one must."""

    rule = "MON-PRO-01"

    def __init__(self, seat: int, left: int, hexes: tuple[int, ...]) -> None:
        self.seat = seat
        self.left = left
        self.hexes = hexes

    def seats(self, game: Monuments) -> tuple[int, ...]:
        if self.left == 0:
            return NOBODY
        least = 1 if self.hexes else 2
        return (self.seat,) if len(activations(game, self.seat, self.hexes, least)) == least else NOBODY

    def advance(self, game: Monuments) -> None:
        found = [] if self.hexes else activations(game, self.seat, self.hexes, 1)
        if found:
            self._activate(game, found[0])
        else:
            game.done()

    def options(self, game: Monuments, seat: int) -> Options:
        """Sets of hexes first, single ones last; these are rarely wanted where all hexes can produce at once."""
        single = activations(game, seat, self.hexes, 0)
        together = Together(game, seat, self.left, single)
        sets = together.best()
        found: list[Choice] = [*sets]
        if self.hexes:
            found.append(End())
        found.extend(single)
        folded = len(single) if sets and together.number == len(single) else 0
        return Activations(self, game, found, together, together.has_more(len(sets)), folded)

    def refuses(self, game: Monuments, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, End):
            return None if self.hexes else self.rule
        if isinstance(choice, AtAll):
            return refuses_together(game, seat, self.left, self.hexes, choice.places)
        if not isinstance(choice, Activate) or choice.hex in self.hexes or not 0 <= choice.hex < game.chart.size:
            return self.rule
        rule = refuses_hex(game, seat, choice.hex)
        return refuses_kinds(game, seat, choice) if rule is None else rule

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        if isinstance(choice, Activate):
            self._activate(game, choice)
        elif isinstance(choice, AtAll):
            self._go_on(game, choice.places)
            for hex in choice.places:
                game.emit(Produced(seat, hex, one_good(game.chart.terrain[hex], made(game, seat, hex))))
        else:
            game.done()

    def may_leave(self, game: Monuments) -> bool:
        return not self.hexes

    def _activate(self, game: Monuments, choice: Activate) -> None:
        """MON-PRO-07."""
        hex, other = choice.hex, choice.other
        goods = one_good(game.chart.terrain[hex], made(game, self.seat, hex) - other)
        if other:
            goods = plus(goods, one_good(other_good(game, self.seat, hex), other))
        self._go_on(game, (hex,))
        game.emit(Produced(self.seat, hex, goods))

    def _go_on(self, game: Monuments, hexes: tuple[int, ...]) -> None:
        """Ask for further hexes."""
        step = ActivateHexes(self.seat, self.left - len(hexes), (*self.hexes, *hexes))
        go_on(game, step, NONE if self.hexes else model.PRODUCTION)


# -- several hexes in one answer


@final
class Together:
    """MON-PRO-01: sets of hexes that produce in one answer, each of as many hexes as can be.

    Left out are hexes that make two kinds, and sets for which the bank has too little: there the order matters.
    """

    def __init__(self, game: Monuments, seat: int, left: int, single: list[Activate]) -> None:
        self.game = game
        self.seat = seat
        self.hexes = [choice.hex for choice in single if choice.other == 0]
        if len(self.hexes) < len(single):  # several ways to activate a hex
            twice = [choice.hex for choice in single if choice.other]
            self.hexes = [hex for hex in self.hexes if hex not in twice]
        self.number = min(left, len(self.hexes))
        self.plenty = min(game.bank) >= self.number * game.content.numbers.yield_limit

    def best(self) -> list[Choice]:
        """All sets of the hexes that yield most, no more hexes than make a short list."""
        if self.number < 2:
            return []
        if len(self.hexes) <= self._most():
            return self._sets(self.hexes)
        ranked = sorted([(-made(self.game, self.seat, hex), hex) for hex in self.hexes])
        return self._sets([hex for _, hex in ranked[: self._most()]])

    def every(self) -> list[Choice]:
        """All sets."""
        return self._sets(self.hexes) if self.number > 1 else []

    def has_more(self, listed: int) -> bool:
        """Whether there are more sets than those listed."""
        if self.number < 2 or len(self.hexes) <= self._most():
            return False
        return self.plenty or len(self.every()) > listed

    def _most(self) -> int:
        """Of so many hexes at most six sets can be made, or one more than the number of hexes in a set."""
        return self.number + (2 if self.number == 2 else 1)

    def _sets(self, hexes: list[int]) -> list[Choice]:
        found = [tuple(sorted(hexes))]
        if len(hexes) > self.number:
            found = Sets(sorted(hexes), [1] * len(hexes), self.number, self.number, MANY + 1).found
        return [AtAll(chosen) for chosen in found if self.plenty or has_bank(self.game, self.seat, chosen)]


@final
class Activations(SensibleOptions):
    """Sets of hexes and single ones; `in` knows all sets."""

    def __init__(
        self, step: ActivateHexes, game: Monuments, items: list[Choice], together: Together, more: bool, folded: int
    ) -> None:  # fmt: skip
        super().__init__(items, game, step, step.seat, more)
        self.folded = folded
        self.together = together

    def others(self) -> list[Choice]:
        """The sets that are not listed; none if there are too many to read."""
        if not self.more:
            return []
        found = [choice for choice in self.together.every() if choice not in self.items]
        return found if len(found) <= MANY else []


def has_bank(game: Monuments, seat: int, hexes: tuple[int, ...]) -> bool:
    """MON-CMP-02: whether the bank has all that these hexes yield together."""
    due = model.NO_GOODS
    for hex in hexes:
        due = plus(due, one_good(game.chart.terrain[hex], made(game, seat, hex)))
    return all([due[good] <= game.bank[good] for good in range(len(due))])


def refuses_together(
    game: Monuments, seat: int, left: int, done: tuple[int, ...], hexes: tuple[int, ...]
) -> str | None:  # fmt: skip
    """The rule that keeps these hexes from producing in one answer, or None."""
    if len(hexes) < 2 or list(hexes) != sorted(set(hexes)):
        return "MON-PRO-01"
    for hex in hexes:
        if hex in done or not 0 <= hex < game.chart.size:
            return "MON-PRO-01"
        rule = refuses_hex(game, seat, hex)
        if rule is not None:
            return rule
        if ways(game, seat, hex) != [Activate(hex)]:
            return "MON-PRO-10"  # alone, with how much of each kind
    if len(hexes) != Together(game, seat, left, activations(game, seat, done, 0)).number:
        return "MON-PRO-01"
    return None if has_bank(game, seat, hexes) else "MON-CMP-02"


# -- what a hex yields


def output(game: Monuments, seat: int, hex: int) -> int:
    """MON-PRO-03, MON-PRO-04, MON-PRO-05, MON-COMMON-FIN: what workers and factory of a player on a land hex make."""
    side = game.side[hex]
    if side != seat and side != NONE:
        return 0
    numbers = game.content.numbers
    workers = game.units[hex][model.WORKER] + game.units[hex][model.ARMED]
    found = workers * numbers.worker_output
    if game.houses[hex] and house(seat, model.FACTORY, False) in game.houses[hex]:
        found += numbers.factory_output + game.gain(seat, model.FACTORY_OUTPUT)
        if workers:
            found += numbers.factory_bonus
    return min(found, numbers.yield_limit)


def made(game: Monuments, seat: int, hex: int) -> int:
    """MON-PRO-06, MON-PRO-10, MON-CMP-02: how much a land hex yields now: all that room and bank allow."""
    found = min(output(game, seat, hex), room(game, hex))
    good, other = game.chart.terrain[hex], other_good(game, seat, hex)
    bank = game.bank[good]
    return min(found, bank if other in (NONE, good) else bank + game.bank[other])


def ways(game: Monuments, seat: int, hex: int) -> list[Activate]:
    """MON-ABILITYCARD-AB3: how a land hex can be activated; any number of what it yields may be a workplace's good.

    None where the hex yields nothing.
    """
    number = made(game, seat, hex)
    if number == 0:
        return []
    good, other = game.chart.terrain[hex], other_good(game, seat, hex)
    if other in (NONE, good):
        return [Activate(hex)]
    least, most = max(0, number - game.bank[good]), min(number, game.bank[other])
    return [Activate(hex, chosen) for chosen in range(least, most + 1)]


def activations(game: Monuments, seat: int, done: tuple[int, ...], enough: int) -> list[Activate]:
    """MON-PRO-08: all ways to activate one more hex; no more than `enough`, if that is not 0."""
    found: list[Activate] = []
    terrain = game.chart.terrain
    for hex in game.places[seat]:
        if terrain[hex] < model.MONUMENT and hex not in done:
            found.extend(ways(game, seat, hex))
            if enough and len(found) >= enough:
                return found[:enough]
    if not has_factories(game, seat):
        return found
    for hex in game.chart.land:
        if game.houses[hex] and game.side[hex] == NONE and hex not in done:
            found.extend(ways(game, seat, hex))
    return found[:enough] if enough else found


def has_factories(game: Monuments, seat: int) -> bool:
    """Whether a factory of the player is on the board."""
    realm = game.realms[seat]
    return realm.supply[model.FACTORY] + realm.locked[model.FACTORY] < game.content.buildings[model.FACTORY].count


# -- why not


def refuses_hex(game: Monuments, seat: int, hex: int) -> str | None:
    """The rule that keeps a hex from producing anything for the player, or None."""
    if not game.chart.is_land(hex):
        return "MON-PRO-09"
    if output(game, seat, hex) == 0:
        if has_building(game, seat, model.FACTORY, hex):
            return "MON-PRO-04"
        idle = game.side[hex] == seat and not has_worker(game.units[hex])
        return "MON-PRO-09" if idle else "MON-PRO-03"
    if room(game, hex) == 0:
        return "MON-PRO-06"
    return "MON-CMP-02" if made(game, seat, hex) == 0 else None


def refuses_kinds(game: Monuments, seat: int, choice: Activate) -> str | None:
    """MON-ABILITYCARD-AB3: the rule that forbids this number of a workplace's good on a hex that produces."""
    if choice in ways(game, seat, choice.hex):
        return None
    other = other_good(game, seat, choice.hex)
    if other == NONE:
        return ability_rule(game, seat)
    inside = other != game.chart.terrain[choice.hex] and 0 <= choice.other <= made(game, seat, choice.hex)
    return "MON-CMP-02" if inside else "MON-PRO-10"
