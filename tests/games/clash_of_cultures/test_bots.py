"""What bots see in a position: plans that pay later, worked out by hand, and what they make of them."""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import ANGRY, HAPPY, A, B, Scenario, action, objective
from ziggurat.bots.apprentice import Apprentice
from ziggurat.bots.evaluation import WEIGHTS, Weights
from ziggurat.games.clash_of_cultures.choices import Move, StartMove
from ziggurat.games.clash_of_cultures.features import FEATURES, actions_left, features, progress
from ziggurat.games.clash_of_cultures.likely import telling
from ziggurat.games.clash_of_cultures.round import Calendar
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


# -- other players' armies


def border(armies: int = 4, defenders: int = 0, settlers: int = 0) -> Scenario:
    """A has E3, of size 2, and two cities far away. B, who has Tactics, stands at E5, two steps from E3."""
    table = Scenario().reveal_all().city(A, "E3", "temple").city(A, "A2").city(A, "B2").city(B, "E7")
    table.advances(B, "tactics").units(B, "E5", armies=armies)
    if defenders or settlers:
        table.units(A, "E3", armies=defenders, settlers=settlers)
    return table.turn(A)


AT_STAKE = 2 * 2 + 1
"""Two pieces that A loses and B gets, and a point for the city."""


@pytest.mark.parametrize(
    ("armies", "defenders", "risk"),
    [
        (4, 0, 1.0),
        (4, 1, (4 / 6 + 1) / 2),
        (4, 2, (3 / 6 + 1) / 2),
        (4, 3, (2 / 6 + 1) / 2),
        (4, 4, (1 / 6 + 1 / 2) / 2 * 4 / 5),  # five would be needed
        (1, 0, 1.0),
        (1, 1, (1 / 3 + 1 / 2) / 2 * 1 / 2),
        (1, 2, 0.0),
    ],
)
def test_a_threat_is_worth_what_is_at_stake_by_the_risk(armies: int, defenders: int, risk: float) -> None:
    """The mean of an even slope and of who wins: more attackers than defenders, or as many by half."""
    table = border(armies, defenders)
    assert seen(table, "threatened") == pytest.approx(AT_STAKE * risk / 10)


def test_a_fortress_counts_as_a_defender_once_it_works() -> None:
    table = border().city(A, "E4", "fortress")  # as large as E3, beside the stack
    assert seen(table, "threatened") == pytest.approx(2 * AT_STAKE / 10)
    table.advances(A, "tactics")
    assert seen(table, "threatened") == pytest.approx((AT_STAKE + AT_STAKE * 5 / 6) / 10)


def test_a_wonder_is_at_stake_too() -> None:
    """Five points for A and five for B."""
    table = border().no_city("E3").city(A, "E3", wonder="gardens").turn(A)
    assert seen(table, "threatened") == pytest.approx((2 * (1 + 5) + 1) / 10)


def test_ruin_is_the_risk_that_all_cities_fall() -> None:
    """E3 alone falls to four Army units in a turn, with a guard by 5/6."""
    assert seen(border().no_city("A2").no_city("B2"), "ruin") == pytest.approx(1.0)
    assert seen(border(defenders=1).no_city("A2").no_city("B2"), "ruin") == pytest.approx(5 / 6)


def test_ruin_in_two_turns_counts_half() -> None:
    """All three cities are within two turns. Two Army units do not suffice for three cities, and none goes to a fourth
    that is farther away."""
    assert seen(border(), "ruin") == pytest.approx(1 / 2)
    assert seen(border(armies=2), "ruin") == pytest.approx(1 / 2 * 2 / 3)
    table = Scenario().reveal_all().city(A, "E3").city(A, "A2").city(B, "D8").units(B, "D8", armies=2)
    assert seen(table.advances(B, "tactics").turn(A), "ruin") == 0.0  # A2 is seven steps from D8


@pytest.mark.parametrize(("where", "tactics", "reached"), [
    ("E4", False, True), ("E5", False, True), ("E6", False, False), ("E6", True, True), ("E7", True, False),
])  # fmt: skip
def test_armies_go_three_spaces_in_a_turn_and_learn_tactics_for_one(where: str, tactics: bool, reached: bool) -> None:
    table = Scenario().reveal_all().city(A, "E3").city(A, "A2").city(A, "B2").city(B, "D8").units(B, where, armies=1)
    if tactics:
        table.advances(B, "tactics")
    assert (seen(table.turn(A), "threatened") > 0) == reached


