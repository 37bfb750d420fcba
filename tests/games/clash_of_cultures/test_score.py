"""Points at the end of the game, and who has won.

Topics: scoring.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import HAPPY, A, B, C, D, Scenario, action, event_card, objective
from ziggurat.games.clash_of_cultures.events import GameEnded
from ziggurat.games.clash_of_cultures.round import Calendar
from ziggurat.games.clash_of_cultures.score import SOURCES

START = 1.0  # half a point each for Farming and Mining, which every scenario gives


def points(table: Scenario, seat: int) -> float:
    return table.game.scores()[seat]


def counted(table: Scenario) -> Scenario:
    """The last Status Phase is over."""
    table.ask(Calendar(6, 3, table.game.players))
    assert table.game.over
    return table


def won(table: Scenario) -> list[int]:
    return counted(table).game.winners()


def complete(table: Scenario, seat: int, *cards: int) -> Scenario:
    """Lay these Objective cards open, their upper halves completed."""
    table.of_seat(seat).completed = tuple(2 * (card - 1) for card in cards)
    return table


def keep(table: Scenario, seat: int, points: int) -> Scenario:
    """Event cards that give so many points."""
    table.of_seat(seat).kept = (event_card("Volcano") - 1,)
    table.of_seat(seat).event_points = points
    return table


# -- points


@pytest.mark.rule("COC-END-02")
def test_a_city_piece_gives_a_point_to_its_colour() -> None:
    # A owns a city of four pieces, of which B and C have turned one each. B owns a plain city.
    table = Scenario(3).city(A, "E3", "temple", colours={"fortress": B, "academy": C}).city(B, "G7")
    assert [points(table, seat) for seat in (A, B, C)] == [START + 2, START + 2, START + 1]
    assert [part["city pieces"] for part in table.game.breakdown()] == [2, 2, 1]


@pytest.mark.rule("COC-END-02")
def test_mood_and_barbarians_add_no_city_points() -> None:
    table = Scenario(2).city(A, "D2", "temple", mood=HAPPY).reveal_all().barbarians("D5", 2)
    assert points(table, A) == START + 2


@pytest.mark.rule("COC-END-03", "COC-END-08")
def test_half_a_point_for_each_advance() -> None:
    # Farming, Mining and three more: 2.5 points, not rounded.
    table = Scenario(2).advances(A, "irrigation", "writing", "myths")
    assert points(table, A) == 2.5
    assert points(table, B) == 1.0
    assert counted(table).events(GameEnded) == [GameEnded((5, 2), "COC-STA-08")]


@pytest.mark.rule("COC-END-04")
def test_five_points_for_each_wonder() -> None:
    table = Scenario(2).city(A, "D2", wonder="wall").reveal_all().city(A, "D4", wonder="library")
    assert points(table, A) == START + 2 + 2 * 5


@pytest.mark.rule("COC-END-05")
def test_a_claimed_wonder_gives_nothing() -> None:
    table = Scenario(2).wonder("wall").realm(A, claimed="wall")
    assert points(table, A) == START


@pytest.mark.rule("COC-END-06")
def test_two_points_for_each_completed_objective_card() -> None:
    table = complete(Scenario(2), A, 1, 8, 20).realm(
        A, objectives=[objective("Scientific Lead"), objective("Coastal Culture")]
    )
    assert points(table, A) == START + 3 * 2


@pytest.mark.rule("COC-END-07")
def test_event_cards_give_their_points() -> None:
    assert points(keep(Scenario(2), A, 4), A) == START + 4


@pytest.mark.rule("COC-END-09")
def test_nothing_else_gives_points() -> None:
    table = Scenario(2).units(A, "D2", armies=4, settlers=4).units(A, "D1", armies=4)
    table.realm(
        A,
        food=8,
        ore=8,
        wood=8,
        ideas=8,
        gold=8,
        mood=8,
        culture=8,
        actions=[action("Quick Advance"), action("Quick Advance", 2)],
        greats=[event_card("Great Explorer")],
    )
    assert (points(table, A), points(table, B)) == (START, START)


# -- winning


@pytest.mark.rule("COC-END-10")
def test_most_points_win() -> None:
    table = Scenario(3).city(A, "E3").city(B, "G7", "temple").city(C, "B6")
    assert won(table) == [B]
    assert won(Scenario(3).city(A, "E3").city(B, "G7").city(C, "B6").advances(C, "myths")) == [C]


@pytest.mark.rule("COC-END-11")
def test_great_pyramids_break_a_tie_before_all_else() -> None:
    # A: city and Wonder, 6 points. B: a city of 5 pieces and two advances more, 6 points. Its pieces do not help B.
    table = Scenario(2).reveal_all().city(A, "D2", wonder="pyramids")
    table.city(B, "D7", "temple", "fortress", "academy", "port", port_at="D6").advances(B, "myths", "tactics")
    assert points(table, A) == points(table, B) == START + 6
    assert won(table) == [A]


@pytest.mark.rule("COC-END-11")
def test_great_pyramids_do_not_help_the_untied() -> None:
    # C owns Great Pyramids and is behind: 6 points against 8 of A and B, of whom B has more city-pieces.
    table = Scenario(3).reveal_all().city(C, "B6", wonder="pyramids")
    complete(table.city(A, "E3", "temple"), A, 1, 2, 3)
    complete(table.city(B, "G7", "temple", "fortress", "academy").city(B, "G5", "temple"), B, 4)
    assert [points(table, seat) - START for seat in (A, B, C)] == [8, 8, 6]
    assert won(table) == [B]


@pytest.mark.rule("COC-END-12", "COC-END-13")
def test_city_pieces_break_a_tie_at_thirty_and_a_half() -> None:
    # 30.5 each, neither with Great Pyramids.
    # A: 8 pieces, 9 advances (4.5), 8 objectives (16), 2 points from Events.
    # B: 6 pieces, 13 advances (6.5), 9 objectives (18).
    table = Scenario(2).reveal_all()
    table.city(A, "D2", "temple", "fortress", "academy").city(A, "D4", "temple", "fortress", "academy")
    table.city(B, "D7", "temple", "fortress").city(B, "D5", "temple", "fortress")
    more = ("irrigation", "storage", "husbandry", "engineering", "sanitation", "roads", "fishing")
    table.advances(A, *more).advances(B, *more, "writing", "myths", "tactics", "math")
    complete(keep(table, A, 2), A, *range(1, 9))
    complete(table, B, *range(11, 20))
    assert (points(table, A), points(table, B)) == (30.5, 30.5)
    assert won(table) == [A]


def tied(*seats: tuple[int, int, int, int, int]) -> Scenario:
    """Seats with so many city-pieces, advances beyond the first two, Wonders, objectives and points of Events."""
    table = Scenario(len(seats)).reveal_all()
    wonders = iter(("gardens", "library", "statue", "wall"))
    cards = iter(range(1, 33))
    for seat, (pieces, advances, built, objectives, events) in enumerate(seats):
        homes = [table.home(seat), table.home(seat, "barren")]
        for index in range(max(built, 1) if pieces else 0):
            extra = ("temple", "fortress", "academy")[: pieces - max(built, 1)] if index == 0 else ()
            table.city(seat, homes[index], *extra, wonder=next(wonders) if index < built else None)
        table.advances(seat, *("irrigation", "storage", "husbandry", "engineering", "sanitation", "roads")[:advances])
        complete(table, seat, *[next(cards) for _ in range(objectives)])
        table.of_seat(seat).event_points = events
    assert len(set(table.game.scores())) == 1
    return table


@pytest.mark.rule("COC-END-12")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ((1, 0, 0, 0, 1), (2, 0, 0, 0, 0)),  # city-pieces before Event cards
        ((1, 2, 0, 0, 0), (2, 0, 0, 0, 0)),  # city-pieces before advances
        ((1, 0, 0, 1, 0), (1, 4, 0, 0, 0)),  # advances before objectives
        ((1, 0, 1, 0, 0), (1, 2, 0, 2, 0)),  # advances before Wonders
        ((1, 0, 0, 2, 1), (1, 0, 1, 0, 0)),  # Wonders before objectives
        ((1, 0, 0, 0, 5), (1, 0, 1, 0, 0)),  # Wonders before Event cards
        ((1, 0, 0, 0, 2), (1, 0, 0, 1, 0)),  # objectives before Event cards
    ],
)
def test_sources_break_ties_in_their_order(first: tuple[int, ...], second: tuple[int, ...]) -> None:
    a, b, c, d, e = first
    v, w, x, y, z = second
    assert won(tied((a, b, c, d, e), (v, w, x, y, z))) == [B]
    assert won(tied((v, w, x, y, z), (a, b, c, d, e))) == [A]


@pytest.mark.rule("COC-END-12")
def test_who_fell_behind_does_not_come_back() -> None:
    # All have 6 points. B and C have more city-pieces than A; of these two C has more advances, though A has most.
    table = tied((1, 6, 0, 1, 0), (2, 0, 0, 2, 0), (2, 4, 0, 1, 0))
    assert won(table) == [C]


@pytest.mark.rule("COC-END-13")
def test_a_full_tie_is_a_shared_victory() -> None:
    assert won(tied((2, 2, 0, 1, 1), (2, 2, 0, 1, 1))) == [A, B]
    table = tied((2, 2, 0, 1, 1), (2, 2, 0, 1, 1), (2, 2, 0, 1, 1), (2, 2, 0, 1, 1))
    table.of_seat(C).event_points = 0
    assert won(table) == [A, B, D]


def test_a_score_adds_up_from_its_sources() -> None:
    table = keep(complete(Scenario(2).city(A, "D2", "temple", wonder="wall"), A, 1), A, 2)
    part = table.game.breakdown()[A]
    assert part == {"city pieces": 2, "advances": 1, "wonders": 5, "objectives": 2, "events": 2}
    assert tuple(part) == SOURCES and sum(part.values()) == points(table, A)
