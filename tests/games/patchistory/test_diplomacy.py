"""Diplomacy & Management as a phase, and the three Diplomacy actions: Aid, Threaten, Break Alliance.

Topics: diplomacy and management, aid, threaten, break alliance.
"""

from __future__ import annotations

import pytest

from tests.games.patchistory.scenario import D2, SK, A, B, C, Scenario
from ziggurat import IllegalChoice
from ziggurat.core.choice import Choice
from ziggurat.games.patchistory.choices import (
    Accept,
    Aid,
    Birth,
    BreakAlliance,
    BuildRoute,
    Campaign,
    End,
    Exchange,
    HonorHeroes,
    Refuse,
    Swap,
    Threaten,
    Trade,
)
from ziggurat.games.patchistory.game import DIPLOMACY, goods
from ziggurat.games.patchistory.rules.diplomacy import TakeDiplomacy
from ziggurat.games.patchistory.rules.management import Manage

BOTH = pytest.mark.parametrize("edition", [SK, D2])
ERAS = pytest.mark.parametrize("era", [1, 2, 3])


def envoy(table: Scenario, points: int = 3) -> Scenario:
    """A's Diplomacy turn with these Political Points, and nothing after it."""
    return table.points(A, points).ask(TakeDiplomacy(A, False))


def everybody_ends(table: Scenario) -> list[tuple[int, str]]:
    """Who was asked what until the Diplomacy & Management phase was over, everyone ending at once."""
    asked = []
    while table.game.phase == DIPLOMACY:
        (seat,) = table.pending
        asked.append((seat, table.question))
        table.play(seat, End())
    return asked


# The phase


@pytest.mark.rule("PAT-DIP-01")
def test_each_player_gets_political_points_equal_to_pol_when_the_phase_starts() -> None:
    table = Scenario().card(B, "aristotle").card(C, "che").begin(DIPLOMACY)
    assert [table.left(seat) for seat in (A, B, C)] == [1, 3, 6]


@pytest.mark.rule("PAT-DIP-02")
def test_a_change_of_pol_leaves_the_political_points_of_the_phase() -> None:
    # Council P1 and a Politics building P1 [P1] with a worker: POL 3
    table = Scenario().build(A, "B25", 0, 0).realm(A, workers=[(0, 0)]).route(A, B).begin(DIPLOMACY)
    table.play(A, End()).play(B, End()).play(C, End())
    assert (table.pol(A), table.left(A)) == (3, 3)
    table.play(A, Trade(0, 0, 0))  # 1 point
    assert (table.pol(A), table.left(A)) == (2, 2)


@pytest.mark.rule("PAT-DIP-03")
def test_points_spent_in_diplomacy_are_missing_in_management() -> None:
    table = Scenario().card(A, "aristotle").route(A, B).begin(DIPLOMACY)
    table.play(A, Aid(B, 3, 0, 0)).play(B, Refuse()).play(A, End()).play(B, End()).play(C, End())
    assert (table.question, table.left(A)) == ("manage", 1)
    assert table.refused(A, HonorHeroes()) == "PAT-HON-01"


@pytest.mark.rule("PAT-DIP-04")
def test_unspent_political_points_are_lost_at_the_end_of_the_phase() -> None:
    table = Scenario().begin(DIPLOMACY)
    everybody_ends(table)
    assert [table.left(seat) for seat in (A, B, C)] == [0, 0, 0]
    assert table.begin(DIPLOMACY).left(A) == 1


@pytest.mark.rule("PAT-DIP-05")
def test_all_take_diplomacy_before_anyone_takes_management() -> None:
    steps = [step for _, step in everybody_ends(Scenario().begin(DIPLOMACY))]
    assert steps == ["take_diplomacy"] * 3 + ["manage"] * 3


@pytest.mark.rule("PAT-DIP-06")
def test_diplomacy_goes_in_turn_order_each_player_once() -> None:
    asked = everybody_ends(Scenario(first=B).begin(DIPLOMACY))
    assert [seat for seat, step in asked if step == "take_diplomacy"] == [B, C, A]


