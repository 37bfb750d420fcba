"""What bots make of the end of a game."""

from __future__ import annotations

import pytest

from tests.games.monuments.building_layers import builder
from tests.games.monuments.scenario import A, B, Scenario
from ziggurat.bots.apprentice import Apprentice
from ziggurat.bots.evaluation import WON, evaluate
from ziggurat.games.monuments.choices import PlayCard
from ziggurat.games.monuments.features import FEATURES, features
from ziggurat.games.monuments.score import points

AFRICA = (*(f"AF{number}" for number in range(1, 10)), "MG1", "MG2", "GL1")


def ending(table: Scenario, seat: int) -> float:
    return features(table.game, seat)[list(FEATURES).index("ending")]


def in_the_last_round(table: Scenario) -> Scenario:
    table.game.last = True
    return table


def test_a_win_is_worth_more_than_everything_one_can_have() -> None:
    table = builder(4).turn(A)
    for hex in ("EU1", "EU2", "EU3", "EU4", "EU5", "EU6"):
        table.units(A, hex, worker=2)
    assert evaluate(table.game, A) < WON / 2


@pytest.mark.parametrize("seed", range(3))
def test_who_is_ahead_ends_the_game(seed: int) -> None:
    table = builder(4).turn(A)
    assert Apprentice(seed).choose(table.game.determinized(A, seed), A) == PlayCard("layer")


def test_the_end_is_near_for_who_is_ahead_and_has_what_the_last_layer_takes() -> None:
    near = builder(4).turn(A)  # all the land, 12 of 15 units, all of the price
    assert ending(near, A) == pytest.approx(0.3 + 0.2 * 12 / 15 + 0.3 * 12 / 15)
    assert ending(builder(3).turn(A), A) == 0.0  # layer 4 does not end the game
    assert ending(near.layers(B, 4).units(B, "AF1", worker=1), B) == 0.0  # behind, B is in no hurry


def test_in_the_last_round_points_decide() -> None:
    table = in_the_last_round(builder(4).turn(A))
    assert (ending(table, A), ending(table, B)) == (1.0, -1.0)


def test_in_the_last_round_others_may_yet_build() -> None:
    """A has 32 points of layers, 4 of resources, 4 of workers, 12 of land: 52. B has 24, 4, 6 and 12: 46."""
    table = builder(4).layers(B, 4)
    for name in AFRICA:
        table.units(B, name, worker=1)
    table.goods("AF3", wood=3).goods("AF2", sheep=3).goods("AF4", metal=3).goods("AF1", wheat=3)
    in_the_last_round(table.turn(A))
    assert (points(table.game, A), points(table.game, B)) == (52, 46)
    assert ending(table, A) == 0.0  # a layer is worth 6 to B
    table.discard(B, "layer")
    assert ending(table, A) == 1.0
