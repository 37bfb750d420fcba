"""What several rules share: questions of the same shape, payments, Rooms, prices. Topics: general rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.compat import mypyc_attr
from ziggurat.core.step import LEFT_OUT, NOBODY
from ziggurat.games.patchistory import hooks
from ziggurat.games.patchistory.board.territory import column, row
from ziggurat.games.patchistory.choices import End, InRoom
from ziggurat.games.patchistory.content.model import CULTURE
from ziggurat.games.patchistory.events import ActionTaken, Gained, Paid
from ziggurat.games.patchistory.game import NO_GOODS, NONE, Goods, Patchistory, Route, SecretStep, one_good
from ziggurat.games.patchistory.hooks import hooks_of
from ziggurat.parts.asking import AskPlayer


@mypyc_attr(allow_interpreted_subclasses=True)
class Duel(SecretStep):
    """Both ends of a Trade Route answer in secret."""

    hides = {"mine": LEFT_OUT, "theirs": LEFT_OUT}

    def __init__(self, route: int, mine: int, theirs: int) -> None:
        self.route = route
        self.mine = mine  # of the owner of the route, NONE before it is given
        self.theirs = theirs  # of the other

    def ends(self, game: Patchistory) -> Route:
        """The Trade Route between the two."""
        return game.route_in_play(self.route)

    def given(self, game: Patchistory, seat: int) -> int:
        """The answer of a seat; NONE before it is given, and of seats that are not asked."""
        route = self.ends(game)
        if seat == route.owner:
            return self.mine
        return self.theirs if seat == route.other else NONE

    def everyone(self, game: Patchistory) -> list[int]:
        route = self.ends(game)
        return sorted([route.owner, route.other])

    def seats(self, game: Patchistory) -> tuple[int, ...]:
        return tuple([seat for seat in self.everyone(game) if self.given(game, seat) == NONE])


@mypyc_attr(allow_interpreted_subclasses=True)
class AskIfAble(AskPlayer[Patchistory]):
    """A question to one player, dropped if the player is not able to answer it."""

    def is_able(self, game: Patchistory) -> bool:
        """Whether there is something to choose."""
        raise NotImplementedError

    def seats(self, game: Patchistory) -> tuple[int, ...]:
        return (self.seat,) if self.is_able(game) else NOBODY

    def advance(self, game: Patchistory) -> None:
        game.done()


@mypyc_attr(allow_interpreted_subclasses=True)
class AskRoom(AskIfAble):
    """A player chooses a Room."""

    def rooms(self, game: Patchistory) -> list[int]:
        """The Rooms to choose from, by anchor."""
        raise NotImplementedError

    def choose(self, game: Patchistory, cell: int) -> None:
        """Carry out the choice of a Room; end or replace the step."""
        raise NotImplementedError

    def is_able(self, game: Patchistory) -> bool:
        return True

    def options(self, game: Patchistory, seat: int) -> Options:
        return Listed([room_choice(anchor) for anchor in self.rooms(game)])

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        return None if isinstance(choice, InRoom) and choice.cell in self.rooms(game) else self.rule

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        assert isinstance(choice, InRoom)
        self.choose(game, choice.cell)


@final
class Shortened(Options):
    """Options held in a list; of equal pieces one is listed, and `unlisted` are the choices that name the others."""

    def __init__(self, items: list[Choice], unlisted: list[Choice]) -> None:
        self.items = items
        self.unlisted = unlisted
        self.more = len(unlisted) > 0

    def others(self) -> list[Choice]:
        return self.unlisted

    def __len__(self) -> int:
        return len(self.items)

    def __getitem__(self, index: int) -> Choice:
        return self.items[index]

    def __contains__(self, choice: object) -> bool:
        return choice in self.items or choice in self.unlisted


def one_of_each(game: Patchistory, seat: int) -> list[int]:
    """The Construction Tiles behind a screen, one of those that are alike."""
    alike = game.content.alike
    seen = 0
    found: list[int] = []
    for building in game.realms[seat].buildings:
        kind = 1 << alike[building]
        if not seen & kind:
            seen |= kind
            found.append(building)
    return found


def or_end(found: Sequence[Choice]) -> Options:
    """Some choices, or nothing more."""
    return Listed([*found, End()])


def gain(game: Patchistory, seat: int, amounts: Goods, because: str, rule: str) -> None:
    """Gain Goods from Public Storage, which never runs out (PAT-CMP-20)."""
    if amounts != NO_GOODS:
        game.emit(Gained(seat, amounts, because, rule))


def pay(game: Patchistory, seat: int, amounts: Goods, because: str, rule: str) -> None:
    """Pay Goods to Public Storage; the seat must own them."""
    if amounts != NO_GOODS:
        game.emit(Paid(seat, amounts, because, rule))


def lose_culture(game: Patchistory, seat: int, amount: int, because: str, rule: str) -> int:
    """PAT-GEN-01: Culture never goes below 0; returns what was really taken."""
    taken = min(amount, game.realms[seat].culture)
    pay(game, seat, one_good(CULTURE, taken), because, rule)
    return taken


def is_sheltered(game: Patchistory, seat: int) -> bool:
    """PAT-HEIII-18, PAT-HEIII-19: no Culture is lost to threats and perfect victories, while the card is visible."""
    realm = game.realms[seat]
    return any([realm.has(hook.mark) for hook in hooks_of(game, seat, hooks.CultureSafe)])


def pay_or_suffer(
    game: Patchistory, seat: int, good: int, amount: int, culture_each: int, because: str, rule: str, short_rule: str
) -> None:
    """Make a forced payment: of the Good as much as there is, then Culture for each one missing."""
    paid = min(amount, game.realms[seat].goods[good])
    pay(game, seat, one_good(good, paid), because, rule)
    if paid < amount:
        lose_culture(game, seat, (amount - paid) * culture_each, because, short_rule)


def room_choice(cell: int) -> InRoom:
    """The choice that names a Room by its anchor."""
    return InRoom(column(cell), row(cell))


def free_rooms(game: Patchistory, seat: int) -> list[int]:
    """Anchors of the Rooms that hold no worker."""
    realm = game.realms[seat]
    workers = realm.workers
    return [placed.anchor for placed in realm.territory.rooms if placed.anchor not in workers]


def has_free_room(game: Patchistory, seat: int) -> bool:
    """Whether some Room holds no worker."""
    realm = game.realms[seat]
    return len(set(realm.workers)) < len(realm.territory.rooms)


def rooms_for(game: Patchistory, seat: int) -> list[int]:
    """PAT-WRK-09, PAT-WRK-10: free Rooms; if every Room holds a worker, any Room."""
    return free_rooms(game, seat) or [placed.anchor for placed in game.realms[seat].territory.rooms]


# -- what an action costs, and what cards add to it


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
    for fixed in hooks_of(game, seat, hooks.PointsSet):
        if fixed.action == action:
            return fixed.points
    for less in hooks_of(game, seat, hooks.PointsLess):
        if less.action == action:
            points -= 1
    return max(points, 1)


def price_of(game: Patchistory, seat: int, action: str, amount: int) -> int:
    """PAT-GEN-05, PAT-GEN-07: the price in the action's Good, never below 0."""
    if not game.realms[seat].territory.cards:
        return amount
    for fixed in hooks_of(game, seat, hooks.PriceSet):
        if fixed.action == action:
            return fixed.amount
    for change in hooks_of(game, seat, hooks.PriceChange):
        if change.action == action:
            amount += change.amount
    return max(amount, 0)


