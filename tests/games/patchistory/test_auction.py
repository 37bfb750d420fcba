"""The auction: three and four players, the first round, and two players.

Topics: auction, first-round auction, 2-player auction.
"""

from __future__ import annotations

import pytest

from tests.games.patchistory.scenario import CONTENT, D2, SK, A, B, C, D, Scenario, started, tile_number
from tests.games.table import events_of
from ziggurat import CHANCE
from ziggurat.bots.random import play_out
from ziggurat.core.choice import Choice
from ziggurat.core.rng import Rng
from ziggurat.games.patchistory.choices import Bid, Discard, End, InRoom, Patch, Wait
from ziggurat.games.patchistory.events import (
    AnswerSealed,
    BidPlaced,
    Gained,
    Paid,
    TileDiscarded,
    TileOffered,
    TilePatched,
    TileTaken,
)
from ziggurat.games.patchistory.game import AUCTION, NONE
from ziggurat.games.patchistory.rules.patching import Patching
from ziggurat.games.patchistory.rules.production import feeding

WHITE, BLACK = "white", "black"
TILES = ("I-01", "I-02", "I-03", "I-05")


def auction(*coin: int, first: int = A) -> Scenario:
    """An auction of round 2 at the first bid, with this Coin per player, tiles white, black, white, black."""
    table = Scenario(len(coin), edition=D2, first=first)
    for seat, amount in enumerate(coin):
        table.realm(seat, coin=amount)
    return table.begin(AUCTION).draw_face(WHITE).draw_tiles(*TILES[: len(coin)])


def first_round(players: int) -> Scenario:
    """The first auction of the game, its first tile on the table, white."""
    return Scenario(players, round=1).begin(AUCTION).draw_face(WHITE).draw_tiles("I-01")


def sealed(first: int = A) -> Scenario:
    """An auction of two players who have 5 Coin each, I-01 and I-02 on offer."""
    table = Scenario(2, first=first).realm(A, coin=5).realm(B, coin=5)
    return table.begin(AUCTION).draw_tiles("I-01", "I-02")


def taken(table: Scenario) -> dict[int, int]:
    """Which tile, by its place in the row, each seat took."""
    return {event.seat: event.slot for event in table.events(TileTaken)}


def biddable(table: Scenario, seat: int) -> set[int]:
    """The tiles that the seat may bid on."""
    return {choice.slot for choice in table.of(seat, Bid)}


def first_faces(edition: str, seed: int) -> list[bool]:
    """The first face of each of the 15 rounds of a random game of three, white as True."""
    game = started(3, seed, edition=edition)
    play_out(game, Rng(seed))
    return [event.white for event in events_of(game, TileOffered) if event.slot == 0]


# -- tiles


