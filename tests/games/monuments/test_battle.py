"""Battles: their dice, who has won, and what a defender's win and a tie leave as they were.

Topics: defence, dice.
"""

from __future__ import annotations

import pytest

from tests.games.monuments.scenario import NONE, A, B, Scenario, pile
from tests.games.monuments.warring import dice, fight, hexes, lose, pips, rolled, send, to, winner
from ziggurat.core.step import CHANCE
from ziggurat.parts.dice import Rolled


def landing() -> Scenario:
    """The battle of the rulebook: an airforce and a ferry with two armies against fort, town, army and two workers."""
    table = Scenario().units(A, "M6", airforce=1).ferry("M6", None, A, "army", "army")
    table.units(B, "AF1", army=1, worker=2).building(B, "fort", "AF1").building(B, "town", "AF1")
    return fight(table, "AF1", "airforce M6", "army ferry0", "army ferry0")


def skirmish(**defenders: int) -> Scenario:
    """An army at EU5 attacks units at EU4, next to it."""
    return fight(Scenario().units(A, "EU5", army=1).units(B, "EU4", **defenders), "EU4", "army EU5")


# -- dice


@pytest.mark.rule("MON-DIC-01")
def test_each_side_rolls_a_die_for_each_point_of_power() -> None:
    table = landing()
    assert (table.pending, dice(table)) == ((CHANCE,), 8)
    pips(table, 0, 0, 0, 1, 1, 1, 2, 2)
    assert (table.pending, dice(table)) == ((CHANCE,), 6)
    pips(table, 0, 1, 1, 1, 1, 2)
    assert rolled(table) == [(0, 0, 0, 1, 1, 1, 2, 2), (0, 1, 1, 1, 1, 2)]


@pytest.mark.rule("MON-DIC-01")
def test_power_on_water_is_counted_as_on_water() -> None:
    table = Scenario().ability(A, "AB3").units(A, "M6", navy=1, airforce=1).ferry("M6", None, A, "army")
    table.units(B, "L6", navy=1).ferry("L6", None, B, "worker", "armed")
    fight(table, "L6", "navy M6", "airforce M6", "ferry ferry0")
    assert dice(table) == 3 + 2 + (1 + 1)
    pips(table, *[0] * 7)
    assert dice(table) == 3 + (1 + 0 + 1)


@pytest.mark.rule("MON-DIC-02")
def test_a_die_has_two_blank_sides_three_with_one_pip_and_one_with_two() -> None:
    table = fight(Scenario().units(A, "EU5", army=2).units(B, "EU4", worker=1), "EU4", "army EU5", "army EU5")
    assert table.refused(CHANCE, Rolled((1, 2, 3, 4, 5, 7))) == "MON-DIC-02"
    assert table.refused(CHANCE, Rolled((1, 2, 3, 4, 5))) == "MON-DIC-02"
    table.roll(1, 2, 3, 4, 5, 6)
    assert rolled(table)[0] == (0, 0, 1, 1, 1, 2)


@pytest.mark.rule("MON-CMP-14")
def test_a_side_with_more_power_than_there_are_dice_still_rolls_one_for_each_point() -> None:
    table = Scenario().units(A, "EU5", army=3, airforce=3).units(B, "EU4", worker=1)
    fight(table, "EU4", *["army EU5"] * 3, *["airforce EU5"] * 3)  # 3 * 3 + 3 * 2
    assert dice(table) == 15
    table.roll(*[1] * 10)
    assert dice(table) == 5
    table.roll(1, 1, 1, 1, 6)
    assert rolled(table) == [(0,) * 14 + (2,), ()]


@pytest.mark.rule("MON-DIC-03")
@pytest.mark.parametrize(("attack", "defence", "won"), [(7, 6, A), (6, 6, NONE), (5, 6, B), (1, 0, A), (0, 1, B)])
def test_more_pips_win_and_equal_ones_are_a_tie(attack: int, defence: int, won: int) -> None:
    table = Scenario().units(A, "EU5", army=3).units(B, "EU4", army=3)
    fight(table, "EU4", *["army EU5"] * 3)
    for total in (attack, defence):
        pips(table, *[1 if die < total else 0 for die in range(9)])
    while not table.game.over:
        table.play(table.pending[0], table.options(table.pending[0])[0])
    assert winner(table) == won
    assert table.of_seat(A).won == (1 if won == A else 0)


