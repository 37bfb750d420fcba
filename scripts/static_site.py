"""Builds the page that needs no server into build/site: a folder that any web host can serve.

    python scripts/static_site.py           build the site, unless nothing has changed since the last time
    python scripts/static_site.py serve     serve it at http://127.0.0.1:8010, to look at it

The folder holds the page, Python for browsers (Pyodide, from the locked npm package), the parts of this package that
run there, compiled to Python's bytecode by that very Python, and the documents. A service worker keeps all but these
for later visits without a network; it is written last, since it lists every file.
"""

from __future__ import annotations

import functools
import gzip
import hashlib
import http.server
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE / "scripts"))

import web  # noqa: E402

SITE: Final = HERE / "build/site"
FRESH: Final = HERE / "build/site-fresh"  # the site is made here, and takes the old one's place when it is whole
PACKAGE: Final = HERE / "src/ziggurat"
PARTS: Final = ("core", "parts", "games", "bots", "packs", "play", "tables", "local")
MODULES: Final = ("__init__.py", "_build.py", "registry.py", "ledger.py", "reading.py")
DATA: Final = (".py", ".toml", ".json")
PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
COMPILER: Final = HERE / "scripts/compile_for_site.mjs"
SERVICE_WORKER: Final = HERE / "scripts/service_worker.js"
DOCUMENTS: Final = (
    *sorted(path for path in (HERE / "docs").rglob("*") if path.is_file()),
    *sorted(HERE.glob("*.md")),
    HERE / "mkdocs.yml",
    HERE / "scripts/docs.py",
)
PORT: Final = 8010


def sources() -> Iterator[Path]:
    """Every file of this package that runs in the browser, in a fixed order."""
    yield from (PACKAGE / name for name in MODULES)
    for part in PARTS:
        for path in sorted((PACKAGE / part).rglob("*")):
            if path.suffix in DATA and path.is_file() and "__pycache__" not in path.parts:
                yield path


def fingerprint() -> str:
    """What the site is made from."""
    total = hashlib.sha256(web.fingerprint().encode())
    for path in (*sources(), *DOCUMENTS, Path(__file__), COMPILER, SERVICE_WORKER):
        total.update(f"{path.relative_to(HERE).as_posix()}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def build() -> None:
    """Make the site. Raises web.Unbuilt, and then leaves an older one where it is."""
    wanted = fingerprint()  # before: an edit meanwhile must show
    stamp = SITE / web.STAMP
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    node = web.ready()
    web.say("building the site")
    shutil.rmtree(FRESH, ignore_errors=True)
    web.run_npm(node, "run", "build", "--", "--mode", "site", ZIGGURAT_PAGES=str(FRESH))
    python = FRESH / "python"
    python.mkdir()
    for name in PYODIDE:
        shutil.copy(web.WEB / "node_modules/pyodide" / name, python / name)
    (python / "ziggurat.tar.gz").write_bytes(archive(node))
    build_documents()
    write_service_worker(wanted)
    (FRESH / web.STAMP).write_text(wanted)
    shutil.rmtree(SITE, ignore_errors=True)
    shutil.move(FRESH, SITE)
    web.say(f"the site is in {SITE.relative_to(HERE)}, {size(SITE) / 1e6:.1f} MB; any web host can serve it")


def archive(node: web.Node) -> bytes:
    """The package as a compressed tar archive: sources, data, and what Python makes of the sources."""
    files = {path.relative_to(PACKAGE.parent).as_posix(): path.read_bytes() for path in sources()}
    files |= bytecode(node, files)
    tar = io.BytesIO()
    with tarfile.open(fileobj=tar, mode="w", format=tarfile.USTAR_FORMAT) as packed:
        for name, data in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            packed.addfile(entry, io.BytesIO(data))
    return gzip.compress(tar.getvalue(), 9, mtime=0)


def bytecode(node: web.Node, files: dict[str, bytes]) -> dict[str, bytes]:
    """The bytecode of the sources, by the path at which Python looks for it. Its format is that of Pyodide's Python."""
    texts = {name: data.decode() for name, data in files.items() if name.endswith(".py")}
    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder) / "sources.json", Path(folder) / "bytecode.json"
        given.write_text(json.dumps(texts))
        if subprocess.run([node.folder / "node", COMPILER, given, made], check=False).returncode:
            raise web.Unbuilt("Pyodide could not compile the sources, see above")
        return {name: bytes.fromhex(data) for name, data in json.loads(made.read_text()).items()}


def build_documents() -> None:
    """The documents, beside the games."""
    command = [sys.executable, str(HERE / "scripts/docs.py"), str(FRESH / "docs")]
    if subprocess.run(command, check=False, env={**os.environ, "ZIGGURAT_PLAIN": "1"}).returncode:
        raise web.Unbuilt("the documents have a mistake, see above")


def write_service_worker(version: str) -> None:
    """The service worker, told which files there are and which version of the site they are."""
    files = sorted(path.relative_to(FRESH).as_posix() for path in FRESH.rglob("*") if path.is_file())
    kept = ["./" if name == "index.html" else name for name in files if not name.startswith(("docs/", "sw.js"))]
    text = SERVICE_WORKER.read_text()
    text = text.replace("'@version'", json.dumps(version[:16])).replace("'@files'", json.dumps(kept))
    (FRESH / "sw.js").write_text(text)


def size(folder: Path) -> int:
    """How many bytes the files of a folder have."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A plain file server, as any web host has."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def file_server(folder: Path, port: int = 0) -> http.server.ThreadingHTTPServer:
    """A server of plain files; port 0 is any that is free."""
    return http.server.ThreadingHTTPServer(("127.0.0.1", port), functools.partial(Quiet, directory=str(folder)))


def serve() -> None:
    """Build the site and serve it until Ctrl-C."""
    build()
    web.say(f"serving the site at http://127.0.0.1:{PORT}; Ctrl-C ends it")
    try:
        file_server(SITE, PORT).serve_forever()
    except KeyboardInterrupt:
        print()


def main(words: list[str]) -> int:
    commands = {"build": build, "serve": serve}
    name = words[0] if words else "build"
    if name not in commands:
        web.say(f"no such command: {name}; there are {', '.join(commands)}")
        return 2
    try:
        commands[name]()
    except web.Unbuilt as problem:
        web.say(f"{name} of the site: {problem}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
