"""Resources: where they lie, who can spend them, how costs and discounts work.

Topics: resources.
"""

from __future__ import annotations

import random

import pytest

from tests.games.monuments.scenario import A, B, Scenario, pile
from ziggurat.games.monuments.choices import At, Complete, End, Exchange, Pay, PlayCard, Put, ThisCard
from ziggurat.games.monuments.content.model import Goods
from ziggurat.games.monuments.events import GoodsPaid
from ziggurat.games.monuments.rules.common import fitting_hexes
from ziggurat.games.monuments.rules.payment import PayFor
from ziggurat.games.monuments.rules.purse import Advice, Payments, Purse, refuses_payment
from ziggurat.games.monuments.status import can_pay, goods_of, price_after


def pay(table: Scenario, cost: Goods, discount: int = 0) -> Scenario:
    """A is asked for a cost."""
    return table.ask(PayFor(A, cost, price_after(table.game, cost, discount), "build town", "MON-BLD-05"))


def held(table: Scenario) -> list[int]:
    """What lies on hexes and is aboard ferries, kind by kind."""
    piles = [*table.game.stock, *[person.load for ferry in table.game.ferries for person in ferry.passengers]]
    return [sum(pile[good] for pile in piles) for good in range(4)]


@pytest.mark.rule("MON-RES-01")
def test_resources_lie_on_the_board_until_spent() -> None:
    table = Scenario().units(A, "EU2", worker=1).goods("EU2", wood=4).quests(A, "S01")
    table.units(A, "EU1", worker=1).units(A, "EU3", worker=1).units(A, "EU4", worker=1).turn(A)
    table.play(A, Complete("S01"), Put("metal", table.at("EU4")))
    table.play(A, PlayCard("trade"), Exchange("wood", "sheep"), At(table.at("EU3")), End())
    assert held(table) == [2, 1, 1, 0]
    assert table.out_of_bank() == pile(
        wood=2, sheep=1, metal=1
    )  # every token is on the board or in the bank, nowhere else
    assert (table.stock("EU2"), table.stock("EU3"), table.stock("EU4")) == (pile(wood=2), pile(sheep=1), pile(metal=1))
    assert goods_of(table.game, A) == pile(wood=2, sheep=1, metal=1)
    assert table.game.view(A)["realms"][A]["goods"] == {"wood": 2, "sheep": 1, "metal": 1, "wheat": 0}  # type: ignore[index]


@pytest.mark.rule("MON-RES-02")
def test_a_hex_never_holds_more_than_5_of_all_kinds_together() -> None:
    # Trade: EU2 has 2 + 2 + 1.
    table = Scenario().units(A, "EU2", worker=1).goods("EU2", wood=2, metal=2, wheat=1)
    table.units(A, "EU7", worker=1).goods("EU7", sheep=2).units(A, "EU3", worker=1)
    table.action(A, "trade", Exchange("sheep", "wood"))
    assert table.refused(A, At(table.at("EU2"))) == "MON-RES-02"
    assert set(table.options(A)) == {At(table.at("EU7")), At(table.at("EU3"))}
    # A quest reward: 4 leave room for one, 5 for none.
    four = Scenario().quests(A, "S08").green(A, "build", "trade").units(A, "EU2", worker=1)
    four.goods("EU2", wood=1, metal=2, wheat=1).turn(A).play(A, Complete("S08"))
    assert four.stock("EU2") == pile(wood=2, metal=2, wheat=1)
    five = Scenario().quests(A, "S08").green(A, "build", "trade").units(A, "EU2", worker=1)
    five.goods("EU2", wood=2, metal=2, wheat=1).turn(A).play(A, Complete("S08"))
    assert five.stock("EU2") == pile(wood=2, metal=2, wheat=1)


@pytest.mark.rule("MON-RES-03")
def test_only_controlled_resources_are_spent_and_they_go_to_the_bank() -> None:
    table = Scenario().units(A, "EU2", worker=1).goods("EU2", wood=1).units(A, "EU7", armed=1).goods("EU7", wood=1)
    table.units(A, "EU5", army=1).goods("EU5", wood=1).units(B, "EU6", worker=1).goods("EU6", wood=1)
    table.goods("EU9", wood=1).building(A, "factory", "EU9")
    assert can_pay(table.game, A, pile(wood=2))
    assert not can_pay(table.game, A, pile(wood=3))
    pay(table, pile(wood=1))
    assert table.options(A) == [table.payment(EU7="wood"), table.payment(EU2="wood")]
    for name in ("EU5", "EU6", "EU9"):  # an army, another player's worker, a factory alone
        assert table.refused(A, table.payment(**{name: "wood"})) == "MON-RES-03"
    table.play(A, table.payment(EU7="wood"))
    assert table.stock("EU7") == pile()
    assert table.out_of_bank() == pile(wood=4)
    paid = GoodsPaid(A, (table.at("EU7"),), pile(wood=1), "build town", "MON-BLD-05")
    assert table.events(GoodsPaid) == [paid]


