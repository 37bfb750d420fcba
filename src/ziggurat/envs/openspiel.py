"""OpenSpiel: the games as Python games of its library.

    from ziggurat.envs import openspiel
    game = openspiel.load("patchistory", players=2)

The import registers `ziggurat_patchistory`, `ziggurat_clash_of_cultures` and `ziggurat_monuments`, so that
`pyspiel.load_game("ziggurat_patchistory(players=3,small=True)")` works too.

Dice, shuffles and draws are chance nodes. All outcomes of one are equally likely; where there are more than OUTCOMES of
them, as for a roll of many dice, a few nodes in a row name one, each with the exact probabilities.
"""

from __future__ import annotations

import json
from typing import Any, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from ziggurat import registry
from ziggurat.core.choice import Options
from ziggurat.core.step import CHANCE
from ziggurat.envs.episode import Episode, Tableau
from ziggurat.envs.setting import setting

OUTCOMES: Final = 64
"""The most outcomes of a chance node."""

LONGEST: Final = 100_000
"""No game has more nodes of players; OpenSpiel wants to know."""

Params = dict[str, Any]


def load(
    game: str, players: int | None = None, *, small: bool = False, rounds: int | None = None, **options: str
) -> pyspiel.Game:
    """A game of OpenSpiel; ValueError lists what is allowed. `options` are those of the game, such as `edition`."""
    played = setting(game, players, small=small, rounds=rounds, house=None, content=None, **options)
    text = ",".join(f"{name}={value}" for name, value in options.items())
    params = {"players": played.players, "small": small, "rounds": rounds or 0, "options": text}
    return pyspiel.load_game(f"ziggurat_{game}", params)


def _game_type(game: str) -> Any:
    info = registry.info(game)
    return pyspiel.GameType(
        short_name=f"ziggurat_{game}",
        long_name=info.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(info.players),
        min_num_players=min(info.players),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_defaults(game),
    )


def _defaults(game: str) -> Params:
    return {"players": registry.info(game).players[0], "small": False, "rounds": 0, "options": ""}


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """One game with its set-up; `options` is a text such as "edition=1.3.2d,capital=equality"."""

    def __init__(self, name: str, params: Params | None = None) -> None:
        given = {**_defaults(name), **(params or {})}
        options = dict(part.split("=", 1) for part in given["options"].split(",") if part)
        played = setting(name, given["players"], small=given["small"], rounds=given["rounds"] or None, **options)
        self.tableau = Tableau(played)
        facts = pyspiel.GameInfo(
            num_distinct_actions=self.tableau.size,
            max_chance_outcomes=OUTCOMES,
            num_players=played.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_game_type(name), facts, given)

    def new_initial_state(self) -> TableState:
        """The start of a game, before anything was drawn."""
        return TableState(self, self.tableau)

    def make_py_observer(self, iig_obs_type: Any = None, params: Params | None = None) -> TableObserver:
        """An observer of what a seat may know now; it has no perfect recall."""
        if params:
            raise ValueError(f"this observer takes no parameters, not {params}")
        return TableObserver(self.tableau)

    def max_chance_nodes_in_history(self) -> int:
        """No game has more."""
        return LONGEST


class TableState(pyspiel.State):  # type: ignore[misc]
    """A position. Its actions are the tokens of the encoding; those of chance are digits of an outcome's number.

    OpenSpiel clones a state by making a new one and copying what it holds, so the game starts when it is first needed.
    """

    def __init__(self, game: pyspiel.Game, tableau: Tableau) -> None:
        super().__init__(game)
        self._tableau = tableau
        self._begun: Episode | None = None
        self._digits = 0  # of the outcome that chance is naming, as a number
        self._named = 0

    @property
    def _episode(self) -> Episode:
        if self._begun is None:
            self._begun = Episode(self._tableau, 0, manual_chance=True)
        return self._begun

    def current_player(self) -> int:
        """Who acts."""
        if self._episode.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self._episode.is_chance else self._episode.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._episode.legal) if player == self._episode.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next digit of the outcome, and how likely each is."""
        counts = [self._behind(digit) for digit in range(OUTCOMES)]
        return [(digit, count / sum(counts)) for digit, count in enumerate(counts) if count]

    def _apply_action(self, action: int) -> None:
        if not self._episode.is_chance:
            self._episode.act(action)
            return
        self._digits, self._named = self._digits * OUTCOMES + action, self._named + 1
        if self._named == self._length():
            self._episode.speller.answer(self._options()[self._digits])
            self._digits = self._named = 0

    def _options(self) -> Options:
        return self._episode.game.options(CHANCE)

    def _length(self) -> int:
        """How many digits name an outcome."""
        length, most = 1, OUTCOMES
        while most < len(self._options()):
            length, most = length + 1, most * OUTCOMES
        return length

    def _behind(self, digit: int) -> int:
        """How many outcomes go on with a digit."""
        width = OUTCOMES ** (self._length() - self._named - 1)
        first = (self._digits * OUTCOMES + digit) * width
        return max(0, min(int(width), len(self._options()) - int(first)))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"outcome {action}" if player == pyspiel.PlayerId.CHANCE else self._tableau.encoding.names[action]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._episode.over

    def returns(self) -> list[float]:
        """1 for the only winner, adding up to 0; all 0 before the end."""
        return self._episode.returns() if self._episode.over else [0.0] * self._tableau.setting.players

    def __str__(self) -> str:
        """What is asked now, without what is hidden."""
        return self._episode.game.prompt(None) or "The game is over."


class TableObserver:
    """What a seat may know now: the numbers of `Tableau.names`, then 1 for each token of its answer so far."""

    def __init__(self, tableau: Tableau) -> None:
        self._tableau = tableau
        numbers = len(tableau.names)
        self.tensor: NDArray[np.float32] = np.zeros(numbers + tableau.size, np.float32)
        self.dict = {"observation": self.tensor[:numbers], "spelled": self.tensor[numbers:]}

    def set_from(self, state: TableState, player: int) -> None:
        """Fill the tensor."""
        episode = state._episode
        self.dict["observation"][:] = self._tableau.numbers(episode.game, player)
        self.dict["spelled"][:] = 0.0
        if player == episode.seat:
            self.dict["spelled"][episode.speller.spelled] = 1.0

    def string_from(self, state: TableState, player: int) -> str:
        """The view of the seat, and its answer so far."""
        episode = state._episode
        spelled = [self._tableau.encoding.names[token] for token in episode.speller.spelled]
        view = {"view": episode.game.view(player), "spelled": spelled if player == episode.seat else []}
        return json.dumps(view, separators=(",", ":"))


class _Patchistory(TableGame):
    def __init__(self, params: Params | None = None) -> None:
        super().__init__("patchistory", params)


class _ClashOfCultures(TableGame):
    def __init__(self, params: Params | None = None) -> None:
        super().__init__("clash_of_cultures", params)


class _Monuments(TableGame):
    def __init__(self, params: Params | None = None) -> None:
        super().__init__("monuments", params)


pyspiel.register_game(_game_type("patchistory"), _Patchistory)
pyspiel.register_game(_game_type("clash_of_cultures"), _ClashOfCultures)
pyspiel.register_game(_game_type("monuments"), _Monuments)
