"""The six promo Heroes of edition 1.3sk. Topics: promo heroes."""

from __future__ import annotations

import pytest

from tests.games.patchistory.scenario import A, B, C, Scenario, card_numbers, swap_card
from ziggurat.games.patchistory.choices import (
    Birth,
    CastVotes,
    End,
    FromRoute,
    HonorHeroes,
    InRoom,
    Patch,
    SwapCard,
)
from ziggurat.games.patchistory.content.model import FOOD
from ziggurat.games.patchistory.game import NO_WORKER, goods
from ziggurat.games.patchistory.rules.patching import PatchTile
from ziggurat.games.patchistory.status import values


def promo(era: int = 1, players: int = 3) -> Scenario:
    return Scenario(players, promos="on", era=era)


# -- Benjamin Franklin


@pytest.mark.rule("PAT-PRM-01")
def test_franklin_gives_his_icons_and_nothing_else() -> None:
    table = promo().card(A, "franklin")
    # Capital Tile F1 C1 V1 P1 S1 W1, Franklin P2 V1 C2, Printing Press P1 C1, Inn C3
    assert values(table.game, A) == [1, 0, 7, 2, 4, 1, 0, 1]
    table.manage(A, 2).play(A, HonorHeroes())
    assert table.goods(A) == goods(food=3, coin=3, culture=21)


# -- Harriet Tubman


def known(table: Scenario, seat: int) -> list[list[int]]:
    """What a seat knows of the Prosperity Cards in the other hands."""
    return [realm["cards_known"] for realm in table.view(seat)["realms"] if "cards_known" in realm]


@pytest.mark.rule("PAT-PRM-02")
def test_tubman_shows_the_other_hands_at_once() -> None:
    table = promo(era=3).realm(B, cards=["arms"], workers=[(0, 0)]).realm(C, cards=["seas", "faster"])
    table.winning(A, "tubman")
    assert known(table, A) == []
    before = table.game.reveals
    table.play(A, Patch(False, 2, 1, ()))
    assert table.game.reveals == before + 1  # who has seen the hands cannot take the tile back
    assert known(table, A) == [card_numbers("arms"), sorted(card_numbers("seas", "faster"))]
    assert known(table, B) == []


@pytest.mark.rule("PAT-PRM-03")
def test_tubman_sends_a_worker_of_each_other_player_back() -> None:
    table = promo(era=3).realm(A, workers=[(0, 0)]).realm(C, workers=[(0, 0), (1, 0)]).route(C, A, worker=1)
    table.patch(A, "tubman")
    assert table.options(C) == [InRoom(0, 0), InRoom(1, 0), FromRoute(0)]  # B has nobody to return
    table.play(C, FromRoute(0))
    assert table.game.over
    assert (table.workers(A), table.workers(C)) == ([(0, 0)], [(0, 0), (1, 0)])
    assert (table.route_at(0).worker, table.game.realms[C].descendants) == (NO_WORKER, 6)


# -- Montezuma


@pytest.mark.rule("PAT-PRM-05")
def test_who_must_return_all_workers_is_not_asked_which_goes_first() -> None:
    table = promo(era=2).realm(A, workers=[(0, 0), (1, 0), (2, 0)]).realm(C, workers=[(0, 0)]).route(C, A, worker=1)
    table.realm(B, workers=[(0, 0), (1, 0), (2, 0)])
    table.patch(A, "montezuma").play(A, InRoom(0, 0), InRoom(1, 0), End())
    assert (table.pending, table.question) == ((B,), "pay_workers")
    table.play(B, InRoom(0, 0), InRoom(1, 0))
    assert table.game.over
    assert (table.workers(B), table.game.workers_of(C)) == ([(2, 0)], 0)


@pytest.mark.rule("PAT-PRM-04")
def test_montezuma_returns_up_to_three_workers_for_7_culture_each() -> None:
    table = promo(era=2).realm(A, workers=[(0, 0), (1, 0), (2, 0)]).route(A, B, worker=1).patch(A, "montezuma")
    table.play(A, InRoom(0, 0), FromRoute(0), InRoom(2, 0))
    assert table.game.over  # a fourth one is not asked for
    assert (table.culture(A), table.workers(A), table.game.realms[A].descendants) == (41, [(1, 0)], 7)


@pytest.mark.rule("PAT-PRM-04")
def test_montezuma_may_return_nobody() -> None:
    table = promo(era=2).realm(A, workers=[(0, 0)]).realm(B, workers=[(0, 0)]).patch(A, "montezuma").play(A, End())
    assert table.game.over
    assert (table.culture(A), table.workers(A), table.workers(B)) == (20, [(0, 0)], [(0, 0)])


@pytest.mark.rule("PAT-PRM-05")
def test_montezuma_makes_the_others_return_as_many_for_nothing() -> None:
    table = promo(era=2).realm(A, workers=[(0, 0), (1, 0), (2, 0)]).realm(B, workers=[(0, 0)])
    table.realm(C, workers=[(0, 0), (1, 0), (2, 0)]).patch(A, "montezuma").play(A, InRoom(0, 0), InRoom(1, 0), End())
    table.play(B, InRoom(0, 0)).play(C, InRoom(0, 0), InRoom(1, 0))
    assert table.game.over
    assert (table.workers(A), table.workers(B), table.workers(C)) == ([(2, 0)], [], [(2, 0)])
    assert (table.culture(A), table.culture(B), table.culture(C)) == (34, 20, 20)


# -- Pacal


