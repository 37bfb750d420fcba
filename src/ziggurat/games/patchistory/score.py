"""Rankings of the Prosperity Cards, their payouts, and who wins. Topics: prosperity cards."""

from __future__ import annotations

from ziggurat.games.patchistory.content import model
from ziggurat.games.patchistory.game import Patchistory, Realm
from ziggurat.games.patchistory.house import TIES
from ziggurat.games.patchistory.status import count, general_buildings, routes_of, value

VALUES = {
    "food": model.FOOD, "resource": model.RESOURCE, "coin": model.COIN, "culture": model.CULTURE,
    "mil": model.SWORD, "tra": model.WHEEL, "pol": model.BOOK,
}  # fmt: skip
ROOMS = {
    "water": model.WATER, "special": model.SPECIAL, "heroes": model.HERO, "wonders": model.WONDER,
    "wasteland": model.WASTELAND,
}  # fmt: skip


def rank(game: Patchistory, seat: int, ranking: str) -> int:
    """PAT-PRS-01 to PAT-PRS-16: the number a Prosperity Card compares."""
    if ranking in VALUES:
        return value(game, seat, VALUES[ranking])
    if ranking in ROOMS:
        return count(game, seat, ROOMS[ranking])
    if ranking == "general":
        return general_buildings(game, seat)
    return routes_of(game, seat) if ranking == "routes" else game.workers_of(seat)


def places(ranks: list[int]) -> list[int]:
    """PAT-SCO-12: tied players take the place of the last of them."""
    return [sum([1 for other in ranks if other >= own]) for own in ranks]


def payout(players: int, place: int, votes: int, other: int) -> tuple[int, str]:
    """PAT-SCO-05 to PAT-SCO-20: the change of Culture and its rule. `other`: votes on the other card, 2 players."""
    if place == 1:
        if players == 2 and votes < other:
            return votes // 2, "PAT-SCO-17"
        if players == 2:
            return votes, "PAT-SCO-18" if votes == other else "PAT-SCO-16"
        return votes, "PAT-SCO-05" if players == 4 else "PAT-SCO-09"
    if place == 2 and players > 2:
        return votes // 2, "PAT-SCO-06" if players == 4 else "PAT-SCO-10"
    if place == 4:
        return -(votes // 2), "PAT-SCO-08"
    return 0, "PAT-SCO-19" if players == 2 else "PAT-SCO-07"


def scores(game: Patchistory) -> list[int]:
    """Culture per seat."""
    return [realm.culture for realm in game.realms]


def breakdown(game: Patchistory) -> list[dict[str, int]]:
    """Per seat, Culture by source."""
    return [dict(sorted(realm.earned.items())) for realm in game.realms]


def winners(game: Patchistory) -> list[int]:
    """PAT-END-03 to PAT-END-06: most Culture; ties are broken by territory and stock, or shared."""
    shared = TIES.chosen(game) == "shared"
    standing = [(realm.culture, (0, 0) if shared else _tie_breakers(realm)) for realm in game.realms]
    best = max(standing)
    return [seat for seat, own in enumerate(standing) if own == best]


def _tie_breakers(realm: Realm) -> tuple[int, int]:
    """PAT-END-05, PAT-END-06: the larger territory, then the larger stock."""
    return realm.territory.area(), realm.food + realm.coin + realm.resources
