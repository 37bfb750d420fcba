"""The Build card: towns, forts and factories, bridges and ferries, tokens of an ability, and repairs.

A work is a number of model.WORKS. Where one can be made is the same for the card and for personal bonuses, except that
the card needs a worker there.

Topics: build, repair.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice
from ziggurat.games.monuments import game as mon
from ziggurat.games.monuments import status
from ziggurat.games.monuments.choices import Build, Repair
from ziggurat.games.monuments.content import model
from ziggurat.games.monuments.content.model import Goods
from ziggurat.games.monuments.events import BridgeBuilt, BuildingBuilt, BuildingRepaired, FerryBuilt, TokenPlaced
from ziggurat.games.monuments.game import NONE, Monuments
from ziggurat.games.monuments.hooks import Entry
from ziggurat.games.monuments.rules.asking import AskFirst
from ziggurat.games.monuments.rules.common import has_building, moored_at
from ziggurat.games.monuments.rules.payment import Bought, charge

RULES: Final[tuple[str, ...]] = ("MON-BLD-06", "MON-BLD-06", "MON-BLD-06", "MON-BLD-08", "MON-BLD-09")
"""What lets a work be made, by number of WORKS; tokens have the rule of their ability."""

PRICES: Final[tuple[str, ...]] = ("MON-BLD-03", "MON-BLD-02", "MON-BLD-04", "MON-BLD-05", "MON-BLD-05")
"""What sets its price."""

HERE: Final[tuple[int, ...]] = (NONE,)
"""The ends of a work that has none: it stands on its hex."""


@final
class BuildEntry(Entry):
    """MON-BLD-01, MON-REP-01."""

    may_be_left = True

    def refuses(self, game: Monuments, seat: int) -> str | None:
        return None if affordable(game, seat, 1) else "MON-TRN-07"

    def start(self, game: Monuments, seat: int) -> None:
        game.push(ChooseWork(seat))


@final
class ChooseWork(AskFirst):
    """MON-BLD-01, MON-REP-01: one work or one repair that the player can pay."""

    rule = "MON-BLD-01"

    def ways(self, game: Monuments, enough: int) -> list[Choice]:
        return affordable(game, self.seat, enough)

    def refuses(self, game: Monuments, seat: int, choice: Choice) -> str | None:
        have = status.goods_of(game, seat)
        if isinstance(choice, Build) and choice.work in model.WORKS:
            work = model.WORKS.index(choice.work)
            rule = refuses_work(game, seat, work, choice.hex, choice.toward, False)
            if rule is not None:
                return rule
            return None if can_build(game, seat, have, work) else "MON-RES-05"
        if isinstance(choice, Repair) and choice.building in model.BUILDINGS:
            building = model.BUILDINGS.index(choice.building)
            rule = refuses_repair(game, seat, building, choice.hex)
            if rule is not None:
                return rule
            return None if can_repair(game, seat, have, building) else "MON-RES-05"
        return self.rule

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        if isinstance(choice, Repair):
            building = model.BUILDINGS.index(choice.building)
            cost, less = game.content.buildings[building].price, repair_discount(game, seat, building)
            game.push(Mend(seat, building, choice.hex))
            charge(game, seat, cost, less, f"repair {choice.building}", "MON-REP-02")
            return
        assert isinstance(choice, Build)
        work = model.WORKS.index(choice.work)
        rule = status.ability_rule(game, seat) if work == model.TOKEN else PRICES[work]
        game.push(Raise(seat, work, choice.hex, choice.toward))
        charge(game, seat, price(game, seat, work), discount(game, seat, work), f"build {choice.work}", rule)


@final
class Raise(Bought):
    """MON-BLD-06 to MON-BLD-09: the work appears once it is paid."""

    rule = "MON-BLD-01"
    action = model.BUILD

    def __init__(self, seat: int, work: int, hex: int, toward: int) -> None:
        self.seat = seat
        self.work = work
        self.hex = hex
        self.toward = toward

    def advance(self, game: Monuments) -> None:
        game.done()
        rule = status.ability_rule(game, self.seat) if self.work == model.TOKEN else RULES[self.work]
        make(game, self.seat, self.work, self.hex, self.toward, rule)


@final
class Mend(Bought):
    """MON-REP-01: the building is intact once the repair is paid."""

    rule = "MON-REP-01"
    action = model.BUILD

    def __init__(self, seat: int, building: int, hex: int) -> None:
        self.seat = seat
        self.building = building
        self.hex = hex

    def advance(self, game: Monuments) -> None:
        game.done()
        game.emit(BuildingRepaired(self.seat, self.building, self.hex))


# -- what can be made, and where


def affordable(game: Monuments, seat: int, enough: int) -> list[Choice]:
    """MON-BLD-01, MON-RES-05: all works and repairs the player can pay; at least `enough` of them, if that is not 0."""
    found: list[Choice] = []
    have, sites = status.goods_of(game, seat), status.worked(game, seat)
    for work in range(len(model.WORKS)):
        if refuses_stock(game, seat, work) is None and can_build(game, seat, have, work):
            found.extend(offers(game, seat, work, False, sites, enough))
            if enough and len(found) >= enough:
                return found
    for hex in sites:
        for code in game.houses[hex]:
            building = mon.building_of(code)
            if mon.owner_of(code) == seat and mon.is_damaged(code) and can_repair(game, seat, have, building):
                found.append(Repair(model.BUILDINGS[building], hex))
    return found


def places_for(game: Monuments, seat: int, work: int, free: bool) -> list[Build]:
    """MON-BLD-06, MON-BLD-07, MON-PBO-04: every place for a work, ignoring its price; `free`: a personal bonus."""
    if refuses_stock(game, seat, work) is not None:
        return []
    return offers(game, seat, work, free, status.land_held(game, seat) if free else status.worked(game, seat), 0)


def offers(game: Monuments, seat: int, work: int, free: bool, sites: list[int], enough: int) -> list[Build]:
    """The places for a work on these sites; no more than `enough`, if that is not 0."""
    found: list[Build] = []
    for hex in sites:
        for toward in ends(game, work, hex):
            if refuses_end(game, seat, work, hex, toward, free) is None:
                found.append(Build(model.WORKS[work], hex, toward))
                if len(found) == enough:
                    return found
    return found


def ends(game: Monuments, work: int, hex: int) -> tuple[int, ...]:
    """Where a bridge or a ferry could lead from a land hex."""
    if work == model.BRIDGE:
        return game.chart.walks[hex]
    return game.chart.flows[hex] if work == model.FERRY else HERE


def make(game: Monuments, seat: int, work: int, hex: int, toward: int, rule: str) -> None:
    """Put a work that nothing refuses on the board."""
    if work == model.BRIDGE:
        game.emit(BridgeBuilt(seat, game.chart.river_between(hex, toward), rule))
    elif work == model.FERRY:
        game.emit(FerryBuilt(seat, hex, toward, rule))
    elif work == model.TOKEN:
        game.emit(TokenPlaced(seat, hex, status.ability_of(game, seat).unit, rule))
    else:
        game.emit(BuildingBuilt(seat, work, hex, rule))


# -- what it costs


def price(game: Monuments, seat: int, work: int) -> Goods:
    """MON-BLD-02 to MON-BLD-05, MON-ABILITYCARD-AB1, MON-ABILITYCARD-AB3: what a work costs without discounts."""
    if work == model.BRIDGE:
        return game.content.numbers.bridge
    if work == model.FERRY:
        return game.content.numbers.ferry
    if work == model.TOKEN:
        return status.ability_of(game, seat).price
    return game.content.buildings[work].price


def discount(game: Monuments, seat: int, work: int) -> int:
    """MON-BLD-15, MON-BLD-16, MON-COMMON-MAS: only buildings get cheaper."""
    if work >= model.BRIDGE:
        return 0
    return status.side_of(game, seat, model.BUILD).number + game.gain(seat, model.BUILD_DISCOUNT)


def can_build(game: Monuments, seat: int, have: Goods, work: int) -> bool:
    """MON-RES-05: whether these resources pay a work."""
    return status.covers(game, have, price(game, seat, work), discount(game, seat, work))


def repair_discount(game: Monuments, seat: int, building: int) -> int:
    """MON-REP-02, MON-REP-03: what a repair costs less than the building."""
    return game.content.numbers.repair_discount + discount(game, seat, building)


def can_repair(game: Monuments, seat: int, have: Goods, building: int) -> bool:
    """MON-REP-02: whether these resources pay a repair."""
    return status.covers(game, have, game.content.buildings[building].price, repair_discount(game, seat, building))


# -- why not


def refuses_work(game: Monuments, seat: int, work: int, hex: int, toward: int, free: bool) -> str | None:
    """The rule that forbids a work at a place, or None; never because of its price. `free`: a personal bonus."""
    rule = refuses_stock(game, seat, work)
    if rule is not None:
        return rule
    if not serves(game, seat, hex, free):
        return refuses_site(game, seat, work, free)
    return refuses_end(game, seat, work, hex, toward, free)


def serves(game: Monuments, seat: int, hex: int, free: bool) -> bool:
    """MON-BLD-06, MON-BLD-07, MON-PBO-04: whether the player has a worker on a land hex; a gift needs control only."""
    if hex not in game.places[seat] or not game.chart.is_land(hex):
        return False
    return status.holds(game.units[hex]) if free else status.has_worker(game.units[hex])


def refuses_site(game: Monuments, seat: int, work: int, free: bool) -> str:
    """The rule that asks for a worker, or for control."""
    if free:
        return "MON-PBO-04"
    if work == model.TOKEN:
        return status.ability_rule(game, seat)
    return "MON-BLD-06" if work < model.BRIDGE else "MON-BLD-07"


def refuses_stock(game: Monuments, seat: int, work: int) -> str | None:
    """MON-BLD-11, MON-CMP-06, MON-CMP-15: the rule that says that there is no such piece left, or None."""
    realm = game.realms[seat]
    if work < model.BRIDGE:
        return None if realm.supply[work] else "MON-BLD-11"
    if work != model.TOKEN:
        return None if game.tokens else "MON-CMP-06"
    left = status.ability_of(game, seat).tokens - status.tokens_used(game, seat)
    return None if left > 0 else status.ability_rule(game, seat)


def refuses_end(game: Monuments, seat: int, work: int, hex: int, toward: int, free: bool) -> str | None:
    """The rule that forbids a work on a hex that serves, or on its edge to `toward`; or None."""
    if work == model.BRIDGE:
        return refuses_bridge(game, seat, hex, toward, free)
    if work == model.FERRY:
        return refuses_ferry(game, hex, toward)
    if toward != NONE:
        return "MON-BLD-01"
    if work == model.TOKEN:
        return status.ability_rule(game, seat) if hex in game.realms[seat].tokens else None
    return "MON-BLD-13" if has_building(game, seat, work, hex) else None


def refuses_bridge(game: Monuments, seat: int, hex: int, toward: int, free: bool) -> str | None:
    """MON-BLD-08: a river without a bridge. One that can be built from both sides is built from the first of them."""
    river = game.chart.river_between(hex, toward)
    if river == NONE or (game.bridges >> river) & 1:
        return "MON-BLD-08"
    return "MON-BLD-07" if toward < hex and serves(game, seat, toward, free) else None


def refuses_ferry(game: Monuments, hex: int, toward: int) -> str | None:
    """MON-BLD-09, MON-BLD-10: a shore edge without a ferry, and no river."""
    if toward in game.chart.walks[hex]:
        return "MON-BLD-10"
    return None if toward in game.chart.flows[hex] and moored_at(game, hex, toward) == NONE else "MON-BLD-09"


def refuses_repair(game: Monuments, seat: int, building: int, hex: int) -> str | None:
    """MON-REP-01, MON-REP-04, MON-REP-05: the rule that forbids to repair a building, or None; never its price."""
    if hex not in game.realms[seat].sites or not has_building(game, seat, building, hex):
        return "MON-REP-05"
    if mon.house(seat, building, True) not in game.houses[hex]:
        return "MON-REP-01"
    return None if serves(game, seat, hex, False) else "MON-REP-04"
