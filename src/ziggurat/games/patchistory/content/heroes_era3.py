"""The Heroes of Era III. Topics: era III heroes."""

from __future__ import annotations

from typing import Final

from ziggurat.games.patchistory.content.model import BOOK, COIN, CULTURAL, CULTURE, FOOD, INDUSTRY, WHEEL
from ziggurat.games.patchistory.events import Gained, Marked
from ziggurat.games.patchistory.game import THIS_ROUND, Mark, Patchistory, goods
from ziggurat.games.patchistory.hooks import (
    AID,
    BUILD,
    THREATEN,
    TRADE,
    ActionGain,
    AtGameEnd,
    Bonus,
    CultureSafe,
    Effect,
    FeedingSet,
    Fixed,
    Follows,
    PointsLess,
    PriceChange,
    ThreatenAnyForce,
    ThreatenAnyone,
    ThreatenUnarmed,
    WarAtOnce,
    WhenPatched,
)
from ziggurat.games.patchistory.status import busy_boxes, general_buildings

CARNEGIE: Final = Effect(
    "carnegie",
    ("PAT-HEIII-01", "PAT-HEIII-02"),
    (Follows(COIN, WHEEL, "PAT-HEIII-01"), ActionGain(TRADE, goods(culture=5), "PAT-HEIII-02")),
)

GAUDI: Final = Effect(
    "gaudi",
    ("PAT-HEIII-03", "PAT-HEIII-04", "PAT-HEIII-05"),
    (
        ActionGain(BUILD, goods(culture=5), "PAT-HEIII-03"),
        PointsLess(BUILD, "PAT-HEIII-04"),
        PriceChange(BUILD, 1, "PAT-HEIII-05"),
    ),
)


def _rally(game: Patchistory, seat: int, rule: str) -> None:
    game.emit(Gained(seat, goods(votes=10), "che", rule))


CHE: Final = Effect(
    "che",
    ("PAT-HEIII-06", "PAT-HEIII-07"),
    (WhenPatched(_rally, "PAT-HEIII-06"), Fixed(BOOK, 6, "PAT-HEIII-07")),
)

PATTON: Final = Effect("patton", ("PAT-HEIII-08",), (WarAtOnce("PAT-HEIII-08"),))

MARX: Final = Effect(
    "marx",
    ("PAT-HEIII-09", "PAT-HEIII-10"),
    (AtGameEnd(general_buildings, "PAT-HEIII-09"), FeedingSet(5, "PAT-HEIII-10")),
)


def _food_industry(game: Patchistory, seat: int) -> int:
    """Visible Industry Rooms with a Food icon outside the box."""
    rooms = game.realms[seat].territory.rooms
    return sum([1 for placed in rooms if placed.kind == INDUSTRY and placed.room.icons[FOOD]])


GANDHI: Final = Effect(
    "gandhi",
    ("PAT-HEIII-11", "PAT-HEIII-12", "PAT-HEIII-13", "PAT-HEIII-14"),
    (
        ActionGain(AID, goods(culture=2), "PAT-HEIII-11"),
        ThreatenAnyForce("PAT-HEIII-12", "1.3.2d"),
        ThreatenUnarmed("PAT-HEIII-13", "1.3sk"),
        AtGameEnd(_food_industry, "PAT-HEIII-14"),
    ),
)

MANDELA: Final = Effect("mandela", ("PAT-HEIII-15",), (Bonus(CULTURE, Patchistory.workers_of, "PAT-HEIII-15"),))

BISMARCK: Final = Effect(
    "bismarck",
    ("PAT-HEIII-16", "PAT-HEIII-17"),
    (ThreatenAnyone("PAT-HEIII-16"), ActionGain(THREATEN, goods(culture=5), "PAT-HEIII-17")),
)


SHELTERED: Final = Mark("sheltered", THIS_ROUND)  # PAT-HEIII-18


def _give_shelter(game: Patchistory, seat: int, rule: str) -> None:
    game.emit(Marked(seat, SHELTERED.id, rule))


def _two_per_busy_culture(game: Patchistory, seat: int) -> int:
    return 2 * busy_boxes(game, seat, CULTURAL)


JOHN_PAUL: Final = Effect(
    "john_paul",
    ("PAT-HEIII-18", "PAT-HEIII-19", "PAT-HEIII-20"),
    (
        WhenPatched(_give_shelter, "PAT-HEIII-18"),
        CultureSafe(SHELTERED, "PAT-HEIII-18"),
        Bonus(CULTURE, _two_per_busy_culture, "PAT-HEIII-20"),
    ),
    (SHELTERED,),
)
