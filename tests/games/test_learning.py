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
from ziggurat.play.asking import only_answer
from ziggurat.play.start import start

GAMES = [*registry.games().values()]
DRAWINGS = Path(__file__).parents[2] / "web/src/games"

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

LESSONS = [game for game in GAMES if learning.lesson(game) is not None]

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
    drawn = set(re.findall(r"name === '(\w+)'", (DRAWINGS / game.id / "PrimerPicture.svelte").read_text()))
    headings = [section.heading for section in primer.sections]
    assert headings[0] == "Goal" and "What ends it" in headings
    assert len(primer.sections[-1].items) == 5 and headings[-1] == "What beginners get wrong"
    assert 200 < sum(len(f"{each.text} {' '.join(each.items)}".split()) for each in primer.sections) < 450
    for section in primer.sections:
        assert section.text or section.items
        assert section.rules and not [rule for rule in section.rules if rule not in ledger.rules(game.id)]
    assert {section.picture for section in primer.sections} == drawn


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


def fits(choice: object, wanted: object) -> bool:
    """Whether a choice has the wanted fields."""
    assert isinstance(choice, dict) and isinstance(wanted, dict)
    return all(choice.get(name) == value for name, value in wanted.items())


@pytest.mark.parametrize("game", LESSONS, ids=lambda game: game.id)
def test_a_lesson_can_be_played(game: GameInfo[Game]) -> None:
    script = learning.lesson(game)
    assert script is not None and 10 <= script.minutes <= 15
    played = start(game, script.players, script.seed, script.options)
    given: dict[int, list[object]] = {}
    for seat, answer in script.answers:
        assert seat in played.pending
        choice = played.choice(seat, answer)
        refusal = played.why_not(seat, choice)
        assert refusal is None, (answer, refusal)
        assert learning.next_answer(script, given, seat) == answer
        if seat == learning.LEARNER:
            check_step(script, given, played, answer)
        played.play(seat, choice)
        given.setdefault(seat, []).append(choice.to_json())
    assert learning.LEARNER in played.pending and played.question is not None
    assert played.question.kind == script.ends
    assert learning.next_answer(script, given, learning.LEARNER) is None


def check_step(script: learning.Lesson, given: dict[int, list[object]], game: Game, answer: object) -> None:
    """The learner reads what to do where there is a choice, and nothing where there is none."""
    index = learning.next_step(script, given)
    assert index is not None
    if only_answer(game, learning.LEARNER, alone=True) is not None:
        return  # the table answers by itself
    step = next((each for each in script.steps[index:] if each.choice is not None), None)
    assert step is not None and step.choice == answer
    options = [choice.to_json() for choice in game.options(learning.LEARNER)]
    assert [each for each in options if fits(each, step.highlight)], f"{step.title}: nothing to highlight"
    kinds = {str(each["kind"]) for each in options}
    assert not set(step.instead) - kinds - {""}, f"{step.title}: {sorted(kinds)}"
    others = {str(each["kind"]) for each in options if not fits(each, answer)}
    assert others <= set(step.instead) or "" in step.instead, f"{step.title}: {sorted(others)}"


@pytest.mark.parametrize("game", LESSONS, ids=lambda game: game.id)
def test_a_lesson_says_what_to_do_in_short(game: GameInfo[Game]) -> None:
    script = learning.lesson(game)
    assert script is not None and script.goodbye
    assert len([step for step in script.steps if step.choice is not None]) >= 8
    for step in script.steps:
        assert step.title and len(step.title) < 50 and 20 < len(step.say) < 330, step.title
        assert len(re.findall(r"[.!?:](?=\s|$)", step.say)) <= 6, step.title


def test_a_game_leaves_the_lesson_with_another_answer() -> None:
    script = learning.lesson(registry.info("patchistory"))
    assert script is not None
    own = script.of_seat(learning.LEARNER)
    assert learning.next_step(script, {}) == 0
    assert learning.next_step(script, {0: [own[0]], 1: [{"kind": "bid", "slot": 1, "coin": 2}]}) is None
    assert learning.next_step(script, {0: [{"kind": "bid", "slot": 1, "coin": 2}]}) is None
    assert learning.next_answer(script, {0: [{"kind": "bid", "slot": 1, "coin": 2}]}, 1) is None
    assert learning.next_step(script, {0: [*own, {"kind": "end"}]}) == len(script.steps)


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
