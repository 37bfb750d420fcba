"""Phase 7, in the last round of an Era: Prosperity Cards are played, voted on and scored.

Topics: vote, scoring prosperity cards.
"""

from __future__ import annotations

import pytest

from tests.games.patchistory.scenario import CONTENT, A, B, C, D, Scenario, card_number, card_numbers, play_card
from ziggurat.games.patchistory.choices import CastVotes, End
from ziggurat.games.patchistory.events import CardDropped, CardScored
from ziggurat.games.patchistory.game import VOTING

CARDS = ["arms", "faster", "community", "agriculture"]  # MIL, TRA, POL, Food production: one for each seat
SWORD_TILES = [  # white faces and the swords on them
    ("III-25", 4), ("I-25", 2), ("II-05", 2), ("II-13", 2), ("II-20", 2), ("II-25", 2),
    ("I-02", 1), ("I-04", 1), ("I-06", 1), ("I-12", 1), ("I-14", 1), ("I-20", 1),
]  # fmt: skip


def vote(players: int = 3, votes: int = 9, era: int = 1) -> Scenario:
    """A Vote about to begin: each seat holds one card of CARDS and these votes."""
    table = Scenario(players, round=5, era=era)
    for seat in range(players):
        table.realm(seat, cards=[CARDS[seat]], votes=votes)
    return table


def reveal(table: Scenario, row: list[str] | None = None) -> Scenario:
    """Everybody plays a card; they are revealed in this order, by default that of the seats."""
    table.begin(VOTING)
    for seat in range(table.game.players):
        table.play(seat, play_card(CARDS[seat]))
    return table.draw_cards(*(row or CARDS[: table.game.players]))


def cast(table: Scenario, *votes: int) -> Scenario:
    """The votes of all seats on the next card."""
    for seat, number in enumerate(votes):
        table.play(seat, CastVotes(number))
    return table


def cast_total(table: Scenario, *totals: int) -> Scenario:
    """A casts this number of votes on each card of the row."""
    for total in totals:
        cast(table, total, *[0] * (table.game.players - 1))
    return table


def dropped(table: Scenario) -> list[str]:
    return [CONTENT.prosperity[e.card].id for e in table.events(CardDropped)]


def scored(table: Scenario) -> list[str]:
    return [CONTENT.prosperity[e.card].id for e in table.events(CardScored)]


def won(table: Scenario) -> list[int]:
    """Change of each seat's Culture since the start of the scenario."""
    return [table.culture(seat) - 20 for seat in range(table.game.players)]


# -- the Vote


@pytest.mark.rule("PAT-VOT-01")
def test_each_player_puts_one_card_of_the_own_hand_face_down() -> None:
    table = vote().realm(A, cards=["street"]).begin(VOTING)
    assert table.pending == (A, B, C)
    assert table.options(A) == [play_card("arms"), play_card("street")]
    assert table.refused(A, play_card("faster")) == "PAT-VOT-01"
    table.play(A, play_card("arms"))
    assert list(table.pending) == [B, C]
    assert table.refused(A, play_card("street")) == "PAT-VOT-01"


@pytest.mark.rule("PAT-VOT-01")
def test_a_card_lies_face_down_until_all_are_played() -> None:
    table = vote().begin(VOTING).play(A, play_card("arms"))
    placed = [[entry["card"] for entry in table.game.log(seat) if entry["kind"] == "card_placed"] for seat in (A, B)]
    assert placed == [[card_number("arms")], [-1]]
    assert table.game.row == ()


@pytest.mark.rule("PAT-VOT-02")
def test_the_cards_are_shuffled_before_they_are_revealed() -> None:
    table = vote().begin(VOTING).play(C, play_card("community")).play(A, play_card("arms")).play(B, play_card("faster"))
    assert table.pending == (-1,)
    assert len(table.options(-1)) == 3
    table.draw_cards("faster", "community", "arms")
    assert list(table.game.row) == card_numbers("faster", "community", "arms")


@pytest.mark.rule("PAT-VOT-02")
def test_nobody_is_told_who_played_which_card() -> None:
    table = reveal(vote())
    for seat in (A, B, C):
        entries = table.game.log(seat)
        placed = {entry["seat"]: entry["card"] for entry in entries if entry["kind"] == "card_placed"}
        assert placed == {s: card_number(CARDS[s]) if s == seat else -1 for s in (A, B, C)}
        assert all("seat" not in entry for entry in entries if entry["kind"] == "card_revealed")


