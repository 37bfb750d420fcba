"""Phase 2, second step: the Management actions."""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.rng import Rng
from ziggurat.core.step import CHANCE, NOBODY, Step
from ziggurat.games.patchistory.choices import (
    Birth,
    Build,
    BuildRoute,
    Campaign,
    End,
    Exchange,
    HonorHeroes,
    HonorWonders,
    InRoom,
    Reclaim,
    Swap,
    Trade,
)
from ziggurat.games.patchistory.content.model import (
    COIN,
    CULTURAL,
    CULTURE,
    FOOD,
    HERO,
    MILITARY,
    POLITICS,
    RESOURCE,
    WASTELAND,
    WATER,
    WHEEL,
    WONDER,
)
from ziggurat.games.patchistory.events import BuildingDrawn, Built, Reclaimed, RoutePlaced, WorkerSent
from ziggurat.games.patchistory.game import (
    GOOD_NAMES,
    NO_WORKER,
    VOTE,
    Patchistory,
    PatStep,
    Route,
    goods,
    one_good,
)
from ziggurat.games.patchistory.hooks import (
    BIRTH,
    BUILD,
    BUILD_ROUTE,
    CAMPAIGN,
    EXCHANGE,
    HONOR_HEROES,
    HONOR_WONDERS,
    RECLAIM,
    TRADE,
    CountsAsHero,
    ExchangeFreely,
    HonorEach,
    Uncoverable,
    hooks_of,
)
from ziggurat.games.patchistory.phases.actions import act, points_of, price_of, reward
from ziggurat.games.patchistory.phases.common import gain, has_free_room, pay, room_choices
from ziggurat.games.patchistory.phases.workers import BearWorker
from ziggurat.games.patchistory.status import count, values
from ziggurat.games.patchistory.territory import Placed, column, row
from ziggurat.parts.draw import Drawn, Pool


@final
class Management(PatStep):
    """PAT-DIP-08, PAT-DIP-09: in turn order, each player all wanted actions before the next."""

    kind = "management"
    fields = ("turn",)
    rule = "PAT-DIP-09"

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def advance(self, game: Patchistory) -> None:
        if self.turn == game.players:
            game.done()
            return
        game.become(Management(self.turn + 1))
        seat = game.order()[self.turn]
        if not game.realms[seat].broke_alliance:  # PAT-BRK-02
            game.push(Manage(seat))


# -- prices


def trade_price(game: Patchistory, seat: int) -> int:
    """PAT-TRD-01: Food."""
    return price_of(game, seat, TRADE, game.content.prices.trade_food[game.era - 1])


def birth_price(game: Patchistory, seat: int) -> int:
    """PAT-BIR-01: Food."""
    return price_of(game, seat, BIRTH, game.content.prices.birth_food[game.era - 1])


def honor_heroes_price(game: Patchistory, seat: int) -> int:
    """PAT-HON-01: Food."""
    return price_of(game, seat, HONOR_HEROES, game.content.prices.honor_heroes_food[game.era - 1])


def honor_wonders_price(game: Patchistory, seat: int) -> int:
    """PAT-HON-03: Resources."""
    return price_of(game, seat, HONOR_WONDERS, game.content.prices.honor_wonders_resources[game.era - 1])


def building_price(game: Patchistory, seat: int, building: int) -> int:
    """PAT-BLD-02, PAT-BLD-03: Resources, dearer for Military, Politics and Culture."""
    prices = game.content.prices
    dear = game.content.buildings[building].room.kind in (MILITARY, POLITICS, CULTURAL)
    return price_of(game, seat, BUILD, prices.build_dear_resources if dear else prices.build_cheap_resources)


# -- legality of each action


def _short_of_points(game: Patchistory, seat: int, action: str) -> bool:
    return game.realms[seat].points < points_of(game, seat, action)


