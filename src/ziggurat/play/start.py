"""One way to start a game: content, a checked set-up, the first question. Registry, tables and lab use it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ziggurat import packs
from ziggurat.core import save
from ziggurat.core.game import Game, Setup
from ziggurat.core.info import GameInfo
from ziggurat.core.record import Json


def checked_setup(info: GameInfo[Game], players: int, seed: int, options: Mapping[str, str], pack: object) -> Setup:
    """The set-up of a game with this content; ValueError lists what is allowed."""
    return info.setup(players, seed, dict(options), packs.digest_of(pack))


def unstarted(info: GameInfo[Game], players: int, seed: int, options: Mapping[str, str]) -> Game:
    """A game of the built-in content before its first step: events can be applied to it, nobody is asked."""
    pack = packs.content_of(info)
    return info.make(checked_setup(info, players, seed, options, pack), pack)


def start(
    info: GameInfo[Game], players: int, seed: int, options: Mapping[str, str], *, folder: Path | None = None,
    manual_chance: bool = False,
) -> Game:  # fmt: skip
    """A new game at its first question. `folder` holds a content pack; None is the built-in one.

    ValueError lists what is allowed; BrokenPack, a ValueError too, lists the mistakes of the pack.
    """
    pack = packs.content_of(info, folder)
    return info.start(checked_setup(info, players, seed, options, pack), pack, manual_chance)


def load(info: GameInfo[Game], data: Json, *, folder: Path | None = None) -> Game:
    """A saved game of `info` at the same question; BrokenSave says why it cannot be loaded."""
    manual_chance = data.get("chance_by_hand", False) is True
    pack = packs.content_of(info, folder)

    def begin(saved: Setup) -> Game:
        return info.start(checked_setup(info, saved.players, saved.seed, saved.options, pack), pack, manual_chance)

    return save.load(data, begin)
