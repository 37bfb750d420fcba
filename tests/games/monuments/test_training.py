"""Train: what units cost, from whom they come, where they appear, and the weapon of the green side.

Topics: train.
"""

from __future__ import annotations

import pytest

from tests.games.monuments.scenario import A, B, Scenario, pile
from ziggurat.games.monuments.choices import At, Forge, PlayCard, Train
from ziggurat.games.monuments.content.model import PIECES

UNITS = ("army", "navy", "airforce")
NOTHING = pile()


def permitted() -> Scenario:
    """A may train."""
    return Scenario().bonus(A, "MIL")


def rich() -> Scenario:
    """A may train and has enough on EU2 for every unit and for a weapon, with a worker on EU1 and one on EU2."""
    table = permitted().units(A, "EU1", worker=1).units(A, "EU2", worker=1)
    return table.goods("EU2", wood=1, sheep=1, metal=1, wheat=2)


def in_supply(table: Scenario, unit: str) -> int:
    """Units of this kind that A has in the supply."""
    return table.of_seat(A).supply[PIECES.index(unit)]


# -- the permit, and what one action makes


@pytest.mark.rule("MON-MIL-01")
def test_only_the_owner_of_the_permit_can_play_train_even_for_a_weapon() -> None:
    table = Scenario().bonus(B, "MIL").units(A, "EU1", worker=2).goods("EU1", sheep=1, metal=1, wheat=1).turn(A)
    assert table.refused(A, PlayCard("train")) == "MON-MIL-01"
    only_metal = Scenario().units(A, "EU1", worker=2).goods("EU1", metal=1).turn(A)
    assert only_metal.refused(A, PlayCard("train")) == "MON-MIL-01"
    only_metal = permitted().units(A, "EU1", worker=2).goods("EU1", metal=1).turn(A)
    assert only_metal.refused(A, PlayCard("train")) is None


@pytest.mark.rule("MON-MIL-02")
def test_one_action_makes_one_unit_or_one_weapon() -> None:
    table = permitted().units(A, "EU1", worker=3).goods("EU1", sheep=2, wheat=2)
    table.action(A, "train")
    assert (table.count("EU1", "army"), table.count("EU1", "worker"), table.stock("EU1")) == (
        1,
        2,
        pile(sheep=1, wheat=1),
    )
    assert table.game.over
    table = permitted().units(A, "EU1", worker=3).goods("EU1", metal=2)
    table.action(A, "train")
    assert (table.count("EU1", "armed"), table.count("EU1", "worker"), table.stock("EU1")) == (1, 2, pile(metal=1))
    assert table.game.over


@pytest.mark.rule("MON-MIL-02")
def test_nothing_but_military_units_is_trained() -> None:
    table = rich().action(A, "train")
    for unit in ("worker", "armed", "horse", "ferry", "fort", "?"):
        assert table.refused(A, Train(unit, table.at("EU1"), False)) == "MON-MIL-02"
    assert table.refused(A, At(table.at("EU1"))) == "MON-MIL-02"
    assert table.question == "choose_training"


# -- costs


@pytest.mark.parametrize(
    ("unit", "cost"),
    [
        pytest.param("navy", {"metal": 1, "wheat": 1}, marks=pytest.mark.rule("MON-MIL-03")),
        pytest.param("army", {"sheep": 1, "wheat": 1}, marks=pytest.mark.rule("MON-MIL-04")),
        pytest.param("airforce", {"wood": 1, "wheat": 1}, marks=pytest.mark.rule("MON-MIL-05")),
    ],
)
def test_what_a_unit_costs(unit: str, cost: dict[str, int]) -> None:
    end = "N6" if unit == "navy" else "EU1"
    table = permitted().units(A, "EU1", worker=2).goods("EU1", **cost).action(A, "train")
    if unit == "navy":  # the metal would make a weapon, and there are three waters
        table.play(A, Train("navy", table.at("EU1"), False, table.at("N6")))
    assert (table.count(end, unit), table.stock("EU1")) == (1, NOTHING)
    assert (table.game.bank, table.game.over) == ([25, 25, 25, 25], True)
    for missing in cost:
        rest = {good: number for good, number in cost.items() if good != missing}
        table = permitted().units(A, "EU1", worker=2).goods("EU1", **rest)
        table.game.weapons = 0
        assert table.turn(A).refused(A, PlayCard("train")) == "MON-TRN-07"


