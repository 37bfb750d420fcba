"""Phase 3: workers in the territory, on General and on Allied Trade Routes.

Topics: movement, general trade routes, allied trade routes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from tests.games.patchistory.scenario import A, B, C, Scenario, started
from tests.games.table import events_of
from ziggurat.bots.random import play_out
from ziggurat.core.rng import Rng
from ziggurat.games.patchistory import status
from ziggurat.games.patchistory.board.territory import ROW, Territory, column, found, row
from ziggurat.games.patchistory.choices import End, InRoom, Move, MoveOn, Trade
from ziggurat.games.patchistory.content.model import COIN, FOOD, TRANSPORT, WHEEL, Face, Room
from ziggurat.games.patchistory.events import PhaseBegan, RouteTravelled, WorkerHome
from ziggurat.games.patchistory.game import DIPLOMACY, MOVEMENT, NEGOTIATION, NO_WORKER, Patchistory, Realm
from ziggurat.games.patchistory.rules.movement import ArriveHome, MoveWorkers
from ziggurat.parts.draw import without

Cells = Sequence[tuple[int, int]]
START, NEGOTIATION_ROOM, WAR_ROOM, REST = 0, 4, 5, 6
WHEELS = [("B13", 1, 0), ("B14", 2, 0), ("B15", 0, 1), ("B16", 2, 1)]  # one wheel each


def table_with(tra: int, workers: Cells = (), food: int = 4, coin: int = 3) -> Scenario:
    """A's realm with this TRA: the Road gives 1, buildings the rest; without the Road 0."""
    table = Scenario().realm(A, workers=list(workers), food=food, coin=coin)
    if not tra:
        table.build(A, None, 1, 1)
    for wheel in WHEELS[: max(tra - 1, 0)]:
        table.build(A, *wheel)
    assert table.tra(A) == tra
    return table


def moves_from(table: Scenario, x: int, y: int) -> set[tuple[int, int]]:
    """Where the worker in this Room of A may go."""
    found: set[tuple[int, int]] = set()
    for move in table.of(A, Move):
        if (move.x, move.y) == (x, y):
            found.add((move.to_x, move.to_y))
    return found


def spaces(table: Scenario, seat: int = A, route: int = 0) -> list[int]:
    """Where the seat's worker on a route may go."""
    return [move.space for move in table.of(seat, MoveOn) if move.route == route]


def wheels_in_boxes(*boxes: tuple[int, int]) -> Territory:
    """A Capital Tile of six Rooms whose only icons are a wheel in each of these boxes."""
    no_icons = (0,) * 8
    a_wheel = tuple(int(icon == WHEEL) for icon in range(8))
    cells = [(x, y) for y in range(2) for x in range(3)]
    rooms = [Room((at,), TRANSPORT, "Road", no_icons, a_wheel if at in boxes else no_icons) for at in cells]
    return found(Face(3, 2, tuple(rooms)))


# -- in the territory


@pytest.mark.rule("PAT-MOV-01")
def test_each_player_in_turn_order_moves_all_own_workers_before_the_next() -> None:
    table = Scenario(first=B).realm(A, workers=[(0, 0)]).realm(B, workers=[(0, 0), (2, 0)]).begin(MOVEMENT)
    assert table.pending == (B,)
    table.play(B, Move(0, 0, 0, 1))
    assert table.pending == (B,)
    table.play(B, Move(2, 0, 2, 1))
    assert table.pending == (A,)


@pytest.mark.rule("PAT-MOV-02")
def test_with_tra_2_each_of_three_workers_may_move_2_rooms() -> None:
    table = table_with(2, workers=[(0, 0), (0, 1), (2, 0)]).begin(MOVEMENT)
    table.play(A, Move(0, 0, 1, 1), Move(0, 1, 2, 1), Move(2, 0, 0, 0))
    assert table.workers(A) == [(0, 0), (1, 1), (2, 1)]


@pytest.mark.rule("PAT-MOV-03")
def test_tra_stays_as_read_when_a_worker_leaves_a_box_with_a_wheel() -> None:
    # Road 1, Transport building 1 and 1 in its box: TRA 3 at first, 2 once the worker has left the box.
    table = Scenario().build(A, "B17", 0, 0).realm(A, workers=[(0, 0), (2, 0)]).begin(MOVEMENT)
    table.play(A, Move(0, 0, 1, 0))
    assert table.tra(A) == 2
    assert table.refused(A, Move(2, 0, 0, 1)) is None  # 3 steps


@pytest.mark.rule("PAT-MOV-03")
def test_tra_counts_a_worker_that_has_come_home_to_a_box_with_a_wheel() -> None:
    table = Scenario().build(A, "B17", 0, 0).realm(A, workers=[(2, 0)]).route(A, B, worker=REST).begin(MOVEMENT)
    assert table.tra(A) == 2
    table.play(A, InRoom(0, 0))
    assert table.refused(A, Move(2, 0, 0, 1)) is None  # 3 steps


CURRENT = {"transport": "current"}