def refuses_route_start(game: Patchistory, seat: int, route: Route | None) -> str | None:
    """PAT-TRD-02 to PAT-TRD-05: a connected route, own or Allied, without an own worker."""
    if route is None or seat not in (route.owner, route.other):
        return "PAT-TRD-02"
    if not route.is_of(seat):
        return "PAT-TRD-03"
    if route.place_of(seat) != NO_WORKER:
        return "PAT-TRD-05" if route.allied else "PAT-TRD-04"
    return None


def refuses_trade(game: Patchistory, seat: int, choice: Trade) -> str | None:
    """PAT-TRD-01 to PAT-TRD-07."""
    realm = game.realms[seat]
    if _short_of_points(game, seat, TRADE) or realm.food < trade_price(game, seat):
        return "PAT-TRD-01"
    if choice.cell not in realm.workers:
        return "PAT-TRD-02" if realm.workers else "PAT-TRD-07"
    return refuses_route_start(game, seat, game.route(choice.route))


def trades(game: Patchistory, seat: int) -> list[Choice]:
    """Every legal Trade: by worker, then route."""
    realm = game.realms[seat]
    found: list[Choice] = []
    if not realm.workers or _short_of_points(game, seat, TRADE) or realm.food < trade_price(game, seat):
        return found
    starts = [route.number for route in game.routes if refuses_route_start(game, seat, route) is None]
    last = -1
    for anchor in realm.workers:
        if anchor != last:
            last = anchor
            for number in starts:
                found.append(Trade(column(anchor), row(anchor), number))
    return found


def refuses_birth(game: Patchistory, seat: int) -> str | None:
    """PAT-BIR-01, PAT-BIR-05, PAT-BIR-06."""
    realm = game.realms[seat]
    if not realm.descendants:
        return "PAT-BIR-05"
    if _short_of_points(game, seat, BIRTH) or realm.food < birth_price(game, seat):
        return "PAT-BIR-01"
    return None if has_free_room(game, seat) else "PAT-BIR-06"


def refuses_honor_heroes(game: Patchistory, seat: int) -> str | None:
    """PAT-HON-01."""
    short = _short_of_points(game, seat, HONOR_HEROES) or game.realms[seat].food < honor_heroes_price(game, seat)
    return "PAT-HON-01" if short else None


def refuses_honor_wonders(game: Patchistory, seat: int) -> str | None:
    """PAT-HON-03."""
    realm = game.realms[seat]
    short = _short_of_points(game, seat, HONOR_WONDERS) or realm.resources < honor_wonders_price(game, seat)
    return "PAT-HON-03" if short else None


def refuses_build_route(game: Patchistory, seat: int) -> str | None:
    """PAT-CTR-01, PAT-CTR-02, PAT-CTR-06."""
    realm = game.realms[seat]
    if realm.built_route:
        return "PAT-CTR-02"
    if not game.general_left:
        return "PAT-CTR-06"
    if _short_of_points(game, seat, BUILD_ROUTE) or realm.resources < game.content.prices.route_resources:
        return "PAT-CTR-01"
    return None


def refuses_reclaim(game: Patchistory, seat: int) -> str | None:
    """PAT-REC-01, PAT-CON-02."""
    realm = game.realms[seat]
    if not realm.buildings:
        return "PAT-CON-02"
    if _short_of_points(game, seat, RECLAIM) or realm.resources < game.content.prices.reclaim_resources:
        return "PAT-REC-01"
    return None if has_room_for_tile(game, seat, False) else "PAT-REC-02"


def refuses_build(game: Patchistory, seat: int, building: int) -> str | None:
    """PAT-BLD-01 to PAT-BLD-03, PAT-CON-01, PAT-CON-02."""
    realm = game.realms[seat]
    if not realm.buildings:
        return "PAT-CON-02"
    if building not in realm.buildings:
        return "PAT-CON-01"
    if _short_of_points(game, seat, BUILD):
        return "PAT-BLD-01"
    price = building_price(game, seat, building)
    if realm.resources < price:
        dear = game.content.buildings[building].room.kind in (MILITARY, POLITICS, CULTURAL)
        return "PAT-BLD-03" if dear else "PAT-BLD-02"
    return None if has_room_for_tile(game, seat, True) else "PAT-BLD-04"


