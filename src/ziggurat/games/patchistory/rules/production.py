"""Phase 5: production, Goods of the Trade Routes, and Food for the workers. Topics: production, maintain workers."""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.games.patchistory.choices import ExtraGood
from ziggurat.games.patchistory.content.model import CULTURE, FOOD, Icons
from ziggurat.games.patchistory.game import GOOD_NAMES, NO_GOODS, NO_WORKER, Goods, Patchistory, PatStep, one_good
from ziggurat.games.patchistory.hooks import Bonus, FeedingSet, Follows, RouteGain, RouteMore, hooks_of
from ziggurat.games.patchistory.rules.common import gain, pay_or_suffer
from ziggurat.games.patchistory.status import values
from ziggurat.parts.asking import AskPlayer


@final
class Production(PatStep):
    """PAT-PRO-02: everybody produces before anybody feeds."""

    rule = "PAT-PRO-01"

    def __init__(self, fed: bool = False) -> None:
        self.fed = fed

    def advance(self, game: Patchistory) -> None:
        if self.fed:
            game.done()
            for seat in game.order():
                feed(game, seat)
        else:
            game.become(Production(True))
            for seat in reversed(game.order()):
                game.push(Produce(seat))


@final
class Produce(PatStep):
    """PAT-PRO-01, PAT-PRO-03: one player's production and Trade Routes."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def advance(self, game: Patchistory) -> None:
        game.done()
        produce(game, self.seat)
        for space in goods_spaces(game, self.seat):
            collect(game, self.seat, space)


def produce(game: Patchistory, seat: int) -> None:
    """PAT-PRO-01: the four production values; what a card adds is gained in its name."""
    total = values(game, seat)
    for bonus in hooks_of(game, seat, Bonus):
        if bonus.icon <= CULTURE:
            amount = bonus.amount(game, seat)
            total[bonus.icon] -= amount
            gain(game, seat, one_good(bonus.icon, amount), bonus.card, bonus.rule)
    for follows in hooks_of(game, seat, Follows):
        if follows.icon <= CULTURE:
            total[follows.icon] -= total[follows.source]
            gain(game, seat, one_good(follows.icon, total[follows.source]), follows.card, follows.rule)
    gain(game, seat, (*total[:4], 0), "production", "PAT-PRO-01")


def goods_spaces(game: Patchistory, seat: int) -> list[Goods]:
    """The Goods printed where the seat's workers on Trade Routes stand; spaces without Goods are left out."""
    found: list[Goods] = []
    for route in game.routes:
        space = route.place_of(seat)
        printed: tuple[Icons, ...] = game.content.allied_route if route.allied else game.content.general_route
        if space != NO_WORKER and space < len(printed):
            amounts: Goods = (*printed[space][:4], 0)
            if amounts != NO_GOODS:
                found.append(amounts)
    return found


def collect(game: Patchistory, seat: int, amounts: Goods) -> None:
    """PAT-PRO-03 and the cards that add to each worker's Goods."""
    gain(game, seat, amounts, "trade routes", "PAT-PRO-03")
    for hook in hooks_of(game, seat, RouteGain):
        gain(game, seat, hook.goods, hook.card, hook.rule)
    for more in hooks_of(game, seat, RouteMore):
        kinds = [good for good in range(4) if amounts[good]]
        if len(kinds) == 1:
            gain(game, seat, one_good(kinds[0], 1), more.card, more.rule)
        else:
            game.push(ChooseExtraGood(seat, tuple(kinds)))


@final
class ChooseExtraGood(AskPlayer[Patchistory]):
    """PAT-WOII-20: a space with two kinds gives one more of the kind the owner chooses."""

    rule = "PAT-WOII-20"

    def __init__(self, seat: int, kinds: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.kinds = kinds

    def options(self, game: Patchistory, seat: int) -> Options:
        return Listed([ExtraGood(GOOD_NAMES[good]) for good in self.kinds])

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        assert isinstance(choice, ExtraGood)
        game.done()
        more = hooks_of(game, seat, RouteMore)[0]
        gain(game, seat, one_good(GOOD_NAMES.index(choice.good), 1), more.card, self.rule)


# -- Maintain Workers


def feeding(game: Patchistory, seat: int) -> int:
    """PAT-FEE-01, PAT-FEE-06: the highest uncovered number of the descendant track."""
    for hook in hooks_of(game, seat, FeedingSet):
        return hook.amount
    uncovered = game.content.workers - game.realms[seat].descendants
    return game.content.track[uncovered - 1] if uncovered else 0


def feed(game: Patchistory, seat: int) -> None:
    """PAT-FEE-02 to PAT-FEE-04: all Food there is, then Culture; nobody is lost."""
    cost = feeding(game, seat)
    pay_or_suffer(game, seat, FOOD, cost, game.content.prices.hunger_culture, "feeding", "PAT-FEE-01", "PAT-FEE-03")