@pytest.mark.rule("PAT-DIP-07")
def test_a_diplomacy_turn_may_hold_several_actions_or_none() -> None:
    table = Scenario().build(A, "B23", 0, 0).route(A, B).card(A, "che").begin(DIPLOMACY)
    table.play(A, Threaten(B, "coin"), Aid(B, 3, 0, 0)).play(B, Refuse())
    assert (table.pending, table.question, table.left(A)) == ((A,), "take_diplomacy", 1)
    table.play(A, End()).play(B, End())
    assert table.pending == (C,)


@pytest.mark.rule("PAT-DIP-08")
def test_management_goes_in_turn_order() -> None:
    asked = everybody_ends(Scenario(first=C).begin(DIPLOMACY))
    assert [seat for seat, step in asked if step == "manage"] == [C, A, B]


@pytest.mark.rule("PAT-DIP-09")
def test_a_player_takes_all_management_actions_before_the_next_one_starts() -> None:
    table = Scenario().card(A, "che").begin(DIPLOMACY).play(A, End()).play(B, End()).play(C, End())
    for action in (HonorHeroes(), Campaign(1)):
        table.play(A, action)
        assert (table.pending, table.question) == ((A,), "manage")
    assert table.play(A, End()).pending == (B,)


@pytest.mark.rule("PAT-DIP-10")
def test_an_action_may_be_repeated_while_it_can_be_paid_unless_it_is_limited() -> None:
    table = Scenario().realm(A, food=20, resources=10).points(A, 16).ask(Manage(A))
    for _ in range(2):
        table.play(A, Exchange(), Swap("food", 1, 0, 0, 1), HonorHeroes(), Birth())
        table.play(A, table.of(A, type(table.at(A, 0, 0)))[0])
    table.play(A, BuildRoute(B), Campaign(1))
    assert table.left(A) == 16 - 2 * (1 + 2 + 2) - 2 - 1
    assert table.refused(A, HonorHeroes()) is None
    assert (table.refused(A, BuildRoute(B)), table.refused(A, Campaign(1))) == ("PAT-CTR-02", "PAT-CAM-02")


# Aid


@pytest.mark.rule("PAT-AID-01")
def test_aid_costs_two_political_points() -> None:
    table = envoy(Scenario().route(A, B), points=2)
    assert table.play(A, Aid(B, 3, 0, 0)).left(A) == 0
    assert envoy(Scenario().route(A, B), points=1).refused(A, Aid(B, 3, 0, 0)) == "PAT-AID-01"


@pytest.mark.rule("PAT-AID-02")
def test_in_132d_aid_needs_a_route_the_giver_owns() -> None:
    table = envoy(Scenario(edition=D2).route(A, B).route(C, A))
    assert table.refused(A, Aid(B, 3, 0, 0)) is None
    assert table.refused(A, Aid(C, 3, 0, 0)) == "PAT-AID-02"


@pytest.mark.rule("PAT-AID-03")
def test_in_13sk_aid_needs_any_route_between_the_two() -> None:
    table = envoy(Scenario(players=4).route(A, B).route(C, A).route(B, 3))
    assert table.refused(A, Aid(B, 3, 0, 0)) is None
    assert table.refused(A, Aid(C, 3, 0, 0)) is None
    assert table.refused(A, Aid(3, 3, 0, 0)) == "PAT-AID-03"


@BOTH
@pytest.mark.parametrize("ends", [(A, B), (B, A)])
@pytest.mark.rule("PAT-AID-04")
def test_an_ally_may_be_given_aid(edition: str, ends: tuple[int, int]) -> None:
    table = envoy(Scenario(edition=edition).route(*ends, allied=True))
    assert table.refused(A, Aid(B, 3, 0, 0)) is None


