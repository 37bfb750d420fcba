"""What the box holds, where it decides who can play and what can be drawn.

Topics: components.
"""

from __future__ import annotations

import pytest

import ziggurat
from tests.games.clash_of_cultures.scenario import A, B, Scenario
from ziggurat.games.clash_of_cultures.rules.cards.draw import DrawObjective


@pytest.mark.rule("COC-COMP-01")
def test_two_three_or_four_play() -> None:
    assert ziggurat.games()["clash_of_cultures"].players == (2, 3, 4)
    for players in (2, 3, 4):
        game = ziggurat.new_game("clash_of_cultures", players, 1)
        assert (game.players, len(game.scores()), game.over) == (players, players, False)
    for players in (0, 1, 5):
        with pytest.raises(ValueError, match="players"):
            ziggurat.new_game("clash_of_cultures", players, 1)


@pytest.mark.rule("COC-COMP-15")
def test_an_empty_objective_deck_gives_no_card() -> None:
    # The last card goes to A; completed cards do not come back for B.
    table = Scenario(2).realm(A, objectives=list(range(1, 20))).realm(B, objectives=list(range(20, 32)))
    table.of_seat(A).completed = tuple(2 * card for card in table.of_seat(A).objectives)
    table.of_seat(A).objectives = ()
    table.city(A, "D2", "temple").city(B, "D7", "temple").status_phase(2)
    table.draw_card("Quick Advance").draw_card("Magnificent Culture").draw_card("Quick Advance", 2)
    assert (table.objectives(A), len(table.of_seat(B).objectives)) == (["Magnificent Culture"], 12)
    assert (table.actions(B), table.question) == (["Quick Advance"], "take_turn")


@pytest.mark.rule("COC-COMP-15")
def test_a_draw_from_an_empty_objective_deck_ends_at_once() -> None:
    table = Scenario(2).realm(A, objectives=list(range(1, 33))).ask(DrawObjective(B, "COC-STA-16"))
    assert table.game.over
    assert table.of_seat(B).objectives == ()
