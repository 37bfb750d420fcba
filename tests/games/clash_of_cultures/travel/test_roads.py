"""Roads: two spaces for Food, no limits of terrain for Ore."""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import A, B, Scenario
from ziggurat.games.clash_of_cultures.board.units import ARMY, FOREST, FOUGHT, MOUNTAIN, MOVED, SETTLER, unit
from ziggurat.games.clash_of_cultures.choices import End, Move, Pay, StartMove


def field(**terrain: str) -> Scenario:
    """All Barren but for these spaces; A has Tactics and Roads, a city at D4 and 2 Food and 2 Ore."""
    table = Scenario().reveal_all().land(terrain).advances(A, "tactics", "roads").realm(A, food=2, ore=2)
    return table.city(A, "D4")


def by_road(
    table: Scenario, start: str, end: str, settlers: int = 0, armies: int = 0, flags: int = 0, *, food: bool = True,
    ore: bool = False,
) -> Move:  # fmt: skip
    """These units as one group, for Food if nothing else is said."""
    units = (unit(SETTLER, flags),) * settlers + (unit(ARMY, flags),) * armies
    return Move(table.at(start), table.at(end), units, food, ore)


def moving(table: Scenario, actions: int = 3) -> Scenario:
    return table.turn(A, actions).play(A, StartMove())


def at(table: Scenario, name: str) -> tuple[int, ...]:
    """The units in a space."""
    return table.game.units[table.at(name)]


# -- Food


@pytest.mark.rule("COC-ADV-ROADS-1")
def test_food_takes_a_group_two_spaces_from_a_city() -> None:
    table = moving(field().units(A, "D4", settlers=1, armies=2))
    table.play(A, by_road(table, "D4", "D6", settlers=1, armies=1))
    assert (at(table, "D6"), table.food(A), table.ore(A)) == ((unit(SETTLER, MOVED), unit(ARMY, MOVED)), 1, 2)


@pytest.mark.rule("COC-ADV-ROADS-1")
def test_food_takes_a_group_two_spaces_to_a_city() -> None:
    table = moving(field().units(A, "D6", settlers=1).units(A, "E5", settlers=1))
    table.play(A, by_road(table, "D6", "D4", settlers=1), End())
    assert (at(table, "D4"), table.food(A)) == ((unit(SETTLER),), 1)


@pytest.mark.rule("COC-ADV-ROADS-1")
def test_food_buys_exactly_two_spaces_and_needs_roads() -> None:
    table = moving(field().units(A, "D4", settlers=1))
    for end in ("D5", "D4", "D7"):  # one space, none, three
        assert table.refused(A, by_road(table, "D4", end, settlers=1)) == "COC-ADV-ROADS-1", end
    table = Scenario().reveal_all().realm(A, food=2).city(A, "D4").units(A, "D4", settlers=1)
    assert moving(table).refused(A, by_road(table, "D4", "D6", settlers=1)) == "COC-ADV-ROADS-1"


@pytest.mark.rule("COC-ADV-ROADS-1")
def test_roads_need_their_price() -> None:
    table = moving(field(D5="mountain", D6="mountain").realm(A, food=0, ore=0).units(A, "D4", settlers=1))
    assert table.refused(A, by_road(table, "D4", "E5", settlers=1)) == "COC-GEN-01"
    assert table.refused(A, by_road(table, "D4", "D5", settlers=1, food=False, ore=True)) == "COC-GEN-01"
    table.realm(A, gold=1)
    assert table.refused(A, by_road(table, "D4", "D6", settlers=1, ore=True)) == "COC-GEN-01"
    table.play(A, by_road(table, "D4", "E5", settlers=1))  # Gold in place of Food
    assert (table.settlers("E5"), table.gold(A)) == (1, 0)


