"""Resources: what replaces what, and how much of each a player may hold.

Topics: resources.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import A, Scenario
from ziggurat.core.step import CHANCE
from ziggurat.games.clash_of_cultures.choices import Activate, Build, Buy, Pay, Use
from ziggurat.games.clash_of_cultures.content.model import GOODS, IDEAS, MOOD, ORE, WOOD
from ziggurat.games.clash_of_cultures.game import goods
from ziggurat.games.clash_of_cultures.rules.common import gain, gain_one
from ziggurat.games.clash_of_cultures.rules.payment import (
    ADVANCE,
    MOOD_IN_KIND,
    PLAIN,
    PayFor,
    affords,
    can_choose,
    sensible,
    ways,
)


def paying(table: Scenario, cost: tuple[int, ...], way: int = PLAIN, ask: bool = True) -> Scenario:
    return table.ask(PayFor(A, cost, way, ask, "build", "COC-GEN-01"))


@pytest.mark.rule("COC-RES-01")
def test_there_are_five_resources_beside_the_two_tokens() -> None:
    assert GOODS[:3] == ("food", "ore", "wood")
    assert GOODS[3:5] == ("ideas", "gold")
    assert GOODS[5:] == ("mood", "culture")


@pytest.mark.rule("COC-RES-02", "COC-RES-03")
def test_ideas_replace_food_for_an_advance_only() -> None:
    table = Scenario().realm(A, ideas=2).turn(A)
    assert not affords(table.game, A, table.content.prices.settler)
    table.play(A, Buy("fishing"))
    assert table.has(A, "fishing")
    assert table.ideas(A) == 0


@pytest.mark.rule("COC-RES-03")
def test_with_two_ideas_only_an_advance_can_be_bought_and_no_settler_built() -> None:
    table = Scenario().realm(A, ideas=2)
    home = table.home(A)
    table.city(A, home).turn(A)
    assert table.refused(A, Buy("fishing")) is None
    assert table.refused(A, Activate(table.at(home), "build")) == "COC-ACTV-02"
    table.realm(A, food=2)
    table.play(A, Activate(table.at(home), "build"))
    assert table.refused(A, Build(settlers=1)) is None


@pytest.mark.rule("COC-RES-03")
def test_an_idea_offered_for_another_cost_is_refused() -> None:
    table = paying(Scenario().realm(A, food=2, ideas=2, gold=2), goods(food=2))
    assert table.refused(A, Pay(food=1, ideas=1)) == "COC-RES-03"
    assert table.refused(A, Pay(food=1, gold=1)) is None


@pytest.mark.rule("COC-RES-04")
def test_gold_replaces_every_resource() -> None:
    table = paying(Scenario().realm(A, gold=5), goods(food=1, ore=1, wood=1, ideas=1))
    assert table.gold(A) == 1


@pytest.mark.rule("COC-RES-05")
def test_gold_replaces_no_token() -> None:
    table = Scenario().realm(A, gold=8, mood=0, culture=0, culture_level=3, happiness_level=3)
    assert not affords(table.game, A, goods(mood=1))
    assert not affords(table.game, A, goods(culture=1))
    assert ways(table.game, A, goods(mood=1)) == []
    assert ways(table.game, A, goods(culture=1)) == []


@pytest.mark.rule("COC-RES-05")
def test_a_payment_with_gold_in_place_of_a_token_is_refused() -> None:
    table = paying(Scenario().realm(A, food=1, gold=3, mood=1, culture=1), goods(food=1, mood=1, culture=1))
    assert table.refused(A, Pay(food=1, gold=1, mood=1)) == "COC-RES-05"
    assert table.refused(A, Pay(food=1, gold=1, culture=1)) == "COC-RES-05"
    assert table.refused(A, Pay(gold=1, mood=1, culture=1)) is None


@pytest.mark.rule("COC-RES-05")
def test_ore_and_wood_replace_nothing() -> None:
    table = Scenario().realm(A, ore=8, wood=8)
    assert not affords(table.game, A, goods(food=1))
    assert not affords(table.game, A, goods(food=2), ADVANCE)
    paying(table.realm(A, food=2, gold=2), goods(food=2))
    assert table.refused(A, Pay(food=1, ore=1)) == "COC-RES-05"
    assert table.refused(A, Pay(wood=2)) == "COC-RES-05"


@pytest.mark.rule("COC-RES-06")
@pytest.mark.parametrize("good", [ORE, WOOD, IDEAS])
def test_nobody_holds_more_than_eight_of_a_resource(good: int) -> None:
    table = Scenario()
    gain_one(table.game, A, good, 11, "collect", "COC-RES-07")
    assert table.goods(A)[good] == 8


@pytest.mark.rule("COC-RES-06", "COC-GEN-01")
def test_nobody_pays_what_is_not_there() -> None:
    table = Scenario().realm(A, food=1, ore=1, gold=1)
    assert affords(table.game, A, goods(ore=2))
    assert not affords(table.game, A, goods(ore=3))
    assert not affords(table.game, A, goods(ore=2, wood=1))
    paying(table, goods(food=1, ore=1))
    assert table.refused(A, Pay(food=1, ore=2)) == "COC-GEN-01"
    assert table.refused(A, Pay(ore=2)) == "COC-RES-05"
    assert table.refused(A, Pay(food=1)) == "COC-GEN-01"
    assert table.refused(A, Pay(gold=2)) == "COC-GEN-01"


@pytest.mark.rule("COC-RES-07")
def test_three_gold_on_top_of_seven_lead_to_eight() -> None:
    table = Scenario().advances(A, "bartering", "taxation").realm(A, gold=7, mood=1)
    for terrain in ("fertile", "mountain", "forest"):
        table.city(A, table.home(A, terrain))
    table.turn(A).play(A, Use("taxation"))
    assert table.gold(A) == 8


@pytest.mark.rule("COC-RES-08")
def test_without_storage_food_stops_at_two() -> None:
    table = Scenario().realm(A, food=1)
    gain(table.game, A, goods(food=2), "collect", "COC-RES-08")
    assert table.food(A) == 2


@pytest.mark.rule("COC-ADV-STORAGE-1", "COC-GEN-05")
def test_with_storage_food_stops_at_eight() -> None:
    table = Scenario().advances(A, "storage").realm(A, food=1)
    gain(table.game, A, goods(food=2), "collect", "COC-RES-08")
    assert table.food(A) == 3
    gain(table.game, A, goods(food=7), "collect", "COC-RES-06")
    assert table.food(A) == 8


@pytest.mark.rule("COC-RES-09")
def test_resources_that_reach_a_box_draw_no_event() -> None:
    table = Scenario().advances(A, "writing", "philosophy").realm(A, ideas=4, gold=2, culture_level=0).turn(A)
    table.play(A, Buy("math", True), Pay(gold=2))  # Philosophy: 5 Ideas
    assert table.ideas(A) == 5
    assert table.of_seat(A).due == 0
    assert table.pending == (A,)


@pytest.mark.rule("COC-RES-09", "COC-LVL-11")
@pytest.mark.parametrize("level", range(8))
def test_levels_draw_an_event_at_three_five_and_seven(level: int) -> None:
    for advance, levels in (("writing", "culture_level"), ("fishing", "happiness_level")):
        table = Scenario().realm(A, food=2).stock(A, {levels: level}).turn(A)
        table.play(A, Buy(advance))
        assert (table.pending == (CHANCE,)) == (level + 1 in (3, 5, 7))


@pytest.mark.rule("COC-GEN-01")
def test_a_cost_is_paid_without_asking_if_there_is_one_sensible_way() -> None:
    table = paying(Scenario().realm(A, food=1, ore=2, gold=3), goods(food=2, ore=1), ask=False)
    assert table.goods(A) == (0, 1, 0, 0, 2, 0, 0)  # Gold only for the Food that is lacking


@pytest.mark.rule("COC-GEN-01")
def test_all_ways_are_offered_to_a_player_who_wants_to_choose() -> None:
    table = Scenario().realm(A, food=1, ore=1, gold=2)
    cost = goods(food=1, ore=1)
    assert can_choose(table.game, A, cost)
    paying(table, cost)
    assert table.options(A) == [Pay(1, 1), Pay(1, 0, gold=1), Pay(0, 1, gold=1), Pay(gold=2)]
    table.play(A, Pay(0, 1, gold=1))
    assert table.goods(A) == (1, 0, 0, 0, 1, 0, 0)


@pytest.mark.rule("COC-GEN-01")
def test_nothing_costs_nothing() -> None:
    table = paying(Scenario(), goods())
    assert table.game.over
    assert not can_choose(table.game, A, goods())


@pytest.mark.rule("COC-ADV-RITUALS-1")
def test_with_rituals_tokens_come_first_and_resources_fill_up() -> None:
    table = Scenario().realm(A, food=1, ore=1, ideas=3, gold=1, mood=2)
    cost = goods(mood=3)
    assert affords(table.game, A, cost, MOOD_IN_KIND)
    assert not affords(table.game, A, goods(mood=6), MOOD_IN_KIND)  # 2 tokens, 3 resources; Ideas do not count
    usual = sensible(table.game, A, ways(table.game, A, cost, MOOD_IN_KIND), MOOD_IN_KIND)
    assert usual == [goods(food=1, mood=2), goods(ore=1, mood=2)]
    paying(table, cost, MOOD_IN_KIND)
    assert table.refused(A, Pay(ideas=1, mood=2)) == "COC-ADV-RITUALS-2"
    assert table.refused(A, Pay(food=1, ore=1, gold=1)) is None


def test_affording_agrees_with_the_ways_there_are() -> None:
    table = Scenario()
    costs = [
        goods(food=2), goods(food=2, ore=2), goods(wood=3, ideas=1), goods(gold=2), goods(ore=1, culture=2),
        goods(food=1, mood=1),
    ]  # fmt: skip
    for number in range(400):
        digits = [(number * 7 + shift * 11 + number // (shift + 3)) % 4 for shift in range(7)]
        table.of_seat(A).goods = tuple(digits)
        for cost in costs:
            for way in (PLAIN, ADVANCE):
                if way == PLAIN or not cost[IDEAS]:
                    found = ways(table.game, A, cost, way)
                    assert affords(table.game, A, cost, way) == bool(found), (digits, cost)
                    choosing = len(found) > len(sensible(table.game, A, found, way))
                    assert can_choose(table.game, A, cost, way) == choosing, (digits, cost)
        tokens = goods(mood=digits[0] + digits[MOOD])
        assert affords(table.game, A, tokens, MOOD_IN_KIND) == bool(ways(table.game, A, tokens, MOOD_IN_KIND))


@pytest.mark.rule("COC-ADV-RITUALS-1")
def test_every_mix_for_rituals_is_found_once_and_none_beyond_what_is_there() -> None:
    table = Scenario().realm(A, food=1, wood=2, ideas=2, gold=1, mood=1)
    assert ways(table.game, A, goods(mood=2), MOOD_IN_KIND) == [
        goods(food=1, mood=1), goods(wood=1, mood=1), goods(gold=1, mood=1),
        goods(food=1, wood=1), goods(food=1, gold=1), goods(wood=2), goods(wood=1, gold=1),
    ]  # fmt: skip


@pytest.mark.rule("COC-ADV-RITUALS-1")
@pytest.mark.parametrize(
    ("have", "tokens", "chooses"),
    [
        ({"mood": 2}, 2, False),
        ({"mood": 2, "food": 1}, 2, True),  # a token could be kept
        ({"mood": 1, "food": 1}, 2, False),
        ({"mood": 1, "gold": 1}, 2, False),
        ({"mood": 1, "food": 1, "gold": 1}, 2, True),
        ({"food": 2}, 2, False),
        ({"food": 1, "ore": 2}, 2, False),  # both ways to split are sensible
        ({"food": 2, "gold": 1}, 2, True),  # Gold could stand for Food
        ({"food": 1, "gold": 1}, 2, False),
        ({"gold": 3}, 2, False),
        ({"ore": 1, "gold": 2}, 2, True),
        ({"mood": 1}, 2, False),  # too little
        ({"food": 1}, 2, False),
        ({"ideas": 3, "food": 2}, 2, False),  # Ideas stand for nothing here
    ],
)
def test_a_choice_how_to_pay_for_moods_is_told_without_listing_it(
    have: dict[str, int], tokens: int, chooses: bool
) -> None:
    table = Scenario().stock(A, have)
    assert can_choose(table.game, A, goods(mood=tokens), MOOD_IN_KIND) == chooses
