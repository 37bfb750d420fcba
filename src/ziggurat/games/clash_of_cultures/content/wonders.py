"""What each of the 7 Wonders adds to the rules: its hooks. The second text begins the ids of its rules.

Topics: great gardens, great library, great lighthouse, great mausoleum, great pyramids, great statue, great wall.
"""

from __future__ import annotations

from typing import Final

from ziggurat.games.clash_of_cultures.board.reach import distances
from ziggurat.games.clash_of_cultures.board.units import SHIP
from ziggurat.games.clash_of_cultures.content.model import GARDENS, IDEAS, LIGHTHOUSE, STATUE, TEMPLE
from ziggurat.games.clash_of_cultures.content.warfare import MAUSOLEUM_IN_BATTLE, WALL_IN_BATTLE
from ziggurat.games.clash_of_cultures.game import ANY_TURN, NO_GOODS, NONE, UNITS, Clash, Goods, Mark, goods
from ziggurat.games.clash_of_cultures.hooks import (
    Ability,
    AfterActivation,
    AfterCollect,
    Effect,
    LearnsFromNeighbour,
    MoreRange,
    NoActivation,
    NoTarget,
    OnBuilt,
    WinsTies,
)
from ziggurat.games.clash_of_cultures.rules.cities.build import launch, refuses_launch
from ziggurat.games.clash_of_cultures.rules.cities.civic import RaiseOne
from ziggurat.games.clash_of_cultures.rules.cities.influence import InfluenceFrom
from ziggurat.games.clash_of_cultures.rules.common import gain_one, pay, spend_action
from ziggurat.games.clash_of_cultures.rules.travel.sail import FreeSail, can_sail
from ziggurat.games.clash_of_cultures.status import unhappy, wonder_space


def _gardens_harvest(game: Clash, seat: int, space: int) -> Goods:
    return goods(food=1) if game.city(space).wonder == GARDENS else NO_GOODS


def _refuses_gardens(game: Clash, seat: int) -> str | None:
    realm = game.realms[seat]
    if realm.left < 1:
        return "COC-TURN-02"
    return None if realm.mood > 0 and unhappy(game, seat) else "COC-GRD-03"


def _use_gardens(game: Clash, seat: int) -> None:
    spend_action(game, seat, "gardens", "COC-GRD-03")
    pay(game, seat, goods(mood=1), "gardens", "COC-GRD-03")
    game.push(RaiseOne(seat))


def _pyramids_influence(game: Clash, seat: int, space: int) -> None:
    """COC-PYR-05: a success leaves nothing to ask for the second time."""
    game.push(InfluenceFrom(seat, space, "COC-PYR-03"))
    game.push(InfluenceFrom(seat, space, "COC-PYR-03"))


def _library_ideas(game: Clash, seat: int, space: int) -> None:
    gain_one(game, seat, IDEAS, 2, "library", "COC-LIB-02")


CONSULTED: Final = Mark("library_consulted", "COC-LIB-04", ANY_TURN, saved=("turn", 9))


def _lighthouse_ship(game: Clash, seat: int, space: int) -> None:
    """COC-LGT-02, COC-LGT-03, COC-COMP-09: a Ship at the Port, where foreign Ships make it a battle."""
    if game.realms[seat].supply[UNITS + SHIP] and refuses_launch(game, seat, game.city(space).port_at) is None:
        launch(game, seat, space, 1, "COC-LGT-02")


def _lighthouse_sails(game: Clash, seat: int, space: int) -> None:
    """COC-LGT-04 to COC-LGT-06: for an activation of its city."""
    if wonder_space(game, seat, LIGHTHOUSE) == space:
        game.push(FreeSail(seat, "COC-LGT-04"))


def _lighthouse_follows(game: Clash, seat: int, space: int) -> bool:
    return wonder_space(game, seat, LIGHTHOUSE) == space and can_sail(game, seat)


def _statue_range(game: Clash, space: int) -> int:
    return 1 if game.city(space).wonder == STATUE else 0


def _statue_protects(game: Clash, owner: int, space: int) -> bool:
    """COC-STT-03, COC-STT-04: its own city is no distance away."""
    statue = wonder_space(game, owner, STATUE)
    return statue != NONE and distances(game.chart, game.terrain, statue)[space] <= 2


WONDER_LIST: Final[tuple[Effect, ...]] = (
    Effect(
        "gardens",
        "COC-GRD",
        AfterCollect(_gardens_harvest, "COC-GRD-02"),
        Ability(_refuses_gardens, _use_gardens, "COC-GRD-03"),
    ),
    Effect("pyramids", "COC-PYR", OnBuilt(_pyramids_influence, "COC-PYR-03"), WinsTies("COC-PYR-02")),
    Effect("library", "COC-LIB", OnBuilt(_library_ideas, "COC-LIB-02"), LearnsFromNeighbour(CONSULTED, "COC-LIB-03")),
    Effect("statue", "COC-STT", MoreRange(_statue_range, "COC-STT-02"), NoTarget(_statue_protects, "COC-STT-04")),
    Effect(
        "lighthouse",
        "COC-LGT",
        OnBuilt(_lighthouse_ship, "COC-LGT-02"),
        AfterActivation(_lighthouse_sails, _lighthouse_follows, "COC-LGT-04"),
    ),
    Effect("wall", "COC-WAL", *WALL_IN_BATTLE),
    Effect("mausoleum", "COC-MAU", *MAUSOLEUM_IN_BATTLE, NoActivation((TEMPLE,), "COC-MAU-05")),
)
