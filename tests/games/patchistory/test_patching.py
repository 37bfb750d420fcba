"""Patching: layers, sizes, Water; and a slow second opinion on every placement. Topics: patching, water."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

import ziggurat
from tests.games.patchistory.scenario import CONTENT, D2, SK, A, B, Scenario, started, tile_number
from ziggurat import IllegalChoice
from ziggurat.bots.random import play_out
from ziggurat.core.choice import Choice
from ziggurat.core.rng import Rng
from ziggurat.games.patchistory.board.territory import Territory, bits_of, cell_at, column, row
from ziggurat.games.patchistory.choices import Bid, Discard, End, Patch
from ziggurat.games.patchistory.content.model import WATER
from ziggurat.games.patchistory.events import PhaseBegan, TilePatched
from ziggurat.games.patchistory.game import AUCTION, DIPLOMACY, NONE, Patchistory
from ziggurat.games.patchistory.rules.patching import Patching, PatchOptions, PatchTile, patches, tile_cells
from ziggurat.games.patchistory.status import values

CAPITAL = 0  # the number of the Capital Tile among the pieces; tiles count on from there


def owes(table: Scenario, tile: str, face: str = "white") -> Scenario:
    """A has won this tile and is asked for its patching."""
    return table.won(A, tile, face).ask(PatchTile(A))


def layerings(table: Scenario, x: int, y: int) -> set[tuple[int, ...]]:
    """Below which pieces the won tile may lie at this place."""
    options = table.game.options(A)
    legal = [choice for choice in [*options, *options.others()] if isinstance(choice, Patch)]
    return {patch.under for patch in legal if (patch.x, patch.y) == (x, y)}


def over(x: int, y: int) -> Patch:
    """The white face over everything."""
    return Patch(True, x, y, ())


# -- cells


@pytest.mark.rule("PAT-PAT-05")
def test_every_column_and_row_that_a_territory_can_reach_has_a_cell_of_its_own() -> None:
    # The grid has 24 columns, 11 of them left of the Capital Tile, and a free one between the ends of two rows.
    cells = {cell_at(x, y) for x in range(-11, 13) for y in range(-25, 25)}
    assert len(cells) == 24 * 50
    assert [(column(cell_at(x, y)), row(cell_at(x, y))) for x, y in ((12, 3), (-11, -2))] == [(12, 3), (-11, -2)]
    assert {cell_at(-12, 0), cell_at(13, 0), cell_at(0, 25), cell_at(0, -26)}.isdisjoint(cells)
    assert owes(Scenario(), "I-01").refused(A, over(30, 0)) == "PAT-PAT-05"
    assert owes(Scenario(), "I-01").refused(A, over(0, 30)) == "PAT-PAT-05"


@pytest.mark.rule("PAT-PAT-05")
@pytest.mark.parametrize(
    ("laid", "place"),
    [
        ([], (-1, -1)),  # the Temple at the top left
        ([(0, 0), (2, 1)], (2, -1)),  # the Market at the top right
        ([(1, 0), (-1, -1)], (-1, 1)),  # the Barracks at the bottom left
        ([(0, 0), (2, -1)], (2, 1)),  # the Wheat Field at the bottom right
    ],
)
def test_a_tile_may_overlap_the_first_room_alone_at_any_corner(
    laid: list[tuple[int, int]], place: tuple[int, int]
) -> None:
    # Each corner of the Capital Tile in turn is all of it that the tiles laid before leave visible.
    table = Scenario()
    for tile, (x, y) in zip(["I-01", "I-05"], laid, strict=False):
        table.lay(A, tile, "white", x, y)
    assert layerings(owes(table, "I-02"), *place) == {(), (CAPITAL,)}


# -- patched or discarded


@pytest.mark.rule("PAT-PAT-01")
def test_a_won_tile_is_patched_or_discarded_now() -> None:
    table = owes(Scenario(), "I-01")
    assert {type(choice) for choice in table.options(A)} == {Patch, Discard}
    assert table.refused(A, End()) == "PAT-PAT-01"
    table.play(A, over(2, 1))
    assert table.game.realms[A].won == NONE


@pytest.mark.rule("PAT-PAT-02")
def test_a_tile_without_a_legal_place_is_discarded() -> None:
    table = Scenario().lay(A, "I-23", "black", 0, 0).lay(A, "I-22", "white", -1, -1, (0, 1))
    table.lay(A, "I-03", "black", -2, 0, (2,))
    assert owes(table, "I-08", "black").options(A) == [Discard()]


@pytest.mark.rule("PAT-PAT-03")
def test_a_tile_may_be_discarded_although_it_fits() -> None:
    table = owes(Scenario(), "I-01")
    assert table.refused(A, over(2, 1)) is None
    table.play(A, Discard())
    assert len(table.game.realms[A].territory.pieces) == 1


@pytest.mark.rule("PAT-PAT-04")
def test_a_discarded_tile_leaves_the_game_without_effect() -> None:
    table = Scenario(2, edition=D2, round=2).won(A, "I-13", "black").won(B, "I-01", "white").ask(Patching())
    before = values(table.game, A)
    table.play(A, Discard()).play(B, Discard())
    assert (values(table.game, A), table.game.realms[A].removed) == (before, 0)  # no Hanging Gardens
    assert tile_number("I-13") not in table.game.deck
    assert not table.game.offers


# -- the grid


@pytest.mark.rule("PAT-PAT-05")
@pytest.mark.parametrize(("x", "y"), [(3, 0), (3, 2), (0, 2), (-2, 0), (0, -2), (30, 0), (64, -1)])
def test_touching_the_territory_is_not_enough(x: int, y: int) -> None:
    table = owes(Scenario(), "I-01")
    assert table.refused(A, over(x, y)) == "PAT-PAT-05"


@pytest.mark.rule("PAT-PAT-05")
@pytest.mark.parametrize("under", [(), (CAPITAL,)])
def test_one_cell_over_or_under_the_territory_is_enough(under: tuple[int, ...]) -> None:
    assert owes(Scenario(), "I-01").refused(A, Patch(True, 2, 1, under)) is None


@pytest.mark.rule("PAT-PAT-06")
def test_tiles_are_never_rotated() -> None:
    table = owes(Scenario(), "I-01")
    assert layerings(table, 2, 1) == {(), (CAPITAL,)}  # a layering is all there is to choose
    with pytest.raises(IllegalChoice):
        table.game.choice(A, {"kind": "patch", "white": True, "x": 2, "y": 1, "under": [], "rotation": 1})
    table.play(A, over(2, 1))
    shown = [table.room_name(A, x, y) for y in (1, 2) for x in (2, 3)]
    assert shown == ["Farm", "Council", "Wasteland", "Market"]


@pytest.mark.rule("PAT-PAT-07")
def test_a_tile_goes_over_or_under_the_capital_and_other_tiles() -> None:
    table = owes(Scenario().lay(A, "I-01", "white", 2, 1), "I-05")
    assert layerings(table, -1, 0) == {(), (CAPITAL,)}
    assert layerings(table, 3, 1) == {(), (1,)}


@pytest.mark.rule("PAT-PAT-08")
def test_cells_of_a_tile_match_cells_of_the_territory() -> None:
    table = owes(Scenario(), "I-01")
    with pytest.raises(IllegalChoice):
        table.game.choice(A, {"kind": "patch", "white": True, "x": 1.5, "y": 1, "under": []})
    table.play(A, over(-1, 1))
    assert table.game.realms[A].territory.area() == 6 + 3
    assert [table.room_name(A, x, 1) for x in (-1, 0, 1)] == ["Farm", "Council", "Road"]


# -- layers


@pytest.mark.rule("PAT-PAT-09")
def test_a_tile_is_wholly_above_or_below_each_piece() -> None:
    table = owes(Scenario().lay(A, "I-01", "white", 2, 1), "I-05")
    # (2,0) Capital Tile; (2,1) I-01 on the Capital Tile; (3,1) I-01: no cut of one cell contradicts another
    assert layerings(table, 2, 0) == {(), (1,), (CAPITAL, 1)}
    for strange in ((1, 1), (2,), (-1,), (1, CAPITAL)):
        assert table.refused(A, Patch(True, 2, 0, strange)) == "PAT-PAT-09"
    assert table.refused(A, Patch(True, -1, 0, (1,))) == "PAT-PAT-09"  # does not overlap I-01


@pytest.mark.rule("PAT-PAT-10")
def test_a_tile_may_be_patched_between_others() -> None:
    table = owes(Scenario().lay(A, "I-01", "white", 2, 1), "I-05")  # I-01 lies over the Capital Tile in (2,1)
    assert layerings(table, 1, 0) == {(CAPITAL, 1), (), (1,)}
    assert table.refused(A, Patch(True, 1, 0, (CAPITAL,))) == "PAT-PAT-10"
    table.play(A, Patch(True, 1, 0, (1,)))
    assert [table.room_name(A, x, 1) for x in (0, 1, 2)] == ["Barracks", "Wasteland", "Farm"]
    assert table.game.realms[A].territory.stacks[cell_at(2, 1)] == (CAPITAL, 2, 1)


@pytest.mark.rule("PAT-PAT-10")
def test_tiles_may_lie_over_each_other_in_a_ring() -> None:
    table = Scenario().lay(A, "I-01", "white", 2, -1).lay(A, "I-02", "white", 3, 0)
    owes(table, "I-05").play(A, Patch(True, 2, 1, (CAPITAL,)))
    stacks = table.game.realms[A].territory.stacks
    ring = [stacks[cell_at(x, y)] for x, y in ((2, 0), (3, 0), (3, 1), (2, 1))]
    assert ring == [(CAPITAL, 1), (1, 2), (2, 3), (3, CAPITAL)]


@pytest.mark.rule("PAT-PAT-11")
def test_only_the_top_of_each_stack_counts() -> None:
    table = owes(Scenario(), "I-17", "black").play(A, Patch(False, 0, 0, ()))
    # Pyramids R1 F1 on four Rooms; Market C1 and Wheat Field F1 are left
    assert values(table.game, A) == [2, 1, 1, 0, 0, 0, 0, 0]
    assert table.game.realms[A].territory.cards == ["pyramids"]


@pytest.mark.rule("PAT-PAT-12")
def test_no_piece_moves_and_no_covered_room_comes_back() -> None:
    game, rng = started(players=3, seed=5), Rng(5)
    places: dict[tuple[int, int], tuple[int, int, int]] = {}
    hidden: set[tuple[int, int, int]] = set()
    while not game.over:
        play_out(game, rng, limit=1)
        for seat, realm in enumerate(game.realms):
            visible = set(top_rooms(realm.territory).values())
            for number, piece in enumerate(realm.territory.pieces):
                place = (piece.tile, piece.x, piece.y)
                assert places.setdefault((seat, number), place) == place
                for index in range(len(piece.rooms)):
                    if (number, index) in visible:
                        assert (seat, number, index) not in hidden
                    else:
                        hidden.add((seat, number, index))
    assert len(places) > 30 and hidden


@pytest.mark.rule("PAT-PAT-13")
def test_a_wonder_is_covered_as_a_whole_or_not_at_all() -> None:
    table = owes(Scenario().lay(A, "I-10", "black", 0, 0), "I-05")  # Colosseum in columns 0 and 1
    assert table.refused(A, over(1, -1)) == "PAT-PAT-13"
    assert table.refused(A, over(0, -1)) is None
    assert table.refused(A, Patch(True, 1, -1, (1,))) is None


@pytest.mark.rule("PAT-PAT-13")
def test_several_pieces_together_may_cover_a_room_of_the_new_tile() -> None:
    # In (0,1) the Capital Tile lies over I-02, in (0,2) I-02 lies alone. Alexander: (0,1) and (0,2).
    table = owes(Scenario().lay(A, "I-02", "white", -1, 1, (CAPITAL,)), "I-01", "black")
    assert table.refused(A, Patch(False, 0, 1, (CAPITAL,))) == "PAT-PAT-13"
    table.play(A, Patch(False, 0, 1, (CAPITAL, 1)))
    assert [table.room_name(A, 0, y) for y in (1, 2)] == ["Barracks", "Wasteland"]
    assert table.game.realms[A].territory.cards == []


@pytest.mark.rule("PAT-PAT-13")
def test_a_room_already_covered_may_be_overlapped_partly() -> None:
    table = Scenario().lay(A, "I-10", "black", 0, 0).lay(A, "I-05", "white", 0, 0)
    assert owes(table, "I-09").refused(A, over(1, -1)) is None


@pytest.mark.rule("PAT-PAT-14")
def test_small_rooms_may_cover_a_large_one_and_the_reverse() -> None:
    table = owes(Scenario(), "I-10", "black").play(A, Patch(False, 0, 0, ()))
    assert [table.room_name(A, x, 0) for x in (0, 1)] == ["Colosseum", "Colosseum"]
    owes(table, "I-05").play(A, over(0, 0))
    assert [table.room_name(A, x, 0) for x in (0, 1)] == ["Quarry", "Market"]


@pytest.mark.rule("PAT-PAT-15")
def test_a_territory_5_wide_and_3_high_may_grow_in_height_only() -> None:
    table = owes(Scenario().lay(A, "I-01", "white", 2, 1).lay(A, "I-02", "white", 3, 1), "I-05")
    assert table.refused(A, over(4, 1)) == "PAT-PAT-15"  # 6 wide
    assert table.refused(A, over(-1, 0)) == "PAT-PAT-15"
    assert table.refused(A, over(3, 2)) is None  # 4 high
    owes(table.lay(A, "I-06", "white", 3, 2), "I-07")
    assert table.refused(A, over(3, 3)) is None  # 5 high
    owes(table.lay(A, "I-08", "black", 3, 3), "I-09")
    assert table.refused(A, over(3, 4)) == "PAT-PAT-15"  # 6 high


@pytest.mark.rule("PAT-PAT-15")
@pytest.mark.parametrize(("era", "limit"), [(1, 5), (2, 6), (3, 7)])
def test_the_size_limit_grows_with_the_era(era: int, limit: int) -> None:
    table = Scenario(era=era)
    tiles = ["I-01", "I-02", "I-05", "I-06"][: limit - 3]
    for step, tile in enumerate(tiles):
        assert owes(table, tile).refused(A, over(2 + step, 1)) is None
        table.lay(A, tile, "white", 2 + step, 1)
    assert owes(table, "I-07").refused(A, over(limit - 1, 1)) == "PAT-PAT-15"


@pytest.mark.rule("PAT-PAT-16")
def test_gaps_are_allowed_and_are_no_rooms() -> None:
    table = owes(Scenario().lay(A, "I-01", "white", -1, 1), "I-05").play(A, over(2, 1))
    assert [bool(table.room_name(A, x, 2)) for x in range(-1, 4)] == [True, True, False, True, True]
    assert len(table.game.realms[A].territory.rooms) == 6 + 3 + 3


@pytest.mark.rule("PAT-PAT-17")
def test_a_tile_without_water_may_be_wholly_covered() -> None:
    table = owes(Scenario(), "I-01")
    before = values(table.game, A)
    table.play(A, Patch(True, 0, 0, (CAPITAL,)))
    assert (values(table.game, A), len(table.game.realms[A].territory.rooms)) == (before, 6)
    assert owes(table, "I-04").refused(A, Patch(True, 0, 0, (CAPITAL, 1))) == "PAT-WAT-04"


# -- what a patching changes


@pytest.mark.rule("PAT-PAT-18")
def test_a_new_tile_acts_in_the_same_round() -> None:
    table = Scenario(2).begin(AUCTION).draw_tiles("I-10", "I-05").play(A, Bid(0, 0)).play(B, Bid(1, 0))
    table.play(A, over(2, 1)).play(B, Discard())
    assert table.game.phase == DIPLOMACY
    assert (table.left(A), table.left(B)) == (2, 1)  # the Council of the new tile counts


@pytest.mark.rule("PAT-PAT-19")
def test_status_and_production_follow_the_visible_rooms() -> None:
    table = owes(Scenario(), "I-10")
    # Food, Resource, Coin, Culture, POL, MIL, shields, TRA
    assert values(table.game, A) == [1, 0, 1, 1, 1, 1, 0, 1]
    table.play(A, over(2, 1))
    assert values(table.game, A) == [0, 1, 1, 1, 2, 1, 0, 1]


@pytest.mark.rule("PAT-PAT-20")
def test_covering_a_hero_ends_the_effect() -> None:
    table = owes(Scenario().lay(A, "I-05", "black", 2, 1), "I-10")
    assert table.mil(A) == 1 + 2  # Caesar adds POL: Council P1 and his own P1
    table.play(A, over(2, 1))
    assert (table.pol(A), table.mil(A)) == (2, 1)


@pytest.mark.rule("PAT-PAT-21")
@pytest.mark.parametrize(("under", "removed"), [((), 1), ((CAPITAL,), 0)])
def test_an_effect_when_patched_needs_a_visible_card(under: tuple[int, ...], removed: int) -> None:
    table = owes(Scenario(edition=D2), "I-13", "black").play(A, Patch(False, 0, 1, under))
    assert table.game.realms[A].removed == removed  # Hanging Gardens


@pytest.mark.rule("PAT-PAT-22")
@pytest.mark.parametrize(("under", "resources"), [((), 2), ((CAPITAL,), 0)])
def test_a_wonder_counts_for_other_cards_only_if_visible(under: tuple[int, ...], resources: int) -> None:
    table = owes(Scenario(era=2).card(A, "chichen"), "I-10", "black").play(A, Patch(False, 0, 1, under))
    assert table.resources(A) == resources  # Chichen-Itza pays for the Colosseum


@pytest.mark.rule("PAT-PAT-23")
def test_heroes_and_wonders_may_be_covered_unless_their_text_forbids_it() -> None:
    table = owes(Scenario(era=3).card(A, "alexander"), "I-05")  # Alexander in (3,0) and (3,1)
    assert table.refused(A, over(3, 0)) is None
    table = owes(Scenario(era=3).card(A, "statue"), "I-05")  # Statue of Liberty in (3,0) and (4,0)
    assert table.refused(A, over(3, -1)) == "PAT-WOIII-17"
    assert table.refused(A, Patch(True, 3, -1, (1,))) is None


@pytest.mark.rule("PAT-PAT-24")
def test_tiles_are_patched_in_the_auction_phase_only() -> None:
    table = Scenario(2).won(A, "I-01", "white").begin(DIPLOMACY)
    assert table.refused(A, over(2, 1)) is not None
    game = started(players=3, seed=8)
    play_out(game, Rng(8))
    phase, patched = 0, 0
    for event in game.events or []:
        if isinstance(event, PhaseBegan):
            phase = event.phase
        if isinstance(event, TilePatched):
            assert phase == AUCTION
            patched += 1
    assert patched > 20


@pytest.mark.rule("PAT-PAT-25")
@pytest.mark.parametrize(("under", "built", "scrap"), [((), False, 1), ((CAPITAL,), True, 0)])
def test_a_tile_over_a_piece_covers_its_construction_tile(under: tuple[int, ...], built: bool, scrap: int) -> None:
    table = owes(Scenario().build(A, "B01", 1, 0), "I-05").play(A, Patch(True, 1, -1, under))
    room = table.game.realms[A].territory.room(cell_at(1, 0))
    assert (room.built, table.game.scrap) == (built, scrap)


@pytest.mark.rule("PAT-PAT-26")
def test_no_tile_goes_between_a_construction_tile_and_its_piece() -> None:
    table = owes(Scenario().build(A, "B01", 1, 0), "I-05")
    assert layerings(table, 1, -1) == {(), (CAPITAL,)}  # above both or below both
    table.play(A, Patch(True, 1, -1, (CAPITAL,)))
    territory = table.game.realms[A].territory
    assert territory.stacks[cell_at(1, 0)] == (1, CAPITAL)
    assert territory.room(cell_at(1, 0)).room is CONTENT.buildings[0].room


# -- Water


def water_at_3_1() -> Scenario:
    """I-04 at (2,1): its Water lies at (3,1)."""
    return Scenario().lay(A, "I-04", "white", 2, 1)


@pytest.mark.rule("PAT-WAT-01")
def test_water_may_cover_any_other_room() -> None:
    table = owes(Scenario(), "I-04").play(A, over(-1, 0))
    assert table.room_name(A, 0, 0) == "Water"
    table = owes(Scenario().lay(A, "I-10", "black", 0, 0), "I-11", "black")  # Water and a Watchtower on the Colosseum
    assert table.refused(A, Patch(False, 0, 0, ())) is None


@pytest.mark.rule("PAT-WAT-02")
@pytest.mark.parametrize("tile", ["I-05", "I-16"])  # the first cell of I-16 is Water
def test_nothing_may_cover_water(tile: str) -> None:
    assert owes(water_at_3_1(), tile).refused(A, over(3, 1)) == "PAT-WAT-02"


@pytest.mark.rule("PAT-WAT-03")
def test_nothing_may_be_slid_under_water() -> None:
    table = owes(water_at_3_1(), "I-05")
    assert table.refused(A, Patch(True, 3, 1, (1,))) == "PAT-WAT-03"
    assert table.refused(A, Patch(True, 3, 2, (1,))) is None  # below the Stable beside it


@pytest.mark.rule("PAT-WAT-04")
def test_water_of_the_new_tile_must_be_visible() -> None:
    table = owes(Scenario(), "I-16")  # Water in the top left cell
    assert table.refused(A, Patch(True, 2, 1, (CAPITAL,))) == "PAT-WAT-04"
    assert table.refused(A, Patch(True, -1, -1, (CAPITAL,))) is None


@pytest.mark.rule("PAT-WAT-05")
def test_two_waters_may_touch_at_corners_only() -> None:
    table = owes(water_at_3_1(), "I-20")  # Water in the bottom right cell
    assert table.refused(A, over(2, -1)) == "PAT-WAT-05"  # at (3,0)
    assert table.refused(A, over(1, -1)) is None  # at (2,0)


@pytest.mark.rule("PAT-WAT-05")
def test_waters_that_lie_side_by_side_already_do_not_hinder_other_tiles() -> None:
    table = water_at_3_1().lay(A, "I-20", "white", 2, -1)  # as after Angkor Wat
    assert [table.room_name(A, 3, y) for y in (0, 1)] == ["Water", "Water"]
    assert owes(table, "I-16").refused(A, over(-1, 0)) is None


@pytest.mark.rule("PAT-WAT-06")
def test_water_rooms_have_one_cell() -> None:
    faces = [face for tile in CONTENT.tiles for face in (tile.white, tile.black)]
    waters = [room for face in faces for room in face.rooms if room.kind == WATER]
    assert len(waters) > 40
    assert {room.size for room in waters} == {1}


# -- the second opinion: every placement judged cell by cell, from the texts of the rules

LIMITS = {1: 5, 2: 6, 3: 7}
Cell = tuple[int, int]


def top_rooms(territory: Territory) -> dict[Cell, tuple[int, int]]:
    """For every cell the piece on top and the number of its Room there; (-1, -1) for a Construction Tile."""
    shown: dict[Cell, tuple[int, int]] = {}
    for cell, stack in territory.stacks.items():
        piece = territory.pieces[stack[-1]]
        at = (column(cell), row(cell))
        inside = (at[0] - piece.x, at[1] - piece.y)
        index = next(index for index, room in enumerate(piece.face.rooms) if inside in room.cells)
        shown[at] = (-1, -1) if cell in territory.buildings else (stack[-1], index)
    return shown


class Judge:
    """All rules that a placement breaks."""

    def __init__(self, game: Patchistory, seat: int) -> None:
        self.game = game
        self.territory = game.realms[seat].territory
        self.offer = game.offers[game.realms[seat].won]
        self.top = top_rooms(self.territory)
        self.cards = {self._card(*shown): cell for cell, shown in self.top.items()}
        self.limit = LIMITS[game.era] + ("pacal" in self.cards)
        if "statue" in self.cards:
            self.limit = 99

    def _card(self, piece: int, index: int) -> str:
        return "" if piece < 0 else self.territory.pieces[piece].face.rooms[index].card

    def _is_water(self, cell: Cell) -> bool:
        if cell not in self.top or self.top[cell][0] < 0:
            return False
        piece, index = self.top[cell]
        return self.territory.pieces[piece].face.rooms[index].kind == WATER

    def stack(self, cell: Cell) -> tuple[int, ...]:
        return self.territory.stacks.get(cell_at(*cell), ())

    def broken(self, patch: Patch) -> set[str]:
        tile = CONTENT.tiles[self.offer.tile]
        face = tile.white if patch.white else tile.black
        cells = [(patch.x + dx, patch.y + dy) for dy in (0, 1) for dx in (0, 1)]
        rules: set[str] = set()
        if self.game.players > 2 and patch.white != self.offer.white:
            rules.add("PAT-AUC-25")
        if not any(cell in self.top for cell in cells):
            return rules | {"PAT-PAT-05"}
        for axis in (0, 1):
            line = [cell[axis] for cell in [*self.top, *cells]]
            if max(line) - min(line) + 1 > self.limit:
                rules.add("PAT-PAT-15")
        overlapped = {piece for cell in cells for piece in self.stack(cell)}
        if not set(patch.under) <= overlapped or list(patch.under) != sorted(set(patch.under)):
            return rules | {"PAT-PAT-09"}
        for cell in cells:
            over = [piece for piece in self.stack(cell) if piece not in patch.under]
            if over != list(self.stack(cell)[: len(over)]):
                return rules | {"PAT-PAT-10"}
        visible = [cell for cell in cells if not set(self.stack(cell)) & set(patch.under)]
        waters = [(patch.x + dx, patch.y + dy) for room in face.rooms if room.kind == WATER for dx, dy in room.cells]
        rules |= self._water(cells, visible, waters)
        rules |= self._rooms(patch, visible, [set(room.cells) for room in face.rooms])
        return rules

    def _water(self, cells: list[Cell], visible: list[Cell], waters: list[Cell]) -> set[str]:
        rules = {"PAT-WAT-04" for cell in waters if cell not in visible}
        if "angkor" in self.cards:
            return rules
        for cell in cells:
            if self._is_water(cell):
                rules.add("PAT-WAT-02" if cell in visible else "PAT-WAT-03")
        for x, y in waters:
            if any(self._is_water(near) for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))):
                rules.add("PAT-WAT-05")
        return rules

    def _rooms(self, patch: Patch, visible: list[Cell], mine: list[set[Cell]]) -> set[str]:
        """On the end state: every Room wholly visible or wholly covered, sealed cards not covered at all."""
        rules: set[str] = set()
        after = {cell: shown for cell, shown in self.top.items() if cell not in visible}
        for number, piece in enumerate(self.territory.pieces):
            for index, room in enumerate(piece.face.rooms):
                seen = [(piece.x + dx, piece.y + dy) for dx, dy in room.cells]
                left = sum(after.get(cell) == (number, index) for cell in seen)
                was = sum(self.top[cell] == (number, index) for cell in seen)
                if left not in (0, len(seen)):
                    rules.add("PAT-PAT-13")
                if left < was and room.card in ("statue", "pacal"):
                    rules.add("PAT-WOIII-17" if room.card == "statue" else "PAT-PRM-08")
        for room_cells in mine:
            left = sum((patch.x + dx, patch.y + dy) in visible for dx, dy in room_cells)
            if left not in (0, len(room_cells)):
                rules.add("PAT-PAT-13")
        return rules

    def placements(self) -> Iterator[Patch]:
        """Everything worth a try: both faces, places well beyond the territory, every set of overlapped pieces."""
        columns = [x for x, _ in self.top]
        rows = [y for _, y in self.top]
        for white in (True, False):
            for y in range(min(rows) - 3, max(rows) + 3):
                for x in range(min(columns) - 3, max(columns) + 3):
                    cells = [(x + dx, y + dy) for dy in (0, 1) for dx in (0, 1)]
                    pieces = sorted({piece for cell in cells for piece in self.stack(cell)})
                    for size in range(len(pieces) + 1):
                        for under in combinations(pieces, size):
                            yield Patch(white, x, y, under)

    def agrees(self, seat: int) -> None:
        """The engine offers exactly what breaks no rule, once each, and refuses the rest for a rule that it breaks."""
        found = [(placement, self.broken(placement)) for placement in self.placements()]
        legal = [placement.values() for placement, rules in found if not rules]
        options = patches(self.game, seat)
        offered = [choice.values() for choice in [*options, *options.others()] if choice != Discard()]
        assert sorted(offered) == sorted(legal)
        assert options.more == bool(options.others())
        self._lists_each_look_once(options, [placement for placement, rules in found if not rules])
        for placement, rules in found:
            refusal = self.game.why_not(seat, placement)
            assert (not rules) if refusal is None else (refusal.rule in rules), placement

    def _lists_each_look_once(self, options: PatchOptions, legal: list[Patch]) -> None:
        """Of the patchings at a place that look alike one is listed; those that show nothing come last."""
        listed = [choice for choice in options if isinstance(choice, Patch)]
        shown = [self.look(choice) for choice in listed]
        assert len(set(shown)) == len(shown)
        assert set(shown) == {self.look(placement) for placement in legal}
        assert options[len(options) - options.folded - 1] == Discard()
        assert [not visible for _, _, _, visible in shown] == [False] * (len(shown) - options.folded) + (
            [True] * options.folded
        )
        assert all(placement in options for placement in legal)
        for choice in listed:
            cells = tile_cells(choice.x, choice.y)
            under = bits_of(choice.under)
            assert self.territory.fewest_above(cells, self.territory.layering(cells, under)) == under

    def look(self, patch: Patch) -> tuple[int, int, bool, frozenset[Cell]]:
        """The place of a patching, its face if it shows, and what shows of it."""
        cells = [(patch.x + dx, patch.y + dy) for dy in (0, 1) for dx in (0, 1)]
        visible = frozenset(cell for cell in cells if not set(self.stack(cell)) & set(patch.under))
        return patch.x, patch.y, patch.white and bool(visible), visible


def seat_patching(game: Patchistory, rng: Rng) -> int | None:
    """Play at random until somebody has to patch; None if the game ends first."""
    while not game.over:
        if game.stack[-1].kind == "patch_tile":
            return game.pending[0]
        play_out(game, rng, limit=1)
    return None


@pytest.mark.parametrize(
    ("players", "edition", "capital", "promos"),
    [(2, SK, "liberty", "off"), (2, D2, "equality", "off"), (3, SK, "liberty", "on"), (4, D2, "liberty", "off")],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_engine_and_a_slow_judge_agree_on_every_placement(
    players: int, edition: str, capital: str, promos: str, seed: int
) -> None:
    game = started(players, seed, edition=edition, capital=capital, promos=promos)
    rng = Rng(seed)
    eras: list[int] = []
    asked = 0
    while (seat := seat_patching(game, rng)) is not None:
        if asked % 7 == seed % 7:
            Judge(game, seat).agrees(seat)
            eras.append(game.era)
        asked += 1
        play_out(game, rng, limit=1)
    assert set(eras) == {1, 2, 3}


@pytest.mark.rule("PAT-PAT-09")
def test_of_layerings_that_look_alike_the_highest_is_listed_and_the_others_are_legal() -> None:
    # I-01 lies over the Capital's corner, I-02 over I-01: a tile below the top one shows the same at both heights.
    table = Scenario().lay(A, "I-01", "white", 2, 1).lay(A, "I-02", "white", 2, 1)
    options = owes(table, "I-05").game.options(A)
    assert options.more
    listed = [choice.under for choice in options if isinstance(choice, Patch) and (choice.x, choice.y) == (3, 2)]
    assert listed == [(), (2,)]
    below_both = Patch(True, 3, 2, (1, 2))
    assert below_both in options.others() and below_both not in list(options)
    table.play(A, below_both)
    assert table.game.realms[A].territory.stacks[cell_at(3, 2)] == (3, 1, 2)


@pytest.mark.rule("PAT-PAT-09")
def test_a_tile_that_would_vanish_is_listed_after_the_discard() -> None:
    options = owes(Scenario(), "I-01").game.options(A)
    assert options.folded == 2
    assert list(options)[-3:] == [Discard(), Patch(True, 0, 0, (CAPITAL,)), Patch(True, 1, 0, (CAPITAL,))]


def grow(table: Scenario, rng: Rng, card: str, tile: str) -> None:
    """Patch a tile at random without covering the card, and sometimes put a Construction Tile somewhere."""
    owes(table, tile, "white" if rng.below(2) else "black")
    found = [choice for choice in patches(table.game, A) if keeps(table.game, choice, card)]
    if found:
        table.play(A, found[rng.below(len(found))])
    rooms = [room for room in table.game.realms[A].territory.rooms if room.size == 1]
    at = rooms[rng.below(len(rooms))].anchor
    if rng.below(2):
        table.build(A, None if rng.below(2) else CONTENT.buildings[table.game.pile[0]].id, column(at), row(at))


def keeps(game: Patchistory, choice: Choice, card: str) -> bool:
    """Whether the card is still visible after this patching."""
    trial = game.clone()
    trial.play_unchecked(A, choice)
    return card in trial.realms[A].territory.cards


@pytest.mark.parametrize(("card", "era"), [("angkor", 2), ("angkor", 3), ("statue", 3), ("pacal", 1), ("pacal", 2)])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_the_judge_agrees_where_cards_change_the_rules(card: str, era: int, seed: int) -> None:
    rng = Rng(seed)
    table = Scenario(3, era=era, promos="on").card(A, card)
    tiles = [tile.id for tile in CONTENT.tiles if tile.era == era and card not in {r.card for r in tile.black.rooms}]
    for _ in range(5):
        grow(table, rng, card, tiles.pop(rng.below(len(tiles))))
        owes(table, tiles.pop(rng.below(len(tiles))), "white" if rng.below(2) else "black")
        Judge(table.game, A).agrees(A)
        assert card in table.game.realms[A].territory.cards


def test_any_illegal_placement_is_refused_with_a_rule_of_the_ledger() -> None:
    ledger = ziggurat.rules("patchistory")
    rng = Rng(7)
    game = started(players=3, seed=7, promos="on")
    named: set[str] = set()
    while (seat := seat_patching(game, rng)) is not None:
        options = game.options(seat)
        legal = [*options, *options.others()]
        pieces = len(game.realms[seat].territory.pieces)
        for _ in range(60):
            under = tuple(rng.below(pieces + 2) - 1 for _ in range(rng.below(4)))
            choice: Choice = Patch(bool(rng.below(2)), rng.below(14) - 6, rng.below(14) - 6, under)
            refusal = game.why_not(seat, choice)
            assert (refusal is None) == (choice in legal)
            if refusal is not None:
                assert refusal.rule in ledger and refusal.reason
                named.add(refusal.rule)
        play_out(game, rng, limit=1)
    assert {"PAT-AUC-25", "PAT-PAT-05", "PAT-PAT-09", "PAT-PAT-10", "PAT-PAT-13", "PAT-PAT-15"} <= named
