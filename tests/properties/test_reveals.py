"""Undo gives away nothing: whoever may take an answer back has learnt nothing by it.

An answer that does not count as revealing (`Game.reveals` stays) leaves all that its seat is told equal in every
determinization, and counts as revealing in all of them or in none. Otherwise a person could answer, look, take it back
and answer again. The same holds for a revealing answer that informs others only: trying it out shows what will happen.
"""

from __future__ import annotations

import pytest

from tests.properties.laws import LAWS
from tests.properties.peeking import INFO, Look
from tests.properties.tables import TABLES, Table, answer, seeds
from tests.properties.test_twins import channels
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng

every_table = pytest.mark.parametrize("table", TABLES, ids=str)
WORLDS = 3  # determinizations an answer is tried in


def after(game: Game, seat: int, choice: Choice, tried: list[Choice]) -> tuple[bool, dict[str, str]]:
    """Whether the answer tells its seat something in this world, and all that the seat is then told."""
    then = game.snapshot()
    then.manual_chance = True  # chance counts as revealing when it answers; nobody may undo past it
    since, reveals = len(then.events or []), then.reveals
    then.play(seat, choice)
    to_others = sum(event.reveals and not event.informs(seat) for event in (then.events or [])[since:])
    return then.reveals > reveals + to_others, channels(then, seat, since, tried)


def check_answer(game: Game, seat: int, choice: Choice, seed: int, tried: list[Choice]) -> bool:
    """The law for one answer; True if its seat must learn nothing by it."""
    step = game.question
    informs, told = after(game, seat, choice, tried)
    laws = LAWS.get(game.id)
    if step is not None and laws is not None and step.kind in laws.sealed:
        return False  # the last of several sealed answers reveals the others, which guesses replace
    for world in range(WORLDS):
        twin = game.determinized(seat, seed + world)
        also, theirs = after(twin, seat, choice, tried)
        assert also == informs, f"whether {choice} can be taken back tells seat {seat} something at {step}"
        for name in told:
            assert informs or told[name] == theirs[name], f"{name} leaks by {choice}, which seat {seat} can undo"
    return not informs


@every_table
def test_an_answer_that_can_be_taken_back_tells_nothing(table: Table) -> None:
    """Play at random; try each third answer in several worlds before it is given."""
    undoable = 0
    for seed in seeds(61):
        game, rng = table.start(seed), Rng(seed + 1)
        seen: dict[str, Choice] = {}
        while not game.over:
            seat, choice = answer(game, rng)
            seen[choice.kind] = choice
            if rng.below(3) == 0:
                undoable += check_answer(game, seat, choice, seed, list(seen.values()))
            game.play(seat, choice)
    assert undoable > 20


def test_the_law_finds_a_planted_leak() -> None:
    """Looking at a hidden number that could be taken back is found; looking for good is not."""
    leaky = INFO.start(INFO.setup(2, 7, {"honest": "off"}, ""), None)
    with pytest.raises(AssertionError, match="view leaks by look"):
        check_answer(leaky, 0, Look(), 1, [])
    honest = INFO.start(INFO.setup(2, 7, {"honest": "on"}, ""), None)
    assert not check_answer(honest, 0, Look(), 1, [])
