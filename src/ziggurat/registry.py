"""Which games there are, and how to start, save and load one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from ziggurat import packs
from ziggurat.core import save
from ziggurat.core.errors import BrokenSave
from ziggurat.core.game import Game, Setup
from ziggurat.core.info import GameInfo
from ziggurat.games.clash_of_cultures.setup import INFO as CLASH_OF_CULTURES
from ziggurat.games.monuments.setup import INFO as MONUMENTS
from ziggurat.games.patchistory.setup import INFO as PATCHISTORY

_GAMES: Final = MappingProxyType({game.id: game for game in (PATCHISTORY, CLASH_OF_CULTURES, MONUMENTS)})


def games() -> Mapping[str, GameInfo]:
    """Every game by id: title, player counts, options with their values and defaults."""
    return _GAMES


def info(game_id: str) -> GameInfo:
    """One game; ValueError lists the known ones."""
    if game_id not in _GAMES:
        raise ValueError(f"unknown game {game_id!r}; games: {', '.join(_GAMES)}")
    return _GAMES[game_id]


def new_game(
    game_id: str, players: int | None = None, seed: int = 0, *, content: Path | str | None = None,
    by_hand: bool = False, **options: str,
) -> Game:  # fmt: skip
    """A new game at its first question. `content`: a folder with a content pack; `by_hand`: chance waits for answers.

    ValueError lists what is allowed.
    """
    game = info(game_id)
    pack = packs.load(game_id, Path(content) if content is not None else None)
    if players is None:
        players = game.players[0]
    for name, number in (("players", players), ("seed", seed)):
        if isinstance(number, bool) or not isinstance(number, int):
            raise ValueError(f"{name} must be a whole number, not {number!r}")
    for option in game.options:
        if not isinstance(value := options.get(option.name, option.default), str):
            raise ValueError(f"{option.name} cannot be {value!r}; allowed: {', '.join(option.values)}")
    return _start(game, game.setup(players, seed, options, packs.digest_of(pack)), pack, by_hand)


def _start(game: GameInfo, setup: Setup, pack: object, by_hand: bool) -> Game:
    started = game.create(setup, pack)
    started.by_hand = by_hand
    started.settle()
    return started


def load_game(data: object, *, content: Path | str | None = None) -> Game:
    """A saved game at the same question; BrokenSave says why it cannot be had."""
    setup = save.read_setup(data)
    assert isinstance(data, dict)
    if setup.game not in _GAMES:
        raise BrokenSave(f"a save of {setup.game!r}, which is not a game here; games: {', '.join(_GAMES)}")
    pack = packs.load(setup.game, Path(content) if content is not None else None)
    by_hand = data.get("chance_by_hand", False) is True

    def create(saved: Setup) -> Game:
        game = info(saved.game)
        checked = game.setup(saved.players, saved.seed, saved.options, packs.digest_of(pack))
        return _start(game, checked, pack, by_hand)

    return save.load(data, create)
