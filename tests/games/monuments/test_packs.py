"""Packs that change the game: what a designer edits is what is played. The recipes of docs/packs.md are among them."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

import ziggurat
from tests.games.changed import changed, plays
from tests.games.monuments.scenario import A, Scenario, pile
from ziggurat import packs
from ziggurat.games.monuments.choices import Board, Build, Complete, PlayCard, ThisCard
from ziggurat.games.monuments.content.model import PASTURE
from ziggurat.games.monuments.content.pack import FORMAT
from ziggurat.games.monuments.game import Monuments
from ziggurat.games.monuments.rules.bonuses import ChooseBonus
from ziggurat.games.monuments.rules.building import ChooseWork
from ziggurat.games.monuments.score import points

GAME = "monuments"
RECIPES = (Path(__file__).parents[3] / "docs" / "packs.md").read_text(encoding="utf-8")


def follow(folder: Path, file: str, last: str, *ids: str) -> None:
    """Put the lines of docs/packs.md with these ids behind the item `last` of a file."""
    lines = [line for id in ids for line in RECIPES.splitlines() if line.strip().startswith(f'{{ id = "{id}"')]
    assert len(lines) == len(ids)
    changed(GAME, folder, file, rf'(?m)^  \{{ id = "{last}",.*\n', r"\g<0>" + "".join(f"{line}\n" for line in lines))


def quick(folder: Path) -> Path:
    """Random play seldom finishes a monument."""
    return changed(GAME, folder, "numbers.toml", "last_round = 0", "last_round = 15")


def test_a_layer_for_less_land(tmp_path: Path) -> None:
    changed(GAME, tmp_path, "layers.toml", "layer = 5, hexes = 12", "layer = 5, hexes = 10")
    land = ("EU1", "EU2", "EU3", "EU4", "EU5", "EU6", "EU7", "EU8", "EU9", "UK1")
    for content, playable in ((tmp_path, True), (None, False)):
        table = Scenario(content=content).layers(A, 4)
        for name in land:
            table.units(A, name, worker=1)
        table.goods("EU1", wood=3).goods("EU2", sheep=3).goods("EU3", wheat=3).goods("EU4", metal=3).turn(A)
        assert (PlayCard("layer") in table.options(A)) is playable
    plays(GAME, quick(tmp_path), 3)


def test_a_quest_more(tmp_path: Path) -> None:
    follow(tmp_path, "quests.toml", "C12", "C13")
    table = Scenario(content=tmp_path).units(A, "EU1", worker=1).units(A, "EU2", worker=1).quests(A, "C13")
    table.building(A, "fort", "EU1").building(A, "fort", "EU2").goods("EU1", metal=1).turn(A)
    assert table.refused(A, Complete("C13")) == "MON-QST-07"
    before = points(table.game, A)
    table.goods("EU1", metal=1).play(A, Complete("C13"))
    assert points(table.game, A) - before == 2 + 1  # the quest, and its penalty that is spared
    plays(GAME, quick(tmp_path), 2)


def test_a_common_bonus_more(tmp_path: Path) -> None:
    follow(tmp_path, "bonuses.toml", "VP3", "GRA")
    follow(tmp_path, "bonuses.toml", "CB32", "CB33")
    table = Scenario(content=tmp_path).units(A, "EU1", worker=1).units(A, "EU2", worker=1).units(A, "EU3", worker=1)
    table.ask(ChooseBonus(A, 2)).play(A, ThisCard("CB33"))
    assert points(table.game, A) - points(Scenario(content=tmp_path).game, A) >= 1
    table.turn(A).play(A, PlayCard("production"))
    assert table.game.prompt(A).endswith("(at most 3)")  # the red side, 2 hexes, and one more
    plays(GAME, quick(tmp_path), 4)


def test_an_island_more(tmp_path: Path) -> None:
    follow(tmp_path, "map.toml", "new_island", "iceland")
    follow(tmp_path, "map.toml", "NI3", "IC1", "IC2")
    tables = packs.built_in(FORMAT)["tables.toml"].decode()
    (tmp_path / "tables.toml").write_text(tables.replace("land = [", 'land = ["iceland", '))
    table = Scenario(content=tmp_path)
    assert table.game.chart.is_land(table.at("IC1"))
    assert table.at("IC2") in table.game.chart.walks[table.at("IC1")]
    plays(GAME, quick(tmp_path), 3)


def test_a_river_less_is_no_bar(tmp_path: Path) -> None:
    changed(GAME, tmp_path, "map.toml", '"EU1-EU4", ', "")
    wet, dry = Scenario(), Scenario(content=tmp_path)
    assert [table.game.chart.river_between(table.at("EU1"), table.at("EU4")) >= 0 for table in (wet, dry)] == [
        True, False,
    ]  # fmt: skip


@pytest.mark.rule("MON-FER-01")
def test_a_ferry_with_one_seat_takes_no_pair(tmp_path: Path) -> None:
    changed(GAME, tmp_path, "numbers.toml", "ferry_seats = 2", "ferry_seats = 1")
    table = Scenario(content=tmp_path).units(A, "EU1", worker=2).ferry("N6", "EU1").turn(A)
    table.play(A, PlayCard("movement"))
    pair = Board("worker", table.at("EU1"), 0, pile(), True)
    assert table.refused(A, pair) == "MON-FER-01"
    assert pair not in table.options(A)
    assert Board("worker", table.at("EU1"), 0, pile(), False) in table.options(A)


def test_another_limit_of_resources_on_a_hex(tmp_path: Path) -> None:
    changed(GAME, tmp_path, "numbers.toml", "hex_limit = 5", "hex_limit = 2")
    table = Scenario(content=tmp_path).units(A, "EU1", worker=1).units(A, "EU2", worker=1).goods("EU1", wood=2)
    table.goods("EU2", wood=2, sheep=0).turn(A)
    assert table.refused(A, PlayCard("production")) == "MON-TRN-07"
    plays(GAME, quick(tmp_path), 2)


MILLS = """
[[abilities]]
id = "mills"
name = "Mills"
kind = "workplace"
token = "Mill"
tokens = 1
price = { wood = 1 }
good = "sheep"
text = "Build makes {tokens} mill for {price}. What you produce there may be {good}."
mark = "reconstruction"
"""


def test_an_ability_of_ones_own(tmp_path: Path) -> None:
    changed(GAME, tmp_path, "abilities.toml", r"\Z", MILLS)
    table = Scenario(content=tmp_path).ability(A, "mills").units(A, "EU2", worker=2).goods("EU2", wood=2).turn(A)
    table.play(A, PlayCard("build"), Build("token", table.at("EU2")))
    assert table.of_seat(A).tokens == (table.at("EU2"),)
    table.turn(A).play(A, PlayCard("production"))
    assert [choice.to_json()["other"] for choice in table.options(A)] == [0, 1, 2]  # of what 2 workers make, sheep
    table.ask(ChooseWork(A))
    refusal = table.game.why_not(A, Build("token", table.at("EU2")))
    assert refusal is not None and (refusal.rule, refusal.reason) == (
        "MON-ABILITYCARD-mills", "The text of your ability says what it needs.",
    )  # fmt: skip
    plays(GAME, quick(tmp_path), 4)


@pytest.mark.parametrize("folder", sorted(set(FORMAT.older.values())))
def test_a_game_of_an_older_pack_goes_on_with_that_pack(folder: str) -> None:
    """Its save has the digest of then or, once saved again, the one that the pack has now."""
    pack = Path(str(resources.files(FORMAT.package))) / folder
    plays(GAME, pack, 2)
    game = ziggurat.new_game("monuments", 2, 5, content=pack)
    data = game.save()
    assert FORMAT.older[str(data["content"])] == folder, "saved again, it is still known"
    for digest in [digest for digest, name in FORMAT.older.items() if name == folder]:
        loaded = ziggurat.load_game(data | {"content": digest})
        assert isinstance(loaded, Monuments)
        assert loaded.chart.terrain[loaded.chart.names.index("EU9")] == PASTURE, "a mountain today"
        assert loaded.save() == data


def test_a_save_of_an_unknown_pack_or_of_another_one_is_refused(tmp_path: Path) -> None:
    data = ziggurat.new_game("monuments", 2, 5).save()
    with pytest.raises(ziggurat.BrokenSave, match="another content pack"):
        ziggurat.load_game(data | {"content": "0123456789abcdef"})
    with pytest.raises(ziggurat.BrokenSave, match="another content pack"):
        ziggurat.load_game(data | {"content": next(iter(FORMAT.older))}, content=quick(tmp_path))
