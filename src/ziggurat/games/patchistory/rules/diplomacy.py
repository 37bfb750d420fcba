"""Phase 2, first step: Diplomacy. Topics: diplomacy and management, aid, threaten, break alliance."""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.games.patchistory import hooks
from ziggurat.games.patchistory.choices import Accept, Aid, BreakAlliance, End, Refuse, Threaten
from ziggurat.games.patchistory.content.model import BOOK, COIN, CULTURE, SHIELD
from ziggurat.games.patchistory.events import AidAnswered, AidOffered, PointsCounted, RouteRemoved, Threatened
from ziggurat.games.patchistory.game import (
    GOOD_NAMES,
    NO_WORKER,
    TOOK_AID,
    VOTE,
    Goods,
    Patchistory,
    PatStep,
    Route,
    goods,
    one_good,
)
from ziggurat.games.patchistory.hooks import hooks_of
from ziggurat.games.patchistory.rules.common import (
    act,
    gain,
    is_rewarded,
    is_sheltered,
    pay,
    points_of,
    reward,
    short_of_points,
)
from ziggurat.games.patchistory.rules.management import Management
from ziggurat.games.patchistory.rules.workers import ComeHome
from ziggurat.games.patchistory.status import attack, defence, value, values
from ziggurat.parts.asking import AskPlayer


@final
class Diplomacy(PatStep):
    """PAT-DIP-01, PAT-DIP-05, PAT-DIP-06: points for all, then each player once in turn order; Management after."""

    rule = "PAT-DIP-06"

    def __init__(self, turn: int = 0) -> None:
        self.turn = turn

    def advance(self, game: Patchistory) -> None:
        if self.turn == 0:
            for seat in range(game.players):
                game.emit(PointsCounted(seat, values(game, seat)[BOOK]))
        if self.turn < game.players:
            game.become(Diplomacy(self.turn + 1))
            game.push(TakeDiplomacy(game.order()[self.turn], False))
        else:
            game.become(Management(0))


@final
class TakeDiplomacy(AskPlayer[Patchistory]):
    """PAT-DIP-07: several Diplomacy actions, or none."""

    rule = "PAT-DIP-07"

    def __init__(self, seat: int, acted: bool) -> None:
        super().__init__(seat)
        self.acted = acted

    def options(self, game: Patchistory, seat: int) -> Options:
        found: list[Choice] = []
        if game.realms[seat].points and (game.routes or game.realms[seat].territory.cards):
            found.extend(aids(game, seat))
            found.extend(threats(game, seat))
        if not self.acted:
            found.extend(breaks(game, seat))
        found.append(End())
        return Listed(found)

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, Aid):
            return refuses_aid(game, seat, choice)
        if isinstance(choice, Threaten):
            return refuses_threat(game, seat, choice)
        if isinstance(choice, BreakAlliance):
            return "PAT-BRK-02" if self.acted else refuses_break(game, seat, choice)
        return None if isinstance(choice, End) else self.rule

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        if isinstance(choice, Aid):
            game.become(TakeDiplomacy(seat, True))
            offer_aid(game, seat, choice)
        elif isinstance(choice, Threaten):
            game.become(TakeDiplomacy(seat, True))
            act(game, seat, hooks.THREATEN, points_of(game, seat, hooks.THREATEN), "PAT-THR-01")
            threaten(game, seat, choice.target, COIN if choice.good == "coin" else CULTURE)
        else:
            game.done()
            if isinstance(choice, BreakAlliance):
                break_alliance(game, seat, choice.route)

    def without_effect(self, game: Patchistory, seat: int, choice: Choice) -> str:
        return vain_threat(game, seat, choice) if isinstance(choice, Threaten) else ""


# -- Aid


def _may_aid(game: Patchistory, seat: int, target: int) -> bool:
    """PAT-AID-02, PAT-AID-03: 1.3.2d wants a route the giver owns, 1.3sk any route between the two."""
    for route in game.routes:
        if route.links(seat, target) and (game.sk or route.is_of(seat)):
            return True
    return False


def refuses_aid(game: Patchistory, seat: int, choice: Aid) -> str | None:
    """PAT-AID-01 to PAT-AID-10: three Goods of the seat, to a player joined by a route, if the seat took no Aid."""
    realm = game.realms[seat]
    if choice.target == seat or not 0 <= choice.target < game.players or not _may_aid(game, seat, choice.target):
        return "PAT-AID-03" if game.sk else "PAT-AID-02"
    if short_of_points(game, seat, hooks.AID):
        return "PAT-AID-01"
    if realm.has(TOOK_AID):
        return "PAT-AID-10"
    if min(choice.food, choice.resources, choice.coin) < 0:
        return "PAT-AID-05"
    if choice.food + choice.resources + choice.coin != game.content.prices.aid_goods:
        return "PAT-AID-05"
    if choice.food > realm.food or choice.resources > realm.resources or choice.coin > realm.coin:
        return "PAT-AID-07"
    return None


