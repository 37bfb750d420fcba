"""Phase 2, second step: the Management actions. Topics: trade, birth, honor, construct trade route, campaign."""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.games.patchistory import choices, hooks
from ziggurat.games.patchistory.board.territory import column, row
from ziggurat.games.patchistory.content.model import CULTURE, HERO, WONDER
from ziggurat.games.patchistory.events import RoutePlaced, WorkerSent
from ziggurat.games.patchistory.game import (
    BROKE_ALLIANCE,
    BUILT_ROUTE,
    CAMPAIGNED,
    NO_WORKER,
    VOTE,
    Patchistory,
    PatStep,
    Route,
    one_good,
)
from ziggurat.games.patchistory.hooks import hooks_of
from ziggurat.games.patchistory.rules import common
from ziggurat.games.patchistory.rules.construction import PlaceTile, refuses_build, refuses_reclaim
from ziggurat.games.patchistory.rules.exchange import ExchangeGoods, refuses_exchange
from ziggurat.games.patchistory.rules.workers import BearWorker
from ziggurat.games.patchistory.status import count
from ziggurat.parts.asking import AskPlayer


@final
class Management(PatStep):
    """PAT-DIP-08, PAT-DIP-09: in turn order, each player all wanted actions before the next."""

    rule = "PAT-DIP-09"

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def advance(self, game: Patchistory) -> None:
        if self.turn == game.players:
            game.done()
            return
        game.become(Management(self.turn + 1))
        seat = game.order()[self.turn]
        if not game.realms[seat].has(BROKE_ALLIANCE):  # PAT-BRK-02
            game.push(Manage(seat))


# -- legality of each action


def refuses_route_start(game: Patchistory, seat: int, route: Route | None) -> str | None:
    """PAT-TRD-02 to PAT-TRD-05: a connected route, own or Allied, without an own worker."""
    if route is None or seat not in (route.owner, route.other):
        return "PAT-TRD-02"
    if not route.is_of(seat):
        return "PAT-TRD-03"
    if route.place_of(seat) != NO_WORKER:
        return "PAT-TRD-05" if route.allied else "PAT-TRD-04"
    return None


def refuses_trade(game: Patchistory, seat: int, choice: choices.Trade) -> str | None:
    """PAT-TRD-01 to PAT-TRD-07: points, Food, a worker in that Room, and a Start that is free."""
    realm = game.realms[seat]
    if common.cannot_afford(game, seat, hooks.TRADE):
        return "PAT-TRD-01"
    if choice.cell not in realm.workers:
        return "PAT-TRD-02" if realm.workers else "PAT-TRD-07"
    return refuses_route_start(game, seat, game.route(choice.route))


def trades(game: Patchistory, seat: int) -> list[Choice]:
    """Every legal Trade: by worker, then route."""
    realm = game.realms[seat]
    found: list[Choice] = []
    if not realm.workers or common.cannot_afford(game, seat, hooks.TRADE):
        return found
    starts = [route.number for route in game.routes if refuses_route_start(game, seat, route) is None]
    last = -1
    for anchor in realm.workers:
        if anchor != last:
            last = anchor
            for number in starts:
                found.append(choices.Trade(column(anchor), row(anchor), number))
    return found


def refuses_birth(game: Patchistory, seat: int) -> str | None:
    """PAT-BIR-01, PAT-BIR-05, PAT-BIR-06: a descendant, points, Food, and a free Room."""
    realm = game.realms[seat]
    if not realm.descendants:
        return "PAT-BIR-05"
    if common.cannot_afford(game, seat, hooks.BIRTH):
        return "PAT-BIR-01"
    return None if common.has_free_room(game, seat) else "PAT-BIR-06"


def refuses_honor(game: Patchistory, seat: int, action: str) -> str | None:
    """PAT-HON-01, PAT-HON-03: points, and Food for Heroes or Resources for Wonders."""
    if not common.cannot_afford(game, seat, action):
        return None
    return "PAT-HON-01" if action == hooks.HONOR_HEROES else "PAT-HON-03"


