"""Every point where a Hero or Wonder may change a rule. Topics: heroes and wonders.

A card lists its hooks in the effect modules under `content`; the rules ask `hooks_of` and never name a card.
Only visible cards have hooks (PAT-HWG-02). Within one kind of hook, cards act in the order they were patched.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar, cast, final

from ziggurat.games.patchistory.game import Goods, Mark, Patchistory

# Actions, as hooks and events name them.
AID: Final = "aid"
THREATEN: Final = "threaten"
BREAK_ALLIANCE: Final = "break_alliance"
TRADE: Final = "trade"
EXCHANGE: Final = "exchange"
BIRTH: Final = "birth"
HONOR_HEROES: Final = "honor_heroes"
HONOR_WONDERS: Final = "honor_wonders"
BUILD_ROUTE: Final = "build_route"
RECLAIM: Final = "reclaim"
BUILD: Final = "build"
CAMPAIGN: Final = "campaign"


class Hook:
    """A change to one rule, by one card."""

    def __init__(self, rule: str, edition: str = "") -> None:
        self.rule = rule
        self.edition = edition  # "": in both
        self.card = ""  # set by the card that lists the hook


class AmountHook(Hook):
    """A hook that holds a number."""

    def __init__(self, amount: int, rule: str) -> None:
        super().__init__(rule)
        self.amount = amount


class GoodsHook(Hook):
    """A hook that gives Goods."""

    def __init__(self, goods: Goods, rule: str) -> None:
        super().__init__(rule)
        self.goods = goods


class MarkHook(Hook):
    """A hook that asks for a mark of the owner."""

    def __init__(self, mark: Mark, rule: str) -> None:
        super().__init__(rule)
        self.mark = mark


class ActionHook(Hook):
    """A hook that holds a number for one action."""

    def __init__(self, action: str, amount: int, rule: str) -> None:
        super().__init__(rule)
        self.action = action
        self.amount = amount


@final
class Effect:
    """What one Hero or Wonder does: its hooks, the ids of its rules (by default those of the hooks), and its marks."""

    def __init__(
        self, id: str, hooks: tuple[Hook, ...], rules: tuple[str, ...] = (), marks: tuple[Mark, ...] = ()
    ) -> None:
        self.id = id
        self.hooks = hooks
        self.rules = rules or tuple(dict.fromkeys([hook.rule for hook in hooks]))
        self.marks = marks
        for hook in hooks:
            hook.card = id
        for mark in marks:
            mark.card = id


EFFECTS: dict[str, Effect] = {}
"""All cards by id; filled by content/effects.py."""

H = TypeVar("H", bound=Hook)

NO_HOOKS: Final[list[Hook]] = []


def hooks_of(game: Patchistory, seat: int, kind: type[H]) -> list[H]:
    """The hooks of one kind among the visible cards of a seat."""
    territory = game.realms[seat].territory
    if not territory.cards:
        return cast("list[H]", NO_HOOKS)
    hooks = territory.hooks
    if hooks is None:
        hooks = _collect(territory.cards, game.setup.options["edition"])
        territory.hooks = hooks  # a territory never changes, so they stay with it
    return cast("list[H]", hooks.get(kind, NO_HOOKS))


def _collect(cards: list[str], edition: str) -> dict[object, list[object]]:
    """All hooks of some cards, by kind."""
    found: dict[object, list[object]] = {}
    for card in cards:
        if card in EFFECTS:
            for hook in EFFECTS[card].hooks:
                if hook.edition in ("", edition):
                    found.setdefault(type(hook), []).append(hook)
    return found


# -- status and production, in the order of PAT-GEN-16


@final
class Bonus(Hook):
    """Adds to a status or production value, by icon."""

    def __init__(self, icon: int, amount: Callable[[Patchistory, int], int], rule: str) -> None:
        super().__init__(rule)
        self.icon = icon
        self.amount = amount


@final
class Fixed(Hook):
    """Sets a status; bonuses and penalties no longer change it (PAT-GEN-07)."""

    def __init__(self, icon: int, value: int, rule: str) -> None:
        super().__init__(rule)
        self.icon = icon
        self.value = value


@final
class Follows(Hook):
    """Adds the final value of one status to another."""

    def __init__(self, icon: int, source: int, rule: str) -> None:
        super().__init__(rule)
        self.icon = icon
        self.source = source


# -- prices and rewards of actions


@final
class PointsLess(Hook):
    """POL -1 on an action, to no less than 1 (PAT-GEN-06)."""

    def __init__(self, action: str, rule: str) -> None:
        super().__init__(rule)
        self.action = action


@final
class PointsSet(Hook):
    """Sets the Political Points of an action (PAT-GEN-08)."""

    def __init__(self, action: str, points: int, rule: str, edition: str) -> None:
        super().__init__(rule, edition)
        self.action = action
        self.points = points


@final
class PriceChange(ActionHook):
    """Adds to the price of an action in its Good, never below 0 (PAT-GEN-05)."""


@final
class PriceSet(ActionHook):
    """Sets the price of an action in its Good."""


@final
class ActionGain(Hook):
    """Goods gained with each action of a kind."""

    def __init__(self, action: str, goods: Goods, rule: str) -> None:
        super().__init__(rule)
        self.action = action
        self.goods = goods


@final
class HonorEach(ActionHook):
    """More Culture per card counted in an Honor action."""


# -- counting


@final
class CountsDouble(Hook):
    """This card counts as two of its kind wherever it is counted, but for upkeep (PAT-WOII-17)."""


@final
class CountsAsHero(Hook):
    """Counts as one Hero for Honor Heroes (PAT-WOIII-05)."""


@final
class WaterIsWasteland(Hook):
    """Water counts as Water and as Wasteland, and may be patched over and under (PAT-WOII-01)."""


# -- patching


@final
class WhenPatched(Hook):
    """Happens once, when the card is patched and visible (PAT-PAT-21), by this rule; may ask questions."""

    def __init__(self, act: Callable[[Patchistory, int, str], None], rule: str, edition: str = "") -> None:
        super().__init__(rule, edition)
        self.act = act


@final
class WonderPatched(GoodsHook):
    """Goods for each later patching of a Wonder that is visible afterwards."""


@final
class SizeLimit(AmountHook):
    """Raises the size limit by `amount` cells each way; 0 lifts the limit."""


@final
class Uncoverable(Hook):
    """Nothing may be laid over this card."""


# -- threats and aid


@final
class ThreatenAnyone(Hook):
    """Threatens any player, allied or not, with or without a route."""


@final
class ThreatenAnyForce(Hook):
    """Threatens regardless of forces."""


@final
class ThreatenUnarmed(Hook):
    """In threats the target's MIL counts as 0."""


