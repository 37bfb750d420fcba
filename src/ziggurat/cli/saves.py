"""Reads the saved games that commands are given; what is wrong with one is said in a line that names the file."""

from __future__ import annotations

import json
from pathlib import Path

import click

from ziggurat.cli.options import one_line
from ziggurat.core.errors import BrokenSave
from ziggurat.core.game import Game
from ziggurat.core.record import Json
from ziggurat.packs import BrokenPack
from ziggurat.registry import load_game


def read_save(file: Path) -> Json:
    """The save in a file; BrokenSave if there is none."""
    try:
        data = json.loads(file.read_bytes())
    except (ValueError, RecursionError):
        raise BrokenSave(f"{file}: not a save: it is not JSON, or only a part of it") from None
    if not isinstance(data, dict):
        raise BrokenSave(f"{file}: not a Ziggurat save")
    return data


def load_save(file: Path, data: Json, content: Path | None) -> Game:
    """The game at the end of the save, compared with the fingerprint there if it has one."""
    try:
        return load_game(data, content=content)
    except BrokenPack as error:
        raise click.ClickException(one_line(error)) from None
    except BrokenSave as error:
        raise BrokenSave(f"{file}: {error}") from None


def load_start(file: Path, data: Json, content: Path | None) -> Game:
    """The game of the save before its first answer."""
    return load_save(
        file, {key: value for key, value in data.items() if key != "fingerprint"} | {"answers": []}, content
    )
