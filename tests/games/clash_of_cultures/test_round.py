"""Variants of length and ending. Those about Event cards stand with the Events.

Topics: variants.
"""

from __future__ import annotations

import pytest

import ziggurat
from tests.games.clash_of_cultures.scenario import HAPPY, NEUTRAL, A, B, C, Scenario, objective
from tests.games.clash_of_cultures.test_setup import dealt, draw, new
from ziggurat.core.step import CHANCE
from ziggurat.games.clash_of_cultures.choices import End, ThisAdvance
from ziggurat.games.clash_of_cultures.content.model import WONDERS
from ziggurat.games.clash_of_cultures.events import GameEnded, LastTurnBegan, StatusBegan, WonderBuilt
from ziggurat.games.clash_of_cultures.game import UNITS
from ziggurat.games.clash_of_cultures.round import Calendar


def settled(players: int = 2, *, ending: str = "fixed", length: str = "six_rounds") -> Scenario:
    """Everybody has a city at home, and no Objective card."""
    table = Scenario(players, ending=ending, length=length)
    for seat in range(players):
        table.city(seat, table.home(seat))
    return table


def how_it_ended(table: Scenario) -> list[str]:
    """The rule that ended the game, none if it goes on."""
    assert table.game.over == bool(table.events(GameEnded))
    return [event.rule for event in table.events(GameEnded)]


# -- options


@pytest.mark.rule("COC-VAR-01")
def test_all_variants_are_off_by_default() -> None:
    game = new(2)
    assert game.setup.options == {"events": "normal", "length": "six_rounds", "ending": "fixed"}
    realm = game.realms[A]
    assert realm.supply[UNITS] == 3  # one Settler on the board
    assert game.city(realm.capital).mood == NEUTRAL


@pytest.mark.rule("COC-VAR-18")
def test_the_two_variable_endings_exclude_each_other() -> None:
    options = {option.name: option.values for option in ziggurat.games()["clash_of_cultures"].options}
    assert options["ending"] == ("fixed", "roll", "wonder")
    # a roll that would end the game is never made with the other ending
    assert settled(ending="wonder").ask(Calendar(7, 3, 0)).pending == (A,)
    with pytest.raises(ValueError):
        new(2, ending="roll, wonder")


def test_a_short_game_has_a_fixed_end() -> None:
    with pytest.raises(ValueError, match="seven rounds"):
        new(2, length="four_rounds", ending="roll")


# -- four rounds


@pytest.mark.rule("COC-VAR-06")
def test_a_short_game_ends_after_round_four() -> None:
    assert how_it_ended(settled(length="four_rounds").ask(Calendar(4, 3, 2))) == ["COC-END-01"]
    assert how_it_ended(settled(length="four_rounds").ask(Calendar(3, 3, 2))) == []
    assert how_it_ended(settled().ask(Calendar(4, 3, 2))) == []


@pytest.mark.rule("COC-VAR-07", "COC-VAR-08")
@pytest.mark.parametrize("players", [2, 4])
def test_a_short_game_starts_with_two_settlers_and_a_happy_city(players: int) -> None:
    game = draw(new(players, manual_chance=True, length="four_rounds"), 0)
    for realm in game.realms:
        assert game.units[realm.capital] == (0, 0)
        assert realm.supply[UNITS] == 2
        assert game.city(realm.capital).mood == HAPPY
    usual = dealt(players)
    assert usual.units[usual.realms[A].capital] == (0,)
    assert usual.city(usual.realms[A].capital).mood == NEUTRAL


@pytest.mark.rule("COC-VAR-09")
def test_a_short_game_gives_two_advances_in_two_passes() -> None:
    table = settled(3, length="four_rounds").status_phase(1)
    table.play(A, ThisAdvance("tactics")).play(B, ThisAdvance("tactics")).play(C, ThisAdvance("tactics"))
    assert (table.question, table.pending) == ("choose_advance", (A,))
    table.play(A, ThisAdvance("siegecraft")).play(B, ThisAdvance("myths")).play(C, ThisAdvance("fishing"))
    assert [table.of_seat(seat).advances.bit_count() for seat in range(3)] == [4, 4, 4]
    assert table.question == "draw_action"


# -- seven rounds


@pytest.mark.rule("COC-VAR-10")
@pytest.mark.parametrize("ending", ["roll", "wonder"])
def test_a_variable_end_has_seven_rounds(ending: str) -> None:
    assert how_it_ended(settled(ending=ending).ask(Calendar(6, 3, 2))) == []
    assert how_it_ended(settled(ending=ending).ask(Calendar(7, 3, 2))) == ["COC-END-01"]


@pytest.mark.rule("COC-VAR-10", "COC-VAR-11")
@pytest.mark.parametrize(
    ("round", "turn", "rolls"),
    [(5, 3, False), (6, 1, False), (6, 2, True), (6, 3, True), (7, 1, True), (7, 2, True), (7, 3, True)],
)
def test_a_die_is_rolled_before_the_last_five_turns(round: int, turn: int, rolls: bool) -> None:
    table = settled(ending="roll").ask(Calendar(round, turn, 0))
    assert (table.question == "roll_dice") == rolls
    if rolls:
        table.roll(6)
    table.play(A, End())
    assert table.pending == (B,)  # one roll for the turns of all players
    assert settled().ask(Calendar(round, turn, 0)).pending == (A,)