@pytest.mark.rule("PAT-MOV-03")
@pytest.mark.parametrize(("transport", "steps"), [("once", 3), ("current", 2)])
def test_by_a_house_rule_tra_falls_when_a_worker_leaves_a_box_with_a_wheel(transport: str, steps: int) -> None:
    # Road 1, Transport building 1 and 1 in its box: TRA 3 at first, 2 once the worker has left the box.
    table = Scenario(house={"transport": transport}).build(A, "B17", 0, 0)
    table.realm(A, workers=[(0, 0), (2, 0)]).begin(MOVEMENT)
    assert table.refused(A, Move(2, 0, 0, 1)) is None  # 3 steps
    table.play(A, Move(0, 0, 1, 0))
    assert (table.tra(A), table.game.stack[-1].seen_by(A)["steps"]) == (2, steps)
    assert table.refused(A, Move(2, 0, 0, 1)) == (None if steps == 3 else "PAT-MOV-04")
    assert table.refused(A, Move(2, 0, 1, 1)) is None  # 2 steps


@pytest.mark.rule("PAT-MOV-03")
@pytest.mark.parametrize(("transport", "reached"), [("once", None), ("current", 2)])
def test_by_a_house_rule_tra_rises_when_a_worker_enters_a_box_with_a_wheel(transport: str, reached: int | None) -> None:
    # A Transport building with 1 wheel and 1 in its box over the Road: TRA 1, and 2 once a worker stands there.
    table = Scenario(house={"transport": transport}).build(A, "B17", 1, 1).realm(A, workers=[(0, 1), (2, 0)])
    table.route(A, B, worker=START).begin(MOVEMENT)
    assert (spaces(table), table.refused(A, Move(2, 0, 0, 0))) == ([1, REST], "PAT-MOV-04")
    table.play(A, Move(0, 1, 1, 1))
    assert table.tra(A) == 2
    assert spaces(table) == [1, *([reached] if reached else []), REST]
    assert table.refused(A, Move(2, 0, 0, 0)) == (None if reached else "PAT-MOV-04")  # 2 steps


@pytest.mark.rule("PAT-MOV-03", "PAT-GTR-06")
@pytest.mark.parametrize(("transport", "left"), [("once", [1, REST]), ("current", [REST])])
def test_by_a_house_rule_who_moves_last_may_be_left_without_transport(transport: str, left: list[int]) -> None:
    table = Scenario(house={"transport": transport})
    table.game.realms[A].territory = wheels_in_boxes((0, 0))
    table.realm(A, workers=[(0, 0)]).route(A, B, worker=START).begin(MOVEMENT)
    assert spaces(table) == [1, REST]
    table.play(A, Move(0, 0, 1, 0))
    assert (table.tra(A), spaces(table)) == (0, left)


@pytest.mark.rule("PAT-MOV-03", "PAT-ATR-03")
def test_by_a_house_rule_a_worker_that_comes_home_to_a_wheel_helps_the_others() -> None:
    table = Scenario(house=CURRENT).build(A, "B17", 1, 1).realm(A, workers=[(2, 0)])
    table.route(A, B, allied=True, worker=4).begin(MOVEMENT)
    assert table.refused(A, Move(2, 0, 0, 0)) == "PAT-MOV-04"  # 2 steps, TRA 1
    table.play(A, MoveOn(0, 5), InRoom(1, 1))
    assert table.refused(A, Move(2, 0, 0, 0)) is None


@pytest.mark.rule("PAT-MOV-03", "PAT-MOV-09")
@pytest.mark.parametrize(("transport", "refused"), [("once", None), ("current", "PAT-MOV-09")])
def test_nobody_strands_another_by_leaving_the_last_wheel(transport: str, refused: str | None) -> None:
    table = Scenario(house={"transport": transport})
    table.game.realms[A].territory = wheels_in_boxes((0, 0))
    table.realm(A, workers=[(0, 0), (1, 0)]).begin(MOVEMENT)
    assert table.tra(A) == 1
    # From the box into the Room of the other, who could not leave it with TRA 0. The other way round it is possible.
    assert table.refused(A, Move(0, 0, 1, 0)) == refused
    assert table.refused(A, Move(1, 0, 0, 0)) is None


@pytest.mark.rule("PAT-MOV-04")
def test_a_worker_moves_up_to_tra_rooms_or_stays() -> None:
    table = table_with(2, workers=[(0, 0)]).begin(MOVEMENT)
    assert moves_from(table, 0, 0) == {(1, 0), (2, 0), (0, 1), (1, 1)}
    assert table.refused(A, Move(0, 0, 2, 1)) == "PAT-MOV-04"  # 3 steps
    table.play(A, End())
    assert table.workers(A) == [(0, 0)]


@pytest.mark.rule("PAT-MOV-04")
def test_with_tra_0_nobody_moves_in_the_territory() -> None:
    table = table_with(0, workers=[(0, 0)]).begin(MOVEMENT)
    assert table.options(A) == [End()]
    assert table.refused(A, Move(0, 0, 1, 0)) == "PAT-MOV-04"


