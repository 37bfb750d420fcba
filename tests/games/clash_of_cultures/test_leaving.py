"""Questions that the turn menu opens can be left, free of charge, until the first answer makes them an action."""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import A, Scenario
from ziggurat.core.choice import Choice, Leave
from ziggurat.games.clash_of_cultures.choices import (
    Activate,
    Build,
    BuildWonder,
    Collect,
    End,
    Increase,
    Move,
    Raise,
    StartCivic,
    StartMove,
)


def country() -> Scenario:
    """A city with units, goods and everything to do."""
    table = Scenario().reveal_all("fertile").city(A, "D5", mood=1).city(A, "C3").city(A, "E6", "temple")
    table.units(A, "D5", settlers=1).advances(A, "farming", "storage", "voting", "engineering", "myths", "writing")
    return table.realm(A, food=6, ore=7, wood=7, ideas=7, gold=3, mood=5, culture=5).turn(A)


D5 = Scenario().at("D5")

OPENED: list[tuple[Choice, Choice]] = [
    (Activate(D5, "build"), Build(settlers=1)),
    (Activate(D5, "collect"), Collect(food=1)),
    (Activate(D5, "increase"), Increase("academy")),
    (StartMove(), Move(D5, Scenario().at("D4"), (0,))),
    (StartCivic(), Raise(D5)),
    (StartCivic(True), Raise(D5)),
]


@pytest.mark.parametrize(("opening", "answer"), OPENED, ids=lambda choice: str(choice))
def test_leaving_restores_the_position_and_answering_costs_the_action(opening: Choice, answer: Choice) -> None:
    table = country()
    before, shown = table.game.fingerprint(), len(table.game.events or [])
    table.play(A, opening)
    assert table.question != "take_turn"
    assert table.game.may_leave(A)
    assert Leave() not in table.options(A)
    table.play(A, Leave())
    assert table.game.fingerprint() == before
    assert len(table.game.events or []) == shown
    table.play(A, opening, answer)
    assert (table.left(A), table.mood(A)) == ((3, 3) if opening == StartCivic(True) else (2, table.mood(A)))
    assert table.question == "take_turn" or not table.game.may_leave(A)


def test_a_wonder_can_be_left_too() -> None:
    table = country().wonder("gardens").advances(A, "irrigation").turn(A)
    before = table.game.fingerprint()
    table.play(A, Activate(D5, "wonder"), Leave())
    assert table.game.fingerprint() == before
    table.play(A, Activate(D5, "wonder"), BuildWonder("gardens"))
    assert table.left(A) == 2


def test_the_turn_is_as_fresh_as_before_after_leaving() -> None:
    """COC-CRD-03: cards of the start of a turn can still be played."""
    table = country().play(A, StartMove(), Leave())
    assert table.game.stack[-1].to_json()["fresh"] is True


def test_a_move_cannot_be_left_once_a_group_has_gone() -> None:
    table = country().units(A, "C3", settlers=1).turn(A)
    table.play(A, StartMove(), Move(D5, table.at("D4"), (0,)))
    assert table.question == "move_groups" and not table.game.may_leave(A)
    assert table.refused(A, End()) is None