@pytest.mark.rule("MON-RES-03")
def test_what_a_worker_brought_aboard_can_be_spent() -> None:
    table = Scenario().ferry("K5", None, A, "army", ("worker", "wood")).ferry("L6", None, B, ("worker", "wood"))
    assert goods_of(table.game, A) == pile(wood=1)
    pay(table.units(A, "EU2", worker=1).goods("EU2", wood=1), pile(wood=1))
    aboard, theirs = table.payment(ferry0="wood"), table.payment(ferry1="wood")
    assert table.options(A) == [table.payment(EU2="wood"), aboard]
    assert table.refused(A, theirs) == "MON-RES-03"
    table.play(A, aboard)
    assert held(table) == [2, 0, 0, 0]  # of EU2 and of B
    assert table.passengers(0) == ["army", "worker"]


@pytest.mark.rule("MON-RES-04")
def test_a_cost_is_paid_from_any_number_of_hexes_however_far() -> None:
    table = Scenario().units(A, "GL1", worker=1).goods("GL1", metal=1).units(A, "MG1", worker=1).goods("MG1", wood=1)
    table.units(A, "EU1", worker=1).goods("EU1", sheep=1, wheat=1)
    pay(table, pile(wood=1, sheep=1, metal=1, wheat=1))
    assert table.game.over  # all four at once, without a question: there is but one way
    assert held(table) == [0, 0, 0, 0]
    # An upgrade at the table, too.
    other = Scenario().units(A, "GL1", worker=1).goods("GL1", metal=1).units(A, "MG1", worker=1).goods("MG1", wood=1)
    other.action(A, "upgrade", ThisCard("layer"))
    assert held(other) == [0, 0, 0, 0]


@pytest.mark.rule("MON-RES-05")
def test_a_cost_is_paid_in_exactly_the_kinds_listed() -> None:
    table = Scenario().units(A, "EU2", worker=1).goods("EU2", wood=2, metal=3)
    assert not can_pay(table.game, A, pile(wood=1, sheep=1))  # 5 resources, but no sheep
    assert not can_pay(table.game, A, pile(wood=3))
    assert can_pay(table.game, A, pile(wood=2, metal=3))
    table.units(A, "EU7", worker=1).goods("EU7", wood=1, sheep=1)
    pay(table, pile(wood=1, metal=1))
    wrong = (table.payment(EU2="metal"), table.payment(EU2="metal metal wood"), table.payment(EU7="wood sheep"))
    for choice in (*wrong, table.payment(), End(), Pay((table.at("EU2"),), (1, 0)), Pay((-1,), (1, 0, 1, 0, 0))):
        assert table.refused(A, choice) == "MON-RES-05", choice
    assert table.refused(A, table.payment(EU7="wood metal")) == "MON-RES-03"  # the metal lies elsewhere
    table.play(A, table.payment(EU7="wood", EU2="metal"))
    assert table.stock("EU2") == pile(wood=2, metal=2)
    assert table.game.over


@pytest.mark.rule("MON-RES-05")
@pytest.mark.parametrize(
    ("wood", "metal", "cost", "asked"),
    [
        ((1, 1), (1, 0), pile(wood=2, metal=1), []),  # every token is needed
        ((2, 1), (1, 0), pile(wood=2, metal=1), [("", "wood wood metal"), ("wood", "wood metal")]),
        (
            (2, 1),
            (1, 1),
            pile(wood=1, metal=1),
            [("metal", "wood"), ("wood", "metal"), ("wood metal", ""), ("", "wood metal")],
        ),
        ((2, 0), (0, 5), pile(wood=1, metal=1), []),  # each kind on one hex only
    ],
)
def test_only_what_is_open_is_asked(
    wood: tuple[int, ...], metal: tuple[int, ...], cost: Goods, asked: list[tuple[str, str]]
) -> None:
    table = Scenario().units(A, "EU2", worker=1).goods("EU2", wood=wood[0], metal=metal[0])
    table.units(A, "EU7", worker=1).goods("EU7", wood=wood[1], metal=metal[1])
    pay(table, cost)
    ways = [
        table.payment(**{name: goods for name, goods in (("EU7", north), ("EU2", south)) if goods})
        for north, south in asked
    ]
    options = table.options(A) if table.pending else []
    assert len(options) == len(ways)
    assert all(way in options for way in ways)


