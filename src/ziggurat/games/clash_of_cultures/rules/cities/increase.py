"""Increase: a new building for a city, by an activation or by a card, and what the building brings.

Topics: increase city size.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.step import Result
from ziggurat.games.clash_of_cultures import hooks
from ziggurat.games.clash_of_cultures.board.units import SETTLER
from ziggurat.games.clash_of_cultures.choices import Increase
from ziggurat.games.clash_of_cultures.content import model
from ziggurat.games.clash_of_cultures.events import BuildingAdded
from ziggurat.games.clash_of_cultures.game import ANGRY, BUILDINGS, NO_GOODS, NONE, UNITS, City, Clash, CocStep, Goods
from ziggurat.games.clash_of_cultures.rules.cities.activation import activate, refuses_activation
from ziggurat.games.clash_of_cultures.rules.common import gain_one, place_unit, spend_action, use_once
from ziggurat.games.clash_of_cultures.rules.listing import AskSensible, Begun, Sensible
from ziggurat.games.clash_of_cultures.rules.payment import PLAIN, PaidWith, PayFor, affords, can_choose, refuses_payment
from ziggurat.games.clash_of_cultures.rules.token_choice import ChooseToken
from ziggurat.games.clash_of_cultures.status import coast, mood_when_active, stunted

# -- what may be added


def addable(game: Clash, seat: int) -> int:
    """COC-CTY-19, COC-COMP-06, COC-EVENT-01: bit set of the buildings the seat may add to some city."""
    realm = game.realms[seat]
    if stunted(game, seat) is not None:
        return 0
    able = 0
    for building in range(len(model.BUILDINGS)):
        if hooks.UNLOCKS.held_for(realm, building) and realm.supply[BUILDINGS + building]:
            able |= 1 << building
    return able


def takes(game: Clash, space: int, city: City, building: int) -> bool:
    """COC-CTY-01, COC-CTY-15: whether the city has a place for this building."""
    return not city.has(building) and (building != model.PORT or bool(coast(game, space)))


def refuses_increase(game: Clash, seat: int, space: int, building: int, port_at: int) -> str | None:
    """The rule that forbids this building in this city, or None. Mood, activation and price are checked elsewhere."""
    city = game.cities[space]
    if city is None or city.owner != seat:
        return "COC-ACTV-01"
    realm = game.realms[seat]
    rule = stunted(game, seat)
    if rule is not None:
        return rule
    if city.size >= len(game.cities_of(seat)):
        return "COC-CTY-05"
    if city.has(building):
        return "COC-CTY-01"
    if not hooks.UNLOCKS.held_for(realm, building):
        return "COC-CTY-19"
    if not realm.supply[BUILDINGS + building]:
        return "COC-COMP-06"
    if building != model.PORT:
        return None if port_at == NONE else "COC-CTY-16"
    seas = coast(game, space)
    if not seas:
        return "COC-CTY-15"
    return None if port_at in seas else "COC-CTY-16"


def refuses_mood(game: Clash, space: int, active: bool) -> str | None:
    """COC-MOOD-04, COC-MAU-06: Forced Labor helps an angry city only where it is activated."""
    city = game.city(space)
    mood = mood_when_active(game, city) if active else city.mood
    return "COC-MOOD-04" if mood == ANGRY else None


def refuses_growth(
    game: Clash, seat: int, space: int, able: int, cities: int, free: bool = False, activates: bool = True
) -> str | None:
    """Whether IncreaseCity has anything to offer for this city of the seat's, of the buildings in `able`.

    `cities` is the number the seat has (COC-CTY-05, COC-CTY-06).
    """
    city = game.city(space)
    rule = refuses_mood(game, space, activates)
    if rule is not None:
        return rule
    if city.size >= cities:
        return "COC-CTY-05"
    if not able:
        return stunted(game, seat) or "COC-ACTV-02"
    rule = "COC-ACTV-02"
    for building in range(len(model.BUILDINGS)):
        if (able >> building) & 1 and takes(game, space, city, building):
            if refuses_mood(game, space, activates and increase_activates(game, seat, building)) is not None:
                rule = "COC-MOOD-04"
            elif free or affords(game, seat, building_price(game, seat, building)):
                return None
            else:
                rule = "COC-INC-02"
    return rule


def growing(game: Clash, seat: int, free: bool, activates: bool, only: int = NONE) -> list[int]:
    """The cities of the seat for which IncreaseCity has something to offer."""
    able = addable(game, seat) if only == NONE else addable(game, seat) & 1 << only
    cities = game.cities_of(seat)
    return [
        space
        for space in cities
        if refuses_growth(game, seat, space, able, len(cities), free, activates) is None
        and (not activates or refuses_activation(game, seat, space) is None)
    ]


def increase_activates(game: Clash, seat: int, building: int) -> bool:
    """COC-MAU-05: whether to add this building is an activation of the city."""
    return not any([building in hook.buildings for hook in hooks.hooks_of(game, seat, hooks.NoActivation)])


# -- the price


def food_waiver(game: Clash, seat: int, building: int) -> hooks.NoFoodForBuilding | None:
    """COC-ADV-STATE-RELIGION-1: what lets the seat add this building without Food, if anything still does this turn."""
    realm = game.realms[seat]
    if hooks.NO_FOOD_FOR_BUILDING.held_for(realm, building):
        for hook in hooks.hooks_of(game, seat, hooks.NoFoodForBuilding):
            if hook.about == building and not realm.used(hook.ability):
                return hook
    return None


def building_price(game: Clash, seat: int, building: int) -> Goods:
    """COC-INC-02: every building costs the same, less Food that is waived."""
    price = game.content.prices.building
    if food_waiver(game, seat, building) is not None:
        return (0, *price[1:])
    return price


def _with_settler(game: Clash, seat: int, price: Goods) -> Goods:
    """COC-ADV-SANITATION-1: more Food."""
    hook = hooks.hook_of(game, seat, hooks.SettlerToo)
    return price if hook is None else (price[model.FOOD] + hook.food, *price[1:])


# -- the question


@final
class IncreaseCity(AskSensible):
    """COC-INC-01, COC-INC-03: which building a city gets. The caller makes sure that there is one.

    `free`: nothing is paid for it, since a card gives it. `activates`: it is an activation of the city, if Great
    Mausoleum does not prevent that (COC-MAU-05). `only`: the one building there is to choose, NONE for any.
    """

    rule = "COC-INC-03"

    def __init__(self, seat: int, space: int, free: bool, activates: bool, only: int = NONE) -> None:
        super().__init__(seat)
        self.space = space
        self.free = free
        self.activates = activates
        self.only = only

    def price_of(self, game: Clash, building: int, settler: bool) -> Goods:
        """COC-INC-02, COC-ADV-SANITATION-1: what it costs here, perhaps with a Settler."""
        price = NO_GOODS if self.free else building_price(game, self.seat, building)
        return _with_settler(game, self.seat, price) if settler else price

    def options(self, game: Clash, seat: int) -> Options:
        found, asks = self._found(game)
        return Sensible(found, game, self, bool(asks))

    def others(self, game: Clash, seat: int) -> list[Choice]:
        return self._found(game)[1]

    def _found(self, game: Clash) -> tuple[list[Choice], list[Choice]]:
        """Every way to add a building, with and without a Settler; and those among which the payment can be chosen."""
        found: list[Choice] = []
        asks: list[Choice] = []
        gold = game.realms[self.seat].goods[model.GOLD] > 0
        for building, id in enumerate(model.BUILDINGS):
            for port_at in coast(game, self.space) if building == model.PORT else [NONE]:
                if self._refuses_building(game, building, port_at) is not None:
                    continue
                for settler in (False, True):
                    if settler and self._refuses_settler(game) is not None:
                        continue
                    price = self.price_of(game, building, settler)
                    if affords(game, self.seat, price):
                        found.append(Increase(id, port_at, settler, False))
                        if gold and can_choose(game, self.seat, price):
                            asks.append(Increase(id, port_at, settler, True))
        return found, asks

    def _refuses_building(self, game: Clash, building: int, port_at: int) -> str | None:
        if self.only not in (NONE, building):
            return self.rule
        rule = refuses_mood(game, self.space, self.activates and increase_activates(game, self.seat, building))
        if rule is not None:
            return rule
        return refuses_increase(game, self.seat, self.space, building, port_at)

    def _refuses_settler(self, game: Clash) -> str | None:
        """COC-ADV-SANITATION-1, COC-COMP-09."""
        realm = game.realms[self.seat]
        if hooks.hook_of(game, self.seat, hooks.SettlerToo) is None:
            return "COC-ADV-SANITATION-1"
        return None if realm.supply[UNITS + SETTLER] else "COC-COMP-06"

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if not isinstance(choice, Increase) or choice.building not in model.BUILDINGS:
            return self.rule
        building = model.BUILDINGS.index(choice.building)
        rule = self._refuses_building(game, building, choice.port_at)
        if rule is None and choice.settler:
            rule = self._refuses_settler(game)
        if rule is not None:
            return rule
        return refuses_payment(game, seat, self.price_of(game, building, choice.settler), choice.ask)

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Increase)
        space = self.space
        building = model.BUILDINGS.index(choice.building)
        price = self.price_of(game, building, choice.settler)
        game.done(Begun())
        if self._opened():
            spend_action(game, seat, "activate", "COC-ACTV-01")
        if self.activates and increase_activates(game, seat, building):
            activate(game, seat, space)
        waiver = None if self.free else food_waiver(game, seat, building)
        if waiver is not None:
            use_once(game, seat, waiver.ability, waiver.rule)
        game.push(GrowCity(seat, space, building, choice.port_at, choice.settler))
        game.push(PayFor(seat, price, PLAIN, choice.ask, "increase", "COC-INC-02"))

    def _opened(self) -> bool:
        """Whether the turn menu has opened the question; no card activates a city and lets its owner pay."""
        return self.activates and not self.free

    def may_leave(self, game: Clash) -> bool:
        return self._opened()


@final
class GrowCity(CocStep):
    """COC-INC-01, COC-ADV-SANITATION-1: once paid for, the building is added, and a Settler if one was paid for."""

    rule = "COC-INC-01"

    def __init__(self, seat: int, space: int, building: int, port_at: int, settler: bool) -> None:
        self.seat = seat
        self.space = space
        self.building = building
        self.port_at = port_at
        self.settler = settler

    def receive(self, game: Clash, result: Result) -> None:
        assert isinstance(result, PaidWith)
        game.become(AddBuilding(self.seat, self.space, self.building, self.port_at, "COC-INC-01"))
        if self.settler:
            place_unit(game, self.seat, self.space, SETTLER, "COC-ADV-SANITATION-1")


# -- the building


@final
class AddBuilding(CocStep):
    """A new building, in its builder's colour (COC-INC-04), and what it brings: COC-CTY-09, COC-CTY-10.

    An advance may make it bring more (COC-ADV-DOGMA-1, COC-ADV-DOGMA-6), which comes last.
    """

    rule = "COC-INC-01"

    def __init__(self, seat: int, space: int, building: int, port_at: int, by_rule: str) -> None:
        self.seat = seat
        self.space = space
        self.building = building
        self.port_at = port_at
        self.by_rule = by_rule

    def advance(self, game: Clash) -> None:
        game.done()
        game.emit(BuildingAdded(self.seat, self.space, self.building, self.port_at, self.by_rule))
        if self.building == model.ACADEMY:
            gain_one(game, self.seat, model.IDEAS, game.content.prices.academy_ideas, "academy", "COC-CTY-10")
        for hook in hooks.hooks_of(game, self.seat, hooks.AfterBuilding):
            if hook.about == self.building:
                hook.act(game, self.seat)
        if self.building == model.TEMPLE:
            game.push(ChooseToken(self.seat, "temple", "COC-CTY-09"))
