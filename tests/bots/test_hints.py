"""Hints: legal, the same for the same question and on twins, compared in the same worlds, explained by features."""

from __future__ import annotations

import pytest

from tests.bots.test_bots import after, every_game, start
from ziggurat.bots.evaluation import WEIGHTS, Weights
from ziggurat.bots.registry import BOTS
from ziggurat.core.choice import Choice, Leave
from ziggurat.core.game import Game
from ziggurat.play import hints, words
from ziggurat.play.bots import BotQuestion, bot_question
from ziggurat.play.hints import Care, Outcome, compare, differences, hint, likely_answers, why_better

QUICK = Care("apprentice", compared=4, worlds=2)


def asked(game_id: str, answers: int, seed: int = 2) -> Game:
    """A game in which somebody has a choice."""
    game = after(start(game_id, 3, seed), answers)
    while len(game.options(game.pending[0])) < 2:
        game.play_unchecked(game.pending[0], game.options(game.pending[0])[0])
    return game


def question(game: Game, answers: int = 0) -> BotQuestion:
    return bot_question(game, game.pending[0], answers)


@every_game
def test_a_hint_is_legal_ordered_and_repeatable(game_id: str) -> None:
    for answers in (5, 70):
        game = asked(game_id, answers)
        before, seat = game.fingerprint(), game.pending[0]
        found = hint(question(game), QUICK)
        assert found == hint(question(game), QUICK)
        assert 1 <= len(found) <= 3 and len({str(each.to_json()["choice"]) for each in found}) == len(found)
        percents = [round(100 * each.chance) for each in found]
        assert percents == sorted(percents, reverse=True)
        for each in found:
            assert game.why_not(seat, each.choice) is None
            assert each.label == game.label(seat, each.choice)
            assert each.why.endswith(".") and each.why[0].isupper()
        assert game.fingerprint() == before


@every_game
def test_a_hint_is_the_same_on_twins(game_id: str) -> None:
    """What is hidden from the seat changes nothing: it learns nothing from a hint."""
    differ = 0
    for answers in (20, 90):
        game = asked(game_id, answers)
        seat = game.pending[0]
        found = [each.to_json() for each in hint(question(game), QUICK)]
        for seed in range(2):
            twin = game.determinized(seat, seed)
            differ += twin.pieces() != game.pieces()
            assert [each.to_json() for each in hint(question(twin), QUICK)] == found
    assert differ, "some twin must be another position"


def test_the_only_answer_needs_no_search() -> None:
    game = start("patchistory", 2, 1)
    while len(game.options(game.pending[0])) > 1:
        game.play_unchecked(game.pending[0], game.options(game.pending[0])[0])
    [only] = hint(question(game))
    assert only.choice == game.options(game.pending[0])[0]
    assert only.why == "It is the only answer." and 0 < only.chance < 1


def test_the_answer_of_the_level_is_among_those_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    game = asked("patchistory", 5)
    options = game.options(game.pending[0])
    last = options[len(options) - 1]

    class Stubborn:
        def choose(self, game: Game, seat: int) -> Choice:
            return last

    monkeypatch.setitem(BOTS, "master", lambda seed: Stubborn())
    likely = likely_answers(question(game), Care("master", compared=3))
    assert likely[0] == last and len(likely) == 3 and likely.count(last) == 1


# -- comparing


def told(monkeypatch: pytest.MonkeyPatch, given: dict[Choice, list[float]]) -> list[tuple[int, Choice]]:
    """Let each answer come to these chances, world after world; returns what was played, with its world."""
    played: list[tuple[int, Choice]] = []

    def play_on(guess: Game, seat: int, world: int, outcome: Outcome) -> None:
        played.append((world, outcome.choice))
        outcome.chances.append(given[outcome.choice][len(outcome.chances)])

    monkeypatch.setattr(hints, "_play_on", play_on)
    return played


def test_answers_are_compared_in_the_same_worlds_and_the_best_three_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    game = asked("patchistory", 5)
    options = game.options(game.pending[0])
    a, b, c, d, e = [options[index] for index in range(5)]
    # In the first two worlds d and e are worst; e is kept by wish. Means: a 0.2, b 0.3, c 0.4, e 0.0.
    played = told(monkeypatch, {a: [0.2] * 4, b: [0.3] * 4, c: [0.4] * 4, d: [0.1] * 4, e: [0.0] * 4})
    found = compare(question(game), [a, b, c, d, e], Care("apprentice", 5, 4), keep=e)
    assert [outcome.choice for outcome in found] == [c, b, a, e, d]
    assert [len(outcome.chances) for outcome in found] == [4, 4, 4, 4, 2]
    worlds = [world for world, _ in played]
    assert len(set(worlds)) == 4
    assert [worlds.count(world) for world in dict.fromkeys(worlds)] == [5, 5, 4, 4]