@pytest.mark.rule("PAT-MOV-04")
def test_a_worker_moves_once() -> None:
    table = table_with(1, workers=[(0, 0), (2, 0)]).begin(MOVEMENT).play(A, Move(0, 0, 1, 0))
    assert table.refused(A, Move(1, 0, 1, 1)) == "PAT-MOV-04"
    assert table.refused(A, Move(0, 0, 0, 1)) == "PAT-MOV-04"  # nobody is there any more


@pytest.mark.rule("PAT-MOV-05")
def test_a_step_crosses_an_edge_and_no_corner() -> None:
    table = table_with(1, workers=[(1, 0)]).begin(MOVEMENT)
    assert moves_from(table, 1, 0) == {(0, 0), (2, 0), (1, 1)}


@pytest.mark.rule("PAT-MOV-06")
def test_past_a_2x1_wonder_are_2_steps() -> None:
    table = Scenario().build(A, "B13", 0, 0).realm(A, workers=[(2, 0)])
    table.card(A, "colosseum").lay(A, "I-01", "white", 5, 0).begin(MOVEMENT)  # Colosseum in (3,0) and (4,0)
    assert table.tra(A) == 2
    assert table.refused(A, Move(2, 0, 5, 0)) is None
    assert table.refused(A, Move(2, 0, 6, 0)) == "PAT-MOV-04"


@pytest.mark.rule("PAT-MOV-07")
def test_steps_cross_tile_borders_but_no_gap() -> None:
    # Tiles hang over the lower corners of the Capital Tile; between (0,2) and (2,2) nothing lies.
    table = Scenario().lay(A, "I-12", "white", -1, 1).lay(A, "I-15", "white", 2, 1).build(A, "B13", 1, 0)
    table.realm(A, workers=[(0, 2)]).begin(MOVEMENT)
    assert table.tra(A) == 2
    assert moves_from(table, 0, 2) == {(0, 1), (-1, 2), (0, 0), (-1, 1), (1, 1)}
    assert table.refused(A, Move(0, 2, 1, 2)) == "PAT-MOV-07"
    assert table.refused(A, Move(0, 2, 2, 2)) == "PAT-MOV-04"


@pytest.mark.rule("PAT-MOV-07")
def test_a_covered_room_does_not_exist_for_movement() -> None:
    # The Great Wall covers the four left Rooms: from (2,0) it is one step, and (1,0) is no Room of its own.
    table = Scenario().build(A, "B13", 2, 1).lay(A, "I-12", "black", 0, 0).realm(A, workers=[(2, 0)]).begin(MOVEMENT)
    assert moves_from(table, 2, 0) == {(0, 0), (2, 1)}
    assert table.refused(A, Move(2, 0, 1, 0)) == "PAT-MOV-07"


@pytest.mark.rule("PAT-MOV-08")
def test_a_worker_passes_through_an_occupied_room() -> None:
    table = table_with(2, workers=[(0, 0), (1, 0)]).begin(MOVEMENT).play(A, Move(0, 0, 2, 0), End())
    assert table.workers(A) == [(1, 0), (2, 0)]


@pytest.mark.rule("PAT-MOV-09")
def test_a_worker_may_not_end_where_another_one_ends() -> None:
    table = table_with(1, workers=[(0, 0), (2, 0)]).begin(MOVEMENT).play(A, Move(2, 0, 1, 0))
    assert table.refused(A, Move(0, 0, 1, 0)) == "PAT-MOV-09"


@pytest.mark.rule("PAT-MOV-09")
def test_two_workers_may_change_places_but_not_stop_half_way() -> None:
    table = table_with(1, workers=[(0, 0), (1, 0)]).begin(MOVEMENT).play(A, Move(0, 0, 1, 0))
    assert table.refused(A, End()) == "PAT-MOV-09"
    table.play(A, Move(1, 0, 0, 0))
    assert table.workers(A) == [(0, 0), (1, 0)]
    assert A not in table.pending


@pytest.mark.rule("PAT-MOV-09")
def test_nobody_enters_a_room_whose_worker_has_no_way_out() -> None:
    # Six Rooms, seven workers: only the two who share a Room and stay may end together.
    everywhere = [(x, y) for x in range(3) for y in range(2)]
    table = table_with(1, workers=[*everywhere, (0, 0)]).begin(MOVEMENT)
    assert Move(0, 0, 1, 0) not in table.options(A)
    assert table.refused(A, Move(0, 0, 1, 0)) == "PAT-MOV-09"
    assert table.refused(A, Move(1, 0, 2, 0)) is None  # the five others may go round
    assert table.refused(A, End()) is None


@pytest.mark.rule("PAT-MOV-10")
def test_a_worker_ends_in_water_and_passes_through_it() -> None:
    # Hanging Gardens in (3,0) and (4,0), Water in (3,1), Altar in (4,1): round the Water it would be 3 steps.
    table = Scenario().build(A, "B13", 0, 0).card(A, "hanging_gardens").realm(A, workers=[(2, 1)]).begin(MOVEMENT)
    assert (table.tra(A), table.room_name(A, 3, 1)) == (2, "Water")
    assert {(3, 1), (4, 1)} <= moves_from(table, 2, 1)


