"""The 38 Event cards: what each does beyond its icon.

Topics: event cards.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import ANGRY, CONTENT, HAPPY, NEUTRAL, A, B, C, D, Scenario, event_card
from ziggurat.games.clash_of_cultures.board.units import MOVED
from ziggurat.games.clash_of_cultures.choices import (
    Accept,
    AtSpace,
    AtSpaces,
    End,
    Refuse,
    Ruin,
    Ruins,
    Share,
    ThisAdvance,
    ThisSeat,
    UnitAt,
    UnitsAt,
)
from ziggurat.games.clash_of_cultures.content.event_cards import EVENT_LIST, PLAGUE
from ziggurat.games.clash_of_cultures.content.model import ICONS
from ziggurat.games.clash_of_cultures.events import GovernmentChanged, UnitsLost, UnitsPlaced
from ziggurat.games.clash_of_cultures.hooks import EVENT_EFFECTS


def at(table: Scenario, name: str) -> AtSpace:
    return AtSpace(table.at(name))


def names(table: Scenario, seat: int) -> list[str]:
    """The spaces offered, by name."""
    return sorted(table.name(choice.space) for choice in table.of(seat, AtSpace) if isinstance(choice, AtSpace))


def moods(table: Scenario, *cities: str) -> list[int]:
    return [table.city_at(name).mood for name in cities]


def no_icons(table: Scenario) -> Scenario:
    """All Exhausted tokens and Barbarian settlements are used up, and no Barbarians are near."""
    table.game.exhausted = tuple(range(table.game.chart.size - 4, table.game.chart.size))
    table.game.barbarians = [0, 16]
    return table


def foods(table: Scenario) -> list[int]:
    return [table.food(seat) for seat in range(table.game.players)]


def home_cities(players: int, **cities: int) -> Scenario:
    """So many cities of each player (keys a, b, c, d) at home: Fertile, Mountain, Forest, Barren."""
    table = Scenario(players)
    for seat, key in enumerate("abcd"):
        for terrain in ("fertile", "mountain", "forest", "barren")[: cities.get(key, 0)]:
            table.city(seat, table.home(seat, terrain))
    return table


# -- the deck


def test_every_card_has_its_effect() -> None:
    assert {card.effect for card in CONTENT.events} == {effect.id for effect in EVENT_LIST}
    assert len(EVENT_LIST) == 31
    for card in CONTENT.events:
        assert f"COC-EVENT-{card.number:02d}" in EVENT_EFFECTS[card.effect].rules


ICON_OF = {
    "none": [1, 2, 29, 30, 31, 32, 33, 36, 37],
    "gold_mine": [34, 35, 38],
    "exhausted": [13, 14, 18, 24],
    "spawn": [9, 10, 11, 12, 15, 16, 17, 27],
    "attack": [3, 4, 5, 6, 7, 8, 19, 20, 21, 22, 23, 25, 26, 28],
}


@pytest.mark.parametrize("icon", list(ICON_OF))
def test_the_icons(icon: str) -> None:
    assert [card.number for card in CONTENT.events if ICONS[card.icon] == icon] == ICON_OF[icon]


# -- 1 Plague


@pytest.mark.rule("COC-EVENT-01", "COC-EVT-08")
def test_plague_lowers_a_city_of_everybody_with_two() -> None:
    table = home_cities(3, a=2, b=2, c=1).event(A, event_card("Plague"))
    assert (table.question, table.pending) == ("trouble", (A,))
    table.play(A, at(table, "F2"))
    assert table.pending == (B,)  # the owner chooses
    assert names(table, B) == ["G7", "G8"]
    table.play(B, at(table, "G7"))
    assert table.game.over
    assert moods(table, "E3", "F2", "G7", "G8", "B6") == [NEUTRAL, ANGRY, ANGRY, NEUTRAL, NEUTRAL]


@pytest.mark.rule("COC-EVENT-01")
@pytest.mark.parametrize("advance", ["roads", "navigation", "trade_routes"])
def test_plague_reaches_two_cities_of_those_who_travel(advance: str) -> None:
    table = home_cities(2, a=3).advances(A, advance).event(A, event_card("Plague"))
    table.play(A, at(table, "E1"))
    assert names(table, A) == ["C1", "D2"]  # not the same city twice
    assert table.refused(A, at(table, "E1")) == "COC-EVENT-01"
    table.play(A, at(table, "C1"))
    assert moods(table, "D2", "E1", "C1") == [NEUTRAL, ANGRY, ANGRY]


@pytest.mark.rule("COC-EVENT-01")
def test_the_two_cities_of_the_plague_are_named_together() -> None:
    table = home_cities(2, a=4).advances(A, "roads").event(A, event_card("Plague"))
    d2, e1, c1, d1 = [table.at(name) for name in ("D2", "E1", "C1", table.home(A, "barren"))]
    pairs = [{d2, e1}, {d2, c1}, {d2, d1}, {e1, c1}, {e1, d1}, {c1, d1}]
    listed = [set(choice.spaces) for choice in table.of(A, AtSpaces)]
    assert len(table.options(A)) == len(listed) == 6 and all(pair in listed for pair in pairs)
    for spaces in ((d2,), (d2, d2), (d2, e1, c1), (max(d2, e1), min(d2, e1))):
        assert table.refused(A, AtSpaces(spaces)) == "COC-EVT-08"
    assert table.refused(A, AtSpaces(tuple(sorted((d2, table.at("D7")))))) == "COC-EVENT-01"  # not A's
    assert table.refused(A, AtSpaces((d2, 9999))) == "COC-EVT-08"
    assert table.refused(A, AtSpaces((-1, d2))) == "COC-EVT-08"
    table.play(A, AtSpaces(tuple(sorted((d2, c1)))))
    assert table.game.over
    assert moods(table, "D2", "E1", "C1") == [ANGRY, NEUTRAL, ANGRY]


@pytest.mark.rule("COC-EVENT-01", "COC-ADV-MYTHS-1")
def test_each_of_two_cities_may_be_kept_from_the_plague() -> None:
    table = home_cities(2, a=3).advances(A, "roads", "myths").realm(A, mood=2).event(A, event_card("Plague"))
    table.play(A, AtSpaces(tuple(sorted((table.at("D2"), table.at("C1"))))))
    assert table.question == "unrest"
    table.play(A, Accept(), Refuse())
    assert sorted(moods(table, "D2", "C1")) == [ANGRY, NEUTRAL]
    assert table.mood(A) == 1


@pytest.mark.rule("COC-EVENT-01")
def test_one_city_of_the_plague_is_named_alone() -> None:
    table = home_cities(2, a=2).event(A, event_card("Plague"))
    assert names(table, A) == ["D2", "E1"]
    assert table.refused(A, AtSpaces((table.at("D2"),))) == "COC-EVT-08"


@pytest.mark.rule("COC-EVENT-01")
def test_plague_is_one_step_and_only_for_cities_not_yet_angry() -> None:
    table = (
        Scenario()
        .city(A, "D2", mood=HAPPY)
        .city(A, "E1", mood=ANGRY)
        .city(A, "C1", mood=HAPPY)
        .event(A, event_card("Plague"))
    )
    assert names(table, A) == ["C1", "D2"]
    table.play(A, at(table, "D2"))
    assert moods(table, "D2", "E1", "C1") == [NEUTRAL, ANGRY, HAPPY]


@pytest.mark.rule("COC-EVENT-01", "COC-EVT-11")
def test_plague_stays_with_the_player_and_lasts() -> None:
    table = home_cities(2, a=1).event(A, event_card("Plague"))
    assert table.game.is_marked(PLAGUE)
    assert table.kept(A) == ["Plague"]
    assert table.game.event_discard == ()
    assert table.of_seat(A).event_points == 0


# -- 2 Epidemic


@pytest.mark.rule("COC-EVENT-02", "COC-EVT-03")
def test_epidemic_takes_a_unit_of_everybody_with_two() -> None:
    table = Scenario(3, first=B).units(A, "E3", settlers=1, armies=1).units(B, "G7", armies=2).units(C, "B6", armies=1)
    table.event(A, event_card("Epidemic"))
    assert table.pending == (A,)  # B, first in turn order, had no choice: both units are alike
    assert table.armies("G7") == 1
    assert table.options(A) == [UnitAt(table.at("E3"), "settler"), UnitAt(table.at("E3"), "army")]
    table.play(A, UnitAt(table.at("E3"), "settler"))
    assert (table.settlers("E3"), table.armies("E3"), table.armies("B6")) == (0, 1, 1)
    assert [event.side for event in table.events(UnitsLost) if isinstance(event, UnitsLost)] == [B, A]


@pytest.mark.rule("COC-EVENT-02")
@pytest.mark.parametrize("advance", ["roads", "navigation", "trade_routes"])
def test_epidemic_takes_two_units_of_those_who_travel(advance: str) -> None:
    table = Scenario().units(A, "D2", settlers=1, armies=3).advances(A, advance).event(A, event_card("Epidemic"))
    table.play(A, UnitAt(table.at("D2"), "army"), UnitAt(table.at("D2"), "settler"))
    assert (table.settlers("D2"), table.armies("D2")) == (0, 2)
    assert table.unit_supply(A)[:2] == [4, 14]


@pytest.mark.rule("COC-EVENT-02")
def test_epidemic_refuses_foreign_units() -> None:
    table = Scenario().units(A, "D2", settlers=1, armies=1).units(B, "D7", armies=1).event(A, event_card("Epidemic"))
    assert table.refused(A, UnitAt(table.at("D7"), "army")) == "COC-EVENT-02"
    assert table.refused(A, UnitAt(table.at("D2"), "ship")) == "COC-EVENT-02"


@pytest.mark.rule("COC-EVENT-02", "COC-NAVB-06")
def test_land_units_go_down_with_a_ship_lost_to_the_epidemic() -> None:
    """Two Ships carry a Settler and two Army units; one Ship carries but two of them."""
    table = (
        Scenario().land({"D3": "sea"}).units(A, "D3", settlers=1, armies=2, ships=2).event(A, event_card("Epidemic"))
    )
    table.play(A, UnitAt(table.at("D3"), "ship"))
    assert table.refused(A, UnitAt(table.at("D3"), "ship")) == "COC-NAVB-06"
    table.play(A, UnitAt(table.at("D3"), "settler"))
    assert table.game.over
    assert (table.settlers("D3"), table.armies("D3"), table.ships("D3")) == (0, 2, 1)


@pytest.mark.rule("COC-EVENT-02")
def test_the_two_units_of_the_epidemic_are_named_together() -> None:
    table = Scenario().units(A, "D2", settlers=1, armies=2).units(A, "E1", armies=1).advances(A, "roads")
    table.event(A, event_card("Epidemic"))
    d2, e1 = table.at("D2"), table.at("E1")
    settler, army = (d2, 0), (d2, 1)
    groups = [sorted(group) for group in ([settler, army], [settler, (e1, 1)], [army, army], [army, (e1, 1)])]
    listed = [list(zip(choice.spaces, choice.kinds, strict=True)) for choice in table.of(A, UnitsAt)]
    assert len(table.options(A)) == len(listed) == 4 and all(group in listed for group in groups)
    for wrong in (UnitsAt((d2,), (1,)), UnitsAt((d2, d2), (0, 0)), UnitsAt((d2, d2), (1, 0)), UnitsAt((d2, d2), (1,))):
        assert table.refused(A, wrong) == "COC-EVENT-02"
    table.play(A, UnitsAt((d2, d2), (1, 1)))
    assert table.game.over
    assert (table.settlers("D2"), table.armies("D2"), table.armies("E1")) == (1, 0, 1)


@pytest.mark.rule("COC-EVENT-02", "COC-NAVB-06")
def test_units_that_drag_others_down_are_not_listed() -> None:
    """A Ship carries two Settlers: with the Ship and one of them the other drowns, too."""
    table = Scenario().land({"D3": "sea"}).units(A, "D3", settlers=2, ships=1).units(A, "D2", armies=1)
    table.advances(A, "navigation").event(A, event_card("Epidemic"))
    d2, d3 = table.at("D2"), table.at("D3")
    both, mixed = UnitsAt((d3, d3), (0, 0)), UnitsAt(*zip(*sorted([(d2, 1), (d3, 0)]), strict=True))
    assert sorted(table.of(A, UnitsAt), key=str) == sorted([both, mixed], key=str)
    assert UnitsAt((d3, d3), (0, 2)) in table.game.options(A).others() and len(table.game.options(A).others()) == 2
    table.play(A, UnitsAt((d3, d3), (0, 2)))
    assert table.game.over
    assert (table.settlers("D3"), table.ships("D3"), table.armies("D2")) == (0, 0, 1)


@pytest.mark.rule("COC-EVENT-02", "COC-NAVB-06")
def test_who_goes_down_with_the_ships_of_two_units_is_asked_afterwards() -> None:
    table = Scenario().land({"D3": "sea"}).units(A, "D3", settlers=4, ships=2).advances(A, "roads")
    table.event(A, event_card("Epidemic"))
    d3 = table.at("D3")
    # Two Settlers: 2 left on 2 Ships. One of each: 3 left on 1 Ship. Two Ships: 4 in the water.
    assert table.options(A) == [UnitsAt((d3, d3), (0, 0))]
    assert table.game.options(A).others() == [UnitsAt((d3, d3), (0, 2)), UnitsAt((d3, d3), (2, 2))]
    table.play(A, UnitsAt((d3, d3), (0, 2)))
    assert (table.settlers("D3"), table.ships("D3")) == (2, 1)  # one more went down


def test_of_like_units_the_epidemic_takes_the_one_that_has_moved() -> None:
    table = Scenario().units(A, "D2", armies=1).units(A, "D2", armies=1, flags=MOVED).event(A, event_card("Epidemic"))
    assert table.game.units[table.at("D2")] == (16,)


# -- 3 to 8 Famine


@pytest.mark.rule("COC-EVENT-03", "COC-EVENT-04", "COC-EVENT-05")
@pytest.mark.parametrize("card", [3, 4, 5])
def test_famine_takes_one_food(card: int) -> None:
    table = Scenario().city(A, "D2").city(B, "D7").realm(A, food=2, gold=3).realm(B, food=2).event(A, card)
    assert (table.food(A), table.gold(A), table.food(B)) == (1, 3, 2)
    assert moods(table, "D2", "D7") == [NEUTRAL, NEUTRAL]


@pytest.mark.rule("COC-EVENT-03", "COC-EVENT-04", "COC-EVENT-05")
@pytest.mark.parametrize("card", [3, 4, 5])
def test_famine_without_food_makes_a_city_angry_whatever_gold_there_is(card: int) -> None:
    table = Scenario().city(A, "D2", mood=HAPPY).city(A, "E1").city(A, "C1", mood=ANGRY).realm(A, gold=3).event(A, card)
    assert names(table, A) == ["D2", "E1"]
    assert table.refused(A, at(table, "C1")) == f"COC-EVENT-0{card}"
    table.play(A, at(table, "D2"))
    assert moods(table, "D2", "E1", "C1") == [ANGRY, NEUTRAL, ANGRY]
    assert table.gold(A) == 3


@pytest.mark.rule("COC-EVENT-06", "COC-EVENT-07", "COC-EVENT-08")
@pytest.mark.parametrize("card", [6, 7, 8])
@pytest.mark.parametrize(("food", "left", "mood"), [(2, 0, NEUTRAL), (1, 0, ANGRY), (0, 0, ANGRY)])
def test_severe_famine_takes_two_food_or_all_there_is_and_the_mood(card: int, food: int, left: int, mood: int) -> None:
    table = Scenario().city(A, "D2").realm(A, food=food, gold=3).event(A, card)
    assert (table.food(A), table.gold(A)) == (left, 3)
    assert moods(table, "D2") == [mood]


# -- 9 to 17 years


@pytest.mark.rule("COC-EVENT-09", "COC-EVENT-13", "COC-EVENT-15")
@pytest.mark.parametrize(("card", "food"), [(9, 1), (13, 2), (15, 3)])
def test_years_for_all(card: int, food: int) -> None:
    table = no_icons(Scenario(3).advances(A, "storage").advances(B, "storage").advances(C, "storage")).event(B, card)
    assert foods(table) == [food] * 3


@pytest.mark.rule("COC-EVENT-10", "COC-EVENT-12", "COC-EVENT-17", "COC-EVT-02")
@pytest.mark.parametrize(("card", "food"), [(10, 1), (12, 2), (17, 3)])
def test_years_for_the_player_alone(card: int, food: int) -> None:
    table = no_icons(Scenario(3).advances(B, "storage")).event(B, card)
    assert foods(table) == [0, food, 0]


@pytest.mark.rule("COC-EVENT-17")
def test_food_above_the_limit_is_lost() -> None:
    table = no_icons(Scenario().realm(A, food=1)).event(A, event_card("Fantastic Year", 3))
    assert table.food(A) == 2


@pytest.mark.rule("COC-EVENT-11")
def test_a_good_year_for_one_more_player() -> None:
    table = no_icons(Scenario(3)).event(B, event_card("Good Year", 3))
    assert (table.question, table.pending) == ("favour", (B,))
    assert table.options(B) == [ThisSeat(A), ThisSeat(C)]
    assert table.refused(B, ThisSeat(B)) == "COC-EVENT-11"
    table.play(B, ThisSeat(C))
    assert foods(table) == [0, 1, 1]


@pytest.mark.rule("COC-EVENT-11")
def test_with_two_players_the_other_one_gets_it() -> None:
    assert foods(no_icons(Scenario()).event(B, event_card("Good Year", 3))) == [1, 1]


@pytest.mark.rule("COC-EVENT-14")
def test_a_great_year_hands_out_two_food() -> None:
    table = no_icons(Scenario(4)).event(B, event_card("Great Year", 3))
    assert (table.question, table.pending) == ("hand_out", (B,))
    assert len(table.options(B)) == 6  # 2-0-0, 1-1-0 and their turns
    for share in ((0, 2, 0, 0), (1, 0, 0, 0), (2, 0, 1, 0), (2, 0, 0), (3, 0, -1, 0)):
        assert table.refused(B, Share(share)) == "COC-EVENT-14"
    table.play(B, Share((1, 0, 0, 1)))
    assert foods(table) == [1, 2, 0, 1]


@pytest.mark.rule("COC-EVENT-16")
def test_a_fantastic_year_hands_out_three_food() -> None:
    table = no_icons(Scenario(4).advances(A, "storage").advances(C, "storage")).event(
        A, event_card("Fantastic Year", 2)
    )
    assert len(table.options(A)) == 10
    assert table.refused(A, Share((0, 2, 0, 0))) == "COC-EVENT-16"
    table.play(A, Share((0, 0, 3, 0)))
    assert foods(table) == [3, 0, 3, 0]


@pytest.mark.rule("COC-EVENT-14", "COC-EVENT-16")
@pytest.mark.parametrize("card", [14, 16])
def test_with_two_players_all_is_handed_to_the_other(card: int) -> None:
    assert foods(no_icons(Scenario()).event(A, card)) == [2, 2]


# -- 18 to 26 Great Persons


GREATS = list(range(18, 27))


@pytest.mark.rule("COC-EVENT-GREAT-1")
@pytest.mark.parametrize("card", GREATS)
def test_the_drawer_takes_a_great_person_for_one_culture_token(card: int) -> None:
    table = no_icons(Scenario(3).realm(A, culture=1).realm(B, culture=3).realm(C, culture=2)).event(A, card)
    assert (table.question, table.pending) == ("take_great", (A,))
    table.play(A, Accept())
    assert table.game.over
    assert (table.culture(A), table.culture(B)) == (0, 3)
    assert table.of_seat(A).great_persons == (card - 1,)
    assert table.game.event_discard == ()


@pytest.mark.rule("COC-EVENT-GREAT-1")
def test_the_others_are_asked_in_turn_order_and_pay_two() -> None:
    """B draws; D is first player: D is passed over with 1 token, then A and C are asked."""
    table = no_icons(Scenario(4, first=D)).realm(B, culture=1).realm(C, culture=2).realm(D, culture=1)
    table.realm(A, culture=3).event(B, event_card("Great Scientist")).play(B, Refuse())
    assert table.pending == (A,)
    table.play(A, Accept())
    assert [table.culture(seat) for seat in (A, B, C, D)] == [1, 1, 2, 1]
    assert table.greats(A) == ["Great Scientist"]
    assert table.game.over


@pytest.mark.rule("COC-EVENT-GREAT-1")
def test_a_great_person_nobody_takes_is_discarded() -> None:
    table = no_icons(Scenario(4)).realm(B, culture=2).realm(C, culture=1).realm(D, culture=2)
    table.event(A, event_card("Great Scientist"))
    assert table.pending == (B,)  # A has no token
    table.play(B, Refuse())
    assert table.pending == (D,)
    table.play(D, Refuse())
    assert [realm.great_persons for realm in table.game.realms] == [()] * 4
    assert table.discarded_events == ["Great Scientist"]


# -- 27, 28 Population Boom


@pytest.mark.rule("COC-EVENT-27", "COC-EVENT-28", "COC-EVT-08")
@pytest.mark.parametrize("card", [27, 28])
def test_population_boom_gives_a_settler_to_the_player_and_to_another(card: int) -> None:
    table = no_icons(home_cities(3, a=2, b=2, c=2)).event(A, card)
    assert (table.question, table.pending) == ("new_settler", (A,))
    table.play(A, at(table, "F2"))
    assert (table.question, table.pending) == ("favour", (A,))
    assert table.options(A) == [ThisSeat(B), ThisSeat(C)]
    table.play(A, ThisSeat(C))
    assert (table.question, table.pending) == ("new_settler", (C,))  # the owner of the cities chooses
    assert names(table, C) == ["A6", "B6"]
    table.play(C, at(table, "A6"))
    assert [(table.settlers(name), table.side(name)) for name in ("F2", "A6")] == [(1, A), (1, C)]
    assert len(table.events(UnitsPlaced)) == 2


@pytest.mark.rule("COC-EVENT-27", "COC-EVENT-28")
@pytest.mark.parametrize("card", [27, 28])
def test_only_a_player_with_a_city_and_a_settler_left_can_be_chosen(card: int) -> None:
    table = no_icons(home_cities(4, a=1, b=1, c=1)).units(B, "C3", settlers=4)
    table.event(A, card)
    assert table.game.over  # C is the only one: B has no Settler left, D no city
    assert table.settlers(table.home(A)) == 1
    assert table.settlers(table.home(C)) == 1


@pytest.mark.rule("COC-EVENT-27", "COC-EVENT-28", "COC-COMP-09")
@pytest.mark.parametrize("card", [27, 28])
def test_without_settlers_in_supply_the_gift_is_lost(card: int) -> None:
    table = no_icons(home_cities(2, a=2, b=2)).units(A, "D2", settlers=4).units(B, "D7", settlers=4).event(A, card)
    assert table.game.over
    assert table.events(UnitsPlaced) == []


# -- 29 Volcano


@pytest.mark.rule("COC-EVENT-29", "COC-EVT-10", "COC-EVT-11")
def test_volcano_destroys_a_city_for_points() -> None:
    """A Settlement and a Temple of A and a Port in B's colour: 4 points for A, 2 for B; the Wonder gives none."""
    table = home_cities(2, a=3, b=1).land({"D3": "sea"})
    table.land({"C2": "fertile"}).city(A, "C2", "temple", colours={"port": B}, wonder="library")
    table.units(A, "C2", armies=2, settlers=1)
    before = table.game.scores()
    table.event(A, event_card("Volcano"))
    assert names(table, A) == ["C1", "C2", "D2", "E1"]
    assert table.refused(A, at(table, "D7")) == "COC-EVENT-29"
    table.play(A, at(table, "C2"))
    assert table.game.cities[table.at("C2")] is None
    assert table.game.units[table.at("C2")] == ()
    assert [realm.event_points for realm in table.game.realms] == [4, 2]
    assert table.of_seat(A).wonders == 0
    assert table.kept(A) == ["Volcano"]
    assert (table.supply(A, "settlement"), table.supply(A, "temple")) == (3, 6)  # 7 less 4 Settlements, 7 less a Temple
    assert table.supply(B, "port") == 6  # its Port is gone for good too
    assert table.unit_supply(A)[:2] == [4, 16]  # units come back
    assert [now - old for now, old in zip(table.game.scores(), before, strict=True)] == [4 - 2 - 5, 2 - 1]