def test_nobody_attacks_from_a_forest_or_mountain_just_entered() -> None:
    """The last step from E5 to E3 leads from E4, F4 or D4."""
    table = border().land({"E4": "forest", "F4": "mountain", "D4": "forest"})
    assert seen(table, "threatened") == 0.0
    assert seen(table.land({"D4": "barren"}), "threatened") == pytest.approx(AT_STAKE / 10)


def test_who_has_no_more_actions_threatens_nobody() -> None:
    """The last turn of the game: B has played, or is to play with actions for one step or two."""
    table = border()
    table.game.round, table.game.first = 6, B
    assert seen(table.turn(A, number=3), "threatened") == 0.0
    assert seen(table.turn(B, actions=1, number=3), "threatened") == 0.0
    assert seen(table.turn(B, actions=2, number=3), "threatened") == pytest.approx(AT_STAKE / 10)


def test_settlers_in_a_city_that_falls_are_as_good_as_lost() -> None:
    """With a defender the risk is 5/6 against four attackers, and 5/12 against one."""
    for table in (border(settlers=2), border(settlers=2, defenders=1)):
        assert seen(table, "settlers") == seen(table, "city_sites") == 0.0
    table = border(armies=1, settlers=2, defenders=1)
    assert seen(table, "settlers") == pytest.approx(2 / 3)
    assert seen(table, "city_sites") > 0


def test_a_levy_is_what_army_units_would_save_that_can_be_paid() -> None:
    """An Army unit costs 1 Food and 1 Ore. Against two attackers one leaves a risk of 3/4, two leave 3/8, and then
    three attackers would be needed."""
    table = border(armies=2).no_city("A2").no_city("B2")
    assert seen(table, "levy") == 0.0
    assert seen(table.stock(A, {"food": 4, "ore": 1}), "levy") == pytest.approx(AT_STAKE * (1 - 3 / 4) / 10)
    assert seen(table.stock(A, {"food": 4, "ore": 1, "gold": 3}), "levy") == pytest.approx(
        AT_STAKE * (1 - 3 / 8 * 2 / 3) / 10
    )
    assert seen(table.turn(A, actions=0), "levy") == seen(table.turn(B), "levy") == 0.0


def test_draft_and_militia_raise_a_levy() -> None:
    """One Army unit for a Mood token, two with Civil Liberties; one for the card and a Culture token, by no action."""
    one = pytest.approx(AT_STAKE * (1 - 3 / 4) / 10)
    table = border(armies=2).no_city("A2").no_city("B2").stock(A, {"mood": 1})
    assert seen(table, "levy") == 0.0
    assert seen(table.advances(A, "draft"), "levy") == one
    assert seen(table.advances(A, "civil_liberties"), "levy") == 0.0
    table = border(armies=2).no_city("A2").no_city("B2").realm(A, actions=[action("Militia")]).turn(A, actions=0)
    assert seen(table, "levy") == 0.0
    assert seen(table.stock(A, {"culture": 1}), "levy") == one


def test_a_levy_counts_half_against_what_comes_in_two_turns() -> None:
    """From D8 to E3 it is five steps: with a guard there the risk falls from 1 to 3/4."""
    table = Scenario().reveal_all().city(A, "E3", "temple").city(B, "D8").advances(B, "tactics")
    table.units(B, "D8", armies=2).stock(A, {"food": 1, "ore": 1}).turn(A)
    assert seen(table, "levy") == pytest.approx(AT_STAKE * (1 - 3 / 4) / 2 / 10)


def test_guards_are_no_burden() -> None:
    """Against two attackers two of three Army units are guards, in a city five steps away too."""
    assert seen(border(armies=2, defenders=3), "armies") == pytest.approx(1 / 6)
    assert seen(border(armies=2).units(A, "A2", armies=3), "armies") == pytest.approx(1 / 6)
    assert seen(border(armies=0).units(A, "A2", armies=3), "armies") == pytest.approx(3 / 6)


