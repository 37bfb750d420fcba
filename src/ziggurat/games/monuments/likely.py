"""What bots guess before they try anything: of a hundred moves chance would rarely draw the one that takes land."""

from __future__ import annotations

from typing import Final

from ziggurat.core.choice import Options
from ziggurat.games.monuments.choices import Build
from ziggurat.games.monuments.game import FERRY_UNIT, NONE, Monuments
from ziggurat.games.monuments.rules.building import ChooseWork
from ziggurat.games.monuments.rules.move_options import Ways
from ziggurat.games.monuments.status import holders

LANDS: Final = 4.0  # a ferry that takes free land
TAKES: Final = 3.0  # a unit that does, and is not missed where it was
BOARDS: Final = 2.0
SAILS: Final = 1.0  # to water beside free land
LEAVES: Final = 0.5  # a unit that takes land and leaves some
WORKS: Final = 1.0  # a bridge or a ferry


def likely(game: Monuments, seat: int, options: Options) -> list[int]:
    """The places of the options that lead to free land, the best first; none where nothing is known about them."""
    if isinstance(options, Ways):
        return _best_first(_of_ways(game, seat, options))
    if isinstance(game.stack[-1], ChooseWork):
        return _best_first(_of_works(game, options))
    return []


def _best_first(worths: list[tuple[float, int]]) -> list[int]:
    return [place for _, place in sorted([(-worth, place) for worth, place in worths])]


def _of_ways(game: Monuments, seat: int, options: Ways) -> list[tuple[float, int]]:
    """What moves, boardings and voyages are worth, each without a load; those worth nothing are left out."""
    found: list[tuple[float, int]] = []
    wanted, number = options.size - options.folded, 0
    for way, until in enumerate(options.until):
        worth = _of_way(game, seat, options, way)
        if worth:
            found.append((worth, number if number < wanted else number + len(options.last)))
        number = until
    return found


def _of_way(game: Monuments, seat: int, options: Ways, way: int) -> float:
    start, end = options.starts[way], options.ends[way]
    if options.units[way] == FERRY_UNIT:
        if not game.ferry_at(start).passengers:
            return 0.0
        land = options.extra[way]
        if land == NONE:
            return SAILS if _is_beside_free_land(game, seat, end) else 0.0
        return LANDS if _is_free(game, seat, land) else 0.0
    if end >= options.hexes:
        return BOARDS
    if not game.chart.is_land(end) or not _is_free(game, seat, end):
        return 0.0
    return TAKES if holders(game.units[start]) > 1 or start == game.realms[seat].monument else LEAVES


def _is_free(game: Monuments, seat: int, hex: int) -> bool:
    return game.side[hex] == NONE and not game.has_foreign_building(hex, seat)


def _is_beside_free_land(game: Monuments, seat: int, water: int) -> bool:
    for other in game.chart.flights[water]:
        if game.chart.is_land(other) and _is_free(game, seat, other):
            return True
    return False


def _of_works(game: Monuments, options: Options) -> list[tuple[float, int]]:
    """Bridges to free land, and ferries where units can be spared."""
    found: list[tuple[float, int]] = []
    for place in range(len(options)):
        choice = options[place]
        if not isinstance(choice, Build):
            continue
        bridge = choice.work == "bridge" and game.side[choice.toward] == NONE
        if bridge or (choice.work == "ferry" and holders(game.units[choice.hex]) > 1):
            found.append((WORKS, place))
    return found
