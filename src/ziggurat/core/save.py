"""Loads saved games: replays every answer from the set-up, and compares the digest of the position."""

from __future__ import annotations

from collections.abc import Callable

from ziggurat.core.errors import BrokenSave, IllegalChoice
from ziggurat.core.game import FORMAT, Game, Setup
from ziggurat.core.record import Json
from ziggurat.core.step import CHANCE


def _need(data: Json, key: str, wanted: type) -> object:
    if key not in data:
        raise BrokenSave(f"not a whole save: '{key}' is missing")
    value = data[key]
    if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
        raise BrokenSave(f"damaged save: '{key}' should be {wanted.__name__}, not {type(value).__name__}")
    return value


def read_setup(data: object) -> Setup:
    """The set-up of a save; BrokenSave if the data is no Ziggurat save."""
    if not isinstance(data, dict) or "ziggurat" not in data:
        raise BrokenSave("not a Ziggurat save")
    if data["ziggurat"] != FORMAT:
        raise BrokenSave(f"save format {data['ziggurat']!r} is not known here; this version reads format {FORMAT}")
    game, players, seed = _need(data, "game", str), _need(data, "players", int), _need(data, "seed", int)
    options, content = _need(data, "options", dict), _need(data, "content", str)
    assert isinstance(game, str) and isinstance(players, int) and isinstance(seed, int)
    assert isinstance(options, dict) and isinstance(content, str)
    house = data.get("house", {})  # saves of version 0.1.0 have none: they were played by the defaults
    for name, chosen in (("options", options), ("house", house)):
        if not isinstance(chosen, dict) or not all(
            [isinstance(key, str) and isinstance(value, str) for key, value in chosen.items()]
        ):
            raise BrokenSave(f"damaged save: '{name}' should hold texts only")
    return Setup(game, players, seed, dict(options), content, dict(house))


def load(data: Json, create: Callable[[Setup], Game], is_known_pack: bool = False) -> Game:
    """Replay a saved game to the same question; BrokenSave says why that is impossible.

    `is_known_pack`: it was saved with the pack that `create` takes, even if its digest has changed.
    """
    setup = read_setup(data)
    try:
        game = create(setup)
    except ValueError as error:
        raise BrokenSave(f"the set-up is not possible here: {error}") from None
    rules = data.get("rules")
    if rules != game.version and rules not in game.info.reads:
        raise BrokenSave(f"saved under rules version {rules!r}; this is version {game.version!r}")
    if setup.content != game.setup.content and not is_known_pack:
        raise BrokenSave("saved with another content pack; load it with the pack it was played with")
    answers = _need(data, "answers", list)
    assert isinstance(answers, list)
    why = "damaged save" if rules == game.version else _changed(str(rules), game.version)
    for number, entry in enumerate(answers):
        _replay(game, number, entry, why)
    if "fingerprint" in data and data["fingerprint"] != game.fingerprint():
        raise BrokenSave(f"{why}: the answers lead to another position than the one saved")
    return game


def _changed(then: str, now: str) -> str:
    return f"saved under rules version {then!r}, and version {now!r} has other rules or questions"


def _replay(game: Game, number: int, entry: object, why: str) -> None:
    """Play one saved answer; `why` begins the sentence that says what is wrong with it."""
    if not isinstance(entry, list) or len(entry) < 2 or not isinstance(entry[0], int) or not isinstance(entry[1], str):
        raise BrokenSave(f"damaged save: answer {number} is no answer")
    kind = game.kinds().get(entry[1])
    fields = kind.cls.fields if kind is not None else ()
    if kind is not None and len(fields) != len(entry) - 2:
        raise BrokenSave(f"{why}: answer {number} has the wrong number of fields")
    values: Json = {"kind": entry[1]}
    for name, value in zip(fields, entry[2:], strict=False):
        values[name] = value
    try:
        choice = game.decode(values)
        if entry[0] != CHANCE or game.manual_chance:
            game.play(entry[0], choice)
    except IllegalChoice as error:
        raise BrokenSave(f"{why}: answer {number} is refused: {error}") from None
    except ValueError as problem:
        raise BrokenSave(f"{why}: answer {number}: {problem}") from None