def aids(game: Patchistory, seat: int) -> list[Choice]:
    """Every legal offer of Aid."""
    realm = game.realms[seat]
    found: list[Choice] = []
    if short_of_points(game, seat, hooks.AID) or realm.has(TOOK_AID):
        return found
    wanted = game.content.prices.aid_goods
    for target in game.others(seat):
        if _may_aid(game, seat, target):
            for food in range(min(realm.food, wanted) + 1):
                for resources in range(min(realm.resources, wanted - food) + 1):
                    coin = wanted - food - resources
                    if coin <= realm.coin:
                        found.append(Aid(target, food, resources, coin))
    return found


def offer_aid(game: Patchistory, seat: int, choice: Aid) -> None:
    """PAT-AID-07 to PAT-AID-09: the target sees the offer and answers."""
    act(game, seat, hooks.AID, points_of(game, seat, hooks.AID), "PAT-AID-01")
    gift = goods(choice.food, choice.resources, choice.coin)
    game.emit(AidOffered(seat, choice.target, gift))
    if hooks_of(game, seat, hooks.AidCannotBeRefused):
        settle_aid(game, seat, choice.target, gift, True)
    else:
        game.push(AnswerAid(seat, choice.target, gift))


def settle_aid(game: Patchistory, seat: int, target: int, gift: Goods, accepted: bool) -> None:
    """PAT-AID-08, PAT-AID-09: accepted Goods change hands; the giver gains Culture in either case."""
    prices = game.content.prices
    game.emit(AidAnswered(target, accepted))
    if accepted:
        pay(game, seat, gift, "aid", "PAT-AID-08")
        gain(game, target, gift, "aid", "PAT-AID-08")
        gain(game, seat, one_good(CULTURE, prices.aid_accepted_culture), "aid", "PAT-AID-08")
    else:
        gain(game, seat, one_good(CULTURE, prices.aid_refused_culture), "aid", "PAT-AID-09")
    reward(game, seat, hooks.AID)


@final
class AnswerAid(PatStep):
    """The target accepts or refuses."""

    rule = "PAT-AID-08"

    def __init__(self, giver: int, target: int, gift: Goods) -> None:
        self.giver = giver
        self.target = target
        self.gift = gift

    def seats(self, game: Patchistory) -> tuple[int, ...]:
        return (self.target,)

    def options(self, game: Patchistory, seat: int) -> Options:
        return Listed([Accept(), Refuse()])

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        game.done()
        settle_aid(game, self.giver, self.target, self.gift, isinstance(choice, Accept))


# -- Threaten


GOODS_DEMANDED: Final = ("coin", "culture")


def threat_margin(game: Patchistory, seat: int, target: int) -> int:
    """By how much Attack Force exceeds the target's Defensive Force."""
    unarmed = hooks_of(game, seat, hooks.ThreatenUnarmed)
    force = value(game, target, SHIELD) if unarmed else defence(game, target)
    return attack(game, seat) - force


def _refuses_target(game: Patchistory, seat: int, target: int) -> str | None:
    """PAT-THR-02 to PAT-THR-04: the other end of an own General Trade Route, not allied, with less defence."""
    if not hooks_of(game, seat, hooks.ThreatenAnyone):
        if game.allied(seat, target):
            return "PAT-THR-03"
        if not any([not route.allied and route.owner == seat and route.other == target for route in game.routes]):
            return "PAT-THR-02"
    if not hooks_of(game, seat, hooks.ThreatenAnyForce) and threat_margin(game, seat, target) <= 0:
        return "PAT-THR-04"
    return None


def refuses_good(game: Patchistory, target: int, good: str) -> str | None:
    """PAT-THR-05: Coin or Culture, of the threatening player's choice; a card may leave Culture only."""
    if good not in GOODS_DEMANDED:
        return "PAT-THR-05"
    if good == "coin":
        for hook in hooks_of(game, target, hooks.CoinSafe):
            return hook.rule
    return None