@pytest.mark.rule("COC-ADV-ROADS-1", "COC-RES-04")
def test_whoever_has_food_and_gold_chooses_what_roads_cost() -> None:
    table = moving(field().realm(A, gold=1).units(A, "D4", settlers=1))
    table.play(A, by_road(table, "D4", "D6", settlers=1))
    assert table.options(A) == [Pay(food=1), Pay(gold=1)]
    assert table.settlers("D6") == 0
    table.play(A, Pay(gold=1))
    assert (table.settlers("D6"), table.food(A), table.gold(A)) == (1, 2, 0)


# -- Ore


@pytest.mark.rule("COC-ADV-ROADS-2")
@pytest.mark.parametrize("terrain", ["mountain", "forest"])
def test_ore_lifts_the_limits_of_the_space_entered(terrain: str) -> None:
    table = moving(field(D5=terrain).units(A, "D4", armies=1))
    table.play(A, by_road(table, "D4", "D5", armies=1, food=False, ore=True))
    assert (at(table, "D5"), table.ore(A), table.food(A)) == ((unit(ARMY),), 1, 2)
    table.city(B, "D6").play(A, StartMove()).play(A, Move(table.at("D5"), table.at("D6"), (unit(ARMY),)))
    assert table.city_at("D6").owner == A


@pytest.mark.rule("COC-ADV-ROADS-2")
def test_ore_lifts_the_limits_of_a_move_into_an_own_city() -> None:
    table = moving(field(D5="mountain").city(A, "D5").units(A, "D6", settlers=1))
    table.play(A, by_road(table, "D6", "D5", settlers=1, food=False, ore=True))
    assert (at(table, "D5"), table.ore(A)) == ((unit(SETTLER),), 1)


@pytest.mark.rule("COC-ADV-ROADS-2")
def test_ore_lifts_the_limits_of_landing_in_an_own_city() -> None:
    table = moving(field(D5="mountain", E5="sea").city(A, "D5").units(A, "E5", ships=1, settlers=1))
    table.play(A, by_road(table, "E5", "D5", settlers=1, food=False, ore=True), End())
    assert (at(table, "D5"), table.ore(A)) == ((unit(SETTLER),), 1)


@pytest.mark.rule("COC-ADV-ROADS-2")
def test_ore_is_not_wasted_where_there_is_no_limit() -> None:
    table = moving(field(E4="forest").units(A, "D4", armies=1).city(B, "E4"))
    assert table.refused(A, by_road(table, "D4", "D5", armies=1, food=False, ore=True)) == "COC-ADV-ROADS-2"
    assert table.refused(A, by_road(table, "D4", "D6", armies=1, ore=True)) == "COC-ADV-ROADS-2"
    assert table.refused(A, by_road(table, "D4", "E4", armies=1, food=False, ore=True)) == "COC-ADV-ROADS-2"


@pytest.mark.rule("COC-ADV-ROADS-2")
def test_ore_does_not_lift_limits_of_earlier_moves() -> None:
    table = field(D5="forest").units(A, "D4", settlers=1, flags=MOUNTAIN).units(A, "D4", armies=1, flags=FOREST)
    moving(table.units(A, "D4", armies=1).city(B, "D6"))
    tired = by_road(table, "D4", "D5", settlers=1, flags=MOUNTAIN, food=False, ore=True)
    assert table.refused(A, tired) == "COC-MOV-15"
    assert table.refused(A, by_road(table, "D4", "D6", armies=1, flags=FOREST, ore=True)) == "COC-MOV-17"
    assert table.refused(A, by_road(table, "D4", "D6", armies=1, ore=True)) is None


@pytest.mark.rule("COC-ADV-ROADS-3")
def test_food_and_ore_go_together_and_ore_goes_alone() -> None:
    table = moving(field(D6="mountain", E4="mountain").units(A, "D4", settlers=2))
    table.play(A, by_road(table, "D4", "D6", settlers=1, ore=True))
    assert (at(table, "D6"), table.food(A), table.ore(A)) == ((unit(SETTLER, MOVED),), 1, 1)
    table.play(A, by_road(table, "D4", "E4", settlers=1, food=False, ore=True))
    assert (table.settlers("E4"), table.food(A), table.ore(A)) == (1, 1, 0)


