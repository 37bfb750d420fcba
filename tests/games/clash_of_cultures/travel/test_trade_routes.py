"""Trade routes: what makes one, how many there are, and what they bring."""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import ANGRY, BARBARIANS, HAPPY, A, B, C, Scenario
from ziggurat.games.clash_of_cultures.choices import End, Income
from ziggurat.games.clash_of_cultures.rules.travel.trade_routes import TradeRoutes, trade_routes
from ziggurat.games.clash_of_cultures.rules.turn.turn import Turn

SEA = {"C3": "sea", "C4": "sea", "D3": "fertile", "B4": "fertile"}


def traders(players: int = 2, **goods: int) -> Scenario:
    """All is Land but the Sea spaces C3 and C4, and A has Trade Routes and Storage."""
    table = Scenario(players).land(SEA).reveal_all().advances(A, "bartering", "trade_routes", "storage")
    return table.stock(A, goods)


def routes(table: Scenario) -> int:
    return trade_routes(table.game, A)


@pytest.mark.rule("COC-ADV-TRADE-ROUTES-1")
def test_each_route_gives_one_food_before_the_first_action() -> None:
    # Two Settlers in E4, cities in D5 and E5 next to it.
    table = traders(food=1).units(A, "E4", settlers=2).city(B, "D5").city(B, "E5").ask(Turn(A, 2))
    assert (table.question, table.left(A), table.food(A)) == ("take_turn", 3, 3)


@pytest.mark.rule("COC-ADV-TRADE-ROUTES-1")
def test_without_the_advance_there_is_no_income() -> None:
    table = Scenario(2).reveal_all().advances(A, "bartering", "storage").units(A, "E4", settlers=2)
    table.city(B, "D5").city(B, "E5").ask(Turn(A, 2))
    assert table.food(A) == 0


@pytest.mark.rule("COC-ADV-TRADE-ROUTES-1")
def test_only_the_player_whose_turn_it_is_gets_income() -> None:
    table = traders().units(A, "E4", settlers=1).city(B, "D5").ask(Turn(B, 2))
    assert (table.pending, table.food(A), table.food(B)) == ((B,), 0, 0)


@pytest.mark.rule("COC-ADV-TRADE-ROUTES-1")
def test_food_above_the_limit_is_lost() -> None:
    table = traders(food=7).units(A, "E4", settlers=2).city(B, "D5").city(B, "E5").ask(Turn(A, 1))
    assert table.food(A) == 8


@pytest.mark.rule("COC-ADV-TRADE-ROUTES-2")
@pytest.mark.parametrize(("space", "found"), [("D5", 1), ("D6", 1), ("D7", 0)])
def test_a_route_spans_two_spaces_at_most(space: str, found: int) -> None:
    # From D4: D5 is next to it, D6 is 2 spaces away, D7 is 3.
    assert routes(traders().units(A, "D4", settlers=1).city(B, space)) == found


@pytest.mark.rule("COC-ADV-TRADE-ROUTES-2")
def test_settlers_and_ships_trade_and_armies_do_not() -> None:
    assert routes(traders().units(A, "C4", ships=1).city(B, "C5")) == 1
    assert routes(traders().units(A, "D4", settlers=1).city(B, "D5")) == 1
    assert routes(traders().units(A, "D4", armies=1).city(B, "D5")) == 0


@pytest.mark.rule("COC-ADV-TRADE-ROUTES-2")
def test_own_cities_and_barbarians_are_no_partners() -> None:
    assert routes(traders().units(A, "D4", settlers=1).city(A, "D5")) == 0
    assert routes(traders().units(A, "D4", settlers=1).city(BARBARIANS, "D5")) == 0


@pytest.mark.rule("COC-ADV-TRADE-ROUTES-2")
def test_units_of_others_make_no_route() -> None:
    assert routes(traders(3).units(C, "D4", settlers=1).city(B, "D5")) == 0


@pytest.mark.rule("COC-ADV-TRADE-ROUTES-2")
def test_an_angry_city_does_not_trade() -> None:
    assert routes(traders().units(A, "D4", settlers=1).city(B, "D5", mood=ANGRY)) == 0
    assert routes(traders().units(A, "D4", settlers=1).city(B, "D5", mood=HAPPY)) == 1