def pass_through(attackers: int, **units: int) -> Scenario:
    """A's E4, of size 1, bars the only way from E5 to E3."""
    table = border(attackers).land({"F4": "mountain", "D4": "mountain"}).city(A, "E4")
    return (table.units(A, "E4", **units) if units else table).turn(A)


def test_armies_go_on_through_a_city_that_others_have_taken() -> None:
    """Who takes E4 stays there (COC-MOV-14); a second Army unit goes through it to E3, unless a guard stops both."""
    assert seen(pass_through(1), "threatened") == pytest.approx(3 / 10)
    assert seen(pass_through(2), "threatened") == pytest.approx((3 + AT_STAKE) / 10)
    assert seen(pass_through(2, armies=1), "threatened") == pytest.approx(3 * 3 / 4 / 10)


def test_each_army_unit_takes_one_city() -> None:
    """One Army unit beside two open cities: half of what is at stake."""
    assert seen(border(1).city(A, "E4").turn(A), "threatened") == pytest.approx((3 + AT_STAKE) / 2 / 10)


def test_settlers_beside_an_army_are_as_good_as_lost() -> None:
    """COC-STL-02: they are removed without a fight, unless an Army unit is with them."""
    table = border(armies=1).units(A, "E4", settlers=1)
    assert seen(table, "settlers") == seen(table, "city_sites") == 0.0
    assert seen(border(armies=1).units(A, "E4", settlers=1, armies=1), "settlers") == pytest.approx(1 / 3)
    assert seen(border(armies=1).units(A, "A4", settlers=1), "settlers") == pytest.approx(1 / 3)


def neighbours(home: str = "E6", **stock: int) -> Scenario:
    """A has E3, of size 2, and two cities far away; B has a city three steps from E3, and no Army unit."""
    table = Scenario().reveal_all().city(A, "E3", "temple").city(A, "A2").city(A, "B2").city(B, home, "temple")
    return table.stock(B, stock).turn(A)


def test_armies_loom_that_others_can_pay() -> None:
    """B must have Tactics. The Food and Ore pay for two Army units. Two guards leave a risk of 3/8, for which three
    units would be needed."""
    assert seen(neighbours(food=2, ore=2), "looming") == 0.0
    table = neighbours(food=2, ore=2).advances(B, "tactics")
    assert seen(table, "looming") == pytest.approx(AT_STAKE / 10)
    assert seen(table, "threatened") == 0.0
    table.units(A, "E3", armies=2)
    assert seen(table, "looming") == pytest.approx(AT_STAKE * 3 / 8 * 2 / 3 / 10)
    assert seen(table, "armies") == 0.0
    assert seen(neighbours(food=2).advances(B, "tactics"), "looming") == 0.0


def test_a_draft_looms_too() -> None:
    table = neighbours(mood=1).advances(B, "tactics")
    assert seen(table, "looming") == 0.0
    assert seen(table.advances(B, "draft"), "looming") == pytest.approx(AT_STAKE / 10)


@pytest.mark.parametrize(("home", "points"), [("E5", AT_STAKE), ("E6", 0)])
def test_who_builds_next_door_attacks_in_the_same_turn(home: str, points: int) -> None:
    """One action to build, two for two steps."""
    table = neighbours(home, food=1, ore=1).advances(B, "tactics")
    assert seen(table, "threatened") == pytest.approx(points / 10)


@pytest.mark.parametrize(("where", "points"), [("F5", 2 + 1), ("F4", 0)])
def test_armies_loom_beyond_what_is_known(where: str, points: int) -> None:
    """B's city at E7 is three steps from F5 and four from F4, through a region that nobody knows."""
    table = Scenario().land({where: "barren"}).city(A, where).city(A, "D2").city(A, "C1").city(B, "E7")
    table.advances(B, "tactics").stock(B, {"food": 1, "ore": 1}).turn(A)
    assert seen(table, "looming") == pytest.approx(points / 10)
    assert seen(table, "threatened") == 0.0


