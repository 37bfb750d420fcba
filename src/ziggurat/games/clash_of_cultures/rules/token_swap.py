"""Swapping a token for one of the other kind, inside a question that one token more would change.

In the turn menu the same is an ability like others. Nobody is asked for a swap that could not matter.

Serves the topics: general, advances.
"""

from __future__ import annotations

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.compat import mypyc_attr
from ziggurat.core.step import NOBODY
from ziggurat.games.clash_of_cultures.choices import Accept, Refuse, SwapToken
from ziggurat.games.clash_of_cultures.content.model import CULTURE, GOODS, MOOD
from ziggurat.games.clash_of_cultures.game import Clash, Goods, one_good
from ziggurat.games.clash_of_cultures.hooks import SWAPS_TOKENS, SwapsTokens, hook_of
from ziggurat.games.clash_of_cultures.rules.common import can_pay, gain_one, pay, use_once
from ziggurat.games.clash_of_cultures.status import limit
from ziggurat.parts.asking import AskWhether


def other_token(good: int) -> int:
    """The kind of token that is given for one of this kind."""
    return MOOD if good == CULTURE else CULTURE


def can_swap(game: Clash, seat: int, received: int) -> bool:
    """COC-ADV-DRAMA-MUSIC-1 to COC-ADV-DRAMA-MUSIC-3: on the own turn, once, for a token that can be kept."""
    realm = game.realms[seat]
    if game.active != seat or not SWAPS_TOKENS.held_by(realm):
        return False
    hook = hook_of(game, seat, SwapsTokens)
    if hook is None or realm.used(hook.ability):
        return False
    return realm.goods[other_token(received)] > 0 and realm.goods[received] < limit(game, seat, received)


def swap(game: Clash, seat: int, received: int) -> None:
    """COC-ADV-DRAMA-MUSIC-1: give a token and receive one of this kind."""
    hook = hook_of(game, seat, SwapsTokens)
    assert hook is not None  # else nobody is asked
    use_once(game, seat, hook.ability, hook.rule)
    pay(game, seat, one_good(other_token(received), 1), hook.source, hook.rule)
    gain_one(game, seat, received, 1, hook.source, hook.rule)


def swaps_for(game: Clash, seat: int, received: int) -> list[Choice]:
    """The choice to receive a token of this kind now, if there is one: callers ask whether it would change anything."""
    return [SwapToken(GOODS[received])] if can_swap(game, seat, received) else []


def swaps_towards(game: Clash, seat: int, price: Goods) -> list[Choice]:
    """The swap after which the seat could pay this price, if there is one and it is needed."""
    if can_pay(game, seat, price):
        return []
    for received in (MOOD, CULTURE):
        if can_swap(game, seat, received):
            lacks = one_good(received, 1)
            spent = one_good(other_token(received), 1)
            changed = tuple([price[good] - lacks[good] + spent[good] for good in range(len(GOODS))])
            if can_pay(game, seat, changed):
                return [SwapToken(GOODS[received])]
    return []


def take_swap(game: Clash, seat: int, choice: SwapToken) -> None:
    """Carry out the choice; the question that offered it is put again."""
    swap(game, seat, GOODS.index(choice.good))


@mypyc_attr(allow_interpreted_subclasses=True)
class AskToSpend(AskWhether[Clash]):
    """A player says whether to pay a price in tokens; who is one short may swap for it first, and is asked again."""

    def payer(self, game: Clash) -> int:
        """Who would pay."""
        raise NotImplementedError

    def price(self, game: Clash) -> Goods:
        """What it costs."""
        raise NotImplementedError

    def payers(self, game: Clash) -> tuple[int, ...]:
        """The payer, if the price can be paid now or after a swap."""
        seat, price = self.payer(game), self.price(game)
        return (seat,) if can_pay(game, seat, price) or swaps_towards(game, seat, price) else NOBODY

    def options(self, game: Clash, seat: int) -> Options:
        price = self.price(game)
        found: list[Choice] = [Accept()] if can_pay(game, seat, price) else swaps_towards(game, seat, price)
        found.append(Refuse())
        return Listed(found)

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        price = self.price(game)
        if isinstance(choice, SwapToken):
            return None if choice in swaps_towards(game, seat, price) else "COC-ADV-DRAMA-MUSIC-1"
        if isinstance(choice, Accept) and not can_pay(game, seat, price):
            return "COC-GEN-01"
        return super().refuses(game, seat, choice)

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        if isinstance(choice, SwapToken):
            take_swap(game, seat, choice)
        else:
            super().answer(game, seat, choice)
