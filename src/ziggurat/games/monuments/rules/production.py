"""Production: the player activates land hexes one by one; workers and a factory there produce at once.

Topics: production.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.step import NOBODY
from ziggurat.games.monuments.choices import Activate, End
from ziggurat.games.monuments.content import model
from ziggurat.games.monuments.events import Produced
from ziggurat.games.monuments.game import NONE, MonStep, Monuments, house, one_good, plus
from ziggurat.games.monuments.hooks import Entry
from ziggurat.games.monuments.rules.asking import go_on
from ziggurat.games.monuments.rules.common import has_building
from ziggurat.games.monuments.status import ability_rule, has_worker, other_good, room, side_of

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
        found: list[Choice] = [*activations(game, seat, self.hexes, 0)]
        if self.hexes:
            found.append(End())
        return Listed(found)

    def refuses(self, game: Monuments, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, End):
            return None if self.hexes else self.rule
        if not isinstance(choice, Activate) or choice.hex in self.hexes or not 0 <= choice.hex < game.chart.size:
            return self.rule
        rule = refuses_hex(game, seat, choice.hex)
        return refuses_kinds(game, seat, choice) if rule is None else rule

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        if isinstance(choice, Activate):
            self._activate(game, choice)
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
        step = ActivateHexes(self.seat, self.left - 1, (*self.hexes, hex))
        go_on(game, step, NONE if self.hexes else model.PRODUCTION)
        game.emit(Produced(self.seat, hex, goods))


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