def refuses_build_route(game: Patchistory, seat: int) -> str | None:
    """PAT-CTR-01, PAT-CTR-02, PAT-CTR-06: once per round, points, Resources, and a route in Public Storage."""
    realm = game.realms[seat]
    if realm.has(BUILT_ROUTE):
        return "PAT-CTR-02"
    if not game.general_left:
        return "PAT-CTR-06"
    return "PAT-CTR-01" if common.cannot_afford(game, seat, hooks.BUILD_ROUTE) else None


def refuses_campaign(game: Patchistory, seat: int, points: int) -> str | None:
    """PAT-CAM-01 to PAT-CAM-03: once per round, with at least 1 of the Political Points left."""
    realm = game.realms[seat]
    if realm.has(CAMPAIGNED):
        return "PAT-CAM-02"
    if points < 1:
        return "PAT-CAM-03"
    return "PAT-CAM-01" if points > realm.points else None


# -- the question


@final
class Manage(AskPlayer[Patchistory]):
    """The next Management action of a player, or the end of the turn."""

    rule = "PAT-DIP-05"

    def options(self, game: Patchistory, seat: int) -> Options:
        realm = game.realms[seat]
        found = trades(game, seat)
        unlisted: list[Choice] = []  # they name tiles equal to those listed
        if refuses_exchange(game, seat) is None:
            found.append(choices.Exchange())
        if realm.points:
            self._add_simple(game, seat, found)
            if realm.buildings:
                self._add_construction(game, seat, found, unlisted)
            if not realm.has(CAMPAIGNED):
                found.extend([choices.Campaign(points) for points in range(1, realm.points + 1)])
        found.append(choices.End())
        return common.Shortened(found, unlisted) if unlisted else Listed(found)

    def _add_simple(self, game: Patchistory, seat: int, found: list[Choice]) -> None:
        if refuses_birth(game, seat) is None:
            found.append(choices.Birth())
        if refuses_honor(game, seat, hooks.HONOR_HEROES) is None:
            found.append(choices.HonorHeroes())
        if refuses_honor(game, seat, hooks.HONOR_WONDERS) is None:
            found.append(choices.HonorWonders())
        if refuses_build_route(game, seat) is None:
            found.extend([choices.BuildRoute(target) for target in game.others(seat)])

    def _add_construction(self, game: Patchistory, seat: int, found: list[Choice], unlisted: list[Choice]) -> None:
        """Add Reclamation and Construct Building, once for tiles that are alike."""
        realm = game.realms[seat]
        listed = common.one_of_each(game, seat)
        if refuses_reclaim(game, seat) is None:
            for building in realm.buildings:
                (found if building in listed else unlisted).append(choices.Reclaim(building))
        if realm.resources and not common.short_of_points(game, seat, hooks.BUILD):
            for building in realm.buildings:
                if refuses_build(game, seat, building) is None:
                    (found if building in listed else unlisted).append(choices.Build(building))

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, choices.End):
            return None
        if isinstance(choice, choices.Trade):
            return refuses_trade(game, seat, choice)
        if isinstance(choice, choices.BuildRoute):
            wrong = choice.target == seat or not 0 <= choice.target < game.players
            return "PAT-CTR-03" if wrong else refuses_build_route(game, seat)
        if isinstance(choice, choices.Reclaim):
            held = choice.building in game.realms[seat].buildings
            return refuses_reclaim(game, seat) or (None if held else "PAT-CON-01")
        if isinstance(choice, choices.Build):
            return refuses_build(game, seat, choice.building)
        if isinstance(choice, choices.Campaign):
            return refuses_campaign(game, seat, choice.points)
        return self._refuses_plain(game, seat, choice)

    def _refuses_plain(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, choices.Birth):
            return refuses_birth(game, seat)
        if isinstance(choice, choices.HonorHeroes):
            return refuses_honor(game, seat, hooks.HONOR_HEROES)
        if isinstance(choice, choices.HonorWonders):
            return refuses_honor(game, seat, hooks.HONOR_WONDERS)
        return refuses_exchange(game, seat) if isinstance(choice, choices.Exchange) else self.rule

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        if isinstance(choice, choices.End):
            game.done()
        elif isinstance(choice, choices.Trade):
            trade(game, seat, choice)
        elif isinstance(choice, choices.Exchange):
            game.push(ExchangeGoods(seat))
        elif isinstance(choice, choices.Birth):
            bear(game, seat)
        elif isinstance(choice, (choices.HonorHeroes, choices.HonorWonders)):
            honor(game, seat, isinstance(choice, choices.HonorHeroes))
        elif isinstance(choice, choices.BuildRoute):
            build_route(game, seat, choice.target)
        elif isinstance(choice, choices.Reclaim):
            game.push(PlaceTile(seat, seat, choice.building, False, True))
        elif isinstance(choice, choices.Build):
            game.push(PlaceTile(seat, seat, choice.building, True, True))
        elif isinstance(choice, choices.Campaign):
            campaign(game, seat, choice.points)

    def without_effect(self, game: Patchistory, seat: int, choice: Choice) -> str:
        if isinstance(choice, choices.HonorHeroes) and not honors(game, seat, True):
            return "PAT-HON-02"
        return "PAT-HON-04" if isinstance(choice, choices.HonorWonders) and not honors(game, seat, False) else ""