def refuses_campaign(game: Patchistory, seat: int, points: int) -> str | None:
    """PAT-CAM-01 to PAT-CAM-03."""
    realm = game.realms[seat]
    if realm.campaigned:
        return "PAT-CAM-02"
    if points < 1:
        return "PAT-CAM-03"
    return "PAT-CAM-01" if points > realm.points else None


# -- Rooms for Construction Tiles


def refuses_room(game: Patchistory, seat: int, placed: Placed | None, building: bool) -> str | None:
    """Whether a Construction Tile may lie on this Room: PAT-REC-02 to PAT-REC-06, PAT-BLD-04 to PAT-BLD-06."""
    if placed is None:
        return "PAT-BLD-04" if building else "PAT-REC-02"
    if placed.size > 1:
        return "PAT-BLD-04" if building else "PAT-REC-04"
    if building and placed.kind == WATER:
        return "PAT-BLD-05"
    if not building and placed.kind == WASTELAND:
        return "PAT-REC-06"
    if placed.room.card:
        for hook in hooks_of(game, seat, Uncoverable):
            if hook.card == placed.room.card:
                return hook.rule
    return None


def rooms_for_tile(game: Patchistory, seat: int, building: bool) -> list[int]:
    """Anchors of the Rooms that may be built on, or reclaimed."""
    rooms = game.realms[seat].territory.rooms
    return [placed.anchor for placed in rooms if refuses_room(game, seat, placed, building) is None]


def has_room_for_tile(game: Patchistory, seat: int, building: bool) -> bool:
    """Whether some Room may be built on, or reclaimed."""
    for placed in game.realms[seat].territory.rooms:
        if refuses_room(game, seat, placed, building) is None:
            return True
    return False


# -- Exchange


UNIT_VALUES: Final = (1, 2, 1)  # Food, Resource, Coin (PAT-EXC-02)


def most_units(game: Patchistory, seat: int) -> int:
    """PAT-EXC-07, PAT-HEII-16: how many units one Exchange may give, whatever is owned."""
    if not game.sk or hooks_of(game, seat, ExchangeFreely):
        return max(game.realms[seat].goods)
    return values(game, seat)[WHEEL]


def refuses_exchange(game: Patchistory, seat: int) -> str | None:
    """PAT-EXC-01, PAT-EXC-08, PAT-EXC-09: some Exchange must be possible."""
    if _short_of_points(game, seat, EXCHANGE):
        return "PAT-EXC-01"
    realm = game.realms[seat]
    if not (realm.food or realm.resources or realm.coin):
        return "PAT-EXC-08"
    return None if most_units(game, seat) else "PAT-EXC-09"


def refuses_swap(game: Patchistory, seat: int, choice: Swap) -> str | None:
    """PAT-EXC-02 to PAT-EXC-08."""
    if choice.give not in GOOD_NAMES[:3]:
        return "PAT-EXC-03"
    give = GOOD_NAMES.index(choice.give)
    taken = (choice.food, choice.resources, choice.coin)
    if choice.units < 1 or min(taken) < 0 or taken[give]:
        return "PAT-EXC-08"
    if choice.units > game.realms[seat].goods[give]:
        return "PAT-GEN-19"
    if choice.units > most_units(game, seat):
        return "PAT-EXC-07"
    worth = choice.food + 2 * choice.resources + choice.coin
    if worth != choice.units * UNIT_VALUES[give]:
        return "PAT-EXC-08"
    if not game.sk and sum([1 for amount in taken if amount]) != 1:
        return "PAT-EXC-04"
    return None


