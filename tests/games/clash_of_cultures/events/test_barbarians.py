"""Barbarians: the icons Spawn and Attack, and what Barbarians never do.

Topics: barbarians.
"""

from __future__ import annotations

import pytest

import ziggurat
from tests.games.clash_of_cultures.scenario import ANGRY, BARBARIANS, A, B, Scenario, action, event_card
from ziggurat.core.rng import Rng
from ziggurat.core.step import CHANCE
from ziggurat.games.clash_of_cultures.choices import AtSpace, End, PlayCard, Raid
from ziggurat.games.clash_of_cultures.events import (
    BattleBegan,
    RoundBegan,
    StatusBegan,
    TurnBegan,
    TurnEnded,
    UnitsMoved,
)
from ziggurat.games.clash_of_cultures.game import Clash

GOOD_YEAR = event_card("Good Year", 2)  # Spawn; then the player gets 1 Food
FAMINE = event_card("Famine")  # Attack; then the player pays 1 Food
D5, D7 = Scenario().at("D5"), Scenario().at("D7")


def names(table: Scenario, seat: int) -> list[str]:
    """The spaces offered, by name."""
    return sorted(table.name(choice.space) for choice in table.of(seat, AtSpace) if isinstance(choice, AtSpace))


def at(table: Scenario, name: str) -> AtSpace:
    return AtSpace(table.at(name))


def settlements(table: Scenario) -> dict[str, int]:
    """Barbarian units by the name of their settlement."""
    return {table.name(space): table.armies(table.name(space)) for space in table.game.cities_of(BARBARIANS)}


# -- Spawn


@pytest.mark.rule("COC-BAR-01", "COC-BAR-03")
def test_a_settlement_with_a_unit_comes_at_most_two_spaces_from_an_own_city() -> None:
    """From D2: C1, E1 and D3 are next to it, C3, D4 and E3 two spaces away by D3, D5 and C4 three."""
    table = Scenario().land({"D3": "fertile", "C3": "forest", "D4": "fertile", "E3": "mountain"})
    table.land({"D5": "fertile"}, rest="fertile").land({"C4": "fertile"}, rest="fertile")
    table.city(A, "D2").city(B, "D7").event(A, GOOD_YEAR)
    assert (table.question, table.pending) == ("spawn", (A,))
    assert names(table, A) == ["C1", "C3", "D3", "D4", "E1", "E3"]
    assert table.refused(A, at(table, "D5")) == "COC-BAR-01"
    table.play(A, at(table, "D4"))
    assert settlements(table) == {"D4": 2}  # the unit of step 1, and that of step 2
    assert table.game.barbarians == [6, 14]


@pytest.mark.rule("COC-BAR-01")
@pytest.mark.parametrize("name", ["D1", "D2", "D3", "C3", "E3", "D7"])
def test_no_settlement_on_barren_sea_or_taken_spaces(name: str) -> None:
    """D1 is Barren, D2 and D7 are cities, D3 is Sea, C3 holds a unit and E3 a Barbarian settlement."""
    table = Scenario().land({"D3": "sea", "C3": "fertile", "E3": "fertile", "D4": "fertile"})
    table.city(A, "D2").city(B, "D7").units(B, "C3", armies=1).barbarians("E3", 1).event(A, GOOD_YEAR)
    assert names(table, A) == ["C1", "D4", "E1"]
    assert table.refused(A, at(table, name)) == "COC-BAR-01"


@pytest.mark.rule("COC-EXH-06")
def test_no_barbarian_settlement_on_an_exhausted_space() -> None:
    table = Scenario().land({"D3": "fertile"}).city(A, "D2")
    table.game.exhausted = (table.at("E1"),)
    table.event(A, GOOD_YEAR)
    assert names(table, A) == ["C1", "D3"]
    assert table.refused(A, at(table, "E1")) == "COC-EXH-06"


@pytest.mark.rule("COC-BAR-02", "COC-BAR-03")
def test_the_second_unit_goes_to_any_settlement_near_or_far() -> None:
    table = Scenario().land({"F6": "fertile"}).city(A, "D2").barbarians("F6", 1).event(A, GOOD_YEAR)
    table.play(A, at(table, "E1"))
    assert (table.question, table.pending) == ("reinforce", (A,))
    assert names(table, A) == ["E1", "F6"]
    assert table.refused(A, at(table, "D2")) == "COC-BAR-02"
    table.play(A, at(table, "F6"))
    assert settlements(table) == {"E1": 1, "F6": 2}