@pytest.mark.rule("PAT-AID-05")
def test_aid_is_exactly_three_goods_in_any_mix() -> None:
    table = envoy(Scenario().realm(A, food=9, resources=9, coin=9).route(A, B))
    mixes = {(aid.food, aid.resources, aid.coin) for aid in table.of(A, Aid)}
    assert len(mixes) == 10  # three of three kinds
    assert (2, 1, 0) in mixes and all(sum(mix) == 3 for mix in mixes)
    for wrong in (Aid(B, 1, 1, 0), Aid(B, 2, 1, 1), Aid(B, 4, 0, -1)):
        assert table.refused(A, wrong) == "PAT-AID-05"


@pytest.mark.rule("PAT-AID-05")
def test_two_food_and_one_resource_are_an_aid() -> None:
    table = envoy(Scenario().realm(A, food=2, resources=1, coin=0).realm(B, food=0, coin=0).route(A, B))
    assert table.of(A, Aid) == [Aid(B, 2, 1, 0)]
    table.play(A, Aid(B, 2, 1, 0)).play(B, Accept())
    assert table.goods(A) == goods(culture=25)
    assert table.goods(B) == goods(food=2, resources=1, culture=20)


@pytest.mark.rule("PAT-AID-06")
def test_culture_and_votes_cannot_be_offered() -> None:
    table = envoy(Scenario().realm(A, food=2, coin=0, culture=20, votes=5).route(A, B))
    assert table.of(A, Aid) == []  # 2 Food alone do not make an Aid
    for good in ("culture", "votes"):
        with pytest.raises(IllegalChoice):
            table.game.choice(A, {"kind": "aid", "target": B, "food": 2, "resources": 0, "coin": 0, good: 1})


@pytest.mark.rule("PAT-AID-07")
@pytest.mark.parametrize("offer", [(3, 0, 0), (0, 3, 0), (0, 0, 3)])
def test_the_giver_must_own_the_goods_offered(offer: tuple[int, int, int]) -> None:
    table = envoy(Scenario().realm(A, food=2, resources=2, coin=2).route(A, B))
    assert table.refused(A, Aid(B, *offer)) == "PAT-AID-07"


@pytest.mark.rule("PAT-AID-07")
def test_the_target_sees_the_offer_before_answering() -> None:
    table = envoy(Scenario().realm(A, resources=1).route(A, B)).play(A, Aid(B, 1, 1, 1))
    assert table.pending == (B,)
    assert table.game.question is not None
    assert table.game.question.seen_by(B)["gift"] == [1, 1, 1, 0, 0]


@pytest.mark.rule("PAT-AID-08")
def test_accepted_aid_moves_the_goods_and_gives_five_culture() -> None:
    table = envoy(Scenario().route(A, B)).play(A, Aid(B, 2, 0, 1)).play(B, Accept())
    assert table.goods(A) == goods(food=2, coin=2, culture=25)
    assert table.goods(B) == goods(food=6, coin=4, culture=20)


@pytest.mark.rule("PAT-AID-09")
def test_refused_aid_moves_nothing_and_gives_two_culture() -> None:
    table = envoy(Scenario().route(A, B)).play(A, Aid(B, 2, 0, 1)).play(B, Refuse())
    assert table.goods(A) == goods(food=4, coin=3, culture=22)
    assert table.goods(B) == goods(food=4, coin=3, culture=20)


@pytest.mark.rule("PAT-AID-10")
def test_who_accepted_aid_may_offer_none_for_the_rest_of_the_round() -> None:
    table = Scenario().card(B, "aristotle").card(A, "aristotle").route(A, B).route(B, C).begin(DIPLOMACY)
    table.play(A, Aid(B, 3, 0, 0)).play(B, Accept()).play(A, End())
    assert table.refused(B, Aid(A, 3, 0, 0)) == "PAT-AID-10"
    assert table.refused(B, Aid(C, 3, 0, 0)) == "PAT-AID-10"


@pytest.mark.rule("PAT-AID-10")
def test_who_refused_aid_may_offer_some() -> None:
    table = Scenario().card(B, "aristotle").card(A, "aristotle").route(A, B).begin(DIPLOMACY)
    table.play(A, Aid(B, 3, 0, 0)).play(B, Refuse()).play(A, End())
    assert table.refused(B, Aid(A, 3, 0, 0)) is None