@pytest.mark.rule("COC-ADV-TRADE-ROUTES-2")
def test_a_route_does_not_lead_through_unrevealed_regions() -> None:
    # C4 and E4 have two neighbours in common, D4 and D5, of two other regions.
    table = Scenario(2).land({"C4": "barren", "E4": "barren"}).units(A, "C4", settlers=1).city(B, "E4")
    assert routes(table) == 0
    assert routes(table.land({"D4": "sea"})) == 1


@pytest.mark.rule("COC-ADV-TRADE-ROUTES-3")
def test_each_unit_and_each_city_is_in_one_pair() -> None:
    assert routes(traders().units(A, "D4", settlers=1).city(B, "D5").city(B, "E4")) == 1
    assert routes(traders().units(A, "D4", settlers=3).city(B, "D5")) == 1
    assert routes(traders().units(A, "D4", settlers=2).city(B, "D5").city(B, "E4")) == 2


@pytest.mark.rule("COC-ADV-TRADE-ROUTES-4")
def test_four_routes_count_at_most() -> None:
    # Five units and five cities around D4.
    table = traders().units(A, "D4", settlers=4).units(A, "C4", ships=1)
    for space in ("D3", "E3", "E4", "D5", "B4"):
        table.city(B, space)
    assert routes(table) == 4
    assert table.ask(TradeRoutes(A)).food(A) == 4


@pytest.mark.rule("COC-ADV-TRADE-ROUTES-5")
def test_a_settler_aboard_and_its_ship_both_trade() -> None:
    table = traders().units(A, "C4", ships=1, settlers=1).city(B, "C5").city(B, "D5")
    assert routes(table) == 2
    assert routes(traders().units(A, "C4", ships=1, settlers=1).city(B, "C5")) == 1


@pytest.mark.rule("COC-ADV-TRADE-ROUTES-6")
def test_the_pairing_is_the_largest_possible() -> None:
    # The Settler in D4 reaches D5 and D2; the one in D6 reaches D5 only. Each must leave the other its city.
    table = traders().units(A, "D4", settlers=1).units(A, "D6", settlers=1).city(B, "D5").city(B, "D2")
    assert routes(table) == 2
    # The same with the two the other way round in the order of spaces.
    other = traders().units(A, "D3", settlers=1).units(A, "D5", settlers=1).city(B, "D4").city(B, "D6")
    assert routes(other) == 2


@pytest.mark.rule("COC-ADV-TRADE-ROUTES-6")
def test_a_chain_of_three_is_paired() -> None:
    # Unit C5 reaches B6 and D5, unit E5 reaches D5 and F5, unit G4 reaches F5 only.
    table = traders().units(A, "C5", settlers=1).units(A, "E5", settlers=1).units(A, "G4", settlers=1)
    table.city(B, "D5").city(B, "F5").city(B, "B6")
    assert routes(table) == 3


# -- Currency


def bankers(**goods: int) -> Scenario:
    """Three routes, and A has Currency."""
    table = traders(**goods).advances(A, "currency").units(A, "D4", settlers=3)
    return table.city(B, "D5").city(B, "E4").city(B, "E3").ask(Turn(A, 1))


@pytest.mark.rule("COC-ADV-CURRENCY-1")
def test_each_route_may_give_gold_instead() -> None:
    table = bankers()
    assert table.options(A) == [Income(3, 0), Income(2, 1), Income(1, 2), Income(0, 3)]
    table.play(A, Income(1, 2))
    assert (table.food(A), table.gold(A), table.question) == (1, 2, "take_turn")


@pytest.mark.rule("COC-ADV-CURRENCY-1")
def test_each_route_gives_one_thing() -> None:
    table = bankers()
    for food, gold in ((3, 1), (0, 2), (-1, 4), (4, -1)):
        assert table.refused(A, Income(food, gold)) == "COC-ADV-CURRENCY-1"
    assert table.refused(A, End()) == "COC-ADV-CURRENCY-1"


@pytest.mark.rule("COC-ADV-CURRENCY-1")
def test_without_routes_currency_asks_nothing() -> None:
    table = traders().advances(A, "currency").units(A, "D4", settlers=1).ask(Turn(A, 1))
    assert (table.question, table.gold(A)) == ("take_turn", 0)
