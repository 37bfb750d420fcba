"""Status and production values, worked out from the position (PAT-GEN-15), each with its sources. Topics: status."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from ziggurat.games.patchistory.content.model import HERO, ICONS, SHIELD, SWORD, WASTELAND, WATER, WONDER
from ziggurat.games.patchistory.game import NO_WORKER, Patchistory
from ziggurat.games.patchistory.hooks import Bonus, CountsDouble, Fixed, Follows, WaterIsWasteland, hooks_of
from ziggurat.parts.tally import Tally

IN_BOX: Final[str] = " (worker)"  # after the name of a Room: what its box gives


def values(game: Patchistory, seat: int, workers: tuple[int, ...] | None = None) -> list[int]:
    """All eight values in the order of the icons: four productions, POL, MIL, shields, TRA. PAT-GEN-16.

    With `workers`, sorted, the boxes are those of these Rooms: what the values would be if the workers stood there.
    """
    realm = game.realms[seat]
    territory = realm.territory
    total = territory.icons.copy()
    last = -1
    for anchor in realm.workers if workers is None else workers:
        if anchor != last:  # PAT-WRK-04: several workers activate a box once; they are sorted
            last = anchor
            room = territory.rooms[territory.room_at[anchor]].room
            if room.has_box:
                for icon, amount in enumerate(room.box):
                    total[icon] += amount
    if territory.cards:
        _apply_cards(game, seat, total)
    return total


def _apply_cards(game: Patchistory, seat: int, total: list[int]) -> None:
    for bonus in hooks_of(game, seat, Bonus):
        total[bonus.icon] += bonus.amount(game, seat)
    for fixed in hooks_of(game, seat, Fixed):
        total[fixed.icon] = fixed.value
    for follows in hooks_of(game, seat, Follows):
        total[follows.icon] += max(total[follows.source], 0)
    for icon in range(ICONS):
        if total[icon] < 0:  # PAT-GEN-17
            total[icon] = 0


def value(game: Patchistory, seat: int, icon: int) -> int:
    """One status or production value."""
    return values(game, seat)[icon]


def attack(game: Patchistory, seat: int) -> int:
    """Attack Force is MIL. PAT-STA-04."""
    return values(game, seat)[SWORD]


def defence(game: Patchistory, seat: int) -> int:
    """Defensive Force is MIL plus shields. PAT-STA-05."""
    total = values(game, seat)
    return total[SWORD] + total[SHIELD]


def sources(game: Patchistory, seat: int, icon: int) -> list[tuple[str, int]]:
    """Where one value comes from: Rooms by name, cards by id; the amounts add up to the value."""
    tally = Tally(explain=True)
    realm = game.realms[seat]
    for placed in realm.territory.rooms:
        room = placed.room
        name = room.card or room.name
        tally.add(room.icons[icon], name)
        if room.has_box and placed.anchor in realm.workers:
            tally.add(room.box[icon], f"{name}{IN_BOX}")
    for bonus in hooks_of(game, seat, Bonus):
        if bonus.icon == icon:
            tally.add(bonus.amount(game, seat), bonus.card)
    for fixed in hooks_of(game, seat, Fixed):
        if fixed.icon == icon:
            tally.fix(fixed.value, fixed.card)
    for follows in hooks_of(game, seat, Follows):
        if follows.icon == icon:
            tally.add(value(game, seat, follows.source), follows.card)
    if tally.total < 0:
        tally.fix(0, "floor")
    assert tally.sources is not None
    return tally.sources


# -- counts that rules and cards share


def count(game: Patchistory, seat: int, kind: int) -> int:
    """Visible Rooms of a kind, Heroes and Wonders as cards count them (PAT-WOII-05, PAT-WOII-16)."""
    counts = game.realms[seat].territory.counts
    if kind == WASTELAND and counts[WATER] and hooks_of(game, seat, WaterIsWasteland):
        return counts[WASTELAND] + counts[WATER]
    if kind == WONDER and counts[WONDER]:
        return counts[WONDER] + len(hooks_of(game, seat, CountsDouble))
    return counts[kind]


def printed(game: Patchistory, seat: int, kind: int) -> int:
    """Visible Heroes or Wonders, each as one: for upkeep (PAT-WOII-17)."""
    assert kind in (HERO, WONDER)
    return game.realms[seat].territory.counts[kind]


def general_buildings(game: Patchistory, seat: int) -> int:
    """Visible General Building Rooms, of the Capital Tile and constructed ones too."""
    counts = game.realms[seat].territory.counts
    return counts[0] + counts[1] + counts[2] + counts[3] + counts[4] + counts[5]


def busy_boxes(game: Patchistory, seat: int, kind: int) -> int:
    """Visible buildings of a kind that have an Activity Box and a worker."""
    realm = game.realms[seat]
    buildings = [placed for placed in realm.territory.rooms if placed.kind == kind and placed.room.has_box]
    return sum([1 for placed in buildings if placed.anchor in realm.workers])


def occupied(game: Patchistory, seat: int, kind: int) -> int:
    """Visible Rooms of a kind that hold a worker."""
    realm = game.realms[seat]
    return len({anchor for anchor in realm.workers if realm.territory.room(anchor).kind == kind})


@final
class Each:
    """What a card gives for Rooms of a kind, counted by one of the functions above: `times` for every `per` of them."""

    def __init__(
        self, counted: Callable[[Patchistory, int, int], int], kind: int, times: int = 1, per: int = 1
    ) -> None:
        self.counted = counted
        self.kind = kind
        self.times = times
        self.per = per

    def __call__(self, game: Patchistory, seat: int) -> int:
        return self.times * (self.counted(game, seat, self.kind) // self.per)


def routes_of(game: Patchistory, seat: int) -> int:
    """PAT-HWG-03: own General and all connected Allied Trade Routes."""
    return sum([1 for route in game.routes if route.is_of(seat)])


def route_workers(game: Patchistory, seat: int) -> list[int]:
    """Numbers of the Trade Routes that hold a worker of the seat."""
    return [route.number for route in game.routes if route.place_of(seat) != NO_WORKER]
