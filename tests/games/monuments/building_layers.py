"""Tables at which A is about to build a layer: for the tests of layers and of the bonuses they bring."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tests.games.monuments.scenario import A, Scenario, pile
from tests.games.monuments.warring import code
from ziggurat.games.monuments.choices import GiveUp, PlayCard, ThisCard

HELD = ("EU1", "EU2", "EU3", "EU4", "EU5", "EU6", "EU7", "EU8", "EU9", "UK1", "UK2", "GL3")
"""Twelve land hexes; EU1 makes sheep, EU2 wood, EU3 wheat, EU4 metal."""

HEXES = (3, 4, 6, 8, 12)
COSTS = (
    pile(wood=1, sheep=1),
    pile(wood=1, sheep=1, metal=1),
    pile(wood=1, sheep=1, metal=1, wheat=1),
    pile(wood=2, sheep=1, metal=1, wheat=1),
    pile(wood=3, sheep=3, metal=3, wheat=3),
)
WORKERS = (1, 1, 1, 2, 3)
"""The layers as the content sheet has them."""


def stock_up(table: Scenario, cost: tuple[int, ...]) -> Scenario:
    """These resources, each kind on a hex that makes it."""
    wood, sheep, metal, wheat = cost
    table.goods("EU2", wood=wood).goods("EU1", sheep=sheep).goods("EU3", wheat=wheat)
    return table.goods("EU4", metal=metal) if metal else table


def builder(
    built: int = 0, *, players: int = 2, hexes: int | None = None, goods: tuple[int, ...] | None = None,
    content: Path | None = None, house: Mapping[str, str] | None = None,
) -> Scenario:  # fmt: skip
    """So many layers of A are built; a worker each on just the hexes of the next one, and just its price."""
    table = Scenario(players, content=content, house=house).layers(A, built)
    for name in HELD[: HEXES[built] if hexes is None else hexes]:
        table.units(A, name, worker=1)
    return stock_up(table, COSTS[built] if goods is None else goods)


def build(table: Scenario, *places: str) -> Scenario:
    """A plays Layer and sacrifices the workers of these hexes, by default those of the last ones held."""
    built = table.of_seat(A).layers
    table.turn(A).play(A, PlayCard("layer"))
    held = HELD[HEXES[built] - WORKERS[built] : HEXES[built]]
    return table.play(A, given_up(table, *[f"worker {name}" for name in places or held]))


def given_up(table: Scenario, *words: str) -> GiveUp:
    """The choice of these workers: "worker EU1", "armed EU2", "worker ferry0"."""
    return GiveUp(tuple(sorted(code(table, each) for each in words)))


def at_gift(deck: str, layer: int, bonus: str = "MIL", table: Scenario | None = None) -> Scenario:
    """A has built this layer, taken a common bonus of this kind and looks at the card of this deck."""
    table = builder(layer - 1) if table is None else table
    build(table.deck(A, deck))
    card = next(
        card.id
        for number, card in enumerate(table.content.commons)
        if number in table.game.commons and card.layer == layer and table.content.bonuses[card.bonus].id == bonus
    )
    return table.play(A, ThisCard(card))


def finish(table: Scenario) -> Scenario:
    """Answer every question with its first option."""
    while table.pending:
        table.play(table.pending[0], table.options(table.pending[0])[0])
    return table