@pytest.mark.rule("PAT-AUC-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_as_many_tiles_of_the_era_are_laid_out_as_there_are_players(players: int) -> None:
    table = Scenario(players, era=2, round=3).by_chance().begin(AUCTION)
    eras = [CONTENT.tiles[offer.tile].era for offer in table.game.offers]
    assert eras == [2] * players
    assert len(table.game.deck) == 25 - players


@pytest.mark.rule("PAT-AUC-02")
@pytest.mark.parametrize("face", [WHITE, BLACK])
def test_the_first_tile_of_a_round_shows_a_random_face(face: str) -> None:
    table = Scenario(4, round=3).begin(AUCTION)
    assert table.pending == (CHANCE,)
    assert len(table.options(CHANCE)) == 2
    table.draw_face(face).draw_tiles(*TILES)
    assert table.game.offers[0].white == (face == WHITE)


@pytest.mark.rule("PAT-AUC-03")
@pytest.mark.parametrize(("face", "row"), [(WHITE, [True, False, True, False]), (BLACK, [False, True, False, True])])
def test_each_further_tile_shows_the_other_colour(face: str, row: list[bool]) -> None:
    table = Scenario(4).begin(AUCTION).draw_face(face).draw_tiles(*TILES)
    assert [offer.white for offer in table.game.offers] == row


@pytest.mark.rule("PAT-AUC-04")
def test_in_132d_the_first_face_is_random_every_round_with_three_players() -> None:
    for before in (True, False):
        table = Scenario(3, edition=D2, round=4)
        table.game.last_white = before
        assert len(table.begin(AUCTION).options(CHANCE)) == 2
    faces = first_faces(D2, seed=3)
    assert any(one == other for one, other in zip(faces, faces[1:], strict=False))


@pytest.mark.rule("PAT-AUC-05")
def test_in_13sk_the_first_face_changes_from_round_to_round_with_three_players() -> None:
    starts = set()
    for seed in range(6):
        faces = first_faces(SK, seed)
        assert len(faces) == 15
        assert all(one != other for one, other in zip(faces, faces[1:], strict=False))
        starts.add(faces[0])
    assert starts == {True, False}  # only the very first is random


# -- the swap of Culture for Coin


@pytest.mark.rule("PAT-AUC-06")
def test_every_player_must_take_part() -> None:
    table = auction(3, 3, 3, 3)
    assert table.refused(A, Wait()) == "PAT-AUC-06"
    for seat in (A, B, C, D):
        assert table.pending == (seat,)
        table.play(seat, Bid(seat, 1))
    assert taken(table) == {A: 0, B: 1, C: 2, D: 3}


@pytest.mark.rule("PAT-AUC-07")
def test_a_player_without_coin_swaps_3_culture_for_1_coin() -> None:
    table = auction(3, 0, 3)
    assert (table.culture(B), table.coin(B)) == (17, 1)


@pytest.mark.rule("PAT-AUC-08")
def test_the_swap_gives_exactly_1_coin() -> None:
    table = auction(0, 3, 3)
    assert table.options(A) == [Bid(0, 1), Bid(1, 1), Bid(2, 1)]
    assert table.refused(A, Bid(0, 2)) == "PAT-AUC-21"


@pytest.mark.rule("PAT-AUC-09")
@pytest.mark.parametrize("culture", [0, 1, 2])
def test_with_less_than_3_culture_the_swap_takes_all_of_it(culture: int) -> None:
    table = Scenario(4).realm(A, coin=0, culture=culture).begin(AUCTION).draw_face(WHITE).draw_tiles(*TILES)
    assert (table.culture(A), table.coin(A)) == (0, 1)


@pytest.mark.rule("PAT-AUC-10")
def test_a_player_with_coin_cannot_swap() -> None:
    table = auction(1, 3, 3)
    assert (table.culture(A), table.coin(A)) == (20, 1)
    assert table.options(A) == table.of(A, Bid)


@pytest.mark.rule("PAT-AUC-11")
def test_the_swap_happens_once_per_auction() -> None:
    table = auction(0, 5, 5)
    table.play(A, Bid(0, 1)).play(B, Bid(0, 2)).play(C, Bid(1, 1)).play(A, Bid(2, 1))
    assert (table.culture(A), table.coin(A)) == (17, 0)
    assert len(table.events(Gained)) == 1


# -- bidding


@pytest.mark.rule("PAT-AUC-12")
def test_bidding_goes_in_turn_order_round_and_round() -> None:
    table = auction(9, 9, 9, first=B)
    asked: list[int] = []
    for coin in range(1, 8):  # everybody bids on the same tile
        asked.append(table.pending[0])
        table.play(asked[-1], Bid(0, coin))
    assert asked == [B, C, A, B, C, A, B]


@pytest.mark.rule("PAT-AUC-13")
def test_the_leader_on_a_tile_does_nothing() -> None:
    table = auction(9, 9, 9)
    table.play(A, Bid(0, 3)).play(B, Bid(1, 1)).play(C, Bid(1, 2))
    assert table.pending == (B,)  # A leads and is passed over
    assert table.refused(A, Bid(0, 4)) is not None


@pytest.mark.rule("PAT-AUC-14")
@pytest.mark.parametrize("choice", [End(), Bid(3, 1), Bid(-1, 1)])
def test_a_player_without_a_bid_must_place_one_on_a_tile(choice: Choice) -> None:
    table = auction(2, 2, 2)
    assert table.refused(A, choice) == "PAT-AUC-14"
    assert table.options(A) == [Bid(slot, coin) for slot in range(3) for coin in (1, 2)]


@pytest.mark.rule("PAT-AUC-15")
def test_a_bid_is_at_least_1_coin() -> None:
    table = auction(3, 3, 3)
    assert table.refused(A, Bid(0, 0)) == "PAT-AUC-15"
    assert table.refused(A, Bid(0, 1)) is None


@pytest.mark.rule("PAT-AUC-16")
@pytest.mark.parametrize(("coin", "rule"), [(2, "PAT-AUC-16"), (3, "PAT-AUC-16"), (4, None)])
def test_a_bid_must_beat_the_highest_bid_on_the_tile(coin: int, rule: str | None) -> None:
    table = auction(9, 9, 9).play(A, Bid(0, 3))
    assert table.refused(B, Bid(0, coin)) == rule


@pytest.mark.rule("PAT-AUC-17")
def test_an_outbid_player_raises_above_the_highest_bid_or_moves() -> None:
    table = auction(6, 9, 9).play(A, Bid(0, 3)).play(B, Bid(0, 5)).play(C, Bid(1, 4))
    assert table.pending == (A,)
    assert table.refused(A, Bid(0, 5)) == "PAT-AUC-17"
    moves = [Bid(1, 5), Bid(1, 6), Bid(2, 3), Bid(2, 4), Bid(2, 5), Bid(2, 6)]
    assert table.options(A) == [Bid(0, 6), *moves]


@pytest.mark.rule("PAT-AUC-18")
def test_a_bid_that_moves_may_be_raised() -> None:
    table = auction(9, 9, 9).play(A, Bid(0, 3)).play(B, Bid(0, 5)).play(C, Bid(1, 1)).play(A, Bid(2, 7))
    assert taken(table)[A] == 2
    assert table.coin(A) == 2


@pytest.mark.rule("PAT-AUC-19")
def test_a_bid_is_never_lowered_or_taken_back() -> None:
    table = auction(9, 9, 9).play(A, Bid(0, 3)).play(B, Bid(0, 5)).play(C, Bid(1, 1))
    assert table.refused(A, Bid(2, 2)) == "PAT-AUC-19"
    assert table.refused(A, Bid(2, 3)) is None
    assert table.refused(A, Wait()) is not None


@pytest.mark.rule("PAT-AUC-20")
def test_a_player_has_a_bid_on_one_tile_only() -> None:
    table = auction(9, 9, 9).play(A, Bid(0, 3)).play(B, Bid(0, 5)).play(C, Bid(0, 6)).play(A, Bid(1, 3))
    assert (table.game.realms[A].bid_slot, table.game.realms[A].bid) == (1, 3)
    table.play(B, Bid(2, 5))
    assert taken(table) == {A: 1, B: 2, C: 0}
    assert table.coin(A) == 9 - 3


@pytest.mark.rule("PAT-AUC-21")
def test_a_bid_cannot_exceed_the_coin_owned() -> None:
    table = auction(4, 9, 9)
    assert table.refused(A, Bid(0, 5)) == "PAT-AUC-21"
    assert table.refused(A, Bid(0, 4)) is None


@pytest.mark.rule("PAT-AUC-22")
def test_the_coin_of_an_outbid_player_stays_until_their_turn() -> None:
    table = auction(9, 9, 9, 9).play(A, Bid(0, 3)).play(B, Bid(0, 5))
    assert table.pending == (C,)
    assert (table.game.realms[A].bid_slot, table.game.realms[A].bid) == (0, 3)
    table.play(C, Bid(1, 1)).play(D, Bid(2, 1))
    assert table.pending == (A,)


@pytest.mark.rule("PAT-AUC-23")
def test_the_auction_ends_as_soon_as_everybody_leads() -> None:
    table = auction(5, 4, 4, 5)
    table.play(A, Bid(0, 3)).play(B, Bid(1, 1)).play(C, Bid(2, 1)).play(D, Bid(0, 4))
    table.play(A, Bid(0, 5)).play(D, Bid(1, 4))
    assert table.question == "bidding"
    table.play(B, Bid(3, 1))
    assert taken(table) == {A: 0, B: 3, C: 2, D: 1}
    assert table.question == "patch_tile"


@pytest.mark.rule("PAT-AUC-24")
def test_every_bid_is_paid() -> None:
    table = auction(5, 4, 4).play(A, Bid(0, 3)).play(B, Bid(1, 1))
    assert [table.coin(seat) for seat in (A, B, C)] == [5, 4, 4]
    table.play(C, Bid(2, 4))
    assert [table.coin(seat) for seat in (A, B, C)] == [2, 3, 0]
    assert not table.events(Gained)  # nobody receives it


@pytest.mark.rule("PAT-AUC-25")
def test_a_player_takes_the_tile_they_lead_on_with_the_face_it_shows() -> None:
    table = auction(5, 5, 5).play(A, Bid(1, 1)).play(B, Bid(0, 1)).play(C, Bid(2, 1))
    assert table.refused(A, Patch(True, 2, 1, ())) == "PAT-AUC-25"
    table.play(A, Patch(False, 2, 1, ()))
    assert table.events(TilePatched)[0].tile == tile_number("I-02")
    assert table.room_name(A, 2, 1) == "Altar"  # SF, first cell of the black face of I-02


@pytest.mark.rule("PAT-AUC-26")
def test_the_winner_patches_at_once() -> None:
    table = auction(5, 5, 5).play(A, Bid(1, 1)).play(B, Bid(0, 1)).play(C, Bid(2, 1))
    assert (table.question, table.pending, table.game.phase) == ("patch_tile", (A,), AUCTION)


@pytest.mark.rule("PAT-AUC-27")
def test_tiles_are_patched_in_turn_order() -> None:
    table = auction(5, 5, 5, 5, first=C)
    for seat in (C, D, A, B):
        table.play(seat, Bid(seat, 1))
    for seat in (C, D, A, B):
        assert (table.question, table.pending) == ("patch_tile", (seat,))
        table.play(seat, Discard())
    assert table.question != "patch_tile"


# -- the first auction


@pytest.mark.rule("PAT-FRA-01")
@pytest.mark.parametrize("edition", [SK, D2])
@pytest.mark.parametrize("face", [WHITE, BLACK])
def test_in_the_first_round_tiles_are_revealed_one_at_a_time(edition: str, face: str) -> None:
    table = Scenario(3, edition=edition, round=1).begin(AUCTION)
    assert len(table.options(CHANCE)) == 2
    table.draw_face(face)
    for number, tile in enumerate(("I-01", "I-02", "I-03"), start=1):
        table.draw_tiles(tile)
        assert len(table.game.offers) == number
        if number < 3:
            table.play(number - 1, Wait())
    assert [offer.white for offer in table.game.offers] == [face == WHITE, face != WHITE, face == WHITE]


@pytest.mark.rule("PAT-FRA-02")
def test_after_the_first_tile_the_first_player_may_bid_or_wait() -> None:
    table = first_round(4)
    assert table.pending == (A,)
    assert table.options(A) == [Bid(0, 1), Bid(0, 2), Bid(0, 3), Wait()]
    assert table.refused(A, End()) == "PAT-FRA-02"


@pytest.mark.rule("PAT-FRA-03")
def test_after_the_second_tile_the_second_player_may_bid_on_either_or_wait() -> None:
    table = first_round(4).play(A, Wait()).draw_tiles("I-02")
    assert table.pending == (B,)
    assert table.options(B) == [*[Bid(slot, coin) for slot in (0, 1) for coin in (1, 2, 3)], Wait()]


@pytest.mark.rule("PAT-FRA-04")
def test_with_four_players_the_third_may_bid_on_one_of_three_or_wait() -> None:
    table = first_round(4).play(A, Wait()).draw_tiles("I-02").play(B, Wait()).draw_tiles("I-03")
    assert table.pending == (C,)
    assert table.options(C) == [*[Bid(slot, coin) for slot in (0, 1, 2) for coin in (1, 2, 3)], Wait()]


@pytest.mark.rule("PAT-FRA-05")
@pytest.mark.parametrize("players", [3, 4])
def test_after_the_last_tile_the_last_player_must_bid(players: int) -> None:
    table = first_round(players)
    for seat in range(players - 1):
        table.play(seat, Wait()).draw_tiles(TILES[seat + 1])
    last = players - 1
    assert table.pending == (last,)
    assert table.refused(last, Wait()) == "PAT-FRA-05"
    assert biddable(table, last) == set(range(players))


@pytest.mark.rule("PAT-FRA-06")
def test_a_bid_during_the_reveals_must_beat_the_bid_on_its_tile() -> None:
    table = first_round(3).play(A, Bid(0, 2)).draw_tiles("I-02")
    assert table.refused(B, Bid(0, 2)) == "PAT-FRA-06"
    assert table.options(B) == [Bid(0, 3), Bid(1, 1), Bid(1, 2), Bid(1, 3), Wait()]


@pytest.mark.rule("PAT-FRA-07")
def test_a_player_outbid_during_the_reveals_waits_for_the_normal_bidding() -> None:
    table = first_round(3).play(A, Bid(0, 1)).draw_tiles("I-02").play(B, Bid(0, 2))
    assert table.pending == (CHANCE,)
    table.draw_tiles("I-03")
    assert table.pending == (C,)
    table.play(C, Bid(1, 1))
    assert (table.question, table.pending) == ("bidding", (A,))


@pytest.mark.rule("PAT-FRA-08")
def test_normal_bidding_follows_starting_with_the_first_player() -> None:
    table = Scenario(3, round=1, first=C).begin(AUCTION).draw_face(WHITE).draw_tiles("I-01")
    table.play(C, Wait()).draw_tiles("I-02").play(A, Wait()).draw_tiles("I-03").play(B, Bid(2, 1))
    assert (table.question, table.pending) == ("bidding", (C,))
    table.play(C, Bid(0, 1))
    assert table.pending == (A,)
    table.play(A, Bid(1, 1))
    assert taken(table) == {B: 2, C: 0, A: 1}


def patched_first(players: int, capital: str) -> Scenario:
    """After the patching of the first round; A has laid I-03, everybody else discarded."""
    table = Scenario(players, capital=capital, round=1)
    for seat in range(players):
        table.won(seat, ("I-03", "I-02", "I-01", "I-05")[seat], "white")
    table.ask(Patching()).play(A, Patch(True, 2, 1, ()))
    for seat in range(1, players):
        table.play(seat, Discard())
    return table


@pytest.mark.rule("PAT-FRA-09")
@pytest.mark.parametrize(("capital", "number"), [("liberty", 2), ("equality", 1)])
@pytest.mark.parametrize("players", [2, 3])
def test_after_the_first_patching_workers_enter_the_territory(capital: str, number: int, players: int) -> None:
    table = patched_first(players, capital)
    rooms = [InRoom(0, 0), InRoom(1, 0)][:number]
    for seat in range(players):
        table.play(seat, *rooms)
    assert [len(table.workers(seat)) for seat in range(players)] == [number] * players
    assert table.game.over


@pytest.mark.rule("PAT-FRA-09", "PAT-WRK-10")
def test_a_first_worker_without_a_free_room_is_a_surplus_worker() -> None:
    everywhere = [(x, y) for y in range(2) for x in range(3)]
    table = Scenario(2, round=1).realm(A, workers=everywhere).realm(B, workers=everywhere[1:])
    table.won(A, "I-01", "white").won(B, "I-02", "white").ask(Patching()).play(A, Discard()).play(B, Discard())
    table.play(A, InRoom(1, 0))
    assert table.workers(A) == sorted([*everywhere, (1, 0)])
    assert table.options(B) == [InRoom(0, 0)]  # the one free Room


@pytest.mark.rule("PAT-FRA-09")
def test_later_rounds_bring_no_free_workers() -> None:
    table = Scenario(2).won(A, "I-01", "white").won(B, "I-02", "white").ask(Patching())
    assert table.play(A, Discard()).play(B, Discard()).game.over


@pytest.mark.rule("PAT-FRA-10")
def test_the_first_workers_come_from_the_lowest_spaces_and_cost_nothing() -> None:
    table = patched_first(2, "liberty")
    before = table.goods(A)
    assert feeding(table.game, A) == 0
    table.play(A, InRoom(0, 0))
    assert feeding(table.game, A) == 1  # space 1 is uncovered
    table.play(A, InRoom(1, 0))
    assert feeding(table.game, A) == 2  # spaces 1 and 2
    assert (table.game.realms[A].descendants, table.goods(A)) == (6, before)


@pytest.mark.rule("PAT-FRA-11")
def test_the_first_workers_go_into_any_rooms_one_each_and_activate_boxes() -> None:
    table = patched_first(2, "liberty")
    territory = table.game.realms[A].territory
    assert len(table.options(A)) == len(territory.rooms) == 9
    assert table.value(A, 0) == 1  # Granary F1 [F2] of the new tile lies over the Wheat Field
    table.play(A, InRoom(2, 1))
    assert table.value(A, 0) == 3
    assert table.refused(A, InRoom(2, 1)) is not None
    assert table.refused(A, InRoom(0, 0)) is None


# -- two players


@pytest.mark.rule("PAT-AU2-01", "PAT-AU2-10")
@pytest.mark.parametrize("round", [1, 2])
def test_two_players_have_two_tiles_at_once_in_every_round(round: int) -> None:
    table = Scenario(2, round=round).begin(AUCTION).draw_tiles("I-01", "I-02")
    assert len(table.game.offers) == 2
    assert (table.question, table.pending) == ("seal_bids", (A, B))
    assert table.refused(A, Wait()) is not None


@pytest.mark.rule("PAT-AU2-02")
def test_the_two_tiles_are_numbered_in_the_order_laid_out() -> None:
    table = sealed()
    assert [CONTENT.tiles[offer.tile].id for offer in table.game.offers] == ["I-01", "I-02"]
    assert biddable(table, A) == {0, 1}
    assert table.refused(A, Bid(2, 1)) == "PAT-AU2-03"
    table.play(A, Bid(1, 0)).play(B, Bid(0, 0)).play(A, Discard())
    discarded = table.events(TileDiscarded)[0]
    assert discarded.tile == tile_number("I-02")


@pytest.mark.rule("PAT-AU2-03")
def test_each_player_secretly_chooses_an_amount_and_a_tile() -> None:
    table = Scenario(2).realm(A, coin=0).realm(B, coin=2).begin(AUCTION).draw_tiles("I-01", "I-02")
    assert table.options(A) == [Bid(0, 0), Bid(1, 0)]
    assert (table.coin(A), table.culture(A)) == (0, 20)  # no swap
    assert table.options(B) == [Bid(slot, coin) for slot in (0, 1) for coin in (0, 1, 2)]
    assert table.refused(B, Bid(0, -1)) == "PAT-AU2-03"
    assert (table.refused(A, Bid(0, 1)), table.refused(B, Bid(1, 3))) == ("PAT-AUC-21", "PAT-AUC-21")
    table.play(B, Bid(1, 2))
    assert table.game.stack[-1].seen_by(A) == {"kind": "seal_bids"}
    assert [event.seen_by(A) for event in table.events(AnswerSealed)] == table.events(AnswerSealed)
    assert table.events(AnswerSealed)[0].to_json() == {"kind": "answer_sealed", "seat": B}


@pytest.mark.rule("PAT-AU2-04")
@pytest.mark.parametrize("order", [(A, B), (B, A)])
def test_both_choices_are_revealed_together(order: tuple[int, int]) -> None:
    table = sealed()
    choices = {A: Bid(0, 3), B: Bid(0, 4)}
    table.play(order[0], choices[order[0]])
    assert not table.events(BidPlaced) and table.coin(order[0]) == 5
    table.play(order[1], choices[order[1]])
    assert [event.values() for event in table.events(BidPlaced)] == [(A, 0, 3), (B, 0, 4)]
    assert taken(table) == {B: 0, A: 1}


@pytest.mark.rule("PAT-AU2-05")
def test_different_tiles_go_to_those_who_chose_them() -> None:
    table = sealed().play(A, Bid(1, 0)).play(B, Bid(0, 5))
    assert taken(table) == {A: 1, B: 0}


@pytest.mark.rule("PAT-AU2-06")
@pytest.mark.parametrize(("mine", "yours", "result"), [(3, 2, {A: 1, B: 0}), (2, 3, {A: 0, B: 1})])
def test_the_higher_bid_takes_a_tile_that_both_chose(mine: int, yours: int, result: dict[int, int]) -> None:
    assert taken(sealed().play(A, Bid(1, mine)).play(B, Bid(1, yours))) == result


@pytest.mark.rule("PAT-AU2-07")
@pytest.mark.parametrize("first", [A, B])
def test_equal_bids_go_to_the_first_player(first: int) -> None:
    table = sealed(first).play(A, Bid(0, 2)).play(B, Bid(0, 2))
    assert taken(table) == {first: 0, 1 - first: 1}


@pytest.mark.rule("PAT-AU2-08")
def test_winner_and_loser_pay_their_bids() -> None:
    table = sealed().play(A, Bid(0, 4)).play(B, Bid(0, 2))
    assert taken(table) == {A: 0, B: 1}
    assert (table.coin(A), table.coin(B)) == (1, 3)
    assert len(table.events(Paid)) == 2 and not table.events(Gained)


@pytest.mark.rule("PAT-AU2-09")
@pytest.mark.parametrize(("white", "name"), [(True, "Farm"), (False, "Alexander the Great")])
def test_the_taker_chooses_the_face(white: bool, name: str) -> None:
    table = sealed().play(A, Bid(0, 1)).play(B, Bid(1, 1)).play(A, Patch(white, 2, 1, ()))
    assert table.room_name(A, 2, 1) == name


@pytest.mark.rule("PAT-AU2-11")
@pytest.mark.parametrize("first", [A, B])
def test_the_first_player_patches_first(first: int) -> None:
    table = sealed(first).play(B, Bid(0, 1)).play(A, Bid(1, 1))
    assert (table.question, table.pending) == ("patch_tile", (first,))
    table.play(first, Discard())
    assert (table.question, table.pending) == ("patch_tile", (1 - first,))
    assert table.game.realms[first].won == NONE