@pytest.mark.rule("COC-ADV-ROADS-4")
def test_each_group_pays_for_itself() -> None:
    """The worked example: a Settler two spaces, 1 Food; a Settler with two Army units two spaces over a Mountain into
    a Forest, 1 Food and 1 Ore; by another Move action they go on and fight."""
    table = field(D5="mountain", C5="mountain", E4="sea", E5="sea", D6="forest").city(B, "D7")
    moving(table.units(A, "D4", settlers=2, armies=2))
    table.play(A, by_road(table, "D4", "D2", settlers=1))
    assert (table.food(A), table.ore(A)) == (1, 2)
    table.play(A, by_road(table, "D4", "D6", settlers=1, armies=2, ore=True))
    assert (table.food(A), table.ore(A)) == (0, 1)
    assert at(table, "D6") == (unit(SETTLER), unit(ARMY), unit(ARMY))
    table.play(A, StartMove()).play(A, Move(table.at("D6"), table.at("D7"), (unit(ARMY), unit(ARMY))))
    assert table.city_at("D7").owner == A


@pytest.mark.rule("COC-ADV-ROADS-5")
def test_a_road_starts_or_ends_in_an_own_city() -> None:
    table = moving(field(D6="mountain").units(A, "D5", settlers=1).units(A, "D3", settlers=1).city(B, "D7"))
    assert table.refused(A, by_road(table, "D3", "D5", settlers=1)) == "COC-ADV-ROADS-5"  # D4 is only passed
    assert table.refused(A, by_road(table, "D5", "D7", settlers=1)) == "COC-ADV-ROADS-5"  # a foreign city
    assert table.refused(A, by_road(table, "D5", "D6", settlers=1, food=False, ore=True)) == "COC-ADV-ROADS-5"


# -- where Roads do not lead


@pytest.mark.rule("COC-ADV-ROADS-6")
def test_roads_do_not_explore() -> None:
    table = Scenario().land({"D4": "barren"}).advances(A, "roads").realm(A, food=2, ore=2).city(A, "D4")
    moving(table.units(A, "D4", settlers=1))
    assert table.refused(A, by_road(table, "D4", "D6", settlers=1)) == "COC-ADV-ROADS-6"
    assert table.refused(A, by_road(table, "D4", "D5", settlers=1, food=False, ore=True)) == "COC-ADV-ROADS-6"
    assert table.refused(A, by_road(table, "D4", "D5", settlers=1, food=False)) is None  # without Roads it may


@pytest.mark.rule("COC-ADV-ROADS-6")
def test_roads_do_not_cross_an_unrevealed_region() -> None:
    table = Scenario().land({"C3": "barren"}).advances(A, "roads").realm(A, food=2).city(A, "C1")
    moving(table.units(A, "C1", settlers=1))
    assert table.refused(A, by_road(table, "C1", "C3", settlers=1)) == "COC-ADV-ROADS-6"
    assert table.land({"C2": "barren"}).refused(A, by_road(table, "C1", "C3", settlers=1)) is None


@pytest.mark.rule("COC-ADV-ROADS-7")
def test_roads_do_not_cross_the_sea() -> None:
    table = moving(field(D5="sea", E6="sea", C5="sea").units(A, "D4", settlers=1).units(A, "E6", ships=1, settlers=1))
    assert table.refused(A, by_road(table, "D4", "D6", settlers=1)) == "COC-ADV-ROADS-7"
    table.units(A, "C5", ships=1)
    assert table.refused(A, by_road(table, "D4", "C5", settlers=1)) == "COC-ADV-ROADS-7"  # nor aboard
    table.city(A, "D7").city(A, "E4")
    assert table.refused(A, by_road(table, "E6", "E4", settlers=1)) == "COC-ADV-ROADS-7"  # nor ashore and on


