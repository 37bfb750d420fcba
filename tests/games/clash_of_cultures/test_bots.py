"""What bots see in a position: plans that pay later, worked out by hand, and what they make of them."""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import ANGRY, HAPPY, A, B, Scenario, objective
from ziggurat.bots.apprentice import Apprentice
from ziggurat.bots.evaluation import WEIGHTS, Weights
from ziggurat.games.clash_of_cultures.choices import Move, StartMove
from ziggurat.games.clash_of_cultures.features import FEATURES, actions_left, features, progress
from ziggurat.games.clash_of_cultures.score import half_points


def seen(table: Scenario, name: str, seat: int = A) -> float:
    return features(table.game, seat)[list(FEATURES).index(name)]


# -- city sites


def meadow() -> Scenario:
    """One fertile space, G4, in barren land, far from the homes."""
    return Scenario().reveal_all().land({"G4": "fertile"})


@pytest.mark.parametrize(
    ("where", "worth"),
    [("G4", 0.5 + 0.125), ("F4", 0.625 * 2 / 3), ("E4", 0.625 / 3), ("B4", 0.0)],
)
def test_a_site_is_worth_what_it_yields_and_less_with_each_step(where: str, worth: float) -> None:
    assert seen(meadow().units(A, where, settlers=1), "city_sites") == pytest.approx(worth / 3)


def test_a_site_is_worth_more_with_more_to_collect_around_it() -> None:
    table = meadow().land({"F4": "forest", "F5": "mountain"}).units(A, "G4", settlers=1)
    assert seen(table, "city_sites") == pytest.approx((0.5 + 3 * 0.125) / 3)


def test_two_settlers_do_not_share_a_site() -> None:
    one, two = meadow().units(A, "G4", settlers=1), meadow().units(A, "G4", settlers=2)
    assert seen(two, "city_sites") == seen(one, "city_sites")
    two.land({"F4": "forest"})  # the second one goes there; both sites have two spaces to collect from
    assert seen(two, "city_sites") == pytest.approx((0.75 + 0.75 * 2 / 3) / 3)


def test_a_city_takes_the_site() -> None:
    assert seen(meadow().city(B, "G4").units(A, "F4", settlers=1), "city_sites") == 0.0


def test_a_site_must_be_reached_in_time() -> None:
    """The last turn of the game: a step and the founding take an action each."""
    table = meadow().city(A, "B4").units(A, "F4", settlers=1)
    table.game.round = 6
    assert seen(table.turn(A, actions=2, number=3), "city_sites") == pytest.approx(0.625 * 2 / 3 / 3)
    assert seen(table.turn(A, actions=1, number=3), "city_sites") == 0.0
    assert seen(table.turn(A, actions=0, number=3), "settlers") == 0.0


def test_land_that_nobody_knows_may_hold_a_site() -> None:
    table = Scenario().land({"G4": "barren"}).units(A, "G4", settlers=1)
    assert seen(table, "city_sites") == pytest.approx((0.5 - 0.5 * 2 / 3) / 3)  # two steps away


# -- Wonders


def planner(*advances: str) -> Scenario:
    table = Scenario().reveal_all().city(A, "E3").wonder("gardens")
    return table.advances(A, *advances) if advances else table


def test_a_wonder_comes_nearer_with_its_advances_and_its_price() -> None:
    """Great Gardens: Engineering and Irrigation; 5 Food, 2 Ore, 5 Wood and 5 Culture tokens."""
    assert seen(planner(), "wonder_plan") == 0.0
    assert seen(planner("engineering"), "wonder_plan") == pytest.approx(0.25**3)
    table = planner("engineering", "irrigation").stock(A, {"ore": 4, "wood": 2, "culture": 5})
    assert seen(table, "wonder_plan") == pytest.approx((0.5 + 0.5 * 9 / 17) ** 3)


def test_a_wonder_needs_a_city_that_may_take_it() -> None:
    table = Scenario().reveal_all().city(A, "E3").wonder("lighthouse").advances(A, "engineering", "cartography")
    assert seen(table, "wonder_plan") == 0.0  # no Port
    table.wonder("gardens")
    assert seen(table, "wonder_plan") == pytest.approx(0.25**3)
    table.realm(B, claimed="gardens")
    assert seen(table, "wonder_plan") == 0.0


