"""What the games say of fields beside their types names fields and parts of the view that exist."""

from __future__ import annotations

import pytest

from ziggurat import games, new_game
from ziggurat.core.fields import Bundle, Field, NumbersField
from ziggurat.core.game import Game


def fields_of(game: str) -> dict[tuple[str, str], Field[Game]]:
    """Every field of every kind of choice."""
    info = games()[game]
    return {
        (kind, name): info.words.fields[name].of(kind)
        for kind, each in info.choices.items()
        for name in each.cls.fields
    }


def bundles_of(game: str) -> dict[tuple[str, str], Bundle]:
    found = {key: field.bundle for key, field in fields_of(game).items() if isinstance(field, NumbersField)}
    return {key: bundle for key, bundle in found.items() if bundle is not None}


@pytest.mark.parametrize("game", ["clash_of_cultures", "monuments"])
def test_a_bundle_names_fields_of_its_choice_and_goods_of_the_view(game: str) -> None:
    bundles = bundles_of(game)
    assert bundles
    row = new_game(game, players=2, seed=1).view(0)["realms"][0]  # type: ignore[index]
    for (kind, _), bundle in bundles.items():
        fields = games()[game].choices[kind].cls.fields
        assert all(name in fields for name in (bundle.whose, bundle.per) if name)
        if bundle.held:
            assert tuple(row[bundle.held]) == bundle.each


def test_cards_are_named_by_a_part_of_the_own_row() -> None:
    row = new_game("clash_of_cultures", players=2, seed=1).view(0)["realms"][0]  # type: ignore[index]
    found = [field.among for field in fields_of("clash_of_cultures").values() if isinstance(field, NumbersField)]
    named = [among for among in found if among]
    assert named
    for among in named:
        part, _, name = among.partition(".")
        assert all(isinstance(card["card"], int) for card in row[part][name])
