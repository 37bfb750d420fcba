"""Sentences name people as their reader knows them."""

from __future__ import annotations

import pytest

from ziggurat.core.naming import seat_mark, spoken

NAMES = ("Ada", "Ben", "Red", "Yellow", "the Barbarians")


@pytest.mark.parametrize(
    ("text", "reader", "told"),
    [
        ("‹0› [pays] 3 Coin to ‹1› and [loses] [their] turn.", 0, "You pay 3 Coin to Ben and lose your turn."),
        ("‹0› [pays] 3 Coin to ‹1› and [loses] [their] turn.", 1, "Ada pays 3 Coin to you and loses their turn."),
        ("‹0› [pays] 3 Coin to ‹1› and [loses] [their] turn.", None, "Ada pays 3 Coin to Ben and loses their turn."),
        ("‹1›'s city [is] hit.", 0, "Ben's city is hit."),
        ("Here ‹1›'s city falls.", 1, "Here your city falls."),
        ("‹0› [goes]. ‹1› [carries], [is], [has] and [passes].", 1, "Ada goes. You carry, are, have and pass."),
        ("‹4› [attacks] ‹0› in [their] city.", 0, "The Barbarians attack you in their city."),
        ("‹4›' fleet", None, "The Barbarians' fleet"),
        ("‹0›: which unit do you move?", 0, "Which unit do you move?"),
        ("‹0›: which unit do you move?", 1, "Ada: which unit do you move?"),
        ("Nobody [moves].", 0, "Nobody moves."),
        ("Threaten ‹2›: 3 Coin", 0, "Threaten Red: 3 Coin"),
    ],
)
def test_a_sentence_speaks_to_its_reader(text: str, reader: int | None, told: str) -> None:
    assert spoken(text, NAMES, reader) == told


def test_names_are_never_taken_for_marks() -> None:
    """A person may call themselves what they like."""
    assert spoken(f"{seat_mark(0)} [pays].", ("‹1› [is]", "Ben"), 1) == "‹1› [is] pays."
