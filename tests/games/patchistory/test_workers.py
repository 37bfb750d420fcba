"""Workers when tiles are laid over them and when they come home; Construction Tiles.

Topics: workers, construction tiles.
"""

from __future__ import annotations

import pytest

from tests.games.patchistory.scenario import D2, A, B, Scenario, build, reclaim, started
from ziggurat import CHANCE
from ziggurat.bots.random import play_out
from ziggurat.core.rng import Rng
from ziggurat.games.patchistory.board.territory import cell_at
from ziggurat.games.patchistory.choices import Build, End, InRoom, Move, Patch, Reclaim
from ziggurat.games.patchistory.content.model import COIN, FOOD, WASTELAND, WATER
from ziggurat.games.patchistory.game import MOVEMENT
from ziggurat.games.patchistory.rules.management import Manage
from ziggurat.games.patchistory.rules.patching import PatchTile
from ziggurat.games.patchistory.rules.production import feeding
from ziggurat.games.patchistory.rules.workers import BearWorker
from ziggurat.games.patchistory.status import count, values

CAPITAL = 0
REST = 6


def owes(table: Scenario, tile: str, face: str = "white") -> Scenario:
    """A has won this tile and is asked for its patching."""
    return table.won(A, tile, face).ask(PatchTile(A))


def manages(table: Scenario) -> Scenario:
    """A is asked for Management actions, with points and Resources enough."""
    return table.realm(A, resources=20).points(A, 20).ask(Manage(A))


def builds(table: Scenario, building: str, x: int, y: int) -> Scenario:
    return table.play(A, build(building), InRoom(x, y))


def reclaims(table: Scenario, building: str, x: int, y: int) -> Scenario:
    return table.play(A, reclaim(building), InRoom(x, y))


# -- workers under new tiles


@pytest.mark.rule("PAT-WRK-01")
@pytest.mark.parametrize(("tile", "room"), [("I-10", "Council"), ("I-03", "Granary")])  # without and with a box
def test_a_worker_in_a_covered_room_stays_in_its_cell(tile: str, room: str) -> None:
    table = owes(Scenario().realm(A, workers=[(2, 1)]), tile).play(A, Patch(True, 2, 1, ()))
    assert (table.workers(A), table.room_name(A, 2, 1)) == ([(2, 1)], room)
    assert table.game.workers_of(A) == 1


@pytest.mark.rule("PAT-WRK-02")
@pytest.mark.parametrize("cell", [(0, 0), (1, 0)])
def test_the_owner_chooses_where_the_worker_of_a_split_room_stays(cell: tuple[int, int]) -> None:
    table = owes(Scenario().lay(A, "I-10", "black", 0, 0).realm(A, workers=[(0, 0)]), "I-05")  # in the Colosseum
    table.play(A, Patch(True, 0, -1, ()))
    assert table.options(A) == [InRoom(0, 0), InRoom(1, 0)]
    assert table.refused(A, InRoom(0, 1)) == "PAT-WRK-02"
    assert table.play(A, InRoom(*cell)).workers(A) == [cell]


@pytest.mark.rule("PAT-WRK-02")
def test_the_worker_of_a_split_room_goes_to_a_free_room_first() -> None:
    table = Scenario().lay(A, "I-10", "black", 0, 0).realm(A, workers=[(0, 0), (0, 1)])  # Colosseum and Tavern
    owes(table, "I-22", "black").play(A, Patch(False, 0, 0, ()))  # Arena on (0,0) and (0,1), which holds the second one
    assert table.options(A) == [InRoom(1, 0)]
    assert table.refused(A, InRoom(0, 0)) == "PAT-WRK-02"


@pytest.mark.rule("PAT-WRK-02")
def test_both_workers_of_a_split_room_are_asked_for_and_take_free_rooms_first() -> None:
    table = Scenario().lay(A, "I-10", "black", 0, 0).realm(A, workers=[(0, 0), (0, 0)])  # both in the Colosseum
    owes(table, "I-05").play(A, Patch(True, 0, -1, ()), InRoom(0, 0))
    assert table.options(A) == [InRoom(1, 0)]
    assert table.play(A, InRoom(1, 0)).workers(A) == [(0, 0), (1, 0)]


