"""docs/add-a-bot.md, carried out on a copy."""

from __future__ import annotations

from pathlib import Path

from tests.guides.project import Project, section


def test_a_new_bot_plays_at_once(tmp_path: Path) -> None:
    project = Project(tmp_path).apply(section("add-a-bot.md", "A bot that dares"))
    words = ("--games", "1", "--bots", "hopeful,random")
    assert "hopeful" in project.ziggurat("simulate", "patchistory", *words)
    assert "hopeful" in project.ziggurat("play", "--help")
    project.passes("tests/bots", "-k", "hopeful")