def swaps(game: Patchistory, seat: int) -> list[Choice]:
    """Every legal exchange of Goods."""
    found: list[Choice] = []
    most = most_units(game, seat)
    for give in (FOOD, RESOURCE, COIN):
        for units in range(1, min(most, game.realms[seat].goods[give]) + 1):
            worth = units * UNIT_VALUES[give]
            if give == RESOURCE:
                _add_swaps(game, found, give, units, worth, 0)
            else:
                for resources in range(worth // 2 + 1):
                    _add_swaps(game, found, give, units, worth - 2 * resources, resources)
    return found


def _add_swaps(game: Patchistory, found: list[Choice], give: int, units: int, rest: int, resources: int) -> None:
    """Split what is left after Resources between Food and Coin, as far as the Good given leaves a choice."""
    name = GOOD_NAMES[give]
    if give == FOOD:
        if game.sk or not rest or not resources:
            found.append(Swap(name, units, 0, resources, rest))
    elif give == COIN:
        if game.sk or not rest or not resources:
            found.append(Swap(name, units, rest, resources, 0))
    else:
        for food in range(rest + 1):
            if game.sk or food in (0, rest):
                found.append(Swap(name, units, food, 0, rest - food))


# -- the question


@final
class Manage(PatStep):
    """The next Management action of a player, or the end of the turn."""

    kind = "manage"
    fields = ("seat",)
    rule = "PAT-DIP-05"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seats(self, game: Patchistory) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, game: Patchistory, seat: int) -> Options:
        realm = game.realms[seat]
        found = trades(game, seat)
        if refuses_exchange(game, seat) is None:
            found.append(Exchange())
        if realm.points:
            self._add_simple(game, seat, found)
            self._add_construction(game, seat, found)
            if not realm.campaigned:
                found.extend([Campaign(points) for points in range(1, realm.points + 1)])
        found.append(End())
        return Listed(found)

    def _add_simple(self, game: Patchistory, seat: int, found: list[Choice]) -> None:
        if refuses_birth(game, seat) is None:
            found.append(Birth())
        if refuses_honor_heroes(game, seat) is None:
            found.append(HonorHeroes())
        if refuses_honor_wonders(game, seat) is None:
            found.append(HonorWonders())
        if refuses_build_route(game, seat) is None:
            found.extend([BuildRoute((seat + step) % game.players) for step in range(1, game.players)])

    def _add_construction(self, game: Patchistory, seat: int, found: list[Choice]) -> None:
        realm = game.realms[seat]
        if refuses_reclaim(game, seat) is None:
            found.extend([Reclaim(building) for building in realm.buildings])
        if realm.resources and not _short_of_points(game, seat, BUILD):
            for building in realm.buildings:
                if refuses_build(game, seat, building) is None:
                    found.append(Build(building))

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, (End, Birth, HonorHeroes, HonorWonders, Exchange)):
            return self._refuses_plain(game, seat, choice)
        if isinstance(choice, Trade):
            return refuses_trade(game, seat, choice)
        if isinstance(choice, BuildRoute):
            wrong = choice.target == seat or not 0 <= choice.target < game.players
            return "PAT-CTR-03" if wrong else refuses_build_route(game, seat)
        if isinstance(choice, Reclaim):
            held = choice.building in game.realms[seat].buildings
            return refuses_reclaim(game, seat) or (None if held else "PAT-CON-01")
        if isinstance(choice, Build):
            return refuses_build(game, seat, choice.building)
        return refuses_campaign(game, seat, choice.points) if isinstance(choice, Campaign) else self.rule

    def _refuses_plain(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, Birth):
            return refuses_birth(game, seat)
        if isinstance(choice, HonorHeroes):
            return refuses_honor_heroes(game, seat)
        if isinstance(choice, HonorWonders):
            return refuses_honor_wonders(game, seat)
        return refuses_exchange(game, seat) if isinstance(choice, Exchange) else None

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        if isinstance(choice, End):
            game.done()
        elif isinstance(choice, Trade):
            trade(game, seat, choice)
        elif isinstance(choice, Exchange):
            game.push(ExchangeGoods(seat))
        elif isinstance(choice, Birth):
            bear(game, seat)
        elif isinstance(choice, (HonorHeroes, HonorWonders)):
            honor(game, seat, isinstance(choice, HonorHeroes))
        elif isinstance(choice, BuildRoute):
            build_route(game, seat, choice.target)
        elif isinstance(choice, Reclaim):
            game.push(PlaceTile(seat, seat, choice.building, False, True))
        elif isinstance(choice, Build):
            game.push(PlaceTile(seat, seat, choice.building, True, True))
        elif isinstance(choice, Campaign):
            campaign(game, seat, choice.points)


