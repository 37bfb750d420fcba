"""Trade: resources for others from the bank.

Topics: trade.
"""

from __future__ import annotations

import pytest

from tests.games.monuments.scenario import A, B, Scenario, pile
from ziggurat.games.monuments.choices import At, End, Exchange, ExchangeFrom, PlayCard


def trade(table: Scenario) -> Scenario:
    return table.turn(A).play(A, PlayCard("trade"))


@pytest.mark.rule("MON-TRD-01")
def test_red_gives_two_of_a_kind_for_one_of_any() -> None:
    table = trade(Scenario().units(A, "EU2", worker=1).goods("EU2", wood=3, sheep=1))
    assert table.options(A) == [Exchange("wood", good) for good in ("sheep", "metal", "wheat", "wood")]
    assert table.refused(A, Exchange("sheep", "wood")) == "MON-TRD-01"  # only one of them
    table.play(A, Exchange("wood", "metal"))
    assert table.stock("EU2") == pile(wood=1, sheep=1, metal=1)
    assert table.out_of_bank() == pile(wood=1, sheep=1, metal=1)
    assert table.game.over  # nothing else is there twice


@pytest.mark.rule("MON-TRD-01")
def test_the_two_may_lie_on_different_hexes_under_own_workers() -> None:
    table = Scenario().units(A, "EU2", worker=1).goods("EU2", wood=1).units(A, "EU9", worker=1).goods("EU9", wood=1)
    trade(table).play(A, Exchange("wood", "metal"), At(table.at("EU9")))
    assert (table.stock("EU2"), table.stock("EU9")) == (pile(), pile(metal=1))
    alone = Scenario().units(A, "EU2", worker=1).goods("EU2", wood=1).units(A, "EU9", army=1).goods("EU9", wood=1)
    assert alone.turn(A).refused(A, PlayCard("trade")) == "MON-TRD-01"  # an army controls no resource


@pytest.mark.rule("MON-TRD-02")
def test_green_gives_one_for_one() -> None:
    table = trade(Scenario().green(A, "trade").units(A, "EU2", worker=1).goods("EU2", wood=1))
    table.play(A, Exchange("wood", "metal"))
    assert table.stock("EU2") == pile(metal=1)
    assert table.options(A) == [
        *[Exchange("metal", good) for good in ("wood", "sheep", "wheat")], End(), Exchange("metal", "metal")
    ]  # fmt: skip


@pytest.mark.rule("MON-TRD-03")
def test_two_exchanges_at_most_each_with_its_own_kinds() -> None:
    table = Scenario().units(A, "EU2", worker=1).goods("EU2", wood=2, sheep=2)
    trade(table).play(A, Exchange("wood", "metal"), Exchange("sheep", "wheat"))
    assert table.stock("EU2") == pile(metal=1, wheat=1)
    assert table.game.over
    more = Scenario().green(A, "trade").units(A, "EU2", worker=1).goods("EU2", wood=5)
    trade(more).play(A, Exchange("wood", "metal"), Exchange("wood", "metal"))
    assert more.stock("EU2") == pile(wood=3, metal=2)
    assert more.game.over  # although there is more wood


@pytest.mark.rule("MON-TRD-03")
def test_one_exchange_is_enough_but_none_is_not() -> None:
    table = trade(Scenario().units(A, "EU2", worker=1).goods("EU2", wood=4))
    assert table.refused(A, End()) == "MON-TRD-03"
    table.play(A, Exchange("wood", "metal"))
    assert table.refused(A, End()) is None
    table.play(A, End())
    assert table.stock("EU2") == pile(wood=2, metal=1)


@pytest.mark.rule("MON-TRD-03")
def test_what_the_first_exchange_brings_may_pay_for_the_second() -> None:
    table = trade(Scenario().units(A, "EU2", worker=1).goods("EU2", wood=2, metal=1))
    table.play(A, Exchange("wood", "metal"), Exchange("metal", "wheat"))
    assert table.stock("EU2") == pile(wheat=1)