@pytest.mark.rule("PAT-AID-10")
def test_the_ban_on_aid_ends_with_the_round() -> None:
    table = Scenario().card(B, "aristotle").card(A, "aristotle").route(A, B).begin(DIPLOMACY)
    table.play(A, Aid(B, 3, 0, 0)).play(B, Accept()).play(A, End())
    everybody_ends(table)
    table.begin(DIPLOMACY)  # of the next round, in which B is first
    assert table.refused(B, Aid(A, 3, 0, 0)) is None


# Threaten; MIL 1 and no shields to start with


@pytest.mark.rule("PAT-THR-01")
def test_threaten_costs_three_political_points() -> None:
    table = envoy(Scenario().build(A, "B23", 0, 0).route(A, B), points=5).play(A, Threaten(B, "coin"))
    assert table.left(A) == 2
    assert table.refused(A, Threaten(B, "coin")) == "PAT-THR-01"


@BOTH
@pytest.mark.rule("PAT-THR-02")
def test_threaten_needs_an_own_general_route_to_the_target(edition: str) -> None:
    table = envoy(Scenario(edition=edition).build(A, "B23", 0, 0).route(B, A).route(A, C))
    assert table.refused(A, Threaten(B, "coin")) == "PAT-THR-02"
    assert table.refused(A, Threaten(C, "coin")) is None


@BOTH
@pytest.mark.parametrize("ends", [(A, B), (B, A)])
@pytest.mark.rule("PAT-THR-03")
def test_an_ally_cannot_be_threatened_whatever_other_routes_exist(edition: str, ends: tuple[int, int]) -> None:
    table = envoy(Scenario(edition=edition).build(A, "B23", 0, 0).route(A, B).route(*ends, allied=True))
    assert table.refused(A, Threaten(B, "coin")) == "PAT-THR-03"
    assert table.refused(A, Threaten(B, "culture")) == "PAT-THR-03"


@BOTH
@pytest.mark.rule("PAT-THR-04")
def test_threaten_needs_more_attack_force_than_the_targets_defensive_force(edition: str) -> None:
    table = Scenario(edition=edition).build(B, "B21", 0, 0).route(A, B)  # B: MIL 2 and 2 shields
    table.card(A, "jeanne").build(A, "B23", 0, 0)  # A: 1 + 2 + 1
    assert (table.mil(A), table.mil(B), table.shields(B)) == (4, 2, 2)
    assert envoy(table).refused(A, Threaten(B, "coin")) == "PAT-THR-04"
    table.build(A, "B24", 2, 0)  # MIL 5
    assert envoy(table).refused(A, Threaten(B, "coin")) is None


@BOTH
@pytest.mark.rule("PAT-THR-05")
def test_the_threatening_player_demands_coin_or_culture(edition: str) -> None:
    table = envoy(Scenario(edition=edition).build(A, "B23", 0, 0).route(A, B))
    assert table.of(A, Threaten) == [Threaten(B, "coin"), Threaten(B, "culture")]
    for good in ("food", "resources", "votes"):
        assert table.refused(A, Threaten(B, good)) == "PAT-THR-05"


def demanded(table: Scenario) -> tuple[int, int]:
    """Coin and Culture that B would lose to a threat by A."""
    taken = []
    for good, at in (("coin", 2), ("culture", 3)):
        copy = table.game.clone()
        copy.play(A, Threaten(B, good))
        taken.append(table.goods(B)[at] - copy.realms[B].goods[at])
    return taken[0], taken[1]


@pytest.mark.rule("PAT-THR-06")
@pytest.mark.parametrize("strong", [False, True])
@pytest.mark.parametrize(("era", "demand"), [(1, (3, 2)), (2, (4, 3)), (3, (5, 4))])
def test_in_132d_the_demand_goes_by_era_whatever_the_margin(era: int, demand: tuple[int, int], strong: bool) -> None:
    table = Scenario(edition=D2, era=era).realm(B, coin=9).route(A, B).build(A, "B23", 0, 0)  # margin 1
    if strong:
        table.card(A, "patton")  # margin 5
    assert demanded(envoy(table)) == demand


