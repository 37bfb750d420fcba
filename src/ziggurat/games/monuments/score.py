"""Victory points, line by line, and who has won.

Topics: scoring, ties.
"""

from __future__ import annotations

from ziggurat.games.monuments.content.model import COUNTS, LINES, POINTS, Line
from ziggurat.games.monuments.game import Monuments, total
from ziggurat.games.monuments.status import goods_of, land_held, military_power, workers_on_board

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