@pytest.mark.rule("COC-BAR-04")
def test_without_a_legal_space_only_the_unit_comes() -> None:
    table = Scenario().land({"F6": "fertile"}).city(A, "D2").units(A, "E1", settlers=1).units(A, "C1", settlers=1)
    table.barbarians("F6", 1).event(A, GOOD_YEAR)
    assert settlements(table) == {"F6": 2}
    assert table.food(A) == 1


@pytest.mark.rule("COC-BAR-04")
def test_without_a_settlement_in_supply_only_the_unit_comes() -> None:
    table = Scenario().land({"F6": "fertile"}).city(A, "D2").barbarians("F6", 1)
    table.game.barbarians[0] = 0
    table.event(A, GOOD_YEAR)
    assert settlements(table) == {"F6": 2}


@pytest.mark.rule("COC-BAR-05")
def test_a_full_settlement_gets_no_unit() -> None:
    table = Scenario().land({"F6": "fertile"}).land({"B6": "fertile"}).city(A, "D2")
    table.barbarians("F6", 4).barbarians("B6", 3).event(A, GOOD_YEAR).play(A, at(table, "E1"))
    assert names(table, A) == ["B6", "E1"]
    assert table.refused(A, at(table, "F6")) == "COC-BAR-05"


@pytest.mark.rule("COC-BAR-06")
def test_if_all_settlements_are_full_no_unit_comes() -> None:
    table = Scenario().land({"F6": "fertile"}).city(A, "D2").units(A, "E1", settlers=1).units(A, "C1", settlers=1)
    table.barbarians("F6", 4).event(A, GOOD_YEAR)
    assert settlements(table) == {"F6": 4}
    assert table.food(A) == 1


@pytest.mark.rule("COC-BAR-06")
def test_without_any_settlement_no_unit_comes() -> None:
    table = Scenario().city(B, "D7").event(A, GOOD_YEAR)  # A has no city, so step 1 has no space
    assert settlements(table) == {}
    assert table.game.barbarians == [7, 16]


@pytest.mark.rule("COC-COMP-09")
def test_a_settlement_comes_without_a_unit_if_none_is_in_supply() -> None:
    table = Scenario().city(A, "D2")
    table.game.barbarians[1] = 0
    table.event(A, GOOD_YEAR).play(A, at(table, "E1"))
    assert settlements(table) == {"E1": 0}
    assert table.game.barbarians == [6, 0]


# -- Attack


def near_d2() -> Scenario:
    """A's city at D2, open land around it; A has Food for the Famine."""
    table = Scenario().land({"D3": "fertile"}, rest="fertile").land({"D5": "fertile"}, rest="fertile")
    return table.city(A, "D2").realm(A, food=1)


def attacked(table: Scenario) -> list[tuple[str, str, int]]:
    """From where, against what and with how many units Barbarians have attacked so far."""
    battles = [event.battle for event in table.events(BattleBegan) if isinstance(event, BattleBegan)]
    raids = [battle for battle in battles if battle.attacker == BARBARIANS]
    return [(table.name(raid.origin), table.name(raid.space), len(raid.units)) for raid in raids]


@pytest.mark.rule("COC-BAR-07")
def test_of_the_settlements_within_two_spaces_the_strongest_attacks() -> None:
    """D3 is one space away, D4 two, D5 three."""
    table = near_d2().barbarians("D3", 1).barbarians("D4", 2).barbarians("D5", 4).event(A, FAMINE)
    assert attacked(table) == [("D4", "D2", 2)]
    assert table.pending == (CHANCE,)


@pytest.mark.rule("COC-BAR-07")
def test_the_closest_city_is_attacked() -> None:
    """From D4 it is two spaces to D2 and one to C3."""
    table = near_d2().city(A, "C3").barbarians("D4", 1).event(A, FAMINE)
    assert attacked(table) == [("D4", "C3", 1)]


@pytest.mark.rule("COC-BAR-08")
def test_among_equally_strong_settlements_the_drawing_player_chooses() -> None:
    table = near_d2().barbarians("D3", 2).barbarians("E3", 2).barbarians("C3", 1).event(A, FAMINE)
    assert (table.question, table.pending) == ("attack", (A,))
    assert names(table, A) == ["D3", "E3"]
    assert table.refused(A, at(table, "C3")) == "COC-BAR-07"
    table.play(A, at(table, "E3"))
    assert attacked(table) == [("E3", "D2", 2)]


@pytest.mark.rule("COC-BAR-09")
def test_among_equally_close_cities_the_drawing_player_chooses() -> None:
    """D2 and C3 are next to D3, E4 is two spaces from it."""
    table = near_d2().land({"E4": "fertile"}).city(A, "C3").city(A, "E4").barbarians("D3", 1).event(A, FAMINE)
    assert (table.question, table.pending) == ("attack_on", (A,))
    assert names(table, A) == ["C3", "D2"]
    assert table.refused(A, at(table, "E4")) == "COC-BAR-07"
    table.play(A, at(table, "C3"))
    assert attacked(table) == [("D3", "C3", 1)]