@pytest.mark.rule("PAT-VOT-03")
def test_cards_are_voted_on_in_the_order_revealed() -> None:
    table = reveal(vote(), ["community", "arms", "faster"])
    cast(table, 1, 0, 0)
    cast(table, 2, 0, 0)
    cast(table, 3, 0, 0)
    votes = {e["card"]: e["cast"] for e in table.game.log(None) if e["kind"] == "votes_opened"}
    expected = {"community": [1, 0, 0], "arms": [2, 0, 0], "faster": [3, 0, 0]}
    assert votes == {card_number(card): cast_on for card, cast_on in expected.items()}


@pytest.mark.rule("PAT-VOT-04")
def test_any_number_of_own_votes_may_be_committed() -> None:
    table = reveal(vote(votes=2))
    assert table.pending == (A, B, C)
    assert table.options(A) == [CastVotes(0), CastVotes(1), CastVotes(2)]
    assert table.refused(A, CastVotes(3)) == "PAT-VOT-04"
    assert table.refused(A, CastVotes(-1)) == "PAT-VOT-04"
    assert table.refused(A, End()) == "PAT-VOT-04"


@pytest.mark.rule("PAT-VOT-04")
def test_votes_are_secret_until_all_have_committed() -> None:
    logs = []
    for number in (0, 5):
        table = reveal(vote()).play(B, CastVotes(number))
        assert table.pending == (A, C)
        assert table.votes(B) == 9
        logs.append((table.game.log(A), table.game.log(None), table.game.view(A), table.game.view(None)))
    assert logs[0] == logs[1]
    table.play(C, CastVotes(1)).play(A, CastVotes(0))
    assert table.game.log(A)[-1]["cast"] == [0, 5, 1]


@pytest.mark.rule("PAT-VOT-05")
def test_committed_votes_cannot_be_used_again() -> None:
    table = cast(reveal(vote(votes=3)), 2, 0, 3)
    assert [table.votes(seat) for seat in (A, B, C)] == [1, 3, 0]
    assert table.options(A) == [CastVotes(0), CastVotes(1)]
    assert table.options(C) == [CastVotes(0)]
    assert table.refused(A, CastVotes(2)) == "PAT-VOT-04"


@pytest.mark.rule("PAT-VOT-06")
def test_the_result_of_a_card_is_known_before_the_next_is_voted_on() -> None:
    table = cast(reveal(vote()), 2, 0, 3)
    assert table.question == "seal_votes"
    assert table.pending == (A, B, C)
    assert table.game.log(B)[-1]["cast"] == [2, 0, 3]
    assert table.game.row_votes == (5,)


@pytest.mark.rule("PAT-VOT-07")
def test_unused_votes_go_back_after_the_last_card() -> None:
    table = cast(cast(reveal(vote()), 1, 2, 3), 0, 0, 0)
    assert [table.votes(seat) for seat in (A, B, C)] == [8, 7, 6]
    cast(table, 0, 0, 0)
    assert [table.votes(seat) for seat in (A, B, C)] == [0, 0, 0]


@pytest.mark.rule("PAT-VOT-08")
def test_played_cards_are_out_of_the_game_scored_or_dropped() -> None:
    table = cast_total(reveal(vote()), 3, 2, 1)
    assert (scored(table), dropped(table)) == (["arms", "faster"], ["community"])
    assert table.game.row == ()
    gone = set(card_numbers(*CARDS[:3]))
    held = {card for realm in table.game.realms for card in realm.cards}
    assert gone.isdisjoint(held | set(table.game.unseen))
    assert set(table.game.past) == gone  # where Nixon finds them


@pytest.mark.rule("PAT-VOT-09")
def test_each_player_plays_one_of_three_cards_per_era() -> None:
    hands = {A: ["agriculture", "technology", "capitalism"], B: ["arms", "street", "world"]}
    table = Scenario(2).realm(A, cards=hands[A]).realm(B, cards=hands[B])
    for era in (1, 2, 3):
        table.game.era, table.game.round = era, 5
        table.begin(VOTING).play(A, play_card(hands[A][era - 1])).play(B, play_card(hands[B][era - 1]))
        table.draw_cards(hands[A][era - 1], hands[B][era - 1])
        cast_total(table, 0, 0)
        assert [len(realm.cards) for realm in table.game.realms] == [3 - era, 3 - era]
    assert table.game.over