@pytest.mark.rule("MON-TRD-03")
def test_the_kind_just_spent_may_be_taken_to_another_hex() -> None:
    table = Scenario().green(A, "trade").units(A, "EU2", worker=1).goods("EU2", wood=1).units(A, "EU5", worker=1)
    trade(table).play(A, Exchange("wood", "wood"), At(table.at("EU5")))
    assert (table.stock("EU2"), table.stock("EU5")) == (pile(), pile(wood=1))
    red = Scenario().units(A, "EU2", worker=1).goods("EU2", wood=2).bank(wood=0)
    trade(red).play(A, Exchange("wood", "wood"))  # the two just spent lie in the bank
    assert red.stock("EU2") == pile(wood=1)
    assert red.game.bank[0] == 1


@pytest.mark.rule("MON-TRD-03")
def test_only_resources_are_exchanged() -> None:
    table = trade(Scenario().green(A, "trade").units(A, "EU2", worker=1).goods("EU2", wood=2))
    assert table.refused(A, Exchange("weapon", "wood")) == "MON-TRD-03"
    assert table.refused(A, Exchange("wood", "weapon")) == "MON-TRD-03"


@pytest.mark.rule("MON-TRD-04")
def test_the_resource_goes_on_any_controlled_land_hex_with_room() -> None:
    table = Scenario().units(A, "EU2", worker=1).goods("EU2", wood=4).units(A, "EU1", army=1)
    table.units(A, "EU4", airforce=1).units(A, "EU3", worker=1).goods("EU3", wheat=5)
    table.units(A, "EU0", worker=1).units(A, "K5", navy=1).building(A, "fort", "EU5").units(B, "EU6", worker=1)
    trade(table).play(A, Exchange("wood", "metal"))
    assert set(table.options(A)) == {At(table.at(name)) for name in ("EU1", "EU2", "EU4")}
    assert table.refused(A, At(table.at("EU3"))) == "MON-RES-02"  # full
    for name in ("EU0", "K5", "EU5", "EU6"):  # monument hex, water, a building alone, another player's
        assert table.refused(A, At(table.at(name))) == "MON-TRD-04"
    table.play(A, At(table.at("EU1")))  # a pasture, and no worker there
    assert table.stock("EU1") == pile(metal=1)


@pytest.mark.rule("MON-TRD-04")
def test_on_a_hex_without_an_own_worker_it_cannot_be_spent_yet() -> None:
    table = Scenario().green(A, "trade").units(A, "EU2", worker=1).goods("EU2", wood=2).units(A, "EU1", army=1)
    trade(table).play(A, Exchange("wood", "metal"), At(table.at("EU1")))
    assert table.refused(A, Exchange("metal", "wheat")) == "MON-TRD-01"
    assert table.refused(A, Exchange("wood", "wheat")) is None


@pytest.mark.rule("MON-TRD-04", "MON-RES-02")
def test_room_made_by_spending_counts() -> None:
    table = trade(Scenario().units(A, "EU2", worker=1).goods("EU2", wood=5))
    table.play(A, Exchange("wood", "metal"), End())
    assert table.stock("EU2") == pile(wood=3, metal=1)
    # What is spent from aboard makes no room ashore.
    full = Scenario().green(A, "trade").ferry("K5", None, A, ("worker", "wood"))
    full.units(A, "EU3", army=1).goods("EU3", wheat=5).turn(A)
    assert full.refused(A, PlayCard("trade")) == "MON-TRD-04"
    adrift = Scenario().green(A, "trade").ferry("K5", None, A, ("worker", "wood")).turn(A)
    assert adrift.refused(A, PlayCard("trade")) == "MON-TRD-04"  # no land at all


