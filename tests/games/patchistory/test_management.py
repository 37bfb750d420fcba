"""The Management actions: Trade, Exchange, Birth, Honor, Trade Routes, Construction Tiles, Campaign.

Topics: trade, exchange, birth, honor, construct trade route, reclamation, construct building, campaign.

Unless a test says otherwise, A has the Equality Capital Tile: POL 1, MIL 1, TRA 1.
"""

from __future__ import annotations

import pytest

from tests.games.patchistory.scenario import D2, SK, A, B, C, D, Scenario, build, building_name, reclaim
from ziggurat import IllegalChoice
from ziggurat.games.patchistory import status
from ziggurat.games.patchistory.board.territory import Piece, found
from ziggurat.games.patchistory.choices import (
    Birth,
    BuildRoute,
    Campaign,
    End,
    Exchange,
    HonorHeroes,
    HonorWonders,
    InRoom,
    Swap,
    Threaten,
    Trade,
)
from ziggurat.games.patchistory.content.model import FOOD, HERO, NO_ICONS, POLITICS, WASTELAND, Face, Room
from ziggurat.games.patchistory.game import AUCTION, DIPLOMACY, NO_WORKER, goods
from ziggurat.games.patchistory.rules.era import EndOfEra
from ziggurat.games.patchistory.rules.exchange import ExchangeGoods
from ziggurat.games.patchistory.rules.management import Manage
from ziggurat.games.patchistory.rules.production import feeding

BOTH = pytest.mark.parametrize("edition", [SK, D2])


def manage(table: Scenario, points: int, seat: int = A) -> Scenario:
    """The Management turn of a player with these Political Points, and nothing after it."""
    return table.points(seat, points).ask(Manage(seat))


# Trade


@pytest.mark.rule("PAT-TRD-01")
@pytest.mark.parametrize(("era", "food"), [(1, 2), (2, 3), (3, 4)])
def test_trade_costs_a_point_and_food_by_era(era: int, food: int) -> None:
    table = manage(Scenario(era=era).realm(A, food=food, workers=[(0, 0)]).route(A, B), points=1)
    table.play(A, Trade(0, 0, 0))
    assert (table.left(A), table.food(A)) == (0, 0)


@pytest.mark.rule("PAT-TRD-01")
@pytest.mark.parametrize(("points", "food"), [(0, 2), (1, 1)])
def test_trade_needs_its_price(points: int, food: int) -> None:
    table = manage(Scenario().realm(A, food=food, workers=[(0, 0)]).route(A, B), points)
    assert table.refused(A, Trade(0, 0, 0)) == "PAT-TRD-01"


@pytest.mark.rule("PAT-TRD-02")
def test_trade_moves_a_worker_from_the_territory_to_the_start_of_a_connected_route() -> None:
    table = Scenario().realm(A, workers=[(0, 0), (2, 1)]).route(A, B).route(B, C, allied=True)
    table = manage(table, points=2).play(A, Trade(2, 1, 0))
    assert table.workers(A) == [(0, 0)]
    assert table.route_at(0).place_of(A) == 0
    assert table.refused(A, Trade(0, 0, 1)) == "PAT-TRD-02"  # an Alliance of others


@pytest.mark.rule("PAT-TRD-02")
def test_trade_takes_a_worker_that_is_there() -> None:
    table = manage(Scenario().realm(A, workers=[(0, 0)]).route(A, B), points=1)
    assert table.refused(A, Trade(1, 1, 0)) == "PAT-TRD-02"


@pytest.mark.rule("PAT-TRD-03")
def test_only_the_owner_of_a_general_route_may_put_a_worker_on_it() -> None:
    table = Scenario().realm(A, workers=[(0, 0)]).realm(B, workers=[(0, 0)]).route(A, B)
    assert manage(table, points=1, seat=B).refused(B, Trade(0, 0, 0)) == "PAT-TRD-03"
    assert manage(table, points=1).refused(A, Trade(0, 0, 0)) is None


@pytest.mark.rule("PAT-TRD-04")
@pytest.mark.parametrize("space", [0, 1, 4, 5, 6])  # Start, goods, Negotiation Room, War Room, Rest
def test_a_general_route_holds_one_worker_wherever_it_stands(space: int) -> None:
    table = manage(Scenario().realm(A, workers=[(0, 0)]).route(A, B, worker=space), points=1)
    assert table.refused(A, Trade(0, 0, 0)) == "PAT-TRD-04"


