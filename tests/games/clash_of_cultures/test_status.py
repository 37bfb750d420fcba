"""Cities and their pieces; the activation of a city. The city stands at D5.

Topics: cities.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import ANGRY, BARBARIANS, HAPPY, NEUTRAL, NONE, A, B, Scenario
from ziggurat.core.choice import Choice
from ziggurat.games.clash_of_cultures.board.units import ARMY, SHIP, unit
from ziggurat.games.clash_of_cultures.choices import (
    Accept,
    Activate,
    AtSpace,
    Build,
    BuildWonder,
    Collect,
    End,
    Influence,
    Move,
    Sail,
    StartMove,
)
from ziggurat.games.clash_of_cultures.events import ActionTaken, AdvanceGot, Gained
from ziggurat.games.clash_of_cultures.rules.common import place_unit
from ziggurat.games.clash_of_cultures.rules.events.barbarians import Spawn, reinforce

D5 = 28


def country(**terrains: str) -> Scenario:
    """A revealed board, Barren where nothing else is said; D5 is Fertile unless named."""
    return Scenario().reveal_all().land({"D5": "fertile", **terrains}).advances(A, "storage")


def attack(table: Scenario, armies: int) -> Scenario:
    """A moves so many Army units from D4 into D5."""
    table.advances(A, "tactics").units(A, "D4", armies=armies).turn(A)
    return table.play(A, StartMove(), Move(table.at("D4"), D5, (unit(ARMY),) * armies))


def settle(table: Scenario) -> Scenario:
    """Decline whatever is asked until the turn menu comes back."""
    while table.question != "take_turn":
        seat = table.pending[0]
        table.play(seat, table.options(seat)[-1])
    return table


# -- pieces


@pytest.mark.rule("COC-COMP-03", "COC-COMP-04", "COC-COMP-05")
def test_the_pieces_of_a_colour_and_of_the_barbarians() -> None:
    table = Scenario()
    assert table.of_seat(A).supply == [7, 7, 7, 7, 7, 4, 16, 4]
    assert table.game.barbarians == [7, 16]


@pytest.mark.rule("COC-COMP-09")
def test_a_free_unit_is_not_placed_from_an_empty_supply() -> None:
    table = country().city(A, "D5").units(A, "C5", settlers=4).units(BARBARIANS, "C6", armies=15).turn(A)
    assert not place_unit(table.game, A, D5, 0, "COC-CAP-07")
    assert place_unit(table.game, A, D5, 1, "COC-CAP-07")
    assert (table.settlers("D5"), table.armies("D5")) == (0, 1)
    reinforce(table.game, table.at("C6"), "COC-BAR-02")
    assert table.armies("C6") == 16
    reinforce(table.game, table.at("C6"), "COC-BAR-02")
    assert (table.armies("C6"), table.game.barbarians[1]) == (16, 0)


@pytest.mark.rule("COC-CTY-01", "COC-CTY-02", "COC-CTY-03", "COC-CTY-04")
def test_the_size_of_a_city_counts_its_pieces_and_its_settlement_shows_the_owner() -> None:
    assert country().city(A, "D5", "temple", "fortress").city_at("D5").size == 3
    table = country(D4="sea").city(A, "D5", "temple", "port", colours={"fortress": B, "academy": B})
    city = table.city_at("D5")
    assert (city.size, city.owner, city.colours) == (5, A, (A, B, B, A))
    assert (table.game.cities_of(A), table.game.cities_of(B)) == ((D5,), ())


@pytest.mark.rule("COC-CTY-07")
def test_a_city_keeps_its_size_when_its_owner_has_fewer_cities() -> None:
    table = country(C3="fertile").city(A, "D5", "temple", "fortress").city(A, "C3", wonder="gardens").turn(A)
    table.no_city("C3")
    table.play(A, Activate(D5, "collect"), Collect(food=1))
    assert table.city_at("D5").size == 3


@pytest.mark.rule("COC-CTY-08", "COC-CTY-12")
def test_a_fortress_protects_only_its_own_city() -> None:
    table = country(C5="fertile").city(B, "C5", "fortress").advances(B, "tactics").city(B, "D5")
    attack(table, 1)
    assert table.city_at("D5").owner == A  # taken without a roll


@pytest.mark.rule("COC-CTY-12", "COC-CTY-13")
def test_a_fortress_without_army_units_rolls_a_die_and_cancels_a_hit() -> None:
    table = country().city(B, "D5", "fortress").advances(B, "tactics")
    attack(table, 3)
    table.roll(1, 1, 4).roll(5)  # one attacker is lost; nobody is left to be hit
    assert (table.city_at("D5").owner, table.armies("D5")) == (A, 2)


@pytest.mark.rule("COC-CTY-12", "COC-CTY-13")
def test_the_fortress_acts_in_the_first_roll_only() -> None:
    table = country().city(B, "D5", "fortress").advances(B, "tactics").units(B, "D5", armies=1)
    attack(table, 2)
    table.roll(1, 4).roll(1, 1)  # 5 is a hit, which the Fortress cancels; its die and the unit's make 2
    assert (table.armies("D5"), table.pending) == (1, (A,))
    table.play(A, Accept())
    table.roll(1, 4).roll(1)  # now one die, and no hit is cancelled
    assert (table.city_at("D5").owner, table.armies("D5")) == (A, 2)


@pytest.mark.rule("COC-CTY-11", "COC-ADV-DOGMA-2")
def test_a_captured_temple_or_academy_brings_neither_token_nor_ideas_nor_an_advance() -> None:
    table = country().city(B, "D5", "temple", "academy").advances(A, "myths", "writing", "dogma")
    table.realm(A, happiness_level=3, culture_level=3)
    attack(table, 1)
    settle(table)
    assert table.city_at("D5").colours == (A, NONE, A, NONE)
    assert table.goods(A) == (0, 0, 0, 0, 3, 0, 0)  # 3 Gold for the size
    assert table.events(AdvanceGot) == []


@pytest.mark.rule("COC-CTY-11", "COC-ADV-DOGMA-3")
def test_a_temple_that_changes_colour_brings_nothing() -> None:
    table = country(D4="fertile").city(A, "D4").city(B, "D5", "temple").advances(A, "myths", "dogma")
    table.realm(A, happiness_level=3, culture_level=3).turn(A)
    table.play(A, Influence(table.at("D4"), D5)).roll(5)
    assert table.question == "take_turn"
    assert table.city_at("D5").colours == (A, NONE, NONE, NONE)
    assert (table.events(Gained), table.events(AdvanceGot)) == ([], [])


@pytest.mark.rule("COC-CTY-18")
def test_a_captured_port_points_where_it_did() -> None:
    table = country(E4="sea", C4="sea", E5="sea").city(B, "D5", "port", port_at="E5").advances(A, "fishing")
    attack(table, 1)
    settle(table)
    table.realm(A, wood=2).play(A, Activate(D5, "build"), Build(ships=1))
    assert (table.ships("E5"), table.ships("C4")) == (1, 0)


@pytest.mark.rule("COC-ADV-IRRIGATION-3", "COC-EXH-06")
def test_barbarians_settle_neither_on_barren_nor_on_exhausted_land() -> None:
    table = country(D4="fertile", E4="fertile", C4="forest").city(A, "D5").advances(A, "irrigation")
    table.game.exhausted = (table.at("E4"),)
    table.ask(Spawn(A))
    assert table.refused(A, AtSpace(table.at("D4"))) is None
    assert table.refused(A, AtSpace(table.at("E4"))) == "COC-EXH-06"
    assert table.refused(A, AtSpace(table.at("E5"))) == "COC-BAR-01"  # Barren


# -- activation


@pytest.mark.rule("COC-ACTV-01")
def test_a_city_of_ones_own_is_activated_for_one_work_and_one_action() -> None:
    table = country(D4="fertile").city(A, "D5", "temple", mood=HAPPY).city(B, "D4").realm(A, food=4, ore=1).turn(A)
    assert table.of(A, Activate) == [Activate(D5, "build"), Activate(D5, "collect")]
    assert table.refused(A, Activate(table.at("D4"), "collect")) == "COC-ACTV-01"
    assert table.refused(A, Activate(table.at("E5"), "collect")) == "COC-ACTV-01"
    assert table.refused(A, Activate(D5, "rest")) == "COC-ACTV-01"
    assert table.refused(A, Activate(-1, "collect")) == "COC-ACTV-01"
    assert table.refused(A, Activate(10_000, "build")) == "COC-ACTV-01"
    table.play(A, Activate(D5, "collect"))
    for other in (Build(settlers=1), End(), Activate(D5, "build")):
        assert table.refused(A, other) == "COC-COL-09"
    table.play(A, Collect(food=1))
    assert (table.question, table.left(A), len(table.events(ActionTaken))) == ("take_turn", 2, 1)


def test_the_first_space_of_the_board_is_a_space_like_any_other() -> None:
    table = country().city(A, "D2").turn(A)
    assert table.of(A, Activate) == [Activate(0, "collect")]
    assert table.refused(A, Activate(0, "collect")) is None


@pytest.mark.rule("COC-ACTV-01")
def test_without_an_action_no_city_is_activated() -> None:
    table = country().city(A, "D5").city(A, "C3").realm(A, food=4, ore=4, wood=4).advances(A, "tactics").turn(A, 0)
    assert table.of(A, Activate) == []
    for work in ("build", "collect", "increase", "wonder"):
        assert table.refused(A, Activate(D5, work)) == "COC-TURN-02"


@pytest.mark.rule("COC-ACTV-02")
def test_a_city_is_not_activated_for_what_it_cannot_do() -> None:
    table = country().city(A, "D5").city(A, "C3").realm(A, food=8).advances(A, "tactics").turn(A)
    assert table.refused(A, Activate(D5, "build")) is None
    assert table.refused(A, Activate(D5, "collect")) == "COC-ACTV-02"
    assert table.refused(A, Activate(D5, "increase")) == "COC-INC-02"
    table = country().city(A, "D5").city(A, "C3").realm(A, food=1, ore=1, wood=1).turn(A)
    assert table.refused(A, Activate(D5, "increase")) == "COC-ACTV-02"


def test_menu_and_refusals_agree_on_every_activation() -> None:
    table = country(D4="sea", C3="forest").advances(A, "fishing", "myths", "engineering", "draft").wonder("gardens")
    table.city(A, "D5", "port", mood=ANGRY, used=1).city(A, "C3").city(B, "E5").realm(A, food=3, ore=1, wood=2, mood=1)
    table.turn(A)
    offered = table.of(A, Activate)
    every: list[Choice] = [Activate(s, w) for s in range(40) for w in ("build", "collect", "increase", "wonder")]
    assert offered == [choice for choice in every if table.game.why_not(A, choice) is None]
    assert len(offered) == 3


# -- Great Lighthouse


def lighthouse(wonder: str | None = None) -> Scenario:
    """The city at D5 has a Port at D4 and what Great Lighthouse needs."""
    table = country(D4="sea", E4="sea").advances(A, "engineering", "fishing", "cartography")
    return table.city(A, "D5", "port", port_at="D4", wonder=wonder).realm(A, food=8, ore=8, wood=8, culture=5)


@pytest.mark.rule("COC-LGT-02", "COC-ADV-NATIONALISM-3")
def test_great_lighthouse_brings_a_ship_which_is_no_build() -> None:
    table = lighthouse().wonder("lighthouse").advances(A, "nationalism").realm(A, happiness_level=5).turn(A)
    table.play(A, Activate(D5, "wonder"), BuildWonder("lighthouse"))
    assert (table.ships("D4"), table.ships("E4"), table.side("D4")) == (1, 0, A)
    settle(table)
    assert (table.mood(A), table.culture(A)) == (0, 0)


@pytest.mark.rule("COC-LGT-02", "COC-COMP-09")
def test_great_lighthouse_brings_no_fifth_ship() -> None:
    table = lighthouse().wonder("lighthouse").units(A, "E4", ships=4).turn(A)
    settle(table.play(A, Activate(D5, "wonder"), BuildWonder("lighthouse")))
    assert (table.ships("D4"), table.ships("E4")) == (0, 4)


@pytest.mark.rule("COC-LGT-03")
def test_the_ship_of_great_lighthouse_fights_a_foreign_ship_at_the_port() -> None:
    table = lighthouse().wonder("lighthouse").units(B, "D4", ships=1).turn(A)
    table.play(A, Activate(D5, "wonder"), BuildWonder("lighthouse"))
    table.roll(6).roll(1)
    assert (table.ships("D4"), table.side("D4")) == (1, A)
    assert table.supply(B, "ship") == 4


def lit() -> Scenario:
    """Great Lighthouse stands at D5; a Ship with an Army unit lies at D4, another Ship at E3."""
    table = lighthouse("lighthouse").land({"E3": "sea", "C3": "fertile"}).city(A, "C3")
    return table.units(A, "D4", ships=1, armies=1).units(A, "E3", ships=1)


@pytest.mark.rule("COC-LGT-04", "COC-LGT-05")
def test_after_activating_the_city_of_great_lighthouse_one_ship_sails_with_its_cargo() -> None:
    table = lit().turn(A).play(A, Activate(D5, "build"), Build(settlers=1))
    assert table.question == "free_sail"
    assert table.refused(A, Move(D5, table.at("C5"), (unit(0),))) == "COC-LGT-04"
    table.play(A, Sail(table.at("D4"), table.at("E4"), (unit(ARMY), unit(SHIP))))
    assert (table.ships("E4"), table.armies("E4"), table.question) == (1, 1, "take_turn")
    assert (table.left(A), table.ships("E3")) == (2, 1)


@pytest.mark.rule("COC-LGT-04")
def test_the_ship_may_stay_and_other_cities_move_none() -> None:
    table = lit().turn(A)
    table.play(A, Activate(table.at("C3"), "build"), Build(settlers=1))
    assert table.question == "take_turn"
    table.play(A, Activate(D5, "build"), Build(settlers=1), End())
    assert (table.question, table.ships("D4")) == ("take_turn", 1)


@pytest.mark.rule("COC-MOOD-10", "COC-LGT-04")
def test_the_mood_drops_after_the_ship_of_great_lighthouse() -> None:
    table = lit().turn(A).play(A, Activate(D5, "build"), Build(settlers=1), End())
    table.play(A, Activate(D5, "build"), Build(settlers=1))
    assert (table.question, table.city_at("D5").mood) == ("free_sail", NEUTRAL)
    table.play(A, End())
    assert table.city_at("D5").mood == ANGRY
