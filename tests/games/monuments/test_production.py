"""Production: what workers and factories on activated land hexes make. EU1, EU5 pasture, EU2, EU7 forest, EU3 field,
EU4 mountain.

Topics: production.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.monuments.scenario import A, B, Scenario, pile
from ziggurat.core.choice import Choice
from ziggurat.games.monuments.choices import Activate, AtAll, End, PlayCard
from ziggurat.games.monuments.content import pack
from ziggurat.games.monuments.content.model import PRODUCTION
from ziggurat.games.monuments.events import CardPlayed, Produced


def on(table: Scenario, name: str, other: int = 0) -> Activate:
    return Activate(table.at(name), other)


def producing(table: Scenario, *names: str) -> Scenario:
    """A plays Production and activates these hexes."""
    return table.action(A, "production", *[on(table, name) for name in names])


def offered(table: Scenario) -> list[str]:
    """The names of the hexes that can be activated."""
    return sorted([table.name(choice.hex) for choice in table.of(A, Activate)])


def home() -> Scenario:
    """One worker of A on each of four land hexes."""
    table = Scenario()
    for name in ("EU1", "EU2", "EU3", "EU4"):
        table.units(A, name, worker=1)
    return table


# -- how many hexes


@pytest.mark.rule("MON-PRO-01")
def test_red_production_activates_up_to_two_different_hexes() -> None:
    table = producing(home(), "EU1")
    assert table.refused(A, on(table, "EU1")) == "MON-PRO-01"
    assert offered(table) == ["EU2", "EU3", "EU4"]
    table.play(A, on(table, "EU2"))
    assert table.game.over
    assert [table.stock(name) for name in ("EU1", "EU2", "EU3", "EU4")] == [
        pile(sheep=1), pile(wood=1), pile(), pile()
    ]  # fmt: skip


@pytest.mark.rule("MON-PRO-01")
def test_production_may_stop_after_one_hex_but_not_before() -> None:
    table = producing(home())
    assert table.refused(A, End()) == "MON-PRO-01"
    assert table.refused(A, PlayCard("production")) == "MON-PRO-01"
    assert table.refused(A, Activate(-1)) == "MON-PRO-01"
    table.play(A, on(table, "EU3"))
    assert table.refused(A, End()) is None
    table.play(A, End())
    assert table.game.over
    assert len(table.events(Produced)) == 1


@pytest.mark.rule("MON-PRO-02")
def test_green_production_activates_up_to_three_different_hexes() -> None:
    table = producing(home().green(A, "production"), "EU1", "EU2")
    assert table.refused(A, on(table, "EU2")) == "MON-PRO-01"
    assert offered(table) == ["EU3", "EU4"]
    table.play(A, on(table, "EU3"))
    assert table.game.over
    assert (table.stock("EU3"), table.stock("EU4")) == (pile(wheat=1), pile())


@pytest.mark.rule("MON-COMMON-HAR")
@pytest.mark.parametrize(("green", "number"), [(False, 3), (True, 4)])
def test_harvesters_activate_one_more_hex_on_either_side(green: bool, number: int) -> None:
    table = home().units(A, "EU7", worker=1).bonus(A, "HAR")
    if green:
        table.green(A, "production")
    names = ("EU1", "EU2", "EU3", "EU4", "EU7")
    producing(table, *names[:number])
    assert table.game.over
    assert [sum(table.stock(name)) for name in names] == [1] * number + [0] * (5 - number)


def test_nobody_is_asked_where_a_single_hex_can_produce() -> None:
    table = Scenario().units(A, "EU2", worker=2).action(A, "production")
    assert table.game.over
    assert table.stock("EU2") == pile(wood=2)


# -- how much


@pytest.mark.rule("MON-PRO-03", "MON-MAP-01")
@pytest.mark.parametrize(
    ("name", "goods"),
    [("EU2", pile(wood=2)), ("EU1", pile(sheep=2)), ("EU4", pile(metal=2)), ("EU3", pile(wheat=2))],
)
def test_each_worker_produces_one_of_the_kind_of_the_hex(name: str, goods: tuple[int, ...]) -> None:
    table = Scenario().units(A, name, worker=2).action(A, "production")
    assert table.stock(name) == goods


@pytest.mark.rule("MON-PRO-03")
def test_armed_workers_produce_and_workers_of_others_do_not_produce_for_the_player() -> None:
    table = Scenario().units(A, "EU2", worker=1, armed=1).units(A, "EU1", worker=1).units(B, "EU3", worker=2)
    producing(table)
    assert table.refused(A, on(table, "EU3")) == "MON-PRO-03"
    assert table.refused(A, on(table, "EU5")) == "MON-PRO-03"
    assert table.play(A, on(table, "EU2")).stock("EU2") == pile(wood=2)


@pytest.mark.rule("MON-PRO-04")
def test_a_factory_produces_one_alone_and_two_beside_a_worker() -> None:
    table = Scenario().building(A, "factory", "EU1").building(A, "factory", "EU2").units(A, "EU2", worker=1)
    producing(table, "EU1", "EU2")
    assert table.stock("EU1") == pile(sheep=1)
    assert table.stock("EU2") == pile(wood=3)  # 1 of the worker, 2 of the factory


@pytest.mark.rule("MON-PRO-04")
@pytest.mark.parametrize("unit", ["army", "airforce", "horse"])
def test_a_factory_beside_own_units_that_are_no_workers_produces_one(unit: str) -> None:
    table = Scenario().building(A, "factory", "EU2").units(A, "EU2", **{unit: 1}).action(A, "production")
    assert table.stock("EU2") == pile(wood=1)


@pytest.mark.rule("MON-PRO-04")
@pytest.mark.parametrize("unit", ["worker", "army", "horse"])
def test_a_factory_where_another_player_has_a_unit_produces_nothing(unit: str) -> None:
    table = home().building(A, "factory", "EU7").units(B, "EU7", **{unit: 1})
    producing(table)
    assert table.refused(A, on(table, "EU7")) == "MON-PRO-04"
    assert offered(table) == ["EU1", "EU2", "EU3", "EU4"]


@pytest.mark.rule("MON-PRO-04", "MON-DMG-06")
def test_a_damaged_factory_produces_nothing() -> None:
    table = home().building(A, "factory", "EU7", damaged=True).building(A, "factory", "EU2", damaged=True)
    producing(table)
    assert table.refused(A, on(table, "EU7")) == "MON-PRO-04"
    assert table.play(A, on(table, "EU2")).stock("EU2") == pile(wood=1)  # its worker


@pytest.mark.rule("MON-PRO-04")
def test_a_factory_of_another_player_produces_nothing_for_the_player() -> None:
    table = home().building(B, "factory", "EU2").building(B, "factory", "EU7")
    producing(table)
    assert table.refused(A, on(table, "EU7")) == "MON-PRO-03"
    assert table.play(A, on(table, "EU2")).stock("EU2") == pile(wood=1)


@pytest.mark.rule("MON-PRO-05")
def test_two_workers_and_a_factory_make_four_cut_to_three() -> None:
    table = Scenario().building(A, "factory", "EU2").units(A, "EU2", worker=2).action(A, "production")
    assert table.stock("EU2") == pile(wood=3)


@pytest.mark.rule("MON-PRO-05")
@pytest.mark.parametrize(("green", "most"), [(False, 6), (True, 9)])
def test_red_production_makes_at_most_six_green_at_most_nine(green: bool, most: int) -> None:
    table = Scenario()
    names = ("EU1", "EU2", "EU3")
    for name in names:
        table.units(A, name, worker=5)
    if green:
        table.green(A, "production")
    producing(table, *names[: most // 3])
    assert table.game.over
    assert sum([sum(table.stock(name)) for name in names]) == most


@pytest.mark.rule("MON-PRO-06")
def test_a_forest_with_four_tokens_and_three_workers_yields_one() -> None:
    table = Scenario().units(A, "EU2", worker=3).goods("EU2", wood=2, metal=2).action(A, "production")
    assert table.stock("EU2") == pile(wood=3, metal=2)


@pytest.mark.rule("MON-PRO-06")
def test_a_full_hex_cannot_be_activated() -> None:
    table = home().goods("EU2", wood=1, wheat=4)
    producing(table)
    assert table.refused(A, on(table, "EU2")) == "MON-PRO-06"
    assert offered(table) == ["EU1", "EU3", "EU4"]


@pytest.mark.rule("MON-PRO-07")
def test_what_is_produced_lies_on_the_hex_that_made_it_and_comes_from_the_bank() -> None:
    table = producing(home().units(A, "EU2", worker=1), "EU2", "EU4")
    assert [table.name(hex) for hex, goods in enumerate(table.game.stock) if any(goods)] == ["EU4", "EU2"]
    assert (table.stock("EU2"), table.stock("EU4")) == (pile(wood=2), pile(metal=1))
    assert table.out_of_bank() == pile(wood=2, metal=1)


@pytest.mark.rule("MON-PRO-08")
def test_a_hex_without_workers_may_be_activated_for_its_factory_alone() -> None:
    table = Scenario().building(A, "factory", "AF1").units(B, "AF2", worker=1).turn(A)
    assert table.refused(A, PlayCard("production")) is None
    table.play(A, PlayCard("production"))
    assert table.stock("AF1") == pile(wood=1)


@pytest.mark.rule("MON-PRO-08")
def test_the_factory_hex_without_workers_stands_beside_the_hexes_with_workers() -> None:
    table = home().building(A, "factory", "EU7").building(A, "factory", "EU2").building(A, "fort", "EU9")
    producing(table)
    assert offered(table) == ["EU1", "EU2", "EU3", "EU4", "EU7"]
    table.play(A, on(table, "EU7"))
    assert table.refused(A, on(table, "EU7")) == "MON-PRO-01"
    assert offered(table) == ["EU1", "EU2", "EU3", "EU4"]


@pytest.mark.rule("MON-PRO-09")
@pytest.mark.parametrize(("name", "unit"), [("EU3", "army"), ("EU3", "airforce"), ("EU3", "horse"), ("L5", "navy")])
def test_military_units_and_horses_produce_nothing(name: str, unit: str) -> None:
    table = Scenario().units(A, name, **{unit: 1}).units(A, "EU1", worker=1).units(A, "EU2", worker=1)
    producing(table)
    assert table.refused(A, on(table, name)) == "MON-PRO-09"
    assert offered(table) == ["EU1", "EU2"]


@pytest.mark.rule("MON-PRO-09", "MON-MAP-02")
def test_workers_on_the_monument_hex_produce_nothing() -> None:
    table = Scenario().units(A, "EU0", worker=3).units(A, "EU1", worker=1).units(A, "EU2", worker=1)
    producing(table)
    assert table.refused(A, on(table, "EU0")) == "MON-PRO-09"
    assert offered(table) == ["EU1", "EU2"]


@pytest.mark.rule("MON-PRO-09")
def test_passengers_produce_nothing() -> None:
    table = Scenario().ferry("L5", None, A, "worker", "worker").units(A, "EU1", worker=1).units(A, "EU2", worker=1)
    producing(table)
    assert table.refused(A, on(table, "L5")) == "MON-PRO-09"
    assert offered(table) == ["EU1", "EU2"]
    assert table.play(A, on(table, "EU1")).stock("EU1") == pile(sheep=1)


@pytest.mark.rule("MON-PRO-09", "MON-TRN-07")
def test_whoever_has_nothing_that_produces_cannot_play_production() -> None:
    table = Scenario().units(A, "EU0", worker=2).units(A, "EU3", army=1).units(A, "L5", navy=1)
    table.ferry("M6", None, A, "worker").building(A, "town", "EU3").discard(A, "trade").turn(A)
    assert table.refused(A, PlayCard("production")) == "MON-TRN-07"


@pytest.mark.rule("MON-PRO-10")
def test_an_activated_hex_yields_its_full_amount_and_no_other_is_offered() -> None:
    table = Scenario().units(A, "EU1", worker=3).units(A, "EU2", worker=2)
    producing(table)
    ways: list[Choice] = [together(table, "EU1", "EU2"), on(table, "EU2"), on(table, "EU1")]
    assert table.options(A) == ways
    table.play(A, on(table, "EU1"), on(table, "EU2"))
    assert (table.stock("EU1"), table.stock("EU2")) == (pile(sheep=3), pile(wood=2))


# -- the bank


@pytest.mark.rule("MON-CMP-02")
def test_the_bank_starts_with_25_of_each_resource() -> None:
    assert Scenario().out_of_bank() == pile()


@pytest.mark.rule("MON-CMP-02")
def test_production_is_cut_to_what_the_bank_holds_and_the_order_says_which_hex_goes_short() -> None:
    for first, second in (("EU1", "EU5"), ("EU5", "EU1")):
        table = Scenario().units(A, "EU1", worker=2).units(A, "EU5", worker=2).bank(sheep=3)
        producing(table, first, second)
        assert (table.stock(first), table.stock(second)) == (pile(sheep=2), pile(sheep=1))
        assert table.game.bank == [25, 0, 25, 25]


@pytest.mark.rule("MON-CMP-02")
def test_a_hex_whose_resource_the_bank_lacks_cannot_be_activated() -> None:
    table = home().bank(sheep=0)
    producing(table)
    assert table.refused(A, on(table, "EU1")) == "MON-CMP-02"
    assert offered(table) == ["EU2", "EU3", "EU4"]


@pytest.mark.rule("MON-CMP-02")
def test_an_empty_bank_keeps_production_in_hand() -> None:
    table = Scenario().units(A, "EU1", worker=1).bank(sheep=0).discard(A, "trade").turn(A)
    assert table.refused(A, PlayCard("production")) == "MON-TRN-07"


# -- Foundries


@pytest.mark.rule("MON-COMMON-FIN")
def test_foundries_let_a_factory_alone_make_two_and_leave_the_cap_of_three() -> None:
    table = Scenario().bonus(A, "FIN").building(A, "factory", "EU1").building(A, "factory", "EU2")
    producing(table.units(A, "EU2", worker=2).green(A, "production"), "EU1", "EU2")
    assert table.stock("EU1") == pile(sheep=2)
    assert table.stock("EU2") == pile(wood=3)


@pytest.mark.rule("MON-COMMON-FIN")
def test_foundries_let_a_factory_with_a_worker_make_three_where_a_pack_lifts_the_cap(tmp_path: Path) -> None:
    source = (Path(pack.__file__).parent / "pack" / "numbers.toml").read_text("utf-8")
    (tmp_path / "numbers.toml").write_text(source.replace("yield_limit = 3", "yield_limit = 5"), "utf-8")
    table = Scenario(content=tmp_path).bonus(A, "FIN").building(A, "factory", "EU2").units(A, "EU2", worker=1)
    assert table.action(A, "production").stock("EU2") == pile(wood=4)  # 1 of the worker, 3 of the factory


@pytest.mark.rule("MON-COMMON-FIN")
def test_foundries_serve_only_factories_of_their_owner() -> None:
    table = Scenario().bonus(B, "FIN").building(A, "factory", "EU1").units(A, "EU2", worker=1)
    producing(table, "EU1", "EU2")
    assert (table.stock("EU1"), table.stock("EU2")) == (pile(sheep=1), pile(wood=1))


@pytest.mark.rule("MON-PRO-09", "MON-PRO-01")
def test_the_first_hex_of_the_map_is_a_hex_and_those_before_are_none() -> None:
    table = Scenario().units(A, "EU1", worker=1).units(A, "EU2", worker=1).turn(A).play(A, PlayCard("production"))
    assert table.refused(A, Activate(0)) == "MON-PRO-09"  # water
    for place in (-1, table.game.chart.size, table.at("EU1") - table.game.chart.size):
        assert table.refused(A, Activate(place)) == "MON-PRO-01"


# -- several hexes in one answer


def together(table: Scenario, *names: str) -> AtAll:
    """The choice of these hexes in one answer."""
    return AtAll(tuple(sorted(table.at(name) for name in names)))


@pytest.mark.rule("MON-PRO-01", "MON-PRO-02")
def test_as_many_hexes_as_may_produce_can_be_named_in_one_answer() -> None:
    table = producing(Scenario().units(A, "EU1", worker=3).units(A, "EU2", worker=2))
    both = together(table, "EU1", "EU2")
    assert table.options(A)[0] == both
    assert table.game.label(A, both) == "EU2 (forest): 2 wood and EU1 (pasture): 3 sheep"
    options = table.game.options(A)
    assert (options.more, options.others(), options.folded) == (False, [], 2)  # one by one is rarely wanted
    table.play(A, both)
    assert (table.stock("EU1"), table.stock("EU2")) == (pile(sheep=3), pile(wood=2))
    assert [event.hex for event in table.events(Produced)] == [*both.places]
    assert [event.action for event in table.events(CardPlayed)] == [PRODUCTION]
    assert table.game.over


@pytest.mark.rule("MON-PRO-01")
def test_sets_of_hexes_are_full_ascending_and_of_hexes_that_produce() -> None:
    table = producing(Scenario().green(A, "production").units(A, "EU1", worker=1).units(A, "EU2", worker=1)
                      .units(A, "EU3", worker=1).units(A, "EU5", army=1))  # fmt: skip
    full = together(table, "EU1", "EU2", "EU3")
    assert table.options(A)[0] == full
    first, second, third = full.places
    for wrong in ((first, second), (first,), (), (third, second, first), (first, first, second), (-1, first, second)):
        assert table.refused(A, AtAll(wrong)) == "MON-PRO-01"
    assert table.refused(A, AtAll((first, second, third, table.game.chart.size))) == "MON-PRO-01"
    assert table.refused(A, together(table, "EU1", "EU2", "EU5")) == "MON-PRO-09"
    table.play(A, on(table, "EU1"))
    assert table.options(A)[0] == together(table, "EU2", "EU3")  # of two more hexes
    assert table.refused(A, together(table, "EU1", "EU2")) == "MON-PRO-01"
    table.play(A, table.options(A)[0])
    assert (table.stock("EU2"), table.stock("EU3")) == (pile(wood=1), pile(wheat=1))


@pytest.mark.rule("MON-PRO-01")
def test_of_many_sets_those_of_the_richest_hexes_are_listed() -> None:
    """Two of five hexes: six pairs of the four with most workers, and four more with the poorest one."""
    table = Scenario().units(A, "EU1", worker=2).units(A, "EU2", worker=2).units(A, "EU3", worker=2)
    producing(table.units(A, "EU4", worker=2).units(A, "EU5", worker=1))
    options = table.game.options(A)
    poor = table.at("EU5")
    sets = [choice for choice in options if isinstance(choice, AtAll)]
    assert (len(sets), [poor in choice.places for choice in sets].count(True)) == (6, 0)
    assert (options.more, options.folded) == (True, 0)
    others = [choice for choice in options.others() if isinstance(choice, AtAll)]
    assert (len(others), all(poor in choice.places for choice in others)) == (4, True)
    assert all(choice in options for choice in others)


@pytest.mark.rule("MON-CMP-02", "MON-PRO-10")
def test_hexes_whose_order_matters_are_named_one_by_one() -> None:
    """Two of three sheep go to the hex that is named first. A workshop's hex asks for the kinds it makes."""
    short = producing(Scenario().units(A, "EU1", worker=2).units(A, "EU5", worker=2).bank(sheep=3))
    assert not short.of(A, AtAll)
    assert short.refused(A, together(short, "EU1", "EU5")) == "MON-CMP-02"
    assert short.game.options(A).more is False
    just = producing(Scenario().units(A, "EU1", worker=2).units(A, "EU5", worker=2).bank(sheep=4))
    assert just.of(A, AtAll) == [together(just, "EU1", "EU5")]
    workshop = Scenario().ability(A, "AB3").units(A, "EU1", worker=1).units(A, "EU2", worker=1).token(A, "EU1")
    producing(workshop)
    assert not workshop.of(A, AtAll)
    assert workshop.refused(A, together(workshop, "EU1", "EU2")) == "MON-PRO-10"
