"""The registered games, and how to start and load one."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeVar, cast

from ziggurat.core import save
from ziggurat.core.errors import BrokenSave
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.games.clash_of_cultures.info import INFO as CLASH_OF_CULTURES
from ziggurat.games.monuments.info import INFO as MONUMENTS
from ziggurat.games.patchistory.info import INFO as PATCHISTORY
from ziggurat.play import start
from ziggurat.play.networks import load_network
from ziggurat.play.scales import load_scale
from ziggurat.play.weights import load_weights

G = TypeVar("G", bound=Game)

_GAMES: Final[dict[str, GameInfo[Game]]] = {}


def register(game: GameInfo[G]) -> None:
    """Add a game; ValueError if its id is taken, or if its package has no weights that fit its features.

    The games of this package are registered already.
    """
    if game.id in _GAMES:
        raise ValueError(f"there is a game {game.id!r} already")
    known = cast("GameInfo[Game]", game)
    load_weights(known)
    load_scale(known)
    load_network(known)
    _GAMES[game.id] = known


def register_package(package: str) -> None:
    """Register the game that `INFO` of `<package>.info` describes, unless it is there: for worker processes."""
    game = import_module(f"{package}.info").INFO
    if game.id not in _GAMES:
        register(game)


register(PATCHISTORY)
register(CLASH_OF_CULTURES)
register(MONUMENTS)


def games() -> Mapping[str, GameInfo[Game]]:
    """Every game by id: title, player counts, options with their values and defaults."""
    return MappingProxyType(_GAMES)


def info(game_id: str) -> GameInfo[Game]:
    """The description of a game; ValueError lists the known ids."""
    if game_id not in _GAMES:
        raise ValueError(f"unknown game {game_id!r}; games: {', '.join(_GAMES)}")
    return _GAMES[game_id]


def new_game(
    game_id: str, players: int | None = None, seed: int = 0, *, house: Mapping[str, str] | None = None,
    content: Path | str | Mapping[str, bytes] | None = None, manual_chance: bool = False, **options: str,
) -> Game:  # fmt: skip
    """A new game at its first question. `house` chooses readings of disputed rules; `content` is a folder with a
    pack, or its files by name.

    With `manual_chance` the chance seat waits for answers. ValueError lists what is allowed.
    """
    game = info(game_id)
    if players is None:
        players = game.players[0]
    for name, number in (("players", players), ("seed", seed)):
        if isinstance(number, bool) or not isinstance(number, int):
            raise ValueError(f"{name} must be a whole number, not {number!r}")
    for name, value in options.items():
        allowed = game.option(name).values
        if not isinstance(value, str):
            raise ValueError(f"{name} cannot be {value!r}; allowed: {', '.join(allowed)}")
    _check_house(game, house)
    source = _source(content)
    return start.start(game, players, seed, options, house, source=source, manual_chance=manual_chance)


def _check_house(game: GameInfo[Game], house: object) -> None:
    """Only texts reach the rules, which are compiled; they say which texts are allowed."""
    known = ", ".join(f"{rule.name} ({' or '.join(rule.values)})" for rule in game.house) or "none"
    if house is None:
        return
    if not isinstance(house, Mapping):
        raise ValueError(f"house must map house rules to readings, not {house!r}; house rules: {known}")
    for name, value in house.items():
        if not isinstance(name, str) or not isinstance(value, str):
            raise ValueError(f"a house rule cannot be {name!r}: {value!r}; house rules: {known}")


def _source(content: Path | str | Mapping[str, bytes] | None) -> start.Source | None:
    if content is None or isinstance(content, Mapping):
        return content
    if not isinstance(content, (Path, str)):
        raise ValueError(f"content must be a folder with a content pack, not {content!r}")
    return Path(content)


def load_game(data: object, *, content: Path | str | Mapping[str, bytes] | None = None) -> Game:
    """A saved game at the same question; BrokenSave says why it cannot be loaded."""
    setup = save.read_setup(data)
    assert isinstance(data, dict)
    if setup.game not in _GAMES:
        raise BrokenSave(f"a save of {setup.game!r}, which is not a game here; games: {', '.join(_GAMES)}")
    return start.load(_GAMES[setup.game], data, source=_source(content))
