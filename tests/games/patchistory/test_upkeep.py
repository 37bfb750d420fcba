"""Phase 6, in the last round of an Era: Maintain Heroes & Wonders. Topics: maintain heroes and wonders."""

from __future__ import annotations

import pytest

from tests.games.patchistory.scenario import A, B, Scenario
from ziggurat.games.patchistory.game import UPKEEP, goods


def table_at_era_end(food: int = 4, resources: int = 0, culture: int = 20) -> Scenario:
    return Scenario(round=5).realm(A, food=food, resources=resources, culture=culture)


@pytest.mark.rule("PAT-MHW-01")
def test_two_food_are_paid_per_visible_hero() -> None:
    table = table_at_era_end(food=9, resources=9).card(A, "homer", "caesar", "moses").begin(UPKEEP)
    assert table.goods(A) == goods(food=9 - 6, resources=9, coin=3, culture=20)


@pytest.mark.rule("PAT-MHW-01", "PAT-MHW-02")
def test_covered_heroes_and_wonders_cost_nothing() -> None:
    # Homer in (3,0) and (3,1), Colosseum in (5,0) and (6,0); Great Estate and Agora are laid over them.
    table = table_at_era_end(food=9, resources=9).card(A, "homer", "colosseum")
    table.lay(A, "I-22", "white", 3, 0).lay(A, "I-21", "white", 5, 0).begin(UPKEEP)
    assert (table.food(A), table.resources(A)) == (9, 9)


@pytest.mark.rule("PAT-MHW-02")
def test_one_resource_is_paid_per_visible_wonder() -> None:
    table = table_at_era_end(food=9, resources=9).card(A, "petra", "great_wall", "colossus").begin(UPKEEP)
    assert table.goods(A) == goods(food=9, resources=9 - 3, coin=3, culture=20)


@pytest.mark.rule("PAT-MHW-01", "PAT-MHW-02")
@pytest.mark.parametrize("era", [1, 2, 3])
def test_upkeep_is_due_in_the_fifth_round_of_every_era(era: int) -> None:
    for round, paid in ((4, 0), (5, 1)):
        table = Scenario(era=era, round=round).realm(A, food=4, resources=4).card(A, "homer", "petra").begin(UPKEEP)
        assert (table.food(A), table.resources(A)) == (4 - 2 * paid, 4 - paid)


@pytest.mark.rule("PAT-MHW-03")
def test_who_can_pay_pays_in_full_and_is_not_asked() -> None:
    table = table_at_era_end(food=2, resources=1, culture=30).card(A, "homer", "petra")
    table.realm(B, cards=["arms"]).begin(UPKEEP)
    assert table.goods(A) == goods(coin=3, culture=30)
    assert (table.pending, table.question) == ((B,), "place_cards")


@pytest.mark.rule("PAT-MHW-04")
def test_each_missing_food_costs_three_culture() -> None:
    table = table_at_era_end(food=1).card(A, "homer", "caesar").begin(UPKEEP)
    assert (table.food(A), table.culture(A)) == (0, 20 - 3 * 3)


@pytest.mark.rule("PAT-MHW-05")
def test_each_missing_resource_costs_six_culture() -> None:
    table = table_at_era_end(resources=1).card(A, "petra", "colosseum", "colossus").begin(UPKEEP)
    assert (table.resources(A), table.culture(A)) == (0, 20 - 2 * 6)


@pytest.mark.rule("PAT-MHW-04", "PAT-MHW-05")
def test_three_heroes_and_two_wonders_with_four_food_and_no_resource() -> None:
    table = table_at_era_end(food=4, resources=0).card(A, "homer", "caesar", "moses", "petra", "colossus").begin(UPKEEP)
    assert table.goods(A) == goods(coin=3, culture=20 - 18)


@pytest.mark.rule("PAT-MHW-06")
def test_no_hero_or_wonder_is_lost_for_want_of_upkeep() -> None:
    table = table_at_era_end(food=0, resources=0, culture=0).card(A, "homer", "petra").begin(UPKEEP)
    assert table.game.realms[A].territory.cards == ["homer", "petra"]


@pytest.mark.rule("PAT-MHW-07")
@pytest.mark.parametrize(
    ("food", "resources", "left"),
    [pytest.param(1, 9, (0, 8, 3, 17, 0), id="food"), pytest.param(9, 0, (7, 0, 3, 14, 0), id="resources")],
)
def test_food_and_resources_do_not_stand_in_for_each_other(food: int, resources: int, left: tuple[int, ...]) -> None:
    table = table_at_era_end(food=food, resources=resources).card(A, "homer", "petra").begin(UPKEEP)
    assert table.goods(A) == left