@pytest.mark.rule("PAT-TRD-05")
def test_an_allied_route_holds_one_worker_of_each_ally() -> None:
    table = Scenario().realm(A, workers=[(0, 0)]).realm(B, workers=[(0, 0)]).route(A, B, allied=True, worker=2)
    assert manage(table, points=1).refused(A, Trade(0, 0, 0)) == "PAT-TRD-05"
    manage(table, points=2, seat=B).play(B, Trade(0, 0, 0))
    assert table.route_at(0).place_of(A) == 2
    table.realm(B, workers=[(1, 0)])
    assert table.refused(B, Trade(1, 0, 0)) == "PAT-TRD-05"


@pytest.mark.rule("PAT-TRD-06")
@pytest.mark.parametrize(("seat", "space"), [(A, 0), (B, 5)])
def test_on_an_allied_route_a_worker_starts_at_its_owners_end(seat: int, space: int) -> None:
    table = Scenario().realm(seat, workers=[(0, 0)]).route(A, B, allied=True)
    manage(table, points=1, seat=seat).play(seat, Trade(0, 0, 0))
    assert table.route_at(0).place_of(seat) == space
    assert table.route_at(0).place_of(A + B - seat) == NO_WORKER


@pytest.mark.rule("PAT-TRD-07")
def test_without_a_worker_in_the_territory_there_is_no_trade() -> None:
    table = manage(Scenario().route(A, B).route(A, C, worker=1), points=1)  # the only worker is on a route
    assert table.of(A, Trade) == []
    assert table.refused(A, Trade(0, 0, 0)) == "PAT-TRD-07"


# Exchange


def exchange(table: Scenario) -> Scenario:
    """A has chosen Exchange, with 1 Political Point."""
    return table.points(A, 1).ask(ExchangeGoods(A))


@BOTH
@pytest.mark.rule("PAT-EXC-01")
def test_exchange_costs_a_point(edition: str) -> None:
    table = manage(Scenario(edition=edition), points=1).play(A, Exchange(), Swap("food", 1, 0, 0, 1))
    assert table.left(A) == 0
    assert table.refused(A, Exchange()) == "PAT-EXC-01"


@BOTH
@pytest.mark.rule("PAT-EXC-02")
@pytest.mark.parametrize(
    ("swap", "after"),
    [
        (Swap("resources", 1, 2, 0, 0), (6, 1, 4)),
        (Swap("resources", 1, 0, 0, 2), (4, 1, 6)),
        (Swap("food", 2, 0, 1, 0), (2, 3, 4)),
        (Swap("coin", 2, 0, 1, 0), (4, 3, 2)),
        (Swap("food", 1, 0, 0, 1), (3, 2, 5)),
        (Swap("coin", 1, 1, 0, 0), (5, 2, 3)),
    ],
)
def test_a_resource_is_worth_two_food_or_two_coin(edition: str, swap: Swap, after: tuple[int, int, int]) -> None:
    table = Scenario(edition=edition).realm(A, food=4, resources=2, coin=4).build(A, "B13", 0, 0)  # TRA 2
    assert exchange(table).play(A, swap).goods(A) == (*after, 20, 0)


@BOTH
@pytest.mark.rule("PAT-EXC-03")
def test_culture_and_votes_cannot_be_exchanged(edition: str) -> None:
    table = exchange(Scenario(edition=edition).realm(A, votes=5))
    for good in ("culture", "votes"):
        assert table.refused(A, Swap(good, 1, 1, 0, 0)) == "PAT-EXC-03"
        wire = {"kind": "swap", "give": "food", "units": 1, "food": 0, "resources": 0, "coin": 0, good: 1}
        with pytest.raises(IllegalChoice):
            table.game.choice(A, wire)


@pytest.mark.rule("PAT-EXC-04")
def test_in_132d_an_exchange_turns_any_amount_of_one_good_into_one_other() -> None:
    table = exchange(Scenario(edition=D2).realm(A, food=0, resources=5, coin=0))  # TRA 1 is no limit
    assert table.refused(A, Swap("resources", 5, 6, 0, 4)) == "PAT-EXC-04"
    table.play(A, Swap("resources", 5, 10, 0, 0))
    assert (table.left(A), table.goods(A)) == (0, goods(food=10, culture=20))


@pytest.mark.rule("PAT-EXC-04")
def test_in_132d_two_goods_need_two_exchanges() -> None:
    table = manage(Scenario(edition=D2).realm(A, food=0, resources=5, coin=0), points=2)
    table.play(A, Exchange(), Swap("resources", 3, 6, 0, 0), Exchange(), Swap("resources", 2, 0, 0, 4))
    assert (table.left(A), table.goods(A)) == (0, goods(food=6, coin=4, culture=20))


