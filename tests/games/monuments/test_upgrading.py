"""Upgrade: which cards, for what price, and what it changes.

Topics: upgrade.
"""

from __future__ import annotations

import pytest

from tests.games.monuments.scenario import A, B, Scenario, pile
from ziggurat.core.choice import Choice
from ziggurat.games.monuments.choices import End, Exchange, PlayCard, ThisCard
from ziggurat.games.monuments.content.model import ACTIONS
from ziggurat.games.monuments.events import CardUpgraded
from ziggurat.games.monuments.rules.upgrading import red_cards


def rich() -> Scenario:
    """A has two of everything, the first two kinds on EU2 and the others on EU3."""
    table = Scenario().units(A, "EU2", worker=1).units(A, "EU3", worker=1)
    return table.goods("EU2", wood=2, sheep=2).goods("EU3", metal=2, wheat=2)


def cards(*ids: str) -> list[Choice]:
    return [ThisCard(id) for id in ids]


@pytest.mark.rule("MON-UPG-01")
def test_one_red_card_turns_green_for_the_cost_printed_on_it() -> None:
    table = rich().action(A, "upgrade", ThisCard("production"))
    assert table.of_seat(A).green == 1 << ACTIONS.index("production")
    assert (table.stock("EU2"), table.stock("EU3")) == (pile(wood=2), pile(metal=2, wheat=2))  # 2 sheep are gone
    assert table.events(CardUpgraded) == [CardUpgraded(A, ACTIONS.index("production"), "MON-UPG-01")]
    assert table.game.over  # one card, and the turn is done
    assert table.of_seat(B).green == 0


@pytest.mark.rule("MON-UPG-02")
def test_the_cost_is_that_of_the_upgraded_card_and_not_of_upgrade() -> None:
    # Upgrade and Layer cost 1 wood and 1 metal, Build 2 wood, Train 2 metal.
    table = Scenario().units(A, "EU2", worker=1).goods("EU2", wood=2, metal=2).turn(A).play(A, PlayCard("upgrade"))
    assert table.options(A) == cards("upgrade", "build", "layer", "train")
    table.play(A, ThisCard("build"))
    assert table.stock("EU2") == pile(metal=2)


@pytest.mark.rule("MON-UPG-02", "MON-UPG-03")
def test_upgrade_may_upgrade_itself_while_it_is_played_for_its_own_cost() -> None:
    table = rich().action(A, "upgrade", ThisCard("upgrade"))
    assert table.of_seat(A).is_green(ACTIONS.index("upgrade"))
    assert (table.stock("EU2"), table.stock("EU3")) == (pile(wood=1, sheep=2), pile(metal=1, wheat=2))


@pytest.mark.rule("MON-UPG-03")
def test_the_card_may_be_in_hand_or_in_the_discard_pile() -> None:
    table = rich().discard(A, "movement", "build").turn(A).play(A, PlayCard("upgrade"))
    assert table.options(A) == cards(*ACTIONS)  # all ten cost two of what A has
    table.play(A, ThisCard("build"))
    assert table.of_seat(A).is_green(ACTIONS.index("build"))
    assert not table.of_seat(A).holds(ACTIONS.index("build"))  # it stays where it was


@pytest.mark.rule("MON-UPG-04")
def test_an_upgraded_card_is_played_with_its_green_side() -> None:
    table = Scenario().units(A, "EU2", worker=1).goods("EU2", sheep=4, wheat=1).turn(A)
    table.play(A, PlayCard("upgrade"), ThisCard("trade"))  # 1 sheep and 1 wheat
    assert table.stock("EU2") == pile(sheep=3)
    table.turn(A).play(A, PlayCard("trade"), Exchange("sheep", "wood"), End())
    assert table.stock("EU2") == pile(wood=1, sheep=2)  # one for one, not two for one


@pytest.mark.rule("MON-UPG-05")
def test_green_upgrade_makes_a_card_of_2_sheep_cost_1_sheep() -> None:
    table = Scenario().green(A, "upgrade").units(A, "EU1", worker=1).goods("EU1", sheep=1)
    table.turn(A).play(A, PlayCard("upgrade"), ThisCard("production"))
    assert table.of_seat(A).is_green(ACTIONS.index("production"))
    assert table.stock("EU1") == pile()
    assert table.paid() == 1


@pytest.mark.rule("MON-UPG-05")
def test_the_upgrade_of_upgrade_itself_is_not_cheaper_and_both_sides_turn_one_card() -> None:
    table = Scenario().units(A, "EU2", worker=1).goods("EU2", wood=1).turn(A)
    assert table.refused(A, PlayCard("upgrade")) == "MON-RES-05"  # 1 of 2 is not enough, for Upgrade neither
    table = rich().green(A, "upgrade").action(A, "upgrade", ThisCard("production"))
    assert table.game.over
    assert table.of_seat(A).green.bit_count() == 2


@pytest.mark.rule("MON-UPG-07")
def test_a_green_card_cannot_be_upgraded_again() -> None:
    table = rich().green(A, "build").turn(A).play(A, PlayCard("upgrade"))
    assert table.refused(A, ThisCard("build")) == "MON-UPG-07"
    assert table.refused(A, ThisCard("layer")) is None
    assert table.refused(A, ThisCard("CB01")) == "MON-UPG-01"
    assert table.refused(A, End()) == "MON-UPG-01"
    assert red_cards(table.game, A) == [0, 1, 2, 4, 5, 6, 7, 8, 9]
    all_green = rich().green(A, *ACTIONS).turn(A)
    assert all_green.refused(A, PlayCard("upgrade")) == "MON-UPG-07"


@pytest.mark.rule("MON-RES-05")
def test_a_card_that_cannot_be_paid_is_not_offered() -> None:
    table = Scenario().units(A, "EU1", worker=1).goods("EU1", sheep=2, wheat=1).turn(A)
    table.play(A, PlayCard("upgrade"))
    assert table.options(A) == cards("movement", "production", "trade")  # sheep and wheat, 2 sheep, sheep and wheat
    assert table.refused(A, ThisCard("populate")) == "MON-RES-05"  # 2 wheat
    one = Scenario().units(A, "EU1", worker=1).goods("EU1", sheep=1).turn(A)
    assert one.refused(A, PlayCard("upgrade")) == "MON-RES-05"


@pytest.mark.rule("MON-COMMON-SCH")
def test_scholars_make_upgrades_cost_1_less() -> None:
    table = Scenario(4).bonus(A, "SCH").units(A, "EU2", worker=1).goods("EU2", wood=1, metal=1)
    table.turn(A).play(A, PlayCard("upgrade"), ThisCard("upgrade"))  # of Upgrade itself too
    assert table.options(A) == [table.payment(EU2="wood"), table.payment(EU2="metal")]
    table.play(A, table.payment(EU2="metal"))
    assert table.stock("EU2") == pile(wood=1)
    assert table.of_seat(A).is_green(ACTIONS.index("upgrade"))


@pytest.mark.rule("MON-COMMON-SCH", "MON-RES-06")
def test_scholars_and_green_upgrade_together_still_leave_1_to_pay() -> None:
    table = Scenario(4).bonus(A, "SCH").green(A, "upgrade").units(A, "EU2", worker=1).goods("EU2", sheep=2)
    table.turn(A).play(A, PlayCard("upgrade"), ThisCard("production"))
    assert table.stock("EU2") == pile(sheep=1)
    poor = Scenario(4).bonus(A, "SCH").green(A, "upgrade").units(A, "EU2", worker=1).turn(A)
    assert poor.refused(A, PlayCard("upgrade")) == "MON-RES-05"
