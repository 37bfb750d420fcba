"""One way to start a game: content, a checked set-up, the first question. Registry, tables and lab use it."""

from __future__ import annotations

from collections.abc import Mapping

from ziggurat import packs
from ziggurat.core import save
from ziggurat.core.game import Game, Setup
from ziggurat.core.info import GameInfo
from ziggurat.core.record import Json

Source = packs.Source


def unstarted(
    info: GameInfo[Game], players: int, seed: int, options: Mapping[str, str], house: Mapping[str, str],
    content: object = None,
) -> Game:  # fmt: skip
    """A game before its first step: events can be applied to it, nobody is asked. No `content`: the built-in one."""
    pack = packs.content_of(info) if content is None else content
    return info.make(info.setup(players, seed, options, packs.digest_of(pack), house), pack)


def start(
    info: GameInfo[Game], players: int, seed: int, options: Mapping[str, str], house: Mapping[str, str] | None = None,
    *, source: packs.Source | None = None, content: object = None, manual_chance: bool = False,
) -> Game:  # fmt: skip
    """A new game at its first question. `source` holds a content pack; None is the built-in one.

    `content`: what was loaded from it, if that is known.

    ValueError lists what is allowed; BrokenPack, a ValueError too, lists the mistakes of the pack.
    """
    pack = packs.content_of(info, source) if content is None else content
    return info.start(info.setup(players, seed, options, packs.digest_of(pack), house), pack, manual_chance)


def load(info: GameInfo[Game], data: Json, *, source: packs.Source | None = None) -> Game:
    """A saved game of `info` at the same question; BrokenSave says why it cannot be loaded.

    Without a `source` a save of an older built-in pack goes on with that pack.
    """
    manual_chance = data.get("chance_by_hand", False) is True
    older = None if info.pack is None or source is not None else packs.older(info.pack, str(data.get("content")))
    pack = packs.content_of(info, source if older is None else older)

    def begin(saved: Setup) -> Game:
        setup = info.setup(saved.players, saved.seed, saved.options, packs.digest_of(pack), saved.house)
        return info.start(setup, pack, manual_chance)

    return save.load(data, begin, is_known_pack=older is not None)