@pytest.mark.rule("PAT-EXC-05")
def test_in_132d_only_whole_units_are_exchanged() -> None:
    table = exchange(Scenario(edition=D2).realm(A, food=0, resources=5, coin=0))
    for units in (2, 3):  # 5 Food would need two and a half
        assert table.refused(A, Swap("resources", units, 5, 0, 0)) is not None
    offered = table.of(A, Swap)
    assert {swap.food for swap in offered} == {0, 2, 4, 6, 8, 10}
    with pytest.raises(IllegalChoice):
        table.game.choice(A, {"kind": "swap", "give": "resources", "units": 2.5, "food": 5, "resources": 0, "coin": 0})


@pytest.mark.rule("PAT-EXC-06")
@pytest.mark.parametrize(
    ("swap", "after"),
    [(Swap("resources", 3, 4, 0, 2), (7, 0, 2)), (Swap("food", 3, 0, 1, 1), (0, 4, 1))],
)
def test_in_13sk_an_exchange_turns_one_good_into_any_mix_of_the_others(swap: Swap, after: tuple[int, int, int]) -> None:
    table = Scenario().realm(A, food=3, resources=3, coin=0).build(A, "B13", 0, 0).build(A, "B14", 2, 0)
    assert table.tra(A) == 3
    assert exchange(table).play(A, swap).goods(A) == (*after, 20, 0)


@pytest.mark.rule("PAT-EXC-07")
def test_in_13sk_an_exchange_gives_up_at_most_tra_units() -> None:
    table = exchange(Scenario().realm(A, food=9, resources=9, coin=9))
    assert table.tra(A) == 1
    assert table.refused(A, Swap("resources", 1, 2, 0, 0)) is None
    assert table.refused(A, Swap("food", 1, 0, 0, 1)) is None
    assert table.refused(A, Swap("resources", 2, 4, 0, 0)) == "PAT-EXC-07"
    assert table.refused(A, Swap("food", 2, 0, 1, 0)) == "PAT-EXC-07"


@BOTH
@pytest.mark.rule("PAT-EXC-08")
@pytest.mark.parametrize(
    "swap",
    [
        Swap("food", 1, 0, 1, 0),  # a Food is no Resource
        Swap("food", 2, 0, 0, 1),  # nothing is lost
        Swap("resources", 1, 3, 0, 0),  # nothing is won
        Swap("food", 1, 1, 0, 0),  # a Good for itself
        Swap("food", 0, 0, 0, 0),  # nothing for nothing
    ],
)
def test_the_value_given_is_the_value_taken(edition: str, swap: Swap) -> None:
    table = exchange(Scenario(edition=edition).realm(A, food=4, resources=4).build(A, "B13", 0, 0))  # TRA 2
    assert table.refused(A, swap) == "PAT-EXC-08"


@pytest.mark.rule("PAT-EXC-09")
def test_in_13sk_there_is_no_exchange_with_tra_0() -> None:
    table = manage(Scenario().build(A, None, 1, 1), points=1)  # the Road is reclaimed
    assert table.tra(A) == 0
    assert table.refused(A, Exchange()) == "PAT-EXC-09"
    assert manage(Scenario(edition=D2).build(A, None, 1, 1), points=1).refused(A, Exchange()) is None


# Birth


@pytest.mark.rule("PAT-BIR-01")
@pytest.mark.parametrize(("era", "food"), [(1, 4), (2, 5), (3, 6)])
def test_birth_costs_two_points_and_food_by_era(era: int, food: int) -> None:
    table = manage(Scenario(era=era).realm(A, food=food), points=2).play(A, Birth())
    assert (table.left(A), table.food(A)) == (0, 0)
    assert manage(Scenario(era=era).realm(A, food=food - 1), points=2).refused(A, Birth()) == "PAT-BIR-01"
    assert manage(Scenario(era=era).realm(A, food=food), points=1).refused(A, Birth()) == "PAT-BIR-01"


@pytest.mark.rule("PAT-BIR-02")
def test_birth_takes_the_descendant_of_the_lowest_numbered_covered_space() -> None:
    table = manage(Scenario().realm(A, workers=[(0, 0), (1, 0)], removed=2), points=2)
    assert feeding(table.game, A) == 4  # spaces 1 to 4 are empty
    table.play(A, Birth(), table.at(A, 1, 1))
    assert table.game.workers_of(A) == 3
    assert feeding(table.game, A) == 6  # space 5


