"""The Wonders of Era I. Topics: era I wonders."""

from __future__ import annotations

from typing import Final

from ziggurat.games.patchistory import hooks
from ziggurat.games.patchistory.content.model import COIN, CULTURE, ECONOMY, SHIELD, WATER
from ziggurat.games.patchistory.events import DescendantRemoved
from ziggurat.games.patchistory.game import Patchistory, goods
from ziggurat.games.patchistory.hooks import Effect
from ziggurat.games.patchistory.rules.workers import PayWorkers
from ziggurat.games.patchistory.status import Each, count, routes_of

COLOSSEUM: Final = Effect("colosseum", (hooks.ActionGain(hooks.CAMPAIGN, goods(culture=1, coin=2), "PAT-WOI-01"),))

COLOSSUS: Final = Effect("colossus", (hooks.WarWon(goods(culture=3), "PAT-WOI-02"),))

GREAT_WALL: Final = Effect(
    "great_wall", (hooks.Bonus(SHIELD, Patchistory.workers_of, "PAT-WOI-03"), hooks.ThreatLess(1, "PAT-WOI-04"))
)


# -- Hanging Gardens of Babylon


def lose_descendant(game: Patchistory, seat: int, rule: str) -> None:
    """PAT-WRK-14: the lowest-numbered descendant leaves the game, if one is left."""
    if game.realms[seat].descendants:
        game.emit(DescendantRemoved(seat, rule))


def _dig_with_workers(game: Patchistory, seat: int, rule: str) -> None:
    game.push(PayWorkers(seat, 1, rule))


HANGING_GARDENS: Final = Effect(
    "hanging_gardens",
    (
        hooks.Bonus(CULTURE, Each(count, WATER), "PAT-WOI-05"),
        hooks.WhenPatched(lose_descendant, "PAT-WOI-06", "1.3.2d"),
        hooks.WhenPatched(_dig_with_workers, "PAT-WOI-07", "1.3sk"),
    ),
)

LIGHTHOUSE: Final = Effect("lighthouse", (hooks.InvaderPaysMore(1, "PAT-WOI-08"),))

PARTHENON: Final = Effect(
    "parthenon", (hooks.Bonus(CULTURE, Each(count, ECONOMY, per=2), "PAT-WOI-09"), hooks.CoinSafe("PAT-WOI-10"))
)

PETRA: Final = Effect("petra", (hooks.Bonus(COIN, routes_of, "PAT-WOI-11"),))


def _toil(game: Patchistory, seat: int) -> int:
    return -5


def _glory(game: Patchistory, seat: int) -> int:
    return 40


PYRAMIDS: Final = Effect(
    "pyramids",
    (
        hooks.AtEraEnd(_toil, "PAT-WOI-12", 1),
        hooks.AtEraEnd(_toil, "PAT-WOI-13", 2),
        hooks.AtEraEnd(_glory, "PAT-WOI-14", 3),
    ),
)


def _two_per_worker(game: Patchistory, seat: int) -> int:
    return 2 * game.workers_of(seat)


ZIGGURAT: Final = Effect("ziggurat", (hooks.AtEraEnd(_two_per_worker, "PAT-WOI-15"),))
