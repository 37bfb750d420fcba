"""Copying and checking content packs on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.cli.lines import assert_one_line
from ziggurat import packs, registry
from ziggurat.cli import main
from ziggurat.core.pack import PackFormat


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["pack", *map(str, arguments)])


def change(file: Path, old: str, new: str) -> int:
    """Replace one text of a file; the number of its line."""
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def pack_of(game: str) -> PackFormat[object]:
    pack = registry.info(game).pack
    assert pack is not None
    return pack


@pytest.mark.parametrize("game", registry.games())
def test_a_copied_pack_is_the_built_in_one(game: str, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "pack"
    result = run(game, "--out", folder)
    assert result.exit_code == 0
    pack = pack_of(game)
    names = pack.files
    assert result.stdout == f"{len(names)} files in {folder}: {', '.join(names)}\n"
    assert sorted(path.name for path in folder.iterdir()) == sorted(names)
    assert packs.digest_of(packs.load(pack, folder)) == packs.digest_of(packs.load(pack))
    assert run(game, "--check", folder).exit_code == 0


def test_nothing_is_overwritten_and_nothing_is_copied_beside_it(tmp_path: Path) -> None:
    (tmp_path / "tiles.toml").write_text("mine")
    result = run("patchistory", "--out", tmp_path)
    assert_one_line(result, 1, f"{tmp_path / 'tiles.toml'} is there already; nothing was copied")
    assert [path.name for path in tmp_path.iterdir()] == ["tiles.toml"]
    assert (tmp_path / "tiles.toml").read_text() == "mine"
    (tmp_path / "rooms.toml").write_text("mine")
    assert_one_line(run("patchistory", "--out", tmp_path), 1, "rooms.toml is there already (and 1 more)")


def test_other_files_of_the_folder_do_not_matter(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    assert run("patchistory", "--out", tmp_path).exit_code == 0


def test_a_file_in_place_of_the_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "pack").write_text("")
    assert_one_line(run("patchistory", "--out", tmp_path / "pack"), 1, "pack is a file, not a folder")


def test_a_sound_pack_is_called_so(tmp_path: Path) -> None:
    assert run("patchistory", "--check", tmp_path).stdout == f"{tmp_path} is sound; it replaces nothing\n"
    run("patchistory", "--out", tmp_path)
    for name in pack_of("patchistory").files:
        if name not in ("tiles.toml", "prices.toml"):
            (tmp_path / name).unlink()
    result = run("PATCHISTORY", "--check", tmp_path)
    assert (result.exit_code, result.stdout) == (0, f"{tmp_path} is sound; it replaces prices.toml, tiles.toml\n")


def test_every_mistake_is_listed_with_file_line_item_and_reason(tmp_path: Path) -> None:
    run("clash_of_cultures", "--out", tmp_path)
    wood = change(tmp_path / "wonders.toml", "ore = 7, wood = 3", "ore = 7, wood = 0")
    limit = change(tmp_path / "pieces.toml", "army_limit = 4", "army_limit = 0")
    ships = change(tmp_path / "pieces.toml", "ship = 4 }", 'ship = "four" }')
    result = run("clash_of_cultures", "--check", tmp_path)
    assert result.exit_code == 1
    assert result.stderr == ""
    assert result.stdout.splitlines() == [
        f"pieces.toml: line {limit}, army_limit: must lie between 1 and 99",
        f"pieces.toml: line {ships}, player: ship must be a whole number, not 'four'",
        f"wonders.toml: line {wood}, pyramids cost: wood must lie between 1 and 999",
    ]


def test_a_folder_that_is_not_there_is_a_mistake_of_the_pack(tmp_path: Path) -> None:
    result = run("patchistory", "--check", tmp_path / "none")
    assert (result.exit_code, result.stdout) == (1, f"{tmp_path / 'none'}: folder: is not there\n")


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["chess", "--out", "x"], ["unknown game 'chess'", "patchistory, clash_of_cultures"]),
        (["patchistory"], ["either --out FOLDER or --check FOLDER"]),
        (["patchistory", "--out", "x", "--check", "x"], ["either --out FOLDER or --check FOLDER"]),
        ([], ["GAME"]),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], parts: list[str]) -> None:
    assert_one_line(run(*arguments), 2, *parts)