@ERAS
@pytest.mark.rule("PAT-THR-07")
@pytest.mark.parametrize("margin", [1, 4])
def test_in_13sk_a_margin_of_1_to_4_demands_3_coin_or_2_culture(era: int, margin: int) -> None:
    table = Scenario(era=era).realm(B, coin=9).route(A, B)
    if margin == 1:
        table.build(A, "B23", 0, 0)
    else:
        table.card(A, "patton")
    assert table.mil(A) - table.mil(B) == margin
    assert demanded(envoy(table)) == (3, 2)


@ERAS
@pytest.mark.rule("PAT-THR-08")
def test_in_13sk_a_margin_of_5_demands_5_coin_or_4_culture(era: int) -> None:
    table = Scenario(era=era).realm(B, coin=9).route(A, B).build(B, "B21", 0, 0)  # B: MIL 2 and 2 shields
    table.card(A, "patton", "jeanne").build(A, "B19", 0, 0)  # A: 1 + 4 + 2 + 2
    assert (table.mil(A), table.mil(B) + table.shields(B)) == (9, 4)
    assert demanded(envoy(table)) == (5, 4)


@pytest.mark.rule("PAT-THR-09")
def test_the_target_is_not_asked_and_must_pay() -> None:
    table = envoy(Scenario().build(A, "B23", 0, 0).route(A, B)).play(A, Threaten(B, "culture"))
    assert (table.pending, table.question) == ((A,), "take_diplomacy")
    assert table.culture(B) == 18


@BOTH
@pytest.mark.parametrize(("good", "left"), [("coin", (4, 0, 0, 1, 0)), ("culture", (4, 0, 1, 0, 0))])
@pytest.mark.rule("PAT-THR-10")
def test_a_target_short_of_the_good_pays_what_it_has_of_it_and_nothing_else(
    edition: str, good: str, left: tuple[int, ...]
) -> None:
    table = envoy(Scenario(edition=edition).build(A, "B23", 0, 0).realm(B, coin=1, culture=1).route(A, B))
    table.play(A, Threaten(B, good))
    assert table.goods(B) == left
    assert sum(table.goods(A)) == 4 + 3 + 20 + 1


@BOTH
@pytest.mark.rule("PAT-THR-11")
def test_what_the_target_pays_goes_to_the_threatening_player(edition: str) -> None:
    table = Scenario(edition=edition).build(A, "B23", 0, 0).route(A, B)
    table = envoy(table, points=6).play(A, Threaten(B, "coin"), Threaten(B, "culture"))
    assert table.goods(A) == goods(food=4, coin=6, culture=22)
    assert table.goods(B) == goods(food=4, culture=18)


@pytest.mark.rule("PAT-THR-12")
def test_the_same_target_may_be_threatened_again_for_the_full_cost() -> None:
    table = envoy(Scenario().build(A, "B23", 0, 0).realm(B, coin=9).route(A, B), points=8)
    table.play(A, Threaten(B, "coin"), Threaten(B, "coin"))
    assert (table.left(A), table.coin(B)) == (2, 3)


# Break Alliance


@pytest.mark.rule("PAT-BRK-01")
def test_break_alliance_costs_all_political_points() -> None:
    table = envoy(Scenario().route(A, B, allied=True), points=4)
    assert table.play(A, BreakAlliance(0)).left(A) == 0


@pytest.mark.rule("PAT-BRK-02")
@pytest.mark.parametrize("first", [Aid(C, 3, 0, 0), Threaten(C, "coin")])
def test_break_alliance_cannot_follow_another_action(first: Choice) -> None:
    table = Scenario().build(A, "B23", 0, 0).route(A, B, allied=True).route(A, C)
    table = envoy(table, points=6).play(A, first)
    if table.pending == (C,):
        table.play(C, Refuse())
    assert table.left(A) > 0
    assert table.refused(A, BreakAlliance(0)) == "PAT-BRK-02"


