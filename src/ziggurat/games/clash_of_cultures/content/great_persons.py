"""The nine Great Persons: a free advance of their category, then what each one can do besides."""

from __future__ import annotations

from typing import ClassVar, Final, final

from ziggurat.core.step import NOBODY, Result
from ziggurat.games.clash_of_cultures.content.model import (
    ARTS,
    CONSTRUCTION,
    ECONOMICS,
    EDUCATION,
    GOVERNMENTS,
    IDEAS,
    MARITIME,
    SCIENCE,
    SPIRITUALITY,
    TEMPLE,
    TRADE_ROUTES,
    WARFARE,
    advances_in,
)
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


def teach(game: Clash, seat: int, categories: tuple[int, ...], rule: str) -> None:
    """The first part of every Great Person: an advance of the category, if the player likes."""
    advances = tuple([advance for category in categories for advance in advances_in(category)])
    game.push(ChooseAdvance(seat, advances, True, FREE, rule))


# -- those who bring goods and cards


@final
class GreatPhilosopher(GreatPersonEffect):
    """Education; then 2 Ideas."""

    def __init__(self) -> None:
        super().__init__("great_philosopher", "COC-EVENT-21")

    def play(self, game: Clash, seat: int) -> None:
        game.push(Reward(seat, IDEAS, 2, 0, self.id, self.rule))
        teach(game, seat, (EDUCATION,), self.rule)


@final
class GreatScientist(GreatPersonEffect):
    """Science; then 1 Idea and 1 Action card."""

    def __init__(self) -> None:
        super().__init__("great_scientist", "COC-EVENT-22")

    def play(self, game: Clash, seat: int) -> None:
        game.push(Reward(seat, IDEAS, 1, 1, self.id, self.rule))
        teach(game, seat, (SCIENCE,), self.rule)


@final
class ElderStatesman(GreatPersonEffect):
    """A government advance the player may have; then 2 Action cards."""

    def __init__(self) -> None:
        super().__init__("elder_statesman", "COC-EVENT-23")

    def play(self, game: Clash, seat: int) -> None:
        game.push(Reward(seat, IDEAS, 0, 2, self.id, self.rule))
        teach(game, seat, GOVERNMENTS, self.rule)


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


# -- those who work on cities


@final
class GreatArtist(GreatPersonEffect):
    """Culture; then a city becomes happy."""

    def __init__(self) -> None:
        super().__init__("great_artist", "COC-EVENT-19")

    def play(self, game: Clash, seat: int) -> None:
        game.push(Delight(seat))
        teach(game, seat, (ARTS,), self.rule)


@final
class Delight(AskSpace):
    """Great Artist: which city becomes happy, if any."""

    rule = "COC-EVENT-19"
    card: ClassVar[str] = "great_artist"

    def candidates(self, game: Clash) -> list[int]:
        return unhappy(game, self.seat)

    def refuses_end(self, game: Clash) -> str | None:
        return None

    def choose(self, game: Clash, space: int) -> None:
        game.done()
        if space != NONE:
            game.emit(MoodChanged(space, HAPPY, self.rule))


@final
class GreatProphet(GreatPersonEffect):
    """Spirituality; then a Temple at its normal cost, without activation."""

    def __init__(self) -> None:
        super().__init__("great_prophet", "COC-EVENT-20")

    def play(self, game: Clash, seat: int) -> None:
        game.push(EnlargeCity(seat, TEMPLE, self.rule))
        teach(game, seat, (SPIRITUALITY,), self.rule)


@final
class GreatEngineer(GreatPersonEffect):
    """Construction; then one building at its normal cost, without action and activation."""

    def __init__(self) -> None:
        super().__init__("great_engineer", "COC-EVENT-26")

    def play(self, game: Clash, seat: int) -> None:
        game.push(EnlargeCity(seat, NONE, self.rule))
        teach(game, seat, (CONSTRUCTION,), self.rule)


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


# -- those who travel


@final
class GreatExplorer(GreatPersonEffect):
    """Maritime; then a region next to one with an own city is explored, and a city may be founded there for 2 Food."""

    def __init__(self) -> None:
        super().__init__("great_explorer", "COC-EVENT-18")

    def play(self, game: Clash, seat: int) -> None:
        game.push(Expedition(seat))
        teach(game, seat, (MARITIME,), self.rule)


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


COLONY_FOOD: Final = 2


@final
class FoundColony(AskSpace):
    """Great Explorer: a city in the new region for 2 Food and without a Settler, if the player likes."""

    rule = "COC-EVENT-18"
    card: ClassVar[str] = "great_explorer"

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


@final
class GreatWarlord(GreatPersonEffect):
    """Warfare; then a Move action at once, +2 in every round of the first battle it starts."""

    def __init__(self) -> None:
        super().__init__("great_warlord", "COC-EVENT-24")

    def play(self, game: Clash, seat: int) -> None:
        game.push(Campaign(seat))
        teach(game, seat, (WARFARE,), self.rule)


LEADING: Final = Mark("warlord_called", "COC-EVENT-24", OWN_TURN, saved=("turn", 13))
LEADING_BONUS: Final = AttackBonus(LEADING, 2, "great_warlord", "COC-EVENT-24")


@final
class Campaign(AskWhether[Clash]):
    """Great Warlord: the Move action, if the player likes; its bonus ends with it."""

    rule = "COC-EVENT-24"
    card: ClassVar[str] = "great_warlord"

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


# -- the trader


@final
class GreatMerchant(GreatPersonEffect):
    """Economics; then, with Trade Routes, their income once more."""

    def __init__(self) -> None:
        super().__init__("great_merchant", "COC-EVENT-25")

    def play(self, game: Clash, seat: int) -> None:
        game.push(MerchantIncome(seat))
        teach(game, seat, (ECONOMICS,), self.rule)


@final
class MerchantIncome(CocStep):
    """Great Merchant: with Trade Routes, which may just have been got."""

    rule = "COC-EVENT-25"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def advance(self, game: Clash) -> None:
        if game.realms[self.seat].has(TRADE_ROUTES):
            game.become(TradeRoutes(self.seat))
        else:
            game.done()