def test_armies_loom_that_need_two_turns() -> None:
    """From D8 to E3 it is five steps, to the other cities seven."""
    table = Scenario().reveal_all().city(A, "E3", "temple").city(A, "A2").city(A, "B2").city(B, "D8")
    table.advances(B, "tactics").units(B, "D8", armies=2).turn(A)
    assert seen(table, "threatened") == 0.0
    assert seen(table, "looming") == pytest.approx(AT_STAKE / 10)


def test_what_looms_is_what_comes_on_top_of_the_threat() -> None:
    """One Army unit stands at E5, two steps from E3 and five from the other cities, of three points each. With the new
    one there are two against the guard of E3, and two for all cities where four would be needed."""
    table = neighbours(food=1, ore=1).advances(B, "tactics").units(B, "E5", armies=1).units(A, "E3", armies=1)
    threat = AT_STAKE * 5 / 12 * 1 / 2
    assert seen(table, "threatened") == pytest.approx(threat / 10)
    assert seen(table, "looming") == pytest.approx(((AT_STAKE * 3 / 4 + 3 + 3) * 2 / 4 - threat) / 10)


# -- own armies


def hunter(where: str, *advances: str, armies: int = 2) -> Scenario:
    """A's Army units stand near E3, B's city of size 2; all else of B is far away."""
    table = Scenario().reveal_all().city(A, "E7").city(B, "E3", "temple").units(A, where, armies=armies)
    return (table.advances(A, *advances) if advances else table).turn(A)


@pytest.mark.parametrize(("where", "tactics", "time"), [("E5", True, 2), ("E5", False, 3), ("E7", True, 4)])
def test_prey_is_worth_less_with_each_action_that_it_takes(where: str, tactics: bool, time: int) -> None:
    """An action for each step, and one to learn Tactics; from nine actions on a city is no hope. Squared."""
    table = hunter(where, "tactics") if tactics else hunter(where)
    assert seen(table, "prey") == pytest.approx(AT_STAKE * (1 - time / 9) ** 2 / 10)


def test_prey_must_be_taken_in_time() -> None:
    table = hunter("E5", "tactics")
    table.game.round = 6
    assert seen(table.turn(A, actions=2, number=3), "prey") == pytest.approx(AT_STAKE * (1 - 2 / 9) ** 2 / 10)
    assert seen(table.turn(A, actions=1, number=3), "prey") == 0.0


def test_one_unit_more_than_the_guards_takes_a_city() -> None:
    """A third unit must be built at E7, four steps away, and paid for: two actions, or one with its price."""
    table = hunter("E5", "tactics").units(B, "E3", armies=1)
    assert seen(table, "prey") == pytest.approx(AT_STAKE * (1 - 2 / 9) ** 2 / 10)
    table.units(B, "E3", armies=1)
    assert seen(table, "prey") == pytest.approx(AT_STAKE * (1 - 6 / 9) ** 2 / 10)
    assert seen(table.stock(A, {"food": 1, "ore": 1}), "prey") == pytest.approx(AT_STAKE * (1 - 5 / 9) ** 2 / 10)


def test_the_owner_answers_before_the_next_turn() -> None:
    """B can pay for a guard: two units still suffice, and one needs another one from E7, four steps away."""
    for armies, time in ((2, 2), (1, 6)):
        table = hunter("E5", "tactics", armies=armies).stock(B, {"food": 1, "ore": 1})
        assert seen(table, "prey") == pytest.approx(AT_STAKE * (1 - 2 / 9) ** 2 / 10)
        assert seen(table.turn(A, actions=1), "prey") == pytest.approx(AT_STAKE * (1 - time / 9) ** 2 / 10)


def test_the_next_city_is_half_the_prey() -> None:
    table = hunter("E5", "tactics").city(B, "E4")
    assert seen(table, "prey") == pytest.approx((AT_STAKE * (1 - 2 / 9) ** 2 + 3 * (1 - 1 / 9) ** 2 / 2) / 10)


def test_no_prey_beyond_the_sea() -> None:
    table = hunter("E5", "tactics").land(dict.fromkeys(("E2", "D3", "D4", "F3", "F4", "E4"), "sea"))
    assert seen(table, "prey") == 0.0


