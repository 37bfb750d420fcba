"""Build: new units for a city, and what a Build earns beside them.

Topics: build units.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.step import Result
from ziggurat.games.clash_of_cultures.board.units import ARMY, SETTLER, SHIP, Units, unit
from ziggurat.games.clash_of_cultures.choices import Build
from ziggurat.games.clash_of_cultures.content.model import GOLD, GOODS, MOOD
from ziggurat.games.clash_of_cultures.events import Drafted, UnitsPlaced
from ziggurat.games.clash_of_cultures.game import NONE, UNITS, Clash, CocStep, Goods
from ziggurat.games.clash_of_cultures.hooks import BUILT, DRAFTS, DearerDraft, Drafts, Moment, OnBuild, hooks_of
from ziggurat.games.clash_of_cultures.rules.cards.reactions import announce
from ziggurat.games.clash_of_cultures.rules.cities.activation import begin_activation
from ziggurat.games.clash_of_cultures.rules.listing import AskSensible, Sensible
from ziggurat.games.clash_of_cultures.rules.payment import PLAIN, PaidWith, PayFor, affords, can_choose, refuses_payment
from ziggurat.games.clash_of_cultures.rules.war.attack import begin_battle, refuses_attack
from ziggurat.games.clash_of_cultures.status import armies_in, has_port, working_size

CAN_SETTLER: Final = 1
CAN_ARMY: Final = 2
CAN_SHIP: Final = 4


def draft_price(game: Clash, seat: int) -> int:
    """COC-ADV-DRAFT-1, COC-ADV-CIVIL-LIBERTIES-2: Mood tokens for the drafted Army unit."""
    return sum([hook.mood for hook in hooks_of(game, seat, Drafts)]) + sum(
        [hook.mood for hook in hooks_of(game, seat, DearerDraft)]
    )


def price_of(game: Clash, seat: int, settlers: int, armies: int, ships: int, draft: bool) -> Goods:
    """COC-BLD-04 to COC-BLD-06, COC-ADV-DRAFT-1."""
    prices = game.content.prices
    settler, army, ship = prices.settler, prices.army, prices.ship
    if draft:
        armies -= 1
    cost = [settlers * settler[good] + armies * army[good] + ships * ship[good] for good in range(len(GOODS))]
    if draft:
        cost[MOOD] += draft_price(game, seat)
    return tuple(cost)


def buildable(game: Clash, seat: int) -> int:
    """COC-COMP-06, COC-GEN-01: bit set of the units of which the seat has one and can pay one, wherever it is."""
    realm = game.realms[seat]
    prices = game.content.prices
    able = 0
    if realm.supply[UNITS + SETTLER] and affords(game, seat, prices.settler):
        able |= CAN_SETTLER
    if realm.supply[UNITS + ARMY]:
        drafts = DRAFTS.held_by(realm) and realm.mood >= draft_price(game, seat)
        if drafts or affords(game, seat, prices.army):
            able |= CAN_ARMY
    if realm.supply[UNITS + SHIP] and affords(game, seat, prices.ship):
        able |= CAN_SHIP
    return able


def refuses_build(game: Clash, space: int, able: int) -> str | None:
    """COC-ACTV-02: whether a city can build at least one unit of those `buildable` names."""
    if able & CAN_SETTLER:
        return None
    if able & CAN_ARMY and armies_in(game, space) < game.content.pieces.army_limit:
        return None
    if able & CAN_SHIP and refuses_ships(game, space) is None:
        return None
    return "COC-ACTV-02"


def refuses_ships(game: Clash, space: int) -> str | None:
    """COC-BLD-07: whether a city can build Ships, which may be an attack (COC-BLD-09)."""
    city = game.city(space)
    return refuses_launch(game, city.owner, city.port_at) if has_port(game, city) else "COC-BLD-07"


def refuses_launch(game: Clash, seat: int, sea: int) -> str | None:
    """The rule that keeps new Ships of the seat out of a Sea space, or None: it may not attack the Ships there."""
    return None if game.side[sea] in (NONE, seat) else refuses_attack(game, seat, sea, (unit(SHIP),))


def refuses_units(game: Clash, seat: int, space: int, choice: Build) -> str | None:
    """The rule that forbids this Build, the price left out."""
    city = game.city(space)
    realm = game.realms[seat]
    numbers = (choice.settlers, choice.armies, choice.ships)
    if min(numbers) < 0 or sum(numbers) < 1:
        return "COC-BLD-03"
    if sum(numbers) > working_size(game, city):
        return "COC-BLD-01"
    rule = refuses_ships(game, space) if choice.ships else None
    if rule is not None:
        return rule
    for kind, number in enumerate(numbers):
        if number > realm.supply[UNITS + kind]:
            return "COC-COMP-06"
    if choice.armies and armies_in(game, space) + choice.armies > game.content.pieces.army_limit:
        return "COC-BLD-12"
    if choice.draft and not (DRAFTS.held_by(realm) and choice.armies):
        return "COC-ADV-DRAFT-1"
    return None


def launch(game: Clash, seat: int, space: int, ships: int, rule: str) -> None:
    """COC-CTY-17, COC-BLD-09, COC-NAVB-01: new Ships at the Port of a city; foreign Ships there make it a battle."""
    sea = game.city(space).port_at
    new = (unit(SHIP),) * ships
    if game.side[sea] in (NONE, seat):
        game.emit(UnitsPlaced(seat, sea, new, rule))
    else:
        begin_battle(game, seat, NONE, sea, new, False)


FEW: Final = 2
"""Up to so many units every Build is listed, of larger ones those of one kind and full ones of two kinds."""


@final
class ChooseUnits(AskSensible):
    """COC-BLD-01 to COC-BLD-03: what a city that is to be activated builds."""

    rule = "COC-BLD-03"

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space = space

    def options(self, game: Clash, seat: int) -> Options:
        found, more = self._found(game, True)
        return Sensible(found, game, self, more)

    def others(self, game: Clash, seat: int) -> list[Choice]:
        return self._found(game, False)[0]

    def _found(self, game: Clash, listed: bool) -> tuple[list[Choice], bool]:
        """The Builds that are listed, or those that are not; and whether there are any of the others."""
        able: dict[tuple[int, int, int], list[bool]] = {}
        most = working_size(game, game.city(self.space))
        for settlers in range(most + 1):
            for armies in range(most + 1 - settlers):
                for ships in range(most + 1 - settlers - armies):
                    drafts = self._ways(game, settlers, armies, ships)
                    if drafts:
                        able[(settlers, armies, ships)] = drafts
        gold = game.realms[self.seat].goods[GOLD] > 0
        found: list[Choice] = []
        more = False
        for (settlers, armies, ships), drafts in able.items():
            few = settlers + armies + ships <= FEW
            kinds = (settlers > 0) + (armies > 0) + (ships > 0)
            usual = few or kinds == 1 or (kinds == 2 and not _can_grow(able, settlers, armies, ships))
            for draft in drafts:
                sensible = usual and (few or draft == drafts[0])
                cost = price_of(game, self.seat, settlers, armies, ships, draft)
                asks = gold and can_choose(game, self.seat, cost)
                more = more or asks or sensible != listed
                if sensible == listed:
                    found.append(Build(settlers, armies, ships, draft, False))
                if asks and not listed:
                    found.append(Build(settlers, armies, ships, draft, True))
        return found, more

    def _ways(self, game: Clash, settlers: int, armies: int, ships: int) -> list[bool]:
        """Whether these can be built, without Draft and with it."""
        plain = Build(settlers, armies, ships, False, False)
        if refuses_units(game, self.seat, self.space, plain) is not None:
            return []
        drafts = armies and DRAFTS.held_by(game.realms[self.seat])
        return [
            draft
            for draft in ((False, True) if drafts else (False,))
            if affords(game, self.seat, price_of(game, self.seat, settlers, armies, ships, draft))
        ]

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if not isinstance(choice, Build):
            return self.rule
        rule = refuses_units(game, seat, self.space, choice)
        if rule is not None:
            return rule
        cost = price_of(game, seat, choice.settlers, choice.armies, choice.ships, choice.draft)
        return refuses_payment(game, seat, cost, choice.ask)

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Build)
        cost = price_of(game, seat, choice.settlers, choice.armies, choice.ships, choice.draft)
        begin_activation(game, seat, self.space)
        game.push(PlaceUnits(seat, self.space, choice.settlers, choice.armies, choice.ships))
        if choice.draft:
            game.emit(Drafted(seat))
        game.push(PayFor(seat, cost, PLAIN, choice.ask, "build", "COC-BLD-02"))

    def may_leave(self, game: Clash) -> bool:
        return True


def _can_grow(able: dict[tuple[int, int, int], list[bool]], settlers: int, armies: int, ships: int) -> bool:
    """Whether a unit can be added to a Build."""
    return (
        (settlers + 1, armies, ships) in able
        or (settlers, armies + 1, ships) in able
        or (settlers, armies, ships + 1) in able
    )


@final
class PlaceUnits(CocStep):
    """COC-BLD-08 to COC-BLD-10: once paid for, the units come, and then the battle that new Ships may cause."""

    rule = "COC-BLD-08"

    def __init__(self, seat: int, space: int, settlers: int, armies: int, ships: int) -> None:
        self.seat = seat
        self.space = space
        self.settlers = settlers
        self.armies = armies
        self.ships = ships

    def receive(self, game: Clash, result: Result) -> None:
        assert isinstance(result, PaidWith)
        game.become(AfterBuild(self.seat, self.space, self.armies + self.ships > 0, result.goods))
        land: Units = (unit(SETTLER),) * self.settlers + (unit(ARMY),) * self.armies
        if land:
            game.emit(UnitsPlaced(self.seat, self.space, land, "COC-BLD-08"))
        if self.ships:
            launch(game, self.seat, self.space, self.ships, "COC-CTY-17")


@final
class AfterBuild(CocStep):
    """COC-ADV-CHEMISTRY-1, COC-ADV-NATIONALISM-1: what a Build earns, then all who watch it.

    `armed`: an Army unit or a Ship was built.
    """

    rule = "COC-ADV-CHEMISTRY-1"

    def __init__(self, seat: int, space: int, armed: bool, paid: Goods) -> None:
        self.seat = seat
        self.space = space
        self.armed = armed
        self.paid = paid

    def advance(self, game: Clash) -> None:
        game.done()
        announce(game, Moment(BUILT, self.seat, self.space, how="draft" if self.paid[MOOD] else ""))
        for hook in reversed(hooks_of(game, self.seat, OnBuild)):  # the last one pushed is asked first
            hook.act(game, self.seat, self.armed, self.paid)
