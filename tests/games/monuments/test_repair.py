"""Repairs with the Build card.

Topics: repair.
"""

from __future__ import annotations

import pytest

from tests.games.monuments.scenario import A, B, Scenario, pile
from ziggurat.games.monuments.choices import Activate, Build, Repair
from ziggurat.games.monuments.events import BuildingRepaired


def mend(table: Scenario, building: str, name: str = "EU1") -> Repair:
    return Repair(building, table.at(name))


def damaged(building: str, **goods: int) -> Scenario:
    """A damaged building of A on EU1 with a worker, who has these resources; another one stands on EU3."""
    table = Scenario().building(A, building, "EU1", damaged=True).units(A, "EU1", worker=1).units(A, "EU3", worker=1)
    return table.goods("EU1", **goods)


def repairing(table: Scenario) -> Scenario:
    """A plays Build, which is in hand again if it was played before."""
    table.take_back(A)
    return table.action(A, "build")


def paid(table: Scenario) -> int:
    """Pay what is asked for; return how many resources that was."""
    while table.question == "pay_for":
        table.play(A, table.options(A)[0])
    assert table.game.over
    return table.paid()


@pytest.mark.rule("MON-REP-01")
def test_a_build_action_may_repair_one_building_instead_of_building() -> None:
    table = damaged("town", wood=1, sheep=1, wheat=2).building(A, "fort", "EU1", damaged=True)
    repairing(table).play(A, mend(table, "town"))
    assert paid(table) == 2
    assert len(table.events(BuildingRepaired)) == 1
    assert table.has(A, "town", "EU1") and not table.has(A, "town", "EU1", damaged=True)
    assert table.has(A, "fort", "EU1", damaged=True)
    assert table.out_of_supply(A) == {"town": 1, "fort": 1}


@pytest.mark.rule("MON-REP-01")
def test_an_intact_building_cannot_be_repaired() -> None:
    table = repairing(damaged("town", wood=1, metal=1).building(A, "fort", "EU1"))
    assert table.refused(A, mend(table, "fort")) == "MON-REP-01"
    assert table.refused(A, Repair("bridge", table.at("EU1"))) == "MON-BLD-01"


@pytest.mark.rule("MON-REP-02")
@pytest.mark.parametrize(
    ("building", "goods", "number"),
    [
        ("town", {"sheep": 1, "wheat": 2}, 2),
        ("town", {"wheat": 2}, 2),
        ("town", {"sheep": 1, "wheat": 1}, 2),
        ("fort", {"wood": 1, "metal": 1}, 1),
        ("factory", {"sheep": 2}, 1),
    ],
)
def test_a_repair_costs_one_resource_less_than_the_building(building: str, goods: dict[str, int], number: int) -> None:
    table = repairing(damaged(building, **goods).units(A, "EU2", worker=1).goods("EU2", sheep=2))
    table.play(A, mend(table, building))
    assert paid(table) == number
    assert table.has(A, building, "EU1")


@pytest.mark.rule("MON-REP-02")
def test_which_resource_a_repair_spares_is_the_players_choice() -> None:
    for good, left in (("wood", pile(metal=1)), ("metal", pile(wood=1))):
        table = repairing(damaged("fort", wood=1, metal=1))
        table.play(A, mend(table, "fort"))
        assert table.options(A) == [table.payment(EU1="wood"), table.payment(EU1="metal")]
        table.play(A, table.payment(EU1=good))
        assert table.game.over
        assert table.stock("EU1") == left
        assert table.has(A, "fort", "EU1")


@pytest.mark.rule("MON-REP-02")
def test_a_repair_that_cannot_be_paid_is_refused() -> None:
    for building, goods in (
        ("town", {"wheat": 1, "wood": 1, "metal": 1}),
        ("town", {"sheep": 3}),
        ("fort", {"sheep": 2, "wheat": 2}),
        ("factory", {"wood": 1, "metal": 1, "wheat": 2}),
    ):
        table = repairing(damaged(building, **goods))
        assert table.refused(A, mend(table, building)) == "MON-RES-05"


