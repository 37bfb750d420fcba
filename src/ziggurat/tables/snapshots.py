"""A position as bytes and back: what the server starts from instead of replaying a whole game.

Kept are the pieces, the stack, the state of chance, and what undo asks for; not the events and answers, which are
entries of the table. Printed things (tiles, cards, maps) are named by their number in the content. Both builds of the
rules read each other's bytes, which are good for exactly the rules that wrote them: see `tag`.
"""

from __future__ import annotations

import hashlib
import io
import pickle
import zlib
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from importlib import import_module
from typing import Final, NoReturn, cast

from ziggurat import _build, packs, registry
from ziggurat.core.game import Game, Setup
from ziggurat.core.rng import Rng
from ziggurat.games.patchistory.board.territory import Territory
from ziggurat.tables.introspection import attributes, parameters

RULES: Final = ("ziggurat.core.", "ziggurat.parts.", "ziggurat.games.")
"""Where the classes of a position come from."""

NOT_STORED: Final = frozenset({
    "info", "setup", "players", "content", "chart", "opening",  # follow from the set-up and the content
    "events", "notes", "answers",  # are entries of the table
    "rng",  # its state is kept
})  # fmt: skip
"""Attributes of a game that are not frozen."""

LEVEL: Final = 3  # of compression: hardly larger than the best, and much faster


@cache
def tag(game_id: str) -> str:
    """Names everything that frozen positions of a game rest on: its rules, its content, and the code of both.

    Bytes stored under another tag are of no use.
    """
    code = hashlib.sha256()
    for name, digest in _build.fingerprint(_build.ROOT, [*_build.sources(_build.ROOT), *_HERE]).items():
        code.update(f"{name} {digest}\n".encode())
    version = registry.info(game_id).version
    return f"{game_id}-{version}-{packs.digest_of(packs.content_of(registry.info(game_id)))}-{code.hexdigest()[:16]}"


_HERE: Final = ("tables/introspection.py", "tables/snapshots.py")


def dump(game: Game) -> bytes:
    """The whole position, at any question."""
    kept = {name: getattr(game, name) for name in attributes(game) if name not in NOT_STORED}
    file = io.BytesIO()
    _Pickler(file, _printed(getattr(game, "content", None))).dump((game.setup.content, game.rng.state(), kept))
    return zlib.compress(file.getvalue(), LEVEL)


def load(data: bytes, setup: Setup, content: object = None) -> Game:
    """The position again, with no events and answers so far; ValueError if the bytes cannot be used.

    `content`: the pack the game was played with, if it is not the built-in one.
    """
    pack = packs.content_of(registry.info(setup.game)) if content is None else content
    try:
        digest, chance, kept = _Unpickler(io.BytesIO(zlib.decompress(data)), _printed(pack)).load()
        if digest != setup.content or digest != packs.digest_of(pack):
            raise ValueError("it was played with other content")
        game = registry.info(setup.game).create(setup, pack)
        game.info = registry.info(setup.game)
        game.rng = _generator(chance)
        for name, value in kept.items():
            setattr(game, name, value)
    except Exception as problem:  # whatever is wrong with the bytes, the caller can but do without them
        raise ValueError(f"a frozen position cannot be used: {problem}") from problem
    return game


def _generator(state: list[int]) -> Rng:
    """A generator that goes on from the state of another."""
    rng = Rng(0, 0)
    rng.a, rng.b, rng.c, rng.counter = state
    return rng


# -- printed things, by number


class _Printed:
    """The objects of a content pack in a fixed order, alike in both builds."""

    def __init__(self, content: object) -> None:
        self.things: Final[list[object]] = []
        self.numbers: Final[dict[int, int]] = {}
        for thing in _walk(content, set()):
            self.numbers[id(thing)] = len(self.things)
            self.things.append(thing)


@lru_cache(maxsize=16)
def _printed(content: object) -> _Printed:
    return _Printed(content)


def _walk(value: object, met: set[int]) -> Iterator[object]:
    """Every object of the rules in a value, each once."""
    if isinstance(value, tuple | list):
        for item in value:
            yield from _walk(item, met)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _walk(item, met)
    elif _is_of_the_rules(type(value)) and id(value) not in met:
        met.add(id(value))
        yield value
        for name in attributes(value):
            yield from _walk(getattr(value, name), met)


def _is_of_the_rules(cls: type) -> bool:
    return cls.__module__.startswith(RULES)


# -- the two directions

_Reduced = tuple[Callable[..., object], tuple[object, ...]]


class _Pickler(pickle.Pickler):
    """Writes an object of the rules as its class and what makes it again."""

    def __init__(self, file: io.BytesIO, printed: _Printed) -> None:
        super().__init__(file, protocol=5)
        self._numbers = printed.numbers

    def reducer_override(self, thing: object) -> _Reduced:
        cls = type(thing)
        if not _is_of_the_rules(cls):
            return cast("_Reduced", NotImplemented)  # pickled the usual way
        number = self._numbers.get(id(thing))
        if number is not None:
            return find, (number,)
        return make, (cls, [_argument(thing, name) for name in parameters(cls)], _grown(thing))


def _argument(thing: object, name: str) -> object:
    if name == "places" and isinstance(thing, Territory):
        return {}  # what is known of places for a new tile is found out again
    return getattr(thing, name)


def _grown(thing: object) -> dict[str, object]:
    """What has been set since the object was made. Only what is copied with a game changes; the rest follows."""
    if not hasattr(thing, "copy"):
        return {}
    given = parameters(type(thing))
    return {name: getattr(thing, name) for name in attributes(thing) if name not in given}


def make(cls: type, values: list[object], grown: dict[str, object]) -> object:
    """An object of the rules from what `_Pickler` wrote."""
    thing: object = cls(**dict(zip(parameters(cls), values, strict=True)))
    for name, value in grown.items():
        setattr(thing, name, value)
    return thing


def find(number: int) -> NoReturn:
    """Stands in frozen positions for a printed thing; `_Unpickler` knows the content to find it in."""
    raise pickle.UnpicklingError(f"printed thing {number} outside a content pack")


class _Unpickler(pickle.Unpickler):
    """Reads only what `_Pickler` writes: no class or function from elsewhere."""

    def __init__(self, file: io.BytesIO, printed: _Printed) -> None:
        super().__init__(file)
        self._things = printed.things

    def find_class(self, module: str, name: str) -> type | Callable[..., object]:
        if module == __name__ and name == "find":
            return self._things.__getitem__
        if module == __name__ and name == "make":
            return make
        found = getattr(import_module(module), name, None) if module.startswith(RULES) else None
        if not isinstance(found, type):
            raise pickle.UnpicklingError(f"{module}.{name} is no part of a position")
        return found