@final
class ThreatLess(AmountHook):
    """Lowers what the owner pays to a threat."""


@final
class CoinSafe(Hook):
    """No threat can take Coin."""


@final
class CultureSafe(MarkHook):
    """While the owner has the mark, neither threats nor perfect victories take Culture."""


@final
class AidCannotBeRefused(Hook):
    """Aid of the owner is always accepted."""


# -- routes and exchange


@final
class RouteGain(GoodsHook):
    """Goods for each worker that gains Goods from a Trade Route."""


@final
class RouteMore(Hook):
    """One more of the same Good for each worker that gains Goods from a Trade Route."""


@final
class ExchangeFreely(Hook):
    """An Exchange may give any number of units."""


# -- auction


@final
class FreeTile(MarkHook):
    """A tile for free, before the bidding, unless the owner has the mark of having taken it."""


# -- war


@final
class WarAtOnce(Hook):
    """A Negotiation that ends in war is fought in the same phase."""


@final
class InvaderPaysMore(AmountHook):
    """An Invader of the owner pays more War Preparations."""


@final
class VotesAsResources(Hook):
    """Two votes may be committed as one Resource."""


@final
class DoubleStrength(AmountHook):
    """The first committed Resources count double."""


@final
class WarWon(GoodsHook):
    """Goods for each war won."""


@final
class ThreatAfterWar(Hook):
    """After a won war the owner may threaten the loser for nothing."""


@final
class ReclaimAfterWar(MarkHook):
    """After a won war the owner may reclaim a Room of the loser, unless the owner has the mark of having done so."""


@final
class AfterAnyWar(Hook):
    """After each war of any players the owner may pay for a reward."""

    def __init__(self, pay: Goods, gain: Goods, rule: str) -> None:
        super().__init__(rule)
        self.pay = pay
        self.gain = gain


# -- maintenance, vote, ends


@final
class FeedingSet(AmountHook):
    """Sets the Food of Maintain Workers."""


@final
class NoUpkeep(Hook):
    """Nothing is paid in Maintain Heroes & Wonders."""


@final
class SellWorkers(Hook):
    """Workers may be paid for Culture at the end of an Era; `resources` are paid with each."""

    def __init__(self, resources: int, culture: int, rule: str, edition: str) -> None:
        super().__init__(rule, edition)
        self.resources = resources
        self.culture = culture


@final
class KeepVotes(Hook):
    """Unused votes stay after the Vote."""


@final
class SwapPlayedCard(Hook):
    """Lets the owner put a card of an earlier Era in the place of a revealed one."""


@final
class DoubleCard(Hook):
    """Doubles the own gain or loss on one scored card."""


@final
class AtEraEnd(Hook):
    """Culture gained or lost at the End of an Era."""

    def __init__(self, culture: Callable[[Patchistory, int], int], rule: str, era: int = 0) -> None:
        super().__init__(rule)
        self.culture = culture
        self.era = era  # 0: every Era


@final
class AtGameEnd(Hook):
    """Culture gained at the end of the game, for the Goods that the owner has then."""

    def __init__(self, culture: Callable[[Patchistory, int, Goods], int], rule: str) -> None:
        super().__init__(rule)
        self.culture = culture
