"""The Layer action: what a layer takes, in which order, and whose workers go.

Topics: layer.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.changed import changed
from tests.games.monuments.building_layers import (
    COSTS,
    HELD,
    HEXES,
    WORKERS,
    build,
    builder,
    finish,
    given_up,
    stock_up,
)
from tests.games.monuments.scenario import NONE, A, B, Scenario, pile
from ziggurat.games.monuments.choices import At, End, GiveUp, Option, PlayCard, ThisCard
from ziggurat.games.monuments.events import (
    BonusTaken,
    GiftChosen,
    GoodsPaid,
    LastRoundBegan,
    LayerBuilt,
    WeaponGiven,
    WorkerSacrificed,
)
from ziggurat.games.monuments.status import land_held

LAYER = PlayCard("layer")
ALL_LAYERS = (0, 1, 2, 3, 4)


def sheep_home() -> Scenario:
    """A holds EU1 to EU3 without the workers to show for it: the price of layer 1 lies on EU1."""
    return Scenario().goods("EU1", wood=1, sheep=1)


def one_worker_for_two(folder: Path) -> Scenario:
    """A has a worker, and layer 3 takes 2. Soldiers hold the other five of its 6 hexes.

    A pack is needed: 3 armies, 3 airforces and one worker do not hold the 8 hexes of layer 4, the first that takes 2.
    """
    old = r"(layer = 3, hexes =  6, .* workers =) \d"
    table = Scenario(content=changed("monuments", folder, "layers.toml", old, r"\1 2")).layers(A, 2)
    table.units(A, "EU1", worker=1).goods("EU1", wood=1, sheep=1, metal=1, wheat=1)
    for name in ("EU2", "EU3", "EU4"):
        table.units(A, name, army=1)
    return table.units(A, "EU5", airforce=1).units(A, "EU6", airforce=1)


# -- what it takes


@pytest.mark.rule("MON-LAY-01")
def test_one_action_builds_one_layer_the_next_in_order() -> None:
    for built in ALL_LAYERS:
        # The price of the following layers lies there too, and yet only one is built.
        table = finish(
            build(stock_up(builder(built, hexes=12), pile(wood=1, sheep=1, metal=1, wheat=1)), *HELD[: WORKERS[built]])
        )
        assert table.events(LayerBuilt) == [LayerBuilt(A, built + 1)]
        assert table.of_seat(A).layers == built + 1


@pytest.mark.rule("MON-LAY-01")
def test_there_is_no_sixth_layer() -> None:
    table = builder(4).layers(A, 5).turn(A)
    assert table.refused(A, LAYER) == "MON-LAY-01"


@pytest.mark.rule("MON-LAY-02", "MON-LAY-03")
@pytest.mark.parametrize("built", ALL_LAYERS)
def test_a_layer_needs_enough_land_hexes(built: int) -> None:
    need = (3, 4, 6, 8, 12)[built]
    # All resources lie in reach, a metal for layer 2 on EU1, so nothing but the land is wanting.
    assert builder(built, hexes=need - 1).goods("EU1", metal=1).turn(A).refused(A, LAYER) == "MON-LAY-03"
    assert builder(built, hexes=need).turn(A).refused(A, LAYER) is None


@pytest.mark.rule("MON-LAY-02", "MON-LAY-04")
@pytest.mark.parametrize(
    ("built", "cost"),
    [
        (0, pile(wood=1, sheep=1)),
        (1, pile(wood=1, sheep=1, metal=1)),
        (2, pile(wood=1, sheep=1, metal=1, wheat=1)),
        (3, pile(wood=2, sheep=1, metal=1, wheat=1)),
        (4, pile(wood=3, sheep=3, metal=3, wheat=3)),
    ],
)
def test_a_layer_costs_its_resources(built: int, cost: tuple[int, ...]) -> None:
    table = builder(built, goods=(4, 4, 4 if built else 0, 4))
    before = list(table.game.bank)
    table.turn(A).play(A, LAYER)
    assert table.question == "sacrifice"  # every kind lies on one hex: paying asks nothing
    assert tuple(now - then for now, then in zip(table.game.bank, before, strict=True)) == cost
    assert table.paid() == sum(cost)


@pytest.mark.rule("MON-LAY-02", "MON-LAY-04")
@pytest.mark.parametrize(
    ("built", "good"), [(built, good) for built in ALL_LAYERS for good in range(4) if COSTS[built][good]]
)
def test_without_one_of_its_resources_there_is_no_layer(built: int, good: int) -> None:
    less = tuple(number - 1 if kind == good else number for kind, number in enumerate(COSTS[built]))
    assert builder(built, goods=less).turn(A).refused(A, LAYER) == "MON-LAY-04"


@pytest.mark.rule("MON-LAY-02", "MON-LAY-05")
@pytest.mark.parametrize(("built", "workers"), [(0, 1), (1, 1), (2, 1), (3, 2), (4, 3)])
def test_a_layer_sacrifices_its_workers(built: int, workers: int) -> None:
    table = builder(built).turn(A).play(A, LAYER)
    assert table.question == "sacrifice"
    for number in (workers - 1, workers + 1):
        assert table.refused(A, given_up(table, *[f"worker {name}" for name in HELD[:number]])) == "MON-LAY-07"
    table.play(A, given_up(table, *[f"worker {name}" for name in HELD[:workers]]))
    assert table.question == "choose_bonus"
    assert table.of_seat(A).workers == 15 - HEXES[built] + workers


@pytest.mark.rule("MON-LAY-07")
def test_the_first_answers_listed_keep_all_land() -> None:
    """Layer 5 takes 12 hexes and 3 workers. EU3 has 3, EU8 and EU5 have 2: four can go without any land being lost."""
    table = builder(4).units(A, "EU3", worker=2).units(A, "EU8", worker=1).units(A, "EU5", worker=1)
    table.turn(A).play(A, LAYER)
    assert table.question == "sacrifice"
    listed = table.options(A)
    for third in ("EU5", "EU8"):
        assert given_up(table, "worker EU3", "worker EU3", f"worker {third}") in listed
    table.play(A, listed[0])
    assert len(land_held(table.game, A)) == 12


@pytest.mark.rule("MON-LAY-02", "MON-LAY-05")
def test_with_too_few_workers_there_is_no_layer(tmp_path: Path) -> None:
    table = one_worker_for_two(tmp_path)
    assert table.turn(A).refused(A, LAYER) == "MON-LAY-05"
    assert table.units(A, "EU1", worker=1).turn(A).refused(A, LAYER) is None


@pytest.mark.rule("MON-LAY-05", "MON-LAY-07")
def test_workers_at_the_monument_and_aboard_can_be_those_that_are_needed(tmp_path: Path) -> None:
    assert one_worker_for_two(tmp_path).ferry("N6", None, A, "worker").turn(A).refused(A, LAYER) is None
    assert one_worker_for_two(tmp_path).units(A, "EU0", worker=1).turn(A).refused(A, LAYER) is None


@pytest.mark.rule("MON-LAY-06")
@pytest.mark.parametrize(
    ("unit", "hex", "rule"),
    [
        ("worker", "EU3", None),
        ("armed", "EU3", None),
        ("army", "EU3", None),
        ("airforce", "EU3", None),
        ("navy", "N6", "MON-LAY-03"),
        ("airforce", "N6", "MON-LAY-03"),
        ("horse", "EU3", "MON-LAY-03"),
        ("worker", "EU0", "MON-LAY-03"),
    ],
)
def test_workers_armies_and_airforces_hold_land_and_navies_do_not(unit: str, hex: str, rule: str | None) -> None:
    table = builder(0, hexes=2).units(A, hex, **{unit: 1}).turn(A)
    assert table.refused(A, LAYER) == rule


# -- sacrifice


@pytest.mark.rule("MON-LAY-07")
def test_any_own_worker_on_the_board_may_be_sacrificed() -> None:
    table = builder(0).units(A, "EU0", worker=2).units(A, "EU1", armed=2, army=1).units(A, "EU2", worker=1)
    table.ferry("N6", None, A, "worker", "army").ferry("M6", None, A, "armed", "worker").ferry("K5", None, B, "worker")
    table.units(B, "AF1", worker=1).turn(A).play(A, LAYER)
    # Those without weapons first, the most crowded places before the others; who holds land alone comes last.
    there = ("worker EU2", "worker EU0", "worker EU1", "worker ferry0", "worker ferry1", "armed EU1", "armed ferry1")
    assert table.options(A) == [given_up(table, each) for each in (*there, "worker EU3")]
    nobody = (given_up(table, "worker AF1"), given_up(table, "worker ferry2"), given_up(table, "armed EU3"))
    for choice in (*nobody, given_up(table, "armed ferry0"), GiveUp((-1,)), GiveUp(()), End(), At(table.at("EU1"))):
        assert table.refused(A, choice) == "MON-LAY-07", choice


@pytest.mark.rule("MON-LAY-07")
@pytest.mark.parametrize("hex", ["EU0", "EU1"])
def test_a_sacrificed_worker_goes_back_to_the_supply(hex: str) -> None:
    table = builder(0).units(A, "EU0", worker=1).turn(A)
    assert table.of_seat(A).workers == 11
    table.play(A, LAYER, given_up(table, f"worker {hex}"))
    assert table.of_seat(A).workers == 12
    assert table.count(hex, "worker") == 0
    assert table.side(hex) == NONE


@pytest.mark.rule("MON-LAY-07")
def test_a_worker_sacrificed_aboard_leaves_its_ferry_and_loses_its_load() -> None:
    table = builder(0).ferry("N6", None, A, ("worker", "metal")).turn(A)
    assert (table.game.bank[2], table.side("N6")) == (24, A)
    table.play(A, LAYER, given_up(table, "worker ferry0"))
    assert table.passengers(0) == []
    assert (table.game.bank[2], table.side("N6")) == (25, NONE)
    assert table.of_seat(A).workers == 12


@pytest.mark.rule("MON-LAY-07")
@pytest.mark.parametrize("loads", [("", "wheat"), ("wheat", "")])
def test_of_two_alike_aboard_the_one_with_the_smaller_load_goes(loads: tuple[str, str]) -> None:
    table = builder(0).ferry("N6", None, A, ("worker", loads[0]), ("worker", loads[1])).turn(A)
    table.play(A, LAYER, given_up(table, "worker ferry0"))
    ferry = table.game.ferry(0)
    assert ferry is not None
    assert [person.load for person in ferry.passengers] == [pile(wheat=1)]
    assert table.side("N6") == A


@pytest.mark.rule("MON-LAY-07")
def test_a_player_may_end_without_any_worker() -> None:
    table = sheep_home().units(A, "EU1", worker=1).units(A, "EU2", army=1).units(A, "EU3", airforce=1).turn(A)
    table.play(A, LAYER)
    assert table.question == "choose_bonus"  # there was only one to sacrifice
    assert table.events(WorkerSacrificed) == [WorkerSacrificed(A, table.at("EU1"), False)]
    assert table.of_seat(A).workers == 15
    assert table.of_seat(A).layers == 1


@pytest.mark.rule("MON-WPN-07")
def test_the_weapon_of_a_sacrificed_worker_may_go_to_another() -> None:
    table = builder(0, hexes=2).units(A, "EU3", armed=1).turn(A)
    table.play(A, LAYER, given_up(table, "armed EU3"))
    assert (table.question, table.game.weapons) == ("rearm", 25)
    table.play(A, At(table.at("EU2")))
    assert (table.count("EU2", "armed"), table.game.weapons) == (1, 24)
    assert table.question == "choose_bonus"


@pytest.mark.rule("MON-WPN-07")
def test_weapons_are_handed_on_after_all_sacrifices_and_only_those_of_the_sacrificed() -> None:
    table = builder(3).units(A, "EU7", armed=2).turn(A).play(A, LAYER)
    table.play(A, given_up(table, "armed EU7", "worker EU1"))
    assert table.question == "rearm"
    table.play(A, At(table.at("EU2")))
    assert table.question == "choose_bonus"
    assert table.events(WeaponGiven) == [WeaponGiven(A, table.at("EU2"), "MON-WPN-07")]


# -- the order


@pytest.mark.rule("MON-LAY-08")
def test_resources_then_workers_then_the_layer_then_the_common_then_the_personal_bonus() -> None:
    table = build(builder(0).lock(A, town=1), "EU2").play(A, ThisCard("CB01"), Option(0))
    order = (GoodsPaid, WorkerSacrificed, LayerBuilt, BonusTaken, GiftChosen)
    kinds = [type(event) for event in table.game.events or [] if isinstance(event, order)]
    assert kinds == [GoodsPaid, WorkerSacrificed, LayerBuilt, BonusTaken, GiftChosen]


@pytest.mark.rule("MON-LAY-08")
def test_losing_a_hex_through_the_sacrifice_undoes_nothing() -> None:
    """The worked example: three workers on three hexes; then two hexes are held, and the layer stands."""
    table = build(builder(0), "EU2")
    assert table.game.places[A] == tuple(sorted((table.at("EU1"), table.at("EU3"))))
    assert table.of_seat(A).layers == 1


@pytest.mark.rule("MON-LAY-08")
def test_workers_about_to_be_sacrificed_still_control_what_is_paid() -> None:
    """The only worker is where the price lies: it pays, then it goes."""
    table = sheep_home().units(A, "EU1", worker=1).units(A, "EU2", army=1).units(A, "EU3", army=1)
    table.turn(A).play(A, LAYER)
    assert table.stock("EU1") == pile()
    assert table.of_seat(A).layers == 1


@pytest.mark.rule("MON-LAY-08")
def test_nothing_is_sacrificed_before_everything_is_paid() -> None:
    table = builder(0).goods("EU3", wood=1).turn(A).play(A, LAYER)
    assert table.question == "pay_for"  # wood lies on two hexes
    table.play(A, table.payment(EU3="wood", EU1="sheep"))
    assert table.question == "sacrifice"
    assert table.stock("EU2") == pile(wood=1)


@pytest.mark.rule("MON-LAY-09")
def test_no_worker_needs_to_be_at_the_monument() -> None:
    table = builder(0)
    assert table.count("EU0", "worker") == 0
    build(table, "EU1")
    assert (table.of_seat(A).layers, table.of_seat(B).layers) == (1, 0)


# -- discounts


@pytest.mark.rule("MON-LAY-10")
def test_green_layer_costs_one_resource_less() -> None:
    """The worked example: layer 5 for 11 resources. One metal is wanting, which is the one saved."""
    table = builder(4, goods=pile(wood=3, sheep=3, metal=2, wheat=3))
    assert table.turn(A).refused(A, LAYER) == "MON-LAY-04"
    table.green(A, "layer").turn(A).play(A, LAYER)
    while table.question == "pay_for":
        table.play(A, table.options(A)[0])
    assert table.question == "sacrifice"
    assert table.paid() == 11


@pytest.mark.rule("MON-LAY-10")
def test_green_layer_saves_only_one() -> None:
    table = builder(4, goods=pile(wood=3, sheep=3, metal=1, wheat=3))
    assert table.green(A, "layer").turn(A).refused(A, LAYER) == "MON-LAY-04"


@pytest.mark.rule("MON-LAY-11")
@pytest.mark.parametrize(("built", "workers"), [(0, 1), (4, 3)])
def test_green_layer_sacrifices_as_many_workers(built: int, workers: int) -> None:
    table = finish(builder(built).green(A, "layer").turn(A).play(A, LAYER))
    assert len(table.events(WorkerSacrificed)) == workers


# -- the last layer


@pytest.mark.rule("MON-END-01")
@pytest.mark.parametrize("built", ALL_LAYERS)
def test_only_the_fifth_layer_makes_the_round_the_last_one(built: int) -> None:
    table = build(builder(built))
    assert table.events(LastRoundBegan) == ([LastRoundBegan("MON-END-01")] if built == 4 else [])
    assert table.game.last == (built == 4)


@pytest.mark.rule("MON-END-03")
def test_another_fifth_layer_in_the_last_round_changes_nothing() -> None:
    table = builder(4)
    table.game.last = True
    build(table)
    assert table.of_seat(A).layers == 5
    assert table.events(LastRoundBegan) == []
