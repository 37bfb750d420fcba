"""The set-up cards of the personal decks: what a player can use from the start, and what is locked.

Topics: set-up cards.
"""

from __future__ import annotations

import pytest

import ziggurat
from tests.games.monuments.building_layers import HELD, build, builder, finish
from tests.games.monuments.scenario import A, B, Scenario, more_of, pile
from ziggurat.games.monuments.choices import Build, PlayCard, ThisCard, Train
from ziggurat.games.monuments.content.model import PIECES
from ziggurat.games.monuments.events import DeckDealt, GiftChosen, PiecesUnlocked
from ziggurat.games.monuments.game import Monuments

CARDS = {
    "P1": {"town": 2, "fort": 1, "factory": 2, "army": 1, "navy": 1, "airforce": 1},
    "P2": {"town": 2, "fort": 1, "factory": 1, "army": 1, "navy": 2, "airforce": 1},
    "P3": {"town": 1, "fort": 2, "factory": 1, "army": 2, "navy": 1, "airforce": 1},
    "P4": {"town": 1, "fort": 1, "factory": 2, "army": 1, "navy": 1, "airforce": 2},
}
"""From the content sheet."""


def dealt(deck: str, table: Scenario | None = None) -> Scenario:
    """A is dealt this deck."""
    table = Scenario() if table is None else table
    table.game.emit(DeckDealt(A, list(CARDS).index(deck)))
    return table


@pytest.mark.parametrize(
    "deck", [pytest.param(deck, marks=pytest.mark.rule(f"MON-SETUPCARD-{deck}")) for deck in CARDS]
)
def test_a_set_up_card_gives_its_pieces_and_locks_the_rest(deck: str) -> None:
    realm = dealt(deck).of_seat(A)
    assert dict(zip(PIECES, realm.supply, strict=True)) == CARDS[deck]
    assert dict(zip(PIECES, realm.locked, strict=True)) == {piece: 3 - n for piece, n in CARDS[deck].items()}
    assert sum(CARDS[deck].values()) == 8


@pytest.mark.rule("MON-SET-10")
def test_after_the_set_up_everybody_has_the_pieces_of_the_own_card_and_all_workers() -> None:
    for seed in range(5):
        game = ziggurat.new_game("monuments", players=4, seed=seed)
        assert isinstance(game, Monuments)
        while game.round == 0:
            seat = game.pending[0]
            game.play_unchecked(seat, game.options(seat)[0])
        assert sorted(realm.deck for realm in game.realms) == [0, 1, 2, 3]
        for realm in game.realms:
            card = CARDS[game.content.decks[realm.deck].id]
            assert dict(zip(PIECES, realm.supply, strict=True)) == card
            assert [have + locked for have, locked in zip(realm.supply, realm.locked, strict=True)] == [3] * 6
            assert realm.workers == 12  # the other three are at the monument


@pytest.mark.rule("MON-SET-11")
@pytest.mark.parametrize("building", ["town", "fort", "factory"])
def test_a_locked_building_cannot_be_built(building: str) -> None:
    table = Scenario().units(A, "EU3", worker=1).goods("EU3", wood=1, metal=1).units(A, "EU1", worker=1)
    table.goods("EU1", sheep=2, wheat=2).lock(A, **{building: 3}).action(A, "build")
    assert table.refused(A, Build(building, table.at("EU3"))) == "MON-BLD-11"
    table.of_seat(A).supply = more_of(table.of_seat(A).supply, PIECES.index(building), 1)
    assert table.refused(A, Build(building, table.at("EU3"))) is None


@pytest.mark.rule("MON-SET-11")
@pytest.mark.parametrize("unit", ["army", "navy", "airforce"])
def test_a_locked_unit_cannot_be_trained(unit: str) -> None:
    table = Scenario().bonus(A, "MIL").units(A, "EU3", worker=3).units(A, "EU1", worker=1).lock(A, **{unit: 3})
    table.goods("EU3", wood=1, metal=2, wheat=2).goods("EU1", sheep=2).building(A, "fort", "EU3").action(A, "train")
    choice = Train(unit, table.at("EU3"), False, table.at("O5") if unit == "navy" else -1)
    assert table.refused(A, choice) == "MON-MIL-09"
    table.of_seat(A).supply = more_of(table.of_seat(A).supply, PIECES.index(unit), 1)
    assert table.refused(A, choice) is None


@pytest.mark.rule("MON-SET-12")
def test_the_set_up_card_does_nothing_more() -> None:
    """Layer 1 turns up the card of layer 1, and what the set-up card gave does not come again with any layer."""
    table = dealt("P1", builder(0, hexes=12, goods=pile(wood=5, sheep=5)))
    for name in ("EU3", "EU6", "EU4", "EU8"):
        table.goods(name, **({"wheat": 4} if name in ("EU3", "EU6") else {"metal": 4}))
    table.goods("EU7", wood=4).goods("EU5", sheep=4)
    supply = table.of_seat(A).supply
    for layer, card in enumerate(("CB02", "CB09", "CB16", "CB24", "CB30"), start=1):
        table.take_back(A)
        table.turn(A).play(A, PlayCard("layer"))
        while table.question in ("pay_for", "sacrifice"):
            paying = table.question == "pay_for"
            table.play(A, table.options(A)[0])
            if not paying:
                refill(table)
        table.play(A, ThisCard(card))
        if table.question == "choose_gift":
            assert layer < 5
            table.play(A, table.options(A)[-1])  # new workers, with a factory in layer 3
        finish(table)
    assert [event.layer for event in table.events(GiftChosen)] == [1, 2, 3, 4]
    assert table.events(PiecesUnlocked) == []
    supply = more_of(supply, PIECES.index("factory"), -1)
    assert table.of_seat(A).supply == supply
    assert table.of_seat(B).supply == (3,) * 6


def refill(table: Scenario) -> None:
    """A worker on every hex held before, so that the next layer can be built."""
    for name in HELD:
        if table.count(name, "worker") == 0:
            table.units(A, name, worker=1)


@pytest.mark.rule("MON-SET-12")
@pytest.mark.parametrize("deck", CARDS)
def test_the_first_card_after_the_set_up_card_is_that_of_layer_one(deck: str) -> None:
    table = finish(build(dealt(deck, builder(0))))
    assert [event.layer for event in table.events(GiftChosen)] == [1]
