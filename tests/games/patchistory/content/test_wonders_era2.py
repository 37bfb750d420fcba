"""The Wonders of Era II. Topics: era II wonders."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.patchistory.scenario import D2, SK, A, B, C, Scenario, build, reclaim
from ziggurat import packs
from ziggurat.games.patchistory.choices import (
    BuildRoute,
    CastVotes,
    End,
    ExtraGood,
    FromRoute,
    HonorHeroes,
    HonorWonders,
    InRoom,
    Patch,
)
from ziggurat.games.patchistory.content.model import FOOD
from ziggurat.games.patchistory.content.pack import FORMAT
from ziggurat.games.patchistory.events import CardScored
from ziggurat.games.patchistory.game import goods
from ziggurat.games.patchistory.rules.patching import PatchTile
from ziggurat.games.patchistory.rules.upkeep import Upkeep
from ziggurat.games.patchistory.rules.vote import Vote

both_editions = pytest.mark.parametrize("edition", [SK, D2])


# -- Angkor Wat


def by_the_sea(angkor: bool) -> Scenario:
    """Water at (1, 2), below the Capital Tile, on piece 1; Angkor Wat far to the left."""
    table = Scenario(era=2).lay(A, "II-07", "black", 0, 2)
    if angkor:
        table.lay(A, "II-10", "black", -2, 0)
    return table


def winning(table: Scenario, tile: str) -> Scenario:
    """A has won this tile, white face."""
    return table.won(A, tile, "white").ask(PatchTile(A))


@pytest.mark.rule("PAT-WOII-01")
def test_with_angkor_water_may_be_patched_over() -> None:
    over = Patch(True, 1, 2, ())
    assert winning(by_the_sea(angkor=False), "II-05").refused(A, over) == "PAT-WAT-02"
    table = winning(by_the_sea(angkor=True), "II-05")
    assert table.refused(A, over) is None
    table.play(A, over)
    assert table.room_name(A, 1, 2) == "Fair"


@pytest.mark.rule("PAT-WOII-01", "PAT-BLD-05")
@pytest.mark.parametrize(
    ("reading", "angkor", "refused"), [("no", True, "PAT-BLD-05"), ("yes", True, None), ("yes", False, "PAT-BLD-05")]
)
def test_a_house_rule_lets_angkor_build_on_water(reading: str, angkor: bool, refused: str | None) -> None:
    table = Scenario(house={"angkor_wat": reading}).card(A, "moses", *(["angkor"] if angkor else []))
    water = table.at(A, 3, 1)  # beside Moses
    assert table.room_name(A, 3, 1) == "Water"
    table.realm(A, resources=2, buildings=["B07"]).manage(A, 3).play(A, build("B07"))
    assert (table.refused(A, water), water in table.options(A)) == (refused, refused is None)


@pytest.mark.rule("PAT-WOII-01")
@pytest.mark.parametrize("reading", ["no", "yes"])
def test_by_both_readings_of_angkor_water_may_be_reclaimed(reading: str) -> None:
    table = Scenario(house={"angkor_wat": reading}).card(A, "moses", "angkor")
    table.realm(A, resources=1, buildings=["B07"]).manage(A, 2).play(A, reclaim("B07"))
    assert table.refused(A, table.at(A, 3, 1)) is None


@pytest.mark.rule("PAT-WOII-02")
def test_with_angkor_a_tile_may_be_slid_under_water() -> None:
    below = Patch(True, 1, 2, (1,))
    assert winning(by_the_sea(angkor=False), "II-05").refused(A, below) == "PAT-WAT-03"
    table = winning(by_the_sea(angkor=True), "II-05")
    assert table.refused(A, below) is None
    table.play(A, below)
    assert (table.room_name(A, 1, 2), table.room_name(A, 2, 2)) == ("Water", "Armoury")


@pytest.mark.rule("PAT-WOII-03")
def test_with_angkor_water_of_a_new_tile_may_not_go_under() -> None:
    table = Scenario(era=2).card(A, "angkor").won(A, "II-04", "white").ask(PatchTile(A))
    assert table.refused(A, Patch(True, -1, 0, ())) is None  # Water over the Temple
    assert table.refused(A, Patch(True, -1, 0, (0,))) == "PAT-WAT-04"


@pytest.mark.rule("PAT-WOII-04")
def test_with_angkor_new_water_may_lie_next_to_old_water() -> None:
    beside = Patch(True, 2, 1, ())  # its Water comes to (2, 2)
    assert winning(by_the_sea(angkor=False), "II-06").refused(A, beside) == "PAT-WAT-05"
    table = winning(by_the_sea(angkor=True), "II-06")
    assert table.refused(A, beside) is None
    table.play(A, beside)
    assert (table.room_name(A, 1, 2), table.room_name(A, 2, 2)) == ("Water", "Water")


def ranks(table: Scenario, *cards: str) -> list[tuple[int, ...]]:
    """The values that a Vote compares on these cards, one of each seat, without votes cast."""
    table.reveal(*cards)
    for _ in cards:
        for seat in range(len(cards)):
            table.play(seat, CastVotes(0))
    return [event.ranks for event in table.events(CardScored)]


def with_angkor_and_homer() -> Scenario:
    """3 Water (with Moses, Vasco da Gama, the Lighthouse) and 2 Wasteland (with Homer and Aristotle)."""
    return Scenario(players=2).card(A, "angkor", "homer", "moses", "vasco", "lighthouse", "aristotle")


@pytest.mark.rule("PAT-WOII-05")
def test_with_angkor_water_is_ranked_as_water_and_as_wasteland() -> None:
    assert ranks(with_angkor_and_homer(), "seas", "wildlands") == [(3, 0), (5, 0)]


@pytest.mark.rule("PAT-WOII-05")
def test_with_angkor_homer_counts_water_as_wasteland() -> None:
    # Wheat Field 1, Angkor Wat 3, Moses 1, two Fisheries 4; Homer 1 per two of 5
    assert with_angkor_and_homer().produced(A)[FOOD] == 9 + 2


@pytest.mark.rule("PAT-WOII-06")
def test_angkor_itself_obeys_the_rules_of_water() -> None:
    table = by_the_sea(angkor=False).winning(A, "angkor")
    assert table.refused(A, Patch(False, 1, 2, ())) == "PAT-WAT-02"


@pytest.mark.rule("PAT-WOII-07")
def test_once_angkor_is_covered_water_stays_and_the_normal_rules_hold() -> None:
    table = winning(by_the_sea(angkor=True), "II-06").play(A, Patch(True, 2, 1, ()))
    table.winning(A, "forbidden_city").play(A, Patch(False, -2, 0, ()))
    assert table.room_name(A, -2, 0) == "Forbidden City"
    assert (table.room_name(A, 1, 2), table.room_name(A, 2, 2)) == ("Water", "Water")
    winning(table, "II-05")
    assert table.refused(A, Patch(True, 1, 2, ())) == "PAT-WAT-02"
    assert table.refused(A, Patch(True, 1, 2, (1, 3))) == "PAT-WAT-03"


# -- Chichen-Itza


@pytest.mark.rule("PAT-WOII-08")
@pytest.mark.parametrize(("card", "resources"), [("taj_mahal", 2), ("seokguram", 2), ("shakespeare", 0)])
def test_chichen_gives_2_resources_per_patching_of_a_wonder(card: str, resources: int) -> None:
    table = Scenario(era=2).card(A, "chichen").patch(A, card)
    assert table.resources(A) == resources


@pytest.mark.rule("PAT-WOII-08")
def test_chichen_gives_nothing_for_a_wonder_that_stays_covered() -> None:
    table = Scenario(era=2).card(A, "chichen").patch(A, "taj_mahal", 1, 1, (0,))
    assert table.room_name(A, 1, 1) == "Road"
    assert table.resources(A) == 0


@pytest.mark.rule("PAT-WOII-08")
def test_chichen_gives_nothing_for_itself() -> None:
    assert Scenario(era=2).patch(A, "chichen").resources(A) == 0


@pytest.mark.rule("PAT-WOII-09")
def test_chichen_of_132d_sells_workers_with_2_resources_each_after_upkeep() -> None:
    table = Scenario(edition=D2).card(A, "chichen").realm(A, resources=6, workers=[(0, 0), (1, 0)])
    table.route(A, B, worker=2).ask(Upkeep())  # 1 Resource for the Wonder comes first
    table.play(A, table.at(A, 0, 0))
    assert (table.resources(A), table.culture(A), table.workers(A)) == (3, 25, [(1, 0)])
    table.play(A, FromRoute(0))
    assert (table.resources(A), table.culture(A), table.game.realms[A].descendants) == (1, 30, 7)
    assert table.game.over  # 1 Resource is too few for the third


@pytest.mark.rule("PAT-WOII-09")
def test_chichen_of_132d_may_sell_nobody() -> None:
    table = Scenario(edition=D2).card(A, "chichen").realm(A, resources=9, workers=[(0, 0)]).ask(Upkeep())
    table.play(A, End())
    assert (table.workers(A), table.culture(A)) == ([(0, 0)], 20)
    assert table.ask(Vote()).question != "offer_workers"


@pytest.mark.rule("PAT-WOII-10")
def test_chichen_of_13sk_sells_workers_for_5_culture_when_the_vote_begins() -> None:
    table = Scenario().card(A, "chichen").realm(A, resources=6, workers=[(0, 0), (1, 0), (2, 0)])
    assert table.ask(Upkeep()).game.over
    table.route(A, B, worker=2).ask(Vote()).play(A, table.at(A, 0, 0), FromRoute(0), End())
    assert (table.resources(A), table.culture(A)) == (5, 30)
    assert (table.workers(A), table.game.realms[A].descendants) == ([(1, 0), (2, 0)], 6)


# -- Forbidden City


@pytest.mark.rule("PAT-WOII-11")
def test_forbidden_city_takes_3_mil() -> None:
    table = Scenario().card(A, "napoleon")  # Barracks 1, Napoleon 3, Smithy 1
    assert table.mil(A) == 5
    assert table.card(A, "forbidden_city").mil(A) == 2


# -- Hagia Sophia


@pytest.mark.rule("PAT-WOII-12")
@both_editions
def test_hagia_sophia_adds_a_vote_and_2_coin_to_honor_heroes(edition: str) -> None:
    table = Scenario(edition=edition).card(A, "hagia_sophia").manage(A, 4).play(A, HonorHeroes(), HonorHeroes())
    assert table.goods(A) == goods(food=2, coin=7, culture=20, votes=2)


# -- Kremlin


@pytest.mark.rule("PAT-WOII-13")
def test_kremlin_costs_a_worker_and_7_culture() -> None:
    table = Scenario(era=2).realm(A, workers=[(0, 0), (1, 0)]).patch(A, "kremlin").play(A, InRoom(1, 0))
    assert (table.culture(A), table.workers(A), table.game.realms[A].descendants) == (13, [(0, 0)], 7)
    assert table.game.over


@pytest.mark.rule("PAT-WOII-14")
def test_kremlin_stands_although_the_owner_cannot_pay() -> None:
    table = Scenario(era=2).realm(A, culture=4).patch(A, "kremlin")
    assert table.game.over
    assert (table.culture(A), table.room_name(A, 2, 2)) == (0, "Kremlin")


# -- Machu Picchu


@pytest.mark.rule("PAT-WOII-15")
def test_machu_picchu_spares_all_upkeep() -> None:
    table = Scenario().realm(A, resources=5).card(A, "taj_mahal", "homer")
    table.realm(B, resources=5).card(B, "machu_picchu", "hanging_gardens", "moses").ask(Upkeep())
    assert (table.food(A), table.resources(A)) == (2, 4)
    assert table.goods(B) == goods(food=4, resources=5, coin=3, culture=20)


# -- Seokguram


@pytest.mark.rule("PAT-WOII-16")
def test_seokguram_counts_as_two_wonders() -> None:
    table = Scenario(players=2).card(A, "seokguram").manage(A, 2).play(A, HonorWonders())
    assert table.culture(A) == 22
    assert ranks(table, "heritage", "leaders") == [(2, 0), (0, 0)]


@pytest.mark.rule("PAT-WOII-17")
def test_seokguram_is_kept_up_as_one_wonder() -> None:
    table = Scenario().realm(A, resources=5).card(A, "seokguram").ask(Upkeep())
    assert table.resources(A) == 4


# -- Taj Mahal


@pytest.mark.rule("PAT-WOII-18")
def test_taj_mahal_doubles_honor_wonders() -> None:
    table = Scenario().card(A, "taj_mahal", "seokguram", "petra").manage(A, 2).play(A, HonorWonders())
    assert table.culture(A) == 20 + 8


@pytest.mark.rule("PAT-WOII-18")
def test_taj_mahal_adds_nothing_to_honor_heroes() -> None:
    table = Scenario().card(A, "taj_mahal", "homer").manage(A, 2).play(A, HonorHeroes())
    assert table.culture(A) == 21


# -- Timbuktu


@pytest.mark.rule("PAT-WOII-19")
def test_timbuktu_places_a_free_route_to_any_kingdom() -> None:
    table = Scenario(era=2).patch(A, "timbuktu")
    assert table.options(A) == [BuildRoute(B), BuildRoute(C)]
    assert table.refused(A, End()) == "PAT-WOII-19"
    table.play(A, BuildRoute(C))
    route = table.route_at(0)
    assert (route.allied, route.owner, route.other, table.game.general_left) == (False, A, C, 13)
    assert table.goods(A) == goods(food=4, coin=3, culture=20)
    assert table.realm(A, resources=2).manage(A, 2).refused(A, BuildRoute(B)) is None


@pytest.mark.rule("PAT-WOII-19")
def test_timbuktu_places_nothing_when_no_route_is_left() -> None:
    table = Scenario(era=2)
    for _ in range(14):
        table.route(B, C)
    assert table.patch(A, "timbuktu").game.over
    assert len(table.game.routes) == 14


@pytest.mark.rule("PAT-WOII-20")
@pytest.mark.parametrize(
    ("space", "produced"),
    [(1, (0, 0, 6 + 4, 1)), (2, (0, 3, 6, 1)), (3, (0, 0, 6, 1 + 5)), (6, (0, 0, 6, 1))],
)
def test_timbuktu_adds_1_of_the_good_a_worker_gains_from_a_route(space: int, produced: tuple[int, ...]) -> None:
    """Besides: Wheat Field 1 less 1 for feeding; Market 1, Inn 3, Timbuktu 2; Temple 1."""
    table = Scenario().card(A, "timbuktu").route(A, B, worker=space)
    assert table.produced(A)[:4] == produced


@pytest.mark.rule("PAT-WOII-20")
def test_timbuktu_lets_the_owner_choose_between_two_goods(tmp_path: Path) -> None:
    """No space of the built-in pack gives two kinds, so this one changes a space."""
    general = '[general]\nspaces = ["", "F1 C2", "R2", "V4"]\nmark = "reconstructed"\n'
    allied = '[allied]\nspaces = ["", "F3", "C3", "R2", "V5", ""]\nmark = "reconstructed"\n'
    (tmp_path / "routes.toml").write_text(general + allied)
    table = Scenario().card(A, "timbuktu").route(A, B, worker=1)
    table.game.content = packs.load(FORMAT, tmp_path)
    table.produced(A)
    assert table.options(A) == [ExtraGood("food"), ExtraGood("coin")]
    table.play(A, ExtraGood("food"))
    assert (table.food(A), table.coin(A)) == (4 + 1 + 1 + 1 - 1, 3 + 6 + 2)
