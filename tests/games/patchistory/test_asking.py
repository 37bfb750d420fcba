"""Questions that can be left, answers without effect, and equal pieces as one answer."""

from __future__ import annotations

import pytest

from tests.games.patchistory.scenario import D2, SK, A, B, C, Scenario, build, reclaim
from ziggurat import IllegalChoice
from ziggurat.core.choice import Choice, Leave
from ziggurat.core.step import Step
from ziggurat.games.patchistory.choices import (
    Bid,
    BuildRoute,
    End,
    Exchange,
    HonorHeroes,
    HonorWonders,
    InRoom,
    Reclaim,
    ReturnWorkers,
    Swap,
    Threaten,
    Wait,
)
from ziggurat.games.patchistory.game import AUCTION
from ziggurat.games.patchistory.rules.auction import listed_amounts
from ziggurat.games.patchistory.rules.upkeep import Upkeep
from ziggurat.games.patchistory.rules.vote import Vote
from ziggurat.games.patchistory.rules.workers import PayWorkers

# -- questions that can be left


def rich(*buildings: str) -> Scenario:
    """A has everything for Exchange, Reclamation and Construct Building."""
    return Scenario().realm(A, food=9, resources=9, buildings=list(buildings)).manage(A, points=9)


@pytest.mark.parametrize("opened", [Exchange(), reclaim("B01"), build("B01")])
def test_an_action_can_be_left_before_anything_is_spent(opened: Choice) -> None:
    table = rich("B01", "B25")
    before = table.game.fingerprint()
    table.play(A, opened)
    assert table.game.may_leave(A)
    table.play(A, Leave())
    assert (table.question, table.game.fingerprint()) == ("manage", before)


def test_the_actions_themselves_cannot_be_left() -> None:
    table = rich("B01")
    assert not table.game.may_leave(A)
    with pytest.raises(IllegalChoice):
        table.play(A, Leave())


def test_what_is_spent_stays_spent() -> None:
    table = rich("B01").play(A, Exchange(), Swap("food", 1, 0, 0, 1))
    assert (table.question, table.food(A)) == ("manage", 8)
    assert not table.game.may_leave(A)
    table.play(A, build("B01"), InRoom(0, 0)).draw_building("B02")
    assert not table.game.may_leave(A)


@pytest.mark.rule("PAT-WOIII-18")
def test_the_free_reclamation_after_a_war_can_be_left_and_is_not_used_up() -> None:
    table = Scenario().card(A, "stealth").realm(A, resources=9, buildings=["B01"]).fight(A, B, mine=9)
    before = table.game.fingerprint()
    table.play(A, reclaim("B01"), Leave())
    assert (table.question, table.game.fingerprint()) == ("reclaim_from_loser", before)
    table.play(A, reclaim("B01"), InRoom(1, 0)).draw_building("B36")
    assert table.question == "come_home"


def test_the_others_do_not_learn_which_building_was_thought_of() -> None:
    one, two = (rich("B01", "B25").play(A, build(building)) for building in ("B01", "B25"))
    for viewer in (B, C, None):
        assert one.view(viewer) == two.view(viewer)
        assert one.game.prompt(viewer) == two.game.prompt(viewer)


# -- answers without effect


@pytest.mark.rule("PAT-HON-02")
def test_to_honor_no_heroes_is_legal_and_without_effect() -> None:
    table = Scenario().realm(A, food=9, resources=9).manage(A, points=9)
    why = table.game.without_effect(A, HonorHeroes())
    assert why is not None and (why.rule, why.reason) == (
        "PAT-HON-02", "You have no visible Hero, so there is nothing to gain.",
    )  # fmt: skip
    assert table.refused(A, HonorHeroes()) is None
    assert table.game.without_effect(A, End()) is None
    assert Scenario().card(A, "alexander").manage(A, 9).game.without_effect(A, HonorHeroes()) is None


@pytest.mark.rule("PAT-HON-04")
def test_to_honor_no_wonders_is_legal_and_without_effect() -> None:
    table = Scenario().realm(A, resources=9).manage(A, points=9)
    why = table.game.without_effect(A, HonorWonders())
    assert why is not None and why.rule == "PAT-HON-04"
    assert Scenario().card(A, "petra").manage(A, 9).game.without_effect(A, HonorWonders()) is None


@pytest.mark.rule("PAT-WOII-12")
def test_to_honor_no_heroes_has_an_effect_where_a_card_rewards_it() -> None:
    table = Scenario().card(A, "hagia_sophia").manage(A, 9)  # 1 vote and 2 Coin for each Honor Heroes
    assert table.game.without_effect(A, HonorHeroes()) is None