@pytest.mark.rule("PAT-BRK-02")
def test_no_action_follows_break_alliance_not_even_a_free_one() -> None:
    table = Scenario(edition=D2).route(A, B, allied=True).card(A, "vasco").begin(DIPLOMACY)  # Exchange costs nothing
    table.play(A, BreakAlliance(0))
    assert everybody_ends(table) == [
        (B, "take_diplomacy"), (C, "take_diplomacy"), (B, "manage"), (C, "manage"),
    ]  # fmt: skip


@pytest.mark.rule("PAT-BRK-03")
def test_break_alliance_is_possible_with_no_political_points() -> None:
    table = (
        Scenario().route(A, B, allied=True).build(A, "B07", 1, 0).begin(DIPLOMACY)
    )  # a Market over the Council: POL 0
    assert (table.left(A), table.options(A)) == (0, [BreakAlliance(0), End()])
    table.play(A, BreakAlliance(0))
    assert (table.game.routes, table.votes(A)) == ([], 0)
    assert (A, "manage") not in everybody_ends(table)  # the only action of the phase


@pytest.mark.rule("PAT-BRK-02")
def test_who_has_spent_all_points_on_another_action_breaks_no_alliance() -> None:
    table = envoy(Scenario().route(A, B, allied=True), points=2).play(A, Aid(B, 3, 0, 0)).play(B, Refuse())
    assert (table.left(A), table.options(A)) == (0, [End()])
    assert table.refused(A, BreakAlliance(0)) == "PAT-BRK-02"


@pytest.mark.rule("PAT-BRK-04")
def test_break_alliance_gives_a_vote_per_political_point() -> None:
    table = Scenario().route(A, B, allied=True).card(A, "aristotle", "forbidden_city").begin(DIPLOMACY)
    assert table.left(A) == 5  # Council 1, the two cards 2 each
    table.play(A, BreakAlliance(0))
    assert table.votes(A) == 5
    assert (A, "manage") not in everybody_ends(table)


@pytest.mark.rule("PAT-BRK-05")
def test_one_connected_allied_route_of_choice_goes_back_to_public_storage() -> None:
    table = Scenario().route(A, B, allied=True).route(C, A, allied=True).route(B, C, allied=True).route(A, B)
    envoy(table, points=1)
    assert table.of(A, BreakAlliance) == [BreakAlliance(0), BreakAlliance(1)]
    for other in (2, 3, 9):  # not connected, General, not there
        assert table.refused(A, BreakAlliance(other)) == "PAT-BRK-05"
    table.play(A, BreakAlliance(1))
    assert [route.number for route in table.game.routes] == [0, 2, 3]
    assert (table.game.allied_left, table.game.general_left) == (2, 13)


@pytest.mark.rule("PAT-BRK-06")
def test_workers_on_the_broken_route_come_home_each_to_its_owners_choice_of_room() -> None:
    table = envoy(Scenario().route(A, B, allied=True, worker=2, guest=3).realm(B, workers=[(0, 0)]), points=1)
    table.play(A, BreakAlliance(0))
    assert (table.pending, len(table.options(A))) == ((A,), 6)
    table.play(A, table.at(A, 2, 1))
    assert (table.pending, len(table.options(B))) == ((B,), 5)
    table.play(B, table.at(B, 1, 0))
    assert (table.workers(A), table.workers(B)) == ([(2, 1)], [(0, 0), (1, 0)])
    assert table.game.routes == []


@pytest.mark.rule("PAT-BRK-07")
def test_the_alliance_is_over_in_the_same_phase() -> None:
    table = Scenario().route(A, B, allied=True).route(B, A).card(B, "aristotle").build(B, "B23", 0, 0)
    table.begin(DIPLOMACY).play(A, BreakAlliance(0))
    table.play(B, Threaten(A, "culture"))
    assert (table.culture(A), table.culture(B)) == (18, 22)


@pytest.mark.rule("PAT-THR-02")
@pytest.mark.parametrize("target", [-1, A, 3])
def test_a_threat_goes_to_another_player_whatever_it_costs(target: int) -> None:
    assert Scenario().diplomacy(A, points=0).refused(A, Threaten(target, "coin")) == "PAT-THR-02"