@pytest.mark.rule("COC-EVENT-29", "COC-EVT-11")
def test_volcano_spares_players_with_three_cities() -> None:
    table = home_cities(2, a=3, b=4).event(A, event_card("Volcano"))
    assert table.game.over
    assert (len(table.game.cities_of(A)), len(table.game.cities_of(B))) == (3, 4)
    assert (table.kept(A), table.discarded_events) == ([], ["Volcano"])


# -- 30, 31 Earthquakes


def shaken() -> Scenario:
    """A's cities: D2 with Temple and Fortress, E1 with an Academy of B's, happy, C1 without a building."""
    table = Scenario().city(A, "D2", "temple", "fortress").city(A, "E1", colours={"academy": B}, mood=HAPPY)
    return table.city(A, "C1", mood=HAPPY)


def ruin(table: Scenario, name: str, piece: str) -> Ruin:
    return Ruin(table.at(name), piece)


@pytest.mark.rule("COC-EVENT-30", "COC-EVT-10")
def test_earthquake_takes_one_to_three_pieces_for_points() -> None:
    table = shaken().event(A, event_card("Earthquake"))
    assert (table.question, table.pending) == ("earthquake", (A,))
    assert table.refused(A, End()) == "COC-EVENT-30"  # at least one
    table.play(A, ruin(table, "D2", "temple"), ruin(table, "E1", "academy"))
    assert moods(table, "D2", "E1") == [NEUTRAL, HAPPY]  # moods fall when all pieces are chosen
    table.play(A, End())
    assert table.game.over
    assert moods(table, "D2", "E1", "C1") == [ANGRY, NEUTRAL, HAPPY]
    assert [realm.event_points for realm in table.game.realms] == [2, 2]  # the Academy is B's
    assert (table.city_at("D2").size, table.city_at("E1").size) == (2, 1)
    assert (table.supply(A, "temple"), table.supply(B, "academy")) == (6, 6)  # for good
    assert table.kept(A) == ["Earthquake"]