@pytest.mark.rule("MON-RES-05")
def test_what_cannot_be_paid_is_refused() -> None:
    table = permitted().units(A, "EU1", worker=2).goods("EU1", sheep=1, metal=1, wheat=1).action(A, "train")
    assert table.refused(A, Train("airforce", table.at("EU1"), False)) == "MON-RES-05"
    table = permitted().units(A, "EU1", worker=1).units(A, "EU2", worker=1).goods("EU1", sheep=1, wheat=1)
    assert table.action(A, "train").refused(A, Forge()) == "MON-RES-05"


# -- from whom


@pytest.mark.rule("MON-MIL-06")
def test_a_worker_goes_back_to_the_supply() -> None:
    table = rich()
    assert table.of_seat(A).workers == 13
    table.action(A, "train", Train("army", table.at("EU1"), False))
    assert (table.count("EU1", "worker"), table.count("EU2", "worker"), table.of_seat(A).workers) == (0, 1, 14)
    assert in_supply(table, "army") == 2


@pytest.mark.rule("MON-MIL-06")
def test_the_cost_is_paid_first_so_the_worker_may_control_it_until_then() -> None:
    table = permitted().units(A, "EU1", worker=1).goods("EU1", sheep=1, wheat=1)
    table.action(A, "train")
    assert (table.count("EU1", "army"), table.count("EU1", "worker"), table.stock("EU1")) == (1, 0, NOTHING)


@pytest.mark.rule("MON-MIL-06")
def test_the_worker_stands_on_land_not_at_the_monument_nor_aboard() -> None:
    table = rich().units(A, "EU0", worker=1).ferry("N6", None, A, "worker").units(B, "AF1", worker=1)
    table.action(A, "train")
    for place in (table.at("EU0"), table.game.aboard(0), table.at("N6"), table.at("EU3"), table.at("AF1"), -1, 999):
        assert table.refused(A, Train("army", place, False)) == "MON-MIL-06"
    assert table.refused(A, Train("army", table.at("EU1"), True)) == "MON-MIL-06"  # nobody there is armed
    alone = permitted().units(A, "EU0", worker=1).ferry("N6", None, A, ("worker", "sheep"), ("worker", "wheat"))
    assert alone.turn(A).refused(A, PlayCard("train")) == "MON-TRN-07"


# -- where


@pytest.mark.rule("MON-MIL-07")
@pytest.mark.parametrize("unit", ["army", "airforce"])
def test_an_army_or_airforce_appears_where_the_worker_stood(unit: str) -> None:
    table = rich().action(A, "train")
    assert table.refused(A, Train(unit, table.at("EU1"), False, table.at("N6"))) == "MON-MIL-07"
    table.play(A, Train(unit, table.at("EU1"), False))
    assert (table.count("EU1", unit), table.side("EU1")) == (1, A)


@pytest.mark.rule("MON-MIL-08")
def test_a_navy_appears_on_water_next_to_the_worker() -> None:
    table = rich().action(A, "train")
    waters = [choice.water for choice in table.of(A, Train) if choice.unit == "navy"]
    assert sorted(table.name(water) for water in waters) == ["L5", "M6", "N6"]  # EU2 lies inland
    for water in ("EU1", "EU2", "EU0", "O6"):
        assert table.refused(A, Train("navy", table.at("EU1"), False, table.at(water))) == "MON-MIL-08"
    assert table.refused(A, Train("navy", table.at("EU1"), False)) == "MON-MIL-08"
    assert table.refused(A, Train("navy", table.at("EU2"), False, table.at("N6"))) == "MON-MIL-08"
    table.play(A, Train("navy", table.at("EU1"), False, table.at("M6")))
    assert (table.count("M6", "navy"), table.side("M6"), table.side("EU1")) == (1, A, -1)


@pytest.mark.rule("MON-MIL-08")
def test_a_navy_does_not_appear_among_pieces_of_others() -> None:
    table = rich().units(B, "N6", navy=1).ferry("M6", None, B, "worker").ferry("L5").action(A, "train")
    waters = [choice.water for choice in table.of(A, Train) if choice.unit == "navy"]
    assert [table.name(water) for water in waters] == ["L5"]  # an empty ferry is nobody's
    assert table.refused(A, Train("navy", table.at("EU1"), False, table.at("N6"))) == "MON-MIL-08"
    assert table.refused(A, Train("navy", table.at("EU1"), False, table.at("M6"))) == "MON-MIL-08"


