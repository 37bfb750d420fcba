"""The six promo Heroes of edition 1.3sk. Topics: promo heroes."""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice
from ziggurat.games.patchistory import hooks
from ziggurat.games.patchistory.content.model import BOOK, CULTURE, FOOD, HERO
from ziggurat.games.patchistory.events import Marked
from ziggurat.games.patchistory.game import HANDS_SEEN, Patchistory, one_good
from ziggurat.games.patchistory.hooks import Effect
from ziggurat.games.patchistory.rules.common import gain
from ziggurat.games.patchistory.rules.workers import AskWorkers, PayWorkers, pay_worker
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


MOST_SACRIFICED: Final = 3
CULTURE_EACH: Final = 7


@final
class SacrificeWorkers(AskWorkers):
    """PAT-PRM-04, PAT-PRM-05: up to three workers for 7 Culture each; the others return as many for nothing."""

    rule = "PAT-PRM-04"

    def __init__(self, seat: int, given: int) -> None:
        super().__init__(seat)
        self.given = given

    def is_able(self, game: Patchistory) -> bool:
        return self.given < MOST_SACRIFICED and game.workers_of(self.seat) > 0

    def most(self, game: Patchistory) -> int:
        return MOST_SACRIFICED - self.given

    def after(self, number: int) -> AskWorkers:
        return SacrificeWorkers(self.seat, self.given + number)

    def give(self, game: Patchistory, worker: Choice) -> None:
        pay_worker(game, self.seat, worker, self.rule)
        gain(game, self.seat, one_good(CULTURE, CULTURE_EACH), "montezuma", self.rule)

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