@pytest.mark.rule("COC-EVENT-30")
def test_earthquake_ends_by_itself_after_three_pieces() -> None:
    table = shaken().event(A, event_card("Earthquake"))
    table.play(A, ruin(table, "D2", "temple"), ruin(table, "D2", "fortress"), ruin(table, "E1", "academy"))
    assert table.game.over
    assert moods(table, "D2", "E1") == [ANGRY, NEUTRAL]  # one step each, not one per piece
    assert [realm.event_points for realm in table.game.realms] == [4, 2]


@pytest.mark.rule("COC-EVENT-30")
def test_a_settlement_goes_only_with_all_other_pieces_of_its_city() -> None:
    table = shaken().event(A, event_card("Earthquake"))
    assert table.refused(A, ruin(table, "D2", "settlement")) == "COC-EVENT-30"
    assert table.refused(A, ruin(table, "C1", "settlement")) is None
    table.play(A, ruin(table, "D2", "temple"))
    assert table.refused(A, ruin(table, "D2", "settlement")) == "COC-EVENT-30"
    table.play(A, ruin(table, "D2", "fortress"), ruin(table, "D2", "settlement"))
    assert table.game.over
    assert table.game.cities[table.at("D2")] is None
    assert table.of_seat(A).event_points == 6
    assert moods(table, "E1", "C1") == [HAPPY, HAPPY]


