"""docs/add-a-game.md: its quotations are true, and its recipes work."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.guides.project import Project, section

GUIDE = "add-a-game.md"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def test_the_guide_quotes_the_toy(project: Project) -> None:
    quoted = section(GUIDE, "The pieces of a game")
    assert len(quoted) >= 7
    project.apply(quoted)


def test_a_game_from_outside_is_played(project: Project) -> None:
    project.apply(section(GUIDE, "Play it from outside the package"))
    done = project.run("play_toy.py")
    assert done.returncode == 0, done.stdout
    assert "Round 2 begins." in done.stdout
    assert "Toy" in done.stdout.splitlines()[-1]


def test_a_game_joins_the_package(project: Project) -> None:
    home = project.root / "src/ziggurat/games/toy"
    (project.root / "tests/toy").rename(home)
    for file in home.glob("*.py"):
        file.write_text(file.read_text().replace("tests.toy", "ziggurat.games.toy"))
    project.apply(section(GUIDE, "Bring it into the package"))
    assert "3 games in" in project.ziggurat("simulate", "toy", "--games", "3", "--players", "2")
    assert "every bet is paid" in project.ziggurat("rules", "TOY-BET-02")
    assert "whether stars are sold" in project.ziggurat("play", "toy", "--help")
