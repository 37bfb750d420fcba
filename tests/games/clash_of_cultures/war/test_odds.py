"""The chances of a battle, worked out by hand from the dice: 5 or 6 of one die is a hit.

Topics: land combat.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import A, B, Scenario
from tests.games.clash_of_cultures.warring import attack, field, navies, raided, sail, siege, unaided, war
from ziggurat.games.clash_of_cultures.rules.war.odds import odds

EQUAL = (0.4, 0.4, 0.2)
"""One against one: of 9 rounds 1 kills both, 2 the attacker, 2 the defender; after the other 4 there is another."""


def found(table: Scenario) -> tuple[float, float, float]:
    chances = odds(table.game)
    assert chances is not None
    return chances


@pytest.mark.rule("COC-CMB-05", "COC-CMB-06", "COC-CMB-12", "COC-CMB-13")
def test_one_against_one() -> None:
    assert found(attack(field(1, 1), 1)) == pytest.approx(EQUAL)


@pytest.mark.rule("COC-CMB-04")
def test_two_against_one() -> None:
    # Two dice show less than 5 in 6 of 36 rolls. Of 18 rounds the attackers hit in 15; in 1 only the defender does,
    # and one against one is left; in 2 nobody does.
    expected = (15.4 / 16, 0.4 / 16, 0.2 / 16)
    assert found(attack(field(2, 1), 2)) == pytest.approx(expected)


@pytest.mark.rule("COC-CTY-12", "COC-CTY-13", "COC-CMB-25")
def test_a_fortress_alone_rolls_once() -> None:
    # It cancels the one hit the attacker could make and hits in 2 of 6 rolls; then it is taken.
    assert found(attack(siege(1, 0, "fortress"), 1)) == pytest.approx((2 / 3, 1 / 3, 0))


@pytest.mark.rule("COC-CTY-12", "COC-CMB-14")
def test_a_fortress_helps_in_the_first_round_only() -> None:
    table = unaided(attack(siege(1, 1, "fortress"), 1))
    # Two dice against the attacker hit in 30 of 36 rolls, his own hit is cancelled; then it is one against one.
    assert found(table) == pytest.approx((EQUAL[0] / 6, 5 / 6 + EQUAL[1] / 6, EQUAL[2] / 6))
    table.roll(6).roll(1, 2)
    assert table.question == "fight_on"
    assert found(table) == pytest.approx(EQUAL)


@pytest.mark.rule("COC-NAVB-02")
def test_ships_fight_at_sea() -> None:
    assert found(sail(navies(1, 1), 1)) == pytest.approx(EQUAL)


@pytest.mark.rule("COC-ADV-STEEL-WEAPONS-3")
def test_a_sure_hit_counts() -> None:
    # The defender is hit in the first round, and hits back in 2 of 6 rolls.
    assert found(attack(field(1, 1).advances(A, "steel_weapons"), 1)) == pytest.approx((2 / 3, 0, 1 / 3))


def test_the_view_tells_everybody() -> None:
    table = attack(field(1, 1), 1)
    for seat in (A, B, None):
        assert table.game.view(seat)["battle"]["odds"] == [0.4, 0.4, 0.2]  # type: ignore[index]


def test_a_raid_has_no_winner() -> None:
    assert odds(raided(war().city(B, "D5"), 1).game) is None
    assert odds(field(1, 1).game) is None
