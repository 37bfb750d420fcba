"""Phase 5: Production, then Maintain Workers. Equality produces 1 Food, 1 Coin and 1 Culture without workers.

Topics: production, maintain workers.
"""

from __future__ import annotations

import pytest

from tests.games.patchistory.scenario import A, B, C, Scenario
from ziggurat.games.patchistory.content.model import COIN, CULTURE, FOOD, RESOURCE
from ziggurat.games.patchistory.events import Gained, Paid
from ziggurat.games.patchistory.game import NO_WORKER, PRODUCTION, goods

UNBOXED = [(1, 0), (0, 1), (1, 1)]  # Council, Barracks and Road of the Capital Tile: Rooms that workers do not change


def workers(table: Scenario, seat: int, number: int) -> Scenario:
    """Workers of `seat` that produce nothing: three in Rooms, the rest on Rest spaces."""
    table.realm(seat, workers=UNBOXED[:number])
    for _ in range(number - len(UNBOXED)):
        table.route(seat, (seat + 1) % 3, worker=6)
    return table


# -- Production


@pytest.mark.rule("PAT-PRO-01")
def test_each_player_gains_its_four_production_values() -> None:
    # Equality 1 Food, 1 Coin, 1 Culture; Liberty Yellow Quarry 1 Resource and, with its worker, 1 more, Farm 2 Food,
    # Temple 1 Culture, Market 1 Coin. Feeding takes 1 Food for B's worker.
    table = Scenario().realm(B, capital="liberty-yellow", workers=[(0, 0)]).begin(PRODUCTION)
    assert table.goods(A) == goods(food=4 + 1, coin=3 + 1, culture=20 + 1)
    assert table.goods(B) == goods(food=4 + 2 - 1, resources=2, coin=3 + 1, culture=20 + 1)


@pytest.mark.rule("PAT-PRO-02")
def test_everybody_produces_before_anybody_feeds() -> None:
    table = Scenario()
    for seat in (A, B, C):
        table.realm(seat, workers=[(1, 0)])
    kinds = [event.kind for event in table.begin(PRODUCTION).game.events or [] if isinstance(event, Gained | Paid)]
    assert kinds == ["gained"] * 3 + ["paid"] * 3


@pytest.mark.rule("PAT-PRO-03")
@pytest.mark.parametrize(
    ("space", "gained"), [(1, (0, 0, 3, 0)), (2, (0, 2, 0, 0)), (3, (0, 0, 0, 4))], ids=["coin", "resources", "culture"]
)
def test_a_worker_on_a_general_route_gains_the_goods_of_its_space(space: int, gained: tuple[int, ...]) -> None:
    table = Scenario().route(A, B, worker=space).begin(PRODUCTION)
    produced_and_fed = (4 + 1 - 1, 0, 3 + 1, 20 + 1)
    assert table.goods(A)[:4] == tuple(x + y for x, y in zip(produced_and_fed, gained, strict=True))


@pytest.mark.rule("PAT-PRO-03")
def test_both_allies_gain_from_their_spaces_of_an_allied_route() -> None:
    table = Scenario().route(A, B, worker=1, guest=4, allied=True).begin(PRODUCTION)
    assert table.food(A) == 4 + 1 + 3 - 1
    assert table.culture(A) == 20 + 1
    assert table.culture(B) == 20 + 1 + 5


@pytest.mark.rule("PAT-PRO-03")
def test_every_worker_on_a_route_gains_for_itself() -> None:
    table = Scenario().route(A, B, worker=1).route(A, C, worker=1).begin(PRODUCTION)
    assert table.coin(A) == 3 + 1 + 3 + 3


@pytest.mark.rule("PAT-PRO-04")
def test_goods_of_trade_routes_are_no_production() -> None:
    table = Scenario().route(A, B, worker=3).route(A, C, allied=True, worker=3)
    assert [table.value(A, icon) for icon in (FOOD, RESOURCE, COIN, CULTURE)] == [1, 0, 1, 1]
    assert table.begin(PRODUCTION).goods(A)[1:4] == (2, 4, 25)  # but they are gained


