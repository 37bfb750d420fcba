"""Writes the licences of what is shipped and is not ours, from the packages themselves.

    python scripts/licenses.py             write web/public/licenses/third-party.txt
    python scripts/licenses.py --check     fail unless it is current

Vite lists what its build has put into the page (`licenses/bundled.json` there), so the page must be built. The file is
part of the page, and with it of wheels, source distributions and the site. Packages that pip or npm install beside
ours carry their own licences.
"""

from __future__ import annotations

import importlib.metadata
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

HERE: Final = Path(__file__).resolve().parent.parent
MODULES: Final = HERE / "web/node_modules"
BUNDLED: Final = HERE / "src/ziggurat/server/pages/licenses/bundled.json"
TARGET: Final = HERE / "web/public/licenses/third-party.txt"
TEXTS: Final = HERE / "scripts/licenses"  # texts that no installed package carries
FONTS: Final = ("@fontsource-variable/alegreya", "@fontsource-variable/source-sans-3")
BUILDERS: Final = {"rolldown": "LICENSE", "vite": "LICENSE.md"}
"""They put a little code of their own into what they build. Package -> its file."""
END_OF_VITES_OWN: Final = "# Licenses of bundled dependencies"
DOCUMENTS: Final = """\
Its script contains clipboard (MIT, Zeno Rocha), escape-html (MIT, TJ Holowaychuk and others), focus-visible (W3C),
lunr (MIT, Oliver Nightingale), rxjs (Apache-2.0, Google and others) and tslib (0BSD, Microsoft); its icons are those of
Material Design (Apache-2.0, Google and Pictogrammers)."""


class Unknown(Exception):
    """What is shipped cannot be told; the text says why, in one line."""


class Shipped(NamedTuple):
    """Something that is shipped: its name with the version, its licence as SPDX names it, and the text of that."""

    name: str
    license: str
    where: str
    text: str


def shipped() -> Iterator[Shipped]:
    """Everything that is shipped and not ours."""
    yield from bundled()
    for name in FONTS:
        yield from_npm(name, "the page: a font", read(MODULES / name / "LICENSE"))
    for name, file in BUILDERS.items():
        text = read(MODULES / name / file).partition(END_OF_VITES_OWN)[0]
        yield from_npm(name, "the page: what a build adds", text)
    yield from_npm("pyodide", "the site: Python for browsers, https://github.com/pyodide/pyodide", text_of("MPL-2.0"))
    lock = json.loads(read(MODULES / "pyodide/pyodide-lock.json"))
    yield Shipped(f"Python {lock['info']['python']}", "PSF-2.0", "the site: in pyodide", text_of("PSF-2.0"))
    yield Shipped("libraries", "several", "the site: in pyodide", text_of("in-pyodide"))
    yield documents()


def bundled() -> Iterator[Shipped]:
    """The packages whose code Vite has put into the page."""
    if not BUNDLED.is_file():
        raise Unknown("the page is not built: run `make page`")
    for each in json.loads(read(BUNDLED)):
        yield Shipped(f"{each['name']} {each['version']}", each["identifier"], "the page", each["text"])


def from_npm(name: str, where: str, text: str) -> Shipped:
    package = json.loads(read(MODULES / name / "package.json"))
    return Shipped(f"{name} {package['version']}", package["license"], where, text)


def documents() -> Shipped:
    """The look of the documents."""
    theme = importlib.metadata.distribution("mkdocs-material")
    [text] = [file.read_text() for file in theme.files or () if file.match("licenses/LICENSE")]
    where = "the site: the look of its documents"
    return Shipped(f"mkdocs-material {theme.version}", "MIT", where, f"{DOCUMENTS}\n\n{text}")


def text_of(name: str) -> str:
    return read(TEXTS / f"{name}.txt")


def read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Unknown(f"{path.relative_to(HERE)} is missing: run `make page`") from None


def document() -> str:
    """The whole file: a list, then the texts."""
    found = list(shipped())
    width = max(len(each.name) for each in found) + 2
    lines = [
        "What is shipped with Ziggurat and is the work of others. `python scripts/licenses.py` writes this file.",
        "",
    ]
    lines += [f"{each.name:{width}}{each.license:14}{each.where}" for each in found]
    for each in found:
        lines += ["", "=" * 100, f"{each.name}: {each.license}", "=" * 100, "", each.text.strip()]
    return "\n".join(line.rstrip() for line in "\n".join(lines).splitlines()) + "\n"


def main(words: list[str]) -> int:
    try:
        wanted = document()
    except Unknown as problem:
        print(f"ziggurat: licences: {problem}", file=sys.stderr)
        return 1
    if words != ["--check"]:
        TARGET.write_text(wanted, encoding="utf-8")
        return 0
    if not TARGET.is_file() or TARGET.read_text(encoding="utf-8") != wanted:
        print(f"ziggurat: {TARGET.relative_to(HERE)} is stale: run `python scripts/licenses.py`", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