def wide(card: str, era: int, width: int) -> Scenario:
    """A's territory is so wide, with this card at (3, 0), and A must patch a tile of four small Rooms."""
    table = promo(era=era).card(A, card)
    for x, tile in zip(range(width - 2, 3, -2), ["III-20", "III-13"], strict=False):
        table.lay(A, tile, "white", x, 0)
    assert table.game.realms[A].territory.right == width
    return table.won(A, "III-02", "white").ask(PatchTile(A))


@pytest.mark.rule("PAT-PRM-06")
@pytest.mark.parametrize(("era", "limit"), [(1, 6), (2, 7), (3, 8)])
def test_pacal_widens_the_size_limit_by_1(era: int, limit: int) -> None:
    left = Patch(True, -1, 0, ())
    assert wide("pacal", era, limit - 1).refused(A, left) is None
    assert wide("pacal", era, limit).refused(A, left) == "PAT-PAT-15"
    assert wide("qin", era, limit - 1).refused(A, left) == "PAT-PAT-15"


@pytest.mark.rule("PAT-PRM-07")
def test_pacal_himself_keeps_to_the_normal_size() -> None:
    table = promo().card(A, "qin").winning(A, "pacal")  # 5 wide
    assert table.refused(A, Patch(False, -1, 0, ())) == "PAT-PAT-15"
    assert table.refused(A, Patch(False, 0, 1, ())) is None


@pytest.mark.rule("PAT-PRM-08")
def test_nothing_covers_pacal() -> None:
    table = promo().card(A, "pacal").winning(A, "great_wall")  # Pacal at (3, 0) and (3, 1)
    assert table.refused(A, Patch(False, 3, 0, ())) == "PAT-PRM-08"
    assert table.refused(A, Patch(False, 2, 0, ())) == "PAT-PRM-08"
    assert table.refused(A, Patch(False, 3, 0, (1,))) is None  # sliding under is allowed


@pytest.mark.rule("PAT-PRM-09")
@pytest.mark.parametrize(("era", "food"), [(1, 2), (2, 3), (3, 4)])
def test_pacal_makes_birth_2_food_cheaper(era: int, food: int) -> None:
    table = promo(era=era).card(A, "pacal").realm(A, food=food).manage(A, 2).play(A, Birth(), InRoom(0, 0))
    assert (table.food(A), table.left(A), table.workers(A)) == (0, 0, [(0, 0)])


# -- Richard Nixon


def cast(table: Scenario, *votes: int) -> Scenario:
    """A casts these votes on the cards in order, the others none."""
    for amount in votes:
        for seat in (A, B, C):
            table.play(seat, CastVotes(amount if seat == A else 0))
    return table


@pytest.mark.rule("PAT-PRM-10")
def test_nixon_may_bring_back_a_card_of_an_earlier_era() -> None:
    table = promo(era=2)
    past, row = ("heritage", "leaders", "arms"), ("seas", "faster", "street")
    cast(table.reveal(*past), 0, 0, 0)  # all are dropped; they may be named all the same
    table.card(A, "nixon").realm(A, votes=4).reveal(*row)
    assert table.pending == (A,)
    assert table.options(A) == [*[swap_card(out, into) for out in row for into in past], End()]
    assert table.refused(A, swap_card("seas", "world")) == "PAT-PRM-10"
    table.play(A, swap_card("faster", "leaders"))
    cast(table, 0, 4, 0)
    assert table.culture(A) == 24  # the only Hero is his


@pytest.mark.rule("PAT-PRM-10")
def test_the_card_that_nixon_takes_out_leaves_the_game() -> None:
    table = promo(era=3).card(A, "nixon").past("heritage")
    cast(table.reveal("seas", "faster", "street").play(A, swap_card("seas", "heritage")), 0, 0, 0)
    used = ("heritage", "faster", "street")
    assert sorted(table.game.past) == sorted(card_numbers(*used))
    table.reveal("leaders", "arms", "world")
    assert {choice.into for choice in table.of(A, SwapCard)} == set(card_numbers(*used))
    assert table.refused(A, swap_card("arms", "seas")) == "PAT-PRM-10"


@pytest.mark.rule("PAT-PRM-10")
def test_nixon_may_leave_the_cards_alone() -> None:
    table = promo(era=2)
    cast(table.card(A, "nixon").reveal("heritage", "leaders", "arms"), 0, 0, 0)  # nothing to swap yet
    table.reveal("seas", "faster", "street").play(A, End())
    assert (list(table.game.row), table.question) == (card_numbers("seas", "faster", "street"), "seal_votes")


# -- Sacagewa


@pytest.mark.rule("PAT-PRM-11")
@pytest.mark.parametrize(("cards", "pol"), [(["sacagewa"], 2), (["sacagewa", "homer", "moses", "petra"], 4)])
def test_sacagewa_adds_1_pol_per_hero(cards: list[str], pol: int) -> None:
    assert promo().card(A, *cards).pol(A) == pol


@pytest.mark.rule("PAT-PRM-12")
@pytest.mark.parametrize(
    ("cards", "food"), [([], 0), (["cyrus"], 1), (["cyrus", "caesar"], 1), (["cyrus", "caesar", "jeanne"], 2 + 1)]
)
def test_sacagewa_produces_1_food_per_two_heroes(cards: list[str], food: int) -> None:
    """Besides the Wheat Field; the Chapel beside Jeanne d'Arc gives 1 Food too."""
    assert promo().card(A, "sacagewa", *cards).produced(A)[FOOD] == 1 + food
