"""Who may know what. Topics: hidden information."""

from __future__ import annotations

import json

import pytest

from tests.games.patchistory.scenario import (
    A,
    B,
    C,
    Scenario,
    build,
    building_number,
    card_number,
    card_numbers,
    reclaim,
)
from ziggurat.games.patchistory.choices import (
    Bid,
    CastVotes,
    Commit,
    InRoom,
    Patch,
    Threaten,
    Trade,
)
from ziggurat.games.patchistory.game import AUCTION, DIPLOMACY, GOOD_NAMES, NEGOTIATION, one_good
from ziggurat.games.patchistory.rules.construction import DrawBuilding
from ziggurat.games.patchistory.rules.patching import PatchTile
from ziggurat.games.patchistory.rules.vote import SealVotes

OTHERS = (B, C, None)  # not A; None is a spectator


def seen(table: Scenario, viewer: int | None) -> str:
    """Everything the viewer is shown, as text."""
    shown = [table.game.view(viewer), table.game.log(viewer), table.game.prompt(viewer), table.game.pending]
    return json.dumps(shown)


def look_alike(one: Scenario, two: Scenario) -> bool:
    """Both tables show everybody but A the same, and A something else."""
    assert seen(one, A) != seen(two, A)
    return all(seen(one, viewer) == seen(two, viewer) for viewer in OTHERS)


def log(table: Scenario, viewer: int | None, kind: str) -> list[dict[str, object]]:
    """The entries of one kind, without words."""
    entries = [entry for entry in table.game.log(viewer) if entry["kind"] == kind]
    return [{name: entry[name] for name in entry if name not in ("kind", "words", "rules")} for entry in entries]


@pytest.mark.rule("PAT-HID-01")
@pytest.mark.parametrize("good", ["food", "resources", "coin", "culture"])
def test_amounts_of_goods_are_hidden_from_the_others(good: str) -> None:
    at = GOOD_NAMES.index(good)
    tables = [Scenario(), Scenario()]
    for amount, table in enumerate(tables, 17):
        table.game.realms[A].goods = one_good(at, amount)
    assert look_alike(*[table.begin(DIPLOMACY) for table in tables])
    assert list(tables[0].own(A)["goods"].values())[at] == 17


@pytest.mark.rule("PAT-HID-02")
def test_votes_are_hidden_from_the_others() -> None:
    assert look_alike(Scenario().realm(A, votes=1).begin(DIPLOMACY), Scenario().realm(A, votes=6).begin(DIPLOMACY))


@pytest.mark.rule("PAT-HID-03")
def test_construction_tiles_are_hidden_from_the_others() -> None:
    one, two = Scenario().realm(A, buildings=["B01", "B05"]), Scenario().realm(A, buildings=["B02", "B30"])
    assert look_alike(one, two)
    assert two.own(A)["buildings"] == [building_number("B02"), building_number("B30")]
    assert one.seen(A, B)["buildings_held"] == 2


@pytest.mark.rule("PAT-HID-03")
def test_a_drawn_construction_tile_is_known_to_its_owner_only() -> None:
    one, two = (Scenario().ask(DrawBuilding(A)).draw_building(building) for building in ("B01", "B02"))
    assert look_alike(one, two)
    assert log(one, A, "building_drawn") == [{"seat": A, "building": building_number("B01")}]


@pytest.mark.rule("PAT-HID-03")
def test_the_building_side_of_a_reclaiming_tile_stays_hidden() -> None:
    tables = []
    for building in ("B01", "B02"):
        table = Scenario().realm(A, resources=9, buildings=["B01", "B02"]).manage(A, points=9)
        tables.append(table.play(A, reclaim(building)))
    assert look_alike(*tables)
    for table in tables:
        table.play(A, InRoom(0, 0)).draw_building("B03")
    assert look_alike(*tables)


@pytest.mark.rule("PAT-HID-03")
def test_nobody_knows_the_tiles_of_the_pile() -> None:
    one, two = Scenario(), Scenario()
    two.game.pile = tuple(reversed(two.game.pile))
    two.game.pile = two.game.pile[1:]
    one.game.pile = one.game.pile[1:]
    assert one.game.pile != two.game.pile
    assert all(seen(one, viewer) == seen(two, viewer) for viewer in (A, B, C, None))