@pytest.mark.rule("MON-TRD-04", "MON-RES-02")
def test_a_single_token_spent_on_a_full_hex_makes_room_for_what_it_brings() -> None:
    table = Scenario().green(A, "trade").units(A, "EU2", worker=1).goods("EU2", wood=1, metal=4).bank(wood=0)
    trade(table)
    assert table.options(A) == [
        *[Exchange("wood", good) for good in ("sheep", "metal", "wheat")],
        Exchange("metal", "sheep"), Exchange("metal", "wheat"),
        Exchange("wood", "wood"), Exchange("metal", "metal"),  # the wood just spent is in the bank
    ]  # fmt: skip
    table.play(A, Exchange("wood", "sheep"))
    assert table.stock("EU2") == pile(sheep=1, metal=4)


@pytest.mark.rule("MON-TRD-01", "MON-TRD-02")
@pytest.mark.parametrize(("side", "number"), [("red", 2), ("green", 1)])
def test_an_exchange_says_how_many_are_given_and_from_where(side: str, number: int) -> None:
    table = Scenario().units(A, "EU2", worker=1).goods("EU2", wood=2)
    trade(table.green(A, "trade") if side == "green" else table)
    assert table.game.label(A, Exchange("wood", "metal")) == f"{number} wood for 1 metal, from EU2 (forest)"


@pytest.mark.rule("MON-TRD-04")
def test_paid_from_aboard_it_can_go_ashore() -> None:
    table = Scenario().green(A, "trade").ferry("K5", None, A, ("worker", "wood")).units(A, "EU3", army=1)
    trade(table)
    table.play(A, Exchange("wood", "sheep"))
    assert table.stock("EU3") == pile(sheep=1)
    assert table.game.ferries[0].passengers[0].load == pile()
    assert table.game.over  # the sheep has no worker


@pytest.mark.rule("MON-TRD-04")
def test_who_pays_from_aboard_and_so_makes_no_room_gets_nothing() -> None:
    table = Scenario().green(A, "trade").ferry("K5", None, A, ("worker", "wood")).units(A, "EU2", worker=1)
    trade(table.goods("EU2", wood=5)).play(A, ExchangeFrom("wood", "sheep", (table.game.aboard(0),), (1,)))
    assert table.stock("EU2") == pile(wood=5)
    assert table.out_of_bank() == pile(wood=5)
    ashore = Scenario().green(A, "trade").ferry("K5", None, A, ("worker", "wood")).units(A, "EU2", worker=1)
    trade(ashore.goods("EU2", wood=5)).play(A, ExchangeFrom("wood", "sheep", (ashore.at("EU2"),), (1,)))
    assert ashore.stock("EU2") == pile(wood=4, sheep=1)


@pytest.mark.rule("MON-CMP-02")
def test_the_bank_gives_only_what_it_has() -> None:
    table = Scenario().units(A, "EU2", worker=1).goods("EU2", wood=2).bank(metal=0)
    trade(table)
    assert table.options(A) == [Exchange("wood", "sheep"), Exchange("wood", "wheat"), Exchange("wood", "wood")]
    assert table.refused(A, Exchange("wood", "metal")) == "MON-CMP-02"


@pytest.mark.rule("MON-TRD-01", "MON-CMP-02")
def test_exchanges_for_the_same_kind_come_last_and_folded() -> None:
    table = Scenario().green(A, "trade").units(A, "EU2", worker=1).goods("EU2", wood=1, sheep=1).bank(metal=0, wheat=0)
    options = trade(table).game.options(A)
    assert list(options) == [
        Exchange("wood", "sheep"), Exchange("sheep", "wood"), Exchange("wood", "wood"), Exchange("sheep", "sheep")
    ]  # fmt: skip
    assert options.folded == 2
    table.play(A, Exchange("wood", "wood"))
    assert table.stock("EU2") == pile(wood=1, sheep=1)
    assert table.options(A)[2] == End()
    # Where nothing else is left to take they are not folded. The question is put, since it can be left.
    none = Scenario().units(A, "EU2", worker=1).goods("EU2", wood=2).bank(wood=0, sheep=0, metal=0, wheat=0)
    assert (trade(none).options(A), none.game.options(A).folded) == ([Exchange("wood", "wood")], 0)
    assert none.play(A, Exchange("wood", "wood")).stock("EU2") == pile(wood=1)


