"""The icon Exhausted: where its token goes, and that it stays.

Topics: exhausted land.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import BARBARIANS, A, B, Scenario, event_card
from ziggurat.games.clash_of_cultures.choices import AtSpace
from ziggurat.games.clash_of_cultures.events import EventDrawn, Gained, SpaceExhausted

GREAT_YEAR = event_card("Great Year", 2)  # Exhausted; then everybody gets 2 Food


def names(table: Scenario, seat: int) -> list[str]:
    """The spaces offered, by name."""
    return sorted(table.name(choice.space) for choice in table.of(seat, AtSpace) if isinstance(choice, AtSpace))


def tokens(table: Scenario) -> list[str]:
    return [table.name(space) for space in table.game.exhausted]


@pytest.mark.rule("COC-EXH-01", "COC-EXH-02")
def test_the_drawing_player_puts_the_token_next_to_an_own_city() -> None:
    """Around D2 lie D1 (Barren), E1 (Mountain), C1 (Forest) and three spaces nobody has revealed."""
    table = Scenario().city(A, "D2").city(B, "D7").event(A, GREAT_YEAR)
    assert (table.question, table.pending) == ("exhaust", (A,))
    assert names(table, A) == ["C1", "E1"]
    table.play(A, AtSpace(table.at("E1")))
    assert tokens(table) == ["E1"]


@pytest.mark.rule("COC-EXH-01")
@pytest.mark.parametrize("name", ["D1", "D2", "D3", "C2", "C7", "B3"])
def test_barren_sea_settled_and_distant_spaces_take_no_token(name: str) -> None:
    """D1 is Barren, D2 holds the city, D3 is Sea, C2 holds a unit, C7 lies next to B's city, B3 two spaces away."""
    table = Scenario().land({"D3": "sea"}).land({"C2": "fertile", "B3": "fertile"}).city(A, "D2").city(B, "D7")
    table.units(B, "C2", settlers=1).event(A, GREAT_YEAR)
    assert names(table, A) == ["C1", "E1"]
    assert table.refused(A, AtSpace(table.at(name))) == "COC-EXH-01"


@pytest.mark.rule("COC-EXH-01")
def test_a_space_with_a_unit_of_ones_own_is_not_empty_either() -> None:
    table = Scenario().city(A, "D2").units(A, "E1", settlers=1).event(A, GREAT_YEAR)
    assert tokens(table) == ["C1"]


@pytest.mark.rule("COC-EXH-04")
def test_neither_unrevealed_spaces_nor_a_second_token() -> None:
    table = Scenario().land({"D3": "fertile"}).city(A, "D2")
    table.game.exhausted = (table.at("C1"),)
    table.event(A, GREAT_YEAR)
    assert names(table, A) == ["D3", "E1"]
    assert table.refused(A, AtSpace(table.at("C2"))) == "COC-EXH-04"
    assert table.refused(A, AtSpace(table.at("C1"))) == "COC-EXH-04"


@pytest.mark.rule("COC-EXH-03")
def test_without_a_legal_space_the_card_goes_on() -> None:
    table = Scenario().city(A, "D2").units(A, "E1", settlers=1).city(BARBARIANS, "C1").event(A, GREAT_YEAR)
    assert tokens(table) == []
    assert (table.food(A), table.food(B)) == (2, 2)


@pytest.mark.rule("COC-EXH-03")
def test_a_player_without_a_city_exhausts_nothing() -> None:
    table = Scenario().city(B, "D7").event(A, GREAT_YEAR)
    assert tokens(table) == []
    assert table.food(A) == 2


@pytest.mark.rule("COC-COMP-10")
def test_a_fifth_token_does_not_exist() -> None:
    table = Scenario().city(A, "D2").city(B, "D7")
    table.game.exhausted = tuple(table.at(name) for name in ("A2", "A4", "A6"))
    table.event(A, GREAT_YEAR).play(A, AtSpace(table.at("E1")))
    assert len(table.game.exhausted) == 4
    table.event(A, event_card("Great Year", 3))
    assert len(table.game.exhausted) == 4
    assert table.question == ""


@pytest.mark.rule("COC-EVT-04")
def test_the_token_is_placed_before_the_main_effect() -> None:
    table = Scenario().city(A, "D2").event(A, GREAT_YEAR)
    assert (table.food(A), table.food(B)) == (0, 0)
    table.play(A, AtSpace(table.at("E1")))
    assert (table.food(A), table.food(B)) == (2, 2)
    kinds = [type(event) for event in table.game.events or []]
    assert kinds.index(EventDrawn) < kinds.index(SpaceExhausted) < kinds.index(Gained)