@pytest.mark.rule("MON-DIC-04")
def test_an_attacker_without_pips_achieves_nothing_even_against_pieces_without_power() -> None:
    table = pips(skirmish(worker=1), 0, 0, 0)
    assert winner(table) == NONE
    assert (table.count("EU4", "worker"), table.count("EU5", "army")) == (1, 1)
    table = pips(pips(skirmish(armed=1), 0, 0, 0), 1)
    assert winner(table) == B
    assert (table.count("EU4", "armed"), table.count("EU5", "army")) == (1, 0)


@pytest.mark.rule("MON-DIC-04")
def test_by_the_other_reading_an_attacker_without_pips_takes_no_damage() -> None:
    given = Scenario(house={"no_pips": "none"}).units(A, "EU5", army=1).units(B, "EU4", armed=1)
    table = pips(pips(fight(given, "EU4", "army EU5"), 0, 0, 0), 2)
    assert winner(table) == B
    assert (table.count("EU4", "armed"), table.count("EU5", "army")) == (1, 1)
    # With a pip it is a battle like any other.
    given = Scenario(house={"no_pips": "none"}).units(A, "EU5", army=1).units(B, "EU4", armed=1)
    table = pips(pips(fight(given, "EU4", "army EU5"), 1, 0, 0), 2)
    assert (winner(table), table.count("EU5", "army")) == (B, 0)
    # An attacker who wins did roll pips; the defender without any takes the damage.
    given = Scenario(house={"no_pips": "none"}).units(A, "EU5", army=1).units(B, "EU4", worker=1)
    assert pips(fight(given, "EU4", "army EU5"), 1, 0, 0).count("EU4", "worker") == 0


@pytest.mark.rule("MON-DIC-05")
def test_a_defender_without_power_rolls_no_dice() -> None:
    table = Scenario().units(A, "EU5", army=1).units(B, "EU4", worker=1, horse=1).building(B, "factory", "EU4")
    pips(fight(table, "EU4", "army EU5"), 1, 0, 0)
    assert rolled(table) == [(1, 0, 0), ()]
    assert table.question == "take_damage"


@pytest.mark.rule("MON-COMMON-DRL")
def test_drill_brings_the_attacker_another_die_that_is_no_piece() -> None:
    table = Scenario().bonus(A, "DRL").units(A, "EU5", army=1, airforce=1).units(B, "EU4", army=2)
    fight(table, "EU4", "army EU5", "airforce EU5")
    assert dice(table) == 3 + 2 + 1
    pips(table, 0, 0, 0, 0, 0, 0)
    pips(table, 1, 0, 0, 0, 0, 0)
    assert table.options(A) == [lose(table, "army EU5"), lose(table, "airforce EU5")]


@pytest.mark.rule("MON-COMMON-DRL")
def test_drill_is_of_no_use_to_the_defender() -> None:
    table = Scenario().bonus(B, "DRL").units(A, "EU5", army=1).units(B, "EU4", army=2)
    fight(table, "EU4", "army EU5")
    assert dice(table) == 3
    pips(table, 0, 0, 0)
    assert dice(table) == 6


# -- the battle of the rulebook


@pytest.mark.rule("MON-DIC-03", "MON-DMG-02", "MON-RET-01", "MON-ADV-03")
def test_the_battle_of_the_rulebook_when_the_attacker_wins_by_one() -> None:
    table = pips(pips(landing(), 0, 0, 0, 1, 1, 1, 2, 2), 0, 1, 1, 1, 1, 2)
    assert (table.question, table.pending) == ("take_damage", (B,))
    assert table.options(B) == [lose(table, "army AF1"), lose(table, "fort"), lose(table, "town")]
    table.play(B, lose(table, "town"))
    # AF2 is the only way out: the rivers to AF4 and AF5 have no bridge.
    assert (table.count("AF2", "army"), table.count("AF2", "worker")) == (1, 2)
    assert table.has(B, "town", "AF1", damaged=True)
    assert table.has(B, "fort", "AF1")
    assert (table.question, table.pending) == ("occupy", (A,))
    table.play(A, send(table, "army ferry0", "army ferry0"))
    assert winner(table) == A
    assert (table.count("AF1", "army"), table.count("M6", "airforce"), table.passengers(0)) == (2, 1, [])
    ferry = table.game.ferry(0)
    assert ferry is not None
    assert (ferry.afloat, table.name(ferry.water), table.side("AF1"), table.side("M6")) == (True, "M6", A, A)


