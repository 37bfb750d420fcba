"""When the game ends.

Topics: end.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.monuments.scenario import A, B, C, Scenario
from ziggurat import packs
from ziggurat.games.monuments.choices import Complete, End, PlayCard, TakeBack
from ziggurat.games.monuments.content.model import ACTIONS
from ziggurat.games.monuments.content.pack import FORMAT
from ziggurat.games.monuments.events import BattleEnded, LayerBuilt
from ziggurat.games.monuments.round import Calendar, facts

HEXES = ("EU1", "EU2", "EU3", "EU4", "EU5", "EU6", "EU7", "EU8", "EU9", "UK1", "UK2", "GL3")
AFRICA = (*(f"AF{number}" for number in range(1, 10)), "MG1", "MG2", "GL1")


def ready(given: Scenario, seat: int, hexes: tuple[str, ...] = HEXES) -> Scenario:
    """A player with four layers who can build the fifth: 12 hexes, 3 of each resource, 3 workers."""
    given.layers(seat, 4)
    for name in hexes:
        given.units(seat, name, worker=1)
    given.goods(hexes[0], wood=3).goods(hexes[1], sheep=3).goods(hexes[2], metal=3).goods(hexes[3], wheat=3)
    return given


def rounds(given: Scenario, round: int = 7) -> Scenario:
    """From the beginning of a round on, until nobody is left to move."""
    return given.ask(Calendar(round, 0))


def finish(given: Scenario, seat: int) -> None:
    """Build the fifth layer and answer every question with its first option."""
    given.play(seat, PlayCard("layer"))
    while given.pending == (seat,) and given.question not in ("take_turn", "after_action"):
        given.play(seat, given.options(seat)[0])


def idle(given: Scenario, seat: int) -> None:
    """A turn that does nothing of note."""
    given.play(seat, TakeBack())


def discarded(given: Scenario) -> Scenario:
    """Everybody has a card to take back."""
    for seat in range(given.game.players):
        given.discard(seat, "trade")
    return given


@pytest.mark.rule("MON-END-01")
def test_the_first_fifth_layer_makes_the_round_the_last() -> None:
    given = rounds(discarded(ready(Scenario(3), A)))
    before = given.game.last
    finish(given, A)
    assert given.of_seat(A).layers == 5
    assert (before, given.game.last) == (False, True)
    assert [event.rule for event in given.game.events or [] if event.kind == "last_round_began"] == ["MON-END-01"]


@pytest.mark.rule("MON-END-02")
def test_the_others_have_their_turns_before_the_end() -> None:
    given = discarded(ready(Scenario(3, first=B), B, (*AFRICA[:-1], "NI2")))
    rounds(given)
    finish(given, B)
    assert given.pending == (C,)
    idle(given, C)
    assert given.pending == (A,)
    idle(given, A)
    assert given.game.over
    assert [realm.turns for realm in given.game.realms] == [2, 2, 2]


@pytest.mark.rule("MON-END-02")
def test_the_player_before_the_first_player_ends_the_game_with_that_turn() -> None:
    given = discarded(ready(Scenario(2, first=B), A))
    rounds(given)
    idle(given, B)
    finish(given, A)
    assert given.game.over


@pytest.mark.rule("MON-END-03")
def test_several_may_finish_in_the_last_round() -> None:
    given = ready(ready(Scenario(2), A), B, AFRICA)
    rounds(given)
    finish(given, A)
    finish(given, B)
    assert given.game.over
    assert [realm.layers for realm in given.game.realms] == [5, 5]
    assert len([event for event in given.game.events or [] if event.kind == "last_round_began"]) == 1


@pytest.mark.rule("MON-END-05")
def test_a_quest_fulfilled_after_the_own_last_turn_stays_uncompleted() -> None:
    given = discarded(ready(Scenario(2), A)).quests(B, "S06").units(B, "AF8", worker=1).goods("AF8", metal=5)
    rounds(given)
    finish(given, A)
    idle(given, B)
    assert given.question == "after_action"
    given.goods("AF8").units(B, "AF5", worker=1)
    given.play(B, End())
    assert given.game.over
    assert not given.game.pending
    refusal = given.game.why_not(B, Complete("S06"))
    assert refusal is not None
    assert given.of_seat(B).completed == ()


@pytest.mark.rule("MON-END-06")
def test_nothing_else_ends_the_game_but_fifty_rounds_without_a_layer() -> None:
    given = discarded(Scenario(2))  # nobody has a unit left, and still they play
    assert packs.load(FORMAT).numbers.last_round == 0
    rounds(given, 48)
    for round in (48, 49, 50):
        assert given.game.round == round
        assert given.game.view(A)["latest_end"] == 50
        assert given.game.last == (round == 50)
        play_round(given)
    assert given.game.over


@pytest.mark.rule("MON-END-06")
def test_a_layer_of_anybody_puts_that_end_off() -> None:
    given = discarded(Scenario(2))
    rounds(given, 30)
    given.game.emit(LayerBuilt(B, 1))
    assert given.game.clone().view(A)["latest_end"] == 80
    rounds(given, 78)
    for round in (78, 79, 80):
        assert given.game.last == (round == 80)
        play_round(given)
    assert given.game.over


@pytest.mark.rule("MON-END-06")
def test_a_fifth_layer_in_such_a_last_round_has_not_ended_the_game() -> None:
    """Who waits with it builds it then, for its points; studies count by what made the round the last."""
    for round, ended in ((7, 1.0), (50, 0.0)):
        given = rounds(discarded(ready(Scenario(2), A)), round)
        finish(given, A)
        idle(given, B)
        assert given.game.over
        assert facts(given.game) == {
            "rounds": round, "most layers": 5, "ended by the last layer": ended, "battles won by attackers": 0,
            "land on continents of others": 0,
        }  # fmt: skip


@pytest.mark.rule("MON-END-06")
@pytest.mark.parametrize(
    ("last_round", "standstill", "last"), [(0, 3, 3), (2, 3, 2), (2, 0, 2), (4, 3, 3), (0, 0, None)]
)
def test_a_pack_may_end_its_games_sooner_or_never(
    tmp_path: Path, last_round: int, standstill: int, last: int | None
) -> None:
    text = packs.built_in(FORMAT)["numbers.toml"].decode()
    text = text.replace("last_round = 0 ", f"last_round = {last_round} ")
    text = text.replace("standstill = 50 ", f"standstill = {standstill} ")
    (tmp_path / "numbers.toml").write_text(text, encoding="utf-8")
    given = discarded(Scenario(2, content=tmp_path))
    if last is None:
        rounds(given, 500)
        play_round(given)
        assert not given.game.over
        return
    rounds(given, 1)
    for round in range(1, last + 1):
        assert given.game.round == round
        play_round(given)
    assert given.game.over


def play_round(given: Scenario) -> None:
    """A turn of both players, in which nothing happens."""
    for seat in (A, B):
        if given.hand(seat) == set(ACTIONS):
            given.play(seat, given.options(seat)[0])
        else:
            idle(given, seat)


def test_a_layer_alone_does_not_end_the_game() -> None:
    given = discarded(Scenario(2))
    given.game.emit(LayerBuilt(A, 4))
    rounds(given)
    idle(given, A)
    idle(given, B)
    assert not given.game.over


def test_facts_tell_of_war() -> None:
    """Two battles were won by attackers and one by a defender; three hexes are held on the continent of the other."""
    given = Scenario(2).units(A, "AF4", worker=1).units(A, "UK1", worker=1)
    given.units(B, "EU5", worker=1).units(B, "EU6", worker=2).units(B, "AF1", worker=1)
    for attacker, defender, winner in ((A, B, A), (B, A, B), (B, A, A)):
        given.game.emit(BattleEnded(attacker, defender, winner))
    found = facts(given.game)
    assert found["battles won by attackers"] == 2
    assert found["land on continents of others"] == 3