@pytest.mark.rule("PAT-HEIII-18")
def test_to_threaten_for_culture_that_is_sheltered_is_without_effect() -> None:
    table = Scenario(era=3).patch(B, "john_paul").realm(A, workers=[(0, 0)]).card(A, "gwanggaeto", "genghis")
    table.route(A, B).diplomacy(A, points=9)
    why = table.game.without_effect(A, Threaten(B, "culture"))
    assert why is not None and why.rule == "PAT-HEIII-18"
    assert table.game.without_effect(A, Threaten(B, "coin")) is None


# -- equal pieces


def test_equal_construction_tiles_are_one_answer_and_the_others_are_legal() -> None:
    table = rich("B01", "B02", "B25")  # B01 and B02 both show 2 Food
    assert [choice for choice in table.options(A) if isinstance(choice, Reclaim)] == [reclaim("B01"), reclaim("B25")]
    options = table.game.options(A)
    assert options.more
    assert options.others() == [reclaim("B02"), build("B02")]
    assert build("B02") in options and BuildRoute(B) in options
    assert table.refused(A, build("B02")) is None
    assert not rich("B01", "B25").game.options(A).more


@pytest.mark.rule("PAT-EXC-04")
def test_an_exchange_for_two_kinds_comes_after_those_for_one() -> None:
    # TRA 1: 1 Food for 1 Coin, 1 Resource for 2 Food or 2 Coin or one of each, 1 Coin for 1 Food.
    table = Scenario().realm(A, food=1, resources=1, coin=1).manage(A, points=9).play(A, Exchange())
    assert table.options(A) == [
        Swap("food", 1, 0, 0, 1),
        Swap("resources", 1, 0, 0, 2),
        Swap("resources", 1, 2, 0, 0),
        Swap("coin", 1, 1, 0, 0),
        Swap("resources", 1, 1, 0, 1),
    ]
    assert table.game.options(A).folded == 1


# -- bids


@pytest.mark.parametrize(
    ("lowest", "highest", "listed"),
    [
        (3, 2, []), (3, 3, [3]), (3, 4, [3, 4]), (1, 4, [1, 2, 3, 4]), (1, 6, [1, 2, 3, 5, 6]),
        (0, 30, [0, 1, 2, 4, 8, 16, 30]), (5, 21, [5, 6, 7, 9, 13, 21]),
    ],
)  # fmt: skip
def test_few_bids_are_listed_from_the_least_that_leads_to_all_the_coin(
    lowest: int, highest: int, listed: list[int]
) -> None:
    assert listed_amounts(lowest, highest) == listed


def bidding(coin: int) -> Scenario:
    """A starts the auction for three tiles with this much Coin."""
    table = Scenario().realm(A, coin=coin).realm(B, coin=9).realm(C, coin=9)
    return table.offer(("I-01", "white"), ("I-02", "black"), ("I-03", "white")).begin(AUCTION)


@pytest.mark.rule("PAT-AUC-14")
def test_every_other_bid_is_legal_and_can_be_asked_for() -> None:
    table = bidding(7)
    options = table.game.options(A)
    assert list(options) == [Bid(slot, coin) for slot in range(3) for coin in (1, 2, 3, 5, 7)]
    assert options.more
    assert options.others() == [Bid(slot, coin) for slot in range(3) for coin in (4, 6)]
    assert Bid(1, 6) in options and Bid(1, 8) not in options and Wait() not in options
    table.play(A, Bid(1, 6)).play(B, Bid(1, 8))
    assert list(table.game.options(C)) == [
        *[Bid(0, coin) for coin in (1, 2, 3, 5, 9)], Bid(1, 9), *[Bid(2, coin) for coin in (1, 2, 3, 5, 9)],
    ]  # fmt: skip


@pytest.mark.rule("PAT-AUC-14")
def test_the_list_of_bids_is_complete_with_little_coin() -> None:
    options = bidding(4).game.options(A)
    assert (len(options), options.more, options.others()) == (12, False, [])


@pytest.mark.rule("PAT-HEII-14")
def test_no_bid_is_listed_on_a_tile_that_is_taken() -> None:
    table = bidding(4)
    table.game.realms[B].won = 1
    assert [bid.slot for bid in table.of(A, Bid)] == [0] * 4 + [2] * 4
    assert table.game.options(A).others() == []


@pytest.mark.rule("PAT-AU2-03")
def test_both_of_two_players_are_listed_few_secret_bids_and_may_make_any() -> None:
    table = Scenario(2).realm(A, coin=5).offer(("I-01", "white"), ("I-02", "white")).begin(AUCTION)
    options = table.game.options(A)
    assert list(options) == [Bid(slot, coin) for slot in range(2) for coin in (0, 1, 2, 4, 5)]
    assert options.others() == [Bid(0, 3), Bid(1, 3)]
    table.play(A, Bid(1, 3))
    assert table.pending == (B,)


# -- workers as a set


def sold(edition: str, step: Step, resources: int) -> Scenario:
    """A with Chichen-Itza is asked which of three workers to pay: in Temple, twice in Road."""
    table = Scenario(edition=edition, era=2).card(A, "chichen").realm(A, resources=resources)
    return table.realm(A, workers=[(0, 0), (1, 1), (1, 1)]).ask(step)


