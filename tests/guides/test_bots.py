"""docs/add-a-bot.md, carried out on a copy."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path

import ziggurat
from tests.guides.project import GUIDES, ROOT, Project, section

GUIDE = "add-a-bot.md"


def node() -> Path:
    """Node.js as the page's build finds it: of the system, or from the package index."""
    spec = importlib.util.spec_from_file_location("_web_of_guides", ROOT / "scripts/web.py")
    assert spec is not None and spec.loader is not None
    web = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = web
    spec.loader.exec_module(web)
    found: Path = web.find_node().folder / "node"
    return found


def test_a_bot_of_your_own_plays_at_once(tmp_path: Path) -> None:
    project = Project(tmp_path).apply(section(GUIDE, "A bot of your own"))
    hopeful = "my_bots.hopeful:Hopeful"
    assert hopeful in project.ziggurat("simulate", "patchistory", "--games", "1", "--bots", f"{hopeful},random")
    said = project.ziggurat("arena", "patchistory", "--games", "2", "--bots", f"{hopeful},random", "--players", "2")
    assert "Rating" in said and "random" in said


def test_a_package_adds_a_level(tmp_path: Path) -> None:
    project = Project(tmp_path).apply(
        section(GUIDE, "A bot of your own") + section(GUIDE, "A level that a package adds")
    )
    installed = project.run(
        "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-index", "--no-deps", "--no-build-isolation",
        "--target", str(tmp_path / "src"), "--no-warn-conflicts", "./my_bots",
    )  # fmt: skip
    assert installed.returncode == 0, installed.stdout
    assert "hopeful" in project.ziggurat("simulate", "patchistory", "--games", "1", "--bots", "hopeful-no-war,random")
    assert "hopeful" in project.ziggurat("play", "--help")
    offered = project.run("-c", "from ziggurat.tables.catalog import cards; print(cards('random')[0]['bots'])")
    assert offered.stdout.splitlines()[-1].endswith("'patient', 'hopeful']")
    (tmp_path / "src/hopeful.py").write_text("import no_such_module\n", encoding="utf-8")
    broken = project.run("-m", "ziggurat", "simulate", "patchistory", "--games", "1", "--bots", "hopeful")
    assert broken.returncode == 2
    assert broken.stdout.startswith(
        "ziggurat: bot 'hopeful' of package hopeful-bot cannot be loaded: ModuleNotFoundError"
    )
    assert broken.stdout.count("\n") == 1


def test_a_program_in_another_language_plays(tmp_path: Path) -> None:
    project = Project(tmp_path).apply(section(GUIDE, "A bot in another language"))
    bots = f"random,command@60:{node()} my_bots/mybot.mjs"
    said = [
        project.ziggurat("arena", "patchistory", "--games", "2", "--players", "2", "--seed", "1", "--bots", bots)
        for _ in range(2)
    ]
    assert "mybot.mjs" in said[0].replace("\n", "").replace(" ", "") and "simpler bot" not in said[0]
    ratings = [re.findall(r"\d+\.\d+% \[[^]]*\]", text) for text in said]
    assert ratings[0] == ratings[1] != []  # it takes its chance from the seed


def test_a_new_level_plays_at_once(tmp_path: Path) -> None:
    project = Project(tmp_path).apply(section(GUIDE, "A level of this package"))
    assert "daring" in project.ziggurat("simulate", "patchistory", "--games", "1", "--bots", "daring,random")
    assert "daring" in project.ziggurat("play", "--help")
    project.passes("tests/bots", "-k", "daring")


def test_the_guide_names_every_group_that_can_be_left_out() -> None:
    lines = (GUIDES / GUIDE).read_text(encoding="utf-8").splitlines()
    for game in ziggurat.games().values():
        if game.groups:
            (row,) = [line for line in lines if line.startswith(f"| {game.title} |")]
            assert re.findall(r"`(\w+)`", row) == [group.name for group in game.groups]