@pytest.mark.rule("COC-EVENT-30")
def test_an_earthquake_takes_own_cities_only_and_needs_three_of_them() -> None:
    table = shaken().city(B, "D7", "temple").event(A, event_card("Earthquake"))
    assert table.refused(A, ruin(table, "D7", "temple")) == "COC-EVENT-30"
    table = home_cities(2, a=2, b=3).event(A, event_card("Earthquake"))
    assert table.game.over
    assert table.discarded_events == ["Earthquake"]


def ruins(table: Scenario, *pieces: tuple[str, int]) -> Ruins:
    """Pieces of cities, each as the name of its space and 0 to 3 for a building, 4 for the Settlement."""
    found = sorted((table.at(name), piece) for name, piece in pieces)
    return Ruins(tuple(space for space, _ in found), tuple(piece for _, piece in found))


@pytest.mark.rule("COC-EVENT-30", "COC-EVT-10")
def test_pieces_of_an_earthquake_are_named_together() -> None:
    table = shaken().event(A, event_card("Earthquake"))
    table.play(A, ruins(table, ("D2", 0), ("D2", 1), ("E1", 2)))
    assert table.game.over
    assert moods(table, "D2", "E1", "C1") == [ANGRY, NEUTRAL, HAPPY]
    assert [realm.event_points for realm in table.game.realms] == [4, 2]
    assert (table.supply(A, "temple"), table.supply(A, "fortress"), table.supply(B, "academy")) == (6, 6, 6)