def test_a_wonder_must_be_built_in_time() -> None:
    """The city alone in barren land collects one good an action. Two goods and the building take three actions."""
    table = planner("engineering", "irrigation").stock(A, {"food": 3, "ore": 2, "wood": 5, "culture": 5})
    table.game.round = 6
    assert seen(table.turn(A, actions=3, number=3), "wonder_plan") == pytest.approx((0.5 + 0.5 * 15 / 17) ** 3)
    assert seen(table.turn(A, actions=2, number=3), "wonder_plan") == 0.0


# -- points


def test_points_are_those_of_the_score() -> None:
    table = Scenario(3).reveal_all().city(A, "E3", "temple", wonder="gardens").city(B, "E5", colours={"academy": A})
    table.city(B, "B4", "fortress").barbarians("G4", 1).advances(B, "myths")
    table.game.realms[B].completed = (4,)
    table.game.realms[B].event_points = 2
    for seat in range(3):
        assert seen(table, "points", seat) == half_points(table.game, seat) / 20
    assert seen(table, "lead") == (half_points(table.game, A) - half_points(table.game, B)) / 20


# -- buildings


def town(mood: int = HAPPY) -> Scenario:
    return Scenario().reveal_all().city(A, "E3", mood=mood).city(A, "E5", mood=mood).advances(A, "myths", "writing")


def test_slots_are_what_cities_have_room_and_advances_for() -> None:
    table = town()
    assert seen(table, "slots") == pytest.approx(2 / 10)  # two cities: each may take one building of two
    table.city(A, "E7")
    assert seen(table, "slots") == pytest.approx(6 / 10)
    assert seen(town(ANGRY), "slots") == 0.0


def test_a_kit_is_the_part_of_two_buildings_that_is_there() -> None:
    table = town().stock(A, {"food": 1, "wood": 8})
    assert seen(table, "kit") == pytest.approx((1 + 2) / 6)
    assert seen(town(ANGRY).stock(A, {"food": 1, "wood": 8}), "kit") == 0.0


def test_the_best_harvest_is_that_of_one_city() -> None:
    """Alone in barren land a city on fertile land collects one, however large it is."""
    table = meadow().city(A, "G4", "temple", "academy").city(A, "B4")
    assert seen(table, "best_harvest") == pytest.approx(1 / 5)
    table.land({"F4": "forest", "F5": "mountain"})
    assert seen(table, "best_harvest") == pytest.approx(3 / 5)


def test_storage_makes_room_for_food() -> None:
    assert (seen(town(), "food_room"), seen(town().advances(A, "storage"), "food_room")) == (0.0, 1.0)


# -- objectives


def test_goals_come_nearer_part_by_part() -> None:
    """The other objectives of these cards are for battles, or not begun."""
    table = Scenario().city(A, "E3").realm(A, objectives=[objective("Education Lead")]).advances(A, "writing")
    assert seen(table, "goals") == pytest.approx((1 / 4) ** 2 / 3)
    table.advances(A, "public_education", "free_education")
    assert seen(table, "goals") == pytest.approx((3 / 4) ** 2 / 3)
    assert seen(table, "met") == 0.0
    table.advances(A, "philosophy")
    assert seen(table, "goals") == seen(table, "met") == pytest.approx(1 / 3)


def test_a_goal_without_time_is_worth_less() -> None:
    """Three of four advances are missing, two actions each: of six actions there are three."""
    table = Scenario().city(A, "E3").realm(A, objectives=[objective("Education Lead")]).advances(A, "writing")
    table.game.round = 6
    assert seen(table.turn(A, actions=3, number=3), "goals") == pytest.approx((1 / 4 * 3 / 6) ** 2 / 3)
    assert seen(table, "objective_cards") == pytest.approx(1 / 5 * 3 / 9)
    assert seen(table.turn(A, actions=0, number=3), "goals") == seen(table, "objective_cards") == 0.0