def test_among_equals_in_per_cent_the_likelier_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    game = asked("patchistory", 5)
    options = game.options(game.pending[0])
    told(monkeypatch, {options[0]: [0.501], options[1]: [0.504]})
    found = compare(question(game), [options[0], options[1]], Care("apprentice", 2, 1))
    assert [outcome.choice for outcome in found] == [options[0], options[1]]


def test_a_clock_ends_the_comparison_after_whole_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    game = asked("patchistory", 5)
    options = game.options(game.pending[0])
    played = told(monkeypatch, {options[0]: [0.5] * 9, options[1]: [0.5] * 9})
    times = iter([0.0, 1.0, 2.5])  # at the start, before the second world, before the third
    compare(question(game), [options[0], options[1]], Care("apprentice", 2, 9, seconds=2.0), lambda: next(times))
    assert len(played) == 4


@pytest.mark.parametrize("game_id", ["clash_of_cultures", "monuments"])
def test_chances_without_the_turns_of_others_are_told_as_forecasts(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The chance now, 0.3, is that with the best answer; the other is as far behind as was found, 0.9 - 0.7."""
    game = asked(game_id, 30)
    options = game.options(game.pending[0])
    told(monkeypatch, {options[0]: [0.7, 0.7], options[1]: [0.9, 0.9]})
    monkeypatch.setattr(hints, "chances", lambda game: [0.3] * 3)
    found = compare(question(game), [options[0], options[1]], Care("apprentice", 2, 2))
    assert [outcome.choice for outcome in found] == [options[1], options[0]]
    assert [outcome.chance for outcome in found] == pytest.approx([0.3, 0.1])
    assert [outcome.mean for outcome in found] == pytest.approx([0.9, 0.7])
    told(monkeypatch, {options[0]: [0.1], options[1]: [0.9]})
    assert compare(question(game), [options[0], options[1]], Care("apprentice", 2, 1))[1].chance == 0.0, "not below"


def test_chances_with_everybodys_turns_are_told_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    game = asked("patchistory", 5)
    options = game.options(game.pending[0])
    told(monkeypatch, {options[0]: [0.9], options[1]: [0.7]})
    found = compare(question(game), [options[0], options[1]], Care("apprentice", 2, 1))
    assert [outcome.chance for outcome in found] == [0.9, 0.7]


# -- words


def outcome(**more: float) -> Outcome:
    """An answer after which these features of Patchistory are larger than 0."""
    names = WEIGHTS["patchistory"].names
    return Outcome(Leave(), [0.5], [[more.get(name, 0.0) for name in names]])


@pytest.fixture
def tastes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Votes weigh 2, Coin 8, hunger -2 and Transport 4, everything else nothing."""
    names, worth = WEIGHTS["patchistory"].names, {"votes": 2.0, "purse": 8.0, "hunger": -2.0, "transport": 4.0}
    weights = [worth.get(name, 0.0) for name in names]
    monkeypatch.setitem(WEIGHTS, "patchistory", Weights(names, weights, weights))


@pytest.mark.usefixtures("tastes")
def test_features_that_differ_most_say_why() -> None:
    """A fifth of what weighs most is worth a word; a hundredth of Transport is too little."""
    game = start("patchistory", 2, 1)
    better, worse = differences(game, outcome(votes=1.0, transport=0.01), outcome(purse=1.0))
    assert (better, worse) == (["more votes"], ["less Coin for Auctions"])
    better, worse = differences(game, outcome(), outcome(hunger=1.0, votes=1.0))
    assert (better, worse) == (["Food enough for the next meal"], ["fewer votes"])
    assert differences(game, outcome(), outcome()) == ([], [])


@pytest.mark.usefixtures("tastes")
def test_a_sentence_compares_with_another_answer() -> None:
    game = start("patchistory", 2, 1)
    said = why_better(game, outcome(votes=1.0), outcome(purse=1.0), words.SECOND)
    assert said == "Compared with the second answer: more votes, but less Coin for Auctions."
    assert why_better(game, outcome(), outcome(votes=1.0), words.BEST) == "Compared with the best answer: fewer votes."
    assert why_better(game, outcome(), outcome(), words.BEST) == "It comes to much the same as the best answer."


def test_an_answer_that_ends_the_game_says_so() -> None:
    game = start("patchistory", 2, 1)
    won, lost = Outcome(Leave(), [1.0, 1.0], [], 2), Outcome(Leave(), [0.0, 0.0], [], 2)
    assert why_better(game, won, lost, words.SECOND) == "The game ends, and you win."
    assert why_better(game, lost, won, words.BEST) == "The game ends, and you do not win."