@pytest.mark.rule("PAT-BIR-03")
def test_the_new_worker_goes_into_any_room_without_a_worker() -> None:
    table = Scenario().realm(A, workers=[(0, 0)]).lay(A, "I-04", "white", 3, 0)  # ten Rooms, one of them Water
    manage(table, points=2).play(A, Birth())
    assert len(table.options(A)) == 9
    assert table.refused(A, InRoom(0, 0)) == "PAT-BIR-03"
    assert table.play(A, InRoom(4, 0)).workers(A) == [(0, 0), (4, 0)]


@pytest.mark.rule("PAT-BIR-04")
def test_the_new_worker_activates_its_box_at_once() -> None:
    table = manage(Scenario(), points=4).play(A, Birth(), InRoom(2, 1))
    assert table.value(A, FOOD) == 3  # Wheat Field F1 [F2]
    table = manage(Scenario().build(A, "B25", 0, 0), points=3).play(A, Birth(), InRoom(0, 0))
    assert (table.pol(A), table.left(A)) == (3, 1)  # Council P1, P1 [P1]; the points stay as they are


@pytest.mark.rule("PAT-BIR-05")
def test_without_a_descendant_there_is_no_birth() -> None:
    table = manage(Scenario().realm(A, food=9, workers=[(0, 0), (1, 0), (2, 0)], removed=5), points=2)
    assert table.refused(A, Birth()) == "PAT-BIR-05"


@pytest.mark.rule("PAT-BIR-06")
def test_without_a_free_room_there_is_no_birth() -> None:
    rooms = [(x, y) for y in range(2) for x in range(3)]
    table = manage(Scenario().realm(A, food=9, workers=rooms), points=2)
    assert table.refused(A, Birth()) == "PAT-BIR-06"
    assert manage(table.realm(A, workers=rooms[1:]), points=2).refused(A, Birth()) is None


# Honor


@pytest.mark.rule("PAT-HON-01")
@pytest.mark.parametrize(("era", "food"), [(1, 1), (2, 2), (3, 3)])
def test_honor_heroes_costs_two_points_and_food_by_era(era: int, food: int) -> None:
    table = manage(Scenario(era=era).realm(A, food=food), points=2).play(A, HonorHeroes())
    assert (table.left(A), table.goods(A)) == (0, goods(coin=3, culture=20))
    assert manage(Scenario(era=era).realm(A, food=food - 1), points=2).refused(A, HonorHeroes()) == "PAT-HON-01"
    assert manage(Scenario(era=era).realm(A, food=food), points=1).refused(A, HonorHeroes()) == "PAT-HON-01"


@pytest.mark.rule("PAT-HON-02")
def test_honor_heroes_gives_a_culture_per_visible_hero() -> None:
    table = Scenario().card(A, "aristotle", "homer", "moses", "petra").card(B, "cyrus")
    table.lay(A, "I-07", "white", 3, 0)  # covers Aristotle
    assert manage(table, points=2).play(A, HonorHeroes()).culture(A) == 22


@pytest.mark.rule("PAT-HON-03")
@pytest.mark.parametrize(("era", "resources"), [(1, 0), (2, 1), (3, 2)])
def test_honor_wonders_costs_two_points_and_resources_by_era(era: int, resources: int) -> None:
    table = manage(Scenario(era=era).realm(A, resources=resources), points=2).play(A, HonorWonders())
    assert (table.left(A), table.goods(A)) == (0, goods(food=4, coin=3, culture=20))
    assert manage(Scenario(era=era).realm(A, resources=resources), points=1).refused(A, HonorWonders()) == "PAT-HON-03"
    if resources:
        short = manage(Scenario(era=era).realm(A, resources=resources - 1), points=2)
        assert short.refused(A, HonorWonders()) == "PAT-HON-03"


@pytest.mark.rule("PAT-HON-04")
def test_honor_wonders_gives_a_culture_per_visible_wonder() -> None:
    table = Scenario().card(A, "great_wall", "petra", "colossus", "homer").card(B, "colosseum")
    table.lay(A, "I-07", "white", 3, 0)  # covers the Great Wall
    assert manage(table, points=2).play(A, HonorWonders()).culture(A) == 22


