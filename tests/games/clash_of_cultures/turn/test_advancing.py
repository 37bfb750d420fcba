"""The Advance action, free advances, and what follows on getting one.

Topics: advance action.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import NEUTRAL, A, B, C, Scenario, action, event_card
from ziggurat.core.step import CHANCE
from ziggurat.games.clash_of_cultures.choices import Buy, End, Pay, ThisAdvance, ThisWonder
from ziggurat.games.clash_of_cultures.content.model import (
    ADVANCES,
    FISHING,
    IRRIGATION,
    MYTHS,
    ROADS,
    STEEL_WEAPONS,
    STORAGE,
    WRITING,
)
from ziggurat.games.clash_of_cultures.events import AdvanceGot
from ziggurat.games.clash_of_cultures.rules.turn.advancing import (
    ChooseAdvance,
    GetAdvance,
    gettable,
    may_choose_payment,
    refuses_advance,
)

FAMINE = event_card("Famine")
FLOOD = event_card("Flood")


def buys(table: Scenario) -> list[str]:
    """What can be bought, by id."""
    return [choice.advance for choice in table.of(A, Buy) if isinstance(choice, Buy) and not choice.ask]


@pytest.mark.rule("COC-BUY-01", "COC-BUY-02", "COC-BUY-04")
def test_an_advance_action_buys_one_advance_for_two_food() -> None:
    table = Scenario().advances(A, "storage").realm(A, food=5).turn(A)
    table.play(A, Buy("fishing"))
    assert table.food(A) == 3
    assert table.left(A) == 2
    assert [event.advance for event in table.events(AdvanceGot) if isinstance(event, AdvanceGot)] == [FISHING]
    table.play(A, Buy("myths"))
    assert table.food(A) == 1
    assert table.left(A) == 1
    assert table.has(A, "fishing") and table.has(A, "myths")


@pytest.mark.rule("COC-BUY-02", "COC-GEN-01")
def test_an_advance_is_not_offered_to_a_player_who_cannot_pay() -> None:
    table = Scenario().realm(A, food=1, ore=8, wood=8).turn(A)
    assert table.of(A, Buy) == []
    assert table.refused(A, Buy("fishing")) == "COC-GEN-01"


@pytest.mark.rule("COC-TURN-02", "COC-BUY-01")
def test_without_an_action_left_no_advance_is_bought() -> None:
    table = Scenario().realm(A, food=2).turn(A, actions=0)
    assert table.of(A, Buy) == []
    assert table.refused(A, Buy("fishing")) == "COC-TURN-02"


@pytest.mark.rule("COC-BUY-03")
def test_each_food_of_an_advance_may_be_food_an_idea_or_gold() -> None:
    table = Scenario().realm(A, food=2, ideas=2, gold=2).turn(A).play(A, Buy("fishing", True))
    mixes = [
        Pay(food=2), Pay(food=1, gold=1), Pay(gold=2), Pay(food=1, ideas=1), Pay(ideas=1, gold=1), Pay(ideas=2),
    ]  # fmt: skip
    assert table.options(A) == mixes
    table.play(A, Pay(ideas=1, gold=1))
    assert table.goods(A)[:5] == (2, 0, 0, 1, 1)
    assert table.has(A, "fishing")


@pytest.mark.rule("COC-BUY-03")
def test_choosing_how_to_pay_is_offered_only_where_it_makes_a_difference() -> None:
    table = Scenario().realm(A, food=2).turn(A)
    assert table.refused(A, Buy("fishing", True)) == "COC-BUY-03"
    table = Scenario().realm(A, food=2, gold=1).turn(A)
    assert table.refused(A, Buy("fishing", True)) is None


@pytest.mark.rule("COC-BUY-04")
def test_an_advance_stays_after_the_turn() -> None:
    table = Scenario().realm(A, food=2).turn(A).play(A, Buy("fishing"), End())
    table.turn(B).play(B, End())
    assert table.has(A, "fishing")
    assert not table.has(B, "fishing")


@pytest.mark.rule("COC-BUY-05")
def test_an_advance_is_got_only_once() -> None:
    table = Scenario().realm(A, food=2).turn(A)
    assert table.refused(A, Buy("farming")) == "COC-BUY-05"
    table.ask(ChooseAdvance(A, (0, FISHING, MYTHS), False, "free", "COC-STA-11"))
    assert table.refused(A, ThisAdvance("farming")) == "COC-BUY-05"


@pytest.mark.rule("COC-BUY-07", "COC-BUY-08")
def test_the_top_advance_opens_its_category() -> None:
    table = Scenario().realm(A, food=2).turn(A)
    assert table.refused(A, Buy("siegecraft")) == "COC-BUY-07"
    assert table.refused(A, Buy("tactics")) is None
    table = Scenario().advances(A, "tactics").realm(A, food=2).turn(A)
    assert table.refused(A, Buy("siegecraft")) is None
    assert table.refused(A, Buy("draft")) is None


@pytest.mark.rule("COC-BUY-07", "COC-BUY-14")
def test_a_free_advance_is_a_top_advance_first_too() -> None:
    table = Scenario().ask(ChooseAdvance(A, (WRITING, WRITING + 1, FISHING), False, "free", "COC-STA-11"))
    assert table.options(A) == [ThisAdvance("writing"), ThisAdvance("fishing")]
    assert table.refused(A, ThisAdvance("public_education")) == "COC-BUY-07"


@pytest.mark.rule("COC-BUY-08")
def test_the_start_offers_the_tops_and_what_farming_and_mining_open() -> None:
    table = Scenario().realm(A, food=2).turn(A)
    assert buys(table) == [
        "irrigation", "storage", "husbandry", "engineering", "sanitation", "fishing", "writing", "tactics", "myths",
        "bartering", "art", "math",
    ]  # fmt: skip


@pytest.mark.rule("COC-BUY-09")
@pytest.mark.parametrize(
    ("top", "needed", "advance"),
    [
        ("mining", "engineering", "roads"), ("fishing", "cartography", "navigation"),
        ("bartering", "trade_routes", "currency"), ("writing", "public_education", "free_education"),
        ("math", "chemistry", "metallurgy"),
    ],
)  # fmt: skip
def test_an_advance_with_a_prerequisite_waits_for_it(top: str, needed: str, advance: str) -> None:
    table = Scenario().advances(A, top).realm(A, food=2).turn(A)
    assert table.refused(A, Buy(advance)) == "COC-BUY-09"
    table = Scenario().advances(A, top, needed).realm(A, food=2).turn(A)
    assert table.refused(A, Buy(advance)) is None


@pytest.mark.rule("COC-BUY-09", "COC-BUY-14")
def test_a_free_advance_needs_its_prerequisite_too() -> None:
    table = Scenario().ask(ChooseAdvance(A, (ROADS, FISHING, MYTHS), False, "free", "COC-STA-11"))
    assert table.refused(A, ThisAdvance("roads")) == "COC-BUY-09"


@pytest.mark.rule("COC-BUY-13")
def test_an_advance_protects_against_the_event_it_causes() -> None:
    table = Scenario().realm(A, food=2, happiness_level=2)
    home = table.home(A)
    table.city(A, home).turn(A).play(A, Buy("irrigation"))
    assert table.of_seat(A).happiness_level == 3
    table.draw_card(FAMINE)  # with Irrigation it is ignored; without, the player has no Food and a city turns angry
    assert table.city_at(home).mood == NEUTRAL
    assert table.pending == (A,)


@pytest.mark.rule("COC-BUY-13")
def test_cube_level_token_effect_event_and_cards_come_in_this_order() -> None:
    table = (
        Scenario()
        .advances(A, "art")
        .realm(A, food=2, culture_level=2, culture=0, actions=[action("New Ideas")])
        .wonder("wall")
    )
    table.turn(A).play(A, Buy("monuments"))
    assert table.question == "reveal_wonder"
    table.draw_wonder("gardens")
    assert table.question == "claim_wonder"
    table.play(A, ThisWonder("gardens"))
    assert table.pending == (CHANCE,)  # the Event comes after the immediate effect
    assert table.question != "reveal_wonder"
    table.draw_card(FLOOD)
    assert table.question == "play_on"  # New Ideas, a card for getting an advance, comes last
    kinds = [event.kind for event in table.game.events or []]
    order = ["advance_got", "level_raised", "gained", "wonder_revealed", "wonder_claimed"]
    assert [kind for kind in kinds if kind in order] == order
    assert kinds.index("wonder_claimed") < len(kinds) - 1  # the Event card followed


@pytest.mark.rule("COC-BUY-14")
def test_a_free_advance_raises_its_level_gives_its_token_and_draws_its_event() -> None:
    table = Scenario().realm(A, happiness_level=4)
    table.ask(GetAdvance(A, STORAGE, "free", "COC-STA-11"))
    assert table.of_seat(A).happiness_level == 5
    assert table.mood(A) == 1
    assert table.food(A) == 0
    assert table.pending == (CHANCE,)


@pytest.mark.rule("COC-BUY-14")
def test_the_only_free_advance_is_taken_without_a_question() -> None:
    table = Scenario().ask(ChooseAdvance(A, (0, IRRIGATION), False, "free", "COC-STA-11"))
    assert table.has(A, "irrigation")
    assert table.game.over


@pytest.mark.rule("COC-GEN-02")
def test_an_optional_free_advance_may_be_declined_and_another_may_not() -> None:
    table = Scenario().ask(ChooseAdvance(A, (IRRIGATION,), True, "free", "COC-STA-11"))
    assert table.options(A) == [ThisAdvance("irrigation"), End()]
    table.play(A, End())
    assert not table.has(A, "irrigation")
    table = Scenario().ask(ChooseAdvance(A, (IRRIGATION, STORAGE), False, "free", "COC-STA-11"))
    assert table.refused(A, End()) == "COC-GEN-02"


@pytest.mark.rule("COC-GEN-02")
def test_a_free_advance_that_nobody_can_get_is_dropped() -> None:
    for optional in (False, True):
        table = Scenario().ask(ChooseAdvance(A, (ROADS, 0), optional, "free", "COC-STA-11"))
        assert table.game.over
        assert table.events(AdvanceGot) == []


def test_only_the_advances_of_the_question_may_be_chosen() -> None:
    table = Scenario().ask(ChooseAdvance(A, (IRRIGATION, STORAGE), False, "free", "COC-STA-11"))
    assert table.refused(A, ThisAdvance("fishing")) == "COC-STA-11"
    assert table.refused(A, ThisAdvance("nonsense")) == "COC-BUY-14"
    assert table.refused(A, Pay()) == "COC-BUY-14"


def asks(table: Scenario) -> list[str]:
    """The purchases that are not listed since they differ from a listed one in how they are paid."""
    return [choice.advance for choice in table.game.options(A).others() if isinstance(choice, Buy)]


@pytest.mark.rule("COC-BUY-03")
def test_who_has_gold_to_spare_may_choose_how_to_pay_for_any_advance() -> None:
    table = Scenario().realm(A, food=2, gold=1).turn(A)
    assert len(buys(table)) > 1 and asks(table) == buys(table)
    assert may_choose_payment(table.game, A)


@pytest.mark.rule("COC-BUY-03", "COC-ADV-STEEL-WEAPONS-1")
@pytest.mark.parametrize(("ore", "gold", "expected"), [(2, 3, ["steel_weapons"]), (2, 2, []), (1, 3, [])])
def test_only_steel_weapons_leave_a_choice_to_who_pays_all_food_in_gold(
    ore: int, gold: int, expected: list[str]
) -> None:
    """The Food of any advance takes 2 Gold; a third one can stand for one of two Ore, or must for a missing one."""
    table = Scenario().advances(A, "tactics").realm(A, ore=ore, gold=gold).turn(A)
    assert "steel_weapons" in buys(table)
    assert asks(table) == expected
    assert may_choose_payment(table.game, A) == bool(expected)


def test_an_advance_nobody_knows_is_refused() -> None:
    assert Scenario().realm(A, food=2).turn(A).refused(A, Buy("nonsense")) == "COC-BUY-01"


@pytest.mark.parametrize("food", [0, 1, 2])
@pytest.mark.parametrize("gold", [0, 1, 4])
def test_what_is_offered_is_what_nothing_refuses(food: int, gold: int) -> None:
    sets = [
        ("tactics",), ("tactics", "math", "chemistry", "metallurgy"), ("myths", "priesthood", "math", "astronomy"),
        ("myths", "priesthood", "fishing", "tactics"), ("writing", "public_education", "free_education", "tactics"),
    ]  # fmt: skip
    for advances in sets:
        for ideas, ore in ((0, 0), (1, 2), (2, 1)):
            table = Scenario().advances(A, *advances).realm(A, food=food, gold=gold, ideas=ideas, ore=ore).turn(A)
            for advance in ADVANCES:
                table.refused(A, Buy(advance))  # compares with the options
                table.refused(A, Buy(advance, True))


def test_the_free_advances_are_those_nothing_refuses() -> None:
    table = Scenario().advances(A, "tactics", "draft", "nationalism", "writing", "philosophy").realm(A, ore=1)
    table.turn(A)
    every = range(len(ADVANCES))
    legal = [advance for advance in every if refuses_advance(table.game, A, advance, True) is None]
    assert gettable(table.game, A, True) == legal
    assert STEEL_WEAPONS not in legal
    assert ADVANCES.index("voting") in legal
    assert gettable(table.game, A, False) == [advance for advance in legal if ADVANCES[advance] != "voting"]


# -- Great Library


def library(*, players: int = 3) -> Scenario:
    """B owns Great Library; C sits to the left of B, A to the left of C."""
    table = Scenario(players)
    return table.city(B, table.home(B), wonder="library")


@pytest.mark.rule("COC-LIB-03")
def test_the_library_learns_from_the_player_to_the_left() -> None:
    table = library().realm(C, food=2).turn(C).play(C, Buy("fishing"))
    assert table.ideas(B) == 1


@pytest.mark.rule("COC-LIB-03")
def test_the_library_learns_nothing_from_others_nor_from_its_owner() -> None:
    table = library().realm(A, food=2).turn(A).play(A, Buy("fishing"))
    assert [table.ideas(seat) for seat in (A, B, C)] == [0, 0, 0]
    table = library().realm(B, food=2).turn(B).play(B, Buy("fishing"))
    assert [table.ideas(seat) for seat in (A, B, C)] == [0, 0, 0]


@pytest.mark.rule("COC-LIB-03", "COC-LIB-05")
def test_the_library_learns_nothing_its_owner_has() -> None:
    table = library().advances(B, "fishing").advances(C, "storage").realm(C, food=4).turn(C)
    table.play(C, Buy("fishing"))
    assert table.ideas(B) == 0
    table.play(C, Buy("myths"))  # the first one did not use it up
    assert table.ideas(B) == 1


@pytest.mark.rule("COC-LIB-04")
def test_the_library_gives_one_idea_a_turn() -> None:
    table = library().advances(C, "storage").realm(C, food=8).turn(C)
    table.play(C, Buy("fishing"), Buy("myths"), Buy("writing"))
    assert table.ideas(B) == 1


@pytest.mark.rule("COC-LIB-03", "COC-LIB-04")
def test_with_two_players_the_other_one_sits_to_the_left() -> None:
    table = library(players=2).realm(A, food=2).turn(A).play(A, Buy("fishing"))
    assert table.ideas(B) == 1


@pytest.mark.rule("COC-LIB-06")
def test_the_library_learns_nothing_in_the_status_phase() -> None:
    table = library()
    table.game.turn = 0
    table.ask(GetAdvance(C, FISHING, "status", "COC-STA-11"))
    assert table.has(C, "fishing")
    assert table.ideas(B) == 0


@pytest.mark.rule("COC-LIB-03")
def test_the_library_learns_nothing_in_the_turn_of_somebody_else() -> None:
    table = library().turn(A)
    table.ask(GetAdvance(C, FISHING, "free", "COC-BUY-14"))
    assert table.ideas(B) == 0