@pytest.mark.rule("PAT-WOII-10")
def test_workers_are_sold_as_a_set_and_equal_ones_are_one_answer() -> None:
    # Temple has a box with 1 Culture, Road has none: a worker of the Road is missed least.
    table = sold(SK, Vote(), 3)
    assert table.options(A) == [
        ReturnWorkers((1,)), ReturnWorkers((0,)), ReturnWorkers((1, 2)), ReturnWorkers((0, 1)),
        ReturnWorkers((0, 1, 2)), End(),
    ]  # fmt: skip
    assert not table.game.options(A).more
    table.play(A, ReturnWorkers((0, 2)))
    assert (table.culture(A), table.workers(A), table.pending) == (20 + 10, [(1, 1)], ())


@pytest.mark.rule("PAT-WOII-09")
@pytest.mark.parametrize(("resources", "most"), [(3, 1), (4, 1), (5, 2), (7, 3), (9, 3)])
def test_each_worker_sold_in_132d_needs_2_resources(resources: int, most: int) -> None:
    table = sold(D2, Upkeep(), resources)  # 1 Resource goes to the Wonder first
    assert max(len(choice.returned) for choice in table.of(A, ReturnWorkers)) == most
    sizes = [table.refused(A, ReturnWorkers(tuple(range(size)))) for size in (1, 2, 3)]
    assert sizes == [None if size <= most else "PAT-WOII-10" for size in (1, 2, 3)]
    table.play(A, ReturnWorkers(tuple(range(most))))
    assert (table.resources(A), table.culture(A)) == (resources - 1 - 2 * most, 20 + 5 * most)
    assert table.game.over


@pytest.mark.rule("PAT-PRM-04", "PAT-PRM-05")
def test_montezuma_takes_a_set_of_up_to_three_and_the_others_return_one_of_that_size() -> None:
    table = Scenario(promos="on", era=2).realm(A, workers=[(0, 0), (1, 0), (2, 0)]).route(A, B, worker=1)
    table.realm(B, workers=[(0, 0), (1, 0), (2, 0)]).patch(A, "montezuma")
    assert table.refused(A, ReturnWorkers((0, 1, 2, 3))) == "PAT-PRM-04"
    assert table.refused(A, ReturnWorkers(())) == "PAT-PRM-04"
    table.play(A, ReturnWorkers((0, 3)))
    assert (table.culture(A), table.workers(A), table.route_at(0).worker) == (34, [(1, 0), (2, 0)], -1)
    assert (table.pending, table.question) == ((B,), "pay_workers")
    # Council has no box; Temple and Market have boxes with 1 icon.
    assert table.options(B) == [ReturnWorkers((0, 1)), ReturnWorkers((1, 2)), ReturnWorkers((0, 2))]
    table.play(B, ReturnWorkers((1, 2)))
    assert (table.culture(B), table.workers(B)) == (20, [(0, 0)])
    assert table.game.over


@pytest.mark.rule("PAT-GEN-10")
@pytest.mark.parametrize("wrong", [(0, 0), (0, 3), (-1, 0)])
def test_a_set_names_different_own_workers(wrong: tuple[int, ...]) -> None:
    assert sold(SK, Vote(), 3).refused(A, ReturnWorkers(wrong)) == "PAT-GEN-10"


@pytest.mark.rule("PAT-GEN-09")
@pytest.mark.parametrize(("given", "rule"), [((0,), "PAT-GEN-09"), ((0, 1), None), ((0, 1, 2), "PAT-GEN-09")])
def test_a_forced_set_has_the_size_that_is_asked_for(given: tuple[int, ...], rule: str | None) -> None:
    table = Scenario().realm(A, workers=[(0, 0), (1, 0), (2, 0)]).ask(PayWorkers(A, 2, "PAT-PRM-05"))
    assert table.refused(A, ReturnWorkers(given)) == rule
    assert table.refused(A, End()) == "PAT-GEN-09"


@pytest.mark.rule("PAT-WOII-10")
def test_of_many_sets_the_ones_that_cost_least_are_listed_and_all_are_legal() -> None:
    rooms = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]
    table = Scenario(era=2).card(A, "chichen").realm(A, workers=rooms).ask(Vote())
    options = table.game.options(A)
    sizes = [len(choice.returned) for choice in table.of(A, ReturnWorkers)]
    assert sizes == [1] * 3 + [2] * 3 + [3] * 3 + [4] * 3 + [5] * 3 + [6]  # of 63 sets
    # Council, Barracks and Road have no box; Temple and Market lose 1, the Wheat Field 2.
    assert options[0] == ReturnWorkers((1,)) and options[6] == ReturnWorkers((1, 3, 4))
    assert options.more and len(options.others()) == 63 - 16
    assert all(choice in options for choice in options.others())