@pytest.mark.rule("MON-MIL-08")
def test_a_navy_may_appear_on_a_lake_and_beside_own_ships() -> None:
    table = permitted().units(A, "AF3", worker=1).units(A, "LK2", navy=1).goods("AF3", metal=1, wheat=1)
    table.action(A, "train", Train("navy", table.at("AF3"), False, table.at("LK2")))
    assert table.count("LK2", "navy") == 2


# -- the supply


@pytest.mark.rule("MON-MIL-09")
@pytest.mark.parametrize("unit", UNITS)
def test_a_locked_unit_cannot_be_trained(unit: str) -> None:
    table = rich()
    choice = Train(unit, table.at("EU1"), False, table.at("N6") if unit == "navy" else -1)
    assert table.lock(A, **{unit: 3}).action(A, "train").refused(A, choice) == "MON-MIL-09"
    assert rich().lock(A, **{unit: 2}).action(A, "train").refused(A, choice) is None


@pytest.mark.rule("MON-CMP-09")
@pytest.mark.parametrize("unit", UNITS)
def test_a_player_has_three_of_each_military_unit(unit: str) -> None:
    table = rich()
    where = "R0" if unit == "navy" else "EU9"
    choice = Train(unit, table.at("EU1"), False, table.at("N6") if unit == "navy" else -1)
    assert rich().units(A, where, **{unit: 2}).action(A, "train").refused(A, choice) is None
    assert rich().units(A, where, **{unit: 3}).action(A, "train").refused(A, choice) == "MON-MIL-09"


# -- the green side


@pytest.mark.rule("MON-MIL-10")
def test_green_train_gives_a_weapon_with_the_unit() -> None:
    table = permitted().green(A, "train").units(A, "EU1", worker=2).goods("EU1", sheep=1, wheat=1)
    table.action(A, "train")
    assert [table.count("EU1", unit) for unit in ("worker", "armed", "army")] == [0, 1, 1]
    assert (table.game.weapons, table.stock("EU1")) == (24, NOTHING)
    red = permitted().units(A, "EU1", worker=2).goods("EU1", sheep=1, wheat=1)
    red.action(A, "train")
    assert ([red.count("EU1", unit) for unit in ("worker", "armed", "army")], red.game.weapons) == ([1, 0, 1], 25)


@pytest.mark.rule("MON-MIL-10", "MON-WPN-02")
def test_the_free_weapon_goes_to_any_worker_but_must_go_to_one() -> None:
    table = rich().green(A, "train").units(A, "EU1", worker=1)
    table.action(A, "train", Train("army", table.at("EU1"), False))
    assert (table.question, table.pending) == ("give_weapon", (A,))
    assert table.options(A) == [At(table.at("EU2")), At(table.at("EU1"))]
    table.play(A, At(table.at("EU2")))
    assert (table.count("EU2", "armed"), table.count("EU1", "worker"), table.game.over) == (1, 1, True)


@pytest.mark.rule("MON-MIL-10")
def test_the_free_weapon_is_lost_if_nobody_can_take_it() -> None:
    table = permitted().green(A, "train").units(A, "EU1", worker=1).units(A, "EU3", armed=1)
    table.goods("EU1", sheep=1, wheat=1).action(A, "train", Train("army", table.at("EU1"), False))
    assert (table.count("EU3", "armed"), table.game.weapons, table.game.over) == (1, 24, True)


@pytest.mark.rule("MON-MIL-10")
def test_forging_with_the_green_side_gives_one_weapon_for_one_metal() -> None:
    table = permitted().green(A, "train").units(A, "EU1", worker=3).goods("EU1", metal=2)
    table.action(A, "train")
    assert (table.count("EU1", "armed"), table.stock("EU1"), table.game.weapons) == (1, pile(metal=1), 24)
    poor = permitted().green(A, "train").units(A, "EU1", worker=3)
    assert poor.turn(A).refused(A, PlayCard("train")) == "MON-TRN-07"


@pytest.mark.rule("MON-MIL-06")
def test_a_worker_is_named_by_a_hex_of_the_map() -> None:
    table = Scenario().bonus(A, "MIL").units(A, "EU1", worker=2).goods("EU1", sheep=1, metal=2, wheat=1)
    table.turn(A).play(A, PlayCard("train"))
    assert table.refused(A, Train("army", table.at("EU1"), False)) is None
    for place in (-1, table.at("EU1") - table.game.chart.size, table.game.chart.size):
        assert table.refused(A, Train("army", place, False)) == "MON-MIL-06"
