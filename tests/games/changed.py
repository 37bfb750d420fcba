"""Packs as designers make them: some files of the built-in one, with some texts replaced."""

from __future__ import annotations

import re
from pathlib import Path

import ziggurat
from ziggurat import packs
from ziggurat.lab.plan import Plan
from ziggurat.lab.simulate import simulate


def changed(game: str, folder: Path, file: str, old: str, new: str) -> Path:
    """A pack whose only file is the built-in one with one text replaced, or replaced once more."""
    path = folder / file
    text = path.read_text() if path.exists() else _built_in(game)[file].decode()
    assert len(re.findall(old, text)) == 1, old
    path.write_text(re.sub(old, new, text))
    return folder


def _built_in(game: str) -> dict[str, bytes]:
    pack = ziggurat.games()[game].pack
    assert pack is not None
    return packs.built_in(pack)


def plays(game: str, folder: Path, players: int, **options: str) -> None:
    """Five random games reach their end, as `ziggurat simulate --content` plays them."""
    plan = Plan(game, 5, ("random",) * players, options, 0, folder)
    played = [each for batch in simulate(plan) for each in batch.played]
    assert len(played) == 5
