"""Found City.

Topics: found city.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import BARBARIANS, NEUTRAL, A, B, Scenario, objective
from ziggurat.games.clash_of_cultures.board.units import FOREST, MOUNTAIN, MOVED, SETTLER, unit
from ziggurat.games.clash_of_cultures.choices import Activate, Collect, Found, Move, StartMove

SITES = ("C3", "D3", "E3", "C5", "D5", "E5", "C6", "E6")


def country(**terrains: str) -> Scenario:
    return Scenario().reveal_all().land({"D5": "fertile", **terrains})


def found(table: Scenario, name: str = "D5") -> Found:
    return Found(table.at(name))


@pytest.mark.rule("COC-FND-01", "COC-FND-05", "COC-FND-09", "COC-COMP-08")
def test_a_settler_becomes_a_neutral_settlement_for_an_action() -> None:
    table = country().units(A, "D5", settlers=2).turn(A).play(A, found(country()))
    city = table.city_at("D5")
    assert (city.owner, city.size, city.mood) == (A, 1, NEUTRAL)
    assert (table.settlers("D5"), table.left(A)) == (1, 2)
    assert table.supply(A, "settler") == 3  # of 4 Settlers one is left on the board


@pytest.mark.rule("COC-FND-01")
def test_founding_needs_a_settler_of_ones_own_on_the_space() -> None:
    table = country(D4="fertile").units(A, "D5", armies=1).units(A, "D4", settlers=1).turn(A)
    assert table.refused(A, found(table)) == "COC-FND-01"
    assert table.refused(A, Found(999)) == "COC-FND-01"
    assert table.of(A, Found) == [found(table, "D4")]


@pytest.mark.rule("COC-FND-05")
def test_each_city_costs_an_action_and_a_settler() -> None:
    table = country(D4="forest", E4="mountain").units(A, "D5", settlers=1).units(A, "D4", settlers=1)
    table.units(A, "E4", settlers=1).turn(A, actions=2)
    table.play(A, found(table), found(table, "D4"))
    assert (table.left(A), table.settlers("D5"), table.settlers("D4")) == (0, 0, 0)
    assert table.refused(A, found(table, "E4")) == "COC-TURN-02"


def test_the_last_action_founds_too_and_any_space_will_do() -> None:
    table = country().units(A, "D2", settlers=1).turn(A, actions=1)
    assert table.at("D2") == 0
    assert table.of(A, Found) == [Found(0)]
    assert table.play(A, Found(0)).city_at("D2").owner == A


def test_a_founding_may_complete_an_objective_at_once() -> None:
    table = country().city(A, "D2").units(A, "D7", settlers=1).realm(A, objectives=[objective("City Founder")]).turn(A)
    assert table.play(A, found(table, "D7")).question == "claim_at_once"


@pytest.mark.rule("COC-FND-02", "COC-ADV-IRRIGATION-3")
def test_no_city_on_barren_land_even_with_irrigation_nor_at_sea() -> None:
    table = country(D5="barren", D4="sea", E4="mountain").advances(A, "irrigation")
    table.units(A, "D5", settlers=1).units(A, "D4", settlers=1, ships=1).units(A, "E4", settlers=1).turn(A)
    assert table.refused(A, found(table)) == "COC-FND-02"
    assert table.refused(A, found(table, "D4")) == "COC-FND-02"
    assert table.of(A, Found) == [found(table, "E4")]


@pytest.mark.rule("COC-FND-03")
def test_no_second_city_on_a_space() -> None:
    table = country(D4="fertile").city(A, "D5").units(A, "D5", settlers=1).city(B, "D4").turn(A)
    assert table.refused(A, found(table)) == "COC-FND-03"
    assert table.refused(A, found(table, "D4")) == "COC-FND-03"


@pytest.mark.rule("COC-FND-04")
def test_no_city_under_a_foreign_unit() -> None:
    table = country(D4="fertile").units(B, "D5", settlers=1).units(BARBARIANS, "D4", armies=1).turn(A)
    assert table.refused(A, found(table)) == "COC-FND-04"
    assert table.refused(A, found(table, "D4")) == "COC-FND-04"


@pytest.mark.rule("COC-FND-06")
def test_own_units_stay_in_the_new_city() -> None:
    table = country().units(A, "D5", settlers=1, armies=3).turn(A)
    table.play(A, found(table))
    assert (table.armies("D5"), table.side("D5")) == (3, A)


@pytest.mark.rule("COC-FND-07")
def test_a_city_may_be_founded_next_to_others() -> None:
    table = country(D4="fertile", E4="fertile").city(A, "D4").city(B, "E4").units(A, "D5", settlers=1).turn(A)
    assert table.play(A, found(table)).city_at("D5").owner == A


@pytest.mark.rule("COC-FND-08")
def test_a_settler_founds_in_the_turn_in_which_it_entered_a_mountain() -> None:
    table = country(D4="mountain").units(A, "D5", settlers=1).turn(A)
    table.play(A, StartMove(), Move(table.at("D5"), table.at("D4"), (unit(SETTLER),)))
    while table.question == "move_groups":
        table.play(A, table.options(A)[-1])
    assert table.play(A, found(table, "D4")).city_at("D4").owner == A


def test_the_settler_that_can_do_least_founds() -> None:
    table = country().units(A, "D5", settlers=1).units(A, "D5", settlers=1, flags=MOUNTAIN)
    table.units(A, "D5", settlers=1, flags=FOREST).turn(A).play(A, found(table))
    assert table.game.units[table.at("D5")] == (unit(SETTLER), unit(SETTLER, FOREST))
    assert MOVED not in table.game.units[table.at("D5")]


@pytest.mark.rule("COC-FND-10", "COC-MOOD-08")
def test_founding_is_no_activation() -> None:
    table = country().units(A, "D5", settlers=1).turn(A)
    table.play(A, found(table), Activate(table.at("D5"), "collect"), Collect(food=1))
    assert (table.city_at("D5").used, table.city_at("D5").mood) == (1, NEUTRAL)


@pytest.mark.rule("COC-COMP-07", "COC-COMP-03")
def test_with_seven_cities_no_other_is_founded() -> None:
    table = country(**dict.fromkeys(SITES, "fertile"))
    for name in SITES[:6]:
        table.city(A, name)
    table.units(A, SITES[6], settlers=1).units(A, SITES[7], settlers=1).turn(A)
    table.play(A, found(table, SITES[6]))
    assert table.of(A, Found) == []
    assert table.refused(A, found(table, SITES[7])) == "COC-COMP-07"


@pytest.mark.rule("COC-EXH-06")
def test_no_city_on_an_exhausted_space() -> None:
    table = country().units(A, "D5", settlers=1).turn(A)
    table.game.exhausted = (table.at("D5"),)
    assert table.refused(A, found(table)) == "COC-EXH-06"
