"""Set-up, and the components that matter in play. Topics: set-up, components."""

from __future__ import annotations

import pytest

from tests.games.patchistory.scenario import (
    CONTENT,
    D2,
    FACES,
    SK,
    A,
    B,
    C,
    Scenario,
    build,
    building_number,
    started,
    view,
)
from tests.games.table import events_of
from ziggurat.bots.random import play_out
from ziggurat.core.rng import Rng
from ziggurat.core.step import CHANCE
from ziggurat.games.patchistory.board.territory import found
from ziggurat.games.patchistory.choices import (
    Aggression,
    Bid,
    Birth,
    BuildRoute,
    Commit,
    InRoom,
    Peace,
    Threaten,
)
from ziggurat.games.patchistory.content.model import POLITICS, Face, Icons, Room
from ziggurat.games.patchistory.events import AnswerSealed, BuildingDrawn, CapitalTaken, Paid
from ziggurat.games.patchistory.game import AUCTION, DIPLOMACY, MOVEMENT, NEGOTIATION, PRODUCTION, Patchistory, goods
from ziggurat.games.patchistory.rules.management import Manage
from ziggurat.games.patchistory.shapes import PatRealm
from ziggurat.parts.draw import Drawn

ALL_SEATS = {players: range(players) for players in (2, 3, 4)}


def chance(game: Patchistory) -> list[int]:
    """What may be drawn now."""
    return [choice.item for choice in game.options(CHANCE) if isinstance(choice, Drawn)]


def draw(game: Patchistory, *items: int) -> None:
    for item in items:
        game.play(CHANCE, Drawn(item))


def deal(game: Patchistory) -> None:
    """Draw the lowest of everything until the first tile is due."""
    while game.question is not None and game.question.kind == "deal":
        draw(game, chance(game)[0])


def capitals(game: Patchistory) -> list[str]:
    """The Capital Tile of each seat."""
    ids = {capital.face: capital.id for capital in CONTENT.capitals}
    return [ids[realm.territory.pieces[0].face] for realm in game.realms]


def only(icons: Icons, box: Icons = (0,) * 8) -> Face:
    """A tile of 1x1 Rooms: the first with these icons and this box, three without any."""
    cells = [(0, 0), (1, 0), (0, 1), (1, 1)]
    rooms = [Room((cell,), POLITICS, "Forum", icons if n == 0 else (0,) * 8, box if n == 0 else (0,) * 8)
             for n, cell in enumerate(cells)]  # fmt: skip
    return Face(2, 2, tuple(rooms))


def realm_seen(game: Patchistory, seat: int, viewer: int | None) -> PatRealm:
    return view(game, viewer)["realms"][seat]


# -- components


@pytest.mark.rule("PAT-CMP-01")
def test_two_three_or_four_play() -> None:
    assert [started(players).players for players in (2, 3, 4)] == [2, 3, 4]
    for players in (1, 5):
        with pytest.raises(ValueError, match="2, 3, 4"):
            started(players)


@pytest.mark.rule("PAT-CMP-06")
@pytest.mark.parametrize(
    ("face", "names"),
    [
        ("white", ["Farm", "Council", "Wasteland", "Market"]),
        ("black", ["Alexander the Great", "Watchtower", "Wasteland"]),
    ],
)
def test_only_the_face_in_play_exists_in_a_territory(face: str, names: list[str]) -> None:
    table = Scenario().lay(A, "I-01", face, 3, 0)  # beside the six Rooms of the Capital Tile
    assert [placed.room.name for placed in table.game.realms[A].territory.rooms][6:] == names
    assert ("alexander" in table.game.realms[A].territory.cards) == (face == "black")


@pytest.mark.rule("PAT-CMP-13")
def test_nobody_has_more_than_eight_workers() -> None:
    rooms = [(x, y) for y in (0, 1) for x in (0, 1, 2)]
    table = Scenario().lay(A, "I-22", "white", 3, 0).realm(A, food=20, workers=[*rooms, (3, 0)])
    table.route(A, B, worker=1).manage(A, points=9)
    assert table.game.workers_of(A) == 8
    assert table.refused(A, Birth()) == "PAT-BIR-05"


@pytest.mark.rule("PAT-CMP-19")
def test_no_construction_tile_is_drawn_from_an_empty_pile() -> None:
    table = Scenario().realm(A, resources=9, buildings=["B01", "B02"])
    table.game.pile = ()
    table.manage(A, points=9).play(A, build("B01"), InRoom(0, 0))
    assert table.question == "manage"
    assert table.hand(A) == ["B02"]