@pytest.mark.rule("PAT-HID-04")
def test_prosperity_cards_in_hand_are_seen_by_their_owner_only() -> None:
    one, two = Scenario().realm(A, cards=["arms", "culture"]), Scenario().realm(A, cards=["arms", "seas"])
    assert look_alike(one, two)
    assert one.own(A)["cards"] == sorted(card_numbers("arms", "culture"))


@pytest.mark.rule("PAT-HID-04")
def test_only_harriet_tubman_looks_into_other_hands() -> None:
    table = Scenario(promos="on", era=3).realm(B, cards=["arms", "culture"])
    assert "cards_known" not in table.seen(B, A)
    table.patch(A, "tubman")
    assert table.seen(B, A)["cards_known"] == sorted(card_numbers("arms", "culture"))
    assert "cards_known" not in table.seen(B, C)


@pytest.mark.rule("PAT-HID-05")
@pytest.mark.parametrize("viewer", [A, B, None])
def test_reference_boards_are_public(viewer: int | None) -> None:
    # Equality Capital Tile with a worker in the Wheat Field, F1 and F2 in the box; one worker uncovers space 1.
    board = Scenario().realm(A, workers=[(2, 1)]).seen(A, viewer)
    assert board["descendants"] == 7
    assert board["status"] == {"mil": 1, "pol": 1, "tra": 1, "shields": 0}
    assert board["production"] == {"food": 3, "resources": 0, "culture": 1, "coin": 1}


@pytest.mark.rule("PAT-HID-06")
@pytest.mark.parametrize("viewer", [A, B, None])
def test_territories_workers_and_routes_are_public(viewer: int | None) -> None:
    table = Scenario().lay(A, "I-22", "white", 3, 0).realm(A, workers=[(1, 1)]).route(A, C, worker=2)
    shown = table.seen(A, viewer)
    territory = shown["territory"]
    assert [piece["tile"] for piece in territory["pieces"]] == ["capital", "I-22"]
    assert {room["name"] for room in territory["rooms"]} > {"Temple", "Wheat Field"}
    assert shown["workers"] == [(1, 1)]
    assert table.view(viewer)["routes"] == [
        {"number": 0, "allied": False, "owner": A, "other": C, "worker": 2, "guest": None, "invaders": []}
    ]


@pytest.mark.rule("PAT-HID-07")
def test_undrawn_terrain_tiles_are_known_to_nobody() -> None:
    one = Scenario(players=2, round=1).begin(AUCTION)
    two = Scenario(players=2, round=1).begin(AUCTION)
    one.game.deck, two.game.deck = one.game.deck[:-1], one.game.deck[1:]
    assert all(seen(one, viewer) == seen(two, viewer) for viewer in (A, B, None))
    assert log(one, A, "deck_opened") == [{"era": 1}]


def faces(table: Scenario, viewer: int | None) -> list[list[str]]:
    return [sorted(offer["faces"]) for offer in table.view(viewer)["offers"]]


@pytest.mark.rule("PAT-HID-08")
@pytest.mark.parametrize("players", [3, 4])
def test_with_more_than_two_players_only_the_dealt_face_is_shown(players: int) -> None:
    table = Scenario(players=players).offer(("I-01", "white"), ("I-02", "black"), ("I-03", "white"))
    for viewer in (A, B, None):
        assert faces(table, viewer) == [["white"], ["black"], ["white"]]


@pytest.mark.rule("PAT-HID-09")
def test_with_two_players_both_faces_of_both_tiles_are_public() -> None:
    table = Scenario(players=2).offer(("I-01", "white"), ("I-02", "white"))
    for viewer in (A, B, None):
        assert faces(table, viewer) == [["black", "white"], ["black", "white"]]


@pytest.mark.rule("PAT-HID-10")
@pytest.mark.parametrize("viewer", [A, B, C, None])
def test_bids_are_public_and_totals_are_not(viewer: int | None) -> None:
    table = Scenario().realm(A, coin=9).offer(("I-01", "white"), ("I-02", "black"), ("I-03", "white"))
    table.begin(AUCTION).play(A, Bid(1, 4))
    assert log(table, viewer, "bid_placed") == [{"seat": A, "slot": 1, "coin": 4}]
    assert ("own" in table.seen(A, viewer)) == (viewer == A)