@pytest.mark.rule("PAT-VOT-10")
def test_votes_on_the_cards_come_back_to_nobody() -> None:
    table = reveal(vote()).card(A, "elizabeth")  # she keeps what is unused
    cast(cast(cast(table, 3, 3, 3), 2, 0, 0), 1, 0, 0)
    assert [table.votes(seat) for seat in (A, B, C)] == [9 - 6, 0, 0]
    assert table.game.row_votes == ()


# -- which cards are scored


@pytest.mark.rule("PAT-SCO-01")
@pytest.mark.parametrize("players", [3, 4])
def test_the_card_with_the_fewest_votes_is_dropped(players: int) -> None:
    table = cast_total(reveal(vote(players)), *[2, 1, 3, 3][:players])
    assert dropped(table) == ["faster"]
    assert scored(table) == [card for card in CARDS[:players] if card != "faster"]


@pytest.mark.rule("PAT-SCO-01")
def test_a_dropped_card_changes_no_culture() -> None:
    table = vote().build(A, "B19", 1, 0)  # MIL 3, 1, 1: A would be first on Arms Race!
    cast_total(reveal(table), 2, 3, 3)
    assert dropped(table) == ["arms"]
    assert table.culture(A) == 20


@pytest.mark.rule("PAT-SCO-02")
def test_all_cards_tied_for_fewest_are_dropped() -> None:
    table = cast_total(reveal(vote(4)), 1, 2, 1, 3)
    assert (dropped(table), scored(table)) == (["arms", "community"], ["faster", "agriculture"])


@pytest.mark.rule("PAT-SCO-03")
@pytest.mark.parametrize("each", [0, 3])
def test_if_all_cards_tie_nothing_is_scored(each: int) -> None:
    table = cast_total(reveal(vote().build(A, "B19", 1, 0)), each, each, each)
    assert (dropped(table), scored(table)) == (CARDS[:3], [])
    assert won(table) == [0, 0, 0]


@pytest.mark.rule("PAT-SCO-04")
def test_cards_are_scored_one_after_another_in_the_order_revealed() -> None:
    # D is fourth on MIL, losing 3 but no more than its 1 Culture, and then second on TRA, gaining 1.
    table = vote(4).realm(D, culture=1)
    table.build(A, "B19", 0, 0).build(B, "B20", 0, 0).build(C, "B21", 0, 0)  # MIL 3, 3, 2, 1
    table.build(C, "B13", 1, 0).build(D, "B14", 1, 0)  # TRA 1, 1, 2, 2
    cast_total(reveal(table, ["arms", "faster", "community", "agriculture"]), 6, 2, 0, 0)
    assert scored(table) == ["arms", "faster"]
    assert table.culture(D) == 0 + 1


# -- places and payouts: MIL is ranked, Arms Race! has all the votes


def arms(mil: list[int], votes: int) -> Scenario:
    """Kingdoms with this MIL each, 1 of it from the Capital Tile, and a Vote in which only Arms Race! has votes."""
    table = vote(len(mil))
    tiles = list(SWORD_TILES)
    for seat, wanted in enumerate(mil):
        for tile, swords in tiles.copy():
            if table.mil(seat) + swords <= wanted:
                table.lay(seat, tile, "white", table.game.realms[seat].territory.right, 0)
                tiles.remove((tile, swords))
        assert table.mil(seat) == wanted
    return cast_total(reveal(table), votes, *[0] * (len(mil) - 1))


@pytest.mark.rule("PAT-SCO-05")
def test_first_of_four_gains_a_culture_per_vote() -> None:
    assert won(arms([4, 3, 2, 1], 7))[0] == 7


@pytest.mark.rule("PAT-SCO-06")
def test_second_of_four_gains_one_per_two_votes() -> None:
    assert won(arms([4, 3, 2, 1], 7))[1] == 3


@pytest.mark.rule("PAT-SCO-07")
def test_third_of_four_gains_nothing() -> None:
    assert won(arms([4, 3, 2, 1], 7))[2] == 0


@pytest.mark.rule("PAT-SCO-08")
def test_fourth_of_four_loses_one_per_two_votes() -> None:
    assert won(arms([4, 3, 2, 1], 7)) == [7, 3, 0, -3]


