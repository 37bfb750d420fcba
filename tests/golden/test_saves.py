"""Saves of older rules load to the same question and position, or are refused with a sentence that says why."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ziggurat
from ziggurat.core.errors import BrokenSave

SAVES = Path(__file__).parent / "saves"
FILES = sorted(path for path in SAVES.glob("*/*.json") if path.name != "expected.json")


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_an_older_save_loads_to_the_same_question_or_says_why_not(path: Path) -> None:
    """Sentences may have changed since; positions, questions and who is asked have not."""
    data = json.loads(path.read_text(encoding="utf-8"))
    expected = json.loads((path.parent / "expected.json").read_text(encoding="utf-8"))[path.stem]
    if "refused" in expected:
        with pytest.raises(BrokenSave, match=expected["refused"]):
            ziggurat.load_game(data)
        return
    game = ziggurat.load_game(data)
    assert game.fingerprint() == data["fingerprint"]
    assert (None if game.question is None else game.question.kind) == expected["question"]
    assert [*game.pending] == expected["pending"]


def test_every_game_has_saves_of_every_released_version() -> None:
    for folder in SAVES.iterdir():
        played = {path.stem.rpartition("-")[0] for path in folder.glob("*-*.json")}
        assert {"patchistory", "clash_of_cultures", "monuments"} <= played
