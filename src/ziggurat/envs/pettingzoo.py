"""PettingZoo: all seats of a game as agents that answer in turn (AEC).

from ziggurat.envs import pettingzoo
env = pettingzoo.env("patchistory", players=2)
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ziggurat.envs.episode import FEATURES, LEAD, REWARDS, WIN, Episode, Observation, Tableau
from ziggurat.envs.setting import Setting, setting
from ziggurat.envs.spaces import action_space, observation_space

MOST_SEEDS: Final = 2**31
"""Episodes that are reset without a seed take one below this from the last seed given."""


def env(
    game: str, players: int | None = None, *, small: bool = False, rounds: int | None = None,
    observation: str = FEATURES, reward: str = WIN, house: Mapping[str, str] | None = None,
    content: str | Path | None = None, **options: str,
) -> AECEnv[str, Observation, int]:  # fmt: skip
    """The environment in PettingZoo's usual checks; `raw_env` has none. ValueError lists what is allowed."""
    played = setting(game, players, small=small, rounds=rounds, house=house, content=content, **options)
    inner = wrappers.AssertOutOfBoundsWrapper(TableEnv(played, observation, reward))
    return wrappers.OrderEnforcingWrapper(inner)


def raw_env(
    game: str, players: int | None = None, *, small: bool = False, rounds: int | None = None,
    observation: str = FEATURES, reward: str = WIN, house: Mapping[str, str] | None = None,
    content: str | Path | None = None, **options: str,
) -> TableEnv:  # fmt: skip
    """The environment itself."""
    played = setting(game, players, small=small, rounds=rounds, house=house, content=content, **options)
    return TableEnv(played, observation, reward)


class TableEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A game whose seats are the agents `player_0`, `player_1` and so on.

    Questions to several seats at once are put one seat after the other, and nobody learns an answer early.
    """

    metadata: Final[dict[str, Any]] = {"name": "ziggurat_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, played: Setting, observation: str = FEATURES, reward: str = WIN) -> None:
        super().__init__()
        if reward not in REWARDS:
            raise ValueError(f"reward cannot be {reward!r}; allowed: {', '.join(REWARDS)}")
        self.tableau = Tableau(played, observation)
        self.render_mode = "ansi"
        self.possible_agents = [f"player_{seat}" for seat in range(played.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._dense = reward == LEAD
        self.observation_spaces = {agent: observation_space(self.tableau) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.tableau) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. Without a seed the next of the last given one is taken."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.episode = Episode(self.tableau, int(self._seeds.integers(MOST_SEEDS)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._leads = [self.tableau.lead(self.episode.game, seat) for seat in range(len(self.agents))]
        self.agent_selection = self.possible_agents[self.episode.seat]

    def observe(self, agent: str) -> Observation:
        """What the agent may know now, with the mask of its legal actions."""
        return self.episode.observe(self._seats[agent])

    def step(self, action: int | None) -> None:
        """Spell one token of the answer of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        episode = self.episode
        if action is None:
            raise ValueError(f"{agent} must act: one of the actions that its mask allows")
        episode.act(int(action))
        self._cumulative_rewards[agent] = 0.0
        if episode.over:
            self._finish()
            return
        seat = episode.seat
        selected = self.possible_agents[seat]
        if self._dense and not episode.speller.spelled:
            self._reward_lead(selected, seat)
        self.agent_selection = selected

    def _reward_lead(self, agent: str, seat: int) -> None:
        """The change of the agent's lead since it was last asked. It is paid when the agent is asked again."""
        lead = self.tableau.lead(self.episode.game, seat)
        self.rewards = dict.fromkeys(self.possible_agents, 0.0)
        self.rewards[agent] = lead - self._leads[seat]
        self._cumulative_rewards[agent] += self.rewards[agent]
        self._leads[seat] = lead

    def _finish(self) -> None:
        for seat, (agent, worth) in enumerate(zip(self.possible_agents, self.episode.returns(), strict=True)):
            gained = self.tableau.lead(self.episode.game, seat) - self._leads[seat] if self._dense else 0.0
            self.rewards[agent] = worth + gained
            self._cumulative_rewards[agent] += self.rewards[agent]
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def render(self) -> str:
        """What is asked now, in a sentence that everybody may read."""
        return self.episode.game.prompt(None)

    def close(self) -> None:
        """Nothing is held open."""
