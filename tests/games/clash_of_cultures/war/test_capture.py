"""Captured cities and Barbarian settlements.

Topics: capturing cities.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import (
    ANGRY,
    BARBARIANS,
    HAPPY,
    NEUTRAL,
    NONE,
    A,
    B,
    C,
    Scenario,
    combat_card,
)
from tests.games.clash_of_cultures.warring import attack, battle, codes, dice, siege, war, winner
from ziggurat.core.step import CHANCE
from ziggurat.games.clash_of_cultures.board.units import ARMY, FOUGHT, SHIP, unit
from ziggurat.games.clash_of_cultures.choices import Accept, AtSpace, End, Move, Refuse
from ziggurat.games.clash_of_cultures.content.model import ACADEMY, FORTRESS, PORT, TEMPLE
from ziggurat.games.clash_of_cultures.game import BUILDINGS, SETTLEMENTS
from ziggurat.games.clash_of_cultures.score import half_points
from ziggurat.games.clash_of_cultures.status import is_working


def fallen(*buildings: str, mood: int = NEUTRAL, colours: dict[str, int] | None = None, players: int = 3) -> Scenario:
    """A takes an undefended city of B in D5 with one Army unit; B has another city and cannot use a Fortress."""
    table = war(players).units(A, "D4", armies=1).city(B, "D5", *buildings, mood=mood, colours=colours)
    return attack(table, 1)


# -- cities


@pytest.mark.rule("COC-CAP-01")
def test_a_city_falls_once_attackers_are_alone_in_it() -> None:
    table = attack(siege(1, 1), 1).roll(1).roll(1)
    assert table.city_at("D5").owner == B
    table.play(A, Accept()).roll(5).roll(1)
    assert table.city_at("D5").owner == A


@pytest.mark.rule("COC-CAP-02")
def test_pieces_of_the_loser_are_exchanged() -> None:
    table = fallen("temple", "academy")
    city = table.city_at("D5")
    assert city.colours == (A, NONE, A, NONE)
    supply_a, supply_b = table.of_seat(A).supply, table.of_seat(B).supply
    assert (supply_a[SETTLEMENTS], supply_a[BUILDINGS + TEMPLE], supply_a[BUILDINGS + ACADEMY]) == (5, 6, 6)
    assert (supply_b[SETTLEMENTS], supply_b[BUILDINGS + TEMPLE], supply_b[BUILDINGS + ACADEMY]) == (6, 7, 7)


@pytest.mark.rule("COC-CAP-03")
def test_pieces_of_a_third_player_stay() -> None:
    table = fallen("temple", colours={"academy": C})
    assert table.city_at("D5").colours == (A, NONE, C, NONE)
    assert table.supply(C, "academy") == 6
    table = war(3).units(A, "D4", armies=1).city(B, "D5", colours={"academy": C})
    table.set_supply(A, "academy", 0)  # A needs none
    assert attack(table, 1).city_at("D5").colours == (NONE, NONE, C, NONE)


@pytest.mark.rule("COC-CAP-04")
def test_pieces_of_the_conqueror_stay() -> None:
    table = fallen(colours={"academy": A})
    assert table.city_at("D5").colours == (NONE, NONE, A, NONE)
    assert table.supply(A, "academy") == 6
    assert table.supply(B, "academy") == 7


@pytest.mark.rule("COC-CAP-05")
def test_a_city_that_was_not_angry_brings_gold() -> None:
    assert fallen("temple", "academy").gold(A) == 3
    assert fallen("temple", "academy", mood=HAPPY).gold(A) == 3
    assert fallen("temple", "academy", mood=ANGRY).gold(A) == 0


@pytest.mark.rule("COC-CAP-06")
def test_gold_counts_all_pieces_that_stood_there() -> None:
    table = war(3).units(A, "D4", armies=1).city(B, "D5", "temple", colours={"academy": C})
    table.set_supply(A, "temple", 0)
    attack(table, 1)
    assert table.city_at("D5").size == 2
    assert table.gold(A) == 4  # 3 for the size, 1 for the Temple that goes


@pytest.mark.rule("COC-CAP-07")
def test_a_settler_flees_into_a_city_of_the_loser() -> None:
    table = war().units(A, "D4", armies=1).city(B, "D5").city(B, "C6")
    attack(table, 1)
    assert (table.question, table.pending) == ("place_refugee", (B,))
    assert table.refused(B, AtSpace(table.at("D5"))) == "COC-CAP-07"
    table.play(B, AtSpace(table.at("C6")))
    assert (table.settlers("C6"), table.side("C6"), table.supply(B, "settler")) == (1, B, 3)


@pytest.mark.rule("COC-CAP-07")
def test_nobody_flees_from_an_angry_city_nor_without_a_settler_in_supply() -> None:
    table = fallen(mood=ANGRY, players=2)
    assert (table.question, table.supply(B, "settler")) == ("take_turn", 4)
    table = war().units(A, "D4", armies=1).city(B, "D5").city(B, "C6").units(B, "C6", settlers=4)
    attack(table, 1)
    assert (table.question, table.settlers("D7")) == ("take_turn", 0)


@pytest.mark.rule("COC-CAP-08")
def test_without_a_city_there_is_no_settler() -> None:
    table = Scenario().reveal_all().advances(A, "tactics").city(A, "D2").units(A, "D4", armies=1).city(B, "D5")
    attack(table, 1)
    assert (table.supply(B, "settler"), list(table.game.units_of(B))) == (4, [])


@pytest.mark.rule("COC-CAP-09")
def test_the_mood_when_the_attack_began_counts() -> None:
    table = attack(siege(1, 1, "temple"), 1)
    table.game.cities[table.at("D5")] = table.city_at("D5").in_mood(ANGRY)
    table.roll(5).roll(1)
    assert (table.gold(A), table.settlers("D7")) == (2, 1)


@pytest.mark.rule("COC-CAP-10", "COC-CAP-20")
def test_a_captured_city_is_angry_and_not_yet_activated() -> None:
    table = war().units(A, "D4", armies=1).city(B, "D5", mood=HAPPY, used=1)
    attack(table, 1)
    assert (table.city_at("D5").mood, table.city_at("D5").used) == (ANGRY, 0)


@pytest.mark.rule("COC-CAP-11")
def test_the_conquerors_stay() -> None:
    table = war().units(A, "D4", armies=3).city(B, "D5")
    attack(table, 2)
    assert codes(table, "D5") == (unit(ARMY, FOUGHT),) * 2
    assert table.refused(A, Move(table.at("D5"), table.at("D4"), (unit(ARMY, FOUGHT),))) is not None


@pytest.mark.rule("COC-CAP-12", "COC-CAP-14")
def test_a_captured_temple_works_only_with_myths() -> None:
    table = fallen("temple")
    assert not is_working(table.game, table.city_at("D5"), TEMPLE)
    table.advances(A, "myths")
    assert is_working(table.game, table.city_at("D5"), TEMPLE)


@pytest.mark.rule("COC-CAP-13")
def test_a_captured_temple_counts_for_size_and_points_all_the_same() -> None:
    bare, holy = fallen(), fallen("temple")
    assert (bare.city_at("D5").size, holy.city_at("D5").size) == (1, 2)
    assert half_points(holy.game, A) == half_points(bare.game, A) + 2


@pytest.mark.rule("COC-CAP-15", "COC-CAP-17")
def test_pieces_that_cannot_be_exchanged_are_removed_for_gold() -> None:
    table = war().units(A, "D4", armies=1).city(B, "D5", "temple", "academy", "fortress", mood=ANGRY)
    for building in (TEMPLE, FORTRESS):
        table.of_seat(A).supply[BUILDINGS + building] = 0
    attack(table, 1)
    assert table.city_at("D5").colours == (NONE, NONE, A, NONE)
    assert table.gold(A) == 2
    assert table.supply(B, "temple") == 7


@pytest.mark.rule("COC-CAP-16", "COC-CAP-18", "COC-CAP-19")
def test_without_a_settlement_the_whole_city_goes() -> None:
    table = war(3).units(A, "D4", armies=1).city(B, "D5", "temple", colours={"academy": C})
    table.set_supply(A, "settlement", 0)
    attack(table, 1)
    assert table.game.cities[table.at("D5")] is None
    assert (table.side("D5"), table.armies("D5")) == (A, 1)
    assert table.gold(A) == 6  # 3 for the size, 3 for the pieces
    assert table.supply(B, "settler") == 3  # and the Settler flees
    assert (table.supply(B, "settlement"), table.supply(C, "academy")) == (6, 7)


@pytest.mark.rule("COC-CAP-17")
def test_an_angry_city_that_is_removed_still_pays_for_its_pieces() -> None:
    table = war().units(A, "D4", armies=1).city(B, "D5", "temple", mood=ANGRY)
    table.set_supply(A, "settlement", 0)
    assert attack(table, 1).gold(A) == 2


@pytest.mark.rule("COC-WON-15", "COC-WON-18")
def test_a_wonder_goes_with_the_city() -> None:
    table = war().units(A, "D4", armies=1).city(B, "D5", wonder="gardens")
    attack(table, 1)
    assert (table.of_seat(A).wonders, table.of_seat(B).wonders) == (1, 0)
    table = war().units(A, "D4", armies=1).city(B, "D5", wonder="gardens")
    table.set_supply(A, "settlement", 0)
    attack(table, 1)
    assert (table.of_seat(A).wonders, table.of_seat(B).wonders) == (0, 0)


@pytest.mark.rule("COC-CAP-21")
def test_ships_at_the_port_are_not_touched() -> None:
    table = war(land={"E5": "sea"}).units(A, "D4", armies=1).city(B, "D5", "port", port_at="E5").units(B, "E5", ships=2)
    attack(table, 1)
    assert (table.city_at("D5").owner, table.city_at("D5").colours[PORT]) == (A, A)
    assert (table.side("E5"), codes(table, "E5")) == (B, (unit(SHIP),) * 2)


# -- Barbarian settlements


def stormed(mine: int, theirs: int) -> Scenario:
    return attack(war().units(A, "D4", armies=mine).barbarians("D5", theirs), mine)


@pytest.mark.rule("COC-BAR-30")
def test_barbarians_are_fought_in_as_many_rounds_as_the_attacker_wants() -> None:
    table = stormed(2, 2).roll(1, 1).roll(1, 1)
    assert (table.question, table.pending) == ("fight_on", (A,))
    table.play(A, Accept()).roll(5, 1).roll(1, 1)
    assert (battle(table).round, table.armies("D5")) == (2, 1)
    table.play(A, End())
    assert (table.armies("D4"), table.side("D5"), table.game.barbarians[1]) == (2, BARBARIANS, 15)


@pytest.mark.rule("COC-BAR-31")
def test_chance_rolls_for_barbarians_and_they_play_no_cards() -> None:
    table = war().units(A, "D4", armies=1).barbarians("D5", 2).realm(A, actions=[combat_card("High Morale")])
    attack(table, 1)
    assert table.pending == (A,)
    table.play(A, End())
    assert (table.pending, dice(table)) == ((CHANCE,), 1)
    table.roll(1)
    assert (table.pending, dice(table)) == ((CHANCE,), 2)


@pytest.mark.rule("COC-BAR-32")
def test_a_barbarian_settlement_falls_undefended_or_beaten() -> None:
    table = stormed(1, 0)
    assert (table.question, winner(table), table.gold(A)) == ("keep_settlement", A, 0)
    table = stormed(1, 1).roll(5).roll(1)
    assert (table.question, winner(table)) == ("keep_settlement", A)


@pytest.mark.rule("COC-BAR-33", "COC-BAR-34")
def test_gold_for_barbarians_of_the_last_battle_only() -> None:
    table = war().units(A, "D4", armies=2).units(A, "C4", armies=2).barbarians("D5", 3)
    attack(table, 2).roll(5, 1).roll(1, 1, 1).play(A, End())
    assert (table.armies("D5"), table.gold(A)) == (2, 0)
    table.play(A, Move(table.at("C4"), table.at("D5"), (unit(ARMY),) * 2)).roll(5, 5).roll(1, 1)
    assert table.gold(A) == 2


@pytest.mark.rule("COC-BAR-35", "COC-BAR-36", "COC-BAR-39")
def test_a_kept_settlement_is_an_angry_city() -> None:
    table = stormed(1, 1).roll(5).roll(1)
    assert table.options(A) == [Accept(), Refuse()]
    assert table.refused(A, End()) == "COC-BAR-35"
    table.play(A, Accept())
    city = table.city_at("D5")
    assert (city.owner, city.mood, city.size) == (A, ANGRY, 1)
    assert (table.supply(A, "settlement"), table.game.barbarians) == (5, [7, 16])
    assert table.gold(A) == 1  # for the Barbarian, none for the size
    assert table.supply(B, "settler") == 4  # and no Settler for anybody


@pytest.mark.rule("COC-BAR-37")
def test_a_razed_settlement_gives_one_more_gold() -> None:
    table = stormed(1, 1).roll(5).roll(1).play(A, Refuse())
    assert table.game.cities[table.at("D5")] is None
    assert (table.gold(A), table.armies("D5"), table.game.barbarians) == (2, 1, [7, 16])


@pytest.mark.rule("COC-BAR-38")
def test_who_has_no_settlement_left_must_raze() -> None:
    table = war().units(A, "D4", armies=1).barbarians("D5", 0)
    table.set_supply(A, "settlement", 0)
    attack(table, 1)
    assert (table.game.cities[table.at("D5")], table.gold(A)) == (None, 1)
