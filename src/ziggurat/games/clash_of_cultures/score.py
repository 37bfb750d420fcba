"""Victory points, counted in halves so that all numbers are whole, and the winners.

Topics: scoring.
"""

from __future__ import annotations

from ziggurat.games.clash_of_cultures.game import NONE, Clash
from ziggurat.games.clash_of_cultures.hooks import WinsTies, hooks_of

SOURCES = ("city pieces", "advances", "wonders", "objectives", "events")
"""Where points come from, in the order of the tie-breaks (COC-END-12)."""


def sources(game: Clash, seat: int) -> tuple[int, ...]:
    """COC-END-02 to COC-END-09: half points by source, in the order of SOURCES."""
    realm = game.realms[seat]
    prices = game.content.prices
    return (
        2 * _pieces(game, seat),
        realm.advances.bit_count(),
        2 * prices.wonder_points * realm.wonders.bit_count(),
        2 * prices.objective_points * len(realm.completed),
        2 * realm.event_points,
    )


def _pieces(game: Clash, seat: int) -> int:
    """COC-END-02: city-pieces that show the player's colour, wherever they stand."""
    found = 0
    for city in game.cities:
        if city is not None:
            if city.owner == seat:
                found += 1
            for colour in city.colours:
                if colour != NONE and colour == seat:
                    found += 1
    return found


def half_points(game: Clash, seat: int) -> int:
    """Twice the victory points."""
    return sum(sources(game, seat))


def scores(game: Clash) -> list[float]:
    """Victory points per seat; half points are exact (COC-END-08)."""
    return [half_points(game, seat) / 2 for seat in range(game.players)]


def breakdown(game: Clash) -> list[dict[str, float]]:
    """Per seat, victory points by source."""
    return [
        {name: halves / 2 for name, halves in zip(SOURCES, sources(game, seat), strict=True)}
        for seat in range(game.players)
    ]


def winners(game: Clash) -> list[int]:
    """COC-END-10 to COC-END-13: most points, then the owner of Great Pyramids, then the sources in their order."""
    best = list(range(game.players))
    best = _highest(best, [half_points(game, seat) for seat in range(game.players)])
    owners = [seat for seat in best if hooks_of(game, seat, WinsTies)]
    if owners:
        return owners
    for source in range(len(SOURCES)):
        best = _highest(best, [sources(game, seat)[source] for seat in range(game.players)])
    return best


def _highest(seats: list[int], values: list[int]) -> list[int]:
    most = max([values[seat] for seat in seats])
    return [seat for seat in seats if values[seat] == most]