@pytest.mark.rule("PAT-HID-10")
@pytest.mark.parametrize("viewer", [A, B, C, None])
def test_transfers_are_public(viewer: int | None) -> None:
    # A has the Barracks and Jeanne d'Arc, MIL 1 + 2, against the 1 of B: a margin of 2 demands 3 Coin.
    table = Scenario().realm(B, coin=5).card(A, "jeanne").route(A, B)
    table.diplomacy(A, points=9).play(A, Threaten(B, "coin"))
    assert log(table, viewer, "paid") == [{"seat": B, "goods": [0, 0, 3, 0, 0], "because": "threat"}]
    assert log(table, viewer, "gained") == [{"seat": A, "goods": [0, 0, 3, 0, 0], "because": "threat"}]


@pytest.mark.rule("PAT-HID-10")
@pytest.mark.parametrize("viewer", [A, B, C, None])
def test_payments_are_public(viewer: int | None) -> None:
    # In Era I a worker sent out to trade costs 2 Food.
    table = Scenario().realm(A, food=9, workers=[(0, 0)]).route(A, B).manage(A, points=9).play(A, Trade(0, 0, 0))
    assert log(table, viewer, "paid") == [{"seat": A, "goods": [2, 0, 0, 0, 0], "because": "trade"}]


def at_war(resources: int) -> Scenario:
    """A war between A and B; A has committed `resources` of 5."""
    table = Scenario().realm(A, resources=5).realm(B, resources=5).route(A, B, worker=5, war=1).begin(NEGOTIATION)
    return table.play(A, Commit(resources, 0))


@pytest.mark.rule("PAT-HID-11")
def test_resources_committed_to_a_war_are_secret_until_both_have_committed() -> None:
    assert all(seen(at_war(1), viewer) == seen(at_war(4), viewer) for viewer in OTHERS)
    table = at_war(4).play(B, Commit(2, 0))
    for viewer in (A, B, C, None):
        fought = log(table, viewer, "war_fought")[0]
        assert (fought["owner_commits"], fought["other_commits"]) == ([4, 0], [2, 0])


@pytest.mark.rule("PAT-HID-12")
@pytest.mark.parametrize("viewer", [A, B, C, None])
def test_political_points_left_and_spent_are_public(viewer: int | None) -> None:
    table = Scenario().realm(A, resources=9, buildings=["B01"]).manage(A, points=7)
    table.play(A, build("B01"), InRoom(0, 0)).draw_building("B02")  # 3 points
    assert log(table, viewer, "action_taken") == [{"seat": A, "action": "build", "points": 3}]
    assert table.seen(A, viewer)["points"] == 4


def voting(*votes: int) -> Scenario:
    """A vote on one card; A, then B, then C have committed these of their 5 votes."""
    table = Scenario(round=5).realm(A, votes=5).realm(B, votes=5).realm(C, votes=5)
    table.row("agriculture", "technology", "capitalism").ask(SealVotes(0, (-1, -1, -1)))
    for seat, number in enumerate(votes):
        table.play(seat, CastVotes(number))
    return table


@pytest.mark.rule("PAT-HID-13")
def test_votes_on_a_card_are_secret_until_all_have_committed() -> None:
    assert all(seen(voting(1, 0), viewer) == seen(voting(4, 0), viewer) for viewer in OTHERS)
    for viewer in (A, B, C, None):
        assert log(voting(1, 0, 5), viewer, "votes_opened") == [{"card": card_number("agriculture"), "cast": [1, 0, 5]}]


@pytest.mark.rule("PAT-HID-11", "PAT-HID-13")
def test_a_secret_answer_shows_others_only_that_it_was_given() -> None:
    for table, pending in ((at_war(3), (B,)), (voting(3), (B, C))):
        assert table.pending == pending
        for viewer in OTHERS:
            assert log(table, viewer, "answer_sealed") == [{"seat": A}]


@pytest.mark.rule("PAT-HID-08")
def test_the_face_that_is_not_shown_cannot_be_patched() -> None:
    table = Scenario().won(A, "I-01", "black").ask(PatchTile(A))
    assert {choice.white for choice in table.of(A, Patch)} == {False}