@pytest.mark.rule("MON-REP-03")
@pytest.mark.parametrize("building", ["town", "fort", "factory"])
def test_a_green_repair_costs_one_resource(building: str) -> None:
    table = repairing(damaged(building, wood=1, metal=1, sheep=1, wheat=2).green(A, "build"))
    table.play(A, mend(table, building))
    assert paid(table) == 1
    assert table.has(A, building, "EU1")


@pytest.mark.rule("MON-REP-03")
def test_a_green_town_repair_takes_a_sheep_or_a_wheat_but_not_nothing() -> None:
    for good in ("sheep", "wheat"):
        table = damaged("town", **{good: 1}).green(A, "build").lock(A, factory=3)
        repairing(table)
        assert table.game.over  # nothing else could be built
        assert table.has(A, "town", "EU1")
        assert table.stock("EU1") == pile()
    table = damaged("town", metal=5).green(A, "build").bonus(A, "MAS").units(A, "EU2", worker=1).goods("EU2", wood=1)
    assert repairing(table).refused(A, mend(table, "town")) == "MON-RES-05"


@pytest.mark.rule("MON-COMMON-MAS")
def test_masons_make_repairs_cheaper_down_to_one() -> None:
    for green in (False, True):
        for building in ("town", "fort", "factory"):
            table = damaged(building, wood=1, metal=1, sheep=1, wheat=2).bonus(A, "MAS")
            repairing(table.green(A, "build") if green else table).play(A, mend(table, building))
            assert paid(table) == 1
            assert table.has(A, building, "EU1")


@pytest.mark.rule("MON-REP-04")
@pytest.mark.parametrize("unit", ["army", "airforce", "horse", ""])
def test_a_repair_needs_an_own_worker_on_the_hex(unit: str) -> None:
    table = Scenario().building(A, "fort", "EU2", damaged=True).units(A, "EU1", worker=1).goods("EU1", wood=1, metal=1)
    if unit:
        table.units(A, "EU2", **{unit: 1})
    repairing(table)
    assert table.refused(A, mend(table, "fort", "EU2")) == "MON-REP-04"
    assert table.of(A, Repair) == []


@pytest.mark.rule("MON-REP-04")
def test_an_armed_worker_repairs_too() -> None:
    table = Scenario().building(A, "fort", "EU2", damaged=True).units(A, "EU2", armed=1).goods("EU2", wood=1)
    assert repairing(table).refused(A, mend(table, "fort", "EU2")) is None


@pytest.mark.rule("MON-REP-05")
def test_a_player_repairs_only_own_buildings() -> None:
    table = damaged("town", sheep=1, wheat=2).building(B, "fort", "EU1", damaged=True).goods("EU1", wood=1, metal=1)
    repairing(table)
    assert table.refused(A, mend(table, "fort")) == "MON-REP-05"
    assert table.refused(A, mend(table, "factory")) == "MON-REP-05"
    assert table.refused(A, Repair("fort", -1)) == "MON-REP-05"
    assert table.refused(A, mend(table, "town")) is None


@pytest.mark.rule("MON-REP-06")
def test_a_repaired_factory_produces_again_at_once() -> None:
    table = damaged("factory", sheep=2).units(A, "EU2", worker=1)
    repairing(table).play(A, mend(table, "factory"))
    assert table.stock("EU1") == pile(sheep=1)
    table.action(A, "production", Activate(table.at("EU1")))
    assert table.stock("EU1") == pile(sheep=4)  # 1 of the worker, 2 of the factory


@pytest.mark.rule("MON-REP-06")
def test_a_repaired_building_counts_as_one_of_its_type_and_cannot_be_built_twice() -> None:
    table = repairing(damaged("fort", wood=2, metal=2)).play(A, mend(damaged("fort"), "fort"))
    table.play(A, table.payment(EU1="wood"))
    repairing(table.goods("EU1", wood=1))
    assert table.refused(A, mend(table, "fort")) == "MON-REP-01"
    assert table.refused(A, Build("fort", table.at("EU1"))) == "MON-BLD-13"
