"""Construction Tiles, and where they may lie. Topics: construction tiles, reclamation, construct building."""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.rng import Rng
from ziggurat.core.step import CHANCE, LEFT_OUT, NOBODY, Step
from ziggurat.games.patchistory.board.territory import Placed
from ziggurat.games.patchistory.choices import InRoom
from ziggurat.games.patchistory.content.model import CULTURAL, MILITARY, POLITICS, RESOURCE, WASTELAND, WATER
from ziggurat.games.patchistory.events import BuildingDrawn, Built, Marked, Reclaimed
from ziggurat.games.patchistory.game import Patchistory, PatStep, one_good
from ziggurat.games.patchistory.hooks import BUILD, RECLAIM, ReclaimAfterWar, Uncoverable, WaterIsWasteland, hooks_of
from ziggurat.games.patchistory.house import ANGKOR_WAT, RECLAIM_WASTELAND
from ziggurat.games.patchistory.rules import common
from ziggurat.parts.draw import Drawn, Pool


def building_price(game: Patchistory, seat: int, building: int) -> int:
    """PAT-BLD-02, PAT-BLD-03: Resources, dearer for Military, Politics and Culture."""
    prices = game.content.prices
    dear = game.content.buildings[building].room.kind in (MILITARY, POLITICS, CULTURAL)
    return common.price_of(game, seat, BUILD, prices.build_dear_resources if dear else prices.build_cheap_resources)


def refuses_reclaim(game: Patchistory, seat: int) -> str | None:
    """PAT-REC-01, PAT-CON-02: the seat needs a Construction Tile, points, Resources, and a Room to reclaim."""
    realm = game.realms[seat]
    if not realm.buildings:
        return "PAT-CON-02"
    if common.cannot_afford(game, seat, RECLAIM):
        return "PAT-REC-01"
    return None if has_room_for_tile(game, seat, False) else "PAT-REC-02"


def refuses_build(game: Patchistory, seat: int, building: int) -> str | None:
    """PAT-BLD-01 to PAT-BLD-03, PAT-CON-01, PAT-CON-02: the seat needs this tile, points, Resources, and a Room."""
    realm = game.realms[seat]
    if not realm.buildings:
        return "PAT-CON-02"
    if building not in realm.buildings:
        return "PAT-CON-01"
    if common.short_of_points(game, seat, BUILD):
        return "PAT-BLD-01"
    price = building_price(game, seat, building)
    if realm.resources < price:
        dear = game.content.buildings[building].room.kind in (MILITARY, POLITICS, CULTURAL)
        return "PAT-BLD-03" if dear else "PAT-BLD-02"
    return None if has_room_for_tile(game, seat, True) else "PAT-BLD-04"


def refuses_room(game: Patchistory, seat: int, placed: Placed | None, building: bool) -> str | None:
    """Whether a Construction Tile may lie on this Room: PAT-REC-02 to PAT-REC-06, PAT-BLD-04 to PAT-BLD-06."""
    if placed is None:
        return "PAT-BLD-04" if building else "PAT-REC-02"
    if placed.size > 1:
        return "PAT-BLD-04" if building else "PAT-REC-04"
    if building and placed.kind == WATER and not _may_build_on_water(game, seat):
        return "PAT-BLD-05"
    if not building and placed.kind == WASTELAND and RECLAIM_WASTELAND.chosen(game) == "no":
        return "PAT-REC-06"
    if placed.room.card:
        for hook in hooks_of(game, seat, Uncoverable):
            if hook.card == placed.room.card:
                return hook.rule
    return None


def _may_build_on_water(game: Patchistory, seat: int) -> bool:
    """PAT-WOII-01: by one reading, where a card regards Water as Wasteland."""
    return ANGKOR_WAT.chosen(game) == "yes" and bool(hooks_of(game, seat, WaterIsWasteland))


def has_room_for_tile(game: Patchistory, seat: int, building: bool) -> bool:
    """Whether some Room may be built on, or reclaimed."""
    for placed in game.realms[seat].territory.rooms:
        if refuses_room(game, seat, placed, building) is None:
            return True
    return False


@final
class PlaceTile(common.AskRoom):
    """Reclamation or Construct Building: asks for the Room; `paid` is False for a free Reclamation after a war."""

    rule = "PAT-BLD-04"
    hides = {"building": LEFT_OUT}

    def __init__(self, seat: int, target: int, building: int, builds: bool, paid: bool) -> None:
        super().__init__(seat)
        self.target = target  # whose territory
        self.building = building
        self.builds = builds  # else the Wasteland side is used
        self.paid = paid

    def rooms(self, game: Patchistory) -> list[int]:
        rooms = game.realms[self.target].territory.rooms
        return [placed.anchor for placed in rooms if refuses_room(game, self.target, placed, self.builds) is None]

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        if not isinstance(choice, InRoom):
            return self.rule
        territory = game.realms[self.target].territory
        placed = territory.room(choice.cell) if territory.is_room(choice.cell) else None
        return refuses_room(game, self.target, placed, self.builds)

    def choose(self, game: Patchistory, cell: int) -> None:
        game.become(DrawBuilding(self.seat))
        if self.builds:
            self._build(game, cell)
        else:
            self._reclaim(game, cell)

    def _build(self, game: Patchistory, cell: int) -> None:
        common.act(game, self.seat, BUILD, common.points_of(game, self.seat, BUILD), "PAT-BLD-01")
        price = building_price(game, self.seat, self.building)
        common.pay(game, self.seat, one_good(RESOURCE, price), "building", "PAT-BLD-02")
        game.emit(Built(self.seat, self.building, cell))
        common.reward(game, self.seat, BUILD)

    def _reclaim(self, game: Patchistory, cell: int) -> None:
        if self.paid:
            common.spend(game, self.seat, RECLAIM, "reclamation", "PAT-REC-01")
        else:
            hook = hooks_of(game, self.seat, ReclaimAfterWar)[0]
            game.emit(Marked(self.seat, hook.mark.id, hook.rule))
        rule = "PAT-REC-02" if self.paid else "PAT-WOIII-20"
        game.emit(Reclaimed(self.seat, self.target, self.building, cell, rule))

    def may_leave(self, game: Patchistory) -> bool:
        return True

    def knows(self, seat: int | None) -> bool:
        """PAT-HID-03: the others see a building when it lies in the territory, and never that of a reclaiming tile."""
        return seat == self.seat

    def resample(self, game: Patchistory, seat: int, rng: Rng) -> Step:
        if self.knows(seat):
            return self
        held = [building for building in game.realms[self.seat].buildings if self.fits(game, building)]
        return PlaceTile(self.seat, self.target, held[rng.below(len(held))], self.builds, self.paid)

    def fits(self, game: Patchistory, building: int) -> bool:
        """Whether this Construction Tile, behind the screen of the asked player, could be the one to be placed."""
        return not self.builds or game.realms[self.seat].resources >= building_price(game, self.seat, building)


@final
class DrawBuilding(PatStep):
    """PAT-CON-03: after using a Construction Tile the player draws one, if any is left."""

    rule = "PAT-CON-03"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seats(self, game: Patchistory) -> tuple[int, ...]:
        return (CHANCE,) if game.pile else NOBODY

    def options(self, game: Patchistory, seat: int) -> Options:
        return Pool(game.pile)

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Drawn)
        game.done()
        game.emit(BuildingDrawn(self.seat, choice.item, self.rule))
