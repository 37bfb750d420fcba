"""Long questions list what people choose; everything else stays legal and can be asked for."""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import A, Scenario, action
from ziggurat.core.choice import Choice
from ziggurat.games.clash_of_cultures.board.units import ARMY, SETTLER, SHIP, unit
from ziggurat.games.clash_of_cultures.choices import (
    Activate,
    Build,
    Buy,
    Collect,
    Increase,
    Move,
    Pay,
    Raise,
    Sail,
    StartCivic,
    StartMove,
)

LAND = {"D4": "mountain", "E4": "forest", "E5": "fertile", "D6": "sea", "C5": "mountain", "C4": "forest"}


def rich() -> Scenario:
    """A has a large, happy city at D5 with everything around it, and plenty of goods."""
    table = Scenario().land(LAND).reveal_all("fertile").city(A, "C3").city(A, "E6").city(A, "B6")
    table.advances(A, "farming", "mining", "storage", "fishing", "draft", "tactics", "myths", "writing")
    table.city(A, "D5", "temple", "fortress", "port", port_at="D6", mood=2)
    return table.realm(A, food=4, ore=4, wood=4, gold=4, mood=4, culture=4)


def at(table: Scenario, *choices: Choice) -> Scenario:
    return table.turn(A).play(A, *choices)


def check(table: Scenario) -> None:
    """What is listed and what is not is legal, and `more` says whether there is more."""
    options = table.game.options(A)
    assert options.more == bool(options.others())
    for choice in table.legal(A):
        assert choice in options and table.game.why_not(A, choice) is None


@pytest.mark.rule("COC-COL-09")
def test_harvests_that_nothing_can_be_added_to_are_listed() -> None:
    table = rich()
    at(table, Activate(table.at("D5"), "collect"))
    assert all(sum(choice.values()[:5]) == 5 for choice in table.of(A, Collect))  # type: ignore[arg-type]
    check(table)


@pytest.mark.rule("COC-ACTION-MASS-PRODUCTION")
def test_a_card_is_listed_only_for_a_harvest_that_needs_it() -> None:
    table = rich().realm(A, food=0, ore=0, wood=0, actions=[action("Mass Production")])
    at(table, Activate(table.at("D5"), "collect"))
    plain = [choice.values()[:5] for choice in table.of(A, Collect) if not choice.card]
    carded = [choice.values()[:5] for choice in table.of(A, Collect) if choice.card]
    assert plain and carded
    for more in carded:
        assert not any(all(one <= other for one, other in zip(more, few, strict=True)) for few in plain)  # type: ignore[operator]
    check(table)


@pytest.mark.rule("COC-RES-07")
def test_a_harvest_that_would_be_lost_is_not_listed() -> None:
    table = rich().realm(A, ore=8)
    at(table, Activate(table.at("D5"), "collect"))
    assert all(choice.ore == 0 for choice in table.of(A, Collect))
    assert table.refused(A, Collect(food=1, ore=1)) is None
    check(table)


@pytest.mark.rule("COC-BLD-01")
def test_small_builds_those_of_one_kind_and_full_ones_are_listed() -> None:
    table = rich()
    at(table, Activate(table.at("D5"), "build"))
    listed = table.of(A, Build)
    assert Build(settlers=1) in listed and Build(armies=1, draft=True) in listed and Build(armies=4) in listed
    assert Build(1, 1, 1) not in listed and table.refused(A, Build(1, 1, 1)) is None
    assert not any(choice.ask for choice in listed)
    assert 3 * len(listed) < len(table.legal(A))
    check(table)


@pytest.mark.rule("COC-MOV-02")
def test_groups_of_one_of_all_and_of_all_but_one_are_listed() -> None:
    table = rich().units(A, "D5", settlers=3, armies=4)
    at(table, StartMove())
    start, end = table.at("D5"), table.at("E5")
    settler, army = unit(SETTLER), unit(ARMY)
    listed = [choice.units for choice in table.of(A, Move) if (choice.start, choice.end) == (start, end)]
    assert sorted(listed) == sorted([
        (settler,), (settler,) * 3, (army,), (army,) * 3, (army,) * 4, (settler, army),
        (settler, *[army] * 4), (*[settler] * 3, *[army] * 4),
    ])  # fmt: skip
    assert table.refused(A, Move(start, end, (settler, settler, army))) is None
    check(table)


@pytest.mark.rule("COC-MOV-02", "COC-ADV-ROADS-1")
def test_along_roads_go_single_units_all_of_them_and_all_army_units() -> None:
    table = rich().advances(A, "engineering", "roads").units(A, "D5", settlers=3, armies=4)
    at(table, StartMove())
    settler, army = unit(SETTLER), unit(ARMY)
    end = table.at("B5")  # two spaces away
    listed = [choice.units for choice in table.of(A, Move) if choice.end == end]
    assert sorted(listed) == sorted([(settler,), (army,), (army,) * 4, (*[settler] * 3, *[army] * 4)])
    check(table)


@pytest.mark.rule("COC-SHIP-07")
def test_one_ship_or_the_whole_fleet_is_listed() -> None:
    table = rich().land({"D7": "sea"}).units(A, "D6", ships=3, armies=2)
    at(table, StartMove())
    army, ship = unit(ARMY), unit(SHIP)
    listed = [choice.units for choice in table.of(A, Sail) if choice.end == table.at("D7")]
    assert sorted(listed) == sorted([(ship,), (army, ship), (army, army, ship), (army, army, *[ship] * 3)])
    assert table.refused(A, Sail(table.at("D6"), table.at("D7"), (ship, ship))) is None
    check(table)


@pytest.mark.rule("COC-RES-04", "COC-BUY-03")
def test_no_purchase_is_listed_twice() -> None:
    table = rich().advances(A, "rituals").turn(A)
    assert not any(choice.ask for choice in table.of(A, Buy))
    table.play(A, Buy("irrigation", True), Pay(food=1, gold=1))
    assert (table.food(A), table.gold(A)) == (3, 3)
    table = rich().advances(A, "rituals").turn(A)
    table.no_city("E6").city(A, "E6", mood=0).play(A, StartCivic())
    assert not any(choice.ask for choice in table.of(A, Raise))
    check(table)
    table.play(A, Raise(table.at("E6"), True), Pay(ore=1))
    assert (table.mood(A), table.ore(A)) == (4, 3)
    table = rich()
    at(table, Activate(table.at("E6"), "increase"))
    assert not any(choice.ask for choice in table.of(A, Increase))
    check(table)


@pytest.mark.rule("COC-RES-02")
def test_a_question_how_to_pay_takes_every_way() -> None:
    table = rich().realm(A, ideas=2).turn(A).play(A, Buy("irrigation"))
    assert table.options(A) == [Pay(food=2), Pay(food=1, ideas=1), Pay(ideas=2)]
    assert table.refused(A, Pay(gold=2)) is None
    assert table.refused(A, Pay(ore=2)) == "COC-RES-05"
    check(table)