@pytest.mark.rule("PAT-SCO-09")
def test_first_of_three_gains_a_culture_per_vote() -> None:
    assert won(arms([1, 2, 4], 7))[2] == 7


@pytest.mark.rule("PAT-SCO-10")
def test_second_of_three_gains_one_per_two_votes() -> None:
    assert won(arms([1, 2, 4], 7))[1] == 3


@pytest.mark.rule("PAT-SCO-11")
def test_third_of_three_neither_gains_nor_loses() -> None:
    assert won(arms([1, 2, 4], 7))[0] == 0


@pytest.mark.rule("PAT-SCO-12")
@pytest.mark.parametrize(
    ("mil", "places", "change"),
    [
        pytest.param([5, 5, 3, 1], (2, 2, 3, 4), [3, 3, 0, -3], id="two-first"),
        pytest.param([6, 4, 4, 4], (1, 4, 4, 4), [7, -3, -3, -3], id="three-last"),
        pytest.param([3, 2, 2, 1], (1, 3, 3, 4), [7, 0, 0, -3], id="two-in-the-middle"),
    ],
)
def test_tied_players_take_the_place_of_the_last_of_them(
    mil: list[int], places: tuple[int, ...], change: list[int]
) -> None:
    table = arms(mil, 7)
    event = table.events(CardScored)[0]
    assert (event.ranks, event.places) == (tuple(mil), places)
    assert won(table) == change


@pytest.mark.rule("PAT-SCO-13")
def test_four_tied_players_are_all_fourth() -> None:
    assert won(arms([1, 1, 1, 1], 6)) == [-3, -3, -3, -3]


@pytest.mark.rule("PAT-SCO-14")
def test_three_tied_players_gain_nothing() -> None:
    assert won(arms([1, 1, 1], 6)) == [0, 0, 0]


# -- two players: A leads on MIL (Arms Race!), B on TRA (Farther! Faster!)


def duel(arms_votes: int, faster_votes: int) -> Scenario:
    table = vote(2).build(A, "B19", 1, 0).build(B, "B13", 1, 0)
    return cast_total(reveal(table), arms_votes, faster_votes)


@pytest.mark.rule("PAT-SCO-15")
def test_two_players_drop_no_card() -> None:
    table = duel(4, 0)
    assert (scored(table), dropped(table)) == (["arms", "faster"], [])


@pytest.mark.rule("PAT-SCO-16")
def test_the_winner_of_the_card_with_more_votes_gains_one_per_vote() -> None:
    assert won(duel(5, 3))[A] == 5
    assert won(duel(3, 5))[B] == 5


@pytest.mark.rule("PAT-SCO-17")
def test_the_winner_of_the_card_with_fewer_votes_gains_one_per_two() -> None:
    assert won(duel(5, 3))[B] == 1
    assert won(duel(3, 5))[A] == 1


@pytest.mark.rule("PAT-SCO-18")
def test_two_cards_with_equal_votes_both_give_one_per_vote() -> None:
    assert won(duel(3, 3)) == [3, 3]


@pytest.mark.rule("PAT-SCO-19")
def test_the_lower_of_two_players_neither_gains_nor_loses() -> None:
    table = vote(2).build(A, "B19", 1, 0).build(A, "B13", 0, 0)  # A leads on both
    assert won(cast_total(reveal(table), 5, 4)) == [5 + 2, 0]


@pytest.mark.rule("PAT-SCO-20")
def test_two_tied_players_gain_nothing() -> None:
    table = vote(2).build(B, "B13", 1, 0)  # MIL 1, 1; TRA 1, 2
    assert won(cast_total(reveal(table), 6, 3)) == [0, 1]


@pytest.mark.rule("PAT-SCO-21")
def test_workers_returned_in_the_same_phase_no_longer_count() -> None:
    table = Scenario(2, round=5).card(A, "chichen").realm(A, workers=[(1, 0), (0, 1)], votes=9, cards=["population"])
    table.realm(B, workers=[(1, 0)], cards=["seas"]).begin(VOTING)
    table.play(A, table.at(A, 1, 0), table.at(A, 0, 1))  # both go, for 5 Culture each
    table.play(A, play_card("population")).play(B, play_card("seas"))
    table.draw_cards("population", "seas")
    cast_total(table, 9, 0)
    assert (table.culture(A), table.culture(B)) == (20 + 10, 20 + 9)