def refuses_threat(game: Patchistory, seat: int, choice: Threaten) -> str | None:
    """PAT-THR-01 to PAT-THR-05: the points, the target and the Good must be right."""
    if choice.target == seat or not 0 <= choice.target < game.players:
        return "PAT-THR-02"
    if short_of_points(game, seat, hooks.THREATEN):
        return "PAT-THR-01"
    return _refuses_target(game, seat, choice.target) or refuses_good(game, choice.target, choice.good)


def threats(game: Patchistory, seat: int) -> list[Choice]:
    """Every legal threat."""
    found: list[Choice] = []
    if not short_of_points(game, seat, hooks.THREATEN):
        for target in game.others(seat):
            if _refuses_target(game, seat, target) is None:
                for good in GOODS_DEMANDED:
                    if refuses_good(game, target, good) is None:
                        found.append(Threaten(target, good))
    return found


def demand(game: Patchistory, seat: int, target: int, good: int) -> int:
    """PAT-THR-06 to PAT-THR-08: by Era in 1.3.2d, by margin in 1.3sk."""
    prices = game.content.prices
    if not game.sk:
        return prices.threat_coin[game.era - 1] if good == COIN else prices.threat_culture[game.era - 1]
    if threat_margin(game, seat, target) >= prices.threat_margin:
        return prices.threat_high_coin if good == COIN else prices.threat_high_culture
    return prices.threat_low_coin if good == COIN else prices.threat_low_culture


def demanded(game: Patchistory, seat: int, target: int, good: int) -> int:
    """What a threat demands, as the cards of the target lower it."""
    amount = demand(game, seat, target, good)
    for less in hooks_of(game, target, hooks.ThreatLess):
        amount = max(0, amount - less.amount)
    return amount


def vain_threat(game: Patchistory, seat: int, choice: Threaten) -> str:
    """The rule by which a threat brings nothing, "" if it brings something or may do so."""
    if is_rewarded(game, seat, hooks.THREATEN):
        return ""
    return "PAT-HEIII-18" if choice.good == "culture" and is_sheltered(game, choice.target) else ""


def threaten(game: Patchistory, seat: int, target: int, good: int) -> None:
    """PAT-THR-09 to PAT-THR-11: the target pays what it has of the Good, to the threatening player."""
    amount = demanded(game, seat, target, good)
    game.emit(Threatened(seat, target, GOOD_NAMES[good], amount, "PAT-THR-09"))
    if good == CULTURE and is_sheltered(game, target):
        amount = 0  # PAT-HEIII-18
    paid = min(amount, game.realms[target].goods[good])
    pay(game, target, one_good(good, paid), "threat", "PAT-THR-10")
    gain(game, seat, one_good(good, paid), "threat", "PAT-THR-11")
    reward(game, seat, hooks.THREATEN)


# -- Break Alliance


def refuses_break(game: Patchistory, seat: int, choice: BreakAlliance) -> str | None:
    """PAT-BRK-03, PAT-BRK-05: an Allied Trade Route of the seat; no Political Point is needed."""
    route = game.route(choice.route)
    return None if route is not None and route.allied and route.is_of(seat) else "PAT-BRK-05"


def breaks(game: Patchistory, seat: int) -> list[Choice]:
    """Every Alliance that may be broken."""
    return [BreakAlliance(route.number) for route in game.routes if route.allied and route.is_of(seat)]


def break_alliance(game: Patchistory, seat: int, number: int) -> None:
    """PAT-BRK-01, PAT-BRK-04 to PAT-BRK-06: all points become votes; the route goes, its workers come home."""
    points = game.realms[seat].points
    act(game, seat, hooks.BREAK_ALLIANCE, points, "PAT-BRK-01")
    gain(game, seat, one_good(VOTE, points), "break_alliance", "PAT-BRK-04")
    route = game.route_in_play(number)
    take_down(game, route, True, "PAT-BRK-05", "PAT-BRK-06")


def take_down(game: Patchistory, route: Route, stored: bool, rule: str, home_rule: str) -> None:
    """Remove a route once the workers on it have come home."""
    game.push(RemoveRoute(route.number, stored, rule))
    for seat in (route.other, route.owner):
        if route.place_of(seat) != NO_WORKER:
            game.push(ComeHome(seat, route.number, home_rule))


@final
class RemoveRoute(PatStep):
    """A route leaves play; the steps above have brought its workers home."""

    def __init__(self, route: int, stored: bool, because: str) -> None:
        self.route = route
        self.stored = stored
        self.because = because

    def advance(self, game: Patchistory) -> None:
        game.done()
        game.emit(RouteRemoved(self.route, self.stored, self.because))