@pytest.mark.rule("MON-DMG-03", "MON-DEF-01")
def test_the_battle_of_the_rulebook_when_the_defender_wins_by_one() -> None:
    table = pips(pips(landing(), 0, 0, 0, 1, 1, 1, 1, 1), 0, 1, 1, 1, 1, 2)
    assert (table.question, table.pending) == ("take_damage", (A,))
    assert table.options(A) == [lose(table, "army ferry0"), lose(table, "airforce M6")]
    table.play(A, lose(table, "airforce M6"))
    assert winner(table) == B
    assert (table.count("M6", "airforce"), table.passengers(0)) == (0, ["army", "army"])
    assert (table.count("AF1", "army"), table.count("AF1", "worker")) == (1, 2)
    assert table.has(B, "town", "AF1")
    assert table.has(B, "fort", "AF1")


# -- when the attacker does not win


@pytest.mark.rule("MON-DEF-01")
def test_attackers_that_lose_and_live_stay_where_they_came_from() -> None:
    table = Scenario().units(A, "EU5", army=1).units(A, "EU6", army=1).units(B, "EU4", army=1, worker=1)
    table.goods("EU4", metal=2)
    pips(pips(fight(table, "EU4", "army EU5", "army EU6"), *[0] * 6), 1, 0, 0)
    table.play(A, lose(table, "army EU6"))
    assert winner(table) == B
    assert (table.count("EU5", "army"), table.count("EU6", "army")) == (1, 0)
    assert (table.count("EU4", "army"), table.count("EU4", "worker"), table.stock("EU4")) == (1, 1, pile(metal=2))
    assert table.side("EU4") == B


@pytest.mark.rule("MON-DEF-02")
def test_a_tie_changes_nothing() -> None:
    table = Scenario().units(A, "EU5", army=2).units(B, "EU4", army=1, worker=1).building(B, "town", "EU4")
    before = table.game.pieces()
    fight(table, "EU4", "army EU5", "army EU5")
    pips(pips(table, 1, 1, 1, 0, 0, 0), 1, 2, 0, 0)
    assert winner(table) == NONE
    assert table.game.pieces() == before


# -- a battle as part of a turn


@pytest.mark.rule("MON-DIC-03", "MON-RET-01")
def test_a_battle_goes_from_dice_to_damage_to_retreat_to_occupation() -> None:
    table = Scenario().units(A, "L5", airforce=2).units(B, "EU5", army=1, worker=1)
    fight(table, "EU5", "airforce L5", "airforce L5")
    questions = [table.question]
    pips(table, 2, 2, 0, 0)
    questions.append(table.question)
    pips(table, 1, 0, 0)  # lost by 3: the army, nobody is asked
    questions.append(table.question)
    assert hexes(table, B) == {"EU4", "EU6"}
    table.play(B, to(table, "EU6"))  # of two airforces one must go and one must stay
    assert questions == ["roll_dice", "roll_dice", "retreat"]
    assert winner(table) == A
    assert [event.kind for event in table.game.events or []] == [
        "battle_began",
        "pips_rolled",
        "pips_rolled",
        "unit_killed",
        "units_retreated",
        "unit_advanced",
        "battle_ended",
    ]


@pytest.mark.rule("MON-DIC-03", "MON-ADV-03")
def test_a_battle_is_fought_within_a_turn_and_a_win_is_counted() -> None:
    table = Scenario().bonus(A, "MIL").units(A, "EU5", army=2, airforce=1).units(B, "EU4", worker=1)
    table.quests(A, "S01").action(A, "attack")
    table.play(A, table.options(A)[0])  # with all
    pips(table, 1, *[0] * 7)
    table.play(A, send(table, "airforce EU5"))
    assert (table.count("EU4", "airforce"), table.count("EU5", "army"), table.of_seat(A).won) == (1, 2, 1)
    assert table.game.battle is None
    assert table.question == "after_action"  # the turn goes on below the battle


@pytest.mark.rule("MON-DMG-02")
def test_the_words_of_a_loss_name_unit_place_and_building() -> None:
    table = pips(pips(landing(), 0, 0, 0, 1, 1, 2, 2, 2), 0, 1, 1, 1, 0, 2)
    labels = [table.game.label(B, choice) for choice in table.options(B)]  # lost by 3
    assert labels == ["1 army at AF1 (forest)", "Town, fort"]
    assert table.game.prompt(B) == "Red rolled 8 pips, you 5. Which of your pieces take 3 points of damage?"
