"""Victory points, line by line, and who has won.

Topics: scoring, ties.
"""

from __future__ import annotations

from ziggurat.games.monuments.board.reach import is_open
from ziggurat.games.monuments.content.model import ARMED, COUNTS, LINES, POINTS, TOWN, WORKER, Line
from ziggurat.games.monuments.game import NONE, Monuments, building_of, owner_of, total
from ziggurat.games.monuments.status import goods_of, land_held, military_power, usable, workers_on_board

LAYERS, RESOURCES, WORKERS, HEXES, POWER, GREEN, COMPLETED, UNCOMPLETED = range(len(COUNTS))


def count(game: Monuments, seat: int, what: int) -> int:
    """What a line of scoring counts, by number of model.COUNTS."""
    realm = game.realms[seat]
    if what == LAYERS:
        return realm.layers
    if what == RESOURCES:
        return total(goods_of(game, seat))
    if what == WORKERS:
        return workers_on_board(game, seat)
    if what == HEXES:
        return len(land_held(game, seat))
    if what == POWER:
        return military_power(game, seat)
    if what == GREEN:
        return realm.green.bit_count()
    return len(realm.completed) if what == COMPLETED else len(realm.quests)


def worth(game: Monuments, seat: int, line: Line) -> int:
    """MON-SCO-11, MON-SCO-13: the points of one line; the count is rounded down, then valued."""
    return line.points * (count(game, seat, line.count) // line.per)


def lines(game: Monuments, seat: int, see_quests: bool = True) -> tuple[int, ...]:
    """MON-SCO-01 to MON-SCO-14: points by line, as LINES; without the quests in progress if those are unseen."""
    realm = game.realms[seat]
    if realm.score < 0:
        return (0,) * len(LINES)
    card = game.content.scores[realm.score]
    quests = game.content.quests
    found = [worth(game, seat, line) for line in card.lines]
    extra = [worth(game, seat, line) for line in card.extra]
    return (
        found[LAYERS],
        game.gain(seat, POINTS),
        *found[1:],
        sum([quests[quest].points for quest in realm.completed]),
        sum([quests[quest].penalty for quest in realm.quests]) if see_quests else 0,
        sum(extra),
    )


def points(game: Monuments, seat: int) -> int:
    """All victory points."""
    return sum(lines(game, seat))


def scores(game: Monuments) -> list[int]:
    """Victory points per seat."""
    return [points(game, seat) for seat in range(game.players)]


def breakdown(game: Monuments) -> list[dict[str, float]]:
    """Per seat, victory points by line."""
    return [
        {name: float(value) for name, value in zip(LINES, lines(game, seat), strict=True)}
        for seat in range(game.players)
    ]


def winners(game: Monuments) -> list[int]:
    """MON-END-04, MON-TIE-01 to MON-TIE-04: most points, then layers, then military power, then resources."""
    standing = [
        (points(game, seat), count(game, seat, LAYERS), count(game, seat, POWER), count(game, seat, RESOURCES))
        for seat in range(game.players)
    ]
    best = max(standing)
    return [seat for seat, own in enumerate(standing) if own == best]


def evaluate(game: Monuments, seat: int) -> float:
    """For bots: points, plus an estimate of what workers, land, buildings, cards and half a layer will bring."""
    realm = game.realms[seat]
    held, have = land_held(game, seat), goods_of(game, seat)
    found = points(game, seat) + 1.5 * workers_on_board(game, seat) + 0.6 * len(held) + 0.4 * realm.green.bit_count()
    found += 0.12 * realm.hand.bit_count() + 0.1 * total(have) + 0.25 * _frontier(game, seat, held)
    for hex in realm.sites:
        found += _site(game, seat, hex)
    if realm.layers < len(game.content.layers):
        layer = game.content.layers[realm.layers]
        paid = sum([min(amount, have[good]) for good, amount in enumerate(layer.cost)])
        found += 2.5 * min(1.0, len(held) / layer.hexes) + 2.5 * paid / total(layer.cost)
    return found


def _frontier(game: Monuments, seat: int, held: list[int]) -> int:
    """Land hexes next to one's own that are open and free."""
    found: list[int] = []
    for hex in held:
        for n, other in enumerate(game.chart.walks[hex]):
            if other not in found and game.side[other] == NONE and is_open(game, seat, game.chart.rivers_at[hex][n]):
                found.append(other)
    return len(found)


def _site(game: Monuments, seat: int, hex: int) -> float:
    """An estimate of what the player's buildings on a hex will bring: a town grows where workers are."""
    found = 0.0
    for code in game.houses[hex]:
        if owner_of(code) == seat and usable(game, code, hex):
            found += 0.4
            if building_of(code) == TOWN:
                crowd = game.units[hex][WORKER] + game.units[hex][ARMED]
                found += 9.0 if crowd >= game.content.numbers.populate_need else 3.0
    return found