@pytest.mark.rule("PAT-WRK-02")
def test_workers_of_two_split_rooms_may_end_in_any_two_of_the_new_rooms() -> None:
    # Shipyard above Academy; then the Arena on the left, Altar and Wasteland on the right.
    table = Scenario().lay(A, "I-24", "black", 0, 0).realm(A, workers=[(0, 0), (0, 1)])
    owes(table, "I-22", "black").play(A, Patch(False, 0, 0, ()))
    ends = set()
    for first in table.options(A):
        once = table.game.clone()
        once.play(A, first)
        for second in once.options(A):
            twice = once.clone()
            twice.play(A, second)
            ends.add(twice.realms[A].workers)
    arena, altar, waste = cell_at(0, 0), cell_at(1, 0), cell_at(1, 1)
    assert ends == {(arena, altar), (arena, waste), (altar, waste)}


@pytest.mark.rule("PAT-WRK-03")
def test_all_workers_under_a_larger_room_stay_in_it() -> None:
    table = Scenario().realm(A, workers=[(0, 0), (1, 0), (1, 1), (2, 0)])
    owes(table, "I-17", "black").play(A, Patch(False, 0, 0, ()))  # Pyramids
    assert table.workers(A) == [(0, 0), (0, 0), (0, 0), (2, 0)]


@pytest.mark.rule("PAT-WRK-04")
def test_several_workers_activate_a_box_once() -> None:
    table = owes(Scenario().realm(A, workers=[(0, 0), (1, 0)]), "I-21").play(A, Patch(True, 0, 0, ()))
    assert table.workers(A) == [(0, 0), (0, 0)]
    assert table.value(A, FOOD) == 1 + 3 + 2  # Wheat Field, Great Estate, its box


@pytest.mark.rule("PAT-WRK-05")
def test_surplus_workers_must_leave_in_the_next_movement() -> None:
    table = Scenario().lay(A, "I-21", "white", 0, 0).realm(A, workers=[(0, 0), (0, 0)]).begin(MOVEMENT)
    assert table.tra(A) == 1
    assert table.refused(A, End()) == "PAT-WRK-05"
    table.play(A, Move(0, 0, 0, 1))
    assert table.refused(A, End()) is None
    assert table.play(A, End()).workers(A) == [(0, 0), (0, 1)]


@pytest.mark.rule("PAT-WRK-05")
def test_a_surplus_worker_that_cannot_move_stays() -> None:
    table = Scenario().lay(A, "I-17", "black", 0, 0).realm(A, workers=[(0, 0), (0, 0)]).begin(MOVEMENT)
    assert table.tra(A) == 0
    assert table.options(A) == [End()]
    table.play(A, End()).lay(A, "I-07", "white", 2, 1).begin(MOVEMENT)  # a Road: the duty is back
    assert table.refused(A, End()) == "PAT-WRK-05"


@pytest.mark.rule("PAT-WRK-06")
def test_a_tile_slid_under_a_room_leaves_its_worker_alone() -> None:
    table = owes(Scenario().realm(A, workers=[(2, 1)]), "I-10").play(A, Patch(True, 2, 1, (CAPITAL,)))
    assert (table.workers(A), table.room_name(A, 2, 1)) == ([(2, 1)], "Wheat Field")
    assert table.value(A, FOOD) == 1 + 2


@pytest.mark.rule("PAT-WRK-07")
def test_a_worker_stays_on_a_construction_tile() -> None:
    table = manages(Scenario().realm(A, workers=[(1, 0)], buildings=["B03"]))
    builds(table, "B03", 1, 0)
    assert table.workers(A) == [(1, 0)]
    assert table.value(A, FOOD) == 1 + 1 + 2  # Wheat Field; the new building F1 [F2]


# -- what workers do, where they go


@pytest.mark.rule("PAT-WRK-08")
def test_a_worker_does_nothing_but_activate_the_box_of_its_room() -> None:
    idle = values(Scenario().game, A)
    for x, y in ((1, 0), (0, 1), (1, 1)):  # Rooms without a box
        assert values(Scenario().realm(A, workers=[(x, y)]).game, A) == idle
    busy = Scenario().realm(A, workers=[(2, 1)])  # Wheat Field F1 [F2]
    assert values(busy.game, A) == [idle[FOOD] + 2, *idle[1:]]