@pytest.mark.rule("PAT-CMP-20")
def test_goods_never_run_out() -> None:
    # The box holds 20 * 1 + 20 * 3 = 80 Resources; four players gain 300 each.
    table = Scenario(players=4)
    for seat in ALL_SEATS[4]:
        table.game.realms[seat].territory = found(only((300, 300, 300, 300, 0, 0, 0, 0)))
    table.begin(PRODUCTION)
    assert [table.goods(seat) for seat in ALL_SEATS[4]] == [goods(food=304, resources=300, coin=303, culture=320)] * 4


@pytest.mark.rule("PAT-CMP-21")
def test_any_amount_owned_can_be_paid_whatever_its_tokens() -> None:
    table = Scenario(players=2).realm(A, coin=6).realm(B, resources=4).offer(("I-01", "white"), ("I-02", "white"))
    table.begin(AUCTION)
    assert [table.refused(A, Bid(0, coin)) for coin in range(7)] == [None] * 7
    war = Scenario().realm(B, resources=4).route(A, B, worker=5, war=1).begin(NEGOTIATION)
    assert war.options(B) == [Commit(resources, 0) for resources in (0, 1, 2, 3, 4)]


@pytest.mark.rule("PAT-CMP-22")
def test_a_value_past_the_end_of_its_track_counts_on() -> None:
    table = Scenario()
    table.game.realms[A].territory = found(only((0, 0, 0, 0, 23, 0, 0, 0)))
    table.begin(DIPLOMACY)
    assert (table.pol(A), table.left(A)) == (23, 23)


@pytest.mark.rule("PAT-CMP-23")
def test_the_board_of_1_3_2d_has_seven_markers_and_shields_still_defend() -> None:
    # A with MIL 3 attacks B with MIL 1 and 2 shields: 3 does not exceed 3.
    table = Scenario(edition=D2).route(A, B)
    table.game.realms[A].territory = found(only((0, 0, 0, 0, 9, 3, 0, 0)))
    table.game.realms[B].territory = found(only((0, 0, 0, 0, 0, 1, 2, 0)))
    seen = realm_seen(table.game, B, A)
    assert table.view(A)["printed"]["markers"] == ["mil", "pol", "tra", "food", "resources", "culture", "coin"]
    assert seen["status"] == {"mil": 1, "pol": 0, "tra": 0, "shields": 2}  # counted on the table
    assert seen["sources"]["shields"] == [("Forum", 2)]
    assert seen["production"] == {"food": 0, "resources": 0, "culture": 0, "coin": 0}
    assert table.diplomacy(A, points=9).refused(A, Threaten(B, "coin")) == "PAT-THR-04"


@pytest.mark.rule("PAT-CMP-24")
def test_the_board_of_1_3sk_has_a_marker_for_shields_too() -> None:
    table = Scenario(edition=SK)
    table.game.realms[B].territory = found(only((0, 0, 0, 0, 0, 1, 2, 0)))
    seen = realm_seen(table.game, B, A)
    assert "shields" in table.view(A)["printed"]["markers"] and len(table.view(A)["printed"]["markers"]) == 8
    assert seen["status"] == {"mil": 1, "pol": 0, "tra": 0, "shields": 2}
    assert seen["production"] == {"food": 0, "resources": 0, "culture": 0, "coin": 0}


@pytest.mark.rule("PAT-CMP-25")
def test_everybody_sees_the_round_and_the_phase() -> None:
    table = Scenario(era=2, round=4).realm(A, workers=[(0, 0)]).begin(MOVEMENT)
    for viewer in (A, B, None):
        seen = table.game.view(viewer)
        assert (seen["era"], seen["round"], seen["phase"]) == (2, 4, MOVEMENT)


def sealed_rules(table: Scenario) -> list[str]:
    return [event.rule for event in table.events(AnswerSealed)]


@pytest.mark.rule("PAT-CMP-26")
def test_auction_tokens_of_1_3_2d_serve_the_auction_of_two_only() -> None:
    auction = Scenario(players=2, edition=D2).offer(("I-01", "white"), ("I-02", "white")).begin(AUCTION)
    auction.play(A, Bid(0, 1))
    assert sealed_rules(auction) == ["PAT-AU2-03"]
    talks = Scenario(players=2, edition=D2).route(A, B, worker=4).begin(NEGOTIATION).play(A, Peace())
    assert sealed_rules(talks) == ["PAT-NEG-04"]  # thumbs, no tokens


@pytest.mark.rule("PAT-CMP-27")
def test_auction_tokens_of_1_3sk_serve_the_auction_of_two_and_every_negotiation() -> None:
    auction = Scenario(players=2, edition=SK).offer(("I-01", "white"), ("I-02", "white")).begin(AUCTION)
    assert {choice.slot for choice in auction.of(A, Bid)} == {0, 1}  # sides 1 and 2
    for players in (2, 3, 4):
        talks = Scenario(players=players, edition=SK).route(A, B, worker=4).begin(NEGOTIATION)
        assert talks.options(A) == [Peace(), Aggression()]  # blue 2, red 1
        assert sealed_rules(talks.play(A, Peace())) == ["PAT-NEG-05"]