# -- what the actions do


def trade(game: Patchistory, seat: int, choice: Trade) -> None:
    """PAT-TRD-02, PAT-TRD-06: a worker to the Start at the own end."""
    act(game, seat, TRADE, points_of(game, seat, TRADE), "PAT-TRD-01")
    pay(game, seat, one_good(FOOD, trade_price(game, seat)), "trade", "PAT-TRD-01")
    route = game.route(choice.route)
    assert route is not None
    start = 0 if route.owner == seat else len(game.content.allied_route) - 1
    game.emit(WorkerSent(seat, choice.cell, choice.route, start))
    reward(game, seat, TRADE)


def bear(game: Patchistory, seat: int) -> None:
    """PAT-BIR-01, PAT-BIR-02."""
    act(game, seat, BIRTH, points_of(game, seat, BIRTH), "PAT-BIR-01")
    pay(game, seat, one_good(FOOD, birth_price(game, seat)), "birth", "PAT-BIR-01")
    game.push(BearWorker(seat, "PAT-BIR-02"))
    reward(game, seat, BIRTH)


def honored(game: Patchistory, seat: int, heroes: bool) -> int:
    """How many Heroes or Wonders an Honor action counts."""
    if not heroes:
        return count(game, seat, WONDER)
    return count(game, seat, HERO) + len(hooks_of(game, seat, CountsAsHero))


def honor(game: Patchistory, seat: int, heroes: bool) -> None:
    """PAT-HON-01 to PAT-HON-05: 1 Culture per card, and what cards add."""
    if heroes:
        act(game, seat, HONOR_HEROES, points_of(game, seat, HONOR_HEROES), "PAT-HON-01")
        pay(game, seat, one_good(FOOD, honor_heroes_price(game, seat)), "honor", "PAT-HON-01")
    else:
        act(game, seat, HONOR_WONDERS, points_of(game, seat, HONOR_WONDERS), "PAT-HON-03")
        pay(game, seat, one_good(RESOURCE, honor_wonders_price(game, seat)), "honor", "PAT-HON-03")
    number = honored(game, seat, heroes)
    action = HONOR_HEROES if heroes else HONOR_WONDERS
    gain(game, seat, one_good(CULTURE, number), "honor", "PAT-HON-02" if heroes else "PAT-HON-04")
    for hook in hooks_of(game, seat, HonorEach):
        if hook.action == action:
            gain(game, seat, one_good(CULTURE, number * hook.culture), hook.card, hook.rule)
    reward(game, seat, action)


def build_route(game: Patchistory, seat: int, target: int) -> None:
    """PAT-CTR-01, PAT-CTR-03."""
    act(game, seat, BUILD_ROUTE, points_of(game, seat, BUILD_ROUTE), "PAT-CTR-01")
    pay(game, seat, one_good(RESOURCE, game.content.prices.route_resources), "route", "PAT-CTR-01")
    game.emit(RoutePlaced(game.next_route, False, seat, target, "PAT-CTR-03"))
    reward(game, seat, BUILD_ROUTE)


def campaign(game: Patchistory, seat: int, points: int) -> None:
    """PAT-CAM-01: points become votes."""
    act(game, seat, CAMPAIGN, points, "PAT-CAM-01")
    gain(game, seat, one_good(VOTE, points), "campaign", "PAT-CAM-01")
    reward(game, seat, CAMPAIGN)


