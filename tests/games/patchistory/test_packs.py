"""Packs that change the game: what a designer edits is what is played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games.changed import changed, plays
from tests.games.patchistory.scenario import D2, A, B, Scenario, started
from ziggurat import packs
from ziggurat.games.patchistory.choices import Birth, Exchange, Swap
from ziggurat.games.patchistory.content.pack import FORMAT
from ziggurat.games.patchistory.round import deck_of
from ziggurat.games.patchistory.rules.production import feeding

GAME = "patchistory"
TILE = '  { id = "I-26", era = 1, white = "IF1 WL / WL PO1", black = "SA WL / WL SD", mark = "known" },\n'


def test_another_cost_is_paid(tmp_path: Path) -> None:
    changed(GAME, tmp_path, "prices.toml", r"birth_food = \[4, 5, 6\]", "birth_food = [1, 5, 6]")
    table = Scenario(content=tmp_path).manage(A, points=9).play(A, Birth())
    assert table.food(A) == 4 - 1


def test_a_shorter_track_means_fewer_workers(tmp_path: Path) -> None:
    changed(GAME, tmp_path, "prices.toml", r"track = \[1, 2, 3, 4, 6, 8, 10, 12\]", "track = [2, 5, 9]")
    table = Scenario(content=tmp_path).realm(A, food=20)
    table.game.realms[A].descendants = 1
    assert table.game.workers_of(A) == 2
    assert feeding(table.game, A) == 5
    assert table.seen(A, A)["all_workers"] == 3
    table.game.realms[A].descendants = 0
    table.manage(A, points=9)
    assert table.refused(A, Birth()) == "PAT-BIR-05"
    plays(GAME, tmp_path, 4)


def test_a_longer_track_means_more_workers(tmp_path: Path) -> None:
    changed(GAME, tmp_path, "prices.toml", "10, 12]", "10, 12, 15, 20]")
    assert Scenario(content=tmp_path).game.realms[B].descendants == 10
    plays(GAME, tmp_path, 2, capital="equality")


def test_a_tile_more_is_in_the_deck(tmp_path: Path) -> None:
    changed(GAME, tmp_path, "tiles.toml", r'(?m)^  \{ id = "I-25",.*\n', rf"\g<0>{TILE}")
    game = started(2, content=tmp_path)
    names = [game.content.tiles[tile].id for tile in deck_of(game, 1)]
    assert (len(names), names[-1]) == (26, "I-26")
    plays(GAME, tmp_path, 3)


def test_fewer_rounds_end_an_era_earlier(tmp_path: Path) -> None:
    changed(GAME, tmp_path, "prices.toml", "(?m)^rounds = 5", "rounds = 2")
    game = started(2, 5, content=tmp_path)
    rounds: set[tuple[int, int]] = set()
    while not game.over:
        rounds.add((game.era, game.round))
        seat = game.pending[0]
        game.play(seat, game.options(seat)[0])
    assert {pair for pair in rounds if pair[1]} == {(era, number) for era in (1, 2, 3) for number in (1, 2)}
    plays(GAME, tmp_path, 4)


def test_other_values_in_an_exchange(tmp_path: Path) -> None:
    changed(GAME, tmp_path, "prices.toml", "exchange_resource = 2", "exchange_resource = 3")
    table = Scenario(edition=D2, content=tmp_path).realm(A, resources=1).manage(A, points=9).play(A, Exchange())
    assert table.refused(A, Swap("resources", 1, 2, 0, 0)) == "PAT-EXC-08"
    assert table.refused(A, Swap("food", 2, 0, 1, 0)) == "PAT-EXC-08"
    table.play(A, Swap("resources", 1, 3, 0, 0))
    assert table.food(A) == 4 + 3


def test_an_exchange_without_any_legal_swap_is_not_offered(tmp_path: Path) -> None:
    for name, value in (("food", 2), ("resource", 5), ("coin", 3)):
        changed(GAME, tmp_path, "prices.toml", rf"exchange_{name} = \d", f"exchange_{name} = {value}")
    table = Scenario(edition=D2, content=tmp_path).realm(A, food=1, coin=0, resources=0).manage(A, points=9)
    assert table.refused(A, Exchange()) == "PAT-EXC-08"
    table = Scenario(edition=D2, content=tmp_path).realm(A, food=3, coin=0, resources=0).manage(A, points=9)
    table.play(A, Exchange())
    assert table.options(A) == [Swap("food", 3, 0, 0, 2)]
    plays(GAME, tmp_path, 3)


def test_a_hero_without_code_shows_only_its_symbols(tmp_path: Path) -> None:
    changed(GAME, tmp_path, "people.toml", '"alexander",  ', '"amazon",')
    changed(GAME, tmp_path, "tiles.toml", "alexander SD / alexander WL", "amazon SD / amazon WL")
    assert packs.load(FORMAT, tmp_path).people["amazon"].promo is False
    plays(GAME, tmp_path, 4)


def test_fewer_cards_and_buildings_are_dealt_from(tmp_path: Path) -> None:
    changed(GAME, tmp_path, "buildings.toml", r'(?s)  \{ id = "B17".*\n\]', "]")
    changed(GAME, tmp_path, "prosperity.toml", r'(?s)  \{ id = "leaders".*\n\]', "]")
    content = packs.load(FORMAT, tmp_path)
    assert (len(content.buildings), len(content.prosperity)) == (16, 12)
    plays(GAME, tmp_path, 4)


@pytest.mark.parametrize(
    ("file", "old", "new", "line", "reason"),
    [
        ("prices.toml", "(?m)^rounds = 5", "rounds = 7", "", "Era I has 25 tiles, promos not counted; 7 rounds"),
        ("prices.toml", "exchange_coin = 1", "exchange_coin = 0", "exchange_coin", "exchange_coin: must lie between 1"),
        ("prices.toml", r"10, 12\]", "10, 10]", "^track", "track: must rise from space to space"),
        ("prices.toml", r"size_limit = \[5, 6, 7\]", "size_limit = [5, 6, 9]", "^size_limit", "size_limit: must not"),
        ("prosperity.toml", '"PAT-PRS-07"', '"PAT-PRS-08"', '"seas"', "seas: rule must be PAT-PRS-07"),
        ("routes.toml", '"F3"', '"X3"', "^spaces.*X3", "allied: spaces holds 'X3'"),
        ("buildings.toml", '"B02", kind = "Industry"', '"B02", kind = "Farm"', '"B02"', "B02: kind must be one of"),
    ],
)
def test_a_mistake_is_named_with_its_line(
    file: str, old: str, new: str, line: str, reason: str, tmp_path: Path
) -> None:
    changed(GAME, tmp_path, file, old, new)
    with pytest.raises(packs.BrokenPack) as caught:
        packs.load(FORMAT, tmp_path)
    first = caught.value.lines[0]
    if line:
        lines = (tmp_path / file).read_text().splitlines()
        number = next(n for n, text in enumerate(lines, 1) if re.search(line, text))
        assert first.startswith(f"{file}: line {number}, {reason}"), first
    else:
        assert re.fullmatch(rf"tiles.toml: line \d+, tiles: {reason}.*", first), first
