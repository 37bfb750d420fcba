"""Trains a policy with MaskablePPO (sb3-contrib) against bots, and measures how often it wins.

    pip install 'ziggurat[envs]' sb3-contrib
    python examples/train_maskable_ppo.py --steps 100000

The policy sees the features of its seat, what it has spelled of its answer, and the mask. It is paid for each change of
its lead and for the result. `docs/research.md` has the figures of a run.
"""

from __future__ import annotations

import argparse
import time

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

import ziggurat.envs.gymnasium  # noqa: F401  # registers the environments
from ziggurat.lab.statistics import interval


def share_won(model: MaskablePPO | None, env_id: str, opponents: str, games: int, seed: int) -> float:
    """The share of games won, a shared win as half; without a model, of random actions."""
    env = gymnasium.make(env_id, opponents=opponents)
    rng, won = np.random.default_rng(seed), 0.0
    for game in range(games):
        seen, _ = env.reset(seed=seed + game)
        over, reward = False, 0.0
        while not over:
            mask = env.unwrapped.action_masks()
            if model is None:
                action = rng.choice(np.flatnonzero(mask))
            else:
                action, _ = model.predict(seen, action_masks=mask, deterministic=True)
            seen, reward, over, _, _ = env.step(int(action))
        won += (reward + 1) / 2
    return won / games


def said(share: float, games: int) -> str:
    """A share with its interval of 95 % (Wilson)."""
    low, high = interval(share * games, games)
    return f"{share:.1%} [{low:.1%}, {high:.1%}] of {games} games"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--env", default="ziggurat/Patchistory-2p-small-v1")
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--envs", type=int, default=16)
    parser.add_argument("--games", type=int, default=400, help="to measure with")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--save", help="a file for the policy")
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    make = lambda: gymnasium.make(given.env, opponents=given.opponents, reward="lead")  # noqa: E731
    model = MaskablePPO(
        "MultiInputPolicy", DummyVecEnv([make] * given.envs), n_steps=256, batch_size=512, n_epochs=4, gamma=0.995,
        learning_rate=5e-4, ent_coef=0.01, seed=1, policy_kwargs={"net_arch": [128, 128]}, device="cpu",
    )  # fmt: skip
    before = share_won(None, given.env, given.opponents, given.games, 1_000_000)
    print(f"random actions win {said(before, given.games)} against {given.opponents}", flush=True)
    began = time.perf_counter()
    model.learn(given.steps)
    spent = time.perf_counter() - began
    print(f"{given.steps:,} actions in {spent:.0f} s, {given.steps / spent:,.0f} a second", flush=True)
    after = share_won(model, given.env, given.opponents, given.games, 1_000_000)
    print(f"the policy wins {said(after, given.games)} against {given.opponents}", flush=True)
    if given.save:
        model.save(given.save)


if __name__ == "__main__":
    main()