@pytest.mark.rule("COC-BAR-10", "COC-EVT-02")
def test_without_a_settlement_within_two_spaces_nothing_happens() -> None:
    """D5 is three spaces from A's city and two from B's, whom the icon does not concern."""
    table = near_d2().city(B, "D7").barbarians("D5", 4).event(A, FAMINE)
    assert attacked(table) == []
    assert table.game.over
    assert table.food(A) == 0  # the main effect follows all the same


@pytest.mark.rule("COC-BAR-11")
def test_a_settlement_without_units_does_not_attack() -> None:
    table = near_d2().barbarians("D3", 0).barbarians("E3", 0).event(A, FAMINE)
    assert attacked(table) == []
    assert table.game.over
    table = near_d2().barbarians("D3", 0).barbarians("D4", 1).event(A, FAMINE)
    assert attacked(table) == [("D4", "D2", 1)]


@pytest.mark.rule("COC-WAL-02")
def test_barbarians_never_attack_the_owner_of_great_wall() -> None:
    """Not even a city without the Wonder."""
    table = near_d2().city(A, "E1", wonder="wall").barbarians("D3", 4).event(A, FAMINE)
    assert attacked(table) == []
    assert table.game.over


@pytest.mark.rule("COC-WAL-02")
def test_great_wall_of_another_player_does_not_protect() -> None:
    table = near_d2().city(B, "D7", wonder="wall").barbarians("D3", 4).event(A, FAMINE)
    assert attacked(table) == [("D3", "D2", 4)]


MERCENARIES = action("Mercenaries")


def mercenaries(wonder: str | None = None) -> Scenario:
    """A's turn with Mercenaries and 2 Food; Barbarians at D5 between A's Army at D4 and B's city at D7."""
    table = near_d2().city(B, "D7", "temple", wonder=wonder).units(A, "D4", armies=1).barbarians("D5", 2)
    return table.realm(A, food=2, culture=2, actions=[MERCENARIES]).turn(A)


@pytest.mark.rule("COC-BAR-24")
def test_mercenaries_make_barbarians_attack_under_the_same_rules() -> None:
    """All units of the settlement, one round, hits on the pieces of the undefended city, survivors back home."""
    table = mercenaries().play(A, PlayCard(MERCENARIES), Raid(D5, D7, "food"))
    assert attacked(table) == [("D5", "D7", 2)]
    table.roll(6, 1)
    assert (table.city_at("D7").size, table.city_at("D7").mood) == (1, ANGRY)
    assert settlements(table) == {"D5": 2}
    assert table.game.battle is None


@pytest.mark.rule("COC-WAL-02", "COC-BAR-24")
def test_great_wall_protects_against_mercenaries_too() -> None:
    table = mercenaries("wall")
    assert table.refused(A, PlayCard(MERCENARIES)) == "COC-ACTION-MERCENARIES"


@pytest.mark.rule("COC-BAR-29")
def test_barbarians_stay_where_they_are_when_turns_and_rounds_end() -> None:
    table = near_d2().city(B, "D7").barbarians("D3", 3).barbarians("D5", 1).turn(A).play(A, End())
    for event in (TurnEnded(B), StatusBegan(2), RoundBegan(3), TurnBegan(A, 1, 3)):
        table.game.emit(event)
    assert settlements(table) == {"D3": 3, "D5": 1}
    assert attacked(table) == []


@pytest.mark.rule("COC-BAR-29", "COC-EXH-08")
@pytest.mark.parametrize("seed", range(3))
def test_in_whole_games_barbarians_never_leave_their_settlements_and_tokens_stay(seed: int) -> None:
    """Nobody moves Barbarian units, they stand in their settlements only, and no Exhausted token is ever lifted."""
    game = ziggurat.new_game("clash_of_cultures", players=2 + seed, seed=seed)
    assert isinstance(game, Clash)
    rng = Rng(seed)
    tokens = game.exhausted = (game.chart.size - 1,)
    while not game.over:
        options = game.options(game.pending[0])
        game.play_unchecked(game.pending[0], options[rng.below(len(options))])
        assert set(tokens) <= set(game.exhausted)
        tokens = game.exhausted
        for space in game.units_of(BARBARIANS):
            assert game.city(space).owner == BARBARIANS
    assert not [event for event in game.events or [] if isinstance(event, UnitsMoved) and event.side == BARBARIANS]
