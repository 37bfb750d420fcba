"""Primers, hints and lessons: they name what exists, and their numbers come from the content pack."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.toy.info import INFO as TOY
from ziggurat import ledger, packs, registry
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.play import learning

GAMES = [*registry.games().values()]
PICTURES = Path(__file__).parents[2] / "web/src/learning/LearnPicture.svelte"

NUMBERS = re.compile(r"\d+|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice)\b", re.IGNORECASE)
# Numbers that the rules fix and no content pack can change, in the words around them.
FIXED = {
    "patchistory": ("three Eras", "four cells", "three phases", "third Era"),
    "clash_of_cultures": ("1 point for every Settlement", "size 1", "six actions"),
    "monuments": ("Three hexes can be reached",),
}

# Questions to the chance seat.
BY_CHANCE = {
    "patchistory": {"deal", "lay_tiles", "draw_building", "reveal_cards"},
    "clash_of_cultures": {
        *("deal", "draw_action", "draw_objective", "draw_event"),
        *("reveal_wonder", "roll_dice", "explore_region"),
    },
    "monuments": {"choose_first", "deal", "draw_quests", "draw_bonus", "roll_dice"},
}

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def bare_numbers(text: str, fixed: tuple[str, ...]) -> list[str]:
    """The numbers that a text states itself."""
    for known in fixed:
        text = text.replace(known, "")
    return NUMBERS.findall(learning.PLACEHOLDER.sub("", text))


@each_game
def test_a_primer_fits_on_a_page_and_names_rules_and_pictures_that_exist(game: GameInfo[Game]) -> None:
    primer = learning.primer(game)
    assert primer is not None
    drawn = set(re.findall(r"name === '(\w+)'", PICTURES.read_text()))
    headings = [section.heading for section in primer.sections]
    assert headings[0] == "Goal" and "What ends it" in headings
    assert len(primer.sections[-1].items) == 5 and headings[-1] == "What beginners get wrong"
    assert 200 < sum(len(f"{each.text} {' '.join(each.items)}".split()) for each in primer.sections) < 450
    for section in primer.sections:
        assert section.text or section.items
        assert section.rules and not [rule for rule in section.rules if rule not in ledger.rules(game.id)]
        assert section.picture in drawn


@each_game
def test_the_coach_explains_every_question_that_people_are_asked(game: GameInfo[Game]) -> None:
    coach = learning.coach(game)
    assert coach is not None
    asked = set(game.words.questions) - BY_CHANCE[game.id]
    assert (sorted(asked - set(coach)), sorted(set(coach) - asked)) == ([], [])
    for kind, hint in coach.items():
        for text in (hint.what, hint.wise):
            assert text[0].isupper() and text.endswith(".") and len(text) < 170, kind


@each_game
def test_numbers_of_texts_come_from_the_pack(game: GameInfo[Game]) -> None:
    found = [
        f"{place}: {bare}"
        for place, text in learning.texts(game)
        if "primer.toml" in place or "coach.toml" in place
        for bare in bare_numbers(text, FIXED[game.id])
    ]
    assert found == []


def test_a_changed_pack_changes_the_text() -> None:
    pack = registry.info("patchistory").pack
    assert pack is not None
    tables = packs.tables(pack)
    assert learning.filled("Eras of {prices.rounds} rounds", tables) == "Eras of 5 rounds"
    prices = tables["prices.toml"]
    assert isinstance(prices, dict)
    prices["rounds"] = 4
    assert learning.filled("Eras of {prices.rounds} rounds", tables) == "Eras of 4 rounds"


def test_values_are_said_as_people_read_them() -> None:
    tables: dict[str, object] = {
        "a.toml": {"eras": [4, 5, 6], "price": {"sheep": 1, "wheat": 2}, "units": [{"id": "worker", "count": 15}]}
    }
    assert learning.filled("{a.eras}; {a.eras.length}; {a.eras.last}; {a.eras.0}", tables) == "4, 5 or 6; 3; 6; 4"
    assert learning.filled("{a.price}; {a.units.worker.count}", tables) == "1 sheep and 2 wheat; 15"


@pytest.mark.parametrize("name", ["prices.rouns", "prizes.rounds", "prices.track.9", "prices.track.worker", ""])
def test_an_unknown_placeholder_is_a_mistake(name: str) -> None:
    pack = registry.info("patchistory").pack
    assert pack is not None
    with pytest.raises(ValueError, match=re.escape(f"{{{name}}}")):
        learning.filled(f"{{{name}}}", packs.tables(pack))


def test_a_game_may_have_nothing_to_learn_from() -> None:
    toy: GameInfo[Game] = TOY  # type: ignore[assignment]  # as the registry has it
    assert (learning.primer(toy), learning.coach(toy), learning.lesson(toy)) == (None, None, None)
