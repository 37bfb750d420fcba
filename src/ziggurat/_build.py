"""Which build of the rules runs: the compiled library or the plain sources beside it.

Python prefers a compiled module to the source next to it, however old it is. So the compiler leaves a list of what it
compiled (`_compiled.json`: source -> SHA-256), and `select` lets the library run only while that list is true.
`ZIGGURAT_PLAIN=1` chooses the plain sources in any case. Standard library only; `setup.py` loads this file by its path.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator, Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final, Literal, NamedTuple

Build = Literal["compiled", "plain"]

ROOT: Final = Path(__file__).parent
LAYERS: Final = ("core", "parts", "games", "bots")
MANIFEST: Final = "_compiled.json"
# The one library behind all compiled modules. It lies beside the package, for mypyc reckons the place of compiled
# packages from it.
GROUP: Final = "ziggurat_rules"
# Holds the run-time stand-in for a decorator that only the compiler reads; compiled, the stand-in would vanish.
NEVER_COMPILED: Final = ("core/compat.py",)

_LIBRARY_SUFFIXES: Final = (".so", ".pyd")


class Standing(NamedTuple):
    """What lies on disk: is there a library for this Python, and which sources does it misrepresent?"""

    present: bool
    stale: tuple[str, ...]

    @property
    def usable(self) -> bool:
        return self.present and not self.stale


_current: Build = "plain"
_standing: Standing | None = None


def select() -> None:
    """Choose the build, once, before anything of the rules is imported. Names a stale library on stderr."""
    global _current, _standing
    if _standing is not None:
        return
    _standing = examine(ROOT)
    plain_wanted = os.environ.get("ZIGGURAT_PLAIN", "") not in ("", "0")
    _current = "compiled" if _standing.usable and not plain_wanted else "plain"
    if _current == "plain":
        sys.meta_path.insert(0, _PlainFinder(ROOT))
        if _standing.stale and not plain_wanted:
            print(_complaint(_standing.stale), file=sys.stderr)


def current() -> Build:
    """The build that this process runs."""
    return _current


def available() -> tuple[Build, ...]:
    """The builds that could run here, the faster first."""
    standing = _standing if _standing is not None else examine(ROOT)
    return ("compiled", "plain") if standing.usable else ("plain",)


def sources(root: Path) -> list[str]:
    """Every source that belongs to the compiled part, relative to `root`, in a fixed order."""
    found = (name for name in _files(root) if name.endswith(".py"))
    return sorted(name for name in found if name not in NEVER_COMPILED)


def libraries(root: Path) -> list[Path]:
    """Every compiled module under `root` and the library behind them all, whichever Python they are for."""
    modules = (root / name for name in _files(root) if name.endswith(_LIBRARY_SUFFIXES))
    return sorted([*modules, *root.parent.glob(f"{GROUP}__mypyc.*")])


def fingerprint(root: Path, names: Sequence[str]) -> dict[str, str]:
    """SHA-256 of each named source."""
    return {name: hashlib.sha256((root / name).read_bytes()).hexdigest() for name in names}


def examine(root: Path) -> Standing:
    """Compare the library under `root` with the sources there."""
    names = sources(root)
    built = {name for name in names if _has_library(root, name)}
    if not built:
        return Standing(present=False, stale=())
    # Without the library behind them no module can be loaded, whatever is written down.
    recorded = _recorded(root) if _has_library(root.parent, f"{GROUP}__mypyc") else {}
    actual = fingerprint(root, names)
    wrong = {name for name in names if name not in built or recorded.get(name) != actual[name]}
    return Standing(present=True, stale=tuple(sorted(wrong | (recorded.keys() - actual.keys()))))


def _recorded(root: Path) -> dict[str, str]:
    """What the compiler wrote down; nothing if that is absent or damaged."""
    try:
        found = json.loads((root / MANIFEST).read_bytes())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _has_library(root: Path, name: str) -> bool:
    stem = str(root / name.removesuffix(".py"))
    return any(os.path.exists(stem + suffix) for suffix in EXTENSION_SUFFIXES)  # noqa: PTH110 (runs at every start)


def _files(root: Path) -> Iterator[str]:
    """The files of all layers, relative to `root`, with forward slashes."""
    for layer in LAYERS:
        for folder, _, names in os.walk(root / layer):
            inside = os.path.relpath(folder, root).replace(os.sep, "/")
            yield from (f"{inside}/{name}" for name in names)


def _complaint(stale: Sequence[str]) -> str:
    shown = ", ".join(stale[:3]) + (", ..." if len(stale) > 3 else "")
    return (
        f"ziggurat: the compiled rules are older than their sources ({shown}): "
        "using the plain sources; run `make build`"
    )


class _PlainFinder:
    """Finds the modules of the compiled layers as sources, before Python's own search sees the library."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package, *inside = fullname.split(".")
        if package != "ziggurat" or not inside or inside[0] not in LAYERS:
            return None
        place = self._root.joinpath(*inside)
        if (init := place / "__init__.py").is_file():
            loader = SourceFileLoader(fullname, str(init))
            return spec_from_file_location(fullname, init, loader=loader, submodule_search_locations=[str(place)])
        if (module := place.with_name(place.name + ".py")).is_file():
            return spec_from_file_location(fullname, module, loader=SourceFileLoader(fullname, str(module)))
        return None