# -- what the actions do


def trade(game: Patchistory, seat: int, choice: choices.Trade) -> None:
    """PAT-TRD-02, PAT-TRD-06: a worker to the Start at the own end."""
    common.spend(game, seat, hooks.TRADE, "trade", "PAT-TRD-01")
    route = game.route_in_play(choice.route)
    start = 0 if route.owner == seat else len(game.content.allied_route) - 1
    game.emit(WorkerSent(seat, choice.cell, choice.route, start))
    common.reward(game, seat, hooks.TRADE)


def bear(game: Patchistory, seat: int) -> None:
    """PAT-BIR-01, PAT-BIR-02: pay, then ask for the Room of the new worker."""
    common.spend(game, seat, hooks.BIRTH, "birth", "PAT-BIR-01")
    game.push(BearWorker(seat, "PAT-BIR-02"))
    common.reward(game, seat, hooks.BIRTH)


def honored(game: Patchistory, seat: int, heroes: bool) -> int:
    """How many Heroes or Wonders an Honor action counts."""
    if not heroes:
        return count(game, seat, WONDER)
    return count(game, seat, HERO) + len(hooks_of(game, seat, hooks.CountsAsHero))


def honors(game: Patchistory, seat: int, heroes: bool) -> bool:
    """Whether an Honor action brings anything: a card to honor, or what another card adds to the action."""
    action = hooks.HONOR_HEROES if heroes else hooks.HONOR_WONDERS
    return honored(game, seat, heroes) > 0 or common.is_rewarded(game, seat, action)


def honor(game: Patchistory, seat: int, heroes: bool) -> None:
    """PAT-HON-01 to PAT-HON-05: 1 Culture per card, and what cards add."""
    action = hooks.HONOR_HEROES if heroes else hooks.HONOR_WONDERS
    common.spend(game, seat, action, "honor", "PAT-HON-01" if heroes else "PAT-HON-03")
    number = honored(game, seat, heroes)
    common.gain(game, seat, one_good(CULTURE, number), "honor", "PAT-HON-02" if heroes else "PAT-HON-04")
    for hook in hooks_of(game, seat, hooks.HonorEach):
        if hook.action == action:
            common.gain(game, seat, one_good(CULTURE, number * hook.amount), hook.card, hook.rule)
    common.reward(game, seat, action)


def build_route(game: Patchistory, seat: int, target: int) -> None:
    """PAT-CTR-01, PAT-CTR-03: pay, then lay a General Trade Route to the target."""
    common.spend(game, seat, hooks.BUILD_ROUTE, "route", "PAT-CTR-01")
    game.emit(RoutePlaced(game.next_route, False, seat, target, "PAT-CTR-03"))
    common.reward(game, seat, hooks.BUILD_ROUTE)


def campaign(game: Patchistory, seat: int, points: int) -> None:
    """PAT-CAM-01: points become votes."""
    common.act(game, seat, hooks.CAMPAIGN, points, "PAT-CAM-01")
    common.gain(game, seat, one_good(VOTE, points), "campaign", "PAT-CAM-01")
    common.reward(game, seat, hooks.CAMPAIGN)
