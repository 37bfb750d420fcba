"""Questions that can be left, answers without effect, and equal pieces as one answer."""

from __future__ import annotations

import pytest

from tests.games.patchistory.scenario import A, B, C, Scenario, build, reclaim
from ziggurat import IllegalChoice
from ziggurat.core.choice import Choice, Leave
from ziggurat.games.patchistory.choices import (
    BuildRoute,
    End,
    Exchange,
    HonorHeroes,
    HonorWonders,
    InRoom,
    Reclaim,
    Swap,
    Threaten,
)

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