@pytest.mark.rule("PAT-HON-05")
def test_honor_may_be_taken_with_nothing_to_honor() -> None:
    table = manage(Scenario(), points=4).play(A, HonorHeroes(), HonorWonders())
    assert (table.left(A), table.goods(A)) == (0, goods(food=3, coin=3, culture=20))
    table = manage(Scenario().card(A, "hagia_sophia"), points=2).play(A, HonorHeroes())
    assert table.goods(A) == goods(food=3, coin=5, culture=20, votes=1)  # her 2 Coin and 1 vote


# Construct Trade Route


@pytest.mark.rule("PAT-CTR-01")
@pytest.mark.parametrize("era", [1, 2, 3])
def test_a_route_costs_two_points_and_two_resources_in_every_era(era: int) -> None:
    table = manage(Scenario(era=era).realm(A, resources=2), points=2).play(A, BuildRoute(B))
    assert (table.left(A), table.resources(A)) == (0, 0)
    assert manage(Scenario(era=era).realm(A, resources=1), points=2).refused(A, BuildRoute(B)) == "PAT-CTR-01"
    assert manage(Scenario(era=era).realm(A, resources=2), points=1).refused(A, BuildRoute(B)) == "PAT-CTR-01"


@pytest.mark.rule("PAT-CTR-02")
def test_each_player_builds_a_route_once_per_round() -> None:
    table = manage(Scenario().realm(A, resources=9).realm(B, resources=9), points=9).play(A, BuildRoute(B))
    assert table.refused(A, BuildRoute(B)) == "PAT-CTR-02"
    assert table.refused(A, BuildRoute(C)) == "PAT-CTR-02"
    assert manage(table, points=2, seat=B).refused(B, BuildRoute(A)) is None
    table.begin(AUCTION)  # a new round
    assert manage(table, points=2).refused(A, BuildRoute(B)) is None


@pytest.mark.rule("PAT-CTR-03")
def test_a_route_may_go_to_any_other_kingdom_and_starts_at_the_own() -> None:
    table = manage(Scenario(players=4).realm(A, resources=2), points=2)
    assert table.of(A, BuildRoute) == [BuildRoute(B), BuildRoute(C), BuildRoute(D)]
    assert table.refused(A, BuildRoute(A)) == "PAT-CTR-03"
    table.play(A, BuildRoute(C))
    route = table.route_at(0)
    assert (route.owner, route.other, route.worker) == (A, C, NO_WORKER)


@pytest.mark.rule("PAT-CTR-04")
def test_no_allied_route_can_be_built() -> None:
    table = manage(Scenario().realm(A, resources=2).route(A, B), points=2).play(A, BuildRoute(B))
    assert [route.allied for route in table.game.routes] == [False, False]
    assert (table.game.general_left, table.game.allied_left) == (12, 4)
    assert not table.game.allied(A, B)


@pytest.mark.rule("PAT-CTR-05")
def test_any_number_of_general_routes_may_link_two_kingdoms() -> None:
    table = Scenario(players=2).realm(A, resources=2).realm(B, resources=2)
    for _ in range(4):
        table.route(A, B).route(B, A)
    manage(table, points=2).play(A, BuildRoute(B))
    manage(table, points=2, seat=B).play(B, BuildRoute(A))
    assert [route.owner for route in table.game.routes].count(A) == 5
    assert [route.owner for route in table.game.routes].count(B) == 5


@pytest.mark.rule("PAT-CTR-06")
def test_without_a_general_route_in_public_storage_none_can_be_built() -> None:
    table = Scenario().realm(A, resources=2)
    for _ in range(13):
        table.route(B, C)
    assert manage(table, points=2).refused(A, BuildRoute(B)) is None
    table.route(B, C)
    assert manage(table, points=2).refused(A, BuildRoute(B)) == "PAT-CTR-06"


@pytest.mark.rule("PAT-CTR-07")
def test_a_general_route_may_be_built_to_an_ally() -> None:
    table = Scenario().realm(A, resources=2).route(A, B, allied=True)
    manage(table, points=2).play(A, BuildRoute(B))
    assert [route.allied for route in table.game.routes] == [True, False]


# Reclamation


@pytest.mark.rule("PAT-REC-01")
@pytest.mark.parametrize("era", [1, 3])
def test_reclamation_costs_two_points_and_a_resource(era: int) -> None:
    table = manage(Scenario(era=era).realm(A, resources=1, buildings=["B01"]), points=2)
    table.play(A, reclaim("B01"), InRoom(0, 0))
    assert (table.left(A), table.resources(A)) == (0, 0)


