"""The market of the toy: every way in which a question may be put to a person. Topic: market.

A choice without effect, rarely wanted ones, a question that can be left, payments of which a few are listed, and a
question that can be answered in advance.
"""

from __future__ import annotations

from tests.toy.events import Haggled, PotBought, Sung
from tests.toy.game import Browse, End, Pay, Polish, Sing, Toy
from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.parts.asking import AskPlayer, AskWhether

SONGS = 2
PRICES = (3, 4)  # of the stalls
LISTED_STALL = 0  # all ways to pay there can be listed
PLAIN, GIFT = "plain", "gift"


class Market(AskPlayer[Toy]):
    """TOY-MARKET-01: the first player looks round until they end it."""

    rule = "TOY-MARKET-01"

    def options(self, game: Toy, seat: int) -> Options:
        found: list[Choice] = [Browse(stall) for stall in range(len(PRICES))]
        options = Listed([*found, Polish(), End(), *[Sing(times + 1) for times in range(SONGS)]])
        options.folded = SONGS
        return options

    def without_effect(self, game: Toy, seat: int, choice: Choice) -> str:
        return "TOY-MARKET-02" if isinstance(choice, Polish) and not game.stars[seat] else ""

    def answer(self, game: Toy, seat: int, choice: Choice) -> None:
        if isinstance(choice, Browse):
            game.push(PayFor(seat, choice.stall, PRICES[choice.stall]))
        elif isinstance(choice, Sing):
            game.emit(Sung(seat, choice.times))
        elif isinstance(choice, End):
            game.done()


class WaysToPay(Options):
    """Everything in coins, or one shell; the others are legal too."""

    more = True

    def __init__(self, stall: int, due: int) -> None:
        self.stall = stall
        self.due = due

    def __len__(self) -> int:
        return 2

    def __getitem__(self, index: int) -> Choice:
        return Pay(self.due - index, index, False, (PLAIN, GIFT)[index], ((), (1,))[index])

    def __contains__(self, choice: object) -> bool:
        return isinstance(choice, Pay) and broken_by(choice, self.due) is None

    def others(self) -> list[Choice]:
        if self.stall != LISTED_STALL:
            return []
        return [Pay(self.due - shells, shells, False, PLAIN, ()) for shells in range(2, self.due + 1)]


def broken_by(choice: Pay, due: int) -> str | None:
    """The rule that a payment breaks."""
    if min(choice.coins, choice.shells) < 0 or choice.coins + choice.shells != due:
        return "TOY-MARKET-03"
    return None if choice.paper in (PLAIN, GIFT) and set(choice.ribbons) <= {0, 1, 2} else "TOY-MARKET-04"


class PayFor(AskPlayer[Toy]):
    """TOY-MARKET-03: coins and shells, together what is due; the pot may be wrapped."""

    rule = "TOY-MARKET-03"

    def __init__(self, seat: int, stall: int, due: int) -> None:
        super().__init__(seat)
        self.stall = stall
        self.due = due

    def options(self, game: Toy, seat: int) -> Options:
        return WaysToPay(self.stall, self.due)

    def refuses(self, game: Toy, seat: int, choice: Choice) -> str | None:
        return broken_by(choice, self.due) if isinstance(choice, Pay) else self.rule

    def may_leave(self, game: Toy) -> bool:
        return True

    def answer(self, game: Toy, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Pay)
        game.done()
        game.emit(PotBought(seat, choice.coins, choice.shells))
        game.push(Haggle(seat))


class Haggle(AskWhether[Toy]):
    """TOY-MARKET-05: who has bought may haggle."""

    rule = "TOY-MARKET-05"

    def decide(self, game: Toy, seat: int, yes: bool) -> None:
        game.done()
        game.emit(Haggled(seat, yes))
