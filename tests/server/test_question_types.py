"""The questions of every game, as each seat sees them, are of the types that the page is written against."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema_rs
import pytest

import ziggurat
from ziggurat.core.rng import Rng

SCHEMAS = Path(__file__).parents[2] / "web/src/generated/schemas"
SECRETS = {
    "patchistory": {"seal_bids", "place_tile", "negotiate", "seal_votes"},
    "clash_of_cultures": {"declare_cards", "answer_offer"},
    "monuments": set[str](),
}
"""Questions that hide something and come up in the games played here."""


@pytest.mark.parametrize("game_id", ziggurat.games())
def test_questions_are_what_the_page_expects(game_id: str) -> None:
    document = json.loads((SCHEMAS / f"{game_id}.json").read_text(encoding="utf-8"))
    name = "".join(word.capitalize() for word in game_id.split("_"))
    question = {"$ref": f"#/components/schemas/{name}Question", "components": document["components"]}
    validator = jsonschema_rs.validator_for(question)
    asked = set()
    for seed in range(10):
        game, rng = ziggurat.new_game(game_id, 2, seed), Rng(seed)
        while not game.over:
            step = game.question
            assert step is not None
            if step.kind not in asked or step.hides:
                for seat in (None, 0, 1):
                    validator.validate(step.seen_by(seat))
            asked.add(step.kind)
            options = game.options(game.pending[0])
            game.play_unchecked(game.pending[0], options[rng.below(len(options))])
    assert asked >= SECRETS[game_id]