@pytest.mark.rule("MON-RES-06")
def test_a_discount_takes_off_one_resource_of_the_payers_choice() -> None:
    table = Scenario().units(A, "EU2", worker=1).goods("EU2", sheep=1, wheat=2)
    pay(table, pile(sheep=1, wheat=2), discount=1)  # a town
    assert table.options(A) == [table.payment(EU2="sheep wheat"), table.payment(EU2="wheat wheat")]
    assert table.game.prompt(A) == (
        "How do you pay for a town? It costs 1 sheep, 2 wheat; a discount saves 1, so 2 of these."
    )
    assert [table.game.label(A, choice) for choice in table.options(A)] == [
        "Pay for me: 1 sheep, 1 wheat from EU2 (forest), without 1 wheat",
        "2 wheat from EU2 (forest), without 1 sheep",
    ]
    table.play(A, table.payment(EU2="wheat wheat"))
    assert table.stock("EU2") == pile(sheep=1)
    # Who lacks the sheep takes off just that.
    poor = Scenario().units(A, "EU2", worker=1).goods("EU2", wheat=2)
    assert can_pay(poor.game, A, pile(sheep=1, wheat=2), 1)
    assert not can_pay(poor.game, A, pile(sheep=1, wheat=2), 0)
    pay(poor, pile(sheep=1, wheat=2), discount=1)
    assert poor.stock("EU2") == pile()
    one = Scenario().units(A, "EU2", worker=1).goods("EU2", sheep=1, wheat=1)
    pay(one, pile(sheep=1, wheat=2), discount=1)  # 2 of 3, and there are just 2
    assert one.stock("EU2") == pile()


@pytest.mark.rule("MON-RES-06")
@pytest.mark.parametrize(
    ("cost", "discount", "price"),
    [
        (pile(sheep=1, wheat=2), 0, 3),
        (pile(sheep=1, wheat=2), 1, 2),
        (pile(sheep=1, wheat=2), 2, 1),
        (pile(sheep=1, wheat=2), 3, 1),  # never below 1
        (pile(sheep=2), 1, 1),
        (pile(sheep=2), 2, 1),
        (pile(wood=1), 1, 1),
        (pile(wood=3, sheep=3, metal=3, wheat=3), 2, 10),
    ],
)
def test_discounts_add_up_but_no_cost_falls_below_1(cost: Goods, discount: int, price: int) -> None:
    table = Scenario()
    for name in ("EU1", "EU2", "EU3"):
        table.units(A, name, worker=1).goods(name, wood=1, sheep=1, metal=1, wheat=1)
    pay(table, cost, discount)
    while table.pending:
        table.play(A, table.options(A)[0])
    assert table.paid() == price


@pytest.mark.rule("MON-RES-07")
def test_gained_resources_go_where_they_are_made_and_an_own_worker_is() -> None:
    table = Scenario().units(A, "EU2", worker=1).units(A, "EU7", army=1).units(B, "MG1", worker=1)
    table.units(A, "EU1", armed=1).units(A, "EU5", worker=1).goods("EU5", wood=5).units(A, "EU0", worker=1)
    game = table.game
    assert fitting_hexes(game, A, 0) == [table.at("EU2")]  # EU7 has only an army, MG1 another's worker
    assert fitting_hexes(game, A, 1) == [table.at("EU1")]  # EU5 is full
    assert fitting_hexes(game, A, 2) == []  # no worker on a mountain
    assert fitting_hexes(game, A, 3) == []
    table.bank(wood=0)
    assert fitting_hexes(game, A, 0) == []  # the bank has none


@pytest.mark.rule("MON-RES-07")
def test_a_reward_that_finds_no_hex_is_lost() -> None:
    table = Scenario().quests(A, "S08").green(A, "build", "trade").units(A, "EU0", worker=3).units(A, "EU2", army=1)
    table.turn(A).play(A, Complete("S08"))
    assert table.question == "take_turn"
    assert table.out_of_bank() == pile()
    assert held(table) == [0, 0, 0, 0]
    events = table.game.events or []
    assert [event.to_json()["because"] for event in events if event.kind == "goods_lost"] == ["quest"]


@pytest.mark.rule("MON-RES-04", "MON-RES-05")
def test_whether_a_payment_is_open_is_told_without_trying_all_ways() -> None:
    rng = random.Random(1)
    settled = 0
    for _ in range(400):
        table = Scenario()
        for name in ("EU1", "EU2", "EU3"):
            table.units(A, name, worker=1).goods(name, wood=rng.randint(0, 2), sheep=rng.randint(0, 1))
        table.goods("EU1", metal=rng.randint(0, 1))
        cost, discount = (
            pile(wood=rng.randint(0, 3), sheep=rng.randint(0, 2), metal=rng.randint(0, 1)),
            rng.randint(0, 1),
        )
        price = price_after(table.game, cost, discount)
        if price == 0 or not can_pay(table.game, A, cost, discount):
            continue
        purse = Purse(table.game, A)
        ways = Payments(purse, cost, price, 0).found
        assert purse.is_settled(cost, price) == (len(ways) == 1)
        assert len(set(map(str, ways))) == len(ways)
        assert all(isinstance(way, Pay) and refuses_payment(purse, cost, price, way) is None for way in ways)
        assert all(way in ways for way in Advice(table.game, A, purse, cost, price).ways())
        settled += len(ways) == 1
    assert settled > 20


