"""What an action costs, and what cards add to it."""

from __future__ import annotations

from ziggurat.games.patchistory.events import ActionTaken
from ziggurat.games.patchistory.game import Patchistory
from ziggurat.games.patchistory.hooks import ActionGain, PointsLess, PointsSet, PriceChange, PriceSet, hooks_of
from ziggurat.games.patchistory.rules.common import gain


def points_of(game: Patchistory, seat: int, action: str) -> int:
    """The Political Points of an action, as cards change them."""
    return changed_points(game, seat, action, game.content.prices.points[action])


def short_of_points(game: Patchistory, seat: int, action: str) -> bool:
    """Whether a seat has too few Political Points left for an action."""
    return game.realms[seat].points < points_of(game, seat, action)


def changed_points(game: Patchistory, seat: int, action: str, points: int) -> int:
    """PAT-GEN-06 to PAT-GEN-08: each reduction 1, to no less than 1; only Set may go to 0."""
    if not game.realms[seat].territory.cards:
        return points
    for fixed in hooks_of(game, seat, PointsSet):
        if fixed.action == action:
            return fixed.points
    for less in hooks_of(game, seat, PointsLess):
        if less.action == action:
            points -= 1
    return max(points, 1)


def price_of(game: Patchistory, seat: int, action: str, amount: int) -> int:
    """PAT-GEN-05, PAT-GEN-07: the price in the action's Good, never below 0."""
    if not game.realms[seat].territory.cards:
        return amount
    for fixed in hooks_of(game, seat, PriceSet):
        if fixed.action == action:
            return fixed.amount
    for change in hooks_of(game, seat, PriceChange):
        if change.action == action:
            amount += change.amount
    return max(amount, 0)


def act(game: Patchistory, seat: int, action: str, points: int, rule: str) -> None:
    """Spend the Political Points of an action."""
    game.emit(ActionTaken(seat, action, points, rule))


def reward(game: Patchistory, seat: int, action: str) -> None:
    """What cards give for the action."""
    for hook in hooks_of(game, seat, ActionGain):
        if hook.action == action:
            gain(game, seat, hook.goods, hook.card, hook.rule)
