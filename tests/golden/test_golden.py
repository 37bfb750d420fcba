"""The golden playthroughs are what the rules give today."""

from __future__ import annotations

import pytest

import ziggurat
from tests.golden.playthroughs import FOLDER, PLANS, SINGLE, TIE_BREAK, Plan, ending_of, played, playthrough, seed_in

AGAIN = "run `make golden` and read the difference before you commit it"


def first_difference(old: str, new: str) -> str:
    """Where two texts part, with the lines before; "" if they are the same."""
    one, two = old.splitlines(), new.splitlines()
    for number, (before, after) in enumerate(zip(one, two, strict=False)):
        if before != after:
            context = "\n".join(f"      {line}" for line in one[max(0, number - 4) : number])
            return f"line {number + 1}:\n{context}\n    - {before}\n    + {after}"
    return "" if old == new else f"one has {len(one)} lines, the other {len(two)}"


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.path.stem)
def test_a_playthrough_is_as_written(plan: Plan) -> None:
    assert plan.path.exists(), f"{plan.path.name} is missing; run `make golden`"
    (seed,) = seed_in(plan.path)
    difference = first_difference(plan.path.read_text(encoding="utf-8"), playthrough(plan, seed))
    assert not difference, f"{plan.path.name} differs at {difference}\n{AGAIN}"


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.path.stem)
def test_a_playthrough_ends_as_planned(plan: Plan) -> None:
    (seed,) = seed_in(plan.path)
    assert ending_of(played(plan, seed)) == plan.ending, AGAIN


def test_the_files_cover_every_player_count_option_and_way_of_ending() -> None:
    for info in ziggurat.games().values():
        plans = [plan for plan in PLANS if plan.game == info.id]
        assert {plan.players for plan in plans} == set(info.players)
        for option in info.options:
            assert {dict(plan.options)[option.name] for plan in plans} == set(option.values)
        assert {plan.ending for plan in plans} >= {SINGLE, TIE_BREAK}


def test_no_other_files_lie_about_and_none_is_large() -> None:
    files = sorted(FOLDER.glob("*.txt"))
    assert files == sorted(plan.path for plan in PLANS)
    assert all(path.stat().st_size < 250_000 for path in files)


def test_a_difference_is_shown_with_its_place() -> None:
    assert first_difference("a\nb\nc\n", "a\nb\nc\n") == ""
    assert first_difference("a\nb\nc\n", "a\nx\nc\n") == "line 2:\n      a\n    - b\n    + x"
    assert first_difference("a\n", "a\nb\n") == "one has 1 lines, the other 2"