# -- set-up


@pytest.mark.rule("PAT-SET-01")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("side", ["liberty", "equality"])
def test_all_use_the_same_side_of_the_capital_tiles(side: str, players: int) -> None:
    assert [capital.split("-")[0] for capital in capitals(started(players, seed=5, capital=side))] == [side] * players
    with pytest.raises(ValueError, match="liberty, equality"):
        started(players, capital="mixed")


@pytest.mark.rule("PAT-SET-02")
def test_liberty_sides_are_dealt_at_random() -> None:
    game = started(3, manual_chance=True, capital="liberty")
    draw(game, A)  # the First Player
    assert chance(game) == [0, 1, 2, 3]
    draw(game, 2)
    assert chance(game) == [0, 1, 3]
    draw(game, 3, 0)
    assert capitals(game) == ["liberty-blue", "liberty-yellow", "liberty-red"]
    assert len({tuple(capitals(started(3, seed))) for seed in range(10)}) > 3


@pytest.mark.rule("PAT-SET-03")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_a_screen_a_reference_board_and_eight_workers(players: int) -> None:
    game = started(players)
    for seat in range(players):
        seen = realm_seen(game, seat, seat)
        assert {"own", "status", "production", "descendants"} <= seen.keys()
        assert seen["descendants"] == 8


@pytest.mark.rule("PAT-SET-04")
@pytest.mark.parametrize("capital", ["liberty", "equality"])
def test_all_workers_start_on_the_descendant_track(capital: str) -> None:
    game = started(4, capital=capital)
    for seat in range(4):
        seen = realm_seen(game, seat, None)
        assert (seen["descendants"], seen["workers"], seen["removed"]) == (8, [], 0)
        assert game.workers_of(seat) == 0


@pytest.mark.rule("PAT-SET-05")
def test_status_starts_with_the_icons_outside_boxes() -> None:
    table = Scenario()
    table.game.realms[A].territory = found(only((1,) * 8, box=(2, 0, 0, 0, 0, 0, 0, 0)))
    seen = realm_seen(table.game, A, B)
    assert seen["production"] == {"food": 1, "resources": 1, "culture": 1, "coin": 1}
    assert seen["status"] == {"mil": 1, "pol": 1, "tra": 1, "shields": 1}


@pytest.mark.rule("PAT-SET-05")
def test_status_of_an_equality_side_at_the_start() -> None:
    seen = realm_seen(started(capital="equality"), A, B)
    assert seen["production"] == {"food": 1, "resources": 0, "culture": 1, "coin": 1}
    assert seen["status"] == {"mil": 1, "pol": 1, "tra": 1, "shields": 0}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("good", "amount"),
    [
        pytest.param("food", 4, marks=pytest.mark.rule("PAT-SET-06")),
        pytest.param("coin", 3, marks=pytest.mark.rule("PAT-SET-07")),
        pytest.param("culture", 20, marks=pytest.mark.rule("PAT-SET-08")),
        pytest.param("resources", 0, marks=pytest.mark.rule("PAT-SET-09")),
        pytest.param("votes", 0, marks=pytest.mark.rule("PAT-SET-09")),
    ],
)
def test_everybody_starts_with(good: str, amount: int, players: int) -> None:
    game = started(players)
    assert [getattr(realm, good) for realm in game.realms] == [amount] * players


@pytest.mark.rule("PAT-SET-10")
def test_everybody_draws_four_random_construction_tiles() -> None:
    game = started(2, manual_chance=True, capital="equality")
    draw(game, A)
    assert chance(game) == list(range(36))
    draw(game, 35, 3, 20, 9)
    assert chance(game) == [n for n in range(36) if n not in (35, 3, 20, 9)]
    draw(game, 0, 1, 2, 4)
    assert [realm.buildings for realm in game.realms] == [(3, 9, 20, 35), (0, 1, 2, 4)]
    assert [len(realm.buildings) for realm in started(4).realms] == [4, 4, 4, 4]


@pytest.mark.rule("PAT-SET-11")
def test_everybody_is_dealt_three_random_prosperity_cards() -> None:
    game = started(2, manual_chance=True, capital="equality")
    draw(game, A, *range(8))
    assert chance(game) == list(range(15))
    draw(game, 14, 3, 8)
    assert chance(game) == [n for n in range(15) if n not in (14, 3, 8)]
    draw(game, 0, 1, 2)
    assert [realm.cards for realm in game.realms] == [(3, 8, 14), (0, 1, 2)]
    assert [len(realm.cards) for realm in started(4).realms] == [3, 3, 3, 3]