@pytest.mark.rule("PAT-REC-01")
@pytest.mark.parametrize(("points", "resources"), [(1, 1), (2, 0)])
def test_reclamation_needs_its_price(points: int, resources: int) -> None:
    table = manage(Scenario().realm(A, resources=resources, buildings=["B01"]), points)
    assert table.refused(A, reclaim("B01")) == "PAT-REC-01"


def reclaiming(table: Scenario) -> Scenario:
    """A has chosen a Construction Tile for Reclamation and is asked for the Room."""
    table.realm(A, resources=1, buildings=["B01", "B02"])
    return manage(table, points=2).play(A, reclaim("B02"))


@pytest.mark.rule("PAT-REC-02")
def test_reclamation_puts_an_own_tile_wasteland_side_up_on_a_visible_room() -> None:
    table = reclaiming(Scenario().lay(A, "I-07", "white", 2, 1))  # a Mine covers the Wheat Field
    assert table.room_name(A, 2, 1) == "Mine"
    assert table.refused(A, InRoom(9, 9)) == "PAT-REC-02"
    table.play(A, InRoom(2, 1)).draw_building("B03")
    assert table.room_name(A, 2, 1) == "Wasteland"
    assert table.hand(A) == ["B01", "B03"]


@pytest.mark.rule("PAT-REC-02")
def test_the_room_lies_in_the_own_territory() -> None:
    table = reclaiming(Scenario().lay(B, "I-07", "white", 3, 0))
    assert table.refused(A, InRoom(3, 0)) == "PAT-REC-02"  # only B has a Room there
    table.play(A, InRoom(0, 0))
    assert (table.room_name(A, 0, 0), table.room_name(B, 0, 0)) == ("Wasteland", "Temple")


@pytest.mark.rule("PAT-REC-03")
def test_water_may_be_reclaimed() -> None:
    table = reclaiming(Scenario().lay(A, "I-04", "white", 3, 0))
    assert table.room_name(A, 4, 0) == "Water"
    assert table.play(A, InRoom(4, 0)).room_name(A, 4, 0) == "Wasteland"


@pytest.mark.rule("PAT-REC-04")
def test_a_larger_room_cannot_be_reclaimed() -> None:
    table = reclaiming(Scenario().lay(A, "I-21", "white", 3, 0).card(A, "homer", "great_wall"))  # 2x1, 1x2, 2x2
    for x in (3, 5, 7):
        assert table.refused(A, InRoom(x, 0)) == "PAT-REC-04"


@pytest.mark.rule("PAT-REC-05")
@pytest.mark.parametrize(("x", "scrap"), [(0, 1), (1, 0), (4, 0)], ids=["constructed", "printed", "Special Building"])
def test_a_building_may_be_reclaimed_a_constructed_one_too(x: int, scrap: int) -> None:
    table = reclaiming(Scenario().build(A, "B31", 0, 0).card(A, "alexander"))
    assert table.play(A, InRoom(x, 0)).room_name(A, x, 0) == "Wasteland"
    assert table.game.scrap == scrap  # what was constructed is out of the game


@pytest.mark.rule("PAT-REC-06")
def test_wasteland_cannot_be_reclaimed_again() -> None:
    table = reclaiming(Scenario().lay(A, "I-07", "white", 3, 0).build(A, None, 0, 0))
    assert table.refused(A, InRoom(3, 1)) == "PAT-REC-06"  # printed
    assert table.refused(A, InRoom(0, 0)) == "PAT-REC-06"  # reclaimed


@pytest.mark.rule("PAT-REC-06")
@pytest.mark.parametrize(("reading", "refused"), [("no", "PAT-REC-06"), ("yes", None)])
def test_a_house_rule_lets_wasteland_be_reclaimed(reading: str, refused: str | None) -> None:
    house = {"reclaim_wasteland": reading}
    table = reclaiming(Scenario(house=house).lay(A, "I-07", "white", 3, 0).build(A, None, 0, 0))
    assert [table.refused(A, InRoom(x, y)) for x, y in ((3, 1), (0, 0))] == [refused, refused]  # printed, reclaimed
    assert (InRoom(3, 1) in table.options(A)) == (refused is None)


@pytest.mark.rule("PAT-REC-06", "PAT-WOIII-16")
def test_reclaimed_wasteland_counts_as_made_by_reclamation() -> None:
    table = Scenario(era=3, house={"reclaim_wasteland": "yes"}).lay(A, "I-07", "white", 3, 0).card(A, "statue")
    reclaiming(table).play(A, InRoom(3, 1)).draw_building("B03")
    assert (table.room_name(A, 3, 1), table.game.scrap) == ("Wasteland", 0)
    assert table.ask(EndOfEra()).culture(A) == 20 + 3


