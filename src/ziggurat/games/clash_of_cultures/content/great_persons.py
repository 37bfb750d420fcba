"""The nine Great Persons: a free advance of their category, then what each one can do besides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from ziggurat.core.step import NOBODY, Result, Step
from ziggurat.games.clash_of_cultures.content import model
from ziggurat.games.clash_of_cultures.events import CityFounded, MoodChanged
from ziggurat.games.clash_of_cultures.game import HAPPY, NONE, OWN_TURN, Clash, CocStep, Mark, goods
from ziggurat.games.clash_of_cultures.hooks import FOUNDED, AttackBonus, GreatPersonEffect, Moment
from ziggurat.games.clash_of_cultures.rules.asking import AskSpace
from ziggurat.games.clash_of_cultures.rules.cards.draw import DrawAction
from ziggurat.games.clash_of_cultures.rules.cards.reactions import announce
from ziggurat.games.clash_of_cultures.rules.cities.founding import refuses_site
from ziggurat.games.clash_of_cultures.rules.cities.increase import IncreaseCity, growing
from ziggurat.games.clash_of_cultures.rules.common import gain_one, mark, unmark
from ziggurat.games.clash_of_cultures.rules.payment import PLAIN, PayFor, affords
from ziggurat.games.clash_of_cultures.rules.travel.explore import Explored, SendExplorer
from ziggurat.games.clash_of_cultures.rules.travel.move import MoveGroups, can_move
from ziggurat.games.clash_of_cultures.rules.travel.trade_routes import TradeRoutes
from ziggurat.games.clash_of_cultures.rules.turn.advancing import FREE, ChooseAdvance
from ziggurat.games.clash_of_cultures.status import unhappy
from ziggurat.parts.asking import AskWhether


@final
class GreatPerson(GreatPersonEffect):
    """A person who brings an advance of one of the categories, if the player likes, and does something `then`."""

    def __init__(self, id: str, rule: str, categories: tuple[int, ...], then: Callable[[int], Step]) -> None:
        super().__init__(id, rule)
        self.advances = tuple([advance for category in categories for advance in model.advances_in(category)])
        self.then = then  # (seat)

    def play(self, game: Clash, seat: int) -> None:
        game.push(self.then(seat))
        game.push(ChooseAdvance(seat, self.advances, True, FREE, self.rule))


# -- those who bring goods and cards


@final
class Reward(CocStep):
    """Goods and Action cards that come after the advance."""

    rule = "COC-EVENT-GREAT-2"

    def __init__(self, seat: int, good: int, amount: int, cards: int, because: str, by_rule: str) -> None:
        self.seat = seat
        self.good = good
        self.amount = amount
        self.cards = cards
        self.because = because
        self.by_rule = by_rule

    def advance(self, game: Clash) -> None:
        game.become(DrawAction(self.seat, self.cards, self.by_rule))
        gain_one(game, self.seat, self.good, self.amount, self.because, self.by_rule)


def _thoughts(seat: int) -> Step:
    return Reward(seat, model.IDEAS, 2, 0, "great_philosopher", "COC-EVENT-21")


GREAT_PHILOSOPHER: Final = GreatPerson("great_philosopher", "COC-EVENT-21", (model.EDUCATION,), _thoughts)
"""Education; then 2 Ideas."""


def _discoveries(seat: int) -> Step:
    return Reward(seat, model.IDEAS, 1, 1, "great_scientist", "COC-EVENT-22")


GREAT_SCIENTIST: Final = GreatPerson("great_scientist", "COC-EVENT-22", (model.SCIENCE,), _discoveries)
"""Science; then 1 Idea and 1 Action card."""


def _counsel(seat: int) -> Step:
    return Reward(seat, model.IDEAS, 0, 2, "elder_statesman", "COC-EVENT-23")


ELDER_STATESMAN: Final = GreatPerson("elder_statesman", "COC-EVENT-23", model.GOVERNMENTS, _counsel)
"""A government advance the player may have; then 2 Action cards."""


# -- those who work on cities


@final
class Delight(AskSpace):
    """Great Artist: which city becomes happy, if any."""

    rule = "COC-EVENT-19"

    def candidates(self, game: Clash) -> list[int]:
        return unhappy(game, self.seat)

    def refuses_end(self, game: Clash) -> str | None:
        return None

    def choose(self, game: Clash, space: int) -> None:
        game.done()
        if space != NONE:
            game.emit(MoodChanged(space, HAPPY, self.rule))


GREAT_ARTIST: Final = GreatPerson("great_artist", "COC-EVENT-19", (model.ARTS,), Delight)
"""Culture; then a city becomes happy."""


@final
class EnlargeCity(AskSpace):
    """Which city gets a building for its normal price, if any. `only`: this building, NONE for any."""

    rule = "COC-EVENT-GREAT-2"

    def __init__(self, seat: int, only: int, by_rule: str) -> None:
        super().__init__(seat)
        self.only = only
        self.by_rule = by_rule

    def candidates(self, game: Clash) -> list[int]:
        return growing(game, self.seat, False, False, self.only)

    def refuses_end(self, game: Clash) -> str | None:
        return None

    def forbids(self, game: Clash, space: int) -> str:
        return self.by_rule

    def choose(self, game: Clash, space: int) -> None:
        if space == NONE:
            game.done()
        else:
            game.become(IncreaseCity(self.seat, space, False, False, self.only))


def _new_temple(seat: int) -> Step:
    return EnlargeCity(seat, model.TEMPLE, "COC-EVENT-20")


GREAT_PROPHET: Final = GreatPerson("great_prophet", "COC-EVENT-20", (model.SPIRITUALITY,), _new_temple)
"""Spirituality; then a Temple at its normal cost, without activation."""


def _new_building(seat: int) -> Step:
    return EnlargeCity(seat, NONE, "COC-EVENT-26")


GREAT_ENGINEER: Final = GreatPerson("great_engineer", "COC-EVENT-26", (model.CONSTRUCTION,), _new_building)
"""Construction; then one building at its normal cost, without action and activation."""


# -- those who travel


@final
class Expedition(CocStep):
    """Great Explorer: a region may be explored; if one was, a city may be founded there."""

    rule = "COC-EVENT-18"

    def __init__(self, seat: int, sent: bool = False) -> None:
        self.seat = seat
        self.sent = sent

    def advance(self, game: Clash) -> None:
        if self.sent:
            game.done()
            return
        game.become(Expedition(self.seat, True))
        game.push(SendExplorer(self.seat, False, self.rule))

    def receive(self, game: Clash, result: Result) -> None:
        if isinstance(result, Explored):
            game.become(FoundColony(self.seat, result.region))


GREAT_EXPLORER: Final = GreatPerson("great_explorer", "COC-EVENT-18", (model.MARITIME,), Expedition)
"""Maritime; then a region next to one with an own city is explored, and a city may be founded there for 2 Food."""


COLONY_FOOD: Final = 2


@final
class FoundColony(AskSpace):
    """Great Explorer: a city in the new region for 2 Food and without a Settler, if the player likes."""

    rule = "COC-EVENT-18"

    def __init__(self, seat: int, region: int, space: int = NONE) -> None:
        super().__init__(seat)
        self.region = region
        self.space = space  # where the city is founded, while it is being paid for

    def candidates(self, game: Clash) -> list[int]:
        if not affords(game, self.seat, goods(food=COLONY_FOOD)):
            return []
        return [space for space in game.chart.regions[self.region] if refuses_site(game, self.seat, space) is None]

    def refuses_end(self, game: Clash) -> str | None:
        return None

    def choose(self, game: Clash, space: int) -> None:
        if space == NONE:
            game.done()
            return
        game.become(FoundColony(self.seat, self.region, space))
        game.push(PayFor(self.seat, goods(food=COLONY_FOOD), PLAIN, True, "great_explorer", self.rule))

    def receive(self, game: Clash, result: Result) -> None:
        game.done()
        game.emit(CityFounded(self.seat, self.space, self.rule))
        announce(game, Moment(FOUNDED, self.seat, self.space))


LEADING: Final = Mark("warlord_called", "COC-EVENT-24", OWN_TURN, saved=("turn", 13))
LEADING_BONUS: Final = AttackBonus(LEADING, 2, "great_warlord", "COC-EVENT-24")


@final
class Campaign(AskWhether[Clash]):
    """Great Warlord: the Move action, if the player likes; its bonus ends with it."""

    rule = "COC-EVENT-24"

    def __init__(self, seat: int, begun: bool = False) -> None:
        self.seat = seat
        self.begun = begun

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if not self.begun and can_move(game, self.seat) else NOBODY

    def advance(self, game: Clash) -> None:
        game.done()
        if game.realms[self.seat].is_marked(LEADING):
            unmark(game, self.seat, LEADING)

    def decide(self, game: Clash, seat: int, yes: bool) -> None:
        if not yes:
            game.done()
            return
        game.become(Campaign(seat, True))
        mark(game, seat, LEADING)
        game.push(MoveGroups(seat, game.content.tracks.groups))


GREAT_WARLORD: Final = GreatPerson("great_warlord", "COC-EVENT-24", (model.WARFARE,), Campaign)
"""Warfare; then a Move action at once, +2 in every round of the first battle it starts."""


# -- the trader


@final
class MerchantIncome(CocStep):
    """Great Merchant: with Trade Routes, which may just have been got."""

    rule = "COC-EVENT-25"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def advance(self, game: Clash) -> None:
        if game.realms[self.seat].has(model.TRADE_ROUTES):
            game.become(TradeRoutes(self.seat))
        else:
            game.done()


GREAT_MERCHANT: Final = GreatPerson("great_merchant", "COC-EVENT-25", (model.ECONOMICS,), MerchantIncome)
"""Economics; then, with Trade Routes, their income once more."""