@pytest.mark.rule("COC-EVENT-30")
def test_pieces_of_one_city_are_listed_and_those_of_several_are_others() -> None:
    table = shaken().event(A, event_card("Earthquake"))
    one_city = [
        [("D2", 0)], [("D2", 1)], [("D2", 0), ("D2", 1)], [("D2", 0), ("D2", 1), ("D2", 4)],
        [("E1", 2)], [("E1", 2), ("E1", 4)], [("C1", 4)],
    ]  # fmt: skip
    listed = table.options(A)
    assert len(listed) == 7 and all(ruins(table, *pieces) in listed for pieces in one_city)
    others = table.game.options(A).others()
    # Two cities, one piece each: D2 and E1 2, D2 and C1 2, E1 and C1 1. Three pieces: D2 two and E1 or C1 one: 2;
    # E1 with its Settlement and one of D2: 2, and C1: 1; one of each city: 2.
    assert len(others) == 12 and len({str(choice) for choice in [*listed, *others]}) == 19
    assert all(table.refused(A, choice) is None for choice in others)
    table.play(A, ruins(table, ("D2", 0), ("D2", 1), ("D2", 4)))
    assert table.game.cities[table.at("D2")] is None
    assert table.of_seat(A).event_points == 6
    assert moods(table, "E1", "C1") == [HAPPY, HAPPY]