# -- Barbarians


def test_the_last_cities_fear_barbarians_most() -> None:
    table = Scenario().reveal_all().city(A, "E3").barbarians("E5", 2)
    assert seen(table, "last_raided") == pytest.approx(2 / 3)
    table.units(A, "E3", armies=1)
    assert seen(table, "last_raided") == pytest.approx(1 / 3)
    table.city(A, "B4")
    assert seen(table, "last_raided") == pytest.approx(1 / 12)


# -- time


def test_to_end_a_turn_without_actions_left_takes_no_time() -> None:
    """Round 2 of 6, the first of 3 turns, of two players: a turn is 1/36 of the game."""
    table = Scenario().city(A, "E3").city(B, "E7")
    assert progress(table.turn(A, actions=3).game) == pytest.approx(6 / 36)
    assert progress(table.turn(A, actions=1).game) == pytest.approx((6 + 2 / 3) / 36)
    assert progress(table.turn(A, actions=0).game) == progress(table.turn(B, actions=3).game) == pytest.approx(7 / 36)


def test_actions_left_in_the_game() -> None:
    """Round 5 of 6, the second of 3 turns: one more turn in this round and three in the next."""
    table = Scenario(round=5).city(A, "E3").city(B, "E7").turn(A, actions=1, number=2)
    assert (actions_left(table.game, A), actions_left(table.game, B)) == (1 + 4 * 3, 5 * 3)
    table.turn(B, actions=2, number=2)
    assert (actions_left(table.game, A), actions_left(table.game, B)) == (4 * 3, 2 + 4 * 3)
    assert actions_left(table.status_phase().game, A) == 3 * 3


def test_gifts_are_those_of_the_status_phases_to_come() -> None:
    """The last Status Phase brings none. Once the advances are given out, those of this one are had."""
    table = Scenario(round=4).city(A, "E3").city(B, "E7")
    assert seen(table.turn(A, number=3), "gifts") == pytest.approx(2 / 5)
    assert seen(table.status_phase(stage=1), "gifts") == pytest.approx(1 / 5)


def test_means_are_worth_nothing_at_the_end() -> None:
    """Round 6, the last turn: goods fade with the last three actions, what takes time with the last nine."""
    table = Scenario(round=6).reveal_all().city(A, "E3").city(B, "E7").stock(A, {"wood": 4})
    assert seen(table.turn(A, number=3), "wood") == 0.5
    assert seen(table, "cities") == pytest.approx(1 / 5 * 3 / 9)
    assert seen(table.turn(A, actions=1, number=3), "wood") == pytest.approx(0.5 / 3)
    assert seen(table.turn(A, actions=0, number=3), "wood") == seen(table, "cities") == 0.0


# -- what an apprentice makes of it


def without_plans() -> Weights:
    """The weights of the package, the plans not counted."""
    known = WEIGHTS["clash_of_cultures"]
    plans = {"food_room", "wonder_plan", "best_harvest", "slots", "kit", "city_sites", "last_raided", "goals"}
    late = [0.0 if name in plans else weight for name, weight in zip(known.names, known.late, strict=True)]
    early = [0.0 if name in plans else weight for name, weight in zip(known.names, known.early, strict=True)]
    return Weights(known.names, early, late)


def wandering() -> Scenario:
    """A has a Settler at E4, two steps from G4, the only land near it where a city may stand; B lives far away."""
    table = meadow().city(A, "E4").city(B, "B4").units(A, "E4", settlers=1)
    return table.turn(A, actions=1)


def sent_to(seed: int, weights: Weights | None = None) -> str:
    """Where an apprentice moves the Settler."""
    table = wandering().play(A, StartMove())
    choice = Apprentice(seed, weights=weights).choose(table.game.determinized(A, seed), A)
    assert isinstance(choice, Move)
    return table.name(choice.end)


def test_a_settler_is_sent_towards_a_site_two_steps_away() -> None:
    assert {sent_to(seed) for seed in range(6)} <= {"F4", "F5"}
    assert not {sent_to(seed, without_plans()) for seed in range(6)} <= {"F4", "F5"}