@pytest.mark.rule("PAT-WRK-09")
def test_a_worker_comes_home_into_any_free_room() -> None:
    table = Scenario().realm(A, workers=[(0, 0), (2, 1)]).route(A, B, worker=REST).begin(MOVEMENT)
    assert (table.question, table.pending) == ("come_home", (A,))
    assert table.options(A) == [InRoom(1, 0), InRoom(2, 0), InRoom(0, 1), InRoom(1, 1)]
    assert table.refused(A, InRoom(2, 1)) == "PAT-WRK-09"
    assert table.refused(A, InRoom(1 + 64, -1)) == "PAT-WRK-09"  # no such place
    assert table.play(A, InRoom(1, 1)).workers(A) == [(0, 0), (1, 1), (2, 1)]


@pytest.mark.rule("PAT-WRK-10")
def test_with_every_room_taken_a_worker_comes_home_as_a_surplus_worker() -> None:
    table = Scenario().lay(A, "I-17", "black", 0, 0).realm(A, workers=[(0, 0), (2, 0), (2, 1)])
    table.route(A, B, worker=REST).begin(MOVEMENT)
    assert len(table.options(A)) == 3
    table.play(A, InRoom(2, 0))
    assert (table.workers(A), table.game.workers_of(A)) == ([(0, 0), (2, 0), (2, 0), (2, 1)], 4)


@pytest.mark.rule("PAT-WRK-11")
def test_a_worker_that_comes_home_activates_the_box_at_once() -> None:
    table = Scenario().route(A, B, worker=REST).begin(MOVEMENT)
    assert table.value(A, COIN) == 1
    assert table.play(A, InRoom(2, 0)).value(A, COIN) == 2  # Market C1 [C1]


@pytest.mark.rule("PAT-WRK-12")
def test_workers_on_trade_routes_are_counted() -> None:
    table = Scenario().card(A, "great_wall").realm(A, workers=[(0, 0)]).route(A, B, worker=1)
    table.route(B, A, allied=True, worker=2, guest=3)
    assert table.shields(A) == 2 + 3  # Great Wall D2; one in the territory, two on routes; not the worker of B


@pytest.mark.rule("PAT-WRK-13")
def test_the_descendant_on_the_lowest_number_comes_into_play() -> None:
    table = Scenario()
    fed = []
    for x, y in ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)):
        table.ask(BearWorker(A, "PAT-BIR-02")).play(A, InRoom(x, y))
        fed.append(feeding(table.game, A))
    assert fed == [1, 2, 3, 4, 6, 8]  # the highest number uncovered so far


@pytest.mark.rule("PAT-WRK-14")
def test_a_removed_descendant_uncovers_the_lowest_number_and_never_works() -> None:
    table = Scenario(edition=D2).realm(A, workers=[(1, 0), (2, 0)])
    assert feeding(table.game, A) == 2
    owes(table, "I-13", "black").play(A, Patch(False, -1, 1, ()))  # Hanging Gardens
    assert (feeding(table.game, A), table.game.workers_of(A)) == (3, 2)
    for _ in range(5):
        table.ask(BearWorker(A, "PAT-BIR-02"))
        table.play(A, table.options(A)[0])
    assert (feeding(table.game, A), table.game.workers_of(A)) == (12, 7)
    assert table.ask(BearWorker(A, "PAT-BIR-02")).game.over  # nobody is left to be born


# -- Construction Tiles


@pytest.mark.rule("PAT-CON-01")
def test_construction_tiles_are_played_from_the_own_hand_only() -> None:
    table = manages(Scenario().realm(A, buildings=["B01"]).realm(B, buildings=["B07"]))
    for strange in ("B07", "B20"):  # of B, and in the pile
        assert table.refused(A, build(strange)) == "PAT-CON-01"
        assert table.refused(A, reclaim(strange)) == "PAT-CON-01"
    assert table.of(A, Build) == [build("B01")]
    assert table.of(A, Reclaim) == [reclaim("B01")]