@pytest.mark.rule("COC-EVENT-30")
def test_pieces_that_cannot_go_together_are_refused() -> None:
    table = shaken().city(B, "D7", "temple").event(A, event_card("Earthquake"))
    d2 = table.at("D2")
    for wrong in (
        ruins(table),
        ruins(table, ("D2", 4)),  # its buildings stay
        ruins(table, ("D2", 0), ("D2", 4)),
        ruins(table, ("D2", 2)),  # no Academy
        ruins(table, ("D2", 5)),
        ruins(table, ("D7", 0)),
        ruins(table, ("D2", 0), ("D2", 1), ("E1", 2), ("C1", 4)),  # more than three
        Ruins((d2, d2), (0, 0)),
        Ruins((d2, d2), (1, 0)),
        Ruins((d2, d2), (0,)),
        Ruins((9999,), (0,)),
        Ruin(d2, "palace"),
    ):
        assert table.refused(A, wrong) == "COC-EVENT-30"
    table.play(A, ruin(table, "D2", "temple"))
    assert table.refused(A, ruins(table, ("D2", 1), ("E1", 2), ("C1", 4))) == "COC-EVENT-30"  # two are left
    assert not table.play(A, ruin(table, "D2", "fortress")).game.options(A).more  # one is left


@pytest.mark.rule("COC-EVENT-31", "COC-EVT-03")
def test_a_great_earthquake_strikes_everybody_with_three_cities() -> None:
    table = home_cities(3, a=3, b=2, c=3)
    table.game.first = C
    table.event(A, event_card("Great Earthquake"))
    assert table.pending == (C,)
    table.play(C, ruin(table, "B6", "settlement"), End())
    assert table.pending == (A,)
    table.play(A, ruin(table, "F2", "settlement"), End())
    assert table.game.over
    assert [len(table.game.cities_of(seat)) for seat in (A, B, C)] == [2, 2, 2]
    assert [realm.event_points for realm in table.game.realms] == [2, 0, 2]
    assert (table.kept(A), table.kept(C)) == (["Great Earthquake"], [])  # it stays with the player who drew it


