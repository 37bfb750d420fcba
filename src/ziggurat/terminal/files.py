"""Saved tables: the save of a game together with the bots at its seats."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path

from ziggurat import registry
from ziggurat.core.errors import BrokenSave
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.play import levels

Seats = dict[int, str]
"""Seat -> the name of its bot; people are not in it."""


def write(file: Path, game: Game, bots: Seats) -> None:
    """Save a game; OSError if it cannot be written. A crash in the middle leaves the old file intact."""
    data = game.save()
    data["table"] = {"bots": {str(seat): bot for seat, bot in bots.items()}}
    draft = file.with_name(f".{file.name}.{os.getpid()}.tmp")
    try:
        draft.write_text(json.dumps(data) + "\n", encoding="utf-8")
        draft.replace(file)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


def read(file: Path, content: Path | None = None) -> tuple[Game, Seats | None]:
    """The saved game and its bots, None if the file names none. BrokenSave or OSError say why it cannot be read."""
    data = _parse(file)
    game = registry.load_game(data, content=content)
    return game, bots_in(data, game.players)


def _parse(file: Path) -> object:
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        raise BrokenSave(f"{file} is no saved game") from None


def bots_in(data: object, players: int) -> Seats | None:
    """The bots that a save names; None if they make no sense, since anybody may have edited the file."""
    table = data.get("table") if isinstance(data, dict) else None
    bots = table.get("bots") if isinstance(table, dict) else None
    if not isinstance(bots, dict) or not all(isinstance(bot, str) for bot in bots.values()):
        return None
    seats = {int(seat): bot for seat, bot in bots.items() if seat.isdigit() and int(seat) < players}
    return seats if len(seats) == len(bots) else None


def are_known(bots: Seats, game: GameInfo[Game]) -> bool:
    """Whether these are levels that can be played here. A file names no programs to run: anybody may have edited it."""
    try:
        for bot in bots.values():
            levels.read_offered(bot, game)
    except ValueError:
        return False
    return True


def free_name(game: Game) -> Path:
    """A file name that is not taken in this folder."""
    stem = f"{game.id}-{game.setup.seed}"
    number = 1
    while (file := Path(f"{stem}.json" if number == 1 else f"{stem}-{number}.json")).exists():
        number += 1
    return file


def is_earlier(file: Path, game: Game) -> bool:
    """Whether a file holds an earlier position of this game, so that replacing it loses nothing."""
    try:
        old = _parse(file)
    except (OSError, BrokenSave):
        return False
    new = game.save()
    if not isinstance(old, dict) or any(
        old.get(key) != new[key] for key in ("game", "players", "seed", "options", "content")
    ):
        return False
    before, now = old.get("answers"), new["answers"]
    return isinstance(before, list) and isinstance(now, list) and now[: len(before)] == before


def rescue(game: Game, bots: Seats, wanted: Path | None) -> Path:
    """Save somewhere: under the wanted name, a free one here, or in the folder for temporary files."""
    elsewhere = Path(tempfile.gettempdir())
    for file in (wanted or free_name(game), elsewhere / f"{game.id}-{game.setup.seed}-{os.getpid()}.json"):
        try:
            write(file, game, bots)
        except OSError:
            continue
        return file
    raise OSError("the game could not be saved anywhere")
