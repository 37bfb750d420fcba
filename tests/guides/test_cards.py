"""docs/add-a-card.md, carried out on a copy."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.guides.project import Project, section

GUIDE = "add-a-card.md"
PACK = "src/ziggurat/games/{}/content/pack"
TESTS = "tests/games"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def plays(project: Project, game: str, *options: str) -> None:
    """The game can be played to its end, and its pack is sound."""
    assert "is sound" in project.ziggurat("pack", game, "--check", PACK.format(game))
    assert "2 games in" in project.ziggurat("simulate", game, "--games", "2", "--players", "2", *options)


def test_correct_a_number(project: Project) -> None:
    project.apply(section(GUIDE, "Correct a number"))
    plays(project, "patchistory")
    code = "import ziggurat; print(ziggurat.new_game('patchistory').realms[0].goods[0])"
    assert project.run("-c", code).stdout == "5\n"


def test_change_what_a_card_does(project: Project) -> None:
    rule, test, effect = section(GUIDE, "Change what a card does")
    tests = f"{TESTS}/patchistory/content/test_wonders_era1.py"
    project.apply([rule, test])
    assert "each Campaign of the owner also gives 1 Food" in project.ziggurat("rules", "PAT-WOI-16")
    project.fails(tests, "-k", "colosseum_adds_food")
    project.apply([effect])
    project.passes(tests, f"{TESTS}/patchistory/test_words.py")
    plays(project, "patchistory")


def test_add_a_wonder(project: Project) -> None:
    project.apply(section(GUIDE, "Add a Wonder to Patchistory"))
    project.passes(f"{TESTS}/patchistory/content/test_wonders_era1.py", f"{TESTS}/patchistory/test_words.py")
    plays(project, "patchistory", "--promos", "on")


def test_add_an_action_card(project: Project) -> None:
    """Four places and nothing else: the pack, the rule, the effect, the test."""
    edits = section(GUIDE, "Add an Action card to Clash of Cultures")
    assert len({edit.path for edit in edits}) == 4
    project.apply(edits)
    tests = f"{TESTS}/clash_of_cultures"
    project.passes(f"{tests}/content/test_action_cards.py", f"{tests}/test_content.py", f"{tests}/test_words.py")
    plays(project, "clash_of_cultures", "--length", "four_rounds")


def test_a_task_word(project: Project) -> None:
    project.apply(section(GUIDE, "A task word"))
    project.passes(f"{TESTS}/monuments/content/test_tasks.py", f"{TESTS}/monuments/test_words.py")
    plays(project, "monuments")


def test_an_effect_word(project: Project) -> None:
    project.apply(section(GUIDE, "An effect word"))
    project.passes(f"{TESTS}/monuments/test_repair.py", f"{TESTS}/monuments/test_words.py")
    plays(project, "monuments")
