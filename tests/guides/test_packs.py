"""docs/packs.md, carried out on copies of the packs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.guides.project import GUIDES, Project, section

GUIDE = "packs.md"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def plays(project: Project, game: str, *options: str) -> None:
    assert "is sound" in project.ziggurat("pack", game, "--check", "my-pack")
    words = ("simulate", game, "--games", "1", "--players", "2", "--content", "my-pack", *options)
    assert "1 game in" in project.ziggurat(*words)


def test_another_limit(project: Project) -> None:
    project.ziggurat("pack", "clash_of_cultures", "--out", "my-pack")
    project.apply(section(GUIDE, "Another limit"))
    for file in (project.root / "my-pack").iterdir():
        if file.name != "pieces.toml":  # what the folder lacks is taken from the game itself
            file.unlink()
    plays(project, "clash_of_cultures", "--length", "four_rounds")


def test_mistakes_are_named_as_the_guide_shows(project: Project) -> None:
    project.ziggurat("pack", "clash_of_cultures", "--out", "my-pack")
    project.apply(section(GUIDE, "Mistakes"))
    said = project.complaint("pack", "clash_of_cultures", "--check", "my-pack")
    shown = re.findall(r"^    (\w+\.toml: line .*)$", (GUIDES / GUIDE).read_text(encoding="utf-8"), re.MULTILINE)
    assert len(shown) == 2
    for line in shown:
        assert line in said


@pytest.mark.parametrize("title", ["A shorter game", "A quest", "A common bonus"])
def test_monuments_by_data_alone(project: Project, title: str) -> None:
    project.ziggurat("pack", "monuments", "--out", "my-pack")
    project.apply(section(GUIDE, title))
    plays(project, "monuments")


def test_an_island(project: Project) -> None:
    project.ziggurat("pack", "monuments", "--out", "my-pack")
    project.apply(section(GUIDE, "An island"))
    assert "iceland" in project.complaint("pack", "monuments", "--check", "my-pack")
    tables = project.root / "my-pack/tables.toml"
    tables.write_text(tables.read_text().replace('"madagascar"', '"madagascar", "iceland"'))
    plays(project, "monuments")