@pytest.mark.rule("PAT-SET-12")
@pytest.mark.parametrize(("players", "out"), [(2, 9), (3, 6), (4, 3)])
def test_cards_not_dealt_stay_out_of_the_game(players: int, out: int) -> None:
    game = started(players, seed=3)
    unseen = game.unseen
    dealt = {card for realm in game.realms for card in realm.cards}
    assert len(unseen) == out
    play_out(game, Rng(3))
    assert game.over
    assert game.unseen == unseen
    assert set(game.past) == dealt


@pytest.mark.rule("PAT-SET-13")
@pytest.mark.parametrize(("players", "ends"), [(3, [(0, 1), (1, 2), (2, 0)]), (4, [(0, 1), (1, 2), (2, 3), (3, 0)])])
def test_everybody_has_a_route_to_the_left_neighbour(players: int, ends: list[tuple[int, int]]) -> None:
    game = started(players)
    assert [(route.owner, route.other) for route in game.routes] == ends
    assert not any(route.allied for route in game.routes)


@pytest.mark.rule("PAT-SET-14")
def test_the_first_routes_cost_nothing_and_are_no_construction() -> None:
    game = started(3, manual_chance=True, capital="equality")
    deal(game)
    assert len(game.routes) == 3
    assert events_of(game, Paid) == []
    realm = game.realms[A]
    realm.goods, realm.points = goods(food=4, resources=9, coin=3, culture=20), 9
    game.stack = [Manage(A)]
    game.settle()
    assert game.why_not(A, BuildRoute(C)) is None


@pytest.mark.rule("PAT-SET-15")
def test_two_players_start_without_a_route() -> None:
    assert started(2).routes == []


@pytest.mark.rule("PAT-SET-16")
@pytest.mark.parametrize(("players", "left"), [(2, 14), (3, 11), (4, 10)])
def test_routes_left_in_public_storage(players: int, left: int) -> None:
    supply = view(started(players), None)["supply"]
    assert (supply["general_routes"], supply["allied_routes"]) == (left, 4)


@pytest.mark.rule("PAT-SET-17")
@pytest.mark.parametrize(("players", "left"), [(2, 28), (3, 24), (4, 20)])
def test_the_other_construction_tiles_form_a_shuffled_pile(players: int, left: int) -> None:
    game = started(players)
    assert view(game, None)["supply"]["buildings"] == left  # a number: the pile lies Wasteland side up
    held = {building for realm in game.realms for building in realm.buildings}
    assert sorted([*game.pile, *held]) == list(range(36))


@pytest.mark.rule("PAT-SET-17")
def test_any_tile_of_the_pile_may_be_drawn_next() -> None:
    table = Scenario().realm(A, resources=9, buildings=["B01"]).manage(A, points=9)
    table.play(A, build("B01"), InRoom(0, 0))
    assert table.options(CHANCE) == [Drawn(n) for n in range(36) if CONTENT.buildings[n].id != "B01"]
    table.draw_building("B36")
    drawn = table.events(BuildingDrawn)[-1]
    assert drawn.building == building_number("B36")


@pytest.mark.rule("PAT-SET-18")
@pytest.mark.parametrize("era", [1, 2, 3])
def test_each_era_has_a_shuffled_deck_of_its_own(era: int) -> None:
    table = Scenario(players=2, era=era, round=1).begin(AUCTION)
    tiles = table.of(CHANCE, Drawn)
    assert len(tiles) == 25
    assert {CONTENT.tiles[tile.item].era for tile in tiles} == {era}


@pytest.mark.rule("PAT-SET-18")
def test_era_one_is_played_first() -> None:
    game = started(3, manual_chance=True, capital="equality")
    deal(game)
    draw(game, FACES.index("white"))
    assert game.era == 1
    assert {CONTENT.tiles[tile].era for tile in chance(game)} == {1}


@pytest.mark.rule("PAT-SET-19")
def test_the_first_first_player_is_drawn_or_fixed_by_hand() -> None:
    for seat in ALL_SEATS[4]:
        game = started(4, manual_chance=True)
        assert chance(game) == [0, 1, 2, 3]
        draw(game, seat)
        assert game.first == seat
    assert {started(4, seed).first for seed in range(20)} == {0, 1, 2, 3}


@pytest.mark.rule("PAT-SET-20")
@pytest.mark.parametrize("edition", [SK, D2])
def test_two_players_use_their_auction_tokens_in_every_round(edition: str) -> None:
    game = started(2, seed=1, edition=edition)
    play_out(game, Rng(1))
    for seat in (A, B):
        shown = [event for event in events_of(game, AnswerSealed) if event.seat == seat]
        assert len([event for event in shown if event.rule == "PAT-AU2-03"]) == 15


@pytest.mark.rule("PAT-SET-02")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_gets_exactly_one_capital_tile(players: int) -> None:
    taken = events_of(started(players, seed=9), CapitalTaken)
    assert [event.seat for event in taken] == list(range(players))
    assert len({event.capital for event in taken}) == players
