"""Checks an installed package as somebody who has just installed it would use it: python scripts/check_installed.py

    --build plain      expect uncompiled rules
    --program PATH     the `ziggurat` to run; without it the one that the shell would find

Asks it for its version, lets it serve, opens the page with what the page loads, and sits down at a table of each game.
Standard library only.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

PATIENCE = 90.0  # seconds for the server to come up, and for a bot to answer, on a busy machine
Json = dict[str, Any]


class Wrong(Exception):
    """The package does not do what it should; the text says what, in one line."""


def check(program: str, build: str) -> None:
    """Raise Wrong unless everything works."""
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    if f"({build} rules)" not in said.stdout:
        raise Wrong(f"expected {build} rules, got: {said.stdout.strip() or said.stderr.strip()}")
    print(said.stdout.strip())
    with tempfile.TemporaryDirectory() as folder, serving(program, Path(folder)) as address:
        visitor = Visitor(address)
        check_page(visitor)
        for game in visitor.ask("/api/games"):
            print(f"{game['title']}: {first_question(visitor, game['id'])}")


@contextmanager
def serving(program: str, folder: Path) -> Iterator[str]:
    """The address at which the package serves meanwhile."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    database = f"sqlite:///{(folder / 'tables.db').as_posix()}"
    with (folder / "output.txt").open("w+") as output:
        command = [program, "serve", "--port", str(port), "--database", database]
        server = subprocess.Popen(command, cwd=folder, stdout=output, stderr=subprocess.STDOUT)
        try:
            address = f"http://127.0.0.1:{port}"
            wait_until_it_answers(server, address, Path(output.name))
            yield address
        finally:
            server.terminate()
            server.wait(30)


def wait_until_it_answers(server: subprocess.Popen[bytes], address: str, output: Path) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and server.poll() is None:
        try:
            urllib.request.urlopen(f"{address}/api/health", timeout=5).close()
            return
        except OSError:
            time.sleep(0.1)
    raise Wrong(f"`ziggurat serve` does not answer: {output.read_text()[-500:]!r}")


class Visitor:
    """Somebody at the page, known by a cookie."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._web = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        self.ask("/api/me")

    def fetch(self, path: str, body: Json | None = None) -> bytes:
        """What the server answers to a request."""
        headers = {"X-Ziggurat": "1", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        try:
            with self._web.open(urllib.request.Request(self.address + path, data, headers), timeout=30) as answer:
                found: bytes = answer.read()
                return found
        except urllib.error.HTTPError as problem:
            raise Wrong(f"{path}: {problem.code} {problem.read().decode()[:300]}") from None

    def ask(self, path: str, body: Json | None = None) -> Any:
        return json.loads(self.fetch(path, body))


def check_page(visitor: Visitor) -> None:
    """The page, and every file that it loads at once."""
    page = visitor.fetch("/").decode()
    loaded = re.findall(r'(?:src|href)="(/[^"]+)"', page)
    if not any(name.endswith(".js") for name in loaded):
        raise Wrong("the page has no script")
    for name in [*loaded, "/licenses/third-party.txt"]:
        if not visitor.fetch(name):
            raise Wrong(f"{name} is empty")


def first_question(visitor: Visitor, game: str) -> str:
    """What a person at a new table against a bot is asked first."""
    table = visitor.ask("/api/tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]})[
        "id"
    ]
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        question = visitor.ask(f"/api/tables/{table}?seat=0")["question"]
        if question is not None and question["options"]:
            return str(question["prompt"])
        time.sleep(0.1)
    raise Wrong(f"{game}: nobody is asked anything")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--build", choices=["compiled", "plain"], default="compiled")
    parser.add_argument("--program", default=shutil.which("ziggurat"))
    given = parser.parse_args()
    if given.program is None:
        parser.error("there is no `ziggurat` on the PATH: name it with --program")
    try:
        check(str(Path(given.program).absolute()), given.build)
    except Wrong as problem:
        print(f"ziggurat: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
