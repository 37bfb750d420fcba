"""Payments: every legal way to pay a cost, the sensible ones among them, and the question which to take.

Topics: resources.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.step import NOBODY, Result
from ziggurat.games.clash_of_cultures.choices import Pay
from ziggurat.games.clash_of_cultures.content.model import CULTURE, FOOD, GOLD, IDEAS, MOOD, ORE, WOOD
from ziggurat.games.clash_of_cultures.game import NO_GOODS, Clash, Goods
from ziggurat.games.clash_of_cultures.hooks import PaidInKind, hooks_of
from ziggurat.games.clash_of_cultures.rules.common import pay
from ziggurat.games.clash_of_cultures.rules.listing import AskSensible, Sensible

# How a cost may be paid beyond COC-RES-04 (Gold for any resource).
PLAIN: Final = 0
ADVANCE: Final = 1  # Ideas for Food (COC-RES-02)
MOOD_IN_KIND: Final = 2  # Food, Ore, Wood and Gold for Mood tokens (COC-ADV-RITUALS-1)


def _least_gold(have: Goods, cost: Goods, way: int) -> int:
    """COC-RES-04: the Gold of the cost, and that for what is lacking."""
    gold = cost[GOLD]
    food = cost[FOOD] - have[FOOD]
    if way == ADVANCE:
        food -= have[IDEAS]
    if food > 0:
        gold += food
    if cost[ORE] > have[ORE]:
        gold += cost[ORE] - have[ORE]
    if cost[WOOD] > have[WOOD]:
        gold += cost[WOOD] - have[WOOD]
    if cost[IDEAS] > have[IDEAS]:
        gold += cost[IDEAS] - have[IDEAS]
    return gold


def affords(game: Clash, seat: int, cost: Goods, way: int = PLAIN) -> bool:
    """COC-GEN-01: whether some way to pay exists. No way is built."""
    have = game.realms[seat].goods
    if way == MOOD_IN_KIND:
        return have[FOOD] + have[ORE] + have[WOOD] + have[GOLD] + have[MOOD] >= cost[MOOD]
    if have[CULTURE] < cost[CULTURE] or have[MOOD] < cost[MOOD]:
        return False
    return have[GOLD] >= _least_gold(have, cost, way)


def ways(game: Clash, seat: int, cost: Goods, way: int = PLAIN) -> list[Goods]:
    """Every legal payment, the one with the most of the named goods first."""
    have = game.realms[seat].goods
    if way == MOOD_IN_KIND:
        return _ways_in_kind(have, cost[MOOD])
    if have[CULTURE] < cost[CULTURE] or have[MOOD] < cost[MOOD]:
        return []
    found: list[Goods] = []
    most_ideas = min(cost[FOOD], have[IDEAS] - cost[IDEAS]) if way == ADVANCE else 0
    for ideas in range(max(most_ideas, 0) + 1):
        for food in range(min(cost[FOOD] - ideas, have[FOOD]), -1, -1):
            for ore in range(min(cost[ORE], have[ORE]), -1, -1):
                for wood in range(min(cost[WOOD], have[WOOD]), -1, -1):
                    for thoughts in range(min(cost[IDEAS], have[IDEAS]), -1, -1):
                        gold = cost[GOLD] + cost[FOOD] - ideas - food + cost[ORE] - ore + cost[WOOD] - wood
                        gold += cost[IDEAS] - thoughts
                        if gold <= have[GOLD]:
                            found.append((food, ore, wood, ideas + thoughts, gold, cost[MOOD], cost[CULTURE]))
    return found


def _ways_in_kind(have: Goods, tokens: int) -> list[Goods]:
    found: list[Goods] = []
    for mood in range(min(tokens, have[MOOD]), -1, -1):
        for food in range(min(tokens - mood, have[FOOD]), -1, -1):
            for ore in range(min(tokens - mood - food, have[ORE]), -1, -1):
                for wood in range(min(tokens - mood - food - ore, have[WOOD]), -1, -1):
                    gold = tokens - mood - food - ore - wood
                    if gold <= have[GOLD]:
                        found.append((food, ore, wood, 0, gold, mood, 0))
    return found


def sensible(game: Clash, seat: int, found: list[Goods], way: int) -> list[Goods]:
    """The ways people mean when they just pay: Gold only for what is lacking, and for Rituals tokens first.

    Paying an advance without any Food may earn a token (Free Education), so that is sensible too.
    """
    if not found:
        return found
    if way == MOOD_IN_KIND:
        most = max([payment[MOOD] for payment in found])
        found = [payment for payment in found if payment[MOOD] == most]
    least = min([payment[GOLD] for payment in found])
    chosen = [payment for payment in found if payment[GOLD] == least]
    if _may_earn(game, seat, way):
        earning = [payment for payment in found if payment[FOOD] == 0 and payment[ORE] == 0]
        if earning:
            least = min([payment[GOLD] for payment in earning])
            chosen.extend([payment for payment in earning if payment[GOLD] == least and payment not in chosen])
    return chosen


def _may_earn(game: Clash, seat: int, way: int) -> bool:
    """COC-ADV-FREE-EDUCATION-1: whether it matters if an advance is paid without Food."""
    if way != ADVANCE:
        return False
    realm = game.realms[seat]
    return any([not realm.used(hook.ability) for hook in hooks_of(game, seat, PaidInKind)])


@final
class PaidWith(Result):
    """The payment, told to the step that asked for it."""

    def __init__(self, goods: Goods) -> None:
        self.goods = goods


@final
class PayFor(AskSensible):
    """A cost is due. One sensible way: it is paid so. Several, or `ask`: the player chooses. Tells PaidWith.

    The sensible ways are listed, with `ask` all; who is asked may pay in any way.
    """

    rule = "COC-GEN-01"

    def __init__(self, seat: int, cost: Goods, way: int, ask: bool, because: str, by_rule: str) -> None:
        super().__init__(seat)
        self.cost = cost
        self.way = way
        self.ask = ask
        self.because = because
        self.by_rule = by_rule

    def _payments(self, game: Clash) -> list[Goods]:
        found = ways(game, self.seat, self.cost, self.way)
        return found if self.ask else sensible(game, self.seat, found, self.way)

    def seats(self, game: Clash) -> tuple[int, ...]:
        if self.cost == NO_GOODS:
            return NOBODY
        return (self.seat,) if len(self._payments(game)) > 1 else NOBODY

    def advance(self, game: Clash) -> None:
        self._pay(game, self.cost if self.cost == NO_GOODS else self._payments(game)[0])

    def options(self, game: Clash, seat: int) -> Options:
        found = self._payments(game)
        items: list[Choice] = [Pay(*payment) for payment in found]
        return Sensible(items, game, self, not self.ask and len(ways(game, seat, self.cost, self.way)) > len(found))

    def others(self, game: Clash, seat: int) -> list[Choice]:
        listed = self._payments(game)
        return [Pay(*payment) for payment in ways(game, seat, self.cost, self.way) if payment not in listed]

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if not isinstance(choice, Pay):
            return self.rule
        payment = choice.goods()
        if payment in ways(game, seat, self.cost, self.way):
            return None
        if payment[IDEAS] > self.cost[IDEAS] and self.way != ADVANCE:
            return "COC-ADV-RITUALS-2" if self.way == MOOD_IN_KIND else "COC-RES-03"
        if sum(payment) != sum(self.cost) or self.way == MOOD_IN_KIND:
            return self.rule
        swapped = [good for good in (FOOD, ORE, WOOD, MOOD, CULTURE) if payment[good] > self.cost[good]]
        tokens = payment[CULTURE] < self.cost[CULTURE] or payment[MOOD] < self.cost[MOOD]
        return "COC-RES-05" if swapped or tokens else self.rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Pay)
        self._pay(game, choice.goods())

    def _pay(self, game: Clash, payment: Goods) -> None:
        pay(game, self.seat, payment, self.because, self.by_rule)
        game.done(PaidWith(payment))


def refuses_payment(game: Clash, seat: int, cost: Goods, ask: bool) -> str | None:
    """COC-GEN-01: whether the seat can pay, and with `ask` whether there is anything to choose."""
    return None if affords(game, seat, cost) and (not ask or can_choose(game, seat, cost)) else "COC-GEN-01"


def can_choose(game: Clash, seat: int, cost: Goods, way: int = PLAIN) -> bool:
    """Whether asking for all ways to pay makes a difference: offer a purchase with `ask` only then."""
    have = game.realms[seat].goods
    if way == MOOD_IN_KIND:
        return _can_choose_in_kind(have, cost[MOOD])
    if not _may_earn(game, seat, way):
        # Some Gold must be left over, and something in kind that it could replace.
        least = _least_gold(have, cost, way)
        in_kind = cost[FOOD] + cost[ORE] + cost[WOOD] + cost[IDEAS] + cost[GOLD] > least
        return in_kind and have[GOLD] > least and affords(game, seat, cost, way)
    found = ways(game, seat, cost, way)
    return len(found) > len(sensible(game, seat, found, way))


def _can_choose_in_kind(have: Goods, tokens: int) -> bool:
    """Whether a step can be paid with fewer Mood tokens than there are, or with more Gold than the rest takes."""
    in_kind = have[FOOD] + have[ORE] + have[WOOD]
    rest = tokens - min(tokens, have[MOOD])
    if in_kind + have[GOLD] < rest:
        return False
    least = max(0, rest - in_kind)
    return in_kind + have[GOLD] > rest if rest < tokens else have[GOLD] > least and rest > least