@pytest.mark.rule("PAT-MOV-11")
def test_after_movement_the_box_of_the_new_room_is_active() -> None:
    # From the Market C1 [C1] to the Wheat Field F1 [F2]; then Production, and 1 Food for the worker.
    table = table_with(1, food=0, coin=0, workers=[(2, 0)]).begin(MOVEMENT)
    assert (table.value(A, FOOD), table.value(A, COIN)) == (1, 2)
    table.play(A, Move(2, 0, 2, 1))
    assert (table.value(A, FOOD), table.value(A, COIN)) == (3, 1)
    assert (table.food(A), table.coin(A)) == (3 - 1, 1)


@pytest.mark.rule("PAT-MOV-12")
@pytest.mark.parametrize(
    ("x", "y", "name"),
    [(3, 0, "Alexander the Great"), (4, 0, "Watchtower"), (4, 1, "Wasteland"), (5, 0, "Colosseum")],
)
def test_hero_special_building_wasteland_and_wonder_may_be_entered(x: int, y: int, name: str) -> None:
    table = Scenario().card(A, "alexander", "colosseum").realm(A, workers=[(2, 0)]).begin(MOVEMENT)
    assert (table.tra(A), table.room_name(A, x, y)) == (3, name)
    table.play(A, Move(2, 0, x, y))
    assert table.workers(A) == [(x, y)]


@pytest.mark.rule("PAT-MOV-13")
def test_war_rooms_first_then_rest_spaces_then_all_others_in_any_order() -> None:
    table = table_with(1, workers=[(0, 0)]).route(A, B, worker=NEGOTIATION_ROOM, war=1)
    table.route(A, B, worker=REST).route(A, C, worker=START).begin(MOVEMENT)
    assert table.route_at(0).worker == WAR_ROOM
    assert (table.question, table.route_at(2).worker) == ("come_home", START)
    table.play(A, InRoom(2, 0))
    assert table.question == "move_workers"
    assert table.refused(A, Move(0, 0, 1, 0)) is None
    table.play(A, MoveOn(2, 1), Move(0, 0, 1, 0))
    assert table.workers(A) == [(1, 0), (2, 0)]


@pytest.mark.rule("PAT-MOV-14")
def test_a_worker_that_came_home_does_not_move_again() -> None:
    table = table_with(1, workers=[(0, 0)]).route(A, B, worker=REST).begin(MOVEMENT).play(A, InRoom(2, 0))
    assert moves_from(table, 2, 0) == set()
    assert table.refused(A, Move(2, 0, 2, 1)) == "PAT-MOV-14"
    assert moves_from(table, 0, 0) == {(1, 0), (0, 1)}


@pytest.mark.rule("PAT-MOV-14")
def test_without_others_a_worker_that_came_home_ends_the_movement() -> None:
    table = table_with(1).route(A, B, worker=REST).begin(MOVEMENT).play(A, InRoom(2, 0))
    assert A not in table.pending


# -- General Trade Routes


@pytest.mark.rule("PAT-GTR-01")
@pytest.mark.parametrize("tra", [0, 1])
def test_a_worker_in_a_negotiation_room_goes_to_the_war_room(tra: int) -> None:
    table = table_with(tra, workers=[(0, 0)]).route(A, B, worker=NEGOTIATION_ROOM, war=1).begin(MOVEMENT)
    assert table.route_at(0).worker == WAR_ROOM
    assert spaces(table) == []


@pytest.mark.rule("PAT-GTR-02")
def test_a_worker_on_a_rest_space_goes_to_any_room() -> None:
    table = table_with(0).route(A, B, worker=REST).begin(MOVEMENT)
    assert set(table.options(A)) == {InRoom(x, y) for x in range(3) for y in range(2)}
    table.play(A, InRoom(2, 1))
    assert (table.workers(A), table.route_at(0).worker) == ([(2, 1)], NO_WORKER)


@pytest.mark.rule("PAT-GTR-03")
def test_a_worker_on_a_route_must_move_at_least_1_space() -> None:
    table = table_with(1, workers=[(0, 0)]).route(A, B, worker=2).begin(MOVEMENT)
    assert table.refused(A, End()) == "PAT-GTR-03"
    assert table.refused(A, MoveOn(0, 2)) == "PAT-GTR-03"
    table.play(A, MoveOn(0, 3), End())
    assert table.route_at(0).worker == 3


@pytest.mark.rule("PAT-GTR-03")
def test_a_worker_on_a_route_moves_once() -> None:
    table = table_with(1, workers=[(0, 0)]).route(A, B, worker=START).begin(MOVEMENT).play(A, MoveOn(0, 1))
    assert table.refused(A, MoveOn(0, 2)) == "PAT-GTR-03"
    assert table.refused(A, MoveOn(0, REST)) == "PAT-GTR-03"


@pytest.mark.rule("PAT-ATR-01", "PAT-GTR-04", "PAT-GTR-07")
def test_each_kind_of_move_on_a_route_names_its_rule() -> None:
    table = table_with(1).route(A, B, allied=True, worker=1).route(A, B, worker=1).route(A, C, worker=1)
    table.begin(MOVEMENT).play(A, MoveOn(0, 2), MoveOn(1, 2), MoveOn(2, REST))
    moved = [(event.route, event.space, event.basis()) for event in events_of(table.game, RouteTravelled)]
    assert moved == [(0, 2, "PAT-ATR-01"), (1, 2, "PAT-GTR-04"), (2, REST, "PAT-GTR-07")]


