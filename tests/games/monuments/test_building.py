"""The Build card: buildings, bridges and ferries. EU1 (shore) and EU2 (inland) are across a river from EU4; EU0 is the
monument hex of A; L5, M6 and N6 are the sea hexes at EU1.

Topics: build.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import ziggurat
from tests.games.monuments.scenario import A, B, Scenario, pile
from ziggurat.games.monuments.choices import Build, End, Move, Pay, PlayCard, Repair
from ziggurat.games.monuments.content import pack
from ziggurat.games.monuments.content.model import AIRFORCE, ARMY, BRIDGE, FACTORY, FERRY, FORT, GOODS, NAVY, TOWN
from ziggurat.games.monuments.events import BridgeBuilt, BuildingBuilt, FerryBuilt, FerrySunk, GoodsPaid
from ziggurat.games.monuments.game import Monuments
from ziggurat.games.monuments.rules.building import offers, places_for, refuses_work
from ziggurat.games.monuments.status import controller


def at(table: Scenario, work: str, name: str, toward: str = "") -> Build:
    return Build(work, table.at(name), table.at(toward) if toward else -1)


def rich(table: Scenario) -> Scenario:
    """A controls just enough, in Africa, for each single work."""
    table.units(A, "AF9", worker=1).goods("AF9", wood=1, sheep=2, metal=1)
    return table.units(A, "AF7", armed=1).goods("AF7", wheat=2)


def building(table: Scenario) -> Scenario:
    """A plays Build, which is in hand again if it was played before."""
    table.take_back(A)
    return table.action(A, "build")


def names(table: Scenario, work: str) -> list[tuple[str, str]]:
    """Where in Europe a work is offered: hex and end, "" where it has none."""
    found = [choice for choice in table.of(A, Build) if choice.work == work]
    places = [(table.name(each.hex), table.name(each.toward) if each.toward >= 0 else "") for each in found]
    return sorted([place for place in places if place[0].startswith("EU")])


# -- one thing


@pytest.mark.rule("MON-BLD-01")
@pytest.mark.parametrize(
    ("work", "toward"), [("town", ""), ("fort", ""), ("factory", ""), ("bridge", "EU4"), ("ferry", "M6")]
)
def test_a_build_action_makes_one_thing(work: str, toward: str) -> None:
    table = building(rich(Scenario().units(A, "EU1", worker=1)).goods("EU1", wood=1, sheep=2, wheat=2))
    table.play(A, at(table, work, "EU1", toward))
    while table.question == "pay_for":
        table.play(A, table.options(A)[0])
    assert table.game.over
    assert len([*table.events(BuildingBuilt), *table.events(BridgeBuilt), *table.events(FerryBuilt)]) == 1


@pytest.mark.rule("MON-BLD-01")
def test_only_works_and_repairs_are_answers_to_the_build_card() -> None:
    table = building(rich(Scenario().units(A, "EU1", worker=1)))
    assert table.refused(A, PlayCard("build")) == "MON-BLD-01"
    assert table.refused(A, End()) == "MON-BLD-01"
    assert table.refused(A, at(table, "castle", "EU1")) == "MON-BLD-01"
    assert table.refused(A, at(table, "town", "EU1", "EU4")) == "MON-BLD-01"


def test_nobody_is_asked_where_a_single_thing_can_be_built() -> None:
    table = building(Scenario().units(A, "EU3", worker=1).goods("EU3", sheep=2))
    assert table.game.over
    assert table.has(A, "factory", "EU3")


# -- prices


def check_price(work: str, toward: str, cost: dict[str, int], short: list[dict[str, int]]) -> None:
    """The cost is paid in full and brings the work; with less, though other things could be built, it is refused."""
    table = building(Scenario().units(A, "EU1", worker=1).units(A, "EU2", worker=1).goods("EU2", **cost))
    table.play(A, at(table, work, "EU1", toward))
    assert table.game.over
    assert table.stock("EU2") == pile()
    assert table.out_of_bank() == pile()
    assert table.paid() == sum(cost.values())
    for goods in short:
        table = building(Scenario().units(A, "EU1", worker=1).units(A, "EU2", worker=1).goods("EU2", **goods))
        assert table.refused(A, at(table, work, "EU1", toward)) == "MON-RES-05"


@pytest.mark.rule("MON-BLD-02")
def test_a_fort_costs_a_metal_and_a_wood() -> None:
    check_price("fort", "", {"metal": 1, "wood": 1}, [{"wood": 2}, {"metal": 2, "sheep": 2}])


@pytest.mark.rule("MON-BLD-03", "MON-CMP-03")
def test_a_town_costs_a_sheep_and_two_wheat() -> None:
    short = [{"sheep": 1, "wheat": 1, "wood": 1, "metal": 1}, {"wheat": 3, "wood": 1}, {"sheep": 3}]
    check_price("town", "", {"sheep": 1, "wheat": 2}, short)


@pytest.mark.rule("MON-BLD-04")
def test_a_factory_costs_two_sheep() -> None:
    check_price("factory", "", {"sheep": 2}, [{"sheep": 1, "wood": 1, "metal": 1}])


@pytest.mark.rule("MON-BLD-05")
@pytest.mark.parametrize(("work", "toward"), [("bridge", "EU4"), ("ferry", "M6")])
def test_a_bridge_or_ferry_costs_a_wood(work: str, toward: str) -> None:
    check_price(work, toward, {"wood": 1}, [{"sheep": 2, "metal": 1, "wheat": 1}])


@pytest.mark.rule("MON-CMP-03")
def test_food_is_wheat_and_nothing_else() -> None:
    table = building(Scenario().units(A, "EU1", worker=1).goods("EU1", sheep=1, wheat=2).units(A, "EU2", worker=1))
    table.play(A, at(table, "town", "EU2"))
    assert [event.amounts for event in table.events(GoodsPaid)] == [pile(sheep=1, wheat=2)]
    units = table.content.units
    assert [units[kind].price for kind in (ARMY, NAVY, AIRFORCE)] == [
        pile(sheep=1, wheat=1),
        pile(metal=1, wheat=1),
        pile(wood=1, wheat=1),
    ]


# -- where buildings go


@pytest.mark.rule("MON-BLD-06")
@pytest.mark.parametrize("work", ["town", "fort", "factory"])
def test_a_building_goes_on_a_land_hex_with_an_own_worker(work: str) -> None:
    table = rich(Scenario().units(A, "EU1", worker=1).units(A, "EU2", armed=1).units(A, "EU3", army=1))
    table.units(A, "EU0", worker=1).units(B, "EU4", worker=1).units(A, "EU5", airforce=1).units(A, "EU9", horse=1)
    building(table.ferry("L5", None, A, "worker").building(A, "town", "EU6"))
    assert names(table, work) == [("EU1", ""), ("EU2", "")]
    for name in ("EU0", "EU3", "EU4", "EU5", "EU6", "EU9", "L5"):
        assert table.refused(A, at(table, work, name)) == "MON-BLD-06"
    assert table.refused(A, Build(work, 9999)) == "MON-BLD-06"
    assert table.refused(A, Build(work, -3)) == "MON-BLD-06"


@pytest.mark.rule("MON-BLD-06", "MON-BLD-11")
def test_a_building_comes_from_the_supply_to_the_hex() -> None:
    table = building(rich(Scenario().units(A, "EU1", worker=1)))
    table.play(A, at(table, "fort", "EU1"))
    assert table.has(A, "fort", "EU1")
    assert table.out_of_supply(A) == {"fort": 1}


@pytest.mark.rule("MON-BLD-11")
def test_a_locked_building_cannot_be_built() -> None:
    table = building(rich(Scenario().lock(A, town=3, fort=2).units(A, "EU1", worker=1)))
    assert table.refused(A, at(table, "town", "EU1")) == "MON-BLD-11"
    assert table.refused(A, at(table, "fort", "EU1")) is None
    assert names(table, "town") == []


@pytest.mark.rule("MON-CMP-08")
@pytest.mark.parametrize("work", ["town", "fort", "factory"])
def test_a_player_has_three_of_each_building_and_damaged_ones_count(work: str) -> None:
    table = Scenario().building(A, work, "EU3").building(A, work, "EU2", damaged=True)
    table.units(A, "EU1", worker=1).units(A, "EU4", worker=1).goods("EU4", wood=1, metal=1, sheep=1, wheat=2)
    if work == "factory":
        table.units(A, "EU5", worker=1).goods("EU5", sheep=1)
    building(table).play(A, at(table, work, "EU1"))
    while table.question == "pay_for":
        table.play(A, table.options(A)[0])
    assert table.has(A, work, "EU1")  # the third one
    building(table.goods("EU1", wood=1, metal=1, sheep=2).units(A, "EU9", worker=1).goods("EU9", wheat=2))
    assert table.refused(A, at(table, work, "EU9")) == "MON-BLD-11"


@pytest.mark.rule("MON-BLD-12")
def test_buildings_stay_where_they_are_when_units_move_away() -> None:
    table = Scenario().units(A, "EU2", worker=1, army=1).units(A, "EU1", worker=1)
    for work in ("town", "fort", "factory"):
        table.building(A, work, "EU2")
    table.action(A, "movement")
    there, end = table.at("EU2"), table.at("EU3")
    for work in ("town", "fort", "factory"):
        assert table.refused(A, Move(work, there, end)) is not None
    table.play(A, Move("worker", there, end), Move("army", there, end))
    for work in ("town", "fort", "factory"):
        assert table.has(A, work, "EU2")
        assert not table.has(A, work, "EU3")


@pytest.mark.rule("MON-BLD-13")
def test_different_buildings_share_a_hex_but_not_two_of_a_type() -> None:
    table = Scenario().building(A, "town", "EU1").building(A, "fort", "EU1", damaged=True)
    building(rich(table.units(A, "EU1", worker=1)))
    assert table.refused(A, at(table, "town", "EU1")) == "MON-BLD-13"
    assert table.refused(A, at(table, "fort", "EU1")) == "MON-BLD-13"
    table.play(A, at(table, "factory", "EU1"))
    assert table.has(A, "town", "EU1") and table.has(A, "fort", "EU1", damaged=True) and table.has(A, "factory", "EU1")


@pytest.mark.rule("MON-BLD-13")
def test_buildings_of_another_player_are_no_bar() -> None:
    table = Scenario().building(B, "town", "EU1", damaged=True).building(B, "fort", "EU1")
    building(rich(table.units(A, "EU1", worker=1))).play(A, at(table, "fort", "EU1"))
    assert table.has(A, "fort", "EU1") and table.has(B, "fort", "EU1") and table.has(B, "town", "EU1", damaged=True)


# -- bridges


@pytest.mark.rule("MON-BLD-07", "MON-BLD-08")
def test_a_bridge_goes_over_a_river_at_a_hex_with_an_own_worker() -> None:
    table = building(Scenario().units(A, "EU2", worker=1).goods("EU2", wood=2).units(A, "EU3", army=1))
    assert names(table, "bridge") == [("EU2", "EU4"), ("EU2", "EU7"), ("EU2", "EU8")]
    assert table.refused(A, at(table, "bridge", "EU2", "EU1")) == "MON-BLD-08"  # dry
    assert table.refused(A, at(table, "bridge", "EU2", "EU9")) == "MON-BLD-08"  # no neighbour
    assert table.refused(A, at(table, "bridge", "EU2")) == "MON-BLD-08"
    assert table.refused(A, at(table, "bridge", "EU3", "EU8")) == "MON-BLD-07"  # an army is no worker
    assert table.refused(A, at(table, "bridge", "EU4", "EU2")) == "MON-BLD-07"  # on this side there is none
    table.play(A, at(table, "bridge", "EU2", "EU7"))
    river = table.game.chart.river_between(table.at("EU7"), table.at("EU2"))
    assert table.game.bridges == 1 << river


@pytest.mark.rule("MON-BLD-08")
def test_a_river_edge_has_one_bridge_whoever_built_it() -> None:
    table = building(Scenario().bridge("EU2", "EU4").units(A, "EU2", worker=1).goods("EU2", wood=2))
    assert names(table, "bridge") == [("EU2", "EU7"), ("EU2", "EU8")]
    assert table.refused(A, at(table, "bridge", "EU2", "EU4")) == "MON-BLD-08"
    table.play(A, at(table, "bridge", "EU2", "EU8"))
    assert table.game.bridges.bit_count() == 2


@pytest.mark.rule("MON-BLD-07")
def test_workers_on_a_monument_hex_or_aboard_serve_no_bridge_and_no_ferry() -> None:
    table = rich(Scenario().units(A, "EU0", worker=2).ferry("L5", None, A, "worker"))
    building(table)
    assert names(table, "bridge") == names(table, "ferry") == []
    for work, name, toward in (
        ("bridge", "EU0", "EU1"),
        ("bridge", "EU1", "EU4"),
        ("ferry", "EU0", "O6"),
        ("ferry", "EU1", "L5"),
    ):
        assert table.refused(A, at(table, work, name, toward)) == "MON-BLD-07"


@pytest.mark.rule("MON-BLD-07")
def test_a_bridge_with_own_workers_on_both_sides_is_offered_once() -> None:
    table = Scenario().units(A, "EU2", worker=1).units(A, "EU4", worker=1).goods("EU4", wood=1)
    building(table)
    assert names(table, "bridge") == [
        ("EU2", "EU7"), ("EU2", "EU8"), ("EU4", "EU1"), ("EU4", "EU2"), ("EU4", "EU7")
    ]  # fmt: skip
    assert table.refused(A, at(table, "bridge", "EU2", "EU4")) == "MON-BLD-07"


@pytest.mark.rule("MON-BLD-14", "MON-CTL-08")
def test_a_bridge_stays_when_its_builder_leaves_and_another_player_comes() -> None:
    table = Scenario().units(A, "EU2", worker=1).goods("EU2", wood=1)
    building(table).play(A, at(table, "bridge", "EU2", "EU4"))
    there = table.game.bridges
    assert there
    table.action(A, "movement", Move("worker", table.at("EU2"), table.at("EU3")))
    table.units(B, "EU4", worker=1).units(B, "AF1", worker=1)
    table.action(B, "movement", Move("worker", table.at("EU4"), table.at("EU2")), End())
    assert table.count("EU2", "worker") == 1
    assert table.game.bridges == there


@pytest.mark.rule("MON-BLD-14")
def test_no_bridge_ever_disappears() -> None:
    dice, built = random.Random(4), 0
    for seed in range(3):
        game = ziggurat.new_game("monuments", 2, seed=seed)
        assert isinstance(game, Monuments)
        before = 0
        for _ in range(1500):
            if game.over:
                break
            seat = game.pending[0]
            options = game.options(seat)
            game.play_unchecked(seat, options[dice.randrange(len(options))])
            assert game.bridges & before == before
            before = game.bridges
        built += before.bit_count()
    assert built > 3


# -- ferries


@pytest.mark.rule("MON-BLD-07", "MON-BLD-09")
def test_a_ferry_is_built_moored_on_a_shore_edge_of_a_hex_with_an_own_worker() -> None:
    table = Scenario().units(A, "EU1", worker=1).goods("EU1", wood=1).units(A, "EU3", army=1)
    building(table)
    assert names(table, "ferry") == [("EU1", "L5"), ("EU1", "M6"), ("EU1", "N6")]
    assert table.refused(A, at(table, "ferry", "EU1")) == "MON-BLD-09"
    assert table.refused(A, at(table, "ferry", "EU1", "K5")) == "MON-BLD-09"
    assert table.refused(A, at(table, "ferry", "EU1", "EU0")) == "MON-BLD-09"
    assert table.refused(A, at(table, "ferry", "EU3", "P4")) == "MON-BLD-07"
    table.play(A, at(table, "ferry", "EU1", "M6"))
    ferry = table.game.ferry(0)
    assert ferry is not None
    assert (table.name(ferry.land), table.name(ferry.water), ferry.passengers) == ("EU1", "M6", ())


@pytest.mark.rule("MON-BLD-09")
def test_a_shore_edge_holds_one_moored_ferry_but_an_afloat_one_is_no_bar() -> None:
    table = Scenario().ferry("M6", "EU1").ferry("N6").units(A, "EU1", worker=1).goods("EU1", wood=1)
    building(table)
    assert names(table, "ferry") == [("EU1", "L5"), ("EU1", "N6")]
    assert table.refused(A, at(table, "ferry", "EU1", "M6")) == "MON-BLD-09"


@pytest.mark.rule("MON-BLD-09", "MON-MAP-05")
def test_a_lake_has_shores_too() -> None:
    table = building(Scenario().units(A, "AF2", worker=1).goods("AF2", wood=1))
    assert table.refused(A, at(table, "ferry", "AF2", "LK2")) is None


@pytest.mark.rule("MON-BLD-10")
def test_a_ferry_cannot_be_built_on_a_river_edge() -> None:
    table = building(Scenario().units(A, "EU1", worker=1).goods("EU1", wood=1))
    assert table.refused(A, at(table, "ferry", "EU1", "EU4")) == "MON-BLD-10"
    assert table.refused(A, at(table, "bridge", "EU1", "EU4")) is None


@pytest.mark.rule("MON-CMP-06")
def test_bridges_and_ferries_share_a_stock_of_twenty() -> None:
    table = Scenario().units(A, "EU1", worker=1).goods("EU1", wood=3)
    assert table.game.tokens == 20
    building(table).play(A, at(table, "bridge", "EU1", "EU4"))
    assert table.game.tokens == 19
    building(table).play(A, at(table, "ferry", "EU1", "M6"))
    assert table.game.tokens == 18


@pytest.mark.rule("MON-CMP-06")
def test_with_the_stock_empty_neither_can_be_built_until_a_ferry_sinks() -> None:
    table = rich(Scenario().units(A, "EU1", worker=1).bridge("EU2", "EU7").ferry("M6", None, B, "worker"))
    for _ in range(18):
        table.ferry("L5")
    building(table)
    assert table.refused(A, at(table, "bridge", "EU1", "EU4")) == "MON-CMP-06"
    assert table.refused(A, at(table, "ferry", "EU1", "M6")) == "MON-CMP-06"
    table.game.emit(FerrySunk(B, 0))
    assert table.refused(A, at(table, "bridge", "EU1", "EU4")) is None
    table.play(A, at(table, "ferry", "EU1", "M6"))
    assert table.game.tokens == 0
    assert table.game.ferry(0) is not None  # the number is free again


# -- the green side and Masons


def paying(table: Scenario) -> list[str]:
    """The kinds of resources the question offers to pay."""
    return sorted({GOODS[at % 4] for choice in table.of(A, Pay) for at, n in enumerate(choice.amounts) if n})


@pytest.mark.rule("MON-BLD-15")
def test_green_build_takes_one_resource_of_the_players_choice_off() -> None:
    for good, left in (("wood", pile(metal=1)), ("metal", pile(wood=1))):
        table = building(Scenario().green(A, "build").units(A, "EU1", worker=1).goods("EU1", wood=1, metal=1))
        table.play(A, at(table, "fort", "EU1"))
        assert paying(table) == ["metal", "wood"]
        table.play(A, table.payment(EU1=good))
        assert table.game.over
        assert table.stock("EU1") == left
        assert table.has(A, "fort", "EU1")


@pytest.mark.rule("MON-BLD-15")
@pytest.mark.parametrize("goods", [{"wheat": 2}, {"sheep": 1, "wheat": 1}])
def test_a_green_town_costs_two_of_its_three_resources(goods: dict[str, int]) -> None:
    table = Scenario().green(A, "build").units(A, "EU1", worker=1).units(A, "EU2", worker=1).goods("EU2", **goods)
    building(table).play(A, at(table, "town", "EU1"))
    assert table.game.over
    assert table.has(A, "town", "EU1")
    assert table.stock("EU2") == pile()


@pytest.mark.rule("MON-BLD-15")
def test_a_green_town_cannot_be_paid_with_two_sheep_and_not_with_one_wheat() -> None:
    for goods in ({"sheep": 3}, {"wheat": 1, "wood": 1}):
        table = Scenario().green(A, "build").units(A, "EU1", worker=1).goods("EU1", **goods)
        building(table.units(A, "EU2", worker=1))
        assert table.refused(A, at(table, "town", "EU1")) == "MON-RES-05"


@pytest.mark.rule("MON-BLD-16")
@pytest.mark.parametrize(("work", "toward"), [("bridge", "EU4"), ("ferry", "M6")])
def test_green_build_and_masons_leave_bridges_and_ferries_at_one_wood(work: str, toward: str) -> None:
    table = Scenario().green(A, "build").bonus(A, "MAS").units(A, "EU1", worker=1).units(A, "EU2", worker=1)
    building(table.goods("EU1", sheep=1))
    assert table.refused(A, at(table, work, "EU1", toward)) == "MON-RES-05"
    table.goods("EU1", wood=1).play(A, at(table, work, "EU1", toward))
    assert table.stock("EU1") == pile(sheep=1)


@pytest.mark.rule("MON-BLD-16")
@pytest.mark.parametrize(("work", "toward"), [("bridge", "EU4"), ("ferry", "M6")])
def test_no_discount_reaches_bridges_and_ferries_where_a_pack_makes_them_dearer(
    work: str, toward: str, tmp_path: Path
) -> None:
    source = (Path(pack.__file__).parent / "pack" / "pieces.toml").read_text("utf-8")
    assert f"{work} = {{ wood = 1 }}" in source
    dearer = source.replace(f"{work} = {{ wood = 1 }}", f"{work} = {{ wood = 3 }}")
    (tmp_path / "pieces.toml").write_text(dearer, "utf-8")
    for wood, expected in ((2, "MON-RES-05"), (3, None)):
        table = Scenario(content=tmp_path).green(A, "build").bonus(A, "MAS").units(A, "EU1", worker=1)
        building(table.units(A, "EU2", worker=1).goods("EU1", sheep=1, wood=wood))
        assert table.refused(A, at(table, work, "EU1", toward)) == expected


@pytest.mark.rule("MON-COMMON-MAS")
def test_masons_take_one_resource_off_and_add_to_the_green_side_down_to_one() -> None:
    prices = {("town", False): 2, ("fort", False): 1, ("factory", False): 1}
    prices |= {("town", True): 1, ("fort", True): 1, ("factory", True): 1}
    for (work, green), number in prices.items():
        table = rich(Scenario().bonus(A, "MAS").units(A, "EU1", worker=1))
        if green:
            table.green(A, "build")
        building(table).play(A, at(table, work, "EU1"))
        while table.question == "pay_for":
            table.play(A, table.options(A)[0])
        assert table.paid() == number
        assert table.has(A, work, "EU1")


@pytest.mark.rule("MON-COMMON-MAS")
def test_masons_of_another_player_make_nothing_cheaper() -> None:
    table = Scenario().bonus(B, "MAS").units(A, "EU1", worker=1).goods("EU1", sheep=1, wood=1)
    assert building(table).refused(A, at(table, "factory", "EU1")) == "MON-RES-05"


# -- personal bonuses


@pytest.mark.rule("MON-PBO-04")
def test_what_a_personal_bonus_builds_needs_control_only_and_no_worker() -> None:
    table = Scenario().units(A, "EU1", army=1).units(A, "EU2", airforce=1).units(A, "EU3", horse=1)
    table.units(A, "EU0", worker=1)
    game = table.game
    assert places_for(game, A, TOWN, False) == []
    assert places_for(game, A, TOWN, True) == [at(table, "town", "EU2"), at(table, "town", "EU1")]
    assert places_for(game, A, FERRY, True) == [
        at(table, "ferry", "EU1", "L5"), at(table, "ferry", "EU1", "N6"), at(table, "ferry", "EU1", "M6")
    ]  # fmt: skip
    assert len(places_for(game, A, BRIDGE, True)) == 4  # EU1 to EU4, EU2 to EU4, EU7, EU8
    assert [controller(game, choice.hex) for choice in places_for(game, A, FORT, True)] == [A, A]
    assert refuses_work(game, A, FACTORY, table.at("EU3"), -1, True) == "MON-PBO-04"
    assert refuses_work(game, A, FACTORY, table.at("EU0"), -1, True) == "MON-PBO-04"
    assert refuses_work(game, A, FACTORY, table.at("EU1"), -1, True) is None
    assert places_for(table.lock(A, factory=3).game, A, FACTORY, True) == []


@pytest.mark.rule("MON-BLD-06", "MON-REP-05")
@pytest.mark.parametrize("hex", [-1, -60, 10_000])
def test_hexes_that_are_not_on_the_map_are_refused(hex: int) -> None:
    table = Scenario().units(A, "EU1", worker=1).goods("EU1", wood=2, sheep=2, wheat=1).building(A, "fort", "EU1", True)
    table.turn(A).play(A, PlayCard("build"))
    size = table.game.chart.size
    for place in (hex, table.at("EU1") - size):  # counted from the end it would be EU1
        assert table.refused(A, Build("town", place)) == "MON-BLD-06"
        assert table.refused(A, Repair("fort", place)) == "MON-REP-05"


def test_places_for_a_work_are_listed_no_further_than_asked_for() -> None:
    table = Scenario().units(A, "EU1", worker=1).units(A, "EU2", worker=1)
    sites = [table.at("EU1"), table.at("EU2")]
    assert len(offers(table.game, A, TOWN, False, sites, 0)) == 2
    assert offers(table.game, A, TOWN, False, sites, 1) == [Build("town", sites[0])]
