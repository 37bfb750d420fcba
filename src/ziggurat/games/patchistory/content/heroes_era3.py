"""The Heroes of Era III. Topics: era III heroes."""

from __future__ import annotations

from typing import Final

from ziggurat.games.patchistory import hooks
from ziggurat.games.patchistory.content.model import BOOK, COIN, CULTURAL, CULTURE, FOOD, INDUSTRY, WHEEL
from ziggurat.games.patchistory.events import Gained, Marked
from ziggurat.games.patchistory.game import THIS_ROUND, Goods, Mark, Patchistory, goods
from ziggurat.games.patchistory.hooks import Effect
from ziggurat.games.patchistory.status import Each, busy_boxes, general_buildings

CARNEGIE: Final = Effect(
    "carnegie",
    (hooks.Follows(COIN, WHEEL, "PAT-HEIII-01"), hooks.ActionGain(hooks.TRADE, goods(culture=5), "PAT-HEIII-02")),
)

GAUDI: Final = Effect(
    "gaudi",
    (
        hooks.ActionGain(hooks.BUILD, goods(culture=5), "PAT-HEIII-03"),
        hooks.PointsLess(hooks.BUILD, "PAT-HEIII-04"),
        hooks.PriceChange(hooks.BUILD, 1, "PAT-HEIII-05"),
    ),
)


def _rally(game: Patchistory, seat: int, rule: str) -> None:
    game.emit(Gained(seat, goods(votes=10), "che", rule))


CHE: Final = Effect("che", (hooks.WhenPatched(_rally, "PAT-HEIII-06"), hooks.Fixed(BOOK, 6, "PAT-HEIII-07")))

PATTON: Final = Effect("patton", (hooks.WarAtOnce("PAT-HEIII-08"),))


def _one_per_building(game: Patchistory, seat: int, stock: Goods) -> int:
    return general_buildings(game, seat)


MARX: Final = Effect("marx", (hooks.AtGameEnd(_one_per_building, "PAT-HEIII-09"), hooks.FeedingSet(5, "PAT-HEIII-10")))


def _food_industry(game: Patchistory, seat: int, stock: Goods) -> int:
    """Visible Industry Rooms with a Food icon outside the box."""
    rooms = game.realms[seat].territory.rooms
    return sum([1 for placed in rooms if placed.kind == INDUSTRY and placed.room.icons[FOOD]])


GANDHI: Final = Effect(
    "gandhi",
    (
        hooks.ActionGain(hooks.AID, goods(culture=2), "PAT-HEIII-11"),
        hooks.ThreatenAnyForce("PAT-HEIII-12", "1.3.2d"),
        hooks.ThreatenUnarmed("PAT-HEIII-13", "1.3sk"),
        hooks.AtGameEnd(_food_industry, "PAT-HEIII-14"),
    ),
)

MANDELA: Final = Effect("mandela", (hooks.Bonus(CULTURE, Patchistory.workers_of, "PAT-HEIII-15"),))

BISMARCK: Final = Effect(
    "bismarck",
    (hooks.ThreatenAnyone("PAT-HEIII-16"), hooks.ActionGain(hooks.THREATEN, goods(culture=5), "PAT-HEIII-17")),
)

SHELTERED: Final = Mark("sheltered", THIS_ROUND)  # PAT-HEIII-18


def _give_shelter(game: Patchistory, seat: int, rule: str) -> None:
    game.emit(Marked(seat, SHELTERED.id, rule))


JOHN_PAUL: Final = Effect(
    "john_paul",
    (
        hooks.WhenPatched(_give_shelter, "PAT-HEIII-18"),
        hooks.CultureSafe(SHELTERED, "PAT-HEIII-18"),
        hooks.Bonus(CULTURE, Each(busy_boxes, CULTURAL, times=2), "PAT-HEIII-20"),
    ),
    rules=("PAT-HEIII-18", "PAT-HEIII-19", "PAT-HEIII-20"),
    marks=(SHELTERED,),
)