@pytest.mark.rule("PAT-WRK-05")
def test_two_workers_share_a_room_if_nobody_can_leave_it() -> None:
    rooms = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]  # all of the Capital Tile
    table = Scenario().realm(A, workers=[*rooms, (0, 0)]).begin(MOVEMENT)
    assert table.refused(A, End()) is None


@pytest.mark.rule("PAT-GTR-04")
def test_a_worker_on_a_route_moves_at_most_tra_spaces() -> None:
    table = table_with(2).route(A, B, worker=START).begin(MOVEMENT)
    assert spaces(table) == [1, 2, REST]
    assert table.refused(A, MoveOn(0, 3)) == "PAT-GTR-04"


@pytest.mark.rule("PAT-GTR-05")
def test_a_worker_on_a_route_does_not_turn_back() -> None:
    table = table_with(2).route(A, B, worker=2).begin(MOVEMENT)
    assert spaces(table) == [3, NEGOTIATION_ROOM, REST]
    assert table.refused(A, MoveOn(0, 1)) == "PAT-GTR-05"


@pytest.mark.rule("PAT-GTR-06")
@pytest.mark.parametrize("space", [0, 1, 2, 3])
def test_with_tra_0_every_worker_goes_to_its_rest_space(space: int) -> None:
    table = table_with(0).route(A, B, worker=space).begin(MOVEMENT)
    assert table.options(A) == [MoveOn(0, REST)]
    assert table.refused(A, MoveOn(0, space + 1)) == "PAT-GTR-06"


@pytest.mark.rule("PAT-GTR-07")
@pytest.mark.parametrize("space", [0, 1, 2, 3])
def test_a_worker_may_rest_instead_and_this_is_its_whole_move(space: int) -> None:
    table = table_with(1).route(A, B, worker=space).begin(MOVEMENT).play(A, MoveOn(0, REST))
    assert table.route_at(0).worker == REST
    assert A not in table.pending


@pytest.mark.rule("PAT-GTR-08")
def test_a_worker_stops_in_the_negotiation_room() -> None:
    table = table_with(3).route(A, B, worker=2).begin(MOVEMENT)
    assert spaces(table) == [3, NEGOTIATION_ROOM, REST]
    assert table.refused(A, MoveOn(0, WAR_ROOM)) == "PAT-GTR-08"
    table.play(A, MoveOn(0, NEGOTIATION_ROOM))
    assert table.question == "negotiate"
    assert table.route_at(0).worker == NEGOTIATION_ROOM


@pytest.mark.rule("PAT-GTR-09")
def test_at_an_allys_negotiation_room_a_worker_goes_home_at_once() -> None:
    table = table_with(1).route(A, B, worker=3).route(B, A, allied=True).begin(MOVEMENT)
    table.play(A, MoveOn(0, NEGOTIATION_ROOM), InRoom(1, 1))
    assert (table.workers(A), table.route_at(0).worker) == ([(1, 1)], NO_WORKER)


@pytest.mark.rule("PAT-GTR-09")
def test_an_alliance_with_another_kingdom_sends_nobody_home() -> None:
    table = table_with(1).route(A, B, worker=3).route(A, C, allied=True).begin(MOVEMENT)
    table.play(A, MoveOn(0, NEGOTIATION_ROOM))
    assert (table.question, table.workers(A)) == ("negotiate", [])


@pytest.mark.rule("PAT-GTR-10")
def test_a_worker_sent_in_management_moves_on_in_the_same_round() -> None:
    table = table_with(1, food=2, workers=[(0, 0)]).route(A, B).begin(DIPLOMACY)
    table.play(A, End()).play(B, End()).play(C, End())
    table.play(A, Trade(0, 0, 0), End()).play(B, End()).play(C, End())
    assert table.route_at(0).worker == START
    assert (table.question, spaces(table)) == ("move_workers", [1, REST])
    assert table.game.round == 2


@pytest.mark.rule("PAT-GTR-11")
@pytest.mark.parametrize(("waiting", "refused"), [(True, "PAT-TRD-04"), (False, None)])
def test_a_route_with_a_declared_war_takes_no_other_worker(waiting: bool, refused: str | None) -> None:
    table = table_with(1, food=2, workers=[(0, 0)])
    table.route(A, B, worker=NEGOTIATION_ROOM if waiting else NO_WORKER, war=int(waiting)).begin(DIPLOMACY)
    table.play(A, End()).play(B, End()).play(C, End())
    assert table.refused(A, Trade(0, 0, 0)) == refused


# -- Allied Trade Routes


