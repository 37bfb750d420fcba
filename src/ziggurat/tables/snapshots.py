"""A position as bytes and back, so that the cache need not replay a whole game.

A snapshot holds the pieces, the stack, the state of chance, and what undo asks for; events and answers are entries of
the table. Printed things (tiles, cards, maps) are named by their number in the content. Both builds of the rules read
each other's snapshots, which fit exactly the rules that wrote them: see `tag`.
"""

from __future__ import annotations

import hashlib
import io
import pickle
import zlib
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Final, NoReturn, cast

from ziggurat import _build, packs, registry
from ziggurat.core.game import Game, Setup
from ziggurat.core.info import GameInfo
from ziggurat.core.rng import Rng
from ziggurat.tables.introspection import attributes, caches, parameters

SHARED_RULES: Final = ("ziggurat.core.", "ziggurat.parts.")
"""Where the classes of every position come from; the others come from the package of the game."""

NOT_STORED: Final = frozenset({
    "info", "setup", "players", "content", "chart", "opening",  # follow from the set-up and the content
    "events", "notes", "answers",  # are entries of the table
    "rng",  # its state is stored
})  # fmt: skip
"""Attributes of a game that a snapshot leaves out."""

COMPRESSION: Final = 3  # hardly larger than the best, and much faster

_Packages = tuple[str, ...]


@cache
def tag(game_id: str) -> str:
    """Names everything that snapshots of a game depend on: its rules, its content, and the code of both.

    A snapshot stored under another tag cannot be used.
    """
    info = registry.info(game_id)
    code = hashlib.sha256()
    for name, digest in _build.fingerprint(_build.ROOT, [*_build.sources(_build.ROOT), *_CODE]).items():
        code.update(f"{name} {digest}\n".encode())
    if not info.package.startswith("ziggurat."):
        for path in _sources(info.package):
            code.update(path.read_bytes())
    return f"{game_id}-{info.version}-{packs.digest_of(packs.content_of(info))}-{code.hexdigest()[:16]}"


_CODE: Final = ("tables/introspection.py", "tables/snapshots.py")


def _sources(package: str) -> list[Path]:
    """The code of a game that was registered from outside."""
    return sorted(path for folder in import_module(package).__path__ for path in Path(folder).rglob("*.py"))


def dump(game: Game) -> bytes:
    """The whole position, at any question."""
    kept = {name: getattr(game, name) for name in attributes(game) if name not in NOT_STORED}
    packages = _packages(game.info)
    file = io.BytesIO()
    printed = _printed(getattr(game, "content", None), packages)
    _Pickler(file, printed, packages).dump((game.setup.content, game.rng.state(), kept))
    return zlib.compress(file.getvalue(), COMPRESSION)


def load(data: bytes, setup: Setup, content: object = None) -> Game:
    """The position again, without events and answers; ValueError if the bytes cannot be used.

    `content`: the pack the game was played with, if it is not the built-in one.
    """
    info = registry.info(setup.game)
    pack = packs.content_of(info) if content is None else content
    packages = _packages(info)
    try:
        digest, chance, kept = _Unpickler(io.BytesIO(zlib.decompress(data)), _printed(pack, packages), packages).load()
        if digest != setup.content or digest != packs.digest_of(pack):
            raise ValueError("it was played with other content")
        game = info.make(setup, pack)
        game.rng = _generator(chance)
        for name, value in kept.items():
            setattr(game, name, value)
    except Exception as problem:  # damaged bytes may fail in any way; the caller replays instead
        raise ValueError(f"a snapshot cannot be used: {problem}") from problem
    return game


def _generator(state: list[int]) -> Rng:
    """A generator that goes on from the state of another."""
    rng = Rng(0, 0)
    rng.a, rng.b, rng.c, rng.counter = state
    return rng


def _packages(info: GameInfo[Game]) -> _Packages:
    return (*SHARED_RULES, f"{info.package}.")


# -- printed things, by number


class _Printed:
    """The objects of a content pack in a fixed order, alike in both builds."""

    def __init__(self, content: object, packages: _Packages) -> None:
        self.things: Final[list[object]] = []
        self.numbers: Final[dict[int, int]] = {}
        for thing in _walk(content, packages, set()):
            self.numbers[id(thing)] = len(self.things)
            self.things.append(thing)


@lru_cache(maxsize=16)
def _printed(content: object, packages: _Packages) -> _Printed:
    return _Printed(content, packages)


def _walk(value: object, packages: _Packages, met: set[int]) -> Iterator[object]:
    """Every object of the rules in a value, each once."""
    if isinstance(value, tuple | list):
        for item in value:
            yield from _walk(item, packages, met)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _walk(item, packages, met)
    elif type(value).__module__.startswith(packages) and id(value) not in met:
        met.add(id(value))
        yield value
        for name in attributes(value):
            yield from _walk(getattr(value, name), packages, met)


# -- the two directions

_Reduced = tuple[Callable[..., object], tuple[object, ...]]


class _Pickler(pickle.Pickler):
    """Writes an object of the rules as its class and what makes it again."""

    def __init__(self, file: io.BytesIO, printed: _Printed, packages: _Packages) -> None:
        super().__init__(file, protocol=5)
        self._numbers = printed.numbers
        self._packages = packages

    def reducer_override(self, thing: object) -> _Reduced:
        cls = type(thing)
        if not cls.__module__.startswith(self._packages):
            return cast("_Reduced", NotImplemented)  # pickled the usual way
        number = self._numbers.get(id(thing))
        if number is not None:
            return find, (number,)
        return make, (cls, [_argument(thing, name) for name in parameters(cls)], _set_later(thing))


def _argument(thing: object, name: str) -> object:
    value: object = getattr(thing, name)
    return type(value)() if name in caches(thing) else value


def _set_later(thing: object) -> dict[str, object]:
    """Attributes that the constructor does not take. Only objects that are copied with a game change after it."""
    if not hasattr(thing, "copy"):
        return {}
    left_out = {*parameters(type(thing)), *caches(thing)}
    return {name: getattr(thing, name) for name in attributes(thing) if name not in left_out}


def make(cls: type, values: list[object], set_later: dict[str, object]) -> object:
    """An object of the rules from what `_Pickler` wrote."""
    thing: object = cls(**dict(zip(parameters(cls), values, strict=True)))
    for name, value in set_later.items():
        setattr(thing, name, value)
    return thing


def find(number: int) -> NoReturn:
    """Stands in snapshots for a printed thing; `_Unpickler` knows the content to find it in."""
    raise pickle.UnpicklingError(f"printed thing {number} outside a content pack")


class _Unpickler(pickle.Unpickler):
    """Reads only what `_Pickler` writes: no class or function from elsewhere."""

    def __init__(self, file: io.BytesIO, printed: _Printed, packages: _Packages) -> None:
        super().__init__(file)
        self._things = printed.things
        self._packages = packages

    def find_class(self, module: str, name: str) -> type | Callable[..., object]:
        if module == __name__ and name == "find":
            return self._things.__getitem__
        if module == __name__ and name == "make":
            return make
        found = getattr(import_module(module), name, None) if module.startswith(self._packages) else None
        if not isinstance(found, type):
            raise pickle.UnpicklingError(f"{module}.{name} is no part of a position")
        return found
