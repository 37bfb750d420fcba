"""The spaces of actions and observations, as Gymnasium describes them."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from ziggurat.envs.episode import NO_OBSERVATION, Tableau


def action_space(tableau: Tableau) -> spaces.Discrete[np.int64]:
    """One action per token of the encoding."""
    return spaces.Discrete(tableau.size)


def observation_space(tableau: Tableau) -> spaces.Dict[Any]:
    """`observation` are the numbers of `Tableau.names`, `spelled` and `action_mask` have a place for each action."""
    bits = spaces.Box(0, 1, (tableau.size,), np.int8)
    if tableau.form == NO_OBSERVATION:
        return spaces.Dict({"action_mask": bits})
    found: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(-np.inf, np.inf, (len(tableau.names),), np.float32),
        "action_mask": bits,
        "spelled": spaces.Box(0, 1, (tableau.size,), np.int8),
    }
    if tableau.planes is not None:
        found["board"] = spaces.Box(-np.inf, np.inf, tableau.planes.shape, np.float32)
    return spaces.Dict(found)