def test_a_settlement_of_barbarians_is_a_prey_of_two_points() -> None:
    table = Scenario().reveal_all().city(A, "E7").barbarians("E3", 1).units(A, "E5", armies=2).advances(A, "tactics")
    assert seen(table.turn(A), "prey") == pytest.approx(2 * (1 - 2 / 9) ** 2 / 10)


def test_tactics_and_the_price_of_army_units_count() -> None:
    """An Army unit costs 1 Food and 1 Ore; Gold stands for either."""
    assert seen(hunter("E5"), "marches") == 0.0
    table = hunter("E5", "tactics").stock(A, {"food": 2, "ore": 1, "gold": 1})
    assert seen(table, "marches") == 1.0
    assert seen(table, "recruits") == pytest.approx(2 / 4)


def test_what_others_have_counts_in_the_mean() -> None:
    table = Scenario(3).city(A, "E3").city(B, "E5").city(B, "E7").stock(B, {"food": 2, "mood": 1})
    table.realm(B, objectives=[objective("Education Lead")])
    assert seen(table, "rival_cities") == pytest.approx(2 / 2 / 5)
    assert seen(table, "rival_goods") == pytest.approx(3 / 2 / 20)
    assert seen(table, "rival_objectives") == pytest.approx(1 / 2 / 5)


def test_plans_always_compare_attacks_and_the_step_towards_a_city() -> None:
    """Two Army units beside E3 may attack it, alone or both, and walk elsewhere. Those at E6 go on to E5 together."""
    table = hunter("E4", "tactics").units(A, "E6", armies=2).play(A, StartMove())
    found = [
        (table.name(move.start), table.name(move.end), len(move.units))
        for move in telling(table.game, A, table.game.options(A))
        if isinstance(move, Move)
    ]
    assert ("E4", "E3", 1) in found and ("E4", "E3", 2) in found
    assert [move for move in found if move[0] == "E6"] == [("E6", "E5", 2)]


@pytest.mark.parametrize("seed", range(4))
def test_an_open_city_is_taken(seed: int) -> None:
    """The army stands beside it. It has nothing to fear: B has no Army unit and no goods."""
    table = hunter("E4", "tactics").city(B, "C2").play(A, StartMove())
    choice = Apprentice(seed).choose(table.game.determinized(A, seed), A)
    assert isinstance(choice, Move)
    assert table.name(choice.end) == "E3"


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("site", "armies", "guards"), [("E1", 2, 0), ("C2", 4, 2)])
def test_a_second_city_is_founded_though_armies_are_near(site: str, armies: int, guards: int, seed: int) -> None:
    """Who has one city loses the game with it."""
    land = {"E2": "fertile", "D3": "forest", "F3": "mountain", "C2": "fertile", "B3": "forest", "E6": "fertile"}
    table = Scenario().reveal_all().land(land).city(A, "E3", "temple").city(B, "E7", "temple").city(B, "G6")
    table.units(B, "E5", armies=armies).units(A, site, settlers=1)
    if guards:
        table.units(A, "E3", armies=guards)
    table.advances(A, "farming", "mining", "myths", "writing").advances(B, "farming", "mining", "myths", "tactics")
    table.stock(A, {"food": 3, "ore": 2, "wood": 2, "mood": 1, "culture": 1})
    play_turn(in_round_three(table), seed)
    assert len(table.game.cities_of(A)) > 1


def in_round_three(table: Scenario) -> Scenario:
    """A's turn; the game goes on after it."""
    table.game.round, table.game.first = 3, A
    table.turn(A)
    table.game.stack.insert(0, Calendar(3, 1, 1))
    return table


def play_turn(table: Scenario, seed: int) -> None:
    """Let an apprentice play A's turn, and answer for B in it."""
    game = table.game
    game.manual_chance = False
    while game.active == A:
        asked = game.pending[0]
        game.play(asked, Apprentice(seed).choose(game.clone().determinized(asked, seed), asked))


def campaign(where: str, tactics: bool) -> Scenario:
    """A's turn in the third round: two Army units near E3, which stands open, and much else to do at home."""
    land = {"E6": "fertile", "F7": "forest", "D7": "mountain", "C2": "fertile"}
    table = Scenario().reveal_all().land(land).city(A, "E7", "temple").city(A, "G6").city(B, "E3", "temple")
    table.city(B, "C2").units(A, where, armies=2).advances(A, "farming", "mining", "myths", "writing")
    if tactics:
        table.advances(A, "tactics")
    table.stock(A, {"food": 4, "ore": 2, "wood": 2, "mood": 1, "culture": 1})
    return in_round_three(table)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("where", "tactics"), [("E4", True), ("E5", True), ("E5", False)])