@pytest.mark.rule("COC-EVENT-30")
def test_the_single_earthquake_leaves_the_others_alone() -> None:
    table = home_cities(2, a=3, b=3).event(A, event_card("Earthquake"))
    table.play(A, ruin(table, "E1", "settlement"), End())
    assert table.game.over


# -- 32, 33 Floods


@pytest.mark.rule("COC-EVENT-32", "COC-EVT-02")
def test_flood_lowers_a_city_at_the_sea() -> None:
    """D2 and E1 touch the Sea of E2, C1 does not."""
    table = home_cities(2, a=3).land({"E2": "sea"}).land({"E6": "sea"}).city(B, "E7").event(A, event_card("Flood"))
    assert names(table, A) == ["D2", "E1"]
    assert table.refused(A, at(table, "C1")) == "COC-EVENT-32"
    table.play(A, at(table, "E1"))
    assert moods(table, "D2", "E1", "C1", "E7") == [NEUTRAL, ANGRY, NEUTRAL, NEUTRAL]


@pytest.mark.rule("COC-EVENT-32")
def test_flood_has_no_effect_without_a_city_at_the_sea_that_is_not_angry() -> None:
    table = Scenario().land({"E2": "sea"}).city(A, "E1", mood=ANGRY).city(A, "C1").event(A, event_card("Flood"))
    assert table.game.over
    assert moods(table, "E1", "C1") == [ANGRY, NEUTRAL]


@pytest.mark.rule("COC-EVENT-33")
def test_a_great_flood_reaches_everybody() -> None:
    table = home_cities(2, a=2).land({"E2": "sea"}).land({"E6": "sea"}).city(B, "E7", mood=HAPPY).city(B, "D7")
    table.game.first = B
    table.event(A, event_card("Great Flood"))
    assert table.pending == (B,)
    table.play(B, at(table, "E7"))
    table.play(A, at(table, "D2"))
    assert moods(table, "D2", "E1", "E7", "D7") == [ANGRY, NEUTRAL, NEUTRAL, NEUTRAL]


# -- 34, 35 Migration


@pytest.mark.rule("COC-EVENT-34", "COC-EVENT-35", "COC-EVT-08")
@pytest.mark.parametrize("card", [34, 35])
def test_migration_gives_another_player_a_settler_and_lowers_a_city(card: int) -> None:
    table = home_cities(3, a=2, b=1, c=2).event(A, card)
    assert (table.question, table.pending) == ("favour", (A,))
    table.play(A, ThisSeat(C))
    assert (table.question, table.pending) == ("new_settler", (C,))
    table.play(C, at(table, "A6"))
    assert (table.question, table.pending) == ("trouble", (A,))
    table.play(A, at(table, "F2"))
    assert table.game.over
    assert (table.settlers("A6"), table.side("A6")) == (1, C)
    assert moods(table, "E3", "F2") == [NEUTRAL, ANGRY]
    assert table.settlers("E3") + table.settlers("F2") == 0


# -- 36, 37 Civil War


@pytest.mark.rule("COC-EVENT-36", "COC-EVENT-37")
@pytest.mark.parametrize("card", [36, 37])
def test_civil_war_strikes_a_city_with_an_army_that_is_not_happy(card: int) -> None:
    """D2 is neutral and E1 angry, both with an Army; C1 is happy with an Army; D1 has none."""
    table = Scenario().city(A, "D2").city(A, "E1", mood=ANGRY).city(A, "C1", mood=HAPPY).city(A, "D1")
    table.units(A, "D2", armies=2, settlers=1).units(A, "E1", armies=1).units(A, "C1", armies=1)
    table.units(A, "D1", settlers=1).event(A, card)
    assert (table.question, table.pending) == ("civil_war", (A,))
    assert names(table, A) == ["D2", "E1"]
    assert table.refused(A, at(table, "C1")) == "COC-EVENT-36"
    table.play(A, at(table, "D2"))
    assert table.game.over
    assert (table.armies("D2"), table.settlers("D2"), table.armies("E1")) == (1, 1, 1)
    assert moods(table, "D2", "E1", "C1", "D1") == [ANGRY, ANGRY, HAPPY, NEUTRAL]


