"""Which games there are, and how to start and load one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeVar, cast

from ziggurat import packs
from ziggurat.core import save
from ziggurat.core.errors import BrokenSave
from ziggurat.core.game import Game, Setup
from ziggurat.core.info import GameInfo
from ziggurat.games.clash_of_cultures.info import INFO as CLASH_OF_CULTURES
from ziggurat.games.monuments.info import INFO as MONUMENTS
from ziggurat.games.patchistory.info import INFO as PATCHISTORY

G = TypeVar("G", bound=Game)

_GAMES: Final[dict[str, GameInfo[Game]]] = {}


def register(game: GameInfo[G]) -> None:
    """Add a game; ValueError if its id is taken. The games of this package are registered already."""
    if game.id in _GAMES:
        raise ValueError(f"there is a game {game.id!r} already")
    _GAMES[game.id] = cast("GameInfo[Game]", game)


register(PATCHISTORY)
register(CLASH_OF_CULTURES)
register(MONUMENTS)


def games() -> Mapping[str, GameInfo[Game]]:
    """Every game by id: title, player counts, options with their values and defaults."""
    return MappingProxyType(_GAMES)


def info(game_id: str) -> GameInfo[Game]:
    """One game; ValueError lists the known ones."""
    if game_id not in _GAMES:
        raise ValueError(f"unknown game {game_id!r}; games: {', '.join(_GAMES)}")
    return _GAMES[game_id]


def new_game(
    game_id: str, players: int | None = None, seed: int = 0, *, content: Path | str | None = None,
    manual_chance: bool = False, **options: str,
) -> Game:  # fmt: skip
    """A new game at its first question. `content` is a folder with a content pack.

    With `manual_chance` the chance seat waits for answers. ValueError lists what is allowed.
    """
    game = info(game_id)
    pack = packs.content_of(game, Path(content) if content is not None else None)
    if players is None:
        players = game.players[0]
    for name, number in (("players", players), ("seed", seed)):
        if isinstance(number, bool) or not isinstance(number, int):
            raise ValueError(f"{name} must be a whole number, not {number!r}")
    for option in game.options:
        if not isinstance(value := options.get(option.name, option.default), str):
            raise ValueError(f"{option.name} cannot be {value!r}; allowed: {', '.join(option.values)}")
    return game.start(game.setup(players, seed, options, packs.digest_of(pack)), pack, manual_chance)


def load_game(data: object, *, content: Path | str | None = None) -> Game:
    """A saved game at the same question; BrokenSave says why it cannot be loaded."""
    setup = save.read_setup(data)
    assert isinstance(data, dict)
    if setup.game not in _GAMES:
        raise BrokenSave(f"a save of {setup.game!r}, which is not a game here; games: {', '.join(_GAMES)}")
    game = _GAMES[setup.game]
    pack = packs.content_of(game, Path(content) if content is not None else None)
    manual_chance = data.get("chance_by_hand", False) is True

    def start(saved: Setup) -> Game:
        checked = game.setup(saved.players, saved.seed, saved.options, packs.digest_of(pack))
        return game.start(checked, pack, manual_chance)

    return save.load(data, start)