def test_an_open_city_that_can_be_taken_in_a_turn_is_taken(where: str, tactics: bool, seed: int) -> None:
    """By one action, two, or three with Tactics to be learned first."""
    table = campaign(where, tactics)
    play_turn(table, seed)
    assert table.city_at("E3").owner == A


def worth(table: Scenario, progress: float) -> float:
    """The value of A's position by the weights of the package, as if the game had come so far."""
    known = WEIGHTS["clash_of_cultures"]
    numbers = zip(features(table.game, A), known.early, known.late, strict=True)
    return sum(number * ((1 - progress) * early + progress * late) for number, early, late in numbers)


@pytest.mark.parametrize("progress", [0.0, 0.25, 0.5, 0.75, 1.0])
@pytest.mark.parametrize("armies", [1, 2, 4])
def test_defence_pays_its_price_at_any_time(armies: int, progress: float) -> None:
    """The first defender is worth more than the Food and Ore that it costs, and no threat more than a defender."""
    stocked = {"food": 3, "ore": 3, "wood": 3}
    open_city = border(armies).stock(A, stocked)
    guarded = border(armies, defenders=1).stock(A, stocked | {"food": 2, "ore": 2})
    assert worth(guarded, progress) > worth(open_city, progress)
    assert worth(border(armies=0).stock(A, stocked), progress) > worth(guarded, progress)


@pytest.mark.parametrize("progress", [0.0, 0.25, 0.5])
def test_settlers_do_not_pay_in_a_city_that_falls(progress: float) -> None:
    stocked = {"food": 6}
    assert worth(border(settlers=3), progress) < worth(border().stock(A, stocked), progress)


# -- goods


def test_the_scarcest_kind_counts() -> None:
    """E3 is barren. A forest and fertile land beside it leave Ore at none, until there is a mountain."""
    table = (
        Scenario().reveal_all().city(A, "E3").land({"E2": "fertile", "F3": "forest", "E4": "fertile", "D4": "forest"})
    )
    assert seen(table, "scarcest") == 0.0
    assert seen(table.land({"D3": "mountain"}), "scarcest") == pytest.approx(1 / 2)
    assert seen(table.land({"F4": "mountain"}), "scarcest") == 1.0


def test_a_city_on_the_only_mountain_leaves_ore_scarce() -> None:
    """E3 and E5 both reach E4: a city on it takes it from them, a city beside it does not."""

    def land() -> Scenario:
        rich = {"E2": "fertile", "D3": "forest", "F5": "fertile", "E6": "forest", "E4": "mountain"}
        return Scenario().reveal_all().land(rich).city(A, "E3")

    assert seen(land().city(A, "E4"), "scarcest") == pytest.approx(1 / 2)
    assert seen(land().city(A, "E5"), "scarcest") == 1.0


def test_gold_and_ideas_pay_for_advances() -> None:
    """An advance costs 2: of 1 Food, 2 Ideas and 2 Gold there are two and one left over."""
    assert seen(town().stock(A, {"food": 1}), "next_advance") == 0.0
    assert seen(town().stock(A, {"food": 1, "ideas": 2, "gold": 2}), "next_advance") == pytest.approx(2 / 3)


def test_gold_pays_for_what_a_building_lacks() -> None:
    """A building costs 1 Food, 1 Ore and 1 Wood: for two of them 4 of 6 goods lack."""
    assert seen(town().stock(A, {"wood": 2, "gold": 1}), "next_building") == 0.0
    assert seen(town().stock(A, {"wood": 2, "gold": 2}), "next_building") == pytest.approx(1 / 2)
    assert seen(town().stock(A, {"wood": 2, "gold": 4}), "next_building") == 1.0
    assert seen(town().stock(A, {"wood": 2, "gold": 3}), "kit") == pytest.approx((2 + 3) / 6)


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
