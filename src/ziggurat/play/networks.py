"""Reads and writes a game's network: `network.json` beside its rules."""

from __future__ import annotations

import json
from importlib import resources
from typing import Final, cast

from ziggurat.bots.network import NETWORKS, SIZES, Network
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo

FILE: Final = "network.json"
UNITS: Final = ("own", "others", "situation")
NUMBERS: Final = ("bias", "out", "early", "late")


def load_network(game: GameInfo[Game]) -> None:
    """Use the network in the game's package, if it has one; ValueError if the file is broken or fits other features."""
    file = resources.files(game.package).joinpath(FILE)
    if game.features is not None and file.is_file():
        text = file.read_text(encoding="utf-8")
        NETWORKS[game.id] = read_network(text, f"{game.id}/{FILE}", game.features.names)


def read_network(text: str, where: str, features: tuple[str, ...]) -> Network:
    """The network in a text; ValueError says what is wrong with it."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None
    if not isinstance(data, dict) or {*UNITS, *NUMBERS, "features"} - set(data):
        raise ValueError(f"{where} needs features, {', '.join([*UNITS, *NUMBERS])}")
    if tuple(data["features"]) != features:
        raise ValueError(f"{where} was fitted to other features: train it again")
    own, others, situation = [[_numbers(row, where) for row in data[name]] for name in UNITS]
    bias, out, early, late = [_numbers(data[name], where) for name in NUMBERS]
    fits = all(len(row) == len(features) for row in own + others) and all(
        len(row) == len(SIZES) + 1 for row in situation
    )
    if not fits or {len(own), len(others), len(situation), len(out)} != {len(bias)}:
        raise ValueError(f"{where}: each unit needs a weight for each feature, own and others'")
    if len(early) != len(features) or len(late) != len(features):
        raise ValueError(f"{where}: early and late need a weight for each feature")
    return Network(own, others, situation, bias, out, early, late)


def _numbers(row: object, where: str) -> list[float]:
    if not isinstance(row, list) or not all(type(each) in (int, float) for each in row):
        raise ValueError(f"{where}: a list of numbers is missing")
    return [float(each) for each in cast("list[float]", row)]


def written_network(game: GameInfo[Game], network: Network, how: str) -> str:
    """The text of the file; `how` says where the numbers come from."""
    assert game.features is not None
    lines = [f' "how": {json.dumps(how)}', f' "features": {json.dumps(game.features.names)}']
    for name in UNITS:
        rows = ",\n  ".join(json.dumps(row) for row in getattr(network, name))
        lines.append(f' "{name}": [\n  {rows}]')
    lines += [f' "{name}": {json.dumps(getattr(network, name))}' for name in NUMBERS]
    return "{\n" + ",\n".join(lines) + "\n}\n"
