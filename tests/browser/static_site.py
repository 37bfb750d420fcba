"""The page that needs no server, served as plain files."""

from __future__ import annotations

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.person import Person

FOLDER = Path("build/site")
LOADING = 60_000  # milliseconds for Python and the games, on a busy machine


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


class StaticSite:
    """A file server. Below a path of its own, as hosts of project pages have: the folder may lie anywhere."""

    def __init__(self, folder: Path) -> None:
        (folder / "games").symlink_to(FOLDER.resolve())
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_port}/games/"

    def stop(self) -> None:
        """Serve nothing any more."""
        self._server.shutdown()
        self._server.server_close()


class Visitor(Person):
    """A person at the site without a server: paths stand behind the #."""

    def visit(self, path: str = "/") -> Visitor:
        self.page.goto(f"./#{path}")
        self.wait_until_loaded()
        return self

    def reload(self) -> None:
        self.page.reload()
        self.wait_until_loaded()

    def wait_until_loaded(self) -> None:
        expect(self.page.locator("[aria-busy='true']")).to_have_count(0, timeout=LOADING)

    def wait_until_kept(self) -> None:
        """Wait until the browser has the whole site."""
        self.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")

    def open_file(self, file: Path) -> None:
        """Put up the table of a file."""
        self.visit("/")
        self.page.get_by_label("Open a file").set_input_files(file)
        self.page.wait_for_url("**/#/t/*")
