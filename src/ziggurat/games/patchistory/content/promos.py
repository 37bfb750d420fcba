"""The six promo Heroes of edition 1.3sk. Topics: promo heroes."""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Options
from ziggurat.games.patchistory import hooks
from ziggurat.games.patchistory.choices import End
from ziggurat.games.patchistory.content.model import BOOK, CULTURE, FOOD, HERO
from ziggurat.games.patchistory.events import Marked
from ziggurat.games.patchistory.game import HANDS_SEEN, Patchistory, one_good
from ziggurat.games.patchistory.hooks import Effect
from ziggurat.games.patchistory.rules.common import AskIfAble, gain, or_end
from ziggurat.games.patchistory.rules.workers import PayWorkers, pay_worker, payable, refuses_payment
from ziggurat.games.patchistory.status import Each, count

FRANKLIN: Final = Effect("franklin", (), rules=("PAT-PRM-01",))


# -- Harriet Tubman


def _all_others_return(game: Patchistory, seat: int, number: int, rule: str) -> None:
    for other in reversed(game.order()):
        if other != seat:
            game.push(PayWorkers(other, number, rule))


def _lead_north(game: Patchistory, seat: int, rule: str) -> None:
    """PAT-PRM-02, PAT-PRM-03: nobody declines to look, so nobody is asked; then each other player returns a worker."""
    game.emit(Marked(seat, HANDS_SEEN.id, rule))
    game.reveals += 1  # no way back once the hands are known
    _all_others_return(game, seat, 1, "PAT-PRM-03")


TUBMAN: Final = Effect(
    "tubman", (hooks.WhenPatched(_lead_north, "PAT-PRM-02"),), rules=("PAT-PRM-02", "PAT-PRM-03"), marks=(HANDS_SEEN,)
)


# -- Montezuma


@final
class SacrificeWorkers(AskIfAble):
    """PAT-PRM-04, PAT-PRM-05: up to three workers for 7 Culture each; the others return as many for nothing."""

    rule = "PAT-PRM-04"

    def __init__(self, seat: int, given: int) -> None:
        super().__init__(seat)
        self.given = given

    def is_able(self, game: Patchistory) -> bool:
        return self.given < 3 and game.workers_of(self.seat) > 0

    def options(self, game: Patchistory, seat: int) -> Options:
        return or_end(payable(game, seat))

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        return None if isinstance(choice, End) else refuses_payment(game, seat, choice)

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        if isinstance(choice, End):
            self.advance(game)
            return
        game.become(SacrificeWorkers(seat, self.given + 1))
        pay_worker(game, seat, choice, self.rule)
        gain(game, seat, one_good(CULTURE, 7), "montezuma", self.rule)

    def advance(self, game: Patchistory) -> None:
        game.done()
        if self.given:
            _all_others_return(game, self.seat, self.given, "PAT-PRM-05")


def _sacrifice(game: Patchistory, seat: int, rule: str) -> None:
    game.push(SacrificeWorkers(seat, 0))


MONTEZUMA: Final = Effect(
    "montezuma", (hooks.WhenPatched(_sacrifice, "PAT-PRM-04"),), rules=("PAT-PRM-04", "PAT-PRM-05")
)

PACAL: Final = Effect(
    "pacal",
    (
        hooks.SizeLimit(1, "PAT-PRM-06"),
        hooks.Uncoverable("PAT-PRM-08"),
        hooks.PriceChange(hooks.BIRTH, -2, "PAT-PRM-09"),
    ),
    rules=("PAT-PRM-06", "PAT-PRM-07", "PAT-PRM-08", "PAT-PRM-09"),
)

NIXON: Final = Effect("nixon", (hooks.SwapPlayedCard("PAT-PRM-10"),))

SACAGEWA: Final = Effect(
    "sacagewa",
    (hooks.Bonus(BOOK, Each(count, HERO), "PAT-PRM-11"), hooks.Bonus(FOOD, Each(count, HERO, per=2), "PAT-PRM-12")),
)
