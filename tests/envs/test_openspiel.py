"""OpenSpiel's own checks: random simulation and its Python API test; and chance by nodes."""

from __future__ import annotations

import unittest
from typing import Any

import pyspiel
import pytest
from open_spiel.integration_tests import api_test

import ziggurat
from ziggurat.envs import openspiel
from ziggurat.envs.openspiel import OUTCOMES

every_game = pytest.mark.parametrize("game_id", [*ziggurat.games()])


@every_game
def test_openspiel_s_random_simulation(game_id: str, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(openspiel.load(game_id, players=2, rounds=1), num_sims=1, serialize=False, verbose=False)


@every_game
def test_openspiel_s_api_test(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sample = api_test.sample_some_states.sample_some_states
    few = lambda game, max_states: sample(game, max_states=40)  # noqa: E731
    monkeypatch.setattr(api_test.sample_some_states, "sample_some_states", few)
    facts: dict[str, Any] = {"game_name": game_id, "game": openspiel.load(game_id, players=2, rounds=1)}
    checks = type(f"Partial_{game_id}", (api_test.EnforceAPIOnPartialTreeBase,), facts)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(checks).run(result)
    assert not result.errors and not result.failures, [*result.errors, *result.failures][0][1]
    assert result.testsRun >= 5


@every_game
def test_a_game_is_loaded_by_its_name_and_parameters(game_id: str) -> None:
    game = pyspiel.load_game(f"ziggurat_{game_id}(players=3,small=True)")
    assert (game.num_players(), game.max_utility(), game.utility_sum()) == (3, 1.0, 0.0)
    again = pyspiel.load_game(str(game))
    assert again.num_distinct_actions() == game.num_distinct_actions()


def test_options_of_a_game_reach_it() -> None:
    game = openspiel.load("monuments", players=2, mode="scarcity")
    state = game.new_initial_state()
    assert state._episode.game.setup.options["mode"] == "scarcity"


@every_game
def test_chance_is_exact_and_a_clone_goes_its_own_way(game_id: str) -> None:
    state = openspiel.load(game_id, players=2, rounds=1).new_initial_state()
    chances = 0
    while not state.is_terminal() and chances < 30:
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            number = len(state._options())
            if number <= OUTCOMES:
                assert outcomes == [(place, 1 / number) for place in range(number)]
            action, chances = outcomes[-1][0], chances + 1
        else:
            action = state.legal_actions()[0]
        other = state.clone()
        assert (other.history(), other.legal_actions()) == (state.history(), state.legal_actions())
        other.apply_action(action)
        before = state.history()
        state.apply_action(action)
        assert len(before) + 1 == len(state.history()) == len(other.history())
        assert other.observation_string(0) == state.observation_string(0)
    assert chances


def test_an_outcome_of_many_is_named_digit_by_digit() -> None:
    """Five dice have 7776 outcomes: three digits of 64. The first digit is 0 or 1, since 7776 = 1 * 4096 + 3680."""
    state = openspiel.load("monuments", players=2).new_initial_state()

    class Dice:
        def __len__(self) -> int:
            return 7776

    state._options = Dice
    assert state._length() == 3
    assert state.chance_outcomes() == [(0, 4096 / 7776), (1, 3680 / 7776)]
    state._digits, state._named = 1, 1
    # 3680 = 57 * 64 + 32: the second digit is 0 to 56 with 64 outcomes behind each, or 57 with 32
    outcomes = dict(state.chance_outcomes())
    assert len(outcomes) == 58 and outcomes[0] == 64 / 3680 and outcomes[57] == 32 / 3680