@pytest.mark.rule("PAT-PRO-05")
@pytest.mark.parametrize(
    ("allied", "worker", "guest"),
    [
        pytest.param(False, 0, NO_WORKER, id="start"),
        pytest.param(False, 4, NO_WORKER, id="negotiation"),
        pytest.param(False, 5, NO_WORKER, id="war"),
        pytest.param(False, 6, NO_WORKER, id="rest"),
        pytest.param(True, 0, 5, id="both-starts-of-an-allied-route"),
    ],
)
def test_a_space_without_goods_gives_nothing(allied: bool, worker: int, guest: int) -> None:
    table = Scenario().card(A, "cyrus").route(A, B, allied=allied, worker=worker, guest=guest).begin(PRODUCTION)
    # Tile of Cyrus: 1 Coin, with Tavern 2 more; his Culture is for workers that gain Goods. 1 Food for the worker.
    assert table.goods(A)[:4] == (4 + 1 - 1, 0, 3 + 1 + 3, 20 + 1)
    assert table.goods(B)[1:4] == (0, 3 + 1, 20 + 1)


@pytest.mark.rule("PAT-PRO-06")
def test_produced_goods_come_from_no_player() -> None:
    table = Scenario().realm(B, food=0, coin=0, culture=0).route(A, B, worker=1).begin(PRODUCTION)
    assert table.coin(A) == 3 + 1 + 3
    assert table.goods(B) == goods(food=1, coin=1, culture=1)
    assert table.goods(C) == goods(food=5, coin=4, culture=21)


# -- Maintain Workers


@pytest.mark.rule("PAT-FEE-01")
@pytest.mark.parametrize(("number", "food"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (6, 8), (7, 10), (8, 12)])
def test_feeding_costs_the_highest_uncovered_number(number: int, food: int) -> None:
    table = workers(Scenario().realm(A, food=20), A, number).begin(PRODUCTION)
    assert table.food(A) == 20 + 1 - food


@pytest.mark.rule("PAT-FEE-02")
def test_who_has_enough_food_pays_food_and_no_culture() -> None:
    table = workers(Scenario().realm(A, food=3), A, 4).begin(PRODUCTION)
    assert (table.food(A), table.culture(A)) == (3 + 1 - 4, 20 + 1)
    assert table.pending == (-1,)  # nobody was asked: the next round lays out its tiles


@pytest.mark.rule("PAT-FEE-03")
def test_each_missing_food_costs_three_culture() -> None:
    # Production brings 1 Food and 1 Culture: 4 Food and 20 Culture when 6 are due for five workers.
    table = workers(Scenario().realm(A, food=3, culture=19), A, 5).begin(PRODUCTION)
    assert (table.food(A), table.culture(A)) == (0, 14)


@pytest.mark.rule("PAT-FEE-04")
def test_no_worker_is_lost_for_want_of_food() -> None:
    table = workers(Scenario().realm(A, food=0, culture=0), A, 5).begin(PRODUCTION)
    assert table.game.workers_of(A) == 5
    assert table.workers(A) == sorted(UNBOXED)
    assert [route.worker for route in table.game.routes] == [6, 6]


@pytest.mark.rule("PAT-FEE-05")
def test_food_of_this_round_feeds_the_workers() -> None:
    # The worker on the Wheat Field makes 3 Food, one on an Allied route 3 more; two workers eat 2.
    table = Scenario().realm(A, food=0, workers=[(2, 1)]).route(A, B, worker=1, allied=True).begin(PRODUCTION)
    assert (table.food(A), table.culture(A)) == (3 + 3 - 2, 20 + 1)


@pytest.mark.rule("PAT-FEE-06")
def test_a_space_emptied_by_a_removed_descendant_counts_as_uncovered() -> None:
    table = workers(Scenario(), A, 2).realm(A, removed=1).begin(PRODUCTION)
    assert table.food(A) == 4 + 1 - 3