@pytest.mark.rule("MON-RES-04")
def test_the_usual_payment_comes_from_threatened_then_from_full_hexes() -> None:
    table = Scenario().units(A, "EU1", worker=1).goods("EU1", wood=4).units(A, "EU7", worker=1).goods("EU7", wood=1)
    table.units(A, "EU9", worker=1).goods("EU9", wood=1)
    assert Advice(table.game, A, Purse(table.game, A), pile(wood=3), 3).best() == table.payment(EU1="wood wood wood")
    pay(table, pile(wood=3))
    options = table.game.options(A)
    assert len(options) <= 6
    assert options[0] == table.payment(EU1="wood wood wood")
    assert table.payment(EU1="wood", EU7="wood", EU9="wood") in options
    table.units(B, "EU8", army=1)  # beside EU7 and EU9, not beside EU1
    best = Advice(table.game, A, Purse(table.game, A), pile(wood=3), 3).best()
    assert best == table.payment(EU1="wood", EU7="wood", EU9="wood")


@pytest.mark.rule("MON-RES-04")
def test_of_very_many_ways_a_few_are_listed_and_all_are_allowed() -> None:
    table = Scenario()
    for name in ("EU1", "EU2", "EU3", "EU4", "EU5", "EU6"):
        table.units(A, name, worker=1).goods(name, wood=1, sheep=1, metal=1, wheat=1)
    pay(table, pile(wood=2, sheep=2, metal=1, wheat=1))
    options = table.game.options(A)
    assert (len(options) <= 6, options.more, options.others()) == (True, True, [])  # 15 * 15 * 6 * 6 ways
    odd = table.payment(EU1="wood sheep", EU2="metal", EU3="wood", EU5="sheep", EU6="wheat")
    assert odd in options and odd not in list(options)
    table.play(A, odd)
    assert table.paid() == 6


@pytest.mark.rule("MON-RES-03", "MON-RES-05")
def test_a_payment_holds_no_debts_and_no_places_that_pay_nothing() -> None:
    table = Scenario().units(A, "EU1", worker=1).goods("EU1", wood=2).units(A, "EU2", worker=1).goods("EU2", wood=1)
    pay(table, pile(wood=2))
    first, second = sorted((table.at("EU1"), table.at("EU2")))
    assert table.refused(A, table.payment(EU1="wood wood")) is None
    three_less_one = {table.at("EU1"): (3, 0, 0, 0), table.at("EU2"): (-1, 0, 0, 0)}
    debts = Pay((first, second), (*three_less_one[first], *three_less_one[second]))
    assert table.refused(A, debts) in ("MON-RES-03", "MON-RES-05")
    table.goods("EU1", wood=1)  # now three could be taken there
    assert table.refused(A, debts) == "MON-RES-05"
    nothing = {table.at("EU1"): (2, 0, 0, 0), table.at("EU2"): (0, 0, 0, 0)}
    assert table.refused(A, Pay((first, second), (*nothing[first], *nothing[second]))) == "MON-RES-05"


@pytest.mark.rule("MON-RES-04")
def test_ways_to_pay_are_tried_no_further_than_asked_for() -> None:
    table = Scenario()
    for name in ("EU1", "EU2", "EU3"):
        table.units(A, name, worker=1).goods(name, wood=1)
    purse = Purse(table.game, A)
    assert len(Payments(purse, pile(wood=1), 1, 0).found) == 3
    assert len(Payments(purse, pile(wood=1), 1, 2).found) == 2


@pytest.mark.rule("MON-RES-03", "MON-RES-06")
def test_a_payment_with_one_way_is_made_from_all_places_it_needs() -> None:
    """Two wood of EU1 and one of EU2 are all there is; the discount leaves the wheat, of which there is none."""
    table = Scenario().units(A, "EU1", worker=1).goods("EU1", wood=2, metal=1)
    pay(table.units(A, "EU2", worker=1).goods("EU2", wood=1), pile(wood=3, wheat=1), 1)
    assert table.game.over
    assert (table.stock("EU1"), table.stock("EU2"), table.paid()) == (pile(metal=1), pile(), 3)
    assert len(table.events(GoodsPaid)) == 1
