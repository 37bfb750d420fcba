"""Culture Level and Happiness Level, their tokens and their event boxes.

Topics: levels.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import HAPPY, A, Scenario, event_card
from ziggurat.core.step import CHANCE
from ziggurat.games.clash_of_cultures.choices import Buy, Use
from ziggurat.games.clash_of_cultures.content.model import GOVERNMENTS
from ziggurat.games.clash_of_cultures.events import LevelRaised
from ziggurat.games.clash_of_cultures.rules.events.event_cards import DueEvents
from ziggurat.games.clash_of_cultures.rules.turn.advancing import GetAdvance

FLOOD = event_card("Flood")  # an Event card without icon, harmless to a player without a city


def levels(table: Scenario) -> tuple[int, int]:
    return table.of_seat(A).culture_level, table.of_seat(A).happiness_level


@pytest.mark.rule("COC-LVL-01")
def test_a_blue_outline_raises_the_culture_level_and_gives_a_culture_token() -> None:
    table = Scenario().realm(A, food=2).turn(A).play(A, Buy("writing"))
    assert levels(table) == (1, 0)
    assert (table.culture(A), table.mood(A)) == (1, 0)


@pytest.mark.rule("COC-LVL-02")
def test_a_yellow_outline_raises_the_happiness_level_and_gives_a_mood_token() -> None:
    table = Scenario().realm(A, food=2).turn(A).play(A, Buy("irrigation"))
    assert levels(table) == (0, 1)
    assert (table.culture(A), table.mood(A)) == (0, 1)


@pytest.mark.rule("COC-LVL-03")
def test_an_advance_without_outline_changes_no_level_and_gives_no_token() -> None:
    table = Scenario().advances(A, "bartering").realm(A, food=2).turn(A).play(A, Buy("taxation"))
    assert table.has(A, "taxation")
    assert levels(table) == (0, 0)
    assert (table.culture(A), table.mood(A)) == (0, 0)


@pytest.mark.rule("COC-LVL-04", "COC-LVL-11")
def test_level_two_with_two_tokens_and_a_blue_advance_lead_to_three_and_three_and_an_event() -> None:
    table = Scenario().realm(A, food=2, culture=2, culture_level=2).turn(A).play(A, Buy("writing"))
    assert levels(table) == (3, 0)
    assert table.culture(A) == 3
    assert table.pending == (CHANCE,)
    table.draw_card(FLOOD)
    assert table.pending == (A,)
    assert table.left(A) == 2


@pytest.mark.rule("COC-LVL-05", "COC-LVL-06")
def test_a_level_of_eight_stays_and_still_gives_its_token() -> None:
    table = Scenario().realm(A, food=2, culture=6, culture_level=8).turn(A).play(A, Buy("writing"))
    assert levels(table) == (8, 0)
    assert table.culture(A) == 7
    assert table.events(LevelRaised) == []


@pytest.mark.rule("COC-LVL-06", "COC-LVL-08")
def test_with_eight_tokens_the_token_of_the_outline_is_lost() -> None:
    table = Scenario().realm(A, food=2, mood=8, happiness_level=8).turn(A).play(A, Buy("irrigation"))
    assert table.has(A, "irrigation")
    assert levels(table) == (0, 8)
    assert table.mood(A) == 8


@pytest.mark.rule("COC-LVL-07", "COC-LVL-08")
def test_tokens_above_the_level_are_lost() -> None:
    table = Scenario().advances(A, "voting", "civil_liberties").realm(A, mood=3, happiness_level=4).turn(A)
    table.play(A, Use("civil_liberties"))
    assert table.mood(A) == 4


@pytest.mark.rule("COC-LVL-07")
def test_culture_tokens_stop_at_the_culture_level_whatever_the_happiness_level() -> None:
    table = Scenario().land({"D5": "sea"}).advances(A, "fishing", "cartography")
    table.units(A, "D5", ships=1).realm(A, culture=1, culture_level=1, happiness_level=6).turn(A)
    table.play(A, Use("cartography"))
    assert (table.ideas(A), table.culture(A)) == (1, 1)


@pytest.mark.rule("COC-LVL-09")
def test_the_mood_of_a_city_takes_no_room_from_tokens() -> None:
    table = Scenario().advances(A, "voting", "civil_liberties").realm(A, happiness_level=2)
    table.city(A, table.home(A), mood=HAPPY).city(A, table.home(A, "forest"), mood=HAPPY).turn(A)
    table.play(A, Use("civil_liberties"))
    assert table.mood(A) == 2


@pytest.mark.rule("COC-LVL-10")
def test_levels_stay_when_tokens_go_and_when_the_government_changes() -> None:
    table = Scenario().advances(A, "writing", "philosophy", "tactics", "draft", "nationalism", "absolute_power")
    table.realm(A, food=2, mood=2, culture_level=4, happiness_level=2).turn(A)
    table.play(A, Use("absolute_power"), Buy("voting"))
    assert table.question == "change_government"
    table.game.play(A, table.options(A)[0])
    assert table.mood(A) == 0
    assert levels(table) == (4, 2)


@pytest.mark.rule("COC-LVL-11", "COC-LVL-12")
def test_all_advances_together_draw_six_events() -> None:
    table = Scenario(events="none")
    harmless = [29, 30, 31, 32, 33, 36]  # without icons
    drawn = 0
    for advance in table.content.advances:
        if advance.category in GOVERNMENTS or table.has(A, advance.id):
            continue
        table.realm(A, ore=2).ask(GetAdvance(A, table.content.advances.index(advance), "free", "COC-STA-11"))
        while table.pending:
            if table.question == "draw_event":
                table.draw_card(harmless[drawn])
                drawn += 1
            else:  # Engineering and Monuments
                table.game.play(table.pending[0], table.options(table.pending[0])[0])
    assert levels(table) == (8, 8)
    assert drawn == 6


@pytest.mark.rule("COC-LVL-12")
def test_a_box_that_was_reached_is_not_due_again() -> None:
    table = Scenario().realm(A, food=2, culture_level=2).turn(A).play(A, Buy("writing"))
    table.draw_card(FLOOD)
    table.game.emit(LevelRaised(A, 6, 3))
    assert table.of_seat(A).due == 0
    table.ask(DueEvents(A))
    assert table.game.over
