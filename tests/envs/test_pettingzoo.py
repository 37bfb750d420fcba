"""PettingZoo's own checks, and what its environment adds to an episode."""

from __future__ import annotations

import warnings

import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

import ziggurat
from ziggurat.envs import pettingzoo

every_game = pytest.mark.parametrize("game_id", [*ziggurat.games()])


@every_game
@pytest.mark.parametrize("observation", ["features", "spatial", "none"])
def test_pettingzoo_s_api_test(game_id: str, observation: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of observations that are no plain array, as in all games with masks
        api_test(pettingzoo.env(game_id, players=3, small=True, observation=observation), num_cycles=100)


@every_game
def test_pettingzoo_s_seed_test(game_id: str) -> None:
    seed_test(lambda: pettingzoo.env(game_id, players=2, small=True), num_cycles=100)


def test_pettingzoo_s_performance_benchmark(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(pettingzoo.env("monuments", players=2, small=True))  # lasts five seconds, whatever the game
    assert "turns per second" in capsys.readouterr().out


@every_game
@pytest.mark.parametrize("reward", ["win", "lead"])
def test_rewards_are_the_result_and_the_change_of_the_lead(game_id: str, reward: str) -> None:
    env = pettingzoo.raw_env(game_id, players=2, small=True, reward=reward)
    env.reset(seed=8)
    leads = [env.tableau.lead(env.episode.game, seat) for seat in (0, 1)]
    paid = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, gained, over, _, _ = env.last()
        paid[agent] += gained
        env.step(None if over else int(seen["action_mask"].argmax()))
    worth = env.episode.returns()
    if reward == "lead":
        worth = [own + env.tableau.lead(env.episode.game, seat) - leads[seat] for seat, own in enumerate(worth)]
    assert [*paid.values()] == pytest.approx(worth)


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(ValueError, match="^reward cannot be 'gold'; allowed: win, lead$"):
        pettingzoo.env("monuments", reward="gold")