@final
class ExchangeGoods(PatStep):
    """PAT-EXC-01 to PAT-EXC-09: which Goods for which."""

    kind = "exchange_goods"
    fields = ("seat",)
    rule = "PAT-EXC-02"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seats(self, game: Patchistory) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, game: Patchistory, seat: int) -> Options:
        return Listed(swaps(game, seat))

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        return refuses_swap(game, seat, choice) if isinstance(choice, Swap) else self.rule

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Swap)
        game.done()
        act(game, seat, EXCHANGE, points_of(game, seat, EXCHANGE), "PAT-EXC-01")
        pay(game, seat, one_good(GOOD_NAMES.index(choice.give), choice.units), "exchange", "PAT-EXC-02")
        gain(game, seat, goods(choice.food, choice.resources, choice.coin), "exchange", "PAT-EXC-08")


@final
class PlaceTile(PatStep):
    """Where a Construction Tile goes: Reclamation or Construct Building, paid or, after a war, free."""

    kind = "place_tile"
    fields = ("seat", "target", "building", "builds", "paid")
    rule = "PAT-BLD-04"

    def __init__(self, seat: int, target: int, building: int, builds: bool, paid: bool) -> None:
        self.seat = seat
        self.target = target  # whose territory
        self.building = building
        self.builds = builds  # else the Wasteland side is used
        self.paid = paid

    def seats(self, game: Patchistory) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, game: Patchistory, seat: int) -> Options:
        return Listed(room_choices(rooms_for_tile(game, self.target, self.builds)))

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        if not isinstance(choice, InRoom):
            return self.rule
        territory = game.realms[self.target].territory
        placed = territory.room(choice.cell) if territory.is_room(choice.cell) else None
        return refuses_room(game, self.target, placed, self.builds)

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        assert isinstance(choice, InRoom)
        game.become(DrawBuilding(seat))
        if self.builds:
            self._build(game, choice.cell)
        else:
            self._reclaim(game, choice.cell)

    def _build(self, game: Patchistory, cell: int) -> None:
        act(game, self.seat, BUILD, points_of(game, self.seat, BUILD), "PAT-BLD-01")
        price = building_price(game, self.seat, self.building)
        pay(game, self.seat, one_good(RESOURCE, price), "building", "PAT-BLD-02")
        game.emit(Built(self.seat, self.building, cell))
        reward(game, self.seat, BUILD)

    def _reclaim(self, game: Patchistory, cell: int) -> None:
        if self.paid:
            act(game, self.seat, RECLAIM, points_of(game, self.seat, RECLAIM), "PAT-REC-01")
            price = one_good(RESOURCE, game.content.prices.reclaim_resources)
            pay(game, self.seat, price, "reclamation", "PAT-REC-01")
        rule = "PAT-REC-02" if self.paid else "PAT-WOIII-20"
        game.emit(Reclaimed(self.seat, self.target, self.building, cell, rule))

    def seen_by(self, seat: int | None) -> dict[str, object]:
        data = self.to_json()
        if seat != self.seat and not self.builds:
            del data["building"]  # PAT-HID-03: the building side of a reclaiming tile stays hidden
        return data

    def guess(self, game: Patchistory, seat: int, rng: Rng) -> Step:
        if seat == self.seat or self.builds:
            return self
        held = game.realms[self.seat].buildings
        return PlaceTile(self.seat, self.target, held[rng.below(len(held))], False, self.paid)


@final
class DrawBuilding(PatStep):
    """PAT-CON-03: after using a Construction Tile the player draws one, if any is left."""

    kind = "draw_building"
    fields = ("seat",)
    rule = "PAT-CON-03"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seats(self, game: Patchistory) -> tuple[int, ...]:
        return (CHANCE,) if game.pile else NOBODY

    def advance(self, game: Patchistory) -> None:
        game.done()

    def options(self, game: Patchistory, seat: int) -> Options:
        return Pool(game.pile)

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        return None if choice in self.options(game, seat) else self.rule

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Drawn)
        game.done()
        game.emit(BuildingDrawn(self.seat, choice.item, self.rule))