@pytest.mark.rule("COC-VAR-11", "COC-VAR-12")
@pytest.mark.parametrize(("round", "turn", "top"), [(6, 2, 1), (6, 3, 2), (7, 1, 3), (7, 2, 4), (7, 3, 5)])
def test_a_low_roll_ends_the_game_at_once(round: int, turn: int, top: int) -> None:
    # A could complete an objective if there were a Status Phase.
    for pips in range(1, 7):
        table = (
            settled(ending="roll")
            .realm(A, gold=5, objectives=[objective("Wealth")])
            .ask(Calendar(round, turn, 0))
            .roll(pips)
        )
        assert how_it_ended(table) == (["COC-VAR-12"] if pips <= top else [])
        assert not table.events(StatusBegan)


@pytest.mark.rule("COC-VAR-12")
def test_a_roll_to_end_counts_points_as_they_are() -> None:
    table = settled(ending="roll").realm(A, gold=5, objectives=[objective("Wealth")]).ask(Calendar(6, 2, 0)).roll(1)
    assert table.events(GameEnded) == [GameEnded((4, 4), "COC-VAR-12")]
    assert table.game.winners() == [A, B]


@pytest.mark.rule("COC-VAR-13")
def test_without_a_low_roll_the_seventh_round_is_the_last() -> None:
    table = settled(ending="roll").realm(A, gold=5, objectives=[objective("Wealth")]).ask(Calendar(7, 3, 0)).roll(6)
    table.play(A, End()).play(B, End())
    assert (table.question, table.pending) == ("declare_objectives", (A,))
    table.play(A, End())
    assert how_it_ended(table) == ["COC-END-01"]


# -- a wonderful ending


def wonder_turn(round: int, turn: int, ending: str = "wonder") -> Scenario:
    """The Wall is built in the turn of A, first of three players; A may complete an objective in the Status Phase."""
    table = (
        settled(3, ending=ending)
        .wonder("wall")
        .realm(A, gold=5, objectives=[objective("Wealth")])
        .ask(Calendar(round, turn, 0))
    )
    table.game.emit(WonderBuilt(A, table.at(table.home(A)), WONDERS.index("wall")))
    return table.play(A, End())


@pytest.mark.rule("COC-VAR-14", "COC-VAR-15", "COC-VAR-16")
@pytest.mark.parametrize(("round", "turn"), [(6, 2), (6, 3), (7, 1), (7, 2), (7, 3)])
def test_a_wonder_in_a_marked_turn_ends_the_game(round: int, turn: int) -> None:
    table = wonder_turn(round, turn)
    assert table.events(LastTurnBegan) == [LastTurnBegan()]
    assert (table.question, table.pending) == ("take_turn", (B,))  # the others still have this turn
    table.play(B, End())
    assert (table.question, table.pending) == ("take_turn", (C,))
    table.play(C, End())
    assert how_it_ended(table) == ["COC-VAR-16"]
    assert not table.events(StatusBegan)


@pytest.mark.rule("COC-VAR-14")
@pytest.mark.parametrize(("round", "turn", "ending"), [(6, 1, "wonder"), (5, 2, "wonder"), (6, 2, "fixed")])
def test_other_wonders_do_not_end_the_game(round: int, turn: int, ending: str) -> None:
    table = wonder_turn(round, turn, ending).play(B, End()).play(C, End())
    assert how_it_ended(table) == []
    assert (table.pending, table.game.turn) == ((A,), turn + 1)


@pytest.mark.rule("COC-VAR-14")
def test_a_wonder_built_before_does_not_end_the_game() -> None:
    table = settled(2, ending="wonder").reveal_all().city(A, "D4", wonder="wall").ask(Calendar(6, 2, 0))
    table.play(A, End()).play(B, End())
    assert (how_it_ended(table), table.game.turn) == ([], 3)


@pytest.mark.rule("COC-VAR-14")
def test_the_last_player_of_a_turn_may_end_it_too() -> None:
    table = settled(2, ending="wonder").wonder("wall").ask(Calendar(6, 2, 0)).play(A, End())
    table.game.emit(WonderBuilt(B, table.at(table.home(B)), WONDERS.index("wall")))
    table.play(B, End())
    assert how_it_ended(table) == ["COC-VAR-16"]


@pytest.mark.rule("COC-VAR-17")
def test_without_a_wonder_the_seventh_round_is_the_last() -> None:
    table = settled(ending="wonder").realm(A, gold=5, objectives=[objective("Wealth")]).ask(Calendar(7, 3, 0))
    table.play(A, End()).play(B, End())
    assert (table.question, table.pending) == ("declare_objectives", (A,))
    table.play(A, End())
    assert how_it_ended(table) == ["COC-END-01"]


@pytest.mark.rule("COC-VAR-19")
@pytest.mark.parametrize(
    ("length", "ending"), [("four_rounds", "fixed"), ("six_rounds", "roll"), ("six_rounds", "wonder")]
)
def test_a_player_without_a_city_ends_every_variant(length: str, ending: str) -> None:
    table = Scenario(2, length=length, ending=ending).city(A, "D2").ask(Calendar(2, 3, 2))
    assert how_it_ended(table) == ["COC-STA-08"]


def test_whole_games_of_every_kind_end() -> None:
    for options in ({"length": "four_rounds"}, {"ending": "roll"}, {"ending": "wonder"}):
        game = new(2, 5, manual_chance=False, **options)
        while not game.over:
            seat = game.pending[0]
            assert seat != CHANCE
            found = game.options(seat)
            game.play(seat, End() if End() in found else found[0])
        last = 4 if "length" in options else 7
        assert game.round == last or options == {"ending": "roll"}