@pytest.mark.rule("PAT-REC-06")
@pytest.mark.parametrize(("reading", "refused"), [("no", "PAT-REC-02"), ("yes", None)])
def test_a_territory_of_wasteland_can_be_reclaimed_by_that_reading_only(reading: str, refused: str | None) -> None:
    table = Scenario(house={"reclaim_wasteland": reading})
    for x, y in ((x, y) for x in range(3) for y in range(2)):
        table.build(A, None, x, y)
    assert manage(table.realm(A, resources=1, buildings=["B01"]), points=2).refused(A, reclaim("B01")) == refused


# Construct Building


@pytest.mark.rule("PAT-BLD-01")
def test_construct_building_costs_three_points() -> None:
    table = manage(Scenario().realm(A, resources=2, buildings=["B01"]), points=3)
    assert table.play(A, build("B01"), InRoom(0, 0)).left(A) == 0
    table = manage(Scenario().realm(A, resources=2, buildings=["B01"]), points=2)
    assert table.refused(A, build("B01")) == "PAT-BLD-01"


@pytest.mark.parametrize(
    ("building", "price", "rule"),
    [
        pytest.param("B01", 2, "PAT-BLD-02", marks=pytest.mark.rule("PAT-BLD-02"), id="Industry"),
        pytest.param("B07", 2, "PAT-BLD-02", marks=pytest.mark.rule("PAT-BLD-02"), id="Economy"),
        pytest.param("B13", 2, "PAT-BLD-02", marks=pytest.mark.rule("PAT-BLD-02"), id="Transport"),
        pytest.param("B19", 3, "PAT-BLD-03", marks=pytest.mark.rule("PAT-BLD-03"), id="Military"),
        pytest.param("B25", 3, "PAT-BLD-03", marks=pytest.mark.rule("PAT-BLD-03"), id="Politics"),
        pytest.param("B31", 3, "PAT-BLD-03", marks=pytest.mark.rule("PAT-BLD-03"), id="Culture"),
    ],
)
def test_a_building_costs_resources_by_its_kind(building: str, price: int, rule: str) -> None:
    table = manage(Scenario(era=3).realm(A, resources=price, buildings=[building]), points=3)
    assert table.play(A, build(building), InRoom(0, 0)).resources(A) == 0
    table = manage(Scenario(era=3).realm(A, resources=price - 1, buildings=[building]), points=3)
    assert table.refused(A, build(building)) == rule


def construct(table: Scenario, building: str = "B25") -> Scenario:
    """A has chosen a Construction Tile, P1 [P1], to build and is asked for the Room."""
    table.realm(A, resources=3, buildings=[building])
    return manage(table, points=3).play(A, build(building))


@pytest.mark.rule("PAT-BLD-04")
def test_a_building_is_a_tile_of_the_own_hand_on_a_visible_1x1_room() -> None:
    table = Scenario().lay(A, "I-21", "white", 3, 0).realm(B, buildings=["B26"])
    construct(table)
    for x in (3, 9):  # a Room of two cells, a gap
        assert table.refused(A, InRoom(x, 0)) == "PAT-BLD-04"
    table.play(A, InRoom(0, 0)).draw_building("B01")
    assert table.room_name(A, 0, 0) == building_name("B25")
    assert table.hand(A) == ["B01"]
    assert manage(table, points=3).refused(A, build("B26")) == "PAT-CON-01"  # B's


@pytest.mark.rule("PAT-BLD-05")
def test_no_building_stands_on_water() -> None:
    table = construct(Scenario().lay(A, "I-04", "white", 3, 0))
    assert table.room_name(A, 4, 0) == "Water"
    assert table.refused(A, InRoom(4, 0)) == "PAT-BLD-05"


@pytest.mark.rule("PAT-BLD-06")
@pytest.mark.parametrize(
    ("x", "y", "old"),
    [
        pytest.param(4, 1, "Wasteland", id="printed Wasteland"),
        pytest.param(2, 0, "Wasteland", id="reclaimed Wasteland"),
        pytest.param(0, 0, "Temple", id="building"),
        pytest.param(2, 1, None, id="constructed building"),
        pytest.param(4, 0, "Watchtower", id="Special Building"),
    ],
)
def test_a_building_may_stand_on_any_other_1x1_room(x: int, y: int, old: str | None) -> None:
    table = Scenario().card(A, "alexander").build(A, None, 2, 0).build(A, "B01", 2, 1)
    assert table.room_name(A, x, y) == (old or building_name("B01"))
    construct(table).play(A, InRoom(x, y))
    assert table.room_name(A, x, y) == building_name("B25")