@pytest.mark.rule("PAT-ATR-01")
def test_on_an_allied_route_a_worker_moves_1_to_tra_spaces_away_from_its_owner() -> None:
    table = table_with(2).build(B, "B17", 0, 0).route(A, B, allied=True, worker=1, guest=4).begin(MOVEMENT)
    assert spaces(table) == [2, 3]
    assert table.refused(A, End()) == "PAT-GTR-03"
    assert table.refused(A, MoveOn(0, 1)) == "PAT-GTR-03"
    assert table.refused(A, MoveOn(0, 0)) == "PAT-GTR-05"
    assert table.refused(A, MoveOn(0, 4)) == "PAT-GTR-04"
    table.play(A, MoveOn(0, 2))
    assert (table.tra(B), spaces(table, B)) == (2, [3, 2])
    assert table.refused(B, MoveOn(0, 5)) == "PAT-GTR-05"


@pytest.mark.rule("PAT-ATR-02")
def test_on_an_allied_route_a_worker_stops_on_any_space() -> None:
    table = table_with(5).route(A, B, allied=True, worker=0).begin(MOVEMENT)
    assert spaces(table) == [1, 2, 3, 4, 5]
    table = table_with(5).route(B, A, allied=True, guest=5).begin(MOVEMENT)
    assert spaces(table) == [4, 3, 2, 1, 0]


@pytest.mark.rule("PAT-ATR-03")
def test_at_the_far_end_of_an_allied_route_a_worker_goes_home_to_any_room() -> None:
    table = table_with(1, workers=[(0, 0)]).route(A, B, allied=True, worker=4).begin(MOVEMENT).play(A, MoveOn(0, 5))
    free = {(1, 0), (2, 0), (0, 1), (1, 1), (2, 1)}
    assert set(table.options(A)) == {InRoom(x, y) for x, y in free}
    table.play(A, InRoom(2, 1))
    assert (table.workers(A), table.route_at(0).worker) == ([(0, 0), (2, 1)], NO_WORKER)
    assert table.refused(A, Move(2, 1, 2, 0)) == "PAT-MOV-14"


@pytest.mark.rule("PAT-ATR-03")
def test_the_far_end_of_the_other_ally_is_space_0() -> None:
    table = table_with(1).route(B, A, allied=True, guest=1).begin(MOVEMENT).play(A, MoveOn(0, 0), InRoom(0, 1))
    assert (table.workers(A), table.route_at(0).guest) == ([(0, 1)], NO_WORKER)


@pytest.mark.rule("PAT-ATR-04")
@pytest.mark.parametrize("space", [0, 2, 4])
def test_with_tra_0_a_worker_on_an_allied_route_goes_home(space: int) -> None:
    table = table_with(0).route(A, B, allied=True, worker=space).begin(MOVEMENT)
    assert table.options(A) == [MoveOn(0, 5)]
    if space < 4:
        assert table.refused(A, MoveOn(0, space + 1)) == "PAT-ATR-04"
    table.play(A, MoveOn(0, 5), InRoom(2, 1))
    assert (table.workers(A), table.route_at(0).worker) == ([(2, 1)], NO_WORKER)
    assert [event.rule for event in table.events(WorkerHome)] == ["PAT-ATR-04"]


@pytest.mark.rule("PAT-ATR-05")
def test_the_workers_of_two_allies_share_and_pass_spaces() -> None:
    table = table_with(1).route(A, B, allied=True, worker=2, guest=3).begin(MOVEMENT).play(A, MoveOn(0, 3))
    assert (table.route_at(0).worker, table.route_at(0).guest) == (3, 3)
    table.play(B, MoveOn(0, 2))
    assert (table.route_at(0).worker, table.route_at(0).guest) == (3, 2)


@pytest.mark.rule("PAT-ATR-06")
def test_no_space_of_an_allied_route_is_a_negotiation_or_war_room() -> None:
    # Its spaces 4 and 5 are those of the Negotiation Room and War Room on a General Trade Route.
    table = Scenario().route(A, B, allied=True, worker=4, guest=4).begin(NEGOTIATION)
    assert table.game.round == 3  # no question before the next round
    table = Scenario().route(A, B, allied=True, worker=4, guest=5).begin(MOVEMENT)
    assert table.route_at(0).worker == 4
    table.play(A, MoveOn(0, 5), InRoom(0, 0)).play(B, MoveOn(0, 4))
    assert (table.route_at(0).guest, table.game.round) == (4, 3)


# -- surplus workers and workers that come home in between


@pytest.mark.rule("PAT-MOV-09", "PAT-WRK-10")
@pytest.mark.parametrize("tra", [0, 1])
def test_with_every_room_taken_a_worker_comes_home_and_the_movement_goes_on(tra: int) -> None:
    everywhere = [(x, y) for x in range(3) for y in range(2)]
    table = table_with(tra, workers=everywhere).route(A, B, worker=REST).begin(MOVEMENT).play(A, InRoom(1, 0))
    assert table.refused(A, End()) is None
    assert moves_from(table, 1, 0) == set()
    assert (Move(2, 1, 2, 0) in table.options(A)) == (tra > 0)  # the four others may go round


