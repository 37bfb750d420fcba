"""Exchange, one of the Management actions: Goods for Goods."""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.games.patchistory.choices import (
    Swap,
)
from ziggurat.games.patchistory.content.model import (
    COIN,
    FOOD,
    RESOURCE,
    WHEEL,
)
from ziggurat.games.patchistory.game import (
    GOOD_NAMES,
    Patchistory,
    PatStep,
    goods,
    one_good,
)
from ziggurat.games.patchistory.hooks import (
    EXCHANGE,
    ExchangeFreely,
    hooks_of,
)
from ziggurat.games.patchistory.phases.actions import act, points_of, short_of_points
from ziggurat.games.patchistory.phases.common import gain, pay
from ziggurat.games.patchistory.status import values

UNIT_VALUES: Final = (1, 2, 1)  # Food, Resource, Coin (PAT-EXC-02)


def most_units(game: Patchistory, seat: int) -> int:
    """PAT-EXC-07, PAT-HEII-16: how many units one Exchange may give, whatever is owned."""
    if not game.sk or hooks_of(game, seat, ExchangeFreely):
        return max(game.realms[seat].goods)
    return values(game, seat)[WHEEL]


def refuses_exchange(game: Patchistory, seat: int) -> str | None:
    """PAT-EXC-01, PAT-EXC-08, PAT-EXC-09: some Exchange must be possible."""
    if short_of_points(game, seat, EXCHANGE):
        return "PAT-EXC-01"
    realm = game.realms[seat]
    if not (realm.food or realm.resources or realm.coin):
        return "PAT-EXC-08"
    return None if most_units(game, seat) else "PAT-EXC-09"


def refuses_swap(game: Patchistory, seat: int, choice: Swap) -> str | None:
    """PAT-EXC-02 to PAT-EXC-08."""
    if choice.give not in GOOD_NAMES[:3]:
        return "PAT-EXC-03"
    give = GOOD_NAMES.index(choice.give)
    taken = (choice.food, choice.resources, choice.coin)
    if choice.units < 1 or min(taken) < 0 or taken[give]:
        return "PAT-EXC-08"
    if choice.units > game.realms[seat].goods[give]:
        return "PAT-GEN-19"
    if choice.units > most_units(game, seat):
        return "PAT-EXC-07"
    worth = choice.food + 2 * choice.resources + choice.coin
    if worth != choice.units * UNIT_VALUES[give]:
        return "PAT-EXC-08"
    if not game.sk and sum([1 for amount in taken if amount]) != 1:
        return "PAT-EXC-04"
    return None


def swaps(game: Patchistory, seat: int) -> list[Choice]:
    """Every legal exchange of Goods."""
    found: list[Choice] = []
    most = most_units(game, seat)
    for give in (FOOD, RESOURCE, COIN):
        for units in range(1, min(most, game.realms[seat].goods[give]) + 1):
            worth = units * UNIT_VALUES[give]
            if give == RESOURCE:
                _add_swaps(game, found, give, units, worth, 0)
            else:
                for resources in range(worth // 2 + 1):
                    _add_swaps(game, found, give, units, worth - 2 * resources, resources)
    return found


def _add_swaps(game: Patchistory, found: list[Choice], give: int, units: int, rest: int, resources: int) -> None:
    """Split what is left after Resources between Food and Coin, as far as the Good given leaves a choice."""
    name = GOOD_NAMES[give]
    if give == FOOD:
        if game.sk or not rest or not resources:
            found.append(Swap(name, units, 0, resources, rest))
    elif give == COIN:
        if game.sk or not rest or not resources:
            found.append(Swap(name, units, rest, resources, 0))
    else:
        for food in range(rest + 1):
            if game.sk or food in (0, rest):
                found.append(Swap(name, units, food, 0, rest - food))


@final
class ExchangeGoods(PatStep):
    """PAT-EXC-01 to PAT-EXC-09: which Goods for which."""

    kind = "exchange_goods"
    fields = ("seat",)
    rule = "PAT-EXC-02"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seats(self, game: Patchistory) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, game: Patchistory, seat: int) -> Options:
        return Listed(swaps(game, seat))

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        return refuses_swap(game, seat, choice) if isinstance(choice, Swap) else self.rule

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Swap)
        game.done()
        act(game, seat, EXCHANGE, points_of(game, seat, EXCHANGE), "PAT-EXC-01")
        pay(game, seat, one_good(GOOD_NAMES.index(choice.give), choice.units), "exchange", "PAT-EXC-02")
        gain(game, seat, goods(choice.food, choice.resources, choice.coin), "exchange", "PAT-EXC-08")
