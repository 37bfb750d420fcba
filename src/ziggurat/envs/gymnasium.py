"""Gymnasium: one seat of a game, against bots.

    import gymnasium, ziggurat.envs.gymnasium
    env = gymnasium.make("ziggurat/Patchistory-2p-v1", opponents="apprentice")

The import registers each game for each number of players, whole and small: `ziggurat/Patchistory-2p-v1`,
`ziggurat/ClashOfCultures-3p-v1`, `ziggurat/Monuments-4p-small-v1` and so on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import gymnasium
import numpy as np
from numpy.typing import NDArray

from ziggurat import registry
from ziggurat.bots.random import RandomBot
from ziggurat.bots.registry import BotMaker
from ziggurat.core.rng import Rng
from ziggurat.envs.episode import FEATURES, LEAD, REWARDS, WIN, Episode, Observation, Tableau
from ziggurat.envs.setting import setting
from ziggurat.envs.spaces import action_space, observation_space
from ziggurat.play import levels
from ziggurat.play.bots import bot_question

VERSION: Final = 1
"""Goes up when an id would mean another game, another encoding or another observation."""

MOST_SEEDS: Final = 2**31

REPLACE: Final = "replace"
ILLEGAL: Final = (REPLACE, "raise")


class SeatEnv(gymnasium.Env[Observation, int]):
    """One seat of a game; bots play the others.

    `opponents`: a bot for all other seats, or one for each of them in the order of seats ("random", "apprentice",
    "master-no-war": see `docs/bots.md`). `seat`: the own one; None draws it anew for each episode. `illegal`: what
    happens with an action that the mask forbids; `replace` takes a legal one in its place and says so in `info`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(
        self, game: str, players: int | None = None, *, opponents: str | Sequence[str] = "random",
        seat: int | None = None, small: bool = False, rounds: int | None = None, observation: str = FEATURES,
        reward: str = WIN, illegal: str = REPLACE, house: Mapping[str, str] | None = None,
        content: str | Path | None = None,
        render_mode: str | None = None, **options: str,
    ) -> None:  # fmt: skip
        played = setting(game, players, small=small, rounds=rounds, house=house, content=content, **options)
        if reward not in REWARDS:
            raise ValueError(f"reward cannot be {reward!r}; allowed: {', '.join(REWARDS)}")
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal cannot be {illegal!r}; allowed: {', '.join(ILLEGAL)}")
        if seat is not None and seat not in range(played.players):
            raise ValueError(f"there is no seat {seat}; seats are 0 to {played.players - 1}, None draws one")
        self.tableau = Tableau(played, observation)
        self.render_mode = render_mode
        self.action_space: gymnasium.spaces.Space[Any] = action_space(self.tableau)
        self.observation_space: gymnasium.spaces.Space[Any] = observation_space(self.tableau)
        self._bots = _makers(opponents, game, played.players - 1)
        self._own = seat
        self._dense = reward == LEAD
        self._replaces = illegal == REPLACE

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a new game, and let the bots answer until the own seat is asked."""
        super().reset(seed=seed)
        players = self.tableau.setting.players
        number = int(self.np_random.integers(MOST_SEEDS))
        self.seat = int(self.np_random.integers(players)) if self._own is None else self._own
        self.episode = Episode(self.tableau, number, (self.seat,))
        self._rng = Rng(number + 1)
        others = [seat for seat in range(players) if seat != self.seat]
        self._opponents = dict(zip(others, self._bots, strict=True))
        self._let_bots_answer()
        self._lead = self.tableau.lead(self.episode.game, self.seat) if self._dense else 0.0
        return self.episode.observe(self.seat), {"seat": self.seat}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Spell one token of an answer. ValueError for one that the mask forbids, unless it is replaced."""
        episode, info = self.episode, {"seat": self.seat}
        if self._replaces and action not in episode.legal and not episode.over:
            action, info["replaced"] = sorted(episode.legal)[int(action) % len(episode.legal)], int(action)
        episode.act(int(action))
        self._let_bots_answer()
        over = episode.over
        reward = episode.returns()[self.seat] if over else 0.0
        if self._dense and (over or not episode.speller.spelled):
            lead = self.tableau.lead(episode.game, self.seat)
            reward += lead - self._lead
            self._lead = lead
        return episode.observe(self.seat), reward, over, False, info

    def _let_bots_answer(self) -> None:
        episode, speller = self.episode, self.episode.speller
        while speller.seat != self.seat and not episode.over:
            game, seat = speller.game, speller.seat
            make = self._opponents[seat]
            if make is RandomBot:  # needs no guess at what is hidden, since it looks at its options only
                options = game.options(seat)
                speller.answer(options[self._rng.below(len(options))])
            else:
                assert game.answers is not None
                speller.answer(bot_question(game, seat, len(game.answers)).answer(make))

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, as sb3-contrib asks for them."""
        return self.episode.mask(self.seat).astype(np.bool_)

    def render(self) -> str | None:
        """What is asked now, as the own seat reads it."""
        return self.episode.game.prompt(self.seat) if self.render_mode == "ansi" else None


def _makers(opponents: str | Sequence[str], game: str, number: int) -> list[BotMaker]:
    """A maker of bots for each other seat; ValueError says what is wrong."""
    texts = [opponents] * number if isinstance(opponents, str) else [*opponents]
    if len(texts) != number:
        raise ValueError(f"opponents names {len(texts)} bots for {number} other seats: name one, or one for each")
    return [levels.read(text, registry.info(game)).maker() for text in texts]


def _register() -> None:
    for game_id, name in (
        ("patchistory", "Patchistory"), ("clash_of_cultures", "ClashOfCultures"), ("monuments", "Monuments"),
    ):  # fmt: skip
        for players in registry.info(game_id).players:
            for small in (False, True):
                gymnasium.register(
                    id=f"ziggurat/{name}-{players}p-{'small-' if small else ''}v{VERSION}",
                    entry_point="ziggurat.envs.gymnasium:SeatEnv",
                    vector_entry_point="ziggurat.envs.vector:ProcessVectorEnv",
                    kwargs={"game": game_id, "players": players, "small": small},
                    disable_env_checker=True,  # it would look at every observation; the tests run it
                )


_register()
