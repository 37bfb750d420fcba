"""The Timeline: rounds, phases, Eras, and the end of the game.

Topics: round structure, end of an era, end of the game.
"""

from __future__ import annotations

from functools import cache

import pytest

from tests.games.patchistory.scenario import CONTENT, A, B, C, Scenario, started
from tests.games.table import events_of
from ziggurat.core.game import Game
from ziggurat.games.patchistory.choices import Aggression, End, MoveOn
from ziggurat.games.patchistory.events import PhaseBegan, TileOffered
from ziggurat.games.patchistory.game import (
    AUCTION,
    ERA_END,
    MOVEMENT,
    NEGOTIATION,
    PRODUCTION,
    UPKEEP,
    VOTING,
    Patchistory,
)


@cache
def played(players: int) -> tuple[Patchistory, list[tuple[int, str]]]:
    """A whole game in which nobody does more than asked, and the phase of each kind of question."""
    game = started(players, players)
    asked: list[tuple[int, str]] = []
    while not game.over:
        seat = game.pending[0]
        options = game.options(seat)
        assert game.question is not None
        asked.append((game.phase, game.question.kind))
        game.play(seat, End() if End() in options else options[0])
    return game, asked


def phases(game: Game) -> list[tuple[object, object, object]]:
    """Era, round and phase of every step of the Timeline."""
    return [(e["era"], e["round"], e["phase"]) for e in game.log(None) if e["kind"] == "phase_began"]


# -- rounds