@pytest.mark.rule("PAT-MOV-09")
def test_who_comes_home_does_not_take_the_last_way_out() -> None:
    # Two share (0,0); one has gone to (1,0), so the worker there must leave, and only (2,0) is free.
    workers = [(0, 0), (0, 0), (1, 0), (0, 1), (1, 1), (2, 1)]
    table = table_with(1, workers=workers).route(A, B, allied=True, worker=4).begin(MOVEMENT).play(A, Move(0, 0, 1, 0))
    assert table.refused(A, MoveOn(0, 5)) == "PAT-MOV-09"
    table.play(A, Move(1, 0, 2, 0))
    assert table.refused(A, MoveOn(0, 5)) is None


# -- all arrangements, worked out a second time by trying everything

Ends = tuple[tuple[int, ...], tuple[int, ...]]  # Rooms of the workers, spaces on the own routes


def distances(realm: Realm) -> dict[int, dict[int, int]]:
    """Steps between any two visible Rooms, by anchor."""
    cells = {cell: room.anchor for room in realm.territory.rooms for cell in room.cells}
    beside = {room.anchor: set[int]() for room in realm.territory.rooms}
    for cell, room in cells.items():
        for side in (1, -1, ROW, -ROW):
            beside[room].add(cells.get(cell + side, room))
    found = {room: {room: 0} for room in beside}
    for room, known in found.items():
        edge = {room}
        while edge:
            edge = {other for near in edge for other in beside[near]} - set(known)
            known.update(dict.fromkeys(edge, max(known.values()) + 1))
        assert len(known) == len(beside), room
    return found


def route_ends(game: Patchistory, seat: int, tra: int) -> list[list[int]]:
    """For each own worker on a route, the spaces it may go to; NO_WORKER for home."""
    found: list[list[int]] = []
    for route in game.routes:
        at = route.place_of(seat)
        if at == NO_WORKER:
            continue
        if route.allied:
            way = [1, 2, 3, 4, NO_WORKER][at:] if seat == route.owner else [4, 3, 2, 1, NO_WORKER][5 - at :]
            found.append(way[:tra] or [NO_WORKER])
        elif at < NEGOTIATION_ROOM:
            end = NO_WORKER if game.allied(seat, route.other) else NEGOTIATION_ROOM
            found.append([*[1, 2, 3, end][at:][:tra], REST])
        else:
            found.append([at])
    return found


def all_ends(game: Patchistory, seat: int, movers: list[int], home: list[int]) -> set[Ends]:
    """Every way for all workers to end: who moves ends alone, and as many Rooms as possible are held."""
    realm = game.realms[seat]
    tra = status.value(game, seat, WHEEL)
    steps = distances(realm)
    reach = [[room for room, far in steps[start].items() if far <= tra] for start in movers]
    found: set[Ends] = set()
    for routes in product(*route_ends(game, seat, tra)):
        arrivals = routes.count(NO_WORKER)
        legal: list[tuple[int, ...]] = []
        for ends in product(*reach, *[list(steps)] * arrivals):
            everybody = (*ends, *home)
            alone = [end for start, end in zip(movers, ends, strict=False) if start != end] + list(ends[len(movers) :])
            if all(everybody.count(end) == 1 for end in alone):
                legal.append(everybody)
        most = max(len(set(ends)) for ends in legal)
        found |= {(tuple(sorted(ends)), routes) for ends in legal if len(set(ends)) == most}
    return found


def played_ends(game: Patchistory, seat: int) -> set[Ends]:
    """Every end that is reached by playing the options offered; each leads to one."""
    found: set[Ends] = set()
    seen: set[str] = set()
    alone = game.clone()
    alone.stack = alone.stack[-1:]  # the game is over when the movement of this seat is
    todo = [alone]
    while todo:
        here = todo.pop()
        if here.over:
            places = [route.place_of(seat) for route in here.routes if route.number in status.route_workers(game, seat)]
            found.add((here.realms[seat].workers, tuple(places)))
            continue
        options = list(here.options(seat))
        assert options
        for choice in options:
            after = here.clone()
            after.play(seat, choice)
            mark = str((after.realms[seat].workers, [route.dump() for route in after.routes], after.stack))
            if mark not in seen:
                seen.add(mark)
                todo.append(after)
    return found


def home_this_phase(game: Patchistory, seat: int) -> list[int]:
    """Rooms into which workers of the seat have come home since the phase began."""
    events = game.events or []
    began = max(index for index, event in enumerate(events) if isinstance(event, PhaseBegan))
    return [event.cell for event in events[began:] if isinstance(event, WorkerHome) and event.seat == seat]


def next_turn(game: Patchistory, rng: Rng) -> bool:
    """Play at random until somebody starts to move workers; False if the game ends before."""
    seat = game.pending[0]
    while isinstance(game.question, (MoveWorkers, ArriveHome)) and game.pending == (seat,):
        play_out(game, rng, limit=1)
    while not game.over and not isinstance(game.question, MoveWorkers):
        play_out(game, rng, limit=1)
    return not game.over


def size(game: Patchistory, seat: int) -> int:
    """How many assignments would have to be tried."""
    realm = game.realms[seat]
    tra = status.value(game, seat, WHEEL)
    steps = distances(realm)
    total = 1
    for room in realm.workers:
        total *= sum(1 for far in steps[room].values() if far <= tra)
    for ends in route_ends(game, seat, tra):
        total *= len(steps) + len(ends) if NO_WORKER in ends else len(ends)
    return total


