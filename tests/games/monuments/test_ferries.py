"""Ferries: who boards, how they are set afloat, sail and moor, and what goes ashore.

Topics: ferry.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.monuments.scenario import NONE, A, B, Scenario, pile
from tests.games.monuments.warring import code
from ziggurat.games.monuments.choices import (
    Activate,
    At,
    Board,
    Build,
    End,
    Exchange,
    Move,
    PlayCard,
    Put,
    Repair,
    Sail,
)
from ziggurat.games.monuments.content import pack
from ziggurat.games.monuments.events import FerryMoved, GoodsGone, UnitBoarded
from ziggurat.games.monuments.game import Ferry
from ziggurat.games.monuments.rules.payment import PayFor
from ziggurat.games.monuments.status import goods_of

NOTHING = pile()


def moving(table: Scenario, seat: int = A) -> Scenario:
    """The seat has just played Movement."""
    return table.action(seat, "movement")


def board(
    table: Scenario, unit: str, start: str, ferry: int = 0, load: tuple[int, ...] = NOTHING, pair: bool = False
) -> Board:
    """A boarding by the name of its hex."""
    return Board(unit, table.at(start), ferry, load, pair)


def sail(table: Scenario, water: str, land: str | None = None, ferry: int = 0) -> Sail:
    """A voyage by the names of its hexes."""
    return Sail(ferry, table.at(water), NONE if land is None else table.at(land))


def voyages(table: Scenario, seat: int = A, ferry: int = 0) -> set[str]:
    """Where the options take a ferry: "M6", or "M6 AF4" where it moors."""
    found: set[str] = set()
    for choice in table.options(seat):
        if isinstance(choice, Sail) and choice.ferry == ferry:
            land = "" if choice.land == NONE else f" {table.name(choice.land)}"
            found.add(table.name(choice.water) + land)
    return found


def at_sea(table: Scenario, number: int = 0) -> Ferry:
    """A ferry that is there."""
    found = table.game.ferry(number)
    assert found is not None
    return found


def lies(table: Scenario, number: int = 0) -> str:
    """Where a ferry lies: "M6", or "M6 AF4" where it is moored."""
    ferry = at_sea(table, number)
    return table.name(ferry.water) + ("" if ferry.land == NONE else f" {table.name(ferry.land)}")


# -- who boards


@pytest.mark.rule("MON-FER-01", "MON-FER-05")
@pytest.mark.parametrize(("first", "second"), [("worker", "worker"), ("army", "worker"), ("armed", "army")])
def test_a_ferry_takes_two_workers_or_armies_in_any_mix(first: str, second: str) -> None:
    table = moving(Scenario().units(A, "EU1", worker=2, armed=2, army=2).ferry("N6", "EU1"))
    table.play(A, board(table, first, "EU1", pair=True))
    assert (table.question, table.passengers(0), lies(table)) == ("board_second", [first], "N6 EU1")
    table.play(A, board(table, second, "EU1"))
    assert (table.passengers(0), lies(table), table.question) == ([first, second], "N6", "")


@pytest.mark.rule("MON-FER-01")
def test_a_ferry_takes_no_third_passenger() -> None:
    table = moving(Scenario().green(A, "movement").units(A, "EU1", worker=4).goods("EU1", wood=1).ferry("N6", "EU1"))
    table.play(A, board(table, "worker", "EU1", pair=True))
    assert table.refused(A, board(table, "worker", "EU1", pair=True)) == "MON-FER-01"
    table.play(A, board(table, "worker", "EU1"))
    assert table.refused(A, board(table, "worker", "EU1")) == "MON-FER-02"
    assert len(table.passengers(0)) == table.content.numbers.ferry_seats == 2


@pytest.mark.rule("MON-FER-01")
def test_no_pair_boards_where_a_pack_gives_ferries_one_seat(tmp_path: Path) -> None:
    source = (Path(pack.__file__).parent / "pack" / "numbers.toml").read_text("utf-8")
    (tmp_path / "numbers.toml").write_text(source.replace("ferry_seats = 2", "ferry_seats = 1"), "utf-8")
    table = moving(Scenario(content=tmp_path).units(A, "EU1", worker=2).ferry("N6", "EU1"))
    assert table.refused(A, board(table, "worker", "EU1", pair=True)) == "MON-FER-01"
    assert table.refused(A, board(table, "worker", "EU1")) is None


@pytest.mark.rule("MON-FER-01")
def test_navies_and_airforces_do_not_board() -> None:
    table = moving(Scenario().units(A, "EU1", worker=1, airforce=1).units(A, "M6", navy=1).ferry("N6", "EU1"))
    assert table.refused(A, board(table, "airforce", "EU1")) == "MON-FER-01"
    assert table.refused(A, board(table, "navy", "M6")) == "MON-FER-01"
    assert table.refused(A, board(table, "worker", "EU1", pair=True)) == "MON-FER-05"  # nobody could follow


@pytest.mark.rule("MON-FER-02")
def test_a_unit_boards_only_a_ferry_moored_where_it_stands() -> None:
    table = Scenario().units(A, "EU1", worker=1, army=1).units(A, "EU2", worker=1)
    moving(table.ferry("N6", "AF1").ferry("N6").ferry("O3", "EU3").ferry("M6", "EU1"))
    for ferry in (0, 1, 2, 7, -1):
        assert table.refused(A, board(table, "worker", "EU1", ferry)) == "MON-FER-02", ferry
    assert table.refused(A, board(table, "worker", "EU2", 3)) == "MON-FER-02"
    assert table.refused(A, board(table, "worker", "EU1", 3)) is None
    assert table.refused(A, board(table, "army", "EU1", 3)) is None


@pytest.mark.rule("MON-FER-02")
def test_nobody_boards_an_afloat_ferry_not_even_an_own_one_with_a_free_seat() -> None:
    table = moving(Scenario().units(A, "EU1", worker=1).ferry("N6", None, A, "worker"))
    assert table.refused(A, board(table, "worker", "EU1")) == "MON-FER-02"
    assert table.of(A, Board) == []


@pytest.mark.rule("MON-FER-02")
def test_nobody_boards_at_a_hex_another_player_holds() -> None:
    table = moving(Scenario().bonus(A, "SWF").units(A, "EU2", worker=1).units(B, "EU1", worker=1).ferry("N6", "EU1"))
    assert table.refused(A, board(table, "worker", "EU2")) == "MON-FER-02"


@pytest.mark.rule("MON-FER-02", "MON-MOV-13")
def test_a_foreign_building_keeps_nobody_from_boarding_who_stands_beside_it() -> None:
    table = Scenario().bonus(A, "SWF").units(A, "EU2", worker=1).building(B, "town", "EU1")
    moving(table.ferry("N6", "EU1"))
    assert table.refused(A, board(table, "worker", "EU2")) == "MON-FER-02"  # it cannot even enter the hex
    table = Scenario().bonus(A, "SWF").units(A, "EU1", worker=1).units(A, "EU2", worker=1).building(B, "town", "EU1")
    moving(table.ferry("N6", "EU1"))
    assert table.refused(A, board(table, "worker", "EU2")) is None  # the hex is taken
    table.play(A, board(table, "worker", "EU1"))
    assert table.passengers(0) == ["worker"]


@pytest.mark.rule("MON-FER-02")
def test_only_own_units_that_have_not_moved_board() -> None:
    table = moving(Scenario().units(A, "EU2", worker=1).units(A, "EU5", worker=1).ferry("N6", "EU1"))
    table.play(A, Move("worker", table.at("EU2"), table.at("EU1")))
    assert table.refused(A, board(table, "worker", "EU1")) == "MON-MOV-01"
    assert table.refused(A, board(table, "army", "EU1")) == "MON-MOV-01"
    assert table.of(A, Board) == []


@pytest.mark.rule("MON-FER-03", "MON-FER-04")
def test_boarding_is_the_move_of_a_unit_and_sets_the_ferry_afloat() -> None:
    table = moving(Scenario().units(A, "EU1", worker=3).ferry("N6", "EU1"))
    table.play(A, board(table, "worker", "EU1"))
    assert (table.passengers(0), lies(table), table.side("N6")) == (["worker"], "N6", A)
    assert (table.count("EU1", "worker"), table.question) == (2, "move_units")  # one of two units is used
    table.play(A, Move("worker", table.at("EU1"), table.at("EU2")))
    assert table.question == ""


@pytest.mark.rule("MON-FER-03")
def test_a_unit_with_points_to_spare_walks_first_and_boards_with_the_last_one() -> None:
    table = Scenario().bonus(A, "SWF").units(A, "EU2", worker=1, army=1).units(A, "EU3", worker=1)
    moving(table.goods("EU2", wood=1).goods("EU1", sheep=1).ferry("N6", "EU1"))
    assert table.refused(A, board(table, "army", "EU2")) == "MON-FER-02"
    assert table.refused(A, board(table, "worker", "EU3")) == "MON-FER-02"  # both points take it to EU1
    assert table.refused(A, board(table, "worker", "EU2", load=pile(sheep=1))) == "MON-MOV-14"
    table.play(A, board(table, "worker", "EU2", load=pile(wood=1)))
    assert (table.passengers(0), lies(table), table.stock("EU2")) == (["worker"], "N6", NOTHING)
    assert table.stock("EU1") == pile(sheep=1)


@pytest.mark.rule("MON-FER-03", "MON-MOV-09")
def test_a_worker_comes_aboard_from_the_monument_hex_if_it_has_two_points() -> None:
    table = moving(Scenario().units(A, "EU0", worker=1).ferry("N6", "EU1"))
    assert table.refused(A, board(table, "worker", "EU0")) == "MON-FER-02"
    table = moving(Scenario().bonus(A, "SWF").units(A, "EU0", worker=1).ferry("N6", "EU1").ferry("N6", "AF1"))
    assert table.refused(A, board(table, "worker", "EU0", 1)) == "MON-FER-02"
    assert table.refused(A, board(table, "worker", "EU0", 0)) is None


@pytest.mark.rule("MON-FER-03")
def test_points_left_after_boarding_are_lost() -> None:
    table = moving(Scenario().bonus(A, "SWF", "SWF").units(A, "EU1", worker=1).ferry("N6", "EU1"))
    table.play(A, board(table, "worker", "EU1"), sail(table, "N6", "AF1"))
    assert (table.count("AF1", "worker"), table.question) == (1, "")
    table = moving(Scenario().bonus(A, "SWF", "SWF").green(A, "movement").units(A, "EU1", worker=1).ferry("N6", "EU1"))
    table.play(A, board(table, "worker", "EU1"), sail(table, "N6", "AF1"))
    assert table.question == ""  # the third unit could only be the worker again


# -- a pair


@pytest.mark.rule("MON-FER-05")
def test_the_first_of_a_pair_is_declared_and_a_second_must_follow() -> None:
    table = moving(Scenario().units(A, "EU1", worker=2, army=1).ferry("N6", "EU1"))
    table.play(A, board(table, "worker", "EU1", pair=True))
    assert table.options(A) == [board(table, "worker", "EU1"), board(table, "army", "EU1")]
    for other in (End(), sail(table, "N6"), Move("worker", table.at("EU1"), table.at("EU2"))):
        assert table.refused(A, other) == "MON-FER-05"
    table.play(A, board(table, "army", "EU1"))
    assert [event.afloat for event in table.events(UnitBoarded)] == [False, True]


@pytest.mark.rule("MON-FER-04", "MON-FER-05")
def test_each_unit_is_offered_to_board_alone_and_as_the_first_of_a_pair() -> None:
    table = moving(Scenario().units(A, "EU1", worker=2, army=1).ferry("N6", "EU1"))
    alone, paired = [board(table, unit, "EU1") for unit in ("worker", "army")], []
    for unit in ("worker", "army"):
        paired.append(board(table, unit, "EU1", pair=True))
    assert table.of(A, Board) == [alone[0], paired[0], alone[1], paired[1]]
    assert table.refused(A, paired[0]) is None
    table.play(A, Move("worker", table.at("EU1"), table.at("EU2")))
    assert table.of(A, Board) == alone  # one unit is left: no pair


@pytest.mark.rule("MON-FER-05")
def test_a_pair_takes_two_units_of_the_action() -> None:
    table = moving(Scenario().units(A, "EU1", worker=3).ferry("N6", "EU1"))
    table.play(A, board(table, "worker", "EU1", pair=True))
    assert (table.passengers(0), table.question) == (["worker", "worker"], "")  # the second had no choice
    table = moving(Scenario().units(A, "EU1", worker=3).ferry("N6", "EU1"))
    table.play(A, Move("worker", table.at("EU1"), table.at("EU2")))
    assert table.refused(A, board(table, "worker", "EU1", pair=True)) == "MON-FER-05"
    assert table.refused(A, board(table, "worker", "EU1")) is None
    table = moving(Scenario().green(A, "movement").units(A, "EU1", worker=2).ferry("N6", "EU1"))
    table.play(A, board(table, "worker", "EU1", pair=True), sail(table, "M6", "AF4"))
    assert (table.count("AF4", "worker"), table.question) == (2, "")


@pytest.mark.rule("MON-FER-05")
def test_a_pair_needs_a_second_unit_that_can_board() -> None:
    table = moving(Scenario().units(A, "EU1", worker=1).units(A, "EU2", worker=1).ferry("N6", "EU1"))
    assert table.refused(A, board(table, "worker", "EU1", pair=True)) == "MON-FER-05"
    table = moving(Scenario().bonus(A, "SWF").units(A, "EU1", worker=1).units(A, "EU2", worker=1).ferry("N6", "EU1"))
    table.play(A, board(table, "worker", "EU1", pair=True))
    assert (table.passengers(0), table.count("EU2", "worker")) == (["worker", "worker"], 0)


@pytest.mark.rule("MON-FER-05", "MON-FER-13")
def test_both_of_a_pair_may_bring_a_resource() -> None:
    table = moving(Scenario().units(A, "EU1", worker=2).goods("EU1", wood=1, sheep=1).ferry("N6", "EU1"))
    table.play(A, board(table, "worker", "EU1", load=pile(wood=1), pair=True))
    assert table.refused(A, board(table, "worker", "EU1", load=pile(wood=1))) == "MON-MOV-14"
    table.play(A, board(table, "worker", "EU1", load=pile(sheep=1)))
    assert [person.load for person in at_sea(table).passengers] == [pile(wood=1), pile(sheep=1)]


@pytest.mark.rule("MON-FER-06")
def test_a_moored_ferry_is_empty_after_every_action() -> None:
    table = moving(Scenario().units(A, "EU1", worker=1).ferry("N6", "EU1"))
    table.play(A, board(table, "worker", "EU1"))
    assert at_sea(table).afloat
    table.play(A, sail(table, "N6", "AF1"))
    ferry = at_sea(table)
    assert (lies(table), ferry.passengers, ferry.owner) == ("N6 AF1", (), NONE)
    assert (table.count("AF1", "worker"), table.side("AF1"), table.side("N6")) == (1, A, NONE)


# -- sailing


@pytest.mark.rule("MON-FER-07", "MON-FER-10")
def test_the_worked_example_boards_sails_one_hex_and_lands_with_the_red_card() -> None:
    table = moving(Scenario().units(A, "EU1", worker=2).ferry("N6", "EU1"))
    table.play(A, board(table, "worker", "EU1"))
    assert lies(table) == "N6"
    table.play(A, sail(table, "M6", "AF4"))
    assert (lies(table), table.count("AF4", "worker"), table.question) == ("M6 AF4", 1, "")


@pytest.mark.rule("MON-FER-07", "MON-FER-10")
@pytest.mark.parametrize("people", [("worker",), ("worker", "army")])
def test_a_ferry_with_passengers_has_two_points(people: tuple[str, ...]) -> None:
    table = moving(Scenario().ferry("N6", None, A, *people))
    waters = {"M6", "O6", "L5", "L6", "O5", "O7", "P6"}
    assert voyages(table) == waters | {"N6 EU1", "N6 AF1", "M6 EU1", "M6 AF1", "M6 AF4"}
    assert table.refused(A, sail(table, "K5")) == "MON-FER-07"
    assert table.refused(A, sail(table, "N6")) == "MON-FER-07"  # that is no move
    assert table.refused(A, sail(table, "L6", "AF4")) == "MON-FER-10"  # no point is left
    table.play(A, sail(table, "L6"))
    assert (lies(table), table.side("N6"), table.side("L6")) == ("L6", NONE, A)
    assert table.passengers(0) == list(people)


@pytest.mark.rule("MON-FER-07")
def test_passengers_do_not_move_on_their_own() -> None:
    table = moving(Scenario().ferry("N6", None, A, "worker", "army"))
    assert (table.of(A, Move), table.of(A, Board)) == ([], [])
    place = table.game.aboard(0)
    for start in (place, table.at("N6")):
        assert table.refused(A, Move("worker", start, table.at("EU1"))) == "MON-MOV-01"


@pytest.mark.rule("MON-FER-07", "MON-MOV-01")
def test_a_ferry_sails_once_in_an_action() -> None:
    table = moving(Scenario().green(A, "movement").ferry("N6", None, A, "worker").units(A, "EU2", worker=1))
    table.play(A, sail(table, "M6"))
    assert table.refused(A, sail(table, "N6")) == "MON-MOV-01"
    assert voyages(table) == set()


@pytest.mark.rule("MON-FER-08")
def test_an_empty_ferry_goes_one_step() -> None:
    table = moving(Scenario().ferry("N6", "EU1").units(A, "EU1", worker=1))
    assert voyages(table) == {"N6"}
    for water, land in (("M6", None), ("O6", None)):
        assert table.refused(A, sail(table, water, land)) == "MON-FER-08"
    assert table.refused(A, sail(table, "N6", "AF1")) == "MON-FER-10"
    table = moving(Scenario().ferry("N6").units(A, "EU1", worker=1))
    assert voyages(table) == {"M6", "O6", "N6 EU1", "N6 AF1"}
    assert table.refused(A, sail(table, "L6")) == "MON-FER-08"
    assert table.refused(A, sail(table, "N6")) == "MON-FER-08"
    assert table.refused(A, sail(table, "M6", "AF4")) == "MON-FER-10"
    table.play(A, sail(table, "N6", "AF1"))
    assert (lies(table), table.side("AF1"), table.side("N6")) == ("N6 AF1", NONE, NONE)


@pytest.mark.rule("MON-FER-08", "MON-FER-07")
def test_an_empty_ferry_that_has_moved_can_be_boarded_but_not_sailed() -> None:
    table = moving(Scenario().green(A, "movement").ferry("N6").units(A, "EU1", worker=1))
    table.play(A, sail(table, "N6", "EU1"), board(table, "worker", "EU1"))
    assert (lies(table), table.passengers(0), table.question) == ("N6", ["worker"], "")


@pytest.mark.rule("MON-FER-09", "MON-CTL-08")
def test_every_player_may_use_a_ferry_nobody_controls() -> None:
    for seat in (A, B):
        table = moving(Scenario().ferry("N6", "EU1").ferry("L5"), seat)
        assert voyages(table, seat, 0) == {"N6"}
        assert voyages(table, seat, 1) == {"K5", "M6", "L6", "L5 EU1", "L5 EU4", "L5 EU5"}
        table.play(seat, sail(table, "N6"))
        assert lies(table) == "N6"


@pytest.mark.rule("MON-FER-09", "MON-CTL-09", "MON-CTL-10")
def test_a_ferry_another_player_controls_is_not_moved() -> None:
    table = Scenario().units(B, "AF1", worker=1).units(A, "EU5", worker=1).ferry("N6", "AF1")
    moving(table.ferry("P8", None, B, "worker"))
    assert table.refused(A, sail(table, "N6")) == "MON-FER-09"
    assert table.refused(A, sail(table, "P9", ferry=1)) == "MON-FER-09"
    assert table.of(A, Sail) == []
    assert table.refused(A, sail(table, "N6", ferry=5)) == "MON-MOV-01"  # there is none


@pytest.mark.rule("MON-FER-09", "MON-CTL-10")
def test_an_empty_ferry_afloat_is_not_sailed_away_from_a_navy_of_another_player() -> None:
    table = moving(Scenario().ferry("N6").units(B, "N6", navy=1).units(A, "EU5", worker=1))
    assert table.of(A, Sail) == []
    assert table.refused(A, sail(table, "M6")) == "MON-FER-09"
    own = moving(Scenario().ferry("N6").units(B, "N6", navy=1), B)
    assert own.refused(B, sail(own, "M6")) is None


@pytest.mark.rule("MON-FER-09")
def test_a_free_ferry_alone_makes_the_card_playable() -> None:
    table = Scenario().ferry("N6", "EU1").turn(A)
    assert table.refused(A, PlayCard("movement")) is None
    table = Scenario().ferry("N6", "EU1").units(B, "N6", navy=1).turn(A)
    assert table.refused(A, PlayCard("movement")) == "MON-MOV-01"


@pytest.mark.rule("MON-FER-03")
def test_the_action_goes_on_while_somebody_can_board() -> None:
    table = Scenario().units(A, "EU1", worker=1).units(B, "EU2", worker=1).ferry("N6").green(A, "movement")
    moving(table).play(A, sail(table, "N6", "EU1"))
    assert table.options(A) == [board(table, "worker", "EU1"), End()]


# -- landing


@pytest.mark.rule("MON-FER-10")
def test_all_passengers_land_together_and_the_ferry_stays_moored() -> None:
    table = moving(Scenario().ferry("N6", None, A, "army", ("worker", "wood")).units(A, "UK1", worker=1))
    table.play(A, sail(table, "N6", "AF1"))
    assert (table.count("AF1", "army"), table.count("AF1", "worker"), lies(table)) == (1, 1, "N6 AF1")
    assert table.refused(A, sail(table, "N6")) == "MON-MOV-01"  # its move has ended
    assert [event.rule for event in table.events(FerryMoved)] == ["MON-FER-10"]


@pytest.mark.rule("MON-FER-10")
def test_a_ferry_moors_on_an_edge_of_its_own_water_hex() -> None:
    table = moving(Scenario().ferry("N6", None, A, "worker"))
    for land in ("EU2", "AF4", "AF2", "UK1", "M6"):
        assert table.refused(A, sail(table, "N6", land)) == "MON-FER-10", land
    assert table.refused(A, Sail(0, table.at("N6"), 9999)) == "MON-FER-10"
    assert table.refused(A, Sail(0, table.at("N6"), -2)) == "MON-FER-10"
    assert table.refused(A, sail(table, "N6", "EU0")) == "MON-MOV-08"
    assert table.refused(A, sail(table, "N6", "AF0")) == "MON-MOV-08"


@pytest.mark.rule("MON-FER-10", "MON-MOV-01")
def test_a_passenger_of_an_earlier_action_may_go_on_after_landing() -> None:
    table = moving(Scenario().ferry("N6", None, A, "worker"))
    table.play(A, sail(table, "N6", "AF1"), Move("worker", table.at("AF1"), table.at("AF2")))
    assert (table.count("AF2", "worker"), table.question) == (1, "")


@pytest.mark.rule("MON-FER-10", "MON-MOV-01")
def test_a_passenger_that_boarded_in_this_action_has_moved_when_it_lands() -> None:
    table = moving(
        Scenario().green(A, "movement").units(A, "EU1", worker=1).units(A, "AF1", worker=1).ferry("N6", "EU1")
    )
    table.play(A, board(table, "worker", "EU1"), sail(table, "N6", "AF1"))
    assert table.count("AF1", "worker") == 2
    step = table.game.stack[-1]
    assert step.to_json()["moved"] == [code(table, "worker AF1"), code(table, "ferry ferry0")]
    table.play(A, Move("worker", table.at("AF1"), table.at("AF2")))  # the one that was there
    assert table.question == ""


@pytest.mark.rule("MON-FER-11")
@pytest.mark.parametrize("unit", ["worker", "army", "airforce"])
def test_a_ferry_lands_nobody_on_a_hex_with_foreign_pieces(unit: str) -> None:
    table = moving(Scenario().ferry("N6", None, A, "worker").units(B, "AF1", **{unit: 1}).building(B, "fort", "AF4"))
    assert table.refused(A, sail(table, "N6", "AF1")) == "MON-FER-11"
    assert table.refused(A, sail(table, "M6", "AF4")) == "MON-FER-11"
    assert {choice for choice in voyages(table) if " " in choice} == {"N6 EU1", "M6 EU1"}
    table = moving(Scenario().ferry("M6", None, A, "worker").building(B, "fort", "AF4", damaged=True))
    assert table.refused(A, sail(table, "M6", "AF4")) is None


@pytest.mark.rule("MON-FER-11")
def test_an_empty_ferry_does_not_moor_at_a_foreign_hex() -> None:
    table = moving(Scenario().ferry("N6").units(B, "AF1", worker=1))
    assert table.refused(A, sail(table, "N6", "AF1")) == "MON-FER-11"


@pytest.mark.rule("MON-FER-11")
def test_a_ferry_enters_no_water_hex_with_foreign_pieces_and_passes_none() -> None:
    table = moving(Scenario().ferry("N6", None, A, "worker").units(B, "M6", navy=1))
    assert voyages(table) == {"O6", "O5", "O7", "P6", "N6 EU1", "N6 AF1"}
    assert table.refused(A, sail(table, "M6")) == "MON-FER-11"
    assert table.refused(A, sail(table, "L6")) == "MON-FER-11"
    table = moving(Scenario().ferry("N6", None, A, "worker").ferry("M6", None, B, "worker"))
    assert table.refused(A, sail(table, "M6")) == "MON-FER-11"


@pytest.mark.rule("MON-FER-11")
def test_a_ferry_is_not_set_afloat_into_a_foreign_water_hex() -> None:
    table = moving(Scenario().units(A, "EU1", worker=1).ferry("N6", "EU1").units(B, "N6", navy=1))
    assert table.refused(A, board(table, "worker", "EU1")) == "MON-FER-11"
    assert table.refused(A, sail(table, "N6")) == "MON-FER-11"
    assert table.of(A, Board) == table.of(A, Sail) == []


@pytest.mark.rule("MON-FER-12", "MON-MAP-05")
def test_a_ferry_works_on_a_lake_which_leads_to_no_sea() -> None:
    table = moving(Scenario().ferry("LK2", None, A, "worker").units(A, "LK2", navy=1))
    assert voyages(table) == {f"LK2 AF{n}" for n in (2, 3, 6, 7, 8, 9)}
    assert table.of(A, Move) == []  # the navy cannot leave
    for water in ("P8", "P9", "L9"):
        assert table.refused(A, sail(table, water)) == "MON-FER-07"
        assert table.refused(A, Move("navy", table.at("LK2"), table.at(water))) == "MON-MOV-06"


@pytest.mark.rule("MON-MAP-05")
def test_a_lake_is_crossed_where_a_river_stops_a_walk() -> None:
    table = moving(Scenario().units(A, "AF3", worker=1).ferry("LK2", "AF3"))
    assert table.refused(A, Move("worker", table.at("AF3"), table.at("AF7"))) == "MON-MOV-10"
    table.play(A, board(table, "worker", "AF3"), sail(table, "LK2", "AF7"))
    assert table.count("AF7", "worker") == 1


@pytest.mark.rule("MON-FER-12")
def test_a_ferry_never_goes_over_land_or_along_rivers() -> None:
    table = moving(Scenario().ferry("L5", None, A, "worker"))  # the river between EU1 and EU4 ends there
    assert voyages(table) >= {"K5", "M6", "L6"}
    for land in ("EU1", "EU4", "EU2", "EU0"):
        assert table.refused(A, sail(table, land)) == "MON-FER-12", land
    assert table.refused(A, Sail(0, -1)) == "MON-FER-12"
    assert table.refused(A, Sail(0, 9999)) == "MON-FER-12"
    assert all(table.game.chart.is_water(table.at(each.split()[0])) for each in voyages(table))


@pytest.mark.rule("MON-FER-12")
def test_a_ferry_comes_to_the_corner_of_the_board_and_leaves_it() -> None:
    table = moving(Scenario().ferry("B0", None, A, "worker"))
    assert table.at("A0") == 0
    assert voyages(table) == {"A0", "C0", "A1", "B1", "D0", "C1", "A2", "B2", "C2"}
    table.play(A, sail(table, "A0"))
    assert (lies(table), table.side("A0"), table.side("B0")) == ("A0", A, NONE)
    table = moving(Scenario().ferry("A0", None, A, "worker"))
    assert voyages(table) == {"B0", "A1", "C0", "B1", "A2", "B2"}


@pytest.mark.rule("MON-FER-14")
def test_ferries_share_water_but_not_a_shore_edge() -> None:
    table = Scenario().ferry("N6", "AF1").ferry("N6", None, A, "worker").ferry("M6", None, A, "worker").ferry("M6")
    moving(table.green(A, "movement"))
    assert table.refused(A, sail(table, "N6", "AF1", 1)) == "MON-FER-14"
    assert table.refused(A, sail(table, "M6", "AF1", 1)) is None  # another edge of the same hex
    table.play(A, sail(table, "N6", ferry=2))
    assert [lies(table, number) for number in range(4)] == ["N6 AF1", "N6", "N6", "M6"]
    table.play(A, sail(table, "M6", ferry=2 - 1))
    assert [lies(table, number) for number in range(4)] == ["N6 AF1", "M6", "N6", "M6"]


# -- resources aboard


@pytest.mark.rule("MON-FER-13")
def test_a_worker_brings_its_resource_aboard_and_ashore() -> None:
    table = moving(Scenario().units(A, "EU1", worker=1).goods("EU1", wood=2, sheep=1).ferry("N6", "EU1"))
    loads = [choice.load for choice in table.of(A, Board)]
    assert loads == [pile(), pile(sheep=1), pile(wood=1)]
    assert table.refused(A, board(table, "worker", "EU1", load=pile(wood=1, sheep=1))) == "MON-MOV-14"
    table.play(A, board(table, "worker", "EU1", load=pile(wood=1)))
    assert (table.stock("EU1"), goods_of(table.game, A)) == (pile(wood=1, sheep=1), pile(wood=1))
    table.play(A, sail(table, "N6", "AF1"))
    assert (table.stock("AF1"), goods_of(table.game, A)) == (pile(wood=1), pile(wood=1))


@pytest.mark.rule("MON-FER-13", "MON-MOV-15")
def test_an_army_brings_nothing_aboard() -> None:
    table = moving(Scenario().units(A, "EU1", army=1, worker=1).goods("EU1", wood=1).ferry("N6", "EU1"))
    assert table.refused(A, board(table, "army", "EU1", load=pile(wood=1))) == "MON-MOV-15"


@pytest.mark.rule("MON-FER-13", "MON-COMMON-CAR")
def test_carriers_bring_two_resources_aboard() -> None:
    table = moving(Scenario(3).bonus(A, "CAR").units(A, "EU1", worker=1).goods("EU1", wood=2).ferry("N6", "EU1"))
    table.play(A, board(table, "worker", "EU1", load=pile(wood=2)), sail(table, "N6", "AF1"))
    assert table.stock("AF1") == pile(wood=2)


@pytest.mark.rule("MON-FER-13")
def test_what_is_aboard_can_be_spent_and_scores() -> None:
    table = Scenario().ferry("N6", None, A, ("worker", "wood wood"), ("worker", "wood"))
    assert table.game.breakdown()[A]["resources"] == 1  # one point for three
    table.ask(PayFor(A, pile(wood=3), 3, "build", "MON-BLD-06"))
    assert (table.question, goods_of(table.game, A), table.game.bank[0]) == ("", NOTHING, 25)
    assert table.game.breakdown()[A]["resources"] == 0


@pytest.mark.rule("MON-FER-13")
def test_what_has_no_room_ashore_goes_to_the_bank() -> None:
    table = moving(Scenario().ferry("N6", None, A, ("worker", "wood")).goods("AF1", wheat=5))
    assert table.out_of_bank() == pile(wood=1, wheat=5)
    table.play(A, sail(table, "N6", "AF1"))
    assert (table.stock("AF1"), table.game.bank) == (pile(wheat=5), [25, 25, 25, 20])
    assert table.events(GoodsGone) == [GoodsGone(table.at("AF1"), pile(wood=1), "MON-FER-13")]
    table = moving(Scenario().ferry("N6", None, A, ("worker", "wood")).goods("AF1", wheat=4))
    table.play(A, sail(table, "N6", "AF1"))
    assert (table.stock("AF1"), table.events(GoodsGone)) == (pile(wood=1, wheat=4), [])


@pytest.mark.rule("MON-FER-13")
def test_the_player_chooses_what_stays_if_only_some_has_room() -> None:
    table = Scenario().ferry("N6", None, A, ("worker", "wood wood"), ("worker", "metal")).goods("AF1", wheat=3)
    moving(table).play(A, sail(table, "N6", "AF1"))
    assert (table.question, lies(table)) == ("landing", "N6")
    there = table.at("AF1")
    assert table.options(A) == [Put("wood", there), Put("metal", there)]
    for choice in (Put("wheat", there), Put("gold", there), Put("wood", table.at("EU1")), End()):
        assert table.refused(A, choice) == "MON-FER-13"
    table.play(A, Put("metal", there))
    assert table.question != "landing"  # only wood is left: one stays, one goes
    assert (table.stock("AF1"), table.game.bank) == (pile(wood=1, metal=1, wheat=3), [24, 25, 24, 22])
    assert (table.count("AF1", "worker"), lies(table)) == (2, "N6 AF1")


# -- Sailors


@pytest.mark.rule("MON-COMMON-SAI")
def test_sailors_give_navies_and_ferries_with_own_passengers_one_point_more() -> None:
    table = moving(Scenario().bonus(A, "SAI").ferry("N6", None, A, "worker").ferry("P8").units(A, "L5", navy=1))
    assert table.refused(A, sail(table, "K5")) is None
    assert table.refused(A, sail(table, "L6", "AF4")) is None
    assert table.refused(A, sail(table, "J5")) == "MON-FER-07"
    assert table.refused(A, Move("navy", table.at("L5"), table.at("O6"))) is None
    assert table.refused(A, Move("navy", table.at("L5"), table.at("O5"))) == "MON-MOV-06"
    assert table.refused(A, sail(table, "R8", ferry=1)) == "MON-FER-08"  # an empty one stays at one step


@pytest.mark.rule("MON-COMMON-SAI")
def test_sailors_of_one_player_do_not_help_another() -> None:
    table = moving(Scenario().bonus(B, "SAI").ferry("N6", None, A, "worker"))
    assert table.refused(A, sail(table, "K5")) == "MON-FER-07"


# -- a ferry is a place, but no hex


@pytest.mark.rule("MON-MOV-06", "MON-FER-10", "MON-FER-12")
def test_no_unit_and_no_ferry_goes_to_the_place_aboard_a_ferry() -> None:
    table = moving(Scenario().units(A, "EU1", worker=1).ferry("N6", None, A, "worker"))
    aboard, here = table.game.aboard(0), table.at("EU1")
    assert aboard == table.game.chart.size  # the first number that is no hex
    assert table.refused(A, Move("worker", here, aboard)) == "MON-MOV-06"
    assert table.refused(A, Move("worker", aboard, here)) == "MON-MOV-01"
    assert table.refused(A, Sail(0, aboard)) == "MON-FER-12"
    assert table.refused(A, Sail(0, table.at("N6"), aboard)) == "MON-FER-10"


@pytest.mark.rule("MON-BLD-06", "MON-PRO-01", "MON-REP-05")
def test_nothing_is_produced_built_or_repaired_aboard_a_ferry() -> None:
    def given() -> Scenario:
        table = Scenario().units(A, "EU1", worker=2).units(A, "EU2", worker=2).ferry("N6", None, A, "worker", "worker")
        return table.building(A, "town", "EU1").building(A, "town", "EU2").goods("EU1", wood=2, metal=1)

    aboard = given().game.aboard(0)
    assert given().action(A, "production").refused(A, Activate(aboard)) == "MON-PRO-01"
    assert given().action(A, "build").refused(A, Build("fort", aboard)) == "MON-BLD-06"
    assert given().action(A, "build").refused(A, Repair("fort", aboard)) == "MON-REP-05"
    assert given().action(A, "populate").refused(A, At(aboard)) == "MON-POP-01"
    trading = given().action(A, "trade", Exchange("wood", "sheep"))
    assert trading.refused(A, At(aboard)) == "MON-TRD-04"
