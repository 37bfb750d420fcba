"""Governments: how they are opened, how they are changed, and what a change does not do.

Topics: governments.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import ANGRY, A, B, Scenario
from ziggurat.core.step import CHANCE
from ziggurat.games.clash_of_cultures.choices import Buy, End, TheseAdvances, ThisAdvance, Use
from ziggurat.games.clash_of_cultures.content.model import ADVANCES, CATEGORIES, DOGMA, NATIONALISM, VOTING
from ziggurat.games.clash_of_cultures.events import AdvanceGot, GovernmentChanged
from ziggurat.games.clash_of_cultures.rules.turn.advancing import ChooseAdvance
from ziggurat.games.clash_of_cultures.rules.turn.government import ChangeGovernment, cubes, government
from ziggurat.games.clash_of_cultures.status import limit, working_size

DEMOCRACY, AUTOCRACY, THEOCRACY = (CATEGORIES.index(name) for name in ("democracy", "autocracy", "theocracy"))
LEADING = ("writing", "philosophy", "tactics", "draft", "myths", "state_religion")  # opens all three


def ruled(*advances: str) -> Scenario:
    """A may have any government and has these advances; 2 Food."""
    return Scenario().advances(A, *LEADING, *advances).realm(A, food=2)


def had(table: Scenario, category: int) -> list[str]:
    return [ADVANCES[advance] for advance in cubes(table.game, A, category)]


@pytest.mark.rule("COC-GOV-02", "COC-GOV-03")
def test_draft_leads_to_nationalism() -> None:
    table = Scenario().advances(A, "tactics").realm(A, food=2).turn(A)
    assert table.refused(A, Buy("nationalism")) == "COC-GOV-02"
    table = Scenario().advances(A, "tactics", "draft").realm(A, food=2).turn(A)
    assert table.refused(A, Buy("nationalism")) is None


@pytest.mark.rule("COC-GOV-02", "COC-GOV-04")
@pytest.mark.parametrize(
    ("top", "leading", "government"), [("writing", "philosophy", "voting"), ("myths", "state_religion", "dogma")]
)
def test_philosophy_leads_to_voting_and_state_religion_to_dogma(top: str, leading: str, government: str) -> None:
    table = Scenario().advances(A, top, "tactics", "draft").realm(A, food=2).turn(A)
    assert table.refused(A, Buy(government)) == "COC-GOV-02"
    table = Scenario().advances(A, top, leading).realm(A, food=2).turn(A)
    assert table.refused(A, Buy(government)) is None


@pytest.mark.rule("COC-GOV-02", "COC-BUY-14")
def test_a_free_government_advance_needs_what_leads_to_it() -> None:
    table = Scenario().advances(A, "tactics", "draft")
    table.ask(ChooseAdvance(A, (VOTING, NATIONALISM, DOGMA), True, "free", "COC-EVENT-23"))
    assert table.options(A) == [ThisAdvance("nationalism"), End()]
    assert table.refused(A, ThisAdvance("dogma")) == "COC-GOV-02"


@pytest.mark.rule("COC-GOV-05")
def test_the_other_three_advances_of_the_government_come_in_any_order() -> None:
    table = ruled("nationalism").turn(A)
    for advance in ("totalitarianism", "absolute_power", "forced_labor"):
        assert table.refused(A, Buy(advance)) is None
    table.play(A, Buy("forced_labor"))
    assert had(table, AUTOCRACY) == ["nationalism", "forced_labor"]


@pytest.mark.rule("COC-GOV-05", "COC-BUY-07")
def test_a_government_begins_with_its_top_advance() -> None:
    assert ruled().turn(A).refused(A, Buy("forced_labor")) == "COC-BUY-07"


@pytest.mark.rule("COC-GOV-06")
def test_nobody_has_advances_of_two_governments() -> None:
    table = ruled("nationalism").turn(A)
    assert table.refused(A, Buy("civil_liberties")) == "COC-GOV-06"
    table.play(A, Buy("voting"))
    assert had(table, AUTOCRACY) == []
    assert had(table, DEMOCRACY) == ["voting"]


@pytest.mark.rule("COC-GOV-07", "COC-GOV-08", "COC-GOV-10", "COC-GOV-11")
def test_three_autocracy_advances_become_voting_and_two_of_choice() -> None:
    table = ruled("nationalism", "absolute_power", "forced_labor").turn(A).play(A, Buy("voting"))
    separation, civil, economic = [
        ADVANCES.index(name) for name in ("separation", "civil_liberties", "economic_liberty")
    ]
    pairs = ((separation, civil), (separation, economic), (civil, economic))
    assert table.options(A) == [TheseAdvances(pair) for pair in pairs]
    assert table.refused(A, TheseAdvances((ADVANCES.index("voting"), separation))) == "COC-BUY-05"
    assert table.refused(A, TheseAdvances((ADVANCES.index("dogma"), separation))) is not None
    assert table.refused(A, TheseAdvances((separation, len(ADVANCES)))) is not None
    table.play(A, TheseAdvances((separation, economic)))
    assert had(table, DEMOCRACY) == ["voting", "separation", "economic_liberty"]
    assert (table.question, table.left(A)) == ("take_turn", 2)


@pytest.mark.rule("COC-GOV-10")
def test_moved_cubes_may_be_placed_one_after_the_other() -> None:
    table = ruled("nationalism", "absolute_power", "forced_labor").turn(A).play(A, Buy("voting"))
    table.play(A, ThisAdvance("economic_liberty"))
    assert table.options(A) == [ThisAdvance("separation"), ThisAdvance("civil_liberties")]
    assert table.refused(A, ThisAdvance("economic_liberty")) == "COC-BUY-05"
    table.play(A, ThisAdvance("separation"))
    assert had(table, AUTOCRACY) == []
    assert had(table, DEMOCRACY) == ["voting", "separation", "economic_liberty"]
    assert table.food(A) == 0
    assert table.left(A) == 2


@pytest.mark.rule("COC-GOV-08")
@pytest.mark.parametrize("others", [(), ("devotion", "conversion", "fanaticism")])
def test_one_cube_or_four_leave_nothing_to_choose(others: tuple[str, ...]) -> None:
    table = ruled("dogma", *others).turn(A).play(A, Buy("nationalism"))
    assert table.question == "take_turn"
    assert len(had(table, AUTOCRACY)) == 1 + len(others)
    assert had(table, THEOCRACY) == []


@pytest.mark.rule("COC-GOV-09", "COC-GOV-10")
def test_one_of_the_moved_cubes_lies_on_top() -> None:
    table = ruled("nationalism", "absolute_power").turn(A).play(A, Buy("dogma"))
    assert table.refused(A, ThisAdvance("dogma")) == "COC-BUY-05"
    assert table.refused(A, ThisAdvance("civil_liberties")) == "COC-GOV-06"
    assert table.refused(A, End()) == "COC-GOV-10"
    table.play(A, ThisAdvance("fanaticism"))
    assert had(table, THEOCRACY) == ["dogma", "fanaticism"]


@pytest.mark.rule("COC-GOV-11")
def test_a_change_of_government_is_not_to_be_had_for_less() -> None:
    table = ruled("nationalism").realm(A, food=1).turn(A)
    assert table.refused(A, Buy("voting")) == "COC-GEN-01"
    table = ruled("nationalism").turn(A, actions=0)
    assert table.refused(A, Buy("voting")) == "COC-TURN-02"


@pytest.mark.rule("COC-GOV-12")
def test_a_free_advance_may_change_the_government() -> None:
    table = ruled("nationalism", "forced_labor").ask(ChooseAdvance(A, (VOTING,), True, "free", "COC-EVENT-23"))
    table.play(A, ThisAdvance("voting"), ThisAdvance("civil_liberties"))
    assert had(table, DEMOCRACY) == ["voting", "civil_liberties"]
    assert had(table, AUTOCRACY) == []
    assert table.food(A) == 2


@pytest.mark.rule("COC-GOV-13")
def test_forced_labor_ends_with_autocracy() -> None:
    table = ruled("nationalism", "forced_labor").realm(A, mood=1)
    home = table.home(A)
    table.city(A, home, "temple", "fortress", mood=ANGRY).turn(A).play(A, Use("forced_labor"))
    assert working_size(table.game, table.city_at(home)) == 3
    table.play(A, Buy("voting"), ThisAdvance("separation"))
    assert working_size(table.game, table.city_at(home)) == 1
    assert table.refused(A, Use("forced_labor")) == "COC-GEN-09"


@pytest.mark.rule("COC-GOV-13")
def test_the_limit_of_dogma_ends_with_theocracy() -> None:
    table = ruled("dogma").turn(A)
    assert limit(table.game, A, 3) == 2
    table.play(A, Buy("voting"))
    assert limit(table.game, A, 3) == 8


@pytest.mark.rule("COC-GOV-13")
def test_the_free_collect_of_economic_liberty_ends_with_democracy() -> None:
    table = ruled("voting", "economic_liberty").turn(A)
    assert table.of_seat(A).turn.free_collect
    table.play(A, Buy("nationalism"), ThisAdvance("absolute_power"))
    assert not table.of_seat(A).turn.free_collect


@pytest.mark.rule("COC-GOV-14")
def test_advances_received_by_moving_cubes_work_at_once() -> None:
    table = ruled("nationalism", "absolute_power").realm(A, mood=0, happiness_level=4).turn(A)
    assert table.refused(A, Use("civil_liberties")) == "COC-GEN-09"
    table.play(A, Buy("voting"), ThisAdvance("civil_liberties"), Use("civil_liberties"))
    assert table.mood(A) == 3


@pytest.mark.rule("COC-GOV-14", "COC-ADV-ECONOMIC-LIBERTY-4")
def test_economic_liberty_received_by_a_moved_cube_counts_in_this_turn() -> None:
    table = ruled("nationalism", "absolute_power").turn(A)
    table.play(A, Buy("voting"), ThisAdvance("economic_liberty"))
    assert table.of_seat(A).turn.free_collect


@pytest.mark.rule("COC-GOV-15")
def test_moved_cubes_are_no_advances_got() -> None:
    table = ruled("nationalism", "absolute_power").advances(B, "voting")
    table.city(B, table.home(B), wonder="library").turn(A)
    table.play(A, Buy("voting"), ThisAdvance("civil_liberties"))
    assert table.events(AdvanceGot) == []
    assert len(table.events(GovernmentChanged)) == 1
    assert table.ideas(B) == 0  # B has Voting; Civil Liberties, which B lacks, does not count


@pytest.mark.rule("COC-GOV-15", "COC-LIB-03")
def test_the_bought_top_advance_is_an_advance_got() -> None:
    table = ruled("nationalism", "absolute_power").advances(B, "civil_liberties")
    table.city(B, table.home(B), wonder="library").turn(A)
    table.play(A, Buy("voting"), ThisAdvance("civil_liberties"))
    assert table.ideas(B) == 1


@pytest.mark.rule("COC-ADV-WRITING-3")
def test_a_change_of_government_brings_no_cards_of_writing() -> None:
    table = ruled().realm(A, food=2).turn(A).play(A, Buy("nationalism"))
    assert table.pending == (CHANCE,)
    table.draw_card("Quick Advance").draw_card("Large Civilization")
    hand = (table.actions(A), table.objectives(A))
    assert hand == (["Quick Advance"], ["Large Civilization"])
    table.realm(A, food=2).turn(A).play(A, Buy("voting"))
    assert had(table, DEMOCRACY) == ["voting"]
    assert (table.actions(A), table.objectives(A)) == hand


@pytest.mark.rule("COC-ADV-DOGMA-5", "COC-GOV-14")
def test_a_government_moved_to_theocracy_keeps_two_ideas() -> None:
    table = ruled("nationalism", "absolute_power").realm(A, ideas=5)
    table.ask(ChangeGovernment(A, THEOCRACY, "COC-EVENT-38")).play(A, ThisAdvance("devotion"))
    assert government(table.game, A) == THEOCRACY
    assert had(table, THEOCRACY) == ["dogma", "devotion"]
    assert table.ideas(A) == 2