@pytest.mark.rule("COC-EVENT-36", "COC-EVENT-37")
@pytest.mark.parametrize("card", [36, 37])
def test_without_such_a_city_civil_war_lowers_any_city(card: int) -> None:
    table = Scenario().city(A, "D2", mood=HAPPY).city(A, "E1").city(A, "C1", mood=ANGRY).units(A, "D2", armies=1)
    table.event(A, card)
    assert names(table, A) == ["D2", "E1"]
    table.play(A, at(table, "D2"))
    assert (moods(table, "D2", "E1"), table.armies("D2")) == ([NEUTRAL, NEUTRAL], 1)


@pytest.mark.rule("COC-EVENT-36")
def test_in_an_angry_city_only_the_army_unit_is_lost() -> None:
    table = (
        Scenario().city(A, "D2", mood=ANGRY).units(A, "D2", armies=1).city(A, "E1").event(A, event_card("Civil War"))
    )
    assert table.game.over
    assert (table.armies("D2"), moods(table, "D2", "E1")) == (0, [ANGRY, NEUTRAL])


# -- 38 Revolution

AUTOCRACY = ("draft", "nationalism", "totalitarianism", "absolute_power")


def revolution(*advances: str, armies: int = 0, actions: int = 2) -> Scenario:
    """A's turn with so many actions left, Army units at D2, and the card drawn."""
    table = Scenario().city(A, "D2").advances(A, *advances).turn(A, actions)
    if armies:
        table.units(A, "D2", armies=armies)
    return table.event(A, event_card("Revolution"))


@pytest.mark.rule("COC-EVENT-38")
def test_revolution_costs_an_action_of_this_turn() -> None:
    table = revolution()
    assert table.game.over
    assert (table.left(A), table.of_seat(A).fewer, table.gold(A)) == (1, 0, 2)


@pytest.mark.rule("COC-EVENT-38")
def test_with_no_action_left_revolution_costs_one_of_the_next_turn() -> None:
    table = revolution(actions=0)
    assert (table.left(A), table.of_seat(A).fewer) == (0, 1)


@pytest.mark.rule("COC-EVENT-38")
def test_in_the_status_phase_revolution_costs_an_action_of_the_next_turn() -> None:
    table = Scenario().city(A, "D2")
    table.game.turn = 0
    table.event(A, event_card("Revolution"))
    assert (table.left(A), table.of_seat(A).fewer) == (0, 1)


@pytest.mark.rule("COC-EVENT-38")
def test_an_army_unit_saves_the_action() -> None:
    table = revolution(armies=2)
    d2 = table.at("D2")
    assert (table.question, table.pending) == ("revolt", (A,))
    assert table.options(A) == [UnitAt(d2, "army"), End()]
    table.play(A, UnitAt(d2, "army"))
    assert table.game.over
    assert (table.left(A), table.armies("D2")) == (2, 1)


@pytest.mark.rule("COC-EVENT-38")
def test_revolution_may_be_suffered_in_spite_of_an_army() -> None:
    table = revolution(armies=1).play(A, End())
    assert (table.left(A), table.armies("D2")) == (1, 1)


@pytest.mark.rule("COC-EVENT-38")
def test_revolution_moves_all_cubes_to_another_government_that_is_unlocked() -> None:
    """Philosophy leads to Democracy; two cubes: Voting and one more of the player's choice."""
    table = revolution("draft", "philosophy", "nationalism", "totalitarianism")
    assert (table.question, table.pending) == ("change_government", (A,))
    table.play(A, ThisAdvance("economic_liberty"))
    assert table.game.over
    assert table.has(A, "voting") and table.has(A, "economic_liberty")
    assert not table.has(A, "nationalism") and not table.has(A, "totalitarianism")
    assert table.left(A) == 1


@pytest.mark.rule("COC-EVENT-38")
def test_of_two_unlocked_governments_the_player_chooses() -> None:
    table = revolution("draft", "philosophy", "state_religion", "nationalism")
    assert table.options(A) == [ThisAdvance("voting"), ThisAdvance("dogma")]
    assert table.refused(A, ThisAdvance("nationalism")) == "COC-EVENT-38"
    table.play(A, ThisAdvance("dogma"))
    assert table.game.over
    assert table.has(A, "dogma") and not table.has(A, "nationalism")


@pytest.mark.rule("COC-EVENT-38")
@pytest.mark.parametrize("advances", [AUTOCRACY, ("draft", "philosophy", "state_religion")])
def test_without_another_government_or_any_cube_nothing_moves(advances: tuple[str, ...]) -> None:
    table = revolution(*advances)
    assert table.game.over
    assert table.events(GovernmentChanged) == []
    assert table.left(A) == 1


@pytest.mark.rule("COC-EVENT-38")
def test_each_step_may_be_avoided_by_an_army_unit_of_its_own() -> None:
    table = revolution("draft", "philosophy", "nationalism", armies=2)
    d2 = table.at("D2")
    table.play(A, End())
    assert (table.question, table.left(A)) == ("revolt", 1)
    table.play(A, UnitAt(d2, "army"))
    assert table.game.over
    assert (table.has(A, "nationalism"), table.armies("D2")) == (True, 1)