@pytest.mark.rule("PAT-MOV-04", "PAT-MOV-05", "PAT-MOV-09", "PAT-GTR-03")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_random_games_the_workers_can_end_just_where_the_rules_let_them(players: int) -> None:
    checked = 0
    for seed in range(8):
        game = started(players, seed)
        rng = Rng(seed)
        while next_turn(game, rng):
            seat = game.pending[0]
            if game.workers_of(seat) <= 4 and size(game, seat) <= 600:
                home = home_this_phase(game, seat)
                movers = list(game.realms[seat].workers)
                for room in home:
                    movers.remove(room)
                assert played_ends(game, seat) == all_ends(game, seat, movers, home)
                checked += 1
    assert checked >= 40


CROWDED: list[list[tuple[str, int, int]]] = [
    [],  # six Rooms
    [("I-12", -1, 0)],  # five: the Great Wall over the left edge
    [("I-12", 1, -1)],  # five: over the upper right corner
    [("I-12", -1, 0), ("I-17", 2, 0)],  # four: the Pyramids over the right edge
]


@pytest.mark.rule("PAT-MOV-09", "PAT-WRK-05")
@pytest.mark.parametrize("tiles", CROWDED)
@pytest.mark.parametrize("tra", [1, 2])
def test_crowds_spread_as_far_as_the_rules_let_them(tiles: list[tuple[str, int, int]], tra: int) -> None:
    rng = Rng(len(tiles) * 10 + tra)
    for number in range(12):
        table = Scenario()
        for tile, x, y in tiles:
            table.lay(A, tile, "black", x, y)
        rooms = [room.anchor for room in table.game.realms[A].territory.rooms]
        if tra == 2:
            table.build(A, "B17", 1, 1)  # W1 [W1]: with a worker there 2
        workers = [rooms[rng.below(len(rooms))] for _ in range(3 + number % 4)]
        table.realm(A, workers=[(column(room), row(room)) for room in workers]).begin(MOVEMENT)
        if size(table.game, A) <= 2000:
            assert played_ends(table.game, A) == all_ends(table.game, A, workers, [])


Walk = tuple[tuple[int, ...], tuple[int, ...]]  # Rooms of those who may still move, and of those who have moved


def walked_ends(game: Patchistory, seat: int) -> set[tuple[int, ...]]:
    """Every end of a calm Movement in which each worker walks by the TRA of that moment, in all orders."""
    steps = distances(game.realms[seat])
    todo: list[Walk] = [(game.realms[seat].workers, ())]
    seen = set(todo)
    while todo:
        movers, moved = todo.pop()
        tra = status.values(game, seat, tuple(sorted((*movers, *moved))))[WHEEL]
        for start in set(movers):
            rest = without(movers, start)
            for end, far in steps[start].items():
                walk = (rest, tuple(sorted((*moved, end))))
                if 0 < far <= tra and end not in moved and walk not in seen:
                    seen.add(walk)
                    todo.append(walk)
    ends = [(*movers, *moved) for movers, moved in seen]
    return {tuple(sorted(rooms)) for rooms in ends if len(set(rooms)) == len(rooms)}


@pytest.mark.rule("PAT-MOV-03", "PAT-MOV-09")
@pytest.mark.parametrize("boxes", [[(1, 1)], [(1, 1), (2, 0)], [(0, 0), (1, 1), (2, 1)]])
def test_by_the_current_tra_workers_end_just_where_they_can_walk_in_some_order(boxes: list[tuple[int, int]]) -> None:
    rng = Rng(len(boxes))
    for number in range(9):
        table = Scenario(house=CURRENT)
        table.game.realms[A].territory = wheels_in_boxes(*boxes)
        rooms = [(x, y) for x in range(3) for y in range(2)]
        workers = [rooms.pop(rng.below(len(rooms))) for _ in range(2 + number % 3)]
        table.realm(A, workers=workers).begin(MOVEMENT)
        assert {ends for ends, _ in played_ends(table.game, A)} == walked_ends(table.game, A)


@pytest.mark.rule("PAT-MOV-03", "PAT-WRK-05")
@pytest.mark.parametrize("arrives", [False, True])
def test_by_the_current_tra_crowds_spread_and_never_come_to_a_dead_end(arrives: bool) -> None:
    rng = Rng(5)
    for number in range(12):
        table = Scenario(house=CURRENT)
        table.game.realms[A].territory = wheels_in_boxes((1, 1), (rng.below(3), 0))
        table.realm(A, workers=[(rng.below(3), rng.below(2)) for _ in range(3 + number % 2)])
        if arrives:
            table.route(A, B, allied=True, worker=4)
        spread, tra = len(set(table.workers(A))), table.tra(A)
        table.begin(MOVEMENT)
        for ends, _ in played_ends(table.game, A):  # it asserts that there is always an option
            assert len(set(ends)) >= min(len(ends), spread + min(tra, 1))
