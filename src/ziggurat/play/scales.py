"""Reads and writes the scale that turns values of positions into chances to win: `chance.toml` beside the rules."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from importlib import resources
from typing import Final

from ziggurat.bots.chance import SCALES, Scale
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo

FILE: Final = "chance.toml"
NAMES: Final = ("early", "middle", "late", "crowd")


def load_scale(game: GameInfo[Game]) -> None:
    """Use the scale in the game's package, if it has one; ValueError if the file is broken."""
    file = resources.files(game.package).joinpath(FILE)
    if file.is_file():
        SCALES[game.id] = read_scale(file.read_text(encoding="utf-8"), f"{game.id}/{FILE}")


def read_scale(text: str, where: str) -> Scale:
    """The scale in a text; ValueError says what is wrong with it."""
    try:
        table = tomllib.loads(text).get("scale")
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{where}: {error}") from None
    if not isinstance(table, dict) or set(table) != set(NAMES):
        raise ValueError(f"{where} needs a table [scale] with {', '.join(NAMES)}")
    if not all(type(table[name]) in (int, float) and table[name] > 0 for name in NAMES):
        raise ValueError(f"{where}: {', '.join(NAMES)} are numbers above 0")
    return Scale(*[float(table[name]) for name in NAMES])


def written_scale(game: GameInfo[Game], scale: Scale, how: Sequence[str]) -> str:
    """The text of the file; `how` are lines that say where the numbers come from."""
    lines = [
        f"# How much one more point of value tells about who will win {game.title}: at the beginning, in the middle",
        "# and at the end, and what each player beyond four multiplies it by. `ziggurat calibrate` writes this file.",
        *[f"# {line}" for line in how],
        "",
        "[scale]",
    ]
    numbers = (scale.early, scale.middle, scale.late, scale.crowd)
    return "\n".join([*lines, *[f"{name} = {value:.4f}" for name, value in zip(NAMES, numbers, strict=True)]]) + "\n"
