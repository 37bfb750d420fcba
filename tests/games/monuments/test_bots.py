"""What bots make of the way to the next layer, and of the end of a game."""

from __future__ import annotations

import pytest

from tests.games.monuments.building_layers import builder
from tests.games.monuments.scenario import A, B, Scenario
from ziggurat import new_game
from ziggurat.bots.apprentice import Apprentice
from ziggurat.bots.evaluation import WON, evaluate
from ziggurat.core.choice import Choice
from ziggurat.games.monuments.choices import At, Build, End, Move, PlayCard, Sail
from ziggurat.games.monuments.features import FEATURES, features
from ziggurat.games.monuments.game import NONE, Monuments
from ziggurat.games.monuments.likely import likely
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


# -- the way to the next layer


def value(table: Scenario, name: str, seat: int = A) -> float:
    return features(table.game, seat)[list(FEATURES).index(name)]


def two_hexes() -> Scenario:
    """A holds EU1 and EU2 and has a worker to spare on EU1, two steps from EU3. Layer 1 lacks a hex and its price."""
    return Scenario().units(A, "EU1", worker=2).units(A, "EU2", worker=1)


def test_the_land_of_the_next_layer_and_of_the_last() -> None:
    table = two_hexes()
    assert value(table, "near") == pytest.approx(8 / (8 + 2))
    assert value(table, "way") == pytest.approx((2 + 9 * 9) / 60)  # no unit yet for nine of ten hexes
    table.units(A, "EU3", worker=1)
    assert value(table, "near") == 1.0


def test_the_price_of_the_next_layer() -> None:
    table = two_hexes()
    assert value(table, "supplied") == pytest.approx(3 / (3 + 2))
    assert value(table.goods("EU2", wood=4), "supplied") == pytest.approx(3 / (3 + 1))
    assert value(table.goods("EU1", sheep=1), "supplied") == 1.0


def test_a_card_that_is_needed_counts_while_it_is_in_hand() -> None:
    table = two_hexes().building(A, "town", "EU1")
    cards = {"can_move": 2 / 6, "can_produce": 2 / 3, "can_populate": 1 / 2}
    assert {name: value(table, name) for name in cards} == pytest.approx(cards)
    table.discard(A, "movement", "production", "populate")
    assert {name: value(table, name) for name in cards} == dict.fromkeys(cards, 0.0)


def test_workers_are_less_welcome_when_almost_none_are_lacking() -> None:
    """The last layer takes land for twelve units; two more workers are lacking here, then none."""
    table = builder(4, hexes=9).building(A, "town", "EU1").units(A, "EU1", worker=1)
    assert value(table, "can_populate") == pytest.approx(2 / 3 / 2)
    assert value(table.units(A, "EU1", worker=2), "can_populate") == 0.0


def test_a_plan_compares_moving_no_further() -> None:
    """A worker can take the wood along or leave it. The first worker must move, the second need not."""
    table = Scenario().units(A, "EU1", worker=2).goods("EU1", wood=1).action(A, "movement")
    for may_end in (False, True):
        options = table.game.options(A)
        assert len(options) > 1
        drawn = [Apprentice(seed)._drawn(table.game, A, options, 1) for seed in range(5)]
        assert [answers[1:] for answers in drawn] == [[End()] if may_end else []] * 5
        table.play(A, next(choice for choice in options if isinstance(choice, Move)))


def test_how_far_a_movement_goes() -> None:
    table = two_hexes()
    assert value(table, "stride") == pytest.approx(2 / 6)
    assert value(table.green(A, "movement"), "stride") == pytest.approx(3 / 6)
    assert value(table.bonus(A, "CB02"), "stride") == pytest.approx(3 * 2 / 6)  # Swift workers


def test_resources_lie_nearby() -> None:
    table = two_hexes().goods("EU3", wheat=2)  # one hex from EU2; layer 1 asks for wood and sheep
    assert value(table, "lying") == pytest.approx(2 * 0.4 / 2)
    assert value(table.goods("EU9", sheep=1), "lying") == pytest.approx((2 * 0.4 + 1 / 2) / 2)
    table.units(A, "EU3", worker=1).units(A, "EU9", worker=1)
    assert value(table, "lying") == 0.0


def beside_the_last_hexes() -> Scenario:
    """A lacks two hexes for the last layer: UK1 beside a spare worker on UK2, and one that others must sail to."""
    table = builder(4, hexes=9).units(A, "UK2", worker=2).units(A, "EU8", worker=2).ferry("J5", "UK2")
    return table.layers(B, 4).units(B, "AF1", worker=2)


def test_one_unit_takes_one_hex() -> None:
    """The worker on UK2 cannot go to both of the nearest hexes; so it costs nothing to send it to one."""
    before, after = beside_the_last_hexes(), beside_the_last_hexes()
    game, start, end = after.game, after.at("UK2"), after.at("UK1")
    game.units[start] = game.units[end] = (1, 0, 0, 0, 0, 0)
    game.side[end] = A
    game.places[A] = tuple(sorted((*game.places[A], end)))
    assert value(after, "way") < value(before, "way")
    assert value(after, "near") > value(before, "near")


def test_every_unit_that_boards_brings_land_overseas_nearer() -> None:
    """A lacks three hexes overseas and has three spare workers beside a ferry. Those left ashore can follow."""
    ashore = builder(4, hexes=9).units(A, "EU1", worker=4).ferry("N6", "EU1")
    one = builder(4, hexes=9).units(A, "EU1", worker=3).ferry("N6", None, A, "worker")
    two = builder(4, hexes=9).units(A, "EU1", worker=2).ferry("N6", None, A, "worker", "worker")
    assert value(ashore, "way") > value(one, "way") > value(two, "way")