def cost_of(game: Patchistory, seat: int, action: str) -> Goods:
    """The Goods of an action, as cards change them; none where the price does not depend on the action alone."""
    if action not in game.content.prices.costs:
        return NO_GOODS
    good, amounts = game.content.prices.costs[action]
    return one_good(good, price_of(game, seat, action, amounts[game.era - 1]))


def cannot_afford(game: Patchistory, seat: int, action: str) -> bool:
    """Whether a seat has too few Political Points or Goods for an action."""
    if short_of_points(game, seat, action):
        return True
    good, amounts = game.content.prices.costs[action]
    return game.realms[seat].goods[good] < price_of(game, seat, action, amounts[game.era - 1])


def spend(game: Patchistory, seat: int, action: str, because: str, rule: str) -> None:
    """Spend the Political Points and the Goods of an action."""
    act(game, seat, action, points_of(game, seat, action), rule)
    pay(game, seat, cost_of(game, seat, action), because, rule)


def act(game: Patchistory, seat: int, action: str, points: int, rule: str) -> None:
    """Spend the Political Points of an action."""
    game.emit(ActionTaken(seat, action, points, rule))


def rewards(game: Patchistory, seat: int, action: str) -> Goods:
    """What cards give for an action."""
    total = list(NO_GOODS)
    for hook in hooks_of(game, seat, hooks.ActionGain):
        if hook.action == action:
            total = [have + more for have, more in zip(total, hook.goods, strict=True)]
    return tuple(total)


def is_rewarded(game: Patchistory, seat: int, action: str) -> bool:
    """Whether a card gives something for the action."""
    return any([hook.action == action for hook in hooks_of(game, seat, hooks.ActionGain)])


def reward(game: Patchistory, seat: int, action: str) -> None:
    """Gain what cards give for the action."""
    for hook in hooks_of(game, seat, hooks.ActionGain):
        if hook.action == action:
            gain(game, seat, hook.goods, hook.card, hook.rule)
