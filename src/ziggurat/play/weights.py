"""Reads and writes how bots value a game's features: `weights.toml` and `temperaments.toml` beside its rules."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from importlib import resources

from ziggurat.bots.evaluation import Weights, use_weights
from ziggurat.bots.temperaments import use_temperament
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo

FILE = "weights.toml"
TEMPERAMENTS = "temperaments.toml"


def load_weights(game: GameInfo[Game]) -> None:
    """Let bots use the weights in the game's package; ValueError if they are missing or fit other features.

    A game without features has none: its bots compare points.
    """
    if game.features is None:
        return
    file = resources.files(game.package).joinpath(FILE)
    if not file.is_file():
        raise ValueError(f"{game.id} has features but no weights for them: {game.package} lacks {FILE}")
    use_weights(game.id, game.features.names, read_weights(file.read_text(encoding="utf-8"), f"{game.id}/{FILE}"))
    file = resources.files(game.package).joinpath(TEMPERAMENTS)
    if file.is_file():
        for name, factors in _read_temperaments(file.read_text(encoding="utf-8"), f"{game.id}/{TEMPERAMENTS}").items():
            use_temperament(game.id, name, factors)


def _read_temperaments(text: str, where: str) -> dict[str, dict[str, float]]:
    """Temperament -> its factors; ValueError says what is wrong with the text."""
    found: dict[str, dict[str, float]] = {}
    for name, factors in _parsed(text, where).items():
        if not isinstance(factors, dict) or not all(isinstance(each, (int, float)) for each in factors.values()):
            raise ValueError(f"{where}: {name} needs a factor for each feature that it names")
        found[name] = {feature: float(factor) for feature, factor in factors.items()}
    return found


def _parsed(text: str, where: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{where}: {error}") from None


def read_weights(text: str, where: str) -> Weights:
    """The weights in a text; ValueError says what is wrong with it."""
    weights = _parsed(text, where).get("weights")
    if not isinstance(weights, dict):
        raise ValueError(f"{where} has no table [weights]")
    for name, pair in weights.items():
        if not (isinstance(pair, list) and len(pair) == 2 and all(isinstance(each, (int, float)) for each in pair)):
            raise ValueError(f"{where}: {name} needs two numbers, for the beginning and the end of a game")
    early = [float(pair[0]) for pair in weights.values()]
    late = [float(pair[1]) for pair in weights.values()]
    return Weights(tuple(weights), early, late)


def written_weights(game: GameInfo[Game], weights: Weights, how: Sequence[str]) -> str:
    """The text of the file; `how` are lines that say where the numbers come from."""
    lines = [
        f"# How bots value a position of {game.title}: two numbers for each feature of features.py, the first for the",
        "# beginning of a game and the second for its end. `ziggurat train` writes this file.",
        *[f"# {line}" for line in how],
        "",
        "[weights]",
    ]
    for name, early, late in zip(weights.names, weights.early, weights.late, strict=True):
        lines.append(f"{name} = [{early:.3f}, {late:.3f}]")
    return "\n".join(lines) + "\n"