def small_hero(card: str) -> Face:
    """A face of 1x1 Rooms with a Hero in the first; the built-in pack has none so small."""
    cells = [(0, 0), (1, 0), (0, 1), (1, 1)]
    hero = Room((cells[0],), HERO, card, NO_ICONS, NO_ICONS, card)
    return Face(2, 2, (hero, *[Room((cell,), WASTELAND, "Wasteland", NO_ICONS, NO_ICONS) for cell in cells[1:]]))


@pytest.mark.rule("PAT-BLD-06")
@pytest.mark.parametrize(("card", "rule"), [("homer", None), ("pacal", "PAT-PRM-08"), ("statue", "PAT-WOIII-17")])
def test_a_1x1_hero_may_be_built_over_unless_it_is_protected(card: str, rule: str | None) -> None:
    table = Scenario(promos="on")
    realm = table.game.realms[A]
    realm.territory = realm.territory.patched(Piece(small_hero(card), 0, False, 3, 0), 0)
    assert construct(table).refused(A, InRoom(3, 0)) == rule


@pytest.mark.rule("PAT-BLD-07")
def test_a_constructed_building_counts_and_is_active_at_once() -> None:
    table = construct(Scenario().lay(A, "I-07", "white", 3, 0).realm(A, workers=[(3, 1)]))  # on Wasteland
    before = status.general_buildings(table.game, A)
    table.play(A, InRoom(3, 1))
    assert table.pol(A) == 3  # Council P1, P1 [P1] with the worker that stood there
    assert status.count(table.game, A, POLITICS) == 2
    assert status.general_buildings(table.game, A) == before + 1


# Campaign


@pytest.mark.rule("PAT-CAM-01")
def test_campaign_turns_any_number_of_points_into_votes() -> None:
    table = manage(Scenario().realm(A, votes=2), points=5)
    assert table.of(A, Campaign) == [Campaign(points) for points in (1, 2, 3, 4, 5)]
    assert table.refused(A, Campaign(6)) == "PAT-CAM-01"
    table.play(A, Campaign(3))
    assert (table.left(A), table.votes(A)) == (2, 5)


@pytest.mark.rule("PAT-CAM-02")
def test_each_player_campaigns_once_per_round() -> None:
    table = manage(Scenario(), points=3).play(A, Campaign(1))
    assert table.refused(A, Campaign(1)) == "PAT-CAM-02"
    assert manage(table, points=1, seat=B).refused(B, Campaign(1)) is None
    table.begin(AUCTION)  # a new round
    assert manage(table, points=1).refused(A, Campaign(1)) is None


@pytest.mark.rule("PAT-CAM-03")
def test_campaign_spends_at_least_a_point() -> None:
    table = manage(Scenario(), points=3)
    assert table.refused(A, Campaign(0)) == "PAT-CAM-03"
    assert table.refused(A, Campaign(-1)) == "PAT-CAM-03"
    assert manage(Scenario(), points=0).of(A, Campaign) == []


@pytest.mark.rule("PAT-CAM-03")
def test_six_points_for_a_threat_a_route_and_one_vote() -> None:
    table = Scenario().realm(A, resources=2).card(A, "che").route(A, B).begin(DIPLOMACY)
    assert table.left(A) == 6
    table.play(A, Threaten(B, "coin"), End()).play(B, End()).play(C, End())
    table.play(A, BuildRoute(C), Campaign(1))
    assert (table.left(A), table.votes(A)) == (0, 1)


@pytest.mark.rule("PAT-BLD-04")
def test_nothing_is_built_in_a_territory_without_a_room_of_one_cell() -> None:
    whole = Room(((0, 0), (1, 0)), POLITICS, "Forum", NO_ICONS, NO_ICONS)
    table = Scenario().realm(A, resources=9, buildings=["B01"])
    table.game.realms[A].territory = found(Face(2, 1, (whole,)))
    assert table.manage(A, points=9).refused(A, build("B01")) == "PAT-BLD-04"


@pytest.mark.rule("PAT-BLD-04")
def test_a_construction_tile_in_hand_is_answered_with_a_room() -> None:
    table = Scenario().realm(A, resources=9, buildings=["B01"]).manage(A, points=9).play(A, build("B01"))
    assert table.refused(A, End()) == "PAT-BLD-04"