def test_landing_overseas_is_worth_more_than_the_way_of_those_left_ashore() -> None:
    """Two passengers of A lie off Madagascar, and a spare worker in Europe loses their ferry when they land."""
    table = builder(4, hexes=9, players=4).units(A, "EU1", worker=1).layers(B, 4).layers(2, 4).layers(3, 4)
    table.ferry("P9", None, A, "worker", "worker").action(A, "movement")
    landed = table.game.clone()
    landed.play(A, next(each for each in table.options(A) if isinstance(each, Sail) and each.land == table.at("MG1")))
    assert features(landed, A)[list(FEATURES).index("way")] > value(table, "way")
    assert evaluate(landed, A) > evaluate(table.game, A) + 1.5


def test_a_ferry_of_others_bars_the_water_where_it_lies() -> None:
    """Two spare workers on EU5 go to UK1 and AF4, by the ferry moored at K4: 2 + 1 and 2 + 3 steps.

    With passengers of B at K4 they must build one, at K3 and K5: 4 + 1 and 4 + 2 steps.
    """
    free = builder(4, hexes=9).units(A, "EU5", worker=2).units(A, "UK2", worker=1).ferry("K4", "EU5")
    assert value(free, "way") == pytest.approx((3 + 5) / 60)
    assert value(free.ferry("K4", None, B, "worker"), "way") == pytest.approx((5 + 6) / 60)


def test_common_bonuses_save_turns_as_long_as_layers_are_to_come() -> None:
    """Swift workers save five turns in four layers, Call to arms none."""
    table = Scenario().bonus(A, "CB02", "CB01")
    assert value(table, "saved_turns") == pytest.approx(5 * 5 / 4 / 10)
    assert value(table.layers(A, 1), "saved_turns") == pytest.approx(5 / 10)
    assert value(table.layers(A, 5), "saved_turns") == 0.0


# -- what is looked at first


def likely_answers(table: Scenario) -> list[Choice]:
    options = table.game.options(A)
    return [options[place] for place in likely(table.game, A, options)]


def test_moves_to_free_land_are_looked_at_first() -> None:
    """EU1 has a worker to spare, EU2 has not; EU3 is free and borders on EU2 alone, EU1 on the monument's land."""
    table = Scenario().units(A, "EU1", worker=1).units(A, "EU2", worker=2).action(A, "movement")
    first = likely_answers(table)
    assert first[0] == Move("worker", table.at("EU2"), table.at("EU3"))
    assert all(isinstance(choice, Move) and table.game.side[choice.end] == NONE for choice in first)


def test_ferries_that_land_are_looked_at_before_those_that_sail_on() -> None:
    table = Scenario().units(A, "EU5", worker=1).ferry("K5", None, A, "worker").action(A, "movement")
    first = likely_answers(table)
    assert isinstance(first[0], Sail) and first[0].land != NONE and table.game.side[first[0].land] == NONE
    afloat = [choice for choice in first if isinstance(choice, Sail) and choice.land == NONE]
    assert afloat and first.index(afloat[0]) > 0
    empty = Scenario().units(A, "EU5", worker=1).ferry("K5", "EU5").action(A, "movement")
    assert not [choice for choice in likely_answers(empty) if isinstance(choice, Sail)], "nobody would land"


def test_bridges_to_free_land_and_ferries_for_spare_units_are_looked_at_first() -> None:
    table = Scenario().units(A, "EU1", worker=2).units(A, "EU2", worker=1).goods("EU2", wood=3).goods("EU1", sheep=3)
    found = likely_answers(table.action(A, "build"))
    works = {(choice.work, table.name(choice.hex)) for choice in found if isinstance(choice, Build)}
    assert ("bridge", "EU1") in works and ("ferry", "EU1") in works
    assert ("ferry", "EU2") not in works, "its only worker holds the land"
    assert {work for work, _ in works} == {"bridge", "ferry"}


@pytest.mark.parametrize("seed", range(3))
def test_a_bot_starts_with_resources_next_to_its_monument(seed: int) -> None:
    game = new_game("monuments", 2, seed)
    while game.stack[-1].kind != "place_start":
        seat = game.pending[0]
        game.play(seat, game.options(seat)[0])
    seat = game.pending[0]
    assert isinstance(game, Monuments)
    chosen = Apprentice(seed).choose(game.determinized(seat, seed), seat)
    assert isinstance(chosen, At)
    assert chosen.place in game.chart.walks[game.realms[seat].monument]


def test_an_attack_comes_nearer_where_land_is_scarce() -> None:
    table = builder(4, hexes=9)
    assert value(table.bonus(A, "CB01"), "siege") == 0.0  # free land is left
    for name in [table.name(hex) for hex in table.game.chart.land if table.game.side[hex] == NONE]:
        table.units(B, name, worker=1)
    assert value(table, "siege") == pytest.approx(0.3)  # the right to attack
    table.units(A, "EU5", army=1)  # power 3; UK1 lies across the water, nobody stands beside EU5
    assert value(table, "siege") == pytest.approx(0.3 + 0.2 * 3 / 6)


def test_without_a_ferry_left_land_overseas_is_far_and_an_attack_may_be_nearer() -> None:
    """UK2 lies a water hex from a spare worker on EU5: 4 steps with a ferry to build, 10 without, and one to land.

    Two more hexes lack a unit, 9 steps each.
    """
    table = builder(4, hexes=9).units(A, "EU5", worker=1).bonus(A, "CB01")
    assert value(table, "way") == pytest.approx((4 + 1 + 2 * 9) / 60)
    assert value(table, "siege") == 0.0
    table.game.tokens = 0
    assert value(table, "way") == pytest.approx((10 + 1 + 2 * 9) / 60)
    assert value(table, "siege") == pytest.approx(0.3)  # the right to attack