@pytest.mark.rule("COC-ADV-ROADS-8")
def test_a_road_may_end_in_an_attack_on_a_city() -> None:
    table = moving(field().units(A, "D4", armies=2).city(B, "D6"))
    table.play(A, by_road(table, "D4", "D6", armies=1))
    assert (table.city_at("D6").owner, at(table, "D6")) == (A, (unit(ARMY, FOUGHT),))
    assert table.food(A) == 1


@pytest.mark.rule("COC-ADV-ROADS-9")
def test_nobody_foreign_stands_in_between() -> None:
    table = moving(field(E4="sea", C4="sea").units(A, "D4", armies=2, settlers=1).units(B, "D5", settlers=1))
    assert table.refused(A, by_road(table, "D4", "D6", armies=2)) == "COC-ADV-ROADS-9"
    table = moving(field(E4="sea", C4="sea").units(A, "D4", armies=1).city(B, "D5"))
    assert table.refused(A, by_road(table, "D4", "D6", armies=1)) == "COC-ADV-ROADS-9"
    table = moving(field().units(A, "D4", armies=1).city(B, "D5"))
    assert table.refused(A, by_road(table, "D4", "E5", armies=1)) is None  # past it, by E4


@pytest.mark.rule("COC-ADV-ROADS-9", "COC-MOV-23")
def test_a_full_space_of_ones_own_is_only_passed() -> None:
    table = moving(field(E4="sea", C4="sea").units(A, "D4", armies=1).units(A, "D5", armies=4))
    table.play(A, by_road(table, "D4", "D6", armies=1))
    assert (table.armies("D5"), table.armies("D6")) == (4, 1)


@pytest.mark.rule("COC-ADV-ROADS-10")
def test_without_ore_each_space_entered_sets_its_limits() -> None:
    table = moving(field(D5="mountain", E4="sea", C4="sea").units(A, "D4", armies=1))
    assert table.refused(A, by_road(table, "D4", "D6", armies=1)) == "COC-ADV-ROADS-10"
    assert table.refused(A, by_road(table, "D4", "D6", armies=1, ore=True)) is None
    table = moving(field(D5="forest", E4="sea", C4="sea").units(A, "D4", armies=2).city(B, "D6"))
    assert table.refused(A, by_road(table, "D4", "D6", armies=1)) == "COC-ADV-ROADS-10"
    table.play(A, by_road(table, "D4", "D6", armies=1, ore=True))
    assert (table.city_at("D6").owner, table.food(A), table.ore(A)) == (A, 1, 1)


@pytest.mark.rule("COC-ADV-ROADS-10")
def test_a_forest_in_between_is_remembered_unless_there_is_a_way_around_it() -> None:
    table = moving(field(D5="forest", E4="sea").units(A, "D4", armies=1).units(A, "C3", settlers=1))
    table.play(A, by_road(table, "D4", "E5", armies=1))  # by D5 only
    assert at(table, "E5") == (unit(ARMY, MOVED | FOREST),)
    table = moving(field(D5="forest").units(A, "D4", armies=1).units(A, "C3", settlers=1))
    table.play(A, by_road(table, "D4", "E5", armies=1))  # by E4
    assert at(table, "E5") == (unit(ARMY, MOVED),)


@pytest.mark.rule("COC-ADV-ROADS-10")
def test_a_mountain_at_the_end_of_a_road_still_stops_a_unit() -> None:
    table = moving(field(D6="mountain").units(A, "D4", settlers=2))
    table.play(A, by_road(table, "D4", "D6", settlers=1), End())
    assert at(table, "D6") == (unit(SETTLER, MOUNTAIN),)


@pytest.mark.rule("COC-ADV-ROADS-11")
def test_roads_do_not_move_a_unit_that_fought() -> None:
    table = moving(field(D5="mountain").units(A, "D4", armies=1, flags=FOUGHT).units(A, "D3", settlers=1))
    for move in (
        by_road(table, "D4", "E5", armies=1, flags=FOUGHT),
        by_road(table, "D4", "D5", armies=1, flags=FOUGHT, food=False, ore=True),
    ):
        assert table.refused(A, move) == "COC-ADV-ROADS-11"
