"""Exchange, one of the Management actions: Goods for Goods. Topics: exchange."""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.games.patchistory.choices import Swap
from ziggurat.games.patchistory.content.model import COIN, FOOD, RESOURCE, WHEEL
from ziggurat.games.patchistory.game import GOOD_NAMES, Patchistory, goods, one_good
from ziggurat.games.patchistory.hooks import EXCHANGE, ExchangeFreely, hooks_of
from ziggurat.games.patchistory.rules.common import act, gain, pay, points_of, short_of_points
from ziggurat.games.patchistory.status import values
from ziggurat.parts.asking import AskPlayer

FIRST_TAKEN: Final = (RESOURCE, FOOD, RESOURCE)  # by Good given: of the two others, the one that is counted up
SECOND_TAKEN: Final = (COIN, COIN, FOOD)


def most_units(game: Patchistory, seat: int) -> int:
    """PAT-EXC-07, PAT-HEII-16: how many units one Exchange may give at most."""
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
    if not most_units(game, seat):
        return "PAT-EXC-09"
    return None if _can_swap(game, seat) else "PAT-EXC-08"


def refuses_swap(game: Patchistory, seat: int, choice: Swap) -> str | None:
    """PAT-EXC-02 to PAT-EXC-08: one Good the seat owns, within its TRA, for others of the same worth."""
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
    values_of = game.content.prices.exchange_values
    worth = choice.food * values_of[FOOD] + choice.resources * values_of[RESOURCE] + choice.coin * values_of[COIN]
    if worth != choice.units * values_of[give]:
        return "PAT-EXC-08"
    if not game.sk and sum([1 for amount in taken if amount]) != 1:
        return "PAT-EXC-04"
    return None


def _can_swap(game: Patchistory, seat: int) -> bool:
    """Whether some exchange is legal; with the printed values that is so if the seat owns any Good."""
    worth = game.content.prices.exchange_values
    for give in (FOOD, RESOURCE, COIN):
        whole = worth[give] % worth[FIRST_TAKEN[give]] == 0 or worth[give] % worth[SECOND_TAKEN[give]] == 0
        if whole and game.realms[seat].goods[give]:
            return True
    return len(swaps(game, seat)) > 0


def swaps(game: Patchistory, seat: int) -> Listed:
    """Every legal exchange of Goods; those that take two kinds come last."""
    found: list[Choice] = []
    mixed: list[Choice] = []
    most = most_units(game, seat)
    for give in (FOOD, RESOURCE, COIN):
        for units in range(1, min(most, game.realms[seat].goods[give]) + 1):
            _add_swaps(game, found, mixed, give, units)
    options = Listed([*found, *mixed])
    options.folded = len(mixed)
    return options


def _add_swaps(game: Patchistory, found: list[Choice], mixed: list[Choice], give: int, units: int) -> None:
    """PAT-EXC-04: add every way to split the worth of the units between the two other Goods."""
    worth = game.content.prices.exchange_values
    first, second = FIRST_TAKEN[give], SECOND_TAKEN[give]
    for number in range(units * worth[give] // worth[first] + 1):
        rest = units * worth[give] - number * worth[first]
        if rest % worth[second] == 0 and (game.sk or number == 0 or rest == 0):
            taken = [0, 0, 0]
            taken[first], taken[second] = number, rest // worth[second]
            one_kind = number == 0 or rest == 0
            (found if one_kind else mixed).append(
                Swap(GOOD_NAMES[give], units, taken[FOOD], taken[RESOURCE], taken[COIN])
            )


@final
class ExchangeGoods(AskPlayer[Patchistory]):
    """PAT-EXC-01 to PAT-EXC-09: which Goods for which."""

    rule = "PAT-EXC-02"

    def options(self, game: Patchistory, seat: int) -> Options:
        return swaps(game, seat)

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        return refuses_swap(game, seat, choice) if isinstance(choice, Swap) else self.rule

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Swap)
        game.done()
        act(game, seat, EXCHANGE, points_of(game, seat, EXCHANGE), "PAT-EXC-01")
        pay(game, seat, one_good(GOOD_NAMES.index(choice.give), choice.units), "exchange", "PAT-EXC-02")
        gain(game, seat, goods(choice.food, choice.resources, choice.coin), "exchange", "PAT-EXC-08")

    def may_leave(self, game: Patchistory) -> bool:
        return True
