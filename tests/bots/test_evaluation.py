"""Features and weights: named, finite, the same on twins and in both builds; weights that do not fit are refused."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from types import SimpleNamespace
from typing import cast

import pytest

import ziggurat
from tests.bots.test_bots import after, every_game, start
from tests.properties.tables import PACKS
from ziggurat.bots.apprentice import Apprentice, Effort
from ziggurat.bots.evaluation import WEIGHTS, WON, Weights, evaluate, use_weights
from ziggurat.bots.random import play_out
from ziggurat.core.game import Game
from ziggurat.core.info import Features, GameInfo
from ziggurat.core.rng import Rng
from ziggurat.play.weights import load_weights, read_weights, written_weights

STOPS = (0, 20, 60, 120, 200)
"""Answers after which positions are looked at."""


def known(game: Game) -> Features[Game]:
    assert game.info.features is not None
    return game.info.features


def positions(game_id: str, seed: int = 4) -> list[Game]:
    """Positions of random play, with each number of players."""
    found = []
    for players in ziggurat.games()[game_id].players:
        for answers in STOPS:
            game = start(game_id, players, seed)
            play_out(game, Rng(answers), answers)
            if not game.over:
                found.append(game)
    return found


@every_game
def test_every_feature_has_a_name_and_a_sentence(game_id: str) -> None:
    features = known(start(game_id, 2, 1))
    assert len(features.names) == len(set(features.names))
    for name, sentence in features.named.items():
        assert name.replace("_", "").isalpha() and name.islower()
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert sentence.endswith(".")


@every_game
def test_features_are_small_numbers_as_many_as_names(game_id: str) -> None:
    for game in positions(game_id):
        features = known(game)
        assert 0 <= features.progress(game) <= 1
        for seat in range(game.players):
            values = features.values(game, seat)
            assert len(values) == len(features.names)
            for name, value in zip(features.names, values, strict=True):
                assert math.isfinite(value) and abs(value) < 10, (name, value)


@every_game
def test_features_are_the_same_on_twins(game_id: str) -> None:
    differ = 0
    for game in positions(game_id):
        for seat in range(game.players):
            own = known(game).values(game, seat)
            for seed in range(2):
                twin = game.determinized(seat, seed)
                differ += twin.pieces() != game.pieces()
                assert known(game).values(twin, seat) == own
                assert known(game).progress(twin) == known(game).progress(game)
    assert differ, "some twin must be another position"


@every_game
def test_features_change_nothing(game_id: str) -> None:
    for game in positions(game_id):
        before = game.fingerprint()
        evaluate(game, 0)
        assert game.fingerprint() == before


@every_game
def test_a_finished_game_is_worth_its_result(game_id: str) -> None:
    game = start(game_id, 2, 6)
    play_out(game, Rng(1))
    for seat in range(2):
        value = evaluate(game, seat)
        if game.winners() == [seat]:
            assert value >= WON
        elif seat not in game.winners():
            assert value <= -WON + 1


VALUES = """
import json, sys
from pathlib import Path
import ziggurat
from ziggurat.bots.apprentice import Apprentice, Effort
from ziggurat.bots.evaluation import evaluate
from ziggurat.bots.random import play_out
from ziggurat.core.rng import Rng

def told(game_id, content):
    found = []
    for answers in (3, 40, 90):
        game = ziggurat.new_game(game_id, 3, 5, content=content)
        play_out(game, Rng(answers), answers)
        seat = game.pending[0]
        bot = Apprentice(7, Effort(8, 2, 8, 16, 8, 1))
        choice = bot.choose(game.determinized(seat, 2), seat)
        found.append([game.info.features.values(game, seat), evaluate(game, seat), choice.to_json()])
    return found
"""


@every_game
def test_both_builds_agree_to_the_last_bit(game_id: str) -> None:
    folder = PACKS / game_id
    content = str(folder) if folder.is_dir() else None
    script = VALUES + f"\nprint(json.dumps(told({game_id!r}, {content!r})))"
    environment = os.environ | {"ZIGGURAT_PLAIN": "1"}
    plain = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    here: dict[str, object] = {}
    exec(VALUES, here)
    told = here["told"]
    assert callable(told)
    assert json.loads(json.dumps(told(game_id, content))) == json.loads(plain.stdout)


# -- weights


@every_game
def test_the_weights_of_the_package_fit(game_id: str) -> None:
    weights = WEIGHTS[game_id]
    features = ziggurat.games()[game_id].features
    assert features is not None
    assert weights.names == features.names
    assert all(math.isfinite(value) for value in (*weights.early, *weights.late))


@every_game
def test_weights_are_read_as_they_are_written(game_id: str) -> None:
    weights = Weights(("a", "b"), [1.0, -2.5], [0.25, 3.0])
    text = written_weights(ziggurat.games()[game_id], weights, ["By hand."])
    again = read_weights(text, "here")
    assert (again.names, again.early, again.late) == (weights.names, weights.early, weights.late)
    assert "# By hand." in text


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[weights", "here: "),
        ("a = 1", "no table"),
        ("[weights]\na = 1", "a needs two numbers"),
        ("[weights]\na = [1]", "a needs two numbers"),
        ("[weights]\na = [1, 'x']", "a needs two numbers"),
    ],
)
def test_a_broken_file_says_what_is_wrong(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        read_weights(text, "here")


@pytest.mark.parametrize(
    ("names", "problem"),
    [(("a",), "no weight for b"), (("a", "b", "c"), "no feature c"), (("b", "a"), "another order")],
)
def test_weights_of_other_features_are_refused(names: tuple[str, ...], problem: str) -> None:
    numbers = [0.0] * len(names)
    with pytest.raises(ValueError, match=problem):
        use_weights("toy", ("a", "b"), Weights(names, numbers, numbers))
    assert "toy" not in WEIGHTS


def test_a_game_with_features_needs_a_file_of_weights() -> None:
    class Described(SimpleNamespace):
        id = "toy"
        package = "tests.toy"
        features = SimpleNamespace(names=("a",))

    with pytest.raises(ValueError, match="toy has features but no weights"):
        load_weights(cast("GameInfo[Game]", Described()))


@every_game
def test_other_weights_give_other_values(game_id: str) -> None:
    game = after(start(game_id, 3, 2), 30)
    names = known(game).names
    nothing = Weights(names, [0.0] * len(names), [0.0] * len(names))
    assert evaluate(game, 0, nothing) == 0
    assert evaluate(game, 0) != 0


# -- the apprentice


@every_game
def test_an_apprentice_answers_legally_at_every_table(game_id: str) -> None:
    for players in ziggurat.games()[game_id].players:
        game = start(game_id, players, 11)
        for number in range(60):
            if game.over:
                break
            seat = game.pending[0]
            bot = Apprentice(number, Effort(6, 1, 6, 6, 6, number % 2))
            game.play(seat, bot.choose(game.clone().determinized(seat, number), seat))


@every_game
def test_an_apprentice_leaves_its_guess_alone(game_id: str) -> None:
    game = after(start(game_id, 2, 3), 25)
    seat = game.pending[0]
    guess = game.clone().determinized(seat, 1)
    before = guess.fingerprint()
    Apprentice(1).choose(guess, seat)
    assert guess.fingerprint() == before