@pytest.mark.rule("PAT-CON-02")
def test_without_a_construction_tile_nothing_is_reclaimed_or_built() -> None:
    table = manages(Scenario())
    assert not table.of(A, Build) and not table.of(A, Reclaim)
    assert table.refused(A, build("B01")) == "PAT-CON-02"
    assert table.refused(A, reclaim("B01")) == "PAT-CON-02"


@pytest.mark.rule("PAT-CON-03")
def test_after_using_a_construction_tile_the_player_draws_another() -> None:
    table = manages(Scenario().realm(A, buildings=["B01"]))
    builds(table, "B01", 1, 0)
    assert table.pending == (CHANCE,)
    assert len(table.options(CHANCE)) == 35
    table.draw_building("B30")
    assert table.hand(A) == ["B30"]
    reclaims(table, "B30", 0, 0).draw_building("B31")
    assert table.hand(A) == ["B31"]


@pytest.mark.rule("PAT-CON-03")
def test_with_an_empty_pile_the_hand_shrinks() -> None:
    table = Scenario().realm(A, buildings=["B01", "B02", "B03", "B04"])
    table.game.pile = ()
    reclaims(manages(table), "B01", 1, 0)
    assert table.pending == (A,)
    assert len(table.game.realms[A].buildings) == 3


@pytest.mark.rule("PAT-CON-04")
def test_a_construction_tile_that_gets_covered_is_removed() -> None:
    table = manages(Scenario().realm(A, buildings=["B01", "B02"]))
    builds(table, "B01", 1, 0).draw_building("B05")
    builds(table, "B02", 1, 0).draw_building("B06")
    assert (table.game.scrap, len(table.game.realms[A].territory.buildings)) == (1, 1)
    owes(table, "I-05").play(A, Patch(True, 1, -1, ()))
    assert (table.game.scrap, len(table.game.realms[A].territory.buildings)) == (2, 0)
    assert len(table.game.pile) == 36 - 4  # none went back


def sea_at_3_1() -> Scenario:
    """I-04 at (2,1), its Water at (3,1) reclaimed."""
    return Scenario().lay(A, "I-04", "white", 2, 1).build(A, None, 3, 1)


@pytest.mark.rule("PAT-CON-05")
def test_reclaimed_water_counts_as_wasteland_and_blocks_nothing() -> None:
    table = sea_at_3_1()
    assert (count(table.game, A, WATER), count(table.game, A, WASTELAND)) == (0, 1)
    owes(table, "I-05")
    assert table.refused(A, Patch(True, 3, 1, ())) is None
    assert table.refused(A, Patch(True, 3, 1, (1,))) is None
    owes(table, "I-20")  # its Water would lie at (3,0)
    assert table.refused(A, Patch(True, 2, -1, ())) is None


@pytest.mark.rule("PAT-CON-05")
def test_reclaimed_water_stays_dead_under_a_later_tile() -> None:
    table = owes(sea_at_3_1(), "I-05").play(A, Patch(True, 3, 1, ()))
    assert (table.room_name(A, 3, 1), count(table.game, A, WATER)) == ("Quarry", 0)
    assert owes(table, "I-09").refused(A, Patch(True, 3, 1, ())) is None


@pytest.mark.rule("PAT-CON-06")
def test_a_building_may_replace_a_reclaimed_wasteland() -> None:
    table = manages(Scenario().build(A, None, 1, 0).realm(A, buildings=["B01"]))
    builds(table, "B01", 1, 0).draw_building("B05")
    assert table.value(A, FOOD) == 1 + 2  # Wheat Field; B01 F2
    assert count(table.game, A, WASTELAND) == 0
    assert table.game.scrap == 1


@pytest.mark.rule("PAT-CON-07")
def test_a_construction_tile_in_play_is_always_on_top() -> None:
    seen = 0
    for seed in range(4):
        game = started(3, seed)
        rng = Rng(seed)
        while not game.over:
            play_out(game, rng, limit=1)
            for realm in game.realms:
                for cell, building in realm.territory.buildings.items():
                    assert realm.territory.room(cell) is building
                    assert building.cells == (cell,)
                    seen += 1
    assert seen > 0