@pytest.mark.rule("PAT-RND-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_has_three_eras_of_five_rounds(players: int) -> None:
    rounds = [(era, round) for era, round, phase in phases(played(players)[0]) if phase == 1]
    assert rounds == [(era, round) for era in (1, 2, 3) for round in (1, 2, 3, 4, 5)]


@pytest.mark.rule("PAT-RND-02")
def test_a_round_has_five_phases_in_order() -> None:
    game, asked = played(3)
    assert [phase for era, round, phase in phases(game) if (era, round) == (2, 3)] == [1, 2, 3, 4, 5]
    home = {"bidding": 1, "patch_tile": 1, "take_diplomacy": 2, "manage": 2, "move_workers": 3}
    found = {(kind, phase) for phase, kind in asked if kind in home}
    assert found == set(home.items())


@pytest.mark.rule("PAT-RND-02")
def test_negotiation_comes_between_movement_and_production() -> None:
    # A's worker steps into the Negotiation Room; before anybody produces, A and B negotiate.
    table = Scenario().route(A, B, worker=3).begin(MOVEMENT).play(A, MoveOn(0, 4))
    assert (table.question, table.game.phase) == ("negotiate", NEGOTIATION)
    assert table.coin(C) == 3
    table.play(A, Aggression()).play(B, Aggression())
    assert table.coin(C) == 3 + 1


@pytest.mark.rule("PAT-RND-03")
@pytest.mark.parametrize("era", [1, 2, 3])
def test_round_five_adds_three_phases(era: int) -> None:
    game, asked = played(4)
    seen = [(round, phase) for when, round, phase in phases(game) if when == era]
    assert seen == [*[(r, p) for r in (1, 2, 3, 4) for p in (1, 2, 3, 4, 5)], *[(5, p) for p in range(1, 9)]]
    assert {phase for phase, kind in asked if kind in ("place_cards", "seal_votes")} == {7}


@pytest.mark.rule("PAT-RND-03")
def test_the_order_is_upkeep_then_vote_then_end_of_era() -> None:
    # Homer costs 2 Food, the Ziggurat 1 Resource and gives 2 Culture for its one worker.
    table = Scenario(2, round=5).card(A, "homer", "ziggurat").realm(A, food=9, resources=9, workers=[(1, 0)])
    table.realm(A, cards=["arms"], culture=10).begin(UPKEEP)
    assert (table.question, table.goods(A)[:4]) == ("place_cards", (7, 8, 3, 10))
    table.play(A, table.options(A)[0]).by_chance()
    for seat in (A, B):
        table.play(seat, table.options(seat)[0])
    assert table.culture(A) == 12


@pytest.mark.rule("PAT-RND-04")
def test_the_game_ends_after_the_end_of_era_three() -> None:
    for era, over in ((1, False), (2, False), (3, True)):
        assert Scenario(era=era, round=5).begin(ERA_END).game.over == over
    assert not Scenario(era=3, round=4).begin(PRODUCTION).game.over
    assert phases(played(2)[0])[-1] == (3, 5, 8)


@pytest.mark.rule("PAT-RND-05")
@pytest.mark.parametrize(("first", "left"), [(A, B), (B, C), (C, A)])
def test_the_first_player_marker_passes_to_the_left_after_every_round(first: int, left: int) -> None:
    table = Scenario(first=first, round=3).begin(PRODUCTION)
    assert (table.game.round, table.game.first) == (4, left)


@pytest.mark.rule("PAT-RND-05")
def test_in_round_five_the_marker_passes_before_the_extra_phases_and_only_once() -> None:
    table = Scenario(first=C, round=5).realm(A, cards=["arms"]).begin(PRODUCTION)
    assert (table.question, table.game.first) == ("place_cards", A)
    table.play(A, table.options(A)[0]).by_chance()
    for seat in (A, B, C):
        table.play(seat, table.options(seat)[0])
    assert (table.game.era, table.game.round, table.game.first) == (2, 1, A)


@pytest.mark.rule("PAT-RND-06")
@pytest.mark.parametrize(("players", "drawn"), [(2, 10), (3, 15), (4, 20)])
def test_the_tiles_not_drawn_in_an_era_never_come_again(players: int, drawn: int) -> None:
    game, _ = played(players)
    offered = [event.tile for event in events_of(game, TileOffered)]
    assert len(set(offered)) == len(offered)
    assert [sum(CONTENT.tiles[tile].era == era for tile in offered) for era in (1, 2, 3)] == [drawn] * 3


@pytest.mark.rule("PAT-RND-07")
def test_each_era_starts_at_round_one_with_its_own_deck() -> None:
    era = 0
    for event in played(3)[0].events or []:
        if isinstance(event, PhaseBegan) and event.era != era:
            era += 1
            assert (event.era, event.round, event.phase) == (era, 1, AUCTION)
        elif isinstance(event, TileOffered):
            assert CONTENT.tiles[event.tile].era == era
    assert era == 3


# -- End of an Era


@pytest.mark.rule("PAT-ERA-01")
def test_effects_on_the_end_of_an_era_come_after_the_vote() -> None:
    # Chichen-Itza sells one of two workers in the Vote phase: the Ziggurat gives 2 Culture for the other.
    table = Scenario(2, round=5).card(A, "ziggurat", "chichen").realm(A, workers=[(1, 0), (1, 1)]).begin(VOTING)
    assert table.culture(A) == 20
    table.play(A, table.at(A, 1, 0))
    assert table.culture(A) == 20 + 5
    table.play(A, End())
    assert table.culture(A) == 20 + 5 + 2


@pytest.mark.rule("PAT-ERA-02")
@pytest.mark.parametrize("cards", [("pyramids", "ziggurat"), ("ziggurat", "pyramids")])
def test_losses_at_the_end_of_an_era_come_before_gains(cards: tuple[str, str]) -> None:
    # Pyramids -5 and Ziggurat +2 for its one worker, whichever was patched first.
    table = Scenario(round=5).card(A, *cards).realm(A, culture=1, workers=[(1, 0)]).begin(ERA_END)
    assert table.culture(A) == 2  # 1 less 5 is 0, then 2; the other way round nothing would be left


@pytest.mark.rule("PAT-ERA-03")
@pytest.mark.parametrize("era", [1, 2])
def test_the_next_deck_replaces_the_unused_tiles(era: int) -> None:
    table = Scenario(era=era, round=5)
    assert len(table.game.deck) == 25  # some of which were never drawn
    table.begin(ERA_END)
    assert [CONTENT.tiles[tile].era for tile in table.game.deck] == [era + 1] * 25


@pytest.mark.rule("PAT-ERA-03")
def test_no_deck_follows_era_three() -> None:
    table = Scenario(era=3, round=5).begin(ERA_END)
    assert [e for e in table.game.log(None) if e["kind"] == "deck_opened"] == []
    assert table.game.over


@pytest.mark.rule("PAT-ERA-04")
def test_everything_carries_over_into_the_next_era() -> None:
    table = Scenario(round=5).card(A, "homer").realm(A, workers=[(0, 0)], resources=5, votes=3, removed=1)
    table.realm(A, buildings=["B01"]).route(A, B, worker=4, war=1).route(B, C, worker=2, guest=3, allied=True)
    before = table.game.pieces()
    after = table.begin(ERA_END).game.pieces()
    assert (table.game.era, table.game.round) == (2, 1)
    assert (after["realms"], after["routes"]) == (before["realms"], before["routes"])


@pytest.mark.rule("PAT-ERA-04")
def test_a_war_declared_in_the_last_round_is_fought_in_the_next_era() -> None:
    table = Scenario(round=5).route(A, B, worker=4, war=1).begin(ERA_END).by_chance()
    table.begin(MOVEMENT)
    while table.question != "fight_war":
        table.play(table.pending[0], End())
    assert (table.game.era, table.pending) == (2, (A, B))


# -- the end of the game


@pytest.mark.rule("PAT-END-01")
def test_effects_for_the_end_of_the_game_follow_those_for_the_end_of_an_era() -> None:
    # A: Eiffel 4 and Ziggurat 2 per worker. B: Pyramids 40. Eiffel, though patched first, comes last.
    table = Scenario(era=3, round=5).card(A, "eiffel", "ziggurat").card(B, "pyramids").realm(A, workers=[(1, 0)])
    table.begin(ERA_END)
    assert [e["because"] for e in table.game.log(None) if e["kind"] == "gained"] == ["ziggurat", "pyramids", "eiffel"]
    assert table.game.scores() == [20 + 4 + 2, 20 + 40, 20]
    assert table.game.over


@pytest.mark.rule("PAT-END-01")
@pytest.mark.parametrize("era", [1, 2])
def test_effects_for_the_end_of_the_game_wait_for_era_three(era: int) -> None:
    table = Scenario(era=era, round=5).card(A, "eiffel").realm(A, workers=[(1, 0)]).begin(ERA_END)
    assert table.culture(A) == 20


@pytest.mark.rule("PAT-END-02")
def test_left_over_goods_are_worth_nothing() -> None:
    table = Scenario(era=3, round=5).realm(A, food=50, resources=50, coin=50, votes=50).begin(ERA_END)
    assert table.game.scores() == [20, 20, 20]


@pytest.mark.rule("PAT-END-02")
def test_a_wonder_may_convert_left_over_goods() -> None:
    table = Scenario(era=3, round=5).card(A, "wall_street").realm(A, food=50, coin=11).begin(ERA_END)
    assert table.game.scores() == [20 + 6, 20, 20]  # 2 per three Coin


@pytest.mark.rule("PAT-END-03")
def test_most_culture_wins() -> None:
    table = Scenario(era=3, round=5).realm(A, food=50, coin=50).realm(B, culture=21).lay(C, "I-01", "white", 3, 0)
    assert table.begin(ERA_END).game.winners() == [B]


@pytest.mark.rule("PAT-END-04")
def test_players_who_tie_in_everything_share_the_victory() -> None:
    table = Scenario(era=3, round=5).realm(A, culture=30).realm(B, culture=25).realm(C, culture=30).begin(ERA_END)
    assert table.game.winners() == [A, C]


@pytest.mark.rule("PAT-END-05")
def test_the_larger_territory_breaks_a_tie() -> None:
    # A has two tiles, one of them all over the Capital Tile: 6 + 3 cells. B has one beside it: 6 + 4. C has more Goods.
    table = Scenario(era=3, round=5).lay(A, "I-01", "white", 0, 0).lay(A, "I-02", "white", 2, 1)
    table.lay(B, "I-05", "white", 3, 0).realm(C, food=50)
    assert table.begin(ERA_END).game.winners() == [B]


@pytest.mark.rule("PAT-END-04", "PAT-END-05", "PAT-END-06")
@pytest.mark.parametrize(("ties", "winners"), [("broken", [C]), ("shared", [A, B, C])])
def test_a_house_rule_shares_every_tie_for_most_culture(ties: str, winners: list[int]) -> None:
    # All have 20 Culture. B and C have 6 + 4 cells, A has 6; of those two C has 1 Food more.
    table = Scenario(era=3, round=5, house={"ties": ties}).lay(B, "I-05", "white", 3, 0).lay(C, "I-01", "white", 3, 0)
    table.realm(A, food=50).realm(C, food=5)
    assert table.begin(ERA_END).game.winners() == winners


@pytest.mark.rule("PAT-END-03")
@pytest.mark.parametrize("ties", ["broken", "shared"])
def test_who_has_less_culture_never_shares_the_victory(ties: str) -> None:
    table = Scenario(era=3, round=5, house={"ties": ties}).realm(A, culture=21).realm(B, food=50)
    assert table.begin(ERA_END).game.winners() == [A]


@pytest.mark.rule("PAT-END-06")
@pytest.mark.parametrize(
    ("food", "resources", "coin", "votes", "winners"),
    [
        pytest.param(5, 0, 3, 0, [B], id="food"),
        pytest.param(0, 0, 8, 0, [B], id="coin"),
        pytest.param(0, 8, 0, 0, [B], id="resources"),
        pytest.param(0, 7, 0, 0, [A, B, C], id="equal-sums"),
        pytest.param(4, 0, 3, 9, [A, B, C], id="votes-do-not-count"),
    ],
)
def test_the_larger_sum_of_goods_breaks_the_next_tie(
    food: int, resources: int, coin: int, votes: int, winners: list[int]
) -> None:
    table = Scenario(era=3, round=5).realm(B, food=food, resources=resources, coin=coin, votes=votes)
    assert table.begin(ERA_END).game.winners() == winners  # the others have 4 Food and 3 Coin