@pytest.mark.rule("MON-TRD-04")
def test_a_kind_that_is_only_aboard_cannot_be_given_when_the_land_is_full() -> None:
    table = Scenario().green(A, "trade").ferry("K5", None, A, ("worker", "wood"))
    trade(table.units(A, "EU2", worker=1).goods("EU2", wheat=5))
    assert table.refused(A, Exchange("wood", "sheep")) == "MON-TRD-04"
    assert table.refused(A, Exchange("wheat", "sheep")) is None
    assert [choice for choice in table.options(A) if isinstance(choice, Exchange) and choice.give == "wood"] == []


@pytest.mark.rule("MON-TRD-01", "MON-RES-04")
def test_other_payments_of_an_exchange_can_be_asked_for() -> None:
    table = Scenario().units(A, "EU2", worker=1).goods("EU2", wood=2).units(A, "EU9", worker=1).goods("EU9", wood=1)
    options = trade(table.bank(wood=9, sheep=9, metal=0, wheat=0)).game.options(A)
    # Two of three wood: one of EU2, the fullest hex; then both hexes have one, and EU9 comes first on the map.
    assert table.game.label(A, Exchange("wood", "sheep")) == "2 wood for 1 sheep, from EU9 (mountain) and EU2 (forest)"
    assert options.more
    assert options.others() == [ExchangeFrom("wood", take, (table.at("EU2"),), (2,)) for take in ("sheep", "wood")]
    assert all(choice in options for choice in options.others())
    settled = Scenario().units(A, "EU2", worker=1).goods("EU2", wood=1).units(A, "EU9", worker=1).goods("EU9", wood=1)
    assert (trade(settled).game.options(A).more, settled.game.options(A).others()) == (False, [])


@pytest.mark.rule("MON-COMMON-TRD")
@pytest.mark.parametrize(("side", "left"), [("red", 0), ("green", 3)])
def test_caravans_allow_a_third_exchange_on_either_side(side: str, left: int) -> None:
    table = Scenario(4).bonus(A, "TRD").units(A, "EU2", worker=1).units(A, "EU7", worker=1)
    table.goods("EU2", wood=5).goods("EU7", wood=1)
    if side == "green":
        table.green(A, "trade")
    trade(table)
    for _ in range(3):
        table.play(A, Exchange("wood", "metal"))
        if table.question == "place_taken":
            table.play(A, At(table.at("EU7")))
    assert table.stock("EU2")[0] + table.stock("EU7")[0] == left
    assert table.stock("EU2")[2] + table.stock("EU7")[2] == 3
    assert table.game.over


@pytest.mark.rule("MON-TRD-01")
def test_from_where_it_is_paid_is_the_players_choice() -> None:
    table = Scenario().units(A, "EU2", worker=1).goods("EU2", wood=2).units(A, "EU7", worker=1).goods("EU7", wood=2)
    trade(table)
    north, south = sorted((table.at("EU2"), table.at("EU7")))
    both = ExchangeFrom("wood", "metal", (north, south), (1, 1))
    assert both in table.game.options(A) and both not in table.options(A)
    assert table.refused(A, ExchangeFrom("wood", "metal", (north, south), (2, 1))) == "MON-RES-05"
    assert table.refused(A, ExchangeFrom("wood", "metal", (south, north), (1, 1))) == "MON-RES-05"
    assert table.refused(A, ExchangeFrom("wood", "metal", (north,), (1, 1))) == "MON-TRD-01"
    assert table.refused(A, ExchangeFrom("wood", "metal", (table.at("EU1"),), (2,))) == "MON-RES-03"
    assert table.refused(A, ExchangeFrom("metal", "wood", (north,), (2,))) == "MON-TRD-01"
    table.play(A, ExchangeFrom("wood", "metal", (table.at("EU7"),), (2,)), At(table.at("EU7")))
    assert (table.stock("EU2"), table.stock("EU7")) == (pile(wood=2), pile(metal=1))
